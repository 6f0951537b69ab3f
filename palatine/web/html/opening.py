"""Opening a table: who sits on each chair, how strong the bots are, the pace, the help, and the house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h
from htpy import Element, Node

from palatine.bots.learned import OFFERED, offered
from palatine.bots.strength import measured, stars
from palatine.draw.counts import use
from palatine.draw.cover import picture
from palatine.i18n import Tr
from palatine.kernel.game import Game, Option
from palatine.tables.events import Create, Pace
from palatine.web.html.layout import EMBLEMS, Reader, deal_fields, icon, page
from palatine.web.html.level import level_line, level_word
from palatine.web.html.table import level_name

TURNS = (15, 60, 180, 600, 86_400)
GAMES = (600, 1200, 2400, 5400)
USUAL = "courtier"
KINDS = ("free", "bot", "here", "none")
STARS = 5


def new_page(game: Game, reader: Reader, last: Mapping[str, str]) -> str:
    """A table for friends, as it was opened *last* time, by field."""
    _ = reader.tr
    return page(
        reader,
        _("New table · {game} · Palatine", game=game.title),
        h.main(id="main")[
            h.form(".opening", method="post", action="/new")[
                h.input(type="hidden", name="game", value=game.name),
                deal_fields(reader.shown),
                h.section(".seating-plan.sheet")[
                    h.h2[_("Who sits at the table?")],
                    _me(reader),
                    [_chair(game, n, last, _) for n in range(2, max(game.players) + 1)],
                ],
                h.div(".terms")[
                    h.section(".sheet.how")[
                        h.div(".pic")[picture(game.cover, _.of(game.name))],
                        _pace(last, _),
                        _help(last, _),
                        _house_rules(game, reader, last) if game.options else None,
                    ],
                    h.section(".sheet.ready")[
                        h.p(".note")[_("Next: one link for all your friends. The game starts when everyone is seated.")],
                        h.a(".note", href=f"/setup/{game.name}")[_("Set up a position")] if game.edit else None,
                        h.div(".acts")[
                            h.a(".act", href="/")[_("Back")], h.button(".act.go", type="submit")[icon("link"), _("Open the table")]
                        ],
                    ],
                ],
            ]
        ],
        kind="seating",
        game=game.name,
        heading=h.h1[game.title],
    )


def _me(reader: Reader) -> Element:
    _ = reader.tr
    return h.div(".chair")[
        use(f"emblem-{reader.colour}"),
        h.label(".field")[
            h.span(".label")[_("Your name")],
            h.input(name="name", value=reader.name, maxlength="24", required=True, autocomplete="nickname"),
        ],
    ]


def _chair(game: Game, n: int, last: Mapping[str, str], _: Tr) -> Element:
    """A seat: a friend with a link, a bot of some level, somebody at this screen, or nobody."""
    words = {
        "free": ("person", _("Friend")),
        "bot": ("bot", _("Bot")),
        "here": ("device", _("At this screen")),
        "none": ("cross", _("Nobody")),
    }
    kinds = [kind for kind in KINDS if kind != "none" or n > min(game.players)]
    was, __, old = last.get(f"chair{n}", "").partition(" ")  # forms of before named the level here
    chosen = was if was in kinds else "none" if n > min(game.players) else "free"
    label = _("Player {n}", n=n)
    return h.fieldset(".chair", aria_label=label)[
        use(f"emblem-{EMBLEMS[n - 1]}"),
        h.div(".choice")[
            h.div(".kinds")[
                [
                    h.label[
                        h.input(
                            ".sr",
                            type="radio",
                            name=f"chair{n}",
                            value=kind,
                            checked=kind == chosen,
                            aria_label=f"{label}: {words[kind][1]}",
                        ),
                        icon(words[kind][0]),
                        h.span[words[kind][1]],
                    ]
                    for kind in kinds
                ]
            ],
            h.p(".note.for-free")[_("Sits down with the link or the code. No account.")],
            h.label(".field.for-here")[
                h.span(".sr")[_("Name")],
                h.input(
                    name=f"who{n}", value=last.get(f"who{n}", ""), maxlength="24", autocomplete="off", placeholder=_("Player {n}", n=n)
                ),
            ],
            _levels(game, n, last.get(f"level{n}") or old, _),
        ],
    ]


def _levels(game: Game, n: int, was: str, _: Tr) -> Element:
    """How strong the bot plays: words, stars, and a true line each."""
    able = offered(game)
    chosen = was if was in able else USUAL if USUAL in able else able[0]
    return h.details(".levels.for-bot")[
        h.summary(".act.soft")[h.span(".chosen")[level_word(chosen, _)], icon("next")],
        h.div(role="radiogroup", aria_label=_("How strong?"))[
            [
                h.label[
                    h.input(".sr", type="radio", name=f"level{n}", value=level, checked=level == chosen, data_word=level_word(level, _)),
                    h.span(".word")[h.b[level_word(level, _)], " ", h.small[level_name(level, _)] if level in OFFERED else None],
                    _stars(game, level, _),
                    h.span(".line")[level_line(level, _), " ", _measured(game, level, _)],
                ]
                for level in able
            ]
        ],
    ]


def _stars(game: Game, level: str, _: Tr) -> Node:
    n = stars(game.name, game.players[0], level)
    if not n:
        return h.span
    full, empty = use("star", "full"), use("i-star")
    return h.span(".stars", role="img", aria_label=_("{n} of {all} stars", n=n, all=STARS))[[full] * n, [empty] * (STARS - n)]


def _measured(game: Game, level: str, _: Tr) -> str | None:
    """How it did against the level below, with two players."""
    found = measured().get((game.name, game.players[0], level))
    if found is None:
        return None
    return _("With two players it wins {n} of 100 games against “{level}”.", n=int(found.won + 0.5), level=level_word(found.against, _))


def duration(seconds: int, _: Tr) -> str:
    if seconds >= 86_400:
        return _.many("{n} day", "{n} days", seconds // 86_400)
    return _.many("{n} second", "{n} seconds", seconds) if seconds < 60 else _.many("{n} minute", "{n} minutes", seconds // 60)


def pace_in_words(pace: Pace, _: Tr) -> str:
    if pace.kind == "free":
        return _("no clock: take hours or days")
    time = duration(pace.seconds, _)
    return _("{time} per turn", time=time) if pace.kind == "turn" else _("{time} per player for the game", time=time)


def _pace(last: Mapping[str, str], _: Tr) -> Element:
    offered = [Pace(), *(Pace("turn", s) for s in TURNS), *(Pace("game", s) for s in GAMES)]
    paces = [(f"{pace.kind} {pace.seconds}" if pace.seconds else pace.kind, pace_in_words(pace, _)) for pace in offered]
    return h.fieldset(".pace-of")[h.legend(".label")[_("Clock")], _select("pace", paces, last, label=_("Clock"))]


def _help(last: Mapping[str, str], _: Tr) -> Element:
    return h.fieldset[
        h.legend(".label")[_("Help and guests")],
        h.label(".check")[
            h.input(type="checkbox", name="hints", value="yes", checked=last.get("hints") == "yes"),
            _("Allow hints from the strongest bot"),
        ],
        h.label(".check")[h.input(type="checkbox", name="public", value="yes"), _("Public: anyone can join or watch")],
    ]


def _house_rules(game: Game, reader: Reader, last: Mapping[str, str]) -> Element:
    """Folded: most people play as printed."""
    _, own = reader.tr, Tr(reader.lang, game.name)
    usual = {option.name: option.choices[0] for option in game.options}
    differ = sum(last.get(f"option-{name}", choice) != choice for name, choice in usual.items())
    said = _.many("{n} differs", "{n} differ", differ) if differ else _("as printed")
    return h.details(".house")[
        h.summary[icon("book"), h.b[_("House rules")], h.span(".note")[said], icon("next")],
        h.fieldset(".options")[
            [
                h.label(".field")[
                    h.span[own(option.about)],
                    _select(f"option-{option.name}", list(zip(option.choices, _words(option, _, own), strict=True)), last),
                ]
                for option in game.options
            ]
        ],
    ]


def _select(name: str, choices: Sequence[tuple[str, str]], last: Mapping[str, str], label: str = "") -> Element:
    """A choice among values, each with its words: the one of last time is chosen, or the first."""
    chosen = last.get(name)
    known = any(value == chosen for value, _ in choices)
    options = [h.option(value=value, selected=value == chosen if known else i == 0)[words] for i, (value, words) in enumerate(choices)]
    return h.select(name=name, aria_label=label or None)[options]


def terms(game: Game, table: Create, _: Tr) -> Element:
    """What guests agree to when they sit down: the clock, hints, and how the rules differ from the printed ones."""
    own = _.of(game.name)
    differ = [
        f"{own(option.about)} {_words(option, _, own)[option.choices.index(chosen)]}"
        for option in game.options
        if (chosen := table.options.get(option.name)) in option.choices[1:]
    ]
    return h.ul(".terms-of", aria_label=_("This table"))[
        h.li[icon("clock"), h.span[_.start(pace_in_words(table.pace, _))]],
        h.li[icon("hint"), h.span[_("Hints are allowed")]] if table.hints else None,
        [h.li[icon("book"), h.span[line]] for line in differ or ([_("The rules as printed")] if game.options else [])],
    ]


def _words(option: Option, _: Tr, own: Tr) -> list[str]:
    """What the choices of an option are called."""
    usual = {"yes": _("yes"), "no": _("no")}
    return [own(word) for word in option.words] or [usual.get(choice, choice) for choice in option.choices]
