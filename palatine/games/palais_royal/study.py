"""What a study of Palais Royal counts: kinds of happenings, and the names of what the players got."""

from __future__ import annotations

from palatine.games.palais_royal import components as c

THINGS = {
    "RECRUITED": ("noble", lambda h: c.KINDS[c.KIND[h.noble]]),
    "PLAYED": ("card", lambda h: c.CARDS[h.card]),
}
