"""Amyitis: one module per chapter, and here the two doors: what is legal, and making a choice.

``setup`` 4, ``round`` 5, 6 and 9, ``crafts`` 7, ``canals`` 2.2, ``caravan`` 8 to 8.2, ``planting`` 8.3, ``temples`` 9,
``scoring`` 10, ``palace`` 12: the numbers are clauses of the notes on the rules.

Every game ends. A turn has few decisions: two payments at most, each gardener held, one square, two gains. Phase II ends:
each turn turns a card down, uses the craft power, spends a camel or two talents, or passes for the rest of the round; who
still acts gets camels and talents only from cards and tiles, and of both there are fewer each time. The rest of a round is
a fixed list of steps, and there are at most ROUND_CAP rounds (a ruling of ours: players who never plant would go on for ever).
"""

from __future__ import annotations

import numpy as np

from palatine.games.amyitis.components import CITY_KIND, COURT_CITY, PLANT_CITY
from palatine.games.amyitis.moves import (
    CANAL,
    CARAVAN,
    DISCARD,
    ENOUGH,
    FAMILY,
    GARDENER,
    GIVE,
    GROUP_COUNT,
    KEEP,
    NOBLE,
    PASS,
    PAY,
    PLANT,
    POWER,
    RECRUIT,
    REWARD_CAMEL,
    REWARD_TALENT,
    ROW,
    SELL,
    TAKE,
    TEMPLE,
    USE_CRAFT,
)
from palatine.games.amyitis.rules.basics import done, give_up, list_bits
from palatine.games.amyitis.rules.canals import irrigate, lay_cube, reachable
from palatine.games.amyitis.rules.caravan import begin_family, legal_families, legal_payment, legal_sale, pay, sell, take_card, travel
from palatine.games.amyitis.rules.crafts import recruit, recruit_noble, use_craft_power, work_field
from palatine.games.amyitis.rules.palace import legal_powers, take_power
from palatine.games.amyitis.rules.planting import (
    gain_free,
    gain_resource,
    legal_free,
    legal_gains,
    legal_planting,
    plant,
    settle_planting,
    use_gardener,
)
from palatine.games.amyitis.rules.round import legal_actions, legal_discards, proceed
from palatine.games.amyitis.rules.scoring import score as score
from palatine.games.amyitis.rules.scoring import standing as standing
from palatine.games.amyitis.rules.setup import setup as setup
from palatine.games.amyitis.rules.temples import enter, give, ishtar, legal_swap, legal_wanted, procession, want
from palatine.games.amyitis.state import (
    ASK_ACTION,
    ASK_CANAL,
    ASK_DISCARD,
    ASK_FAMILY,
    ASK_FREE,
    ASK_GAIN,
    ASK_GIVE,
    ASK_IRRIGATION,
    ASK_MORE,
    ASK_PAYMENT,
    ASK_PLANT,
    ASK_POWER,
    ASK_ROW,
    ASK_SALE,
    ASK_TEMPLE,
    ASK_WANT,
    IDLE,
    ISHTAR_STEP,
    LIMIT_STEP,
    MARDUK_STEP,
    PROCESSION_STEP,
    SWAP_STEP,
    TAMMOUZ_STEP,
)
from palatine.kernel.compile import rule


@rule
def legal(s, seat, out):
    p = s.player[seat]
    if s.phase == ASK_ACTION:
        return legal_actions(s, seat, out)
    if s.phase == ASK_ROW:
        return list_bits(np.int64(0b11), ROW, out)
    if s.phase == ASK_TEMPLE:
        return list_bits(np.int64(0b111), TEMPLE, out)
    if s.phase == ASK_CANAL or s.phase == ASK_IRRIGATION:
        return list_bits(reachable(s), CANAL, out)
    if s.phase == ASK_SALE or s.phase == ASK_MORE:
        return legal_sale(s, p, out)
    if s.phase == ASK_PAYMENT:
        return legal_payment(s, p, out)
    if s.phase == ASK_FAMILY:
        return legal_families(s, p, out)
    if s.phase == ASK_PLANT:
        return legal_planting(s, p, out)
    if s.phase == ASK_GAIN:
        return legal_gains(s, out)
    if s.phase == ASK_FREE:
        return legal_free(s, p, out)
    if s.phase == ASK_POWER:
        return legal_powers(s, out, POWER)
    if s.phase == ASK_GIVE:
        return legal_swap(s, p, out)
    if s.phase == ASK_WANT:
        return legal_wanted(s, out)
    if s.phase == ASK_DISCARD:
        return legal_discards(p, out)
    return list_bits(np.int64(0b11), REWARD_CAMEL, out)


@rule
def play(s, seat, action):
    """One choice, and then everything that follows from it by itself."""
    phase, chosen = np.int64(s.phase), np.int64(action)
    if phase == ASK_ACTION:
        take_action(s, seat, chosen)
    elif phase <= ASK_IRRIGATION:
        place_or_sell(s, seat, chosen, phase)
    elif phase <= ASK_FREE:
        trade(s, seat, chosen, phase)
    else:
        settle(s, seat, chosen, phase)
    proceed(s)


@rule
def take_action(s, seat, action):
    """A turn of phase II."""
    if action < NOBLE:
        recruit(s, seat, (action - RECRUIT) // GROUP_COUNT, (action - RECRUIT) % GROUP_COUNT)
    elif action == NOBLE:
        recruit_noble(s, seat)
    elif action < CARAVAN:
        use_craft_power(s, seat, action - USE_CRAFT)
    elif action < PASS:
        travel(s, seat, action - CARAVAN)
        maybe_business(s, seat)
    else:
        s.player[seat].passed = 1
        done(s)


@rule
def maybe_business(s, seat):
    """Once all is paid, a court card or a plant."""
    if s.phase == IDLE and CITY_KIND[s.caravan] == COURT_CITY:
        begin_family(s, seat)
    elif s.phase == IDLE and CITY_KIND[s.caravan] == PLANT_CITY:
        settle_planting(s, seat)


@rule
def place_or_sell(s, seat, action, phase):
    """A cube for a row, a temple or a canal; a resource for sale."""
    if phase == ASK_ROW:
        work_field(s, seat, action - ROW)
        if s.stage == TAMMOUZ_STEP:
            s.stage = SWAP_STEP
    elif phase == ASK_TEMPLE and s.stage == PROCESSION_STEP:
        procession(s, seat, action - TEMPLE)
        s.stage = ISHTAR_STEP
    elif phase == ASK_TEMPLE:
        enter(s, action - TEMPLE, seat)
        done(s)
    elif phase in (ASK_CANAL, ASK_IRRIGATION):
        lay_cube(s, seat, phase, action - CANAL)
    elif action == ENOUGH:
        irrigate(s, seat)
    else:
        sell(s, seat, phase, action - SELL)


@rule
def trade(s, seat, action, phase):
    """Payment, court card, plant, gains."""
    if phase == ASK_PAYMENT:
        pay(s, seat, action - PAY)
        maybe_business(s, seat)
    elif phase == ASK_FAMILY:
        take_card(s, s.player[seat], action - FAMILY)
        done(s)
    elif phase == ASK_PLANT and action == GARDENER:
        use_gardener(s, seat)
    elif phase == ASK_PLANT:
        plant(s, seat, action - PLANT)
    elif phase == ASK_GAIN:
        gain_resource(s, seat, action - TAKE)
    else:
        gain_free(s, seat, action - FAMILY)


@rule
def settle(s, seat, action, phase):
    """Outside the turns: a palace power, rewards of the temples, the stock limit."""
    if phase == ASK_POWER:
        take_power(s, seat, action - POWER)
    elif phase == ASK_GIVE and action == KEEP:
        done(s)
        s.stage = LIMIT_STEP
    elif phase == ASK_GIVE:
        give(s, seat, action - GIVE)
        if s.phase == IDLE:
            s.stage = LIMIT_STEP
    elif phase == ASK_WANT:
        want(s, seat, action - TAKE)
        s.stage = LIMIT_STEP
    elif phase == ASK_DISCARD:
        give_up(s, s.player[seat], action - DISCARD)
        done(s)
    else:
        ishtar(s, seat, action != REWARD_TALENT)
        s.stage = MARDUK_STEP
