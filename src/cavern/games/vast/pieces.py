"""The player pieces (V2.1): every piece on the map except the Cave's tiles and tokens."""

from typing import Final

from cavern.games.vast.roster import SPECS

KNIGHT: Final = 0
TRIBE_FANGS: Final = 1
TRIBE_BONES: Final = 2
TRIBE_EYE: Final = 3
DRAGON: Final = 4
THIEF: Final = 5
GHOUL: Final = 6
GHOST: Final = 7
PIECES: Final = tuple(id for spec in SPECS.values() for id, _ in spec.pieces)
PIECE_NAMES: Final = tuple(name for spec in SPECS.values() for _, name in spec.pieces)

GEMS: Final = ("claw", "flame", "wing")
GEM_HOME: Final = -1
GEM_CARRIED: Final = -2
