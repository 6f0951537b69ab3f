"""Where the points of Amyitis come from: the record keeps them apart."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.amyitis.rules.conditions import tile_count
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.sources import Source
from palatine.kernel.view import View

SYMBOLS = (
    "i-engineer",
    "i-courtier",
    "i-merchant",
    "i-palace",
    "i-banker",
    "leaf",
    "i-peasant",
    "i-priest",
    "i-card",
    "barley",
)


def names(_: Tr) -> tuple[str, ...]:
    """What the points come from, in the order of the record."""
    return (
        _("canals"),
        _("courtiers"),
        _("sales"),
        _("Palace cards"),
        _("bankers"),
        _("tiles"),
        _("water"),
        _("Marduk"),
        _("Amyitis card"),
        _("resources"),
    )


def sources(v: View, heard: Sequence[Happening], _: Tr) -> list[Source]:
    players = [v.s.player[seat] for seat in range(v.players)]
    won = [Source(_.start(name), tuple(int(p.won[k]) for p in players), SYMBOLS[k]) for k, name in enumerate(names(_))]
    most = sorted(won, key=lambda row: -sum(row.points))
    return [*most, Source(_("Garden tiles"), tuple(int(plain(tile_count)(p)) for p in players), counts=False)]
