"""The report: one page that needs nothing else, in three languages, drawn by a real browser where there is one."""

from __future__ import annotations

import html
import re
import subprocess
from html.parser import HTMLParser

import needs
import pytest

from palatine.arena.match import Played, match, number
from palatine.arena.plots import Scale, histograms, intervals, spans, ticks
from palatine.arena.report import page
from palatine.arena.stats import Estimate, summary
from palatine.i18n import Tr

VOID = {"meta", "br"}
BROWSER = needs.browser()


def invented(specs=("greedy", "random"), players=2, games=40, forfeit=None):
    """A match with results out of thin air: the page has to show them, whoever played."""
    what = match("splendor", list(specs), players, {})
    seats = [[(a, b) if r == 0 else (b, a) for r in (0, 1)] for a, b in what.pairs]
    played = [
        Played(
            deal=deal,
            seats=both,
            seed=deal,
            shares=((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))[number(deal, both) % 3],
            scores=(15 + number(deal, both) % 7, number(deal) % 15),
            moves=("0 pass",) * (40 + number(deal, both, "length") % 60),
            decisions=(30, 30),
            cpu=(3.0, 0.001),
            wall=(3.1, 0.002),
            slowest=(1.5, 0.0005),
            forfeit=forfeit if deal == 0 else None,
        )
        for deal in range(games // 2)
        for pair in seats
        for both in pair
    ]
    return what, played


def shown(what, played, lang="en"):
    return page(what, summary(what, played), played, Tr(lang))


class Checker(HTMLParser):
    """Every element is closed, in order; nothing comes from elsewhere."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.words = [], [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        assert not {"src", "href", "srcset", "data", "action"} & {name for name, _ in attrs}
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_data(self, data):
        self.words.append(data)


CASES = {
    "two": invented,
    "many": lambda: invented(("greedy", "random", "random", "exec:true 'a very long name of a player that does not fit anywhere' '<b>&'")),
    "forfeits": lambda: invented(forfeit=(1, "died", "<script>alert(1)</script>")),
    "nothing yet": lambda: (invented()[0], []),
}


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("case", CASES)
def test_the_page_is_whole_and_needs_nothing_else(case, lang):
    text = shown(*CASES[case](), lang)
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    assert "script" not in checker.seen
    assert not re.search(r"https?:|url\(|@import|nan|inf\b", text)
    assert f'<html lang="{lang}">' in text
    assert {"en": "Result", "fr": "Résultat", "de": "Ergebnis"}[lang] in checker.words
    assert checker.seen.count("svg") == (0 if case == "nothing yet" else 5)


def test_numbers_of_the_pictures_are_on_their_scale():
    scale = Scale(-10, 10)
    assert (scale(-10), scale(0), scale(10), scale(99)) == (12, 180, 348, 348)
    assert ticks(Scale(-130, 420)) == [0, 200, 400]
    assert ticks(Scale(0.41, 0.59)) == pytest.approx([0.45, 0.5, 0.55])


def test_endless_and_single_values_can_be_drawn():
    endless = Estimate(float("inf"), 200.0, float("inf"))
    for picture in (
        intervals("about", [("a", endless), ("b", Estimate(float("nan"), 0, 1))], 0.0, str),
        histograms("about", [("a", [5]), ("b", [])], str),
        histograms("about", [("a", [])], str),
        spans("about", [("a", 0.0, 0.0)], str, str),
    ):
        assert not re.search(r'="[^"]*(nan|inf)', picture)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here: the page is parsed, not drawn")
@pytest.mark.parametrize("case", CASES)
def test_a_browser_shows_it_without_scrolling_sideways(tmp_path, case):
    """The page lies in frames of the width of a phone and of a desk; a script beside them measures what was drawn."""
    widths, page = (360, 1280), html.escape(shown(*CASES[case](), "de"), quote=True)
    frames = "".join(f'<iframe style="width:{width}px;height:2000px;border:0" srcdoc="{page}"></iframe>' for width in widths)
    script = """
onload = () => {
  document.title = [...document.querySelectorAll("iframe")].map(f => {
    const d = f.contentDocument, box = d.documentElement, texts = [...d.querySelectorAll("svg text")];
    const out = texts.filter(t => {
      const a = t.getBoundingClientRect(), b = t.ownerSVGElement.getBoundingClientRect();
      return a.left < b.left - 1 || a.right > b.right + 1;
    });
    return [box.scrollWidth, texts.length, out.length].join(" ");
  }).join(", ");
};"""
    file = tmp_path / "frames.html"
    file.write_text(f"<!doctype html><title>-</title>{frames}<script>{script}</script>", encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1400,2100"]
    run = subprocess.run([BROWSER, *options, "--dump-dom", file.as_uri()], capture_output=True, text=True, check=True, timeout=120)
    measured = re.search(r"<title>([\d ,]+)</title>", run.stdout).group(1).split(",")
    for width, found in zip(widths, measured, strict=True):
        wide, texts, outside = map(int, found.split())
        assert wide <= width
        assert (texts > 0) == (case != "nothing yet")
        assert outside == 0
