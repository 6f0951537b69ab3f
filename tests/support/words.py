"""What is wrong with a sentence, as a reader of its language would notice: for tests that walk through whole games."""

from __future__ import annotations

import re

SAME_IN_PLURAL = {  # words that end in s and may follow 1
    "en": {
        "is",
        "was",
        "has",
        "less",
        "class",
        "across",
        "plus",
        "vs",
        "as",
        "its",
        "this",
        "takes",
        "starts",
        "gives",
        "gets",
        "wins",
        "plays",
        "goes",
    },
    "fr": {"fois", "palais", "dans", "sans", "plus", "puis", "pas", "sous", "vers", "sols", "mais", "alors", "rubis", "os"},
}
VOWEL = "aeiouyàâäéèêëîïôöùûüœæ"


def faults(text: str, lang: str) -> list[str]:
    """The faults of a text, each in a few words; none for a good one."""
    found = []
    if not text.strip():
        found.append("empty")
    if re.search(r"[{}]", text):
        found.append("a placeholder is left")
    if re.search(r"\S  +\S", text):
        found.append("two spaces")
    if re.search(r" [,.](?!\w|\.)", text):
        found.append("a space before a comma or full stop")
    if re.search(r"[^.]\.\.(?!\.)", text):
        found.append("two full stops")
    for word in re.findall(r"(?<![\d.,–-])\b1 ([a-zàâçéèêëîïôûœ]+s)\b", text):
        if lang in SAME_IN_PLURAL and word not in SAME_IN_PLURAL[lang]:
            found.append(f"1 with a plural: {word}")
    if re.search(r"\b(for|pour|für) 0\b", text):
        found.append("a price of nothing")
    if lang == "fr":
        if re.search(r"\w'\w", text):
            found.append("a straight apostrophe")
        if re.search(r" [:;?!»%]|« ", text):
            found.append("a breaking space beside a mark")
        elision = re.search(rf"\b(de|que|le|ne|se|je) (?=[{VOWEL}])(?!y[{VOWEL}])", text, re.IGNORECASE)
        if elision:
            found.append(f"no elision: {text[elision.start() : elision.end() + 8]}")
    if lang == "de" and re.search(r"\d (%|(ms|s)\b)", text):
        found.append("a breaking space before a unit")
    return found
