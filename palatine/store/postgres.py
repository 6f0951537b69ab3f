"""A PostgreSQL of one's own for a while: for tests and benchmarks, in a temporary folder, on a socket of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from palatine.i18n import text
from palatine.store.database import StoreFault


def binaries() -> Path | None:
    """The folder with initdb and postgres, if they are installed."""
    asked = shutil.which("pg_config")
    found = [Path(subprocess.check_output([asked, "--bindir"], text=True).strip())] if asked else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


@contextmanager
def cluster(*, durable: bool = True) -> Iterator[Cluster]:
    """Starts a PostgreSQL, and stops it at the end. One that is not durable is faster, and may not survive the machine."""
    bin_ = binaries()
    if bin_ is None:
        raise StoreFault(text("PostgreSQL is not installed. On Debian: apt install postgresql"))
    folder = Path(tempfile.mkdtemp(prefix="palatine-pg-"))
    folder.chmod(0o755)
    run, data = _as_somebody(folder), folder / "data"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*run, bin_ / "initdb", "-D", data, "-U", "palatine", "-A", "trust", "--no-sync", "-E", "UTF8"], check=True, **quiet)
    options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}", "-c", "max_connections=200"]
    options += ["-c", f"fsync={'on' if durable else 'off'}"]
    process = subprocess.Popen([*run, bin_ / "postgres", "-D", data, *options], **quiet)
    try:
        while subprocess.run([bin_ / "pg_isready", "-h", folder, "-U", "palatine"], check=False, **quiet).returncode:
            if process.poll() is not None:
                raise StoreFault(text("Can’t start PostgreSQL in {folder}.", folder=folder))
        yield Cluster(folder, process.pid)
    finally:
        process.send_signal(signal.SIGINT)  # does not wait for those who are still connected
        process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _as_somebody(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: another user does it then."""
    if os.geteuid() != 0:
        return []
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, folder: Path, pid: int) -> None:
        self._folder = folder
        self.pid = pid

    def database(self) -> str:
        """Makes an empty database; returns its address."""
        import psycopg

        name = f"t{uuid.uuid4().hex[:12]}"
        with psycopg.connect(f"host={self._folder} user=palatine dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://palatine@/{name}?host={self._folder}"
