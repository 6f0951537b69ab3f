"""Splendor in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from palatine.games.splendor.text.board import board as board
from palatine.games.splendor.text.log import result as result
from palatine.games.splendor.text.log import tell as tell
from palatine.games.splendor.text.moves import move as move
from palatine.games.splendor.text.prompts import prompt as prompt
from palatine.games.splendor.text.refusals import broken as broken
from palatine.games.splendor.text.refusals import why_not as why_not
from palatine.games.splendor.text.sources import sources as sources
from palatine.games.splendor.text.turns import BEGINS as BEGINS
from palatine.games.splendor.text.turns import brief as brief
from palatine.games.splendor.text.turns import deed as deed
from palatine.games.splendor.text.turns import heading as heading
