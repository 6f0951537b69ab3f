"""``palatine calibrate``: are the chances that a champion gives honest?

Of all positions in which it gives the player to move 70 %, seven in ten should be won. Positions are taken from the games of a match.
A network that is too sure of itself, or not sure enough, is set right by one number, the *temperature* of its chances
(:func:`palatine.bots.search.tempered`): the one with the least log loss. It is kept in the network's card. Moves do not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from palatine.arena.journal import journal_in
from palatine.arena.match import Match, Played
from palatine.arena.stats import Estimate, wilson
from palatine.bots.evaluators import Network
from palatine.bots.evaluators.nets import read_net, rewrite_card
from palatine.bots.learned import named_file, net_file
from palatine.bots.search import Search, tempered
from palatine.draw.parts import shape
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game
from palatine.kernel.save import writing
from palatine.kernel.table import new
from palatine.kernel.view import View
from palatine.train.command import check_place
from palatine.train.config import check_whole

BINS = 10
LEAST = 1e-6  # a chance of nothing would be an endless surprise
COLDEST, HOTTEST = 0.25, 4.0  # temperatures
SIDE, EDGE = 300, 44  # of the picture, and of its margin


@dataclass(frozen=True)
class Judged:
    """A position: the chances that were given, the seat to move first, and what became of it."""

    chances: tuple[float, ...]
    shares: tuple[float, ...]


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
    with journal_in(results) as journal:
        match, played = journal.match, [one for one in journal.games if one.forfeit is None]
    if not played:
        raise BadSave(text("{path} holds no match. Play one: palatine arena GAME PLAYERS --out FILE", path=results))
    what = game(match.game)
    path = named_file(net, what, match.players, ".npz") if net else net_file(what, match.players)
    read_net(path, what, match.players)
    search = Search(what, seed, simulations=simulations, evaluator=Network(what, file=path))
    found = list(judged(match, played, search, positions, seed))
    temperature = fitted(found)
    before, after = log_loss(found, 1.0), log_loss(found, temperature)
    print(_("{games} games, {n} positions.", games=_.number(len(played)), n=_.number(len(found))))
    for one in bins(found, temperature):
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
        "Temperature {temperature}: log loss {after}, without it {before}.",
        temperature=_.number(temperature, 2),
        after=_.number(after, 4),
        before=_.number(before, 4),
    )
    print(said)
    if out:
        with writing(Path(out)):
            Path(out).write_text(picture(bins(found, 1.0), bins(found, temperature)))
        print(_("Saved: {path}.", path=out))
    if write:
        measured = {"temperature": round(temperature, 3), "games": len(played), "positions": len(found), "log_loss": [before, after]}
        rewrite_card(path, path, what, match.players, calibration=measured)
        print(_("Saved: {path}.", path=str(path)))
    return 0


def judged(match: Match, played: Iterable[Played], search: Search, positions: int, seed: int) -> Iterator[Judged]:
    """Some positions of each game, at random, as the seat to move sees them, with the chances before any temperature."""
    random, temperature = np.random.default_rng(seed), search.evaluator.settings(match.players).temperature
    for one in played:
        seen = list(views(match, one))
        for at in random.choice(len(seen), min(positions, len(seen)), replace=False):
            seat = seen[at].seat or 0
            win = tempered(search.analyse(seen[at]).moves[0].win, 1 / temperature)
            yield Judged(tuple(np.roll(win, -seat).tolist()), tuple(np.roll(one.shares, -seat).tolist()))


def views(match: Match, played: Played) -> Iterator[View]:
    """What a player saw who had a choice, decision by decision."""
    table = new(match.game, match.players, played.seed, **match.options)
    for line in played.moves:
        number, _, move = line.partition(" ")
        view = table.view(int(number))
        if len(view.actions()) > 1:
            yield view
        table.play(move, int(number))


def log_loss(found: Sequence[Judged], temperature: float) -> float:
    """How much the results surprise somebody who trusts the chances, on average."""
    powers = np.maximum([one.chances for one in found], LEAST) ** (1 / temperature)
    chances = powers / powers.sum(axis=1, keepdims=True)
    return -float((np.array([one.shares for one in found]) * np.log(chances)).sum(axis=1).mean())


def fitted(found: Sequence[Judged]) -> float:
    """The temperature with the least log loss, which has one minimum: a third of the range is left out each time."""
    low, high = np.log(COLDEST), np.log(HOTTEST)
    for _ in range(30):
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if log_loss(found, float(np.exp(one))) < log_loss(found, float(np.exp(other))):
            high = other
        else:
            low = one
    return float(np.exp((low + high) / 2))


def bins(found: Sequence[Judged], temperature: float) -> list[Bin]:
    """The positions by the chance of the seat to move, in tenths."""
    chances = np.array([tempered(one.chances, temperature)[0] for one in found])
    shares = np.array([one.shares[0] for one in found])
    which = np.minimum((chances * BINS).astype(int), BINS - 1)
    drawn: list[Bin] = []
    for k in range(BINS):
        mine = which == k
        if mine.any():
            drawn.append(Bin(float(chances[mine].mean()), wilson(float(shares[mine].sum()), int(mine.sum())), int(mine.sum())))
    return drawn


def picture(raw: Sequence[Bin], set_right: Sequence[Bin]) -> str:
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
    for b in set_right:
        parts += [
            shape("path", d=f"M{x(b.chance):.1f} {y(b.won.low):.1f}V{y(b.won.high):.1f}", stroke=blue, stroke_width=1.4),
            shape("circle", cx=x(b.chance), cy=y(b.won.value), r=4, fill=blue),
        ]
    return str(shape("svg", parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {SIDE} {SIDE}", font_family="sans-serif")) + "\n"
