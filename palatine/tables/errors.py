"""Why something cannot be done at a table: a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Any

from palatine.i18n import Text, text
from palatine.kernel.errors import PalatineError


class ServiceError(PalatineError):
    """A request that was refused; nothing was changed."""

    code = "bad_request"

    def __init__(self, sentence: Text, **more: Any) -> None:
        super().__init__(sentence)
        self.more = more
        """What a program may need besides, such as the current step."""


class NotFound(ServiceError):
    code = "not_found"


class NotYours(ServiceError):
    """The caller does not hold the seat that this needs."""

    code = "not_yours"


class Stale(ServiceError):
    """The caller is behind: something happened that it does not know of."""

    code = "stale"


class NotNow(ServiceError):
    """It does not fit what is going on at the table."""

    code = "not_now"


class Refused(ServiceError):
    """The rules of the game, or a limit of the server's, say no."""

    code = "refused"


class Unplayable(ServiceError):
    """A stored game that this program cannot replay: other rules, other figures, or a newer program wrote it."""

    code = "unplayable"


def no_table() -> NotFound:
    return NotFound(text("Table not found. It may have been closed, or the link is incomplete."))
