"""What a seat of Palais Royal may know: all but other hands, the deck, and the faces of others' couples."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.kernel.compile import rule
from palatine.kernel.rng import draw

COUPLES = c.KIND >= c.COUPLE


@rule
def view(s, seat):
    """Others' cards go back among the unseen, their couples among the nobles nobody holds; the numbers stay.

    Once the game is over everything is shown.
    """
    if s.waiting == 0:
        return
    for k in range(9):
        for i in range(s.players):
            if i != seat:
                s.deck[k] += s.player[i].hand[k]
                s.player[i].hand[k] = 0
        if s.turn != seat:
            s.deck[k] += s.drawn[k]
            s.drawn[k] = 0
    for noble in range(c.NOBLES):
        s.holder[noble] = c.NONE if COUPLES[noble] & (s.holder[noble] != seat) else s.holder[noble]


@rule
def determinize(s, seat, r):
    """Deals hands and drawn cards from the unseen cards, couples from those neither in the park nor one's own."""
    if s.waiting == 0:
        return
    unseen = np.zeros(c.NOBLES, np.int8)
    for noble in range(c.NOBLES):
        unseen[noble] = c.KIND[noble] >= c.COUPLE and s.holder[noble] == c.NONE
    for k in range(36):
        if s.park[k] >= 0:
            unseen[s.park[k]] = 0
    for i in range(s.players):
        p = s.player[i]
        if i != seat:
            for _ in range(p.cards):
                p.hand[draw(r, s.deck, 0, 9)] += 1
            for _ in range(p.couples):
                s.holder[draw(r, unseen, 0, c.NOBLES)] = i
    if s.turn != seat:
        for _ in range(s.looking):
            s.drawn[draw(r, s.deck, 0, 9)] += 1


@rule
def secret(s, seat, action):
    """Which cards are kept is nobody else's business."""
    return m.KIND[action] == m.KEEP
