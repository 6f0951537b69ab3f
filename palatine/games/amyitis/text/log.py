"""The log of Amyitis: a line for each happening that the rules tell."""

from __future__ import annotations

from collections.abc import Callable

from palatine.games.amyitis import components as c
from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.moves import steps
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

Sentence = Callable[[View, Happening, str, Tr], str]


def tell(v: View, h: Happening, _: Tr) -> str:
    name = v.told(h.seat, _)
    sentence = SENTENCES.get(h.kind)
    return sentence(v, h, name, _) if sentence else ""


SILENT = {
    H.PALACE_PHASE: "each power that is chosen has its line",
    H.TAMMOUZ: "the field that is worked or the exchange has its line",
}
"""Kinds without a line of their own, and why."""


# The round begins


def _round(v: View, h: Happening, name: str, _: Tr) -> str:
    dealt = []
    for n, number in enumerate((h.group_1, h.group_2, h.group_3, h.group_4), 1):
        if number != c.NONE:
            crafts = ", ".join(names.craft(int(digit), _) for digit in f"{number:0{c.GROUP_SIZE}}")
            dealt.append(_("group {n}: {crafts}", n=n, crafts=crafts))
    return _("Round {n}: {groups}.", n=h.round, groups=names.listed(dealt, _))


def _minor_courtier(v: View, h: Happening, name: str, _: Tr) -> str:
    told = {"steps": steps(h.steps, _), "space": h.space}
    return _.by_name(
        name,
        "{name} moves {steps} to space {space} and takes {talents}.",
        "You move {steps} to space {space} and take {talents}.",
        talents=names.talents(h.talents, _),
        **told,
    )


# Recruiting


def _recruited(v: View, h: Happening, name: str, _: Tr) -> str:
    told = {"craft": names.a_craft(h.craft, _), "group": h.group + 1}
    if h.price == 0:
        return _.by_name(
            name, "{name} recruits {craft} from group {group} for free.", "You recruit {craft} from group {group} for free.", **told
        )
    return _.by_name(
        name,
        "{name} recruits {craft} from group {group} for {price}.",
        "You recruit {craft} from group {group} for {price}.",
        price=names.talents(h.price, _),
        **told,
    )


def _stepped(v: View, h: Happening, name: str, _: Tr) -> str:
    told = {"steps": steps(h.steps, _), "space": h.space}
    if h.below:
        below = [i for i in range(v.players) if h.below >> i & 1]
        return _.by_name(
            name,
            "{name} moves {steps} to space {space}, on top of {others}.",
            "You move {steps} to space {space}, on top of {others}.",
            others=names.seats(v, below, _),
            **told,
        )
    return _.by_name(name, "{name} moves {steps} to space {space}.", "You move {steps} to space {space}.", **told)


def _worked(v: View, h: Happening, name: str, _: Tr) -> str:
    told = {"field": h.field + 1, "row": names.row(h.row, _)}
    if h.got:
        return _.by_name(
            name,
            "{name} works field {field} of the {row} and takes {good}.",
            "You work field {field} of the {row} and take {good}.",
            good=names.good(h.resource, _),
            **told,
        )
    told["resource"] = names.resource(h.resource, _)
    return _.by_name(
        name,
        "{name} works field {field} of the {row}, but there is no {resource} in stock.",
        "You work field {field} of the {row}, but there is no {resource} in stock.",
        **told,
    )


def _row_full(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.seat is None:
        return _("The row is full. No single player has the most cubes in it, so nobody takes a gardener. The row is emptied.")
    if h.gardener:
        return _.by_name(
            name,
            "The row is full. {name} has the most cubes in it and takes a gardener. The row is emptied.",
            "The row is full. You have the most cubes in it and take a gardener. The row is emptied.",
        )
    return _.by_name(
        name,
        "The row is full. {name} has the most cubes in it, but no gardener is left. The row is emptied.",
        "The row is full. You have the most cubes in it, but no gardener is left. The row is emptied.",
    )


def _dug(v: View, h: Happening, name: str, _: Tr) -> str:
    where = names.slot(v, h.slot, _)
    if h.points:
        return _.by_name(
            name,
            "{name} digs {slot} and scores {points}.",
            "You dig {slot} and score {points}.",
            slot=where,
            points=names.points(h.points, _),
        )
    return _.by_name(name, "{name} digs {slot}.", "You dig {slot}.", slot=where)


# The caravan and the gardens


def _travelled(v: View, h: Happening, name: str, _: Tr) -> str:
    where, camels = names.city(h.city, _), names.camels(h.camels, _)
    return _.by_name(
        name, "{name} leads the caravan to {city} for {camels}.", "You lead the caravan to {city} for {camels}.", city=where, camels=camels
    )


def _sold(v: View, h: Happening, name: str, _: Tr) -> str:
    sold, score = names.good(h.resource, _), names.points(h.points, _)
    return _.by_name(name, "{name} sells {goods} and scores {points}.", "You sell {goods} and score {points}.", goods=sold, points=score)


def _planted(v: View, h: Happening, name: str, _: Tr) -> str:
    return _.by_name(
        name,
        "{name} plants {bed}, takes the tile and scores {points}.",
        "You plant {bed}, take the tile and score {points}.",
        bed=names.bed(h.tile, h.square, _),
        points=names.points(h.points, _),
    )


def _tile_resource(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.only:
        return _.by_name(
            name, "{name} takes the only kind of resource that is left for it.", "You take the only kind of resource that is left for it."
        )
    return _.by_name(name, "{name} takes {good} for it.", "You take {good} for it.", good=names.good(h.resource, _))


def _water(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.seat is None:
        return _("No single player has the most cubes around it.")
    return _.by_name(
        name,
        "{name} has the most cubes around it ({n}) and scores {points}.",
        "You have the most cubes around it ({n}) and score {points}.",
        n=h.cubes,
        points=names.points(h.points, _),
    )


def grey_slots(h: Happening) -> list[int]:
    """The canals that a happening of the kind GREY is about."""
    mask = h.slots_0 | h.slots_15 << 15 | h.slots_30 << 30
    return [i for i in range(c.SLOTS) if mask >> i & 1]


def _grey(v: View, h: Happening, name: str, _: Tr) -> str:
    return _.many(
        "{n} grey cube joins it with its planted neighbours.", "{n} grey cubes join it with its planted neighbours.", len(grey_slots(h))
    )


def _turned(v: View, h: Happening, name: str, _: Tr) -> str:
    told = {"city": names.city(h.city, _), "quality": h.quality}
    if h.extra == c.NONE:
        return _("The plant card of {city} is turned over: quality {quality}.", **told)
    return _("The plant card of {city} is turned over: quality {quality}, and {good} more.", good=names.good(h.extra, _), **told)


# The end of the round and of the game


def _procession(v: View, h: Happening, name: str, _: Tr) -> str:
    return _.by_name(
        name,
        "{name} leads the procession into the {temple}; grey cubes enter the others.",
        "You lead the procession into the {temple}; grey cubes enter the others.",
        temple=names.temple(h.temple, _),
    )


def _pushed_out(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.seat is None:
        return _("A grey cube leaves the {temple}.", temple=names.temple(h.temple, _))
    return _.by_name(
        name, "A cube of {name} leaves the {temple}.", "A cube of yours leaves the {temple}.", temple=names.temple(h.temple, _)
    )


def _ishtar(v: View, h: Happening, name: str, _: Tr) -> str:
    reward = names.camels(h.camels, _) if h.camels else names.talents(h.talents, _)
    if h.place == 0:
        return _.by_name(name, "{name} is first at Ishtar and takes {reward}.", "You are first at Ishtar and take {reward}.", reward=reward)
    return _.by_name(name, "{name} is second at Ishtar and takes {reward}.", "You are second at Ishtar and take {reward}.", reward=reward)


def _no_camel(v: View, h: Happening, name: str, _: Tr) -> str:
    return _.by_name(
        name,
        "{name} is first at Ishtar; there is no camel in stock: {reward}.",
        "You are first at Ishtar; there is no camel in stock: {reward}.",
        reward=names.talents(h.talents, _),
    )


def _marduk(v: View, h: Happening, name: str, _: Tr) -> str:
    if h.place == 0:
        return _.by_name(
            name,
            "{name} is first at Marduk and scores {points}.",
            "You are first at Marduk and score {points}.",
            points=names.points(h.points, _),
        )
    return _.by_name(
        name,
        "{name} is second at Marduk and scores {points}.",
        "You are second at Marduk and score {points}.",
        points=names.points(h.points, _),
    )


def _exchanged(v: View, h: Happening, name: str, _: Tr) -> str:
    return _.by_name(
        name,
        "{name} exchanges {given} for {good}.",
        "You exchange {given} for {good}.",
        given=names.good(h.given, _),
        good=names.good(h.taken, _),
    )


def _held_too_much(v: View, h: Happening, name: str, _: Tr) -> str:
    return _.by_name(
        name,
        "{name} holds too much and discards {goods}.",
        "You hold too much and discard {goods}.",
        goods=names.good(h.resource, _, h.count),
    )


def _tile_bonus(v: View, h: Happening, name: str, _: Tr) -> str:
    scored = names.points(h.points, _)
    if not name:
        return _.many("You have {n} tile and score {points}.", "You have {n} tiles and score {points}.", h.tiles, points=scored)
    return _.many(
        "{name} has {n} tile and scores {points}.", "{name} has {n} tiles and scores {points}.", h.tiles, name=name, points=scored
    )


def _goods_bonus(v: View, h: Happening, name: str, _: Tr) -> str:
    goods = names.goods([h.barley, h.dates, h.salt, h.palm, h.wine], _)
    return _.by_name(
        name, "{name} scores {points} for {goods}.", "You score {points} for {goods}.", points=names.points(h.points, _), goods=goods
    )


SENTENCES: dict[int, Sentence] = {
    H.ROUND: _round,
    H.INCOME: lambda v, h, name, _: _.by_name(
        name, "{name} has an income of {income}.", "You have an income of {income}.", income=names.income(h.talents, h.points, _)
    ),
    H.PALACE_EMPTY: lambda v, h, name, _: _("Nobody has entered the palace."),
    H.POWER: lambda v, h, name, _: _.by_name(
        name, "{name} chooses the {power} power.", "You choose the {power} power.", power=names.power(h.power, _)
    ),
    H.FIRST_CARD_TAKEN: lambda v, h, name, _: _.by_name(name, "{name} takes the first-player card.", "You take the first-player card."),
    H.MINOR_COURTIER: _minor_courtier,
    H.FIRST_CARD_UNCHOSEN: lambda v, h, name, _: _.by_name(
        name, "Nobody chose the first-player card, so it passes to {name}.", "Nobody chose the first-player card, so it passes to you."
    ),
    H.PROCESSION_UNCHOSEN: lambda v, h, name, _: _.by_name(
        name, "Nobody chose the procession: {name} will lead it.", "Nobody chose the procession: you will lead it."
    ),
    H.FIRST_TURN: lambda v, h, name, _: _.by_name(name, "{name} has the first turn.", "You have the first turn."),
    H.PASSED: lambda v, h, name, _: _.by_name(name, "{name} passes.", "You pass."),
    H.PASSED_PERFORCE: lambda v, h, name, _: _.by_name(name, "{name} can do nothing else and passes.", "You can do nothing else and pass."),
    H.WAITED: lambda v, h, name, _: _.by_name(
        name, "{name} waits and takes {talents}.", "You wait and take {talents}.", talents=names.talents(h.talents, _)
    ),
    H.ALL_PASSED: lambda v, h, name, _: _.by_name(
        name, "Everyone has passed. {name} leads the procession.", "Everyone has passed. You lead the procession."
    ),
    H.RECRUITED: _recruited,
    H.CRAFT_POWER: lambda v, h, name, _: _.by_name(
        name,
        "{name} uses the craft power and recruits {craft} for free.",
        "You use the craft power and recruit {craft} for free.",
        craft=names.a_craft(h.craft, _),
    ),
    H.NOBLE: lambda v, h, name, _: _.by_name(
        name, "{name} recruits a noble for {price}.", "You recruit a noble for {price}.", price=names.talents(h.price, _)
    ),
    H.CAMELS: lambda v, h, name, _: _.by_name(name, "{name} takes {camels}.", "You take {camels}.", camels=names.camels(h.camels, _)),
    H.COURTIER: lambda v, h, name, _: _.by_name(name, "{name} scores {points}.", "You score {points}.", points=names.points(h.points, _)),
    H.STEPPED: _stepped,
    H.WORKED: _worked,
    H.ROW_FULL: _row_full,
    H.DUG: _dug,
    H.TRAVELLED: _travelled,
    H.PAID: lambda v, h, name, _: _.by_name(name, "{name} pays {goods}.", "You pay {goods}.", goods=names.price([h.one, h.other], _)),
    H.SOLD: _sold,
    H.SOLD_ENOUGH: lambda v, h, name, _: _.by_name(name, "{name} sells no second resource.", "You sell no second resource."),
    H.NO_ROOM: lambda v, h, name, _: _("There is no room for another canal."),
    H.COURT_CARD: lambda v, h, name, _: _.by_name(
        name, "{name} takes the court card {card}.", "You take the court card {card}.", card=names.card_in_full(h.family, h.level, _)
    ),
    H.GARDENER: lambda v, h, name, _: _.by_name(name, "{name} takes a gardener.", "You take a gardener."),
    H.TOKEN: lambda v, h, name, _: _.by_name(
        name, "{name} takes {good} from it.", "You take {good} from it.", good=names.good(h.resource, _)
    ),
    H.GARDENERS_USED: lambda v, h, name, _: (
        _.many("{name} uses {n} gardener.", "{name} uses {n} gardeners.", h.count, name=name)
        if name
        else _.many("You use {n} gardener.", "You use {n} gardeners.", h.count)
    ),
    H.PLANTED: _planted,
    H.TILE_TALENTS: lambda v, h, name, _: _.by_name(
        name, "{name} also takes {talents}.", "You also take {talents}.", talents=names.talents(h.talents, _)
    ),
    H.TILE_CAMELS: lambda v, h, name, _: _.by_name(
        name, "{name} takes {camels} for it.", "You take {camels} for it.", camels=names.camels(h.camels, _)
    ),
    H.TILE_RESOURCE: _tile_resource,
    H.NO_RESOURCE: lambda v, h, name, _: _("No resource is left for it."),
    H.NO_CARD: lambda v, h, name, _: _("No court card is left for it."),
    H.WATER: _water,
    H.GREY: _grey,
    H.TURNED: _turned,
    H.PROCESSION: _procession,
    H.ENTERED: lambda v, h, name, _: _.by_name(
        name, "{name} adds a cube to the {temple}.", "You add a cube to the {temple}.", temple=names.temple(h.temple, _)
    ),
    H.PUSHED_OUT: _pushed_out,
    H.TEMPLE_EMPTY: lambda v, h, name, _: _("Nobody is in the {temple}.", temple=names.temple(h.temple, _)),
    H.ISHTAR: _ishtar,
    H.ISHTAR_NO_CAMEL: _no_camel,
    H.MARDUK: _marduk,
    H.OFFERED: lambda v, h, name, _: _.by_name(
        name, "{name} gives {good} in exchange.", "You give {good} in exchange.", good=names.good(h.given, _)
    ),
    H.EXCHANGED: _exchanged,
    H.KEPT: lambda v, h, name, _: _.by_name(name, "{name} exchanges nothing.", "You exchange nothing."),
    H.NOTHING_TO_EXCHANGE: lambda v, h, name, _: _.by_name(
        name, "{name} is second at Tammuz and has nothing to exchange.", "You are second at Tammuz and have nothing to exchange."
    ),
    H.GAVE_UP: lambda v, h, name, _: _.by_name(name, "{name} discards {good}.", "You discard {good}.", good=names.good(h.resource, _)),
    H.HELD_TOO_MUCH: _held_too_much,
    H.FIRST_CARD_PASSED: lambda v, h, name, _: _.by_name(
        name, "The first-player card goes to {name}.", "The first-player card goes to you."
    ),
    H.GARDENS_FULL: lambda v, h, name, _: _("At most {least} tiles are left in the gardens: the game ends.", least=h.tiles),
    H.ROUNDS_PLAYED: lambda v, h, name, _: _("{n} rounds have been played: the game ends.", n=h.rounds),
    H.TILE_BONUS: _tile_bonus,
    H.GOODS_BONUS: _goods_bonus,
    H.OVER: lambda v, h, name, _: _("The game is over."),
}
