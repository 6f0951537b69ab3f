"""Setting up a position of Der Palast von Eschnapur by hand: palace, stones, points, privileges, gold, and where in a round one is.

The bank and the supplies follow from what lies elsewhere, and who has won an official from the gold that lies open there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.components import Phase, Step
from palatine.games.eschnapur.rules.officials import best_bid
from palatine.games.eschnapur.rules.privileges import window_on
from palatine.games.eschnapur.rules.secret import ask_sites, lay_gold
from palatine.games.eschnapur.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.edit import Place, counted, of_seats, worded
from palatine.kernel.view import View

MOST_POINTS, MOST_PRIVILEGE = 150, 60
NONE, UNKNOWN = int(c.NONE), c.UNKNOWN
BUYING = 100  # and the window: a moment at which privileges are bought
AS_IN_THE_GAME = -1
MOMENTS = {
    int(Step.SITES): (Phase.SITES, "sites"),
    BUYING + int(c.W1): (Phase.SITES, "buy-before-gold"),
    int(Step.GOLD): (Phase.GOLD, "gold"),
    int(Step.BLOCKADE): (Phase.BLOCKADE, "blockade"),
    int(Step.STOP): (Phase.STOP, "stop"),
    int(Step.MARCH): (Phase.ORDER, "order"),
    BUYING + int(c.W4): (Phase.BUILDING, "buy-before-building"),
    int(Step.BUILD): (Phase.BUILDING, "build"),
    int(Step.MOVE): (Phase.MOVING, "move"),
    BUYING + int(c.W7): (Phase.ACCOUNTS, "buy-before-wages"),
}
"""Where a round can be set up: its phase, and its word in lists. Any other question stays as it is until one of these is chosen."""
BEFORE_GOLD = (Phase.SITES, Phase.GOLD, Phase.ACCOUNTS)
"""Phases in which no gold lies on the officials but a card that is blocked."""


def moment_of(s: Any) -> int:
    step = BUYING + int(s.window) if s.step == Step.WINDOW else int(s.step)
    return step if step in MOMENTS and not s.paying else AS_IN_THE_GAME


def moment(number: int, _: Tr) -> str:
    if number == AS_IN_THE_GAME:
        return _("as in the game")
    phase = MOMENTS[number][0]
    told = _("{n} {phase}", n=int(phase), phase=names.phase(phase, _))
    return _("{phase}: buying privileges", phase=told) if number >= BUYING else told


def nearest(s: Any) -> int:
    """The moment, or for a question that cannot be set up the last one of its phase."""
    now = moment_of(s)
    phase = Phase.ORDER if s.phase == Phase.STONES else s.phase
    return now if now in MOMENTS else [number for number, (at, _word) in MOMENTS.items() if at == phase][-1]


def turned(s: Any, slot: int) -> bool:
    """Do the cards on an official lie open?"""
    return bool(s.phase not in BEFORE_GOLD and not c.PAST[c.PHASE_OF[slot], s.phase])


def laid(s: Any, seat: int, slot: int) -> int:
    """The card of a player on an official: one that was paid is still known."""
    p = s.player[seat]
    return int(p.bid[slot]) if p.bid[slot] != NONE and turned(s, slot) else int(p.slot[slot])


# Places


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s
    now = moment_of(s)
    moments = tuple(MOMENTS) if now in MOMENTS else (AS_IN_THE_GAME, *MOMENTS)
    yield Place("moment", _("What is asked"), now, moments, lambda m: moment(m, _), lambda m: MOMENTS[m if m in MOMENTS else nearest(s)][1])
    yield Place("rounds", _("round"), int(s.rounds), range(1, c.ROUND_CAP))
    for k in range(v.players):
        yield Place(f"order {k}", _("Place {n} in the turn order", n=k + 1), int(s.order[k]), **of_seats(v, _))
    if s.step == Step.BUILD:
        yield Place("turn", _("Player to move"), int(s.order[s.at]), **of_seats(v, _))
        yield Place("free", names.privilege(c.FREE, _), int(s.free), most=1)
    if s.step in (Step.BUILD, Step.MOVE):
        yield Place("nostop", names.privilege(c.NOSTOP, _), int(s.nostop), most=1)
    able = [i for i in range(c.SECTIONS) if c.IN_PLAY[v.players, i]]
    sections: dict[str, Any] = {"say": lambda i: names.section(i, _) if i >= 0 else _("nowhere"), "code": counted}
    yield Place("stop", _("Build stop"), int(s.stop), (NONE, *able), **sections)
    if s.step == Step.MOVE:
        yield Place("guarded", names.privilege(c.GUARD, _), int(s.guarded), (NONE, *able), **sections)
    for i in able:
        yield from _of_section(v, i, _)
    for card in range(10):
        if c.FOR_PLAYERS[card] <= v.players:
            label = _("For sale: {privilege}", privilege=names.privilege(card, _))
            yield Place(f"sale {card}", label, int(s.sale[card]), most=1, thing=f"privilege-{c.PRIVILEGES[card]}")
    if c.FIRST[v.players] <= c.BLOCKADER:
        yield from _blockade(v, _)
    if s.phase not in (Phase.SITES, Phase.ACCOUNTS):
        for name, card in (("tie", c.TIE), ("hander", c.HAND)):
            yield Place(name, names.privilege(card, _), int(s[name]), **of_seats(v, _, _("nobody")))
    for seat in range(v.players):
        yield from _of_player(v, seat, _)
    for seat in range(v.players):  # what others need not know
        most = int(c.DEALT[v.players].sum()) * v.players
        yield Place(f"cards {seat}", _("cards in hand, known or not"), int(s.player[seat].cards), most=most, seat=seat)


def _of_section(v: View, i: int, _: Tr) -> Iterator[Place]:
    s, label, thing = v.s, _.start(names.section(i, _)), f"tower-{i + 1}"
    for k in range(min(int(s.height[i]), int(c.SIZE[i]) - 1), -1, -1):  # the next space, then the stones from the top
        at = _("{section}, space {n}", section=label, n=k + 1)
        yield Place(f"stone {i} {k}", at, int(s.stone[i, k]), **of_seats(v, _, _("no stone")), thing=thing)
    yield Place(f"closed {i}", _("{section}: finished", section=label), int(s.closed[i]), most=1, thing=thing)
    if s.option.premium_repeat == c.PREMIUM_ONCE:
        yield Place(f"rewarded {i}", _("{section}: the bag has paid", section=label), int(s.rewarded[i]), most=1, thing=thing)


def _blockade(v: View, _: Tr) -> Iterator[Place]:
    """Where the blockade lies, or when it is put, where it lay before."""
    s = v.s
    cards = (NONE, *(c.OFFICIALS * seat + k for seat in range(v.players) for k in range(1, c.OFFICIALS)))

    def say(at: int) -> str:
        seat, slot = divmod(at, c.OFFICIALS)
        return f"{v.name(seat, _)}, {names.slot_name(slot, _)}" if at >= 0 else _("nowhere")

    def code(at: int) -> str:
        return f"{at // c.OFFICIALS + 1}.{at % c.OFFICIALS + 1}" if at >= 0 else "-"

    def lies(seat: int, slot: int) -> int:
        return c.OFFICIALS * seat + slot if seat >= 0 and slot > 0 else NONE

    if s.phase == Phase.BLOCKADE:
        yield Place("banned", _("The blockade lay before"), lies(int(s.ban_seat), int(s.ban_slot)), cards, say, code)
    else:
        yield Place("blocked", _("Blockade"), lies(int(s.blocked_seat), int(s.blocked_slot)), cards, say, code)


def _of_player(v: View, seat: int, _: Tr) -> Iterator[Place]:
    s, p = v.s, v.s.player[seat]
    yield Place(f"points {seat}", _("victory points"), int(p.points), most=MOST_POINTS, seat=seat)
    yield Place(f"privilege {seat}", _("privilege points"), int(p.privilege), most=MOST_PRIVILEGE, seat=seat)
    yield Place(f"stones {seat}", _("stones"), int(p.stones), most=int(c.STONES), seat=seat)
    for value in range(1, c.VALUES):
        most, thing = int(c.DEALT[v.players, value]) * v.players, f"hand-{value}" if seat == v.seat else ""
        yield Place(f"hand {seat} {value}", _("gold cards of {value}", value=value), int(p.hand[value]), most=most, seat=seat, thing=thing)

    def card(value: int) -> str:
        return _("no card") if value == NONE else _("a card nobody else knows") if value == UNKNOWN else names.gold_card(value, _)

    for k in range(int(c.FIRST[v.players]), c.OFFICIALS):
        blocked = s.blocked_seat == seat and s.blocked_slot == k
        if s.phase not in BEFORE_GOLD or blocked:
            able = range(NONE if turned(s, k) and not blocked else UNKNOWN, c.VALUES)
            label, thing = _("Card on {official}", official=names.slot_name(k, _)), f"slot-{c.LETTERS[seat]}-{k + 1}"
            yield Place(f"gold {seat} {k}", label, laid(s, seat, k), able, card, _card_code, seat=seat, thing=thing)
    if s.step != Step.SITES:
        left = [i for i in range(c.SECTIONS) if not s.closed[i]]
        pairs = sorted({int(p.sites), *(1 << i | 1 << j for i, j in combinations(left, 2))})
        yield Place(f"sites {seat}", _("Sites"), int(p.sites), pairs, lambda mask: names.sections(mask, _), _sites_code, seat=seat)


def _sites_code(mask: int) -> str:
    return "+".join(str(i + 1) for i in range(c.SECTIONS) if mask >> i & 1) or "-"


def _card_code(value: int) -> str:
    return "?" if value == UNKNOWN else worded("012345")(value)


# Choosing


def put(s: Any, name: str, value: int) -> None:
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    now = moment_of(s)
    cards = [[laid(s, seat, k) for k in range(c.OFFICIALS)] for seat in range(c.SEATS)]
    if kind in ("rounds", "stop", "free", "nostop", "guarded", "tie", "hander"):
        s[kind] = value
    elif kind == "turn":
        s.at = [int(seat) for seat in s.order].index(value)
    elif kind == "order":
        s.ordered = int(s.ordered or s.order[at[0]] != value)
        s.order[s.order == value] = s.order[at[0]]  # two change places
        s.order[at[0]] = value
    elif kind == "stone":
        s.stone[at[0], at[1]] = value
        s.closed[at[0]] = 0
    elif kind in ("closed", "sale", "rewarded"):
        s[kind][at[0]] = value
    elif kind in ("blocked", "banned"):
        seat, slot = divmod(value, c.OFFICIALS) if value >= 0 else (NONE, NONE)
        where = ("ban_seat", "ban_slot") if kind == "banned" else ("blocked_seat", "blocked_slot")
        s[where[0]], s[where[1]] = seat, slot
    elif kind == "gold":
        cards[at[0]][at[1]] = value if value != UNKNOWN else _any_card(s, at[0])
    elif kind == "hand":
        s.player[at[0]].hand[at[1]] = value
    elif kind == "cards":
        deal(s, at[0], value)
    elif kind != "moment":
        s.player[at[0]][kind] = value
    count(s)
    moment = value if kind == "moment" else nearest(s) if kind in ("gold", "sites") else now
    if moment != AS_IN_THE_GAME:
        begin(s, moment, cards)
        count(s)


def _any_card(s: Any, seat: int) -> int:
    """A card that lies face down: one of the hand, a zero if there is no other."""
    hand = s.player[seat].hand
    return max((value for value in range(c.VALUES) if hand[value] > 0), key=lambda value: int(hand[value]), default=0)


def deal(s: Any, seat: int, cards: int) -> None:
    """So many cards in a hand: those that are not known come from the most frequent of the bank."""
    hand = s.player[seat].hand
    bank = [int(n) for n in s.bank]
    while hand.sum() < cards and any(n > 0 for n in bank[1:]):
        value = max(range(1, c.VALUES), key=lambda v: bank[v])
        hand[value] += 1
        bank[value] -= 1
    while hand.sum() > cards and hand[1:].any():
        hand[1 + int(hand[1:].argmax())] -= 1


# What follows


def ready(s: Any) -> None:
    """Gold that is being laid secretly goes back to the hands: all lay it once more."""
    if moment_of(s) == Step.GOLD:
        begin(s, int(Step.GOLD), [[int(card) for card in s.player[seat].slot] for seat in range(c.SEATS)])
        count(s)


def begin(s: Any, moment: int, cards: list[list[int]]) -> None:
    """The round stands at this moment, and these cards lie on the officials."""
    telling, s.telling = int(s.telling), 0
    changed = moment != moment_of(s)
    s.phase, s.step = MOMENTS[moment][0], moment if moment < BUYING else Step.WINDOW
    s.window = moment - BUYING if moment >= BUYING else 0
    s.paying, s.claim, s.pay_section, s.buyer = c.NO_PAY, NONE, NONE, NONE
    s.asked = s.passed = s.cursor = s.settling = s.waiting = 0
    s.marker_seat = s.marker = NONE
    if s.step != Step.BUILD or changed:
        s.at = s.free = 0
    if s.step not in (Step.BUILD, Step.MOVE) or changed:
        s.nostop, s.guarded = 0, NONE
    if s.phase == Phase.BLOCKADE:
        s.blocked_seat = s.blocked_slot = NONE
    if s.phase in (Phase.SITES, Phase.ACCOUNTS):
        s.tie = s.hander = NONE
    lay(s, cards)
    stand(s)
    if moment == Step.SITES:
        plain(ask_sites)(s)
    elif moment == Step.GOLD:
        plain(lay_gold)(s)
    elif moment >= BUYING:
        plain(window_on)(s)
        if not s.waiting:  # nobody can buy anything
            s.step, s.window = Step.WINDOW, moment - BUYING
    elif moment == Step.BUILD:
        s.waiting = 1 << int(s.order[s.at])
    elif (winner := int(s.winner[c.DECIDES[moment]])) >= 0:
        s.waiting = 1 << winner
    s.telling = telling


def lay(s: Any, cards: list[list[int]]) -> None:
    """The gold on the officials. Cards of the winners are paid, as are those for stones; the blocked one stays face down."""
    for seat in range(int(s.players)):
        p = s.player[seat]
        p.laying, p.short, p.wish = c.OFFICIALS, 0, NONE
        for k in range(c.OFFICIALS):
            blocked = s.blocked_seat == seat and s.blocked_slot == k
            p.bid[k] = p.slot[k] = NONE
            if k < c.FIRST[s.players] or cards[seat][k] < 0:
                continue
            if blocked or s.phase not in BEFORE_GOLD:
                p.slot[k] = cards[seat][k]
                p.bid[k] = p.slot[k] if turned(s, k) and not blocked else NONE
            elif cards[seat][k] > 0:
                p.hand[cards[seat][k]] += 1
    for k in range(c.OFFICIALS):
        s.winner[k] = NONE
        if not turned(s, k):
            continue
        if k != c.MASON:
            s.winner[k] = plain(best_bid)(s, k)
        for seat in range(int(s.players)):
            p = s.player[seat]
            returned = s.option.zero_return == c.AT_ONCE and p.bid[k] == 0
            if s.winner[k] == seat or (k == c.MASON and p.bid[k] > 0) or returned:
                p.slot[k] = NONE


def stand(s: Any) -> None:
    """Sites: two open sections of each player, turned over by those who have built or build now."""
    left = [i for i in range(c.SECTIONS) if not s.closed[i]]
    for seat in range(int(s.players)):
        p = s.player[seat]
        if s.step == Step.SITES:
            p.sites = p.shown = 0
            continue
        sites = [i for i in range(c.SECTIONS) if int(p.sites) >> i & 1 and i in left]
        sites = (sites + [i for i in left if i not in sites])[:2]
        p.sites = sum(1 << i for i in sites)
        builds = [int(i) for i in s.order].index(seat)
        p.shown = c.PAST[s.phase, Phase.BUILDING] or (s.step == Step.BUILD and builds <= s.at)


def count(s: Any) -> None:
    """What is counted follows from what lies elsewhere."""
    seats = range(int(s.players))
    for i in range(c.SECTIONS):
        lying = [] if s.closed[i] else [int(owner) for owner in s.stone[i] if owner != NONE]
        s.height[i] = len(lying)
        s.stone[i] = [*lying, *[NONE] * (c.TALLEST - len(lying))]
        s.count[i] = [lying.count(seat) for seat in range(c.SEATS)]
    s.ordered = int(s.ordered or s.rounds > 1 or c.PAST[s.phase, Phase.ORDER])
    s.finished = sum(int(s.closed[i] and c.IN_PLAY[s.players, i]) for i in range(c.SECTIONS))
    if s.stop != NONE and s.closed[s.stop]:
        s.stop = NONE
    for seat in seats:
        p = s.player[seat]
        p.hand[0] = c.ZEROS - int((p.slot == 0).sum())
        p.cards = p.hand.sum()
        p.supply = c.STONES - int(p.stones) - int(s.count[:, seat].sum())
    for value in range(1, c.VALUES):
        owned = sum(int(s.player[i].hand[value]) + int((s.player[i].slot == value).sum()) for i in seats)
        s.bank[value] = int(c.DEALT[s.players, value]) * int(s.players) - owned
    s.bank[0] = 0


# What cannot be


def faults(v: View, _: Tr) -> Iterator[str]:
    s = v.s
    for value in range(1, c.VALUES):
        if s.bank[value] < 0:
            most = int(c.DEALT[v.players, value]) * v.players
            yield _("The players have {n} gold cards of {value}: there are {most}.", n=most - int(s.bank[value]), value=value, most=most)
    for seat in range(v.players):
        p, name = s.player[seat], v.name(seat, _)
        if p.hand[0] < 0:
            yield _("{name} has laid {n} zeros: everyone has {most}.", name=name, n=c.ZEROS - int(p.hand[0]), most=c.ZEROS)
        if p.supply < 0:
            yield _("{name} has {n} stones: there are {most} of a colour.", name=name, n=c.STONES - int(p.supply), most=c.STONES)
    left = int((s.closed == 0).sum())
    if s.finished >= c.FINISH[v.players] or left < 3:
        yield _("{n} sections are finished: the game ends with {most}.", n=int(s.finished), most=int(c.FINISH[v.players]))
    if s.blocked_seat >= 0 and s.player[s.blocked_seat].slot[s.blocked_slot] == NONE:
        official = names.slot_name(int(s.blocked_slot), _)
        yield _("The blockade lies on no card: {name} has none on {official}.", name=v.name(int(s.blocked_seat), _), official=official)
    if not s.waiting and s.step == Step.WINDOW:
        yield _("Nobody can buy a privilege at this moment.")
    if not s.waiting and c.DECIDES[s.step] >= 0:
        yield _("Nobody has won {official}: choose the gold that lies there.", official=names.slot_name(int(c.DECIDES[s.step]), _))
