"""The score track: a square stone for the points of each player, a round disc for the privilege points."""

from __future__ import annotations

from collections import defaultdict

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.games.eschnapur.board.common import COLOURS, CUBE, Seen, shown
from palatine.games.eschnapur.components import TRACK
from palatine.games.eschnapur.text import names as w

START = 86
"""The width of the place beside the first space, where the markers of players without points lie."""

Marker = tuple[str, int, int]  # points or disc, seat, how often it went round


def scores(b: Seen) -> Panel:
    _ = b.tr
    told = [
        f"{b.names[seat]}: {w.points(p.points, _)}, {w.privilege_points(p.privilege, _)}" for seat, p in enumerate(b.s.player[: b.players])
    ]
    label = _("Score track. {scores}", scores=_.series(told))
    wide = Canvas("scores", label, 936, 46, sheet=False)
    _start(wide, b, 0, 0, START - 4, 45)
    _track(wide, b, START, 0, 936 - START, 46, 2)
    tall = Canvas("scores", label, 336, 166, sheet=False)
    _start(tall, b, 0, 0, 335, 22)
    _track(tall, b, 0, 26, 336, 140, 5)
    return wide.panel(tall=tall)


def _track(c: Canvas, b: Seen, x: float, y: float, width: float, height: float, rows: int) -> None:
    c.add(parts.track(x, y, width, height, 1, TRACK, rows))
    fields: dict[int, list[Marker]] = defaultdict(list)
    for seat in range(b.players):
        p = b.s.player[seat]
        for kind, n in (("disc", p.privilege), ("points", p.points)):
            if n:
                field, before = w.on_track(n)
                fields[field].append((kind, seat, before // TRACK))
    across = width / (TRACK // rows)
    for field, markers in fields.items():
        cx, cy = parts.track_place(x, y, width, height, 1, TRACK, rows, field)
        right = cx + across / 2 - 9
        left = min(right, cx - across / 2 + 22)
        crowd = len(markers) > 2
        for n, (marker, at) in enumerate(zip(markers, parts.spread(len(markers), left, right, 14), strict=True)):
            _marker(c, marker, at if len(markers) > 1 else right, cy + (n % 2 * 4 - 2 if crowd else 0))


def _start(c: Canvas, b: Seen, x: float, y: float, width: float, height: float) -> None:
    c.add(parts.shape("rect", x=x + 0.5, y=y + 0.5, width=width, height=height, rx=4, fill="inset", stroke="line"))
    c.add(parts.label(x + 5, y + height / 2 + 4.5, "0", 12.5, fill="ink-2", font="bold"))
    rows = 2 if height > 40 else 1
    for row, kind in enumerate(("points", "disc")):
        waiting = [seat for seat in range(b.players) if not (b.s.player[seat].points if kind == "points" else b.s.player[seat].privilege)]
        left = x + 22 + (0 if rows == 2 else row * 90)
        cy = y + height * (0.27 + 0.46 * row if rows == 2 else 0.52)
        for at, seat in zip(parts.spread(len(waiting), left, left + (52 if rows == 2 else 60), 18), waiting, strict=True):
            _marker(c, (kind, seat, 0), at, cy)


def _marker(c: Canvas, marker: Marker, cx: float, cy: float) -> None:
    """A stone or a disc; for each time that it went round the track another one lies below it."""
    kind, seat, rounds = marker
    colour = COLOURS[seat]
    pile = [(cx + 2 * n, cy - n) for n in range(rounds, -1, -1)]
    if kind == "points":
        c.piece(f"points-{colour}", *(shown(f"score-{colour}", x - CUBE / 2, y - CUBE / 2) for x, y in pile))
    else:
        c.piece(f"disc-{colour}", *(parts.disc(colour, round(x, 1), round(y, 1), 16) for x, y in pile))
