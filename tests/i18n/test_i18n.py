"""Every text is there in French and German, with the same placeholders."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import palatine as pal
from palatine.i18n import LANGUAGES, Tr, language

sys.path.append(str(Path(__file__).parents[2] / "tools"))
import catalogues

MESSAGES = catalogues.messages()


@pytest.mark.parametrize("lang", catalogues.LANGUAGES)
@pytest.mark.parametrize("domain", sorted(MESSAGES))
def test_every_text_is_translated(lang, domain):
    entries = {(entry.msgid, entry.msgid_plural or None): entry for entry in catalogues.catalogue(lang, domain)}
    assert set(entries) == set(MESSAGES[domain]), "run `make catalogues`"
    for (one, several), entry in entries.items():
        translations = list(entry.msgstr_plural.values()) if several else [entry.msgstr]
        assert all(translations), f"{lang}/{domain}.po: “{one}” is not translated"
        for text in translations:
            assert text == catalogues.typeset(lang, text), "run `make catalogues`"
            assert catalogues.placeholders(text) <= catalogues.placeholders(f"{one}{several}"), f"{lang}/{domain}.po: “{text}”"
            assert catalogues.placeholders(f"{one}{several}") - catalogues.placeholders(text) <= {"n"}, f"{lang}/{domain}.po: “{text}”"


def test_a_language_is_chosen_by_a_wish():
    assert [language(wish) for wish in ("fr_CH.UTF-8", "de-AT", "EN", "pt_BR", "", None)] == ["fr", "de", "en", "en", "en", "en"]


def test_plurals_follow_the_language():
    pal.game("splendor")  # brings its catalogues
    assert [Tr(lang, "splendor").many("{n} point", "{n} points", 0) for lang in LANGUAGES] == ["0 points", "0 point", "0 Punkte"]
