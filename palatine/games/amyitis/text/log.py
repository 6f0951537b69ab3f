"""The log of Amyitis: what somebody chose, what came of it, and what the round did by itself afterwards.

Everything is told from two views, before and after a choice. A choice in a turn changes only what belongs to that turn,
and the turns of those who have passed; a choice outside the turns may carry the game on to the next round. Each stage of the round that
was passed on the way is told with the figures that its rule gives.
"""

from __future__ import annotations

from palatine.games.amyitis import moves as m
from palatine.games.amyitis.components import (
    CITY_KIND,
    COURT_CITY,
    ENGINEER_POINTS,
    ISHTAR,
    NOBLE_PRICE,
    PLANT_CITY,
    SALE_POINTS,
    TEMPLE_REWARD,
)
from palatine.games.amyitis.state import (
    ASK_ACTION,
    ASK_MORE,
    ASK_PAYMENT,
    ASK_POWER,
    ASK_REWARD,
    ASK_ROW,
    ASK_SALE,
    ASK_TEMPLE,
    ASK_WANT,
    BY_ENGINEER,
    PROCESSION_STEP,
)
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.garden_log import owed, planting, tokens_taken
from palatine.games.amyitis.text.moves import camels_to, group_price, steps
from palatine.games.amyitis.text.round_log import automatic, exchanges, field, placed, pushed_out
from palatine.i18n import Tr
from palatine.kernel.view import View

NONE = -1


def event(before: View, seat: int, action: int | None, after: View, _: Tr) -> list[str]:
    assert action is not None  # every choice in Amyitis is made in the open
    b = View(before.game, seat, before.states, before.names)
    return [line for line in [*_deed(b, seat, int(action), after, _), *automatic(b, seat, int(action), after, _)] if line]


def _deed(b: View, seat: int, action: int, a: View, _: Tr) -> list[str]:
    phase = int(b.s.phase)
    name = b.name(seat, _)
    if phase == ASK_ACTION:
        return _turn(b, seat, action, a, name, _)
    if phase == ASK_ROW:
        return field(b, seat, action - int(m.ROW), _)
    if phase == ASK_TEMPLE:
        return _temple(b, action - int(m.TEMPLE), name, _)
    if phase in (ASK_SALE, ASK_MORE):
        return _sale(b, seat, action, a, name, _)
    if phase == ASK_PAYMENT:
        return [_("{name} pays {goods}.", name=name, goods=_paid(b, seat, a, _)), *_business(b, seat, a, name, _)]
    if phase < ASK_POWER:
        return [*_dug(b, seat, a, name, _), *_business(b, seat, a, name, _)]
    return _outside(b, seat, action, name, _)


# A turn


def _turn(b: View, seat: int, action: int, a: View, name: str, _: Tr) -> list[str]:
    if action == m.PASS:
        return [_("{name} passes.", name=name)]
    if action < m.CARAVAN:
        return [_recruited(b, action, name, _), *_worked(b, seat, a, name, _)]
    number = action - int(m.CARAVAN)
    journey = _(
        "{name} leads the caravan to {city} for {camels}.",
        name=name,
        city=names.city(number, _),
        camels=names.camels(camels_to(b, number), _),
    )
    if CITY_KIND[number] not in (COURT_CITY, PLANT_CITY):
        return [journey, *_sale(b, seat, None, a, name, _)]
    paid = _paid(b, seat, a, _)
    return [journey, *([_("{name} pays {goods}.", name=name, goods=paid)] if paid else []), *_business(b, seat, a, name, _)]


def _recruited(b: View, action: int, name: str, _: Tr) -> str:
    if action == m.NOBLE:
        return _("{name} recruits a noble for {price}.", name=name, price=names.talents(int(NOBLE_PRICE), _))
    if action >= m.USE_CRAFT:
        who = names.a_craft(action - int(m.USE_CRAFT), _)
        return _("{name} uses the craft power and recruits {craft} for nothing.", name=name, craft=who)
    c, g = divmod(action, m.GROUP_COUNT)
    price = group_price(b, g)
    who = names.a_craft(c, _)
    if price == 0:
        return _("{name} recruits {craft} from group {group} for nothing.", name=name, craft=who, group=g + 1)
    return _("{name} recruits {craft} from group {group} for {price}.", name=name, craft=who, group=g + 1, price=names.talents(price, _))


def _worked(b: View, seat: int, a: View, name: str, _: Tr) -> list[str]:
    """What a merchant, a courtier, a noble or an engineer with one place only brings at once."""
    old, new = b.s.player[seat], a.s.player[seat]
    lines = _dug(b, seat, a, name, _)
    if new.camels > old.camels:
        lines.append(_("{name} takes {camels}.", name=name, camels=names.camels(int(new.camels - old.camels), _)))
    if new.step > old.step:
        if new.points > old.points:
            lines.append(_("{name} scores {points}.", name=name, points=names.points(int(new.points - old.points), _)))
        lines.append(stepped(a, seat, int(new.step - old.step), _))
    return lines


def stepped(a: View, seat: int, count: int, _: Tr) -> str:
    """Where a disc arrives on the palace track."""
    p = a.s.player[seat]
    below = [i for i in range(a.players) if i != seat and a.s.player[i].step == p.step and a.s.player[i].height < p.height]
    told = {"name": a.name(seat, _), "steps": steps(count, _), "space": int(p.step)}
    if below:
        return _("{name} goes {steps} to space {space}, on top of {others}.", others=names.seats(a, below, _), **told)
    return _("{name} goes {steps} to space {space}.", **told)


def _dug(b: View, seat: int, a: View, name: str, _: Tr) -> list[str]:
    """A cube of one's own that is new on a canal."""
    gain = int(a.s.player[seat].won[BY_ENGINEER] - b.s.player[seat].won[BY_ENGINEER])
    lines = []
    for i in range(len(b.s.slot)):
        if b.s.slot[i] == NONE and a.s.slot[i] == seat:
            if gain:
                score = names.points(int(ENGINEER_POINTS), _)
                lines.append(_("{name} digs at {slot} and scores {points}.", name=name, slot=names.slot(i, _), points=score))
            else:
                lines.append(_("{name} digs at {slot}.", name=name, slot=names.slot(i, _)))
    return lines


def _temple(b: View, t: int, name: str, _: Tr) -> list[str]:
    """A priest in a temple, or the procession through all three."""
    if b.s.stage != PROCESSION_STEP:
        entered = _("{name} puts a cube into the {temple}.", name=name, temple=names.temple(t, _))
        return [entered, *pushed_out(b, t, _)]
    lines = [_("{name} leads the procession into the {temple}; grey cubes enter the others.", name=name, temple=names.temple(t, _))]
    for other in range(3):
        lines += pushed_out(b, other, _)
    return lines


def _sale(b: View, seat: int, action: int | None, a: View, name: str, _: Tr) -> list[str]:
    """At Babylon: what was sold, the canal, or that there is no room for one."""
    old, new = b.s.player[seat], a.s.player[seat]
    sold = [int(x - y) for x, y in zip(old.goods, new.goods)]
    lines = []
    if sum(sold):
        score = names.points(int(SALE_POINTS) * sum(sold), _)
        lines.append(_("{name} sells {goods} and scores {points}.", name=name, goods=names.goods(sold, _), points=score))
    elif action == m.ENOUGH:
        lines.append(_("{name} sells no second resource.", name=name))
    lines += _dug(b, seat, a, name, _)
    if (b.s.slot != NONE).all() and int(a.s.phase) not in (ASK_SALE, ASK_MORE):
        lines.append(_("There is no room for another canal."))
    return lines


# Other cities


def _paid(b: View, seat: int, a: View, _: Tr) -> str:
    """The resources that went to the stock, whatever came in return."""
    old, new = b.s.player[seat].goods, a.s.player[seat].goods
    paid = [int(x - y) for x, y in zip(old, new)]
    for k in tokens_taken(b, a):
        paid[k] += 1
    gained = owed(b, a) - sum(paid)  # the only kind in stock came for a tile
    for k in range(5):
        if gained and (paid[k] < 0 or a.s.stock[k]):
            paid[k], gained = paid[k] + gained, 0
    return names.goods(paid, _) if sum(paid) else ""


def _business(b: View, seat: int, a: View, name: str, _: Tr) -> list[str]:
    """A court card, or a plant with all that belongs to it."""
    if int(a.s.phase) == ASK_PAYMENT:
        return []
    lines = _gardeners(b, seat, a, name, _)
    lines += planting(b, seat, a, _, _cards(b, seat, a, name, _))
    return lines


def _gardeners(b: View, seat: int, a: View, name: str, _: Tr) -> list[str]:
    used = int(b.s.player[seat].gardeners - a.s.player[seat].gardeners)
    if used <= 0:
        return []
    return [_.many("{name} uses {n} gardener.", "{name} uses {n} gardeners.", used, name=name)]


def _cards(b: View, seat: int, a: View, name: str, _: Tr) -> list[str]:
    old, new = b.s.player[seat], a.s.player[seat]
    lines = []
    for f in range(3):
        if new.level[f] > old.level[f]:
            taken = names.card_in_full(f, int(new.level[f]), _)
            lines.append(_("{name} takes the court card {card}.", name=name, card=taken))
    for k in tokens_taken(b, a):
        lines.append(_("{name} takes {good} from it.", name=name, good=names.good(k, _)))
    if new.gardeners > old.gardeners:
        lines.append(_("{name} takes a gardener.", name=name))
    return lines


# Outside the turns


def _outside(b: View, seat: int, action: int, name: str, _: Tr) -> list[str]:
    if int(b.s.phase) == ASK_POWER:
        return []  # told with all powers taken
    if int(b.s.phase) == ASK_REWARD:
        return _rewards(b, seat, action == m.REWARD_CAMEL, name, _)
    if int(b.s.phase) == ASK_WANT:
        given, taken = names.good(int(b.s.given), _), names.good(action - int(m.TAKE), _)
        return [_("{name} exchanges {given} for {good}.", name=name, given=given, good=taken)]
    if action == m.KEEP:
        return [_("{name} exchanges nothing.", name=name)]
    if action < m.KEEP:
        given = names.good(action - int(m.GIVE), _)
        kinds = exchanges(b, action - int(m.GIVE))
        if len(kinds) == 1:
            return [_("{name} exchanges {given} for {good}.", name=name, given=given, good=names.good(kinds[0], _))]
        return [_("{name} gives {good} in exchange.", name=name, good=given)]
    return [_("{name} gives up {good}.", name=name, good=names.good(action - int(m.DISCARD), _))]


def _rewards(b: View, seat: int, camel: bool, name: str, _: Tr) -> list[str]:
    first, second = (int(n) for n in TEMPLE_REWARD[ISHTAR])
    taken = names.camels(min(first, int(b.s.camels)), _) if camel else names.talents(first, _)
    lines = [_("{name} is first at Ishtar and takes {reward}.", name=name, reward=taken)]
    other = placed(b, int(ISHTAR))[1:]
    for i in other:
        reward = names.talents(second, _) if camel else names.camels(min(second, int(b.s.camels)), _)
        lines.append(_("{name} is second at Ishtar and takes {reward}.", name=b.name(i, _), reward=reward))
    return lines
