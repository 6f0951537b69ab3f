"""What the panels share: the seats' colours, short names, and small questions to the view."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.games.eschnapur.components import COLOURS, OFFICIALS
from palatine.games.eschnapur.state import MASON, NONE, PLAY
from palatine.i18n import Tr
from palatine.kernel.view import View

__all__ = [
    "COLOURS",
    "ICONS",
    "asked",
    "bids",
    "caption",
    "flag",
    "latest",
    "marker",
    "official",
    "phase",
    "place_of",
    "resolved",
    "stones_for",
    "winner_of",
]

ICONS = ("blockade", "stop", "stones", "order", "move")
"""The officials, from the left."""


def official(k: int, _: Tr) -> str:
    """An official in a word or two."""
    return (_("Blockade"), _("Build stop"), _("Stones"), _("Turn order"), _("Move"))[k]


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


def asked(v: View) -> bool:
    """Is something asked of who looks?"""
    return v.seat is not None and v.seat in v.to_move


def place_of(v: View, seat: int) -> int | None:
    """The place of a seat in the turn order, from 0; None before there is one."""
    return [int(i) for i in v.s.order].index(seat) if v.s.ordered else None


def bids(v: View, k: int) -> list[int]:
    """What lies open for an official, seat by seat; NONE where nothing does."""
    return [int(v.s.player[seat].bid[k]) for seat in range(v.players)]


def resolved(v: View, k: int) -> bool:
    """Are the cards for this official turned over, and was the favour given? In phase 1 those of the last round are."""
    s = v.s
    return any(bid != NONE for bid in bids(v, k)) and not (s.step == PLAY and int(s.phase) == (3, 4, 5, 6, 8)[k] and not s.paying)


def stones_for(v: View, seat: int) -> int:
    """The stones that a card brings in phase 5: half of it, rounded up, when it was laid more than once."""
    laid = bids(v, int(MASON))
    own = max(0, laid[seat])
    return (own + 1) // 2 if laid.count(own) > 1 and seat != v.s.tie else own


def latest(v: View) -> int | None:
    """The official who was turned over last."""
    found = [k for k in range(OFFICIALS) if resolved(v, k)]
    return found[-1] if found else None


def winner_of(laid: list[int], tie: int) -> int:
    """The seat that wins with these cards: the highest that only one player laid; who wins ties shares the highest."""
    if tie != NONE and laid[tie] > 0 and laid[tie] == max(laid):
        return tie
    once = [card for card in laid if card > 0 and laid.count(card) == 1]
    return laid.index(max(once)) if once else int(NONE)


# Small drawings


def caption(x: float, y: float, words: str, width: float | None = None) -> Markup:
    return parts.label(x, y, words.upper(), 11, fill="ink-2", font="caps", width=width)


@parts.part
def flag(x: float, y: float, size: float, number: str) -> Markup:
    """An order marker: a pennant with its number."""
    d = f"M{x} {y}H{x + size * 0.78}L{x + size} {y + size / 2}L{x + size * 0.78} {y + size}H{x}Z"
    body = parts.shape("path", d=d, fill="eschnapur-back", stroke="eschnapur", stroke_width=1.2, stroke_linejoin="round")
    return body + parts.label(x + size * 0.42, y + size * 0.72, number, size * 0.64, fill="on-dark", anchor="middle", font="serif")


def marker(place: int | None) -> Markup:
    """An order marker as a symbol in the text of a page; dashed while there is none."""
    if place is None:
        drawn = parts.shape("path", d="M1 1H18L23 12L18 23H1Z", fill="none", stroke="edge", stroke_width=1.4, stroke_dasharray="3 3")
    else:
        drawn = flag(0.7, 0.7, 22.6, str(place + 1))
    return parts.shape("svg", drawn, class_="sym", viewBox="0 0 24 24", aria_hidden="true")
