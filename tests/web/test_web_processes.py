"""Several server processes on one address: all tables are everywhere, and one that dies is replaced."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from web_help import Client, create, until

import palatine as pal
from palatine.web.settings import Settings


def children(pid: int) -> list[int]:
    """The server processes of a parent: those that it started by itself, but for the helper of multiprocessing."""
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in found if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]


def healthy(address: str) -> bool:
    try:
        return httpx.get(f"{address}/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")
def test_two_processes_share_an_address_and_one_that_is_killed_is_replaced(postgres, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "palatine", "serve", "--no-open", "--port", str(port), "--database", postgres.database()]
    env = {**os.environ, "PALATINE_WORKERS": "0", "PALATINE_WARM": "no", "PALATINE_JIT": "0"}
    with subprocess.Popen([*command, "--processes", "2"], env=env, stdout=subprocess.DEVNULL) as parent:
        try:
            address = f"http://127.0.0.1:{port}"
            until(lambda: healthy(address), "the server")
            both = until(lambda: len(found := children(parent.pid)) == 2 and found, "both processes")
            _, made = create(address, "splendor", "me", "me")
            os.kill(both[0], signal.SIGKILL)
            until(lambda: len(found := children(parent.pid)) == 2 and both[0] not in found, "a new process")
            steps = []
            for _ in range(6):  # new connections each time: any process may answer
                now = Client(address, made["table"], made["secret"])
                seen = now.view()
                assert now.play(seen["legal"][0], seen["step"], seat=seen["seat"]).status_code == 200
                steps.append(seen["step"])
            assert steps == sorted(set(steps))
            both = children(parent.pid)
        finally:
            parent.terminate()
            assert parent.wait(60) == 0
        assert not any(Path(f"/proc/{process}").exists() for process in both)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")
def test_a_process_ends_with_the_one_that_started_it():
    """However that ended: nobody goes on serving whom nobody takes care of."""
    program = """
import multiprocessing, time
from palatine.web.processes import end_with_parent

def run():
    end_with_parent()
    time.sleep(600)

child = multiprocessing.get_context("fork").Process(target=run)
child.start()
print(child.pid, flush=True)
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        child = int(parent.stdout.readline())
        parent.kill()
    until(lambda: ended(child), "its end")


def ended(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_database_that_is_not_there_is_told_once():
    pytest.importorskip("psycopg")
    command = [sys.executable, "-m", "palatine", "serve", "--no-open", "--port", "0", "--processes", "2"]
    run = subprocess.run(
        [*command, "--database", "postgresql://ann:pass-word@127.0.0.1:1/none"], capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode
    assert run.stdout == ""  # nothing is open
    assert "Can’t open the database" in run.stderr
    assert len(run.stderr.splitlines()) == 1
    assert "pass-word" not in run.stderr


def test_sqlite_has_one_process():
    with pytest.raises(pal.BadOption, match="PostgreSQL"):
        Settings(database="sqlite:///palatine.db", processes=2)
