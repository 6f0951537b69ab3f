"""What the teacher says: for every decision, what it is, why it matters, what to look at."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.rules.building import buildable
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

Lesson = tuple[str, str]


def lesson(v: View, _: Tr) -> Lesson | None:
    """A title and a few sentences about the decision of the seat of the view; None if there is none."""
    if v.seat is None or v.seat not in v.to_move:
        return None
    s, step = v.s, int(v.s.step)
    if s.paying:
        return _payment(int(s.paying), _)
    if step == c.Step.SITES:
        return _sites(bool(s.player[v.seat].sites), _)
    if step == c.Step.GOLD:
        return _gold(int(s.player[v.seat].laying), _)
    if step == c.Step.BUILD:
        return _building(bool(s.player[v.seat].stones), bool(plain(buildable)(s, v.seat)), _)
    if step in (c.Step.PLAY, c.Step.BLOCKADE, c.Step.STOP, c.Step.MARKER, c.Step.MARCH, c.Step.GUARDING, c.Step.MOVE):
        return _favour(step, s.option.premium_on_move == c.PREMIUM_ON_MOVE, _)
    return _window(int(s.window), _)


def _sites(second: bool, _: Tr) -> Lesson:
    if second:
        return (
            _("Phase 1: your second site"),
            _(
                "All stones that you get this round go to your two sites. Two sites give you a choice, and a way out if the build stop "
                "falls on one of them."
            ),
        )
    return (
        _("Phase 1: where will you build?"),
        _(
            "Choose two sections in secret. Look for sections that will fill soon, where you already have stones or can still "
            "reach a high space: a full section pays its wage to everyone with a stone there, and scores."
        ),
    )


def _gold(k: int, _: Tr) -> Lesson:
    return (
        (
            _("Phase 2: gold for the blockade"),
            _(
                "Place one card face down on each official. The highest card that only one player placed wins and is paid; "
                "cards that win nothing earn privilege points. The blockade stops one card of another player; early on, that "
                "is not worth much gold."
            ),
        ),
        (
            _("Phase 2: gold for the build stop"),
            _(
                "The winner closes a section for this round. That hurts players with sites there, perhaps you. A zero costs "
                "nothing: you get it back."
            ),
        ),
        (
            _("Phase 2: gold for stones"),
            _(
                "Nobody wins here: your card earns as many stones as it says, but only half if another player matched it. "
                "Stones are what you build with. A 4 on your own beats a 5 that two of you place."
            ),
        ),
        (
            _("Phase 2: gold for the turn order"),
            _(
                "The winner decides who builds first. Early on you still find room in a nearly full section; later you build "
                "higher. A losing card still earns its value in privilege points."
            ),
        ),
        (
            _("Phase 2: gold for moving a stone"),
            _(
                "The winner may move the last stone of a section: to keep a section from being finished, to finish another, or "
                "to take someone off the highest space."
            ),
        ),
    )[k]


def _building(left: bool, room: bool, _: Tr) -> Lesson:
    if not left:
        return (
            _("Phase 7: one more purchase?"),
            _("Your stones are built. You may still buy a privilege that you can pay for, or end your turn."),
        )
    if not room:
        return (
            _("Phase 7: one more purchase?"),
            _("Your sites are full or stopped, so you keep your stones. A privilege may still open a way; otherwise end your turn."),
        )
    return (
        _("Phase 7: build"),
        _(
            "Each stone goes to the lowest free space of one of your sites, and you must build all of them. The bag pays "
            "{n} gold to everyone with a stone there. In a full section you score your highest stone plus the number of "
            "your stones.",
            n=int(c.PREMIUM),
        ),
    )


def _favour(step: int, bag_pays: bool, _: Tr) -> Lesson:
    return {
        c.Step.PLAY: (
            _("You play from your hand"),
            _("The others have revealed their cards, so you know what is enough. Play a 0 where there’s nothing to win."),
        ),
        c.Step.BLOCKADE: (
            _("Phase 3: you won the blockade"),
            _(
                "Block another player’s face-down card: it is not revealed this round, and its owner gets a stone. Whose card "
                "for the stones or the turn order do you fear most?"
            ),
        ),
        c.Step.STOP: (
            _("Phase 4: you won the build stop"),
            _(
                "Close a section: this round nobody builds there, and no stone is moved out or in. Spare your own sites, and look where a "
                "section would be finished without you."
            ),
        ),
        c.Step.MARKER: (
            _("You take an order marker"),
            _("You choose your place before the winner hands out the others. First is safe; last may get the highest space."),
        ),
        c.Step.MARCH: (
            _("Phase 6: you decide the turn order"),
            _(
                "Choose the players in building order. Those who go first get the last spaces of a nearly full section; those "
                "who go later build higher."
            ),
        ),
        c.Step.GUARDING: (
            _("You protect a last stone"),
            _("Name the section whose last stone may not be moved. Stones may still be moved into it."),
        ),
        c.Step.MOVE: (
            _("Phase 8: you may move a stone"),
            _(
                "Choose the last stone of a section, then the space it goes to. It keeps its owner. You can finish a section, "
                "keep one from being finished, or send a rival down."
            )
            + " "
            + (_("A bag pays its premium now too.") if bag_pays else _("A bag pays nothing now.")),
        ),
    }[c.Step(step)]


def _payment(why: int, _: Tr) -> Lesson:
    if why == c.PAY_PREMIUM:
        title = _("The bag is covered: a premium")
    elif why == c.PAY_WAGE:
        title = _("A section is full: your wage")
    else:
        title = _("Gold from the bank")
    return title, _(
        "Choose the cards that make up the sum. High cards win officials; many small ones cover more of them. What the "
        "bank can’t pay is lost."
    )


def _window(window: int, _: Tr) -> Lesson:
    title = _("Buy a privilege?")
    told = {
        c.W1: _(
            "Before placing gold you may buy gold or stones, or the privilege to win ties or to play from your hand. Points "
            "you keep score victory points at the end, by rank: spend them where they bring more."
        ),
        c.W2: _("The blockade lies on your card. You may pay to take it off: your card counts, and you keep the stone."),
        c.W3: _("You may take an order marker before the winner hands out the others: worth it when you must build first."),
        c.W4: _("Building is about to start: you can still buy stones or gold."),
        c.W6: _("A stone will be moved. You may protect the last stone of a section; the winner may ignore the build stop."),
        c.W7: _("The wages come next. If the bank has little gold, gold bought now is paid before them."),
    }.get(window, _("Nobody owns gold or stones. Buying some now keeps the game going; otherwise it ends."))
    return title, told
