"""The kernel: simultaneous choices, undo, options, positions, save files, random numbers."""

from __future__ import annotations

import itertools
import json
import pickle
import random

import numpy as np
import pytest
from every import random_table, stream

import palatine as pal
from palatine.kernel.compile import entry
from palatine.kernel.game import game
from palatine.kernel.record import record
from palatine.kernel.rng import below, draw, word

# Several seats at once


def bid(table, seat, card, twice="once"):
    table.play(f"bid {card}", seat)
    table.play(twice, seat)


def test_several_seats_answer_in_any_order():
    results = set()
    for order in itertools.permutations(range(3)):
        table = pal.new("sealed_bid", 3, 5)
        assert table.to_move == (0, 1, 2)
        for seat in order:
            bid(table, seat, seat + 1)
        data = table.data()
        results.add(json.dumps(data))
        assert table.to_move == (0, 1, 2)
    assert len(results) == 1


def test_decisions_of_several_seats_may_alternate():
    table = pal.new("sealed_bid", 3, 5)
    for seat in (2, 0, 1):
        table.play(f"bid {seat + 1}", seat)
    assert table.to_move == (0, 1, 2)
    for seat in (1, 2, 0):
        table.play("twice", seat)
    assert table.data()["turn"] == 1


def test_nobody_sees_a_secret_choice_until_all_are_in():
    table = pal.new("sealed_bid", 3, 5)
    before = {seat: table.view(seat).states.tobytes() for seat in (0, 1, 2, None)}
    bid(table, 2, 4)
    for seat in (0, 1, None):
        assert table.view(seat).states.tobytes() == before[seat]
        assert table.log(seat) == []
    assert table.to_move == (0, 1)
    assert table.view(2).to_move == (0, 1)
    assert [line.text for line in table.log(2)] == ["Player 3: bid 4", "Player 3: once"]
    bid(table, 1, 3)
    bid(table, 0, 2)
    told = [line.text for line in table.log(0)]
    assert told[:4] == ["Player 1: bid 2", "Player 2 has chosen.", "Player 3 has chosen.", "Player 1: once"]
    assert told[4].startswith("points")


def test_a_secret_choice_can_be_taken_back_until_the_last_seat_has_chosen():
    table = pal.new("sealed_bid", 3, 5)
    bid(table, 0, 1)
    bid(table, 1, 2, "twice")
    assert table.undo(0) == pal.Move(0, "once")
    assert table.undo(0) == pal.Move(0, "bid 1")
    assert [str(move) for move in table.moves] == ["1 bid 2", "1 twice"]
    assert table.data()["player"][1]["bid"] == 1
    bid(table, 0, 4)
    bid(table, 2, 3)
    for seat in range(3):
        with pytest.raises(pal.IllegalMove, match="drawn or revealed"):
            table.undo(seat)


def test_a_move_without_a_seat_needs_one_seat_to_move():
    table = pal.new("sealed_bid", 3, 5)
    with pytest.raises(pal.BadSeat, match="Name one"):
        table.play("bid 1")
    with pytest.raises(pal.BadSeat, match="no seat 3"):
        table.play("bid 1", 3)
    with pytest.raises(pal.BadSeat):
        table.legal(-1)
    with pytest.raises(pal.BadSeat):
        table.view(7)


def test_a_seat_that_has_chosen_is_told_whom_the_table_waits_for():
    table = pal.new("sealed_bid", 3, 5)
    bid(table, 1, 1)
    with pytest.raises(pal.IllegalMove, match=r"Waiting for Player 1 and Player 3"):
        table.play("bid 2", 1)


# Options, players, seeds


def test_options_presets_and_their_exceptions():
    assert pal.new("sealed_bid", 3, 1).options == {"rounds": "4", "twice": "yes", "pace": "calm"}
    assert pal.new("sealed_bid", 3, 1, pace="quick").options == {"rounds": "1", "twice": "no", "pace": "quick"}
    assert pal.new("sealed_bid", 3, 1, pace="quick", twice=True).options == {"rounds": "1", "twice": "yes", "pace": "quick"}


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: pal.new("chess"), pal.UnknownGame, "Unknown game “chess”"),
        (lambda: pal.new("splendor", 5), pal.BadOption, "2–4 players, not 5"),
        (lambda: pal.new("splendor", "2"), pal.BadOption, "2–4 players"),
        (lambda: pal.new("splendor", colour="red"), pal.BadOption, "no option “colour”. Choose one of: take_fewer"),
        (lambda: pal.new("splendor", take_fewer="maybe"), pal.BadOption, "one of no, yes, not “maybe”"),
        (lambda: pal.new("splendor", seed=-1), pal.BadOption, "whole number from 0"),
        (lambda: pal.new("splendor", seed="7th"), pal.BadOption, "whole number from 0"),
        (lambda: pal.new("splendor", names=["Ann"]), pal.BadOption, "2 players but 1 names"),
        (lambda: pal.bot("splendor", "genius"), pal.UnknownBot, "Unknown player “genius”"),
    ],
)
def test_bad_input_gets_one_clear_sentence(call, error, words):
    with pytest.raises(error, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
    assert caught.value.say("fr") != caught.value.say("de") != caught.value.say("en")


def test_an_unknown_move_gets_a_suggestion():
    table = pal.new("splendor", 2, 1)
    with pytest.raises(pal.IllegalMove, match=r"Did you mean “reserve deck 2”\?"):
        table.play("reserv deck 2")
    for number in (-1, 10**6, 10**30):  # before the first move, and when the machine code is known
        with pytest.raises(pal.IllegalMove, match="is not a move in this game"):
            table.play(number)
    with pytest.raises(pal.IllegalMove, match="not a move"):
        table.play(9999)


def test_the_same_seed_gives_the_same_game_and_no_seed_another_one():
    assert pal.new("splendor", 2, 7).data() == pal.new("splendor", 2, 7).data()
    assert pal.new("splendor", 2).data() != pal.new("splendor", 2).data()


# Positions


def test_a_position_that_breaks_an_invariant_is_refused_with_its_reason():
    def edited(*path, value):
        data = pal.new("splendor", 2, 1).data()
        part = data
        for step in path[:-1]:
            part = part[step]
        if value is None:
            del part[path[-1]]
        else:
            part[path[-1]] = value
        with pytest.raises((pal.BadPosition, pal.BadOption)) as caught:
            pal.position("splendor", data)
        return str(caught.value)

    assert "don’t add up" in edited("bank", 0, value=3)
    assert "player[1].tokens[2]: expected a whole number from -128 to 127" in edited("player", 1, "tokens", 2, value=300)
    assert "bank: expected a list of 6" in edited("bank", value=[1, 2])
    assert "turns: this field is missing" in edited("turns", value=None)
    assert "colour: unknown field" in edited("colour", value=3)
    assert "2–4 players, not 7" in edited("players", value=7)
    assert "waiting: the seat to move does not exist" in edited("waiting", value=4)
    assert "no option" in edited("option", "luck", value="yes")
    assert "turn, phase" in edited("turn", value=1)
    assert "has no legal move" in edited("phase", value=3)
    with pytest.raises(pal.BadPosition, match="named fields"):
        pal.position("splendor", [1, 2])


def test_a_position_without_random_state_is_dealt_from_a_seed():
    data = pal.new("splendor", 2, 1).data()
    del data["rng"]
    worlds = [pal.position("splendor", data, seed=seed) for seed in (1, 1, 2)]
    for world in worlds:
        world.play("reserve deck 1")
    assert worlds[0].data() == worlds[1].data() != worlds[2].data()


# Save files


@pytest.fixture
def saved(tmp_path):
    table = random_table(("splendor", 2, {}), 3, plies=30)
    table.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def broken_save(path, words):
    with pytest.raises(pal.BadSave, match=words) as caught:
        pal.load(path)
    assert "\n" not in str(caught.value)


def test_a_save_file_is_small_and_readable(saved):
    content = json.loads(saved.read_text())
    assert content["game"] == "splendor"
    assert content["rules"] == 1
    assert content["moves"][0].startswith("0 ")
    assert saved.stat().st_size < 3000


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 0.99])
def test_a_truncated_save_file(saved, share):
    whole = saved.read_text()
    saved.write_text(whole[: int(len(whole) * share)])
    broken_save(saved, "damaged or cut off")


def test_an_edited_save_file_is_noticed_and_an_illegal_move_in_it_named(saved):
    content = json.loads(saved.read_text())
    content["moves"][4] = "0 pass"
    saved.write_text(json.dumps(content))
    broken_save(saved, "was changed after it was saved")
    del content["check"]
    saved.write_text(json.dumps(content))
    broken_save(saved, r"move 5 \(“pass”\): You can pass only when nothing else is possible")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game", "chess", "Unknown game"),
        ("players", 9, "2–4 players"),
        ("rules", 99, "version 99 of the"),
        ("data", "000000000000", "other component values"),
        ("palatine", 3, "newer version"),
        ("seed", "x", "seed must be a whole number"),
        ("moves", ["take wbg"], "the seat is missing"),
        ("moves", ["0 take xyz"], "not a move"),
        ("moves", ["7 take wbg"], "no seat 7"),
        ("moves", None, "is incomplete"),
        ("options", 5, "is incomplete"),
        ("options", {"luck": "yes"}, "no option"),
    ],
)
def test_a_wrong_save_file_says_what_is_wrong(saved, key, value, words):
    content = json.loads(saved.read_text())
    content[key] = value
    del content["check"]
    saved.write_text(json.dumps(content))
    broken_save(saved, words)


@pytest.mark.parametrize("content", ["[]", '"text"', "{}", '{"moves": []}', "\udc80"])
def test_something_else_than_a_save_file(tmp_path, content):
    (tmp_path / "x.json").write_bytes(content.encode("utf-8", "surrogateescape"))
    broken_save(tmp_path / "x.json", "is not a")


def test_a_missing_or_unwritable_file(tmp_path):
    broken_save(tmp_path / "nothing.json", "Can’t read")
    with pytest.raises(pal.BadSave, match="Can’t write"):
        pal.new("splendor").save(tmp_path / "no" / "folder.json")


def test_saving_over_a_file_leaves_nothing_else_behind(saved):
    pal.load(saved).save(saved)
    assert [path.name for path in saved.parent.iterdir()] == ["game.json"]


# Random numbers


@entry
def _words(r, out):
    for i in range(len(out)):
        out[i] = word(r)


@entry
def _belows(r, n, out):
    for i in range(len(out)):
        out[i] = below(r, n)


@entry
def _draws(r, bag, out):
    for i in range(len(out)):
        out[i] = draw(r, bag, 0, len(bag))


def test_the_stream_is_sfc32():
    a, b, c, d = 0, 5, 0, 1
    mask = 0xFFFFFFFF
    expected = []
    for _ in range(25):
        t = (a + b + d) & mask
        a, b, c, d = b ^ b >> 9, (c + (c << 3)) & mask, ((c << 21 | c >> 11) + t) & mask, (d + 1) & mask
        expected.append(t)
    out = np.zeros(10, np.int64)
    _words(stream(5), out)
    assert out.tolist() == expected[15:]


def test_numbers_below_n_are_even():
    out = np.zeros(60_000, np.int64)
    _belows(stream(1), 6, out)
    counts = np.bincount(out, minlength=6)
    assert len(counts) == 6
    assert abs(counts - 10_000).max() < 500


def test_a_bag_is_drawn_empty_and_in_proportion():
    first = np.zeros(1, np.int64)
    counts = np.zeros(3)
    for seed in range(6000):
        bag = np.array([1, 0, 2], np.int8)
        _draws(stream(seed), bag, first)
        counts[first[0]] += 1
    assert counts[1] == 0
    assert abs(counts[0] - 2000) < 200
    bag = np.array([1, 0, 2], np.int8)
    out = np.zeros(3, np.int64)
    _draws(stream(1), bag, out)
    assert sorted(out) == [0, 2, 2]
    assert not bag.any()


# Records


def test_a_field_name_must_not_hide_a_method_of_the_record():
    with pytest.raises(AssertionError, match="choose another name"):
        record(round="i1")


def test_nested_records_are_aligned():
    inner = record(a="i1", b="i4")
    outer = record(x="i1", inner=(inner, 3))
    assert outer.fields["inner"][1] == 4
    assert outer.itemsize == 4 + 3 * 8


def test_an_error_reaches_another_process_in_every_language():
    with pytest.raises(pal.IllegalMove) as fault:
        pal.new("splendor", 2, 1).play("castle")
    copy = pickle.loads(pickle.dumps(fault.value))
    assert type(copy) is pal.IllegalMove
    assert [copy.say(lang) for lang in ("en", "fr", "de")] == [fault.value.say(lang) for lang in ("en", "fr", "de")]


def test_a_game_saved_with_the_same_figures_and_other_sources_still_opens(tmp_path):
    """The fingerprint of the figures once told their sources too."""
    what = pal.game("splendor")
    (old,) = what.same_figures
    table = pal.new("splendor", 2, 5)
    table.play(table.legal()[0])
    table.save(tmp_path / "new.json")
    content = json.loads((tmp_path / "new.json").read_text())
    del content["check"]
    (tmp_path / "old.json").write_text(json.dumps({**content, "data": old}))
    assert old != what.fingerprint
    assert pal.load(tmp_path / "old.json").moves == table.moves


@pytest.mark.parametrize("name", pal.games())
def test_whether_a_choice_can_be_undone_is_the_same_for_who_remembers_and_who_replays(name):
    """A table remembers what was before its moves; a copy of it knows only the moves."""
    table, chance = pal.new(name, min(game(name).players), seed=3), random.Random(3)
    for _ in range(40):
        if table.over:
            break
        seat = chance.choice(table.to_move)
        table.play(chance.choice(table.actions(seat)), seat)
        anew = table.copy()
        assert [table.can_undo(i) for i in range(table.players)] == [anew.can_undo(i) for i in range(table.players)]
        if table.can_undo(seat) and chance.random() < 0.3:
            table.undo(seat)
