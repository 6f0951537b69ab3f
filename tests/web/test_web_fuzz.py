"""No input whatever makes the server fail: ten thousand requests, always the same ones."""

from __future__ import annotations

import http.client
import json
import random
from urllib.parse import quote, urlencode

import pytest
from web_help import create, server

import palatine as pal
from palatine.kernel import save
from palatine.tables.caller import Caller
from palatine.testing import random_table

REQUESTS = 5000  # for each kind of database
NASTY = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1",
        "2",
        "²",
        "٣",
        "9" * 5000,
        "1e999",
        "nan",
        "true",
        "null",
        "[]",
        "{}",
        "\0",
        "\0x",
        "%00",
        "..",
        "../../etc/passwd",
    ),
    *("\ud800", "\udfff", "é" * 300, "💎", "\u202e", "a" * 10_000, "'; --", "<b>", "\r\nx: y", "take wbg", "row-1-1", "bank-", "noble-99"),
    *(
        "card-1",
        "splendor",
        "chess",
        "me",
        "bot",
        "free",
        "greedy",
        "turn ²",
        "turn 5",
        "game 99999999999999999999",
        "yes",
        "²-x",
        "3-greedy",
    ),
)
GETS = (
    *(
        "/",
        "/api/games",
        "/api/tables",
        "/api/openapi.json",
        "/static/{x}",
        "/static/a/{x}",
        "/language/{x}",
        "/new/{x}",
        "/rules/{x}",
        "/join/{x}",
    ),
    *(
        "/t/{t}",
        "/t/{x}",
        "/t/{t}/replay",
        "/t/{t}/replay/{x}",
        "/t/{x}/live",
        "/{x}",
        "/api/{x}",
        "/api/replays/{t}",
        "/api/replays/{t}/{x}",
    ),
    *(f"/api/tables/{{t}}/{name}" for name in ("view", "legal", "why", "save")),
    *(f"/api/tables/{{x}}/{name}" for name in ("view", "events", "hint")),
)
POSTS = (
    *("/play", "/new", "/join/{x}", "/t/{t}/sit", "/t/{x}/sit", "/api/tables", "/api/join", "/api/replays", "/t/{x}/replay/analysis"),
    *(f"/api/tables/{{t}}/{name}" for name in ("join", "moves", "undo", "chat", "leave", "return", "votes", "rematch")),
    *(f"/api/tables/{{x}}/{name}" for name in ("join", "moves", "undo", "chat")),
)
NAMES = (
    "game",
    "players",
    "level",
    "name",
    "pace",
    "chair2",
    "chair3",
    "option-take_fewer",
    "public",
    "hints",
    "secret",
    "chair",
    "move",
    "step",
)
NAMES = (
    *NAMES,
    "seat",
    "text",
    "about",
    "thing",
    "lang",
    "at",
    "which",
    "to",
    "chairs",
    "options",
    "kind",
    "palatine",
    "moves",
    "seed",
    "rules",
)
GOOD = {  # by the end of the path: a body that is fine, until something is changed in it
    "/api/tables": {
        "game": "splendor",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": "greedy"}],
        "pace": {"kind": "free"},
    },
    "/api/join": {"secret": "x", "name": "A"},
    "/join": {"name": "A", "chair": 1},
    "/moves": {"move": "take wbg", "step": 1, "seat": 0},
    "/undo": {"step": 1, "seat": 0},
    "/chat": {"text": "hello", "name": "A"},
    "/leave": {"seat": 1},
    "/return": {"seat": 1},
    "/votes": {"about": "close", "seat": 1},
    "/play": {"game": "splendor", "players": "2", "level": "greedy", "name": "Ada"},
    "/new": {"game": "splendor", "name": "A", "chair2": "free", "pace": "turn 60", "option-take_fewer": "no"},
    "/sit": {"name": "A"},
}
KNOWN = (  # what once failed, and what is too big
    ("GET", "/api/tables/{t}/why?thing=", {}, b""),
    ("GET", "/api/tables/{t}/why?thing=nonsense", {}, b""),
    ("POST", "/play", {}, urlencode({"game": "splendor", "players": "²"}).encode()),
    ("POST", "/play", {}, b"game=splendor&players=" + b"9" * 5000),
    ("POST", "/new", {}, urlencode({"game": "splendor", "name": "A", "chair2": "free", "pace": "turn ²"}).encode()),
    ("GET", "/", {"cookie": "play-splendor=²-x".encode()}, b""),
    ("GET", "/t/%00", {}, b""),
    ("GET", "/api/tables/%00/view", {}, b""),
    ("GET", "/api/replays/x%00y", {}, b""),
    ("POST", "/join/%00", {}, b"name=A"),
    ("POST", "/api/tables", {}, b"x" * 60_000),
)


def surrogate():
    """A whole save file with half a letter in a name."""
    document = save.document(pal.new("splendor", 2, 1, names=["A", "B"]), {})
    document["names"][0] = "\ud800"
    del document["check"]
    return ("POST", "/api/replays", {}, json.dumps(document).encode())


class Wire:
    """Sends what no client would send."""

    def __init__(self, address, secret):
        self._secret = secret
        self._http = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)

    def close(self):
        self._http.close()

    def ask(self, method, path, headers, body, table):
        path = path.replace("{t}", table)
        sent = {"authorization": f"Bearer {self._secret}", **headers}
        try:
            self._http.request(method, path, body or None, sent)
            answer = self._http.getresponse()
            text = answer.read()
        except http.client.HTTPException:
            self._http.close()  # refused below HTTP
            return 400, b""
        return answer.status, text


def value(chance, depth=0):
    """Something for a field of JSON."""
    if depth < 2 and chance.random() < 0.2:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if depth < 2 and chance.random() < 0.2:
        return {chance.choice(NAMES): value(chance, depth + 1) for _ in range(chance.randrange(4))}
    return chance.choice((chance.choice(NASTY), chance.choice(NASTY), 0, 1, -1, 2**70, 1.5, None, True))


def encoded(text):
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def some_request(chance):
    post = chance.random() < 0.5
    path = chance.choice(POSTS if post else GETS).replace("{x}", encoded(chance.choice(NASTY))[:3000])
    pairs = [(chance.choice(NAMES), chance.choice(NASTY)[:3000]) for _ in range(chance.randrange(4))]
    query = "&".join(f"{name}={encoded(word)}" for name, word in pairs)
    headers, body = {}, b""
    if chance.random() < 0.3:
        name = chance.choice(("play-splendor", "new-splendor", "name", "lang", "palatine", "theme", "guide-splendor"))
        headers["cookie"] = f"{name}={chance.choice(NASTY)}".encode("utf-8", "replace").replace(b"\r\n", b"").replace(b"\0", b"")[:2000]
        headers["x-palatine"] = "1"
    if chance.random() < 0.2:
        word = chance.choice(NASTY).encode("utf-8", "replace").replace(b"\r\n", b"").replace(b"\0", b"")[:2000]
        headers[chance.choice(("accept-language", "last-event-id", "host", "content-type", "origin"))] = word
    if post:
        good = next((body for end, body in GOOD.items() if path.endswith(end)), {})
        fields = {**good, **{chance.choice([*NAMES, *good]): value(chance) for _ in range(chance.randrange(3))}}
        form = "&".join(f"{name}={encoded(str(word))}" for name, word in fields.items()).encode()
        body = chance.choice((json.dumps(fields).encode(), form, b"\xff\xfe", b"", chance.choice(NASTY).encode("utf-8", "replace")))
        if not path.startswith("/api/"):
            body = chance.choice((form, form, body))
        elif chance.random() < 0.8:
            body = json.dumps(fields).encode()
            headers.setdefault("content-type", "application/json")
    return ("POST" if post else "GET"), f"{path}?{query}" if query and not post else path, headers, body


@pytest.mark.slow
def test_no_input_gives_a_server_error(database):
    chance = random.Random(7)
    with server(database, bot_pause=1000.0, body=50_000) as (app, address):
        app.state.readiness.wait("splendor")
        client, made = create(address, "splendor", "me", "me")
        waiting, _ = create(address, "splendor", "me", "free", public=True)
        over = finished(app)
        wire = Wire(address, made["secret"])
        tables = (client.table, waiting.table, over)
        requests = [*KNOWN, surrogate(), *(some_request(chance) for _ in range(REQUESTS - len(KNOWN) - 1))]
        failed, statuses = [], set()
        for request in requests:
            status, text = wire.ask(*request, chance.choice(tables))
            statuses.add(status)
            if status >= 500:
                failed.append((request, status, text[:200]))
        wire.close()
    assert failed == []
    assert statuses >= {200, 201, 303, 403, 404, 409, 413, 422}  # it came far enough to be refused for every reason


def finished(app):
    """A replay of a whole game."""
    content = json.dumps(save.document(random_table(("splendor", 2, {}), 3), {})).encode()
    return app.state.replays.upload(content, Caller()).id


def test_what_cannot_be_the_name_of_a_table_is_not_found(database):
    with server(database) as (_, address):
        for path in ("/t/%00", "/api/tables/%00/view", "/api/tables/%2e%2e/view", "/api/tables/" + "x" * 500 + "/view"):
            connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
            connection.request("GET", path)
            assert connection.getresponse().status == 404, path
            connection.close()
