"""The table of Splendor: three rows of cards with their decks, the nobles, the bank, and what is mine.

Things: ``row-2-3`` (level, place), ``deck-2``, ``noble-1``, ``bank-r``, ``mine-r``, ``hand-1``. Pieces: ``card-47``, ``noble-3``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Any

import htpy as h
from htpy import Node
from markupsafe import Markup

from palatine.draw import Panel, Touch, parts
from palatine.draw.canvas import Canvas
from palatine.draw.counts import count, pool, use
from palatine.games.splendor import moves as m
from palatine.games.splendor import text
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import GEMS
from palatine.games.splendor.state import (
    BONUS,
    COST,
    GOLD,
    HAND,
    LETTERS,
    LEVEL,
    MAX_NOBLES,
    MAX_TOKENS,
    NONE,
    PAY,
    ROW,
    WIN_POINTS,
)
from palatine.i18n import Tr
from palatine.kernel.view import View

COLOURS = ("blue", "red", "yellow", "green")


def heading(v: View, _: Tr) -> str:
    s = v.s
    if s.last_round:
        return _("Last round · {players} players", players=v.players)
    turn = int(s.turns) // v.players + 1
    return _("Round {turn} · {players} players · first to {points}", turn=turn, players=v.players, points=WIN_POINTS)


def panels(v: View, _: Tr) -> list[Panel]:
    shown = [market(v, _), nobles(v, _), bank(v, _)]
    return shown if v.seat is None else [*shown, mine(v, _)]


# The rows of cards


def market(v: View, _: Tr) -> Panel:
    wide = Canvas("market", _("Cards"), 620, 516, sheet=False)
    wide.add(cards.scenes())  # drawn once: all cards of the page show them
    _rows(wide, v, _, deck=84, gap=(14, 12), scale=1.0)
    tall = Canvas("market", _("Cards"), 336, 310, sheet=False)
    _rows(tall, v, _, deck=24, gap=(6, 7), scale=0.6)
    return wide.panel(tall.panel())


def _rows(c: Canvas, v: View, _: Tr, deck: int, gap: tuple[int, int], scale: float) -> None:
    width, height = cards.CARD[0] * scale, cards.CARD[1] * scale
    for i, level in enumerate((2, 1, 0)):
        y = round(i * (height + gap[1]), 1)
        left = int(v.s.left[level])
        name = _.many("Deck of level {level}, {n} card left", "Deck of level {level}, {n} cards left", left, level=level + 1)
        stack = parts.group(cards.deck(level, left, deck, round(height), _("reserve blind")), at=(0, y))
        c.thing(f"deck-{level + 1}", name, (0, y, deck, height), stack)
        for k in range(ROW):
            x = round(deck + gap[0] + k * (width + gap[0]), 1)
            number = int(v.s.row[level, k])
            if number == NONE:
                c.add(parts.empty(x + 1, y + 1, width - 2, height - 2))
            else:
                face = parts.group(cards.card(number), at=(x, y), scale=None if scale == 1 else scale)
                c.thing(f"row-{level + 1}-{k + 1}", text.card(number, _), (x, y, width, height), face, piece=f"card-{number}")


# Nobles and bank


def nobles(v: View, _: Tr) -> Panel:
    shown = [k for k in range(MAX_NOBLES) if v.s.nobles[k] != NONE]
    size = cards.NOBLE
    wide = Canvas("nobles", _("Nobles"), size, 516, sheet=False)
    tall = Canvas("nobles", _("Nobles"), 336, 62, sheet=False)
    for i, k in enumerate(shown):
        _noble(wide, v, k, _, 0, i * (size + 9), size)
        _noble(tall, v, k, _, i * 68.5, 0, 62)
    return wide.panel(tall.panel())


def _noble(c: Canvas, v: View, k: int, _: Tr, x: float, y: float, size: int) -> None:
    number, seat = int(v.s.nobles[k]), int(v.s.visits[k])
    if seat != NONE:
        who = v.name(seat, _)
        c.add(
            parts.empty(x + 1, y + 1, size - 2, size - 2),
            parts.emblem(COLOURS[seat], x + size / 2, y + size * 0.42, 20),
            parts.label(x + size / 2, y + size * 0.75, who, 12, fill="ink-2", anchor="middle", width=size - 8),
        )
        return
    face = parts.group(cards.noble(number), at=(x, y), scale=size / 100)
    c.thing(f"noble-{k + 1}", text.noble(number, _), (x, y, size, size), face, piece=f"noble-{number}")


def bank(v: View, _: Tr) -> Panel:
    wide = Canvas("bank", _("Bank"), 184, 516)
    tall = Canvas("bank", _("Bank"), 336, 86)
    for c in range(6):
        n, gem, letter = int(v.s.bank[c]), GEMS[c], letters(_)[c]
        name = _("Bank: {gems}", gems=text.of_colour(c, n, _) if n else _("no {gem}", gem=text.gem_name(c, _)))
        y = 11 + c * 83
        chip = parts.token(gem, 50, y + 38, 58, letter) if n else parts.empty(21, y + 9, 58, 58, radius=29)
        words = parts.number(93, y + 36, n, 24, anchor="start") + parts.label(
            93, y + 56, text.gem_name(c, _).capitalize(), 12.5, fill="ink-2", width=76
        )
        wide.thing(f"bank-{LETTERS[c]}", name, (14, y + 2, 156, 72), pool(f"gem-{gem}", n, chip), words)
        x = 4 + c * 55
        chip = parts.token(gem, x + 26.5, 32, 38, letter) if n else parts.empty(x + 7.5, 13, 38, 38, radius=19)
        tall.thing(f"bank-{LETTERS[c]}", name, (x + 1, 4, 51, 78), pool(f"gem-{gem}", n, chip), parts.number(x + 26.5, 74, n, 18))
    return wide.panel(tall.panel())


@cache
def letters(_: Tr) -> tuple[str, ...]:
    """The letter of each gem: the first of its name that no gem before it has. Gold has a star."""
    found: list[str] = []
    for c in range(5):
        plain = unicodedata.normalize("NFD", text.gem_name(c, _)).upper()
        found.append(next(letter for letter in plain if letter.isalpha() and letter not in found))
    return (*found, "★")


# What is mine


def mine(v: View, _: Tr) -> Panel:
    p = v.s.player[v.seat]
    held = int(p.tokens.sum())
    title = _("My gems · {held} of {most}", held=held, most=MAX_TOKENS).upper()
    reserved = int(sum(1 for number in p.hand if number != NONE))
    second = _("Reserved {n} of {most}", n=reserved, most=HAND).upper()
    wide = Canvas("mine", _("My things"), 924, 132)
    wide.add(_caption(15, 23, title), _caption(594, 23, second, 84))
    _tokens(wide, v, _, 0, 34, 88, 92)
    _hand(wide, v, _, 690, 16, 74, 10)
    tall = Canvas("mine", _("My things"), 336, 234)
    tall.add(_caption(12, 21, title), _caption(12, 122, second, 78))
    _tokens(tall, v, _, 4, 30, 54.6, 76)
    _hand(tall, v, _, 98, 116, 70, 8)
    return wide.panel(tall.panel())


def _caption(x: float, y: float, words: str, width: float | None = None) -> Markup:
    return parts.label(x, y, words, 11, fill="ink-2", font="caps", width=width, lines=2)


def _tokens(c: Canvas, v: View, _: Tr, x: float, y: float, step: float, height: float) -> None:
    p = v.s.player[v.seat]
    size = 34 if step > 60 else 28
    for k in range(6):
        n, gem = int(p.tokens[k]), GEMS[k]
        cx = x + (k + 0.5) * step
        across = step - 8 - size
        places = parts.spread(n, 0, across, size * 0.55)
        start = cx - (size + (places[-1] if n else 0)) / 2
        heap: list[Node] = [parts.gem(gem, round(start + at, 1), y + 4, size) for at in places]
        heap = heap or [parts.label(cx, y + 4 + size * 0.65, "–", 16, fill="ink-2", anchor="middle")]
        if k < GOLD:
            bonus = int(p.bonus[k])
            foot = y + size + 16
            badge = [
                parts.well(cx - 23, foot, 46, 20, radius=4),
                parts.gem(gem, cx - 19, foot + 2.5, 15, ""),
                parts.label(cx + 1, foot + 14.5, f"+{bonus}", 12.5, fill="ink" if bonus else "ink-2"),
            ]
            said = _held(p, k, _)
        else:
            badge = [parts.label(cx, y + size + 30, _("joker"), 12, fill="ink-2", anchor="middle", width=step - 4)]
            said = text.of_colour(k, n, _) if n else _("no {gem}", gem=text.gem_name(k, _))
        c.thing(f"mine-{LETTERS[k]}", said, (cx - step / 2 + 2, y, step - 4, size + 10), pool(f"gem-{gem}", n, *heap))
        c.add(*badge)


def _held(p: Any, c: int, _: Tr) -> str:
    """What a player has of a colour: 2 rubies, and 1 from cards."""
    n = int(p.tokens[c])
    gems = text.of_colour(c, n, _) if n else _("no {gem}", gem=text.gem_name(c, _))
    return _("{gems}, and {bonus} from cards", gems=gems, bonus=int(p.bonus[c]))


def _hand(c: Canvas, v: View, _: Tr, x: float, y: float, width: float, gap: float) -> None:
    height = width * cards.CARD[1] / cards.CARD[0]
    for k in range(HAND):
        number = int(v.s.player[v.seat].hand[k])
        at = x + k * (width + gap)
        if number == NONE:
            c.add(
                parts.empty(at + 0.6, y + 0.6, width - 1.2, height - 1.2),
                parts.label(at + width / 2, y + height / 2 + 4, _("free"), 12, fill="ink-2", anchor="middle"),
            )
        else:
            face = parts.group(cards.card(number), at=(at, y), scale=width / cards.CARD[0])
            c.thing(f"hand-{k + 1}", text.card(number, _), (at, y, width, round(height, 1)), face, piece=f"card-{number}")


def seat(v: View, seat: int, _: Tr) -> Node:
    p = v.s.player[seat]
    others = seat != v.seat  # what I take glides to my own panel
    gems = [
        count(
            f"flat-{GEMS[c]}",
            int(p.tokens[c]),
            text.gem_name(c, _),
            say=_held(p, c, _),
            on=int(p.bonus[c]),
            pool=f"gem-{GEMS[c]}" if others else "",
            fade=not p.tokens[c] and not p.bonus[c],
        )
        for c in range(5)
    ]
    gold = count("gem-gold", int(p.tokens[GOLD]), text.gem_name(GOLD, _), pool="gem-gold" if others else "")
    hand = [int(number) for number in p.hand if number != NONE]
    reserved = _("reserved: {cards}", cards="; ".join(text.card(number, _) for number in hand) or _("none"))
    return [gems, gold, h.span(".count", title=reserved)[use("i-card"), h.b[str(len(hand))], h.span(".sr")[" " + reserved]]]


# Choosing by touch


def touch(v: View, action: int, _: Tr) -> Touch:
    s = v.s
    if action < m.RESERVE:
        taken = [int(c) for c in range(5) for n in range(m.TAKE_GEMS[action, c])]
        return Touch(
            tuple(f"bank-{LETTERS[c]}" for c in taken),
            _("Take"),
            ask=_("Take {gems}?", gems=text.gems(m.TAKE_GEMS[action], _)),
            tray=tuple((f"gem-{GEMS[c]}", "") for c in taken),
        )
    if action < m.RESERVE_DECK:
        return _reserve(v, place(v, action - m.RESERVE), action - m.RESERVE, _)
    if action < m.BUY:
        return _reserve(v, f"deck-{action - m.RESERVE_DECK + 1}", None, _)
    if action < m.BUY_GOLD:
        return _buy(v, action - m.BUY, _)
    if action < m.SWAP:
        number = action - m.BUY_GOLD
        return Touch((place(v, number),), _("Choose the gold"), ask=_("Choose where to pay with gold?"), quiet=True)
    if action < m.PAY_NOW:
        c = action - m.SWAP
        return Touch((f"mine-{LETTERS[c]}",), _("Pay gold"), ask=_("Pay gold in place of {gem}?", gem=text.of_colour(c, 1, _)), now=True)
    if action == m.PAY_NOW:
        return Touch((), _("Pay"), tray=_tray(payment(v, int(s.buying))))
    if action < m.RECEIVE:
        c = action - m.GIVE_BACK
        return Touch(
            (f"mine-{LETTERS[c]}",), _("Give back"), ask=_("Give back {gem}?", gem=text.of_colour(c, 1, _)), tray=((f"gem-{GEMS[c]}", ""),)
        )
    if action < m.PASS:
        k = list(s.nobles).index(action - m.RECEIVE)
        return Touch((f"noble-{k + 1}",), _("Receive"))
    return Touch((), _("Pass"))


def _reserve(v: View, where: str, number: int | None, _: Tr) -> Touch:
    gold = bool(v.s.bank[GOLD])
    notes = [_("You take a gold with it.") if gold else _("There is no gold left to take with it.")]
    if number is not None and (lack := lacking(v, number)):
        notes.insert(0, _("To buy it you lack {gems}.", gems=text.gems(lack, _)))
    return Touch(
        (where,),
        _("Reserve"),
        ask=_("Reserve this card?") if where.startswith("row") else _("Reserve the top card, unseen by the others?"),
        note=" ".join(notes),
        tray=(("gem-gold", ""),) if gold else (),
        quiet=True,
    )


def _buy(v: View, number: int, _: Tr) -> Touch:
    p = v.s.player[v.seat]
    paid = payment(v, number)
    saved = [min(int(COST[number, c]), int(p.bonus[c])) for c in range(5)]
    notes = [_("Your cards cover {gems}.", gems=text.gems(saved, _))] if any(saved) else []
    if paid[GOLD]:
        instead = [int(COST[number, c]) - saved[c] - paid[c] for c in range(5)]
        notes.append(_("Gold stands in for {gems}.", gems=text.gems(instead, _)))
    gem = text.gem_name(int(BONUS[number]), _)
    total = sum(paid)
    return Touch(
        (place(v, number),),
        _("Buy"),
        ask=_.many("Buy the {gem} card for {n} gem?", "Buy the {gem} card for {n} gems?", total, gem=gem)
        if total
        else _("Buy the {gem} card for nothing?", gem=gem),
        note=" ".join(notes),
        tray=_tray(paid),
        spends=tuple(f"mine-{LETTERS[c]}" for c in range(6) if paid[c]),
    )


def lacking(v: View, number: int) -> list[int]:
    """The gems that are missing to buy a card, when gold does not make up for them; empty if none are."""
    p = v.s.player[v.seat]
    lack = [max(0, int(COST[number, c]) - int(p.bonus[c]) - int(p.tokens[c])) for c in range(5)]
    return lack if sum(lack) > p.tokens[GOLD] else []


def payment(v: View, number: int) -> list[int]:
    """What is paid for a card: tokens of each colour, and the gold that stands in for those that are missing or swapped."""
    s, p = v.s, v.s.player[v.seat]
    swapped = s.swapped if s.phase == PAY else [0] * 5
    due = [max(0, int(COST[number, c]) - int(p.bonus[c])) for c in range(5)]
    paid = [min(due[c], int(p.tokens[c])) - int(swapped[c]) for c in range(5)]
    return [*paid, sum(due) - sum(paid)]


def _tray(counts: Sequence[int]) -> tuple[tuple[str, str], ...]:
    return tuple((f"gem-{GEMS[c]}", "") for c in range(6) for n in range(counts[c]))


def place(v: View, number: int) -> str:
    """Where a card lies."""
    for k in range(ROW):
        if v.s.row[LEVEL[number], k] == number:
            return f"row-{LEVEL[number] + 1}-{k + 1}"
    hand = [] if v.seat is None else list(v.s.player[v.seat].hand)
    return f"hand-{hand.index(number) + 1}" if number in hand else ""


def meant(v: View, thing: str) -> list[int]:
    kind, *where = thing.split("-")
    if kind == "row":
        number = int(v.s.row[int(where[0]) - 1, int(where[1]) - 1])
        return [m.BUY + number, m.RESERVE + number]
    if kind == "hand" and v.seat is not None:
        return [m.BUY + int(v.s.player[v.seat].hand[int(where[0]) - 1])]
    if kind == "deck":
        return [m.RESERVE_DECK + int(where[0]) - 1]
    if kind == "noble":
        return [m.RECEIVE + int(v.s.nobles[int(where[0]) - 1])]
    c = LETTERS.index(where[0])
    if kind == "mine":
        return [m.SWAP + c, m.GIVE_BACK + c] if v.s.phase == PAY and c < GOLD else [m.GIVE_BACK + c]
    return [m.TAKE + c, m.TAKE_TWO + c] if c < GOLD else [m.RESERVE_DECK]


def trace(before: View, seat: int, action: int | None) -> tuple[str, ...]:
    if action is None:
        return ()
    s = before.s
    if action < m.RESERVE:
        return tuple(f"bank-{LETTERS[c]}" for c in range(5) if m.TAKE_GEMS[action, c])
    if m.RESERVE_DECK <= action < m.BUY:
        return (f"deck-{action - m.RESERVE_DECK + 1}",)
    if m.PAY_NOW < action < m.RECEIVE:
        return (f"bank-{LETTERS[action - m.GIVE_BACK]}",)
    if m.RECEIVE <= action < m.PASS:
        return (f"noble-{list(s.nobles).index(action - m.RECEIVE) + 1}",)
    number = (action - m.RESERVE) if action < m.RESERVE_DECK else (action - m.BUY) if action < m.BUY_GOLD else (action - m.BUY_GOLD)
    where = place(before, number) if action < m.SWAP else ""
    return (where,) if where.startswith("row") else ()
