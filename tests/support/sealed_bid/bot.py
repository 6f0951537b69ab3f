from palatine.kernel.compile import rule


@rule
def greedy(s, seat, moves, n, r):
    return moves[n - 1]
