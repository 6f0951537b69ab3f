"""A closer look at the points of a player, and at a thing of a replay."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import httpx
import pytest
from shots import snapshot_of
from web_help import server

import palatine as pal
from palatine.draw.parts import markup
from palatine.i18n import LANGUAGES
from palatine.kernel import save
from palatine.kernel.table import Table
from palatine.web.html.closer_look import thing_card
from palatine.web.html.table import public_scores


def middle(name: str, plies: int, seed: int = 2) -> Table:
    """A game of chance."""
    table, dice = pal.new(name, players=3, seed=seed, names=["Ada", "Ben", "Cleo"]), random.Random(seed)
    while not table.over and len(table.moves) < plies:
        seat = table.to_move[0]
        table.play(dice.choice(table.legal(seat)), seat)
    return table


def rows(card: dict) -> list[int]:
    return [int(n) for n in re.findall(r"<dd[^>]*>(\d+)</dd>", card["html"])]


@pytest.mark.parametrize(("name", "plies"), [("amyitis", 260), ("eschnapur", 520), ("palais_royal", 420), ("splendor", 150)])
def test_the_points_of_everybody_add_up_from_where_they_came(name: str, plies: int) -> None:
    table = middle(name, plies)
    for seat in (None, 0, 1):
        shown = snapshot_of(table, seat, "en")
        heard = table.happenings(seat)
        for who in range(3):
            card = thing_card(shown, f"score-{who}", "en", heard)
            assert sum(rows(card)) == shown.view.scores[who]
            assert card["name"] == shown.seats[who].name
    assert max(table.scores) > 0


def test_nobles_that_lie_face_down_are_told_and_counted_for_their_owner_alone() -> None:
    table = middle("palais_royal", 200, seed=3)
    owner = next(seat for seat in range(3) if table.view(seat).scores[seat] > public_scores(table.view(seat))[seat])
    for lang, own, others in zip(LANGUAGES, ("Hidden from", "Cachés", "verdeckt:"), ("not counted here", "pas compté", "zähl")):
        cards = {
            seat: thing_card(snapshot_of(table, seat, lang), f"score-{owner}", lang)["html"] for seat in (owner, (owner + 1) % 3, None)
        }
        assert own in cards[owner]
        for seat, html in cards.items():
            assert (others in html) == (seat != owner)
    assert LANGUAGES == ("en", "fr", "de")
    end = middle("palais_royal", 10_000, seed=3)
    revealed = replace(snapshot_of(table, None, "en"), view=end.reveal(200))  # a replay: everything is counted
    assert "not counted" not in thing_card(revealed, f"score-{owner}", "en")["html"]


def test_points_of_a_position_without_a_history_have_no_rows() -> None:
    table = middle("splendor", 150)
    bare = pal.position("splendor", table.data(), names=table.names)
    card = thing_card(snapshot_of(bare, 0, "en"), "score-0", "en", bare.happenings(0))
    assert rows(card) == []
    assert card["kind"]


NAMED = {"amyitis": {"stock", "mine", "noble"}, "eschnapur": {"marker", "seat"}}
"""Counts and markers: their names say all there is to say."""


@pytest.mark.parametrize("name", ["amyitis", "eschnapur", "palais_royal", "splendor"])
def test_everything_on_a_table_says_what_it_does(name: str) -> None:
    table, silent = middle(name, 60), set()
    for lang in LANGUAGES:
        for seat in (table.to_move[0], None):
            view = table.view(seat)
            _, board = view.tr(lang), view.game.board
            drawn = markup([p.content for panel in board.panels(view, _) for __, p in panel.drawings])
            for thing, label in set(re.findall(r'data-thing="([^"]+)"[^>]*?aria-label="([^"]*)"', drawn)):
                look = board.look(view, thing, _)
                if look is not None:
                    assert look.name
                    assert look.does or look.rows or look.kind
                else:
                    silent.add(thing.partition("-")[0])
                    assert label
    assert silent <= NAMED.get(name, set()) | ({"craft"} if name == "amyitis" else set())  # a card that somebody has taken


def test_a_replay_is_looked_at_as_it_was(tmp_path) -> None:
    table = middle("splendor", 10_000)
    with server(f"sqlite:///{tmp_path}/palatine.db") as (_app, address), httpx.Client(base_url=address) as client:
        id_ = client.post("/api/replays", json=save.document(table, {})).json()["id"]

        def look(at: int, thing: str, seat: int | None = None) -> dict:
            told = {"thing": thing, "at": at} | ({} if seat is None else {"seat": seat})
            answer = client.get(f"/t/{id_}/replay/look", params=told, headers={"accept-language": "en"})
            assert answer.status_code == 200, answer.text
            return answer.json()

        for at in (0, 40, len(table.moves)):
            then = table.reveal(at)
            assert look(at, "bank-r")["kind"] == f"{then.s.bank[3]} in the bank"
            for seat in range(3):
                assert sum(rows(look(at, f"score-{seat}"))) == then.scores[seat]
        held = look(40, "bank-r", seat=1)
        assert "You have" in held["html"]
        assert "You have" not in look(40, "bank-r")["html"]
        assert client.get(f"/t/{id_}/replay/look", params={"thing": "score-9"}).status_code == 404
