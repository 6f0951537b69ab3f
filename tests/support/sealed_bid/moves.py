from palatine.kernel.moves import Actions

ACTIONS = Actions(["bid 1", "bid 2", "bid 3", "bid 4", "once", "twice"])
ONCE, TWICE = 4, 5
