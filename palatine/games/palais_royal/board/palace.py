"""The palace: nine rooms with the servants of all, doors between them, and who has the majority where."""

from __future__ import annotations

from functools import cache
from itertools import product

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Box, Canvas, thing
from palatine.draw.counts import pool
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import COLOURS
from palatine.games.palais_royal.rules.servants import bonus
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

ICON = ("i-flag", "i-gate", "i-stairs", "coin", "seal-turquoise", "seal-violet", "i-desk", "i-door", "hat")
ACTION = {c.PARADE: 1, c.GATE: 1, c.STAIRS: 2, c.MINT: 3, c.KING: 3, c.POMP: 3, c.OFFICE: 4, c.BACKDOOR: 5}
"""The action of the turn that a room belongs to."""


def room_name(k: int, _: Tr, narrow: bool = False) -> str:
    """Short enough for its door."""
    short = {c.KING: _("The King"), c.POMP: _("Pompadour")}
    if narrow:
        short |= {c.BACKDOOR: _.ctx("narrow", "Back door"), c.PARADE: _("Parade"), c.STAIRS: _("The stairs"), c.MINT: _("The mint")}
    return short.get(k) or w.place(k, _)


def room_use(k: int, _: Tr) -> str:
    """What each servant does there."""
    return (
        _("1 servant to the gate"),
        _("servants enter here"),
        _("1 move"),
        _("1 gold"),
        _("1 turquoise seal"),
        _("1 violet seal"),
        _("recruits 1 noble"),
        _("looks at 1 card"),
        _("breaks ties"),
    )[k]


def palace(v: View, _: Tr) -> Panel:
    wide = Canvas("palace", _("The palace"), 590, 288, sheet=False)
    _draw(wide, v, _, margin=8, gap=10)
    tall = Canvas("palace", _("The palace"), 336, 404, sheet=False)
    _draw(tall, v, _, margin=7, gap=9)
    return wide.panel(tall=tall)


def _draw(canvas: Canvas, v: View, _: Tr, margin: int, gap: int) -> None:
    width, height = (canvas.width - 2 * margin - 2 * gap) / 3, (canvas.height - 2 * margin - 2 * gap) / 3
    planks = "".join(f"M1 {y}H{canvas.width - 1}" for y in range(9, canvas.height, 9))
    canvas.add(
        parts.shape("rect", x=0.5, y=0.5, width=canvas.width - 1, height=canvas.height - 1, rx=12, fill="floor-2", stroke="line"),
        parts.shape("path", d=planks, stroke="rail", stroke_opacity=0.22, fill="none"),
    )
    doors = ""
    for i in range(3):
        for j in range(2):
            x, y = margin + j * (width + gap), margin + i * (height + gap)
            doors += f"M{x + width - 2:.1f} {y + height / 2 - 12:.1f}h{gap + 4}v24h-{gap + 4}z"
            x, y = margin + i * (width + gap), margin + j * (height + gap)
            doors += f"M{x + width / 2 - 15:.1f} {y + height - 2:.1f}h30v{gap + 4}h-30z"
    canvas.add(parts.shape("path", d=doors, fill="paper", stroke="rail", stroke_width=1.4))
    if v.seat is not None and v.s.player[v.seat].privilege[c.DIAG]:  # this player may also step across the corners
        for i in (1, 2):
            for j in (1, 2):
                x, y = round(margin + i * (width + gap) - gap / 2), round(margin + j * (height + gap) - gap / 2)
                cross = f"M{x - 8} {y - 8}l16 16M{x + 8} {y - 8}l-16 16"
                canvas.add(
                    parts.shape("path", d=cross, stroke="rail", stroke_width=5),
                    parts.shape("path", d=cross, stroke="paper", stroke_width=2.6),
                )
    where = {int(cell): k for k, cell in enumerate(v.s.cell)}
    for cell in range(9):
        row, column = divmod(cell, 3)
        _room(canvas, v, where[cell], margin + column * (width + gap), margin + row * (height + gap), width, height, _)


def _room(canvas: Canvas, v: View, k: int, x: float, y: float, width: float, height: float, _: Tr) -> None:
    counts = [int(v.s.player[seat].palace[k]) for seat in range(v.players)]
    winners = [seat for seat in range(v.players) if k in c.WITH_BONUS and plain(bonus)(v.s, seat, k)]
    held = [_("{name} ({n})", name=v.name(seat, _), n=n) for seat, n in enumerate(counts) if n]
    said = _("{place}: {held}", place=w.place(k, _), held=", ".join(held) or "–")
    if winners:
        said += ". " + _("Majority bonus: {name}.", name=", ".join(v.name(seat, _) for seat in winners))
    signs = []
    for seat, n in enumerate(counts):
        tied = any(other >= n for i, other in enumerate(counts) if i != seat) and not v.s.player[seat].shown[c.ALLMAJ]
        signs.append("" if seat not in winners else "hat" if tied else "more")
    now = bool(v.s.waiting) and c.ACTION[v.s.phase] == ACTION.get(k)
    box = (round(x, 1), round(y, 1), round(width, 1), round(height, 1))
    canvas.add(_drawn(k, box, said, room_name(k, _, narrow=width < 150), room_use(k, _), now, tuple(zip(COLOURS, counts, signs))))


def room_picture(k: int, box: Box, _: Tr, servants: tuple[tuple[str, int, str], ...], now: bool = False) -> Markup:
    """A room that is only looked at: with a colour, a number and a sign (``more``, ``hat`` or nothing) for each player."""
    return Markup("").join(_content(k, box, room_name(k, _), room_use(k, _), now, servants))


@parts.part
def _drawn(k: int, box: Box, said: str, name: str, use: str, now: bool, servants: tuple[tuple[str, int, str], ...]) -> Markup:
    return thing(f"room-{c.PLACES[k]}", said, box, *_content(k, box, name, use, now, servants))


def _content(k: int, box: Box, name: str, use: str, now: bool, servants: tuple[tuple[str, int, str], ...]) -> list[Markup]:
    x, y, width, height = box
    narrow = width < 150
    drawn = [parts.card(*box, stroke="rail", shadow=False), (_head_narrow if narrow else _head)(k, x, y, width, name, use)]
    if k in ACTION:
        drawn.append(_action(ACTION[k], now, x + width - (14 if narrow else 17), y + (40 if narrow else 16), 8.5 if narrow else 10))
    top = 57 if narrow else 46
    across = 2 if narrow else len(servants)
    cell = (width - 8) / across
    high = 31 if narrow else height - top - 3
    for i, (colour, n, sign) in enumerate(servants):
        drawn.append(_servants(colour, n, sign, (x + 4 + i % across * cell, y + top + i // across * (high + 2.5), cell, high)))
    return drawn


def _head(k: int, x: float, y: float, width: float, name: str, use: str) -> Markup:
    return Markup("").join(
        (
            parts.symbol(ICON[k], x + 9, y + 9, 25, color="ink" if k == c.CARDINAL else "palais_royal"),
            parts.label(x + 41, y + 20, name, 15, font="serif", width=width - 41 - 31),
            parts.label(x + 41, y + 36, use, 12, fill="ink-2", width=width - 41 - 8),
            parts.shape("path", d=f"M{x + 8} {y + 44}h{width - 16:.1f}", stroke="line"),
        )
    )


def _head_narrow(k: int, x: float, y: float, width: float, name: str, use: str) -> Markup:
    return Markup("").join(
        (
            parts.symbol(ICON[k], x + 6, y + 6, 19, color="ink" if k == c.CARDINAL else "palais_royal"),
            parts.label(x + 29, y + 20, name, 13, font="serif", width=width - 29 - 5),
            parts.label(x + 7, y + 37, use, 12, fill="ink-2", width=width - 14 - 20, lines=2),
            parts.shape("path", d=f"M{x + 6} {y + 54}h{width - 12:.1f}", stroke="line"),
        )
    )


def _action(number: int, now: bool, cx: float, cy: float, r: float) -> Markup:
    """The number of the action in which the room counts; filled during that action."""
    body = parts.shape("circle", cx=cx, cy=cy, r=r, fill="ink" if now else "inset", stroke="ink" if now else "edge", stroke_width=1.2)
    return body + parts.number(cx, round(cy + r * 0.45, 1), number, max(12, r * 1.3), fill="paper" if now else "ink-2")


FEW = 6


@cache
def few() -> dict[str, Markup]:
    """So many servants of a colour in a room, in both sizes."""
    found: dict[str, Markup] = {}
    for colour, tall, n in product(COLOURS, (27, 31), range(FEW)):
        number = parts.number(6, -6, n, 19, fill=None if n else "ink-2", anchor="start")
        found |= parts.shape_of(f"room-{colour}-{tall}-{n}", parts.pawn(colour, -9, 0, tall, faded=not n), number)
    return found


def _servants(colour: str, n: int, sign: str, box: Box) -> Markup:
    """The servants of a seat in a room: a figure and how many. Who has the majority stands on a golden field: one more.
    The Cardinal's hat says that he settled a tie."""
    x, y, width, height = box
    tall = round(min(height - 4, 31))
    cx, foot = round(x + width / 2), round(y + height / 2 + tall / 2)
    field = {"x": x + 1, "y": y + 0.5, "width": width - 2, "height": height - 1, "rx": 6}
    drawn = [parts.shape("rect", **field, fill="gold-t", stroke="gold-e", stroke_width=1.3)] if sign else []
    if n < FEW and not sign:
        return pool(f"pawn-{colour}", n, parts.again(f"room-{colour}-{tall}-{n}", cx, foot))
    left = 0 if n < 10 else 4
    drawn.append(parts.pawn(colour, cx - 9 - left, foot, tall, faded=not n))
    drawn.append(parts.number(cx + 6 - left, foot - 6, n, 19 if n < 10 else 17, fill=None if n else "ink-2", anchor="start"))
    if sign:
        corner = x + width - 6
        if sign == "hat":
            drawn.append(parts.symbol("hat", corner - 34, y - 11, 21, color="ink"))
        drawn.append(parts.shape("rect", x=corner - 12, y=y - 6.5, width=20, height=15, rx=7.5, fill="palais_royal"))
        drawn.append(parts.label(corner - 2.5, y + 5, "+1", 12, fill="paper", anchor="middle", font="bold"))
    return pool(f"pawn-{colour}", n, *drawn)
