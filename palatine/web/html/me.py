"""My page: name and emblem, all my games, my record, other devices, my data. And the same name asked once, on the home page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import htpy as h
from htpy import Element, Node

from palatine.bots.learned import OFFERED
from palatine.draw.counts import use
from palatine.draw.lead import rating_line, share_bar
from palatine.i18n import Tr
from palatine.kernel.game import game
from palatine.puzzles.glicko import Rating
from palatine.puzzles.solving import Solver
from palatine.tables.record import FRIENDS, MIXED, Played, Tally, record, streaks
from palatine.tables.state import OPEN, OVER, PLAYING
from palatine.web.html.layout import EMBLEMS, Reader, icon, page
from palatine.web.html.level import level_word
from palatine.web.html.qr import code

PAGE = 20
"""Games on a page of the list."""
START = round(Rating().rating)
ENOUGH = 10
"""Games after which the next level is suggested."""


@dataclass(frozen=True)
class Mine:
    """All that my page shows."""

    games: Sequence[Played]
    """The newest first."""
    waiting: Collection[str] = ()
    """The tables that wait for me."""
    only: str = ""
    """The game that is shown; empty: all."""
    at: int = 1
    link: str = ""
    """A link to another device that was just made."""
    alone: bool = False
    """Only this computer can open it."""
    solver: Solver = field(default_factory=Solver)
    """What I made of puzzles."""


def my_page(mine: Mine, reader: Reader) -> str:
    _ = reader.tr
    return page(
        reader,
        _("Your page · Palatine"),
        h.main(id="main")[
            _who(mine, reader),
            _list(mine, _),
            h.div(".me-side")[_record(mine.games, _), _puzzles(mine.solver, _), _devices(mine.link, mine.alone, _), _data(_)],
        ],
        kind="me-page",
        heading=h.h1[_("Your page")],
        menu=h.a(".item", href="/")[icon("home"), _("Home")],
    )


def name_fields(reader: Reader, suggestion: str) -> list[Node]:
    """A name and an emblem: asked once, changed on my page."""
    _ = reader.tr
    return [
        h.input(
            name="name",
            value=reader.name or suggestion,
            maxlength="24",
            required=True,
            autocomplete="nickname",
            aria_label=_("Your name"),
        ),
        h.span(".emblems", role="radiogroup", aria_label=_("Your emblem"))[
            [
                h.label(title=_colour(colour, _))[
                    h.input(
                        ".sr", type="radio", name="colour", value=colour, checked=colour == reader.colour, aria_label=_colour(colour, _)
                    ),
                    use(f"emblem-{colour}"),
                ]
                for colour in EMBLEMS
            ]
        ],
    ]


def _colour(colour: str, _: Tr) -> str:
    return {
        "blue": _("blue square"),
        "red": _("red disc"),
        "yellow": _("yellow triangle"),
        "green": _("green diamond"),
        "black": _("black cross"),
        "white": _("white hexagon"),
    }[colour]


def _who(mine: Mine, reader: Reader) -> Element:
    _ = reader.tr
    over = [g for g in mine.games if g.place]
    won = sum(g.place == 1 for g in over)
    running, longest = streaks(mine.games)
    favourite = Counter(g.game for g in mine.games).most_common(1)
    facts = [
        ("crown", str(won), _("of {n} won", n=len(over))),
        ("graph", str(running), _.many("win in a row, best: {best}", "wins in a row, best: {best}", running, best=longest)),
        ("star", game(favourite[0][0]).title, _.many("{n} game", "{n} games", favourite[0][1])) if favourite else None,
        ("puzzle", str(round(mine.solver.rating.rating)), _("puzzle rating")) if _ratings(mine.solver) else None,
    ]
    return h.section(".me-who.sheet", aria_label=_("Name and emblem"))[
        use(f"emblem-{reader.colour}", "emblem"),
        h.form(method="post", action="/me")[
            h.div(".name-row")[name_fields(reader, ""), h.button(".act", type="submit")[icon("check"), _("Save")]],
            h.p(".note")[_("Your name at every table from now on. At a table, your seat has its own colour.")],
        ],
        h.ul(".facts")[[h.li[icon(fact[0]), h.b[fact[1]], h.span[fact[2]]] for fact in facts if fact]],
    ]


def take_page(word: str, reader: Reader) -> str:
    """What a link to another device opens there."""
    _ = reader.tr
    return page(
        reader,
        _("Your page · Palatine"),
        h.main(id="main")[
            h.form(".form.sheet", method="post", action=f"/me/{word}")[
                h.h2[_("Make this device yours too?")],
                h.p(".note")[_("All your seats come along. What was played on this device stays.")],
                h.div(".acts")[h.a(".act", href="/")[_("No")], h.button(".act.go", type="submit")[icon("device"), _("Yes, it is mine")]],
            ]
        ],
        kind="seating",
        heading=h.h1[_("Your page")],
    )


# All my games


def _list(mine: Mine, _: Tr) -> Element:
    shown = [g for g in mine.games if mine.only in ("", g.game)]
    order = {True: 0, False: 1}
    ranked = sorted(
        shown, key=lambda g: 2 if g.status == OVER else 3 if g.status not in (OPEN, PLAYING) else order[g.table in mine.waiting]
    )
    last = max(1, -(-len(ranked) // PAGE))
    at = min(max(1, mine.at), last)
    on_page = ranked[(at - 1) * PAGE : at * PAGE]
    names = sorted({g.game for g in mine.games}, key=lambda name: game(name).title)
    groups: list[Node] = []
    heading = ""
    for g in on_page:
        now = _group(g, mine, _)
        if now != heading:
            groups.append(h.li(".group")[h.h3(".label")[now]])
            heading = now
        groups.append(_row(g, g.table in mine.waiting, _))

    def to(number: int) -> str:
        return f"/me?page={number}" + (f"&game={mine.only}" if mine.only else "")

    return h.section(".me-games.sheet", aria_label=_("Your games"))[
        h.div(".head")[
            h.h2[_.many("{n} game", "{n} games", len(shown))],
            h.form(".filter", method="get", action="/me")[
                h.label[
                    h.span(".sr")[_("Show")],
                    h.select(name="game")[
                        h.option(value="", selected=not mine.only)[_("all games")],
                        [h.option(value=name, selected=name == mine.only)[game(name).title] for name in names],
                    ],
                ],
                h.button(".act.soft", type="submit")[_("Show")],
            ],
        ],
        h.ul[groups] if groups else h.p(".note")[_("Your games will be listed here, those that wait for you first.")],
        h.nav(".pager", aria_label=_("Pages"))[
            h.a(".act.soft", href=to(at - 1))[icon("previous"), _("Newer")] if at > 1 else h.span,
            h.span[_("{first} to {last} of {all}", first=(at - 1) * PAGE + 1, last=(at - 1) * PAGE + len(on_page), all=len(ranked))],
            h.a(".act.soft", href=to(at + 1))[_("Older"), icon("next")] if at < last else h.span,
        ]
        if last > 1
        else None,
    ]


def _group(g: Played, mine: Mine, _: Tr) -> str:
    if g.status == OVER:
        return _("Finished")
    if g.status not in (OPEN, PLAYING):
        return _("Stopped")
    return _("Waiting for you") if g.table in mine.waiting else _("Running")


def _row(g: Played, waits: bool, _: Tr) -> Element:
    what = game(g.game)
    verb = _("Continue") if waits else _("Result") if g.status == OVER else _("Open")
    place = _("practice") if g.practice else _place(g.place, _) if g.place else ""
    chairs = [
        h.span(".seat-of")[
            use(f"emblem-{what.board.COLOURS[seat]}") if what.has_board and g.status != OPEN else None,
            _("You") if chair.mine else chair.name or _("free seat"),
            f" {chair.points}" if chair.points is not None else None,
        ]
        for seat, chair in enumerate(g.chairs)
    ]
    return h.li(class_=[f"g-{g.game}", "waits" if waits else ""])[
        h.a(href=f"/t/{g.table}")[
            h.span(".what")[h.b[what.title], h.span(".people")[chairs]],
            _when(g.created),
            h.span(".place")[place],
            h.span(".verb")[verb],
        ]
    ]


def _place(n: int, _: Tr) -> str:
    return {1: _("won"), 2: _("2nd"), 3: _("3rd")}.get(n) or _("{n}th", n=n)


def _when(at: float) -> Element:
    """A moment: the script says it in words (*yesterday*), by the clock of the reader's own device."""
    moment = datetime.fromtimestamp(at, UTC)
    return h.time(".when", datetime=moment.isoformat(timespec="seconds"))[moment.strftime("%Y-%m-%d")]


# My record


def _record(games: Sequence[Played], _: Tr) -> Element:
    found = record(games)
    columns = [level for level in (*OFFERED, MIXED, FRIENDS) if any(against == level for __, against in found)]
    names = sorted({name for name, __ in found}, key=lambda name: game(name).title)

    def cell(tally: Tally | None) -> Element:
        if tally is None:
            return h.td(".nil")["–"]
        return h.td[h.b[str(tally.won)], f"/{tally.played}", share_bar(tally.won / tally.played)]

    return h.section(".record.sheet")[
        h.div(".head.label")[h.h2[_("Record by game and level")], h.span[_("won / played")]],
        h.div(".fits")[
            h.table[
                h.thead[h.tr[h.td, [h.th(scope="col")[_against(level, _)] for level in columns]]],
                h.tbody[
                    [
                        h.tr(class_=f"g-{name}")[h.th(scope="row")[game(name).title], [cell(found.get((name, level))) for level in columns]]
                        for name in names
                    ]
                ],
            ]
        ]
        if names
        else h.p(".note")[_("Finish a game, and it counts here.")],
        [h.p(".note")[line] for line in suggestions(found, _)[:1]],
    ]


def _against(level: str, _: Tr) -> str:
    return {FRIENDS: _("Friends"), MIXED: _("Mixed bots")}.get(level) or level_word(level, _)


def suggestions(found: dict[tuple[str, str], Tally], _: Tr) -> list[str]:
    """Where somebody wins more than a fair share over ten games: the next level."""
    said = []
    for (name, level), tally in found.items():
        if level not in OFFERED[:-1] or tally.played < ENOUGH or tally.won <= tally.fair:
            continue
        better = OFFERED[OFFERED.index(level) + 1]
        if found.get((name, better), Tally()).played < ENOUGH:
            facts = {"game": game(name).title, "level": level_word(level, _), "next": level_word(better, _)}
            said.append(_("{game}: you win more than your fair share against “{level}”. Try “{next}”.", **facts))
    return said


def _ratings(solver: Solver) -> list[int]:
    """After each puzzle that is over."""
    return [result.after for result in solver.results.values() if result.over]


def _puzzles(solver: Solver, _: Tr) -> Element:
    ratings, solved = _ratings(solver), sum(result.solved for result in solver.results.values())
    told = _("{solved} of {n} solved · best streak {best}", solved=solved, n=len(ratings), best=solver.best)
    return h.section(".solving.sheet")[
        h.div(".head.label")[h.h2[_("Puzzles")], h.span[told] if ratings else None],
        rating_line([START, *ratings], label=_("Your rating, puzzle by puzzle"))
        if ratings
        else h.p(".note")[_("Solve a puzzle, and your rating stands here.")],
        h.a(".act", href="/puzzles")[icon("puzzle"), _("Find the move")],
    ]


# Devices and data


def _devices(link: str, alone: bool, _: Tr) -> Element:
    return h.section(".devices.sheet")[
        h.h2(".label")[_("Your other devices")],
        h.p(".note")[_("Take your name and all your seats along: open this link there, once, within ten minutes.")]
        if link
        else h.p(".note")[_("A link or a code makes another phone or computer yours too, with all your seats. It works once.")],
        h.div(".invite")[
            h.code[link],
            h.button(".act", type="button", data_copy=link, data_copied=_("Copied"))[icon("copy"), h.span[_("Copy")]],
            code(link, alone, _),
        ]
        if link
        else h.form(method="post", action="/me/link")[h.button(".act", type="submit")[icon("device"), _("Make a link")]],
    ]


def _data(_: Tr) -> Element:
    return h.section(".data.sheet")[
        h.h2(".label")[_("Your data")],
        h.p(".note")[_("There is no account: a name, an emblem, your seats and your results, known by this browser’s key.")],
        h.div(".acts")[
            h.a(".act", href="/me/data", download="palatine-me.json")[icon("save"), _("Download all")],
            h.details(".sure")[
                h.summary(".act.danger")[icon("bin"), _("Delete my data")],
                h.form(method="post", action="/me/delete")[
                    h.p(".note")[
                        _(
                            "This deletes your name, your messages and your seats. Running games go on without you; "
                            "the others keep your moves, without a name."
                        )
                    ],
                    h.button(".act.danger", type="submit")[_("Delete everything of mine")],
                ],
            ],
        ],
    ]
