"""Links that work from another device, previews of them, and Palatine as an app."""

from __future__ import annotations

import re
import struct
from types import SimpleNamespace

import httpx
import pytest
from web_help import server

import palatine as pal
from palatine.web.address import Address, address_of


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('app')}/palatine.db"
    with server(database, warm=False) as (_, address), httpx.Client(base_url=address, timeout=60) as found:
        yield found


def asked(netloc, listens=("", 0), address=""):
    state = SimpleNamespace(settings=SimpleNamespace(address=address, path=""), listens=listens)
    return SimpleNamespace(app=SimpleNamespace(state=state), url=SimpleNamespace(scheme="http", netloc=netloc))


@pytest.mark.parametrize(
    ("netloc", "host", "public", "expected"),
    [
        ("localhost:8000", "0.0.0.0", "", Address("http://192.168.1.20:8000", home=True)),
        ("127.0.0.1:8000", "127.0.0.1", "", Address("http://127.0.0.1:8000", alone=True)),
        ("192.168.1.20:8000", "0.0.0.0", "", Address("http://192.168.1.20:8000")),
        ("palatine.example", "", "", Address("http://palatine.example")),
        ("localhost:8000", "127.0.0.1", "https://palatine.example", Address("https://palatine.example")),
        ("a" * 3000, "127.0.0.1", "", Address("http://localhost:8000", alone=True)),  # no code has room for it
        ('"><b>', "0.0.0.0", "", Address("http://192.168.1.20:8000", home=True)),
    ],
)
def test_links_carry_an_address_that_works_from_another_device_or_say_that_none_does(monkeypatch, netloc, host, public, expected):
    monkeypatch.setattr("palatine.web.address.home_address", lambda: "192.168.1.20")
    assert address_of(asked(netloc, (host, 8000), public)) == expected


def test_a_machine_without_a_network_is_alone(monkeypatch):
    monkeypatch.setattr("palatine.web.address.home_address", lambda: "")
    assert address_of(asked("localhost:8000", ("0.0.0.0", 8000))).alone


def test_a_page_opened_at_localhost_copies_links_for_the_network_or_says_that_none_works(tmp_path, monkeypatch):
    monkeypatch.setattr("palatine.web.address.home_address", lambda: "192.168.1.20")
    with (
        server(f"sqlite:///{tmp_path}/palatine.db", warm=False) as (app, address),
        httpx.Client(base_url=address, timeout=60, headers={"origin": address}) as who,
    ):
        app.state.listens = ("0.0.0.0", 8000)
        assert 'data-network="http://192.168.1.20:8000"' in who.get("/").text
        mine = who.post("/me/link").text
        assert "http://192.168.1.20:8000/me/" in mine
        assert '<div class="code">' in mine
        app.state.listens = ("127.0.0.1", 8000)
        assert "data-network" not in who.get("/").text
        mine = who.post("/me/link").text
        assert "palatine serve --host 0.0.0.0" in mine
        assert '<div class="code">' not in mine


def size(content):
    assert content.startswith(b"\x89PNG")
    return struct.unpack(">II", content[16:24])


def test_it_can_be_installed_and_its_icons_are_there(client):
    told = client.get("/manifest.webmanifest").json()
    assert (told["display"], told["start_url"]) == ("standalone", ".")
    for icon in told["icons"]:
        assert "x".join(map(str, size(client.get(f"/{icon['src']}").content))) == icon["sizes"]
    page = client.get("/").text
    assert 'rel="manifest"' in page
    assert client.get("/worker.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/icons/7.png").status_code == 404


def test_a_shared_link_shows_a_picture_of_its_game_and_nothing_of_the_table(client):
    made = client.post("/api/tables", json={"game": "splendor", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "free"}]}).json()
    page = httpx.get(client.base_url.join(made["invitations"][0]["path"]), headers={"host": "192.168.1.20:8000"}, timeout=60).text
    head = page.partition("</head>")[0]
    assert 'property="og:image" content="http://192.168.1.20:8000/preview/splendor.png"' in head
    assert "Ann" not in head
    assert made["table"] not in head
    told = [client.get("/", headers={"accept-language": lang}).text for lang in ("en", "fr", "de")]
    assert len({re.search('og:description" content="([^"]*)"', page)[1] for page in told}) == 3
    for name in (*pal.games(), "palatine"):
        assert size(client.get(f"/preview/{name}.png").content) == (1200, 630)
    assert client.get("/preview/chess.png").status_code == 404
