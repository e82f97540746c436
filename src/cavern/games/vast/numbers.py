"""What the whole numbers of the rules stand for."""

from typing import TypeAlias

Square: TypeAlias = int
"""A square of the grid (V1.1)."""
Edge: TypeAlias = int
"""An edge between two squares."""
TileId: TypeAlias = int
"""A tile of the box, by its place among :data:`cavern.games.vast.tiles.TILES`."""
Symbol: TypeAlias = int
"""What is printed on the back of a tile, and on an Omen."""
Piece: TypeAlias = int
"""A player piece, by its place among :data:`cavern.games.vast.pieces.PIECES`."""
Tribe: TypeAlias = int
"""One of the three Tribes."""
Gem: TypeAlias = int
"""One of the three Dragon Gems, and the power it stands for."""
CardId: TypeAlias = int
"""A card, by its place among those of its deck."""
