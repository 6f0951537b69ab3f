"""A sensible Amyitis player in a few rules: weigh what an action brings against the talents, camels and goods it costs."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    BANKER,
    CARAVANEER,
    CHOICE,
    CITY_KIND,
    CITY_OFFER,
    COURT_POINTS,
    COURTIER,
    COURTIER_POINTS,
    ENGINEER,
    ENGINEER_POINTS,
    FIELDS,
    FIRST,
    GARDENER_QUALITY,
    MERCHANT,
    NONE,
    PALACE,
    PEASANT,
    PLANT_CITY,
    PLANT_EXTRA,
    PROCESSION,
    SALE,
    SALE_POINTS,
    SIDES,
    SLOT_CANAL,
    SLOTS,
    TILE_CAMELS,
    TILE_CARD,
    TILE_POINTS,
    TILE_RESOURCES,
    TILE_TALENTS,
    WINE,
)
from palatine.games.amyitis.components import CRAFT as CRAFT_POWER
from palatine.games.amyitis.conditions import available, best_quality, goods_held, next_card, plantable
from palatine.games.amyitis.features import FEATURE_COUNT as FEATURE_COUNT
from palatine.games.amyitis.features import FEATURES as FEATURES
from palatine.games.amyitis.features import features as features
from palatine.games.amyitis.features import progress as progress
from palatine.games.amyitis.moves import (
    CANAL,
    CARAVAN,
    DISCARD,
    ENOUGH,
    FAMILY,
    GARDENER,
    GIVE,
    GROUP_COUNT,
    KEEP,
    NOBLE,
    PASS,
    PAY,
    PLANT,
    POWER,
    RECRUIT,
    REWARD_CAMEL,
    ROW,
    SELL,
    TAKE,
    TEMPLE,
    USE_CRAFT,
)
from palatine.games.amyitis.rules.caravan import camels_for, distance
from palatine.games.amyitis.rules.crafts import cubes_in_row, price
from palatine.games.amyitis.rules.planting import printed_quality
from palatine.games.amyitis.rules.temples import strength
from palatine.kernel.compile import rule

TALENT, CAMEL, GOOD = 0.8, 1.2, 1.0  # what a talent, a camel and a resource are worth in points


@rule
def greedy(s, seat, moves, n, r):
    """The legal move of the highest worth; the first of equals."""
    best = np.int64(moves[0])
    most = -1e9
    for i in range(n):
        action = np.int64(moves[i])
        if action <= PASS:
            w = action_worth(s, seat, action)
        elif action < CANAL + SLOTS:
            w = place_worth(s, seat, action)
        else:
            w = choice_worth(s, seat, action)
        if w > most:
            most = w
            best = action
    return best


@rule
def action_worth(s, seat, action):
    p = s.player[seat]
    if action < NOBLE:
        return craft_worth(s, p, (action - RECRUIT) // GROUP_COUNT) - TALENT * price(s, (action - RECRUIT) % GROUP_COUNT)
    if action == NOBLE:
        return 0.1 if p.talents > 7 else -1.0
    if action < CARAVAN:
        return craft_worth(s, p, action - USE_CRAFT) + 0.3
    if action < PASS:
        city = action - CARAVAN
        return city_worth(s, p, city) - CAMEL * camels_for(p, distance(s, city))
    return 0.0


@rule
def craft_worth(s, p, craft):
    if craft == ENGINEER:
        return ENGINEER_POINTS + 0.7
    if craft == MERCHANT:
        return 2.4 if p.camels < 2 else 1.7 if p.camels < 5 else 0.3
    if craft == PEASANT:
        held = goods_held(p)
        return 2.5 if held < 2 else 1.9 if held < 4 else 0.6
    if craft == COURTIER:
        return COURTIER_POINTS + 0.5
    return 1.2


# The cities


@rule
def city_worth(s, p, city):
    kind = CITY_KIND[city]
    if kind == SALE:
        spare = goods_held(p)
        spare = spare if spare < 2 else 2
        return (SALE_POINTS - GOOD) * spare + 0.5
    if kind == PLANT_CITY:
        extra = GOOD if PLANT_EXTRA[s.plant[city], s.face[s.plant[city]]] != NONE else 0.0
        return planting_worth(s, p, best_quality(s, p, city)) - GOOD - extra
    best = 0.0
    for i in range(2):
        w = family_worth(s, p, CITY_OFFER[city, i])
        if w > best:
            best = w
    return best - GOOD


@rule
def family_worth(s, p, family):
    """The next card of a family; bankers and caravaneers pay back over the rounds to come."""
    if not available(s, p, family):
        return -1.0
    if family == PALACE:
        return COURT_POINTS[next_card(p, family)] + 1.5
    if family == BANKER:
        return 5.0
    if family == CARAVANEER:
        return 4.5
    return 2.0


@rule
def planting_worth(s, p, quality):
    """The best square within reach."""
    squares = plantable(s, quality)
    best = 0.0
    for i in range(16):
        if (squares >> i) & 1:
            w = square_worth(s, p, i)
            if w > best:
                best = w
    return best


@rule
def square_worth(s, p, i):
    """The tile with its gains, and a step towards the bonus for many tiles."""
    tile = s.tile[i]
    w = 2.0 + TILE_POINTS[tile] + TALENT * TILE_TALENTS[tile] + CAMEL * TILE_CAMELS[tile] + GOOD * TILE_RESOURCES[tile]
    card = TILE_CARD[tile]
    if card == CHOICE:
        w += 4.0
    elif card != NONE:
        gain = family_worth(s, p, card)
        w += gain if gain > 0 else 0.0
    return w


# Rows, temples, canals


@rule
def place_worth(s, seat, action):
    if action < TEMPLE:
        return row_worth(s, seat, action - ROW)
    if action < CANAL:
        return temple_worth(s, seat, action - TEMPLE)
    return slot_worth(s, seat, action - CANAL)


@rule
def row_worth(s, seat, row):
    k = FIELDS[row, cubes_in_row(s, row)]
    w = 1.0 if s.stock[k] else 0.0
    if k == WINE:
        return w + 1.0
    return w - 0.3 * s.player[seat].goods[k]


@rule
def temple_worth(s, seat, t):
    """Where one more cube makes the difference."""
    mine = strength(s, t, seat)
    other = 0
    for i in range(s.players):
        if i != seat and strength(s, t, i) > other:
            other = strength(s, t, i)
    w = 1.0 + 0.1 * t
    if mine > other:
        w -= 0.8
    elif mine + 8 < other:
        w -= 0.5
    return w


@rule
def slot_worth(s, seat, slot):
    """Along squares that still have good tiles, and where nobody else is."""
    w = 0.0
    for i in range(16):
        if (SIDES[i] >> slot) & 1 and s.tile[i] != NONE:
            w += 0.1 * TILE_POINTS[s.tile[i]]
            for k in range(SLOTS):
                if (SIDES[i] >> k) & 1 and s.slot[k] == seat:
                    w += 0.3
    for k in range(SLOTS):
        if k != slot and SLOT_CANAL[k] == SLOT_CANAL[slot] and s.slot[k] != NONE:
            w += 0.5
    return w


# The small decisions


@rule
def choice_worth(s, seat, action):
    p = s.player[seat]
    if action < ENOUGH:
        return spare_worth(s, p, action - SELL)
    if action == ENOUGH:
        return 0.2 if goods_held(p) > 1 else 1.0
    if action < FAMILY:
        return 0.0 if action - PAY == WINE else 1.0
    if action < GARDENER:
        return family_worth(s, p, action - FAMILY)
    if action == GARDENER:
        more = planting_worth(s, p, printed_quality(s) + (np.int64(s.helped) + 1) * GARDENER_QUALITY)
        return more - 2.0
    if action < TAKE:
        return square_worth(s, p, action - PLANT)
    if action < POWER:
        return 3.0 if action - TAKE == WINE else 1.0 - 0.5 * p.goods[action - TAKE]
    if action < REWARD_CAMEL:
        return power_worth(action - POWER)
    if action < GIVE:
        return 1.0 if (action == REWARD_CAMEL) == (p.camels < 3) else 0.0
    if action < KEEP:
        return float(p.goods[action - GIVE]) - 1.5 - (3.0 if action - GIVE == WINE else 0.0)
    if action == KEEP:
        return 0.0
    return spare_worth(s, p, action - DISCARD)


@rule
def spare_worth(s, p, k):
    """Which resource to let go: the one that there is most of, and wine last."""
    return 0.5 + 0.2 * p.goods[k] - (0.4 if k == WINE else 0.0)


@rule
def power_worth(k):
    if k == CRAFT_POWER:
        return 3.0
    if k == PROCESSION:
        return 1.0
    return 1.5 if k == FIRST else 2.0
