"""The ideas of a first game: each once, when the board shows it."""

from __future__ import annotations

from collections.abc import Iterator

from palatine.draw.guide import Idea
from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.board.touch import place, touch
from palatine.games.splendor.components import Phase
from palatine.games.splendor.rules.prices import bonuses_lacking, lacks, purse, tokens_lacking
from palatine.games.splendor.state import tokens_held
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

IDEAS = ("first", "buy", "discount", "nobles", "reserve", "ten", "race")
FIRST = {2: 2, 3: 4, 4: 8}
"""By players: a deal that shows them all early."""


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach, the most important first."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    if v.s.phase == Phase.GIVE:
        words = _(
            "You can’t keep more than {most} gems. Return what helps least: a colour none of your target cards needs. Keep "
            "gold to the last.",
            most=c.MAX_TOKENS,
        )
        return [Idea("ten", _("More than ten"), words, touch(v, v.actions()[0], _).things[0])]
    return list(_turn(v, _)) if v.s.phase == Phase.MAIN else []


def _turn(v: View, _: Tr) -> Iterator[Idea]:
    s, p = v.s, v.s.player[v.seat]
    have, cards = plain(purse)(p), sum(map(int, p.bonus))
    row = [int(card) for level in s.row for card in level if card != c.NONE]
    bought = [int(m.NUMBER[action]) for action in v.actions() if m.KIND[action] == m.BUY]
    dear = max(row, key=lambda card: (int(c.POINTS[card]), -int(plain(tokens_lacking)(have, card)), -card))
    if not cards and not bought:
        yield _first(v, row, _)
    best = max(bought, key=lambda card: (int(c.POINTS[card]), int(c.LEVEL[card]), -card)) if bought else c.NONE
    if bought:
        words = _(
            "You can pay for this card. You keep it, and it pays {gem} of every later price.",
            gem=names.of_colour(int(c.BONUS[best]), 1, _),
        )
        because = _("Early cards work longest: each makes the next ones cheaper.")
        yield Idea("buy", _("You can buy a card"), words, place(v, best), f"buy {m.CODES[best]}", because)
    if bought and plain(tokens_held)(p) >= c.MAX_TOKENS - 2:
        words = _(
            "You hold {n} gems and can keep {most} at most, so spend some now. You can afford this card.",
            n=int(plain(tokens_held)(p)),
            most=c.MAX_TOKENS,
        )
        because = _("Gems that you must return are lost.")
        yield Idea("ten", _("A full purse"), words, place(v, best), f"buy {m.CODES[best]}", because)
    if max(v.scores) * 2 >= c.WIN_POINTS:
        words = _("From now on count turns, not gems: which cards get you to {points} points soonest?", points=c.WIN_POINTS)
        if any(m.KIND[action] == m.RESERVE for action in v.actions()):
            words += " " + _("Reserve a card that you need or that someone else is about to take.")
        yield Idea("race", _("The race"), words, place(v, dear))
    if cards:
        saved = max(row, key=lambda card: (sum(min(int(p.bonus[k]), int(c.COST[card, k])) for k in range(5)), -card))
        less = [min(int(p.bonus[k]), int(c.COST[saved, k])) for k in range(5)]
        if any(less):
            words = _("Your cards pay {gems} of this price, now and every time.", gems=names.gems([*less, 0], _))
            yield Idea("discount", _("Cards pay for cards"), words, place(v, saved))
    waiting = {k: int(plain(bonuses_lacking)(p, noble)) for k, noble in enumerate(s.nobles) if noble != c.NONE and s.visits[k] == c.NONE}
    if cards > 1 and (missing := {k: n for k, n in waiting.items() if n}):
        near = min(missing, key=lambda k: missing[k])
        words = _(
            "This noble visits the player who owns these cards, for 3 points, and costs no turn. You still need {n}.",
            n=_.many("{n} card", "{n} cards", missing[near]),
        )
        yield Idea("nobles", _("Nobles come by themselves"), words, f"noble-{near + 1}")
    if cards > 2 and m.RESERVE + dear in v.actions() and s.bank[c.GOLD]:
        words = _(
            "A card you reserve stays yours to buy, and you take 1 gold, which replaces any gem. You can hold {n} such cards.", n=c.HAND
        )
        yield Idea("reserve", _("Reserve a card"), words, place(v, dear))


def _first(v: View, row: list[int], _: Tr) -> Idea:
    """Aim at one cheap card, and take what it asks for."""
    have = plain(purse)(v.s.player[v.seat])
    low = [card for card in row if c.LEVEL[card] == 0]
    card = min(low, key=lambda number: (int(plain(tokens_lacking)(have, number)), int(max(c.COST[number])), number))
    missing = [int(n) for n in plain(lacks)(have, card)]
    takes = [action for action in v.actions() if m.KIND[action] == m.TAKE]
    words = _(
        "It costs {cost}. Its gem then helps to pay for every later card, so cheap cards come first.", cost=names.gems(c.COST[card], _)
    )
    title = _("Aim at one cheap card")
    if not takes:
        return Idea("first", title, words, place(v, card))

    def helps(action: int) -> tuple[int, int]:
        gems = m.TAKE_GEMS[int(m.NUMBER[action])]
        return sum(min(int(n), missing[k]) for k, n in enumerate(gems)), int(sum(gems))

    best = max(takes, key=helps)
    left = sum(missing) - helps(best)[0]
    because = _.many("After that, you need {n} gem more.", "After that, you need {n} gems more.", left, zero="Next turn you can buy it.")
    return Idea("first", title, words, place(v, card), v.game.actions[best], because)


def recap(_: Tr) -> dict[str, str]:
    """Each idea in a line, for the end of a first game."""
    return {
        "first": _("Cheap cards first: each of them pays for others until the end."),
        "buy": _("Buy as soon as you can: early cards work longest."),
        "discount": _("Cards pay: what they give is taken off every price."),
        "nobles": _("Nobles come by themselves to the player who owns their cards."),
        "reserve": _("A card you reserve stays yours to buy, and brings 1 gold."),
        "ten": _("You can hold ten gems: spend them before you must return some."),
        "race": _("Near the end, count turns: who reaches the last points first?"),
    }
