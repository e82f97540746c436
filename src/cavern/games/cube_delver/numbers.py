"""What the whole numbers of the rules stand for."""

from typing import TypeAlias

Colour: TypeAlias = int
"""The colour of a die, by its place among :data:`cavern.games.cube_delver.state.COLOURS`."""
Pips: TypeAlias = int
"""What a die shows, 1 to 6."""
