"""What a study of Amyitis counts: kinds of happenings, and the names of what the players got."""

from __future__ import annotations

from palatine.games.amyitis import components as c

THINGS = {
    "TRAVELLED": ("city", lambda h: c.CITIES[h.city]),
    "RECRUITED": ("craft", lambda h: c.CRAFTS[h.craft]),
    "COURT_CARD": ("court card", lambda h: f"{c.FAMILIES[h.family]} {h.level}"),
    "ENTERED": ("temple", lambda h: c.TEMPLES[h.temple]),
    "POWER": ("power", lambda h: c.POWERS[h.power]),
}
