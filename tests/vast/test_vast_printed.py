"""Numbers as they are printed on boards, cards and in the tables of levels, read once more."""

from importlib import import_module

import pytest

PRINTED: dict[str, object] = {
    "knight.spec DRAGON_HEALTH V10.3": [3, 4, 5, 6, 7],
    "knight.spec CRYSTALS_BY_LEVEL V10.3": [4, 4, 5, 6, 6],
    "knight.spec SMASHING V10.3": [2, 3, 3, 3, 4],
    "knight.spec SOLO_LINE V10.3": [1, 1, 2, 3, 3],
    "knight.role ROOM V3.5": [3, 3, 3, 1, 1, 3, 1, 1, 1, 0, 1, 1, 1, 1],
    "knight.role THRESHOLDS V3.2": [5, 11, 18, 26, 35],
    "knight.role CUBES V3.1": 7,
    "knight.role FEWEST_CUBES V3.1": 2,
    "knight.role MOST_GRIT V3.1": 45,
    "knight.role BLOCK_GRIT V9.29": 2,
    "knight.ambush LINE_STRENGTH V10.1": [0, 2, 3],
    "goblins.spec PREY_HEALTH V10.3": {"knight": [5, 6, 7, 8, 9], "dragon": [3, 4, 5, 6, 7]},
    "goblins.role ROOM V4.1": [1, 2, 1],
    "dragon.spec WAKEFULNESS V10.3": [7, 9, 11, 13, 13],
    "dragon.spec SHRIEKS V10.3": [0, 0, 0, 0, 3],
    "dragon.spec SOLO_HUNGER V10.3": [4, 4, 2, 0, 0],
    "dragon.role SPACES V5.1": [4, 4, 4, 1, 1],
    "dragon.role CUBES V5.1": 14,
    "dragon.role ARMOR V5.4": [0, 4, 8, 12],
    "dragon.role SPIRIT V5.4": [0, 2, 6, 10, 14],
    "dragon.role MOST_EATEN V5.4": 7,
    "dragon.role FIRST_HAND V5.1": 3,
    "dragon.role MOST_ARMOR V5.4": 4,
    "cave.spec TILES_OUT V10.3": [2, 1, 0, 0, 0],
    "cave.spec COLLAPSE_AT V10.3": [3, 4, 5, 5, 5],
    "cave.spec HATRED_TOKENS V10.3": [0, 0, 0, 4, 8],
    "cave.role BY_TOKENS V6.2": [1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6],
    "thief.spec STASHED V10.3": [4, 5, 6, 7, 8],
    "thief.spec NOT_ON_UPGRADES V10.3": [0, 0, 0, 1, 2],
    "thief.role STAT_TOKENS V7.1": [[2, 3, 4], [3, 3, 4], [3, 4, 4], [4, 4, 4]],
    "thief.turn NEEDED V7.2": [7, 4, 2, 1],
    "ghost.spec LOCKED V10.3": [3, 4, 5, 5, 6],
    "ghost.spec SOLO_GHOSTS V10.3": [0, 0, 2, 1, 1],
    "ghost.role MOVEMENT V9.4": [3, 4, 4, 5, 5, 6, 6, 7],
    "ghost.role INFLUENCE V9.4": [1, 1, 2, 2, 3, 3, 4, 4],
    "ghost.role MOST_FOCUS V9.4": 7,
    "cave_ghost.spec POWER_PRICES V9.3": {
        "telekinesis": 1, "rockslide": 2, "plot-twist": 2, "hatred": 1, "crystal-curse": 1,
    },
    "cave_ghost.spec DEAREST V9.3": 3,
    "cave_ghost.role BY_ISOLATION V9.55": [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6],
    "cave_ghost.role FARTHEST V9.64": 6,
    "cave_ghost.role REACH V9.63": [5, 5, 4, 3, 2, 1, 1],
    "cave_ghost.role PRICE V9.64": [0, 0, 1, 2, 3, 4],
    "ghoul.spec FURY V10.3": [5, 6, 7, 7, 8],
    "ghoul.spec SOLO_FURY V10.3": [7, 7, 8, 9, 9],
    "ghoul.spec SOLO_CRYSTALS V10.3": [5, 5, 6, 7, 7],
    "ghoul.spec DICE V10.3": [3, 3, 3, 2, 2],
    "ghoul.role DISCS V8.2": 9,
    "ghoul.role LOW_SUM V8.7": [0, 0, 4, 7],
    "vile_ghoul.spec CHART V8.36": [[2, 5], [3, 4], [4, 3], [5, 3], [6, 2], [7, 1]],
    "vile_ghoul.spec PREY_HEALTH V10.3": {"knight": [5, 6, 7, 7, 8], "dragon": [3, 4, 5, 5, 6]},
    "vile_ghoul.spec MORE_CRYSTALS_BY_LEVEL V10.3": [-2, -1, 0, 0, 1],
}  # fmt: skip

SYMBOLS = {
    "telekinesis": [5, 0, 1],
    "rockslide": [0, 1, 2],
    "plot-twist": [1, 2, 3],
    "possession": [2, 3, 4],
    "hatred": [3, 4, 5],
    "crystal-curse": [4, 5, 0],
}
"""V9.3: each of the Cave Ghost's powers takes three symbols that follow each other in the ring."""


@pytest.mark.parametrize("row", PRINTED)
def test_it_is_as_printed(row: str) -> None:
    module, name, _ = row.split()
    found = getattr(import_module(f"cavern.games.vast.roles.{module}"), name)
    assert found == PRINTED[row]


def test_the_cave_ghosts_powers_take_the_symbols_of_her_ring() -> None:
    powers = import_module("cavern.games.vast.roles.cave_ghost.powers").POWERS
    assert {power.id: power.accepted for power in powers} == SYMBOLS
