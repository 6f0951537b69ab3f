"""A stored game that was played with other component values says so, and nothing else."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import palatine as pal

PLAY = """
import json, sys
import httpx
from web_help import server

database, *known = sys.argv[1:]
with server(database) as (app, address), httpx.Client(base_url=address) as client:
    def ask(path, lang="en", method="GET", **more):
        headers = {"accept-language": lang, **mine}
        answer = client.request(method, path, headers=headers, **more)
        return answer.status_code, answer.text
    mine = {}
    if not known:
        made = client.post("/api/tables", json={"game": "splendor", "seats": [{"kind": "me", "name": "Ann"}] * 2}).json()
        table, client.cookies = made["table"], {}
        mine = {"authorization": "Bearer " + made["secret"]}
        for seat, step in ((0, 1), (1, 2), (0, 3)):
            path, body = f"/api/tables/{table}/moves", {"move": "take wbg", "step": step, "seat": seat}
            status, text = ask(path, method="POST", json=body)
            assert status == 200, text
        print(json.dumps([table, made["secret"]]))
    else:
        table, secret = known
        mine = {"authorization": "Bearer " + secret}
        said = {lang: [ask(f"/api/tables/{table}/view", lang), ask(f"/t/{table}", lang)] for lang in ("en", "fr", "de")}
        move = ask(f"/api/tables/{table}/moves", method="POST", json={"move": "take wbg", "step": 4, "seat": 1})
        print(json.dumps({"said": said, "move": move, "home": ask("/")[0], "mine": ask("/api/tables?which=mine")}))
"""


def run(tmp_path, *known, data=None):
    path = os.pathsep.join([str(Path(__file__).parents[1] / "support"), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": path, "PALATINE_JIT": "0", **({"PALATINE_DATA": str(data)} if data else {})}
    command = [sys.executable, "-c", PLAY, f"sqlite:///{tmp_path}/palatine.db", *known]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def other(tmp_path):
    """A folder of component values with one gem of each colour for two players."""
    ours = pal.game("splendor").folder / "data" / "setup.csv"
    (tmp_path / "mine" / "splendor").mkdir(parents=True)
    text = ours.read_text(encoding="utf-8")
    assert "\n2,4,5,3\n" in text
    (tmp_path / "mine" / "splendor" / "setup.csv").write_text(text.replace("\n2,4,5,3\n", "\n2,1,5,3\n"), encoding="utf-8")
    return tmp_path / "mine"


def test_other_component_values_are_told_in_three_languages_on_page_and_api(tmp_path, other):
    table, secret = run(tmp_path)
    found = run(tmp_path, table, secret, data=other)
    said = set()
    for api, page in found["said"].values():
        assert (api[0], page[0]) == (409, 409)
        told = json.loads(api[1])
        assert told["error"] == "unplayable"
        assert "Splendor" in told["message"]
        assert told["message"] in page[1]
        said.add(told["message"])
    assert len(said) == 3
    assert "This game was played with other component values" in found["said"]["en"][0][1]
    assert (found["move"][0], json.loads(found["move"][1])["error"]) == (409, "unplayable")
    assert found["home"] == 200
    assert [row["table"] for row in json.loads(found["mine"][1])] == [table]
    again = run(tmp_path, table, secret)  # with the right values it goes on
    assert again["said"]["en"][0][0] == 200
    assert again["move"][0] == 200


def test_a_table_of_the_first_edition_that_does_not_fit_tells_the_truth(tmp_path, other):
    """Its events say neither rules version nor component values."""
    table, secret = run(tmp_path)
    with sqlite3.connect(tmp_path / "palatine.db") as connection:
        for n, body in connection.execute("SELECT n, body FROM events").fetchall():
            old = {name: value for name, value in json.loads(body).items() if name not in ("v", "rules", "data")}
            connection.execute("UPDATE events SET body = ? WHERE n = ?", (json.dumps(old), n))
    found = run(tmp_path, table, secret, data=other)
    for api, page in found["said"].values():
        assert (api[0], page[0]) == (409, 409)
    assert "played under other rules or with other component values. Event 2 no longer fits" in found["said"]["en"][0][1]
    assert run(tmp_path, table, secret)["said"]["en"][0][0] == 200
