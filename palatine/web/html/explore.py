"""The analysis board: any move of any seat, the tree of what was tried, and what the champion thinks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.bots.learned import offered
from palatine.draw.counts import use
from palatine.draw.lead import Course, course_graph
from palatine.draw.parts import markup
from palatine.i18n import Tr
from palatine.tables.explorations import Exploration
from palatine.tables.lines import NAME
from palatine.tables.snapshot import Seat, Snapshot
from palatine.web.html import screens
from palatine.web.html import table as t
from palatine.web.html.compare import BEST, LETTERS, OTHER, Row, chance_bar
from palatine.web.html.following import rich
from palatine.web.html.layout import Reader, data, icon, page
from palatine.web.html.verdict import verdict

if TYPE_CHECKING:
    from palatine.bots.search import Analysis

GRAPH, WIDE = (258, 100), (920, 104)  # beside the lines, and below the board
Shares = Mapping[int, Sequence[float]]
"""By node: everybody's chance to win there."""


def address(exploration: str, then: str = "") -> str:
    """Of an exploration; *then* is ``on`` to be asked at once how to play on."""
    return f"/x/{exploration}" + ("#on" if then == "on" else "")


def snapshot_at(found: Exploration, node: int, seat: int | None, lang: str, *, everything: bool) -> Snapshot:
    """The table at a node, as the seat to move sees it, or with all cards open."""
    table = found.at(node)
    view = found.view(node, seat, everything=everything and not found.dealt)
    names = tuple(Seat(i, view.name(i, view.tr(lang)), "person") for i in range(view.players))
    return Snapshot(
        table=found.id,
        game=view.game.name,
        seat=view.seat,
        step=node,
        view=view,
        to_move=table.to_move,
        legal=tuple(view.legal()) if view.seat in table.to_move else (),
        can_undo=False,
        seats=names,
        log=(),
    )


def message(found: Exploration, shown: Snapshot, lang: str, chances: Shares) -> dict[str, Any]:
    """What the page swaps when it goes to another node."""
    win = chances.get(shown.step)
    _ = Tr(lang, "web")
    v, lines = shown.view, found.lines
    made: dict[str, Node] = {
        "heading": v.game.board.heading(v, v.tr(lang)),
        "prompt": _prompt(found, shown, lang),
        "seats": t.seats(shown, lang),
        "champion": champion(shown, None, lang),
        **graphs(found, shown.step, chances, lang),
    }
    made |= {f"panel-{p.name}": screens.drawing(p) for p in t.panels(shown, lang)}
    first = lines.line(shown.step)
    return {
        "table": found.id,
        "home": f"/x/{found.id}",
        "step": shown.step,
        "seat": shown.seat,
        "title": _("Explore · {game} · Palatine", game=v.game.title),
        "parts": {name: markup(node) for name, node in made.items()},
        "moves": t.moves(shown, lang),
        "mine": bool(shown.legal),
        "over": False,
        "asked": list(shown.to_move),
        "announce": where(found, shown, _),
        "rewind": True,
        "marks": [],
        "chances": list(win) if win is not None else None,
        "line": {"label": lines.label(shown.step), "name": lines.names.get(first, ""), "first": first} if first is not None else None,
        "previous": lines.parent(shown.step),
        "next": lines.next(shown.step),
        "end": not shown.to_move,
    }


def explore_page(found: Exploration, shown: Snapshot, reader: Reader, chances: Shares, *, everything: bool, source: bool) -> str:
    """*source*: can the page that it came from be opened?"""
    _ = reader.tr
    first = message(found, shown, reader.lang, chances)
    first["parts"]["lines"] = markup(tree(found, chances, reader.lang))
    drawn = {name: h.div(data_part=name)[Markup(html)] for name, html in first["parts"].items()}
    panels = t.panels(shown, reader.lang)
    shared = screens.pages(shown.view, panels, shown.view.tr(reader.lang))
    state = {key: value for key, value in first.items() if key != "parts"}
    asked = {"all": everything, "from": found.seat or 0, "analyse": found.source if found.base.over and source else ""}
    state |= {"held": [], "words": {**t.words(_), **_words(_)}, "explore": asked}
    return page(
        replace(reader, auto=False),
        first["title"],
        h.main(id="main")[
            drawn["prompt"],
            h.section(class_=["board", shown.game], id="board", aria_label=_("Board"))[screens.sections(panels, first["parts"], shared)],
            drawn["course"],
        ],
        h.aside(".side", aria_label=_("Players and lines"))[
            drawn["seats"], h.div(".tale.away", data_page="log")[drawn["lines"], h.div(".thoughts")[drawn["graph"], drawn["champion"]]]
        ],
        _play_on(found, reader),
        data("state", state),
        kind="table exploring analysing",
        game=shown.game,
        heading=h.h1[shown.view.game.title],
        meta=[h.span(".meta", data_part="heading")[Markup(first["parts"]["heading"])], screens.tabs(shared, _, _("Lines"))],
        menu=[
            h.a(".item", href="/")[icon("home"), _("Home")],
            h.a(".item", href=f"/rules/{shown.game}", target="_blank")[icon("book"), _("Rules")],
            h.button(".item", type="button", data_copy=f"/x/{found.id}")[icon("link"), h.span[_("Copy the link to these lines")]],
            h.a(".item", href=f"/t/{found.source}/replay")[icon("play"), _("Replay")] if source else None,
            h.a(".item", href=f"/setup/{shown.game}?lines={found.id}&at={shown.step}", data_setup="from")[
                icon("move"), _("Change this position")
            ]
            if found.base.game.edit
            else None,
            None
            if found.dealt
            else h.label(".check")[h.input(type="checkbox", name="everything", checked=everything), _("Show hidden information")],
        ],
    )


def _words(_: Tr) -> dict[str, str]:
    return {
        "thinking": _("The champion is thinking …"),
        "thought": _("Ask the champion"),
        "stop": _("Stop thinking"),
        "percent": _.percent(0.57),
    }


# What is asked


def where(found: Exploration, shown: Snapshot, _: Tr) -> str:
    """Where one is, and whose turn it is."""
    ply, tried = found.lines.path(shown.step)
    number, label = ply + len(tried) + 1, found.lines.label(shown.step)
    if not shown.to_move:
        return _("The game ends here.")
    names = _.all_of([shown.seats[seat].name for seat in shown.to_move])
    if label:
        return _("Line {label}, move {n}: {names} to move.", label=label, n=number, names=names)
    return _("Move {n}: {names} to move.", n=number, names=names)


def _prompt(found: Exploration, shown: Snapshot, lang: str) -> Element:
    _ = Tr(lang, "web")
    over = not shown.to_move
    lines, node = found.lines, shown.step
    previous, following = lines.parent(node), lines.next(node)

    def step(name: str, words: str, to: int | None) -> Element:
        return h.button(".act.step", type="button", data_node=str(to), title=words, aria_label=words, disabled=to is None)[icon(name)]

    return h.section(class_=["ask sheet", "" if over else "mine"], aria_label=_("Your decision"))[
        h.div(".say")[
            h.h2(".request", tabindex="-1")[verdict(replace(shown, seat=None), _) if over else shown.view.prompt(lang)],
            h.p(".note")[where(found, shown, _)],
            h.div(".standing", hidden=True),
        ],
        h.div(".tray", hidden=True),
        h.div(".acts")[
            h.button(".act.undo", type="button", data_do="undo", hidden=True)[icon("back"), h.span[_("Undo")]],
            h.span(".verbs"),
            h.button(".act.always", type="button", data_do="always", hidden=True),
            h.span(".steps")[
                step("first", _("First move"), 0 if node else None),
                step("previous", _("Previous move"), previous),
                step("next", _("Next move"), following),
            ],
            h.button(".act.think", type="button", data_think="", title=_("Ask the champion"))[icon("hint"), h.span[_("Champion")]],
            h.button(".act.go.on", type="button", data_on="", disabled=over)[icon("play"), h.span[_("Play on")]],
        ],
        h.details(".words", hidden=not shown.legal)[h.summary(title=_("List all moves"))[h.span(".sr")[_("List all moves")]], h.ul],
    ]


# Lines


def tree(found: Exploration, chances: Shares, lang: str) -> Element:
    """The game as trunk, and what was tried, a sentence for each move."""
    _ = Tr(lang, "web")
    table, seat = found.base, found.seat or 0
    options = [h.option(value=str(i), selected=i == seat)[table.name(i, _)] for i in range(table.players)]
    return h.section(".lines.sheet", aria_label=_("Lines"))[
        h.div(".head.label")[
            h.h2[_("Lines")],
            h.label[h.span[_("Chance of")], h.select(name="from", aria_label=_("Chance of"))[options]],
        ],
        h.ol(".tree", tabindex="0", aria_label=_("Lines"))[
            _row(found, 0, 0, "", chances, lang), [_row(found, *row, chances, lang) for row in found.lines.rows()]
        ],
        h.form(".naming", hidden=True)[
            h.b(".nn"),
            h.input(name="line", maxlength=str(NAME), autocomplete="off", placeholder=_("Name this line"), aria_label=_("Name this line")),
            h.button(".tool", type="button", data_prune="", title=_("Remove this line"), aria_label=_("Remove this line"))[icon("cross")],
        ],
    ]


def _row(found: Exploration, node: int, depth: int, label: str, chances: Shares, lang: str) -> Element:
    _ = Tr(lang, "web")
    board = found.base.game.board
    told: Node = h.span(".nw")[_("Start")]
    if node:
        seat, words = found.sentence(node, lang)
        name = found.lines.names.get(node, "")
        told = [
            use(f"emblem-{board.COLOURS[seat]}"),
            h.span(".nw")[
                h.em[name, ": "] if name else None, h.span(".sr")[found.base.name(seat, _), ": "], rich(words, found.base.game.name)
            ],
        ]
    win = chances.get(node)
    return h.li[
        h.button(
            class_=["node", f"d{min(depth, 4)}", "first" if label else ""],
            type="button",
            data_node=str(node),
            data_win=" ".join(f"{share:.3f}" for share in win) if win else None,
        )[h.span(".nn")[label or (str(node) if node and not depth else "")], told, h.span(".np")]
    ]


# The graph


def graphs(found: Exploration, node: int, chances: Shares, lang: str, seat: int | None = None) -> dict[str, Node]:
    """The graph in both its drawings: below the board, with names, and beside the lines where the screen is narrow."""
    return {
        "graph": graph(found, node, chances, lang, seat),
        "course": graph(found, node, chances, lang, seat, wide=True) or _no_graph(lang),
    }


def _no_graph(lang: str) -> Element:
    _ = Tr(lang, "web")
    return h.section(".course.sheet", aria_label=_("Chance of winning"))[
        h.div(".head.label")[h.h2[_("Chance of winning")]],
        h.p(".note")[_("Step through the moves: the graph shows what the champion thinks of each.")],
    ]


def graph(found: Exploration, node: int, chances: Shares, lang: str, seat: int | None = None, *, wide: bool = False) -> Element | None:
    """The chances of all seats over the moves of the game and of the line that is shown, as far as anybody has thought about them."""
    _ = Tr(lang, "web")
    table, lines = found.base, found.lines
    ply, tried = lines.path(node)
    path = list(range(ply + 1))  # the nodes of the line, each at the place of its move
    while tried and len(path) <= ply + len(tried):
        child = lines.find(path[-1], tried[len(path) - ply - 1].seat, tried[len(path) - ply - 1].move)
        if child is None:
            break
        path.append(child)
    here = len(path) - 1
    while (following := lines.next(path[-1])) is not None:
        path.append(following)
    known = [(at, n) for at, n in enumerate(path) if n in chances]
    trunk = [(n, n) for n in range(lines.trunk + 1) if n in chances]
    if len({n for _at, n in known + trunk}) < 2:
        return None
    mine = seat if seat is not None else found.seat or 0

    def shares(points: list[tuple[int, int]], i: int) -> list[tuple[int, float]]:
        return [(at, chances[n][i]) for at, n in points]

    colours = table.game.board.COLOURS
    width, height = WIDE if wide else GRAPH

    def course(i: int) -> Course:
        line = shares(known, i) if tried else ()
        return Course(colours[i], shares(trunk or known, i), line, mine=i == mine, name=table.name(i, _) if wide else "")

    courses = [course(i) for i in range(table.players)]
    goes = [(at, n, _("Move {n}", n=at)) for at, n in known]
    label = _("Win probability, move by move")
    last = max(lines.trunk, len(path) - 1)
    return h.section(".course.sheet", aria_label=_("Chance of winning"))[
        h.div(".head.label")[
            h.h2[_("Chance of winning")], h.span[_("line {label}; the game is pale", label=lines.label(node))] if tried else None
        ],
        course_graph(courses, last, here, goes, label=label, axis=_("move"), width=width, height=height),
    ]


# The champion


def proposals(shown: Snapshot, analysis: Analysis, lang: str) -> list[Row]:
    """The moves that the champion would look at most, with the chance of the seat to move."""
    v, own = shown.view, Tr(lang, shown.game, pictured=True)
    assert v.seat is not None
    best = [c for c in analysis.moves if c.visits][: len(LETTERS)]
    words = [str(v.game.text.move(v, v.game.actions.parse(c.move), own)) for c in best]
    kinds = [BEST, *[OTHER] * len(best)]
    return [Row(w, c.win[v.seat], letter, kind=k, move=c.move) for w, c, letter, k in zip(words, best, LETTERS, kinds)]


def champion(shown: Snapshot, analysis: Analysis | None, lang: str) -> Element | None:
    """What it would play, or where to ask it."""
    _ = Tr(lang, "web")
    if not shown.legal:
        return None
    rows = proposals(shown, analysis, lang) if analysis else []
    return h.section(".champion.sheet", aria_label=_("The champion would"))[
        h.div(".head.label")[h.h2[_("The champion would")], h.span[_("chance of winning")]],
        h.ol[[_proposal(row, shown.view.players, shown.game, _) for row in rows]]
        if rows
        else h.p(".note")[_("Ask the champion what it would play here.")],
        h.p(".note")[_("after {number} simulations", number=_.number(analysis.simulations))] if analysis else None,
    ]


def _proposal(row: Row, players: int, game: str, _: Tr) -> Element:
    return h.li[
        h.button(class_=["proposal", row.kind], type="button", data_move=row.move)[
            h.span(".nn")[row.letter],
            h.span(".nw")[rich(row.words, game)],
            chance_bar(row.share, 1 / players, row.kind),
            h.span(".np")[_.percent(row.share)],
        ]
    ]


# Playing on


def _play_on(found: Exploration, reader: Reader) -> Element:
    _ = reader.tr
    table = found.base
    me = found.seat or 0
    choices = [("me", _("you")), ("free", _("friend (by link)"))]
    choices += [(f"bot {name}", _("{level} bot", level=t.level_name(name, _))) for name in offered(table.game)]
    usual = next((value for value, _words in choices if value == "bot courtier"), choices[-1][0])

    def chair(seat: int) -> Element:
        chosen = "me" if seat == me else usual
        options = [h.option(value=value, selected=value == chosen)[words] for value, words in choices]
        who = h.span(".who")[use(f"emblem-{table.game.board.COLOURS[seat]}"), table.name(seat, _)]
        return h.label(".field")[who, h.select(name=f"chair{seat}")[options]]

    return h.dialog(".leave.sheet", id="on", aria_labelledby="playing-on")[
        h.form(method="post", action=f"/x/{found.id}/table")[
            h.input(type="hidden", name="at", value="0"),
            h.h2(id="playing-on")[_("Play on from here")],
            h.p(".note")[_("A new table starts from this position. Cards that your seat can’t know are dealt again.")],
            h.label(".field")[
                h.span(".label")[_("Your name")],
                h.input(name="name", value=reader.name, maxlength="24", autocomplete="nickname"),
            ],
            h.fieldset(".chairs")[h.legend(".label")[_("Seats")], [chair(seat) for seat in range(table.players)]],
            h.div(".acts")[
                h.button(".act", type="button", data_do="close")[_("Back")],
                h.button(".act.go", type="submit")[icon("play"), _("Open the table")],
            ],
        ]
    ]
