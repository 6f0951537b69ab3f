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
            return _("You have none of these to give back: {gem}.", gem=gem_name(number, _))
        held = plain(tokens_held)(v.s.player[v.seat])
        return _("You hold {held} tokens and may keep {most}: first give some back.", held=held, most=c.MAX_TOKENS)
    if phase == Phase.NOBLE:
        return _("Several nobles would visit you: first choose one of them.")
    if phase == Phase.PAY:
        return _why_not_payment(v, kind, number, _)
    if kind == m.TAKE:
        return _why_not_take(v, number, _)
    if kind in (m.RESERVE, m.RESERVE_DECK):
        if plain(hand_size)(v.s.player[v.seat]) == c.HAND:
            return _("You have {n} reserved cards already: buy one of them first.", n=c.HAND)
        if kind == m.RESERVE_DECK:
            return _("The deck of level {level} is empty.", level=number + 1)
        return _("{card} is not in the row.", card=card(number, _))
    if kind in (m.BUY, m.BUY_GOLD):
        return _why_not_buy(v, number, _)
    if kind in (m.SWAP, m.PAY):
        return _("Choose the card you want to pay for first: “buy … gold”.")
    if kind == m.GIVE:
        return _("Tokens are given back only at the end of a turn, by who holds more than {most}.", most=c.MAX_TOKENS)
    if kind == m.NOBLE:
        return _("A noble comes by herself at the end of a turn, when you have the cards she asks for.")
    return _("You may pass only when nothing else is possible.")


def _why_not_take(v: View, number: int, _: Tr) -> str:
    bank = v.s.bank
    missing = [colour for colour in range(5) if m.TAKE_GEMS[number, colour] and not bank[colour]]
    if missing:
        return _none_left(missing, _)
    if number >= m.PAIRS:
        colour = number - m.PAIRS
        return _.many(
            "You may take two gems of one colour only when at least {least} are left; there is {gems}.",
            "You may take two gems of one colour only when at least {least} are left; there are {gems}.",
            int(bank[colour]),
            least=c.TWO_FROM,
            gems=of_colour(colour, int(bank[colour]), _),
        )
    colours = int(m.TAKE_SIZE[plain(colours_left)(v.s)])
    return _.many("Take {n} gem: one of each colour left.", "Take {n} different gems: as many colours are left.", colours)


def _none_left(colours: Sequence[int], _: Tr) -> str:
    return _("In the bank there is none left of: {gems}.", gems=_.all_of([gem_name(colour, _) for colour in colours]))


def _why_not_buy(v: View, number: int, _: Tr) -> str:
    p = v.s.player[v.seat]
    if plain(slot_of)(v.s, number) == c.NONE and number not in p.hand:
        return _("{card} is neither in the row nor in your hand.", card=card(number, _))
    have = plain(purse)(p)
    if plain(tokens_lacking)(have, number):
        missing = gems(plain(lacks)(have, number), _)
        gold = _.many("{n} gold", "{n} gold", int(p.tokens[c.GOLD]))
        return _("You cannot pay for {card}: you lack {gems} and have {gold}.", card=card(number, _), gems=missing, gold=gold)
    return _("There is only one way to pay for {card}: buy it without “gold”.", card=card(number, _))


def _why_not_payment(v: View, kind: int, number: int, _: Tr) -> str:
    if kind == m.PAY:
        return _("Put gold in place of a gem first, or take back the purchase and buy without “gold”.")
    if kind == m.SWAP:
        return _("No more gold can take the place of {gem} here.", gem=gem_name(number, _))
    return _("Finish the payment for {card} first, or take it back.", card=card(int(v.s.buying), _))


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    sentences: dict[int, str] = {
        1: _("turn, phase and who is asked do not fit together."),
        2: _("somebody has fewer than no tokens."),
        3: _("the tokens of a colour do not add up to those in the game."),
        4: _("somebody holds more than {most} tokens.", most=c.MAX_TOKENS),
        5: _("deck and the number of cards left in it do not fit together."),
        6: _("a card in the row is not of its level, lies elsewhere too, or is missing though the deck has one."),
        7: _("a hand has a gap, or a card that lies elsewhere too."),
        8: _("the nobles on the table and with players are not those of this number of players."),
        9: _("the bonuses are not those of the cards that are bought."),
        10: _("the points are not those of the cards and nobles."),
    }
    return _("This is not a position of Splendor: {reason}", reason=sentences[code])
