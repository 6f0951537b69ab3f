"""Action 5, the back door, and playing cards."""

from __future__ import annotations

from palatine.games.palais_royal.moves import DONE, DRAW, KEEP_CARD
from palatine.games.palais_royal.rules.reinforce import reinforcements
from palatine.games.palais_royal.rules.servants import can_use_noble, legal_any_time, pay_gold, take_gold
from palatine.games.palais_royal.state import (
    ALLMAJ,
    AMOUNT,
    BACK,
    BACKDOOR,
    CARD3,
    CARD_GOLD,
    CARD_MOVES,
    CARD_POINTS,
    CARD_SEALS,
    CARD_SERVANTS,
    COST,
    KEEP,
    MIX26,
    REINFX,
)
from palatine.kernel.compile import rule
from palatine.kernel.rng import draw

# Drawing: all or nothing; a servant goes home for each card kept


@rule
def can_draw(s, p):
    if s.drew or p.palace[BACKDOOR] == 0:
        return False
    return s.left > 0 or discarded(s) > 0


@rule
def discarded(s):
    n = 0
    for k in range(9):
        n += int(s.discard[k])
    return n


@rule
def asks_for_cards(s, p):
    return p.cards > 0 or can_draw(s, p) or can_use_noble(p)


@rule
def legal_cards(s, p, out):
    n = 0
    if can_draw(s, p):
        out[n] = DRAW
        n += 1
    n = legal_any_time(p, out, n)
    out[n] = DONE
    return n + 1


@rule
def to_draw(s, p):
    """A card for each servant at the back door, and more for nobles."""
    helpers = int(p.privilege[CARD3])
    if s.option.card3_same_turn:  # no
        helpers -= s.fresh
    return int(p.palace[BACKDOOR]) + helpers * int(AMOUNT[CARD3])


@rule
def draw_cards(s, p):
    for _ in range(to_draw(s, p)):
        if s.left == 0:
            renew_deck(s)
        if s.left == 0:
            break
        s.drawn[draw(s.rng, s.deck, 0, 9)] += 1
        s.left -= 1
        s.looking += 1
    s.phase = KEEP


@rule
def renew_deck(s):
    """The discard pile becomes the deck, when a card is needed and there is none."""
    for k in range(9):
        s.deck[k] += s.discard[k]
        s.left += s.discard[k]
        s.discard[k] = 0


@rule
def legal_keep(s, out):
    n = 0
    for k in range(9):
        if s.drawn[k]:
            out[n] = KEEP_CARD + k
            n += 1
    out[n] = DONE
    return n + 1


@rule
def keep(s, p, kind):
    s.drawn[kind] -= 1
    s.looking -= 1
    p.hand[kind] += 1
    p.cards += 1
    p.palace[BACKDOOR] -= 1
    p.reserve += 1
    if s.looking == 0 or p.palace[BACKDOOR] == 0:
        discard_rest(s)


@rule
def discard_rest(s):
    """What is not kept is shown on the discard pile."""
    if s.looking:
        s.barrier += 1
    for k in range(9):
        s.discard[k] += s.drawn[k]
        s.drawn[k] = 0
    s.looking = 0
    s.drew = 1
    s.phase = BACK


# Playing a card: its price goes to the bank, and it is discarded unless it stays to be counted


@rule
def play_card(s, seat, kind):
    p = s.player[seat]
    s.barrier += 1  # a card of the hand is shown
    p.hand[kind] -= 1
    p.cards -= 1
    pay_gold(s, p, int(COST[kind]))
    take_gold(s, p, int(CARD_GOLD[kind]))
    s.places += CARD_SERVANTS[kind]
    s.moves += CARD_MOVES[kind]
    s.seals += CARD_SEALS[kind]
    if kind == ALLMAJ or CARD_POINTS[kind]:
        p.shown[kind] += 1
    else:
        s.discard[kind] += 1
    if kind == ALLMAJ:
        s.places = reinforcements(s)
    elif kind == REINFX:
        s.open_gates = 1
        s.begun = 1
    elif kind == MIX26:
        s.begun = 1
