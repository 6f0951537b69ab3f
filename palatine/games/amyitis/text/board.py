"""The board of Amyitis in words, and where the points come from."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis.text import facts, names
from palatine.games.amyitis.text.sources import names as source_names
from palatine.i18n import Tr
from palatine.kernel.view import View


def board(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = [_("Round {n}. The first-player card: {name}.", n=int(s.rounds), name=v.name(int(s.first), _))]
    lines += [group(v, g, _) for g in range(c.GROUPS[v.players])]
    lines += [_("Fields, row {code}: {fields}.", code=c.ROWS[r], fields=fields(v, r, _)) for r in range(2)]
    lines += [temple(v, t, _) for t in range(3)]
    lines += gardens(v, _)
    lines += [canals(v, _), *mesopotamia(v, _)]
    lines.append(_("In stock: {goods}; {camels}.", goods=names.goods(s.stock, _), camels=names.camels(int(s.camels), _)))
    lines.append(_("Court cards: {cards}.", cards=court(v, _)))
    lines.append(_("Amyitis card: {bands}.", bands=bands(v, _)))
    if facts.with_palace(v):
        lines += palace(v, _)
    for seat in range(v.players):
        lines += player(v, seat, _)
    return lines


def group(v: View, g: int, _: Tr) -> str:
    s = v.s
    up = [names.craft(int(craft), _) for craft, down in zip(s.card[g], s.down[g]) if not down]
    if not up:
        return _("Group {n}: all taken.", n=g + 1)
    price = facts.price(v, g)
    if price == 0:
        return _("Group {n}, free: {crafts}.", n=g + 1, crafts=", ".join(up))
    return _("Group {n}, for {price}: {crafts}.", n=g + 1, price=names.talents(price, _), crafts=", ".join(up))


def row(v: View, r: int, _: Tr) -> str:
    return _("Fields, {row}: {fields}.", row=names.row(r, _), fields=fields(v, r, _))


def fields(v: View, r: int, _: Tr) -> str:
    fields = []
    for i, k in enumerate(c.FIELDS[r]):
        owner = int(v.s.field[r, i]) if i < len(v.s.field[r]) else int(c.NONE)
        name = names.resource(int(k), _)
        fields.append(name if owner == c.NONE else f"{name} ({v.name(owner, _)})")
    return ", ".join(fields)


def temple(v: View, t: int, _: Tr) -> str:
    cubes = [names.cube(v, int(owner), _) for owner in v.s.temple[t] if owner != c.NONE]
    return _("The {temple}, newest first: {cubes}.", temple=names.temple(t, _), cubes=", ".join(cubes) or "–")


def gardens(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = [
        _.many(
            "Gardens, {n} tile left; the game ends after the round in which at most {least} are left.",
            "Gardens, {n} tiles left; the game ends after the round in which at most {least} are left.",
            facts.tiles_left(v),
            least=c.END_AT[v.players],
        )
    ]
    for i in range(16):
        if s.tile[i] != c.NONE:
            lines.append(
                _("  {square} (floor {floor}): {tile}", square=c.SQUARES[i], floor=int(c.FLOOR[i]), tile=names.tile(int(s.tile[i]), _))
            )
    planted = [i for i in range(16) if (int(c.IN_PLAY[v.players]) & ~int(s.garden)) >> i & 1]
    if planted:
        lines.append(_("  Planted: {squares}.", squares=", ".join(_with_planter(v, i, _) for i in planted)))
    return lines


def _with_planter(v: View, i: int, _: Tr) -> str:
    owner = int(v.s.planter[i])
    return c.SQUARES[i] if owner == c.NONE else f"{c.SQUARES[i]} ({v.name(owner, _)})"


def canals(v: View, _: Tr) -> str:
    parts = []
    for owner in [*range(v.players), int(c.GREY)]:
        codes = [c.SLOT_CODES[i] for i in range(c.SLOTS) if v.s.slot[i] == owner]
        if codes:
            parts.append(_("{owner}: {canals}", owner=names.cube(v, owner, _), canals=", ".join(codes)))
    return _("Cubes on canals: {cubes}.", cubes=names.listed(parts, _) or "–")


def mesopotamia(v: View, _: Tr) -> list[str]:
    lines = [_("The caravan stands in {city}. The way:", city=names.city(int(v.s.caravan), _))]
    return lines + [f"  {business(v, i, _)}" for i in range(len(c.CITIES))]


def business(v: View, number: int, _: Tr) -> str:
    """What a city is for."""
    where = names.city(number, _)
    if c.CITY_KIND[number] == c.PLANT_CITY:
        price = names.price(facts.asked(v, number), _)
        return _("{city}: a plant of quality {quality} for {goods}", city=where, quality=facts.plant_quality(v, number), goods=price)
    if c.CITY_KIND[number] == c.COURT_CITY:
        price = names.price(facts.asked(v, number), _)
        return _("{city}: court card {families} for {goods}", city=where, families=names.offers(number, _), goods=price)
    return _("{city}: sale of one or two resources, and a canal", city=where)


def court(v: View, _: Tr) -> str:
    parts = []
    for number in range(c.COURT_CARDS):
        count = int(v.s.court[number])
        if count:
            name = names.card(int(c.COURT_FAMILY[number]), int(c.COURT_LEVEL[number]), _)
            parts.append(_("{count} of {card}", count=count, card=name))
    tokens = [names.good(int(k), _) for k in v.s.token if k != c.NONE]
    if tokens:
        parts.append(_("on the best caravaneers lie {goods}", goods=_.all_of(tokens)))
    return ", ".join(parts) or "–"


def bands(v: View, _: Tr) -> str:
    both = zip(c.BAND_TILES[v.players], c.BAND_POINTS[v.players])
    return ", ".join(_("{points} for {tiles} tiles or more", points=names.points(int(p), _), tiles=int(t)) for t, p in both)


def palace(v: View, _: Tr) -> list[str]:
    s = v.s
    lines = []
    for space in sorted({int(s.player[i].step) for i in range(v.players)} - {0}, reverse=True):
        pile = sorted((i for i in range(v.players) if s.player[i].step == space), key=lambda i: -int(s.player[i].height))
        lines.append(_("Palace track, space {space}, from the top: {names}.", space=space, names=", ".join(v.name(i, _) for i in pile)))
    if not lines:
        lines.append(_("Palace track: nobody has entered the palace."))
    for k in range(4):
        if s.power[k] != c.NONE:
            used = k == c.CRAFT and s.craft_used
            told = _("{power}: {name} (used)") if used else _("{power}: {name}")
            lines.append("  " + told.format(power=names.power(k, _), name=v.name(int(s.power[k]), _)))
    return lines


def player(v: View, seat: int, _: Tr) -> list[str]:
    p = v.s.player[seat]
    line = _(
        "{name}: {points}; {talents}, {camels}, {goods}.",
        name=v.name(seat, _),
        points=names.points(int(p.points), _),
        talents=names.talents(int(p.talents), _),
        camels=names.camels(int(p.camels), _),
        goods=names.goods(p.goods, _),
    )
    cards = [names.card(f, int(p.level[f]), _) for f in range(3) if p.level[f] or f == 0]
    if p.gardeners:
        cards.append(names.gardeners(int(p.gardeners), _))
    tiles = [c.TILES[i] for i in range(c.TILE_COUNT) if int(p.tiles) >> i & 1]
    more = _("  Cards: {cards}. Tiles: {tiles}.", cards=", ".join(cards), tiles=", ".join(tiles) or "–")
    return [line, more + (" " + _("Has passed.") if facts.has_passed(v, seat) else "")]


# The result


def result(v: View, _: Tr) -> list[str]:
    """Where the points of each seat come from."""
    return [_result_of(v, seat, _) for seat in range(v.players)]


def _result_of(v: View, seat: int, _: Tr) -> str:
    p = v.s.player[seat]
    parts = [_("{n} for {source}", n=int(n), source=source) for n, source in zip(p.won, source_names(_)) if n]
    return _(
        "{name}: {points} ({parts}).",
        name=v.name(seat, _),
        points=names.points(int(p.points), _),
        parts=", ".join(parts) or "–",
    )


def broken(code: int, _: Tr) -> str:
    """The sentence for an invariant that state.check found broken."""
    sentences: dict[int, str] = {
        1: _("turn, stage of the round and the decision are inconsistent."),
        2: _("someone has a negative amount of something, or more than any game can give."),
        3: _("the camels do not add up."),
        4: _("the resources of a kind do not add up."),
        5: _("the craft cards do not add up, or a group is not whole."),
        6: _("a tile lies twice, is missing, or lies on a square of another quality."),
        7: _("a cube on a canal belongs to nobody, or the two lists of cubes differ."),
        8: _("a row of fields or a temple has a gap or a cube of nobody."),
        9: _("the court cards do not add up."),
        10: _("the plant cards do not lie one in each plant city."),
        11: _("the points are not the sum of what they come from."),
        12: _("the palace track has a gap in a pile, or the powers are out of order."),
    }
    return _("Invalid Amyitis position: {reason}", reason=sentences[code])
