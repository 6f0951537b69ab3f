"""The ideas of a first game: each once, when the game shows it."""

from __future__ import annotations

from palatine.draw.guide import Idea
from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.board.touch import touch
from palatine.games.amyitis.text import facts
from palatine.i18n import Tr
from palatine.kernel.view import View

IDEAS = ("first", "turn", "field", "temple", "canal", "court", "plant", "palace")
FIRST = {2: 5, 3: 3, 4: 53}
"""By players: a deal that shows them all early."""


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    phase = int(v.s.phase)
    found = _turn(v, _) if phase == c.Phase.ACTION else _part(v, phase, _)
    if found is None:
        return []
    name, title, words = found
    return [Idea(name, title, words, _thing(v, _), any_thing=True)]


def _thing(v: View, _: Tr) -> str:
    """Where the eye should go: to somebody who costs nothing, on a later turn to a city within reach, else to what can be touched."""
    actions = v.actions()
    free = [a for a in actions if m.KIND[a] == m.RECRUIT and facts.price(v, int(m.PARTS[a][1])) == 0]
    cities = [a for a in actions if m.KIND[a] == m.CARAVAN]
    wanted = free if int(v.s.rounds) == 1 else cities
    return next((things[0] for action in [*wanted, *actions] if (things := touch(v, action, _).things)), "")


def _turn(v: View, _: Tr) -> tuple[str, str, str]:
    if int(v.s.rounds) == 1:
        return (
            "first",
            _("Your first turns"),
            _(
                "A plant brings the most points. It needs a resource (peasant), camels (merchant) and water (engineer). The first "
                "card of a group is free."
            ),
        )
    return (
        "turn",
        _("Your turn: recruit, travel or pass"),
        _(
            "Each city says how many camels it costs and, in green, what you get. If nothing is worth its price, pass: while others "
            "play, each of your turns then pays a talent. The game ends when {n} tiles are left.",
            n=int(c.END_AT[v.players]),
        ),
    )


def _part(v: View, phase: int, _: Tr) -> tuple[str, str, str] | None:
    if phase == c.Phase.ROW:
        title = _("Tammuz lends you a field") if v.s.stage == c.Stage.TAMMOUZ else _("The peasant works a field")
        return (
            "field",
            title,
            _(
                "You get the resource of the first free field in the row: take what the next city wants. A full row brings a "
                "gardener to the player with the most cubes."
            ),
        )
    if phase == c.Phase.TEMPLE:
        title = _("You lead the procession") if v.s.stage == c.Stage.PROCESSION else _("The priest enters a temple")
        return (
            "temple",
            title,
            _(
                "After each round, the majority in a temple pays: Ishtar a camel or a talent, Marduk points, Tammuz a field. A new "
                "cube pushes the oldest out."
            ),
        )
    if phase == c.Phase.CANAL:
        return (
            "canal",
            _("The engineer digs a canal"),
            _("Two points at once. A full canal waters the squares on both sides, for everyone: dig where you want to plant soon."),
        )
    if phase in (c.Phase.FAMILY, c.Phase.FREE):
        return (
            "court",
            _("A court card"),
            _(
                "The caravaneer saves camels and the banker pays every round: the earlier, the better. The palace scores at once, "
                "each level more than the last."
            ),
        )
    if phase == c.Phase.PLANT:
        return (
            "plant",
            _("Planting"),
            _(
                "Lit squares have water and suit your plant. Compare their points and bonuses, and the cubes around: the player "
                "with the most scores too."
            ),
        )
    if phase == c.Phase.POWER:
        return (
            "palace",
            _("The powers of the palace"),
            _(
                "You are in the palace, so you choose a power for this round: the turn order, a free recruit, a talent and a step, or "
                "a cube in a temple."
            ),
        )
    return None


def recap(_: Tr) -> dict[str, str]:
    """Each idea in a line, for the end of a first game."""
    return {
        "first": _("A plant needs a resource, camels and water: collect all three."),
        "turn": _("The first card of a group is free; pass when nothing is worth its price."),
        "field": _("Work the field that gives what the next city wants."),
        "temple": _("A majority in a temple pays at the end of every round."),
        "canal": _("Dig where you want to plant: the points come at once, the water stays."),
        "court": _("Banker and caravaneer pay for the rest of the game: take them early."),
        "plant": _("Plants bring the most points, and often a bonus."),
        "palace": _("In the palace you choose a power every round."),
    }
