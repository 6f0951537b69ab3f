"""What a legal move would do."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.cards import cards_to_see
from palatine.games.palais_royal.rules.recruit import free_spaces, price
from palatine.games.palais_royal.rules.rooms import mint_gain, room_yield
from palatine.games.palais_royal.rules.servants import servants_brought
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def target(v: View, _: Tr) -> str:
    """Where the servant goes who is asked for."""
    s = v.s
    if s.phase == Phase.BORDER:
        return w.toward(int(s.space), _)
    return w.to(c.GATE if s.phase == Phase.REINFORCE else int(s.room), _)


def move(v: View, action: int, _: Tr) -> str:
    s, seat = v.s, v.seat or 0
    kind, number = m.KIND[action], int(m.NUMBER[action])
    if kind == m.PUT:
        return _("Send a servant {place}.", place=w.to(number, _))
    if kind == m.PLACE:
        return _("A servant from the reserve {target}.", target=target(v, _))
    if kind == m.FROM:
        return _("A servant {source} {target}.", source=w.away(number, _), target=target(v, _))
    if kind == m.STEP:
        a, b = int(m.STEP_FROM[number]), int(m.STEP_INTO[number])
        return _("Move a servant {source} {target}.", source=w.away(a, _), target=w.to(b, _))
    if kind == m.MINT:
        return _("Take {gold} at the mint.", gold=w.gold(int(plain(mint_gain)(s, seat)), _))
    if kind in (m.KING, m.POMP):
        room = m.ROOM[action]
        return _("Send up to {servants} {place}.", servants=w.servants(int(plain(room_yield)(s, seat, room)), _), place=w.to(room, _))
    if kind == m.RECRUIT:
        return _recruit(v, number, _)
    if kind == m.SEALS:
        noble = int(s.park[s.space])
        t, z = (int(n) for n in m.PARTS[action])
        return _(
            "From cards: {cards}; from servants: {servants}.",
            cards=w.seals(t, z, _),
            servants=w.seals(int(c.TURQUOISE[noble]) - t, int(c.VIOLET[noble]) - z, _),
        )
    if kind == m.PLAY:
        card, effect = w.card(number, _), w.effect(number, _)
        if c.COST[number]:
            return _("Play {card} for {gold}: {effect}.", card=card, gold=w.price(number, _), effect=effect)
        return _("Play {card}: {effect}.", card=card, effect=effect)
    if kind == m.USE:
        n = int(plain(servants_brought)(s.player[seat], m.USES[number]))
        return _("Use the noble: {servants} from the common supply.", servants=w.servants(n, _))
    if kind == m.DRAW:
        return _("Look at {cards}.", cards=w.cards(int(plain(cards_to_see)(s, s.player[seat])), _))
    if kind == m.KEEP:
        return _("Keep {card} ({effect}); a servant goes home.", card=w.card(number, _), effect=w.effect(number, _))
    return _done(v, _)


def _recruit(v: View, space: int, _: Tr) -> str:
    s = v.s
    number = int(s.park[space])
    noble, gold, place = w.noble(number, _), int(plain(price)(plain(free_spaces)(s), space, number)), w.among(space, _)
    if gold:
        sentence = _("Recruit the {noble} {place}, for {gold} now.", noble=noble, place=place, gold=w.gold(gold, _))
    else:
        sentence = _("Recruit the {noble} {place}, now for free.", noble=noble, place=place)
    return sentence + (" " + _("A servant goes to the border.") if c.ON_BORDER[space] else "")


def _done(v: View, _: Tr) -> str:
    phase = v.s.phase
    if phase == Phase.REINFORCE:
        return _("Continue to action 2, move.")
    if phase == Phase.MOVE:
        return _("Continue to action 3, rooms.")
    if phase == Phase.ROOMS:
        return _("Continue to action 4, recruit.")
    if phase == Phase.RECRUIT:
        return _("Continue to action 5, cards.")
    if phase == Phase.SEAT:
        return _("Send no more servants {place}.", place=w.to(int(v.s.room), _))
    if phase == Phase.KEEP:
        return _("Keep no more cards: discard {cards}.", cards=w.cards(int(v.s.looking), _))
    return _("End the turn.")
