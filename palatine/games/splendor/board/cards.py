"""How the cards and nobles of Splendor look: a picture that tells the level, the points, the bonus, the price."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.parts import shape
from palatine.games.splendor import components as c

COLOURS = ("blue", "red", "yellow", "green")  # of the seats
GEMS = c.GEMS

CARD = (120, 164)
NOBLE = 96

# What the scene of a level is made of: a path, how strongly it is tinted, and the width of its line if it is not filled.
_MINE = (
    ("M1 112L26 76L44 94L74 58L98 88L119 70V124H1Z", 0.10, 0.0),
    ("M1 123.5L34 92L58 112L88 84L119 112V124H1Z", 0.16, 0.0),
    ("M49 124V110A11 11 0 0 1 71 110V124Z", 0.55, 0.0),
    ("M52 124L58 106M68 124L62 106", 0.35, 2.0),
)
_SHIP = (
    ("M83 68A9 9 0 1 0 101 68A9 9 0 1 0 83 68Z", 0.10, 0.0),
    ("M59 60V108", 0.5, 2.0),
    ("M62 62C82 74 86 92 84 102H62Z", 0.20, 0.0),
    ("M56 68C44 78 38 92 38 102H56Z", 0.13, 0.0),
    ("M28 106H92L82 118H40Z", 0.5, 0.0),
    ("M1 118Q10 113 20 118T40 118T60 118T80 118T100 118T119 118V124H1Z", 0.16, 0.0),
)
_PALACE = (
    ("M60 52C72 62 76 70 76 78H44C44 70 48 62 60 52Z", 0.28, 0.0),
    ("M60 52V45", 0.5, 2.0),
    ("M20 84C27 78 30 82 30 88H10C10 82 13 78 20 84ZM100 84C107 78 110 82 110 88H90C90 82 93 78 100 84Z", 0.2, 0.0),
    ("M6 88H114V124H6Z", 0.10, 0.0),
    ("M36 78H84V124H36Z", 0.12, 0.0),
    (
        "M12 124V104A6 6 0 0 1 24 104V124ZM40 124V104A6 6 0 0 1 52 104V124ZM54 124V104A6 6 0 0 1 66 104V124ZM68 124V104A6 6 0 0 1 80 104"
        "V124ZM96 124V104A6 6 0 0 1 108 104V124Z",
        0.42,
        0.0,
    ),
)
_SCENES = (_MINE, _SHIP, _PALACE)

# What the nobles wear on their heads
_HATS = (
    "M54 46L52 28L61 37L69 25L77 37L86 28L84 46Z",
    "M52 50C50 26 88 26 86 50C92 60 90 74 84 78C86 60 84 48 69 46C54 48 52 60 54 78C48 74 46 60 52 50Z",
    "M54 48C54 30 84 30 84 48ZM66 27A3.5 3.5 0 1 0 73 27A3.5 3.5 0 1 0 66 27Z",
    "M50 47C56 34 82 34 88 46C76 42 62 43 50 47ZM82 38C88 34 92 26 88 18C86 26 80 28 82 38Z",
    "M56 46C52 36 60 28 69 28S86 36 82 46C80 40 58 40 56 46ZM50 44A6 6 0 1 0 58 34A6 6 0 1 0 50 44ZM80 34A6 6 0 1 0 88 44A6 6 0 1 0 80 34Z",
)


@cache
def shapes() -> dict[str, Markup]:
    """The pictures of the levels, in the colour of the text around them: a card shows one of them. And cards, backs and nobles so small
    that they fit into a sentence."""

    def drawn(d: str, tint: float, line: float) -> Markup:
        if line:
            return shape("path", d=d, fill="none", stroke="currentColor", stroke_opacity=tint, stroke_width=line)
        return shape("path", d=d, fill="currentColor", fill_opacity=tint)

    found: dict[str, Markup] = {}
    for level, scene in enumerate(_SCENES):
        found |= parts.shape_of(f"scene-{level}", *[drawn(*what) for what in scene])
        found |= parts.shape_of(f"small-back-{level}", _small_back(level))
    for number in range(len(c.LEVEL)):
        found |= parts.shape_of(_small_name(number), _small_card(number))
    for points in sorted({int(points) for points in c.NOBLE_POINTS}):
        found |= parts.shape_of(f"small-noble-{points}", _small_noble(points))
    return found


@cache
def card(number: int) -> Markup:
    """A card face up, in a box of 120 x 164."""
    gem = GEMS[c.BONUS[number]]
    top = "M.8 {y}V8.8A8 8 0 0 1 8.8 .8H111.2A8 8 0 0 1 119.2 8.8V{y}Z"
    drawn = [
        parts.card(0.6, 0.6, 118.8, 162.8),
        shape("path", d=top.format(y=124), fill=f"{gem}-t"),
        shape("use", href=f"#scene-{c.LEVEL[number]}", color=f"{gem}-e"),
        shape("path", d=top.format(y=44), fill="paper", fill_opacity=0.62),
        parts.gem(gem, 80, 6, 33),
    ]
    if c.POINTS[number]:
        drawn.append(parts.number(12, 35, int(c.POINTS[number]), 34, anchor="start"))
    price = [(GEMS[colour], int(n)) for colour, n in enumerate(c.COST[number]) if n]
    size, step = (27, 27.6) if len(price) < 5 else (22, 22.4)
    drawn += [parts.gem(name, 6 + i * step, 130 + (27 - size) / 2, size, n) for i, (name, n) in enumerate(price)]
    return Markup("").join(drawn)


@cache
def noble(number: int) -> Markup:
    """A noble, in a box of 100 x 100."""
    drawn = [
        parts.card(0.6, 0.6, 98.8, 98.8),
        shape("path", d="M40 99V1H91.4A8 8 0 0 1 99 8.8V91.2A8 8 0 0 1 91.2 99Z", fill="inset"),
        parts.group(
            shape("path", d="M46 98.6C46 76 58 71 69 71C80 71 92 76 92 98.6Z", fill_opacity=0.85),
            shape("ellipse", cx=69, cy=54, rx=12, ry=14, fill_opacity=0.55),
            shape("path", d=_HATS[number % len(_HATS)]),
            fill="splendor",
        ),
    ]
    asked = [(GEMS[colour], int(n)) for colour, n in enumerate(c.NOBLE_COST[number]) if n]
    size, first = (28.0, 40.0) if len(asked) < 3 else (24.8, 22.1)
    drawn.append(parts.number(20, 26 if len(asked) < 3 else 20, int(c.NOBLE_POINTS[number]), 25 if len(asked) < 3 else 20))
    drawn += [parts.gem(name, 20 - size / 2, first + i * (size + 1), size, n) for i, (name, n) in enumerate(asked)]
    return Markup("").join(drawn)


def face(drawn: Markup, name: str, x: float, y: float, scale: float, *, again: bool) -> Markup:
    """A card or a noble on the table. A page draws it once; the other drawings of a panel show that once more."""
    shown = shape("use", href=f"#face-{name}") if again else parts.group(drawn, id=f"face-{name}")
    return parts.group(shown, at=(x, y), scale=None if scale == 1 else scale)


def _diamond(cx: float, cy: float, r: float) -> str:
    return f"M{cx} {cy - r}L{cx + r} {cy}L{cx} {cy + r}L{cx - r} {cy}Z"


@cache
def deck(level: int, left: int, width: int, height: int, caption: str) -> Markup:
    """A deck seen from above: its level as diamonds, the cards left, and that one may reserve from it."""
    slim = width < 40
    if not left:
        return parts.empty(1, 1, width - 2, height - 2)
    edges = [
        shape("rect", x=0.6, y=0.6 + i * 2, width=width - 1.2, height=height - 6, rx=8, fill="paper", stroke="line")
        for i in range(min(left, 3), 0, -1)
    ]
    back = shape("rect", x=0.6, y=0.6, width=width - 1.2, height=height - 6, rx=8, fill="splendor-back")
    mid = height / 2
    diamonds = [
        shape("path", d=_diamond(width / 2, mid - 34 + i * 14, 6), fill="#F3D9A0")
        if slim
        else shape("path", d=_diamond(width / 2 + (i - level / 2) * 17, mid - 28, 6), fill="#F3D9A0")
        for i in range(level + 1)
    ]
    drawn = [*edges, back, *diamonds, parts.number(width / 2, mid + (24 if slim else 6), left, 14 if slim else 26, fill="on-dark")]
    if not slim:
        drawn.append(parts.label(width / 2, mid + 28, caption, 12, fill="on-dark", anchor="middle", width=width - 10, lines=2))
    return Markup("").join(drawn)


def picture(name: str) -> Markup | None:
    """A card, a back or a noble so small that it fits into a sentence."""
    kind, __, number = name.partition("-")
    if kind == "card":
        return parts.again(_small_name(int(number)))
    if kind == "noble":
        return parts.again(f"small-noble-{c.NOBLE_POINTS[int(number)]}")
    return parts.again(f"small-{name}") if kind == "back" else None


def _small_name(number: int) -> str:
    return f"small-{GEMS[c.BONUS[number]]}-{c.POINTS[number]}"


def _small_card(number: int) -> Markup:
    """Points and gem of a card."""
    gem, worth = GEMS[c.BONUS[number]], int(c.POINTS[number])
    drawn = parts.card(0.6, 0.6, 22.8, 30.8, radius=3, fill=f"{gem}-t", stroke="edge", shadow=False) + parts.gem(gem, 5.5, 15, 13)
    return drawn + (parts.number(12, 13, worth, 13) if worth else Markup(""))


def _small_back(level: int) -> Markup:
    back = shape("rect", x=0.6, y=0.6, width=22.8, height=30.8, rx=3, fill="splendor-back")
    diamonds = [shape("path", d=_diamond(12, 16 + (i - level / 2) * 8, 3), fill="#F3D9A0") for i in range(level + 1)]
    return back + Markup("").join(diamonds)


def _small_noble(points: int) -> Markup:
    ground = parts.card(0.6, 0.6, 22.8, 30.8, radius=3, fill="inset", stroke="edge", shadow=False)
    return ground + parts.icon("crown", 5, 14, 14, "splendor") + parts.number(12, 12, points, 11)
