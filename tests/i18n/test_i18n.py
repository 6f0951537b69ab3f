"""Every text is there in French and German, with the same placeholders."""

from __future__ import annotations

import re
from functools import cache

import catalogues
import pytest
from words import faults

import palatine as pal
from palatine.i18n import LANGUAGES, Tr, language

DOMAINS = sorted(path.stem for path in catalogues.PACKAGE.rglob("locale/fr/*.po"))
messages = cache(catalogues.messages)


def test_every_domain_has_its_catalogue():
    assert sorted(messages()) == DOMAINS, "run `make catalogues`"


@pytest.mark.parametrize("lang", catalogues.LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_is_translated(lang, domain):
    entries = {catalogues.key(entry): entry for entry in catalogues.catalogue(lang, domain)}
    assert set(entries) == set(messages()[domain]), "run `make catalogues`"
    for (one, several, _context), entry in entries.items():
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


def test_none_has_a_word_of_its_own():
    _ = Tr("en")
    assert [_.many("{n} card", "{n} cards", n, zero="no cards") for n in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_numbers_are_written_as_the_language_does():
    assert [Tr(lang).number(1234567.891, 1) for lang in LANGUAGES] == ["1,234,567.9", "1\u202f234\u202f567,9", "1.234.567,9"]
    assert [Tr(lang).percent(0.573) for lang in LANGUAGES] == ["57%", "57\u00a0%", "57\u00a0%"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Anne"], "d’Anne"),
        (["Hugo"], "de Hugo"),
        (["Émile"], "d’Émile"),
        (["Œdipe"], "d’Œdipe"),
        (["Yves"], "d’Yves"),
        (["Yann"], "de Yann"),
        (["Anne", "Hugo"], "d’Anne et de Hugo"),
    ],
)
def test_french_de_loses_its_vowel(names, said):
    assert Tr("fr").de(*names) == said
    assert Tr("en").de(*names) == Tr("en").all_of(names)


def test_a_sentence_starts_with_a_capital_and_keeps_the_rest():
    assert Tr("de").start("einen Bauern anwerben") == "Einen Bauern anwerben"


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("en", "1 moves", "1 with a plural: moves"),
        ("fr", "le tour de Anne", "no elision: de Anne"),
        ("fr", "l'or", "a straight apostrophe"),
        ("fr", "Fini !", "a breaking space beside a mark"),
        ("de", "57 %", "a breaking space before a unit"),
        ("en", "Take {n}.", "a placeholder is left"),
        ("fr", "Anne joue la carte pour 0 pièce d’or.", "a price of nothing"),
    ],
)
def test_a_bad_sentence_is_noticed(lang, text, fault):
    assert fault in faults(text, lang)


QUAINT = (
    r"\bto be had\b|\banew\b|\b[Ww]hos?ever\b|\bfor nothing\b|[Tt]aken? back\b|\b[Ff]igures\b|\b[Vv]ictories\b|\bbegun\b"
    r"|\bsomebody\b|\beverybody\b|\bopen cards?\b|\bturned (down|over,)|\b(by|as) he\b|Tammouz|\bWho owns\b"
    r"|\bhas most\b|:[,>]?\.\d[f%]|(?<!pip install )(?<![\[\]\w])\w+'\w"
)
TYPED = r"“(done|draw|king|pompadour|mint|pass|buy|take|keep|place|from|move)\b[^”]*”"


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_english_texts_read_well(domain):
    """English is written in the sources: plain words, typographic apostrophes, and no format that knows one language only."""
    for one, several, _context in messages()[domain]:
        found = re.search(QUAINT, f"{one}\n{several or ''}")
        assert not found, f"{domain}: “{one}”: {found[0]}"


@pytest.mark.parametrize("text", ["Who owns the box can correct it.", "the rulebook's values", "{moves:,.0f} moves", "It starts anew."])
def test_quaint_english_is_noticed(text):
    assert re.search(QUAINT, text)


def test_refusals_speak_to_players_not_to_a_terminal():
    """The words that are typed in a terminal mean nothing on a page."""
    for domain in ("amyitis", "eschnapur", "palais_royal", "splendor", "skeleton", "sealed_dice"):
        for one, *_ in messages()[domain]:
            assert not re.search(TYPED, one), f"{domain}: “{one}”"


@pytest.mark.parametrize("lang", catalogues.LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_the_catalogues_read_well(lang, domain):
    """What can be seen without filling in: marks, apostrophes, words that the voice guide rules out."""
    banned = {
        "fr": r"\bbots?\b(?![ \u00a0]»)|\bgemmes?\b|\bvalets?\b|chez Pompadour|\w'\w| …",
        "de": r"\bStuhl|\bBrett\b|\bProtokoll\b|\w'\w",
    }[lang]
    banned += {"fr": r"|\b[Rr]éserve\b|\bcadeau", "de": r"|Rohstoff|\bBeruf|\bKraft\b|Geschenk"}[lang] if domain == "amyitis" else ""
    for entry in catalogues.catalogue(lang, domain):
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert not re.search(banned, text), f"{lang}/{domain}.po: “{text}”"
            assert not re.search(r"\b(de|que) \{(name|names|other|others|owner|game)\}", text) or lang != "fr", f"fr/{domain}.po: “{text}”"
