"""The games for Gymnasium: one seat, against players of any level.

>>> import gymnasium
>>> import palatine.env.gymnasium
>>> env = gymnasium.make("palatine/Splendor-v0", players=3, opponents="greedy", seat="rotate")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> terminated
False

Importing this module registers every game: ``palatine/Amyitis-v0``, ``palatine/Eschnapur-v0``, ``palatine/PalaisRoyal-v0``,
``palatine/Splendor-v0``. The observation is an array with the named parts of :class:`palatine.env.Layout`; the action mask
is in ``info["action_mask"]``, and also in ``action_masks()``. The reward comes at the end:
:mod:`palatine.env.rewards`; then ``info`` has the ``scores`` and ``ranks`` of all seats.

An action that is not legal ends the episode with the *illegal_reward*, and ``info["illegal"]`` says why; with None it is an
error that says so, and nothing is played.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("palatine.env.gymnasium needs Gymnasium: pip install palatine[env]") from error

from palatine.bots import Bot, bot
from palatine.bots.own import is_own
from palatine.env.batch import observed
from palatine.env.rewards import number
from palatine.env.seat import action_mask, observation, result
from palatine.i18n import text
from palatine.kernel import game as registry
from palatine.kernel.errors import BadOption, IllegalMove
from palatine.kernel.observation import Layout
from palatine.kernel.rng import SEEDS
from palatine.kernel.table import Table, checked_seed, new
from palatine.kernel.whole import whole

ROTATE = "rotate"


class Seat(gymnasium.Env[npt.NDArray[np.int16], np.int64]):
    """One seat of a game; the others are played by *opponents*: one player for all, or one for each, in the order of play.

    A player is written as for :func:`palatine.bot`: ``greedy``, ``novice``, ``master:seconds=1``, ``module:Class``; or it is an object
    with ``choose(view)``, or a function of a view. *seat* is a number, or
    ``rotate``: the next seat in each episode. *options* are the game's rules options.
    """

    metadata = {  # noqa: RUF012 - Gymnasium asks for it in this form
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: SupportsIndex = 2,
        *,
        opponents: Any = "greedy",
        seat: SupportsIndex | str = 0,
        reward: str = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        lang: str = "en",
        **options: Any,
    ) -> None:
        modes = self.metadata["render_modes"]
        if render_mode not in (None, *modes):
            raise BadOption(text("Unknown render mode “{mode}”. Choose one of: {modes}.", mode=str(render_mode), modes=", ".join(modes)))
        number(reward)
        what = registry.game(game)
        players = what.check_players(players)
        self.game, self.players, self.reward, self.illegal_reward, self.lang = what, players, reward, illegal_reward, lang
        self.options = what.options_from(options)
        self.render_mode = render_mode
        self.opponents = [opponents] * (players - 1) if isinstance(opponents, str) or is_own(opponents) else list(opponents)
        if len(self.opponents) != players - 1:
            raise BadOption(text("Opponents needed: {needed}; named: {given}.", needed=players - 1, given=len(self.opponents)))
        self._place = whole(seat)  # None: the next seat in each episode
        if self._place not in range(players) and not (isinstance(seat, str) and seat == ROTATE):
            raise BadOption(
                text("The seat must be a number from 0 to {last}, or “rotate”, not “{seat}”.", last=players - 1, seat=str(seat))
            )
        self.seat = -1
        """The seat of this episode."""
        self.layout = Layout(what, players)
        self.observation_space = spaces.Box(*self.layout.bounds, dtype=np.int16)
        self.action_space = spaces.Discrete(len(what.actions))
        self._bots: list[Bot] = []
        self._playing = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[npt.NDArray[np.int16], dict[str, Any]]:
        """A new game against new opponents. With a *seed* everything starts again, including the rotation of seats."""
        super().reset(seed=None if seed is None else checked_seed(seed))
        self.close()
        self._bots = [bot(self.game.name, level, int(self.np_random.integers(SEEDS))) for level in self.opponents]
        if seed is not None:
            self.seat = -1
        self.seat = (self.seat + 1) % self.players if self._place is None else self._place
        self.table: Table = new(self.game.name, self.players, int(self.np_random.integers(SEEDS)), **self.options)
        self._playing = True
        self._let_others_play()
        if self.table.over:  # nobody asked this seat anything
            return self.reset()
        return observation(self.table.view(self.seat)), self._info()

    def step(self, action: Any) -> tuple[npt.NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        if not self._playing:
            raise gymnasium.error.ResetNeeded("The game is over: call reset() first.")
        chosen = whole(action)
        if chosen is None:
            raise IllegalMove(text("The action must be a whole number, not “{action}”.", action=repr(action)))
        try:
            self.table.play(chosen, self.seat)
        except IllegalMove as error:
            if self.illegal_reward is None:
                raise
            self._playing = False
            info = self._info() | {"illegal": error.say(self.lang)}
            return observation(self.table.view(self.seat)), self.illegal_reward, True, False, info
        self._let_others_play()
        over = self.table.over
        self._playing = not over
        reward = result(self.table, self.reward)[self.seat] if over else 0.0
        return observation(self.table.view(self.seat)), reward, over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now; all of them once the game is over, when none is played."""
        return action_mask(self.table, self.seat).astype(bool)

    def render(self) -> str | None:
        """The board in words, as the seat sees it."""
        return self.table.view(self.seat).describe(self.lang) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Sends the opponents home."""
        for player in self._bots:
            if hasattr(player, "close"):
                player.close()
        self._bots = []

    def _let_others_play(self) -> None:
        """Until this seat is asked. Of several seats that are asked at once the lowest chooses first."""
        while not self.table.over and self.table.to_move[0] != self.seat:
            seat = self.table.to_move[0]
            player = self._bots[(seat - self.seat - 1) % self.players]
            self.table.play(player.choose(self.table.view(seat)), seat)

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": action_mask(self.table, self.seat), "seat": self.seat}
        return info | {"scores": self.table.scores, "ranks": self.table.ranks} if self.table.over else info


def _register() -> None:
    for what in observed():
        title = what.name.title().replace("_", "")
        gymnasium.register(
            f"palatine/{title}-v0", f"{__name__}:Seat", vector_entry_point="palatine.env.vector:VectorSeat", kwargs={"game": what.name}
        )


_register()
