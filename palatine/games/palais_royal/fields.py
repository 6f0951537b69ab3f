"""What the places of lists and the numbers in a view stand for: :mod:`palatine.kernel.schema`."""

from __future__ import annotations

from palatine.games.palais_royal import components as c

_cards = ("player.hand", "player.shown", "deck", "discard", "drawn")
_nobles = tuple(f"{number}: {c.KINDS[c.KIND[number]]}" for number in range(c.NOBLES))

INDEX = {
    **dict.fromkeys(_cards, c.CARDS),
    "player.palace": c.PLACES,
    "player.privilege": c.PRIVILEGES,
    "cell": c.PLACES,
    "park": c.SPACES,
    "holder": _nobles,
}
CODES = {
    "park": {**dict(enumerate(_nobles)), c.EMPTY: "empty", **{c.SERVANT - seat: f"a servant of seat {seat}" for seat in range(4)}},
    "phase": {int(phase): phase.name.lower() for phase in c.Phase},
    "room": {-1: "none", **dict(enumerate(c.PLACES))},
}
