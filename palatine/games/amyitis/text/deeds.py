"""What players do and get that is worth a word when two lines are compared: infinitives, after *you can*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.text import names as w
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.themes import Deed
from palatine.kernel.view import View

DIRECT = {H.RECRUITED, H.CRAFT_POWER, H.NOBLE, H.TRAVELLED, H.DUG, H.WORKED, H.ENTERED, H.STEPPED, H.PLANTED}
"""What a move itself is, and not what follows from it."""
TURN = DIRECT - {H.PLANTED}
"""The same, later in the turn that it begins."""


def deeds(v: View, told: Sequence[Happening], _: Tr) -> Iterator[Deed]:
    """Of one seat; *v* is the position before."""
    goods, last = Counter[int](), dict[int, int]()
    dug = steps = stepped = 0
    for h in told:
        match h.kind:
            case H.PLANTED:
                yield Deed(f"bed {h.square}", _.ctx("can", "plant {bed}", bed=w.bed(h.tile, h.square, _)), 3 + h.points, ply=h.ply)
            case H.COURT_CARD:
                yield Deed(
                    f"court {h.family}", _.ctx("can", "take the court card {card}", card=w.card(h.family, h.level, _)), 4, h.level, h.ply
                )
            case H.TRAVELLED:
                yield Deed(f"city {h.city}", _.ctx("can", "lead the caravan to {city}", city=w.city(h.city, _)), 2, ply=h.ply)
            case H.DUG:
                dug += 1
                words = _.ctx("can", "dig a canal for {points}", points=w.points(h.points, _)) if h.points else _.ctx("can", "dig a canal")
                yield Deed("canal", words, 1.5 + h.points, dug, h.ply)
            case H.RECRUITED:
                words = _.ctx("can", "recruit {craft} for {talents}", craft=w.a_craft(h.craft, _), talents=w.talents(h.price, _))
                if not h.price:
                    words = _.ctx("can", "recruit {craft} for free", craft=w.a_craft(h.craft, _))
                yield Deed(f"recruit {h.craft} {h.group}", words, 1.2, ply=h.ply)
            case H.CRAFT_POWER:
                words = _.ctx("can", "recruit {craft} with the craft power", craft=w.a_craft(h.craft, _))
                yield Deed(f"power {h.craft}", words, 1.2, ply=h.ply)
            case H.ENTERED:
                yield Deed(f"temple {h.temple}", _.ctx("can", "add a cube to the {temple}", temple=w.temple(h.temple, _)), 1.4, ply=h.ply)
            case H.WORKED:
                if h.got:
                    goods[h.resource] += 1
                    last[h.resource] = h.ply
            case H.STEPPED:
                steps, stepped = steps + h.steps, h.ply
    for kind, n in goods.items():
        yield Deed(f"good {kind}", _.ctx("can", "get {resources}", resources=w.good(kind, _, n)), 1 + n / 10, n, last[kind])
    if steps:
        words = _.many("go {n} step further on the palace track", "go {n} steps further on the palace track", steps)
        yield Deed("steps", words, 0.8 * steps, steps, stepped)
