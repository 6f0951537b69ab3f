"""What a server is deployed with: the unit of systemd, the containers, the constraints."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from web_help import until

from palatine.web.settings import Settings

ROOT = Path(__file__).parents[2]
PINS = re.compile(r"^([a-z0-9-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def constraints():
    return (ROOT / "deploy" / "constraints.txt").read_text()


def test_every_package_of_a_server_has_a_version_and_hashes_and_no_host_is_named(constraints):
    pins = {name: version for name, version, _ in PINS.findall(constraints)}
    assert PINS.sub("", constraints).strip().splitlines() == [constraints.splitlines()[0]]
    assert "://" not in constraints
    assert "index" not in constraints
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for text in (*project["dependencies"], *extras["web"], *extras["postgres"]):
        need = Requirement(text)
        assert need.specifier.contains(pins[canonicalize_name(need.name)]), text


def test_what_the_pinned_packages_need_is_pinned_too(constraints):
    pins = {name for name, _, _ in PINS.findall(constraints)}
    for name in pins:
        for text in metadata.requires(name) or ():
            need = Requirement(text)
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert canonicalize_name(need.name) in pins, f"{name} needs {need}"


def test_the_unit_starts_the_server_with_the_fewest_rights():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read_string((ROOT / "deploy" / "palatine.service").read_text())
    service = unit["Service"]
    assert service["ExecStart"].split()[1:3] == ["serve", "--no-open"]
    assert (service["NoNewPrivileges"], service["ProtectSystem"], service["UMask"]) == ("yes", "strict", "0077")
    known = {f"PALATINE_{item.name.upper()}" for item in fields(Settings)} | {"PALATINE_HOME", "PALATINE_CACHE"}
    assert set(re.findall(r"PALATINE_\w+(?==)", service["Environment"])) <= known


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_has_nothing_to_say_about_the_unit(tmp_path):
    unit = (ROOT / "deploy" / "palatine.service").read_text()
    copy = tmp_path / "palatine.service"
    copy.write_text(unit.replace("/opt/palatine/bin/palatine", sys.executable))  # the program must be there
    found = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


def test_the_containers_start_a_server_on_its_database_that_is_well(postgres, tmp_path):
    """What they run, without the containers."""
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    docker = (ROOT / "Dockerfile").read_text()
    assert "--require-hashes -r /constraints.txt" in docker
    assert "USER palatine" in docker
    assert json.loads(re.search("^ENTRYPOINT (.*)$", docker, re.MULTILINE)[1]) == ["palatine"]
    command = services["palatine"]["command"]
    database = command.index("--database") + 1
    assert command[database].startswith("postgresql://")
    command[database] = postgres.database()
    env = {**os.environ, **services["palatine"]["environment"], "PALATINE_HOME": str(tmp_path), "PALATINE_WARM": "no"}
    run = [sys.executable, "-m", "palatine", *command, "--port", "0"]
    with subprocess.Popen(run, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            port = re.search(r":(\d+)/", server.stdout.readline())[1]
            health = json.loads(re.search("^HEALTHCHECK .*?CMD (.*)$", docker, re.MULTILINE)[1])
            check = [sys.executable, *(word.replace(":8000", f":{port}") for word in health[1:])]
            until(lambda: subprocess.run(check, capture_output=True, check=False).returncode == 0, "a server that is well")
        finally:
            server.terminate()


def test_every_setting_that_the_pages_name_is_one():
    known = {f"PALATINE_{item.name.upper()}" for item in fields(Settings)}
    page = (ROOT / "docs" / "how-to" / "run-a-server.md").read_text()
    named = set(re.findall(r"PALATINE_[A-Z_]+", page))
    assert named <= known, named - known
