"""The rules of Splendor for people, in our own words, with pictures."""

from __future__ import annotations

from markupsafe import Markup

from palatine.draw import parts
from palatine.draw.guide import Chapter, Figure, Points, Ruling
from palatine.games.splendor import text
from palatine.games.splendor.board import cards
from palatine.games.splendor.board.cards import GEMS
from palatine.games.splendor.state import CARDS, GIVE, HAND, LEVEL, MAX_TOKENS, NOBLE, PAY, POINTS, ROW, TURN_CAP, TWO_FROM, WIN_POINTS
from palatine.i18n import Tr
from palatine.kernel.view import View


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
                points=WIN_POINTS,
            ),
            _card_figure(_),
        ),
    )


def _card_figure(_: Tr) -> Figure:
    number = next(c for c in range(CARDS) if LEVEL[c] == 1 and POINTS[c] == 2)
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
    names = [parts.label(36 + i * 68, 88, text.gem_name(i, _), 12.5, fill="ink-2", anchor="middle", width=66) for i in range(6)]
    return Chapter(
        _("Setting up"),
        (
            _(
                "The cards lie in three decks by level; beside each, {n} cards are face up. Gems of each colour lie in the bank: "
                "4 with two players, 5 with three, 7 with four; always 5 gold. There is one noble more than there are players.",
                n=ROW,
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
                    _("Take two gems of one colour, if at least {n} of it are in the bank.", n=TWO_FROM),
                    _(
                        "Reserve a card: take one from the row, or the top one of a deck unseen, into your hand, and take a gold with it "
                        "if one is left. You may hold {n} reserved cards.",
                        n=HAND,
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
                    _("If you hold more than {n} tokens, gold included, give some back, whichever you like.", n=MAX_TOKENS),
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
                points=WIN_POINTS,
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
                _("No: after {n} turns each it ends as it stands.", n=TURN_CAP),
                "ours",
            ),
        ),
    )


# The guide of a first game


def lesson(v: View, _: Tr) -> tuple[str, str] | None:
    """What is asked of who looks, and what to look at; None if nothing is."""
    if v.seat is None or v.seat not in v.to_move:
        return None
    s = v.s
    p = s.player[v.seat]
    if s.phase == GIVE:
        return _("More than ten"), _(
            "Nobody keeps more than {most} gems. Give back what helps you least: a colour that no card you want asks for. Gold "
            "last of all.",
            most=MAX_TOKENS,
        )
    if s.phase == NOBLE:
        return _("Two nobles would come"), _(
            "Only one noble visits in a turn. All bring the same points, so take the one that another player could get soon; the "
            "other may still come to you next turn."
        )
    if s.phase == PAY:
        return _("How to pay"), _("Gold may stand for any gem. Put it where you want to keep the real gem for your next card.")
    if not any(p.bonus):
        return _("Your first cards"), _(
            "Touch three different gems, or two of a colour of which four are left. Aim at a cheap card of the lowest row: its gem pays "
            "for all later cards, so early cards are worth more than points."
        )
    if int(p.tokens.sum()) >= MAX_TOKENS - 2:
        return _("A full purse"), _(
            "You hold nearly ten gems: buy something now. Cards with a ring are those that you can pay. What your cards give is "
            "taken off the price."
        )
    if max(v.scores) * 2 >= WIN_POINTS:
        return _("The race"), _(
            "From now on count turns, not gems: which cards bring you to {points} points soonest? Reserve a card that you need or that "
            "another is about to take; you get a gold with it.",
            points=WIN_POINTS,
        )
    return _("Building up"), _(
        "Look at the nobles: they come by themselves to whoever has the cards they ask for, 3 points each. Cards whose colour two nobles "
        "ask for count twice. With each card, the next ones grow cheaper."
    )
