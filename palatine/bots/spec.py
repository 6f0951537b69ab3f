"""How a player is written: ``greedy``, ``master:seconds=2,threads=4``, ``exec:./mybot --fast`` or ``mymodule:MyBot``.

A name, and after a colon options as ``key=value`` separated by commas. What follows ``exec:`` is a command line. A Python module and
a name in it stand for a player of one's own: :mod:`palatine.bots.own`.
"""

from __future__ import annotations

import math
import os
import shlex
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from palatine.i18n import text
from palatine.kernel.errors import BadOption

EXEC, PYTHON = "exec", "python"
OURS = ("novice", "apprentice", "courtier", "master", "champion", "prodigy", "greedy", "random")
"""Names that are no Python modules."""


@dataclass(frozen=True)
class Spec:
    """A player as it was written: its name and options, or the command of an external one."""

    name: str
    options: Mapping[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The spec as text: :func:`parse` reads it back."""
        if self.name == EXEC:
            return f"{EXEC}:{shlex.join(self.command)}"
        if self.name == PYTHON:
            return ":".join(self.command)
        return self.name + (":" if self.options else "") + ",".join(f"{key}={value}" for key, value in self.options.items())

    def values(self, known: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
        """The options, each read by the function that *known* names for it; a fault says which and why."""
        found = {}
        for key, value in self.options.items():
            if key not in known:
                names = ", ".join(known) or "–"
                raise BadOption(
                    text("The player “{name}” has no option “{key}”. Choose one of: {names}.", name=self.name, key=key, names=names)
                )
            try:
                found[key] = known[key](value)
            except ValueError:
                raise BadOption(
                    text("{name}: “{key}” must be a positive number, not “{value}”.", name=self.name, key=key, value=value)
                ) from None
        return found


def parse(written: str) -> Spec:
    """The spec that somebody wrote."""
    name, colon, rest = written.strip().partition(":")
    name = name.strip()
    if name == EXEC:
        return Spec(EXEC, command=_command(rest))
    if colon and "=" not in rest and name not in OURS and all(part.isidentifier() for part in (*name.split("."), rest.strip())):
        return Spec(PYTHON, command=(name, rest.strip()))
    options: dict[str, str] = {}
    for item in rest.split(",") if colon else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not key or not equals or not value or not name:
            raise BadOption(text("Write a player as NAME or NAME:KEY=VALUE,KEY=VALUE, not “{spec}”.", spec=written))
        if key in options:
            raise BadOption(text("{name}: option “{key}” is given twice.", name=name, key=key))
        options[key] = value
    return Spec(name, options)


def _command(line: str) -> tuple[str, ...]:
    try:
        command = shlex.split(line)
    except ValueError:
        command = []
    if not command:
        raise BadOption(text("Write an external player as exec:COMMAND, such as exec:./mybot; “{command}” is not a command.", command=line))
    return tuple(command)


def resolved(spec: Spec) -> Spec:
    """The same player, its program with its whole path: it can be started from any folder. A missing one is refused."""
    if spec.name != EXEC:
        return spec
    program = shutil.which(spec.command[0])
    if program is None:
        raise BadOption(text("Can’t start “{program}”: it doesn’t exist or isn’t executable.", program=spec.command[0]))
    return Spec(EXEC, command=(os.path.abspath(program), *spec.command[1:]))


def positive_int(value: str) -> int:
    """A reader for :meth:`Spec.values`: a whole number above 0."""
    number = int(value)
    if number < 1:
        raise ValueError(value)
    return number


def positive_float(value: str) -> float:
    """A reader for :meth:`Spec.values`: a number above 0."""
    number = float(value)
    if not 0 < number < math.inf:
        raise ValueError(value)
    return number


def not_negative_int(value: str) -> int:
    """A reader for :meth:`Spec.values`: a whole number, 0 or more."""
    return 0 if value == "0" else positive_int(value)


def not_negative_float(value: str) -> float:
    """A reader for :meth:`Spec.values`: a number, 0 or more."""
    return 0.0 if not float(value) else positive_float(value)
