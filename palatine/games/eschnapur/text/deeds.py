"""What players do and get that is worth a word when two lines are compared: infinitives, after *you can*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.themes import Deed
from palatine.kernel.view import View

DIRECT = {H.LAID, H.PLAYED, H.BLOCKED, H.STOPPED, H.GUARDED, H.BOUGHT, H.MOVED, H.TOOK}
"""What a move itself is, and not what follows from it."""
TURN: set[H] = set()
"""The same, later in the turn that it begins."""


def deeds(v: View, told: Sequence[Happening], _: Tr) -> Iterator[Deed]:
    """Of one seat; *v* is the position before."""
    built, last = Counter[int](), dict[int, int]()
    stones = points = at = scored = 0
    for h in told:
        match h.kind:
            case H.WON:
                yield Deed(
                    f"won {h.official}", _.ctx("can", "win {official}", official=w.slot_name(h.official, _)), 4, ply=h.ply, chosen=False
                )
            case H.BLOCKED:
                official = w.slot_name(h.official, _)
                words = _.ctx("can", "block {name}’s card on {official}", name=v.name(h.other, _), official=official)
                if h.other == v.seat:
                    words = _.ctx("can", "block your card on {official}", official=official)
                yield Deed(f"block {h.other} {h.official}", words, 3, ply=h.ply)
            case H.STOPPED:
                words = _.ctx("can", "put the build stop on {section}", section=w.section(h.section, _))
                yield Deed(f"stop {h.section}", words, 2, ply=h.ply)
            case H.GUARDED:
                words = _.ctx("can", "protect the last stone of {section}", section=w.section(h.section, _))
                yield Deed(f"guard {h.section}", words, 2, ply=h.ply)
            case H.MOVED:
                facts = {"start": w.section(h.start, _), "to": w.section(h.to, _)}
                words = _.ctx("can", "move {name}’s stone from {start} to {to}", name=v.name(h.owner, _), **facts)
                if h.owner == v.seat:
                    words = _.ctx("can", "move your stone from {start} to {to}", **facts)
                elif h.owner == h.seat:
                    words = _.ctx("can", "move their own stone from {start} to {to}", **facts)
                yield Deed(f"move {h.start} {h.to}", words, 3, ply=h.ply)
            case H.BOUGHT:
                yield Deed(f"buy {h.privilege}", _.ctx("can", "buy {privilege}", privilege=w.quoted(h.privilege, _)), 1.5, ply=h.ply)
            case H.BUILT | H.FILLED:
                built[h.section] += h.stones if h.kind == H.FILLED else 1
                last[h.section] = h.ply
            case H.STONES | H.GAINED | H.COMPENSATED:
                stones, at = stones + h.stones, h.ply
            case H.POINTS:
                points, scored = points + h.points, h.ply
    for section, n in built.items():
        words = _.ctx("can", "build {stones} in {section}", stones=w.stones(n, _), section=w.section(section, _))
        yield Deed(f"built {section}", words, 1 + n / 2, n, last[section])
    if stones:
        yield Deed("stones", _.ctx("can", "get {stones}", stones=w.stones(stones, _)), stones / 2, stones, at, chosen=False)
    if points:
        yield Deed("points", _.ctx("can", "get {points}", points=w.privilege_points(points, _)), points / 4, points, scored, chosen=False)
