"""What several panels of Amyitis share: symbols, names of things, and what may be read off a position."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from markupsafe import Markup

from palatine.draw import parts
from palatine.games.amyitis.components import (
    CITY_KIND,
    CITY_OFFER,
    CITY_PRICE,
    COURT_CARD,
    COURT_CITY,
    GARDENER,
    GARDENER_QUALITY,
    NEEDS,
    NONE,
    PLANT_CITY,
    RESOURCES,
    RIVER,
    SLOTS,
    TILE_POINTS,
    TOP_LEVEL,
    TOUCHES,
    WINE,
)
from palatine.games.amyitis.moves import SLOT_CODES
from palatine.games.amyitis.state import ACTIONS
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.garden_log import watered
from palatine.games.amyitis.text.moves import camels_to
from palatine.i18n import Tr
from palatine.kernel.view import View

COLOURS = ("blue", "red", "black", "white")

FAMILY_ICONS = ("caravaneer", "banker", "palace", "gardener")


def slot_thing(slot: int) -> str:
    return "canal-" + SLOT_CODES[slot].replace(" ", "-")


def colour(owner: int) -> str:
    """The colour of a cube: of a seat, or grey."""
    return COLOURS[owner] if 0 <= owner < len(COLOURS) else "grey"


def caption(x: float, y: float, words: str, width: float) -> Markup:
    """The title of a panel: spaced capitals, which take some more room than the letters themselves."""
    return parts.label(x, y, words.upper(), 11.5, fill="ink-2", font="caps", width=width * 0.87)


def stamp(name: str, x: float, y: float) -> Markup:
    """Something that a panel draws many times: it is sent once (:func:`stamps`) and used here."""
    return parts.shape("use", href=f"#amyitis-{name}", x=x, y=y)


def stamps(drawn: Mapping[str, Markup]) -> Markup:
    """The stamps of a panel, by name: each is drawn around the point 0, 0."""
    return parts.shape("defs", [parts.shape("g", content, id=f"amyitis-{name}") for name, content in drawn.items()])


@cache
def letters(_: Tr) -> tuple[str, ...]:
    """The letter of each resource: the first of its name that none before it has."""
    found: list[str] = []
    for k in range(len(RESOURCES)):
        plain = unicodedata.normalize("NFD", names.resource(k, _)).upper()
        found.append(next(letter for letter in plain if letter.isalpha() and letter not in found))
    return tuple(found)


def passed(v: View, seat: int) -> bool:
    """Has a seat no more actions in this round? (Between the rounds everybody has passed, which is not worth saying.)"""
    return int(v.s.stage) == ACTIONS and bool(v.s.player[seat].passed)


def reachable(filled: int) -> int:
    """The free slots that can be dug next, a bit each: at the river, or touching a cube that is connected with it."""
    near, wet = int(RIVER), 0
    while fresh := filled & near & ~wet:
        wet |= fresh
        for i in range(SLOTS):
            if fresh >> i & 1:
                near |= int(TOUCHES[i])
    return near & ~filled


# What a city would mean for who looks at it


def asked(v: View, city: int) -> list[int]:
    """The resources that a city takes."""
    extra = names.plant_extra(v, city) if CITY_KIND[city] == PLANT_CITY else NONE
    return [int(k) for k in (CITY_PRICE[city], extra) if k != NONE]


def payment(v: View, city: int) -> tuple[list[int], list[int]]:
    """What is paid there, wine for what is missing, and what cannot be paid even so."""
    assert v.seat is not None
    held = [int(n) for n in v.s.player[v.seat].goods]
    paid, lack = [], []
    for k in asked(v, city):
        use = k if held[k] else int(WINE) if held[WINE] else None
        if use is None:
            lack.append(k)
        else:
            held[use] -= 1
            paid.append(use)
    return paid, lack


def next_level(v: View, family: int) -> int:
    """The level of the next card of a family for who looks; 0 if none is left."""
    assert v.seat is not None
    if family == GARDENER:
        return 1 if v.s.court[COURT_CARD[family, 1]] else 0
    level = int(v.s.player[v.seat].level[family]) + 1
    return level if level <= TOP_LEVEL[family] and v.s.court[COURT_CARD[family, level]] else 0


def camels_short(v: View, city: int) -> int:
    assert v.seat is not None
    return max(0, camels_to(v, city) - int(v.s.player[v.seat].camels))


def offers(v: View, city: int) -> list[tuple[int, int]]:
    """The court cards that a city has for who looks: family and level."""
    found = [(int(f), next_level(v, int(f))) for f in CITY_OFFER[city]] if CITY_KIND[city] == COURT_CITY else []
    return [(f, level) for f, level in found if level]


def beds(v: View, city: int) -> list[int]:
    """The squares that a plant of a city could take, with all gardeners of who looks."""
    assert v.seat is not None
    best = names.plant_quality(v, city) + int(v.s.player[v.seat].gardeners) * int(GARDENER_QUALITY)
    return [i for i in watered_tiles(v) if NEEDS[i] <= best]


def watered_tiles(v: View) -> list[int]:
    """The squares with water whose tile is still there."""
    both = watered(v) & int(v.s.garden)
    return [i for i in range(16) if both >> i & 1]


def best_points(v: View, squares: list[int]) -> int:
    return max(int(TILE_POINTS[v.s.tile[i]]) for i in squares)
