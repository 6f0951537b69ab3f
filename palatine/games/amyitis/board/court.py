"""The court cards that are left, a column for each family.

Things: ``court-banker``: the next card of that family for the seat of the view.
"""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import COLOURS, FAMILY_ICONS, caption
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr
from palatine.kernel.view import View

STEP = 22.5


def court(v: View, _: Tr) -> Panel:
    width = 220 if facts.with_palace(v) else 248
    canvas = Canvas("court", _("Court cards"), width, 220)
    canvas.add(caption(12, 20, _("Court · cards left"), width - 24))
    step = (width - 16) / 4
    for f in range(4):
        _family(canvas, v, f, _, 8 + f * step, step)
    return canvas.panel()


def worth(family: int, level: int) -> str:
    """What a card gives, as short as can be."""
    if family == c.CARAVANEER:
        return f"+{c.BONUS[level]}"
    if family == c.BANKER:
        return f"{c.INCOME_TALENTS[level]}+{c.INCOME_POINTS[level]}" if c.INCOME_POINTS[level] else str(c.INCOME_TALENTS[level])
    return str(c.COURT_POINTS[c.COURT_CARD[family, level]]) if family != c.GARDENER else f"+{c.GARDENER_QUALITY}"


def _family(canvas: Canvas, v: View, f: int, _: Tr, x: float, step: float) -> None:
    levels = [level for level in range(c.TOP_LEVEL[f], -1, -1) if c.COURT_CARD[f, level] != c.NONE and (f != c.CARAVANEER or level)]
    own = 0 if v.seat is None or f == c.GARDENER else int(v.s.player[v.seat].level[f])
    following = 0 if v.seat is None else facts.next_level(v, f)
    mid = x + step / 2
    drawn = [
        parts.icon(FAMILY_ICONS[f], mid - 11, 28, 22, "amyitis"),
        parts.label(mid, 64, (_("Caravan"), _("Banker"), _("Palace"), _("Garden"))[f], 12, fill="ink-2", anchor="middle", width=step - 2),
    ]
    box = (x + 1, 27.0, step - 2, 42.0)
    for i, level in enumerate(levels):
        y = 72 + i * STEP
        count = int(v.s.court[c.COURT_CARD[f, level]])
        drawn.append(
            _level(x + 2, y, step - 4, worth(f, level), count, COLOURS[v.seat] if v.seat is not None and level == own and own else "")
        )
        if level == following:
            box = (x + 2, y, step - 4, STEP - 2.5)
        if f == c.CARAVANEER and level == c.TOP_LEVEL[f]:
            drawn += _tokens(v, mid, 72 + len(levels) * STEP, _)
    total = ", ".join(_("{count} of {card}", count=int(v.s.court[c.COURT_CARD[f, n]]), card=names.card(f, n, _)) for n in reversed(levels))
    words = _("{cards} left", cards=total)
    if following:
        words = _("Next for you: {card}.", card=names.card_in_full(f, following, _)) + " " + words
    canvas.thing(f"court-{c.FAMILIES[f]}", words, box, drawn, hit=(x, 26, step, 188), radius=4)


def _tokens(v: View, mid: float, y: float, _: Tr) -> list[Markup]:
    """The resources that lie on the best caravaneers."""
    kinds = [int(k) for k in v.s.token if k != c.NONE]
    drawn = [parts.symbol(c.RESOURCES[k], mid - len(kinds) * 9 + i * 18, y + 20, 17) for i, k in enumerate(kinds)]
    if kinds:
        words = _("on +{n}:", n=int(c.BONUS[c.TOP_LEVEL[c.CARAVANEER]]))
        drawn.append(parts.label(mid, y + 14, words, 12, fill="ink-2", anchor="middle", width=46))
    return drawn


@parts.part
def _level(x: float, y: float, width: float, worth: str, count: int, mine: str) -> Markup:
    """A level of a family: what it is worth, and how many cards are left; edged in the colour of the seat of the view if it owns it."""
    body = parts.shape(
        "rect",
        x=x,
        y=y,
        width=width,
        height=STEP - 2.5,
        rx=4,
        fill="inset" if count else "none",
        stroke="var(--pe)" if mine else "line" if count else "edge",
        stroke_dasharray=None if count or mine else "3 3",
        stroke_width=2 if mine else 1,
    )
    drawn = [
        body,
        parts.label(x + 5, y + 14.5, worth, 12, font="bold", fill="ink" if count else "ink-2"),
        parts.label(x + width - 5, y + 14.5, f"×{count}" if count else "–", 12, fill="ink-2", anchor="end"),
    ]
    return parts.group(*drawn, class_=f"p-{mine}" if mine else None)
