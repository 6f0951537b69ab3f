"""What the places of lists and the numbers in a view stand for: :mod:`palatine.kernel.schema`."""

from __future__ import annotations

from palatine.games.amyitis.components import CITIES, CRAFTS, FAMILIES, POWERS, RESOURCES, SLOT_CODES, SQUARES, TEMPLES

_groups = ("group 1", "group 2", "group 3", "group 4")
_resources = {-1: "none", **dict(enumerate(RESOURCES))}

INDEX = {
    "player.goods": RESOURCES,
    "player.level": FAMILIES[:3],
    "stock": RESOURCES,
    "deck": CRAFTS,
    "card": _groups,
    "down": _groups,
    "tile": SQUARES,
    "planter": SQUARES,
    "slot": tuple(f"canal {code}" for code in SLOT_CODES),
    "temple": TEMPLES,
    "plant": CITIES,
    "power": POWERS,
}
CODES = {
    "card": {-1: "none", **dict(enumerate(CRAFTS))},
    "slot": {-1: "no cube", **{seat: f"seat {seat}" for seat in range(4)}, 4: "a neutral cube"},
    "token": _resources,
    "given": _resources,
    "caravan": CITIES,
}
