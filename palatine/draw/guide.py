"""What the rules page of a game is made of.

A game's ``guide`` room gives ``chapters(_)``: the rules in our own words, each chapter a title and a few blocks. A block is
a paragraph (a string), a :class:`Points` list, a :class:`Figure` drawn with the parts of the board, or a :class:`Ruling`.
It also gives ``lesson(v, _)``: a title and a few sentences about the decision that ``v.seat`` is asked for, for a first game;
None if nothing is asked.
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
