"""Backups, of both kinds of database and into both."""

from __future__ import annotations

import gzip
import stat

import pytest

from palatine.cli import main
from palatine.store import Store
from palatine.store.backup import BadBackup, backup, restore


def filled(url):
    """A database with two tables, one archived, and a fact."""
    store = Store(url)
    for name, status in (("one", "over"), ("two", "playing")):
        row = {"game": "splendor", "players": 2, "status": status, "public": True, "card": '{"é": 1}', "due": 5.5}
        assert store.append(name, 0, [("create", {"salt": "x"}), ("chat", {"text": "él"})], row, ["a" * 64])
    store.fact("cookie key", lambda: "secret")
    store.archive(2e12, ("over",))
    return store


def seen(store):
    rows = sorted(store.listed(), key=lambda row: row["id"])
    return rows, [store.events(row["id"]) for row in rows], store.opened_by("a" * 64), store.fact("cookie key", lambda: "other")


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_backup_restores_everything_and_only_its_owner_may_read_it(database, tmp_path):
    store, file = filled(database), tmp_path / "palatine.backup"
    assert backup(database, file) == 8
    assert mode(file) == 0o600
    fresh = f"sqlite:///{tmp_path}/fresh.db"
    assert restore(fresh, file) == 8
    assert mode(tmp_path / "fresh.db") == 0o600
    again = Store(fresh)
    assert seen(again) == seen(store)
    store.close()
    again.close()


def test_from_sqlite_to_postgresql(postgres, tmp_path):
    url, file = f"sqlite:///{tmp_path}/palatine.db", tmp_path / "palatine.backup"
    store = filled(url)
    backup(url, file)
    there = postgres.database()
    restore(there, file)
    again = Store(there)
    assert seen(again) == seen(store)
    store.close()
    again.close()


def test_a_file_that_is_there_keeps_its_mode(tmp_path):
    url, file = f"sqlite:///{tmp_path}/palatine.db", tmp_path / "palatine.backup"
    filled(url).close()
    file.write_text("old")
    file.chmod(0o640)
    backup(url, file)
    assert mode(file) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["palatine.backup"]


def test_a_database_that_is_not_empty_stays_as_it_is(tmp_path):
    url, file = f"sqlite:///{tmp_path}/palatine.db", tmp_path / "palatine.backup"
    filled(url).close()
    backup(url, file)
    with pytest.raises(BadBackup, match="not empty"):
        restore(url, file)


@pytest.mark.parametrize("damage", ["cut", "text", "lines", "newer", "missing"])
def test_a_damaged_backup_restores_nothing(tmp_path, damage):
    url, file = f"sqlite:///{tmp_path}/palatine.db", tmp_path / "palatine.backup"
    filled(url).close()
    backup(url, file)
    content = file.read_bytes()
    if damage == "cut":
        file.write_bytes(content[: len(content) // 2])
    elif damage == "text":
        file.write_text("not a backup")
    elif damage == "missing":
        file.unlink()
    else:
        lines = gzip.decompress(content).decode().splitlines(keepends=True)
        lines = lines[:3] if damage == "lines" else [lines[0].replace('"schema": "', '"schema": "9'), *lines[1:]]
        file.write_bytes(gzip.compress("".join(lines).encode()))
    fresh = f"sqlite:///{tmp_path}/fresh.db"
    with pytest.raises(BadBackup):
        restore(fresh, file)
    store = Store(fresh)
    assert store.statuses() == {}
    store.close()


def test_the_commands(tmp_path, capsys):
    url, file, fresh = f"sqlite:///{tmp_path}/palatine.db", tmp_path / "b", f"sqlite:///{tmp_path}/fresh.db"
    filled(url).close()
    assert main(["backup", str(file), "--database", url]) == 0
    assert "8 rows" in capsys.readouterr().out
    assert main(["restore", str(file), "--database", fresh]) == 0
    assert main(["restore", str(file), "--database", fresh]) != 0
