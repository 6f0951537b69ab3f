"""Phase 9: privilege points, wages, scoring; and the end of the game."""

from __future__ import annotations

import numpy as np

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.payout import next_wage, start_paying
from palatine.games.eschnapur.rules.tableau import begin_phase, clear_slot, lift_stop
from palatine.kernel.bits import highest
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.rows import places_in

stones_of = places_in(c.TALLEST)  # (s.stone[section], seat): the spaces with a stone of a player
BELOW = np.hstack([np.zeros((c.SECTIONS, 1), np.int64), c.VALUE])  # the value of the space below each, 0 below the lowest

# Privilege points


@rule
def privilege_points(s):
    """Open cards that won nothing bring their value and go to the bank; a blocked card stays (E6)."""
    begin_phase(s, np.int64(c.Phase.ACCOUNTS))
    for i in range(s.players):
        seat = np.int64(i)
        p = s.player[seat]
        sum_ = 0
        zeros = 0
        for slot in range(c.OFFICIALS):
            if p.slot[slot] != c.NONE and p.bid[slot] != c.NONE:
                if slot != c.MASON:
                    sum_ += np.int64(p.slot[slot])
                zeros += p.slot[slot] == 0
                clear_slot(s, seat, slot)
        p.privilege += sum_
        if sum_ or zeros:
            tell(s, H.POINTS, seat, sum_, zeros)
    s.step = c.Step.WINDOW
    s.window = c.W7


# Wages: all of them before any scoring (E44)


@rule
def wages(s):
    next_wage(s, np.int64(0))
    s.step = c.Step.SCORES


# Scoring


@rule
def section_points(s, section, seat):
    """The value of the highest stone plus the number of stones."""
    return BELOW[section, highest(stones_of(s.stone[section], seat)) + 1] + s.count[section, seat]


@rule
def score_sections(s):
    for i in range(c.SECTIONS):
        if s.closed[i] == 0 and s.height[i] == c.SIZE[i]:
            score_section(s, i)
    if s.finished >= c.FINISH[s.players]:
        end(s, c.BUILT)
    elif locked(s):  # E71: after the end check
        s.step = c.Step.WINDOW
        s.window = c.LAST
    else:
        s.step = c.Step.NEXT


@rule
def score_section(s, section):
    for i in range(s.players):
        seat = np.int64(s.order[i])
        n = np.int64(s.count[section, seat])
        if n:
            points = section_points(s, section, seat)
            tell(s, H.SCORED, seat, section, points - n, n)
            s.player[seat].points += points
            s.player[seat].supply += n
            s.count[section, seat] = 0
    for space in range(c.SIZE[section]):
        s.stone[section, space] = c.NONE
    s.height[section] = 0
    s.closed[section] = 1
    s.finished += 1
    tell(s, H.FINISHED, c.NONE, section)
    if s.stop == section:  # E22
        lift_stop(s)


# The stalemate (E46, E47): nobody owns a card above zero or a stone


@rule
def locked(s):
    gold = 0
    for v in range(1, c.VALUES):
        gold += v * np.int64(s.bank[v])
    for seat in range(np.int64(s.players)):
        if s.player[seat].stones:
            return False
    return gold == c.ALL_GOLD[s.players]


@rule
def after_last_window(s):
    s.step = c.Step.NEXT
    if locked(s):
        if s.option.deadlock == c.ALMS_FOR_ALL:
            tell(s, H.ALMS)
            start_paying(s, c.PAY_ALMS, c.NONE)
        else:
            end(s, c.LOCKED)


# The next round


@rule
def next_round(s):
    """The sites go back to the hand."""
    if s.rounds == c.ROUND_CAP:  # E60
        end(s, c.CAPPED)
        return
    s.rounds += 1
    s.step = c.Step.SITES
    s.tie = c.NONE
    s.hander = c.NONE
    for seat in range(np.int64(s.players)):
        s.player[seat].sites = 0
        s.player[seat].shown = 0
    tell(s, H.ROUND, c.NONE, np.int64(s.rounds))
    begin_phase(s, np.int64(c.Phase.SITES))


# The end


@rule
def end(s, why):
    """A bonus for privilege points by rank; who is level shares the better rank (E49, E50)."""
    s.ended = why
    tell(s, H.OVER, c.NONE, why)
    for seat in range(np.int64(s.players)):
        rank = 0
        for other in range(s.players):
            if s.player[other].privilege > s.player[seat].privilege:
                rank += 1
        s.player[seat].bonus = c.BONUS[s.players, rank]
        s.player[seat].points += s.player[seat].bonus
        tell(s, H.BONUS, seat, np.int64(s.player[seat].bonus), rank + 1)


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def gold_owned(p):
    """In hand and on the tableau: a blocked card is still owned (E51)."""
    gold = 0
    for v in range(c.VALUES):
        gold += v * np.int64(p.hand[v])
    for slot in range(c.OFFICIALS):
        if p.slot[slot] > 0:
            gold += np.int64(p.slot[slot])
    return gold


@rule
def standing(s, out):
    """Most points; then the larger sum of gold; then the victory is shared (D27)."""
    for i in range(s.players):
        out[i] = np.int64(s.player[i].points) * 256 + gold_owned(s.player[i])
