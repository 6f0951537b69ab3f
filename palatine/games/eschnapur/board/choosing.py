"""How each decision is touched, what a touched thing may mean, and what a move touched.

Small steps that can be taken back are played by the touch itself (``now``): a first site, a card of gold while more are to
come, a stone while more are to be placed. The last step of each is confirmed by the button.
"""

from __future__ import annotations

from palatine.draw import Touch
from palatine.games.eschnapur import moves as m
from palatine.games.eschnapur.board.common import COLOURS, winner_of
from palatine.games.eschnapur.components import BAG, COST, LETTERS, OFFICIALS, PREMIUM, PRIVILEGES, SECTIONS, SIZE, VALUES
from palatine.games.eschnapur.state import BUILD, GOLD, GUARDING, MARSHAL, MASON, MOVE, NONE, PLAY, SITES, SLOT_OF, STOP, WINDOW
from palatine.games.eschnapur.text import words as w
from palatine.games.eschnapur.text.board import warnings
from palatine.i18n import Tr
from palatine.kernel.view import View

FREE_SUM = 1  # option payout
AS_ONE_LIKES = 1  # option underfill


def touch(v: View, action: int, _: Tr) -> Touch:
    if action < m.LAY_GOLD:
        return _site(v, action, _)
    if action < m.BLOCK:
        return _card(v, action, _)
    if action < m.BLOCK_ASIDE:
        seat, k = divmod(action - m.BLOCK, OFFICIALS)
        note = _("{name} gets a stone for it. The card stays face down into the next round.", name=v.name(seat, _))
        return Touch((slot(seat, k),), _("Block"), note=note)
    if action in (m.BLOCK_ASIDE, m.STOP_ASIDE):
        return Touch((), _("Put aside"), quiet=True)
    if action < m.STOP_ASIDE:
        note = _("Until the next phase 4 nobody builds there, and no stone is moved out or in.")
        return Touch((tower(action - m.STOP_ON),), _("Stop building"), note=note)
    if action < m.TAKE_MARKER:
        return _march(v, action, _)
    if action < m.BUILD_IN:
        return Touch((f"marker-{action - m.TAKE_MARKER + 1}",), _("Take"))
    if action < m.MOVE_STONE:
        return _build(v, action - m.BUILD_IN, _)
    if action < m.MOVE_NONE:
        start, to = divmod(action - m.MOVE_STONE, SECTIONS)
        return Touch((top(v, start), following(v, to)), _("Move"), note=_fills(v, to, _), ordered=True)
    if action == m.MOVE_NONE:
        return Touch((), _("Move nothing"), quiet=True)
    if action < m.BUY:
        return Touch((top(v, action - m.GUARD_IN),), _("Guard"))
    if action < m.PASS:
        return _purchase(v, action - m.BUY, _)
    if action == m.PASS:
        if v.s.step == BUILD:
            return Touch((), _("End turn"))
        return Touch((), _("Pass"), always=f"window {v.s.window}" if v.s.step == WINDOW else "")
    if action < m.ENOUGH:
        value = action - m.TAKE + 1
        return Touch((f"bank-{value}",), _("Take"), ask=_("Take a {value} from the bank?", value=value), now=asked_again(v, value))
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
    return f"slot-{LETTERS[seat]}-{k + 1}"


# The decisions


def _site(v: View, i: int, _: Tr) -> Touch:
    before = int(v.s.player[v.seat].sites)
    if not before:
        return Touch((tower(i),), _("Choose"), now=True)
    both = w.sections(before | 1 << i, _)
    note = _("The others see your sites when you build.")
    return Touch((tower(i),), _("Choose"), ask=_("Build in sections {list} this round?", list=both), note=note)


def _card(v: View, action: int, _: Tr) -> Touch:
    if action < m.LEAVE:
        value = (action - m.LAY_GOLD) % VALUES
        last = lays_the_last(v, value)
        note = _("This is your last card. Then all officials are turned over, one after the other.") if last else ""
        return Touch((f"hand-{value}",), _("Lay"), note=note, now=not last)
    if action < m.PLAY_CARD:
        return Touch((), _("Lay none") if v.s.step == GOLD else _("Play none"), quiet=True)
    value = action - m.PLAY_CARD
    return Touch((f"hand-{value}",), _("Play"), note=_would_win(v, value, _))


def _would_win(v: View, value: int, _: Tr) -> str:
    k = int(SLOT_OF[v.s.phase])
    if k == MASON:
        return ""
    laid = [int(v.s.player[seat].bid[k]) for seat in range(v.players)]
    laid[v.seat or 0] = value
    winner = winner_of(laid, int(v.s.tie))
    if winner == v.seat:
        return _("With it you win.")
    return _("With it {name} wins.", name=v.name(winner, _)) if winner != NONE else _("With it nobody wins.")


def lays_the_last(v: View, value: int) -> bool:
    """Would nothing be left to choose in phase 2 after this card?"""
    s, p = v.s, v.s.player[v.seat]
    hand = [int(n) for n in p.hand]
    hand[value] -= 1
    places = sum(1 for k in range(int(p.laying) + 1, OFFICIALS) if p.slot[k] == NONE)
    if not places or not sum(hand):
        return True
    leaves = bool(p.short) if s.option.underfill == AS_ONE_LIKES else sum(hand) < places
    return sum(1 for n in hand if n) == 1 and not leaves


def _march(v: View, action: int, _: Tr) -> Touch:
    """Players are touched in the order in which they shall play; who is left comes last."""
    order = [int(seat) for seat in m.MARCHES[action - m.MARCH_BY][: v.players] if seat != v.s.marker_seat]
    return Touch(
        tuple(f"seat-{LETTERS[seat]}" for seat in order[:-1]),
        _("Hand out"),
        tray=tuple((f"emblem-{COLOURS[seat]}", "") for seat in order[:-1]),
        ordered=True,
    )


def _build(v: View, i: int, _: Tr) -> Touch:
    k, left = int(v.s.height[i]), int(v.s.player[v.seat].stones)
    if k == BAG[i]:
        note = _("The bag pays a premium of {n} to all who have a stone here, you included.", n=int(PREMIUM))
    elif k + 1 == BAG[i]:
        note = _("The next space has the bag: whoever covers it brings {n} gold to all who have a stone here.", n=int(PREMIUM))
    else:
        note = _fills(v, i, _)
    return Touch((following(v, i),), _("Place"), note=note, now=left > 1 and k != BAG[i].item() and builds_on(v, i))


def builds_on(v: View, i: int) -> bool:
    """Is there still a choice after a stone in this section? Where there is none, the other stones follow by themselves."""
    legal = v.actions()
    places = [a - m.BUILD_IN for a in legal if m.BUILD_IN <= a < m.MOVE_STONE]
    return len(places) - bool(v.s.height[i] + 1 == SIZE[i]) > 1 or any(m.BUY <= a < m.PASS for a in legal)


def _fills(v: View, i: int, _: Tr) -> str:
    full = v.s.height[i] + 1 == SIZE[i]
    return _("This is the last space of section {n}: it pays its wage and scores in phase 9.", n=i + 1) if full else ""


def _purchase(v: View, card: int, _: Tr) -> Touch:
    effect = w.effect(card, _)
    return Touch(
        (f"privilege-{PRIVILEGES[card]}",),
        _("Buy"),
        ask=_("Buy {title} for {points}?", title=w.quoted(card, _), points=w.privilege_points(int(COST[card]), _)),
        note=" ".join([f"{effect[0].upper()}{effect[1:]}.", *warnings(v, card, _)]),
    )


def asked_again(v: View, value: int) -> bool:
    """Is there still a choice after taking this card from the bank?"""
    rest, bank = int(v.s.claim) - value, [int(n) for n in v.s.bank]
    bank[value] -= 1
    ways = [1] + [0] * rest
    for card in range(1, value + 1):
        fresh = list(ways)
        for n in range(1, bank[card] + 1):
            for total in range(n * card, rest + 1):
                fresh[total] += ways[total - n * card]
        ways = fresh
    return sum(ways) > 1 if v.s.option.payout == FREE_SUM else ways[rest] > 1


# What a thing may mean


def meant(v: View, thing: str) -> list[int]:
    kind, *where = thing.split("-")
    if kind in ("tower", "space"):
        return _section(v, kind, [int(n) for n in where])
    if kind == "slot":
        seat, k = LETTERS.index(where[0]), int(where[1]) - 1
        return [m.LEAVE + k] if seat == v.seat else [m.BLOCK + OFFICIALS * seat + k]
    if kind == "privilege":
        return [m.BUY + PRIVILEGES.index(where[0])]
    if kind == "bank":
        return [m.TAKE + int(where[0]) - 1]
    if kind == "marker":
        return [m.TAKE_MARKER + int(where[0]) - 1]
    if kind == "hand":
        value = int(where[0])
        if v.s.step == GOLD and v.seat is not None and v.s.player[v.seat].laying < OFFICIALS:
            return [m.LAY_GOLD + VALUES * int(v.s.player[v.seat].laying) + value]
        return [m.PLAY_CARD + value] if v.s.step == PLAY else [m.LAY_GOLD + VALUES * (OFFICIALS - 1) + value]
    first, seat = int(m.MARCH_FIRST[v.players]), LETTERS.index(where[0])
    return [m.MARCH_BY + a for a in range(first, int(m.MARCH_FIRST[v.players + 1])) if m.MARCHES[a, 0] == seat]


def _section(v: View, kind: str, where: list[int]) -> list[int]:
    s, i = v.s, where[0] - 1
    if s.step == SITES:
        return [m.SITE + i]
    if s.step == STOP:
        return [m.STOP_ON + i]
    if s.step == GUARDING:
        return [m.GUARD_IN + i]
    if s.step == MOVE:
        last = kind == "space" and where[1] <= s.height[i]
        pairs = [(i, j) if last else (j, i) for j in range(SECTIONS) if j != i]
        return [m.MOVE_STONE + SECTIONS * start + to for start, to in pairs if s.height[start] and not s.closed[to]] or [m.GUARD_IN + i]
    return [m.BUILD_IN + i]


# What a move touched


def trace(before: View, seat: int, action: int | None) -> tuple[str, ...]:
    if action is None or action in (m.BLOCK_ASIDE, m.STOP_ASIDE, m.MOVE_NONE, m.PASS, m.ENOUGH):
        return ()
    v = before
    if action < m.LAY_GOLD:
        return (tower(action),)
    if action < m.LEAVE:
        return (slot(seat, (action - m.LAY_GOLD) // VALUES),)
    if action < m.PLAY_CARD:
        return (slot(seat, action - m.LEAVE),)
    if action < m.BLOCK:
        return (slot(seat, int(SLOT_OF[v.s.phase])),)
    if action < m.BLOCK_ASIDE:
        return (slot(*divmod(action - m.BLOCK, OFFICIALS)),)
    if action < m.STOP_ASIDE:
        return (tower(action - m.STOP_ON),)
    if action < m.BUILD_IN:
        return (slot(seat, int(MARSHAL)),) if action < m.TAKE_MARKER else ()
    if action < m.MOVE_STONE:
        return (following(v, action - m.BUILD_IN),)
    if action < m.MOVE_NONE:
        start, to = divmod(action - m.MOVE_STONE, SECTIONS)
        return (top(v, start), following(v, to))
    if action < m.BUY:
        return (top(v, action - m.GUARD_IN),)
    return (f"privilege-{PRIVILEGES[action - m.BUY]}",) if action < m.PASS else (f"bank-{action - m.TAKE + 1}",)
