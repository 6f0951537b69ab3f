"""The command ``palatine``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import palatine
from palatine.bots import BOTS
from palatine.i18n import LANGUAGES, Tr, system_language, text
from palatine.kernel.data import UNCERTAIN
from palatine.kernel.errors import BadOption, NotInstalled, PalatineError
from palatine.kernel.game import game, games

SHOWN_ROWS = 12


def main(argv: Sequence[str] | None = None) -> int:
    args = _parser().parse_args(argv)
    try:
        if args.data:
            os.environ["PALATINE_DATA"] = _folder(args.data)
        status: int = args.run(args)
        return status
    except PalatineError as error:
        print(error.say(args.lang), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough, as in `palatine data | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _folder(written: str) -> str:
    if not Path(written).is_dir():
        raise BadOption(text("The folder {folder} doesn’t exist.", folder=written))
    return written


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=system_language(), help="language (default: the system’s)")
    common.add_argument("--data", metavar="DIR", help="folder with your own component values, GAME/TABLE.csv")

    parser = argparse.ArgumentParser(prog="palatine", description="Four palace board games.")
    parser.add_argument("--version", action="version", version=f"palatine {palatine.__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    play = commands.add_parser("play", parents=[common], help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="the game; palatine games lists them")
    play.add_argument("--seats", default="me,courtier", help=f"who plays, in turn order: me, {', '.join(BOTS)} (default: %(default)s)")
    play.add_argument("--names", help="player names, separated by commas")
    play.add_argument("--seed", help="random seed")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set a rules option (repeatable)")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="resume the last game, or a saved one")
    play.set_defaults(run=_play)

    replay = commands.add_parser("replay", parents=[common], help="step through a saved game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--all", action="store_true", help="print the whole game instead of stepping")
    replay.set_defaults(run=_replay)

    analysis = commands.add_parser("analyse", parents=[common], help="analyse a saved game: win probability, mistakes, luck and skill")
    analysis.add_argument("file", metavar="FILE")
    analysis.add_argument("--level", metavar="LEVEL", help="bot that analyses (default: champion, or master without a network)")
    _former(analysis, "--by", "level")
    analysis.add_argument("--simulations", type=int, metavar="N", help="simulations per decision (default: the level’s)")
    analysis.add_argument("--html", metavar="FILE.html", help="write an HTML report")
    analysis.add_argument("--json", action="store_true", help="print JSON")
    analysis.set_defaults(run=_analyse)

    listing = commands.add_parser("games", parents=[common], help="list the games and their options")
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(run=_games)

    schema = commands.add_parser("schema", parents=[common], help="print the JSON Schema of a game’s views")
    schema.add_argument("game", metavar="GAME")
    schema.set_defaults(run=_schema)

    data = commands.add_parser("data", parents=[common], help="list the component values and their sources")
    data.add_argument("game", nargs="?", metavar="GAME")
    data.add_argument("--reconstructed", action="store_true", help="only values that are inferred or reconstructed")
    data.add_argument("--json", action="store_true", help="print JSON")
    data.set_defaults(run=_data)

    warm = commands.add_parser(
        "compile", aliases=["warm"], parents=[common], help="compile the rules ahead of time, so that games start instantly"
    )
    warm.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    warm.add_argument("--env", action="store_true", help="also compile environments and networks")
    warm.set_defaults(run=_warm)

    machines = argparse.ArgumentParser(add_help=False)
    machines.add_argument("--workers", type=int, help="processes (default: all cores)")
    machines.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (“local” starts one here)")
    machines.add_argument("--json", action="store_true", help="print JSON")

    arena = commands.add_parser("arena", parents=[common, machines], help="play matches between bots")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("contestants", nargs="+", metavar="PLAYER", help="two or more, such as greedy, master:seconds=2, exec:./mybot")
    arena.add_argument("--games", type=int, default=100, help="games per pairing (default: %(default)s)")
    arena.add_argument("--players", type=int, default=2, help="players per game (default: %(default)s)")
    arena.add_argument("--seed", default="1", help="random seed (default: %(default)s)")
    arena.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set a rules option (repeatable)")
    arena.add_argument(
        "--move-time", type=float, default=10.0, metavar="SECONDS", help="seconds per decision for exec: players (default: %(default)s)"
    )
    _former(arena, "--limit", "move_time", type=float)
    arena.add_argument("--out", metavar="FILE", help="save results as JSON Lines; rerun to continue")
    arena.add_argument("--html", metavar="FILE.html", help="write an HTML report")
    _former(arena, "--report", "html")
    arena.set_defaults(run=_arena)

    ladder = commands.add_parser("ladder", parents=[common, machines], help="rate each level against the one below")
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("levels", nargs="*", metavar="LEVEL", help="the players, weakest first (default: all levels)")
    ladder.add_argument("--players", type=int, action="append", default=[], help="players per game (repeatable; default: all)")
    ladder.add_argument("--games", type=int, default=200, help="games per match (default: %(default)s)")
    ladder.add_argument("--seed", default="1", help="random seed (default: %(default)s)")
    ladder.add_argument("--out", metavar="DIR", help="save results as JSON Lines; rerun to continue")
    ladder.add_argument("--table", metavar="FILE.md", help="write the results as a Markdown table")
    ladder.set_defaults(run=_ladder)

    puzzles = commands.add_parser("puzzles", parents=[common], help="find puzzles in champion games, check them, solve them")
    puzzles.add_argument("game", nargs="?", metavar="GAME", help="the game (with --verify: default all)")
    what = puzzles.add_mutually_exclusive_group()
    what.add_argument("--games", type=int, metavar="N", help="play so many games and keep the puzzles in them")
    what.add_argument("--verify", action="store_true", help="search every puzzle again")
    what.add_argument("--solve", action="store_true", help="solve puzzles in the terminal (default)")
    what.add_argument("--pick", nargs="+", metavar="FILE", help="write a varied choice of the puzzles in these files to --out")
    puzzles.add_argument("--seconds", type=float, help="stop looking after this time")
    puzzles.add_argument("--most", type=int, metavar="N", help="stop at so many puzzles; with --pick, choose so many")
    puzzles.add_argument("--first", type=int, metavar="N", help="number of the first game (default: after the last one in the file)")
    puzzles.add_argument("--simulations", type=int, metavar="N", help="with --verify: simulations per move (default: 15000)")
    puzzles.add_argument("--workers", type=int, help="processes (default: all cores)")
    puzzles.add_argument("--out", metavar="FILE", help="the file that the puzzles are added to (default: GAME-puzzles.jsonl)")
    puzzles.add_argument("--file", metavar="FILE", help="with --verify or --solve: this file instead of the puzzles that ship")
    puzzles.set_defaults(run=_puzzles)

    study = commands.add_parser("study", parents=[common], help="play champion games and show what wins")
    study.add_argument("game", metavar="GAME")
    study.add_argument("--games", type=int, default=200, help="how many (default: %(default)s)")
    study.add_argument("--players", type=int, default=2, help="players per game (default: %(default)s)")
    study.add_argument("--level", choices=BOTS, help="who plays (default: champion, or master without a network)")
    study.add_argument("--simulations", type=int, default=400, help="simulations per decision (default: %(default)s)")
    study.add_argument("--seconds", type=float, help="start no game after this time")
    study.add_argument("--workers", type=int, help="processes (default: all cores)")
    study.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (“local” starts one here)")
    study.add_argument("--from", dest="given", metavar="FILE.parquet", help="play nothing: show what a table of earlier games says")
    study.add_argument("--out", metavar="FILE", help="keep the games as JSON Lines; rerun to continue (default: GAME-study.jsonl)")
    study.add_argument("--parquet", metavar="FILE", help="write a table, a row for each seat of each game (needs palatine[study])")
    study.add_argument("--html", metavar="FILE.html", help="write a page of plots")
    study.add_argument("--tables", metavar="FILE.md", help="write the figures as Markdown tables")
    study.set_defaults(run=_study)

    tune = commands.add_parser("tune", parents=[common], help="fit the evaluation weights by self-play")
    tune.add_argument("game", metavar="GAME")
    tune.add_argument("--players", type=int, default=2, help="players per game (default: %(default)s)")
    tune.add_argument("--iterations", type=int, default=4, help="iterations of self-play with search (default: %(default)s)")
    _former(tune, "--rounds", "iterations", type=int)
    tune.add_argument("--games", type=int, default=400, help="games per iteration (default: %(default)s)")
    tune.add_argument("--simulations", type=int, default=200, help="simulations per decision (default: %(default)s)")
    tune.add_argument("--resume", action="store_true", help="start from the current weights, not from games of the greedy bot")
    _former(tune, "--go-on", "resume", action="store_true")
    tune.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    tune.add_argument("--workers", type=int, help="processes (default: all cores)")
    tune.add_argument("--out", type=Path, metavar="FILE", help="where to write the weights or the network (default: your own folder)")
    tune.add_argument("--champion", action="store_true", help="tune the champion’s search settings instead; --games is for all together")
    tune.add_argument("--net", type=Path, metavar="FILE.npz", help="with --champion: another network than the game’s own")
    tune.add_argument(
        "--explore", type=float, nargs="+", default=[0.2, 0.35, 0.6, 1.0], metavar="C", help="with --champion: constants of PUCT"
    )
    tune.add_argument("--parallel", type=int, nargs="+", default=[8], metavar="N", help="with --champion: simulations side by side")
    tune.add_argument("--seconds", type=float, help="with --champion: seconds per decision instead of simulations")
    tune.set_defaults(run=_tune)

    train = commands.add_parser("train", parents=[common], help="train a network by self-play (PPO, or search with --search)")
    train.add_argument("game", metavar="GAME")
    train.add_argument("--players", type=int, default=2, help="players per game (default: %(default)s)")
    train.add_argument("--minutes", type=float, default=10.0, help="training time (default: %(default)s)")
    train.add_argument(
        "--iterations", dest="rounds", type=int, default=0, help="train for N iterations instead; reproducible for a given seed"
    )
    train.add_argument(
        "--envs", dest="games", type=int, help="parallel games (default: 16384 on a GPU; without, by training time and cores)"
    )
    train.add_argument(
        "--search", type=int, default=0, metavar="N",
        help="learn from a search with N simulations per decision (16 to 64) instead of PPO",
    )  # fmt: skip
    train.add_argument("--from", dest="start", type=Path, metavar="FILE.npz", help="start from this network, with its width and depth")
    train.add_argument("--rollout-length", type=int, help="steps per game between updates (default: 32, with --search 8)")
    train.add_argument("--width", type=int, default=256, help="units per hidden layer (default: %(default)s)")
    train.add_argument("--depth", type=int, default=3, help="number of hidden layers (default: %(default)s)")
    train.add_argument(
        "--entropy-bonus", dest="entropy", type=float, nargs=2, metavar=("START", "END"),
        help="entropy bonus coefficient, annealed from START to END (default: 0.02 0.001)",
    )  # fmt: skip
    train.add_argument("--anchor", type=Path, metavar="FILE.npz", help="anchor policy: KL regularisation towards this network")
    train.add_argument(
        "--kl", type=float, nargs=2, metavar=("START", "END"), help="KL coefficient with --anchor, annealed from START to END"
    )
    train.add_argument(
        "--score-reward", dest="points", type=float, default=0.0, metavar="SHARE",
        help="initial weight of the score reward, annealed to 0 by mid-training (default: %(default)s)",
    )  # fmt: skip
    train.add_argument("--seed", type=int, default=1, help="random seed; bit-exact only with --iterations (default: %(default)s)")
    train.add_argument("--device", help="cpu, or a PyTorch device such as cuda (default: a GPU if there is one)")
    train.add_argument("--threads", type=int, help="threads that play (default: all cores)")
    train.add_argument("--out", metavar="FILE.npz", help="where to write the network (default: your own folder)")
    train.add_argument("--checkpoint", metavar="FILE", help="file for the training state")
    train.add_argument("--resume", dest="go_on", action="store_true", help="resume from the checkpoint")
    train.add_argument(
        "--eval-games", dest="master", type=int, default=12, metavar="GAMES",
        help="evaluation games against master per snapshot (default: %(default)s)",
    )  # fmt: skip
    train.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (“local” starts one here)")
    train.add_argument("--trainers", dest="trainers", type=int, help="with --ray: parallel trainers (default: one per machine)")
    for name, dest in (
        ("--rounds", "rounds"),
        ("--games", "games"),
        ("--steps", "rollout_length"),
        ("--master", "master"),
        ("--pupils", "trainers"),
    ):
        _former(train, name, dest, type=int)
    _former(train, "--entropy", "entropy", type=float, nargs=2)
    _former(train, "--points", "points", type=float)
    _former(train, "--like", "anchor", type=Path)
    _former(train, "--go-on", "go_on", action="store_true")
    train.set_defaults(run=_train)

    imitate = commands.add_parser("imitate", parents=[common], help="train a network on recorded games (behaviour cloning)")
    imitate.add_argument("results", metavar="RESULTS.jsonl", help="results of palatine arena --out")
    imitate.add_argument("--epochs", type=int, default=4, help="passes over the games (default: %(default)s)")
    _former(imitate, "--passes", "epochs", type=int)
    imitate.add_argument("--width", type=int, default=128, help="units per hidden layer (default: %(default)s)")
    imitate.add_argument("--depth", type=int, default=2, help="number of hidden layers (default: %(default)s)")
    imitate.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    imitate.add_argument("--device", help="cpu, or a PyTorch device such as cuda (default: a GPU if there is one)")
    imitate.add_argument("--out", metavar="FILE.npz", required=True, help="file for the network")
    imitate.set_defaults(run=_imitate)

    calibrate = commands.add_parser(
        "calibrate", parents=[common], help="compare a champion’s win probabilities with the results of a match"
    )
    calibrate.add_argument("results", metavar="RESULTS.jsonl", help="results of palatine arena --out")
    calibrate.add_argument("--net", type=Path, metavar="FILE.npz", help="another network than the game’s own")
    calibrate.add_argument("--simulations", type=int, default=400, help="simulations per position (default: %(default)s)")
    calibrate.add_argument("--positions", type=int, default=8, help="positions per game, at random (default: %(default)s)")
    calibrate.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    calibrate.add_argument("--out", metavar="FILE.svg", help="file for the reliability plot")
    calibrate.add_argument("--write", action="store_true", help="keep the temperature in the card of the network")
    calibrate.set_defaults(run=_calibrate)

    verify = commands.add_parser("verify", parents=[common], help="replay a save file and check that its deal was fair")
    verify.add_argument("file", metavar="FILE")
    verify.add_argument("--commitment", default="", metavar="HASH", help="the hash that you kept from before the deal")
    verify.add_argument("--entropy", default="", metavar="HEX", help="what you gave for the deal")
    verify.set_defaults(run=_verify)

    serve = commands.add_parser("serve", parents=[common], help="play in the browser, alone or with friends")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for the whole network (default: %(default)s)")
    serve.add_argument("--port", type=int, default=8000, help="default: %(default)s")
    serve.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a SQLite file in your data folder)"
    )
    serve.add_argument("--workers", type=int, help="processes that think for the bots (default: all cores but one)")
    serve.add_argument(
        "--processes", type=int, help="server processes; more than one on PostgreSQL only (default there: half the cores, four at most)"
    )
    serve.add_argument("--open", action=argparse.BooleanOptionalAction, default=True, help="open the browser")
    serve.set_defaults(run=_serve)

    think = commands.add_parser("think", parents=[common], help="think for the bots of servers on other machines, through PostgreSQL")
    think.add_argument("--database", metavar="URL", help="that of the servers: postgresql://USER@HOST/NAME")
    think.add_argument("--workers", type=int, help="processes that think (default: all cores but one)")
    think.set_defaults(run=_think)

    for name, run, words in (
        ("backup", _backup, "write the whole database of a server to a file, also while it runs"),
        ("restore", _restore, "read a backup into an empty database, of either kind"),
    ):
        keep = commands.add_parser(name, parents=[common], help=words)
        keep.add_argument("file", metavar="FILE")
        keep.add_argument("--database", metavar="URL", help="default: PALATINE_DATABASE, or the SQLite file in your data folder")
        keep.set_defaults(run=run)

    tools = commands.add_parser(
        "mcp", parents=[common], help="serve the games as tools to a language model (Model Context Protocol, stdio)"
    )
    tools.add_argument("--adviser", metavar="PLAYER", help="who gives hints (default: the strongest player of the game)")
    tools.set_defaults(run=_mcp)

    fresh = commands.add_parser("new-game", parents=[common], help="create a skeleton for your own game, with passing tests")
    fresh.add_argument("name", metavar="NAME", help="lower-case letters, digits and _")
    fresh.add_argument(
        "--dir", metavar="DIR", default=".", help="target folder; in a Palatine checkout the game joins the others (default: here)"
    )
    fresh.add_argument(
        "--example", choices=("cards", "dice"), default="cards", help="what it starts as: cards in hand, or dice and secret choices"
    )
    _former(fresh, "--into", "dir")
    fresh.set_defaults(run=_new_game)

    bench = commands.add_parser("bench", parents=[common], help="measure speed: rules, search, networks, environments or server")
    bench.add_argument("game", nargs="?", metavar="GAME|search|net|env|server")
    bench.add_argument("--seconds", type=float, default=2.0, help="seconds per measurement (default: %(default)s)")
    bench.add_argument("--tables", type=int, default=200, help="server only: number of tables (default: %(default)s)")
    bench.add_argument(
        "--processes", type=int, default=0, help="server only: number of server processes on PostgreSQL, beside one (default: as serve)"
    )
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.set_defaults(run=_bench)
    return parser


def _former(parser: argparse.ArgumentParser, name: str, dest: str, **how: Any) -> None:
    """A name that an option once had: still understood, no longer shown."""
    parser.add_argument(name, dest=dest, help=argparse.SUPPRESS, default=argparse.SUPPRESS, **how)


def _play(args: argparse.Namespace) -> int:
    from palatine import terminal

    if args.resume is not None:
        return terminal.resume(args.resume or None, args.lang)
    if args.game is None:
        raise BadOption(text("Which game? Run “palatine play GAME” with one of: {names}.", names=", ".join(games())))
    seed = None if args.seed is None else _seed(args.seed)
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    return terminal.play(args.game, [seat.strip() for seat in args.seats.split(",")], names, seed, _options(args.option), args.lang)


def _options(written: Sequence[str]) -> dict[str, str]:
    options = {}
    for item in written:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadOption(text("Write an option as NAME=VALUE, not “{option}”.", option=item))
        options[name] = value
    return options


def _seed(written: str) -> int:
    if not written.isdecimal():
        raise BadOption(text("The seed must be a whole number, not “{seed}”.", seed=written))
    return int(written)


def _replay(args: argparse.Namespace) -> int:
    from palatine import terminal

    return terminal.replay(args.file, args.lang, step=not args.all)


def _analyse(args: argparse.Namespace) -> int:
    from palatine.arena.analysis import command

    return command(args.file, by=args.level, simulations=args.simulations, page=args.html, as_json=args.json, lang=args.lang)


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
        print(_("{name}: {title}, {least}–{most} players", name=what.name, title=what.title, least=what.players[0], most=what.players[-1]))
        for option in what.options:
            print(f"  {option.name}={'|'.join(option.choices)}: {_.of(what.name)(option.about)}")
    return 0


def _schema(args: argparse.Namespace) -> int:
    from palatine.kernel.schema import schema

    print(json.dumps(schema(args.game), indent=1))
    return 0


def _data(args: argparse.Namespace) -> int:
    _ = Tr(args.lang)
    result = []
    for name in [args.game] if args.game else games():
        tr = _.of(name)
        for sheet in game(name).tables():
            rows = [row for row in sheet.rows if not args.reconstructed or row.get("source", sheet.source) in UNCERTAIN]
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
                more = len(rows) - SHOWN_ROWS
                print(
                    "  " + _.many("… and {n} more row: palatine data {game}", "… and {n} more rows: palatine data {game}", more, game=name)
                )
            print()
    if args.json:
        print(json.dumps(result, ensure_ascii=False))
    return 0


def _warm(args: argparse.Namespace) -> int:
    from palatine.bots.warm import warm_up

    names = [game(name).name for name in args.games or games()]
    done = warm_up(names)
    if args.env:
        from palatine.train import warm

        warm.warm_up(names)
    return 0 if done else 1


def source_name(source: str, _: Tr) -> str:
    return {
        "rulebook": _("the rulebook"),
        "public": _("public sources"),
        "inferred": _("inferred from public sources"),
        "reconstructed": _("reconstructed"),
    }[source]


def _arena(args: argparse.Namespace) -> int:
    from palatine.arena.command import arena
    from palatine.arena.match import match

    what = match(args.game, args.contestants, args.players, _options(args.option), _seed(args.seed), args.move_time)
    how = {"workers": args.workers, "ray": args.ray, "out": args.out, "page": args.html, "as_json": args.json}
    return arena(what, args.games, **how, lang=args.lang)


def _ladder(args: argparse.Namespace) -> int:
    from palatine.arena.ladder import ladder, matches

    rungs = matches(args.game, args.levels, args.players, _seed(args.seed))
    how = {"workers": args.workers, "ray": args.ray, "out": args.out, "table": args.table, "as_json": args.json}
    return ladder(rungs, args.games, **how, lang=args.lang)


def _puzzles(args: argparse.Namespace) -> int:
    from palatine.puzzles import command

    if args.verify:
        how = {"path": args.file, "simulations": args.simulations, "workers": args.workers, "lang": args.lang}
        return max([command.verify(name, **how) for name in ([args.game] if args.game else games())])
    if args.game is None:
        raise BadOption(text("Name a game: {names}.", names=", ".join(games())))
    name = game(args.game).name
    if args.pick:
        return command.pick(name, args.pick, args.out or f"{name}-puzzles.jsonl", args.most or 120, args.lang)
    if args.games is not None:
        how = {"games": args.games, "seconds": args.seconds, "workers": args.workers, "out": args.out, "most": args.most}
        return command.find(name, **how, first=args.first, lang=args.lang)
    from palatine.puzzles.puzzle import read, shipped
    from palatine.puzzles.terminal import solve

    found = list(read(Path(args.file))) if args.file else list(shipped(name).values())
    if not found:
        raise BadOption(
            text("There are no puzzles of {game} yet. Find some: palatine puzzles {name} --games 100", game=game(name).title, name=name)
        )
    return solve(found[: args.most], args.lang)


def _study(args: argparse.Namespace) -> int:
    from palatine.study.command import study

    how = {"players": args.players, "level": args.level, "simulations": args.simulations, "seconds": args.seconds, "workers": args.workers}
    files = {"out": args.out, "parquet": args.parquet, "html": args.html, "tables": args.tables}
    return study(game(args.game).name, count=args.games, **how, **files, ray=args.ray, given=args.given, lang=args.lang)


def _tune(args: argparse.Namespace) -> int:
    from palatine.bots import learn

    what = game(args.game)
    players = what.check_players(args.players)
    how = {"games": args.games, "simulations": args.simulations, "seed": args.seed, "workers": args.workers, "out": args.out}
    if args.champion:
        from palatine.train.settings import tune_champion

        tried = {"net": args.net, "explore": args.explore, "parallel": args.parallel, "seconds": args.seconds}
        return tune_champion(what, players, **tried, **how, lang=args.lang)
    lines = learn.tune(what, players, rounds=args.iterations, **how, go_on=args.resume)
    for line in lines:
        print(line(Tr(args.lang)), flush=True)
    return 0


def _imitate(args: argparse.Namespace) -> int:
    from palatine.train.imitate import imitate

    how = {"epochs": args.epochs, "width": args.width, "depth": args.depth, "seed": args.seed, "device": args.device}
    return imitate(args.results, args.out, **how, lang=args.lang)


def _calibrate(args: argparse.Namespace) -> int:
    from palatine.train.calibrate import calibrate

    how = {"net": args.net, "simulations": args.simulations, "positions": args.positions, "seed": args.seed}
    return calibrate(args.results, **how, out=args.out, write=args.write, lang=args.lang)


def _train(args: argparse.Namespace) -> int:
    from palatine.bots.evaluators.nets import read_net
    from palatine.train.command import named, one_machine, train
    from palatine.train.config import Budget, config_for, games_for

    what = game(args.game)
    players = what.check_players(args.players)
    anchor, start = (read_net(file, what, players)[0] if file else None for file in (args.anchor, args.start))
    budget = Budget(rounds=args.rounds) if args.rounds else Budget(seconds=60 * args.minutes)
    config = config_for(
        args.device,
        games=games_for(args.device, budget, args.threads) if args.games is None else args.games,
        rollout_length=args.rollout_length,
        width=args.width if start is None else start["first"].shape[1],
        depth=args.depth if start is None else len(start["layers"]),
        entropy=tuple(args.kl or args.entropy) if args.kl or args.entropy else None,
        points=args.points,
        anchor=named(args.anchor) if args.anchor else "",
        start=named(args.start) if args.start else "",
        search=args.search,
        seed=args.seed,
    )
    learning = (what, players, config, args.device, args.threads, anchor, start)
    if args.ray is None:
        trainers = one_machine(*learning)
    else:
        from palatine.train.cluster import train_group

        trainers = train_group(args.ray, *learning, args.trainers)
    return train(trainers, budget, out=args.out, checkpoint=args.checkpoint, go_on=args.go_on, master=args.master, lang=args.lang)


def _serve(args: argparse.Namespace) -> int:
    with _extra("web"):
        from palatine.web.serve import serve
        from palatine.web.settings import from_environment

    settings = from_environment(database=args.database, workers=args.workers, processes=args.processes)
    return serve(settings, args.host, args.port, show=args.open, lang=args.lang)


def _think(args: argparse.Namespace) -> int:
    with _extra("web"):
        from palatine.tables.think import think
        from palatine.web.settings import from_environment

    settings = from_environment(database=args.database, workers=args.workers)
    think(settings.database, max(1, settings.workers), Tr(args.lang))
    return 0


def _verify(args: argparse.Namespace) -> int:
    from palatine.kernel.save import read
    from palatine.tables.commitment import check_deal

    _ = Tr(args.lang)
    table, notes = read(args.file)
    print(_.many("✓ The {n} move follows the rules.", "✓ All {n} moves follow the rules.", len(table.moves)))
    if notes.get("chosen") is True:
        print(_("The deal was not drawn: it was chosen for a first game that teaches."))
        return 0
    deal = notes.get("deal")
    if not isinstance(deal, dict) or table.seed is None:
        print(_("✗ The file says nothing about its deal: it does not come from a server."))
        return 1
    points = check_deal(table.seed, deal, args.commitment, args.entropy)
    for holds, point in points:
        print("✓" if holds else "✗", point(_.of("web")))
    return 0 if all(holds for holds, _point in points) else 1


def _backup(args: argparse.Namespace) -> int:
    return _keep(args, "backup")


def _restore(args: argparse.Namespace) -> int:
    return _keep(args, "restore")


def _keep(args: argparse.Namespace, what: str) -> int:
    with _extra("web"):
        from palatine.store import backup
        from palatine.web.settings import from_environment

    act = backup.backup if what == "backup" else backup.restore
    rows = act(from_environment(database=args.database).database, Path(args.file))
    print(Tr(args.lang).many("{file}: {n} row", "{file}: {n} rows", rows, file=args.file))
    return 0


def _mcp(args: argparse.Namespace) -> int:
    with _extra("mcp"):
        from palatine.mcp import serve
    return serve(args.adviser)


def _new_game(args: argparse.Namespace) -> int:
    from palatine.new_game import new_game

    files, then = new_game(args.name, Path(args.dir), args.example)
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
            text("This needs “{module}”, which isn’t installed: pip install 'palatine[{extra}]'", module=error.name, extra=name)
        ) from None


def _bench(args: argparse.Namespace) -> int:
    from palatine import bench

    if args.game == "server":
        with _extra("web"):
            from palatine.web import bench as server

            rows = server.bench(args.tables, args.seconds, args.processes)
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
