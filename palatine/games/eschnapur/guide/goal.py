"""The goal of Der Palast von Eschnapur in three pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Scene
from palatine.games.eschnapur.components import COLOURS
from palatine.games.eschnapur.guide import figures
from palatine.i18n import Tr

BIDS = (5, 5, 3, 0)
BUILT = [3, 0, 1]
ROWS = 3 * figures.ROW  # of a section are shown: all of it would be too small on a phone


def _bids() -> Markup:
    winner, cards = figures.judged(BIDS, [(12.0 + seat * 62, 10.0, 48.0, 48.0) for seat in range(4)])
    return (
        cards
        + Markup("").join(parts.emblem(COLOURS[seat], 36 + seat * 62, 80, 20) for seat in range(4))
        + parts.icon("crown", 26 + winner * 62, 96, 20, "ink-2")
    )


def _cut(content: Markup, top: float) -> Markup:
    """A drawing from some height on."""
    return parts.group(content, at=(0, -top))


def goal(_: Tr) -> tuple[Scene, Scene, Scene]:
    full = figures.BASE - figures.ROW * -(-len(figures.FULL) // 2)  # its highest row
    return (
        Scene(
            _("Gold for the officials"),
            _("Each round you choose two sites in secret and place gold face down. The highest card that nobody else placed wins."),
            _bids(),
            258,
            120,
        ),
        Scene(
            _("Stones build the palace"),
            _("Your gold brings stones, and your stones go to your sites, always on the next free space. Each space is worth more."),
            _cut(figures.tower(30, BUILT), figures.BASE - ROWS),
            133,
            round(ROWS) + 38,
        ),
        Scene(
            _("Full sections score"),
            _(
                "A full section scores for everyone in it: your highest stone there plus the number of your stones. When enough "
                "sections are full, most points wins."
            ),
            _cut(figures.tower(12, figures.FULL), full - 8) + figures.sums(110, 20, 30),
            230,
            round(ROWS) + 38,
        ),
    )
