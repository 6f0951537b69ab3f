"""What makes a game easier to play: the guide of a first game, and not being asked what needs no thought."""

from __future__ import annotations

import htpy as h
from htpy import Element

from palatine.i18n import Tr
from palatine.kernel import record
from palatine.kernel.view import SPECTATOR
from palatine.tables.snapshot import Snapshot
from palatine.web.html.layout import icon


def lesson(snapshot: Snapshot, lang: str) -> Element | None:
    """What the guide says about the decision that is asked for now; and the offer of a guide, in the first game of a kind."""
    guide = snapshot.view.game.guide
    if guide is None or snapshot.seat is None or snapshot.over or snapshot.aborted:
        return None
    _ = Tr(lang, "web")
    found = guide.lesson(snapshot.view, snapshot.view.tr(lang))
    title, words = found or (_("The others are choosing"), _("Watch the log to see what happened and why."))
    return h.section(".lesson.sheet", aria_label=_("Guide"))[
        h.div(".teach")[
            h.h2(".label")[icon("book"), title],
            h.p[words],
            h.button(".act.small", type="button", data_guide="no")[_("Turn off the guide")],
        ],
        h.div(".offer")[
            h.p[_("First time playing {game}? The guide explains each decision as it comes up.", game=snapshot.view.game.title)],
            h.button(".act.small.go", type="button", data_guide="yes")[_("Yes, guide me")],
            h.button(".act.small", type="button", data_guide="no")[_("No, thank you")],
        ],
    ]


def told(snapshot: Snapshot) -> bool:
    """Does the seat know nothing that the others do not? Then answering at once, because there is no choice, tells nothing."""
    states = record.copy(snapshot.view.states)
    snapshot.view.game.engine.project(states, SPECTATOR)
    return bool(states.tobytes() == snapshot.view.states.tobytes())
