"""Rules chosen by phase: the right one is called, and the next process finds them compiled."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

TOY = """
from enum import IntEnum
import numpy as np
from palatine.kernel.compile import entry, rule
from palatine.kernel.phases import by_phase, choose
from palatine.kernel.record import record

RECORD = record(phase="i1", paying="i1", ends="i1", steps="i4")


class Phase(IntEnum):
    IDLE = 4  # phases need not be numbered in their order
    WORK = 1
    REST = 7


@rule
def legal_work(s, seat, out):
    out[0] = 10 + seat
    return 1


@rule
def legal_rest(s, seat, out):
    return 0


@rule
def work(s, seat, action):
    s.steps += action
    s.phase = Phase.REST


@rule
def rest(s, seat, action):
    s.phase = Phase.IDLE


@rule
def begin(s):
    s.phase = Phase.WORK
    return True


@rule
def wait(s):
    return False


@rule
def legal_pay(s, seat, out):
    out[0], out[1] = 1, 2
    return 2


@rule
def pay(s, seat, action):
    s.paying = 0


@rule
def end(s):
    s.ends += 1


legal, play = by_phase(
    "phase",
    {Phase.WORK: (legal_work, work), Phase.IDLE: (legal_rest, rest), Phase.REST: (legal_rest, rest)},
    unless={"paying": (legal_pay, pay)},
    then=end,
)
proceed = choose("phase", "proceed", "", {Phase.IDLE: begin, Phase.WORK: wait, Phase.REST: wait})


@entry
def course(states, out):
    s = states[0]
    went = 0
    while proceed(s):
        went += 1
    s.paying = 1
    n = legal(s, 3, out)  # paying comes before the phase
    play(s, 3, out[0])
    n = 10 * n + legal(s, 3, out)
    play(s, 3, out[0])
    return 100 * went + n
"""

RUN = """
import sys
import numpy as np
import toy
if "numba" in sys.modules:
    import numba.core.event as event
    recorder = event.install_recorder("numba:compile")
else:
    import contextlib
    recorder = contextlib.nullcontext()
states, out = np.zeros(1, toy.RECORD), np.zeros(2, np.int64)
states[0].phase = toy.Phase.IDLE
with recorder as compiled:
    told = toy.course(states, out)
print(told, states[0].phase, states[0].steps, states[0].ends, bool(compiled and compiled.buffer))
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "toy.py").write_text(TOY)

    def toy(jit):
        paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
        env = {**os.environ, "PYTHONPATH": paths, "PALATINE_JIT": jit, "PALATINE_CACHE": str(tmp_path / "cache")}
        done = subprocess.run([sys.executable, "-c", RUN], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    return toy


def test_each_phase_has_its_rules_and_the_next_process_finds_them_compiled(run):
    plain = run("0")
    assert plain == ["121", "7", "13", "2", "False"]
    assert run("1") == [*plain[:4], "True"]
    assert run("1") == [*plain[:4], "False"]
