"""The course of the game: set-up, what is legal, a choice, and whatever follows by itself."""

from __future__ import annotations

from palatine.games.eschnapur import components as c
from palatine.games.eschnapur.rules import accounts, building, moving, officials, payout, privileges, secret
from palatine.kernel.compile import rule
from palatine.kernel.phases import by_phase, choose

# Set-up


@rule
def setup(s):
    """Everybody has the same cards; the bank is empty; there is no turn order before phase 6 (dossier 2)."""
    for seat in range(c.SEATS):
        p = s.player[seat]
        for k in range(c.OFFICIALS):
            p.slot[k] = c.NONE
            p.bid[k] = c.NONE
        p.wish = c.NONE
        p.laying = c.OFFICIALS
        if seat < s.players:
            p.supply = c.STONES
            for v in range(c.VALUES):
                p.hand[v] = c.DEALT[s.players, v]
                p.cards += c.DEALT[s.players, v]
        s.order[seat] = seat
    for section in range(c.SECTIONS):
        s.closed[section] = 1 - c.IN_PLAY[s.players, section]
        for space in range(c.TALLEST):
            s.stone[section, space] = c.NONE
    for card in range(10):
        s.sale[card] = c.FOR_PLAYERS[card] <= s.players
    for k in range(c.OFFICIALS):
        s.winner[k] = c.NONE
    s.blocked_seat = c.NONE
    s.blocked_slot = c.NONE
    s.ban_seat = c.NONE
    s.ban_slot = c.NONE
    s.stop = c.NONE
    s.buyer = c.NONE
    s.tie = c.NONE
    s.hander = c.NONE
    s.marker_seat = c.NONE
    s.marker = c.NONE
    s.guarded = c.NONE
    s.pay_section = c.NONE
    s.claim = c.NONE
    accounts.next_round(s)
    secret.ask_sites(s)


# Whatever follows by itself


next_step = choose(
    "step",
    "next_step",
    "",
    {
        c.Step.BUILD: building.build_on,
        c.Step.WINDOW: privileges.window_on,
        c.Step.MEET: officials.meet,
        c.Step.TURN: officials.turn_over,
        c.Step.AWARD: officials.award,
        c.Step.PLAY: officials.ask_card,
        c.Step.MARCH: officials.ask_march,
        c.Step.MARKER: privileges.ask_marker,
        c.Step.REVEAL: building.reveal_sites,
        c.Step.MOVE: moving.ask_move,
        c.Step.GUARDING: privileges.ask_guard,
        c.Step.POINTS: accounts.privilege_points,
        c.Step.WAGES: accounts.wages,
        c.Step.SCORES: accounts.score_sections,
        c.Step.LOCK: accounts.after_last_window,
        c.Step.NEXT: accounts.next_round,
        c.Step.SITES: secret.ask_sites,
        c.Step.LAY: secret.lay_gold,
    },
    unless={"paying": payout.pay_on},
)


@rule
def proceed(s):
    """One step after the other until somebody is asked or the game is over."""
    while s.waiting == 0 and s.ended == c.PLAYING:
        next_step(s)


# Where somebody may be asked: what is legal, and what a choice does


legal, play = by_phase(
    "step",
    {
        c.Step.SITES: (secret.legal_sites, secret.choose_site),
        c.Step.GOLD: (secret.legal_gold, secret.choose_gold),
        c.Step.BUILD: (building.legal_building, building.choose),
        c.Step.WINDOW: (privileges.legal_window, privileges.choose_purchase),
        c.Step.STOP: (officials.legal_stops, officials.choose_stop),
        c.Step.BLOCKADE: (officials.legal_blockades, officials.choose_blockade),
        c.Step.MARCH: (officials.legal_marches, officials.choose_march),
        c.Step.MOVE: (moving.legal_moves, moving.choose_move),
        c.Step.PLAY: (officials.legal_cards, officials.choose_card),
        c.Step.MARKER: (privileges.legal_markers, privileges.choose_marker),
        c.Step.GUARDING: (privileges.legal_guards, privileges.choose_guard),
    },
    unless={"paying": (payout.legal_takes, payout.choose_take)},
    then=proceed,
)
