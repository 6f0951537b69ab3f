"""The JSON API: games, opening tables, sitting down, and what happens around a game."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter

from palatine.i18n import Tr, text
from palatine.kernel.game import game, games
from palatine.tables.errors import Refused
from palatine.tables.lobby import Lobby, Welcome, Wish
from palatine.tables.maintenance import Maintenance
from palatine.web.api import models as m
from palatine.web.dependencies import BrowserDep, CallerDep, LangDep, LobbyDep, OffersDep, ServiceDep, spend
from palatine.web.ratelimit import Charged

router = APIRouter(route_class=Charged)


# Games


@router.get("/games", summary="The games, and whether they can be played already")
def list_games(service: ServiceDep, lang: LangDep) -> list[m.GameOut]:
    states = service.readiness.progress()
    found = []
    for name in games():
        what, _ = game(name), Tr(lang, name)
        options = [m.OptionOut(name=o.name, choices=list(o.choices), about=_(o.about)) for o in what.options]
        state = states.get(name, "waiting")
        found.append(m.GameOut(name=name, title=what.title, players=list(what.players), options=options, state=state))
    return found


@router.get("/progress", summary="Which games can be played already")
def progress(service: ServiceDep) -> dict[str, str]:
    return service.readiness.progress()


# Tables


@router.post("/offers", status_code=201, summary="What the server commits to for a new table", dependencies=[spend("read")])
async def offer(offers: OffersDep) -> m.OfferOut:
    return m.OfferOut(**vars(offers.make()))


@router.post("/tables", status_code=201, summary="Open a table", dependencies=[spend("create")])
def create_table(wish: m.TableWish, lobby: LobbyDep, offers: OffersDep, caller: BrowserDep) -> m.Seated:
    seats = tuple((seat.kind, seat.level if seat.kind == "bot" else seat.name) for seat in wish.seats)
    pace, offer = wish.pace, offers.take(wish.offer)
    rest = (wish.public, pace.kind, pace.seconds, wish.hints, offer, wish.entropy)
    found = lobby.create(Wish(wish.game, seats, dict(wish.options), *rest), caller)
    return seated(lobby, found, invitations=True)


def seated(lobby: Lobby, found: Welcome, *, invitations: bool = False) -> m.Seated:
    free = lobby.invitations(found.table) if invitations else {}
    links = [m.Invitation(seat=seat, secret=secret, path=f"/join/{secret}") for seat, secret in free.items()]
    return m.Seated(table=found.table, secret=found.secret, seats=list(found.chairs), invitations=links)


@router.get("/tables", summary="Open tables, games to watch, or your own", dependencies=[spend("read")])
def list_tables(lobby: LobbyDep, caller: CallerDep, which: Literal["open", "watch", "mine"] = "open") -> list[m.ListedOut]:
    rows = {"open": lobby.open_tables, "watch": lobby.tables_to_watch}[which]() if which != "mine" else lobby.my_tables(caller)
    return [m.listed(row) for row in rows]


@router.post("/join", summary="Sit down with an invitation, or bring your seat to this browser", dependencies=[spend("join")])
def join(wish: m.JoinWish, lobby: LobbyDep, caller: BrowserDep) -> m.Seated:
    return seated(lobby, lobby.join(wish.secret, wish.name, caller, wish.key, wish.entropy))


@router.post("/tables/{table}/join", summary="Sit down at a public table", dependencies=[spend("join")])
def sit(table: str, wish: m.SitWish, lobby: LobbyDep, caller: BrowserDep) -> m.Seated:
    return seated(lobby, lobby.sit(table, wish.name, caller, wish.seat, wish.key, wish.entropy, invited=False))


@router.post("/tables/{table}/fill", summary="Give a free seat of your table to a bot", dependencies=[spend("join")])
def fill(table: str, wish: m.FillWish, lobby: LobbyDep, caller: CallerDep) -> m.Done:
    lobby.fill(table, caller, wish.seat, wish.level)
    return m.Done(table=table)


@router.post("/tables/{table}/begin", summary="Begin your table with those who are there", dependencies=[spend("join")])
def begin(table: str, lobby: LobbyDep, caller: CallerDep) -> m.Done:
    lobby.begin(table, caller)
    return m.Done(table=table)


@router.post("/tables/{table}/chat", summary="Say something", dependencies=[spend("chat", table=True)])
def chat(table: str, wish: m.ChatWish, lobby: LobbyDep, caller: CallerDep) -> m.Done:
    lobby.chat(table, caller, wish.text, wish.name)
    return m.Done(table=table)


@router.post("/tables/{table}/leave", summary="Leave the table", dependencies=[spend("join")])
def leave(table: str, wish: m.SeatWish, lobby: LobbyDep, caller: CallerDep) -> m.Done:
    lobby.leave(table, caller, wish.seat)
    return m.Done(table=table)


@router.post("/tables/{table}/return", summary="Come back; the bot stands up", dependencies=[spend("join")])
def come_back(table: str, wish: m.SeatWish, lobby: LobbyDep, caller: CallerDep) -> m.Done:
    lobby.come_back(table, caller, wish.seat)
    return m.Done(table=table)


@router.post("/tables/{table}/votes", summary="Agree to replace somebody who left, or to stop", dependencies=[spend("join")])
def vote(table: str, wish: m.VoteWish, lobby: LobbyDep, caller: CallerDep) -> m.Done:
    if wish.about == "close":
        lobby.agree_to_close(table, caller)
    elif wish.seat is None:
        raise Refused(text("Name a seat."))
    else:
        lobby.agree_to_replace(table, caller, wish.seat)
    return m.Done(table=table)


@router.post("/tables/{table}/forget", summary="Delete what is yours of a finished game", dependencies=[spend("join")])
def forget(table: str, service: ServiceDep, caller: CallerDep) -> m.Forgotten:
    return m.Forgotten(table=table, removed=Maintenance(service).forget(table, caller))


@router.post("/tables/{table}/rematch", summary="The same people again, the next seat first", dependencies=[spend("create")])
def rematch(table: str, lobby: LobbyDep, offers: OffersDep, caller: CallerDep, wish: m.RematchWish | None = None) -> m.Done:
    wish = wish or m.RematchWish(step=0)
    return m.Done(table=lobby.rematch(table, caller, offers.take(wish.offer), wish.entropy, wish.step))
