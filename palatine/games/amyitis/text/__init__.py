"""Amyitis in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from __future__ import annotations

from palatine.games.amyitis.text.board import board as board
from palatine.games.amyitis.text.board import broken as broken
from palatine.games.amyitis.text.board import result as result
from palatine.games.amyitis.text.log import tell as tell
from palatine.games.amyitis.text.moves import move as move
from palatine.games.amyitis.text.prompts import prompt as prompt
from palatine.games.amyitis.text.refusals import why_not as why_not
from palatine.games.amyitis.text.sources import sources as sources
from palatine.games.amyitis.text.turns import BEGINS as BEGINS
from palatine.games.amyitis.text.turns import brief as brief
from palatine.games.amyitis.text.turns import deed as deed
from palatine.games.amyitis.text.turns import heading as heading
