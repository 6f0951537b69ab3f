"""The rules page of Amyitis: its chapters in our own words, and what the teacher says about each decision."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Chapter, Figure, Points, Ruling
from palatine.games.amyitis import components as c
from palatine.games.amyitis.board.babylon import niche
from palatine.games.amyitis.board.common import COLOURS
from palatine.games.amyitis.board.gardens import (
    RADIUS,
    centre,
    cube,
    dot,
    face,
    ground,
    need,
    place,
    plant,
    pool,
    size,
    terraces,
    water,
)
from palatine.games.amyitis.board.palace import disc, space
from palatine.games.amyitis.board.people import brings, card
from palatine.games.amyitis.guide.gains import about as about
from palatine.games.amyitis.guide.gains import gain as gain
from palatine.games.amyitis.guide.gains import gains as gains
from palatine.games.amyitis.guide.gains import marks as marks
from palatine.games.amyitis.guide.gains import worth as worth
from palatine.games.amyitis.guide.goal import goal as goal
from palatine.games.amyitis.guide.lessons import FIRST as FIRST
from palatine.games.amyitis.guide.lessons import IDEAS as IDEAS
from palatine.games.amyitis.guide.lessons import ideas as ideas
from palatine.games.amyitis.guide.lessons import recap as recap
from palatine.games.amyitis.text import facts, names
from palatine.i18n import Tr


def chapters(_: Tr) -> list[Chapter]:
    return [
        _idea(_),
        _round(_),
        _people(_),
        _water(_),
        _caravan(_),
        _planting(_),
        _temples(_),
        _palace(_),
        _end(_),
        _rulings(_),
        _figures(_),
    ]


def _idea(_: Tr) -> Chapter:
    icons = [*c.RESOURCES, "camel", "coin"]
    words = [names.resource(k, _) for k in range(5)] + [_("camel"), _("talent")]
    drawn = [parts.symbol(name, 18 + i * 66, 6, 34) for i, name in enumerate(icons)]
    drawn += [parts.label(35 + i * 66, 58, word, 12.5, fill="ink-2", anchor="middle", width=64) for i, word in enumerate(words)]
    return Chapter(
        _("Overview"),
        (
            _(
                "The king of Babylon is building gardens for his queen, Amyitis, and you are one of the nobles who help. Hire "
                "people, dig canals, lead the caravan through Mesopotamia and bring plants home. Each plant earns a garden "
                "tile: points, and often a bonus. When the gardens are nearly full, most points wins."
            ),
            Figure(Markup("").join(drawn), 470, 66, _("The five resources, camels and talents. Wine replaces any other resource.")),
            _(
                "Everyone starts with {talents} talents, a camel and no resources. Everything is public except the order of the "
                "craft cards.",
                talents=int(c.START_TALENTS),
            ),
        ),
    )


def _round(_: Tr) -> Chapter:
    return Chapter(
        _("A round"),
        (
            Points(
                (
                    _("Craft cards are dealt face up in groups of three, one group per player. Bankers pay their owners."),
                    _("From the second round on, players in the palace choose a power each."),
                    _("In turn order, players recruit someone, lead the caravan or pass, until everyone has passed."),
                    _("The procession goes to a temple; then the three temples reward the players with the most cubes in them."),
                    _("Discard resources above your limit."),
                ),
                numbered=True,
            ),
            _(
                "After passing you take no more actions this round, but gain a talent on each of your turns while others keep "
                "playing. Passing early earns too."
            ),
        ),
    )


def _people(_: Tr) -> Chapter:
    cards = [card(4 + i * 106, 4, 100, 50, craft, names.craft(i, _).capitalize(), brings(i, _)) for i, craft in enumerate(c.CRAFTS)]
    return Chapter(
        _("Recruiting"),
        (
            _(
                "Take any face-up card and turn it face down. It costs a talent for each card of its group already face down: "
                "the first is free, the second costs 1, the third 2."
            ),
            Figure(Markup("").join(cards), 538, 60, _("The crafts")),
            Points(
                (
                    _(
                        "Peasant: put a cube on the next field of a row and take its resource. When the last field, the wine, is "
                        "worked, the player with the most cubes in the row takes a gardener; if tied, nobody does. Then the row is "
                        "cleared."
                    ),
                    _("Priest: your cube enters a temple and pushes the others on."),
                    _("Engineer: your cube goes on a canal, for {n} points.", n=int(c.ENGINEER_POINTS)),
                    _("Merchant: you take a camel."),
                    _("Courtier (Palace): you score 1 point and take one step on the palace track."),
                    _(
                        "Noble (Palace): no card is needed. For {price} talents you take {steps} steps on the palace track.",
                        price=int(c.NOBLE_PRICE),
                        steps=int(c.NOBLE_STEPS),
                    ),
                )
            ),
        ),
    )


# An example of the gardens: tiles by square, cubes by slot
_TILES = {0: 15, 1: 18, 4: 17, 5: 16, 2: 9, 6: 12, 8: 10, 9: 13, 10: 14, 3: 7, 7: 8, 11: 5, 12: 0, 13: 6, 14: 2}
_CUBES = {"v32": 0, "h23": 1, "v22": 0, "h22": 2, "v21": 3}


def _garden() -> Markup:
    owners = {c.SLOT_CODES.index(code): owner for code, owner in _CUBES.items()}
    filled = sum(1 << slot for slot in owners)
    drawn = [ground(), terraces(1 << 15, int(c.IN_PLAY[4])), water(filled), plant(*centre(15))]
    for i, tile in _TILES.items():
        drawn += [face(tile, *centre(i)), need(*centre(i), int(c.NEEDS[i]))]
    free = facts.reachable(filled)
    for slot in range(c.SLOTS):
        r = RADIUS[size(slot)]
        if slot in owners:
            drawn.append(cube(COLOURS[owners[slot]], *place(slot), r))
        else:
            drawn.append(pool(*place(slot)) if free >> slot & 1 else dot(*place(slot)))
    return Markup("").join(drawn)


def _water(_: Tr) -> Chapter:
    return Chapter(
        _("Water"),
        (
            _(
                "The gardens are a diamond of sixteen squares on four floors. The river flows along the two lower sides. Canals run "
                "between the squares: one place for a cube each, two around the squares of the upper floors."
            ),
            Figure(
                _garden(),
                336,
                336,
                _("The gardens: blue walls carry water, and the pools can be dug next. The leaves show the quality a square needs."),
            ),
            _(
                "A cube goes on a free place at the river, or next to a cube that is connected to it, no matter whose. A "
                "square has water when at least one of its sides is full of cubes."
            ),
        ),
    )


def _caravan(_: Tr) -> Chapter:
    return Chapter(
        _("The caravan"),
        (
            _(
                "One caravan, shared by all, goes around the nine cities, always in the same direction. Pay a camel for each "
                "city it travels; your caravaneer adds 2 or 4 cities for free, but you always pay at least one camel. Where it "
                "arrives, you do what the city offers. You can’t go where you can’t do that."
            ),
            Points(
                (
                    _("Babylon: sell one or two resources, {n} points each, then dig a canal, without points.", n=int(c.SALE_POINTS)),
                    _("A court city: pay its resource and take the next card of one of its two families."),
                    _("A plant city: pay its resource, and a second one for a better plant, and plant immediately."),
                )
            ),
            _(
                "Court cards, always the next level: the caravaneer makes journeys longer, and the best lets you keep 4 "
                "resources instead of 2 and brings one with it; the banker pays every round; the palace scores immediately, "
                "from 2 to 10 points; a gardener improves a plant by 1, once. There are fewer cards than players who want them."
            ),
        ),
    )


def _planting(_: Tr) -> Chapter:
    tile = 19
    drawn = [
        parts.shape("path", d="M80 5L152 72L80 139L8 72Z", fill="terrace-3", stroke="brick", stroke_width=7, stroke_linejoin="round"),
        parts.group(face(tile, 0, 0), need(0, 0, 3), at=(80, 74), scale=1.7),
        parts.shape("path", d="M98 40H172M53 92V110H172M114 74H172", fill="none", stroke="edge", stroke_width=1.2),
        parts.label(180, 44, _("leaves: the quality it needs"), 13, width=260),
        parts.label(180, 114, _("points"), 13, width=200),
        parts.label(180, 78, _("bonus: here a camel and two talents"), 13, width=260),
    ]
    return Chapter(
        _("Planting"),
        (
            Points(
                (
                    _("Pay. Then use gardeners if you like: each makes the plant better by 1."),
                    _("Choose a square that has water and still has its tile, and needs no more than the quality of your plant."),
                    _("Take the tile, score it and take its bonus. A bonus that is not available is lost."),
                    _(
                        "The player with the most cubes on the sides of this square scores the quality printed on the plant card. If "
                        "tied, nobody does."
                    ),
                    _("Between this square and its planted neighbours, free places of the canals are filled with grey cubes."),
                    _("The plant card is turned over: a simple plant becomes a better one, and vice versa."),
                ),
                numbered=True,
            ),
            Figure(Markup("").join(drawn), 450, 146, _("A tile")),
        ),
    )


def _temples(_: Tr) -> Chapter:
    drawn = []
    for i, colour in enumerate(("blue", "grey", "red", "blue")):
        drawn += [niche(70 + i * 36, 10), parts.cube(colour, 85.5 + i * 36, 28, 23)]
    drawn.append(
        parts.shape("path", d="M20 28H58M50 21L58 28L50 35M220 28H250M242 21L250 28L242 35", fill="none", stroke="edge", stroke_width=2)
    )
    drawn.append(parts.cube("red", 272, 28, 23))
    return Chapter(
        _("The end of the round"),
        (
            _(
                "Procession: the last player of the round puts a cube into a temple; a grey cube enters each of the other two. A temple "
                "has room for four: a new cube pushes the oldest out."
            ),
            Figure(Markup("").join(drawn), 300, 56, _("The player with the most cubes is first; ties go to the cube furthest right.")),
            Points(
                (
                    _("Ishtar: the first takes a camel or a talent, the second the other."),
                    _("Marduk: the first scores 2 points, the second 1."),
                    _("Tammuz: the first works a field like a peasant; the second may exchange a resource for another, but not for wine."),
                )
            ),
            _("With two players only the first is rewarded. Grey cubes belong to nobody."),
            _(
                "Finally everyone keeps two resources, or four with the best caravaneer, and the first-player card passes on. "
                "With the Palace, it passes on only in the palace phase."
            ),
        ),
    )


def _palace(_: Tr) -> Chapter:
    drawn = [space(10 + i * 34, 20, 30, "" if i in (2, 4) else str(i + 1)) for i in range(6)]
    drawn += [disc("red", 93, 37), disc("blue", 93, 28), disc("white", 161, 37)]
    return Chapter(
        _("The Palace"),
        (
            _(
                "With the expansion, courtiers and nobles move you along the palace track. A disc that arrives lies on top of "
                "those already there. At the start of each round but the first, the players inside choose a power each, and "
                "each power has one taker. The player furthest along chooses first; in a pile, the upper disc does. With two "
                "players both choose two, alternating, first player first; a player who is not inside chooses none."
            ),
            Figure(Markup("").join(drawn), 222, 58, _("White chooses before blue, blue before red.")),
            Points(
                (
                    _("First player: take the first-player card and open the round."),
                    _("Procession: you lead the procession at the end of the round."),
                    _("Craft: once this round, as your turn, recruit anyone but a noble for free, without a card."),
                    _("Minor courtier: immediately take a step on the track and a talent."),
                )
            ),
            _(
                "If nobody chooses first player, the card passes on clockwise. If nobody chooses the procession, the player to "
                "the right of the first player leads it. The track itself gives no points, and it never ends."
            ),
        ),
    )


def _end(_: Tr) -> Chapter:
    lines = tuple(
        _(
            "{players} players: {low} points for {few} tiles, {high} points for {many} or more. The game ends with {least} tiles left.",
            players=n,
            few=int(c.BAND_TILES[n, 0]),
            low=int(c.BAND_POINTS[n, 0]),
            many=int(c.BAND_TILES[n, 1]),
            high=int(c.BAND_POINTS[n, 1]),
            least=int(c.END_AT[n]),
        )
        for n in (2, 3, 4)
    )
    return Chapter(
        _("The end"),
        (
            _("When few tiles are left, the game ends after the round. Then score your tiles:"),
            Points(lines),
            _("Each remaining resource scores 1 point. Most points wins; if tied, the win is shared."),
        ),
    )


def _rulings(_: Tr) -> Chapter:
    def ours(question: str, answer: str) -> Ruling:
        return Ruling(question, answer, "ours")

    return Chapter(
        _("Questions and rulings"),
        (
            Ruling(_("May the caravan stay where it is?"), _("No: it must move at least one city."), "public"),
            ours(_("May it go once around?"), _("Yes, all nine cities, if you have the camels.")),
            Ruling(_("Does the river itself water a square?"), _("No. Only full canals do."), "public"),
            Ruling(_("Does a canal dug at Babylon score?"), _("No. Only an engineer scores for it."), "inferred"),
            Ruling(_("May I take a noble with the craft power?"), _("No, but anyone else, including courtiers."), "rulebook"),
            ours(_("Does the craft power need a face-up card?"), _("No, and no card is turned face down for it.")),
            ours(
                _("May I recruit someone who can’t do anything?"), _("No: no merchant without camels in stock, no engineer without room.")
            ),
            ours(_("Do grey cubes count for a majority?"), _("No. In canals they carry water, in temples they push.")),
            ours(_("Where do used gardeners go?"), _("Back to the stock. An option removes them instead.")),
            ours(_("Is a “resource of any kind” also wine?"), _("Yes. Only the exchange at Tammuz excludes wine.")),
            ours(_("May I pay with wine although I have the resource?"), _("Yes. You are asked whenever you have both.")),
            ours(
                _("Who chooses first in the palace with two players?"),
                _("The player with the first-player card when the phase starts. An option gives the choice to the leader on the track."),
            ),
            ours(
                _("What if only one of two players is in the palace?"),
                _("That player chooses two powers, one after the other. The other player chooses none."),
            ),
            ours(
                _("Does the palace track end?"),
                _("No. The number of its spaces is not known, so a disc can always move on."),
            ),
            ours(
                _("What if camels or resources run out?"),
                _(
                    "There are {camels} camels and {n} tokens of each resource. What has run out can’t be taken. Talents never run out.",
                    camels=int(c.CAMELS),
                    n=int(c.RESOURCE_TOKENS),
                ),
            ),
            ours(_("What if nobody plants?"), _("After {n} rounds the game ends with the current scores.", n=int(c.ROUND_CAP))),
        ),
    )


def _figures(_: Tr) -> Chapter:
    def guess(question: str, answer: str) -> Ruling:
        return Ruling(question, answer, "reconstructed")

    return Chapter(
        _("What was reconstructed"),
        (
            _(
                "The rulebook of the base game was not available. Its rules are well documented by public sources. The values "
                "below are not: we completed them so that they fit everything that is known. If you own the box, you can "
                "correct them."
            ),
            guess(
                _("The twenty tiles"),
                _(
                    "The points and kinds of bonus that occur are known. Three tiles are inferred from "
                    "an example; for the others, which points and bonus belong together is our proposal."
                ),
            ),
            guess(
                _("Prices and offers of the cities"),
                _(
                    "What Eshnunna, Susa and Ur want is inferred from an example. For the others we assume that each resource is "
                    "wanted once by a plant city and once by a court city, and that the families are spread by their levels."
                ),
            ),
            guess(_("The second resource of better plants"), _("Unknown; spread evenly.")),
            guess(
                _("The number of court cards"),
                _(
                    "31 in all and the caravaneers of levels 0 and 2 are known. The other "
                    "first levels are inferred from an example; the rest is the smoothest "
                    "completion."
                ),
            ),
            guess(_("The craft cards of the Palace"), _("20 in all; four of each craft, fewer with fewer players.")),
            guess(_("Double canals"), _("All sides of squares on the two upper floors have two places, one behind the other.")),
        ),
    )
