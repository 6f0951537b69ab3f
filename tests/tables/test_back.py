"""Taking back through the moves of bots: who may, what it leaves, and what the log makes of it."""

from __future__ import annotations

import random

import every
import pytest

import palatine as pal
from palatine.store import StoredEvent
from palatine.tables.events import BOT, PERSON, Back, Chair, Create, Entry, Move, decode, encode
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.state import TableState

assert every


def begin(name, chairs, seed=3):
    what = pal.game(name)
    event = Create(name, len(chairs), what.options_from({}), seed, "", chairs, order=tuple(range(len(chairs))))
    return [Entry(0, event, 0.0)]


def alone(name):
    players = pal.game(name).players[0]
    return begin(name, (Chair(PERSON, "Ada", holders=("a",)), *[Chair(BOT, f"B{i}", "greedy") for i in range(1, players)]))


def play(state, entries, moves, chance):
    for _ in range(moves):
        if state.over:
            return
        seat = chance.choice(state.asked)
        entry = Entry(state.n, Move(seat, chance.choice(state.table.legal(seat)), state.steps.now[seat]), float(state.n))
        state.apply(entry)
        entries.append(entry)


@pytest.mark.parametrize("name", pal.games())
def test_going_back_through_bots_is_an_event_like_any_other(name):
    entries = alone(name)
    state, chance = TableState("x", entries, rules=True), random.Random(2)
    for count in (1, 3, 2):
        play(state, entries, 14, chance)
        ply = state.decision(0, count)
        assert ply is not None
        step = state.steps.now[0]
        entries.append(Entry(state.n, Back(0, ply, step), float(state.n)))
        state.apply(entries[-1])
        assert len(state.table.moves) == ply
        assert 0 in state.asked
        assert len(state.table.legal(0)) > 1
        assert state.steps.now[0] > step  # a page that shows what is gone cannot answer it
        assert not state.steps.fresh(0, step)
    play(state, entries, 8, chance)
    stored = [StoredEvent(n, *encode(event), at) for n, event, at in entries]
    again = TableState("x", decode(stored), rules=True)
    seen = [project(found, 0, "en", Presence(), 0.0) for found in (state, again)]
    assert seen[0].practice == 3
    assert seen[0].can_go_back
    assert seen[0].view.states.tobytes() == seen[1].view.states.tobytes()
    assert seen[0].log == seen[1].log
    assert again.table.moves == state.table.moves
    assert '"practice": 3' in state.row(0.0)["card"]


def test_between_people_nobody_goes_back_through_a_move_of_another():
    for others in ((Chair(PERSON, "Bob"),), (Chair(BOT, "B", "greedy"), Chair(PERSON, "Bob"))):
        state = TableState("x", begin("splendor", (Chair(PERSON, "Ada"), *others)), rules=True)
        play(state, [], 9, random.Random(1))
        assert not state.alone(0)
        assert not project(state, 0, "en", Presence(), 0.0).can_go_back


def test_a_move_without_a_choice_is_no_decision_and_before_the_first_there_is_none():
    state = TableState("x", alone("splendor"), rules=True)
    assert state.decision(0) is None
    assert not project(state, 0, "en", Presence(), 0.0).can_go_back
    play(state, [], 5, random.Random(1))
    assert state.decision(0, 100) is None


def test_a_bot_that_thinks_while_somebody_goes_back_is_not_heard():
    entries = alone("splendor")
    state = TableState("x", entries, rules=True)
    play(state, entries, 1, random.Random(1))
    while state.asked == (0,):
        play(state, entries, 1, random.Random(1))
    noticed = state.steps.noticed(1)
    state.apply(Entry(state.n, Back(0, state.decision(0), state.steps.now[0]), float(state.n)))
    assert state.steps.noticed(1) != noticed
