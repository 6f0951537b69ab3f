"""A closer look at a thing on the table."""

from __future__ import annotations

from palatine.draw import Look
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import card_moment, card_name
from palatine.games.palais_royal.board.palace import room_use
from palatine.games.palais_royal.rules.recruit import free_spaces, price
from palatine.games.palais_royal.rules.scoring import border_points
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.record import copy
from palatine.kernel.view import View


def look(v: View, thing: str, _: Tr) -> Look | None:
    kind, __, name = thing.partition("-")
    if kind == "park":
        return _space(v, c.SPACES.index(name), _)
    if kind == "room":
        k = c.PLACES.index(name)
        rows = tuple((v.name(seat, _), w.servants(int(v.s.player[seat].palace[k]), _), False) for seat in range(v.players))
        use = room_use(k, _)
        does = _.start(use) + "." if k == c.GATE else _("Each servant here: {use}.", use=use)
        return Look(w.place(k, _), _("room of the palace"), does, rows)
    if kind in ("hand", "drawn"):
        k = c.CARDS.index(name)
        rows = ((_("Price"), w.price(k, _), False), (_("When"), card_moment(k, _), False))
        return Look(card_name(k, _), _("privilege card"), _.start(w.effect(k, _)) + ".", rows)
    if kind == "deck":
        does = _("Servants at the back door look at cards at the end of a turn. Each card that is kept sends one of them home.")
        return Look(_("Privilege cards"), w.cards(int(v.s.left), _), does, ((_("Discarded"), w.pile(v.s.discard, _), False),))
    if kind in ("purse", "reserve"):
        return _purse(v, name or kind, _)
    if kind == "noble":
        k = c.PRIVILEGES.index(name)
        return Look(_("Your noble"), "", _.start(w.privilege(k, _)) + ".")
    return None


def _purse(v: View, name: str, _: Tr) -> Look | None:
    """What I can spend."""
    if v.seat is None:
        return None
    p = v.s.player[v.seat]
    match name:
        case "gold":
            return Look(_("Gold"), w.gold(int(p.gold), _), _("It pays for nobles and for some cards."))
        case "t":
            does = _("Each of your servants with the King pays a turquoise seal when you recruit, and goes home.")
            return Look(_("Turquoise seals"), w.turquoise(int(p.palace[c.KING]), _), does)
        case "v":
            does = _("Each of your servants with Madame de Pompadour pays a violet seal when you recruit, and goes home.")
            return Look(_("Violet seals"), w.violet(int(p.palace[c.POMP]), _), does)
        case "office":
            does = _("Each of your servants in the office recruits one noble, and goes home.")
            return Look(_("Recruits"), w.servants(int(p.palace[c.OFFICE]), _), does)
    return Look(_("Reserve"), w.servants(int(p.reserve), _), _("Servants come from here to the gate when you reinforce."))


def _space(v: View, k: int, _: Tr) -> Look | None:
    s, noble = v.s, int(v.s.park[k])
    if noble <= c.SERVANT:
        counts = tuple((_.start(w.border(border, _)), f"×{c.WEIGHT[k]}", False) for border in range(4) if c.ON_BORDER[k] >> border & 1)
        does = _("It stays there and counts for the majority.")
        owner = ((_("Belongs to"), v.name(int(c.SERVANT - noble), _), False),)
        return Look(_("A servant"), w.among(k, _), does, owner + counts)
    if noble < 0:
        return Look(_("An empty space"), w.among(k, _), _("Nobles next to it cost 1 gold less."))
    gold = int(plain(price)(plain(free_spaces)(s), k, noble))
    printed, seals = int(c.GOLD[noble]), (int(c.TURQUOISE[noble]), int(c.VIOLET[noble]))
    rows = [(_("Gold today, printed {n}", n=printed), w.gold(gold, _), False), (_("Seals"), w.seals(*seals, _), False)]
    change = ""
    if v.seat is not None:
        p = s.player[v.seat]
        have = (int(p.gold), int(p.palace[c.KING]), int(p.palace[c.POMP]))
        short = have[0] < gold or have[1] < seals[0] or have[2] < seals[1]
        told = _("{gold}, {seals}", gold=w.gold(have[0], _), seals=w.seals(have[1], have[2], _))
        rows.append((_("You have"), told, short))
        change = _border(v, k, _)
    couple = int(c.KIND[noble]) >= c.COUPLE
    does = _("A couple lies face down once it is recruited.") if couple else _.start(w.privilege(int(c.KIND[noble]), _)) + "."
    kind = _("noble {place} · {points}", place=w.among(k, _), points=w.points(int(c.POINTS[noble]), _))
    return Look(_("A couple") if couple else _("A noble"), kind, does, tuple(rows), change)


def _border(v: View, k: int, _: Tr) -> str:
    """What a servant of mine would change on the borders, as the rules count them."""
    if v.seat is None or not c.ON_BORDER[k]:
        return ""
    states = copy(v.states)
    states[0].park[k] = c.SERVANT - v.seat
    told = []
    for border in range(4):
        if c.ON_BORDER[k] >> border & 1:
            now, then = (int(plain(border_points)(s, v.seat, border)) for s in (v.s, states[0]))
            if now != then:
                told.append(_("{border}: {points} instead of {now}", border=w.border(border, _), points=w.points(then, _), now=now))
    return (
        _("With a servant here you would score: {borders}.", borders=_.series(told))
        if told
        else _("A servant here would not change your points.")
    )
