"""Amyitis: the log alone lets one follow the game. A ledger kept from its sentences ends with what everybody has."""

from __future__ import annotations

import re

import pytest
from every import random_table

import palatine as pal

LOSES = ("recruits", "pays", "sells", "discards", "holds too much", "leads the caravan")
GOODS = {"barley": "barley", "date": "dates", "dates": "dates", "salt": "salt", "palm": "palm", "palms": "palm", "wine": "wine"}


PLACE = re.compile(r"\bthe \d+ with \d+ \w+(?: and \d+ \w+)*")  # the 2 with 1 talent and 1 camel: a bed, by its tile


def amounts(text):
    """[(2, 'salt'), (1, 'camel')] from the words of a sentence."""
    text = PLACE.sub("the bed", text)
    found = re.findall(r"(\d+) (points?|talents?|camels?|barley|dates?|salt|palms?|wine|gardeners?)\b", text)
    return [(int(n), GOODS.get(word, word.rstrip("s"))) for n, word in found]


def post(book, line):
    """Enters a sentence of the log into the ledger."""
    name = re.search(r"Player \d", line)
    if not name or line.startswith(("The row", "A cube", "The plant card", "Grey", "All have", "Nobody", "Round")):
        row = re.match(r"The row is full. (Player \d) has the most cubes in it and takes a gardener", line)
        if row:
            book[row[1]]["gardener"] += 1
        return
    mine = book[name[0]]
    for n, what in amounts(line):
        gain = n
        if what == "point":
            if "(income" in line:
                continue  # what a banker will pay
        elif "exchanges" in line:
            gain = -n if what == amounts(line)[0][1] else n  # given, for what is taken
        elif (
            "for them" in line
            or "points for" in line
            or "point for" in line
            or "(income" in line
            or ("gives" in line and "in exchange" in line)
        ):
            continue
        elif any(word in line for word in LOSES) or "uses" in line:
            gain = -n
        mine[what] = mine.get(what, 0) + gain
    if line.endswith("takes a gardener.") or "court card Gardener" in line:
        mine["gardener"] += 1


@pytest.mark.parametrize("palace", ["yes", "no"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_ledger_kept_from_the_log_ends_with_what_everybody_has(players, palace):
    for seed in range(12):
        table = random_table(("amyitis", players, {"palace": palace}), 300 + seed)
        book = {f"Player {i + 1}": {"talent": 4, "camel": 1, "gardener": 0, "point": 0} for i in range(players)}
        for line in table.log():
            post(book, line.text)
        for i, p in enumerate(table.data()["player"][:players]):
            mine = book[f"Player {i + 1}"]
            assert mine["point"] == p["points"]
            assert mine["talent"] == p["talents"]
            assert mine["camel"] == p["camels"]
            assert mine["gardener"] == p["gardeners"]
            held = [mine.get(kind, 0) for kind in ("barley", "dates", "salt", "palm", "wine")]
            assert held == p["goods"], (seed, i)


def test_the_log_is_the_same_for_everybody():
    table = random_table(("amyitis", 3, {}), 1)
    assert table.log(0) == table.log(2) == table.log()


def test_the_board_names_everything_in_three_languages():
    table = random_table(("amyitis", 4, {}), 2, plies=90)
    for lang, word in (("en", "The temple of Ishtar"), ("fr", "temple d’Ishtar"), ("de", "Tempel")):
        assert word in table.view(0).describe(lang)
    assert pal.game("amyitis").title == "Amyitis"
