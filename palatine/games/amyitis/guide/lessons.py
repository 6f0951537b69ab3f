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


def ideas(v: View, _: Tr) -> list[Idea]:
    """What this decision of the seat of the view can teach."""
    if v.seat is None or v.seat not in v.to_move:
        return []
    phase = int(v.s.phase)
    found = _turn(v, _) if phase == c.Phase.ACTION else _part(v, phase, _)
    if found is None:
        return []
    name, title, words = found
    return [Idea(name, title, words, _thing(v, _))]


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
                "Plants bring the most points, and a plant needs three things: a resource to pay with (peasant), camels to get "
                "there (merchant), and water on a square (engineer). The first card of a group is free, so look for groups "
                "that nobody has used yet."
            ),
        )
    end = _(
        "Look at the cities: each says how many camels it costs you and, in green, what you would get. If nothing is worth its "
        "price, pass: you earn a talent each time the turn comes by. The game ends when {n} tiles are left.",
        n=int(c.END_AT[v.players]),
    )
    noble = _("On any turn you can recruit a noble for two steps in the palace.") if facts.with_palace(v) else ""
    return "turn", _("Your turn: recruit, travel or pass"), f"{end} {noble}".strip()


def _part(v: View, phase: int, _: Tr) -> tuple[str, str, str] | None:
    if phase == c.Phase.ROW:
        title = _("Tammuz lends you a field") if v.s.stage == c.Stage.TAMMOUZ else _("The peasant works a field")
        return (
            "field",
            title,
            _(
                "You get the resource of the first free field of the row. Which city do you want to visit next, and what does "
                "it want? The player with the most cubes when a row is full also gets a gardener, and the last field gives "
                "wine, which replaces anything."
            ),
        )
    if phase == c.Phase.TEMPLE:
        title = _("You lead the procession") if v.s.stage == c.Stage.PROCESSION else _("The priest enters a temple")
        return (
            "temple",
            title,
            _(
                "At the end of the round, the player with the most cubes in a temple is rewarded: Ishtar with a camel or a "
                "talent, Marduk with points, Tammuz with a field. A new cube pushes the oldest out on the right: count whose "
                "that would be."
            ),
        )
    if phase == c.Phase.CANAL:
        return (
            "canal",
            _("The engineer digs a canal"),
            _(
                "Two points for you right away. A full canal waters the squares on both sides, for everyone: dig where you want "
                "to plant soon. Cubes around a square also score when someone plants there and you have the most."
            ),
        )
    if phase in (c.Phase.FAMILY, c.Phase.FREE):
        return (
            "court",
            _("A court card"),
            _(
                "The caravaneer saves camels for the rest of the game and the banker pays every round: the earlier, the better. "
                "The palace scores immediately, each level more than the last. There are few cards of each level for everyone."
            ),
        )
    if phase == c.Phase.PLANT:
        return (
            "plant",
            _("Planting"),
            _(
                "Lit squares have water and need no more quality than your plant has. Compare points and bonuses, and check "
                "whose cubes are around: the player with the most scores too. A gardener makes the plant better by {n}, for the "
                "floors above.",
                n=int(c.GARDENER_QUALITY),
            ),
        )
    if phase == c.Phase.POWER:
        return (
            "palace",
            _("The powers of the palace"),
            _(
                "You are in the palace, so you choose a power for this round. The first player picks from all cards while they "
                "are free; the craft power is a free recruit; the minor courtier brings a talent and another step; the "
                "procession is a cube in a temple after everyone has acted."
            ),
        )
    return None


def recap(_: Tr) -> dict[str, str]:
    """Each idea in a line, for the end of a first game."""
    return {
        "first": _("A plant needs a resource, camels and water: collect all three."),
        "turn": _("The first card of a group is free; pass when nothing is worth its price."),
        "field": _("Work the field that the next city asks for."),
        "temple": _("A majority in a temple pays at the end of every round."),
        "canal": _("Dig where you want to plant: the points come at once, the water stays."),
        "court": _("Banker and caravaneer pay for the rest of the game: take them early."),
        "plant": _("Plants bring the most points, and often a bonus."),
        "palace": _("In the palace you choose a power every round."),
    }
