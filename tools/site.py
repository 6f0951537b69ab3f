"""What the documentation site makes from the program itself: a hook of MkDocs.

The rules of each game in each language, with their pictures and tables of figures; a page of each game for
programmers, which is the docstring of its package; and the colours. Nothing of it is written twice.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import layers
from docstrings import markdown
from markupsafe import Markup
from mkdocs.structure.files import File, Files

import palatine
from palatine.draw import Panel
from palatine.draw import cover as covers
from palatine.draw.canvas import standalone
from palatine.draw.guide import Block, Figure, Points
from palatine.draw.palette import SANS, SERIF, TOKENS
from palatine.draw.parts import shape
from palatine.draw.symbols import NO_SHAPES
from palatine.i18n import LANGUAGES, Tr
from palatine.kernel.game import Game
from palatine.kernel.moves import Actions
from palatine.web.html.layout import LANGUAGE_NAMES, content
from palatine.web.html.rules import badge, figures

THEMES = {"light": "default", "dark": "slate"}
"""Our themes, and what the site calls them."""


def our_games() -> list[Game]:
    """The games of this project; others may be installed beside them."""
    found = [palatine.game(name) for name in palatine.games()]
    return [game for game in found if game.package.startswith("palatine.games.")]


def on_config(config: Any) -> Any:
    """Puts the pages of all games into the navigation."""
    top = {title: pages for section in config.nav for title, pages in section.items()}
    for game in our_games():
        top["Rules"].append({game.title: [{LANGUAGE_NAMES[lang]: f"rules/{game.name}/{lang}.md"} for lang in LANGUAGES]})
        next(page["Games"] for page in top["Reference"] if "Games" in page).append(f"reference/games/{game.name}.md")
    return config


def on_files(files: Files, config: Any) -> Files:
    """Adds the generated pages and pictures to the files of the site."""
    pages = {"palette.css": _palette(), "icon.svg": content("icon.svg"), **_pictures("architecture", layers.panel())}
    for game in our_games():
        pages[f"reference/games/{game.name}.md"] = _game_page(game)
        if game.cover:
            pages |= _pictures(f"rules/{game.name}/cover", _cover(game, Tr(domain=game.name)), game.shapes)
        for lang in LANGUAGES:
            pages |= _rules(game, lang)
    for path, made in pages.items():
        files.append(File.generated(config, path, content=made))
    return files


def on_post_page(output: str, page: Any, config: Any) -> str:
    """A page of rules says which language it is in; the search box has a name for screen readers."""
    found = re.fullmatch(r"rules/\w+/(\w\w)\.md", page.file.src_uri)
    output = output.replace('role="dialog"', 'role="dialog" aria-label="Search"', 1)
    return output.replace('<html lang="en"', f'<html lang="{found[1]}"', 1) if found else output


def _palette() -> str:
    """The colours of the boards as CSS variables, in both themes."""
    themes = [
        f"[data-md-color-scheme={scheme}]{{{''.join(f'--{token}:{both[i]};' for token, both in TOKENS.items())}}}\n"
        for i, scheme in enumerate(THEMES.values())
    ]
    return f":root{{--serif:{SERIF};--sans:{SANS};}}\n{''.join(themes)}"


# Rules


def _rules(game: Game, lang: str) -> dict[str, str]:
    """The page of rules in one language, and its pictures."""
    _, own = Tr(lang, "web"), Tr(lang, game.name)
    folder, pictures = f"rules/{game.name}", {}
    lines = [
        f"---\ntitle: {game.title}\n---",
        f"# {_('The rules of {game}', game=game.title)}",
        _switch(lang),
        _image(game.cover.label(own), "cover") + "\n{.cover}" if game.cover else "",
        _escape(_("In our own words. Where the rulebook is silent or a value could not be found, we say so, and say who decided.")),
    ]
    for chapter in game.guide.chapters(own):
        lines.append(f"## {_escape(chapter.title)}")
        for block in chapter.blocks:
            if isinstance(block, Figure):
                name = f"{lang}-{len(pictures) // 2 + 1}"
                figure = Panel("figure", block.caption, block.width, block.height, block.content, sheet=False)
                pictures |= _pictures(f"{folder}/{name}", figure, game.shapes)
                lines.append(
                    f"<figure markdown>\n{_image(block.caption, name)}\n<figcaption>{_escape(block.caption)}</figcaption>\n</figure>"
                )
            else:
                lines.append(_block(block, _))
    lines += [
        f"## {_('Figures and their sources')}",
        _escape(_("Every number in the game. If you own the box, you can check them and correct a table without touching the code.")),
        *(str(figures(sheet, own, _)) for sheet in game.tables()),
    ]
    return {f"{folder}/{lang}.md": "\n\n".join(lines) + "\n", **pictures}


def _switch(lang: str) -> str:
    """The same page in the other languages."""
    links = [f"**{name}**" if code == lang else f"[{name}]({code}.md){{hreflang={code}}}" for code, name in LANGUAGE_NAMES.items()]
    return " · ".join(links) + "\n{.languages}"


def _block(block: Block, _: Tr) -> str:
    if isinstance(block, str):
        return _escape(block)
    if isinstance(block, Points):
        return "\n".join(f"{f'{i}.' if block.numbered else '-'} {_escape(item)}" for i, item in enumerate(block.items, 1))
    assert not isinstance(block, Figure)
    return f"**{_escape(block.question)}**  \n{_escape(block.answer)} {badge(block.source, _)}\n{{.ruling}}"


def _cover(game: Game, _: Tr) -> Panel:
    """The picture of a game on the home page of the server."""
    width, height = covers.WIDTH, covers.HEIGHT
    drawn = shape("svg", covers.drawn(game.cover), width=width, height=height)  # clips what goes beyond
    return Panel("cover", game.cover.label(_), width, height, drawn, sheet=False)


def _pictures(path: str, panel: Panel, shapes: Mapping[str, Markup] = NO_SHAPES) -> dict[str, str]:
    """A drawing as files, one for each theme: a picture in a file does not hear of the theme of the page around it."""
    drawn = {theme: standalone([panel], panel.width, label=panel.label, theme=theme, shapes=shapes) for theme in THEMES}
    return {f"{path}-{theme}.svg": str(picture) for theme, picture in drawn.items()}


def _image(about: str, name: str) -> str:
    return "".join(f"![{_escape(about)}]({name}-{theme}.svg#only-{theme})" for theme in THEMES)


def _escape(text: str) -> str:
    """A sentence that means itself in Markdown."""
    return re.sub(r"([\\`*_{}\[\]#+!])", r"\\\1", text).replace("&", "&amp;").replace("<", "&lt;")


# Games, for programmers


def _game_page(game: Game) -> str:
    """The docstring of the package, the options, and the numbers of the observation."""
    docstring = markdown(inspect.getdoc(import_module(game.package)) or "")
    first, rest = docstring.split("\n", 1)
    actions: Actions = game.actions
    return "\n".join(
        [
            f"# {game.title}",
            first,
            rest,
            "",
            f"**Rules** in [English](../../rules/{game.name}/en.md), [French](../../rules/{game.name}/fr.md) and "
            f"[German](../../rules/{game.name}/de.md).",
            "",
            f"**In figures.** {len(actions)} actions; a position is a record of {game.state.RECORD.itemsize} bytes; "
            f"rules version {game.version}.",
            "",
            *_options(game),
            *_observation(game),
        ]
    )


def _options(game: Game) -> Iterator[str]:
    yield from ("## Options", "", "The first choice is the default.", "", "| option | choices | question |", "|---|---|---|")
    for option in game.options:
        yield f"| `{option.name}` | {', '.join(f'`{choice}`' for choice in option.choices)} | {option.about} |"
    yield ""


def _observation(game: Game) -> Iterator[str]:
    for title, parts in (("the table", game.observe.TABLE), ("a seat", game.observe.SEAT)):
        yield from (f"## Observation: {title}", "", "| part | numbers | what they say |", "|---|---|---|")
        yield from (f"| `{part.name}` | {part.size} | {part.about} |" for part in parts)
        yield ""
