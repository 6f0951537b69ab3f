"""Was the deal fair? A page that checks it in the browser, from the save file of the game."""

from __future__ import annotations

import htpy as h

from palatine.web.html.layout import Reader, asset, data, icon, page


def deal_page(reader: Reader) -> str:
    _ = reader.tr
    points = {
        "salt": _("The server’s salt matches the commitment from before the deal."),
        "seed": _("The seed follows from the salt and from what each player’s browser gave."),
        "seats": _("The seats were drawn by the seed."),
        "commitment": _("The commitment is the one that this browser saw before the deal."),
        "entropy": _("What this browser gave is part of the seed."),
        "fair": _("The deal was fair."),
        "unfair": _("The deal does not fit."),
        "chosen": _("This deal was not drawn. It was chosen for a first game, because it shows every idea of the game early."),
        "none": _("There is nothing to check yet. A finished game’s save file is needed."),
    }
    return page(
        reader,
        _("Was the deal fair? · Palatine"),
        h.main(id="main")[
            h.section(".form.sheet")[
                h.h2(id="verdict", aria_live="polite")[_("Was the deal fair?")],
                h.p(".note")[
                    _(
                        "The server commits to a secret before the deal. Each player’s browser adds a random number. "
                        "Together they are the seed, so nobody decides the deal alone."
                    )
                ],
                h.ul(id="points"),
                h.p(".note", id="kept", hidden=True)[_("This browser kept nothing of this game from before the deal.")],
                h.p(".note")[_("To replay the game from its seed, run: {command}", command="palatine verify FILE")],
                h.label(".field")[h.span(".label")[_("Save file")], h.input(type="file", accept=".json,application/json")],
                h.div(".acts")[h.a(".act", href="/")[icon("home"), _("Home")]],
            ]
        ],
        data("words", points),
        h.script(type="module", src=asset("fair.js")),
        kind="seating",
        heading=h.h1[_("Four palace games")],
    )
