"""The teacher: what to look at when one is asked for the first time, a few words for each kind of decision."""

from __future__ import annotations

from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.components import Phase
from palatine.i18n import Tr
from palatine.kernel.view import View


def lesson(v: View, _: Tr) -> tuple[str, str] | None:
    """What this decision is, why it matters and what a beginner should look at: a title and a few sentences."""
    s = v.s
    if v.seat is None or v.seat not in v.to_move:
        return None
    p = s.player[v.seat]
    if s.phase == Phase.START:
        return _("Placing the first servants"), _(
            "Choose a place for each servant. To recruit a noble you need a servant in the office and the seals the noble "
            "wants, from the King and Pompadour; the mint brings the gold. One servant in each of these is a good start."
        )
    if s.phase == Phase.REINFORCE and not p.reserve:
        return _("Reinforce, with an empty reserve"), _(
            "Your reserve is empty, so a servant who comes to the gate must leave another place. Choose the place they "
            "leave, or continue. From the gate they can walk anywhere, so this moves someone who stands idle."
        )
    if s.phase == Phase.REINFORCE:
        return _("Reinforce"), _(
            "Choose the gate: each time, a servant comes from your reserve. Your servants on the parade ground allow it, "
            "and the majority there gives one more. More servants in the palace mean more of everything, so bring all you "
            "can."
        )
    if s.phase == Phase.MOVE:
        return _("Move"), _(
            "Choose a place where you have servants, then a place next to it. Think of whom you want to recruit: one "
            "servant in the office for each noble, one with the King or Pompadour for each seal. Servants on the parade "
            "ground and on the stairs work again next turn, so leave some there."
        )
    if s.phase == Phase.ROOMS:
        return _("Rooms"), _(
            "Choose the mint for gold, and the King or Pompadour if you may add a servant there: each is one more seal. The "
            "order is up to you; there is hardly ever a reason to skip one."
        )
    if s.phase == Phase.SEAT:
        return _("One more servant"), _(
            "You may add a servant in this room. They come from your reserve; if it is empty, choose the place they leave, "
            "one where you can spare them."
        )
    if s.phase == Phase.RECRUIT:
        return _("Recruit"), _(
            "Nobles you can afford glow. The coin shows the current price: one less for each empty space around. Early in "
            "the game nobles with a privilege pay off every turn; later, couples score more. On the border a servant stays, "
            "and the borders score at the end."
        )
    if s.phase == Phase.SEALS:
        return _("Which seals come from the card"), _(
            "Choose the seals that the card should pay; your servants pay the rest. Servants who don’t pay stay with the "
            "King or Pompadour for the next turn."
        )
    if s.phase == Phase.BORDER:
        return _("A servant for the border"), _(
            "One of your servants stays on the border to the end: {first} points for the player with the most on a border, "
            "{second} for the second. Choose your reserve, or a place whose servant you need less.",
            first=c.BORDER_FIRST,
            second=c.BORDER_SECOND,
        )
    if s.phase == Phase.KEEP:
        return _("Which cards to keep"), _(
            "Each card you keep sends a servant home from the back door. “Purse” and cards with points are always useful; the "
            "others name their action. A card you never play still scores 1 point, up to {n}.",
            n=c.MOST_UNPLAYED,
        )
    assert s.phase == Phase.BACK
    return _("Cards"), _(
        "Choose the back door to look at cards, one for each servant there; each card you keep sends a servant home to "
        "your reserve. Then the turn is over."
    )
