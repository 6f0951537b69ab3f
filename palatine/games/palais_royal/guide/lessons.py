"""The ideas of a first game: each once, when the turn comes to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from palatine.draw.guide import Idea
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.board.touch import touch
from palatine.games.palais_royal.components import Phase
from palatine.i18n import Tr
from palatine.kernel.view import View

IDEAS = ("start", "reinforce", "move", "rooms", "recruit", "border", "cards")
FIRST = {2: 7, 3: 3, 4: 3}
"""By players: a deal that shows them all early."""


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    found = _idea(v, _)
    if found is None:
        return []
    if found.thing:
        return [found]
    if found.move not in v.legal():  # the analyst knows another
        return [replace(found, thing=_thing(v, v.actions(), _), move="", because="", any_thing=True)]
    return [replace(found, thing=_thing(v, [v.game.actions.parse(found.move)], _))]


def _thing(v: View, actions: Sequence[int], _: Tr) -> str:
    """Where the eye should go: to the first thing that can be touched."""
    return next((things[0] for action in actions if (things := touch(v, action, _).things)), "")


def _idea(v: View, _: Tr) -> Idea | None:
    """What it says; perhaps a move to try, and why."""
    s = v.s
    p = s.player[v.seat]
    if s.phase == Phase.START:
        return Idea(
            "start",
            _("Placing the first servants"),
            _("A noble needs a servant in the office and seals from the King and Pompadour; the mint brings the gold."),
            move=v.game.actions[m.PUT + c.OFFICE],
            because=_("One servant in each of these is a good start."),
        )
    if s.phase == Phase.REINFORCE and not p.reserve:
        return Idea(
            "reinforce",
            _("Reinforce, with an empty reserve"),
            _("Your reserve is empty: a servant who comes to the gate must leave another place. This moves someone who stands idle."),
        )
    if s.phase == Phase.REINFORCE:
        return Idea(
            "reinforce",
            _("Reinforce"),
            _("Servants on the parade ground call others from your reserve to the gate; the majority there calls one more."),
            move=v.game.actions[m.PLACE],
            because=_("More servants mean more of everything."),
        )
    if s.phase == Phase.MOVE:
        return Idea(
            "move",
            _("Move"),
            _(
                "Servants walk to a place next to theirs. Think of one noble: one servant in the office for it, one with the King or "
                "Pompadour for each seal."
            ),
        )
    if s.phase == Phase.ROOMS:
        return Idea(
            "rooms",
            _("Rooms"),
            _("The mint gives gold. With the King and Pompadour you may add a servant: each is one more seal."),
            move=v.game.actions[m.MINT],
            because=_("There is hardly ever a reason to skip a room."),
        )
    if s.phase in (Phase.SEAT, Phase.SEALS):
        return None
    if s.phase == Phase.RECRUIT:
        return Idea(
            "recruit",
            _("Recruit"),
            _(
                "Nobles you can afford glow. The coin shows the price: one less for each empty space around. Early on, a privilege "
                "pays off every turn."
            ),
        )
    if s.phase == Phase.BORDER:
        return Idea(
            "border",
            _("A servant for the border"),
            _(
                "One of your servants stays on the border to the end. The player with the most there scores {first} points, the second "
                "{second}.",
                first=c.BORDER_FIRST,
                second=c.BORDER_SECOND,
            ),
        )
    if s.phase == Phase.KEEP:
        return Idea(
            "cards",
            _("Which cards to keep"),
            _(
                "Each card you keep sends a servant home from the back door. A card you never play still scores 1 point, up to {n}.",
                n=c.MOST_UNPLAYED,
            ),
        )
    assert s.phase == Phase.BACK
    if not p.palace[c.BACKDOOR]:
        return Idea(
            "cards",
            _("Cards"),
            _("With a servant at the back door, you would look at a card now. Each card you keep sends a servant home to your reserve."),
            thing=f"room-{c.PLACES[c.BACKDOOR]}",
        )
    return Idea(
        "cards",
        _("Cards"),
        _("At the back door you look at one card for each servant. Each card you keep sends a servant home to your reserve."),
        move=v.game.actions[m.DRAW],
        because=_("Cards help at the moments that matter."),
    )


def recap(_: Tr) -> dict[str, str]:
    """Each idea in a line, for the end of a first game."""
    return {
        "start": _("The office, the King, Pompadour and the mint: a noble needs all of them."),
        "reinforce": _("Bring all the servants you can: more servants mean more of everything."),
        "move": _("Move with one noble in mind: one servant in the office, one for each seal."),
        "rooms": _("Use every room, every turn."),
        "recruit": _("Early nobles help every turn; later ones score more. Empty spaces make them cheaper."),
        "border": _("Servants on the border score at the end."),
        "cards": _("The back door brings cards for the moments that matter."),
    }
