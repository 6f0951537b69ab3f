"""The home page: the four games, my games, open tables, games to watch, and a place to drop a save file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from palatine.bots.learned import offered
from palatine.draw.cover import picture
from palatine.i18n import Tr
from palatine.kernel.game import Game
from palatine.web.html.layout import Reader, deal_fields, icon, page
from palatine.web.html.level import level_word
from palatine.web.html.me import name_fields


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    table: str
    game: Game
    names: tuple[str, ...]
    """Who sits there; empty names are free seats."""
    mine: bool = False
    """It is my turn there."""
    over: bool = False


@dataclass(frozen=True)
class Shelf:
    """All that the home page shows."""

    games: Sequence[Game]
    setups: Mapping[str, tuple[int, str]]
    """By game: the players and the level of the bots that were chosen last time."""
    states: Mapping[str, str]
    """By game: ready, compiling, waiting, failed."""
    mine: Sequence[Listed] = ()
    open: Sequence[Listed] = ()
    watch: Sequence[Listed] = ()
    ask: str = ""
    """The game whose card asks for the name of somebody new."""
    suggestion: str = ""
    """A name for them."""
    puzzles: Node = None
    """Those of today."""


def home_page(shelf: Shelf, reader: Reader) -> str:
    _ = reader.tr
    return page(
        reader,
        _("Palatine · four palace games"),
        h.main(id="main")[
            _greeting(shelf, reader),
            shelf.puzzles,
            h.section(".games", aria_label=_("Games"))[[_card(game, shelf, reader) for game in shelf.games]],
        ],
        h.aside(".side", aria_label=_("Tables"))[
            _list(_("Your games"), shelf.mine, _("Continue"), _, more=h.a(".all", href="/me")[_("All your games"), icon("next")])
            if shelf.mine
            else None,
            _list(_("Open tables"), shelf.open, _("Join"), _, empty=_("No open tables right now. Open one for your friends.")),
            _list(_("Games to watch"), shelf.watch, _("Watch"), _) if shelf.watch else None,
            h.label(".drop-zone.sheet")[
                h.input(".sr", type="file", accept=".json,application/json", data_do="replay"),
                icon("save"),
                h.span[_("Drop a save file here to replay it")],
            ],
            h.details(".own.sheet")[
                h.summary[icon("move"), _("Set up a position from your own table")],
                h.ul[[h.li[h.a(href=f"/setup/{game.name}")[game.title]] for game in shelf.games if game.edit]],
            ],
        ],
        kind="home",
        heading=h.h1[_("Four palace games")],
        menu=[h.a(".item", href=f"/rules/{game.name}")[icon("book"), _("Rules: {game}", game=game.title)] for game in shelf.games],
    )


def _greeting(shelf: Shelf, reader: Reader) -> Element:
    _ = reader.tr
    waiting = [t for t in shelf.mine if t.mine]
    if waiting:
        sentence = _.many("A game is waiting for you.", "{n} games are waiting for you.", len(waiting))
        if reader.name:
            sentence = _("Hello, {name}.", name=reader.name) + " " + sentence
        act: Node = h.a(".act.go", href=f"/t/{waiting[0].table}")[_("Continue {game}", game=waiting[0].game.title), icon("play")]
    else:
        sentence = _("Hello, {name}. What shall we play?", name=reader.name) if reader.name else _("Welcome. What shall we play?")
        act = None
    return h.section(class_={"ask": True, "sheet": True, "mine": bool(waiting)}, aria_label=_("Welcome"))[
        h.div(".say")[h.h2(".request")[sentence], h.p(".note")[_("No account needed. This browser remembers your seats.")]], act
    ]


def _card(game: Game, shelf: Shelf, reader: Reader) -> Element:
    _, own = reader.tr, reader.tr.of(game.name)
    players, level = shelf.setups[game.name]
    state = shelf.states.get(game.name, "ready")
    return h.article(class_=["game", "sheet", f"g-{game.name}"], aria_label=game.title)[
        h.div(".pic")[picture(game.cover, own)],
        h.form(".about", method="post", action="/play")[
            h.input(type="hidden", name="game", value=game.name),
            deal_fields(reader.shown),
            h.div(".title")[
                h.h2[h.a(href=f"/rules/{game.name}")[game.title]],
                h.span[f"{min(game.players)}–{max(game.players)} · ", _("{n} min", n=game.minutes)],
            ],
            h.p[own(game.about)],
            h.p(".state")[icon("clock"), _("You can play already. For the first minute, the bots think less deeply.")]
            if state in ("compiling", "waiting")
            else None,
            _ask(game, players, level, shelf, reader)
            if shelf.ask == game.name
            else h.div(".go-row")[h.a(".act.soft", href=f"/rules/{game.name}")[icon("book"), _("Rules")]]
            if not game.has_board
            else h.div(".go-row")[
                _setup(game, players, level, _),
                h.a(".act.soft", href=f"/new/{game.name}")[icon("link"), h.span[_("With friends")]],
                h.button(".act.go", type="submit", aria_label=_("Play {game} now", game=game.title))[icon("play"), _("Play now")],
            ],
        ],
    ]


def _ask(game: Game, players: int, level: str, shelf: Shelf, reader: Reader) -> Element:
    """What somebody new is asked, once, before the first game."""
    _ = reader.tr
    return h.div(".who-are-you", id="who")[
        h.h3[_("What shall we call you?")],
        h.input(type="hidden", name="players", value=str(players)),
        h.input(type="hidden", name="level", value=level),
        h.div(".name-row")[name_fields(reader, shelf.suggestion)],
        h.div(".go-row")[
            h.span(".note")[_("Asked once. You can change it on your page.")],
            h.button(".act.go", type="submit")[icon("play"), _("Sit down")],
        ],
    ]


def bots(n: int, _: Tr) -> str:
    return _.many("{n} bot", "{n} bots", n)


def _setup(game: Game, players: int, level: str, _: Tr) -> Element:
    """How many bots, and how good: remembered."""
    return h.details(".setup")[
        h.summary(".act.soft")[icon("bot"), h.span[f"{bots(players - 1, _)} · {level_word(level, _)}"]],
        h.div(".sheet.drop")[
            h.label[
                h.span(".label")[_("Opponents")],
                h.select(name="players")[[h.option(value=str(n), selected=n == players)[bots(n - 1, _)] for n in game.players if n > 1]],
            ],
            h.label[
                h.span(".label")[_("Level")],
                h.select(name="level")[[h.option(value=name, selected=name == level)[level_word(name, _)] for name in offered(game)]],
            ],
        ],
    ]


def _list(title: str, tables: Sequence[Listed], verb: str, _: Tr, empty: str = "", more: Node = None) -> Element:
    return h.section(".list.sheet", aria_label=title)[
        h.div(".head.label")[h.h2[title], h.span[str(len(tables))]],
        h.ul[[_row(table, verb, _) for table in tables]] if tables else h.p(".none")[empty],
        more,
    ]


def _row(table: Listed, verb: str, _: Tr) -> Element:
    names = ", ".join(name for name in table.names if name)
    free = sum(1 for name in table.names if not name)
    notes = [names, _.many("{n} seat free", "{n} seats free", free) if free else "", _("finished") if table.over else ""]
    verb = _("Result") if table.over else verb
    return h.li(class_=[f"g-{table.game.name}"])[
        h.a(href=f"/t/{table.table}", aria_label=f"{verb}: {table.game.title}, {names}")[
            h.div[h.b[table.game.title], h.small[" · ".join(note for note in notes if note)]],
            h.span(".now")[_("Your turn")] if table.mine else h.span(".verb")[verb],
        ]
    ]
