"""The board in words, what is asked, and what a move would do."""

from __future__ import annotations

from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.components import (
    BAG,
    COST,
    FINISH,
    FIRST,
    GOLD5,
    GOLD5_GOLD,
    LETTERS,
    MIX,
    MIX_GOLD,
    MIX_STONES,
    OFFICIALS,
    PRIVILEGES,
    SECTIONS,
    SIZE,
    STONES3,
    STONES3_STONES,
    VALUE,
    VALUES,
    WAGE,
)
from palatine.games.eschnapur.state import (
    BLOCKADE,
    BUILD,
    GOLD,
    GUARDING,
    LAST,
    MARCH,
    MARKER,
    MOVE,
    NONE,
    PAY_ALMS,
    PAY_PREMIUM,
    PAY_WAGE,
    PLAY,
    SITES,
    SLOT_OF,
    STOP,
    UNKNOWN,
    W1,
    W2,
    W3,
    W4,
    W6,
    W7,
)
from palatine.games.eschnapur.text import words as w
from palatine.i18n import Tr
from palatine.kernel.view import View

FREE_SUM = 1  # option payout

# The board


def board(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = [_("Round {n}, phase {phase}: {name}.", n=int(s.rounds), phase=int(s.phase), name=w.phase(int(s.phase), _))]
    if s.ordered:
        lines.append(_("Turn order: {names}.", names=w.turn_order(v, _)))
    else:
        lines.append(_("Turn order: none yet."))
    gold = sum(i * int(n) for i, n in enumerate(s.bank))
    lines.append(_("Bank: {cards} ({sum} in all).", cards=w.stacks(s.bank), sum=gold) if gold else _("Bank: empty."))
    if FIRST[v.players] == 0:
        lines.append(_blockade(v, _))
    if s.stop == NONE:
        lines.append(_("Build stop: beside the palace."))
    else:
        lines.append(_("Build stop: on {section}.", section=w.section(int(s.stop), _)))
    lines += [_section(v, i, _) for i in range(SECTIONS) if not s.closed[i]]
    lines.append(_("Sections finished: {n} of {last}.", n=int(s.finished), last=int(FINISH[v.players])))
    sale = [f"{w.privilege(k, _)} ({PRIVILEGES[k]}, {COST[k]})" for k in sorted(range(10), key=lambda k: COST[k]) if s.sale[k]]  # D20
    lines.append(_("Privileges: {list}.", list=", ".join(sale) or "–"))
    for seat in range(v.players):
        lines += _player(v, seat, _)
    return lines


def _blockade(v: View, _: Tr) -> str:
    s = v.s
    if s.blocked_seat == NONE:
        return _("Blockade: beside the palace.")
    return _(
        "Blockade: on the card of {name} for {official}.", name=v.name(int(s.blocked_seat), _), official=w.slot_name(int(s.blocked_slot), _)
    )


def _section(v: View, i: int, _: Tr) -> str:
    """r6 y7 8 9 (10) 11: stones by colour, then the empty spaces; the bag in brackets."""
    spaces = []
    for k in range(int(SIZE[i])):
        owner = int(v.s.stone[i, k])
        word = f"{LETTERS[owner] if owner != NONE else ''}{VALUE[i, k]}"
        spaces.append(f"({word})" if k == BAG[i] else word)
    return _("  Section {n}, wage {wage}: {spaces}", n=i + 1, wage=int(WAGE[i]), spaces=" ".join(spaces))


def _player(v: View, seat: int, _: Tr) -> list[str]:
    s, p = v.s, v.s.player[seat]
    line = _(
        "{name} ({colour}): {points}, {privilege}, {stones} to build ({supply} in the supply), {cards}.",
        name=v.name(seat, _),
        colour=w.colour(seat, _),
        points=w.points(int(p.points), _),
        privilege=w.privilege_points(int(p.privilege), _),
        stones=w.stones(int(p.stones), _),
        supply=int(p.supply),
        cards=w.cards_in_hand(int(p.cards), _),
    )
    lines = [line]
    tile = w.on_track(int(p.points))[1]
    if tile:
        space, tile = w.on_track(int(p.points))
        lines.append(_("  Score stone on space {space}, tile {tile}.", space=space, tile=tile))
    if seat == v.seat:
        lines.append(_("  Cards in hand: {cards}.", cards=w.values(p.hand) or "–"))
    elif s.option.open_hands:
        lines.append(_("  Cards in hand and face down: {cards}.", cards=w.values(p.hand) or "–"))
    if p.sites > 0:
        lines.append(_("  Sites: {list}.", list=w.sections(int(p.sites), _)))
    elif p.sites == UNKNOWN:
        lines.append(_("  Sites: two, face down."))
    laid = [_card(v, seat, k, _) for k in range(int(FIRST[v.players]), OFFICIALS)]
    if any(p.slot[k] != NONE or (s.phase > 1 and p.bid[k] != NONE) for k in range(OFFICIALS)):
        lines.append(_("  On the officials: {list}.", list=", ".join(laid)))
    return lines


def _card(v: View, seat: int, k: int, _: Tr) -> str:
    s, p = v.s, v.s.player[seat]
    card, bid = int(p.slot[k]), int(p.bid[k])
    if s.blocked_seat == seat and s.blocked_slot == k:
        return _("{value} blocked", value=card) if card != UNKNOWN else _("blocked")
    if card == UNKNOWN:
        return _("face down")
    if card == NONE:
        if bid == NONE or s.phase == 1:
            return "–"
        return _("{value} paid", value=bid) if bid else _("0 taken back")
    return str(card) if bid != NONE else _("{value} face down", value=card)


# What is asked


def prompt(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.paying:
        return _payment(v, _)
    if s.step == SITES:
        return _("Choose your first site.") if p.sites == 0 else _("Choose your second site.")
    if s.step == GOLD:
        return _("Lay a gold card on {official}.", official=w.slot_name(int(p.laying), _))
    if s.step == PLAY:
        return _("Play a card from your hand on {official}.", official=w.slot_name(int(SLOT_OF[s.phase]), _))
    if s.step == BLOCKADE:
        return _("You won the blockade: put it on a face-down card of another player, or aside.")
    if s.step == STOP:
        return _("You won the build stop: put it on a section, or aside.")
    if s.step == MARKER:
        return _("Take an order marker of your choice.")
    if s.step == MARCH:
        return _("You won the turn order: hand out the markers.")
    if s.step == GUARDING:
        return _("Name the section whose last stone may not be moved.")
    if s.step == MOVE:
        return _("You may move the last stone of a section to another one.")
    if s.step == BUILD:
        if p.stones:
            return _.many("Build: {n} stone is left.", "Build: {n} stones are left.", int(p.stones))
        return _("Your stones are built: buy a privilege, or end your turn.")
    return _window(v, _)


def _window(v: View, _: Tr) -> str:
    have = w.privilege_points(int(v.s.player[v.seat].privilege), _)
    moment = {
        W1: _("Before gold is laid"),
        W2: _("Your card is blocked"),
        W3: _("Before the order markers are handed out"),
        W4: _("Before the building"),
        W6: _("Before a stone is moved"),
        W7: _("Before the wages"),
        LAST: _("Nobody owns gold or stones, this is the last chance"),
    }[int(v.s.window)]
    return _("{moment}: buy a privilege for your {points}, or pass.", moment=moment, points=have)


def _payment(v: View, _: Tr) -> str:
    s = v.s
    if s.option.payout == FREE_SUM:
        return _("{why}: take gold worth up to {n} from the bank, larger cards first.", why=why_paid(v, _), n=int(s.claim))
    return _("{why}: take gold worth {n} from the bank, larger cards first.", why=why_paid(v, _), n=int(s.claim))


def why_paid(v: View, _: Tr) -> str:
    s = v.s
    if s.paying == PAY_PREMIUM:
        return _("Premium of section {n}", n=int(s.pay_section) + 1)
    if s.paying == PAY_WAGE:
        return _("Wage of section {n}", n=int(s.pay_section) + 1)
    return _("Alms") if s.paying == PAY_ALMS else _("Privilege")


# What a move would do


def move(v: View, action: int, _: Tr) -> str:
    if action < m.LAY_GOLD:
        return _("Choose {section} as a site.", section=w.section(action, _))
    if action < m.LEAVE:
        slot, value = divmod(action - m.LAY_GOLD, VALUES)
        return _("Lay a {value} on {official}.", value=value, official=w.slot_name(slot, _))
    if action < m.PLAY_CARD:
        return _("Leave {official} without a card.", official=w.slot_name(action - m.LEAVE, _))
    if action < m.BLOCK:
        return _("Play a {value}.", value=action - m.PLAY_CARD)
    if action < m.BLOCK_ASIDE:
        seat, slot = divmod(action - m.BLOCK, OFFICIALS)
        return _("Block the card of {name} for {official}.", name=v.name(seat, _), official=w.slot_name(slot, _))
    if action in (m.BLOCK_ASIDE, m.STOP_ASIDE):
        return _("Put the marker beside the palace.")
    if action < m.STOP_ASIDE:
        return _("Put the build stop on {section}.", section=w.section(action - m.STOP_ON, _))
    if action < m.TAKE_MARKER:
        return _("The turn order: {names}.", names=_.all_of(_march(v, action, _)))
    if action < m.BUILD_IN:
        return _("Take order marker {n}.", n=action - m.TAKE_MARKER + 1)
    if action < m.MOVE_STONE:
        return _build(v, action - m.BUILD_IN, _)
    if action < m.MOVE_NONE:
        return _move(v, *divmod(action - m.MOVE_STONE, SECTIONS), _)
    if action == m.MOVE_NONE:
        return _("Move nothing.")
    if action < m.BUY:
        return _("The last stone of {section} stays.", section=w.section(action - m.GUARD_IN, _))
    if action < m.PASS:
        return _purchase(v, action - m.BUY, _)
    if action == m.PASS:
        return _("End your turn.") if v.s.step == BUILD else _("Buy nothing.")
    if action < m.ENOUGH:
        return _("Take a {value}.", value=action - m.TAKE + 1)
    return _("Take no more.")


def _purchase(v: View, card: int, _: Tr) -> str:
    line = _(
        "Buy {title} for {points}: {effect}.",
        title=w.quoted(card, _),
        points=w.privilege_points(int(COST[card]), _),
        effect=w.effect(card, _),
    )
    return " ".join([line, *warnings(v, card, _)])


def warnings(v: View, card: int, _: Tr) -> list[str]:
    """Where bank or supply give less than a privilege says (E45)."""
    gold = {GOLD5: GOLD5_GOLD, MIX: MIX_GOLD}.get(card, 0)
    stones = {STONES3: STONES3_STONES, MIX: MIX_STONES}.get(card, 0)
    paid, left = _payable(v, int(gold)), int(v.s.player[v.seat].supply)
    lines = [_("The bank can pay only {n} now.", n=paid)] if paid < gold else []
    return [*lines, _("The supply has only {n} of your stones.", n=left)] if left < stones else lines


def _payable(v: View, claim: int) -> int:
    """The largest sum up to a claim that the bank can pay (E43)."""
    sums = {0}
    for value in range(1, VALUES):
        for _card in range(int(v.s.bank[value])):
            sums |= {n + value for n in sums if n + value <= claim}
    return max(sums)


def _march(v: View, action: int, _: Tr) -> list[str]:
    return [v.name(int(seat), _) for seat in m.MARCHES[action - m.MARCH_BY][: len(m.ACTIONS[action]) - 6]]


def _build(v: View, i: int, _: Tr) -> str:
    k = int(v.s.height[i])
    if k >= SIZE[i]:
        return _("Build in {section}.", section=w.section(i, _))
    value = int(VALUE[i, k])
    if k == BAG[i]:
        return _("Build in {section}, on the {value} with the bag.", section=w.section(i, _), value=value)
    return _("Build in {section}, on the {value}.", section=w.section(i, _), value=value)


def _move(v: View, start: int, to: int, _: Tr) -> str:
    h = int(v.s.height[start])
    if h == 0:
        return _("Move the last stone of {start} to {to}.", start=w.section(start, _), to=w.section(to, _))
    owner = v.name(int(v.s.stone[start, h - 1]), _)
    return _("Move the last stone of {start}, by {name}, to {to}.", start=w.section(start, _), name=owner, to=w.section(to, _))
