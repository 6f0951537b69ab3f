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
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
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
    "kernel": {
        *("contract", "edit", "errors", "listing", "miscompiled", "modules", "narrator", "protocols", "save", "schema", "sources", "table"),
        *("themes", "turns", "view", "whole"),
    },
    "bots": {"analysis", "external", "learn", "learned", "levels", "own", "prodigy", "spec", "strength", "warm"},
    "env": {"batch", "gymnasium", "openspiel", "pettingzoo", "pufferlib", "torchrl", "vector"},
}
"""Parts of the package that are never compiled: a change of them compiles nothing anew."""
PLAIN_IN_A_GAME = {"board", "edit", "fields", "guide", "puzzles", "study", "text"}

WRITERS = {"legal", "observe"}  # of the contract: they write into an array that is no part of the record


def enabled() -> bool:
    """Are rules compiled in this process?"""
    return os.environ.get("PALATINE_JIT", "1") != "0" and importlib.util.find_spec("numba") is not None


def rule(function: F) -> F:
    """Marks a function of the rules: compiled where possible, the plain function elsewhere.

    A rule is called by other rules, and becomes a part of them. It gets no door from Python: Python comes in through an
    :func:`entry`.
    """
    return _compiled(function, fragment=True, no_cpython_wrapper=True) if enabled() else function


def unit(function: F) -> F:
    """Marks a rule that is compiled by itself, once for all who call it: worth it for what is large, or called from many places."""
    return _unit(getattr(function, "py_func", function)) if enabled() else function


@cache
def _unit(function: Any) -> Any:
    from palatine.kernel.linking import linked

    name = f"{_folder(function).name}:{function.__module__}.{function.__qualname__}"
    return linked(_compiled(function, apart=function.__name__ in WRITERS, no_cpython_wrapper=True), name)


def entry(function: F) -> F:
    """Marks a rule that Python calls. Where it, or a rule that it calls, cannot be compiled, the author hears why in a sentence."""
    if not enabled():
        return function
    made: Any = Entry(function)
    if "__palatine_needs__" not in function.__globals__:
        return made  # type: ignore[no-any-return]
    _doors.setdefault(made.owner, []).append(made)
    return made if made.owner in _postponed else made.compiled  # type: ignore[no-any-return]


def by_hand(name: str, *how: int) -> Callable[[F], F]:
    """Marks a rule whose machine code is made by a function of this name in :mod:`palatine.kernel.simd`."""

    def mark(function: F) -> F:
        if not enabled():
            return function
        from palatine.kernel import simd

        made = getattr(simd, name)(*how)
        made.py_func = function
        return made  # type: ignore[no-any-return]

    return mark


class Entry:
    """A rule that Python calls: compiled, or its plain twin while the rules of its folder are postponed.

    It stands in a module that :func:`for_game` made only while it is needed there: asking costs a fifth of a move.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func: Any = function
        self.owner = str((function.__globals__.get("__palatine_needs__") or _needs(function))[0])
        self.compiled: Any = _compiled(function)
        _explained(self.compiled)

    def __call__(self, *args: Any) -> Any:
        if _postponed and self.owner in _postponed and not getattr(_loading, "here", False):
            return plain(self)(*args)
        return self.compiled(*args)


def direct(door: Any, *args: Any) -> Callable[..., Any] | None:
    """The machine code of an entry for arguments like these, for a caller who never has others: to ask each time of which types they are
    takes longer than most moves. None until the entry has been called with such arguments, compiled.
    """
    if not getattr(door, "overloads", None):
        return None
    if door not in _direct:
        from numba import typeof

        made = door.overloads.get(tuple(map(typeof, args)))
        if made is None:
            return None
        _direct[door] = made.entry_point
    return _direct[door]


_direct: dict[Any, Callable[..., Any]] = {}
_postponed: set[str] = set()
_doors: dict[str, list[Entry]] = {}  # of each game, the entries in modules of its own
_loading = threading.local()


def postpone(*folders: Path) -> None:
    """In this process, the rules in these folders run uncompiled for now: nobody waits for the compiler."""
    with _making:
        _postponed.update(map(str, folders))
        for door in _doors_of(folders):
            door.py_func.__globals__[door.py_func.__name__] = door


def _doors_of(folders: tuple[Path, ...]) -> list[Entry]:
    return [door for folder in folders for door in _doors.get(str(folder), ())]


def is_postponed(folder: Path) -> bool:
    """Do the rules in a folder run uncompiled, though they could be compiled?"""
    return str(folder) in _postponed


def change_over(*folders: Path) -> None:
    """The rules in these folders run compiled from now on: same records, same results."""
    with _making:
        _postponed.difference_update(map(str, folders))
        for door in _doors_of(folders):
            door.py_func.__globals__[door.py_func.__name__] = door.compiled


@contextmanager
def loading() -> Iterator[None]:
    """In this thread everything runs compiled, postponed or not: machine code is loaded here before others change over to it."""
    _loading.here = True
    try:
        yield
    finally:
        _loading.here = False


def spread(function: F) -> F:
    """Marks an entry whose loops over :func:`prange` run on all cores. Only one thread at a time may call such entries."""
    return _compiled(function, parallel=True) if enabled() else function


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


def _explained(compiled: Any) -> None:
    """Numba asks this method of a function to compile it for new arguments: the one place to hear of a fault, at no cost later."""
    compile_for = compiled._compile_for_args

    def heard(*args: Any, **more: Any) -> Any:
        try:
            return compile_for(*args, **more)
        except Exception as error:
            from palatine.kernel.miscompiled import told

            raise told(error, plain(compiled), args) from None

    compiled._compile_for_args = heard


def _compiled(function: F, *, fragment: bool = False, apart: bool = False, **flags: bool) -> F:
    import numba

    from palatine.kernel.linking import ApartCompiler, FragmentCompiler, WholeCompiler, widened

    # Numba reads the folder while decorating: set it for this function alone, not for the user's own code.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_folder(function))
    try:
        counted = not {"zeros", "empty"}.isdisjoint(function.__code__.co_names)  # only who makes arrays need count references to them
        jit = numba.njit(
            cache=not fragment,
            pipeline_class=FragmentCompiler if fragment else ApartCompiler if apart else WholeCompiler,
            nogil=True,
            error_model="numpy",
            no_cfunc_wrapper=True,
            _nrt=counted,
            **flags,
        )
        return widened(jit(function))  # type: ignore[no-any-return]
    finally:
        numba.config.CACHE_DIR = before


def _folder(function: Callable[..., Any]) -> Path:
    """Where the machine code of a function is kept."""
    return cache_folder(function.__globals__.get("__palatine_needs__") or _needs(function))


def plain(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule as plain Python calls it: sentences and pictures ask the rules themselves, and never compute a second time.

    The same function over the same globals, in which every compiled rule is replaced by its plain twin. Slow, but needs no
    compiling: some microseconds a call.
    """
    function = getattr(rule, "py_func", rule)
    with _making:
        twin: Any = _twins.get(function)
        if twin is None:
            names = _plain_globals(function.__globals__)
            twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
            _twins[function] = twin
    return twin  # type: ignore[no-any-return]


_making = threading.RLock()  # half a module of a game, or of twins, is nothing for another thread
_twins: dict[Any, Any] = {}
_plain: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}


def _plain_globals(names: dict[str, Any]) -> dict[str, Any]:
    """The globals of a module with plain twins of its rules, and of those in the modules that it names."""
    if id(names) not in _plain:
        found = dict(names)
        _plain[id(names)] = names, found  # both are kept: an id may be used again
        for name, value in names.items():
            if hasattr(value, "py_func"):
                found[name] = plain(value)
            elif isinstance(value, ModuleType) and getattr(value, "__name__", "").startswith(names["__name__"].partition(".")[0]):
                found[name] = _Names(_plain_globals(vars(value)))
    return _plain[id(names)][1]


class _Names:
    """A module of plain twins."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__ = names


def for_game(template: str, game: Game, **more: Any) -> Any:
    """The module *template* (a dotted name), run with the rules of *game*, and *more*, as its globals."""
    name = f"{template}[{game.name}]"
    if name not in sys.modules:
        game.functions()  # loads the game, which must not wait for the lock
        with _making:
            if name not in sys.modules:
                _make(name, template, game, more)
    with _making:  # another thread may be making it
        return sys.modules[name]


def _make(name: str, template: str, game: Game, more: dict[str, Any]) -> None:
    spec = importlib.util.find_spec(template)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin)
    module = ModuleType(name, f"{template} for {game.name}")
    module.__file__ = str(source)
    rules = [value.py_func for value in more.values() if hasattr(value, "py_func")]
    homes = (folder for rule in rules for folder in _needs(rule))
    needs = tuple(dict.fromkeys((game.folder, PACKAGE / template.split(".")[1], *homes)))
    given = {key: unit(value) if hasattr(value, "py_func") else value for key, value in (game.functions() | more).items()}
    module.__dict__.update(given, __palatine_needs__=needs)
    sys.modules[name] = module
    try:
        exec(compile(source.read_text(encoding="utf-8"), str(source), "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise


def _needs(function: Callable[..., Any]) -> tuple[Path, ...]:
    """The folder of the game that a rule belongs to, or else its own: below the package, the first on the way to it."""
    file = Path(function.__code__.co_filename).resolve()
    own = PACKAGE / file.relative_to(PACKAGE).parts[0] if file.is_relative_to(PACKAGE) else file.parent
    return (next((folder for folder in file.parents if (folder / "state.py").exists()), own),)


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
    except OSError:  # a read-only home: compile again in each process rather than not at all
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
        digest.update(_contents(folder))
    return digest.hexdigest()[:16]


@cache
def _contents(folder: Path) -> bytes:
    """A hash of the sources and data in a folder, as they were when this process first asked: what it compiles is kept under no other."""
    digest = hashlib.sha256()
    skipped = PLAIN.get(folder.name, set()) if folder.parent == PACKAGE else PLAIN_IN_A_GAME
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".py", ".toml", ".csv") and path.relative_to(folder).with_suffix("").parts[0] not in skipped:
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(path.read_bytes())
    return digest.digest()


def _prune(root: Path) -> None:
    """Forgets the machine code of sources that nobody has run for a while."""
    old = time.time() - KEEP_DAYS * 86400
    for folder in root.glob("*-*"):
        if folder.is_dir() and folder.stat().st_mtime < old:
            shutil.rmtree(folder, ignore_errors=True)
