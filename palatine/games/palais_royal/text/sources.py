"""Where the points of Palais Royal come from: nobles, cards, and the borders of the park."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.rules.scoring import border_points, noble_points, played_points, unplayed_points
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.sources import Source
from palatine.kernel.view import View


def sources(v: View, heard: Sequence[Happening], _: Tr) -> list[Source]:
    s = v.s

    def each(points: Callable[[int], int]) -> tuple[int, ...]:
        return tuple(int(points(seat)) for seat in range(v.players))

    def border(k: int) -> Source:
        return Source(_("Park: {border}", border=w.motif(k, _)), each(lambda seat: plain(border_points)(s, seat, k)), "i-servant")

    return [
        Source(_("Nobles"), each(lambda seat: plain(noble_points)(s, seat)), "couple"),
        Source(_("Cards played"), each(lambda seat: plain(played_points)(s.player[seat])), "i-card"),
        Source(_("Cards in hand"), each(lambda seat: plain(unplayed_points)(s.player[seat])), "i-card"),
        *(border(k) for k in range(4)),
        Source(_("Servants with the Cardinal"), each(lambda seat: s.player[seat].palace[c.CARDINAL]), counts=False),
    ]
