"""The board in words, and what is wrong with a position that is none."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.games.palais_royal.rules.recruit import free_spaces, nobles_in_park, price
from palatine.games.palais_royal.rules.scoring import border_weight
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def board(v: View, _: Tr) -> list[str]:
    s = v.s
    if s.phase == Phase.START:
        lines = [_("Setup: the first servants take their places. {name} will go first.", name=v.name(int(s.first), _))]
    elif s.last_round:
        lines = [_("Round {n}, the last one. {name} started it.", n=int(s.rounds), name=v.name(int(s.first), _))]
    else:
        lines = [_("Round {n}. {name} is the first player.", n=int(s.rounds), name=v.name(int(s.first), _))]
    lines += park(v, _)
    lines.append(_("Palace (the first line is next to the park):"))
    where = {int(cell): k for k, cell in enumerate(s.cell)}
    for row in range(3):
        lines.append("  " + " | ".join(_place(v, where[3 * row + column], _) for column in range(3)))
    lines.append(
        _(
            "Privilege cards: {cards} in the deck; discarded: {pile}.",
            cards=w.cards(int(s.left), _),
            pile=w.pile(s.discard, _),
        )
    )
    if s.option.strict_bank:
        lines.append(_("Bank: {gold}.", gold=w.gold(int(s.bank), _)))
    for seat, points in enumerate(v.scores):
        lines += player(v, seat, points, _)
    return lines


def park(v: View, _: Tr) -> list[str]:
    s = v.s
    free = plain(free_spaces)(s)
    lines = [_("Park, {nobles}:", nobles=w.nobles(int(plain(nobles_in_park)(s)), _))]
    for k in range(36):
        noble = int(s.park[k])
        if noble >= 0:
            now = w.gold(int(plain(price)(free, k, noble)), _)
            told = _("  {space}, counts double: {noble}, now {gold}") if c.WEIGHT[k] > 1 else _("  {space}: {noble}, now {gold}")
            lines.append(told.format(space=c.SPACES[k], noble=w.noble(noble, _), gold=now))
    for border in range(4):
        weights = [plain(border_weight)(s, seat, border) for seat in range(v.players)]
        held = [_("{name} ({n})", name=v.name(seat, _), n=n) for seat, n in enumerate(weights) if n]
        lines.append(f"  {_('{border}: {held}', border=w.border(border, _), held=', '.join(held) or '–')}")
    return lines


def _place(v: View, k: int, _: Tr) -> str:
    counts = [(seat, int(v.s.player[seat].palace[k])) for seat in range(v.players)]
    held = [_("{name} ({n})", name=v.name(seat, _), n=n) for seat, n in counts if n]
    return _("{place}: {held}", place=w.place(k, _), held=", ".join(held) or "–")


def player(v: View, seat: int, points: int, _: Tr) -> list[str]:
    p = v.s.player[seat]
    lines = [
        _(
            "{name}: {gold}; {reserve} in reserve, {common} in the common supply; {couples} face down; {cards} in hand; {points} in sight.",
            name=v.name(seat, _),
            gold=w.gold(int(p.gold), _),
            reserve=w.servants(int(p.reserve), _),
            common=int(p.common),
            couples=w.nobles(int(p.couples), _),
            cards=w.cards(int(p.cards), _),
            points=w.points(points, _),
        )
    ]
    nobles = [_("{n} × {what}", n=int(n), what=w.privilege(k, _)) for k, n in enumerate(p.privilege) if n]
    if nobles:
        lines.append(_("  Privileges: {nobles}.", nobles=", ".join(nobles)))
    if p.shown.any():
        lines.append(_("  Face up: {cards}.", cards=w.pile(p.shown, _)))
    if p.hand.any():
        lines.append(_("  Hand: {cards}.", cards=w.pile(p.hand, _)))
    if seat == v.s.turn and v.s.drawn.any():
        lines.append(_("  Drawn: {cards}.", cards=w.pile(v.s.drawn, _)))
    return lines


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    sentences: dict[int, str] = {
        1: _("turn, phase, the seat to move and the numbers of the turn are inconsistent."),
        2: _("someone has a negative number of servants in a place."),
        3: _("the servants of a colour in reserve, palace, park and common supply are not {n}.", n=c.RESERVE + c.COMMON),
        4: _("a space of the park holds something that can’t be there; servants stand only on the border."),
        5: _(
            "{used} of {all} nobles must be in the park or with players, each once, and privileges must be those of the nobles.",
            used=c.IN_PARK,
            all=c.NOBLES,
        ),
        6: _("the cards in deck, discard pile, hands and on the table are not those of the game, or a count of them is wrong."),
        7: _("someone has a negative amount of gold, or the gold of a strict bank doesn’t add up to {n}.", n=c.GOLD_IN_ALL),
        8: _("the nine places do not fill the nine cells of the palace."),
    }
    return _("Invalid Palais Royal position: {reason}", reason=sentences[code])
