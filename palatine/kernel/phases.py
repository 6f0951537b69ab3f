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


def by_phase(
    field: str,
    table: Mapping[IntEnum, tuple[Rule, Rule]],
    *,
    unless: Mapping[str, tuple[Rule, Rule]] | None = None,
    then: Rule | None = None,
) -> tuple[Rule, Rule]:
    """The rules ``legal(s, seat, out)`` and ``play(s, seat, action)`` from those of each phase, of the same form.

    Where a field named in *unless* is not 0, its rules come before those of the phase. After every choice comes the rule *then*.
    """
    cases = unless or {}
    legal, play = ({phase: rules[k] for phase, rules in table.items()} for k in (0, 1))
    legal_cases, play_cases = ({name: rules[k] for name, rules in cases.items()} for k in (0, 1))
    return (
        choose(field, "legal", "seat, out", legal, unless=legal_cases, depth=2),
        choose(field, "play", "seat, action", play, unless=play_cases, then=then, depth=2),
    )


def choose(
    field: str,
    name: str,
    arguments: str,
    table: Mapping[IntEnum, Rule],
    *,
    unless: Mapping[str, Rule] | None = None,
    then: Rule | None = None,
    depth: int = 1,
) -> Rule:
    """A rule ``name(s, arguments)`` of the calling module, which calls the one that the table has for ``s.field``.

    The last one of the table needs no question: a game is always in one of its phases. *unless* and *then* as in :func:`by_phase`; that
    they are here and not in a rule around it saves a call, a tenth of the time of a random move.
    """
    module = sys._getframe(depth).f_globals
    given = f"s, {arguments}" if arguments else "s"
    questions = [(f"s.{flag}", flag, called) for flag, called in (unless or {}).items()]
    questions += [(f"phase == {int(phase)}", phase.name, called) for phase, called in table.items()]
    questions[-1] = ("True", *questions[-1][1:])
    lines = [f"def {name}({given}):", f"    phase = s.{field}"]
    for number, (question, case, called) in enumerate(questions):
        module[f"{name}_{case}"] = called
        lines.append(f"    {'elif' if number else 'if'} {question}:")
        lines.append(f"        {'' if then else 'return '}{name}_{case}({given})")
    if then:
        module[f"{name}_then"] = then
        lines.append(f"    {name}_then(s)")
    exec(compile("\n".join(lines), module["__file__"], "exec"), module)
    return rule(module[name])  # type: ignore[no-any-return]
