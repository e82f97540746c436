"""Makes a report: what to play, the playing, the figures, the files."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from fnmatch import fnmatch
from pathlib import Path

import msgspec

from cavern import __version__
from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, OptionValue, Setup
from cavern.core.plain import Data
from cavern.lab import tables
from cavern.lab.report.account import PER_QUESTION, Account, ReportFigures, Setting
from cavern.lab.report.effects import Effect, effects
from cavern.lab.report.watching import Watch, Watched, watch
from cavern.lab.seating import apart, read_options, table_name
from cavern.lab.spread import Folder, PartDone, Task, crew, heeding_ctrl_c, in_order, spread

EVERY = "every"
"""As a table: all that the game knows."""


class Report(msgspec.Struct):
    """Everything that a page tells, as plain data."""

    game: str
    title: str
    version: str
    rules_version: int
    command: str
    seed: str
    games: int
    seconds_per_question: float
    figures: list[ReportFigures]
    effects: dict[str, list[Effect]]
    """By mode."""
    scored: bool
    names: dict[str, str]
    """What cards and other things are called, by id."""
    endings: dict[str, str]
    kinds: dict[str, str]
    """What the kinds of events are called that were counted."""
    sayings: dict[str, str]
    """How a single thing of a kind is told where its name alone does not say what happens."""
    sweep: str
    """What the numbers in the bots' names mean."""


def table_title(game: AnyGame, setup: Setup) -> str:
    if apart(setup):
        return ", ".join(game.seat_names(setup))
    title = game.mode(setup.mode).title
    return title if len(game.mode(setup.mode).players) == 1 else f"{title}, {setup.seats} players"


def chosen_tables(
    game: AnyGame, patterns: Iterable[str], options: dict[str, OptionValue]
) -> list[Setup]:
    """The tables that patterns name; the usual one of each mode and number of seats if none do."""
    wanted = list(patterns)
    if not wanted or "roles" in options:
        return [
            game.setup(mode.id, seats, options)
            for mode in game.modes
            for seats in mode.players
            if "roles" not in options or seats == len(str(options["roles"]).split(","))
        ]
    known = game.tables(options)
    if EVERY in wanted:
        return known
    names = [table_name(game, setup) for setup in known]
    for pattern in wanted:
        if not any(fnmatch(name, pattern) for name in names):
            some = ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
            raise BadInput(
                f"{game.id} has no table like {pattern!r}; it has {some}, "
                f"and * stands for anything ({EVERY} for all of them)"
            )
    return [
        setup
        for setup, name in zip(known, names)
        if any(fnmatch(name, pattern) for pattern in wanted)
    ]


def read_variant(text: str) -> dict[str, OptionValue]:
    """``terrain=yes,crowded-house=yes``."""
    return read_options(text.split(","), "--variant takes NAME=VALUE,NAME=VALUE")


def chosen_bots(game: AnyGame, text: str) -> list[str]:
    """Levels by name; without any the game's sweep, if it has one, or its usual bot."""
    names = [each.strip() for each in text.split(",") if each.strip()]
    if not names:
        names = list(game.sweep()) or [registry.usual_bot(game)]
    for name in names:
        registry.bot(game, name)
    return names


def settings(
    game: AnyGame,
    patterns: Iterable[str],
    bots: str,
    variants: Iterable[str],
    options: dict[str, OptionValue],
    seed: str,
    limit: int,
    decisions: bool,
) -> list[Setting]:
    """Table by variant by level. The same seeds everywhere, so that luck is the same."""
    found = []
    levels = chosen_bots(game, bots)
    readings: list[tuple[str, dict[str, OptionValue]]] = [("", {})]
    readings += [(text, read_variant(text)) for text in variants]
    for plain in chosen_tables(game, patterns, options):
        for variant, changed in readings:
            setup = plain
            if changed:
                setup = game.setup(plain.mode, plain.seats, {**plain.options, **changed})
            for bot in levels:
                what = Watched(
                    game.id, setup.mode, setup.seats, dict(setup.options), [bot] * setup.seats,
                    seed, limit, decisions,
                )  # fmt: skip
                name, title = table_name(game, setup), table_title(game, setup)
                found.append(Setting(name, title, variant, bot, what))
    return found


class Making:
    """A report that is under way: it is given games and writes rows as they come."""

    def __init__(
        self,
        game: AnyGame,
        planned: list[Setting],
        pace: float = PER_QUESTION,
        games_file: Path | None = None,
        decisions_file: Path | None = None,
    ) -> None:
        self.game = game
        self.planned = planned
        self.pace = pace
        self.accounts = [Account(each, *each.what.ready(), pace) for each in planned]
        self.games_rows = tables.Rows(games_file) if games_file else None
        self.decision_rows = tables.Rows(decisions_file) if decisions_file else None

    def add(self, number: int, watched: list[Watch]) -> None:
        """More games of a setting."""
        account = self.accounts[number]
        for each in sorted(watched, key=lambda watch: watch.number):
            account.add(each)
        if self.games_rows:
            self.games_rows.add([game_row(account, each) for each in watched])
        if self.decision_rows:
            rows = [row for each in watched for row in decision_rows(account, each)]
            self.decision_rows.add(rows)

    def close(self) -> None:
        for rows in (self.games_rows, self.decision_rows):
            if rows:
                rows.close()

    def report(self, command: str, games: int) -> Report:
        game = self.game
        modes: dict[str, list[Account]] = {}
        for account in self.accounts:
            modes.setdefault(account.setup.mode, []).append(account)
        found = {
            mode: effects(game.counted, [account.met for account in accounts])
            for mode, accounts in modes.items()
        }
        return Report(
            game=game.id,
            title=game.title,
            version=__version__,
            rules_version=game.rules_version,
            command=command,
            seed=self.planned[0].what.seed,
            games=games,
            seconds_per_question=self.pace,
            figures=[account.figures() for account in self.accounts if account.games],
            effects={mode: rows for mode, rows in found.items() if rows},
            scored=game.scored,
            names=names_of(game),
            endings=dict(game.endings),
            kinds={each.kind: each.title for each in game.counted},
            sayings={each.kind: each.saying for each in game.counted if each.saying},
            sweep=game.sweep_text if {each.bot for each in self.planned} & {*game.sweep()} else "",
        )


def names_of(game: AnyGame) -> dict[str, str]:
    """What a game's cards and the like are called, from what it says about itself and about the
    events that it counts."""
    names: dict[str, str] = {}
    for each in game.counted:
        names.update(each.called)
    for rows in game.about().values():
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and "id" in row and "name" in row:
                names.setdefault(str(row["id"]), str(row["name"]))
    return names


def game_row(account: Account, watched: Watch) -> Data:
    """A game as a row; seats that are not at every table share columns."""
    setting = account.setting
    return {
        "game": setting.what.game,
        "table": setting.table,
        "mode": setting.what.mode,
        "seats": setting.what.seats,
        "variant": setting.variant,
        "bot": setting.bot,
        "seed": f"{setting.what.seed}#{watched.number}",
        "ending": watched.ending,
        "winners": "+".join(account.ids[seat] for seat in watched.winners),
        "scores": "+".join(str(score) for score in watched.scores),
        "order": "+".join(account.ids[seat] for seat in watched.order),
        "turns": watched.turns,
        "decisions": watched.decisions,
        "lead_changes": watched.changes,
        "winner_lowest": watched.lowest,
        "winner_led_from": watched.settled,
        "error": watched.error,
    }


def decision_rows(account: Account, watched: Watch) -> Iterable[Data]:
    """The answers of a game as rows."""
    setting = account.setting
    for number, (seat, kind, option, options, standing) in enumerate(watched.answers, 1):
        yield {
            "table": setting.table,
            "variant": setting.variant,
            "bot": setting.bot,
            "seed": f"{setting.what.seed}#{watched.number}",
            "number": number,
            "seat": account.ids[seat],
            "question": kind,
            "answer": option,
            "options": options,
            "standing": standing,
            "won": seat in watched.winners,
        }


def play(
    made: Making,
    games: int,
    workers: int = 0,
    scheduler: str = "",
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> bool:
    """So many games of every setting; whether all were played before somebody pressed Ctrl-C.

    They are taken in order, so that it does not show in what files who played which of them."""
    tasks = [(Task(watch, each.what), games) for each in made.planned]
    numbers = {task.name: number for number, (task, _) in enumerate(tasks)}
    done = 0

    def noted(parts: Iterable[PartDone]) -> Iterator[PartDone]:
        nonlocal done
        for part in parts:
            done += part.count
            if progress:
                progress(part.count)
            yield part

    with ExitStack() as stack:
        kept = stack.enter_context(Folder(folder)) if folder else None
        players = stack.enter_context(crew(scheduler, workers))
        stop = stack.enter_context(heeding_ctrl_c())
        for part in in_order(noted(spread(tasks, players, kept, stop)), tasks):
            made.add(numbers[part.task], msgspec.convert(part.result, list[Watch]))
    return done == games * len(tasks)
