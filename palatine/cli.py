"""The command ``palatine``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

import palatine
from palatine.i18n import LANGUAGES, Tr, system_language, text
from palatine.kernel.errors import BadOption, PalatineError
from palatine.kernel.game import game, games

SHOWN_ROWS = 12


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    if args.data:
        os.environ["PALATINE_DATA"] = args.data
    try:
        status: int = args.run(args)
        return status
    except PalatineError as error:
        print(error.say(args.lang), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough, as in `palatine data | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=system_language(), help="language (default: the system's)")
    common.add_argument("--data", metavar="DIR", help="folder with your own component data, GAME/TABLE.csv")

    parser = argparse.ArgumentParser(prog="palatine", description="Four palace board games.")
    parser.add_argument("--version", action="version", version=f"palatine {palatine.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", parents=[common], help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="the game (palatine games lists them)")
    play.add_argument("--seats", default="me,greedy", help="who plays, in turn order: me, greedy, random (default: %(default)s)")
    play.add_argument("--names", help="the names of the players, separated by commas")
    play.add_argument("--seed", help="the same seed deals the same game")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rules option; may be repeated")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with the last game, or with a saved one")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", parents=[common], help="step through a saved game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--all", action="store_true", help="print the whole game instead of stepping")
    replay.set_defaults(run=_replay)

    listing = commands.add_parser("games", parents=[common], help="list the games and their options")
    listing.add_argument("--json", action="store_true", help="for programs")
    listing.set_defaults(run=_games)

    data = commands.add_parser("data", parents=[common], help="list the component data and its sources")
    data.add_argument("game", nargs="?", metavar="GAME")
    data.add_argument("--reconstructed", action="store_true", help="only what is reconstructed")
    data.add_argument("--json", action="store_true", help="for programs")
    data.set_defaults(run=_data)

    bench = commands.add_parser("bench", parents=[common], help="measure moves and games a second")
    bench.add_argument("game", nargs="?", metavar="GAME")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long to play for each figure (default: %(default)s)")
    bench.add_argument("--json", action="store_true", help="for programs")
    bench.set_defaults(run=_bench)
    return parser


def _play(args: argparse.Namespace) -> int:
    from palatine import terminal

    if args.resume is not None:
        return terminal.resume(args.resume or None, args.lang)
    if args.game is None:
        raise BadOption(text("Which game? Say “palatine play GAME” with one of {names}.", names=", ".join(games())))
    options = {}
    for item in args.option:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadOption(text("An option is written NAME=VALUE, not “{option}”.", option=item))
        options[name] = value
    seed = None
    if args.seed is not None:
        if not args.seed.isdecimal():
            raise BadOption(text("A seed is a whole number, not “{seed}”.", seed=args.seed))
        seed = int(args.seed)
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    return terminal.play(args.game, [seat.strip() for seat in args.seats.split(",")], names, seed, options, args.lang)


def _replay(args: argparse.Namespace) -> int:
    from palatine import terminal

    return terminal.replay(args.file, args.lang, step=not args.all)


def _games(args: argparse.Namespace) -> int:
    _ = Tr(args.lang)
    found = [game(name) for name in games()]
    if args.json:
        print(
            json.dumps(
                [{"name": g.name, "title": g.title, "players": g.players, "options": {o.name: o.choices for o in g.options}} for g in found]
            )
        )
        return 0
    for what in found:
        print(
            _("{name}: {title}, {least} to {most} players", name=what.name, title=what.title, least=what.players[0], most=what.players[-1])
        )
        for option in what.options:
            print(f"  {option.name}={'|'.join(option.choices)}: {_(option.about)}")
    return 0


def _data(args: argparse.Namespace) -> int:
    _ = Tr(args.lang)
    result = []
    for name in [args.game] if args.game else games():
        for sheet in game(name).tables():
            rows = [row for row in sheet.rows if not args.reconstructed or row.get("source", sheet.source) == "reconstructed"]
            if not rows:
                continue
            if args.json:
                result.append(
                    {"game": name, "table": sheet.name, "title": _(sheet.title), "source": sheet.source, "note": _(sheet.note)}
                    | {"replaced": sheet.replaced, "rows": rows}
                )
                continue
            print(f"{name}/{sheet.name}.csv: {_(sheet.title)}")
            print("  " + _("source: {source}. {note}", source=source_name(sheet.source, _), note=_(sheet.note)))
            if sheet.replaced:
                print("  " + _("(read from your own file)"))
            print("  " + ", ".join(sheet.columns))
            for row in rows if args.game else rows[:SHOWN_ROWS]:
                print("  " + ", ".join(row.values()))
            if not args.game and len(rows) > SHOWN_ROWS:
                print("  " + _("… and {n} more rows: palatine data {game}", n=len(rows) - SHOWN_ROWS, game=name))
            print()
    if args.json:
        print(json.dumps(result, ensure_ascii=False))
    return 0


def source_name(source: str, _: Tr) -> str:
    return {"rulebook": _("the rulebook"), "public": _("public sources"), "reconstructed": _("reconstructed")}[source]


def _bench(args: argparse.Namespace) -> int:
    from palatine import bench

    results = [bench.measure(game(name), args.seconds) for name in ([args.game] if args.game else games())]
    if args.json:
        print(json.dumps(results))
    else:
        for result in results:
            print("\n".join(bench.report(result, Tr(args.lang))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
