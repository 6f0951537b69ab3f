"""Golden playthroughs and node counts: recorded games as text. ``make golden`` writes them anew.

Each step shows who is asked, the legal moves, the choice, what changed in the position (chance included), a digest of
what each seat sees, and the log. Any change of the rules, the text or the random numbers shows up as a difference.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
from every import cases, flat, label

import palatine as pal
from palatine.i18n import Tr
from palatine.kernel import record

FOLDER = Path(__file__).parents[1] / "golden"
SEED = 20
NODE_DEPTHS = 4
NODE_LIMIT = 3_000_000


def playthrough(case):
    name, players, options = case
    table = pal.new(name, players, SEED, **options)
    random = np.random.default_rng(SEED)
    lines = [f"{label(case)}, seed {SEED}", "", table.view().describe(), ""]
    told = 0
    while not table.over:
        seat = int(random.choice(table.to_move))
        legal = table.legal(seat)
        move = legal[int(random.integers(len(legal)))]
        before = flat(table.data())
        table.play(move, seat)
        after = flat(table.data())
        lines.append(f"{len(table.moves)}. asked {before['waiting']}: {seat} chooses from {len(legal)}: {', '.join(legal)}")
        lines.append(f"   {seat} {move}")
        changed = [f"{k} {before[k]}>{v}" for k, v in after.items() if v != before[k] and not k.startswith("rng")]
        lines.append(f"   {'; '.join(changed)}")
        lines.append(f"   seen {' '.join(digest(table.view(i)) for i in [*range(players), None])}")
        told += 1
    lines += ["", *(f"{line.ply}. {line.text}" for line in table.log()), ""]
    lines += pal.game(name).text.result(table.reveal(), Tr("en"))
    lines += [f"scores {table.scores}, winners {table.winners}"]
    return "\n".join(lines) + "\n"


def digest(view):
    return hashlib.sha256(json.dumps(view.data, sort_keys=True).encode()).hexdigest()[:6]


def node_counts(case):
    """How many sequences of 1, 2, ... decisions there are, from the start and from the middle of a game."""
    name, players, options = case
    what = pal.game(name)
    result = {}
    for plies in (0, 30):
        table = pal.new(name, players, SEED, **options)
        random = np.random.default_rng(SEED)
        while len(table.moves) < plies and not table.over:
            seat = table.to_move[0]
            table.play(int(random.choice(table.actions(seat))), seat)
        states = record.copies(table._states, NODE_DEPTHS + 1)
        out = np.empty((NODE_DEPTHS + 1, len(what.actions)), np.int16)
        counts = []
        for depth in range(1, NODE_DEPTHS + 1):
            counts.append(int(what.playout.node_count(states, depth, out)))
            if counts[-1] > NODE_LIMIT / 20:
                break
        result[str(plies)] = counts
    return result


def golden_cases():
    """A playthrough per player count, one for each preset of the rules, and one without the expansion."""
    return [case for case in cases() if not case[2] or {"rules", "palace"} & case[2].keys()]


if __name__ == "__main__":
    for case in golden_cases():
        (FOLDER / f"{label(case)}.txt").write_text(playthrough(case), encoding="utf-8")
    for name in pal.games():
        counts = {label(case): node_counts(case) for case in cases() if case[0] == name}
        (FOLDER / f"{name}-nodes.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
