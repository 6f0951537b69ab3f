"""Der Palast von Eschnapur: what is hidden, and positions that cannot be."""

from __future__ import annotations

import numpy as np
import pytest
from eschnapur_positions import (
    BLUE,
    GREEN,
    QUIET,
    RED,
    YELLOW,
    choose_sites,
    lay,
    lines,
    new,
    play_round,
)

import palatine as pal
from palatine.games.eschnapur import components as c
from palatine.kernel import record
from palatine.kernel.rng import entry_seed


def test_e73_sites_and_gold_may_be_taken_back_until_the_last_seat_has_chosen():
    table = new(2)
    table.play("site 3", 0)
    table.play("site 4", 0)
    table.play("site 3", 1)
    assert table.can_undo(0)
    table.play("site 5", 1)
    assert not table.can_undo(0)


def test_views_hide_hands_slots_and_sites_but_not_their_number():
    table = new()
    choose_sites(table, ["4 5", "2 3", "6 7", "1 8"])
    lay(table, ["5 0 3 1 1", "2 0 3 1 1", "3 0 3 1 1"])
    view = table.view(RED).data
    assert view["waiting"] == 0b1110
    other = view["player"][YELLOW]
    assert (other["cards"], other["hand"], other["slot"], other["sites"]) == (16, [0] * 6, [-1] * 5, c.UNKNOWN)
    lay(table, ["", "", "", "0 0 3 1 1"])
    other = table.view(RED).data["player"][YELLOW]
    assert (other["cards"], other["hand"], other["slot"]) == (11, [0] * 6, [2] + [c.UNKNOWN] * 4)


def test_the_blocked_card_is_hidden_in_both_rounds_and_its_owner_knows_it():
    table = play_round(new(), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    table.play("blockade y 4")
    while table.data()["rounds"] == 1:
        assert table.view(GREEN).data["player"][YELLOW]["slot"][3] == c.UNKNOWN
        table.play(table.legal()[0])
    assert table.view(None).data["player"][YELLOW]["slot"][3] == c.UNKNOWN
    assert table.view(YELLOW).data["player"][YELLOW]["slot"][3] == 4
    assert not any("places a 4" in line for line in lines(table, GREEN))
    assert any("places a 4" in line for line in lines(table, YELLOW))


def test_imagined_worlds_keep_every_public_fact_and_differ():
    table = play_round(new(), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]], ["4 5", "2 3", "6 7", "1 8"])
    table.play("blockade y 4")
    what = pal.game("eschnapur")
    hidden = set()
    for k in range(60):
        states = record.copy(table.view(RED).states)
        r = np.zeros(4, np.uint32)
        entry_seed(r, k)
        what.engine.imagine(states, RED, r)
        assert what.engine.broken(states) == 0
        s = states[0]
        hidden.add(int(s.player[YELLOW].slot[3]))
        assert bin(s.player[BLUE].sites).count("1") == 2
        assert s.player[YELLOW].hand[0] + (s.player[YELLOW].slot == 0).sum() == 2
    assert hidden == {1, 2, 3, 4, 5}  # both zeros of yellow lie open


def test_open_hands_show_what_the_others_own_but_not_where():
    table = play_round(new(open_hands="yes"), ["5 0 3 1 1", "0 0 3 4 1", *QUIET[2:]])
    view = table.view(RED)
    assert view.data["player"][YELLOW]["hand"] == [1, 2, 3, 4, 2, 3]  # all but the open 0
    assert view.data["player"][YELLOW]["slot"] == [0] + [c.UNKNOWN] * 4
    assert "Cards in hand and face down: 5 5 5" in view.describe()
    assert "face down: 5" not in play_round(new(), QUIET).view(RED).describe()


def test_presets():
    assert new(rules="fr").options["move_own"] == "no"
    assert new(rules="fr").options["underfill"] == "free"
    assert new(rules="fr", move_own="yes").options["move_own"] == "yes"
    assert new().options["move_own"] == "yes"


def test_positions_that_break_an_invariant_are_refused():
    def wrong(edit):
        data = new().data()
        edit(data)
        with pytest.raises(pal.BadPosition) as caught:
            pal.position("eschnapur", data)
        return caught.value.say("en")

    assert "do not add up to those that were dealt" in wrong(lambda d: d["bank"].__setitem__(5, 1))
    assert "zeros" in wrong(
        lambda d: (d["bank"].__setitem__(0, 1), d["player"][0]["hand"].__setitem__(0, 1), d["player"][0].update(cards=15))
    )
    assert "add up to 20" in wrong(lambda d: d["player"][0].update(supply=19))
    assert "gap" in wrong(lambda d: d["stone"][3].__setitem__(1, 0))
    assert "blockade" in wrong(lambda d: d.update(blocked_seat=1, blocked_slot=0))
    assert "finished sections" in wrong(lambda d: d.update(finished=1))
    assert "sites" in wrong(lambda d: d["player"][0].update(sites=7))
    assert "turn order" in wrong(lambda d: d.update(order=[0, 0, 1, 2]))
