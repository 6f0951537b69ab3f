"""The ladder of a game, ``palatine ladder``: each level against the next lower one, with every number of players.

The result is a table in Markdown, as the documentation shows it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from palatine.arena import words
from palatine.arena.command import STOPPED, chosen_runner, stopped
from palatine.arena.journal import Journal
from palatine.arena.match import Match, match
from palatine.arena.run import run
from palatine.arena.stats import Summary, summary
from palatine.bots import LEVELS
from palatine.bots.learned import can_play, check_learned
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadOption
from palatine.kernel.game import game
from palatine.kernel.save import writing

BESIDE = ("courtier", "prodigy")  # a player beside the ladder: instant, so not a rung between two that think


class Rung(NamedTuple):
    """A level against the next lower one."""

    match: Match
    found: Summary


def matches(name: str, levels: Sequence[str], players: Sequence[int], seed: int) -> list[Match]:
    """The matches of a ladder, from the lowest rung up; *levels* are listed weakest first, none means all that there are."""
    if levels and len(levels) < 2:
        raise BadOption(text("A ladder needs at least two levels, weakest first. Example: palatine ladder {game} random greedy", game=name))
    counts = players or game(name).players
    return [match(name, [higher, lower], count, {}, seed) for count in counts for lower, higher in pairs(name, levels, count)]


def pairs(name: str, levels: Sequence[str], players: int) -> list[tuple[str, str]]:
    """Who climbs over whom: of *levels* each over the one before; without a choice, all who have learned the game."""
    if levels:
        return list(pairwise(levels))
    what = game(name)
    known = [level for level in LEVELS if can_play(level, what, players)]
    check_learned(LEVELS[0], what, players)
    beside = [BESIDE] if can_play(BESIDE[1], what, players) else []
    return [*pairwise(known), *beside]


def ladder(
    rungs: Sequence[Match],
    games: int,
    *,
    workers: int | None,
    ray: str | None,
    out: str | None,
    table: str | None,
    as_json: bool,
    lang: str,
) -> int:
    """Plays a ladder and tells the result; *out* is a folder for the results, *table* a file for the table."""
    _ = Tr(lang)
    runner = chosen_runner(games, workers, ray)
    found, complete = [], True
    for what in rungs:
        with Journal(what, _file(out, what)) as journal:
            complete = run(journal, games, runner)
        found.append(Rung(what, summary(what, journal.games)))
        if not complete:
            break
    lines = markdown(found, _)
    print(json.dumps([_data(rung) for rung in found]) if as_json else "\n".join(lines))
    if not complete:
        stopped(out is not None, _)
        return STOPPED
    if table is not None:
        with writing(table):
            Path(table).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def _file(folder: str | None, what: Match) -> Path | None:
    """Where the results of a rung are kept."""
    if folder is None:
        return None
    with writing(folder):
        Path(folder).mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.=-]+", "_", "-".join([what.game, str(what.players), *what.specs]))
    return Path(folder) / f"{name}.jsonl"


def _data(rung: Rung) -> dict[str, Any]:
    return {"match": rung.match.heading(), **rung.found.data()}


def markdown(rungs: Sequence[Rung], _: Tr) -> list[str]:
    """The table: a row for each rung."""
    heads = [_("Players"), _("Match"), _("Games"), _("Win rate"), _("× fair share"), _("Elo"), _("Time per decision")]
    rows = [heads, ["---"] * len(heads)]
    for what, found in rungs:
        duel = found.duels[0]
        rows.append(
            [
                str(what.players),
                words.pairing(what, 0, 1, _),
                str(duel.games),
                words.share(duel.share, _),
                _.number(duel.share.value * what.players, 2),
                words.elo(duel.elo, _),
                f"{words.milliseconds(found.standings[0].cpu, _)}, {words.milliseconds(found.standings[1].cpu, _)}",
            ]
        )
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
