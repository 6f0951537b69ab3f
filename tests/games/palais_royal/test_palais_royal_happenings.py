"""Palais Royal: what the rules tell, whom they tell it, and that the log says nothing else."""

from __future__ import annotations

import numpy as np
import pytest
from palais_royal_positions import court, in_earnest, me, play, turn

import palatine as pal
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H, pile
from palatine.games.palais_royal.text.log import SILENT
from palatine.i18n import LANGUAGES
from palatine.kernel import record
from palatine.testing import another_world, cases, random_table

CASES = cases("palais_royal")


def told(table, seat=None, since=None):
    """What a seat, or a spectator, was told of the last move."""
    return [(h.kind, h.seat, *h.numbers) for h in table.happenings(seat, len(table.moves) if since is None else since)]


def lines(table, seat=None, lang="en"):
    """The log of the last move."""
    return [line.text for line in table.log(seat, lang) if line.ply == len(table.moves)]


# What is told


def test_a_turn_begins_with_its_first_action_and_what_it_allows():
    table = turn(palace=[{"parade": 2, "stairs": 1}, {"parade": 1, "stairs": 1}])
    assert told(table) == [(H.ROUND, None, 4), (H.TURN, 0), (H.REINFORCING, 0, 3, 1)]
    play(table, "done")
    assert told(table) == [(H.MOVING, 0, 1, 0)]
    play(table, "move stairs mint")  # no move is left, and the mint gives gold
    assert told(table) == [(H.MOVED, 0, c.STAIRS, c.MINT), (H.ROOMS, 0)]


def test_a_turn_without_a_decision_is_told_as_such():
    table = turn(players=3, palace=[{"parade": 1}, {"gate": 3}, {"stairs": 1}], hands=[["vp4"]])
    play(table, "done", "done", "done")
    assert told(table) == [(H.IDLE, 1), (H.TURN, 2), (H.MOVING, 2, 2, 1)]
    assert lines(table)[0] == "Player 2 can do nothing this turn."


def test_recruiting_tells_the_noble_the_price_who_goes_home_the_seals_and_the_border():
    table = court(phase=Phase.RECRUIT, gold=[9], palace=[{"office": 1, "king": 1, "gate": 1}], park={"a1": ("srv1",)}, seals=1)
    noble, a1 = table.data()["park"][c.SPACES.index("a1")], c.SPACES.index("a1")
    play(table, "recruit a1")
    points = int(c.POINTS[noble])
    assert told(table) == [(H.RECRUITED, 0, noble, a1, 0, points), (H.WENT_HOME, 0, 1, 1, 0), (H.SEALED, 0, 0, 1)]
    play(table, "from gate")
    assert told(table)[0] == (H.STAYED, 0, c.GATE, a1)


def test_a_noble_that_can_be_paid_in_several_ways_is_wanted_first():
    table = court(phase=Phase.RECRUIT, palace=[{"office": 2, "king": 2, "pompadour": 2}], park={"b3": ("srv1",)}, seals=2)
    noble, b3 = table.data()["park"][c.SPACES.index("b3")], c.SPACES.index("b3")
    play(table, "recruit b3")
    assert told(table) == [(H.WANTED, 0, noble, b3)]
    play(table, "seals 1t 0v")
    assert [h[0] for h in told(table)][:3] == [H.RECRUITED, H.WENT_HOME, H.SEALED]
    assert told(table)[1:3] == [(H.WENT_HOME, 0, 1, 0, 1), (H.SEALED, 0, 1, 0)]


def test_a_room_tells_how_many_may_come_and_from_where_the_first_one_does():
    table = court(phase=Phase.ROOMS, palace=[{"king": 2, "mint": 1, "stairs": 1}], reserve={0: 0})
    play(table, "king")
    assert told(table) == [(H.OPENED, 0, c.KING, 1, 1, 1), (H.AWAITED, 0, c.KING)]
    play(table, "from stairs")
    assert told(table) == [(H.BROUGHT, 0, c.STAIRS, c.KING)]
    table = play(court(phase=Phase.ROOMS, palace=[{"mint": 1}, {"king": 1}], holds=[["king1"]]), "king")
    assert told(table) == [(H.OPENED, 0, c.KING, 1, 0, 0), (H.BROUGHT, 0, c.HOME, c.KING)]
    assert lines(table) == ["Player 1 brings a servant from the reserve to the King’s cabinet."]


def test_the_bonus_of_the_mint_is_told_only_if_the_bank_paid_it():
    assert told(play(court(phase=Phase.ROOMS, palace=[{"mint": 4}]), "mint"))[0] == (H.MINTED, 0, 5, 1)
    poor = court(phase=Phase.ROOMS, gold=[30, 25], palace=[{"mint": 4}], options={"strict_bank": "yes"})
    assert told(play(poor, "mint"))[0] == (H.MINTED, 0, 2, 0)


def test_a_card_tells_its_price_and_the_gold_it_brought():
    table = court(phase=Phase.BACK, gold=[9], hands=[["gold4", "vp4", "vp2"]])
    assert told(play(table, "play gold4")) == [(H.PLAYED, 0, c.GOLD4, 0, 4)]
    assert told(play(table, "play vp4")) == [(H.PLAYED, 0, c.VP4, 4, 0)]


def test_with_the_card_for_all_majorities_the_log_claims_no_majority_of_one_against_five():
    """The card gives the bonus; the majority stays with who has it."""
    palace = [{"parade": 1, "mint": 1, "king": 1, "pompadour": 3}, {"parade": 4, "mint": 5, "king": 5, "pompadour": 2}]
    table = turn(gold=[9], palace=palace, hands=[["allmaj", "vp4"]])
    play(table, "play allmaj")
    assert told(table) == [(H.PLAYED, 0, c.ALLMAJ, 2, 0), (H.FAVOURED, 0, 2)]
    play(table, "done", "done", "king")
    assert told(table) == [(H.OPENED, 0, c.KING, 1, 1, 0), (H.BROUGHT, 0, c.HOME, c.KING)]
    assert lines(table)[0] == "“Favour of the court” gives Player 1 the majority bonus in the King’s cabinet."
    assert lines(table, lang="de")[0] == "„Gunst des Hofes“ gibt Spieler 1 den Mehrheitsbonus im Kabinett des Königs."
    play(table, "pompadour")
    assert told(table)[0] == (H.OPENED, 0, c.POMP, 1, 1, 1)
    assert lines(table)[0] == "Player 1 has the majority with Madame de Pompadour."
    claims = [line.text for line in table.log() if "has the majority" in line.text]
    assert claims == lines(table)[:1]


def test_the_end_tells_everybodys_points():
    table = court(players=2, turn=1, phase=Phase.BACK, last_round=1, hands=[["vp4"]], holds=[["c4"]], shown=[[], ["vp2"]])
    play(table, "done")
    assert [h[0] for h in told(table)] == [H.ENDED, H.COUNTED, H.COUNTED]
    assert [sum(h[2:]) for h in told(table)[1:]] == table.scores


def test_a_whole_game_in_which_nobody_can_do_anything_is_told_in_one_move():
    """All at the gate: the longest that one move can tell fits into the record."""
    table = pal.new("palais_royal", 4, 1, start="free", first="seat0")
    play(table, *["place gate"] * 40)
    assert table.over
    kinds = [h[0] for h in told(table)]
    rounds = c.IDLE_ROUNDS + 1
    assert kinds[:2] == [H.PUT, H.ROUND]
    assert (kinds.count(H.ROUND), kinds.count(H.IDLE), kinds.count(H.LAST_ROUND_IDLE)) == (rounds, 4 * rounds, 1)
    assert kinds[-5:] == [H.ENDED, *[H.COUNTED] * 4]
    room = table._states.dtype["happening"].shape[0]
    assert len(kinds) + 3 + 3 == room  # at most: a move that tells four things, not one, and the turns of the other three in its round


# Who is told


def test_only_who_looks_at_cards_is_told_which_they_are():
    table = court(phase=Phase.BACK, palace=[{"backdoor": 3}, {"parade": 1}], discard=["vp4", "gold4", "gold4"], no_deck=True, players=3)
    play(table, "draw")
    own = table.happenings(0, 1)
    assert [h.kind for h in own] == [H.SHUFFLED, H.SAW]
    assert pile(own[1]) == [0, 0, 0, 0, 0, 0, 2, 0, 1]
    for other in (1, 2, None):
        assert told(table, other) == [(H.SHUFFLED, None), (H.LOOKED, 0, 3)]
    play(table, "keep vp4")
    assert told(table, 0) == [(H.KEPT, 0, c.VP4)]
    for other in (1, 2, None):
        assert told(table, other) == [(H.KEPT_UNSEEN, 0)]
    play(table, "done")
    for anybody in (0, 1, None):
        discarded = table.happenings(anybody, 3)[0]
        assert (discarded.kind, pile(discarded)) == (H.DISCARDED, [0, 0, 0, 0, 0, 0, 2, 0, 0])  # what is not kept is shown


def test_a_pile_holds_every_card_of_the_game():
    assert max(c.COPIES) < 16
    table = court(phase=Phase.BACK, palace=[{"backdoor": 12}], holds=[["card3", "card3"]])
    play(table, "draw")
    assert pile(table.happenings(0, 1)[0]) == table.data()["drawn"]
    assert sum(table.data()["drawn"]) == 18


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_hears_is_the_same_in_every_world_it_cannot_tell_apart(players):
    """The same choice in two worlds; where a hidden card decides what can be chosen, any card of the other world."""
    compared = 0
    for seed in range(4):
        table = in_earnest(players, seed, plies=0)
        random = np.random.default_rng(seed)
        while not table.over:
            seat = table.to_move[0]
            action = int(random.choice(table.actions(seat)))
            if len(table.moves) % 3 == 0 or table.data()["phase"] == Phase.KEEP:
                for viewer in [None, *range(players)]:
                    compared += two_worlds(table, seat, action, viewer)
            table.play(action, seat)
    assert compared > 200


def two_worlds(table, seat, action, viewer):
    here = pal.Table(table.game, record.copy(table._states), seed=None, options=table.options)
    imagined = another_world(table, viewer, len(table.moves))._states
    imagined[0].rng = table._states[0].rng  # what will be drawn
    there = pal.Table(table.game, imagined, seed=None, options=table.options)
    keeps = table.game.actions[action].startswith("keep")
    other = next(a for a in there.actions(seat) if table.game.actions[a].startswith("keep")) if keeps and viewer != seat else action
    if other not in there.actions(seat):
        return 0
    here.play(action, seat)
    there.play(other, seat)
    if here.view(viewer).states.tobytes() != there.view(viewer).states.tobytes():  # something was turned over
        return 0
    assert told(here, viewer) == told(there, viewer)
    assert here.log(viewer) == there.log(viewer)
    return 1


# Nothing is left out, and nothing invented


def follow(table):
    """Gold, reserve and palace of each seat after each move, as told, from the start."""
    data = table.at(0).data()["player"][: table.players]
    seats = [{"gold": p["gold"], "reserve": p["reserve"], "palace": list(p["palace"]), "cards": 0, "couples": 0} for p in data]
    for ply in range(len(table.moves) + 1):
        for h in (h for h in table.happenings(None, ply) if h.ply == ply):
            if h.seat is not None:
                account(seats[h.seat], h)
        yield ply, seats


def account(p, h):
    def send(source, target):
        for place, n in ((source, -1), (target, 1)):
            if place == c.HOME:
                p["reserve"] += n
            elif place is not None:
                p["palace"][place] += n

    match h.kind:
        case H.PUT:
            send(c.HOME, h.place)
        case H.BROUGHT | H.MOVED:
            send(h.source, h.place)
        case H.STAYED:
            send(h.source, None)
        case H.CALLED:
            p["reserve"] += h.servants
        case H.MINTED:
            p["gold"] += h.gold
        case H.RECRUITED:
            p["gold"] -= h.gold
            p["couples"] += c.KIND[h.noble] >= c.COUPLE
        case H.WENT_HOME:
            for place, n in zip((c.OFFICE, c.KING, c.POMP), h.numbers):
                for _ in range(n):
                    send(place, c.HOME)
        case H.PLAYED:
            p["gold"] += h.gained - h.paid
            p["cards"] -= 1
        case H.KEPT_UNSEEN:
            p["cards"] += 1
            send(c.BACKDOOR, c.HOME)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_adds_up_to_the_position(players):
    table = in_earnest(players, 3 + players, random_share=0.3, strict_bank="yes")
    for ply, seats in follow(table):
        if ply % 7 == 0 or ply == len(table.moves):
            then = table.at(ply)
            for seat, p in enumerate(seats):
                assert p == {key: me(then, seat)[key] for key in p}, ply


def test_every_kind_happens_and_has_a_sentence_or_a_reason_for_none():
    tables = [in_earnest(2 + seed % 3, seed, random_share=0.6) for seed in range(6)] + [random_table(case, 3) for case in CASES[:3]]
    tables.append(play(pal.new("palais_royal", 2, 1, start="free"), *["place gate"] * 20))
    seals = court(phase=Phase.RECRUIT, palace=[{"office": 2, "king": 2, "pompadour": 2}], park={"b3": ("srv1",)}, seals=2)
    tables.append(play(seals, "recruit b3", "seals 1t 0v"))
    tables.append(play(turn(gold=[9], palace=[{"parade": 1}, {"parade": 4}], hands=[["allmaj"]]), "play allmaj"))
    tables.append(play(court(phase=Phase.BACK, palace=[{"backdoor": 1}], discard=["gold4"], no_deck=True), "draw"))
    tables.append(turn(palace=[{"parade": 1}], empty=c.SPACES[:24]))  # the last round, with few nobles
    seen = {}
    for table in tables:
        for seat in [None, *range(table.players)]:
            for h in table.happenings(seat):
                seen.setdefault(h.kind, (table, h))
    assert set(seen) == set(H)
    for kind, (table, h) in seen.items():
        v = table.view(None)
        for lang in LANGUAGES:
            assert bool(table.game.text.tell(v, h, v.tr(lang))) == (kind not in SILENT), h


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_log_is_told_to_every_seat_in_three_languages(case):
    table = random_table(case, 12)
    for lang in LANGUAGES:
        logs = [[line.text for line in table.log(seat, lang)] for seat in [None, *range(table.players)]]
        assert all(line and "{" not in line for log in logs for line in log)
        assert {len(log) for log in logs} == {len(logs[0])}  # nobody hears of a thing that another does not hear of, in some form
