"""A seat in words, and the games as tools of a language model: nothing that the seat may not know is in them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys

import numpy as np
import pytest
from every import each_case, random_table
from mcp import ClientSession, StdioServerParameters, stdio_client

import palatine as pal
from palatine.arena.match import Job, match, play
from palatine.env.text import TextEnv


@each_case
def test_the_words_of_a_view_list_every_legal_move_and_tell_no_secret(case):
    table = random_table(case, 2, plies=21)
    if table.over:  # a short game
        table = random_table(case, 2, plies=2)
    seat = table.to_move[0]
    view = table.view(seat)
    words = view.in_words("de")
    assert words.startswith(f"Du bist Spieler {seat + 1}.\n")
    lines = words.splitlines()[-len(view.legal()) :]
    assert [line.partition(":")[0] for line in lines] == [f"{n} {move}" for n, move in enumerate(view.legal(), 1)]
    assert view.sample(4).view(seat).in_words("de") == words


def test_a_game_is_played_by_notation_or_number_to_its_result():
    env = TextEnv("splendor", 3, opponents="random", seat=1)
    seen, over, number = env.reset(seed=5), False, 0
    assert "Player 1" in seen.splitlines()[0]  # what happened before the first question
    while not over:
        number += 1
        legal = env.table.legal(1)
        seen, reward, over, cut, info = env.step("1" if number % 2 else legal[0])
        assert not cut
    assert len(info["scores"]) == 3
    assert reward in (1.0, -0.5, 0.25, 0.0)
    assert "point" in seen


def test_an_illegal_move_is_answered_with_the_reason_and_at_last_loses():
    env = TextEnv("splendor", patience=2)
    env.reset(seed=1)
    seen, reward, over, _, info = env.step("pass")
    assert (reward, over) == (0.0, False)
    assert seen.startswith(info["illegal"])
    assert "take wbg" in seen
    assert env.step("nonsense")[1:3] == (-1.0, True)


READER = """
import json, re, sys
for line in sys.stdin:
    heard = json.loads(line)
    if heard["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "reader", "words": "en"}), flush=True)
    elif heard["type"] == "turn":
        first = re.search(r"^1 (.+?): ", heard["words"], re.M)[1]
        print(json.dumps({"type": "move", "id": heard["id"], "move": first}), flush=True)
"""


def test_the_arena_tells_a_program_that_asks_in_words(tmp_path):
    program = tmp_path / "reader.py"
    program.write_text(READER)
    what = match("splendor", [f"exec:{sys.executable} {program}", "random"], 2, {})
    played = play(what, Job(0, (0, 1)))
    assert played.forfeit is None
    assert any(move.startswith("0 ") for move in played.moves)


async def talk():
    """A session of a client with the real server, over standard input and output."""
    env = {**os.environ, "PALATINE_JIT": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    params = StdioServerParameters(command=sys.executable, args=["-m", "palatine", "mcp", "--adviser", "greedy"], env=env)
    async with stdio_client(params) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        tools = {tool.name for tool in (await session.list_tools()).tools}

        async def call(tool, /, **arguments):
            answer = await session.call_tool(tool, arguments)
            return "\n".join(part.text for part in answer.content)

        games = await call("list_games")
        rules = await call("rules", name="splendor")
        opened = await call("open_table", name="splendor", opponents="random", seed=3)
        table = re.match(r"Table (\w+)", opened)[1]
        moves = await call("legal_moves", table=table)
        hint = await call("hint", table=table)
        wrong = await call("play", table=table, move="pass")
        after = await call("play", table=table, move="take wbg")
        refused = [
            await call("look", table="nowhere"),
            await call("legal_moves", table="nowhere"),
            await call("open_table", name="splendor", seat=5),
            await call("open_table", name="splendor", opponents="exec:touch /tmp/x"),
            await call("open_table", name="splendor", opponents="os:system"),
        ]
        return tools, games, rules, opened, moves, hint, wrong, after, refused


def test_a_client_of_the_model_context_protocol_plays_a_game():
    tools, games, rules, opened, moves, hint, wrong, after, refused = asyncio.run(asyncio.wait_for(talk(), 240))
    assert tools == {"list_games", "rules", "open_table", "look", "legal_moves", "play", "hint"}
    assert all(name in games for name in ("splendor", "amyitis", "eschnapur", "palais_royal"))
    assert "Notation" in rules
    assert "1 take wbg: " in opened
    assert json.loads(moves)["reserve deck 3"] == "Reserve the top level 3 card, unseen."
    assert re.search("would play “.+”", hint)
    assert wrong.startswith(pal.new("splendor", seed=1).view(0).why_not("pass"))
    assert "Player 1" in after
    words = ("Open one first", "Open one first", "There is no seat 5", "Unknown player “exec:", "Unknown player “os:")
    assert [said for said, word in zip(refused, words) if word not in said] == []


def test_what_cannot_be_is_said():
    with pytest.raises(pal.BadOption, match="needed: 2; named: 1"):
        TextEnv("splendor", 3, opponents=["greedy"])
    for seat in (2, -1, "rotate"):
        with pytest.raises(pal.BadSeat, match=f"There is no seat {seat!r}; seats run from 0 to 1"):
            TextEnv("splendor", seat=seat)
    assert TextEnv("splendor", seat=np.int64(1)).seat == 1
