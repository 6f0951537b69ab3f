"""A real PostgreSQL for the tests: started in a temporary folder, on a socket of its own, and stopped at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from contextlib import contextmanager
from pathlib import Path

HINT = "PostgreSQL is not installed: tests with it are skipped. On Debian: apt install postgresql"


def binaries() -> Path | None:
    """The folder with initdb and postgres."""
    asked = shutil.which("pg_config")
    found = [Path(subprocess.check_output([asked, "--bindir"], text=True).strip())] if asked else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def _as_somebody(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: another user does it then."""
    if os.geteuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        os.chown(folder, user.pw_uid, user.pw_gid)
        return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    raise RuntimeError("there is no user to run PostgreSQL as")


class Cluster:
    """A running PostgreSQL. Each call of :meth:`database` makes an empty database and gives its address."""

    def __init__(self, folder: Path, bin_: Path) -> None:
        self._bin, self._folder = bin_, folder

    def database(self) -> str:
        name = f"t{uuid.uuid4().hex[:12]}"
        import psycopg

        with psycopg.connect(f"host={self._folder} user=palatine dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://palatine@/{name}?host={self._folder}"


@contextmanager
def cluster():
    bin_ = binaries()
    assert bin_ is not None, HINT
    folder = Path(tempfile.mkdtemp(prefix="pal-pg-", dir="/tmp"))
    folder.chmod(0o755)
    run = _as_somebody(folder)
    data = folder / "data"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run([*run, bin_ / "initdb", "-D", data, "-U", "palatine", "-A", "trust", "--no-sync", "-E", "UTF8"], check=True, **quiet)
    options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}", "-c", "max_connections=200"]
    process = subprocess.Popen([*run, bin_ / "postgres", "-D", data, *options], **quiet)
    try:
        while subprocess.run([bin_ / "pg_isready", "-h", folder, "-U", "palatine"], check=False, **quiet).returncode:
            assert process.poll() is None, "PostgreSQL did not start"
        yield Cluster(folder, bin_)
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)
