"""The game in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from __future__ import annotations

from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

from . import components as c
from . import moves as m
from . import rules
from .happenings import H


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


def stair(v: View, k: int, _: Tr) -> str:
    """What lies on a stair."""
    height = int(v.s.height[k])
    if not height:
        return _("Stair {letter}: empty", letter=c.LETTERS[k])
    return _.many(
        "Stair {letter}: {n} step, {top} on top",
        "Stair {letter}: {n} steps, {top} on top",
        height,
        letter=c.LETTERS[k],
        top=int(v.s.top[k]),
    )


def hand(v: View, seat: int) -> list[int]:
    """The values in a hand, as far as they are known."""
    return [card + 1 for card in range(c.VALUES) for n in range(v.s.player[seat].hand[card])]


def board(v: View, _: Tr) -> list[str]:
    lines = [_.many("{n} card in the deck.", "{n} cards in the deck.", int(v.s.left))]
    lines += [f"{stair(v, k, _)}." for k in range(c.STAIRS)]
    for seat in range(v.players):
        p = v.s.player[seat]
        held = _.many("{n} card in the hand", "{n} cards in the hand", int(p.held))
        lines.append(f"{v.name(seat, _)}: {points(int(p.points), _)}; {held}.")
    if v.seat is not None:
        lines.append(_("Your hand: {cards}.", cards=", ".join(map(str, hand(v, v.seat))) or _("empty")))
    return lines


def prompt(v: View, _: Tr) -> str:
    return _("Lay a card on a stair.")


def gain(v: View, action: int) -> int:
    """The points of a move, as the rules count them."""
    return int(plain(rules.gain)(v.s, *m.PARTS[action]))


def move(v: View, action: int, _: Tr) -> str:
    card, k = m.PARTS[action]
    n = gain(v, action)
    facts = {"card": card + 1, "letter": c.LETTERS[k], "points": points(abs(n), _)}
    return (
        _("Lay {card} on stair {letter} for {points}.", **facts)
        if n > 0
        else _("Bring stair {letter} down with {card}: it costs {points}.", **facts)
    )


def tell(v: View, h: Happening, _: Tr) -> str:
    """The line of the log for what the rules told."""
    name = "" if h.seat is None else v.name(h.seat, _)
    match h.kind:
        case H.CLIMBED | H.BROUGHT_DOWN:
            facts = {"name": name, "card": h.value, "letter": c.LETTERS[h.stair], "points": points(h.points, _)}
            return (
                _("{name} lays {card} on stair {letter} for {points}.", **facts)
                if h.kind == H.CLIMBED
                else _("{name} brings stair {letter} down with {card}: it costs {points}.", **facts)
            )
        case H.DREW:
            return _("{name} draws {card}.", name=name, card=h.value)
    return _("The game is over.")


def why_not(v: View, action: int, _: Tr) -> str:
    """Why an action is not legal for the seat of the view, which is asked."""
    return _("There is no {card} in your hand.", card=m.PARTS[action, 0] + 1)


def result(v: View, _: Tr) -> list[str]:
    return [f"{v.name(seat, _)}: {points(n, _)}." for seat, n in enumerate(v.scores)]


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    return {
        1: _("A hand does not hold as many cards as it says."),
        2: _("The deck does not hold as many cards as it says, or there are too many of a value."),
        3: _("A stair is higher than its top card allows."),
        4: _("Turn, cards and the seat to move are inconsistent."),
    }[code]
