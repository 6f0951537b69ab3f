"""Brings the gettext catalogues up to date with the sources: ``make catalogues``.

Every text of the sources gets its place in a catalogue ``locale/{fr,de}/DOMAIN.po``: one for each game in its own folder, and in
``palatine/i18n`` one called ``web`` for the pages and ``palatine`` for the rest. New texts come in empty, to be translated; texts
that are gone leave. The tests fail while anything is empty, differs from the sources, or has other placeholders than the English
text. In French the spaces beside ? ! : ; « and » are made such that no line breaks there.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import polib

from palatine.kernel.data import sheets

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "palatine"
LOCALE = PACKAGE / "i18n" / "locale"
LANGUAGES = {"fr": "nplurals=2; plural=(n > 1);", "de": "nplurals=2; plural=(n != 1);"}
ONE, MANY, CONTEXT, BY = ("_", "text", "N_"), "many", "ctx", ("by", "by_name")  # the functions whose string arguments are texts

Message = tuple[str, str | None, str | None]  # singular, plural, context


def messages() -> dict[str, dict[Message, None]]:
    """All texts of the sources, by domain, in the order they stand there."""
    found: dict[str, dict[Message, None]] = defaultdict(dict)
    for path in sorted(PACKAGE.rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        for call in sorted(calls, key=lambda c: (c.lineno, c.col_offset)):
            name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
            texts = [arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in call.args[:3]]
            if (name in ONE or isinstance(call.func, ast.Call)) and texts and texts[0]:  # _("…"), and Tr(lang)("…")
                found[domain(path)][texts[0], None, None] = None
            if name in BY and all(texts[1:]):
                found[domain(path)].update({(text, None, None): None for text in texts[1:] if text})
            texts = texts[:2]
            if name == MANY and all(texts):
                found[domain(path)][texts[0], texts[1], None] = None
                zero = next((word.value for word in call.keywords if word.arg == "zero"), None)
                if isinstance(zero, ast.Constant) and isinstance(zero.value, str):
                    found[domain(path)][zero.value, None, None] = None
            if name == CONTEXT and all(texts):
                found[domain(path)][texts[1], None, texts[0]] = None
    for game in sorted([*(PACKAGE / "games").iterdir(), PACKAGE / "new_game" / "skeleton", PACKAGE / "new_game" / "sealed_dice"]):
        if (game / "data").is_dir():
            for sheet in sheets(game):
                found[game.name].update({(text, None, None): None for text in (sheet.title, sheet.note) if text})
    return found


def domain(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    if parts[0] in ("tables", "web"):
        return "web"
    return parts[1] if parts[0] in ("games", "new_game") and len(parts) > 2 else "palatine"


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)[^}]*}", text))


def typeset(lang: str, text: str) -> str:
    """A translation as it is printed: no line begins with a mark or a unit that belongs to the line before."""
    text = re.sub(r"(?<=[\d}]) (?=(%|s|ms|min|Min\.|×)(?!\w))", "\u00a0", text)
    if lang == "fr":
        text = re.sub(r" (?=[?!:;»%])|(?<=«) ", "\u00a0", text)
        text = re.sub(r"(?<=\w)'(?=\w)", "’", text)
    return text


def catalogue_file(lang: str, name: str) -> Path:
    homes = (PACKAGE / "games" / name, PACKAGE / "new_game" / name)
    locale = next((home / "locale" for home in homes if home.is_dir()), LOCALE)
    return locale / lang / f"{name}.po"


def catalogue(lang: str, name: str) -> polib.POFile:
    path = catalogue_file(lang, name)
    return polib.pofile(str(path), wrapwidth=120) if path.exists() else polib.POFile(wrapwidth=120)


def key(entry: polib.POEntry) -> Message:
    return entry.msgid, entry.msgid_plural or None, entry.msgctxt or None


def update(lang: str, name: str, texts: dict[Message, None]) -> int:
    """Writes a catalogue; returns how many texts wait for a translation."""
    known = {key(entry): entry for entry in catalogue(lang, name)}
    fresh = polib.POFile(wrapwidth=120)
    fresh.metadata = {
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": LANGUAGES[lang],
    }
    for one, several, context in texts:
        entry = known.get((one, several, context))
        if entry is None:
            plural = {"msgid_plural": several, "msgstr_plural": {0: "", 1: ""}} if several else {"msgstr": ""}
            entry = polib.POEntry(msgid=one, msgctxt=context, **plural)
        entry.msgstr = typeset(lang, entry.msgstr)
        entry.msgstr_plural = {n: typeset(lang, text) for n, text in entry.msgstr_plural.items()}
        fresh.append(entry)
    path = catalogue_file(lang, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh.save(str(path))
    return len(fresh.untranslated_entries())


if __name__ == "__main__":
    for name, texts in messages().items():
        for lang in LANGUAGES:
            empty = update(lang, name, texts)
            if empty:
                print(f"{lang}/{name}.po: {empty} to translate")
