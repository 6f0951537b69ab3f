"""Setting up a position: choose a place on the real board, then what lies there. What cannot be is said at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.counts import use
from palatine.draw.parts import markup
from palatine.i18n import Tr
from palatine.i18n.pictured import in_words
from palatine.kernel.edit import Place, Setup
from palatine.tables.snapshot import Seat, Snapshot
from palatine.web.html import screens
from palatine.web.html import table as t
from palatine.web.html.following import rich
from palatine.web.html.layout import Reader, data, icon, page

MOST = 40  # numbers that are offered; more are reached one by one


def snapshot_of(setup: Setup, lang: str) -> Snapshot:
    v = setup.view
    seats = tuple(Seat(i, v.name(i, v.tr(lang)), "person") for i in range(v.players))
    return Snapshot(
        table="", game=v.game.name, seat=v.seat, step=0, view=v, to_move=v.to_move, legal=(), can_undo=False, seats=seats, log=()
    )


def message(setup: Setup, lang: str, opened: str = "") -> dict[str, Any]:
    """What the page swaps after a choice; *opened* is the place whose choices are shown."""
    _ = Tr(lang, "web")
    shown = snapshot_of(setup, lang)
    places = setup.places(lang, pictured=True)
    fault = setup.fault(lang)
    v = shown.view
    here = next((place for place in places if place.name == opened), None)
    if here is not None and here.seat is not None:
        here = replace(here, label=f"{v.name(here.seat, _)} · {in_words(here.label)}")
    made: dict[str, Node] = {
        "heading": v.game.board.heading(v, v.tr(lang)),
        "prompt": _prompt(setup, fault, here, _),
        "seats": t.seats(shown, lang),
        "picker": _picker(setup, here, places, _) if here is not None else None,
        "places": _places(setup, places, opened, _),
    }
    made |= {f"panel-{p.name}": screens.drawing(p) for p in t.panels(shown, lang)}
    things: dict[str, list[str]] = {}
    for place in places:
        if place.thing:
            things.setdefault(place.thing, []).append(place.name)
    return {
        "step": 0,
        "title": _("Set up a position · {game} · Palatine", game=v.game.title),
        "parts": {name: markup(node) for name, node in made.items()},
        "moves": [],
        "mine": False,
        "over": False,
        "asked": list(shown.to_move),
        "announce": fault or "",
        "rewind": True,
        "marks": [],
        "places": things,
        "open": here.name if here else "",
        "ring": here.thing if here else "",
        "fault": fault,
    }


def setup_page(setup: Setup, reader: Reader, kept: dict[str, str], opened: str = "") -> str:
    """*kept* is the position, and the mark of the server on it."""
    _ = reader.tr
    first = message(setup, reader.lang, opened)
    shown = snapshot_of(setup, reader.lang)
    drawn = {name: h.div(data_part=name)[Markup(html)] for name, html in first["parts"].items()}
    panels = t.panels(shown, reader.lang)
    shared = screens.pages(shown.view, panels, shown.view.tr(reader.lang))
    state = {key: value for key, value in first.items() if key != "parts"}
    state |= {"table": "", "seat": None, "held": [], "words": t.words(_), "setup": {"game": shown.game, **kept}}
    return page(
        reader,
        first["title"],
        h.main(id="main")[
            drawn["prompt"],
            h.section(class_=["board", shown.game], id="board", aria_label=_("Board"))[screens.sections(panels, first["parts"], shared)],
        ],
        h.aside(".side", aria_label=_("Places"))[drawn["seats"], h.div(".tale.away", data_page="log")[drawn["picker"], drawn["places"]]],
        _list(_),
        data("state", state),
        kind="table exploring setting",
        game=shown.game,
        heading=h.h1[shown.view.game.title],
        meta=[h.span(".meta", data_part="heading")[Markup(first["parts"]["heading"])], screens.tabs(shared, _, _("Places"))],
        menu=[
            h.a(".item", href="/")[icon("home"), _("Home")],
            h.a(".item", href=f"/rules/{shown.game}", target="_blank")[icon("book"), _("Rules")],
            h.button(".item", type="button", data_setup="list")[icon("order"), _("As a list")],
            h.label(".item.file")[icon("save"), _("Start from a save file"), h.input(".sr", type="file", name="save", accept=".json")],
            [
                h.a(".item", href=f"/setup/{shown.game}?players={n}")[
                    icon("people"), _.many("Start over with {n} player", "Start over with {n} players", n)
                ]
                for n in shown.view.game.players
            ],
        ],
    )


def _list(_: Tr) -> Element:
    """The position as a list that can be typed or pasted."""
    return h.dialog(".leave.sheet.listing", id="list", aria_labelledby="listed")[
        h.form(method="dialog")[
            h.h2(id="listed")[_("The position as a list")],
            h.p(".note")[_("Change it here, or paste a list that you have kept. A row that is left out is as at the start of a game.")],
            h.textarea(name="words", rows="16", spellcheck="false", autocomplete="off", wrap="off", aria_labelledby="listed"),
            h.p(".note.no", role="alert", hidden=True),
            h.div(".acts")[
                h.button(".act", type="button", data_do="close")[_("Back")],
                h.button(".act.go", type="button", data_setup="read")[icon("check"), _("Set up")],
            ],
        ]
    ]


def _prompt(setup: Setup, fault: str | None, here: Place | None, _: Tr) -> Element:
    words = _("Choose a place on the board or in the list, then what lies there.")
    return h.section(".ask.sheet", aria_label=_("Set up a position"))[
        h.div(".say")[
            h.h2(".request", tabindex="-1")[in_words(here.label) if here else _("Set up a position.")],
            h.p(class_=["note", "no" if fault else ""])[fault or words],
        ],
        h.div(".acts")[
            h.button(".act.back", type="button", data_setup="undo", title=_("Undo"))[icon("back"), h.span[_("Undo")]],
            h.form(method="post", action=f"/setup/{setup.game.name}/explore")[
                h.input(type="hidden", name="position"),
                h.input(type="hidden", name="mark"),
                h.input(type="hidden", name="names"),
                h.button(".act", type="submit", name="then", value="on", disabled=bool(fault))[icon("play"), h.span[_("Play on")]],
                h.button(class_=["act", "off" if fault else "go"], type="submit", disabled=bool(fault))[
                    icon("hint"), h.span[_("What would the champion do?")]
                ],
            ],
        ],
    ]


def _picker(setup: Setup, here: Place, places: list[Place], _: Tr) -> Element:
    """The choices of a place. Those that lie elsewhere are pale."""
    game = setup.game.name
    choices = here.choices or range(min(here.most, MOST) + 1)
    many = bool(here.choices) and len(choices) > 12
    label = in_words(here.label)
    lying = here.lying()
    others = [place for place in places if here.single and place.say is here.say and place.name != here.name]
    used = {value for place in others for value in place.lying() if value >= 0}
    return h.section(".picker.sheet", aria_label=label)[
        h.div(".head.label")[
            h.h2[label],
            h.button(".tool", type="button", data_setup="close", title=_("Close"), aria_label=_("Close"))[icon("cross")],
        ],
        h.input(name="find", autocomplete="off", placeholder=_("Search"), aria_label=_("Search")) if many else None,
        h.ul[
            [
                h.li[
                    h.button(
                        class_={"used": value in used},
                        type="button",
                        title=_("lies elsewhere") if value in used else None,
                        data_put=here.name,
                        data_value=str(value),
                        aria_pressed="true" if value in lying else "false",
                    )[rich(here.say(value), game)]
                ]
                for value in choices
            ]
        ],
    ]


def _places(setup: Setup, places: list[Place], opened: str, _: Tr) -> Element:
    """All places in groups: whose turn it is and what is asked, what lies on the board, and what each player has."""
    v = setup.view
    colours = v.game.board.COLOURS
    groups: list[tuple[str, Node, str, list[Place]]] = [
        ("turn", icon("play"), _("Turn"), [p for p in places if p.seat is None and not p.thing]),
        *(
            (str(seat), use(f"emblem-{colours[seat]}"), v.name(seat, _), [p for p in places if p.seat == seat])
            for seat in (*range(v.seat or 0, v.players), *range(v.seat or 0))
        ),
        ("table", icon("order"), _("Table"), [p for p in places if p.seat is None and p.thing]),
    ]
    return h.section(".places-of.sheet", aria_label=_("Places"))[
        [
            h.details(open=name in ("turn", str(v.seat)) or any(p.name == opened for p in found), data_group=name)[
                h.summary[drawn, h.b[title]], h.ul[[h.li[_place(setup, place, opened, _)] for place in found]]
            ]
            for name, drawn, title, found in groups
        ]
    ]


def _place(setup: Setup, place: Place, opened: str, _: Tr) -> Node:
    label = rich(place.label, setup.game.name)
    if place.choices:
        return h.button(".place", type="button", data_open=place.name, aria_expanded="true" if place.name == opened else "false")[
            h.span(".what")[label],
            h.span(".lies")[
                rich(place.say(place.value), setup.game.name)
                if place.several is None
                else _.many("{n} taken", "{n} taken", len(place.several))
            ],
        ]

    def step(by: int, name: str) -> Element:
        to = place.value + by
        return h.button(".tool", type="button", data_put=place.name, data_value=str(to), aria_label=name, disabled=not place.fits(to))[
            "+" if by > 0 else "−"
        ]

    return h.div(".place")[
        h.span(".what")[label],
        h.span(".count-of")[step(-1, _("One fewer")), h.output[str(place.value)], step(1, _("One more"))],
    ]
