"""What holds for every game, player count and option."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from every import cases, each_case, each_game, label, random_table, stream, two_records
from golden import FOLDER, golden_cases, node_counts, playthrough
from hypothesis import given
from hypothesis import strategies as st

import palatine as pal
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel import record

GAMES_IN_ALL = 20_000
LIMIT = 20_000  # decisions in a game: far more than any game has


@each_case
def test_invariants_hold_after_every_move_and_every_game_ends(case):
    what, states = two_records(case)
    total = 1_000_000 if os.environ.get("PALATINE_DEEP") else GAMES_IN_ALL
    count = total // sum(1 for other in cases() if other[0] == case[0]) + 1
    fault = np.zeros(3, np.int64)
    out = np.empty(len(what.actions), np.int16)
    moves = what.playout.checked_games(states, count, 1, LIMIT, out, fault)
    assert not fault.any(), f"seed {fault[0]}, move {fault[1]}: invariant {fault[2]}"
    assert moves > count


@each_case
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_view(case):
    for seed in range(12):
        table = random_table(case, seed, plies=(7 * seed + 5) % 83)
        for seat in [None, *range(table.players)]:
            view = table.view(seat)
            for other in range(4):
                states = record.copy(view.states)
                table.game.engine.imagine(states, -1 if seat is None else seat, stream(4 * seed + other))
                assert table.game.engine.broken(states) == 0
                world = pal.Table(table.game, states, seed=None, options=table.options)
                again = world.view(seat)
                assert again.states.tobytes() == view.states.tobytes()
                assert again.data == view.data
                if seat is not None:
                    assert world.legal(seat) == view.legal()
                for lang in LANGUAGES:
                    assert again.describe(lang) == view.describe(lang)
                    assert again.prompt(lang) == view.prompt(lang)


@each_case
def test_a_view_changes_only_by_what_its_seat_may_see(case):
    """While others choose secretly and at once, nobody's view changes."""
    table = random_table(case, 3, plies=0)
    random = np.random.default_rng(3)
    while not table.over and len(table.moves) < 200:
        seat = int(random.choice(table.to_move))
        asked = table.to_move
        before = [table.view(i).states.tobytes() for i in range(table.players)]
        barrier = table._states[0].barrier
        table.play(int(random.choice(table.actions(seat))), seat)
        if len(asked) > 1 and table._states[0].barrier == barrier:
            for other in set(range(table.players)) - {seat}:
                assert table.view(other).states.tobytes() == before[other]


@each_case
def test_taking_back_never_undoes_something_learned(case):
    """A move that may be taken back taught nobody anything: in any other world it looks the same."""
    for seed in range(6):
        table = random_table(case, seed, plies=0)
        random = np.random.default_rng(seed)
        while not table.over and len(table.moves) < 60:
            seat = int(random.choice(table.to_move))
            action = int(random.choice(table.actions(seat)))
            before = {i: table.view(i) for i in range(table.players)}
            states = record.copy(table._states)
            public = not table.game.engine.is_secret(table._states, seat, action)
            table.play(action, seat)
            if table.can_undo(seat):
                for viewer in range(table.players) if public else [seat]:
                    world = record.copy(before[viewer].states)
                    table.game.engine.imagine(world, viewer, stream(4 * seed + viewer))
                    world[0].rng = states[0].rng
                    other = pal.Table(table.game, world, seed=None, options=table.options)
                    if viewer == seat or action in other.actions(seat):
                        other.play(action, seat)
                        assert other.view(viewer).states.tobytes() == table.view(viewer).states.tobytes()
                after = table._states.tobytes()
                moves = table.moves
                undone = table.undo(seat)
                assert table._states.tobytes() == states.tobytes()
                table.play(undone.text, seat)
                assert table._states.tobytes() == after
                assert table.moves == moves


@each_case
def test_earlier_copies_of_a_state_never_change(case):
    table = random_table(case, 5, plies=0)
    random = np.random.default_rng(5)
    kept = []
    while not table.over and len(table.moves) < 80:
        kept.append((record.copy(table._states), table._states.tobytes(), table.view(0), table.view(0).states.tobytes()))
        seat = int(random.choice(table.to_move))
        table.play(int(random.choice(table.actions(seat))), seat)
    for states, was, view, seen in kept:
        assert states.tobytes() == was
        assert view.states.tobytes() == seen


@each_case
def test_an_illegal_move_changes_nothing_and_says_why_in_three_languages(case):
    for seed in range(3):
        table = random_table(case, seed, plies=9 * seed + 2)
        state = table._states.tobytes()
        for seat in range(table.players):
            legal = set(table.actions(seat))
            reasons = set()
            for action, notation in enumerate(table.game.actions):
                if action in legal:
                    continue
                with pytest.raises(pal.IllegalMove) as caught:
                    table.play(action, seat)
                said = {lang: caught.value.say(lang) for lang in LANGUAGES}
                assert caught.value.reason == said["en"]
                assert all(len(text) > 5 and "{" not in text for text in said.values()), (notation, said)
                reasons.add(said["en"])
            assert reasons
        assert table._states.tobytes() == state


@each_case
def test_everything_is_told_in_three_languages(case):
    table = random_table(case, 4)
    for lang in LANGUAGES:
        for ply in range(0, len(table.moves), 11):
            then = table.at(ply)
            for seat in then.to_move:
                view = then.view(seat)
                texts = [view.describe(lang), view.prompt(lang), *(view.sentence(m, lang) for m in view.legal())]
                assert all(text and "{" not in text for text in texts)
        lines = [line.text for line in table.log(0, lang)] + pal.game(case[0]).text.result(table.reveal(), Tr(lang))
        assert len(lines) > 3
        assert all(text and "{" not in text for text in lines)


@each_case
def test_a_saved_game_is_the_same_game(case, tmp_path):
    table = random_table(case, 6, plies=40)
    table.save(tmp_path / "game.json", mine="note")
    again = pal.load(tmp_path / "game.json")
    assert again._states.tobytes() == table._states.tobytes()
    assert again.moves == table.moves
    assert again.options == table.options


@each_case
def test_a_position_survives_json(case, tmp_path):
    for plies in (0, 13, 57):
        table = random_table(case, 8, plies=plies)
        data = json.loads(json.dumps(table.data()))
        again = pal.position(case[0], data)
        assert again._states.tobytes() == table._states.tobytes()
        again.save(tmp_path / "position.json")
        assert pal.load(tmp_path / "position.json").data() == data


@pytest.mark.parametrize("case", golden_cases(), ids=label)
def test_golden_playthrough(case):
    expected = (FOLDER / f"{label(case)}.txt").read_text(encoding="utf-8")
    assert playthrough(case) == expected, "the game plays differently: if that is meant, run `make golden` and read the diff"


@each_case
def test_node_counts(case):
    expected = json.loads((FOLDER / f"{case[0]}-nodes.json").read_text())
    assert node_counts(case) == expected[label(case)]


PLAIN = """
import sys, json, hashlib
sys.path[:0] = sys.argv[2:]
import every
digest = {}
for number, case in enumerate(every.cases()):
    if case[0] == sys.argv[1]:
        games = [every.random_table(case, seed, plies=500) for seed in range(number, number + 3)]
        seen = [(t._states.tobytes(), t.moves, [t.view(i).states.tobytes() for i in range(t.players)]) for t in games]
        digest[every.label(case)] = hashlib.sha256(repr(seen).encode()).hexdigest()
print(json.dumps(digest))
"""


@each_game
def test_compiled_and_plain_rules_play_the_same_games(name):
    def games(jit):
        env = {**os.environ, "PALATINE_JIT": jit, "PYTHONWARNINGS": "error::RuntimeWarning"}
        here = str(Path(__file__).parent)
        run = subprocess.run([sys.executable, "-c", PLAIN, name, here], env=env, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    plain = games("0")
    assert plain == games("1")
    assert len(plain) == sum(1 for case in cases() if case[0] == name)


@each_game
def test_every_notation_parses_to_its_action(name):
    actions = pal.game(name).actions
    for number, notation in enumerate(actions):
        assert actions.parse(notation) == number
        assert actions.parse(f"  {notation.upper().replace(' ', '   ')} ") == number


@given(st.text(max_size=60))
def test_the_notation_parser_takes_anything(line):
    for name in pal.games():
        actions = pal.game(name).actions
        try:
            assert actions.parse(line) == actions.parse(actions[actions.parse(line)])
        except pal.IllegalMove as error:
            assert re.search("not a move", error.reason)


@each_game
def test_the_greedy_player_is_far_stronger_than_random(name):
    if name == "sealed_bid":
        pytest.skip("a game for the tests")
    what = pal.game(name)
    for players in what.players:
        wins = 0
        for seed in range(100):
            table = pal.new(name, players, seed)
            mine = seed % players
            bots = [pal.bot(name, "greedy" if i == mine else "random", seed=4 * seed + i) for i in range(players)]
            while not table.over:
                seat = table.to_move[0]
                table.play(bots[seat].choose(table.view(seat)), seat)
            wins += mine in table.winners
        assert wins >= {"eschnapur": 95}.get(name, 98), (players, wins)
