"""Der Palast von Eschnapur in sentences, all made from views.

``board``: the board, what is asked, what a move would do. ``log``: choices and what followed; the result. ``refusals``:
why a move is not legal. ``words``: the vocabulary.
"""

from __future__ import annotations

from palatine.games.eschnapur.text.board import board, move, prompt
from palatine.games.eschnapur.text.log import event, result
from palatine.games.eschnapur.text.refusals import broken, why_not

__all__ = ["board", "broken", "event", "move", "prompt", "result", "why_not"]
