"""What puzzles of Amyitis are about: :mod:`palatine.kernel.themes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.i18n import text
from palatine.kernel.themes import Branch, Fits, Theme, first

if TYPE_CHECKING:
    from palatine.kernel.view import View
DIGS = ("engineer", "canal")


def _planted(good: Branch, bad: Branch) -> int | None:
    """Who plants the bed otherwise."""
    squares = {h.square for h in good.mine("PLANTED")}
    return first(h for h in bad.theirs("PLANTED") if h.square in squares)


def _first(v: View, good: Branch, bad: Branch) -> bool:
    return _planted(good, bad) is not None


def _plants(v: View, good: Branch, bad: Branch) -> bool:
    return bool(good.mine("PLANTED")) and good.move.split()[0] not in DIGS


def _starts(*words: str) -> Fits:
    def fits(v: View, good: Branch, bad: Branch) -> bool:
        return good.move.split()[0] in words

    return fits


THEMES = (
    Theme(
        "plant-first",
        text("First in the garden"),
        text("Someone else wants the same bed."),
        _first,
    ),
    Theme("plant", text("Plant"), text("Where do you plant?"), _plants),
    Theme("canal", text("The canal"), text("Where does the water go?"), lambda v, good, bad: bool(good.mine("DUG"))),
    Theme("palace", text("The palace"), text("Which power do you choose?"), _starts("power", "courtier", "craft")),
    Theme("temple", text("The temple"), text("Which temple do you enter?"), _starts("priest", "temple")),
    Theme("caravan", text("The caravan"), text("Where does the caravan go?"), _starts("caravan")),
    Theme(
        "sale",
        text("Sell or keep"),
        text("What do you sell, and what do you keep?"),
        _starts("sell", "enough", "pay", "give", "keep", "discard"),
    ),
    Theme("court", text("A court card"), text("Which family helps you?"), _starts("family", "gardener", "noble")),
    Theme("pass", text("Pass in time"), text("Is there still something to do?"), _starts("pass")),
    Theme(
        "recruit",
        text("Recruit"),
        text("Who works for you now?"),
        _starts("peasant", "merchant", "engineer", "row", "take", "reward"),
    ),
)
