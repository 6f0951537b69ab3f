"""Around a table before the game: an invitation, waiting for the others. Opening one is :mod:`palatine.web.html.opening`."""

from __future__ import annotations

import json
from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from palatine.draw.cover import picture
from palatine.i18n import Tr
from palatine.kernel.game import Game
from palatine.tables.events import Create
from palatine.tables.snapshot import Seat
from palatine.web.html.layout import Reader, data, deal_fields, icon, page
from palatine.web.html.level import level_word
from palatine.web.html.opening import terms
from palatine.web.html.qr import code
from palatine.web.html.table import words


def join_page(game: Game, host: str, secret: str, reader: Reader, table: str, opened: Create, commitment: str) -> str:
    """An invitation to a table, as it was *opened*, with what the server committed to for its deal."""
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
                terms(game, opened, _),
                h.label(".field")[
                    h.span(".label")[_("Your name")],
                    h.input(name="name", value=reader.name, maxlength="24", required=True, autocomplete="nickname", autofocus=True),
                ],
                h.div(".acts")[
                    h.a(".act", href=f"/rules/{game.name}", target="_blank")[icon("book"), _("Rules")],
                    h.button(".act.go", type="submit")[icon("play"), _("Take a seat")],
                ],
            ]
        ],
        _state(table, reader, guest=True),
        kind="seating",
        game=game.name,
        heading=h.h1[game.title],
    )


def _state(table: str, reader: Reader, *, guest: bool = False) -> Element:
    """What the script needs to follow a table before the game; a *guest* has the invitation open."""
    told: dict[str, object] = {"table": table, "seat": None, "waiting": True, "guest": guest}
    return data("state", {**told, "moves": [], "held": [], "asked": [], "step": -1, "words": words(reader.tr)})


def waiting_page(
    game: Game,
    table: str,
    chairs: Sequence[Seat],
    reader: Reader,
    *,
    invitation: str,
    mine: Sequence[int],
    opened: Create,
    commitment: str = "",
    alone: bool = False,
) -> str:
    """A table whose seats are not all taken yet. *invitation* is the link for all of them, for the host; *alone*: only this
    computer reaches it."""
    _ = reader.tr
    free = sum(1 for chair in chairs if chair.kind == "free")
    next_free = next((chair for chair in chairs if chair.kind == "free"), None)
    sentence = _.many("Waiting for {n} player.", "Waiting for {n} players.", free)
    return page(
        reader,
        _("Waiting · {game} · Palatine", game=game.title),
        h.main(id="main")[
            h.div(".waiting")[
                h.section(".form.sheet")[
                    h.h2[sentence],
                    h.p(".note")[_("The game starts when everyone is seated. This page updates by itself.")],
                    terms(game, opened, _),
                    h.ul(".places")[[_place(chair, chair.seat in mine, bool(invitation), chair is next_free, _) for chair in chairs]],
                    _as_they_are(game, len(chairs) - free, _) if invitation and mine else None,
                    h.form(".join", method="post", action=f"/t/{table}/sit")[
                        deal_fields(None, table, commitment),
                        h.label(".field")[
                            h.span(".label")[_("Your name")],
                            h.input(name="name", value=reader.name, maxlength="24", required=True, autocomplete="nickname"),
                        ],
                        h.button(".act.go", type="submit")[icon("play"), _("Take a seat")],
                    ]
                    if opened.public and not mine and free
                    else None,
                    h.p(".note")[_("You can leave this page: the table waits under “Your games”.")] if mine else None,
                    h.button(".act", type="button", data_do="votes", data_body='{"about": "close"}')[icon("cross"), _("Close the table")]
                    if invitation
                    else None,
                ],
                _invite(invitation, alone, game, _) if invitation else None,
            ]
        ],
        _state(table, reader),
        kind="seating",
        game=game.name,
        heading=h.h1[game.title],
    )


def _place(chair: Seat, mine: bool, host: bool, first: bool, _: Tr) -> Element:
    """A chair; the host may give a free one to a bot. The *first* free one says when somebody is about to take it."""
    act: Node = None
    if chair.kind == "bot":
        who: Node = [icon("bot"), h.b[chair.name], h.small[level_word(chair.level, _)]]
    elif chair.kind == "person":
        who = [icon("person"), h.b[chair.name], h.small[_("you") if mine else _("seated")]]
    else:
        who = [
            icon("link"),
            h.b[_("free seat")],
            h.small(".guest", hidden=not chair.here)[_("someone has opened the link")] if first else None,
        ]
        if host:
            act = h.button(".act.small", type="button", data_do="fill", data_body=json.dumps({"seat": chair.seat}))[
                icon("bot"), h.span[_("A bot instead")]
            ]
    return h.li[h.div(".who")[who], act]


def _as_they_are(game: Game, seated: int, _: Tr) -> Element | None:
    """For the host: begin without those who did not come."""
    if seated < 2 or seated not in game.players:
        return None
    words = {2: _("Start as two"), 3: _("Start as three")}.get(seated, _("Start with {n}", n=seated))
    return h.button(".act", type="button", data_do="begin")[icon("play"), words]


def _invite(link: str, alone: bool, game: Game, _: Tr) -> Element:
    """One link for all: as a code, to copy, and for the share sheet of a phone. Where nobody else reaches it, how to change that."""
    return h.section(".form.sheet.one-link")[
        code(link, alone, _),
        h.h2[_("One link for all")],
        h.p(".note")[_("Point a phone’s camera at the code, or send the link. Each guest takes the next free seat.")],
        h.div(".invite")[
            h.code[link],
            h.button(".act", type="button", data_copy=link, data_copied=_("Copied"))[icon("copy"), h.span[_("Copy")]],
            h.button(".act", type="button", data_share=link, data_title=_("Play {game} with me", game=game.title), hidden=True)[
                icon("share"), h.span[_("Share")]
            ],
        ],
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


def offline_page(reader: Reader) -> str:
    """What an installed app shows without a network."""
    _ = reader.tr
    return page(
        reader,
        _("No connection · Palatine"),
        h.main(id="main")[
            h.section(".form.sheet")[
                h.h2[_("No connection.")],
                h.p(".note")[_("Your games are safe on the server. Try again when you are back in the network.")],
                h.div(".acts")[h.a(".act.go", href="/")[icon("again"), _("Try again")]],
            ]
        ],
        kind="seating",
        heading=h.h1[_("Four palace games")],
    )
