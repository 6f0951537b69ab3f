from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell, tell_only
from palatine.kernel.rng import below
from sealed_bid import components as c
from sealed_bid import moves as m
from sealed_bid.components import Stage
from sealed_bid.happenings import H


@rule
def setup(s):
    for i in range(3):
        for card in range(c.CARDS):
            s.player[i].hand[card] = 1
    new_round(s)


@rule
def new_round(s):
    s.prize = 1 + below(s.rng, 6)
    s.waiting = 7
    for i in range(3):
        s.player[i].bid = c.NONE
        s.player[i].stage = Stage.PICK
        s.player[i].twice = 0


@rule
def legal(s, seat, out):
    p = s.player[seat]
    if p.stage == Stage.DOUBLE:
        out[0], out[1] = m.DOUBLE, m.DOUBLE + 1
        return 2
    n = 0
    for card in range(c.CARDS):
        if p.hand[card]:
            out[n] = m.BID + card
            n += 1
    return n


@rule
def play(s, seat, action):
    p = s.player[seat]
    number = m.NUMBER[action]
    if m.KIND[action] == m.BID:
        p.bid = number
        p.stage = Stage.DONE if s.option.twice else Stage.DOUBLE
        tell_only(s, seat, H.BID, seat, number)
    else:
        p.twice = number
        p.stage = Stage.DONE
        tell_only(s, seat, H.DOUBLED, seat, number)
    if p.stage == Stage.DONE:
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
    tell(s, H.TURNED_OVER, -1, s.player[0].points, s.player[1].points, s.player[2].points)
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
