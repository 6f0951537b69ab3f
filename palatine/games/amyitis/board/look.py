"""A closer look at a thing on the table."""

from __future__ import annotations

from collections.abc import Iterable

from palatine.draw import Look
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.people import sorted_cards
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.board import business
from palatine.games.amyitis.text.moves import effect, power
from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.view import View


def look(v: View, thing: str, _: Tr) -> Look | None:
    kind, *where = thing.split("-")
    match kind, *where:
        case "city", name:
            return _city(v, c.CITIES.index(name), _)
        case "square", name:
            return _bed(v, c.SQUARES.index(name), _)
        case "canal", *code:
            return _canal(v, c.SLOT_CODES.index(" ".join(code)), _)
        case "craft", group, place:
            craft, down = sorted_cards(v, int(group) - 1)[int(place) - 1]
            return None if down else _craft(craft, facts.price(v, int(group) - 1), _)
        case "free", name:
            return _craft(c.CRAFTS.index(name), 0, _)
        case "court", name:
            return _court(v, c.FAMILIES.index(name), _)
        case "row", name:
            return _row(v, c.ROWS.index(name), _)
        case "temple", name:
            return _temple(v, c.TEMPLES.index(name), _)
        case "power", name:
            return _power(v, c.POWERS.index(name), _)
        case "pass", *_more:
            does = _(
                "After passing you take no more actions this round, but gain a talent on each of your turns while others keep "
                "playing. Passing early earns too."
            )
            return Look(_("Pass"), "", does)
    return None


def _city(v: View, number: int, _: Tr) -> Look:
    rows = [(_("Camels for the way"), names.camels(facts.camels_to(v, number), _) if v.seat is not None else "–", False)]
    goods = facts.asked(v, number)
    if c.CITY_KIND[number] in (c.COURT_CITY, c.PLANT_CITY):
        rows.append((_("Price"), names.price(goods, _), False))
    if v.seat is not None:
        p = v.s.player[v.seat]
        rows.append((_("You have"), _.all_of([names.camels(int(p.camels), _), names.goods(p.goods, _)]), False))
    change, beds = "", []
    if c.CITY_KIND[number] == c.PLANT_CITY and v.seat is not None:
        beds = facts.beds(v, number)
        change = _.many("{n} bed can take its plant.", "{n} beds can take its plant.", len(beds))
    here = _("city · the caravan is here") if int(v.s.caravan) == number else _("city")
    return Look(names.city(number, _), here, business(v, number, _) + ".", tuple(rows), change, _beds(beds))


def _bed(v: View, i: int, _: Tr) -> Look:
    tile = int(v.s.tile[i])
    kind = _("bed on floor {n}", n=int(c.FLOOR[i]))
    if tile == c.NONE:
        owner = int(v.s.planter[i])
        planted = ((_("Planted by"), v.name(owner, _), False),) if owner != c.NONE else ()
        return Look(_.start(in_words(names.square(v, i, _))), kind, "", planted)
    rows = [(_("Quality it needs"), str(int(c.NEEDS[i])), False), (_("Water"), _("yes") if facts.watered(v) >> i & 1 else _("no"), False)]
    best = facts.water_majority(v, i)
    rows.append((_("Most cubes around it"), v.name(best, _) if best is not None else _("nobody alone"), False))
    return Look(_.start(in_words(names.square(v, i, _))), kind, _("Planting it brings {gains}.", gains=names.tile(tile, _)), tuple(rows))


def _canal(v: View, i: int, _: Tr) -> Look:
    owner = int(v.s.slot[i])
    beds = [int(k) for k in c.CANAL_SQUARES[c.SLOT_CANAL[i]]]
    dry = [k for k in beds if owner == c.NONE and v.s.tile[k] != c.NONE and not facts.watered(v) >> k & 1]
    rows = [(_("Beds beside it"), _.all_of([names.square(v, k, _) for k in beds]), False)]
    if owner != c.NONE:
        rows.append((_("Dug by"), names.cube(v, owner, _), False))
    else:
        near = bool(facts.reachable(int(v.s.filled)) >> i & 1)
        rows.append((_("Joins the water"), _("yes") if near else _("no"), False))
    does = _("A bed has water when one of its sides is full of cubes.")
    change = _("Without water now: {beds}.", beds=_.all_of([names.square(v, k, _) for k in dry])) if dry else ""
    return Look(_("Canal"), "", does, tuple(rows), change, _beds(dry))


def _row(v: View, r: int, _: Tr) -> Look:
    field = facts.next_field(v, r)
    rows = ((_("Next field"), names.resource(int(c.FIELDS[r, field]), _), False),)
    does = _("A peasant works the next field and takes its resource. Most cubes in a full row bring a gardener.")
    return Look(_.start(names.row(r, _)), _("fields"), does, rows)


def _temple(v: View, t: int, _: Tr) -> Look:
    does = (
        _("Ishtar: the first takes a camel or a talent, the second the other."),
        _("Marduk: the first scores 2 points, the second 1."),
        _("Tammuz: the first works a field like a peasant; the second may exchange a resource for another, but not for wine."),
    )[t]
    rows = tuple((label, v.name(seat, _), False) for label, seat in zip((_("First now"), _("Second now")), facts.placed(v, t)))
    return Look(_.start(names.god(t, _)), _("temple"), does, rows)


def _power(v: View, k: int, _: Tr) -> Look:
    owner = int(v.s.power[k])
    rows = ((_("Chosen by"), v.name(owner, _), False),) if owner != c.NONE else ()
    return Look(_.start(names.power(k, _)), _("power"), power(k, _), rows)


def _beds(beds: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"square-{c.SQUARES[k]}" for k in beds)


def _craft(craft: int, price: int, _: Tr) -> Look:
    rows = ((_("Price"), names.talents(price, _) if price else _("free"), False),)
    return Look(_.start(names.craft(craft, _)), _("craft"), _("It gives {effect}.", effect=effect(craft, _)), rows)


def _court(v: View, family: int, _: Tr) -> Look:
    if family == c.GARDENER:
        return Look(names.family(family, _), _("court card"), _("A gardener makes a plant better by 1."))
    level = facts.next_level(v, family) if v.seat is not None else 0
    rows = ((_("Your next one"), names.card_in_full(family, level, _), False),) if level else ()
    return Look(names.family(family, _), _("court card"), "", rows)
