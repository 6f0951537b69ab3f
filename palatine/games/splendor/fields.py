"""What the places of lists and the numbers in a view stand for: :mod:`palatine.kernel.schema`."""

from __future__ import annotations

from palatine.games.splendor.components import BONUS, COST, LEVEL, NOBLES, POINTS
from palatine.games.splendor.moves import CODES as CARDS

GEMS = ("white (diamond)", "blue (sapphire)", "green (emerald)", "red (ruby)", "black (onyx)", "gold")
LEVELS = ("level 1", "level 2", "level 3")


def _card(card: int) -> str:
    price = ", ".join(f"{n} {GEMS[c].partition(' ')[0]}" for c, n in enumerate(COST[card]) if n)
    colour = GEMS[BONUS[card]].partition(" ")[0]
    return f"{CARDS[card]}: level {LEVEL[card] + 1}, {colour}, {POINTS[card]} points, costs {price}"


_cards = {-1: "none", **{card: _card(card) for card in range(len(CARDS))}}
_hidden = {-2 - level: f"a card of level {level + 1} that this seat may not see" for level in range(3)}

INDEX = {
    "bank": GEMS, "player.tokens": GEMS, "player.bonus": GEMS[:5], "swapped": GEMS[:5], "row": LEVELS, "left": LEVELS, "deck": CARDS,
}  # fmt: skip
CODES = {
    "row": _cards,
    "buying": _cards,
    "player.hand": _cards | _hidden,
    "nobles": {-1: "none", **{noble: f"noble {noble + 1}" for noble in range(NOBLES)}},
    "phase": ("a turn", "a payment", "tokens to give back", "a noble to choose"),
}
