"""What sentences and pictures ask the rules, through their plain twins. Nothing is computed a second time here."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis.rules import canals, caravan, conditions, crafts, palace, planting, scoring, temples
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def with_palace(v: View) -> bool:
    return bool(plain(conditions.with_palace)(v.s))


def bits(mask: int) -> list[int]:
    """The places of the bits."""
    return [i for i in range(int(mask).bit_length()) if mask >> i & 1]


# The round


def has_passed(v: View, seat: int) -> bool:
    return bool(plain(conditions.has_passed)(v.s, seat))


def tiles_left(v: View) -> int:
    return int(plain(scoring.tiles_left)(v.s))


def tile_count(v: View, seat: int) -> int:
    return int(plain(conditions.tile_count)(v.s.player[seat]))


def tile_bonus(v: View, tiles: int) -> int:
    return int(plain(scoring.amyitis_bonus)(v.s, tiles))


def goods_held(v: View, seat: int) -> int:
    return int(plain(conditions.goods_held)(v.s.player[seat]))


def keeps(v: View, seat: int) -> int:
    return int(plain(conditions.keeps)(v.s.player[seat]))


# Crafts, fields, temples, palace


def price(v: View, g: int) -> int:
    return int(plain(crafts.price)(v.s, g))


def has_effect(v: View, craft: int) -> bool:
    return bool(plain(crafts.has_effect)(v.s, craft))


def next_field(v: View, row: int) -> int:
    """The next free field of a row, from 0."""
    return int(plain(crafts.cubes_in_row)(v.s, row))


def placed(v: View, temple: int) -> list[int]:
    """Who is first and second in a temple, as far as these places are rewarded."""
    return [int(seat) for place in range(2) if (seat := plain(temples.placed)(v.s, temple, place)) != c.NONE]


def wanted(v: View, given: int) -> list[int]:
    """What may be taken for a resource at Tammouz."""
    return bits(plain(conditions.wanted)(v.s, given))


def standing(v: View) -> list[int]:
    """Those in the palace, in the order of the track."""
    inside = [seat for seat in range(v.players) if v.s.player[seat].step]
    return sorted(inside, key=lambda seat: int(plain(palace.place_on_track)(v.s, seat)))


# The caravan


def distance(v: View, city: int) -> int:
    return int(plain(caravan.distance)(v.s, city))


def bonus(v: View, seat: int) -> int:
    """The spaces that a seat's caravaneer goes for nothing."""
    return int(plain(caravan.bonus)(v.s.player[seat]))


def camels_to(v: View, city: int) -> int:
    """What a journey costs who looks."""
    assert v.seat is not None
    return int(plain(caravan.camels_for)(v.s.player[v.seat], distance(v, city)))


def asked(v: View, city: int) -> list[int]:
    """The resources that a city takes."""
    extra = plant_extra(v, city) if c.CITY_KIND[city] == c.PLANT_CITY else c.NONE
    return [int(k) for k in (c.CITY_PRICE[city], extra) if k != c.NONE]


def payment(v: View, city: int) -> list[tuple[int, int]]:
    """Each resource that a city takes, and what who looks would pay it with: itself, wine, or NONE."""
    assert v.seat is not None
    p, paid = v.s.player[v.seat], int(c.NONE)
    found = []
    for k in asked(v, city):
        paid = int(plain(conditions.paid_with)(p, k, paid))
        found.append((k, paid))
    return found


def due(v: View) -> int:
    """The resource to be paid now."""
    return int(v.s.due[plain(caravan.next_due)(v.s)])


def next_level(v: View, family: int) -> int:
    """The level of the next card of a family for the seat of the view; 0 if none is left."""
    assert v.seat is not None
    p = v.s.player[v.seat]
    return int(c.COURT_LEVEL[plain(conditions.next_card)(p, family)]) if plain(conditions.available)(v.s, p, family) else 0


# Water and plants


def reachable(filled: int) -> int:
    """The free slots that can be dug next, a bit each."""
    return int(plain(canals.reachable)(filled))


def watered(v: View) -> int:
    """The squares with water, a bit each."""
    return int(plain(conditions.watered)(v.s))


def plant_quality(v: View, city: int) -> int:
    """What the plant card of a city shows."""
    return int(plain(conditions.plant_quality)(v.s, city))


def plant_extra(v: View, city: int) -> int:
    return int(plain(conditions.plant_extra)(v.s, city))


def best_quality(v: View, city: int) -> int:
    """The plant of a city with all gardeners of the seat of the view."""
    assert v.seat is not None
    return int(plain(conditions.best_quality)(v.s, v.s.player[v.seat], city))


def quality(v: View) -> int:
    """The plant in hand with the gardeners used for it."""
    return int(plain(planting.quality_now)(v.s))


def easiest_square(v: View) -> int | None:
    """The lowest quality that some square with water and a tile asks for; None if there is no such square."""
    least = int(plain(conditions.easiest_square)(v.s))
    return None if least == conditions.OUT_OF_REACH else least


def beds(v: View, city: int) -> list[int]:
    """The squares that a plant of a city could take, with all gardeners of the seat of the view."""
    return bits(plain(conditions.plantable)(v.s, best_quality(v, city)))


def water_majority(v: View, square: int) -> int | None:
    """Who alone has most cubes around a square."""
    best = int(plain(planting.water_majority)(v.s, square))
    return None if best == c.NONE else best
