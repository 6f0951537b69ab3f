"""Why a move of Amyitis is refused, with the figures that decide it."""

from __future__ import annotations

from palatine.games.amyitis import moves as m
from palatine.games.amyitis.components import (
    ALL_SLOTS,
    CITY_KIND,
    CITY_OFFER,
    CITY_PRICE,
    COURT_CARD,
    COURT_CITY,
    CRAFT,
    ENGINEER,
    GARDENER,
    GARDENER_QUALITY,
    GROUPS,
    IN_PLAY,
    KEEPS,
    MERCHANT,
    NEEDS,
    NOBLE_PRICE,
    NONE,
    PLANT_CITY,
    TOP_LEVEL,
    WINE,
)
from palatine.games.amyitis.components import COURTIER as COURTIER_CRAFT
from palatine.games.amyitis.conditions import OUT_OF_REACH
from palatine.games.amyitis.state import (
    ASK_ACTION,
    ASK_CANAL,
    ASK_DISCARD,
    ASK_FAMILY,
    ASK_FREE,
    ASK_GAIN,
    ASK_GIVE,
    ASK_IRRIGATION,
    ASK_MORE,
    ASK_PAYMENT,
    ASK_PLANT,
    ASK_POWER,
    ASK_SALE,
    ASK_WANT,
)
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.board import due, prompt, quality, with_palace
from palatine.games.amyitis.text.garden_log import watered
from palatine.games.amyitis.text.moves import bonus, camels_to, group_price, spaces_to
from palatine.i18n import Tr
from palatine.kernel.view import View


def why_not(v: View, action: int, _: Tr) -> str:
    phase = int(v.s.phase)
    if phase == ASK_ACTION:
        return _not_now(v, action, _) if action > m.PASS else _why_no_action(v, action, _)
    reason = ""
    if phase in (ASK_CANAL, ASK_IRRIGATION) and m.CANAL <= action < m.SELL:
        reason = _why_no_canal(v, int(action - m.CANAL), _)
    elif phase in (ASK_SALE, ASK_MORE) and m.SELL <= action <= m.ENOUGH:
        reason = _why_no_sale(int(action), _)
    elif phase == ASK_PAYMENT and m.PAY <= action < m.FAMILY:
        reason = _("{good} is asked for here: pay that, or wine.", good=names.good(due(v), _))
    elif phase in (ASK_FAMILY, ASK_FREE) and m.FAMILY <= action < m.GARDENER:
        reason = _why_no_family(v, int(action - m.FAMILY), _)
    elif phase == ASK_PLANT and m.GARDENER <= action < m.TAKE:
        reason = _why_no_planting(v, int(action), _)
    elif phase in (ASK_GAIN, ASK_WANT) and m.TAKE <= action < m.POWER:
        reason = _why_no_taking(v, int(action - m.TAKE), _)
    elif phase == ASK_POWER and m.POWER <= action < m.REWARD_CAMEL:
        reason = _why_no_power(v, int(action - m.POWER), _)
    elif phase == ASK_GIVE and m.GIVE <= action < m.KEEP:
        reason = _why_no_exchange(v, int(action - m.GIVE), _)
    elif phase == ASK_DISCARD:
        reason = _why_no_discard(v, int(action), _)
    return reason or _("Something else is to be decided first. {question}", question=prompt(v, _))


# Parts of an action


def _why_no_canal(v: View, i: int, _: Tr) -> str:
    if v.s.slot[i] != NONE:
        return _("There is a cube already at {slot}: {name}.", slot=names.slot(i, _), name=names.cube(v, int(v.s.slot[i]), _))
    return _("{slot} touches neither the river nor a cube that is connected with it.", slot=names.slot(i, _))


def _why_no_sale(action: int, _: Tr) -> str:
    if action == m.ENOUGH:
        return _("Sell one resource at least.")
    return _("You have no {resource}.", resource=names.resource(int(action - m.SELL), _))


def _why_no_family(v: View, f: int, _: Tr) -> str:
    if int(v.s.phase) == ASK_FAMILY:
        return _("{city} offers only {families}.", city=names.city(int(v.s.caravan), _), families=names.offers(int(v.s.caravan), _))
    return _("You cannot take a card of this family: {reason}.", reason=sold_out(v, f, _))


def sold_out(v: View, f: int, _: Tr) -> str:
    """Why a family has no card for this player; empty if it has one."""
    if f == GARDENER:
        return "" if v.s.court[COURT_CARD[f, 1]] else _("no gardener is left")
    level = int(v.s.player[v.seat].level[f])
    if level == TOP_LEVEL[f]:
        return _("you have {card}, the highest of its family", card=names.card(f, level, _))
    if v.s.court[COURT_CARD[f, level + 1]]:
        return ""
    return _("{card} is sold out", card=names.card(f, level + 1, _))


def _why_no_planting(v: View, action: int, _: Tr) -> str:
    if action == m.GARDENER:
        return _("You have no gardener.")
    i = int(action - m.PLANT)
    where = names.square(i, _)
    if not int(IN_PLAY[v.players]) >> i & 1:
        return _("{square} is not used with {n} players.", square=where, n=v.players)
    if v.s.tile[i] == NONE:
        return _("{square} is planted already.", square=where)
    if not watered(v) >> i & 1:
        return _("{square} has no water: none of its sides is full of cubes.", square=where)
    return _("{square} asks for quality {need}; your plant has {quality}.", square=where, need=int(NEEDS[i]), quality=quality(v))


def _why_no_taking(v: View, k: int, _: Tr) -> str:
    if int(v.s.phase) == ASK_WANT and k == WINE:
        return _("Wine cannot be taken in exchange.")
    if int(v.s.phase) == ASK_WANT and k == v.s.given:
        return _("That is the kind you give.")
    return _("There is no {resource} in stock.", resource=names.resource(k, _))


def _why_no_power(v: View, k: int, _: Tr) -> str:
    return _("{name} has chosen {power} already.", name=v.name(int(v.s.power[k]), _), power=names.power(k, _))


def _why_no_exchange(v: View, k: int, _: Tr) -> str:
    if v.s.player[v.seat].goods[k] == 0:
        return _("You have no {resource}.", resource=names.resource(k, _))
    return _("There is nothing in stock to be had for {resource}.", resource=names.resource(k, _))


def _why_no_discard(v: View, action: int, _: Tr) -> str:
    p = v.s.player[v.seat]
    if action >= m.DISCARD:
        return _("You have no {resource}.", resource=names.resource(int(action - m.DISCARD), _))
    held, most = int(p.goods.sum()), int(KEEPS[p.level[0]])
    return _("You hold {held} resources and may keep {most}: first give some up.", held=held, most=most)


# Actions of a turn


def _not_now(v: View, action: int, _: Tr) -> str:
    """Parts of an action that nobody has begun."""
    if action < m.TEMPLE:
        return _("A row is chosen after recruiting a peasant.")
    if action < m.CANAL:
        return _("A temple is chosen after recruiting a priest, or in the procession.")
    if action < m.SELL:
        return _("A canal is dug after recruiting an engineer, or after a sale at Babylon.")
    if action < m.PAY:
        return _("Resources are sold when you lead the caravan to Babylon.")
    if action < m.FAMILY:
        return _("Resources are paid when you lead the caravan to a city.")
    if action < m.GARDENER:
        return _("A court card is taken in a court city, or for some tiles.")
    if action < m.TAKE:
        return _("Lead the caravan to a plant city first: plants and gardeners are used there.")
    if action < m.POWER:
        return _("Resources are taken for some tiles, or in exchange at Tammouz.")
    if action < m.REWARD_CAMEL:
        return _("Powers are chosen in the palace phase, between the deal and the first turn.")
    if action < m.DISCARD:
        return _("Temples reward at the end of the round.")
    return _("Resources are given up at the end of the round.")


def _why_no_action(v: View, action: int, _: Tr) -> str:
    if action < m.NOBLE:
        c, g = divmod(int(action), m.GROUP_COUNT)
        return _why_no_card(v, c, g, _)
    if action < m.CARAVAN and not with_palace(v):
        return _("This game is played without the Palace.")
    if action == m.NOBLE:
        return _cannot_pay(int(NOBLE_PRICE), int(v.s.player[v.seat].talents), _("A noble"), _)
    if action < m.CARAVAN:
        return _why_no_power_use(v, int(action - m.USE_CRAFT), _)
    return _why_no_journey(v, int(action - m.CARAVAN), _)


def _cannot_pay(price: int, talents: int, what: str, _: Tr) -> str:
    return _("{what} costs {price}; you have {talents}.", what=what, price=names.talents(price, _), talents=names.talents(talents, _))


def _no_effect(v: View, c: int, _: Tr) -> str:
    """Why a craft would do nothing; empty if it would do something."""
    if c == MERCHANT and not v.s.camels:
        return _("There is no camel in stock: a merchant could do nothing.")
    if c == ENGINEER and int(v.s.filled) == ALL_SLOTS:
        return _("All canals are dug: an engineer could do nothing.")
    return ""


def _why_no_card(v: View, c: int, g: int, _: Tr) -> str:
    s = v.s
    if g >= GROUPS[v.players]:
        return _("There are only {n} groups.", n=int(GROUPS[v.players]))
    if c == COURTIER_CRAFT and not with_palace(v):
        return _("This game is played without the Palace.")
    told = {"craft": names.craft(c, _), "n": g + 1}
    if not (s.card[g] == c).any():
        return _("Group {n} has no {craft}.", **told)
    if not ((s.card[g] == c) & (s.down[g] == 0)).any():
        return _("No {craft} is left in group {n}: the card is face down.", **told)
    price, talents = group_price(v, g), int(s.player[v.seat].talents)
    if price > talents:
        return _cannot_pay(price, talents, _("A card of group {n}", n=g + 1), _)
    return _no_effect(v, c, _)


def _why_no_power_use(v: View, c: int, _: Tr) -> str:
    owner = int(v.s.power[CRAFT])
    if owner != v.seat:
        if owner == NONE:
            return _("Nobody has the craft power in this round.")
        return _("{name} has the craft power in this round.", name=v.name(owner, _))
    if v.s.craft_used:
        return _("You have used the craft power of this round already.")
    return _no_effect(v, c, _)


# Journeys


def _why_no_journey(v: View, number: int, _: Tr) -> str:
    assert v.seat is not None
    p = v.s.player[v.seat]
    where, need = names.city(number, _), camels_to(v, number)
    if need > p.camels:
        free = bonus(v, v.seat)
        spaces = _.many("{n} space", "{n} spaces", spaces_to(v, number))
        told = {"city": where, "spaces": spaces, "free": free}
        return _(
            "{city} is {spaces} away: with your bonus of {free} that costs {camels}, and you have {held}.",
            camels=names.camels(need, _),
            held=names.camels(int(p.camels), _),
            **told,
        )
    if CITY_KIND[number] == COURT_CITY:
        return _missing(v, [int(CITY_PRICE[number])], where, _) or _no_card(v, number, _)
    if CITY_KIND[number] == PLANT_CITY:
        asked = [int(CITY_PRICE[number]), names.plant_extra(v, number)]
        return _missing(v, [k for k in asked if k != NONE], where, _) or _no_square(v, number, _)
    return _("You have no resource to sell in {city}.", city=where)


def _missing(v: View, asked: list[int], where: str, _: Tr) -> str:
    """Which resources cannot be paid, not even with wine; empty if all can."""
    held = [int(n) for n in v.s.player[v.seat].goods]
    lack = [0] * 5
    for k in asked:
        if held[k]:
            held[k] -= 1
        else:
            lack[k] += 1
    wine = held[WINE]
    if sum(lack) <= wine:
        return ""
    price = names.price(asked, _)
    told = {"city": where, "price": price, "lack": names.goods(lack, _)}
    if wine == 0:
        return _("{city} asks for {price}: you lack {lack} and have no wine instead.", **told)
    return _("{city} asks for {price}: you lack {lack} and have only {wine} instead.", wine=names.good(int(WINE), _, wine), **told)


def _no_card(v: View, number: int, _: Tr) -> str:
    reasons = list(dict.fromkeys(sold_out(v, int(f), _) for f in CITY_OFFER[number]))
    return _("{city} has no court card for you: {reasons}.", city=names.city(number, _), reasons=_.all_of(reasons))


def _no_square(v: View, number: int, _: Tr) -> str:
    held = int(v.s.player[v.seat].gardeners)
    best = names.plant_quality(v, number) + held * int(GARDENER_QUALITY)
    water = watered(v) & int(v.s.garden)
    least = min((int(NEEDS[i]) for i in range(16) if water >> i & 1), default=OUT_OF_REACH)
    where = names.city(number, _)
    if least == OUT_OF_REACH:
        return _("There is no square for a plant from {city}: no square with a tile has water.", city=where)
    told = {"city": where, "quality": names.plant_quality(v, number), "least": least, "best": best}
    if held:
        return _(
            "A plant from {city} has quality {quality}, {best} with your {gardeners}; every square with water asks for {least} or more.",
            gardeners=names.gardeners(held, _),
            **told,
        )
    return _(
        "A plant from {city} has quality {quality} and you have no gardener; every square with water asks for {least} or more.", **told
    )
