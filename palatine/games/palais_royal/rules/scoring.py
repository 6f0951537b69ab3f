"""The end: nobles, cards, the four borders of the park, and the Cardinal for ties."""

from __future__ import annotations

from palatine.games.palais_royal.state import (
    BORDER_FIRST,
    BORDER_SECOND,
    CARD_POINTS,
    CARDINAL,
    MOST_UNPLAYED,
    NOBLES,
    NONE,
    ON_BORDER,
    POINTS,
    SERVANT,
    WEIGHT,
)
from palatine.kernel.compile import rule


@rule
def score(s, out):
    """As if the game ended now. In a view, nobles that lie face down before others are not counted."""
    for i in range(s.players):
        out[i] = card_points(s.player[i])
        for border in range(4):
            out[i] += border_points(s, i, border)
    for noble in range(NOBLES):
        if s.holder[noble] != NONE:
            out[s.holder[noble]] += POINTS[noble]


@rule
def card_points(p):
    """Cards played for points, and one for each card not played, up to a limit."""
    n = int(p.cards) if p.cards < MOST_UNPLAYED else MOST_UNPLAYED
    for k in range(9):
        n += int(p.shown[k]) * int(CARD_POINTS[k])
    return n


@rule
def border_weight(s, seat, border):
    n = 0
    for k in range(36):
        if s.park[k] == SERVANT - seat and (ON_BORDER[k] >> border) & 1:
            n += int(WEIGHT[k])
    return n


@rule
def border_points(s, seat, border):
    """6 for the most and 2 for the second; a tie for the most gives 2 to each, a tie for the second nothing."""
    mine = border_weight(s, seat, border)
    if mine == 0:
        return 0
    ahead = 0
    tied = 0
    for i in range(s.players):
        if i != seat:
            other = border_weight(s, i, border)
            if other > mine:
                ahead += 1
            elif other == mine:
                tied += 1
    if ahead == 0:
        return BORDER_SECOND if tied else BORDER_FIRST
    return BORDER_SECOND if ahead == 1 and tied == 0 else 0


@rule
def standing(s, out):
    """Most points; then most servants with the Cardinal; then the victory is shared."""
    score(s, out)
    for i in range(s.players):
        out[i] = out[i] * 64 + s.player[i].palace[CARDINAL]
