"""The log by turns: headings, and what a player did in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

BEGINS = (
    H.TURNED, H.SHUFFLED, H.NO_TARGET, H.SITES, H.STONES, H.PREMIUM, H.WAGE, H.ALMS, H.POINTS, H.SCORED, H.FINISHED, H.BONUS, H.OVER,
)  # fmt: skip


SCORES = (H.SCORED, H.BONUS)


def heading(h: Happening, _: Tr) -> str:
    if h.kind == H.ROUND:
        return _("Round {n}", n=h.number)
    return _.start(w.phase(h.number, _)) if h.kind == H.PHASE else ""


def deed(v: View, heard: Sequence[Happening], you: bool, _: Tr) -> str:
    told = [_deed(v, h, you, _) for h in heard]
    sites = 0
    for h in heard:
        sites |= 1 << h.section if h.kind == H.SITE else 0
    if sites.bit_count() == 1:
        told.append(_.by(you, "chooses site {number}", "choose site {number}", number=w.sections(sites, _)))
    elif sites:
        told.append(_.by(you, "chooses the sites {list}", "choose the sites {list}", list=w.sections(sites, _)))
    laid = [h.value for h in heard if h.kind == H.LAID]
    if laid:
        told.append(_.by(you, "places {cards}", "place {cards}", cards=_.all_of([w.gold_card(value, _) for value in laid])))
    told += [_built(heard, you, _), _paid(heard, you, _)]
    return _.all_of([words for words in told if words])


FAVOURS = {H.BLOCKED, H.BLOCK_ASIDE, H.STOPPED, H.STOP_ASIDE, H.MOVED}
"""What the winner of an official does: that he won goes without saying."""


def brief(v: View, heard: Sequence[Happening], _: Tr) -> list[str]:
    if not FAVOURS.isdisjoint(h.kind for h in heard):
        heard = [h for h in heard if h.kind != H.WON]
    told = [_brief(v, h, _) for h in heard]
    built = [h for h in heard if h.kind in (H.BUILT, H.FILLED)]
    if built:
        stones = sum(h.stones if h.kind == H.FILLED else 1 for h in built)
        told = [_("builds {stones}", stones=w.stones_of(stones, built[0].seat or 0, _))]
    gold = sum(h.value * (h.cards if h.kind == H.PAID else 1) for h in heard if h.kind in (H.TOOK, H.PAID))
    return [words for words in (*told, w.gold(gold, _) if gold else "") if words]


def _brief(v: View, h: Happening, _: Tr) -> str:
    match h.kind:
        case H.WON:
            office = _.shown(f"i-{w.ICONS[h.official]}", w.official(h.official, _))
            return _("wins {official} with {card}", official=office, card=w.gold_card(h.value, _))
        case H.MARCHED:
            return ""  # the markers in the seats show it
        case H.MOVED:
            return _("stone {start} → {to}", start=h.start + 1, to=h.to + 1)
        case H.BOUGHT:
            return _("buys {title}", title=w.quoted(h.privilege, _))
        case H.POINTS if h.points:
            return w.privilege_points(h.points, _)
        case H.SCORED:
            return w.section(h.section, _)
    return _deed(v, h, False, _)


def _deed(v: View, h: Happening, you: bool, _: Tr) -> str:
    match h.kind:
        case H.PLAYED:
            return _.by(you, "plays {card}", "play {card}", card=w.gold_card(h.value, _))
        case H.PLAYED_NONE | H.NO_CARD:
            return _.by(you, "plays no card", "play no card")
        case H.WON:
            told = {"official": w.official(h.official, _), "card": w.gold_card(h.value, _)}
            return _.by(you, "wins “{official}” with {card}", "win “{official}” with {card}", **told)
        case H.BLOCKED:
            return _.by(you, "blocks the card of {other}", "block the card of {other}", other=v.name(h.other, _))
        case H.BLOCK_ASIDE:
            return _.by(you, "puts the blockade aside", "put the blockade aside")
        case H.STOPPED:
            return _.by(you, "puts the build stop on {section}", "put the build stop on {section}", section=w.section(h.section, _))
        case H.STOP_ASIDE:
            return _.by(you, "puts the build stop aside", "put the build stop aside")
        case H.STONES | H.COMPENSATED | H.GAINED:
            return _.by(you, "gets {stones}", "get {stones}", stones=w.stones_of(h.stones, h.seat or 0, _))
        case H.MARCHED:
            return _.by(you, "sets the turn order: {names}", "set the turn order: {names}", names=w.in_order(v, h.numbers, _))
        case H.MARKER:
            return _.by(you, "takes order marker {n}", "take order marker {n}", n=h.number + 1)
        case H.SITES:
            sites = w.sections(1 << h.one | 1 << h.other, _)
            return _.by(you, "reveals the sites {list}", "reveal the sites {list}", list=sites)
    return _later(v, h, you, _)


def _later(v: View, h: Happening, you: bool, _: Tr) -> str:
    """What comes after the officials: moving, privileges, points."""
    match h.kind:
        case H.MOVED:
            told = {"owner": v.name(h.owner, _), "start": h.start + 1, "to": h.to + 1}
            if h.owner == h.seat:
                return _.by(
                    you, "moves a stone from section {start} to section {to}", "move a stone from section {start} to section {to}", **told
                )
            return _.by(
                you,
                "moves a stone of {owner} from section {start} to section {to}",
                "move a stone of {owner} from section {start} to section {to}",
                **told,
            )
        case H.MOVED_NONE | H.NO_MOVE:
            return _.by(you, "moves nothing", "move nothing")
        case H.GUARDED:
            section = w.section(h.section, _)
            return _.by(you, "protects the last stone of {section}", "protect the last stone of {section}", section=section)
        case H.BOUGHT:
            told = {"title": w.quoted(h.privilege, _), "points": w.privilege_points(h.cost, _)}
            return _.by(you, "buys {title} for {points}", "buy {title} for {points}", **told)
        case H.WISHED:
            return _.by(you, "asks for {title}", "ask for {title}", title=w.quoted(h.privilege, _))
        case H.BEATEN:
            return _.by(you, "comes too late for {title}", "come too late for {title}", title=w.quoted(h.privilege, _))
        case H.PASSED:
            return _.by(you, "buys nothing", "buy nothing")
        case H.POINTS if h.points:
            return _.by(you, "gets {points}", "get {points}", points=w.privilege_points(h.points, _))
        case H.SCORED:
            section = w.section(h.section, _)
            return _.by(you, "scores in {section}", "score in {section}", section=section)
        case H.BONUS:
            return _.by(you, "is number {rank} in privilege points", "are number {rank} in privilege points", rank=h.rank)
    return ""


def _built(heard: Sequence[Happening], you: bool, _: Tr) -> str:
    """All stones of a turn in one."""
    stones, sections, seat = 0, 0, 0
    for h in heard:
        if h.kind in (H.BUILT, H.FILLED):
            stones += h.stones if h.kind == H.FILLED else 1
            sections |= 1 << h.section
            seat = h.seat or 0
    if not stones:
        return ""
    told = {"stones": w.stones_of(stones, seat, _), "list": w.sections(sections, _)}
    if sections.bit_count() == 1:
        return _.by(you, "builds {stones} in section {list}", "build {stones} in section {list}", **told)
    return _.by(you, "builds {stones} in sections {list}", "build {stones} in sections {list}", **told)


def _paid(heard: Sequence[Happening], you: bool, _: Tr) -> str:
    """All gold from the bank in one."""
    cards = [h.value for h in heard if h.kind in (H.TOOK, H.PAID) for n in range(h.cards if h.kind == H.PAID else 1)]
    if not cards:
        return ""
    told = [w.gold_card(value, _, cards.count(value)) for value in reversed(range(c.VALUES)) if value in cards]
    return _.by(you, "takes {cards} from the bank", "take {cards} from the bank", cards=_.all_of(told))
