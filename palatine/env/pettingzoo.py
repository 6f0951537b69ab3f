"""The games for PettingZoo.

>>> import pettingzoo
>>> import palatine.env.pettingzoo
>>> env = pettingzoo.make("aec", "palatine/splendor-v0", players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> sorted(observation)
['action_mask', 'observation']

Importing this module registers every game as ``palatine/NAME-v0``, and those with simultaneous choices also as a parallel
environment. An agent is ``player_0``, ``player_1``, ...; its observation is made from its view, with the named parts of
:class:`palatine.env.Layout`. All rewards come at the end: :mod:`palatine.env.rewards`.

**One after the other** (``aec``): of several seats that are asked at once the lowest chooses first, unseen by the others. An
action that is not legal ends the game with the *illegal_reward*, as PettingZoo's own games do; with None it is an error.

**At once** (``parallel``): every agent acts in every step, and has one action more, the last one, *wait*: the only legal one
for a seat that is not asked. A choice stands if nothing that its seat may know has changed since. Secret choices never change
that; where the first to speak is served (an option of Eschnapur) lower seats are heard first, and a later choice lapses:
``info["lapsed"]`` says so, and the seat is asked again. What is not legal ends the game as above, before any choice is made, and
``info["illegal"]`` says why.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv, register
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("palatine.env.pettingzoo needs PettingZoo 1.27 or newer: pip install palatine[env]") from error

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

RENDER_MODES = ("ansi",)


class _Games:
    """What both kinds of environment share: a table, its agents and their spaces."""

    def _sit_down(
        self, game: str, players: SupportsIndex, reward: str, render_mode: str | None, lang: str, options: dict[str, Any], extra: int
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadOption(
                text("Unknown render mode “{mode}”. Choose one of: {modes}.", mode=str(render_mode), modes=", ".join(RENDER_MODES))
            )
        number(reward)
        what = registry.game(game)
        players = what.check_players(players)
        self.layout = Layout(what, players)
        self.game, self.players, self.reward, self.lang = what, players, reward, lang
        self.options = what.options_from(options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": what.simultaneous,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.size = len(what.actions) + extra
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(*self.layout.bounds, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (self.size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.size) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        """A new game: of this seed, or of one that follows from the seeds before."""
        if seed is not None:
            seed = checked_seed(seed)
            self._random = np.random.default_rng(seed)
        self.table: Table = new(self.game.name, self.players, int(self._random.integers(SEEDS)) if seed is None else seed, **self.options)
        self.agents = self.possible_agents[:]

    def render(self) -> str | None:
        """The board in words, as a spectator sees it."""
        return self.table.view().describe(self.lang) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


class AEC(_Games, AECEnv[str, dict[str, Any], int], EzPickle):  # type: ignore[misc]
    """One seat after the other. *options* are the game's rules options. Without *illegal_reward* what is not legal is an error."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex = 2,
        *,
        reward: str = "win",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        lang: str = "en",
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, players, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode, lang=lang, **options)
        self._sit_down(game, players, reward, render_mode, lang, options, 0)
        self.illegal_reward = illegal_reward

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_move[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        asked = agent == self.agent_selection
        mask = action_mask(self.table, seat) if asked else np.ones(self.size, np.int8)
        return {"observation": observation(self.table.view(seat)), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.table.play(_action(action), self.possible_agents.index(agent))
        except IllegalMove as fault:
            if self.illegal_reward is None:
                raise
            self._end(agent, self.illegal_reward, fault)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.over:
            self.rewards = dict(zip(self.agents, result(self.table, self.reward)))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.to_move[0]]
        self._accumulate_rewards()

    def _end(self, agent: str, worth: float, fault: IllegalMove) -> None:
        """The game is over because an agent did what is not legal. (A wrapper of PettingZoo does the same, but slows every step.)"""
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: worth}
        self.infos[agent] = {"illegal": fault.say(self.lang)}
        self._accumulate_rewards()
        self._deads_step_first()


class Parallel(_Games, ParallelEnv[str, dict[str, Any], int], EzPickle):  # type: ignore[misc]
    """All seats at once. *options* are the game's rules options. Without *illegal_reward* what is not legal is an error."""

    def __init__(
        self,
        game: str,
        players: SupportsIndex = 2,
        *,
        reward: str = "win",
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        lang: str = "en",
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, players, reward=reward, illegal_reward=illegal_reward, render_mode=render_mode, lang=lang, **options)
        self._sit_down(game, players, reward, render_mode, lang, options, 1)
        self.illegal_reward = illegal_reward
        self.wait = self.size - 1
        """The action of a seat that is not asked."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self._deal(seed)
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, Any]:
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.size, np.int8)
            mask[self.table.actions(seat) or self.wait] = 1
            found[agent] = {"observation": observation(self.table.view(seat)), "action_mask": mask}
        return found

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Makes all choices. If one of them is not legal, none is made, and the game ends."""
        chosen, faults = self._checked(actions)
        if faults:
            return self._ended(faults)
        seen = {seat: self.table.view(seat).states.tobytes() for seat in chosen}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat, action in chosen.items():
            if self.table.view(seat).states.tobytes() == seen[seat]:
                self.table.play(action, seat)
            else:
                infos[self.possible_agents[seat]]["lapsed"] = True
        over = self.table.over
        worth = result(self.table, self.reward) if over else [0.0] * self.players
        found = self._observe()
        agents, self.agents = self.agents, [] if over else self.agents
        return found, dict(zip(agents, worth)), dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _ended(self, faults: dict[str, IllegalMove]) -> tuple[dict[str, Any], ...]:
        """The game is over because somebody did what is not legal."""
        if self.illegal_reward is None:
            raise next(iter(faults.values()))
        worth = {agent: self.illegal_reward if agent in faults else 0.0 for agent in self.agents}
        infos = {agent: {"illegal": faults[agent].say(self.lang)} if agent in faults else {} for agent in self.agents}
        agents, self.agents = self.agents, []
        return self._observe(), worth, dict.fromkeys(agents, True), dict.fromkeys(agents, False), infos

    def _checked(self, actions: dict[str, Any]) -> tuple[dict[int, int], dict[str, IllegalMove]]:
        """The choices of the seats that are asked, in the order of the seats; and what is not legal, by agent."""
        chosen, faults = {}, {}
        for seat, agent in enumerate(self.agents):
            action = _action(actions.get(agent, self.wait))
            if action not in (self.table.actions(seat) or [self.wait]):
                faults[agent] = self._fault(agent, action)
            elif action != self.wait:
                chosen[seat] = action
        return chosen, faults

    def _fault(self, agent: str, action: int) -> IllegalMove:
        return IllegalMove(
            text(
                "{game}: action {action} ({move}) is illegal for {agent}. Choose one that the mask allows.",
                game=self.game.title,
                action=action,
                move=self.game.actions[action] if 0 <= action < self.wait else "wait" if action == self.wait else "–",
                agent=agent,
            )
        )


def _action(action: Any) -> int:
    number = whole(action)
    if number is None:
        raise IllegalMove(text("The action must be a whole number, not “{action}”.", action=repr(action)))
    return number


raw_env = AEC
parallel_env = Parallel


def env(game: str, players: SupportsIndex = 2, *, illegal_reward: float | None = -1.0, **settings: Any) -> Any:
    """The game for PettingZoo, one seat after the other. Without *illegal_reward* what is not legal is an error.

    *settings* are those of :class:`AEC`.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, illegal_reward=illegal_reward, **settings))


def _register() -> None:
    for what in observed():
        register("aec", f"palatine/{what.name}-v0", f"{__name__}:env", kwargs={"game": what.name})
        if what.simultaneous:
            register("parallel", f"palatine/{what.name}-v0", f"{__name__}:parallel_env", kwargs={"game": what.name})


_register()
