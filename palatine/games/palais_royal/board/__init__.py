"""The table of Palais Royal: the park above, the palace below; beside them the turn as a path of five actions, and what is mine.

Things: ``park-b3`` (a space of the park), ``room-mint``, ``deck``, ``purse-gold``, ``purse-t``, ``purse-v``, ``purse-office``,
``reserve``, ``hand-gold4``, ``drawn-gold4``, ``noble-srv3``. Pieces: ``noble-17``.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel
from palatine.draw.counts import count, lasting
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import COLOURS, PRIVILEGE_ICON, nobles_shapes, picture
from palatine.games.palais_royal.board.look import look
from palatine.games.palais_royal.board.mine import court, face_down, mine, purse
from palatine.games.palais_royal.board.palace import few, palace
from palatine.games.palais_royal.board.park import park
from palatine.games.palais_royal.board.reason import halfway, reason
from palatine.games.palais_royal.board.touch import meant, outlined, touch, trace
from palatine.games.palais_royal.board.turn import turn
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.recruit import nobles_in_park
from palatine.games.palais_royal.rules.scoring import played_points
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.record import BUFFER, to_data
from palatine.kernel.view import View

__all__ = [
    "COLOURS",
    "face_down",
    "halfway",
    "heading",
    "look",
    "meant",
    "outlined",
    "pages",
    "panels",
    "picture",
    "reason",
    "seat",
    "shapes",
    "touch",
    "trace",
]


def shapes() -> dict[str, Markup]:
    return nobles_shapes() | few()


def heading(v: View, _: Tr) -> str:
    s = v.s
    left = _("nobles in the park: {n} of {all}", n=plain(nobles_in_park)(s), all=c.IN_PARK)
    if s.phase == Phase.START:
        return _("Setup · {players} players", players=v.players)
    if s.last_round:
        return _("Last round · {players} players · {left}", players=v.players, left=left)
    return _("Round {n} · {players} players · {left}", n=int(s.rounds), players=v.players, left=left)


def panels(v: View, _: Tr) -> list[Panel]:
    fields = {name: to_data(v.s[name]) for name in v.s.dtype.names if name not in BUFFER}
    v = View(v.game, v.seat, [_plain(fields)], v.names)  # reading a record field by field would take most of the time
    shown = [park(v, _), turn(v, _), palace(v, _)]
    return [*shown, court(v, _)] if v.seat is None else [*shown, purse(v, _), mine(v, _)]


def pages(v: View, _: Tr) -> list[tuple[str, tuple[str, ...]]]:
    mine = (_("Nobles"), ("court",)) if v.seat is None else (_("Yours"), ("purse", "mine"))
    return [(_("Park"), ("park",)), (_("Palace"), ("palace",)), (_("Turn"), ("turn",)), mine]


def _plain(data: Any) -> Any:
    """A record as plain Python: the same names, numbers and lists."""
    if isinstance(data, dict):
        return SimpleNamespace(**{name: _plain(part) for name, part in data.items()})
    return [_plain(part) for part in data] if isinstance(data, list) and data and isinstance(data[0], dict) else data


def seat(v: View, seat: int, _: Tr) -> Node:
    p = v.s.player[seat]
    colour = COLOURS[seat]
    gold, reserve, cards, couples = int(p.gold), int(p.reserve), int(p.cards), int(p.couples)
    others = seat != v.seat  # what is mine flows from and to my own panel
    home = _("{servants} in reserve", servants=w.servants(reserve, _))
    shown = [
        count("coin", gold, "", say=w.gold(gold, _), pool="coin" if others else ""),
        count(f"pawn-{colour}", reserve, "", say=home, pool=f"pawn-{colour}" if others else ""),
        count("i-card", cards, "", say=_("{cards} in hand", cards=w.cards(cards, _))),
        count("couple", couples, "", say=_("{couples} face down", couples=w.nobles(couples, _))),
    ]
    servants = sum(int(p.privilege[k]) * int(c.AMOUNT[k]) for k in (c.SRV1, c.SRV3))
    if servants:
        shown.append(count("i-servant", servants, "", say=_.many("brings {n} servant once", "brings {n} servants once", servants)))
    for kind in range(c.COUPLE):
        n = int(p.privilege[kind])
        if n and kind not in (c.SRV1, c.SRV3):
            amount = 0 if kind == c.DIAG else n * int(c.AMOUNT[kind])
            said = w.privilege(kind, _) if n == 1 or kind == c.DIAG else f"{n} × {w.privilege(kind, _)}"
            shown.append(lasting(PRIVILEGE_ICON[kind], amount, said))
    points = plain(played_points)(p)
    if points:
        shown.append(count("i-crown", points, "", say=_("{points} from cards played", points=w.points(points, _))))
    return shown
