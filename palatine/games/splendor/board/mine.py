"""What a player has: my own panel, and the counts beside every name."""

from __future__ import annotations

from typing import Any

import htpy as h
from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import count, pool, use
from palatine.games.splendor import components as c
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import GEMS
from palatine.games.splendor.state import hand_size, tokens_held
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View

WIDE = 924


def mine(v: View, _: Tr) -> Panel:
    p = v.s.player[v.seat]
    held = plain(tokens_held)(p)
    title = _("Your gems · {held} of {most}", held=held, most=c.MAX_TOKENS).upper()
    reserved = plain(hand_size)(p)
    second = _("Reserved {n} of {most}", n=reserved, most=c.HAND).upper()
    wide = Canvas("mine", _("Your area"), WIDE, 132)
    wide.add(_caption(15, 23, title), _caption(594, 23, second, 84))
    _tokens(wide, v, _, (0, 34), 88)
    _hand(wide, v, _, 690, 16, 74, 10)
    tall = Canvas("mine", _("Your area"), 336, 234)
    tall.add(_caption(12, 21, title), _caption(12, 122, second, 78))
    _tokens(tall, v, _, (4, 30), 54.6)
    _hand(tall, v, _, 98, 116, 70, 8)
    narrow = Canvas("mine", _("Your area"), 264, 268)
    narrow.add(_caption(12, 20, title), _caption(12, 153, second))
    _tokens(narrow, v, _, (4, 27), 85, columns=3)
    _hand(narrow, v, _, 13, 161, 74, 8)
    return wide.panel(tall=tall, narrow=narrow)


def _caption(x: float, y: float, words: str, width: float | None = None) -> Markup:
    return parts.label(x, y, words, 12, fill="ink-2", font="caps", width=width, lines=2)


def _tokens(canvas: Canvas, v: View, _: Tr, at: tuple[float, float], step: float, columns: int = 6) -> None:
    """My gems as heaps, and below each the bonus of my cards."""
    p = v.s.player[v.seat]
    size = 34 if step > 85 else 28
    down = 16 if columns == 6 else 8
    for k in range(6):
        n, gem = int(p.tokens[k]), GEMS[k]
        cx, y = at[0] + (k % columns + 0.5) * step, at[1] + k // columns * 56
        across = step - 8 - size
        places = parts.spread(n, 0, across, size * 0.55)
        start = cx - (size + (places[-1] if n else 0)) / 2
        heap: list[Node] = [parts.gem(gem, round(start + dx, 1), y + 4, size) for dx in places]
        heap = heap or [parts.label(cx, y + 4 + size * 0.65, "–", 16, fill="ink-2", anchor="middle")]
        if k < c.GOLD:
            bonus = int(p.bonus[k])
            foot = y + size + down
            badge = [
                parts.well(cx - 23, foot, 46, 20, radius=4),
                parts.gem(gem, cx - 19, foot + 2.5, 15, ""),
                parts.label(cx + 1, foot + 14.5, f"+{bonus}", 12.5, fill="ink" if bonus else "ink-2"),
            ]
            said = _held(p, k, _)
        else:
            badge = [parts.label(cx, y + size + down + 14.5, _("joker"), 12, fill="ink-2", anchor="middle", width=step - 4)]
            said = names.of_colour(k, n, _) if n else _("no {gem}", gem=names.gem_name(k, _))
        canvas.thing(
            f"mine-{c.LETTERS[k]}", said, (cx - step / 2 + 2, y, step - 4, size + (10 if columns == 6 else 7)), pool(f"gem-{gem}", n, *heap)
        )
        canvas.add(*badge)


def _held(p: Any, colour: int, _: Tr) -> str:
    """What a player has of a colour: 2 rubies, and 1 from cards."""
    n = int(p.tokens[colour])
    gems = names.of_colour(colour, n, _) if n else _("no {gem}", gem=names.gem_name(colour, _))
    return _("{gems}, plus {bonus} from cards", gems=gems, bonus=int(p.bonus[colour]))


def _hand(canvas: Canvas, v: View, _: Tr, x: float, y: float, width: float, gap: float) -> None:
    height = width * cards.CARD[1] / cards.CARD[0]
    for k in range(c.HAND):
        number = int(v.s.player[v.seat].hand[k])
        at = x + k * (width + gap)
        if number == c.NONE:
            canvas.add(
                parts.empty(at + 0.6, y + 0.6, width - 1.2, height - 1.2),
                parts.label(at + width / 2, y + height / 2 + 4, _("free"), 12, fill="ink-2", anchor="middle"),
            )
        else:
            scale = width / cards.CARD[0]
            face = cards.face(cards.card(number), f"card-{number}", at, y, scale, again=canvas.width != WIDE)
            canvas.thing(f"hand-{k + 1}", _.start(names.card(number, _)), (at, y, width, round(height, 1)), face, piece=f"card-{number}")


def seat(v: View, seat: int, _: Tr) -> Node:
    p = v.s.player[seat]
    others = seat != v.seat  # what I take glides to my own panel
    gems = [
        count(
            f"flat-{GEMS[colour]}",
            int(p.tokens[colour]),
            names.gem_name(colour, _),
            say=_held(p, colour, _),
            on=int(p.bonus[colour]),
            pool=f"gem-{GEMS[colour]}" if others else "",
            fade=not p.tokens[colour] and not p.bonus[colour],
        )
        for colour in range(5)
    ]
    gold = count("gem-gold", int(p.tokens[c.GOLD]), names.gem_name(c.GOLD, _), pool="gem-gold" if others else "")
    hand = [int(number) for number in p.hand if number != c.NONE]
    reserved = _("reserved: {cards}", cards=_.series([names.card(number, _) for number in hand]) or _("none"))
    return [gems, gold, h.span(".count", title=reserved)[use("i-card"), h.b[str(len(hand))], h.span(".sr")[" " + reserved]]]
