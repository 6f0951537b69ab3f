"""Nothing that a player reads is in the notation of a game: not the log, not a tip, not a label, not a sentence about a move."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from shots import snapshot_of

import palatine as pal
from palatine.i18n import LANGUAGES
from palatine.i18n.pictured import in_words
from palatine.kernel.narrator import Narrator
from palatine.tables.snapshot import Snapshot
from palatine.web.html.closer_look import thing_card
from palatine.web.html.layout import Reader
from palatine.web.html.table import message, table_page

CODE = re.compile(r"\b(?=\w*\d)(?=\w*[a-zA-Z_])\w+\b|\bx[lrtb]\b|\w_\w")
"""A word with a digit in it (*1k5*, *h03*, *T19*), a gate of the park (*xt*), a name of the program."""
ORDINAL = re.compile(r"\d+(er|re|e|st|nd|rd|th)")


def codes(text: str) -> list[str]:
    return [found[0] for found in CODE.finditer(text) if not ORDINAL.fullmatch(found[0])]


def read(page: str) -> Iterator[str]:
    """What a page shows and says."""
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    for value in re.findall(r' (?:aria-label|title|placeholder|alt|data-said)="([^"]*)"', page):
        yield html.unescape(value)
    yield html.unescape(re.sub(r"<[^>]+>", " ", page[page.index("<body") :]))


def told(snapshot: Snapshot, lang: str) -> Iterator[str]:
    """Everything about a table that a player may read: the page, each move, a closer look at each thing."""
    page = table_page(snapshot, Reader(lang=lang))
    yield from read(page)
    for move in message(snapshot, lang, None)["moves"]:
        yield from (move.get(key, "") for key in ("say", "ask", "note", "verb"))
        yield from move.get("more", ())
    for thing in sorted(set(re.findall(r'data-thing="([^"]+)"', page))):
        card = thing_card(snapshot, thing, lang)
        yield from (card.get("name", ""), card.get("kind", ""), card["why"])
        yield from read(f"<body>{card.get('html', '')}")


def test_a_code_is_found() -> None:
    assert codes("You reserve 1k5 at canal h03, T19 and xt") == ["1k5", "h03", "T19", "xt"]
    assert codes("You are 2nd, die 3. Runde, le 1er, +2, 4 to 5, ×3") == []


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_no_code_is_read_in_a_whole_game(name: str) -> None:
    table, bot = pal.new(name, players=3, seed=5, names=["Ada", "Cassius", "Livia"]), pal.bot(name, "greedy", seed=5)
    plies = 0
    while not table.over:
        if plies % 50 == 20:
            for lang in LANGUAGES:
                for text in told(snapshot_of(table, table.to_move[0], lang), lang):
                    assert codes(text) == [], (lang, plies, text)
        seat = table.to_move[0]
        table.play(bot.choose(table.view(seat)), seat)
        plies += 1
    for lang in LANGUAGES:
        narrator = Narrator(table, 0, lang)
        for line in narrator.follow(table._moves):
            assert codes(in_words(line.text)) == [], (lang, line.text)
        for turn in narrator.turns:
            for text in (turn.heading, turn.deed, turn.brief, *turn.steps):
                assert codes(in_words(text)) == [], (lang, text)
