"""What lies around the package: workflows, citation, containers. They name the same versions, and what they name is there."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml

import palatine as pal

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def read(name):
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_the_workflow_tests_the_versions_of_python_that_the_package_names():
    tested = read(".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    named = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert tested == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_the_workflow_runs_what_make_test_runs():
    makefile = (ROOT / "Makefile").read_text()
    steps = [step.get("run", "") for job in read(".github/workflows/test.yml")["jobs"].values() for step in job["steps"]]
    for command in ("ruff format --check .", "ruff check .", "mypy", "lint-imports"):
        assert command in makefile
        assert command in steps


def test_the_map_names_every_part_of_the_package_in_the_order_of_the_layers():
    """The picture of the architecture, the map in CONTRIBUTING.md and the linter's layers are the tree's."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import layers
    finally:
        sys.path.pop(0)
    parts = {path.stem for path in (ROOT / "palatine").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    parts -= {"__init__", "__main__"}
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]["layers"]
    ranks = {name.strip().removeprefix("palatine."): rank for rank, layer in enumerate(contract) for name in layer.split("|")}
    assert set(ranks) == parts
    drawn = [[name for name, _ in boxes] for _, boxes in layers.BANDS]
    assert [name for row in drawn for name in row] == sorted((n for row in drawn for n in row), key=ranks.__getitem__)
    assert {name for row in drawn for name in row} | {name for name, _ in layers.FOOT[1]} | {"games", "kernel"} == parts
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("```")[1]
    assert [name for name in parts if not re.search(rf"\b{name}(/|\.py)", told)] == []


def test_the_citation_names_this_version():
    citation = read("CITATION.cff")
    assert citation["version"] == pal.__version__
    assert citation["license"] == PROJECT["license"]
    assert [author["name"] for author in citation["authors"]] == [author["name"] for author in PROJECT["authors"]]


@pytest.mark.parametrize("path", sorted(str(p.relative_to(ROOT)) for p in (ROOT / ".github").rglob("*.yml")))
def test_every_file_for_github_can_be_read(path):
    assert isinstance(read(path), dict)


def test_the_server_of_the_compose_file_has_the_database_that_is_started():
    services = read("compose.yaml")["services"]
    address = services["palatine"]["command"][-1]
    env = services["database"]["environment"]
    assert address == f"postgresql://{env['POSTGRES_USER']}:{env['POSTGRES_PASSWORD']}@database/{env['POSTGRES_DB']}"


def test_the_changelog_names_this_version_and_dates_every_one():
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.match(rf"{re.escape(pal.__version__)} – {read('CITATION.cff')['date-released']}\b", heads[0])
    dates = [re.match(r"\d+\.\d+\.\d+ – (\d{4}-\d\d-\d\d)\b", head)[1] for head in heads]
    assert dates == sorted(dates, reverse=True)


def test_the_readme_of_the_package_has_no_relative_link():
    hook = runpy.run_path(str(ROOT / "tools" / "readme.py"))
    text = hook["absolute"]((ROOT / "README.md").read_text(encoding="utf-8"), "1.2.3")
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert len(targets) > 20
    assert all(target.startswith(("https://", "#")) for target in targets)
    for path in re.findall(r"/v1\.2\.3/([^)#]+)", text):
        assert (ROOT / path).exists(), path


def test_the_source_distribution_can_run_its_tests(tmp_path):
    hatch = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(hatch, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    assert not {name for name in tracked if (ROOT / name).exists() and not name.startswith(".ci/")} - names
    assert {"pyproject.toml", "mkdocs.yml", "Makefile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"} <= names
