"""A server in a thread of the test, and clients for it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn

from palatine.tables import readiness
from palatine.tables.caller import digest
from palatine.tables.events import PERSON, Chair, Create, encode
from palatine.tables.lobby import first_row
from palatine.web.app import create_app
from palatine.web.settings import Settings

WAIT = 30.0  # seconds after which a test gives up waiting for something that must happen
for wait in ("connect", "read", "write", "pool"):  # requests that say nothing else would wait for five seconds: a busy machine is no fault
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, wait, WAIT)
readiness.FIRST_PAGE = 0.0  # where nobody waits for a first page, the rules are loaded at once


def until(what: Callable[[], Any], about: str = "something") -> Any:
    """Waits until *what* is true, and returns it."""
    end = time.monotonic() + WAIT
    while not (found := what()):
        assert time.monotonic() < end, f"waited in vain for {about}"
        time.sleep(0.01)
    return found


@contextmanager
def server(database: str, **settings: Any):
    """A running server: gives its application and its address."""
    app = create_app(Settings(database=database, **{"limits": False, "bot_pause": 0.0, "warm": False, "workers": 0, **settings}))
    running = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", lifespan="on"))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    try:
        until(lambda: running.started, "the server")
        port = running.servers[0].sockets[0].getsockname()[1]
        yield app, f"http://127.0.0.1:{port}"
    finally:
        app.state.hub.close()
        running.should_exit = True
        thread.join(WAIT)


class Client:
    """A program at a table: a seat's secret, or none for a spectator."""

    def __init__(self, address: str, table: str = "", secret: str = "", **headers: str) -> None:
        self.table, self.secret = table, secret
        self.headers = {**headers, **({"authorization": f"Bearer {secret}"} if secret else {})}
        self.http = httpx.Client(base_url=address, headers=self.headers, timeout=WAIT)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{self.table}/{path}", params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{self.table}/{path}", json=body)

    def view(self) -> dict[str, Any]:
        found = until(lambda: (r := self.get("view")).status_code != 503 and r, "the rules")
        assert found.status_code == 200, found.text
        return found.json()

    def play(self, move: str, step: int | None = None, **more: Any) -> httpx.Response:
        return self.post("moves", move=move, step=self.view()["step"] if step is None else step, **more)


def create(address: str, game: str, *chairs: str, **more: Any) -> tuple[Client, dict[str, Any]]:
    """A table with chairs such as ``me``, ``free`` or ``greedy``, and the client of the one who opened it."""
    wishes = [{"kind": c} if c in ("me", "free") else {"kind": "bot", "level": c} for c in chairs]
    for number, wish in enumerate(wishes):
        if wish["kind"] == "me":
            wish["name"] = f"Ann {number}"
    answer = httpx.post(f"{address}/api/tables", json={"game": game, "seats": wishes, **more}, timeout=WAIT)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Client(address, made["table"], made["secret"]), made


class Stream:
    """Reads a stream of server-sent events in a thread: its raw text, and the data of its events."""

    def __init__(self, address: str, table: str, secret: str = "", last: str = "", path: str = "", **query: Any) -> None:
        self.raw = ""
        self.events: list[dict[str, Any]] = []
        self.ids: list[str] = []
        self.ended = False
        self._headers = {"accept": "text/event-stream"}
        if secret:
            self._headers["authorization"] = f"Bearer {secret}"
        if last:
            self._headers["last-event-id"] = last
        self._url = f"{address}{path or f'/api/tables/{table}/events'}"
        self._query = query
        self._http = httpx.Client(timeout=None)
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        until(lambda: self.raw, "the stream")

    def _read(self) -> None:
        try:
            with self._http.stream("GET", self._url, headers=self._headers, params=self._query) as response:
                assert response.status_code == 200
                for line in response.iter_lines():
                    self.raw += line + "\n"
                    name, _, rest = line.partition(": ")
                    if name == "id":
                        self.ids.append(rest)
                    elif name == "data":
                        self.events.append(json.loads(rest))
        except (httpx.HTTPError, OSError):
            pass
        self.ended = True

    def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Waits for an event that fits, and returns it."""
        return until(lambda: next((e for e in self.events if "step" in e and fits(e)), None), "an event")


def seats(app: Any, table: str, game: str, players: int, **more: Any) -> None:
    """Opens a table of persons whose secrets are seat0, seat1, ..., with nothing left to chance."""
    from palatine.kernel.game import game as find

    chairs = tuple(Chair(PERSON, f"P{i}", holders=(digest(f"seat{i}"),)) for i in range(players))
    event = Create(game, players, find(game).options_from(more), seed=7, salt="salt", chairs=chairs, order=tuple(range(players)))
    app.state.service.store.append(table, 0, [encode(event)], first_row(table, event))
