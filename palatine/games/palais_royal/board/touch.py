"""Choosing by touch: how each action is chosen, what a touch may mean, what a move touched."""

from __future__ import annotations

import numpy as np

from palatine.draw import Touch
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.state import (
    BACKDOOR,
    BORDER,
    CARDS,
    COST,
    COUPLE,
    GATE,
    GOLD,
    KEEP,
    KIND,
    KING,
    MINT,
    MOVE,
    OFFICE,
    ON_BORDER,
    PLACES,
    POINTS,
    POMP,
    PRIVILEGES,
    RECRUIT,
    REINFORCE,
    ROOMS,
    SEAT,
    SPACES,
    START,
    STEP,
    STRAIGHT,
    TURQUOISE,
    VIOLET,
)
from palatine.games.palais_royal.text import words as w
from palatine.games.palais_royal.text.figures import empty_around, noble_price
from palatine.i18n import Tr
from palatine.kernel.view import View


def room(k: int) -> str:
    return f"room-{PLACES[k]}"


def touch(v: View, action: int, _: Tr) -> Touch:
    if action < m.PLACE:
        return Touch((room(action - m.PUT),), _("Place"), now=not final(v, action))
    if action < m.STEP_TO:
        return _bring(v, action, _)
    if action < m.GO_MINT:
        a, b = int(m.STEP_FROM[action - m.STEP_TO]), int(m.STEP_INTO[action - m.STEP_TO])
        return Touch((room(a), room(b)), _("Move"), now=not final(v, action), ordered=True)
    if action < m.TAKE_NOBLE:
        k = {m.GO_MINT: MINT, m.GO_KING: KING, m.GO_POMP: POMP}[action]
        return Touch((room(k),), _("Take") if k == MINT else _("Send"), now=not final(v, action))
    if action < m.PAY_SEALS:
        return _recruit(v, action - m.TAKE_NOBLE, _)
    if action < m.PLAY_CARD:
        return _seals(v, action, _)
    if action < m.USE:
        kind = action - m.PLAY_CARD
        cost = int(COST[kind])
        return Touch(
            (f"hand-{CARDS[kind]}",),
            _("Play"),
            ask=_("Play {card} for {gold}?", card=w.card(kind, _), gold=w.gold(cost, _))
            if cost
            else _("Play {card}?", card=w.card(kind, _)),
            note=_("It gives {effect}.", effect=w.effect(kind, _)),
            tray=(("blank-coin", str(cost)),) if cost else (),
            spends=("purse-gold",) if cost else (),
        )
    if action < m.DRAW:
        return Touch((f"noble-{PRIVILEGES[m.USES[action - m.USE]]}",), _("Call"), note=_("Once only: then the noble is turned over."))
    if action == m.DRAW:
        return Touch((room(BACKDOOR),), _("Look"), note=_("For each card you keep a servant goes home."))
    if action < m.DONE:
        return Touch((f"drawn-{CARDS[action - m.KEEP_CARD]}",), _("Keep"), now=not final(v, action))
    return Touch((), _done(v, _), quiet=any(a < m.PLAY_CARD or m.DRAW <= a < m.DONE for a in v.actions()))  # there is more to do


def _done(v: View, _: Tr) -> str:
    return {
        REINFORCE: _("Go on: move"),
        MOVE: _("Go on: rooms"),
        ROOMS: _("Go on: recruit"),
        RECRUIT: _("Go on: cards"),
        SEAT: _("No more"),
        KEEP: _("Discard the rest"),
    }.get(int(v.s.phase)) or _("End the turn")


def final(v: View, action: int) -> bool:
    """Can it not be taken back, because it ends the turn or shows something?"""
    assert v.seat is not None
    after = v.states.copy()
    v.game.engine.attempt(after, v.seat, action, np.empty(len(v.game.actions), np.int16))
    return bool(after[0].turn != v.s.turn or after[0].barrier != v.s.barrier or not after[0].waiting)


def _bring(v: View, action: int, _: Tr) -> Touch:
    """A servant from the reserve, or from a place, to where one is asked for."""
    s = v.s
    if action > m.PLACE:
        where = room(action - m.FROM)
    elif s.phase == BORDER:
        where = "reserve"
    else:
        where = room(GATE if s.phase == REINFORCE else int(s.room))
    return Touch((where,), _("Bring"), now=not final(v, action))


def _recruit(v: View, space: int, _: Tr) -> Touch:
    s, number = v.s, int(v.s.park[space])
    price, printed, empty = noble_price(s, space), int(GOLD[number]), empty_around(s, space)
    t, z = int(TURQUOISE[number]), int(VIOLET[number])
    points = int(POINTS[number])
    if KIND[number] >= COUPLE:
        ask = _("Recruit the couple worth {points}?", points=w.points(points, _))
    else:
        ask = _("Recruit the noble: {privilege}?", privilege=w.privilege(int(KIND[number]), _))
    notes = []
    if printed and empty:
        notes.append(
            _.many(
                "{printed} less 1 for {n} empty space around.",
                "{printed}, 1 less for each of {n} empty spaces around.",
                empty,
                printed=w.gold(printed, _),
            )
        )
    if s.seals and t + z:
        notes.append(_("Seals from your card can stand in for servants."))
    if ON_BORDER[space]:
        notes.append(_("A servant of yours stays on the border."))
    tray = [("blank-coin", str(price))] + [("seal-turquoise", "")] * t + [("seal-violet", "")] * z
    uses = (("purse-gold", price), ("purse-t", t), ("purse-v", z), ("purse-office", 1))
    return Touch(
        (f"park-{SPACES[space]}",),
        _("Recruit"),
        ask=ask,
        note=" ".join(notes),
        tray=tuple(tray),
        spends=tuple(name for name, n in uses if n),
    )


def _seals(v: View, action: int, _: Tr) -> Touch:
    t, z = int(m.SEALS_T[action - m.PAY_SEALS]), int(m.SEALS_V[action - m.PAY_SEALS])
    if not t + z:
        return Touch((), _("Pay with servants"))
    tray = (("seal-turquoise", ""),) * t + (("seal-violet", ""),) * z
    return Touch(("purse-t",) * t + ("purse-v",) * z, _("Pay"), ask=_("Take {seals} from the card?", seals=w.seals(t, z, _)), tray=tray)


# What a touch may mean


def meant(v: View, thing: str) -> list[int]:
    kind, _, name = thing.partition("-")
    if kind == "park":
        return [m.TAKE_NOBLE + SPACES.index(name)]
    if kind == "room":
        return _meant_room(v, PLACES.index(name))
    if kind == "hand":
        return [m.PLAY_CARD + CARDS.index(name)]
    if kind == "drawn":
        return [m.KEEP_CARD + CARDS.index(name)]
    if kind == "noble":
        return [m.USE + m.USES.index(PRIVILEGES.index(name))]
    if kind == "deck":
        return [m.DRAW]
    if kind == "reserve":
        return [m.PLACE]
    return {"gold": [m.GO_MINT], "t": [m.GO_KING], "v": [m.GO_POMP], "office": [m.TAKE_NOBLE + _first_noble(v)]}[name]


def _meant_room(v: View, k: int) -> list[int]:
    s = v.s
    if s.phase == START:
        return [m.PUT + k]
    if s.phase == MOVE:
        return [m.STEP_TO + int(m.STEP_NUMBER[k, b]) for b in range(9) if STEP[s.cell[k], s.cell[b]] == STRAIGHT]
    if s.phase in (REINFORCE, SEAT, BORDER):
        goal = {REINFORCE: GATE, SEAT: int(s.room)}.get(int(s.phase))
        return [m.PLACE] if k == goal else [m.FROM + k]
    own = {MINT: m.GO_MINT, KING: m.GO_KING, POMP: m.GO_POMP, BACKDOOR: m.DRAW, OFFICE: m.TAKE_NOBLE + _first_noble(v), GATE: m.PLACE}
    return [own.get(k) or m.STEP_TO + int(m.STEP_NUMBER[k, GATE if k != GATE else MINT])]


def _first_noble(v: View) -> int:
    return next((k for k in range(36) if v.s.park[k] >= 0), 0)


# What a move touched


def trace(before: View, seat: int, action: int | None) -> tuple[str, ...]:
    s = before.s
    if action is None or m.DRAW <= action < m.DONE:
        return (room(BACKDOOR),)
    if action < m.PLACE:
        return (room(action - m.PUT),)
    if action < m.STEP_TO:
        to = {REINFORCE: room(GATE), SEAT: room(int(s.room))}.get(int(s.phase)) or f"park-{SPACES[s.space]}"
        return (to,) if action == m.PLACE else (room(action - m.FROM), to)
    if action < m.GO_MINT:
        return room(int(m.STEP_FROM[action - m.STEP_TO])), room(int(m.STEP_INTO[action - m.STEP_TO]))
    if action < m.TAKE_NOBLE:
        return (room({m.GO_MINT: MINT, m.GO_KING: KING, m.GO_POMP: POMP}[action]),)
    if action < m.PLAY_CARD:
        return (f"park-{SPACES[action - m.TAKE_NOBLE if action < m.PAY_SEALS else int(s.space)]}",)
    return ("deck",) if action < m.USE else ()
