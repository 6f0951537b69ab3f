"""Positions and save files that no game gets to: whatever a stranger sends is refused in a sentence, or can be shown and played on."""

from __future__ import annotations

import json
import random

import every
import pytest

import palatine as pal
from palatine.kernel import save
from palatine.kernel import table as kernel
from palatine.kernel.errors import BadOption, BadPosition, BadSave, PalatineError
from palatine.tables.replays import read_upload, try_out
from palatine.testing import random_table

assert every  # registers the game of the tests
TRIES = 400  # for each game
ODD = (None, True, "x", "", [], {}, -1, 255, 2**31, 2**70, 1.5, float("inf"), float("nan"), "²", [[1]])


def changed(value, chance):
    """Something in it is another, or elsewhere."""
    if isinstance(value, dict) and value and chance.random() < 0.97:
        key = chance.choice(list(value))
        return {**value, key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.97:
        found, i, j = list(value), chance.randrange(len(value)), chance.randrange(len(value))
        if chance.random() < 0.2:
            found[i], found[j] = found[j], found[i]
        else:
            found[i] = changed(found[i], chance)
        return found
    if isinstance(value, int) and chance.random() < 0.8:
        return chance.choice((value + 1, value - 1, 0, 1, 2, 3, 4, 5, 7, 100))
    return chance.choice(ODD)


@pytest.mark.parametrize("name", ["splendor", "eschnapur", "palais_royal", "amyitis"])
def test_what_is_accepted_can_be_shown_and_played_on(name):
    chance = random.Random(name)
    base = random_table((name, 3, {}), 7)
    accepted = 0
    for _ in range(TRIES):
        try:
            table = kernel.position(name, changed(base.at(chance.randrange(len(base.moves))).data(), chance))
            try_out(table)
        except PalatineError as refused:
            assert refused.say("en")
            continue
        accepted += 1
        for seat in (None, *range(table.players)):
            view = table.view(seat)
            assert [view.prompt(lang) for lang in ("en", "fr", "de")]
        for seat in table.to_move:
            after = table.copy()
            after.play(chance.choice(table.legal(seat)), seat)
            assert not after.game.engine.broken(after._states)
    assert 0 < accepted < TRIES


@pytest.mark.parametrize(
    ("name", "where", "change"),
    [
        ("eschnapur", {"step": 2, "window": 1}, {"window": 5}),
        ("splendor", {"phase": 1}, {"buying": 0}),
        ("splendor", {"phase": 0}, {"swapped": [0, 2, 0, 0, 0]}),
    ],
)
def test_a_position_that_leads_the_rules_astray_is_refused(name, where, change):
    base = random_table((name, 3, {}), 7)
    found = [data for ply in range(len(base.moves)) if where.items() <= (data := base.at(ply).data()).items()]
    assert found
    for data in found[:5]:
        try_out(kernel.position(name, data))
        with pytest.raises(BadPosition):
            try_out(kernel.position(name, {**data, **change}))


@pytest.mark.parametrize("odd", [True, None, 5, "x", [1]])
def test_options_that_are_no_group_are_refused(odd):
    with pytest.raises(BadOption):
        kernel.position("splendor", {**pal.new("splendor", 2, 1).data(), "option": odd})


@pytest.mark.parametrize("redealt", [[[-1, 0, "ab" * 32]], [[float("inf"), 0, "ab" * 32]], [[0, 0, 5]], [[0]], 5, [[0, 99, "ab" * 32]]])
def test_a_save_file_whose_moves_were_taken_back_nowhere_is_refused(redealt):
    document = {**save.document(pal.new("eschnapur", 2, 1), {}), "palatine": 2, "redealt": redealt}
    del document["check"]
    with pytest.raises(BadSave):
        read_upload(json.dumps(document).encode())
