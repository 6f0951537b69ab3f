"""A move takes the short way, and is answered as on the usual one."""

from __future__ import annotations

import json
import re

import pytest
from web_help import create, server

import palatine.web.app


class Usual:
    """Instead of the short way: everything goes on."""

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        await self._app(scope, receive, send)


@pytest.fixture(scope="module")
def ways(tmp_path_factory):
    """The addresses of two servers: one as it is, and one without the short way."""
    folder = tmp_path_factory.mktemp("ways")
    with server(f"sqlite:///{folder}/short.db") as short:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(palatine.web.app, "FastPath", Usual)
            usual = server(f"sqlite:///{folder}/usual.db")
            app = usual.__enter__()
        yield short[1], app[1]
        usual.__exit__(None, None, None)


BODIES = [
    b'{"move":"take wbg","step":%d}',
    b'{"move":"take wbg","step":%d}',  # a repeat
    b'{"move":"take wwwwww","step":%d}',
    b'{"move":"nonsense","step":%d}',
    b'{"move":"take wbg","step":%d,"seat":7}',
    b'{"move":"take wbg","step":%d,"seat":1}',
    b'{"move":"take wbg","step":-1}',
    b'{"move":"take wbg","step":1000}',
    b'{"move":"take wbg"}',
    b'{"move":"take wbg","step":"%d"}',
    b'{"move":"take wbg","step":1e400}',
    b'{"move":null,"step":%d}',
    b'{"move":"\\ud800","step":%d}',
    b'{"step":%d}',
    b"[]",
    b"",
    b"{",
    b"\xff",
]


def test_every_answer_is_the_same_on_both_ways(ways):
    answers = []
    for address in ways:
        client, made = create(address, "splendor", "me", "me")
        step, found = client.view()["step"], []
        for body in BODIES:
            for headers in ({"content-type": "application/json"}, {"content-type": "application/json", "authorization": "Bearer x"}):
                for path in ("moves", "undo"):
                    sent = body % step if b"%d" in body else body
                    answer = client.http.post(f"/api/tables/{made['table']}/{path}", content=sent, headers=headers)
                    names = sorted(set(answer.headers) - {"date", "x-request-id", "content-length"})
                    found.append((body, path, answer.status_code, answer.json(), names))
        for path, headers in (
            ("moves", {}),
            ("moves", {"content-type": "text/plain"}),
            ("undo?seat=0", {"content-type": "application/json"}),
        ):
            answer = client.http.post(f"/api/tables/{made['table']}/{path}", content=BODIES[0] % step, headers=headers)
            found.append((headers, path, answer.status_code, answer.json()))
        found.append(client.http.post("/api/tables/nobody/moves", json={"move": "take wbg", "step": 1}).json())
        found.append(client.http.get(f"/api/tables/{made['table']}/moves").status_code)
        answers.append(found)
    short, usual = answers
    assert re.sub("Ann [01]", "Ann", repr(short)) == re.sub("Ann [01]", "Ann", repr(usual))  # who sits where is drawn
    assert {answer[2] for answer in short if isinstance(answer, tuple)} >= {200, 403, 409, 422}


def test_a_page_of_another_site_cannot_move(ways):
    client, made = create(ways[0], "splendor", "me", "me")
    body = json.dumps({"move": "take wbg", "step": client.view()["step"]})
    headers = {"content-type": "application/json", "sec-fetch-site": "cross-site"}
    answer = client.http.post(f"/api/tables/{made['table']}/moves", content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_yours")
