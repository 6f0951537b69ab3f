"""The log: a sentence for what happened, and where the points come from."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.happenings import H, pile
from palatine.games.palais_royal.rules.scoring import (
    border_points,
    border_weight,
    noble_points,
    park_points,
    played_points,
    unplayed_points,
)
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View


def tell(v: View, h: Happening, _: Tr) -> str:
    name = v.told(h.seat, _)
    match h.kind:
        case H.PUT:
            return _.by_name(name, "{name} sends a servant {place}.", "You send a servant {place}.", place=w.to(h.place, _))
        case H.BROUGHT | H.STAYED:
            target = w.to(h.place, _) if h.kind == H.BROUGHT else w.toward(h.space, _)
            return _.by_name(
                name,
                "{name} brings a servant {source} {target}.",
                "You bring a servant {source} {target}.",
                source=_source(h, _),
                target=target,
            )
        case H.MOVED:
            return _.by_name(
                name,
                "{name} moves a servant {source} {target}.",
                "You move a servant {source} {target}.",
                source=w.away(h.source, _),
                target=w.to(h.place, _),
            )
        case H.CALLED:
            return _.by_name(
                name,
                "A noble brings {name} {servants} from the common supply.",
                "A noble brings you {servants} from the common supply.",
                servants=w.servants(h.servants, _),
            )
        case H.MINTED:
            return _entitled(
                h, _.by_name(name, "{name} takes {gold} at the mint.", "You take {gold} at the mint.", gold=w.gold(h.gold, _)), _
            )
        case H.OPENED:
            return _opened(h, name, _)
        case H.AWAITED:
            return _.by_name(
                name,
                "{name} will send a servant {place} from elsewhere.",
                "You will send a servant {place} from elsewhere.",
                place=w.to(h.place, _),
            )
    return _of_nobles(h, name, _) or _of_cards(h, name, _) or _of_the_turn(h, name, _)


def _source(h: Happening, _: Tr) -> str:
    return _("from the reserve") if h.source == c.HOME else w.away(h.source, _)


def _entitled(h: Happening, line: str, _: Tr) -> str:
    """What somebody gets or may do; with the majority bonus in it or without."""
    return line + (" " + _("That includes the majority bonus.") if h.bonus else "")


def _opened(h: Happening, name: str, _: Tr) -> str:
    if h.majority:
        return _.by_name(name, "{name} has the majority {place}.", "You have the majority {place}.", place=w.at(h.place, _))
    if h.bonus:
        return _.by_name(
            name,
            "{card} gives {name} the majority bonus {place}.",
            "{card} gives you the majority bonus {place}.",
            card=w.card(c.ALLMAJ, _),
            place=w.at(h.place, _),
        )
    return ""  # nobles alone bring servants there: those who come are told


def _of_nobles(h: Happening, name: str, _: Tr) -> str:
    match h.kind:
        case H.WANTED:
            return _.by_name(
                name,
                "{name} wants the {noble} {place}.",
                "You want the {noble} {place}.",
                noble=w.noble(h.noble, _),
                place=w.among(h.space, _),
            )
        case H.RECRUITED if not h.gold:
            return _.by_name(
                name,
                "{name} recruits the {noble} {place} for free.",
                "You recruit the {noble} {place} for free.",
                noble=w.noble(h.noble, _),
                place=w.among(h.space, _),
            )
        case H.RECRUITED:
            return _.by_name(
                name,
                "{name} recruits the {noble} {place} for {gold}.",
                "You recruit the {noble} {place} for {gold}.",
                noble=w.noble(h.noble, _),
                place=w.among(h.space, _),
                gold=w.gold(h.gold, _),
            )
        case H.WENT_HOME:
            left = ((h.office, c.OFFICE), (h.king, c.KING), (h.pompadour, c.POMP))
            servants = [_("{n} {source}", n=n, source=w.away(place, _)) for n, place in left if n]
            return _("Servants go home: {servants}.", servants=_.all_of(servants))
        case H.SEALED:
            return _.many("{n} seal comes from a card.", "{n} seals come from cards.", h.turquoise + h.violet)
    return ""


def _of_cards(h: Happening, name: str, _: Tr) -> str:
    match h.kind:
        case H.PLAYED:
            card, effect = w.card(h.card, _), w.effect(h.card, _)
            if not h.paid:
                return _.by_name(name, "{name} plays {card}: {effect}.", "You play {card}: {effect}.", card=card, effect=effect)
            return _.by_name(
                name,
                "{name} plays {card} for {gold}: {effect}.",
                "You play {card} for {gold}: {effect}.",
                card=card,
                gold=w.gold(h.paid, _),
                effect=effect,
            )
        case H.FAVOURED:
            return _.by_name(
                name,
                "{name} may bring {servants} to the gate.",
                "You may bring {servants} to the gate.",
                servants=w.servants(h.servants, _),
            )
        case H.SHUFFLED:
            return _("The discard pile is shuffled and becomes the deck.")
        case H.SAW:
            return _.by_name(name, "{name} looks at {cards}.", "You look at {cards}.", cards=w.pile(pile(h), _))
        case H.LOOKED:
            return _.by_name(name, "{name} looks at {cards}.", "You look at {cards}.", cards=w.cards(h.cards, _))
        case H.KEPT:
            return _.by_name(
                name, "{name} keeps {card}; a servant goes home.", "You keep {card}; a servant goes home.", card=w.card(h.card, _)
            )
        case H.KEPT_UNSEEN:
            return _.by_name(name, "{name} keeps a card; a servant goes home.", "You keep a card; a servant goes home.")
        case H.DISCARDED:
            return _.by_name(name, "{name} discards {cards}.", "You discard {cards}.", cards=w.pile(pile(h), _))
    return ""


def _of_the_turn(h: Happening, name: str, _: Tr) -> str:
    match h.kind:
        case H.ROUND:
            return _("Round {n} starts.", n=h.number)
        case H.LAST_ROUND:
            return _("{nobles} left in the park: this round is the last.", nobles=w.nobles(h.nobles, _))
        case H.LAST_ROUND_IDLE:
            return _("Nobody has recruited for {n} rounds: this round is the last.", n=h.rounds)
        case H.TURN:
            return _.by_name(name, "{name} starts the turn.", "You start your turn.")
        case H.IDLE:
            return _.by_name(name, "{name} can do nothing this turn.", "You can do nothing this turn.")
        case H.REINFORCING if not h.servants:
            return ""
        case H.REINFORCING:
            return _entitled(
                h,
                _.by_name(
                    name,
                    "{name} may bring {servants} to the gate.",
                    "You may bring {servants} to the gate.",
                    servants=w.servants(h.servants, _),
                ),
                _,
            )
        case H.MOVING if not h.moves:
            return ""
        case H.MOVING:
            return _entitled(h, _.by_name(name, "{name} has {moves}.", "You have {moves}.", moves=w.moves(h.moves, _)), _)
        case H.ENDED:
            return _("The game is over.")
    assert h.kind in SILENT
    return ""


SILENT = (H.ROOMS, H.RECRUITING, H.CARDS, H.COUNTED)
"""What needs no sentence: actions that begin without allowing a number of things, and the points, which the result tells."""


# The end


def result(v: View, _: Tr) -> list[str]:
    """Where the points of each seat come from."""
    s = v.s
    lines = []
    for border in range(4):
        held = []
        for seat in range(v.players):
            n, points = plain(border_weight)(s, seat, border), plain(border_points)(s, seat, border)
            if n:
                held.append(_("{name} ({n}: {points})", name=v.name(seat, _), n=n, points=w.points(points, _)))
        lines.append(_("{border}: {held}", border=w.border(border, _), held=", ".join(held) or "–"))
    for seat in range(v.players):
        p = s.player[seat]
        parts = {
            "nobles": plain(noble_points)(s, seat),
            "played": plain(played_points)(p),
            "unplayed": plain(unplayed_points)(p),
            "park": plain(park_points)(s, seat),
        }
        lines.append(
            _(
                "{name}: {points} ({nobles} from nobles, {played} from cards played, {unplayed} from cards in hand, {park} from the park);"
                " {servants} with the Cardinal.",
                name=v.name(seat, _),
                points=w.points(sum(parts.values()), _),
                servants=w.servants(int(p.palace[c.CARDINAL]), _),
                **parts,
            )
        )
    return lines
