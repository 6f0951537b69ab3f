"""What a study of Der Palast von Eschnapur counts: kinds of happenings, and the names of what the players got."""

from __future__ import annotations

from palatine.games.eschnapur.components import PRIVILEGES

OFFICIALS = ("blockader", "build stopper", "mason", "marshal", "mover")

THINGS = {
    "BOUGHT": ("privilege", lambda h: PRIVILEGES[h.privilege]),
    "WON": ("official", lambda h: OFFICIALS[h.official]),
    "SCORED": ("section", lambda h: str(h.section + 1)),
}
