"""Made by scripts/fit_standing.py vast --games 800 --seed standing."""

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    # knight
    [
        0.659,  # progress
        1.899,  # progress squared
        -1.291,  # tiles placed
        0.250,  # collapsing
        -0.958,  # crystals lost
        -0.192,  # constant
        0.817,  # health
        0.486,  # frail
        1.525,  # grit
        3.209,  # cubes
        1.445,  # cards
        -1.493,  # near the Dragon
        2.445,  # near, and he is hurt
        -1.214,  # the Dragon's armour
    ],
    # goblins
    [
        1.843,  # progress
        3.169,  # progress squared
        -0.151,  # tiles placed
        -0.509,  # collapsing
        0.261,  # crystals lost
        0.949,  # constant
        0.375,  # goblins
        -0.473,  # tribes
        0.080,  # rage
        -0.413,  # monsters
        0.498,  # secrets
        0.282,  # near the Knight
        0.365,  # the next tribe near
        -0.332,  # strongest tribe
    ],
    # vile-ghoul
    [
        2.858,  # progress
        2.349,  # progress squared
        -0.510,  # tiles placed
        0.213,  # collapsing
        -0.434,  # crystals lost
        1.337,  # constant
    ],
    # dragon
    [
        2.046,  # progress
        1.323,  # progress squared
        -1.308,  # tiles placed
        -0.406,  # collapsing
        0.121,  # crystals lost
        -0.508,  # constant
        0.246,  # health
        1.660,  # wakefulness
        0.456,  # awake
        0.355,  # surfaced
        0.793,  # near the Entrance, surfaced
        1.057,  # cards
        -0.065,  # from the Knight
        1.056,  # armour
    ],
    # cave
    [
        1.402,  # progress
        1.229,  # progress squared
        2.594,  # tiles placed
        0.190,  # collapsing
        0.218,  # crystals lost
        -0.497,  # constant
        0.588,  # omens
        -0.241,  # hoard on the map
        1.983,  # tiles in play
        -0.705,  # crystal tiles found
    ],
    # cave-ghost
    [
        0.913,  # progress
        0.901,  # progress squared
        1.169,  # tiles placed
        0.847,  # collapsing
        0.665,  # crystals lost
        -0.980,  # constant
        -0.394,  # omens
        1.320,  # hoard on the map
        0.940,  # tiles in play
        0.175,  # crystal tiles found
    ],
    # thief
    [
        1.805,  # progress
        2.275,  # progress squared
        -0.255,  # tiles placed
        -0.105,  # collapsing
        0.080,  # crystals lost
        0.209,  # constant
        1.813,  # stashed
        -0.340,  # load
        0.563,  # near the Entrance, laden
    ],
    # ghoul
    [
        2.001,  # progress
        1.645,  # progress squared
        -0.630,  # tiles placed
        -0.410,  # collapsing
        -0.086,  # crystals lost
        0.827,  # constant
        1.691,  # fury
    ],
    # ghost
    [
        1.089,  # progress
        0.887,  # progress squared
        0.411,  # tiles placed
        -0.072,  # collapsing
        0.135,  # crystals lost
        -1.032,  # constant
        1.822,  # locked
    ],
]
