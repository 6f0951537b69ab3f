"""The log by turns: headings, and what a player did in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

BEGINS = (H.PUT, H.TURN, H.IDLE, H.LAST_ROUND, H.LAST_ROUND_IDLE, H.ENDED)


def heading(h: Happening, _: Tr) -> str:
    return _("Round {n}", n=h.number) if h.kind == H.ROUND else ""


def deed(v: View, heard: Sequence[Happening], you: bool, _: Tr) -> str:
    """The turn by what matters most in it: nobles, cards, gold, servants."""
    of: dict[int, list[Happening]] = {}
    for h in heard:
        of.setdefault(h.kind, []).append(h)
    if H.RECRUITED in of:
        return _recruited(of[H.RECRUITED], you, _)
    if H.WANTED in of:
        wanted = of[H.WANTED][-1]
        return _.by(
            you, "wants the {noble} {place}", "want the {noble} {place}", noble=w.noble(wanted.noble, _), place=w.among(wanted.space, _)
        )
    if H.PLAYED in of:
        return _.by(you, "plays {cards}", "play {cards}", cards=_.all_of([w.card(h.card, _) for h in of[H.PLAYED]]))
    kept = len(of.get(H.KEPT, [])) + len(of.get(H.KEPT_UNSEEN, []))
    if kept:
        return _.by(you, "keeps {cards}", "keep {cards}", cards=w.cards(kept, _))
    if H.MINTED in of:
        return _.by(you, "takes {gold} at the mint", "take {gold} at the mint", gold=w.gold(of[H.MINTED][-1].gold, _))
    return _servants(of, you, _)


def brief(v: View, heard: Sequence[Happening], _: Tr) -> list[str]:
    nobles = [w.noble(h.noble, _) for h in heard if h.kind == H.RECRUITED]
    if nobles:
        return [_("recruits {nobles}", nobles=" ".join(nobles))]
    return [w.place(h.place, _) for h in heard if h.kind == H.PUT] or [deed(v, heard, False, _)]


def _recruited(nobles: Sequence[Happening], you: bool, _: Tr) -> str:
    cost = sum(h.gold for h in nobles)
    told = {"gold": w.gold(cost, _)}
    if len(nobles) > 1:
        these = _.all_of([w.noble(h.noble, _) for h in nobles])
        if not cost:
            return _.by(you, "recruits {nobles} for free", "recruit {nobles} for free", nobles=these)
        return _.by(you, "recruits {nobles} for {gold}", "recruit {nobles} for {gold}", nobles=these, **told)
    told |= {"noble": w.noble(nobles[0].noble, _), "place": w.among(nobles[0].space, _)}
    if not cost:
        return _.by(you, "recruits the {noble} {place} for free", "recruit the {noble} {place} for free", **told)
    return _.by(you, "recruits the {noble} {place} for {gold}", "recruit the {noble} {place} for {gold}", **told)


def _servants(of: dict[int, list[Happening]], you: bool, _: Tr) -> str:
    if H.MOVED in of:
        n = len(of[H.MOVED])
        return _.by(
            you,
            "makes {moves}, the last {place}",
            "make {moves}, the last {place}",
            moves=w.moves(n, _),
            place=w.to(of[H.MOVED][-1].place, _),
        )
    if H.BROUGHT in of:
        n = len(of[H.BROUGHT])
        return _.by(
            you, "brings {servants} {place}", "bring {servants} {place}", servants=w.servants(n, _), place=w.to(of[H.BROUGHT][-1].place, _)
        )
    if H.PUT in of:
        return _.by(you, "sends a servant {place}", "send a servant {place}", place=w.to(of[H.PUT][-1].place, _))
    if H.IDLE in of:
        return _.by(you, "has nothing to do this turn", "have nothing to do this turn")
    return _.by(you, "starts the turn", "start your turn")
