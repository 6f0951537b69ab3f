"""From a room to what one audience may see of it. Whatever leaves the server about a table is made from this."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from palatine.i18n import Tr
from palatine.kernel.view import View
from palatine.web.presence import Presence
from palatine.web.rooms import PERSON, PLAYING, Room
from palatine.web.sight import Chair, Sight


def sight_of(room: Room, seat: int | None, lang: str, presence: Presence, now: float) -> Sight:
    """The table as a seat sees it, or as the spectators do. The room has its story."""
    story = room.story
    table, playing = story.table, room.started and not room.aborted
    if table.over:
        view = View(table.game, seat, table.reveal().states, table.names)
    else:
        view = table.view(seat)
    asked = table.to_move if playing else ()
    ended = table.over or bool(room.aborted)
    mine = seat is not None and seat in asked and not room.player(seat)
    missing = missing_at(room, presence, seat)
    return Sight(
        table=room.id,
        game=room.game,
        seat=seat,
        step=story.step[seat],
        view=view,
        to_move=asked,
        legal=tuple(view.legal()) if mine else (),
        can_undo=playing and seat is not None and not room.player(seat) and table.can_undo(seat),
        chairs=tuple(_chair(room, i, presence, now) for i in range(room.players)),
        log=story.log(seat, lang),
        chat=tuple(room.chat),
        started=room.started,
        over=table.over,
        aborted=_why(room.aborted, Tr(lang, "web")),
        hints=room.hints,
        options=dict(table.options),
        commitment=room.commitment,
        seed=room.seed if ended else None,
        salt=room.salt if ended else None,
        rematch=room.rematch,
        missing=missing,
        votes=tuple(sorted({vote for gone in missing for vote in room.agreed.get(f"replace {gone}", ())})),
        closing=tuple(sorted(room.agreed.get("close", ()))),
    )


def missing_at(room: Room, presence: Presence, seat: int | None) -> tuple[int, ...]:
    """Who left, or has not been seen for long: the others may let a bot play for them. Whoever looks is there."""
    if room.status != PLAYING:
        return tuple(room.missing)
    began = room.events[room.first].at
    away = [i for i in room.persons if i != seat and presence.away(room.id, i, began)]
    return tuple(sorted({*room.missing, *away}))


def _chair(room: Room, seat: int, presence: Presence, now: float) -> Chair:
    place = room.places[seat]
    connected = place.kind != PERSON or (not place.gone and presence.here(room.id, seat))
    clock = room.story.clock(seat, now) if room.started else None
    return Chair(seat, place.name, place.kind, place.bot, connected, bool(place.stand_in), clock)


def _why(reason: str, _: Tr) -> str:
    if reason == "creator":
        return _("The one who opened the table has closed it.")
    return _("The players agreed to stop.") if reason else ""


def digest(sight: Sight) -> str:
    """A short hash of what the audience sees: equal exactly when nothing changed for it. A running clock is no change."""
    chairs = [replace(chair, clock=None) for chair in sight.chairs]
    lines = [(entry.step, entry.seat, entry.text) for entry in sight.log[-3:]]
    seen = (sight.step, sight.seat, sight.to_move, sight.legal, sight.can_undo, chairs, len(sight.log), lines, len(sight.chat))
    rest = (sight.started, sight.over, sight.aborted, sight.rematch, sight.missing, sight.votes, sight.closing)
    found = hashlib.sha256(repr((seen, rest)).encode())
    found.update(sight.view.states.tobytes())
    return found.hexdigest()[:20]
