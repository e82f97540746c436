"""What the whole numbers of the rules stand for."""

from typing import TypeAlias

CardId: TypeAlias = int
"""A card of the box."""
KindId: TypeAlias = int
"""A kind of card, by its place among :data:`cavern.games.skulldug.kinds.KINDS`."""
TileId: TypeAlias = int
"""A passage tile of the box; 0 is the Cave Entrance."""
Space: TypeAlias = int
"""A space of the grid, row by row from the south-west corner."""
ExplorerId: TypeAlias = int
"""An explorer, by its place in the cave: players first, then ghosts."""
