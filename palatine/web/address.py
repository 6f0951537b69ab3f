"""How others reach this server: the address that links and codes carry, and whether it works from another device."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass

from starlette.requests import Request

LOCAL = re.compile(r"(localhost|127(\.\d+){3}|\[::1\])(:\d+)?")
NETLOC = re.compile(r"([A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Address:
    """An address, and from where it works."""

    address: str
    """As http://192.168.1.20:8000, with the path that the server is below."""
    alone: bool = False
    """Only this computer reaches it."""
    home: bool = False
    """It is the one of the home network."""


def address_of(request: Request) -> Address:
    """The address for links. Where the public address is set, no header of a request can change it."""
    state = request.app.state
    path = state.settings.path
    if state.settings.address:
        return Address(state.settings.address + path)
    host, port = getattr(state, "listens", ("", 0))
    netloc = request.url.netloc if NETLOC.fullmatch(request.url.netloc) else f"localhost:{port}"  # a Host that is no address
    asked = Address(f"{request.url.scheme}://{netloc}{path}")
    if not LOCAL.fullmatch(netloc):
        return asked
    own = home_address() if host in EVERYWHERE else ""
    return Address(f"http://{own}:{port}{path}", home=True) if own else Address(asked.address, alone=True)


def home_address() -> str:
    """This machine's address in its network; empty if it has none. Nothing is sent: a route is only looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if found.startswith(("127.", "0.")) else found
