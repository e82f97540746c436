"""Made by scripts/fit_standing.py vast --games 1600 --seed standing."""

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    # knight
    [
        1.676,  # progress
        1.370,  # progress squared
        -1.153,  # tiles placed
        -0.220,  # collapsing
        0.162,  # crystals lost
        0.086,  # constant
        0.140,  # health
        0.257,  # frail
        1.831,  # grit
        2.853,  # cubes
        1.359,  # cards
        -0.544,  # near the Dragon
        3.269,  # near, and he is hurt
        -1.048,  # the Dragon's armour
    ],
    # goblins
    [
        2.127,  # progress
        3.016,  # progress squared
        -0.367,  # tiles placed
        -0.109,  # collapsing
        0.008,  # crystals lost
        0.381,  # constant
        0.176,  # goblins
        -0.630,  # tribes
        0.191,  # rage
        -0.340,  # monsters
        0.898,  # secrets
        0.564,  # near the Knight
        0.599,  # the next tribe near
        -0.584,  # strongest tribe
    ],
    # vile-ghoul
    [
        2.657,  # progress
        2.349,  # progress squared
        -0.303,  # tiles placed
        -0.068,  # collapsing
        -0.063,  # crystals lost
        1.371,  # constant
    ],
    # dragon
    [
        1.660,  # progress
        1.413,  # progress squared
        -0.693,  # tiles placed
        -0.094,  # collapsing
        -0.577,  # crystals lost
        -0.352,  # constant
        -0.118,  # health
        1.392,  # wakefulness
        0.231,  # awake
        0.487,  # surfaced
        0.277,  # near the Entrance, surfaced
        1.441,  # cards
        -0.188,  # from the Knight
        0.653,  # armour
    ],
    # cave
    [
        1.201,  # progress
        0.979,  # progress squared
        2.190,  # tiles placed
        0.366,  # collapsing
        0.247,  # crystals lost
        -0.612,  # constant
        0.838,  # omens
        -0.026,  # hoard on the map
        1.575,  # tiles in play
        -0.007,  # crystal tiles found
    ],
    # cave-ghost
    [
        1.020,  # progress
        0.895,  # progress squared
        1.514,  # tiles placed
        0.598,  # collapsing
        0.532,  # crystals lost
        -0.909,  # constant
        0.299,  # omens
        0.547,  # hoard on the map
        1.288,  # tiles in play
        0.142,  # crystal tiles found
    ],
    # thief
    [
        1.840,  # progress
        1.954,  # progress squared
        -0.324,  # tiles placed
        0.074,  # collapsing
        -0.002,  # crystals lost
        0.271,  # constant
        1.928,  # stashed
        -0.352,  # load
        0.221,  # near the Entrance, laden
    ],
    # ghoul
    [
        2.084,  # progress
        1.653,  # progress squared
        -0.788,  # tiles placed
        -0.369,  # collapsing
        -0.144,  # crystals lost
        0.715,  # constant
        1.550,  # fury
    ],
    # ghost
    [
        1.184,  # progress
        0.902,  # progress squared
        -0.083,  # tiles placed
        -0.178,  # collapsing
        -0.164,  # crystals lost
        -0.934,  # constant
        1.970,  # locked
    ],
]
