"""Setting up a position of Amyitis by hand: gardens, canals, fields, temples, cities, court, palace, and what the players have.

The stocks follow from what the players hold, and the court cards on the table from those that they have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import slot_thing
from palatine.games.amyitis.rules.conditions import with_palace
from palatine.games.amyitis.rules.palace import begin_palace_phase
from palatine.games.amyitis.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.edit import Place, counted, of_seats, worded
from palatine.kernel.view import View

MOST_TALENTS, MOST_POINTS, MOST_STEPS = 60, 150, 30
NONE = int(c.NONE)
PLANTS = [(card, face) for card in range(len(c.PLANTS)) for face in range(2)]
"""The faces of the plant cards."""
OTHER = -1
"""Any other question than an action or a power: it stays until one of them is chosen."""


def moment_of(s: Any) -> int:
    return int(s.phase) if s.phase in (c.Phase.ACTION, c.Phase.POWER) else OTHER


# Places


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s
    palace = bool(plain(with_palace)(s))
    now = moment_of(s)
    moments = [int(c.Phase.ACTION), *([int(c.Phase.POWER)] if palace else [])]
    told = {int(c.Phase.ACTION): _("an action"), int(c.Phase.POWER): _("a palace power"), OTHER: _("as in the game")}
    words = {int(c.Phase.ACTION): "action", int(c.Phase.POWER): "power", OTHER: "action"}
    asked = moments if now in moments else [OTHER, *moments]
    yield Place("moment", _("What is asked"), now, asked, told.__getitem__, words.__getitem__)
    yield Place("turn", _("Player to move"), int(s.turn), **of_seats(v, _))
    yield Place("first", _("First player"), int(s.first), **of_seats(v, _))
    yield Place("rounds", _("Round"), int(s.rounds), range(1, int(c.ROUND_CAP) + 1))
    yield from _cities(v, _)
    yield from _gardens(v, _)
    for g in range(int(c.GROUPS[v.players])):
        for k in range(c.GROUP_SIZE):
            label, thing = _("Group {group}, card {n}", group=g + 1, n=k + 1), f"craft-{g + 1}-{k + 1}"
            yield Place(f"card {g} {k}", label, int(s.card[g, k]), range(5), lambda craft: names.craft(craft, _), _craft, thing=thing)
            taken = _("Group {group}, card {n}: taken", group=g + 1, n=k + 1)
            yield Place(f"down {g} {k}", taken, int(s.down[g, k]), most=1, thing=thing)
    goods: dict[str, Any] = {"say": lambda k: names.resource(k, _), "code": worded(c.RESOURCES)}
    for i in range(int((s.token != NONE).sum())):
        yield Place(f"token {i}", _("On caravaneer {n}", n=i + 1), int(s.token[i]), range(5), **goods, thing="court-caravaneer")
    if s.option.gardeners:
        most = int(c.COURT_COUNT[v.players, c.COURT_CARD[c.GARDENER, 1]])
        yield Place("gone", _("Gardeners that left the game"), int(s.gone), most=most, thing="court-gardener")
    if palace:
        for k in range(4):
            label = _("Power: {power}", power=names.power(k, _))
            yield Place(f"power {k}", label, int(s.power[k]), **of_seats(v, _, _("nobody")), thing=f"power-{c.POWERS[k]}")
        yield Place("craft_used", _("The power of a craft is used"), int(s.craft_used), most=1, thing="power-craft")
    for seat in range(v.players):
        yield from _of_player(v, seat, _)
    for i in range(16):
        if s.tile[i] != NONE:
            fits = [t for t in range(c.TILE_COUNT) if fits_on(t, i)]
            label, thing = _("Tile on bed {code}", code=c.SQUARES[i]), f"square-{c.SQUARES[i]}"
            yield Place(f"tile {i}", label, int(s.tile[i]), fits, lambda t: names.tile(t, _), _tile, thing=thing)


def _craft(craft: int) -> str:
    return c.CRAFTS[craft]


def _tile(tile: int) -> str:
    """A tile as it is printed: quality, points and gains, as ``1:3t1`` or ``2:4+banker``."""
    if tile < 0:
        return "-"
    gains = zip("tcr", (c.TILE_TALENTS[tile], c.TILE_CAMELS[tile], c.TILE_RESOURCES[tile]))
    card = int(c.TILE_CARD[tile])
    told = "".join(f"{letter}{n}" for letter, n in gains if n) + (f"+{(*c.FAMILIES, 'any')[card]}" if card >= 0 else "")
    return f"{c.TILE_QUALITY[tile]}:{c.TILE_POINTS[tile]}{told}"


def _cities(v: View, _: Tr) -> Iterator[Place]:
    s = v.s
    city: dict[str, Any] = {"say": lambda k: names.city(k, _), "code": worded(c.CITIES)}
    yield Place("caravan", _("Caravan"), int(s.caravan), range(c.CITY_COUNT), **city, thing=f"city-{c.CITIES[int(s.caravan)]}")

    def plant(at: int) -> str:
        card, face = PLANTS[at]
        extra = int(c.PLANT_EXTRA[card, face])
        facts = {"quality": int(c.PLANT_QUALITY[card, face]), "card": c.PLANTS[card]}
        if extra == NONE:
            return _("plant {card}: quality {quality}", **facts)
        return _("plant {card}: quality {quality}, costs {resource} too", **facts, resource=names.resource(extra, _))

    def code(at: int) -> str:
        return f"{c.PLANTS[PLANTS[at][0]]}{'ab'[PLANTS[at][1]]}".lower()

    for k in range(c.CITY_COUNT):
        if c.CITY_KIND[k] == c.PLANT_CITY:
            card = int(s.plant[k])
            lies = PLANTS.index((card, int(s.face[card])))
            label, thing = _("Plant card: {city}", city=names.city(k, _)), f"city-{c.CITIES[k]}"
            yield Place(f"plant {k}", label, lies, range(len(PLANTS)), plant, code, thing=thing)


def _gardens(v: View, _: Tr) -> Iterator[Place]:
    s, nobody = v.s, _("nobody")
    cubes: dict[str, Any] = {
        "choices": (NONE, *range(v.players), int(c.GREY)),
        "say": lambda owner: names.cube(v, owner, _) if owner >= 0 else nobody,
        "code": lambda owner: "x" if owner == c.GREY else counted(owner),
    }
    for i in range(16):
        if c.IN_PLAY[v.players] >> i & 1:
            owner = next((seat for seat in range(v.players) if s.tile[i] == NONE and s.planter[i] == seat), NONE)
            label, thing = _("Bed {code}", code=c.SQUARES[i]), f"square-{c.SQUARES[i]}"
            yield Place(f"square {i}", label, owner, **of_seats(v, _, _("not planted")), thing=thing)
    for i in range(c.SLOTS):
        yield Place(f"slot {i}", _("Canal {code}", code=c.SLOT_CODES[i]), int(s.slot[i]), **cubes, thing=slot_thing(i))
    for r in range(2):
        for i in range(c.ROW_LENGTH - 1):
            label = f"{_.start(names.row(r, _))}, {i + 1}"
            yield Place(f"field {r} {i}", label, int(s.field[r, i]), **of_seats(v, _, nobody), thing=f"row-{c.ROWS[r]}")
    for t in range(3):
        for i in range(c.TEMPLE_SPACES):
            label = f"{_.start(names.temple(t, _))}, {i + 1}"
            yield Place(f"temple {t} {i}", label, int(s.temple[t, i]), **cubes, thing=f"temple-{c.TEMPLES[t]}")


def _of_player(v: View, seat: int, _: Tr) -> Iterator[Place]:
    s, p, mine = v.s, v.s.player[seat], seat == v.seat
    yield Place(f"points {seat}", _("points"), int(p.points), most=MOST_POINTS, seat=seat)
    yield Place(f"talents {seat}", _("talents"), int(p.talents), most=MOST_TALENTS, seat=seat, thing="stock-talent")
    yield Place(f"camels {seat}", _("camels"), int(p.camels), most=int(c.CAMELS), seat=seat, thing="stock-camel")
    for k in range(5):
        thing = f"mine-{c.RESOURCES[k]}" if mine else ""
        yield Place(f"goods {seat} {k}", names.resource(k, _), int(p.goods[k]), most=int(c.RESOURCE_TOKENS), seat=seat, thing=thing)
    for family in range(3):
        most, thing = int(c.TOP_LEVEL[family]), f"court-{c.FAMILIES[family]}"
        yield Place(f"level {seat} {family}", names.family(family, _), int(p.level[family]), most=most, seat=seat, thing=thing)
    yield Place(f"gardeners {seat}", names.family(int(c.GARDENER), _), int(p.gardeners), most=9, seat=seat, thing="court-gardener")
    held = [t for t in range(c.TILE_COUNT) if int(p.tiles) >> t & 1]
    label = _("Takes or returns a tile")
    nothing = _("nothing")
    yield Place(
        f"tiles {seat}",
        label,
        NONE,
        range(NONE, c.TILE_COUNT),
        lambda t: names.tile(t, _) if t >= 0 else nothing,
        _tile,
        seat=seat,
        several=held,
    )
    if plain(with_palace)(s):
        yield Place(f"step {seat}", _("palace track"), int(p.step), most=MOST_STEPS, seat=seat)
        if any(j != seat and p.step and s.player[j].step == p.step for j in range(v.players)):
            yield Place(f"height {seat}", _("discs below on the palace track"), int(p.height), most=v.players - 1, seat=seat)
    yield Place(f"passed {seat}", _("passed"), int(p.passed), most=1, seat=seat)


# Choosing


def put(s: Any, name: str, value: int) -> None:
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    now = value if kind == "moment" else moment_of(s)
    if kind in ("turn", "first", "caravan", "rounds", "gone", "craft_used"):
        setattr(s, kind, value)
    elif kind == "plant":
        change_plant(s, at[0], *PLANTS[value])
    elif kind == "square":
        plant(s, at[0], value)
    elif kind == "tile":
        change_tile(s, at[0], value)
    elif kind == "tiles" and value >= 0:
        give_tile(s, at[0], value)
    elif kind in ("slot", "power", "token"):
        s[kind][at[0]] = value
    elif kind in ("field", "temple", "card", "down"):
        s[kind][at[0], at[1]] = value
    elif kind == "points":
        if s.player[at[0]].points != value:
            s.player[at[0]].points = value
            s.player[at[0]].won[:] = 0
            s.player[at[0]].won[c.BY_TILE] = value
    elif kind == "height":
        change_height(s, at[0], value)
    elif kind not in ("moment", "tiles"):
        if len(at) == 1:
            s.player[at[0]][kind] = value
        else:
            s.player[at[0]][kind][at[1]] = value
    if now != OTHER:
        begin(s, now)
    elif kind == "turn":
        begin(s, int(c.Phase.ACTION))
    count(s)


def begin(s: Any, phase: int) -> None:
    """Somebody is asked for an action, or for a power of the palace."""
    s.phase, s.waiting = phase, 1 << int(s.turn)
    s.square = s.taken = s.given = NONE
    s.due[:] = NONE
    s.helped = 0
    if phase == c.Phase.ACTION:
        s.stage = c.Stage.ACTIONS
        s.player[s.turn].passed = 0
        return
    powers, used, telling = s.power.copy(), int(s.craft_used), int(s.telling)
    s.telling = 0
    plain(begin_palace_phase)(s)
    s.power[:], s.craft_used, s.telling = powers, used, telling
    picked = int((s.power != NONE).sum())
    asked = int(s.order[picked]) if picked < 4 else NONE
    s.turn, s.waiting = (asked, 1 << asked) if asked >= 0 else (int(s.turn), 0)


def count(s: Any) -> None:
    """What is counted follows from what lies elsewhere."""
    seats = range(int(s.players))
    s.filled = sum(1 << i for i in range(c.SLOTS) if s.slot[i] != NONE)
    s.garden = np.int64(sum(1 << k for k in range(16) if s.tile[k] != NONE))
    s.pick = int((s.power != NONE).sum())
    deck = c.DECK[s.players, c.PALACE_DECK if plain(with_palace)(s) else c.BASE_DECK]
    s.deck[:] = [int(deck[craft]) - int((s.card == craft).sum()) for craft in range(5)]
    for card in range(c.COURT_CARDS):
        s.court[card] = c.COURT_COUNT[s.players, card] - _out(s, card)
    lying = [int(k) for k in s.token if k != NONE]
    left = max(0, int(s.court[c.COURT_CARD[c.CARAVANEER, c.TOP_LEVEL[c.CARAVANEER]]]))
    lying = (lying + [k for k in range(5) if k not in lying] + list(range(5)))[:left]
    s.token[:] = [*lying, *[NONE] * (c.TOKENS - len(lying))]
    s.camels = c.CAMELS - sum(int(s.player[i].camels) for i in seats)
    for k in range(5):
        s.stock[k] = c.RESOURCE_TOKENS - sum(int(s.player[i].goods[k]) for i in seats) - int((s.token == k).sum())
    heights = [(int(s.player[i].height), i) for i in seats]
    for i in seats:
        below = [j for j in seats if j != i and s.player[j].step == s.player[i].step and heights[j] < heights[i]]
        s.player[i].height = len(below) if s.player[i].step else 0


def _out(s: Any, card: int) -> int:
    """How many copies of a court card are with the players, or have left the game."""
    family, level, seats = c.COURT_FAMILY[card], c.COURT_LEVEL[card], range(int(s.players))
    if family == c.GARDENER:
        return int(s.gone) + sum(int(s.player[i].gardeners) for i in seats)
    return sum(bool(s.player[i].level[family] >= level) for i in seats)


def change_height(s: Any, seat: int, height: int) -> None:
    """The disc goes to another place of its pile."""
    pile = [i for i in range(int(s.players)) if i != seat and s.player[i].step == s.player[seat].step]
    pile.sort(key=lambda i: int(s.player[i].height))
    pile.insert(height, seat)
    for n, i in enumerate(pile):
        s.player[i].height = n


def change_plant(s: Any, city: int, card: int, face: int) -> None:
    """Two plant cards change places."""
    s.plant[s.plant == card] = s.plant[city]
    s.plant[city] = card
    s.face[card] = face


# Tiles


def fits_on(tile: int, i: int) -> bool:
    return bool(c.TILE_QUALITY[tile] == c.NEEDS[i] and c.TILE_SQUARE[tile] in (NONE, i))


def plant(s: Any, i: int, seat: int) -> None:
    """The tile of a square goes to a player, or comes back from one."""
    if s.tile[i] == NONE:
        for owner in sorted(range(s.players), key=lambda owner: owner != s.planter[i]):
            mine = [t for t in range(c.TILE_COUNT) if fits_on(t, i) and int(s.player[owner].tiles) >> t & 1]
            if mine:
                s.player[owner].tiles = int(s.player[owner].tiles) & ~(1 << mine[0])
                s.tile[i] = mine[0]
                break
        else:
            spare = [t for t in range(c.TILE_COUNT) if fits_on(t, i) and not (s.tile == t).any()]
            s.tile[i] = next(iter(spare), NONE)
    s.planter[i] = NONE
    if seat >= 0 and s.tile[i] != NONE:
        s.player[seat].tiles = int(s.player[seat].tiles) | 1 << int(s.tile[i])
        s.tile[i], s.planter[i] = NONE, seat


def change_tile(s: Any, i: int, tile: int) -> None:
    """Another tile lies on a bed: two change places, also when the other one is a player's."""
    before = int(s.tile[i])
    for seat in range(s.players):
        if int(s.player[seat].tiles) >> tile & 1:
            s.player[seat].tiles = int(s.player[seat].tiles) & ~(1 << tile) | 1 << before
    s.tile[s.tile == tile] = before
    s.tile[i] = tile


def give_tile(s: Any, seat: int, tile: int) -> None:
    """A tile goes back to the box, or comes to a player from wherever it is; on its bed another one lies then."""
    mine = int(s.player[seat].tiles)
    for other in range(s.players):
        s.player[other].tiles = int(s.player[other].tiles) & ~(1 << tile)
    if mine >> tile & 1:
        return
    s.player[seat].tiles = mine | 1 << tile
    owned = [int(s.player[other].tiles) for other in range(s.players)]
    for i in range(16):
        if s.tile[i] == tile:
            spare = [t for t in range(c.TILE_COUNT) if fits_on(t, i) and not (s.tile == t).any() and not any(o >> t & 1 for o in owned)]
            s.tile[i] = next(iter(spare), tile)


# What cannot be


def faults(v: View, _: Tr) -> Iterator[str]:
    s, seats = v.s, range(v.players)
    if s.camels < 0:
        held = sum(int(s.player[i].camels) for i in seats)
        yield _("The players have {n} camels: there are {most}.", n=held, most=int(c.CAMELS))
    for k in range(5):
        if s.stock[k] < 0:
            n, most = int(c.RESOURCE_TOKENS - s.stock[k]), int(c.RESOURCE_TOKENS)
            yield _("{goods} are in use: there are {most}.", goods=names.good(k, _, n), most=most)
    for craft in range(5):
        if s.deck[craft] < 0:
            n = int((s.card == craft).sum())
            yield _("{n} cards {craft} lie open: there are {most}.", n=n, craft=names.craft(craft, _), most=n + int(s.deck[craft]))
    for card in range(c.COURT_CARDS):
        if s.court[card] < 0:
            n, most = _out(s, card), int(c.COURT_COUNT[v.players, card])
            told = names.card(int(c.COURT_FAMILY[card]), int(c.COURT_LEVEL[card]), _)
            yield _.many(
                "{taken} of the court card {card} are taken: there is only {n}.",
                "{taken} of the court card {card} are taken: there are only {n}.",
                most,
                taken=n,
                card=told,
            )
    for r in range(2):
        if gap(s.field[r]):
            yield _("{row}: there is a gap between the cubes.", row=_.start(names.row(r, _)))
    for t in range(3):
        if gap(s.temple[t]):
            yield _("{temple}: there is a gap between the cubes.", temple=_.start(names.temple(t, _)))
    tiles = sum(int(s.player[i].tiles).bit_count() for i in seats) + int((s.tile != NONE).sum())
    beds = int(c.IN_PLAY[v.players]).bit_count()
    if tiles != beds:
        yield _(
            "{n} tiles lie in the gardens and with the players: with {players} players it is {all}.", n=tiles, players=v.players, all=beds
        )
    if s.phase == c.Phase.POWER and not s.waiting:
        yield _.many(
            "Nobody can choose a palace power: {n} is chosen already.",
            "Nobody can choose a palace power: {n} are chosen already.",
            int(s.pick),
            zero="Nobody can choose a palace power now.",
        )


def gap(cubes: Any) -> bool:
    return any(cubes[i] != NONE and cubes[i - 1] == NONE for i in range(1, len(cubes)))
