"""``palatine serve``: the server as a program."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from contextlib import suppress
from dataclasses import replace
from types import FrameType

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from palatine.i18n import Tr, text
from palatine.kernel.errors import PalatineError
from palatine.store.database import StoreFault, alone, connect
from palatine.web import logs
from palatine.web.app import create_app
from palatine.web.connections import guarded
from palatine.web.processes import end_with_parent, keep_running
from palatine.web.settings import Settings
from palatine.web.sse import Hub

SWITCH = 0.001  # seconds after which a thread that draws lets the event loop go on
COLLECT = 5_000, 3, 5_000  # when to look for garbage in circles: often among what is new; among what is old it stops all for long
PAUSE = 2.0  # seconds until a process that found no database is started again
OTHER_FILES = 200  # the database, machine code, pipes


class PortTaken(PalatineError, OSError):
    """Another program listens there."""


class Server(uvicorn.Server):
    """Ends the live streams when it is told to stop: they would never end by themselves."""

    hub: Hub

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hub.close()
        super().handle_exit(sig, frame)


def serve(settings: Settings, host: str, port: int, *, show: bool, lang: str) -> int:
    """Serves until it is told to stop."""
    with alone(settings.database):
        connect(settings.database).dispose()  # a fault is told once, and before anything is open
        listener = _listen(host, port)
        address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listener.getsockname()[1]}{settings.path}/"
        print(Tr(lang)("Palatine is open at {address} (stop with Ctrl-C).", address=address), flush=True)
        if show:
            threading.Thread(target=_open, args=[address], daemon=True).start()
        if settings.processes > 1:
            keep_running(settings.processes, _one_of_several, settings, listener, host)
        else:
            _serve(0, settings, listener, host)
        return 0


def _one_of_several(number: int, settings: Settings, listener: socket.socket, host: str) -> None:
    """While the database is away, a process that was started again ends with a line, and is tried once more."""
    logs.install(settings.log)
    try:
        _serve(number, settings, listener, host)
    except StoreFault as fault:
        logging.getLogger("palatine").warning("%s", fault)
        time.sleep(PAUSE)
        sys.exit(1)


def _serve(number: int, settings: Settings, listener: socket.socket, host: str) -> None:
    """Serves on an address, as one of several processes. The first one compiles what is not needed yet."""
    end_with_parent()
    workers = max(1, settings.workers // settings.processes) if settings.workers else 0
    app = create_app(replace(settings, workers=workers, warm=settings.warm and not number))
    app.state.listens = host, listener.getsockname()[1]
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*COLLECT)
    logs.install(settings.log)
    config = uvicorn.Config(
        app,
        http=guarded(AutoHTTPProtocol, replace(settings, connections=room_for(settings.connections)), trusted_proxies()),
        ws="none",
        forwarded_allow_ips=trusted_proxies(),
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        server_header=False,
    )
    server = Server(config)
    server.hub = app.state.hub
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def trusted_proxies() -> str:
    """Whose X-Forwarded-For is believed."""
    return os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")


def room_for(connections: int) -> int:
    """How many connections there is room for: each is an open file, and a process begins with the right to few of them."""
    try:
        import resource
    except ImportError:  # not on this system
        return connections
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
    return connections if soft == resource.RLIM_INFINITY else min(connections, soft - OTHER_FILES)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sends small answers at once
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise PortTaken(
            text(
                "Can’t listen on {host}:{port}: {error}. Try another --port.",
                port=port,
                host=host,
                error=error.strerror or error,
            )
        ) from None
    listener.listen(1024)
    return listener


def _open(address: str) -> None:
    """Opens the browser once the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(address, timeout=1).close()
            break
        except urllib.error.HTTPError:
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
