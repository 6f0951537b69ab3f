"""Training on a Ray cluster: a trainer on every machine, and one network.

Each worker plays and learns for some iterations by itself, from the same network; then the results are averaged and sent back to
all. A worker keeps no state of its own, so the work of one that is lost with its machine is simply sent again.
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
from palatine.train.config import Progress, TrainConfig
from palatine.train.search import trainer_for
from palatine.train.trainer import Trainer

SYNC_EVERY = 4  # iterations between two averages


class TrainWorker:
    """A trainer on some machine."""

    def __init__(
        self,
        name: str,
        package: str,
        players: int,
        config: TrainConfig,
        device: str | None,
        threads: int | None,
        anchor: dict[str, Any] | None,
        start: dict[str, Any] | None,
    ) -> None:
        if name not in games():
            register(name, package)
        self._trainer = trainer_for(game(name), players, config, device, threads, anchor, start)
        self._pool = ThreadPoolExecutor(1)

    def iterate(self, kept: dict[str, Any], progress: dict[str, Any], done: float) -> tuple[dict[str, Any], dict[str, Any]]:
        """Some rounds from this network on: what it became, and what was done."""
        trainer = self._trainer
        trainer.restore(kept, Progress(**progress))
        for _ in range(SYNC_EVERY):
            trainer.round(done, self._pool)
        return trainer.net.keep(), asdict(trainer.progress)


class TrainGroup(Trainer):
    """Trainers on many machines, which act as one. One of its iterations is some of each worker."""

    def __init__(
        self, what: Game, players: int, config: TrainConfig, workers: list[Any], get: Any, put: Any, start: dict[str, Any] | None = None
    ) -> None:
        super().__init__(what, players, config, "cpu", 1, None, start)
        self._workers, self._get, self._put = workers, get, put

    @property
    def device(self) -> str:
        return f"Ray × {len(self._workers)}"

    def round(self, done: float, pool: ThreadPoolExecutor) -> None:
        kept, before = self._put(self.net.keep()), self.progress
        told = self._get([worker.iterate.remote(kept, asdict(before), done) for worker in self._workers])
        self.restore({name: np.mean([learned[name] for learned, _ in told], axis=0) for name in told[0][0]}, before)
        after = [Progress(**progress) for _, progress in told]
        self.progress = replace(
            before,
            rounds=before.rounds + 1,
            decisions=before.decisions + sum(p.decisions - before.decisions for p in after),
            games=before.games + sum(p.games - before.games for p in after),
            **{name: float(np.mean([getattr(p, name) for p in after])) for name in ("length", "entropy", "value_loss", "value_scale")},
        )


@contextmanager
def train_group(
    address: str,
    what: Game,
    players: int,
    config: TrainConfig,
    device: str | None,
    threads: int | None,
    anchor: dict[str, Any] | None,
    start: dict[str, Any] | None,
    workers: int | None,
) -> Iterator[TrainGroup]:
    """The trainers of a cluster: one on each machine, unless another number is given."""
    ray = installed()
    with connected(ray, address) as environment:
        machines = [node["Resources"] for node in ray.nodes() if node["Alive"]]
        count = workers or len(machines)
        cores = threads or max(1, min(int(machine.get("CPU", 1)) for machine in machines) // -(-count // len(machines)))
        gpus = int(device != "cpu" and any(machine.get("GPU") for machine in machines))
        kind = ray.remote(num_cpus=cores, num_gpus=gpus, max_restarts=3, max_task_retries=3, runtime_env=environment)(TrainWorker)
        made = [
            kind.remote(what.name, what.package, players, replace(config, seed=config.seed + 1000 * k), device, cores, anchor, start)
            for k in range(count)
        ]
        yield TrainGroup(what, players, config, made, ray.get, ray.put, start)
