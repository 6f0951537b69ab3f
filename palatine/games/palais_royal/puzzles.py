"""What puzzles of Palais Royal are about: :mod:`palatine.kernel.themes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from palatine.i18n import text
from palatine.kernel.themes import Branch, Theme, first

if TYPE_CHECKING:
    from palatine.kernel.view import View

BIG = 6  # points of a noble


def _taken(good: Branch, bad: Branch) -> int | None:
    """Who recruits the noble otherwise."""
    spaces = {h.space for h in good.mine("RECRUITED")}
    return first(h for h in bad.theirs("RECRUITED") if h.space in spaces)


def _takes_away(v: View, good: Branch, bad: Branch) -> bool:
    return _taken(good, bad) is not None


def _border(v: View, good: Branch, bad: Branch) -> bool:
    return bool(good.mine("STAYED"))


def _recruits(v: View, good: Branch, bad: Branch) -> bool:
    return bool(good.mine("RECRUITED")) and not bad.mine("RECRUITED")


def _big_noble(v: View, good: Branch, bad: Branch) -> bool:
    return any(h.points >= BIG for h in good.mine("RECRUITED"))


def _plays(v: View, good: Branch, bad: Branch) -> bool:
    return good.move.startswith(("play", "use", "keep", "draw"))


def _moves(v: View, good: Branch, bad: Branch) -> bool:
    return good.move.startswith("move")


def _bonus(v: View, good: Branch, bad: Branch) -> bool:
    return any(h.bonus for h in (*good.mine_later("REINFORCING", "MOVING"), *good.mine("MINTED", "OPENED")))


THEMES = (
    Theme("enough", text("Enough"), text("Go on, or stop here?"), lambda v, good, bad: good.move == "done"),
    Theme(
        "take-away",
        text("First come"),
        text("Someone else wants the same noble."),
        _takes_away,
    ),
    Theme("big-noble", text("The big noble"), text("Which noble is worth it?"), _big_noble),
    Theme("border", text("The border"), text("The borders count at the end."), _border),
    Theme("recruit", text("Recruit now"), text("A noble can be recruited this turn."), _recruits),
    Theme("noble", text("The right noble"), text("Which noble do you recruit?"), lambda v, good, bad: good.move.startswith("recruit")),
    Theme("card", text("A card"), text("What are your cards good for?"), _plays),
    Theme("step", text("Moving servants"), text("Which servant moves where?"), _moves),
    Theme("majority", text("The majority"), text("Where do you need one servant more?"), _bonus),
    Theme("reinforce", text("Reinforcements"), text("Where does the servant go?"), lambda v, good, bad: bool(good.mine("BROUGHT", "PUT"))),
    Theme("room", text("A room"), text("Which room do you use?"), lambda v, good, bad: good.move in ("mint", "king", "pompadour")),
)
