"""The cards of the networks that ship: ``python tools/cards.py`` prints how each was made, as the documentation shows it.

``python tools/cards.py RESULTS`` first writes into them how strong they are: *RESULTS* is the folder that ``palatine ladder --out``
filled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import palatine as pal
from palatine.arena.journal import journal_in
from palatine.arena.stats import summary
from palatine.bots.evaluators.nets import read_net, rewrite_card
from palatine.bots.learned import net_file
from palatine.kernel.game import Game
from palatine.train.config import config_for, config_in

MEASURED = (("champion", "master"), ("prodigy", "courtier"))


def shipped() -> Iterator[tuple[Game, int, Path]]:
    for what in map(pal.game, pal.games()):
        for players in what.players:
            path = net_file(what, players)
            if path.exists():
                yield what, players, path


def strength(what: Game, players: int, results: Path) -> dict[str, Any]:
    """What the ladder found, by who played against whom."""
    found = {}
    for one, other in MEASURED:
        file = results / f"{what.name}-{players}-{one}-{other}.jsonl"
        if file.exists():
            with journal_in(file) as journal:
                duel = summary(journal.match, journal.games).duels[0]
            found[f"{one} against {other}"] = {"games": duel.games, "fair_share_multiple": round(duel.share.value * players, 3)}
    return found


def command(what: Game, players: int, card: dict[str, Any]) -> str:
    """What was said to train it."""
    config = config_in(card)
    usual = config_for("cpu", games=1, anchor=config["anchor"], search=config["search"])
    said = f"palatine train {what.name} --players {players} --iterations {card['rounds']} --envs {config['games']}"
    said += f" --search {config['search']}" if config["search"] else ""
    said += f" --from {config['start'].split()[0]}.npz" if config["start"] else ""
    if tuple(config["entropy"]) != usual.entropy:
        said += " --{} {} {}".format("kl" if config["anchor"] else "entropy-bonus", *config["entropy"])
    said += f" --rollout-length {config['rollout_length']}" if config["rollout_length"] != usual.rollout_length else ""
    said += f" --score-reward {config['points']}" if config["points"] else ""
    said += f" --anchor {config['anchor'].split()[0]}.npz" if config["anchor"] else ""
    return said


def multiple(share: dict[str, Any]) -> float:
    """The strength in a card; those of the first edition call it by another name."""
    return float(share["fair_share_multiple"] if "fair_share_multiple" in share else share["fair shares"])


def row(what: Game, players: int, card: dict[str, Any]) -> list[str]:
    measured, parts = card.get("strength", {}), [*card.get("before", []), card]
    shares = [measured.get(f"{one} against {other}", {}) for one, other in MEASURED]
    return [
        what.title,
        str(players),
        ", then ".join(f"`{command(what, players, part)}`" for part in parts),
        f"{sum(part['games'] for part in parts) / 1e6:.1f} million",
        f"{sum(part['seconds'] for part in parts) / 60:.0f} min",
        *(f"{multiple(share):.2f}" if share else "" for share in shares),
    ]


def main(results: Path | None) -> None:
    heads = ["Game", "Players", "How", "Games", "Time", *(f"{one} against {other}" for one, other in MEASURED)]
    rows = [heads, ["---"] * len(heads)]
    for what, players, path in shipped():
        card = read_net(path, what, players)[1]
        if results:
            card["strength"] = {**card.get("strength", {}), **strength(what, players, results)}
            rewrite_card(path, path, what, players, strength=card["strength"])
        rows.append(row(what, players, card))
    print("\n".join("| " + " | ".join(cells) + " |" for cells in rows))


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    if folder is not None and not folder.is_dir():
        sys.exit(f"{folder} is not a folder of results.")
    main(folder)
