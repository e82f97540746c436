"""What it costs a Ghoul to get about."""

from heapq import heappop, heappush

from cavern.games.vast.bots.paths import FAR, Chart
from cavern.games.vast.grid import SQUARES
from cavern.games.vast.moving import with_current
from cavern.games.vast.numbers import Square
from cavern.games.vast.roles.ghoul.common import AnyGhoul
from cavern.games.vast.state import OPEN, Cave
from cavern.games.vast.tiles import FIRST_TERRAIN


class GhoulPaths:
    """V8.10–V8.12: the cheapest ways from a square. Where somebody stands a way ends with an
    attack at no extra cost, or goes on for 1 more."""

    def __init__(self, cave: Cave, ghoul: AnyGhoul, chart: Chart, start: Square) -> None:
        self.grid = cave.grid
        self.where = cave.where
        self.start = start
        count = len(cave.where)
        self.costs: list[int] = [FAR] * count
        """Movement to come to a tile, with what company there costs."""
        self.reaches: list[int] = [FAR] * count
        """Movement to come to a tile for an attack."""
        self.via: list[int] = [OPEN] * count
        if start in cave.grid:
            self.spread(cave, chart, self.crowds(cave, ghoul), ghoul.after_sneaking(1))

    def crowds(self, cave: Cave, ghoul: AnyGhoul) -> list[int]:
        """What company costs on each tile; FAR where a guard lets nobody pass."""
        crowd = [0] * len(cave.where)
        for square in cave.at:
            tile = cave.tile(square)
            if tile != OPEN and ghoul.company(cave, square):
                crowd[tile] = 1
        for square in cave.guards:
            tile = cave.tile(square)
            if tile != OPEN:
                crowd[tile] = FAR
        return crowd

    def spread(self, cave: Cave, chart: Chart, crowd: list[int], wall: int) -> None:
        """From the nearest squares on, of those as near the northernmost first."""
        costs, reaches, via = self.costs, self.reaches, self.via
        beside, walls, grid, where = chart.beside, chart.walls, cave.grid, cave.where
        begun = grid[self.start]
        costs[begun] = reaches[begun] = 0
        heap = [self.start]
        while heap:
            least = heappop(heap)
            tile, so_far = grid[least % SQUARES], least // SQUARES
            if so_far > costs[tile]:
                continue
            shut, place = walls[tile], 4 * tile
            for direction in range(4):
                onto = beside[place + direction]
                if onto == OPEN or crowd[onto] == FAR:
                    continue
                cost = so_far + 1
                if shut >> direction & 1:
                    cost += wall
                if tile >= FIRST_TERRAIN and with_current(cave, where[tile], where[onto]):
                    cost -= 1
                if cost >= reaches[onto]:
                    continue
                reaches[onto] = cost
                via[onto] = tile
                cost += crowd[onto]
                costs[onto] = cost
                heappush(heap, cost * SQUARES + where[onto])

    def cost_of(self, square: Square) -> int:
        """Movement to come to a square, with what company there costs; FAR without a way."""
        tile = self.grid.get(square, OPEN)
        return FAR if tile == OPEN else self.costs[tile]

    def reach_of(self, square: Square) -> int:
        """Movement to come to a square for an attack."""
        tile = self.grid.get(square, OPEN)
        return FAR if tile == OPEN else self.reaches[tile]

    def leads_to(self, square: Square) -> bool:
        """Whether a way leads from the start to another square."""
        tile = self.grid.get(square, OPEN)
        return tile != OPEN and self.via[tile] != OPEN

    def first_step(self, square: Square) -> Square:
        """The first square on the way to another."""
        start, tile = self.grid[self.start], self.grid[square]
        while self.via[tile] != start:
            tile = self.via[tile]
        return self.where[tile]
