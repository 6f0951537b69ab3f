"""Connections that are too slow, too many or too big, with raw sockets."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager, suppress

import httpx
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from web_help import WAIT, Stream, create, until

from palatine.web.app import create_app
from palatine.web.connections import guarded, network
from palatine.web.serve import room_for
from palatine.web.settings import Settings

QUICK = {"head_seconds": 0.3, "body_seconds": 0.3}


@contextmanager
def server(path, protocol=H11Protocol, trusted="", **more):
    settings = Settings(database=f"sqlite:///{path}/p.db", limits=False, bot_pause=0.0, warm=False, workers=0, **more)
    app = create_app(settings)
    http = guarded(protocol, settings, trusted)
    running = uvicorn.Server(
        uvicorn.Config(app, port=0, log_level="warning", lifespan="on", http=http, forwarded_allow_ips=trusted, timeout_keep_alive=30)
    )
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    try:
        until(lambda: running.started, "the server")
        yield app, running.servers[0].sockets[0].getsockname()[1]
    finally:
        app.state.hub.close()
        running.should_exit = True
        thread.join(WAIT)


PROTOCOLS = ["h11", "httptools"]
"""Both of uvicorn's: which one serves depends on what is installed."""


def found(name):
    if name == "h11":
        return H11Protocol
    pytest.importorskip("httptools")
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    return HttpToolsProtocol


@pytest.fixture(params=PROTOCOLS)
def protocol(request):
    return found(request.param)


@pytest.fixture(scope="module", params=PROTOCOLS)
def patient(request, tmp_path_factory):
    """A server that closes nothing because it is slow: its port, and the client of an open table."""
    with server(tmp_path_factory.mktemp("patient"), found(request.param), head_seconds=WAIT, body_seconds=WAIT) as (app, port):
        app.state.readiness.wait("splendor")
        yield port, create(f"http://127.0.0.1:{port}", "splendor", "me", "me", public=True)[0]


def connect(port, sent=b""):
    found = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
    found.sendall(sent)
    return found


def rest(connection):
    """What comes until the server closes the connection."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


HALVES = {
    "nothing": b"",
    "half a line": b"GET /api/games HT",
    "half the headers": b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    "half a chunk": b"POST /play HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n20\r\ngame=splendor",
}


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
def test_half_a_request_is_closed(tmp_path, protocol, sent):
    with server(tmp_path, protocol, **QUICK) as (app, port):
        assert rest(connect(port, sent)).startswith(b"HTTP/1.1 408")
        assert app.state.service.store.listed() == []  # half a form opens no table


def test_a_client_that_sends_a_byte_now_and_then_is_closed_too(tmp_path, protocol):
    with server(tmp_path, protocol, **QUICK) as (_, port):
        connection = connect(port, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        closed = False
        for _ in range(10_000):
            try:
                connection.sendall(b"a")
            except OSError:
                closed = True
                break
            time.sleep(0.01)
        assert closed


def test_the_second_request_of_a_connection_has_its_own_time(tmp_path, protocol):
    with server(tmp_path, protocol, head_seconds=2.0) as (_, port):
        connection = connect(port)
        for _ in range(2):
            connection.sendall(b"GET /static/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(20).startswith(b"HTTP/1.1 200")
            while b"</svg>" not in connection.recv(65536):
                pass
        connection.sendall(b"GET / HTTP/1.1\r\nHo")
        assert rest(connection).startswith(b"HTTP/1.1 408")


def test_endless_headers_are_refused(patient):
    port, _ = patient
    connection = connect(port, b"GET / HTTP/1.1\r\nHost: x\r\n")
    with suppress(OSError):
        for _ in range(2000):
            connection.sendall(b"X-Long: " + b"a" * 1000 + b"\r\n")
    answer = rest(connection)
    assert not answer or answer.split()[1] in (b"431", b"400")


ENDLESS = {  # what begins, and what goes on and on
    "a header beside a live stream": (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ", b"a" * 10_000),
    "an address beside a live stream": (b"GET /", b"a" * 10_000),
    "requests beside a live stream": (b"", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 300),
    "what follows the last chunk": (b"POST /play HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"a" * 10_000),
    "tiny chunks": (b"POST /play HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\na\r\n" * 2000),
}


@pytest.mark.parametrize(("first", "more"), ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_is_closed_before_it_fills_the_memory(patient, first, more):
    """Parsers keep what they have of a header, while a stream is open on the same connection, too."""
    port, client = patient
    connection = connect(port)
    if not first.startswith(b"POST"):
        connection.sendall(f"GET /api/tables/{client.table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
    connection.settimeout(0.5)  # a server that stops reading is fine, too
    sent = 0
    with suppress(OSError):
        connection.sendall(first)
        while sent < 20_000_000:
            connection.sendall(more)
            sent += len(more)
    connection.close()
    assert sent < 15_000_000  # megabytes of it may be on their way
    assert answers(port)


def test_two_uploads_on_one_connection_are_each_counted_by_themselves(tmp_path, protocol):
    with server(tmp_path, protocol) as (_, port):
        connection = connect(port)
        for _ in range(3):
            connection.sendall(b"POST /api/replays HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + b"x" * 200_000)
            assert connection.recv(12) == b"HTTP/1.1 422"
            while b"}" not in connection.recv(65536):
                pass


def test_a_live_stream_outlasts_every_timeout(tmp_path, protocol):
    short = 2.0
    with server(tmp_path, protocol, head_seconds=short, body_seconds=short, write_seconds=short) as (app, port):
        address = f"http://127.0.0.1:{port}"
        app.state.readiness.wait("splendor")
        client, made = create(address, "splendor", "me", "me")
        stream = Stream(address, client.table, made["secret"])
        seen = stream.until(lambda e: e["legal"])
        time.sleep(1.5 * short)
        assert client.play(seen["legal"][0], seen["step"], seat=seen["seat"]).status_code == 200
        stream.until(lambda e: e["step"] > seen["step"])
        assert not stream.ended


def test_one_address_has_so_many_connections_and_others_have_theirs(tmp_path, protocol):
    with server(tmp_path, protocol, head_seconds=WAIT, connections_per_address=5) as (_, port):
        held = [connect(port, b"GET /") for _ in range(5)]
        until(lambda: rest(connect(port)).startswith(b"HTTP/1.1 503"), "the refusal")
        other = socket.create_connection(("127.0.0.1", port), timeout=WAIT, source_address=("127.0.0.2", 0))
        other.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert rest(other).startswith(b"HTTP/1.1 200")
        held.pop().close()
        until(lambda: answers(port), "room again")


def answers(port):
    connection = connect(port, b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return rest(connection).startswith(b"HTTP/1.1 200")


def test_a_thousand_half_requests_lock_nobody_out(tmp_path, protocol):
    """When all places are taken, the one that has owed the rest for longest makes room."""
    with server(tmp_path, protocol, trusted="127.0.0.1", head_seconds=WAIT, connections=100) as (_, port):
        held = []
        for _ in range(300):
            held.append(connect(port, b"GET / HT"))
        for _ in range(3):
            assert answers(port)
        assert any(rest(connection).startswith(b"HTTP/1.1 408") for connection in held[:5])


def test_streams_are_counted_by_address_whatever_the_cookies_say(tmp_path):
    with server(tmp_path, trusted="127.0.0.1", streams_per_address=3) as (app, port):
        address = f"http://127.0.0.1:{port}"
        app.state.readiness.wait("splendor")
        client, _ = create(address, "splendor", "me", "me", public=True)
        streams = [Stream(address, client.table) for _ in range(3)]
        url = f"{address}/api/tables/{client.table}/events"
        assert httpx.get(url).status_code == 429
        assert httpx.get(url, headers={"x-forwarded-for": "127.0.0.1"}).status_code == 429
        with httpx.stream("GET", url, headers={"x-forwarded-for": "10.1.2.3"}) as other:  # a trusted proxy speaks for somebody else
            assert other.status_code == 200
        assert not any(stream.ended for stream in streams)


def test_a_forwarded_address_is_believed_from_a_trusted_proxy_only(tmp_path):
    with server(tmp_path, trusted="10.9.9.9", streams_per_address=1) as (app, port):
        address = f"http://127.0.0.1:{port}"
        app.state.readiness.wait("splendor")
        client, _ = create(address, "splendor", "me", "me", public=True)
        stream = Stream(address, client.table)
        url = f"{address}/api/tables/{client.table}/events"
        assert httpx.get(url, headers={"x-forwarded-for": "10.1.2.3"}).status_code == 429
        assert not stream.ended


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),  # a socket for both kinds tells it like this
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unknown", "unknown"),
    ],
)
def test_of_ipv6_the_network_is_counted(address, counted):
    assert network(address) == counted


def test_another_address_of_the_same_ipv6_network_is_no_other_visitor(tmp_path):
    with server(tmp_path, trusted="127.0.0.1", streams_per_address=1) as (app, port):
        address = f"http://127.0.0.1:{port}"
        app.state.readiness.wait("splendor")
        client, _ = create(address, "splendor", "me", "me", public=True)
        url = f"{address}/api/tables/{client.table}/events"
        with httpx.stream("GET", url, headers={"x-forwarded-for": "2001:db8::1"}) as stream:
            assert stream.status_code == 200
            assert httpx.get(url, headers={"x-forwarded-for": "2001:db8::2:1"}).status_code == 429
            with httpx.stream("GET", url, headers={"x-forwarded-for": "2001:db8:0:1::1"}) as other:
                assert other.status_code == 200


def test_there_is_room_for_as_many_as_the_system_allows():
    assert room_for(10) == 10
    assert 0 < room_for(10_000_000) <= 10_000_000
