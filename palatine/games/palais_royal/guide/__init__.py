"""The rules of Palais Royal for people, in our own words, with pictures; ``ideas`` and ``goal`` teach a first game."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Chapter, Figure, Points, Ruling
from palatine.games.palais_royal import components as c
from palatine.games.palais_royal.board.faces import card, tile
from palatine.games.palais_royal.board.palace import room_picture
from palatine.games.palais_royal.guide.gains import about, gain, gains, marks, worth
from palatine.games.palais_royal.guide.goal import goal
from palatine.games.palais_royal.guide.lessons import FIRST, IDEAS, ideas, recap
from palatine.games.palais_royal.text import names as w
from palatine.i18n import Tr

__all__ = ["FIRST", "IDEAS", "about", "chapters", "gain", "gains", "goal", "ideas", "marks", "recap", "worth"]


def chapters(_: Tr) -> list[Chapter]:
    return [_idea(_), _setup(_), _turn(_), _majorities(_), _recruiting(_), _cards(_), _end(_), _rulings(_)]


def _idea(_: Tr) -> Chapter:
    number = next(k for k in range(c.NOBLES) if c.KIND[k] < c.COUPLE and c.GOLD[k] and c.TURQUOISE[k] and c.VIOLET[k])
    notes = (
        (36, True, _("gold to pay now; the printed price is struck out beside it")),
        (30, False, _("points at the end")),
        (84, False, _("what the noble is good for; couples give points only")),
        (126, True, _("seals: turquoise from the King, violet from Pompadour")),
    )
    drawn = [parts.group(tile(number, int(c.GOLD[number]) - 1), at=(164, 8), scale=2.8)]
    for y, left, words in notes:
        x1, x2 = (164, 148) if left else (310, 326)
        drawn.append(parts.shape("path", d=f"M{x1} {y}H{x2}", stroke="edge", stroke_width=1.2))
        drawn.append(parts.label(142 if left else 332, y - 4, words, 13, anchor="end" if left else "start", width=136, lines=4))
    return Chapter(
        _("Overview"),
        (
            _(
                "Send your servants through the nine places of the palace, where they bring new servants, moves, gold and "
                "seals. Spend these to win over the nobles in the park: they score points, and many help you from then on. Most "
                "points wins."
            ),
            Figure(Markup("").join(drawn), 474, 160, _("A noble")),
        ),
    )


def _setup(_: Tr) -> Chapter:
    gold = ", ".join(str(n) for n in c.START_GOLD)
    return Chapter(
        _("Setup"),
        (
            _(
                "The nine places are laid out three by three below the park. {n} nobles, drawn at random, fill the park; the "
                "others go back into the box. Each player has {reserve} servants; {common} more of each colour are in the "
                "common supply and come into play only through certain nobles.",
                n=c.IN_PARK,
                reserve=c.RESERVE,
                common=c.COMMON,
            ),
            _(
                "{stairs} of your servants start on the stairs and {parade} on the parade ground. Starting with the first "
                "player, everyone places {free} more wherever they like. In turn order you start with {gold} gold.",
                stairs=c.ON_STAIRS,
                parade=c.ON_PARADE,
                free=c.FREE,
                gold=gold,
            ),
        ),
    )


def _turn(_: Tr) -> Chapter:
    return Chapter(
        _("Your turn: five actions, in this order"),
        (
            Points(
                (
                    _("Reinforce: for each of your servants on the parade ground one new servant may come to the gate."),
                    _(
                        "Move: each of your servants on the stairs gives one move, which takes a servant to an adjacent place, not "
                        "diagonally. Count moves when the action starts."
                    ),
                    _(
                        "Rooms, in any order: the mint gives 1 gold for each servant there. With the King and with Madame de Pompadour, "
                        "the player with the majority may add a servant."
                    ),
                    _("Recruit nobles, as many as you have servants in the office."),
                    _(
                        "Cards: look at a card for each of your servants at the back door, and keep as many as you like; for each card "
                        "kept one of these servants goes home to your reserve."
                    ),
                ),
                numbered=True,
            ),
            _("You may skip any action or do only part of it, but you can’t return to an earlier one."),
            _("New servants come from your reserve. Only when it is empty do you take one from another place of your choice."),
        ),
    )


def _majorities(_: Tr) -> Chapter:
    rooms = (
        room_picture(c.MINT, (4, 8, 186, 87), _, (("red", 2, ""), ("yellow", 3, "more"), ("green", 1, "")), now=True),
        room_picture(c.POMP, (204, 8, 186, 87), _, (("red", 2, "hat"), ("yellow", 2, ""), ("green", 0, ""))),
        room_picture(c.CARDINAL, (404, 8, 186, 87), _, (("red", 2, ""), ("yellow", 1, ""), ("green", 1, ""))),
    )
    return Chapter(
        _("Majorities, and the Cardinal"),
        (
            _(
                "On the parade ground, on the stairs, at the mint, with the King and with Pompadour the majority gives a bonus: "
                "a servant at the gate, a move, 1 gold, a servant in the room. You have the majority with more servants there "
                "than any other player."
            ),
            _(
                "The Cardinal breaks ties: the tied player with the most servants with the Cardinal gets the majority. If they "
                "tie there too, nobody does."
            ),
            Figure(
                Markup("").join(rooms),
                594,
                103,
                _(
                    "Yellow has the majority at the mint; red has it with Pompadour, thanks to the Cardinal. The number is that "
                    "of the action."
                ),
            ),
        ),
    )


def _recruiting(_: Tr) -> Chapter:
    couple = next(k for k in range(c.NOBLES) if c.KIND[k] >= c.COUPLE and c.GOLD[k] == 6)
    others = [k for k in range(c.NOBLES) if c.KIND[k] < c.COUPLE][::4][:4]
    drawn = []
    for i in range(6):
        x, y = 4 + i % 3 * 58, 4 + i // 3 * 57
        if i in (0, 5):
            box = {"x": x + 1, "y": y + 1, "width": 50, "height": 49, "rx": 5}
            drawn.append(parts.shape("rect", **box, fill="lawn", stroke="hedge", stroke_dasharray="3 4"))
        else:
            number, empty = couple if i == 1 else others[i - 2], 2 if i in (1, 4) else 1
            drawn.append(parts.group(tile(number, max(0, int(c.GOLD[number]) - empty)), at=(x, y)))
    return Chapter(
        _("Recruiting nobles"),
        (
            Points(
                (
                    _("Each noble sends one of your servants in the office home to your reserve."),
                    _(
                        "Each turquoise seal is one of your servants with the King, each violet seal one with Pompadour; they "
                        "go home too. The number of seals is never reduced."
                    ),
                    _("You pay the gold: 1 less for each adjacent space, diagonals included, that holds no noble."),
                    _("Place a noble with a privilege face up in front of you: they help you from now on. Place a couple face down."),
                    _(
                        "When you recruit a noble on the border of the park, one of your servants must take the empty space, "
                        "from the reserve or from the palace. They stay there to the end."
                    ),
                )
            ),
            Figure(Markup("").join(drawn), 176, 116, _("Two empty spaces around the couple: it costs two less")),
            _("The privileges: {privileges}.", privileges=_.series(list(dict.fromkeys(w.privilege(k, _) for k in range(c.COUPLE))))),
            _(
                "Nobles who bring servants once may be used at any time in your turn; then they are turned face down and keep "
                "their points. The others help every time their action comes."
            ),
        ),
    )


def _cards(_: Tr) -> Chapter:
    drawn = [card(k, 1, 4 + k % 5 * 104, 6 + k // 5 * 130, 96, 122, _) for k in range(len(c.CARDS))]
    return Chapter(
        _("Cards"),
        (
            _(
                "Play cards in your own turn, at the moment printed on them, and pay their price, at the top left, to the "
                "bank. Cards with points stay in front of you; each card still in your hand scores 1 point at the end, {n} at "
                "most.",
                n=c.MOST_UNPLAYED,
            ),
            Figure(Markup("").join(drawn), 524, 262, _("The nine cards; there are four of each")),
        ),
    )


def _end(_: Tr) -> Chapter:
    return Chapter(
        _("The end"),
        (
            _(
                "When the first player starts a turn with {n} nobles or fewer in the park, everyone has one last turn. Then score:",
                n=c.NOBLES_TO_END,
            ),
            Points(
                (
                    _("the points of your nobles, face up and face down;"),
                    _("the points of the cards you played, and one for each card in hand, {n} at most;", n=c.MOST_UNPLAYED),
                    _(
                        "for each of the four borders of the park: {first} points for the player with the most servants there, {second} "
                        "for the second. Spaces marked ×2 count double; corners count for both borders. Players tied for first get "
                        "{second}, and nobody is second; players tied for second get nothing.",
                        first=c.BORDER_FIRST,
                        second=c.BORDER_SECOND,
                    ),
                )
            ),
            _("Most points wins; ties go to the player with the most servants with the Cardinal; if still tied, the win is shared."),
        ),
    )


def _rulings(_: Tr) -> Chapter:
    return Chapter(
        _("Questions and rulings"),
        (
            Ruling(
                _("Do servants who leave or reach the stairs change the moves of this turn?"),
                _("No: moves and new servants are counted when their action starts."),
                "rulebook",
            ),
            Ruling(
                _("When is the majority with the King or Pompadour checked?"),
                _("When you use the room. The servant for the majority comes first, then those of nobles, with nothing in between."),
                "ours",
            ),
            Ruling(
                _("My reserve is empty and I may add a servant with the King. May it come from Pompadour?"),
                _("Yes, from any other place; you then have one violet seal less. Gold you took before stays yours."),
                "ours",
            ),
            Ruling(
                _("Does a space with a servant count as empty?"),
                _("Yes: only nobles fill a space. It makes the nobles next to it cheaper."),
                "rulebook",
            ),
            Ruling(
                _("I have two nobles with the same privilege."),
                _("They add up. Only a second noble who allows diagonal moves adds nothing."),
                "ours",
            ),
            Ruling(
                _("I recruit a noble who reveals extra cards. Do they help this turn?"),
                _("Yes, because cards come after recruiting; an option excludes it. You need a servant at the back door."),
                "ours",
            ),
            Ruling(
                _("May the seals of one “Forged letters” serve two nobles, or stay unused?"),
                _("Yes: you choose at each noble which seals come from the card. What is left at the end of the action is lost."),
                "ours",
            ),
            Ruling(
                _("How many cards may I hold and play?"),
                _("As many as you like; several of the same kind add up."),
                "ours",
            ),
            Ruling(
                _("When do I play {card}?", card=w.card(c.MIX26, _)),
                _("In action 1. Its moves count in action 2 of the same turn; what you do not use is lost."),
                "ours",
            ),
            Ruling(
                _("May I play a card in the turn in which I keep it?"),
                _(
                    "Yes, if it can be played at any time. The rulebook says that the cards you keep stay in your hand for now, which "
                    "can also mean until your next turn: an option ends the playing of cards once you have drawn."
                ),
                "ours",
            ),
            Ruling(
                _("May I draw fewer cards than I could?"),
                _("No: draw all of them or none. From those you draw you may keep fewer, even none."),
                "ours",
            ),
            Ruling(
                _("The deck runs out."),
                _(
                    "The discard pile is shuffled into a new deck, but only when a card must be drawn. The cards you are looking at are "
                    "not part of it. If there are still too few cards, you draw as many as there are."
                ),
                "ours",
            ),
            Ruling(
                _("The bank has no gold left."),
                _("Keep a note of it: gold is not limited. An option limits it to the coins in the box."),
                "ours",
            ),
            Ruling(
                _("Nobody recruits any more."),
                _("After {n} rounds without a recruit the next one is the last, so that every game ends.", n=c.IDLE_ROUNDS),
                "ours",
            ),
            Ruling(
                _("Which values are not from the box?"),
                _(
                    "The drawing of the park, the costs of most nobles with a privilege, the points of couples and the prices "
                    "of cards are inferred or reconstructed. The tables below say which."
                ),
                "reconstructed",
            ),
        ),
    )
