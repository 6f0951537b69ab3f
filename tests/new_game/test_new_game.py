"""`palatine new-game`: what it writes is a game that can be tested, installed, played, shown and learned."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import palatine as pal
from palatine.i18n import Tr
from palatine.new_game import new_game

ROOT = Path(__file__).parents[2]
NAME = "water_clock"
SKELETON = ROOT / "palatine" / "new_game" / "skeleton"
ROOMS = ("__init__", "board", "bot", "components", "guide", "happenings", "hidden", "moves", "observe", "rules", "state", "text")


def run(*command, status=0, paths=(), **env):
    """A Python program, with the rules as plain Python: nothing is compiled but where a test asks for it."""
    path = os.pathsep.join(map(str, filter(None, [*paths, os.environ.get("PYTHONPATH")])))
    # its tests need no plugin, and to load those that are here takes a second; what this run was asked to print is not theirs
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    env = {**os.environ, **alone, "PYTHONPATH": path, "PALATINE_JIT": "0", "LC_ALL": "C.UTF-8", **env}
    done = subprocess.run([sys.executable, *map(str, command)], env=env, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    assert done.returncode == status, said
    assert "Traceback" not in said
    return said


def palatine(*args, **more):
    return run("-m", "palatine", *args, "--lang", "en", **more)


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A game that lives apart."""
    folder = tmp_path_factory.mktemp("outside")
    said = palatine("new-game", NAME, "--dir", folder)
    assert f"palatine play {NAME}" in said
    return folder / NAME


@pytest.fixture(scope="module")
def installed(project, tmp_path_factory):
    """The same, as pip installs it: found by its entry point."""
    site = tmp_path_factory.mktemp("site")
    pip = ["pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-compile", "--target", site]
    run("-m", *pip, project)
    return {"paths": [site], "PALATINE_HOME": str(site / "home")}


def test_it_has_all_rooms_and_nothing_of_the_skeleton_is_named_in_it(project):
    assert {path.stem for path in (project / NAME).glob("*.py")} == set(ROOMS) == {path.stem for path in SKELETON.glob("*.py")}
    files = [path for path in project.rglob("*") if path.is_file()]
    assert {"cards.csv", "board.css", "pyproject.toml", f"{NAME}.po"} <= {path.name for path in files}
    for path in files:
        assert "skeleton" not in path.read_text(encoding="utf-8"), path
    assert 'title="Water clock"' in (project / NAME / "__init__.py").read_text()


def test_its_tests_pass(project, tmp_path):
    """As they are, with fewer games and the rules compiled; one of them compares them with the plain ones."""
    compiled = {"PALATINE_JIT": "1", "PALATINE_CACHE": str(tmp_path / "cache")}
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", project, PALATINE_GAMES="3", **compiled)
    assert re.search(r"^\d\d passed", said, re.MULTILINE), said


@pytest.mark.parametrize(
    ("check", "file", "before", "after", "words"),
    [
        (
            "invariants", "rules.py", "p.held -= 1", "p.held -= 0",
            r"after 1 move: A hand does not hold as many cards as it says\. Seat 0 played “\d+ [abc]”, which changed .*held: 3 and 4",
        ),
        (
            "worlds", "hidden.py", "s.player[i].hand[card] = 0", "s.deck[card] += 0",
            r"hidden\.determinize for|can tell the real world .*player\[\d\]\.hand",
        ),
        (
            "tell_it_the_same", "rules.py", "tell_only(s, seat, H.DREW,", "tell(s, H.DREW,",
            r"after \d+ moves? “\d+ [abc]” tells (seat \d|a spectator) something that the view does not show",
        ),
        ("invariants", "state.py", "happenings=3,", "happenings=1,", "too much is told in one move"),
        ("greedy", "bot.py", "if worth > most", "if worth < most or i == 0", r"greedy won \S+ of 400 games, and chance alone 200"),
    ],
    ids=["cards out of nothing", "a look into other hands", "a word about other hands", "no room to tell", "a foolish player"],
)  # fmt: skip
def test_its_tests_fail_when_the_game_is_broken(project, tmp_path, check, file, before, after, words):
    copy = shutil.copytree(project, tmp_path / NAME)
    source = (copy / NAME / file).read_text()
    assert before in source
    (copy / NAME / file).write_text(source.replace(before, after))
    compiled = {"PALATINE_JIT": str(int(check == "greedy")), "PALATINE_CACHE": str(tmp_path / "cache")}  # 400 games are worth compiling for
    said = run("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", copy, "-k", check, PALATINE_GAMES="10", status=1, **compiled)
    assert re.search(rf"^FAILED .*{check}", said, re.MULTILINE), said
    assert re.search(words, said), said


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("s.height[stair] += 1", "s.hieght[stair] += 1", "the record has no field “hieght”. Did you mean “height”?"),
        ("p.points += points", "p.points += hight(s, stair)", "name 'hight' is not defined"),
        ("    p.hand[card] -= 1", "    take(s)", "missing 1 required positional argument: 'seat'"),
    ],
    ids=["a field that is not there", "a rule that is not there", "an argument too few"],
)
def test_a_rule_that_cannot_be_compiled_is_told_with_its_file_and_line(project, tmp_path, before, after, words):
    copy = shutil.copytree(project, tmp_path / NAME)
    rules = copy / NAME / "rules.py"
    assert before in rules.read_text()
    rules.write_text(rules.read_text().replace(before, after))
    line = next(n for n, text in enumerate(rules.read_text().splitlines(), 1) if after.strip() in text)
    play = f"""
import palatine as pal
pal.register("{NAME}", "{NAME}")
t = pal.new("{NAME}", seed=1)
try:
    t.play(t.legal()[0])
except pal.BadRule as error:
    print(error)
"""
    said = run("-c", play, paths=[copy], PALATINE_JIT="1", PALATINE_CACHE=str(tmp_path / "cache"))
    first, source = said.splitlines()
    assert first.startswith(f"{rules}, line {line}: ")
    assert words in first
    assert source.strip() == after.strip()


@pytest.mark.parametrize(
    ("file", "before", "after", "words"),
    [
        ("board.py", "COLOURS = ", "OTHERS = ", "Water clock: board.py has no “COLOURS”."),
        ("board.py", '"blue", "red"', '"blue", "pink"', "COLOURS in board.py needs 4 different ones of red, yellow"),
        ("hidden.py", "def secret", "def open", "Water clock: hidden.py has no “secret”."),
        ("bot.py", "def progress", "def far", "Water clock: bot.py has FEATURES but no “progress”."),
        ("guide.py", "def ideas", "def advice", "Water clock: guide.py has no “ideas”."),
        ("__init__.py", "players=(2, 3, 4)", "players=(1, 2, 3, 4)", "the numbers of players must lie between 2 and 8"),
    ],
    ids=lambda value: value if value.endswith(".py") else "",
)
def test_what_a_module_lacks_is_said_in_a_sentence_when_the_game_is_first_played(project, tmp_path, file, before, after, words):
    copy = shutil.copytree(project, tmp_path / NAME)
    source = (copy / NAME / file).read_text()
    assert before in source
    (copy / NAME / file).write_text(source.replace(before, after))
    play = f"import palatine as pal; pal.register('{NAME}', '{NAME}')\ntry: pal.new('{NAME}')\nexcept pal.BadGame as error: print(error)"
    said = run("-c", play, paths=[copy])
    assert words in said
    assert len(said.splitlines()) == 1


def test_every_fault_of_a_game_is_said_at_once_and_a_missing_module_too(project, tmp_path):
    copy = shutil.copytree(project, tmp_path / NAME)
    (copy / NAME / "hidden.py").unlink()
    board = copy / NAME / "board.py"
    board.write_text(board.read_text().replace("COLOURS = ", "OTHERS = "))
    play = f"import palatine as pal; pal.register('{NAME}', '{NAME}')\ntry: pal.new('{NAME}')\nexcept pal.BadGame as error: print(error)"
    first, second = run("-c", play, paths=[copy]).splitlines()
    assert first == "Water clock has no module “hidden”; every game has: state, moves, rules, happenings, hidden, bot, text."
    assert second == "Water clock: board.py has no “COLOURS”."


@pytest.fixture(scope="module")
def dice(tmp_path_factory):
    """The other example: dice and secret choices."""
    folder = tmp_path_factory.mktemp("dice")
    palatine("new-game", NAME, "--example", "dice", "--dir", folder)
    return folder / NAME


def test_the_example_with_dice_has_all_modules_and_its_tests_pass(dice, tmp_path):
    assert {path.stem for path in (dice / NAME).glob("*.py")} == set(ROOMS)
    for path in (path for path in dice.rglob("*") if path.is_file()):
        assert "sealed_dice" not in path.read_text(encoding="utf-8"), path
    assert 'title="Water clock"' in (dice / NAME / "__init__.py").read_text()
    compiled = {"PALATINE_JIT": "1", "PALATINE_CACHE": str(tmp_path / "cache")}
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", dice, PALATINE_GAMES="3", **compiled)
    assert re.search(r"^\d\d passed", said, re.MULTILINE), said


@pytest.mark.parametrize(
    ("file", "before", "after", "check"),
    [
        ("hidden.py", "                s.player[i].bid = c.NONE\n", "", "worlds or not_seen"),
        ("hidden.py", "                s.waiting |= 1 << i\n", "", "worlds or not_seen"),
        ("rules.py", "tell_only(s, seat, H.BID,", "tell(s, H.BID,", "tell_it_the_same or not_seen"),
    ],
    ids=["a bid that others see", "who has chosen", "a word about a bid"],
)
def test_its_tests_notice_a_choice_that_is_not_secret(dice, tmp_path, file, before, after, check):
    copy = shutil.copytree(dice, tmp_path / NAME)
    source = (copy / NAME / file).read_text()
    assert before in source
    (copy / NAME / file).write_text(source.replace(before, after))
    run("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", copy, "-k", check, PALATINE_GAMES="5", status=1)


def test_the_pages_about_dice_and_secret_choices_show_what_is_written(dice):
    for page in ("dice", "secret-choices"):
        words = (ROOT / "docs" / "how-to" / f"{page}.md").read_text(encoding="utf-8")
        blocks = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', words, re.DOTALL | re.MULTILINE)
        assert blocks
        for file, code in blocks:
            folder = dice / "tests" if file.startswith("test_") else dice / NAME
            assert code in (folder / file).read_text(encoding="utf-8"), f"{file} has changed: change the page {page} too"


def test_an_unknown_example_is_refused(tmp_path):
    with pytest.raises(pal.BadOption, match="cards, dice"):
        new_game(NAME, tmp_path, "chess")


def test_once_installed_it_is_a_game_like_the_others(installed):
    assert f"{NAME}: Water clock, 2–4 players" in palatine("games", **installed)
    assert "four of each value" in palatine("data", NAME, **installed)
    assert "wins" in palatine("play", NAME, "--seats", "greedy,random", "--seed", "7", **installed)
    assert "Treppe a: leer" in run("-c", f"import palatine as pal; print(pal.new('{NAME}').view().describe('de'))", **installed)
    assert "100.0%" in palatine("arena", NAME, "greedy", "random", "--games", "2", "--workers", "1", **installed)


def test_the_levels_say_that_they_must_learn_first_and_then_play(installed):
    said = palatine("play", NAME, "--seats", "courtier,random", status=2, **installed)
    assert f"palatine tune {NAME} --players 2" in said
    palatine("tune", NAME, "--rounds", "0", "--games", "1", "--workers", "1", **installed)
    assert (Path(installed["PALATINE_HOME"]) / "learned" / f"{NAME}-2.json").exists()
    assert "wins" in palatine("play", NAME, "--seats", "novice:simulations=2,random", "--seed", "7", **installed)


SHOWN = """
import sys, httpx
from web_help import create, server, until
name = sys.argv[1]
with server("sqlite:///" + sys.argv[2]) as (app, address):
    assert ".board." + name in httpx.get(address + "/static/layout.css").text
    assert "Water clock" in httpx.get(address + "/").text
    refused = httpx.post(address + "/play", data={"game": name, "players": "3", "level": "courtier", "name": "Ada"})
    assert refused.status_code == 422 and "palatine tune " + name in refused.text, refused.status_code
    client, made = create(address, name, "me", "greedy")
    until(lambda: client.view()["legal"], "my turn")
    page = client.http.get("/t/" + client.table).text
    assert 'data-thing="stair-a"' in page and 'data-thing="card-' in page
    assert "Lay a card on a stair." in page
    assert client.play(client.view()["legal"][0]).status_code == 200
    assert "Does an equal card climb?" in httpx.get(address + "/rules/" + name).text
"""


def test_the_server_shows_a_table_of_it(installed, tmp_path):
    run("-c", SHOWN, NAME, tmp_path / "db.sqlite", **{**installed, "paths": [*installed["paths"], ROOT / "tests" / "support"]})


OBSERVED = """
import sys
import palatine.env
batch = palatine.env.batch(sys.argv[1], n=3, players=3, seed=1)
assert batch.observation.shape == (3, batch.layout.size)
for _ in range(100):
    batch.step(batch.random_actions())
hand = batch.layout.parts["me.hand"]
assert (batch.observation[:, hand].sum(axis=1) == batch.observation[:, batch.layout.parts["me.held"]].ravel()).all()
assert not batch.observation[:, batch.layout.parts["next.hand"]].any()
"""


def test_it_is_an_environment(installed):
    run("-c", OBSERVED, NAME, **installed)


def test_in_a_checkout_it_moves_in_with_the_others(tmp_path):
    for part in ("palatine/games/__init__.py", "palatine/i18n/locale/fr/palatine.po", "tests/support/every.py"):
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / part).touch()
    _files, then = new_game(NAME, tmp_path)
    assert "make golden" in then(Tr("de"))
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size}
    rooms = {f"palatine/games/{NAME}/{room}.py" for room in ROOMS}
    assert rooms | {f"palatine/games/{NAME}/locale/de/{NAME}.po", f"tests/games/{NAME}/test_{NAME}.py"} <= written
    assert not any(path.endswith(("pyproject.toml", "conftest.py")) for path in written)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Water", "lower-case letters"),
        ("2nd", "lower-case letters"),
        ("water-clock", "lower-case letters"),
        ("class", "lower-case letters"),
        ("splendor", "already"),
        ("json", "Python package"),
    ],
)
def test_a_bad_name_is_refused(tmp_path, name, why):
    with pytest.raises(pal.BadOption, match=why):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "mine.txt").write_text("mine")
    with pytest.raises(pal.BadOption, match="nothing was written"):
        new_game(NAME, tmp_path)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["mine.txt"]
    assert "doesn’t exist" in palatine("new-game", NAME, "--dir", tmp_path / "nowhere", status=2)


def test_the_how_to_shows_what_is_written():
    """Every block of code of the page stands in the file that it names, and every room has its chapter."""
    page = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', page, re.DOTALL | re.MULTILINE)
    for file, code in blocks:
        assert code in (SKELETON / file).read_text(encoding="utf-8"), f"{file} has changed: change the page too"
    assert {Path(file).stem for file, _ in blocks} == {*ROOMS, "cards"}
    for room in ("state", "moves", "rules", "hidden", "bot", "observe"):  # the compiled rooms are shown whole
        shown = sum(code.count("\n@rule") + code.startswith("@rule") for file, code in blocks if file == f"{room}.py")
        assert shown == (SKELETON / f"{room}.py").read_text().count("\n@rule")
