"""``palatine tune --champion``: how the champion should search (:class:`palatine.bots.evaluators.SearchSettings`).

Every setting plays against the champion as it is, at equal simulations or seconds, each deal from every seat. Which settings play on
is decided by Thompson sampling: for each, a win rate is drawn from what its games so far leave possible, and the highest goes to the
table. So most games go to the best few. The decision falls in batches of a fixed size: with a budget of simulations, the same seed
gives the same result on any number of cores.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from palatine.arena.match import Job, Match, match, play, warm
from palatine.arena.run import cores, spread
from palatine.arena.stats import wilson
from palatine.bots.evaluators.nets import read_net, rewrite_card
from palatine.bots.learned import named_file, net_file, own_file
from palatine.bots.spec import Spec
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadOption, BadSave
from palatine.kernel.game import Game
from palatine.train.command import check_place
from palatine.train.config import check_whole

BATCH = 8  # deals between two decisions


@dataclass
class Arm:
    """A setting, and how it has done."""

    search: dict[str, Any]
    won: float = 0.0
    games: int = 0

    @property
    def name(self) -> str:
        return ",".join(f"{key}={value}" for key, value in self.search.items())


def tune_champion(
    what: Game,
    players: int,
    *,
    net: Path | None,
    tried: Mapping[str, Sequence[float] | None],
    games: int,
    simulations: int,
    seconds: float | None,
    seed: int,
    workers: int | None,
    out: Path | None,
    lang: str,
) -> int:
    """Plays, tells how each setting did, and writes a copy of the network whose card asks for the best.

    *tried* are the values to try of each setting; of those without any, the card's own stays.
    """
    _ = Tr(lang)
    check_whole(games=games, simulations=simulations, workers=workers)
    path = named_file(net, what, players, ".npz") if net else net_file(what, players)
    card = read_net(path, what, players)[1]
    target = out or own_file(what, players, ".npz")
    if not out and target.exists():
        raise BadSave(text("{path} already exists. Choose another name.", path=str(target)))
    check_place(target)
    given = {name: values for name, values in tried.items() if values}
    arms = [Arm(dict(zip(given, values))) for values in product(*given.values())]
    if len(arms) < 2:
        raise BadOption(text("Name at least two settings to choose from."))
    budget: dict[str, Any] = {"seconds": seconds} if seconds else {"simulations": simulations}
    specs = [written(budget, path), *(written({**arm.search, **budget}, path) for arm in arms)]
    playing = match(what.name, specs, players, {}, seed)
    for done in rounds(playing, arms, games, workers or cores(), seed):
        print(_("{done} of {games} games.", done=_.number(done), games=_.number(games)), flush=True)
    for arm in sorted(arms, key=value, reverse=True):
        share = wilson(arm.won, arm.games)
        line = _(
            "{setting}: win rate {share} ({low} to {high}), {n} games.",
            setting=arm.name,
            share=_.percent(share.value, 1),
            low=_.percent(share.low, 1),
            high=_.percent(share.high, 1),
            n=_.number(arm.games),
        )
        print(line)
    best = max(arms, key=value)
    measured = {"settings": best.search, "games": best.games, "share": round(best.won / best.games, 3), **budget}
    rewrite_card(path, target, what, players, search={**card.get("search", {}), **best.search}, tuned=measured)
    print(_("Saved: {path}.", path=str(target)))
    return 0


def written(options: dict[str, Any], path: Path) -> str:
    """A champion with these options, as the arena reads it."""
    return str(Spec("champion", {key: str(found) for key, found in {**options, "net": path}.items()}))


def value(arm: Arm) -> float:
    """What a setting surely has: the lower end of its interval, so that a lucky few games do not count."""
    return wilson(arm.won, arm.games).low if arm.games else 0.0


def rounds(playing: Match, arms: Sequence[Arm], games: int, workers: int, seed: int) -> Iterator[int]:
    """Plays batch by batch; yields how many games there are. In the first, all settings play equally often."""
    random = np.random.default_rng(seed)
    for spec in playing.specs if workers > 1 else ():
        warm(playing.game, playing.players, spec)
    deal = done = 0
    while done < games:
        chosen = list(range(len(arms))) if done == 0 else [drawn(arms, playing.players, random) for _ in range(BATCH)]
        jobs = []
        for k in chosen:
            jobs += [Job(deal, tuple(k + 1 if at == seat else 0 for at in range(playing.players))) for seat in range(playing.players)]
            deal += 1
        for one in spread(partial(play, playing), jobs, workers) if workers > 1 else map(partial(play, playing), jobs):
            seat = next(at for at, who in enumerate(one.seats) if who)
            arm = arms[one.seats[seat] - 1]
            arm.won += one.shares[seat]
            arm.games += 1
        done += len(jobs)
        yield done


def drawn(arms: Sequence[Arm], players: int, random: np.random.Generator) -> int:
    """The setting with the highest of the win rates that are drawn: for each, from what its games leave possible."""
    fair = 1 / players
    return int(np.argmax([random.beta(2 * fair + arm.won, 2 - 2 * fair + arm.games - arm.won) for arm in arms]))
