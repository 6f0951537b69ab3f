"""The names of things: places, nobles, cards, servants, seals."""

from __future__ import annotations

from collections.abc import Sequence

from palatine.games.palais_royal import components as c
from palatine.i18n import Tr

# Places: by name, and as one says where somebody is, comes from and goes to


def place(k: int, _: Tr) -> str:
    return (
        _("Parade ground"),
        _("Gate"),
        _("Stairs"),
        _("Mint"),
        _("King’s cabinet"),
        _("Madame de Pompadour"),
        _("Office"),
        _("Back door"),
        _("Cardinal"),
    )[k]


def at(k: int, _: Tr) -> str:
    return (
        _("on the parade ground"),
        _("at the gate"),
        _("on the stairs"),
        _("at the mint"),
        _("in the King’s cabinet"),
        _("with Madame de Pompadour"),
        _("in the office"),
        _("at the back door"),
        _("with the Cardinal"),
    )[k]


def away(k: int, _: Tr) -> str:
    return (
        _("from the parade ground"),
        _("from the gate"),
        _("from the stairs"),
        _("from the mint"),
        _("from the King’s cabinet"),
        _("from Madame de Pompadour"),
        _("from the office"),
        _("from the back door"),
        _("from the Cardinal"),
    )[k]


def to(k: int, _: Tr) -> str:
    return (
        _("to the parade ground"),
        _("to the gate"),
        _("to the stairs"),
        _("to the mint"),
        _("to the King’s cabinet"),
        _("to Madame de Pompadour"),
        _("to the office"),
        _("to the back door"),
        _("to the Cardinal"),
    )[k]


def motif(k: int, _: Tr) -> str:
    """What stands along a border."""
    motifs = {"lions": _("lions"), "fountains": _("fountains"), "statues": _("statues"), "vases": _("vases")}
    return motifs.get(c.MOTIFS[k], c.MOTIFS[k])


def border(k: int, _: Tr) -> str:
    sides = (_("left border"), _("right border"), _("top border"), _("bottom border"))
    return _("{side} ({motif})", side=sides[k], motif=motif(k, _))


def _sides(space: int, _: Tr) -> list[str]:
    return [motif(k, _) for k in range(4) if c.ON_BORDER[space] >> k & 1]


def among(space: int, _: Tr) -> str:
    """Where in the park a space lies."""
    sides = _sides(space, _)
    if not sides:
        return _("inside the park")
    if c.WEIGHT[space] > 1:
        return _("at the gate of the {motif}", motif=sides[0])
    return _("between the {one} and the {other}", one=sides[0], other=sides[1]) if sides[1:] else _("among the {motif}", motif=sides[0])


def toward(space: int, _: Tr) -> str:
    """The same for a servant who goes there; only the border has servants."""
    sides = _sides(space, _)
    if c.WEIGHT[space] > 1:
        return _("to the gate of the {motif}", motif=sides[0])
    return (
        _("to the corner of the {one} and the {other}", one=sides[0], other=sides[1]) if sides[1:] else _("to the {motif}", motif=sides[0])
    )


# Quantities


def servants(n: int, _: Tr) -> str:
    return _.many("{n} servant", "{n} servants", n)


def any_servants(n: int, _: Tr) -> str:
    """The same, with a word for none."""
    return _.many("{n} servant", "{n} servants", n, zero="no servants")


def gold(n: int, _: Tr) -> str:
    return _.shown(f"coin:{n}" if n else "", _.many("{n} gold", "{n} gold", n))


def any_gold(n: int, _: Tr) -> str:
    """The same, with a word for none."""
    return _.many("{n} gold", "{n} gold", n, zero="no gold")


def moves(n: int, _: Tr) -> str:
    return _.many("{n} move", "{n} moves", n)


def points(n: int, _: Tr) -> str:
    return _.many("{n} point", "{n} points", n)


def cards(n: int, _: Tr) -> str:
    return _.many("{n} card", "{n} cards", n)


def nobles(n: int, _: Tr) -> str:
    return _.many("{n} noble", "{n} nobles", n)


def turquoise(n: int, _: Tr) -> str:
    return _.many("{n} turquoise seal", "{n} turquoise seals", n)


def violet(n: int, _: Tr) -> str:
    return _.many("{n} violet seal", "{n} violet seals", n)


def seals(t: int, v: int, _: Tr) -> str:
    words = [turquoise(t, _)] if t else []
    return _.all_of(words + ([violet(v, _)] if v else [])) or _("no seals")


# Nobles


def privilege(kind: int, _: Tr) -> str:
    """What a noble is good for."""
    if kind >= c.COUPLE:
        return _("couple")
    n = int(c.AMOUNT[kind])
    return (
        _.many("brings {n} servant once", "brings {n} servants once", n),
        _.many("+{n} move", "+{n} moves", n),
        _.many("+{n} servant at the gate", "+{n} servants at the gate", n),
        _.many("+{n} servant with the King", "+{n} servants with the King", n),
        _.many("+{n} servant with Pompadour", "+{n} servants with Pompadour", n),
        _.many("+{n} gold a turn", "+{n} gold a turn", n),
        _.many("brings {n} servant once", "brings {n} servants once", n),
        _.many("+{n} card to look at", "+{n} cards to look at", n),
        _("diagonal moves"),
    )[kind]


def noble(number: int, _: Tr) -> str:
    cost = [gold(int(c.GOLD[number]), _)] if c.GOLD[number] else []
    if c.TURQUOISE[number] or c.VIOLET[number]:
        cost.append(seals(int(c.TURQUOISE[number]), int(c.VIOLET[number]), _))
    told = _(
        "noble ({privilege}; {points}; costs {cost})",
        privilege=privilege(int(c.KIND[number]), _),
        points=points(int(c.POINTS[number]), _),
        cost=", ".join(cost) or _("nothing"),
    )
    return _.shown(f"noble-{number}", told)


# Cards


def card(kind: int, _: Tr) -> str:
    return (
        _("“Favour of the court”"),
        _("“Open gates”"),
        _("“Bustle”"),
        _("“Haste”"),
        _("“Great haste”"),
        _("“Forged letters”"),
        _("“Purse”"),
        _("“Portrait”"),
        _("“Statue”"),
    )[kind]


def effect(kind: int, _: Tr) -> str:
    count = (c.CARD_SERVANTS, c.CARD_MOVES, c.CARD_SEALS, c.CARD_GOLD, c.CARD_POINTS)
    s, m, z, g, p = (int(table[kind]) for table in count)
    return (
        _("the majority bonus in every place with a servant, this turn"),
        _("any number of servants to the gate"),
        _("{servants} more to the gate, and {moves}", servants=servants(s, _), moves=moves(m, _)),
        _("{moves} more", moves=moves(m, _)),
        _("{moves} more", moves=moves(m, _)),
        _.many("{n} seal of any colour", "{n} seals of any colour", z),
        gold(g, _),
        _("{points} at the end", points=points(p, _)),
        _("{points} at the end", points=points(p, _)),
    )[kind]


def price(kind: int, _: Tr) -> str:
    return gold(int(c.COST[kind]), _)


def pile(counts: Sequence[int], _: Tr) -> str:
    """2 “Purse” and 1 “Haste”."""
    words = [_("{n} {card}", n=int(n), card=card(k, _)) for k, n in enumerate(counts) if n > 0]
    return _.all_of(words) or "–"
