"""What a view holds, for programs in any language: a JSON Schema of each game, made from its record.

The meaning of a field is the comment beside it in the game's ``state``. What numbers stand for comes from the module ``fields``, if the
game has one: ``INDEX`` names the places of a list, ``CODES`` the things that numbers stand for, each by the path of the field
(``player.hand``). In the schema they are ``x-index`` and ``x-codes``.

The ``$id`` holds the version of the rules and a digest of the schema: a program that was written for one can tell when it changes.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import io
import json
import tokenize
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from palatine.kernel.game import Game, game
from palatine.kernel.record import BUFFER

DIALECT = "https://json-schema.org/draft/2020-12/schema"
KERNEL = {
    "barrier": "rises when something hidden is revealed",
    "players": "how many seats there are",
    "waiting": "who is asked now, a bit per seat; 0 when the game is over",
    "option": "the rules options of this game",
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of the views of a game: what :attr:`palatine.View.data` holds, and what a bot and the JSON API get."""
    return json.loads(_written(game(name)))  # type: ignore[no-any-return]


@cache
def _written(what: Game) -> str:
    notes = _comments(what)
    index, codes = _named(what)
    record: np.dtype[Any] = what.state.RECORD
    fields = {
        name: _field(record[name], name, {**KERNEL, **notes}, index, codes)
        for name in record.names or ()
        if name not in ("rng", "option", *BUFFER)
    }
    options = {o.name: {"enum": list(o.choices), "description": o.about} for o in what.options}
    body = {
        "title": f"{what.title}: what a seat may know",
        "type": "object",
        "properties": {**fields, "option": {"description": KERNEL["option"], **_group(options)}},
        "required": [*fields, "option"],
        "additionalProperties": False,
        "$defs": {"move": {"description": "the notation of a move", "enum": list(what.actions)}, "happening": _happening(what)},
    }
    digest = hashlib.sha256(json.dumps(body).encode()).hexdigest()[:8]
    head = {"$schema": DIALECT, "$id": f"urn:palatine:{what.name}:view:{what.version}:{digest}"}
    return json.dumps(head | body)


def _happening(what: Game) -> dict[str, Any]:
    """What can happen in the game, as the JSON API tells it: each kind with its numbers."""
    source = inspect.getsource(import_module(what.happenings.__module__))
    comments = _comment_lines(source)
    ends = {ast.unparse(node.targets[0]): node.end_lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assign)}
    kinds = []
    for kind in what.happenings:
        about = comments.get(ends.get(kind.name) or 0)
        numbers = _group({name: {"type": "integer"} for name in kind.fields})
        one = {"properties": {"kind": {"const": kind.name.lower()}, "numbers": numbers}}
        kinds.append({"description": about, **one} if about else one)
    seat = {"type": ["integer", "null"], "description": "whom it is about; null for nobody"}
    return {
        "description": "one thing that happened, with the numbers that belong to its kind",
        "type": "object",
        "properties": {"seat": seat},
        "required": ["kind", "seat", "numbers"],
        "oneOf": kinds,
    }


def _group(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _field(kind: np.dtype[Any], path: str, notes: Mapping[str, str], index: Mapping[str, Any], codes: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of one field, lists from the outside in."""
    about = {"description": notes[path]} if path in notes else {}
    if kind.subdtype:
        base, shape = kind.subdtype
        inner = _field(base, path, {k: v for k, v in notes.items() if k != path}, index, codes)
        for size in reversed(shape):
            inner = {"type": "array", "items": inner, "minItems": size, "maxItems": size}
        return about | inner | ({"x-index": list(index[path])} if path in index else {})
    if kind.names:
        return about | _group({name: _field(kind[name], f"{path}.{name}", notes, index, codes) for name in kind.names})
    limits = np.iinfo(kind)
    number = {"type": "integer", "minimum": int(limits.min), "maximum": int(limits.max)}
    return about | number | ({"x-codes": _numbered(codes[path])} if path in codes else {})


def _numbered(codes: Sequence[str] | Mapping[int, str]) -> dict[str, str]:
    """What each number stands for; what a view does not tell has a number of its own, which the game's comment explains."""
    pairs = codes.items() if isinstance(codes, Mapping) else enumerate(codes)
    return {str(number): code for number, code in pairs}


def _named(what: Game) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    if find_spec(f"{what.package}.fields") is None:
        return {}, {}
    room = import_module(f"{what.package}.fields")
    return room.INDEX, room.CODES


def _comment_lines(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string[1:].strip() for token in tokens if token.type == tokenize.COMMENT}


def _comments(what: Game) -> dict[str, str]:
    """The comment beside each field where the record is declared, by its path."""
    source = inspect.getsource(import_module(f"{what.package}.state"))
    lines = _comment_lines(source)
    records: dict[str, ast.Call] = {}
    for node in ast.parse(source).body:
        called = getattr(getattr(node, "value", None), "func", None)
        if isinstance(node, ast.Assign) and getattr(called, "id", "") in ("record", "game_record"):
            assert isinstance(node.value, ast.Call)
            records[ast.unparse(node.targets[0])] = node.value
    found: dict[str, str] = {}

    def read(name: str, prefix: str) -> None:
        for field in records[name].keywords if name in records else ():
            path = f"{prefix}{field.arg}"
            if field.value.end_lineno in lines:
                found[path] = lines[field.value.end_lineno]
            for part in ast.walk(field.value):
                if isinstance(part, ast.Name) and part.id in records:
                    read(part.id, f"{path}.")

    read("RECORD", "")
    return found
