"""V2.2–V2.5: removing tiles, and sliding together what came apart."""

from typing import Final

from cavern.core.act import Act, Answer, Refusal, first_of
from cavern.core.errors import RulesError
from cavern.core.grid import EAST, SOUTH, WEST, Direction
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import (
    DIRECTION,
    DIRECTION_NUMBERS,
    SQUARE,
    PickOne,
    RoleMenu,
)
from cavern.games.vast.endings import check_collapse
from cavern.games.vast.grid import (
    CENTRE,
    OFF,
    STEP,
    WIDTH,
    edge_direction,
    edge_of,
    edge_square,
    name_of,
    offset_of,
    x_of,
    y_of,
)
from cavern.games.vast.moving import in_turn_order, move_off, ways_off
from cavern.games.vast.numbers import Edge, Square, TileId
from cavern.games.vast.reveal import EVERYBODY, fill_all_edges
from cavern.games.vast.role import PossessionEnds, Role
from cavern.games.vast.state import DARK, EVENT_TOKEN, Cave
from cavern.games.vast.tiles import CRYSTAL, FIRST_TERRAIN, KIND, TILES

NO_TILE: Final = Refusal("V2.3", "There is no tile there.")
ENTRANCE_STAYS: Final = Refusal("V2.3", "The Entrance never goes.")
TERRAIN_STAYS: Final = Refusal("V10.5", "Terrain stays where it is.")
LOCK_STAYS: Final = Refusal("V9.39", "A Ghost tile that can still lock an Artifact does not go.")
SOMEBODY_STAYS: Final = Refusal("V2.3", "What is on that tile could not leave it.")
FEWEST_FIRST: Final = Refusal("V2.3", "A tile that touches fewer others goes first.")
CRYSTALS_FIRST: Final = Refusal("V2.3", "A revealed Crystal tile goes first.")
DARK_FIRST: Final = Refusal("V10.1", "A Dark tile goes first.")
MEETS_NOTHING: Final = Refusal("V2.5", "That way it would not meet the rest of the map.")
NO_COLLAPSE: Final = Refusal("V2.3", "No tile is removed now.")
NOTHING_LOOSE: Final = Refusal("V2.5", "No section of the map has come loose.")

QUIET_ROUNDS: Final = 5


# Which tiles go


def touches(cave: Cave, square: Square) -> int:
    return sum(1 for step in STEP if square + step in cave.grid)


def removable(cave: Cave) -> list[Square]:
    """V2.3: the tiles of which one must go now."""
    groups: list[list[int]] = [[], [], [], [], []]
    for square in cave.grid:
        if stays(cave, square) is None:
            groups[touches(cave, square)].append(square)
    for group in groups:
        free = sorted([square for square in group if can_clear(cave, square)])
        if free:
            return [square for square in free if cave.lit_kind(square) == CRYSTAL] or free
    return []


def removable_alone(cave: Cave) -> list[Square]:
    """V10.1 Alone in the Dark: Crystal tiles first, then Dark, then Lit ones."""
    free = removable(cave)
    return [square for square in free if cave.is_dark(square)] or free


class Remove(Act[Cave, Role]):
    """V2.3: a tile leaves the map, with all that lies on it."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_COLLAPSE

    def firsts(self, state: Cave, who: Role) -> list[Square]:
        return removable_alone(state) if state.terms.alone else removable(state)

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        if square not in state.grid:
            return NO_TILE
        forever = stays(state, square)
        if forever is not None:
            return forever
        if not can_clear(state, square):
            return SOMEBODY_STAYS
        return self.outranked(state, square)

    def outranked(self, state: Cave, square: Square) -> Refusal:
        """Why other tiles go before this one."""
        first = removable(state)
        if touches(state, square) > touches(state, first[0]):
            return FEWEST_FIRST
        return CRYSTALS_FIRST if state.lit_kind(first[0]) == CRYSTAL else DARK_FIRST


REMOVE: Final = Remove(
    "remove",
    "V2.3",
    "Remove the tile at {}",
    "It leaves the map; whoever stands on it moves away first.",
    SQUARE,
)


class RemoveTile(RoleMenu):
    kind = "remove-tile"
    question = "Which tile is removed?"
    acts = [REMOVE]


def stands_still(cave: Cave) -> bool:
    """V2.8: whether at the end of a round nothing has come of the Collapse for so long that nothing
    will."""
    return (
        cave.collapsing and cave.round - cave.stalled_since >= QUIET_ROUNDS and not removable(cave)
    )


def can_clear(cave: Cave, square: Square) -> bool:
    """V2.3: whether everybody on the tile can leave it."""
    if square in cave.artifacts and not artifacts.can_leave(cave, square, [square]):
        return False
    return all(ways_off(cave, piece, [square]) for piece in cave.pieces_at(square))


def stays(cave: Cave, square: Square) -> Refusal | None:
    """V2.3, V9.39, V10.5: why a tile does not go, whoever removes it."""
    if square == CENTRE:
        return ENTRANCE_STAYS
    if cave.tile(square) >= FIRST_TERRAIN:
        return TERRAIN_STAYS
    return LOCK_STAYS if keeps_open(cave, square) else None


def keeps_open(cave: Cave, square: Square) -> bool:
    """V9.39: a Ghost tile that can still lock an Artifact cannot collapse, if all can see that it
    is one."""
    tile = cave.tile(square)
    return still_locks(cave, tile) and (cave.face[tile] != DARK or cave.seen[tile] == EVERYBODY)


def still_locks(cave: Cave, tile: TileId) -> bool:
    """V9.39: a Ghost tile, Dark or Lit, without a locked Artifact."""
    return cave.terms.artifacts and TILES[tile].ghost and tile not in cave.lock_tiles


def holds_out(cave: Cave, square: Square, table: Table) -> bool:
    """V9.39: a Dark tile turned over to be removed is an open Ghost tile: it stays."""
    tile = cave.tile(square)
    if not still_locks(cave, tile):
        return False
    cave.seen[tile] = EVERYBODY
    table.reveal()
    telling.held_out(table, square)
    return True


def remove_one(cave: Cave, by: Role, table: Table) -> None:
    """One tile of the Collapse, as ``by`` chooses."""
    while True:
        question = RemoveTile(cave, by)
        if not question.choices:
            return
        square = first_of(table.choose(question))
        if holds_out(cave, square, table):
            continue
        if clear(cave, square, [square], by, table):
            take_away(cave, square, table)
            close_ranks(cave, by, table)
            return
        if cave.over:
            return


def clear(cave: Cave, square: Square, lost: list[int], by: Role, table: Table) -> bool:
    """Everybody leaves the tile; False if somebody cannot, or has won by it."""
    cave.going = lost
    try:
        cleared = all_leave(cave, square, lost, by, table)
    except PossessionEnds:
        cave.going = []
        raise
    cave.going = []
    return cleared


def all_leave(cave: Cave, square: Square, lost: list[Square], by: Role, table: Table) -> bool:
    """Pieces in turn order, then Artifacts."""
    for piece in in_turn_order(cave, cave.pieces_at(square)):
        if not move_off(cave, piece, lost, by, table):
            return False
    return not cave.over and artifacts.move_off(cave, square, lost, by, table)


def take_away(cave: Cave, square: Square, table: Table) -> None:
    """V2.3, V2.5: the tile leaves the map; its tokens go back to their owners."""
    tile = cave.tile(square)
    token = cave.token[tile]
    cave.treasure_supply += cave.treasure[tile]
    cave.treasure[tile] = 0
    if token & EVENT_TOKEN:
        cave.event_supply += 1
    cave.token[tile] = 0
    for gem, where in enumerate(cave.gems):
        if where == square:
            cave.gem_goes_home(gem)
    if cave.flame_wall == square:
        cave.flame_wall = OFF
    for guard, where in enumerate(cave.guards):
        if where == square:
            cave.guards[guard] = OFF
    if tile in cave.lock_tiles:
        cave.lock_tiles.remove(tile)
    drop_edges(cave, square)
    was_dark = cave.face[tile] == DARK
    cave.take(square)
    table.reveal()
    telling.tile_removed(table, square, tile, was_dark)
    cave.goes_on()
    if cave.collapsing or KIND[tile] == CRYSTAL:
        cave.gone.append(tile)
        check_collapse(cave, table)
    elif not any(role.takes_back(tile) for role in cave.roles):
        cave.returned = min(cave.returned, len(cave.stack)) + 1
        cave.stack.insert(0, tile)


def shuffle_bottom(cave: Cave, count: int, table: Table) -> None:
    """V2.5: tiles that went back to the stack are shuffled among themselves; a keeper that had run
    out draws again."""
    bottom = cave.stack[:count]
    table.shuffle(bottom)
    cave.stack[:count] = bottom
    keeper = cave.keeper()
    if keeper is not None:
        keeper.refill(cave, table)


def drop_edges(cave: Cave, square: Square) -> None:
    """Rockslides on a tile that goes or turns are lifted, Bomb tokens lost for good."""
    for direction in DIRECTION_NUMBERS:
        edge = edge_of(square, direction)
        if edge in cave.rockslides:
            cave.rockslides.remove(edge)
        if edge in cave.bombs:
            cave.bombs.remove(edge)


# Sliding together


def close_ranks(cave: Cave, by: Role, table: Table) -> None:
    """V2.5: loose sections slide until they touch the rest, then open edges are filled."""
    while not cave.over:
        section = loose_section(cave)
        if not section:
            break
        slide(cave, section, by, table)
    if not cave.over:
        fill_all_edges(cave, by, table)


def connected(cave: Cave, start: Square, lost: int = OFF) -> set[Square]:
    """All tiles that hang together with a square, if the ``lost`` one were gone."""
    reached = {start}
    edge = [start]
    while edge:
        square = edge.pop()
        for step in STEP:
            onto = square + step
            if onto in cave.grid and onto not in reached and onto != lost:
                reached.add(onto)
                edge.append(onto)
    return reached


def loose_section(cave: Cave) -> list[Square]:
    """The squares of a section that has lost the Entrance; empty if all hangs together."""
    whole = connected(cave, CENTRE)
    if len(whole) == len(cave.grid):
        return []
    first = min(square for square in cave.grid if square not in whole)
    return sorted(connected(cave, first))


class Slide(Act[Cave, Role]):
    """V2.5: a loose section slides until it meets the rest of the map."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOTHING_LOOSE

    def absent(self, state: Cave, who: Role, direction: Direction, _: int) -> Refusal:
        return MEETS_NOTHING


SLIDE: Final = Slide(
    "slide",
    "V2.5",
    "Slide the loose section {}",
    "It goes that way, with all that is on it, until it meets the rest of the map.",
    DIRECTION,
)


class SlideSection(PickOne):
    kind = "slide"
    question = "The map has come apart: which way does the loose section slide?"
    acts = [SLIDE]

    def __init__(self, cave: Cave, by: Role, ways: list[int], section: list[Square]) -> None:
        super().__init__(cave, by, ways)
        self.section = section

    def touches(self, choice: Answer) -> list[str]:
        return [f"tile:{name_of(square)}" for square in self.section]


def slide(cave: Cave, section: list[Square], by: Role, table: Table) -> None:
    rest = {square for square in cave.grid if square not in section}
    ways = {d: slide_distance(section, rest, STEP[d]) for d in range(4)}
    open_ways = [d for d in range(4) if ways[d]]
    if open_ways:
        choice = first_of(table.choose(SlideSection(cave, by, open_ways, section)))
        offset = STEP[choice] * ways[choice]
    else:
        offset = nearest_fit(section, rest)
    shift(cave, section, offset)
    telling.section_slid(table, section[0], section[0] + offset, len(section))


def slide_distance(section: list[Square], rest: set[Square], step: int) -> int:
    """How far a section slides one way until it touches the rest; 0 if it never does."""
    for distance in range(reach(section, rest, step)):
        if meets(section, step * distance, rest):
            return distance
    return 0


def reach(section: list[Square], rest: set[Square], step: int) -> int:
    """How far a section must slide to have passed the rest."""
    if step in (STEP[EAST], STEP[WEST]):
        mine, theirs = [x_of(s) for s in section], [x_of(s) for s in rest]
    else:
        mine, theirs = [-y_of(s) for s in section], [-y_of(s) for s in rest]
    ahead = step in (STEP[EAST], STEP[SOUTH])
    return max(theirs) - min(mine) + 1 if ahead else max(mine) - min(theirs) + 1


def meets(section: list[Square], offset: int, rest: set[Square]) -> bool:
    """Whether a loose section touches the rest after a shift; it does so before it could hit it."""
    for square in section:
        for step in STEP:
            if square + offset + step in rest:
                return True
    return False


def nearest_fit(section: list[Square], rest: set[Square]) -> int:
    """Where no straight slide meets the rest: the shortest shift that does."""
    for far in range(WIDTH):
        for east in range(-far, far + 1):
            for south in (far - abs(east), abs(east) - far):
                way = offset_of(east, south)
                if meets(section, way, rest):
                    return way
    raise RulesError("no shift brings a section back to the map")


def shift(cave: Cave, section: list[Square], offset: int) -> None:
    """Move tiles with all that lies and stands on them."""
    tiles = [cave.tile(square) for square in section]
    for square in section:
        del cave.grid[square]
    for tile, square in zip(tiles, section):
        cave.put(tile, square + offset)
    inside = set(section)
    cave.at = [moved(square, inside, offset) for square in cave.at]
    cave.gems = [moved(square, inside, offset) for square in cave.gems]
    cave.guards = [moved(square, inside, offset) for square in cave.guards]
    cave.artifacts = [moved(square, inside, offset) for square in cave.artifacts]
    cave.flame_wall = moved(cave.flame_wall, inside, offset)
    cave.rockslides = [moved_edge(edge, inside, offset) for edge in cave.rockslides]
    cave.bombs = [moved_edge(edge, inside, offset) for edge in cave.bombs]
    for role in cave.roles:
        role.squares_shifted(inside, offset)


def moved(square: Square, inside: set[Square], offset: int) -> Square:
    return square + offset if square in inside else square


def moved_edge(edge: Edge, inside: set[Square], offset: int) -> Edge:
    square, direction = edge_square(edge), edge_direction(edge)
    if square in inside or square + STEP[direction] in inside:
        return edge_of(square + offset, direction)
    return edge
