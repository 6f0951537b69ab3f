"""The things of Amyitis by name: resources, people, cities, cards, squares, canals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from palatine.games.amyitis import components as c
from palatine.i18n import Tr
from palatine.kernel.view import View

# Amounts


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


def talents(n: int, _: Tr) -> str:
    return _.shown(f"coin:{n}", _.many("{n} talent", "{n} talents", n)) if n else _("no talent")


def camels(n: int, _: Tr) -> str:
    return _.shown(f"camel:{n}", _.many("{n} camel", "{n} camels", n)) if n else _("no camel")


def gardeners(n: int, _: Tr) -> str:
    return _.many("{n} gardener", "{n} gardeners", n) if n else _("no gardener")


def goods(counts: Sequence[int], _: Tr) -> str:
    """2 salt and 1 wine."""
    words: tuple[Callable[[int], str], ...] = (
        lambda n: _.many("{n} barley", "{n} barley", n),
        lambda n: _.many("{n} date", "{n} dates", n),
        lambda n: _.many("{n} salt", "{n} salt", n),
        lambda n: _.many("{n} palm", "{n} palms", n),
        lambda n: _.many("{n} wine", "{n} wine", n),
    )
    told = _.all_of([word(int(n)) for word, n in zip(words, counts) if n > 0])
    return _.shown(" ".join(f"{c.RESOURCES[k]}:{n}" for k, n in enumerate(counts) if n > 0), told) if told else _("no resources")


def good(k: int, _: Tr, n: int = 1) -> str:
    return goods([n if i == k else 0 for i in range(5)], _)


def price(asked: Sequence[int], _: Tr) -> str:
    """Resources to be paid, NONE for none: 2 barley, or 1 dates and 1 palm."""
    kinds = [int(k) for k in asked]
    return goods([kinds.count(k) for k in range(5)], _)


def resource(k: int, _: Tr) -> str:
    return (_("barley"), _("dates"), _("salt"), _("palm"), _("wine"))[k]


# People and places


def craft(number: int, _: Tr) -> str:
    return (_("peasant"), _("priest"), _("engineer"), _("merchant"), _("courtier"))[number]


def a_craft(number: int, _: Tr) -> str:
    """Somebody whom one recruits."""
    return (_("a peasant"), _("a priest"), _("an engineer"), _("a merchant"), _("a courtier"))[number]


def city(number: int, _: Tr) -> str:
    names = {
        "babylon": _("Babylon"),
        "eshnunna": _("Eshnunna"),
        "susa": _("Susa"),
        "ur": _("Ur"),
        "uruk": _("Uruk"),
        "mari": _("Mari"),
        "palmyra": _("Palmyra"),
        "khorsabad": _("Khorsabad"),
        "ninua": _("Nineveh"),
    }
    return names.get(c.CITIES[number], c.CITIES[number].capitalize())


def temple(t: int, _: Tr) -> str:
    return (_("temple of Ishtar"), _("temple of Marduk"), _("temple of Tammuz"))[t]


def god(t: int, _: Tr) -> str:
    return (_("Ishtar"), _("Marduk"), _("Tammuz"))[t]


def power(k: int, _: Tr) -> str:
    return (_("first player"), _("procession"), _("craft"), _("minor courtier"))[k]


def family(f: int, _: Tr) -> str:
    return (_("Caravaneer"), _("Banker"), _("Palace"), _("Gardener"))[f]


def card(f: int, level: int, _: Tr) -> str:
    """A court card: its family and level."""
    return family(f, _) if f == c.GARDENER else f"{family(f, _)} {level}"


def card_in_full(f: int, level: int, _: Tr) -> str:
    """A court card with what it gives."""
    if f == c.CARAVANEER:
        gives = _("{bonus} cities for free, keeps {keeps} resources", bonus=int(c.BONUS[level]), keeps=int(c.KEEPS[level]))
    elif f == c.BANKER:
        gives = _("income {income}", income=income(int(c.INCOME_TALENTS[level]), int(c.INCOME_POINTS[level]), _))
    elif f == c.PALACE:
        gives = points(int(c.COURT_POINTS[c.COURT_CARD[f, level]]), _)
    else:
        gives = _("makes a plant better by 1")
    return f"{card(f, level, _)} ({gives})"


def income(paid: int, scored: int, _: Tr) -> str:
    """What a banker pays in every round."""
    return _.all_of([talents(paid, _), points(scored, _)] if scored else [talents(paid, _)])


def offers(number: int, _: Tr) -> str:
    """The two families of a court city."""
    return _("{one} or {other}", one=family(int(c.CITY_OFFER[number, 0]), _), other=family(int(c.CITY_OFFER[number, 1]), _))


# Gardens and canals


def row(r: int, _: Tr) -> str:
    """A row of fields."""
    return (_("upper row"), _("lower row"))[r]


def bed(tile: int, i: int, _: Tr) -> str:
    """A square of the gardens by what lies on it: the 5 with 1 camel; or NONE, planted."""
    if tile == c.NONE:
        return _("the planted bed on floor {floor}", floor=int(c.FLOOR[i]))
    worth, more = int(c.TILE_POINTS[tile]), gains(tile, _)
    return _.shown(f"tile-{tile}", _("the {n} with {gains}", n=worth, gains=_.all_of(more)) if more else _("the {n}", n=worth))


def square(v: View, i: int, _: Tr) -> str:
    if not int(c.IN_PLAY[v.players]) >> i & 1:
        return _("the empty bed on floor {floor}", floor=int(c.FLOOR[i]))
    return bed(int(v.s.tile[i]), i, _)


def slot(v: View, i: int, _: Tr) -> str:
    """A canal by the beds beside it."""
    one, other = (square(v, int(k), _) for k in c.CANAL_SQUARES[c.SLOT_CANAL[i]])
    return _("the canal between {one} and {other}", one=one, other=other)


def tile(number: int, _: Tr) -> str:
    """A garden tile: its points and gains."""
    return ", ".join([points(int(c.TILE_POINTS[number]), _), *gains(number, _)])


def gains(number: int, _: Tr) -> list[str]:
    """What a tile gives beside its points."""
    gains = []
    if c.TILE_TALENTS[number]:
        gains.append(talents(int(c.TILE_TALENTS[number]), _))
    if c.TILE_CAMELS[number]:
        gains.append(camels(int(c.TILE_CAMELS[number]), _))
    if c.TILE_RESOURCES[number]:
        gains.append(_("a resource of any kind"))
    if c.TILE_CARD[number] == c.CHOICE:
        gains.append(_("any court card"))
    elif c.TILE_CARD[number] != c.NONE:
        gains.append(_("court card {family}", family=family(int(c.TILE_CARD[number]), _)))
    return gains


def listed(items: Sequence[str], _: Tr) -> str:
    """Longer things in a row."""
    return _("; ").join(items)


def seats(v: View, chosen: Sequence[int], _: Tr) -> str:
    return _.all_of([v.name(int(i), _) for i in chosen])


def cube(v: View, owner: int, _: Tr) -> str:
    """Whose cube it is."""
    return v.name(int(owner), _) if owner < v.players else _("grey")
