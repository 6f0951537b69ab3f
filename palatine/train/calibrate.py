"""``palatine calibrate``: are the chances that a champion gives honest?

Of all positions in which it gives the player to move 70 %, seven in ten should be won. Positions are taken from the games of a match, or
of a study: where a game has no chance, champions play the same one over and over, but the games of a study begin differently.
A network that is too sure of itself, or not sure enough, is set right by one number, the *temperature* of its chances
(:func:`palatine.bots.search.tempered`): the one with the least log loss. It is kept in the network's card, or where the network ships with
Palatine, in the card of a copy in your own folder. Moves do not depend on it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from palatine.arena.journal import journal_in
from palatine.arena.stats import Estimate, wilson
from palatine.bots.evaluators import Network
from palatine.bots.evaluators.nets import read_net, rewrite_card
from palatine.bots.learned import named_file, net_file, own_file
from palatine.bots.search import Search, tempered
from palatine.draw.parts import shape
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game
from palatine.kernel.save import writing
from palatine.kernel.table import new
from palatine.study import games as study
from palatine.train.command import check_place
from palatine.train.config import check_whole

BINS = 10
LEAST = 1e-6  # a chance of nothing would be an endless surprise
COLDEST, HOTTEST = 0.25, 4.0  # temperatures
CLOSE = 1e-3  # of the logarithm of a temperature
RESAMPLES = 200
SIDE, EDGE = 300, 44  # of the picture, and of its margin


class Course(NamedTuple):
    """A game to take positions from."""

    seed: int
    options: Mapping[str, str]
    moves: Sequence[tuple[int, str]]
    begin: int = 0
    """How many decisions at the beginning do not count."""


class Judged(NamedTuple):
    """Positions, a row each: the chances that were given, the seat to move first, what became of them, and the number of the game."""

    chances: Any
    shares: Any
    game: Any


@dataclass(frozen=True)
class Bin:
    """The positions with about the same chance: that chance on average, and how many of them were won."""

    chance: float
    won: Estimate
    positions: int


def calibrate(
    results: str, *, net: Path | None, simulations: int, positions: int, seed: int, out: str | None, write: bool, lang: str
) -> int:
    """Looks at positions of a match, and says how honest the chances are; draws it, and keeps the temperature in the card."""
    _ = Tr(lang)
    check_whole(simulations=simulations, positions=positions)
    if out:
        check_place(Path(out))
    name, players, found = games_in(results)
    if not found:
        raise BadSave(text("{path} holds no match. Play one: palatine arena GAME PLAYERS --out FILE", path=results))
    what = game(name)
    path = named_file(net, what, players, ".npz") if net else net_file(what, players)
    read_net(path, what, players)
    target = path
    if path.resolve().is_relative_to(what.folder.resolve()):  # what ships stays as it is
        target = own_file(what, players, ".npz")
        if write and target.exists():
            raise BadSave(text("{path} already exists. Choose another name.", path=str(target)))
    if write:
        check_place(target)
    search = Search(what, seed, simulations=simulations, evaluator=Network(what, file=path))
    seen = judged(name, players, found, search, positions, seed)
    temperature = fitted(seen)
    low, high = interval(seen, seed)
    before, after = log_loss(seen, 1.0), log_loss(seen, temperature)
    print(_("{games} games, {n} positions.", games=_.number(len(found)), n=_.number(len(seen.game))))
    for one in bins(seen, temperature):
        line = _(
            "Chance {chance}: won {won} ({low} to {high}), {n} positions.",
            chance=_.percent(one.chance),
            won=_.percent(one.won.value),
            low=_.percent(one.won.low),
            high=_.percent(one.won.high),
            n=_.number(one.positions),
        )
        print(line)
    said = _(
        "Temperature {temperature} ({low} to {high}): log loss {after}, without it {before}.",
        temperature=_.number(temperature, 2),
        low=_.number(low, 2),
        high=_.number(high, 2),
        after=_.number(after, 4),
        before=_.number(before, 4),
    )
    print(said)
    if out:
        with writing(Path(out)):
            Path(out).write_text(picture(bins(seen, 1.0), bins(seen, temperature)))
        print(_("Saved: {path}.", path=out))
    if write:
        measured = {"temperature": round(temperature, 3), "interval": [round(low, 3), round(high, 3)]}
        measured |= {"games": len(found), "positions": len(seen.game), "log_loss": [round(before, 4), round(after, 4)]}
        rewrite_card(path, target, what, players, calibration=measured)
        print(_("Saved: {path}.", path=str(target)))
    return 0


def games_in(results: str) -> tuple[str, int, list[Course]]:
    """The game, the number of players, and the games in a file of a match or of a study."""
    heading: Any = None
    with suppress(OSError, ValueError), Path(results).open("rb") as file:
        heading = json.loads(file.readline())
    if isinstance(heading, dict) and "level" in heading:
        name = str(heading.get("game"))
        kept = [one for one in study.read(Path(results), name) if one.players == heading.get("players")]
        players = kept[0].players if kept else 0
        return name, players, [Course(one.number, {}, one.moves, study.DECISIONS * players) for one in kept]
    with journal_in(results) as journal:
        match = journal.match
        played = [one for one in journal.games if one.forfeit is None]
    parts = [(one, [line.partition(" ") for line in one.moves]) for one in played]
    courses = [Course(one.seed, match.options, [(int(seat), move) for seat, _, move in lines]) for one, lines in parts]
    return match.game, match.players, courses


def judged(name: str, players: int, found: Sequence[Course], search: Search, positions: int, seed: int) -> Judged:
    """Some positions of each game, at random, as the seat to move sees them, with the chances before any temperature."""
    random, temperature = np.random.default_rng(seed), search.evaluator.settings(players).temperature
    rows = []
    for number, course in enumerate(found):
        table, seen = new(name, players, course.seed, **course.options), []
        for seat, move in course.moves:
            view = table.view(seat)
            if len(view.actions()) > 1:
                seen.append(view)
            table.play(move, seat)
        shares = [(seat in table.winners) / len(table.winners) for seat in range(players)]
        seen = seen[course.begin :]
        for at in random.choice(len(seen), min(positions, len(seen)), replace=False):
            seat = seen[at].seat or 0
            win = tempered(search.analyse(seen[at]).moves[0].win, 1 / temperature)
            rows.append((np.roll(win, -seat), np.roll(shares, -seat), number))
    return Judged(*map(np.array, zip(*rows)))


def set_right(chances: Any, temperature: float) -> Any:
    """:func:`palatine.bots.search.tempered` for many positions."""
    powers = np.maximum(chances, LEAST) ** (1 / temperature)
    return powers / powers.sum(axis=1, keepdims=True)


def log_loss(found: Judged, temperature: float) -> float:
    """How much the results surprise somebody who trusts the chances, on average."""
    return -float((found.shares * np.log(set_right(found.chances, temperature))).sum(axis=1).mean())


def fitted(found: Judged) -> float:
    """The temperature with the least log loss, which has one minimum: a third of the range is left out each time."""
    low, high = np.log(COLDEST), np.log(HOTTEST)
    while high - low > CLOSE:
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if log_loss(found, float(np.exp(one))) < log_loss(found, float(np.exp(other))):
            high = other
        else:
            low = one
    return float(np.exp((low + high) / 2))


def interval(found: Judged, seed: int) -> tuple[float, float]:
    """The 95 % interval of the temperature, by the bootstrap: of whole games, since the positions of one end alike."""
    random = np.random.default_rng(seed)
    rows = [np.flatnonzero(found.game == number) for number in np.unique(found.game)]
    drawn = []
    for _ in range(RESAMPLES):
        some = np.concatenate([rows[k] for k in random.integers(len(rows), size=len(rows))])
        drawn.append(fitted(Judged(*(column[some] for column in found))))
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(low), float(high)


def bins(found: Judged, temperature: float) -> list[Bin]:
    """The positions by the chance of the seat to move, in tenths."""
    chances, shares = set_right(found.chances, temperature)[:, 0], found.shares[:, 0]
    which = np.minimum((chances * BINS).astype(int), BINS - 1)
    drawn: list[Bin] = []
    for k in range(BINS):
        mine = which == k
        if mine.any():
            drawn.append(Bin(float(chances[mine].mean()), wilson(float(shares[mine].sum()), int(mine.sum())), int(mine.sum())))
    return drawn


def picture(raw: Sequence[Bin], right: Sequence[Bin]) -> str:
    """The reliability plot: the chance to the right, how often it was won upwards. Hollow: without the temperature."""

    def x(share: float) -> float:
        return EDGE + (SIDE - 2 * EDGE) * share

    def y(share: float) -> float:
        return SIDE - x(share)

    grey, ink, blue = "#8a8378", "#2b2620", "#1f5fa8"
    parts: list[Any] = [shape("rect", width=SIDE, height=SIDE, fill="#fffdf8")]
    for tenth in range(0, 11, 5):
        share = tenth / 10
        words = f"{10 * tenth} %"
        parts += [
            shape("path", d=f"M{x(0):.1f} {y(share):.1f}H{x(1):.1f}M{x(share):.1f} {y(0):.1f}V{y(1):.1f}", stroke="#ded7ca"),
            shape("text", words, x=x(share), y=SIDE - EDGE + 18, font_size=11, text_anchor="middle", fill=ink),
            shape("text", words, x=EDGE - 6, y=y(share) + 4, font_size=11, text_anchor="end", fill=ink),
        ]
    parts.append(shape("path", d=f"M{x(0):.1f} {y(0):.1f}L{x(1):.1f} {y(1):.1f}", stroke=grey, stroke_dasharray="4 4"))
    parts += [shape("circle", cx=x(b.chance), cy=y(b.won.value), r=4, fill="none", stroke=grey, stroke_width=1.4) for b in raw]
    for b in right:
        parts += [
            shape("path", d=f"M{x(b.chance):.1f} {y(b.won.low):.1f}V{y(b.won.high):.1f}", stroke=blue, stroke_width=1.4),
            shape("circle", cx=x(b.chance), cy=y(b.won.value), r=4, fill=blue),
        ]
    return str(shape("svg", parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {SIDE} {SIDE}", font_family="sans-serif")) + "\n"
