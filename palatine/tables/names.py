"""Names and lines that people type, as they may stand on a page."""

from __future__ import annotations

import secrets
import unicodedata

BOT_NAMES = ("Aurelia", "Balthasar", "Celeste", "Dorian", "Esme", "Florian", "Giselle", "Hector", "Isolde", "Jasper", "Leonor", "Ruben")
FIRST = """
    amber azure birch brave bright calm cedar clever coral crisp early fair fern gentle golden green happy hazel honey ivory
    jade kind lemon light lively lucky mellow merry misty noble olive opal pearl plum proud quick quiet rapid rosy royal
    ruby rustic sandy scarlet shady silver snowy soft solar spicy still sunny sweet swift tidy topaz velvet violet vivid
    warm west wise young
""".split()  # noqa: SIM905 (as a list it would be a page long)
SECOND = """
    apple badger basil beaver berry bison brook camel canal cherry clover comet crane daisy delta dove eagle falcon fig
    finch forest fox garden gate harbor hare heron hill island jasper lake lark laurel lily linden lion lotus maple meadow
    melon mill moon otter palace palm peach pine plover poppy quail river robin rose swan tiger tower tulip valley willow
    wren zebra
""".split()  # noqa: SIM905 (as a list it would be a page long)
LONGEST = 24  # letters of a name
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that nobody sees
TWINS = str.maketrans(  # letters that look like others, in lower or upper case
    "авеігјкмнорсѕтухьԁһԛԝαβεζηικμνορτυχıl10", "abeirjkmhopcstyxbdhqwabezhikmnoptyxiiio"
)


def one_line(words: str) -> str:
    """Without control characters, on one line."""
    return " ".join("".join(c for c in words if unicodedata.category(c)[0] != "C" or c.isspace()).split())


def clean(name: str) -> str:
    """A name as it may stand on a page: one line, not too long."""
    shown = "".join(c for c in name if (unicodedata.category(c)[0] != "C" or c == " ") and c not in BLANK)
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
    """The same for names that look the same but for capitals, accents, spaces, widths and alphabets."""
    letters = unicodedata.normalize("NFKD", name.casefold()).casefold().translate(TWINS)
    return "".join(c for c in letters if c.isalnum()) or name


def spoken() -> str:
    """A secret that can be said aloud: ruby-otter-4271. Guessing is limited at the door."""
    return f"{secrets.choice(FIRST)}-{secrets.choice(SECOND)}-{secrets.randbelow(9000) + 1000}"


def bot_name(taken: list[str]) -> str:
    name = secrets.choice([name for name in BOT_NAMES if name not in taken])
    taken.append(name)
    return name
