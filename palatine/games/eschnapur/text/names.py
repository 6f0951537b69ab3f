"""The words of Der Palast von Eschnapur: players, sections, officials, cards, privileges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from palatine.games.eschnapur import components as c
from palatine.i18n import Tr
from palatine.kernel.view import View


def colour(seat: int, _: Tr) -> str:
    return (_("red"), _("yellow"), _("green"), _("blue"))[seat]


def official(slot: int, _: Tr) -> str:
    """What the official decides on."""
    return (_("blockade"), _("build stop"), _("stones"), _("turn order"), _("moving a stone"))[slot]


ICONS = ("blockade", "stop", "stones", "order", "move")
"""The signs of the officials, from the left."""


def slot_name(slot: int, _: Tr) -> str:
    return _("official {n} ({what})", n=slot + 1, what=official(slot, _))


def section(number: int, _: Tr) -> str:
    return _("section {n}", n=number + 1)


def sections(mask: int, _: Tr) -> str:
    """Sections by number: 3 and 5."""
    return _.all_of([str(i + 1) for i in range(c.SECTIONS) if mask >> i & 1])


def phase(number: int, _: Tr) -> str:
    return (
        _("choosing sites"),
        _("gold on the officials"),
        _("blockade"),
        _("build stop"),
        _("stones"),
        _("turn order"),
        _("placing stones"),
        _("moving a stone"),
        _("privilege points, wages and scoring"),
    )[number - 1]


def privilege(card: int, _: Tr) -> str:
    return (
        _("Choose an order marker"),
        _("Protect a last stone"),
        _("Win ties"),
        _("Play from the hand"),
        _("Refuse the blockade"),
        _("Three stones"),
        _("Gold worth 5"),
        _("Gold worth 3 and two stones"),
        _("Ignore the build stop"),
        _("Free choice of sites"),
    )[card]


def quoted(card: int, _: Tr) -> str:
    return _("“{title}”", title=privilege(card, _))


def effect(card: int, _: Tr) -> str:
    """What a privilege does, in a line."""
    return (
        _("take an order marker before the winner hands out the others"),
        _("name a section whose last stone may not be moved"),
        _("this round you win ties and always get your stones in full"),
        _("this round you place no cards, but play one openly after each official is revealed"),
        _("take the blockade off your card and keep the stone"),
        _("take 3 stones from the supply"),
        _("take gold worth 5 from the bank"),
        _("take gold worth 3 from the bank and 2 stones from the supply"),
        _("build, or move a stone, in spite of the build stop"),
        _("build in any open section, except where the build stop lies"),
    )[card]


def when(card: int, _: Tr) -> str:
    """The moments at which a privilege is bought."""
    goods = _("Buy it before phase 2, before building, while you build or before the wages.")
    return (
        _("Buy it in phase 6, once someone else has won."),
        _("Buy it in phase 8, once someone else has won and can move a stone."),
        _("Buy it before phase 2."),
        _("Buy it before phase 2."),
        _("Buy it while the blockade is on your card, before that card would be revealed."),
        goods,
        goods,
        goods,
        _("Buy it while you build with the build stop on one of your sites, or in phase 8 if you won."),
        _("Buy it while you build and have a stone left."),
    )[card]


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


def privilege_points(n: int, _: Tr) -> str:
    return _.many("{n} privilege point", "{n} privilege points", n)


def stones(n: int, _: Tr) -> str:
    return _.many("{n} stone", "{n} stones", n)


def stones_of(n: int, seat: int, _: Tr) -> str:
    """Stones of a player."""
    return _.shown(f"stone-{seat}:{n}" if n else "", stones(n, _))


def gold(n: int, _: Tr) -> str:
    """Gold by its worth, whatever the cards."""
    return _.shown(f"coin:{n}", _.many("{n} gold", "{n} gold", n))


def gold_card(value: int, _: Tr, n: int = 1) -> str:
    """Gold cards of a value."""
    told = _("a {value}", value=value) if n == 1 else _("{n} cards of value {value}", n=n, value=value)
    return _.shown(f"gold-{value}:{n}", told)


def cards_in_hand(n: int, _: Tr) -> str:
    return _.many("{n} card in hand", "{n} cards in hand", n)


def values(counts: Sequence[int]) -> str:
    """Cards by value, largest first: 5 5 3 0."""
    return " ".join(str(v) for v in reversed(range(len(counts))) for _n in range(int(counts[v])))


def stacks(counts: Sequence[int]) -> str:
    """The bank by value: 3 × 5, 1 × 2."""
    return ", ".join(f"{counts[v]} × {v}" for v in reversed(range(len(counts))) if counts[v])


def value_list(found: Iterable[int]) -> str:
    return ", ".join(str(v) for v in found)


def on_track(n: int) -> tuple[int, int]:
    """Where the score stone stands: the space, and the points of the rounds before (D3)."""
    return ((n - 1) % c.TRACK + 1, (n - 1) // c.TRACK * c.TRACK) if n > 0 else (0, 0)


def turn_order(v: View, _: Tr) -> str:
    return in_order(v, v.s.order.tolist(), _)


def in_order(v: View, seats: Sequence[int], _: Tr) -> str:
    """Players by name, first to last; seats that nobody has are left out."""
    return _.all_of([v.name(seat, _) for seat in seats[: v.players]])
