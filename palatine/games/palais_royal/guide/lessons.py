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
            "Touch a place for each servant. To recruit a noble you need a servant in the office and the seals it asks for, from the "
            "King and Pompadour; the mint brings the gold. A first servant in each of these is a good beginning."
        )
    if s.phase == Phase.REINFORCE and not p.reserve:
        return _("Reinforce, with an empty reserve"), _(
            "Your reserve is empty: a servant who comes to the gate must leave another place. Touch the place it leaves, or go on. "
            "From the gate it can walk anywhere, so this moves somebody who stands idle."
        )
    if s.phase == Phase.REINFORCE:
        return _("Reinforce"), _(
            "Touch the gate: each touch brings a servant from your reserve. Servants on the parade ground are the reason you may, and "
            "the majority there gives one more. More servants in the palace are more of everything: bring all you can."
        )
    if s.phase == Phase.MOVE:
        return _("Move"), _(
            "Touch a place where you have servants, then a place next to it. Think of what you want to recruit: one servant in the "
            "office for each noble, one with the King or Pompadour for each seal. Servants on the parade ground and on the stairs work "
            "again next turn, so leave some there."
        )
    if s.phase == Phase.ROOMS:
        return _("Rooms"), _(
            "Touch the mint for gold, and the King or Pompadour if you may add a servant there: each one is a seal more. The order is "
            "yours; there is hardly ever a reason to leave one out."
        )
    if s.phase == Phase.SEAT:
        return _("A servant more"), _(
            "You may add a servant in this room. It comes from your reserve; if that is empty, touch the place it leaves. Choose one "
            "where you can spare it."
        )
    if s.phase == Phase.RECRUIT:
        return _("Recruit"), _(
            "Nobles that you can pay glow. The coin shows today’s price: one less for each empty space around. Early in the game "
            "nobles with a privilege pay back in every turn; later couples count more points. On the border a servant stays, and the "
            "borders score in the end."
        )
    if s.phase == Phase.SEALS:
        return _("Which seals come from the card"), _(
            "Touch the seals that the card should pay; your servants pay the rest. Servants who do not pay stay with the King or "
            "Pompadour for the next turn."
        )
    if s.phase == Phase.BORDER:
        return _("A servant for the border"), _(
            "One of your servants stays on the border to the end: {first} points for who has most on a border, {second} for the "
            "second. Touch your reserve, or a place whose servant you need less.",
            first=c.BORDER_FIRST,
            second=c.BORDER_SECOND,
        )
    if s.phase == Phase.KEEP:
        return _("Which cards to keep"), _(
            "Each card you keep sends a servant from the back door home. “Purse” and cards with points are always of use; the others "
            "name their action. A card you never play still counts one point, up to {n}.",
            n=c.MOST_UNPLAYED,
        )
    assert s.phase == Phase.BACK
    return _("Cards"), _(
        "Touch the back door to look at cards, one for each servant there; you pay a servant for each card kept, who goes home to your "
        "reserve. Then the turn is over."
    )
