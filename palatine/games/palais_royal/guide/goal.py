"""The goal of Palais Royal in three pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Scene
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import tile
from palatine.games.palais_royal.board.palace import room_picture
from palatine.i18n import Tr

WIDTH, HEIGHT = 210, 206
NOBODY = (("green", 0, ""),)


def goal(_: Tr) -> tuple[Scene, Scene, Scene]:
    noble = next(k for k in range(c.NOBLES) if c.KIND[k] >= c.COUPLE and c.POINTS[k] >= 6)
    walk = [
        room_picture(c.GATE, (8, 6, 190, 87), _, (("red", 2, ""), ("yellow", 1, ""), ("green", 0, ""))),
        parts.shape("path", d="M100 96v10m-6 -6l6 6l6 -6", fill="none", stroke="ink-2", stroke_width=2.2),
        room_picture(c.STAIRS, (8, 110, 190, 87), _, (("red", 1, ""), ("yellow", 0, ""), ("green", 1, ""))),
    ]
    rooms = [
        room_picture(c.KING, (8, 6, 190, 87), _, (("red", 2, "more"), ("yellow", 1, ""), ("green", 0, ""))),
        room_picture(c.MINT, (8, 110, 190, 87), _, (("red", 1, ""), ("yellow", 2, "more"), ("green", 0, ""))),
    ]
    return (
        Scene(
            _("Servants walk the palace"),
            _(
                "Each turn your servants on the parade ground bring others to the gate, and those on the stairs let servants walk "
                "from place to place."
            ),
            Markup("").join(walk),
            WIDTH,
            HEIGHT,
        ),
        Scene(
            _("Rooms pay"),
            _("A servant with the King or Pompadour is a seal; one at the mint earns gold. The player with the most gets one more."),
            Markup("").join(rooms),
            WIDTH,
            HEIGHT,
        ),
        Scene(
            _("Nobles bring the points"),
            _(
                "A servant in the office recruits a noble, for gold and seals. Nobles score, and so do servants on the border of the "
                "park. With {n} nobles left, the last round begins.",
                n=c.NOBLES_TO_END,
            ),
            parts.group(tile(noble), at=(26, 18), scale=3.1),
            WIDTH,
            HEIGHT,
        ),
    )
