"""Whole games as a reader of each language meets them: log, questions, moves, refusals, the board in words, the result."""

from __future__ import annotations

import re

import numpy as np
import pytest
from words import faults

import palatine as pal
from palatine.i18n import LANGUAGES, Tr

GAMES = ("amyitis", "eschnapur", "palais_royal", "splendor")
NAMES = ("Anne", "Émile", "Ida", "Hugo")  # French *de* must notice the first three
EVERY = 9  # plies between two looks


def played(name: str, players: int) -> pal.Table:
    table = pal.new(name, players, 7, names=NAMES[:players])
    random = np.random.default_rng(7)
    while not table.over:
        seat = int(random.choice(table.to_move))
        table.play(int(random.choice(table.actions(seat))), seat)
    return table


def told(table: pal.Table, lang: str) -> list[str]:
    """All that people read of a game, always in the same order."""
    found = [line.text for seat in (None, *range(table.players)) for line in table.log(seat, lang)]
    random = np.random.default_rng(3)
    for ply in range(0, len(table.moves), EVERY):
        then = table.at(ply)
        for seat in then.to_move:
            view = then.view(seat)
            found += [view.prompt(lang), *filter(None, view.describe(lang).splitlines())]
            found += [view.sentence(move, lang) for move in view.legal()[:12]]
            illegal = random.choice(len(table.game.actions), 8)
            found += filter(None, (view.why_not(table.game.actions[int(action)], lang) for action in illegal))
    return found + table.game.text.result(table.reveal(), Tr(lang, table.game.name))


@pytest.fixture(scope="module", params=[(name, players) for name in GAMES for players in (2, 4)], ids=lambda case: f"{case[0]}-{case[1]}")
def texts(request):
    table = played(*request.param)
    return {lang: told(table, lang) for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_reads_well(texts, lang):
    wrong = {text: found for text in texts[lang] if (found := faults(text.strip(), lang))}
    assert not wrong, list(wrong.items())[:5]


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_nothing_stays_in_english(texts, lang):
    assert len(texts[lang]) == len(texts["en"])
    names = re.compile("|".join(NAMES))
    same = {a for a, b in zip(texts["en"], texts[lang]) if a == b and re.search(r"[a-z]{4}", names.sub("", a))}
    assert not same, sorted(same)[:5]
