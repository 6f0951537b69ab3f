"""What players do and get that is worth a word when two lines are compared: infinitives, after *you can*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.happenings import H
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.themes import Deed
from palatine.kernel.view import View

DIRECT = {H.RECRUITED, H.BROUGHT, H.MOVED, H.STAYED, H.MINTED, H.PLAYED}
"""What a move itself is, and not what follows from it."""
TURN: set[H] = set()
"""The same, later in the turn that it begins."""


def deeds(v: View, told: Sequence[Happening], _: Tr) -> Iterator[Deed]:
    """Of one seat; *v* is the position before."""
    for h in told:
        match h.kind:
            case H.RECRUITED:
                words = _.ctx("can", "recruit {noble} {place}", noble=_noble(h.noble, _), place=w.among(h.space, _))
                yield Deed(f"noble {h.space}", words, 1 + int(c.POINTS[h.noble]), ply=h.ply)
            case H.COUNTED:
                if h.borders:
                    words = _.ctx("can", "score {points} for the borders", points=w.points(h.borders, _))
                    yield Deed("borders", words, 1 + h.borders / 2, h.borders, h.ply, chosen=False)


def _noble(number: int, _: Tr) -> str:
    if c.POINTS[number]:
        return _("the noble with {points}", points=w.points(int(c.POINTS[number]), _))
    return _("the noble ({privilege})", privilege=w.privilege(int(c.KIND[number]), _))
