"""The phases of a game, each with the rules for it, in one table.

``legal`` and ``play`` of most games ask first in which phase the game is. A game writes that down once::

    legal, play = by_phase("phase", {
        Phase.MAIN: (legal_main, act),
        Phase.GIVE: (legal_give, give_back),
    })

and gets two rules that choose by the field of that name. They are made under the name and the file of the game's own module, so that
their machine code is found again on disk.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

from palatine.kernel.compile import rule

Rule = Callable[..., Any]


def by_phase(field: str, table: Mapping[IntEnum, tuple[Rule, Rule]]) -> tuple[Rule, Rule]:
    """The rules ``legal(s, seat, out)`` and ``play(s, seat, action)`` from those of each phase, of the same form."""
    return (
        choose(field, "legal", "seat, out", {phase: rules[0] for phase, rules in table.items()}, depth=2),
        choose(field, "play", "seat, action", {phase: rules[1] for phase, rules in table.items()}, depth=2),
    )


def choose(field: str, name: str, arguments: str, table: Mapping[IntEnum, Rule], *, depth: int = 1) -> Rule:
    """A rule ``name(s, arguments)`` of the calling module, which calls the one that the table has for ``s.field``.

    The last one of the table needs no question: a game is always in one of its phases.
    """
    module = sys._getframe(depth).f_globals
    given = f"s, {arguments}" if arguments else "s"
    lines = [f"def {name}({given}):", f"    phase = s.{field}"]
    last = list(table)[-1]
    for phase in table:
        module[f"{name}_{phase.name}"] = table[phase]
        call = f"return {name}_{phase.name}({given})"
        lines += [f"    {call}"] if phase is last else [f"    if phase == {int(phase)}:", f"        {call}"]
    exec(compile("\n".join(lines), module["__file__"], "exec"), module)
    return rule(module[name])  # type: ignore[no-any-return]
