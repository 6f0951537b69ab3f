"""Small plots as SVG, for the report: pure functions, numbers in and a picture out.

Colours are variables of the page, so that one picture serves light and dark. Every row carries its name and every plot a
sentence for people who cannot see it; nothing is told by colour alone. The width is that of a phone: a page scales it up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from palatine.arena.stats import Estimate

WIDTH, MARGIN, ROW, AXIS = 360, 12, 40, 30
BINS = 16
PER_LETTER = 7  # the width of a letter of a label, with room to spare

Show = Callable[[float], str]


class Scale(NamedTuple):
    """Where a number lies from left to right; numbers beyond the edges lie on them."""

    low: float
    high: float

    def __call__(self, x: float) -> float:
        part = (min(max(x, self.low), self.high) - self.low) / (self.high - self.low)
        return round(MARGIN + part * (WIDTH - 2 * MARGIN), 1)


def intervals(about: str, rows: Sequence[tuple[str, Estimate]], middle: float, show: Show) -> str:
    """A dot and its interval for each row, beside a line at *middle*. An endless interval runs into an arrow."""
    finite = [x for _, e in rows for x in (e.value, e.low, e.high) if math.isfinite(x)] + [middle]
    scale = _around(min(finite), max(finite))
    height = ROW * len(rows) + AXIS
    parts = [_axis(scale, height, show), f'<line class="middle" x1="{scale(middle)}" x2="{scale(middle)}" y1="4" y2="{height - AXIS}"/>']
    for i, (label, e) in enumerate(rows):
        y = ROW * i + 28
        parts.append(_label(label, y - 12) + _number(show(e.value), y - 12))
        if math.isnan(e.value):
            continue
        parts.append(f'<line class="range" x1="{scale(e.low)}" x2="{scale(e.high)}" y1="{y}" y2="{y}"/>')
        for end, way in ((e.low, 1), (e.high, -1)):
            x = scale(end)
            tip = f"M{x + 6 * way} {y - 5}L{x} {y}L{x + 6 * way} {y + 5}" if math.isinf(end) else f"M{x} {y - 5}V{y + 5}"
            parts.append(f'<path class="range" d="{tip}"/>')
        parts.append(f'<circle class="dot" cx="{scale(e.value)}" cy="{y}" r="5"/>')
    return _svg(about, height, parts)


def histograms(about: str, rows: Sequence[tuple[str, Sequence[int]]], show: Show) -> str:
    """How often each number occurs, a strip for each row, all on one scale."""
    every = [x for _, values in rows for x in values]
    if not every:
        return _svg(about, AXIS, [])
    least, most = min(every), max(every)
    step = max(1, math.ceil((most - least + 1) / BINS))
    count = (most - least) // step + 1
    scale = Scale(least - 0.5, least + count * step - 0.5)
    tall, strip = 56, 56 + 24
    height = strip * len(rows) + AXIS
    parts = [_axis(scale, height, show)]
    for i, (label, values) in enumerate(rows):
        bins = [0] * count
        for x in values:
            bins[(x - least) // step] += 1
        foot = strip * (i + 1)
        mean = sum(values) / len(values) if values else math.nan
        parts.append(_label(label, foot - tall - 8) + _number(show(mean), foot - tall - 8))
        for b, n in enumerate(bins):
            if n:
                left, right = scale(least + b * step - 0.5), scale(least + (b + 1) * step - 0.5)
                high = round(tall * n / max(bins), 1)
                parts.append(f'<rect class="bar" x="{left + 0.5}" y="{foot - high}" width="{right - left - 1:.1f}" height="{high}"/>')
        parts.append(f'<line class="axis" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{foot}" y2="{foot}"/>')
        if values:
            parts.append(f'<path class="mean" d="M{scale(mean)} {foot - tall - 2}V{foot}"/>')
    return _svg(about, height, parts)


def spans(about: str, rows: Sequence[tuple[str, float, float]], show: Show, power_of_ten: Show) -> str:
    """From the mean (a dot) to the most (a tick), by powers of ten."""
    logs = [math.log10(max(x, 1e-7)) for _, *both in rows for x in both]
    scale = Scale(math.floor(min(logs)), max(math.floor(min(logs)) + 1, math.ceil(max(logs))))
    height = ROW * len(rows) + AXIS
    powers = [float(power) for power in range(int(scale.low), int(scale.high) + 1)]
    parts = [_axis(scale, height, lambda power: power_of_ten(10**power), powers[:: 1 + len(powers) // 5])]
    for i, (label, mean, most) in enumerate(rows):
        y = ROW * i + 28
        x, end = (scale(math.log10(max(value, 1e-7))) for value in (mean, most))
        parts.append(_label(label, y - 12) + _number(show(mean), y - 12))
        parts.append(f'<path class="range" d="M{x} {y}H{end}M{end} {y - 5}v10"/><circle class="dot" cx="{x}" cy="{y}" r="5"/>')
    return _svg(about, height, parts)


def _around(low: float, high: float) -> Scale:
    room = (high - low) * 0.08 or 1.0
    return Scale(low - room, high + room)


def ticks(scale: Scale, most: int = 4) -> list[float]:
    """Round numbers within a scale, at most so many steps apart."""
    rough = (scale.high - scale.low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= rough)
    first = math.ceil(scale.low / step)
    return [k * step for k in range(first, math.floor(scale.high / step) + 1)]


def _axis(scale: Scale, height: int, show: Show, at: Sequence[float] | None = None) -> str:
    foot = height - AXIS
    parts = [f'<line class="axis" x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{foot}" y2="{foot}"/>']
    for value in at or ticks(scale):
        x = scale(value)
        text = show(value)
        half = len(text) * PER_LETTER / 2
        anchor = "start" if x < half else "end" if x > WIDTH - half else "middle"
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="4" y2="{foot}"/>')
        parts.append(f'<text class="tick" x="{x}" y="{foot + 18}" text-anchor="{anchor}">{escape(text)}</text>')
    return "".join(parts)


def _label(text: str, y: float) -> str:
    most = (WIDTH - 2 * MARGIN) * 2 // 3 // PER_LETTER
    short = text if len(text) <= most else text[: most - 1] + "…"
    return f'<text class="label" x="{MARGIN}" y="{y}">{escape(short)}</text>'


def _number(text: str, y: float) -> str:
    return f'<text class="number" x="{WIDTH - MARGIN}" y="{y}" text-anchor="end">{escape(text)}</text>'


def _svg(about: str, height: int, parts: Sequence[str]) -> str:
    words = escape(about, quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{words}">{"".join(parts)}</svg>'
