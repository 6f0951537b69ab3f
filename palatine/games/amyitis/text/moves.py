"""What a legal move of Amyitis would do, in words."""

from __future__ import annotations

from palatine.games.amyitis import moves as m
from palatine.games.amyitis.components import (
    BONUS,
    CITY_COUNT,
    CITY_KIND,
    CITY_PRICE,
    COURT_CITY,
    COURTIER_POINTS,
    COURTIER_STEPS,
    ENGINEER,
    ENGINEER_POINTS,
    FIELDS,
    GARDENER,
    MINOR_STEPS,
    MINOR_TALENTS,
    NOBLE_PRICE,
    NOBLE_STEPS,
    NONE,
    PEASANT,
    PLANT_CITY,
    PRIEST,
    SALE_POINTS,
)
from palatine.games.amyitis.components import MERCHANT as MERCHANT_CRAFT
from palatine.games.amyitis.state import ASK_CANAL, ASK_WANT, PROCESSION_STEP
from palatine.games.amyitis.text import names
from palatine.i18n import Tr
from palatine.kernel.view import View


def move(v: View, action: int, _: Tr) -> str:
    if action < m.CARAVAN:
        return _recruit(v, action, _)
    if action < m.PASS:
        return _journey(v, int(action - m.CARAVAN), _)
    if action == m.PASS:
        return _("Pass: no more actions in this round.")
    if action < m.SELL:
        return _place(v, action, _)
    if action < m.POWER:
        return _trade(v, action, _)
    return _settle(v, action, _)


# Actions of a turn


def group_price(v: View, g: int) -> int:
    return int(v.s.down[g].sum())


def effect(c: int, _: Tr) -> str:
    """What a craft does."""
    if c == PEASANT:
        return _("a field and its resource")
    if c == PRIEST:
        return _("a cube in a temple")
    if c == ENGINEER:
        return _("a canal and {points}", points=names.points(int(ENGINEER_POINTS), _))
    if c == MERCHANT_CRAFT:
        return _("a camel")
    return _("{points} and {steps}", points=names.points(int(COURTIER_POINTS), _), steps=steps(int(COURTIER_STEPS), _))


def steps(n: int, _: Tr) -> str:
    return _.many("{n} step on the palace track", "{n} steps on the palace track", n)


def _recruit(v: View, action: int, _: Tr) -> str:
    if action < m.NOBLE:
        c, g = divmod(int(action), m.GROUP_COUNT)
        if group_price(v, g) == 0:
            return _(
                "Recruit {craft} from group {group} for nothing: {effect}.", craft=names.a_craft(c, _), group=g + 1, effect=effect(c, _)
            )
        return _(
            "Recruit {craft} from group {group} for {price}: {effect}.",
            craft=names.a_craft(c, _),
            group=g + 1,
            price=names.talents(group_price(v, g), _),
            effect=effect(c, _),
        )
    if action == m.NOBLE:
        return _("Recruit a noble for {price}: {steps}.", price=names.talents(int(NOBLE_PRICE), _), steps=steps(int(NOBLE_STEPS), _))
    c = int(action - m.USE_CRAFT)
    return _("Use the craft power: recruit {craft} for nothing: {effect}.", craft=names.a_craft(c, _), effect=effect(c, _))


def spaces_to(v: View, number: int) -> int:
    return (number - int(v.s.caravan)) % CITY_COUNT or CITY_COUNT


def bonus(v: View, seat: int) -> int:
    return int(BONUS[v.s.player[seat].level[0]])


def camels_to(v: View, number: int) -> int:
    assert v.seat is not None
    return max(1, spaces_to(v, number) - bonus(v, v.seat))


def _journey(v: View, number: int, _: Tr) -> str:
    where, price = names.city(number, _), names.camels(camels_to(v, number), _)
    if CITY_KIND[number] == COURT_CITY:
        offers = names.offers(number, _)
        good = names.good(int(CITY_PRICE[number]), _)
        return _(
            "Lead the caravan to {city} for {camels}: a court card {families} for {goods}.",
            city=where,
            camels=price,
            families=offers,
            goods=good,
        )
    if CITY_KIND[number] == PLANT_CITY:
        cost = names.price([CITY_PRICE[number], names.plant_extra(v, number)], _)
        quality = names.plant_quality(v, number)
        return _(
            "Lead the caravan to {city} for {camels}: a plant of quality {quality} for {goods}.",
            city=where,
            camels=price,
            quality=quality,
            goods=cost,
        )
    return _("Lead the caravan to {city} for {camels}: sell one or two resources and dig a canal.", city=where, camels=price)


# Parts of an action


def field_of(v: View, r: int) -> int:
    """The next free field of a row, from 0."""
    return int((v.s.field[r] != NONE).sum())


def _place(v: View, action: int, _: Tr) -> str:
    if action < m.TEMPLE:
        r = int(action - m.ROW)
        field = field_of(v, r)
        kind = int(FIELDS[r, field])
        return _("Work field {field} of row {row}: {resource}.", field=field + 1, row="ab"[r], resource=names.resource(kind, _))
    if action < m.CANAL:
        name = names.temple(int(action - m.TEMPLE), _)
        if v.s.stage == PROCESSION_STEP:
            return _("Lead the procession into the {temple}.", temple=name)
        return _("Enter the {temple}.", temple=name)
    where = names.slot(int(action - m.CANAL), _)
    if v.s.phase == ASK_CANAL:
        return _("Dig at {slot}: {points}.", slot=where, points=names.points(int(ENGINEER_POINTS), _))
    return _("Dig at {slot}.", slot=where)


def _trade(v: View, action: int, _: Tr) -> str:
    if action < m.ENOUGH:
        return _("Sell {good}: {points}.", good=names.good(int(action - m.SELL), _), points=names.points(int(SALE_POINTS), _))
    if action == m.ENOUGH:
        return _("Sell no second resource.")
    if action < m.FAMILY:
        return _("Pay {good}.", good=names.good(int(action - m.PAY), _))
    if action < m.GARDENER:
        f = int(action - m.FAMILY)
        level = 1 if f == GARDENER else int(v.s.player[v.seat].level[f]) + 1
        return _("Take {card}.", card=names.card_in_full(f, level, _))
    if action == m.GARDENER:
        return _("Use a gardener: the plant becomes better by 1.")
    if action < m.TAKE:
        i = int(action - m.PLANT)
        return _("Plant on {square}: {tile}.", square=names.square(i, _), tile=names.tile(int(v.s.tile[i]), _))
    taken = names.good(int(action - m.TAKE), _)
    if v.s.phase == ASK_WANT:
        return _("Give {given} and take {good}.", given=names.good(int(v.s.given), _), good=taken)
    return _("Take {good}.", good=taken)


def _settle(v: View, action: int, _: Tr) -> str:
    if action < m.REWARD_CAMEL:
        return _power(int(action - m.POWER), _)
    if action == m.REWARD_CAMEL:
        return _("Take a camel.")
    if action == m.REWARD_TALENT:
        return _("Take a talent.")
    if action < m.KEEP:
        return _("Exchange {good}.", good=names.good(int(action - m.GIVE), _))
    if action == m.KEEP:
        return _("Exchange nothing.")
    return _("Give up {good}.", good=names.good(int(action - m.DISCARD), _))


def _power(k: int, _: Tr) -> str:
    told = (
        _("First player: take the first-player card."),
        _("Procession: lead it at the end of this round."),
        _("Craft: recruit anybody but a noble once in this round, for nothing."),
        _("Minor courtier: {steps} and {talents} at once.", steps=steps(int(MINOR_STEPS), _), talents=names.talents(int(MINOR_TALENTS), _)),
    )
    return told[k]
