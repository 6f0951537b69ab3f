"""The action table of Amyitis: the game's docstring explains the notation."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    CANAL_FIRST,
    CANAL_SYMBOLS,
    CANALS,
    CITIES,
    CRAFTS,
    FAMILIES,
    POWERS,
    RESOURCES,
    ROWS,
    SLOT_CANAL,
    SLOTS,
    SQUARES,
    TEMPLES,
)
from palatine.kernel.moves import Actions

GROUP_COUNT = 4
RECRUIT = np.int64(0)  # craft * GROUP_COUNT + group
NOBLE = RECRUIT + len(CRAFTS) * GROUP_COUNT
USE_CRAFT = NOBLE + 1
CARAVAN = USE_CRAFT + len(CRAFTS)
PASS = CARAVAN + len(CITIES)
ROW = PASS + 1
TEMPLE = ROW + len(ROWS)
CANAL = TEMPLE + len(TEMPLES)
SELL = CANAL + SLOTS
ENOUGH = SELL + len(RESOURCES)
PAY = ENOUGH + 1
FAMILY = PAY + len(RESOURCES)
GARDENER = FAMILY + len(FAMILIES)
PLANT = GARDENER + 1
TAKE = PLANT + len(SQUARES)
POWER = TAKE + len(RESOURCES)
REWARD_CAMEL = POWER + len(POWERS)
REWARD_TALENT = REWARD_CAMEL + 1
GIVE = REWARD_TALENT + 1
KEEP = GIVE + len(RESOURCES)
DISCARD = KEEP + 1


def slot_code(slot: int) -> str:
    """A slot's name in the notation: the canal, and which half of a double one."""
    canal = SLOT_CANAL[slot]
    return CANALS[canal] if CANAL_SYMBOLS[canal] == 1 else f"{CANALS[canal]} {slot - CANAL_FIRST[canal]}"


SLOT_CODES = tuple(slot_code(slot) for slot in range(SLOTS))

ACTIONS = Actions(
    [f"{craft} {group}" for craft in CRAFTS for group in range(1, GROUP_COUNT + 1)]
    + ["noble"]
    + [f"craft {craft}" for craft in CRAFTS]
    + [f"caravan {city}" for city in CITIES]
    + ["pass"]
    + [f"row {row}" for row in ROWS]
    + [f"temple {temple}" for temple in TEMPLES]
    + [f"canal {code}" for code in SLOT_CODES]
    + [f"sell {resource}" for resource in RESOURCES]
    + ["enough"]
    + [f"pay {resource}" for resource in RESOURCES]
    + [f"family {family}" for family in FAMILIES]
    + ["gardener"]
    + [f"plant {square}" for square in SQUARES]
    + [f"take {resource}" for resource in RESOURCES]
    + [f"power {power}" for power in POWERS]
    + ["reward camel", "reward talent"]
    + [f"give {resource}" for resource in RESOURCES]
    + ["keep"]
    + [f"discard {resource}" for resource in RESOURCES]
)
