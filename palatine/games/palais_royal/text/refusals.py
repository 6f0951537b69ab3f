"""Why a move is refused: the real reason, with its figures."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.recruit import free_around, free_spaces, lacking, nobles_in_park, price
from palatine.games.palais_royal.rules.rooms import mint_yield, room_yield
from palatine.games.palais_royal.rules.servants import card_time
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def why_not(v: View, action: int, _: Tr) -> str:
    """Decisions inside an action must be finished first; everything else has its place in the order of the turn."""
    s = v.s
    kind, number = m.KIND[action], int(m.NUMBER[action])
    if s.phase == Phase.START:
        return _.many(
            "The game has not started: first place {n} servant.",
            "The game has not started: first place {n} servants.",
            int(s.places),
        )
    if s.phase == Phase.SEAT:
        return _why_not_seat(v, action, _)
    if s.phase == Phase.SEALS:
        return _why_not_these_seals(v, action, _)
    if s.phase == Phase.BORDER:
        if kind == m.FROM:
            return _nobody_at(number, _)
        return _("First a servant must go {place}, where the noble was.", place=w.toward(int(s.space), _))
    if s.phase == Phase.KEEP:
        if kind == m.KEEP:
            return _("There is no {card} among the cards you drew.", card=w.card(number, _))
        return _("First choose which of the cards you drew to keep. The rest is discarded.")
    if kind == m.PUT:
        return _("You can place servants freely only during setup.")
    if kind in (m.PLACE, m.FROM):
        return _why_not_place(v, action, _)
    if kind == m.STEP:
        return _why_not_step(v, number, _)
    if kind in (m.MINT, m.KING, m.POMP):
        return _why_not_room(v, action, _)
    if kind == m.RECRUIT:
        return _why_not_recruit(v, number, _)
    if kind == m.SEALS:
        return _("Seals are chosen only while you recruit with seals from a card, and there is more than one way to pay.")
    if kind == m.PLAY:
        return _why_not_card(v, number, _)
    if kind == m.USE:
        return _why_not_use(v, int(m.USES[number]), _)
    return _why_not_draw(v, action, _)


def action_name(phase: Phase, _: Tr) -> str:
    return {
        Phase.REINFORCE: _("action 1, reinforce"),
        Phase.MOVE: _("action 2, move"),
        Phase.ROOMS: _("action 3, rooms"),
        Phase.RECRUIT: _("action 4, recruit"),
        Phase.BACK: _("action 5, cards"),
    }[phase]


def _order(v: View, phase: Phase, _: Tr) -> str:
    """Too early or too late: the order of the five actions is binding."""
    now = Phase(v.s.phase)
    wanted, here = action_name(phase, _), action_name(now, _)
    if c.ACTION[phase] > c.ACTION[now]:
        return _("That’s part of {wanted}. Finish {here} first.", wanted=wanted, here=here)
    return _("That’s part of {wanted}. You’re already on {here} and can’t go back.", wanted=wanted, here=here)


def _nobody_at(place: int, _: Tr) -> str:
    return _("You have no servant {place}.", place=w.at(place, _))


# Placing


def _why_not_source(v: View, action: int, target: int, _: Tr) -> str:
    """A new servant comes from the reserve; only when that is empty, from another place."""
    p = v.s.player[v.seat]
    if action == m.PLACE:
        return _("Your reserve is empty: the servant must come from another place.")
    source = int(m.NUMBER[action])
    if p.reserve:
        return _(
            "You have {servants} in your reserve: a new servant comes from another place only when it is empty.",
            servants=w.servants(int(p.reserve), _),
        )
    if source == target:
        return _("The servant must come from a different place.")
    return _nobody_at(source, _)


def _why_not_place(v: View, action: int, _: Tr) -> str:
    s = v.s
    if s.phase == Phase.REINFORCE:
        if not s.places and not s.open_gates:
            return _("You can’t bring any more servants to the gate this turn.")
        return _why_not_source(v, action, c.GATE, _)
    if s.phase == Phase.ROOMS:
        return _("First choose where the servant goes: to the King or to Madame de Pompadour.")
    return _("There’s no servant to place now. You place servants when reinforcing, in rooms and on the border.")


def _why_not_seat(v: View, action: int, _: Tr) -> str:
    if m.KIND[action] in (m.PLACE, m.FROM):
        return _why_not_source(v, action, int(v.s.room), _)
    if action == m.DONE:
        return _("Choose where the servant comes from, or undo.")
    return _("First finish sending servants {place}.", place=w.to(int(v.s.room), _))


# Moving


def _why_not_step(v: View, number: int, _: Tr) -> str:
    s = v.s
    a, b = int(m.STEP_FROM[number]), int(m.STEP_INTO[number])
    if s.phase != Phase.MOVE:
        return _order(v, Phase.MOVE, _)
    if not s.player[v.seat].palace[a]:
        return _nobody_at(a, _)
    step = c.STEP[s.cell[a], s.cell[b]]
    if not step:
        return _("{a} and {b} aren’t adjacent. Move one place at a time.", a=w.place(a, _), b=w.place(b, _))
    if s.moves == 0:
        return _("You have no moves left.")
    assert step == c.DIAGONAL
    return _("{a} and {b} touch only at a corner. You need the noble who allows diagonal moves.", a=w.place(a, _), b=w.place(b, _))


# Rooms


def _why_not_room(v: View, action: int, _: Tr) -> str:
    s, seat = v.s, v.seat or 0
    if s.phase != Phase.ROOMS:
        return _order(v, Phase.ROOMS, _)
    if s.rooms & {m.MINT: c.DONE_MINT, m.KING: c.DONE_KING, m.POMP: c.DONE_POMP}[action]:
        return _("You’ve already done this this turn.")
    if action == m.MINT:
        if plain(mint_yield)(s, seat):
            return _("The bank has no gold left.")
        return _("The mint gives you nothing: you have no servant there and no noble who brings gold.")
    room = m.ROOM[action]
    if plain(room_yield)(s, seat, room) == 0:
        most = max(int(q.palace[room]) for i, q in enumerate(s.player[: v.players]) if i != seat)
        return _(
            "You can’t send anyone {place}: you have {mine} there, your strongest rival has {other}, and no noble helps.",
            place=w.to(room, _),
            mine=w.servants(int(s.player[seat].palace[room]), _),
            other=most,
        )
    return _("There is nobody to send: your reserve and the other places are empty.")


# Recruiting


def _why_not_recruit(v: View, space: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase != Phase.RECRUIT:
        return _order(v, Phase.RECRUIT, _)
    if s.park[space] <= c.SERVANT:
        owner = v.name(int(c.SERVANT - s.park[space]), _)
        return _("There is no noble here, only {name}’s servant.", name=owner)
    if s.park[space] < 0:
        return _("There is no noble here.")
    if not p.palace[c.OFFICE]:
        return _("Each noble needs a servant in your office, and you have none there.")
    noble = int(s.park[space])
    t = int(plain(lacking)(c.TURQUOISE[noble], p.palace[c.KING]))
    z = int(plain(lacking)(c.VIOLET[noble], p.palace[c.POMP]))
    if t + z > s.seals:
        have = _.many("{n} seal from cards", "{n} seals from cards", int(s.seals), zero="no seals from cards")
        return _.many(
            "You’re {seals} short for the {noble}; you have {have}.",
            "You’re {seals} short for the {noble}; you have {have}.",
            t + z,
            seals=w.seals(t, z, _),
            noble=w.noble(noble, _),
            have=have,
        )
    free = plain(free_spaces)(s)
    return _(
        "The {noble} costs {price} now (empty spaces around: {empty}); you have {gold}.",
        noble=w.noble(noble, _),
        price=w.gold(int(plain(price)(free, space, noble)), _),
        empty=int(plain(free_around)(free, space)),
        gold=w.any_gold(int(p.gold), _),
    )


def _why_not_these_seals(v: View, action: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if m.KIND[action] != m.SEALS:
        return _("First say how many of the seals come from cards.")
    number = int(s.park[s.space])
    t, z = (int(n) for n in m.PARTS[action])
    if t > c.TURQUOISE[number] or z > c.VIOLET[number]:
        return _("The noble wants only {seals}.", seals=w.seals(int(c.TURQUOISE[number]), int(c.VIOLET[number]), _))
    if t + z > s.seals:
        return _.many("You have only {n} seal from cards.", "You have only {n} seals from cards.", int(s.seals))
    return _(
        "Your servants can’t pay the rest: you have {seals} from servants.",
        seals=w.seals(int(p.palace[c.KING]), int(p.palace[c.POMP]), _),
    )


# Cards and nobles


def _why_not_card(v: View, kind: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if not p.hand[kind]:
        return _("You have no {card} in hand.", card=w.card(kind, _))
    if c.MOMENT.get(kind, s.phase) != s.phase:
        return _order(v, c.MOMENT[kind], _)
    if not plain(card_time)(s):
        return _("You drew cards this turn, so you can’t play any more until your next turn.")
    if p.gold < c.COST[kind]:
        return _(
            "{card} costs {price} to play; you have {gold}.", card=w.card(kind, _), price=w.price(kind, _), gold=w.any_gold(int(p.gold), _)
        )
    if kind == c.ALLMAJ and p.shown[c.ALLMAJ]:
        return _("{card} is already in play: a second one would do nothing.", card=w.card(kind, _))
    if kind == c.ALLMAJ:
        return _("You can play {card} only before the first servant comes to the gate.", card=w.card(kind, _))
    if kind == c.REINFX:
        return _("The gates are already open: a second {card} would do nothing.", card=w.card(kind, _))
    if not p.palace[c.OFFICE]:
        return _("Each noble needs a servant in your office, and you have none there.")
    assert plain(nobles_in_park)(s) == 0
    return _("There is no noble left in the park.")


def _why_not_use(v: View, kind: int, _: Tr) -> str:
    p = v.s.player[v.seat]
    if not p.privilege[kind]:
        return _("You have no unused noble of this kind ({privilege}).", privilege=w.privilege(kind, _))
    return _("The common supply has no servant of yours left.")


def _why_not_draw(v: View, action: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase != Phase.BACK:
        return _order(v, Phase.BACK, _)
    if s.drew:
        return _("You have already drawn cards this turn.")
    if not p.palace[c.BACKDOOR]:
        return _nobody_at(c.BACKDOOR, _)
    if action == m.DRAW:
        return _("There is no card left to draw: deck and discard pile are empty.")
    return _("First look at cards.")
