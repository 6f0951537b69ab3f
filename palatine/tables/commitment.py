"""The deal can be checked, and nobody decides it alone.

1. The server makes up a *salt* of 256 bits. Everybody sees its *commitment*, ``sha256(SALT)``, before they send anything.
2. Each player's browser draws *entropy* of 256 bits when the player sits down, and sends it. A chair without any has an empty text.
3. The *seed* of the game is ``sha256("palatine deal\\nSALT\\nENTROPY 0\\nENTROPY 1 ...")``, chair by chair: a key of 256 bits.
4. When the game is over, the salt, the entropy of all and the seed are shown.

The server can no longer change the salt when it learns the entropy, and no player knows the salt: each of them alone makes the seed
one that nobody could foresee. All are texts of 64 hexadecimal digits.

>>> salt, entropy = "aa" * 32, ["bb" * 32, ""]
>>> shown, seed = commitment("", salt), deal_seed(salt, entropy)
>>> verify(shown, seed, salt, entropy), verify(shown, seed, salt, ["", ""])
(True, False)

Tables of the first edition have a seed that is a number, and the commitment ``sha256("SALT:SEED")``.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from palatine.i18n import Text, text

HEX = re.compile("[0-9a-f]{64}")


def new_salt() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_hex(32)


def deal_seed(salt: str, entropy: Sequence[str]) -> str:
    """The seed that follows from the server's salt and the entropy of each chair."""
    return _sha256("\n".join(["palatine deal", salt, *entropy]))


def commitment(seed: int | str, salt: str) -> str:
    """What is shown before the deal. It says nothing about a seed that is a text: that one is not known yet."""
    return _sha256(salt if _is_key(seed) else f"{salt}:{seed}")


def _is_key(seed: int | str) -> bool:
    """A seed that is a number may be written as text, too."""
    return isinstance(seed, str) and (not seed or HEX.fullmatch(seed) is not None)


def verify(shown: str, seed: int | str, salt: str, entropy: Sequence[str] = ()) -> bool:
    """Do the seed, the salt and the entropy belong to the hash that was shown at the start?"""
    follows = not _is_key(seed) or seed == deal_seed(salt, entropy)
    return follows and shown == commitment(seed, salt)


def draw_seats(seed: int | str, players: int) -> list[int]:
    """Which chair sits at seat 0, 1, ...: the chairs in the order of ``sha256("seat SEED CHAIR")``."""
    return sorted(range(players), key=lambda chair: _sha256(f"seat {seed} {chair}"))


def check_deal(seed: int | str, deal: Mapping[str, Any], shown: str = "", mine: str = "") -> list[tuple[bool, Text]]:
    """Everything that can be checked about the deal of a save file: for each point, whether it holds, and a sentence.

    *shown* is the commitment, and *mine* the entropy, that a player kept from before the game.
    """
    told, salt = str(deal.get("commitment", "")), str(deal.get("salt", ""))
    entropy = [item for item in _list(deal, "entropy") if isinstance(item, str)]
    found = [(told == commitment(seed, salt), text("The salt matches the commitment {hash}.", hash=told))]
    if _is_key(seed):
        found.append((seed == deal_seed(salt, entropy), _follows(sum(map(bool, entropy)))))
    drawn = _list(deal, "drawn")
    if drawn:
        found.append((drawn == draw_seats(seed, len(drawn)), text("The seats were drawn by the seed.")))
    if shown:
        found.append((shown == told, text("The commitment is the one that you kept.")))
    if mine:
        found.append((mine in entropy, text("The entropy that you gave is part of the seed.")))
    return found


def _follows(givers: int) -> Text:
    return lambda _: _.many(
        "The seed follows from the server’s salt and the entropy of {n} player.",
        "The seed follows from the server’s salt and the entropy of {n} players.",
        givers,
        zero="The seed follows from the server’s salt. No player gave entropy.",
    )


def _list(deal: Mapping[str, Any], name: str) -> list[Any]:
    found = deal.get(name)
    return found if isinstance(found, list) else []


def _sha256(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()
