"""The second line of the prompt: what the answer depends on, and what is asked in the middle of a choice."""

from __future__ import annotations

from palatine.draw import Halfway
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.officials import stake
from palatine.games.eschnapur.board.touch import top
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.view import View


def reason(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.paying:
        return _("You hold {cards}.", cards=w.cards_in_hand(int(p.cards), _))
    match c.Step(s.step):
        case c.Step.SITES:
            return _("Your stones of this round go to your two sites.")
        case c.Step.GOLD:
            return stake(v, int(p.laying), _)
        case c.Step.PLAY:
            return stake(v, int(c.SLOT_OF[s.phase]), _)
        case c.Step.BLOCKADE:
            return _("The card stays face down until next round, and its owner gets a stone.")
        case c.Step.STOP:
            return _("Nobody builds there, and no stone is moved out or in.")
        case c.Step.MARKER | c.Step.MARCH:
            return _("The markers say who builds first, second and so on.")
        case c.Step.GUARDING:
            return _("The winner of the move must take another one.")
        case c.Step.MOVE:
            return _("It goes to the next free space there.")
        case c.Step.BUILD:
            return _("Each goes to the next free space of one of your sites.") if p.stones else ""
    n = sum(bool(m.KIND[action] == m.BUY) for action in v.actions())
    return _.many("{n} privilege is on offer.", "{n} privileges are on offer.", n)


def halfway(v: View, _: Tr) -> Halfway:
    """A card or a stone has been chosen: where does it go?"""
    s = v.s
    if s.paying:
        return {}
    if s.step == c.Step.GOLD:
        note = _("The highest unmatched card wins; what wins nothing brings privilege points.")
        held = [value for value in range(c.VALUES) if s.player[v.seat].hand[value]]
        return {f"hand-{value}": (_("Place the {value} on which official?", value=value), note) for value in held}
    if s.step == c.Step.MOVE:
        note = _("It goes to the next free space there.")
        built = [i for i in range(c.SECTIONS) if s.height[i]]
        return {top(v, i): (_("Move the last stone of section {n}: where to?", n=i + 1), note) for i in built}
    return {}
