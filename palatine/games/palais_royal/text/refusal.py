"""Why a move is refused: the real reason, with its figures."""

from __future__ import annotations

from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.state import (
    ALLMAJ,
    BACK,
    BACKDOOR,
    BORDER,
    COST,
    DIAGONAL,
    DONE_KING,
    DONE_MINT,
    DONE_POMP,
    GATE,
    KEEP,
    KING,
    MIX26,
    MOVE,
    MOVE5,
    MOVE9,
    OFFICE,
    POMP,
    RECRUIT,
    REINFORCE,
    REINFX,
    ROOMS,
    SEAL2,
    SEALS,
    SEAT,
    SERVANT,
    SPACES,
    START,
    STEP,
    TURQUOISE,
    VIOLET,
)
from palatine.games.palais_royal.text import words as w
from palatine.games.palais_royal.text.figures import empty_around, mint_yield, noble_price, nobles_left, room_yield
from palatine.i18n import Tr
from palatine.kernel.view import View

MOMENT = {ALLMAJ: REINFORCE, REINFX: REINFORCE, MIX26: REINFORCE, MOVE5: MOVE, MOVE9: MOVE, SEAL2: RECRUIT}


def why_not(v: View, action: int, _: Tr) -> str:
    """Decisions inside an action must be finished first; everything else has its place in the order of the turn."""
    s = v.s
    if s.phase == START:
        return _.many(
            "The game has not begun: first put {n} servant in any place.",
            "The game has not begun: first put {n} servants in any places.",
            int(s.places),
        )
    if s.phase == SEAT:
        return _why_not_seat(v, action, _)
    if s.phase == SEALS:
        return _why_not_these_seals(v, action, _)
    if s.phase == BORDER:
        if m.FROM <= action < m.STEP_TO:
            return _nobody_at(action - m.FROM, _)
        return _("First a servant must go to {space}, where the noble was.", space=SPACES[s.space])
    if s.phase == KEEP:
        if m.KEEP_CARD <= action < m.DONE:
            return _("There is no {card} among the cards you drew.", card=w.card(action - m.KEEP_CARD, _))
        return _("First choose which of the cards you drew to keep; “done” discards the rest.")
    if action < m.PLACE:
        return _("Servants are placed freely during the set-up only.")
    if action < m.STEP_TO:
        return _why_not_place(v, action, _)
    if action < m.GO_MINT:
        return _why_not_step(v, action, _)
    if action < m.TAKE_NOBLE:
        return _why_not_room(v, action, _)
    if action < m.PAY_SEALS:
        return _why_not_recruit(v, action - m.TAKE_NOBLE, _)
    if action < m.PLAY_CARD:
        return _("Seals are chosen only while you recruit with seals from a card, and there is more than one way to pay.")
    if action < m.USE:
        return _why_not_card(v, action - m.PLAY_CARD, _)
    if action < m.DRAW:
        return _why_not_use(v, m.USES[action - m.USE], _)
    return _why_not_draw(v, action, _)


def action_name(phase: int, _: Tr) -> str:
    return {
        REINFORCE: _("action 1, reinforce"),
        MOVE: _("action 2, move"),
        ROOMS: _("action 3, rooms"),
        RECRUIT: _("action 4, recruit"),
        BACK: _("action 5, cards"),
    }[phase]


def _order(v: View, phase: int, _: Tr) -> str:
    """Too early or too late: the order of the five actions is binding."""
    now = int(v.s.phase)
    wanted, here = action_name(phase, _), action_name(now, _)
    if phase > now:
        return _("This belongs to {wanted}. You are at {here}: end it with “done” first.", wanted=wanted, here=here)
    return _("This belongs to {wanted}. You are at {here} already, and there is no way back.", wanted=wanted, here=here)


def _nobody_at(place: int, _: Tr) -> str:
    return _("You have no servant {place}.", place=w.at(place, _))


# Placing


def _why_not_source(v: View, action: int, target: int, _: Tr) -> str:
    """A new servant comes from the reserve; only when that is empty, from another place."""
    p = v.s.player[v.seat]
    if action == m.PLACE:
        return _("Your reserve is empty: the servant must come from another place.")
    source = action - m.FROM
    if p.reserve:
        return _(
            "You have {servants} in your reserve: a new servant comes from another place only when it is empty.",
            servants=w.servants(int(p.reserve), _),
        )
    if source == target:
        return _("The servant is to come from another place than the one it goes to.")
    return _nobody_at(source, _)


def _why_not_place(v: View, action: int, _: Tr) -> str:
    s = v.s
    if s.phase == REINFORCE:
        if not s.places and not s.open_gates:
            return _("You may bring no more servants to the gate in this turn.")
        return _why_not_source(v, action, GATE, _)
    if s.phase == ROOMS:
        return _("Choose “king” or “pompadour” first, to say where a servant comes.")
    return _("No servant is to be placed now: that is done when reinforcing, in the rooms and on the border.")


def _why_not_seat(v: View, action: int, _: Tr) -> str:
    if m.PLACE <= action < m.STEP_TO:
        return _why_not_source(v, action, int(v.s.room), _)
    if action == m.DONE:
        return _("Choose where the servant comes from, or take the decision back.")
    return _("First finish sending servants {place}.", place=w.to(int(v.s.room), _))


# Moving


def _why_not_step(v: View, action: int, _: Tr) -> str:
    s = v.s
    a, b = int(m.STEP_FROM[action - m.STEP_TO]), int(m.STEP_INTO[action - m.STEP_TO])
    if s.phase != MOVE:
        return _order(v, MOVE, _)
    if not s.player[v.seat].palace[a]:
        return _nobody_at(a, _)
    step = STEP[s.cell[a], s.cell[b]]
    if not step:
        return _("{a} and {b} are not neighbours: move step by step.", a=w.place(a, _), b=w.place(b, _))
    if s.moves == 0:
        return _("You have no moves left.")
    assert step == DIAGONAL
    return _("{a} and {b} touch at a corner only: for that you need the noble who allows diagonal moves.", a=w.place(a, _), b=w.place(b, _))


# Rooms


def _why_not_room(v: View, action: int, _: Tr) -> str:
    s, seat = v.s, v.seat or 0
    if s.phase != ROOMS:
        return _order(v, ROOMS, _)
    if s.rooms & {m.GO_MINT: DONE_MINT, m.GO_KING: DONE_KING, m.GO_POMP: DONE_POMP}[action]:
        return _("You have done this in this turn.")
    if action == m.GO_MINT:
        if mint_yield(s, seat):
            return _("The bank has no gold left.")
        return _("The mint gives you nothing: you have no servant there and no noble who brings gold.")
    room = KING if action == m.GO_KING else POMP
    if room_yield(s, seat, room) == 0:
        most = max(int(q.palace[room]) for i, q in enumerate(s.player[: v.players]) if i != seat)
        return _(
            "You may send nobody {place}: you have {mine} there, the strongest other player {other}, and no noble helps.",
            place=w.to(room, _),
            mine=w.servants(int(s.player[seat].palace[room]), _),
            other=most,
        )
    return _("There is nobody to send: your reserve and the other places are empty.")


# Recruiting


def _why_not_recruit(v: View, space: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase != RECRUIT:
        return _order(v, RECRUIT, _)
    if s.park[space] <= SERVANT:
        owner = v.name(int(SERVANT - s.park[space]), _)
        return _("There is no noble on {space}, but a servant of {name}.", space=SPACES[space], name=owner)
    if s.park[space] < 0:
        return _("There is no noble on {space}.", space=SPACES[space])
    if not p.palace[OFFICE]:
        return _("You have no servant in the office, and each noble takes one.")
    number = int(s.park[space])
    t, z = max(0, int(TURQUOISE[number] - p.palace[KING])), max(0, int(VIOLET[number] - p.palace[POMP]))
    if t + z > s.seals:
        have = _.many("{n} seal from cards", "{n} seals from cards", int(s.seals))
        return _("You lack {seals} for the {noble}, and have {have}.", seals=w.seals(t, z, _), noble=w.noble(number, _), have=have)
    return _(
        "The {noble} costs {price} now (empty spaces around: {empty}); you have {gold}.",
        noble=w.noble(number, _),
        price=w.gold(noble_price(s, space), _),
        empty=empty_around(s, space),
        gold=w.gold(int(p.gold), _),
    )


def _why_not_these_seals(v: View, action: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if not m.PAY_SEALS <= action < m.PLAY_CARD:
        return _("First say how many seals for {space} come from cards.", space=SPACES[s.space])
    number = int(s.park[s.space])
    t, z = int(m.SEALS_T[action - m.PAY_SEALS]), int(m.SEALS_V[action - m.PAY_SEALS])
    if t > TURQUOISE[number] or z > VIOLET[number]:
        return _("The noble asks for {seals} only.", seals=w.seals(int(TURQUOISE[number]), int(VIOLET[number]), _))
    if t + z > s.seals:
        return _.many("You have only {n} seal from cards.", "You have only {n} seals from cards.", int(s.seals))
    return _(
        "Your servants could not pay the rest: you have {seals} from servants.",
        seals=w.seals(int(p.palace[KING]), int(p.palace[POMP]), _),
    )


# Cards and nobles


def _why_not_card(v: View, kind: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if not p.hand[kind]:
        return _("You have no {card} in hand.", card=w.card(kind, _))
    if MOMENT.get(kind, int(s.phase)) != s.phase:
        return _order(v, MOMENT[kind], _)
    if p.gold < COST[kind]:
        return _(
            "{card} costs {price} to play; you have {gold}.", card=w.card(kind, _), price=w.price(kind, _), gold=w.gold(int(p.gold), _)
        )
    if kind == ALLMAJ and p.shown[ALLMAJ]:
        return _("{card} is in play already: a second one would do nothing.", card=w.card(kind, _))
    if kind == ALLMAJ:
        return _("{card} is played before the first servant comes to the gate.", card=w.card(kind, _))
    if kind == REINFX:
        return _("The gates are open already: a second {card} would do nothing.", card=w.card(kind, _))
    if not p.palace[OFFICE]:
        return _("You have no servant in the office, and each noble takes one.")
    assert nobles_left(s) == 0
    return _("There is no noble left in the park.")


def _why_not_use(v: View, kind: int, _: Tr) -> str:
    p = v.s.player[v.seat]
    if not p.privilege[kind]:
        return _("You have no unused noble of this kind ({privilege}).", privilege=w.privilege(kind, _))
    return _("The common supply has no servant of yours left.")


def _why_not_draw(v: View, action: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase != BACK:
        return _order(v, BACK, _)
    if s.drew:
        return _("You have drawn cards in this turn already.")
    if not p.palace[BACKDOOR]:
        return _nobody_at(BACKDOOR, _)
    if action == m.DRAW:
        return _("There is no card left to draw: deck and discard pile are empty.")
    return _("First look at cards: “draw”.")
