"""Where the numbers of a training lie: in NumPy's arrays, or in PyTorch's on a GPU.

What a training does is written once, with what both libraries call by the same names; the few things that they do not are here.
"""

from __future__ import annotations

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

    def pin(self, array: Any) -> None:
        """This NumPy array will be put here again and again."""

    def zeros(self, shape: tuple[int, ...], kind: str) -> Array: ...

    def pick(self, array: Array, index: Array) -> Array:
        """From each row what the index of the row names: one number, or a row of them."""

    def draw(self, logits: Array) -> Array:
        """In each row an index, as likely as its logit says."""

    def shuffled(self, n: int) -> Array: ...

    def join(self, arrays: list[Array]) -> Array: ...

    def count(self, n: int) -> Array:
        """0, 1, 2, ..."""

    def exp(self, x: Array) -> Array: ...

    def log_softmax(self, x: Array) -> Array:
        """By rows."""

    def masked(self, x: Array, mask: Array) -> Array:
        """The logits, and next to nothing where the mask is not set."""

    def normal(self, h: Array, gain: Array, shift: Array) -> tuple[Array, Any]:
        """Layer norm of each row, and nothing below zero; and what the way back needs."""

    def unnormal(self, done: tuple[Array, Any], back: Array, gain: Array) -> tuple[Array, Array, Array]:
        """The way back through :meth:`normal`: the gradients by the rows, the gain and the shift."""


class Host:
    """NumPy."""

    name = "NumPy"

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def put(self, array: Any) -> Array:
        return np.array(array)

    take = put

    def pin(self, array: Any) -> None:
        """There is nothing to do."""

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


class Gpu:
    """PyTorch, on a device such as ``cuda``."""

    def __init__(self, seed: int, device: str) -> None:
        import torch

        self._torch = torch
        self._device = torch.device(device)
        self._random = torch.Generator(self._device).manual_seed(seed)
        self.name = f"PyTorch, {torch.cuda.get_device_name(self._device) if self._device.type == 'cuda' else device}"
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.set_grad_enabled(False)  # the gradient of this network is written out

    def put(self, array: Any) -> Array:
        return self._torch.from_numpy(array).to(self._device, non_blocking=True)

    def take(self, array: Any) -> Any:
        return array.cpu().numpy().copy()

    def pin(self, array: Any) -> None:
        """From pinned memory the way to the GPU is several times shorter."""
        if self._device.type == "cuda":
            cuda = self._torch.cuda.cudart()
            self._torch.cuda.check_error(cuda.cudaHostRegister(array.ctypes.data, array.nbytes, 0))
            finalize(array, cuda.cudaHostUnregister, array.ctypes.data)  # its memory may serve another array later

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
