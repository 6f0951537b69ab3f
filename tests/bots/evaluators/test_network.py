"""The network under the search, and the prodigy, who plays it bare."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import palatine as pal
from palatine import bench, testing
from palatine.arena.ladder import pairs
from palatine.bots import learned
from palatine.bots.evaluators import Network
from palatine.bots.evaluators.bytes import in_tiles, padded, products
from palatine.bots.evaluators.forward import answer, entry_refer
from palatine.bots.evaluators.nets import ARRAYS, load_net, read_net, save_net
from palatine.bots.learned import can_play, check_learned, offered
from palatine.bots.prodigy import Prodigy
from palatine.bots.search import Search
from palatine.env import batch, observation
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel.compile import plain
from palatine.kernel.errors import BadOption, BadSave, UnknownBot
from palatine.kernel.observation import Layout
from palatine.train.arrays import Host
from palatine.train.net import Net, fresh

GAMES = ("splendor", "eschnapur", "palais_royal", "amyitis")


def untrained(name: str, players: int) -> dict[str, np.ndarray]:
    """A network that has learned nothing, with numbers that matter in every array."""
    layout = Layout(pal.game(name), players)
    random = np.random.default_rng(1)
    start = fresh(layout.size, layout.places, players, 32, 2, 1)
    return {key: (array + 0.2 * random.standard_normal(array.shape)).astype(np.float32) for key, array in start.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_network_answers_as_the_one_that_learns(name):
    arrays = untrained(name, 3)
    what = pal.game(name)
    games = batch(name, n=16, players=3, seed=4, threads=1)
    for _ in range(40):
        games.step(games.random_actions())
    model = Network(what, arrays).model(3, together=16)
    model.seen[:] = games.observation
    answer(model, 16)
    net = Net(Host(1), arrays, np.ones(games.layout.size, np.float32))
    wanted = net.forward(games.observation.astype(np.float32))
    for found, exact in ((model.logits, wanted[0]), (model.shares, wanted[1])):  # its layers are bytes: not exact, but near
        assert np.abs(found - exact).max() < 0.03 * exact.std()


def test_products_of_bytes_are_exact():
    """Whatever instruction the processor has, and for rows that are no whole tiles."""
    random = np.random.default_rng(2)
    for inputs, outputs in ((256, 256), (100, 70)):
        weights = random.standard_normal((inputs, outputs)).astype(np.float32)
        tiles, scale = in_tiles(weights)
        x = np.zeros((7, padded(inputs)), np.uint8)
        x[:, :inputs] = random.integers(0, 256, (7, inputs))
        sums = np.zeros((7, padded(outputs)), np.int32)
        products(x, tiles, sums, 7)
        wanted = x[:, :inputs].astype(np.int64) @ np.rint(weights / scale).astype(np.int64)
        assert np.array_equal(sums[:, :outputs], wanted)
        assert not sums[:, outputs:].any()


@pytest.mark.parametrize("features", ["", "+avx2,+avx"])
def test_older_processors_multiply_bytes_the_same(features):
    code = f"import runpy; runpy.run_path({__file__!r})['test_products_of_bytes_are_exact']()"
    env = {**os.environ, "PALATINE_JIT": "1", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": features}
    subprocess.run([sys.executable, "-c", code], env=env, check=True)


def test_uncompiled_it_answers_exactly_the_same():
    """As a server does it while it compiles."""
    compiled, uncompiled = (Network(pal.game("splendor")).model(2, together=5) for _ in range(2))
    for model in (compiled, uncompiled):
        model.seen[:] = np.random.default_rng(3).integers(0, 3, model.seen.shape)
    answer(compiled, 5)
    plain(answer)(uncompiled, 5)
    assert np.array_equal(compiled.logits, uncompiled.logits)
    assert np.array_equal(compiled.shares, uncompiled.shares)


def test_an_answer_by_what_differs_from_a_reference_is_the_same():
    what, games = pal.game("splendor"), batch("splendor", n=8, players=2, seed=4, threads=1)
    for _ in range(30):
        games.step(games.random_actions())
    whole, compared = (Network(what, untrained("splendor", 2)).model(2, together=8) for _ in range(2))
    for model in (whole, compared):
        model.seen[:] = games.observation
        model.seat[:] = [0, 0, 0, 0, 1, 1, 1, 1]
    entry_refer(compared)
    assert compared.known[0].any()
    for model in (whole, compared):
        answer(model, 8)
    np.testing.assert_allclose(compared.logits, whole.logits, rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(compared.shares, whole.shares, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_no_two_legal_moves_have_the_same_place(name, players):
    by_action, by_place = (batch(name, n=64, players=players, seed=5, places=places, threads=1) for places in (False, True))
    for _ in range(200):
        assert (by_action.mask.sum(axis=1) == by_place.mask.sum(axis=1)).all()
        by_action.step(by_action.random_actions())
        by_place.step(by_place.random_actions())
        assert (by_action.observation == by_place.observation).all()  # the same random choice is the same move


@pytest.mark.parametrize("name", GAMES)
def test_champion_and_prodigy_never_use_what_they_cannot_know(name):
    case = (name, 3, {})
    evaluator = Network(pal.game(name), untrained(name, 3))
    for seed in range(3):
        table = testing.random_table(case, seed, 30)
        seat = table.to_move[0]
        other = testing.another_world(table, seat, seed + 1)
        for make in (lambda: Search(pal.game(name), 7, simulations=60, evaluator=evaluator), lambda: Prodigy(pal.game(name), 7, evaluator)):
            assert make().choose(table.view(seat)) == make().choose(other.view(seat))


def test_the_prodigy_plays_what_the_network_likes_best():
    what, arrays = pal.game("splendor"), untrained("splendor", 2)
    net, prodigy = Net(Host(1), arrays, np.ones(Layout(what, 2).size, np.float32)), Prodigy(what, 1, Network(what, arrays))
    games = batch("splendor", n=1, players=2, seed=3, places=True)
    table = pal.new("splendor", 2, seed=int(games.seeds[0]))
    for _ in range(20):
        logits = net.forward(games.observation.astype(np.float32))[0]
        games.step(np.where(games.mask, logits, -np.inf).argmax(axis=1))
        table.play(prodigy.choose(table.view(table.to_move[0])))
        assert np.array_equal(games.observation[0], observation(table.view(table.to_move[0])))


def test_a_network_is_saved_and_read_and_one_that_does_not_fit_is_refused(tmp_path, monkeypatch):
    what, arrays = pal.game("splendor"), untrained("splendor", 2)
    path = tmp_path / "net.npz"
    save_net(path, what, 2, arrays, games=12)
    found, card = read_net(path, what, 2)
    assert card["games"] == 12
    assert all(np.array_equal(found[key], arrays[key].astype(np.float16).astype(np.float32)) for key in ARRAYS)
    for game, players in ((what, 3), (pal.game("eschnapur"), 2)):
        with pytest.raises(BadSave, match="trained for a different game"):
            read_net(path, game, players)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(BadSave, match="damaged"):
        read_net(path, what, 2)
    with pytest.raises(BadSave, match=r"File not found: .*none\.npz"):
        read_net(tmp_path / "none.npz", what, 2)
    monkeypatch.setattr(learned, "net_file", lambda game, players: tmp_path / "none.npz")
    with pytest.raises(UnknownBot, match="palatine train splendor --players 2"):
        load_net.__wrapped__(what, 2)


@pytest.mark.parametrize("name", GAMES)
def test_the_networks_that_ship_fit_their_games(name):
    """A changed word in the description of an observation is enough to refuse them all."""
    what = pal.game(name)
    for players in what.players:
        assert load_net(what, players)[1]["game"] == name


def test_the_card_says_how_much_to_explore(tmp_path):
    what, view = pal.game("splendor"), pal.new("splendor", 2, seed=3).view(0)
    found = []
    for card in ({}, {"search": {"explore": 0.05}}):
        path = tmp_path / f"net{len(found)}.npz"
        save_net(path, what, 2, untrained("splendor", 2), **card)
        found.append(Search(what, 1, simulations=200, evaluator=Network(what, file=path)).analyse(view))
    wide, narrow = (sum(c.visits > 0 for c in analysis.moves) for analysis in found)
    assert narrow < wide


def test_a_network_for_another_observation_is_refused(tmp_path, monkeypatch):
    what = pal.game("splendor")
    save_net(tmp_path / "net.npz", what, 2, untrained("splendor", 2))
    first, *rest = what.observe.TABLE
    monkeypatch.setattr(what.observe, "TABLE", (type(first)(first.name, first.size, "something else"), *rest))
    with pytest.raises(BadSave, match="observation"):
        read_net(tmp_path / "net.npz", what, 2)


def test_a_network_plays_from_its_file(tmp_path):
    what, view = pal.game("splendor"), pal.new("splendor", 2, seed=3).view(0)
    path = tmp_path / "net.npz"
    save_net(path, what, 2, untrained("splendor", 2))
    for spec in (f"prodigy:net={path}", f"champion:net={path},simulations=50"):
        assert pal.bot("splendor", spec, seed=1).choose(view) in view.legal()
    with pytest.raises(BadOption, match="simulations"):
        pal.bot("splendor", f"prodigy:net={path},simulations=50")
    with pytest.raises(BadOption, match="net"):
        pal.bot("splendor", f"master:net={path}")


def test_who_has_not_learned_a_game_is_not_offered_and_says_how_to_learn_it(tmp_path, monkeypatch):
    what = pal.game("splendor")
    monkeypatch.setattr(learned, "net_file", lambda game, players: tmp_path / f"{game.name}-{players}.npz")
    assert offered(what) == ("novice", "apprentice", "courtier", "master")
    assert pairs("splendor", (), 2) == [("novice", "apprentice"), ("apprentice", "courtier"), ("courtier", "master")]
    with pytest.raises(UnknownBot, match="palatine train splendor --players 3"):
        check_learned("champion", what, 3)
    for players in what.players:
        assert not can_play("prodigy", what, players)
        save_net(tmp_path / f"splendor-{players}.npz", what, players, untrained("splendor", players))
    assert offered(what) == ("novice", "apprentice", "courtier", "prodigy", "master", "champion")
    assert pairs("splendor", (), 2)[-2:] == [("master", "champion"), ("courtier", "prodigy")]
    assert not can_play("nobody", what, 2)
    monkeypatch.setattr(learned, "weights_file", lambda game, players: tmp_path / "none.json")
    assert offered(what) == ("prodigy", "champion")
    (tmp_path / "splendor-4.npz").unlink()
    assert offered(what) == ("greedy", "random")


def test_bench_net_measures_one_by_one_and_in_batches():
    found = bench.measure_net(pal.game("splendor"), 0.05)
    assert found["one_by_one"] > 0
    assert found["together"] > 0
    assert found["search"] > 0
    told = {bench.report_net(found, Tr(lang)) for lang in LANGUAGES}
    assert len(told) == 3
    assert not any("{" in line for line in told)
