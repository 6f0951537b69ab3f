"""Splendor in sentences: the board, what is asked, moves, the log, and why a move is refused. All from views."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from palatine.games.splendor import moves as m
from palatine.games.splendor.state import (
    BONUS,
    COST,
    GIVE,
    GOLD,
    HAND,
    LEVEL,
    MAX_NOBLES,
    MAX_TOKENS,
    NOBLE,
    NOBLE_COST,
    NOBLE_POINTS,
    NONE,
    PAY,
    POINTS,
    TWO_FROM,
    UNKNOWN,
)
from palatine.i18n import Tr
from palatine.kernel.view import View


def gems(counts: Sequence[int], _: Tr) -> str:
    """2 rubies and 1 gold."""
    words: tuple[Callable[[int], str], ...] = (
        lambda n: _.many("{n} diamond", "{n} diamonds", n),
        lambda n: _.many("{n} sapphire", "{n} sapphires", n),
        lambda n: _.many("{n} emerald", "{n} emeralds", n),
        lambda n: _.many("{n} ruby", "{n} rubies", n),
        lambda n: _.many("{n} onyx", "{n} onyxes", n),
        lambda n: _.many("{n} gold", "{n} gold", n),
    )
    return _.all_of([word(int(n)) for word, n in zip(words, counts) if n]) or _("nothing")


def of_colour(c: int, n: int, _: Tr) -> str:
    return gems([n if i == c else 0 for i in range(6)], _)


def none_left(colours: Sequence[int], _: Tr) -> str:
    return _("In the bank there is none left of: {gems}.", gems=_.all_of([gem_name(c, _) for c in colours]))


def gem_name(c: int, _: Tr) -> str:
    return (_("diamond"), _("sapphire"), _("emerald"), _("ruby"), _("onyx"), _("gold"))[c]


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


def card(number: int, _: Tr) -> str:
    """A card in full: its code, what it gives and what it costs."""
    if number <= UNKNOWN:
        return _("an unseen card of level {level}", level=UNKNOWN - number + 1)
    return _(
        "{code} (gives {gem}, {points}, costs {cost})",
        code=m.CODES[number],
        gem=gem_name(BONUS[number], _),
        points=points(int(POINTS[number]), _),
        cost=gems(COST[number], _),
    )


def noble(number: int, _: Tr) -> str:
    return _("noble {number} (asks for {cost})", number=number + 1, cost=bonuses(NOBLE_COST[number], _))


def bonuses(counts: Sequence[int], _: Tr) -> str:
    """Cards bought, by colour: 2 ruby and 1 onyx."""
    return _.all_of([f"{int(n)} {gem_name(c, _)}" for c, n in enumerate(counts) if n]) or _("none")


# The board


def board(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = [_("Bank: {gems}.", gems=gems(s.bank, _))]
    waiting = [int(n) for n, seat in zip(s.nobles, s.visits) if n != NONE and seat == NONE]
    lines.append(_("Nobles: {nobles}.", nobles="; ".join(noble(n, _) for n in waiting) or _("none")))
    for level in (2, 1, 0):
        deck = _.many("{n} card in the deck", "{n} cards in the deck", int(s.left[level]))
        lines.append(_("Level {level}, {deck}:", level=level + 1, deck=deck))
        lines += [f"  {card(int(c), _)}" for c in s.row[level] if c != NONE]
    for seat in range(v.players):
        lines += player(v, seat, _)
    return lines


def player(v: View, seat: int, _: Tr) -> list[str]:
    p = v.s.player[seat]
    line = _(
        "{name}: {points}; holds {gems}; cards: {bonuses}.",
        name=v.name(seat, _),
        points=points(int(p.points), _),
        gems=gems(p.tokens, _),
        bonuses=bonuses(p.bonus, _),
    )
    hand = [card(int(c), _) for c in p.hand if c != NONE]
    return [line] + ([_("  Reserved: {cards}.", cards="; ".join(hand))] if hand else [])


def prompt(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.phase == GIVE:
        excess = int(p.tokens.sum()) - MAX_TOKENS
        return _.many("Give back {n} token.", "Give back {n} tokens.", excess)
    if s.phase == NOBLE:
        return _("Choose the noble who visits you.")
    if s.phase == PAY:
        return _("Pay for {card}: where does gold take the place of a gem?", card=card(int(s.buying), _))
    return _("Take gems, reserve a card or buy one.")


def move(v: View, action: int, _: Tr) -> str:
    if action < m.RESERVE:
        return _("Take {gems}.", gems=gems(m.TAKE_GEMS[action], _))
    if action < m.RESERVE_DECK:
        return _("Reserve {card}.", card=card(action - m.RESERVE, _))
    if action < m.BUY:
        return _("Reserve the top card of level {level}, unseen.", level=action - m.RESERVE_DECK + 1)
    if action < m.BUY_GOLD:
        return _("Buy {card}.", card=card(action - m.BUY, _))
    if action < m.SWAP:
        return _("Buy {card}, and choose where to pay with gold.", card=card(action - m.BUY_GOLD, _))
    if action < m.PAY_NOW:
        return _("Pay 1 gold in place of {gem}.", gem=of_colour(action - m.SWAP, 1, _))
    if action == m.PAY_NOW:
        return _("Pay like this.")
    if action < m.RECEIVE:
        return _("Give back {gem}.", gem=of_colour(action - m.GIVE_BACK, 1, _))
    if action < m.PASS:
        return _("Receive {noble}.", noble=noble(action - m.RECEIVE, _))
    return _("Pass.")


# The log


def event(before: View, seat: int, action: int | None, after: View, _: Tr) -> list[str]:
    assert action is not None  # every choice in Splendor is made in the open
    name = before.name(seat, _)
    lines = [*_deed(before, seat, action, after, name, _), *_consequences(before, after, _)]
    return [line for line in lines if line]


def _deed(before: View, seat: int, action: int, after: View, name: str, _: Tr) -> list[str]:
    old, new = before.s.player[seat], after.s.player[seat]
    gold = new.tokens[GOLD] > old.tokens[GOLD]
    if action < m.RESERVE:
        return [_("{name} takes {gems}.", name=name, gems=gems(m.TAKE_GEMS[action], _))]
    if action < m.BUY:
        taken = card([int(c) for c in new.hand if c != NONE][-1], _)
        if gold:
            return [_("{name} reserves {card} and takes 1 gold.", name=name, card=taken)]
        return [_("{name} reserves {card}; there is no gold left.", name=name, card=taken)]
    if action < m.BUY_GOLD or ((action < m.GIVE_BACK) and after.s.phase != PAY):
        bought = int(before.s.buying) if before.s.phase == PAY else action - m.BUY
        paid = [int(a - b) for a, b in zip(old.tokens, new.tokens)]
        return [_("{name} buys {card} and pays {gems}.", name=name, card=card(bought, _), gems=gems(paid, _))]
    if action < m.SWAP:
        return [_("{name} wants to buy {card}.", name=name, card=card(action - m.BUY_GOLD, _))]
    if action < m.PAY_NOW:
        return [_("{name} pays gold in place of {gem}.", name=name, gem=of_colour(action - m.SWAP, 1, _))]
    if action < m.RECEIVE:
        return [_("{name} gives back {gem}.", name=name, gem=of_colour(action - m.GIVE_BACK, 1, _))]
    return [_("{name} can do nothing and passes.", name=name)] if action == m.PASS else []


def _consequences(before: View, after: View, _: Tr) -> list[str]:
    old, new = before.s, after.s
    lines = []
    for level in range(3):
        for a, b in zip(old.row[level], new.row[level]):
            if b not in (a, NONE):
                lines.append(_("Turned up: {card}.", card=card(int(b), _)))
    for k in range(MAX_NOBLES):
        if new.visits[k] != old.visits[k]:
            visitor, host = int(new.nobles[k]), after.name(int(new.visits[k]), _)
            gain = points(int(NOBLE_POINTS[visitor]), _)
            lines.append(_("{name} is visited by {noble}: {points}.", noble=noble(visitor, _), name=host, points=gain))
    if new.last_round and not old.last_round and new.waiting:
        name = before.name(int(old.turn), _)
        lines.append(_("{name} has {points}: this round is the last.", name=name, points=points(_best(after), _)))
    if not new.waiting:
        lines.append(_("The game is over."))
    return lines


def _best(v: View) -> int:
    return max(v.scores)


def result(v: View, _: Tr) -> list[str]:
    """Where the points of each seat come from."""
    lines = []
    for seat in range(v.players):
        p = v.s.player[seat]
        nobles = sum(int(NOBLE_POINTS[n]) for n, host in zip(v.s.nobles, v.s.visits) if host == seat)
        lines.append(
            _(
                "{name}: {points} ({cards} from cards, {nobles} from nobles); {bought}.",
                name=v.name(seat, _),
                points=points(int(p.points), _),
                cards=int(p.points) - nobles,
                nobles=nobles,
                bought=_.many("{n} card bought", "{n} cards bought", int(p.bonus.sum())),
            )
        )
    return lines


# Why a move is refused


def why_not(v: View, action: int, _: Tr) -> str:
    s = v.s
    p = s.player[v.seat]
    if s.phase == GIVE:
        held = int(p.tokens.sum())
        if m.GIVE_BACK <= action < m.RECEIVE:
            return _("You have none of these to give back: {gem}.", gem=gem_name(action - m.GIVE_BACK, _))
        return _("You hold {held} tokens and may keep {most}: first give some back.", held=held, most=MAX_TOKENS)
    if s.phase == NOBLE:
        return _("Several nobles would visit you: first choose one of them.")
    if s.phase == PAY:
        return _why_not_payment(v, action, _)
    if action < m.TAKE_TWO:
        return _why_not_take(v, action, _)
    if action < m.RESERVE:
        left = int(s.bank[action - m.TAKE_TWO])
        if not left:
            return none_left([action - m.TAKE_TWO], _)
        return _.many(
            "You may take two gems of one colour only when at least {least} are left; there is {gems}.",
            "You may take two gems of one colour only when at least {least} are left; there are {gems}.",
            left,
            least=TWO_FROM,
            gems=of_colour(action - m.TAKE_TWO, left, _),
        )
    if action < m.BUY:
        if p.hand[HAND - 1] != NONE:
            return _("You have {n} reserved cards already: buy one of them first.", n=HAND)
        if action >= m.RESERVE_DECK:
            return _("The deck of level {level} is empty.", level=action - m.RESERVE_DECK + 1)
        return _("{card} is not in the row.", card=card(action - m.RESERVE, _))
    if action < m.SWAP:
        return _why_not_buy(v, action, _)
    if action < m.GIVE_BACK:
        return _("Choose the card you want to pay for first: “buy … gold”.")
    if action < m.RECEIVE:
        return _("Tokens are given back only at the end of a turn, by who holds more than {most}.", most=MAX_TOKENS)
    if action < m.PASS:
        return _("A noble comes by herself at the end of a turn, when you have the cards she asks for.")
    return _("You may pass only when nothing else is possible.")


def _why_not_take(v: View, action: int, _: Tr) -> str:
    wanted, bank = m.TAKE_GEMS[action], v.s.bank
    missing = [c for c in range(5) if wanted[c] and not bank[c]]
    if missing:
        return none_left(missing, _)
    colours = min(3, sum(1 for c in range(5) if bank[c]))
    return _.many("Take {n} gem: one of each colour left.", "Take {n} different gems: as many colours are left.", colours)


def _why_not_buy(v: View, action: int, _: Tr) -> str:
    number = (action - m.BUY) % len(m.CODES)
    s, p = v.s, v.s.player[v.seat]
    if number not in s.row[LEVEL[number]] and number not in p.hand:
        return _("{card} is neither in the row nor in your hand.", card=card(number, _))
    lack = [max(0, int(COST[number, c]) - int(p.bonus[c]) - int(p.tokens[c])) for c in range(5)]
    if sum(lack) > p.tokens[GOLD]:
        gold = _.many("{n} gold", "{n} gold", int(p.tokens[GOLD]))
        return _("You cannot pay for {card}: you lack {gems} and have {gold}.", card=card(number, _), gems=gems(lack, _), gold=gold)
    return _("There is only one way to pay for {card}: buy it without “gold”.", card=card(number, _))


def _why_not_payment(v: View, action: int, _: Tr) -> str:
    s = v.s
    if action == m.PAY_NOW:
        return _("Put gold in place of a gem first, or take back the purchase and buy without “gold”.")
    if m.SWAP <= action < m.PAY_NOW:
        return _("No more gold can take the place of {gem} here.", gem=gem_name(action - m.SWAP, _))
    return _("Finish the payment for {card} first, or take it back.", card=card(int(s.buying), _))


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    sentences: dict[int, str] = {
        1: _("turn, phase and who is asked do not fit together."),
        2: _("somebody has fewer than no tokens."),
        3: _("the tokens of a colour do not add up to those in the game."),
        4: _("somebody holds more than {most} tokens.", most=MAX_TOKENS),
        5: _("deck and the number of cards left in it do not fit together."),
        6: _("a card in the row is not of its level, lies elsewhere too, or is missing though the deck has one."),
        7: _("a hand has a gap, or a card that lies elsewhere too."),
        8: _("the nobles on the table and with players are not those of this number of players."),
        9: _("the bonuses are not those of the cards that are bought."),
        10: _("the points are not those of the cards and nobles."),
    }
    return _("This is not a position of Splendor: {reason}", reason=sentences[code])
