"""What of a tree is kept for the next decision: the part below the choices made since, and nothing that the seat could not know."""

from __future__ import annotations

import pickle

import pytest
from every import random_table, stream

import palatine as pal
from palatine.bots.evaluators import Network
from palatine.bots.search import Search
from palatine.kernel import record
from palatine.kernel.game import game


def champion(name, simulations=600, **more):
    return Search(game(name), 5, simulations=simulations, evaluator=Network(game(name)), **more)


def below(tree, node):
    """A part of a tree as plain data."""
    found, e = [], int(tree.nodes[node]["edge"])
    while e >= 0:
        edge = tree.edges[e]
        inner = below(tree, int(edge["child"])) if edge["child"] >= 0 else None
        found.append((int(edge["key"]), int(edge["visits"]), float(edge["value"]), float(edge["odds"]), inner))
        e = int(edge["next"])
    return int(tree.nodes[node]["visits"]), found


def child(tree, node, action):
    return next(int(edge["child"]) for edge in edges(tree, node) if edge["key"] == action)


def edges(tree, node):
    e = int(tree.nodes[node]["edge"])
    while e >= 0:
        yield tree.edges[e]
        e = int(tree.edges[e]["next"])


def own_turn_goes_on(name, players=2):
    """A player with its tree, before and after a move of its own behind which it moves again, without chance."""
    table = random_table((name, players, {}), 8, plies=20)
    for _ in range(200):
        seat = table.to_move[0]
        view = table.view(seat)
        if len(view.legal()) > 1:
            search = champion(name)
            move = search.choose(view)
            after = table.copy()
            after.play(move, seat)
            if after.to_move == (seat,) and len(after.view(seat).legal()) > 1:
                return search, view, after.view(seat), move
        table.play(view.legal()[0], seat)
    raise AssertionError("nobody moves twice in a row")


@pytest.mark.parametrize("name", ["amyitis", "palais_royal", "eschnapur"])
def test_the_part_below_the_own_move_is_kept_as_it_was(name):
    search, before, now, move = own_turn_goes_on(name)
    w, root, trees = search._workspaces[0], search._root(before), before.players if before.game.simultaneous else 1
    node = child(w.tree, root, list(before.game.actions).index(move))
    kept = search._reuse(w, before, now, trees)
    assert below(kept.tree, root) == below(w.tree, node)
    assert kept.tree.nodes["visits"][root] > 0


@pytest.mark.parametrize("name", ["amyitis", "palais_royal", "eschnapur"])
def test_kept_simulations_are_counted_and_need_not_be_made_again(name):
    search, _, now, _ = own_turn_goes_on(name)
    made = []
    simulate = search._simulate
    search._simulate = lambda *args: made.append(simulate(*args)) or made[-1]
    search.choose(now)
    w = search._workspaces[0]
    visits = sum(int(edge["visits"]) for edge in edges(w.tree, search._root(now)))
    assert sum(made) < visits <= search.simulations


def test_what_the_others_did_since_is_followed_too():
    """Without chance in between, a player finds its place again behind the moves of the others."""
    table, followed = pal.new("palais_royal", 2, 3), 0
    players = [champion("palais_royal", 400) for _ in range(2)]
    last = None
    for _ in range(60):
        seat = table.to_move[0]
        view, search = table.view(seat), players[seat]
        if last not in (None, seat) and search._kept is not None and len(view.legal()) > 1:
            followed += int(search._reuse(search._workspaces[0], search._kept, view, 1).tree.nodes["visits"][0]) > 0
        table.play(search.choose(view), seat)
        last = seat
    assert followed > 2


def test_after_a_draw_nothing_is_kept():
    """In Splendor a card that nobody could foresee lies there after a purchase: the tree knows no such place."""
    table = random_table(("splendor", 2, {}), 8, plies=30)
    search = champion("splendor", 300)
    while True:
        seat = table.to_move[0]
        view = table.view(seat)
        buys = [move for move in view.legal() if move.startswith("buy")]
        if buys:
            break
        table.play(view.legal()[0], seat)
    search.choose(view)
    table.play(buys[0], seat)
    while not table.over and table.to_move != (seat,):
        table.play(table.view(table.to_move[0]).legal()[0], table.to_move[0])
    assert not table.over
    kept = search._reuse(search._workspaces[0], view, table.view(seat), 1)
    assert kept.tree.nodes["visits"][0] == 0


@pytest.mark.parametrize("name", ["splendor", "eschnapur", "palais_royal", "amyitis"])
def test_a_player_who_keeps_its_tree_depends_on_its_views_alone(name):
    """The same views, from worlds that differ in what the seat cannot know, decision after decision."""
    table = random_table((name, 2, {}), 4, plies=12)
    seat = table.to_move[0]
    views = []
    while not table.over and len(views) < 6:
        who = table.to_move[0]
        view = table.view(who)
        if who == seat and len(view.legal()) > 1:
            views.append(view)
        table.play(view.legal()[-1], who)
    answers = set()
    for number in range(2):
        search = champion(name, 200)
        chosen = []
        for view in views:
            states = record.copy(view.states)
            view.game.engine.imagine(states, seat, stream(number))
            world = pal.Table(view.game, states, seed=None, options={})
            chosen.append(search.choose(world.view(seat)))
        answers.add(tuple(chosen))
    assert len(answers) == 1


def test_with_another_seed_or_elsewhere_it_begins_anew():
    search, _, now, _ = own_turn_goes_on("amyitis")
    assert search._kept is not None
    assert pickle.loads(pickle.dumps(search))._kept is None
    search.reseed(9)
    anew = Search(game("amyitis"), 9, simulations=600, evaluator=Network(game("amyitis")))
    assert search.choose(now) == anew.choose(now)
    assert below(search._workspaces[0].tree, 0) == below(anew._workspaces[0].tree, 0)


def test_a_player_that_varies_its_moves_keeps_nothing():
    _, before, _, _ = own_turn_goes_on("amyitis")
    varied = champion("amyitis", temperature=0.5)
    varied.choose(before)
    assert varied._kept is None


@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_of_the_same_view_goes_on_where_it_stopped(threads):
    table = pal.new("splendor", players=2, seed=3)
    search = Search("splendor", seed=1, simulations=200, threads=threads)
    view = table.view(0)
    first = search.analyse(view)
    search.simulations = 600
    second = search.analyse(table.view(0), on=True)
    assert (first.simulations, second.simulations) == (200, 600)
    assert sum(c.visits for c in second.moves) == 600
    assert all(c.visits >= b.visits for c in second.moves for b in first.moves if b.move == c.move)
    assert sum(second.win) == pytest.approx(1)
    assert search.analyse(view).simulations == 600  # from the beginning
    assert search.knows(view)
    search.choose(view)
    assert not search.knows(view)
    search.analyse(view, only=view.legal()[0])
    assert not search.knows(view)
    search.analyse(view)
    search.forget()
    assert not search.knows(view)
