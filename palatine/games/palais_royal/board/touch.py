"""Choosing by touch: how each action is chosen, what a touch may mean, what a happening is about."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from palatine.draw import Touch
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.rules.recruit import free_around, free_spaces, price
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View


def room(k: int) -> str:
    return f"room-{c.PLACES[k]}"


def space(k: int) -> str:
    return f"park-{c.SPACES[k]}"


def touch(v: View, action: int, _: Tr) -> Touch:
    kind, number = m.KIND[action], int(m.NUMBER[action])
    if kind == m.PUT:
        return Touch((room(number),), _("Place"), now=not final(v, action), more=(_("Choose a place"),))
    if kind in (m.PLACE, m.FROM):
        return _bring(v, action, _)
    if kind == m.STEP:
        a, b = int(m.STEP_FROM[number]), int(m.STEP_INTO[number])
        return Touch((room(a), room(b)), _("Move"), now=not final(v, action), more=("", _("Choose a room")), ordered=True)
    if kind in (m.MINT, m.KING, m.POMP):
        return Touch((room(m.ROOM[action]),), _("Take") if kind == m.MINT else _("Send"), now=not final(v, action))
    if kind == m.RECRUIT:
        return _recruit(v, number, _)
    if kind == m.SEALS:
        return _seals(action, _)
    if kind == m.PLAY:
        return _play(number, _)
    if kind == m.USE:
        return Touch((f"noble-{c.PRIVILEGES[m.USES[number]]}",), _("Call"), note=_("Once only; then the noble is turned face down."))
    if kind == m.DRAW:
        return Touch((room(c.BACKDOOR),), _("Look"), note=_("Each card you keep sends a servant home."))
    if kind == m.KEEP:
        return Touch((f"drawn-{c.CARDS[number]}",), _("Keep"), now=not final(v, action))
    return Touch((), _done(v, _), quiet=any(m.KIND[other] not in (m.PLAY, m.USE, m.DONE) for other in v.actions()))  # there is more to do


def _done(v: View, _: Tr) -> str:
    return {
        Phase.REINFORCE: _("Next: move"),
        Phase.MOVE: _("Next: rooms"),
        Phase.ROOMS: _("Next: recruit"),
        Phase.RECRUIT: _("Next: cards"),
        Phase.SEAT: _("No more"),
        Phase.KEEP: _("Discard the rest"),
    }.get(Phase(v.s.phase)) or _("End the turn")


def final(v: View, action: int) -> bool:
    """Can it not be taken back, because it ends the turn or shows something?"""
    assert v.seat is not None
    after = v.states.copy()
    v.game.engine.attempt(after, v.seat, action, np.empty(len(v.game.actions), np.int16))
    return bool(after[0].turn != v.s.turn or after[0].barrier != v.s.barrier or not after[0].waiting)


def _bring(v: View, action: int, _: Tr) -> Touch:
    """A servant from the reserve, or from a place, to where one is asked for."""
    s = v.s
    if action != m.PLACE:
        where = room(int(m.NUMBER[action]))
    elif s.phase == Phase.BORDER:
        where = "reserve"
    else:
        where = room(c.GATE if s.phase == Phase.REINFORCE else int(s.room))
    return Touch((where,), _("Bring"), now=not final(v, action), more=(_("Choose a place"),))


def _recruit(v: View, k: int, _: Tr) -> Touch:
    s, number = v.s, int(v.s.park[k])
    free = plain(free_spaces)(s)
    cost, printed, empty = int(plain(price)(free, k, number)), int(c.GOLD[number]), int(plain(free_around)(free, k))
    t, z = int(c.TURQUOISE[number]), int(c.VIOLET[number])
    points = int(c.POINTS[number])
    if c.KIND[number] >= c.COUPLE:
        ask = _("Recruit the couple worth {points}?", points=w.points(points, _))
    else:
        ask = _("Recruit the noble: {privilege}?", privilege=w.privilege(int(c.KIND[number]), _))
    notes = []
    if printed and empty:
        notes.append(
            _.many(
                "{printed}, minus 1 for {n} empty space next to it.",
                "{printed}, minus 1 for each of {n} empty spaces next to it.",
                empty,
                printed=w.gold(printed, _),
            )
        )
    if s.seals and t + z:
        notes.append(_("Seals from your card can stand in for servants."))
    if c.ON_BORDER[k]:
        notes.append(_("A servant of yours stays on the border."))
    tray = [("blank-coin", str(cost))] + [("seal-turquoise", "")] * t + [("seal-violet", "")] * z
    uses = (("purse-gold", cost), ("purse-t", t), ("purse-v", z), ("purse-office", 1))
    return Touch(
        (space(k),),
        _("Recruit"),
        ask=ask,
        note=" ".join(notes),
        tray=tuple(tray),
        spends=tuple(name for name, n in uses if n),
    )


def _play(kind: int, _: Tr) -> Touch:
    cost, card = int(c.COST[kind]), w.card(kind, _)
    return Touch(
        (f"hand-{c.CARDS[kind]}",),
        _("Play"),
        ask=_("Play {card} for {gold}?", card=card, gold=w.gold(cost, _)) if cost else _("Play {card}?", card=card),
        note=_("It gives {effect}.", effect=w.effect(kind, _)),
        tray=(("blank-coin", str(cost)),) if cost else (),
        spends=("purse-gold",) if cost else (),
    )


def _seals(action: int, _: Tr) -> Touch:
    t, z = (int(n) for n in m.PARTS[action])
    if not t + z:
        return Touch((), _("Pay with servants"))
    tray = (("seal-turquoise", ""),) * t + (("seal-violet", ""),) * z
    return Touch(("purse-t",) * t + ("purse-v",) * z, _("Pay"), ask=_("Take {seals} from the card?", seals=w.seals(t, z, _)), tray=tray)


# What a touch may mean


def meant(v: View, thing: str) -> list[int]:
    kind, _, name = thing.partition("-")
    if kind == "park":
        return [m.RECRUIT + c.SPACES.index(name)]
    if kind == "room" and " room-" in name:  # from one room to another
        one, __, other = name.partition(" room-")
        return [m.STEP + int(m.STEP_NUMBER[c.PLACES.index(one), c.PLACES.index(other)])]
    if kind == "room":
        return _meant_room(v, c.PLACES.index(name))
    if kind == "hand":
        return [m.PLAY + c.CARDS.index(name)]
    if kind == "drawn":
        return [m.KEEP + c.CARDS.index(name)]
    if kind == "noble":
        return [m.USE + [c.PRIVILEGES[k] for k in m.USES].index(name)]
    if kind == "deck":
        return [m.DRAW]
    if kind == "reserve":
        return [m.PLACE]
    return {"gold": [m.MINT], "t": [m.KING], "v": [m.POMP], "office": [m.RECRUIT + _first_noble(v)]}[name]


def _meant_room(v: View, k: int) -> list[int]:
    s = v.s
    if s.phase == Phase.START:
        return [m.PUT + k]
    if s.phase == Phase.MOVE:
        return [m.STEP + int(m.STEP_NUMBER[k, b]) for b in range(9) if c.STEP[s.cell[k], s.cell[b]] == c.STRAIGHT]
    if s.phase in (Phase.REINFORCE, Phase.SEAT, Phase.BORDER):
        goal = {Phase.REINFORCE: c.GATE, Phase.SEAT: int(s.room)}.get(Phase(s.phase))
        return [m.PLACE] if k == goal else [m.FROM + k]
    own = {
        c.MINT: m.MINT,
        c.KING: m.KING,
        c.POMP: m.POMP,
        c.BACKDOOR: m.DRAW,
        c.OFFICE: m.RECRUIT + _first_noble(v),
        c.GATE: m.PLACE,
    }
    return [own.get(k) or m.STEP + int(m.STEP_NUMBER[k, c.GATE])]


def _first_noble(v: View) -> int:
    return next((k for k in range(36) if v.s.park[k] >= 0), 0)


# What a happening is about


def trace(v: View, h: Happening) -> tuple[str, ...]:
    match h.kind:
        case H.PUT | H.OPENED | H.AWAITED:
            return (room(h.place),)
        case H.BROUGHT | H.MOVED:
            return (*_left(h), room(h.place))
        case H.STAYED:
            return (*_left(h), space(h.space))
        case H.MINTED:
            return (room(c.MINT),)
        case H.WANTED | H.RECRUITED:
            return (space(h.space),)
        case H.WENT_HOME:
            return tuple(room(k) for k, n in zip((c.OFFICE, c.KING, c.POMP), h.numbers) if n)
        case H.SAW | H.LOOKED | H.KEPT | H.KEPT_UNSEEN:
            return (room(c.BACKDOOR),)
        case H.PLAYED | H.SHUFFLED | H.DISCARDED:
            return ("deck",)
    return ()


def outlined(things: Sequence[str]) -> Sequence[str]:
    """The nobles of a turn, else where it ended: everybody's servants go through the same rooms, and all rooms would be outlined."""
    return [name for name in things if name.startswith("park-")] or things[-1:]


def _left(h: Happening) -> tuple[str, ...]:
    """The place that a servant left."""
    return () if h.source == c.HOME else (room(h.source),)
