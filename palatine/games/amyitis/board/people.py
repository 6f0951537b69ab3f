"""Whom one may recruit: the groups of craft cards with their price, and the place of those who have passed.

Things: ``craft-2-3`` (group, place), ``pass``. Pieces: ``passed-1``. Equal cards that are open have one name, that of the
last of them: it is turned down, and keeps its name.
"""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas, piece
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import COLOURS, caption, stamp, stamps
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.moves import effect
from palatine.i18n import Tr
from palatine.kernel.view import View


def people(v: View, _: Tr) -> Panel:
    width = 432 if facts.with_palace(v) else 664
    wide = Canvas("people", _("Craft cards"), width, 220)
    wide.add(caption(12, 20, _("Crafts · price = cards face down"), width - 160))
    _pass(wide, v, _, (width - 132, 5, 124, 26))
    groups = int(c.GROUPS[v.players])
    step = (width - 20) / groups
    for g in range(groups):
        _group(wide, v, g, _, 11 + g * step, step - 9, 33, 53)
    wide.add(_stamps(width, step - 9, 45, _))
    tall = Canvas("people", _("Craft cards"), 336, 272)
    tall.add(caption(12, 26, _("Crafts"), 196))
    _pass(tall, v, _, (204, 5, 124, 32))
    step = 320 / groups
    for g in range(groups):
        _group(tall, v, g, _, 10 + g * step, step - 8, 42, 68)
    tall.add(_stamps(336, step - 8, 60, _))
    return wide.panel(tall=tall)


def sorted_cards(v: View, g: int) -> list[tuple[int, bool]]:
    """The cards of a group, equal ones side by side, those still available first: craft, and whether it is down."""
    return sorted((int(craft), bool(down)) for craft, down in zip(v.s.card[g], v.s.down[g]))


def card_thing(v: View, g: int, craft: int) -> str:
    """The card that is turned down when this craft is recruited from this group; the first if there is none."""
    open_cards = [i for i, found in enumerate(sorted_cards(v, g)) if found == (craft, False)]
    return f"craft-{g + 1}-{open_cards[-1] + 1 if open_cards else 1}"


def taken_card(v: View, g: int, craft: int) -> str:
    """The card of this craft that was turned down last."""
    return f"craft-{g + 1}-{sorted_cards(v, g).index((craft, True)) + 1}"


def _group(canvas: Canvas, v: View, g: int, _: Tr, x: float, width: float, top: float, step: float) -> None:
    price = facts.price(v, g)
    mid = x + width / 2
    if price == c.GROUP_SIZE:
        canvas.add(parts.label(mid, top + 14, "–", 12.5, fill="ink-2", anchor="middle"))
    elif price:
        canvas.add([parts.coin(mid - (price - 1) * 10 + i * 20, top + 10, 17) for i in range(price)])
    else:
        canvas.add(parts.label(mid, top + 14, _("free"), 12.5, fill="ink-2", anchor="middle"))
    shown = sorted_cards(v, g)
    for i, (craft, down) in enumerate(shown):
        y = top + 22 + i * step
        name, thing = names.craft(craft, _), f"craft-{g + 1}-{i + 1}"
        if down:
            label = _("{craft}, group {n}: taken", craft=name, n=g + 1)
            canvas.thing(thing, label, (x, y, width, step - 8), stamp(f"taken-{canvas.width}", x, y))
            continue
        cost = names.talents(price, _) if price else _("free")
        label = _("{craft}, group {n}, {price}: {effect}", craft=name, n=g + 1, price=cost, effect=effect(craft, _))
        canvas.thing(card_thing(v, g, craft), label, (x, y, width, step - 8), stamp(f"{c.CRAFTS[craft]}-{canvas.width}", x, y))


def _stamps(panel: int, width: float, height: float, _: Tr) -> Markup:
    """The cards, face and back: the width of the panel tells the two drawings apart."""
    drawn = {
        f"{name}-{panel}": card(0, 0, width, height, name, names.craft(k, _).capitalize(), brings(k, _)) for k, name in enumerate(c.CRAFTS)
    }
    return stamps({**drawn, f"taken-{panel}": _taken(0, 0, width, height, _("taken"))})


def brings(craft: int, _: Tr) -> str:
    """What a craft does, as short as can be."""
    if craft == c.ENGINEER:
        return _("canal, +{points}", points=int(c.ENGINEER_POINTS))
    if craft == c.COURTIER:
        return _.many("+{points}, {n} step", "+{points}, {n} steps", int(c.COURTIER_STEPS), points=int(c.COURTIER_POINTS))
    return {int(c.PEASANT): _("a field"), int(c.PRIEST): _("a temple"), int(c.MERCHANT): _("a camel")}[craft]


@parts.part
def card(x: float, y: float, width: float, height: float, craft: str, name: str, brings: str) -> Markup:
    body = parts.card(x, y, width, height, fill="inset", shadow=False)
    if width < 92:  # the icon above the words
        return (
            body
            + parts.icon(craft, x + width / 2 - 11, y + 5, 22, "amyitis")
            + parts.label(x + width / 2, y + 41, name, 12, anchor="middle", font="bold", width=width - 6)
            + parts.label(x + width / 2, y + 55, brings, 12, anchor="middle", fill="ink-2", width=width - 6)
        )
    mid = y + height / 2
    return (
        body
        + parts.icon(craft, x + 7, mid - 11, 22, "amyitis")
        + parts.label(x + 35, mid - 3, name, 12.5, font="bold", width=width - 39)
        + parts.label(x + 35, mid + 12, brings, 12, fill="ink-2", width=width - 39)
    )


@parts.part
def _taken(x: float, y: float, width: float, height: float, word: str) -> Markup:
    """The back of a card that somebody has recruited."""
    lines = []
    for offset in range(8, int(width + height), 8):
        x1, y1 = x + min(offset, width), y + max(0, offset - width)
        x2, y2 = x + max(0, offset - height), y + min(offset, height)
        lines.append(f"M{x1:.4g} {y1:.4g}L{x2:.4g} {y2:.4g}")
    w = parts.text_width(word, 12) + 12
    return (
        parts.card(x, y, width, height, fill="inset", shadow=False)
        + parts.shape("path", d="".join(lines), stroke="line", stroke_width=1.6, fill="none")
        + parts.well(x + (width - w) / 2, y + height / 2 - 9, w, 18, radius=4, fill="paper")
        + parts.label(x + width / 2, y + height / 2 + 4, word, 12, fill="ink-2", anchor="middle")
    )


def _pass(canvas: Canvas, v: View, _: Tr, box: tuple[float, float, float, float]) -> None:
    """Who has no more actions in this round."""
    x, y, w, h = box
    gone = [i for i in range(v.players) if facts.has_passed(v, i)]
    drawn = [
        parts.empty(x, y, w, h, radius=6),
        parts.label(x + 8, y + h / 2 + 4, _("Pass"), 12.5, font="bold", width=w - 12 - 15 * v.players),
    ]
    for i in range(v.players):
        cx = x + w - 11 - (v.players - 1 - i) * 16
        if i in gone:
            drawn.append(piece(f"passed-{i}", parts.cube(COLOURS[i], cx, y + h / 2, 13)))
    who = _.all_of([v.name(i, _) for i in gone])
    label = _("Pass. Passed already: {names}", names=who) if gone else _("Pass: no more actions this round")
    canvas.thing("pass", label, box, drawn, radius=6)
