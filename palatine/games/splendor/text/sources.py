"""Where the points of Splendor come from: cards of each level, and nobles."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.splendor import components as c
from palatine.games.splendor.happenings import H
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.sources import Source
from palatine.kernel.view import View

RESERVES = (H.RESERVED, H.DREW, H.DREW_UNSEEN)


def sources(v: View, heard: Sequence[Happening], _: Tr) -> list[Source]:
    levels = [[0] * v.players for _level in range(3)]
    nobles, bought, reserved = ([0] * v.players for _row in range(3))
    for h in heard:
        if h.seat is None:
            continue
        if h.kind == H.BOUGHT:
            levels[int(c.LEVEL[h.card])][h.seat] += int(c.POINTS[h.card])
            bought[h.seat] += 1
        elif h.kind == H.VISITED:
            nobles[h.seat] += h.points
        elif h.kind in RESERVES:
            reserved[h.seat] += 1
    return [
        *(Source(_("Level {n} cards", n=n + 1), tuple(levels[n]), f"i-level-{n + 1}") for n in (2, 1, 0)),
        Source(_("Nobles"), tuple(nobles), "i-crown"),
        Source(_("Cards bought"), tuple(bought), counts=False),
        Source(_("Cards reserved"), tuple(reserved), counts=False),
    ]
