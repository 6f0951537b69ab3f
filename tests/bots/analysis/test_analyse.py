"""Going through a game: the figures add up, are the same twice, judge by what a player could know, and find a blunder."""

from __future__ import annotations

import json

import pytest
from every import random_table, stream
from splendor_positions import Position, points

import palatine as pal
from palatine.bots.analysis import tell
from palatine.bots.analysis.analyse import MISTAKE, analyse, analyst
from palatine.bots.analysis.explain import compare
from palatine.bots.search import Search
from palatine.cli import main
from palatine.i18n import LANGUAGES
from palatine.kernel import record
from palatine.kernel.game import game

SEARCHED = [name for name in pal.games() if hasattr(game(name).bot, "FEATURES")]
FEW = 40  # simulations


@pytest.fixture(scope="module", params=SEARCHED)
def looked_at(request):
    """The first part of a random game, with the analysis of it."""
    players = game(request.param).players[-1]
    table = random_table((request.param, players, {}), 3, plies=40)
    return table, analyse(table, analyst(pal.game(request.param), 2, simulations=FEW))


@pytest.fixture(scope="module")
def finished():
    return random_table(("splendor", 2, {}), 3)


def blunder():
    """Both stand at 14 points, a card wins at once, and seat 1 takes it or not."""
    p = Position(2)
    points(p, 0, 14)
    points(p, 1, 14)
    p.row(0, "1w8").row(1, "1b1").tokens(1, "ggggw")
    return p.table(turn=1, waiting=2)


def test_start_play_and_luck_add_up_to_the_result(looked_at):
    table, report = looked_at
    for seat in range(table.players):
        a = report.account(seat)
        assert a.start + a.own + a.others + a.luck == pytest.approx(a.end, abs=1e-12)
        assert a.own <= 0


def test_every_move_has_a_decision_and_chances_that_sum_to_one(looked_at):
    table, report = looked_at
    assert [(d.seat, d.played) for d in report.decisions] == table.moves
    assert [d.ply for d in report.decisions] == list(range(1, len(table.moves) + 1))
    assert all(sum(shares) == pytest.approx(1) for shares in report.chances)
    assert all(d.lost >= 0 and (d.lost > 0) == (d.best != d.played) for d in report.decisions)
    assert sum(d.lost for d in report.decisions) == pytest.approx(-sum(report.account(seat).own for seat in range(table.players)))


def test_a_move_without_a_choice_is_not_thought_about(looked_at):
    table, report = looked_at
    for d in report.decisions:
        if len(table.at(d.ply - 1).actions(d.seat)) == 1:
            assert d.before == d.after


def test_the_result_of_a_finished_game_is_who_won(finished):
    report = analyse(finished, analyst(pal.game("splendor"), 2, simulations=FEW))
    assert report.over
    assert [seat for seat, share in enumerate(report.end) if share] == list(finished.winners)
    assert sum(report.end) == 1


def test_an_analysis_is_the_same_twice_byte_for_byte(finished):
    found = [json.dumps(analyse(finished, analyst(pal.game("splendor"), 2, simulations=FEW)).data()) for _ in range(2)]
    assert found[0] == found[1]


def test_a_blunder_is_found_with_what_would_have_been_better_and_why():
    table = blunder()
    table.play("take wbk")
    report = analyse(table, analyst(pal.game("splendor"), 2, simulations=1500))
    worst = report.worst()[0]
    assert (worst.ply, worst.seat, worst.best) == (1, 1, "buy 1w8")
    assert worst.before[1] == 1
    assert worst.lost > 0.05
    assert "points" in [reason.name for reason in worst.reasons if reason.weight > 0]
    assert report.account(1).own == pytest.approx(-worst.lost)


def test_the_winning_move_loses_nothing():
    table = blunder()
    table.play("buy 1w8")
    report = analyse(table, analyst(pal.game("splendor"), 2, simulations=1500))
    assert report.worst() == []
    assert report.decisions[0].lost == 0
    assert report.end[1] == max(report.end)


def test_a_move_is_judged_by_what_its_player_could_know():
    """Worlds that the player cannot tell apart give the same decision."""
    table = random_table(("splendor", 3, {}), 3, plies=25)
    seat = table.to_move[0]
    move = table.legal()[0]
    found = set()
    for number in range(3):
        states = record.copy(table.view(seat).states)
        table.game.engine.imagine(states, seat, stream(number))
        world = pal.Table(table.game, states, seed=None, options=table.options)
        world.play(move)
        d = analyse(world, analyst(pal.game("splendor"), 2, simulations=FEW)).decisions[0]
        found.add((d.played, d.best, d.lost, d.before, d.after, d.reasons))
    assert len(found) == 1


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_may_be_restricted_to_one_move(name):
    table = random_table((name, 2, {}), 3, plies=20)
    seat = next(seat for seat in table.to_move)
    view = table.view(seat)
    for move in view.legal()[-2:]:
        found = Search(view.game, 5, simulations=60).analyse(view, only=move)
        assert (found.moves[0].move, found.moves[0].visits) == (move, 60)
        assert sum(found.moves[0].win) == pytest.approx(1)


def test_two_moves_are_compared_by_what_they_give():
    table = blunder()
    view = table.view(1)
    other = next(m for m in table.legal() if m.startswith("take"))
    search = analyst(pal.game("splendor"), 2, simulations=FEW)
    assert compare(search, view, "buy 1w8", "buy 1w8") == []
    assert {r.name: r.weight for r in compare(search, view, "buy 1w8", other)}["points"] > 0
    assert {r.name: r.weight for r in compare(search, view, other, "buy 1w8")}["points"] < 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_shows_all_of_it_in_eighty_columns(lang, looked_at):
    table, report = looked_at
    lines = tell.in_lines(table, report, lang)
    assert max(map(len, lines)) <= 80
    assert sum(any(bar in line for bar in tell.BARS) for line in lines) == table.players
    whole = "".join("".join(lines).split())
    told = tell.mistakes(table, report, lang)
    assert [m.decision for m in told] == report.worst()
    assert all("".join(sentence.split()) in whole for m in told for sentence in (m.head, m.played, m.better, m.why))
    assert all(d.lost >= MISTAKE for d in report.worst())


# The command


@pytest.fixture
def saved(tmp_path):
    table = blunder()
    table.play("take wbk")
    table.play(table.legal()[0])
    path = tmp_path / "game.json"
    table.save(path)
    return path


def test_the_command_tells_the_game(saved, capsys):
    assert main(["analyse", str(saved), "--simulations", "50", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Luck and skill" in out
    assert "50 simulations" in out


def test_the_command_gives_json_and_a_page(saved, tmp_path, capsys):
    page = tmp_path / "game.html"
    assert main(["analyse", str(saved), "--simulations", "50", "--json", "--html", str(page)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["by"], told["simulations"], len(told["chances"])) == ("splendor", "champion", 50, 3)
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") >= 2
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org", "")
    assert 'href="#emblem-' in html
    assert html.count("data-ply=") == 2 * 3


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (["--level", "greedy"], "doesn’t search"),
        (["--level", "master:seconds=1"], "not seconds"),
        (["--level", "nobody"], "Unknown player"),
        (["--simulations", "0"], "at least 1"),
        (["--html", "/nowhere/at/all.html"], "Can’t write"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_refused(wish, sentence, saved, capsys):
    assert main(["analyse", str(saved), "--lang", "en", *wish]) == 2
    assert sentence in capsys.readouterr().err


def test_a_bad_file_gets_the_error_of_loading(tmp_path, capsys):
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    assert main(["analyse", str(bad), "--lang", "en"]) == 2
    assert "damaged or cut off" in capsys.readouterr().err
    pal.new("splendor", 2, 1).save(tmp_path / "empty.json")
    assert main(["analyse", str(tmp_path / "empty.json"), "--lang", "en"]) == 2
    assert "no moves" in capsys.readouterr().err
