"""What boards are drawn from.

A game's module ``board`` turns a :class:`~palatine.kernel.view.View` into a picture and nothing else. It gives:

``COLOURS``                   the colours of the seats, of :data:`palatine.draw.palette.COLOURS`
``heading(v, _)``             one short line about the whole game: the round, what ends it
``panels(v, _)``              the board as a handful of named drawings, each a :class:`Panel`; the page lays them out
``seat(v, seat, _)``          the public counts of a player, for the second line of the player's panel: :func:`palatine.draw.counts.count`
``touch(v, action, _)``       how a legal action is chosen by touching things: a :class:`Touch`
``meant(v, thing)``           the actions one may mean by touching a thing, likeliest first: to say why none is legal
``ahead(v)``                  what is asked later and can be chosen now: an :class:`Ahead`; a game need not have it
``trace(v, h)``               the things that a happening is about, to point at it from its line in the log; only those that are there
``reason(v, _)``              the second line of the prompt: what the answer depends on; a game need not have it
``halfway(v, _)``             what the prompt asks in the middle of a choice: a :data:`Halfway`; a game need not have it
``outlined(things)``          of the things of a turn, those that stay outlined until one's own move; a game need not have it
``look(v, thing, _)``         a closer look at a thing: a :class:`Look`, or None for its name alone; a game need not have it
``face_down(v, seat, _)``     which points of a seat the others cannot see, in a sentence, or ""; a game need not have it
``moments(v, heard)``         what is staged of the happenings of a move: each a :class:`Moment`; a game need not have it
``shapes()``                  what its drawings show again and again, by name, for ``<use>``: pages load them once; a game need not have it
``picture(name)``             a small drawing for a sentence, in a box of 24 x 32, or None if *name* is a symbol; a game need not have it

A package of several modules may have one called ``cover``, the picture of the game on the home page: :mod:`palatine.draw.cover`.

``pages(v, _)`` is optional: which panels share a page on a phone that lies on its side, as pairs of a short name and the names of
the panels. Else each panel is a page.

Beside it lies ``board.css``: where the panels go on each class of screen, and which of its drawings a panel shows there
(``palatine/games/splendor/board.css`` shows it; :mod:`palatine.web.html.screens` names the classes).

A **thing** is a place on the board that can be touched, such as ``row-2-3`` or ``bank-r``: it stays where it is. A **piece**
is what lies there, such as ``card-47``: it keeps its name wherever it goes, and glides. Both are names, stable for ever.
A **pool** is a number of things that are all alike, such as coins: when one pool of a kind falls and another rises, the
page lets as many glide from one to the other (:func:`palatine.draw.counts.pool`).

How to draw: :class:`palatine.draw.canvas.Canvas` collects a panel, :mod:`palatine.draw.parts` has the parts,
:mod:`palatine.draw.symbols` the shapes, :mod:`palatine.draw.palette` the colours. A unit of a panel is a pixel on a screen
of 1280 x 800, where all panels together have 924 x 658. ``python tools/shots.py board GAME`` shows the result.
Whatever is named, drawn or ordered here is made from the view alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from htpy import Node


@dataclass(frozen=True)
class Panel:
    """A named drawing of the board, in units of its own: the page scales it."""

    name: str
    label: str
    """What a screen reader calls it."""
    width: int
    height: int
    content: Node
    forms: Mapping[str, Panel] = field(default_factory=dict)
    """Other drawings of the same, by name; ``board.css`` says which screen shows which. A phone shows ``tall`` (336 wide), if there
    is one."""
    sheet: bool = True
    """Lies on a sheet of paper of the page; False: straight on the cloth, or it draws its own ground."""
    lean: str = ""
    """``left`` or ``right``: the side where it stays when its place is wider, because it goes on in the next panel. Else the middle."""

    @property
    def drawings(self) -> list[tuple[str, Panel]]:
        """All drawings by name; this one is called ``wide``."""
        return [("wide", self), *self.forms.items()]


@dataclass(frozen=True)
class Touch:
    """How a move is chosen on the board.

    The player touches things in any order; the moves whose things include those touched so far go on glowing. When the
    things touched are those of a move, its verb stands on a button. Moves with the same things share them: each has its
    own button (*Buy*, *Reserve*).
    """

    things: tuple[str, ...]
    """The things to touch; a thing may come twice. None at all: only the button in the prompt (*Pass*)."""
    verb: str
    """What the button says: *Buy*, *Place*, never *OK*."""
    ask: str = ""
    """What the prompt says when it is chosen, verb first and short: *Buy the ruby card for 3 gems?* Else it is
    ``text.move`` in full."""
    note: str = ""
    """One line of consequence below it: *Bonuses cover 1 diamond. Gold is the third ruby.*"""
    tray: tuple[tuple[str, str], ...] = ()
    """What the prompt shows for it: symbols of :mod:`palatine.draw.symbols`, each with a number or letter on it or nothing."""
    spends: tuple[str, ...] = ()
    """The things that it would use up: they are underlined."""
    quiet: bool = False
    """Can be touched, but does not glow: when nearly everything is legal, only what is worth pointing at does."""
    now: bool = False
    """Played as soon as its last thing is touched: for small steps that can be taken back."""
    always: str = ""
    """The name of an occasion at which some players always want this: *Pass* in a window for privileges. They may say so,
    and are not asked there any more."""
    more: tuple[str, ...] = ()
    """What the button says while the choice is not complete: after no thing was touched, after one, and so on."""
    ordered: bool = False
    """The things are touched one after the other, as from and to, and only the next one glows. Else in any order."""


Halfway = Mapping[str, tuple[str, str]]
"""What the prompt asks in the middle of a choice, and its second line: by the things touched so far, or by how many they are."""


@dataclass(frozen=True)
class Ahead:
    """What the rules ask one after the other, but a player chooses in any order: the page keeps the later choices until they are asked."""

    actions: tuple[int, ...] = ()
    """The choices that come later. The last thing of each is the place where the page shows what it keeps: the text of its ``tray``."""
    many: Mapping[str, int] = field(default_factory=dict)
    """How often a thing can be touched for them; one that is not named here, once."""


@dataclass(frozen=True)
class Look:
    """A closer look at a thing. Texts may have pictures (:mod:`palatine.i18n.pictured`), but not the first two."""

    name: str
    kind: str = ""
    """What it is, in a few words: *level 3 · 3 points*."""
    does: str = ""
    """What it does, in one sentence."""
    rows: tuple[tuple[str, str, bool], ...] = ()
    """Its price against what one has, and the like: a label, a value, and whether it is what is lacking."""
    change: str = ""
    """What it would change."""
    things: tuple[str, ...] = ()
    """Where it would change something: marked on the board."""


@dataclass(frozen=True)
class Moment:
    """Something that the page shows in its place, beat by beat: the reader may know all of it."""

    frame: tuple[str, ...] = ()
    """The things that it is about: they are framed."""
    uncover: tuple[str, ...] = ()
    """Of those, what is turned over, one after the other."""
    struck: tuple[str, ...] = ()
    """What then falls away."""
    winner: str = ""
    """What then shines."""
    seat: int | None = None
    """Whose panel shines."""
    points: int = 0
    """What it brings: shown beside the score for a moment."""
