"""What a seat sees in numbers: all that it may know and needs for its choice, and nothing else."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from every import cases, label, random_table, stream

import palatine as pal
import palatine.env
from palatine.env.batch import stepper
from palatine.games.eschnapur.components import COST
from palatine.kernel import record
from palatine.kernel.observation import Layout

OBSERVED = [case for case in cases() if find_spec(f"{pal.game(case[0]).package}.observe")]
ENOUGH = 50  # views to compare, of a game and a number of players
GAMES = sorted({name for name, _, _ in OBSERVED})

# What a seat sees of itself but not the others of it, or not yet
PRIVATE = {
    "amyitis": set(),
    "eschnapur": {"asked", "cards", "hand", "down", "card", "sites"},
    "palais_royal": {"hand", "nobles"},
    "splendor": {"hand"},
}

each_case = pytest.mark.parametrize("case", OBSERVED, ids=label)
each_game = pytest.mark.parametrize("name", GAMES)


def look(view, fill=0):
    """What a seat sees, from its view, written over some *fill*."""
    layout = Layout(view.game, view.players)
    out = np.full(layout.size + 8, fill, np.int16)
    stepper(view.game).look(view.states, view.seat, out)
    assert (out[layout.size :] == fill).all(), "something is written behind the end"
    return out[: layout.size]


def tables(case):
    """Some positions of a case, from early to late ones and the end."""
    number = OBSERVED.index(case)
    return [random_table(case, 10 * number + i, plies) for i, plies in enumerate((3, 14, 37, 80, 200, None))]


def test_every_game_is_observed():
    assert set(GAMES) == set(PRIVATE) == set(pal.games()) - {"sealed_bid"}


@each_game
def test_every_part_has_a_name_a_size_and_a_meaning(name):
    what = pal.game(name)
    for parts in (what.observe.TABLE, what.observe.SEAT):
        assert len({part.name for part in parts}) == len(parts)
        assert all(part.size > 0 and len(part.about) > 3 for part in parts)
    for players in what.players:
        layout = Layout(what, players)
        assert [s.start for s in layout.parts.values()] == [0, *(s.stop for s in layout.parts.values())][:-1]
        assert list(layout.parts.values())[-1].stop == layout.size


@each_case
def test_every_number_is_written_and_nothing_behind_them(case):
    for table in tables(case):
        for seat in range(table.players):
            view = table.view(seat)
            before = view.states.tobytes()
            assert (look(view, fill=-12345) == look(view, fill=12345)).all()
            assert view.states.tobytes() == before


# What some parts must hold, from a view *s* of a seat and the record *p* of its player
FACTS = {
    "amyitis": {
        "round": lambda s, p: s.rounds,
        "stock": lambda s, p: s.stock,
        "deck": lambda s, p: s.deck,
        "caravan": lambda s, p: np.arange(9) == s.caravan,
        "court": lambda s, p: s.court,
        "helped": lambda s, p: s.helped,
        "given": lambda s, p: np.arange(5) == s.given,
        "planted": lambda s, p: np.arange(16) == s.square,
        "craft_used": lambda s, p: s.craft_used,
        "canals": lambda s, p: s.slot >= 0,
        "asks": lambda s, p: (s.tile >= 0) * pal.game("amyitis").state.c.NEEDS,
        "me.points": lambda s, p: p.points,
        "me.goods": lambda s, p: p.goods,
        "me.level": lambda s, p: p.level,
        "me.track": lambda s, p: (p.step, p.height),
    },
    "eschnapur": {
        "round": lambda s, p: s.rounds,
        "phase": lambda s, p: np.arange(1, 10) == s.phase,
        "window": lambda s, p: np.arange(1, 9) == s.window,
        "bank": lambda s, p: s.bank[1:],
        "sale": lambda s, p: s.sale * COST,
        "ordered": lambda s, p: s.ordered,
        "settling": lambda s, p: s.settling,
        "open": lambda s, p: 1 - s.closed,
        "height": lambda s, p: s.height,
        "paying": lambda s, p: np.arange(8) == (s.pay_section if s.paying else -1),
        "me.points": lambda s, p: p.points,
        "me.hand": lambda s, p: p.hand,
        "me.card": lambda s, p: p.slot + 1,
        "me.bid": lambda s, p: p.bid + 1,
        "me.sites": lambda s, p: int(p.sites) >> np.arange(8) & 1,
        "me.shown": lambda s, p: p.shown,
    },
    "palais_royal": {
        "round": lambda s, p: s.rounds,
        "phase": lambda s, p: np.arange(10) == s.phase,
        "moves": lambda s, p: s.moves,
        "rooms": lambda s, p: int(s.rooms) >> np.arange(3) & 1,
        "bank": lambda s, p: s.bank,
        "rows": lambda s, p: s.cell // 3,
        "left": lambda s, p: s.left,
        "unseen": lambda s, p: s.deck,
        "discard": lambda s, p: s.discard,
        "looking": lambda s, p: s.looking,
        "drawn": lambda s, p: s.drawn,
        "me.gold": lambda s, p: p.gold,
        "me.palace": lambda s, p: p.palace,
        "me.privilege": lambda s, p: p.privilege,
        "me.couples": lambda s, p: p.couples,
        "me.hand": lambda s, p: p.hand,
    },
    "splendor": {
        "bank": lambda s, p: s.bank,
        "left": lambda s, p: s.left,
        "last_round": lambda s, p: s.last_round,
        "passes": lambda s, p: s.passes,
        "swapped": lambda s, p: s.swapped,
        "me.points": lambda s, p: p.points,
        "me.tokens": lambda s, p: p.tokens,
        "me.bonus": lambda s, p: p.bonus,
    },
}


@each_case
def test_names_lead_to_the_right_numbers(case):
    for table in tables(case):
        parts = Layout(table.game, table.players).parts
        for seat in table.to_move:
            view = table.view(seat)
            seen = look(view)
            for part, fact in FACTS[case[0]].items():
                np.testing.assert_array_equal(seen[parts[part]], np.ravel(fact(view.s, view.s.player[seat])), part)


@each_game
def test_points_are_seen_as_the_rules_count_them(name):
    """At the end, when nothing is hidden any more."""
    for case in OBSERVED:
        if case[0] == name:
            table = random_table(case, 5)
            layout = Layout(table.game, table.players)
            seen = look(table.view(0))
            for seat, who in enumerate(layout.seats):
                parts = ("points",) if f"{who}.points" in layout.parts else ("nobles", "score")
                assert sum(seen[layout.parts[f"{who}.{part}"]].sum() for part in parts) == table.scores[seat]


@each_case
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(case):
    for number, table in enumerate(tables(case)):
        for seat in range(table.players):
            view = table.view(seat)
            seen = look(view)
            for other in range(2):
                states = record.copy(view.states)
                table.game.engine.imagine(states, seat, stream(8 * number + 2 * seat + other))
                world = pal.Table(table.game, states, seed=None, options=table.options)
                assert (look(world.view(seat)) == seen).all()


@each_game
def test_all_seats_see_the_same_of_a_seat_but_what_is_its_own(name):
    own = set()
    for case in OBSERVED:
        for table in tables(case) if case[0] == name else []:
            layout = Layout(table.game, table.players)
            seen = [look(table.view(seat)) for seat in range(table.players)]
            for seat in range(table.players):
                for viewer in range(table.players):
                    for part in table.game.observe.SEAT:
                        mine = seen[seat][layout.parts[f"me.{part.name}"]]
                        theirs = seen[viewer][layout.parts[f"{layout.seats[(seat - viewer) % table.players]}.{part.name}"]]
                        if (mine != theirs).any():
                            own.add(part.name)
    assert own == PRIVATE[name]


@each_game
def test_every_part_tells_something_and_together_they_tell_what_is_legal(name):
    """No part stays the same in all games, and what looks the same allows the same moves."""
    least, most, moves = {}, {}, {}
    for number, (_, players, options) in enumerate(case for case in OBSERVED if case[0] == name):
        batch = palatine.env.batch(name, n=24, players=players, seed=number, threads=1, **options)
        for _ in range(300):
            for seen, mask in zip(batch.observation, batch.mask):
                assert moves.setdefault((players, hash(seen.tobytes())), mask.tobytes()) == mask.tobytes()
            for path, where in batch.layout.parts.items():
                part = path if "." not in path else "a seat's " + path.partition(".")[2]
                numbers = batch.observation[:, where]
                least[part] = np.minimum(numbers.min(axis=0), least.get(part, 32767))
                most[part] = np.maximum(numbers.max(axis=0), most.get(part, -32768))
            batch.step(batch.random_actions())
    still = {part: int((least[part] == most[part]).sum()) for part in least}
    assert not [part for part in least if still[part] == len(least[part])]
    assert sum(still.values()) < sum(map(len, least.values())) // 10, still  # some things are rare, or never asked
    assert min(map(np.min, least.values())) >= -50
    assert max(map(np.max, most.values())) <= 500


def questions(name, players):
    """Views of seats that are asked, each thing that can be asked a few times: its moves begin with the same words."""
    found = {}
    for number, case in enumerate(OBSERVED):
        if case[:2] != (name, players):
            continue
        table = random_table(case, number, plies=0)
        random = np.random.default_rng(number)
        while not table.over:
            seat = int(random.choice(table.to_move))
            view = table.view(seat)
            found.setdefault(frozenset(move.split()[0] for move in view.legal()), []).append(view)
            table.play(int(random.choice(table.actions(seat))), seat)
    chosen = []
    for words in sorted(found, key=lambda words: (len(words), sorted(words))):  # parts of a turn before whole turns
        chosen += found[words][:: len(found[words]) // 3 + 1]
    return chosen[:ENOUGH]


@pytest.fixture(scope="module")
def plain():
    """What :mod:`plain_observer` says about views of all games, and what is seen of them here."""
    views, positions = [], []
    for name, players in sorted({case[:2] for case in OBSERVED}):
        asked = questions(name, players)
        views += asked
        for i, view in enumerate(asked):
            positions.append((name, view.states.tobytes(), view.seat, asked[i - 5].states.tobytes()))
    here = Path(__file__).parents[1] / "support"
    env = {**os.environ, "PALATINE_JIT": "0", "PYTHONWARNINGS": "error::RuntimeWarning"}
    run = subprocess.run(
        [sys.executable, str(here / "plain_observer.py")], input=pickle.dumps(positions), env=env, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr.decode()
    return pickle.loads(run.stdout), [look(view).tobytes() for view in views]


def test_compiled_and_plain_rules_see_the_same(plain):
    said, seen = plain
    assert said["seen"] == seen


def test_whatever_changes_what_is_legal_is_seen(plain):
    said, _ = plain
    assert not said["unseen"]
    for name in GAMES:
        assert sum(game == name for game, _ in said["told"]) > 8, said["told"]
