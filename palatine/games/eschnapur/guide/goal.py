"""The goal of Der Palast von Eschnapur in three pictures."""

from __future__ import annotations

from palatine.draw.guide import Scene
from palatine.games.eschnapur.guide import figures
from palatine.i18n import Tr


def goal(_: Tr) -> tuple[Scene, Scene, Scene]:
    bids, tower, scored = figures.bidding(_), figures.section(_), figures.scoring(_)
    return (
        Scene(
            _("Gold for the officials"),
            _("Each round you choose two sites in secret and place gold face down. The highest card that nobody else placed wins."),
            bids.content,
            bids.width,
            bids.height,
        ),
        Scene(
            _("Stones build the palace"),
            _("Your gold brings stones, and your stones go to your sites, always on the next free space. Each space is worth more."),
            tower.content,
            tower.width,
            tower.height,
        ),
        Scene(
            _("Full sections score"),
            _(
                "A full section scores for everyone in it: your highest stone there plus the number of your stones. When enough "
                "sections are full, most points wins."
            ),
            scored.content,
            scored.width,
            scored.height,
        ),
    )
