"""The JSON Schema of every game: every view fits it, and it says what fields, places and numbers mean."""

from __future__ import annotations

import json

import jsonschema
import pytest
from every import each_case, each_game, flat, random_table

import palatine as pal
from palatine.cli import main
from palatine.kernel import schema
from palatine.kernel.narrator import Narrator
from palatine.tables.log import as_data


@each_case
def test_every_view_fits_the_schema_of_its_game(case):
    validator = jsonschema.Draft202012Validator(pal.schema(case[0]))
    for plies in (0, 17, 60, None):
        table = random_table(case, 5, plies=plies)
        for seat in [None, *range(table.players)]:
            data = json.loads(json.dumps(table.view(seat).data))
            validator.validate(data)
    data.pop("players")
    with pytest.raises(jsonschema.ValidationError, match="players"):
        validator.validate(data)
    with pytest.raises(jsonschema.ValidationError, match="rng"):
        validator.validate(table.data())


@each_game
def test_it_is_a_schema_with_a_version_and_all_moves(name):
    found = pal.schema(name)
    jsonschema.Draft202012Validator.check_schema(found)
    assert found["$id"].startswith(f"urn:palatine:{name}:view:{pal.game(name).version}:")
    assert found["$defs"]["move"]["enum"] == list(pal.game(name).actions)
    assert pal.schema(name) is not found


@each_case
def test_everything_that_a_seat_hears_fits_the_schema_of_its_game(case):
    found = pal.schema(case[0])
    validator = jsonschema.Draft202012Validator({"$schema": found["$schema"], **found["$defs"]["happening"]})
    table = random_table(case, 5)
    for seat in (None, 0):
        narrator = Narrator(table, seat, "en")
        narrator.follow(table._moves)
        heard = [json.loads(json.dumps(vars(as_data(h, text, h.ply)))) for h, text in narrator.heard]
        assert len(heard) == len(table.happenings(seat, 1)) > 0
        for one in {one["kind"]: one for one in heard}.values():  # one of each kind: there are hundreds in a game
            validator.validate(one)
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**one, "numbers": {**one["numbers"], "more": 1}})
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({**one, "kind": "rained"})


def test_comments_beside_kinds_of_happenings_are_their_meaning():
    kinds = {kind["properties"]["kind"]["const"]: kind for kind in pal.schema("splendor")["$defs"]["happening"]["oneOf"]}
    assert set(kinds) == {kind.name.lower() for kind in pal.game("splendor").happenings}
    assert kinds["drew"]["description"] == "a card from a deck, as its owner sees it"
    assert kinds["drew"]["properties"]["numbers"]["required"] == ["card", "gold"]


def named(node, path=""):
    """Every list with names for its places, and every number with codes, by path."""
    for key in ("x-index", "x-codes"):
        if key in node:
            yield path, key, node
    for name, part in node.get("properties", {}).items():
        yield from named(part, f"{path}.{name}" if path else name)
    if "items" in node:
        yield from named(node["items"], path)


@each_game
def test_what_the_fields_are_named_after_is_there(name):
    if name == "sealed_bid":
        pytest.skip("a game for the tests")
    index, codes = schema._named(pal.game(name))
    found = list(named(pal.schema(name)))
    assert {path for path, key, _ in found if key == "x-index"} == set(index)
    assert {path for path, key, _ in found if key == "x-codes"} == set(codes)
    for path, key, node in found:
        if key == "x-index":
            assert len(node["x-index"]) == node["maxItems"], path


@each_game
def test_every_number_that_a_view_shows_has_its_code(name):
    found = {path: node["x-codes"] for path, key, node in named(pal.schema(name)) if key == "x-codes"}
    for seed in range(3):
        table = random_table((name, pal.game(name).players[-1], {}), seed, plies=40 + 30 * seed)
        for path, value in flat(table.view(0).data).items():
            bare = "".join(part.partition("]")[2] if i else part for i, part in enumerate(path.split("[")))
            if bare in found:
                assert str(value) in found[bare], (path, value)


def test_comments_beside_fields_are_their_meaning():
    found = pal.schema("splendor")["properties"]
    assert found["passes"]["description"] == "turns passed in a row"
    assert found["player"]["items"]["properties"]["blind"]["description"].startswith("1: reserved from a deck")
    assert found["row"]["items"]["items"]["x-codes"]["0"].startswith("1w1: level 1, white")


def test_the_command_prints_it(capsys):
    assert main(["schema", "splendor"]) == 0
    assert json.loads(capsys.readouterr().out) == pal.schema("splendor")
