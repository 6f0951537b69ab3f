"""Pictures of pixels by code: the icons of the app, and the picture that a shared link shows. No library draws them.

The arch of Palatine is drawn by distance: a pixel is as dark as it is near to one of its lines.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from typing import Any

import numpy as np

from palatine.draw.palette import TOKENS

WIDTH, HEIGHT = 1200, 630
ARCHES = ((9.0, 11.0, 3.0), (4.5, 12.0, 7.5))  # radius, height of the centre, left edge: in the box of 24 units of the icon
FLOOR = 21.0


def png(pixels: Any) -> bytes:
    """An array of height, width and three colours as a PNG file."""
    height, width, _ = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.astype(np.uint8).reshape(height, -1)], axis=1)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)) + chunk(b"IEND", b"")


@cache
def app_icon(size: int) -> bytes:
    """The arch on the colour of the first game, as large as the icon of an app."""
    ground = np.broadcast_to(colour("splendor-back"), (size, size, 3))
    return png(_arch(ground, size / 2, size / 2, 0.56 * size))


@cache
def preview(game: str) -> bytes:
    """What a link to a game shows: its colour, the light of its sky, the arch."""
    token = f"{game}-back"
    dark = colour(token) if token in TOKENS else colour("ink")
    down = np.linspace(0, 1, HEIGHT)[:, None, None]
    ground = np.broadcast_to(dark * (1 - 0.35 * down), (HEIGHT, WIDTH, 3)).copy()
    ground[-64:] = colour("ground")
    ground[-70:-64] = colour("edge")
    return png(_arch(ground, WIDTH / 2, HEIGHT / 2 - 40, 360))


def colour(token: str) -> Any:
    """A token of the light theme as three numbers."""
    code = TOKENS[token][0].lstrip("#")
    return np.array([int(code[i : i + 2], 16) for i in (0, 2, 4)], float)


def _arch(ground: Any, cx: float, cy: float, size: float) -> Any:
    """Draws the arch of *size* around a centre."""
    height, width, _ = ground.shape
    y, x = np.mgrid[0:height, 0:width] + 0.5
    x, y = (x - cx) * 24 / size + 12, (y - cy) * 24 / size + 12
    near = np.full(x.shape, np.inf)
    for radius, centre, left in ARCHES:
        bow = np.abs(np.hypot(x - 12, y - centre) - radius)
        legs = np.hypot(np.minimum(np.abs(x - left), np.abs(x - (24 - left))), np.clip(y - FLOOR, 0, None))
        near = np.minimum(near, np.where(y <= centre, bow, legs))
    near = np.minimum(near, np.hypot(np.clip(np.abs(x - 12) - 10.5, 0, None), y - FLOOR))
    unit = 24 / size  # a pixel
    ink = np.clip((1.0 - near) / unit + 0.5, 0, 1)[..., None]
    return ground * (1 - ink) + colour("paper") * ink
