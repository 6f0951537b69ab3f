"""The network while it learns: forwards, backwards, and Adam's step. :mod:`palatine.bots.nets` says what it looks like.

The gradient is written out by hand, so that it works on any arrays (:mod:`palatine.train.arrays`); a test compares it with
differences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from palatine.bots.nets import SMALL
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
        self.weights = {name: arrays.put(array) for name, array in start.items()}
        self._moments = {name: (array * 0, array * 0) for name, array in self.weights.items()}
        self.steps = 0
        self._arrays = arrays

    def forward(self, observation: Array) -> tuple[Array, Array, list[Any]]:
        """The logits of places and of seats, and what the way back needs."""
        w = self.weights
        x = observation * self.scale
        h = x @ w["first"] + w["start"]
        way: list[Any] = [x]
        for layer in range(len(w["layers"])):
            way.append(self._normal(h, layer))
            h = h + way[-1][2] @ w["layers"][layer] + w["bias"][layer]
        way.append(self._normal(h, len(w["layers"])))
        last = way[-1][2]
        return last @ w["places"] + w["at_place"], last @ w["seats"] + w["at_seat"], way

    def _normal(self, h: Array, layer: int) -> tuple[Array, Array, Array]:
        middle = h - h.mean(axis=1, keepdims=True)
        scale = ((middle * middle).mean(axis=1, keepdims=True) + SMALL) ** -0.5
        unit = middle * scale
        x = unit * self.weights["gain"][layer] + self.weights["shift"][layer]
        return unit, scale, x * (x > 0)

    def backward(self, way: list[Any], to_places: Array, to_seats: Array) -> dict[str, Array]:
        """The gradient of each array, from those of the logits."""
        w = self.weights
        g = {name: array * 0 for name, array in w.items()}
        last = way[-1][2]
        g["places"], g["at_place"] = last.T @ to_places, to_places.sum(axis=0)
        g["seats"], g["at_seat"] = last.T @ to_seats, to_seats.sum(axis=0)
        depth = len(w["layers"])
        back = self._unnormal(way[-1], to_places @ w["places"].T + to_seats @ w["seats"].T, depth, g)
        for layer in reversed(range(depth)):
            g["layers"][layer], g["bias"][layer] = way[layer + 1][2].T @ back, back.sum(axis=0)
            back = back + self._unnormal(way[layer + 1], back @ w["layers"][layer].T, layer, g)
        g["first"], g["start"] = way[0].T @ back, back.sum(axis=0)
        return g

    def _unnormal(self, kept: tuple[Array, Array, Array], back: Array, layer: int, g: dict[str, Array]) -> Array:
        unit, scale, x = kept
        back = back * (x > 0)
        g["gain"][layer], g["shift"][layer] = (back * unit).sum(axis=0), back.sum(axis=0)
        back = back * self.weights["gain"][layer]
        return scale * (back - back.mean(axis=1, keepdims=True) - unit * (back * unit).mean(axis=1, keepdims=True))

    def step(self, gradient: dict[str, Array], rate: float, most: float) -> None:
        """Adam's step, with a gradient no longer than *most*."""
        self.steps += 1
        length = sum((array * array).sum() for array in gradient.values()) ** 0.5
        shorten = most / (length + most)  # smoothly: never longer, and without asking a GPU for a number
        rate *= (1 - SECOND_MOMENT**self.steps) ** 0.5 / (1 - FIRST_MOMENT**self.steps)
        for name, array in self.weights.items():
            first, second = self._moments[name]
            g = gradient[name] * shorten
            first *= FIRST_MOMENT
            first += g * (1 - FIRST_MOMENT)
            second *= SECOND_MOMENT
            second += g * g * (1 - SECOND_MOMENT)
            array -= first * rate / (second**0.5 + EPSILON)

    def export(self) -> dict[str, Any]:
        """The arrays for a file of :mod:`palatine.bots.nets`, the scale worked in."""
        found = {name: self._arrays.take(array) for name, array in self.weights.items()}
        found["first"] = found["first"] * self._arrays.take(self.scale)[:, None]
        return found

    def moving(self) -> Iterator[tuple[str, str, Array]]:
        """All arrays: the weights, their moments and the scale."""
        yield "scale", "scale", self.scale
        for name, array in self.weights.items():
            yield "weight", name, array
            yield "first", name, self._moments[name][0]
            yield "second", name, self._moments[name][1]

    def go_on(self, kept: dict[tuple[str, str], Any], steps: int) -> None:
        """Takes all arrays as they were."""
        put = self._arrays.put
        self.scale = put(kept["scale", "scale"])
        for name in self.weights:
            self.weights[name] = put(kept["weight", name])
            self._moments[name] = put(kept["first", name]), put(kept["second", name])
        self.steps = steps
