from palatine.kernel.compile import rule
from palatine.kernel.rng import below
from sealed_bid.moves import ONCE, TWICE
from sealed_bid.state import DONE, DOUBLE, NONE, PICK


@rule
def setup(s):
    for i in range(3):
        for c in range(4):
            s.player[i].hand[c] = 1
    new_round(s)


@rule
def new_round(s):
    s.prize = 1 + below(s.rng, 6)
    s.waiting = 7
    for i in range(3):
        s.player[i].bid = NONE
        s.player[i].stage = PICK
        s.player[i].twice = 0


@rule
def legal(s, seat, out):
    p = s.player[seat]
    if p.stage == DOUBLE:
        out[0], out[1] = ONCE, TWICE
        return 2
    n = 0
    for c in range(4):
        if p.hand[c]:
            out[n] = c
            n += 1
    return n


@rule
def play(s, seat, action):
    p = s.player[seat]
    if p.stage == PICK:
        p.bid = action
        p.stage = DONE if s.option.twice else DOUBLE
    else:
        p.twice = action - ONCE
        p.stage = DONE
    if p.stage == DONE:
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            turn_over(s)


@rule
def turn_over(s):
    s.barrier += 1
    best, winner = -1, -1
    for i in range(3):
        p = s.player[i]
        p.hand[p.bid] = 0
        value = (p.bid + 1) * (1 + p.twice)
        p.points -= p.twice
        if value == best:
            winner = -1
        elif value > best:
            best, winner = value, i
    if winner >= 0:
        s.player[winner].points += s.prize
    s.turn += 1
    if s.turn < (1 if s.option.rounds else 4):
        new_round(s)


@rule
def score(s, out):
    for i in range(3):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    score(s, out)
