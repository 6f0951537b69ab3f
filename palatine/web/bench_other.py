"""boardgame.io beside our own server: ``palatine bench server`` measures it where npm is installed.

It is installed into a folder for the while. A small game with about as much state as Splendor, in memory; at each table a person, one
who answers at once as our bots do, and one who watches. The clients are its own, in one process.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from palatine.web.bench_client import quantile

INSTALL = 180.0  # seconds
GAME = """
exports.game = {
  name: 'bench',
  setup: () => ({ n: 0, board: Array(300).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: ({ G }, place) => { G.board[place % 300] += 1; G.n += 1; }, client: false } },
};
"""
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const { game } = require('./game.js');
Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
"""
CLIENT = """
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.js');
const [port, tables, seconds, thinking] = process.argv.slice(2).map(Number);
let delays = [], moves = 0, measuring = false;

function sit(number) {
  const at = playerID => Client({
    game, playerID, matchID: `t${number}`, numPlayers: 2, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
  });
  const [person, bot, watcher] = [at('0'), at('1'), at(undefined)];
  let posted = null, answered = -1, replied = -1, seen = 0;
  watcher.subscribe(state => {
    if (!state) return;
    if (measuring) moves += Math.max(0, state.G.n - seen);
    seen = state.G.n;
    if (posted && seen >= posted[0]) { delays.push(performance.now() - posted[1]); posted = null; }
  });
  person.subscribe(state => {
    if (!state || state.ctx.currentPlayer !== '0' || state.G.n <= answered) return;
    answered = state.G.n;
    const play = () => { posted = [state.G.n + 1, performance.now()]; person.moves.play(state.G.n); };
    setTimeout(play, 1000 * thinking * (0.5 + Math.random()));
  });
  bot.subscribe(state => {
    if (!state || state.ctx.currentPlayer !== '1' || state.G.n <= replied) return;
    replied = state.G.n;
    setTimeout(() => bot.moves.play(state.G.n), 0);
  });
  for (const client of [person, bot, watcher]) client.start();
}

for (let number = 0; number < tables; number++) setTimeout(sit, 20 * number, number);
setTimeout(() => {
  delays = []; moves = 0; measuring = true;
  console.log('begin');
  const began = performance.now(), used = process.cpuUsage();
  setTimeout(() => {
    const took = (performance.now() - began) / 1000, cpu = process.cpuUsage(used);
    const said = { delays: delays.map(ms => ms / 1000), moves, took, cpu: (cpu.user + cpu.system) / 1e6 };
    process.stdout.write(JSON.stringify(said) + '\\n', () => process.exit(0));
  }, 1000 * seconds);
}, 20 * tables + 3000 + 1500 * thinking);
"""


def is_there() -> bool:
    return shutil.which("npm") is not None and shutil.which("node") is not None


class Failed(Exception):
    """It could not be measured; says why."""


def measure(
    free_port: Callable[[], int], runs: list[tuple[str, int, float]], seconds: float, processor: Callable[[int], float]
) -> dict[str, Any]:
    """The figures of some runs, each with a name, so many tables, and so many seconds of thought."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name, content in (("game.js", GAME), ("server.js", SERVER), ("client.js", CLIENT), ("package.json", "{}")):
            (Path(folder) / name).write_text(content)
        command = ["npm", "install", "--no-audit", "--no-fund", "boardgame.io"]
        try:
            subprocess.run(command, check=True, timeout=INSTALL, cwd=folder, capture_output=True, text=True)
        except (subprocess.SubprocessError, OSError) as error:
            raise Failed(_reason(getattr(error, "stderr", "") or str(error))) from None
        found: dict[str, Any] = {"database": "boardgame.io"}
        for name, tables, thinking in runs:
            said, used = _run(folder, free_port(), [str(tables), str(seconds), str(thinking)], processor)
            delays, moves = sorted(said["delays"]), said["moves"]
            found[name] = {
                "tables": tables,
                "moves": moves,
                "moves_per_second": moves / said["took"],
                "p50": quantile(delays, 0.5),
                "p99": quantile(delays, 0.99),
                "server_cpu": used / max(1, moves),
                "client_cpu": said["cpu"] / max(1, moves),
            }
    return found


def _run(folder: str, port: int, wishes: list[str], processor: Callable[[int], float]) -> tuple[dict[str, Any], float]:
    """What the clients say, and the processor time of the server while they measured."""
    with tempfile.TemporaryFile("w+") as faults:
        server = subprocess.Popen(["node", "server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL, stderr=faults)
        before = 0.0
        try:
            command = ["node", "client.js", str(port), *wishes]
            with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=faults, text=True) as client:
                assert client.stdout is not None
                for line in client.stdout:
                    if line.startswith("begin"):
                        before = processor(server.pid)
                    elif line.startswith("{"):
                        return json.loads(line), processor(server.pid) - before
        finally:
            server.kill()
            server.wait()
        faults.seek(0)
        raise Failed(_reason(faults.read()))


def _reason(said: str) -> str:
    """The line of an error output that says most."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return next((line for line in lines if "Error" in line), lines[-1] if lines else "?")
