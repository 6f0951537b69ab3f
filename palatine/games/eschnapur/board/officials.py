"""The officials as a table: a column for each, a row for each player; what was laid, who won, and why."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Box, Canvas, piece
from palatine.games.eschnapur.board import faces
from palatine.games.eschnapur.board.common import COLOURS, Seen, column_head, official
from palatine.games.eschnapur.components import (
    BLOCKADER,
    FIRST,
    LETTERS,
    MASON,
    MOVER,
    NONE,
    NOT_OWN,
    OFFICIALS,
    SLOT_OF,
    UNKNOWN,
    Phase,
    Step,
)
from palatine.games.eschnapur.text import names as w
from palatine.games.eschnapur.text.log import ties
from palatine.i18n import Tr
from palatine.kernel.view import View

WIDTH, HEIGHT = 304, 334
LEFT, HEAD, FOOT = 31, 70, 88


def officials(b: Seen) -> Panel:
    _ = b.tr
    c = Canvas("officials", _("The officials"), WIDTH, HEIGHT)
    shown = range(int(FIRST[b.players]), OFFICIALS)
    step = (WIDTH - LEFT - 5) / len(shown)
    row = min(64.0, (HEIGHT - HEAD - FOOT) / b.players)
    size = min(50.0, row - 4)
    now = _current(b)
    c.add(faces.weave(size))
    for column, k in enumerate(shown):
        x = LEFT + column * step
        cx = round(x + step / 2, 1)
        if k == now:
            c.add(parts.well(round(x + 1, 1), 6, round(step - 2, 1), HEIGHT - FOOT + 22, radius=8))
        c.add(parts.icon(w.ICONS[k], cx - 12, 11, 24, "eschnapur"))
        head = column_head(k, _)
        room = step - (7 if "\xad" in head else 1)  # what may be broken leaves a gap to its neighbours
        c.add(parts.label(cx, 49, head, 12, fill="ink", anchor="middle", width=room, lines=2))
    for seat in range(b.players):  # as the seats beside the board
        y = HEAD + seat * row
        c.add(parts.emblem(COLOURS[seat], 17, round(y + row / 2, 1), 18))
        for column, k in enumerate(shown):
            cx = LEFT + (column + 0.5) * step
            Cell(c, b, seat, k, (round(cx - size / 2, 1), round(y + (row - size) / 2, 1), size, size)).draw()
    y = HEAD + b.players * row
    for column, k in enumerate(shown):
        c.add(_outcome(b, k, round(LEFT + (column + 0.5) * step, 1), y + 12))
    c.add(parts.icon("crown", 8, y + 3, 18, "ink-2"))
    c.add(parts.well(8, HEIGHT - 62, WIDTH - 16, 54), parts.label(16, HEIGHT - 45, why(b), 12, width=WIDTH - 32, lines=3))
    if b.s.blocked_seat == NONE and shown[0] == BLOCKADER:  # it lies aside
        c.add(parts.empty(4, 10, 26, 26, radius=13), piece("blockade", parts.icon("blockade", 8.5, 14, 17, "ink-2")))
    return c.panel()


def _current(b: Seen) -> int:
    """The official whom it is about: he who is turned over now, or he who gets my next card."""
    if b.s.step == Step.GOLD:
        laying: int = b.mine.laying if b.asked else -1
        return laying
    return int(SLOT_OF[b.s.phase])


class Cell:
    """The place of a player's card for an official."""

    def __init__(self, c: Canvas, b: Seen, seat: int, k: int, box: Box) -> None:
        self.c, self.b, self.tr, self.seat, self.k, self.box = c, b, b.tr, seat, k, box
        p = b.s.player[seat]
        self.card, self.bid = p.slot[k], p.bid[k]
        self.blocked = b.s.blocked_seat == seat and b.s.blocked_slot == k

    def draw(self) -> None:
        name, x, y, size, height = f"slot-{LETTERS[self.seat]}-{self.k + 1}", *self.box
        face, told = self.face()
        _ = self.tr
        who = _("{name}, {official}: {card}", name=self.b.names[self.seat], official=official(self.k, _), card=told)
        self.c.thing(name, who, self.box, face, hit=(x - 1, y - 1, size + 2, height + 2), radius=6)

    def face(self) -> tuple[list[Markup], str]:
        """The picture, and what a screen reader hears."""
        _, b, box = self.tr, self.b, self.box
        if self.blocked and self.card == UNKNOWN:
            return [faces.back(box), faces.blockade(box)], _("blocked")
        if self.blocked:
            value = parts.label(box[0] + box[2] - 4, box[1] + 14, str(self.card), 14, anchor="end", font="serif", halo="paper")
            return [faces.back(box), faces.blockade(box), value], _("{value} blocked", value=self.card)
        if self.card == UNKNOWN:
            return [faces.back(box)], _("face down")
        if self.card != NONE and self.bid == NONE:
            return [faces.paper(box, self.card, edge="ink-2", dashed=True)], _("{value} face down", value=self.card)
        if self.bid != NONE:
            return self._open()
        if b.seat == self.seat and b.next_slot() == self.k:
            return [faces.here(box)], _("your next card")
        if b.s.hander == self.seat and not b.resolved(self.k):
            return [faces.nothing(box, "card")], _("plays from the hand")
        return [faces.nothing(box)], _("no card")

    def _open(self) -> tuple[list[Markup], str]:
        _, b, box = self.tr, self.b, self.box
        if b.resolved(self.k) and b.s.winner[self.k] == self.seat:
            return [faces.won(box, self.bid)], _("{value}, wins", value=self.bid)
        stones = b.stones_for(self.seat) if self.k == MASON else 0
        drawn = [faces.paper(box, self.bid, ink="ink" if stones else "ink-2")]
        if stones:
            return [*drawn, faces.badge(box, f"+{stones}")], _("{value} brings {stones}", value=self.bid, stones=w.stones(stones, _))
        if self.k == MASON or not self.bid or not b.resolved(self.k):
            return drawn, str(self.bid)
        winner = b.s.winner[self.k]
        cancelled = b.twice[self.k] >> self.bid & 1 and self.bid > (b.bids(self.k)[winner] if winner != NONE else 0)
        drawn += [faces.stroke(box)] if cancelled else []
        drawn += [faces.points(box, COLOURS[self.seat])] if self.card != NONE else []  # it still lies there
        return drawn, _("{value}, cancelled", value=self.bid) if cancelled else str(self.bid)


# What came of it


def _outcome(b: Seen, k: int, cx: float, cy: float) -> Markup:
    _ = b.tr
    if not b.resolved(k):
        return Markup("")
    if k == MASON:
        return parts.label(cx, cy + 4.5, _("all"), 12.5, fill="ink-2", anchor="middle", font="bold")
    winner = b.s.winner[k]
    if winner == NONE:
        return parts.label(cx, cy + 4.5, "–", 14, fill="ink-2", anchor="middle", font="bold")
    return parts.emblem(COLOURS[winner], cx, cy, 16)


def why(b: Seen) -> str:
    """One line about the cards: what they are for, or why somebody won or nobody did."""
    _ = b.tr
    k = b.latest()
    if b.s.phase == Phase.SITES and k is not None:
        return _("Last round’s cards. Choose sites first, then place gold again.")
    mine = b.next_slot()
    if mine is not None:
        return stake(b.v, mine, _)
    if k is None:
        return _("Place a card face down on each official. The highest unmatched card wins; the rest earn privilege points.")
    if k == MASON:
        return _("{official}: each card earns that many stones, or half if another player matched it.", official=official(k, _))
    winner, twice = b.s.winner[k], b.twice[k]
    if winner == NONE:
        told = [*ties(twice, 0, _), _("Nobody wins.")]
    else:
        value = b.s.player[winner].bid[k]
        told = [*ties(twice, value, _), _("{name} wins with {value} and pays it.", name=b.names[winner], value=value)]
    return _("{official}: {why}", official=official(k, _), why=" ".join(told))


def stake(v: View, k: int, _: Tr) -> str:
    """What an official is good for; by the French rules one's own stones stay."""
    if k == MOVER and v.s.option.move_own == NOT_OWN:
        return _("Move: the winner may move the last stone of a section to another section, but not one of their own.")
    return (
        _("Blockade: the winner may block a card of another player. It stays face down; its owner gets a stone."),
        _("Build stop: the winner may close a section. Nobody builds there, and no stone is moved out or in."),
        _("Stones: everyone gets as many as their card says, or half if another player matched it."),
        _("Turn order: the winner decides who builds first, second and so on."),
        _("Move: the winner may move the last stone of a section, of any colour, to another section."),
    )[k]
