"""What the kernel needs of Numba. Nobody imports Numba but through here.

Its modules need each other, and two threads that import them at once would both find halves. Python lets one thread import this module,
and the others wait for it.
"""

import numba as numba
from numba.core import cgutils as cgutils
from numba.core import types as types
from numba.core import typing as typing
from numba.core.codegen import JITCodeLibrary as JITCodeLibrary
from numba.core.compiler import Compiler as Compiler
from numba.extending import intrinsic as intrinsic
