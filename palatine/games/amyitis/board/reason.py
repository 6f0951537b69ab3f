"""The second line of the prompt: what the answer depends on."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View


def reason(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    match int(s.phase):
        case c.Phase.ACTION:
            return _("You have {talents} and {camels}.", talents=names.talents(int(p.talents), _), camels=names.camels(int(p.camels), _))
        case c.Phase.ROW if s.stage == c.Stage.TAMMOUZ:
            return _("You have the most cubes in this temple.")
        case c.Phase.ROW:
            return _("The next free field of the row gives its resource.")
        case c.Phase.TEMPLE if s.stage == c.Stage.PROCESSION:
            return _("You put a cube there; a grey one enters each of the other two.")
        case c.Phase.TEMPLE:
            return _("Your cube pushes the others to the right.")
        case c.Phase.CANAL | c.Phase.IRRIGATION:
            n = len(facts.bits(facts.reachable(int(s.filled))))
            return _.many("{n} canal can be reached.", "{n} canals can be reached.", n)
        case c.Phase.SALE | c.Phase.MORE:
            return _.many("Each resource scores {n} point.", "Each resource scores {n} points.", int(c.SALE_POINTS))
        case c.Phase.PAYMENT:
            return _("Wine can replace any resource.")
        case c.Phase.FAMILY:
            cards = [(int(f), facts.next_level(v, int(f))) for f in c.CITY_OFFER[s.caravan]]
            return _.start("; ".join(names.card_in_full(f, level, _) for f, level in cards if level)) + "."
        case c.Phase.PLANT:
            n = len(facts.beds(v, int(s.caravan)))
            return _.many("{n} bed can take the plant.", "{n} beds can take the plant.", n)
        case c.Phase.GAIN | c.Phase.FREE:
            return _("It comes with the tile that you have just planted.")
        case c.Phase.POWER:
            return _("Each power has one taker a round.")
        case c.Phase.REWARD:
            return _("You have the most cubes in this temple.")
        case c.Phase.GIVE:
            return _("You are second in this temple.")
        case c.Phase.WANT:
            return _("Anything but wine.")
    keeps = facts.keeps(v, v.seat or 0)
    return _.many("You keep {n} resource after the round.", "You keep {n} resources after the round.", keeps)
