from palatine.kernel.compile import rule
from palatine.kernel.record import game_record, record
from sealed_bid import GAME
from sealed_bid import components as c

PLAYER = record(hand=("i1", c.CARDS), bid="i1", twice="i1", stage="i1", points="i2")
RECORD = game_record(GAME.options, happenings=3, turn="i1", prize="i1", player=(PLAYER, 3))


@rule
def check(s):
    for i in range(3):
        left = 0
        for card in range(c.CARDS):
            left += s.player[i].hand[card]
        if s.waiting and left != c.CARDS - s.turn:
            return 1
    return 0
