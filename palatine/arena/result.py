"""The arena from Python: a match, and its result as words, as figures and as a plot in a notebook."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any, SupportsIndex

from palatine.arena import plots, report, words
from palatine.arena.command import chosen_runner
from palatine.arena.journal import Journal
from palatine.arena.match import Match, Played, match
from palatine.arena.run import run
from palatine.arena.stats import Summary, summary
from palatine.bots.own import lent
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadOption
from palatine.kernel.whole import positive

SIZE = 520  # how wide a plot stands in a notebook


@dataclass(frozen=True)
class Result:
    """The games of a match. Printed it is the result in words; a notebook shows it as a plot."""

    match: Match
    games: tuple[Played, ...]

    @cached_property
    def summary(self) -> Summary:
        """All figures, with their intervals."""
        return summary(self.match, self.games)

    def describe(self, lang: str = "en") -> str:
        """What ``palatine arena`` prints."""
        return "\n".join(words.result(self.match, self.summary, self.games, Tr(lang)))

    def __str__(self) -> str:
        return self.describe()

    def svg(self, lang: str = "en") -> str:
        """Each player's share of the victories with its interval, as one picture that needs nothing else."""
        _ = Tr(lang)
        fair = 1 / self.match.players
        names = [(words.pairing(self.match, duel.one, duel.other, _), duel.share) for duel in self.summary.duels]
        told = _.series([_("{name}: {value}", name=name, value=words.share(share, _)) for name, share in names])
        about = _("{name}: {value}", name=words.title(self.match, _), value=told)
        return _alone(plots.intervals(about, names, fair, lambda x: words.percent(x, _)), self.match.game)

    def html(self, lang: str = "en") -> str:
        """The whole page of ``palatine arena --html``."""
        return report.page(self.match, self.summary, self.games, Tr(lang))

    def _repr_svg_(self) -> str:
        return self.svg()


def compare(
    game: str,
    *players: Any,
    games: SupportsIndex = 100,
    seats: SupportsIndex = 2,
    seed: SupportsIndex = 1,
    workers: SupportsIndex = 1,
    out: str | PathLike[str] | None = None,
    **options: Any,
) -> Result:
    """Lets players that are programs play each other: ``compare("splendor", "greedy", "random", games=200)``.

    Each pair plays so many games, with *seats* at a table; *options* are the game's rules options. More *workers* are processes
    of this machine. With *out* the results are kept in a file, and the same call goes on with them.

    A player may also be an object with ``choose(view)`` or a function of a view; such a one plays in this process.
    """
    count, processes = positive("games", games), positive("workers", workers)
    if processes > 1 and any(not isinstance(player, str) for player in players):
        raise BadOption(text("Objects can play in this process only. Write them as MODULE:NAME, or use workers=1."))
    with lent(players) as written:
        what = match(game, written, seats, options, seed)
        with Journal(what, out) as journal:
            run(journal, count, chosen_runner(count, processes, None))
    return Result(what, tuple(journal.games))


def _alone(plot: str, game: str) -> str:
    """A plot of the report outside of its page: with its size, its ground, and a style that touches nothing else."""
    _, _, width, height = map(int, re.findall(r"-?\d+", plot)[:4])
    scoped = re.sub(r"(^|\})\s*(?=[.a-z])", r"\1.arena-plot ", report.PLOTS.strip())
    style = report.colouring(game).replace(":root", ".arena-plot").strip() + scoped
    start = f'<svg xmlns="http://www.w3.org/2000/svg" class="arena-plot" width="{SIZE}" height="{SIZE * height // width}" font-size="12" '
    start += 'font-family="sans-serif" '
    ground = f'<style>{style}</style><rect width="100%" height="100%" fill="var(--paper)"/>'
    return start + plot.removeprefix("<svg ").replace(">", f">{ground}", 1)
