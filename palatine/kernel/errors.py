"""Everything that can go wrong for a reason a person can act on.

Each error carries its sentence as a :class:`~palatine.i18n.Text`, so that the same fault can be told in every language:
``str(error)`` is English, ``error.say("fr")`` is French. The command line prints the sentence and exits with status 2.
"""

from __future__ import annotations

from typing import Any

from palatine.i18n import LANGUAGES, Text, Tr


class PalatineError(Exception):
    """A fault in the input, with one sentence that says what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__()
        self.text = text

    def say(self, lang: str = "en") -> str:
        return self.text(Tr(lang))

    def __str__(self) -> str:
        return self.say()

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process an error goes with its sentence in every language."""
        return _told, (type(self), {lang: self.say(lang) for lang in LANGUAGES})


def _told(kind: type[PalatineError], sentences: dict[str, str]) -> PalatineError:
    return kind(lambda _: sentences[_.lang])


class IllegalMove(PalatineError, ValueError):
    """A move that the rules refuse now. Nothing was changed; ``reason`` says why."""

    @property
    def reason(self) -> str:
        return self.say()


class UnknownGame(PalatineError, LookupError):
    """No game of that name."""


class BadOption(PalatineError, ValueError):
    """An option, player count or seed that the game does not have."""


class BadSeat(PalatineError, ValueError):
    """A seat that does not exist, or that has to be named."""


class BadPosition(PalatineError, ValueError):
    """Data that is no position of the game."""


class BadSave(PalatineError, ValueError):
    """A save file that cannot be replayed."""


class BadData(PalatineError, ValueError):
    """A data file of components that cannot be read."""


class UnknownBot(PalatineError, LookupError):
    """No player of that name."""


class BadGame(PalatineError):
    """A game whose modules do not hold what every game must have."""


class BadRule(PalatineError):
    """A rule that cannot be compiled: the sentence names the file, the line and what is wrong there."""


class NotInstalled(PalatineError, ImportError):
    """A part of Palatine that needs an extra, which is not there."""
