"""How far it is, for those who walk and for those who do not."""

from typing import Final

from cavern.games.vast.grid import STEP, distance, edge_direction, edge_square, x_of, y_of
from cavern.games.vast.numbers import Edge, Square, TileId
from cavern.games.vast.state import DARK, OPEN, Cave
from cavern.games.vast.tiles import CANYON, TILES, WALLS

NEARNESS: Final = 8.0
"""Beyond so many squares one place is as far as another."""
FAR: Final = 9999
LIT: Final = 64
"""In prices of a Tribe's way: a Lit tile that it leaves."""
DEAREST_STEP: Final = 6
"""No step of a trip counts more than this."""

CLIFFS: Final[list[bool]] = [tile.terrain == CANYON and tile.part != 1 for tile in TILES]
"""V10.5: tiles that nobody enters."""


class Way:
    """How far every square is from somewhere."""

    def __init__(self, grid: dict[int, int], steps: list[int], order: list[int]) -> None:
        self.grid = grid
        self.steps = steps
        """By tile, FAR for those from which no way leads there."""
        self.order = order
        """The others, the nearest first, where it was found by walking."""

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
        self.sneaks: dict[int, TribeWay] = {}
        self.last_trip: Trip | None = None
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
        way = self.walks.get(key)
        if way is None:
            way = self.walk([goal], in_the_dark)
            self.walks[key] = way
        return way

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

    def sneak_to(self, goal: Square, through_walls: bool, closed: list[Square]) -> Way:
        """The prices of a Tribe's ways to a goal, looked for once as long as the same is closed."""
        key = 2 * goal + (1 if through_walls else 0)
        found = self.sneaks.get(key)
        if found is None or found.closed != closed:
            found = TribeWay(closed, self.sneak(goal, through_walls, closed))
            self.sneaks[key] = found
        return found.way

    def sneak(self, goal: Square, through_walls: bool, closed: list[Square]) -> Way:
        """V4.4: what it costs a Tribe to come to a goal, from every square: LIT for each Lit tile
        it leaves and 1 for each step. Nobody passes the ``closed`` squares."""
        price = [FAR] * len(self.where)
        face, beside, walls = self.face, self.beside, self.walls
        queue: list[int] = []
        for square in closed:
            tile = self.grid.get(square, OPEN)
            if tile != OPEN:
                price[tile] = -1
        tile = self.grid.get(goal, OPEN)
        if tile != OPEN:
            price[tile] = 0
            queue.append(tile)
        for tile in queue:  # again, whenever a cheaper way to it is found
            so_far = price[tile]
            shut = 0 if through_walls else walls[tile]
            place = 4 * tile
            for direction in range(4):
                onto = beside[place + direction]
                if onto == OPEN or shut >> direction & 1:
                    continue
                cost = so_far + (1 if face[onto] == DARK else 1 + LIT)
                if cost < price[onto]:
                    price[onto] = cost
                    queue.append(onto)
        for square in closed:
            tile = self.grid.get(square, OPEN)
            if tile != OPEN and price[tile] < 0:
                price[tile] = FAR
        return Way(self.grid, price, [])

    def trip(self, start: TileId, halts: list[TileId], closed: list[TileId]) -> "Trip":
        """The quickest ways from a tile, looked for once as long as the same tiles hold up."""
        trip = self.last_trip
        if trip is None or trip.start != start or trip.halts != halts or trip.closed != closed:
            trip = Trip(self, start, halts, closed)
            self.last_trip = trip
        return trip


class TribeWay:
    """Ways that were found while these squares were closed."""

    def __init__(self, closed: list[Square], way: Way) -> None:
        self.closed = closed
        self.way = way


class Trip:
    """The quickest ways from a tile for somebody who may not enter the ``closed`` ones: to stop at
    a Dark tile or one that ``halts`` counts two steps more, a wall three. All is by tile."""

    def __init__(
        self, chart: Chart, start: TileId, halts: list[TileId], closed: list[TileId]
    ) -> None:
        count = len(chart.where)
        self.start = start
        self.halts = halts
        self.closed = closed
        self.order: list[int] = []
        """Tiles that can be come to, the nearest first."""
        self.steps: list[int] = [FAR] * count
        self.stops: list[int] = [0] * count
        """Stops that cannot be avoided on the way, the last tile not counted."""
        self.walls: list[int] = [0] * count
        """Walls on the way, each to be crossed."""
        self.via: list[int] = [OPEN] * count
        self.halting: list[bool] = [face == DARK for face in chart.face]
        for tile in halts:
            self.halting[tile] = True
        self.spread(chart)

    def spread(self, chart: Chart) -> None:
        start, order, halting = self.start, self.order, self.halting
        steps, stops, walls, via = self.steps, self.stops, self.walls, self.via
        beside, walled = chart.beside, chart.walls
        price = [FAR] * len(steps)
        for tile in self.closed:
            price[tile] = -1
        price[start] = 0
        steps[start] = 0
        waiting: list[list[int]] = [[start]] + [[] for _ in range(DEAREST_STEP)]
        left, now = 1, 0
        while left:
            turn = now % (DEAREST_STEP + 1)
            for tile in waiting[turn]:
                left -= 1
                if price[tile] != now:
                    continue
                order.append(tile)
                stop = 1 if halting[tile] and tile != start else 0
                place, shut, least = 4 * tile, walled[tile], now + 1 + 2 * stop
                for direction in range(4):
                    onto = beside[place + direction]
                    if onto == OPEN:
                        continue
                    wall = shut >> direction & 1
                    cost = least + 3 * wall
                    if cost >= price[onto]:
                        continue
                    price[onto] = cost
                    steps[onto] = steps[tile] + 1
                    stops[onto] = stops[tile] + stop
                    walls[onto] = walls[tile] + wall
                    via[onto] = tile
                    waiting[cost % (DEAREST_STEP + 1)].append(onto)
                    left += 1
            waiting[turn] = []
            now += 1

    def first_step(self, tile: TileId) -> TileId:
        """The first tile on the way to another."""
        while self.via[tile] != self.start:
            tile = self.via[tile]
        return tile


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
