"""How compiled functions come together, so that nothing is compiled twice.

Numba by itself links, optimizes and keeps every function together with all that it calls, again on every level. Here

- a *rule* is a :class:`Fragment`: code that is linked into what calls it, and optimized only there;
- a *unit* (:func:`linked`) is compiled by itself, and others call it by a name that is the same in every process. What Numba keeps
  on disk remembers which units it needs (:class:`Need`), and finds them before it runs.
- whole numbers are passed as 64 bits (:func:`widened`), whatever field they come from: one version of a function is enough.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from inspect import signature
from typing import Any, NamedTuple

import numba  # noqa: F401  # whole before its parts: else two threads that load it each get half of it
from llvmlite import binding

from palatine.kernel.jit import Compiler, JITCodeLibrary, cgutils, intrinsic, types, typing


class Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a unit or an entry with all its rules, optimized once."""

    def add_llvm_module(self, ll_module: Any) -> None:
        self._final_module.link_in(ll_module)

    def _optimize_final_module(self) -> None:
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)


class Fragment(Whole):
    """The code of a rule, with that of the rules it calls, to be linked into others: no machine code is made of it."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, env: object) -> None:
        """What runs is never the fragment, so it has no environment."""


class WholeCompiler(Compiler):  # type: ignore[misc]
    """Compiles a unit or an entry."""

    library: type[Whole] = Whole

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *more: Any) -> None:
        library = self.library(targetctx.codegen(), "palatine")
        library.enable_object_caching()
        super().__init__(typingctx, targetctx, library, *more)


class FragmentCompiler(WholeCompiler):
    """Compiles a rule."""

    library = Fragment


def wide(kind: Any) -> Any:
    """The type that an argument is passed as."""
    kind = types.unliteral(kind)  # type: ignore[attr-defined]
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind  # type: ignore[attr-defined]


def widened(dispatcher: Any) -> Any:
    """Lets compiled callers pass whole numbers of any size to one and the same version of a function."""
    template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: template(tuple(map(wide, args)), {k: wide(v) for k, v in kws.items()})
    return dispatcher


class Need(NamedTuple):
    """A unit that compiled code calls: calling this makes it known to the linker."""

    unit: str
    args: tuple[Any, ...]

    @property
    def symbol(self) -> str:
        return f"{self.unit}:{hashlib.sha256(str(self.args).encode()).hexdigest()[:16]}"

    def __call__(self) -> None:
        if binding.address_of_symbol(self.symbol) is None:
            dispatcher = _units[self.unit]
            dispatcher.compile(self.args)
            made = dispatcher.overloads[self.args]
            binding.add_symbol(self.symbol, made.library.get_pointer_to_function(made.fndesc.llvm_func_name))


def instruction(function: Any, write: Callable[[Any, Any], Any]) -> Any:
    """A plain function of one whole number that compiled code has an instruction for: *write* writes it."""

    def call(context: Any, n: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return write(builder, args[0])

        return typing.signature(types.int64, types.int64), generate

    found = intrinsic(call)
    found.py_func = function
    return found


_units: dict[str, Any] = {}


def linked(dispatcher: Any, name: str) -> Any:
    """A compiled function as a unit called *name*, for others to call."""
    _units[name] = dispatcher

    def resolve(*given: Any) -> Any:
        need = Need(name, tuple(map(wide, given)))
        need()
        kind = typing.signature(dispatcher.overloads[need.args].signature.return_type, *need.args)

        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            context.active_code_library._reload_init.add(need)
            function = cgutils.get_or_insert_function(
                builder.module, context.call_conv.get_function_type(sig.return_type, sig.args), need.symbol
            )
            status, result = context.call_conv.call_function(builder, function, sig.return_type, sig.args, args)
            with cgutils.if_unlikely(builder, status.is_error):
                context.call_conv.return_status_propagate(builder, status)
            return result

        return kind, generate

    # an intrinsic says by its signature how many arguments it takes
    names = ", ".join(signature(dispatcher.py_func).parameters)
    scope: dict[str, Any] = {"resolve": resolve}
    exec(f"def call(context, {names}):\n    return resolve({names})", scope)
    unit = intrinsic(scope["call"])
    unit.py_func = dispatcher.py_func
    return unit
