"""The two generators: sfc32 for a number, ChaCha20 for a key."""

from __future__ import annotations

import hashlib
import json

import numpy as np
import pytest
from every import each_case

import palatine as pal
from palatine.kernel.compile import entry
from palatine.kernel.record import FAST, ROOM
from palatine.kernel.rng import below, key_words, word

KEY = hashlib.sha256(b"a key").hexdigest()


@entry
def words_of(r, out):
    for i in range(len(out)):
        out[i] = word(r)


def keystream(key, words, start=0):
    r = key_words(key)
    r[-1] += start
    out = np.zeros(words, np.int64)
    words_of(r, out)
    return out.astype("<u4").tobytes().hex()


@pytest.mark.parametrize(
    ("key", "block", "expected"),
    [  # RFC 8439, appendix A.1: those with a nonce of zeros
        (
            "00" * 32,
            0,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            "00" * 32,
            1,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            "00" * 31 + "01",
            1,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (
            "00ff" + "00" * 30,
            2,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
    ],
)
def test_a_key_gives_the_stream_of_the_rfc(key, block, expected):
    assert keystream(key, 16, 16 * block) == expected


def test_compiled_and_plain_give_the_same_stream():
    from palatine.kernel.compile import plain

    r, compiled = key_words(KEY), key_words(KEY)
    out = np.zeros(40, np.int64)
    words_of(compiled, out)
    assert [int(plain(word)(r)) for _ in range(40)] == out.tolist()
    assert (r == compiled).all()


@each_case
def test_a_game_can_be_dealt_from_a_key_saved_and_played_again(case, tmp_path):
    name, players, options = case
    table = pal.new(name, players, KEY, **options)
    assert table.data() == pal.new(name, players, KEY, **options).data()
    assert table.data() != pal.new(name, players, KEY[::-1], **options).data()
    random = np.random.default_rng(1)
    while not table.over and len(table.moves) < 40:
        seat = int(random.choice(table.to_move))
        table.play(int(random.choice(table.actions(seat))), seat)
    table.save(tmp_path / "game.json")
    assert json.loads((tmp_path / "game.json").read_text())["seed"] == KEY
    again = pal.load(tmp_path / "game.json")
    assert again.data() == table.data()
    assert again.seed == KEY
    assert pal.position(name, table.data()).data() == table.data()
    assert table.copy().data() == table.data()


@each_case
def test_no_view_holds_anything_of_the_key_and_a_world_draws_fast(case):
    name, players, options = case
    table = pal.new(name, players, KEY, **options)
    for seat in (None, *range(players)):
        view = table.view(seat)
        assert not view.s.rng.any()
        assert "rng" not in view.data
        world = view.sample(3)
        assert world._states[0].rng[:FAST].any()
        assert not world._states[0].rng[FAST:].any()
        assert len(world.data()["rng"]) == FAST


def test_seeds_are_text_in_files_and_old_files_with_numbers_are_read(tmp_path):
    path = tmp_path / "game.json"
    seed = 2**63 - 1
    table = pal.new("splendor", 2, seed)
    table.save(path)
    content = json.loads(path.read_text())
    assert content["seed"] == str(seed)
    assert pal.load(path).seed == seed
    content["seed"] = seed
    del content["check"]
    path.write_text(json.dumps(content))
    assert pal.load(path).data() == table.data()


@pytest.mark.parametrize("seed", ["", "x", "-1", "1.0", "²", KEY[:-1], KEY.upper(), KEY + "0", "9" * 19, b"1", 1 << 63])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(pal.BadOption, match="seed"):
        pal.new("splendor", 2, seed)


def test_every_number_below_is_equally_likely_with_a_key():
    counts = np.zeros(6, np.int64)
    _throw(key_words(KEY), 60_000, counts)
    assert abs(counts - 10_000).max() < 500  # five standard deviations


@entry
def _throw(r, n, counts):
    for _ in range(n):
        counts[below(r, 6)] += 1


def test_a_key_has_room_in_a_record():
    assert pal.game("splendor").state.RECORD["rng"].shape == (ROOM,)
