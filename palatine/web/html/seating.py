"""Around a table before the game: opening one for friends, an invitation, waiting for the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import htpy as h
from htpy import Element, Node

from palatine.bots.learned import offered
from palatine.draw.cover import picture
from palatine.i18n import Tr
from palatine.kernel.game import Game, Option
from palatine.tables.snapshot import Seat
from palatine.web.html.layout import Reader, data, deal_fields, icon, page
from palatine.web.html.qr import qr
from palatine.web.html.table import level_name, words

TURNS = (60, 180, 600, 86_400)
GAMES = (600, 1200, 2400, 5400)


def new_page(game: Game, reader: Reader, last: Mapping[str, str]) -> str:
    """A table for friends: who sits on each chair, the rules options, the pace; as chosen *last* time, by field."""
    _ = reader.tr
    paces = [("free", _("no clock: take hours or days"))]
    paces += [(f"turn {s}", _("{time} per turn", time=duration(s, _))) for s in TURNS]
    paces += [(f"game {s}", _("{time} per player for the game", time=duration(s, _))) for s in GAMES]
    return page(
        reader,
        _("New table · {game} · Palatine", game=game.title),
        h.main(id="main")[
            h.form(".form.sheet", method="post", action="/new")[
                h.input(type="hidden", name="game", value=game.name),
                deal_fields(reader.shown),
                h.h2[_("New {game} table", game=game.title)],
                h.p(".note")[_("Each friend gets their own link. No accounts needed.")],
                h.label(".field")[
                    h.span(".label")[_("Your name")],
                    h.input(name="name", value=reader.name, maxlength="24", required=True, autocomplete="nickname"),
                ],
                h.fieldset(".chairs")[
                    h.legend(".label")[_("Seats")],
                    [_chair(game, n, last, _) for n in range(2, max(game.players) + 1)],
                ],
                _options(game, reader, last) if game.options else None,
                h.fieldset(".pace")[
                    h.legend(".label")[_("Clock")],
                    _select("pace", paces, last, label=_("Clock")),
                    h.label(".check")[h.input(type="checkbox", name="public", value="yes"), _("Public: anyone can join or watch")],
                    h.label(".check")[
                        h.input(type="checkbox", name="hints", value="yes", checked=last.get("hints") == "yes"),
                        _("Allow hints from the strongest bot"),
                    ],
                ],
                h.div(".acts")[h.a(".act", href="/")[_("Back")], h.button(".act.go", type="submit")[icon("link"), _("Open the table")]],
            ]
        ],
        kind="seating",
        game=game.name,
        heading=h.h1[game.title],
    )


def _select(name: str, choices: Sequence[tuple[str, str]], last: Mapping[str, str], label: str = "") -> Element:
    """A choice among values, each with its words: the one of last time is chosen, or the first."""
    chosen = last.get(name)
    known = any(value == chosen for value, _ in choices)
    options = [h.option(value=value, selected=value == chosen if known else i == 0)[words] for i, (value, words) in enumerate(choices)]
    return h.select(name=name, aria_label=label or None)[options]


def _chair(game: Game, n: int, last: Mapping[str, str], _: Tr) -> Element:
    choices = [("free", _("friend (by link)")), ("here", _("someone at this screen"))]
    choices += [(f"bot {name}", _("{level} bot", level=level_name(name, _))) for name in offered(game)]
    if n > min(game.players):
        choices.insert(0, ("none", _("empty")))
    return h.label(".field")[h.span[_("Player {n}", n=n)], _select(f"chair{n}", choices, last)]


def _options(game: Game, reader: Reader, last: Mapping[str, str]) -> Element:
    _, own = reader.tr, Tr(reader.lang, game.name)
    return h.fieldset(".options")[
        h.legend(".label")[_("Rules")],
        [
            h.label(".field")[
                h.span[own(option.about)],
                _select(f"option-{option.name}", list(zip(option.choices, _words(option, _, own), strict=True)), last),
            ]
            for option in game.options
        ],
    ]


def _words(option: Option, _: Tr, own: Tr) -> list[str]:
    """What the choices of an option are called."""
    usual = {"yes": _("yes"), "no": _("no")}
    return [own(word) for word in option.words] or [usual.get(choice, choice) for choice in option.choices]


def duration(seconds: int, _: Tr) -> str:
    if seconds >= 86_400:
        return _.many("{n} day", "{n} days", seconds // 86_400)
    return _.many("{n} minute", "{n} minutes", seconds // 60)


def join_page(game: Game, host: str, secret: str, reader: Reader, table: str = "", commitment: str = "") -> str:
    """An invitation to a table, with what the server committed to for its deal."""
    _ = reader.tr
    return page(
        reader,
        _("Invitation · {game} · Palatine", game=game.title),
        h.main(id="main")[
            h.form(".form.sheet", method="post", action=f"/join/{secret}")[
                deal_fields(None, table, commitment),
                h.div(".pic")[picture(game.cover, _.of(game.name))],
                h.h2[
                    _("{name} invites you to play {game}.", name=host, game=game.title)
                    if host
                    else _("You’re invited to play {game}.", game=game.title)
                ],
                h.label(".field")[
                    h.span(".label")[_("Your name")],
                    h.input(name="name", value=reader.name, maxlength="24", required=True, autocomplete="nickname", autofocus=True),
                ],
                h.div(".acts")[
                    h.a(".act", href=f"/rules/{game.name}")[icon("book"), _("Rules")],
                    h.button(".act.go", type="submit")[icon("play"), _("Take a seat")],
                ],
            ]
        ],
        kind="seating",
        game=game.name,
        heading=h.h1[game.title],
    )


def waiting_page(
    game: Game,
    table: str,
    chairs: Sequence[Seat],
    reader: Reader,
    *,
    invitations: Mapping[int, str],
    mine: Sequence[int],
    public: bool,
    hints: bool,
    commitment: str = "",
) -> str:
    """A table whose seats are not all taken yet. *invitations* are the addresses of the free ones, for the host."""
    _ = reader.tr
    free = sum(1 for chair in chairs if chair.kind == "free")
    sentence = _.many("Waiting for {n} player.", "Waiting for {n} players.", free)
    return page(
        reader,
        _("Waiting · {game} · Palatine", game=game.title),
        h.main(id="main")[
            h.section(".form.sheet")[
                h.h2[sentence],
                h.p(".note")[
                    _("Send each friend one of these links. The game starts when everyone is seated.")
                    if invitations
                    else _("The game starts when everyone is seated. This page updates by itself.")
                ],
                h.p(".note")[_("This table allows hints.")] if hints else None,
                h.ul(".places")[[_place(chair, invitations.get(chair.seat, ""), chair.seat in mine, _) for chair in chairs]],
                h.form(".join", method="post", action=f"/t/{table}/sit")[
                    deal_fields(None, table, commitment),
                    h.label(".field")[
                        h.span(".label")[_("Your name")],
                        h.input(name="name", value=reader.name, maxlength="24", required=True, autocomplete="nickname"),
                    ],
                    h.button(".act.go", type="submit")[icon("play"), _("Take a seat")],
                ]
                if public and not mine and free
                else None,
            ]
        ],
        data("state", {"table": table, "seat": None, "waiting": True, "moves": [], "held": [], "asked": [], "step": -1, "words": words(_)}),
        kind="seating",
        game=game.name,
        heading=h.h1[game.title],
    )


def _place(chair: Seat, link: str, mine: bool, _: Tr) -> Element:
    if chair.kind == "bot":
        who: Node = [icon("bot"), h.b[chair.name], h.small[level_name(chair.level, _)]]
    elif chair.kind == "person":
        who = [icon("person"), h.b[chair.name], h.small[_("you") if mine else _("seated")]]
    else:
        who = [icon("link"), h.b[_("free seat")]]
    return h.li[
        h.div(".who")[who],
        [
            h.div(".invite")[
                h.code[link],
                h.button(".act", type="button", data_copy=link, data_copied=_("Copied"))[icon("copy"), h.span[_("Copy")]],
                h.details(".qr")[h.summary(".act")[_("QR code")], qr(link)],
            ]
        ]
        if link
        else None,
    ]


def error_page(status: int, sentence: str, reader: Reader) -> str:
    _ = reader.tr
    return page(
        reader,
        _("Something went wrong · Palatine"),
        h.main(id="main")[
            h.section(".form.sheet")[
                h.h2[sentence],
                h.p(".note")[_("Error {status}", status=status)],
                h.div(".acts")[h.a(".act.go", href="/")[icon("home"), _("Home")]],
            ]
        ],
        kind="seating",
        heading=h.h1[_("Four palace games")],
    )
