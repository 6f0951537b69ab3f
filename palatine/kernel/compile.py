"""The one place that knows Numba.

A rule is a plain function on a record, marked with :func:`rule`. It is compiled when Numba is there and ``PALATINE_JIT``
is not ``0``; otherwise the very same function runs as plain Python, slowly and debuggably, with the same results.

Compiled code is kept on disk between runs. Numba by itself does not notice that a function called from *another* file
changed, and data tables are compile-time constants; so each cache folder is named by a hash of everything that its
machine code depends on (:func:`_key`), and a stale rule can never be played.

Code that is generic over games (playouts, search) is one source file that finds the game's rules as module globals.
:func:`for_game` runs that file once per game, as a module of its own: only in this form does Numba find the compiled
code again in the next process.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

if TYPE_CHECKING:
    from palatine.kernel.game import Game

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
KEEP_DAYS = 30
PLAIN = {
    "batch",
    "board",
    "contract",
    "errors",
    "guide",
    "gymnasium",
    "narrator",
    "openspiel",
    "pettingzoo",
    "save",
    "table",
    "text",
    "view",
}  # rooms of a game, and parts of the kernel and of env, that are never compiled


def enabled() -> bool:
    """Are rules compiled in this process?"""
    return os.environ.get("PALATINE_JIT", "1") != "0" and importlib.util.find_spec("numba") is not None


def rule(function: F) -> F:
    """Marks a function of the rules: compiled where possible, the plain function elsewhere.

    A rule is called by other rules. It gets no door from Python, which would take a third of the time to compile:
    Python comes in through an :func:`entry`.
    """
    return _compiled(function, no_cpython_wrapper=True)


def entry(function: F) -> F:
    """Marks a rule that Python calls."""
    return _compiled(function)


def spread(function: F) -> F:
    """Marks an entry whose loops over :func:`prange` run on all cores. Only one thread at a time may call such entries."""
    return _compiled(function, parallel=True)


def prange() -> Any:
    """The range of a loop whose turns may run at the same time."""
    if not enabled():
        return range
    import numba

    return numba.prange


def use_cores(count: int) -> None:
    """How many cores the next :func:`spread` entry that this thread calls may use."""
    if enabled():
        import numba

        numba.set_num_threads(min(count, numba.config.NUMBA_NUM_THREADS))


def _compiled(function: F, **flags: bool) -> F:
    if not enabled():
        return function
    import numba

    # Numba reads the folder while decorating: set it for this function alone, not for the user's own code.
    before = numba.config.CACHE_DIR
    folder = cache_folder(function.__globals__.get("__palatine_needs__", _needs(function)))
    numba.config.CACHE_DIR = str(folder / function.__globals__.get("__palatine_variant__", ""))
    try:
        compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, **flags)(function)
        return compiled
    finally:
        numba.config.CACHE_DIR = before


def plain(rule: F) -> F:
    """A rule as plain Python calls it: sentences and pictures ask the rules themselves, and never compute a second time.

    The same function over the same globals, in which every compiled rule is replaced by its plain twin. Slow, but needs no
    compiling: some microseconds a call.
    """
    function = getattr(rule, "py_func", rule)
    twin: Any = _twins.get(function)
    if twin is None:
        twin = FunctionType(function.__code__, _plain_globals(function.__globals__), function.__name__, function.__defaults__)
        _twins[function] = twin
    return twin  # type: ignore[no-any-return]


_twins: dict[Any, Any] = {}
_plain: dict[int, dict[str, Any]] = {}


def _plain_globals(names: dict[str, Any]) -> dict[str, Any]:
    """The globals of a module with plain twins of its rules, and of those in the modules that it names."""
    if id(names) not in _plain:
        found = _plain[id(names)] = dict(names)
        for name, value in names.items():
            if hasattr(value, "py_func"):
                found[name] = plain(value)
            elif isinstance(value, ModuleType) and getattr(value, "__name__", "").startswith(names["__name__"].partition(".")[0]):
                found[name] = _Names(_plain_globals(vars(value)))
    return _plain[id(names)]


class _Names:
    """A module of plain twins."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__ = names


def for_game(template: str, game: Game, variant: str = "", **more: Any) -> Any:
    """The module *template* (a dotted name), run with the rules of *game*, and *more*, as its globals.

    A *variant* has other globals of the same names, and keeps its machine code in a folder of its own.
    """
    name = f"{template}{'+' * bool(variant)}{variant}[{game.name}]"
    if name not in sys.modules:
        spec = importlib.util.find_spec(template)
        assert spec is not None
        assert spec.origin is not None
        source = Path(spec.origin)
        module = ModuleType(name, f"{template} for {game.name}")
        module.__file__ = str(source)
        needs = (game.folder, source.parent, *{folder for given in more.values() for folder in _home(given)})
        module.__dict__.update(game.functions(), **more, __palatine_needs__=needs, __palatine_variant__=variant)
        sys.modules[name] = module
        try:
            exec(compile(source.read_text(encoding="utf-8"), str(source), "exec"), module.__dict__)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _home(given: Any) -> tuple[Path, ...]:
    """The folder that a rule comes from; anything else comes from nowhere."""
    code = getattr(getattr(given, "py_func", given), "__code__", None)
    return (Path(code.co_filename).resolve().parent,) if code else ()


def _needs(function: Callable[..., Any]) -> tuple[Path, ...]:
    """The folder of the game that a rule belongs to, or else its own."""
    file = Path(function.__code__.co_filename).resolve()
    return (next((folder for folder in file.parents if (folder / "state.py").exists()), file.parent),)


@cache
def cache_folder(needs: tuple[Path, ...]) -> Path:
    """Where machine code that depends on the sources in the folders *needs* (and on the kernel) is kept."""
    root = cache_root()
    folder = root / f"{needs[0].name}-{_key(needs)}"
    try:
        if not folder.exists():
            _prune(root)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a read-only home: compile anew in each process rather than not at all
        folder = Path(tempfile.mkdtemp(prefix="palatine-"))
    return folder


def cache_root() -> Path:
    if "PALATINE_CACHE" in os.environ:
        return Path(os.environ["PALATINE_CACHE"])
    import platformdirs

    return platformdirs.user_cache_path("palatine") / "compiled"


def _key(needs: tuple[Path, ...]) -> str:
    """A hash of all that the machine code depends on: sources, data, versions, the processor."""
    import llvmlite.binding as llvm
    import numba

    digest = hashlib.sha256()
    versions = (platform.python_version(), numba.__version__, np.__version__)
    digest.update(repr((versions, llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())).encode())
    folders = {PACKAGE / "kernel", *needs}
    override = os.environ.get("PALATINE_DATA")
    if override:
        folders.add(Path(override).resolve())
    for folder in sorted(folders):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml", ".csv") and path.relative_to(folder).with_suffix("").parts[0] not in PLAIN:
                digest.update(f"{path.relative_to(folder)}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _prune(root: Path) -> None:
    """Forgets the machine code of sources that nobody has run for a while."""
    old = time.time() - KEEP_DAYS * 86400
    for folder in root.glob("*-*"):
        if folder.is_dir() and folder.stat().st_mtime < old:
            shutil.rmtree(folder, ignore_errors=True)
