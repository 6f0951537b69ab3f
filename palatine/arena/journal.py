"""The results of a match on disk: JSON lines, a heading and then a line for each game, in the order the games ended.

A line is written when its game is over and at once. However the writer is stopped, what is left is a whole number of
lines and at most one torn one, which is cut off when the match goes on.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from palatine.arena.match import Match, Played
from palatine.i18n import text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game


class Journal:
    """The results of a match, kept in a file if there is one."""

    def __init__(self, match: Match, path: str | PathLike[str] | None) -> None:
        self.match = match
        self.games: list[Played] = []
        self.wins = [0.0] * len(match.specs)
        """The victories of each player."""
        self._path = None if path is None else Path(path)
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Journal:
        if self._path is not None:
            try:
                self._file = self._path.open("ab+")
                _lock(self._file)
                self._go_on(self._file)
            except OSError as error:
                self.__exit__()
                raise BadSave(text("Can’t write {path}: {error}.", path=str(self._path), error=error.strerror or str(error))) from None
            except BaseException:
                self.__exit__()
                raise
        return self

    def __exit__(self, *_about: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def add(self, game: Played) -> None:
        self._count(game)
        if self._file is not None:
            self._file.write(_line(game.data()))
            self._file.flush()

    def _count(self, game: Played) -> None:
        self.games.append(game)
        for player, share in zip(game.seats, game.shares):
            self.wins[player] += share

    def _go_on(self, file: IO[bytes]) -> None:
        """Reads what is there; an empty file gets its heading."""
        file.seek(0)
        whole, newline, torn = file.read().rpartition(b"\n")
        if torn:
            file.truncate(len(whole) + len(newline))
        lines = whole.split(b"\n") if newline else []
        if not lines:
            file.write(_line(self.match.heading()))
            file.flush()
            return
        if self._read(lines[0], 1) != self.match.heading():
            raise BadSave(text("{path} holds results of another match or other rules. Choose another file.", path=str(self._path)))
        seen = set()
        for n, line in enumerate(lines[1:], 2):
            try:
                game = Played.read(self._read(line, n))
            except (TypeError, AttributeError):
                raise self._damaged(n) from None
            if game.job not in seen:
                seen.add(game.job)
                self._count(game)

    def _read(self, line: bytes, n: int) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise self._damaged(n) from None

    def _damaged(self, n: int) -> BadSave:
        return BadSave(text("{path}, line {n}: not an arena result.", path=str(self._path), n=n))


def journal_in(path: str | PathLike[str]) -> Journal:
    """The results that a file holds, of whatever match; refused if they are of other rules than these."""
    try:
        with open(path, "rb") as file:
            found = Match.read(json.loads(file.readline()))
    except OSError as error:
        raise BadSave(text("Can’t read {path}: {error}.", path=str(path), error=error.strerror or str(error))) from None
    except (ValueError, KeyError, TypeError):
        raise BadSave(text("{path} holds no match. Play one: palatine arena GAME PLAYERS --out FILE", path=str(path))) from None
    what = game(found.game)
    return Journal(replace(found, rules=what.version, data=what.fingerprint), path)


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _lock(file: IO[bytes]) -> None:
    """Refuses a file that another arena is writing; where the system has no such locks, nobody is refused."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadSave(text("Another arena is writing {path}.", path=os.path.basename(file.name))) from None
