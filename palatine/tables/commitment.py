"""The deal can be checked: the server commits to the seed before the game and shows it after.

Before the first move everyone sees ``sha256("SALT:SEED")``. When the game is over, the salt and the seed are shown: whoever
kept the hash can see that the deck was not changed meanwhile, and replay the whole game from the seed.

>>> shown = commitment(42, "salt")
>>> verify(shown, 42, "salt"), verify(shown, 43, "salt")
(True, False)
"""

from __future__ import annotations

import hashlib
import secrets

SEEDS = 1 << 63


def new_seed() -> tuple[int, str]:
    """A seed and a salt that nobody can guess."""
    return secrets.randbelow(SEEDS), secrets.token_hex(32)


def commitment(seed: int, salt: str) -> str:
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def verify(shown: str, seed: int, salt: str) -> bool:
    """Do the seed and the salt belong to the hash that was shown at the start?"""
    return secrets.compare_digest(shown, commitment(seed, salt))


def draw_seats(seed: int, players: int) -> list[int]:
    """Which chair sits at seat 0, 1, ...: the chairs in the order of ``sha256("seat SEED CHAIR")``."""
    return sorted(range(players), key=lambda chair: hashlib.sha256(f"seat {seed} {chair}".encode()).digest())
