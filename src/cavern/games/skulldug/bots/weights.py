"""Made by scripts/fit_standing.py skulldug --games 1000 --seed standing."""

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    # ffa
    [
        0.264,  # one treasure
        0.368,  # two treasures
        1.069,  # three treasures
        0.459,  # way home with two
        1.395,  # way home with three
        0.240,  # a treasure within reach
        0.147,  # the same with two
        0.599,  # health
        -0.272,  # frail
        0.550,  # dead
        -0.342,  # dazed
        0.266,  # worth of hand
        -0.017,  # on turn
        0.000,  # gems left
        0.000,  # constant
    ],
    # duel
    [
        0.124,  # one treasure
        0.221,  # two treasures
        0.802,  # three treasures
        0.496,  # way home with two
        1.740,  # way home with three
        0.441,  # a treasure within reach
        0.104,  # the same with two
        0.784,  # health
        -0.004,  # frail
        0.928,  # dead
        -0.150,  # dazed
        0.085,  # worth of hand
        0.144,  # on turn
        0.000,  # gems left
        0.000,  # constant
    ],
    # team
    [
        0.173,  # one treasure
        0.112,  # two treasures
        0.668,  # three treasures
        0.910,  # way home with two
        1.419,  # way home with three
        0.421,  # a treasure within reach
        0.035,  # the same with two
        0.305,  # health
        -0.134,  # frail
        0.258,  # dead
        -0.320,  # dazed
        0.198,  # worth of hand
        0.078,  # on turn
        0.000,  # gems left
        0.000,  # constant
    ],
    # solo
    [
        -0.101,  # one treasure
        0.508,  # two treasures
        1.570,  # three treasures
        1.127,  # way home with two
        2.767,  # way home with three
        -0.008,  # a treasure within reach
        0.375,  # the same with two
        1.215,  # health
        -0.833,  # frail
        0.000,  # dead
        -0.108,  # dazed
        0.766,  # worth of hand
        -1.828,  # on turn
        -0.219,  # gems left
        -1.828,  # constant
    ],
    # print-and-play
    [
        0.365,  # one treasure
        0.405,  # two treasures
        0.544,  # three treasures
        0.266,  # way home with two
        1.925,  # way home with three
        0.158,  # a treasure within reach
        0.195,  # the same with two
        0.620,  # health
        -0.322,  # frail
        0.498,  # dead
        0.000,  # dazed
        0.021,  # worth of hand
        0.062,  # on turn
        0.000,  # gems left
        0.000,  # constant
    ],
]
