"""How each decision is touched, what a touched thing may mean, and what a happening is about.

Small steps that can be taken back are played by the touch itself (``now``): a first site, a card of gold while more are to
come, a stone while more are to be placed. The last step of each is confirmed by the button.

The rules ask for gold official by official; a player gives it to them in any order (``ahead``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from palatine.draw import Ahead, Moment, Touch
from palatine.games.eschnapur import components as c
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.palace import WITHIN_REACH
from palatine.games.eschnapur.happenings import H
from palatine.games.eschnapur.rules.building import buildable, has_choice, place
from palatine.games.eschnapur.rules.officials import best_bid
from palatine.games.eschnapur.rules.payout import asks, pays_premium, take_card
from palatine.games.eschnapur.rules.secret import choose_gold
from palatine.games.eschnapur.text import names as w
from palatine.games.eschnapur.text.moves import warnings
from palatine.i18n import Tr
from palatine.kernel import record
from palatine.kernel.compile import plain
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View


def touch(v: View, action: int, _: Tr) -> Touch:
    kind, number = int(m.KIND[action]), int(m.NUMBER[action])
    one, two = (int(part) for part in m.PARTS[action])
    if kind == m.SITE:
        return _site(v, number, _)
    if kind == m.LAY_GOLD:
        return _lay(v, one, two, _)
    if kind == m.LEAVE:
        return Touch((), _("Skip") if v.s.step == c.Step.GOLD else _("Play none"), quiet=True)
    if kind == m.PLAY_CARD:
        return Touch((f"hand-{number}",), _("Play"), note=_would_win(v, number, _))
    if kind == m.BLOCK:
        note = _("{name} gets a stone in return. The card stays face down until next round.", name=v.name(one, _))
        return Touch((slot(one, two),), _("Block"), note=note)
    if kind in (m.BLOCK_ASIDE, m.STOP_ASIDE):
        return Touch((), _("Put aside"), quiet=True)
    if kind == m.STOP_ON:
        note = _("Until the next phase 4 nobody builds there, and no stone is moved out or in.")
        return Touch((tower(number),), _("Stop building"), note=note)
    if kind == m.MARCH_BY:
        return _march(v, number, _)
    if kind == m.TAKE_MARKER:
        return Touch((f"marker-{number + 1}",), _("Take"))
    if kind == m.BUILD_IN:
        return _build(v, number, _)
    if kind == m.MOVE_STONE:
        return Touch(
            (top(v, one), following(v, two)),
            _("Move"),
            note=_fills(v, two, _),
            more=(_("Choose a stone"), _("Choose a section")),
            ordered=True,
        )
    if kind == m.MOVE_NONE:
        return Touch((), _("Move nothing"), quiet=True)
    if kind == m.GUARD_IN:
        return Touch((top(v, number),), _("Guard"))
    if kind == m.BUY:
        return _purchase(v, number, _)
    if kind == m.PASS:
        return _pass(v, _)
    if kind == m.TAKE:
        value = number + 1
        return Touch(
            (f"bank-{value}",),
            _("Take"),
            ask=_("Take a {value} from the bank?", value=value),
            now=asked_again(v, value),
            more=(_("Choose a card"),),
        )
    return Touch((), _("Take no more"), quiet=True)


# Things by name


def tower(i: int) -> str:
    return f"tower-{i + 1}"


def top(v: View, i: int) -> str:
    """The last stone of a section."""
    return f"space-{i + 1}-{int(v.s.height[i])}"


def following(v: View, i: int) -> str:
    """The next space of a section."""
    return f"space-{i + 1}-{int(v.s.height[i]) + 1}"


def slot(seat: int, k: int) -> str:
    return f"slot-{c.LETTERS[seat]}-{k + 1}"


# The decisions


def _site(v: View, i: int, _: Tr) -> Touch:
    before = int(v.s.player[v.seat].sites)
    if not before:
        return Touch((tower(i),), _("Choose"), now=True, more=(_("Choose a section"),))
    both = w.sections(before | 1 << i, _)
    note = _("The others see your sites when you build.")
    return Touch(
        (tower(i),), _("Choose"), ask=_("Build in sections {list} this round?", list=both), note=note, more=(_("Choose a second section"),)
    )


def _lay(v: View, k: int, value: int, _: Tr) -> Touch:
    last = lays_the_last(v, value)
    note = _("This is your last card. Next, the officials are revealed one by one.") if last else ""
    more = (_("Choose a card"), _("Choose an official"))
    things = (f"hand-{value}", slot(v.seat or 0, k))
    return Touch(things, _.ctx("card", "Place"), note=note, tray=(("coin", str(value)),), now=not last, more=more, ordered=True)


def ahead(v: View) -> Ahead:
    """Gold for the officials who are asked later."""
    s = v.s
    if v.seat is None or v.seat not in v.to_move or s.paying or s.step != c.Step.GOLD:
        return Ahead()
    p = s.player[v.seat]
    empty = [k for k in range(int(p.laying) + 1, c.OFFICIALS) if p.slot[k] == c.NONE]
    later = tuple(m.LAY_GOLD + c.VALUES * k + value for k in empty for value in range(c.VALUES) if p.hand[value])
    return Ahead(later, {f"hand-{value}": int(n) for value, n in enumerate(p.hand)})


def _would_win(v: View, value: int, _: Tr) -> str:
    k = int(c.SLOT_OF[v.s.phase])
    if k == c.MASON:
        return ""
    s = supposed(v)
    s.player[v.seat].bid[k] = value
    winner = int(plain(best_bid)(s, k))
    if winner == v.seat:
        return _("This wins.")
    return _("{name} wins.", name=v.name(winner, _)) if winner != c.NONE else _("Nobody wins.")


def lays_the_last(v: View, value: int) -> bool:
    """Would nothing be left to choose in phase 2 after this card?"""
    s = supposed(v)
    plain(choose_gold)(s, v.seat, m.LAY_GOLD + c.VALUES * int(s.player[v.seat].laying) + value)
    return bool(s.player[v.seat].laying == c.OFFICIALS)


def _march(v: View, number: int, _: Tr) -> Touch:
    """Players are touched in the order in which they shall play; who is left comes last."""
    order = [seat for seat in m.marching(number) if seat != v.s.marker_seat]
    return Touch(
        tuple(f"seat-{c.LETTERS[seat]}" for seat in order[:-1]),
        _("Hand out"),
        tray=tuple((f"emblem-{c.COLOURS[seat]}", "") for seat in order[:-1]),
        more=(_("Choose who goes first"), _("Choose who goes second"), _("Choose who goes third")),
        ordered=True,
    )


def _build(v: View, i: int, _: Tr) -> Touch:
    k, left, pays = int(v.s.height[i]), int(v.s.player[v.seat].stones), plain(pays_premium)
    if pays(v.s, i, k):
        note = _("The bag pays a premium of {n} to everyone with a stone here, including you.", n=int(c.PREMIUM))
    elif pays(v.s, i, k + 1):
        note = _("The next space has the bag: covering it pays {n} gold to everyone with a stone here.", n=int(c.PREMIUM))
    else:
        note = _fills(v, i, _)
    return Touch((following(v, i),), _("Place"), note=note, now=left > 1 and builds_on(v, i), more=(_("Choose a section"),))


def builds_on(v: View, i: int) -> bool:
    """Is there still a choice after a stone in this section? Where there is none, the other stones follow by themselves."""
    s = supposed(v)
    plain(place)(s, v.seat, i)
    return not s.paying and bool(plain(has_choice)(s, v.seat, plain(buildable)(s, v.seat)))


def _fills(v: View, i: int, _: Tr) -> str:
    full = v.s.height[i] + 1 == c.SIZE[i]
    return _("This is the last space of section {n}: it pays its wage and scores in phase 9.", n=i + 1) if full else ""


def _purchase(v: View, card: int, _: Tr) -> Touch:
    effect = w.effect(card, _)
    return Touch(
        (f"privilege-{c.PRIVILEGES[card]}",),
        _("Buy"),
        ask=_("Buy {title} for {points}?", title=w.quoted(card, _), points=w.privilege_points(int(c.COST[card]), _)),
        note=" ".join([f"{effect[0].upper()}{effect[1:]}.", *warnings(v, card, _)]),
    )


def _pass(v: View, _: Tr) -> Touch:
    if v.s.step == c.Step.BUILD:
        return Touch((), _("End turn"))
    return Touch((), _("Pass"), always=f"window {v.s.window}")


def asked_again(v: View, value: int) -> bool:
    """Is there still a choice after taking this card from the bank?"""
    s = supposed(v)
    plain(take_card)(s, v.seat, value)
    return bool(plain(asks)(s, v.seat))


def supposed(v: View) -> Any:
    """A copy of the position to try something on."""
    return record.copy(v.states)[0]


# What a thing may mean


def meant(v: View, thing: str) -> list[int]:
    kind, *where = thing.split("-")
    if kind in ("tower", "space"):
        return _section(v, kind, [int(n) for n in where])
    if kind == "slot":
        seat, k = c.LETTERS.index(where[0]), int(where[1]) - 1
        return [m.LEAVE + k] if seat == v.seat else [m.BLOCK + c.OFFICIALS * seat + k]
    if kind == "privilege":
        return [m.BUY + c.PRIVILEGES.index(where[0])]
    if kind == "bank":
        return [m.TAKE + int(where[0]) - 1]
    if kind == "marker":
        return [m.TAKE_MARKER + int(where[0]) - 1]
    if kind == "hand":
        value = int(where[0])
        if v.s.step == c.Step.GOLD and v.seat is not None and v.s.player[v.seat].laying < c.OFFICIALS:
            return [m.LAY_GOLD + c.VALUES * int(v.s.player[v.seat].laying) + value]
        return [m.PLAY_CARD + value] if v.s.step == c.Step.PLAY else [m.LAY_GOLD + c.VALUES * (c.OFFICIALS - 1) + value]
    first, seat = int(m.MARCH_FIRST[v.players]), c.LETTERS.index(where[0])
    return [m.MARCH_BY + a for a in range(first, int(m.MARCH_FIRST[v.players + 1])) if m.MARCHES[a, 0] == seat]


def _section(v: View, kind: str, where: list[int]) -> list[int]:
    s, i = v.s, where[0] - 1
    if s.step == c.Step.SITES:
        return [m.SITE + i]
    if s.step == c.Step.STOP:
        return [m.STOP_ON + i]
    if s.step == c.Step.GUARDING:
        return [m.GUARD_IN + i]
    if s.step == c.Step.MOVE:
        last = kind == "space" and where[1] <= s.height[i]
        pairs = [(i, j) if last else (j, i) for j in range(c.SECTIONS) if j != i]
        return [m.MOVE_STONE + c.SECTIONS * start + to for start, to in pairs if s.height[start] and not s.closed[to]] or [m.GUARD_IN + i]
    return [m.BUILD_IN + i]


# What a happening is about


def trace(v: View, h: Happening) -> tuple[str, ...]:
    """The things of the board to point at from the line of the log."""
    seat = h.seat if h.seat is not None else -1
    if h.kind == H.TURNED:
        return tuple(slot(each, h.official) for each in range(v.players))
    if h.kind in (H.LAID, H.LAID_NONE, H.PLAYED, H.PLAYED_NONE, H.NO_CARD, H.WON, H.FREED):
        return (slot(seat, h.official),)
    if h.kind == H.BLOCKED:
        return (slot(h.other, h.official),)
    if h.kind == H.MARCHED:
        return (slot(seat, int(c.MARSHAL)),)
    if h.kind in (H.BUILT, H.GUARDED, H.GUARDED_ONLY):
        return (space(v, h.section, h.space),)
    if h.kind == H.FILLED:
        return tuple(dict.fromkeys(space(v, h.section, k) for k in range(h.space, h.space + h.stones)))
    if h.kind == H.MOVED:
        return (space(v, h.start, h.space), space(v, h.to, h.onto))
    if h.kind == H.SITES:
        return (tower(h.one), tower(h.other))
    if h.kind in (H.SITE, H.STOPPED, H.PREMIUM, H.WAGE, H.SCORED, H.FINISHED):
        return (tower(h.section),)
    if h.kind in (H.BOUGHT, H.WISHED, H.BEATEN):
        return (f"privilege-{c.PRIVILEGES[h.privilege]}",)
    return ()


def space(v: View, i: int, k: int) -> str:
    """A space of a section, if it is a thing of its own now, else the section."""
    whole = v.seat in v.to_move and not v.s.paying and v.s.step in (c.Step.SITES, c.Step.STOP)
    near = v.s.height[i] - WITHIN_REACH <= k <= v.s.height[i]
    return f"space-{i + 1}-{k + 1}" if near and not whole and not v.s.closed[i] else tower(i)


def moments(v: View, heard: Sequence[Happening]) -> list[Moment]:
    """Bids: the cards for an official turn over seat by seat, equal ones fall away, the winner shines."""
    found: list[Moment] = []
    for i, h in enumerate(heard):
        if h.kind != H.TURNED:
            continue
        cards = {seat: card for seat, card in enumerate(h.numbers[1 : v.players + 1]) if card >= 0}
        shown = tuple(slot(seat, h.official) for seat in cards)
        outcome = next((o for o in heard[i + 1 :] if o.kind in (H.WON, H.NOBODY) and o.official == h.official), None)
        if outcome is None:
            found.append(Moment(shown, shown))
            continue
        won = outcome.value if outcome.kind == H.WON else 0
        struck = tuple(slot(seat, h.official) for seat, card in cards.items() if card > won and outcome.twice >> card & 1)
        winner = slot(outcome.seat, h.official) if outcome.kind == H.WON and outcome.seat is not None else ""
        found.append(Moment(shown, shown, struck, winner, outcome.seat))
    return found
