"""The picture of the architecture: the layers, and how everything flows from the record."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel
from palatine.draw.parts import card, group, label, markup, shape, well

WIDTH, HEIGHT = 680, 886
LEFT, RIGHT = 74, 606  # between the two streams: moves at the left, views at the right
BANDS = (  # top, and the parts of a layer with what they are for
    (58, (("cli", "the command palatine"),)),
    (136, (("terminal", "in words"), ("mcp", "for models"), ("bench", "how fast"), ("testing", "checks"), ("new_game", "a skeleton"))),
    (214, (("train", "networks that learn"), ("web", "HTTP: pages, live updates, the JSON API"))),
    (292, (("puzzles", "found in champion games, solved"), ("study", "what wins, from many games"))),
    (370, (("tables", "the service"), ("arena", "matches, ratings"), ("env", "for learners"))),
    (448, (("bots", "search, levels, programs"), ("store", "the event log in SQL"))),
)
FOOT = (808, (("draw", "parts of pictures"), ("i18n", "French, German, English")))
ROOMS = "data · components · state · moves · happenings · rules · hidden · observe · bot · text · board · guide"
GAMES = (("splendor", "Splendor"), ("eschnapur", "Eschnapur"), ("palais_royal", "Palais Royal"), ("amyitis", "Amyitis"))


def panel() -> Panel:
    drawn = [
        label(WIDTH / 2, 30, "people · notebooks · programs in any language", 16, anchor="middle", font="serif"),
        *(_row(top, boxes) for top, boxes in BANDS),
        _games(526),
        _kernel(654),
        _row(*FOOT),
        _stream(34, 44, 704, "moves come down", down=True),
        _stream(WIDTH - 34, 44, 704, "views go up", down=False),
    ]
    return Panel("architecture", "The layers of Palatine: each uses only those below it", WIDTH, HEIGHT, Markup(markup(drawn)), sheet=False)


def _row(top: int, boxes: tuple[tuple[str, str], ...]) -> Markup:
    """Parts of one layer, side by side."""
    gap = 10
    width = (RIGHT - LEFT - gap * (len(boxes) - 1)) / len(boxes)
    return group(*(_box(LEFT + i * (width + gap), top, width, *box) for i, box in enumerate(boxes)))


def _box(x: float, y: float, width: float, name: str, about: str) -> Markup:
    return group(
        card(x, y, width, 66),
        label(x + width / 2, y + 28, name, 18, anchor="middle", font="serif"),
        label(x + width / 2, y + 50, about, 14, anchor="middle", fill="ink-2", width=width - 12),
    )


def _games(top: int) -> Markup:
    """Four games with always the same rooms; none knows another."""
    gap = 10
    width = (RIGHT - LEFT - 3 * gap - 24) / 4
    tiles = [
        group(
            shape("rect", x=LEFT + 12 + i * (width + gap), y=top + 34, width=width, height=34, rx=8, fill=f"{name}-back"),
            label(
                LEFT + 12 + i * (width + gap) + width / 2,
                top + 56,
                title,
                15,
                anchor="middle",
                fill="on-dark",
                font="bold",
                width=width - 8,
            ),
        )
        for i, (name, title) in enumerate(GAMES)
    ]
    return group(
        card(LEFT, top, RIGHT - LEFT, 116),
        label(WIDTH / 2, top + 24, "games", 18, anchor="middle", font="serif"),
        *tiles,
        label(WIDTH / 2, top + 94, ROOMS, 14, anchor="middle", fill="ink-2", width=RIGHT - LEFT - 24),
    )


def _kernel(top: int) -> Markup:
    """The record, and what is made from it."""
    width, y = 156, top + 38
    boxes = (("Table", "the referee"), ("record", "the position"), ("View", "what a seat may know"))
    xs = [LEFT + 12 + i * (width + 20) for i in range(3)]
    drawn = []
    for x, (name, about) in zip(xs, boxes, strict=True):
        heart = name == "record"
        drawn += [
            well(x, y, width, 66, fill="lit-wash" if heart else "inset"),
            label(x + width / 2, y + 28, name, 18, anchor="middle", font="serif"),
            label(x + width / 2, y + 50, about, 14, anchor="middle", fill="ink" if heart else "ink-2", width=width - 8),
        ]
    arrows = [_arrow(xs[0] + width + 2, xs[1] - 3, y + 33), _arrow(xs[1] + width + 2, xs[2] - 3, y + 33)]
    return group(
        card(LEFT, top, RIGHT - LEFT, 144),
        label(WIDTH / 2, top + 26, "kernel", 18, anchor="middle", font="serif"),
        *drawn,
        *arrows,
        label(
            WIDTH / 2,
            top + 130,
            "happenings · save files · notation · undo · random numbers · compiling",
            14,
            anchor="middle",
            fill="ink-2",
        ),
    )


def _arrow(start: float, end: float, y: float) -> Markup:
    return shape("path", d=f"M{start} {y}H{end}M{end - 5} {y - 5}L{end} {y}L{end - 5} {y + 5}", fill="none", stroke="ink-2", stroke_width=2)


def _stream(x: float, top: float, bottom: float, words: str, *, down: bool) -> Markup:
    """What flows between the layers, along one edge, and into or out of the kernel at its foot."""
    kernel = LEFT if down else RIGHT
    inside = -3 if down else 3
    path = f"M{x} {top}V{bottom}Q{x} {bottom + 21} {x + (20 if down else -20)} {bottom + 21}H{kernel + inside}"
    tip = (
        f"M{kernel - 10} {bottom + 15}L{kernel - 3} {bottom + 21}L{kernel - 10} {bottom + 27}"
        if down
        else f"M{x - 6} {top + 7}L{x} {top}L{x + 6} {top + 7}"
    )
    turn = f"rotate(-90 {x} {(top + bottom) / 2})"
    return group(
        shape("path", d=path + tip, fill="none", stroke="ink-2", stroke_width=2.5),
        group(label(x, (top + bottom) / 2 + 5, words, 15, anchor="middle", font="serif", halo="ground"), transform=turn),
    )
