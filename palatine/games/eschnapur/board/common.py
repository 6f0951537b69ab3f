"""What the panels share: the seats' colours, short names, and small questions to the view."""

from __future__ import annotations

from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from palatine.draw import parts
from palatine.games.eschnapur.components import COLOURS, NONE, OFFICIALS, PHASE_OF, SLOT_OF, VALUES, Step
from palatine.games.eschnapur.rules.officials import laid_twice, stones_for
from palatine.games.eschnapur.state import PLAYER, RECORD
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.record import BUFFER
from palatine.kernel.view import View

__all__ = [
    "COLOURS",
    "CUBE",
    "Seen",
    "caption",
    "face",
    "flag",
    "gold",
    "marker",
    "official",
    "phase",
    "picture",
    "place_of",
    "shapes",
    "shown",
]


def official(k: int, _: Tr) -> str:
    """An official in a word or two."""
    return (_("Blockade"), _("Build stop"), _("Stones"), _("Turn order"), _("Move"))[k]


def column_head(k: int, _: Tr) -> str:
    """An official at the head of a narrow column: soft hyphens say where a long word may be broken."""
    return (
        _.ctx("column", "Blockade"),
        _.ctx("column", "Build stop"),
        _.ctx("column", "Stones"),
        _.ctx("column", "Turn order"),
        _.ctx("column", "Move"),
    )[k]


def phase(n: int, _: Tr) -> str:
    """A phase in a word."""
    return (
        _("Sites"),
        _("Gold"),
        _("Blockade"),
        _("Build stop"),
        _("Stones"),
        _("Order"),
        _("Building"),
        _("Move"),
        _("Accounts"),
    )[n - 1]


class Seen:
    """A view as plain numbers, with the translator: what the panels are drawn from.

    ``s`` has the fields of the record; reading those of a NumPy record one by one would take longer than the drawing.
    """

    def __init__(self, v: View, _: Tr) -> None:
        self.v, self.tr, self.seat, self.players = v, _, v.seat, v.players
        self.s: Any = SimpleNamespace(**{name: v.s[name].tolist() for name in RECORD.names or () if name not in BUFFER})
        self.s.player = [SimpleNamespace(**{name: p[name].tolist() for name in PLAYER.names or ()}) for p in v.s.player]
        self.names = [v.name(seat, _) for seat in range(v.players)]
        self.asked = v.seat is not None and v.seat in v.to_move
        self.step: int | None = None if self.s.paying else self.s.step
        """Where in the round the game stands; None while the bank pays."""

    @property
    def mine(self) -> Any:
        """What belongs to the seat of the view."""
        return self.s.player[self.seat]

    @property
    def my_step(self) -> int | None:
        """The step, if the seat of the view is to move."""
        return self.step if self.asked else None

    def next_slot(self) -> int | None:
        """The official who gets the next card of the seat of the view, if it is to place one."""
        if self.my_step == Step.PLAY:
            return int(SLOT_OF[self.s.phase])
        laying: int | None = self.mine.laying if self.my_step == Step.GOLD else None
        return laying

    def bids(self, k: int) -> list[int]:
        """What lies open for an official, seat by seat; NONE where nothing does."""
        return [p.bid[k] for p in self.s.player[: self.players]]

    def resolved(self, k: int) -> bool:
        """Are the cards for this official turned over, and is the favour given? In phase 1 those of the last round are."""
        playing = self.s.step == Step.PLAY and self.s.phase == PHASE_OF[k]
        return any(bid != NONE for bid in self.bids(k)) and not playing

    def latest(self) -> int | None:
        """The official who was turned over last."""
        return max((k for k in range(OFFICIALS) if self.resolved(k)), default=None)

    @cached_property
    def twice(self) -> list[int]:
        """The values that several players laid for each official, a bit each."""
        return [int(plain(laid_twice)(self.v.s, k)) for k in range(OFFICIALS)]

    def stones_for(self, seat: int) -> int:
        """The stones that a card brings in phase 5."""
        return int(plain(stones_for)(self.v.s, seat))

    def sites(self, seat: int) -> int:
        """The sections that a player builds in, a bit each, as far as they are known."""
        known: int = max(0, self.s.player[seat].sites)
        return known


def place_of(v: View, seat: int) -> int | None:
    """The place of a seat in the turn order, from 0; None before there is one."""
    return v.s.order.tolist().index(seat) if v.s.ordered else None


# Small drawings


def caption(x: float, y: float, words: str, width: float | None = None) -> Markup:
    return parts.label(x, y, words.upper(), 12, fill="ink-2", font="caps", width=None if width is None else width * 0.87)


CUBE = 15


@parts.part
def gold(x: float, y: float, value: int | None = None) -> Markup:
    """A gold card: blank, or with its value and a coin."""
    blank = parts.card(x, y, 42, 66, radius=6, stroke="gold-e")
    return blank if value is None else blank + face(x, y, value)


@parts.part
def face(x: float, y: float, value: int) -> Markup:
    """What stands on a gold card."""
    return parts.number(x + 21, y + 28, value, 23) + (parts.coin(x + 21, y + 47, 17) if value else "")


def shown(name: str, x: float, y: float) -> Markup:
    """A piece of :func:`shapes`."""
    return parts.shape("use", href=f"#{name}", x=round(x, 1), y=round(y, 1))


@parts.part
def flag(x: float, y: float, size: float, number: str) -> Markup:
    """An order marker: a pennant with its number."""
    d = f"M{x} {y}H{x + size * 0.78}L{x + size} {y + size / 2}L{x + size * 0.78} {y + size}H{x}Z"
    body = parts.shape("path", d=d, fill="eschnapur-back", stroke="eschnapur", stroke_width=1.2, stroke_linejoin="round")
    return body + parts.label(x + size * 0.42, y + size * 0.72, number, size * 0.68, fill="on-dark", anchor="middle", font="serif")


def marker(place: int | None) -> Markup:
    """An order marker as a symbol in the text of a page; dashed while there is none."""
    if place is None:
        drawn = parts.shape("path", d="M1 1H18L23 12L18 23H1Z", fill="none", stroke="edge", stroke_width=1.4, stroke_dasharray="3 3")
    else:
        drawn = flag(0.7, 0.7, 22.6, str(place + 1))
    return parts.shape("svg", drawn, class_="sym", viewBox="0 0 24 24", aria_hidden="true")


@cache
def shapes() -> dict[str, Markup]:
    """Pieces that are shown often, and gold cards and stones so small that they fit into a sentence."""
    ground = parts.card(0.6, 0.6, 22.8, 30.8, radius=3, stroke="gold-e", shadow=False)
    drawn = {f"gold-{value}": ground + parts.number(12, 21, value, 16) for value in range(VALUES)}
    drawn |= {f"stone-{seat}": parts.block(colour, 1, 8, 22, 17, radius=3) for seat, colour in enumerate(COLOURS)}
    found = {name: shape for kind, what in drawn.items() for name, shape in parts.shape_of(f"small-{kind}", what).items()}
    for colour in COLOURS:
        found |= parts.shape_of(f"score-{colour}", parts.cube(colour, CUBE / 2, CUBE / 2, CUBE))
        found |= parts.shape_of(f"block-{colour}", parts.stone(colour, 0, 0, 32, 25))
    return found | parts.shape_of("gold-card", gold(0, 0))


def picture(name: str) -> Markup | None:
    """A gold card or a stone so small that it fits into a sentence."""
    return parts.again(f"small-{name}") if name.startswith(("gold-", "stone-")) else None
