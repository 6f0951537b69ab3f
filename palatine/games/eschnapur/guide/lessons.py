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
FIRST = {2: 1, 3: 3, 4: 9}
"""By players: a deal that shows them all early."""

PAID_BY = 3  # the round in which a player who was never paid hears where gold comes from

Told = tuple[str, str, str]


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    told = _idea(v, _)
    things = [touched.things[0] for action in v.actions() if (touched := touch(v, action, _)).things]
    found = [Idea(*told, things[0] if things else "", any_thing=True)] if told else []
    owned = int(v.s.player[v.seat].privilege)
    if v.s.step == c.Step.SITES and owned:
        found.append(Idea(*_owned(owned, _), f"privilege-{c.PRIVILEGES[c.STONES3]}"))
    if v.s.step == c.Step.SITES and v.s.rounds >= PAID_BY and things:
        found.append(Idea(*_income(_), things[0], any_thing=True))
    return found


def _idea(v: View, _: Tr) -> Told | None:
    s, step = v.s, int(v.s.step)
    if s.paying:
        return _payment(int(s.paying), _)
    if step == c.Step.SITES:
        return _sites(_)
    if step == c.Step.GOLD:
        return _gold(v, int(s.player[v.seat].laying), _)
    if step == c.Step.BUILD:
        return _building(_) if s.player[v.seat].stones and plain(buildable)(s, v.seat) else None
    if step == c.Step.MOVE:
        return _moving(s.option.premium_on_move == c.PREMIUM_ON_MOVE, _)
    return _window(_) if step == c.Step.WINDOW else None


def _sites(_: Tr) -> Told:
    return (
        "sites",
        _("Phase 1: where will you build?"),
        _(
            "Choose two sections in secret. A full section pays its wage to everyone with a stone there, and scores: look for one "
            "that will fill soon."
        ),
    )


def _gold(v: View, k: int, _: Tr) -> Told | None:
    """The first official explains how gold is laid; stones and turn order have their own turn, and moving waits for a later round."""
    if k == c.BLOCKADER or (k == c.STOPPER and v.players == 2):
        return (
            "gold",
            _("Phase 2: gold for the blockade") if k == c.BLOCKADER else _("Phase 2: gold for the build stop"),
            _(
                "Place one card face down on each official. The highest card that only one player placed wins and is paid. Cards "
                "that win nothing earn privilege points."
            ),
        )
    if k == c.MASON:
        return (
            "stones",
            _("Phase 2: gold for stones"),
            _("Nobody wins here: your card earns as many stones as it says, but only half if another player placed the same."),
        )
    if k == c.MARSHAL:
        return (
            "order",
            _("Phase 2: gold for the turn order"),
            _(
                "The winner decides who builds first: early for the last free spaces, later for higher ones. A losing card earns its "
                "value in privilege points."
            ),
        )
    if k == c.MOVER and v.s.rounds > 1:
        return (
            "move",
            _("Phase 2: gold for moving a stone"),
            _("The winner may move the last stone of a section: to finish a section, to keep one open, or to send a rival down."),
        )
    return None


def _building(_: Tr) -> Told:
    return (
        "build",
        _("Phase 7: build"),
        _(
            "Each stone goes to the lowest free space of one of your sites. A full section scores your highest stone plus the "
            "number of your stones. A bag pays {n} gold.",
            n=int(c.PREMIUM),
        ),
    )


def _moving(bag_pays: bool, _: Tr) -> Told:
    words = _("The last stone of a section may move; it keeps its owner. Finish a section, keep one open, or send a rival down.")
    bag = _("A bag pays its premium now too.") if bag_pays else _("A bag pays nothing now.")
    return "move", _("Phase 8: you may move a stone"), f"{words} {bag}"


def _payment(why: int, _: Tr) -> Told:
    if why == c.PAY_PREMIUM:
        title = _("The bag is covered: a premium")
    elif why == c.PAY_WAGE:
        title = _("A section is full: your wage")
    else:
        title = _("Gold from the bank")
    return "pay", title, _("Choose the cards that make up the sum. High cards win officials; many small ones cover more of them.")


def _income(_: Tr) -> Told:
    return (
        "pay",
        _("Where gold comes from"),
        _("Full sections and covered bags pay gold: you choose the cards. High cards win officials; many small ones cover more of them."),
    )


def _owned(n: int, _: Tr) -> Told:
    words = _.many(
        "You have {n} privilege point. With enough of them you buy gold, stones, or the right to win ties. Those you keep score by rank.",
        "You have {n} privilege points. With enough of them you buy gold, stones, or the right to win ties. Those you keep score by rank.",
        n,
    )
    return "privilege", _("Privilege points"), words


def _window(_: Tr) -> Told:
    return (
        "privilege",
        _("Buy a privilege?"),
        _("Your privilege points can buy gold, stones, or the right to win ties. The points that you keep score at the end, by rank."),
    )


def recap(_: Tr) -> dict[str, str]:
    """Each idea in a line, for the end of a first game."""
    return {
        "sites": _("Build where sections will soon be full."),
        "gold": _("The highest card that nobody else placed wins; a losing card still earns points."),
        "stones": _("Gold for stones: a 4 that nobody else placed is better than a shared 5."),
        "order": _("Build first for the last free spaces, later for the high ones."),
        "build": _("A full section scores your highest stone and all your stones there."),
        "pay": _("High cards win officials, many small ones cover more of them."),
        "privilege": _("Privileges cost points: buy what brings more than it costs."),
        "move": _("A moved stone can finish a section, or keep it open."),
    }
