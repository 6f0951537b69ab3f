"""The rules of Der Palast von Eschnapur for people, in our own words, with pictures."""

from __future__ import annotations

from palatine.draw.guide import Chapter, Points, Ruling
from palatine.games.eschnapur.components import BONUS, COST, FINISH, FOR_PLAYERS, PREMIUM, PRIVILEGES, ROUND_CAP, STONES
from palatine.games.eschnapur.guide import figures
from palatine.games.eschnapur.text import names as w
from palatine.i18n import Tr


def chapters(_: Tr) -> list[Chapter]:
    return [_idea(_), _setup(_), _round(_), _officials(_), _favours(_), _building(_), _accounts(_), _privileges(_), _end(_), _rulings(_)]


def _idea(_: Tr) -> Chapter:
    return Chapter(
        _("Overview"),
        (
            _(
                "The maharajah is building a palace of eight sections, and you supply the stones. Five officials decide who "
                "gets stones, who builds first and where building stops; all of them take bribes. A finished section pays wages "
                "to everyone involved, and points for high stones and for many stones."
            ),
            figures.section(_),
        ),
    )


def _setup(_: Tr) -> Chapter:
    return Chapter(
        _("Setup"),
        (
            Points(
                (
                    _(
                        "Everyone has {n} stones in the supply, none to build with yet, and the same gold cards, which are secret.",
                        n=STONES,
                    ),
                    _("The bank is empty. It fills with what the players pay, and pays premiums and wages."),
                    _("The build stop and the blockade lie beside the palace. There is no turn order before phase 6 of the first round."),
                    _(
                        "With three players section 1 is not used. With two players sections 1 and 7 are not used, there is no "
                        "blockade, and each player has three more gold cards."
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
                    _("Sites: everyone secretly chooses two different open sections."),
                    _(
                        "Gold: everyone secretly places a card on each official. If you have too few cards, you choose which "
                        "officials get none."
                    ),
                    _("Blockade: the first official’s cards are revealed."),
                    _("Build stop: the second one."),
                    _("Stones: the third one."),
                    _("Turn order: the fourth one."),
                    _("Building: in turn order, everyone reveals their sites and builds."),
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
                "Everyone reveals their card for this official. The highest card that only one player placed wins and is paid "
                "to the bank immediately. Equal cards cancel each other out. A 0 never wins and returns to its owner at the end "
                "of the round. If nobody wins, the official does nothing."
            ),
            figures.bidding(_),
            _(
                "The other face-up cards stay there until phase 9. Then they earn their value in privilege points and are paid "
                "too. So a losing card is not wasted, and the zeros are for officials you do not want."
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
                        "Blockade. The winner may put the marker on another player’s face-down card; that player gets a stone from the "
                        "supply. The card is not revealed this round and stays there for the same official in the next one. In a later "
                        "round the marker must go to another official and, with four players, to another player. If it is not used, or "
                        "nobody wins, it goes beside the palace."
                    ),
                    _(
                        "Build stop. The winner may put the marker on a different open section, or beside the palace. Until "
                        "the next phase 4 nobody builds there, and no stone is moved out or in. If nobody wins, it goes beside "
                        "the palace."
                    ),
                    _(
                        "Stones. Everyone gets as many stones as their card says; players who placed the same value get half, rounded "
                        "up. All these cards except zeros are paid."
                    ),
                    _("Turn order. The winner hands out all markers as they like. If nobody wins in the first round, chance decides."),
                    _(
                        "Moving a stone. The winner may take the last stone of a section, of any colour, and put it on the "
                        "next space of another open section."
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
                "On your turn you reveal your sites and place all your stones there, one after the other, each on the lowest "
                "empty space. You divide them between the two sites as you like. Only stones with nowhere to go, because the "
                "sites are full or stopped, are kept for a later round."
            ),
            _(
                "Covering the space with the bag triggers a premium: everyone with at least one stone in this section takes "
                "gold worth {n} from the bank, in turn order.",
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
                    _("Face-up cards that won nothing earn privilege points and go to the bank; zeros go back to the hand."),
                    _(
                        "Every full section, the lowest number first, pays its wage to each player with a stone there, in turn order, "
                        "as far as the bank can pay."
                    ),
                    _(
                        "Every full section scores: each player gets the value of their highest stone plus the number of their "
                        "stones. Then the stones go back to the supply, and the section is finished."
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
            effect=_.after_colon(w.effect(card, _)),
            when=w.when(card, _),
        )
        for card in rows
    )
    return Chapter(
        _("Privileges"),
        (
            _("There is one of each. Buy it with privilege points and use it immediately; then it is out of the game."),
            _(
                "Two players play without {list}.",
                list=_.all_of([w.quoted(card, _) for card in rows if FOR_PLAYERS[card] > 2]),
            ),
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
                "Remaining privilege points score by rank: {four} with four players, {three} with three, {two} with two; tied "
                "players all get the better rank, and the ranks after it are left out. Most points wins; ties go to the player with "
                "more gold; if still tied, the win is shared.",
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
                _("Where do the values of the sections and the costs come from?"),
                _(
                    "We could not read a copy of the box. The rulebook’s examples show 11 spaces and the values 16, 14 and 11 of "
                    "one section, one wage, and two costs; everything else is reconstructed from what reviews say. The tables below "
                    "say which; if you own the box, you can enter the right values."
                ),
                "reconstructed",
            ),
            Ruling(
                _("Who buys first when several want a privilege?"),
                _(
                    "At the table, the first to speak. Here privileges are offered at fixed moments, in turn order, until "
                    "everyone passes. Sealed requests and first come, first served are options."
                ),
                "ours",
            ),
            Ruling(
                _("May the winner of phase 8 move one of their own stones?"),
                _("Yes, by the German rules. The French translation forbids it; that is an option."),
                "rulebook",
            ),
            Ruling(
                _("Does a stone that is moved onto a bag pay a premium?"),
                _("No: the premium belongs to building. A bag that is uncovered and built on again pays again. Both are options."),
                "ours",
            ),
            Ruling(
                _("The bank can’t make up the exact sum."),
                _("You take the largest sum below it that its cards can make; the rest is lost."),
                "ours",
            ),
            Ruling(
                _("Where may the blockade not be put again?"),
                _("Where it lay at the start of phase 3. If it lay beside the palace, it may go anywhere."),
                "ours",
            ),
            Ruling(
                _("I have fewer cards than officials."),
                _("You must place them all, and choose which officials get none. The French rules are freer; that is an option."),
                "rulebook",
            ),
            Ruling(
                _("My supply of stones is empty."),
                _("You get no more until a section with your stones has scored."),
                "ours",
            ),
            Ruling(
                _("A section is full, and then a stone is moved out of it."),
                _("Then it is not full: no wage and no points this round."),
                "ours",
            ),
            Ruling(
                _("Nobody owns gold or stones any more."),
                _("After a last chance to buy, the game ends and is scored as usual. Alms for everyone are an option."),
                "ours",
            ),
            Ruling(_("Can a game go on for ever?"), _("No: it ends after round {n}.", n=ROUND_CAP), "ours"),
        ),
    )
