"""Every game has the rooms that the types promise: each name is there, and a function takes as much as it is given."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib.util import find_spec

import every
import pytest

import palatine as pal
from palatine.kernel.protocols import MODULES, Engine, Playout

assert every  # registers the game of the tests

OPTIONAL = {"FEATURES", "features", "progress"}  # of a game that nobody can learn
CASES = [(game, room) for game in pal.games() for room in MODULES if find_spec(f"{pal.game(game).package}.{room}")]


def promised(kind):
    """The names of a protocol, and how many arguments its functions take."""
    names = {**dict.fromkeys(kind.__annotations__), **{n: f for n, f in vars(kind).items() if not n.startswith("_") and callable(f)}}
    return {name: len(inspect.signature(f).parameters) - 1 if f else None for name, f in names.items()}


def check(room, kind, optional=(), skip=()):
    for name, count in promised(kind).items():
        if name in skip or (name in optional and not hasattr(room, name)):
            continue
        found = getattr(room, name)
        if count is not None:
            plain = getattr(found, "py_func", found)
            inspect.signature(plain).bind(*range(count))


@pytest.mark.parametrize(("game", "room"), CASES)
def test_a_room_gives_what_its_type_promises(game, room):
    what = pal.game(game)
    check(getattr(what, room), MODULES[room], OPTIONAL)


@pytest.mark.parametrize("game", pal.games())
def test_what_is_made_for_a_game_gives_what_its_type_promises(game):
    check(pal.game(game).engine, Engine)
    check(pal.game(game).playout, Playout)


def test_a_promise_that_is_not_kept_is_noticed():
    class Wrong:
        COLOURS = ()
        heading = panels = seat = touch = meant = trace = staticmethod(lambda v: None)

    with pytest.raises(TypeError):
        check(Wrong, MODULES["board"])
    with pytest.raises(AttributeError):
        check(object(), MODULES["board"])


LOAD = """
import threading
from palatine.kernel.game import game
what, start, failed = game("splendor"), threading.Barrier(4), []
def load(name):
    start.wait()
    try: getattr(what, name)
    except Exception as error: failed.append(repr(error))
threads = [threading.Thread(target=load, args=[name]) for name in ("engine", "cover", "guide", "text")]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(failed)
"""


def test_threads_that_load_a_game_at_the_same_time_all_get_the_whole_of_it():
    """As a server does that is asked for its first page while it loads the compiler."""
    found = subprocess.run([sys.executable, "-c", LOAD], capture_output=True, text=True, check=False)
    assert found.stdout == "[]\n", found.stdout + found.stderr
