"""What a turn has brought a seat, to compare two moves by: now, and what it can do next turn."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.draw.guide import Mark
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.board.touch import room, space
from palatine.games.palais_royal.rules.recruit import can_recruit, free_spaces
from palatine.games.palais_royal.rules.servants import in_palace, majority
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

WORTH = {"points": 1.0, "next": 1.0, "most": 0.8, "gold": 0.5, "cards": 0.7, "seals": 0.5, "servants": 0.4, "place": 0.3}


def gains(was: View, now: View, later: View | None, heard: Sequence[Happening]) -> dict[str, float]:
    """By name, what the seat has *now*, after its turn, that it had not before, and whom it can recruit when it is asked *later*."""
    seat = was.seat or 0
    p, q = was.s.player[seat], now.s.player[seat]
    found = {
        "points": float(now.scores[seat] - was.scores[seat]),
        "gold": float(q.gold) - float(p.gold),
        "cards": float(q.cards) - float(p.cards),
        "servants": float(plain(in_palace)(q) - plain(in_palace)(p)),
    }
    found |= {f"most-{place}": float(plain(majority)(now.s, seat, place)) for place in c.WITH_BONUS}
    found |= {f"place-{place}": float(q.palace[place]) - float(p.palace[place]) for place in range(9)}
    seen = later or now
    free, mine = plain(free_spaces)(seen.s), seen.s.player[seat]
    for k in range(36):
        if mine.palace[c.OFFICE] and plain(can_recruit)(seen.s, mine, free, k):
            noble = int(seen.s.park[k])
            found[f"next-{noble}"] = 1.0
    return found


def worth(name: str) -> float:
    """How much one of it speaks for a move: what is worth most is said first."""
    kind, *rest = name.split("-")
    return WORTH[kind] * (1 + float(c.POINTS[int(rest[0])]) if kind == "next" else 1)


def gain(v: View, name: str, n: int, _: Tr) -> str:
    """One of them in words, as part of a list: *n* is how many more."""
    kind, *rest = name.split("-")
    number = int(rest[0]) if rest else 0
    match kind:
        case "points":
            return _.many("{n} more point", "{n} more points", n)
        case "gold":
            return _.many("{n} more gold", "{n} more gold", n)
        case "cards":
            return _.many("{n} more card in hand", "{n} more cards in hand", n)
        case "servants":
            return _.many("{n} more servant in the palace", "{n} more servants in the palace", n)
        case "most":
            return _("you have the majority {place}", place=w.at(number, _))
        case "place":
            return _.many("{n} more servant {place}", "{n} more servants {place}", n, place=w.at(number, _))
    if not c.POINTS[number]:
        return _("you can recruit a noble ({privilege})", privilege=w.privilege(int(c.KIND[number]), _))
    return _("you can recruit the noble with {points}", points=w.points(int(c.POINTS[number]), _))


def marks(v: View, name: str) -> tuple[Mark, ...]:
    """Where on the board one of them is."""
    kind, *rest = name.split("-")
    if kind in ("most", "place"):
        return (Mark(room(int(rest[0]))),)
    park = [int(what) for what in v.s.park]
    return (Mark(space(park.index(int(rest[0]))), f"noble-{rest[0]}"),) if kind == "next" and int(rest[0]) in park else ()


def about(v: View, action: int, _: Tr) -> str:
    """Who stands where a servant goes to or leaves, or what a card does, where two moves bring the same until the next turn."""
    kind, number, seat = m.KIND[action], int(m.NUMBER[action]), v.seat or 0
    if kind in (m.KEEP, m.PLAY):
        return _.start(w.effect(number, _)) + "."
    if kind == m.FROM:
        left = int(v.s.player[seat].palace[number]) - 1
        if not left:
            return _("Then you have no servant left {place}.", place=w.at(number, _))
        return _("Then you have {servants} {place}.", servants=w.servants(left, _), place=w.at(number, _))
    if kind == m.DONE:
        return _("What is left of this action is lost.")
    if kind not in (m.PUT, m.STEP):
        return ""
    place = number if kind == m.PUT else int(m.STEP_INTO[number])
    most = max(int(p.palace[place]) for i, p in enumerate(v.s.player[: v.players]) if i != seat)
    mine = int(v.s.player[seat].palace[place]) + 1
    facts = {"servants": w.servants(mine, _), "place": w.at(place, _)}
    if mine > most:
        return _("Then you have {servants} {place}, more than any other player.", **facts)
    return _("Then you have {servants} {place}, as many as your strongest rival.", **facts) if mine == most else ""
