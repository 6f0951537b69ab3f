"""The rules of a game: its guide, and every table of figures with its source."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.cover import picture
from palatine.draw.guide import Block, Chapter, Figure, Points
from palatine.draw.parts import shape
from palatine.i18n import Tr
from palatine.kernel.data import Sheet
from palatine.kernel.game import Game
from palatine.web.html.layout import Reader, icon, page


def chapters(game: Game, _: Tr) -> list[Chapter]:
    """The chapters of a game's guide, if it has one."""
    found: list[Chapter] = game.guide.chapters(_) if game.guide else []
    return found


def rules_page(game: Game, reader: Reader) -> str:
    _ = reader.tr
    return page(
        reader,
        _("Rules · {game} · Palatine", game=game.title),
        _content(game, reader.lang),
        kind="reading",
        game=game.name,
        heading=h.h1[game.title],
        tools=h.a(".tool", href="/", title=_("Home"), aria_label=_("Home"))[icon("home")],
    )


@lru_cache(40)
def _content(game: Game, lang: str) -> Markup:
    """The same for all who read it in one language: made once."""
    _, own = Tr(lang, "web"), Tr(lang, game.name)
    told = chapters(game, own)
    titles = [*(chapter.title for chapter in told), _("Component values and sources")]
    made = h.main(id="main")[
        h.article(".rules.sheet")[
            h.div(".pic")[picture(game.cover, own)],
            h.h2[_("{game} rules", game=game.title)],
            h.p(".note")[
                _("In our own words. Where the rulebook is silent or a value could not be found, we say so, and say who decided.")
            ],
            h.nav(".contents", aria_label=_("Contents"))[h.ol[[h.li[h.a(href=f"#chapter-{i}")[title]] for i, title in enumerate(titles)]]],
            [_chapter(i, chapter, _) for i, chapter in enumerate(told)],
            _figures(game, len(told), own, _),
        ]
    ]
    return Markup(str(made))


def _chapter(i: int, chapter: Chapter, _: Tr) -> Element:
    return h.section(id=f"chapter-{i}")[h.h3[chapter.title], [_block(block, _) for block in chapter.blocks]]


def _block(block: Block, _: Tr) -> Element:
    if isinstance(block, str):
        return h.p[block]
    if isinstance(block, Points):
        items = [h.li[item] for item in block.items]
        return h.ol(".points")[items] if block.numbered else h.ul(".points")[items]
    if isinstance(block, Figure):
        drawing = shape(
            "svg",
            block.content,
            class_="picture",
            viewBox=f"0 0 {block.width} {block.height}",
            width=block.width,
            role="img",
            aria_label=block.caption,
        )
        return h.figure(tabindex="0")[drawing, h.figcaption[block.caption]]
    return h.div(".ruling")[h.p(".question")[block.question], h.p[block.answer, " ", badge(block.source, _)]]


def badge(source: str, _: Tr) -> Element:
    words = {
        "rulebook": _("rulebook"),
        "publisher": _("publisher"),
        "public": _("public sources"),
        "inferred": _("inferred from public sources"),
        "reconstructed": _("reconstructed"),
        "ours": _("our ruling"),
    }
    return h.span(class_=["badge", source])[words[source]]


def _figures(game: Game, i: int, own: Tr, _: Tr) -> Element:
    return h.section(id=f"chapter-{i}")[
        h.h3[_("Component values and sources")],
        h.p[_("Every number in the game. If you own the box, you can check them and correct a table without touching the code.")],
        [figures(sheet, own, _) for sheet in game.tables()],
    ]


def figures(sheet: Sheet, own: Tr, _: Tr) -> Element:
    """A table of figures with its source, folded."""

    def cell(column: str, value: str) -> Node:
        return badge(value, _) if column == "source" and value else value

    return h.details(".figures")[
        h.summary[own(sheet.title), " ", badge(sheet.source, _), h.span(".badge")[_("your own file")] if sheet.replaced else None],
        h.p(".note")[own(sheet.note)] if sheet.note else None,
        h.div(".scroll", tabindex="0", role="region", aria_label=own(sheet.title))[
            h.table[
                h.thead[h.tr[[h.th(scope="col")[column.replace("_", " ")] for column in sheet.columns]]],
                h.tbody[[h.tr[[h.td[cell(column, row[column])] for column in sheet.columns]] for row in sheet.rows]],
            ]
        ],
    ]
