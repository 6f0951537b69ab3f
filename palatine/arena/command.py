"""The command ``palatine arena``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from palatine.arena import report, words
from palatine.arena.cluster import on_ray
from palatine.arena.journal import Journal
from palatine.arena.match import Match
from palatine.arena.run import Runner, cores, pool, run
from palatine.arena.stats import summary
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadOption, BadSave

STOPPED = 130  # the exit status of a program that was stopped from the keyboard


def arena(
    match: Match, games: int, *, workers: int | None, ray: str | None, out: str | None, page: str | None, as_json: bool, lang: str
) -> int:
    """Plays a match and tells the result."""
    _ = Tr(lang)
    runner = chosen_runner(games, workers, ray)
    if page is not None and not Path(page).resolve().parent.is_dir():
        raise BadSave(text("Can’t write {path}: {error}.", path=page, error=_("the folder doesn’t exist")))
    actual = match.deals(games) * match.players
    if actual != games:
        print(_("{games} games don’t divide evenly among the seats; playing {actual}.", games=games, actual=actual), file=sys.stderr)
    with Journal(match, out) as journal:
        if journal.games:
            print(_.many("Found {n} finished game.", "Found {n} finished games.", len(journal.games)), file=sys.stderr)
        complete = run(journal, games, runner)
    found = summary(match, journal.games)
    if as_json:
        print(json.dumps({"match": match.heading(), "complete": complete, **found.data()}, ensure_ascii=False))
    else:
        print("\n".join(words.result(match, found, journal.games, _)))
    if page is not None:
        report.write(page, match, found, journal.games, _)
    if complete:
        return 0
    stopped(out is not None, _)
    return STOPPED


def chosen_runner(games: int, workers: int | None, ray: str | None) -> Runner:
    """Where the games are played: all cores unless somebody says otherwise."""
    if games < 1 or (workers is not None and workers < 1):
        raise BadOption(text("The numbers of games and workers must be at least 1."))
    return on_ray(ray) if ray is not None else pool(workers or cores())


def stopped(kept: bool, _: Tr) -> None:
    goes_on = _("Stopped. Run the same command to continue.")
    lost = _("Stopped. Use --out to be able to continue later.")
    print(goes_on if kept else lost, file=sys.stderr)
