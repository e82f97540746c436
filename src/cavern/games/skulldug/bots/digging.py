"""When known ways lead nowhere: where to open a new one. S73 lets explorers tear passages down."""

from typing import Final

from cavern.core.grid import SIDES
from cavern.games.skulldug.actions import destroyable, may_destroy
from cavern.games.skulldug.acts import DESTROY, MOVE
from cavern.games.skulldug.bots.paths import TENTHS, Survey
from cavern.games.skulldug.bots.worth import loot
from cavern.games.skulldug.geometry import beyond, neighbour, occupied
from cavern.games.skulldug.kinds import TREASURE
from cavern.games.skulldug.state import Cave, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

NEXT_TO: Final = 4.0
"""A new passage must link to what opens towards it (S52): that is as good as a way."""


class Dig:
    """Something to do in a passage, to get further; ``direction`` -1 is only to go there."""

    def __init__(self, tile: int, kind: int, direction: int, price: float) -> None:
        self.tile = tile
        self.kind = kind
        self.direction = direction
        self.price = price


def apart(cave: Cave, one: int, other: int) -> int:
    """How far two spaces are from each other, as the bat flies."""
    side = cave.side
    return abs(one % side - other % side) + abs(one // side - other // side)


def aims(cave: Cave, me: Explorer, survey: Survey, homeward: bool) -> list[int]:
    """The spaces beyond reach that one wants to get to: home, or else treasure."""
    found: list[int] = []
    if not homeward:
        for tile, space in enumerate(cave.spaces):
            if space >= 0 and not survey.reaches(tile) and cave.has_treasure(tile):
                found.append(space)
        for other in cave.explorers:
            if other.team != me.team and other.alive and loot(cave, other):
                if not survey.reaches(other.at):
                    found.append(cave.spaces[other.at])
    if not found and not survey.reaches(ENTRANCE):
        for tile in joined_to_entrance(cave):
            found.append(cave.spaces[tile])
    return found


def joined_to_entrance(cave: Cave) -> list[int]:
    """Every passage from which known ways lead home."""
    joined = [ENTRANCE]
    offsets = [cave.side, 1, -cave.side, -1]
    for here in joined:
        for direction in range(4):
            if cave.corridors[here] >> direction & 1:
                there = cave.grid[cave.spaces[here] + offsets[direction]]
                if there >= 0 and there not in joined:
                    if cave.corridors[there] >> (direction + 2 & 3) & 1:
                        joined.append(there)
    return joined


class Digger:
    """Weighs every place where the known cave could be opened."""

    def __init__(self, cave: Cave, me: Explorer, survey: Survey, homeward: bool) -> None:
        self.cave = cave
        self.me = me
        self.survey = survey
        self.aims = aims(cave, me, survey, homeward)
        self.best: Dig | None = None
        self.weigh_all()

    def weigh_all(self) -> None:
        self.weigh(self.survey.dark, MOVE, 0.0)
        self.weigh(self.survey.walls, DESTROY, 1.0)
        if not self.survey.dark:
            self.weigh_blind()
        if self.best is None:
            self.make_room(self.me.at, 9.0)

    def weigh(self, pairs: list[int], kind: int, extra: float) -> None:
        cave, me = self.cave, self.me
        for i in range(0, len(pairs), 2):
            here, direction = pairs[i], pairs[i + 1]
            if kind == DESTROY:
                if occupied(cave, neighbour(cave, here, direction)):
                    continue
                if here == me.at and not may_destroy(cave, me):
                    continue
            self.offer(here, kind, direction, extra + self.distance(here, direction))

    def distance(self, tile: int, direction: int) -> float:
        """How far a space still is from what one wants."""
        cave = self.cave
        space = beyond(cave, cave.spaces[tile], direction)
        nearest = 0 if not self.aims else 100
        for aim in self.aims:
            nearest = min(nearest, apart(cave, space, aim))
        return nearest - (NEXT_TO if self.links(space) else 0.0)

    def links(self, space: int) -> bool:
        """Whether what one wants opens towards a space."""
        cave = self.cave
        for direction in range(4):
            there = cave.grid[beyond(cave, space, direction)]
            if there >= 0 and cave.spaces[there] in self.aims:
                if cave.corridors[there] >> (direction + 2 & 3) & 1:
                    return True
        return False

    def offer(self, tile: int, kind: int, direction: int, price: float) -> None:
        price += self.survey.cost[tile] / TENTHS
        if self.best is None or price < self.best.price:
            self.best = Dig(tile, kind, direction, price)

    def weigh_blind(self) -> None:
        """S117: no tile is left: go where one is wanted, and tear down the passage behind."""
        blind = self.survey.blind
        for i in range(0, len(blind), 2):
            here, direction = blind[i], blind[i + 1]
            price = 2.0 + self.distance(here, direction)
            if here == self.me.at:
                self.make_room(here, price)
            else:
                self.offer(here, DESTROY, -1, price)

    def make_room(self, tile: int, price: float) -> None:
        """Destroy the neighbouring passage that is missed least."""
        cave = self.cave
        if not may_destroy(cave, self.me):
            return
        for direction in range(4):
            if destroyable(cave, tile, direction):
                there = neighbour(cave, tile, direction)
                missed = 0.1 * SIDES[cave.corridors[there]]
                for card in cave.contents[there]:
                    missed += 3.0 if cave.type_of(card) == TREASURE else 0.1
                missed -= 0.2 * self.distance(tile, direction)
                self.offer(tile, DESTROY, direction, price + missed)
