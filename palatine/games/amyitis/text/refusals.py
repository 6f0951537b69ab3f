"""Why a move of Amyitis is refused, with the figures that decide it."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.prompts import prompt
from palatine.i18n import Tr
from palatine.kernel.view import View


def why_not(v: View, action: int, _: Tr) -> str:
    kind, n = int(m.KIND[action]), int(m.NUMBER[action])
    if v.s.phase == c.Phase.ACTION:
        if kind == m.RECRUIT:
            craft, g = m.PARTS[action].tolist()
            return _why_no_card(v, craft, g, _)
        return _why_no_action(v, kind, n, _) or _not_now(kind, _)
    return _why_no_part(v, kind, n, _) or _("First: {question}", question=prompt(v, _))


def _why_no_part(v: View, kind: int, n: int, _: Tr) -> str:
    """Why one cannot choose this though something of its kind is asked; empty if nothing of its kind is."""
    match int(v.s.phase), kind:
        case ((c.Phase.CANAL | c.Phase.IRRIGATION), m.CANAL):
            return _why_no_canal(v, n, _)
        case ((c.Phase.SALE | c.Phase.MORE), m.SELL):
            return _("You have no {resource}.", resource=names.resource(n, _))
        case c.Phase.SALE, m.ENOUGH:
            return _("Sell one resource at least.")
        case c.Phase.PAYMENT, m.PAY:
            return _("This city wants {good}: pay that, or wine.", good=names.good(facts.due(v), _))
        case c.Phase.FAMILY, m.FAMILY:
            return _("{city} offers only {families}.", city=names.city(int(v.s.caravan), _), families=names.offers(int(v.s.caravan), _))
        case c.Phase.FREE, m.FAMILY:
            return _("You can’t take a card of this family: {reason}.", reason=sold_out(v, n, _))
        case c.Phase.PLANT, m.GARDENER:
            return _("You have no gardener.")
        case c.Phase.PLANT, m.PLANT:
            return _why_no_planting(v, n, _)
        case ((c.Phase.GAIN | c.Phase.WANT), m.TAKE):
            return _why_no_taking(v, n, _)
        case c.Phase.POWER, m.POWER:
            return _("{name} has already chosen {power}.", name=v.name(int(v.s.power[n]), _), power=names.power(n, _))
        case c.Phase.GIVE, m.GIVE:
            return _why_no_exchange(v, n, _)
        case c.Phase.DISCARD, m.DISCARD:
            return _("You have no {resource}.", resource=names.resource(n, _))
        case c.Phase.DISCARD, _any:
            return _why_no_other(v, _)
    return ""


# Parts of an action


def _why_no_canal(v: View, i: int, _: Tr) -> str:
    if v.s.slot[i] != c.NONE:
        return _("There is already a cube in {slot}: {name}.", slot=names.slot(v, i, _), name=names.cube(v, int(v.s.slot[i]), _))
    return _("{slot} touches neither the river nor a cube that is connected with it.", slot=_.start(names.slot(v, i, _)))


def sold_out(v: View, f: int, _: Tr) -> str:
    """Why a family has no card for this player; empty if it has one."""
    if facts.next_level(v, f):
        return ""
    if f == c.GARDENER:
        return _("no gardener is left")
    level = int(v.s.player[v.seat].level[f])
    if level == c.TOP_LEVEL[f]:
        return _("you have {card}, the highest of its family", card=names.card(f, level, _))
    return _("{card} is sold out", card=names.card(f, level + 1, _))


def _why_no_planting(v: View, i: int, _: Tr) -> str:
    where = _.start(names.square(v, i, _))
    if not int(c.IN_PLAY[v.players]) >> i & 1:
        return _("{square} is not used with {n} players.", square=where, n=v.players)
    if v.s.tile[i] == c.NONE:
        return _("{square} is already planted.", square=where)
    if not facts.watered(v) >> i & 1:
        return _("{square} has no water: none of its sides is full of cubes.", square=where)
    return _("{square} needs quality {need}; your plant has {quality}.", square=where, need=int(c.NEEDS[i]), quality=facts.quality(v))


def _why_no_taking(v: View, k: int, _: Tr) -> str:
    if int(v.s.phase) == c.Phase.WANT and k == c.WINE:
        return _("You can’t take wine in exchange.")
    if int(v.s.phase) == c.Phase.WANT and k == v.s.given:
        return _("That is the kind you give.")
    return _("There is no {resource} in stock.", resource=names.resource(k, _))


def _why_no_exchange(v: View, k: int, _: Tr) -> str:
    if v.s.player[v.seat].goods[k] == 0:
        return _("You have no {resource}.", resource=names.resource(k, _))
    return _("There is nothing in stock to exchange {resource} for.", resource=names.resource(k, _))


def _why_no_other(v: View, _: Tr) -> str:
    assert v.seat is not None
    held, most = facts.goods_held(v, v.seat), facts.keeps(v, v.seat)
    return _("You hold {held} resources and may keep {most}. Discard some first.", held=held, most=most)


# Actions of a turn


def _not_now(kind: int, _: Tr) -> str:
    """Parts of an action that nobody has begun."""
    match kind:
        case m.ROW:
            return _("You choose a row after recruiting a peasant.")
        case m.TEMPLE:
            return _("You choose a temple after recruiting a priest, or in the procession.")
        case m.CANAL:
            return _("You dig a canal after recruiting an engineer, or after a sale at Babylon.")
        case m.SELL | m.ENOUGH:
            return _("You sell resources when you lead the caravan to Babylon.")
        case m.PAY:
            return _("You pay resources when you lead the caravan to a city.")
        case m.FAMILY:
            return _("You take a court card in a court city, or for some tiles.")
        case m.GARDENER | m.PLANT:
            return _("Lead the caravan to a plant city first. Plants and gardeners are used there.")
        case m.TAKE:
            return _("You take resources for some tiles, or in exchange at Tammuz.")
        case m.POWER:
            return _("You choose powers in the palace phase, between the deal and the first turn.")
        case m.REWARD | m.GIVE | m.KEEP:
            return _("Temples give rewards at the end of the round.")
    return _("You discard resources at the end of the round.")


def _why_no_action(v: View, kind: int, n: int, _: Tr) -> str:
    """Why an action cannot be chosen; empty if it is a part of one."""
    if kind in (m.NOBLE, m.USE_CRAFT) and not facts.with_palace(v):
        return _("This game is played without the Palace.")
    match kind:
        case m.NOBLE:
            return _cannot_pay(int(c.NOBLE_PRICE), int(v.s.player[v.seat].talents), _("A noble"), _)
        case m.USE_CRAFT:
            return _why_no_power_use(v, n, _)
        case m.CARAVAN:
            return _why_no_journey(v, n, _)
    return ""


def _cannot_pay(price: int, talents: int, what: str, _: Tr) -> str:
    return _("{what} costs {price}; you have {talents}.", what=what, price=names.talents(price, _), talents=names.talents(talents, _))


def _no_effect(v: View, craft: int, _: Tr) -> str:
    """Why a craft would do nothing; empty if it would do something."""
    if facts.has_effect(v, craft):
        return ""
    if craft == c.MERCHANT:
        return _("There is no camel in stock: a merchant could do nothing.")
    return _("All canals are dug: an engineer could do nothing.")


def _why_no_card(v: View, craft: int, g: int, _: Tr) -> str:
    s = v.s
    if g >= c.GROUPS[v.players]:
        return _("There are only {n} groups.", n=int(c.GROUPS[v.players]))
    if craft == c.COURTIER and not facts.with_palace(v):
        return _("This game is played without the Palace.")
    told = {"craft": names.craft(craft, _), "n": g + 1}
    if not (s.card[g] == craft).any():
        return _("Group {n} has no {craft}.", **told)
    if not ((s.card[g] == craft) & (s.down[g] == 0)).any():
        return _("No {craft} is left in group {n}: the card is face down.", **told)
    price, talents = facts.price(v, g), int(s.player[v.seat].talents)
    if price > talents:
        return _cannot_pay(price, talents, _("A card of group {n}", n=g + 1), _)
    return _no_effect(v, craft, _)


def _why_no_power_use(v: View, craft: int, _: Tr) -> str:
    owner = int(v.s.power[c.CRAFT])
    if owner != v.seat:
        if owner == c.NONE:
            return _("Nobody has the craft power this round.")
        return _("{name} has the craft power this round.", name=v.name(owner, _))
    if v.s.craft_used:
        return _("You have already used this round’s craft power.")
    return _no_effect(v, craft, _)


# Journeys


def _why_no_journey(v: View, number: int, _: Tr) -> str:
    assert v.seat is not None
    p = v.s.player[v.seat]
    where, need = names.city(number, _), facts.camels_to(v, number)
    if need > p.camels:
        return _(
            "{city} is {spaces} away: with your bonus of {free} that costs {camels}, and you have {held}.",
            city=where,
            spaces=_.many("{n} space", "{n} spaces", facts.distance(v, number)),
            free=facts.bonus(v, v.seat),
            camels=names.camels(need, _),
            held=names.camels(int(p.camels), _),
        )
    if c.CITY_KIND[number] == c.COURT_CITY:
        return _missing(v, number, where, _) or _no_card(v, number, _)
    if c.CITY_KIND[number] == c.PLANT_CITY:
        return _missing(v, number, where, _) or _no_square(v, number, _)
    return _("You have no resource to sell in {city}.", city=where)


def _missing(v: View, number: int, where: str, _: Tr) -> str:
    """Which resources cannot be paid, not even with wine; empty if all can."""
    payment = facts.payment(v, number)
    if all(paid != c.NONE for _asked, paid in payment):
        return ""
    told = {
        "city": where,
        "price": names.price([asked for asked, _paid in payment], _),
        "lack": names.price([asked for asked, paid in payment if paid != asked], _),
    }
    wine = int(v.s.player[v.seat].goods[c.WINE])
    missing = sum(1 for asked, paid in payment if paid != asked)
    if wine == 0:
        return _.many(
            "{city} wants {price}: you’re {lack} short and have no wine instead.",
            "{city} wants {price}: you’re {lack} short and have no wine instead.",
            missing,
            **told,
        )
    return _.many(
        "{city} wants {price}: you’re {lack} short and have only {wine} instead.",
        "{city} wants {price}: you’re {lack} short and have only {wine} instead.",
        missing,
        wine=names.good(int(c.WINE), _, wine),
        **told,
    )


def _no_card(v: View, number: int, _: Tr) -> str:
    reasons = list(dict.fromkeys(sold_out(v, int(f), _) for f in c.CITY_OFFER[number]))
    return _("{city} has no court card for you: {reasons}.", city=names.city(number, _), reasons=_.all_of(reasons))


def _no_square(v: View, number: int, _: Tr) -> str:
    where, least = names.city(number, _), facts.easiest_square(v)
    if least is None:
        return _("There is no square for a plant from {city}: no square with a tile has water.", city=where)
    told = {"city": where, "quality": facts.plant_quality(v, number), "least": least}
    held = int(v.s.player[v.seat].gardeners)
    if held:
        return _(
            "A plant from {city} has quality {quality}, {best} with your {gardeners}; every square with water needs {least} or more.",
            best=facts.best_quality(v, number),
            gardeners=names.gardeners(held, _),
            **told,
        )
    return _("A plant from {city} has quality {quality} and you have no gardener; every square with water needs {least} or more.", **told)
