"""What all pages share: the head, the bar at the top, the style, and what is known of the reader."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.counts import use
from palatine.draw.palette import TOKENS, picture_css, variables
from palatine.draw.symbols import page_sprite
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel.game import game, games
from palatine.web.deal import Shown
from palatine.web.html.screens import spelled_out

STATIC = Path(__file__).parent.parent / "static"

LANGUAGE_NAMES = {"en": "English", "fr": "Français", "de": "Deutsch"}


EMBLEMS = ("blue", "red", "yellow", "green", "black", "white")
"""The emblems that a person may have."""
PACES = ("step", "slow", "normal", "fast", "skip")


@dataclass(frozen=True)
class Reader:
    """Who reads a page, as far as the browser's cookies tell."""

    lang: str = "en"
    theme: str = ""
    """``light``, ``dark``, or nothing: as the system has it."""
    name: str = ""
    colour: str = "blue"
    """The reader's emblem."""
    sound: bool = False
    quiet: bool = False
    """No animations."""
    mute: bool = False
    """No chat."""
    pace: str = "normal"
    """How fast the turns of others are shown: ``step``, ``slow``, ``normal``, ``fast`` or ``skip``."""
    auto: bool = True
    """What has no choice plays by itself."""
    warn: bool = False
    """Before a costly move, a warning: where hints are allowed."""
    guides: Mapping[str, str] = field(default_factory=dict)
    """For each game, whether its guide is wanted: ``yes`` or ``no``."""
    shown: Shown | None = None
    """The table that the page offers, for forms that open one."""
    notify: bool = False
    """A notification says that it is the reader's turn."""
    site: str = ""
    """The address of the server, as others reach it."""
    network: str = ""
    """The same, where this page was opened by a name that only this computer knows."""
    path: str = "/"
    """The page that is read, for the switch of languages."""

    def guide(self, game: str) -> str:
        """``yes``, ``no``, or ``ask`` if nobody has said yet."""
        return self.guides.get(game, "ask")

    @property
    def tr(self) -> Tr:
        return Tr(self.lang, "web")


@cache
def look_css() -> str:
    """The style that is made from the palette: variables and pictures."""
    return "\n".join([variables(), picture_css()])


def _layout_css() -> str:
    """Where everything goes on each class of screen: what all pages share, and the board of each game."""
    files = [STATIC / "layout.css", STATIC / "result.css", STATIC / "people.css", *(game(name).folder / "board.css" for name in games())]
    return spelled_out("\n".join(path.read_text(encoding="utf-8") for path in files if path.exists()))


STYLES = ("look.css", "palatine.css", "layout.css", "following.css", "compare.css", "explore.css", "teacher.css", "puzzles.css")
SCRIPTS = ("palatine.js", "screens.js")
SHAPES = "shapes.js"
"""All that pictures are drawn from: the first thing of a page, from a file that browsers keep."""
PARTS = (
    *("dom.js", "ahead.js", "following.js", "look.js", "fair.js", "flags.js", "advice.js", "explore.js", "setup.js"),
    *("teacher.js", "result.js", "sounds.js"),
)
"""Scripts that others ask for."""
ASSETS = {
    **dict.fromkeys(STYLES, "text/css"),
    **dict.fromkeys((SHAPES, *SCRIPTS, *PARTS), "text/javascript"),
    "icon.svg": "image/svg+xml",
}
"""The static files of all pages, and their kinds."""


def _shapes_js() -> str:
    shapes = {name: drawn for each in games() for name, drawn in game(each).shapes.items()}
    return f'document.currentScript.insertAdjacentHTML("beforebegin",{json.dumps(page_sprite(shapes))})'


_MADE: dict[str, Callable[[], str]] = {"look.css": look_css, "layout.css": _layout_css, SHAPES: _shapes_js}


@cache
def content(name: str) -> str:
    if name in _MADE:
        return _MADE[name]()
    text = (STATIC / name).read_text(encoding="utf-8")
    if name.endswith(".css"):
        return spelled_out(text)
    return re.sub(r'(?<=from "\./)([\w.]+)(?=")', lambda part: asset(part[1]).rpartition("/")[2], text)  # a module names its parts


@cache
def asset(name: str) -> str:
    """The address of a static file, which changes when the file does, so that browsers may keep it for ever."""
    return f"/static/{name}?v={hashlib.sha256(content(name).encode()).hexdigest()[:10]}"


def icon(name: str, classes: str = "") -> Markup:
    return use(f"i-{name}", classes)


def deal_fields(shown: Shown | None, table: str = "", commitment: str = "") -> Node:
    """What a form sends for the deal. The script fills in the entropy, and keeps it with the commitment to check it after the game."""
    if shown is not None:
        table, commitment = shown.table, shown.commitment
    return [
        h.input(type="hidden", name="offer", value=shown.offer) if shown is not None else None,
        h.input(type="hidden", name="entropy", data_table=table, data_commitment=commitment),
    ]


def data(name: str, value: Mapping[str, Any]) -> Element:
    """Data for the script of the page."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return h.script(id=name, type="application/json")[Markup(text)]


def page(
    reader: Reader,
    title: str,
    *within: Node,
    kind: str,
    game: str = "",
    heading: Node = None,
    meta: Node = None,
    tools: Node = None,
    menu: Node = None,
    guide: str = "no",
) -> str:
    """A whole page. *kind* is its class; *tools* stand in the bar, *menu* in its menu."""
    _ = reader.tr
    wishes = {f"data_{name}": "yes" for name in ("quiet", "sound", "mute", "auto", "warn", "notify") if getattr(reader, name)}
    body = h.body(
        class_=[kind, f"g-{game}" if game else ""],
        data_game=game or None,
        data_guide=guide,
        data_pace=reader.pace,
        data_network=reader.network or None,
        **wishes,
    )[
        h.script(src=asset(SHAPES)),
        h.a(".skip", href="#main")[_("Skip to the content")],
        bar(reader, heading, meta, tools, menu),
        within,
        h.div(".sr", id="live", role="status", aria_live="polite"),
    ]
    html = h.html(lang=reader.lang, data_theme=reader.theme or None)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width,initial-scale=1"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[title],
            h.link(rel="icon", href=asset("icon.svg"), type="image/svg+xml"),
            h.link(rel="apple-touch-icon", href="/icons/180.png"),
            h.link(rel="manifest", href="/manifest.webmanifest"),
            h.meta(name="theme-color", content=TOKENS["paper"][0]),
            _preview(reader, title, game),
            [h.link(rel="stylesheet", href=asset(name)) for name in STYLES],
            [h.script(type="module", src=asset(name)) for name in SCRIPTS],
        ],
        body,
    ]
    return "".join(html.iter_chunks())


def _preview(reader: Reader, title: str, name: str) -> list[Node]:
    """What a link to the page shows where it is shared: the game, and nothing of the table."""
    _ = reader.tr
    told = {
        "og:site_name": "Palatine",
        "og:type": "website",
        "og:title": title,
        "og:description": _("Play in the browser, with friends or against bots. No account."),
        "og:image": f"{reader.site}/preview/{name or 'palatine'}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    return [h.meta(property=key, content=value) for key, value in told.items()]


def bar(reader: Reader, heading: Node, meta: Node, tools: Node, menu: Node) -> Element:
    _ = reader.tr
    return h.header(".top")[
        h.a(".brand", href="/", aria_label=_("Palatine, home"))[icon("arch"), h.span["Palatine"]],
        heading,
        meta,
        h.nav(aria_label=_("Page"))[
            h.span(".langs")[[language(reader, lang) for lang in LANGUAGES]],
            tools,
            h.a(".tool.me", href="/me", title=_("Your page"), aria_label=_("Your page"))[
                use(f"emblem-{reader.colour}") if reader.name else icon("person"), h.span[reader.name] if reader.name else None
            ],
            h.button(
                ".tool",
                type="button",
                data_toggle="sound",
                aria_pressed="true" if reader.sound else "false",
                title=_("Sound"),
                aria_label=_("Sound"),
            )[icon("sound", "on"), icon("mute", "off")],
            h.details(".menu")[
                h.summary(".tool", title=_("Menu"), aria_label=_("Menu"))[icon("menu")],
                h.div(".sheet.drop")[
                    menu,
                    h.a(".item", href="/me")[icon("person"), _("Your page")],
                    h.div(".langs-small")[[language(reader, lang) for lang in LANGUAGES]],
                    h.fieldset(".themes")[
                        h.legend(".label")[_("Theme")],
                        [
                            h.label[h.input(type="radio", name="theme", value=value, checked=reader.theme == value), word]
                            for value, word in (("", _("system")), ("light", _("light")), ("dark", _("dark")))
                        ],
                    ],
                    h.label(".check.sound")[h.input(type="checkbox", data_toggle="sound", checked=reader.sound), _("Sound")],
                    h.label(".check")[h.input(type="checkbox", data_toggle="notify", checked=reader.notify), _("Notify me on my turn")],
                    h.label(".check")[h.input(type="checkbox", data_toggle="quiet", checked=reader.quiet), _("Reduce motion")],
                ],
            ],
        ],
    ]


def language(reader: Reader, lang: str) -> Element:
    here = lang == reader.lang
    return h.a(
        ".tool.lang",
        href=f"/language/{lang}?to={reader.path}",
        lang=lang,
        hreflang=lang,
        aria_current="true" if here else None,
        title=LANGUAGE_NAMES[lang],
    )[lang.upper(), h.span(".sr")[f" {LANGUAGE_NAMES[lang]}"]]


def explore_button(table: str, at: int, _: Tr, words: str = "") -> Element:
    """Opens the analysis board at a move of a table."""
    return h.form(".explore", method="post", action=f"/t/{table}/explore")[
        h.input(type="hidden", name="at", value=str(at)),
        h.button(".act", type="submit", title=_("Try other moves"), aria_label=words or _("Explore"))[
            icon("order"), h.span[words or _("Explore")]
        ],
    ]
