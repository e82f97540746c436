"""Matches that are over before a server starts: bots have played them, and from any moment of them
one can play on. So a table of seven in a late round and in a large cave is there at once.

    python tests/browser/played.py FOLDER

puts them into the database of a folder.
"""

import asyncio
import itertools
import sys
from dataclasses import dataclass, field
from pathlib import Path

from cavern.core import registry
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
    """A table of bots, whose match has at least so many answers. From a turn of ``seat`` in which
    the cave is at its largest, and at least so large, one plays on."""

    game: str
    mode: str
    seats: int
    seat: int
    answers: int
    tiles: int
    options: dict[str, str | int | bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """A match that is over, who is asked at its largest, and after how many answers that is."""

    id: str
    seat: int
    at: int
    answered: int


TABLES = {
    "seven": Table("vast", "caverns", 7, 4, 520, 45, {"roles": SEVEN}),
    "dig": Table("skulldug", "ffa", 4, 0, 150, 30),
}


def play(table: Table, seed: str) -> tuple[Match, int, int]:
    """A match from its seed; after how many answers the cave was at its largest, and how large."""
    game = registry.game(table.game)
    match = Match(game, game.setup(table.mode, table.seats, table.options), seed)
    quick = list(game.bots().values())[-1]
    bots = [quick(Rng.from_seed(f"{seed} {seat}")) for seat in range(table.seats)]
    at = largest = 0
    while (decision := match.decision) is not None:
        if decision.seat == table.seat and "end-turn" in decision.ids():
            tiles = game.view(match.state, table.seat)["tiles"]
            assert isinstance(tiles, list)
            if len(tiles) >= largest:
                at, largest = match.answered, len(tiles)
        match.answer_by(bots[decision.seat])
    return match, at, largest


async def keep(house: House, table: Table) -> Played:
    for seed in (f"large {number}" for number in itertools.count()):
        match, at, largest = play(table, seed)
        if match.answered >= table.answers and largest >= table.tiles:
            break
    row = matches.new_row(match.game, match.setup, "", seed, house.clock.now())
    names: list[str] = []
    level = next(iter(match.game.all_bots()))
    entries = [
        *(matches.bot_entry(seat, level, names) for seat in range(table.seats)),
        stored.StartedEntry(),
        *(
            stored.AnsweredEntry(answer.number, answer.seat, answer.option, "bot")
            for answer in match.history[1:]
        ),
    ]
    await house.create(row, seed, entries)
    return Played(row.id, table.seat, at, match.answered)


async def keep_all(house: House) -> dict[str, Played]:
    return {name: await keep(house, table) for name, table in TABLES.items()}


def fill(folder: Path) -> dict[str, Played]:
    """All of them, into the database of a folder that no server uses yet."""
    store = Store(str(folder / "cavern.db"))
    store.open()
    try:
        return asyncio.run(keep_all(House(store, Clock(), Metrics())))
    finally:
        store.close()


if __name__ == "__main__":
    for name, each in fill(Path(sys.argv[1])).items():
        print(name, each)
