"""Positions set up by hand: whatever is chosen gives a sound position or a sentence; unknown things are dealt."""

from __future__ import annotations

import os
import random

import pytest

import palatine as pal
from palatine.i18n import LANGUAGES
from palatine.kernel.edit import Setup

GAMES = ("amyitis", "eschnapur", "palais_royal", "splendor")


def started(game, chance, moves):
    table = pal.new(game, chance.choice(pal.game(game).players), seed=chance.randrange(1000))
    for _ in range(moves):
        if table.over:
            break
        seat = chance.choice(table.to_move)
        table.play(chance.choice(table.legal(seat)), seat)
    return table


def edits(game, seed, count, draw):
    """Random choices, each sound or told; now and then an unsound one is left to be put right."""
    chance, sound, told = random.Random(seed), 0, set()
    setup = Setup(started(game, chance, 0))
    for n in range(count):
        if n % 50 == 49:
            setup = Setup(started(game, chance, chance.randrange(150)))
        place = chance.choice(setup.places())
        before = setup.states.copy()
        value = chance.choice(place.choices) if place.choices else chance.choice((place.most, chance.randint(0, place.most), place.value))
        setup.put(place.name, value)
        fault = setup.fault(LANGUAGES[n % 3])
        assert fault is None or len(fault) > 20, (place, value)
        if n % draw == 0:
            assert setup.game.board.panels(setup.view, setup.view.tr("de"))  # what is unsound is drawn too
        if fault is not None:
            told.add(fault)
            if chance.random() < 0.8:
                setup.states[:] = before
            continue
        sound += 1
        table = setup.table()
        assert table.data() == setup.data()
        for _ in range(2):
            if not table.over:
                seat = table.to_move[0]
                table.play(chance.choice(table.legal(seat)), seat)
    return sound, told


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_gives_a_sound_position_or_a_sentence(game):
    sound, told = edits(game, seed=1, count=80, draw=20)
    assert sound > 20
    assert told


@pytest.mark.skipif(not os.environ.get("PALATINE_DEEP"), reason="long: make deep")
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_choices_give_a_sound_position_or_a_sentence(game):
    assert edits(game, seed=2, count=2500, draw=50)[0] > 500


def test_a_card_lies_in_one_place_and_the_bank_follows():
    setup = Setup(pal.new("splendor", 3, seed=1))
    first, second = (int(card) for card in setup.states[0].row[0][:2])
    setup.put("hand 1 0", first)
    assert "missing although the deck has one" in setup.fault()
    free = next(place for place in setup.places() if place.name == "row 0 0").choices[-1]
    setup.put("row 0 0", free)
    assert setup.fault() is None
    setup.put("bought 2", second)
    setup.put("row 0 1", first)  # taken out of the hand again
    s = setup.states[0]
    assert s.player[1].hand[0] == -1
    assert s.player[2].bonus.sum() == 1
    assert setup.fault() is None
    setup.put("tokens 0 1", 4)
    assert setup.states[0].bank[1] == 1
    setup.put("tokens 1 1", 3)
    assert "tokens" in setup.fault()
    setup.put("tokens 1 1", 1)
    setup.put("hand 0 0", -3)  # an unknown card of level 2
    setup.put("turn", 2)
    table = setup.table()
    assert table.to_move == (2,)
    assert table.view(2).data["player"][0]["hand"][0] == -3  # the others do not know it


def test_what_is_no_choice_is_refused():
    setup = Setup(pal.new("amyitis", 2, seed=1))
    for name, value in (("nothing", 0), ("camels 0", 99), ("camels 7", 1), ("caravan", 55)):
        with pytest.raises(pal.BadPosition):
            setup.put(name, value)
    assert setup.fault() is None


@pytest.mark.parametrize("game", GAMES)
def test_a_position_takes_what_a_seat_knows_and_deals_the_rest(game):
    chance = random.Random(3)
    for _ in range(6):
        table = started(game, chance, chance.randrange(120))
        seat = chance.randrange(table.players)
        known = table.view(seat)
        worlds = [pal.position(game, known.data, seat=seat, seed=seed) for seed in range(3)]
        for world in worlds:
            assert world.view(seat).data == known.data


def test_what_cannot_be_dealt_is_said():
    data = pal.new("palais_royal", 2, seed=1).view(0).data
    data["player"][1]["cards"] = 120
    with pytest.raises(pal.BadPosition):
        pal.position("palais_royal", data, seat=0)
    with pytest.raises(pal.BadSeat):
        pal.position("palais_royal", data, seat=5)
