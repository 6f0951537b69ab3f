"""The second line of the prompt: what the answer depends on, and what is asked in the middle of a choice."""

from __future__ import annotations

from palatine.draw import Halfway
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.board.touch import room
from palatine.games.palais_royal.board.turn import allows
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.view import View


def reason(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    match Phase(s.phase):
        case Phase.START:
            return _("They stay there until you move them.")
        case Phase.REINFORCE:
            return _("In your reserve: {servants}.", servants=w.servants(int(p.reserve), _)) if p.reserve else _("Your reserve is empty.")
        case Phase.MOVE:
            return _("Each move takes one servant into a room next to it.") if s.moves else _("The stairs give moves.")
        case Phase.ROOMS:
            return _.start(allows(v, int(s.turn), 3, True, _)) + "."
        case Phase.SEAT:
            return _("Servants in this room pay as seals when you recruit.")
        case Phase.RECRUIT:
            n = sum(bool(m.KIND[action] == m.RECRUIT) for action in v.actions())
            return _.many("{n} noble is within reach.", "{n} nobles are within reach.", n, zero="No noble is within reach.")
        case Phase.SEALS:
            return _("Servants pay for the rest, and go home.")
        case Phase.BORDER:
            return _("It stays there and counts for the majority.")
        case Phase.KEEP:
            return _("Each card you keep sends a servant home.")
    if s.drew or not p.palace[c.BACKDOOR]:
        return _("Cards and nobles can be used until the turn ends.")
    return _.start(allows(v, int(s.turn), 5, True, _)) + "."


def halfway(v: View, _: Tr) -> Halfway:
    """A servant has been chosen: where does it go?"""
    s = v.s
    if s.phase != Phase.MOVE:
        return {}
    left = _.many("{n} move is left.", "{n} moves are left.", int(s.moves))
    own = [k for k in range(len(c.PLACES)) if s.player[v.seat].palace[k]]
    return {room(k): (_("Move a servant {away}: where to?", away=w.away(k, _)), left) for k in own}
