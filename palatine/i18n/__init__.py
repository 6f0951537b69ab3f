"""French, German and English.

English is written in the source. ``locale/fr`` and ``locale/de`` hold gettext catalogues: here those of the common parts
(``palatine.po``) and of the pages (``web.po``), in the folder of each game its own.

A text is a function of a :class:`Tr`, called ``_`` by custom::

    def prompt(v, _):
        return _("Take gems, reserve a card or buy one.")

``_("... {name} ...", name=x)`` fills in; ``_.many("{n} card", "{n} cards", n)`` chooses the plural.
"""

from __future__ import annotations

import gettext
import io
import locale
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr", "de")
LOCALE = Path(__file__).parent / "locale"
_folders = [LOCALE]

COMMON = "palatine"


def add_catalogues(folder: Path) -> None:
    """Reads catalogues from one more folder, ``folder/fr/GAME.po``, if it is there."""
    if folder not in _folders and folder.is_dir():
        _folders.append(folder)
        _catalogue.cache_clear()


@cache
def _catalogue(lang: str, domain: str) -> gettext.NullTranslations:
    """The texts of a game, behind them the common ones, then all others. So two games may translate a text differently."""
    import polib

    result = gettext.NullTranslations()
    paths = {path.stem: path for folder in _folders for path in sorted((folder / lang).glob("*.po"))}
    for name in dict.fromkeys((domain, COMMON, *paths)):
        if name in paths:
            result.add_fallback(gettext.GNUTranslations(io.BytesIO(polib.pofile(str(paths[name])).to_binary())))
    return result


class Tr:
    """A translator into one language, for the texts of one game (or the common ones)."""

    def __init__(self, lang: str = "en", domain: str = COMMON) -> None:
        self.lang = language(lang)
        self._catalogue = gettext.NullTranslations() if self.lang == "en" else _catalogue(self.lang, domain)

    def of(self, domain: str) -> Tr:
        """The same language, for the texts of a game."""
        return Tr(self.lang, domain)

    def __call__(self, message: str, /, **values: object) -> str:
        text = self._catalogue.gettext(message) if message else ""
        return text.format(**values) if values else text

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        """The form for the number *n*, which the text may show as ``{n}``."""
        return self._catalogue.ngettext(one, several, n).format(n=n, **values)

    def all_of(self, items: Sequence[str]) -> str:
        """A, B and C."""
        if len(items) < 2:
            return "".join(items)
        _ = self
        return _("{all} and {last}", all=", ".join(items[:-1]), last=items[-1])


Text = Callable[[Tr], str]


def text(message: str, /, **values: object) -> Text:
    """A sentence to be told later, in a language not yet known."""
    return lambda _: _(message, **values)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools know
    """Marks a text that is translated where it is shown."""
    return message


def language(wish: str | None) -> str:
    """The language that fits a wish such as ``fr_FR.UTF-8`` best: one of :data:`LANGUAGES`."""
    short = (wish or "")[:2].lower()
    return short if short in LANGUAGES else "en"


def system_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return language(os.environ[name])
    return language(locale.getlocale()[0])
