"""The pictures of the games on the home page."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import palatine as pal
from palatine.draw.cover import HEIGHT, WIDTH, picture
from palatine.i18n import LANGUAGES, Tr

OURS = ("splendor", "eschnapur", "palais_royal", "amyitis")


@pytest.mark.parametrize("name", OURS)
def test_a_cover_is_a_picture_with_a_name_in_each_language(name: str) -> None:
    game = pal.game(name)
    names = set()
    for lang in LANGUAGES:
        drawn = picture(game.cover, Tr(lang, name))
        root = ElementTree.fromstring(f'<html xmlns:xlink="x">{drawn}</html>')[0]
        assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
        assert root.get("role") == "img"
        assert len(list(root.iter())) > 10
        names.add(root.get("aria-label"))
    assert len(names) == len(LANGUAGES)


@pytest.mark.parametrize("name", OURS)
def test_what_the_home_page_says_about_a_game_is_translated(name: str) -> None:
    about = pal.game(name).about
    assert len({Tr(lang, name)(about) for lang in LANGUAGES}) == len(LANGUAGES)


def test_the_games_stand_in_the_order_of_their_places() -> None:
    assert tuple(sorted(OURS, key=lambda name: pal.game(name).place)) == OURS


def test_a_game_may_have_no_cover() -> None:
    pal.register("sealed_bid", "sealed_bid")
    game = pal.game("sealed_bid")
    assert game.cover is None
    assert picture(game.cover, Tr()) is None
