"""What a turn has brought a seat, to compare two moves by: now, and where it can go next turn."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.draw.guide import Mark
from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

WORTH = {
    "points": 1.0,
    "tiles": 1.5,
    "court": 3.0,
    "next": 2.0,
    "first": 1.2,
    "gardeners": 2.0,
    "camels": 1.0,
    "good": 1.0,
    "steps": 0.5,
    "talents": 0.6,
}


def gains(was: View, now: View, later: View | None, heard: Sequence[Happening]) -> dict[str, float]:
    """By name, what the seat has *now*, after its turn, that it had not before, and which cities it can reach when it is asked *later*."""
    seat = was.seat or 0
    p, q = was.s.player[seat], now.s.player[seat]
    found = {
        "points": float(now.scores[seat] - was.scores[seat]),
        "tiles": float(facts.tile_count(now, seat) - facts.tile_count(was, seat)),
        "talents": float(q.talents) - float(p.talents),
        "camels": float(q.camels) - float(p.camels),
        "gardeners": float(q.gardeners) - float(p.gardeners),
        "steps": float(q.step) - float(p.step),
    }
    found |= {f"good-{k}": float(q.goods[k]) - float(p.goods[k]) for k in range(5)}
    found |= {f"court-{family}": float(q.level[family]) - float(p.level[family]) for family in range(3)}
    found |= {f"first-{temple}": float(facts.placed(now, temple)[:1] == [seat]) for temple in range(3)}
    if later is not None:
        cities = {int(m.NUMBER[action]) for action in later.actions() if m.KIND[action] == m.CARAVAN}
        found |= {f"next-{city}": 1.0 for city in cities if c.CITY_KIND[city] in (c.PLANT_CITY, c.COURT_CITY)}
    return found


def worth(name: str) -> float:
    """How much one of it speaks for a move: what is worth most is said first."""
    return WORTH[name.partition("-")[0]]


def gain(v: View, name: str, n: int, _: Tr) -> str:
    """One of them in words, as part of a list: *n* is how many more."""
    kind, *rest = name.split("-")
    number = int(rest[0]) if rest else 0
    match kind:
        case "points":
            return _.many("{n} more point", "{n} more points", n)
        case "tiles":
            return _.many("{n} garden tile", "{n} garden tiles", n)
        case "talents":
            return _.many("{n} more talent", "{n} more talents", n)
        case "camels":
            return _.many("{n} more camel", "{n} more camels", n)
        case "gardeners":
            return names.gardeners(n, _)
        case "steps":
            return _.many("{n} step further in the palace", "{n} steps further in the palace", n)
        case "good":
            return names.good(number, _, n)
        case "court":
            return _("a better {card}", card=names.family(number, _))
        case "first":
            return _("you lead in the {temple}", temple=names.temple(number, _))
    return _("next turn you can go to {city}", city=names.city(number, _))


def marks(v: View, name: str) -> tuple[Mark, ...]:
    """Where on the board one of them is."""
    kind, *rest = name.split("-")
    match kind:
        case "court":
            return (Mark(f"court-{c.FAMILIES[int(rest[0])]}"),)
        case "first":
            return (Mark(f"temple-{c.TEMPLES[int(rest[0])]}"),)
        case "next":
            return (Mark(f"city-{c.CITIES[int(rest[0])]}"),)
    return ()


def about(v: View, action: int, _: Tr) -> str:
    """What a place offers or costs, where two moves bring the same until the next turn."""
    kind, number, seat = m.KIND[action], int(m.NUMBER[action]), v.seat or 0
    if kind == m.CARAVAN:
        return _("The way there costs {camels}.", camels=names.camels(facts.camels_to(v, number), _))
    if kind == m.RECRUIT:
        price = facts.price(v, int(m.PARTS[action][1]))
        return _("It costs {talents}.", talents=names.talents(price, _)) if price else _("The first card of a group is free.")
    if kind == m.TEMPLE:
        stay = [int(owner) for owner in v.s.temple[number]][:-1]  # the oldest is pushed out
        return _.many("Then you have {n} cube in this temple.", "Then you have {n} cubes in this temple.", 1 + stay.count(seat))
    if kind == m.ROW:
        mine = 1 + sum(int(owner) == seat for owner in v.s.field[number])
        return _.many("Then you have {n} cube in this row.", "Then you have {n} cubes in this row.", mine)
    if kind == m.CANAL:
        dug = v.sample(0)
        dug.play(v.game.actions[action], seat)
        wet = facts.watered(dug.view(seat)) & ~facts.watered(v) & int(v.s.garden)
        return _.many(
            "It brings water to {n} more square with a tile.",
            "It brings water to {n} more squares with a tile.",
            wet.bit_count(),
            zero="It leads the water on; no square gets any yet.",
        )
    if kind == m.PASS and not all(facts.has_passed(v, other) for other in range(v.players) if other != seat):
        return _("While others keep playing, you gain a talent on each of your turns.")
    return ""
