"""Palais Royal: what each seat may know, what can be taken back, and games that are played in earnest."""

from __future__ import annotations

import numpy as np
import pytest
from palais_royal_positions import court, in_earnest, me, phase, play, turn

import palatine as pal
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.recruit import free_spaces, price
from palatine.games.palais_royal.rules.rooms import mint_gain
from palatine.games.palais_royal.rules.scoring import noble_points, park_points, played_points, unplayed_points
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel import record
from palatine.kernel.compile import plain


def mover(table):
    return table.to_move[0]


# Hidden: hands, cards being looked at, the deck, couples


def test_hands_are_hidden_and_their_size_is_public():
    table = court(hands=[["gold4", "vp4"], ["seal2"]])
    mine, theirs = table.view(0), table.view(1)
    assert mine.data["player"][0]["hand"][c.GOLD4] == 1
    assert theirs.data["player"][0]["hand"] == [0] * 9
    assert theirs.data["player"][0]["cards"] == 2
    assert theirs.data["deck"][c.GOLD4] == 4  # among the unseen ones
    assert theirs.data["left"] == 33
    assert table.view().data["player"][1]["hand"] == [0] * 9


def test_cards_being_looked_at_are_hidden_and_their_number_is_public():
    table = play(court(phase=Phase.BACK, palace=[{"backdoor": 3}]), "draw")
    assert sum(table.view(0).data["drawn"]) == 3
    assert table.view(1).data["drawn"] == [0] * 9
    assert table.view(1).data["looking"] == 3


def test_a_kept_card_is_told_to_its_owner_only():
    table = court(phase=Phase.BACK, palace=[{"backdoor": 2}, {"parade": 1}], discard=["vp4", "gold4"], no_deck=True, players=3)
    play(table, "draw", "keep vp4", "done")
    own = " ".join(line.text for line in table.log(0))
    others = " ".join(line.text for line in table.log(1))
    assert "“Statue”" in own
    assert "“Statue”" not in others
    assert "keeps a card" in others
    assert "discards 1 “Purse”" in others  # what is not kept is shown


def test_couples_are_hidden_and_their_number_is_public():
    table = court(phase=Phase.RECRUIT, gold=[20], palace=[{"office": 1, "king": 3, "pompadour": 3}, {"parade": 1}], park={"b3": ("c1",)})
    noble = table.data()["park"][c.SPACES.index("b3")]
    play(table, "recruit b3")
    assert table.view(0).data["holder"][noble] == 0
    for seat in (1, None):
        view = table.view(seat)
        assert view.data["holder"][noble] == c.NONE
        assert view.data["player"][0]["couples"] == 1
        assert view.scores[0] == 0  # what is in sight
        assert any("couple" in line.text for line in table.log(seat))  # all saw it go
    assert table.view(0).scores[0] == table.scores[0] == 6


def test_all_is_shown_when_the_game_is_over():
    table = court(players=2, turn=1, phase=Phase.BACK, last_round=1, hands=[["vp4"]], holds=[["c4"]])
    play(table, "done")
    assert table.over
    for seat in (0, 1, None):
        assert table.view(seat).scores == table.scores
        assert table.view(seat).data["player"][0]["hand"][c.VP4] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_that_a_seat_cannot_tell_apart_late_in_the_game(players):
    for seed in range(6):
        table = in_earnest(players, seed, plies=150 + 40 * seed)
        for seat in [None, *range(players)]:
            view = table.view(seat)
            for other in range(5):
                states = record.copy(view.states)
                table.game.engine.imagine(states, -1 if seat is None else seat, np.array([other, seed, 9, 1], np.uint32))
                assert table.game.engine.broken(states) == 0
                world = pal.Table(table.game, states, seed=None, options=table.options)
                assert world.view(seat).states.tobytes() == view.states.tobytes()
                for lang in LANGUAGES:
                    assert world.view(seat).describe(lang) == view.describe(lang)


def test_what_is_asked_never_depends_on_a_hidden_card():
    """In every world that another seat can imagine, the same move leads to the same question."""
    for seed in range(4):
        table = in_earnest(3, seed, plies=60 + 60 * seed)
        for _ in range(60):
            if table.over:
                break
            seat = mover(table)
            moves = [m for m in table.legal(seat) if m.split()[0] not in ("draw", "keep")]
            move = moves[seed % len(moves)]
            viewer = (seat + 1) % 3
            world = record.copy(table.view(viewer).states)
            table.game.engine.imagine(world, viewer, np.array([seed, viewer, 3, 1], np.uint32))
            other = pal.Table(table.game, world, seed=None, options=table.options)
            table.play(move, seat)
            if move in other.legal(seat) and not table.over and phase(table) != Phase.KEEP:
                other.play(move, seat)
                assert (other.to_move, phase(other)) == (table.to_move, phase(table))


# Taking back


def test_every_step_can_be_taken_back_until_something_hidden_shows():
    palace = {"parade": 2, "stairs": 2, "mint": 1, "king": 2, "pompadour": 1, "office": 1, "backdoor": 1}
    table = turn(palace=[palace, {"stairs": 1}], park={"a1": ("srv1",)})
    begun = table.data()
    play(table, "place", "done", "move stairs mint", "done", "king", "mint", "done", "recruit a1", "from gate")
    made = len(table.moves)
    while len(table.moves) > 1:
        table.undo(0)
    assert table.data() == begun
    assert made == 10
    table = play(court(phase=Phase.BACK, palace=[{"backdoor": 2}]), "draw")
    assert not table.can_undo(0)


def test_a_card_that_was_shown_is_not_taken_back():
    table = court(phase=Phase.BACK, hands=[["gold4", "vp4"]])
    play(table, "play gold4")
    assert not table.can_undo(0)


def test_a_kept_card_may_be_taken_back_until_the_rest_is_shown():
    table = play(court(phase=Phase.BACK, palace=[{"backdoor": 3}, {"parade": 1}]), "draw")
    keep = next(move for move in table.legal() if move.startswith("keep"))
    play(table, keep)
    assert table.can_undo(0)
    play(table, "done")
    assert not table.can_undo(0)


# Games in earnest


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options", [{}, {"arrangement": "random", "strict_bank": "yes"}, {"arrangement": "gate_center", "start": "free"}], ids=str
)
def test_invariants_hold_when_many_nobles_are_recruited(players, options):
    engine = pal.game("palais_royal").engine
    for seed in range(3):
        table = in_earnest(players, seed, **options)
        for ply in range(0, len(table.moves), 3):
            assert engine.broken(table.at(ply)._states) == 0
        left = sum(k >= 0 for k in table.data()["park"])
        assert left <= 24
        assert engine.broken(table._states) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_sentences_ask_is_what_the_rules_do(players):
    """Prices, points and what a room gives, asked of the plain twins of the rules."""
    table = in_earnest(players, 5, plies=0)
    random = np.random.default_rng(5)
    bot = pal.bot("palais_royal", "greedy", seed=5)
    while not table.over:
        seat = mover(table)
        s, p = record.copy(table._states)[0], me(table, seat)
        parts = [plain(noble_points)(s, i) + plain(park_points)(s, i) for i in range(players)]
        cards = [plain(played_points)(s.player[i]) + plain(unplayed_points)(s.player[i]) for i in range(players)]
        assert [a + b for a, b in zip(parts, cards)] == table.scores
        legal = table.legal(seat)
        move = bot.choose(table.view(seat)) if random.random() < 0.8 else legal[random.integers(len(legal))]
        table.play(move, seat)
        if move == "mint":
            assert me(table, seat)["gold"] - p["gold"] == plain(mint_gain)(s, seat)
        if move.startswith("recruit"):
            space = c.SPACES.index(move.split()[1])
            paid = p["gold"] - me(table, seat)["gold"]
            assert phase(table) == Phase.SEALS or paid == plain(price)(plain(free_spaces)(s), space, s.park[space])


def test_every_refusal_in_every_phase_has_a_reason_in_three_languages():
    seen = set()
    for seed in range(5):
        table = in_earnest(3, seed, plies=0)
        random = np.random.default_rng(seed)
        while not table.over:
            seat = mover(table)
            legal = table.actions(seat)
            if phase(table) not in seen or random.random() < 0.02:
                seen.add(phase(table))
                view = table.view(seat)
                for action in set(range(len(table.game.actions))) - set(legal):
                    for lang in LANGUAGES:
                        assert len(table.game.text.why_not(view, action, Tr(lang))) > 10
            table.play(int(random.choice(legal)), seat)
    assert seen >= {Phase.START, Phase.REINFORCE, Phase.MOVE, Phase.ROOMS, Phase.RECRUIT, Phase.BACK, Phase.SEAT, Phase.BORDER, Phase.KEEP}


def test_a_whole_game_is_told():
    table = in_earnest(4, 2)
    for lang in LANGUAGES:
        lines = [line.text for seat in (None, 0) for line in table.log(seat, lang)]
        assert all(line and "{" not in line for line in lines)
    english = " ".join(line.text for line in table.log())
    for words in ("recruits the noble", "Servants go home", "this round is the last", "majority bonus", "The game is over."):
        assert words in english
