"""What a request costs is counted in processor time; what is the same for all is made once."""

from __future__ import annotations

import asyncio
import types

import httpx
import pytest
from web_help import Client, create, seats, server

import palatine as pal
from palatine.tables import replays as replays_module
from palatine.tables.caller import Caller
from palatine.web import bench, bench_other, ratelimit
from palatine.web import settings as web_settings
from palatine.web.errors import TooMany
from palatine.web.html import rules
from palatine.web.ratelimit import RateLimiter
from palatine.web.settings import Settings
from palatine.web.sse import Hub


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with server(f"sqlite:///{tmp_path_factory.mktemp('costs')}/palatine.db", limits=True) as found:
        yield found


class Clock:
    """Time that passes, and processor time that is used, as the test says."""

    def __init__(self):
        self.now = self.used = 0.0

    def monotonic(self):
        return self.now

    def thread_time(self):
        return self.used


def test_an_address_pays_in_processor_time_and_may_go_on_once_that_is_paid(monkeypatch):
    clock, limits = Clock(), RateLimiter(True)
    monkeypatch.setattr(ratelimit, "time", clock)
    burst, minute = ratelimit.PROCESSOR

    def use(seconds, address="one"):
        with limits.charging(address):
            clock.used += seconds

    use(burst / 1000)
    use(0.0)  # exactly nothing is left, and nothing is owed
    use(minute / 1000)  # nobody knows beforehand what it costs
    with pytest.raises(TooMany) as refused:
        use(0.001)
    assert refused.value.more["retry_after"] == 61
    use(0.001, "another")
    clock.now += 61
    use(0.001)


def test_a_request_that_fails_is_paid_too(monkeypatch):
    clock, limits = Clock(), RateLimiter(True)
    monkeypatch.setattr(ratelimit, "time", clock)

    def fail():
        with limits.charging("one"):
            clock.used += 1000.0
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        fail()
    with pytest.raises(TooMany), limits.charging("one"):
        pass


def test_who_has_used_too_much_gets_a_sentence_for_pages_and_still_plays(site, monkeypatch):
    app, address = site
    seats(app, "costs", "splendor", 2)
    player = Client(address, "costs", "seat0")
    step = player.view()["step"]
    page = f"{address}/rules/splendor"
    assert httpx.get(page).status_code == 200
    monkeypatch.setattr(ratelimit, "PROCESSOR", (1e-9, 1.0))
    app.state.limits._left.clear()
    assert httpx.get(page).status_code == 200
    refused = httpx.get(page)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) >= 1
    assert "Too many requests" in refused.text
    assert player.get("view").status_code == 429
    assert player.play("take wbg", step).status_code == 200
    assert httpx.get(f"{address}/healthz").status_code == 200
    app.state.limits._left.clear()


def test_the_rules_are_drawn_once_for_a_language(site, monkeypatch):
    drawn = []
    chapters = rules.chapters
    monkeypatch.setattr(rules, "chapters", lambda game, _: drawn.append(_.lang) or chapters(game, _))
    rules._content.cache_clear()
    pages = [httpx.get(f"{site[1]}/rules/splendor", params={"lang": lang}).text for lang in ("en", "de", "en", "en")]
    assert drawn == ["en", "de"]
    assert pages[0] == pages[2] == pages[3] != pages[1]


def test_stepping_through_a_game_tells_it_once(site, monkeypatch):
    app, address = site
    client, made = create(address, "splendor", "me", "me")
    for _ in range(2):
        seen = client.view()
        client.play(seen["legal"][0], seen["step"], seat=seen["seat"])
    assert client.post("votes", about="close").status_code == 200
    told = []
    whole = replays_module.whole_log
    monkeypatch.setattr(replays_module, "whole_log", lambda table, lang: told.append(lang) or whole(table, lang))
    steps = [httpx.get(f"{address}/t/{made['table']}/replay/{ply}") for ply in (0, 1, 2, 1)]
    assert [step.status_code for step in steps] == [200] * 4
    assert steps[1].text == steps[3].text != steps[2].text
    assert told == ["en"]
    app.state.service.throw_away(made["table"])  # as after somebody deleted what was theirs
    assert httpx.get(f"{address}/t/{made['table']}/replay/1").text == steps[1].text
    assert told == ["en", "en"]


def test_a_stream_is_not_woken_for_what_it_has_seen():
    async def listen():
        hub = Hub(None, Settings(database="sqlite:///none.db"))
        hub.start()
        woken = []
        with hub.listening("t", "me") as listener:
            listener.wake = lambda: woken.append(listener.seen)
            listener.seen = 3
            for n in (2, 3, 4, None):
                hub._wake("t", n)
        return woken

    assert asyncio.run(listen()) == [3, 3]  # for the fourth event, and for what is no event


def test_a_comparison_that_fails_is_told_and_loses_no_rows(monkeypatch):
    ours = {"database": "sqlite", "people": {}, "programs": {}}
    monkeypatch.setattr(bench, "measure", lambda *args: ours)
    monkeypatch.setattr("palatine.store.postgres.binaries", lambda: None)
    monkeypatch.setattr(bench_other, "is_there", lambda: True)

    def failing(*args):
        raise bench_other.Failed("SyntaxError: no")

    monkeypatch.setattr(bench_other, "measure", failing)
    rows = bench.bench(1, 0.1)
    assert rows[0] == ours
    told = bench.report(rows[1], bench.Tr("en"))
    assert told == ["boardgame.io could not be measured: SyntaxError: no"]


def test_the_reason_is_the_line_that_says_most():
    assert bench_other._reason("file.js:3\n   ^\nSyntaxError: Invalid token\n    at load\n") == "SyntaxError: Invalid token"
    assert bench_other._reason("") == "?"


def test_the_client_of_the_comparison_is_javascript():
    """A line break within a string of it would end the program."""
    assert "'\\n'" in bench_other.CLIENT
    for line in bench_other.CLIENT.splitlines():
        assert line.count("'") % 2 == 0, line


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 1), (4, 2), (8, 4), (64, 4)])
def test_on_postgresql_there_are_several_processes_where_there_are_cores(monkeypatch, cores, processes):
    monkeypatch.setattr(web_settings, "os", types.SimpleNamespace(sched_getaffinity=lambda pid: range(cores)))
    assert Settings(database="postgresql://palatine@localhost/palatine").processes == processes
    assert Settings(database="sqlite:///palatine.db").processes == 1
    assert Settings(database="postgresql://palatine@localhost/palatine", processes=3).processes == 3


def test_a_client_is_remembered_by_a_number_however_long_its_name_is():
    limits = RateLimiter(True)
    limits.spend("chat", "from here", "at " + "x" * 60_000)
    assert all(isinstance(name, int) for _, name in limits._left)


def test_copies_of_an_exploration_are_counted_as_tables(site):
    """Each is a whole game in the database."""
    app, address = site
    app.state.limits._left.clear()
    opened = httpx.post(f"{address}/api/lines", json={"game": "splendor", "position": pal.new("splendor", 2, 1).data()}).json()["id"]
    move = httpx.get(f"{address}/api/lines/{opened}/0").json()["legal"][0]["move"]
    for _ in range(ratelimit.RATES["create"][0] - 1):
        app.state.explorations.before_copy(Caller(address="127.0.0.1"))
    answers = [httpx.post(f"{address}/x/{opened}/moves", json={"step": 0, "move": move}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [429, 429]  # each without a cookie is somebody else
    app.state.limits._left.clear()
    assert httpx.post(f"{address}/x/{opened}/moves", json={"step": 0, "move": move}).status_code == 200


def test_after_a_restart_the_tables_of_a_browser_still_share_its_thinking_time(tmp_path):
    database = f"sqlite:///{tmp_path}/palatine.db"
    with server(database) as (_, address):
        tables = []
        for browser in (httpx.Client(base_url=address, headers={"x-palatine": "1"}) for _ in range(2)):
            wish = {"game": "splendor", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "champion"}]}
            tables += [browser.post("/api/tables", json=wish).json()["table"] for _ in range(3)]
            browser.close()
    with server(database) as (app, _):
        clients = [app.state.service.client_of(table) for table in tables]
    assert [clients.index(client) for client in clients] == [0, 0, 0, 3, 3, 3]
