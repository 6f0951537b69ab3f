"""The log by turns: headings, and what a player did in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.splendor import components as c
from palatine.games.splendor.happenings import H
from palatine.games.splendor.text.names import card, gems, noble, of_colour, points, unseen
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

BEGINS = (H.LAST_ROUND, H.ENDED)


def heading(h: Happening, _: Tr) -> str:
    return _("Round {n}", n=h.number) if h.kind == H.ROUND else ""


def deed(v: View, heard: Sequence[Happening], you: bool, _: Tr) -> str:
    told = ""
    back = [sum(h.kind == H.GAVE_BACK and h.colour == colour for h in heard) for colour in range(6)]
    for h in heard:
        told = _deed(h, you, _) or told
    if any(back):
        told = _.by(you, "{deed} and returns {gems}", "{deed} and return {gems}", deed=told, gems=gems(back, _))
    for h in heard:
        if h.kind == H.VISITED:
            told = _.by(you, "{deed} and receives {noble}", "{deed} and receive {noble}", deed=told, noble=noble(h.noble, _))
    return told


def brief(v: View, heard: Sequence[Happening], _: Tr) -> list[str]:
    told = [words for h in heard if (words := _brief(h, _))]
    back = [sum(h.kind == H.GAVE_BACK and h.colour == colour for h in heard) for colour in range(6)]
    if any(back):
        told.append(_("returns {gems}", gems=gems(back, _)))
    return told


def _brief(h: Happening, _: Tr) -> str:
    match h.kind:
        case H.RESERVED | H.DREW | H.DREW_UNSEEN:
            what = unseen(h.level, _) if h.kind == H.DREW_UNSEEN else card(h.card, _)
            return _("reserves {card}", card=what) + (" " + of_colour(c.GOLD, 1, _) if h.gold else "")
        case H.BOUGHT:
            return _("buys {card}", card=card(h.card, _))
        case H.VISITED:
            return noble(h.noble, _)
    return _deed(h, False, _)


def _deed(h: Happening, you: bool, _: Tr) -> str:
    match h.kind:
        case H.TOOK:
            return _.by(you, "takes {gems}", "take {gems}", gems=gems(h.numbers, _))
        case H.RESERVED | H.DREW:
            return _reserved(card(h.card, _), h.gold, you, _)
        case H.DREW_UNSEEN:
            return _reserved(unseen(h.level, _), h.gold, you, _)
        case H.CHOSE:
            return _.by(you, "wants to buy {card}", "want to buy {card}", card=card(h.card, _))
        case H.BOUGHT if any(h.numbers[2:]):
            return _.by(you, "buys {card} for {gems}", "buy {card} for {gems}", card=card(h.card, _), gems=gems(h.numbers[2:], _))
        case H.BOUGHT:
            return _.by(you, "buys {card} for free", "buy {card} for free", card=card(h.card, _))
        case H.PASSED:
            return _.by(you, "passes", "pass")
        case H.LAST_ROUND:
            told = points(h.points, _)
            return _.by(you, "has {points}: this is the last round", "have {points}: this is the last round", points=told)
    return ""


def _reserved(what: str, gold: int, you: bool, _: Tr) -> str:
    if gold:
        return _.by(you, "reserves {card} and takes {gold}", "reserve {card} and take {gold}", card=what, gold=of_colour(c.GOLD, 1, _))
    return _.by(you, "reserves {card}", "reserve {card}", card=what)
