from sealed_bid import moves as m
from sealed_bid.happenings import H


def board(v, _):
    return [f"prize {v.s.prize}"]


def prompt(v, _):
    return "bid"


def move(v, action, _):
    return m.ACTIONS[action]


def tell(v, h, _):
    if h.kind == H.TURNED_OVER:
        return f"points {list(h.numbers)}"
    action = m.BID + h.card if h.kind == H.BID else m.DOUBLE + h.twice
    return f"{v.name(h.seat, _)}: {m.ACTIONS[action]}"


def why_not(v, action, _):
    return "You do not have that card." if m.KIND[action] == m.BID else "Bid first."


def result(v, _):
    return [f"{v.name(i, _)}: {n}" for i, n in enumerate(v.scores)]


def broken(code, _):
    return "hands and rounds do not fit together"
