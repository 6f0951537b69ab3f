"""The nine phases of a round, as a rail above the board."""

from __future__ import annotations

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.games.eschnapur.board.common import Seen, phase
from palatine.games.eschnapur.components import FIRST, Phase
from palatine.games.eschnapur.text import names as w

PHASES = len(Phase)


def phases(b: Seen) -> Panel:
    _, now = b.tr, b.s.phase
    label = _("Phase {n} of 9: {name}", n=now, name=w.phase(now, _))
    wide = Canvas("phases", label, 936, 28, sheet=False)
    _rail(wide, b, [936 / PHASES] * PHASES)
    mid = Canvas("phases", label, 796, 30, sheet=False)
    _rail(mid, b, [796 / PHASES] * PHASES)
    tall = Canvas("phases", label, 336, 32, sheet=False)
    _rail(tall, b, [96.0 if n == now else 30.0 for n in range(1, PHASES + 1)])
    return wide.panel(mid=mid, tall=tall)


def _rail(c: Canvas, b: Seen, widths: list[float]) -> None:
    _, now, foot = b.tr, b.s.phase, c.height
    x = 0.0
    for n, width in enumerate(widths, 1):
        inner = width - 3
        skipped = n == Phase.BLOCKADE and FIRST[b.players] > 0  # with two players there is no blockade
        if n == now:
            c.add(
                parts.shape(
                    "path", d=f"M{x:.1f} {foot - 3}V5a5 5 0 0 1 5 -5H{x + inner - 5:.1f}a5 5 0 0 1 5 5V{foot - 3}Z", fill="lit-wash"
                )
            )
        line = "eschnapur" if n <= now and not skipped else "line"
        c.add(parts.shape("rect", x=round(x, 1), y=foot - 3, width=round(inner, 1), height=3, fill=line))
        name = phase(n, _)
        middle, base = round(x + inner / 2, 1), foot - 10.5
        ink = "ink" if n == now else "ink-2"
        if width > 60:
            written = "–" if skipped else name
            room = inner - 24
            start = round(middle - min(room, parts.text_width(written, 12.5)) / 2 - 8, 1)
            c.add(parts.label(start, base, str(n), 12.5, fill=ink, font="bold"))
            c.add(parts.label(start + 14, base, written, 12.5, fill=ink, font="bold" if n == now else "sans", width=room))
        else:
            c.add(parts.label(middle, base, str(n), 12.5, fill=ink, anchor="middle", font="bold"))
        x += width
