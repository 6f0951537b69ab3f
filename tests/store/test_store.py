"""The event log: who writes first wins, nothing half is written, many share a commit, faults are told in a sentence."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError
from web_help import until

from palatine.kernel.errors import PalatineError
from palatine.store import Store, StoreFault
from palatine.store.database import alone
from palatine.store.event import StoredEvent, pack, unpack
from palatine.store.schema import metadata
from palatine.web.settings import Settings

ROW = {"game": "splendor", "players": 2, "status": "open"}


@pytest.fixture
def store(database):
    found = Store(database)
    yield found
    found.close()


def test_whoever_writes_a_number_first_wins(store):
    assert store.append("a", 0, [("create", {"x": 1})], ROW)
    assert not store.append("a", 0, [("create", {"x": 2})], ROW)
    assert store.append("a", 1, [("move", {"é": "ü"}), ("move", {})], {"status": "playing"})
    assert not store.append("a", 1, [("undo", {}), ("undo", {}), ("undo", {})], {"status": "over"})
    assert not store.append("a", 2, [("undo", {})], {"status": "over"}, ["key"])
    assert [(e.n, e.kind, e.body) for e in store.events("a")] == [(0, "create", {"x": 1}), (1, "move", {"é": "ü"}), (2, "move", {})]
    assert [e.n for e in store.events("a", 2)] == [2]
    assert store.events("b") == []
    assert [row["status"] for row in store.listed()] == ["playing"]
    assert store.opened_by("key") == []


def test_of_many_writers_exactly_one_gets_each_number(store):
    store.append("a", 0, [("create", {})], ROW)
    won = []

    def write(name):
        for n in range(1, 40):
            if store.append("a", n, [("move", {"by": name})], {}):
                won.append((n, name))

    threads = [threading.Thread(target=write, args=[name]) for name in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(n for n, _ in won) == list(range(1, 40))
    assert {(e.n, e.body["by"]) for e in store.events("a")[1:]} == set(won)


def together(store, jobs):
    """Runs jobs that all wait while the writer is busy; returns their answers."""
    busy, release, answers = threading.Event(), threading.Event(), {}

    def hold(connection):
        busy.set()
        release.wait()

    def run(name, job):
        try:
            answers[name] = job()
        except Exception as error:
            answers[name] = error

    threads = [threading.Thread(target=store._writer.do, args=["", hold])]
    threads[0].start()
    busy.wait()
    threads += [threading.Thread(target=run, args=item) for item in jobs.items()]
    for thread in threads[1:]:
        thread.start()
    until(lambda: store._writer._queue.qsize() == len(jobs), "all jobs")
    release.set()
    for thread in threads:
        thread.join()
    return answers


def test_appends_that_come_together_share_a_commit(store):
    commits = []
    event.listen(store.engine, "commit", lambda connection: commits.append(1))
    jobs = {f"t{n}": lambda n=n: store.append(f"t{n}", 0, [("create", {})], ROW) for n in range(40)}
    assert set(together(store, jobs).values()) == {True}
    assert len(commits) == 2
    assert len(store.listed(limit=100)) == 40


def test_one_bad_job_does_not_spoil_the_others(store):
    def bad(connection):
        connection.execute(text("SELECT nonsense FROM nowhere"))

    jobs = {
        "good": lambda: store.append("a", 0, [("create", {})], ROW),
        "bad": lambda: store._writer.do("b", bad),
        "fine": lambda: store.append("c", 0, [("create", {})], ROW),
    }
    answers = together(store, jobs)
    assert answers["good"] is True
    assert answers["fine"] is True
    assert isinstance(answers["bad"], DBAPIError)
    assert len(store.events("a")) == len(store.events("c")) == 1


def test_a_table_is_claimed_by_one_process_until_its_lease_ends(store):
    store.append("a", 0, [("create", {})], {**ROW, "due": 1.0})
    assert store.due() == ["a"]
    assert store.claim("a", 100.0)
    mine, store.process = store.process, "another"
    assert store.due() == []
    assert not store.claim("a", 100.0)
    store.process = mine
    assert store.claim("a", -1.0)
    store.process = "another"
    assert store.due() == ["a"]
    assert store.claim("a", 100.0)


def test_only_what_nobody_played_is_ever_removed(store):
    for number, status in enumerate(("open", "replay", "playing", "over", "aborted", "open")):
        store.append(f"t{number}", 0, [("create", {})], {**ROW, "status": status}, ["key"], at=100.0 + (number == 5) * 100)
    assert store.forget_old(150.0, ("open", "replay")) == 2
    assert sorted(row["id"] for row in store.listed()) == ["t2", "t3", "t4", "t5"]
    assert store.events("t0") == []
    assert sorted(store.opened_by("key")) == ["t2", "t3", "t4", "t5"]


def stored(store, table):
    """What lies in the log itself."""
    with store.engine.connect() as connection:
        return connection.execute(text("SELECT count(*) FROM events WHERE table_id = :t"), {"t": table}).scalar()


def finished(store, name="a", at=100.0, status="over"):
    store.append(name, 0, [("create", {"x": "é"})], ROW, ["key"], at=at)
    store.append(name, 1, [("move", {"n": n}) for n in range(1, 9)], {"status": status}, at=at)
    return store.events(name)


def test_a_game_that_is_over_becomes_one_document_and_reads_the_same(store):
    before = finished(store)
    finished(store, "going", status="playing")
    finished(store, "fresh", at=200.0)
    assert store.archive(150.0, ("over", "aborted")) == 1
    assert [stored(store, name) for name in ("a", "going", "fresh")] == [0, 9, 9]
    assert store.events("a") == before
    assert store.events("a", 4) == before[4:]
    assert store.events("a", 9) == []
    assert store.archive(150.0, ("over", "aborted")) == 0
    assert store.opened_by("key")


def test_a_document_is_far_shorter_than_its_events_and_one_that_is_not_compressed_is_read():
    events = [
        StoredEvent(n, "move", {"v": 1, "seat": n % 2, "move": f"take {'wbgrk'[n % 5]}{'wbgrk'[n % 4]}"}, 100.5 + n) for n in range(100)
    ]
    assert unpack(pack(events)) == events
    plain = json.dumps({"palatine": 1, "events": [[event.kind, event.body, event.at] for event in events]})
    assert unpack(plain) == events
    assert len(pack(events)) < len(plain) / 3


def test_the_log_of_an_archived_game_goes_on(store):
    before = finished(store)
    store.archive(150.0, ("over",))
    assert store.append("a", 9, [("chat", {"text": "thanks"})], {}, at=160.0)
    assert not store.append("a", 9, [("chat", {"text": "late"})], {})
    assert [(e.n, e.kind) for e in store.events("a", 8)] == [(8, "move"), (9, "chat")]
    assert store.events("a")[:9] == before
    assert stored(store, "a") == 1


def test_a_number_that_is_in_the_archive_is_taken(store):
    """A process that is behind must not write over what it has not read."""
    before = finished(store)
    store.archive(150.0, ("over",))
    for n in (1, 5, 8):
        assert not store.append("a", n, [("move", {"by": "late"}), ("move", {})], {"status": "playing"}, ["other"])
    assert store.events("a") == before
    assert stored(store, "a") == 0
    assert [row["status"] for row in store.listed()] == ["over"]
    assert store.opened_by("other") == []


def test_a_fault_while_archiving_leaves_the_log_as_it_was(store, monkeypatch):
    before = finished(store)
    finished(store, "b")

    def fail(*args):
        raise RuntimeError("power cut")

    for name in ("delete", "update"):
        with monkeypatch.context() as patch:
            patch.setattr(f"palatine.store.log.{name}", fail)
            with pytest.raises(RuntimeError):
                store.archive(150.0, ("over",))
        assert stored(store, "a") == stored(store, "b") == 9
        assert store.events("a") == before
    assert store.archive(150.0, ("over",)) == 2


def test_readers_miss_nothing_while_games_are_archived(store):
    names = [f"t{n}" for n in range(60)]
    expected = {name: finished(store, name) for name in names}
    wrong, done = [], threading.Event()

    def read():
        while not done.is_set():
            wrong.extend(name for name in names if store.events(name) != expected[name])

    threads = [threading.Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    while store.archive(150.0, ("over",), limit=1):
        pass
    done.set()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_an_archived_table_is_removed_as_a_whole(store):
    finished(store)
    store.archive(150.0, ("over",))
    assert store.forget_old(1000.0, ("over",)) == 1
    assert store.events("a") == []


def test_a_database_of_the_first_edition_is_brought_up_to_date(database):
    """Its tables are as they were, and its finished games can be archived."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy.engine import make_url

    from palatine.store import database as db

    where = make_url(database)
    where = where if where.get_backend_name() == "sqlite" else where.set(drivername="postgresql+psycopg")
    engine = db.create_engine(where)
    with engine.connect() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(db.__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        row = "INSERT INTO tables (id, game, players, status, public, card, created, updated) VALUES"
        connection.execute(text(f"{row} ('old', 'splendor', 2, 'over', false, '{{}}', 1, 1)"))
        connection.execute(text("INSERT INTO events (table_id, n, kind, body, at) VALUES ('old', 0, 'create', '{\"x\": 1}', 1)"))
        connection.commit()
    engine.dispose()
    store = Store(database)
    before = store.events("old")
    assert [(e.n, e.kind, e.body) for e in before] == [(0, "create", {"x": 1})]
    assert store.archive(2.0, ("over",)) == 1
    assert store.events("old") == before
    store.close()


def test_what_all_processes_share_is_made_once(database):
    stores = [Store(database), Store(database)]
    assert stores[0].fact("key", lambda: "first") == stores[1].fact("key", lambda: "second") == "first"
    for store in stores:
        store.close()


def test_processes_that_start_at_once_make_the_tables_once(database):
    stores, faults = [], []

    def start():
        try:
            stores.append(Store(database))
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    for store in stores:
        store.close()


def test_a_new_file_that_another_process_is_about_to_write_is_waited_for(tmp_path):
    other = sqlite3.connect(tmp_path / "palatine.db", check_same_thread=False, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, other.rollback)
    release.start()
    store = Store(f"sqlite:///{tmp_path}/palatine.db")
    release.join()
    assert store.listed() == []
    store.close()
    other.close()


def test_the_migrations_make_exactly_the_tables_of_the_schema(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_commit_is_on_disk_and_references_hold(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/palatine.db")
    with store.engine.connect() as connection:
        found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys")}
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    assert (tmp_path / "palatine.db").stat().st_mode & 0o777 == 0o600
    store.close()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sqlite:////proc/nowhere/palatine.db", "Can’t open"),
        ("sqlite://", "not a database"),
        ("sqlite:///file:palatine.db?uri=true", "not a database"),  # two servers would not know each other
        ("mysql://me:secret@there/db", "not a database"),
        ("nonsense", "not a database"),
        ("postgresql://me:secret@127.0.0.1:1/db", "Can’t open"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told_in_a_sentence_without_the_password(url, says):
    with pytest.raises(StoreFault) as caught:
        Store(url)
    for lang in ("en", "fr", "de"):
        assert "secret" not in caught.value.say(lang)
    assert says in caught.value.say("en")
    assert isinstance(caught.value, PalatineError)


def test_a_file_that_is_no_database_is_told_in_a_sentence(tmp_path):
    (tmp_path / "palatine.db").write_text("not a database " * 100)
    with pytest.raises(StoreFault, match="Can’t open"):
        Store(f"sqlite:///{tmp_path}/palatine.db")


def test_a_second_server_on_the_same_file_is_refused_in_a_sentence(tmp_path):
    url = f"sqlite:///{tmp_path}/new/palatine.db"
    holds = "import sys; from palatine.store.database import alone\nwith alone(sys.argv[1]): print('here', flush=True); sys.stdin.read()"
    other = subprocess.Popen([sys.executable, "-c", holds, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline() == "here\n"
    with pytest.raises(StoreFault) as caught, alone(url):
        pass
    assert len({caught.value.say(lang) for lang in ("en", "fr", "de")}) == 3
    assert "palatine.db" in str(caught.value)
    (tmp_path / "link.db").symlink_to(tmp_path / "new" / "palatine.db")
    for same in (f"sqlite+pysqlite:///{tmp_path}/new/palatine.db", f"sqlite:///{tmp_path}/link.db", f"{url}?timeout=5"):
        with pytest.raises(StoreFault), alone(same):
            pass
    store = Store(url)  # whoever only reads is let in
    assert store.listed() == []
    store.close()
    other.kill()  # whatever happens to it, its lock is gone
    other.communicate()
    with alone(url):
        pass


def test_several_servers_share_a_postgresql(postgres):
    url = postgres.database()
    with alone(url), alone(url):
        pass


def test_the_data_folder_is_the_users(monkeypatch, tmp_path):
    monkeypatch.setenv("PALATINE_HOME", str(tmp_path))
    assert Settings().database == f"sqlite:///{tmp_path}/palatine.db"
