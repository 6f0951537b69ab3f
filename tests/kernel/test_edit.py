"""Positions set up by hand: whatever is chosen gives a sound position or a sentence; unknown things are dealt."""

from __future__ import annotations

import os
import random
import re

import pytest

import palatine as pal
from palatine.i18n import LANGUAGES
from palatine.kernel import listing
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
    assert setup.fault() == "Level 1, place 1: a card is missing although the deck has 36."
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
    assert setup.fault() == "The players hold 7 sapphires: there are only 5 for 3 players."
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


# What lies on the table of each box


def value_of(setup, name, word):
    """The choice of a place that a word of lists means."""
    place = next(place for place in setup.places() if place.name == name)
    return next(value for value in place.choices if place.code(value) == word)


def choose(setup, **places):
    for name, word in places.items():
        key = name.replace("_", " ").strip()
        setup.put(key, word if isinstance(word, int) else value_of(setup, key, word))


def test_a_round_of_eschnapur_stands_where_its_players_stopped():
    setup = Setup(pal.new("eschnapur", 3, seed=1, names=["Ada", "Ben", "Cleo"]))
    choose(setup, moment="stop")
    assert setup.fault() == "Nobody has won official 2 (build stop): choose the gold that lies there."
    choose(setup, hand_0_4=1, hand_1_3=3, gold_0_1="5", gold_1_1="3")
    table = setup.table()
    assert table.to_move == (0,)  # the higher card has won
    assert "stop" in table.legal()[0]
    choose(setup, moment="build", stones_1=3, stones_0=2, stone_2_0="2", stone_2_1="1", turn="2", sites_1="3+5")
    table = setup.table()
    assert table.to_move == (1,)
    assert {"build 3", "build 5"} <= set(table.legal())
    assert table.view(1).data["stone"][2][:2] == [1, 0]
    choose(setup, stones_1=20)
    assert setup.fault() == "Ben has 21 stones: there are 20 of a colour."
    choose(setup, stones_1=3, hand_2_5=9)
    assert setup.fault().startswith("The players have ")


def test_a_turn_of_palais_royal_and_its_palace():
    setup = Setup(pal.new("palais_royal", 2, seed=1, names=["Ada", "Ben"]))
    choose(setup, turn="2", moment="move", cell_3="9", palace_1_2=4, moves=2)
    table = setup.table()
    assert table.to_move == (1,)
    data = table.view(1).data
    assert (data["moves"], data["cell"][3], sorted(data["cell"]), data["player"][1]["palace"][2]) == (2, 8, list(range(9)), 4)
    choose(setup, park_14="-")
    assert setup.fault() == "35 nobles are in the park and with the players: it must be 36."
    choose(setup, cards_0=3, couples_0=1, shown_0_7=1)  # how many the other one has, not which
    seen = setup.table().view(1).data["player"][0]
    assert (seen["cards"], sum(seen["hand"]), seen["couples"], seen["shown"][7]) == (3, 0, 1, 1)
    choose(setup, palace_0_0=20, palace_0_1=9)
    assert setup.fault() == "Ada has 39 servants in palace, park and common supply: there are 25."


def test_cities_gardens_and_powers_of_amyitis():
    setup = Setup(pal.new("amyitis", 3, seed=1, names=["Ada", "Ben", "Cleo"]))
    city = next(place for place in setup.places() if place.name.startswith("plant"))
    choose(setup, **{city.name: city.code((city.value + 3) % 8), "square 5": "2", "power 1": "3", "camels 1": 4})
    table = setup.table()
    data = table.view(0).data
    assert (data["planter"][5], data["power"][1], data["pick"], data["player"][1]["camels"]) == (1, 2, 1, 4)
    owned = next(place.several for place in setup.places() if place.name == "tiles 1")
    assert len(owned) == 1
    choose(setup, step_0=2, step_1=2, power_1="-", moment="power")
    table = setup.table()
    assert len(table.to_move) == 1
    choose(setup, goods_2_0=7, goods_0_0=3)
    assert setup.fault() == "10 barley are in use: there are 7."


# Lists


@pytest.mark.parametrize("game", GAMES)
def test_a_list_gives_the_same_position(game):
    chance = random.Random(5)
    for moves in (0, 60):
        table = started(game, chance, moves)
        while game == "splendor" and table.data()["phase"]:  # a list begins with a turn
            table.play(table.legal()[0])
        setup = Setup(table)
        again = listing.read(listing.write(setup, "de"))
        assert again.fault() is None
        once = listing.write(again)
        assert listing.write(listing.read(once)) == once
        first, second = (sum(list(s.states[0].player["points"])) if game != "palais_royal" else 0 for s in (setup, again))
        assert first == second


def test_a_list_is_typed_from_the_box():
    setup = listing.read(
        """
        splendor 2                    # two of us
        turn: 2
        row 1: 1k:w1b1g1r1 1w:b3 . .
        noble: w4b4 . .
        tokens 1: 0 1 0 2 0 1
        bought 2: 2r:k5 1W3
        hand 1: ?3
        """,
        ["Ada", "Ben"],
    )
    s = setup.states[0]
    assert setup.fault() is None
    assert s.turn == 1
    assert s.player[1].bonus.sum() == 2
    assert (s.player[0].tokens.tolist(), s.player[0].blind.tolist()) == ([0, 1, 0, 2, 0, 1], [1, 0, 0])
    assert setup.table().names == ("Ada", "Ben")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "empty"),
        ("splendor", "Line 1: expected the game"),
        ("chess 2", "Line 1:"),
        ("splendor 9", "Line 1:"),
        ("splendor 2\nrows: 1", "Line 2: There is no row “rows”"),
        ("splendor 2\nrow 1: 9k:w1", "Line 2: “9k:w1” can’t be put there."),
        ("splendor 2\ntokens 1: 1 2 3 4 5 6 7", "Line 2: “7” is one too many"),
        ("splendor 2\nrow 1: 1k:w1b1g1r1 1k:w1b1g1r1", "Line 2: “1k:w1b1g1r1” is listed more often than there is."),
        ("splendor 2\nhand 1: 1k:w1b1g1r1\nrow 1: 1k:w1b1g1r1", "Line 3: “1k:w1b1g1r1” is listed"),
        ("splendor 2\ntokens 1: many", "Line 2: Expected a number from 0 to 10"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(words, told):
    with pytest.raises(pal.BadPosition, match=re.escape(told)):
        listing.read(words)
