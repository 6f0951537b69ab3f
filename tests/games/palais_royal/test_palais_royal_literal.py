"""Palais Royal a second time, slowly and literally: what the rulebook allows, from the plain position alone.

Every decision of many games is compared with it: the legal moves, the numbers that an action begins with, and that nobody
is asked without a choice unless a hidden hand is the reason.
"""

from __future__ import annotations

import numpy as np
import pytest

import palatine as pal
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase

PRICE = {"allmaj": 2, "reinfx": 2, "mix26": 2, "move5": 1, "move9": 2, "seal2": 2, "gold4": 0, "vp2": 1, "vp4": 4}


class Court:
    """The position with the rulebook's names."""

    def __init__(self, data):
        self.d = data
        self.p = data["player"][data["turn"]]
        self.here = dict(zip(c.PLACES, self.p["palace"]))
        self.hand = dict(zip(c.CARDS, self.p["hand"]))
        self.has = dict(zip(c.PRIVILEGES, self.p["privilege"]))
        self.others = [q for i, q in enumerate(data["player"][: data["players"]]) if i != data["turn"]]

    def majority(self, place):
        if not self.here[place]:
            return 0
        if self.p["shown"][c.ALLMAJ]:
            return 1
        k = c.PLACES.index(place)
        best = max(q["palace"][k] for q in self.others)
        if self.here[place] != max(best, self.here[place]):
            return 0
        tied = [q for q in self.others if q["palace"][k] == self.here[place]]
        return int(all(self.here["cardinal"] > q["palace"][c.CARDINAL] for q in tied))

    def sources(self, target):
        if self.p["reserve"]:
            return {"place"}
        return {f"from {place}" for place, n in self.here.items() if n and place != target}

    def any_time(self):
        kept_in_hand = self.d["drew"] and self.d["option"]["play_after_drawing"] == "no"
        moves = set() if kept_in_hand else {f"play {card}" for card in ("gold4", "vp2", "vp4") if self.playable(card)}
        return moves | {f"use {kind}" for kind in ("srv1", "srv3") if self.has[kind] and self.p["common"]}

    def playable(self, card):
        return self.hand[card] > 0 and self.p["gold"] >= PRICE[card]

    def cards(self, *names):
        return {f"play {card}" for card in names if self.playable(card)}

    # The five actions

    def reinforce(self):
        moves = self.any_time() | self.cards("mix26") | {"done"}
        if self.d["places"] or self.d["open_gates"]:
            moves |= self.sources("gate")
        if not self.d["open_gates"]:
            moves |= self.cards("reinfx")
        if not self.d["begun"] and not self.p["shown"][c.ALLMAJ]:
            moves |= self.cards("allmaj")
        return moves

    def steps(self, place):
        y, x = divmod(self.d["cell"][c.PLACES.index(place)], 3)
        for other in c.PLACES:
            b, a = divmod(self.d["cell"][c.PLACES.index(other)], 3)
            far = abs(y - b) + abs(x - a)
            if far == 1 or (far == 2 and abs(y - b) == 1 and self.has["diag"]):
                yield other

    def move(self):
        moves = self.any_time() | self.cards("move5", "move9") | {"done"}
        if self.d["moves"]:
            moves |= {f"move {a} {b}" for a in c.PLACES if self.here[a] for b in self.steps(a)}
        return moves

    def rooms(self):
        moves = self.any_time() | {"done"}
        gold = self.here["mint"] + self.majority("mint") + 2 * self.has["gold2"]
        if self.d["option"]["strict_bank"] == "yes":
            gold = min(gold, self.d["bank"])
        if gold and not self.d["rooms"] & 1:
            moves.add("mint")
        for room, helper, bit in (("king", "king1", 2), ("pompadour", "pomp1", 4)):
            if self.majority(room) + self.has[helper] and not self.d["rooms"] & bit and self.sources(room):
                moves.add(room)
        return moves

    def price(self, k):
        x, y = c.X, c.Y
        near = [j for j in range(36) if j != k and abs(x[j] - x[k]) <= 2 and abs(y[j] - y[k]) <= 2]
        return max(0, int(c.GOLD[self.d["park"][k]]) - sum(self.d["park"][j] < 0 for j in near))

    def ways(self, k):
        """How the seals of the noble on a space may be split between cards and servants."""
        t, v = int(c.TURQUOISE[self.d["park"][k]]), int(c.VIOLET[self.d["park"][k]])
        pairs = [(a, b) for a in range(t + 1) for b in range(v + 1) if a + b <= self.d["seals"]]
        return {f"seals {a}t {b}v" for a, b in pairs if self.here["king"] >= t - a and self.here["pompadour"] >= v - b}

    def recruit(self):
        nobles = [k for k in range(36) if self.d["park"][k] >= 0]
        moves = self.any_time() | {"done"}
        if self.here["office"] and nobles:
            moves |= {f"recruit {c.SPACES[k]}" for k in nobles if self.ways(k) and self.price(k) <= self.p["gold"]}
            moves |= self.cards("seal2")
        return moves

    def border(self):
        return {"place"} | {f"from {place}" for place, n in self.here.items() if n}

    def back(self):
        moves = self.any_time() | {"done"}
        if self.here["backdoor"] and not self.d["drew"] and self.d["left"] + sum(self.d["discard"]):
            moves.add("draw")
        return moves

    def legal(self):
        phase = self.d["phase"]
        if phase == Phase.START:
            return {f"place {place}" for place in c.PLACES}
        if phase == Phase.SEAT:
            return self.sources(c.PLACES[self.d["room"]]) | ({"done"} if self.d["begun"] else set())
        if phase == Phase.SEALS:
            return self.ways(self.d["space"])
        if phase == Phase.KEEP:
            return {f"keep {card}" for card, n in zip(c.CARDS, self.d["drawn"]) if n} | {"done"}
        actions = {
            Phase.REINFORCE: self.reinforce,
            Phase.MOVE: self.move,
            Phase.ROOMS: self.rooms,
            Phase.RECRUIT: self.recruit,
            Phase.BORDER: self.border,
            Phase.BACK: self.back,
        }
        return actions[phase]()


@pytest.mark.parametrize("share", [0.0, 0.2, 1.0], ids=["greedy", "mixed", "random"])
@pytest.mark.parametrize(
    "options",
    [{}, {"arrangement": "random", "strict_bank": "yes", "card3_same_turn": "no", "play_after_drawing": "no"}],
    ids=["plain", "options"],
)
def test_every_decision_is_the_rulebooks(share, options):
    for seed in range(9):
        players = 2 + seed % 3
        table = pal.new("palais_royal", players, seed, **options)
        random = np.random.default_rng(seed)
        bot = pal.bot("palais_royal", "greedy", seed=seed)
        before = None
        while not table.over:
            seat = table.to_move[0]
            court = Court(table.data())
            legal = table.legal(seat)
            assert set(legal) == court.legal(), (seed, len(table.moves))
            assert len(legal) == len(set(legal))
            assert len(legal) > 1 or court.p["cards"], "asked without a choice"
            now = (court.d["turn"], court.d["rounds"], court.d["phase"])
            if now != before and court.d["phase"] == Phase.REINFORCE and before and before[:2] != now[:2]:
                assert court.d["places"] == court.here["parade"] + court.majority("parade") + 2 * court.has["reinf2"]
            if now != before and court.d["phase"] == Phase.MOVE and before and before[:2] != now[:2]:
                assert court.d["moves"] == court.here["stairs"] + court.majority("stairs") + 2 * court.has["move2"]
            before = now
            wild = random.random() < share
            table.play(legal[random.integers(len(legal))] if wild else bot.choose(table.view(seat)), seat)


def test_every_turn_is_in_order_and_every_seat_has_equally_many():
    for seed in range(6):
        players = 2 + seed % 3
        table = pal.new("palais_royal", players, seed)
        bot = pal.bot("palais_royal", "greedy", seed=seed)
        first, turns, before = table.data()["first"], [], (0, 0, 0)
        order = {Phase.SEAT: Phase.ROOMS, Phase.SEALS: Phase.RECRUIT, Phase.BORDER: Phase.RECRUIT, Phase.KEEP: Phase.BACK}
        while not table.over:
            d = table.data()
            now = (d["rounds"], (d["turn"] - first) % players, order.get(d["phase"], d["phase"]))
            assert now >= before
            if d["phase"] != Phase.START and (not turns or turns[-1] != now[:2]):
                turns.append(now[:2])
            before = now
            table.play(bot.choose(table.view(d["turn"])), d["turn"])
        assert turns == [(r, i) for r in range(1, turns[-1][0] + 1) for i in range(players)]
