"""Names and lines that people type, as they may stand on a page."""

from __future__ import annotations

import secrets
import unicodedata

BOT_NAMES = ("Aurelia", "Balthasar", "Celeste", "Dorian", "Esme", "Florian", "Giselle", "Hector", "Isolde", "Jasper", "Leonor", "Ruben")
LONGEST = 24  # letters of a name


def one_line(words: str) -> str:
    """Without control characters, on one line."""
    return " ".join("".join(c for c in words if unicodedata.category(c)[0] != "C" or c.isspace()).split())


def clean(name: str) -> str:
    """A name as it may stand on a page: one line, not too long."""
    shown = "".join(c for c in name if unicodedata.category(c)[0] != "C" or c == " ")
    return " ".join(shown.split())[:LONGEST].strip()


def unused(name: str, taken: list[str]) -> str:
    """The name, or with a number if somebody at the table has it."""
    base = name or "Guest"
    found, number = base, 1
    while _alike(found) in map(_alike, taken):
        number += 1
        found = f"{base[: LONGEST - 3]} {number}"
    taken.append(found)
    return found


def _alike(name: str) -> str:
    """The same for names that look the same but for capitals, accents, spaces and widths."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if c.isalnum()) or name


def bot_name(taken: list[str]) -> str:
    name = secrets.choice([name for name in BOT_NAMES if name not in taken])
    taken.append(name)
    return name
