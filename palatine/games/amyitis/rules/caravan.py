"""The caravan: what a journey costs, where it may end, the sale at Babylon, and court cards (8, 8.1, 8.2)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    BONUS,
    CARAVANEER,
    CITY_COUNT,
    CITY_KIND,
    CITY_OFFER,
    CITY_PRICE,
    COURT_POINTS,
    GARDENER,
    NONE,
    PALACE,
    PLANT_CITY,
    PLANT_EXTRA,
    SALE,
    SALE_POINTS,
    TOKENS,
    TOP_LEVEL,
    WINE,
)
from palatine.games.amyitis.conditions import available, best_quality, easiest_square, kinds_held, next_card, payable
from palatine.games.amyitis.moves import CARAVAN, ENOUGH, FAMILY, PAY, SELL
from palatine.games.amyitis.rules.basics import ask, done, earn, give_up, list_bits, only
from palatine.games.amyitis.rules.canals import irrigate
from palatine.games.amyitis.state import ASK_FAMILY, ASK_MORE, ASK_PAYMENT, ASK_SALE, BY_PALACE, BY_SALE
from palatine.kernel.compile import rule

# The journey


@rule
def distance(s, city):
    """Spaces to a city; the city where the caravan stands is a whole lap away."""
    d = (city - np.int64(s.caravan)) % CITY_COUNT
    return d if d > 0 else CITY_COUNT


@rule
def camels_for(p, spaces):
    """The bonus is free, but a journey costs one camel at least (16.1)."""
    n = spaces - BONUS[p.level[CARAVANEER]]
    return n if n > 1 else np.int64(1)


@rule
def can_travel(s, seat):
    """Is there any city to go to?"""
    p = s.player[seat]
    if p.camels == 0:
        return False
    easiest = easiest_square(s)
    for city in range(CITY_COUNT):
        if camels_for(p, distance(s, city)) <= p.camels and has_business(s, p, city, easiest):
            return True
    return False


@rule
def legal_journeys(s, p, out, n):
    if p.camels == 0:
        return n
    easiest = easiest_square(s)
    for city in range(CITY_COUNT):
        if camels_for(p, distance(s, city)) <= p.camels and has_business(s, p, city, easiest):
            out[n] = CARAVAN + city
            n += 1
    return n


@rule
def has_business(s, p, city, easiest):
    """The action of a city is compulsory, so it must be possible; *easiest* is what the easiest square asks for."""
    kind = CITY_KIND[city]
    if kind == SALE:
        return kinds_held(p) != 0
    if kind == PLANT_CITY:
        extra = PLANT_EXTRA[s.plant[city], s.face[s.plant[city]]]
        return best_quality(s, p, city) >= easiest and payable(p, CITY_PRICE[city], extra)
    if not payable(p, CITY_PRICE[city], NONE):
        return False
    return available(s, p, CITY_OFFER[city, 0]) or available(s, p, CITY_OFFER[city, 1])


@rule
def travel(s, seat, city):
    p = s.player[seat]
    camels = camels_for(p, distance(s, city))
    p.camels -= camels
    s.camels += camels
    s.caravan = city
    if CITY_KIND[city] == SALE:
        begin_sale(s, seat)
        return
    s.due[0] = CITY_PRICE[city]
    if CITY_KIND[city] == PLANT_CITY:
        s.due[1] = PLANT_EXTRA[s.plant[city], s.face[s.plant[city]]]
    settle_payment(s, seat)


# Paying


@rule
def next_due(s):
    """Which of the two resources is to be paid now; NONE when all is paid."""
    if s.due[0] != NONE:
        return 0
    return 1 if s.due[1] != NONE else NONE


@rule
def legal_payment(s, p, out):
    """The resource itself; or wine, when what remains can still be paid."""
    i = next_due(s)
    n = 0
    if p.goods[s.due[i]] > 0:
        out[n] = PAY + s.due[i]
        n += 1
    if wine_is_possible(s, p, i):
        out[n] = PAY + WINE
        n += 1
    return n


@rule
def wine_is_possible(s, p, i):
    """Wine now must leave enough for the other resource; of the same resource twice, what is held counts for one of them."""
    later = np.int64(s.due[1]) if i == 0 else NONE
    if later == NONE or p.goods[later] > (1 if later == s.due[0] else 0):
        return p.goods[WINE] > 0
    return p.goods[WINE] > 1


@rule
def settle_payment(s, seat):
    """Pays what can be paid in one way only, and asks about the rest; then the city's business begins."""
    p = s.player[seat]
    i = next_due(s)
    while i != NONE:
        own = p.goods[s.due[i]] > 0
        if own and wine_is_possible(s, p, i):
            ask(s, seat, ASK_PAYMENT)
            return
        pay_one(s, p, i, np.int64(s.due[i]) if own else WINE)
        i = next_due(s)
    done(s)


@rule
def pay_one(s, p, i, k):
    give_up(s, p, k)
    s.due[i] = NONE


@rule
def pay(s, seat, k):
    pay_one(s, s.player[seat], next_due(s), k)
    settle_payment(s, seat)


# Babylon: one or two resources, then a canal without points


@rule
def begin_sale(s, seat):
    kind = only(kinds_held(s.player[seat]))
    if kind == NONE:
        ask(s, seat, ASK_SALE)
    else:
        sell(s, seat, ASK_SALE, kind)


@rule
def legal_sale(s, p, out):
    n = list_bits(kinds_held(p), SELL, out)
    if s.phase == ASK_MORE:
        out[n] = ENOUGH
        n += 1
    return n


@rule
def sell(s, seat, phase, k):
    """The first resource, or (ASK_MORE) the second."""
    p = s.player[seat]
    give_up(s, p, k)
    earn(p, BY_SALE, SALE_POINTS)
    if phase == ASK_SALE and kinds_held(p):
        ask(s, seat, ASK_MORE)
    else:
        irrigate(s, seat)


# Court cards, level by level


@rule
def begin_family(s, seat):
    p = s.player[seat]
    one, other = CITY_OFFER[s.caravan, 0], CITY_OFFER[s.caravan, 1]
    if one != other and available(s, p, one) and available(s, p, other):
        ask(s, seat, ASK_FAMILY)
    else:
        take_card(s, p, one if available(s, p, one) else other)
        done(s)


@rule
def legal_families(s, p, out):
    n = 0
    for i in range(2):
        out[n] = FAMILY + CITY_OFFER[s.caravan, i]
        n += 1
    return n


@rule
def take_card(s, p, family):
    """The next card of a family, its points, and the token on the best caravaneer."""
    card = next_card(p, family)
    s.court[card] -= 1
    if family == GARDENER:
        p.gardeners += 1
        return
    p.level[family] += 1
    if family == PALACE:
        earn(p, BY_PALACE, COURT_POINTS[card])
    if family == CARAVANEER and p.level[family] == TOP_LEVEL[family]:
        take_token(s, p)


@rule
def take_token(s, p):
    """In the order in which they lie (16.4)."""
    for i in range(TOKENS):
        if s.token[i] != NONE:
            p.goods[s.token[i]] += 1
            s.token[i] = NONE
            return
