"""The command line. Every command imports what it needs when it runs, so that all start fast."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cavern import __version__
from cavern.core.errors import BadInput, CavernError

if TYPE_CHECKING:
    from cavern.core.game import Game, OptionValue, Setup
    from cavern.lab.simulate import Job

GAME_OPTIONS = {"ignore_unknown_options": True, "allow_extra_args": True}


def examples(*lines: str) -> str:
    """An epilog with commands to try, kept as written."""
    return "\b\nExamples:\n" + "\n".join("  " + line for line in lines)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples("cavern play", "cavern play cube-delver", "cavern games"),
)
@click.version_option(__version__, prog_name="cavern")
def cli() -> None:
    """One table for cave-crawling board games: play, watch, measure."""


def main() -> NoReturn:
    """Run the command line: errors are one clear line, bad input exits with code 2."""
    try:
        code = cli.main(prog_name="cavern", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "")
        sys.exit(0)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "cavern"
        fail(f"{path}: {error.format_message()} (see `{path} --help`)")
    except CavernError as error:
        fail(f"cavern: {error}")
    except (click.Abort, KeyboardInterrupt):
        click.echo("cavern: interrupted", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)


def fail(message: str) -> NoReturn:
    click.echo(" ".join(message.split()), err=True)
    sys.exit(2)


def print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def read_game_options(extra: list[str], pairs: tuple[str, ...]) -> "dict[str, OptionValue]":
    """Options of a game: ``--name value``, ``--name=value``, ``--name`` or ``-o name=value``."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"-o takes NAME=VALUE, not {pair!r}")
        options[name] = value
    words = list(extra)
    while words:
        word = words.pop(0)
        if not word.startswith("--"):
            raise BadInput(f"unexpected argument {word!r}")
        name, equals, value = word[2:].partition("=")
        if not equals:
            value = words.pop(0) if words and not words[0].startswith("--") else "yes"
        options[name] = value
    return options


def prepared(
    game_id: str, mode: str, seats: int, extra: list[str], pairs: tuple[str, ...]
) -> "tuple[Game[Any], Setup]":
    from cavern.core import registry

    game = registry.game(game_id)
    return game, game.setup(mode, seats, given_options(game, extra, pairs))


def given_options(
    game: "Game[Any]", extra: list[str], pairs: tuple[str, ...]
) -> "dict[str, OptionValue]":
    """The options of a command line, with the texts of files that are named."""
    options = read_game_options(extra, pairs)
    for spec in game.options:
        if spec.type == "text" and spec.id in options:
            options[spec.id] = read_text(Path(str(options[spec.id])))
    return options


def read_text(path: Path) -> str:
    """The text of a file that is given as an option of a game."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a text in UTF-8") from None


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error for work of more than two seconds; none if it is no terminal."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(label, total=total)
    began = time.monotonic()

    def advance(count: int) -> None:
        bar.advance(task, count)
        if not bar.live.is_started and time.monotonic() - began > 2:
            bar.start()

    try:
        yield advance
    finally:
        bar.stop()


@cli.command(epilog=examples("cavern games", "cavern games cube-delver", "cavern games --json"))
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def games(game: str | None, as_json: bool) -> None:
    """List the installed games, or describe one with its modes and options."""
    from cavern.core import registry

    if game:
        chosen = registry.game(game)
        if as_json:
            print_json(chosen.plain())
        else:
            describe(chosen)
        return
    installed = registry.games()
    if as_json:
        print_json([each.plain() for each in installed.values()])
        return
    width = max((len(id) for id in installed), default=0)
    for id, each in installed.items():
        counts = sorted({n for mode in each.modes for n in mode.players})
        players = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])
        click.echo(f"{id:<{width}}  {each.title} ({players} players): {each.tagline}")


def describe(game: "Game[Any]") -> None:
    click.echo(f"{game.title}, by {game.authors}\n{game.tagline}\n\nModes")
    for mode in game.modes:
        players = ", ".join(str(n) for n in mode.players)
        click.echo(f"  {mode.id:<16} {mode.title} ({players} players). {mode.text}")
    if game.options:
        click.echo("\nOptions (--NAME VALUE)")
    for option in game.options:
        where = f" [{', '.join(option.modes)}]" if option.modes else ""
        rule = f" ({option.rule})" if option.rule else ""
        click.echo(f"  {option.id}{where}: {option.text}{rule}")
        click.echo(f"    {option.allowed()}; default {shown(option.default)}")
    tables = game.tables_in_words()
    if tables:
        click.echo(f"\nTables ({len(tables)})")
    for name, words in tables:
        click.echo(f"  {name}")
        for line in words:
            click.echo(f"    {line}")
    click.echo("\nEndings")
    for ending, text in game.endings.items():
        click.echo(f"  {ending:<20} {text}")
    click.echo(f"\nBots: {', '.join(game.bots())}")
    for level in game.levels():
        click.echo(f"  {level.id:8} {level.text}")
    click.echo(f"Hidden: {'; '.join(game.hidden) or 'nothing but what chance will bring'}")


def shown(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cli.command(
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern play",
        "cavern play cube-delver",
        "cavern play cube-delver --seed 7 --retrace last-die",
    ),
)
@click.argument("game", required=False)
@click.option("--mode", default="", help="The mode to play; the game's first if not given.")
@click.option("--seats", default=0, help="How many seats; the mode's smallest if not given.")
@click.option("--bot", default="", help="Level of the bots; the game's best if not given.")
@click.option("--people", default=1, help="How many seats are people at this keyboard.")
@click.option("-o", "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="A game option.")
@click.option("--seed", default="", help="Seed of all chance; secret and random if not given.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    mode: str,
    seats: int,
    bot: str,
    people: int,
    pairs: tuple[str, ...],
    seed: str,
    resume: Path | None,
) -> None:
    """Play in the terminal: a game by name, or choose from a menu.

    Options of the game are given as --NAME VALUE; `cavern games GAME` lists them. Every answer is
    saved at once: a game that was interrupted can be resumed from the menu.
    """
    need_terminal()
    from cavern.tui.app import resume_game, run, run_menu

    if resume is not None:
        resume_game(resume)
        return
    if game is None:
        run_menu()
        return
    chosen, setup = prepared(game, mode, seats, context.args, pairs)
    known = chosen.all_bots()
    level = bot or list(chosen.bots())[-1]
    if level not in known:
        raise BadInput(f"{chosen.id} has no bot {level!r}; it has {', '.join(known)}")
    if not 0 <= people <= setup.seats:
        raise BadInput(f"--people takes 0 to {setup.seats} here, not {people}")
    filled = ["person"] * people + [level] * (setup.seats - people)
    run(chosen, setup, seed, filled)


def need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput("this command needs a terminal to draw on; run it in one")


@cli.command(
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern sim cube-delver --games 100000 --bot greedy",
        "cavern sim cube-delver --games 1000 --bot random --seed 7 --json",
        "cavern sim vast --every-table --bot heuristic --games 100",
    ),
)
@click.argument("game")
@click.option("--games", default=1000, type=click.IntRange(1), help="How many games to play.")
@click.option("--seed", default="cavern", help="Same seed, same figures.")
@click.option("--bot", default="random", help="Bot level, or one for each seat: greedy,random.")
@click.option("--mode", default="", help="The mode to play; the game's first if not given.")
@click.option("--seats", default=0, help="How many seats; the mode's smallest if not given.")
@click.option("-o", "--option", "pairs", multiple=True, metavar="NAME=VALUE", help="A game option.")
@click.option("--workers", default=0, type=click.IntRange(0), help="Processes; all cores if 0.")
@click.option("--limit", default=20_000, type=click.IntRange(1), help="Steps before giving up.")
@click.option("--every-table", is_flag=True, help="So many games at each table the game knows.")
@click.option(
    "--keep",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the records of unfinished and failed games.",
)
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.pass_context
def sim(
    context: click.Context,
    game: str,
    games: int,
    seed: str,
    bot: str,
    mode: str,
    seats: int,
    pairs: tuple[str, ...],
    workers: int,
    limit: int,
    every_table: bool,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games on all cores and report how they went."""
    from cavern.lab import simulate

    if every_table:
        if keep:
            raise BadInput("--keep is for the games of one table, not with --every-table")
        jobs = jobs_at_every_table(game, mode, seats, context.args, pairs, bot, seed, limit)
        sim_every_table(context, jobs, games, workers, as_json)
        return
    chosen, setup = prepared(game, mode, seats, context.args, pairs)
    job = simulate.plan(chosen, setup, bot, seed, limit)
    with progress_bar(f"{chosen.title}, {setup.mode}", games) as advance:
        tally, seconds = simulate.simulate(job, games, workers, advance)
    stopped = tally.games < games
    figures = simulate.report(job, tally, seconds)
    kept = []
    if not stopped:
        with progress_bar("writing down unfinished games", simulate.KEEP) as advance:
            kept = simulate.keep_records(job, tally, keep, advance)
    figures["kept_records"] = [str(path) for path in kept]
    if as_json and tally.games:
        print_json(figures)
    elif tally.games:
        print_figures(figures)
    if stopped:
        interrupted(context, tally.games, games)
    if tally.errors:
        context.exit(1)


def interrupted(context: click.Context, played: int, games: int) -> None:
    click.echo(f"cavern: interrupted after {played:,} of {games:,} games", err=True)
    context.exit(130)


def jobs_at_every_table(
    game_id: str,
    mode: str,
    seats: int,
    extra: list[str],
    pairs: tuple[str, ...],
    bot: str,
    seed: str,
    limit: int,
) -> "list[Job]":
    """A job for each table, or for those of one mode or one number of seats."""
    from cavern.core import registry
    from cavern.lab import simulate

    game = registry.game(game_id)
    setups = [
        setup
        for setup in game.tables(given_options(game, extra, pairs))
        if mode in ("", setup.mode) and seats in (0, setup.seats)
    ]
    if not setups:
        raise BadInput(
            f"{game.id} has no table with {seats or 'any'} seats in {mode or 'any mode'}"
        )
    return [simulate.plan(game, setup, bot, seed, limit) for setup in setups]


def sim_every_table(
    context: click.Context, jobs: "list[Job]", games: int, workers: int, as_json: bool
) -> None:
    from cavern.lab import simulate

    reports = []
    played = 0
    with progress_bar(f"{len(jobs)} tables", games * len(jobs)) as advance:
        for job in jobs:
            tally, seconds = simulate.simulate(job, games, workers, advance)
            if tally.games:
                reports.append(simulate.report(job, tally, seconds))
            played += tally.games
            if tally.games < games:
                break
    if as_json and reports:
        print_json({"tables": reports})
    else:
        for figures in reports:
            print_table(figures)
    if played < games * len(jobs):
        interrupted(context, played, games * len(jobs))
    if any(figures["errors"] for figures in reports):
        context.exit(1)


def print_table(figures: dict[str, Any]) -> None:
    """One table of many in a few lines."""
    names = ", ".join(row["name"] for row in figures["outcomes"])
    click.echo(
        f"{figures['mode']}: {names}\n"
        f"  finished {figures['finished'] / figures['games']:.1%}, "
        f"length {figures['mean_length']:.0f} (median {figures['median_length']}, "
        f"longest {figures['longest']}), errors {figures['errors']}, "
        f"{figures['decisions_per_second']:,.0f} decisions/s"
    )
    for row in figures["outcomes"]:
        rate = percent(row["win_rate"], row["win_rate_95"])
        click.echo(f"  {row['name']:<10} ({row['bot']}) wins {rate}")
    if figures["no_winner"]:
        rate = percent(figures["no_winner_rate"], figures["no_winner_95"])
        click.echo(f"  {'nobody':<10} wins {rate}")
    for row in figures["error_games"]:
        click.echo(f"  error in {row['seed']}: {row['error']}")


def print_figures(figures: dict[str, Any]) -> None:
    click.echo(
        f"{figures['game']} {figures['mode']}: {figures['games']:,} games, "
        f"{figures['decisions']:,} decisions in {figures['seconds']:.1f} s "
        f"({figures['decisions_per_second']:,.0f} decisions/s)"
    )
    click.echo(
        f"length: mean {figures['mean_length']:.1f}, median {figures['median_length']}, "
        f"longest {figures['longest']} decisions; "
        f"unfinished {figures['unfinished']}, errors {figures['errors']}"
    )
    for ending, row in figures["endings"].items():
        click.echo(f"  {ending:<20} {percent(row['share'], row['share_95'])}")
    for row in figures["outcomes"]:
        low, high = row["mean_score_95"]
        click.echo(
            f"  {row['name']} ({row['bot']}): wins {percent(row['win_rate'], row['win_rate_95'])}, "
            f"score {row['mean_score']:.2f} [{low:.2f}, {high:.2f}]"
        )
    for row in figures["error_games"]:
        click.echo(f"  error in {row['seed']}: {row['error']}")
    for path in figures["kept_records"]:
        click.echo(f"  kept {path}")


def percent(value: float, interval: list[float]) -> str:
    return f"{value:7.2%} [{interval[0]:.2%}, {interval[1]:.2%}]"


@cli.command(
    epilog=examples(
        "cavern serve",
        "cavern serve --port 9000 --no-open",
        "cavern serve --host 0.0.0.0 --public-url https://cave.example --proxies 1 --no-open",
        "cavern serve --database postgresql://cavern@localhost/cavern --workers 4 --no-open",
    )
)
@click.option("--port", default=8765, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--host", default="127.0.0.1", help="Address to listen on; 0.0.0.0 for all.")
@click.option("--database", default="", help="SQLite file or URL, or postgresql://…")
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option("--workers", default=1, type=click.IntRange(1, 64), help="Processes (PostgreSQL).")
@click.option("--public-url", default="", help="Where people reach it, if behind a proxy.")
@click.option("--origin", "origins", multiple=True, help="Another origin that may use it.")
@click.option("--proxies", default=0, type=click.IntRange(0, 9), help="Trusted proxies in front.")
@click.option(
    "--log-level",
    default="warning",
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="How much to log; at info every request.",
)
def serve(
    port: int,
    host: str,
    database: str,
    no_open: bool,
    workers: int,
    public_url: str,
    origins: tuple[str, ...],
    proxies: int,
    log_level: str,
) -> None:
    """Play in the browser: serve the table to this computer, or to everybody."""
    from cavern.server import run as server
    from cavern.server import settings as config

    settings = config.Settings(
        database=database or config.default_database(),
        secret=config.load_secret(),
        host=host,
        port=port,
        public_url=public_url.rstrip("/"),
        origins=list(origins),
        proxies=proxies,
        rate_limits=not config.flag("CAVERN_NO_RATE_LIMITS"),
        private_webhooks=config.flag("CAVERN_PRIVATE_WEBHOOKS"),
    )
    server.check_port(settings)
    url = server.address(settings)
    click.echo(f"Cavern is served at {url} (stop with Ctrl+C)")
    if not no_open:
        server.open_when_ready(url)
    server.run(settings, workers, log_level)


@cli.group(epilog=examples("cavern scenario run tests/scenarios"))
def scenario() -> None:
    """Rules written as positions, choices and what must hold afterwards."""


@scenario.command("run", epilog=examples("cavern scenario run tests/scenarios/cube-delver"))
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-v", "--verbose", is_flag=True, help="Name the scenarios that hold, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.pass_context
def scenario_run(
    context: click.Context, paths: tuple[Path, ...], verbose: bool, as_json: bool
) -> None:
    """Run scenario files, or all below some folders. Exit code 1 if one does not hold."""
    from cavern.core import scenario as scenarios

    rows: list[dict[str, Any]] = []
    files = [(path, scenarios.load(path)) for path in scenarios.find(list(paths))]
    for path, file in files:
        for each in file.scenarios:
            row = {"file": str(path), "name": each.name, "rules": each.rules, "failure": ""}
            try:
                scenarios.run(file, each)
            except (scenarios.ScenarioFailed, CavernError) as error:
                row["failure"] = str(error)
            rows.append(row)
    failed = [row for row in rows if row["failure"]]
    if as_json:
        print_json({"passed": len(rows) - len(failed), "failed": len(failed), "scenarios": rows})
    else:
        for row in rows if verbose else failed:
            sign = "FAIL" if row["failure"] else "ok  "
            click.echo(f"{sign} {row['file']}: {row['name']} ({', '.join(row['rules'])})")
            if row["failure"]:
                click.echo(f"     {row['failure']}")
        click.echo(f"{len(rows) - len(failed)} passed, {len(failed)} failed")
    if failed:
        context.exit(1)


@cli.command(
    epilog=examples(
        "cavern replay game.cavern.jsonl",
        "cavern replay game.cavern.jsonl --verify",
        "cavern replay game.cavern.jsonl --at 12",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Check every state hash, and chance against the seed.")
@click.option("--at", "step", type=click.IntRange(0), help="Show the position after answer STEP.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def replay(file: Path, verify: bool, step: int | None, as_json: bool) -> None:
    """Play a record again: as a log, as the position at one moment, or to verify it."""
    from cavern.core import record as records

    record = records.load(file)
    if record.cut:
        click.echo(f"cavern: {record.cut}; what is readable is replayed", err=True)
    match = records.replay(record, step, verify)
    game = match.game
    outcome = match.outcome
    if as_json:
        print_json(
            {
                "game": game.id,
                "answers": match.answered,
                "cut": record.cut,
                "verified": verify,
                "seed_checked": verify and record.seed is not None,
                "hash": match.history[-1].hash,
                "position": game.write(match.state),
                "outcome": outcome.plain() if outcome else None,
            }
        )
        return
    if step is not None:
        click.echo(game.write(match.state), nl=False)
        if match.decision is not None:
            click.echo(f"seat {match.decision.seat}: {match.decision.prompt()}")
            for option in match.decision.options():
                click.echo(f"  {option.id:<24} {option.label} ({option.rule})")
    elif not verify:
        for answer in match.history:
            if answer.number:
                click.echo(f"{answer.number:>4}  seat {answer.seat}: {answer.option}")
            for event in answer.events:
                click.echo(f"        {event.text} ({event.rule})")
    if outcome:
        click.echo(outcome.text)
    if verify:
        seed = "dice and decks follow from the seed" if record.seed else "the seed is not known yet"
        click.echo(f"verified: {match.answered} answers, every state as recorded; {seed}")


@cli.command(epilog=examples("cavern rules cube-delver C3.2", "cavern rules cube-delver C4"))
@click.argument("game")
@click.argument("id", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def rules(game: str, id: str | None, as_json: bool) -> None:
    """Print the rules of a game in our own words: all, a chapter (C3), or one (C3.2)."""
    from cavern.core import registry

    book = registry.game(game).rulebook()
    found = book.find(id) if id else list(book.rules.values())
    if as_json:
        print_json([{"id": r.id, "chapter": r.chapter, "text": r.text} for r in found])
    elif id is None:
        click.echo_via_pager(book.text) if sys.stdout.isatty() else click.echo(book.text)
    else:
        for rule in found:
            click.echo(f"{rule.id}  ({rule.chapter})\n{rule.text}\n")


@cli.command(epilog=examples("cavern bench", "cavern bench cube-delver --seconds 5 --json"))
@click.argument("games", nargs=-1)
@click.option("--seconds", default=2.0, type=click.FloatRange(0.1), help="Time for each figure.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def bench(games: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure random play on one core: decisions, games and state copies, compiled and pure."""
    from cavern import compiled
    from cavern.core import registry
    from cavern.lab import bench as benches

    ids = list(games) or list(registry.games())
    for id in ids:
        registry.game(id)
    with progress_bar("bench", 2 * len(ids)) as advance:
        rows = []
        for id in ids:
            for pure in (False, True) if compiled() else (True,):
                rows += benches.run_apart([id], seconds, pure)
                advance(1)
    if not compiled():
        click.echo(
            "cavern: this installation is not compiled, only the pure build is there", err=True
        )
    if as_json:
        print_json(rows)
        return
    click.echo(f"{'game':<14}{'mode':<16}{'seats':>5}  {'build':<9}{'decisions/s':>13}"
               f"{'games/s':>11}{'copy µs':>9}{'ratio':>7}")  # fmt: skip
    pure_rate = {
        (row["game"], row["mode"]): row["decisions_per_second"]
        for row in rows
        if not row["compiled"]
    }
    for row in sorted(rows, key=lambda row: (row["game"], row["mode"], not row["compiled"])):
        ratio = row["decisions_per_second"] / pure_rate[row["game"], row["mode"]]
        click.echo(
            f"{row['game']:<14}{row['mode']:<16}{row['seats']:>5}  "
            f"{'compiled' if row['compiled'] else 'pure':<9}{row['decisions_per_second']:>13,.0f}"
            f"{row['games_per_second']:>11,.0f}{row['copy_us']:>9.2f}{ratio:>7.1f}"
        )
