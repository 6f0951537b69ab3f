"""Action 3, in any order: gold at the mint, more servants with the King and with Madame de Pompadour.

The third part, counting the servants in the office, needs no move: those who stand there during action 4 count.
"""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.rules.servants import (
    NO_SOURCE,
    bonus,
    bring_servant,
    can_use_noble,
    gain,
    has_source,
    legal_any_time,
    legal_sources,
    majority,
    only_source,
    take_gold,
    with_bonus,
)
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell


@rule
def begin_rooms(s):
    s.moves = 0
    s.phase = Phase.ROOMS


@rule
def mint_yield(s, seat):
    """The gold of the mint in a turn, whatever the bank has."""
    return with_bonus(s, seat, c.MINT) + int(c.AMOUNT[c.GOLD2]) * int(s.player[seat].privilege[c.GOLD2])


@rule
def mint_gain(s, seat):
    """The gold available now; none when it was taken in this turn."""
    if s.rooms & c.DONE_MINT:
        return 0
    return gain(s, mint_yield(s, seat))


@rule
def room_yield(s, seat, room):
    """The servants who may come to the King or to Pompadour in a turn: for the majority, then for nobles."""
    helper = c.KING1 if room == c.KING else c.POMP1
    return bonus(s, seat, room) + int(c.AMOUNT[helper]) * int(s.player[seat].privilege[helper])


@rule
def room_gain(s, seat, room):
    """Those who may come now."""
    if s.rooms & (c.DONE_KING if room == c.KING else c.DONE_POMP):
        return 0
    return room_yield(s, seat, room)


@rule
def asks_for_rooms(s):
    seat = np.int64(s.turn)
    p = s.player[seat]
    if mint_gain(s, seat) > 0:
        return True
    for room in (c.KING, c.POMP):
        if room_gain(s, seat, room) > 0 and (has_source(p, room) or can_use_noble(p)):
            return True
    return False


@rule
def legal_rooms(s, seat, out):
    p = s.player[seat]
    n = 0
    if mint_gain(s, seat) > 0:
        out[n] = m.MINT
        n += 1
    if room_gain(s, seat, c.KING) > 0 and has_source(p, c.KING):
        out[n] = m.KING
        n += 1
    if room_gain(s, seat, c.POMP) > 0 and has_source(p, c.POMP):
        out[n] = m.POMP
        n += 1
    n = legal_any_time(s, p, out, n)
    out[n] = m.DONE
    return n + 1


@rule
def use_room(s, seat, action):
    if action == m.MINT:
        mint(s, seat)
    else:
        open_room(s, seat, c.KING if action == m.KING else c.POMP)


@rule
def mint(s, seat):
    wanted = mint_yield(s, seat)
    taken = take_gold(s, s.player[seat], wanted)
    s.rooms |= c.DONE_MINT
    if s.telling:
        tell(s, H.MINTED, seat, taken, bonus(s, seat, c.MINT) if taken == wanted else 0)


@rule
def open_room(s, seat, room):
    """The majority is checked now. The first servant comes at once, if it is clear from where."""
    p = s.player[seat]
    s.places = room_gain(s, seat, room)
    s.rooms |= c.DONE_KING if room == c.KING else c.DONE_POMP
    s.room = room
    s.phase = Phase.SEAT
    s.begun = 0
    if s.telling:
        tell(s, H.OPENED, seat, room, np.int64(s.places), bonus(s, seat, room), np.int64(majority(s, seat, room)))
    source = only_source(p, room)
    if source == NO_SOURCE:
        tell(s, H.AWAITED, seat, room)
    else:
        seat_servant(s, seat, source)


@rule
def legal_seat(s, seat, out):
    """The next servant; ``done`` once one has come (a player who wants none does not open the room)."""
    n = legal_sources(s.player[seat], np.int64(s.room), out, 0)
    if s.begun:
        out[n] = m.DONE
        n += 1
    return n


@rule
def seat_next(s, seat, action):
    seat_servant(s, seat, m.SOURCE[action])


@rule
def seat_servant(s, seat, source):
    room = np.int64(s.room)
    bring_servant(s, seat, source, room)
    s.begun = 1
    s.places -= 1
    if s.places == 0 or not has_source(s.player[seat], room):
        leave_room(s)


@rule
def leave_room(s):
    s.places = 0
    s.room = c.NONE
    s.begun = 0
    s.phase = Phase.ROOMS
