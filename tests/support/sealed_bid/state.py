from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record
from sealed_bid import GAME

PLAYER = record(hand=("i1", 4), bid="i1", twice="i1", stage="i1", points="i2")
RECORD = game_record(GAME.options, turn="i1", prize="i1", player=(PLAYER, 3))
PICK, DOUBLE, DONE = range(3)
NONE = -1


@rule
def check(s):
    for i in range(3):
        left = 0
        for c in range(4):
            left += s.player[i].hand[c]
        if s.waiting and left != 4 - s.turn:
            return 1
    return 0
