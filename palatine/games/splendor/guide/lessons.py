"""The guide of a first game: a word at each decision."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.games.splendor.components import Phase
from palatine.games.splendor.state import tokens_held
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def lesson(v: View, _: Tr) -> tuple[str, str] | None:
    """What is asked of who looks, and what to look at; None if nothing is."""
    if v.seat is None or v.seat not in v.to_move:
        return None
    s = v.s
    p = s.player[v.seat]
    if s.phase == Phase.GIVE:
        return _("More than ten"), _(
            "Nobody keeps more than {most} gems. Give back what helps you least: a colour that no card you want asks for. Gold "
            "last of all.",
            most=c.MAX_TOKENS,
        )
    if s.phase == Phase.NOBLE:
        return _("Two nobles would come"), _(
            "Only one noble visits in a turn. All bring the same points, so take the one that another player could get soon; the "
            "other may still come to you next turn."
        )
    if s.phase == Phase.PAY:
        return _("How to pay"), _("Gold may stand for any gem. Put it where you want to keep the real gem for your next card.")
    if not any(p.bonus):
        return _("Your first cards"), _(
            "Touch three different gems, or two of a colour of which four are left. Aim at a cheap card of the lowest row: its gem pays "
            "for all later cards, so early cards are worth more than points."
        )
    if plain(tokens_held)(p) >= c.MAX_TOKENS - 2:
        return _("A full purse"), _(
            "You hold nearly ten gems: buy something now. Cards with a ring are those that you can pay. What your cards give is "
            "taken off the price."
        )
    if max(v.scores) * 2 >= c.WIN_POINTS:
        return _("The race"), _(
            "From now on count turns, not gems: which cards bring you to {points} points soonest? Reserve a card that you need or that "
            "another is about to take; you get a gold with it.",
            points=c.WIN_POINTS,
        )
    return _("Building up"), _(
        "Look at the nobles: they come by themselves to whoever has the cards they ask for, 3 points each. Cards whose colour two nobles "
        "ask for count twice. With each card, the next ones grow cheaper."
    )
