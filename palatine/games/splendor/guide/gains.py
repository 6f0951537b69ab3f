"""What a turn has brought a seat, to compare two moves by: now, and what it can do next turn."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

from palatine.draw.guide import Mark
from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.board.touch import place
from palatine.games.splendor.happenings import H
from palatine.games.splendor.rules.prices import purse, tokens_lacking
from palatine.games.splendor.state import tokens_held
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

WORTH = {"points": 1.0, "noble": 3.0, "keep": 2.0, "next": 1.0, "near": 0.4, "bonus": 0.9, "gold": 0.5, "gems": 0.1}
REACH = 2  # gems that can be missing for a card that is bought the turn after
CHEAPER = 3  # cards that are marked where a new one pays for others


def gains(was: View, now: View, later: View | None, heard: Sequence[Happening]) -> dict[str, float]:
    """By name, what the seat has *now*, after its turn, that it had not before, and what it can buy when it is asked *later*."""
    seat = was.seat or 0
    p, q = was.s.player[seat], now.s.player[seat]
    found = {
        "points": float(now.scores[seat] - was.scores[seat]),
        "gold": float(gold := int(q.tokens[c.GOLD]) - int(p.tokens[c.GOLD])),
        "gems": float(plain(tokens_held)(q) - plain(tokens_held)(p) - gold),
    }
    found |= {f"noble-{h.noble}": 1.0 for h in heard if h.kind == H.VISITED and h.seat == seat}
    found |= {f"bonus-{colour}": float(q.bonus[colour]) - float(p.bonus[colour]) for colour in range(5)}
    left = {int(card) for row in now.s.row for card in row}
    for card in {int(card) for row in was.s.row for card in row if card != c.NONE} - left:
        for other in range(was.players):
            if other != seat and c.POINTS[card] and not plain(tokens_lacking)(plain(purse)(was.s.player[other]), card):
                found[f"keep-{card}-{other}"] = 1.0
    if later is not None:
        bought = {int(m.NUMBER[action]) for action in later.actions() if m.KIND[action] == m.BUY}
        for card in bought & {int(card) for row in was.s.row for card in row} | bought & set(map(int, was.s.player[seat].hand)):
            found[f"next-{card}"] = 1.0
        have, most = plain(purse)(later.s.player[seat]), max((int(c.POINTS[card]) for card in bought), default=-1)
        for card in {int(card) for row in was.s.row for card in row if card != c.NONE} & {int(card) for row in later.s.row for card in row}:
            if c.POINTS[card] > most and plain(tokens_lacking)(have, card) <= REACH:  # worth more than what can be had at once
                found[f"near-{card}"] = 1.0
    return found


def worth(name: str) -> float:
    """How much one of it speaks for a move: what is worth most is said first."""
    kind, *rest = name.split("-")
    return WORTH[kind] * (1 + float(c.POINTS[int(rest[0])]) if kind in ("keep", "next", "near") else 1)


def gain(v: View, name: str, n: int, _: Tr) -> str:
    """One of them in words, as part of a list: *n* is how many more."""
    kind, *rest = name.split("-")
    number = int(rest[0]) if rest else 0
    match kind:
        case "points":
            return _.many("{n} more point", "{n} more points", n)
        case "noble":
            return _("a noble visits you")
        case "gold":
            return _.many("{n} more gold", "{n} more gold", n)
        case "gems":
            return _.many("{n} more gem", "{n} more gems", n)
        case "bonus":
            return _("{gem} less to pay, from now on", gem=names.of_colour(number, n, _))
        case "keep":
            return _("{name} can’t buy {card}", name=v.name(int(rest[1]), _), card=_brief(number, _))
        case "near":
            return _("in two turns you can buy {card}", card=_brief(number, _))
    return _("next turn you can buy {card}", card=_brief(number, _))


def marks(v: View, name: str) -> tuple[Mark, ...]:
    """Where on the board one of them is."""
    kind, *rest = name.split("-")
    number, p = int(rest[0]) if rest else 0, v.s.player[v.seat or 0]
    lie = [int(card) for card in v.s.row.ravel() if card != c.NONE]
    if kind == "noble":
        k = list(v.s.nobles).index(number)
        return (Mark(f"noble-{k + 1}", f"noble-{number}"),) if v.s.visits[k] == c.NONE else ()
    if kind == "bonus":
        have = plain(purse)(p)
        paid = [card for card in lie if c.COST[card, number] and p.bonus[number] <= c.COST[card, number]]
        paid.sort(key=lambda card: (int(plain(tokens_lacking)(have, card)), card))
        return tuple(Mark(place(v, card), f"card-{card}", change="−1") for card in paid[:CHEAPER])
    if kind in ("keep", "next", "near") and number in (*lie, *map(int, p.hand)):
        return (Mark(place(v, number), f"card-{number}", danger=kind == "keep"),)
    return ()


def about(v: View, action: int, _: Tr) -> str:
    """The card that a move comes nearest to, where two moves bring the same until the next turn."""
    kind, number, p = m.KIND[action], int(m.NUMBER[action]), v.s.player[v.seat or 0]
    if kind == m.RESERVE_DECK:
        return _("Only you see this card, and only you can buy it.")
    if kind not in (m.TAKE, m.GIVE, m.RESERVE):
        return ""
    gold = [0] * 5 + [int(v.s.bank[c.GOLD] > 0 and plain(tokens_held)(p) < c.MAX_TOKENS)]
    taken = gold if kind == m.RESERVE else [*m.TAKE_GEMS[number], 0] if kind == m.TAKE else [-int(k == number) for k in range(6)]
    tokens = [int(n) + int(more) for n, more in zip(p.tokens, taken)]
    have = plain(purse)(SimpleNamespace(bonus=p.bonus, tokens=tokens))
    if kind == m.RESERVE:
        return _.many(
            "Nobody else can buy it from now on, and you are {n} gem short of it.",
            "Nobody else can buy it from now on, and you are {n} gems short of it.",
            int(plain(tokens_lacking)(have, number)),
            zero="Nobody else can buy it from now on, and you can pay for it.",
        )
    cards = [int(card) for card in (*v.s.row.ravel(), *p.hand) if card >= 0]
    if not cards:
        return ""
    near = min(cards, key=lambda card: (int(plain(tokens_lacking)(have, card)), -int(c.POINTS[card]), card))
    return _.many(
        "Then you are {n} gem short of {card}.",
        "Then you are {n} gems short of {card}.",
        int(plain(tokens_lacking)(have, near)),
        zero="Then you can pay for {card}.",
        card=_brief(near, _),
    )


def _brief(card: int, _: Tr) -> str:
    gem, points = names.gem_name(int(c.BONUS[card]), _), int(c.POINTS[card])
    if not points:
        return _("the {gem} card for {cost}", gem=gem, cost=names.gems(c.COST[card], _))
    return _("the {gem} card with {points}", gem=gem, points=names.points(points, _))
