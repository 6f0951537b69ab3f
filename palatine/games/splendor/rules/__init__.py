"""Splendor in the order of the rules: :mod:`setup`, :mod:`actions` with :mod:`prices`, :mod:`turn`, and here the phases and the score.

Every game ends: each player has at most TURN_CAP turns. Within a turn at most one main action, five swaps of gold,
three tokens given back and one noble are decided.
"""

from __future__ import annotations

from palatine.games.splendor.components import Phase
from palatine.games.splendor.rules.actions import act, legal_actions, legal_payment, pay
from palatine.games.splendor.rules.setup import setup as setup
from palatine.games.splendor.rules.turn import choose_noble, give_back, legal_gifts, legal_nobles
from palatine.games.splendor.state import cards_bought
from palatine.kernel.compile import rule
from palatine.kernel.phases import by_phase

legal, play = by_phase(
    "phase",
    {
        Phase.MAIN: (legal_actions, act),
        Phase.PAY: (legal_payment, pay),
        Phase.GIVE: (legal_gifts, give_back),
        Phase.NOBLE: (legal_nobles, choose_noble),
    },
)


@rule
def score(s, out):
    for i in range(s.players):
        out[i] = s.player[i].points


@rule
def standing(s, out):
    """Most points; then fewest cards bought; then the victory is shared."""
    for i in range(s.players):
        out[i] = int(s.player[i].points) * 128 - cards_bought(s.player[i])
