"""Action 5, the back door, and playing cards."""

from __future__ import annotations

import numpy as np

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.rules.reinforce import reinforcements
from palatine.games.palais_royal.rules.servants import can_use_noble, card_time, legal_any_time, pay_gold, take_gold
from palatine.kernel.compile import rule
from palatine.kernel.happenings import tell, tell_only, tell_others
from palatine.kernel.rng import draw

# Drawing: all or nothing; a servant goes home for each card kept


@rule
def begin_cards(s):
    """Seals that were not used are lost."""
    s.seals = 0
    s.phase = Phase.BACK


@rule
def can_draw(s, p):
    if s.drew or p.palace[c.BACKDOOR] == 0:
        return False
    return s.left > 0 or discarded(s) > 0


@rule
def discarded(s):
    n = 0
    for k in range(9):
        n += int(s.discard[k])
    return n


@rule
def asks_for_cards(s):
    p = s.player[s.turn]
    return (p.cards > 0 and card_time(s)) or can_draw(s, p) or can_use_noble(p)


@rule
def legal_cards(s, seat, out):
    p = s.player[seat]
    n = 0
    if can_draw(s, p):
        out[n] = m.DRAW
        n += 1
    n = legal_any_time(s, p, out, n)
    out[n] = m.DONE
    return n + 1


@rule
def to_draw(s, p):
    """A card for each servant at the back door, and more for nobles."""
    helpers = int(p.privilege[c.CARD3])
    if s.option.card3_same_turn:  # no
        helpers -= s.fresh
    return int(p.palace[c.BACKDOOR]) + helpers * int(c.AMOUNT[c.CARD3])


@rule
def cards_to_see(s, p):
    """As many, or as many as there are."""
    n = to_draw(s, p)
    there = int(s.left) + discarded(s)
    return n if n < there else there


@rule
def draw_cards(s, seat, action):
    for _ in range(to_draw(s, s.player[seat])):
        if s.left == 0:
            renew_deck(s)
        if s.left == 0:
            break
        s.drawn[draw(s.rng, s.deck, 0, 9)] += 1
        s.left -= 1
        s.looking += 1
    s.phase = Phase.KEEP
    low, middle, high = packed(s.drawn)
    tell_only(s, seat, H.SAW, seat, low, middle, high)
    tell_others(s, seat, H.LOOKED, seat, np.int64(s.looking))


@rule
def packed(pile):
    """How many cards there are of each kind, four bits each, three kinds in a number: a happening's PILE."""
    numbers = (0, 0, 0)
    for kind in range(2, -1, -1):
        low, middle, high = numbers
        numbers = ((low << 4) + int(pile[kind]), (middle << 4) + int(pile[kind + 3]), (high << 4) + int(pile[kind + 6]))
    return numbers


@rule
def renew_deck(s):
    """The discard pile becomes the deck, when a card is needed and there is none."""
    if discarded(s):
        tell(s, H.SHUFFLED, c.NONE)
    for k in range(9):
        s.deck[k] += s.discard[k]
        s.left += s.discard[k]
        s.discard[k] = 0


@rule
def may_keep(s, p):
    """A card for each servant at the back door."""
    return int(s.looking) if s.looking < p.palace[c.BACKDOOR] else int(p.palace[c.BACKDOOR])


@rule
def legal_keep(s, seat, out):
    n = 0
    for k in range(9):
        if s.drawn[k]:
            out[n] = m.KEEP + k
            n += 1
    out[n] = m.DONE
    return n + 1


@rule
def keep(s, seat, action):
    p = s.player[seat]
    kind = m.NUMBER[action]
    s.drawn[kind] -= 1
    s.looking -= 1
    p.hand[kind] += 1
    p.cards += 1
    p.palace[c.BACKDOOR] -= 1
    p.reserve += 1
    tell_only(s, seat, H.KEPT, seat, kind)
    tell_others(s, seat, H.KEPT_UNSEEN, seat)
    if may_keep(s, p) == 0:
        discard_rest(s)


@rule
def discard_rest(s):
    """What is not kept is shown on the discard pile."""
    if s.looking:
        s.barrier += 1
        low, middle, high = packed(s.drawn)
        tell(s, H.DISCARDED, np.int64(s.turn), low, middle, high)
    for k in range(9):
        s.discard[k] += s.drawn[k]
        s.drawn[k] = 0
    s.looking = 0
    s.drew = 1
    s.phase = Phase.BACK


# Playing a card: its price goes to the bank, and it is discarded unless it stays to be counted


@rule
def play_card(s, seat, kind):
    p = s.player[seat]
    s.barrier += 1  # a card of the hand is shown
    p.hand[kind] -= 1
    p.cards -= 1
    cost = np.int64(c.COST[kind])
    pay_gold(s, p, cost)
    gained = take_gold(s, p, np.int64(c.CARD_GOLD[kind]))
    s.places += c.CARD_SERVANTS[kind]
    s.moves += c.CARD_MOVES[kind]
    s.seals += c.CARD_SEALS[kind]
    if kind == c.ALLMAJ or c.CARD_POINTS[kind]:
        p.shown[kind] += 1
    else:
        s.discard[kind] += 1
    tell(s, H.PLAYED, seat, kind, cost, gained)
    if kind == c.ALLMAJ:
        favour(s, seat)
    elif kind == c.REINFX:
        s.open_gates = 1
        s.begun = 1
    elif kind == c.MIX26:
        s.begun = 1


@rule
def favour(s, seat):
    """ALLMAJ: the reinforcements are counted once more."""
    before = s.places
    s.places = reinforcements(s, seat)
    if s.places > before:
        tell(s, H.FAVOURED, seat, np.int64(s.places))
