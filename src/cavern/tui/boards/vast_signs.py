"""Letters, signs and colours for the things of Vast: drawings only, each with a substitute."""

from typing import Final

LETTERS: Final = {
    "knight": "K",
    "tribe-fangs": "F",
    "tribe-bones": "B",
    "tribe-eye": "E",
    "dragon": "D",
    "thief": "T",
    "ghoul": "U",
    "vile-ghoul": "V",
    "ghost": "H",
    "cave-ghost": "H",
    "ogre": "o",
    "troll": "t",
}
"""Pieces on the map and roles; who is underground is small."""

KIND_SIGNS: Final = {
    "ambush": "†",
    "event": "!",
    "treasure": "$",
    "vault": "#",
    "crystal": "◆",
    "entrance": "⌂",
    "terrain": "",
}
ENTRANCE: Final = "entrance"
"""The kind of tile that is drawn as the way out."""
TERRAIN_SIGNS: Final = {
    "canyon": "≡",
    "lake": "≈",
    "magma": "~",
    "forest": "♣",
    "pits": "○",
    "river": "»",
}
UNKNOWN: Final = "?"
"""What nobody has drawn a sign for."""
GEM_SIGN: Final = "♦"
FLAME_SIGN: Final = "^"
ROCKS: Final = "▓"
BOMB: Final = "×"
GHOST_TILE: Final = "‡"
ARTIFACT: Final = "¤"
LOCKED: Final = "⊗"

VAST_LEGEND: Final = (
    "F B E Dark tiles   † ambush  ! event  $ treasure  # vault  ◆ crystal  ♦ gem",
    "⌂ Entrance  ▓ rockslide  × bomb  ^ flames",
)

ROLE_COLOURS: Final = {
    "knight": "#6cc0f0",
    "goblins": "#4fc79a",
    "vile-ghoul": "#4fc79a",
    "dragon": "#f0793a",
    "cave": "#d59bc4",
    "cave-ghost": "#d59bc4",
    "thief": "#f2e25c",
    "ghoul": "#b7c86a",
    "ghost": "#c3c8f0",
}
"""Told apart by brightness too; letters tell pieces apart where colours do not."""
