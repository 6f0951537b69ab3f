"""The network while it learns: forwards, backwards, and Adam's step. :mod:`palatine.bots.evaluators.nets` says what it looks like.

The gradient is written out by hand, so that it works on any arrays (:mod:`palatine.train.arrays`); a test compares it with
differences.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from palatine.train.arrays import Array, Arrays

FIRST_MOMENT, SECOND_MOMENT, EPSILON = 0.9, 0.999, 1e-5


def fresh(size: int, places: int, players: int, width: int, depth: int, seed: int) -> dict[str, Any]:
    """The arrays of a network that knows nothing yet."""
    random = np.random.default_rng(seed)

    def normal(scale: float, *shape: int) -> Any:
        return (random.standard_normal(shape) * scale).astype(np.float32)

    zeros = np.zeros
    return {
        "first": normal(size**-0.5, size, width),
        "start": zeros(width, np.float32),
        "layers": normal((width * depth) ** -0.5, depth, width, width),
        "bias": zeros((depth, width), np.float32),
        "gain": np.ones((depth + 1, width), np.float32),
        "shift": zeros((depth + 1, width), np.float32),
        "places": normal(0.01, width, places),
        "at_place": zeros(places, np.float32),
        "seats": normal(0.01, width, players),
        "at_seat": zeros(players, np.float32),
    }


class Net:
    """A network that learns. *scale* is what each number of an observation is multiplied with first."""

    def __init__(self, arrays: Arrays, start: dict[str, Any], scale: Any) -> None:
        self.scale = arrays.put(scale)
        self._shapes = {name: array.shape for name, array in start.items()}
        self._all = arrays.put(np.concatenate([np.ravel(array) for array in start.values()]))  # one array: one step for all of them
        self._first, self._second, self._slopes = self._all * 0, self._all * 0, self._all * 0
        self._rate = arrays.zeros((1,), "float32")
        self.weights = self._parts(self._all)
        self.steps = 0
        self._arrays = arrays

    def _parts(self, flat: Array) -> dict[str, Array]:
        """The arrays by name, which lie in a flat one."""
        parts, start = {}, 0
        for name, shape in self._shapes.items():
            size = int(np.prod(shape))
            parts[name] = flat[start : start + size].reshape(shape)
            start += size
        return parts

    def forward(self, observation: Array) -> tuple[Array, Array, list[Any]]:
        """The logits of places and of seats, and what the way back needs."""
        xp, w, n = self._arrays, self.weights, self._parts(self._arrays.narrow(self._all))
        x = xp.narrow(observation)
        h = xp.add_product(n["start"], x, xp.narrow(w["first"] * self.scale[:, None]))
        way: list[Any] = [x]
        for layer in range(len(n["layers"])):
            way.append(xp.normal(h, n["gain"][layer], n["shift"][layer]))
            h = xp.add_product(h, way[-1][0], n["layers"][layer]) + n["bias"][layer]
        way.append(xp.normal(h, n["gain"][-1], n["shift"][-1]))
        last = xp.wide(way[-1][0])
        way.append(last)
        return xp.add_product(w["at_place"], last, w["places"]), xp.add_product(w["at_seat"], last, w["seats"]), way

    def backward(self, way: list[Any], to_places: Array, to_seats: Array) -> dict[str, Array]:
        """The gradient of each array, from those of the logits; the next one is written over it."""
        xp, w, n, g = self._arrays, self.weights, self._parts(self._arrays.narrow(self._all)), self._parts(self._slopes)
        x, *layers, last = way
        g["places"][:], g["at_place"][:] = last.T @ to_places, to_places.sum(axis=0)
        g["seats"][:], g["at_seat"][:] = last.T @ to_seats, to_seats.sum(axis=0)
        depth = len(n["layers"])
        back = xp.narrow(to_places @ w["places"].T + to_seats @ w["seats"].T)
        back, g["gain"][depth], g["shift"][depth] = xp.unnormal(layers[depth], back, n["gain"][depth])
        for layer in reversed(range(depth)):
            g["layers"][layer], g["bias"][layer] = layers[layer][0].T @ back, back.sum(axis=0)
            inner, g["gain"][layer], g["shift"][layer] = xp.unnormal(layers[layer], back @ n["layers"][layer].T, n["gain"][layer])
            back = back + inner
        g["first"][:], g["start"][:] = (x.T @ back) * self.scale[:, None], back.sum(axis=0)
        return g

    def pace(self, rate: float) -> None:
        """How large the next step is, with Adam's correction for the first ones."""
        self.steps += 1
        self._rate[:] = rate * (1 - SECOND_MOMENT**self.steps) ** 0.5 / (1 - FIRST_MOMENT**self.steps)

    def step(self, most: float) -> None:
        """Adam's step along the last gradient, no longer than *most*."""
        slopes, first, second = self._slopes, self._first, self._second
        length = (slopes * slopes).sum() ** 0.5
        slopes *= most / (length + most)  # smoothly: never longer, and without asking a GPU for a number
        first *= FIRST_MOMENT
        first += slopes * (1 - FIRST_MOMENT)
        second *= SECOND_MOMENT
        second += slopes * slopes * (1 - SECOND_MOMENT)
        self._all -= first * self._rate / (second**0.5 + EPSILON)

    def copy(self) -> Net:
        """The network as it is now; what it learned with is not copied."""
        take = self._arrays.take
        return Net(self._arrays, {name: take(array) for name, array in self.weights.items()}, take(self.scale))

    def export(self) -> dict[str, Any]:
        """The arrays for a file of :mod:`palatine.bots.evaluators.nets`, the scale worked in."""
        found = {name: self._arrays.take(array) for name, array in self.weights.items()}
        found["first"] = found["first"] * self._arrays.take(self.scale)[:, None]
        return found

    def keep(self) -> dict[str, Any]:
        """All that it needs to go on learning."""
        moving = {"weights": self._all, "first": self._first, "second": self._second, "scale": self.scale}
        return {"steps": np.array(self.steps), **{name: self._arrays.take(array) for name, array in moving.items()}}

    def restore(self, kept: dict[str, Any]) -> None:
        """Goes on with what :meth:`keep` kept."""
        self.steps = int(kept["steps"])
        for name, array in (("weights", self._all), ("first", self._first), ("second", self._second), ("scale", self.scale)):
            array[:] = self._arrays.put(kept[name])  # in place: work that was recorded goes on with these very arrays
