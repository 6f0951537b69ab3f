"""What is asked."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.rules.building import buildable
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr
from palatine.kernel.compile import plain
from palatine.kernel.view import View


def prompt(v: View, _: Tr) -> str:
    s, p = v.s, v.s.player[v.seat]
    if s.paying:
        return _payment(v, _)
    if s.step == c.Step.SITES:
        return _("Choose your first site.") if p.sites == 0 else _("Choose your second site.")
    if s.step == c.Step.GOLD:
        return _("Place a gold card on each official. Next: {official}.", official=w.slot_name(int(p.laying), _))
    if s.step == c.Step.PLAY:
        return _("Play a card from your hand on {official}.", official=w.slot_name(int(c.SLOT_OF[s.phase]), _))
    if s.step == c.Step.BLOCKADE:
        return _("You won the blockade: put it on another player’s face-down card, or beside the palace.")
    if s.step == c.Step.STOP:
        return _("You won the build stop: put it on a section, or beside the palace.")
    if s.step == c.Step.MARKER:
        return _("Take an order marker of your choice.")
    if s.step == c.Step.MARCH:
        return _("You won the turn order: hand out the markers.")
    if s.step == c.Step.GUARDING:
        return _("Name the section whose last stone may not be moved.")
    if s.step == c.Step.MOVE:
        return _("You may move the last stone of a section to another one.")
    if s.step == c.Step.BUILD:
        if p.stones and not plain(buildable)(s, v.seat):
            return _("Your stones have nowhere to go: buy a privilege, or end your turn.")
        if p.stones:
            return _.many("Build: {n} stone is left.", "Build: {n} stones are left.", int(p.stones))
        return _("Your stones are built: buy a privilege, or end your turn.")
    return _window(v, _)


def _window(v: View, _: Tr) -> str:
    have = w.privilege_points(int(v.s.player[v.seat].privilege), _)
    moment = {
        c.W1: _("Before placing gold"),
        c.W2: _("Your card is blocked"),
        c.W3: _("Before the order markers are handed out"),
        c.W4: _("Before the building"),
        c.W6: _("Before a stone is moved"),
        c.W7: _("Before the wages"),
        c.LAST: _("Nobody owns gold or stones; this is the last chance"),
    }[int(v.s.window)]
    return _("{moment}: buy a privilege for your {points}, or pass.", moment=moment, points=have)


def _payment(v: View, _: Tr) -> str:
    s = v.s
    why = why_paid(int(s.paying), int(s.pay_section), _)
    if s.option.payout == c.FREE_SUM:
        return _("{why}: take gold worth up to {n} from the bank, larger cards first.", why=why, n=int(s.claim))
    return _("{why}: take gold worth {n} from the bank, larger cards first.", why=why, n=int(s.claim))


def why_paid(why: int, section: int, _: Tr) -> str:
    """Why the bank pays."""
    if why == c.PAY_PREMIUM:
        return _("Premium of section {n}", n=section + 1)
    if why == c.PAY_WAGE:
        return _("Wage of section {n}", n=section + 1)
    return _("Alms") if why == c.PAY_ALMS else _("Privilege")
