"""The board in words."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.view import View


def board(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = [_("Round {n}, phase {phase}: {name}.", n=int(s.rounds), phase=int(s.phase), name=w.phase(int(s.phase), _))]
    if s.ordered:
        lines.append(_("Turn order: {names}.", names=w.turn_order(v, _)))
    else:
        lines.append(_("Turn order: none yet."))
    gold = sum(i * int(n) for i, n in enumerate(s.bank))
    lines.append(_("Bank: {cards} ({sum} in all).", cards=w.stacks(s.bank), sum=gold) if gold else _("Bank: empty."))
    if c.FIRST[v.players] == 0:
        lines.append(_blockade(v, _))
    if s.stop == c.NONE:
        lines.append(_("Build stop: beside the palace."))
    else:
        lines.append(_("Build stop: on {section}.", section=w.section(int(s.stop), _)))
    lines += [_section(v, i, _) for i in range(c.SECTIONS) if not s.closed[i]]
    lines.append(_("Sections finished: {n} of {last}.", n=int(s.finished), last=int(c.FINISH[v.players])))
    sale = [f"{w.privilege(k, _)} ({c.PRIVILEGES[k]}, {c.COST[k]})" for k in sorted(range(10), key=lambda k: c.COST[k]) if s.sale[k]]  # D20
    lines.append(_("Privileges: {list}.", list=", ".join(sale) or "–"))
    for seat in range(v.players):
        lines += _player(v, seat, _)
    return lines


def _blockade(v: View, _: Tr) -> str:
    s = v.s
    if s.blocked_seat == c.NONE:
        return _("Blockade: beside the palace.")
    return _("Blockade: on {name}’s card on {official}.", name=v.name(int(s.blocked_seat), _), official=w.slot_name(int(s.blocked_slot), _))


def _section(v: View, i: int, _: Tr) -> str:
    """r6 y7 8 9 (10) 11: stones by colour, then the empty spaces; the bag in brackets."""
    spaces = []
    for k in range(int(c.SIZE[i])):
        owner = int(v.s.stone[i, k])
        word = f"{c.LETTERS[owner] if owner != c.NONE else ''}{c.VALUE[i, k]}"
        spaces.append(f"({word})" if k == c.BAG[i] else word)
    return _("  Section {n}, wage {wage}: {spaces}", n=i + 1, wage=int(c.WAGE[i]), spaces=" ".join(spaces))


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
    space, tile = w.on_track(int(p.points))
    if 0 < tile <= c.LAST_TILE:
        lines.append(_("  Score stone on space {space}, tile {tile}.", space=space, tile=tile))
    if seat == v.seat:
        lines.append(_("  Cards in hand: {cards}.", cards=w.values(p.hand) or "–"))
    elif s.option.open_hands:
        lines.append(_("  Cards in hand and face down: {cards}.", cards=w.values(p.hand) or "–"))
    if p.sites > 0:
        lines.append(_("  Sites: {list}.", list=w.sections(int(p.sites), _)))
    elif p.sites == c.UNKNOWN:
        lines.append(_("  Sites: two, face down."))
    laid = [_card(v, seat, k, _) for k in range(int(c.FIRST[v.players]), c.OFFICIALS)]
    if any(p.slot[k] != c.NONE or (s.phase != c.Phase.SITES and p.bid[k] != c.NONE) for k in range(c.OFFICIALS)):
        lines.append(_("  On the officials: {list}.", list=", ".join(laid)))
    return lines


def _card(v: View, seat: int, k: int, _: Tr) -> str:
    s, p = v.s, v.s.player[seat]
    card, bid = int(p.slot[k]), int(p.bid[k])
    if s.blocked_seat == seat and s.blocked_slot == k:
        return _("{value} blocked", value=card) if card != c.UNKNOWN else _("blocked")
    if card == c.UNKNOWN:
        return _("face down")
    if card == c.NONE:
        if bid == c.NONE or s.phase == 1:
            return "–"
        return _("{value} paid", value=bid) if bid else _("0 returned")
    return str(card) if bid != c.NONE else _("{value} face down", value=card)
