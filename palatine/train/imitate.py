"""``palatine imitate``: behaviour cloning, a network trained on the games of a match.

It is seldom as strong as the players it imitates. It serves as the anchor of a training run (``palatine train --anchor``).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from palatine.arena.journal import journal_in
from palatine.arena.match import Match, Played
from palatine.bots.evaluators.nets import save_net
from palatine.env.seat import observation, places
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game
from palatine.kernel.observation import Layout
from palatine.kernel.save import writing
from palatine.kernel.table import new
from palatine.train.arrays import Array, Arrays, arrays
from palatine.train.command import check_place
from palatine.train.config import check_whole
from palatine.train.net import Net, fresh

RATE = 1e-3
MAX_GRAD_NORM = 1.0
MINIBATCH = 512
UNSEEN = 0.05  # share of the decisions held out to measure the accuracy


class Dataset(NamedTuple):
    """Recorded decisions: the observation, the legal moves, the move played, and who won in the end, the deciding seat first."""

    observation: Any
    mask: Any
    place: Any
    won: Any


def imitate(results: str, out: str, *, epochs: int, width: int, depth: int, seed: int, device: str | None, lang: str) -> int:
    """Learns from a match, and writes the network."""
    _ = Tr(lang)
    path = Path(out)
    check_place(path)
    check_whole(epochs=epochs, width=width, depth=depth)
    with journal_in(results) as journal:
        match, played = journal.match, [one for one in journal.games if one.forfeit is None]
    if not played:
        raise BadSave(text("{path} holds no match. Play one: palatine arena GAME PLAYERS --out FILE", path=results))
    what, players = game(match.game), match.players
    taught = dataset(match, played)
    print(_("{games} games, {n} decisions.", games=_.number(len(played)), n=_.number(len(taught.place))), flush=True)
    xp = arrays(device, seed)
    layout = Layout(what, players)
    scale = (1 / np.maximum(1, np.sqrt(np.square(taught.observation.astype(np.float32)).mean(axis=0)))).astype(np.float32)
    net = Net(xp, fresh(layout.size, layout.places, players, width, depth, seed), scale)
    for number, (accuracy, value_loss) in enumerate(learn(net, xp, taught, epochs, seed), 1):
        print(
            _(
                "Epoch {number} of {epochs}: move accuracy {share}, value loss {loss}.",
                number=number,
                epochs=epochs,
                share=_.percent(accuracy, 1),
                loss=_.number(value_loss, 3),
            ),
            flush=True,
        )
    with writing(path):
        save_net(path, what, players, net.export(), imitates=match.specs, of_games=len(played), epochs=epochs, seed=seed)
    print(_("Saved: {path}.", path=str(path)))
    return 0


def dataset(match: Match, played: list[Played]) -> Dataset:
    """Every decision of these games in which there was a choice, as the deciding seat saw it."""
    found = [decision for one in played for decision in decisions(match, one)]
    return Dataset(*(np.array(column) for column in zip(*found)))


def decisions(match: Match, played: Played) -> Iterator[tuple[Any, Any, int, Any]]:
    """The decisions of one game."""
    table = new(match.game, match.players, played.seed, **match.options)
    size = Layout(table.game, match.players).places
    for line in played.moves:
        number, _, move = line.partition(" ")
        seat = int(number)
        view = table.view(seat)
        table.play(move, seat)
        legal = view.legal()
        if len(legal) > 1:
            where = places(view)
            mask = np.zeros(size, np.bool_)
            mask[where] = True
            yield observation(view), mask, int(where[legal.index(move)]), np.roll(played.shares, -seat).astype(np.float32)


def learn(net: Net, xp: Arrays, taught: Dataset, epochs: int, seed: int) -> Iterator[tuple[float, float]]:
    """Trains for some epochs. After each: the accuracy on held-out moves, and the log loss of the winner."""
    random = np.random.default_rng(seed)
    unseen, seen = np.split(np.arange(len(taught.place)), [max(1, int(len(taught.place) * UNSEEN))])  # of other games
    steps = max(1, -(-len(seen) // MINIBATCH))
    for number in range(epochs):
        for step, rows in enumerate(np.array_split(random.permutation(seen), steps)):
            logp, shares, way = think(net, xp, taught, rows)
            n = len(rows)
            to_places, to_seats = xp.exp(logp) / n, (xp.exp(shares) - xp.put(taught.won[rows])) / n
            to_places[xp.count(n), xp.put(taught.place[rows])] -= 1 / n
            net.backward(way, to_places, to_seats)
            net.pace(RATE * max(0.01, 1 - (number + step / steps) / epochs))
            net.step(MAX_GRAD_NORM)
        right, value_loss = 0, 0.0
        for rows in np.array_split(unseen, -(-len(unseen) // MINIBATCH)):
            logp, shares, way = think(net, xp, taught, rows)
            right += int((xp.take(logp).argmax(axis=1) == taught.place[rows]).sum())
            value_loss -= float((xp.take(shares) * taught.won[rows]).sum())
        yield right / len(unseen), value_loss / len(unseen)


def think(net: Net, xp: Arrays, taught: Dataset, rows: Any) -> tuple[Array, Array, list[Any]]:
    """Log probabilities for some rows of the dataset: of the moves, and of the winner."""
    logits, seats, way = net.forward(xp.put(taught.observation[rows]))
    return xp.log_softmax(xp.masked(logits, xp.put(taught.mask[rows]))), xp.log_softmax(seats), way
