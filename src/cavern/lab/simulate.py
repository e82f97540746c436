"""Plays many games between bots and reports figures with their uncertainty.

The same seed gives the same figures whatever the number of workers: games are numbered, each
depends only on the seed and its number, and everything is summed up in whole numbers.
"""

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from math import sqrt
from pathlib import Path

import msgspec

from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, OptionValue, Setup
from cavern.core.match import Match
from cavern.core.plain import Data
from cavern.core.rng import Rng
from cavern.core.search import ThinkingBot
from cavern.core.series import SeriesTally, bot_keys, play_series
from cavern.lab.seating import bots_by_seat, player, seat_ids, table_name
from cavern.lab.spread import Folder, Task, crew, heeding_ctrl_c, spread

KEEP = 3
"""How many unfinished games, and how many failed ones, are kept."""

Z = 1.959963984540054
"""Half-width of a 95% interval in standard deviations."""


class Job(msgspec.Struct, frozen=True):
    """What to play: enough for another process to build it again."""

    game: str
    mode: str
    seats: int
    options: dict[str, OptionValue]
    bots: list[str]
    seed: str
    limit: int
    rows: bool = False
    """Whether each game is told apart in :attr:`Tally.rows`."""

    def ready(self) -> tuple[AnyGame, Setup]:
        game = registry.game(self.game)
        return game, game.setup(self.mode, self.seats, dict(self.options))


def plan(
    game: AnyGame, setup: Setup, levels: str, seed: str, limit: int, rows: bool = False
) -> Job:
    """A job for bots as :func:`bots_by_seat` reads them; the best quick one if none is named."""
    names = bots_by_seat(game, setup, levels or game.quick_bot)
    return Job(game.id, setup.mode, setup.seats, dict(setup.options), names, seed, limit, rows)


def play_job(job: Job, first: int, count: int) -> Data:
    """Some games of a job, counted up."""
    game, setup = job.ready()
    bots = [player(game, name, Rng.from_seed("")) for name in job.bots]
    tally = play_series(game, setup, bots, job.seed, first, count, job.limit, job.rows)
    return tally.plain()


def simulate(
    job: Job,
    games: int,
    workers: int = 0,
    progress: Callable[[int], None] | None = None,
    scheduler: str = "",
    folder: Path | None = None,
) -> tuple[SeriesTally, float]:
    """The tally of ``games`` games, and the seconds it took; of fewer games after Ctrl-C.

    What was played before and lies in ``folder`` is not played again, and counts for the time it
    took then.
    """
    total = SeriesTally(job.seats)
    before = 0.0
    started = time.perf_counter()
    with ExitStack() as stack:
        kept = stack.enter_context(Folder(folder)) if folder else None
        players = stack.enter_context(crew(scheduler, workers))
        stop = stack.enter_context(heeding_ctrl_c())
        for part in spread([(Task(play_job, job), games)], players, kept, stop):
            total.merge(SeriesTally.of(part.result))
            if part.kept:
                before += part.seconds / players.strength
            if progress:
                progress(part.count)
    total.unfinished.sort()
    total.errors.sort()
    total.rows.sort()
    return total, before + time.perf_counter() - started


def begin(job: Job, number: int) -> Match:
    """Game ``number`` of a job as a match, before its first answer."""
    game, setup = job.ready()
    return Match(game, setup, f"{job.seed}#{number}", people=set())


def go_on(job: Job, number: int, match: Match) -> None:
    """Let the job's bots play a match to its end, or up to the job's limit of steps."""
    keys = bot_keys(job.seed, job.seats)
    bots = [player(match.game, name, Rng.series(key, number)) for name, key in zip(job.bots, keys)]
    while match.decision is not None and match.answered < job.limit:
        bot = bots[match.decision.seat]
        if isinstance(bot, ThinkingBot):
            match.answer_by(bot)
        else:
            match.answer_index(bot.pick(match.decision, match.state))


def worth_keeping(tally: SeriesTally) -> list[int]:
    """The first few games that were given up, and the first few that failed."""
    return tally.unfinished[:KEEP] + [number for number, _ in tally.errors[:KEEP]]


def write_records(
    job: Job, numbers: Iterable[int], folder: Path, progress: Callable[[int], None]
) -> list[Path]:
    """Write down these games of a job, so that somebody can look at them.

    Of a game that fails there are a record up to the answer that was too much, if it came so far,
    and the traceback in a text beside it.
    """
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in numbers:
            path = folder / f"{job.game}-{job.mode}-{job.seed}-{number}{record.RECORD_SUFFIX}"
            match = None
            try:
                match = begin(job, number)
                go_on(job, number, match)
            except Exception:
                beside = path.with_name(path.name.removesuffix(record.RECORD_SUFFIX) + ".error.txt")
                beside.write_text(traceback.format_exc(), "utf-8")
                written.append(beside)
            if match is not None:
                record.write_whole(path, record.dumps(match, job.bots))
                written.append(path)
            progress(1)
    except OSError as error:
        raise BadInput(f"cannot write to {folder}: {error.strerror}") from None
    return written


def rows(job: Job, tally: SeriesTally) -> Iterator[Data]:
    """Each game of a tally as a row of a table, in order."""
    game, setup = job.ready()
    names = seat_ids(game, setup)
    for number, ending, winners, scores, decisions in tally.rows:
        row: Data = {
            "game": job.game,
            "mode": job.mode,
            "seed": f"{job.seed}#{number}",
            "ending": ending,
            "winners": "+".join(names[seat] for seat in winners),
            "decisions": decisions,
        }
        for seat, name in enumerate(names):
            row[f"{name}-bot"] = job.bots[seat]
            row[f"{name}-won"] = seat in winners
            row[f"{name}-score"] = scores[seat] if scores else None
        yield row


def share(count: int, total: int) -> tuple[float, float, float]:
    """A proportion with its 95% Wilson interval."""
    if total == 0:
        return 0.0, 0.0, 1.0
    p = count / total
    middle = (p + Z * Z / (2 * total)) / (1 + Z * Z / total)
    half = Z * sqrt(p * (1 - p) / total + Z * Z / (4 * total * total)) / (1 + Z * Z / total)
    return p, max(0.0, middle - half), min(1.0, middle + half)


def mean(total: int, squares: int, count: int) -> tuple[float, float, float]:
    """A mean with its 95% interval."""
    if count == 0:
        return 0.0, 0.0, 0.0
    average = total / count
    variance = max(0.0, squares / count - average * average)
    half = Z * sqrt(variance / count)
    return average, average - half, average + half


def quantile(lengths: dict[int, int], q: float) -> int:
    """The smallest length that at least a share ``q`` of the games did not exceed."""
    wanted = q * sum(lengths.values())
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if seen >= wanted:
            return length
    return 0


def report(job: Job, tally: SeriesTally, seconds: float) -> Data:
    """All figures as plain data. Shares are of all games that did not fail: one that was given up
    is nobody's win."""
    game, setup = job.ready()
    played = tally.games - len(tally.errors)
    finished = played - len(tally.unfinished)
    outcomes = []
    for seat, name in enumerate(game.seat_names(setup)):
        rate, low, high = share(tally.wins[seat], played)
        score, score_low, score_high = mean(tally.scores[seat], tally.score_squares[seat], finished)
        outcomes.append(
            {
                "seat": seat,
                "name": name,
                "bot": job.bots[seat],
                "wins": tally.wins[seat],
                "win_rate": rate,
                "win_rate_95": [low, high],
                "mean_score": score,
                "mean_score_95": [score_low, score_high],
            }
        )
    return {
        "game": job.game,
        "mode": job.mode,
        "table": table_name(game, setup),
        "options": dict(job.options),
        "seed": job.seed,
        "bots": list(job.bots),
        "games": tally.games,
        "finished": finished,
        "unfinished": len(tally.unfinished),
        "unfinished_games": [f"{job.seed}#{number}" for number in tally.unfinished[:20]],
        "errors": len(tally.errors),
        "error_games": [
            {"seed": f"{job.seed}#{number}", "error": text} for number, text in tally.errors[:20]
        ],
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions / seconds if seconds else 0.0,
        "games_per_second": tally.games / seconds if seconds else 0.0,
        "mean_length": tally.decisions / played if played else 0.0,
        "median_length": quantile(tally.lengths, 0.5),
        "longest": max(tally.lengths, default=0),
        "endings": {
            ending: {"games": count, "share": share(count, played)[0],
                     "share_95": list(share(count, played)[1:])}
            for ending, count in sorted(tally.endings.items())
        },
        "no_winner": tally.drawn,
        "no_winner_rate": share(tally.drawn, played)[0],
        "no_winner_95": list(share(tally.drawn, played)[1:]),
        "outcomes": outcomes,
    }  # fmt: skip
