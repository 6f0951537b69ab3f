"""Studies: games become rows, rows become Parquet, and the figures come from there."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

import palatine as pal
from palatine import cli
from palatine.arena.stats import wilson
from palatine.i18n import Tr
from palatine.kernel.errors import BadSave
from palatine.kernel.game import game
from palatine.study import games, rows
from palatine.study.figures import findings
from palatine.study.games import Game
from palatine.study.page import ends, markdown

pq = pytest.importorskip("pyarrow.parquet")
GAMES = ("amyitis", "eschnapur", "palais_royal", "splendor")


def played(name: str, players: int, number: int) -> Game:
    """A game by rules of thumb: a study counts whatever is played."""
    now = pal.new(name, players=players, seed=number)
    bot = pal.bot(name, "greedy", seed=number)
    while not now.over:
        seat = now.to_move[0]
        now.play(bot.choose(now.view(seat)), seat)
    return Game(name, now.game.version, players, number, "champion", 400, tuple((m.seat, m.text) for m in now.moves))


@pytest.fixture(scope="module")
def some() -> list[Game]:
    return [played("splendor", players, number) for players, count in ((2, 40), (3, 4)) for number in range(1, count + 1)]


@pytest.fixture(scope="module")
def made(some: list[Game]) -> list[rows.Row]:
    return list(rows.rows(some))


def test_games_differ_also_where_all_begin_alike() -> None:
    found = [games.play(games.Job("eschnapur", 2, number, "champion", 10)) for number in range(1, 9)]
    assert len({one.moves for one in found}) == len(found)
    assert games.play(games.Job("eschnapur", 2, 1, "champion", 10)) == found[0]


def test_the_figures_are_reproduced_from_the_parquet_file(made: list[rows.Row], tmp_path: Path) -> None:
    path = tmp_path / "study.parquet"
    rows.write(path, made)
    assert rows.read(path) == made
    assert findings(rows.read(path)) == findings(made)
    found = findings(made)[0]
    assert (found.players, found.games) == (2, 40)
    table = pq.read_table(path, filters=[("players", "=", 2)])
    for seat in range(2):  # the same from the columns alone
        wins = [w for w, s in zip(table["won"].to_pylist(), table["seat"].to_pylist(), strict=True) if s == seat]
        assert found.seats[seat].win == wilson(sum(wins), len(wins))
    card = found.things["card"][0]
    holders = [
        w
        for w, things in zip(table["won"].to_pylist(), table["things"].to_pylist(), strict=True)
        if {"kind": "card", "name": card.name} in [{"kind": t["kind"], "name": t["name"]} for t in things]
    ]
    assert (card.seats, card.win) == (len(holders), wilson(sum(holders), len(holders)))


def test_every_column_is_documented_in_the_file_and_on_its_page(some: list[Game], tmp_path: Path) -> None:
    path = tmp_path / "study.parquet"
    rows.write(path, list(rows.rows(some[:1])))
    page = (Path(__file__).parents[2] / "docs" / "study" / "index.md").read_text(encoding="utf-8")
    for field in pq.read_schema(path):
        about = rows.COLUMNS[field.name][1]
        assert field.metadata[b"about"].decode() == about
        assert f"| `{field.name}` |" in page
        assert about in page


@pytest.mark.parametrize("name", GAMES)
def test_what_is_counted_happens(name: str) -> None:
    things = import_module(f"{game(name).package}.study").THINGS
    assert set(things) <= set(game(name).happenings.__members__)
    one = played(name, 2, 5)
    made = list(rows.rows([one]))
    assert [row["seat"] for row in made] == [0, 1]
    assert sum(row["won"] for row in made) == 1
    assert made[0]["margin"] == -made[1]["margin"]
    assert all(row["opening"] for row in made)
    assert {thing["kind"] for row in made for thing in row["things"]} <= {kind for kind, _ in things.values()}
    assert any(row["things"] for row in made)


def test_games_are_kept_and_read_again(some: list[Game], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(one.line() for one in some[:3]) + b'{"torn')
    assert list(games.read(path, "splendor")) == some[:3]
    assert list(games.read(path, "amyitis")) == []
    path.write_bytes(b"{}\n")
    with pytest.raises(BadSave, match="line 1"):
        list(games.read(path, "splendor"))


def test_a_study_that_is_played_already_is_only_shown(some: list[Game], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, page, tables = tmp_path / "games.jsonl", tmp_path / "page.html", tmp_path / "tables.md"
    path.write_bytes(b"".join(one.line() for one in some if one.players == 2))
    how = ["--games", "40", "--out", str(path), "--html", str(page), "--tables", str(tables), "--parquet", str(tmp_path / "x.parquet")]
    assert cli.main(["study", "splendor", *how, "--lang", "en"]) == 0
    assert "80 rows" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8").count("<svg") >= 4
    told = tables.read_text(encoding="utf-8")
    assert "### By seat" in told
    assert "40 games" in told
    assert "palatine study splendor --games 40 --players 2 --level champion --simulations 400" in told

    # The same tables from the Parquet file alone.
    again, shown = tmp_path / "again.md", tmp_path / "again.html"
    how = ["--from", str(tmp_path / "x.parquet"), "--tables", str(again), "--html", str(shown)]
    assert cli.main(["study", "splendor", *how, "--lang", "en"]) == 0
    assert again.read_text(encoding="utf-8") == told
    assert shown.read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    (tmp_path / "no.parquet").write_bytes(b"nothing")
    assert cli.main(["study", "splendor", "--from", str(tmp_path / "no.parquet"), "--tables", str(again)]) == 2
    assert cli.main(["study", "splendor", "--from", str(tmp_path / "none.parquet"), "--tables", str(again)]) == 2


def test_of_a_long_list_both_ends_are_shown(made: list[rows.Row]) -> None:
    cards = findings(made)[0].things["card"]
    assert len(ends(cards)) == min(12, len(cards))
    assert (ends(cards)[0], ends(cards)[-1]) == (cards[0], cards[-1])
    assert cards[0].name in markdown(findings(made), Tr("en"))


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_of_the_documentation_come_from_the_table_beside_them(name: str, tmp_path: Path) -> None:
    folder, tables, plots = Path(__file__).parents[2] / "docs" / "study", tmp_path / "tables.md", tmp_path / "plots.html"
    files = ["--from", str(folder / f"{name}.parquet"), "--tables", str(tables), "--html", str(plots)]
    assert cli.main(["study", name, *files, "--lang", "en"]) == 0
    assert plots.read_text(encoding="utf-8") == (folder / f"{name}-plots.html").read_text(encoding="utf-8")
    told = tables.read_text(encoding="utf-8").strip()
    assert told in (folder / f"{name}.md").read_text(encoding="utf-8")
    assert f"palatine study {name} --games " in told


@pytest.mark.skipif(not os.environ.get("PALATINE_DEEP"), reason="of the champions that ship, which change: make deep")
@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_documentation_are_those_of_the_champions_that_ship(name: str) -> None:
    known = rows.read(Path(__file__).parents[2] / "docs" / "study" / f"{name}.parquet")[:6]
    jobs = [games.Job(name, row["players"], row["number"], row["level"], row["simulations"]) for row in known if row["seat"] == 0]
    assert list(rows.rows(map(games.play, jobs))) == known
