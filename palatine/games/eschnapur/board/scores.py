"""The score track: a square stone for the points of each player, a round disc for the privilege points."""

from __future__ import annotations

from collections import defaultdict

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.games.eschnapur.board.common import COLOURS
from palatine.games.eschnapur.components import TRACK
from palatine.games.eschnapur.text import words as w
from palatine.i18n import Tr
from palatine.kernel.view import View

START = 66
"""Beside the first space lie the markers of who has no points."""


def scores(v: View, _: Tr) -> Panel:
    told = "; ".join(
        f"{v.name(seat, _)}: {w.points(int(p.points), _)}, {w.privilege_points(int(p.privilege), _)}"
        for seat, p in enumerate(v.s.player[: v.players])
    )
    label = _("Score track. {scores}", scores=told)
    wide = Canvas("scores", label, 924, 46, sheet=False)
    _track(wide, v, START, 0, 924 - START, 46, 2)
    _start(wide, v, 0, 0, START - 3, 45)
    tall = Canvas("scores", label, 336, 166, sheet=False)
    _track(tall, v, 0, 26, 336, 140, 5)
    _start(tall, v, 0, 0, 336, 22)
    return wide.panel(tall.panel())


def _track(c: Canvas, v: View, x: float, y: float, width: float, height: float, rows: int) -> None:
    c.add(parts.track(x, y, width, height, 1, TRACK, rows))
    fields: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for seat in range(v.players):
        p = v.s.player[seat]
        for kind, n in (("points", int(p.points)), ("disc", int(p.privilege))):
            if n:
                fields[w.on_track(n)[0]].append((kind, seat))
    for field, markers in fields.items():
        cx, cy = parts.track_place(x, y, width, height, 1, TRACK, rows, field)
        field_width = width / (TRACK // rows)
        start, end = cx + field_width * 0.5 - 9, cx - field_width * 0.5 + 18
        if len(markers) == 1:
            _marker(c, markers[0], start, cy)
        for (kind, seat), at in zip(markers, parts.spread(len(markers), end, start + 2, 16), strict=True) if len(markers) > 1 else ():
            _marker(c, (kind, seat), at, cy)


def _start(c: Canvas, v: View, x: float, y: float, width: float, height: float) -> None:
    c.add(parts.shape("rect", x=x, y=y, width=width, height=height, rx=4, fill="inset", stroke="line"))
    c.add(parts.label(x + 5, y + height / 2 + 4.5, "0", 12.5, fill="ink-2", font="bold"))
    rows = 2 if height > 40 else 1
    for row, (kind, field) in enumerate((("points", "points"), ("disc", "privilege"))):
        waiting = [seat for seat in range(v.players) if not v.s.player[seat][field]]
        left = x + 22 + (0 if rows == 2 else row * 80)
        cy = y + height * (0.27 + 0.46 * row if rows == 2 else 0.5)
        for at, seat in zip(parts.spread(len(waiting), left, left + (36 if rows == 2 else 60), 18), waiting, strict=True):
            _marker(c, (kind, seat), at, cy, 14 if rows == 2 else 16)


def _marker(c: Canvas, what: tuple[str, int], cx: float, cy: float, size: float = 16) -> None:
    kind, seat = what
    colour = COLOURS[seat]
    cx, cy = round(cx, 1), round(cy, 1)
    c.piece(f"{kind}-{colour}", parts.cube(colour, cx, cy, size) if kind == "points" else parts.disc(colour, cx, cy, size + 2))
