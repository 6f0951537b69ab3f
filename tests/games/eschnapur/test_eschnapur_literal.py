"""Der Palast von Eschnapur against the rules read a second time, literally and slowly, on plain data."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from every import cases, label

import palatine as pal
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.happenings import H

CASES = [case for case in cases() if case[0] == "eschnapur"]
COSTS = {"order": 6, "guard": 7, "tie": 8, "hand": 9, "refuse": 10, "stones3": 11, "gold5": 12, "mix": 13, "nostop": 14, "free": 15}
SOLD = {
    c.W1: "tie hand stones3 gold5 mix",
    c.W2: "refuse",
    c.W3: "order",
    c.W4: "stones3 gold5 mix",
    c.W5: "stones3 gold5 mix nostop free",
    c.W6: "guard nostop",
    c.W7: "stones3 gold5 mix",
    c.LAST: "stones3 gold5 mix",
}


def sections(d):
    return [i for i in range(8) if not d["closed"][i]]


def sites(d, seat):
    return [i for i in range(8) if d["player"][seat]["sites"] >> i & 1]


def builds(d, seat):
    if not d["player"][seat]["stones"]:
        return []
    own = sites(d, seat)
    return [
        i for i in sections(d) if d["height"][i] < c.SIZE[i] and (i in own or d["free"]) and (i != d["stop"] or (d["nostop"] and i in own))
    ]


def stone_moves(d, seat, ignoring):
    found = []
    for i, j in permutations(sections(d), 2):
        if not d["height"][i] or d["height"][j] == c.SIZE[j] or i == d["guarded"]:
            continue
        if d["stop"] in (i, j) and not ignoring:
            continue
        if d["option"]["move_own"] == "no" and d["stone"][i][d["height"][i] - 1] == seat:
            continue
        found.append(f"move {i + 1} {j + 1}")
    return found


def purchases(d, seat, window):
    points = d["player"][seat]["privilege"]
    found = []
    for name in SOLD[window].split():
        if not d["sale"][c.PRIVILEGES.index(name)] or points < COSTS[name]:
            continue
        if name == "refuse" and d["blocked_seat"] != seat:
            continue
        if name == "order" and d["winner"][3] == seat:
            continue
        if window == c.W5 and name in ("nostop", "free") and not d["player"][seat]["stones"]:
            continue
        if window == c.W5 and name == "nostop" and d["stop"] not in sites(d, seat):
            continue
        if window == c.W6:
            winner = d["winner"][4]
            pays = d["sale"][c.NOSTOP] and d["player"][winner]["privilege"] >= COSTS["nostop"]
            if not stone_moves(d, winner, bool(d["nostop"] or pays)):
                continue
            if (name == "nostop") != (seat == winner) or (name == "nostop" and d["stop"] < 0):
                continue
        found.append(f"buy {name}")
    return found


def payments(d):
    """Every combination of cards that makes the claim, as the first card of a falling sequence."""
    claim, largest, bank = d["claim"], d["largest"], d["bank"]
    if d["option"]["payout"] == "free":
        return [f"take {v}" for v in range(1, largest + 1) if bank[v] and v <= claim] + ["enough"]
    first = set()
    for ns in product(*(range(min(bank[v], claim // v) + 1) if v <= largest else range(1) for v in range(1, 6))):
        if sum(v * n for v, n in zip(range(1, 6), ns)) == claim:
            first.add(max(v for v, n in zip(range(1, 6), ns) if n))
    return [f"take {v}" for v in sorted(first)]


def places(d, seat, start):
    first = 1 if d["players"] == 2 else 0
    return [k for k in range(max(start, first), 5) if d["player"][seat]["slot"][k] < 0]


def may_leave(d, seat, slot):
    if d["option"]["underfill"] == "free":
        return bool(d["player"][seat]["short"])
    return sum(d["player"][seat]["hand"]) < len(places(d, seat, slot))


def expected(d, seat):
    p, n = d["player"][seat], d["players"]
    hand = [v for v in range(6) if p["hand"][v]]
    if d["paying"]:
        return payments(d)
    step = d["step"]
    if step == c.Step.SITES:
        return [f"site {i + 1}" for i in sections(d) if i not in sites(d, seat)]
    if step in (c.Step.GOLD, c.Step.PLAY):
        slot = p["laying"] if step == c.Step.GOLD else {3: 0, 4: 1, 5: 2, 6: 3, 8: 4}[d["phase"]]
        moves = [f"gold {slot + 1} {v}" if step == c.Step.GOLD else f"play {v}" for v in hand]
        return moves + ([f"leave {slot + 1}"] if may_leave(d, seat, slot) else [])
    if step == c.Step.WINDOW:
        return [*purchases(d, seat, d["window"]), "pass"]
    if step == c.Step.BLOCKADE:
        moves = []
        for other, slot in product(range(n), range(1, 5)):
            q = d["player"][other]
            if other == seat or q["slot"][slot] < 0 or q["bid"][slot] >= 0:
                continue
            if slot == d["ban_slot"] or (n == 4 and other == d["ban_seat"]):
                continue
            moves.append(f"blockade {'rygb'[other]} {slot + 1}")
        return [*moves, "blockade aside"]
    if step == c.Step.STOP:
        return [f"stop {i + 1}" for i in sections(d) if i != d["stop"]] + ["stop aside"]
    if step == c.Step.MARKER:
        return [f"marker {k + 1}" for k in range(n)]
    if step == c.Step.MARCH:
        orders = ["".join(o) for o in permutations("rygb"[:n])]
        return [f"order {o}" for o in orders if d["marker_seat"] < 0 or o[d["marker"]] == "rygb"[d["marker_seat"]]]
    if step == c.Step.BUILD:
        here = builds(d, seat)
        return [f"build {i + 1}" for i in here] + purchases(d, seat, c.W5) + ([] if here else ["pass"])
    if step == c.Step.MOVE:
        return [*stone_moves(d, seat, d["nostop"]), "move none"]
    assert step == c.Step.GUARDING
    return [f"guard {i + 1}" for i in sections(d) if d["height"][i]]


def literal_winner(bids, tie):
    """Top tie cancels, the next lower card wins, a second tie leaves nobody; zero never wins."""
    values = sorted({b for b in bids if b >= 0}, reverse=True)
    if tie >= 0 and bids[tie] > 0 and bids[tie] == values[0]:
        return tie
    for value in values[:2]:
        if value == 0:
            return -1
        if bids.count(value) == 1:
            return bids.index(value)
    return -1


@pytest.mark.parametrize("case", CASES, ids=label)
def test_legal_moves_and_officials_as_the_rules_say(case):
    name, players, options = case
    asked = set()
    for seed in range(6):
        table = pal.new(name, players, seed, **options)
        random = np.random.default_rng(seed)
        bots = [pal.bot(name, "greedy", seed=seed * 4 + i) for i in range(players)]
        while not table.over:
            before = table.data()
            seat = int(random.choice(table.to_move))
            moves = table.legal(seat)
            assert sorted(moves) == sorted(expected(before, seat)), before["step"]
            asked.add(before["step"])
            alone = len(table.to_move) == 1 and before["step"] not in (c.Step.SITES, c.Step.GOLD)
            assert not alone or len(moves) > 1  # what has one outcome is not asked
            # half of the seats play well, so that gold flows and every part of the game is reached
            move = bots[seat].choose(table.view(seat)) if seat % 2 == seed % 2 else str(random.choice(moves))
            table.play(move, seat)
            after = table.data()
            for h in table.happenings(None, len(table.moves)):
                audit(before, after, h, players)
    assert asked >= {c.Step.SITES, c.Step.GOLD, c.Step.WINDOW, c.Step.STOP, c.Step.BUILD, c.Step.MOVE, c.Step.MARCH}


def audit(before, after, h, players):
    if h.kind in (H.WON, H.NOBODY):
        bids = [after["player"][i]["bid"][h.official] for i in range(players)]
        tie = before["tie"] if h.official > 0 or after["tie"] < 0 else after["tie"]
        assert literal_winner(bids, tie) == (h.seat if h.kind == H.WON else -1)
        assert h.kind == H.NOBODY or bids[h.seat] == h.value
    elif h.kind == H.STONES:
        bids = [after["player"][i]["bid"][2] for i in range(players)]
        full = h.value if bids.count(h.value) == 1 or before["tie"] == h.seat else -(-h.value // 2)
        assert h.stones + h.lost == full
    elif h.kind == H.SCORED and before["height"][h.section] == c.SIZE[h.section] and before["paying"] == c.PAY_WAGE:
        stack = before["stone"][h.section][: before["height"][h.section]]
        top = max(k for k, owner in enumerate(stack) if owner == h.seat)
        assert (h.value, h.stones) == (int(c.VALUE[h.section][top]), stack.count(h.seat))
