"""A place in words: what everybody sees there. Numbers alone tell nobody where something is."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import Square, TileId
from cavern.games.vast.pieces import PIECE_NAMES
from cavern.games.vast.state import CRYSTAL_TOKEN, DARK, EVENT_TOKEN, VAULT_TOKEN, Cave
from cavern.games.vast.tiles import ENTRANCE, KINDS, SYMBOLS, TILES

AT_ENTRANCE: Final = "the Entrance"
NO_TILE: Final = "no tile yet"


def place_of(cave: Cave, square: Square) -> str:
    """``2,0 (Dark, Bones; the Thief)``: its numbers at the edges of the map, and what is there."""
    seen = seen_at(cave, square)
    if seen[0] == AT_ENTRANCE:
        return f"{AT_ENTRANCE} ({'; '.join(seen[1:])})" if seen[1:] else AT_ENTRANCE
    return f"{name_of(square)} ({'; '.join(seen)})"


def spot(cave: Cave, square: Square) -> str:
    """``2,0 (Dark, Bones)``: a place in a sentence about somebody who is there."""
    tile = cave.tile(square)
    words = tile_in_words(cave, tile) if tile >= 0 else NO_TILE
    return words if words == AT_ENTRANCE else f"{name_of(square)} ({words})"


def seen_at(cave: Cave, square: Square) -> list[str]:
    """The tile, who stands on it and what lies on it."""
    pieces = [PIECE_NAMES[piece] for piece in cave.pieces_at(square)]
    tile = cave.tile(square)
    if tile < 0:
        return [NO_TILE, *pieces]
    found = [tile_in_words(cave, tile), *pieces]
    if cave.treasure[tile]:
        found.append(counted(cave.treasure[tile], "Treasure"))
    for name, bit in (("Event", EVENT_TOKEN), ("Crystal", CRYSTAL_TOKEN), ("Vault", VAULT_TOKEN)):
        if cave.token[tile] & bit:
            found.append(name)
    return found


def tile_in_words(cave: Cave, tile: TileId) -> str:
    data = TILES[tile]
    if data.kind == ENTRANCE:
        return AT_ENTRANCE
    if cave.face[tile] == DARK:
        return f"Dark, {SYMBOLS[data.symbol].title()}"
    return f"Lit, {KINDS[data.kind].title()}"
