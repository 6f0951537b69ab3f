"""The log by turns: what belongs together, what an audience may know of it, and pictures with their words."""

from __future__ import annotations

import palatine as pal
from palatine.games.splendor import moves as splendor
from palatine.i18n import LANGUAGES, Tr
from palatine.i18n.pictured import in_words, split
from palatine.kernel.narrator import Narrator


def turns(table, seat=None, lang="en"):
    narrator = Narrator(table, seat, lang, point=True)
    narrator.follow(table._moves)
    return narrator


def told(table, seat=None):
    """What the log shows of each turn."""
    return [(t.number, t.seat, t.heading, t.deed, t.brief, t.points, t.things, t.steps) for t in turns(table, seat).turns]


def test_a_picture_keeps_its_words():
    _ = Tr("en", pictured=True)
    text = _("{name} bids", name=_.shown("gem-ruby:2", "2 rubies"))
    assert list(split(text)) == [("gem-ruby:2", "2 rubies"), ("", " bids")]
    assert in_words(text) == "2 rubies bids"
    assert in_words(_.shown("card-1", _.shown("gem-ruby", "ruby") + " card")) == "ruby card"  # a picture in a picture is words
    assert Tr().shown("gem-ruby", "ruby") == "ruby"


def test_a_turn_is_one_line_with_a_verb_that_agrees():
    table = pal.new("splendor", 2, 1, names=("Ada", "Ben"))
    table.play("take wbg")
    table.play("take wbg")
    for seat, deeds in ((0, ["take", "takes"]), (1, ["takes", "take"]), (None, ["takes", "takes"])):
        lines = [t for t in turns(table, seat).turns if not t.heading]
        assert [t.seat for t in lines] == [0, 1]
        assert [t.deed.split()[0] for t in lines] == deeds
        assert [t.brief.split()[0] for t in lines] == ["takes", "takes"]
    assert [t.heading for t in turns(table).turns if t.heading] == ["Round 1", "Round 2"]


def test_a_phase_is_headed_by_its_round_too():
    for name, phases in (("amyitis", {"The palace", "Actions", "End of the round"}), ("eschnapur", {"Choosing sites", "Placing stones"})):
        table, bot = pal.new(name, 2, 5), pal.bot(name, "random", seed=1)
        while not table.over and len(table.moves) < 200:
            seat = table.to_move[0]
            table.play(bot.choose(table.view(seat)), seat)
        headings = [t.heading for t in turns(table).turns if t.heading]
        assert all(heading.startswith("Round ") for heading in headings), headings
        found = {heading.partition(" · ")[2] for heading in headings}
        assert phases <= found, found
        numbers = [int(heading.split()[1]) for heading in headings]
        assert numbers == sorted(numbers)
        assert len(headings) == len(set(headings))


def test_since_is_what_the_others_did_after_my_last_move():
    table = pal.new("splendor", 3, 1)
    for move in ("take wbg", "take wbg", "take wbg", "take rk"):
        table.play(move if move in table.legal() else table.legal()[0])
    assert [t.seat for t in turns(table, 0).since()] == []
    table.play(table.legal()[0])
    assert [t.seat for t in turns(table, 0).since()] == [1]
    assert [t.seat for t in turns(table, 2).since()] == [0, 1]
    assert [t.seat for t in turns(table, None).since()] == [1]  # who watches sees the newest


def test_a_card_from_a_deck_has_its_picture_for_its_owner_alone():
    table = pal.new("splendor", 2, 4)
    table.play("reserve deck 2")
    card = int(table.data()["player"][0]["hand"][0])
    assert f"card-{card}" in str(told(table, 0))
    for other in (1, None):
        assert f"card-{card}" not in str(told(table, other))
        assert "back-1" in str(told(table, other))
    assert splendor.CODES[card] not in str(told(table, 0))


def test_the_order_of_secret_choices_tells_nothing():
    tables = []
    for order in ((0, 1, 2), (0, 2, 1)):
        table = pal.new("eschnapur", 3, 5)
        for seat in order:
            while seat in table.to_move and table.view(seat).s.step == table.view(0).s.step:
                table.play(table.legal(seat)[0], seat=seat)
                if seat not in table.to_move:
                    break
        tables.append(table)
    here, there = tables
    assert told(here, 0) == told(there, 0)
    assert told(here, None) == told(there, None)


def test_bids_are_staged_for_all_to_see():
    table = pal.new("eschnapur", 3, 5)
    bot = pal.bot("eschnapur", "random", seed=1)
    found = []
    while not found and not table.over:
        seat = table.to_move[0]
        table.play(bot.choose(table.view(seat)), seat=seat)
        heard = table.happenings(None, len(table.moves))
        found = table.game.board.moments(table.view(None), heard)
    first = found[0]
    assert first.uncover == first.frame
    assert {name[:5] for name in first.uncover} == {"slot-"}
    assert set(first.struck) <= set(first.uncover)
    assert not first.winner or first.winner in first.uncover
    assert first.winner not in first.struck


def test_every_turn_has_words_in_each_language():
    for name in ("amyitis", "eschnapur", "palais_royal", "splendor"):
        table = pal.new(name, 3, 3)
        bot = pal.bot(name, "random", seed=2)
        while not table.over and len(table.moves) < 120:
            seat = table.to_move[0]
            table.play(bot.choose(table.view(seat)), seat=seat)
        for lang in LANGUAGES:
            for turn in turns(table, 0, lang).turns:
                assert turn.heading or turn.deed or turn.steps or turn.points == 0, (name, lang, turn)


def test_a_moment_says_what_it_brought():
    for name, seed in (("splendor", 2), ("amyitis", 3)):
        table, bot = pal.new(name, 2, seed), pal.bot(name, "greedy", seed=1)
        found = []
        while not table.over:
            seat, before = table.to_move[0], len(table.moves)
            scores = table.view(None).scores
            table.play(bot.choose(table.view(seat)), seat=seat)
            moments = table.game.board.moments(table.view(None), table.happenings(None, before + 1))
            gained = [new - old for new, old in zip(table.view(None).scores, scores)]
            for moment in moments:
                if moment.points:
                    assert moment.seat is not None
                    assert 0 < moment.points <= max(gained)
                    found.append(moment)
        assert found, name
