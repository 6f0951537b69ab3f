"""What a move would do."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.rules.payout import largest_sum
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def move(v: View, action: int, _: Tr) -> str:
    kind, number = int(m.KIND[action]), int(m.NUMBER[action])
    one, two = (int(part) for part in m.PARTS[action])
    if kind == m.SITE:
        return _("Choose {section} as a site.", section=w.section(number, _))
    if kind == m.LAY_GOLD:
        return _("Place a {value} on {official}.", value=two, official=w.slot_name(one, _))
    if kind == m.LEAVE:
        return _("Leave {official} without a card.", official=w.slot_name(number, _))
    if kind == m.PLAY_CARD:
        return _("Play a {value}.", value=number)
    if kind == m.BLOCK:
        return _("Block {name}’s card on {official}.", name=v.name(one, _), official=w.slot_name(two, _))
    if kind in (m.BLOCK_ASIDE, m.STOP_ASIDE):
        return _("Put the marker beside the palace.")
    if kind == m.STOP_ON:
        return _("Put the build stop on {section}.", section=w.section(number, _))
    if kind == m.MARCH_BY:
        return _("The turn order: {names}.", names=_.all_of([v.name(seat, _) for seat in m.marching(number)]))
    if kind == m.TAKE_MARKER:
        return _("Take order marker {n}.", n=number + 1)
    if kind == m.BUILD_IN:
        return _build(v, number, _)
    if kind == m.MOVE_STONE:
        return _move(v, one, two, _)
    if kind == m.MOVE_NONE:
        return _("Move nothing.")
    if kind == m.GUARD_IN:
        return _("The last stone of {section} stays.", section=w.section(number, _))
    if kind == m.BUY:
        return _purchase(v, number, _)
    if kind == m.PASS:
        return _("End your turn.") if v.s.step == c.Step.BUILD else _("Buy nothing.")
    if kind == m.TAKE:
        return _("Take a {value}.", value=number + 1)
    return _("Take no more.")


def _purchase(v: View, card: int, _: Tr) -> str:
    line = _(
        "Buy {title} for {points}: {effect}.",
        title=w.quoted(card, _),
        points=w.privilege_points(int(c.COST[card]), _),
        effect=_.after_colon(w.effect(card, _)),
    )
    return " ".join([line, *warnings(v, card, _)])


def warnings(v: View, card: int, _: Tr) -> list[str]:
    """Where bank or supply give less than a privilege says (E45)."""
    gold = {c.GOLD5: c.GOLD5_GOLD, c.MIX: c.MIX_GOLD}.get(card, 0)
    stones = {c.STONES3: c.STONES3_STONES, c.MIX: c.MIX_STONES}.get(card, 0)
    paid, left = int(plain(largest_sum)(v.s, int(gold))), int(v.s.player[v.seat].supply)
    lines = [_("The bank can pay only {n} now.", n=paid)] if paid < gold else []
    if left < stones:
        lines.append(
            _.many(
                "The supply has only {n} of your stones.",
                "The supply has only {n} of your stones.",
                left,
                zero="The supply has none of your stones.",
            )
        )
    return lines


def _build(v: View, i: int, _: Tr) -> str:
    k = int(v.s.height[i])
    if k >= c.SIZE[i]:
        return _("Build in {section}.", section=w.section(i, _))
    value = int(c.VALUE[i, k])
    if k == c.BAG[i]:
        return _("Build in {section}, on the {value} with the bag.", section=w.section(i, _), value=value)
    return _("Build in {section}, on the {value}.", section=w.section(i, _), value=value)


def _move(v: View, start: int, to: int, _: Tr) -> str:
    h = int(v.s.height[start])
    if h == 0:
        return _("Move the last stone of {start} to {to}.", start=w.section(start, _), to=w.section(to, _))
    owner = v.name(int(v.s.stone[start, h - 1]), _)
    return _("Move the last stone of {start} ({name}’s) to {to}.", start=w.section(start, _), name=owner, to=w.section(to, _))
