"""``cavern play`` and ``cavern replay``."""

import sys
from pathlib import Path

import click

from cavern.cli.base import GAME_OPTIONS, cli, examples, prepared, print_json
from cavern.core.errors import BadInput


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
    levels = list(chosen.bots())
    level = bot or levels[-1]
    if level not in levels:
        raise BadInput(f"{chosen.id} has no bot {level!r}; it has {', '.join(levels)}")
    if not 0 <= people <= setup.seats:
        raise BadInput(f"--people takes 0 to {setup.seats} here, not {people}")
    filled = ["person"] * people + [level] * (setup.seats - people)
    run(chosen, setup, seed, filled)


def need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput("this command needs a terminal to draw on; run it in one")


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
