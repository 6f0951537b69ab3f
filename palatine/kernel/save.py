"""Save files: small, readable, replayable.

A save file is JSON: game, rules version, players, seed, options and moves; a table that began from a position has that
position instead of a seed. If moves were taken back in practice, ``redealt`` says after which move what was dealt again, for which
seat and with which key; only then the format is 2. ``check`` is a checksum of all the rest, so that a damaged or edited file is noticed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from palatine.i18n import Text, Tr, text
from palatine.kernel.errors import BadSave, PalatineError
from palatine.kernel.game import game

if TYPE_CHECKING:
    from palatine.kernel.table import Table

FORMAT, REDEALT = 1, 2


KEY = re.compile("[0-9a-f]{64}")


def document(table: Table, notes: dict[str, Any]) -> dict[str, Any]:
    """What stands in the file."""
    what = table.game
    content: dict[str, Any] = {
        "palatine": REDEALT if table._redealt else FORMAT,
        "game": what.name,
        "rules": what.version,
        "data": what.fingerprint,
        "players": table.players,
        "options": table.options,
    }
    if table.names:
        content["names"] = list(table.names)
    if table.seed is None:
        content["start"] = table.at(0).data()
    else:
        content["seed"] = str(table.seed)  # as text: not every program can read a number that long
    if table._redealt:
        content["redealt"] = [[ply, *how] for ply, how in sorted(table._redealt.items())]
    if notes:
        content["notes"] = notes
    content["moves"] = [str(move) for move in table.moves]
    if table.over:
        content["scores"], content["winners"] = table.scores, list(table.winners)
    content["check"] = _checksum(content)
    return content


def write(path: str | PathLike[str], table: Table, notes: dict[str, Any]) -> None:
    """Writes the file so that a crash at any moment leaves the old one or the new one, never half of one."""
    content = json.dumps(document(table, notes), indent=1, ensure_ascii=False)
    target = Path(path)
    with writing(target):
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(content + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.chmod(temporary, 0o644)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise


@contextmanager
def writing(path: str | PathLike[str]) -> Iterator[None]:
    """Around what writes a file or makes a folder: a fault is told in a sentence."""
    try:
        yield
    except OSError as error:
        raise BadSave(text("Can’t write {path}: {error}.", path=str(path), error=error.strerror or str(error))) from None


def read(path: str | PathLike[str]) -> tuple[Table, dict[str, Any]]:
    """The table of a save file, and the notes in it."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSave(text("Can’t read {path}: {error}.", path=str(path), error=error.strerror or error)) from None
    except ValueError:
        raise BadSave(text("{path} is not a complete save file: it is damaged or cut off.", path=str(path))) from None
    return restore(content, str(path))


def restore(content: Any, path: str) -> tuple[Table, dict[str, Any]]:
    """As :func:`read`, from the parsed content of the file."""
    from palatine.kernel import table

    if not isinstance(content, dict) or content.get("palatine") is None:
        raise BadSave(text("{path} is not a Palatine save file.", path=path))
    if content["palatine"] not in (FORMAT, REDEALT):
        raise BadSave(text("{path} was written by a newer version of Palatine. Update to read it.", path=path))
    if "check" in content and content["check"] != _checksum(content):
        raise BadSave(text("{path} was changed after it was saved. If you changed it on purpose, remove its “check” line.", path=path))
    try:
        what = game(content["game"])
        if content["rules"] != what.version:
            raise BadSave(
                text(
                    "{path} was played under version {theirs} of the {game} rules; this program has version {ours}.",
                    path=path,
                    theirs=content["rules"],
                    game=what.title,
                    ours=what.version,
                )
            )
        if not what.has_figures(content.get("data", what.fingerprint)):
            raise BadSave(
                text(
                    "{path} was played with other component values for {game}. Set PALATINE_DATA to the same data.",
                    path=path,
                    game=what.title,
                )
            )
        names = content.get("names", ())
        if "start" in content:
            result = table.position(what.name, content["start"], names=names)
        else:
            result = table.new(what.name, content["players"], content["seed"], names=names, **content["options"])
        result._redealt = {int(ply): _redealt(result, seat, key) for ply, seat, key in content.get("redealt", ())}
        if any(ply < 0 for ply in result._redealt):
            raise ValueError("redealt")
        if 0 in result._redealt:
            result._redeal()
        moves = [str(line).partition(" ") for line in content["moves"]]
        notes = dict(content.get("notes", {}))
    except BadSave:
        raise
    except PalatineError as error:
        raise BadSave(_because(path, error)) from None
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise BadSave(text("{path} is incomplete: {part} is missing.", path=path, part=str(error))) from None
    for number, (seat, _space, move) in enumerate(moves, 1):
        try:
            result.play(move, int(seat))
        except (PalatineError, ValueError) as error:
            raise BadSave(_wrong_move(path, number, move, error)) from None
    return result, notes


def _redealt(table: Table, seat: Any, key: Any) -> tuple[int, str]:
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise ValueError("redealt")
    return table._checked(seat), key


def _because(path: str, error: PalatineError) -> Text:
    return lambda _: _("{path}: {reason}", path=path, reason=error.text(_))


def _wrong_move(path: str, number: int, move: str, error: Exception) -> Text:
    def sentence(_: Tr) -> str:
        reason = error.text(_) if isinstance(error, PalatineError) else _("the seat is missing")
        return _("{path}, move {number} (“{move}”): {reason}", path=path, number=number, move=move, reason=reason)

    return sentence


def _checksum(content: dict[str, Any]) -> str:
    rest = {key: value for key, value in content.items() if key != "check"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
