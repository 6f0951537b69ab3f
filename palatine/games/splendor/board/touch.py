"""Choosing by touch, and pointing at what happened."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.draw import Moment, Touch
from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.board.cards import GEMS
from palatine.games.splendor.components import Phase
from palatine.games.splendor.happenings import H
from palatine.games.splendor.rules.actions import slot_of
from palatine.games.splendor.rules.prices import due, gems_paid, gold_paid, lacks, purse, tokens_lacking
from palatine.games.splendor.state import tokens_held
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View


def touch(v: View, action: int, _: Tr) -> Touch:
    kind, number = m.KIND[action], int(m.NUMBER[action])
    if kind == m.TAKE:
        gems = m.TAKE_GEMS[number]
        things = tuple(f"bank-{c.LETTERS[colour]}" for colour in range(5) for n in range(gems[colour]))
        held = plain(tokens_held)(v.s.player[v.seat]) + len(things)
        note = _("You would hold {n} of {most} gems.", n=held, most=c.MAX_TOKENS)
        more = (_("Choose gems or a card"), _("Choose a second gem"), _("Choose a third gem"))
        return Touch(things, _("Take"), ask=_("Take {gems}?", gems=names.gems(gems, _)), note=note, tray=_tray(gems), more=more)
    if kind == m.RESERVE:
        return _reserve(v, place(v, number), number, _)
    if kind == m.RESERVE_DECK:
        return _reserve(v, f"deck-{number + 1}", None, _)
    if kind == m.BUY:
        return _buy(v, number, _)
    if kind == m.BUY_GOLD:
        return Touch((place(v, number),), _("Choose gold payment"), ask=_("Choose which gems to pay in gold?"), quiet=True)
    if kind == m.SWAP:
        ask = _("Pay gold instead of {gem}?", gem=names.of_colour(number, 1, _))
        return Touch((f"mine-{c.LETTERS[number]}",), _("Pay gold"), ask=ask, now=True)
    if kind == m.PAY:
        return Touch((), _("Pay"), tray=_tray(payment(v, int(v.s.buying))))
    if kind == m.GIVE:
        ask = _("Return {gem}?", gem=names.of_colour(number, 1, _))
        return Touch((f"mine-{c.LETTERS[number]}",), _("Return"), ask=ask, tray=((f"gem-{GEMS[number]}", ""),), more=(_("Choose a gem"),))
    if kind == m.NOBLE:
        return Touch((f"noble-{list(v.s.nobles).index(number) + 1}",), _("Receive"), more=(_("Choose a noble"),))
    return Touch((), _("Pass"))


def _reserve(v: View, where: str, number: int | None, _: Tr) -> Touch:
    gold = bool(v.s.bank[c.GOLD])
    notes = [_("You also take 1 gold.") if gold else _("There’s no gold left to take.")]
    if number is not None:
        have = plain(purse)(v.s.player[v.seat])
        if plain(tokens_lacking)(have, number):
            missing = plain(lacks)(have, number)
            told = names.gems(missing, _)
            notes.insert(0, _.many("You’re {gems} short.", "You’re {gems} short.", sum(map(int, missing)), gems=told))
    return Touch(
        (where,),
        _("Reserve"),
        ask=_("Reserve this card?") if where.startswith("row") else _("Reserve the top card, hidden from the others?"),
        note=" ".join(notes),
        tray=(("gem-gold", ""),) if gold else (),
        quiet=True,
    )


def _buy(v: View, number: int, _: Tr) -> Touch:
    p = v.s.player[v.seat]
    paid = payment(v, number)
    owed = [plain(due)(p, number, colour) for colour in range(5)]
    saved = [int(c.COST[number, colour]) - owed[colour] for colour in range(5)]
    notes = [_.many("It is worth {n} point.", "It is worth {n} points.", worth)] if (worth := int(c.POINTS[number])) else []
    if visitors := comes(v, number):
        notes.append(_("A noble would come: {n} more points.", n=int(c.NOBLE_POINTS[visitors[0]])))
    if any(saved):
        notes.append(_("Your cards cover {gems}.", gems=names.gems(saved, _)))
    if paid[c.GOLD]:
        instead = [owed[colour] - paid[colour] for colour in range(5)]
        notes.append(_("Gold replaces {gems}.", gems=names.gems(instead, _)))
    gem = names.gem_name(int(c.BONUS[number]), _)
    total = sum(paid)
    return Touch(
        (place(v, number),),
        _("Buy"),
        ask=_.many("Buy the {gem} card for {n} gem?", "Buy the {gem} card for {n} gems?", total, gem=gem)
        if total
        else _("Buy the {gem} card for free?", gem=gem),
        note=" ".join(notes),
        tray=_tray(paid),
        spends=tuple(f"mine-{c.LETTERS[colour]}" for colour in range(6) if paid[colour]),
    )


def comes(v: View, number: int) -> list[int]:
    """The nobles who would visit after this card is bought now."""
    have = [int(n) + (colour == c.BONUS[number]) for colour, n in enumerate(v.s.player[v.seat].bonus)]
    waiting = [int(n) for n, seat in zip(v.s.nobles, v.s.visits) if n != c.NONE and seat == c.NONE]
    return [n for n in waiting if all(own >= wanted for own, wanted in zip(have, c.NOBLE_COST[n]))]


def payment(v: View, number: int) -> list[int]:
    """What is paid for a card: tokens of each colour, and gold."""
    s, p = v.s, v.s.player[v.seat]
    return [*(int(plain(gems_paid)(s, p, number, colour)) for colour in range(5)), int(plain(gold_paid)(s, p, number))]


def _tray(counts: Sequence[int]) -> tuple[tuple[str, str], ...]:
    return tuple((f"gem-{GEMS[colour]}", "") for colour, n in enumerate(counts) for i in range(n))


def place(v: View, number: int) -> str:
    """Where a card lies: in the row, or in my hand."""
    slot = plain(slot_of)(v.s, number)
    if slot != c.NONE:
        return f"row-{c.LEVEL[number] + 1}-{slot + 1}"
    return f"hand-{list(v.s.player[v.seat].hand).index(number) + 1}"


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
        return [m.NOBLE + int(v.s.nobles[int(where[0]) - 1])]
    colour = c.LETTERS.index(where[0])
    if kind == "mine":
        return [m.SWAP + colour, m.GIVE + colour] if v.s.phase == Phase.PAY and colour < c.GOLD else [m.GIVE + colour]
    return [m.TAKE + colour, m.TAKE + m.PAIRS + colour] if colour < c.GOLD else [m.RESERVE_DECK]


def trace(v: View, h: Happening) -> tuple[str, ...]:
    """The things that a happening is about, as far as they are still there."""
    match h.kind:
        case H.TOOK:
            return tuple(f"bank-{c.LETTERS[colour]}" for colour, n in enumerate(h.numbers) if n)
        case H.GAVE_BACK:
            return (f"bank-{c.LETTERS[h.colour]}",)
        case H.DREW:
            return (f"deck-{c.LEVEL[h.card] + 1}",)
        case H.DREW_UNSEEN:
            return (f"deck-{h.level + 1}",)
        case H.RESERVED | H.BOUGHT | H.TURNED_UP:
            level = int(c.LEVEL[h.card])
            there = h.slot != c.NONE and v.s.row[level, h.slot] != c.NONE
            return (f"row-{level + 1}-{h.slot + 1}",) if there else ()
        case H.CHOSE:
            slot = plain(slot_of)(v.s, h.card)
            return () if slot == c.NONE else (f"row-{c.LEVEL[h.card] + 1}-{slot + 1}",)
    return ()


def moments(v: View, heard: Sequence[Happening]) -> list[Moment]:
    """A noble's visit."""
    return [Moment(seat=h.seat, points=h.points) for h in heard if h.kind == H.VISITED]
