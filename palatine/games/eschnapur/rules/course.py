"""The course of the game: set-up, what is legal, a choice, and whatever follows by itself."""

from __future__ import annotations

from palatine.games.eschnapur.components import DEALT, FOR_PLAYERS, IN_PLAY, OFFICIALS, SEATS, SECTIONS, STONES, TALLEST, VALUES
from palatine.games.eschnapur.moves import (
    BLOCK,
    BLOCK_ASIDE,
    BUILD_IN,
    BUY,
    ENOUGH,
    GUARD_IN,
    LAY_GOLD,
    LEAVE,
    MARCH_BY,
    MOVE_NONE,
    MOVE_STONE,
    PASS,
    PLAY_CARD,
    STOP_ASIDE,
    STOP_ON,
    TAKE,
    TAKE_MARKER,
)
from palatine.games.eschnapur.rules import accounts, building, moving, officials, payout, privileges, secret
from palatine.games.eschnapur.rules.tableau import fresh_news
from palatine.games.eschnapur.state import (
    AWARD,
    BLOCKADE,
    BUILD,
    GOLD,
    GUARDING,
    LAY,
    LOCK,
    MARCH,
    MARKER,
    MEET,
    MOVE,
    NEXT,
    NONE,
    PLAY,
    PLAYING,
    POINTS,
    REVEAL,
    SCORES,
    SITES,
    STOP,
    TURN,
    WAGES,
    WINDOW,
)
from palatine.kernel.compile import rule

# Set-up


@rule
def setup(s):
    """Everybody has the same cards; the bank is empty; there is no turn order before phase 6 (dossier 2)."""
    for seat in range(SEATS):
        p = s.player[seat]
        for k in range(OFFICIALS):
            p.slot[k] = NONE
            p.bid[k] = NONE
        p.wish = NONE
        p.laying = OFFICIALS
        if seat < s.players:
            p.supply = STONES
            for v in range(VALUES):
                p.hand[v] = DEALT[s.players, v]
                p.cards += DEALT[s.players, v]
        s.order[seat] = seat
    for section in range(SECTIONS):
        s.closed[section] = 1 - IN_PLAY[s.players, section]
        for space in range(TALLEST):
            s.stone[section, space] = NONE
    for card in range(10):
        s.sale[card] = FOR_PLAYERS[card] <= s.players
    for k in range(OFFICIALS):
        s.winner[k] = NONE
    s.blocked_seat = NONE
    s.blocked_slot = NONE
    s.ban_seat = NONE
    s.ban_slot = NONE
    s.stop = NONE
    s.buyer = NONE
    s.tie = NONE
    s.hander = NONE
    s.marker_seat = NONE
    s.marker = NONE
    s.guarded = NONE
    s.pay_section = NONE
    s.claim = NONE
    accounts.next_round(s)
    secret.ask_sites(s)


# What is legal


@rule
def legal(s, seat, out):
    if s.paying:
        return payout.legal_takes(s, out)
    step = s.step
    if step == SITES:
        return secret.legal_sites(s, seat, out)
    if step == GOLD:
        return secret.legal_gold(s, seat, out)
    if step == BUILD:
        return building.legal_building(s, seat, out)
    if step == WINDOW:
        return privileges.legal_window(s, seat, out)
    if step == STOP:
        return officials.legal_stops(s, out)
    if step == BLOCKADE:
        return officials.legal_blockades(s, seat, out)
    if step == MARCH:
        return officials.legal_marches(s, out)
    if step == MOVE:
        return moving.legal_moves(s, seat, out)
    if step == PLAY:
        return officials.legal_cards(s, seat, out)
    if step == MARKER:
        return privileges.legal_markers(s, out)
    return privileges.legal_guards(s, out)


# A choice


@rule
def play(s, seat, action):
    if action < LAY_GOLD:
        secret.choose_site(s, seat, action)
    elif action < PLAY_CARD and s.step == GOLD:
        secret.lay_card(s, seat, (action - LAY_GOLD) % VALUES if action < LEAVE else NONE)
    elif action >= BUY and action <= PASS and s.step == WINDOW:
        privileges.choose(s, seat, action - BUY)
    else:
        fresh_news(s)
        if action < PLAY_CARD:
            officials.play_card(s, seat, NONE)
        elif action < BLOCK:
            officials.play_card(s, seat, action - PLAY_CARD)
        elif action < BLOCK_ASIDE:
            officials.block(s, (action - BLOCK) // OFFICIALS, (action - BLOCK) % OFFICIALS)
        elif action == BLOCK_ASIDE:
            officials.block_nothing(s)
        elif action < MARCH_BY:
            officials.put_stop(s, action - STOP_ON if action != STOP_ASIDE else NONE)
        elif action < TAKE_MARKER:
            officials.march(s, action - MARCH_BY)
        elif action < BUILD_IN:
            privileges.take_marker(s, seat, action - TAKE_MARKER)
        elif action < MOVE_STONE:
            building.place(s, seat, action - BUILD_IN)
        elif action < MOVE_NONE:
            moving.move_stone(s, (action - MOVE_STONE) // SECTIONS, (action - MOVE_STONE) % SECTIONS)
        elif action == MOVE_NONE:
            moving.end_moving(s)
        elif action < BUY:
            privileges.guard(s, action - GUARD_IN)
        elif action < PASS:
            privileges.buy(s, seat, action - BUY)
        elif action == PASS:
            building.end_turn(s)
        elif action < ENOUGH:
            payout.take(s, seat, action - TAKE + 1)
        else:
            payout.enough(s)
    go_on(s)


# Whatever follows by itself


@rule
def go_on(s):
    """One step after the other until somebody is asked or the game is over."""
    while s.waiting == 0 and s.ended == PLAYING:
        step = s.step
        if s.paying:
            payout.pay_on(s)
        elif step == BUILD:
            building.build_on(s)
        elif step == WINDOW:
            privileges.window_on(s)
        elif step == MEET:
            officials.meet(s)
        elif step == TURN:
            officials.turn_over(s)
        elif step == AWARD:
            officials.award(s)
        elif step == PLAY:
            officials.ask_card(s)
        elif step == MARCH:
            officials.ask_march(s)
        elif step == MARKER:
            privileges.ask_marker(s)
        elif step == REVEAL:
            building.reveal_sites(s)
        elif step == MOVE:
            moving.ask_move(s)
        elif step == GUARDING:
            privileges.ask_guard(s)
        elif step == POINTS:
            accounts.privilege_points(s)
        elif step == WAGES:
            accounts.wages(s)
        elif step == SCORES:
            accounts.score_sections(s)
        elif step == LOCK:
            accounts.after_last_window(s)
        elif step == NEXT:
            accounts.next_round(s)
        elif step == SITES:
            secret.ask_sites(s)
        elif step == LAY:
            secret.lay_gold(s)
