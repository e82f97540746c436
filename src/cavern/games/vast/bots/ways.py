"""How far it is, for those who walk and for those who do not."""

from heapq import heappop, heappush
from typing import Final

from cavern.games.vast.grid import STEP, distance, edge_direction, edge_square, x_of, y_of
from cavern.games.vast.numbers import Edge, Square
from cavern.games.vast.state import DARK, OPEN, Cave
from cavern.games.vast.tiles import CANYON, TILES, WALLS

NEARNESS: Final = 8.0
"""Beyond so many squares one place is as far as another."""
FAR: Final = 9999
LIT: Final = 64
"""In prices of a Tribe's way: a Lit tile that it leaves."""
MOST_TILES: Final = 256
"""More than there are tiles: a price and a tile make one number."""

CLIFFS: Final[list[bool]] = [tile.terrain == CANYON and tile.part != 1 for tile in TILES]
"""V10.5: tiles that nobody enters."""


class Way:
    """How far every square is from somewhere."""

    def __init__(self, grid: dict[int, int], steps: list[int], order: list[int]) -> None:
        self.grid = grid
        self.steps = steps
        """By tile, FAR for those from which no way leads there."""
        self.order = order
        """The others, the nearest first."""

    def get(self, square: Square, otherwise: int) -> int:
        """Steps from a square, or another number if there is no way."""
        tile = self.grid.get(square, OPEN)
        if tile == OPEN:
            return otherwise
        steps = self.steps[tile]
        return steps if steps < FAR else otherwise

    def leads_from(self, square: Square) -> bool:
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.steps[tile] < FAR


class Chart:
    """The map in lists, by tile: who lies beside whom, and the walls between them.

    Worth keeping from one question to the next: as long as it ``fits`` nothing on it has changed,
    and ways that were found once need not be looked for again.
    """

    def __init__(self, cave: Cave) -> None:
        self.where = cave.where[:]
        self.face = cave.face[:]
        self.rockslides = cave.rockslides[:]
        self.bombs = cave.bombs[:]
        self.grid = cave.grid.copy()
        self.beside: list[int] = [OPEN] * (4 * len(self.where))
        """The tile in each direction, where there is one that can be entered."""
        self.walls: list[int] = [0] * len(self.where)
        """Directions (as bits) in which there is a wall."""
        self.walks: dict[int, Way] = {}
        grid, face, beside, walls = self.grid, self.face, self.beside, self.walls
        for square, tile in grid.items():
            shut = walls[tile]
            if face[tile] != DARK:
                shut |= WALLS[tile][face[tile]]
            for direction in range(4):
                other = grid.get(square + STEP[direction], OPEN)
                if other == OPEN:
                    continue
                if not CLIFFS[other]:
                    beside[4 * tile + direction] = other
                if face[other] != DARK and WALLS[other][face[other]] >> (direction ^ 2) & 1:
                    shut |= 1 << direction
            walls[tile] = shut
        for edge in self.bombs:
            self.wall_at(edge, False)
        for edge in self.rockslides:
            self.wall_at(edge, True)

    def wall_at(self, edge: Edge, there: bool) -> None:
        """V1.4: a Rockslide closes an edge, a Bomb opens it."""
        direction = edge_direction(edge)
        square = edge_square(edge)
        for _ in range(2):
            tile = self.grid.get(square, OPEN)
            if tile != OPEN:
                bit = 1 << direction
                self.walls[tile] = self.walls[tile] | bit if there else self.walls[tile] & ~bit
            square += STEP[direction]
            direction ^= 2

    def fits(self, cave: Cave) -> bool:
        return (
            self.where == cave.where
            and self.face == cave.face
            and self.rockslides == cave.rockslides
            and self.bombs == cave.bombs
        )

    def walk_to(self, goal: Square, in_the_dark: bool) -> Way:
        """Steps from every square to a goal, looked for once."""
        key = 2 * goal + (1 if in_the_dark else 0)
        if key not in self.walks:
            self.walks[key] = self.walk([goal], in_the_dark)
        return self.walks[key]

    def walk(self, goals: list[Square], in_the_dark: bool) -> Way:
        """Steps from every square to the nearest goal, without crossing walls; those who do not
        walk ``in_the_dark`` keep to Lit tiles, but a goal itself may be Dark."""
        steps = [FAR] * len(self.where)
        face, beside, walls = self.face, self.beside, self.walls
        queue: list[int] = []
        for goal in goals:
            tile = self.grid.get(goal, OPEN)
            if tile != OPEN and steps[tile]:
                steps[tile] = 0
                queue.append(tile)
        for tile in queue:
            far = steps[tile] + 1
            shut = walls[tile]
            for direction in range(4):
                onto = beside[4 * tile + direction]
                if onto == OPEN or shut >> direction & 1 or steps[onto] <= far:
                    continue
                if in_the_dark or face[onto] != DARK:
                    steps[onto] = far
                    queue.append(onto)
        return Way(self.grid, steps, queue)

    def sneak(self, goals: list[Square], through_walls: bool, closed: list[int]) -> Way:
        """V4.4: what it costs a Tribe to come to the nearest goal, from every square: LIT for each
        Lit tile it leaves and 1 for each step. Nobody passes the ``closed`` squares."""
        price = [FAR] * len(self.where)
        order: list[int] = []
        face, beside, walls = self.face, self.beside, self.walls
        heap: list[int] = []
        for square in closed:
            tile = self.grid.get(square, OPEN)
            if tile != OPEN:
                price[tile] = -1
        for goal in goals:
            tile = self.grid.get(goal, OPEN)
            if tile != OPEN:
                price[tile] = 0
                heap.append(tile)
        while heap:
            least = heappop(heap)
            tile, so_far = least % MOST_TILES, least // MOST_TILES
            if so_far > price[tile]:
                continue
            order.append(tile)
            shut = 0 if through_walls else walls[tile]
            for direction in range(4):
                onto = beside[4 * tile + direction]
                if onto == OPEN or shut >> direction & 1:
                    continue
                cost = so_far + (1 if face[onto] == DARK else 1 + LIT)
                if cost < price[onto]:
                    price[onto] = cost
                    heappush(heap, cost * MOST_TILES + onto)
        for square in closed:
            tile = self.grid.get(square, OPEN)
            if tile != OPEN and price[tile] < 0:
                price[tile] = FAR
        return Way(self.grid, price, order)


def flight(here: Square, there: Square) -> int:
    """Straight moves of up to 2 squares that the Dragon needs, whatever lies between."""
    east = abs(x_of(here) - x_of(there))
    north = abs(y_of(here) - y_of(there))
    return (east + 1) // 2 + (north + 1) // 2


def highest(scores: list[int]) -> int:
    """The index of the best score, the first of equals."""
    best = 0
    for index in range(1, len(scores)):
        if scores[index] > scores[best]:
            best = index
    return best


def near(here: Square, there: Square) -> float:
    """1 on the same square, 0 beyond reach."""
    return max(0.0, 1.0 - distance(here, there) / NEARNESS)
