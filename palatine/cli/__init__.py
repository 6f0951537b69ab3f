"""The command ``palatine``: what one can ask of it. :mod:`palatine.cli.commands` does it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import palatine
from palatine.bots import BOTS
from palatine.cli import commands
from palatine.i18n import LANGUAGES, system_language, text
from palatine.kernel.errors import BadOption, PalatineError


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
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")

    play = subparsers.add_parser("play", parents=[common], help="play in the terminal")
    play.add_argument("game", nargs="?", metavar="GAME", help="the game; palatine games lists them")
    play.add_argument("--seats", default="me,courtier", help=f"who plays, in turn order: me, {', '.join(BOTS)} (default: %(default)s)")
    play.add_argument("--names", help="player names, separated by commas")
    play.add_argument("--seed", help="random seed")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set a rules option (repeatable)")
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help="resume the last game, or a saved one")
    play.set_defaults(run=commands.play)

    replay = subparsers.add_parser("replay", parents=[common], help="step through a saved game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--all", action="store_true", help="print the whole game instead of stepping")
    replay.set_defaults(run=commands.replay)

    analysis = subparsers.add_parser("analyse", parents=[common], help="analyse a saved game: win probability, mistakes, luck and skill")
    analysis.add_argument("file", metavar="FILE")
    analysis.add_argument("--level", metavar="LEVEL", help="bot that analyses (default: champion, or master without a network)")
    _former(analysis, "--by", "level")
    analysis.add_argument("--simulations", type=int, metavar="N", help="simulations per decision (default: the level’s)")
    analysis.add_argument("--html", metavar="FILE.html", help="write an HTML report")
    analysis.add_argument("--json", action="store_true", help="print JSON")
    analysis.set_defaults(run=commands.analyse)

    listing = subparsers.add_parser("games", parents=[common], help="list the games and their options")
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(run=commands.list_games)

    schema = subparsers.add_parser("schema", parents=[common], help="print the JSON Schema of a game’s views")
    schema.add_argument("game", metavar="GAME")
    schema.set_defaults(run=commands.schema)

    data = subparsers.add_parser("data", parents=[common], help="list the component values and their sources")
    data.add_argument("game", nargs="?", metavar="GAME")
    data.add_argument("--reconstructed", action="store_true", help="only values that are inferred or reconstructed")
    data.add_argument("--json", action="store_true", help="print JSON")
    data.set_defaults(run=commands.data)

    warm = subparsers.add_parser(
        "compile", aliases=["warm"], parents=[common], help="compile the rules ahead of time, so that games start instantly"
    )
    warm.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    warm.add_argument("--env", action="store_true", help="also compile environments and networks")
    warm.set_defaults(run=commands.warm)

    machines = argparse.ArgumentParser(add_help=False)
    machines.add_argument("--workers", type=int, help="processes (default: all cores)")
    machines.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (“local” starts one here)")
    machines.add_argument("--json", action="store_true", help="print JSON")

    arena = subparsers.add_parser("arena", parents=[common, machines], help="play matches between bots")
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
    arena.set_defaults(run=commands.arena)

    ladder = subparsers.add_parser("ladder", parents=[common, machines], help="rate each level against the one below")
    ladder.add_argument("game", metavar="GAME")
    ladder.add_argument("levels", nargs="*", metavar="LEVEL", help="the players, weakest first (default: all levels)")
    ladder.add_argument("--players", type=int, action="append", default=[], help="players per game (repeatable; default: all)")
    ladder.add_argument("--games", type=int, default=200, help="games per match (default: %(default)s)")
    ladder.add_argument("--seed", default="1", help="random seed (default: %(default)s)")
    ladder.add_argument("--out", metavar="DIR", help="save results as JSON Lines; rerun to continue")
    ladder.add_argument("--table", metavar="FILE.md", help="write the results as a Markdown table")
    ladder.set_defaults(run=commands.ladder)

    puzzles = subparsers.add_parser("puzzles", parents=[common], help="find puzzles in champion games, check them, solve them")
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
    puzzles.add_argument(
        "--out", metavar="FILE", help="the file that the puzzles are added to (default: GAME-puzzles.jsonl); with --verify: those that hold"
    )
    puzzles.add_argument("--file", metavar="FILE", help="with --verify or --solve: this file instead of the puzzles that ship")
    puzzles.set_defaults(run=commands.puzzles)

    study = subparsers.add_parser("study", parents=[common], help="play champion games and show what wins")
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
    study.set_defaults(run=commands.study)

    tune = subparsers.add_parser("tune", parents=[common], help="fit the evaluation weights by self-play")
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
    tune.add_argument("--parallel", type=int, nargs="+", metavar="N", help="with --champion: simulations side by side")
    tune.add_argument("--reduction", type=float, nargs="+", metavar="R", help="with --champion: how much less an untried move is worth")
    tune.add_argument("--worlds", type=int, nargs="+", metavar="N", help="with --champion: worlds for all simulations; 0: one each")
    tune.add_argument(
        "--recall",
        type=int,
        nargs="+",
        metavar="N",
        help="with --champion: evaluations of a move before its average prior serves",
    )
    tune.add_argument("--lcb", type=float, nargs="+", metavar="C", help="with --champion: choose by lower confidence bound; 0: by visits")
    tune.add_argument("--seconds", type=float, help="with --champion: seconds per decision instead of simulations")
    tune.set_defaults(run=commands.tune)

    train = subparsers.add_parser("train", parents=[common], help="train a network by self-play (PPO, or search with --search)")
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
    train.set_defaults(run=commands.train)

    imitate = subparsers.add_parser("imitate", parents=[common], help="train a network on recorded games (behaviour cloning)")
    imitate.add_argument("results", metavar="RESULTS.jsonl", help="results of palatine arena --out")
    imitate.add_argument("--epochs", type=int, default=4, help="passes over the games (default: %(default)s)")
    _former(imitate, "--passes", "epochs", type=int)
    imitate.add_argument("--width", type=int, default=128, help="units per hidden layer (default: %(default)s)")
    imitate.add_argument("--depth", type=int, default=2, help="number of hidden layers (default: %(default)s)")
    imitate.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    imitate.add_argument("--device", help="cpu, or a PyTorch device such as cuda (default: a GPU if there is one)")
    imitate.add_argument("--out", metavar="FILE.npz", required=True, help="file for the network")
    imitate.set_defaults(run=commands.imitate)

    calibrate = subparsers.add_parser(
        "calibrate", parents=[common], help="compare a champion’s win probabilities with the results of games"
    )
    calibrate.add_argument("results", metavar="RESULTS.jsonl", help="what palatine arena --out or palatine study --out wrote")
    calibrate.add_argument("--net", type=Path, metavar="FILE.npz", help="another network than the game’s own")
    calibrate.add_argument("--simulations", type=int, default=400, help="simulations per position (default: %(default)s)")
    calibrate.add_argument("--positions", type=int, default=8, help="positions per game, at random (default: %(default)s)")
    calibrate.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    calibrate.add_argument("--out", metavar="FILE.svg", help="file for the reliability plot")
    calibrate.add_argument("--write", action="store_true", help="keep the temperature in the network’s card (a shipped one: in your copy)")
    calibrate.set_defaults(run=commands.calibrate)

    verify = subparsers.add_parser("verify", parents=[common], help="replay a save file and check that its deal was fair")
    verify.add_argument("file", metavar="FILE")
    verify.add_argument("--commitment", default="", metavar="HASH", help="the hash that you kept from before the deal")
    verify.add_argument("--entropy", default="", metavar="HEX", help="what you gave for the deal")
    verify.set_defaults(run=commands.verify)

    serve = subparsers.add_parser("serve", parents=[common], help="play in the browser, alone or with friends")
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
    serve.set_defaults(run=commands.serve)

    think = subparsers.add_parser("think", parents=[common], help="think for the bots of servers on other machines, through PostgreSQL")
    think.add_argument("--database", metavar="URL", help="that of the servers: postgresql://USER@HOST/NAME")
    think.add_argument("--workers", type=int, help="processes that think (default: all cores but one)")
    think.set_defaults(run=commands.think)

    for name, run, words in (
        ("backup", commands.backup, "write the whole database of a server to a file, also while it runs"),
        ("restore", commands.restore, "read a backup into an empty database, of either kind"),
    ):
        keep = subparsers.add_parser(name, parents=[common], help=words)
        keep.add_argument("file", metavar="FILE")
        keep.add_argument("--database", metavar="URL", help="default: PALATINE_DATABASE, or the SQLite file in your data folder")
        keep.set_defaults(run=run)

    tools = subparsers.add_parser(
        "mcp", parents=[common], help="serve the games as tools to a language model (Model Context Protocol, stdio)"
    )
    tools.add_argument("--adviser", metavar="PLAYER", help="who gives hints (default: the strongest player of the game)")
    tools.set_defaults(run=commands.mcp)

    fresh = subparsers.add_parser("new-game", parents=[common], help="create a skeleton for your own game, with passing tests")
    fresh.add_argument("name", metavar="NAME", help="lower-case letters, digits and _")
    fresh.add_argument(
        "--dir", metavar="DIR", default=".", help="target folder; in a Palatine checkout the game joins the others (default: here)"
    )
    fresh.add_argument(
        "--example", choices=("cards", "dice"), default="cards", help="what it starts as: cards in hand, or dice and secret choices"
    )
    _former(fresh, "--into", "dir")
    fresh.set_defaults(run=commands.new_game)

    bench = subparsers.add_parser("bench", parents=[common], help="measure speed: rules, search, networks, environments or server")
    bench.add_argument("game", nargs="?", metavar="GAME|search|net|env|server")
    bench.add_argument("--seconds", type=float, default=2.0, help="seconds per measurement (default: %(default)s)")
    bench.add_argument("--tables", type=int, default=200, help="server only: number of tables (default: %(default)s)")
    bench.add_argument(
        "--processes", type=int, default=0, help="server only: number of server processes on PostgreSQL, beside one (default: as serve)"
    )
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.set_defaults(run=commands.bench)
    return parser


def _former(parser: argparse.ArgumentParser, name: str, dest: str, **how: Any) -> None:
    """A name that an option once had: still understood, no longer shown."""
    parser.add_argument(name, dest=dest, help=argparse.SUPPRESS, default=argparse.SUPPRESS, **how)
