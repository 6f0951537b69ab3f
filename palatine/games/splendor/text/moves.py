"""What a move does."""

from __future__ import annotations

from palatine.games.splendor import moves as m
from palatine.games.splendor.text.names import card, gems, noble, of_colour
from palatine.i18n import Tr
from palatine.kernel.view import View


def move(v: View, action: int, _: Tr) -> str:
    kind, number = m.KIND[action], int(m.NUMBER[action])
    if kind == m.TAKE:
        return _("Take {gems}.", gems=gems(m.TAKE_GEMS[number], _))
    if kind == m.RESERVE:
        return _("Reserve {card}.", card=card(number, _))
    if kind == m.RESERVE_DECK:
        return _("Reserve the top level {level} card, unseen.", level=number + 1)
    if kind == m.BUY:
        return _("Buy {card}.", card=card(number, _))
    if kind == m.BUY_GOLD:
        return _("Buy {card}, choosing which gems to pay in gold.", card=card(number, _))
    if kind == m.SWAP:
        return _("Pay 1 gold instead of {gem}.", gem=of_colour(number, 1, _))
    if kind == m.PAY:
        return _("Confirm payment.")
    if kind == m.GIVE:
        return _("Return {gem}.", gem=of_colour(number, 1, _))
    if kind == m.NOBLE:
        return _("Receive {noble}.", noble=noble(number, _))
    return _("Pass.")
