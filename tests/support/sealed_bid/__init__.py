"""A tiny game for the tests: three seats bid cards for a prize, secretly and at once, in two decisions each."""

from palatine.kernel.game import Game, Option

GAME = Game(
    package=__name__,
    title="Sealed bid",
    players=(3,),
    version=1,
    options=(
        Option("rounds", ("4", "1"), "How many prizes are there?"),
        Option("twice", ("yes", "no"), "May a bid be doubled?"),
        Option("pace", ("calm", "quick"), "A preset", {"quick": {"rounds": "1", "twice": "no"}}),
    ),
)
