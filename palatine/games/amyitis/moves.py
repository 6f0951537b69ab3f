"""The action table of Amyitis: the game's docstring explains the notation."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.kernel.moves import Actions

GROUP_COUNT = 4

ACTIONS = Actions(
    recruit=("{} {}", c.CRAFTS, range(1, GROUP_COUNT + 1)),
    noble="noble",
    use_craft=("craft {}", c.CRAFTS),
    caravan=("caravan {}", c.CITIES),
    passing="pass",
    row=("row {}", c.ROWS),
    temple=("temple {}", c.TEMPLES),
    canal=("canal {}", c.SLOT_CODES),
    sell=("sell {}", c.RESOURCES),
    enough="enough",
    pay=("pay {}", c.RESOURCES),
    family=("family {}", c.FAMILIES),
    gardener="gardener",
    plant=("plant {}", c.SQUARES),
    take=("take {}", c.RESOURCES),
    power=("power {}", c.POWERS),
    reward=("reward {}", ("camel", "talent")),
    give=("give {}", c.RESOURCES),
    keep="keep",
    discard=("discard {}", c.RESOURCES),
)
KIND = ACTIONS.kinds
NUMBER = ACTIONS.numbers
PARTS = ACTIONS.parts  # of RECRUIT: the craft, the group

RECRUIT = ACTIONS.recruit
NOBLE = ACTIONS.noble
USE_CRAFT = ACTIONS.use_craft
CARAVAN = ACTIONS.caravan
PASS = ACTIONS.passing
ROW = ACTIONS.row
TEMPLE = ACTIONS.temple
CANAL = ACTIONS.canal
SELL = ACTIONS.sell
ENOUGH = ACTIONS.enough
PAY = ACTIONS.pay
FAMILY = ACTIONS.family
GARDENER = ACTIONS.gardener
PLANT = ACTIONS.plant
TAKE = ACTIONS.take
POWER = ACTIONS.power
REWARD = ACTIONS.reward
GIVE = ACTIONS.give
KEEP = ACTIONS.keep
DISCARD = ACTIONS.discard
CAMEL, TALENT = range(2)  # the numbers of REWARD
