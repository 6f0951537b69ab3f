"""Choosing by touch: how each action is touched, what a thing may mean, and what a move has touched."""

from __future__ import annotations

from palatine.draw import Touch
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.board.common import beds, payment, reachable, slot_thing
from palatine.games.amyitis.board.people import card_thing, sorted_cards
from palatine.games.amyitis.components import (
    CITIES,
    CITY_KIND,
    COURT_CITY,
    CRAFTS,
    ENGINEER,
    ENGINEER_POINTS,
    FAMILIES,
    FIELDS,
    NEEDS,
    NOBLE_PRICE,
    PEASANT,
    PLANT_CITY,
    POWERS,
    PRIEST,
    RESOURCES,
    ROWS,
    SALE_POINTS,
    SIDES,
    SQUARES,
    TEMPLES,
)
from palatine.games.amyitis.state import (
    ASK_CANAL,
    ASK_DISCARD,
    ASK_GIVE,
    ASK_PAYMENT,
    ASK_WANT,
    PROCESSION_STEP,
)
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.board import quality
from palatine.games.amyitis.text.moves import camels_to, effect, field_of, group_price
from palatine.games.amyitis.text.round_log import exchanges
from palatine.i18n import Tr
from palatine.kernel.view import View

Tray = tuple[tuple[str, str], ...]


def touch(v: View, action: int, _: Tr) -> Touch:
    if action < m.CARAVAN:
        return _recruit(v, int(action), _)
    if action < m.PASS:
        return _journey(v, int(action - m.CARAVAN), _)
    if action == m.PASS:
        return Touch(("pass",), _("Pass"), note=_("You take a talent each time your turn comes by while others still act."))
    if action < m.SELL:
        return _place(v, int(action), _)
    if action < m.POWER:
        return _trade(v, int(action), _)
    return _settle(v, int(action), _)


# Actions of a turn


def _recruit(v: View, action: int, _: Tr) -> Touch:
    if action == m.NOBLE:
        coins = (("coin", ""),) * int(NOBLE_PRICE)
        return Touch(("noble",), _("Recruit"), tray=coins)
    if action >= m.USE_CRAFT:
        craft, price, where = action - int(m.USE_CRAFT), 0, f"free-{CRAFTS[action - int(m.USE_CRAFT)]}"
    else:
        craft, g = divmod(action, m.GROUP_COUNT)
        price, where = group_price(v, g), card_thing(v, g, craft)
    asks = craft in (PEASANT, PRIEST) or (craft == ENGINEER and reachable(int(v.s.filled)).bit_count() > 1)
    cost = names.talents(price, _) if price else _("nothing")
    who = names.a_craft(craft, _)
    return Touch(
        (where,),
        _("Recruit"),
        ask=_("Recruit {craft} for {price}?", craft=who, price=cost),
        note=_("It gives {effect}.", effect=effect(craft, _)),
        tray=(("coin", ""),) * price,
        now=bool(asks),  # the next decision is mine as well, and this one can be taken back
    )


def _journey(v: View, city: int, _: Tr) -> Touch:
    camels = camels_to(v, city)
    tray: list[tuple[str, str]] = [("camel", "")] * camels if camels <= 4 else [("camel", ""), ("blank-coin", f"×{camels}")]
    where, price = names.city(city, _), names.camels(camels, _)
    if CITY_KIND[city] == COURT_CITY or CITY_KIND[city] == PLANT_CITY:
        paid, _lack = payment(v, city)
        tray += [(RESOURCES[k], "") for k in paid]
        spends = tuple(dict.fromkeys(f"mine-{RESOURCES[k]}" for k in paid))
        notes = [_("There you pay {goods}.", goods=names.price(paid, _))]
    else:
        spends = ()
        notes = [_("You sell one or two resources for {n} points each, then dig a canal.", n=int(SALE_POINTS))]
    if CITY_KIND[city] == COURT_CITY:
        notes.append(_("You take a court card: {families}.", families=names.offers(city, _)))
    elif CITY_KIND[city] == PLANT_CITY:
        n = len(beds(v, city))
        notes.append(_.many("{n} bed can take the plant.", "{n} beds can take the plant.", n))
    return Touch(
        (f"city-{CITIES[city]}",),
        _("Go there"),
        ask=_("Lead the caravan to {city} for {camels}?", city=where, camels=price),
        note=" ".join(notes),
        tray=tuple(tray),
        spends=spends,
    )


# Parts of an action


def _place(v: View, action: int, _: Tr) -> Touch:
    if action < m.TEMPLE:
        r = action - int(m.ROW)
        k = int(FIELDS[r, field_of(v, r)])
        return Touch((f"row-{ROWS[r]}",), _("Work the field"), tray=((RESOURCES[k], ""),))
    if action < m.CANAL:
        verb = _("Lead it there") if v.s.stage == PROCESSION_STEP else _("Enter")
        return Touch((f"temple-{TEMPLES[action - int(m.TEMPLE)]}",), verb)
    slot = action - int(m.CANAL)
    note = _.many("You score {n} point.", "You score {n} points.", int(ENGINEER_POINTS)) if v.s.phase == ASK_CANAL else ""
    return Touch((slot_thing(slot),), _("Dig"), ask=_("Dig here?"), note=note)


def _trade(v: View, action: int, _: Tr) -> Touch:
    if action < m.ENOUGH:
        k = RESOURCES[action - int(m.SELL)]
        return Touch((f"mine-{k}",), _("Sell"), tray=((k, ""),), spends=(f"mine-{k}",), now=reachable(int(v.s.filled)).bit_count() > 1)
    if action == m.ENOUGH:
        return Touch((), _("Sell no more"), quiet=True)
    if action < m.FAMILY:
        k = RESOURCES[action - int(m.PAY)]
        return Touch((f"mine-{k}",), _("Pay"), tray=((k, ""),), spends=(f"mine-{k}",))
    if action < m.GARDENER:
        return Touch((f"court-{FAMILIES[action - int(m.FAMILY)]}",), _("Take"))
    if action == m.GARDENER:
        return Touch(("mine-gardener",), _("Use a gardener"), spends=("mine-gardener",))
    if action < m.TAKE:
        i = action - int(m.PLANT)
        return Touch((f"square-{SQUARES[i]}",), _("Plant"), note=_at_stake(v, i, _), tray=(("leaf", ""),) * quality(v))
    k = RESOURCES[action - int(m.TAKE)]
    given = ((RESOURCES[v.s.given], ""),) if v.s.phase == ASK_WANT else ()
    return Touch((f"stock-{k}",), _("Take"), tray=(*given, (k, "")))


def _at_stake(v: View, square: int, _: Tr) -> str:
    """What a square asks for, and who would score for the water."""
    asks = _("It asks for quality {need}; your plant has {quality}.", need=int(NEEDS[square]), quality=quality(v))
    owners = [owner for slot, owner in enumerate(v.s.slot.tolist()) if int(SIDES[square]) >> slot & 1]
    cubes = {seat: owners.count(seat) for seat in range(v.players)}
    most = max(cubes.values())
    first = [seat for seat in cubes if cubes[seat] == most]
    if len(first) != 1:
        return asks + " " + _("Nobody alone has most cubes around it.")
    points = names.points(names.plant_quality(v, int(v.s.caravan)), _)
    if first[0] == v.seat:
        return asks + " " + _("You have most cubes around it: {points} more.", points=points)
    return asks + " " + _("{name} has most cubes around it and scores {points}.", name=v.name(first[0], _), points=points)


def _settle(v: View, action: int, _: Tr) -> Touch:
    if action < m.REWARD_CAMEL:
        return Touch((f"power-{POWERS[action - int(m.POWER)]}",), _("Choose"))
    if action == m.REWARD_CAMEL:
        return Touch(("stock-camel",), _("Take"), tray=(("camel", ""),))
    if action == m.REWARD_TALENT:
        return Touch(("stock-talent",), _("Take"), tray=(("coin", ""),))
    if action < m.KEEP:
        k = action - int(m.GIVE)
        return Touch((f"mine-{RESOURCES[k]}",), _("Exchange"), tray=((RESOURCES[k], ""),), now=len(exchanges(v, k)) > 1)
    if action == m.KEEP:
        return Touch((), _("Keep what you have"), quiet=True)
    k = action - int(m.DISCARD)
    return Touch((f"mine-{RESOURCES[k]}",), _("Give up"), tray=((RESOURCES[k], ""),), spends=(f"mine-{RESOURCES[k]}",))


# What a thing may mean, to say why it cannot be used


def meant(v: View, thing: str) -> list[int]:
    kind, *where = thing.split("-")
    name = where[0] if where else ""
    if kind == "craft":
        g = int(name) - 1
        craft, _down = sorted_cards(v, g)[int(where[1]) - 1]
        return [int(m.RECRUIT) + craft * m.GROUP_COUNT + g]
    if kind == "free":
        return [int(m.USE_CRAFT) + CRAFTS.index(name)]
    if kind == "noble":
        return [int(m.NOBLE)]
    if kind == "pass":
        return [int(m.PASS)]
    if kind == "city":
        return [int(m.CARAVAN) + CITIES.index(name)]
    if kind == "row":
        return [int(m.ROW) + ROWS.index(name)]
    if kind == "temple":
        return [int(m.TEMPLE) + TEMPLES.index(name)]
    if kind == "canal":
        return [int(m.CANAL) + m.SLOT_CODES.index(" ".join(where))]
    if kind == "square":
        return [int(m.PLANT) + SQUARES.index(name)]
    if kind == "court":
        return [int(m.FAMILY) + FAMILIES.index(name)]
    if kind == "power":
        return [int(m.POWER) + POWERS.index(name)]
    if kind == "stock":
        return _meant_stock(name)
    return _meant_mine(v, name)


def _meant_stock(name: str) -> list[int]:
    if name == "camel":
        return [int(m.REWARD_CAMEL)]
    return [int(m.REWARD_TALENT)] if name == "talent" else [int(m.TAKE) + RESOURCES.index(name)]


def _meant_mine(v: View, name: str) -> list[int]:
    if name == "gardener":
        return [int(m.GARDENER)]
    k = RESOURCES.index(name)
    of = {int(ASK_PAYMENT): m.PAY, int(ASK_GIVE): m.GIVE, int(ASK_DISCARD): m.DISCARD}
    return [int(of.get(int(v.s.phase), m.SELL)) + k]


# What a move has touched


def trace(before: View, seat: int, action: int | None) -> tuple[str, ...]:
    if action is None or action in (m.ENOUGH, m.KEEP):
        return ()
    if m.SELL <= action < m.FAMILY or action >= m.GIVE:
        return ()  # the goods of others are no things of the board
    if action == m.GARDENER:
        return ()
    if m.USE_CRAFT <= action < m.CARAVAN:
        return ("power-craft",)
    return touch_place(before, action)


def touch_place(before: View, action: int) -> tuple[str, ...]:
    """Where on the board an action is."""
    if action < m.NOBLE:
        craft, g = divmod(int(action), m.GROUP_COUNT)
        return (card_thing(before, g, craft),)
    if action == m.NOBLE:
        return ("noble",)
    if action < m.PASS:
        return (f"city-{CITIES[action - m.CARAVAN]}",)
    if action == m.PASS:
        return ("pass",)
    if action < m.TEMPLE:
        return (f"row-{ROWS[action - m.ROW]}",)
    if action < m.CANAL:
        return (f"temple-{TEMPLES[action - m.TEMPLE]}",)
    if action < m.SELL:
        return (slot_thing(int(action - m.CANAL)),)
    if action < m.GARDENER:
        return (f"court-{FAMILIES[action - m.FAMILY]}",)
    if action < m.TAKE:
        return (f"square-{SQUARES[action - m.PLANT]}",)
    if action < m.POWER:
        return (f"stock-{RESOURCES[action - m.TAKE]}",)
    if action < m.REWARD_CAMEL:
        return (f"power-{POWERS[action - m.POWER]}",)
    return ("stock-camel",) if action == m.REWARD_CAMEL else ("stock-talent",)
