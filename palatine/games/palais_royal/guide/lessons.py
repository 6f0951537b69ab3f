"""The ideas of a first game: each once, when the turn comes to it."""

from __future__ import annotations

from palatine.draw.guide import Idea
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal import moves as m
from palatine.games.palais_royal.board.touch import touch
from palatine.games.palais_royal.components import Phase
from palatine.i18n import Tr
from palatine.kernel.view import View

IDEAS = ("start", "reinforce", "move", "rooms", "recruit", "border", "cards")


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    found = _idea(v, _)
    if found is None:
        return []
    name, title, words = found
    return [Idea(name, title, words, _thing(v, _))]


def _thing(v: View, _: Tr) -> str:
    """Where the eye should go: at the start to the office, else to the first thing that can be touched."""
    actions = v.actions()
    office = m.PUT + c.OFFICE
    for action in [office, *actions] if office in actions else actions:
        if things := touch(v, action, _).things:
            return things[0]
    return ""


def _idea(v: View, _: Tr) -> tuple[str, str, str] | None:
    s = v.s
    p = s.player[v.seat]
    if s.phase == Phase.START:
        return (
            "start",
            _("Placing the first servants"),
            _(
                "Choose a place for each servant. To recruit a noble you need a servant in the office and the seals the noble "
                "wants, from the King and Pompadour; the mint brings the gold. One servant in each of these is a good start."
            ),
        )
    if s.phase == Phase.REINFORCE and not p.reserve:
        return (
            "reinforce",
            _("Reinforce, with an empty reserve"),
            _(
                "Your reserve is empty, so a servant who comes to the gate must leave another place. Choose the place they "
                "leave, or continue. From the gate they can walk anywhere, so this moves someone who stands idle."
            ),
        )
    if s.phase == Phase.REINFORCE:
        return (
            "reinforce",
            _("Reinforce"),
            _(
                "Choose the gate: each time, a servant comes from your reserve. Your servants on the parade ground allow it, "
                "and the majority there gives one more. More servants in the palace mean more of everything, so bring all you "
                "can."
            ),
        )
    if s.phase == Phase.MOVE:
        return (
            "move",
            _("Move"),
            _(
                "Choose a place where you have servants, then a place next to it. Think of whom you want to recruit: one "
                "servant in the office for each noble, one with the King or Pompadour for each seal. Servants on the parade "
                "ground and on the stairs work again next turn, so leave some there."
            ),
        )
    if s.phase == Phase.ROOMS:
        return (
            "rooms",
            _("Rooms"),
            _(
                "Choose the mint for gold, and the King or Pompadour if you may add a servant there: each is one more seal. The "
                "order is up to you; there is hardly ever a reason to skip one."
            ),
        )
    if s.phase in (Phase.SEAT, Phase.SEALS):
        return None
    if s.phase == Phase.RECRUIT:
        return (
            "recruit",
            _("Recruit"),
            _(
                "Nobles you can afford glow. The coin shows the current price: one less for each empty space around. Early in "
                "the game nobles with a privilege pay off every turn; later, couples score more. On the border a servant stays, "
                "and the borders score at the end."
            ),
        )
    if s.phase == Phase.BORDER:
        return (
            "border",
            _("A servant for the border"),
            _(
                "One of your servants stays on the border to the end: {first} points for the player with the most on a border, "
                "{second} for the second. Choose your reserve, or a place whose servant you need less.",
                first=c.BORDER_FIRST,
                second=c.BORDER_SECOND,
            ),
        )
    if s.phase == Phase.KEEP:
        return (
            "cards",
            _("Which cards to keep"),
            _(
                "Each card you keep sends a servant home from the back door. “Purse” and cards with points are always useful; the "
                "others name their action. A card you never play still scores 1 point, up to {n}.",
                n=c.MOST_UNPLAYED,
            ),
        )
    assert s.phase == Phase.BACK
    return (
        "cards",
        _("Cards"),
        _(
            "Choose the back door to look at cards, one for each servant there; each card you keep sends a servant home to "
            "your reserve. Then the turn is over."
        ),
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
