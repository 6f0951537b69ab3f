"""From the docstrings of the package to the Markdown of the site.

They are written to be read in the source: names in double backticks, roles such as ``:class:`` and tables between lines
of ``=``. Only the roles, the tables, the lists of names and the sessions need another form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import griffe

ROLE = re.compile(r":(?:class|func|meth|mod|data|attr):`~?([^`]+)`")
BORDER = re.compile(r"^(=+) +(=+)$")
ENTRY = re.compile(r"^``([^`]+)`` {2,}(\S.*)$")


def markdown(docstring: str) -> str:
    """A cleaned docstring as Markdown."""
    text = ROLE.sub(lambda role: f"`{role[1]}`", docstring)
    return "\n".join(_lines(text.splitlines()))


def _lines(lines: list[str]) -> Iterator[str]:
    i = 0
    while i < len(lines):
        border, entry = BORDER.match(lines[i]), ENTRY.match(lines[i])
        if border:
            end = lines.index(lines[i], i + 1)
            yield from _table(lines[i + 1 : end], border.start(2))
            i = end + 1
        elif entry:
            name, about = entry.groups()
            while i + 1 < len(lines) and lines[i + 1].startswith("   "):
                i += 1
                about += " " + lines[i].strip()
            yield f"- `{name}`: {about}"
            i += 1
        elif lines[i].startswith(">>> "):
            end = next((j for j in range(i, len(lines)) if not lines[j].strip()), len(lines))
            yield from ("```python", *lines[i:end], "```")
            i = end
        else:
            yield re.sub(r"::$", ":", lines[i])
            i += 1


def _table(rows: list[str], column: int) -> Iterator[str]:
    """A table of two columns. A row that begins with spaces goes on with the one above it."""
    joined: list[list[str]] = []
    for row in rows:
        left, right = row[:column].strip(), row[column:].strip()
        if left:
            joined.append([left, right])
        else:
            joined[-1][1] += " " + right
    yield "| written | meaning |"
    yield "|---|---|"
    yield from (f"| {left} | {right} |" for left, right in joined)


class Plain(griffe.Extension):
    """Lets the Python reference show docstrings as Markdown."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = markdown(obj.docstring.value)
