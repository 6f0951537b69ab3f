from sealed_bid.moves import ACTIONS


def board(v, _):
    return [f"prize {v.s.prize}"]


def prompt(v, _):
    return "bid"


def move(v, action, _):
    return ACTIONS[action]


def event(before, seat, action, after, _):
    lines = [] if action is None else [f"{before.name(seat, _)}: {ACTIONS[action]}"]
    if after.s.turn != before.s.turn:
        lines.append(f"points {after.scores}")
    return lines


def why_not(v, action, _):
    return "You do not have that card." if action < 4 else "Bid first."


def result(v, _):
    return [f"{v.name(i, _)}: {n}" for i, n in enumerate(v.scores)]


def broken(code, _):
    return "hands and rounds do not fit together"
