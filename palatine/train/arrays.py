"""Where the numbers of a training lie: in NumPy's arrays, or in PyTorch's on a GPU.

What a training does is written once, with what both libraries call by the same names; the few things that they do not are here.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Protocol
from weakref import finalize

import numpy as np

from palatine.bots.evaluators.nets import SMALL
from palatine.i18n import text
from palatine.kernel.errors import BadOption

Array = Any
NEVER = -1e9


class Arrays(Protocol):
    """What a training needs of an array library, beside what all have in common."""

    name: str

    def put(self, array: Any) -> Array:
        """A copy of a NumPy array here."""

    def take(self, array: Any) -> Any:
        """A copy as a NumPy array."""

    def mirror(self, array: Any) -> Mirror:
        """A twin here of a NumPy array that goes to and fro again and again."""

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        """The same work, on the same arrays each time, made ready to be done again and again."""

    def wait(self) -> None:
        """Until all work is done here, and what it pushed has arrived."""

    def narrow(self, array: Array) -> Array:
        """In the precision that products are made in."""

    def wide(self, array: Array) -> Array:
        """In the precision that losses are summed in."""

    def whole(self, array: Array) -> Array:
        """As numbers that can be an index."""

    def shift(self, array: Array, rows: int) -> None:
        """Moves all rows so far to the front; the first ones are lost."""

    def zeros(self, shape: tuple[int, ...], kind: str) -> Array: ...

    def pick(self, array: Array, index: Array) -> Array:
        """From each row what the index of the row names: one number, or a row of them."""

    def draw(self, logits: Array) -> Array:
        """In each row an index, as likely as its logit says."""

    def shuffled(self, n: int) -> Array: ...

    def join(self, arrays: list[Array]) -> Array: ...

    def count(self, n: int) -> Array:
        """0, 1, 2, ..."""

    def add_product(self, h: Array, x: Array, w: Array) -> Array:
        """``h + x @ w``."""

    def exp(self, x: Array) -> Array: ...

    def log_softmax(self, x: Array) -> Array:
        """By rows."""

    def masked(self, x: Array, mask: Array) -> Array:
        """The logits, and next to nothing where the mask is not set."""

    def normal(self, h: Array, gain: Array, shift: Array) -> tuple[Array, Any]:
        """Layer norm of each row, and nothing below zero; and what the way back needs."""

    def unnormal(self, done: tuple[Array, Any], back: Array, gain: Array) -> tuple[Array, Array, Array]:
        """The way back through :meth:`normal`: the gradients by the rows, the gain and the shift."""


class Mirror:
    """A NumPy array, and its twin where the training is done. With NumPy they are one and the same."""

    def __init__(self, host: Any) -> None:
        self.host = self.here = host

    def pull(self) -> None:
        """Brings here what the NumPy array holds."""

    def push(self) -> None:
        """Brings to the NumPy array what is here; it has arrived when the arrays' ``wait`` returns."""


class Host:
    """NumPy."""

    name = "NumPy"

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def put(self, array: Any) -> Array:
        return np.array(array)

    take = put

    def mirror(self, array: Any) -> Mirror:
        return Mirror(array)

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        return work

    def wait(self) -> None:
        """Nothing is ever under way."""

    def narrow(self, array: Array) -> Array:
        return array.astype(np.promote_types(array.dtype, np.float32), copy=False)

    wide = narrow

    def whole(self, array: Array) -> Array:
        return array.astype(np.int64)

    def shift(self, array: Array, rows: int) -> None:
        array[:-rows] = array[rows:]

    def add_product(self, h: Array, x: Array, w: Array) -> Array:
        return h + x @ w

    def zeros(self, shape: tuple[int, ...], kind: str) -> Array:
        return np.zeros(shape, kind)

    def pick(self, array: Array, index: Array) -> Array:
        return np.take_along_axis(array, index, 1) if index.ndim == 2 else np.take_along_axis(array, index[:, None], 1)[:, 0]

    def draw(self, logits: Array) -> Array:
        return (logits + self._random.gumbel(size=logits.shape).astype(np.float32)).argmax(1)

    def shuffled(self, n: int) -> Array:
        return self._random.permutation(n)

    def join(self, arrays: list[Array]) -> Array:
        return np.concatenate(arrays)

    def count(self, n: int) -> Array:
        return np.arange(n)

    def exp(self, x: Array) -> Array:
        return np.exp(x)

    def log_softmax(self, x: Array) -> Array:
        x = x - x.max(axis=1, keepdims=True)
        return x - np.log(np.exp(x).sum(axis=1, keepdims=True))

    def masked(self, x: Array, mask: Array) -> Array:
        return np.where(mask, x, np.float32(NEVER))

    def normal(self, h: Array, gain: Array, shift: Array) -> tuple[Array, Any]:
        middle = h - h.mean(axis=1, keepdims=True)
        scale = ((middle * middle).mean(axis=1, keepdims=True) + SMALL) ** -0.5
        unit = middle * scale
        return np.maximum(unit * gain + shift, 0), (unit, scale)

    def unnormal(self, done: tuple[Array, Any], back: Array, gain: Array) -> tuple[Array, Array, Array]:
        x, (unit, scale) = done
        back = back * (x > 0)
        to_gain, to_shift = (back * unit).sum(axis=0), back.sum(axis=0)
        back = back * gain
        return scale * (back - back.mean(axis=1, keepdims=True) - unit * (back * unit).mean(axis=1, keepdims=True)), to_gain, to_shift


class GpuMirror(Mirror):
    """Pinned memory and its twin on a GPU."""

    def __init__(self, torch: Any, device: Any, array: Any) -> None:
        self.host = array
        self._pinned = torch.from_numpy(array)
        self.here = self._pinned.to(device, copy=True)
        if device.type == "cuda":  # from pinned memory the way is several times shorter, and nobody waits for it
            cuda = torch.cuda.cudart()
            torch.cuda.check_error(cuda.cudaHostRegister(array.ctypes.data, array.nbytes, 0))
            finalize(array, cuda.cudaHostUnregister, array.ctypes.data)  # its memory may serve another array later

    def pull(self) -> None:
        self.here.copy_(self._pinned, non_blocking=True)

    def push(self) -> None:
        self._pinned.copy_(self.here, non_blocking=True)


class Recorded:
    """Work on a GPU as one graph of kernels, which is started at once instead of kernel by kernel.

    The first time it is simply done, which makes all that it needs; the second time it is recorded.
    """

    def __init__(self, torch: Any, random: Any, work: Callable[[], None]) -> None:
        self._torch, self._random, self._work = torch, random, work
        self._graph: Any = None
        self._done_once = False

    def __call__(self) -> None:
        if not self._done_once:
            self._done_once = True
            self._work()
            return
        if self._graph is None:
            self._torch.cuda.synchronize()
            self._graph = self._torch.cuda.CUDAGraph()
            self._graph.register_generator_state(self._random)
            with self._torch.cuda.graph(self._graph, capture_error_mode="thread_local"):
                self._work()
        self._graph.replay()


class Gpu:
    """PyTorch, on a device such as ``cuda``."""

    def __init__(self, seed: int, device: str) -> None:
        import torch

        self._torch = torch
        self._device = torch.device(device)
        self._cuda = self._device.type == "cuda"
        self._narrow = torch.bfloat16 if self._cuda else torch.float32
        self._random = torch.Generator(self._device).manual_seed(seed)
        self.name = f"PyTorch, {torch.cuda.get_device_name(self._device) if self._device.type == 'cuda' else device}"
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.set_grad_enabled(False)  # the gradient of this network is written out

    def put(self, array: Any) -> Array:
        return self._torch.tensor(array, device=self._device)

    def take(self, array: Any) -> Any:
        return array.cpu().numpy().copy()

    def mirror(self, array: Any) -> Mirror:
        return GpuMirror(self._torch, self._device, array)

    def recorded(self, work: Callable[[], None]) -> Callable[[], None]:
        return Recorded(self._torch, self._random, work) if self._cuda else work

    def wait(self) -> None:
        if self._cuda:
            self._torch.cuda.current_stream().synchronize()

    def narrow(self, array: Array) -> Array:
        return array.to(self._narrow)

    def wide(self, array: Array) -> Array:
        return array.float()

    def whole(self, array: Array) -> Array:
        return array.long()

    def shift(self, array: Array, rows: int) -> None:
        array[:-rows] = array[rows:].clone()

    def add_product(self, h: Array, x: Array, w: Array) -> Array:
        return self._torch.addmm(h, x, w)

    def zeros(self, shape: tuple[int, ...], kind: str) -> Array:
        return self._torch.zeros(shape, dtype=getattr(self._torch, kind), device=self._device)

    def pick(self, array: Array, index: Array) -> Array:
        return array.gather(1, index) if index.ndim == 2 else array.gather(1, index[:, None])[:, 0]

    def draw(self, logits: Array) -> Array:
        noise = self._torch.empty_like(logits).exponential_(generator=self._random).log_()
        return (logits - noise).argmax(1)

    def shuffled(self, n: int) -> Array:
        return self._torch.randperm(n, generator=self._random, device=self._device)

    def join(self, arrays: list[Array]) -> Array:
        return self._torch.cat(arrays)

    def count(self, n: int) -> Array:
        return self._torch.arange(n, device=self._device)

    def exp(self, x: Array) -> Array:
        return x.exp()

    def log_softmax(self, x: Array) -> Array:
        return self._torch.log_softmax(x, 1)

    def masked(self, x: Array, mask: Array) -> Array:
        return x.masked_fill(~mask, NEVER)

    def normal(self, h: Array, gain: Array, shift: Array) -> tuple[Array, Any]:
        x, mean, scale = self._torch.native_layer_norm(h, gain.shape, gain, shift, SMALL)
        return x.relu_(), (h, mean, scale, shift)

    def unnormal(self, done: tuple[Array, Any], back: Array, gain: Array) -> tuple[Array, Array, Array]:
        x, (h, mean, scale, shift) = done
        ops = self._torch.ops.aten
        back = ops.threshold_backward(back, x, 0)
        found: tuple[Array, Array, Array] = ops.native_layer_norm_backward(
            back, h, gain.shape, mean, scale, gain, shift, [True, True, True]
        )
        return found


def has_gpu(device: str | None) -> bool:
    """Is the device a GPU; without a choice, is there one?"""
    if device == "cpu" or find_spec("torch") is None:
        return False
    import torch

    return device is not None or torch.cuda.is_available()


def arrays(device: str | None, seed: int) -> Arrays:
    """The arrays of a device: ``cpu`` is NumPy. Without a choice, a GPU if PyTorch finds one."""
    if device not in (None, "cpu"):
        _check_device(device)
    return Gpu(seed, device or "cuda") if has_gpu(device) else Host(seed)


def _check_device(device: str | None) -> None:
    if find_spec("torch") is None:
        raise BadOption(text("Training on a GPU needs PyTorch: pip install 'palatine[train]'."))
    import torch

    try:
        torch.zeros(1, device=device)
    except (RuntimeError, AssertionError):
        raise BadOption(text("PyTorch finds no device “{device}” here; cpu always works.", device=str(device))) from None
