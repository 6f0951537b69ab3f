"""Links that work from another device, previews of them, and Palatine as an app."""

from __future__ import annotations

import struct
from types import SimpleNamespace

import httpx
import pytest
from web_help import server

import palatine as pal
from palatine.web import reach


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('app')}/palatine.db", warm=False) as found:
        yield found


def asked(netloc, listens=("", 0), address=""):
    state = SimpleNamespace(settings=SimpleNamespace(address=address, path=""), listens=listens)
    return SimpleNamespace(app=SimpleNamespace(state=state), url=SimpleNamespace(scheme="http", netloc=netloc))


@pytest.mark.parametrize(
    ("netloc", "host", "public", "expected"),
    [
        ("localhost:8000", "0.0.0.0", "", reach.Reach("http://192.168.1.20:8000", home=True)),
        ("127.0.0.1:8000", "127.0.0.1", "", reach.Reach("http://127.0.0.1:8000", alone=True)),
        ("192.168.1.20:8000", "0.0.0.0", "", reach.Reach("http://192.168.1.20:8000")),
        ("palatine.example", "", "", reach.Reach("http://palatine.example")),
        ("localhost:8000", "127.0.0.1", "https://palatine.example", reach.Reach("https://palatine.example")),
    ],
)
def test_links_carry_an_address_that_works_from_another_device_or_say_that_none_does(monkeypatch, netloc, host, public, expected):
    monkeypatch.setattr(reach, "home_address", lambda: "192.168.1.20")
    assert reach.reach(asked(netloc, (host, 8000), public)) == expected


def test_a_machine_without_a_network_is_alone(monkeypatch):
    monkeypatch.setattr(reach, "home_address", lambda: "")
    assert reach.reach(asked("localhost:8000", ("0.0.0.0", 8000))).alone


def size(content):
    assert content.startswith(b"\x89PNG")
    return struct.unpack(">II", content[16:24])


def test_it_can_be_installed_and_its_icons_are_there(site):
    told = httpx.get(f"{site[1]}/manifest.webmanifest").json()
    assert (told["display"], told["start_url"]) == ("standalone", ".")
    for icon in told["icons"]:
        assert "x".join(map(str, size(httpx.get(f"{site[1]}/{icon['src']}").content))) == icon["sizes"]
    page = httpx.get(site[1]).text
    assert 'rel="manifest"' in page
    assert httpx.get(f"{site[1]}/worker.js").headers["content-type"].startswith("text/javascript")
    assert httpx.get(f"{site[1]}/icons/7.png").status_code == 404


def test_a_shared_link_shows_a_picture_of_its_game_and_nothing_of_the_table(site):
    made = httpx.post(f"{site[1]}/api/tables", json={"game": "splendor", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "free"}]}).json()
    page = httpx.get(site[1] + made["invitations"][0]["path"], headers={"host": "192.168.1.20:8000"}).text
    head = page.partition("</head>")[0]
    assert 'property="og:image" content="http://192.168.1.20:8000/preview/splendor.png"' in head
    assert "Ann" not in head
    assert made["table"] not in head
    for name in (*pal.games(), "palatine"):
        assert size(httpx.get(f"{site[1]}/preview/{name}.png").content) == (1200, 630)
    assert httpx.get(f"{site[1]}/preview/chess.png").status_code == 404
