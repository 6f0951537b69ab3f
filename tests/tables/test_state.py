"""The state of a table is a fold over its events: clocks, old logs, games that this program cannot replay."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import every
import pytest

import palatine as pal
from palatine.i18n import Tr
from palatine.kernel.errors import IllegalMove
from palatine.store import StoredEvent
from palatine.tables.events import FREE, PERSON, Chair, Create, Entry, Flag, Move, Pace, Sit, Undo, decode
from palatine.tables.presence import Presence
from palatine.tables.projection import project
from palatine.tables.state import TableState
from palatine.web.html import following

assert every  # registers the game of the tests

HERE = Path(__file__).parent
AB = (Chair(PERSON, "A"), Chair(PERSON, "B"))


def splendor(*lines, **more):
    first = Create("splendor", 2, {}, 1, "", AB, order=(0, 1), **more)
    return [Entry(n, *line) for n, line in enumerate([(first, 100.0), *lines])]


def test_the_clock_runs_from_when_a_seat_is_asked_and_taking_back_does_not_wind_it():
    lines = [(Move(0, "take wbg"), 110.0), (Undo(0), 115.0), (Move(0, "take wbg"), 130.0), (Move(1, "take wbg"), 150.0)]
    clocks = TableState("x", splendor(*lines, pace=Pace("game", 60)), rules=True).clocks
    assert clocks.left(0, 160.0) == 60 - 30 - 10
    assert clocks.left(1, 160.0) == 60 - 20
    assert clocks.deadline(0) == 180.0
    assert clocks.deadline(1) is None


def test_the_log_tells_what_a_bot_moved_because_the_clock_ran_out():
    lines = [(Move(0, "take wbg", 0), 110.0), (Flag(1), 180.0), (Move(1, "take wbg"), 181.0), (Move(0, "take wbg", 2), 190.0)]
    state = TableState("x", splendor(*lines, pace=Pace("turn", 60)), rules=True)
    seen = project(state, 0, "en", Presence(), 191.0)
    assert [(turn.seat, turn.late) for turn in seen.turns if turn.seat is not None] == [(0, False), (1, True), (0, False)]
    page = str(following.log(seen, Tr("en", "web")))
    assert page.count("time ran out: a bot moved") == 1
    state.apply(Entry(5, Undo(0, 3), 192.0))
    assert [turn.late for turn in project(state, 0, "en", Presence(), 193.0).turns if turn.seat is not None] == [False, True]


def test_what_the_rules_refuse_changes_nothing():
    state = TableState("x", splendor((Move(0, "take wbg", 0), 101.0)), rules=True)
    seen = [project(state, seat, "en", Presence(), 102.0) for seat in (None, 0, 1)]
    for event in (Move(0, "take wbg", 2), Move(1, "noble 1", 2), Undo(1, 2)):
        with pytest.raises(IllegalMove):
            state.apply(Entry(2, event, 102.0))
        assert state.n == 2
        after = [project(state, seat, "en", Presence(), 102.0) for seat in (None, 0, 1)]
        assert [vars(s) | {"view": s.view.states.tobytes()} for s in after] == [vars(s) | {"view": s.view.states.tobytes()} for s in seen]
    state.apply(Entry(2, Move(1, "take wbg", 2), 102.0))
    assert len(state.table.moves) == 2


def test_who_looked_before_the_game_began_reads_the_log_of_the_real_game():
    """Before the start another deal lies on the table."""
    chairs = (Chair(PERSON, "A"), Chair(FREE, invite="i"))
    state = TableState("x", [Entry(0, Create("splendor", 2, {}, 1, "", chairs, order=(0, 1)), 1.0)], rules=True)
    assert project(state, None, "en", Presence(), 1.0).log == ()
    state.apply(Entry(1, Sit(1, "B", ("k",)), 2.0))
    bot = pal.bot("splendor", "greedy", seed=1)
    for n in range(2, 40):
        seat = state.asked[0]
        state.apply(Entry(n, Move(seat, bot.choose(state.table.view(seat))), float(n)))
    assert [line.text for line in project(state, None, "en", Presence(), 1.0).log] == [line.text for line in state.table.log()]


def test_a_game_under_another_version_of_the_rules_or_with_other_figures_is_not_replayed_and_says_so():
    ours = pal.game("splendor")
    for theirs in (ours.version - 1, ours.version + 1):
        state = TableState("x", splendor((Move(0, "take wbg", 0), 101.0), rules=theirs, data=ours.fingerprint), rules=True)
        assert (state.table, state.asked, state.n) == (None, (), 2)
        said = [state.unplayable(Tr(lang, "web")) for lang in ("en", "fr", "de")]
        assert said[0] == f"This game was played under version {theirs} of the Splendor rules; this server has version {ours.version}."
        assert len(set(said)) == 3
    other = TableState("x", splendor(rules=ours.version, data="other"), rules=True)
    assert other.unplayable(Tr("en", "web")).startswith("This game was played with other component values")
    assert TableState("x", splendor(rules=ours.version, data=ours.fingerprint), rules=True).unplayable is None


# A log as the first edition wrote it


def old_tables():
    found = defaultdict(list)
    for line in (HERE / "old_log.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found[row["table"]].append(StoredEvent(row["n"], row["kind"], row["body"], row["at"]))
    return found


SEEN = json.loads((HERE / "old_log_seen.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SEEN)
def test_a_table_of_the_first_edition_is_read_as_it_was(name):
    expected = SEEN[name]
    state = TableState(name, decode(old_tables()[name]), rules=True)
    assert state.unplayable is None
    assert (state.game, state.players, state.status) == (expected["game"], expected["players"], expected["status"])
    card = json.loads(state.row(0.0)["card"])
    assert {**card, **expected["card"]} == card  # it may say more today
    for audience, seen in expected["seen"].items():
        now = project(state, None if audience == "None" else int(audience), "en", Presence(), 0.0)
        assert json.loads(json.dumps(told(now))) == {
            **seen,
            "aborted": bool(seen["aborted"]),  # the sentence may change
            "seed": None if seen["seed"] is None else str(seen["seed"]),  # once a number
        }


def told(snapshot):
    """What the fixture keeps of a snapshot, in the words of the API."""
    named = ("step", "to_move", "legal", "can_undo", "started", "over", "aborted", "hints", "options", "commitment", "seed", "salt")
    named = (*named, "rematch", "missing", "votes", "closing")
    seats = [{name: getattr(seat, name) for name in ("seat", "name", "kind", "level", "stand_in")} for seat in snapshot.seats]
    lines = [line.step for line in snapshot.log]
    return {
        **{name: getattr(snapshot, name) for name in named},
        "aborted": bool(snapshot.aborted),
        "scores": snapshot.view.scores,
        "chat": [vars(line) for line in snapshot.chat],
        "chairs": seats,
        "log": len(lines),
        "log_steps": lines,
    }


def test_a_state_without_rules_becomes_one_with_them():
    events = decode(old_tables()["table5"])
    state = TableState("table5", events, rules=False)
    assert state.table is None
    assert state.started
    state.fold(events, rules=True)
    assert state.status == "over"


# Games that this program cannot replay


def languages(sentence):
    from palatine.i18n import LANGUAGES, Tr

    return [sentence(Tr(lang)) for lang in LANGUAGES]


def test_another_version_of_the_rules_is_told():
    state = TableState("x", splendor((Move(0, "take wbg"), 101.0), rules=99), rules=True)
    assert state.table is None
    assert state.n == 2
    assert state.due(0.0) is None
    said = languages(state.unplayable)
    assert len(set(said)) == 3
    assert all("99" in sentence and "Splendor" in sentence for sentence in said)


def test_other_figures_are_told():
    state = TableState("x", splendor((Move(0, "take wbg"), 101.0), data="other"), rules=True)
    assert len(set(languages(state.unplayable))) == 3
    assert "component values" in languages(state.unplayable)[0]


def test_figures_that_only_have_another_fingerprint_now_are_the_same():
    what = pal.game("splendor")
    (before,) = what.same_figures
    state = TableState("x", splendor((Move(0, "take wbg"), 101.0), data=before, rules=what.version), rules=True)
    assert state.unplayable is None


def test_an_old_table_whose_moves_do_not_fit_says_so():
    """The first edition did not write under which rules a table was played."""
    state = TableState("x", splendor((Move(0, "take wbg"), 101.0), (Move(1, "noble 1"), 102.0), (Move(0, "take wbg"), 103.0)), rules=True)
    assert state.n == 4
    assert state.table is None
    said = languages(state.unplayable)
    assert len(set(said)) == 3
    assert "Event 2" in said[0]
