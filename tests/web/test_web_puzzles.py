"""Puzzles over HTTP: the page, tries, ratings that stay with the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from web_help import server

from palatine.puzzles import solving
from palatine.puzzles.puzzle import Puzzle, shipped
from palatine.puzzles.solving import Known, Result, Solver, daily
from palatine.web.html import puzzle_routes, puzzles
from palatine.web.html.layout import Reader
from palatine.web.html.puzzles import Try


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(f"sqlite:///{tmp_path_factory.mktemp('puzzles')}/palatine.db") as (_app, found):
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    """A browser that nobody knows yet."""
    with httpx.Client(base_url=address, headers={"x-palatine": "test", "accept-language": "en"}, timeout=60) as found:
        yield found


@pytest.fixture
def puzzle() -> Puzzle:
    return next(iter(shipped("splendor").values()))


def tried(client: httpx.Client, puzzle: Puzzle, move: str) -> httpx.Response:
    return client.post(f"/api/puzzles/{puzzle.game}/{puzzle.id}/moves", json={"move": move, "step": 0})


def test_everybody_has_the_same_puzzle_on_a_day(client: httpx.Client) -> None:
    home = client.get("/").text
    for name in ("splendor", "eschnapur", "palais_royal", "amyitis"):
        today = daily(name, puzzle_routes.today())
        if today:
            assert f'href="/puzzles/{name}/{today.id}"' in home


def test_a_wrong_move_is_answered_and_the_second_try_counts_half(client: httpx.Client, puzzle: Puzzle) -> None:
    page = client.get(f"/puzzles/{puzzle.game}/{puzzle.id}").text
    assert "The champion sees" not in page  # the answer is not there yet
    assert client.post(f"/puzzles/{puzzle.game}/{puzzle.id}/explore").headers["location"].startswith("/puzzles/")
    wrong = tried(client, puzzle, puzzle.tempting).json()
    assert not wrong["mine"]
    assert "There is a much better move." in wrong["parts"]["prompt"]
    assert "1 left" in wrong["parts"]["puzzle"]
    assert "The champion sees" not in wrong["parts"]["puzzle"]
    again = client.get(f"/puzzles/{puzzle.game}/{puzzle.id}").text
    assert "One more try" in again
    assert not wrong["points"]
    right = tried(client, puzzle, puzzle.answer).json()
    assert right["announce"].startswith(f"Yes: {puzzle.view().sentence(puzzle.answer)} ")
    assert "Solved at the second try" in right["parts"]["puzzle"]
    assert "The champion sees" in right["parts"]["puzzle"]
    assert "solved" in client.get("/puzzles").text
    assert "Yes: " in client.get(f"/puzzles/{puzzle.game}/{puzzle.id}").text


def test_a_rating_stays_with_the_browser_and_nobody_else(client: httpx.Client, address: str, puzzle: Puzzle) -> None:
    tried(client, puzzle, puzzle.answer)
    assert "Your rating: 1500" not in client.get("/").text
    with httpx.Client(base_url=address, headers={"accept-language": "en"}) as other:
        assert "Your rating: 1500" in other.get("/").text
        assert "Yes: " not in other.get(f"/puzzles/{puzzle.game}/{puzzle.id}").text


def test_a_move_that_is_not_legal_costs_no_try(client: httpx.Client, puzzle: Puzzle) -> None:
    for move in ("castle", "buy 1w1" if "buy 1w1" not in puzzle.view().legal() else "buy 1w2"):
        refused = tried(client, puzzle, move)
        assert refused.status_code == 422
        assert refused.json()["message"]
    assert "2 left" in client.get(f"/puzzles/{puzzle.game}/{puzzle.id}").text


def test_who_gives_up_sees_the_answer(client: httpx.Client, puzzle: Puzzle) -> None:
    answer = client.post(f"/puzzles/{puzzle.game}/{puzzle.id}/give-up", follow_redirects=True)
    assert "Not solved" in answer.text
    assert puzzle.view().sentence(puzzle.answer, "en").split(".")[0] in answer.text
    board = client.post(f"/puzzles/{puzzle.game}/{puzzle.id}/explore", follow_redirects=True)
    assert board.url.path.startswith("/x/")
    on = client.post(f"/puzzles/{puzzle.game}/{puzzle.id}/explore", data={"then": "on"}).headers["location"]
    assert re.fullmatch("/x/.*#on", on)  # the question how to play on is open there
    following = client.get(f"/puzzles/{puzzle.game}/next")
    assert puzzle.id not in following.headers["location"]


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_the_next_step_after_the_answer_is_marked_where_it_is_made(name: str) -> None:
    marked = 0
    for puzzle in list(shipped(name).values())[::10]:
        done = Solver(results={solving.name(puzzle): Result(0, 1.0)})
        right = puzzles.message(Try(puzzle, done, Known.read(None, puzzle), move=puzzle.answer), Reader())
        points = right["points"]
        wrong = puzzles.message(Try(puzzle, done, Known.read(None, puzzle), move=puzzle.tempting), Reader())["points"]
        assert wrong == {}  # the board shows what follows that move
        if points:
            marked += 1
            assert points["flags"][0]["letter"] == "2."
            parts = "".join(str(part) for part in right["parts"].values())
            assert all(f'data-thing="{thing}"' in parts for thing in points["rings"][0]["things"])
    assert marked > 5


def test_things_of_a_puzzle_can_be_looked_at_and_say_why_not(client: httpx.Client, puzzle: Puzzle) -> None:
    home = f"/api/puzzles/{puzzle.game}/{puzzle.id}"
    assert client.get(f"{home}/look", params={"thing": "noble-0"}).status_code in (200, 404)
    assert client.get(f"{home}/look", params={"thing": "nonsense"}).status_code == 404
    assert client.get(f"{home}/why", params={"thing": "nonsense"}).json() == {"reason": None}


@pytest.mark.parametrize("path", ["/puzzles/chess/x", "/puzzles/splendor/x", "/puzzles/chess/next"])
def test_what_is_not_there_is_not_found(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_results_are_part_of_my_data_and_go_with_it(client: httpx.Client, puzzle: Puzzle) -> None:
    tried(client, puzzle, puzzle.answer)
    assert f"splendor/{puzzle.id}" in client.get("/me/data").json()["puzzles"]["results"]
    kept = dict(client.cookies)
    client.post("/me/delete")
    client.cookies.update(kept)
    assert client.get("/me/data").json()["puzzles"] is None


def test_what_is_known_of_a_solver_can_be_deleted(database: str) -> None:
    from palatine.store import Store
    from palatine.store.solvers import Solvers

    store = Store(database)
    found = Solvers(store)
    assert found.find("key") is None
    found.solve("key", "splendor/x", lambda solver, known: ({"n": 1}, {"m": 1}))
    assert found.solve("key", "splendor/x", lambda solver, known: ({"n": solver["n"] + 1}, known)) == ({"n": 2}, {"m": 1})
    assert found.find("key") == {"n": 2}
    assert found.known(["splendor/x", "splendor/y"]) == {"splendor/x": {"m": 1}}
    found.forget("key")
    assert found.find("key") is None
    store.close()
