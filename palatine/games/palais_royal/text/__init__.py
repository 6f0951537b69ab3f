"""Palais Royal in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from __future__ import annotations

from palatine.games.palais_royal.text.board import board, broken
from palatine.games.palais_royal.text.log import result, tell
from palatine.games.palais_royal.text.moves import move
from palatine.games.palais_royal.text.prompts import prompt
from palatine.games.palais_royal.text.refusals import why_not
from palatine.games.palais_royal.text.sources import sources
from palatine.games.palais_royal.text.turns import BEGINS, brief, deed, heading

__all__ = ["BEGINS", "board", "brief", "broken", "deed", "heading", "move", "prompt", "result", "sources", "tell", "why_not"]
