"""The round: cards and income, the palace phase, turns until all have passed, and the end of the round (5, 6, 9)."""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.rules.basics import ask, done, earn, give_up, list_bits, only
from palatine.games.amyitis.rules.caravan import can_travel, legal_journeys
from palatine.games.amyitis.rules.conditions import goods_held, keeps, kinds_held, with_palace
from palatine.games.amyitis.rules.crafts import can_recruit, legal_recruits
from palatine.games.amyitis.rules.palace import begin_palace_phase, end_palace_phase, next_pick, pass_first_card, procession_seat
from palatine.games.amyitis.rules.scoring import final_scoring, is_last_round
from palatine.games.amyitis.rules.temples import begin_procession, offer_exchange, reward_ishtar, reward_marduk, reward_tammouz
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell
from palatine.kernel.phases import choose
from palatine.kernel.rng import draw

# Phase I


@rule
def new_round(s):
    s.rounds += 1
    deal_crafts(s)
    pay_income(s)
    if with_palace(s) and s.rounds >= c.PALACE_FROM:
        begin_palace_phase(s)
    else:
        begin_actions(s)


@rule
def deal_crafts(s):
    """All cards are shuffled, and as many groups of three as there are players lie open."""
    deck = c.PALACE_DECK if with_palace(s) else c.BASE_DECK
    for craft in range(5):
        s.deck[craft] = c.DECK[s.players, deck, craft]
    for g in range(c.GROUPS[s.players]):
        for k in range(c.GROUP_SIZE):
            s.card[g, k] = draw(s.rng, s.deck, 0, 5)
            s.down[g, k] = 0
    tell(
        s,
        H.ROUND,
        c.NONE,
        np.int64(s.rounds),
        digits(s, np.int64(0)),
        digits(s, np.int64(1)),
        digits(s, np.int64(2)),
        digits(s, np.int64(3)),
    )


@rule
def digits(s, g):
    """The crafts of a group as the digits of a number; NONE where there is no group."""
    if g >= c.GROUPS[s.players]:
        return c.NONE
    n = np.int64(0)
    for k in range(c.GROUP_SIZE):
        n = 10 * n + np.int64(s.card[g, k])
    return n


@rule
def pay_income(s):
    for i in range(s.players):
        p = s.player[i]
        talents, points = c.INCOME_TALENTS[p.level[c.BANKER]], c.INCOME_POINTS[p.level[c.BANKER]]
        p.talents += talents
        earn(p, c.BY_BANKER, points)
        if talents or points:
            tell(s, H.INCOME, i, talents, points)


@rule
def palace_phase(s):
    """One pick after the other; then the turns begin."""
    if not next_pick(s):
        end_palace_phase(s)
        begin_actions(s)


# Phase II: a turn each, until all have passed


@rule
def begin_actions(s):
    """The turn comes to the first player, as if from the seat before."""
    s.stage = c.Stage.ACTIONS
    s.turn = (np.int64(s.first) + np.int64(s.players) - 1) % np.int64(s.players)
    for i in range(s.players):
        s.player[i].passed = 0
    tell(s, H.FIRST_TURN, np.int64(s.first))


@rule
def all_passed(s):
    for i in range(s.players):
        if not s.player[i].passed:
            return False
    return True


@rule
def next_turn(s):
    """A player who has passed takes a talent; one who can only pass does so."""
    if all_passed(s):
        s.stage = c.Stage.PROCESSION
        tell(s, H.ALL_PASSED, procession_seat(s))
        return
    seat = (np.int64(s.turn) + 1) % np.int64(s.players)
    p = s.player[seat]
    s.turn = seat
    if p.passed:
        p.talents += c.WAITING_TALENTS
        tell(s, H.WAITED, seat, c.WAITING_TALENTS)
    elif can_recruit(s, seat) or can_travel(s, seat):
        ask(s, seat, c.Phase.ACTION)
    else:
        p.passed = 1
        tell(s, H.PASSED_PERFORCE, seat)


@rule
def legal_actions(s, seat, out):
    n = legal_recruits(s, seat, out, 0)
    n = legal_journeys(s, s.player[seat], out, n)
    out[n] = m.PASS
    return n + 1


@rule
def pass_turn(s, seat):
    s.player[seat].passed = 1
    tell(s, H.PASSED, seat)
    done(s)


# Phase III


@rule
def limit_goods(s):
    """Clockwise from the first player, each gives up exactly what is too much (16.9)."""
    for i in range(s.players):
        seat = (np.int64(s.first) + i) % np.int64(s.players)
        p = s.player[seat]
        excess = goods_held(p) - keeps(p)
        if excess > 0:
            kind = only(kinds_held(p))
            if kind == c.NONE:
                ask(s, seat, c.Phase.DISCARD)
                return
            for _ in range(excess):
                give_up(s, p, kind)
            tell(s, H.HELD_TOO_MUCH, seat, kind, excess)
    s.stage = c.Stage.END


@rule
def legal_discards(s, seat, out):
    return list_bits(kinds_held(s.player[seat]), m.DISCARD, out)


@rule
def choose_discard(s, seat, action):
    give_up(s, s.player[seat], m.NUMBER[action])
    tell(s, H.GAVE_UP, seat, m.NUMBER[action])
    done(s)


@rule
def end_round(s):
    """Without the Palace the card goes on, in the last round too (16.10); then the end is checked."""
    if not with_palace(s):
        pass_first_card(s)
        tell(s, H.FIRST_CARD_PASSED, np.int64(s.first))
    if is_last_round(s):
        final_scoring(s)
        s.stage = c.Stage.OVER
        done(s)
    else:
        new_round(s)


step = choose(
    "stage",
    "step",
    "",
    {
        c.Stage.ACTIONS: next_turn,
        c.Stage.PALACE: palace_phase,
        c.Stage.PROCESSION: begin_procession,
        c.Stage.ISHTAR: reward_ishtar,
        c.Stage.MARDUK: reward_marduk,
        c.Stage.TAMMOUZ: reward_tammouz,
        c.Stage.SWAP: offer_exchange,
        c.Stage.LIMIT: limit_goods,
        c.Stage.END: end_round,
    },
)


@rule
def proceed(s):
    """Goes on from stage to stage until somebody has something to decide."""
    while s.phase == c.Phase.IDLE and s.stage != c.Stage.OVER:
        step(s)
