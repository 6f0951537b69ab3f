from palatine.kernel.compile import rule
from sealed_bid import components as c
from sealed_bid.components import Stage


@rule
def view(s, seat):
    if s.waiting:
        for i in range(3):
            if i != seat:
                s.waiting |= 1 << i
                s.player[i].bid = c.NONE
                s.player[i].stage = Stage.PICK
                s.player[i].twice = 0


@rule
def determinize(s, seat, r):
    """Nothing is hidden but choices, and those are still to be made."""


@rule
def secret(s, seat, action):
    return True
