"""Where the points of Eschnapur come from: finished sections, and privilege points at the end."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.accounts import gold_owned
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.sources import Source
from palatine.kernel.view import View


def sources(v: View, heard: Sequence[Happening], _: Tr) -> list[Source]:
    built = [[0] * v.players for _section in range(c.SECTIONS)]
    for h in heard:
        if h.kind == H.SCORED and h.seat is not None:
            built[h.section][h.seat] += h.value + h.stones
    players = [v.s.player[seat] for seat in range(v.players)]
    return [
        *(Source(_.start(w.section(n, _)), tuple(points), "i-stones") for n, points in enumerate(built)),
        Source(_("Bonus for privileges"), tuple(int(p.bonus) for p in players), "i-crown"),
        Source(_("Privilege points"), tuple(int(p.privilege) for p in players), counts=False),
        Source(_("Gold"), tuple(int(plain(gold_owned)(p)) for p in players), counts=False),
    ]
