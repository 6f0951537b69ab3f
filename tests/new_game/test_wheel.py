"""What `pip install palatine` gives: a wheel with everything in it, used from an empty folder in an environment of its own.

The environment holds the wheel and, as links, the distributions that it asks for and no others. So nothing is fetched, and
whatever the core needs without saying so is missed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.request
import venv
import zipfile
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
MOST = 25  # distributions of the core, Palatine itself included: fewer than this


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    (found,) = folder.glob("*.whl")
    return found


def needed(wheel: Path, *extras: str) -> dict[str, Distribution]:
    """The distributions that the wheel asks for, those that they ask for, and so on."""
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        asked = message_from_bytes(archive.read(metadata)).get_all("Requires-Dist", [])
    found: dict[str, Distribution] = {}
    queue = [(Requirement(line), extra) for line in asked for extra in ("", *extras)]
    while queue:
        requirement, extra = queue.pop()
        name = canonicalize_name(requirement.name)
        if name == "palatine" or (requirement.marker and not requirement.marker.evaluate({"extra": extra})):
            continue
        if name not in found:
            found[name] = distribution(name)
            queue += [(Requirement(line), inner) for line in found[name].requires or () for inner in ("", *requirement.extras)]
    return found


class Environment:
    """A virtual environment with the wheel, and an empty folder to use it from."""

    def __init__(self, folder: Path, wheel: Path, *extras: str) -> None:
        venv.create(folder / "venv", with_pip=False)
        self.bin = folder / "venv" / "bin"
        self.packages = next((folder / "venv" / "lib").glob("python*")) / "site-packages"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "--quiet"]
        subprocess.run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)], check=True)
        for dist in needed(wheel, *extras).values():
            for name in {file.parts[0] for file in dist.files or () if ".." not in file.parts and "__pycache__" not in file.parts}:
                if not (self.packages / name).exists():
                    (self.packages / name).symlink_to(Path(str(dist.locate_file(name))))
        self.empty = folder / "empty"
        self.empty.mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PALATINE", "PYTHON"))}
        self.env = {**kept, "PALATINE_HOME": str(folder / "home"), "PALATINE_CACHE": str(folder / "cache"), "LC_ALL": "C.UTF-8"}

    def run(self, *command: str, jit: bool = False, status: int = 0) -> str:
        env = {**self.env, "PALATINE_JIT": str(int(jit))}
        run = subprocess.run([self.bin / command[0], *command[1:]], cwd=self.empty, env=env, capture_output=True, text=True, check=False)
        assert run.returncode == status, run.stdout + run.stderr
        assert "Traceback" not in run.stderr, run.stderr
        return run.stdout + run.stderr


@pytest.fixture(scope="module")
def core(wheel, tmp_path_factory):
    return Environment(tmp_path_factory.mktemp("core"), wheel)


def test_the_wheel_has_every_file_of_the_package(wheel):
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("palatine/")}
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "palatine").rglob("*") if path.is_file()}
    assert packed == {name for name in files if "__pycache__" not in name}
    kinds = (".py", ".csv", ".po", ".css", ".js", ".json", ".mako")
    assert {kind for kind in kinds if any(name.endswith(kind) for name in packed)} == set(kinds)


def test_the_core_is_small_and_has_no_server(wheel):
    found = needed(wheel)
    assert len(found) + 1 < MOST
    assert not found.keys() & {"fastapi", "sqlalchemy", "uvicorn"}
    assert found.keys() < needed(wheel, "web").keys() >= {"fastapi", "sqlalchemy", "uvicorn"}


PLAY = """
import sys
from pathlib import Path
import palatine as pal
from palatine.i18n import Tr
from palatine.bots.evaluators.weights import load_weights

assert Path(pal.__file__).is_relative_to(sys.prefix), pal.__file__
assert set(sys.argv[1:]) <= set(pal.games())
for name in sys.argv[1:]:
    game = pal.game(name)
    assert game.tables()
    assert all(load_weights(game, players) is not None for players in game.players)
    table = pal.new(name, players=2, seed=1)
    bots = [pal.bot(name, level, seed=1) for level in ("greedy", "random")]
    while not table.over:
        seat = table.to_move[0]
        table.play(bots[seat].choose(table.view(seat)), seat)
    told = {lang: table.view().describe(lang) for lang in ("en", "fr", "de")}
    assert len(set(told.values())) == 3, told
    assert table.view().svg().startswith("<svg")
    assert game.guide.chapters(Tr("fr", name))
    print(name, table.winners)
"""


def test_a_game_of_each_kind_is_played_from_an_empty_folder(core):
    names = sorted(path.parent.name for path in ROOT.glob("palatine/games/*/__init__.py"))
    assert len(core.run("python", "-c", PLAY, *names).splitlines()) == len(names) > 3


def test_the_installed_rules_are_compiled(core):
    assert core.run("python", "-c", PLAY, "splendor", jit=True)
    assert any((core.empty.parent / "cache").rglob("*.nbi"))


TYPED = """
import palatine as pal

reveal_type(pal.new("splendor"))
reveal_type(pal.new("splendor").view(0).legal())
pal.new("splendor").play(1.5)
"""


def test_type_checkers_see_the_types_of_the_installed_package(core):
    (core.empty / "user.py").write_text(TYPED)
    mypy = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(core.bin / "python"), "user.py"]
    said = subprocess.run(mypy, cwd=core.empty, env=core.env, capture_output=True, text=True, check=False).stdout
    (core.empty / "user.py").unlink()
    assert 'note: Revealed type is "palatine.kernel.table.Table"' in said
    assert "builtins.list[builtins.str]" in said or "list[str]" in said
    assert 'incompatible type "float"' in said
    assert said.count(" error: ") == 1, said


def test_the_command_works_without_the_web(core):
    assert "splendor" in core.run("palatine", "games")
    assert "90" in core.run("palatine", "data", "splendor")
    assert "Player 1" in core.run("palatine", "play", "splendor", "--seats", "greedy,random", "--seed", "7", "--lang", "en")
    assert "100.0%" in core.run("palatine", "arena", "splendor", "greedy", "random", "--games", "2", "--workers", "1", "--lang", "en")
    core.run("python", "-c", "import palatine.bench, palatine.tables.readiness")  # palatine bench, palatine compile


@pytest.mark.parametrize("command", [("serve", "--no-open"), ("bench", "server")])
def test_without_the_web_the_server_says_what_to_install(core, command):
    said = core.run("palatine", *command, "--lang", "en", status=2)
    assert "pip install 'palatine[web]'" in said


def test_the_server_shows_its_first_page(wheel, tmp_path):
    installed = Environment(tmp_path, wheel, "web")
    command = [installed.bin / "palatine", "serve", "--no-open", "--port", "0", "--lang", "en"]
    env = {**installed.env, "PALATINE_JIT": "0"}
    with subprocess.Popen(command, cwd=installed.empty, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+/", server.stdout.readline()).group()

            def page(path):
                with urllib.request.urlopen(address + path) as answer:
                    return answer.read().decode()

            first = page("")
            assert "Splendor" in first
            statics = set(re.findall(r'(?:href|src)="/(static/[^"]+)"', first))
            assert {Path(name.partition("?")[0]).suffix for name in statics} >= {".css", ".js"}
            for name in statics:
                assert len(page(name)) > 100
            assert "<svg" in page("rules/splendor?lang=de")
        finally:
            server.terminate()
