"""For those who run the server: health, metrics, logs, moderation."""

from __future__ import annotations

import dataclasses
import io
import json
import logging
import os
import re
import subprocess
import sys
import time

import httpx
import pytest
from web_help import Client, create, server

from palatine.kernel.errors import BadOption
from palatine.tables.lobby import Lobby
from palatine.web.logs import Json, Plain, safe
from palatine.web.settings import Settings

KEY = "the operator's key"
HEADERS = {"authorization": f"Bearer {KEY}"}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('operations')}/palatine.db", operator=KEY) as found:
        yield found


def test_health_and_readiness(site, monkeypatch):
    app, address = site
    assert httpx.get(f"{address}/healthz").json() == {"status": "ok"}
    found = httpx.get(f"{address}/readyz")
    assert found.status_code == 200
    assert "splendor" in found.json()["games"]
    monkeypatch.setattr(app.state.hub, "closed", True)
    assert httpx.get(f"{address}/readyz").status_code == 503
    monkeypatch.undo()
    from palatine.store import StoreFault

    def away(query):
        raise StoreFault(lambda _: "away")

    monkeypatch.setattr(app.state.service.store, "read", away)
    assert httpx.get(f"{address}/readyz").status_code == 503
    assert httpx.get(f"{address}/healthz").status_code == 200


def test_metrics_are_for_the_operator_and_name_no_table(site):
    _, address = site
    client, made = create(address, "splendor", "me", "free")
    client.view()
    httpx.get(f"{address}/join/{made['invitations'][0]['secret']}")
    for headers in ({}, {"authorization": "Bearer nobody's"}, {"cookie": "palatine-operator=operator"}):
        assert httpx.get(f"{address}/metrics", headers=headers).status_code == 403
    told = httpx.get(f"{address}/metrics", headers=HEADERS).text
    assert re.search(r'palatine_requests_total\{method="GET",path="/api/tables/\{table\}/view",status="200"\} [1-9]', told)
    assert 'palatine_tables{status="open"}' in told
    assert "palatine_request_seconds_bucket" in told
    assert "process_resident_memory_bytes" in told
    for secret in (client.table, made["secret"], made["invitations"][0]["secret"]):
        assert secret not in told


def test_without_a_key_there_is_no_operator(tmp_path):
    with server(f"sqlite:///{tmp_path}/palatine.db") as (_, address):
        for headers in ({}, {"authorization": "Bearer"}):
            assert httpx.get(f"{address}/metrics", headers=headers).status_code == 404
            assert httpx.get(f"{address}/operator", headers=headers).status_code == 404
        assert httpx.post(f"{address}/operator", data={"key": ""}).status_code == 403
        assert httpx.post(f"{address}/operator/x/close").status_code == 404
    with pytest.raises(BadOption):
        Settings(operator="short")
    with pytest.raises(BadOption):
        Settings(log="xml")


def test_the_operator_closes_a_table_and_silences_a_chat(site):
    _, address = site
    client, _ = create(address, "splendor", "me", "me")
    seen = client.view()
    assert client.post("chat", text="something nasty").status_code == 200
    http = httpx.Client(base_url=address, headers={"x-palatine": "1"})
    assert "password" in http.get("/operator").text
    assert client.table not in http.get("/operator").text
    for what in ("close", "silence", "speak"):
        assert http.post(f"/operator/{client.table}/{what}").status_code == 403
    assert http.post("/operator", data={"key": "wrong"}).status_code == 403
    answer = http.post("/operator", data={"key": KEY})
    assert answer.status_code == 303
    assert "SameSite=strict" in answer.headers["set-cookie"]
    page = http.get("/operator").text
    assert client.table in page
    assert "something nasty" in page
    assert http.post(f"/operator/{client.table}/silence").status_code == 303
    assert client.view()["chat"] == []
    assert client.post("chat", text="more").status_code == 409
    assert http.post(f"/operator/{client.table}/speak").status_code == 303
    assert [line["text"] for line in client.view()["chat"]] == ["something nasty"]
    assert http.post(f"/operator/{client.table}/close").status_code == 303
    assert client.view()["aborted"] == "The operator of the server closed the table."
    assert client.play(seen["legal"][0], seen["step"], seat=seen["seat"]).status_code == 409
    assert http.post("/operator/nothing/close").status_code == 404


def test_the_operator_is_known_for_some_hours_and_for_this_key_only(site, monkeypatch):
    app, address = site
    http = httpx.Client(base_url=address, headers={"x-palatine": "1"})
    assert http.post("/operator", data={"key": KEY}).status_code == 303
    assert "password" not in http.get("/operator").text
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 13 * 3600)
    assert "password" in http.get("/operator").text
    monkeypatch.undo()
    assert "password" not in http.get("/operator").text
    monkeypatch.setattr(app.state, "settings", dataclasses.replace(app.state.settings, operator="another key, just as long"))
    assert "password" in http.get("/operator").text
    signer = app.state.signer
    for forged in ("operator", "operator-99999999999-0000000000000000"):
        assert "password" in httpx.get(f"{address}/operator", headers={"cookie": f"palatine-operator={signer.sign(forged)}"}).text


def test_below_a_path_the_operators_cookie_comes_back(tmp_path):
    with server(f"sqlite:///{tmp_path}/palatine.db", operator=KEY, path="/club") as (_, address):
        http = httpx.Client(base_url=f"{address}/club/", headers={"x-palatine": "1"})
        answer = http.post("operator", data={"key": KEY})
        assert answer.headers["location"] == "/club/operator"
        assert "password" not in http.get("operator").text


def test_every_answer_has_the_id_of_its_request(site):
    _, address = site
    assert httpx.get(f"{address}/healthz", headers={"x-request-id": "abc-1"}).headers["x-request-id"] == "abc-1"
    made = {httpx.get(f"{address}/healthz", headers={"x-request-id": wrong}).headers["x-request-id"] for wrong in ("", "a b", "x" * 65)}
    assert len(made) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", found) for found in made)


def test_a_fault_is_logged_with_the_request_and_without_the_secret_in_its_path(site, monkeypatch):
    _, address = site
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Json())
    logger = logging.getLogger("palatine")
    logger.addHandler(handler)
    try:
        monkeypatch.setattr(Lobby, "invitation", lambda self, secret: 1 / 0)
        answer = httpx.get(f"{address}/join/very-secret-invitation", headers={"x-request-id": "here"})
        assert answer.status_code == 500
    finally:
        logger.removeHandler(handler)
    line = json.loads(out.getvalue().splitlines()[0])
    assert (line["level"], line["request"], line["message"]) == ("error", "here", "GET /join/{secret}")
    assert "ZeroDivisionError" in line["exception"]
    assert "very-secret-invitation" not in out.getvalue()


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("GET /join/AbCdEfGh12345678 failed", "AbCdEfGh12345678"),
        ("GET /j/ruby-otter-4271 failed", "ruby-otter-4271"),
        ("POST /me/abcdefghjkmn failed", "abcdefghjkmn"),
        ("authorization: Bearer AbCdEfGh", "AbCdEfGh"),
        ("postgresql://ann:pass-word@host/db is away", "pass-word"),
        ('{"secret": "AbCdEfGh12345678"}', "AbCdEfGh12345678"),
        ("key='AbCdEfGh12345678'", "AbCdEfGh12345678"),
        ("entropy=" + "ab" * 32, "ab" * 32),
    ],
)
def test_whatever_is_logged_shows_no_secret(line, secret):
    assert secret not in safe(line)
    record = logging.LogRecord("palatine", logging.ERROR, "", 0, "%s", (line,), None)
    for form in (Json(), Plain()):
        assert secret not in form.format(record)


@pytest.mark.slow
def test_a_server_that_logs_everything_never_writes_a_secret(tmp_path):
    """A real process, with every kind of secret sent to it, and a database that breaks."""
    environment = {**os.environ, "PALATINE_LOG": "json", "PALATINE_HOME": str(tmp_path), "PALATINE_WARM": "no", "PALATINE_OPERATOR": KEY}
    command = [sys.executable, "-m", "palatine", "serve", "--no-open", "--port", "0"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        address = re.search(r"http://\S+?(?=/ )", process.stdout.readline())[0]
        client, made = create(address, "splendor", "me", "free", entropy="ab" * 32)
        invitation = made["invitations"][0]["secret"]
        browser = httpx.Client(base_url=address)
        assert browser.get(f"/join/{invitation}").status_code == 200
        cookie = browser.cookies["palatine"]
        browser.get("/metrics", headers=HEADERS)
        Client(address, client.table, made["secret"]).get("view")
        httpx.get(f"{address}/nowhere/{invitation}?secret={made['secret']}")
        import sqlite3

        with sqlite3.connect(tmp_path / "palatine.db") as database:
            database.execute("DROP TABLE keys")
        assert browser.get(f"/join/{invitation}").status_code == 503
        assert httpx.post(f"{address}/api/join", json={"secret": invitation}).status_code == 503
    finally:
        process.terminate()
        told = process.stdout.read()
        process.wait(30)
    assert [json.loads(line) for line in told.splitlines()]
    assert '"path": "/join/{secret}"' in told
    for secret in (invitation, made["secret"], cookie, cookie.partition(".")[0], "ab" * 32, KEY):
        assert secret not in told
