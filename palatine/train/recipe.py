"""How long and how a network is trained, and where a training stands."""

from __future__ import annotations

from dataclasses import dataclass

from palatine.arena.run import cores
from palatine.i18n import text
from palatine.kernel.errors import BadOption
from palatine.train.arrays import has_gpu

USUAL_STEPS = 32
USUAL_WIDTH, USUAL_DEPTH = 256, 3
SEARCH_STEPS, SEARCH_WINDOW = 8, 64
MOST_SIMULATIONS = 1024
GPU_GAMES = 16_384
FEWEST, MOST = 32, 1024  # games at once on a processor
GAMES_FOR_A_SECOND = 0.3  # of one core: with more of them a short training is over before it has learned often enough
GAMES_FOR_ROUNDS = 128


@dataclass(frozen=True)
class Recipe:
    """How a network is trained. The defaults are for a large GPU and many cores."""

    games: int = GPU_GAMES  # at once
    steps: int = USUAL_STEPS  # in every game, before learning from them; the more, the farther ahead a choice is judged
    passes: int = 2  # over what was played
    minibatch: int = 32_768
    width: int = USUAL_WIDTH
    depth: int = USUAL_DEPTH
    rate: float = 1e-3
    entropy: tuple[float, float] = (0.02, 0.001)  # at the start and at the end
    points: float = 0.0  # how much of a victory goes by points at the start; from the middle of the training on nothing
    like: str = ""  # whose ways it keeps to where nothing speaks against them
    start: str = ""  # the network that it begins with
    search: int = 0  # simulations for a decision; without them it learns from what came of its choices
    window: int = 0  # with search: how many of the last steps in every game it learns from
    seed: int = 1


@dataclass(frozen=True)
class Budget:
    """How long to train: for some seconds, or for so many rounds, with which a seed learns exactly the same again."""

    seconds: float = 0.0
    rounds: int = 0

    def spent(self, progress: Progress) -> float:
        """How much of it is over, from 0 to 1."""
        return min(1.0, progress.rounds / self.rounds if self.rounds else progress.seconds / self.seconds)


@dataclass
class Progress:
    """Where a training stands."""

    seconds: float = 0.0
    rounds: int = 0
    decisions: int = 0
    games: int = 0
    length: float = 0.0
    """Decisions in a finished game, on average."""
    entropy: float = 0.0
    surprise: float = 0.0
    """The mean log-loss of who wins."""
    value_scale: float = 60.0
    """With search: how much the value of a move counts beside its logit."""


def check_whole(**wanted: int | None) -> None:
    """Refuses what is not a whole number from 1 on; nothing is as good."""
    for name, value in wanted.items():
        if value is not None and value < 1:
            raise BadOption(text("“{name}” must be a whole number of at least 1, not “{value}”.", name=name, value=str(value)))


def games_for(device: str | None, budget: Budget, threads: int | None = None) -> int:
    """How many games to play at once: on a processor the more, the longer it may take."""
    if has_gpu(device):
        return GPU_GAMES
    if budget.rounds:
        return GAMES_FOR_ROUNDS
    wanted = budget.seconds * (threads or cores()) * GAMES_FOR_A_SECOND
    games = FEWEST
    while games * 2 <= min(wanted, MOST):
        games *= 2
    return games


def recipe_for(
    device: str | None,
    *,
    games: int,
    steps: int | None = None,
    width: int = USUAL_WIDTH,
    depth: int = USUAL_DEPTH,
    entropy: tuple[float, float] | None = None,
    points: float = 0.0,
    like: str = "",
    start: str = "",
    search: int = 0,
    seed: int = 1,
) -> Recipe:
    """The recipe for a device: without a GPU, smaller steps of learning."""
    check_whole(games=games, steps=steps, width=width, depth=depth)
    if not 0 <= search <= MOST_SIMULATIONS:
        raise BadOption(
            text("“{name}” must be a number from 0 to {most}, not “{value}”.", name="search", most=MOST_SIMULATIONS, value=str(search))
        )
    if search and entropy and not like:
        raise BadOption(text("--search has no entropy bonus. Use --kl together with --anchor."))
    entropy = entropy or ((0.0, 0.0) if search and not like else Recipe.entropy)
    for name, share in (("entropy", entropy[0]), ("entropy", entropy[1]), ("points", points)):
        if not 0 <= share <= 1:
            raise BadOption(text("“{name}” must be a number from 0 to 1, not “{value}”.", name=name, value=str(share)))
    gpu = has_gpu(device)
    steps = steps or (SEARCH_STEPS if search else USUAL_STEPS)
    return Recipe(
        games=games,
        steps=steps,
        passes=4 if search else 2,
        minibatch=max(256, games * steps // (16 if gpu else 8)),
        width=width,
        depth=depth,
        rate=5e-4 if start else 1e-3,
        entropy=(entropy[0], entropy[1]),
        points=points,
        like=like,
        start=start,
        search=search,
        window=max(SEARCH_WINDOW, steps) if search else 0,
        seed=seed,
    )
