"""The levels of the bots in plain words."""

from __future__ import annotations

from palatine.i18n import Tr


def level_word(level: str, _: Tr) -> str:
    """The plain word for a level."""
    return {
        "novice": _("Easy"),
        "apprentice": _("Gentle"),
        "courtier": _("Even"),
        "prodigy": _("Quick"),
        "master": _("Strong"),
        "champion": _("Best"),
    }.get(level) or {"greedy": _("greedy"), "random": _("random")}.get(level, level)
