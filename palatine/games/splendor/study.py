"""What a study of Splendor counts: kinds of happenings, and the names of what the players got."""

from __future__ import annotations

from palatine.games.splendor.moves import CODES

THINGS = {
    "BOUGHT": ("card", lambda h: CODES[h.card]),
    "VISITED": ("noble", lambda h: str(h.noble + 1)),
    "RESERVED": ("reserved", lambda h: CODES[h.card]),
}
