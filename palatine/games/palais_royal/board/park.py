"""The park: 36 spaces with nobles, servants on the border, and who is ahead on each of the four sides."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas, thing
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import COLOURS, TILE, tile
from palatine.games.palais_royal.rules.recruit import free_spaces, nobles_in_park, price
from palatine.games.palais_royal.rules.scoring import border_points, border_weight
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


class Lie(NamedTuple):
    """How the park lies on a panel: as on the table, or turned by a quarter for narrow screens."""

    size: tuple[int, int]
    step: tuple[float, float]
    """Half a space, across and down."""
    turned: bool
    borders: tuple[tuple[float, float, int], ...]
    """Where what is said of the left, right, top and bottom border begins, and how many players stand side by side there."""

    def middle(self, k: int) -> tuple[float, float]:
        x, y = c.X[k] - 9, c.Y[k] - 5  # in half spaces: 0 to 18 across, 0 to 10 down
        if self.turned:
            x, y = y, x
        return self.size[0] / 2 + x * self.step[0], self.size[1] / 2 + y * self.step[1]


WIDE = Lie((590, 352), (29.1, 28.8), False, ((5, 58, 1), (532, 58, 1), (68, 20, 4), (68, 316, 4)))
TALL = Lie((336, 556), (27.4, 27.5), True, ((8, 17, 3), (8, 517, 3), (3, 78, 1), (284, 78, 1)))


def park(v: View, _: Tr) -> Panel:
    tall = Canvas("park", _("The park"), *TALL.size, sheet=False)
    _draw(tall, v, TALL, _)
    wide = Canvas("park", _("The park"), *WIDE.size, sheet=False)
    _draw(wide, v, WIDE, _)
    return wide.panel(tall=tall)


def _draw(canvas: Canvas, v: View, lie: Lie, _: Tr) -> None:
    width, height = lie.size
    canvas.add(parts.shape("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=12, fill="lawn", stroke="line"), _lawn(lie))
    for k in range(4):
        x, y, columns = lie.borders[k]
        canvas.add(_border(v, k, x, y, columns, _))
    left = w.nobles(plain(nobles_in_park)(v.s), _)
    ending = _("this is the last round") if v.s.last_round else _("last round at {n}", n=c.NOBLES_TO_END)
    room = 150 if width > 400 else 88
    canvas.add(
        parts.label(width - 10, 22, left, 14, font="serif", anchor="end", width=room),
        parts.label(
            width - 10, 39, ending, 12, fill="no" if v.s.last_round else "ink-2", anchor="end", width=room, lines=1 + bool(v.s.last_round)
        ),
    )
    free = plain(free_spaces)(v.s)
    for k in sorted(range(36), key=lambda k: lie.middle(k)[::-1]):  # in reading order
        _space(canvas, v, k, free, lie, _)
    _deck(canvas, v, width - 10, height - 8, _)


@parts.part
def _lawn(lie: Lie) -> Markup:
    """The lawn behind the spaces that lie in rows; those that count double stand out."""
    rows = [lie.middle(k) for k in range(36) if c.WEIGHT[k] == 1]
    dx, dy = lie.step[0] + 0.5, lie.step[1] + 0.5
    x, y = min(a for a, _ in rows) - dx, min(b for _, b in rows) - dy
    across, down = max(a for a, _ in rows) + dx - x, max(b for _, b in rows) + dy - y
    hedge = {"stroke": "hedge", "stroke_opacity": 0.45, "stroke_width": 1.5}
    return parts.shape("rect", x=x, y=y, width=across, height=down, rx=3, fill="lawn-2", **hedge)


def _space(canvas: Canvas, v: View, k: int, free: int, lie: Lie, _: Tr) -> None:
    cx, cy = lie.middle(k)
    x, y = round(cx - TILE[0] / 2, 1), round(cy - TILE[1] / 2, 1)
    name, what = c.SPACES[k], int(v.s.park[k])
    if what >= 0:
        cost = int(plain(price)(free, k, what))
        said = _said(what, cost, k, _)
        lies = _noble(what, cost, x, y, again=lie.turned)
    elif what <= c.SERVANT:
        said = _("{place}: {name}’s servant", place=_.start(w.among(k, _)), name=v.name(c.SERVANT - what, _))
        lies = _grass(x, y, COLOURS[c.SERVANT - what])
    else:
        waits = int(v.s.turn) if v.s.space == k else None  # a servant is about to stand here
        said, lies = _("{place}: empty", place=_.start(w.among(k, _))), _grass(x, y, "" if waits is None else COLOURS[waits], name=name)
    canvas.add(_thing(name, said, x, y, lies, f"noble-{what}" if what >= 0 else None))
    if c.WEIGHT[k] > 1:
        beside = abs(cx - lie.size[0] / 2) < 1
        at = (cx + TILE[0] / 2 + 6, cy - 9) if beside else (cx, y + TILE[1] + 6)
        canvas.add(parts.chip(*at, f"×{c.WEIGHT[k]}", 12, fill="ink", color="paper", anchor="start" if beside else "middle"))


def _said(number: int, price: int, space: int, _: Tr) -> str:
    """A noble in words, with the price of today."""
    seals = w.seals(int(c.TURQUOISE[number]), int(c.VIOLET[number]), _)
    what, points = w.privilege(int(c.KIND[number]), _), w.points(int(c.POINTS[number]), _)
    where = _.start(w.among(space, _))
    return _("{place}: {what}; {points}; {gold}, {seals}", place=where, what=what, points=points, gold=w.gold(price, _), seals=seals)


@parts.part
def _thing(name: str, said: str, x: float, y: float, lies: Markup, piece: str | None) -> Markup:
    return thing(f"park-{name}", said, (x, y, *TILE), lies, piece=piece, radius=5)


@parts.part
def _noble(number: int, price: int, x: float, y: float, again: bool) -> Markup:
    """A noble; the second drawing of the park shows those of the first once more."""
    if again:
        return parts.shape("use", href=f"#face-{number}", x=x, y=y)
    return parts.group(parts.group(tile(number, price), id=f"face-{number}"), at=(x, y))


@parts.part
def _grass(x: float, y: float, colour: str = "", name: str = "") -> Markup:
    """A space without a noble: lawn, or the servant who stays. With a name the servant is still to come."""
    if colour and not name:
        return parts.again(f"lawn-{colour}", x, y)
    lawn = parts.again("grass", x, y)
    return lawn + parts.pawn(colour, x + TILE[0] / 2, y + 45, 38, faded=True) if colour else lawn


def _border(v: View, k: int, x: float, y: float, columns: int, _: Tr) -> Markup:
    """A border's name, what each player has there, and who would score now."""
    motifs = {"lions": _("Lions"), "fountains": _("Fountains"), "statues": _("Statues"), "vases": _("Vases")}
    narrow = columns == 1
    name = motifs.get(c.MOTIFS[k], c.MOTIFS[k])
    drawn = [
        parts.label(x + 25 if narrow else x, y, name, 13, font="serif", anchor="middle" if narrow else "start", width=50 if narrow else 90)
    ]
    weights = [plain(border_weight)(v.s, seat, k) for seat in range(v.players)]
    points = [plain(border_points)(v.s, seat, k) for seat in range(v.players)]
    held = sorted((seat for seat in range(v.players) if weights[seat]), key=lambda seat: (-weights[seat], seat))
    for i, seat in enumerate(held):
        at, line = x + i % columns * 48, y + 16 + i // columns * 18.5
        drawn.append(parts.emblem(COLOURS[seat], at + 7, line, 13))
        drawn.append(parts.label(at + 17, line + 4.5, str(weights[seat]), 13, font="bold"))
        if points[seat]:
            drawn.append(_score(at + 27 + (6 if weights[seat] > 9 else 0), line, points[seat], first=points[seat] == c.BORDER_FIRST))
    if not held:  # what is at stake
        drawn += [_score(x + (7 if narrow else 0), y + 16, c.BORDER_FIRST), _score(x + (27 if narrow else 20), y + 16, c.BORDER_SECOND)]
    return Markup("").join(drawn)


@parts.part
def _score(x: float, cy: float, points: int, first: bool = False) -> Markup:
    body = parts.again("first" if first else "second", x, cy - 8)
    return body + parts.label(x + 8, cy + 4.5, str(points), 12.5, fill="paper" if first else "ink", anchor="middle", font="bold")


def _deck(canvas: Canvas, v: View, right: float, foot: float, _: Tr) -> None:
    """The cards, and how many were discarded: those are known to all."""
    s = v.s
    left, gone = int(s.left), sum(s.discard)
    said = _("Privilege cards: {cards} in the deck; discarded: {pile}.", cards=w.cards(left, _), pile=w.pile(s.discard, _))
    x, y, size = right - 31, foot - 42, (31, 42)
    back = parts.card_back(x, y, *size, "palais_royal", radius=4) if left else parts.empty(x, y, *size, radius=4)
    face = [back, parts.number(x + 15.5, y + 27, left, 17, fill="on-dark" if left else "ink-2")]
    canvas.thing("deck", said, (x, y, *size), *face, radius=4)
    room = 84 if canvas.width > 400 else 60  # beside the sign of a space that counts double
    canvas.add(
        parts.label(x - 7, y + 18, _.many("{n} card", "{n} cards", left), 12, fill="ink-2", anchor="end", width=room),
        parts.label(x - 7, y + 34, _("discarded: {n}", n=gone), 12, fill="ink-2", anchor="end", width=room),
    )
