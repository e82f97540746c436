"""What players like and fear, in numbers: one row for each role, and others who differ in it.

A temper is a list of weights that a role's mind goes by. The first of a role is how it usually
plays; the others are plans that search tries for a whole turn (``Judge.plans``).
"""

from typing import Final

# Knight
HIT: Final = 0
"""A blow that is sure to hit the Dragon."""
CHANCE_TO_HIT: Final = 1
URGENT: Final = 2
"""More for either, once he is awake."""
CRYSTAL_GOAL: Final = 3
CRYSTAL_GRIT: Final = 4
TREASURE: Final = 5
DARK: Final = 6
KILL: Final = 7
"""The Thief."""
TRIBE_BEATEN: Final = 8
PERIL: Final = 9
"""What a Tribe that could strike her afterwards takes off."""
CUBE: Final = 10
SPITE: Final = 11
"""More for hurting whoever leads."""
GLORY: Final = 12
"""The Grit of a Sidequest."""

# Goblins
SHOWN: Final = 0
"""The Strength from which a Tribe comes out, at most."""
RAGE: Final = 1
MONSTERS: Final = 2
SECRETS: Final = 3
GROWTH: Final = 4
CHASE: Final = 5
"""Steps a Tribe that cannot strike yet goes after its prey."""

# Dragon
FEAR: Final = 0
"""Of the Knight's reach, for each square within it."""
AWE: Final = 1
"""From how many squares on."""
CLAWS: Final = 2
"""Prey under his claws, in faces of the die, from which he uses them."""
REVENGE: Final = 3
"""Percent of the way to its goal at which a rival is worth hunting."""

# Cave
HURRY: Final = 0
"""Percent of the way to its goal at which a rival is hindered."""
HOARD: Final = 1
"""Tokens on the map that are enough."""

# Thief
LOAD: Final = 0
"""With so much he goes home."""
VAULT: Final = 1
GEM: Final = 2
POCKET: Final = 3
UNSEEN: Final = 4
"""A Dark tile."""
CAUTION: Final = 5

TEMPERS: Final[dict[str, list[list[int]]]] = {
    "knight": [
        [70, 30, 30, 60, 9, 22, 7, 12, 6, 16, 8, 30, 3],
        [210, 90, 90, 60, 9, 22, 7, 12, 6, 16, 8, 30, 3],
        [70, 30, 30, 60, 9, 66, 7, 12, 6, 16, 8, 30, 3],
        [70, 30, 30, 60, 9, 22, 21, 12, 6, 8, 6, 30, 3],
        [70, 30, 30, 60, 9, 22, 7, 36, 36, 4, 8, 90, 3],
        [70, 30, 30, 60, 9, 22, 7, 12, 6, 64, 12, 30, 3],
    ],
    "goblins": [
        [4, 3, 2, 2, 4, 0],
        [2, 3, 2, 2, 4, 4],
        [6, 3, 2, 2, 4, 0],
    ],
    "dragon": [
        [4, 3, 2, 60],
        [12, 4, 3, 101],
        [0, 0, 1, 30],
    ],
    "cave": [
        [30, 4],
        [101, 4],
        [15, 9],
    ],
    "cave-ghost": [
        [30, 4],
        [101, 4],
        [15, 9],
    ],
    "thief": [
        [3, 80, 70, 75, 25, 2],
        [1, 80, 70, 75, 10, 6],
        [5, 80, 70, 75, 25, 0],
        [3, 40, 30, 200, 25, 1],
    ],
}  # fmt: skip
NONE: Final[list[int]] = []


def temper_of(kind: str) -> list[int]:
    """How a role usually plays."""
    return TEMPERS[kind][0] if kind in TEMPERS else NONE
