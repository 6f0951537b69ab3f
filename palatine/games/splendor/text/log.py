"""What happened, and where the points come from."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.games.splendor.happenings import H
from palatine.games.splendor.state import cards_bought
from palatine.games.splendor.text.names import card, gems, noble, of_colour, points, unseen
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View


def tell(v: View, h: Happening, _: Tr) -> str:
    name = v.told(h.seat, _)
    match h.kind:
        case H.TOOK:
            return _.by_name(name, "{name} takes {gems}.", "You take {gems}.", gems=gems(h.numbers, _))
        case H.RESERVED | H.DREW:
            return _reserved(name, card(h.card, _), h.gold, _)
        case H.DREW_UNSEEN:
            return _reserved(name, unseen(h.level, _), h.gold, _)
        case H.CHOSE:
            return _.by_name(name, "{name} wants to buy {card}.", "You want to buy {card}.", card=card(h.card, _))
        case H.SWAPPED:
            return _.by_name(name, "{name} pays gold instead of {gem}.", "You pay gold instead of {gem}.", gem=of_colour(h.colour, 1, _))
        case H.BOUGHT:
            if not any(h.numbers[2:]):
                return _.by_name(name, "{name} buys {card} for free.", "You buy {card} for free.", card=card(h.card, _))
            return _.by_name(
                name,
                "{name} buys {card} and pays {gems}.",
                "You buy {card} and pay {gems}.",
                card=card(h.card, _),
                gems=gems(h.numbers[2:], _),
            )
        case H.TURNED_UP:
            return _("Revealed: {card}.", card=card(h.card, _))
        case H.GAVE_BACK:
            return _.by_name(name, "{name} returns {gem}.", "You return {gem}.", gem=of_colour(h.colour, 1, _))
        case H.VISITED:
            return _.by_name(
                name,
                "A noble visits {name}: {noble}, {points}.",
                "A noble visits you: {noble}, {points}.",
                noble=noble(h.noble, _),
                points=points(h.points, _),
            )
        case H.PASSED:
            return _.by_name(name, "{name} can’t do anything and passes.", "You can’t do anything and pass.")
        case H.ROUND:
            return ""
        case H.LAST_ROUND:
            return _.by_name(
                name,
                "{name} has {points}. This is the last round.",
                "You have {points}. This is the last round.",
                points=points(h.points, _),
            )
    return _("The game is over.")


def _reserved(name: str, what: str, gold: int, _: Tr) -> str:
    if gold:
        return _.by_name(name, "{name} reserves {card} and takes 1 gold.", "You reserve {card} and take 1 gold.", card=what)
    return _.by_name(name, "{name} reserves {card}. There is no gold left.", "You reserve {card}. There is no gold left.", card=what)


def result(v: View, _: Tr) -> list[str]:
    """Where the points of each seat come from."""
    lines = []
    for seat in range(v.players):
        p = v.s.player[seat]
        nobles = sum(int(c.NOBLE_POINTS[n]) for n, host in zip(v.s.nobles, v.s.visits) if host == seat)
        lines.append(
            _(
                "{name}: {points} ({cards} from cards, {nobles} from nobles); {bought}.",
                name=v.name(seat, _),
                points=points(int(p.points), _),
                cards=int(p.points) - nobles,
                nobles=nobles,
                bought=_.many("{n} card bought", "{n} cards bought", plain(cards_bought)(p)),
            )
        )
    return lines
