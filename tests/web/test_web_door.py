"""The door of the server: other sites, limits, headers, errors; and whatever a fuzzer thinks of."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import every
import httpx
import pytest
from web_help import server

from palatine.kernel.errors import PalatineError
from palatine.web.auth import Signer
from palatine.web.middleware import HEADERS
from palatine.web.ratelimit import RATES
from palatine.web.settings import Settings, from_environment

assert every  # registers the game of the tests

TABLE = {"game": "sealed_bid", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me"}, {"kind": "me"}]}


@pytest.fixture
def settings(tmp_path):
    return {"database": f"sqlite:///{tmp_path}/palatine.db"}


@pytest.fixture
def site(settings):
    """A server with limits, and its address."""
    with server(**settings, limits=True) as found:
        yield found


@pytest.fixture
def client(site):
    """A browser."""
    with httpx.Client(base_url=site[1], timeout=30) as found:
        yield found


def test_a_page_of_another_site_cannot_act_for_who_is_seated_here(client):
    assert client.post("/api/tables", json=TABLE).status_code == 201
    refused = [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {},  # the cookie alone
    ]
    for headers in refused:
        answer = client.post("/api/tables", json=TABLE, headers=headers)
        assert answer.status_code == 403, headers
        assert answer.json()["error"] == "not_yours"
    for headers in ({"sec-fetch-site": "same-origin"}, {"origin": str(client.base_url).rstrip("/")}, {"x-palatine": "1"}):
        assert client.post("/api/tables", json=TABLE, headers=headers).status_code == 201, headers


def test_the_cookie_is_for_this_site_alone_and_cannot_be_forged(client, settings):
    answer = client.post("/api/tables", json=TABLE)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    value = client.cookies["palatine"]
    assert len(client.get("/api/tables?which=mine").json()) == 1
    client.cookies.clear()
    for forged in (value[:-1] + ("0" if value[-1] != "0" else "1"), "x" + value, value.partition(".")[0], ".", "ä"):
        found = client.get("/api/tables?which=mine", headers={"cookie": f"palatine={forged}".encode()})
        assert found.json() == []
    with server(**settings, secure=True) as (_, address):
        answer = httpx.post(f"{address}/api/tables", json=TABLE)
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers


def test_what_the_browser_remembers_is_for_https_where_the_page_is(settings):
    for secure in (False, True):
        with server(**settings, secure=secure) as (_, address):
            answer = httpx.get(f"{address}/language/fr", follow_redirects=False)
            assert ("secure" in answer.headers["set-cookie"].lower()) is secure


def test_invitations_do_not_follow_a_forged_host(settings):
    for public, expected in (("https://palatine.example", "https://palatine.example/j/"), ("", "http://evil.example/j/")):
        with server(**settings, address=public) as (_, address), httpx.Client(base_url=address) as client:
            made = client.post("/api/tables", json={"game": "splendor", "seats": [{"kind": "me"}, {"kind": "free"}]}).json()
            page = client.get(f"/t/{made['table']}", headers={"host": "evil.example"}).text
            assert expected in page
            assert ("evil" in page) is (not public)


@pytest.mark.parametrize(
    "address", ["palatine.example", "ftp://x", "https://x/y", "https://a b", "https://u:p@x", "https://x?y", "javascript:x"]
)
def test_a_public_address_that_is_none_is_told(address):
    with pytest.raises(PalatineError, match=r"palatine\.example, not"):
        Settings(address=address)


def test_a_signature_is_of_this_key_only():
    signed = Signer("one").sign("me")
    assert Signer("one").read(signed) == "me"
    assert Signer("two").read(signed) == ""


def test_every_response_has_the_security_headers(client, monkeypatch):
    def broken(self, who):
        raise RuntimeError("secret of the server")

    monkeypatch.setattr("palatine.tables.lobby.Lobby.my_tables", broken)
    table = client.post("/api/tables", json=TABLE).json()["table"]
    for method, path, status in (
        ("GET", "/api/games", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/no-such-page", 404),
        ("GET", "/api/no-such-page", 404),
        ("DELETE", "/api/games", 403),
        ("GET", f"/api/tables/{table}/view?seat=99", 422),
        ("GET", "/api/tables?which=mine", 500),
    ):
        answer = client.request(method, path)
        assert answer.status_code == status, path
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "cache-control" in answer.headers
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_no_trace_of_a_fault_in_the_server_reaches_a_client(client, monkeypatch):
    def broken(self, who):
        raise RuntimeError("secret of the server")

    monkeypatch.setattr("palatine.tables.lobby.Lobby.my_tables", broken)
    said = set()
    for lang in ("en", "fr", "de"):
        answer = client.get(f"/api/tables?which=mine&lang={lang}")
        assert answer.status_code == 500
        assert set(answer.json()) == {"error", "message"}
        assert "secret" not in answer.text
        said.add(answer.json()["message"])
    assert len(said) == 3


def test_a_body_that_is_too_big_is_not_read(client):
    for path in ("/api/replays", "/api/tables"):
        answer = client.post(path, content=b"x" * 300_001)
        assert answer.status_code == 413
        answer = client.post(path, content=(b"x" * 10_000 for _ in range(31)))
        assert answer.status_code == 413
        assert answer.json()["error"] == "too_big"


def test_requests_are_counted(client):
    body = {"text": "hello"}
    table = client.post("/api/tables", json=TABLE).json()["table"]
    url = f"/api/tables/{table}/chat"
    codes = [client.post(url, json=body, headers={"x-palatine": "1"}).status_code for _ in range(RATES["chat"][0] + 1)]
    assert codes == [200] * RATES["chat"][0] + [429]
    answer = client.post(url, json=body, headers={"x-palatine": "1"})
    assert int(answer.headers["retry-after"]) > 0
    assert answer.json()["error"] == "too_many"


def test_tables_without_people_are_rationed_and_others_are_not(client):
    def opened(*kinds):
        chairs = [{"kind": kind, **({"level": "random"} if kind == "bot" else {"name": "Ann"})} for kind in kinds]
        return client.post("/api/tables", json={"game": "splendor", "chairs": chairs}, headers={"x-palatine": "1"}).status_code

    assert [opened("bot", "bot") for _ in range(RATES["bots"][0] + 1)] == [201] * RATES["bots"][0] + [429]
    assert opened("me", "bot") == 201


def test_open_streams_are_counted(client, site):
    site[0].state.hub._clients["127.0.0.1"] = 24
    table = client.post("/api/tables", json=TABLE).json()["table"]
    client.cookies.clear()
    assert client.get(f"/api/tables/{table}/events").status_code == 429


def test_a_body_that_is_not_understood_says_where(client):
    for body, where in (({**TABLE, "game": 5}, "game"), ({**TABLE, "colour": "red"}, "colour"), ([], "body")):
        answer = client.post("/api/tables", json=body, headers={"x-palatine": "1"})
        assert answer.status_code == 422
        assert where in answer.json()["message"]


def test_a_table_is_opened_joined_and_played_at_though_its_rules_cannot_be_compiled(settings, monkeypatch):
    monkeypatch.setattr("palatine.tables.readiness.Readiness._prepare", lambda self, what: False)
    with server(**settings) as (_, address), httpx.Client(base_url=address) as client:
        made = client.post("/api/tables", json={"game": "splendor", "seats": [{"kind": "me"}, {"kind": "free"}]}).json()
        joined = client.post("/api/join", json={"secret": made["invitations"][0]["secret"]}, headers={"x-palatine": "1"})
        assert joined.status_code == 200
        view = client.get(f"/api/tables/{made['table']}/view")
        assert view.status_code == 200
        assert view.json()["started"]
        assert client.get("/api/progress").json()["splendor"] != "ready"
        assert client.get("/api/games").status_code == 200


def test_the_examples_of_the_documentation_run():
    import doctest
    from pathlib import Path

    from palatine.tables import commitment

    page = Path(__file__).parents[2] / "docs" / "api.md"
    for result in (doctest.testfile(str(page), module_relative=False), doctest.testmod(commitment)):
        assert result.attempted > 1
        assert result.failed == 0


FIRST_PAGE = """
import json, sys
from palatine.web.app import create_app
from palatine.web.settings import Settings
app = create_app(Settings(database=sys.argv[1]))
print(json.dumps([name for name in ("numba", "llvmlite") if name in sys.modules]))
app.state.service.store.close()
"""


def test_nothing_is_compiled_on_the_way_to_the_first_page(tmp_path):
    command = [sys.executable, "-c", FIRST_PAGE, f"sqlite:///{tmp_path}/palatine.db"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=dict(os.environ))
    assert json.loads(run.stdout) == []


def test_settings_come_from_the_environment(monkeypatch):
    monkeypatch.setenv("PALATINE_BOT_PAUSE", "1.5")
    monkeypatch.setenv("PALATINE_SECURE", "yes")
    assert from_environment(workers=3, database=None).bot_pause == 1.5
    assert from_environment(workers=3).secure
    assert from_environment(workers=3).workers == 3
    monkeypatch.setenv("PALATINE_LOADED", "many")
    with pytest.raises(PalatineError, match="PALATINE_LOADED"):
        from_environment()


@pytest.mark.slow
def test_a_fuzzer_finds_no_server_error(settings):
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given
    from hypothesis import settings as how
    from hypothesis import strategies as st

    with server(**settings) as (app, address):
        app.state.readiness.wait("sealed_bid")
        table = httpx.post(f"{address}/api/tables", json=TABLE).json()["table"]
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        for result in schema.get_all_operations():
            operation = result.ok()
            if operation.path.endswith("/events"):
                continue  # it never ends

            @given(case=operation.as_strategy(), here=st.booleans())
            @how(max_examples=12, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
            def check(case, here):
                if here and "table" in case.path_parameters:
                    case.path_parameters["table"] = table
                answer = case.call()
                assert answer.status_code < 500 or answer.status_code == 503, (case.path, case.body, answer.status_code)

            check()
