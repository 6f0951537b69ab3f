"""``palatine train``: a network learns a game by itself, and goes into a file with its card."""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from palatine.bots.nets import net_file, save_net
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadSave
from palatine.kernel.game import Game
from palatine.train.measure import copy_of, share_against
from palatine.train.ppo import Progress, Recipe, Trainer

TELL = 10.0  # seconds between two lines
SNAPSHOTS = 8  # how often in a training it is compared with what it was
COMPARED = 400  # games of such a comparison


def train(
    game: Game,
    players: int,
    recipe: Recipe,
    *,
    seconds: float,
    device: str | None,
    threads: int | None,
    out: str | None,
    checkpoint: str | None,
    go_on: bool,
    lang: str,
) -> int:
    """Trains, tells how it goes, and writes the network; what was interrupted goes on from its *checkpoint*."""
    _ = Tr(lang)
    trainer = Trainer(game, players, recipe, device, threads)
    kept = Path(checkpoint) if checkpoint else None
    if go_on:
        trainer.restore(read_checkpoint(kept, recipe))
    print(
        _(
            "{game}, {players} players: {games} games at once on {device}, a network of {depth} layers of {width}.",
            game=game.title,
            players=players,
            games=recipe.games,
            device=trainer.xp.name,
            depth=recipe.depth,
            width=recipe.width,
        ),
        flush=True,
    )
    before, told, marked = copy_of(trainer.net, trainer.xp), 0.0, trainer.progress.seconds
    with interruptible() as stop:
        for progress in trainer.train(seconds):
            if progress.seconds - told >= TELL or progress.seconds >= seconds:
                told = progress.seconds
                print(sentence(progress, _), flush=True)
            if progress.seconds - marked >= seconds / SNAPSHOTS or progress.seconds >= seconds:
                share = share_against(game, players, trainer.net, before, trainer.xp, games=COMPARED, seed=progress.rounds, threads=threads)
                print(
                    _(
                        "Against itself {ago} s ago: {share} of the fair share.",
                        ago=f"{progress.seconds - marked:.0f}",
                        share=f"{share:.2f}",
                    ),
                    flush=True,
                )
                before, marked = copy_of(trainer.net, trainer.xp), progress.seconds
                if kept:
                    write_checkpoint(kept, recipe, trainer)
            if stop.is_set():
                break
    if stop.is_set() and kept:
        write_checkpoint(kept, recipe, trainer)
        print(_("Stopped. The same command with --go-on goes on from {path}.", path=str(kept)))
        return 130
    path = Path(out) if out else net_file(game, players)
    save_net(
        path, game, players, trainer.net.export(),
        recipe=asdict(recipe), device=trainer.xp.name, **{k: v for k, v in asdict(trainer.progress).items() if k != "rounds"},
    )  # fmt: skip
    print(_("Written: {path}.", path=str(path)))
    return 130 if stop.is_set() else 0


def sentence(p: Progress, _: Tr) -> str:
    return _(
        "{seconds} s: {games} games, {rate} decisions a second, {length} decisions a game; entropy {entropy}, surprise {surprise}.",
        seconds=f"{p.seconds:.0f}",
        games=p.games,
        rate=f"{p.decisions / p.seconds:.0f}",
        length=f"{p.length:.0f}",
        entropy=f"{p.entropy:.3f}",
        surprise=f"{p.surprise:.3f}",
    )


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """Ctrl-C ends the round, not the program in its midst; a second one does."""
    stop = threading.Event()

    def heard(number: int, frame: Any) -> None:
        stop.set()
        signal.signal(number, before)

    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, heard)
    try:
        yield stop
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGINT, before)


def write_checkpoint(path: Path, recipe: Recipe, trainer: Trainer) -> None:
    """All that a training needs to go on."""
    head = {"recipe": asdict(recipe), "progress": asdict(trainer.progress), "game": trainer.game.name, "players": trainer.players}
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        np.savez(file, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **trainer.keep())
    fresh.replace(path)


def read_checkpoint(path: Path | None, recipe: Recipe) -> dict[str, Any]:
    if path is None:
        raise BadSave(text("To go on, name the file: --checkpoint FILE --go-on."))
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
        head = json.loads(bytes(found.pop("head")))
    except (OSError, KeyError, ValueError):
        raise BadSave(text("{path} is no checkpoint of a training, or it is damaged.", path=str(path))) from None
    if head["recipe"] != json.loads(json.dumps(asdict(recipe))):
        raise BadSave(text("{path} belongs to a training with other settings: {found}.", path=str(path), found=json.dumps(head["recipe"])))
    return {"head": head, **found}
