"""The operator's page: tables to close, chats to silence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import htpy as h
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from htpy import Element

from palatine.kernel.game import game, games
from palatine.tables.maintenance import Maintenance
from palatine.tables.snapshot import ChatLine
from palatine.tables.state import OPEN, PLAYING
from palatine.web.dependencies import LobbyDep, ServiceDep, spend
from palatine.web.html.forms import Fields
from palatine.web.html.layout import Reader, icon, page
from palatine.web.html.reader import reader_of
from palatine.web.operations import COOKIE, HOURS, check_operator, is_operator, is_operators_key, pass_of
from palatine.web.ratelimit import Charged

router = APIRouter(include_in_schema=False, route_class=Charged)
SHOWN = 200  # tables


@dataclass(frozen=True)
class Watched:
    """A table as the operator sees it: nothing of the game, all of the chat."""

    table: str
    title: str
    status: str
    names: tuple[str, ...]
    chat: Sequence[ChatLine]
    silenced: bool


@router.get("/operator", dependencies=[spend("read")])
def operator_page(request: Request, lobby: LobbyDep, service: ServiceDep) -> Response:
    if request.app.state.settings.operator and not is_operator(request):
        return HTMLResponse(_door(reader_of(request)))
    check_operator(request)
    found = []
    for row in lobby.store.listed(limit=SHOWN):
        if row["game"] in games():
            with service.open(row["id"]) as state:
                names = tuple(chair["name"] for chair in row["card"]["chairs"] if chair["name"])
                found.append(Watched(row["id"], game(row["game"]).title, state.status, names, state.chat, state.silenced))
    return HTMLResponse(_tables(found, reader_of(request)))


@router.post("/operator", dependencies=[spend("join")])
def enter(request: Request, form: Fields) -> Response:
    if not is_operators_key(request, form.get("key", "")):
        return HTMLResponse(_door(reader_of(request), wrong=True), 403)
    response = RedirectResponse("/operator", 303)
    state = request.app.state
    response.set_cookie(
        COOKIE,
        state.signer.sign(pass_of(request)),
        max_age=HOURS * 3600,
        httponly=True,
        samesite="strict",
        secure=state.settings.secure,
        path=f"{state.settings.path}/operator",
    )
    return response


@router.post("/operator/{table}/{what}", dependencies=[spend("join")])
def moderate(table: str, what: str, request: Request, service: ServiceDep) -> Response:
    check_operator(request)
    if what == "close":
        Maintenance(service).close(table)
    else:
        Maintenance(service).silence(table, on=what == "silence")
    return RedirectResponse("/operator", 303)


def _door(reader: Reader, *, wrong: bool = False) -> str:
    _ = reader.tr
    return page(
        reader,
        _("Operator · Palatine"),
        h.main(id="main")[
            h.form(".form.sheet", method="post", action="/operator")[
                h.h2[_("For the operator of this server")],
                h.p(".no")[_("That is not the key.")] if wrong else None,
                h.label(".field")[h.span(".label")[_("Key")], h.input(type="password", name="key", autocomplete="current-password")],
                h.div(".acts")[h.button(".act.go", type="submit")[_("Enter")]],
            ]
        ],
        kind="seating",
        heading=h.h1[_("Operator")],
    )


def _tables(tables: Sequence[Watched], reader: Reader) -> str:
    _ = reader.tr
    return page(
        reader,
        _("Operator · Palatine"),
        h.main(id="main")[
            h.section(".form.sheet")[
                h.h2[_.many("{n} table", "{n} tables", len(tables), zero="No tables")],
                h.ul(".places")[[_row(table, reader) for table in tables]],
            ]
        ],
        kind="seating",
        heading=h.h1[_("Operator")],
    )


def _row(table: Watched, reader: Reader) -> Element:
    _ = reader.tr

    def act(what: str, words: str) -> Element:
        return h.form(method="post", action=f"/operator/{table.table}/{what}")[h.button(".act", type="submit")[words]]

    return h.li[
        h.div(".who")[
            icon("person"), h.b[h.a(href=f"/t/{table.table}")[f"{table.title} · {table.status}"]], h.small[", ".join(table.names)]
        ],
        h.ul[[h.li[f"{line.name}: {line.text}"] for line in table.chat[-10:]]] if table.chat else None,
        h.div(".acts")[
            act("close", _("Close the table")) if table.status in (OPEN, PLAYING) else None,
            act("speak", _("Allow the chat")) if table.silenced else act("silence", _("Silence the chat")),
        ],
    ]
