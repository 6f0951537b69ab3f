"""The games for OpenSpiel.

>>> import pyspiel
>>> import palatine.env.openspiel
>>> game = pyspiel.load_game("python_palatine_splendor(players=3,reward=rank)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():  # the first outcome of every draw of the set-up
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state.action_to_string(state.current_player(), state.legal_actions()[0])
'take wbg'

Importing this module registers every game as ``python_palatine_NAME``. Its parameters: ``players``; ``reward``, one of
:mod:`palatine.env.rewards`; ``deals`` and ``seed``; and each of the game's rules options by its name.

**Chance**: every draw is a node with its probabilities, those of the set-up too, and nothing is decided before it is drawn. With
``deals`` above 0 there is one node instead, at the root: it chooses one of so many deals, each equally likely, and whatever is drawn
later follows from it. The deal *d* is the game that ``palatine.new`` deals with the seed ``seed + d``. Such a tree is much smaller,
but a search that looks into it sees future draws.

**Decisions** come one after the other, also where seats choose secretly at once: then the lowest is first, and no other sees
what it chose until all have.

**Information states** have perfect recall: the moves that the seat made or was shown, and a digest of all views that it has
had, one after the other. Neither the deal nor a secret choice of another is in it. **Observations** are views: their tensor,
in named parts, is that of the other environments (:class:`palatine.env.Layout`), and their string is a line for each part.
``resample_from_infostate`` gives a state that the seat cannot tell from this one, with an empty history: nothing of the real game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("palatine.env.openspiel needs OpenSpiel: pip install palatine[openspiel]") from error

from palatine.env.batch import observed
from palatine.env.chance import oracle
from palatine.env.course import Course
from palatine.env.rewards import REWARDS, number
from palatine.env.seat import observation, result
from palatine.i18n import text
from palatine.kernel.errors import BadOption
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout
from palatine.kernel.rng import SEEDS
from palatine.kernel.table import new

DEFAULT = "default"  # of an option: as a preset of another option sets it, or else its first choice
MOST_OUTCOMES = 1024  # of one draw; no game comes near
MOST_POINTS = 1000.0  # a difference in points that no game comes near
LONGEST = 10_000  # decisions; no game comes near


class PalatineGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Palatine, with its parameters. Each game is a class of its own: OpenSpiel may keep a class to the very end."""

    what: Game
    kind: Any

    def __init__(self, params: dict[str, Any]) -> None:
        what = self.what
        self.players = what.check_players(params["players"])
        self.reward = params["reward"]
        self.deals, self.seed = params["deals"], params["seed"]
        if self.deals < 0 or not 0 <= self.seed <= SEEDS - self.deals:
            raise BadOption(text("The number of deals and the seed must be whole numbers, 0 or more."))
        self.options = what.options_from({o.name: params[o.name] for o in what.options if params[o.name] != DEFAULT})
        most = MOST_POINTS if REWARDS[number(self.reward)] == "score" else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=len(what.actions),
            max_chance_outcomes=self.deals or MOST_OUTCOMES,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)
        self.oracle = None if self.deals else oracle(what)

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
        """None at the root where deals are chosen."""
        if game.oracle is not None:
            self.course = Course.undealt(game.what, game.players, game.options, game.oracle)

    @property
    def game(self) -> PalatineGame:
        found: PalatineGame = self.get_game()
        return found

    def current_player(self) -> int:
        if self.course is None or self.course.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.course.over else self.course.table.to_move[0]

    def is_terminal(self) -> bool:
        return self.course is not None and self.course.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.course is not None:
            return self.course.outcomes
        deals = self.game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.course is None or self.course.outcomes:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return sorted(self.course.table.actions(player))

    def _apply_action(self, action: int) -> None:
        if self.course is None:
            game = self.game
            self.course = Course.dealt(new(game.what.name, game.players, game.seed + action, **game.options))
            self.course.moves.append(f"deal {action}")
        elif self.course.outcomes:
            self.course.draw(action)
        else:
            self.course.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self.course is None else f"draw {action}"
        notation: str = self.game.what.actions[action]
        return notation

    def returns(self) -> list[float]:
        if self.course is None or not self.course.over:
            return [0.0] * self.game.players
        return result(self.course.table, self.game.reward)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PalatineState:
        """A state that the player who is asked cannot tell from this one. *sampler* gives random numbers from 0 to 1."""
        assert self.course is not None
        other = PalatineState(self.game)
        other.course = self.course.resampled(player, int(sampler() * SEEDS) % SEEDS)
        return other

    def __str__(self) -> str:
        """All draws and moves."""
        return "not dealt yet" if self.course is None else "\n".join(self.course.moves)


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
            self.tensor[:] = 0 if state.course is None or state.course.outcomes else observation(state.course.table.view(player))

    def string_from(self, state: PalatineState, player: int) -> str:
        lines = [f"seat {player}"]
        if state.course is None:
            return lines[0]
        if self._recall:
            return state.course.information(player)
        if state.course.outcomes:
            return lines[0]
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
                "deals": 0,
                "seed": 0,
                **{option.name: DEFAULT for option in what.options},
            },
        )
        pyspiel.register_game(kind, type(what.title.replace(" ", ""), (PalatineGame,), {"what": what, "kind": kind}))


_register()
