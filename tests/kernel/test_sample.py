"""Worlds that a seat cannot tell from the real one: everybody can deal them from a view, each as likely as any other."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from every import each_case, random_table

import palatine as pal


def evenly(counts, kinds, total):
    """Are so many draws spread over so many kinds as chance spreads them? The test is Pearson's, at five deviations."""
    expected = total / kinds
    statistic = sum((n - expected) ** 2 / expected for n in counts.values()) + (kinds - len(counts)) * expected
    return statistic < kinds - 1 + 5 * (2 * (kinds - 1)) ** 0.5


@each_case
def test_a_sampled_table_looks_the_same_to_the_seat_and_can_be_played_to_the_end(case):
    table = random_table(case, 4, plies=30)
    for seat in [None, *range(table.players)]:
        view = table.view(seat)
        world = view.sample(9)
        assert world.view(seat).states.tobytes() == view.states.tobytes()
        assert world.options == table.options
        assert world.data() == view.sample(9).data()
        assert world.data()["rng"] != view.sample(10).data()["rng"]
        before = view.states.tobytes()
        while not world.over:
            world.play(world.actions(world.to_move[0])[0], world.to_move[0])
        assert view.states.tobytes() == before
        assert world.winners


def test_a_sample_keeps_the_names_and_takes_any_kind_of_seed():
    view = pal.new("splendor", 2, seed=1, names=("Ada", "Bo")).view(0)
    assert view.sample(np.int64(3)).names == ("Ada", "Bo")
    assert view.sample(np.int64(3)).data() == view.sample(3).data()
    assert view.sample().data() != view.sample().data()
    with pytest.raises(pal.BadOption, match="seed"):
        view.sample(-1)


def test_cards_reserved_face_down_are_every_pair_of_unseen_cards_equally_often():
    table = pal.new("splendor", 3, seed=2)
    for move in ("reserve deck 3", "reserve deck 3"):
        table.play(move)
    view = table.view(2)
    unseen = int(sum(view.s.deck[70:90]))
    assert unseen == 16
    pairs = Counter()
    for seed in range(12_000):
        s = view.sample(seed)._states[0]
        pairs[int(s.player[0].hand[0]), int(s.player[1].hand[0])] += 1
    assert evenly(pairs, unseen * (unseen - 1), 12_000)


def test_what_is_drawn_next_is_any_unseen_card_equally_often():
    table = pal.new("splendor", 2, seed=5)
    view = table.view(0)
    move = next(m for m in view.legal() if m.startswith("reserve deck 1"))
    drawn = Counter()
    for seed in range(4000):
        world = view.sample(seed)
        world.play(move)
        drawn[int(world._states[0].player[0].hand[0])] += 1
    assert evenly(drawn, int(sum(view.s.deck[:40])), 4000)


def check_hypergeometric(hands, held, bag):
    """Do hands of so many cards hold each kind as often as the bag that they are dealt from?"""
    spread = np.sqrt(hands.var(0) / len(hands)) + 1e-9
    assert (abs(hands.mean(0) - held * bag / bag.sum()) < 5 * spread).all()


def test_a_hand_at_palais_royal_is_dealt_from_the_deck_and_the_hands_that_are_not_seen():
    view = random_table(("palais_royal", 2, {}), 3, plies=25).view(0)
    hands = np.array([view.sample(seed)._states[0].player[1].hand.astype(int) for seed in range(3000)])
    held = int(view.s.player[1].cards)
    assert held
    assert (hands.sum(1) == held).all()
    check_hypergeometric(hands, held, view.s.deck.astype(int))


def test_a_hand_at_eschnapur_is_dealt_from_the_cards_that_the_others_hold():
    plies = (25, 45, 65, 85)
    views = [random_table(("eschnapur", 3, {}), 3, plies=ply).view(0) for ply in plies]
    view = next(v for v in views if (v.s.player["slot"][1:] == -1).all())  # nobody has laid a card face down
    worlds = [view.sample(seed)._states[0] for seed in range(3000)]
    hands = np.array([w.player["hand"][1:3, 1:].astype(int) for w in worlds])  # the zeros stay with their owners
    both = hands.sum(1)
    assert (both == both[0]).all()
    assert len({h.tobytes() for h in hands}) > 10
    check_hypergeometric(hands[:, 0], hands[0, 0].sum(), both[0])
