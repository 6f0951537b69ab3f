"""Going back alone with bots: to any decision, and nobody learns by it what is hidden or to come."""

from __future__ import annotations

import random

import every
import pytest

import palatine as pal
from palatine.kernel import save

KEYS = [f"{n:064x}" for n in range(0xABC, 0xAC0)]


def play_on(table, moves, chance):
    for _ in range(moves):
        if table.over:
            return
        seat = chance.choice(table.to_move)
        table.play(chance.choice(table.actions(seat)), seat)


@every.each_game
def test_what_was_seen_since_says_nothing_about_what_comes(name):
    """Two worlds that a seat cannot tell apart, played on differently, are the same world once it has gone back."""
    start = every.random_table((name, pal.game(name).players[-1], {}), 4, plies=4 if name == "sealed_bid" else 25)
    seat = start.to_move[0]
    worlds = [start.view(seat).sample(n) for n in (1, 2)]
    for n, world in enumerate(worlds):
        play_on(world, 12, random.Random(n))
        world.take_back(0, seat, KEYS[0])
    one, two = (world._states.tobytes() for world in worlds)
    assert one == two
    assert worlds[0].view(seat).states.tobytes() == start.view(seat).states.tobytes()  # and it sees what it saw
    other = start.view(seat).sample(1)
    other.take_back(0, seat, KEYS[1])
    assert other._states.tobytes() != one  # another key deals again


@every.each_game
def test_a_game_with_moves_taken_back_is_replayed_and_saved(name, tmp_path):
    chance = random.Random(1)
    table = every.random_table((name, pal.game(name).players[0], {}), 5, plies=8 if name == "sealed_bid" else 20)
    seat = table.moves[-1].seat
    for key in KEYS:  # as often as one wishes: further back, forward, to the same place
        own = [ply for ply, move in enumerate(table.moves) if move.seat == seat]
        ply = chance.choice(own)
        before = table.at(ply).view(seat).states.tobytes()
        table.take_back(ply, seat, key)
        assert len(table.moves) == ply
        assert table.view(seat).states.tobytes() == before
        assert seat in table.to_move
        play_on(table, 7 if name == "sealed_bid" else 15, chance)
    again = [table.copy(), table.at(len(table.moves)), save.restore(save.document(table, {}), "x")[0]]
    table.save(tmp_path / "game.json")
    for other in (*again, pal.load(tmp_path / "game.json")):
        assert other._states.tobytes() == table._states.tobytes()
        assert other.log(None) == table.log(None)
    assert save.document(table, {})["palatine"] == 2
    for ply in range(len(table.moves) + 1):
        assert not table.game.engine.broken(table.at(ply)._states)


def test_an_ordinary_save_file_is_as_before_and_a_strange_key_is_refused():
    table = every.random_table(("splendor", 2, {}), 5, plies=20)
    content = save.document(table, {})
    assert content["palatine"] == 1
    assert "redealt" not in content
    del content["check"]
    with pytest.raises(pal.BadSave):
        save.restore({**content, "palatine": 2, "redealt": [[3, 0, "no key"]]}, "x")
