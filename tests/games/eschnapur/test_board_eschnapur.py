"""The board of Eschnapur: every decision can be touched, nothing hidden shows, no text leaves its place."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import every
import pytest
from browser import browser, needs_letters
from playwright.sync_api import Browser

import palatine as pal
from palatine.draw.canvas import picture, standalone
from palatine.draw.guide import Figure, Ruling
from palatine.draw.symbols import page_sprite, symbols
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.touch import asked_again, lays_the_last
from palatine.games.eschnapur.guide import chapters, ideas
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.text import names as w
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel import record
from palatine.kernel.table import Table
from palatine.kernel.view import View
from palatine.web.html.layout import look_css

__all__ = ["browser"]

CASES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (4, {"privilege_priority": "sealed", "open_hands": "yes"}),
    (3, {"rules": "fr", "payout": "free", "zero_return": "immediate"}),
    (2, {"privilege_priority": "realtime", "deadlock": "alms"}),
)
cases = pytest.mark.parametrize(("players", "options"), CASES)
NAMES = ["Ada", "Maximiliane-Charlotte", "Livia", "Marc"]
STEPS = ("sites", "gold", "window", "play", "blockade", "stop", "marker", "march", "build", "guarding", "move")


@cache
def game(players: int, options: tuple[tuple[str, str], ...], seed: int = 3) -> Table:
    """A whole game of greedy players who now and then do something else, and like to buy."""
    table = pal.new("eschnapur", players=players, seed=seed, names=NAMES[:players], **dict(options))
    dice, bot = random.Random(seed), pal.bot("eschnapur", "greedy", seed=seed)
    while not table.over:
        seat = table.to_move[-1]
        legal = table.legal(seat)
        buys = [move for move in legal if move.startswith("buy")]
        move = bot.choose(table.view(seat)) if dice.random() < 0.7 else dice.choice(buys or legal)
        table.play(move, seat)
    return table


def positions(players: int, options: dict[str, str], every_nth: int = 1, seeds: tuple[int, ...] = (3,)) -> Iterator[Table]:
    for seed in seeds:
        table = game(players, tuple(options.items()), seed)
        for ply in range(0, len(table.moves) + 1, every_nth):
            yield table.at(ply)


def drawn(v: View, lang: str = "en") -> str:
    return "".join(picture(form) for p in v.game.board.panels(v, v.tr(lang)) for _name, form in p.drawings)


def things(v: View, lang: str = "en") -> set[str]:
    return set(re.findall(r'data-thing="([^"]+)"', drawn(v, lang)))


def kind(v: View) -> str:
    return "payment" if v.s.paying else STEPS[int(v.s.step)]


def test_every_kind_of_decision_is_touched_told_apart_and_explained() -> None:
    seen: Counter[str] = Counter()
    known = symbols()
    for players, options in CASES:
        for table in positions(players, options, seeds=(3, 8)):
            for seat in table.to_move:
                v = table.view(seat)
                if seen[kind(v), players] > 12:  # enough of these
                    continue
                seen[kind(v), players] += 1
                _ = v.tr("en")
                shown, told = things(v), Counter[tuple[tuple[str, ...], str]]()
                for action in v.actions():
                    touch = v.game.board.touch(v, action, _)
                    assert set(touch.things) <= shown, (v.game.actions[action], touch.things)
                    assert {name for name, _on in touch.tray} <= known.keys()
                    told[touch.things if touch.ordered else tuple(sorted(touch.things)), touch.verb] += 1
                assert max(told.values()) == 1, told
    assert {what for what, _players in seen} == {*STEPS, "payment"}


@cases
def test_every_seat_and_spectator_sees_a_sound_picture_in_three_languages(players: int, options: dict[str, str]) -> None:
    for table in positions(players, options, every_nth=41):
        for seat in (None, *range(players)):
            v = table.view(seat)
            for lang in LANGUAGES:
                markup = drawn(v, lang)
                assert not re.search(r'[" ](nan|inf)[" ]', markup)
                assert "{" not in markup
                assert not re.search(r' (?:x|y|cx|cy|r|width|height|font-size)="-', markup)
                assert not re.search(r'data-box="[^"]*-', markup)
                assert v.game.board.heading(v, v.tr(lang))
                for other in range(players):
                    assert v.game.board.seat(v, other, v.tr(lang))
        assert str(standalone(table.view(None).game.board.panels(table.view(None), Tr("fr", "eschnapur")))).startswith("<svg")


@cases
def test_worlds_that_differ_only_in_hidden_things_look_the_same(players: int, options: dict[str, str]) -> None:
    for number, table in enumerate(positions(players, options, every_nth=37)):
        for seat in (None, *range(players)):
            view = table.view(seat)
            pictures = {drawn(view, "fr")}
            for other in range(2):
                states = record.copy(view.states)
                table.game.engine.imagine(states, -1 if seat is None else seat, every.stream(7 * number + other))
                world = Table(table.game, states, seed=None, options=table.options, names=table.names)
                pictures.add(drawn(world.view(seat), "fr"))
            assert len(pictures) == 1


@cases
def test_a_touched_thing_means_real_moves_and_gets_a_reason(players: int, options: dict[str, str]) -> None:
    for table in positions(players, options, every_nth=37):
        for seat in range(players):
            v = table.view(seat)
            for thing in things(v):
                meant = v.game.board.meant(v, thing)
                assert meant, thing
                assert all(0 <= action < len(v.game.actions) for action in meant)
                reason = v.why_not(v.game.actions[meant[0]], "de")
                assert reason is None or len(reason) > 10


@cases
def test_what_is_played_by_touch_can_be_taken_back(players: int, options: dict[str, str]) -> None:
    """Only small steps are played at once: the same seat is asked again, and may undo."""
    played = 0
    for table in positions(players, options, every_nth=3):
        for seat in table.to_move:
            v = table.view(seat)
            for action in v.actions()[:4]:
                if v.game.board.touch(v, action, v.tr("en")).now:
                    after = table.at(len(table.moves))
                    after.play(action, seat)
                    assert seat in after.to_move, v.game.actions[action]
                    assert after.can_undo(seat), v.game.actions[action]
                    played += 1
    assert played > 5


def test_the_last_card_of_gold_waits_for_the_button() -> None:
    table = pal.new("eschnapur", players=2, seed=1)
    for move in ("site 2", "site 3"):
        table.play(move, 0)
        table.play(move, 1)
    for official in (2, 3, 4, 5):
        v = table.view(0)
        assert lays_the_last(v, 0) == (official == 5)
        table.play(f"gold {official} {3 if official < 5 else 0}", 0)
    assert 0 not in table.to_move


def test_taking_gold_asks_again_only_while_there_is_a_choice() -> None:
    found = 0
    for table in positions(4, {}, seeds=(3, 8)):
        if table._states[0].paying:
            (seat,) = table.to_move
            v = table.view(seat)
            for action in v.actions():
                after = table.at(len(table.moves))
                after.play(action, seat)
                s = after._states[0]
                again = bool(s.paying and after.to_move == (seat,) and s.pay_at == v.s.pay_at and s.pay_section == v.s.pay_section)
                assert asked_again(v, action - m.TAKE + 1) == again
                found += 1
    assert found > 10


def test_a_card_from_the_hand_says_beforehand_who_wins() -> None:
    found = 0
    for table in positions(4, {}, seeds=(3, 8, 11, 12)):
        s = table._states[0]
        if s.step == c.Step.PLAY and s.phase != c.Phase.STONES and not s.paying:
            v = table.view(table.to_move[0])
            for action in v.actions():
                if m.KIND[action] == m.PLAY_CARD:
                    after = table.at(len(table.moves))
                    after.play(action)
                    told = next(h for h in after.happenings(None, len(after.moves)) if h.kind in (H.WON, H.NOBODY))
                    winner = "Nobody" if told.seat is None else NAMES[told.seat] if told.seat != v.seat else "This"
                    assert v.game.board.touch(v, action, v.tr("en")).note == f"{winner} wins."
                    found += 1
    assert found > 10


def test_a_hidden_card_is_a_back_and_has_no_name() -> None:
    for table in positions(4, {}, every_nth=11):
        v = table.view(None)
        for seat in range(4):
            for k in range(5):
                if v.s.player[seat].slot[k] == c.UNKNOWN:
                    label = re.search(rf'data-thing="slot-{"rygb"[seat]}-{k + 1}"[^>]*aria-label="([^"]*)"', drawn(v))
                    assert label is not None
                    assert re.search(": (face down|blocked)$", label.group(1))
        assert "data-piece" not in "".join(re.findall(r"<g[^>]*slot-[^>]*>", drawn(v)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_has_every_chapter_with_pictures_that_fit(lang: str) -> None:
    told = chapters(Tr(lang, "eschnapur"))
    figures = [block for chapter in told for block in chapter.blocks if isinstance(block, Figure)]
    assert len(told) == 10
    assert len(figures) == 6
    for figure in figures:
        places = [float(y) for y in re.findall(r' (?:y|cy|y1)="(-?[\d.]+)"', figure.content)]
        tops = [float(y) for y in re.findall(r'd="M-?[\d.]+ (-?[\d.]+)', figure.content)]
        assert min([*places, *tops]) >= 0
        assert max([*places, *tops]) <= figure.height
    assert {block.source for chapter in told for block in chapter.blocks if isinstance(block, Ruling)} >= {
        "ours",
        "rulebook",
        "reconstructed",
    }


OUTSIDE = """() => {
  const found = [];
  for (const svg of document.querySelectorAll('svg.picture')) {
    const outer = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll('text')) {
      const b = text.getBoundingClientRect(), thing = text.closest('.thing');
      if (b.left < outer.left - 1 || b.right > outer.right + 1 || b.top < outer.top - 1 || b.bottom > outer.bottom + 1)
        found.push(`panel ${svg.getAttribute('aria-label')}: ${text.textContent}`);
      if (thing) {
        const h = thing.querySelector('.hit').getBoundingClientRect();
        if (b.left < h.left - 4 || b.right > h.right + 6) found.push(`thing ${thing.dataset.thing}: ${text.textContent}`);
      }
    }
  }
  return found;
}"""


@needs_letters
def test_no_text_leaves_its_panel_or_its_thing(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.set_content(
        f"<style>{look_css()} svg.picture {{ display: block; }}</style>{page_sprite(pal.game('eschnapur').shapes)}<main></main>"
    )
    for (players, options), lang in zip(CASES, ("de", "fr", "de", "fr", "de", "fr"), strict=True):
        shown = []
        for table in positions(players, options, every_nth=31):
            v = table.view(table.to_move[0] if table.to_move else 0)
            for p in v.game.board.panels(v, v.tr(lang)):
                for _name, each in p.drawings:
                    shown.append(str(picture(each)).replace("<svg", f'<svg width="{each.width}" height="{each.height}"', 1))
        page.evaluate("html => { document.querySelector('main').innerHTML = html; }", "".join(shown))
        assert page.evaluate(OUTSIDE) == []
    page.close()


# What players stumbled over


def altered(v: View, **fields: int) -> View:
    """The same view of a position that differs a little."""
    states = record.copy(v.states)
    for name, value in fields.items():
        setattr(states[0], name, value)
    return View(v.game, v.seat, states, v.names)


def test_the_sign_of_the_build_stop_lies_above_the_towers_beside_it() -> None:
    v = altered(pal.new("eschnapur", players=4, seed=1).view(0), stop=1)
    west = next(p for p in v.game.board.panels(v, v.tr("en")) if p.name == "west")
    assert west.content.index('data-piece="stop"') > west.content.index('data-thing="tower-4"')


def test_players_stand_in_the_same_order_with_the_officials_and_beside_the_board() -> None:
    v = altered(pal.new("eschnapur", players=4, seed=1).view(0), ordered=1)
    v.s.order[:] = (2, 0, 3, 1)
    panel = next(p for p in v.game.board.panels(v, v.tr("en")) if p.name == "officials")
    rows = re.findall(r'data-thing="slot-(\w)-1"', str(panel.content))
    assert rows == list(c.LETTERS[:4])


def test_by_the_french_rules_the_board_does_not_offer_ones_own_stone() -> None:
    for options, any_colour in (({}, True), ({"rules": "fr"}, False)):
        v = pal.new("eschnapur", players=3, seed=1, **options).view(0)
        told = v.game.board.look(v, "slot-r-5", v.tr("en"))
        assert told is not None
        assert ("of any colour" in told.does) is any_colour
        assert ("not one of their own" in told.does) is not any_colour


def test_stones_that_have_nowhere_to_go_are_not_asked_for() -> None:
    v = altered(pal.new("eschnapur", players=4, seed=1).view(0), step=c.Step.BUILD, waiting=1, stop=3)
    v.s.player[0].stones, v.s.player[0].sites = 2, 1 << 3 | 1 << 4
    assert v.prompt() == "Build: 2 stones are left."
    assert [idea.title for idea in ideas(v, v.tr("en"))] == ["Phase 7: build"]
    v.s.height[4] = c.SIZE[4]
    assert "nowhere to go" in v.prompt()
    assert ideas(v, v.tr("en")) == []


def test_the_idea_of_moving_knows_whether_a_bag_pays() -> None:
    for paid in ("no", "yes"):
        v = altered(pal.new("eschnapur", players=4, seed=1, premium_on_move=paid).view(0), step=c.Step.MOVE, waiting=1)
        (words,) = (idea.words for idea in ideas(v, v.tr("en")))
        assert ("A bag pays nothing now." in words) is (paid == "no")
        assert ("A bag pays its premium" in words) is (paid == "yes")


def test_the_guide_names_the_privileges_that_two_players_play_without() -> None:
    told = " ".join(words for chapter in chapters(Tr("en", "eschnapur")) for words in chapter.blocks if isinstance(words, str))
    missing = [card for card in range(len(c.PRIVILEGES)) if c.FOR_PLAYERS[card] > 2]
    assert len(missing) == 2
    assert all(f"“{w.privilege(card, Tr('en', 'eschnapur'))}”" in told.partition("play without")[2] for card in missing)


def test_no_tile_is_named_that_the_box_does_not_have() -> None:
    v = altered(pal.new("eschnapur", players=2, seed=1).view(0))
    v.s.player[0].points = 120
    assert "tile 100" in v.describe()
    v.s.player[0].points = 160
    assert "tile" not in v.describe()
