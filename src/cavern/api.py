"""What a script needs, gathered: ``import cavern`` offers all of it, and imports it when used.

Play a game between bots, look at it, keep it and play it again:

>>> import cavern
>>> list(cavern.games())[:3]
['cube-delver', 'skulldug', 'vast']
>>> match = cavern.play("cube-delver", "cautious", seed="7")
>>> match.over
True

Everything that :mod:`cavern` does not offer by name is its own affair and may change.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cavern.core import record as records
from cavern.core import registry
from cavern.core.bot import AnyBot, Bot
from cavern.core.decision import Decision
from cavern.core.errors import BadInput, CavernError
from cavern.core.game import TRUTH, AnyGame, BotMaker, Game, OptionValue, Setup
from cavern.core.match import Match
from cavern.core.plain import Loose
from cavern.core.record import Record
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.words import counted

__all__ = [
    "Bot",
    "CavernError",
    "Decision",
    "Estimate",
    "Figures",
    "Game",
    "Match",
    "Position",
    "Record",
    "SeatFigures",
    "State",
    "decisions",
    "game",
    "games",
    "load_record",
    "play",
    "position",
    "replay",
    "save_record",
    "simulate",
]

BotOrName: TypeAlias = str | Callable[[Rng], AnyBot]
"""A bot by its level (``"random"``), or a class derived from :class:`Bot`."""

LIMIT = 20_000
"""Steps after which a game is taken to be endless."""


def games() -> dict[str, AnyGame]:
    """Every installed game by its id.

    >>> [mode.id for mode in games()["skulldug"].modes]
    ['ffa', 'duel', 'team', 'solo', 'print-and-play']
    """
    return registry.games()


def game(id: str) -> AnyGame:
    """The installed game with this id.

    >>> game("vast").title
    'Vast: The Crystal Caverns'
    >>> list(game("cube-delver").bots())
    ['random', 'cautious', 'greedy']
    """
    return registry.game(id)


def play(
    game: str | AnyGame,
    bots: BotOrName | Sequence[BotOrName] = "random",
    *,
    mode: str = "",
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    seed: str = "",
) -> Match:
    """Let bots play one game, and return it as a finished match.

    ``bots`` is one for all seats, or one for each. A bot is told no more than its seat may know.
    Without a seed every game is another. A game that does not end is given up after many answers.

    >>> match = play("skulldug", ["random", "heuristic"], mode="duel", seed="cave")
    >>> match.outcome.ending, match.setup.seats
    ('won', 2)
    >>> match.history[1].seat in (0, 1), match.answered > 10
    (True, True)
    """
    table = _Table(game, bots, mode, seats, options)
    match = Match(table.game, table.setup, seed or records.new_seed(), people=set())
    rng = Rng.from_seed(match.seed)
    players = [make(rng.split(f"bot {seat}")) for seat, make in enumerate(table.makers)]
    while match.decision is not None and match.answered < LIMIT:
        match.answer_by(players[match.decision.seat])
    return match


class Estimate(NamedTuple):
    """A figure with the interval that holds the true one in 95 of 100 experiments."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


class SeatFigures(NamedTuple):
    """How a seat fared."""

    name: str
    bot: str
    wins: Estimate
    score: Estimate


class Figures(NamedTuple):
    """What came of many games. How often which seat won and which ending came about are shares of
    the games that did not fail; ``errors`` names seeds of games that did, and the reason.

    >>> import cavern
    >>> figures = cavern.simulate("cube-delver", "random", games=4, seed="7")
    >>> figures.finished, sorted(figures.errors)
    (4, [])
    """

    game: str
    mode: str
    seed: str
    games: int
    finished: int
    errors: dict[str, str]
    mean_length: float
    seats: list[SeatFigures]
    endings: dict[str, Estimate]
    seconds: float

    def __str__(self) -> str:
        lines = [f"{self.game}, {self.mode}: {self.finished} of {self.games} games finished"]
        lines += [f"{ending}: {share}" for ending, share in self.endings.items()]
        lines += [
            f"{seat.name} ({seat.bot}): wins {seat.wins}, score {seat.score}" for seat in self.seats
        ]
        lines += [f"error in {seed}: {error}" for seed, error in self.errors.items()]
        return "\n".join(lines)


def simulate(
    game: str | AnyGame,
    bots: BotOrName | Sequence[BotOrName] = "random",
    games: int = 1000,
    *,
    mode: str = "",
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    seed: str = "cavern",
    workers: int = 1,
) -> Figures:
    """Let bots play many games, and sum them up. The same seed gives the same figures.

    Bots named by their level may play in several processes (``workers``; 0 stands for one on
    each core). A class of your own plays in this one; it is made once for the whole series and
    gets the true state, fast, so it must not look at what is hidden from its seat.

    >>> figures = simulate("cube-delver", "greedy", games=200)
    >>> figures.finished
    200
    >>> print(figures.endings["escaped"])
    0.685 [0.618, 0.745]
    """
    from cavern.core.series import play_series
    from cavern.lab import simulate as lab

    table = _Table(game, bots, mode, seats, options)
    chosen, setup = table.game, table.setup
    job = lab.Job(chosen.id, setup.mode, setup.seats, dict(setup.options), table.names, seed, LIMIT)
    if table.own:
        started = time.perf_counter()
        players = [make(Rng.from_seed("")) for make in table.makers]
        tally = play_series(chosen, setup, players, seed, 0, games, LIMIT)
        seconds = time.perf_counter() - started
    else:
        tally, seconds = lab.simulate(job, games, workers)
    return _figures(lab.report(job, tally, seconds), chosen)


def load_record(path: str | PathLike[str]) -> Record:
    """Read a record, a ``*.cavern.jsonl`` file, without playing it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/lost.cavern.jsonl"
    ...     save_record(play("cube-delver", "random", seed="3"), path)
    ...     record = load_record(path)
    >>> record.header.game, record.header.seats, len(record.lines)
    ('cube-delver', ['bot'], 7)
    """
    return records.load(Path(path))


def save_record(
    match: Match, path: str | PathLike[str], seats: Sequence[str] | None = None
) -> None:
    """Write a match down as a record; ``seats`` says who sat where, if others shall know.

    A match that is not over is written without its seed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/first.cavern.jsonl"
    ...     save_record(play("cube-delver", "greedy", seed="7"), path, ["greedy"])
    ...     record = load_record(path)
    ...     again = replay(record, verify=True)
    >>> record.header.seats, record.seed, again.outcome.ending
    (['greedy'], '7', 'escaped')
    """
    if match.scripted:
        raise BadInput("this match was replayed from a record; copy that file instead")
    sitting = seats or [
        "person" if seat in match.people else "bot" for seat in range(match.setup.seats)
    ]
    if len(sitting) != match.setup.seats:
        raise BadInput(f"{len(sitting)} names for {match.setup.seats} seats")
    records.write_whole(Path(path), records.dumps(match, list(sitting)))


def replay(
    record: Record | str | PathLike[str], at: int | None = None, *, verify: bool = False
) -> Match:
    """Play a record, or the file of one, again: as a match that stands after answer ``at``.

    With ``verify`` dice and decks come from the record's seed instead of from the record, and
    everything must come about as it was written down.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/duel.cavern.jsonl"
    ...     save_record(play("skulldug", "heuristic", mode="duel", seed="cave"), path)
    ...     moment = replay(path, at=5)
    >>> moment.answered, moment.over, moment.decision.kind
    (5, False, 'action')
    """
    if not isinstance(record, Record):
        record = load_record(record)
    return records.replay(record, at, verify)


class Position:
    """A position of a game: its text, its state, and in notebooks its picture."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state

    def __str__(self) -> str:
        return self.game.write(self.state)

    def _repr_svg_(self) -> str:
        return self.game.draw(self.state, TRUTH)


def position(
    game: str | AnyGame,
    text: str,
    *,
    mode: str = "",
    seats: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> Position:
    """A position that is written as text, as scenarios and ``Game.write`` have it.

    >>> tableau = position("cube-delver", "turn 7 rolled\\nhealth 2 5\\ntravel 3\\nhand damage 4")
    >>> tableau.state.health, "In hand: Damage" in tableau._repr_svg_()
    ([2, 5], True)
    """
    chosen = registry.game(game) if isinstance(game, str) else game
    setup = chosen.setup(mode, seats, dict(options or {}))
    return Position(chosen, chosen.parse(text, setup, Rng.from_seed("position")))


def decisions(game: Match | Record | str | PathLike[str]) -> list[Loose]:
    """Every answer of a match, a record or the file of one as a row: ``pandas.DataFrame`` and
    ``polars.DataFrame`` take the list as it is.

    >>> rows = decisions(play("cube-delver", "greedy", seed="7"))
    >>> rows[0]["name"], rows[0]["question"], rows[0]["options"] >= 2
    ('Player 1', 'soak', True)
    """
    match = game if isinstance(game, Match) else replay(game)
    names = match.game.seat_names(match.setup)
    past = match.at(0)
    rows: list[Loose] = []
    for answer in match.history[1:]:
        decision = past.decision
        assert decision is not None
        chosen = decision.choices[answer.index]
        rows.append(
            {
                "number": len(rows) + 1,
                "seat": decision.seat,
                "name": names[decision.seat],
                "stands": match.game.stands(past.state),
                "question": decision.kind,
                "prompt": decision.prompt(),
                "options": len(decision.choices),
                "answer": answer.option,
                "label": decision.label(chosen),
                "told": " ".join(event.text for event in answer.events),
            }
        )
        past.repeat(answer)
    return rows


class _Table:
    """A game with its set-up and a bot for each seat."""

    def __init__(
        self,
        game: str | AnyGame,
        bots: BotOrName | Sequence[BotOrName],
        mode: str,
        seats: int,
        options: Mapping[str, OptionValue] | None,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        given = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
        if len(given) > 1:
            seats = seats or len(given)
        self.setup: Setup = self.game.setup(mode, seats, dict(options or {}))
        if len(given) == 1:
            given = given * self.setup.seats
        if len(given) != self.setup.seats:
            raise BadInput(
                f"{counted(len(given), 'bot')} for {counted(self.setup.seats, 'seat')}; "
                "give one, or one for each seat"
            )
        self.makers: list[BotMaker] = []
        self.names: list[str] = []
        for bot in given:
            self.makers.append(registry.bot(self.game, bot) if isinstance(bot, str) else bot)
            self.names.append(bot if isinstance(bot, str) else getattr(bot, "__name__", "own"))
        self.own = not all(isinstance(bot, str) for bot in given)


def _figures(report: Mapping[str, Any], game: AnyGame) -> Figures:
    from cavern.lab.simulate import share

    ends = {ending: row["games"] for ending, row in report["endings"].items()}
    return Figures(
        game=report["game"],
        mode=report["mode"],
        seed=report["seed"],
        games=report["games"],
        finished=report["finished"],
        errors={row["seed"]: row["error"] for row in report["error_games"]},
        mean_length=report["mean_length"],
        seats=[
            SeatFigures(
                row["name"],
                row["bot"],
                Estimate(row["win_rate"], *row["win_rate_95"]),
                Estimate(row["mean_score"], *row["mean_score_95"]),
            )
            for row in report["outcomes"]
        ],
        endings={
            ending: Estimate(*share(ends.get(ending, 0), report["games"] - report["errors"]))
            for ending in game.endings
        },
        seconds=report["seconds"],
    )
