"""What the rules page of a game is made of.

A game's module ``guide`` gives ``chapters(_)``: the rules in our own words, each chapter a title and a few blocks. A block is
a paragraph (a string), a :class:`Points` list, a :class:`Figure` drawn with the parts of the board, or a :class:`Ruling`.
For a first game it gives ``ideas(v, _)``: what the position shows just now to ``v.seat``, who is asked, each an :class:`Idea`, the most
important first; none if nothing is asked. The page says each idea once, so there are at most eight by name. ``goal(_)`` is the game in
three pictures, each a :class:`Scene`; a game need not have it. Nor need it have what compares two moves for a hint:
``gains(was, now, later, heard)`` is what a turn has brought, by name, ``worth(name)`` how much one of it speaks for a move, and
``gain(v, name, n, _)`` says it, and ``marks(v, name)`` where on the board that is, each a :class:`Mark`; ``about(v, action, _)`` is a
fact that speaks for a move where there is nothing to compare.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Points:
    """A list of short sentences."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Figure:
    """A drawing: markup for the inside of an ``<svg>``, its size in units, and what it shows."""

    content: Markup
    width: int
    height: int
    caption: str


@dataclass(frozen=True)
class Ruling:
    """A question that the rules leave open or that is often asked, the answer we play by, and where it comes from."""

    question: str
    answer: str
    source: str
    """``rulebook``, ``publisher`` (its digital rules and answers) or ``ours``."""


Block = str | Points | Figure | Ruling


@dataclass(frozen=True)
class Chapter:
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Idea:
    """One thing to learn in a first game, said once, at the piece that it speaks of."""

    name: str
    """Which idea it is, whatever the words: it is said once."""
    title: str
    words: str
    thing: str = ""
    """The thing on the board that it speaks of; without one, the words stand in the prompt."""
    move: str = ""
    """A move to try, in the notation; without one, the analyst is asked."""
    because: str = ""
    """Why this move, in one sentence."""
    any_thing: bool = False
    """Do the words hold for everything that can be touched now? Then the page points at what its suggested move touches."""


@dataclass(frozen=True)
class Scene:
    """One of the three pictures that tell what a game is about: what you do, what it brings, how you win."""

    title: str
    words: str
    content: Markup
    width: int
    height: int


@dataclass(frozen=True)
class Mark:
    """A thing on the board that a sentence speaks of: it wears a ring."""

    thing: str
    piece: str = ""
    """What lies there: once it has left, nothing is marked."""
    danger: bool = False
    """A rival is about to take it."""
    change: str = ""
    """How its price changes, as *−1*."""
