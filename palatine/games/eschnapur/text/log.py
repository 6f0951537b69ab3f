"""The log: a sentence for whatever happens; and where the points come from."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import BLOCKED_CARD, FROM_HAND, H
from palatine.games.eschnapur.rules.accounts import gold_owned
from palatine.games.eschnapur.text import names as w
from palatine.games.eschnapur.text.prompts import why_paid
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

OFFICIALS = {H.TURNED, H.WON, H.NOBODY, H.PLAYED, H.PLAYED_NONE, H.NO_CARD, H.FREED, H.BLOCKED, H.LAID, H.LAID_NONE}
GOLD = {H.PREMIUM, H.WAGE, H.ALMS, H.SHORT, H.CHOOSES, H.TOOK, H.PAID, H.ENOUGH}
STONES = {H.STONES, H.COMPENSATED, H.GAINED, H.KEPT, H.BUILT, H.FILLED, H.MOVED, H.MOVED_NONE, H.NO_MOVE, H.GUARDED, H.GUARDED_ONLY}
PRIVILEGES = {H.BOUGHT, H.PASSED, H.WISHED, H.BEATEN, H.MARKER}
ACCOUNTS = {H.POINTS, H.SCORED, H.FINISHED, H.BONUS, H.OVER}
SILENT = {H.PHASE, H.STOP_OFF}
"""What the log does not tell: the board shows the phase, and that the build stop lies aside when nobody won it or its section is full."""


def tell(v: View, h: Happening, _: Tr) -> str:
    """The line of the log for a happening; empty if there is nothing to say."""
    name = v.told(h.seat, _)
    kind = h.kind
    if kind in SILENT:
        return ""
    if kind in OFFICIALS:
        return _officials(v, h, name, _)
    if kind in GOLD:
        return _gold(h, name, _)
    if kind in STONES:
        return _stones(v, h, name, _)
    if kind in PRIVILEGES:
        return _privileges(h, name, _)
    if kind in ACCOUNTS:
        return _accounts(h, name, _)
    return _course(v, h, name, _)


# The course of a round: sites, blockade and build stop, turn order


def _course(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.kind == H.ROUND:
        return _("Round {n} starts.", n=h.number)
    if h.kind == H.SITE:
        return _.by_name(name, "{name} chooses {section} as a site.", "You choose {section} as a site.", section=w.section(h.section, _))
    if h.kind == H.BLOCK_ASIDE:
        return _.by_name(name, "{name} puts the blockade beside the palace.", "You put the blockade beside the palace.")
    if h.kind == H.NO_TARGET:
        return _("There is no card that may be blocked: the blockade goes beside the palace.")
    if h.kind == H.STOPPED:
        return _.by_name(
            name, "{name} puts the build stop on {section}.", "You put the build stop on {section}.", section=w.section(h.section, _)
        )
    if h.kind == H.STOP_ASIDE:
        return _.by_name(name, "{name} puts the build stop beside the palace.", "You put the build stop beside the palace.")
    if h.kind == H.MARCHED:
        return _.by_name(
            name,
            "{name} hands out the order markers: {names}.",
            "You hand out the order markers: {names}.",
            names=w.in_order(v, h.numbers, _),
        )
    if h.kind == H.SHUFFLED:
        return _("The order markers are shuffled: {names}.", names=w.in_order(v, h.numbers, _))
    if h.kind == H.SITES:
        return _.by_name(
            name, "{name} reveals the sites: {list}.", "You reveal the sites: {list}.", list=w.sections(1 << h.one | 1 << h.other, _)
        )
    assert h.kind == H.ENDED, h
    return _.by_name(name, "{name} ends the turn.", "You end the turn.")


# Cards on the officials


def _officials(v: View, h: Happening, name: str, _: Tr) -> str:
    official = w.slot_name(h.official, _)
    if h.kind == H.LAID:
        return _.by_name(
            name, "{name} places a {value} on {official}.", "You place a {value} on {official}.", value=h.value, official=official
        )
    if h.kind == H.LAID_NONE:
        return _.by_name(name, "{name} places no card on {official}.", "You place no card on {official}.", official=official)
    if h.kind == H.TURNED:
        cards = [_turned(v.name(seat, _), card, _) for seat, card in enumerate(h.numbers[1 : v.players + 1])]
        return _("Revealed, {official}: {bids}.", official=official, bids=", ".join(cards))
    if h.kind == H.PLAYED:
        return _.by_name(
            name, "{name} plays a {value} on {official}.", "You play a {value} on {official}.", value=h.value, official=official
        )
    if h.kind == H.PLAYED_NONE:
        return _.by_name(name, "{name} plays no card on {official}.", "You play no card on {official}.", official=official)
    if h.kind == H.NO_CARD:
        return _.by_name(name, "{name} has no card to play on {official}.", "You have no card to play on {official}.", official=official)
    if h.kind == H.WON:
        won = _.by_name(
            name,
            "{name} wins {official} and pays the {value}.",
            "You win {official} and pay the {value}.",
            official=official,
            value=h.value,
        )
        return " ".join([*ties(h.twice, h.value, _), won])
    if h.kind == H.NOBODY:
        return " ".join([*ties(h.twice, 0, _), _("Nobody wins {official}.", official=official)])
    if h.kind == H.FREED:
        return _.by_name(
            name,
            "The blockade comes off {name}’s card on {official}.",
            "The blockade comes off your card on {official}.",
            official=official,
        )
    assert h.kind == H.BLOCKED, h
    return _.by_name(
        name,
        "{name} blocks {other}’s card on {official}.",
        "You block {other}’s card on {official}.",
        other=v.name(h.other, _),
        official=official,
    )


def _turned(name: str, card: int, _: Tr) -> str:
    if card == BLOCKED_CARD:
        return _("{name} is blocked", name=name)
    if card == FROM_HAND:
        return _("{name} plays from the hand", name=name)
    return f"{name} {card}" if card != c.NONE else _("{name} has no card", name=name)


def ties(twice: int, won: int, _: Tr) -> list[str]:
    """The values above the winning one that cancel each other out, of those that were laid more than once."""
    shared = [value for value in reversed(range(won + 1, c.VALUES)) if twice >> value & 1]
    lines = [_("Equal cards cancel each other out: {values}.", values=w.value_list(shared))] if shared else []
    if won and twice >> won & 1:
        lines.append(_("Equal cards, but the privilege decides."))
    if not won and not shared:
        lines.append(_("No card is worth more than 0."))
    return lines


# Stones


def _stones(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.kind == H.STONES:
        return _for_a_card(h, name, _)
    if h.kind == H.COMPENSATED:
        if h.stones == 0:
            return _.by_name(
                name, "{name} gets no stone in return: the supply has none.", "You get no stone in return: the supply has none."
            )
        return _.by_name(name, "{name} gets {stones} in return.", "You get {stones} in return.", stones=w.stones(h.stones, _))
    if h.kind == H.GAINED:
        return _.by_name(name, "{name} takes {stones} from the supply.", "You take {stones} from the supply.", stones=w.stones(h.stones, _))
    if h.kind == H.KEPT:
        return _.by_name(
            name, "{name} keeps {stones} with nowhere to go.", "You keep {stones} with nowhere to go.", stones=w.stones(h.stones, _)
        )
    if h.kind == H.MOVED:
        return _.by_name(
            name,
            "{name} moves the last stone of {start} ({owner}’s) to {to}.",
            "You move the last stone of {start} ({owner}’s) to {to}.",
            start=w.section(h.start, _),
            owner=v.name(h.owner, _),
            to=w.section(h.to, _),
        )
    if h.kind == H.MOVED_NONE:
        return _.by_name(name, "{name} moves nothing.", "You move nothing.")
    if h.kind == H.NO_MOVE:
        return _.by_name(name, "{name} can move no stone.", "You can move no stone.")
    section = w.section(h.section, _)
    if h.kind == H.BUILT:
        return _.by_name(name, "{name} builds in {section}.", "You build in {section}.", section=section)
    if h.kind == H.FILLED:
        return _.by_name(
            name, "{name} builds {stones} in {section}.", "You build {stones} in {section}.", stones=w.stones(h.stones, _), section=section
        )
    if h.kind == H.GUARDED:
        return _.by_name(name, "{name} protects the last stone of {section}.", "You protect the last stone of {section}.", section=section)
    assert h.kind == H.GUARDED_ONLY, h
    return _("The last stone of {section} stays.", section=section)


def _for_a_card(h: Happening, name: str, _: Tr) -> str:
    stones = w.stones(h.stones, _)
    if h.value == 0:
        return _.by_name(name, "{name} gets no stones for the 0.", "You get no stones for the 0.")
    if h.lost:
        return _.by_name(
            name,
            "{name} gets {stones} for the {value}; the supply has no more.",
            "You get {stones} for the {value}; the supply has no more.",
            stones=stones,
            value=h.value,
        )
    if h.stones < h.value:
        return _.by_name(
            name,
            "{name} gets {stones} for the {value}: half, because someone matched it.",
            "You get {stones} for the {value}: half, because someone matched it.",
            stones=stones,
            value=h.value,
        )
    return _.by_name(name, "{name} gets {stones} for the {value}.", "You get {stones} for the {value}.", stones=stones, value=h.value)


# Gold from the bank


def _gold(h: Happening, name: str, _: Tr) -> str:
    if h.kind == H.PREMIUM:
        return _("The bag in section {n} is covered: a premium for everyone with a stone there.", n=h.section + 1)
    if h.kind == H.WAGE:
        return _("Section {n} is full: a wage of {wage} for everyone with a stone there.", n=h.section + 1, wage=h.amount)
    if h.kind == H.ALMS:
        return _("Nobody owns gold or stones, so everyone gets alms.")
    if h.kind == H.SHORT:
        if h.sum == 0:
            return _.by_name(
                name,
                "{name} is owed {claim}, but the bank can’t pay anything.",
                "You are owed {claim}, but the bank can’t pay anything.",
                claim=h.claim,
            )
        return _.by_name(
            name,
            "{name} is owed {claim}; the bank can pay {sum}.",
            "You are owed {claim}; the bank can pay {sum}.",
            claim=h.claim,
            sum=h.sum,
        )
    if h.kind == H.CHOOSES:
        return _.by_name(
            name,
            "{why}: {name} chooses gold worth {n}.",
            "{why}: you choose gold worth {n}.",
            why=why_paid(h.why, h.section, _),
            n=h.amount,
        )
    if h.kind == H.PAID and h.cards > 1 and not name:
        return _.many(
            "You take {n} card of value {value} from the bank.",
            "You take {n} cards of value {value} from the bank.",
            h.cards,
            value=h.value,
        )
    if h.kind == H.PAID and h.cards > 1:
        return _.many(
            "{name} takes {n} card of value {value} from the bank.",
            "{name} takes {n} cards of value {value} from the bank.",
            h.cards,
            name=name,
            value=h.value,
        )
    if h.kind in (H.TOOK, H.PAID):
        return _.by_name(name, "{name} takes a {value} from the bank.", "You take a {value} from the bank.", value=h.value)
    assert h.kind == H.ENOUGH, h
    return _.by_name(name, "{name} takes no more.", "You take no more.")


# Privileges


def _privileges(h: Happening, name: str, _: Tr) -> str:
    if h.kind == H.PASSED:
        return _.by_name(name, "{name} buys nothing.", "You buy nothing.")
    if h.kind == H.MARKER:
        return _.by_name(name, "{name} takes order marker {n}.", "You take order marker {n}.", n=h.number + 1)
    title = w.quoted(h.privilege, _)
    if h.kind == H.BOUGHT:
        return _.by_name(
            name, "{name} buys {title} for {points}.", "You buy {title} for {points}.", title=title, points=w.privilege_points(h.cost, _)
        )
    if h.kind == H.WISHED:
        return _.by_name(name, "{name} asks for {title}.", "You ask for {title}.", title=title)
    assert h.kind == H.BEATEN, h
    return _.by_name(name, "{name} is too late for {title}.", "You are too late for {title}.", title=title)


# Accounts


def _accounts(h: Happening, name: str, _: Tr) -> str:
    if h.kind == H.POINTS:
        return _privilege_points(h, name, _)
    if h.kind == H.SCORED:
        return _.by_name(
            name,
            "{name} scores {points} in {section}: {value} for the highest stone and {n} for the number of stones.",
            "You score {points} in {section}: {value} for the highest stone and {n} for the number of stones.",
            points=w.points(h.value + h.stones, _),
            section=w.section(h.section, _),
            value=h.value,
            n=h.stones,
        )
    if h.kind == H.FINISHED:
        return _("Section {n} is finished; its stones go back to the supply.", n=h.section + 1)
    if h.kind == H.BONUS:
        return _.by_name(
            name,
            "{name} gets {points} for rank {rank} in privilege points.",
            "You get {points} for rank {rank} in privilege points.",
            points=w.points(h.points, _),
            rank=h.rank,
        )
    assert h.kind == H.OVER, h
    return why_over(h.why, _)


def _privilege_points(h: Happening, name: str, _: Tr) -> str:
    back = _.many("{n} zero", "{n} zeros", h.zeros)
    if not h.points:
        return _.by_name(name, "{name} takes back {zeros}.", "You pick up {zeros} again.", zeros=back)
    points = w.privilege_points(h.points, _)
    if h.zeros:
        return _.by_name(
            name,
            "{name} gets {points} for cards that won nothing, and takes back {zeros}.",
            "You get {points} for cards that won nothing, and pick up {zeros} again.",
            points=points,
            zeros=back,
        )
    return _.by_name(
        name, "{name} gets {points} for cards that won nothing.", "You get {points} for cards that won nothing.", points=points
    )


def why_over(why: int, _: Tr) -> str:
    if why == c.BUILT:
        return _("Enough sections are finished: the game is over.")
    if why == c.LOCKED:
        return _("Nobody owns gold or stones any more: the game is over.")
    return _("The last round is played: the game is over.")


# The result


def result(v: View, _: Tr) -> list[str]:
    lines = [why_over(int(v.s.ended), _)]
    for seat in range(v.players):
        p = v.s.player[seat]
        lines.append(
            _(
                "{name}: {points} ({sections} from sections, {bonus} for {privilege}); gold worth {gold}.",
                name=v.name(seat, _),
                points=w.points(int(p.points), _),
                sections=int(p.points) - int(p.bonus),
                bonus=int(p.bonus),
                privilege=w.privilege_points(int(p.privilege), _),
                gold=int(plain(gold_owned)(p)),
            )
        )
    return lines
