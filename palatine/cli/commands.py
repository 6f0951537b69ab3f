"""What each command of ``palatine`` does with its arguments (:mod:`palatine.cli`). Each imports only what it needs: starting takes time."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from palatine.i18n import Tr, text
from palatine.kernel.data import UNCERTAIN
from palatine.kernel.errors import BadOption, NotInstalled
from palatine.kernel.game import game, games

SHOWN_ROWS = 12


def play(args: argparse.Namespace) -> int:
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


def replay(args: argparse.Namespace) -> int:
    from palatine import terminal

    return terminal.replay(args.file, args.lang, step=not args.all)


def analyse(args: argparse.Namespace) -> int:
    from palatine.arena.analysis import command

    return command(args.file, by=args.level, simulations=args.simulations, page=args.html, as_json=args.json, lang=args.lang)


def list_games(args: argparse.Namespace) -> int:
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


def schema(args: argparse.Namespace) -> int:
    from palatine.kernel.schema import schema

    print(json.dumps(schema(args.game), indent=1))
    return 0


def data(args: argparse.Namespace) -> int:
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


def warm(args: argparse.Namespace) -> int:
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


def arena(args: argparse.Namespace) -> int:
    from palatine.arena.command import arena
    from palatine.arena.match import match

    what = match(args.game, args.contestants, args.players, _options(args.option), _seed(args.seed), args.move_time)
    how = {"workers": args.workers, "ray": args.ray, "out": args.out, "page": args.html, "as_json": args.json}
    return arena(what, args.games, **how, lang=args.lang)


def ladder(args: argparse.Namespace) -> int:
    from palatine.arena.ladder import ladder, matches

    rungs = matches(args.game, args.levels, args.players, _seed(args.seed))
    how = {"workers": args.workers, "ray": args.ray, "out": args.out, "table": args.table, "as_json": args.json}
    return ladder(rungs, args.games, **how, lang=args.lang)


def puzzles(args: argparse.Namespace) -> int:
    from palatine.puzzles import command

    if args.verify:
        if args.game is None and (args.file or args.out):
            raise BadOption(text("Name a game: {names}.", names=", ".join(games())))
        how = {"path": args.file, "simulations": args.simulations, "workers": args.workers, "out": args.out, "lang": args.lang}
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


def study(args: argparse.Namespace) -> int:
    from palatine.study.command import study

    how = {"players": args.players, "level": args.level, "simulations": args.simulations, "seconds": args.seconds, "workers": args.workers}
    files = {"out": args.out, "parquet": args.parquet, "html": args.html, "tables": args.tables}
    return study(game(args.game).name, count=args.games, **how, **files, ray=args.ray, given=args.given, lang=args.lang)


def tune(args: argparse.Namespace) -> int:
    from palatine.bots import learn

    what = game(args.game)
    players = what.check_players(args.players)
    how = {"games": args.games, "simulations": args.simulations, "seed": args.seed, "workers": args.workers, "out": args.out}
    if args.champion:
        from palatine.train.settings import tune_champion

        tried = {name: getattr(args, name) for name in ("explore", "parallel", "reduction", "worlds", "recall", "lcb")}
        return tune_champion(what, players, net=args.net, tried=tried, seconds=args.seconds, **how, lang=args.lang)
    lines = learn.tune(what, players, rounds=args.iterations, **how, go_on=args.resume)
    for line in lines:
        print(line(Tr(args.lang)), flush=True)
    return 0


def imitate(args: argparse.Namespace) -> int:
    from palatine.train.imitate import imitate

    how = {"epochs": args.epochs, "width": args.width, "depth": args.depth, "seed": args.seed, "device": args.device}
    return imitate(args.results, args.out, **how, lang=args.lang)


def calibrate(args: argparse.Namespace) -> int:
    from palatine.train.calibrate import calibrate

    how = {"net": args.net, "simulations": args.simulations, "positions": args.positions, "seed": args.seed}
    return calibrate(args.results, **how, out=args.out, write=args.write, lang=args.lang)


def train(args: argparse.Namespace) -> int:
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


def serve(args: argparse.Namespace) -> int:
    with _extra("web"):
        from palatine.web.serve import serve
        from palatine.web.settings import from_environment

    settings = from_environment(database=args.database, workers=args.workers, processes=args.processes)
    return serve(settings, args.host, args.port, show=args.open, lang=args.lang)


def think(args: argparse.Namespace) -> int:
    with _extra("web"):
        from palatine.tables.think import think
        from palatine.web.settings import from_environment

    settings = from_environment(database=args.database, workers=args.workers)
    think(settings.database, max(1, settings.workers), Tr(args.lang))
    return 0


def verify(args: argparse.Namespace) -> int:
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


def backup(args: argparse.Namespace) -> int:
    return _keep(args, "backup")


def restore(args: argparse.Namespace) -> int:
    return _keep(args, "restore")


def _keep(args: argparse.Namespace, what: str) -> int:
    with _extra("web"):
        from palatine.store import backup
        from palatine.web.settings import from_environment

    act = backup.backup if what == "backup" else backup.restore
    rows = act(from_environment(database=args.database).database, Path(args.file))
    print(Tr(args.lang).many("{file}: {n} row", "{file}: {n} rows", rows, file=args.file))
    return 0


def mcp(args: argparse.Namespace) -> int:
    with _extra("mcp"):
        from palatine.mcp import serve
    return serve(args.adviser)


def new_game(args: argparse.Namespace) -> int:
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


def bench(args: argparse.Namespace) -> int:
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
