"""The games for OpenSpiel: its random simulations, information states, observers, deals."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pyspiel
import pytest
from env_help import each_observed, each_observed_case
from every import stream
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import palatine as pal
import palatine.env.openspiel  # registers the games
from palatine.env import observation
from palatine.kernel import record

RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def load(name, players, **params):
    given = ",".join(f"{key}={value}" for key, value in {"players": players, **params}.items())
    return pyspiel.load_game(f"python_palatine_{name}({given})")


def random_state(game, seed, plies=None):
    random, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal() and (plies is None or state.move_number() < plies):
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


@each_observed
def test_openspiels_random_simulation_passes_with_every_number_of_players(name):
    for players in pal.game(name).players:
        pyspiel.random_sim_test(load(name, players, deals=7), num_sims=1, serialize=False, verbose=False)


@each_observed_case
def test_every_option_of_a_game_is_a_parameter(case):
    name, players, options = case
    game = load(name, players, deals=7, **options)
    state = random_state(game, 1, plies=10)
    table = pal.new(name, players, state.history()[0], **options)
    for action in state.history()[1:]:
        table.play(action, table.to_move[0])
    assert state.course.table.data() == table.data()


@each_observed
def test_a_state_is_serialized_and_read_again_with_all_that_seats_have_seen(name):
    game = load(name, pal.game(name).players[0], deals=50, reward="score")
    state = random_state(game, 3, plies=40)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (again, pickle.loads(pickle.dumps(state)), state.clone(), copy.deepcopy(state)):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        for player in range(game.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)
    before = str(state)
    again.apply_action(again.legal_actions()[0])
    assert str(state) == before


def test_openspiels_simulation_passes_with_every_state_serialized():
    pyspiel.random_sim_test(load("splendor", 2, deals=5), num_sims=1, serialize=True, verbose=False)


# Chance


def test_the_root_deals_one_of_so_many_games_each_equally_likely():
    game = load("splendor", 3, deals=4, seed=100)
    root = game.new_initial_state()
    assert root.is_chance_node()
    assert root.chance_outcomes() == [(deal, 0.25) for deal in range(4)]
    root.apply_action(2)
    assert root.course.table.data() == pal.new("splendor", 3, 102).data()
    assert not root.is_chance_node()


def dealt(game, seed=1):
    """A state after the draws of the set-up."""
    random, state = np.random.default_rng(seed), game.new_initial_state()
    while state.is_chance_node():
        kinds, odds = zip(*state.chance_outcomes())
        assert sum(odds) == pytest.approx(1)
        state.apply_action(int(random.choice(kinds, p=odds)))
    return state


@each_observed
def test_every_draw_is_a_chance_node_and_openspiels_simulation_passes(name):
    game = load(name, pal.game(name).players[0])
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = random_state(game, 7)
    assert game.what.engine.broken(state.course.table._states) == 0
    assert state.course.table.over
    draws = [line for line in state.course.moves if line.startswith("draw")]
    assert len(draws) > 5 or name == "eschnapur"  # where chance decides ties only
    assert len(state.course.moves) == len(state.history())


def test_a_card_from_the_deck_is_any_unseen_one_with_its_probability():
    state = dealt(load("splendor", 2))
    before = state.course.table.data()
    state.apply_action(state.game.what.actions.number("reserve deck 1"))
    assert state.is_chance_node()
    unseen = [card for card in range(40) if before["deck"][card]]
    assert len(unseen) == 36
    assert state.chance_outcomes() == [(card, pytest.approx(1 / 36)) for card in unseen]
    assert state.course.table.data() == before  # nothing is decided yet
    for card in unseen[:3]:
        after = state.child(card)
        assert after.course.table.data()["player"][0]["hand"][0] == card
        assert after.current_player() == 1
        assert after.information_state_string(1) == state.child(unseen[-1]).information_state_string(1)
        assert after.information_state_string(0) != state.child(unseen[-1]).information_state_string(0)


def test_a_state_that_waits_for_a_draw_is_copied_and_serialized():
    game = load("splendor", 2)
    state = dealt(game)
    state.apply_action(game.what.actions.number("reserve deck 2"))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (again, state.clone(), pickle.loads(pickle.dumps(state))):
        assert other.chance_outcomes() == state.chance_outcomes()
        other.apply_action(other.chance_outcomes()[0][0])
        assert other.current_player() == 1
    assert state.is_chance_node()


@each_observed
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_the_real_one(name):
    game = load(name, pal.game(name).players[-1])
    for seed, plies in ((1, 60), (2, 75), (3, 90)):
        state = random_state(game, seed, plies=plies)
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: 0.37)
        assert other.current_player() == player
        assert same_information(other, state, player)
        assert other.legal_actions() == state.legal_actions()
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.history() == []  # the draws of the real game are not in it
        random_state_from(other)


def random_state_from(state):
    random = np.random.default_rng(3)
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_resampled_state_holds_nothing_that_the_player_does_not_know():
    """Whatever another seat drew face down or chose secretly, the same sample comes of it."""
    state = dealt(load("splendor", 2))
    state.apply_action(state.game.what.actions.number("reserve deck 1"))
    worlds = [state.child(card) for card, _ in state.chance_outcomes()[:4]]
    samples = {str(w.resample_from_infostate(1, lambda: 0.5).course.table.data()) for w in worlds}
    assert len(samples) == 1
    texts = {w.resample_from_infostate(1, lambda: 0.5).information_state_string(0) for w in worlds}
    assert len(texts) == 1
    game = load("eschnapur", 3)
    state = dealt(game)
    while len(state.course.table.to_move) < 3:
        state.apply_action(state.legal_actions()[0])
    found = set()
    for action in state.legal_actions()[:3]:
        child = state.child(action)
        while child.current_player() == 0:
            child.apply_action(child.legal_actions()[0])
        sample = child.resample_from_infostate(1, lambda: 0.5)
        found.add((str(sample), sample.information_state_string(0), sample.information_state_string(2)))
    assert len(found) == 1


@each_observed
def test_openspiels_own_search_and_regret_minimisation_run_unchanged(name):
    game = load(name, pal.game(name).players[0])
    state = dealt(game)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    searching = mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=random)
    assert searching.step(state) in state.legal_actions()
    informed = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=2,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=random,
    )
    assert informed.step(state) in state.legal_actions()
    np.random.seed(1)  # the solver draws with it
    if name == "amyitis":  # the probability of a whole game with all its draws is smaller than any number of 64 bits
        game = load(name, 2, deals=9)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    policy = solver.average_policy().action_probabilities(dealt(game, 5))
    assert sum(policy.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"players": 5}, "2–4"),
        ({"deals": -1}, "number of deals"),
        ({"take_fewer": "maybe"}, "no, yes"),
        ({"reward": "glory"}, "win, rank"),
    ],
)
def test_parameters_that_no_game_has_are_refused(given, words):
    with pytest.raises(pal.BadOption, match=words):
        load("splendor", **{"players": 2, **given})


@each_observed
def test_returns_are_the_rewards_of_the_result(name):
    state = random_state(load(name, pal.game(name).players[-1], reward="rank", deals=9), 4)
    ranks = state.course.table.ranks
    found = state.returns()
    assert sum(found) == pytest.approx(0)
    assert [1 + sum(other > mine for other in found) for mine in found] == ranks


# Information


def same_information(one, other, seat):
    return one.information_state_string(seat) == other.information_state_string(seat)


def test_what_a_seat_cannot_know_is_not_in_its_information_state():
    """Worlds that differ only in the card that seat 0 drew face down, and in what is still to be drawn."""
    game = load("splendor", 2, deals=10)
    state = game.new_initial_state()
    for action in (3, game.what.actions.number("reserve deck 1")):
        state.apply_action(action)
    others = set()
    for seed in range(5):
        world = record.copy(state.course.table.view(1).states)
        game.what.engine.imagine(world, 1, stream(seed))
        twin = state.clone()
        twin.course.table._states.view(np.uint8)[:] = world.view(np.uint8)
        others.add(twin.observation_string(0))
        now = state.clone()
        for _ in range(2):
            assert now.observation_string(1) == twin.observation_string(1)
            assert now.observation_tensor(1) == twin.observation_tensor(1)
            assert same_information(now, twin, 1)
            for one in (now, twin):  # and after seat 1 has taken gems
                one.apply_action(game.what.actions.number("take bgk"))
    assert len(others) > 1


def test_the_deal_is_not_in_an_information_state_but_all_that_it_showed_is():
    game = load("splendor", 2, deals=50)
    texts = [game.new_initial_state().child(deal).information_state_string(1) for deal in range(50)]
    assert len(set(texts)) == 50
    assert texts == [game.new_initial_state().child(deal).information_state_string(1) for deal in range(50)]
    moved = load("splendor", 2, deals=50, seed=7).new_initial_state().child(3)
    assert moved.information_state_string(1) == texts[10]  # the same game, by another number


def test_secret_choices_stay_out_of_the_others_information_until_all_have_chosen():
    game = load("eschnapur", 3, deals=9)
    state = random_state(game, 1, plies=1)
    while len(state.course.table.to_move) < 3:
        state.apply_action(state.legal_actions()[0])
    mine = state.current_player()
    others = [seat for seat in range(3) if seat != mine]
    children = [state.child(action) for action in state.legal_actions()]
    assert len(children) > 1
    for child in children:
        assert all(same_information(child, state, seat) for seat in others)
        assert not same_information(child, state, mine)
    assert len({child.information_state_string(mine) for child in children}) == len(children)


def test_information_states_remember_what_observations_forget():
    """Two ways to the same position: the seats remember which one it was."""
    game = load("splendor", 2, deals=1)
    number = game.what.actions.number
    ways = []
    for first, second in (("take wbg", "take wrk"), ("take wrk", "take wbg")):
        state = game.new_initial_state()
        state.apply_action(0)
        for move in (first, "take bgr", second):
            state.apply_action(number(move))
        ways.append(state)
    for player in (0, 1):
        assert ways[0].observation_tensor(player) == ways[1].observation_tensor(player)
        assert not same_information(*ways, player)


@each_observed
def test_an_observer_gives_the_named_parts_of_the_view(name):
    players = pal.game(name).players[-1]
    game = load(name, players, deals=3)
    state = random_state(game, 2, plies=15)
    observer = make_observation(game)
    for player in range(players):
        observer.set_from(state, player)
        numbers = observation(state.course.table.view(player))
        assert (observer.tensor == numbers).all()
        for part, where in pal.env.Layout(game.what, players).parts.items():
            assert (observer.dict[part] == numbers[where]).all()
        assert observer.string_from(state, player) == state.observation_string(player)
        part, where = next(iter(pal.env.Layout(game.what, players).parts.items()))
        assert state.observation_string(player).startswith(f"seat {player}\n{part}: {' '.join(map(str, numbers[where]))}\n")
    assert make_observation(game, RECALL).string_from(state, 0) == state.information_state_string(0)
    with pytest.raises(ValueError, match="single player"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
