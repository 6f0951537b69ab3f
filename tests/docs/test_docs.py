"""The documentation site is built strictly, leads nowhere wrong, fetches nothing, and its examples run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from itertools import product
from urllib.parse import unquote, urldefrag, urlsplit

import blocks
import pytest

import palatine as pal
from palatine.i18n import LANGUAGES

GAMES = [name for name in pal.games() if pal.game(name).package.startswith("palatine.games.")]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site, built as ``make docs`` builds it: a warning is an error. (With --quiet it would not even be counted.)"""
    folder = tmp_path_factory.mktemp("site")
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": f"{blocks.ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    ran = subprocess.run(command, cwd=blocks.ROOT, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


class Page(HTMLParser):
    """What a page is and uses: its language, the places in it, where it leads, what the browser fetches for it."""

    def __init__(self, text):
        super().__init__()
        self.lang, self.ids, self.links, self.fetched, self.images = "", set(), [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "html":
            self.lang = given["lang"]
        self.ids.add(given.get("id"))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag == "link" and given.get("rel") != "canonical":
            self.fetched.append(given["href"])
        if given.get("src"):
            self.fetched.append(given["src"])
        if tag == "img":
            self.images.append(given["src"])


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html") if path.name != "404.html"}


def test_every_link_leads_somewhere(pages):
    assert len(pages) > 30
    for path, page in pages.items():
        for link in (*page.links, *page.fetched):
            where, place = urldefrag(link)
            if urlsplit(link).scheme in ("http", "https"):
                continue
            target = (path.parent / unquote(where)).resolve() if where else path
            target = target / "index.html" if target.is_dir() else target
            assert target.exists(), f"{path}: {link}"
            if place and target in pages and not place.startswith(("only-", "__")):
                assert unquote(place) in pages[target].ids, f"{path}: {link}"


def test_a_reader_fetches_nothing_from_elsewhere(site, pages):
    for path, page in pages.items():
        assert not [url for url in page.fetched if urlsplit(url).netloc], path
    for path in site.glob("*.css"):
        assert not re.search(r"@import|url\(\s*['\"]?(?:https?:)?//", path.read_text(encoding="utf-8"))


def test_the_rules_of_every_game_in_every_language_with_pictures_and_sources(site, pages):
    for name, lang in product(GAMES, LANGUAGES):
        path = site / "rules" / name / f"{lang}.html"
        text, page = path.read_text(encoding="utf-8"), pages[path]
        assert page.lang == lang, path
        for theme in ("light", "dark"):
            drawn = [image for image in page.images if image.endswith(f"-{theme}.svg#only-{theme}")]
            assert len(drawn) > 1, path  # the cover, and at least one figure
            for image in drawn:
                assert f'data-theme="{theme}"' in (path.parent / image.partition("#")[0]).read_text(encoding="utf-8"), image
        assert text.count('<details class="figures">') == text.count("<summary>") == len(pal.game(name).tables()), path
        assert len(re.findall(r'<summary>[^\n]*?<span class="badge (?:rulebook|public|reconstructed)">', text)) == text.count(
            "<summary>"
        ), path
        assert 'class="badge ours"' in text, path
        assert set(re.findall(r'hreflang="(\w\w)"', text)) == set(LANGUAGES) - {lang}, path


def test_the_page_of_a_game_explains_its_whole_notation(site):
    """The first words of all actions stand in it, and every part of the observation."""
    for name in GAMES:
        text = (site / "reference" / "games" / f"{name}.html").read_text(encoding="utf-8")
        code = " ".join(re.findall(r"<code>(.*?)</code>", text))
        for verb in {action.split()[0] for action in pal.game(name).actions}:
            assert verb in code, f"{name}: {verb}"
        for part in (*pal.game(name).observe.TABLE, *pal.game(name).observe.SEAT):
            assert f"<code>{part.name}</code>" in text, f"{name}: {part.name}"


def test_the_reference_shows_no_markup_of_the_source(site):
    for path in (site / "reference").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r":(?:class|func|meth|mod|data):|``|=====|<blockquote>", text), path


@pytest.mark.parametrize("page", blocks.pages_with("python"), ids=blocks.name)
def test_the_python_examples_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert blocks.run_python(page) > 0


@pytest.mark.parametrize("page", blocks.pages_with("console"), ids=blocks.name)
def test_the_commands_run_and_print_what_is_said(page, tmp_path):
    assert blocks.run_console(page, tmp_path) > 0


def test_no_python_block_is_left_out_by_its_form():
    for page in blocks.PAGES:
        for block in blocks.blocks(page, "python"):
            assert ">>>" in block, f"{blocks.name(page)}: a block that is not a session is called text"
