"""What the tree and its judges share."""

from __future__ import annotations

from palatine.kernel.compile import rule

FRESH, NOT_LEGAL = -1, -2  # in the table from actions to edges of a node
MOST_SEATS = 4


@rule
def share_out(values, players):
    """Turns the numbers of a final standing into shares of the victory: one to the winner, or its parts to those who share it."""
    best = values[0]
    for i in range(1, players):
        if values[i] > best:
            best = values[i]
    count = 0
    for i in range(players):
        count += 1 if values[i] == best else 0
    for i in range(players):
        values[i] = 1.0 / count if values[i] == best else 0.0
