"""The board of Amyitis: every decision can be touched, nothing is drawn out of place, in every language."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest
from amyitis_positions import Position
from browser import browser, needs_letters  # noqa: F401  (a fixture)
from playwright.sync_api import Browser

import palatine as pal
from palatine import testing
from palatine.draw.canvas import picture
from palatine.draw.guide import Figure
from palatine.env.seat import observation
from palatine.games.amyitis import components as c
from palatine.games.amyitis import guide
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel.observation import Layout
from palatine.kernel.table import Table

CASES = [(2, "yes"), (3, "yes"), (4, "yes"), (2, "no"), (4, "no")]
each_case = pytest.mark.parametrize(("players", "palace"), CASES)

PHASES = set(c.Phase) - {c.Phase.IDLE}


@cache
def positions(players: int, palace: str, seed: int = 7) -> tuple[Table, ...]:
    """Positions of a game in which chance and the greedy player take turns: every decision, then a thinner selection."""
    table = pal.new("amyitis", players=players, seed=seed, palace=palace, names=("Ada", "Cassius", "Livia", "Marc")[:players])
    bot, dice = pal.bot("amyitis", "greedy", seed=seed), random.Random(seed)
    found, seen = [], Counter()
    while not table.over:
        seat = table.to_move[0]
        view = table.view(seat)
        phase = int(view.s.phase)
        seen[phase] += 1
        if seen[phase] <= 2 or len(table.moves) % 23 == 0:
            found.append(table.at(len(table.moves)))
        table.play(dice.choice(table.legal(seat)) if dice.random() < 0.3 else bot.choose(view), seat)
    return (*found, table)


def things(table: Table, seat: int | None, lang: str = "en") -> set[str]:
    view = table.view(seat)
    return set(testing.things(table.game.board.panels(view, view.tr(lang))))


@each_case
def test_every_legal_action_is_touched_by_things_that_are_drawn_and_no_two_look_the_same(players: int, palace: str) -> None:
    for table in positions(players, palace):
        for seat in table.to_move:
            view = table.view(seat)
            drawn = things(table, seat)
            touches = {a: table.game.board.touch(view, a, view.tr("en")) for a in view.actions()}
            for action, touch in touches.items():
                named = {*touch.things, *touch.spends}
                assert named <= drawn, (table.game.actions[action], named - drawn)
                assert touch.verb
            alike = Counter((tuple(sorted(t.things)), t.verb) for t in touches.values())
            assert max(alike.values()) == 1, alike.most_common(1)


def test_the_positions_ask_for_everything_that_can_be_asked() -> None:
    asked = {int(t.view(None).s.phase) for case in CASES for t in positions(*case) if not t.over}
    assert asked == PHASES


@each_case
def test_every_thing_means_actions_of_which_the_legal_one_is_known_and_every_other_says_why_not(players: int, palace: str) -> None:
    for table in positions(players, palace)[::3]:
        seat = (table.to_move or (0,))[0]
        view = table.view(seat)
        legal = {view.game.actions[a] for a in view.actions()}
        by_touch: dict[str, set[str]] = {}
        for action in view.actions():
            for thing in view.game.board.touch(view, action, view.tr("en")).things:
                by_touch.setdefault(thing, set()).add(view.game.actions[action])
        for thing in things(table, seat):
            meant = [view.game.actions[a] for a in view.game.board.meant(view, thing)]
            assert meant, thing
            if thing in by_touch:
                assert by_touch[thing] & set(meant), (thing, meant)
            elif not thing.startswith("craft"):  # a card that is down, but another of its kind is open
                assert not legal & set(meant), (thing, meant)
                assert all(view.why_not(move, "en") for move in meant)


@each_case
def test_panels_are_drawn_for_everybody_in_every_language_with_sound_coordinates(players: int, palace: str) -> None:
    for table in positions(players, palace)[::6]:
        for lang in LANGUAGES:
            for seat in (None, *range(players)):
                view = table.view(seat)
                board = table.game.board
                for panel in board.panels(view, view.tr(lang)):
                    for _name, drawn in panel.drawings:
                        text = str(picture(drawn))
                        assert "nan" not in text.lower()
                        assert "None" not in text
                        boxes = [[float(n) for n in box.split()] for box in re.findall(r'data-box="([^"]+)"', text)]
                        for x, y, w, h, _r in boxes:
                            assert x >= 0
                            assert y >= 0
                            assert x + w <= drawn.width
                            assert y + h <= drawn.height
                assert board.heading(view, view.tr(lang))
                assert all(board.seat(view, i, view.tr(lang)) for i in range(players))


def test_pieces_have_one_place_each() -> None:
    for table in positions(4, "yes"):
        view = table.view(0)
        drawn = "".join(str(p.content) for p in table.game.board.panels(view, view.tr("en")))
        pieces = Counter(re.findall(r'data-piece="([^"]+)"', drawn))
        assert max(pieces.values()) == 1, pieces.most_common(1)
        assert "caravan" in pieces


def test_a_trace_points_at_things_that_are_there_before_and_after_the_move() -> None:
    for players, palace in CASES:
        last = positions(players, palace)[-1]
        traced = set()
        for ply in range(1, len(last.moves), 9):
            view, told = last.at(ply).view(None), last.at(ply).happenings(None, ply)
            there = things(last.at(ply - 1), None) & things(last.at(ply), None)
            for h in told:
                found = set(last.game.board.trace(view, h))
                assert found <= there, h
                traced |= found
        assert len(traced) > 15


def test_the_dice_of_the_deal_are_not_in_the_drawing() -> None:
    """Nothing is hidden but the cards to come: two worlds that differ in them look the same to the letter."""
    table = positions(3, "yes")[10]
    for seat in (None, 0, 1, 2):
        view, other = table.view(seat), table.view(seat)
        other.s.rng[:] = 12345
        for lang in LANGUAGES:
            one, two = (w.game.board.panels(w, w.tr(lang)) for w in (view, other))
            assert [str(picture(p)) for p in one] == [str(picture(p)) for p in two]


def test_a_city_says_what_is_missing_or_what_it_would_give() -> None:
    for players, palace in CASES:
        for table in positions(players, palace):
            seat = (table.to_move or (0,))[0]
            view = table.view(seat)
            if int(view.s.phase) != c.Phase.ACTION:
                continue
            cities = next(p for p in table.game.board.panels(view, Tr("en", "amyitis")) if p.name == "cities")
            told = dict(re.findall(r'data-thing="city-(\w+)".*?aria-label="([^"]+)"', str(cities.content)))
            legal = set(table.legal(seat))
            for city, words in told.items():
                lacking = re.search(r"short|you still need|nothing to sell|no card left|no bed has water|need quality", words)
                assert bool(lacking) != (f"caravan {city}" in legal), (city, words)


def test_the_guide_is_told_in_every_language_with_drawings_that_cannot_be_touched() -> None:
    told = {lang: guide.chapters(Tr(lang, "amyitis")) for lang in LANGUAGES}
    assert len({tuple(chapter.title for chapter in chapters) for chapters in told.values()}) == len(LANGUAGES)
    for chapters in told.values():
        for block in (b for chapter in chapters for b in chapter.blocks if isinstance(b, Figure)):
            assert "data-thing" not in block.content
            assert "nan" not in block.content.lower()


OVERFLOW = """() => {
const hit = thing => ['x', 'y', 'width'].map(name => Number(thing.querySelector('.hit').getAttribute(name)));
const boxOf = thing => thing.dataset.box?.split(' ').map(Number) ?? hit(thing);
return [...document.querySelectorAll('svg.picture')].flatMap(svg => {
  const found = [], outer = svg.viewBox.baseVal;
  for (const text of svg.querySelectorAll('text')) {
    const b = text.getBBox();
    if (b.x < -0.5 || b.y < -0.5 || b.x + b.width > outer.width + 0.5 || b.y + b.height > outer.height + 0.5)
      found.push(`${svg.getAttribute('aria-label')}: ${text.textContent}`);
    const body = text.closest('.thing')?.querySelector('rect');
    if (!body || body.classList.contains('hit')) continue;
    const box = ['people', 'palace'].includes(svg.dataset.name) ? boxOf(text.closest('.thing')) : null;
    if (box && (b.x < box[0] - 0.5 || b.x + b.width > box[0] + box[2] + 0.5))
      found.push(`${svg.getAttribute('aria-label')}: ${text.textContent} is wider than its box`);
  }
  return found;
});
}"""


@needs_letters
def test_no_text_sticks_out_of_its_panel_or_its_box(browser: Browser) -> None:  # noqa: F811
    from palatine.draw.palette import picture_css, variables
    from palatine.draw.symbols import page_sprite

    shown = []
    for players, palace in ((4, "yes"), (2, "no")):
        for table in positions(players, palace)[::9]:
            for lang in LANGUAGES:
                view = table.view((table.to_move or (0,))[0])
                for panel in table.game.board.panels(view, view.tr(lang)):
                    for _name, drawn in panel.drawings:
                        svg = str(picture(drawn)).replace("<svg ", f'<svg data-name="{drawn.name}" width="{drawn.width}" ', 1)
                        shown.append(svg)
    html = f"<style>{variables()}{picture_css()}</style>{page_sprite(pal.game('amyitis').shapes)}{''.join(dict.fromkeys(shown))}"
    page = browser.new_page()
    page.set_content(html)
    assert page.evaluate(OVERFLOW) == []
    page.close()


# What players stumbled over


def test_every_disc_is_on_the_track_however_far_the_leader_is() -> None:
    for steps in ((0, 0, 0, 0), (3, 0, 3, 1), (30, 2, 0, 29), (12, 5, 5, 5)):
        d = pal.new("amyitis", 4, 1).data()
        for seat, step in enumerate(steps):
            d["player"][seat]["step"] = step
            d["player"][seat]["height"] = steps[:seat].count(step) if step else 0
        v = pal.position("amyitis", d).view(0)
        shown = next(p for p in v.game.board.panels(v, v.tr("en")) if p.name == "palace")
        assert sorted(re.findall(r'data-piece="(disc-\d)"', str(shown.content))) == [f"disc-{seat}" for seat in range(4)]


def test_a_planted_bed_shows_whose_it_is() -> None:
    table = Position(players=3).planted(2, "11").table()
    v = table.view(0)
    gardens = next(p for p in v.game.board.panels(v, v.tr("en")) if p.name == "gardens")
    bed = str(gardens.content).partition('data-thing="square-11"')
    colour = v.game.board.COLOURS[2]
    assert f'href="#amyitis-plant-{colour}"' in bed[0].rpartition('class="thing"')[2] + bed[2].partition('class="thing"')[0]
    assert f'href="#emblem-{colour}"' in v.game.shapes[f"amyitis-plant-{colour}"]
    look = v.game.board.look(v, "square-11", v.tr("en"))
    assert look is not None
    assert look.rows == (("Planted by", v.name(2, v.tr("en")), False),)
    older = {name: value for name, value in table.data().items() if name != "planter"}
    assert set(pal.position("amyitis", older).data()["planter"]) == {int(c.NONE)}


def test_a_canal_that_can_be_reached_is_a_ring_as_small_as_any_other_place() -> None:
    from palatine.games.amyitis.board.gardens import RADIUS, dot, pool

    radius = {name: float(re.search(r' r="([\d.]+)"', str(drawn))[1]) for name, drawn in (("dot", dot(0, 0)), ("pool", pool(0, 0)))}
    assert radius["dot"] < radius["pool"] < min(RADIUS.values()) - 2


def test_nobody_has_passed_while_powers_are_chosen() -> None:
    for table in positions(3, "yes"):
        v = table.view(None)
        if int(v.s.stage) == c.Stage.PALACE:
            assert "Has passed" not in v.describe()
            seen, parts = observation(table.view(table.to_move[0])), Layout(table.game, 3).parts
            assert [int(seen[part][0]) for name, part in parts.items() if name.endswith("passed")] == [0, 0, 0]
            return
    raise AssertionError("no powers were chosen")


def test_a_closer_look_marks_the_beds_that_a_canal_or_a_city_would_change() -> None:
    table, draw = pal.new("amyitis", 2, seed=4), random.Random(4)
    for _ in range(60):
        table.play(draw.choice(table.actions()))
    v = table.view(0)
    drawn = "".join(str(panel.content) for panel in v.game.board.panels(v, v.tr("en")))
    marked = {
        name: v.game.board.look(v, name, v.tr("en")).things for name in set(re.findall(r'data-thing="((?:canal|city)-[^"]+)"', drawn))
    }
    assert any(things for name, things in marked.items() if name.startswith("canal"))
    assert any(things for name, things in marked.items() if name.startswith("city"))
    assert all(f'data-thing="{thing}"' in drawn for things in marked.values() for thing in things)


def test_two_equal_crafts_have_a_ring_each() -> None:
    """Both cards are drawn with a box of their own, under the name of the one that will be turned down."""
    v = next(v for v in (pal.new("amyitis", 2, seed=seed).view(0) for seed in range(20)) if len(set(v.s.card[0].tolist())) < 3)
    (people,) = (panel for panel in v.game.board.panels(v, v.tr("en")) if panel.name == "people")
    boxes = re.findall(r'data-thing="(craft-1-\d)".*?<rect class="hit" ([^>]+)>', str(people.content))
    assert len(boxes) == len({box for _, box in boxes}) == 3
    assert len({name for name, _ in boxes}) < 3
