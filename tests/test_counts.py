"""How many sequences of answers there are: a number that any change of legality changes.

``counts/GAME.txt`` has blocks of

    == what it is
    mode MODE SEATS
    options NAME=VALUE …  (may be left out)
    seed SEED
    answers N1 N2 N3 …    (sequences of 1, 2, 3 … answers, chance from the seed)
    ways N1 N2 …          (ways through 1, 2 … steps, over all chance; may be left out)
    a position, or nothing for a new game
"""

from typing import Any

import pytest
from support import GAMES, HERE, every_game

from cavern.core import registry
from cavern.core.game import Game
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table
from cavern.lab.enumerate import count_answers, count_ways

FOLDER = HERE / "counts"


class Block:
    def __init__(self, game: str, text: str) -> None:
        lines = text.splitlines()
        self.name = f"{game}: {lines.pop(0)}"
        self.game = registry.game(game)
        mode, seats = value(lines, "mode")
        options = dict(item.split("=", 1) for item in value(lines, "options"))
        self.setup = self.game.setup(mode, int(seats), options)
        self.seed = " ".join(value(lines, "seed"))
        self.answers = [int(number) for number in value(lines, "answers")]
        self.ways = [int(number) for number in value(lines, "ways")]
        self.position = "\n".join(lines).strip()

    def start(self) -> State:
        rng = Rng.from_seed(self.seed)
        if self.position:
            return self.game.parse(self.position + "\n", self.setup, rng)  # type: ignore[no-any-return]
        return self.game.new(self.setup, Table(rng))  # type: ignore[no-any-return]


def value(lines: list[str], word: str) -> list[str]:
    """Take a line that starts with ``word`` off the front; what else stands in it."""
    if not lines or not lines[0].startswith(word + " "):
        return []
    return lines.pop(0).split()[1:]


def blocks(game: Game[Any]) -> list[Block]:
    path = FOLDER / f"{game.id}.txt"
    text = "\n" + path.read_text("utf-8") if path.exists() else ""
    return [Block(game.id, block) for block in text.split("\n== ")[1:]]


@pytest.mark.parametrize(
    "block", [block for game in GAMES for block in blocks(game)], ids=lambda block: block.name
)
def test_count(block: Block) -> None:
    for depth, expected in enumerate(block.answers, 1):
        compare(count_answers(block.game, block.start(), depth), expected, f"{depth} answers")
    for depth, expected in enumerate(block.ways, 1):
        compare(count_ways(block.game, block.start(), depth), expected, f"{depth} steps")


def compare(split: dict[str, int], expected: int, what: str) -> None:
    table = "\n".join(f"  {number:8} {id or '(none)'}" for id, number in sorted(split.items()))
    total = sum(split.values())
    assert total == expected, f"{total} ways to go through {what}, by the first answer:\n{table}"


@every_game
def test_every_game_has_counts_of_answers_and_of_ways(game: Game[Any]) -> None:
    assert any(block.answers for block in blocks(game))
    assert any(block.ways for block in blocks(game))
