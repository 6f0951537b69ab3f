"""The figures, from data/."""

from __future__ import annotations

from palatine.kernel.data import sheet

_limits = {row["name"]: int(row["value"]) for row in sheet(__file__, "limits").expect(3, "name", "value").rows}
DICE = _limits["dice"]
FACES = _limits["faces"]
CARDS = _limits["cards"]  # the bid cards of a hand, and so the rounds
NONE = -1
NEXT = 0  # the first choice of the option
