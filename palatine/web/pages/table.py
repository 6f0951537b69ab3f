"""The table: what is asked, the board, the players, the log, the chat. All from a :class:`~palatine.web.sight.Sight`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw import Panel
from palatine.draw.canvas import picture
from palatine.draw.counts import use
from palatine.draw.parts import markup
from palatine.i18n import Tr
from palatine.kernel.view import View
from palatine.web.desk import CHAT
from palatine.web.pages import ease
from palatine.web.pages.layout import Reader, data, icon, page
from palatine.web.pages.result import result, verdict
from palatine.web.sight import Chair, Entry, Sight

LINES = 60
"""Lines of the log that a page shows: the newest."""


def table_page(sight: Sight, reader: Reader, *, held: Sequence[int] = ()) -> str:
    """The page of a table. *held* are the seats of this browser: with several it is a hot seat."""
    _ = reader.tr
    game = sight.view.game
    first = message(sight, reader.lang, None)
    drawn = {name: h.div(data_part=name)[Markup(html)] for name, html in first["parts"].items()}
    hot = len(held) > 1
    board = h.section(class_=["board", sight.game, "watching" if sight.seat is None else ""], id="board", aria_label=_("Board"))[
        [panel_section(p, first["parts"]) for p in panels(sight, reader.lang)]
    ]
    state = {key: value for key, value in first.items() if key != "parts"}
    state |= {"table": sight.table, "seat": sight.seat, "held": list(held), "name": reader.name, "words": words(_)}
    return page(
        reader,
        first["title"],
        h.main(id="main")[drawn["prompt"], board],
        h.aside(".side", aria_label=_("Players and log"))[drawn["seats"], drawn["lesson"], drawn["log"], drawn["chat"]],
        drawn["result"],
        _curtain(_) if hot else None,
        _leaving(_) if sight.seat is not None and not sight.over else None,
        data("state", state),
        kind="table",
        game=sight.game,
        heading=h.h1[game.title],
        meta=h.span(".meta", data_part="heading")[Markup(first["parts"]["heading"])],
        tools=h.a(".tool", href=f"/rules/{sight.game}", title=_("Rules"), aria_label=_("Rules"))[icon("book")],
        menu=_menu(sight, reader),
        guide=reader.guide(sight.game),
    )


def message(sight: Sight, lang: str, before: Sight | None) -> dict[str, Any]:
    """What a page needs to become what *sight* shows: the parts that changed since *before*, and the moves."""
    _ = Tr(lang, "web")
    now = parts(sight, lang)
    then = parts(before, lang) if before is not None else {}
    asked = sight.seat is not None and sight.seat in sight.to_move and bool(sight.legal)
    return {
        "step": sight.step,
        "title": title(sight, _),
        "parts": {name: html for name, html in now.items() if then.get(name) != html},
        "moves": moves(sight, lang),
        "mine": asked,
        "told": asked and len(sight.legal) == 1 and ease.told(sight),
        "over": sight.over,
        "asked": list(sight.to_move),
        "announce": _announce(sight, before, lang),
    }


def parts(sight: Sight, lang: str) -> dict[str, str]:
    """The parts of the page that change, by name."""
    if lang in sight.drawn:
        return sight.drawn[lang]
    _ = Tr(lang, "web")
    made: dict[str, Node] = {
        "heading": sight.view.game.board.heading(sight.view, sight.view.tr(lang)),
        "prompt": prompt(sight, lang),
        "seats": seats(sight, lang),
        "lesson": ease.lesson(sight, lang),
        "log": log(sight, _),
        "chat": chat(sight, _),
        "result": result(sight, lang) if sight.over and not sight.aborted else None,
    }
    made |= {f"panel-{p.name}": _drawing(p) for p in panels(sight, lang)}
    sight.drawn[lang] = {name: markup(node) for name, node in made.items()}
    return sight.drawn[lang]


# The board


def panels(sight: Sight, lang: str) -> list[Panel]:
    drawn: list[Panel] = sight.view.game.board.panels(sight.view, sight.view.tr(lang))
    return drawn


def _drawing(p: Panel) -> list[Node]:
    return [picture(p, "wide"), picture(p.tall, "tall")] if p.tall else [picture(p)]


def panel_section(p: Panel, drawn: dict[str, str]) -> Element:
    return h.section(class_={"panel": True, "sheet": p.sheet}, data_panel=p.name, data_part=f"panel-{p.name}")[
        Markup(drawn[f"panel-{p.name}"])
    ]


def moves(sight: Sight, lang: str) -> list[dict[str, Any]]:
    """How each legal move is touched and said."""
    v = sight.view
    _ = v.tr(lang)
    found = []
    for move in sight.legal:
        action = v.game.actions.parse(move)
        found.append({"move": move, "say": v.sentence(move, lang), **asdict(v.game.board.touch(v, action, _))})
    return found


# What is asked


def title(sight: Sight, _: Tr) -> str:
    name = sight.view.game.title
    if sight.over or sight.aborted:
        return _("Over · {game} · Palatine", game=name)
    if sight.seat is not None and sight.seat in sight.to_move:
        return _("Your turn · {game} · Palatine", game=name)
    return f"{name} · Palatine"


def request(sight: Sight, lang: str) -> tuple[str, str]:
    """The sentence of the prompt, and a second line."""
    _ = Tr(lang, "web")
    if sight.aborted:
        return _("This table was closed."), sight.aborted
    if sight.over:
        return verdict(sight, _), _("Nothing is hidden any more: step through the game, or play another.")
    if sight.seat is not None and sight.seat in sight.to_move:
        return sight.view.prompt(lang), ""
    chairs = [c for c in sight.chairs if c.seat in sight.to_move]
    names = _.all_of([c.name for c in chairs])
    sentence = _.many("{names} is choosing.", "{names} are choosing.", len(chairs), names=names)
    return sentence, "" if sight.seat is not None else _("You are watching.")


def prompt(sight: Sight, lang: str) -> Element:
    _ = Tr(lang, "web")
    sentence, note = request(sight, lang)
    asked = sight.seat is not None and sight.seat in sight.to_move
    acts: list[Node] = [
        h.button(".act.undo", type="button", data_do="undo", hidden=not sight.can_undo)[icon("back"), h.span[_("Take back")]],
        h.button(".act.hint", type="button", data_do="hint", title=_("Hint"))[icon("hint"), h.span[_("Hint")]]
        if sight.hints and asked and sight.legal
        else None,
        h.span(".verbs"),
        h.button(".act.always", type="button", data_do="always", hidden=True)[_("Always here")],
    ]
    if sight.over or sight.aborted:
        acts = [
            h.a(".act", href=f"/t/{sight.table}/replay")[icon("play"), _("Replay")],
            None if sight.aborted else h.button(".act.go", type="button", data_do="result")[icon("crown"), _("Result")],
        ]
    return h.section(class_={"ask": True, "sheet": True, "mine": asked}, aria_label=_("What is asked"))[
        h.div(".say")[
            h.h2(".request", tabindex="-1")[sentence],
            h.p(".note")[note],
            _notices(sight, _),
            h.div(".standing", hidden=True)[
                h.span[_("You always pass at some moments.")],
                h.button(".act", type="button", data_do="ask")[_("Ask me again")],
            ],
        ],
        h.div(".tray", hidden=True),
        h.div(".acts")[acts],
        h.details(".words", hidden=not (asked and sight.legal))[h.summary[_("All moves in words")], h.ul],
    ]


def _notices(sight: Sight, _: Tr) -> list[Element]:
    """Somebody left: the others decide, and who left may come back."""
    if sight.seat is None or sight.over or sight.aborted:
        return []
    if sight.seat in sight.missing or sight.chairs[sight.seat].stand_in:
        back = h.button(".act", type="button", data_do="return")[icon("back"), _("Come back")]
        return [h.div(".notice")[h.span[_("You left this table.")], back]]
    found = []
    for gone in sight.missing:
        agree = h.button(".act", type="button", data_do="votes", data_body=json.dumps({"about": "replace", "seat": gone}))[
            icon("bot"), _("Let a bot play")
        ]
        said = _("You agreed to a bot: the others have not yet.") if sight.seat in sight.votes else agree
        found.append(h.div(".notice")[h.span[_("{name} left.", name=sight.chairs[gone].name)], said])
    if sight.closing:
        stop = h.button(".act", type="button", data_do="votes", data_body=json.dumps({"about": "close"}))[icon("flag"), _("Stop too")]
        names = _.all_of([sight.chairs[seat].name for seat in sight.closing])
        wish = _.many("{names} would like to stop.", "{names} would like to stop.", len(sight.closing), names=names)
        found.append(h.div(".notice")[h.span[wish], None if sight.seat in sight.closing else stop])
    return found


def words(_: Tr) -> dict[str, str]:
    """The few texts that the script says itself."""
    return {
        "more": _("Choose {n} more"),
        "one": _("Choose one more"),
        "lost": _("Connection lost. Trying again …"),
        "back": _("Connected again."),
        "why": _("Not now"),
        "copied": _("Copied"),
        "yours": _("It is your turn."),
        "failed": _("The server did not answer. Try again."),
        "turnOf": _("It is {name}’s turn"),
        "analysing": _("The analysis begins."),
        "analysed": _("The analysis is ready."),
    }


# Players


def seats(sight: Sight, lang: str) -> Element:
    _ = Tr(lang, "web")
    scores = sight.view.scores
    return h.ol(".seats", aria_label=_("Players"))[[_seat(sight, chair, scores[chair.seat], lang) for chair in sight.chairs]]


def _seat(sight: Sight, chair: Chair, score: int, lang: str) -> Element:
    _ = Tr(lang, "web")
    v, n = sight.view, chair.seat
    colour = colours(v)[n]
    turn = n in sight.to_move and not sight.over
    state: Node = None
    if turn:
        state = h.span(".now")[
            _("Your turn") if n == sight.seat else _("thinking") if chair.kind == "bot" or chair.stand_in else _("to move")
        ]
    elif not chair.here:
        state = h.span(".now.away")[_("away")]
    return h.li(class_={"seat": True, "sheet": True, f"p-{colour}": True, "turn": turn}, data_seat=str(n))[
        h.div(".row")[
            use(f"emblem-{colour}"),
            h.span(".who")[chair.name],
            h.span(".role")[role(sight, chair, _)],
            state,
            h.span(".clock", data_left=str(round(chair.clock)))[_clock(chair.clock)] if chair.clock is not None else None,
            h.span(".vp")[str(score), h.span(".sr")[" " + _("points")]],
        ],
        h.div(".stats")[v.game.board.seat(v, n, v.tr(lang))],
    ]


def role(sight: Sight, chair: Chair, _: Tr) -> str:
    if chair.seat == sight.seat:
        return _("you")
    if chair.kind == "bot":
        return _("bot, {level}", level=level_name(chair.level, _))
    if chair.stand_in:
        return _("a bot stands in")
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


# Log and chat


def log(sight: Sight, _: Tr) -> Element:
    newest = sight.log[-1].step if sight.log else 0
    shown = sorted(sight.log[-LINES:], key=lambda entry: -entry.step)  # newest first; what one move brought about in its order
    lines = [_line(sight, entry, entry.step == newest) for entry in shown]
    return h.section(".log.sheet", aria_label=_("Log"))[
        h.div(".head.label")[h.h2[_("Log")], h.span[_("newest first")]],
        h.ol(tabindex="0", aria_label=_("Log"))[lines],
    ]


def _line(sight: Sight, entry: Entry, newest: bool) -> Markup:
    """A line wears the emblem of the player it is about, if there is one."""
    things = " ".join(entry.things)
    if entry.seat is None:
        return _drawn_line(None, None, "", entry.text, things, newest)
    return _drawn_line(colours(sight.view)[entry.seat], entry.seat, sight.chairs[entry.seat].name, entry.text, things, newest)


@lru_cache(maxsize=4096)
def _drawn_line(colour: str | None, seat: int | None, name: str, text: str, things: str, newest: bool) -> Markup:
    said: Node = [h.b[name], text[len(name) :]] if name and text.startswith(name) else text
    line = h.li(class_={"on": newest, "nobody": seat is None}, data_seat=None if seat is None else str(seat), data_things=things or None)
    return Markup(line[use(f"emblem-{colour}") if colour else None, h.span[said]])


def chat(sight: Sight, _: Tr) -> Node:
    if all(c.kind == "bot" or c.seat == sight.seat for c in sight.chairs) and not sight.chat:
        return None
    lines = [
        h.li(data_seat=str(said.seat) if said.seat is not None else None)[
            use(f"emblem-{colours(sight.view)[said.seat]}") if said.seat is not None else icon("eye"),
            h.span[h.b[said.name], f" {said.text}"],
        ]
        for said in sight.chat[-20:]
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


def _announce(sight: Sight, before: Sight | None, lang: str) -> str:
    if before is None:
        return ""
    news = [e.text for e in sight.log[len(before.log) :]]
    if sight.seat is not None and sight.seat in sight.to_move:
        news.append(sight.view.prompt(lang))
    return " ".join(news)


def _curtain(_: Tr) -> Element:
    """Between two people at one screen: nothing of the table shows through."""
    return h.dialog(".curtain", id="curtain", aria_labelledby="turn-of")[
        h.div(".emblem"),
        h.h2(id="turn-of"),
        h.p[_("Hand the screen over, and look when nobody else does.")],
        h.a(".act.go", href="#")[icon("eye"), _("Show my cards")],
        h.button(".act", type="button", data_do="undo", hidden=True)[icon("back"), _("Take back")],
    ]


def _leaving(_: Tr) -> Element:
    return h.dialog(".leave.sheet", id="leave", aria_labelledby="leaving")[
        h.h2(id="leaving")[_("Leave the table?")],
        h.p[_("The others may let a bot play for you. You can come back as long as the game goes on.")],
        h.div(".acts")[
            h.button(".act", type="button", data_do="leave")[icon("door"), _("Leave")],
            h.button(".act.go", type="button", data_do="close", autofocus=True)[_("Stay")],
        ],
    ]


def _menu(sight: Sight, reader: Reader) -> Node:
    _ = reader.tr
    return [
        h.a(".item", href="/")[icon("home"), _("Home")],
        h.a(".item", href=f"/rules/{sight.game}")[icon("book"), _("Rules")],
        h.button(".item", type="button", data_copy=f"/t/{sight.table}")[icon("eye"), _("Copy the link to watch")],
        h.a(".item", href=f"/api/tables/{sight.table}/save", download=True)[icon("save"), _("Save file")] if sight.over else None,
        h.button(".item", type="button", data_do="votes", data_body=json.dumps({"about": "close"}))[
            icon("flag"), _("Agree to stop the game")
        ]
        if sight.seat is not None and not sight.over
        else None,
        h.button(".item", type="button", data_do="leave")[icon("door"), _("Leave the table")]
        if sight.seat is not None and not sight.over
        else None,
        [
            h.label(".check")[h.input(type="checkbox", data_toggle="auto", checked=reader.auto), _("Play by itself what has no choice")],
            h.label(".check")[
                h.input(type="checkbox", data_guide="", checked=reader.guide(sight.game) == "yes"), _("Guide for a first game")
            ],
        ]
        if sight.seat is not None and not sight.over
        else None,
    ]
