"""Palais Royal in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from __future__ import annotations

from palatine.games.palais_royal.text.board import board, broken
from palatine.games.palais_royal.text.log import event, result
from palatine.games.palais_royal.text.moves import move, prompt
from palatine.games.palais_royal.text.refusal import why_not

__all__ = ["board", "broken", "event", "move", "prompt", "result", "why_not"]
