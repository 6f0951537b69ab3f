"""The rules of Der Palast von Eschnapur for people, in our own words, with pictures."""

from __future__ import annotations

from palatine.draw.guide import Chapter, Points, Ruling
from palatine.games.eschnapur.components import BONUS, COST, FINISH, PREMIUM, PRIVILEGES, ROUND_CAP, STONES
from palatine.games.eschnapur.guide import figures
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr


def chapters(_: Tr) -> list[Chapter]:
    return [_idea(_), _setup(_), _round(_), _officials(_), _favours(_), _building(_), _accounts(_), _privileges(_), _end(_), _rulings(_)]


def _idea(_: Tr) -> Chapter:
    return Chapter(
        _("What it is about"),
        (
            _(
                "The maharajah builds a palace of eight sections, and you deliver the stones. Five officials decide who gets stones, who "
                "builds first and where nobody builds at all; they are open to gold. Whoever bribes well builds well: a finished section "
                "pays a wage to all who took part, and points to those with high stones and many of them."
            ),
            figures.section(_),
        ),
    )


def _setup(_: Tr) -> Chapter:
    return Chapter(
        _("Setting up"),
        (
            Points(
                (
                    _(
                        "Everybody has {n} stones in the supply, none of them to build yet, and the same gold cards, which are secret.",
                        n=STONES,
                    ),
                    _("The bank is empty. It fills with what the players pay, and pays premiums and wages."),
                    _("The build stop and the blockade lie beside the palace. There is no turn order before phase 6 of the first round."),
                    _(
                        "With three players section 1 is not used. With two players sections 1 and 7 are not used, there is no blockade, "
                        "and each has three gold cards more."
                    ),
                )
            ),
            figures.hand(_),
        ),
    )


def _round(_: Tr) -> Chapter:
    return Chapter(
        _("A round: nine phases"),
        (
            Points(
                (
                    _("Sites: everybody secretly chooses two different open sections."),
                    _("Gold: everybody secretly lays a card on each official. Who has too few cards leaves as many officials without one."),
                    _("Blockade: the first official is turned over."),
                    _("Build stop: the second one."),
                    _("Stones: the third one."),
                    _("Turn order: the fourth one."),
                    _("Building: in turn order everybody shows the sites and builds."),
                    _("Moving a stone: the fifth official."),
                    _("Accounts: privilege points, wages, scoring."),
                ),
                numbered=True,
            ),
        ),
    )


def _officials(_: Tr) -> Chapter:
    return Chapter(
        _("How an official is won"),
        (
            _(
                "All turn over their card for this official. The highest card that only one player laid wins, and is paid to the bank at "
                "once. Equal cards cancel each other out. A 0 never wins, and goes back to its owner at the end of the round. If nobody "
                "wins, the official does nothing."
            ),
            figures.bidding(_),
            _(
                "The other open cards lie there until phase 9. Then they bring their value in privilege points, and are paid too. So a "
                "card that loses is not lost, and the zeros are for those officials that you do not want."
            ),
        ),
    )


def _favours(_: Tr) -> Chapter:
    return Chapter(
        _("What the officials do"),
        (
            figures.officials(_),
            Points(
                (
                    _(
                        "Blockade. The winner may put the marker on a face-down card of another player, who gets a stone from the supply "
                        "for it. The card is not turned over in this round; it lies there for the same official in the next one. In a "
                        "later round the marker goes to another official and, with four players, to another player."
                    ),
                    _(
                        "Build stop. The winner may put the marker on another open section than before, or aside. Until the next phase 4 "
                        "nobody builds there, and no stone is moved out or in. If nobody wins it goes aside."
                    ),
                    _(
                        "Stones. Everybody gets as many stones as the card says; those who laid the same value get half of it, rounded up. "
                        "All these cards are paid."
                    ),
                    _("Turn order. The winner hands out all markers as he likes. If nobody wins in the first round, chance decides."),
                    _(
                        "Moving a stone. The winner may take the last stone of a section, whosever it is, and put it on the next space of "
                        "another open one."
                    ),
                )
            ),
            figures.stones(_),
        ),
    )


def _building(_: Tr) -> Chapter:
    return Chapter(
        _("Building"),
        (
            _(
                "When it is your turn you show your sites and place all your stones there, one after the other, each on the lowest "
                "empty space. You divide them between the two sites as you like. Only stones for which there is no place, because the "
                "sites are full or stopped, are kept for a later round."
            ),
            _(
                "Whoever covers the space with the bag brings a premium: everybody with at least one stone in this section takes gold "
                "worth {n} from the bank, in turn order.",
                n=int(PREMIUM),
            ),
        ),
    )


def _accounts(_: Tr) -> Chapter:
    return Chapter(
        _("Accounts"),
        (
            Points(
                (
                    _("Open cards that won nothing bring privilege points and go to the bank; zeros go back to the hand."),
                    _("Every full section pays its wage to each player who has a stone there, in turn order, as far as the bank can."),
                    _(
                        "Every full section scores: each player gets the value of the highest own stone plus the number of own stones. "
                        "Then its stones go back to the supply, and the section is finished."
                    ),
                ),
                numbered=True,
            ),
            figures.scoring(_),
        ),
    )


def _privileges(_: Tr) -> Chapter:
    rows = sorted(range(len(PRIVILEGES)), key=lambda card: COST[card])
    lines = tuple(
        _(
            "{title}, {points}: {effect}. {when}",
            title=w.privilege(card, _),
            points=w.privilege_points(int(COST[card]), _),
            effect=w.effect(card, _),
            when=w.when(card, _),
        )
        for card in rows
    )
    return Chapter(
        _("Privileges"),
        (
            _("Each exists once. It is bought with privilege points, used on the spot, and is then out of the game."),
            Points(lines),
        ),
    )


def _end(_: Tr) -> Chapter:
    bonus = [_.all_of([str(n) for n in BONUS[players][:players]]) for players in (2, 3, 4)]
    return Chapter(
        _("The end"),
        (
            _(
                "The game ends after the round in which {four} sections are finished; with three players {three}, with two players {two}.",
                four=int(FINISH[4]),
                three=int(FINISH[3]),
                two=int(FINISH[2]),
            ),
            _(
                "The privilege points that are left bring points by rank: {four} with four players, {three} with three, {two} with two; "
                "who is level shares the better rank. Most points win; with equal points, more gold.",
                four=bonus[2],
                three=bonus[1],
                two=bonus[0],
            ),
        ),
    )


def _rulings(_: Tr) -> Chapter:
    return Chapter(
        _("Questions and rulings"),
        (
            Ruling(
                _("Where do the figures of the sections and the costs come from?"),
                _(
                    "No copy of the box could be read. One section and two costs follow from the examples of the rulebook; the others are "
                    "reconstructed within what reviews tell. The tables below say which; whoever owns the box can put the right ones in."
                ),
                "reconstructed",
            ),
            Ruling(
                _("Who buys first when several want a privilege?"),
                _(
                    "At the table, whoever speaks first. Here privileges are offered at fixed moments and in turn order, until all pass. "
                    "Sealed wishes and first come, first served are options."
                ),
                "ours",
            ),
            Ruling(
                _("May the winner of phase 8 move a stone of his own colour?"),
                _("Yes by the German rules. The French translation forbids it: that is an option."),
                "rulebook",
            ),
            Ruling(
                _("Does a stone that is moved onto a bag pay a premium?"),
                _("No: the premium belongs to building. A bag that is uncovered and built on again pays again. Both are options."),
                "ours",
            ),
            Ruling(
                _("The bank cannot make up the exact sum."),
                _("You take the largest sum below it that its cards can make; the rest is lost."),
                "ours",
            ),
            Ruling(
                _("Where may the blockade not be put again?"),
                _("Where it lay at the beginning of phase 3. If it lay beside the palace, anywhere."),
                "ours",
            ),
            Ruling(
                _("I have fewer cards than officials."),
                _("You lay them all, and choose which officials get none. The French rules are freer: that is an option."),
                "rulebook",
            ),
            Ruling(
                _("My supply of stones is empty."),
                _("You get no more until a section with your stones has scored."),
                "rulebook",
            ),
            Ruling(
                _("A section is full, and then a stone is moved out of it."),
                _("Then it is not full: no wage and no points this round."),
                "ours",
            ),
            Ruling(
                _("Nobody owns gold or stones any more."),
                _("After a last chance to buy, the game ends and counts as usual. Alms for all are an option."),
                "ours",
            ),
            Ruling(_("May a game go on for ever?"), _("No: it ends after round {n}.", n=ROUND_CAP), "ours"),
        ),
    )
