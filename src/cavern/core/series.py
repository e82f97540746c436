"""Many games in a row between bots, counted up. Compiled, so that the loop itself costs nothing.

Game ``n`` of a series depends only on the seed and ``n``: ``seed#n`` is its own seed.
"""

from typing import Final

from cavern.core.bot import AnyBot
from cavern.core.game import AnyGame, Setup, play
from cavern.core.plain import Loose
from cavern.core.rng import Rng, key_of
from cavern.core.search import ThinkingBot, ThinkingTable, play_thinking
from cavern.core.table import InlineTable, Table
from cavern.core.tangible import Tangible


def bot_keys(seed: str, seats: int) -> list[bytes]:
    """The generator keys of the bots of a series, one for each seat."""
    root = Rng.from_seed(seed)
    return [root.split(f"bot {seat}").key for seat in range(seats)]


FIELDS: Final = (
    "games", "decisions", "steps", "wins", "drawn", "scores", "score_squares", "endings",
    "lengths", "unfinished", "errors", "rows",
)  # fmt: skip


class SeriesTally(Tangible):
    """What came of a number of games. All sums are whole numbers, so order does not matter."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.steps = 0
        self.wins = [0] * seats
        self.drawn = 0
        self.scores = [0] * seats
        self.score_squares = [0] * seats
        self.endings: dict[str, int] = {}
        self.lengths: dict[int, int] = {}
        self.unfinished: list[int] = []
        self.errors: list[tuple[int, str]] = []
        self.rows: list[tuple[int, str, list[int], list[int], int]] = []
        """If they are wanted: number, ending, winners, scores and decisions of each game."""

    def merge(self, other: "SeriesTally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.steps += other.steps
        self.drawn += other.drawn
        for seat in range(len(self.wins)):
            self.wins[seat] += other.wins[seat]
            self.scores[seat] += other.scores[seat]
            self.score_squares[seat] += other.score_squares[seat]
        for ending, count in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + count
        for length, count in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count
        self.unfinished += other.unfinished
        self.errors += other.errors
        self.rows += other.rows

    def plain(self) -> Loose:
        """All counts as plain data, to send to another process."""
        return {name: getattr(self, name) for name in FIELDS}

    @staticmethod
    def of(data: Loose) -> "SeriesTally":
        """The tally that :meth:`plain` described, even if that was written as JSON since."""
        tally = SeriesTally(0)
        for name in FIELDS:
            setattr(tally, name, data[name])
        tally.lengths = {int(length): count for length, count in data["lengths"].items()}
        tally.errors = [(number, text) for number, text in data["errors"]]
        tally.rows = [
            (number, ending, winners, scores, decisions)
            for number, ending, winners, scores, decisions in data["rows"]
        ]
        return tally


def play_series(
    game: AnyGame,
    setup: Setup,
    bots: list[AnyBot],
    seed: str,
    first: int,
    count: int,
    limit: int,
    rows: bool = False,
) -> SeriesTally:
    """Games ``first`` to ``first + count - 1`` of a series, each for at most ``limit`` steps."""
    tally = SeriesTally(setup.seats)
    key = key_of(seed)
    keys = bot_keys(seed, setup.seats)
    for number in range(first, first + count):
        for bot, bot_key in zip(bots, keys):
            bot.rng = Rng.series(bot_key, number)
        try:
            play_one(game, setup, bots, Rng.series(key, number), number, limit, tally, rows)
        except Exception as error:
            tally.errors.append((number, f"{type(error).__name__}: {error}"))
            if rows:
                tally.rows.append((number, "error", [], [], 0))
        tally.games += 1
    return tally


def play_one(
    game: AnyGame,
    setup: Setup,
    bots: list[AnyBot],
    rng: Rng,
    number: int,
    limit: int,
    tally: SeriesTally,
    rows: bool,
) -> None:
    state = game.new(setup, Table(rng))
    table: InlineTable
    if any(isinstance(bot, ThinkingBot) for bot in bots):
        table = ThinkingTable(state, bots)
        steps = play_thinking(game, state, table, limit)
    else:
        table = InlineTable(state, bots)
        steps = play(game, state, table, limit)
    decisions = table.decisions
    tally.steps += steps
    tally.decisions += decisions
    tally.lengths[decisions] = tally.lengths.get(decisions, 0) + 1
    if not game.over(state):
        tally.unfinished.append(number)
        if rows:
            tally.rows.append((number, "unfinished", [], [], decisions))
        return
    outcome = game.outcome(state)
    if rows:
        tally.rows.append((number, outcome.ending, outcome.winners, outcome.scores, decisions))
    tally.endings[outcome.ending] = tally.endings.get(outcome.ending, 0) + 1
    if not outcome.winners:
        tally.drawn += 1
    for seat in outcome.winners:
        tally.wins[seat] += 1
    for seat, score in enumerate(outcome.scores):
        tally.scores[seat] += score
        tally.score_squares[seat] += score * score
