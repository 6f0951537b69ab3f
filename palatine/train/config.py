"""The settings of a training run, its budget and its progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from palatine.arena.run import cores
from palatine.i18n import text
from palatine.kernel.errors import BadOption
from palatine.train.arrays import has_gpu

USUAL_STEPS = 32
USUAL_WIDTH, USUAL_DEPTH = 256, 3
SEARCH_STEPS, SEARCH_WINDOW = 8, 64
MOST_SIMULATIONS = 1024
GPU_GAMES = 16_384
FEWEST, MOST = 32, 1024  # parallel games on a CPU
GAMES_FOR_A_SECOND = 0.3  # of one core: with more of them a short training is over before it has learned often enough
GAMES_FOR_ROUNDS = 128


@dataclass(frozen=True)
class TrainConfig:
    """The settings of a training run. The defaults are for a large GPU and many cores."""

    games: int = GPU_GAMES  # in parallel
    rollout_length: int = USUAL_STEPS  # steps per game between updates; the more, the farther ahead a choice is judged
    epochs: int = 2  # passes over the steps of an iteration
    minibatch: int = 32_768
    width: int = USUAL_WIDTH
    depth: int = USUAL_DEPTH
    learning_rate: float = 1e-3
    entropy: tuple[float, float] = (0.02, 0.001)  # coefficient at the start and at the end; with an anchor, of the KL term
    points: float = 0.0  # initial weight of the score reward, annealed to 0 by mid-training
    anchor: str = ""  # the network of the KL regularisation
    start: str = ""  # the network that it starts from
    search: int = 0  # simulations per decision; 0 for PPO
    window: int = 0  # with search: how many of the last steps in every game it learns from
    seed: int = 1


@dataclass(frozen=True)
class Budget:
    """How long to train: a number of seconds, or of iterations, which are reproducible for a given seed."""

    seconds: float = 0.0
    rounds: int = 0

    def spent(self, progress: Progress) -> float:
        """The share that is spent, from 0 to 1."""
        return min(1.0, progress.rounds / self.rounds if self.rounds else progress.seconds / self.seconds)


@dataclass
class Progress:
    """The state of a training run."""

    seconds: float = 0.0
    rounds: int = 0
    decisions: int = 0
    games: int = 0
    length: float = 0.0
    """Decisions in a finished game, on average."""
    entropy: float = 0.0
    value_loss: float = 0.0
    """The mean log loss of the predicted winner."""
    value_scale: float = 60.0
    """With search: how much the value of a move counts beside its logit."""


FORMER = {"steps": "rollout_length", "passes": "epochs", "rate": "learning_rate", "like": "anchor", "surprise": "value_loss"}
"""What cards and checkpoints of the first edition call the settings and the progress of a training run."""


def renamed(found: Mapping[str, Any]) -> dict[str, Any]:
    """Settings or progress from a file, by today's names."""
    return {FORMER.get(name, name): value for name, value in found.items()}


def config_in(card: Mapping[str, Any]) -> dict[str, Any]:
    """The settings in a network's card or a checkpoint, by today's names; what was not a setting then has its default."""
    return {**asdict(TrainConfig()), **renamed(card["config"] if "config" in card else card["recipe"])}


def check_whole(**wanted: int | None) -> None:
    """Refuses anything but whole numbers from 1 on, or None."""
    for name, value in wanted.items():
        if value is not None and value < 1:
            raise BadOption(text("“{name}” must be a whole number of at least 1, not “{value}”.", name=name, value=str(value)))


def games_for(device: str | None, budget: Budget, threads: int | None = None) -> int:
    """How many games to play in parallel: on a CPU the more, the longer the budget."""
    if has_gpu(device):
        return GPU_GAMES
    if budget.rounds:
        return GAMES_FOR_ROUNDS
    wanted = budget.seconds * (threads or cores()) * GAMES_FOR_A_SECOND
    games = FEWEST
    while games * 2 <= min(wanted, MOST):
        games *= 2
    return games


def config_for(
    device: str | None,
    *,
    games: int,
    rollout_length: int | None = None,
    width: int = USUAL_WIDTH,
    depth: int = USUAL_DEPTH,
    entropy: tuple[float, float] | None = None,
    points: float = 0.0,
    anchor: str = "",
    start: str = "",
    search: int = 0,
    seed: int = 1,
) -> TrainConfig:
    """The settings for a device: without a GPU, smaller minibatches."""
    check_whole(games=games, rollout_length=rollout_length, width=width, depth=depth)
    if not 0 <= search <= MOST_SIMULATIONS:
        raise BadOption(
            text("“{name}” must be a number from 0 to {most}, not “{value}”.", name="search", most=MOST_SIMULATIONS, value=str(search))
        )
    if search and entropy and not anchor:
        raise BadOption(text("--search has no entropy bonus. Use --kl together with --anchor."))
    entropy = entropy or ((0.0, 0.0) if search and not anchor else TrainConfig.entropy)
    for name, share in (("entropy", entropy[0]), ("entropy", entropy[1]), ("points", points)):
        if not 0 <= share <= 1:
            raise BadOption(text("“{name}” must be a number from 0 to 1, not “{value}”.", name=name, value=str(share)))
    gpu = has_gpu(device)
    rollout_length = rollout_length or (SEARCH_STEPS if search else USUAL_STEPS)
    return TrainConfig(
        games=games,
        rollout_length=rollout_length,
        epochs=4 if search else 2,
        minibatch=max(256, games * rollout_length // (16 if gpu else 8)),
        width=width,
        depth=depth,
        learning_rate=5e-4 if start else 1e-3,
        entropy=(entropy[0], entropy[1]),
        points=points,
        anchor=anchor,
        start=start,
        search=search,
        window=max(SEARCH_WINDOW, rollout_length) if search else 0,
        seed=seed,
    )
