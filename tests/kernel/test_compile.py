"""The compile layer, each time in a fresh process: light import, no Numba, the cache, replaced data."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import palatine
from palatine.kernel import compile

DATA = Path(palatine.__file__).parent / "games" / "splendor" / "data"


SUPPORT = Path(__file__).parents[1] / "support"  # the small game of the tests is found there


def python(code, **env):
    env = {**os.environ, "PYTHONPATH": str(SUPPORT), **env}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_several_threads_may_be_the_first_to_need_numba():
    """As at the start of a server: while one thread loads a game, another draws the first page."""
    code = """
        import importlib, threading
        from palatine.kernel import compile
        done, begin = [], threading.Barrier(4)
        def run(task):
            begin.wait()
            done.append(task())
        tasks = [compile.prange, lambda: importlib.import_module("palatine.kernel.linking")] * 2
        threads = [threading.Thread(target=run, args=[task]) for task in tasks]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(len(done))
    """
    assert python(textwrap.dedent(code)) == "4"


def test_importing_palatine_is_light():
    loaded = python("import sys, palatine; palatine.games(); print(*[n for n in ('numba', 'llvmlite') if n in sys.modules])")
    assert loaded == ""
    assert python("import sys, palatine; print('numpy' in sys.modules)") == "False"


PLAY = """
import palatine as pal, sys
t = pal.new("splendor", 2, 3)
t.play("take wbg")
print(t.view(1).data["player"][0]["tokens"], "numba" in sys.modules)
"""


def test_rules_run_uncompiled_when_switched_off():
    assert python(PLAY, PALATINE_JIT="0") == "[1, 1, 1, 0, 0, 0] False"


def test_rules_run_uncompiled_when_numba_is_missing():
    hide = "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n, *a: None if n == 'numba' else f(n, *a)\n"
    assert python(hide + PLAY) == "[1, 1, 1, 0, 0, 0] False"


COMPILED = """
import numba.core.event as event
import numpy as np
import palatine as pal
from palatine.bots import warm
from palatine.kernel import record, table
from palatine.kernel.game import game
pal.register("sealed_bid", "sealed_bid")
g = game("sealed_bid")
with event.install_recorder("numba:compile") as compiled:
    {calls}
    states = record.copies(table.blank(g, 3, g.options_from({{}})), 2)
    g.playout.random_games(states, 3, 1, np.empty(len(g.actions), np.int16))
print(len(compiled.buffer) > 0)
names = [e.data["dispatcher"].py_func.__qualname__ for _, e in compiled.buffer if e.is_start]
print(*(names.count(name) for name in ("play", "legal", "setup")))
"""
FIRST = COMPILED.format(calls="warm.exercise_rules(g)")  # what the process beside a server does before the server changes over
NEXT = COMPILED.format(
    calls="""
    t = pal.new("sealed_bid", 3, "ab" * 32)
    t.play(t.legal(0)[0], 0)
    t.view(0).legal()
    t.view(1).sample()
    pal.position("sealed_bid", {k: v for k, v in t.data().items() if k != "rng"}).copy().take_back(0, 0, "ab" * 32)
"""
)


def test_the_next_process_finds_everything_compiled(tmp_path):
    """Positions that somebody sets up or uploads, too: a server never compiles."""
    assert python(FIRST, PALATINE_CACHE=str(tmp_path)) == "True\n1 1 1"  # once for tables and playouts together
    assert python(NEXT, PALATINE_CACHE=str(tmp_path)) == "False\n0 0 0"
    assert list(tmp_path.glob("sealed_bid-*/**/*.nbi"))
    for index in tmp_path.glob("kernel-*/**/*.nbi"):  # one that names a class of a game cannot be read where that game is not installed
        assert b"sealed_bid" not in index.read_bytes(), index.name


def test_an_unwritable_cache_is_no_obstacle(tmp_path):
    (tmp_path / "file").touch()
    code = """
        import palatine as pal, sys
        pal.register("sealed_bid", "sealed_bid")
        t = pal.new("sealed_bid", 3, 3)
        t.play(t.legal(0)[0], 0)
        print(len(t.moves), "numba" in sys.modules)
    """
    assert python(textwrap.dedent(code), PALATINE_CACHE=str(tmp_path / "file")) == "1 True"


def test_numba_of_the_user_keeps_its_own_cache_folder(tmp_path):
    code = "import numba, palatine as pal; pal.new('splendor'); print(numba.config.CACHE_DIR)"
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)) == str(tmp_path)


POINTS = """
import palatine as pal
from palatine.games.splendor.components import POINTS
print(POINTS[0], pal.game("splendor").fingerprint)
"""


def test_an_owner_of_the_box_can_correct_a_figure(tmp_path):
    mine = tmp_path / "splendor"
    mine.mkdir()
    shutil.copy(DATA / "cards.csv", mine / "cards.csv")
    text = (mine / "cards.csv").read_text()
    (mine / "cards.csv").write_text(text.replace("1,white,0,0,3", "1,white,5,0,3"))
    ours, theirs = python(POINTS).split(), python(POINTS, PALATINE_DATA=str(tmp_path)).split()
    assert (ours[0], theirs[0]) == ("0", "5")
    assert ours[1] != theirs[1]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("1,white,0,0,3,0,0,0\n", "", "90 rows"),
        ("level,bonus", "bonus,level", "with the columns"),
        ("1,white,0,0,3,0,0,0", "1,white,x,0,3,0,0,0", "whole number"),
        ("# source: public", "# source: rumour", "source must be one of"),
        ("1,white,0,0,3,0,0,0", "1,white", "one value per column"),
    ],
)
def test_a_wrong_data_file_is_refused_in_one_sentence(tmp_path, old, new, words):
    mine = tmp_path / "splendor"
    mine.mkdir()
    (mine / "cards.csv").write_text((DATA / "cards.csv").read_text().replace(old, new))
    run = subprocess.run(
        [sys.executable, "-m", "palatine", "play", "splendor", "--data", str(tmp_path), "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert words in run.stderr
    assert run.stderr.count("\n") == 1


def key(folder):
    """The key of a cache folder, in a process that starts now."""
    compile._contents.cache_clear()
    return compile._key((folder,))


CHAPTERS = ["rules/board.py", "rules/table.py", "rules/view.py", "rules/text.py", "state.py", "table.py", "batch.py", "data/cards.csv"]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_change_of_what_is_compiled_gives_another_cache_key(tmp_path, chapter):
    """Whatever a chapter of the rules is called: only words and pictures of the game itself are left out."""
    file = tmp_path / chapter
    file.parent.mkdir(exist_ok=True)
    file.write_text("A = 1")
    before = key(tmp_path)
    file.write_text("A = 2")
    assert key(tmp_path) != before


@pytest.mark.parametrize("module", ["board.py", "board/cover.py", "text.py", "text/log.py", "guide/lessons.py"])
def test_a_change_of_words_or_pictures_compiles_nothing_anew(tmp_path, module):
    file = tmp_path / module
    file.parent.mkdir(exist_ok=True)
    file.write_text("A = 1")
    before = key(tmp_path)
    file.write_text("A = 2")
    assert key(tmp_path) == before
