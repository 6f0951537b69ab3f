"""What is mine: what I can spend, my cards, my nobles. For spectators: the court of everyone."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import pool
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import CARD_ICON, COLOURS, card
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.cards import may_keep
from palatine.games.palais_royal.rules.scoring import played_points
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

WIDTH, HEIGHT = 322, 300
BARE = (344, 196)
"""The size of the drawing for low screens, always the same."""
CARDS_AT = 29
GAP = 9
SIZE = (50, 46)
"""The size of a noble who has been recruited."""


def mine(v: View, _: Tr) -> Panel:
    return _mine(v, HEIGHT, _).panel(tall=_mine(v, None, _), bare=_bare(v, _))


def _keeping(v: View) -> bool:
    """Am I choosing among the cards that I have drawn?"""
    return bool(v.s.phase == Phase.KEEP and v.s.turn == v.seat)


def _mine(v: View, height: int | None, _: Tr) -> Canvas:
    """In a panel of this height, or of as much as is needed. The fewer cards there are, the larger they are drawn."""
    s, p, keeping = v.s, v.s.player[v.seat], _keeping(v)
    shown = s.drawn if keeping else p.hand
    rows = -(-sum(1 for n in shown if n) // 3)
    high = 60 if not rows else 122 if rows == 1 else (184 - (rows - 1) * GAP) / rows if height else 90
    below = 231 if height and rows > 1 else round(CARDS_AT + max(1, rows) * (high + GAP) + 13)
    piles = _piles(v, int(v.seat or 0))
    canvas = Canvas("mine", _("Your area"), WIDTH, height or below + 16 + (52 if keeping else max(1, -(-len(piles) // 2)) * 52))
    _captions(canvas, v, _)
    _cards(canvas, "drawn" if keeping else "hand", shown, high, _)
    if keeping:
        _both(canvas, v, below, below + 8, _)
    else:
        canvas.add(_caption(14, below, _("Your nobles")))
        _nobles(canvas, v, int(v.seat or 0), 14, below + 8, _, room=canvas.height - below - 12)
    return canvas


def _bare(v: View, _: Tr) -> Canvas:
    """All cards in one row: with words as long as there are three kinds at most."""
    s, p, keeping = v.s, v.s.player[v.seat], _keeping(v)
    canvas = Canvas("mine", _("Your area"), *BARE)
    _captions(canvas, v, _)
    shown = s.drawn if keeping else p.hand
    kinds = sum(1 for n in shown if n)
    _cards(canvas, "drawn" if keeping else "hand", shown, 84 if kinds else 60, _, columns=max(3, kinds))
    if keeping:
        _both(canvas, v, 134, 142, _)
    else:
        canvas.add(_caption(14, 134, _("Your nobles")))
        _nobles(canvas, v, int(v.seat or 0), 14, 140, _, room=52)
    return canvas


def _both(canvas: Canvas, v: View, caption: float, y: float, _: Tr) -> None:
    """While cards are being chosen: those in hand and the nobles side by side; an empty hand leaves its place to the nobles."""
    p = v.s.player[v.seat]
    half = WIDTH / 2 if p.cards else WIDTH * 0.34
    canvas.add(_caption(14, caption, _("In hand · {n}", n=int(p.cards)), half - 22), _small_cards(p.hand, 14, y, half - 8))
    canvas.add(_caption(half + 6, caption, _("Your nobles"), half - 20))
    _nobles(canvas, v, int(v.seat or 0), half + 6, y - 2, _)


def _captions(canvas: Canvas, v: View, _: Tr) -> None:
    s, p = v.s, v.s.player[v.seat]
    forged = _.many("{n} seal from cards", "{n} seals from cards", int(s.seals)) if s.seals and s.turn == v.seat else ""
    words = _("Drawn · keep up to {n} · secret", n=plain(may_keep)(s, p)) if _keeping(v) else _("Your cards · {n} · secret", n=int(p.cards))
    canvas.add(_caption(14, 20, words, 150 if forged else WIDTH - 28))
    if forged:
        canvas.add(parts.label(WIDTH - 14, 20, forged, 12, font="bold", anchor="end", width=130))


def _caption(x: float, y: float, words: str, width: float = WIDTH - 28) -> Markup:
    return parts.label(x, y, words.upper(), 12, fill="ink-2", font="caps", width=width * 0.87)


# What I can spend


def purse(v: View, _: Tr) -> Panel:
    canvas = Canvas("purse", _("What you can spend"), WIDTH, 82)
    p, colour = v.s.player[v.seat], COLOURS[int(v.seat or 0)]
    held = (
        ("purse-gold", "coin", int(p.gold), _("gold"), w.gold(int(p.gold), _)),
        ("purse-t", "seal-turquoise", int(p.palace[c.KING]), _("turquoise"), w.turquoise(int(p.palace[c.KING]), _)),
        ("purse-v", "seal-violet", int(p.palace[c.POMP]), _("violet"), w.violet(int(p.palace[c.POMP]), _)),
        ("purse-office", "i-desk", int(p.palace[c.OFFICE]), _("recruits"), _.many("{n} recruit", "{n} recruits", int(p.palace[c.OFFICE]))),
        ("reserve", f"pawn-{colour}", int(p.reserve), _("reserve"), _("{servants} in reserve", servants=w.servants(int(p.reserve), _))),
    )
    step = (WIDTH - 16) / len(held)
    for i, (name, icon, n, word, said) in enumerate(held):
        x = 8 + i * step
        cx = x + step / 2
        sign = parts.symbol(icon, cx - 13, 9, 26, color="palais_royal")
        number = parts.number(cx, 57, n, 20, fill=None if n else "ink-2")
        canvas.thing(
            name,
            said,
            (x + 2, 4, step - 4, 74),
            pool(icon, n, sign, number),
            parts.label(cx, 73, word, 12, fill="ink-2", anchor="middle", width=step - 6),
        )
    return canvas.panel()


# Cards


def _cards(canvas: Canvas, kind_of_thing: str, counts: Sequence[int], height: float, _: Tr, columns: int = 3) -> None:
    """The cards by kind, in rows."""
    kinds = [k for k in range(len(c.CARDS)) if counts[k]]
    width = (canvas.width - 28 - (columns - 1) * GAP) / columns
    for i, k in enumerate(kinds):
        x, y, n = 14 + i % columns * (width + GAP), CARDS_AT + i // columns * (height + GAP), int(counts[k])
        said = _("{n} {card}", n=n, card=w.card(k, _)) if n > 1 else w.card(k, _)
        said = f"{said}: {w.effect(k, _)}, {w.price(k, _)}"
        canvas.thing(f"{kind_of_thing}-{c.CARDS[k]}", said, (x, y, width, height), card(k, n, x, y, width, height, _))
    if not kinds:
        said = _("A servant at the back door brings cards.")
        canvas.add(
            parts.empty(14.6, CARDS_AT, canvas.width - 29.2, 60),
            parts.label(canvas.width / 2, CARDS_AT + 35, said, 12.5, fill="ink-2", anchor="middle", width=canvas.width - 50),
        )


def _small_cards(counts: Sequence[int], x: float, y: float, right: float) -> Markup:
    """Only the signs of the cards in hand, while others are being chosen."""
    kinds = [k for k in range(len(c.CARDS)) for copy in range(int(counts[k]))]
    drawn = []
    for k, at in zip(kinds, parts.spread(len(kinds), x, right - 34, 39)):
        drawn.append(parts.card(at, y, 34, 44, radius=5, fill="inset"))
        drawn.append(parts.symbol(CARD_ICON[k], at + 6, y + 11, 22, color="palais_royal"))
    return Markup("").join(drawn) or parts.label(x, y + 20, "–", 14, fill="ink-2")


# Nobles

DOWN = c.COUPLE
"""The pile of nobles who lie face down."""


def _piles(v: View, seat: int) -> list[int]:
    """The kinds of nobles that a seat has face up, and the pile of all others."""
    p = v.s.player[seat]
    return [k for k in range(c.COUPLE) if p.privilege[k]] + ([DOWN] if _down(v, seat) else [])


def _down(v: View, seat: int) -> int:
    """How many lie face down: couples, and who has brought servants."""
    taken = sum(1 for k in range(c.NOBLES) if v.s.holder[k] == seat and c.KIND[k] in (c.SRV1, c.SRV3))
    p = v.s.player[seat]
    return int(p.couples) + taken - int(p.privilege[c.SRV1]) - int(p.privilege[c.SRV3])


def _nobles(canvas: Canvas, v: View, seat: int, x: float, y: float, _: Tr, *, room: float = 0, right: float = WIDTH - 14) -> None:
    """The nobles of a seat: those with a privilege face up, equal ones on each other; all others in one pile. Where there is
    room, with words."""
    piles = _piles(v, seat)
    if not piles:
        canvas.add(parts.label(x, y + 22, _("none yet"), 12.5, fill="ink-2"))
    worded = -(-len(piles) // 2) * 52 <= room
    across = parts.spread(len(piles), x, right - SIZE[0], SIZE[0] + 9)
    for i, k in enumerate(piles):
        at, top = (x + i % 2 * 150, y + i // 2 * 52) if worded else (across[i], y)
        pile = _face_down(v, seat, at, top) if k == DOWN else _face_up(v, seat, k, at, top)
        if k in (c.SRV1, c.SRV3) and seat == v.seat:
            canvas.thing(f"noble-{c.PRIVILEGES[k]}", w.privilege(k, _), (at, top + 3, *SIZE), pile, radius=5)
        else:
            canvas.add(pile)
        if worded:
            across_from, wide = at + SIZE[0] + 11, WIDTH / 2 - SIZE[0] - 31
            if k == DOWN:
                canvas.add(parts.label(across_from, top + 18, _("face down"), 12, fill="ink-2", width=wide))
                canvas.add(parts.label(across_from, top + 34, w.points(_points_down(v, seat), _), 12, fill="ink-2", width=wide))
            else:
                canvas.add(parts.label(across_from, top + 18, w.privilege(k, _), 12, fill="ink-2", width=wide, lines=3))


def _face_up(v: View, seat: int, kind: int, x: float, y: float) -> Markup:
    numbers = _numbers(v, seat, kind)
    pile = [
        parts.group(_small(number, covered=i < len(numbers) - 1), at=(x + 4 * i, y + 3 - 3 * i), data_piece=f"noble-{number}")
        for i, number in enumerate(numbers)
    ]
    return Markup("").join(pile)


def _numbers(v: View, seat: int, kind: int) -> list[int]:
    """The nobles of a kind whom a seat has face up. Which of those who bring servants was turned over does not matter."""
    taken = [number for number in range(c.NOBLES) if v.s.holder[number] == seat and c.KIND[number] == kind]
    return taken[: int(v.s.player[seat].privilege[kind])]


@parts.part
def _small(number: int, covered: bool) -> Markup:
    """A noble who has been recruited: the points, and what it is good for."""
    body = parts.card(0.6, 0.6, SIZE[0] - 1.2, SIZE[1] - 1.2, radius=5, fill="inset", stroke="rail", shadow=False)
    if covered:
        return body
    return (
        body
        + parts.number(SIZE[0] - 5, 18, int(c.POINTS[number]), 16, anchor="end")
        + parts.shape("use", href=f"#gift-{c.KIND[number]}", y=3)
    )


def _face_down(v: View, seat: int, x: float, y: float) -> Markup:
    n, size = _down(v, seat), SIZE[1] - 4
    under = parts.card_back(x + 4, y, size, size, "palais_royal", radius=5) if n > 1 else Markup("")
    return (
        under + parts.card_back(x, y + 4, size, size, "palais_royal", radius=5) + parts.number(x + size / 2, y + 32, n, 20, fill="on-dark")
    )


def _points_down(v: View, seat: int) -> int:
    """What one's own nobles count who lie face down."""
    up = [number for kind in range(c.COUPLE) for number in _numbers(v, seat, kind)]
    return sum(int(c.POINTS[k]) for k in range(c.NOBLES) if v.s.holder[k] == seat and k not in up)


def face_down(v: View, seat: int, _: Tr) -> str:
    """What the others cannot see of the points of a seat: its couples."""
    known = [k for k in range(c.NOBLES) if v.s.holder[k] == seat and c.KIND[k] >= c.COUPLE]
    n = int(v.s.player[seat].couples)
    if not n or not v.s.waiting:
        return ""
    if seat == v.seat:
        return _("Hidden from the others: {points}.", points=w.points(sum(int(c.POINTS[k]) for k in known), _))
    if known:  # a replay shows them
        return ""
    return _.many("{n} noble lies face down and is not counted here.", "{n} nobles lie face down and are not counted here.", n)


# For spectators


def court(v: View, _: Tr) -> Panel:
    height = 390
    canvas, bare = Canvas("court", _("Nobles of all players"), WIDTH, height), Canvas("court", _("Nobles of all players"), *BARE)
    high = height / max(3, v.players)
    for seat in range(v.players):
        y = seat * high
        canvas.add(parts.emblem(COLOURS[seat], 22, y + 19, 14), parts.label(36, y + 23, v.name(seat, _), 13, font="bold", width=150))
        _nobles(canvas, v, seat, 14, y + 33, _)
        if seat:
            canvas.add(parts.shape("path", d=f"M12 {y:.0f}H{WIDTH - 12}", stroke="line"))
        points = plain(played_points)(v.s.player[seat])
        if points:
            said = _("{points} from cards played", points=w.points(points, _))
            canvas.add(parts.label(WIDTH - 14, y + 23, said, 12, fill="ink-2", anchor="end", width=130))
        x, y = seat % 2 * 172, seat // 2 * 98
        bare.add(parts.emblem(COLOURS[seat], x + 19, y + 17, 13), parts.label(x + 31, y + 21, v.name(seat, _), 13, font="bold", width=134))
        _nobles(bare, v, seat, x + 12, y + 32, _, right=x + 164)
    return canvas.panel(bare=bare)
