"""V1.6, V1.7: placing Dark tiles, revealing them, filling their open edges."""

from typing import Final

from cavern.core.act import Refusal, first_of, perform
from cavern.core.decision import Seat
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.core.words import listed
from cavern.games.vast import artifacts, telling, terrain
from cavern.games.vast.decisions import (
    DIRECTION,
    DIRECTION_NUMBERS,
    SQUARE,
    Matter,
    MatterAct,
    MatterMenu,
    Named,
    PickOne,
    RoleAct,
)
from cavern.games.vast.grid import CENTRE, STEP, edge_of, name_of
from cavern.games.vast.numbers import Square, TileId
from cavern.games.vast.role import Role
from cavern.games.vast.state import CRYSTAL_TOKEN, DARK, EVENT_TOKEN, OPEN, VAULT_TOKEN, Cave
from cavern.games.vast.tiles import (
    CRYSTAL,
    EVENT,
    FIRST_TERRAIN,
    TILES,
    TREASURE,
    TURNS,
    VAULT,
    WALLS,
)

EVERYBODY: Final = -1
"""In ``Cave.seen``: the tile's underside is open to all."""

NOT_TURNING: Final = Refusal("V1.6", "No tile is being turned.")
SAME_AGAIN: Final = Refusal("V1.6", "Turned like that the tile looks as it does another way.")
LIES_SO: Final = Refusal("V6.2", "The tile lies like that already.")
CAME_OVER: Final = Refusal("V1.6", "The edge that was crossed must stay open.")
UNCONNECTED: Final = Refusal("V1.6", "The tile must connect to the Entrance if it can.")
NOT_REVEALING: Final = Refusal("V1.6", "No tiles are being revealed.")
NOT_DARK: Final = Refusal("V1.6", "Only a Dark tile can be revealed.")
NOT_AMONG: Final = Refusal("V1.6", "That tile is not among those revealed now.")


class Turning(Matter):
    """A tile on ``square`` that may lie in one of these ``turns``; ``came_over`` is the direction
    of the edge over which somebody came, if that matters."""

    def __init__(self, seat: Seat, square: Square, turns: list[int], came_over: int = -1) -> None:
        super().__init__(seat, square)
        self.turns = turns
        self.came_over = came_over


class TurnIt(MatterAct[Turning]):
    """V1.6: which way round a tile lies."""

    def not_now(self, state: Cave, who: object) -> Refusal:
        return NOT_TURNING

    def firsts(self, state: Cave, who: Turning) -> list[int]:
        return who.turns

    def absent(self, state: Cave, who: Turning, turn: int, _: int) -> Refusal:
        tile = state.tile(who.square)
        if turn not in TURNS[tile]:
            return SAME_AGAIN
        if state.face[tile] == turn:
            return LIES_SO
        if who.came_over >= 0 and WALLS[tile][turn] >> who.came_over & 1:
            return CAME_OVER
        return UNCONNECTED

    def walls(self, state: Cave, who: Turning, turn: int) -> list[Direction]:
        """The directions of the tile's walls once it is turned so."""
        walls = WALLS[state.tile(who.square)][turn]
        return [direction for direction in range(4) if walls >> direction & 1]

    def label(self, state: Cave, who: Turning, turn: int, _: int) -> str:
        sides = [DIRECTION.labels[direction] for direction in self.walls(state, who, turn)]
        return f"Wall{'s' if len(sides) > 1 else ''} to the {listed(sides)}"

    def touches(self, state: Cave, who: Turning, turn: int, _: int) -> list[str]:
        sides = "".join([DIRECTIONS[direction] for direction in self.walls(state, who, turn)])
        return [f"tile:{name_of(who.square)}", f"walls:{sides}"]


class RevealIt(RoleAct[Role]):
    """V1.6: several tiles are revealed one at a time."""

    sign = "event"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_REVEALING

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        return NOT_AMONG if state.is_dark(square) else NOT_DARK

    def perform(self, state: Cave, who: Role, square: Square, _: int, table: Table) -> None:
        reveal(state, square, who, table)


TURN_TILE: Final = TurnIt(
    "turn",
    "V1.6",
    "Turn the tile {}",
    "The tile lies like that.",
    Named(
        ("n", "e", "s", "w"),
        ("as it is", "a quarter clockwise", "half round", "a quarter counter-clockwise"),
    ),
)
REVEAL_NEXT: Final = RevealIt(
    "reveal", "V1.6", "Reveal the tile at {}", "The Dark tile is turned over.", SQUARE
)


class TurnTile(MatterMenu[Turning]):
    kind = "turn-tile"
    question = "Which way round does the tile go?"
    acts = [TURN_TILE]


class RevealNext(PickOne):
    kind = "reveal-next"
    question = "Which Dark tile is revealed next?"
    acts = [REVEAL_NEXT]


def place_dark(cave: Cave, square: Square, by: Role, table: Table) -> bool:
    """A Dark tile comes onto an open space: from the keeper's hand, else from the stack."""
    keeper = cave.keeper()
    if keeper is not None:
        if not keeper.tiles_in_hand():
            return False
        tile = keeper.give_tile(cave, square, table)
    else:
        if not cave.stack:
            return False
        tile = cave.stack.pop()
    put_dark(cave, tile, square, table)
    return True


def put_dark(cave: Cave, tile: TileId, square: Square, table: Table) -> None:
    cave.put(tile, square)
    table.reveal()
    telling.tile_placed(table, square, TILES[tile].symbol)


def reveal(
    cave: Cave,
    square: Square,
    by: Role,
    table: Table,
    came_over: int = -1,
    entering: bool = False,
) -> None:
    """Flip a Dark tile, turn it, fill its open edges, place its token.

    ``came_over`` is the direction of the edge that must stay open (V1.6, the Knight).
    """
    tile = cave.tile(square)
    cave.seen[tile] = EVERYBODY
    table.reveal()
    matter = Turning(by.seat, square, orientations(cave, square, came_over), came_over)
    turn = first_of(table.choose(TurnTile(cave, matter)))
    cave.seen[tile] = 0
    cave.face[tile] = turn
    lift_rockslides(cave, square, turn)
    telling.revealed(table, square, tile, turn, by.title)
    fill_edges(cave, square, by, table)
    if TILES[tile].kind == EVENT:
        terrain.maybe_place(cave, square, by, table)
    place_feature(cave, square, entering, table)
    by.revealed(cave, square, table)
    if cave.carriers:
        artifacts.possessed_revealed(cave, square, by, table)


def lift_rockslides(cave: Cave, square: Square, turn: int) -> None:
    """V11.6: a Rockslide gives way to a printed wall on its edge."""
    if cave.rockslides:
        walls = WALLS[cave.tile(square)][turn]
        for direction in DIRECTION_NUMBERS:
            edge = edge_of(square, direction)
            if walls >> direction & 1 and edge in cave.rockslides:
                cave.rockslides.remove(edge)


def orientations(cave: Cave, square: Square, came_over: int) -> list[int]:
    """The legal turnings of the Dark tile on ``square``."""
    tile = cave.tile(square)
    if len(TURNS[tile]) == 1:
        return TURNS[tile]
    turns = TURNS[tile]
    if came_over >= 0:
        turns = [n for n in turns if not WALLS[tile][n] >> came_over & 1]
    ways = connected_sides(cave, square)
    joined = [n for n in turns if ways & ~WALLS[tile][n]]
    return joined or turns


def connected_sides(cave: Cave, square: Square) -> int:
    """The sides (as bits) over which a Lit tile here would connect to the Entrance."""
    lit = lit_from_entrance(cave)
    sides = 0
    for direction in range(4):
        if square + STEP[direction] in lit and not cave.walled(square, direction):
            sides |= 1 << direction
    return sides


def lit_from_entrance(cave: Cave) -> set[Square]:
    """Every Lit square that connects to the Entrance through Lit tiles."""
    reached = {CENTRE}
    edge = [CENTRE]
    while edge:
        square = edge.pop()
        for direction in range(4):
            onto = square + STEP[direction]
            if onto not in reached and cave.is_lit(onto) and not cave.walled(square, direction):
                reached.add(onto)
                edge.append(onto)
    return reached


def fill_edges(cave: Cave, square: Square, by: Role, table: Table) -> None:
    """V1.6: each open edge that faces an open space gets a Dark tile, while there are any."""
    tile = cave.tile(square)
    if tile == OPEN or tile >= FIRST_TERRAIN or cave.face[tile] == DARK:
        return
    for direction in range(4):
        beyond = square + STEP[direction]
        if beyond not in cave.grid and not cave.walled(square, direction):
            place_dark(cave, beyond, by, table)


def fill_all_edges(cave: Cave, by: Role, table: Table) -> None:
    """V2.5: after the map has changed, every open edge is filled."""
    for square in cave.lit_squares():
        fill_edges(cave, square, by, table)


def place_feature(cave: Cave, square: Square, entering: bool, table: Table) -> None:
    """V1.7: what a tile brings when it is revealed."""
    tile = cave.tile(square)
    kind = TILES[tile].kind
    if kind == EVENT:
        if not entering:
            place_event_token(cave, square, table)
    elif kind == TREASURE:
        place_treasure(cave, square, table, "V1.7")
    elif kind == CRYSTAL:
        cave.token[tile] |= CRYSTAL_TOKEN
    elif kind == VAULT:
        cave.token[tile] |= VAULT_TOKEN


def place_event_token(cave: Cave, square: Square, table: Table) -> None:
    tile = cave.tile(square)
    if cave.event_supply and not cave.token[tile] & EVENT_TOKEN:
        cave.event_supply -= 1
        cave.token[tile] |= EVENT_TOKEN
        telling.token_placed(table, cave, square, "event", "V1.7")


def place_treasure(cave: Cave, square: Square, table: Table, rule: str) -> None:
    """A Treasure token from the supply, if one is left (V1.9)."""
    if cave.treasure_supply:
        cave.treasure_supply -= 1
        cave.treasure[cave.tile(square)] += 1
        telling.token_placed(table, cave, square, "treasure", rule)


def reveal_each(cave: Cave, squares: list[Square], by: Role, table: Table) -> list[Square]:
    """V1.6: several Dark tiles, one at a time in the revealer's order. Returns those revealed."""
    left = [square for square in squares if cave.is_dark(square)]
    done: list[int] = []
    while left:
        answer = table.choose(RevealNext(cave, by, left[:]))
        left.remove(first_of(answer))
        perform(answer, cave, by, table)
        done.append(first_of(answer))
    return done
