"""What is asked, and what a legal move would do."""

from __future__ import annotations

from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.state import (
    AMOUNT,
    BACKDOOR,
    BORDER,
    CARD3,
    GATE,
    KEEP,
    KING,
    MOVE,
    OFFICE,
    ON_BORDER,
    POMP,
    RECRUIT,
    REINFORCE,
    ROOMS,
    SEALS,
    SEAT,
    SPACES,
    START,
    TURQUOISE,
    VIOLET,
)
from palatine.games.palais_royal.text import words as w
from palatine.games.palais_royal.text.figures import mint_yield, noble_price, room_yield
from palatine.i18n import Tr
from palatine.kernel.view import View


def prompt(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase == START:
        return _("Set-up: put a servant in any place; {n} to go.", n=int(s.places))
    if s.phase == REINFORCE:
        if s.open_gates:
            return _("Action 1, reinforce: bring as many servants to the gate as you like.")
        return _("Action 1, reinforce: you may bring {servants} to the gate.", servants=w.servants(int(s.places), _))
    if s.phase == MOVE:
        return _("Action 2, move: you have {moves}.", moves=w.moves(int(s.moves), _))
    if s.phase == ROOMS:
        return _("Action 3, rooms: mint, King and Pompadour, in any order.")
    if s.phase == SEAT:
        return _(
            "You may send {servants} {place}.",
            servants=w.servants(int(s.places), _),
            place=w.to(int(s.room), _),
        )
    if s.phase == RECRUIT:
        sentence = _(
            "Action 4, recruit: {servants} in the office, {seals}, {gold}.",
            servants=w.servants(int(p.palace[OFFICE]), _),
            seals=w.seals(int(p.palace[KING]), int(p.palace[POMP]), _),
            gold=w.gold(int(p.gold), _),
        )
        return sentence + (" " + _.many("{n} seal from cards.", "{n} seals from cards.", int(s.seals)) if s.seals else "")
    if s.phase == SEALS:
        return _(
            "How many seals for the {noble} come from cards? You have {n}.",
            noble=w.noble(int(s.park[s.space]), _),
            n=int(s.seals),
        )
    if s.phase == BORDER:
        return _("Where does the servant for {space} come from?", space=SPACES[s.space])
    if s.phase == KEEP:
        return _("Keep up to {cards}; the rest is discarded.", cards=w.cards(min(int(p.palace[BACKDOOR]), int(s.looking)), _))
    if s.drew:
        return _("The turn is over when you are done.")
    return _("Action 5, cards: {servants} at the back door.", servants=w.servants(int(p.palace[BACKDOOR]), _))


def target(v: View, _: Tr) -> str:
    """Where the servant goes who is asked for."""
    s = v.s
    if s.phase == BORDER:
        return _("to {space}", space=SPACES[s.space])
    return w.to(GATE if s.phase == REINFORCE else int(s.room), _)


def move(v: View, action: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if action < m.PLACE:
        return _("Send a servant {place}.", place=w.to(action - m.PUT, _))
    if action == m.PLACE:
        return _("A servant from the reserve {target}.", target=target(v, _))
    if action < m.STEP_TO:
        return _("A servant {source} {target}.", source=w.away(action - m.FROM, _), target=target(v, _))
    if action < m.GO_MINT:
        a, b = int(m.STEP_FROM[action - m.STEP_TO]), int(m.STEP_INTO[action - m.STEP_TO])
        return _("Move a servant {source} {target}.", source=w.away(a, _), target=w.to(b, _))
    if action == m.GO_MINT:
        n = mint_yield(s, v.seat or 0)
        return _("Take {gold} at the mint.", gold=w.gold(min(n, int(s.bank)) if s.option.strict_bank else n, _))
    if action < m.TAKE_NOBLE:
        room = KING if action == m.GO_KING else POMP
        n = room_yield(s, v.seat or 0, room)
        return _("Send up to {servants} {place}.", servants=w.servants(n, _), place=w.to(room, _))
    if action < m.PAY_SEALS:
        return _recruit(v, action - m.TAKE_NOBLE, _)
    if action < m.PLAY_CARD:
        number = int(s.park[s.space])
        t, z = int(m.SEALS_T[action - m.PAY_SEALS]), int(m.SEALS_V[action - m.PAY_SEALS])
        return _(
            "From cards: {cards}; from servants: {servants}.",
            cards=w.seals(t, z, _),
            servants=w.seals(int(TURQUOISE[number]) - t, int(VIOLET[number]) - z, _),
        )
    if action < m.USE:
        kind = action - m.PLAY_CARD
        return _("Play {card} for {gold}: {effect}.", card=w.card(kind, _), gold=w.price(kind, _), effect=w.effect(kind, _))
    if action < m.DRAW:
        n = min(int(AMOUNT[m.USES[action - m.USE]]), int(p.common))
        return _("Use the noble: {servants} from the common supply.", servants=w.servants(n, _))
    if action == m.DRAW:
        helpers = int(p.privilege[CARD3]) - (int(s.fresh) if s.option.card3_same_turn else 0)
        n = int(p.palace[BACKDOOR]) + helpers * int(AMOUNT[CARD3])
        return _("Look at {cards}.", cards=w.cards(min(n, int(s.left) + int(s.discard.sum())), _))
    if action < m.DONE:
        kind = action - m.KEEP_CARD
        return _("Keep {card} ({effect}); a servant goes home.", card=w.card(kind, _), effect=w.effect(kind, _))
    return _done(v, _)


def _recruit(v: View, space: int, _: Tr) -> str:
    number = int(v.s.park[space])
    sentence = _(
        "Recruit the {noble} on {space}, for {gold} now.",
        noble=w.noble(number, _),
        space=SPACES[space],
        gold=w.gold(noble_price(v.s, space), _),
    )
    return sentence + (" " + _("A servant goes to the border.") if ON_BORDER[space] else "")


def _done(v: View, _: Tr) -> str:
    phase = v.s.phase
    if phase == REINFORCE:
        return _("On to action 2, move.")
    if phase == MOVE:
        return _("On to action 3, rooms.")
    if phase == ROOMS:
        return _("On to action 4, recruit.")
    if phase == RECRUIT:
        return _("On to action 5, cards.")
    if phase == SEAT:
        return _("Send no more servants {place}.", place=w.to(int(v.s.room), _))
    if phase == KEEP:
        return _("Keep no more cards: discard {cards}.", cards=w.cards(int(v.s.looking), _))
    return _("End the turn.")
