"""What several panels of Amyitis share: symbols, names of things, and what may be read off a position."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from palatine.draw import parts
from palatine.games.amyitis import components as c
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View

COLOURS = ("blue", "red", "black", "white")

FAMILY_ICONS = ("caravaneer", "banker", "palace", "gardener")


def slot_thing(slot: int) -> str:
    return "canal-" + c.SLOT_CODES[slot].replace(" ", "-")


def colour(owner: int) -> str:
    """The colour of a cube: of a seat, or grey."""
    return COLOURS[owner] if 0 <= owner < len(COLOURS) else "grey"


def caption(x: float, y: float, words: str, width: float) -> Markup:
    """The title of a panel: spaced capitals, which take some more room than the letters themselves."""
    return parts.label(x, y, words.upper(), 12, fill="ink-2", font="caps", width=width * 0.87)


def stamp(name: str, x: float, y: float) -> Markup:
    """Something that is drawn many times: a shape of the game, or what a panel sends once (:func:`stamps`)."""
    return parts.again(f"amyitis-{name}", x, y)


def stamps(drawn: Mapping[str, Markup]) -> Markup:
    """The stamps of a panel, by name: each is drawn around the point 0, 0."""
    return parts.shape("defs", [parts.shape("g", content, id=f"amyitis-{name}") for name, content in drawn.items()])


@cache
def letters(_: Tr) -> tuple[str, ...]:
    """The letter of each resource: the first of its name that none before it has."""
    found: list[str] = []
    for k in range(len(c.RESOURCES)):
        plain = unicodedata.normalize("NFD", names.resource(k, _)).upper()
        found.append(next(letter for letter in plain if letter.isalpha() and letter not in found))
    return tuple(found)


# What a city would mean for the seat of the view


def payment(v: View, city: int) -> tuple[list[int], list[int]]:
    """What is paid there, wine for what is missing, and what cannot be paid even so."""
    found = facts.payment(v, city)
    return [paid for _asked, paid in found if paid != c.NONE], [asked for asked, paid in found if paid == c.NONE]


def camels_short(v: View, city: int) -> int:
    assert v.seat is not None
    return max(0, facts.camels_to(v, city) - int(v.s.player[v.seat].camels))


def offers(v: View, city: int) -> list[tuple[int, int]]:
    """The court cards that a city has for the seat of the view: family and level."""
    found = [(int(f), facts.next_level(v, int(f))) for f in c.CITY_OFFER[city]] if c.CITY_KIND[city] == c.COURT_CITY else []
    return [(f, level) for f, level in found if level]


def best_points(v: View, squares: list[int]) -> int:
    return max(int(c.TILE_POINTS[v.s.tile[i]]) for i in squares)
