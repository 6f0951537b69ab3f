"""Pages of every kind and positions of every phase, made without a server, and how they are measured in a browser."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from playwright.sync_api import Page
from shots import inlined, snapshot_of

import palatine as pal
from palatine.bots.analysis.advice import Considered
from palatine.bots.analysis.analyse import Best, Decision, Report
from palatine.bots.search.search import Analysis, Candidate
from palatine.kernel.edit import Setup
from palatine.kernel.game import game
from palatine.kernel.table import Table
from palatine.puzzles import solving
from palatine.puzzles.puzzle import shipped
from palatine.puzzles.solving import Solver
from palatine.tables.events import Create, Pace
from palatine.tables.explorations import Exploration
from palatine.tables.lines import Lines
from palatine.tables.log import whole_log, whole_turns
from palatine.tables.record import Chair, Played
from palatine.tables.snapshot import LogLine, Seat, Snapshot
from palatine.web.html import (
    advice,
    explore,
    home,
    insight,
    me,
    opening,
    operator,
    puzzles,
    replay,
    result,
    rules,
    seating,
    teacher,
)
from palatine.web.html.deal_check import deal_page
from palatine.web.html.layout import Reader
from palatine.web.html.setup import setup_page
from palatine.web.html.table import table_page

SIZES = (
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1366, 650),
    (1280, 800),
    (1920, 1080),
)
LANGUAGES = ("de", "en", "fr")
GAMES = ("amyitis", "eschnapur", "palais_royal", "splendor")
"""The games of the package: other tests register games of their own, which have no board."""
PLIES = 1500
MEASURE = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
ADVISED = """({ phone }) => { // a comparison is put where the screen has room for it, as the script of the page does
  const sheet = document.querySelector(".advice > .compare");
  if (sheet) [...document.querySelectorAll(".advice")].find(el => Boolean(el.closest(".ask")) === phone).append(sheet);
}"""
LONG = ("Maximiliane", "Cassius", "Livia", "Bartholomew")


def _played(name: str, players: int, seed: int) -> list[tuple[str, int]]:
    """A game of chance: its moves, each with its seat."""
    table = pal.new(name, players=players, seed=seed)
    dice = random.Random(seed)
    made = []
    while not table.over and len(made) < PLIES:
        seat = table.to_move[-1]
        made.append((dice.choice(table.legal(seat)), seat))
        table.play(*made[-1])
    return made


def _asked(table: Table) -> tuple[int, ...]:
    """What the seat to move is asked for: the phase, and its step."""
    s = table.view(table.to_move[-1]).s
    return tuple(int(s[name]) for name in ("phase", "step") if name in s.dtype.names and s[name].ndim == 0)


@cache
def positions(name: str, seed: int = 3) -> dict[str, tuple[int, list[tuple[str, int]]]]:
    """For each phase the last position of a game of four in which a seat is asked for it: players and moves so far; and one of
    two and of three players, and the end."""
    found: dict[str, tuple[int, list[tuple[str, int]]]] = {}
    for players in (4, 3, 2):
        made = _played(name, players, seed)
        table = pal.new(name, players=players, seed=seed)
        for ply, move in enumerate(made):
            found[f"{players} players, phase {_asked(table)}" if players == 4 else f"{players} players"] = (players, made[:ply])
            table.play(*move)
            if players < 4 and ply > len(made) // 2:
                break
        if players == 4:
            found["over"] = (players, made)
    return found


def snapshot_at(name: str, players: int, moves: list[tuple[str, int]], seat: int | None, lang: str, seed: int = 3) -> Snapshot:
    table = pal.new(name, players=players, seed=seed, names=LONG[:players])
    for move in moves:
        table.play(*move)
    return snapshot_of(table, (table.to_move or (0,))[-1] if seat == -1 else seat, lang)


def tables(name: str, lang: str) -> Iterator[tuple[str, str]]:
    """The page of a table at each of the positions, and one of them for a spectator, with the goal of the game, with its teacher, with a
    hint, and as a replay: name and HTML."""
    shown = positions(name)
    for which, (players, moves) in shown.items():
        if which == "over":
            yield f"{name}, over, {lang}", ended(name, players, moves, lang)
            continue
        yield f"{name}, {which}, {lang}", table_page(snapshot_at(name, players, moves, -1, lang), Reader(lang=lang, guides={name: "no"}))
    players, moves = next(reversed([place for which, place in shown.items() if which != "over"]))
    yield f"{name}, watching, {lang}", table_page(snapshot_at(name, players, moves, None, lang), Reader(lang=lang))
    mine = snapshot_at(name, players, moves, -1, lang)
    yield f"{name}, guide, {lang}", table_page(mine, Reader(lang=lang, guides={name: "yes"}))
    asked = table_page(replace(mine, hints=True), Reader(lang=lang, guides={name: "no"}))
    goal = f"{teacher.goal(game(name), lang, chosen=True)}<script>document.getElementById('goal').showModal()</script>"
    yield f"{name}, goal, {lang}", asked.replace("</body>", f"{goal}</body>")
    yield f"{name}, hint, {lang}", hinted(name, lang)
    at = snapshot_at(name, players, moves, None, lang)
    log = [LogLine(entry.step, entry.seat, entry.text, entry.things) for entry in at.log]
    again = replay.snapshot_at("x", at.view, at.step, (log, (), at.turns), lang)
    yield f"{name}, replay, {lang}", replay.replay_page(again, 200, Reader(lang=lang), replay.wish(Reader(lang=lang).tr), choose=True)


def hinted(name: str, lang: str) -> str:
    """A table with the comparison of three moves, with reasons of a usual length, and the choice of the best."""
    shown = [snapshot_at(name, players, moves, -1, lang) for players, moves in positions(name).values() if players == 4]
    at = replace(max(shown, key=lambda one: len(one.legal)), hints=True)
    share = (1 / 4,) * 4
    gains = tuple((gain, 2) for gain in at.view.game.guide.gains(at.view, at.view, None, ()))[:2]
    found = advice.hint(at.view, at.step, [Considered(move, share, gains) for move in at.legal[-3:]], lang)
    html = table_page(at, Reader(lang=lang, guides={name: "no"}))
    return html.replace('<div class="advice"></div>', f'<div class="advice">{found["html"]}</div>', 1).replace(
        '<body class="', '<body class="advised '
    )


def explored(name: str, lang: str) -> str:
    """The analysis board, with a line and a line of it, and what the champion thinks."""
    players, moves = next(reversed([place for which, place in positions(name).items() if which.startswith("4")]))
    table = pal.new(name, players=players, seed=3, names=LONG[:players])
    for move in moves:
        table.play(*move)
    lines = Lines(len(moves))
    found = Exploration("x", table, lines)
    for at in (lines.trunk, lines.trunk + 1, lines.trunk + 1):
        here = found.at(at)
        seat = here.to_move[-1]
        lines.grow(at, seat, here.legal(seat)[0 if lines.children(at) else -1])
    lines.call(lines.trunk + 1, "What Maximiliane would have played")
    node = lines.trunk + len(lines.tried)
    shown = explore.snapshot_at(found, node, None, lang, everything=False)
    chances = {n: [1 / players] * players for n in range(node + 1)}
    html = explore.explore_page(found, shown, Reader(lang=lang, name="Maximiliane"), chances, everything=False, source=True)
    some = [Candidate(move, 9, tuple(chances[0]), tuple(chances[0])) for move in shown.legal[-3:]]
    thought = str(explore.champion(shown, Analysis(some, 31_000, tuple(chances[0]), []), lang))
    before = str(explore.champion(shown, None, lang))
    assert before in html
    return html.replace(before, thought)


def ended(name: str, players: int, moves: list[tuple[str, int]], lang: str, seed: int = 3) -> str:
    """The page of a result, with an analysis that somebody made up."""
    table = pal.new(name, players=players, seed=seed, names=LONG[:players])
    for move in moves:
        table.play(*move)
    dice = random.Random(seed)
    reader = Reader(lang=lang)

    def shares() -> tuple[float, ...]:
        found = [dice.random() for _ in range(players)]
        return tuple(share / sum(found) for share in found)

    made = []
    for ply, (seat, move) in enumerate(table.moves, 1):
        now = shares()
        made.append(Decision(ply, seat, move, move, 0.0, now, now))
    best = Best(0, next(d.ply for d in made if d.seat == 0), 0.18)
    report = Report(name, players, table.names, "champion", 48, tuple(made), tuple(float(i == 0) for i in range(players)), True, (best,))
    own = [d.ply for d in made if d.seat == 0]
    costly = replace(report, decisions=tuple(replace(d, lost=0.2) if d.ply == own[-1] else d for d in made))
    puzzle = next(iter(shipped(name).values()), None)
    found = {
        "course": insight.course(table, report, whole_turns(table, 0, lang), 0, reader.tr),
        "insight": insight.insight(table, report, 0, False, reader.tr),
        "lesson": insight.lesson("x", table, costly, 0, False, puzzles.suggestion(puzzle, True, lang) if puzzle else None, reader.tr),
    }
    last = len(table.moves)
    board = replay.snapshot_at("x", table.reveal(), last, whole_log(table, lang), lang)
    html = result.result_page(snapshot_of(table, 0, lang), board, last, reader, found, losses=2)
    return html.replace('<section class="taught sheet" hidden', '<section class="taught sheet"')  # as after a game that taught


def _solver() -> Solver:
    """Somebody whose rating rose and fell."""
    results = {f"splendor/{n}": solving.Result(0, float(n % 3 > 0), 1500, 1432 + 40 * (n * n % 7)) for n in range(30)}
    return Solver(streak=4, best=12, results=results)


def puzzle_pages(lang: str, reader: Reader) -> Iterator[tuple[str, str]]:
    """A puzzle of each game as it is asked and when it is solved, and the list of all."""
    today = {name: next(iter(shipped(name).values())) for name in GAMES if shipped(name)}
    for name, p in today.items():
        for score in (None, 1.0):
            solver = Solver(streak=4, results={solving.name(p): solving.Result(0, score, 1432, 1446)})
            at = puzzles.Try(p, solver, solving.Known.read(None, p))
            yield f"puzzle of {name}{', solved' if score else ''}, {lang}", puzzles.puzzle_page(at, reader)
    yield f"puzzles, {lang}", puzzles.overview(Solver(), today, [game(name) for name in GAMES], reader)


def setting(name: str, lang: str) -> str:
    """A position that is being set up, with something that cannot be, and with the longest choice open."""
    setup = Setup(pal.new(name, players=4, seed=3, names=LONG))
    place = next(place for place in setup.places() if place.seat is not None and not place.choices and place.most > 4)
    setup.put(place.name, min(place.most, 9))
    opened = max((place for place in setup.places() if place.thing), key=lambda place: len(place.choices))
    return setup_page(setup, Reader(lang=lang), {"position": "", "mark": ""}, opened.name)


def pages(lang: str) -> Iterator[tuple[str, str]]:
    """All other pages: name and HTML."""
    reader = Reader(lang=lang, name="Maximiliane")
    all_games = [game(name) for name in GAMES]
    listed = [home.Listed("x", g, ("Maximiliane", "Cassius", ""), mine=i == 0, over=i == 2) for i, g in enumerate(all_games)]
    states = dict.fromkeys(GAMES, "ready") | {"amyitis": "compiling"}
    setups = dict.fromkeys(GAMES, (4, "apprentice"))
    shelf = home.Shelf(all_games, setups, states, mine=listed[:3], open=listed[1:3], watch=listed[:2])
    yield f"home, {lang}", home.home_page(shelf, reader)
    today = {name: next(iter(shipped(name).values())) for name in GAMES if shipped(name)}
    yield f"home, puzzles, {lang}", home.home_page(replace(shelf, puzzles=puzzles.dailies(today, Solver(), all_games, reader)), reader)
    yield f"home, empty, {lang}", home.home_page(home.Shelf(all_games, setups, dict.fromkeys(GAMES, "ready")), Reader(lang=lang))
    yield (
        f"home, asking, {lang}",
        home.home_page(home.Shelf(all_games, setups, {}, ask="eschnapur", suggestion="Balthasar"), Reader(lang=lang)),
    )
    played = [
        Played(
            f"t{i}",
            g.name,
            status,
            1.8e9,
            tuple(Chair(n, "person" if n == LONG[0] else "bot", "master", n == LONG[0], 99, 2) for n in LONG),
        )
        for i, (g, status) in enumerate(zip(all_games * 8, ["playing", "playing", "open"] + ["over"] * 29))
    ]
    yield f"my page, {lang}", me.my_page(me.Mine(played, {"t0"}, link="http://192.168.1.20:8000/me/abcdefghjkmn", solver=_solver()), reader)
    yield f"my page, empty, {lang}", me.my_page(me.Mine(()), Reader(lang=lang))
    yield f"another device, {lang}", me.take_page("abcdefghjkmn", reader)
    for g in all_games:
        yield f"rules of {g.name}, {lang}", rules.rules_page(g, reader)
        yield f"new table of {g.name}, {lang}", opening.new_page(g, reader, {"chair2": "bot", "chair3": "here"})
    yield from puzzle_pages(lang, Reader(lang=lang, name="Livia"))
    g = game("eschnapur")
    terms = Create(g.name, 4, {o.name: o.choices[-1] for o in g.options}, None, "", pace=Pace("game", 5400), public=True, hints=True)
    yield f"invitation, {lang}", seating.join_page(g, "Bartholomew", "secret", reader, "x", terms, "")
    chairs = [Seat(0, "Maximiliane", "person"), Seat(1, "Livia", "bot", level="apprentice"), Seat(2, "", "free"), Seat(3, "", "free")]
    link = "https://palatine.example/j/scarlet-falcon-4271"
    waiting = seating.waiting_page(g, "x", chairs, reader, invitation=link, mine=(0,), opened=terms)
    yield f"waiting, {lang}", waiting
    printed = replace(terms, public=False, options={})
    unreached = seating.waiting_page(g, "x", chairs, reader, invitation=link, mine=(0,), opened=printed, alone=True)
    yield f"waiting alone, {lang}", unreached
    yield f"offline, {lang}", seating.offline_page(reader)
    yield f"fair deals, {lang}", deal_page(reader)
    yield f"operator, {lang}", operator._door(reader, wrong=True)
    yield f"error, {lang}", seating.error_page(404, reader.tr("There is no such page."), reader)


def show(page: Page, html: str, size: tuple[int, int]) -> None:
    page.unroute_all()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.route("**/*", lambda route: route.fulfill(body=inlined(html), content_type="text/html"))
    page.goto("http://palatine.test/")


def sizes_for(number: int) -> tuple[tuple[int, int], ...]:
    """A small and a large one of the ten, others for the next page: pages and sizes all have their turn."""
    return SIZES[number % 5 :: 5]


def faults(page: Page, html: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[tuple[str, str]]:
    """What is wrong with a page: at which size, and what. It is opened once, and resized."""
    show(page, html, sizes[0])
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        sideways = height < 500
        how = {"finger": width < 1240, "phone": width < 740 or sideways}
        page.evaluate(ADVISED, how)
        tabs = page.locator("body:not(:has(dialog[open])) .tab").count() if sideways else 0
        for tab in range(max(1, tabs)):
            if tabs:
                page.evaluate("n => document.querySelectorAll('.tab')[n].click()", tab)
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            found += [(f"{width}x{height}", fault) for fault in page.evaluate(MEASURE, how)]
    return found
