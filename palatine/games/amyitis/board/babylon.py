"""Fields and temples of Babylon.

Things: ``row-a``, ``temple-ishtar``. Pieces: ``field-a-1``, ``god-0-2``.
"""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas, piece
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import COLOURS, colour, letters, stamp
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.board import row as fields_in_words
from palatine.games.amyitis.text.board import temple as temple_in_words
from palatine.i18n import Tr
from palatine.kernel.view import View


def babylon(v: View, _: Tr) -> Panel:
    canvas = Canvas("babylon", _("Fields and temples"), 248, 336)
    canvas.add(
        parts.label(12, 22, _("Fields"), 15, font="serif"),
        parts.label(236, 22, _("most in a full row: gardener"), 12, fill="ink-2", anchor="end", width=164),
    )
    for r in range(2):
        _row(canvas, v, r, 32 + r * 56, _)
    canvas.add(parts.shape("path", d="M12 152H236", stroke="line"))
    canvas.add(
        parts.label(12, 173, _("Temples"), 15, font="serif"),
        parts.label(236, 173, _("new cubes push to the right"), 12, fill="ink-2", anchor="end", width=156),
    )
    for t in range(3):
        _temple(canvas, v, t, 184 + t * 49, _)
    return canvas.panel()


def _row(canvas: Canvas, v: View, r: int, y: int, _: Tr) -> None:
    drawn = []
    for i in range(c.ROW_LENGTH):
        x = 10 + i * 46
        k = int(c.FIELDS[r, i])
        owner = int(v.s.field[r, i]) if i < c.ROW_LENGTH - 1 else int(c.NONE)
        following = i == facts.next_field(v, r)
        drawn.append(_field(x, y, following))
        if owner == c.NONE:
            drawn.append(parts.symbol(c.RESOURCES[k], x + 9, y + 4, 26))
            drawn.append(parts.label(x + 22, y + 45, letters(_)[k], 12, fill="ink-2", anchor="middle", font="bold"))
        else:
            drawn.append(piece(f"field-{c.ROWS[r]}-{i}", stamp(f"cube-{colour(owner)}", x + 16.5, y + 17.5)))
            drawn.append(parts.symbol(c.RESOURCES[k], x + 23.5, y + 27, 19))
    canvas.thing(f"row-{c.ROWS[r]}", fields_in_words(v, r, _), (9, y, 230, 50), drawn)


@parts.part
def _field(x: float, y: float, following: bool) -> Markup:
    return parts.shape(
        "rect",
        x=x,
        y=y,
        width=44,
        height=50,
        rx=6,
        fill="paper" if following else "sand",
        stroke="ink-2" if following else "brick",
        stroke_width=1.6 if following else 1,
    )


def _temple(canvas: Canvas, v: View, t: int, y: int, _: Tr) -> None:
    queue = [int(owner) for owner in v.s.temple[t] if owner != c.NONE]
    now = int(v.s.stage) in ((c.Stage.ISHTAR,), (), (c.Stage.TAMMOUZ, c.Stage.SWAP))[t]
    order = facts.placed(v, t)
    name = names.god(t, _)
    drawn = [_plate(y, now), parts.label(57, y + 19, name, 13.5, font="serif", anchor="middle")]
    drawn.append(parts.label(57, y + 35, _reward(v, t, _), 12, fill="ink-2", anchor="middle", width=90))
    for i, seat in enumerate(order):
        drawn.append(parts.emblem(COLOURS[seat], (18, 96.5)[i], y + 14.5, (11, 8)[i]))
    for i in range(c.TEMPLE_SPACES):
        x = 108 + i * 33
        if i < len(queue):
            drawn.append(niche(x, y + 3))
            drawn.append(piece(f"god-{t}-{len(queue) - i}", stamp(f"cube-{colour(queue[i])}", x + 15.5, y + 21)))
        else:
            drawn.append(parts.empty(x, y + 3, 31, 36, radius=5))
    words = temple_in_words(v, t, _)
    if order:
        words += " " + _("First now: {name}.", name=v.name(order[0], _))
    canvas.thing(f"temple-{c.TEMPLES[t]}", words, (9, y, 230, 42), drawn)


@parts.part
def _plate(y: float, now: bool) -> Markup:
    d = f"M10 {y + 42}V{y + 11}L22 {y}H92L104 {y + 11}V{y + 42}Z"
    return parts.shape("path", d=d, fill="paper" if now else "inset", stroke="ink" if now else "brick", stroke_width=1.8 if now else None)


@parts.part
def niche(x: float, y: float) -> Markup:
    return parts.shape("rect", x=x, y=y, width=31, height=36, rx=5, fill="sand", stroke="brick")


def _reward(v: View, t: int, _: Tr) -> str:
    both = bool(c.SECOND_PLACE[v.players])
    if t == c.ISHTAR:
        return _("camel or talent")
    if t == c.MARDUK:
        first, second = (int(n) for n in c.TEMPLE_REWARD[c.MARDUK])
        return _("{first} and {second} points", first=first, second=second) if both else _("{n} points", n=first)
    return _("a field, a swap") if both else _("a field")
