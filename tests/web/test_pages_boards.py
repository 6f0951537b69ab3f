"""Every board, without a browser: what can be touched is there, every move can be chosen, the page stays small."""

from __future__ import annotations

import json
import random
import re
from collections import Counter

import pytest

import palatine as pal
from palatine import testing
from palatine.kernel.game import game, games
from palatine.kernel.table import Table
from palatine.tables.snapshot import Seat, Snapshot
from palatine.web.html.layout import Reader
from palatine.web.html.table import message, table_page

BOARDS = [name for name in games() if game(name).has_board]
boards = pytest.mark.parametrize("name", BOARDS)
seats = pytest.mark.parametrize("players", [2, 4])


def positions(name: str, players: int, every: int = 23, seed: int = 4) -> list[Table]:
    """Tables from the course of a game in which chance chooses."""
    table, dice, found = (
        pal.new(name, players=players, seed=seed, names=["Ada", "Maximiliane-Charlotte", "Livia", "Marc"][:players]),
        random.Random(seed),
        [],
    )
    for ply in range(600):
        if table.over:
            break
        if ply % every == 0:
            found.append(table.at(ply))
        seat = table.to_move[0]
        table.play(dice.choice(table.legal(seat)), seat)
    return [*found, table]


def snapshot(table: Table, seat: int | None) -> Snapshot:
    seats = tuple(Seat(i, table.names[i], "bot" if i == 1 else "person", level="master" if i == 1 else "") for i in range(table.players))
    asked = seat is not None and seat in table.to_move
    legal = tuple(table.legal(seat)) if asked else ()
    return Snapshot("t", table.game.name, seat, len(table.moves), table.view(seat), table.to_move, legal, asked, seats, (), over=table.over)


@boards
@seats
def test_every_legal_move_can_be_chosen_by_touching_things_that_are_there(name: str, players: int) -> None:
    for table in positions(name, players):
        testing.every_legal_move_can_be_chosen_by_touching_things_that_are_there(table)


@boards
@seats
def test_every_thing_is_drawn_once_and_means_something(name: str, players: int) -> None:
    board = game(name).board
    for table in positions(name, players, every=41):
        for seat in (None, *range(players)):
            v = table.view(seat)
            things = testing.things(board.panels(v, v.tr("fr")))
            equal = "craft-" if name == "amyitis" else "-"  # cards that are alike have one name: touching either is the same
            assert [thing for thing, n in Counter(things).items() if n > 1 and not thing.startswith(equal)] == []
            for thing in things:
                for action in board.meant(v, thing):
                    assert v.game.actions[action]


@boards
def test_a_line_of_the_log_points_at_things_that_are_there(name: str) -> None:
    for case in testing.cases(name)[:3]:
        testing.what_happens_is_pointed_at_on_the_board(case)


@boards
def test_the_page_of_a_table_stays_small_and_names_everybody(name: str) -> None:
    for table in positions(name, 4, every=60):
        seat = table.to_move[0] if table.to_move else 0
        html = table_page(snapshot(table, seat), Reader(lang="de"))
        assert len(html.encode()) < 120_000
        assert html.count("<!doctype html>") == 1
        assert "Maximiliane-Charlotte" in html
        assert " style=" not in html  # the content security policy refuses it
        assert not re.search(r"<script(?![^>]*(src=|application/json))", html)


@boards
def test_a_message_has_only_the_parts_that_changed(name: str) -> None:
    table = pal.new(name, players=2, seed=3, names=["Ada", "Ben"])
    before = snapshot(table, 0)
    assert message(before, "en", before)["parts"] == {}
    seat = table.to_move[0]
    table.play(table.legal(seat)[0], seat)
    after = message(snapshot(table, 0), "en", before)
    assert after["parts"]
    assert "chat" not in after["parts"]


@boards
def test_a_name_cannot_bring_markup_into_the_page(name: str) -> None:
    table = pal.new(name, players=2, seed=3, names=["</script><b>Ada", 'Ben"><i>'])
    html = table_page(snapshot(table, table.to_move[0]), Reader())
    assert "<b>Ada" not in html
    assert "<i>" not in html


def test_two_worlds_that_differ_only_in_what_is_hidden_give_the_same_page() -> None:
    table = pal.new("splendor", players=3, seed=6, names=["Ada", "Ben", "Cleo"])
    table.play("reserve deck 2")
    here = table.data()
    card = here["player"][0]["hand"][0]
    other = next(n for n in range(40, 70) if here["deck"][n])
    there = json.loads(json.dumps(here))
    there["player"][0]["hand"][0], there["deck"][card], there["deck"][other] = other, 1, 0
    worlds = [pal.position("splendor", data, names=table.names) for data in (here, there)]
    pages = [[table_page(snapshot(world, seat), Reader()) for world in worlds] for seat in (0, 1, None)]
    assert pages[0][0] != pages[0][1]  # its owner knows the card
    assert pages[1][0] == pages[1][1]
    assert pages[2][0] == pages[2][1]
