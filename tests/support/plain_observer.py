"""Observations in plain Python, without compiled code: :mod:`test_observation` runs this in a process of its own.

It reads positions, each a game, a view, its seat, and the view of another position or None. It tells what the seat sees; and
it puts each field of the other view into the first one, and tells which of them change the legal moves (``told``) and which
do so although the seat sees no difference (``unseen``). Mixed views fit no game, which does not matter here: plain Python
says so where a rule would read outside its table.
"""

from __future__ import annotations

import pickle
import sys

import numpy as np

import palatine as pal
from palatine.kernel.observation import Layout

# Fields that only say something together
WITH = {"filled": "slot", "garden": "tile", "stone": "height", "count": "height", "ban_seat": "ban_slot"}


def fields(dtype, start=0):
    """The names of all fields of a record, those of the players too, and where their bytes lie."""
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        base, shape = kind.subdtype or (kind, ())
        if base.names:
            for i in range(shape[0] if shape else 1):
                yield from fields(base, start + offset + i * base.itemsize)
        elif name != "rng":
            yield WITH.get(name, name), slice(start + offset, start + offset + kind.itemsize)


def seen(what, s, seat):
    out = np.zeros(Layout(what, int(s.players)).size, np.int16)
    what.observe.observe(s, seat, out)
    return out.tobytes()


def legal(what, s, seat):
    out = np.zeros(len(what.actions), np.int16)
    return set(out[: what.rules.legal(s, seat, out)].tolist())


def main():
    found = {"seen": [], "told": set(), "unseen": set()}
    for name, raw, seat, other in pickle.load(sys.stdin.buffer):
        what = pal.game(name)
        s = np.frombuffer(bytearray(raw), what.state.RECORD)[0]
        now = seen(what, s, seat)
        found["seen"].append(now)
        if other is None:
            continue
        groups = {}
        for field, where in fields(what.state.RECORD):
            groups.setdefault(field, []).append(where)
        moves = legal(what, s, seat)
        for field, places in groups.items():
            mixed = bytearray(raw)
            for where in places:
                mixed[where] = other[where]
            if mixed == raw:
                continue
            then = np.frombuffer(mixed, what.state.RECORD)[0]
            try:
                if legal(what, then, seat) != moves:
                    found["told"].add((name, field))
                    if seen(what, then, seat) == now:
                        found["unseen"].add((name, field))
            except IndexError:
                continue
    sys.stdout.buffer.write(pickle.dumps(found))


if __name__ == "__main__":
    main()
