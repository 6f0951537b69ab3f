"""The rules of Splendor for people, in our own words, with pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Chapter, Figure, Points, Ruling
from palatine.games.splendor import components as c
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import GEMS
from palatine.games.splendor.guide.gains import about as about
from palatine.games.splendor.guide.gains import gain as gain
from palatine.games.splendor.guide.gains import gains as gains
from palatine.games.splendor.guide.gains import marks as marks
from palatine.games.splendor.guide.gains import worth as worth
from palatine.games.splendor.guide.goal import goal as goal
from palatine.games.splendor.guide.lessons import FIRST as FIRST
from palatine.games.splendor.guide.lessons import IDEAS as IDEAS
from palatine.games.splendor.guide.lessons import ideas as ideas
from palatine.games.splendor.guide.lessons import recap as recap
from palatine.games.splendor.text import names
from palatine.i18n import Tr


def chapters(_: Tr) -> list[Chapter]:
    return [_idea(_), _setup(_), _turn(_), _buying(_), _end_of_turn(_), _end(_), _rulings(_)]


def _idea(_: Tr) -> Chapter:
    return Chapter(
        _("Overview"),
        (
            _(
                "You are a gem merchant. Spend gems on cards: each card gives a permanent gem of its colour towards later "
                "purchases, and some score points. Collect the right cards and a noble visits you. The first player to {points} "
                "points triggers the last round.",
                points=c.WIN_POINTS,
            ),
            _card_figure(_),
        ),
    )


def _card_figure(_: Tr) -> Figure:
    number = next(card for card in range(c.CARDS) if c.LEVEL[card] == 1 and c.POINTS[card] == 2)
    notes = (
        (36, _("points")),
        (24, _("the gem it gives, permanently")),
        (96, _("the picture shows the level: mine, ship, palace")),
        (146, _("the price, in gems")),
    )
    drawn = [parts.group(cards.card(number), at=(150, 6))]
    for i, (y, words) in enumerate(notes):
        left = i in (0, 2)
        x1, x2 = (150, 132) if left else (270, 288)
        y += 6
        drawn.append(parts.shape("path", d=f"M{x1} {y}H{x2}", stroke="edge", stroke_width=1.2))
        drawn.append(parts.label(126 if left else 294, y + 4, words, 13, anchor="end" if left else "start", width=124, lines=3))
    return Figure(Markup("").join(drawn), 420, 178, _("A card"))


def _setup(_: Tr) -> Chapter:
    tokens = [parts.token(gem, 36 + i * 68, 36, 56) for i, gem in enumerate(GEMS)]
    labels = [parts.label(36 + i * 68, 88, names.gem_name(i, _), 12.5, fill="ink-2", anchor="middle", width=66) for i in range(6)]
    return Chapter(
        _("Setup"),
        (
            _(
                "The cards form three decks by level, with {n} cards face up beside each. The bank has gems of each colour: 4 "
                "with two players, 5 with three, 7 with four; always 5 gold. There is one more noble than there are players.",
                n=c.ROW,
            ),
            Figure(Markup("").join(tokens + labels), 412, 96, _("The gems, and gold, which replaces any of them")),
        ),
    )


def _turn(_: Tr) -> Chapter:
    return Chapter(
        _("Your turn: one of four actions"),
        (
            Points(
                (
                    _("Take three gems of different colours."),
                    _("Take two gems of one colour, if the bank has at least {n} of it.", n=c.TWO_FROM),
                    _(
                        "Reserve a card: take one from the row, or the top card of a deck unseen, into your hand, and take 1 gold if "
                        "there is any left. You may hold {n} reserved cards.",
                        n=c.HAND,
                    ),
                    _("Buy a card from the row or from your hand."),
                ),
                numbered=True,
            ),
            _("An empty space in a row is refilled from its deck immediately."),
        ),
    )


def _buying(_: Tr) -> Chapter:
    return Chapter(
        _("Buying"),
        (
            _(
                "The price is at the foot of the card. Each card you own saves you one gem of its colour, every time. Pay the "
                "rest to the bank in gems; gold replaces any gem. The game pays with as little gold as it can; you may choose "
                "otherwise."
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
                    _("If you hold more than {n} tokens, including gold, return the excess, whichever you like.", n=c.MAX_TOKENS),
                    _(
                        "If you own the cards a noble wants, they visit you: 3 points. Only one noble visits per turn; if several "
                        "could, you choose."
                    ),
                )
            ),
            Figure(Markup("").join(nobles), 332, 108, _("Nobles want cards, not gems")),
        ),
    )


def _end(_: Tr) -> Chapter:
    return Chapter(
        _("The end"),
        (
            _(
                "When someone has {points} points at the end of a turn, the round is completed so that everyone has had the "
                "same number of turns. Most points wins; ties go to the player with the fewest cards; if still tied, the win is "
                "shared.",
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
                _("Yes: one of each colour left. Choosing to take fewer is an option, off by default."),
                "ours",
            ),
            Ruling(
                _("May I take gold?"),
                _("Only by reserving a card. If there is no gold left, you may still reserve."),
                "rulebook",
            ),
            Ruling(
                _("I hold ten tokens and reserve a card."),
                _("You take the gold, then return one token. You see the new card in the row before you choose which."),
                "rulebook",
            ),
            Ruling(
                _("May I pay gold even if I have the colour?"),
                _("Yes, you may pay any gem of the price in gold. You may not pay more than the price."),
                "publisher",
            ),
            Ruling(
                _("Two nobles would visit me in one turn."),
                _("You choose one. The other visits at the end of your next turn, unless another player gets the visit first."),
                "rulebook",
            ),
            Ruling(_("A deck is empty."), _("Its row shrinks, and nobody can reserve from it."), "rulebook"),
            Ruling(
                _("I can’t do anything."),
                _("Then, and only then, you pass. If everyone passes in a row, the game ends immediately."),
                "ours",
            ),
            Ruling(
                _("Can a game go on for ever?"),
                _("No: after {n} turns each, it ends with the current scores.", n=c.TURN_CAP),
                "ours",
            ),
        ),
    )
