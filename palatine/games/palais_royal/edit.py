"""Setting up a position of Palais Royal by hand: palace, park, servants, gold, cards, nobles, and where in a turn one is.

Reserves, the deck and a strict bank follow from what lies elsewhere; privileges from the nobles that a player has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.cards import begin_cards
from palatine.games.palais_royal.rules.move import begin_moves
from palatine.games.palais_royal.rules.recruit import begin_recruiting
from palatine.games.palais_royal.rules.reinforce import begin_reinforcing
from palatine.games.palais_royal.rules.rooms import begin_rooms
from palatine.games.palais_royal.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.edit import Place, counted, of_seats, worded
from palatine.kernel.view import View

MOST_GOLD, MOST_ROUNDS, MOST_MOVES = 60, 60, 40
ALL = c.RESERVE + c.COMMON
MOMENTS = (Phase.START, Phase.REINFORCE, Phase.MOVE, Phase.ROOMS, Phase.RECRUIT, Phase.BACK, Phase.KEEP)
"""Where a turn can be set up. From a game that stopped at another question, that question stays until one of these is chosen."""
ROOMS = ((c.DONE_MINT, c.MINT), (c.DONE_KING, c.KING), (c.DONE_POMP, c.POMP))
ONCE = (c.SRV1, c.SRV3)


def _code(noble: int) -> str:
    """A noble as it is printed: the privilege, or the price of a couple; a letter more where several are alike."""

    def printed(k: int) -> str:
        kind = int(c.KIND[k])
        return c.KINDS[kind] if kind < c.COUPLE else f"{c.GOLD[k]}g{c.TURQUOISE[k]}t{c.VIOLET[k]}v"

    alike = [k for k in range(c.NOBLES) if printed(k) == printed(noble)]
    return printed(noble) + ("abcde"[alike.index(noble)] if len(alike) > 1 else "")


CODES = tuple(_code(noble) for noble in range(c.NOBLES))


def moment(phase: int, _: Tr) -> str:
    """What the player to move is asked for."""
    return {
        Phase.START: _("the first servants"),
        Phase.REINFORCE: _("Action 1: servants to the gate"),
        Phase.MOVE: _("Action 2: moves"),
        Phase.ROOMS: _("Action 3: rooms"),
        Phase.RECRUIT: _("Action 4: nobles"),
        Phase.BACK: _("Action 5: cards"),
        Phase.KEEP: _("which drawn card to keep"),
    }.get(Phase(phase), _("as in the game"))


def in_list(phase: int) -> str:
    """The moment as a word; for one that cannot be set up, that of its action."""
    same = phase if phase in MOMENTS else next(p for p in MOMENTS if c.ACTION[p] == c.ACTION[phase])
    return Phase(same).name.lower()


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s

    def lies(what: int) -> str:
        if what >= 0:
            return _noble(what, _)
        return _("nothing") if what == c.EMPTY else _("servant: {name}", name=v.name(c.SERVANT - what, _))

    def code(what: int) -> str:
        return CODES[what] if what >= 0 else "-" if what == c.EMPTY else f"p{c.SERVANT - what + 1}"

    yield Place("turn", _("Player to move"), int(s.turn), **of_seats(v, _))
    phases = MOMENTS if s.phase in MOMENTS else (*MOMENTS, int(s.phase))
    yield Place("moment", _("What is asked"), int(s.phase), phases, lambda phase: moment(phase, _), in_list)
    yield Place("first", _("First player"), int(s.first), **of_seats(v, _))
    yield Place("rounds", _("Round"), int(s.rounds), most=MOST_ROUNDS)
    yield Place("last_round", _("Last round"), int(s.last_round), most=1)
    if s.phase in (Phase.START, Phase.REINFORCE):
        yield Place("places", _("Servants that may still come"), int(s.places), most=ALL)
    if s.phase == Phase.MOVE:
        yield Place("moves", _("Moves left"), int(s.moves), most=MOST_MOVES)
    for i, (bit, room) in enumerate(ROOMS):
        label = _("Used in this turn: {place}", place=names.place(room, _))
        yield Place(f"used {i}", label, int(bool(s.rooms & bit)), most=1, thing=f"room-{c.PLACES[room]}")
    for k in range(9):
        label = _("Cell of the palace: {place}", place=names.place(k, _))
        yield Place(f"cell {k}", label, int(s.cell[k]), range(9), counted, counted, thing=f"room-{c.PLACES[k]}")
    servants = tuple(c.SERVANT - seat for seat in range(v.players))
    for k in range(36):
        able = (c.EMPTY, *(servants if c.ON_BORDER[k] else ()), *range(c.NOBLES))
        yield Place(f"park {k}", _.start(names.among(k, _)), int(s.park[k]), able, lies, code, thing=f"park-{c.SPACES[k]}")
    for kind in range(9):
        label = _("Discard pile: {card}", card=names.card(kind, _))
        yield Place(f"discard {kind}", label, int(s.discard[kind]), most=int(c.COPIES[kind]), thing="deck")
    if s.phase == Phase.KEEP:
        for kind in range(9):
            thing = f"drawn-{c.CARDS[kind]}"
            yield Place(
                f"drawn {kind}", _("Drawn: {card}", card=names.card(kind, _)), int(s.drawn[kind]), most=int(c.COPIES[kind]), thing=thing
            )
    for seat in range(v.players):
        yield from _of_player(v, seat, _)
    for seat in range(v.players):  # what others need not know
        p = s.player[seat]
        yield Place(f"cards {seat}", _("cards in hand, known or not"), int(p.cards), most=int(c.COPIES.sum()), seat=seat)
        yield Place(f"couples {seat}", _("couples, known or not"), int(p.couples), most=int((c.KIND >= c.COUPLE).sum()), seat=seat)


def _of_player(v: View, seat: int, _: Tr) -> Iterator[Place]:
    s, p, mine = v.s, v.s.player[seat], seat == v.seat
    yield Place(f"gold {seat}", _("gold"), int(p.gold), most=MOST_GOLD, seat=seat, thing="purse-gold" if mine else "")
    for k in range(9):
        thing = f"room-{c.PLACES[k]}"
        yield Place(f"palace {seat} {k}", _.start(names.at(k, _)), int(p.palace[k]), most=ALL, thing=thing, seat=seat)
    yield Place(f"common {seat}", _("Common supply"), int(p.common), most=int(c.COMMON), seat=seat)
    for kind in range(9):
        thing = f"hand-{c.CARDS[kind]}" if mine else ""
        yield Place(f"hand {seat} {kind}", names.card(kind, _), int(p.hand[kind]), most=int(c.COPIES[kind]), thing=thing, seat=seat)
    for kind in range(9):
        if c.CARD_POINTS[kind] or (kind == c.ALLMAJ and seat == s.turn):
            label = _("Face up: {card}", card=names.card(kind, _))
            yield Place(f"shown {seat} {kind}", label, int(p.shown[kind]), most=int(c.COPIES[kind]), seat=seat)
    held = [k for k in range(c.NOBLES) if s.holder[k] == seat]
    label, able = _("Takes or returns a noble"), range(c.NONE, c.NOBLES)
    yield Place(f"nobles {seat}", label, c.NONE, able, _nobles(_), worded(CODES), seat=seat, several=held)
    for k in ONCE:
        label = _("Turned over: {noble}", noble=names.privilege(k, _))
        yield Place(f"over {seat} {k}", label, int(_taken(s, seat)[k] - p.privilege[k]), most=int(np.count_nonzero(k == c.KIND)), seat=seat)


def _nobles(_: Tr) -> Callable[[int], str]:
    return lambda k: _noble(k, _) if k >= 0 else _("nothing")


def _noble(k: int, _: Tr) -> str:
    """A noble with its price."""
    price = (("coin", c.GOLD[k]), ("seal-turquoise", c.TURQUOISE[k]), ("seal-violet", c.VIOLET[k]))
    return _.shown(" ".join([f"noble-{k}", *(f"{symbol}:{n}" for symbol, n in price if n)]), names.noble(k, _))


def put(s: Any, name: str, value: int) -> None:
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    over = [[int(_taken(s, i)[k] - s.player[i].privilege[k]) for k in ONCE] for i in range(int(s.players))]
    if kind in ("first", "rounds", "last_round", "places", "moves"):
        setattr(s, kind, value)
    elif kind == "turn":
        s.player[s.turn].shown[c.ALLMAJ] = 0
        s.turn = value
    elif kind == "used":
        bit = ROOMS[at[0]][0]
        s.rooms = int(s.rooms) | bit if value else int(s.rooms) & ~bit
    elif kind == "cell":
        s.cell[s.cell == value] = s.cell[at[0]]  # two places change cells
        s.cell[at[0]] = value
    elif kind == "park":
        if value >= 0:
            s.park[s.park == value] = s.park[at[0]]  # two nobles change places
            s.holder[value] = c.NONE
        s.park[at[0]] = value
    elif kind in ("discard", "drawn"):
        getattr(s, kind)[at[0]] = value
    elif kind == "nobles":
        if value >= 0:
            s.park[s.park == value] = c.EMPTY
            s.holder[value] = at[0] if s.holder[value] != at[0] else c.NONE
    elif kind == "cards":
        deal(s, at[0], value)
    elif kind == "couples":
        hand_out(s, at[0], value)
    elif kind == "over":
        over[at[0]][ONCE.index(at[1])] = value
    elif kind in ("gold", "common"):
        setattr(s.player[at[0]], kind, value)
    elif kind != "moment":
        getattr(s.player[at[0]], kind)[at[1]] = value
    count(s, over)
    phase = value if kind == "moment" else int(s.phase)
    counted_from = {Phase.REINFORCE: ("palace", "nobles", "over"), Phase.MOVE: ("palace", "nobles")}
    if kind in ("turn", "moment") or kind in counted_from.get(Phase(phase), ()):
        begin(s, phase)
        count(s, over)


def _taken(s: Any, seat: int) -> Any:
    """How many nobles of each kind a player has."""
    return np.bincount(c.KIND[s.holder == seat], minlength=len(c.KINDS))


def deal(s: Any, seat: int, cards: int) -> None:
    """So many cards in a hand: those that are not known come from the most frequent of the deck."""
    hand = s.player[seat].hand
    while hand.sum() < cards and (s.deck > 0).any():
        kind = int(np.argmax(s.deck))
        hand[kind] += 1
        s.deck[kind] -= 1
    while hand.sum() > cards:
        hand[int(np.argmax(hand))] -= 1


def hand_out(s: Any, seat: int, couples: int) -> None:
    """So many couples face down: those that are not known are some that lie nowhere else."""
    mine = [k for k in range(c.NOBLES) if c.KIND[k] >= c.COUPLE and s.holder[k] == seat]
    free = [k for k in range(c.NOBLES) if c.KIND[k] >= c.COUPLE and s.holder[k] == c.NONE and not (s.park == k).any()]
    for k in mine[couples:]:
        s.holder[k] = c.NONE
    for k in free[: max(0, couples - len(mine))]:
        s.holder[k] = seat


def begin(s: Any, phase: int) -> None:
    """The player to move is asked for this."""
    telling, s.telling = int(s.telling), 0
    s.waiting = 1 << int(s.turn)
    s.room = s.space = c.NONE
    s.seals = s.fresh = s.drew = 0
    if phase != Phase.KEEP:
        s.drawn[:] = 0
    plain(begin_reinforcing)(s)
    steps: dict[int, Callable[[Any], None]] = {
        Phase.MOVE: begin_moves,
        Phase.ROOMS: begin_rooms,
        Phase.RECRUIT: begin_recruiting,
        Phase.BACK: begin_cards,
    }
    if phase in steps:
        plain(steps[phase])(s)
    if phase in (Phase.START, Phase.KEEP):
        s.phase = phase
    if phase == Phase.START:
        s.places = c.FREE_VARIANT if s.option.start else c.FREE
    s.telling = telling


def count(s: Any, over: list[list[int]]) -> None:
    """What is counted follows from what lies elsewhere."""
    seats = range(int(s.players))
    for i in seats:
        p = s.player[i]
        p.reserve = ALL - int(p.common) - int(p.palace.sum()) - int((s.park == c.SERVANT - i).sum())
        p.cards = p.hand.sum()
        taken = _taken(s, i)
        p.couples = taken[c.COUPLE :].sum()
        p.privilege[:] = taken[: c.COUPLE]
        for k, n in zip(ONCE, over[i]):
            p.privilege[k] -= min(n, int(taken[k]))
    s.looking = s.drawn.sum()
    s.deck[:] = c.COPIES - s.discard - s.drawn - sum(s.player[i].hand + s.player[i].shown for i in seats)
    s.left = s.deck.sum()
    s.bank = c.GOLD_IN_ALL - sum(int(s.player[i].gold) for i in seats) if s.option.strict_bank else 0


# What cannot be


def faults(v: View, _: Tr) -> Iterator[str]:
    s = v.s
    for seat in range(v.players):
        p, name = s.player[seat], v.name(seat, _)
        if p.reserve < 0:
            yield _(
                "{name} has {n} servants in palace, park and common supply: there are {most}.", name=name, n=ALL - int(p.reserve), most=ALL
            )
    for kind in range(9):
        if s.deck[kind] < 0:
            n, most = int(c.COPIES[kind] - s.deck[kind]), int(c.COPIES[kind])
            yield _("{n} cards {card} are in use: there are {most}.", n=n, card=names.card(kind, _), most=most)
    used = int((s.park >= 0).sum() + (s.holder >= 0).sum())
    if used != c.IN_PARK:
        yield _("{n} nobles are in the park and with the players: it must be {all}.", n=used, all=c.IN_PARK)
    if s.bank < 0:
        gold = sum(int(s.player[i].gold) for i in range(v.players))
        yield _("The players have {n} gold: there is {most}.", n=gold, most=c.GOLD_IN_ALL)
    if s.phase == Phase.KEEP and not s.looking:
        yield _("No card was drawn: choose the cards that were drawn.")
    home = int(s.player[s.turn].reserve)
    if s.phase == Phase.START and not 0 < s.places <= home:
        yield _("{n} servants may still come, but {name} has {most} in reserve.", n=int(s.places), name=v.name(int(s.turn), _), most=home)
