"""What is asked."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.games.splendor.components import Phase
from palatine.games.splendor.state import tokens_held
from palatine.games.splendor.text.names import card
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def prompt(v: View, _: Tr) -> str:
    s, phase = v.s, int(v.s.phase)
    if phase == Phase.GIVE:
        excess = plain(tokens_held)(s.player[v.seat]) - c.MAX_TOKENS
        return _.many("Return {n} token.", "Return {n} tokens.", excess)
    if phase == Phase.NOBLE:
        return _("Choose the noble who visits you.")
    if phase == Phase.PAY:
        return _("Pay for {card}: which gems do you pay in gold?", card=card(int(s.buying), _))
    return _("Take gems, reserve a card or buy one.")
