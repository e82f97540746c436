"""The player pieces (V2.1): every piece on the map except the Cave's tiles and tokens."""

from typing import Final

KNIGHT: Final = 0
TRIBE_FANGS: Final = 1
TRIBE_BONES: Final = 2
TRIBE_EYE: Final = 3
DRAGON: Final = 4
THIEF: Final = 5
GHOUL: Final = 6
GHOST: Final = 7
PIECES: Final = (
    "knight", "tribe-fangs", "tribe-bones", "tribe-eye", "dragon", "thief", "ghoul", "ghost",
)  # fmt: skip
PIECE_NAMES: Final = (
    "the Knight", "the Fangs Tribe", "the Bones Tribe", "the Eye Tribe", "the Dragon",
    "the Thief", "the Ghoul", "the Ghost",
)  # fmt: skip

GEMS: Final = ("claw", "flame", "wing")
GEM_HOME: Final = -1
GEM_CARRIED: Final = -2
