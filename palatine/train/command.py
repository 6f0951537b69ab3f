"""``palatine train``: trains a network by self-play and writes it to a file with its card."""

from __future__ import annotations

import hashlib
import json
import tempfile
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from palatine.arena.command import STOPPED
from palatine.arena.run import interruptible
from palatine.bots.evaluators.nets import save_net
from palatine.bots.learned import own_file
from palatine.i18n import Tr, text
from palatine.kernel.errors import BadOption, BadSave
from palatine.kernel.game import Game
from palatine.kernel.save import writing
from palatine.train.config import Budget, Progress, TrainConfig, config_in, renamed
from palatine.train.measure import Referee, share_against
from palatine.train.search import trainer_for
from palatine.train.trainer import Trainer

TELL = 10.0  # seconds between two lines
SNAPSHOTS = 8  # how often in a training it is compared with what it was
COMPARED = 400  # games of such a comparison, at most


def train(
    trainers: AbstractContextManager[Trainer],
    budget: Budget,
    *,
    out: str | None,
    checkpoint: str | None,
    go_on: bool,
    master: int,
    lang: str,
) -> int:
    """Trains, reports progress and writes the network; an interrupted run resumes from its *checkpoint*.

    Now and then it plays against an earlier snapshot of itself, and *master* games against that level.
    """
    if (budget.rounds or budget.seconds) <= 0 or master < 0:
        raise BadOption(text("--minutes or --iterations must be positive; --eval-games can’t be negative."))
    _ = Tr(lang)
    kept = Path(checkpoint) if checkpoint else None
    with trainers as trainer, Referee(trainer.game, trainer.players, master) as referee:
        if go_on:
            trainer.restore(*read_checkpoint(kept, trainer))
        path = Path(out) if out else own_file(trainer.game, trainer.players, ".npz")
        if not out:
            if path.exists():  # a network that somebody trained is not lost to a try
                raise BadSave(text("{path} already exists. Choose another name.", path=str(path)))
            with writing(path):
                path.parent.mkdir(parents=True, exist_ok=True)
        for file in filter(None, (path, kept)):
            check_place(file)
        print(opening(trainer, _), flush=True)
        with interruptible() as stop:
            for line in _learn(trainer, budget, kept, referee, stop, _):
                print(line, flush=True)
        if stop.is_set() and kept:
            print(_("Stopped. Add --resume to the same command to continue from {path}.", path=str(kept)))
            return STOPPED
        write_net(path, trainer)
        print(_("Saved: {path}.", path=str(path)), flush=True)
        if stop.is_set():
            return STOPPED
        for line in referee.last(trainer.net, trainer.progress.seconds, _):
            print(line)
            write_net(path, trainer, against_master=referee.share, games_against_master=referee.games)
    return 0


def _learn(trainer: Trainer, budget: Budget, kept: Path | None, referee: Referee, stop: threading.Event, _: Tr) -> Iterator[str]:
    """The training itself, in sentences."""
    before, told = trainer.net.copy(), trainer.progress.seconds
    since, marks = told, int(budget.spent(trainer.progress) * SNAPSHOTS)
    for progress in trainer.train(budget):
        spent = budget.spent(progress)
        if progress.seconds - told >= TELL or spent == 1:
            told = progress.seconds
            yield sentence(progress, _)
        if int(spent * SNAPSHOTS) > marks:
            marks = int(spent * SNAPSHOTS)
            share = share_against(trainer, before, games=min(COMPARED, max(1, trainer.config.games // 4)), seed=progress.rounds)
            yield _(
                "Versus its own snapshot from {ago} s ago: {share}× fair share.",
                ago=_.number(progress.seconds - since),
                share=_.number(share, 2),
            )
            before, since = trainer.net.copy(), progress.seconds
            if kept:
                write_checkpoint(kept, trainer)
            if spent < 1:
                referee.ask(trainer.net, progress.seconds)
        yield from referee.told(_)
        if stop.is_set():
            break
    if kept:
        write_checkpoint(kept, trainer)


def opening(trainer: Trainer, _: Tr) -> str:
    return _(
        "{game}, {players} players: {games} parallel games on {device}, network of {depth} hidden layers × {width} units.",
        game=trainer.game.title,
        players=trainer.players,
        games=trainer.config.games,
        device=trainer.device,
        depth=trainer.config.depth,
        width=trainer.config.width,
    )


def sentence(p: Progress, _: Tr) -> str:
    return _(
        "{seconds} s, iteration {round}: {games} games, {rate} decisions/s, {length} decisions per game; policy entropy "
        "{entropy}, value loss {loss}.",
        seconds=_.number(p.seconds),
        round=_.number(p.rounds),
        games=_.number(p.games),
        rate=_.number(p.decisions / p.seconds),
        length=_.number(p.length),
        entropy=_.number(p.entropy, 3),
        loss=_.number(p.value_loss, 3),
    )


def write_net(path: Path, trainer: Trainer, **measured: Any) -> None:
    """The network with its card: how it was made, and how strong it is."""
    made = {"config": asdict(trainer.config), "device": trainer.device, **asdict(trainer.progress)}
    with writing(path):
        save_net(path, trainer.game, trainer.players, trainer.net.export(), **made, **measured)


def check_place(path: Path) -> None:
    """Refuses a place for a file before the work is done, not after it."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path.parent).close()


def one_machine(game: Game, players: int, config: TrainConfig, *more: Any) -> AbstractContextManager[Trainer]:
    return nullcontext(trainer_for(game, players, config, *more))


def named(path: Path) -> str:
    """How the settings name a network: its file name and a checksum."""
    return f"{path.stem} {hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"


def write_checkpoint(path: Path, trainer: Trainer) -> None:
    """Everything a training run needs to resume."""
    head = {"config": asdict(trainer.config), "progress": asdict(trainer.progress), "game": trainer.game.name, "players": trainer.players}
    fresh = path.with_name(path.name + ".new")
    with writing(path):
        with fresh.open("wb") as file:
            np.savez(file, head=np.frombuffer(json.dumps(head).encode(), np.uint8), **trainer.net.keep())
        fresh.replace(path)


def read_checkpoint(path: Path | None, trainer: Trainer) -> tuple[dict[str, Any], Progress]:
    """What was kept, and the progress; refuses a checkpoint of a run with other settings."""
    if path is None:
        raise BadSave(text("To resume, name the file: --checkpoint FILE --resume."))
    try:
        with np.load(path, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
        head = json.loads(bytes(found.pop("head")))
    except (OSError, KeyError, ValueError):
        raise BadSave(text("{path} is not a training checkpoint, or it is damaged.", path=str(path))) from None
    if (head["game"], head["players"]) != (trainer.game.name, trainer.players):
        raise BadSave(
            text("{path} is a training run of {game} with {players} players.", path=str(path), game=head["game"], players=head["players"])
        )
    config = config_in(head)
    if config != json.loads(json.dumps(asdict(trainer.config))):
        raise BadSave(text("{path} belongs to a training run with other settings: {found}.", path=str(path), found=json.dumps(config)))
    return found, Progress(**renamed(head["progress"]))
