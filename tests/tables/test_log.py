"""The log for programs says what the log of the pages says, and following a game live tells it as reading it afterwards does."""

import random

import every
import pytest

import palatine as pal
from palatine.kernel.narrator import Narrator
from palatine.tables.events import PERSON, Chair, Create, Entry, Move
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.state import TableState

assert every  # registers the game of the tests

GAMES = ["splendor", "eschnapur", "palais_royal", "amyitis", "sealed_bid"]
MOVES = 25


def some_moves(name):
    """A state, again after each of some random moves."""
    chance = random.Random(name)
    first = Create(name, 3, {}, 7, "", tuple(Chair(PERSON, who) for who in "ABC"), order=(0, 1, 2))
    state = TableState("x", [Entry(0, first, 0.0)], rules=True)
    for n in range(1, MOVES):
        if not state.asked:
            return
        seat = chance.choice(state.asked)
        state.apply(Entry(n, Move(seat, chance.choice(state.table.view(seat).legal())), float(n)))
        yield state


@pytest.mark.parametrize("name", GAMES)
def test_every_audience_is_told_the_same_live_and_afterwards(name):
    audiences, chance = (None, 0, 1, 2), random.Random(1)
    for state in some_moves(name):
        for audience in audiences:
            if chance.random() < 0.5:  # some look after each move, some after several
                continue
            seen = project(state, audience, "en", Presence(), 0.0, pages=False)
            page = project(state, audience, "en", Presence(), 0.0)
            told, shown = seen.log, page.log
            assert [(line.step, line.seat) for line in told] == [(line.step, line.seat) for line in shown]
            assert [line.text for line in told if line.seat != audience] == [line.text for line in shown if line.seat != audience]
            own = [line.text for line in shown if audience is not None and line.seat == audience]
            assert not any(text.startswith(f"{state.table.names[audience]} ") for text in own)  # a page says *you* to its reader
            assert [h.numbers for h in seen.heard] == [h.numbers for h in page.heard]
    for audience in audiences:
        afterwards = Narrator(state.table, audience, "en").follow(state.table._moves)
        live = project(state, audience, "en", Presence(), 0.0, pages=False).log
        assert [(line.seat, line.text) for line in live] == [(line.seat, line.text) for line in afterwards]


def test_a_record_as_data_is_field_by_field_what_numpy_says():
    def slowly(value):
        if getattr(value, "dtype", None) is not None and value.dtype.names:
            return {field: slowly(value[field]) for field in value.dtype.names} if not value.shape else [slowly(item) for item in value]
        return value.tolist()

    from palatine.kernel.record import to_data

    for name in GAMES:
        state = pal.new(name, 3, seed=5)._states[0]
        assert to_data(state) == slowly(state)
        assert to_data(state["option"]) == slowly(state["option"])
