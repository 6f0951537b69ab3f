"""The board of Palais Royal: everything can be touched and told apart, nothing hidden is drawn, nothing sticks out."""

from __future__ import annotations

import re

import every
import numpy as np
from browser import browser, needs_letters  # noqa: F401  (a fixture)
from palais_royal_positions import court
from playwright.sync_api import Browser

import palatine as pal
from palatine import testing
from palatine.draw.canvas import picture
from palatine.draw.palette import picture_css, variables
from palatine.draw.symbols import page_sprite, symbols
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import guide, moves
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.happenings import H
from palatine.i18n import LANGUAGES, Tr
from palatine.tables.snapshot import LogLine, Seat, Snapshot
from palatine.web.html.layout import Reader
from palatine.web.html.table import table_page

GAME = pal.game("palais_royal")
board = GAME.board
CASES = [case for case in every.cases() if case[0] == "palais_royal"]


def games(case, seed, plies=None):
    """A table move by move, played by chance, who seldom leaves an action early and likes cards: all kinds of decisions come up."""
    name, players, options = case
    table = pal.new(name, players, seed, names=["Ada", "Cassius", "Livia", "Marc"][:players], **options)
    random = np.random.default_rng(seed)
    while not table.over and (plies is None or len(table.moves) < plies):
        yield table
        moves = table.legal()
        eager = [m for m in moves if m.startswith(("recruit", "draw", "keep", "play", "use", "king", "pompadour", "seals"))]
        stay = [m for m in moves if m != "done"]
        kind = random.random()
        table.play(str(random.choice(eager if eager and kind < 0.5 else stay if stay and kind < 0.93 else moves)))
    yield table


def eager_table(case, seed, plies=None):
    *_, last = games(case, seed, plies)
    return last


def views(case, seed, each=1):
    """The table and the view of who is asked, at each so many moves of a whole game."""
    for table in games(case, seed):
        if not table.over and len(table.moves) % each == 0:
            yield table, table.view(table.to_move[0])


def things(panels):
    return set(testing.things(panels))


def forged():
    """A table where nobles can be paid in several ways, with seals from a card."""
    data = eager_table(("palais_royal", 2, {"first": "seat0"}), 1, plies=10).data()
    player = data["player"][0]
    for place, n in ((c.OFFICE, 1), (c.KING, 2), (c.POMP, 2)):
        player["reserve"] -= n - player["palace"][place]
        player["palace"][place] = n
    player["gold"] = 12
    return pal.position("palais_royal", data | {"phase": Phase.RECRUIT, "places": 0, "seals": 2})


def test_every_action_of_every_phase_is_touched_on_the_board_and_told_apart():
    seen = set()
    for number, case in enumerate(CASES):
        for _table, v in views(case, number, each=11):
            seen.add(int(v.s.phase))
            check_touches(v)
    table = forged()
    for move in [m for m in table.legal() if m.startswith("recruit")]:
        table.play(move)
        v = table.view(0)
        seen.add(int(v.s.phase))
        check_touches(v)
        table.undo()
    assert seen == set(Phase)


def check_touches(v):
    _ = v.tr("en")
    drawn = things(board.panels(v, _))
    choices = {}
    for action in v.actions():
        touch = board.touch(v, action, _)
        assert touch.verb
        assert set(touch.things) | set(touch.spends) <= drawn, (v.game.actions[action], touch)
        assert all(symbol in symbols() for symbol, _on in touch.tray)
        way = touch.things if touch.ordered else tuple(sorted(touch.things))
        assert (way, touch.verb) not in choices, (v.game.actions[action], choices)
        choices[way, touch.verb] = action
    for name in drawn:
        meant = board.meant(v, name)
        assert all(0 <= action < len(v.game.actions) for action in meant)
        assert all(v.why_not(v.game.actions[action]) is None or len(v.why_not(v.game.actions[action])) > 10 for action in meant[:1])


def test_what_one_touch_chooses_is_never_a_part_of_another_choice():
    """A small step is played by its last touch: nothing longer may begin with it."""
    for _table, v in views(("palais_royal", 3, {}), 5, each=3):
        touches = [board.touch(v, action, v.tr("en")) for action in v.actions()]
        for touch in touches:
            if touch.now:
                others = [t for t in touches if t is not touch and t.things[: len(touch.things)] == touch.things]
                assert not others


def test_small_steps_can_be_taken_back():
    for table, v in views(("palais_royal", 4, {}), 6, each=7):
        seat = v.seat
        for action in v.actions():
            if board.touch(v, action, v.tr("en")).now:
                table.play(action, seat)
                assert table.can_undo(seat)
                table.undo(seat)


def test_the_board_is_drawn_for_every_seat_in_three_languages_without_wrong_numbers():
    for number, case in enumerate(CASES):
        for plies in (0, 120, None) if not case[2] else (90,):
            table = eager_table(case, 50 + number, plies)
            for seat in (None, *range(table.players)):
                v = table.view(seat)
                for lang in LANGUAGES:
                    _ = v.tr(lang)
                    for p in board.panels(v, _):
                        for _name, drawing in p.drawings:
                            text = str(drawing.content)
                            assert "nan" not in text
                            assert not re.search(r' (?:x|y|cx|cy|width|height|r|rx)="-', text)
                            assert "{" not in text
                    assert board.heading(v, _)
                    assert [board.seat(v, i, _) for i in range(v.players)]


def test_hidden_cards_and_couples_leave_no_mark_on_the_picture():
    """Two worlds that a seat cannot tell apart give the same page, byte by byte."""
    for players in (2, 3, 4):
        table = eager_table(("palais_royal", players, {}), 70 + players, plies=160)
        for seat in (None, *range(players)):
            v = table.view(seat)
            drawn = shown(v)
            for seed in range(3):
                world = v.states.copy()
                GAME.engine.imagine(world, -1 if seat is None else seat, every.stream(seed))
                assert world.tobytes() != v.states.tobytes()
                GAME.engine.project(world, -1 if seat is None else seat)
                assert shown(pal.kernel.view.View(GAME, seat, world, v.names)) == drawn


def shown(v):
    _ = v.tr("en")
    return [(p.name, *(str(form.content) for _name, form in p.drawings)) for p in board.panels(v, _)] + [
        str([str(part) for part in board.seat(v, i, _)]) for i in range(v.players)
    ]


def test_a_picture_that_stands_alone_has_all_it_needs():
    svg = eager_table(("palais_royal", 3, {}), 4, plies=150).view(1).svg("de")
    assert set(re.findall(r'href="#([\w-]+)"', svg)) <= set(re.findall(r' id="([\w-]+)"', svg))
    assert int(re.search(r' width="(\d+)"', svg)[1]) < 1000  # park and turn, palace and mine, side by side


def test_only_who_looks_at_cards_sees_them():
    now = next(table for table in games(("palais_royal", 2, {}), 1) if table.view(0).s.phase == Phase.KEEP)
    seat = now.to_move[0]
    assert any(name.startswith("drawn-") for name in things(board.panels(now.view(seat), Tr("en", "palais_royal"))))
    for other in (None, 1 - seat):
        page = "".join(str(p.content) for p in board.panels(now.view(other), Tr("en", "palais_royal")))
        assert not re.search(rf'data-thing="(drawn|hand)-({"|".join(c.CARDS)})"', page)


TURNS = {H.ROUND, H.LAST_ROUND, H.LAST_ROUND_IDLE, H.TURN, H.IDLE, H.REINFORCING, H.MOVING, H.ROOMS, H.RECRUITING, H.CARDS}
NOWHERE = TURNS | {H.CALLED, H.SEALED, H.FAVOURED, H.ENDED, H.COUNTED}
"""What happens at no thing that can be touched."""


def test_a_line_of_the_log_points_at_things_that_are_there():
    drawn, pointed = set(), set()
    for table in games(("palais_royal", 3, {}), 3):
        v = table.view(None)
        if len(table.moves) % 60 == 0:
            drawn = things(board.panels(v, v.tr("en")))
        for seat in (None, 0):
            for h in table.happenings(seat, len(table.moves)):
                traced = board.trace(v, h)
                assert set(traced) <= drawn, h
                assert bool(traced) == (h.kind not in NOWHERE), h
                pointed.add(h.kind)
    assert pointed >= {H.PUT, H.BROUGHT, H.MOVED, H.MINTED, H.OPENED, H.RECRUITED, H.WENT_HOME, H.STAYED, H.SAW, H.LOOKED, H.PLAYED}


def snapshot(table, seat, lang):
    log = tuple(LogLine(line.ply, line.seat, line.text) for line in table.log(seat, lang)[-60:])
    chairs = tuple(Seat(i, f"Player {i}", "bot", level="master") for i in range(table.players))
    return Snapshot("x", "palais_royal", seat, 1, table.view(seat), table.to_move, tuple(table.legal(seat)), True, chairs, log)


def test_the_page_of_a_table_stays_small():
    for lang in LANGUAGES:
        for plies in (0, 220):
            table = eager_table(("palais_royal", 4, {}), 9, plies)
            html = table_page(snapshot(table, table.to_move[0], lang), Reader(lang=lang))
            assert len(html.encode()) < 150_000


MEASURE = """() => [...document.querySelectorAll('svg.picture')].flatMap(svg => {
  const outer = svg.getBoundingClientRect(), found = [];
  for (const e of svg.querySelectorAll('text, use, circle, rect:not(.hit)')) {
    if (e.closest('defs')) continue;
    const b = e.getBoundingClientRect();
    const past = Math.max(outer.left - b.left, b.right - outer.right, outer.top - b.top, b.bottom - outer.bottom);
    if (b.width && past > 2) found.push(`${svg.id}: ${e.textContent || e.getAttribute('href')} sticks out of the panel`);
  }
  for (const thing of svg.querySelectorAll('[data-thing]')) {
    const box = thing.querySelector(':scope > .hit').getBoundingClientRect();
    for (const e of thing.querySelectorAll('text')) {
      const b = e.getBoundingClientRect();
      if (b.left < box.left - 1 || b.right > box.right + 1 || b.bottom > box.bottom + 3)
        found.push(`${svg.id}: ${e.textContent} sticks out of ${thing.dataset.thing}`);
    }
  }
  const texts = [...svg.querySelectorAll('text')].filter(e => !e.closest('defs')).map(e => [e, e.getBoundingClientRect()]);
  texts.forEach(([e, a], i) => { for (const [f, b] of texts.slice(i + 1))
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height * .45)
      found.push(`${svg.id}: ${e.textContent} and ${f.textContent} overlap`); });
  return found;
})"""


@needs_letters
def test_texts_stay_in_their_boxes_and_do_not_overlap(browser: Browser):  # noqa: F811
    pictures = []
    for i, (lang, players, plies) in enumerate(
        (("en", 4, 0), ("de", 4, 90), ("fr", 3, 150), ("de", 2, 210), ("fr", 4, 230), ("de", 3, None), ("en", 2, 180))
    ):
        table = eager_table(("palais_royal", players, {}), 20 + i, plies)
        for seat in (table.to_move[0] if table.to_move else 0, None):
            v = table.view(seat)
            for p in board.panels(v, v.tr(lang)):
                for shape, drawing in p.drawings:
                    name = f"{lang}-{players}-{plies}-{seat}-{p.name}-{shape}"
                    pictures.append(str(picture(drawing)).replace("<svg ", f'<svg id="{name}" width="{drawing.width}" ', 1))
    style = f"<style>{variables()}{picture_css()} svg {{ display: block; margin: 20px }}</style>"
    page = browser.new_page()
    found = set()
    for at in range(0, len(pictures), 16):
        page.set_content(f"<!doctype html>{style}{page_sprite(GAME.shapes)}{''.join(pictures[at : at + 16])}")
        found |= set(page.evaluate(MEASURE))
    page.close()
    assert sorted(found) == []


def test_the_guide_has_pictures_and_sources_in_three_languages():
    for lang in LANGUAGES:
        chapters = guide.chapters(Tr(lang, "palais_royal"))
        blocks = [block for chapter in chapters for block in chapter.blocks]
        assert sum(type(block).__name__ == "Figure" for block in blocks) >= 4
        assert {block.source for block in blocks if type(block).__name__ == "Ruling"} == {"rulebook", "ours", "reconstructed"}
        assert all("{" not in str(block) for block in blocks)


# What players stumbled over


def test_nobles_stay_in_sight_while_cards_are_chosen():
    table = court(holds=[["gold2"]], palace=[{"backdoor": 2}], phase=Phase.BACK)
    table.play("draw")
    v = table.view(0)
    assert v.s.phase == Phase.KEEP
    mine = next(p for p in board.panels(v, Tr("en", "palais_royal")) if p.name == "mine")
    for _name, form in mine.drawings:
        assert "YOUR NOBLES" in str(form.content)
        assert 'data-piece="noble-' in str(form.content)


def test_a_lasting_privilege_is_a_tile_of_its_own_beside_the_coins_in_hand():
    v = court(holds=[["gold2"]], gold=[3]).view(0)
    line = "".join(str(part) for part in board.seat(v, 0, Tr("en", "palais_royal")))
    tile = re.search(r'<span class="count lasting".*?</b>', line)
    assert tile
    assert tile[0].endswith(f"+{c.AMOUNT[c.GOLD2]}</b>")
    assert "lasting" not in "".join(str(part) for part in board.seat(v, 1, Tr("en", "palais_royal")))


def test_the_refusal_of_a_tie_counts_the_servants_with_the_cardinal():
    tied = court(palace=[{"king": 2, "cardinal": 1}, {"king": 2, "cardinal": 3}], phase=Phase.ROOMS)
    told = GAME.text.why_not(tied.view(0), moves.KING, Tr("en", "palais_royal"))
    assert "tied there with 2 servants" in told
    assert "with the Cardinal you have 1 servant, your rival 3" in told
    fewer = court(palace=[{"king": 1}, {"king": 2}], phase=Phase.ROOMS)
    assert "Cardinal" not in GAME.text.why_not(fewer.view(0), moves.KING, Tr("en", "palais_royal"))


def test_two_rooms_that_touch_at_a_corner_say_so_when_both_are_touched():
    v = court(palace=[{"gate": 2}, {}], phase=Phase.MOVE, moves=3).view(0)
    meant = board.meant(v, "room-gate room-cardinal")
    assert [moves.KIND[action] for action in meant] == [moves.STEP]
    assert "touch only at a corner" in GAME.text.why_not(v, meant[0], Tr("en", "palais_royal"))


def test_the_text_board_says_which_spaces_count_double():
    lines = [line for line in pal.new("palais_royal", 2, 1).view(0).describe().splitlines() if "counts double" in line]
    assert len(lines) == sum(weight > 1 for weight in c.WEIGHT)
