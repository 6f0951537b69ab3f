from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "tools"))

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    # A job in the background ignores the keyboard, and so would the programs that tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = (  # folders and files that take long: matches, notebooks, installed wheels, trainings, many processes, whole games in every way
    *("arena", "cli", "docs", "new_game", "train"),
    *("bots/analysis/test_advice.py", "bots/analysis/test_analyse.py", "bots/evaluators/test_network.py", "env/test_env_openspiel.py"),
    *("games/amyitis/test_board_amyitis.py", "games/eschnapur/test_board_eschnapur.py", "games/eschnapur/test_eschnapur_literal.py"),
    *("games/palais_royal/test_board_palais_royal.py", "games/palais_royal/test_palais_royal_seats.py"),
    *("i18n/test_no_codes.py", "kernel/test_compile.py", "kernel/test_edit.py", "kernel/test_observation.py", "tables/test_thinking.py"),
    *("web/test_pages_boards.py", "web/test_pages_codes.py", "web/test_pages_weight.py", "web/test_teacher.py", "web/test_web_faults.py"),
    *("web/test_web_connections.py", "web/test_web_other_rules.py", "web/test_web_processes.py", "web/test_web_secrets.py"),
)
FIRST = (  # what takes longest is begun first, so that all workers end together
    *("kernel/test_every_game.py", "browser/test_layout.py", "docs/test_docs.py"),
    *("browser", "arena", "new_game", "train", "cli", "docs", "web"),
)


def _within(path: Path, places: tuple[str, ...]) -> bool:
    """Is a file, or the folder that it is in, among these?"""
    return path.parts[0] in places or path.as_posix() in places


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what drives a browser, runs PostgreSQL or takes long: by folder, file and fixture, so that no test forgets to say it."""
    here = Path(__file__).parent
    places = {item: item.path.relative_to(here) for item in items}
    items.sort(key=lambda item: next((n for n, place in enumerate(FIRST) if _within(places[item], (place,))), len(FIRST)))
    for item, path in places.items():
        params = item.callspec.params.values() if hasattr(item, "callspec") else ()
        if _within(path, ("browser",)) or "browser" in item.fixturenames:
            item.add_marker(pytest.mark.browser)
        if "postgres" in item.fixturenames or "postgresql" in [value for value in params if isinstance(value, str)]:
            item.add_marker(pytest.mark.postgres)
        if _within(path, SLOW):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After a file, the rules are compiled again in this process; after the last of the tests that share a browser, it is closed.

    A server holds back the machine code of all games until its own processes have made it: what came after it, in the same worker,
    played uncompiled, a hundred times as slowly.
    """
    compiler = sys.modules.get("palatine.kernel.compile")
    if compiler and (nextitem is None or nextitem.path != item.path):
        compiler.change_over(*map(Path, compiler._postponed))
    support = sys.modules.get("browser")
    if support and not (nextitem and nextitem.get_closest_marker("browser")):
        support.shared.close()


@pytest.fixture(scope="session")
def postgres():
    """A running PostgreSQL; where there is none, the test is skipped and says what to install."""
    from palatine.store.postgres import binaries, cluster

    if binaries() is None:
        pytest.skip("PostgreSQL is not installed. On Debian: apt install postgresql")
    with cluster(durable=False) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/palatine.db"
    return request.getfixturevalue("postgres").database()
