"""What puzzles of Der Palast von Eschnapur are about: :mod:`palatine.kernel.themes`."""

from __future__ import annotations

from palatine.games.eschnapur.happenings import H
from palatine.i18n import text
from palatine.kernel.themes import Branch, Fits, Theme
from palatine.kernel.view import View


def _makes(*kinds: H) -> Fits:
    def fits(v: View, good: Branch, bad: Branch) -> bool:
        return bool(good.mine(*kinds))

    return fits


def _last_stone(v: View, good: Branch, bad: Branch) -> bool:
    """The stone finishes a section."""
    return any(h.kind == H.FINISHED for h in good.now) and bool(good.mine(H.BUILT, H.FILLED, H.MOVED))


def _bids_nothing(v: View, good: Branch, bad: Branch) -> bool:
    return bool(good.mine(H.LAID_NONE)) or any(h.value == 0 for h in good.mine(H.LAID))


THEMES = (
    Theme("last-stone", text("The last stone"), text("A tower can be finished."), _last_stone),
    Theme("blockade", text("The blockade"), text("Whose card do you block?"), _makes(H.BLOCKED, H.BLOCK_ASIDE)),
    Theme("build-stop", text("The build stop"), text("Where may nobody build?"), _makes(H.STOPPED, H.STOP_ASIDE)),
    Theme("guard", text("The guard"), text("Which stone do you protect?"), _makes(H.GUARDED)),
    Theme("move-stone", text("Move a stone"), text("Which stone moves where?"), _makes(H.MOVED, H.MOVED_NONE)),
    Theme("privilege", text("A privilege"), text("Which privilege do you buy, if any?"), _makes(H.BOUGHT, H.PASSED, H.WISHED)),
    Theme("turn-order", text("The turn order"), text("Who builds before whom?"), _makes(H.MARCHED, H.MARKER)),
    Theme("give-up", text("Let it go"), text("Which officials do you want?"), _bids_nothing),
    Theme("bid", text("The right bid"), text("How much do you offer?"), _makes(H.LAID, H.PLAYED, H.PLAYED_NONE)),
    Theme("site", text("The building site"), text("Where do you build this round?"), _makes(H.SITE)),
    Theme("build", text("Build"), text("Where does the stone go?"), _makes(H.BUILT, H.FILLED)),
    Theme("gold", text("Gold from the bank"), text("Which cards do you take?"), _makes(H.TOOK, H.ENOUGH)),
)
