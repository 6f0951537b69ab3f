"""The command ``palatine study``."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from palatine.arena.cluster import installed, spread_on
from palatine.arena.run import cores, spread
from palatine.bots import LEVELS
from palatine.bots.learned import can_play
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadOption, BadSave, NotInstalled
from palatine.kernel.game import Game, game
from palatine.kernel.save import writing
from palatine.study import games, rows
from palatine.study.figures import findings
from palatine.study.page import markdown, page

BEST = ("champion", "master")
STOPPED = 130  # the exit status of a program that was stopped from the keyboard


def study(
    name: str,
    *,
    count: int,
    players: int,
    level: str | None,
    simulations: int,
    seconds: float | None,
    workers: int | None,
    ray: str | None = None,
    given: str | None = None,
    out: str | None,
    parquet: str | None,
    html: str | None,
    tables: str | None,
    lang: str,
) -> int:
    """Plays what is missing of a study, and writes what it shows."""
    _ = Tr(lang)
    what = game(name)
    if given is not None:
        _write(what, _table(given, name), parquet=None, html=html, tables=tables, _=_)
        return 0
    what.check_players(players)
    if count < 1 or simulations < 1 or (workers is not None and workers < 1):
        raise BadOption(text("The numbers of games and workers must be at least 1."))
    level = level or next((found for found in BEST if can_play(found, what, players)), BEST[-1])
    simulations = simulations if level in LEVELS else 0
    path = Path(out or f"{name}-study.jsonl")
    settings = (players, level, simulations)
    found = _kept(path, name, settings, count)
    done = {g.number for g in found}
    missing = [games.Job(name, players, n, level, simulations) for n in range(1, count + 1) if n not in done]
    status = 0
    if missing:
        try:
            with writing(str(path)), path.open("ab") as file:
                played = _played(missing, workers or cores(), seconds, ray)
                for one in tqdm(played, total=len(missing), unit="", leave=False, disable=None):
                    file.write(one.line())
                    file.flush()
        except KeyboardInterrupt:
            status = STOPPED
        found = _kept(path, name, settings, count)
    if parquet is None and html is None and tables is None:
        print(_.many("{n} game in {path}.", "{n} games in {path}.", len(found), path=str(path)))
        return status
    _write(what, list(rows.rows(found)), parquet=parquet, html=html, tables=tables, _=_)
    return status


def _write(what: Game, made: list[rows.Row], *, parquet: str | None, html: str | None, tables: str | None, _: Tr) -> None:
    """All that is shown, from the rows alone."""
    if parquet is not None:
        try:
            with writing(parquet):
                rows.write(Path(parquet), made)
        except ModuleNotFoundError as error:
            raise _missing(error) from None
        print(_.many("{n} row in {path}.", "{n} rows in {path}.", len(made), path=parquet))
    if html is not None:
        with writing(html):
            Path(html).write_text(page(what, findings(made), _), encoding="utf-8")
    if tables is not None:
        with writing(tables):
            Path(tables).write_text(markdown(findings(made), _) + "\n", encoding="utf-8")


def _missing(error: ModuleNotFoundError) -> NotInstalled:
    return NotInstalled(
        text("This needs “{module}”, which isn’t installed: pip install 'palatine[{extra}]'", module=error.name, extra="study")
    )


def _table(path: str, name: str) -> list[rows.Row]:
    """The rows of an earlier study."""
    try:
        found = rows.read(Path(path))
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    except OSError as error:
        raise BadSave(text("Can’t read {path}: {error}.", path=path, error=error.strerror or str(error))) from None
    except ValueError as error:
        raise BadSave(text("Can’t read {path}: {error}.", path=path, error=str(error))) from None
    return [row for row in found if row.get("game") == name]


def _kept(path: Path, name: str, settings: tuple[int, str, int], count: int) -> list[games.Game]:
    """The games in a file that were played like this, as many as are wanted, by number."""
    found = [g for g in games.read(path, name) if (g.players, g.level, g.simulations) == settings and g.number <= count]
    return sorted(found, key=lambda g: g.number)


def _played(jobs: list[games.Job], workers: int, seconds: float | None, ray: str | None) -> Iterator[games.Game]:
    """The games, until the time is over."""
    if ray is None:
        yield games.play(jobs.pop(0))  # this process fetches the compiled code first
    ends = time.monotonic() + (seconds or math.inf)

    def left() -> Iterator[games.Job]:
        for job in jobs:
            if time.monotonic() > ends:
                return
            yield job

    if ray is not None:
        yield from spread_on(installed(), ray, games.play, left())
    else:
        yield from map(games.play, left()) if workers == 1 else spread(games.play, left(), workers)
