"""The guide of a first game: a word at each decision."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.games.splendor.components import Phase
from palatine.games.splendor.state import tokens_held
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def lesson(v: View, _: Tr) -> tuple[str, str] | None:
    """What the seat of the view has to decide, and what to look at; None if nothing."""
    if v.seat is None or v.seat not in v.to_move:
        return None
    s = v.s
    p = s.player[v.seat]
    if s.phase == Phase.GIVE:
        return _("More than ten"), _(
            "You can’t keep more than {most} gems. Return what helps least: a colour none of your target cards needs. Keep "
            "gold to the last.",
            most=c.MAX_TOKENS,
        )
    if s.phase == Phase.NOBLE:
        return _("Two nobles could visit"), _(
            "Only one noble visits per turn. All score the same, so choose the one another player could get soon; the other "
            "may still visit you next turn."
        )
    if s.phase == Phase.PAY:
        return _("How to pay"), _("Gold replaces any gem. Use it where you want to keep the real gem for your next card.")
    if not any(p.bonus):
        return _("Your first cards"), _(
            "Choose three different gems, or two of a colour with at least four left. Aim for a cheap card in the lowest "
            "row: its gem helps pay for every later card, so early cards are worth more than points."
        )
    if plain(tokens_held)(p) >= c.MAX_TOKENS - 2:
        return _("A full purse"), _(
            "You hold nearly ten gems, so buy something now. You can afford the cards with a ring. What your cards give is "
            "taken off the price."
        )
    if max(v.scores) * 2 >= c.WIN_POINTS:
        return _("The race"), _(
            "From now on count turns, not gems: which cards get you to {points} points soonest? Reserve a card that you "
            "need or that someone else is about to take; you also get 1 gold.",
            points=c.WIN_POINTS,
        )
    return _("Building up"), _(
        "Look at the nobles: they visit the player who owns the cards they want, for 3 points each. A colour that two nobles "
        "want counts twice. Each card makes the next ones cheaper."
    )
