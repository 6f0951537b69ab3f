"""What players read has no internal codes in it: the log, tips, labels, moves in words, refusals, in whole games and three languages."""

from __future__ import annotations

import re

import numpy as np
import pytest

import palatine as pal
from palatine.draw.parts import markup
from palatine.games.amyitis import components as amyitis
from palatine.games.palais_royal import components as palais_royal
from palatine.games.splendor import moves as splendor
from palatine.i18n import LANGUAGES
from palatine.i18n.pictured import in_words
from palatine.kernel.narrator import Narrator

EVERY = 7  # plies between two looks
CODES = {
    "splendor": [*splendor.CODES],
    "eschnapur": ["stones3", "gold5", "nostop"],
    "palais_royal": [*palais_royal.SPACES, *palais_royal.PRIVILEGES[:8], *palais_royal.CARDS],
    "amyitis": [code.partition(" ")[0] for code in amyitis.SLOT_CODES] + [*amyitis.TILES, *(f"0{n}" for n in range(4))],
}


def played(name: str, players: int) -> pal.Table:
    table = pal.new(name, players, 11, names=("Anne", "Émile", "Ida", "Hugo")[:players])
    random = np.random.default_rng(7)
    while not table.over and len(table.moves) < 400:
        seat = int(random.choice(table.to_move))
        table.play(int(random.choice(table.actions(seat))), seat)
    return table


def read(table: pal.Table, lang: str) -> list[str]:
    """All that a player reads or hears on the page of a table."""
    found = []
    for seat in (None, *range(table.players)):
        narrator = Narrator(table, seat, lang, point=True)
        found += [line.text for line in narrator.follow(table._moves)]
        found += [in_words(text) for turn in narrator.turns for text in (turn.heading, turn.deed, turn.brief, *turn.steps)]
    random = np.random.default_rng(3)
    for ply in range(0, len(table.moves), EVERY):
        then = table.at(ply)
        for seat in then.to_move:
            view = then.view(seat)
            board, _ = table.game.board, view.tr(lang)
            found += [view.prompt(lang), board.heading(view, _)]
            found += [view.sentence(move, lang) for move in view.legal()]
            touches = [board.touch(view, action, _) for action in view.actions()]
            found += [text for touch in touches for text in (touch.verb, touch.ask, touch.note, *touch.more)]
            illegal = random.choice(len(table.game.actions), 8)
            found += filter(None, (view.why_not(table.game.actions[int(action)], lang) for action in illegal))
            drawn = markup([p.content for panel in board.panels(view, _) for __, p in panel.drawings])
            drawn += "".join(markup(board.seat(view, other, _)) for other in range(table.players))
            found += re.findall(r'aria-label="([^"]*)"', drawn) + re.findall(r'title="([^"]*)"', drawn) + re.findall(r">([^<>]+)<", drawn)
    return found


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("players", [2, 3])
def test_nobody_reads_a_code(name: str, players: int) -> None:
    table = played(name, players)
    code = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, CODES[name]))})(?![\w-])")
    for lang in LANGUAGES:
        wrong = {text for text in read(table, lang) if code.search(text)}
        assert not wrong, sorted(wrong)[:5]
