"""A closer look at a thing on the table."""

from __future__ import annotations

from palatine.draw import Look
from palatine.games.splendor import components as c
from palatine.games.splendor.rules.prices import due, lacks, purse, tokens_lacking
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def look(v: View, thing: str, _: Tr) -> Look | None:
    kind, *where = thing.split("-")
    if kind == "row":
        return _card(v, int(v.s.row[int(where[0]) - 1, int(where[1]) - 1]), _)
    if kind == "hand" and v.seat is not None:
        return _card(v, int(v.s.player[v.seat].hand[int(where[0]) - 1]), _)
    if kind == "deck":
        level = int(where[0]) - 1
        left = _.many("{n} card", "{n} cards", int(v.s.left[level]))
        does = _("You may reserve its top card. You see it then, the others don’t.")
        return Look(_("Deck of level {n}", n=level + 1), left, does)
    if kind == "noble":
        return _noble(v, int(v.s.nobles[int(where[0]) - 1]), _)
    return _gems(v, kind, c.LETTERS.index(where[0]), _)


def _card(v: View, number: int, _: Tr) -> Look | None:
    if number < 0:
        return None
    cost = [int(n) for n in c.COST[number]]
    rows = [(_("Price"), names.gems(cost, _), False)]
    change, nobles = "", []
    if v.seat is not None:
        p = v.s.player[v.seat]
        owed = [int(plain(due)(p, number, colour)) for colour in range(5)]
        saved = [n - m for n, m in zip(cost, owed)]
        if any(saved):
            rows.append((_("Your cards pay"), names.gems(saved, _), False))
        held = [min(int(p.tokens[colour]), owed[colour]) for colour in range(5)]
        if any(held):
            rows.append((_("Your gems pay"), names.gems(held, _), False))
        have = plain(purse)(p)
        if plain(tokens_lacking)(have, number):
            rows.append((_("Lacking"), names.gems(plain(lacks)(have, number), _), True))
        nobles = _nearer(v, int(c.BONUS[number]))
        change = _("One step nearer: {nobles}.", nobles=_.all_of([names.noble(n, _) for n in nobles])) if nobles else ""
    gem = names.gem_name(int(c.BONUS[number]), _)
    kind = _("level {level} · {points}", level=int(c.LEVEL[number]) + 1, points=names.points(int(c.POINTS[number]), _))
    does = _("It pays one {gem} in every later purchase.", gem=gem)
    return Look(
        _.start(_("{gem} card", gem=gem)), kind, does, tuple(rows), change, tuple(f"noble-{list(v.s.nobles).index(n) + 1}" for n in nobles)
    )


def _nearer(v: View, colour: int) -> list[int]:
    """The nobles who want one more card of this colour."""
    have = int(v.s.player[v.seat].bonus[colour])
    waiting = [int(n) for n, seat in zip(v.s.nobles, v.s.visits) if n != c.NONE and seat == c.NONE]
    return [n for n in waiting if have < c.NOBLE_COST[n, colour]]


def _noble(v: View, number: int, _: Tr) -> Look | None:
    if number < 0:
        return None
    wants = [int(n) for n in c.NOBLE_COST[number]]
    rows = [(_("Wants cards"), names.bonuses(wants, _), False)]
    if v.seat is not None:
        have = [int(n) for n in v.s.player[v.seat].bonus]
        rows.append((_("You have"), names.bonuses([min(a, b) for a, b in zip(have, wants)], _), False))
        lacking = [max(0, b - a) for a, b in zip(have, wants)]
        if any(lacking):
            rows.append((_("Lacking"), names.bonuses(lacking, _), True))
    does = _("Visits the first player to own these cards at the end of a turn.")
    return Look(_("Noble"), names.points(int(c.NOBLE_POINTS[number]), _), does, tuple(rows))


def _gems(v: View, kind: str, colour: int, _: Tr) -> Look:
    name = _.start(names.gem_name(colour, _))
    if colour == c.GOLD:
        does = _("Gold replaces any gem. You get one when you reserve a card.")
    else:
        does = _("Take up to three different gems, or two of one colour if {n} of it lie here.", n=c.TWO_FROM)
    left = _("{n} in the bank", n=int(v.s.bank[colour]))
    if v.seat is None:
        return Look(name, left, does)
    p = v.s.player[v.seat]
    rows = [(_("You have"), in_words(names.of_colour(colour, int(p.tokens[colour]), _)) if p.tokens[colour] else "0", False)]
    if colour < c.GOLD:
        rows.append((_("Your cards pay"), str(int(p.bonus[colour])), False))
    return Look(name, left, does, tuple(rows))
