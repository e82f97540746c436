"""V8.2: the Vile Ghoul's dice chart, reconstructed."""

from typing import Final

CHART: Final[list[list[int]]] = [[2, 5], [3, 4], [4, 3], [5, 3], [6, 2], [7, 1]]
"""Movement and Attack for each face of a die, 1 to 6."""

CHART_SOURCE: Final = "reconstructed"
FACES: Final = ("1", "2", "3", "4", "5", "6")
