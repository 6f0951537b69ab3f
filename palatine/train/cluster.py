"""Training on a Ray cluster: a trainer on every machine, and one network.

Each pupil plays and learns some rounds by itself, from the same network; then what they have learned is averaged, and goes
back to all. A pupil keeps nothing that is not sent to it, so one that is lost with its machine is simply asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from palatine.arena.cluster import connected, installed
from palatine.kernel.game import Game, game, games, register
from palatine.train.recipe import Progress, Recipe
from palatine.train.search import trainer_for
from palatine.train.trainer import Trainer

LESSON = 4  # rounds between two averages


class Pupil:
    """A trainer on some machine."""

    def __init__(
        self,
        name: str,
        package: str,
        players: int,
        recipe: Recipe,
        device: str | None,
        threads: int | None,
        like: dict[str, Any] | None,
        start: dict[str, Any] | None,
    ) -> None:
        if name not in games():
            register(name, package)
        self._trainer = trainer_for(game(name), players, recipe, device, threads, like, start)
        self._pool = ThreadPoolExecutor(1)

    def lesson(self, kept: dict[str, Any], progress: dict[str, Any], done: float) -> tuple[dict[str, Any], dict[str, Any]]:
        """Some rounds from this network on: what it became, and what was done."""
        trainer = self._trainer
        trainer.restore(kept, Progress(**progress))
        for _ in range(LESSON):
            trainer.round(done, self._pool)
        return trainer.net.keep(), asdict(trainer.progress)


class Crowd(Trainer):
    """Trainers on many machines, which act as one. A round of theirs is a lesson of each."""

    def __init__(
        self, what: Game, players: int, recipe: Recipe, pupils: list[Any], get: Any, put: Any, start: dict[str, Any] | None = None
    ) -> None:
        super().__init__(what, players, recipe, "cpu", 1, None, start)
        self._pupils, self._get, self._put = pupils, get, put

    @property
    def device(self) -> str:
        return f"Ray × {len(self._pupils)}"

    def round(self, done: float, pool: ThreadPoolExecutor) -> None:
        kept, before = self._put(self.net.keep()), self.progress
        told = self._get([pupil.lesson.remote(kept, asdict(before), done) for pupil in self._pupils])
        self.restore({name: np.mean([learned[name] for learned, _ in told], axis=0) for name in told[0][0]}, before)
        after = [Progress(**progress) for _, progress in told]
        self.progress = replace(
            before,
            rounds=before.rounds + 1,
            decisions=before.decisions + sum(p.decisions - before.decisions for p in after),
            games=before.games + sum(p.games - before.games for p in after),
            **{name: float(np.mean([getattr(p, name) for p in after])) for name in ("length", "entropy", "surprise", "value_scale")},
        )


@contextmanager
def crowd(
    address: str,
    what: Game,
    players: int,
    recipe: Recipe,
    device: str | None,
    threads: int | None,
    like: dict[str, Any] | None,
    start: dict[str, Any] | None,
    pupils: int | None,
) -> Iterator[Crowd]:
    """The trainers of a cluster: one on each machine, unless somebody wants another number."""
    ray = installed()
    with connected(ray, address) as environment:
        machines = [node["Resources"] for node in ray.nodes() if node["Alive"]]
        count = pupils or len(machines)
        cores = threads or max(1, min(int(machine.get("CPU", 1)) for machine in machines) // -(-count // len(machines)))
        gpus = int(device != "cpu" and any(machine.get("GPU") for machine in machines))
        kind = ray.remote(num_cpus=cores, num_gpus=gpus, max_restarts=3, max_task_retries=3, runtime_env=environment)(Pupil)
        made = [
            kind.remote(what.name, what.package, players, replace(recipe, seed=recipe.seed + 1000 * k), device, cores, like, start)
            for k in range(count)
        ]
        yield Crowd(what, players, recipe, made, ray.get, ray.put, start)
