"""Why a rule cannot be compiled, in a sentence for its author: the file, the line, and what is wrong there.

Numba knows the line, but says it last, after a hundred others, or not at all. So the place is looked for in this order: where the
compiler stood when it gave up, what its message names, and where the same rule stops when it runs uncompiled.
"""

from __future__ import annotations

import copy
import difflib
import dis
import linecache
import re
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any

import numpy as np

from palatine.i18n import Text, text
from palatine.kernel.compile import PACKAGE
from palatine.kernel.errors import BadRule

Place = tuple[str, int]

NO_FIELD = re.compile(r"'?(\w+)'? is not a field|Unknown attribute '(\w+)' of type Record|Field '(\w+)' was not found")
NOISE = (
    "Failed in",
    "During:",
    "File ",
    "Invalid use of",
    "Known signatures",
    "There are",
    "Overload",
    "- ",
    "*",
    "This error",
    "Traceback",
)


def told(error: BaseException, plain: Callable[..., Any], args: tuple[Any, ...]) -> BadRule:
    """The sentence for an error of the compiler. *plain* is the same rule uncompiled; it is tried on copies of *args*."""
    stopped, why = _uncompiled(plain, args)
    places = [*_undefined(error, plain), *_where_it_stood(error), *_named(error), *([stopped] if stopped else [])]
    place = next((p for p in places if _of_a_game(p)), places[0] if places else None)
    return BadRule(_sentence(place, _wrong(error, why if stopped == place else "", args)))


def _sentence(place: Place | None, wrong: Text) -> Text:
    if place is None:
        return lambda _: _("A rule can’t be compiled: {wrong}", wrong=wrong(_))
    file, line = place
    source = linecache.getline(file, line).strip()
    return lambda _: _("{file}, line {line}: {wrong}", file=file, line=line, wrong=wrong(_)) + f"\n    {source}"


def _wrong(error: BaseException, why: str, args: tuple[Any, ...]) -> Text:
    """What is wrong there."""
    field = error.args[0] if isinstance(error, KeyError) and error.args else None
    if field is None:
        found = NO_FIELD.search(str(error))
        field = next(filter(None, found.groups())) if found else None
    if isinstance(field, str):
        known = sorted({name for arg in args for name in _fields(getattr(arg, "dtype", None))})
        near = difflib.get_close_matches(field, known, n=1)
        if near:
            return text("the record has no field “{field}”. Did you mean “{near}”?", field=field, near=near[0])
        return text("the record has no field “{field}”; it has: {names}.", field=field, names=", ".join(known))
    reason = why or next(_lines(error), type(error).__name__)
    return lambda _: reason


def _fields(kind: Any) -> Iterator[str]:
    """The names of all fields of a record, those of its parts too."""
    if isinstance(kind, np.dtype):
        for name in kind.names or ():
            yield name
            yield from _fields(kind[name].base)


def _lines(error: BaseException) -> Iterator[str]:
    """What the compiler says, without its colours and its asides."""
    for line in re.sub(r"\x1b\[[0-9;]*m", "", str(error)).splitlines():
        if line.strip() and not line.strip().startswith(NOISE):
            yield line.strip()


def _of_a_game(place: Place) -> bool:
    """Not in the code that is generic over games: the fault is in what it calls."""
    return not any(Path(place[0]).is_relative_to(PACKAGE / part) for part in ("kernel", "env", "bots"))


def _where_it_stood(error: BaseException | None) -> list[Place]:
    """The places in the source that the compiler was looking at, the innermost first."""
    found: list[Place] = []
    while error is not None:
        for frame in _frames(error.__traceback__):
            for name in ("self", "constraint"):
                at: Any = getattr(frame.get(name), "loc", None)
                if isinstance(getattr(at, "filename", None), str) and isinstance(getattr(at, "line", None), int):
                    found.append((at.filename, at.line))
        error = error.__cause__
    return found[::-1]


def _frames(trace: TracebackType | None) -> Iterator[dict[str, Any]]:
    while trace is not None:
        yield trace.tb_frame.f_locals
        trace = trace.tb_next


def _named(error: BaseException) -> list[Place]:
    """The places that the message names: it begins with the innermost."""
    found = re.findall(r'(?:File "|at )([^"\s]+\.py)(?:", line | \()(\d+)', re.sub(r"\x1b\[[0-9;]*m", "", str(error)))
    return [(str(Path(file).resolve()), int(line)) for file, line in found]


def _undefined(error: BaseException, plain: Callable[..., Any]) -> Iterator[Place]:
    """Where a name that is not there is used, in the rule or in those that it calls."""
    missing = re.search(r"name '(\w+)' is not defined", str(error))
    queue, seen = [plain], set[Any]()
    while missing and queue:
        function = queue.pop()
        code = getattr(function, "__code__", None)
        if code is None or code in seen:
            continue
        seen.add(code)
        names = function.__globals__
        for step in dis.get_instructions(code):
            if step.opname == "LOAD_GLOBAL" and step.argval == missing[1] and missing[1] not in names:
                yield code.co_filename, (step.positions and step.positions.lineno) or code.co_firstlineno
        queue += [names[name] for name in code.co_names if isinstance(names.get(name), FunctionType)]


def _uncompiled(plain: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Place | None, str]:
    """Where the rule stops when Python runs it, and why."""
    try:
        plain(*copy.deepcopy(args))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return (last.filename, last.lineno or 0), str(error)
    return None, ""
