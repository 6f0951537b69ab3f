"""Playing games on a Ray cluster: the same as on one machine, wherever they are played."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from palatine.arena.match import Job, Match, Played, play
from palatine.arena.run import AHEAD, Runner
from palatine.bots.spec import parse, resolved
from palatine.i18n import text
from palatine.kernel.errors import BadOption, PalatineError

J = TypeVar("J")
R = TypeVar("R")
PATIENCE = 5.0  # seconds to find the cluster
CARRIED = ("PALATINE_DATA", "PALATINE_JIT")  # settings of this process that decide how the games go


def on_ray(address: str) -> Runner:
    """On the cluster at this address; ``local`` starts one on this machine, ``auto`` finds one that runs here."""
    ray = installed()

    def runner(match: Match, games: Iterable[Job]) -> Iterator[Played]:
        # A worker may run in another folder: a program is named by its whole path.
        anywhere = replace(match, specs=tuple(str(resolved(parse(spec))) for spec in match.specs))
        return spread_on(ray, address, partial(play, anywhere), games)

    return runner


def installed() -> Any:
    """Ray, or a sentence that says how to get it."""
    try:
        import ray
    except ImportError:
        raise BadOption(text("Ray is not installed: pip install 'palatine[ray]'")) from None
    return ray


@contextmanager
def connected(ray: Any, address: str) -> Iterator[dict[str, Any]]:
    """While connected with the cluster: the environment for what runs there. A fault that a person can act on keeps its sentence."""
    started = not ray.is_initialized()
    if started:
        try:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", include_dashboard=False if address == "local" else None)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise BadOption(text("There is no Ray cluster at {address}: {error}", address=address, error=reason)) from None
    try:
        yield {"env_vars": {name: os.environ[name] for name in CARRIED if name in os.environ}}
    except ray.exceptions.RayTaskError as error:
        raise error.cause if isinstance(error.cause, PalatineError) else error from None
    finally:
        if started:
            ray.shutdown()


def spread_on(ray: Any, address: str, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    """Does the work for each job on a cluster, and gives back each result when it is there: :func:`palatine.arena.run.spread` elsewhere."""

    def one(job: J) -> R:
        return work(job)

    with connected(ray, address) as environment:
        running: list[Any] = []
        try:
            task = ray.remote(num_cpus=1, max_retries=3, runtime_env=environment)(one)
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for job in jobs:
                if len(running) >= room:
                    ended, running = ray.wait(running)
                    yield ray.get(ended[0])
                running.append(task.remote(job))
            while running:
                ended, running = ray.wait(running)
                yield ray.get(ended[0])
        finally:
            for left in running:
                ray.cancel(left, force=True)


def _knock(address: str) -> None:
    """Fails soon where nobody listens: Ray itself would go on trying for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
