"""What the teacher says: each decision of a first game, explained as it comes up."""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis.text import facts
from palatine.i18n import Tr
from palatine.kernel.view import View


def lesson(v: View, _: Tr) -> tuple[str, str] | None:
    """A title and a few sentences about the decision that ``v.seat`` is asked for; None when it is not asked."""
    if v.seat is None or v.seat not in v.to_move:
        return None
    phase = int(v.s.phase)
    if phase == c.Phase.ACTION:
        return _turn(v, _)
    if phase in (c.Phase.ROW, c.Phase.TEMPLE, c.Phase.CANAL):
        return _place(v, phase, _)
    if phase in (c.Phase.POWER, c.Phase.REWARD, c.Phase.GIVE, c.Phase.WANT, c.Phase.DISCARD):
        return _outside(v, phase, _)
    return _city(v, phase, _)


def _turn(v: View, _: Tr) -> tuple[str, str]:
    if int(v.s.rounds) == 1 and not int(v.s.filled):
        return (
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
    return _("Your turn: recruit, travel or pass"), f"{end} {noble}".strip()


def _place(v: View, phase: int, _: Tr) -> tuple[str, str]:
    if phase == c.Phase.ROW:
        title = _("Tammuz lends you a field") if v.s.stage == c.Stage.TAMMOUZ else _("The peasant works a field")
        return title, _(
            "You get the resource of the first free field of the row. Which city do you want to visit next, and what does "
            "it want? The player with the most cubes when a row is full also gets a gardener, and the last field gives "
            "wine, which replaces anything."
        )
    if phase == c.Phase.TEMPLE:
        title = _("You lead the procession") if v.s.stage == c.Stage.PROCESSION else _("The priest enters a temple")
        return title, _(
            "At the end of the round, the player with the most cubes in a temple is rewarded: Ishtar with a camel or a "
            "talent, Marduk with points, Tammuz with a field. A new cube pushes the oldest out on the right: count whose "
            "that would be."
        )
    return (
        _("The engineer digs a canal"),
        _(
            "Two points for you right away. A full canal waters the squares on both sides, for everyone: dig where you want "
            "to plant soon. Cubes around a square also score when someone plants there and you have the most."
        ),
    )


def _city(v: View, phase: int, _: Tr) -> tuple[str, str]:
    if phase in (c.Phase.SALE, c.Phase.MORE):
        return _("Selling at Babylon"), _(
            "Each resource scores {n} points, wine too. Keep what you need for the next city; what you may not keep at the end of "
            "the round is better sold.",
            n=int(c.SALE_POINTS),
        )
    if phase == c.Phase.IRRIGATION:
        return _("A canal for Babylon"), _(
            "This one scores nothing, but it waters like any other. Think of the square that you want to plant next."
        )
    if phase == c.Phase.PAYMENT:
        return _("Paying"), _("You have the resource and wine: wine pays for anything, so you will mostly want to keep it.")
    if phase == c.Phase.FAMILY:
        return _("A court card"), _(
            "The caravaneer saves camels for the rest of the game and the banker pays every round: the earlier, the better. "
            "The palace scores immediately, each level more than the last. There are few cards of each level for everyone."
        )
    if phase == c.Phase.PLANT:
        return _("Planting"), _(
            "Lit squares have water and need no more quality than your plant has. Compare points and bonuses, and check "
            "whose cubes are around: the player with the most scores too. A gardener makes the plant better by {n}, for the "
            "floors above.",
            n=int(c.GARDENER_QUALITY),
        )
    if phase == c.Phase.GAIN:
        return _("A bonus from the gardens"), _(
            "Any resource you like. Wine can become whatever you need; otherwise take what the next city wants."
        )
    return _("A free card"), _(
        "One card of any family, always the next level. Banker and caravaneer work for the rest of the game, the palace scores now, a "
        "gardener helps once to plant higher up."
    )


def _outside(v: View, phase: int, _: Tr) -> tuple[str, str]:
    if phase == c.Phase.POWER:
        return _("The powers of the palace"), _(
            "You are in the palace, so you choose a power for this round. The first player picks from all cards while they "
            "are free; the craft power is a free recruit; the minor courtier brings a talent and another step; the "
            "procession is a cube in a temple after everyone has acted."
        )
    if phase == c.Phase.REWARD:
        return _("Ishtar rewards you"), _(
            "A camel moves the caravan one city; a talent pays for the second card of a group. Which do you need?"
        )
    if phase in (c.Phase.GIVE, c.Phase.WANT):
        return _("An exchange at Tammuz"), _(
            "You may exchange one resource for another kind, though not for wine. Look at what the cities ahead of the caravan want."
        )
    keeps = facts.keeps(v, v.seat or 0)
    return _("More than you may keep"), _(
        "Between rounds you keep {n} resources. Keep what the next cities want, and wine above all.", n=keeps
    )
