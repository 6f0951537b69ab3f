"""The table of Splendor: three rows of cards with their decks, the nobles, the bank, and what is mine.

Things: ``row-2-3`` (level, place), ``deck-2``, ``noble-1``, ``bank-r``, ``mine-r``, ``hand-1``. Pieces: ``card-47``, ``noble-3``.
"""

from __future__ import annotations

from palatine.draw import Panel
from palatine.games.splendor import components as c
from palatine.games.splendor.board.cards import COLOURS as COLOURS
from palatine.games.splendor.board.cards import picture as picture
from palatine.games.splendor.board.cards import shapes as shapes
from palatine.games.splendor.board.look import look as look
from palatine.games.splendor.board.market import bank, market, nobles
from palatine.games.splendor.board.mine import mine
from palatine.games.splendor.board.mine import seat as seat
from palatine.games.splendor.board.reason import halfway as halfway
from palatine.games.splendor.board.reason import reason as reason
from palatine.games.splendor.board.touch import meant as meant
from palatine.games.splendor.board.touch import moments as moments
from palatine.games.splendor.board.touch import touch as touch
from palatine.games.splendor.board.touch import trace as trace
from palatine.i18n import Tr
from palatine.kernel.view import View


def heading(v: View, _: Tr) -> str:
    s = v.s
    if s.last_round:
        return _("Last round · {players} players", players=v.players)
    turn = int(s.turns) // v.players + 1
    return _("Round {turn} · {players} players · first to {points}", turn=turn, players=v.players, points=c.WIN_POINTS)


def pages(v: View, _: Tr) -> list[tuple[str, tuple[str, ...]]]:
    table = (_("Cards"), ("market", "nobles", "bank"))
    return [table] if v.seat is None else [table, (_("Yours"), ("mine",))]


def panels(v: View, _: Tr) -> list[Panel]:
    shown = [market(v, _), nobles(v, _), bank(v, _)]
    return shown if v.seat is None else [*shown, mine(v, _)]
