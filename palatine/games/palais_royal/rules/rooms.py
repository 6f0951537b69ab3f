"""Action 3, in any order: gold at the mint, more servants with the King and with Madame de Pompadour.

The third part, counting the servants in the office, needs no move: those who stand there during action 4 count.
"""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal.moves import DONE, GO_KING, GO_MINT, GO_POMP
from palatine.games.palais_royal.rules.servants import (
    can_use_noble,
    gain,
    has_source,
    legal_any_time,
    legal_sources,
    majority,
    only_source,
    take_gold,
    take_servant,
    with_bonus,
)
from palatine.games.palais_royal.state import (
    AMOUNT,
    DONE_KING,
    DONE_MINT,
    DONE_POMP,
    GOLD2,
    KING,
    KING1,
    MINT,
    NONE,
    POMP,
    POMP1,
    ROOMS,
    SEAT,
)
from palatine.kernel.compile import rule


@rule
def mint_gain(s, seat):
    """The gold to be had now; none when it was taken in this turn."""
    if s.rooms & DONE_MINT:
        return 0
    return gain(s, with_bonus(s, seat, MINT) + int(AMOUNT[GOLD2]) * int(s.player[seat].privilege[GOLD2]))


@rule
def room_gain(s, seat, room):
    """The servants who may come to the King or to Pompadour now: for the majority, then for nobles."""
    if s.rooms & (DONE_KING if room == KING else DONE_POMP):
        return 0
    helper = KING1 if room == KING else POMP1
    n = int(AMOUNT[helper]) * int(s.player[seat].privilege[helper])
    return n + 1 if majority(s, seat, room) else n


@rule
def asks_for_rooms(s, seat):
    p = s.player[seat]
    if mint_gain(s, seat) > 0:
        return True
    for room in (KING, POMP):
        if room_gain(s, seat, room) > 0 and (has_source(p, room) or can_use_noble(p)):
            return True
    return False


@rule
def legal_rooms(s, seat, out):
    p = s.player[seat]
    n = 0
    if mint_gain(s, seat) > 0:
        out[n] = GO_MINT
        n += 1
    if room_gain(s, seat, KING) > 0 and has_source(p, KING):
        out[n] = GO_KING
        n += 1
    if room_gain(s, seat, POMP) > 0 and has_source(p, POMP):
        out[n] = GO_POMP
        n += 1
    n = legal_any_time(p, out, n)
    out[n] = DONE
    return n + 1


@rule
def mint(s, seat):
    take_gold(s, s.player[seat], mint_gain(s, seat))
    s.rooms |= DONE_MINT


@rule
def open_room(s, seat, room):
    """The majority is checked now. The first servant comes at once, if it is clear from where."""
    p = s.player[seat]
    s.places = room_gain(s, seat, room)
    s.rooms |= DONE_KING if room == KING else DONE_POMP
    s.room = room
    s.phase = SEAT
    s.begun = 0
    source = only_source(p, room)
    if source > -2:
        seat_servant(s, p, source)


@rule
def legal_seat(s, p, out):
    """The next servant; ``done`` once one has come (who wants none does not open the room)."""
    n = legal_sources(p, np.int64(s.room), out, 0)
    if s.begun:
        out[n] = DONE
        n += 1
    return n


@rule
def seat_servant(s, p, source):
    take_servant(p, source)
    p.palace[s.room] += 1
    s.begun = 1
    s.places -= 1
    if s.places == 0 or not has_source(p, np.int64(s.room)):
        leave_room(s)


@rule
def leave_room(s):
    s.places = 0
    s.room = NONE
    s.begun = 0
    s.phase = ROOMS
