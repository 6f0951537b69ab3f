"""Splendor positions, built piece by piece so that everything keeps adding up."""

from __future__ import annotations

import palatine as pal
from palatine.games.splendor import components as comp
from palatine.games.splendor import moves as m


class Position:
    """A position to be built piece by piece; everything keeps adding up."""

    def __init__(self, players=2, seed=1, **options):
        self.d = pal.new("splendor", players, seed, **options).data()
        self.d["visits"] = [-1] * 5

    def tokens(self, seat, letters):
        """Gives tokens from the bank: ``tokens(0, "wwbo")``."""
        for letter in letters:
            c = comp.LETTERS.index(letter)
            self.d["bank"][c] -= 1
            self.d["player"][seat]["tokens"][c] += 1
        return self

    def take_out(self, card):
        """Takes a card from the deck, or from the row, which the deck then fills."""
        level = int(comp.LEVEL[card])
        row = self.d["row"][level]
        if card in row:
            slot = row.index(card)
            spare = next(c for c in range(90) if self.d["deck"][c] and comp.LEVEL[c] == level)
            row[slot], card = spare, spare
        self.d["deck"][card] = 0
        self.d["left"][level] -= 1

    def row(self, slot, code):
        """Puts a card into the row."""
        card = m.CODES.index(code)
        level = int(comp.LEVEL[card])
        row = self.d["row"][level]
        if card in row:
            row[row.index(card)], row[slot] = row[slot], card
        else:
            self.d["deck"][row[slot]], self.d["deck"][card], row[slot] = 1, 0, card
        return self

    def own(self, seat, *codes):
        for code in codes:
            card = m.CODES.index(code)
            self.take_out(card)
            self.d["player"][seat]["bonus"][comp.BONUS[card]] += 1
            self.d["player"][seat]["points"] += int(comp.POINTS[card])
        return self

    def bonus(self, seat, letters):
        """Gives cards without points, one of level 1 per letter."""
        for letter in letters:
            alike = [c for c in range(90) if comp.BONUS[c] == comp.LETTERS.index(letter) and not comp.POINTS[c] and self.d["deck"][c]]
            self.own(seat, m.CODES[alike[-1]])
        return self

    def hand(self, seat, *codes, blind=False):
        for code in codes:
            card = m.CODES.index(code)
            self.take_out(card)
            p = self.d["player"][seat]
            k = p["hand"].index(-1)
            p["hand"][k], p["blind"][k] = card, int(blind)
        return self

    def nobles(self, *numbers):
        for k, number in enumerate(numbers):
            self.d["nobles"][k] = number - 1
        return self

    def table(self, **changes):
        self.d.update(changes)
        return pal.position("splendor", self.d)


def points(p, seat, n):
    """Gives cards worth n points."""
    for card in sorted(range(90), key=lambda c: -comp.POINTS[c]):
        if 0 < comp.POINTS[card] <= n and p.d["deck"][card]:
            n -= int(comp.POINTS[card])
            p.own(seat, m.CODES[card])
    assert n == 0


def stuck():
    """Nobody can do anything: all gems are held, all hands are full, nothing is affordable."""
    p = Position(2).tokens(0, "wwwwbbbbgg").tokens(1, "ggrrrrkkkk")

    def too_dear(card):
        return all(sum(max(0, int(comp.COST[card][c]) - p.d["player"][i]["tokens"][c]) for c in range(5)) for i in (0, 1))

    dear = {level: [m.CODES[c] for c in range(90) if comp.LEVEL[c] == level and too_dear(c)] for level in range(3)}
    for level in range(3):
        for slot in range(4):
            p.row(slot, dear[level][slot])
    return p.hand(0, *dear[2][4:7]).hand(1, *dear[2][7:10])
