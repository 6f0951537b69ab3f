"""What holds for every game, as checks that any test can call.

A case is a game, a number of players and options. Each of :data:`CHECKS` takes one and raises an AssertionError where the game
breaks what is promised. ``palatine new-game`` writes a test that calls them all.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from palatine.bots import bot
from palatine.draw import Panel
from palatine.draw.canvas import picture
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel import modules, record
from palatine.kernel.errors import IllegalMove
from palatine.kernel.game import Game, game, games, register
from palatine.kernel.playout import ENDLESS, STUCK, UNTOLD
from palatine.kernel.record import BUFFER
from palatine.kernel.rng import entry_seed
from palatine.kernel.sources import sources
from palatine.kernel.table import Table, blank, load, new, position

Case = tuple[str, int, dict[str, str]]

GAMES = int(os.environ.get("PALATINE_GAMES", "1000"))  # how many games are played for one check of the rules
DOUBT, MOST_DOUBTS = 4.0, 400  # how far above its share a player must win, in standard deviations, and within how many games
LIMIT = 20_000  # decisions in a game: far more than any game has


def cases(name: str) -> list[Case]:
    """(game, players, options): the defaults for each player count, and each other choice of each option once."""
    what = game(name)
    others = [(o.name, choice) for o in what.options for choice in o.choices[1:]]
    found: list[Case] = [(name, players, {}) for players in what.players]
    return found + [(name, what.players[i % len(what.players)], {o: choice}) for i, (o, choice) in enumerate(others)]


def label(case: Case) -> str:
    name, players, options = case
    return "-".join([name, str(players), *(f"{k}={v}" for k, v in options.items())])


def random_table(case: Case, seed: int, plies: int | None = None) -> Table:
    """A table after some random moves, from a seed; to the end of the game without *plies*."""
    return list(course(case, seed, plies))[-1]


def course(case: Case, seed: int, plies: int | None = None) -> Iterator[Table]:
    """The table at the start and after each of its random moves."""
    name, players, options = case
    table = new(name, players, seed, **options)
    random = np.random.default_rng(seed)
    yield table
    while not table.over and (plies is None or len(table.moves) < plies):
        seat = int(random.choice(table.to_move))
        table.play(int(random.choice(table.actions(seat))), seat)
        yield table


def stream(seed: int) -> Any:
    """Random numbers of a seed, as the rules use them."""
    r = np.zeros(4, np.uint32)
    entry_seed(r, seed)
    return r


def another_world(table: Table, seat: int | None, seed: int, *, luck: Any = None) -> Table:
    """A table that *seat* (or a spectator) cannot tell from this one; *luck* is the random numbers to come, if they matter."""
    world = table.view(seat).sample(seed)
    if luck is None:
        return world
    states = record.copy(world._states)
    states[0].rng = luck
    return Table(table.game, states, seed=None, options=table.options, names=table.names)


def heard(table: Table, seat: int | None, since: int = 0) -> list[Any]:
    """What a seat (or a spectator) was told, as data that can be compared."""
    return [h.data() for h in table.happenings(seat, since)]


# The modules


def every_module_holds_what_a_game_must_have(case: Case) -> None:
    modules.check(game(case[0]))


# The rules


def invariants_hold_after_every_move_and_every_game_ends(case: Case, games: int = GAMES) -> None:
    name, players, options = case
    what = game(name)
    states = record.copies(blank(what, players, what.options_from(options)), 2)
    fault = np.zeros(3, np.int64)
    out = np.empty(len(what.actions), np.int16)
    what.playout.checked_games(states, games, 1, LIMIT, out, fault)
    if fault.any():
        raise AssertionError(_broken(what, states, *map(int, fault)))


def _broken(what: Game, states: Any, seed: int, moves: int, code: int) -> str:
    """Which invariant broke in which game, by which move, and what that move changed."""
    why = {STUCK: "nobody can move, and the game is not over", ENDLESS: "the game does not end", UNTOLD: "too much is told in one move"}
    sentence = why.get(code) or str(what.text.broken(code, Tr("en", what.name)))
    found = f"the game of seed {seed}, after {_moves(moves)}: {sentence}"
    if not moves or code == ENDLESS:
        return found
    after, out = record.copy(states[1:]), np.empty(len(what.actions), np.int16)
    what.playout.checked_games(states, 1, seed, moves - 1, out, np.zeros(3, np.int64))  # the same game, one move before
    before = record.copy(states[1:])
    for seat in range(int(before[0].players)):
        for action in out[: what.engine.options(before, seat, out)].tolist():
            tried = record.copy(before)
            what.engine.attempt(tried, seat, action, np.empty_like(out))
            if not _differences(tried, after):
                return f"{found} Seat {seat} played “{what.actions[action]}”, which changed {_differences(before, after)}"
    return found


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _differences(one: Any, other: Any, most: int = 12) -> str:
    """The fields in which two records differ, with their values; empty if they are the same."""
    first, second = (_flat(record.to_data(states[0])) for states in (one, other))
    skipped = ("rng", "barrier", *BUFFER)
    found = [f"{path}: {first[path]} and {second[path]}" for path in first if first[path] != second[path] and not path.startswith(skipped)]
    return "; ".join(found[:most]) + (f"; and {len(found) - most} more" if len(found) > most else "")


def _flat(value: Any, path: str = "") -> dict[str, Any]:
    if isinstance(value, dict):
        return {k: v for name, part in value.items() for k, v in _flat(part, f"{path}.{name}" if path else name).items()}
    if isinstance(value, list):
        return {k: v for i, part in enumerate(value) for k, v in _flat(part, f"{path}[{i}]").items()}
    return {path: value}


def _check_same(one: Any, other: Any, table: Table, what: str) -> None:
    """Are two records the same? If not: which fields differ, and after which move of whom."""
    if one.tobytes() != other.tobytes():
        last = f"“{table.moves[-1].text}” of seat {table.moves[-1].seat}" if table.moves else "the set-up"
        raise AssertionError(f"{what}, after {_moves(len(table.moves))}, the last {last}: {_differences(one, other) or 'what is told'}")


def earlier_copies_of_a_state_never_change(case: Case) -> None:
    table = random_table(case, 5, plies=0)
    random = np.random.default_rng(5)
    kept = []
    while not table.over and len(table.moves) < 80:
        kept.append((record.copy(table._states), table._states.tobytes(), table.view(0), table.view(0).states.tobytes()))
        seat = int(random.choice(table.to_move))
        table.play(int(random.choice(table.actions(seat))), seat)
    for states, was, view, seen in kept:
        assert states.tobytes() == was, "playing on changed an earlier copy of the position"
        assert view.states.tobytes() == seen, "playing on changed an earlier view"


def compiled_and_plain_rules_play_the_same_games(name: str) -> None:
    """Each in a process of its own, which finds the game where this one did."""

    def played(jit: str) -> Any:
        paths = os.pathsep.join(filter(None, sys.path))
        env = {**os.environ, "PALATINE_JIT": jit, "PYTHONWARNINGS": "error::RuntimeWarning", "PYTHONPATH": paths}
        command = [sys.executable, "-m", "palatine.testing", name, game(name).package]
        run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    plain = played("0")
    assert plain == played("1")
    assert len(plain) == len(cases(name))


def digests(name: str) -> dict[str, str]:
    """A game of each case, to the last byte."""
    found = {}
    for seed, case in enumerate(cases(name)):
        t = random_table(case, seed, plies=500)
        seen = t._states.tobytes(), t.moves, [(t.view(i).states.tobytes(), heard(t, i)) for i in range(t.players)]
        found[label(case)] = hashlib.sha256(repr(seen).encode()).hexdigest()
    return found


# Hidden things


def worlds_that_a_seat_cannot_tell_apart_give_it_the_same_view(case: Case, seeds: int = 8) -> None:
    for seed in range(seeds):
        table = random_table(case, seed, plies=(11 * seed + 5) % 83)
        for seat in [None, *range(table.players)]:
            view = table.view(seat)
            said = {lang: (view.describe(lang), view.prompt(lang)) for lang in LANGUAGES}
            for other in range(3):
                world = another_world(table, seat, 4 * seed + other)
                code = int(table.game.engine.broken(world._states))
                who = "a spectator" if seat is None else f"seat {seat}"
                assert not code, f"hidden.determinize for {who}: {table.game.text.broken(code, view.tr('en'))}"
                again = world.view(seat)
                _check_same(view.states, again.states, table, f"{who} can tell the real world from one of hidden.determinize")
                if seat is not None:
                    assert world.legal(seat) == view.legal()
                lang = LANGUAGES[(seed + other) % len(LANGUAGES)]
                assert (again.describe(lang), again.prompt(lang)) == said[lang]


def a_view_changes_only_by_what_its_seat_may_see(case: Case) -> None:
    """While others choose secretly and at once, nobody's view changes, and nobody hears of it."""
    table = random_table(case, 3, plies=0)
    random = np.random.default_rng(3)
    while not table.over and len(table.moves) < 200:
        seat = int(random.choice(table.to_move))
        asked = table.to_move
        others = [None, *(i for i in range(table.players) if i != seat)]
        before = {i: table.view(i).states for i in others}
        barrier = table._states[0].barrier
        table.play(int(random.choice(table.actions(seat))), seat)
        if len(asked) > 1 and table._states[0].barrier == barrier:
            for other in others:
                who = "a spectator" if other is None else f"seat {other}"
                _check_same(before[other], table.view(other).states, table, f"{who} notices what is chosen secretly")
                assert heard(table, other, len(table.moves)) == [], f"{who} hears of what is chosen secretly"


def worlds_that_a_seat_cannot_tell_apart_tell_it_the_same(case: Case, seeds: int = 3) -> None:
    """One move in two worlds: a seat that sees the same afterwards has heard the same, word for word and no entry more."""
    for seed in range(seeds):
        table = random_table(case, seed, plies=0)
        random = np.random.default_rng(seed)
        while not table.over and len(table.moves) < 120:
            seat = int(random.choice(table.to_move))
            action = int(random.choice(table.actions(seat)))
            for viewer in [None, *range(table.players)]:
                here = Table(table.game, record.copy(table._states), seed=None, options=table.options)
                there = another_world(table, viewer, len(table.moves), luck=table._states[0].rng)
                if action not in there.actions(seat):
                    continue
                here.play(action, seat)
                there.play(action, seat)
                if here.view(viewer).states.tobytes() == there.view(viewer).states.tobytes():
                    who = "a spectator" if viewer is None else f"seat {viewer}"
                    fault = (
                        f"after {_moves(len(table.moves))} “{table.game.actions[action]}” tells {who} something that the view does not show"
                    )
                    assert heard(here, viewer) == heard(there, viewer), fault
                    if len(table.moves) % 3 == seed:  # the sentences follow from it, and take much longer
                        assert here.log(viewer) == there.log(viewer), fault
            table.play(action, seat)


def nobody_hears_in_which_order_secret_choices_were_made(case: Case) -> None:
    """The choices of a simultaneous phase, made again with the seats the other way round, are told the same."""
    for seed in range(6):
        table = random_table(case, seed, plies=0)
        random = np.random.default_rng(seed)
        start, chosen = table.at(0), list[tuple[int, int]]()
        while not table.over and len(table.moves) < 150:
            if len(table.to_move) > 1 and not chosen:
                start = Table(table.game, record.copy(table._states), seed=None, options=table.options)
            barrier = table._states[0].barrier
            at_once = bool(chosen) or len(table.to_move) > 1
            seat = int(random.choice(table.to_move))
            action = int(random.choice(table.actions(seat)))
            table.play(action, seat)
            chosen = [*chosen, (seat, action)] if at_once else []
            if chosen and table._states[0].barrier != barrier:
                _told_alike(start, chosen)
                chosen = []


def _told_alike(start: Table, chosen: list[tuple[int, int]]) -> None:
    there = start.at(0)
    for who, action in sorted(chosen, key=lambda choice: -choice[0]):
        there.play(action, who)
    here = start.at(0)
    for who, action in chosen:
        here.play(action, who)
    for viewer in [None, *range(start.players)]:
        assert heard(here, viewer) == heard(there, viewer)
    assert [line.text for line in here.log()] == [line.text for line in there.log()]


def taking_back_never_undoes_something_learned(case: Case) -> None:
    """A move that may be taken back taught nobody anything: in any other world it looks the same."""
    for seed in range(6):
        table = random_table(case, seed, plies=0)
        random = np.random.default_rng(seed)
        while not table.over and len(table.moves) < 60:
            seat = int(random.choice(table.to_move))
            action = int(random.choice(table.actions(seat)))
            states = record.copy(table._states)
            public = not table.game.engine.is_secret(table._states, seat, action)
            table.play(action, seat)
            if table.can_undo(seat):
                before = table.at(len(table.moves) - 1)
                for viewer in range(table.players) if public else [seat]:
                    other = another_world(before, viewer, 4 * seed + viewer, luck=states[0].rng)
                    if viewer == seat or action in other.actions(seat):
                        other.play(action, seat)
                        one, two = other.view(viewer).states, table.view(viewer).states
                        _check_same(one, two, table, f"this can be taken back, but seat {viewer} has learned something by it")
                        assert heard(other, viewer) == heard(table, viewer, len(table.moves))
                after = table._states.tobytes()
                moves, told = table.moves, heard(table, seat)
                undone = table.undo(seat)
                _check_same(states, table._states, table, "taking back did not restore the position")
                table.play(undone.text, seat)
                assert table._states.tobytes() == after, f"“{undone.text}” of seat {seat}, taken back and played again, is not the same"
                assert table.moves == moves
                assert heard(table, seat) == told


# Words


def an_illegal_move_changes_nothing_and_says_why_in_three_languages(case: Case, seeds: int = 3) -> None:
    for seed in range(seeds):
        table = random_table(case, seed, plies=9 * seed + 2)
        state = table._states.tobytes()
        for seat in range(table.players):
            legal = set(table.actions(seat))
            for action, notation in enumerate(table.game.actions):
                if action in legal:
                    continue
                refused = _refusal(table, action, seat)
                assert refused is not None, notation
                said = {lang: refused.say(lang) for lang in LANGUAGES}
                assert refused.reason == said["en"]
                assert all(len(text) > 5 and "{" not in text for text in said.values()), (notation, said)
        assert table._states.tobytes() == state


def _refusal(table: Table, action: int, seat: int) -> IllegalMove | None:
    try:
        table.play(action, seat)
    except IllegalMove as error:
        return error
    return None


def everything_is_told_in_three_languages(case: Case) -> None:
    table = random_table(case, 4)
    for lang in LANGUAGES:
        for ply in range(0, len(table.moves), 11):
            then = table.at(ply)
            for seat in then.to_move:
                view = then.view(seat)
                texts = [view.describe(lang), view.prompt(lang), *(view.sentence(m, lang) for m in view.legal())]
                assert all(text and "{" not in text for text in texts)
        lines = [line.text for line in table.log(0, lang)] + table.game.text.result(table.reveal(), Tr(lang, case[0]))
        assert len(lines) > 3
        assert all(text and "{" not in text for text in lines)


def what_happens_is_told_in_three_languages(case: Case) -> None:
    """Whatever the rules tell has a sentence in each language, or in none."""
    for table in course(case, 10):
        for seat in [None, *range(table.players)]:
            view = table.view(seat)
            for h in table.happenings(seat, len(table.moves)):
                said = [table.game.text.tell(view, h, view.tr(lang)) for lang in LANGUAGES]
                assert all(said) or not any(said), (h, said)
                assert not any("{" in words for words in said), (h, said)
                json.dumps(h.data())


def every_notation_parses_to_its_action(name: str) -> None:
    actions = game(name).actions
    for number, notation in enumerate(actions):
        assert actions.parse(notation) == number
        assert actions.parse(f"  {notation.upper().replace(' ', '   ')} ") == number


# Keeping


def the_sources_of_points_add_up(case: Case, count: int = 3) -> None:
    """The rows of the result add up to the score of every seat, whoever reads them."""
    for seed in range(count):
        table = random_table(case, seed)
        scores = table.scores
        for seat in (None, *range(table.players)):
            rows = sources(table.reveal(), table.happenings(seat), "en")
            sums = [sum(row.points[i] for row in rows if row.counts) for i in range(table.players)]
            assert sums == scores, (label(case), seed, seat, sums, scores)


def a_saved_game_is_the_same_game(case: Case) -> None:
    table = random_table(case, 6, plies=40)
    with tempfile.TemporaryDirectory() as folder:
        table.save(Path(folder) / "game.json", mine="note")
        again = load(Path(folder) / "game.json")
    assert again._states.tobytes() == table._states.tobytes()
    assert again.moves == table.moves
    assert again.options == table.options


def a_position_survives_json(case: Case) -> None:
    for plies in (0, 13, 57):
        table = random_table(case, 8, plies=plies)
        data = json.loads(json.dumps(table.data()))
        again = position(case[0], data)
        assert again._states.tobytes() == table._states.tobytes()
        with tempfile.TemporaryDirectory() as folder:
            again.save(Path(folder) / "position.json")
            assert load(Path(folder) / "position.json").data() == data


# The board


def things(panels: list[Panel]) -> list[str]:
    """What can be touched: the same on every drawing of a panel, but for what it shows again of another panel."""
    found: list[str] = []
    again: set[str] = set()
    for p in panels:
        drawn = [re.findall(r'data-thing="([^"]+)"', picture(form)) for _, form in p.drawings]
        assert all(set(names) >= set(drawn[0]) for names in drawn), p.name
        found += drawn[0]
        again |= set().union(*drawn) - set(drawn[0])
    assert again <= set(found)
    return found


def every_legal_move_can_be_chosen_by_touching_things_that_are_there(table: Table) -> None:
    board = table.game.board
    for seat in table.to_move:
        v = table.view(seat)
        _ = v.tr("en")
        shown = things(board.panels(v, _))
        chosen: Counter[tuple[tuple[str, ...], str]] = Counter()
        for action in v.actions():
            touch = board.touch(v, action, _)
            assert set(touch.things) <= set(shown), v.game.actions[action]
            assert set(touch.spends) <= set(shown)
            assert touch.verb
            json.dumps(asdict(touch))
            chosen[touch.things if touch.ordered else tuple(sorted(touch.things)), touch.verb] += 1
        assert [what for what, n in chosen.items() if n > 1] == [], "two moves with the same words"


def the_picture_shows_what_can_be_touched_and_nothing_hidden(case: Case) -> None:
    for plies in (0, 9, 33):
        table = random_table(case, 2, plies=plies)
        every_legal_move_can_be_chosen_by_touching_things_that_are_there(table)
        for seat in [None, *range(table.players)]:
            assert another_world(table, seat, 7).view(seat).svg() == table.view(seat).svg()


def what_happens_is_pointed_at_on_the_board(case: Case) -> None:
    """The things that a happening is about are there, on the page of every seat that hears of it."""
    for table in course(case, 11, plies=120) if game(case[0]).has_board else ():
        ply, board = len(table.moves), table.game.board
        for seat in (None, ply % table.players):
            view = table.view(seat)
            pointed = [(h, set(board.trace(view, h))) for h in table.happenings(seat, ply)]
            shown = set(things(board.panels(view, view.tr("en")))) if any(at for h, at in pointed) else set()
            assert [h for h, at in pointed if not at <= shown] == []


# Playing well


def the_greedy_player_is_far_stronger_than_random(name: str, games: int = max(1, GAMES // 10), least: float | None = None) -> None:
    """It wins more than its fair share beyond all doubt, however much luck there is; with *least*, that share of so many games."""
    for players in game(name).players:
        wins, fair = 0.0, 1 / players
        for seed in range(MOST_DOUBTS if least is None else games):
            wins += _greedy_wins(name, players, seed)
            expected, spread = fair * (seed + 1), (fair * (1 - fair) * (seed + 1)) ** 0.5
            if least is None and wins > expected + DOUBT * spread:
                break
        else:
            played = MOST_DOUBTS if least is None else games
            assert least is not None, f"{players} players: greedy won {wins:.4g} of {played} games, and chance alone {fair * played:.4g}"
            assert wins >= least * games, f"{players} players: greedy won {wins:.4g} of {games} games, and {least:.0%} are needed"


def _greedy_wins(name: str, players: int, seed: int) -> float:
    """The share of the victory of one greedy player against random ones."""
    table = new(name, players, seed)
    mine = seed % players
    bots = [bot(name, "greedy" if i == mine else "random", seed=4 * seed + i) for i in range(players)]
    while not table.over:
        seat = table.to_move[0]
        table.play(bots[seat].choose(table.view(seat)), seat)
    return 1 / len(table.winners) if mine in table.winners else 0.0


CHECKS: tuple[Callable[[Case], None], ...] = (
    every_module_holds_what_a_game_must_have,
    invariants_hold_after_every_move_and_every_game_ends,
    earlier_copies_of_a_state_never_change,
    worlds_that_a_seat_cannot_tell_apart_give_it_the_same_view,
    a_view_changes_only_by_what_its_seat_may_see,
    worlds_that_a_seat_cannot_tell_apart_tell_it_the_same,
    nobody_hears_in_which_order_secret_choices_were_made,
    taking_back_never_undoes_something_learned,
    an_illegal_move_changes_nothing_and_says_why_in_three_languages,
    everything_is_told_in_three_languages,
    what_happens_is_told_in_three_languages,
    the_sources_of_points_add_up,
    a_saved_game_is_the_same_game,
    a_position_survives_json,
    the_picture_shows_what_can_be_touched_and_nothing_hidden,
    what_happens_is_pointed_at_on_the_board,
)


if __name__ == "__main__":
    if sys.argv[1] not in games():
        register(*sys.argv[1:3])
    print(json.dumps(digests(sys.argv[1])))
