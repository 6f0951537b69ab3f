"""What things are called: gems, cards, nobles, points."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from palatine.games.splendor import components as c
from palatine.i18n import Tr, remembered


def gems(counts: Sequence[int], _: Tr) -> str:
    """2 rubies and 1 gold."""
    return _gems(tuple(map(int, counts)), _)


@remembered
def _gems(counts: tuple[int, ...], _: Tr) -> str:
    words: tuple[Callable[[int], str], ...] = (
        lambda n: _.many("{n} diamond", "{n} diamonds", n),
        lambda n: _.many("{n} sapphire", "{n} sapphires", n),
        lambda n: _.many("{n} emerald", "{n} emeralds", n),
        lambda n: _.many("{n} ruby", "{n} rubies", n),
        lambda n: _.many("{n} onyx", "{n} onyxes", n),
        lambda n: _.many("{n} gold", "{n} gold", n),
    )
    told = _.all_of([word(n) for word, n in zip(words, counts) if n])
    return _.shown(" ".join(f"gem-{c.GEMS[k]}:{n}" for k, n in enumerate(counts) if n), told) if told else _("nothing")


def of_colour(colour: int, n: int, _: Tr) -> str:
    return gems([n if i == colour else 0 for i in range(6)], _)


def gem_name(colour: int, _: Tr) -> str:
    return (_("diamond"), _("sapphire"), _("emerald"), _("ruby"), _("onyx"), _("gold"))[colour]


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


@remembered
def card(number: int, _: Tr) -> str:
    """A card in full: what it gives and what it costs."""
    if number <= c.UNKNOWN:
        return unseen(c.UNKNOWN - number, _)
    told = _(
        "the {gem} card (level {level}, {points}, costs {cost})",
        gem=gem_name(c.BONUS[number], _),
        level=int(c.LEVEL[number]) + 1,
        points=points(int(c.POINTS[number]), _),
        cost=gems(c.COST[number], _),
    )
    return _.shown(f"card-{number}", told)


def unseen(level: int, _: Tr) -> str:
    return _.shown(f"back-{level}", _("a hidden level {level} card", level=level + 1))


def noble(number: int, _: Tr) -> str:
    return _.shown(f"noble-{number}", _("the noble who needs {cost} cards", cost=bonuses(c.NOBLE_COST[number], _)))


def bonuses(counts: Sequence[int], _: Tr) -> str:
    """Cards bought, by colour: 2 ruby and 1 onyx."""
    named = [_("{n} {gem}", n=int(n), gem=gem_name(colour, _)) for colour, n in enumerate(counts) if n]
    return _.all_of(named) or _("none")
