"""What the server answers when it cannot do what it was asked: a status, a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Any

from palatine.i18n import Text, text
from palatine.kernel.errors import PalatineError


class Fault(PalatineError):
    """A request that was refused; nothing was changed."""

    status = 400
    code = "bad_request"

    def __init__(self, sentence: Text, **more: Any) -> None:
        super().__init__(sentence)
        self.more = more
        """What a program may need besides, such as the current step."""


class NotFound(Fault):
    status, code = 404, "not_found"


class NotYours(Fault):
    """The caller does not hold the seat that this needs."""

    status, code = 403, "not_yours"


class Stale(Fault):
    """The page is behind: something happened that it does not know of."""

    status, code = 409, "stale"


class NotNow(Fault):
    """It does not fit what is going on at the table."""

    status, code = 409, "not_now"


class Refused(Fault):
    """The rules of the game, or a limit of the server's, say no."""

    status, code = 422, "refused"


class TooBig(Fault):
    status, code = 413, "too_big"


class TooMany(Fault):
    status, code = 429, "too_many"


class NotReady(Fault):
    """The rules of the game are still being compiled."""

    status, code = 503, "not_ready"


def no_table() -> NotFound:
    return NotFound(text("There is no such table. It may have been closed, or the address is not complete."))
