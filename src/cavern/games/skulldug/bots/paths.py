"""Ways through the cave: what can be reached from where an explorer stands, and at what price."""

from typing import Final

from cavern.core.grid import Direction
from cavern.games.skulldug.actions import no_dash
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.encounters import nothing_to_face
from cavern.games.skulldug.grid import WAYS_FROM, connected, direction_to, tiles_left
from cavern.games.skulldug.numbers import TileId
from cavern.games.skulldug.state import NOWHERE, UNDISCOVERED, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE, TUNNEL

FAR: Final = 1000000
TENTHS: Final = 10


class Survey:
    """Every passage an explorer can reach, or all that are nearer than a goal.

    ``cost`` is the price of the cheapest way in tenths of an AP, with a Dash counted as half an
    AP a step and with what the Hazards on the way are expected to cost. ``order`` are the
    passages reached, nearest first, ``via`` the passage before each. ``dark`` are ways into the
    undiscovered, four times the passage and the direction.
    """

    def __init__(self, cave: Dig, explorer: Explorer, peril: Peril, goal: TileId = NOWHERE) -> None:
        self.cave = cave
        self.explorer = explorer
        self.peril = peril
        self.dashing = no_dash(cave, explorer) is None
        tiles = len(cave.spaces)
        self.cost = [FAR] * tiles
        self.via = [-1] * tiles
        self.order: list[int] = []
        self.dark: list[int] = []
        self.next: list[int] = [explorer.at]
        """Passages to go on from, the nearest last."""
        self.explore(goal)

    def explore(self, goal: TileId) -> None:
        cave, peril, queue, order = self.cave, self.peril, self.next, self.order
        cost, grid, corridors, spaces = self.cost, cave.grid, cave.corridors, cave.spaces
        contents, special = cave.contents, cave.box.special
        more = tiles_left(cave)
        offsets = [cave.side, 1, -cave.side, -1]
        pace = 5 if self.dashing else TENTHS
        cost[self.explorer.at] = 0
        while queue:
            here = queue.pop()
            order.append(here)
            if here == goal:
                return
            so_far = cost[here] + pace
            space = spaces[here]
            for direction in WAYS_FROM[corridors[here]]:
                there = grid[space + offsets[direction]]
                if there >= 0:
                    if so_far < cost[there] and corridors[there] >> (direction + 2 & 3) & 1:
                        price = so_far
                        if contents[there] or special[there]:
                            price += int(peril.of_passage(there) * TENTHS)
                        self.note(there, here, price)
                elif more and there == UNDISCOVERED:
                    self.dark.append(4 * here + direction)
            if special[here] == TUNNEL:
                self.crawl(here)

    def note(self, there: TileId, here: TileId, price: int) -> None:
        """A way on is known; of passages as far away the one with the lower number is nearer."""
        cost, queue = self.cost, self.next
        if price >= cost[there]:
            return
        if cost[there] < FAR:
            queue.remove(there)
        cost[there] = price
        self.via[there] = here
        at = 0
        for tile in queue:
            if cost[tile] < price or (cost[tile] == price and tile < there):
                break
            at += 1
        queue.insert(at, there)

    def crawl(self, here: TileId) -> None:
        """S228: on to the other Secret Tunnel."""
        cave = self.cave
        for there, special in enumerate(cave.box.special):
            if special == TUNNEL and there != here and cave.spaces[there] >= 0:
                self.note(there, here, self.cost[here] + TENTHS)

    def leads_nowhere(self) -> bool:
        """Whether neither the entrance nor the undiscovered is reached."""
        return not self.dark and not self.reaches(ENTRANCE)

    def reaches(self, tile: TileId) -> bool:
        return self.cost[tile] < FAR

    def way_to(self, tile: TileId) -> list[TileId]:
        """The passages on the way, without the first, with the last."""
        way: list[int] = []
        while tile != self.explorer.at:
            way.append(tile)
            tile = self.via[tile]
        way.reverse()
        return way

    def ap_to(self, tile: TileId) -> int:
        """How many AP the way takes if nothing goes wrong."""
        way = self.way_to(tile)
        ap = 0
        i = 0
        while i < len(way):
            ap += 1
            if i + 1 < len(way) and self.can_dash(self.before(way, i), way[i], way[i + 1]):
                i += 1
            i += 1
        return ap

    def before(self, way: list[int], i: int) -> int:
        return way[i - 1] if i else self.explorer.at

    def can_dash(self, here: TileId, middle: TileId, end: TileId) -> bool:
        """S59, S60: whether two steps make a Dash."""
        cave = self.cave
        if not self.dashing or not nothing_to_face(cave, self.explorer, middle):
            return False
        if cave.rulings.dash_must_end_free and not nothing_to_face(cave, self.explorer, end):
            return False
        return way_to_next(cave, here, middle) >= 0 and way_to_next(cave, middle, end) >= 0


def walled_in(cave: Dig, explorer: Explorer) -> bool:
    """Whether neither the entrance nor the undiscovered can be reached, Hazards or not."""
    if explorer.at == ENTRANCE:
        return False
    more = tiles_left(cave)
    offsets = [cave.side, 1, -cave.side, -1]
    grid, corridors = cave.grid, cave.corridors
    met = [False] * len(cave.spaces)
    met[explorer.at] = True
    queue = [explorer.at]
    for here in queue:
        if cave.box.special[here] == TUNNEL:
            return Survey(cave, explorer, Peril(cave, explorer)).leads_nowhere()
        space, ways = cave.spaces[here], corridors[here]
        for direction in range(4):
            if ways >> direction & 1 == 0:
                continue
            there = grid[space + offsets[direction]]
            if there == UNDISCOVERED and more:
                return False
            if there >= 0 and not met[there] and corridors[there] >> (direction + 2 & 3) & 1:
                if there == ENTRANCE:
                    return False
                met[there] = True
                queue.append(there)
    return True


def way_to_next(cave: Dig, here: TileId, there: TileId) -> Direction:
    """The direction of a connected passage; -1 if only a Secret Tunnel leads there (S228)."""
    direction = direction_to(cave, here, there)
    return direction if direction >= 0 and connected(cave, here, direction) else -1


def way_home(cave: Dig, explorer: Explorer, turned: int = -1, mask: int = 0) -> list[TileId]:
    """The shortest way to the entrance over known passages, Hazards or not; empty if none.

    Without the passage the explorer stands in, with the entrance. One passage may be thought
    ``turned``, so that ``mask`` are its corridors.
    """
    corridors = cave.corridors
    if turned >= 0:
        corridors = corridors[:]
        corridors[turned] = mask
    via = [-1] * len(cave.spaces)
    via[ENTRANCE] = ENTRANCE
    queue = [ENTRANCE]
    offsets = [cave.side, 1, -cave.side, -1]
    for here in queue:
        if here == explorer.at:
            break
        space = cave.spaces[here]
        for direction in range(4):
            if corridors[here] >> direction & 1:
                there = cave.grid[space + offsets[direction]]
                if there >= 0 and via[there] < 0:
                    if corridors[there] >> (direction + 2 & 3) & 1:
                        via[there] = here
                        queue.append(there)
    way: list[int] = []
    tile = explorer.at
    while tile != ENTRANCE:
        tile = via[tile]
        if tile < 0:
            return []
        way.append(tile)
    return way
