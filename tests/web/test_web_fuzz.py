"""No input whatever makes the server fail: ten thousand requests to all of its addresses, always the same ones."""

from __future__ import annotations

import http.client
import json
import random
import re
from urllib.parse import quote, urlencode

import httpx
import pytest
from web_help import create, server

import palatine as pal
from palatine.kernel import save
from palatine.puzzles.puzzle import shipped
from palatine.tables.caller import Caller
from palatine.testing import random_table
from palatine.web.app import PARTS

REQUESTS = 5000  # for each kind of database
KEY = "the operator's key"
SURROGATE = "\ud800"  # half a letter
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
        "../../etc/passwd",
    ),
    *(SURROGATE, "\udfff", "é" * 300, "💎", "\u202e", "a" * 10_000, "'; --", "<b>", "\r\nx: y", "take wbg", "row-1-1", "bank-", "noble-99"),
    *("card-1", "splendor", "chess", "me", "bot", "free", "greedy", "turn ²", "turn 5", "game 99999999999999999999", "yes", "²-x"),
)
QUERIES = (*NASTY, "5", "100000", "de", "card-31", "bank-0", "amyitis", "close", "silence")
NEEDED = {"/look": "thing", "/why": "thing", "/compare": "move"}  # what a question at such an address has to say
COOKIES = ("play-splendor", "new-splendor", "guide-splendor", "name", "lang", "theme", "pace", "palatine", "palatine-operator", "play-x(y")
HEADERS = ("accept-language", "last-event-id", "host", "content-type", "origin", "accept", "x-request-id", "x-forwarded-for")
BODIES = {  # by the pattern of an address: what is fine there, until something is changed in it
    "/api/tables": {
        "game": "splendor",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": "greedy"}],
        "pace": {"kind": "free"},
    },
    "/api/join": {"secret": "x", "name": "A"},
    "/api/tables/{table}/join": {"name": "A", "seat": 1},
    "/api/tables/{table}/moves": {"move": "take wbg", "step": 1, "seat": 0},
    "/api/tables/{table}/undo": {"step": 1, "seat": 0},
    "/api/tables/{table}/back": {"step": 1, "seat": 0, "decisions": 1},
    "/api/tables/{table}/chat": {"text": "hello", "name": "A"},
    "/api/tables/{table}/fill": {"seat": 1, "level": "greedy"},
    "/api/tables/{table}/leave": {"seat": 1},
    "/api/tables/{table}/return": {"seat": 1},
    "/api/tables/{table}/votes": {"about": "close", "seat": 1},
    "/api/tables/{table}/rematch": {"step": 0, "offer": "x"},
    "/api/lines/{lines}/moves": {"move": "take wbg", "at": 0},
    "/api/lines/{lines}/{node}/table": {"seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": "greedy"}]},
    "/api/puzzles/{name}/{id_}/moves": {"move": "take wbg"},
    "/x/{id_}/moves": {"move": "take wbg", "step": 0},
    "/x/{id_}/names": {"node": 1, "name": "better"},
    "/x/{id_}/prune": {"node": 1},
    "/x/{id_}/table": {"at": "1", "name": "A", "chair0": "me", "chair1": "bot greedy"},
    "/t/{id_}/explore": {"at": "1"},
    "/t/{id_}/sit": {"name": "A"},
    "/me": {"name": "Ada", "colour": "ruby"},
    "/operator": {"key": "x"},
    "/play": {"game": "splendor", "players": "2", "level": "greedy", "name": "Ada"},
    "/new": {"game": "splendor", "name": "A", "chair2": "free", "pace": "turn 60", "option-take_fewer": "no"},
}
JSON = ("/x/{id_}/moves", "/x/{id_}/names", "/x/{id_}/prune", "/setup/{name}/edit", "/setup/{name}/list", "/setup/{name}/save")


def known(table):
    """What once failed, and what is too big."""
    half = save.document(pal.new("splendor", 2, 1, names=["A", "B"]), {})
    half["names"][0] = SURROGATE
    del half["check"]
    form, is_json = {"content-type": "application/x-www-form-urlencoded"}, {"content-type": "application/json"}
    return (
        ("GET", f"/api/tables/{table}/why?thing=", {}, b""),
        ("GET", f"/api/tables/{table}/why?thing=nonsense", {}, b""),
        ("POST", "/play", form, urlencode({"game": "splendor", "players": "²"}).encode()),
        ("POST", "/play", form, b"game=splendor&players=" + b"9" * 5000),
        ("POST", "/new", form, urlencode({"game": "splendor", "name": "A", "chair2": "free", "pace": "turn ²"}).encode()),
        ("GET", "/", {"cookie": "play-splendor=²-x".encode()}, b""),
        ("GET", "/t/%00", {}, b""),
        ("GET", "/api/tables/%00/view", {}, b""),
        ("GET", "/api/replays/x%00y", {}, b""),
        ("POST", "/join/%00", form, b"name=A"),
        ("POST", "/api/tables", is_json, b"x" * 200_000),
        ("POST", "/api/replays", is_json, json.dumps(half).encode()),
        ("POST", "/api/lines", is_json, json.dumps({"save": half}).encode()),
        ("POST", "/api/join", is_json, json.dumps({SURROGATE: 1}).encode()),
        ("POST", "/me/delete", {"cookie": "play-a(b=1", "x-palatine": "1"}, b""),
    )


class Wire:
    """Sends what no client would send."""

    def __init__(self, address):
        self._http = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)

    def close(self):
        self._http.close()

    def ask(self, method, path, headers, body):
        try:
            self._http.request(method, path, body or None, headers)
            answer = self._http.getresponse()
            text = answer.read()
        except http.client.HTTPException:
            self._http.close()  # refused below HTTP
            return 400, b""
        return answer.status, text


class Requests:
    """Requests to a server: to addresses that are there and to others, with what fits there and what does not."""

    def __init__(self, app, address, chance):
        self.chance = chance
        client, made = create(address, "splendor", "me", "me")
        waiting, _ = create(address, "splendor", "me", "free", public=True)
        content = save.document(random_table(("splendor", 2, {}), 3), {})
        over = app.state.replays.upload(json.dumps(content).encode(), Caller()).id
        position = pal.new("amyitis", 2, 1).data()
        with httpx.Client(base_url=address, headers={"x-palatine": "1"}, timeout=60) as browser:
            begun = ({"table": over}, {"game": "amyitis", "position": position})
            lines = [browser.post("/api/lines", json=what).json()["id"] for what in begun]
            setup = json.loads(re.search(r'id="state"[^>]*>(.*?)</script>', browser.get("/setup/splendor").text)[1])
            self.cookie = f"palatine={browser.cookies['palatine']}"
        self.secret, self.table = made["secret"], client.table
        self.setup = setup.get("setup", setup)
        self.documents = {"/api/replays": content, "/api/lines": {"game": "amyitis", "position": position}, "/setup/{name}/save": content}
        tables, games = (client.table, waiting.table, over), pal.games()
        puzzles = list(shipped("splendor"))[:3]
        self.parts = {
            "table": tables,
            "lines": lines,
            "node": ("0", "1", "30"),
            "ply": ("0", "7"),
            "name": ("splendor", *games),
            "lang": ("de",),
        }
        self.parts |= {"what": ("silence", "speak"), "size": ("192",), "secret": (made["secret"],), "word": ("link",)}
        self.ids = {"t": tables, "x": lines, "puzzles": puzzles, "api": puzzles}
        self.patterns, self.names = sorted(patterns(app)), sorted(names(app))

    def some(self):
        method, pattern = self.chance.choice(self.patterns)
        path = re.sub(r"\{(\w+)\}", lambda found: self.part(pattern, found[1]), pattern)
        asked = [self.chance.choice(self.names) for _ in range(self.chance.randrange(4))]
        asked += [name for end, name in NEEDED.items() if pattern.endswith(end)]
        query = urlencode([(name, self.word(QUERIES)) for name in asked])
        headers, body = self.headers(pattern), b""
        if method == "POST":
            body, kind = self.body(pattern)
            headers.setdefault("content-type", kind)
        return method, f"{path}?{query}" if query else path, headers, body

    def part(self, pattern, name):
        """A part of a path: one that is there, unless that is a stream, which would never end."""
        endless = pattern.endswith(("/live", "/events"))
        good = self.ids[pattern.split("/")[1]] if name == "id_" else self.parts.get(name, ("x",))
        if self.chance.random() < 0.7 and not (endless and name != "node"):
            return self.chance.choice(good)
        return quote(self.chance.choice(NASTY).encode("utf-8", "surrogatepass"), safe="")[:3000]

    def word(self, words):
        return self.chance.choice(words)[:3000].encode("utf-8", "surrogatepass")

    def headers(self, pattern):
        """Who asks: somebody at a table, a browser, the operator; and sometimes what no browser says. The browser deletes nothing."""
        chance = self.chance
        said = {"authorization": f"Bearer {self.secret if chance.random() < 0.97 else KEY}"}
        if chance.random() < 0.5 and pattern != "/me/delete":
            said |= {"cookie": self.cookie.encode(), "x-palatine": "1"}
        if chance.random() < 0.3:
            said |= {"cookie": chance.choice(COOKIES).encode() + b"=" + self.line(2000), "x-palatine": "1"}
        if chance.random() < 0.2:
            said[chance.choice(HEADERS)] = self.line(2000)
        return said

    def line(self, most):
        return self.chance.choice(NASTY).encode("utf-8", "replace").replace(b"\r\n", b"").replace(b"\0", b"")[:most]

    def body(self, pattern):
        """A body, and what it is said to be."""
        chance = self.chance
        if pattern in self.documents and chance.random() < 0.9:
            return json.dumps(self.spoiled(self.documents[pattern])).encode(), "application/json"
        if pattern.startswith("/setup/") and chance.random() < 0.9:
            fields = {key: self.setup[key] for key in ("position", "mark", "names")} | {"place": "bank-0", "value": chance.randrange(-9, 9)}
        else:
            fields = dict(BODIES.get(pattern, {}))
        if pattern in JSON or pattern.startswith("/api/"):
            kind, text = "application/json", json.dumps(self.changed(fields)).encode()
        else:
            kind, text = "application/x-www-form-urlencoded", urlencode(self.changed(fields), errors="surrogatepass").encode()
        if chance.random() < 0.1:
            text = chance.choice((b"\xff\xfe", b"", chance.choice(NASTY).encode("utf-8", "replace"), b'{"a":' * 2000))
        return text, kind

    def changed(self, fields):
        """With some fields that are something else."""
        often = list(fields) or self.names
        chosen = [
            self.chance.choice(often if self.chance.random() < 0.8 else [*self.names, SURROGATE]) for _ in range(self.chance.randrange(3))
        ]
        return fields | {name: self.value() for name in chosen}

    def value(self, depth=0):
        """Something for a field of JSON."""
        chance = self.chance
        if depth < 2 and chance.random() < 0.2:
            return [self.value(depth + 1) for _ in range(chance.randrange(4))]
        if depth < 2 and chance.random() < 0.2:
            return {chance.choice(self.names): self.value(depth + 1) for _ in range(chance.randrange(4))}
        return chance.choice((chance.choice(NASTY), chance.choice(NASTY), 0, 1, -1, 2**70, 1.5, None, True))

    def spoiled(self, content):
        """The same document with something else at one place."""
        if self.chance.random() < 0.1 or not content or not isinstance(content, dict | list):
            return self.value()
        at = self.chance.choice(list(content) if isinstance(content, dict) else range(len(content)))
        copy = content.copy()
        copy[at] = self.spoiled(content[at])
        return copy


def patterns(app):
    """Every address of the server with its method: those of the pages, and those that the API declares."""
    pages = {(method, route.path) for part in PARTS for route in part.router.routes for method in getattr(route, "methods", ())}
    api = {(method.upper(), path) for path, item in app.openapi()["paths"].items() for method in item}
    return pages | api | {("GET", f"{where}/{{nothing}}") for where in ("", "/api", "/static/a")}


def names(app):
    """What the fields of all requests are called."""
    pages = {
        field.alias for part in PARTS for route in part.router.routes if hasattr(route, "dependant") for field in asked(route.dependant)
    }
    api = {name for schema in app.openapi()["components"]["schemas"].values() for name in schema.get("properties", ())}
    return pages | api | {name for body in BODIES.values() for name in body}


def asked(needs):
    return [*needs.query_params, *needs.body_params]


@pytest.mark.slow
def test_no_input_gives_a_server_error(database):
    with server(database, bot_pause=1000.0, body=150_000, operator=KEY, analysis=1) as (app, address):
        app.state.readiness.wait("splendor")
        made = Requests(app, address, random.Random(7))
        wire, failed, statuses = Wire(address), [], set()
        for request in (*known(made.table), *(made.some() for _ in range(REQUESTS - len(known(made.table))))):
            status, text = wire.ask(*request)
            statuses.add(status)
            if status >= 500:
                failed.append((request, status, text[:200]))
        wire.close()
    assert failed == []
    assert statuses >= {200, 201, 303, 403, 404, 409, 413, 422}  # it came far enough to be refused for every reason


def test_what_cannot_be_the_name_of_a_table_is_not_found(database):
    with server(database) as (_, address):
        for path in ("/t/%00", "/api/tables/%00/view", "/api/tables/%2e%2e/view", "/api/tables/" + "x" * 500 + "/view"):
            connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)
            connection.request("GET", path)
            assert connection.getresponse().status == 404, path
            connection.close()
