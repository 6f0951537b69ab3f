"""What puzzles of Splendor are about: :mod:`palatine.kernel.themes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.games.splendor import components as c
from palatine.i18n import text
from palatine.kernel.themes import Branch, Theme, first

if TYPE_CHECKING:
    from palatine.kernel.view import View

BIG = 3  # points of a card that decides races


def _visited(good: Branch, bad: Branch) -> int | None:
    """Who receives a noble that nobody else does after the answer."""
    prevented = {h.noble for h in bad.theirs("VISITED")} - {h.noble for h in good.theirs("VISITED")}
    return first(h for h in bad.theirs("VISITED") if h.noble in prevented)


def _denied(good: Branch, bad: Branch) -> int | None:
    """Who buys or reserves the card otherwise that the answer takes."""
    taken = {h.card for h in good.mine("RESERVED", "BOUGHT")}
    return first(h for h in bad.theirs("BOUGHT", "RESERVED") if h.card in taken)


def _stops_noble(v: View, good: Branch, bad: Branch) -> bool:
    return len(bad.theirs("VISITED")) > len(good.theirs("VISITED"))


def _denies(v: View, good: Branch, bad: Branch) -> bool:
    return _denied(good, bad) is not None


def _spends_gold(v: View, good: Branch, bad: Branch) -> bool:
    return any(h.gold for h in good.mine("BOUGHT"))


def _big_card(v: View, good: Branch, bad: Branch) -> bool:
    return any(c.POINTS[h.card] >= BIG for h in good.mine("BOUGHT"))


THEMES = (
    Theme(
        "stop-noble",
        text("Stop the noble"),
        text("Someone else is expecting a noble."),
        _stops_noble,
    ),
    Theme("noble", text("A noble visit"), text("Bring a noble to your table."), lambda v, good, bad: bool(good.mine("VISITED"))),
    Theme(
        "deny",
        text("Take it away"),
        text("One card matters to both of you."),
        _denies,
    ),
    Theme("spend-gold", text("Spend gold"), text("What is your gold worth?"), _spends_gold),
    Theme(
        "reserve", text("Reserve"), text("Not everything must be bought at once."), lambda v, good, bad: bool(good.mine("RESERVED", "DREW"))
    ),
    Theme("big-card", text("The big card"), text("Which card is worth its price?"), _big_card),
    Theme("build", text("Build up"), text("Which card pays for the next ones?"), lambda v, good, bad: bool(good.mine("BOUGHT"))),
    Theme(
        "gems",
        text("The right gems"),
        text("Which gems do you need?"),
        lambda v, good, bad: bool(good.mine("TOOK", "GAVE_BACK")),
    ),
)
