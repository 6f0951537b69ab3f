"""The log by turns: headings, and what a player did in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.amyitis.happenings import H
from palatine.games.amyitis.text import names
from palatine.games.amyitis.text.moves import steps
from palatine.i18n import Tr
from palatine.kernel.happenings import Happening
from palatine.kernel.view import View

BEGINS = (
    H.INCOME, H.POWER, H.PASSED, H.PASSED_PERFORCE, H.WAITED, H.ALL_PASSED, H.RECRUITED, H.CRAFT_POWER, H.NOBLE, H.TRAVELLED,
    H.ROW_FULL, H.PROCESSION, H.ENTERED, H.TEMPLE_EMPTY, H.ISHTAR, H.ISHTAR_NO_CAMEL, H.MARDUK, H.TAMMOUZ, H.NOTHING_TO_EXCHANGE,
    H.FIRST_CARD_PASSED, H.GARDENS_FULL, H.ROUNDS_PLAYED, H.TILE_BONUS, H.GOODS_BONUS, H.OVER,
)  # fmt: skip


def heading(h: Happening, _: Tr) -> str:
    match h.kind:
        case H.ROUND:
            return _("Round {n}", n=h.round)
        case H.PALACE_PHASE:
            return _("The palace")
        case H.FIRST_TURN:
            return _("Actions")
        case H.ALL_PASSED:
            return _("End of the round")
    return ""


def deed(v: View, heard: Sequence[Happening], you: bool, _: Tr) -> str:
    return _.all_of([words for h in heard if (words := _recruiting(h, you, _) or _travelling(v, h, you, _) or _round(h, you, _))])


def brief(v: View, heard: Sequence[Happening], _: Tr) -> list[str]:
    return [words for h in heard if (words := _brief(v, h, _))]


def _brief(v: View, h: Happening, _: Tr) -> str:
    match h.kind:
        case H.RECRUITED | H.CRAFT_POWER:
            return names.craft(h.craft, _)
        case H.NOBLE:
            return _("noble")
        case H.CAMELS | H.TILE_CAMELS:
            return names.camels(h.camels, _)
        case H.TILE_TALENTS:
            return names.talents(h.talents, _)
        case H.WORKED | H.TILE_RESOURCE | H.TOKEN:
            return names.good(h.resource, _) if h.kind != H.WORKED or h.got else ""
        case H.ROW_FULL | H.GARDENER:
            return _("gardener") if h.kind == H.GARDENER or h.gardener else ""
        case H.STEPPED | H.MINOR_COURTIER | H.DUG | H.PAID | H.GARDENERS_USED | H.WATER:
            return ""  # its points, and the person who was recruited for it, say enough
        case H.TRAVELLED:
            return _("caravan to {city}", city=names.city(h.city, _))
        case H.COURT_CARD:
            return names.card(h.family, h.level, _)
        case H.INCOME:
            return names.income(h.talents, 0, _)
    return _recruiting(h, False, _) or _travelling(v, h, False, _) or _brief_of_round(h, _)


def _brief_of_round(h: Happening, _: Tr) -> str:
    match h.kind:
        case H.POWER:
            return names.power(h.power, _)
        case H.PROCESSION:
            return _("procession: {temple}", temple=names.god(h.temple, _))
        case H.ENTERED | H.PUSHED_OUT:
            return ""  # the temples show it
        case H.ISHTAR | H.ISHTAR_NO_CAMEL:
            return names.camels(h.camels, _) if h.kind == H.ISHTAR and h.camels else names.talents(h.talents, _)
        case H.MARDUK:
            return names.god(1, _)
        case H.EXCHANGED:
            return f"{names.good(h.given, _)} → {names.good(h.taken, _)}"
        case H.KEPT | H.NOTHING_TO_EXCHANGE:
            return ""
        case H.TILE_BONUS | H.GOODS_BONUS:
            return ""
    return _round(h, False, _)


def _recruiting(h: Happening, you: bool, _: Tr) -> str:
    match h.kind:
        case H.RECRUITED if h.price:
            told = {"craft": names.a_craft(h.craft, _), "price": names.talents(h.price, _)}
            return _.by(you, "recruits {craft} for {price}", "recruit {craft} for {price}", **told)
        case H.RECRUITED | H.CRAFT_POWER:
            return _.by(you, "recruits {craft} for free", "recruit {craft} for free", craft=names.a_craft(h.craft, _))
        case H.NOBLE:
            return _.by(you, "recruits a noble for {price}", "recruit a noble for {price}", price=names.talents(h.price, _))
        case H.CAMELS | H.TILE_CAMELS:
            return _.by(you, "takes {camels}", "take {camels}", camels=names.camels(h.camels, _))
        case H.STEPPED | H.MINOR_COURTIER:
            return _.by(you, "goes {steps}", "go {steps}", steps=steps(h.steps, _))
        case H.WORKED if h.got:
            told = {"good": names.good(h.resource, _), "row": names.row(h.row, _)}
            return _.by(you, "takes {good} from the {row}", "take {good} from the {row}", **told)
        case H.WORKED:
            return _.by(you, "works a field in vain", "work a field in vain")
        case H.ROW_FULL if h.gardener:
            return _.by(you, "takes a gardener for most cubes in the row", "take a gardener for most cubes in the row")
        case H.DUG:
            return _.by(you, "digs a canal", "dig a canal")
        case H.PASSED | H.PASSED_PERFORCE:
            return _.by(you, "passes", "pass")
        case H.WAITED:
            return _.by(you, "waits and takes {talents}", "wait and take {talents}", talents=names.talents(h.talents, _))
        case H.ALL_PASSED:
            return _.by(you, "is to lead the procession", "are to lead the procession")
    return ""


def _travelling(v: View, h: Happening, you: bool, _: Tr) -> str:
    match h.kind:
        case H.TRAVELLED:
            told = {"city": names.city(h.city, _), "camels": names.camels(h.camels, _)}
            return _.by(you, "leads the caravan to {city} for {camels}", "lead the caravan to {city} for {camels}", **told)
        case H.PAID:
            return _.by(you, "pays {goods}", "pay {goods}", goods=names.price([h.one, h.other], _))
        case H.SOLD:
            return _.by(you, "sells {goods}", "sell {goods}", goods=names.good(h.resource, _))
        case H.COURT_CARD:
            return _.by(you, "takes the court card {card}", "take the court card {card}", card=names.card(h.family, h.level, _))
        case H.GARDENER:
            return _.by(you, "takes a gardener", "take a gardener")
        case H.GARDENERS_USED:
            return _.by(you, "uses {gardeners}", "use {gardeners}", gardeners=names.gardeners(h.count, _))
        case H.PLANTED:
            return _.by(you, "plants {bed}", "plant {bed}", bed=names.bed(h.tile, h.square, _))
        case H.TILE_TALENTS:
            return _.by(you, "takes {talents}", "take {talents}", talents=names.talents(h.talents, _))
        case H.TILE_RESOURCE | H.TOKEN:
            return _.by(you, "takes {good}", "take {good}", good=names.good(h.resource, _))
        case H.WATER:
            return _.by(you, "scores for the water", "score for the water")
    return ""


def _round(h: Happening, you: bool, _: Tr) -> str:
    """What comes before and after the turns."""
    match h.kind:
        case H.INCOME:
            return _.by(you, "gets {income}", "get {income}", income=names.income(h.talents, h.points, _))
        case H.POWER:
            return _.by(you, "chooses the {power} power", "choose the {power} power", power=names.power(h.power, _))
        case H.PROCESSION:
            temple = names.temple(h.temple, _)
            return _.by(you, "leads the procession into the {temple}", "lead the procession into the {temple}", temple=temple)
        case H.ENTERED:
            return _.by(you, "adds a cube to the {temple}", "add a cube to the {temple}", temple=names.temple(h.temple, _))
        case H.PUSHED_OUT:
            return _.by(you, "loses a cube in the {temple}", "lose a cube in the {temple}", temple=names.temple(h.temple, _))
        case H.ISHTAR | H.ISHTAR_NO_CAMEL:
            reward = names.camels(h.camels, _) if h.kind == H.ISHTAR and h.camels else names.talents(h.talents, _)
            return _.by(you, "takes {reward} at Ishtar", "take {reward} at Ishtar", reward=reward)
        case H.MARDUK:
            return _.by(you, "scores at Marduk", "score at Marduk")
        case H.EXCHANGED:
            told = {"given": names.good(h.given, _), "good": names.good(h.taken, _)}
            return _.by(you, "exchanges {given} for {good}", "exchange {given} for {good}", **told)
        case H.KEPT | H.NOTHING_TO_EXCHANGE:
            return _.by(you, "exchanges nothing", "exchange nothing")
        case H.GAVE_UP | H.HELD_TOO_MUCH:
            count = h.count if h.kind == H.HELD_TOO_MUCH else 1
            return _.by(you, "gives up {goods}", "give up {goods}", goods=names.good(h.resource, _, count))
        case H.FIRST_CARD_TAKEN | H.FIRST_CARD_PASSED | H.FIRST_CARD_UNCHOSEN:
            return _.by(you, "gets the first-player card", "get the first-player card")
        case H.PROCESSION_UNCHOSEN:
            return _.by(you, "is to lead the procession", "are to lead the procession")
        case H.TILE_BONUS | H.GOODS_BONUS:
            return _.by(you, "scores for tiles and resources", "score for tiles and resources")
    return ""
