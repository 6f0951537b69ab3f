"""Choosing by touch: how each action is touched, what a thing may mean, and where on the board something happened."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.draw import Moment, Touch
from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.board.common import payment, slot_thing
from palatine.games.amyitis.board.people import card_thing, sorted_cards, taken_card
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.log import grey_slots
from palatine.games.amyitis.text.moves import effect
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View


def touch(v: View, action: int, _: Tr) -> Touch:
    kind, n = int(m.KIND[action]), int(m.NUMBER[action])
    match kind:
        case m.RECRUIT:
            craft, g = m.PARTS[action].tolist()
            return _recruit(v, craft, facts.price(v, g), card_thing(v, g, craft), _)
        case m.USE_CRAFT:
            return _recruit(v, n, 0, f"free-{c.CRAFTS[n]}", _)
        case m.NOBLE:
            return Touch(("noble",), _("Recruit"), tray=(("coin", ""),) * int(c.NOBLE_PRICE))
        case m.CARAVAN:
            return _journey(v, n, _)
        case m.PASS:
            note = _("While others keep playing, you gain a talent on each of your turns.")
            return Touch(("pass",), _("Pass"), note=note, more=(_("Choose an action"),))
        case m.POWER:
            return Touch((f"power-{c.POWERS[n]}",), _("Choose"), more=(_("Choose a power"),))
        case m.REWARD if n == m.CAMEL:
            return Touch(("stock-camel",), _("Take"), tray=(("camel", ""),), more=(_("Choose one of them"),))
        case m.REWARD:
            return Touch(("stock-talent",), _("Take"), tray=(("coin", ""),))
    return _part(v, kind, n, _)


# Actions of a turn


def _recruit(v: View, craft: int, price: int, where: str, _: Tr) -> Touch:
    asks = craft in (c.PEASANT, c.PRIEST) or (craft == c.ENGINEER and _may_choose_a_canal(v))
    who = names.a_craft(craft, _)
    ask = (
        _("Recruit {craft} for {price}?", craft=who, price=names.talents(price, _)) if price else _("Recruit {craft} for free?", craft=who)
    )
    return Touch(
        (where,),
        _("Recruit"),
        ask=ask,
        note=_("It gives {effect}.", effect=effect(craft, _)),
        tray=(("coin", ""),) * price,
        now=bool(asks),  # the next decision is mine as well, and this one can be taken back
    )


def _may_choose_a_canal(v: View) -> bool:
    return len(facts.bits(facts.reachable(int(v.s.filled)))) > 1


def _journey(v: View, city: int, _: Tr) -> Touch:
    camels = facts.camels_to(v, city)
    tray: list[tuple[str, str]] = [("camel", "")] * camels if camels <= 4 else [("camel", ""), ("blank-coin", f"×{camels}")]
    where, price = names.city(city, _), names.camels(camels, _)
    if c.CITY_KIND[city] == c.COURT_CITY or c.CITY_KIND[city] == c.PLANT_CITY:
        paid, _lack = payment(v, city)
        tray += [(c.RESOURCES[k], "") for k in paid]
        spends = tuple(dict.fromkeys(f"mine-{c.RESOURCES[k]}" for k in paid))
        notes = [_("You pay {goods} there.", goods=names.price(paid, _))]
    else:
        spends = ()
        notes = [_("You sell one or two resources for {n} points each, then dig a canal.", n=int(c.SALE_POINTS))]
    if c.CITY_KIND[city] == c.COURT_CITY:
        notes.append(_("You take a court card: {families}.", families=names.offers(city, _)))
    elif c.CITY_KIND[city] == c.PLANT_CITY:
        n = len(facts.beds(v, city))
        notes.append(_.many("{n} bed can take the plant.", "{n} beds can take the plant.", n))
    return Touch(
        (f"city-{c.CITIES[city]}",),
        _("Go there"),
        ask=_("Lead the caravan to {city} for {camels}?", city=where, camels=price),
        note=" ".join(notes),
        tray=tuple(tray),
        spends=spends,
    )


# Parts of an action, and what is chosen at the end of the round


def _part(v: View, kind: int, n: int, _: Tr) -> Touch:
    match kind:
        case m.ROW:
            k = c.FIELDS[n, facts.next_field(v, n)]
            return Touch((f"row-{c.ROWS[n]}",), _("Work the field"), tray=((c.RESOURCES[k], ""),), more=(_("Choose a row"),))
        case m.TEMPLE:
            verb = _("Lead it there") if v.s.stage == c.Stage.PROCESSION else _("Enter")
            return Touch((f"temple-{c.TEMPLES[n]}",), verb, more=(_("Choose a temple"),))
        case m.CANAL:
            note = _.many("You score {n} point.", "You score {n} points.", int(c.ENGINEER_POINTS)) if v.s.phase == c.Phase.CANAL else ""
            return Touch((slot_thing(n),), _("Dig"), ask=_("Dig here?"), note=note, more=(_("Choose a canal"),))
        case m.ENOUGH:
            return Touch((), _("Sell no more"), quiet=True)
        case m.FAMILY:
            return Touch((f"court-{c.FAMILIES[n]}",), _("Take"), more=(_("Choose a court card"),))
        case m.GARDENER:
            return Touch(("mine-gardener",), _("Use a gardener"), spends=("mine-gardener",))
        case m.PLANT:
            leaves = (("leaf", ""),) * facts.quality(v)
            return Touch((f"square-{c.SQUARES[n]}",), _("Plant"), note=_at_stake(v, n, _), tray=leaves, more=(_("Choose a bed"),))
        case m.KEEP:
            return Touch((), _("Keep what you have"), quiet=True)
    return _good(v, kind, n, _)


def _good(v: View, kind: int, n: int, _: Tr) -> Touch:
    """A resource that is sold, paid, taken, exchanged or given up."""
    name = c.RESOURCES[n]
    mine, shown, more = (f"mine-{name}",), ((name, ""),), (_("Choose a resource"),)
    match kind:
        case m.SELL:
            return Touch(mine, _("Sell"), tray=shown, spends=mine, now=_may_choose_a_canal(v), more=more)
        case m.PAY:
            return Touch(mine, _("Pay"), tray=shown, spends=mine, more=more)
        case m.TAKE:
            given = ((c.RESOURCES[v.s.given], ""),) if v.s.phase == c.Phase.WANT else ()
            return Touch((f"stock-{name}",), _("Take"), tray=(*given, *shown), more=more)
        case m.GIVE:
            return Touch(mine, _("Exchange"), tray=shown, now=len(facts.wanted(v, n)) > 1)
    return Touch(mine, _("Discard"), tray=shown, spends=mine, more=more)


def _at_stake(v: View, square: int, _: Tr) -> str:
    """What a square asks for, and who would score for the water."""
    asks = _("It needs quality {need}; your plant has {quality}.", need=int(c.NEEDS[square]), quality=facts.quality(v))
    best = facts.water_majority(v, square)
    if best is None:
        return asks + " " + _("No single player has the most cubes around it.")
    points = names.points(facts.plant_quality(v, int(v.s.caravan)), _)
    if best == v.seat:
        return asks + " " + _("You have the most cubes around it: +{points}.", points=points)
    return asks + " " + _("{name} has the most cubes around it and scores {points}.", name=v.name(best, _), points=points)


# What a thing may mean, to say why it cannot be used

GROUPS = {  # a thing, the actions that it stands for, and the names of both
    "free": (m.USE_CRAFT, c.CRAFTS),
    "city": (m.CARAVAN, c.CITIES),
    "row": (m.ROW, c.ROWS),
    "temple": (m.TEMPLE, c.TEMPLES),
    "square": (m.PLANT, c.SQUARES),
    "court": (m.FAMILY, c.FAMILIES),
    "power": (m.POWER, c.POWERS),
}
OF_MINE = {int(c.Phase.PAYMENT): m.PAY, int(c.Phase.GIVE): m.GIVE, int(c.Phase.DISCARD): m.DISCARD}


def meant(v: View, thing: str) -> list[int]:
    kind, *where = thing.split("-")
    if kind in GROUPS:
        first, words = GROUPS[kind]
        return [first + words.index(where[0])]
    match kind, *where:
        case "craft", group, place:
            g = int(group) - 1
            craft, _down = sorted_cards(v, g)[int(place) - 1]
            return [m.RECRUIT + craft * m.GROUP_COUNT + g]
        case ("noble",):
            return [m.NOBLE]
        case ("pass",):
            return [m.PASS]
        case "canal", *code:
            return [m.CANAL + c.SLOT_CODES.index(" ".join(code))]
        case "stock", "camel":
            return [m.REWARD + m.CAMEL]
        case "stock", "talent":
            return [m.REWARD + m.TALENT]
        case "stock", name:
            return [m.TAKE + c.RESOURCES.index(name)]
        case "mine", "gardener":
            return [m.GARDENER]
    return [OF_MINE.get(int(v.s.phase), m.SELL) + c.RESOURCES.index(where[0])]


# Where on the board something happened: the goods of the players are no things of it


def trace(v: View, h: Happening) -> tuple[str, ...]:
    match h.kind:
        case H.RECRUITED:
            return (taken_card(v, h.group, h.craft),)
        case H.CRAFT_POWER:
            return ("power-craft",)
        case H.NOBLE:
            return ("noble",)
        case H.PASSED | H.PASSED_PERFORCE | H.WAITED | H.ALL_PASSED:
            return ("pass",)
        case H.CAMELS:
            return ("stock-camel",)
        case H.WORKED | H.ROW_FULL:
            return (f"row-{c.ROWS[h.row]}",)
        case H.DUG:
            return (slot_thing(h.slot),)
        case H.GREY:
            return tuple(slot_thing(slot) for slot in grey_slots(h))
        case H.TRAVELLED | H.TURNED:
            return (f"city-{c.CITIES[h.city]}",)
        case H.COURT_CARD:
            return (f"court-{c.FAMILIES[h.family]}",)
        case H.GARDENER | H.GARDENERS_USED:
            return (f"court-{c.FAMILIES[c.GARDENER]}",)
        case H.PLANTED | H.WATER:
            return (f"square-{c.SQUARES[h.square]}",)
        case H.TILE_RESOURCE:
            return (f"stock-{c.RESOURCES[h.resource]}",)
        case H.POWER:
            return (f"power-{c.POWERS[h.power]}",)
        case H.FIRST_CARD_TAKEN | H.FIRST_CARD_UNCHOSEN:
            return (f"power-{c.POWERS[c.FIRST]}",)
        case H.PROCESSION_UNCHOSEN:
            return (f"power-{c.POWERS[c.PROCESSION]}",)
        case H.MINOR_COURTIER:
            return (f"power-{c.POWERS[c.MINOR]}",)
        case H.PROCESSION | H.ENTERED | H.PUSHED_OUT | H.TEMPLE_EMPTY:
            return (f"temple-{c.TEMPLES[h.temple]}",)
        case H.ISHTAR | H.ISHTAR_NO_CAMEL:
            return (f"temple-{c.TEMPLES[c.ISHTAR]}",)
        case H.MARDUK:
            return (f"temple-{c.TEMPLES[c.MARDUK]}",)
        case H.TAMMOUZ | H.OFFERED | H.EXCHANGED | H.KEPT | H.NOTHING_TO_EXCHANGE:
            return (f"temple-{c.TEMPLES[c.TAMMOUZ]}",)
    return ()


STAGED = {H.PROCESSION, H.ISHTAR, H.ISHTAR_NO_CAMEL, H.MARDUK, H.TAMMOUZ, H.PLANTED, H.INCOME}


def moments(v: View, heard: Sequence[Happening]) -> list[Moment]:
    """The end of the round, temple by temple, and a planting."""
    return [Moment(trace(v, h), seat=h.seat, points=getattr(h, "points", 0)) for h in heard if h.kind in STAGED]
