"""``cavern play`` and ``cavern replay``."""

import os
import sys
import time
from functools import partial
from pathlib import Path

import click

from cavern.cli import completing
from cavern.cli.base import (
    GAME_OPTIONS,
    cli,
    examples,
    given_options,
    prepared,
    print_json,
    table_options,
)
from cavern.core.errors import BadInput

MOST_CORES = 4
"""A bot thinks on no more unless it is told to: every core is a process of its own."""


@cli.command(
    cls=completing.GameCommand,
    context_settings=GAME_OPTIONS,
    epilog=examples(
        "cavern play",
        "cavern play cube-delver",
        "cavern play vast --as thief",
        "cavern play vast --roles knight,dragon --as dragon --bot random",
        "cavern play cube-delver --seed 7 --retrace last-die",
    ),
)
@click.argument("game", required=False, shell_complete=completing.games)
@click.option(
    "--as",
    "own",
    default="",
    metavar="SEAT,…",
    help="The seats that people at this keyboard play, such as thief.",
    shell_complete=completing.seats,
)
@click.option(
    "--people",
    type=click.IntRange(0),
    help="How many seats people play, if --as does not name them.  [default: 1]",
)
@click.option(
    "--bot",
    default="",
    help="Who plays the other seats: a level, one for each, thief=random, module:Class; the "
    "game's best if not given.",
    shell_complete=completing.bots,
)
@table_options
@click.option("--seed", default="", help="Seed of all chance; secret and random if not given.")
@click.option(
    "--plain/--screen",
    "plain",
    default=None,
    help="Play by lines of text, as for a screen reader, or on a drawn screen; lines if TERM is "
    "dumb or NO_COLOR is set.",
)
@click.option(
    "--cores",
    type=click.IntRange(0),
    default=0,
    help="On how many cores a bot thinks; all, up to four, if 0. On one it answers as elsewhere.",
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    own: str,
    people: int | None,
    bot: str,
    mode: str,
    seats: int | None,
    pairs: tuple[str, ...],
    seed: str,
    plain: bool | None,
    cores: int,
    resume: Path | None,
) -> None:
    """Play in the terminal: a game by name, or choose from a menu.

    Options of the game are given as --NAME VALUE; `cavern games GAME` lists them. Every answer is
    saved at once: a game that was interrupted can be resumed from the menu.
    """
    from cavern.lab import seating
    from cavern.tui import app, lines, saves
    from cavern.tui.session import Session

    if plain is None:
        plain = lines.wanted()
    if not plain:
        need_terminal()
    cores = cores or usual_cores()
    show = partial(lines.play if plain else app.play, cores=cores)
    if resume is not None:
        show(Session.resume(resume))
        return
    if game is None:
        if not plain:
            app.run_menu(cores)
            return
        game = lines.which_game()
    chosen, setup = prepared(game, mode, seats, context.args, pairs)
    if "roles" not in given_options(chosen, context.args, pairs):
        setup = seating.seated_with(chosen, setup, own)
    sitting = seating.people_and_bots(chosen, setup, own, people, bot)
    show(Session.start(chosen, setup, seed, sitting, saves.new_path(chosen.id)))


def usual_cores() -> int:
    return min(MOST_CORES, os.cpu_count() or 1)


@cli.command(
    epilog=examples(
        "cavern learn",
        "cavern learn vast",
        "cavern learn vast knight",
        "cavern learn skulldug today",
    )
)
@click.argument("game", required=False, shell_complete=completing.games)
@click.argument("lesson", required=False, shell_complete=completing.lessons)
@click.option("--list", "listing", is_flag=True, help="Only list the lessons and puzzles.")
def learn(game: str | None, lesson: str | None, listing: bool) -> None:
    """Learn a game by playing: guided first turns of a few minutes each, and puzzles, which are
    named like lessons ("today" is the daily one). What was done is remembered."""
    from cavern.core import registry
    from cavern.core.lesson import lessons
    from cavern.core.puzzle import puzzles, to_learn
    from cavern.tui.learn import puzzle_about

    chosen = registry.game(game) if game else None
    wanted = to_learn(chosen, lesson, time.time()) if chosen and lesson else None
    if listing or (chosen is None and not sys.stdout.isatty()):
        for each in [chosen] if chosen else registry.games().values():
            for one in lessons(each):
                click.echo(f"{each.id} {one.id}: {one.title}. {one.about}")
            for task in puzzles(each):
                click.echo(f"{each.id} {task.id}: {task.title}. {puzzle_about(each, task)}")
        return
    if chosen is not None and not lessons(chosen) and not puzzles(chosen):
        raise BadInput(f"{chosen.title} comes without lessons")
    from cavern.tui import lines

    if lines.wanted():
        from cavern.tui.line_lesson import learn as learn_by_lines

        learn_by_lines(chosen or registry.game(lines.which_game()), wanted)
        return
    need_terminal("add --list to see what there is")
    from cavern.tui.app import run_lesson, run_menu

    if chosen is None:
        run_menu()
    else:
        run_lesson(chosen, wanted)


def need_terminal(otherwise: str = "add --plain to play by lines of text") -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput(f"this command needs a terminal to draw on; run it in one, or {otherwise}")


@cli.command(
    epilog=examples(
        "cavern replay game.cavern.jsonl",
        "cavern replay game.cavern.jsonl --verify",
        "cavern replay game.cavern.jsonl --at 12",
        "cavern replay game.cavern.jsonl --watch --as knight",
        "cavern replay game.cavern.jsonl --at 12 --fork",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Check every state hash, and chance against the seed.")
@click.option("--at", "step", type=click.IntRange(0), help="Show the position after answer STEP.")
@click.option("--watch", is_flag=True, help="Watch it on a drawn screen, from --at if given.")
@click.option(
    "--fork",
    is_flag=True,
    help="Play on from --at with fresh dice and decks, as a game of its own.",
)
@click.option(
    "--as",
    "eyes",
    default="",
    metavar="SEAT",
    help="Through whose eyes to watch, or which seat to play in a fork.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def replay(
    file: Path,
    verify: bool,
    step: int | None,
    watch: bool,
    fork: bool,
    eyes: str,
    as_json: bool,
) -> None:
    """Play a record again: as a log, as the position at one moment, or to verify it; watch it step
    by step, or play on from any moment of it."""
    from cavern.core import record as records

    if sum([verify or as_json, watch, fork]) > 1:
        raise BadInput("--watch, --fork and --verify or --json each go alone; leave the others out")
    if eyes and not (watch or fork):
        raise BadInput("--as goes with --watch or --fork; the log tells everything")
    if watch or fork:
        look_back(file, step, eyes, fork)
        return
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


def look_back(file: Path, step: int | None, eyes: str, fork: bool) -> None:
    """Watch a record on the screen, or play on from a moment of it."""
    from cavern.tui import app, lines
    from cavern.tui.past import Past

    plain = lines.wanted()
    if not fork and plain:
        raise BadInput("this terminal cannot draw; leave out --watch and the game is told as a log")
    if not fork:
        need_terminal("leave out --watch and the game is told as a log")
    elif not plain:
        need_terminal("set TERM=dumb to play by lines of text")
    past = Past.load(file)
    if step is not None and step > past.last:
        raise BadInput(f"{file} has answers 0 to {past.last}, not {step}")
    if eyes:
        past.look_through(eyes)
    if not fork:
        past.go(step or 0)
        app.watch(past, usual_cores())
        return
    past.go(past.last if step is None else step)
    (lines.play if plain else app.play)(past.fork(past.usual_seat()), usual_cores())
