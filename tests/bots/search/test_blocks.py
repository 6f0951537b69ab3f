"""The search with a network: several simulations come down before any goes back, and nothing is lost or counted twice."""

from __future__ import annotations

import numpy as np
import pytest
from every import random_table

import palatine as pal
from palatine.bots.evaluators import Network
from palatine.bots.search import Search, workspace
from palatine.bots.search.nodes import NO_KEY
from palatine.kernel.game import game
from palatine.kernel.observation import Layout
from palatine.train.net import fresh

GAMES = ("splendor", "eschnapur", "palais_royal", "amyitis")


def network(name: str, players: int) -> Network:
    layout = Layout(pal.game(name), players)
    random = np.random.default_rng(1)
    start = fresh(layout.size, layout.places, players, 32, 2, 1)
    return Network(pal.game(name), {key: (a + 0.2 * random.standard_normal(a.shape)).astype(np.float32) for key, a in start.items()})


def position(name: str, players: int = 2, plies: int = 12):
    table = random_table((name, players, {}), 3, plies=plies)
    return table.view(table.to_move[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_every_simulation_follows_a_move_of_the_root_and_the_shares_add_up(name, players):
    view, evaluator = position(name, players), network(name, players)
    found = [Search(view.game, 5, simulations=300, evaluator=evaluator).analyse(view) for _ in range(2)]
    assert repr(found[0]) == repr(found[1])
    assert found[0].simulations == sum(c.visits for c in found[0].moves) == 300
    assert {c.move for c in found[0].moves} == set(view.legal())
    for candidate in found[0].moves:
        assert sum(candidate.win) == pytest.approx(1 if candidate.visits else 0, abs=1e-5)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_with_a_network_that_has_settled_chooses_the_same(name):
    evaluator = network(name, 2)
    for plies in (0, 15, 30):
        view = position(name, plies=plies)
        full = Search(view.game, 5, simulations=600, evaluator=evaluator).analyse(view)
        settled = Search(view.game, 5, simulations=600, evaluator=evaluator).analyse(view, settle=True)
        assert settled.moves[0].move == full.moves[0].move
        assert settled.simulations <= full.simulations


def test_all_simulations_begin_with_the_only_move():
    view = position("splendor")
    only = view.legal()[-1]
    found = Search(view.game, 5, simulations=100, evaluator=network("splendor", 2)).analyse(view, only=only)
    assert found.moves[0].move == only
    assert found.moves[0].visits == 100


def test_it_sees_the_win_before_it():
    """The last move of a game: whoever looks one move ahead finds it, whatever the network says."""
    table = pal.new("splendor", 2, seed=3)
    player = pal.bot("splendor", "greedy", seed=1)
    while not table.over:
        before, seat = table.at(len(table.moves)), table.to_move[0]
        table.play(player.choose(table.view(seat)), seat)
    winner = table.winners[0]
    found = Search(game("splendor"), 1, simulations=800, evaluator=network("splendor", 2)).analyse(before.view(before.to_move[0]))
    ends = next(c for c in found.moves if c.move == table.moves[-1][1])
    assert ends.win[winner] == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("evaluator", [None, network("splendor", 2)], ids=["features", "network"])
def test_a_tree_grows_with_the_search(monkeypatch, evaluator):
    monkeypatch.setattr(workspace, "NODES", 3000)
    monkeypatch.setattr(workspace, "EDGES", 24000)
    view = position("splendor")
    bot = Search(view.game, 5, simulations=4000, evaluator=evaluator)
    monkeypatch.setattr("palatine.bots.search.search.LARGEST_CHUNK", 100)
    found = bot.analyse(view)
    assert len(bot._workspaces[0].tree.edges) > 24000
    monkeypatch.setattr(workspace, "NODES", 60_000)
    monkeypatch.setattr(workspace, "EDGES", 480_000)
    assert repr(Search(view.game, 5, simulations=4000, evaluator=evaluator).analyse(view)) == repr(found)


def test_a_timed_search_counts_what_was_still_under_way():
    view = position("splendor")
    found = Search(view.game, 5, seconds=0.05, evaluator=network("splendor", 2)).analyse(view)
    assert found.simulations == sum(c.visits for c in found.moves)
    assert sum(found.win) == pytest.approx(1, abs=1e-5)


def test_the_card_of_a_network_says_how_to_search_with_it():
    what = pal.game("eschnapur")
    assert Network(what).settings(2).parallel == 1
    assert Network(pal.game("splendor")).settings(2).explore == 0.35
    view = position("splendor")
    visits = [
        [c.visits for c in Search(view.game, 5, simulations=200, explore=e, evaluator=network("splendor", 2)).analyse(view).moves]
        for e in (0.05, 3.0)
    ]
    assert visits[0][0] > visits[1][0]  # less exploration, more visits for the best move
    given = pal.bot("splendor", "champion:explore=0.5,worlds=16,reduction=0,recall=4,lcb=0.4", 1).given
    assert given == {"explore": 0.5, "worlds": 16, "reduction": 0, "recall": 4, "lcb": 0.4}


def test_moves_that_chance_brings_are_remembered():
    """Once the network was asked about them so often, it is asked no more, and they begin with its average prior."""
    view, evaluator, answers = position("splendor"), network("splendor", 2), []
    always, found = (Search(view.game, 5, simulations=800, recall=r, evaluator=evaluator).analyse(view) for r in (0, 1 << 20))
    assert repr(always) == repr(found)
    for recall in (1 << 20, 8, 1):
        searches = [Search(view.game, 5, simulations=3000, recall=recall, evaluator=evaluator) for _ in range(2)]
        analyses = [search.analyse(view) for search in searches]
        assert repr(analyses[0]) == repr(analyses[1])
        assert sum(c.visits for c in analyses[0].moves) == 3000
        w = searches[0]._workspaces[0]
        priors = w.tree.edges["odds"][: w.tree.used[1]]
        assert ((priors >= 0) & (priors <= 1)).all()
        answers.append(w.asked[:, :, 0].sum() / np.count_nonzero(w.tree.edges["key"][: w.tree.used[1]] >= 0))
    assert answers[0] > 1.1 * answers[1] > 1.1 * answers[2]  # of the network, for each move in the tree


def test_it_chooses_by_visits_or_by_a_bound_of_the_value():
    """Both look at the same tree; the bound takes the better value of two moves with many visits, and never one that was hardly tried."""
    evaluator, changed = network("splendor", 2), 0
    for plies in range(0, 40, 2):
        view = position("splendor", plies=plies)
        usual, careful = (Search(view.game, 5, simulations=150, lcb=lcb, evaluator=evaluator) for lcb in (0, 0.3))
        by_visits, by_bound = usual.analyse(view), careful.analyse(view)
        assert sorted(c.visits for c in by_visits.moves) == sorted(c.visits for c in by_bound.moves)
        first, chosen = by_visits.moves[0], by_bound.moves[0]
        assert first.visits == max(c.visits for c in by_visits.moves)
        assert chosen.visits >= 0.15 * first.visits
        assert [c.visits for c in by_bound.moves[1:]] == sorted((c.visits for c in by_bound.moves[1:]), reverse=True)
        if chosen.move != first.move:
            changed += 1
            assert chosen.win[view.seat] > first.win[view.seat]
        if len(view.legal()) > 1:
            assert Search(view.game, 5, simulations=150, lcb=100, evaluator=evaluator).choose(view) == first.move
    assert changed


@pytest.mark.parametrize("name", GAMES)
def test_every_edge_is_in_one_node_and_is_another_move(name):
    view = position(name)
    search = Search(view.game, 5, simulations=2000, recall=4, evaluator=network(name, 2))
    search.choose(view)
    table = pal.position(name, view.sample(1).data(), seed=1)
    table.play(search.choose(view), view.seat)
    nodes, edges, used = search._workspaces[0].tree
    keys, found = edges["key"].tolist(), set()
    for node in range(used[0]):
        here, e = [], nodes["edge"][node]
        while e >= 0:
            here.append(int(e))
            e = edges["next"][e]
        assert len({keys[e] for e in here}) == len(here)
        assert not found & set(here)
        found.update(here)
        assert all(keys[e] == NO_KEY for e in range(nodes["room"][node], nodes["room"][node] + nodes["spare"][node]))
    assert len(found) + nodes["spare"][: used[0]].sum() == used[1]


def test_simulations_may_share_a_few_worlds():
    """Where every simulation draws the same cards, the tree meets few others; the same search is the same again."""
    view, cards = position("splendor"), []
    for worlds in (1, 8, 0):
        searches = [Search(view.game, 5, simulations=800, worlds=worlds, evaluator=network("splendor", 2)) for _ in range(2)]
        assert len({repr(search.analyse(view)) for search in searches}) == 1
        tree = searches[0]._workspaces[0].tree
        cards.append(len(np.unique(tree.edges["key"][: tree.used[1]])))
    assert cards[0] < cards[1] < cards[2]


def test_an_untried_move_may_be_worth_less_than_its_position():
    """Then fewer moves below the root are tried, and those more often."""
    view, often = position("splendor"), []
    for reduction in (0, 0.3):
        search = Search(view.game, 5, simulations=400, reduction=reduction, worlds=1, evaluator=network("splendor", 2))
        search.analyse(view)
        tree = search._workspaces[0].tree
        visits = tree.edges["visits"][: tree.used[1]].astype(np.int64)
        often.append((visits**2).sum())
    assert often[1] > often[0]
