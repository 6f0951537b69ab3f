"""Amyitis: one module per chapter, and here the two doors: what is legal, and making a choice.

``setup`` 4, ``round`` 5, 6 and 9, ``crafts`` 7, ``canals`` 2.2, ``caravan`` 8 to 8.2, ``planting`` 8.3, ``temples`` 9,
``scoring`` 10, ``palace`` 12: the numbers are clauses of the notes on the rules.

Every game ends. A turn has few decisions: two payments at most, each gardener held, one square, two gains. Phase II ends:
each turn turns a card down, uses the craft power, spends a camel or two talents, or passes for the rest of the round; who
still acts gets camels and talents only from cards and tiles, and of both there are fewer each time. The rest of a round is
a fixed list of steps, and there are at most ROUND_CAP rounds (a ruling of ours: players who never plant would go on for ever).
"""

from __future__ import annotations

from palatine.games.amyitis import components as c
from palatine.games.amyitis import moves as m
from palatine.games.amyitis.rules import canals, caravan, crafts, palace, planting, round, temples
from palatine.games.amyitis.rules.scoring import score as score
from palatine.games.amyitis.rules.scoring import standing as standing
from palatine.games.amyitis.rules.setup import setup as setup
from palatine.kernel.compile import rule
from palatine.kernel.phases import by_phase


@rule
def act(s, seat, action):
    """A turn of phase II."""
    kind, number = m.KIND[action], m.NUMBER[action]
    if kind == m.RECRUIT:
        crafts.recruit(s, seat, m.PARTS[action, 0], m.PARTS[action, 1])
    elif kind == m.NOBLE:
        crafts.recruit_noble(s, seat)
    elif kind == m.USE_CRAFT:
        crafts.use_craft_power(s, seat, number)
    elif kind == m.CARAVAN:
        caravan.travel(s, seat, number)
        maybe_business(s, seat)
    else:
        round.pass_turn(s, seat)


@rule
def pay(s, seat, action):
    caravan.pay(s, seat, m.NUMBER[action])
    maybe_business(s, seat)


@rule
def maybe_business(s, seat):
    """Once all is paid, a court card or a plant."""
    if s.phase == c.Phase.IDLE and c.CITY_KIND[s.caravan] == c.COURT_CITY:
        caravan.begin_family(s, seat)
    elif s.phase == c.Phase.IDLE and c.CITY_KIND[s.caravan] == c.PLANT_CITY:
        planting.begin_planting(s, seat)


legal, play = by_phase(
    "phase",
    {
        c.Phase.ACTION: (round.legal_actions, act),
        c.Phase.ROW: (crafts.legal_rows, crafts.choose_row),
        c.Phase.TEMPLE: (temples.legal_temples, temples.choose_temple),
        c.Phase.CANAL: (canals.legal_canals, canals.choose_canal),
        c.Phase.SALE: (caravan.legal_sale, caravan.choose_sale),
        c.Phase.MORE: (caravan.legal_more, caravan.choose_more),
        c.Phase.IRRIGATION: (canals.legal_canals, canals.choose_irrigation),
        c.Phase.PAYMENT: (caravan.legal_payment, pay),
        c.Phase.FAMILY: (caravan.legal_families, caravan.choose_family),
        c.Phase.PLANT: (planting.legal_planting, planting.choose_planting),
        c.Phase.GAIN: (planting.legal_gains, planting.choose_gain),
        c.Phase.FREE: (planting.legal_free, planting.choose_free),
        c.Phase.POWER: (palace.legal_powers, palace.choose_power),
        c.Phase.REWARD: (temples.legal_rewards, temples.choose_reward),
        c.Phase.GIVE: (temples.legal_swap, temples.choose_swap),
        c.Phase.WANT: (temples.legal_wanted, temples.choose_wanted),
        c.Phase.DISCARD: (round.legal_discards, round.choose_discard),
    },
    then=round.proceed,
)
