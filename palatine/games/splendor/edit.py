"""Setting up a position of Splendor by hand: rows, nobles, tokens, and what the players bought and reserved.

Every card is in a deck, in a row, in a hand, or bought; so moving one takes it away from where it was. The bank follows from what the
players hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from palatine.games.splendor import components as c
from palatine.games.splendor.moves import CODES
from palatine.games.splendor.text import names
from palatine.i18n import Tr
from palatine.kernel.edit import Place, counted, of_seats
from palatine.kernel.view import View


def price(cost: Any) -> str:
    return "".join(f"{c.LETTERS[colour]}{n}" for colour, n in enumerate(cost) if n)


def pictures(cost: Any) -> str:
    return " ".join(f"gem-{c.GEMS[colour]}:{n}" for colour, n in enumerate(cost) if n)


def code(card: int) -> str:
    """A card as it is printed: level, bonus and price, as ``2r:k5``; ``?2`` for one of level 2 that nobody else knows."""
    if card == c.NONE:
        return "-"
    return f"?{c.UNKNOWN - card + 1}" if card < 0 else f"{c.LEVEL[card] + 1}{c.LETTERS[c.BONUS[card]]}:{price(c.COST[card])}"


def notation(card: int) -> str:
    return CODES[card] if card >= 0 else code(card)


def places(v: View, _: Tr) -> Iterator[Place]:
    s = v.s

    def say(card: int) -> str:
        if card < 0:
            return _("nothing") if card == c.NONE else names.unseen(c.UNKNOWN - card, _)
        return _.shown(f"card-{card} {pictures(c.COST[card])}", names.card(card, _))

    def visitor(k: int) -> str:
        return _.shown(f"noble-{k} {pictures(c.NOBLE_COST[k])}", names.noble(k, _))

    coded: dict[str, Any] = {"say": say, "code": code, "also": notation, "single": True}
    noble: dict[str, Any] = {"say": visitor, "code": lambda k: price(c.NOBLE_COST[k]), "also": counted, "single": True}
    owned = bought(s)

    yield Place("turn", _("Player to move"), int(s.turn), **of_seats(v, _))
    for level in range(3):
        cards = (c.NONE, *range(c.FIRST[level], c.FIRST[level + 1]))
        for i in range(c.ROW):
            label = _("Level {level}, place {n}", level=level + 1, n=i + 1)
            yield Place(f"row {level} {i}", label, int(s.row[level, i]), cards, **coded, thing=f"row-{level + 1}-{i + 1}")
    for k in range(int(c.NOBLES_AT_START[v.players])):
        label, thing = _("Noble {n}", n=k + 1), f"noble-{k + 1}"
        yield Place(f"noble {k}", label, int(s.nobles[k]), range(c.NOBLES), **noble, thing=thing)
        yield Place(f"visit {k}", _("Noble {n} visits", n=k + 1), int(s.visits[k]), **of_seats(v, _, _("nobody")), thing=thing)
    for seat in range(v.players):
        p, mine = s.player[seat], seat == v.seat
        for colour in range(6):
            thing = f"mine-{c.LETTERS[colour]}" if mine else ""
            yield Place(
                f"tokens {seat} {colour}", names.gem_name(colour, _), int(p.tokens[colour]), most=c.MAX_TOKENS, thing=thing, seat=seat
            )
        label = _("Buys or returns a card")
        yield Place(f"bought {seat}", label, c.NONE, range(c.NONE, c.CARDS), **coded, seat=seat, several=owned[seat])
        for k in range(c.HAND):
            held = c.UNKNOWN - int(c.LEVEL[p.hand[k]]) if p.blind[k] else int(p.hand[k])
            label, thing = _("Reserved card {n}", n=k + 1), f"hand-{k + 1}" if mine else ""
            yield Place(f"hand {seat} {k}", label, held, range(c.UNKNOWN - 2, c.CARDS), **coded, thing=thing, seat=seat)


def put(s: Any, name: str, value: int) -> None:
    kind, *numbers = name.split()
    at = [int(n) for n in numbers]
    if kind == "turn":
        s.turn = value
    elif kind == "tokens":
        s.player[at[0]].tokens[at[1]] = value
    elif kind == "noble":
        change_noble(s, at[0], value)
    elif kind == "visit":
        visit(s, at[0], value)
    elif kind == "row":
        give_back(s, int(s.row[at[0], at[1]]))
        s.row[at[0], at[1]] = c.NONE
        take(s, value)
        s.row[at[0], at[1]] = value
    elif kind == "hand":
        reserve(s, at[0], at[1], value)
    elif kind == "bought" and value != c.NONE:
        buy(s, at[0], value)
    settle(s)


def settle(s: Any) -> None:
    """A turn begins; deck and bank follow from what lies elsewhere."""
    s.phase, s.buying, s.waiting, s.passes = c.Phase.MAIN, c.NONE, 1 << int(s.turn), 0
    s.swapped[:] = 0
    for colour in range(6):
        all_ = c.GOLD_AT_START[s.players] if colour == c.GOLD else c.GEMS_AT_START[s.players]
        s.bank[colour] = int(all_) - sum(int(s.player[i].tokens[colour]) for i in range(s.players))
    for level in range(3):
        s.left[level] = int(s.deck[c.FIRST[level] : c.FIRST[level + 1]].sum())
    s.last_round = int(any(s.player[i].points >= c.WIN_POINTS for i in range(s.players)))


# Cards


def take(s: Any, card: int) -> None:
    """Takes a card away from wherever it is."""
    if card == c.NONE:
        return
    if s.deck[card]:
        s.deck[card] = 0
    elif (s.row == card).any():
        s.row[s.row == card] = c.NONE
    elif not _from_hands(s, card):
        _from_bought(s, card)


def _from_hands(s: Any, card: int) -> bool:
    for i in range(s.players):
        for k in range(c.HAND):
            if s.player[i].hand[k] == card:
                level = int(c.LEVEL[card])
                another = _in_deck(s, level) if s.player[i].blind[k] else []
                if another:  # it was unknown: it is another one then
                    s.player[i].hand[k] = another[0]
                    s.deck[another[0]] = 0
                else:
                    _close(s.player[i], k)
                return True
    return False


def _in_deck(s: Any, level: int) -> list[int]:
    return [card for card in range(c.FIRST[level], c.FIRST[level + 1]) if s.deck[card]]


def _from_bought(s: Any, card: int) -> None:
    for seat, cards in enumerate(bought(s)):
        if card in cards:
            s.player[seat].bonus[c.BONUS[card]] -= 1
            s.player[seat].points -= c.POINTS[card]


def bought(s: Any) -> list[list[int]]:
    """The cards of each player. Whose a card is, nobody writes down: it follows from bonuses and points, as far as they tell."""
    lying = {int(card) for card in s.row.flat} | {int(card) for i in range(s.players) for card in s.player[i].hand}
    gone = sorted((card for card in range(c.CARDS) if not s.deck[card] and card not in lying), key=lambda card: -int(c.POINTS[card]))
    seats = range(int(s.players))
    visits = [sum(int(c.NOBLE_POINTS[s.nobles[k]]) for k in range(c.MAX_NOBLES) if s.visits[k] == i) for i in seats]
    bonus = tuple(tuple(int(n) for n in s.player[i].bonus) for i in seats)
    points = tuple(int(s.player[i].points) - visits[i] for i in seats)
    owners = _owners(tuple(gone), bonus, points) or ()
    return [[card for card, owner in zip(gone, owners) if owner == i] for i in seats]


@cache
def _owners(cards: tuple[int, ...], bonus: tuple[tuple[int, ...], ...], points: tuple[int, ...]) -> tuple[int, ...] | None:
    """An owner for each card, so that the bonuses and points come out; None if there is no way."""
    if not cards:
        return () if not any(points) else None
    card, *rest = cards
    colour, worth = int(c.BONUS[card]), int(c.POINTS[card])
    for seat, has in enumerate(bonus):
        if has[colour] and points[seat] >= worth:
            left = (*bonus[:seat], (*has[:colour], has[colour] - 1, *has[colour + 1 :]), *bonus[seat + 1 :])
            found = _owners(tuple(rest), left, (*points[:seat], points[seat] - worth, *points[seat + 1 :]))
            if found is not None:
                return (seat, *found)
    return None


def _close(p: Any, k: int) -> None:
    """Takes a card out of a hand: those behind it move up."""
    for j in range(k, c.HAND):
        last = j + 1 == c.HAND
        p.hand[j] = c.NONE if last else p.hand[j + 1]
        p.blind[j] = 0 if last else p.blind[j + 1]


def give_back(s: Any, card: int) -> None:
    """A card goes back into its deck."""
    if card >= 0:
        s.deck[card] = 1


def reserve(s: Any, seat: int, k: int, value: int) -> None:
    p = s.player[seat]
    if p.hand[k] != c.NONE:
        give_back(s, int(p.hand[k]))
        _close(p, k)
    if value == c.NONE:
        return
    blind = value <= c.UNKNOWN
    if blind:
        found = _in_deck(s, c.UNKNOWN - value)
        if not found:
            return
        value = found[0]
    take(s, value)
    free = [j for j in range(c.HAND) if p.hand[j] == c.NONE]
    p.hand[free[0]], p.blind[free[0]] = value, int(blind)


def buy(s: Any, seat: int, card: int) -> None:
    """A card that is nowhere else is bought already, and goes back; any other one goes to the player."""
    there = s.deck[card] or (s.row == card).any() or any((s.player[i].hand == card).any() for i in range(s.players))
    take(s, card)
    if not there:
        give_back(s, card)
        return
    s.player[seat].bonus[c.BONUS[card]] += 1
    s.player[seat].points += c.POINTS[card]


# What cannot be


def faults(v: View, _: Tr) -> Iterator[str]:
    s = v.s
    for colour in range(6):
        if s.bank[colour] < 0:
            held = sum(int(s.player[i].tokens[colour]) for i in range(v.players))
            most = int(c.GOLD_AT_START[v.players] if colour == c.GOLD else c.GEMS_AT_START[v.players])
            gems = names.of_colour(colour, held, _)
            yield _.many(
                "The players hold {gems}: there is only {n} for {players} players.",
                "The players hold {gems}: there are only {n} for {players} players.",
                most,
                gems=gems,
                players=v.players,
            )
    for seat in range(v.players):
        held = int(s.player[seat].tokens.sum())
        if held > c.MAX_TOKENS:
            yield _("{name} holds {n} tokens: {most} at most.", name=v.name(seat, _), n=held, most=c.MAX_TOKENS)
    for level in range(3):
        for i in range(c.ROW):
            if s.row[level, i] == c.NONE and s.left[level]:
                yield _.many(
                    "Level {level}, place {place}: a card is missing although the deck has {n}.",
                    "Level {level}, place {place}: a card is missing although the deck has {n}.",
                    int(s.left[level]),
                    level=level + 1,
                    place=i + 1,
                )


# Nobles


def change_noble(s: Any, k: int, noble: int) -> None:
    """If she is in the game already, the two change places."""
    for j in range(c.MAX_NOBLES):
        if s.nobles[j] == noble:
            s.nobles[j] = s.nobles[k]
    s.nobles[k] = noble


def visit(s: Any, k: int, seat: int) -> None:
    points = c.NOBLE_POINTS[s.nobles[k]]
    if s.visits[k] != c.NONE:
        s.player[s.visits[k]].points -= points
    s.visits[k] = seat
    if seat != c.NONE:
        s.player[seat].points += points
