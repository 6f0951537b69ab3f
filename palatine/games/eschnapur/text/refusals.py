"""Why a move is refused, and what is wrong with a position that breaks an invariant."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.rules.tableau import empty_slots
from palatine.games.eschnapur.text import names as w
from palatine.games.eschnapur.text.prompts import prompt
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def why_not(v: View, action: int, _: Tr) -> str:
    kind, number = int(m.KIND[action]), int(m.NUMBER[action])
    one, two = (int(part) for part in m.PARTS[action])
    step = None if v.s.paying else int(v.s.step)
    if kind == m.SITE:
        return _site(v, number, _) if step == c.Step.SITES else _later(v, _("You choose sites in phase 1."), _)
    if kind == m.LAY_GOLD and step == c.Step.GOLD:
        return _gold(v, one, two, _)
    if kind == m.LEAVE and step in (c.Step.GOLD, c.Step.PLAY):
        return _gold(v, number, None, _)
    if kind in (m.LAY_GOLD, m.LEAVE):
        return _later(v, _("You place gold cards in phase 2."), _)
    if kind == m.PLAY_CARD:
        if step == c.Step.PLAY:
            return _not_in_hand(v, number, _)
        return _later(v, _("You need {title} to play cards from your hand.", title=w.quoted(c.HAND, _)), _)
    if kind in (m.BLOCK, m.BLOCK_ASIDE):
        if c.FIRST[v.players] > c.BLOCKADER:
            return _("With {n} players there is no blockade.", n=v.players)
        return _blockade(v, one, two, _) if step == c.Step.BLOCKADE else _later(v, _("The winner of phase 3 places the blockade."), _)
    if kind in (m.STOP_ON, m.STOP_ASIDE):
        return _stop(v, number, _) if step == c.Step.STOP else _later(v, _("The winner of phase 4 places the build stop."), _)
    if kind == m.MARCH_BY:
        return _march(v, number, _) if step == c.Step.MARCH else _later(v, _("The winner of phase 6 hands out the order markers."), _)
    if kind == m.TAKE_MARKER:
        if step == c.Step.MARKER:
            return _("There are only {n} order markers.", n=v.players)
        return _later(v, _("You need {title} to take a marker.", title=w.quoted(c.ORDER, _)), _)
    if kind == m.BUILD_IN:
        return _building(v, number, _) if step == c.Step.BUILD else _later(v, _("You build stones in phase 7."), _)
    if kind in (m.MOVE_STONE, m.MOVE_NONE):
        return _move(v, one, two, _) if step == c.Step.MOVE else _later(v, _("The winner of phase 8 moves a stone."), _)
    if kind == m.GUARD_IN:
        if step == c.Step.GUARDING:
            return _("There is no stone in {section}.", section=w.section(number, _))
        return _later(v, _("You need {title} to protect a last stone.", title=w.quoted(c.GUARD, _)), _)
    if kind == m.BUY:
        return _purchase(v, number, step, _)
    if kind == m.PASS:
        if step == c.Step.BUILD:
            return _("You must build while there is room: you still have {stones}.", stones=w.stones(_mine(v), _))
        return _later(v, _("There is nothing to buy at this moment."), _)
    return _payment(v, number + 1 if kind == m.TAKE else None, _)


def _later(v: View, rule: str, _: Tr) -> str:
    """The rule, and what is asked instead."""
    return _("{rule} Right now: {prompt}", rule=rule, prompt=prompt(v, _))


def _mine(v: View) -> int:
    return int(v.s.player[v.seat].stones)


def _closed(v: View, i: int, _: Tr) -> str:
    """Why a section is not open, or an empty text."""
    if not v.s.closed[i]:
        return ""
    if not c.IN_PLAY[v.players, i]:
        return _("With {n} players section {section} is not in the game.", n=v.players, section=i + 1)
    return _("Section {n} is finished.", n=i + 1)


# Phases 1 and 2


def _site(v: View, i: int, _: Tr) -> str:
    return _closed(v, i, _) or _("You’ve already chosen {section}. Pick a different second site.", section=w.section(i, _))


def _not_in_hand(v: View, value: int, _: Tr) -> str:
    hand = w.values(v.s.player[v.seat].hand)
    return _("You have no {value} in hand: your cards are {cards}.", value=value, cards=hand or "–")


def _gold(v: View, slot: int, value: int | None, _: Tr) -> str:
    """A card, or none, for an official."""
    s, p = v.s, v.s.player[v.seat]
    current = int(p.laying) if s.step == c.Step.GOLD else int(c.SLOT_OF[s.phase])
    if slot < c.FIRST[v.players]:
        return _("With {n} players official {slot} takes no part.", n=v.players, slot=slot + 1)
    if slot != current and s.step == c.Step.GOLD and p.slot[slot] != c.NONE:
        return _("You already have a card on {official}.", official=w.slot_name(slot, _))
    if slot != current:
        return _("Officials are filled from the left: {official} is next.", official=w.slot_name(current, _))
    if value is not None:
        return _not_in_hand(v, value, _)
    if s.option.underfill == c.AS_ONE_LIKES:
        return _("You had enough cards, so every official must get one.")
    places = int(plain(empty_slots)(s, v.seat, current))
    return _("Each official gets a card while you have enough: {cards} for {n} of them.", cards=w.cards_in_hand(int(p.cards), _), n=places)


# Phases 3, 4 and 6


def _blockade(v: View, seat: int, slot: int, _: Tr) -> str:
    s = v.s
    if seat >= v.players:
        return _("There are only {n} players.", n=v.players)
    if seat == v.seat:
        return _("You can’t block your own card.")
    if slot == c.BLOCKADER:
        return _("The cards on {official} are already face up: only a face-down card can be blocked.", official=w.slot_name(slot, _))
    if slot == s.ban_slot:
        return _("The blockade lay on {official} before: it must go to another one.", official=w.slot_name(slot, _))
    if v.players == 4 and seat == s.ban_seat:
        return _("The blockade lay with {name} before: it must go to another player.", name=v.name(seat, _))
    return _("{name} has no face-down card on {official}.", name=v.name(seat, _), official=w.slot_name(slot, _))


def _stop(v: View, i: int, _: Tr) -> str:
    return _closed(v, i, _) or _("The build stop is already on {section}: it must move, or go beside the palace.", section=w.section(i, _))


def _march(v: View, number: int, _: Tr) -> str:
    s = v.s
    if s.marker_seat == c.NONE or len(m.marching(number)) != v.players:
        return _("There are {n} players: each of them gets one marker.", n=v.players)
    return _("{name} has already taken marker {n}.", name=v.name(int(s.marker_seat), _), n=int(s.marker) + 1)


# Phases 7 and 8


def _building(v: View, i: int, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    closed = _closed(v, i, _)
    if closed:
        return closed
    if not p.stones:
        return _("You have no stone left to build.")
    if s.height[i] == c.SIZE[i]:
        return _("All {n} spaces of section {section} are full.", n=int(c.SIZE[i]), section=i + 1)
    if s.stop == i and p.sites >> i & 1:
        return _("The build stop lies on {section}.", section=w.section(i, _))
    if s.stop == i and s.free:
        return _("The build stop lies on {section}, and it is not one of your sites.", section=w.section(i, _))
    return _("Your sites are {list}, so you can’t build in {section}.", list=w.sections(int(p.sites), _), section=w.section(i, _))


def _move(v: View, start: int, to: int, _: Tr) -> str:
    s = v.s
    if start == to:
        return _("A stone must move to a different section.")
    closed = _closed(v, start, _) or _closed(v, to, _)
    if closed:
        return closed
    if not s.height[start]:
        return _("There is no stone in {section}.", section=w.section(start, _))
    if start == s.guarded:
        return _("The last stone of {section} is protected.", section=w.section(start, _))
    if s.stop in (start, to) and not s.nostop:
        return _("The build stop lies on {section}: no stone is moved out of it or into it.", section=w.section(int(s.stop), _))
    if s.height[to] == c.SIZE[to]:
        return _("All {n} spaces of section {section} are full.", n=int(c.SIZE[to]), section=to + 1)
    return _("The last stone of {section} is yours, and these rules don’t let you move it.", section=w.section(start, _))


# Privileges


def _purchase(v: View, card: int, step: int | None, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    title = w.quoted(card, _)
    if c.FOR_PLAYERS[card] > v.players:
        return _("With {n} players {title} is not in the game.", n=v.players, title=title)
    if not s.sale[card]:
        return _("{title} has already been bought.", title=title)
    if step not in (c.Step.WINDOW, c.Step.BUILD):
        return _later(v, w.when(card, _), _)
    if p.privilege < c.COST[card]:
        return _(
            "{title} costs {cost}; you have {points}.",
            title=title,
            cost=w.privilege_points(int(c.COST[card]), _),
            points=w.privilege_points(int(p.privilege), _),
        )
    return _("You can’t use {title} now. {when}", title=title, when=w.when(card, _))


# Payments


def _payment(v: View, value: int | None, _: Tr) -> str:
    """A card from the bank, or no more."""
    s = v.s
    if not s.paying:
        return _later(v, _("Gold is taken from the bank when a premium, a wage or a privilege pays it."), _)
    if value is None:
        return _("You must take all the bank can pay: {n} more.", n=int(s.claim))
    if not s.bank[value]:
        return _("There is no {value} in the bank: {cards}.", value=value, cards=w.stacks(s.bank))
    if value > s.largest:
        return _("Take larger cards first: no {value} after a {last}.", last=int(s.largest), value=value)
    if value > s.claim:
        return _("A {value} is too much: you may take {n} more.", value=value, n=int(s.claim))
    return _("If you take a {value} first, the bank can’t make up the {n} you’re owed.", value=value, n=int(s.claim))


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    sentences: dict[int, str] = {
        1: _("round, phase, step and the seat to move are inconsistent."),
        2: _("the turn order does not name every player once."),
        3: _("a payment has no claim, section or payee."),
        4: _("a player’s cards, slots and number of cards in hand are inconsistent."),
        5: _("the gold cards of a value do not add up to those that were dealt."),
        6: _("every player keeps their zeros all game, and the bank has none."),
        7: _("a section has a gap, too many stones, or stones though it is finished."),
        8: _("the stones of a colour do not add up to {n}.", n=c.STONES),
        9: _("the blockade lies on no face-down card of officials 2 to 5."),
        10: _("the build stop or a protected section is not an open section."),
        11: _("the finished sections don’t match the number of players."),
        12: _("privileges, winners or markers name a player or card that does not exist."),
        13: _("every player’s sites must be two different open sections."),
        14: _("someone has a negative number of points."),
    }
    return _("Invalid Eschnapur position: {reason}", reason=sentences[code])
