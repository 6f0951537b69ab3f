"""What happens in Der Palast von Eschnapur: :mod:`palatine.kernel.happenings`.

A section, a space (from the bottom), an official and a privilege are counted from 0. The seat of a happening is the player who acts,
pays or gets something.
"""

from __future__ import annotations

from palatine.kernel.happenings import Kind

BLOCKED_CARD, FROM_HAND = -2, -3  # instead of a card that is turned over; NONE where there is no card


class H(Kind):
    ROUND = "number"
    PHASE = "number"  # 1 to 9

    # Chosen secretly: only the seat itself is told
    SITE = "section"
    LAID = "official", "value"
    LAID_NONE = "official"
    WISHED = "privilege"  # with sealed wishes; PASSED if for nothing

    # The officials
    TURNED = "official", "red", "yellow", "green", "blue"  # the card of each seat, or NONE, BLOCKED_CARD, FROM_HAND
    PLAYED = "official", "value"  # from the hand
    PLAYED_NONE = "official"
    NO_CARD = "official"  # there is none to play
    WON = "official", "value", "twice"  # the card that wins; the values that were laid more than once, a bit each
    NOBODY = "official", "twice"

    # Blockade, build stop, stones, turn order
    FREED = "official"  # the blockade comes off the card of the seat
    BLOCKED = "other", "official"  # the card of another seat
    BLOCK_ASIDE = ()
    NO_TARGET = ()  # there is no card to block
    COMPENSATED = "stones"  # for the blocked card
    STOPPED = "section", "before"  # where the build stop lay before, or NONE
    STOP_ASIDE = "before"
    STOP_OFF = "section"  # without a choice
    STONES = "stones", "value", "lost"  # stones for a card of this value, and those that the supply did not have
    MARCHED = "first", "second", "third", "fourth"  # seats in turn order
    SHUFFLED = "first", "second", "third", "fourth"  # drawn, in round 1
    MARKER = "number"  # taken beforehand, from 0

    # Building and moving
    SITES = "one", "other"  # turned over
    BUILT = "section", "space"
    FILLED = "section", "stones", "space"  # without a choice: so many stones, from this space on
    KEPT = "stones"  # for which there is no place
    ENDED = ()
    GUARDED = "section", "space"
    GUARDED_ONLY = "section", "space"  # without a choice
    MOVED = "start", "space", "to", "onto", "owner"  # from a section and space to a section and space; whose stone
    MOVED_NONE = ()
    NO_MOVE = ()  # there is no stone to move

    # Gold from the bank
    PREMIUM = "section"
    WAGE = "section", "amount"
    ALMS = ()
    SHORT = "claim", "sum"  # the bank can pay only this sum
    CHOOSES = "why", "section", "amount"  # is asked which cards; why the bank pays, and NONE or the section that pays
    TOOK = "value"
    PAID = "value", "cards"  # without a choice
    ENOUGH = ()

    # Privileges
    BOUGHT = "privilege", "cost"
    PASSED = ()
    BEATEN = "privilege"  # a sealed wish that came too late
    GAINED = "stones"

    # Accounts
    POINTS = "points", "zeros"  # privilege points, and zeros taken back
    SCORED = "section", "value", "stones"  # the value of the highest stone, and the number of stones
    FINISHED = "section"
    BONUS = "points", "rank"  # for privilege points
    OVER = "why"  # BUILT, LOCKED or CAPPED
