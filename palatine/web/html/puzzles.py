"""Find the move: a puzzle on the real board, its answer, the list of puzzles, and those of the day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.parts import markup
from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.game import Game
from palatine.kernel.view import View
from palatine.puzzles import words
from palatine.puzzles.puzzle import Puzzle, shipped
from palatine.puzzles.reasons import Reasons
from palatine.puzzles.solving import TRIES, Known, Result, Solver
from palatine.tables.snapshot import Seat, Snapshot
from palatine.web.html import screens
from palatine.web.html import table as t
from palatine.web.html.compare import BEST, LETTERS, MISTAKE, OTHER, Row, compare
from palatine.web.html.following import rich
from palatine.web.html.layout import Reader, data, icon, page

FIRST, ANSWERED = 0, 1  # the steps of the page: the question, and what was made of it


@dataclass(frozen=True)
class Try:
    """Where somebody stands with a puzzle."""

    puzzle: Puzzle
    solver: Solver
    known: Known
    daily: bool = False
    move: str = ""
    """The move that was just made; empty if none was."""

    @property
    def result(self) -> Result:
        return self.solver.result(self.puzzle)

    @property
    def asked(self) -> bool:
        return not self.result.over and not self.move


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.game}/{puzzle.id}"


@lru_cache(maxsize=512)
def question(puzzle_game: str, puzzle_id: str, lang: str) -> str:
    return words.question(shipped(puzzle_game)[puzzle_id], lang)


def suggestion(puzzle: Puzzle, same: bool, lang: str) -> Element:
    """A link to a puzzle after a game: on the *same* theme, or just to go on."""
    _, title = Tr(lang, "web"), words.title(puzzle, lang)
    said = _("A puzzle about this: {title}", title=title) if same else _("A puzzle to go on with: {title}", title=title)
    return h.a(".act.go.puzzle-link", href=address(puzzle))[icon("puzzle"), h.span[said]]


# The board


def snapshot(at: Try, reader: Reader) -> Snapshot:
    """The position; after the answer, what follows a wrong move, or the right one."""
    puzzle = at.puzzle
    names = _names(at, reader)
    view: View = puzzle.view(names)
    legal: tuple[str, ...] = tuple(view.legal())
    if not at.asked:
        move = at.move or puzzle.answer
        table = puzzle.table(names=names)
        for seat, step in puzzle.trap if move == puzzle.tempting else ((puzzle.seat, move),):
            table.play(step, seat)
        view, legal = table.view(puzzle.seat), ()
    return Snapshot(
        table="",
        game=puzzle.game,
        seat=puzzle.seat,
        step=FIRST if at.asked else ANSWERED,
        view=view,
        to_move=(puzzle.seat,) if at.asked else (),
        legal=legal,
        can_undo=False,
        seats=tuple(Seat(i, name, "person" if i == puzzle.seat else "bot", "champion") for i, name in enumerate(names)),
        log=(),
    )


def _names(at: Try, reader: Reader) -> tuple[str, ...]:
    mine = {at.puzzle.seat: reader.name} if reader.name else {}
    return tuple(mine.get(i, reader.tr("Player {n}", n=i + 1)) for i in range(at.puzzle.players))


def message(at: Try, reader: Reader) -> dict[str, Any]:
    """What the page shows: its parts, and how each move is touched."""
    shown = snapshot(at, reader)
    made = t.parts(shown, reader.lang)
    kept = {name: html for name, html in made.items() if name.startswith("panel-") or name in ("heading", "seats")}
    say, note = _said(at, reader)
    return {
        "step": shown.step,
        "title": f"{_title(reader.tr)} · {shown.view.game.title} · Palatine",
        "parts": {**kept, "prompt": markup(_prompt(at, shown, say, note, reader)), "puzzle": markup(_beside(at, reader))},
        "moves": [{**move, "always": ""} for move in t.moves(shown, reader.lang)],
        "mine": at.asked,
        "told": False,
        "over": False,
        "asked": list(shown.to_move),
        "turn": [],
        "marks": [],
        "moments": [],
        "points": _next_step(at, shown, reader.lang),
        "announce": "" if at.asked else in_words(f"{say} {note}"),
    }


def _next_step(at: Try, shown: Snapshot, lang: str) -> dict[str, Any]:
    """Where the seat goes on after the answer, on the board that shows it: the thing is ringed and has the number of the step."""
    puzzle, now = at.puzzle, shown.view
    if not at.result.over or at.move not in ("", puzzle.answer):
        return {}
    table = puzzle.table()
    for n, (seat, move) in enumerate(puzzle.line):
        if n and seat == puzzle.seat:
            if now.sentence(move, lang) != table.view(seat).sentence(move, lang):
                return {}  # of something that does not lie there yet
            things = list(now.game.board.touch(now, now.game.actions.parse(move), now.tr(lang)).things)
            flag = {"letter": "2.", "share": "", "best": True, "small": True, "things": things[:1]}
            return {"rings": [{"things": things}], "flags": [flag]}
        table.play(move, seat)
    return {}


def _title(_: Tr) -> str:
    return _("Find the move")


def puzzle_page(at: Try, reader: Reader) -> str:
    _ = reader.tr
    first = message(at, reader)
    shown = snapshot(at, reader)
    panels = t.panels(shown, reader.lang)
    shared = screens.pages(shown.view, panels, shown.view.tr(reader.lang))
    drawn = {name: h.div(data_part=name)[Markup(html)] for name, html in first["parts"].items()}
    state = {key: value for key, value in first.items() if key != "parts"}
    state |= {"table": "", "home": f"/api{address(at.puzzle)}", "seat": shown.seat, "held": [], "words": t.words(_)}
    return page(
        reader,
        first["title"],
        h.main(id="main")[
            drawn["prompt"],
            h.section(class_=["board", shown.game], id="board", aria_label=_("Board"))[screens.sections(panels, first["parts"], shared)],
        ],
        h.aside(".side", aria_label=_("Players and puzzle"))[drawn["seats"], h.div(".tale.away", data_page="log")[drawn["puzzle"]]],
        data("state", state),
        kind="table puzzle",
        game=shown.game,
        heading=h.h1[shown.view.game.title],
        meta=[
            h.span(".meta")[_title(_), " · ", _("puzzle of the day") if at.daily else words.title(at.puzzle, reader.lang)],
            screens.tabs(shared, _, _("Puzzle")),
        ],
        tools=h.a(".tool", href=f"/rules/{shown.game}", target="_blank", title=_("Rules"), aria_label=_("Rules"))[icon("book")],
        menu=[h.a(".item", href="/")[icon("home"), _("Home")], h.a(".item", href="/puzzles")[icon("puzzle"), _("All puzzles")]],
    )


# What is asked, and what was made of it


def _said(at: Try, reader: Reader) -> tuple[str, str]:
    """The request, which may have pictures, and the line below it."""
    _, puzzle = reader.tr, at.puzzle
    view = puzzle.view()
    if at.asked:
        again = _("That was not it. One more try, for half the points.") + " " if at.result.tries else ""
        return question(puzzle.game, puzzle.id, reader.lang), again + view.prompt(reader.lang)
    best = _in_100(puzzle.chances[puzzle.answer], _)
    if at.result.solved:
        right = _("Yes: {move}", move=_pictured(view, puzzle.answer, reader.lang))
        return right, _("With this move you win {best}, with the next best {other}.", best=best, other=_in_100(_second(puzzle), _))
    if at.result.over:
        return _("The answer: {move}", move=_pictured(view, puzzle.answer, reader.lang)), _("It wins {best}.", best=best)
    chance = puzzle.chances.get(at.move)
    wins = "" if chance is None else _("It wins {best}.", best=_in_100(chance, _)) + " "
    return _("No: {move}", move=_pictured(view, at.move, reader.lang)), wins + _("There is a much better move.")


def _pictured(view: View, move: str, lang: str) -> str:
    """What a move does, in words and pictures."""
    return str(view.game.text.move(view, view.game.actions.parse(move), Tr(lang, view.game.name, pictured=True)))


def _second(puzzle: Puzzle) -> float:
    return max(win for move, win in puzzle.chances.items() if move != puzzle.answer)


def _in_100(share: float, _: Tr) -> str:
    return _("{n} in 100", n=round(100 * share))


def _prompt(at: Try, shown: Snapshot, say: str, note: str, reader: Reader) -> Element:
    _, result = reader.tr, at.result
    acts: Node
    if at.asked:
        acts = [
            h.button(".act.undo", type="button", data_do="undo", hidden=True)[icon("back"), h.span[_("Undo")]],
            h.span(".verbs"),
            h.button(".act.always", type="button", hidden=True),
            h.button(".act", type="button", data_do="nudge", data_region=_region(at.puzzle, shown, reader.lang))[
                icon("hint"), h.span[_("A nudge")]
            ],
            h.form(method="post", action=f"{address(at.puzzle)}/give-up")[
                h.button(".act", type="submit")[icon("flag"), h.span[_("Give up")]]
            ],
        ]
    elif result.over:
        acts = [
            h.form(method="post", action=f"{address(at.puzzle)}/explore")[
                h.button(".act", type="submit")[icon("order"), h.span[_("Explore")]],
                h.button(".act", type="submit", name="then", value="on")[icon("play"), h.span[_("Play on")]],
            ],
            h.a(".act.go", href=f"/puzzles/{at.puzzle.game}/next?but={at.puzzle.id}")[icon("next"), h.span[_("Next puzzle")]],
        ]
    else:
        acts = h.a(".act.go", href=address(at.puzzle))[icon("back"), h.span[_("Try again")]]
    mark = None if at.asked else icon("check" if result.solved else "cross")
    return h.section(class_=["ask sheet", "mine" if at.asked else ""], aria_label=_("Your decision"))[
        h.div(".say")[
            h.h2(
                class_={"request": True, "right": not at.asked and result.solved, "wrong": bool(at.move) and not result.solved},
                tabindex="-1",
            )[mark, rich(say, at.puzzle.game)],
            h.p(".note")[note],
            h.div(".standing", hidden=True),
        ],
        h.div(".tray", hidden=True),
        h.div(".acts")[acts],
        h.details(".words", hidden=not at.asked)[h.summary(title=_("List all moves"))[h.span(".sr")[_("List all moves")]], h.ul],
    ]


def _region(puzzle: Puzzle, shown: Snapshot, lang: str) -> str:
    """The part of the board that the answer begins in."""
    view = shown.view
    things = view.game.board.touch(view, view.game.actions.parse(puzzle.answer), view.tr(lang)).things
    for panel in t.panels(shown, lang):
        if things and f'data-thing="{things[0]}"' in markup(screens.drawing(panel)):
            return f"panel-{panel.name}"
    return "prompt"


# Beside the board


def _beside(at: Try, reader: Reader) -> Element:
    if at.result.over:
        return h.div(".beside-board", data_front="")[_rating(at, reader.tr), _compared(at, reader), _follows(at, reader)]
    return h.div(".beside-board")[_facts(at, reader.tr), _tries(at, reader)]


def _facts(at: Try, _: Tr) -> Element:
    solved = _.percent(at.known.solved / at.known.tried) if at.known.tried else "–"
    numbers = ((_("this puzzle"), round(at.known.rating.rating)), (_("you"), round(at.solver.rating.rating)), (_("solved it"), solved))
    return h.section(".sheet.puzzle-facts", aria_label=_("This puzzle"))[
        h.dl[[h.div[h.dd[str(value)], h.dt[label]] for label, value in numbers]],
        h.p(".note")[_("From a game between champions. What is hidden from you stays hidden.")],
    ]


def _tries(at: Try, reader: Reader) -> Element:
    _ = reader.tr
    left = TRIES - at.result.tries
    wrong = bool(at.move)
    lines = (
        words.told(at.puzzle.table(names=_names(at, reader)), at.puzzle.seat, at.puzzle.trap, reader.lang)
        if at.move == at.puzzle.tempting
        else []
    )
    return h.section(".sheet.tries", aria_label=_("Your tries"))[
        h.div(".head.label")[h.h2[_("Your tries")], h.span[_.many("{n} left", "{n} left", left)]],
        h.p[_("What happens then, for example:")] if lines else None,
        h.ol[[h.li[line] for line in lines]] if lines else None,
        None if wrong else h.p[_("Play on the board as always. A second try counts half.")],
    ]


def _rating(at: Try, _: Tr) -> Element:
    result = at.result
    head = _("Solved at the first try") if result.score == 1 else _("Solved at the second try") if result.solved else _("Not solved")
    streak = _.many("{n} in a row", "{n} in a row", at.solver.streak) if result.score == 1 and at.solver.streak > 1 else ""
    return h.section(".sheet.rated", aria_label=_("Your rating"))[
        h.div(".head.label")[h.h2[head], h.span[_.number(result.after - result.before, 0, sign=True)]],
        h.p[h.b[str(result.before)], " → ", h.b[str(result.after)], h.span[streak]],
        h.p(".note")[_levels(at.puzzle, _)],
    ]


def _compared(at: Try, reader: Reader) -> Element:
    """The answer, the next best, and the tempting move."""
    _, puzzle = reader.tr, at.puzzle
    view = puzzle.view()
    others = [move for move in puzzle.chances if move != puzzle.answer]
    shown = [puzzle.answer, *dict.fromkeys((others[0], puzzle.tempting))]
    if len(shown) < len(LETTERS) and len(others) > 1:
        shown.append(next(move for move in others if move not in shown))
    rows, why = [], Reasons(puzzle, _names(at, reader), reader.lang)
    for letter, move in zip(LETTERS, shown):
        head, reason = "", why.right() if move == puzzle.answer else why.other(move)
        if move == puzzle.tempting:
            head, reason = _("Tempting:"), why.wrong()
        kind = BEST if move == puzzle.answer else MISTAKE if move == puzzle.tempting else OTHER
        rows.append(Row(_pictured(view, move, reader.lang), puzzle.chances[move], letter, head, reason, kind))
    return compare(_("The champion sees"), rows, puzzle.players, puzzle.game, _)


def _levels(puzzle: Puzzle, _: Tr) -> str:
    """Who finds the answer."""
    found = [t.level_name(level, _) for level, share in puzzle.levels.items() if share >= 0.5]
    return (
        _("Levels that find the answer: {levels}.", levels=", ".join(found))
        if found
        else _("No level finds the answer more than half the time.")
    )


def _follows(at: Try, reader: Reader) -> Element:
    _, puzzle = reader.tr, at.puzzle

    def line(title: str, lines: Sequence[str]) -> Node:
        return [h.h3[title], h.ol[[h.li[text] for text in lines]]]

    names = _names(at, reader)
    good, bad = (words.told(puzzle.table(names=names), puzzle.seat, steps, reader.lang) for steps in (puzzle.line, puzzle.trap))
    return h.section(".sheet.follows", aria_label=_("What may follow"))[
        line(_("What may follow"), good), line(_("Why the tempting move fails"), bad)
    ]


# The puzzles of the day, and all of them


def dailies(found: Mapping[str, Puzzle], solver: Solver, games: Sequence[Game], reader: Reader) -> Element | None:
    """On the home page: one for each game."""
    _ = reader.tr
    if not found:
        return None
    return h.section(".sheet.dailies", aria_label=_title(_))[
        h.div(".dhead")[
            h.h2[h.a(href="/puzzles")[_title(_)]],
            h.span(".note")[_("New every day. Your rating: {rating}", rating=round(solver.rating.rating))],
        ],
        h.ul[[_daily(found[game.name], game.title, solver, reader) for game in games if game.name in found]],
    ]


def _daily(puzzle: Puzzle, title: str, solver: Solver, reader: Reader) -> Element:
    _, result = reader.tr, solver.result(puzzle)
    mark: Node = h.span(".note")[str(puzzle.rating)]
    if result.over:
        mark = h.span(class_={"pill": True, "ok": result.solved})[
            icon("check" if result.solved else "cross"), _("solved") if result.solved else _("tried")
        ]
    return h.li(class_=[f"g-{puzzle.game}"])[
        h.a(href=address(puzzle))[icon("puzzle"), h.span(".dq")[h.b[title, mark], h.span[question(puzzle.game, puzzle.id, reader.lang)]]]
    ]


def overview(solver: Solver, today: Mapping[str, Puzzle], games: Sequence[Game], reader: Reader) -> str:
    """All puzzles: for each game the one of the day, the next one, and the themes."""
    _ = reader.tr
    facts = (
        (_("your rating"), round(solver.rating.rating)),
        (_("in a row"), solver.streak),
        (_("best streak"), solver.best),
        (_.many("day in a row", "days in a row", solver.days), solver.days),
    )
    return page(
        reader,
        f"{_title(_)} · Palatine",
        h.main(id="main")[
            h.section(".ask.sheet", aria_label=_title(_))[
                h.div(".say")[h.h2(".request")[_title(_)], h.p(".note")[_("One move is far better than all others. Which?")]],
                h.dl(".puzzle-facts")[[h.div[h.dd[str(value)], h.dt[label]] for label, value in facts]],
            ],
            h.section(".shelves", aria_label=_("Games"))[[_shelf(game, solver, today.get(game.name), reader) for game in games]],
        ],
        kind="home puzzles",
        heading=h.h1[_title(_)],
        menu=h.a(".item", href="/")[icon("home"), _("Home")],
    )


def _shelf(game: Game, solver: Solver, today: Puzzle | None, reader: Reader) -> Element | None:
    _ = reader.tr
    found = list(shipped(game.name).values())
    if today is None or not found:
        return None
    solved = sum(solver.result(p).solved for p in found)
    themes: dict[str, list[Puzzle]] = {}
    for p in found:
        themes.setdefault(p.theme, []).append(p)
    return h.article(class_=["shelf", "sheet", f"g-{game.name}"], aria_label=game.title)[
        h.div(".title")[h.h2[game.title], h.span(".note")[_("{n} of {all} solved", n=solved, all=len(found))]],
        h.ul(".dailies")[_daily(today, _("Puzzle of the day"), solver, reader)],
        h.ul(".themes-of")[
            [
                h.li[
                    h.a(href=f"/puzzles/{game.name}/next?theme={name}")[words.title(some[0], reader.lang)],
                    h.span(".note")[f"{sum(solver.result(p).solved for p in some)} / {len(some)}"],
                ]
                for name, some in sorted(themes.items(), key=lambda item: -len(item[1]))
            ]
        ],
        h.a(".act.go", href=f"/puzzles/{game.name}/next")[icon("play"), _("Next puzzle")],
    ]
