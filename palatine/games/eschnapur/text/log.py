"""The log: a choice, and everything that followed from it; and where the points come from."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur import state as st
from palatine.games.eschnapur.text import names as w
from palatine.games.eschnapur.text.prompts import why_paid
from palatine.i18n import Tr
from palatine.kernel.view import View


def event(before: View, seat: int, action: int | None, after: View, _: Tr) -> list[str]:
    lines = [] if action is None else _deed(before, seat, action, after, _)
    if after.s.serial != before.s.serial:
        for k in range(int(after.s.told)):
            line = _news(after, [int(n) for n in after.s.news[k]], _)
            if line:
                lines.append(line)
        if after.s.paying and after.s.waiting:
            lines += _owed(before, after, _)
    return lines


# The choice


def _deed(before: View, seat: int, action: int, after: View, _: Tr) -> list[str]:
    s, name = before.s, before.name(seat, _)
    if action < m.LAY_GOLD:
        return [_("{name} chooses {section} as a site.", name=name, section=w.section(action, _))]
    if action < m.PLAY_CARD and s.step == c.Step.GOLD:
        return _laid(before, seat, action, after, _)
    if action < m.PLAY_CARD:
        return [_("{name} plays no card on {official}.", name=name, official=w.slot_name(action - m.LEAVE, _))]
    if action < m.BLOCK:
        slot = int(c.SLOT_OF[s.phase])
        return [_("{name} plays a {value} on {official}.", name=name, value=action - m.PLAY_CARD, official=w.slot_name(slot, _))]
    if action < m.BLOCK_ASIDE:
        victim, slot = divmod(action - m.BLOCK, c.OFFICIALS)
        return [
            _("{name} blocks the card of {other} for {official}.", name=name, other=before.name(victim, _), official=w.slot_name(slot, _))
        ]
    if action == m.BLOCK_ASIDE:
        return [_("{name} puts the blockade beside the palace.", name=name)]
    if action < m.STOP_ASIDE:
        return [_("{name} puts the build stop on {section}.", name=name, section=w.section(action - m.STOP_ON, _))]
    if action == m.STOP_ASIDE:
        return [_("{name} puts the build stop beside the palace.", name=name)]
    if action < m.TAKE_MARKER:
        return [_("{name} hands out the order markers: {names}.", name=name, names=w.turn_order(after, _))]
    if action < m.BUILD_IN:
        return [_("{name} takes order marker {n}.", name=name, n=action - m.TAKE_MARKER + 1)]
    if action < m.MOVE_STONE:
        return [_("{name} builds in {section}.", name=name, section=w.section(action - m.BUILD_IN, _))]
    if action < m.MOVE_NONE:
        start, to = divmod(action - m.MOVE_STONE, c.SECTIONS)
        owner = before.name(int(s.stone[start, s.height[start] - 1]), _)
        return [
            _(
                "{name} moves the last stone of {start}, by {owner}, to {to}.",
                name=name,
                start=w.section(start, _),
                owner=owner,
                to=w.section(to, _),
            )
        ]
    if action == m.MOVE_NONE:
        return [_("{name} moves nothing.", name=name)]
    if action < m.BUY:
        return [_("{name} protects the last stone of {section}.", name=name, section=w.section(action - m.GUARD_IN, _))]
    if action < m.PASS:  # the news tell a purchase; a sealed wish is the buyer's own business
        return [_("{name} wishes for {title}.", name=name, title=w.quoted(action - m.BUY, _))] if _sealed(before) else []
    if action == m.PASS:
        return [_("{name} ends the turn.", name=name)] if s.step == c.Step.BUILD else [_("{name} buys nothing.", name=name)]
    if action < m.ENOUGH:
        return [_("{name} takes a {value} from the bank.", name=name, value=action - m.TAKE + 1)]
    return [_("{name} takes no more.", name=name)]


def _sealed(v: View) -> bool:
    return bool(v.s.step == c.Step.WINDOW and v.s.option.privilege_priority == c.SEALED)


def _laid(before: View, seat: int, action: int, after: View, _: Tr) -> list[str]:
    """The card that was chosen, and those that then had no other place; only its owner reads this."""
    name = before.name(seat, _)
    if action < m.LEAVE:
        slot, value = divmod(action - m.LAY_GOLD, c.VALUES)
        lines = [_("{name} lays a {value} on {official}.", name=name, value=value, official=w.slot_name(slot, _))]
    else:
        slot = action - m.LEAVE
        lines = [_("{name} lays no card on {official}.", name=name, official=w.slot_name(slot, _))]
    old, new = before.s.player[seat], after.s.player[seat]
    for k in range(slot + 1, c.OFFICIALS):
        value = int(new.bid[k]) if new.bid[k] != c.NONE else int(new.slot[k])
        if old.slot[k] == c.NONE and value != c.NONE:
            lines.append(_("{name} lays a {value} on {official}.", name=name, value=value, official=w.slot_name(k, _)))
    return lines


# What followed


def _news(v: View, line: list[int], _: Tr) -> str:
    kind, a, b, c, d = line
    if kind in (st.N_TURNED, st.N_WON, st.N_NOBODY, st.N_PLAYED, st.N_LEFT, st.N_FREED, st.N_NO_TARGET, st.N_COMPENSATED):
        return _of_officials(v, kind, a, b, c, _)
    if kind in (st.N_CLAIM, st.N_TOOK, st.N_PREMIUM, st.N_WAGE, st.N_ALMS):
        return _of_gold(v, kind, a, b, c, _)
    if kind == st.N_STONES:
        return _stones(v, a, b, c, d, _)
    if kind == st.N_POINTS:
        return _privilege_points(v, a, b, c, _)
    if kind == st.N_SHUFFLED:
        return _("The order markers are shuffled: {names}.", names=w.turn_order(v, _))
    if kind == st.N_SITES:
        return _("{name} turns over the sites: {list}.", name=v.name(a, _), list=w.sections(1 << b | 1 << c, _))
    if kind == st.N_BUILT:
        return _("{name} builds {stones} in {section}.", name=v.name(a, _), stones=w.stones(c + 1, _), section=w.section(b, _))
    if kind == st.N_KEPT:
        return _("{name} keeps {stones} for which there is no place.", name=v.name(a, _), stones=w.stones(b, _))
    if kind == st.N_SCORED:
        return _(
            "{name} scores {points} in {section}: {value} for the highest stone and {n} for the number of stones.",
            name=v.name(b, _),
            points=w.points(c + d, _),
            section=w.section(a, _),
            value=c,
            n=d,
        )
    if kind == st.N_FINISHED:
        return _("Section {n} is finished; its stones go back to the supply.", n=a + 1)
    if kind in (st.N_BOUGHT, st.N_BEATEN, st.N_GAINED, st.N_GUARDED, st.N_NO_MOVE):
        return _of_privileges(v, kind, a, b, _)
    if kind == st.N_ROUND:
        return _("Round {n} begins.", n=a)
    if kind == st.N_BONUS:
        return _("{name} gets {points} for rank {rank} in privilege points.", name=v.name(a, _), points=w.points(b, _), rank=c)
    assert kind == st.N_OVER
    return why_over(a, _)


def why_over(why: int, _: Tr) -> str:
    if why == c.BUILT:
        return _("Enough sections are finished: the game is over.")
    if why == c.LOCKED:
        return _("Nobody owns gold or stones any more: the game is over.")
    return _("The last round is played: the game is over.")


def _of_officials(v: View, kind: int, a: int, b: int, c: int, _: Tr) -> str:
    if kind == st.N_TURNED:
        return _("Turned over, {official}: {bids}.", official=w.slot_name(a, _), bids=", ".join(_bids(v, a, _)))
    if kind == st.N_WON:
        return " ".join(
            [*ties(v, a, c, _), _("{name} wins {official} and pays the {value}.", name=v.name(b, _), official=w.slot_name(a, _), value=c)]
        )
    if kind == st.N_NOBODY:
        return " ".join([*ties(v, a, 0, _), _("Nobody wins {official}.", official=w.slot_name(a, _))])
    if kind == st.N_PLAYED:
        return _("{name} plays a {value} on {official}.", name=v.name(a, _), value=c, official=w.slot_name(b, _))
    if kind == st.N_LEFT:
        return _("{name} has no card to play on {official}.", name=v.name(a, _), official=w.slot_name(b, _))
    if kind == st.N_FREED:
        return _("The blockade comes off the card of {name} for {official}.", name=v.name(a, _), official=w.slot_name(b, _))
    if kind == st.N_NO_TARGET:
        return _("There is no card that may be blocked: the blockade goes beside the palace.")
    if b == 0:
        return _("{name} gets no stone in return: the supply has none.", name=v.name(a, _))
    return _("{name} gets {stones} in return.", name=v.name(a, _), stones=w.stones(b, _))


def _bids(v: View, slot: int, _: Tr) -> list[str]:
    s = v.s
    found = []
    for seat in range(v.players):
        name, bid = v.name(seat, _), int(s.player[seat].bid[slot])
        if bid != c.NONE:
            found.append(f"{name} {bid}")
        elif s.blocked_seat == seat and s.blocked_slot == slot:
            found.append(_("{name} is blocked", name=name))
        elif s.hander == seat:
            found.append(_("{name} plays from the hand", name=name))
        else:
            found.append(_("{name} has no card", name=name))
    return found


def ties(v: View, slot: int, won: int, _: Tr) -> list[str]:
    """The values above the winning one that cancel each other out."""
    bids = [int(v.s.player[seat].bid[slot]) for seat in range(v.players)]
    shared = sorted({bid for bid in bids if bid > won and bids.count(bid) > 1}, reverse=True)
    lines = [_("Equal cards cancel each other out: {values}.", values=w.value_list(shared))] if shared else []
    if won and bids.count(won) > 1:
        lines.append(_("Equal cards, but the privilege decides."))
    if not won and not shared:
        lines.append(_("No card is worth more than 0."))
    return lines


def _stones(v: View, seat: int, got: int, value: int, lost: int, _: Tr) -> str:
    name = v.name(seat, _)
    wanted = got + lost
    if value == 0:
        return _("{name} gets no stones for the 0.", name=name)
    if lost:
        return _("{name} gets {stones} for the {value}; the supply has no more.", name=name, stones=w.stones(got, _), value=value)
    if wanted < value:
        return _(
            "{name} gets {stones} for the {value}, half of it, because it was laid more than once.",
            name=name,
            stones=w.stones(got, _),
            value=value,
        )
    return _("{name} gets {stones} for the {value}.", name=name, stones=w.stones(got, _), value=value)


def _privilege_points(v: View, seat: int, sum_: int, zeros: int, _: Tr) -> str:
    name = v.name(seat, _)
    back = _.many("{n} zero", "{n} zeros", zeros)
    if sum_ and zeros:
        return _(
            "{name} gets {points} for cards that won nothing, and takes back {zeros}.",
            name=name,
            points=w.privilege_points(sum_, _),
            zeros=back,
        )
    if sum_:
        return _("{name} gets {points} for cards that won nothing.", name=name, points=w.privilege_points(sum_, _))
    return _("{name} takes back {zeros}.", name=name, zeros=back) if zeros else ""


def _of_gold(v: View, kind: int, a: int, b: int, c: int, _: Tr) -> str:
    if kind == st.N_PREMIUM:
        return _("The bag of section {n} is covered: a premium for all who have a stone there.", n=a + 1)
    if kind == st.N_WAGE:
        return _("Section {n} is full: a wage of {wage} for all who have a stone there.", n=a + 1, wage=b)
    if kind == st.N_ALMS:
        return _("Nobody owns gold or stones: everybody gets alms.")
    if kind == st.N_TOOK:
        if c == 0:
            return _("{name} takes a {value} from the bank.", name=v.name(a, _), value=b)
        return _("{name} takes {n} cards of {value} from the bank.", name=v.name(a, _), n=c + 1, value=b)
    if c == 0:
        return _("{name} is owed {claim}, but the bank cannot pay anything.", name=v.name(a, _), claim=b)
    if c < b:
        return _("{name} is owed {claim}; the bank can pay {sum}.", name=v.name(a, _), claim=b, sum=c)
    return ""


def _of_privileges(v: View, kind: int, a: int, b: int, _: Tr) -> str:
    if kind == st.N_BOUGHT:
        return _("{name} buys {title} for {points}.", name=v.name(a, _), title=w.quoted(b, _), points=w.privilege_points(int(c.COST[b]), _))
    if kind == st.N_BEATEN:
        return _("{name} comes too late for {title}.", name=v.name(a, _), title=w.quoted(b, _))
    if kind == st.N_GAINED:
        return _("{name} takes {stones} from the supply.", name=v.name(a, _), stones=w.stones(b, _))
    if kind == st.N_GUARDED:
        return _("The last stone of {section} stays.", section=w.section(a, _))
    return _("{name} can move no stone.", name=v.name(a, _))


def _owed(before: View, after: View, _: Tr) -> list[str]:
    """Who chooses cards from the bank now, said once."""
    s, old = after.s, before.s
    if old.paying == s.paying and old.waiting == s.waiting and old.pay_section == s.pay_section:
        return []
    seat = after.to_move[0]
    return [_("{why}: {name} chooses gold worth {n}.", why=why_paid(after, _), name=after.name(seat, _), n=int(s.claim))]


# The result


def result(v: View, _: Tr) -> list[str]:
    lines = [why_over(int(v.s.ended), _)]
    for seat in range(v.players):
        p = v.s.player[seat]
        gold = sum(i * int(n) for i, n in enumerate(p.hand)) + sum(max(0, int(card)) for card in p.slot)
        lines.append(
            _(
                "{name}: {points} ({sections} from sections, {bonus} for {privilege}); gold worth {gold}.",
                name=v.name(seat, _),
                points=w.points(int(p.points), _),
                sections=int(p.points) - int(p.bonus),
                bonus=int(p.bonus),
                privilege=w.privilege_points(int(p.privilege), _),
                gold=gold,
            )
        )
    return lines
