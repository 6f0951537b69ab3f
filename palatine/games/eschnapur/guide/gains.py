"""What a turn has brought a seat, to compare two moves by: now, and what follows until it is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from palatine.draw.guide import Mark
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.touch import slot, tower
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

WORTH = {"points": 1.0, "won": 2.0, "privilege": 0.8, "top": 1.0, "built": 1.0, "stones": 0.6, "gold": 0.3}
HIGH = 3  # a card that often wins


def gains(was: View, now: View, later: View | None, heard: Sequence[Happening]) -> dict[str, float]:
    """By name, what the seat has when it is asked *later* that it had not before, and the officials that it has won by then."""
    seat, end = was.seat or 0, later or now
    p, q = was.s.player[seat], end.s.player[seat]
    found = {
        "points": float(end.scores[seat] - was.scores[seat]),
        "privilege": float(q.privilege) - float(p.privilege),
        "stones": float(q.stones) - float(p.stones),
        "gold": float(_gold(q) - _gold(p)),
    }
    for h in heard:
        if h.kind == H.WON and h.seat == seat:
            found[f"won-{h.official}"] = 1.0
    for section in range(c.SECTIONS):
        # a section that was full is empty, and nothing was lost
        found[f"built-{section}"] = max(0.0, float(end.s.count[section, seat]) - float(was.s.count[section, seat]))
        found[f"top-{section}"] = float(_on_top(end, section, seat) and not _on_top(was, section, seat))
    return found


def _on_top(v: View, section: int, seat: int) -> bool:
    height = int(v.s.height[section])
    return bool(height > 0 and v.s.stone[section, height - 1] == seat)


def _gold(p: Any) -> int:
    return sum(value * int(n) for value, n in enumerate(p.hand))


def worth(name: str) -> float:
    """How much one of it speaks for a move: what is worth most is said first."""
    return WORTH[name.partition("-")[0]]


def gain(v: View, name: str, n: int, _: Tr) -> str:
    """One of them in words, as part of a list: *n* is how many more."""
    kind, *rest = name.split("-")
    number = int(rest[0]) if rest else 0
    match kind:
        case "points":
            return _.many("{n} more point", "{n} more points", n)
        case "privilege":
            return _.many("{n} more privilege point", "{n} more privilege points", n)
        case "stones":
            return _.many("{n} more stone to build", "{n} more stones to build", n)
        case "gold":
            return _("gold worth {n} more in hand", n=n)
        case "won":
            return _("you win {official}", official=w.slot_name(number, _))
        case "top":
            return _("your stone is on top in {section}", section=w.section(number, _))
    return _.many("{n} more stone in {section}", "{n} more stones in {section}", n, section=w.section(number, _))


def marks(v: View, name: str) -> tuple[Mark, ...]:
    """Where on the board one of them is."""
    kind, *rest = name.split("-")
    if kind == "won":
        return (Mark(slot(v.seat or 0, int(rest[0]))),)
    return (Mark(tower(int(rest[0]))),) if kind in ("built", "top") else ()


def about(v: View, action: int, _: Tr) -> str:
    """What a place offers, where two moves bring the same until the seat is asked again."""
    kind, number = m.KIND[action], int(m.NUMBER[action])
    if kind == m.SITE:
        left = int(c.SIZE[number]) - int(v.s.height[number])
        return _.many(
            "It has {n} free space, and pays {wage} gold when it is full.",
            "It has {n} free spaces, and pays {wage} gold when it is full.",
            left,
            wage=int(c.WAGE[number]),
        )
    if kind in (m.BUILD_IN, m.MOVE_STONE):
        number = number if kind == m.BUILD_IN else int(m.PARTS[action][1])
        left = int(c.SIZE[number]) - int(v.s.height[number]) - 1
        return _.many(
            "Then {n} more stone fills the section.", "Then {n} more stones fill the section.", left, zero="It fills the section."
        )
    if kind == m.TAKE:
        return _("High cards win officials.") if number + 1 >= HIGH else _("Many small cards cover more officials.")
    if kind in (m.MARCH_BY, m.TAKE_MARKER):
        place = m.marching(number).index(v.seat or 0) if kind == m.MARCH_BY else number
        if place in (0, v.players - 1):
            return _("You build last.") if place else _("You build first.")
        return _("You build in place {n}.", n=place + 1)
    if kind in (m.STOP_ON, m.GUARD_IN):
        lie, mine = int(v.s.height[number]), int(v.s.count[number, v.seat or 0])
        return _.many(
            "{mine} of the {n} stone there is yours.",
            "{mine} of the {n} stones there are yours.",
            lie,
            zero="No stone lies there.",
            mine=mine,
        )
    if kind == m.BLOCK:
        return _("{name} gets a stone for it.", name=v.name(int(m.PARTS[action][0]), _))
    if kind in (m.BUY, m.PASS) and (left := int(v.s.player[v.seat or 0].privilege) - (int(c.COST[number]) if kind == m.BUY else 0)):
        return _.many("Then you have {n} privilege point.", "Then you have {n} privilege points.", left)
    if kind != m.LAY_GOLD:
        return ""
    official, value = (int(part) for part in m.PARTS[action])
    if not value:
        return _("A 0 comes back to your hand.")
    if official == c.MASON:
        return _.many("Alone with this card, you get {n} stone.", "Alone with this card, you get {n} stones.", value)
    return _.many("If it wins nothing, it earns {n} privilege point.", "If it wins nothing, it earns {n} privilege points.", value)
