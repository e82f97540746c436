"""``cavern check``: what must hold for any game."""

import traceback
from pathlib import Path
from typing import Any

import click

from cavern.cli import completing
from cavern.cli.base import cli, examples, print_json, progress_bar, warn_of_broken_games
from cavern.core.errors import CavernError
from cavern.core.plain import Loose
from cavern.core.words import counted


@cli.command(
    epilog=examples(
        "cavern check coin-cave",
        "cavern check mygame --scenarios tests --decisions 5000",
        "cavern check vast --only views --only bots --verbose",
    )
)
@click.argument("game", shell_complete=completing.games)
@click.option(
    "--scenarios",
    multiple=True,
    type=click.Path(path_type=Path, exists=True),
    help="A file or folder with scenarios of the game.",
)
@click.option(
    "--decisions",
    default=300,
    type=click.IntRange(1),
    show_default=True,
    help="How many decisions each proof looks at, over all modes.",
)
@click.option("--only", multiple=True, metavar="PROOF", help="Only this proof.")
@click.option("-v", "--verbose", is_flag=True, help="Show where in the code an exception arose.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.pass_context
def check(
    context: click.Context,
    game: str,
    scenarios: tuple[Path, ...],
    decisions: int,
    only: tuple[str, ...],
    verbose: bool,
    as_json: bool,
) -> None:
    """Prove of an installed game what must hold for any: states that can be copied and coded, games
    that repeat, secrets that are kept, bots that do not peek, options and refusals that agree,
    lessons that can be played, scenarios that hold and cover the rules. Says of each failure what
    to look at; exit code 1 if there is one."""
    from cavern.core import registry
    from cavern.core.errors import BadInput
    from cavern.lab import proofs
    from cavern.lab.walking import cases

    warn_of_broken_games(game)
    chosen = registry.game(game)
    for name in only:
        if name not in proofs.PROOFS:
            raise BadInput(f"there is no proof {name!r}; there are {', '.join(proofs.PROOFS)}")
    names = list(only) or list(proofs.PROOFS)
    all_cases = cases(chosen)
    rows: list[Loose] = [] if only else declaration_rows(chosen)
    told: dict[str, str] = {}
    with progress_bar(f"checking {chosen.title}", len(names) * len(all_cases)) as advance:
        for name in names:
            row: Loose = {"proof": name, "decisions": 0, "failure": "", "trace": ""}
            for case in all_cases:
                trial = proofs.Trial(case, decisions, 120)
                try:
                    proofs.prove(name, trial)
                except proofs.Unproven as error:
                    first = told.setdefault(error.what, name)
                    row["failure"] = str(error) if first == name else f"the same as in {first}"
                    row["trace"] = trace_of(error)
                row["decisions"] += trial.looked_at
                advance(1)
                if row["failure"]:
                    break
            rows.append(row)
    if not only:
        rows += lesson_rows(chosen) + board_rows(chosen)
    if scenarios:
        rows += scenario_rows(chosen, list(scenarios))
    failed = any(row["failure"] for row in rows)
    if as_json:
        print_json({"game": chosen.id, "holds": not failed, "proofs": rows})
    else:
        for row in rows:
            show(row, verbose)
        if not scenarios and chosen.rulebook().rules:
            click.echo("      --scenarios FOLDER runs scenarios and tells which rules have none")
    if failed:
        context.exit(1)


def declaration_rows(chosen: Any) -> list[Loose]:
    from cavern.lab import proofs

    wrong = proofs.declarations_hold(chosen)
    return [{"proof": "declared", "modes": len(chosen.modes), "failure": "\n".join(wrong)}]


def board_rows(chosen: Any) -> list[Loose]:
    """What the boards come to that the game's package brings along, if it does."""
    from cavern.tui.boards import proof

    count, wrong = proof.boards_hold(chosen)
    return [{"proof": "boards", "boards": count, "failure": "\n".join(wrong)}] if count else []


def lesson_rows(chosen: Any) -> list[Loose]:
    """What the lessons come to that the game's package brings along, if it does."""
    from cavern.lab import proofs

    try:
        count, wrong = proofs.lessons_hold(chosen)
    except CavernError as error:
        count, wrong = 0, [str(error)]
    if not count and not wrong:
        return []
    return [{"proof": "lessons", "lessons": count, "failure": "\n".join(wrong)}]


def scenario_rows(chosen: Any, folders: list[Path]) -> list[Loose]:
    from cavern.lab import proofs

    count, wrong, cited = proofs.scenarios_hold(chosen, folders)
    bare = proofs.rules_without_scenario(chosen, cited)
    return [
        {
            "proof": "scenarios",
            "scenarios": count,
            "failure": "\n".join(wrong) or ("" if count else f"none is for {chosen.id}"),
        },
        {
            "proof": "rules",
            "rules": len(chosen.rulebook().rules),
            "failure": f"no scenario cites {', '.join(bare)}" if bare else "",
        },
    ]


def trace_of(error: BaseException) -> str:
    cause = error.__cause__
    return "".join(traceback.format_exception(cause)) if cause is not None else ""


def show(row: Loose, verbose: bool) -> None:
    amount = next(
        counted(row[unit], unit.removesuffix("s"))
        for unit in ("decisions", "scenarios", "rules", "lessons", "modes", "boards")
        if unit in row
    )
    click.echo(f"{'FAIL' if row['failure'] else 'ok  '}  {row['proof']:<11} {amount}")
    for line in row["failure"].splitlines():
        click.echo(f"      {line}")
    if verbose and row.get("trace"):
        click.echo(row["trace"])
