"""The result of a match in words: lines for the terminal, and the parts that the page says too."""

from __future__ import annotations

import math
from collections.abc import Sequence

from palatine.arena.match import Match, Played
from palatine.arena.stats import Duel, Estimate, Standing, Summary
from palatine.bots.external import told
from palatine.i18n import N_, Tr
from palatine.kernel.game import game

SHOWN = 5  # forfeits that are told one by one


def percent(share: float, _: Tr) -> str:
    return _.percent(share, 1)


def elo(estimate: Estimate, _: Tr) -> str:
    """A difference in Elo with its interval."""
    value, low, high = (_.number(x, 0, sign=True) for x in (estimate.value, estimate.low, estimate.high))
    return _("{value} ({low} to {high})", value=value, low=low, high=high)


def share(estimate: Estimate, _: Tr) -> str:
    """A share with its interval."""
    value, low, high = (percent(x, _) for x in (estimate.value, estimate.low, estimate.high))
    return _("{value} ({low} to {high})", value=value, low=low, high=high)


def milliseconds(seconds: float, _: Tr) -> str:
    """A time, to three figures."""
    ms = round(1000 * seconds, 3)
    digits = max(0, min(3, 2 - math.floor(math.log10(ms)))) if ms else 0
    return _("{number} ms", number=_.number(ms, digits))


def power_of_ten(seconds: float, _: Tr) -> str:
    """A time that is a power of ten, with no figure too many."""
    return _("{number} ms", number=_.number(1000 * seconds, max(0, -round(math.log10(1000 * seconds)))))


def title(match: Match, _: Tr) -> str:
    """The game, its tables, and its options where they are not the usual ones."""
    what = game(match.game)
    usual = what.options_from({})
    options = [f"{name}={value}" for name, value in match.options.items() if usual[name] != value]
    return ", ".join([_("{game}, {n} players", game=what.title, n=match.players), *options])


def seating(match: Match, _: Tr) -> str:
    """Who sits where."""
    if match.players == 2:
        return _("Each deal is played twice, with the seats exchanged.")
    return _(
        "One copy of the first player against {n} of the second. Each deal is played {seats} times, once from every seat.",
        n=match.players - 1,
        seats=match.players,
    )


def pairing(match: Match, one: int, other: int, _: Tr) -> str:
    """Who plays whom."""
    names = {"one": match.names[one], "other": match.names[other]}
    if match.players == 2:
        return _("{one} vs {other}", **names)
    return _("One {one} vs {n} × {other}", n=match.players - 1, **names)


def duel(match: Match, found: Duel, _: Tr) -> list[str]:
    """One against another, in sentences."""
    heading = pairing(match, found.one, found.other, _)
    if found.games == 0:
        return [_("{heading}: no games yet.", heading=heading)]
    lines = [
        _(
            "{heading}: {won} won, {shared} tied, {lost} lost ({games} games)",
            heading=heading,
            won=found.won,
            shared=found.shared,
            lost=found.lost,
            games=found.games,
        ),
        "  " + _("win rate: {share}", share=share(found.share, _)),
    ]
    if match.players > 2:
        fair = 1 / match.players
        times = _.number(found.share.value / fair, 2)
        lines.append("  " + _("fair share {fair}; result {times}× fair share", fair=percent(fair, _), times=times))
    lines.append("  " + _("Elo difference: {elo}", elo=elo(found.elo, _)))
    return lines


def seats(found: Sequence[Estimate], _: Tr) -> list[str]:
    """The wins by seat, regardless of player."""
    shares = [_("seat {n}: {share}", n=n, share=percent(seat.value, _)) for n, seat in enumerate(found, 1)]
    ahead = _.number(100 * (found[0].value - 1 / len(found)), 1, sign=True)
    low, high = (_.number(100 * (x - 1 / len(found)), 1, sign=True) for x in (found[0].low, found[0].high))
    return [
        _("Wins by seat: {shares}", shares=", ".join(shares)),
        "  " + _("first-seat advantage: {ahead} percentage points ({low} to {high})", ahead=ahead, low=low, high=high),
    ]


def length(lengths: Sequence[int], _: Tr) -> str:
    mean = _.number(sum(lengths) / len(lengths), 1)
    return _("Moves per game: {mean} on average, {least} to {most}", mean=mean, least=min(lengths), most=max(lengths))


def times(match: Match, found: Standing, _: Tr) -> str:
    """Points and time of one player."""
    return _(
        "{name}: {points} points on average; per decision {cpu} CPU, {wall} wall, {slowest} at most",
        name=match.names[found.player],
        points=_.number(found.points, 1),
        cpu=milliseconds(found.cpu, _),
        wall=milliseconds(found.wall, _),
        slowest=milliseconds(found.slowest, _),
    )


def forfeits(match: Match, games: Sequence[Played], _: Tr) -> list[str]:
    """Who could not go on, and why."""
    lines = []
    for played in games:
        if played.forfeit:
            seat, why, detail = played.forfeit
            name, n = match.names[played.seats[seat]], len(played.moves)
            facts = {"name": name, "reason": told(why, detail, _)}
            lines.append(
                _.many(
                    "{name} forfeited after {n} move: it {reason}",
                    "{name} forfeited after {n} moves: it {reason}",
                    n,
                    zero=N_("{name} forfeited before the first move: it {reason}"),
                    **facts,
                )
            )
    more = len(lines) - SHOWN
    return lines if more <= 0 else [*lines[:SHOWN], _.many("… and {n} more forfeit", "… and {n} more forfeits", more)]


def cross(match: Match, found: Summary, _: Tr) -> list[list[str]]:
    """The cross table: the share of the victories of the player of the row against that of the column, best first."""
    order = ranking(found)
    won = {(duel.one, duel.other): duel.share.value for duel in found.duels}
    if match.players == 2:
        won |= {(duel.other, duel.one): 1 - duel.share.value for duel in found.duels}
    rows = [["", _("Elo"), *(str(n) for n in range(1, len(order) + 1))]]
    for n, row in enumerate(order, 1):
        cells = ["·" if row == column else percent(won.get((row, column), math.nan), _) for column in order]
        rows.append([f"{n} {match.names[row]}", elo(found.standings[row].rating, _), *cells])
    return rows


def ranking(found: Summary) -> list[int]:
    """The players, the strongest first."""
    values = {standing.player: standing.rating.value for standing in found.standings}
    return sorted(values, key=lambda i: (math.isnan(values[i]), -values[i]))


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as columns of text: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    return ["  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths))).rstrip() for row in rows]


def result(match: Match, found: Summary, games: Sequence[Played], _: Tr) -> list[str]:
    """Everything, for the terminal."""
    lines = [title(match, _), seating(match, _), ""]
    if len(match.specs) == 2:
        lines += duel(match, found.duels[0], _)
    else:
        lines += [
            *table(cross(match, found, _)),
            "",
            _("Elo from a Bradley–Terry fit, centred on the mean, with 95% confidence intervals."),
        ]
    if found.lengths:
        lines += ["", *seats(found.seats, _), length(found.lengths, _)]
    if found.games:
        lines += [times(match, standing, _) for standing in found.standings]
    return lines + forfeits(match, games, _)
