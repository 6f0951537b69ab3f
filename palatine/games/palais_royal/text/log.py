"""The log: what was chosen and what came of it, and where the points come from."""

from __future__ import annotations

from collections.abc import Iterator

from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.state import (
    ALLMAJ,
    AMOUNT,
    CARDINAL,
    GATE,
    IDLE_ROUNDS,
    KEEP,
    KING,
    MINT,
    MOVE,
    NOBLES_TO_END,
    OFFICE,
    PARADE,
    POMP,
    REINFORCE,
    SEALS,
    SEAT,
    SERVANT,
    SPACES,
    STAIRS,
    START,
    TURQUOISE,
    VIOLET,
)
from palatine.games.palais_royal.text import words as w
from palatine.games.palais_royal.text.figures import border_points, border_weights, majority, nobles_left, points_from
from palatine.i18n import Tr
from palatine.kernel.view import View


def event(before: View, seat: int, action: int | None, after: View, _: Tr) -> list[str]:
    return [*_deed(before, seat, action, after, _), *_discards(before, seat, after, _), *_turns(before, after, _)]


# The choice


def _deed(before: View, seat: int, action: int | None, after: View, _: Tr) -> Iterator[str]:
    name = before.name(seat, _)
    s, p, q = before.s, before.s.player[seat], after.s.player[seat]
    if action is None:
        yield _("{name} keeps a card; a servant goes home.", name=name)
    elif action < m.PLACE:
        yield _("{name} sends a servant {place}.", name=name, place=w.to(action - m.PUT, _))
    elif action < m.STEP_TO:
        source = _("from the reserve") if action == m.PLACE else w.away(action - m.FROM, _)
        if s.phase in (REINFORCE, SEAT):
            target = w.to(GATE if s.phase == REINFORCE else int(s.room), _)
        else:
            target = _("to {space}", space=SPACES[s.space])
        yield _("{name} brings a servant {source} {target}.", name=name, source=source, target=target)
    elif action < m.GO_MINT:
        a, b = int(m.STEP_FROM[action - m.STEP_TO]), int(m.STEP_INTO[action - m.STEP_TO])
        yield _("{name} moves a servant {source} {target}.", name=name, source=w.away(a, _), target=w.to(b, _))
    elif action == m.GO_MINT:
        line = _("{name} takes {gold} at the mint.", name=name, gold=w.gold(int(q.gold - p.gold), _))
        yield _entitled(before, MINT, line, _)
    elif action < m.TAKE_NOBLE:
        yield from _room(before, seat, KING if action == m.GO_KING else POMP, after, _)
    elif action < m.PLAY_CARD:
        space = action - m.TAKE_NOBLE if action < m.PAY_SEALS else int(s.space)
        if after.s.phase == SEALS:
            yield _("{name} wants the {noble} on {space}.", name=name, noble=w.noble(int(s.park[space]), _), space=SPACES[space])
        else:
            yield from _recruited(before, seat, space, after, _)
    elif action < m.USE:
        kind = action - m.PLAY_CARD
        line = _(
            "{name} plays {card} for {gold}: {effect}.", name=name, card=w.card(kind, _), gold=w.price(kind, _), effect=w.effect(kind, _)
        )
        yield line
        if kind == ALLMAJ and after.s.places > s.places:
            yield _("{name} may bring {servants} to the gate.", name=name, servants=w.servants(int(after.s.places), _))
    elif action < m.DRAW:
        n = min(int(AMOUNT[m.USES[action - m.USE]]), int(p.common))
        yield _("A noble brings {name} {servants} from the common supply.", name=name, servants=w.servants(n, _))
    elif action == m.DRAW:
        if s.left < after.s.looking:
            yield _("The discard pile is shuffled and becomes the deck.")
        if after.s.drawn.any():
            yield _("{name} looks at {cards}.", name=name, cards=w.pile(after.s.drawn, _))
        else:
            yield _("{name} looks at {cards}.", name=name, cards=w.cards(int(after.s.looking), _))
    elif action < m.DONE:
        yield _("{name} keeps {card}; a servant goes home.", name=name, card=w.card(action - m.KEEP_CARD, _))


def _room(before: View, seat: int, room: int, after: View, _: Tr) -> Iterator[str]:
    """The majority with the King or Pompadour, and the first servant, if it is clear where he comes from."""
    name = before.name(seat, _)
    p, q = before.s.player[seat], after.s.player[seat]
    if majority(before.s, seat, room):
        yield _("{name} has the majority {place}.", name=name, place=w.at(room, _))
    if q.palace[room] == p.palace[room]:
        yield _("{name} will send a servant {place} from elsewhere.", name=name, place=w.to(room, _))
        return
    sources = [k for k in range(9) if q.palace[k] < p.palace[k]]
    source = w.away(sources[0], _) if sources else _("from the reserve")
    yield _("{name} brings a servant {source} {target}.", name=name, source=source, target=w.to(room, _))


def _recruited(before: View, seat: int, space: int, after: View, _: Tr) -> Iterator[str]:
    name = before.name(seat, _)
    old, new = before.s.player[seat], after.s.player[seat]
    yield _(
        "{name} recruits the {noble} on {space} for {gold}.",
        name=name,
        noble=w.noble(int(before.s.park[space]), _),
        space=SPACES[space],
        gold=w.gold(int(old.gold - new.gold), _),
    )
    home = [_("{n} {source}", n=int(old.palace[k] - new.palace[k]), source=w.away(k, _)) for k in (OFFICE, KING, POMP)]
    left = [part for part, k in zip(home, (OFFICE, KING, POMP)) if old.palace[k] > new.palace[k]]
    yield _("Servants go home: {servants}.", servants=_.all_of(left))
    number = before.s.park[space]
    seals = int(TURQUOISE[number]) + int(VIOLET[number]) - sum(int(old.palace[k] - new.palace[k]) for k in (KING, POMP))
    if seals:
        yield _.many("{n} seal comes from a card.", "{n} seals come from cards.", seals)
    if after.s.park[space] <= SERVANT:  # nobody in the palace, so it was clear who goes
        yield _(
            "{name} brings a servant {source} {target}.",
            name=name,
            source=_("from the reserve"),
            target=_("to {space}", space=SPACES[space]),
        )


# What followed


def _discards(before: View, seat: int, after: View, _: Tr) -> Iterator[str]:
    if before.s.phase == KEEP and after.s.phase != KEEP:
        thrown = [int(b - a) for a, b in zip(before.s.discard, after.s.discard)]
        thrown[ALLMAJ] -= int(before.s.player[seat].shown[ALLMAJ] - after.s.player[seat].shown[ALLMAJ])
        if any(thrown):
            yield _("{name} discards {cards}.", name=before.name(seat, _), cards=w.pile(thrown, _))


def _turns(before: View, after: View, _: Tr) -> Iterator[str]:
    """Turns that began, those that passed without a choice included, and the end of the game."""
    old, new = before.s, after.s
    if new.phase == START:
        return
    first, last = _turn_number(before), _turn_number(after)
    for number in range(first + 1, last + 1):
        seat = (int(new.first) + number) % after.players
        name = after.name(seat, _)
        if number == last and not new.waiting:
            yield _("The game is over.")
            return
        if number % after.players == 0:
            yield _("Round {n} begins.", n=number // after.players)
            if new.last_round and number // after.players == new.rounds:
                yield _last_round(after, _)
        if number == last:
            yield _("{name} begins the turn.", name=name)
        else:
            yield _("{name} can do nothing in this turn.", name=name)
    seat = int(new.turn)
    name = after.name(seat, _)
    if last > first and new.phase == REINFORCE:
        yield _entitled(after, PARADE, _("{name} may bring {servants} to the gate.", name=name, servants=w.servants(int(new.places), _)), _)
    if new.phase == MOVE and (last > first or old.phase != MOVE):
        yield _entitled(after, STAIRS, _("{name} has {moves}.", name=name, moves=w.moves(int(new.moves), _)), _)


def _entitled(v: View, place: int, line: str, _: Tr) -> str:
    """What an action allows; with the majority in its place one more."""
    return line + (" " + _("That includes the majority bonus.") if majority(v.s, int(v.s.turn), place) else "")


def _turn_number(v: View) -> int:
    """Turns are numbered through: a round has as many as there are players; the set-up is the one before round 1."""
    s = v.s
    if s.phase == START:
        return v.players - 1
    number = int(s.rounds) * v.players + (int(s.turn) - int(s.first)) % v.players
    return number if s.waiting else number + v.players


def _last_round(v: View, _: Tr) -> str:
    left = nobles_left(v.s)
    if v.s.idle >= IDLE_ROUNDS and left > NOBLES_TO_END:
        return _("Nobody has recruited for {n} rounds: this round is the last.", n=int(v.s.idle))
    return _("{nobles} left in the park: this round is the last.", nobles=w.nobles(left, _))


# The end


def result(v: View, _: Tr) -> list[str]:
    """Where the points of each seat come from."""
    s = v.s
    lines = []
    for border in range(4):
        weights, points = border_weights(s, border), border_points(s, border)
        held = [_("{name} ({n}: {points})", name=v.name(i, _), n=n, points=w.points(points[i], _)) for i, n in enumerate(weights) if n]
        lines.append(_("{border}: {held}", border=w.border(border, _), held=", ".join(held) or "–"))
    for seat in range(v.players):
        parts = points_from(s, seat)
        lines.append(
            _(
                "{name}: {points} ({nobles} from nobles, {played} from cards played, {unplayed} from cards in hand, {park} from the park);"
                " {servants} with the Cardinal.",
                name=v.name(seat, _),
                points=w.points(sum(parts.values()), _),
                servants=w.servants(int(s.player[seat].palace[CARDINAL]), _),
                **parts,
            )
        )
    return lines
