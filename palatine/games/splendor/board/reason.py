"""The second line of the prompt: what the answer depends on, and what is asked in the middle of a choice."""

from __future__ import annotations

from palatine.draw import Halfway
from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.components import Phase
from palatine.games.splendor.state import tokens_held
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def reason(v: View, _: Tr) -> str:
    phase = int(v.s.phase)
    if phase == Phase.GIVE:
        return _("You can hold {n} at most.", n=c.MAX_TOKENS)
    if phase == Phase.NOBLE:
        return _("Only one noble visits in a turn.")
    if phase == Phase.PAY:
        return _("Each gold replaces one gem of any colour.")
    held = _("You hold {n} of {most} gems.", n=_held(v), most=c.MAX_TOKENS)
    within = len({int(m.NUMBER[action]) for action in v.actions() if m.KIND[action] == m.BUY})
    cards = _.many("You can pay for {n} card.", "You can pay for {n} cards.", within, zero="You can’t pay for any card yet.")
    return f"{held} {cards}"


def halfway(v: View, _: Tr) -> Halfway:
    if v.s.phase != Phase.MAIN:
        return {}
    two = _("Two of one colour need {n} in the bank.", n=c.TWO_FROM)
    three = _("With a third you would hold {n} of {most}.", n=_held(v) + 3, most=c.MAX_TOKENS)
    return {"1": (_("Which second gem do you take?"), two), "2": (_("Which third gem do you take?"), three)}


def _held(v: View) -> int:
    return int(plain(tokens_held)(v.s.player[v.seat]))
