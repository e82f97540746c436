"""Made by scripts/fit_standing.py skulldug."""

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
    ],
    # solo
    [
        -5.959,  # no treasure
        0.722,  # time
        2.691,  # health
        -6.268,  # one treasure
        2.639,  # time
        2.210,  # health
        -5.679,  # two treasures
        3.301,  # time
        2.373,  # health
        -3.075,  # three treasures
        1.727,  # time
        2.681,  # health
        1.389,  # way home with two
        4.630,  # way home with three
        0.837,  # a treasure within reach
        0.280,  # how many
        0.787,  # ghosts with treasure
        -0.546,  # ghosts
        0.310,  # AP more than usual
        0.491,  # worth of hand
        -0.472,  # frail
        -0.199,  # dazed
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
    ],
]
