"""Plays tables of mixed levels, which is what people have: who wins how often?

    python tools/mixed.py splendor champion master courtier apprentice --games 100

One seat for each player. Each deal is played in every rotation of the seats, so all have the same luck.
"""

from __future__ import annotations

import argparse
from functools import partial

from palatine.arena.match import Job, match, play
from palatine.arena.run import cores, spread
from palatine.arena.stats import wilson
from palatine.kernel.errors import PalatineError


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", help="one for each seat, such as champion or master:seconds=2")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores())
    args = parser.parse_args()
    count = len(args.players)
    try:
        playing = match(args.game, args.players, count, {}, args.seed)
    except PalatineError as error:
        parser.error(str(error))
    rotations = [tuple((seat + turn) % count for seat in range(count)) for turn in range(count)]
    jobs = [Job(deal, seats) for deal in range(playing.deals(args.games)) for seats in rotations]
    won = [0.0] * count
    for played in spread(partial(play, playing), jobs, args.workers) if args.workers > 1 else map(partial(play, playing), jobs):
        for player, share in zip(played.seats, played.shares):
            won[player] += share
    print(f"{args.game}, {count} players, {len(jobs)} games")
    for name, shares in zip(playing.names, won):
        share = wilson(shares, len(jobs))
        print(f"{name}: {share.value:.1%} ({share.low:.1%} to {share.high:.1%}), {share.value * count:.2f} x fair share")


if __name__ == "__main__":
    main()
