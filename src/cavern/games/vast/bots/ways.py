"""How far it is, for those who walk and for those who do not."""

from collections import deque
from heapq import heappop, heappush
from typing import Final

from cavern.games.vast.grid import STEP, WIDTH, distance
from cavern.games.vast.state import DARK, Cave

REACH: Final = 8.0
"""Beyond so many squares one place is as far as another."""
FAR: Final = 9999
LIT: Final = 64
"""In prices of a Tribe's way: a Lit tile that it leaves."""
SQUARES: Final = WIDTH * WIDTH


def walk(cave: Cave, goals: list[int], in_the_dark: bool) -> dict[int, int]:
    """Steps from every square to the nearest goal, without crossing walls; those who do not walk
    ``in_the_dark`` keep to Lit tiles, but a goal itself may be Dark."""
    grid, face = cave.grid, cave.face
    steps: dict[int, int] = {}
    queue: deque[int] = deque()
    for goal in goals:
        if goal in grid and goal not in steps:
            steps[goal] = 0
            queue.append(goal)
    while queue:
        square = queue.popleft()
        far = steps[square] + 1
        for direction in range(4):
            onto = square + STEP[direction]
            tile = grid.get(onto, -1)
            if tile < 0 or onto in steps:
                continue
            if not in_the_dark and face[tile] == DARK:
                continue
            if cave.walled(square, direction) or cave.impassable(onto):
                continue
            steps[onto] = far
            queue.append(onto)
    return steps


def sneak(cave: Cave, goals: list[int], through_walls: bool, closed: set[int]) -> dict[int, int]:
    """V4.4: what it costs a Tribe to come to the nearest goal, from every square: LIT for each Lit
    tile it leaves and 1 for each step. Nobody passes the ``closed`` squares."""
    grid, face = cave.grid, cave.face
    price: dict[int, int] = {}
    heap: list[int] = []
    for goal in goals:
        if goal in grid:
            price[goal] = 0
            heap.append(goal)
    while heap:
        least = heappop(heap)
        square, so_far = least % SQUARES, least // SQUARES
        if so_far > price[square]:
            continue
        for direction in range(4):
            onto = square + STEP[direction]
            tile = grid.get(onto, -1)
            if tile < 0 or onto in closed:
                continue
            cost = so_far + (1 if face[tile] == DARK else 1 + LIT)
            if cost >= price.get(onto, FAR):
                continue
            if not through_walls and cave.walled(square, direction):
                continue
            if cave.impassable(onto) or onto in cave.guards:
                continue
            price[onto] = cost
            heappush(heap, cost * SQUARES + onto)
    return price


def flight(here: int, there: int) -> int:
    """Straight moves of up to 2 squares that the Dragon needs, whatever lies between."""
    east = abs(here % WIDTH - there % WIDTH)
    south = abs(here // WIDTH - there // WIDTH)
    return (east + 1) // 2 + (south + 1) // 2


def highest(scores: list[int]) -> int:
    """The index of the best score, the first of equals."""
    best = 0
    for index in range(1, len(scores)):
        if scores[index] > scores[best]:
            best = index
    return best


def near(here: int, there: int) -> float:
    """1 on the same square, 0 beyond reach."""
    return max(0.0, 1.0 - distance(here, there) / REACH)
