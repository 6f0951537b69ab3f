"""The goal of Splendor in three pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Scene
from palatine.games.splendor import components as c
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import GEMS
from palatine.i18n import Tr

WIDTH, HEIGHT = 300, 190
ARROW = "M{} 95h26m-8 -8l8 8l-8 8"


def goal(_: Tr) -> tuple[Scene, Scene, Scene]:
    cheap = next(card for card in range(c.CARDS) if c.LEVEL[card] == 0 and sorted(c.COST[card]) == [0, 0, 0, 1, 2])
    asked = [k for k in range(5) for _n in range(int(c.COST[cheap, k]))]
    gems = [parts.token(GEMS[k], 50 + i % 2 * 56, 50 + i // 2 * 62, 50) for i, k in enumerate(asked)]
    later = next(card for card in range(c.CARDS) if c.LEVEL[card] == 1 and c.COST[card, c.BONUS[cheap]] >= 3)
    dear = [card for card in range(c.CARDS) if c.POINTS[card] >= 4][:2]
    return (
        Scene(
            _("Gems buy cards"),
            _("Each turn you take gems, or pay gems for a card, or reserve one. The price stands at the foot of the card."),
            _joined(*gems, _arrow(146), _card(cheap, 186, 30, 0.8)),
            WIDTH,
            HEIGHT,
        ),
        Scene(
            _("Cards pay for cards"),
            _("A card is a gem that you never spend: it pays one gem of its colour, every time. So start with cheap cards."),
            _joined(_card(cheap, 16, 46, 0.6), _card(cheap, 40, 34, 0.6), _arrow(126), _card(later, 170, 24, 0.85)),
            WIDTH,
            HEIGHT,
        ),
        Scene(
            _.many("First to {n} point", "First to {n} points", c.WIN_POINTS),
            _(
                "Expensive cards score points. Nobles bring 3 more to the player who owns the cards they want. "
                "When someone has {n}, the round is completed and most points wins.",
                n=c.WIN_POINTS,
            ),
            _joined(_card(dear[0], 12, 30, 0.75), _card(dear[1], 108, 30, 0.75), parts.group(cards.noble(0), at=(208, 46), scale=0.8)),
            WIDTH,
            HEIGHT,
        ),
    )


def _joined(*drawn: Markup) -> Markup:
    return Markup("").join(drawn)


def _card(number: int, x: float, y: float, scale: float) -> Markup:
    return parts.group(cards.card(number), at=(x, y), scale=scale)


def _arrow(x: float) -> Markup:
    return parts.shape("path", d=ARROW.format(x), fill="none", stroke="ink-2", stroke_width=2.4)
