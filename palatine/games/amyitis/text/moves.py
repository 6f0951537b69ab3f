"""What a legal move of Amyitis would do, in words."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View


def move(v: View, action: int, _: Tr) -> str:
    kind, n = int(m.KIND[action]), int(m.NUMBER[action])
    match kind:
        case m.RECRUIT:
            craft, g = m.PARTS[action].tolist()
            return _recruit(v, craft, g, _)
        case m.NOBLE:
            return _(
                "Recruit a noble for {price}: {steps}.", price=names.talents(int(c.NOBLE_PRICE), _), steps=steps(int(c.NOBLE_STEPS), _)
            )
        case m.USE_CRAFT:
            return _("Use the craft power to recruit {craft} for free: {effect}.", craft=names.a_craft(n, _), effect=effect(n, _))
        case m.CARAVAN:
            return _journey(v, n, _)
        case m.PASS:
            return _("Pass: no more actions this round.")
        case m.POWER:
            return power(n, _)
    return _part(v, kind, n, _)


# Actions of a turn


def effect(craft: int, _: Tr) -> str:
    """What a craft does."""
    if craft == c.PEASANT:
        return _("a field and its resource")
    if craft == c.PRIEST:
        return _("a cube in a temple")
    if craft == c.ENGINEER:
        return _("a canal and {points}", points=names.points(int(c.ENGINEER_POINTS), _))
    if craft == c.MERCHANT:
        return _("a camel")
    return _("{points} and {steps}", points=names.points(int(c.COURTIER_POINTS), _), steps=steps(int(c.COURTIER_STEPS), _))


def steps(n: int, _: Tr) -> str:
    return _.many("{n} step on the palace track", "{n} steps on the palace track", n)


def _recruit(v: View, craft: int, g: int, _: Tr) -> str:
    told = {"craft": names.a_craft(craft, _), "group": g + 1, "effect": effect(craft, _)}
    price = facts.price(v, g)
    if price == 0:
        return _("Recruit {craft} from group {group} for free: {effect}.", **told)
    return _("Recruit {craft} from group {group} for {price}: {effect}.", price=names.talents(price, _), **told)


def _journey(v: View, number: int, _: Tr) -> str:
    told = {"city": names.city(number, _), "camels": names.camels(facts.camels_to(v, number), _)}
    goods = names.price(facts.asked(v, number), _)
    if c.CITY_KIND[number] == c.COURT_CITY:
        offers = names.offers(number, _)
        return _("Lead the caravan to {city} for {camels}: a court card {families} for {goods}.", families=offers, goods=goods, **told)
    if c.CITY_KIND[number] == c.PLANT_CITY:
        quality = facts.plant_quality(v, number)
        return _("Lead the caravan to {city} for {camels}: a plant of quality {quality} for {goods}.", quality=quality, goods=goods, **told)
    return _("Lead the caravan to {city} for {camels}: sell one or two resources and dig a canal.", **told)


# Parts of an action, and what is chosen at the end of the round


def _part(v: View, kind: int, n: int, _: Tr) -> str:
    match kind:
        case m.ROW:
            return _field(v, n, _)
        case m.TEMPLE if v.s.stage == c.Stage.PROCESSION:
            return _("Lead the procession into the {temple}.", temple=names.temple(n, _))
        case m.TEMPLE:
            return _("Enter the {temple}.", temple=names.temple(n, _))
        case m.CANAL if v.s.phase == c.Phase.CANAL:
            return _("Dig {slot}: {points}.", slot=names.slot(v, n, _), points=names.points(int(c.ENGINEER_POINTS), _))
        case m.CANAL:
            return _("Dig {slot}.", slot=names.slot(v, n, _))
        case m.ENOUGH:
            return _("Sell no second resource.")
        case m.FAMILY:
            return _("Take {card}.", card=names.card_in_full(n, facts.next_level(v, n), _))
        case m.GARDENER:
            return _("Use a gardener: the plant becomes better by 1.")
        case m.PLANT:
            return _("Plant {bed}.", bed=names.square(v, n, _))
        case m.REWARD:
            return _("Take a camel.") if n == m.CAMEL else _("Take a talent.")
        case m.KEEP:
            return _("Exchange nothing.")
    return _good(v, kind, names.good(n, _), _)


def _field(v: View, row: int, _: Tr) -> str:
    field = facts.next_field(v, row)
    resource = names.resource(int(c.FIELDS[row, field]), _)
    return _("Work field {field} of the {row}: {resource}.", field=field + 1, row=names.row(row, _), resource=resource)


def _good(v: View, kind: int, good: str, _: Tr) -> str:
    """A resource that is sold, paid, taken, exchanged or given up."""
    match kind:
        case m.SELL:
            return _("Sell {good}: {points}.", good=good, points=names.points(int(c.SALE_POINTS), _))
        case m.PAY:
            return _("Pay {good}.", good=good)
        case m.TAKE if v.s.phase == c.Phase.WANT:
            return _("Give {given} and take {good}.", given=names.good(int(v.s.given), _), good=good)
        case m.TAKE:
            return _("Take {good}.", good=good)
        case m.GIVE:
            return _("Exchange {good}.", good=good)
    return _("Discard {good}.", good=good)


def power(k: int, _: Tr) -> str:
    told = (
        _("First player: take the first-player card."),
        _("Procession: lead it at the end of this round."),
        _("Craft: recruit anyone but a noble once this round, for free."),
        _(
            "Minor courtier: {steps} and {talents} immediately.",
            steps=steps(int(c.MINOR_STEPS), _),
            talents=names.talents(int(c.MINOR_TALENTS), _),
        ),
    )
    return told[k]
