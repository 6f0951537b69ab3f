"""The palace: eight towers that grow stone by stone from numbered spaces."""

from __future__ import annotations

from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Box, Canvas
from palatine.games.eschnapur.board.common import COLOURS, Seen
from palatine.games.eschnapur.components import BAG, IN_PLAY, NONE, SECTIONS, SIZE, TALLEST, VALUE, WAGE, Step
from palatine.games.eschnapur.text import names as w

WIDTH, HEIGHT = 310, 334
PLINTH, STRIP, ROOF = 32.0, 19.0, 46.0
"""Heights: of the plinth, of the strip below it that tells who builds there, and of the dome."""
WITHIN_REACH = 2
"""The last stones of a tower that are things: the log points at them."""

size_of, bag_of, wage_of = SIZE.tolist(), BAG.tolist(), WAGE.tolist()
value_of = VALUE.tolist()


def palace(b: Seen) -> list[Panel]:
    """Two wings, side by side on a desk, one above the other on a phone."""
    return [_wing(b, "west", range(4)), _wing(b, "east", range(4, SECTIONS))]


def _wing(b: Seen, name: str, shown: range) -> Panel:
    _ = b.tr
    label = _("The palace, sections {first} to {last}", first=shown[0] + 1, last=shown[-1] + 1)
    c = Canvas(name, label, WIDTH, HEIGHT, sheet=False, lean="right" if name == "west" else "left")
    foot = HEIGHT - STRIP
    row = min(27.0, round((foot - PLINTH - ROOF) / -(-TALLEST // 2), 1))
    step = (WIDTH - 8) / len(shown)
    drawn = [Tower(c, b, i, 4 + n * step + 1.5, foot, step - 3, row) for n, i in enumerate(shown)]
    c.add(_sky(name), _ground(foot))
    if shown[0] == 0:
        c.add(bricks(*drawn[0].brick))
    if shown[0] == 0 and b.s.stop == NONE:
        c.piece("stop", sign(62, 10, "stop", _("aside"), "ink-2"))
    for tower in drawn:
        tower.draw()
    for tower in drawn:  # above the roofs of its neighbours
        tower.draw_sign()
    return c.panel()


@parts.part
def _sky(name: str) -> Markup:
    stops = [parts.shape("stop", offset=at, stop_color=f"var(--{tone})") for at, tone in (("0", "sky"), ("1", "sky-2"))]
    evening = parts.shape("linearGradient", stops, id=f"sky-{name}", x1=0, y1=0, x2=0, y2=1)
    return parts.shape("defs", evening) + parts.shape("rect", width=WIDTH, height=HEIGHT, rx=12, fill=f"url(#sky-{name})", class_="sky")


@parts.part
def _ground(y: float) -> Markup:
    return parts.shape("rect", y=y, width=WIDTH, height=3, fill="wall-e")


@parts.part
def sign(cx: float, y: float, icon: str, words: str, colour: str) -> Markup:
    """A sign with a word on it."""
    width = round(min(parts.text_width(words, 11.5) * 1.1 + 32, 84), 1)
    left = round(min(max(2, cx - width / 2), WIDTH - 2 - width), 1)
    return (
        parts.shape("rect", x=left, y=y, width=width, height=20, rx=10, fill="paper", stroke=colour, stroke_width=1.6)
        + parts.icon(icon, left + 6, y + 2.5, 15, colour)
        + parts.label(left + 24, y + 14, words, 12, fill=colour, font="bold", width=width - 30)
    )


# Stones: drawn once for each colour and size, shown by name


@parts.part
def bricks(width: float, height: float) -> Markup:
    drawn = [
        parts.group(parts.block(colour, 0, 0, width, height, radius=4), parts.sign(colour, width * 0.22, height / 2, height * 0.34))
        for colour in COLOURS
    ]
    return parts.shape("defs", [parts.group(d, id=f"brick-{c}", class_=f"p-{c}") for c, d in zip(COLOURS, drawn, strict=True)])


@parts.part
def stone(colour: str, box: Box, value: int) -> Markup:
    x, y, width, height = box
    text = parts.shape("text", str(value), x=x + width - 3, y=y + height / 2 + 4.8, class_="bold halo end borne", font_size=13.5)
    return parts.group(parts.shape("use", href=f"#brick-{colour}", x=x, y=y), text, class_=f"p-{colour}")


@parts.part
def next_space(box: Box, value: int, bag: bool) -> Markup:
    """The lowest empty space."""
    x, y, width, height = box
    face = parts.shape("rect", x=x, y=y, width=width, height=height, rx=4, fill="paper", stroke="ink-2", stroke_width=1.6)
    at = x + width / 2 + (7 if bag else 0)
    number = parts.label(at, y + height / 2 + 4.8, str(value), 13.5, anchor="middle", font="bold")
    return face + (_bag(x, y, height) if bag else "") + number


def _bag(x: float, y: float, height: float) -> Markup:
    return parts.symbol("bag", x + 1, y + height / 2 - 7, 14)


class Tower:
    """One section: from the plinth up, two spaces a row."""

    def __init__(self, c: Canvas, b: Seen, i: int, x: float, foot: float, width: float, row: float) -> None:
        self.c, self.b, self.i, self.row = c, b, i, row
        self.x, self.width, self.foot = round(x, 1), width, foot
        self.base = foot - PLINTH
        self.size, self.height = size_of[i], b.s.height[i]
        self.top = round(self.base - 5 - -(-self.size // 2) * row, 1)
        self.cx = round(self.x + self.width / 2, 1)
        self.closed = bool(b.s.closed[i])
        self.played = bool(IN_PLAY[b.players, i])
        self.brick = (round((width - 10) / 2 - 1, 1), round(row - 2, 1))

    def draw(self) -> None:
        c, b, i = self.c, self.b, self.i
        name, label = f"tower-{i + 1}", self.label()
        foot: Box = (self.x, self.base, self.width, PLINTH)
        signed = b.s.stop == i or b.s.guarded == i
        walls = shell(i, self.x, foot[1], self.width, self.row, self.height, self.closed, signed, self.played)
        if b.my_step in (Step.SITES, Step.STOP) and not self.closed:
            spaces = [self._space(k) for k in range(min(self.height + 1, self.size))]
            whole: Box = (self.x, self.top - 8, self.width, self.foot - self.top + 8)
            c.thing(name, label, foot, walls, spaces, self._plinth(), hit=whole, radius=3)
        else:
            c.add(walls)
            for k in range(0 if self.closed else min(self.height + 1, self.size)):
                if k < self.height - WITHIN_REACH:
                    c.add(self._space(k))
                else:
                    c.thing(f"space-{i + 1}-{k + 1}", self.space_label(k), self.ring(k), self._space(k), hit=self.hit(k), radius=4)
            c.thing(name, label, foot, self._plinth(), hit=foot, radius=3)
        c.add(self._pools(), self._presence())

    def draw_sign(self) -> None:
        _ = self.b.tr
        if self.b.s.stop == self.i:
            self.c.piece("stop", sign(self.cx, self.top - 34, "stop", _("no build"), "no"))
        elif self.b.s.guarded == self.i:
            self.c.add(sign(self.cx, self.top - 34, "check", _("guarded"), "ok"))

    def box(self, k: int) -> Box:
        return place(self.i, k, self.x, self.base, self.width, self.row)

    def ring(self, k: int) -> Box:
        """A little wider than the space, so that a badge on its corner leaves the number free."""
        x, y, width, height = self.box(k)
        return x - 1, y - 2, width + 3, height + 3

    def hit(self, k: int) -> Box:
        x, y, width, height = self.box(k)
        return x - 1, y - 1, width + 2, height + 2

    def _space(self, k: int) -> Markup:
        value, owner = value_of[self.i][k], self.b.s.stone[self.i][k]
        return next_space(self.box(k), value, k == bag_of[self.i]) if owner == NONE else stone(COLOURS[owner], self.box(k), value)

    def _plinth(self) -> Markup:
        edge = f"{COLOURS[self.b.seat or 0]}-e" if self._mine() else "wall-e"
        _ = self.b.tr
        word = "" if not self.closed else _("done") if self.played else _("not used")
        return plinth(self.i, self.x, self.base, self.width, edge, word)

    def _mine(self) -> bool:
        return self.b.seat is not None and bool(self.b.sites(self.b.seat) >> self.i & 1)

    def _presence(self) -> list[Node]:
        """The emblems of those whose site this is, as far as it is known."""
        here = [seat for seat in range(self.b.players) if self.b.sites(seat) >> self.i & 1]
        start = self.cx - (len(here) - 1) * 8
        return [parts.emblem(COLOURS[seat], round(start + n * 16, 1), self.foot + 11, 13) for n, seat in enumerate(here)]

    def _pools(self) -> list[Node]:
        """How many stones each player has here: one that comes glides to the last stone, one that goes comes from there."""
        return [
            _pool(COLOURS[seat], self.b.s.count[self.i][seat], self.box(min(max(0, self.height - 1), self.size - 1)))
            for seat in range(self.b.players)
        ]

    # What it is called

    def label(self) -> str:
        b, _, i = self.b, self.b.tr, self.i
        if self.closed:
            return _("Section {n}, finished", n=i + 1) if self.played else _("Section {n}, not in this game", n=i + 1)
        told = [_("Section {n}, wage {wage}: {built} of {size} spaces built", n=i + 1, wage=wage_of[i], built=self.height, size=self.size)]
        told += [f"{b.names[seat]} {w.stones(n, _)}" for seat, n in enumerate(b.s.count[i]) if n]
        told += [_("your site")] if self._mine() else []
        told += [_("build stop")] if b.s.stop == i else []
        return ", ".join(told)

    def space_label(self, k: int) -> str:
        _, n, value = self.b.tr, self.i + 1, value_of[self.i][k]
        if k < self.height:
            return _("Section {n}, {value}: {name}’s stone", n=n, value=value, name=self.b.names[self.b.s.stone[self.i][k]])
        if k == bag_of[self.i]:
            return _("Section {n}, next space: {value}, with the bag", n=n, value=value)
        return _("Section {n}, next space: {value}", n=n, value=value)


def place(i: int, k: int, x: float, base: float, width: float, row: float) -> Box:
    """The space *k* of a section, from the bottom: two a row, the last of an odd number in the middle."""
    across, height = round((width - 10) / 2 - 1, 1), round(row - 2, 1)
    line, column = divmod(k, 2)
    left = x + width / 2 - across / 2 if k == size_of[i] - 1 and column == 0 else x + 5 + column * (across + 2)
    return round(left, 1), round(base - 2 - (line + 1) * row, 1), across, height


@parts.part
def _pool(colour: str, n: int, box: Box) -> Markup:
    x, y, width, height = box
    return parts.shape("path", d=f"M{x:g} {y:g}h{width:g}v{height:g}", fill="none", data_pool=f"emblem-{colour}", data_n=n)


@parts.part
def plinth(i: int, x: float, y: float, width: float, edge: str, word: str) -> Markup:
    thick = 1.2 if edge == "wall-e" else 2.6
    drawn = parts.shape("rect", x=x, y=y, width=width, height=PLINTH, rx=2, fill="paper", stroke=edge, stroke_width=thick)
    drawn += parts.number(x + 11, y + 23, i + 1, 20, fill="ink-2" if word else None)
    if word:
        return drawn + parts.label(x + 21 + (width - 24) / 2, y + 20, word, 12, fill="ink-2", anchor="middle", width=width - 26)
    drawn += parts.shape("path", d=f"M{x + 21:.1f} {y + 6}v20", stroke="line") + parts.symbol("bag", x + width * 0.38, y + 7, 18)
    return drawn + parts.label(x + width * 0.65, y + 22, str(wage_of[i]), 16, font="bold")


@parts.part
def shell(i: int, x: float, base: float, width: float, row: float, height: int, closed: bool, signed: bool, played: bool) -> Markup:
    """The walls, the dome and the empty spaces above the next one."""
    size = size_of[i]
    top = round(base - 5 - -(-size // 2) * row, 1)
    cx = x + width / 2
    drawn = parts.shape("rect", x=x + 2, y=top, width=width - 4, height=base - top, fill="wall", stroke="wall-e")
    drawn += parts.shape("rect", x=x, y=top - 7, width=width, height=7, rx=2, fill="wall", stroke="wall-e")
    if closed:
        return drawn + _dome(cx, top - 7, width, True) + (_flag(cx, top) if played else "") + _windows(cx, base, width, row, -(-size // 2))
    if not signed:
        drawn += _dome(cx, top - 7, width, False)
    outlines, numbers, bag = "", [], Markup("")
    for k in range(height + 1, size):
        left, y, across, high = place(i, k, x, base, width, row)
        outlines += f"M{left:g} {y:g}h{across:g}v{high:g}h-{across:g}z"
        is_bag = k == bag_of[i]
        at = left + across / 2 + (7 if is_bag else 0)
        weight = {"class_": "bold", "fill": "ink"} if is_bag else {}
        numbers.append(parts.shape("text", str(value_of[i][k]), x=round(at, 1), y=round(y + high / 2 + 4.8, 1), **weight))
        if is_bag:
            bag = _bag(left, y, high)
    faces = parts.shape("path", d=outlines, fill="space", stroke="wall-e", stroke_opacity=0.6, stroke_linejoin="round") if outlines else ""
    return drawn + faces + bag + parts.group(*numbers, font_family="var(--sans)", font_size=13.5, text_anchor="middle", fill="ink-2")


def _dome(cx: float, y: float, width: float, built: bool) -> Markup:
    h = width * 0.34
    d = (
        f"M{cx - h:.1f} {y:.1f}c-6 -8 -3 -17 {h * 0.45:.1f} -21c{h * 0.3:.1f} -2 {h * 0.5:.1f} -4 {h * 0.55:.1f} -10"
        f"c{h * 0.05:.1f} 6 {h * 0.25:.1f} 8 {h * 0.55:.1f} 10c{h * 0.45 + 3:.1f} 4 {h * 0.45 + 6:.1f} 13 {h * 0.45:.1f} 21"
        f"{'z' if built else ''}M{cx:.1f} {y - 31:.1f}v-7"
    )
    look: dict[str, object] = {"fill": "dome"} if built else {"fill": "none", "stroke_dasharray": "3 3"}
    return parts.shape("path", d=d, stroke="wall-e", stroke_width=1.3, stroke_linejoin="round", **look)


def _flag(cx: float, top: float) -> Markup:
    return parts.shape("path", d=f"M{cx:.1f} {top - 46:.1f}h13l-3 4l3 4h-13z", fill="dome", stroke="wall-e", stroke_linejoin="round")


def _windows(cx: float, base: float, width: float, row: float, rows: int) -> Markup:
    pane, high = round(width * 0.2, 1), row * 0.74
    arch = f"v{-(high - pane / 2):.1f}a{pane / 2:.2f} {pane / 2:.2f} 0 0 1 {pane} 0v{high - pane / 2:.1f}z"
    d = "".join(
        f"M{round(cx + side * width * 0.2 - pane / 2, 1):g} {round(base - 5 - line * row, 1):g}{arch}"
        for line in range(rows)
        for side in (-1, 1)
    )
    return parts.shape("path", d=d, fill="dome", fill_opacity=0.55)
