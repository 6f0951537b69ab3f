"""The colours can be told apart and read; the parts fit; a picture stands alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import palatine as pal
from palatine.draw import parts
from palatine.draw.canvas import Canvas, standalone, thing
from palatine.draw.palette import COLOURS, TOKENS, picture_css, text_on, variables
from palatine.draw.symbols import EMBLEMS, GEMS, sprite, symbols

THEMES = pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str, theme: int) -> float:
    high, low = sorted((luminance(TOKENS[a][theme]), luminance(TOKENS[b][theme])), reverse=True)
    return (high + 0.05) / (low + 0.05)


@THEMES
def test_text_is_readable_on_every_surface_it_stands_on(theme: int) -> None:
    surfaces = ("ground", "paper", "inset", "lit-wash", "wall", "space", "lawn", "lawn-2", "floor", "bed", "sand")
    for surface in (*surfaces, *(f"terrace-{i}" for i in range(1, 5))):
        assert contrast("ink", surface, theme) >= 4.5, surface
    for surface in ("ground", "paper", "inset"):
        assert contrast("ink-2", surface, theme) >= 4.5, surface
    for colour in ("ok", "no", "splendor", "eschnapur", "palais_royal", "amyitis"):
        assert contrast(colour, "paper", theme) >= 4.5, colour
    for game in ("splendor", "eschnapur", "palais_royal", "amyitis"):
        assert contrast("on-dark", f"{game}-back", theme) >= 4.5


@THEMES
def test_pieces_are_told_from_paper_by_their_edge_and_bear_readable_text(theme: int) -> None:
    for piece in (*COLOURS, *GEMS, "turquoise", "violet", "barley", "dates", "salt", "palm", "wine", "camel", "leaf"):
        assert contrast(f"{piece}-e", "paper", theme) >= 3, piece
    for piece in (*COLOURS, *GEMS, "turquoise", "violet"):
        assert contrast(text_on(piece), piece, theme) >= 4.5, piece


@THEMES
def test_what_can_be_acted_on_glows_on_every_ground(theme: int) -> None:
    for ground in ("ground", "paper", "inset", "wall", "lawn", "floor", "sand"):
        assert contrast("lit", ground, theme) >= 3, ground


def test_players_and_gems_are_told_apart_by_shape_alone() -> None:
    assert len(set(EMBLEMS.values())) == len(COLOURS)
    assert len({outline for outline, _ in GEMS.values()}) == len(GEMS)


def test_every_colour_that_styles_and_symbols_name_exists() -> None:
    used = set(re.findall(r"var\(--([\w-]+)", picture_css() + sprite()))
    assert used - TOKENS.keys() <= {"serif", "sans", "pc", "pe", "pt", "ph", "game", "back"}
    assert all(f"--{token}:" in variables() for token in TOKENS)


def test_a_label_that_is_too_long_is_wrapped_made_smaller_and_squeezed() -> None:
    short = parts.label(0, 10, "Fields", 13, width=100)
    assert "textLength" not in short
    assert short.count("<text") == 1
    wrapped = parts.label(0, 10, "most in a full row: gardener", 13, width=90, lines=2)
    assert wrapped.count("<text") == 2
    squeezed = parts.label(0, 10, "Donaudampfschifffahrtsgesellschaft", 13, width=60)
    assert 'textLength="60"' in squeezed
    assert 'font-size="13"' not in squeezed


def test_text_in_pictures_is_escaped() -> None:
    assert "<script>" not in parts.label(0, 0, "<script>", 12)
    assert "<b>" not in thing("x", '"><b>', (0, 0, 10, 10))


def test_a_small_thing_gets_a_hit_shape_that_a_finger_finds() -> None:
    small = ElementTree.fromstring(thing("canal-3", "a canal", (100, 100, 10, 10)))
    hit = small.find("rect[@class='hit']")
    assert hit is not None
    assert [float(hit.get(k, "")) for k in ("x", "y", "width", "height")] == [89, 89, 32, 32]
    assert small.get("data-box") == "100 100 10 10 8"


def test_a_picture_that_stands_alone_has_all_it_needs() -> None:
    table = pal.new("splendor", players=4, seed=1)
    picture = table.view(0).svg("de")
    root = ElementTree.fromstring(picture)
    ids = {el.get("id") for el in root.iter() if el.get("id")}
    used = {el.get("href", "")[1:] for el in root.iter() if el.get("href")}
    assert used
    assert used <= ids
    assert "Diamant" in picture
    assert not re.search(r'(href|src)="(?!#)', picture)
    assert table.view(0)._repr_svg_().startswith("<svg")


def test_panels_of_a_picture_stand_side_by_side_and_then_below() -> None:
    panels = [Canvas(name, name, width, 100).panel() for name, width in (("a", 500), ("b", 400), ("c", 500))]
    root = ElementTree.fromstring(standalone(panels))
    places = [g.get("transform") for g in root if g.tag.endswith("g")]
    assert places == ["translate(12 12)", "translate(524 12)", "translate(12 124)"]


def test_symbols_have_a_box_of_24_units() -> None:
    assert sprite().count('viewBox="0 0 24 24"') == len(symbols())
