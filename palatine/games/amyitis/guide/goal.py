"""The goal of Amyitis in three pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Scene
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.gardens import face, need
from palatine.games.amyitis.board.people import brings, card
from palatine.games.amyitis.text import names
from palatine.i18n import Tr

TILE = 19


def goal(_: Tr) -> tuple[Scene, Scene, Scene]:
    crafts = [
        card(8 + i % 3 * 112, 6 + i // 3 * 62, 104, 54, craft, names.craft(i, _).capitalize(), brings(i, _))
        for i, craft in enumerate(c.CRAFTS)
    ]
    goods = [parts.symbol(name, 14 + i * 56, 12, 42) for i, name in enumerate(c.RESOURCES[:4])]
    goods += [parts.symbol("camel", 40, 84, 54), parts.symbol("coin", 132, 88, 46)]
    goods.append(parts.shape("path", d="M112 62v16m-7 -7l7 7l7 -7", fill="none", stroke="ink-2", stroke_width=2.4))
    garden = [
        parts.shape("path", d="M100 8L180 82L100 156L20 82Z", fill="terrace-3", stroke="brick", stroke_width=7, stroke_linejoin="round"),
        parts.group(face(TILE, 0, 0), need(0, 0, 3), at=(100, 84), scale=1.9),
    ]
    return (
        Scene(
            _("People work for you"),
            _(
                "On your turn you recruit someone, who brings a field, a camel, a canal or a place in a temple. The first of a group is "
                "free."
            ),
            Markup("").join(crafts),
            344,
            128,
        ),
        Scene(
            _("The caravan trades"),
            _("With camels you lead the caravan to a city, pay what it wants, and bring home a plant or a court card."),
            Markup("").join(goods),
            240,
            150,
        ),
        Scene(
            _("Plants bring the points"),
            _("Plant on a square with water and take its tile: points, and often a bonus. When few tiles are left, most points wins."),
            Markup("").join(garden),
            200,
            166,
        ),
    )
