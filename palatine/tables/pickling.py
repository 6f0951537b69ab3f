"""What a server and a worker on another machine send each other, through the database.

Pickled, but only what is ours is unpickled: views, tables, thoughts and what came of them. Nothing else can be called that way.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

FUNCTIONS = ("_from_bytes", "_by_name")  # what views, tables and games are made with
OURS = ("palatine.kernel.", "palatine.games.", "palatine.bots.analysis.", "palatine.bots.search.", "palatine.tables.thoughts")
"""Where it comes from. A player that starts programs is not among it."""
PLAIN = {
    "builtins": ("set", "frozenset", "range", "slice", "complex", "bytearray"),
    "collections": ("OrderedDict", "deque"),
    "numpy": ("ndarray", "dtype"),
    "numpy._core.multiarray": ("_reconstruct", "scalar"),
    "numpy._core.numeric": ("_frombuffer",),
}


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if name in PLAIN.get(module, ()):
            return super().find_class(module, name)
        if module.startswith(OURS) and "." not in name:
            found = super().find_class(module, name)
            ours = getattr(found, "__module__", "") == module
            if ours and (isinstance(found, type) or name in FUNCTIONS or module == "palatine.tables.thoughts"):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} does not belong into a thought")


def pack(content: Any) -> bytes:
    return pickle.dumps(content, protocol=5)


def unpack(content: bytes) -> Any:
    """Raises UnpicklingError where something strange is in it."""
    return _Reader(io.BytesIO(content)).load()
