"""Der Palast von Eschnapur in sentences, all made from views.

``board``: the board in words. ``prompts``: what is asked. ``moves``: what a move would do. ``log``: what happened, and the
result. ``turns``: the log by turns. ``refusals``: why a move is not legal. ``names``: the vocabulary.
"""

from __future__ import annotations

from palatine.games.eschnapur.text.board import board
from palatine.games.eschnapur.text.log import result, tell
from palatine.games.eschnapur.text.moves import move
from palatine.games.eschnapur.text.prompts import prompt
from palatine.games.eschnapur.text.refusals import broken, why_not
from palatine.games.eschnapur.text.sources import sources
from palatine.games.eschnapur.text.turns import BEGINS, SCORES, brief, deed, heading

__all__ = ["BEGINS", "SCORES", "board", "brief", "broken", "deed", "heading", "move", "prompt", "result", "sources", "tell", "why_not"]
