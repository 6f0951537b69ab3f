"""The caravan: what a journey costs, where it may end, the sale at Babylon, and court cards (8, 8.1, 8.2)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done, earn, give_up, list_bits, only
from palatine.games.amyitis.rules.canals import irrigate
from palatine.games.amyitis.rules.conditions import (
    available,
    best_quality,
    easiest_square,
    kinds_held,
    next_card,
    paid_with,
    payable,
    plant_extra,
)
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell

# The journey


@rule
def distance(s, city):
    """Spaces to a city; the city where the caravan stands is a whole lap away."""
    d = (city - np.int64(s.caravan)) % c.CITY_COUNT
    return d if d > 0 else np.int64(c.CITY_COUNT)


@rule
def bonus(p):
    """The spaces that the caravaneer goes for nothing."""
    return c.BONUS[p.level[c.CARAVANEER]]


@rule
def camels_for(p, spaces):
    """The bonus is free, but a journey costs one camel at least (16.1)."""
    n = spaces - bonus(p)
    return n if n > 1 else np.int64(1)


@rule
def can_travel(s, seat):
    """Is there any city to go to?"""
    p = s.player[seat]
    if p.camels == 0:
        return False
    easiest = easiest_square(s)
    for city in range(c.CITY_COUNT):
        if camels_for(p, distance(s, city)) <= p.camels and has_business(s, p, city, easiest):
            return True
    return False


@rule
def legal_journeys(s, p, out, n):
    if p.camels == 0:
        return n
    easiest = easiest_square(s)
    for city in range(c.CITY_COUNT):
        if camels_for(p, distance(s, city)) <= p.camels and has_business(s, p, city, easiest):
            out[n] = m.CARAVAN + city
            n += 1
    return n


@rule
def has_business(s, p, city, easiest):
    """The action of a city is compulsory, so it must be possible; *easiest* is what the easiest square asks for."""
    kind = c.CITY_KIND[city]
    if kind == c.SALE:
        return kinds_held(p) != 0
    if kind == c.PLANT_CITY:
        return payable(p, c.CITY_PRICE[city], plant_extra(s, city)) & (best_quality(s, p, city) >= easiest)
    offered = available(s, p, c.CITY_OFFER[city, 0]) | available(s, p, c.CITY_OFFER[city, 1])
    return payable(p, c.CITY_PRICE[city], c.NONE) & offered


@rule
def travel(s, seat, city):
    """The way there; then the sale begins, or what is due is paid."""
    p = s.player[seat]
    camels = camels_for(p, distance(s, city))
    p.camels -= camels
    s.camels += camels
    tell(s, H.TRAVELLED, seat, np.int64(s.caravan), city, camels)
    s.caravan = city
    if c.CITY_KIND[city] == c.SALE:
        begin_sale(s, seat)
        return
    s.due[0] = c.CITY_PRICE[city]
    if c.CITY_KIND[city] == c.PLANT_CITY:
        s.due[1] = plant_extra(s, city)
    settle_payment(s, seat, c.NONE)


# Paying


@rule
def next_due(s):
    """Which of the two resources is to be paid now; NONE when all is paid."""
    if s.due[0] != c.NONE:
        return 0
    return 1 if s.due[1] != c.NONE else c.NONE


@rule
def legal_payment(s, seat, out):
    """The resource itself; or wine, when what remains can still be paid."""
    p = s.player[seat]
    i = next_due(s)
    n = 0
    if p.goods[s.due[i]] > 0:
        out[n] = m.PAY + s.due[i]
        n += 1
    if wine_is_possible(s, p, i):
        out[n] = m.PAY + c.WINE
        n += 1
    return n


@rule
def wine_is_possible(s, p, i):
    """Wine now must leave enough for the other resource; of the same resource twice, what is held counts for one of them."""
    later = np.int64(s.due[1]) if i == 0 else c.NONE
    if later == c.NONE or p.goods[later] > (1 if later == s.due[0] else 0):
        return p.goods[c.WINE] > 0
    return p.goods[c.WINE] > 1


@rule
def pay_one(s, p, i, k):
    give_up(s, p, k)
    s.due[i] = c.NONE


@rule
def settle_payment(s, seat, chosen):
    """Pays what can be paid in one way only and asks about the rest; *chosen* has just been paid, or is NONE."""
    p = s.player[seat]
    one, other = chosen, c.NONE
    i = next_due(s)
    while i != c.NONE:
        if p.goods[s.due[i]] > 0 and wine_is_possible(s, p, i):
            break
        k = paid_with(p, np.int64(s.due[i]), c.NONE)
        pay_one(s, p, i, k)
        if one == c.NONE:
            one = k
        else:
            other = k
        i = next_due(s)
    if one != c.NONE:
        tell(s, H.PAID, seat, one, other)
    if i == c.NONE:
        done(s)
    else:
        ask(s, seat, c.Phase.PAYMENT)


@rule
def pay(s, seat, k):
    pay_one(s, s.player[seat], next_due(s), k)
    settle_payment(s, seat, k)


# Babylon: one or two resources, then a canal without points


@rule
def begin_sale(s, seat):
    kind = only(kinds_held(s.player[seat]))
    if kind == c.NONE:
        ask(s, seat, c.Phase.SALE)
    else:
        sell_first(s, seat, kind)


@rule
def legal_sale(s, seat, out):
    return list_bits(kinds_held(s.player[seat]), m.SELL, out)


@rule
def choose_sale(s, seat, action):
    sell_first(s, seat, m.NUMBER[action])


@rule
def sell_first(s, seat, k):
    sell(s, seat, k)
    if kinds_held(s.player[seat]):
        ask(s, seat, c.Phase.MORE)
    else:
        irrigate(s, seat)


@rule
def legal_more(s, seat, out):
    n = legal_sale(s, seat, out)
    out[n] = m.ENOUGH
    return n + 1


@rule
def choose_more(s, seat, action):
    """A second resource, or enough."""
    if m.KIND[action] == m.SELL:
        sell(s, seat, m.NUMBER[action])
    else:
        tell(s, H.SOLD_ENOUGH, seat)
    irrigate(s, seat)


@rule
def sell(s, seat, k):
    p = s.player[seat]
    give_up(s, p, k)
    earn(p, c.BY_SALE, c.SALE_POINTS)
    tell(s, H.SOLD, seat, k, c.SALE_POINTS)


# Court cards, level by level


@rule
def begin_family(s, seat):
    p = s.player[seat]
    one, other = c.CITY_OFFER[s.caravan, 0], c.CITY_OFFER[s.caravan, 1]
    if one != other and available(s, p, one) and available(s, p, other):
        ask(s, seat, c.Phase.FAMILY)
    else:
        take_card(s, seat, one if available(s, p, one) else other)
        done(s)


@rule
def legal_families(s, seat, out):
    for i in range(2):
        out[i] = m.FAMILY + c.CITY_OFFER[s.caravan, i]
    return 2


@rule
def choose_family(s, seat, action):
    take_card(s, seat, m.NUMBER[action])
    done(s)


@rule
def take_card(s, seat, family):
    """The next card of a family, its points, and the token on the best caravaneer."""
    if family == c.GARDENER:
        take_gardener(s, seat)
        tell(s, H.GARDENER, seat)
        return
    p = s.player[seat]
    card = next_card(p, family)
    points = c.COURT_POINTS[card] if family == c.PALACE else np.int64(0)
    s.court[card] -= 1
    p.level[family] += 1
    earn(p, c.BY_PALACE, points)
    tell(s, H.COURT_CARD, seat, family, np.int64(p.level[family]), points)
    if family == c.CARAVANEER and p.level[family] == c.TOP_LEVEL[family]:
        take_token(s, seat)


@rule
def take_gardener(s, seat):
    s.court[c.COURT_CARD[c.GARDENER, 1]] -= 1
    s.player[seat].gardeners += 1


@rule
def take_token(s, seat):
    """In the order in which they lie (16.4)."""
    for i in range(c.TOKENS):
        if s.token[i] != c.NONE:
            s.player[seat].goods[s.token[i]] += 1
            tell(s, H.TOKEN, seat, np.int64(s.token[i]))
            s.token[i] = c.NONE
            return
