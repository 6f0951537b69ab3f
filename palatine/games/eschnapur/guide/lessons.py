"""The ideas of a first game: each once, when the round comes to it."""

from __future__ import annotations

from palatine.draw.guide import Idea
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.board.touch import touch
from palatine.games.eschnapur.rules.building import buildable
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

IDEAS = ("sites", "gold", "stones", "order", "build", "pay", "privilege", "move")

Told = tuple[str, str, str]


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    found = _idea(v, _)
    if found is None:
        return []
    things = [touched.things[0] for action in v.actions() if (touched := touch(v, action, _)).things]
    return [Idea(*found, things[0] if things else "")]


def _idea(v: View, _: Tr) -> Told | None:
    s, step = v.s, int(v.s.step)
    if s.paying:
        return _payment(int(s.paying), _)
    if step == c.Step.SITES:
        return _sites(_)
    if step == c.Step.GOLD:
        return _gold(int(s.player[v.seat].laying), _)
    if step == c.Step.BUILD:
        return _building(_) if s.player[v.seat].stones and plain(buildable)(s, v.seat) else None
    if step == c.Step.MOVE:
        return _moving(s.option.premium_on_move == c.PREMIUM_ON_MOVE, _)
    return _window(_) if step == c.Step.WINDOW and s.window == c.W1 else None


def _sites(_: Tr) -> Told:
    return (
        "sites",
        _("Phase 1: where will you build?"),
        _(
            "Choose two sections in secret. Look for sections that will fill soon, where you already have stones or can still "
            "reach a high space: a full section pays its wage to everyone with a stone there, and scores."
        ),
    )


def _gold(k: int, _: Tr) -> Told | None:
    """The first official explains how gold is laid; stones and turn order have their own turn."""
    if k == c.BLOCKADER:
        return (
            "gold",
            _("Phase 2: gold for the blockade"),
            _(
                "Place one card face down on each official. The highest card that only one player placed wins and is paid; "
                "cards that win nothing earn privilege points. The blockade stops one card of another player; early on, that "
                "is not worth much gold."
            ),
        )
    if k == c.MASON:
        return (
            "stones",
            _("Phase 2: gold for stones"),
            _(
                "Nobody wins here: your card earns as many stones as it says, but only half if another player matched it. "
                "Stones are what you build with. A 4 on your own beats a 5 that two of you place."
            ),
        )
    if k == c.MARSHAL:
        return (
            "order",
            _("Phase 2: gold for the turn order"),
            _(
                "The winner decides who builds first. Early on you still find room in a nearly full section; later you build "
                "higher. A losing card still earns its value in privilege points."
            ),
        )
    return None


def _building(_: Tr) -> Told:
    return (
        "build",
        _("Phase 7: build"),
        _(
            "Each stone goes to the lowest free space of one of your sites, and you must build all of them. The bag pays "
            "{n} gold to everyone with a stone there. In a full section you score your highest stone plus the number of "
            "your stones.",
            n=int(c.PREMIUM),
        ),
    )


def _moving(bag_pays: bool, _: Tr) -> Told:
    words = _(
        "Choose the last stone of a section, then the space it goes to. It keeps its owner. You can finish a section, "
        "keep one from being finished, or send a rival down."
    )
    bag = _("A bag pays its premium now too.") if bag_pays else _("A bag pays nothing now.")
    return "move", _("Phase 8: you may move a stone"), f"{words} {bag}"


def _payment(why: int, _: Tr) -> Told:
    if why == c.PAY_PREMIUM:
        title = _("The bag is covered: a premium")
    elif why == c.PAY_WAGE:
        title = _("A section is full: your wage")
    else:
        title = _("Gold from the bank")
    words = _(
        "Choose the cards that make up the sum. High cards win officials; many small ones cover more of them. What the "
        "bank can’t pay is lost."
    )
    return "pay", title, words


def _window(_: Tr) -> Told:
    return (
        "privilege",
        _("Buy a privilege?"),
        _(
            "Before placing gold you may buy gold or stones, or the privilege to win ties or to play from your hand. Points "
            "you keep score victory points at the end, by rank: spend them where they bring more."
        ),
    )


def recap(_: Tr) -> dict[str, str]:
    """Each idea in a line, for the end of a first game."""
    return {
        "sites": _("Build where sections will soon be full."),
        "gold": _("The highest card that nobody else placed wins; a losing card still earns points."),
        "stones": _("Gold for stones: alone with a 4 is better than two with a 5."),
        "order": _("Build first for the last free spaces, later for the high ones."),
        "build": _("A full section scores your highest stone and all your stones there."),
        "pay": _("High cards win officials, many small ones cover more of them."),
        "privilege": _("Privileges cost points: buy what brings more than it costs."),
        "move": _("A moved stone can finish a section, or keep it open."),
    }
