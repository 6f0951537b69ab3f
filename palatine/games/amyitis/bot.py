"""A sensible Amyitis player in a few rules: weigh what an action brings against the talents, camels and goods it costs."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.features import FEATURE_COUNT as FEATURE_COUNT
from palatine.games.amyitis.features import FEATURES as FEATURES
from palatine.games.amyitis.features import features as features
from palatine.games.amyitis.features import progress as progress
from palatine.games.amyitis.rules.caravan import camels_for, distance
from palatine.games.amyitis.rules.conditions import available, best_quality, goods_held, next_card, plant_extra, plantable
from palatine.games.amyitis.rules.crafts import cubes_in_row, price
from palatine.games.amyitis.rules.planting import cubes_around, quality_now
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
        if s.phase == c.Phase.ACTION:
            w = action_worth(s, seat, action)
        else:
            w = choice_worth(s, seat, action)
        if w > most:
            most = w
            best = action
    return best


@rule
def action_worth(s, seat, action):
    p = s.player[seat]
    kind, number = m.KIND[action], m.NUMBER[action]
    if kind == m.RECRUIT:
        return craft_worth(s, p, m.PARTS[action, 0]) - TALENT * price(s, m.PARTS[action, 1])
    if kind == m.NOBLE:
        return 0.1 if p.talents > 7 else -1.0
    if kind == m.USE_CRAFT:
        return craft_worth(s, p, number) + 0.3
    if kind == m.CARAVAN:
        return city_worth(s, p, number) - CAMEL * camels_for(p, distance(s, number))
    return 0.0


@rule
def craft_worth(s, p, craft):
    if craft == c.ENGINEER:
        return c.ENGINEER_POINTS + 0.7
    if craft == c.MERCHANT:
        return 2.4 if p.camels < 2 else 1.7 if p.camels < 5 else 0.3
    if craft == c.PEASANT:
        held = goods_held(p)
        return 2.5 if held < 2 else 1.9 if held < 4 else 0.6
    if craft == c.COURTIER:
        return c.COURTIER_POINTS + 0.5
    return 1.2


# The cities


@rule
def city_worth(s, p, city):
    kind = c.CITY_KIND[city]
    if kind == c.SALE:
        spare = goods_held(p)
        spare = spare if spare < 2 else 2
        return (c.SALE_POINTS - GOOD) * spare + 0.5
    if kind == c.PLANT_CITY:
        extra = GOOD if plant_extra(s, city) != c.NONE else 0.0
        return planting_worth(s, p, best_quality(s, p, city)) - GOOD - extra
    best = 0.0
    for i in range(2):
        w = family_worth(s, p, c.CITY_OFFER[city, i])
        if w > best:
            best = w
    return best - GOOD


@rule
def family_worth(s, p, family):
    """The next card of a family; bankers and caravaneers pay back over the rounds to come."""
    if not available(s, p, family):
        return -1.0
    if family == c.PALACE:
        return c.COURT_POINTS[next_card(p, family)] + 1.5
    if family == c.BANKER:
        return 5.0
    if family == c.CARAVANEER:
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
    w = 2.0 + c.TILE_POINTS[tile] + TALENT * c.TILE_TALENTS[tile] + CAMEL * c.TILE_CAMELS[tile] + GOOD * c.TILE_RESOURCES[tile]
    card = c.TILE_CARD[tile]
    if card == c.CHOICE:
        w += 4.0
    elif card != c.NONE:
        gain = family_worth(s, p, card)
        w += gain if gain > 0 else 0.0
    return w


# Rows, temples, canals


@rule
def row_worth(s, seat, row):
    k = c.FIELDS[row, cubes_in_row(s, row)]
    w = 1.0 if s.stock[k] else 0.0
    if k == c.WINE:
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
        if (c.SIDES[i] >> slot) & 1 and s.tile[i] != c.NONE:
            w += 0.1 * c.TILE_POINTS[s.tile[i]]
            for _ in range(cubes_around(s, i, seat)):
                w += 0.3
    for k in range(c.SLOTS):
        if k != slot and c.SLOT_CANAL[k] == c.SLOT_CANAL[slot] and s.slot[k] != c.NONE:
            w += 0.5
    return w


# The small decisions


@rule
def choice_worth(s, seat, action):
    p = s.player[seat]
    kind, k = m.KIND[action], m.NUMBER[action]
    if kind == m.CANAL:
        return slot_worth(s, seat, k)
    if kind == m.ROW:
        return row_worth(s, seat, k)
    if kind == m.TEMPLE:
        return temple_worth(s, seat, k)
    if kind == m.SELL or kind == m.DISCARD:
        return spare_worth(s, p, k)
    if kind == m.ENOUGH:
        return 0.2 if goods_held(p) > 1 else 1.0
    if kind == m.PAY:
        return 0.0 if k == c.WINE else 1.0
    if kind == m.FAMILY:
        return family_worth(s, p, k)
    if kind == m.GARDENER:
        return planting_worth(s, p, quality_now(s) + c.GARDENER_QUALITY) - 2.0
    if kind == m.PLANT:
        return square_worth(s, p, k)
    if kind == m.TAKE:
        return 3.0 if k == c.WINE else 1.0 - 0.5 * p.goods[k]
    if kind == m.POWER:
        return power_worth(k)
    if kind == m.REWARD:
        return 1.0 if (k == m.CAMEL) == (p.camels < 3) else 0.0
    if kind == m.GIVE:
        return float(p.goods[k]) - 1.5 - (3.0 if k == c.WINE else 0.0)
    return 0.0


@rule
def spare_worth(s, p, k):
    """Which resource to let go: the one that there is most of, and wine last."""
    return 0.5 + 0.2 * p.goods[k] - (0.4 if k == c.WINE else 0.0)


@rule
def power_worth(k):
    if k == c.CRAFT:
        return 3.0
    if k == c.PROCESSION:
        return 1.0
    return 1.5 if k == c.FIRST else 2.0
