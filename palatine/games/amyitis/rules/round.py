"""The round: cards and income, the palace phase, turns until all have passed, and the end of the round (5, 6, 9)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import (
    BANKER,
    BASE_DECK,
    DECK,
    GROUP_SIZE,
    GROUPS,
    INCOME_POINTS,
    INCOME_TALENTS,
    NONE,
    PALACE_DECK,
    PALACE_FROM,
    WAITING_TALENTS,
)
from palatine.games.amyitis.conditions import goods_held, keeps, kinds_held
from palatine.games.amyitis.moves import DISCARD, PASS
from palatine.games.amyitis.rules.basics import ask, done, earn, give_up, list_bits, only
from palatine.games.amyitis.rules.caravan import can_travel, legal_journeys
from palatine.games.amyitis.rules.crafts import can_recruit, legal_recruits
from palatine.games.amyitis.rules.palace import begin_palace_phase, end_palace_phase, next_pick, pass_first_card, with_palace
from palatine.games.amyitis.rules.scoring import final_scoring, is_last_round
from palatine.games.amyitis.rules.temples import begin_ishtar, begin_procession, begin_swap, begin_tammouz, marduk
from palatine.games.amyitis.state import (
    ACTIONS,
    ASK_ACTION,
    ASK_DISCARD,
    BY_BANKER,
    END_STEP,
    IDLE,
    ISHTAR_STEP,
    LIMIT_STEP,
    MARDUK_STEP,
    OVER,
    PALACE_PHASE,
    PROCESSION_STEP,
    SWAP_STEP,
    TAMMOUZ_STEP,
)
from palatine.kernel.compile import rule
from palatine.kernel.rng import draw

# Phase I


@rule
def new_round(s):
    s.rounds += 1
    deal_crafts(s)
    pay_income(s)
    if with_palace(s) and s.rounds >= PALACE_FROM:
        begin_palace_phase(s)
        s.stage = PALACE_PHASE
    else:
        begin_actions(s)


@rule
def deal_crafts(s):
    """All cards are shuffled, and as many groups of three as there are players lie open."""
    deck = PALACE_DECK if with_palace(s) else BASE_DECK
    for craft in range(5):
        s.deck[craft] = DECK[s.players, deck, craft]
    for g in range(GROUPS[s.players]):
        for k in range(GROUP_SIZE):
            s.card[g, k] = draw(s.rng, s.deck, 0, 5)
            s.down[g, k] = 0


@rule
def pay_income(s):
    for i in range(s.players):
        p = s.player[i]
        p.talents += INCOME_TALENTS[p.level[BANKER]]
        earn(p, BY_BANKER, INCOME_POINTS[p.level[BANKER]])


# Phase II: a turn each, until all have passed


@rule
def begin_actions(s):
    """The turn comes to the first player, as if from the seat before."""
    s.stage = ACTIONS
    s.turn = (np.int64(s.first) + np.int64(s.players) - 1) % np.int64(s.players)
    for i in range(s.players):
        s.player[i].passed = 0


@rule
def all_passed(s):
    for i in range(s.players):
        if not s.player[i].passed:
            return False
    return True


@rule
def next_turn(s):
    """Who has passed takes a talent; who can only pass does so."""
    if all_passed(s):
        s.stage = PROCESSION_STEP
        return
    seat = (np.int64(s.turn) + 1) % np.int64(s.players)
    p = s.player[seat]
    s.turn = seat
    if p.passed:
        p.talents += WAITING_TALENTS
    elif can_recruit(s, seat) or can_travel(s, seat):
        ask(s, seat, ASK_ACTION)
    else:
        p.passed = 1


@rule
def legal_actions(s, seat, out):
    n = legal_recruits(s, seat, out, 0)
    n = legal_journeys(s, s.player[seat], out, n)
    out[n] = PASS
    return n + 1


# Phase III


@rule
def begin_limit(s):
    """Clockwise from the first player, each gives up exactly what is too much (16.9). False when all are done."""
    for i in range(s.players):
        seat = (np.int64(s.first) + i) % np.int64(s.players)
        p = s.player[seat]
        if goods_held(p) > keeps(p):
            kind = only(kinds_held(p))
            if kind == NONE:
                ask(s, seat, ASK_DISCARD)
            else:
                give_up(s, p, kind)
            return True
    return False


@rule
def legal_discards(p, out):
    return list_bits(kinds_held(p), DISCARD, out)


@rule
def end_round(s):
    """Without the Palace the card goes on, in the last round too (16.10); then the end is checked."""
    if not with_palace(s):
        pass_first_card(s)
    if is_last_round(s):
        final_scoring(s)
        s.stage = OVER
        done(s)
    else:
        new_round(s)


@rule
def proceed(s):
    """Goes on from stage to stage until somebody has something to decide."""
    while s.phase == IDLE and s.stage != OVER:
        if s.stage == PALACE_PHASE:
            if not next_pick(s):
                end_palace_phase(s)
                begin_actions(s)
        elif s.stage == ACTIONS:
            next_turn(s)
        elif s.stage == PROCESSION_STEP:
            begin_procession(s)
        elif s.stage == ISHTAR_STEP:
            begin_ishtar(s)
            if s.phase == IDLE:
                s.stage = MARDUK_STEP
        elif s.stage == MARDUK_STEP:
            marduk(s)
            s.stage = TAMMOUZ_STEP
        elif s.stage == TAMMOUZ_STEP:
            begin_tammouz(s)
            if s.phase == IDLE:
                s.stage = SWAP_STEP
        elif s.stage == SWAP_STEP:
            begin_swap(s)
            if s.phase == IDLE:
                s.stage = LIMIT_STEP
        elif s.stage == LIMIT_STEP:
            if not begin_limit(s):
                s.stage = END_STEP
        else:
            end_round(s)
