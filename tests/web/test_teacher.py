"""The teacher of a first game: every idea comes up in a chosen game, once, and points at a piece that is drawn."""

from __future__ import annotations

import re

import pytest

import palatine as pal
from palatine.i18n import LANGUAGES, Tr
from palatine.web.html.teacher import goal, recap

FIRST = {"splendor": (6, 20), "palais_royal": (3, 30), "amyitis": (3, 20), "eschnapur": (1, 45)}
"""A seed for each game, and the number of one's own decisions in which all ideas come up."""
games = pytest.mark.parametrize("name", FIRST)


def drawn(v):
    html = "".join(str(form.content) for panel in v.game.board.panels(v, v.tr("en")) for _name, form in panel.drawings)
    return set(re.findall(r'data-thing="([^"]+)"', html))


@games
def test_all_ideas_come_up_early_in_a_first_game_and_point_at_a_piece_on_the_board(name):
    """Against greedy bots, with the suggested moves: where an idea has none, with a sensible one."""
    seed, most = FIRST[name]
    table, bot = pal.new(name, players=3, seed=seed), pal.bot(name, "greedy", seed=1)
    guide, said, decisions = table.game.guide, [], 0
    while len(said) < len(guide.IDEAS):
        seat = table.to_move[0]
        v, move = table.view(seat), None
        if seat == 0:
            decisions += 1
            fresh = [idea for idea in guide.ideas(v, v.tr("en")) if idea.name not in said]
            if fresh:
                idea = fresh[0]
                said.append(idea.name)
                assert idea.thing in drawn(v), idea
                assert not idea.move or idea.move in v.legal()
                assert len(idea.words) < 420
                move = idea.move
                words = [[(i.title, i.words, i.because) for i in guide.ideas(v, v.tr(lang)) if i.name == idea.name] for lang in LANGUAGES]
                assert len({repr(told) for told in words}) == len(LANGUAGES), words
                assert "{" not in repr(words)
        table.play(move or bot.choose(v), seat)
        assert decisions <= most, set(guide.IDEAS) - set(said)
    assert sorted(said) == sorted(guide.IDEAS)
    assert len(guide.IDEAS) <= 8


@games
def test_only_who_is_asked_is_taught(name):
    table = pal.new(name, players=2, seed=1)
    for seat in (None, 0, 1):
        v = table.view(seat)
        assert not v.game.guide.ideas(v, v.tr("en")) or seat in v.to_move


@games
def test_the_goal_is_three_pictures_in_each_language(name):
    what = pal.game(name)
    told = {str(goal(what, lang)) for lang in LANGUAGES}
    assert len(told) == 3
    for html in told:
        assert html.count("<svg") >= 3
        assert html.count("<h3>") == 3
        assert "{" not in re.sub("<[^>]*>", "", html)
        assert " style=" not in html
    assert all(scene.content and len(scene.words) > 40 for scene in what.guide.goal(Tr("en", name)))


@games
def test_the_recap_has_a_line_for_each_idea_in_each_language(name):
    guide = pal.game(name).guide
    told = [guide.recap(Tr(lang, name)) for lang in LANGUAGES]
    assert all(sorted(lines) == sorted(guide.IDEAS) for lines in told)
    assert len({tuple(lines.values()) for lines in told}) == len(LANGUAGES)
    html = str(recap(pal.game(name), "de"))
    assert html.count("data-learned") == len(guide.IDEAS)
    assert " hidden" in html  # only the script knows what came up
