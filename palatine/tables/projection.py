"""From the state of a table to what one audience may see of it. Whatever leaves the server about a table is made from this."""

from __future__ import annotations

import hashlib

from palatine.i18n import Tr
from palatine.kernel.sources import sources
from palatine.kernel.view import View
from palatine.tables.events import BOT, FREE, PERSON
from palatine.tables.presence import GUEST, Presence
from palatine.tables.snapshot import Seat, Snapshot
from palatine.tables.state import PLAYING, TableState

SAID = 100
"""Lines of the chat that are shown: the newest."""


def project(state: TableState, seat: int | None, lang: str, presence: Presence, now: float, *, pages: bool = True) -> Snapshot:
    """The table as a seat sees it, or as the spectators do. Its rules are ready. What only *pages* show is left out for others."""
    table, created = state.table, state.created
    assert table is not None
    playing = state.started and not state.aborted
    view = View(table.game, seat, table.reveal().states, table.names) if state.over else table.view(seat)
    asked = () if state.aborted else state.asked
    ended = state.over or bool(state.aborted)
    person = seat is not None and not state.bot_at(seat)
    missing = missing_at(state, presence, seat)
    seed = state.seed if state.started else created.seed
    log, heard = state.log(seat, lang, pages=pages)
    turns, since = state.turns(seat, lang) if pages else ((), ())
    return Snapshot(
        table=state.id,
        game=state.game,
        seat=seat,
        step=state.steps.now[seat],
        view=view,
        to_move=asked,
        legal=tuple(view.legal()) if person and seat in asked else (),
        can_undo=playing and person and table.can_undo(seat),
        can_go_back=playing and seat is not None and person and not state.over and _can_go_back(state, seat),
        practice=state.backs,
        chosen=created.chosen,
        seats=tuple(_seat(state, i, presence, now) for i in range(state.players)),
        log=log,
        heard=heard,
        turns=turns,
        since=since,
        chat=() if state.silenced else tuple(state.chat[-SAID:]),
        started=state.started,
        over=state.over,
        aborted=_why(state, Tr(lang, "web")),
        hints=created.hints,
        options=dict(table.options),
        commitment=state.commitment,
        seed=str(seed) if ended and seed is not None else None,
        salt=created.salt if ended else None,
        entropy=state.entropy if ended else None,
        sources=tuple(sources(view, table.happenings(seat), lang)) if state.over else (),
        origin=created.origin,
        rematch=state.rematch,
        missing=missing,
        votes=tuple(sorted({vote for gone in missing for vote in state.agreed.get(f"replace {gone}", ())})),
        closing=tuple(sorted(state.agreed.get("close", ()))),
    )


def _can_go_back(state: TableState, seat: int) -> bool:
    assert state.table is not None
    return state.alone(seat) and any(who == seat for who, _ in state.table._moves)


def missing_at(state: TableState, presence: Presence, seat: int | None) -> tuple[int, ...]:
    """Players who left or have not been seen for long: the others may let a bot play for them. The viewer is never one of them."""
    if state.status != PLAYING:
        return tuple(state.missing)
    away = [i for i in state.persons if i != seat and presence.away(state.id, i, state.began)]
    return tuple(sorted({*state.missing, *away}))


def _seat(state: TableState, seat: int, presence: Presence, now: float) -> Seat:
    place = state.places[seat]
    connected = place.kind == BOT or (not place.gone and presence.here(state.id, GUEST if place.kind == FREE else seat))
    clock = state.clocks.left(seat, now) if state.started else None
    return Seat(seat, place.name, place.kind, place.bot, connected, bool(place.stand_in), clock)


def _why(state: TableState, _: Tr) -> str:
    reason, people = state.aborted, sum(place.kind == PERSON for place in state.places)
    if reason == "agreed" and people < 2:  # nobody proposed it to anybody
        return _("The game was stopped before its end.")
    if reason == "creator":
        return _("The host closed the table.")
    if reason == "operator":
        return _("The operator of the server closed the table.")
    return _("The players agreed to stop.") if reason else ""


def fingerprint(snapshot: Snapshot) -> str:
    """A short hash of what the audience sees: equal exactly when nothing changed for it. A running clock is no change."""
    seats = [(seat.name, seat.kind, seat.level, seat.here, seat.stand_in) for seat in snapshot.seats]
    lines = [(line.step, line.seat, line.text) for line in snapshot.log[-3:]]
    s = snapshot
    seen = (s.step, s.seat, s.to_move, s.legal, s.can_undo, s.can_go_back, seats, len(s.log), lines, s.said)
    rest = (s.started, s.over, s.aborted, s.rematch, s.missing, s.votes, s.closing)
    found = hashlib.sha256(repr((seen, rest)).encode())
    found.update(snapshot.view.states.tobytes())
    return found.hexdigest()[:20]
