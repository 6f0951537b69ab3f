"""The teacher of a first game: the goal in three pictures, one idea at a time at the piece that it speaks of, a word after each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from palatine.draw.guide import Idea, Scene
from palatine.i18n import Tr
from palatine.kernel.game import Game
from palatine.kernel.protocols import GuideModule
from palatine.tables.snapshot import Snapshot
from palatine.web.html.compare import rings
from palatine.web.html.following import in_pictures
from palatine.web.html.layout import icon

if TYPE_CHECKING:
    from palatine.bots.analysis.advice import Considered
    from palatine.tables.thoughts import Decided

GOOD = 0.05
"""A move that loses less is good."""


def goal(game: Game, lang: str, *, chosen: bool = False) -> Element | None:
    """The game in three pictures: before the first move of a first game, and never again by itself. Its pieces are those of the board."""
    guide = game.guide
    if guide is None or not hasattr(guide, "goal"):
        return None
    _ = Tr(lang, "web")
    scenes: tuple[Scene, ...] = guide.goal(Tr(lang, game.name))
    return h.dialog(".goal.sheet", id="goal", aria_labelledby="goal-title")[
        h.h2(id="goal-title")[_("The goal in three pictures")],
        h.ol[[_scene(n, scene) for n, scene in enumerate(scenes, 1)]],
        h.div(".acts")[
            h.button(".act", type="button", data_guide="no")[_("I know the game")],
            h.span(".note")[
                _("The teacher stays for this game. You can turn it off in the menu."),
                " ",
                _("It is practice: the deal was chosen so that it shows every idea.") if chosen else None,
            ],
            h.button(".act.go", type="button", data_guide="yes", autofocus=True)[icon("play"), _("Show me a first move")],
        ],
    ]


def _scene(number: int, scene: Scene) -> Element:
    drawn = Markup('<svg class="picture" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>').format(scene.width, scene.height, scene.content)
    return h.li[h.div(".stage")[drawn], h.h3[h.b[str(number)], scene.title], h.p[scene.words]]


def ideas(snapshot: Snapshot, lang: str) -> Node:
    """What the position shows a learner: the script shows the first idea that was not said before, at its piece."""
    view = snapshot.view
    guide = view.game.guide
    if guide is None or snapshot.seat is None or snapshot.over or snapshot.aborted:
        return None
    _ = Tr(lang, "web")
    found: list[Idea] = guide.ideas(view, view.tr(lang))
    return [_bubble(snapshot, idea, guide, _) for idea in found]


def _bubble(snapshot: Snapshot, idea: Idea, guide: GuideModule, _: Tr) -> Element:
    return h.section(
        ".idea", hidden=True, aria_label=_("Teacher"), data_idea=idea.name, data_at=idea.thing or None, data_any=idea.any_thing or None
    )[
        h.h3[idea.title],
        h.p[idea.words],
        h.p(".try", hidden=not idea.move)[  # without a move of its own, the analyst has one, perhaps of another kind
            None if idea.move else h.span(".label")[_("A good move now")],
            h.strong[in_pictures(snapshot.view, idea.move, _.lang) if idea.move else None],
            " ",
            h.span(".because")[idea.because],
        ],
        h.div(".row")[
            h.button(".act.small.go", type="button", data_do="show-me", data_idea_move=idea.move or None)[icon("hint"), _("Show me")]
            if idea.move or snapshot.hints
            else None,
            h.button(".linkish", type="button", data_do="why-this")[_("Why?")] if snapshot.hints else None,
            h.span(".dots", aria_hidden="true")[[h.i(data_dot=name) for name in getattr(guide, "IDEAS", ())]],
            h.button(".linkish.shut", type="button", data_do="understood")[_("Got it")],
        ],
    ]


def recap(game: Game, lang: str, found: Node = None) -> Element | None:
    """What a first game taught, and what is left for the next: the script knows which ideas came up, and shows it after a taught game.

    *found* is what the analysis says so far.
    """
    guide = game.guide
    if guide is None or not hasattr(guide, "recap"):
        return None
    _ = Tr(lang, "web")
    lines = [
        h.li(data_learned=name)[
            h.span(".got")[icon("check"), h.span(".sr")[_("came up")]],
            h.span(".next")[icon("flag"), h.span(".sr")[_("to try next")]],
            h.span[line],
        ]
        for name, line in guide.recap(Tr(lang, game.name)).items()
    ]
    return h.section(".taught.sheet", hidden=True, data_taught="", aria_label=_("What this game taught"))[
        h.h2(".label")[_("What this game taught")], h.ul[lines], h.div(".lesson", data_found="lesson")[found]
    ]


def feedback(turn: Decided, at: int, found: list[Considered], lang: str) -> dict[str, Any]:
    """A sentence about the turn that a seat has just played: *found* is what the analyst says of its decision *at*, the costliest."""
    from palatine.bots.analysis.advice import PRAISED, brought, gains_in_words, marks, reason

    view, seat = turn.views[at], turn.views[at].seat or 0
    _, lost = Tr(lang, "web"), found[0].win[seat] - found[-1].win[seat]
    told: dict[str, Any] = {"moves": list(turn.moves), "lost": max(0.0, lost)}
    if len(found) == 1 or lost < GOOD:
        whole = len(turn.moves) > 1 or not found[-1].gains  # else what one move brings, next turn included
        gains = brought(turn.views[0], turn.now, turn.heard) if whole else found[-1].gains[:PRAISED]
        why = gains_in_words(view, gains, lang) if gains else _("no other move was better.")
        return told | {"good": True, "say": _("Good: {why}", why=_.after_colon(why)), "rings": rings(marks(turn.now, gains))}
    better, why = view.sentence(found[0].move, lang), reason(view, found[0], lang, best=True)
    said = _("Next time: {move} {why}", move=better, why=why)
    return told | {"good": False, "say": said, "rings": rings(marks(turn.now, found[0].gains))}
