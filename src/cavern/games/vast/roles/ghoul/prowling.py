"""What it costs a Ghoul to get about."""

from heapq import heappop, heappush

from cavern.games.vast.bots.ways import FAR
from cavern.games.vast.grid import SQUARES, STEP
from cavern.games.vast.numbers import Square
from cavern.games.vast.roles.ghoul.common import AnyGhoul
from cavern.games.vast.state import Cave


class Prowling:
    """V8.10–V8.12: the cheapest ways from a square. Where somebody stands a way ends with an
    attack at no extra cost, or goes on for 1 more."""

    def __init__(self, cave: Cave, ghoul: AnyGhoul, start: Square) -> None:
        self.start = start
        self.cost: dict[int, int] = {start: 0}
        """Movement to come to a square, with what company there costs."""
        self.reach: dict[int, int] = {start: 0}
        """Movement to come to a square for an attack."""
        self.via: dict[int, int] = {}
        crowd = {where for piece, where in enumerate(cave.at) if ghoul.company(cave, where)}
        heap = [start]
        while heap:
            least = heappop(heap)
            square, so_far = least % SQUARES, least // SQUARES
            if so_far > self.cost[square]:
                continue
            for direction in range(4):
                onto = square + STEP[direction]
                if onto not in cave.grid or cave.impassable(onto) or onto in cave.guards:
                    continue
                cost = so_far + ghoul.step_cost(cave, square, direction, False)
                if cost >= self.reach.get(onto, FAR):
                    continue
                self.reach[onto] = cost
                self.via[onto] = square
                self.cost[onto] = cost + (1 if onto in crowd else 0)
                heappush(heap, self.cost[onto] * SQUARES + onto)

    def first_step(self, square: Square) -> Square:
        """The first square on the way to another."""
        while self.via[square] != self.start:
            square = self.via[square]
        return square
