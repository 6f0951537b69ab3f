"""Positions of Amyitis for the tests: a fresh game whose pieces are moved about, always so that everything adds up."""

from __future__ import annotations

import palatine as pal
from palatine.games.amyitis import components as c

SLOT = {code: i for i, code in enumerate(c.SLOT_CODES)}
SQUARE = {name: i for i, name in enumerate(c.SQUARES)}
CITY = {name: i for i, name in enumerate(c.CITIES)}
FAMILY = {name: i for i, name in enumerate(c.FAMILIES)}
POWER = {name: i for i, name in enumerate(c.POWERS)}
GREY = int(c.GREY)
NOBODY = int(c.NONE)


class Position:
    """A position under construction: seat 0 has the first-player card and is asked for an action."""

    def __init__(self, players=3, groups=None, **options):
        self.d = pal.new("amyitis", players, 5, **options).data()
        self.players = players
        d = self.d
        d.update(first=0, turn=0, waiting=1, stage=int(c.Stage.ACTIONS), phase=int(c.Phase.ACTION))
        self.groups(*(groups or ["peasant priest engineer"] * players))

    # Things on the table

    def groups(self, *crafts):
        """The craft cards of each group; ``-priest`` is face down. The rest is the deck."""
        d = self.d
        deck = int(c.PALACE_DECK if d["option"]["palace"] == "yes" else c.BASE_DECK)
        d["deck"] = c.DECK[self.players, deck].tolist()
        for g, line in enumerate(crafts):
            for k, word in enumerate(line.split()):
                craft = c.CRAFTS.index(word.lstrip("-"))
                d["card"][g][k] = craft
                d["down"][g][k] = int(word.startswith("-"))
                d["deck"][craft] -= 1
        return self

    def cubes(self, owner, *codes):
        for code in codes:
            self.d["slot"][SLOT[code]] = owner
            self.d["filled"] |= 1 << SLOT[code]
        return self

    def all_cubes(self, owner, but=()):
        return self.cubes(owner, *(code for code in SLOT if code not in but))

    def tile(self, square, name):
        """Puts a tile on a square, against the one that was there."""
        d, new = self.d, c.TILES.index(name)
        old = d["tile"][SQUARE[square]]
        if new in d["tile"]:
            d["tile"][d["tile"].index(new)] = old
        d["tile"][SQUARE[square]] = new
        return self

    def planted(self, seat, *squares):
        d = self.d
        for square in squares:
            i = SQUARE[square]
            d["player"][seat]["tiles"] |= 1 << d["tile"][i]
            d["tile"][i] = NOBODY
            d["garden"] &= ~(1 << i)
            d["planter"][i] = seat
        return self

    def temple(self, name, *owners):
        self.d["temple"][c.TEMPLES.index(name)] = [*owners, *[NOBODY] * (4 - len(owners))]
        return self

    def row(self, name, *owners):
        self.d["field"]["ab".index(name)] = [*owners, *[NOBODY] * (4 - len(owners))]
        return self

    def caravan(self, city):
        self.d["caravan"] = CITY[city]
        return self

    def plant(self, city, card, face="a"):
        """The plant card of a city, against the one that lay there."""
        d, new = self.d, c.PLANTS.index(card)
        there = d["plant"].index(new)
        d["plant"][there], d["plant"][CITY[city]] = d["plant"][CITY[city]], new
        d["face"][new] = "ab".index(face)
        return self

    def court(self, family, level, stock):
        """How many cards of a level are left: others have them no more in this game, so a seat that is far takes them."""
        self.d["court"][c.COURT_CARD[FAMILY[family], level]] = stock
        return self

    # Things that players have

    def has(self, seat, goods="", camels=None, talents=None):
        p, d = self.d["player"][seat], self.d
        for word in goods.split():
            p["goods"][c.RESOURCES.index(word)] += 1
            d["stock"][c.RESOURCES.index(word)] -= 1
        if camels is not None:
            d["camels"] += p["camels"] - camels
            p["camels"] = camels
        if talents is not None:
            p["talents"] = talents
        return self

    def level(self, seat, family, level):
        """A court level, and all below it; the token of the best caravaneer goes back to the stock."""
        d, f = self.d, FAMILY[family]
        if family == "gardener":
            d["player"][seat]["gardeners"] += level
            d["court"][c.COURT_CARD[f, 1]] -= level
            return self
        for step in range(d["player"][seat]["level"][f] + 1, level + 1):
            d["court"][c.COURT_CARD[f, step]] -= 1
        d["player"][seat]["level"][f] = level
        if family == "caravaneer" and level == 2:
            k = next(i for i, token in enumerate(d["token"]) if token != NOBODY)
            d["stock"][d["token"][k]] += 1
            d["token"][k] = NOBODY
        return self

    def track(self, *piles):
        """The palace track: ``{3: [1, 0]}`` is a pile on space 3, from the bottom."""
        for space, pile in piles[0].items():
            for height, seat in enumerate(pile):
                self.d["player"][seat].update(step=space, height=height)
        return self

    def passed(self, *seats):
        for seat in seats:
            self.d["player"][seat]["passed"] = 1
        return self

    def power(self, name, seat):
        self.d["power"][POWER[name]] = seat
        self.d["pick"] += 1
        return self

    def turn(self, seat):
        self.d.update(turn=seat, waiting=1 << seat)
        return self

    def stage(self, stage, phase, seat):
        self.d.update(stage=int(stage), phase=int(phase))
        return self.turn(seat)

    def round(self, n):
        self.d["rounds"] = n
        return self

    def table(self, *moves):
        table = pal.position("amyitis", self.d, seed=1)
        for move in moves:
            table.play(move)
        return table


def player(table, seat):
    return table.data()["player"][seat]


def goods(table, seat):
    """``salt wine``: what a seat holds, in the order of the resources."""
    return " ".join(name for name, n in zip(c.RESOURCES, player(table, seat)["goods"]) for _ in range(n))


def slots(table, owner):
    return {code for code, i in SLOT.items() if table.data()["slot"][i] == owner}


def why(table, move, seat=None):
    return table.view(table.to_move[0] if seat is None else seat).why_not(move)


def pass_all(table):
    """Everybody passes; the procession is asked next."""
    while table.data()["stage"] == c.Stage.ACTIONS:
        table.play("pass")
    return table
