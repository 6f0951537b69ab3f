"""Playing and replaying in the terminal: line by line, in words, readable without colour and by a screen reader.

Every move is on disk before it is shown, in a file of its own for each game: whatever happens to the terminal,
``palatine play --resume`` goes on.
"""

from __future__ import annotations

import json
import os
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path

from palatine.bots import BOTS, Bot, bot
from palatine.bots.spec import PYTHON, parse
from palatine.i18n import Tr, text
from palatine.kernel import save, table
from palatine.kernel.errors import BadOption, BadSave, PalatineError, UnknownBot
from palatine.kernel.table import Table
from palatine.kernel.view import View

ME = "me"
CURTAIN = 60  # empty lines between two people at one screen


def games_folder() -> Path:
    """Where games in progress are kept."""
    import platformdirs

    root = os.environ.get("PALATINE_HOME")
    folder = (Path(root) if root else platformdirs.user_data_path("palatine")) / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSave(
            text("Can’t write {path}: {error}. Set PALATINE_HOME to a folder of your own.", path=folder, error=error.strerror or error)
        ) from None
    return folder


def play(name: str, seats: Sequence[str], names: Sequence[str], seed: int | None, options: dict[str, str], lang: str) -> int:
    for seat in seats:
        if not _can_sit(seat):
            raise UnknownBot(text("“{name}” can’t take a seat. Choose from: {names}.", name=seat, names=", ".join((ME, *BOTS))))
    new = table.new(name, len(seats), seed, names=names, **options)
    file = games_folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{name}-{os.getpid()}.json"
    return Game(new, seats, file, lang).run()


def _can_sit(seat: str) -> bool:
    return seat == ME or parse(seat).name in (*BOTS, PYTHON)


def resume(path: str | None, lang: str) -> int:
    file = Path(path) if path else _newest_unfinished()
    if file is None:
        raise BadSave(text("No unfinished game found. Start one: palatine play GAME"))
    found, notes = save.read(file)
    if found.over:
        raise BadSave(text("The game in {path} is over. Replay it: palatine replay {path}", path=str(file)))
    seats = notes.get("seats", [ME] * found.players)
    if not isinstance(seats, list) or len(seats) != found.players or not all(isinstance(seat, str) and _can_sit(seat) for seat in seats):
        raise BadSave(text("{path} doesn’t say who plays which seat.", path=str(file)))
    return Game(found, seats, file, lang).run()


def _newest_unfinished() -> Path | None:
    for file in sorted(games_folder().glob("*.json"), key=lambda f: f.stat().st_mtime, reverse=True):
        try:
            if "winners" not in json.loads(file.read_text(encoding="utf-8")):
                return file
        except (OSError, ValueError):
            continue
    return None


class _Quit(Exception):
    pass


class Game:
    """One game at one terminal."""

    def __init__(self, game: Table, seats: Sequence[str], file: Path, lang: str) -> None:
        self.table = game
        self.seats = list(seats)
        self.file = file
        self.lang = lang
        self._ = Tr(lang)
        self.people = [i for i, seat in enumerate(seats) if seat == ME]
        luck = int(game.seed[:15], 16) if isinstance(game.seed, str) else game.seed or 0
        self.bots: dict[int, Bot] = {i: bot(game.game.name, seat, seed=luck // 8 + i) for i, seat in enumerate(seats) if seat != ME}
        self.viewer = self.people[0] if len(self.people) == 1 else None
        """Who looks at the screen; None before the first of several people, and when only bots play."""
        self.told = {seat: len(game.moves) for seat in [None, *self.people]}
        """How much of the log each person has heard."""

    def run(self) -> int:
        self.keep()
        print(self._("{game}. Saving to {file}.", game=self.table.game.title, file=self.file))
        for seat, who in enumerate(self.seats):
            print("  " + self._("{name}: {who}", name=self.table.name(seat, self._), who=self._("you") if who == ME else who))
        print(self._("Type “help” for a list of commands."))
        try:
            while not self.table.over:
                self.step()
        except _Quit:
            pass
        except (KeyboardInterrupt, EOFError):
            print()
        self.tell()
        if self.table.over:
            print("\n".join(result(self.table, self._)))
            print(self._("Replay the game: palatine replay {file}", file=self.file))
        else:
            print(self._("Game saved. Continue with: palatine play --resume"))
        return 0

    def keep(self) -> None:
        self.table.save(self.file, seats=self.seats)

    def step(self) -> None:
        """One decision: of a bot if one is asked, else of a person."""
        asked = self.table.to_move
        for seat in asked:
            if seat in self.bots:
                self.table.play(self.bots[seat].choose(self.table.view(seat)), seat)
                self.keep()
                if not self.people:
                    self.tell()
                return
        self.ask(asked[0])

    def ask(self, seat: int) -> None:
        _ = self._
        if seat != self.viewer:
            self.curtain(seat)
        self.tell()
        before = len(self.table.moves)
        if before == 0 or self.table.moves[-1].seat != seat:
            print()
            print(self.table.view(seat).describe(self.lang))
        view = self.table.view(seat)
        print()
        print(view.prompt(self.lang))
        self.show_moves(seat)
        while len(self.table.moves) == before:
            line = input("> ").strip()
            if line:
                self.obey(seat, line)
                if len(self.table.moves) < before:
                    return
        self.tell()
        if not self.table.over and seat not in self.table.to_move and self.table.can_undo(seat):
            answer = input(_("Press Enter to continue or type “undo”: ")).strip().lower()
            if self.command(answer.partition(" ")[0]) == "undo":
                self.undo(seat)
            elif self.command(answer) == "quit":
                raise _Quit

    def curtain(self, seat: int) -> None:
        """Several people, one screen: nobody sees what is another's."""
        if len(self.people) > 1:
            print("\n" * CURTAIN)
            input(self._("{name} is next. Press Enter when nobody else is looking.", name=self.table.name(seat, self._)))
        self.viewer = seat

    def tell(self) -> None:
        """What happened since this viewer last looked."""
        for line in self.table.log(self.viewer, self.lang):
            if line.ply > self.told[self.viewer]:
                print(line.text)
        self.told[self.viewer] = len(self.table.moves)

    def show_moves(self, seat: int) -> None:
        view = self.table.view(seat)
        for number, move in enumerate(view.legal(), 1):
            print(f"{number:3}. {move}: {view.sentence(move, self.lang)}")

    def commands(self) -> dict[str, tuple[str, str]]:
        _ = self._
        return {
            "moves": (_("moves"), _("list your legal moves")),
            "board": (_("board"), _("describe the board")),
            "log": (_("log"), _("show everything that happened")),
            "hint": (_("hint"), _("show what the strongest bot would play, and why")),
            "undo": (_("undo"), _("undo your last choice")),
            "save": (_("save"), _("save FILE: save a copy of the game")),
            "help": (_("help"), _("show this list")),
            "quit": (_("quit"), _("stop; your game is saved")),
        }

    def command(self, word: str) -> str | None:
        return next((name for name, (local, _about) in self.commands().items() if word.lower() in (name, local)), None)

    def obey(self, seat: int, line: str) -> None:
        """A command, the number of a move, or its notation."""
        view = self.table.view(seat)
        word, _space, rest = line.partition(" ")
        name = self.command(word)
        try:
            if name == "quit":
                raise _Quit
            if name == "undo":
                self.undo(seat)
            elif name == "save":
                self.save_copy(rest.strip())
            elif name == "moves":
                self.show_moves(seat)
            elif name == "board":
                print(view.describe(self.lang))
            elif name == "log":
                print("\n".join(entry.text for entry in self.table.log(seat, self.lang)))
            elif name == "hint":
                self.hint(view)
            elif name == "help":
                print(self._("Type a move’s number, the move itself (such as “{move}”), or one of:", move=view.legal()[0]))
                for local, about in self.commands().values():
                    print(f"  {local}: {about}")
            else:
                legal = view.legal()
                move = legal[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(legal) else line
                self.table.play(move, seat)
                self.keep()
        except PalatineError as error:
            print(error.say(self.lang))

    def undo(self, seat: int) -> None:
        move = self.table.undo(seat)
        self.keep()
        for viewer in self.told:
            self.told[viewer] = min(self.told[viewer], len(self.table.moves))
        print(self._("Undone: {move}.", move=move.text))

    def hint(self, view: View) -> None:
        from palatine.bots.analysis.advice import advise, reason, verdict
        from palatine.bots.analysis.analyse import analyst

        assert view.seat is not None
        found = advise(analyst(view.game, view.players), view)
        for i, move in enumerate(found):
            print(f"{self._.percent(move.win[view.seat]):>5}  {move.move}: {view.sentence(move.move, self.lang)}")
            why = f"{verdict(found, i, view.seat, self.lang)} {reason(view, move, self.lang, best=i == 0)}"
            for line in textwrap.wrap(why, 72) if len(found) > 1 else ():
                print(f"       {line}")

    def save_copy(self, name: str) -> None:
        if not name:
            raise BadOption(text("Name a file: save FILE"))
        if Path(name).exists():
            raise BadSave(text("{path} already exists. Choose another name.", path=name))
        self.table.save(name, seats=self.seats)
        print(self._("Saved to {file}.", file=name))


def result(game: Table, _: Tr) -> list[str]:
    """The end of a game in words."""
    winners = [game.name(seat, _) for seat in game.winners]
    lines: list[str] = game.game.text.result(game.reveal(), _.of(game.game.name))
    if len(winners) > 1:
        return [*lines, _("{names} share the win.", names=_.all_of(winners))]
    return [*lines, _("{name} wins.", name=winners[0])]


def replay(path: str, lang: str, step: bool) -> int:
    """Shows a saved game: all of it at once, or position by position. A game that is not over shows what all may know."""
    _ = Tr(lang)
    game, _notes = save.read(path)
    log = game.log(None, lang)
    last = len(game.moves)
    print(_.many("{game}, {n} move.", "{game}, {n} moves.", last, game=game.game.title))
    if not game.over:
        print(_("This game is unfinished, so only public information is shown."))
    ply = last if not step else 0
    if not step:
        print("\n".join(line.text for line in log))
    while step:
        print()
        for line in log:
            if line.ply == ply:
                print(line.text)
        view = game.reveal(ply) if game.over else game.at(ply).view(None)
        print(view.describe(lang))
        try:
            word = (
                input(_("Move {ply} of {last}. Enter: next; b: back; a number: go there; q: quit. > ", ply=ply, last=last)).strip().lower()
            )
        except (EOFError, KeyboardInterrupt):
            print()
            break
        if word == "q" or (not word and ply == last):
            break
        if word.isdecimal():
            ply = min(int(word), last)
        else:
            ply = max(0, ply - 1) if word == "b" else min(ply + 1, last)
    if game.over and ply == last:
        print("\n".join(result(game, _)))
    return 0
