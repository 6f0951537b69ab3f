"""What the places of lists and the numbers in a view stand for: :mod:`palatine.kernel.schema`."""

from __future__ import annotations

from palatine.games.eschnapur.components import PRIVILEGES, SECTIONS, VALUES, Phase, Step

_officials = ("blockader", "build stopper", "mason", "marshal", "mover")
_values = tuple(f"cards of value {value}" for value in range(VALUES))
_sections = tuple(f"section {number}" for number in range(1, SECTIONS + 1))

INDEX = {
    **dict.fromkeys(("player.slot", "player.bid", "winner"), _officials),
    **dict.fromkeys(("player.hand", "bank"), _values),
    **dict.fromkeys(("height", "stone", "count", "closed", "rewarded"), _sections),
    "sale": tuple(PRIVILEGES),
}
CODES = {
    "player.wish": {**dict(enumerate(PRIVILEGES)), len(PRIVILEGES): "none", -1: "not chosen, or not known"},
    "phase": {int(phase): phase.name.lower() for phase in Phase},
    "step": {int(step): step.name.lower() for step in Step},
}
