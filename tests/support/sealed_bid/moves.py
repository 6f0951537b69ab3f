from palatine.kernel.moves import Actions
from sealed_bid import components as c

ACTIONS = Actions(bid=("bid {}", range(1, c.CARDS + 1)), double=("{}", ("once", "twice")))
KIND, NUMBER = ACTIONS.kinds, ACTIONS.numbers
BID, DOUBLE = ACTIONS.bid, ACTIONS.double
