"""What is asked."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.cards import may_keep
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def prompt(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase == Phase.START:
        return _("Setup: put a servant in any place; {n} to go.", n=int(s.places))
    if s.phase == Phase.REINFORCE:
        if s.open_gates:
            return _("Action 1, reinforce: bring as many servants to the gate as you like.")
        if not s.places:
            return _("Action 1, reinforce: you have no servants to bring.")
        return _("Action 1, reinforce: bring up to {servants} to the gate.", servants=w.servants(int(s.places), _))
    if s.phase == Phase.MOVE:
        if not s.moves:
            return _("Action 2, move: you have no moves.")
        return _("Action 2, move: you have {moves}.", moves=w.moves(int(s.moves), _))
    if s.phase == Phase.ROOMS:
        return _("Action 3, rooms: mint, King and Pompadour, in any order.")
    if s.phase == Phase.SEAT:
        return _(
            "Send up to {servants} {place}.",
            servants=w.servants(int(s.places), _),
            place=w.to(int(s.room), _),
        )
    if s.phase == Phase.RECRUIT:
        sentence = _(
            "Action 4, recruit: {servants} in the office, {seals}, {gold}.",
            servants=w.any_servants(int(p.palace[c.OFFICE]), _),
            seals=w.seals(int(p.palace[c.KING]), int(p.palace[c.POMP]), _),
            gold=w.any_gold(int(p.gold), _),
        )
        return sentence + (" " + _.many("{n} seal from cards.", "{n} seals from cards.", int(s.seals)) if s.seals else "")
    if s.phase == Phase.SEALS:
        return _(
            "How many seals for the {noble} come from cards? You have {n}.",
            noble=w.noble(int(s.park[s.space]), _),
            n=int(s.seals),
        )
    if s.phase == Phase.BORDER:
        return _("A servant goes {place}. Where does it come from?", place=w.toward(int(s.space), _))
    if s.phase == Phase.KEEP:
        return _("Keep up to {cards}; the rest is discarded.", cards=w.cards(plain(may_keep)(s, p), _))
    if s.drew:
        return _("End your turn when you’re ready.")
    return _("Action 5, cards: {servants} at the back door.", servants=w.any_servants(int(p.palace[c.BACKDOOR]), _))
