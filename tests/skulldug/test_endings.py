"""Endings and chance over many seeds: what one position cannot show."""

from collections import Counter
from typing import Any

import pytest

from cavern.core import registry
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.game import play
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable
from cavern.games.skulldug.state import Dig

GAME = registry.game("skulldug")
SEEDS = 300


class Idle(Bot[State]):
    """Passes whenever that is possible, and never gives up."""

    PASSING = ("end-turn", "begin-turn", "face", "focus:0", "keep", "suffer", "die", "leave")

    def pick(self, decision: Decision[Any], state: State) -> int:
        ids = decision.ids()
        for id in self.PASSING:
            if id in ids:
                return ids.index(id)
        return self.rng.below(len(ids))


def played(position: str, seed: str, steps: int, mode: str = "solo", **options: Any) -> Dig:
    """The position after so many steps in which nobody does anything."""
    seats = GAME.mode(mode).players[0]
    cave: Dig = GAME.parse(position, GAME.setup(mode, seats, options), Rng.from_seed(seed))
    idlers = [Idle(cave.rng.split(f"idler {seat}")) for seat in range(seats)]
    play(GAME, cave, InlineTable(cave, idlers), steps)
    return cave


def about_even(found: Counter[str], options: int) -> bool:
    """Whether each of so many equally likely options came up about as often as it should."""
    share = sum(found.values()) / options
    return len(found) == options and all(0.7 * share < n < 1.3 * share for n in found.values())


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_solo_game_lasts_twenty_turns_at_most(level: str) -> None:
    """S138: with 15 to 20 gems gone the cave may collapse, with 20 it must."""
    turns: Counter[int] = Counter()
    for seed in range(100):
        cave = played("turn 1 seat-0 readying\n", f"{seed}", 1000, difficulty=level)
        assert cave.ending == "solo-collapsed"
        turns[cave.round] += 1
    assert 15 <= min(turns) < max(turns) <= 20


def test_on_the_easy_level_the_cave_never_collapses() -> None:
    cave = played("turn 1 seat-0 readying\n", "easy", 1000, difficulty="easy")
    assert cave.ending == "" and cave.round > 100


def test_ghosts_choose_fairly_among_equal_cards() -> None:
    """S145."""
    position = (
        "map\n  └@──┼a──┼b──┼c──┼d──┼e\ntiles\n  a X1: trusty-whip, sturdy-shovel, flare-gun\n"
        "explorers\n  seat-0 at e\n  ghost-rogues at a\n"
    )
    found: Counter[str] = Counter()
    for seed in range(SEEDS):
        cave = played(position, f"{seed}", 2)
        [card] = cave.explorers[1].hand
        found[cave.box.ids[cave.kinds[card]]] += 1
    assert about_even(found, 2)


def test_every_faction_is_equally_likely_to_rise() -> None:
    """S139."""
    setup = GAME.setup("solo", 1)
    position = "passages: X3\nfortune: golden-hedgehog\n"
    found: Counter[str] = Counter()
    for seed in range(SEEDS * 2):
        cave: Dig = GAME.parse(position, setup, Rng.from_seed(f"{seed}"))
        while len(cave.explorers) < 2 and cave.passages:
            play(GAME, cave, InlineTable(cave, [North(cave.rng.split("bot"))]), 1)
        found[str(cave.explorers[1].faction)] += 1
    assert about_even(found, 5)


class North(Bot[State]):
    """Goes north."""

    def pick(self, decision: Decision[Any], state: State) -> int:
        ids = decision.ids()
        return ids.index("move:n") if "move:n" in ids else 0


def test_a_lost_card_is_any_card_of_the_hand() -> None:
    """S13: Fortunes and Hazards alike."""
    position = (
        "turn 4 seat-1 readying\nmap\n  ┼@──┼a\ntiles\n  a X1: mischievous-monkey\n"
        "explorers\n  seat-1 at a: trusty-whip, bear-trap, golden-hedgehog\n"
    )
    found: Counter[str] = Counter()
    for seed in range(SEEDS * 2):
        cave = played(position, f"{seed}", 2, "ffa")
        for card in cave.contents[cave.explorers[1].at][:]:
            if cave.box.ids[cave.kinds[card]] != "mischievous-monkey":
                found[cave.box.ids[cave.kinds[card]]] += 1
    assert about_even(found, 3)
