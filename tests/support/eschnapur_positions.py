"""Positions of Der Palast von Eschnapur for the tests: rounds are played, boards and hands are edited."""

from __future__ import annotations

from every import two_records

import palatine as pal
from palatine.games.eschnapur import components
from palatine.games.eschnapur.rules.accounts import gold_owned
from palatine.games.eschnapur.rules.officials import best_bid, stones_for
from palatine.games.eschnapur.rules.payout import largest_sum
from palatine.kernel.compile import entry

RED, YELLOW, GREEN, BLUE = range(4)
LETTERS = components.LETTERS
QUIET = ["0 0 3 1 1"] * 4  # nobody wins anything, everybody gets two stones


QUIETER = ["0 0 3 2 2"] * 4  # the same without ones


def new(players=4, seed=1, **options):
    return pal.new("eschnapur", players, seed, **options)


class Position(dict):
    """The position of a table, to be edited; what follows from cards and stones is made to fit."""

    def __init__(self, table):
        super().__init__(table.data())

    def stack(self, section, colours):
        """Fills a section, numbered from 1, from the bottom: ``p.stack(3, "rryb")``."""
        i = section - 1
        seats = [LETTERS.index(c) for c in colours]
        self["stone"][i] = seats + [-1] * (components.TALLEST - len(seats))
        self["height"][i] = len(seats)
        self["count"][i] = [seats.count(seat) for seat in range(4)]

    def bank(self, cards, seat=None):
        """Moves cards from hands to the bank: ``p.bank("5 4 2")``."""
        for v in map(int, cards.split()):
            givers = range(self["players"]) if seat is None else [seat]
            giver = max(givers, key=lambda i: self["player"][i]["hand"][v])
            self["player"][giver]["hand"][v] -= 1
            self["bank"][v] += 1

    def all_to_bank(self, keep=()):
        """All gold above zero goes to the bank, but for the hands of some seats."""
        for seat in range(self["players"]):
            for v in range(1, 6):
                if seat not in keep:
                    self["bank"][v] += self["player"][seat]["hand"][v]
                    self["player"][seat]["hand"][v] = 0

    def table(self):
        for seat in range(self["players"]):
            player = self["player"][seat]
            player["cards"] = sum(player["hand"])
            player["supply"] = 20 - player["stones"] - sum(row[seat] for row in self["count"])
        return pal.position("eschnapur", self, seed=3)


def change(table, edit):
    """The same table with an edited position."""
    p = Position(table)
    edit(p)
    return p.table()


def choose_sites(table, sites):
    for seat, pair in enumerate(sites):
        for section in pair.split():
            table.play(f"site {section}", seat)


def lay(table, bids):
    """Lays gold for every seat that is asked: ``"0 0 3 1 1"``, ``-`` for no card; what is forced is laid by itself."""
    first = int(components.FIRST[table.players])
    for seat, cards in enumerate(bids):
        for k, card in enumerate(cards.split()):
            data = table.data()
            if data["step"] == components.Step.GOLD and data["waiting"] >> seat & 1 and data["player"][seat]["laying"] == k + first:
                table.play(f"leave {k + first + 1}" if card == "-" else f"gold {k + first + 1} {card}", seat)


def play_round(table, bids, sites=None):
    """Phases 1 and 2; a window in between is passed."""
    choose_sites(table, sites or ["4 5"] * table.players)
    pass_all(table)
    lay(table, bids[: table.players])
    return table


def pass_all(table):
    while table.data()["step"] == components.Step.WINDOW and not table.data()["paying"]:
        table.play("pass", table.to_move[0])


def seat(table, i):
    return table.data()["player"][i]


def lines(table, i=None, lang="en"):
    return [line.text for line in table.log(i, lang)]


def last_lines(table, i=None, lang="en"):
    return [line.text for line in table.log(i, lang) if line.ply == len(table.moves)]


def at_building(players=4, order="rygb", sites=None, mover="1 1 1 1", edit=None, **options):
    """Red has won the turn order; everybody has two stones; the one named first is to build."""
    table = new(players, **options)
    zeros = "0 0" if players > 2 else "0"
    moving = mover.split()
    bids = [f"{zeros} 3 {'5' if i == 0 else '2'} {moving[i]}" for i in range(players)]
    play_round(table, bids, sites)
    data = table.data()
    assert data["step"] == components.Step.MARCH, data["step"]
    if edit:
        table = change(table, edit)
    table.play(f"order {order[:players]}")
    return table


def settle(table):
    """Takes the first cards that are offered until all are paid."""
    while table.data()["paying"] and not table.over:
        table.play(table.legal()[0])
    return table


def build_all(table, prefer=""):
    """Builds until phase 8: in the preferred section, else in the first that is possible."""
    while table.data()["step"] == components.Step.BUILD and not table.over:
        moves = table.legal()
        table.play(prefer if prefer in moves else next(m for m in moves if m.startswith(("build", "pass", "take"))))
    return table


def at_moving(players=4, edit=None, sites=None, winner=RED, prefer="", **options):
    """Phase 7 is over and the winner of phase 8 is asked (after the windows)."""
    mover = ["1"] * players
    mover[winner] = "2" if winner != RED else "4"
    table = at_building(players, sites=sites, mover=" ".join(mover), edit=edit, **options)
    return build_all(table, prefer)


def set_privilege(points, **sale):
    """An edit: privilege points by seat; ``tie=0`` takes a privilege out."""

    def edit(data):
        for i, n in enumerate(points):
            data["player"][i]["privilege"] = n
        for name, n in sale.items():
            data["sale"][components.PRIVILEGES.index(name)] = n

    return edit


def blocked_round(players=4, slot=4, **options):
    """Red blocks yellow in round 1; the next round begins."""
    table = play_round(new(players, **options), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    table.play(f"blockade y {slot}")
    while table.data()["rounds"] == 1:
        table.play(table.legal()[0])
    return table


def locked(players=2, privilege=(0, 0), **options):
    """Nobody will own gold or stones after this round."""

    def edit(data):
        data.all_to_bank()
        for i, n in enumerate(privilege):
            data["player"][i]["privilege"] = n

    table = change(new(players, **options), edit)
    choose_sites(table, ["4 5"] * players)
    pass_all(table)
    lay(table, ["0 0 - -"] * players if players == 2 else ["0 0 - - -"] * players)
    return table


# Rules by themselves


@entry
def winner_of(states, slot):
    return best_bid(states[0], slot)


@entry
def stones_of(states, seat):
    return stones_for(states[0], seat)


@entry
def owned(states, seat):
    return gold_owned(states[0].player[seat])


@entry
def payable(states, claim):
    return largest_sum(states[0], claim)


def record_with(bids, slot=0, tie=-1):
    _what, states = two_records(("eschnapur", max(2, len(bids)), {}))
    states = states[:1]
    pal.game("eschnapur").engine.start(states, 1)
    states[0].tie = tie
    for i, bid in enumerate(bids):
        states[0].player[i].bid[slot] = bid
    return states


def at_w1(points, players=4, **options):
    """Sites are chosen; who can buy something is asked."""
    table = change(new(players, **options), set_privilege(points))
    choose_sites(table, ["4 5"] * players)
    return table
