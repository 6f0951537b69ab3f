"""The end: nobles, cards, the four borders of the park, and the Cardinal for ties."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.kernel.compile import rule


@rule
def score(s, out):
    """As if the game ended now. In a view, nobles that lie face down before others are not counted."""
    for i in range(s.players):
        out[i] = noble_points(s, i) + card_points(s.player[i]) + park_points(s, i)


@rule
def noble_points(s, seat):
    n = 0
    for noble in range(c.NOBLES):
        if s.holder[noble] == seat:
            n += int(c.POINTS[noble])
    return n


@rule
def card_points(p):
    return played_points(p) + unplayed_points(p)


@rule
def played_points(p):
    n = 0
    for k in range(9):
        n += int(p.shown[k]) * int(c.CARD_POINTS[k])
    return n


@rule
def unplayed_points(p):
    """One for each card not played, up to a limit."""
    return int(p.cards) if p.cards < c.MOST_UNPLAYED else c.MOST_UNPLAYED


@rule
def park_points(s, seat):
    n = 0
    for border in range(4):
        n += border_points(s, seat, border)
    return n


@rule
def border_weight(s, seat, border):
    n = 0
    for k in range(36):
        if s.park[k] == c.SERVANT - seat and (c.ON_BORDER[k] >> border) & 1:
            n += int(c.WEIGHT[k])
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
        return c.BORDER_SECOND if tied else c.BORDER_FIRST
    return c.BORDER_SECOND if ahead == 1 and tied == 0 else 0


@rule
def standing(s, out):
    """Most points; then most servants with the Cardinal; then the victory is shared."""
    score(s, out)
    for i in range(s.players):
        out[i] = out[i] * 64 + s.player[i].palace[c.CARDINAL]
