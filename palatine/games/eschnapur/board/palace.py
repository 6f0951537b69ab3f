"""The palace: eight towers that grow stone by stone from numbered spaces."""

from __future__ import annotations

from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import pool
from palatine.games.eschnapur.board.common import COLOURS, asked
from palatine.games.eschnapur.components import BAG, IN_PLAY, SECTIONS, SIZE, TALLEST, VALUE, WAGE
from palatine.games.eschnapur.state import NONE, SITES, STOP
from palatine.games.eschnapur.text import words as w
from palatine.i18n import Tr
from palatine.kernel.view import View

PLINTH = 32.0
STRIP = 19
"""Below the plinth: who builds here."""
ROOF = 46


def palace(v: View, _: Tr) -> Panel:
    rows = -(-TALLEST // 2)
    wide = Canvas("palace", _("The palace"), 612, 336, sheet=False)
    wide.add(_sky(612, 336, "palace-sky"))
    row = min(27.0, (336 - PLINTH - STRIP - ROOF - 4) / rows)
    wide.add(_ground(0, 336 - STRIP, 612))
    for i in range(SECTIONS):
        Tower(wide, v, _, i, 6 + i * 75.0, 336 - STRIP, 75.0, row).draw()
    _aside(wide, v, _)

    heights = [max(-(-int(SIZE[i]) // 2) for i in four) * 28 + PLINTH + STRIP + ROOF + 10 for four in (range(4), range(4, 8))]
    tall = Canvas("palace", _("The palace"), 336, sum(heights), sheet=False)
    tall.add(_sky(336, sum(heights), "palace-sky-tall"))
    for i in range(SECTIONS):
        foot = heights[0] if i < 4 else sum(heights)
        if i % 4 == 0:
            tall.add(_ground(0, foot - STRIP, 336))
        Tower(tall, v, _, i, 4 + i % 4 * 82.0, foot - STRIP, 82.0, 28).draw()
    _aside(tall, v, _)
    return wide.panel(tall.panel())


@parts.part
def _sky(width: int, height: int, name: str) -> Markup:
    stops = [parts.shape("stop", offset=at, stop_color=f"var(--{tone})") for at, tone in (("0", "sky"), ("1", "sky-2"))]
    evening = parts.shape("linearGradient", stops, id=name, x1=0, y1=0, x2=0, y2=1)
    return parts.shape("defs", evening) + parts.shape(
        "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=12, fill=f"url(#{name})", stroke="line"
    )


@parts.part
def _ground(x: float, y: float, width: float) -> Markup:
    return parts.shape("rect", x=x + 1, y=y, width=width - 2, height=3, fill="wall-e")


def _aside(c: Canvas, v: View, _: Tr) -> None:
    """The build stop beside the palace."""
    if v.s.stop == NONE:
        c.piece("stop", sign(62, 10, "stop", _("aside"), "ink-2"))


@parts.part
def sign(cx: float, y: float, icon: str, words: str, colour: str) -> Markup:
    """A sign with a word on it."""
    size = 11.5
    width = min(parts.text_width(words, size) + 30, 76)
    left = round(cx - width / 2, 1)
    return (
        parts.shape("rect", x=left, y=y, width=round(width, 1), height=20, rx=10, fill="paper", stroke=colour, stroke_width=1.6)
        + parts.icon(icon, left + 6, y + 2.5, 15, colour)
        + parts.label(left + 24, y + 14, words, size, fill=colour, font="bold", width=width - 29)
    )


class Tower:
    """One section: from the plinth up, two spaces a row."""

    def __init__(self, c: Canvas, v: View, _: Tr, i: int, x: float, foot: float, step: float, row: float) -> None:
        self.c, self.v, self.tr, self.i, self.row = c, v, _, i, row
        self.x, self.width, self.foot = x + 1.5, step - 3, foot
        self.base = foot - PLINTH
        self.size, self.height = int(SIZE[i]), int(v.s.height[i])
        self.rows = -(-self.size // 2)
        self.top = round(self.base - 5 - self.rows * row, 1)
        self.cx = round(self.x + self.width / 2, 1)
        self.closed = bool(v.s.closed[i])
        self.brick = (round((self.width - 10) / 2 - 1, 1), round(row - 2, 1))

    def draw(self) -> None:
        c, v, name = self.c, self.v, f"tower-{self.i + 1}"
        label = self.label()
        if self.closed:
            box = (self.x, self.base, self.width, PLINTH)
            c.add(self._finished())
            c.thing(name, label, box, self._plinth(), hit=box, radius=3)
            c.add(self._pools())
            return
        if asked(v) and v.s.step in (SITES, STOP) and not v.s.paying:
            box = (self.x, self.top - 8, self.width, self.foot - self.top + 8)
            spaces = [self._space(k) for k in range(self.size)]
            c.thing(name, label, box, self._walls(), spaces, self._plinth(), hit=box, radius=6)
        else:
            box = (self.x, self.base, self.width, PLINTH)
            c.add(self._walls())
            for k in range(self.size):
                if k <= self.height:
                    c.thing(f"space-{self.i + 1}-{k + 1}", self.space_label(k), self.box(k), self._space(k), hit=self.hit(k), radius=4)
                else:
                    c.add(self._space(k))
            c.thing(name, label, box, self._plinth(), hit=box, radius=3)
        c.add(self._pools(), self._presence())
        if v.s.stop == self.i:
            c.piece("stop", sign(self.cx, self.top - 36, "stop", self.tr("no build"), "no"))
        elif v.s.guarded == self.i:
            c.add(sign(self.cx, self.top - 36, "check", self.tr("guarded"), "ok"))

    # Where things are

    def box(self, k: int) -> tuple[float, float, float, float]:
        """The space *k*, from the bottom: two a row, the last of an odd number in the middle."""
        width, height = self.brick
        row, column = divmod(k, 2)
        x = self.x + 5 + column * (width + 2)
        if k == self.size - 1 and column == 0:
            x = self.cx - width / 2
        return round(x, 1), round(self.base - 3 - (row + 1) * self.row + 1, 1), width, height

    def hit(self, k: int) -> tuple[float, float, float, float]:
        x, y, width, height = self.box(k)
        return x - 1, y - 1, width + 2, height + 2

    # What they look like

    def _walls(self) -> list[Node]:
        drawn: list[Node] = [
            parts.shape("rect", x=self.x + 2, y=self.top, width=self.width - 4, height=self.base - self.top, fill="wall", stroke="wall-e"),
            parts.shape("rect", x=self.x, y=self.top - 7, width=self.width, height=7, rx=2, fill="wall", stroke="wall-e"),
        ]
        if self.v.s.stop != self.i and self.v.s.guarded != self.i:
            drawn.append(self._dome("none", "3 3"))
        return drawn

    def _dome(self, fill: str, dash: str | None) -> Markup:
        y, half = self.top - 7, self.width * 0.36
        d = (
            f"M{self.cx - half:.1f} {y:.1f}c-3 -12 {half - 8:.1f} -16 {half + 3:.1f} -29"
            f"c11 13 {half:.1f} 17 {half - 3:.1f} 29M{self.cx:.1f} {y - 29:.1f}v-8"
        )
        return parts.shape("path", d=d, fill=fill, stroke="wall-e", stroke_width=1.3, stroke_dasharray=dash, stroke_linejoin="round")

    def _finished(self) -> list[Node]:
        drawn: list[Node] = [
            parts.shape("rect", x=self.x + 2, y=self.top, width=self.width - 4, height=self.base - self.top, fill="wall", stroke="wall-e"),
            parts.shape("rect", x=self.x, y=self.top - 7, width=self.width, height=7, rx=2, fill="wall", stroke="wall-e"),
            self._dome("dome", None),
        ]
        pane, high = self.width * 0.2, self.row * 0.74
        for row in range(self.rows):
            for side in (-1, 1):
                x = self.cx + side * self.width * 0.2 - pane / 2
                foot = self.base - 5 - row * self.row
                d = f"M{x:.1f} {foot:.1f}v{-(high - pane / 2):.1f}a{pane / 2:.1f} {pane / 2:.1f} 0 0 1 {pane:.1f} 0V{foot:.1f}Z"
                drawn.append(parts.shape("path", d=d, fill="dome", fill_opacity=0.55))
        if IN_PLAY[self.v.players, self.i]:
            top = self.top - 44
            drawn.append(
                parts.shape("path", d=f"M{self.cx} {top:.1f}h12l-3 4l3 4h-12Z", fill="dome", stroke="wall-e", stroke_linejoin="round")
            )
        return drawn

    def _plinth(self) -> list[Node]:
        _, mine = self.tr, self._mine()
        edge, thick = (f"{COLOURS[self.v.seat or 0]}-e", 2.6) if mine else ("wall-e", 1.2)
        y = self.base
        drawn: list[Node] = [
            parts.shape("rect", x=self.x, y=y, width=self.width, height=PLINTH, rx=2, fill="paper", stroke=edge, stroke_width=thick),
            parts.number(self.x + 11, y + 23, self.i + 1, 20, fill="ink-2" if self.closed else None),
        ]
        if self.closed:
            words = _("done") if IN_PLAY[self.v.players, self.i] else _("not used")
            drawn.append(
                parts.label(self.x + 22 + (self.width - 25) / 2, y + 20, words, 12, fill="ink-2", anchor="middle", width=self.width - 26)
            )
        else:
            drawn.append(parts.shape("path", d=f"M{self.x + 21:.1f} {y + 6}v20", stroke="line"))
            drawn.append(parts.symbol("bag", self.x + self.width * 0.38, y + 7, 18))
            drawn.append(parts.label(self.x + self.width * 0.65, y + 22, str(WAGE[self.i]), 16, font="bold"))
        return drawn

    @staticmethod
    @parts.part
    def _empty(x: float, y: float, width: float, height: float, value: int, bag: bool, following: bool) -> Markup:
        face = parts.shape(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=4,
            fill="paper" if following else "space",
            stroke="ink-2" if following else "wall-e",
            stroke_opacity=None if following else 0.6,
            stroke_width=1.6 if following else 1,
        )
        at = x + width / 2 + (7 if bag else 0)
        ink, font = ("ink", "bold") if following or bag else ("ink-2", "sans")
        number = parts.label(at, y + height / 2 + 4.7, str(value), 13.5, fill=ink, anchor="middle", font=font)
        return face + (parts.symbol("bag", x + 1.5, y + height / 2 - 7, 14) if bag else "") + number

    def _space(self, k: int) -> Markup:
        x, y, width, height = self.box(k)
        value, owner = int(VALUE[self.i, k]), int(self.v.s.stone[self.i, k])
        if owner == NONE:
            return self._empty(x, y, width, height, value, k == BAG[self.i], k == self.height)
        return parts.stone(COLOURS[owner], x, y, width, height, value)

    def _mine(self) -> bool:
        v = self.v
        return v.seat is not None and bool(v.s.player[v.seat].sites > 0 and v.s.player[v.seat].sites >> self.i & 1)

    def _presence(self) -> list[Node]:
        """The emblems of those whose site this is, as far as it is known."""
        v = self.v
        here = [seat for seat in range(v.players) if v.s.player[seat].sites > 0 and v.s.player[seat].sites >> self.i & 1]
        start = self.cx - (len(here) - 1) * 8
        return [parts.emblem(COLOURS[seat], round(start + n * 16, 1), self.foot + 11, 13) for n, seat in enumerate(here)]

    def _pools(self) -> list[Node]:
        """How many stones each player has here: one that comes glides to the last stone, one that goes comes from there."""
        x, y, width, height = self.box(max(0, self.height - 1))
        unseen = parts.shape("rect", x=x, y=y, width=width, height=height, fill="none")
        return [pool(f"emblem-{COLOURS[seat]}", int(self.v.s.count[self.i, seat]), unseen) for seat in range(self.v.players)]

    # What it is called

    def label(self) -> str:
        _, v, i = self.tr, self.v, self.i
        if self.closed:
            return _("Section {n}, finished", n=i + 1) if IN_PLAY[v.players, i] else _("Section {n}, not in this game", n=i + 1)
        told = [
            _("Section {n}, wage {wage}: {built} of {size} spaces built", n=i + 1, wage=int(WAGE[i]), built=self.height, size=self.size)
        ]
        told += [f"{v.name(seat, _)} {w.stones(int(v.s.count[i, seat]), _)}" for seat in range(v.players) if v.s.count[i, seat]]
        told += [_("your site")] if self._mine() else []
        told += [_("build stop")] if v.s.stop == i else []
        return ", ".join(told)

    def space_label(self, k: int) -> str:
        _, v, value = self.tr, self.v, int(VALUE[self.i, k])
        if k < self.height:
            return _("Section {n}, {value}: stone of {name}", n=self.i + 1, value=value, name=v.name(int(v.s.stone[self.i, k]), _))
        if k == BAG[self.i]:
            return _("Section {n}, next space: {value}, with the bag", n=self.i + 1, value=value)
        return _("Section {n}, next space: {value}", n=self.i + 1, value=value)
