"""The networks that ship with the package: their files, their cards, and what they look like.

A network reads an observation and answers with a number (a logit) for every place where a move can be made, and one for
every seat, the own one first, whose softmax is each seat's chance to win. Its numbers flow so: the observation times ``first``,
plus ``start``, is a row of *width* numbers; each layer adds to it what it makes of the row, normalised and without what is below
zero; the last row, normalised the same way, is read by the two heads. Files hold half precision; it thinks in single precision.

A card in the file says for which rules and which observation the network was made, how, and how strong it is.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from palatine.bots.learned import check_learned, net_file
from palatine.i18n import text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout

SMALL = 1e-5  # under the root of a variance
ARRAYS = ("first", "start", "layers", "bias", "gain", "shift", "places", "at_place", "seats", "at_seat")


def fingerprint(game: Game, players: int) -> str:
    """What a network's numbers mean: the parts of the observation and the places of the moves."""
    layout = Layout(game, players)
    parts = [(part.name, part.size, part.about) for part in (*game.observe.TABLE, *game.observe.SEAT)]
    return hashlib.sha256(repr((parts, layout.size, layout.places)).encode()).hexdigest()[:16]


def save_net(path: Path, game: Game, players: int, arrays: dict[str, Any], **card: Any) -> None:
    """Writes a network with its card."""
    head = {"game": game.name, "players": players, "rules": game.version, "observation": fingerprint(game, players), **card}
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        content: dict[str, Any] = {name: np.asarray(arrays[name], np.float16) for name in ARRAYS}
        np.savez_compressed(file, card=np.frombuffer(json.dumps(head).encode(), np.uint8), **content)
    fresh.replace(path)


def read_net(path: Path, game: Game, players: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """A network's arrays and its card. One that was made for other rules or another observation is refused."""
    try:
        with np.load(path, allow_pickle=False) as file:
            card = json.loads(bytes(file["card"]))
            arrays = {name: np.ascontiguousarray(file[name], np.float32) for name in ARRAYS}
    except FileNotFoundError:
        raise BadSave(text("There is no file {path}.", path=str(path))) from None
    except (OSError, KeyError, ValueError, BadZipFile):
        raise BadSave(text("{path} is no network of Palatine, or it is damaged.", path=str(path))) from None
    wanted = {"game": game.name, "players": players, "rules": game.version, "observation": fingerprint(game, players)}
    for key, value in wanted.items():
        if card.get(key) != value:
            raise BadSave(
                text(
                    "{path} was trained for another game than this: its {key} is {found}, not {wanted}. Train it anew: palatine train.",
                    path=str(path),
                    key=key,
                    found=str(card.get(key)),
                    wanted=str(value),
                )
            )
    return arrays, card


@cache
def load_net(game: Game, players: int, file: Path | None = None) -> tuple[dict[str, Any], float]:
    """The arrays of the game's own network, or of that in a file, and how far its chances are trusted."""
    if file is None:
        check_learned("champion", game, players)
    arrays, card = read_net(file or net_file(game, players), game, players)
    return arrays, float(card.get("recipe", {}).get("trust", 1.0))


def make_mind(arrays: dict[str, Any]) -> tuple[Any, ...]:
    """What :mod:`palatine.bots.network` works with: the arrays, and room to think, for one thread."""
    size, width = arrays["first"].shape
    room = np.zeros(max(size, width), np.float32), np.zeros(max(size, width), np.int64)
    heads = np.zeros(arrays["places"].shape[1], np.float32), np.zeros(arrays["seats"].shape[1], np.float32)
    return (*(arrays[name] for name in ARRAYS), np.zeros(size, np.int16), np.zeros(width, np.float32), *room, *heads)
