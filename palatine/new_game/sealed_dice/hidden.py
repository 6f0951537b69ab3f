"""What a seat may know: all but the choices of the others, until they are turned over."""

from __future__ import annotations

from palatine.kernel.compile import rule

from . import components as c


@rule
def view(s, seat):
    """The others look as if they had not chosen yet, so that not even the order of the choices can be seen."""
    if s.waiting:
        for i in range(s.players):
            if i != seat:
                s.player[i].bid = c.NONE
                s.waiting |= 1 << i


@rule
def determinize(s, seat, r):
    """Nothing to fill in: the others choose again, and dice are not rolled before they are needed."""


@rule
def secret(s, seat, action):
    """Every choice is secret until the last one is made."""
    return True
