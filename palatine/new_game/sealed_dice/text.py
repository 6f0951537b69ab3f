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


def dice(v: View, _: Tr) -> str:
    """What lies in the middle."""
    faces = _.all_of([str(int(face)) for face in v.s.dice])
    return _("The dice show {faces}: {points}", faces=faces, points=points(int(plain(rules.prize)(v.s)), _))


def hand(v: View, seat: int) -> list[int]:
    """The bid cards that a seat has left."""
    return [card + 1 for card in range(c.CARDS) if v.s.player[seat].hand[card]]


def board(v: View, _: Tr) -> list[str]:
    lines = [f"{dice(v, _)}."]
    for seat in range(v.players):
        cards = ", ".join(map(str, hand(v, seat))) or "–"
        lines.append(_("{name}: {points}; cards left: {cards}.", name=v.name(seat, _), points=points(v.scores[seat], _), cards=cards))
    return lines


def prompt(v: View, _: Tr) -> str:
    return _("Choose a bid in secret.")


def move(v: View, action: int, _: Tr) -> str:
    return _("Bid {card}.", card=m.NUMBER[action] + 1)


def tell(v: View, h: Happening, _: Tr) -> str:
    """The line of the log for what the rules told."""
    name = "" if h.seat is None else v.name(h.seat, _)
    match h.kind:
        case H.ROLLED:
            return _("The dice are rolled: {points}.", points=points(h.prize, _))
        case H.BID:
            return _("{name} chooses {card} in secret.", name=name, card=h.value)
        case H.TURNED_OVER:
            return _("{name} bids {card}.", name=name, card=h.value)
        case H.WON:
            return _("{name} wins {points}.", name=name, points=points(h.points, _))
        case H.NOBODY:
            return _("Nobody wins the prize.")
    return _("The game is over.")


def why_not(v: View, action: int, _: Tr) -> str:
    """Why an action is not legal for the seat of the view, which is asked."""
    return _("You have already spent your {card}.", card=m.NUMBER[action] + 1)


def result(v: View, _: Tr) -> list[str]:
    return [f"{v.name(seat, _)}: {points(n, _)}." for seat, n in enumerate(v.scores)]


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    return {
        1: _("A hand does not have a card for each round that is left."),
        2: _("The bids and the seats to move are inconsistent."),
        3: _("A die shows a number that it does not have."),
    }[code]
