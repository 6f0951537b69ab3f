"""The game in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from __future__ import annotations

from palatine.i18n import Tr
from palatine.kernel.view import View

from .moves import LETTERS
from .state import STAIRS, VALUES


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


def stair(v: View, k: int, _: Tr) -> str:
    """What lies on a stair."""
    height = int(v.s.height[k])
    if not height:
        return _("Stair {letter}: empty", letter=LETTERS[k])
    return _.many(
        "Stair {letter}: {n} step, {top} on top", "Stair {letter}: {n} steps, {top} on top", height, letter=LETTERS[k], top=int(v.s.top[k])
    )


def hand(v: View, seat: int) -> list[int]:
    """The values in a hand, as far as they are known."""
    return [c + 1 for c in range(VALUES) for n in range(v.s.player[seat].hand[c])]


def board(v: View, _: Tr) -> list[str]:
    lines = [_.many("{n} card in the deck.", "{n} cards in the deck.", int(v.s.left))]
    lines += [f"{stair(v, k, _)}." for k in range(STAIRS)]
    for seat in range(v.players):
        p = v.s.player[seat]
        held = _.many("{n} card in the hand", "{n} cards in the hand", int(p.held))
        lines.append(f"{v.name(seat, _)}: {points(int(p.points), _)}; {held}.")
    if v.seat is not None:
        lines.append(_("My hand: {cards}.", cards=", ".join(map(str, hand(v, v.seat))) or _("empty")))
    return lines


def prompt(v: View, _: Tr) -> str:
    return _("Lay a card on a stair.")


def gain(v: View, action: int) -> int:
    """The points of a move."""
    card, k = divmod(action, STAIRS)
    height = int(v.s.height[k])
    return height + 1 if card + 1 > v.s.top[k] else -height


def move(v: View, action: int, _: Tr) -> str:
    card, k = divmod(action, STAIRS)
    n = gain(v, action)
    facts = {"card": card + 1, "letter": LETTERS[k], "points": points(abs(n), _)}
    return (
        _("Lay {card} on stair {letter} for {points}.", **facts)
        if n > 0
        else _("Bring stair {letter} down with {card}: it costs {points}.", **facts)
    )


def event(before: View, seat: int, action: int | None, after: View, _: Tr) -> list[str]:
    assert action is not None  # every card is laid in the open
    card, k = divmod(action, STAIRS)
    n = gain(before, action)
    facts = {"name": before.name(seat, _), "card": card + 1, "letter": LETTERS[k], "points": points(abs(n), _)}
    if n > 0:
        lines = [_("{name} lays {card} on stair {letter} for {points}.", **facts)]
    else:
        lines = [_("{name} brings stair {letter} down with {card}: it costs {points}.", **facts)]
    return lines if after.s.waiting else [*lines, _("The game is over.")]


def why_not(v: View, action: int, _: Tr) -> str:
    """Why an action is not legal for the seat of the view, which is asked."""
    return _("There is no {card} in your hand.", card=action // STAIRS + 1)


def result(v: View, _: Tr) -> list[str]:
    return [f"{v.name(seat, _)}: {points(n, _)}." for seat, n in enumerate(v.scores)]


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    return {
        1: _("A hand does not hold as many cards as it says."),
        2: _("The deck does not hold as many cards as it says, or there are too many of a value."),
        3: _("A stair is higher than its top card allows."),
        4: _("Turn, cards and who is asked do not fit together."),
    }[code]
