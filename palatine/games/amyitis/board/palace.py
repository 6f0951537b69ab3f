"""The Palace: the track with its piles of discs, the four powers, the craft that the craft power gives, the noble.

Things: ``power-first``, ``free-priest``, ``noble``. Pieces: ``disc-2``.
"""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.common import COLOURS, caption
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.moves import effect, steps
from palatine.i18n import Tr
from palatine.kernel.view import View

WIDTH = 248
SPACES = 9  # of the track, shown at a time


def palace(v: View, _: Tr) -> Panel:
    canvas = Canvas("palace", _("The Palace"), WIDTH, 220)
    canvas.add(caption(12, 20, _("Palace track and powers"), WIDTH - 24))
    _track(canvas, v)
    for k in range(4):
        _power(canvas, v, k, _, 10 + k % 2 * 118, 74 + k // 2 * 42, 110)
    _crafts(canvas, v, _)
    _noble(canvas, _)
    return canvas.panel()


def _track(canvas: Canvas, v: View) -> None:
    at = [int(v.s.player[i].step) for i in range(v.players)]
    first = max(0, max(at) - SPACES + 2)  # the window follows the leader; those whom it has left behind wait in its first space
    behind = [i for i in range(v.players) if at[i] <= first]
    step, y = (WIDTH - 20) / SPACES, 40
    canvas.add(
        [space(10 + k * step, y, step - 2, "" if first + k in (0, *at) or (behind and not k) else str(first + k)) for k in range(SPACES)]
    )
    for i in sorted(range(v.players), key=lambda i: int(v.s.player[i].height)):
        if i in behind:  # side by side
            canvas.piece(f"disc-{i}", parts.emblem(COLOURS[i], 15.5 + i % 2 * 12, y + 8 + i // 2 * 12, 10))
        else:
            rise = 9 if at.count(at[i]) < 3 else 6.5
            canvas.piece(f"disc-{i}", disc(COLOURS[i], 10 + (at[i] - first + 0.5) * step - 1, y + 17 - int(v.s.player[i].height) * rise))


@parts.part
def space(x: float, y: float, width: float, number: str) -> Markup:
    body = parts.shape("rect", x=x, y=y, width=width, height=28, rx=4, fill="inset", stroke="brick")
    return body + parts.label(x + width / 2, y + 18.5, number, 12, fill="ink-2", anchor="middle") if number else body


@parts.part
def disc(owner: str, cx: float, cy: float) -> Markup:
    side = parts.shape("ellipse", cx=cx, cy=cy + 4, rx=10.5, ry=6.5, fill="var(--pe)")
    top = parts.shape("ellipse", cx=cx, cy=cy, rx=10.5, ry=7, fill="var(--pc)", stroke="var(--pe)", stroke_width=1.3)
    return parts.group(side, top, parts.sign(owner, cx, cy, 8), class_=f"p-{owner}")


def _power(canvas: Canvas, v: View, k: int, _: Tr, x: float, y: float, width: float) -> None:
    owner = int(v.s.power[k])
    name = names.power(k, _)
    name = name[0].upper() + name[1:]
    brings = (
        _("goes first"),
        _("leads it this round"),
        _("any craft, free"),
        _("{steps}, {talents}", steps=_.many("{n} step", "{n} steps", int(c.MINOR_STEPS)), talents=names.talents(int(c.MINOR_TALENTS), _)),
    )[k]
    used = k == c.CRAFT and bool(v.s.craft_used)
    left = x + (25 if owner != c.NONE else 8)
    room = width - (left - x) - 5
    drawn = [
        parts.card(x, y, width, 34, fill="inset", shadow=False),
        parts.label(left, y + 14.5, name, 12, font="bold", width=room),
        parts.label(left, y + 28, _("used") if used else brings, 12, fill="ink-2", width=room),
    ]
    told = f"{name}: {brings}"
    if owner != c.NONE:
        drawn.append(parts.emblem(COLOURS[owner], x + 14, y + 17, 15))
        told = _("{power}: {name} (used)") if used else _("{power}: {name}")
        told = told.format(power=name, name=v.name(owner, _))
    canvas.thing(f"power-{c.POWERS[k]}", told, (x, y, width, 34), drawn)


def _crafts(canvas: Canvas, v: View, _: Tr) -> None:
    """What the craft power can be used for; or else who would choose a power first."""
    y = 157
    if v.seat is not None and int(v.s.power[c.CRAFT]) == v.seat and not v.s.craft_used:
        step = (WIDTH - 13) / 5
        for k, craft in enumerate(c.CRAFTS):
            x = 10 + k * step
            drawn = parts.card(x, y, step - 7, 24, radius=6, fill="inset", shadow=False)
            label = _("Use the craft power: {craft}, {effect}", craft=names.a_craft(k, _), effect=effect(k, _))
            canvas.thing(f"free-{craft}", label, (x, y, step - 7, 24), drawn, parts.icon(craft, x + step / 2 - 13.5, y + 2, 20, "amyitis"))
        return
    choosing = int(v.s.stage) == c.Stage.PALACE
    order = [int(i) for i in v.s.order[int(v.s.pick) :] if i != c.NONE] if choosing else facts.standing(v)
    words = _("To choose") if choosing else _("Ahead on the track") if order else _("Once inside, choose a power each round from round 2.")
    canvas.add(parts.label(12, y + 17, words, 12, fill="ink-2", width=WIDTH - 24 - 20 * len(order)))
    for i, seat in enumerate(order):
        canvas.add(parts.emblem(COLOURS[seat], WIDTH - 18 - (len(order) - 1 - i) * 20, y + 13, 14))


def _noble(canvas: Canvas, _: Tr) -> None:
    y, h = 188, 26
    price, far = int(c.NOBLE_PRICE), int(c.NOBLE_STEPS)
    word, gain = _("Noble"), _.many("{n} step", "{n} steps", far)
    wide = parts.text_width(word, 13) + price * 19 + parts.text_width(gain, 13) + 26
    x = (WIDTH - wide) / 2
    drawn = [
        parts.card(10, y, WIDTH - 20, h, fill="inset", stroke="edge", shadow=False),
        parts.label(x, y + h / 2 + 4.5, word, 13, font="bold"),
    ]
    x += parts.text_width(word, 13) + 14
    for i in range(price):
        drawn.append(parts.coin(x + i * 19, y + h / 2, 17))
    drawn.append(parts.label(x + price * 19 - 6, y + h / 2 + 4.5, f"→ {gain}", 13))
    label = _("Noble, for {price}: {steps}", price=names.talents(price, _), steps=steps(far, _))
    canvas.thing("noble", label, (10, y, WIDTH - 20, h), drawn)
