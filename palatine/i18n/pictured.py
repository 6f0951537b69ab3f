"""Sentences with pictures in them: *Livia buys* (a card) *for* (two gems).

A picture stands in its sentence as a mark, with words for readers who cannot see it. Its name is that of one or more symbols or drawings of
the game, with a number after a colon if there are several: ``gem-ruby:2 gem-gold``. Only a translator made with ``pictured=True`` sets
marks; everybody else gets the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_BEGIN, _MIDDLE, _END = "\ue000", "\ue001", "\ue002"
_MARK = re.compile(f"{_BEGIN}([^{_MIDDLE}]*){_MIDDLE}([^{_END}]*){_END}")


def mark(picture: str, words: str) -> str:
    return f"{_BEGIN}{picture}{_MIDDLE}{in_words(words)}{_END}"


def in_words(text: str) -> str:
    """The sentence without pictures."""
    return _MARK.sub(r"\2", text) if _BEGIN in text else text


def split(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a sentence: a picture and its words, or no picture and text."""
    at = 0
    for found in _MARK.finditer(text):
        if found.start() > at:
            yield "", text[at : found.start()]
        yield found[1], found[2]
        at = found.end()
    if at < len(text):
        yield "", text[at:]
