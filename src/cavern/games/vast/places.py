"""A place in words: what everybody sees there. Numbers alone tell nobody where something is."""

from typing import Final

from cavern.core.grid import DIRECTION_NAMES, opposite
from cavern.core.words import counted
from cavern.games.vast.grid import STEP, name_of
from cavern.games.vast.numbers import Square, TileId
from cavern.games.vast.pieces import PIECE_NAMES
from cavern.games.vast.state import CRYSTAL_TOKEN, DARK, EVENT_TOKEN, VAULT_TOKEN, Cave
from cavern.games.vast.tiles import ENTRANCE, KINDS, SYMBOLS, TILES

AT_ENTRANCE: Final = "the Entrance"
NO_TILE: Final = "no tile yet"


def place_of(cave: Cave, square: Square) -> str:
    """``2,0 (Dark, Bones; the Thief)``: its numbers at the edges of the map, and what is there, or
    what is beside it where no tile lies."""
    seen = seen_at(cave, square)
    if seen[0] == NO_TILE:
        seen[0] = beside(cave, square) or NO_TILE
    if seen[0] == AT_ENTRANCE:
        return f"{AT_ENTRANCE} ({'; '.join(seen[1:])})" if seen[1:] else AT_ENTRANCE
    return f"{name_of(square)} ({'; '.join(seen)})"


def spot(cave: Cave, square: Square) -> str:
    """``2,0 (Dark, Bones)``: a place in a sentence about somebody who is there."""
    tile = cave.tile(square)
    words = tile_in_words(cave, tile) if tile >= 0 else NO_TILE
    return words if words == AT_ENTRANCE else f"{name_of(square)} ({words})"


def beside(cave: Cave, square: Square) -> str:
    """``west of the Knight``: what is next to an open space, somebody before anything else."""
    found = ""
    for way, step in enumerate(STEP):
        tile = cave.tile(square + step)
        if tile < 0:
            continue
        side = DIRECTION_NAMES[opposite(way)]
        pieces = cave.pieces_at(square + step)
        if pieces:
            return f"{side} of {PIECE_NAMES[pieces[0]]}"
        found = found or f"{side} of {tile_in_words(cave, tile)}"
    return found


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
