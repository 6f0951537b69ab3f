"""The table of Amyitis: Mesopotamia, the gardens, fields and temples; below them crafts, court and palace; and what is mine.

Each panel has a module of its own, which names its things and pieces.
"""

from __future__ import annotations

import htpy as h
from htpy import Element, Node

from palatine.draw import Panel
from palatine.draw.counts import count, use
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.babylon import babylon
from palatine.games.amyitis.board.cities import cities
from palatine.games.amyitis.board.common import COLOURS as COLOURS
from palatine.games.amyitis.board.common import FAMILY_ICONS
from palatine.games.amyitis.board.court import court
from palatine.games.amyitis.board.gardens import gardens, stages
from palatine.games.amyitis.board.gardens import picture as picture
from palatine.games.amyitis.board.gardens import shapes as shapes
from palatine.games.amyitis.board.look import look as look
from palatine.games.amyitis.board.mine import mine
from palatine.games.amyitis.board.palace import palace
from palatine.games.amyitis.board.people import people
from palatine.games.amyitis.board.reason import reason as reason
from palatine.games.amyitis.board.touch import meant as meant
from palatine.games.amyitis.board.touch import moments as moments
from palatine.games.amyitis.board.touch import touch as touch
from palatine.games.amyitis.board.touch import trace as trace
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View


def heading(v: View, _: Tr) -> str:
    now = [words for words, here in stages(v, _) if here]
    told = _("Round {n}", n=int(v.s.rounds))
    least = int(c.END_AT[v.players])
    tiles = _.many("{n} tile left, ends at {least}", "{n} tiles left, ends at {least}", facts.tiles_left(v), least=least)
    return " · ".join([told, *now, tiles])


def panels(v: View, _: Tr) -> list[Panel]:
    shown = [cities(v, _), gardens(v, _), babylon(v, _), people(v, _), court(v, _)]
    if facts.with_palace(v):
        shown.append(palace(v, _))
    return shown if v.seat is None else [*shown, mine(v, _)]


def pages(v: View, _: Tr) -> list[tuple[str, tuple[str, ...]]]:
    shown = [
        (_("Gardens"), ("gardens", "babylon")),
        (_("Crafts"), ("people",)),
        (_("Court"), ("court", "palace")),
        (_("Cities"), ("cities",)),
    ]
    return shown if v.seat is None else [*shown, (_("Yours"), ("mine",))]


def seat(v: View, seat: int, _: Tr) -> Node:
    """Goods in the first line, cards and tiles in the second: the same order for everybody."""
    p = v.s.player[seat]
    kept = "" if seat == v.seat else "{}"  # what I take glides to my own panel
    camels, talents = int(p.camels), int(p.talents)
    goods = [
        count("camel", camels, "", say=names.camels(camels, _), pool=kept.format("camel")),
        count("coin", talents, "", say=names.talents(talents, _), pool=kept.format("coin")),
        *(_good(v, seat, k, _) for k in range(len(c.RESOURCES))),
    ]
    cards = [count(f"i-{FAMILY_ICONS[f]}", int(p.level[f]), names.card(f, int(p.level[f]), _)) for f in range(3)]
    gardener = "" if kept else "mine-gardener"
    cards.append(count(f"i-{FAMILY_ICONS[c.GARDENER]}", int(p.gardeners), "", say=names.gardeners(int(p.gardeners), _), thing=gardener))
    cards.append(count("leaf", facts.tile_count(v, seat), _("tiles")))
    state: list[Element] = []
    if seat == int(v.s.first):
        state.append(h.span(".count", title=_("first player"))[use("i-crown"), h.span(".sr")[_("first player")]])
    if facts.has_passed(v, seat):
        state.append(h.span(".now.away")[_("passed")])
    return [h.span(".amyitis-line")[goods], h.span(".amyitis-line")[cards, h.span(".count")[state]]]


def _good(v: View, seat: int, k: int, _: Tr) -> Node:
    """What a player has of a resource. My own can be touched: a small screen has no panel for them."""
    n, name = int(v.s.player[seat].goods[k]), c.RESOURCES[k]
    said = names.good(k, _, n) if n else _("no {resource}", resource=names.resource(k, _))
    own = seat == v.seat
    return count(name, n, "", say=said, pool="" if own else name, thing=f"mine-{name}" if own else "")
