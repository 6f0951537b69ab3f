"""How long the page of a result waits for its first graph: ``python tools/first_graph.py [--games 5]``.

Finished games of two players of every kind are analysed as the server does it, with its workers warm, one after the other. It prints, for
each kind, the median of the seconds until the first graph and until the whole analysis (without ``--whole`` it does not wait for that).
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time

import palatine as pal
from palatine.tables.analysis_jobs import AnalysisJobs
from palatine.tables.caller import Caller
from palatine.tables.events import Move
from palatine.tables.lobby import Wish
from palatine.tables.thoughts import choose
from palatine.web.app import create_app
from palatine.web.settings import Settings


def finished(app: object, name: str, seed: int) -> str:
    """A game of one person and one bot, played out by courtiers."""
    state = app.state  # type: ignore[attr-defined]
    table: str = state.lobby.create(Wish(name, (("me", "Ada"), ("bot", "courtier"))), Caller("somebody-at-a-page")).table
    bot = pal.bot(name, "courtier", seed=seed)
    while True:
        with state.service.open(table) as now:
            if now.over:
                return table
            seat = now.asked[0]
            view = now.table.view(seat)
        move = Move(seat, bot.choose(view))
        state.service.change(table, lambda _, move=move: [move])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--whole", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database=f"sqlite:///{folder}/palatine.db", warm=False, bot_pause=1e9))
        app.state.bots.thinker.start()
        analyses: AnalysisJobs = app.state.analyses
        for name in pal.games():
            app.state.readiness.wait(name)
            tables = [finished(app, name, seed) for seed in range(args.games)]
            view = pal.new(name, 2).view(0)
            app.state.bots.thinker.ask("", choose, view, "champion").result()  # the bot of the last move was warm too
            first, whole = [], []
            for table in tables:
                began = time.perf_counter()
                job = analyses.ask(table)
                while job.newest() is None and job.fault is None:
                    time.sleep(0.01)
                first.append(time.perf_counter() - began)
                while args.whole and job.going:
                    time.sleep(0.05)
                whole.append(time.perf_counter() - began)
            moves = statistics.median(job.total for table in tables if (job := analyses.find(table)))
            told = f", whole {statistics.median(whole):.1f} s" if args.whole else ""
            print(f"{name}: {moves:.0f} moves, first graph {statistics.median(first):.2f} s{told}", flush=True)
        analyses.close()
        app.state.bots.thinker.close()


if __name__ == "__main__":
    main()
