"""What puzzles of Der Palast von Eschnapur are about: :mod:`palatine.kernel.themes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.i18n import text
from palatine.kernel.themes import Branch, Fits, Theme

if TYPE_CHECKING:
    from palatine.kernel.view import View


def _makes(*kinds: str) -> Fits:
    def fits(v: View, good: Branch, bad: Branch) -> bool:
        return bool(good.mine(*kinds))

    return fits


def _decides(*words: str) -> Fits:
    def fits(v: View, good: Branch, bad: Branch) -> bool:
        return good.move.split()[0] in words

    return fits


def _last_stone(v: View, good: Branch, bad: Branch) -> bool:
    """The stone finishes a section."""
    return any(h.kind.name == "FINISHED" for h in good.now) and bool(good.mine("BUILT", "FILLED", "MOVED"))


def _bids_nothing(v: View, good: Branch, bad: Branch) -> bool:
    return bool(good.mine("LAID_NONE")) or any(h.value == 0 for h in good.mine("LAID"))


THEMES = (
    Theme("last-stone", text("The last stone"), text("A section can be finished."), _last_stone),
    Theme("blockade", text("The blockade"), text("Whose card do you block?"), _makes("BLOCKED", "BLOCK_ASIDE")),
    Theme("build-stop", text("The build stop"), text("Where may nobody build?"), _makes("STOPPED", "STOP_ASIDE")),
    Theme("guard", text("The guard"), text("Which stone do you protect?"), _makes("GUARDED")),
    Theme("move-stone", text("Move a stone"), text("Which stone moves where?"), _decides("move")),
    Theme("privilege", text("A privilege"), text("Which privilege do you buy, if any?"), _decides("buy", "pass")),
    Theme("turn-order", text("The turn order"), text("Who builds before whom?"), _makes("MARCHED", "MARKER")),
    Theme("give-up", text("Let it go"), text("Which officials do you want?"), _bids_nothing),
    Theme("bid", text("The right bid"), text("How much do you offer?"), _makes("LAID", "PLAYED", "PLAYED_NONE")),
    Theme("site", text("The building site"), text("Where do you build this round?"), _makes("SITE")),
    Theme("build", text("Build"), text("Where does the stone go?"), _makes("BUILT", "FILLED")),
    Theme("gold", text("Gold from the bank"), text("Which cards do you take?"), _makes("TOOK", "ENOUGH")),
)
