"""Why a move is refused, and what is wrong with a position."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.splendor import components as c
from palatine.games.splendor import moves as m
from palatine.games.splendor.components import Phase
from palatine.games.splendor.rules.actions import colours_left, slot_of
from palatine.games.splendor.rules.prices import lacks, purse, tokens_lacking
from palatine.games.splendor.state import hand_size, tokens_held
from palatine.games.splendor.text.names import card, gem_name, gems, of_colour
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def why_not(v: View, action: int, _: Tr) -> str:
    kind, number = m.KIND[action], int(m.NUMBER[action])
    phase = v.s.phase
    if phase == Phase.GIVE:
        if kind == m.GIVE:
            return _("You have no {gem} to return.", gem=gem_name(number, _))
        held = plain(tokens_held)(v.s.player[v.seat])
        return _("You hold {held} tokens and may keep {most}. Return some first.", held=held, most=c.MAX_TOKENS)
    if phase == Phase.NOBLE:
        return _("Several nobles could visit you. Choose one first.")
    if phase == Phase.PAY:
        return _why_not_payment(v, kind, number, _)
    if kind == m.TAKE:
        return _why_not_take(v, number, _)
    if kind in (m.RESERVE, m.RESERVE_DECK):
        if plain(hand_size)(v.s.player[v.seat]) == c.HAND:
            return _.many(
                "You already have {n} reserved card. Buy it first.",
                "You already have {n} reserved cards. Buy one of them first.",
                c.HAND,
            )
        if kind == m.RESERVE_DECK:
            return _("The deck of level {level} is empty.", level=number + 1)
        return _("{card} isn’t in the row.", card=_.start(card(number, _)))
    if kind in (m.BUY, m.BUY_GOLD):
        return _why_not_buy(v, number, _)
    if kind in (m.SWAP, m.PAY):
        return _("First choose a card to pay for in gold.")
    if kind == m.GIVE:
        return _("You return tokens only at the end of your turn, if you hold more than {most}.", most=c.MAX_TOKENS)
    if kind == m.NOBLE:
        return _("Nobles visit by themselves at the end of your turn, once you own the cards they want.")
    return _("You can pass only when nothing else is possible.")


def _why_not_take(v: View, number: int, _: Tr) -> str:
    bank = v.s.bank
    missing = [colour for colour in range(5) if m.TAKE_GEMS[number, colour] and not bank[colour]]
    if missing:
        return _none_left(missing, _)
    if number >= m.PAIRS:
        colour = number - m.PAIRS
        return _.many(
            "You can take two gems of one colour only if at least {least} are left; there is {gems}.",
            "You can take two gems of one colour only if at least {least} are left; there are {gems}.",
            int(bank[colour]),
            least=c.TWO_FROM,
            gems=of_colour(colour, int(bank[colour]), _),
        )
    colours = min(3, int(plain(colours_left)(v.s)).bit_count())
    return _.many("Take {n} gem: only one colour is left.", "Take {n} different gems, one per colour left.", colours)


def _none_left(colours: Sequence[int], _: Tr) -> str:
    return _("The bank has none left: {gems}.", gems=_.all_of([gem_name(colour, _) for colour in colours]))


def _why_not_buy(v: View, number: int, _: Tr) -> str:
    p = v.s.player[v.seat]
    if plain(slot_of)(v.s, number) == c.NONE and number not in p.hand:
        return _("{card} is neither in the row nor in your hand.", card=_.start(card(number, _)))
    have = plain(purse)(p)
    if plain(tokens_lacking)(have, number):
        missing = plain(lacks)(have, number)
        gold = _.many("{n} gold", "{n} gold", int(p.tokens[c.GOLD]), zero="no gold")
        return _.many(
            "You can’t afford {card}: you’re {gems} short and have {gold}.",
            "You can’t afford {card}: you’re {gems} short and have {gold}.",
            sum(map(int, missing)),
            card=card(number, _),
            gems=gems(missing, _),
            gold=gold,
        )
    return _("There’s only one way to pay for {card}. Buy it without choosing.", card=card(number, _))


def _why_not_payment(v: View, kind: int, number: int, _: Tr) -> str:
    if kind == m.PAY:
        return _("Replace a gem with gold first, or undo and buy without choosing.")
    if kind == m.SWAP:
        return _("No more gold can replace {gem} here.", gem=gem_name(number, _))
    return _("Finish paying for {card} first, or undo.", card=card(int(v.s.buying), _))


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    sentences: dict[int, str] = {
        1: _("turn, phase and the seat to move are inconsistent."),
        2: _("someone has a negative number of tokens."),
        3: _("the tokens of a colour don’t add up."),
        4: _("someone holds more than {most} tokens.", most=c.MAX_TOKENS),
        5: _("a deck and its number of cards are inconsistent."),
        6: _("a card in a row has the wrong level, is somewhere else too, or is missing although the deck has one."),
        7: _("a hand has a gap, or a card that is somewhere else too."),
        8: _("the number of nobles doesn’t match the number of players."),
        9: _("the bonuses don’t match the cards bought."),
        10: _("the points don’t match the cards and nobles."),
    }
    return _("Invalid Splendor position: {reason}", reason=sentences[code])
