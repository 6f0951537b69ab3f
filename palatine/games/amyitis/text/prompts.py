"""The question to the seat to move, in a sentence."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View


def prompt(v: View, _: Tr) -> str:
    s = v.s
    where = names.city(int(s.caravan), _)
    match int(s.phase):
        case c.Phase.ACTION:
            return _("Recruit someone, lead the caravan or pass.")
        case c.Phase.ROW if s.stage == c.Stage.TAMMOUZ:
            return _("Tammuz: work a field. Which row?")
        case c.Phase.ROW:
            return _("Which row of fields does the peasant work?")
        case c.Phase.TEMPLE if s.stage == c.Stage.PROCESSION:
            return _("You lead the procession: which temple?")
        case c.Phase.TEMPLE:
            return _("Which temple does the priest enter?")
        case c.Phase.CANAL:
            return _("Where does the engineer dig?")
        case c.Phase.SALE:
            return _("Which resource do you sell?")
        case c.Phase.MORE:
            return _("Do you sell a second resource?")
        case c.Phase.IRRIGATION:
            return _("Where do you dig the canal? It scores no points.")
        case c.Phase.PAYMENT:
            return _("{city} wants {good}: what will you pay with?", city=where, good=names.good(facts.due(v), _))
        case c.Phase.FAMILY:
            return _("Which court card do you take: {families}?", families=names.offers(int(s.caravan), _))
        case c.Phase.PLANT:
            return _("Your plant has quality {quality}: where does it go?", quality=facts.quality(v))
        case c.Phase.GAIN:
            return _("Which resource do you take for the tile?")
        case c.Phase.FREE:
            return _("Which court card do you take for the tile?")
        case c.Phase.POWER:
            return _("Which power of the palace do you choose?")
        case c.Phase.REWARD:
            return _("Ishtar rewards you: a camel or a talent?")
        case c.Phase.GIVE:
            return _("Tammuz: which resource do you exchange, if any?")
        case c.Phase.WANT:
            return _("What do you take for {good}?", good=names.good(int(s.given), _))
    seat = v.seat or 0
    return _.many("Discard {n} resource.", "Discard {n} resources.", facts.goods_held(v, seat) - facts.keeps(v, seat))
