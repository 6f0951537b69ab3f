"""A position as a list that can be typed: a line for each row of the table, in the order of its places.

::

    splendor 2
    turn: 1
    row 1: k:w1b1g1r1 w:b3 b:w1k2 r:w3
    tokens 2: 0 1 0 2 0 1      # diamond, sapphire, emerald, ruby, onyx, gold

A line is the name of a row, a colon, and what lies there from first to last. ``-`` is nothing, ``.`` leaves a place as it is, and places
that are left out stay as they are at the start of a game. What follows ``#`` is for people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from palatine.i18n import Tr, text
from palatine.i18n.pictured import in_words
from palatine.kernel.edit import Place, Setup
from palatine.kernel.errors import BadPosition, PalatineError

LINE = 12  # values that a line has at most
LONGEST = 500  # lines
NOTED = 9  # values that a line may have to be explained
ALIKE = 5  # letters with which names begin that need not all be told
KEEP = "."
SECTION = re.compile(r"(.*?)\s+(\d+)-(\d+)")


def write(setup: Setup, lang: str = "en") -> str:
    """The list of a position, with notes in a language."""
    _ = Tr(lang, setup.game.name)
    v = setup.view
    lines = [f"{setup.game.name} {v.players}"]
    for option in setup.game.options:
        value = option.choices[int(setup.states[0].option[option.name])]
        if value != option.choices[0]:
            lines.append(f"option {option.name}: {value}")
    for key, places in rows(setup.places(lang)).items():
        notes = _notes(places, [v.name(seat, _) for seat in range(v.players)])
        values = [" ".join(place.code(value) for value in _lying(place)) or "-" for place in places]
        for start in range(0, len(places), LINE):
            part = values[start : start + LINE]
            where = key if len(places) <= LINE else f"{key} {start + 1}-{start + len(part)}"
            line = f"{where}: {' '.join(part)}"
            lines.append(f"{line:<40} # {notes}" if notes else line)
    return "\n".join(lines) + "\n"


def _lying(place: Place) -> Sequence[int]:
    return (place.value,) if place.several is None else place.several


def rows(places: Sequence[Place]) -> dict[str, list[Place]]:
    """The places by the line they stand in, each line in its order."""
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(_key(place.name + " 0" if place.several is not None else place.name), []).append(place)
    return {key: sorted(row, key=lambda place: _number(place.name)) for key, row in found.items()}


def _key(name: str) -> str:
    """The name of the line: without the last number, and counted from 1."""
    kind, *numbers = name.split()
    return " ".join([kind, *(str(int(n) + 1) for n in numbers[:-1])])


def _number(name: str) -> int:
    *_kind, last = name.split()
    return int(last) if last.isdecimal() else 0


def _notes(places: Sequence[Place], names: Sequence[str]) -> str:
    """What the values of a line are."""
    first = places[0]
    labels = [in_words(place.label) for place in places]
    if len(places) > 1 and len(set(labels)) == 1:  # the same of each player
        return f"{labels[0]}: {', '.join(names[place.seat] for place in places if place.seat is not None)}"
    owner = f"{names[first.seat]}: " if first.seat is not None else ""
    alike = len(labels) > 1 and len({label[:ALIKE] for label in labels}) == 1
    return owner + (f"{labels[0]} … {labels[-1]}" if alike or len(labels) > NOTED else ", ".join(labels))


# Reading


def read(words: str, names: Sequence[str] = ()) -> Setup:
    """The position of a list. It may be unsound, as any other that is set up; what cannot be read is said with its line."""
    from palatine.kernel.table import new

    lines = list(_lines(words))
    if not lines:
        raise BadPosition(text("The list is empty. Its first line is the game and the number of players."))
    options = {key.split()[1]: value for n, key, value in lines[1:] if key.startswith("option ") and len(key.split()) == 2}
    n, head, value = lines[0]
    name, __, count = head.partition(" ")
    if value is not None or not count.strip().isdecimal():
        raise BadPosition(text("Line {n}: expected the game and the number of players, as in “{example}”.", n=n, example="splendor 3"))
    try:
        setup = Setup(new(name, int(count), seed=0, names=names, **_said(options)))
    except PalatineError as error:
        raise _at(n, error) from None
    for again in (False, True):  # what is counted from other lines is read once more when they are all there
        for n, key, value in lines[1:]:
            if key.split()[0] != "option":
                try:
                    _read_line(setup, key, (value or "").split(), again=again)
                except PalatineError as error:
                    raise _at(n, error) from None
    _check_all_lie(setup, lines[1:])
    return setup


def _check_all_lie(setup: Setup, lines: Sequence[tuple[int, str, str | None]]) -> None:
    """What is put somewhere leaves where it was: a card that is listed twice lies in one place only."""
    lying: Counter[str] = Counter()
    known = rows(setup.places())
    for place in (place for row in known.values() for place in row if place.choices and place.several is None):
        lying.update({place.code(place.value), place.also(place.value) if place.also else place.code(place.value)})
    for n, key, value in lines:
        row = known.get((SECTION.fullmatch(key) or [key, key])[1], [])
        for word in (value or "").lower().split() if row and row[0].choices and row[0].several is None else ():
            if word.isdecimal() or word in (KEEP, "-"):
                continue
            lying[word] -= 1
            if lying[word] < 0:
                raise _at(n, BadPosition(text("“{word}” is listed more often than there is.", word=word)))


def _said(options: Mapping[str, str | None]) -> dict[str, str]:
    return {name: (value or "").strip() for name, value in options.items()}


def _lines(words: str) -> Iterator[tuple[int, str, str | None]]:
    """The number of each line that says something, its name and its values."""
    for n, line in enumerate(words.splitlines()[:LONGEST], 1):
        said = line.partition("#")[0].strip()
        if said:
            key, colon, values = said.partition(":")
            yield n, " ".join(key.lower().split()), values if colon else None


def _at(n: int, error: PalatineError) -> BadPosition:
    return BadPosition(lambda _: text("Line {n}: {reason}", n=n, reason=error.say(_.lang))(_))


def _read_line(setup: Setup, key: str, words: Sequence[str], *, again: bool) -> None:
    part = SECTION.fullmatch(key)
    key, skip = (part[1], int(part[2]) - 1) if part else (key, 0)
    known = rows(setup.places())
    if key not in known:
        raise BadPosition(text("There is no row “{name}” in this game. Its rows are: {names}.", name=key, names=", ".join(known)))
    row = known[key]
    place = row[0]
    if place.several is not None:
        wanted = [_value(place, word) for word in words if word != "-"] if KEEP not in words and not again else place.several
        for value in sorted(set(place.several).symmetric_difference(wanted), key=lambda value: value in wanted):
            setup.lay(place, value)  # first what goes, then what comes
        return
    for k, word in enumerate(words, skip):
        if k >= len(row):  # it may have grown
            row = rows(setup.places()).get(key, row)
        if k < len(row):
            if word != KEEP and not (again and row[k].choices):
                setup.lay(row[k], _value(row[k], word))
        elif again and word not in (KEEP, "-", "0"):
            raise BadPosition(text("“{word}” is one too many for the row “{name}”.", word=word, name=key))


def _value(place: Place, word: str) -> int:
    """What a word of a list means at a place."""
    if not place.choices:
        if not (word.isdecimal() and int(word) <= place.most):
            raise BadPosition(text("Expected a number from 0 to {most}, not “{word}”.", most=place.most, word=word))
        return int(word)
    wanted = word.lower()
    found = next((value for value in place.choices if wanted in (place.code(value), place.also and place.also(value))), None)
    if found is None:
        codes = [place.code(value) for value in place.choices]
        shown = ", ".join(codes if len(codes) <= LINE else [*codes[: LINE - 2], "…", codes[-1]])
        raise BadPosition(text("“{word}” can’t be put there. What can: {codes}.", word=word, codes=shown))
    return found
