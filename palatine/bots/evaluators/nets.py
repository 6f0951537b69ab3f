"""The networks that ship with the package: their files, their cards, and what they look like.

A network reads an observation and answers with a number (a logit) for every place where a move can be made, and one for
every seat, the own one first, whose softmax is each seat's chance to win. Its numbers flow so: the observation times ``first``,
plus ``start``, is a row of *width* numbers; each layer adds to it what it makes of the row, normalised and without what is below
zero; the last row, normalised the same way, is read by the two heads. Files hold half precision; it thinks in single precision.

A card in the file says for which rules and which observation the network was made, how, and how strong it is. It may also say how to
search with it: ``"search": {"explore": 0.35, "parallel": 8}``, and what makes its chances honest (:mod:`palatine.train.calibrate`).
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from palatine.bots.evaluators.bytes import in_tiles, padded
from palatine.bots.learned import check_learned, named_file, net_file
from palatine.i18n import text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import Game
from palatine.kernel.observation import Layout
from palatine.kernel.record import MOST_SEATS
from palatine.kernel.save import writing

SMALL = 1e-5  # under the root of a variance
HEADING = ("game", "players", "rules", "observation")
ARRAYS = ("first", "start", "layers", "bias", "gain", "shift", "places", "at_place", "seats", "at_seat")
"""What a file holds."""


class NetworkModel(NamedTuple):
    """What :mod:`palatine.bots.evaluators.forward` works with: a network as it answers fastest, and room to work, for one thread."""

    first: Any
    start: Any
    layers: Any
    """As bytes in tiles (:mod:`palatine.bots.evaluators.bytes`)."""
    scale: Any
    """What their products are multiplied with."""
    bias: Any
    gain: Any
    shift: Any
    places: Any
    """A row for each place."""
    at_place: Any
    seats: Any
    """A row for each seat."""
    at_seat: Any
    seen: Any
    """Observations, a row each."""
    seat: Any
    """Whose observation each is."""
    known: Any
    """For each seat, an observation that the others of that seat are compared with."""
    known_row: Any
    """The numbers that come of it."""
    used: Any
    """What of an observation is different."""
    row: Any
    """The numbers that flow through the network."""
    x: Any
    """The same, normalised."""
    bytes: Any
    """The same, as bytes."""
    sums: Any
    """Their products with the weights."""
    logits: Any
    """The answers for every place, if asked for."""
    shares: Any
    """The answers for every seat, the own one first."""


def fingerprint(game: Game, players: int) -> str:
    """What a network's numbers mean: the parts of the observation and the places of the moves."""
    layout = Layout(game, players)
    parts = [(part.name, part.size, part.about) for part in (*game.observe.TABLE, *game.observe.SEAT)]
    return hashlib.sha256(repr((parts, layout.size, layout.places)).encode()).hexdigest()[:16]


def heading(game: Game, players: int) -> dict[str, Any]:
    """What every card says: what the network was made for."""
    return dict(zip(HEADING, (game.name, players, game.version, fingerprint(game, players))))


def save_net(path: Path, game: Game, players: int, arrays: dict[str, Any], **card: Any) -> None:
    """Writes a network with its card."""
    head = {**heading(game, players), **card}
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
        raise BadSave(text("File not found: {path}.", path=str(path))) from None
    except (OSError, KeyError, ValueError, BadZipFile):
        raise BadSave(text("{path} is not a Palatine network, or it is damaged.", path=str(path))) from None
    for key, value in heading(game, players).items():
        if card.get(key) != value:
            raise BadSave(
                text(
                    "{path} was trained for a different game: its {key} is {found}, not {wanted}. Train it again: palatine train.",
                    path=str(path),
                    key=key,
                    found=str(card.get(key)),
                    wanted=str(value),
                )
            )
    return arrays, card


def rewrite_card(path: Path, target: Path, game: Game, players: int, **more: Any) -> None:
    """Copies a network to *target*, or leaves it where it is, with *more* in its card."""
    arrays, card = read_net(path, game, players)
    with writing(target):
        save_net(target, game, players, arrays, **{key: value for key, value in {**card, **more}.items() if key not in HEADING})


@cache
def load_net(game: Game, players: int, file: Path | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arrays and the card of the game's own network, or of that in a file."""
    if file is None:
        check_learned("champion", game, players)
    return read_net(named_file(file, game, players, ".npz") if file else net_file(game, players), game, players)


def prepare(arrays: dict[str, Any]) -> dict[str, Any]:
    """The arrays of a network as it answers fastest: layers of bytes, and the rows of a place or a seat in one piece."""
    parts = [in_tiles(layer) for layer in arrays["layers"]]
    width = len(arrays["start"])
    heads = {head: np.ascontiguousarray(np.pad(arrays[head].T, ((0, 0), (0, padded(width) - width)))) for head in ("places", "seats")}
    return {**arrays, **heads, "layers": np.stack([tiles for tiles, _ in parts]), "scale": np.stack([scale for _, scale in parts])}


def make_model(prepared: dict[str, Any], together: int = 1) -> NetworkModel:
    """A network that was prepared, ready to answer so many observations *together*."""
    size, width = prepared["first"].shape
    rows = together, padded(width)
    return NetworkModel(
        **prepared,
        seen=np.zeros((together, size), np.int16),
        seat=np.zeros(together, np.int64),
        known=np.zeros((MOST_SEATS, size), np.int16),
        known_row=np.tile(prepared["start"], (MOST_SEATS, 1)),
        used=np.zeros(size + 1, np.int64),
        row=np.zeros(rows, np.float32),
        x=np.zeros(rows, np.float32),
        bytes=np.zeros(rows, np.uint8),
        sums=np.zeros(rows, np.int32),
        logits=np.zeros((together, len(prepared["places"])), np.float32),
        shares=np.zeros((together, len(prepared["seats"])), np.float32),
    )
