"""The contract of a game, and the registry of games.

A game is a package with always the same modules. The kernel needs these names in them:

``__init__``  ``GAME``, a :class:`Game`; its docstring is the game's page
``state``     ``RECORD``, the record type, and ``check``
``moves``     ``ACTIONS``, the action table
``rules``     ``setup``, ``legal``, ``play``, ``score``, ``standing``: a module, or a package with a chapter a module
``happenings``  ``H``, the kinds of things that happen: :mod:`palatine.kernel.happenings`
``hidden``    ``view``, ``determinize``, ``secret``
``bot``       ``greedy``
``observe``   ``TABLE``, ``SEAT`` and ``observe``: :mod:`palatine.kernel.observation`
``text``      sentences, each made from a :class:`~palatine.kernel.view.View` ``v`` by a translator ``_``:
              ``board(v, _)``, the lines of the board in words; ``prompt(v, _)``, what is asked of ``v.seat``;
              ``move(v, action, _)``, what a legal move would do; ``why_not(v, action, _)``, why an action is not legal
              for ``v.seat``, who is asked; ``tell(v, h, _)``, the line of the log for a happening ``h``, empty if there
              is nothing to say, from the view ``v`` after the move; ``result(v, _)``, where the points come from;
              ``broken(code, _)``, the sentence for a broken invariant. For the log by turns (:mod:`palatine.kernel.turns`),
              if the game has one: ``heading(h, _)``, the heading that a happening begins; ``deed(v, heard, you, _)``, what a
              player did in a few words behind the name; ``brief(v, heard, _)``, the same in parts so short that several turns
              fit beside each other; ``BEGINS``, the kinds that begin a new line; ``SCORES``, those that score
``board``     the picture: :mod:`palatine.draw` says what it gives; ``board.cover``, if there is one, the cover
``fields``    ``INDEX`` and ``CODES``, what the numbers of a view stand for: :mod:`palatine.kernel.schema`
``guide``     the rules for people: :mod:`palatine.draw.guide` says what it gives

The compiled ones are described in :mod:`palatine.kernel.contract`; all of them, as types, are in :mod:`palatine.kernel.protocols`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from palatine.i18n import add_catalogues, text
from palatine.kernel import data, modules
from palatine.kernel.compile import for_game
from palatine.kernel.errors import BadOption, UnknownGame
from palatine.kernel.moves import Actions
from palatine.kernel.protocols import (
    BoardModule,
    BotModule,
    EditModule,
    Engine,
    GuideModule,
    HiddenModule,
    ObserveModule,
    Playout,
    RulesModule,
    StateModule,
    TextModule,
)
from palatine.kernel.whole import whole

if TYPE_CHECKING:
    from markupsafe import Markup

    from palatine.draw.cover import Cover
    from palatine.kernel.happenings import Kind  # its rules would load Numba before the first page


@dataclass(frozen=True)
class Option:
    """A rules option: the first choice is the default. A preset sets the defaults of other options."""

    name: str
    choices: tuple[str, ...]
    about: str
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    """What the choices are called where people choose, if not by their names; *yes* and *no* need none."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game: who may play it, its options, and its modules, each loaded when it is first needed."""

    package: str
    title: str
    players: tuple[int, ...]
    version: int
    """The rules version: it rises with every change that lets an old game replay differently."""
    options: tuple[Option, ...] = ()
    same_figures: Mapping[str, str] = field(default_factory=dict)
    """Fingerprints that earlier versions gave to figures that have not changed since, and what the same figures have now."""
    simultaneous: bool = False
    """Are there choices that several seats make secretly and at once?"""
    about: str = ""
    """What one does in it, in one sentence for the home page."""
    minutes: int = 60
    """How long people take for it."""
    place: int = 99
    """Where it stands among the games on the home page; games of the same place by their names."""

    @property
    def name(self) -> str:
        return self.package.rpartition(".")[2]

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process a game goes by its name."""
        return _by_name, (self.name, self.package)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _module(self, name: str) -> Any:
        return modules.load(self, name)

    @cached_property
    def state(self) -> StateModule:
        return cast(StateModule, self._module("state"))

    @cached_property
    def actions(self) -> Actions:
        return cast(Actions, self._module("moves").ACTIONS)

    @cached_property
    def rules(self) -> RulesModule:
        return cast(RulesModule, self._module("rules"))

    @cached_property
    def hidden(self) -> HiddenModule:
        return cast(HiddenModule, self._module("hidden"))

    @cached_property
    def text(self) -> TextModule:
        return cast(TextModule, self._module("text"))

    @cached_property
    def bot(self) -> BotModule:
        return cast(BotModule, self._module("bot"))

    @cached_property
    def happenings(self) -> type[Kind]:
        """The kinds of things that happen in the game."""
        found: type[Kind] = self._module("happenings").H
        return found

    @cached_property
    def observe(self) -> ObserveModule:
        return cast(ObserveModule, self._module("observe"))

    @cached_property
    def board(self) -> BoardModule:
        return cast(BoardModule, self._module("board"))

    @cached_property
    def has_board(self) -> bool:
        return find_spec(f"{self.package}.board") is not None

    @cached_property
    def shapes(self) -> Mapping[str, Markup]:
        """What its drawings show again and again, by name."""
        return self.board.shapes() if self.has_board and hasattr(self.board, "shapes") else {}

    @cached_property
    def cover(self) -> Cover | None:
        """The module with the picture for the home page, :mod:`palatine.draw.cover`; None for a game that has none."""
        has_one = self.has_board and hasattr(self.board, "__path__") and find_spec(f"{self.package}.board.cover")
        return cast("Cover", self._module("board.cover")) if has_one else None

    @cached_property
    def edit(self) -> EditModule | None:
        """How positions are set up by hand, :mod:`palatine.kernel.edit`; None for a game that does not say."""
        return cast(EditModule, self._module("edit")) if find_spec(f"{self.package}.edit") else None

    @cached_property
    def guide(self) -> GuideModule | None:
        """None for a game that has no guide."""
        return cast(GuideModule, self._module("guide")) if find_spec(f"{self.package}.guide") else None

    @cached_property
    def folder(self) -> Path:
        file = importlib.import_module(self.package).__file__
        assert file is not None
        return Path(file).resolve().parent

    @cached_property
    def engine(self) -> Engine:
        """The entry points from Python into the rules: :mod:`palatine.kernel.engine`, for this game."""
        if not self.package.startswith("palatine."):
            modules.check(self)
        return cast(Engine, for_game("palatine.kernel.engine", self))

    @cached_property
    def playout(self) -> Playout:
        """Whole games in compiled code: :mod:`palatine.kernel.playout`, for this game."""
        return cast(Playout, for_game("palatine.kernel.playout", self))

    def functions(self) -> dict[str, Any]:
        """What code that is generic over games finds as its globals."""
        rules, hidden = self.rules, self.hidden
        return {
            "check": self.state.check,
            "setup": rules.setup,
            "legal": rules.legal,
            "play": rules.play,
            "score": rules.score,
            "standing": rules.standing,
            "view": hidden.view,
            "determinize": hidden.determinize,
            "secret": hidden.secret,
            "greedy": self.bot.greedy,
        }

    def tables(self) -> list[data.Sheet]:
        """Every table of figures of the game, with its source."""
        return data.sheets(self.folder)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the component data in use: a save file made with other figures is refused."""
        return data.fingerprint(self.folder)

    def has_figures(self, fingerprint: str) -> bool:
        """Was something made with the figures in use?"""
        return self.same_figures.get(fingerprint, fingerprint) == self.fingerprint

    def options_from(self, given: Mapping[str, object]) -> dict[str, str]:
        """All options by name, from those given, presets and defaults."""
        if not isinstance(given, Mapping):  # from a file, or over the net
            raise BadOption(text("{path}: expected a group of named fields, not {value}.", path="option", value=repr(given)))
        known = {o.name: o for o in self.options}
        chosen: dict[str, str] = {}
        for name, value in given.items():
            option = known.get(name)
            if option is None:
                names = ", ".join(known) or "–"
                raise BadOption(text("{game} has no option “{name}”. Choose one of: {names}.", game=self.title, name=name, names=names))
            word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            if word not in option.choices:
                raise BadOption(
                    text(
                        "The option “{name}” must be one of {choices}, not “{value}”.",
                        name=name,
                        choices=", ".join(option.choices),
                        value=str(value),
                    )
                )
            chosen[name] = str(word)
        result = {o.name: o.choices[0] for o in self.options}
        for option in self.options:
            result.update(option.presets.get(chosen.get(option.name, option.choices[0]), {}))
        return result | chosen

    def check_players(self, players: object) -> int:
        """The number of players; others than the game is for are refused."""
        count = whole(players)
        if count not in self.players:
            raise BadOption(
                text(
                    "{game} is for {least}–{most} players, not {players}.",
                    game=self.title,
                    least=min(self.players),
                    most=max(self.players),
                    players=str(players),
                )
            )
        assert count is not None
        return count


_registered: dict[str, str] = {}


def register(name: str, package: str) -> None:
    """Adds a game that lives outside ``palatine.games``: its name and the dotted name of its package.

    An installed one needs no call: Palatine finds it through the entry point group ``palatine.games``.
    """
    _registered[name] = package


@cache
def _packages() -> dict[str, str]:
    """Our games and those installed beside them: their names, and the dotted names of their packages."""
    folder = str(Path(__file__).parent.parent / "games")
    ours = {m.name: f"palatine.games.{m.name}" for m in pkgutil.iter_modules([folder]) if m.ispkg}
    return {point.name: point.value for point in entry_points(group="palatine.games")} | ours


def games() -> list[str]:
    """The names of all games. None of them is loaded by asking."""
    return sorted(_packages().keys() | _registered.keys())


def _by_name(name: str, package: str) -> Game:
    """The game of this name, which may live in a package that this process has not heard of."""
    if name not in games():
        register(name, package)
    return game(name)


def game(name: str) -> Game:
    """The game of this name."""
    if name not in games():
        raise UnknownGame(text("Unknown game “{name}”. Choose one of: {names}.", name=name, names=", ".join(games())))
    found: Game = importlib.import_module(_registered.get(name) or _packages()[name]).GAME
    add_catalogues(found.folder / "locale")
    return found
