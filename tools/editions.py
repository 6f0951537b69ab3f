"""Plays the champion of this checkout against the champion of another checkout, such as an earlier release in a worktree.

    git worktree add ../first ea13d2a
    python tools/editions.py ../first splendor --players 2 --games 400 --ms 70

Each deal is played once from every seat; with three and four players one new champion sits among old ones. Both editions follow a
game by its seed and its moves, each in a process of its own. The time for a decision is CPU time, so both have the same, whatever
else the machine does. Games are written to a file as they end, and the same command continues there. ``--score FILE ...`` only
prints the result.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from multiprocessing import Process, Queue
from pathlib import Path
from queue import Empty
from random import Random
from typing import Any

FOLLOWER = r"""
import json, sys, time
time.perf_counter = time.thread_time
import palatine as pal
table = bots = None
for line in sys.stdin:
    order = json.loads(line)
    if "game" in order:
        table = pal.new(order["game"], order["players"], order["seed"])
        bots = {seat: pal.bot(order["game"], order["spec"], seed=order["seed"] % 2**31 + seat) for seat in order["seats"]}
    elif "move" in order:
        table.play(order["move"], order["seat"])
        continue
    else:
        print(json.dumps(bots[order["seat"]].choose(table.view(order["seat"]))), flush=True)
"""


class Follower:
    """The other edition: it follows a game, and chooses for its seats."""

    def __init__(self, checkout: Path) -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join([str(checkout.resolve()), *filter(None, [os.environ.get("PYTHONPATH")])])}
        self._process = subprocess.Popen(
            [sys.executable, "-c", FOLLOWER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=checkout
        )

    def tell(self, **order: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(order) + "\n")

    def choose(self, seat: int) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        self.tell(seat=seat)
        stdin.flush()
        return str(json.loads(stdout.readline()))

    def close(self) -> None:
        self._process.terminate()


def play(other: Follower, game: str, players: int, seed: int, seat: int, new: str, old: str, opening: int = 0) -> list[float]:
    """One game; every seat's share of the win."""
    import palatine as pal

    table, dice = pal.new(game, players, seed), Random(seed)
    ours = pal.bot(game, new, seed=seed % 2**31 + seat)
    other.tell(game=game, players=players, seed=seed, spec=old, seats=[s for s in range(players) if s != seat])
    while not table.over:
        mover = table.to_move[0]
        legal = table.legal(mover)
        if len(table.moves) < opening or len(legal) == 1:
            move = dice.choice(legal)
        else:
            move = ours.choose(table.view(mover)) if mover == seat else other.choose(mover)
        table.play(move, mover)
        other.tell(move=move, seat=mover)
    return [(s in table.winners) / len(table.winners) for s in range(players)]


def work(core: int, checkout: Path, jobs: Queue[Any], results: Queue[Any]) -> None:
    os.sched_setaffinity(0, {core})
    time.perf_counter = time.thread_time  # what the search measures its time with
    other = Follower(checkout)
    try:
        while (job := jobs.get()) is not None:
            began = time.monotonic()
            shares = play(other, **job)
            results.put(job | {"share": shares[job["seat"]], "seconds": round(time.monotonic() - began, 1)})
    finally:
        other.close()


def score(files: list[Path]) -> None:
    from palatine.arena.stats import wilson

    found = defaultdict(list)
    for file in files:
        for line in file.read_text().splitlines():
            game = json.loads(line)
            found[game["game"], game["players"], game["new"], game["old"]].append(game["share"])
    for (name, players, new, old), shares in sorted(found.items()):
        won = wilson(sum(shares), len(shares))
        times = f"{won.value * players:.2f} x fair share, {len(shares)} games"
        win_share = f"{won.value:.1%} ({won.low:.1%} to {won.high:.1%}), {times}"
        print(f"{name}, {players} players, {new} against {old}: {win_share}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, nargs="?")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--ms", type=float, default=70, help="CPU time for a decision")
    parser.add_argument("--new", default="champion", help="the player of this checkout")
    parser.add_argument("--old", default="champion", help="the player of the other checkout")
    parser.add_argument(
        "--opening", type=int, default=0, help="moves at random before: without chance, players without search repeat a game"
    )
    parser.add_argument("--cores", default=",".join(map(str, sorted(os.sched_getaffinity(0)))), help="such as 0,1,2")
    parser.add_argument("--minutes", type=float, default=1440)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("editions.jsonl"))
    parser.add_argument("--score", type=Path, nargs="+")
    args = parser.parse_args()
    if args.score:
        score(args.score)
        return
    if args.checkout is None or args.game is None:
        parser.error("a checkout and a game, or --score")

    def timed(spec: str) -> str:
        return spec if spec.startswith("prodigy") or not args.ms else f"{spec}{',' if ':' in spec else ':'}seconds={args.ms / 1000}"

    new, old = timed(args.new), timed(args.old)
    jobs = [
        {"game": args.game, "players": args.players, "seed": args.seed * 1_000_003 + deal, "seat": seat, "new": new, "old": old}
        | ({"opening": args.opening} if args.opening else {})
        for deal in range(-(-args.games // args.players))
        for seat in range(args.players)
    ]
    known = [json.loads(line) for line in args.out.read_text().splitlines()] if args.out.exists() else []
    done = {json.dumps({key: game[key] for key in jobs[0]}) for game in known}
    left = [job for job in jobs if json.dumps(job) not in done]
    cores = [int(core) for core in args.cores.split(",")]
    waiting: Queue[Any] = Queue()
    results: Queue[Any] = Queue()
    waiting.cancel_join_thread()  # games that nobody has begun are left
    for job in [*left, *[None] * len(cores)]:
        waiting.put(job)
    workers = [Process(target=work, args=(core, args.checkout, waiting, results), daemon=True) for core in cores]
    for worker in workers:
        worker.start()
    end = time.monotonic() + 60 * args.minutes
    with args.out.open("a") as out:
        for _ in left:
            try:
                out.write(json.dumps(results.get(timeout=max(0, end - time.monotonic()))) + "\n")
                out.flush()
            except Empty:
                break
    for worker in workers:
        worker.terminate()
    score([args.out])


if __name__ == "__main__":
    main()
