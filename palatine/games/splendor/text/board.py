"""The board in words."""

from __future__ import annotations

from palatine.games.splendor import components as c
from palatine.games.splendor.moves import CODES
from palatine.games.splendor.text.names import bonuses, card, gems, noble, points
from palatine.i18n import Tr
from palatine.kernel.view import View


def board(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = [_("Bank: {gems}.", gems=gems(s.bank, _))]
    waiting = [int(n) for n, seat in zip(s.nobles, s.visits) if n != c.NONE and seat == c.NONE]
    lines.append(_("Nobles: {nobles}.", nobles=_.series([f"{n + 1}: {noble(n, _)}" for n in waiting]) or _.ctx("nobles", "none")))
    for level in (2, 1, 0):
        deck = _.many("{n} card in the deck", "{n} cards in the deck", int(s.left[level]))
        lines.append(_("Level {level}, {deck}:", level=level + 1, deck=deck))
        lines += [f"  {coded(int(number), _)}" for number in s.row[level] if number != c.NONE]
    for seat in range(v.players):
        lines += _player(v, seat, _)
    return lines


def coded(number: int, _: Tr) -> str:
    """A card with the code by which one types it."""
    return f"{CODES[number]}, {card(number, _)}" if number > c.UNKNOWN else card(number, _)


def _player(v: View, seat: int, _: Tr) -> list[str]:
    p = v.s.player[seat]
    line = _(
        "{name}: {points}; holds {gems}; cards: {bonuses}.",
        name=v.name(seat, _),
        points=points(int(p.points), _),
        gems=gems(p.tokens, _),
        bonuses=bonuses(p.bonus, _),
    )
    hand = [coded(int(number), _) for number in p.hand if number != c.NONE]
    return [line] + ([_("  Reserved: {cards}.", cards=_.series(hand))] if hand else [])
