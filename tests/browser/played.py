"""Matches that are over before a server starts: bots have played them, and from any moment of them
one can play on. So a table of seven in a late round and in a large cave is there at once.

    python tests/browser/played.py FOLDER

puts them into the database of a folder.
"""

import asyncio
import itertools
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from cavern.core import registry
from cavern.core.decision import AnyDecision
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.server import matches, stored
from cavern.server.clocks import Clock
from cavern.server.house import House
from cavern.server.metrics import Metrics
from cavern.server.store import Store

SEVEN = "knight,goblins,dragon,cave,thief,ghoul,ghost"


@dataclass(frozen=True)
class Table:
    """A table of bots, whose match has at least so many answers, and whose cave becomes at least so
    large while ``seat`` is asked."""

    game: str
    mode: str
    seats: int
    seat: int
    answers: int
    tiles: int
    options: dict[str, str | int | bool] = field(default_factory=dict)


@dataclass
class Played:
    """A match that is over, and after how many answers ``seat`` was asked: first, when the cave was
    at its largest, when it could last take a step, and one into a danger that can be reckoned."""

    seat: int
    id: str = ""
    answered: int = 0
    first: int = -1
    large: int = 0
    step: int = -1
    danger: int = -1
    tiles: int = 0


TABLES = {
    "seven": Table("vast", "caverns", 7, 4, 520, 45, {"roles": SEVEN}),
    "dig": Table("skulldug", "ffa", 4, 0, 150, 30),
}


def play(table: Table, seed: str) -> tuple[Match, Played]:
    game = registry.game(table.game)
    match = Match(game, game.setup(table.mode, table.seats, table.options), seed)
    quick = list(game.bots().values())[-1]
    bots = [quick(Rng.from_seed(f"{seed} {seat}")) for seat in range(table.seats)]
    played = Played(table.seat)
    while (decision := match.decision) is not None:
        if decision.seat == table.seat:
            note(played, match, decision)
        match.answer_by(bots[decision.seat])
    played.answered = match.answered
    return match, played


def note(played: Played, match: Match, decision: AnyDecision) -> None:
    ids = decision.ids()
    if played.first < 0:
        played.first = match.answered
    if "end-turn" in ids:
        tiles = match.view(played.seat)["tiles"]
        assert isinstance(tiles, list)
        if len(tiles) >= played.tiles:
            played.large, played.tiles = match.answered, len(tiles)
        steps = [c for id, c in zip(ids, decision.choices) if id.startswith("move:")]
        if steps:
            played.step = match.answered
        if any(decision.odds(choice) for choice in steps):
            played.danger = match.answered


async def keep(house: House, table: Table) -> Played:
    for seed in (f"large {number}" for number in itertools.count()):
        match, played = play(table, seed)
        if played.answered >= table.answers and played.tiles >= table.tiles:
            break
    row = matches.new_row(match.game, match.setup, "", seed, house.clock.now())
    played.id = row.id
    names: list[str] = []
    level = next(iter(match.game.all_bots()))
    entries: list[stored.StoredEntry] = [
        *(matches.bot_entry(seat, level, names) for seat in range(table.seats)),
        stored.StartedEntry(),
        *(
            stored.AnsweredEntry(answer.number, answer.seat, answer.option, "bot")
            for answer in match.history[1:]
        ),
    ]
    await house.create(row, seed, entries)
    return played


async def keep_all(house: House) -> dict[str, Played]:
    return {name: await keep(house, table) for name, table in TABLES.items()}


def fill(folder: Path) -> dict[str, Played]:
    """All of them, into the database of a folder that no server uses yet."""
    store = Store(str(folder / "cavern.db"))
    store.open()
    house = House(store, Clock(), Metrics())
    try:
        with ThreadPoolExecutor(1) as apart:  # a browser's loop may run in this one
            return apart.submit(asyncio.run, keep_all(house)).result()
    finally:
        store.close()


if __name__ == "__main__":
    for name, each in fill(Path(sys.argv[1])).items():
        print(name, each)
