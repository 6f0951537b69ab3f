"""A tree of moves over a game: the game itself is the trunk, other moves open lines.

Nodes are numbers. 0 is the start and *n* the trunk after *n* moves; the moves that somebody tried are numbered on from there, in the
order in which they were tried. So a number means the same node for ever, and the tree grows by one small entry for each move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from palatine.i18n import text
from palatine.kernel.errors import BadSave

MOST = 2000  # moves that a tree may have besides its trunk
DEEPEST = 20  # lines of lines of lines
NAME = 60  # letters of the name of a line


class Tried(NamedTuple):
    """A move that somebody tried: the node it was played at, who plays it, and its notation."""

    parent: int
    seat: int
    move: str


class Row(NamedTuple):
    """A node in the order in which a page lists it."""

    node: int
    depth: int
    """0 for the trunk, 1 for its lines, 2 for lines of lines."""
    label: str
    """``A``, ``B``, ``A1`` for the first move of a line, otherwise empty."""


@dataclass
class Lines:
    """The tree. *trunk* is the number of moves of the game it grows on."""

    trunk: int = 0
    tried: list[Tried] = field(default_factory=list)
    names: dict[int, str] = field(default_factory=dict)
    """What somebody called a line, by its first node."""
    gone: set[int] = field(default_factory=set)
    """Lines that were removed, by their first node."""

    def __contains__(self, node: int) -> bool:
        return 0 <= node <= self.trunk + len(self.tried) and not any(n in self.gone for n in self._up(node))

    def parent(self, node: int) -> int | None:
        """The node before, None for the start."""
        if node <= self.trunk:
            return node - 1 if node else None
        return self.tried[node - self.trunk - 1].parent

    def _up(self, node: int) -> Iterator[int]:
        """The node and all nodes before it that are not part of the trunk."""
        while node > self.trunk:
            yield node
            node = self.tried[node - self.trunk - 1].parent

    def path(self, node: int) -> tuple[int, list[Tried]]:
        """How one gets there: so many moves of the trunk, then these."""
        tried = [self.tried[n - self.trunk - 1] for n in self._up(node)][::-1]
        return (tried[0].parent if tried else node), tried

    def children(self, node: int) -> list[int]:
        """The next nodes, the continuation of the same line first."""
        first = [node + 1] if node < self.trunk else []
        return first + [n for n, tried in enumerate(self.tried, self.trunk + 1) if tried.parent == node and n not in self.gone]

    def next(self, node: int) -> int | None:
        """The next node of the same line."""
        return next(iter(self.children(node)), None)

    def find(self, parent: int, seat: int, move: str) -> int | None:
        """The node of a move that was tried there already."""
        tried = Tried(parent, seat, move)
        return next((n for n in self.children(parent) if n > self.trunk and self.tried[n - self.trunk - 1] == tried), None)

    # Growing

    def grow(self, parent: int, seat: int, move: str) -> int:
        """Adds a move, and returns its node."""
        self.tried.append(Tried(parent, seat, move))
        return self.trunk + len(self.tried)

    def call(self, node: int, name: str) -> None:
        """Names a line; an empty name takes it away."""
        self.names.pop(node, None)
        if name:
            self.names[node] = name

    def prune(self, node: int) -> None:
        """Removes a line from a node on."""
        if node > self.trunk:
            self.gone.add(node)

    # Listing

    def rows(self) -> list[Row]:
        """All nodes but the start. Other moves stand after the move that was played instead of them."""
        found: list[Row] = []
        letters = iter(range(len(self.tried) + 1))
        for ply in range(self.trunk):
            found.append(Row(ply + 1, 0, ""))
            for other in self.children(ply)[1:]:
                self._list(other, 1, _letter(next(letters)), found)
        for other in self.children(self.trunk):
            self._list(other, 1, _letter(next(letters)), found)
        return found

    def _list(self, first: int, depth: int, label: str, found: list[Row]) -> None:
        """A line with its own lines, whose labels count within it."""
        count = 0
        node: int | None = first
        others: list[int] = []
        while node is not None:
            found.append(Row(node, depth, label if node == first else ""))
            for other in others:
                self._list(other, depth + 1, label + (str(count + 1) if depth % 2 else _letter(count).lower()), found)
                count += 1
            node, *others = self.children(node) or [None]  # type: ignore[list-item]

    def line(self, node: int) -> int | None:
        """The first node of the line that a node is in; None in the trunk."""
        first = None
        for n in self._up(node):
            first = n
            before = self.parent(n)
            assert before is not None
            if before <= self.trunk or self.next(before) != n:
                break
        return first

    def depth(self, node: int) -> int:
        """0 in the trunk, 1 in its lines, 2 in lines of lines."""
        depth, first = 0, self.line(node)
        while first is not None:
            depth += 1
            before = self.parent(first)
            assert before is not None
            first = self.line(before)
        return depth

    def label(self, node: int) -> str:
        """The label of the line that a node is in; empty in the trunk."""
        first = self.line(node)
        return next((row.label for row in self.rows() if row.node == first), "")

    # As JSON

    def data(self) -> dict[str, Any]:
        """The tree as plain JSON; :func:`read` makes it again."""
        return {
            "trunk": self.trunk,
            "moves": [[parent, f"{seat} {move}"] for parent, seat, move in self.tried],
            "names": {str(node): name for node, name in self.names.items()},
            "gone": sorted(self.gone),
        }


def read(data: Mapping[str, Any]) -> Lines:
    """A tree from its JSON. Whether its moves are legal, the rules say."""
    try:
        lines = Lines(int(data["trunk"]))
        for parent, words in data["moves"]:
            seat, _space, move = str(words).partition(" ")
            if not 0 <= int(parent) <= lines.trunk + len(lines.tried) or len(lines.tried) == MOST:
                raise ValueError(parent)
            lines.grow(int(parent), int(seat), move)
        lines.names = {int(node): str(name)[:NAME] for node, name in data.get("names", {}).items()}
        lines.gone = {int(node) for node in data.get("gone", ()) if int(node) > lines.trunk}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadSave(text("The lines of this exploration can’t be read ({reason}).", reason=str(error))) from None
    return lines


def _letter(number: int) -> str:
    """A, B … Z, AA, AB …"""
    rest, last = divmod(number, 26)
    return (_letter(rest - 1) if rest else "") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[last]
