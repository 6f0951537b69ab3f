"""Players in any language: a program that speaks JSON lines on its standard input and output.

``docs/bot-protocol.md`` describes the protocol. The program gets views and nothing else. A
program that hangs, dies or answers nonsense forfeits: :class:`Forfeit` is raised, and its whole process group is ended.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO, Any

from palatine.i18n import LANGUAGES, N_, Tr
from palatine.kernel.errors import PalatineError
from palatine.kernel.game import Game
from palatine.kernel.view import View

PROTOCOL = 1
LIMIT = 10.0  # seconds for a decision
START = 30.0  # seconds until a program has to say hello
GRACE = 1.0  # seconds to leave by itself after the end
LONGEST = 1 << 16  # bytes in a line of the program
AHEAD = 16  # lines that it may have written without being asked

WHY = {
    "start": N_("could not be started"),
    "time": N_("did not answer in time"),
    "died": N_("exited without answering"),
    "nonsense": N_("answered with an illegal move"),
}


class Forfeit(PalatineError):
    """A player who cannot go on: ``why`` is a key of :data:`WHY`, ``detail`` what the program itself said."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(lambda _: told(why, detail, _))
        self.why = why
        self.detail = detail

    def __reduce__(self) -> tuple[Any, ...]:
        return Forfeit, (self.why, self.detail)


def told(why: str, detail: str, _: Tr) -> str:
    """The reason of a forfeit in words."""
    words = _(WHY[why])
    return f"{words} ({detail})" if detail else words


_running: weakref.WeakSet[ExternalBot] = weakref.WeakSet()
_door = threading.Lock()  # who starts a program holds it


def end_all() -> None:
    """Ends every program that this process has started, and lets none begin any more: the process is about to end itself."""
    _door.acquire()
    for player in list(_running):
        player.kill()


class ExternalBot:
    """A program that plays one game. It is started when it is first asked, and ended by :meth:`close`."""

    def __init__(self, game: Game, seed: int, command: Sequence[str]) -> None:
        self.name = "exec"
        """What the program calls itself, once it has said hello."""
        self.cpu = 0.0
        """Processor time that the program took, once it is closed."""
        self._game = game
        self._seed = seed
        self._command = list(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._threads: list[threading.Thread] = []
        self._outbox: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=5)
        self._turns = 0
        self._words: str | None = None  # the language of those who want to be told in words

    def __repr__(self) -> str:
        return f"<exec:{shlex.join(self._command)}, a player of {self._game.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """As one that has not been started: a program itself cannot travel."""
        return ExternalBot, (self._game, self._seed, self._command)

    def choose(self, view: View, seconds: float | None = None) -> str:
        """Asks the program; it has *seconds* to answer."""
        limit = LIMIT if seconds is None else seconds
        try:
            if self._turns == 0:
                self._start()
                self._welcome(view)
            self._turns += 1
            legal = view.legal()
            turn = {"type": "turn", "id": self._turns, "seconds": limit, "view": view.data, "legal": legal}
            self._outbox.put(turn | ({"words": view.in_words(self._words)} if self._words else {}))
            answer = self._receive("move", limit)
            move = answer.get("move")
            if answer.get("id") != self._turns or move not in legal:
                raise Forfeit("nonsense", _short(json.dumps(answer, ensure_ascii=False)))
            return str(move)
        except BaseException:
            self.close()
            raise

    def close(self, over: dict[str, Any] | None = None) -> None:
        """Ends the program: it hears how the game ended if *over* says so, and may leave by itself within a moment."""
        process = self._process
        if process is None:
            return
        if over is not None:
            self._outbox.put({"type": "over", **over})
        self._outbox.put(None)
        if over is not None:
            self._threads[0].join(GRACE)  # it closes its output when it leaves
        before = _children_time()
        _end_group(process)
        process.wait()
        self._process = None
        self.cpu += _children_time() - before
        _running.discard(self)
        for thread in self._threads:
            thread.join(GRACE)

    def kill(self) -> None:
        """Ends the program at once, without waiting for it."""
        if self._process is not None:
            _end_group(self._process)

    def _start(self) -> None:
        pipe = subprocess.PIPE
        try:
            with _door:
                process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
                self._process = process
                _running.add(self)
        except OSError as error:
            raise Forfeit("start", error.strerror or str(error)) from None
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._threads = [
            threading.Thread(target=_listen, args=(process.stdout, self._inbox), daemon=True),
            threading.Thread(target=_speak, args=(process.stdin, self._outbox), daemon=True),
            threading.Thread(target=_overhear, args=(process.stderr, self._complaints), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _welcome(self, view: View) -> None:
        """Hello from both sides, and what is to be played."""
        self._outbox.put({"type": "hello", "protocol": PROTOCOL})
        answer = self._receive("hello", START)
        if answer.get("protocol") != PROTOCOL:
            raise Forfeit("nonsense", _short(json.dumps(answer, ensure_ascii=False)))
        self.name = _short(str(answer.get("name", self.name)))
        self._words = answer.get("words") if answer.get("words") in LANGUAGES else None
        what = view.game
        self._outbox.put(
            {
                "type": "game",
                "game": what.name,
                "rules": what.version,
                "players": view.players,
                "seat": view.seat,
                "options": view.data["option"],
                "seed": self._seed,
            }
        )

    def _receive(self, kind: str, seconds: float) -> dict[str, Any]:
        """The next line of the program, which has to be of this kind."""
        try:
            line = self._inbox.get(timeout=seconds)
        except queue.Empty:
            raise Forfeit("time", f"{seconds:g} s") from None
        if line is None:
            self._threads[2].join(GRACE)
            raise Forfeit("died", _short(self._complaints[-1]) if self._complaints else "")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or answer.get("type") != kind:
            raise Forfeit("nonsense", _short(line.decode("utf-8", "replace")))
        return answer


def _listen(output: IO[bytes], inbox: queue.SimpleQueue[bytes | None]) -> None:
    """Hears what the program says; one that talks without end is not heard any more."""
    with output:
        while inbox.qsize() < AHEAD:
            line = output.readline(LONGEST)
            if not line:
                break
            inbox.put(line)
    inbox.put(None)


def _speak(put: IO[bytes], outbox: queue.SimpleQueue[dict[str, Any] | None]) -> None:
    """Tells the program; a thread of its own, since a program that does not listen must not stop the arena."""
    try:
        with put:
            while (message := outbox.get()) is not None:
                put.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
                put.flush()
    except OSError:  # it does not listen any more
        pass


def _overhear(errors: IO[bytes], complaints: deque[str]) -> None:
    """Keeps the last lines of the program's standard error: they say why it died."""
    with errors:
        while line := errors.readline(LONGEST):
            if line.strip():
                complaints.append(line.decode("utf-8", "replace"))


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """The program and all that it has started. It has not been waited for, so its number is still its own."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):
        pass


def _children_time() -> float:
    """Processor time of all programs that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _short(line: str) -> str:
    line = " ".join(line.split())
    return line if len(line) <= 120 else line[:119] + "…"
