"""The log of what the round does by itself: turns that pass by, temples, limits, the next round, the palace."""

from __future__ import annotations

from palatine.games.amyitis.components import COURT_CARD as COURT_CARD_OF
from palatine.games.amyitis.components import (
    END_AT,
    FIELDS,
    GARDENER,
    GROUPS,
    INCOME_POINTS,
    INCOME_TALENTS,
    ISHTAR,
    MARDUK,
    MINOR_STEPS,
    MINOR_TALENTS,
    ROUND_CAP,
    ROW_LENGTH,
    SECOND_PLACE,
    TAMMOUZ,
    TEMPLE_REWARD,
    TEMPLE_SPACES,
    WAITING_TALENTS,
    WINE,
)
from palatine.games.amyitis.components import FIRST as FIRST_POWER
from palatine.games.amyitis.components import MINOR as MINOR_POWER
from palatine.games.amyitis.components import PROCESSION as PROCESSION_POWER
from palatine.games.amyitis.moves import DISCARD, GIVE, KEEP, PASS, ROW, TAKE
from palatine.games.amyitis.state import (
    ACTIONS,
    ASK_DISCARD,
    ASK_GIVE,
    ASK_ROW,
    ASK_WANT,
    BY_AMYITIS,
    BY_GOODS,
    END_STEP,
    ISHTAR_STEP,
    LIMIT_STEP,
    MARDUK_STEP,
    OVER,
    PALACE_PHASE,
    SWAP_STEP,
    TAMMOUZ_STEP,
)
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.board import left, procession_seat, with_palace
from palatine.games.amyitis.text.moves import field_of, steps
from palatine.i18n import Tr
from palatine.kernel.view import View

NONE = -1


def automatic(b: View, seat: int, action: int, a: View, _: Tr) -> list[str]:
    """Everything that followed without being asked."""
    stage, now = int(b.s.stage), int(a.s.stage)
    new_round = int(a.s.rounds) > int(b.s.rounds)
    lines = []
    if stage == ACTIONS:
        return _turns(b, seat, action, a, _)
    if stage == PALACE_PHASE:
        lines += _picks(b, a, _)
    else:
        last = int(END_STEP) if new_round or now == OVER else now - 1
        for step in range(stage + 1, last + 1):
            lines += _step(b, a, step, _)
        if last >= LIMIT_STEP or now == LIMIT_STEP:
            lines += _discards(b, seat, action, a, _)
        if now == OVER:
            return [*lines, *_first_card(b, a, _), *_end(a, _)]
        if new_round:
            lines += _new_round(b, a, _)
    if now == ACTIONS:
        if with_palace(a) and (new_round or stage == PALACE_PHASE):
            lines += _defaults(a, b, _)
        lines += _opening(a, _)
    return lines


# Phase II


def _turns(b: View, seat: int, action: int, a: View, _: Tr) -> list[str]:
    """Those who have passed take a talent when the turn comes to them; who can only pass does so."""
    if int(a.s.stage) == ACTIONS and int(a.s.phase) > 1:
        return []  # the turn is not over
    passed = {i for i in range(b.players) if b.s.player[i].passed} | ({seat} if action == PASS else set())
    lines = []
    at = seat
    for _lap in range(2 * b.players):
        if len(passed) == b.players:
            lines.append(_("All have passed. {name} leads the procession.", name=a.name(procession_seat(a), _)))
            break
        at = (at + 1) % b.players
        if at in passed:
            lines.append(_("{name} waits and takes {talents}.", name=b.name(at, _), talents=names.talents(int(WAITING_TALENTS), _)))
        elif a.s.player[at].passed:
            lines.append(_("{name} can do nothing else and passes.", name=b.name(at, _)))
            passed.add(at)
        else:
            break
    return lines


def _opening(a: View, _: Tr) -> list[str]:
    """Who opens the turns; who could do nothing has passed."""
    lines = [_("{name} has the first turn.", name=a.name(int(a.s.first), _))]
    for i in range(a.players):
        other = (int(a.s.first) + i) % a.players
        if a.s.player[other].passed:
            lines.append(_("{name} can do nothing else and passes.", name=a.name(other, _)))
    return lines


# Fields and temples


def field(b: View, seat: int, r: int, _: Tr) -> list[str]:
    """A cube on a field, its resource, and what happens when the row is full."""
    at = field_of(b, r)
    kind = int(FIELDS[r, at])
    name = b.name(seat, _)
    told = {"name": name, "field": at + 1, "row": "ab"[r]}
    if b.s.stock[kind]:
        lines = [_("{name} works field {field} of row {row} and takes {good}.", good=names.good(kind, _), **told)]
    else:
        told["resource"] = names.resource(kind, _)
        lines = [_("{name} works field {field} of row {row}, but there is no {resource} in stock.", **told)]
    if at == ROW_LENGTH - 1:
        cubes = [int((b.s.field[r] == i).sum()) + (i == seat) for i in range(b.players)]
        best = [i for i in range(b.players) if cubes[i] == max(cubes)]
        if len(best) > 1:
            lines.append(_("The row is full. Nobody alone has most cubes in it: no gardener. The row is emptied."))
        elif b.s.court[COURT_CARD_OF[GARDENER, 1]]:
            lines.append(
                _("The row is full. {name} has most cubes in it and takes a gardener. The row is emptied.", name=b.name(best[0], _))
            )
        else:
            told_name = b.name(best[0], _)
            lines.append(_("The row is full. {name} has most cubes in it, but no gardener is left. The row is emptied.", name=told_name))
    return lines


def pushed_out(b: View, t: int, _: Tr) -> list[str]:
    """The oldest cube of a full temple leaves it."""
    oldest = int(b.s.temple[t, TEMPLE_SPACES - 1])
    if oldest == NONE:
        return []
    if oldest >= b.players:
        return [_("A grey cube leaves the {temple}.", temple=names.temple(t, _))]
    return [_("A cube of {name} leaves the {temple}.", name=b.name(oldest, _), temple=names.temple(t, _))]


def placed(v: View, t: int) -> list[int]:
    """Who is first and second in a temple, as far as these places are rewarded."""

    def rank(seat: int) -> tuple[int, int]:
        mine = [i for i in range(TEMPLE_SPACES) if v.s.temple[t, i] == seat]
        return len(mine), max(mine, default=NONE)

    present = [i for i in range(v.players) if rank(i)[0]]
    order = sorted(present, key=rank, reverse=True)
    return order[: 2 if SECOND_PLACE[v.players] else 1]


def _step(b: View, a: View, step: int, _: Tr) -> list[str]:
    """A step of the end of the round that asked nobody. The temples have not changed since the procession."""
    if step == ISHTAR_STEP:
        order = placed(a, int(ISHTAR))
        if not order:
            return [_("Nobody is in the {temple}.", temple=names.temple(int(ISHTAR), _))]
        reward = names.talents(int(TEMPLE_REWARD[ISHTAR, 0]), _)
        return [_("{name} is first at Ishtar; there is no camel in stock: {reward}.", name=a.name(order[0], _), reward=reward)]
    if step == MARDUK_STEP:
        return _marduk(a, _)
    if step == TAMMOUZ_STEP:
        return [_("Nobody is in the {temple}.", temple=names.temple(int(TAMMOUZ), _))]
    if step == SWAP_STEP:
        return [_("{name} is second at Tammouz and has nothing to exchange.", name=a.name(i, _)) for i in placed(a, int(TAMMOUZ))[1:]]
    return []


def _marduk(a: View, _: Tr) -> list[str]:
    order = placed(a, int(MARDUK))
    if not order:
        return [_("Nobody is in the {temple}.", temple=names.temple(int(MARDUK), _))]
    told = (_("{name} is first at Marduk and scores {points}."), _("{name} is second at Marduk and scores {points}."))
    gains = [names.points(int(n), _) for n in TEMPLE_REWARD[MARDUK]]
    return [line.format(name=a.name(i, _), points=gain) for i, line, gain in zip(order, told, gains)]


def _discards(b: View, seat: int, action: int, a: View, _: Tr) -> list[str]:
    """Resources beyond the limit that could be given up in one way only."""
    lines = []
    for i in range(b.players):
        held = [int(n) for n in b.s.player[i].goods]
        if i == seat:
            held = _after_choice(b, held, action)
        lost = [x - int(y) for x, y in zip(held, a.s.player[i].goods)]
        if sum(lost) > 0:
            lines.append(_("{name} holds too much and gives up {goods}.", name=b.name(i, _), goods=names.goods(lost, _)))
    return lines


def _after_choice(b: View, held: list[int], action: int) -> list[int]:
    """What the choice itself did to the resources of who made it, at the end of a round."""
    phase = int(b.s.phase)
    if phase == ASK_ROW:
        kind = int(FIELDS[action - int(ROW), field_of(b, action - int(ROW))])
        held[kind] += 1 if b.s.stock[kind] else 0
    elif phase == ASK_GIVE and action < KEEP and len(exchanges(b, action - int(GIVE))) == 1:
        held[action - int(GIVE)] -= 1
        held[exchanges(b, action - int(GIVE))[0]] += 1
    elif phase == ASK_WANT:
        held[int(b.s.given)] -= 1
        held[action - int(TAKE)] += 1
    elif phase == ASK_DISCARD:
        held[action - int(DISCARD)] -= 1
    return held


def exchanges(b: View, given: int) -> list[int]:
    """What may be taken for a resource at Tammouz."""
    return [k for k in range(5) if b.s.stock[k] and k not in (given, WINE)]


# The next round and the end


def _first_card(b: View, a: View, _: Tr) -> list[str]:
    if with_palace(a):
        return []
    return [_("The first-player card goes to {name}.", name=a.name(int(a.s.first), _))]


def _new_round(b: View, a: View, _: Tr) -> list[str]:
    lines = _first_card(b, a, _)
    dealt = []
    for g in range(GROUPS[a.players]):
        crafts = ", ".join(names.craft(int(c), _) for c in a.s.card[g])
        dealt.append(_("group {n}: {crafts}", n=g + 1, crafts=crafts))
    lines.append(_("Round {n}: {groups}.", n=int(a.s.rounds), groups=names.listed(dealt, _)))
    for i in range(a.players):
        level = int(a.s.player[i].level[1])
        if INCOME_TALENTS[level] or INCOME_POINTS[level]:
            lines.append(_("{name} has an income of {income}.", name=a.name(i, _), income=names.income(level, _)))
    if with_palace(a) and not any(a.s.player[i].step for i in range(a.players)):
        lines.append(_("Nobody has entered the palace."))
    return lines


def _end(a: View, _: Tr) -> list[str]:
    if left(a) <= END_AT[a.players]:
        lines = [_("At most {least} tiles are left in the gardens: the game ends.", least=int(END_AT[a.players]))]
    else:
        lines = [_("{n} rounds have been played: the game ends.", n=int(ROUND_CAP))]
    for i in range(a.players):
        p = a.s.player[i]
        if p.won[BY_AMYITIS]:
            count = int(p.tiles).bit_count()
            score = names.points(int(p.won[BY_AMYITIS]), _)
            lines.append(_("{name} has {n} tiles and scores {points} for them.", name=a.name(i, _), n=count, points=score))
        if p.won[BY_GOODS]:
            score = names.points(int(p.won[BY_GOODS]), _)
            lines.append(_("{name} scores {points} for {goods}.", name=a.name(i, _), points=score, goods=names.goods(p.goods, _)))
    return [*lines, _("The game is over.")]


# The palace


def _picks(b: View, a: View, _: Tr) -> list[str]:
    """The powers taken: the one that was chosen, and the last one, which is left over."""
    taken = [k for k in range(4) if b.s.power[k] != a.s.power[k]]
    seats = [int(i) for i in a.s.order[int(b.s.pick) : int(a.s.pick)]]
    taken.sort(key=lambda k: seats.index(int(a.s.power[k])) if int(a.s.power[k]) in seats else 0)
    lines = []
    for k in taken:
        name = a.name(int(a.s.power[k]), _)
        lines.append(_("{name} chooses the power {power}.", name=name, power=names.power(k, _)))
        if k == FIRST_POWER:
            lines.append(_("{name} takes the first-player card.", name=name))
        if k == MINOR_POWER:
            gain = names.talents(int(MINOR_TALENTS), _)
            told = {"name": name, "steps": steps(int(MINOR_STEPS), _), "talents": gain, "space": int(a.s.player[a.s.power[k]].step)}
            lines.append(_("{name} goes {steps} to space {space} and takes {talents}.", **told))
    return lines


def _defaults(a: View, b: View, _: Tr) -> list[str]:
    """What happens with powers that nobody took."""
    lines = []
    if a.s.power[FIRST_POWER] == NONE:
        lines.append(_("Nobody chose the first-player card: it goes on to {name}.", name=a.name(int(a.s.first), _)))
    if a.s.power[PROCESSION_POWER] == NONE:
        lines.append(_("Nobody chose the procession: {name} will lead it.", name=a.name(procession_seat(a), _)))
    return lines
