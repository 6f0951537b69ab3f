"""French, German and English.

English is written in the source. ``locale/fr`` and ``locale/de`` hold gettext catalogues: here those of the common parts
(``palatine.po``) and of the pages (``web.po``), in the folder of each game its own.

A text is a function of a :class:`Tr`, called ``_`` by custom::

    def prompt(v, _):
        return _("Take gems, reserve a card or buy one.")

``_("... {name} ...", name=x)`` fills in; ``_.many("{n} card", "{n} cards", n, zero="no cards")`` chooses the plural, and a word of its
own for none; ``_.ctx("verb", "Move")`` separates two meanings of one English word; ``_.by(you, "takes {gems}", "take {gems}")`` lets the
verb agree with who acts. Numbers, lists and French *de* have their helpers here, so that no sentence is glued together in code.

``_.shown("gem-ruby", "1 ruby")`` is words that a page may show as a picture: :mod:`palatine.i18n.pictured`.
"""

from __future__ import annotations

import gettext
import io
import locale
import math
import os
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, ParamSpec

from palatine.i18n import pictured

LANGUAGES = ("en", "fr", "de")
LOCALE = Path(__file__).parent / "locale"
_folders = [LOCALE]

COMMON, PAGES = "palatine", "web"
MOST = 5000  # words that are remembered
P = ParamSpec("P")

_DECIMAL = {"en": ".", "fr": ",", "de": ","}
_THOUSANDS = {"en": ",", "fr": "\u202f", "de": "."}


def add_catalogues(folder: Path) -> None:
    """Reads catalogues from one more folder, ``folder/fr/GAME.po``, if it is there."""
    if folder not in _folders and folder.is_dir():
        _folders.append(folder)
        _catalogue.cache_clear()


@cache
def _catalogue(lang: str, domain: str) -> gettext.NullTranslations:
    """The texts of a game, behind them the common ones, then those of the pages; never those of another game."""
    import polib

    result = gettext.NullTranslations()
    paths = {path.stem: path for folder in _folders for path in sorted((folder / lang).glob("*.po"))}
    for name in dict.fromkeys((domain, COMMON, PAGES)):
        if name in paths:
            result.add_fallback(gettext.GNUTranslations(io.BytesIO(polib.pofile(str(paths[name])).to_binary())))
    return result


def remembered(words: Callable[P, str]) -> Callable[P, str]:
    """Marks words that depend on their arguments and the language alone, a :class:`Tr` last: they are made once."""
    known: dict[Any, str] = {}

    def find(*args: Any) -> str:
        _ = args[-1]
        key = *args[:-1], _.lang, _.domain, _.pictured
        found = known.get(key)
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[key] = words(*args)  # type: ignore[call-arg]
        return found

    return update_wrapper(find, words)  # type: ignore[return-value]


class Tr:
    """A translator into one language, for the texts of one game (or the common ones)."""

    def __init__(self, lang: str = "en", domain: str = COMMON, *, pictured: bool = False) -> None:
        self.lang = language(lang)
        self.domain = domain
        self.pictured = pictured
        self._catalogue = gettext.NullTranslations() if self.lang == "en" else _catalogue(self.lang, domain)

    def of(self, domain: str) -> Tr:
        """The same language, for the texts of a game."""
        return Tr(self.lang, domain, pictured=self.pictured)

    def __call__(self, message: str, /, **values: object) -> str:
        text = self._catalogue.gettext(message) if message else ""
        return text.format(**values) if values else text

    def many(self, one: str, several: str, n: int, /, *, zero: str | None = None, **values: object) -> str:
        """The form for the number *n*, which the text may show as ``{n}``; *zero*, if there is one, for none."""
        if zero is not None and n == 0:
            return self(zero, **values)
        return self._catalogue.ngettext(one, several, n).format(n=n, **values)

    def ctx(self, context: str, message: str, /, **values: object) -> str:
        """A text that means one thing here and another elsewhere: *context* says which, and is never shown."""
        text = self._catalogue.pgettext(context, message)
        return text.format(**values) if values else text

    def by(self, you: bool, they: str, second: str, /, **values: object) -> str:
        """What somebody does, after a name; *second*, after *You*."""
        return self(second if you else they, **values)

    def by_name(self, name: str, they: str, second: str, /, **values: object) -> str:
        """What somebody does, as a whole sentence with their *name*; without one, what *you* do."""
        return self(they, name=name, **values) if name else self(second, **values)

    def shown(self, picture: str, words: str) -> str:
        """Words for which a page may show a picture; *picture* names it."""
        return pictured.mark(picture, words) if self.pictured and picture else words

    def all_of(self, items: Sequence[str]) -> str:
        """A, B and C."""
        if len(items) < 2:
            return "".join(items)
        _ = self
        return _("{all} and {last}", all=", ".join(items[:-1]), last=items[-1])

    def series(self, items: Sequence[str]) -> str:
        """A; B; C: for parts that have commas of their own."""
        _ = self
        return _("; ").join(items)

    def start(self, text: str) -> str:
        """The same at the start of a sentence: the first letter is a capital, the rest stays."""
        return text[:1].upper() + text[1:]

    def after_colon(self, text: str) -> str:
        """The same after a colon: German begins a sentence with a capital there, the others do not."""
        return self.start(text) if self.lang == "de" else text

    def inside(self, text: str) -> str:
        """The same within quotation marks: its own marks are the inner ones."""
        outer = {"en": "“”", "de": "„“", "fr": "«»"}[self.lang]
        inner = {"en": "‘’", "de": "‚‘", "fr": "“”"}[self.lang]
        return text.replace("«\u00a0", "«").replace("\u00a0»", "»").translate(str.maketrans(outer, inner))

    def number(self, x: float, digits: int = 0, sign: bool = False) -> str:
        """1,234.5 as the language writes it; with *sign*, +1.5 and −1.5."""
        if math.isnan(x):
            return "–"
        if math.isinf(x):
            return "∞" if x > 0 else "−∞"
        rounded = round(x, digits) + 0.0  # not -0.0
        english = f"{rounded:{'+' if sign and rounded else ''},.{digits}f}"
        return english.translate({ord(","): _THOUSANDS[self.lang], ord("."): _DECIMAL[self.lang], ord("-"): "−"})

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of one: 57%."""
        _ = self
        return _("{number}%", number=self.number(100 * share, digits))

    def de(self, *names: str) -> str:
        """Names after French *de*: d’Anne et de Hugo. Other languages return the names."""
        if self.lang != "fr":
            return self.all_of(names)
        return self.all_of([f"d’{name}" if _elides(name) else f"de {name}" for name in names])


def _elides(name: str) -> bool:
    """Does *de* lose its vowel before a name? Before a, e, i, o, u, and before y with a consonant behind it."""
    letters = unicodedata.normalize("NFD", name).lower().replace("æ", "ae").replace("œ", "oe")
    plain = "".join(c for c in letters if not unicodedata.combining(c))
    return plain[:1] in tuple("aeiou") or (plain[:1] == "y" and plain[1:2].isalpha() and plain[1:2] not in "aeiouy")


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
