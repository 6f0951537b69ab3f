"""The rules of Splendor for people, in our own words, with pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Chapter, Figure, Points, Ruling
from palatine.games.splendor import components as c
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import GEMS
from palatine.games.splendor.guide.lessons import lesson as lesson
from palatine.games.splendor.text import names
from palatine.i18n import Tr


def chapters(_: Tr) -> list[Chapter]:
    return [_idea(_), _setup(_), _turn(_), _buying(_), _end_of_turn(_), _end(_), _rulings(_)]


def _idea(_: Tr) -> Chapter:
    return Chapter(
        _("What it is about"),
        (
            _(
                "You are a merchant of gems. With gems you buy cards; every card gives you one gem of its colour for all later "
                "purchases, and some give points. Whoever collects the right cards is visited by a noble. The first to {points} "
                "points starts the last round.",
                points=c.WIN_POINTS,
            ),
            _card_figure(_),
        ),
    )


def _card_figure(_: Tr) -> Figure:
    number = next(card for card in range(c.CARDS) if c.LEVEL[card] == 1 and c.POINTS[card] == 2)
    notes = (
        (36, _("points")),
        (24, _("the gem it gives, for ever")),
        (96, _("the picture tells the level: mine, ship, palace")),
        (146, _("the price, in gems")),
    )
    drawn = [cards.scenes(), parts.group(cards.card(number), at=(150, 6))]
    for i, (y, words) in enumerate(notes):
        left = i in (0, 2)
        x1, x2 = (150, 132) if left else (270, 288)
        y += 6
        drawn.append(parts.shape("path", d=f"M{x1} {y}H{x2}", stroke="edge", stroke_width=1.2))
        drawn.append(parts.label(126 if left else 294, y + 4, words, 13, anchor="end" if left else "start", width=124, lines=3))
    return Figure(Markup("").join(drawn), 420, 178, _("A card"))


def _setup(_: Tr) -> Chapter:
    tokens = [parts.token(gem, 36 + i * 68, 36, 56) for i, gem in enumerate(GEMS)]
    names = [parts.label(36 + i * 68, 88, names.gem_name(i, _), 12.5, fill="ink-2", anchor="middle", width=66) for i in range(6)]
    return Chapter(
        _("Setting up"),
        (
            _(
                "The cards lie in three decks by level; beside each, {n} cards are face up. Gems of each colour lie in the bank: "
                "4 with two players, 5 with three, 7 with four; always 5 gold. There is one noble more than there are players.",
                n=c.ROW,
            ),
            Figure(Markup("").join(tokens + names), 412, 96, _("The gems, and gold, which stands in for any of them")),
        ),
    )


def _turn(_: Tr) -> Chapter:
    return Chapter(
        _("Your turn: one of four actions"),
        (
            Points(
                (
                    _("Take three gems of different colours."),
                    _("Take two gems of one colour, if at least {n} of it are in the bank.", n=c.TWO_FROM),
                    _(
                        "Reserve a card: take one from the row, or the top one of a deck unseen, into your hand, and take a gold with it "
                        "if one is left. You may hold {n} reserved cards.",
                        n=c.HAND,
                    ),
                    _("Buy a card from the row or from your hand."),
                ),
                numbered=True,
            ),
            _("An empty place in a row is filled from its deck at once."),
        ),
    )


def _buying(_: Tr) -> Chapter:
    return Chapter(
        _("Buying"),
        (
            _(
                "The price stands at the foot of the card. Each card you own saves one gem of its colour, every time. What is "
                "left you pay to the bank in gems; a gold can stand in for any gem. The game pays with as little gold as it can; "
                "you may choose otherwise."
            ),
        ),
    )


def _end_of_turn(_: Tr) -> Chapter:
    nobles = [parts.group(cards.noble(n), at=(4 + i * 112, 4)) for i, n in enumerate((0, 1, 4))]
    return Chapter(
        _("At the end of your turn"),
        (
            Points(
                (
                    _("If you hold more than {n} tokens, gold included, give some back, whichever you like.", n=c.MAX_TOKENS),
                    _(
                        "If your cards include those that a noble asks for, she visits you: 3 points. Only one noble comes in a turn; if "
                        "several would, you choose."
                    ),
                )
            ),
            Figure(Markup("").join(nobles), 332, 108, _("Nobles: each asks for cards, not for gems")),
        ),
    )


def _end(_: Tr) -> Chapter:
    return Chapter(
        _("The end"),
        (
            _(
                "When somebody has {points} points at the end of a turn, the round is played to its end, so that all have had the"
                " same number of turns. Most points win; with equal points, fewest cards bought; if that is equal too, the "
                "victory is shared.",
                points=c.WIN_POINTS,
            ),
        ),
    )


def _rulings(_: Tr) -> Chapter:
    return Chapter(
        _("Questions and rulings"),
        (
            Ruling(
                _("Fewer than three colours are left in the bank. May I take gems?"),
                _("Yes: one of each colour that is left. Taking fewer than you could, on purpose, is an option that is off."),
                "ours",
            ),
            Ruling(
                _("May I take a gold?"),
                _("Only by reserving a card. If no gold is left you may still reserve."),
                "rulebook",
            ),
            Ruling(
                _("I hold ten tokens and reserve a card."),
                _("You take the gold, then give one token back. You see the new card of the row before you choose which."),
                "rulebook",
            ),
            Ruling(
                _("May I pay gold although I have the colour?"),
                _("Yes, any gem of the price may be paid in gold. More than the price may not be paid."),
                "publisher",
            ),
            Ruling(
                _("Two nobles would visit me in one turn."),
                _("You choose one. The other comes at the end of your next turn, whatever you do in it."),
                "rulebook",
            ),
            Ruling(_("A deck is empty."), _("Its row shrinks, and nobody can reserve from it."), "rulebook"),
            Ruling(
                _("I cannot do anything."),
                _("Then, and only then, you pass. If all pass one after the other, the game ends at once."),
                "ours",
            ),
            Ruling(
                _("May a game go on for ever?"),
                _("No: after {n} turns each it ends as it stands.", n=c.TURN_CAP),
                "ours",
            ),
        ),
    )
