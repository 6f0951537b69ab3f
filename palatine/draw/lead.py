"""How a game went, in small drawings: the lead graph, the points bar, the bar of a change. Each is a function of its own.

In the lead graph every seat is a line in the colour of its edge: mine is thick and whole, the others are dashed, each in its own
way, with emblem and name at the end. Turning points are discs with a number. Columns that nobody sees carry the sentence of
each move: for the mouse, and for the script of a page that goes to the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from palatine.draw.parts import Number, group, shape, text_width

DASHES = ("7 4", "2 3", "11 4 2 4", "1 4")
"""How the lines of the others are dashed, one after the other."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
LINES = 17  # the height of a name at the end of its line
DISC = 10


@dataclass(frozen=True)
class Line:
    """A seat: its colour, its name, and its share at the start and after each move."""

    colour: str
    name: str
    shares: Sequence[float]
    mine: bool = False


@dataclass(frozen=True)
class Frame:
    """Where moves lie from left to right, and shares from the foot up."""

    width: Number
    height: Number
    last: int
    right: Number
    left: Number = 34
    top: Number = 16
    foot: Number = 24

    def x(self, ply: float) -> float:
        return self.left + (self.width - self.left - self.right) * ply / self.last

    def y(self, share: float) -> float:
        return self.top + (self.height - self.top - self.foot) * (1 - min(1.0, max(0.0, share)))


def lead_graph(
    lines: Sequence[Line],
    said: Sequence[str],
    turning: Sequence[int] = (),
    *,
    label: str,
    axis: str = "",
    width: int = 560,
    height: int = 190,
    classes: str = "",
) -> Markup:
    """The graph as an ``<svg>``. *said* is the sentence of each column, *turning* are the moves that get a number, *axis* says what
    the numbers below it count."""
    names = max(text_width(line.name, 12) for line in lines)
    f = Frame(width, height, max(1, len(said) - 1), right=min(names + 26, width * 0.32))
    drawn = [
        *_scale(f, len(lines), axis),
        *(_line(line, n, f) for n, line in enumerate(sorted(lines, key=lambda line: line.mine))),
        *_names(lines, f),
        *_discs(turning, next((line for line in lines if line.mine), lines[0]), f),
        shape("path", class_="here", d=f"M0 {f.top - 6}V{height - f.foot}", transform=f"translate({f.x(f.last):.1f} 0)", stroke="none"),
        group(*(_column(ply, words, f) for ply, words in enumerate(said)), class_="columns"),
    ]
    box = f"0 0 {width} {height}"
    return shape("svg", drawn, class_=f"picture lead {classes}".strip(), viewBox=box, role="img", aria_label=label)


@dataclass(frozen=True)
class Course:
    """A seat on the analysis board: its share after the moves that somebody has thought about, in the game and in the line shown."""

    colour: str
    game: Sequence[tuple[int, float]]
    line: Sequence[tuple[int, float]] = ()
    mine: bool = False
    name: str = ""
    """Where there is room for it."""

    @property
    def end(self) -> float:
        return [*self.game, *self.line][-1][1]


def course_graph(
    courses: Sequence[Course], last: int, here: int, goes: Sequence[tuple[int, int, str]], *, label: str, axis: str, width: int, height: int
) -> Markup:
    """The game, and the line that is shown over it: then the game is pale. *goes* are the moves that can be touched: which, where to go,
    and in words. *here* is the move that is shown."""
    names = max(text_width(course.name, 12) for course in courses)
    f = Frame(width, height, max(1, last), right=names + 36 if names else 24, top=8)
    order = sorted(courses, key=lambda course: course.mine)
    x = f.x(here)
    pale = 0.35 if any(course.line for course in courses) else 1
    drawn = [
        *_scale(f, len(courses), axis),
        shape("path", d=f"M{x:.1f} {f.top}V{height - f.foot}", stroke="ink", stroke_dasharray="2 3", stroke_opacity=0.6),
        group(*(_course(c.colour, c.game, c.mine, n, f) for n, c in enumerate(order)), opacity=pale),
        *(_course(c.colour, c.line, c.mine, n, f) for n, c in enumerate(order) if c.line),
        *_names([Line(c.colour, c.name, [c.end], c.mine) for c in courses], f),
    ]
    for course in courses:
        at = dict([*course.game, *course.line])
        if course.mine and here in at:
            drawn.append(shape("circle", cx=x, cy=f.y(at[here]), r=5, fill="paper", stroke="ink", stroke_width=2))
    wide = min(30.0, f.x(1) - f.x(0))
    for ply, node, words in goes:
        box = {"x": f.x(ply) - wide / 2, "y": 0, "width": wide, "height": height}
        drawn.append(shape("rect", shape("title", words), **box, fill="transparent", data_node=node))
    return shape("svg", drawn, class_="picture lead course", viewBox=f"0 0 {width} {height}", role="img", aria_label=label)


def _course(colour: str, points: Sequence[tuple[int, float]], mine: bool, n: int, f: Frame) -> Markup:
    if len(points) == 1:
        return group(shape("circle", cx=f.x(points[0][0]), cy=f.y(points[0][1]), r=2.5, fill="var(--pe)"), class_=f"p-{colour}")
    d = "M" + "L".join(f"{f.x(ply):.1f} {f.y(share):.1f}" for ply, share in points) if points else "M0 0"
    how = {"stroke_width": 3} if mine else {"stroke_width": 1.8, "stroke_dasharray": DASHES[n % len(DASHES)]}
    return group(shape("path", d=d, fill="none", stroke="var(--pe)", stroke_linejoin="round", **how), class_=f"p-{colour}")


def _text(x: float, y: float, words: str, **more: object) -> Markup:
    return shape("text", words, **{"x": x, "y": y, "font_size": 12, "class_": "sans", "fill": "ink-2", **more})


def _scale(f: Frame, seats: int, axis: str) -> list[Markup]:
    drawn = []
    for share in (0.0, 0.5, 1.0):
        drawn.append(shape("path", d=f"M{f.left} {f.y(share):.1f}H{f.x(f.last):.1f}", stroke="line"))
        drawn.append(_text(f.left - 6, f.y(share) + 4, str(round(100 * share)), text_anchor="end"))
    if seats > 2:  # with two, half is the fair share
        drawn.append(shape("path", d=f"M{f.left} {f.y(1 / seats):.1f}H{f.x(f.last):.1f}", stroke="edge", stroke_dasharray="3 4"))
    step = next((s for s in STEPS if f.last / s <= 5), f.last)
    foot = f.height - f.foot + 16
    drawn.append(_text(f.left, foot, axis))
    clear = f.left + text_width(axis, 12) + 18
    for ply in range(step, f.last + 1, step):
        if f.x(ply) > clear:
            drawn.append(_text(f.x(ply), foot, str(ply), text_anchor="middle"))
    return drawn


def _line(line: Line, n: int, f: Frame) -> Markup:
    return _course(line.colour, list(enumerate(line.shares)), line.mine, n, f)


def _names(lines: Sequence[Line], f: Frame) -> list[Markup]:
    """Emblem and name of each seat where its line ends; neighbours make room for each other."""
    order = sorted(lines, key=lambda line: -line.shares[-1])
    at = [f.y(line.shares[-1]) for line in order]
    for i in range(1, len(at)):
        at[i] = max(at[i], at[i - 1] + LINES)
    least = f.height - f.foot + 4
    for i in reversed(range(len(at))):
        at[i] = min(at[i], least)
        least = at[i] - LINES
    x = f.x(f.last) + 7
    drawn = []
    for line, y in zip(order, at):
        emblem = shape("use", href=f"#emblem-{line.colour}", x=x, y=y - 6.5, width=13, height=13)
        name = _text(x + 18, y + 4.5, line.name, fill="ink", font_weight=600 if line.mine else None) if line.name else None
        drawn.append(group(emblem, name))
    return drawn


def _discs(turning: Sequence[int], line: Line, f: Frame) -> list[Markup]:
    drawn = []
    for n, ply in enumerate(turning, 1):
        x, y = f.x(ply), f.y(line.shares[ply])
        drop = shape("path", d=f"M{x:.1f} {f.top}V{f.height - f.foot}", stroke="ink", stroke_dasharray="2 3", stroke_opacity=0.6)
        number = _text(x, y + 4.3, str(n), text_anchor="middle", fill="paper", class_="bold")
        drawn.append(group(drop, shape("circle", cx=x, cy=y, r=DISC, fill="ink", stroke="paper", stroke_width=1.5), number))
    return drawn


def _column(ply: int, words: str, f: Frame) -> Markup:
    wide = f.x(1) - f.x(0)
    box = {"x": f.x(ply) - wide / 2, "y": 0, "width": wide, "height": f.height}
    return shape("rect", shape("title", words), **box, fill="transparent", data_ply=ply, data_x=f.x(ply))


def rating_line(ratings: Sequence[int], *, label: str, width: int = 360, height: int = 60) -> Markup:
    """How a rating rose and fell, with the last one as a number."""
    low, high = min(ratings), max(ratings)
    right, edge = width - 52, 14

    def at(i: int) -> tuple[float, float]:
        share = (ratings[i] - low) / (high - low) if high > low else 0.5
        return edge + (right - edge) * i / max(1, len(ratings) - 1), edge + (height - 2 * edge) * (1 - share)

    x, y = at(len(ratings) - 1)
    drawn = [
        shape("path", d=f"M{edge} {height - edge}H{right}M{edge} {edge}H{right}", stroke="line"),
        shape(
            "path", d="M" + "L".join("{:.1f} {:.1f}".format(*at(i)) for i in range(len(ratings))), fill="none", stroke="ink", stroke_width=2
        ),
        shape("circle", cx=x, cy=y, r=4.5, fill="ink"),
        _text(x + 10, y + 5, str(ratings[-1]), font_size=15, fill="ink", class_="serif"),
    ]
    return shape("svg", drawn, class_="picture lead rating", viewBox=f"0 0 {width} {height}", role="img", aria_label=label)


def points_bar(points: int, most: int, colour: str, width: int = 72) -> Markup:
    """Points as a bar in the colour of a seat; *most* is the scale of the whole table."""
    long = max(4.0, (width - 2) * points / max(1, most))
    inside = [
        shape("rect", x=1, y=1, width=long, height=9, rx=2.5, fill="var(--pc)"),
        shape("rect", x=1, y=1, width=long, height=9, rx=2.5, fill="var(--ph)", stroke="var(--pe)", stroke_width=1.4),
    ]
    return shape(
        "svg",
        inside if points > 0 else [],
        class_=f"points-bar p-{colour}",
        viewBox=f"0 0 {width} 11",
        preserveAspectRatio="xMinYMid",
        aria_hidden="true",
    )


def change_bar(change: float, most: float, width: int = 120) -> Markup:
    """A change for better or worse: a bar to the right or to the left of the middle."""
    long = width / 2 * min(1.0, abs(change) / most) if most else 0.0
    x = width / 2 - (long if change < 0 else 0)
    inside = [
        shape("path", d=f"M{width / 2} 0V14", stroke="edge"),
        shape("rect", x=x, y=2, width=long, height=10, rx=2, fill="ok" if change > 0 else "no"),
    ]
    return shape("svg", inside, class_="change", viewBox=f"0 0 {width} 14", aria_hidden="true")


def share_bar(share: float, width: int = 44) -> Markup:
    """A share of a whole, in the colour of the game around it."""
    inside = [
        shape("rect", x=0.5, y=0.5, width=width - 1, height=6, rx=3, fill="none", stroke="line"),
        shape("rect", x=0.5, y=0.5, width=(width - 1) * share, height=6, rx=3, fill="var(--game)") if share else None,
    ]
    return shape("svg", inside, class_="share", viewBox=f"0 0 {width} 7", aria_hidden="true")
