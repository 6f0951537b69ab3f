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


def level_line(level: str, _: Tr) -> str:
    """How a level plays, in a true sentence."""
    return {
        "novice": _("Often misses the best move. Good for a first game."),
        "apprentice": _("Looks a little ahead and lets chances go."),
        "courtier": _("Looks ahead and plays mostly well."),
        "prodigy": _("Plays at once, by what it learned, and never thinks ahead."),
        "master": _("Thinks far ahead and forgives little."),
        "champion": _("Learned by playing itself, and thinks ahead. Nobody here is better."),
        "greedy": _("Follows rules of thumb."),
        "random": _("Plays any move."),
    }.get(level, "")
