"""The table: what is asked, the board, the players, the log, the chat. All from a :class:`~palatine.tables.snapshot.Snapshot`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw import Panel
from palatine.draw.counts import use
from palatine.draw.parts import markup
from palatine.i18n import Tr
from palatine.kernel import record
from palatine.kernel.turns import Turn
from palatine.kernel.view import SPECTATOR, View
from palatine.tables.lobby import CHAT
from palatine.tables.snapshot import Seat, Snapshot
from palatine.web.html import advice, ease, following, screens, teacher
from palatine.web.html.closer_look import SCORE
from palatine.web.html.layout import Reader, data, explore_button, icon, page
from palatine.web.html.verdict import verdict


def table_page(snapshot: Snapshot, reader: Reader, *, held: Sequence[int] = (), origin: str = "") -> str:
    """The page of a table. *held* are the seats of this browser: with several it is a hot seat. *origin* says where the game began."""
    _ = reader.tr
    game = snapshot.view.game
    first = message(snapshot, reader.lang, None)
    drawn = {name: h.div(data_part=name)[Markup(html)] for name, html in first["parts"].items()}
    hot = len(held) > 1
    shown = panels(snapshot, reader.lang)
    shared = screens.pages(snapshot.view, shown, snapshot.view.tr(reader.lang))
    board = h.section(class_=["board", snapshot.game], id="board", aria_label=_("Board"))[screens.sections(shown, first["parts"], shared)]
    state = {key: value for key, value in first.items() if key != "parts"}
    fresh = snapshot.seat is not None and not snapshot.over and not any(turn.seat == snapshot.seat for turn in snapshot.turns)
    state |= {
        "fresh": fresh,
        "chosen": snapshot.chosen,
        "table": snapshot.table,
        "seat": snapshot.seat,
        "held": list(held),
        "name": reader.name,
        "words": words(_),
    }
    return page(
        reader,
        first["title"],
        h.main(id="main")[drawn["prompt"], board],
        h.aside(".side", aria_label=_("Players and log"))[
            drawn["seats"],
            advice.place(),
            h.div(".tale.away", data_page="log")[h.p(".origin")[icon("order"), origin] if origin else None, drawn["log"], drawn["chat"]],
        ],
        _curtain(_) if hot else None,
        [_leaving(_), _stopping(snapshot, _)] if snapshot.seat is not None and not snapshot.over else None,
        data("state", state),
        kind="table" if snapshot.seat is not None else "table watching",
        game=snapshot.game,
        heading=h.h1[game.title],
        meta=[h.span(".meta", data_part="heading")[Markup(first["parts"]["heading"])], screens.tabs(shared, _)],
        tools=h.a(".tool", href=f"/rules/{snapshot.game}", target="_blank", title=_("Rules"), aria_label=_("Rules"))[icon("book")],
        menu=_menu(snapshot, reader),
        guide=reader.guide(snapshot.game),
    )


def message(snapshot: Snapshot, lang: str, before: Snapshot | None) -> dict[str, Any]:
    """What a page needs to become what *snapshot* shows: the parts that changed since *before*, and the moves."""
    _ = Tr(lang, "web")
    now = parts(snapshot, lang)
    then = parts(before, lang) if before is not None else {}
    asked = snapshot.seat is not None and snapshot.seat in snapshot.to_move and bool(snapshot.legal)
    return {
        "step": snapshot.step,
        "title": title(snapshot, _),
        "parts": {name: html for name, html in now.items() if then.get(name) != html},
        "moves": moves(snapshot, lang),
        "mine": asked,
        "told": asked and len(snapshot.legal) == 1 and ease.told(snapshot),
        "over": snapshot.over,
        "asked": list(snapshot.to_move),
        "turn": _running(snapshot),
        "marks": [marks(snapshot, turn) for turn in snapshot.since if turn.seat is not None],
        "moments": moments(snapshot, before),
        "announce": _announce(snapshot, before, lang),
        "halfway": halfway(snapshot, lang) if asked else {},
        **ahead(snapshot, lang),
    }


def halfway(snapshot: Snapshot, lang: str) -> dict[str, tuple[str, str]]:
    """What the prompt asks in the middle of a choice."""
    v, board = snapshot.view, snapshot.view.game.board
    return dict(board.halfway(v, v.tr(lang))) if hasattr(board, "halfway") else {}


def marks(snapshot: Snapshot, turn: Turn) -> list[Any]:
    """Whose turn it was, and the places that wear corners for it until one moves oneself."""
    board, seat = snapshot.view.game.board, turn.seat or 0
    things = board.outlined(turn.things) if hasattr(board, "outlined") else turn.things
    return [seat, colours(snapshot.view)[seat], list(things)]


def ahead(snapshot: Snapshot, lang: str) -> dict[str, Any]:
    """What is asked later and can be chosen now, for a board that has such choices."""
    v, board = snapshot.view, snapshot.view.game.board
    if not hasattr(board, "ahead"):
        return {}
    found, _ = board.ahead(v), v.tr(lang)
    told = []
    for action in found.actions if snapshot.legal else ():
        shown = board.touch(v, action, _)
        move = v.game.actions[action]
        told.append(
            {"move": move, "say": v.sentence(move, lang), "things": shown.things, "ordered": shown.ordered, "shows": shown.tray[0][1]}
        )
    return {"ahead": {"moves": told, "many": found.many}}


def moments(snapshot: Snapshot, before: Snapshot | None) -> list[dict[str, Any]]:
    """What is staged of that which happened since *before*."""
    board = snapshot.view.game.board
    if before is None or not hasattr(board, "moments"):
        return []
    seen = max((turn.last for turn in before.turns), default=0)
    heard = [h for turn in snapshot.turns for h in turn.heard if h.ply > seen]
    return [asdict(moment) for moment in board.moments(snapshot.view, heard)] if heard else []


def _running(snapshot: Snapshot) -> list[int]:
    """The newest turn of somebody else: its number, whose it is, and whether that is a bot. The page shows turn after turn."""
    turn = following.running(snapshot)
    if turn is None or turn.seat is None:
        return []
    chair = snapshot.seats[turn.seat]
    return [turn.number, turn.seat, int(chair.kind == "bot" or chair.stand_in)]


def parts(snapshot: Snapshot, lang: str) -> dict[str, str]:
    """The parts of the page that change, by name."""
    if lang in snapshot.drawn:
        return snapshot.drawn[lang]
    _ = Tr(lang, "web")
    made: dict[str, Node] = {
        "heading": snapshot.view.game.board.heading(snapshot.view, snapshot.view.tr(lang)),
        "prompt": prompt(snapshot, lang),
        "seats": seats(snapshot, lang),
        "log": following.log(snapshot, _),
        "chat": chat(snapshot, _),
    }
    made |= {f"panel-{p.name}": screens.drawing(p) for p in panels(snapshot, lang)}
    snapshot.drawn[lang] = {name: markup(node) for name, node in made.items()}
    return snapshot.drawn[lang]


# The board


def panels(snapshot: Snapshot, lang: str) -> list[Panel]:
    drawn: list[Panel] = snapshot.view.game.board.panels(snapshot.view, snapshot.view.tr(lang))
    return drawn


def moves(snapshot: Snapshot, lang: str) -> list[dict[str, Any]]:
    """How each legal move is touched and said."""
    v = snapshot.view
    _ = v.tr(lang)
    found = []
    for move in snapshot.legal:
        action = v.game.actions.parse(move)
        touch = asdict(v.game.board.touch(v, action, _))
        found.append({"move": move, "say": v.sentence(move, lang), **{k: told for k, told in touch.items() if told or k == "things"}})
    return found


# What is asked


def title(snapshot: Snapshot, _: Tr) -> str:
    name = snapshot.view.game.title
    if snapshot.over or snapshot.aborted:
        return _("Game over · {game} · Palatine", game=name)
    if snapshot.seat is not None and snapshot.seat in snapshot.to_move:
        return _("Your turn · {game} · Palatine", game=name)
    return f"{name} · Palatine"


def request(snapshot: Snapshot, lang: str) -> tuple[Node, Node]:
    """The sentence of the prompt, and a second line."""
    _ = Tr(lang, "web")
    if snapshot.aborted:
        return _("This table was closed."), snapshot.aborted
    if snapshot.over:
        return verdict(snapshot, _), _("Everything is revealed. Replay the game or start another.")
    if snapshot.seat is not None and snapshot.seat in snapshot.to_move:
        board = snapshot.view.game.board
        return snapshot.view.prompt(lang), board.reason(snapshot.view, snapshot.view.tr(lang)) if hasattr(board, "reason") else ""
    watching = "" if snapshot.seat is not None else _("You’re watching.")
    turn = following.running(snapshot)
    if turn is not None:
        return following.headline(snapshot, turn, _), watching
    chairs = [c for c in snapshot.seats if c.seat in snapshot.to_move]
    names = _.all_of([c.name for c in chairs])
    sentence = _.many("{names} is choosing.", "{names} are choosing.", len(chairs), names=names)
    return sentence, watching


def prompt(snapshot: Snapshot, lang: str) -> Element:
    _ = Tr(lang, "web")
    sentence, note = request(snapshot, lang)
    asked = snapshot.seat is not None and snapshot.seat in snapshot.to_move
    ended = bool(snapshot.over or snapshot.aborted)
    turn = None if asked or ended else following.running(snapshot)
    acts: list[Node] = [
        _undo(snapshot, _),
        h.button(".act.hint", type="button", data_do="hint", title=_("Hint"))[icon("hint"), h.span[_("Hint")]]
        if snapshot.hints and asked and snapshot.legal
        else None,
        h.span(".verbs"),
        h.button(".act.always", type="button", data_do="always", hidden=True)[_("Always pass here")],
        following.pace(_) if snapshot.seat is not None and not asked else None,
    ]
    if ended:
        acts = [
            h.a(".act", href=f"/t/{snapshot.table}/replay")[icon("play"), _("Replay")],
            explore_button(snapshot.table, len(snapshot.turns) and snapshot.turns[-1].last, _),
            None if snapshot.aborted else h.a(".act.go", href=f"/t/{snapshot.table}")[icon("crown"), _("Result")],
        ]
    mover = f"p-{colours(snapshot.view)[turn.seat]}" if turn is not None and turn.seat is not None else ""
    return h.section(class_=["ask sheet", "mine" if asked else "", f"follow {mover}" if mover else ""], aria_label=_("Your decision"))[
        h.div(".say")[
            h.h2(".request", tabindex="-1")[sentence],
            h.p(".note")[note],
            following.strip(snapshot, _) if asked and not ended else following.before(snapshot, _) if turn is not None else None,
            _notices(snapshot, _),
            h.p(".feedback", data_feedback="", hidden=True) if snapshot.hints and not ended else None,
            h.p(".practice")[_("Practice: moves were undone.")] if snapshot.practice else None,
            h.p(".practice")[_("Practice: the deal was chosen.")] if snapshot.chosen and not snapshot.practice else None,
            h.div(".standing", hidden=True)[
                h.span[_("You’re passing automatically at some points.")],
                h.button(".act", type="button", data_do="ask")[_("Ask me again")],
            ],
            _my_counts(snapshot, lang),
        ],
        h.div(".tray", hidden=True),
        advice.place() if asked and snapshot.hints else None,
        teacher.ideas(snapshot, lang) if asked else None,
        h.div(".acts")[acts],
        h.details(".words", hidden=not (asked and snapshot.legal))[
            h.summary(title=_("List all moves"))[h.span(".sr")[_("List all moves")]], h.ul
        ],
    ]


def _undo(snapshot: Snapshot, _: Tr) -> Element:
    """The last choice; alone with bots, any choice, and the bots' moves with it."""
    far = snapshot.can_go_back and not snapshot.can_undo
    return h.button(".act.undo", type="button", data_do="back" if far else "undo", hidden=not (snapshot.can_undo or far))[
        icon("back"), h.span[_("Go back") if far else _("Undo")]
    ]


def _my_counts(snapshot: Snapshot, lang: str) -> Element | None:
    """What I have, where the seats show no more than names and points."""
    if snapshot.seat is None:
        return None
    v = snapshot.view
    return h.div(class_=f"my p-{colours(v)[snapshot.seat]}")[
        h.span(".label")[Tr(lang, "web")("Yours")], h.div(".stats")[v.game.board.seat(v, snapshot.seat, v.tr(lang))]
    ]


def _notices(snapshot: Snapshot, _: Tr) -> list[Element]:
    """Somebody left: the others decide, and who left may come back."""
    if snapshot.seat is None or snapshot.over or snapshot.aborted:
        return []
    if snapshot.seat in snapshot.missing or snapshot.seats[snapshot.seat].stand_in:
        back = h.button(".act", type="button", data_do="return")[icon("back"), _("Rejoin")]
        return [h.div(".notice")[h.span[_("You left this table.")], back]]
    found = []
    for gone in snapshot.missing:
        agree = h.button(".act", type="button", data_do="votes", data_body=json.dumps({"about": "replace", "seat": gone}))[
            icon("bot"), _("Let a bot take over")
        ]
        said = _("You agreed to a bot. Waiting for the others.") if snapshot.seat in snapshot.votes else agree
        found.append(h.div(".notice")[h.span[_("{name} left.", name=snapshot.seats[gone].name)], said])
    if snapshot.closing:
        stop = h.button(".act", type="button", data_do="votes", data_body=json.dumps({"about": "close"}))[icon("flag"), _("Agree to stop")]
        names = _.all_of([snapshot.seats[seat].name for seat in snapshot.closing])
        wish = _.many("{names} would like to stop.", "{names} would like to stop.", len(snapshot.closing), names=names)
        found.append(h.div(".notice")[h.span[wish], None if snapshot.seat in snapshot.closing else stop])
    return found


def words(_: Tr) -> dict[str, str]:
    """The few texts that the script says itself."""
    return {
        "more": _("Choose what belongs to it"),
        "next": _("Next: {name}"),
        **following.paces(_),
        "step": _("Step"),
        "lost": _("Connection lost. Trying again…"),
        "back": _("Connected again."),
        "why": _("Not available"),
        "copied": _("Copied"),
        "yours": _("It’s your turn."),
        "failed": _("The server didn’t answer. Try again."),
        "turnOf": _("It’s {name}’s turn"),
        "saved": _("The picture is saved."),
        "analysing": _("The analysis starts."),
        "analysed": _("The analysis is ready."),
    }


# Players


def seats(snapshot: Snapshot, lang: str) -> Element:
    _ = Tr(lang, "web")
    own = snapshot.view.scores
    public = own if snapshot.over else public_scores(snapshot.view)
    return h.ol(".seats", aria_label=_("Players"))[
        [_seat(snapshot, chair, public[chair.seat], own[chair.seat], lang) for chair in snapshot.seats]
    ]


def public_scores(v: View) -> list[int]:
    """The points that all can see, so that they can be compared."""
    if v.seat is None:
        return v.scores
    states = record.copy(v.states)
    v.game.engine.project(states, SPECTATOR)
    return View(v.game, None, states).scores


def _seat(snapshot: Snapshot, chair: Seat, score: int, own: int, lang: str) -> Element:
    _ = Tr(lang, "web")
    v, n = snapshot.view, chair.seat
    colour = colours(v)[n]
    turn = n in snapshot.to_move and not snapshot.over
    state: Node = None
    if turn:
        state = h.span(".now")[
            _("Your turn") if n == snapshot.seat else _("thinking") if chair.kind == "bot" or chair.stand_in else _("to move")
        ]
    elif chair.kind == "person" and not chair.here:
        state = h.span(".now.away", title=_("away"))[h.span[_("away")]]
    return h.li(class_={"seat": True, "sheet": True, f"p-{colour}": True, "turn": turn}, data_seat=str(n))[
        h.div(".row")[
            use(f"emblem-{colour}"),
            h.span(".who")[chair.name],
            h.span(".role")[role(snapshot, chair, _)],
            state,
            h.span(".clock", data_left=str(round(chair.clock)))[_clock(chair.clock)] if chair.clock is not None else None,
            h.span(".vp", data_look=f"{SCORE}{n}")[
                str(score),
                h.small(title=_("with what only you can see"))[f" ({own})"] if n == snapshot.seat and own != score else None,
                h.span(".sr")[" " + _("points")],
            ],
        ],
        h.div(".stats")[v.game.board.seat(v, n, v.tr(lang))],
    ]


def role(snapshot: Snapshot, chair: Seat, _: Tr) -> str:
    if chair.seat == snapshot.seat:
        return _("you")
    if chair.kind == "bot":
        return _("{level} bot", level=level_name(chair.level, _))
    if chair.stand_in:
        return _("bot standing in")
    return _("free seat") if chair.kind == "free" else ""


def level_name(level: str, _: Tr) -> str:
    return {
        "novice": _("novice"),
        "apprentice": _("apprentice"),
        "courtier": _("courtier"),
        "prodigy": _("prodigy"),
        "master": _("master"),
        "champion": _("champion"),
        "greedy": _("greedy"),
        "random": _("random"),
    }.get(level, level)


def colours(v: View) -> Sequence[str]:
    found: Sequence[str] = v.game.board.COLOURS
    return found


def _clock(seconds: float) -> str:
    minutes, rest = divmod(max(0, int(seconds)), 60)
    return f"{minutes}:{rest:02}"


# Chat


def chat(snapshot: Snapshot, _: Tr) -> Node:
    if all(c.kind == "bot" or c.seat == snapshot.seat for c in snapshot.seats) and not snapshot.chat:
        return None
    lines = [
        h.li(data_seat=str(said.seat) if said.seat is not None else None)[
            use(f"emblem-{colours(snapshot.view)[said.seat]}") if said.seat is not None else icon("eye"),
            h.span[h.b[said.name], f" {said.text}"],
        ]
        for said in snapshot.chat[-20:]
    ]
    return h.section(".chat.sheet", aria_label=_("Chat"))[
        h.ol[lines] if lines else None,
        h.form(data_do="chat")[
            h.input(name="text", maxlength=str(CHAT), autocomplete="off", placeholder=_("Say something"), aria_label=_("Say something")),
            h.button(".tool", type="submit", title=_("Send"), aria_label=_("Send"))[icon("chat")],
            h.button(
                ".tool", type="button", data_toggle="mute", aria_pressed="false", title=_("Mute the chat"), aria_label=_("Mute the chat")
            )[icon("mute")],
        ],
    ]


def _announce(snapshot: Snapshot, before: Snapshot | None, lang: str) -> str:
    if before is None:
        return ""
    news = [e.text for e in snapshot.log[len(before.log) :]]
    if snapshot.seat is not None and snapshot.seat in snapshot.to_move:
        news.append(snapshot.view.prompt(lang))
    return " ".join(news)


def _curtain(_: Tr) -> Element:
    """Between two people at one screen: nothing of the table shows through."""
    return h.dialog(".curtain", id="curtain", aria_labelledby="turn-of")[
        h.div(".emblem"),
        h.h2(id="turn-of"),
        h.p[_("Pass the screen over. Show your cards when nobody else is looking.")],
        h.a(".act.go", href="#")[icon("eye"), _("Show my cards")],
        h.button(".act", type="button", data_do="undo", hidden=True)[icon("back"), _("Undo")],
    ]


def _leaving(_: Tr) -> Element:
    return h.dialog(".leave.sheet", id="leave", aria_labelledby="leaving")[
        h.h2(id="leaving")[_("Leave the table?")],
        h.p[_("The others can let a bot take your seat. You can rejoin until the game ends.")],
        h.div(".acts")[
            h.button(".act", type="button", data_do="leave")[icon("door"), _("Leave")],
            h.button(".act.go", type="button", data_do="close", autofocus=True)[_("Stay")],
        ],
    ]


def alone(snapshot: Snapshot) -> bool:
    """Is the reader the only person at the table?"""
    return sum(chair.kind == "person" for chair in snapshot.seats) < 2


def _stopping(snapshot: Snapshot, _: Tr) -> Element:
    return h.dialog(".leave.sheet", id="stop", aria_labelledby="stopping")[
        h.h2(id="stopping")[_("Stop the game?")],
        h.p[
            _("It ends at once, without a winner.")
            if alone(snapshot)
            else _("The others are asked. It ends without a winner once everyone agrees.")
        ],
        h.div(".acts")[
            h.button(".act", type="button", data_do="votes", data_body=json.dumps({"about": "close"}))[icon("flag"), _("Stop the game")],
            h.button(".act.go", type="button", data_do="close", autofocus=True)[_("Play on")],
        ],
    ]


def _menu(snapshot: Snapshot, reader: Reader) -> Node:
    _ = reader.tr
    return [
        h.a(".item", href="/")[icon("home"), _("Home")],
        h.a(".item", href=f"/rules/{snapshot.game}", target="_blank")[icon("book"), _("Rules")],
        h.button(".item", type="button", data_copy=f"/t/{snapshot.table}")[icon("eye"), _("Copy spectator link")],
        h.a(".item", href=f"/api/tables/{snapshot.table}/save", download=True)[icon("save"), _("Save file")] if snapshot.over else None,
        h.form(method="post", action=f"/t/{snapshot.table}/explore")[h.button(".item", type="submit")[icon("order"), _("Explore")]]
        if snapshot.hints and snapshot.started and not snapshot.aborted
        else None,
        h.button(".item", type="button", data_do="stop")[
            icon("flag"), _("Stop the game") if alone(snapshot) else _("Offer to stop the game")
        ]
        if snapshot.seat is not None and not snapshot.over
        else None,
        h.button(".item", type="button", data_do="leave")[icon("door"), _("Leave the table")]
        if snapshot.seat is not None and not snapshot.over
        else None,
        following.pace_setting(reader.pace, _) if snapshot.seat is not None and not snapshot.over else None,
        [
            h.label(".check")[h.input(type="checkbox", data_toggle="auto", checked=reader.auto), _("Play forced moves automatically")],
            h.label(".check")[h.input(type="checkbox", data_toggle="warn", checked=reader.warn), _("Warn me before a costly move")]
            if snapshot.hints
            else None,
            h.label(".check")[h.input(type="checkbox", data_guide="", checked=reader.guide(snapshot.game) == "yes"), _("Teacher")],
        ]
        if snapshot.seat is not None and not snapshot.over
        else None,
    ]
