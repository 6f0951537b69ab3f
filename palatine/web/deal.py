"""Offers: what a page shows of the next table before anybody asks for it.

An offer is the name of a table that is not there yet, with the time, signed. Its salt follows from it and the server's key, so nothing
has to be kept, and every process of the server knows it. The page shows the commitment to the salt; then the browser sends the offer
back, with its own entropy. A name can be taken only once, and an offer ends after a day, so no salt is ever used twice.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from palatine.tables.commitment import HEX, commitment
from palatine.tables.lobby import Offer
from palatine.web.auth import Signer

LASTS = 86400  # seconds


@dataclass(frozen=True)
class Shown:
    """What a page shows of an offer."""

    offer: str
    table: str
    commitment: str


class Offers:
    """Makes offers, and knows its own again."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self._signer = Signer(key)

    def make(self) -> Shown:
        table = secrets.token_urlsafe(9)
        value = f"{table}.{int(time.time())}"
        return Shown(self._signer.sign(value), table, commitment("", self._salt(value)))

    def take(self, offer: str) -> Offer | None:
        """The table that was offered; None for what is not an offer of this server, or no longer."""
        value = self._signer.read(offer)
        table, _, made = value.partition(".")
        if not made or not 0 <= time.time() - int(made) < LASTS:
            return None
        return Offer(table, self._salt(value))

    def _salt(self, value: str) -> str:
        return hmac.new(self._key, f"salt {value}".encode(), hashlib.sha256).hexdigest()


def entropy_of(word: str) -> str:
    """Entropy, if it is some: a form without script sends none."""
    return word if HEX.fullmatch(word) else ""
