"""The command ``palatine``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import palatine
from palatine.bots import BOTS
from palatine.i18n import LANGUAGES, Tr, system_language, text
from palatine.kernel.errors import BadOption, NotInstalled, PalatineError
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
    play.add_argument("--seats", default="me,courtier", help=f"who plays, in turn order: me, {', '.join(BOTS)} (default: %(default)s)")
    play.add_argument("--names", help="the names of the players, separated by commas")
    play.add_argument("--seed", help="the same seed deals the same game")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rules option; may be repeated")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="go on with the last game, or with a saved one")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", parents=[common], help="step through a saved game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--all", action="store_true", help="print the whole game instead of stepping")
    replay.set_defaults(run=_replay)

    analysis = commands.add_parser("analyse", parents=[common], help="go through a saved game: chances, mistakes, luck and play")
    analysis.add_argument("file", metavar="FILE")
    analysis.add_argument("--by", metavar="LEVEL", help="the player who looks at it (default: champion, or master where there is none)")
    analysis.add_argument("--simulations", type=int, metavar="N", help="for each decision (default: as many as the level has)")
    analysis.add_argument("--html", metavar="FILE.html", help="write the result as a page with a graph")
    analysis.add_argument("--json", action="store_true", help="for programs")
    analysis.set_defaults(run=_analyse)

    listing = commands.add_parser("games", parents=[common], help="list the games and their options")
    listing.add_argument("--json", action="store_true", help="for programs")
    listing.set_defaults(run=_games)

    data = commands.add_parser("data", parents=[common], help="list the component data and its sources")
    data.add_argument("game", nargs="?", metavar="GAME")
    data.add_argument("--reconstructed", action="store_true", help="only what is reconstructed")
    data.add_argument("--json", action="store_true", help="for programs")
    data.set_defaults(run=_data)

    warm = commands.add_parser("warm", parents=[common], help="compile the games now, so that the first one begins at once")
    warm.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    warm.add_argument("--env", action="store_true", help="what learning needs too: environments and networks")
    warm.set_defaults(run=_warm)

    machines = argparse.ArgumentParser(add_help=False)
    machines.add_argument("--workers", type=int, help="processes (default: all cores)")
    machines.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; local starts one here")
    machines.add_argument("--json", action="store_true", help="for programs")

    arena = commands.add_parser("arena", parents=[common, machines], help="let players that are programs play each other")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("contestants", nargs="+", metavar="PLAYER", help="two or more, such as greedy, master:seconds=2, exec:./mybot")
    arena.add_argument("--games", type=int, default=100, help="games for each pair (default: %(default)s)")
    arena.add_argument("--players", type=int, default=2, help="seats at a table (default: %(default)s)")
    arena.add_argument("--seed", default="1", help="the same seed deals the same games (default: %(default)s)")
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rules option; may be repeated")
    arena.add_argument("--limit", type=float, default=10.0, help="seconds for a decision of an exec: player (default: %(default)s)")
    arena.add_argument("--out", metavar="FILE", help="keep the results as JSON lines; the same command goes on with them")
    arena.add_argument("--report", metavar="FILE.html", help="write the result as a page with plots")
    arena.set_defaults(run=_arena)

    ladder = commands.add_parser("ladder", parents=[common, machines], help="measure each level against the next lower one")
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("levels", nargs="*", metavar="LEVEL", help="the players, weakest first (default: all levels)")
    ladder.add_argument("--players", type=int, action="append", default=[], help="seats at a table; may be repeated (default: all)")
    ladder.add_argument("--games", type=int, default=200, help="games for each match (default: %(default)s)")
    ladder.add_argument("--seed", default="1", help="the same seed deals the same games (default: %(default)s)")
    ladder.add_argument("--out", metavar="DIR", help="keep the results as JSON lines; the same command goes on with them")
    ladder.add_argument("--table", metavar="FILE.md", help="write the table")
    ladder.set_defaults(run=_ladder)

    tune = commands.add_parser("tune", parents=[common], help="learn how to judge positions, from games against oneself")
    tune.add_argument("game", metavar="GAME")
    tune.add_argument("--players", type=int, default=2, help="seats at a table (default: %(default)s)")
    tune.add_argument("--rounds", type=int, default=4, help="rounds of search against itself (default: %(default)s)")
    tune.add_argument("--games", type=int, default=400, help="games in a round (default: %(default)s)")
    tune.add_argument("--simulations", type=int, default=200, help="simulations a decision (default: %(default)s)")
    tune.add_argument("--go-on", action="store_true", help="begin with the weights in use, not with games of the greedy player")
    tune.add_argument("--seed", type=int, default=1, help="the same seed learns the same (default: %(default)s)")
    tune.add_argument("--workers", type=int, help="processes (default: all cores)")
    tune.set_defaults(run=_tune)

    train = commands.add_parser("train", parents=[common], help="let a network learn a game by playing against itself")
    train.add_argument("game", metavar="GAME")
    train.add_argument("--players", type=int, default=2, help="seats at a table (default: %(default)s)")
    train.add_argument("--minutes", type=float, default=10.0, help="how long to learn (default: %(default)s)")
    train.add_argument("--rounds", type=int, default=0, help="how long, in rounds instead: the same seed then learns exactly the same")
    train.add_argument("--games", type=int, help="games at once (default: 16384 on a GPU; without, by the time and the cores)")
    train.add_argument(
        "--search", type=int, default=0, metavar="N",
        help="think before every choice, with N simulations (16 to 64), and learn from what was found (default: %(default)s)",
    )  # fmt: skip
    train.add_argument(
        "--from", dest="start", type=Path, metavar="FILE.npz", help="a network to begin with; its width and depth are kept"
    )  # fmt: skip
    train.add_argument(
        "--steps", type=int,
        help="rollout length: steps in every game before it learns from them (default: 32, with --search 8)",
    )  # fmt: skip
    train.add_argument("--width", type=int, default=256, help="numbers in a layer (default: %(default)s)")
    train.add_argument("--depth", type=int, default=3, help="layers (default: %(default)s)")
    train.add_argument(
        "--entropy", type=float, nargs=2, metavar=("START", "END"),
        help="the entropy bonus, at the start and at the end (default: 0.02 0.001); with --like, the weight of the KL regularisation",
    )  # fmt: skip
    train.add_argument(
        "--points", type=float, default=0.0, metavar="SHARE",
        help="how much of a victory goes by points at the start; from the middle on nothing (default: %(default)s)",
    )  # fmt: skip
    train.add_argument(
        "--like", type=Path, metavar="FILE.npz",
        help="a network that it stays close to where nothing speaks against it (KL regularisation); --entropy says how firmly",
    )  # fmt: skip
    train.add_argument("--seed", type=int, default=1, help="the same seed gives a network of the same strength (default: %(default)s)")
    train.add_argument("--device", help="cpu, or a device of PyTorch such as cuda (default: a GPU if there is one)")
    train.add_argument("--threads", type=int, help="threads that play (default: all cores)")
    train.add_argument("--out", metavar="FILE.npz", help="where to write the network (default: into the package)")
    train.add_argument("--checkpoint", metavar="FILE", help="keep here what is needed to go on")
    train.add_argument("--go-on", action="store_true", help="go on from the checkpoint")
    train.add_argument("--master", type=int, default=12, metavar="GAMES", help="games of a snapshot against masters (default: %(default)s)")
    train.add_argument("--ray", metavar="ADDRESS", help="learn on a Ray cluster; local starts one here")
    train.add_argument("--pupils", type=int, help="with --ray: how many learn side by side (default: one on each machine)")
    train.set_defaults(run=_train)

    imitate = commands.add_parser("imitate", parents=[common], help="let a network learn from the games of a match")
    imitate.add_argument("results", metavar="RESULTS.jsonl", help="the file that palatine arena --out wrote")
    imitate.add_argument("--passes", type=int, default=4, help="how often to go through the games (default: %(default)s)")
    imitate.add_argument("--width", type=int, default=128, help="numbers in a layer (default: %(default)s)")
    imitate.add_argument("--depth", type=int, default=2, help="layers (default: %(default)s)")
    imitate.add_argument("--seed", type=int, default=1, help="the same seed learns exactly the same (default: %(default)s)")
    imitate.add_argument("--device", help="cpu, or a device of PyTorch such as cuda (default: a GPU if there is one)")
    imitate.add_argument("--out", metavar="FILE.npz", required=True, help="where to write the network")
    imitate.set_defaults(run=_imitate)

    serve = commands.add_parser("serve", parents=[common], help="play in the browser, alone or with friends")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 for the whole network (default: %(default)s)")
    serve.add_argument("--port", type=int, default=8000, help="default: %(default)s")
    serve.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file of yours)")
    serve.add_argument("--workers", type=int, help="how many bots think at once (default: all cores but one)")
    serve.add_argument("--open", action=argparse.BooleanOptionalAction, default=True, help="open the browser")
    serve.set_defaults(run=_serve)

    fresh = commands.add_parser("new-game", parents=[common], help="write the skeleton of a game of your own, with tests that pass")
    fresh.add_argument("name", metavar="NAME", help="small letters, figures and _")
    fresh.add_argument("--into", metavar="DIR", default=".", help="where; in a checkout of Palatine it moves in there (default: here)")
    fresh.set_defaults(run=_new_game)

    bench = commands.add_parser(
        "bench", parents=[common], help="measure moves and games a second, the search, the networks, the environments, or the server"
    )
    bench.add_argument("game", nargs="?", metavar="GAME|search|net|env|server")
    bench.add_argument("--seconds", type=float, default=2.0, help="how long to play for each figure (default: %(default)s)")
    bench.add_argument("--tables", type=int, default=200, help="for the server: how many at once (default: %(default)s)")
    bench.add_argument("--json", action="store_true", help="for programs")
    bench.set_defaults(run=_bench)
    return parser


def _play(args: argparse.Namespace) -> int:
    from palatine import terminal

    if args.resume is not None:
        return terminal.resume(args.resume or None, args.lang)
    if args.game is None:
        raise BadOption(text("Which game? Say “palatine play GAME” with one of {names}.", names=", ".join(games())))
    seed = None if args.seed is None else _seed(args.seed)
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    return terminal.play(args.game, [seat.strip() for seat in args.seats.split(",")], names, seed, _options(args.option), args.lang)


def _options(written: Sequence[str]) -> dict[str, str]:
    options = {}
    for item in written:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadOption(text("An option is written NAME=VALUE, not “{option}”.", option=item))
        options[name] = value
    return options


def _seed(written: str) -> int:
    if not written.isdecimal():
        raise BadOption(text("A seed is a whole number, not “{seed}”.", seed=written))
    return int(written)


def _replay(args: argparse.Namespace) -> int:
    from palatine import terminal

    return terminal.replay(args.file, args.lang, step=not args.all)


def _analyse(args: argparse.Namespace) -> int:
    from palatine.arena.analysis import command

    return command(args.file, by=args.by, simulations=args.simulations, page=args.html, as_json=args.json, lang=args.lang)


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
            print(f"  {option.name}={'|'.join(option.choices)}: {_.of(what.name)(option.about)}")
    return 0


def _data(args: argparse.Namespace) -> int:
    _ = Tr(args.lang)
    result = []
    for name in [args.game] if args.game else games():
        tr = _.of(name)
        for sheet in game(name).tables():
            rows = [row for row in sheet.rows if not args.reconstructed or row.get("source", sheet.source) == "reconstructed"]
            if not rows:
                continue
            if args.json:
                result.append(
                    {"game": name, "table": sheet.name, "title": tr(sheet.title), "source": sheet.source, "note": tr(sheet.note)}
                    | {"replaced": sheet.replaced, "rows": rows}
                )
                continue
            print(f"{name}/{sheet.name}.csv: {tr(sheet.title)}")
            print("  " + _("source: {source}. {note}", source=source_name(sheet.source, _), note=tr(sheet.note)))
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


def _warm(args: argparse.Namespace) -> int:
    from palatine.web.warm import warm_up

    names = [game(name).name for name in args.games or games()]
    done = warm_up(names)
    if args.env:
        from palatine.train import warm

        warm.warm_up(names)
    return 0 if done else 1


def source_name(source: str, _: Tr) -> str:
    return {"rulebook": _("the rulebook"), "public": _("public sources"), "reconstructed": _("reconstructed")}[source]


def _arena(args: argparse.Namespace) -> int:
    from palatine.arena.command import arena
    from palatine.arena.match import match

    what = match(args.game, args.contestants, args.players, _options(args.option), _seed(args.seed), args.limit)
    how = {"workers": args.workers, "ray": args.ray, "out": args.out, "page": args.report, "as_json": args.json}
    return arena(what, args.games, **how, lang=args.lang)


def _ladder(args: argparse.Namespace) -> int:
    from palatine.arena.ladder import ladder, matches

    rungs = matches(args.game, args.levels, args.players, _seed(args.seed))
    how = {"workers": args.workers, "ray": args.ray, "out": args.out, "table": args.table, "as_json": args.json}
    return ladder(rungs, args.games, **how, lang=args.lang)


def _tune(args: argparse.Namespace) -> int:
    from palatine.bots import learn

    what = game(args.game)
    players = what.check_players(args.players)
    how = {"rounds": args.rounds, "games": args.games, "simulations": args.simulations, "seed": args.seed}
    lines = learn.tune(what, players, **how, go_on=args.go_on, workers=args.workers)
    for line in lines:
        print(line(Tr(args.lang)), flush=True)
    return 0


def _imitate(args: argparse.Namespace) -> int:
    from palatine.train.imitate import imitate

    how = {"passes": args.passes, "width": args.width, "depth": args.depth, "seed": args.seed, "device": args.device}
    return imitate(args.results, args.out, **how, lang=args.lang)


def _train(args: argparse.Namespace) -> int:
    from palatine.bots.nets import read_net
    from palatine.train.command import named, one_machine, train
    from palatine.train.recipe import Budget, games_for, recipe_for

    what = game(args.game)
    players = what.check_players(args.players)
    like, start = (read_net(file, what, players)[0] if file else None for file in (args.like, args.start))
    budget = Budget(rounds=args.rounds) if args.rounds else Budget(seconds=60 * args.minutes)
    recipe = recipe_for(
        args.device,
        games=games_for(args.device, budget, args.threads) if args.games is None else args.games,
        steps=args.steps,
        width=args.width if start is None else start["first"].shape[1],
        depth=args.depth if start is None else len(start["layers"]),
        entropy=tuple(args.entropy) if args.entropy else None,
        points=args.points,
        like=named(args.like) if args.like else "",
        start=named(args.start) if args.start else "",
        search=args.search,
        seed=args.seed,
    )
    learning = (what, players, recipe, args.device, args.threads, like, start)
    if args.ray is None:
        trainers = one_machine(*learning)
    else:
        from palatine.train.cluster import crowd

        trainers = crowd(args.ray, *learning, args.pupils)
    return train(trainers, budget, out=args.out, checkpoint=args.checkpoint, go_on=args.go_on, master=args.master, lang=args.lang)


def _serve(args: argparse.Namespace) -> int:
    with _extra("web"):
        from palatine.web.serve import serve
        from palatine.web.settings import from_environment

    settings = from_environment(database=args.database, workers=args.workers)
    return serve(settings, args.host, args.port, show=args.open, lang=args.lang)


def _new_game(args: argparse.Namespace) -> int:
    from palatine.new_game import new_game

    files, then = new_game(args.name, Path(args.into))
    for path in files:
        print(path)
    print(then(Tr(args.lang)))
    return 0


@contextmanager
def _extra(name: str) -> Iterator[None]:
    """Around what needs more than the core: what is missing is named, with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("palatine"):
            raise
        raise NotInstalled(
            text("This needs “{module}”, which is not installed: pip install 'palatine[{extra}]'", module=error.name, extra=name)
        ) from None


def _bench(args: argparse.Namespace) -> int:
    from palatine import bench

    if args.game == "server":
        with _extra("web"):
            from palatine.web import bench as server

            rows = server.bench(args.tables, args.seconds)
        print(json.dumps(rows) if args.json else "\n".join(line for row in rows for line in server.report(row, Tr(args.lang))))
        return 0
    if args.game == "search":
        found = [bench.measure_search(game(name), args.seconds) for name in games()]
        print(json.dumps(found) if args.json else "\n".join(bench.report_search(result, Tr(args.lang)) for result in found))
        return 0
    if args.game == "net":
        from palatine.env.batch import observed

        found = [bench.measure_net(what, args.seconds) for what in observed()]
        print(json.dumps(found) if args.json else "\n".join(bench.report_net(result, Tr(args.lang)) for result in found))
        return 0
    if args.game == "env":
        from palatine.env.batch import observed

        found = [bench.measure_env(what, args.seconds) for what in observed()]
        print(json.dumps(found) if args.json else "\n".join(line for result in found for line in bench.report_env(result, Tr(args.lang))))
        return 0
    results = [bench.measure(game(name), args.seconds) for name in ([args.game] if args.game else games())]
    if args.json:
        print(json.dumps(results))
    else:
        for result in results:
            print("\n".join(bench.report(result, Tr(args.lang))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
