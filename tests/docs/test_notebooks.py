"""The notebooks run from top to bottom in a real kernel, and show what they promise. They are kept with their results."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import nbformat
from every import each_game
from nbclient import NotebookClient

import palatine as pal
from palatine import testing
from palatine.arena import compare

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def ran(name, folder):
    """Everything that a notebook prints, and all pictures that it shows."""
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    printed = "".join(output["text"] for output in outputs if output["output_type"] == "stream")
    return printed, [output["data"]["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", ())]


def test_there_are_three_with_their_results():
    assert NAMES == ["match-two-bots", "play-and-look", "train-a-value-function"]
    for name in NAMES:
        path = FOLDER / f"{name}.ipynb"
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        code = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
        outputs = [output for cell in code for output in cell.outputs]
        assert outputs
        assert not [output for output in outputs if output.output_type == "error"]
        assert path.stat().st_size < 250_000


def test_play_and_look(tmp_path):
    printed, pictures = ran("play-and-look", tmp_path)
    assert len(pictures) == 3
    assert all('aria-label="Splendor"' in picture for picture in pictures)
    assert 'data-thing="hand-1"' in pictures[1]
    assert 'data-thing="hand-1"' not in pictures[0] + pictures[2]
    assert "Ada prend" in printed or "Ada achète" in printed or "Ada réserve" in printed
    assert (tmp_path / "game.json").exists()


def test_match_two_bots(tmp_path):
    printed, pictures = ran("match-two-bots", tmp_path)
    assert "(40 games)" in printed
    assert [picture.count('class="dot"') for picture in pictures] == [1, 6]
    assert all('class="arena-plot"' in picture for picture in pictures)
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_train_a_value_function(tmp_path):
    printed, _pictures = ran("train-a-value-function", tmp_path)
    learned, points = (float(figure) for figure in re.findall(r"right for ([\d.]+)%", printed))
    assert learned > points > 50


@each_game
def test_a_table_shows_itself_as_a_spectator_sees_it(name):
    table = testing.random_table((name, pal.game(name).players[0], {}), 1, plies=12)
    if not table.game.has_board:
        assert table._repr_svg_() is table.view(0)._repr_svg_() is None
        return
    assert table._repr_svg_() == table.view().svg()
    other = testing.another_world(table, None, 5)
    assert other._repr_svg_() == table._repr_svg_()
    assert other._states.tobytes() != table._states.tobytes()
    assert table.view(0)._repr_svg_() == table.view(0).svg() != table._repr_svg_()


def test_the_result_of_a_match_is_a_picture_that_needs_nothing_else(tmp_path):
    again = {"games": 6, "seats": 3, "seed": 5, "rounds": "1", "out": tmp_path / "match.jsonl"}
    result = compare("sealed_bid", "greedy", "random", **again)
    assert result.summary.games == 6
    assert result.match.options["rounds"] == "1"
    assert "One greedy vs 2 × random" in str(result)
    assert "greedy" in result.describe("de") != str(result)
    picture = ElementTree.fromstring(result.svg("fr"))
    assert picture.get("aria-label").startswith("Sealed bid")
    assert len(picture.findall(".//*[@class='dot']")) == 1
    style = picture.find("{*}style").text
    selectors = [rule.rpartition("{")[0] for rule in style.replace("@media(prefers-color-scheme:dark){", "").split("}") if "{" in rule]
    assert len(selectors) > 8
    assert all(selector.strip().startswith(".arena-plot") for selector in selectors)
    assert compare("sealed_bid", "greedy", "random", **again).games == result.games  # read from the file, times and all
