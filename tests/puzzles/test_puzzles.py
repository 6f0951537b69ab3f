"""Puzzles: what is shipped holds, what is found is kept, and solving them counts."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

import palatine as pal
from palatine import cli
from palatine.i18n import LANGUAGES
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game
from palatine.puzzles import command, evaluate, find, solving, themes, words
from palatine.puzzles.glicko import Rating, after
from palatine.puzzles.puzzle import GAP, Puzzle, line, read, shipped
from palatine.puzzles.reasons import Reasons
from palatine.puzzles.solving import Known, Result, Solver

GAMES = [name for name in ("amyitis", "eschnapur", "palais_royal", "splendor") if shipped(name)]
TODAY = date(2026, 11, 16)


def a_puzzle(name: str = "splendor") -> Puzzle:
    return next(iter(shipped(name).values()))


# What is shipped


@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_puzzle_is_whole(name: str) -> None:
    """Its position is the one it was found in, its lines can be played, and its figures say what a puzzle is."""
    known = {theme.name for theme in themes.all_of(game(name))}
    for p in shipped(name).values():
        view = p.view()
        assert (view.key, view.players, evaluate.open_scores(view)) == (p.id, p.players, p.scores)
        assert p.answer in view.legal()
        assert p.tempting in view.legal()
        assert p.tempting != p.answer
        assert max(p.chances, key=lambda move: p.chances[move]) == p.answer
        assert p.gap >= GAP
        assert p.line[0] == (p.seat, p.answer)
        assert p.trap[0] == (p.seat, p.tempting)
        good, bad = (themes.branch(p.table(), p.seat, steps) for steps in (p.line, p.trap))
        assert (good.move, bad.move) == (p.answer, p.tempting)
        assert evaluate.tells(good, bad)  # nobody is shown a right move that loses, or a wrong one that wins
        assert p.theme in known
        assert p.theme == themes.of(view, good, bad).name
        assert sum(p.levels[level] for level in evaluate.SHALLOW) / len(evaluate.SHALLOW) <= evaluate.OBVIOUS


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_at_least_a_hundred_puzzles_ship_and_none_twice(name: str) -> None:
    listed = [p.id for p in read(game(name).folder / "puzzles.jsonl")]
    assert len(listed) == len(set(listed)) >= 100


def test_who_is_ahead_is_not_said_where_points_are_hidden() -> None:
    hidden = next(p for p in shipped("palais_royal").values() if not p.scores)
    assert hidden.table().view(None).scores != hidden.table().scores
    assert words.question(hidden, "en").startswith("Nobody can see who is ahead. ")


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_holds_nothing_that_its_seat_may_not_know(name: str) -> None:
    """Any world that fits, seen by the seat, is the position again: whatever it may not know would be blank there."""
    for p in shipped(name).values():
        view = p.view()
        assert "rng" not in p.position
        assert p.table(seed=1).view(p.seat).states.tobytes() == view.states.tobytes()


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name == "splendor" else pytest.mark.slow) for name in GAMES])
def test_shipped_puzzles_hold_when_they_are_searched_again(name: str) -> None:
    some = list(shipped(name).values())[:: max(1, len(shipped(name)) // 3)][:3]
    assert [command.check(p, 1500) for p in some] == [(p, "") for p in some]


def test_what_a_search_finds_does_not_depend_on_what_was_searched_before() -> None:
    first, second = list(shipped("splendor").values())[:2]

    def found() -> tuple[float, evaluate.Solved]:
        return evaluate.worth(first.view(), first.answer, 50), evaluate.solve(first.view(), first.answer, evaluate.SHALLOW)

    before = found()
    evaluate.worth(second.view(), second.answer, 50)
    evaluate.solve(second.view(), second.answer, evaluate.SHALLOW)
    assert found() == before


def test_a_puzzle_that_no_longer_holds_is_told() -> None:
    p = a_puzzle()
    wrong = replace(p, answer=p.tempting)
    assert "ahead" in command.check(wrong, 300)[1]
    assert "version" in command.check(replace(p, rules=99), 300)[1]
    assert "position" in command.check(replace(p, id="0" * 12), 300)[1]


def test_what_holds_is_kept_with_the_figures_of_today(tmp_path: Path) -> None:
    p = max(shipped("splendor").values(), key=lambda q: (q.players == 2, evaluate.lead(q.chances)))
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    old.write_bytes(line(replace(p, rating=1, levels={}, chances={**p.chances, p.answer: 0.0})) + line(replace(p, rules=99)))
    how = ["--file", str(old), "--out", str(new), "--simulations", "300", "--workers", "1"]
    assert cli.main(["puzzles", "splendor", "--verify", *how, "--lang", "en"]) == 1
    (kept,) = read(new)
    assert (kept.id, set(kept.levels), next(iter(kept.chances))) == (p.id, set(p.levels), p.answer)
    assert evaluate.lead(kept.chances) > 0
    assert kept.rating > 1


# Finding them


def test_the_finder_sees_the_puzzle_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluate, "STAGES", ((60, 0.03, 8), (200, 0.05, 4), (evaluate.DEEP, 0.05, 3)))
    monkeypatch.setattr(evaluate, "rank", lambda view, moves, n, rank=evaluate.rank: rank(view, moves, min(n, 1500)))
    p = max(shipped("splendor").values(), key=lambda q: (q.players == 2, evaluate.lead(q.chances)))  # clear enough for few simulations
    found = find.examine(p.view(), p.seed, p.ply)
    assert found is not None
    assert (found.id, found.answer, found.scores) == (p.id, p.answer, p.scores)
    assert Puzzle.read(json.loads(line(found))) == found


def test_a_position_with_two_good_moves_is_no_puzzle() -> None:
    view = pal.new("splendor", seed=1).view(0)
    assert find.examine(view, 1, 0) is None


def test_the_kinds_of_happenings_that_themes_ask_for_exist() -> None:
    for name in ("amyitis", "eschnapur", "palais_royal", "splendor"):
        source = (game(name).folder / "puzzles.py").read_text(encoding="utf-8")
        asked = set(re.findall(r'"([A-Z][A-Z_]+)"', source))
        assert asked <= set(game(name).happenings.__members__), name
        names = [theme.name for theme in themes.all_of(game(name))]
        assert len(set(names)) == len(names)


def test_a_file_grows_by_what_is_new_and_drops_a_torn_line(tmp_path: Path) -> None:
    path, p = tmp_path / "found.jsonl", a_puzzle()
    kept = command.Collection(path)
    assert kept.next_game == 1
    assert kept.add(p)
    assert not kept.add(p)
    path.write_bytes(path.read_bytes() + b'{"id": "torn')
    again = command.Collection(path)
    assert again.puzzles == [p]
    assert again.next_game == p.seed + 1
    assert list(read(path)) == [p]
    path.write_bytes(b"{}\n")
    with pytest.raises(BadSave, match="line 1"):
        list(read(path))


def test_a_choice_of_puzzles_is_varied() -> None:
    p = a_puzzle()
    some = [replace(p, id=f"{theme}{i}", theme=theme, rating=1000 + i) for theme, n in (("a", 40), ("b", 3)) for i in range(n)]
    chosen = command.picked(some, 10)
    assert sum(q.theme == "b" for q in chosen) == 3
    ratings = [q.rating for q in chosen if q.theme == "a"]
    assert max(ratings) - min(ratings) > 20


def test_harder_puzzles_are_rated_higher() -> None:
    def rated(*shares: float) -> int:
        return evaluate.rating({evaluate.RATINGS[level]: (share, 6) for level, share in zip(evaluate.RATINGS, shares)})

    assert rated(1, 1, 1, 1, 1) < rated(0, 0.5, 1, 1, 1) < rated(0, 0, 0, 1, 1) < rated(0, 0, 0, 0, 0)


# Solving them


def test_glicko_gives_the_figures_of_its_paper() -> None:
    found = after(Rating(1500, 200, 0.06), [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    assert round(found.rating, 2) == 1464.05  # 1464.06 in the paper, which rounds on the way
    assert round(found.deviation, 2) == 151.52
    assert round(found.volatility, 5) == 0.06
    idle = after(Rating(1500, 200, 0.06), [])
    assert idle.rating == 1500
    assert idle.deviation > 200


def tries(*moves: str | None, solver: Solver | None = None, day: date = TODAY) -> tuple[Solver, Known]:
    p = a_puzzle()
    now, known = solver or Solver(), Known.read(None, p)
    for move in moves:
        now, known = solving.tried(now, known, p, move, day)
    return now, known


def test_the_first_try_counts_whole_the_second_half_and_no_third() -> None:
    p = a_puzzle()
    first, known = tries(p.answer)
    assert first.result(p) == Result(0, 1.0, 1500, round(first.rating.rating))
    assert first.rating.rating > 1500
    assert known.rating.rating < p.rating
    assert (known.tried, known.solved, first.streak) == (1, 1, 1)
    second, _ = tries(p.tempting, p.answer)
    assert second.result(p).score == 0.5
    assert 0 == second.streak < first.streak
    assert second.rating.rating < first.rating.rating
    open_, known = tries(p.tempting)
    assert not open_.result(p).over
    assert known.tried == 0
    lost, known = tries(p.tempting, p.tempting)
    assert lost.result(p).score == 0.0
    assert (known.tried, known.solved) == (1, 0)
    assert tries(p.tempting, p.tempting, p.answer)[0] == lost
    assert tries(None)[0].result(p).score == 0.0
    assert Solver.read(json.loads(json.dumps(second.data()))) == second


def test_days_in_a_row_are_counted() -> None:
    p = a_puzzle()
    one, _ = tries(p.answer)
    assert (one.days, one.last) == (1, TODAY.toordinal())
    fresh = replace(one, results={})
    assert tries(p.answer, solver=fresh)[0].days == 1
    assert tries(p.answer, solver=fresh, day=TODAY + timedelta(1))[0].days == 2
    assert tries(p.answer, solver=fresh, day=TODAY + timedelta(2))[0].days == 1
    assert tries(None, solver=fresh, day=TODAY + timedelta(1))[0].days == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_puzzle_of_the_day_comes_back_only_after_all_others(name: str) -> None:
    found = [solving.daily(name, TODAY + timedelta(n)) for n in range(len(shipped(name)))]
    assert {p.id for p in found if p} == set(shipped(name))
    assert solving.daily(name, TODAY) == found[0]


def test_the_next_puzzle_is_open_and_about_as_hard_as_the_solver_is_good() -> None:
    name = max(GAMES, key=lambda n: len(shipped(n)))
    ratings = {p.id: abs(p.rating - 1500) for p in shipped(name).values()}
    first = solving.following(Solver(), name)
    assert first is not None
    assert ratings[first.id] == min(ratings.values())
    done = Solver(results={solving.name(p): Result(0, 1.0) for p in shipped(name).values()})
    assert solving.following(done, name) is None


# In words


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_puzzles_are_told_in_every_language(name: str, lang: str) -> None:
    for p in list(shipped(name).values())[:4]:
        names = [f"Player {seat + 1}" for seat in range(p.players)]
        why = Reasons(p, names, lang)
        told = [words.question(p, lang), words.title(p, lang), why.right(), why.wrong()]
        told += words.told(p.table(), p.seat, p.line, lang) + words.told(p.table(), p.seat, p.trap, lang)
        assert len(told) > 4
        assert not any("{" in sentence or "  " in sentence for sentence in told)
    assert words.question(a_puzzle(name), "fr") != words.question(a_puzzle(name), "de")


def test_why_the_answer_is_right_is_read_from_what_follows() -> None:
    """A card that somebody else takes after the tempting move; a defeat; points. No card is named that nobody could see."""
    names = ["Ada", "Ben", "Cleo", "Dan"]
    for p in shipped("splendor").values():
        good, bad = (themes.branch(p.table(), p.seat, steps) for steps in (p.line, p.trap))
        why = Reasons(p, names[: p.players], "en")
        right, wrong = why.right(), why.wrong()
        said = f"{right} {wrong}"
        if p.theme == "deny":
            taken = {h.card for h in good.mine("BOUGHT", "RESERVED")}
            who = next(h.seat for h in bad.theirs("BOUGHT", "RESERVED") if h.card in taken)
            assert f"{names[who]} can" in said
        assert names[p.seat] not in said
        assert (any(f"{name} can" in said and " win." in said for name in names)) >= (bad.lost and not good.lost)
        assert ("you can" in right and "win" in right) >= good.won
        assert right
        assert wrong


@pytest.mark.parametrize("name", GAMES)
def test_nearly_every_puzzle_says_why(name: str) -> None:
    puzzles = list(shipped(name).values())
    assert sum(not Reasons(p, [f"Player {i + 1}" for i in range(p.players)], "en").right() for p in puzzles) <= len(puzzles) // 20


def test_the_terminal_sets_puzzles_and_explains_them(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    p = a_puzzle()
    number = p.view().legal().index(p.answer) + 1
    monkeypatch.setattr("sys.stdin", io.StringIO(f"nonsense\n{p.tempting}\n{number}\nquit\n"))
    assert cli.main(["puzzles", "splendor", "--solve", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    for sentence in (
        f"You are Player {p.seat + 1}. {words.question(p, 'en')}",
        "No.",
        "Yes.",
        "What may follow:",
        "1 puzzle solved.",
        *words.told(p.table(), p.seat, p.trap, "en"),
    ):
        assert sentence in said
    assert cli.main(["puzzles", "--lang", "en"]) == 2
    assert "Name a game" in capsys.readouterr().err
