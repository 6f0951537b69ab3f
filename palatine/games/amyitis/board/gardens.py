"""The hanging gardens: a diamond of sixteen squares, the summit on top, the river along the two lower sides, canals between.

Things: ``square-21``, ``canal-v30``, ``canal-v11-0``. Pieces: ``tile-T05``, ``cube-v30``.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas, piece, thing
from palatine.draw.parts import number_text as nt
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.cities import any_resource, leaves
from palatine.games.amyitis.board.common import COLOURS, FAMILY_ICONS, colour, slot_thing, stamp
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View

A, B = 41, 39  # half a square: across, down
X0, Y0 = 168, 5  # the top of the summit
WALL = 5
UNUSED = -2  # a square that is not in play


def gardens(v: View, _: Tr) -> Panel:
    canvas = Canvas("gardens", _("Gardens"), 336, 336)
    canvas.add(ground(), terraces(int(c.IN_PLAY[v.players]) & ~int(v.s.garden), int(c.IN_PLAY[v.players])), water(int(v.s.filled)))
    _corners(canvas, v, _)
    planting = int(v.s.phase) == c.Phase.PLANT
    if planting:  # what is asked for lies on top
        _slots(canvas, v, _)
    for i in range(16):
        _square(canvas, v, i, planting, _)
    if not planting:
        _slots(canvas, v, _)
    return canvas.panel()


def point(i: float, j: float) -> tuple[float, float]:
    """A corner point of the squares."""
    return X0 + (j - i) * A, Y0 + (i + j) * B


def centre(square: int) -> tuple[float, float]:
    r, column = divmod(square, 4)
    return point(r + 0.5, column + 0.5)


def _ends(canal: int) -> tuple[tuple[float, float], tuple[float, float]]:
    kind, r, column = c.CANALS[canal][0], int(c.CANALS[canal][1]), int(c.CANALS[canal][2])
    return (point(r, column + 1), point(r + 1, column + 1)) if kind == "v" else (point(r + 1, column), point(r + 1, column + 1))


def _along(canal: int, t: float) -> tuple[float, float]:
    (x1, y1), (x2, y2) = _ends(canal)
    return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t


def place(slot: int) -> tuple[float, float]:
    canal = int(c.SLOT_CANAL[slot])
    if c.CANAL_SYMBOLS[canal] == 1:
        return _along(canal, 0.5)
    return _along(canal, 0.26 if slot == c.CANAL_FIRST[canal] else 0.74)


# Ground, terraces, water


@parts.part
def ground() -> Markup:
    """Sand, and the river along the two lower sides."""
    x, y = point(4, 4)
    bend = f"M8.5 {nt(y - (x - 8.5) * B / A + 8)}L{x} {nt(y + 8)}L327.5 {nt(y - (x - 8.5) * B / A + 8)}"
    line = {"d": bend, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return Markup("").join(
        [
            parts.shape("rect", width=336, height=336, rx=11, fill="sand"),
            parts.shape("path", **line, stroke="river", stroke_width=16),
            parts.shape("path", **line, stroke="river-2", stroke_width=1.8, stroke_dasharray="14 9"),
        ]
    )


def _diamond(cx: float, cy: float, a: float, b: float) -> str:
    return f"M{nt(cx)} {nt(cy - b)}L{nt(cx + a)} {nt(cy)}L{nt(cx)} {nt(cy + b)}L{nt(cx - a)} {nt(cy)}Z"


@parts.part
def terraces(planted: int, in_play: int) -> Markup:
    drawn = []
    for i in range(16):
        fill = "bed" if planted >> i & 1 else f"terrace-{c.FLOOR[i]}" if in_play >> i & 1 else "sand"
        shape = _diamond(*centre(i), A, B)
        drawn.append(parts.shape("path", d=shape, fill=fill))
    return parts.group(*drawn, stroke="brick", stroke_width=WALL, stroke_linejoin="round")


@parts.part
def water(filled: int) -> Markup:
    """The canals that carry water: each cube opens its part of the wall."""
    ways = []
    for slot in range(c.SLOTS):
        if filled >> slot & 1:
            canal = int(c.SLOT_CANAL[slot])
            first, last = (0.0, 1.0) if c.CANAL_SYMBOLS[canal] == 1 else (0.0, 0.5) if slot == c.CANAL_FIRST[canal] else (0.5, 1.0)
            (x1, y1), (x2, y2) = _along(canal, first), _along(canal, last)
            ways.append(f"M{nt(x1)} {nt(y1)}L{nt(x2)} {nt(y2)}")
    if not ways:
        return Markup("")
    return parts.shape("path", d="".join(ways), stroke="river", stroke_width=WALL + 0.5, stroke_linecap="round")


# Squares


def _square(canvas: Canvas, v: View, i: int, planting: bool, _: Tr) -> None:
    tile, where = int(v.s.tile[i]), _.start(names.square(v, i, _))
    owner = int(v.s.planter[i])
    if tile != c.NONE:
        words = _("{square}, on floor {floor}; needs quality {n}", square=where, floor=int(c.FLOOR[i]), n=int(c.NEEDS[i]))
    elif owner != c.NONE:
        words = _("{square}: {name}", square=where, name=v.name(owner, _))
    elif _planted(v, i):
        words = where
    else:
        words = _("{square}: not used", square=where)
        tile = UNUSED
    canvas.add(_bed(i, tile, planting, words, _plant(v, i)))


def _planted(v: View, i: int) -> bool:
    return bool(int(c.IN_PLAY[v.players]) >> i & 1 and v.s.tile[i] == c.NONE)


def _plant(v: View, i: int) -> str:
    """The stamp of a planted bed: with the emblem of its owner, if that is known."""
    owner = int(v.s.planter[i])
    return "plant" if owner == c.NONE else f"plant-{COLOURS[owner]}"


@parts.part
def _bed(i: int, tile: int, planting: bool, words: str, plant: str) -> Markup:
    cx, cy = centre(i)
    if tile == c.NONE:
        body = stamp(plant, cx, cy)
    elif tile == UNUSED:
        body = parts.label(cx, cy + 5, "–", 16, fill="ink-2", anchor="middle")
    else:
        body = piece(f"tile-{c.TILES[tile]}", face(tile, cx, cy)) + need(cx, cy, int(c.NEEDS[i]))
    hit = (cx - 26, cy - 17, 52, 34) if planting else (cx - 20, cy - 11, 40, 22)
    return thing(f"square-{c.SQUARES[i]}", words, (cx - 23, cy - 13, 46, 26), body, hit=hit, radius=13)


@parts.part
def need(cx: float, cy: float, n: int) -> Markup:
    size = 8.0
    return Markup("").join(leaves(cx - n * size * 0.46, cy - 26, n, size))


@parts.part
def plant(cx: float, cy: float, owner: str = "") -> Markup:
    """A planted bed: leaves around a medallion with the emblem of its owner."""
    around = ((-16, -7), (16, -7), (-16, 8), (16, 8), (0, -18), (0, 17))
    drawn = [parts.symbol("leaf", cx + dx - 5, cy + dy - 6, 10, height=12) for dx, dy in around]
    drawn.append(parts.shape("circle", cx=cx, cy=cy, r=12.5, fill="paper", stroke="leaf-e", stroke_width=1.2))
    drawn.append(parts.emblem(owner, cx, cy, 16) if owner else parts.symbol("palm", cx - 8, cy - 8, 16))
    return Markup("").join(drawn)


@parts.part
def face(tile: int, cx: float, cy: float) -> Markup:
    """A tile: its points and its gain."""
    size, gap = 15.0, 1.0
    gifts = [("camel", "")] * int(c.TILE_CAMELS[tile]) + [("coin", "")] * int(c.TILE_TALENTS[tile])
    if c.TILE_TALENTS[tile] > 1:
        gifts = [("camel", "")] * int(c.TILE_CAMELS[tile]) + [("coin", str(c.TILE_TALENTS[tile]))]
    if c.TILE_RESOURCES[tile]:
        gifts.append(("any", ""))
    if c.TILE_CARD[tile] == c.CHOICE:
        gifts.append(("card", ""))
    elif c.TILE_CARD[tile] != c.NONE:
        gifts.append((f"i-{FAMILY_ICONS[c.TILE_CARD[tile]]}", ""))
    points = str(int(c.TILE_POINTS[tile]))
    width = 10.5 * len(points) + len(gifts) * (size + gap)
    x = cx - width / 2
    drawn = [parts.number(x + 5.25 * len(points), cy + 7.5, points, 21)]
    x += 10.5 * len(points) + 1
    for kind, text in gifts:
        if kind == "any":
            drawn.append(any_resource(x + size / 2, cy, 7))
        elif kind == "card":
            drawn.append(parts.icon("card", x, cy - size / 2, size))
            drawn.append(parts.label(x + size / 2, cy + 4, "?", 12, anchor="middle", font="bold", halo="terrace-2"))
        elif text:
            drawn.append(parts.coin(x + size / 2, cy, size, text))
        else:
            drawn.append(parts.symbol(kind, x, cy - size / 2, size))
        x += size + gap
    return Markup("").join(drawn)


# Canals


def _kinds(v: View) -> list[str]:
    """What lies on each place for a cube: a cube of some colour, a pool that can be dug now, or a dot."""
    free = facts.reachable(int(v.s.filled))
    found = []
    for slot, owner in enumerate(v.s.slot.tolist()):
        what = f"cube-{colour(owner)}" if owner != c.NONE else "pool" if free >> slot & 1 else "dot"
        found.append(f"{what}-{size(slot)}")
    return found


def size(slot: int) -> int:
    return 1 if c.CANAL_SYMBOLS[c.SLOT_CANAL[slot]] == 2 else 2


RADIUS = {1: 8, 2: 9.5}  # of what lies on a double and on a single canal


def _slots(canvas: Canvas, v: View, _: Tr) -> None:
    for slot, kind in enumerate(_kinds(v)):
        what = names.slot(v, slot, _)
        if kind.startswith("cube"):
            what = _("{slot}: {name}", slot=what, name=names.cube(v, int(v.s.slot[slot]), _))
        elif kind.startswith("pool"):
            what = _("{slot}: can be dug now", slot=what)
        canvas.add(_slot(slot, kind, what))


@parts.part
def _slot(slot: int, kind: str, what: str) -> Markup:
    cx, cy = (round(n, 1) for n in place(slot))
    r = RADIUS[size(slot)]
    body = stamp(kind, cx, cy)
    if kind.startswith("cube"):
        body = piece(slot_thing(slot).replace("canal", "cube"), body)
    hit = (cx - 9.8, cy - 9.3, 19.6, 18.6) if size(slot) == 1 else (cx - 16, cy - 16, 32, 32)
    return thing(slot_thing(slot), what, (cx - r, cy - r, 2 * r, 2 * r), body, hit=hit, radius=r)


@cache
def shapes() -> dict[str, Markup]:
    """What lies on beds and canals, fields and temples; tiles so small that they fit into a sentence."""
    drawn = {"plant": plant(0, 0)} | {f"plant-{owner}": plant(0, 0, owner) for owner in COLOURS}
    for each, r in RADIUS.items():
        drawn |= {f"cube-{owner}-{each}": cube(owner, 0, 0, r) for owner in (*COLOURS, "grey")}
        drawn |= {f"pool-{each}": pool(0, 0), f"dot-{each}": dot(0, 0)}
    drawn |= {f"cube-{owner}": parts.cube(owner, 0, 0, 23) for owner in (*COLOURS, "grey")}
    drawn |= {f"tile-{points}": _small(points) for points in {int(points) for points in c.TILE_POINTS}}
    return {name: shape for kind, what in drawn.items() for name, shape in parts.shape_of(f"amyitis-{kind}", what).items()}


@parts.part
def cube(owner: str, cx: float, cy: float, r: float) -> Markup:
    """A cube on a canal, set on its corner as the walls run."""
    d = _diamond(cx, cy, r, r)
    body = parts.shape("path", d=d, fill="var(--pc)", stroke="var(--pe)", stroke_width=1.4, stroke_linejoin="round")
    if owner == "grey":
        return parts.group(body, class_="p-grey")
    return parts.group(body, parts.shape("path", d=d, fill="var(--ph)"), parts.sign(owner, cx, cy, r * 0.9), class_=f"p-{owner}")


@parts.part
def dot(cx: float, cy: float) -> Markup:
    """A place for a cube that cannot be reached yet."""
    return parts.shape("circle", cx=cx, cy=cy, r=4.2, fill="river-2", stroke="river-e", stroke_width=1.5)


@parts.part
def pool(cx: float, cy: float) -> Markup:
    """A place for a cube that can be dug next: small and open, for the page lights it when digging is asked."""
    return parts.shape("circle", cx=cx, cy=cy, r=5.2, fill="paper", stroke="river-e", stroke_width=2)


# The corners: how many tiles are left, and where the round is


def _corners(canvas: Canvas, v: View, _: Tr) -> None:
    total = int(c.IN_PLAY[v.players]).bit_count()
    canvas.add(
        parts.label(12, 22, _("Gardens"), 15, font="serif"),
        parts.label(12, 38, _("{n} of {total} left", n=facts.tiles_left(v), total=total), 12, fill="ink-2", width=84),
        parts.label(12, 53, _("ends at {n}", n=int(c.END_AT[v.players])), 12, fill="ink-2", width=76),
    )
    lines = [_("Tile bonus")]
    lines += [_("{n} or more: {points}", n=int(n), points=int(p)) for n, p in zip(c.BAND_TILES[v.players], c.BAND_POINTS[v.players])]
    for i, words in enumerate(lines):
        canvas.add(parts.label(326, 26 + i * 14, words, 12, fill="ink-2", anchor="end", width=88))
    for i, (words, now) in enumerate(stages(v, _)):
        y = 270 + i * 14.5
        canvas.add(parts.label(21, y, words, 12, fill="ink" if now else "ink-2", font="bold" if now else "sans", width=62 + i * 10))
        if now:
            canvas.add(parts.shape("path", d=f"M11 {y - 8}l6 4l-6 4z", fill="ink"))


def stages(v: View, _: Tr) -> list[tuple[str, bool]]:
    """The parts of a round, and whether each is now."""
    stage = int(v.s.stage)
    shown = [(_("Powers"), stage == c.Stage.PALACE)] if facts.with_palace(v) and int(v.s.rounds) >= c.PALACE_FROM else []
    return [
        *shown,
        (_("Actions"), stage == c.Stage.ACTIONS),
        (_("Procession"), stage == c.Stage.PROCESSION),
        (_("Temples"), stage in (c.Stage.ISHTAR, c.Stage.MARDUK, c.Stage.TAMMOUZ, c.Stage.SWAP)),
        (_("Goods kept"), stage in (c.Stage.LIMIT, c.Stage.END)),
    ]


def picture(name: str) -> Markup | None:
    """A tile so small that it fits into a sentence."""
    kind, __, number = name.partition("-")
    return parts.again(f"amyitis-tile-{c.TILE_POINTS[int(number)]}") if kind == "tile" else None


def _small(points: int) -> Markup:
    """The points of a tile on a bed."""
    ground = parts.shape("path", d="M12 2L23 16L12 30L1 16Z", fill="terrace-2", stroke="brick", stroke_width=1.2)
    return ground + parts.number(12, 21.5, points, 14)
