"""The log of a planting: the tile and its gains, the water, grey cubes, the card that is turned over."""

from __future__ import annotations

from palatine.games.amyitis.components import (
    CANAL_MASK,
    CANAL_WATERS,
    CITY_KIND,
    GREY,
    PLANT_CITY,
    SALE,
    SIDES,
    TILE_CAMELS,
    TILE_CARD,
    TILE_POINTS,
    TILE_RESOURCES,
    TILE_TALENTS,
    TILES,
)
from palatine.games.amyitis.moves import SLOT_CODES
from palatine.games.amyitis.state import ASK_ACTION, ASK_FREE, ASK_GAIN, ASK_PAYMENT
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.moves import camels_to
from palatine.i18n import Tr
from palatine.kernel.view import View

NONE = -1


def planting(b: View, seat: int, a: View, _: Tr, cards: list[str]) -> list[str]:
    """The lines of a planting, or of the part of it that this choice decided; *cards* are those about court cards."""
    planted = [i for i in range(16) if (int(b.s.garden) & ~int(a.s.garden)) >> i & 1]
    square = planted[0] if planted else int(b.s.square)
    if square == NONE:
        return cards
    tile = int(b.s.tile[square]) if planted else int(b.s.taken)
    lines = _tile(b, seat, a, square, tile, _) if planted else []
    lines += _resource(b, seat, a, tile, bool(planted), _)
    if int(a.s.phase) in (ASK_GAIN, ASK_FREE):
        return lines
    if not cards and TILE_CARD[tile] != NONE:
        lines.append(_("No court card is left for it."))
    return [*lines, *cards, *_water(b, a, square, _), *_grey(b, a, _), _turned(a, _)]


def _tile(b: View, seat: int, a: View, square: int, tile: int, _: Tr) -> list[str]:
    name = b.name(seat, _)
    lines = [
        _(
            "{name} plants on {square}, takes the tile {tile} and scores {points}.",
            name=name,
            square=names.square(square, _),
            tile=TILES[tile],
            points=names.points(int(TILE_POINTS[tile]), _),
        )
    ]
    if TILE_TALENTS[tile]:
        lines.append(_("{name} takes {talents} for it.", name=name, talents=names.talents(int(TILE_TALENTS[tile]), _)))
    if TILE_CAMELS[tile]:
        paid = camels_to(b, int(a.s.caravan)) if int(b.s.phase) == ASK_ACTION else 0
        gained = int(a.s.player[seat].camels - b.s.player[seat].camels) + paid
        lines.append(_("{name} takes {camels} for it.", name=name, camels=names.camels(gained, _)))
    return lines


def _resource(b: View, seat: int, a: View, tile: int, planted: bool, _: Tr) -> list[str]:
    """The resource of a tile: chosen, the only one in stock, or none."""
    if not TILE_RESOURCES[tile] or int(a.s.phase) == ASK_GAIN or int(b.s.phase) == ASK_FREE:
        return []
    name = b.name(seat, _)
    if not planted:
        kind = next(k for k in range(5) if a.s.stock[k] < b.s.stock[k])
        return [_("{name} takes {good} for it.", name=name, good=names.good(kind, _))]
    if unasked(b, seat, a):
        return [_("{name} takes the only kind of resource that is left for it.", name=name)]
    return [_("No resource is left for it.")]


def tokens_taken(b: View, a: View) -> list[int]:
    """The resources that came from a caravaneer."""
    return [int(k) for k, now in zip(b.s.token, a.s.token) if k != now]


def owed(b: View, a: View) -> int:
    """How many resources were paid on the way from one view to the other."""
    number = int(a.s.caravan)
    if int(b.s.phase) == ASK_PAYMENT:
        before = sum(1 for k in b.s.due if k != NONE)
    elif int(b.s.phase) != ASK_ACTION or CITY_KIND[number] == SALE:
        return 0
    else:
        before = 2 if CITY_KIND[number] == PLANT_CITY and names.plant_extra(b, number) != NONE else 1
    return before - sum(1 for k in a.s.due if k != NONE)


def unasked(b: View, seat: int, a: View) -> int:
    """How many resources came for a tile without a choice."""
    change = int(a.s.player[seat].goods.sum()) - int(b.s.player[seat].goods.sum())
    return change + owed(b, a) - len(tokens_taken(b, a))


def _water(b: View, a: View, square: int, _: Tr) -> list[str]:
    """Who alone has most cubes around the square."""
    counts = [sum(1 for i in range(len(b.s.slot)) if int(SIDES[square]) >> i & 1 and b.s.slot[i] == seat) for seat in range(b.players)]
    most = max(counts)
    best = [seat for seat in range(b.players) if counts[seat] == most]
    if most == 0 or len(best) > 1:
        return [_("Nobody alone has most cubes around it.")]
    return [
        _(
            "{name} has most cubes around it ({n}) and scores {points}.",
            name=b.name(best[0], _),
            n=most,
            points=names.points(names.plant_quality(b, int(a.s.caravan)), _),
        )
    ]


def _grey(b: View, a: View, _: Tr) -> list[str]:
    codes = [SLOT_CODES[i] for i in range(len(b.s.slot)) if b.s.slot[i] == NONE and a.s.slot[i] == GREY]
    return [_("Grey cubes join it with its planted neighbours: {canals}.", canals=", ".join(codes))] if codes else []


def _turned(a: View, _: Tr) -> str:
    """The other face of the plant card."""
    number = int(a.s.caravan)
    told = {"city": names.city(number, _), "quality": names.plant_quality(a, number)}
    extra = names.plant_extra(a, number)
    if extra == NONE:
        return _("The plant card of {city} is turned over: quality {quality}.", **told)
    return _("The plant card of {city} is turned over: quality {quality}, and {good} more.", good=names.good(extra, _), **told)


def watered(v: View) -> int:
    """The squares with water, a bit each."""
    mask, filled = 0, int(v.s.filled)
    for full, squares in zip(CANAL_MASK, CANAL_WATERS):
        if filled & int(full) == int(full):
            mask |= int(squares)
    return mask
