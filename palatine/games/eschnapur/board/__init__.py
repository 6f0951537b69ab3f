"""The table of Eschnapur: the nine phases, the privileges, the palace, the officials, the score track, and what is mine.

Things: ``tower-3``, ``space-3-7`` (section, space from the bottom), ``slot-y-4`` (a player's card for an official),
``privilege-tie``, ``hand-5`` and ``bank-5`` (gold by value), ``seat-g`` (who gets the next order marker), ``marker-1``. Pieces:
``points-red`` and ``disc-red`` on the track, ``blockade``, ``stop``. Stones and gold are pools.

``common`` has the words and questions that all panels share; a module draws each panel;
``touch`` says how to touch; ``cover`` is the picture for the home page.
"""

from __future__ import annotations

import htpy as h
from htpy import Node

from palatine.draw import Panel
from palatine.draw.counts import count
from palatine.games.eschnapur.board.common import COLOURS, Seen, marker, picture, place_of, shapes
from palatine.games.eschnapur.board.look import look
from palatine.games.eschnapur.board.mine import bank, mine
from palatine.games.eschnapur.board.officials import officials
from palatine.games.eschnapur.board.palace import palace
from palatine.games.eschnapur.board.phases import phases
from palatine.games.eschnapur.board.privileges import privileges
from palatine.games.eschnapur.board.reason import halfway, reason
from palatine.games.eschnapur.board.scores import scores
from palatine.games.eschnapur.board.touch import ahead, meant, moments, touch, trace
from palatine.games.eschnapur.components import FINISH
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.view import View

__all__ = [
    "COLOURS",
    "ahead",
    "halfway",
    "heading",
    "look",
    "meant",
    "moments",
    "pages",
    "panels",
    "picture",
    "reason",
    "seat",
    "shapes",
    "touch",
    "trace",
]


def heading(v: View, _: Tr) -> str:
    return _(
        "Round {round} · {players} players · {n} of {last} sections built",
        round=int(v.s.rounds),
        players=v.players,
        n=int(v.s.finished),
        last=int(FINISH[v.players]),
    )


def panels(v: View, _: Tr) -> list[Panel]:
    b = Seen(v, _)
    return [phases(b), privileges(b), *palace(b), officials(b), bank(b) if v.seat is None else mine(b), scores(b)]


def pages(v: View, _: Tr) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (_("Palace"), ("west", "east")),
        (_("Officials"), ("officials", "bank" if v.seat is None else "mine")),
        (_("Privileges"), ("phases", "privileges")),
        (_("Score"), ("scores",)),
    ]


def seat(v: View, seat: int, _: Tr) -> Node:
    p = v.s.player[seat]
    others = seat != v.seat  # what is mine glides to and from my own panel
    place = place_of(v, seat)
    order = _("order marker {n}", n=place + 1) if place is not None else _("no order marker yet")
    hand = w.values(p.hand) if v.s.option.open_hands and others else ""
    return [
        h.span(".count", title=order)[marker(place), h.span(".sr")[order]],
        count("disc", int(p.privilege), _("privilege points"), say=w.privilege_points(int(p.privilege), _)),
        count("i-card", int(p.cards), _("cards in hand"), say=w.cards_in_hand(int(p.cards), _), pool="coin" if others else ""),
        count(
            "i-stones",
            int(p.stones),
            _("stones to build"),
            say=_.many("{n} stone to build", "{n} stones to build", int(p.stones)),
            pool=f"emblem-{COLOURS[seat]}" if others else "",
        ),
        h.span(".count", title=_("cards in hand and face down"))[hand] if hand else None,
    ]
