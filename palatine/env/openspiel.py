"""The games for OpenSpiel.

>>> import pyspiel
>>> import palatine.env.openspiel
>>> game = pyspiel.load_game("python_palatine_splendor(players=3,reward=rank)")
>>> state = game.new_initial_state()
>>> state.apply_action(5)  # the deal
>>> state.action_to_string(state.current_player(), state.legal_actions()[0])
'take wbg'

Importing this module registers every game as ``python_palatine_NAME``. Its parameters: ``players``; ``reward``, one of
:mod:`palatine.env.rewards`; ``deals`` and ``seed``; and each of the game's rules options by its name.

**Chance** is one node, at the root: it chooses one of so many ``deals``, each equally likely. The deal *d* is the game that
``palatine.new`` deals with the seed ``seed + d``, and whatever is drawn later follows from it. So the tree is finite and
explicit, and a history is a whole game.

**Decisions** come one after the other, also where seats choose secretly at once: then the lowest is first, and no other sees
what it chose until all have.

**Information states** have perfect recall: the moves that the seat made or was shown, and a digest of all views that it has
had, one after the other. Neither the deal nor a secret choice of another is in it. **Observations** are views: their tensor,
in named parts, is that of the other environments (:class:`palatine.env.Layout`), and their string is a line for each part.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("palatine.env.openspiel needs OpenSpiel: pip install palatine[openspiel]") from error

from palatine.env.batch import observed
from palatine.env.rewards import REWARDS, number
from palatine.env.seat import observation, result
from palatine.i18n import text
from palatine.kernel.errors import BadOption
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout
from palatine.kernel.rng import SEEDS
from palatine.kernel.table import Table, new

DEALS = 10_000
DEFAULT = "default"  # of an option: as a preset of another option sets it, or else its first choice
MOST_POINTS = 1000.0  # a difference in points that no game comes near
LONGEST = 10_000  # decisions; no game comes near


class Course:
    """A game going on, with what each seat has seen of it from the first deal on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moves: list[str] = []
        self.told: list[list[str]] = [[] for _ in range(table.players)]
        self.digests = [b""] * table.players
        self._views = [b""] * table.players
        self._look()

    def __deepcopy__(self, memo: Any) -> Course:
        copy = Course.__new__(Course)
        copy.table = self.table.at(len(self.moves))
        copy.moves = self.moves[:]
        copy.told = [list(lines) for lines in self.told]
        copy.digests, copy._views = self.digests[:], self._views[:]
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """As a seed and moves, which play the same game again."""
        t = self.table
        return _replayed, (t.game.name, t.players, t.seed, t.options, [action for _, action in t._moves])

    def play(self, action: int) -> None:
        """Makes a choice for the lowest seat that is asked."""
        seat = self.table.to_move[0]
        secret = self.table.game.engine.is_secret(self.table._states, seat, action)
        self.table.play(action, seat)
        self.moves.append(f"{seat} {self.table.game.actions[action]}")
        for other, lines in enumerate(self.told):
            if other == seat or not secret:
                lines.append(self.moves[-1])
        self._look()

    def _look(self) -> None:
        """Adds to each seat's digest what it sees now, if that is new."""
        for seat in range(self.table.players):
            view = self.table.view(seat).states.tobytes()
            if view != self._views[seat]:
                self._views[seat] = view
                told = len(self.told[seat]).to_bytes(4)
                self.digests[seat] = hashlib.sha256(self.digests[seat] + told + view).digest()

    def information(self, seat: int) -> str:
        return "\n".join([f"seat {seat}", *self.told[seat], self.digests[seat][:12].hex()])


def _replayed(name: str, players: int, seed: int, options: dict[str, str], actions: list[int]) -> Course:
    course = Course(new(name, players, seed, **options))
    for action in actions:
        course.play(action)
    return course


class PalatineGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Palatine, with its parameters. Each game is a class of its own: OpenSpiel may keep a class to the very end."""

    what: Game
    kind: Any

    def __init__(self, params: dict[str, Any]) -> None:
        what = self.what
        self.players = what.check_players(params["players"])
        self.reward = params["reward"]
        self.deals, self.seed = params["deals"], params["seed"]
        if self.deals < 1 or not 0 <= self.seed <= SEEDS - self.deals:
            raise BadOption(text("The number of deals must be at least 1, and the seed a whole number of at least 0."))
        self.options = what.options_from({o.name: params[o.name] for o in what.options if params[o.name] != DEFAULT})
        most = MOST_POINTS if REWARDS[number(self.reward)] == "score" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(what.actions),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> PalatineState:
        return PalatineState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class PalatineState(pyspiel.State):  # type: ignore[misc]
    """A position, or the root, where nothing is dealt yet."""

    def __init__(self, game: PalatineGame) -> None:
        super().__init__(game)
        self.course: Course | None = None

    @property
    def game(self) -> PalatineGame:
        found: PalatineGame = self.get_game()
        return found

    def current_player(self) -> int:
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.course.table.over else self.course.table.to_move[0]

    def is_terminal(self) -> bool:
        return self.course is not None and self.course.table.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.course is None:
            return list(range(self.game.deals))
        return sorted(self.course.table.actions(player))

    def _apply_action(self, action: int) -> None:
        if self.course is None:
            game = self.game
            self.course = Course(new(game.what.name, game.players, game.seed + action, **game.options))
        else:
            self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        notation: str = self.game.what.actions[action]
        return notation

    def returns(self) -> list[float]:
        if self.course is None or not self.course.table.over:
            return [0.0] * self.game.players
        return result(self.course.table, self.game.reward)

    def __str__(self) -> str:
        """The deal and all moves."""
        if self.course is None:
            return "not dealt yet"
        return "\n".join([f"deal {self.history()[0]}", *self.course.moves])


class Observer:
    """What a player sees: with perfect recall as a string, else as a string and a tensor in named parts."""

    def __init__(self, game: PalatineGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters of observations; {params} were given.")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("A seat sees its view: public information, and that of a single player.")
        self._recall = kind.perfect_recall
        self.tensor: Any
        self._layout = Layout(game.what, game.players)
        self.tensor = None if self._recall else np.zeros(self._layout.size, np.float32)
        self.dict = {name: self.tensor[where] for name, where in self._layout.parts.items() if not self._recall}

    def set_from(self, state: PalatineState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = 0 if state.course is None else observation(state.course.table.view(player))

    def string_from(self, state: PalatineState, player: int) -> str:
        lines = [f"seat {player}"]
        if state.course is None:
            return lines[0]
        if self._recall:
            return state.course.information(player)
        numbers = observation(state.course.table.view(player)).tolist()
        lines += [f"{name}: {' '.join(map(str, numbers[where]))}" for name, where in self._layout.parts.items()]
        return "\n".join(lines)


def _register() -> None:
    for what in observed():
        kind = pyspiel.GameType(
            short_name=f"python_palatine_{what.name}",
            long_name=what.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=max(what.players),
            min_num_players=min(what.players),
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={
                "players": what.players[0],
                "reward": REWARDS[0],
                "deals": DEALS,
                "seed": 0,
                **{option.name: DEFAULT for option in what.options},
            },
        )
        pyspiel.register_game(kind, type(what.title.replace(" ", ""), (PalatineGame,), {"what": what, "kind": kind}))


_register()
