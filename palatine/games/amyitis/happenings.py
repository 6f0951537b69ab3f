"""What happens in Amyitis: each kind with its numbers. Everything lies open, so everybody is told all of it.

A happening is about the seat that acts, or that gains or loses something; the comment says so where it is another or nobody.
Crafts, resources, squares and the like are their numbers in :mod:`palatine.games.amyitis.components`.
"""

from __future__ import annotations

from palatine.kernel.happenings import Kind


class H(Kind):
    # The round begins
    ROUND = "round", "group_1", "group_2", "group_3", "group_4"  # nobody's; the crafts of a group are the digits of its number
    INCOME = "talents", "points"
    PALACE_PHASE = ()  # nobody's
    PALACE_EMPTY = ()  # nobody's: nobody has entered it
    POWER = "power"
    FIRST_CARD_TAKEN = ()  # with the power
    MINOR_COURTIER = "steps", "space", "talents"
    FIRST_CARD_UNCHOSEN = ()  # who gets it
    PROCESSION_UNCHOSEN = ()  # who will lead it

    # Turns
    FIRST_TURN = ()
    PASSED = ()
    PASSED_PERFORCE = ()  # there was nothing else to do
    WAITED = "talents"
    ALL_PASSED = ()  # who leads the procession

    # Recruiting
    RECRUITED = "craft", "group", "price"
    CRAFT_POWER = "craft"
    NOBLE = "price"
    CAMELS = "camels"  # of a merchant
    COURTIER = "points"
    STEPPED = "steps", "space", "below"  # the seats whose discs lie below, a bit each
    WORKED = "row", "field", "resource", "got"  # 1 if the stock had it
    ROW_FULL = "row", "gardener"  # who alone has most cubes, or nobody; 1 if there was a gardener for it
    DUG = "slot", "points"

    # The caravan
    TRAVELLED = "start", "city", "camels"
    PAID = "one", "other"  # NONE if there is no other
    SOLD = "resource", "points"
    SOLD_ENOUGH = ()
    NO_ROOM = ()  # for a canal
    COURT_CARD = "family", "level", "points"
    GARDENER = ()
    TOKEN = "resource"  # that lay on the best caravaneer

    # Planting
    GARDENERS_USED = "count"
    PLANTED = "square", "tile", "points"
    TILE_TALENTS = "talents"
    TILE_CAMELS = "camels"  # as many as the stock had
    TILE_RESOURCE = "resource", "only"  # 1 if it was the only kind in stock
    NO_RESOURCE = ()
    NO_CARD = ()
    WATER = "square", "cubes", "points"  # who alone has most cubes around it, or nobody
    GREY = "slots_0", "slots_15", "slots_30"  # nobody's; the canals with a new grey cube, a bit each, 15 to a number
    TURNED = "city", "quality", "extra"  # nobody's; the other face of its plant card

    # The end of the round
    PROCESSION = "temple"
    ENTERED = "temple"
    PUSHED_OUT = "temple"  # whose cube it was; nobody's if it was grey
    TEMPLE_EMPTY = "temple"  # nobody's
    ISHTAR = "place", "camels", "talents"
    ISHTAR_NO_CAMEL = "talents"
    MARDUK = "place", "points"
    TAMMOUZ = "place"
    OFFERED = "given"
    EXCHANGED = "given", "taken"
    KEPT = ()
    NOTHING_TO_EXCHANGE = ()
    GAVE_UP = "resource"
    HELD_TOO_MUCH = "resource", "count"
    FIRST_CARD_PASSED = ()  # who gets it

    # The end of the game
    GARDENS_FULL = "tiles"  # nobody's; how many are left at most
    ROUNDS_PLAYED = "rounds"  # nobody's
    TILE_BONUS = "tiles", "points"
    GOODS_BONUS = "points", "barley", "dates", "salt", "palm", "wine"
    OVER = ()  # nobody's
