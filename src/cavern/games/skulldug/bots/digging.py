"""When known ways lead nowhere: the cheapest way through dark and walls, and its next step.

S73 lets explorers tear passages down and S116 brings their tiles back: even when no tile is left
one gets anywhere by taking up the passage behind and laying it ahead.
"""

from heapq import heappop, heappush
from typing import Final

from cavern.core.act import Answer
from cavern.core.grid import SIDE_COUNT, Direction
from cavern.games.skulldug.actions import DESTROY, MOVE, may_destroy, stands_firm
from cavern.games.skulldug.bots.paths import TENTHS, Survey
from cavern.games.skulldug.bots.prospects import fortunes_ahead
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.bots.worth import LONG_GAME, SACRIFICE, loot, own_turns, worth
from cavern.games.skulldug.grid import WAYS_FROM, neighbour, occupied, tiles_left
from cavern.games.skulldug.kinds import TREASURE
from cavern.games.skulldug.numbers import Space, TileId
from cavern.games.skulldug.state import OUTSIDE, UNDISCOVERED, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE, SHAPES

NEVER: Final = 1000000
STEP: Final = 10
UNKNOWN: Final = 5
"""A new tile may not open where one wants to go on."""
WALL: Final = 18
"""Tear it down before discovering what comes instead."""
STANDING: Final = 60
"""Somebody is in the way."""
NO_TILE: Final = 22
"""S117: something else must be torn down first."""
EMPTY_HANDED: Final = 25
"""Treasure of a passage that shows no Fortunes stays in the deck when it is torn down."""
WHIM: Final = 8
"""Turns of one's own for which a doubt lasts."""
DOUBT: Final = 30
"""How much a step may seem to cost more than it does."""
STRAIGHT: Final = SHAPES["straight"]
WIDE: Final = 65536
"""More spaces than any grid has: a cost and a space make one number."""


class Opening:
    """Something to do in a passage, to get further."""

    def __init__(self, tile: TileId, answer: Answer) -> None:
        self.tile = tile
        self.answer = answer


def aims(cave: Dig, me: Explorer, survey: Survey, homeward: bool) -> list[Space]:
    """The spaces beyond reach that one wants to get to: home, or else treasure."""
    found: list[int] = []
    if not homeward:
        for tile, space in enumerate(cave.spaces):
            if space >= 0 and not survey.reaches(tile) and is_wanted(cave, me, tile):
                found.append(space)
        for other in cave.explorers:
            if other.team != me.team and other.alive and loot(cave, other):
                if not survey.reaches(other.at):
                    found.append(cave.spaces[other.at])
    if not found and not survey.reaches(ENTRANCE):
        for tile in joined_to_entrance(cave):
            found.append(cave.spaces[tile])
    return found


def is_wanted(cave: Dig, me: Explorer, tile: TileId) -> bool:
    """Whether treasure lies there that one would also pick up."""
    for card in cave.contents[tile]:
        if cave.type_of(card) == TREASURE and worth(cave, me, card) > SACRIFICE:
            return True
    return False


def joined_to_entrance(cave: Dig) -> list[TileId]:
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


def goes_straight(cave: Dig, tile: TileId) -> bool:
    """Whether one can leave a passage opposite to where one came in."""
    shape = cave.box.shapes[tile]
    return shape == STRAIGHT or SIDE_COUNT[shape] > 2


def goes_round(cave: Dig, tile: TileId) -> bool:
    """Whether one can leave a passage to one side."""
    shape = cave.box.shapes[tile]
    return shape != STRAIGHT and SIDE_COUNT[shape] > 1


class CostField:
    """What it costs to get from any space to what one wants, in tenths of an AP.

    ``known`` are the costs from passages as they lie. ``fresh`` are those from passages still to
    be laid, four for every space: by the direction in which one comes in, for not every tile
    leads on everywhere. All are found from the goals outwards, as far as somebody asks, those
    towards the explorer first. In a long game everybody may be going in circles: then now these
    spaces seem worse than they are, now those.
    """

    def __init__(self, cave: Dig, me: Explorer, peril: Peril, goals: list[int]) -> None:
        self.cave = cave
        self.peril = peril
        self.offsets = [cave.side, 1, -cave.side, -1]
        self.column = cave.spaces[me.at] % cave.side
        self.row = cave.spaces[me.at] // cave.side
        turns = own_turns(cave)
        self.whim = turns // WHIM
        self.doubt = max(0, min(DOUBT, (turns - LONG_GAME) // 2))
        self.straight = False
        self.bends = False
        self.foresee(me)
        self.known = [NEVER] * len(cave.grid)
        self.fresh = [NEVER] * (4 * len(cave.grid))
        self.heap: list[int] = []
        self.way = -1
        self.least = NEVER
        self.open = False
        home = cave.home in goals
        for goal in goals:
            self.note(goal, 0, False, 0)
            for direction in range(4):
                if not home:
                    self.note(goal, direction, True, self.lost_by_digging(goal))

    def foresee(self, me: Explorer) -> None:
        """Whether the next tiles may lead straight on, and round a bend: all know which are left.

        When none is left it will be one of those around.
        """
        cave = self.cave
        tiles = cave.passages or cave.passage_discard
        if not tiles:
            around = [neighbour(cave, me.at, direction) for direction in range(4)]
            tiles = [me.at] + [tile for tile in around if tile > ENTRANCE]
        for tile in tiles:
            self.straight = self.straight or goes_straight(cave, tile)
            self.bends = self.bends or goes_round(cave, tile)

    def lost_by_digging(self, space: Space) -> int:
        """S54: treasure stays in the deck if the passage that is torn down shows no Fortunes."""
        tile = self.cave.grid[space]
        return EMPTY_HANDED if self.cave.box.fortunes[tile] == 0 else 0

    def note(self, space: Space, direction: Direction, fresh: bool, price: int) -> None:
        """A way from here is known to cost so much."""
        if fresh:
            place = 4 * space + direction
            if price < self.fresh[place]:
                self.fresh[place] = price
                heappush(self.heap, (price + self.to_me(space)) * WIDE + 8 * space + 4 + direction)
        elif price < self.known[space]:
            self.known[space] = price
            heappush(self.heap, (price + self.to_me(space)) * WIDE + 8 * space)

    def to_me(self, space: Space) -> int:
        """What the rest of a way from the explorer to a space costs at least."""
        side = self.cave.side
        return STEP * (abs(space % side - self.column) + abs(space // side - self.row))

    def from_known(self, space: Space, limit: int) -> int:
        """The price of the best way from a passage as it lies, if it is below a limit."""
        rest = self.to_me(space)
        while self.heap and self.heap[0] < (min(limit, self.known[space]) + rest) * WIDE:
            self.spread()
        return self.known[space]

    def from_fresh(self, space: Space, direction: Direction, limit: int) -> int:
        """The same from a passage still to be laid, into which one comes in a direction."""
        place, rest = 4 * space + direction, self.to_me(space)
        while self.heap and self.heap[0] < (min(limit, self.fresh[place]) + rest) * WIDE:
            self.spread()
        return self.fresh[place]

    def spread(self) -> None:
        """From the most promising place that is known to what lies before it."""
        first = heappop(self.heap)
        place = first % WIDE
        space = place // 8
        price = first // WIDE - self.to_me(space)
        if place & 4:
            direction = place & 3
            if price == self.fresh[4 * space + direction]:
                self.reach(space, direction, price + self.dig(space))
        elif price == self.known[space]:
            tile = self.cave.grid[space]
            onward = price + self.walk(tile)
            for way in WAYS_FROM[self.cave.corridors[tile]]:
                self.reach(space, way + 2 & 3, onward)

    def reach(self, space: Space, direction: Direction, price: int) -> None:
        """From where one gets into a space by going in a direction."""
        here = space - self.offsets[direction]
        tile = self.cave.grid[here]
        if tile == OUTSIDE or price >= NEVER:
            return
        if tile >= 0 and self.cave.corridors[tile] >> direction & 1:
            self.note(here, 0, False, price)
        if tile != ENTRANCE:
            straight, bends = self.straight, self.bends
            if tile >= 0 and not tiles_left(self.cave):  # it will be laid again
                straight, bends = goes_straight(self.cave, tile), goes_round(self.cave, tile)
            if straight:
                self.note(here, direction, True, price + UNKNOWN)
            if bends:
                self.note(here, direction + 1 & 3, True, price + UNKNOWN)
                self.note(here, direction + 3 & 3, True, price + UNKNOWN)

    def walk(self, tile: TileId) -> int:
        """What it costs to go into a passage as it lies."""
        danger = int(self.peril.of_passage(tile) * TENTHS)
        return STEP + danger + self.misgiving(self.cave.spaces[tile])

    def dig(self, space: Space) -> int:
        """What it costs to go into the dark, or to tear a passage down and lay another."""
        tile = self.cave.grid[space]
        price = STEP + self.misgiving(space)
        if tile == UNDISCOVERED:
            return price if tiles_left(self.cave) else price + NO_TILE
        if tile == ENTRANCE:
            return NEVER
        price += WALL + int(self.peril.of_passage(tile) * TENTHS)
        return price + STANDING if occupied(self.cave, tile) else price

    def misgiving(self, space: Space) -> int:
        return (space * 7919 + self.whim * 3571) % 101 * self.doubt // 100

    def walking(self, space: Space, direction: Direction, limit: int) -> int:
        """What the way costs that leaves a space in a direction, through the passage there as it
        lies; NEVER if it costs as much as the limit."""
        there = space + self.offsets[direction]
        tile = self.cave.grid[there]
        if tile < 0 or self.cave.corridors[tile] >> (direction + 2 & 3) & 1 == 0:
            return NEVER
        step = self.walk(tile)
        price = self.from_known(there, limit - step) + step
        return price if price < limit else NEVER

    def digging(self, space: Space, direction: Direction, limit: int) -> int:
        """The same through a passage still to be laid there."""
        there = space + self.offsets[direction]
        tile = self.cave.grid[there]
        if tile in (OUTSIDE, ENTRANCE):
            return NEVER
        step = self.dig(there)
        price = self.from_fresh(there, direction, limit - step) + step
        return price if price < limit else NEVER

    def look(self, space: Space, mask: int) -> None:
        """Find the best way out of a space through these corridors: ``least`` is its price (NEVER
        if none leads there), ``way`` its direction; it is ``open`` if the passage there stays."""
        self.way, self.least, self.open = -1, NEVER, False
        for direction in WAYS_FROM[mask]:
            price = self.walking(space, direction, self.least)
            if price < self.least:
                self.way, self.least, self.open = direction, price, True
            price = self.digging(space, direction, self.least)
            if price < self.least:
                self.way, self.least, self.open = direction, price, False

    def price(self, space: Space, mask: int) -> int:
        """What the way from a space costs, if these corridors lead out of it."""
        self.look(space, mask)
        return self.least


def field_for(cave: Dig, me: Explorer, homeward: bool) -> CostField | None:
    """The field of what one wants and cannot reach; None if there is nothing such."""
    peril = Peril(cave, me)
    goals = aims(cave, me, Survey(cave, me, peril), homeward)
    return CostField(cave, me, peril, goals) if goals else None


class Digger:
    """The next thing to do towards what cannot be reached; ``best`` is None if nothing helps."""

    def __init__(self, cave: Dig, me: Explorer, survey: Survey, homeward: bool) -> None:
        self.cave = cave
        self.me = me
        self.survey = survey
        self.best: Opening | None = None
        self.think(aims(cave, me, survey, homeward))

    def think(self, goals: list[int]) -> None:
        cave = self.cave
        if goals:
            self.follow(CostField(cave, self.me, self.survey.peril, goals))
        if self.best is None and cave.fortune.cards and not fortunes_ahead(cave):
            self.turn_up_fortunes()
        if self.best is None:
            self.make_room(self.me.at, -1)

    def follow(self, field: CostField) -> None:
        """Along the best way as far as it is open, and there through what bars it."""
        cave = self.cave
        here = self.me.at
        for _ in range(len(cave.spaces)):
            field.look(cave.spaces[here], cave.corridors[here])
            direction = field.way
            if direction < 0:
                return
            there = neighbour(cave, here, direction)
            if field.open:
                here = there
                continue
            if there == UNDISCOVERED and tiles_left(cave):
                self.best = Opening(here, MOVE.of(direction))
            elif there == UNDISCOVERED:
                self.make_room(here, direction)
            elif here != self.me.at or (may_destroy(cave, self.me) and not occupied(cave, there)):
                self.best = Opening(here, DESTROY.of(direction))
            return

    def make_room(self, tile: TileId, ahead: int) -> None:
        """S117: tear down the neighbouring passage that is missed least, for its tile."""
        cave = self.cave
        if tile != self.me.at:
            self.best = Opening(tile, DESTROY.of(ahead))
            return
        if not may_destroy(cave, self.me):
            return
        least = 0.0
        for direction in range(4):
            if direction != ahead and stands_firm(cave, tile, direction) is None:
                there = neighbour(cave, tile, direction)
                missed = 0.1 * SIDE_COUNT[cave.corridors[there]]
                for card in cave.contents[there]:
                    missed += 3.0 if cave.type_of(card) == TREASURE else 0.1
                if self.best is None or missed < least:
                    self.best, least = Opening(tile, DESTROY.of(direction)), missed

    def turn_up_fortunes(self) -> None:
        """S54: the deck's cards come up where a tile shows Fortunes: lay one of those anew."""
        cave = self.cave
        least = 0.0
        for tile in self.survey.order:
            if tile == self.me.at and not may_destroy(cave, self.me):
                continue
            for direction in range(4):
                if stands_firm(cave, tile, direction) is None:
                    icons = cave.box.fortunes[neighbour(cave, tile, direction)]
                    price = self.survey.cost[tile] / TENTHS - 2.0 * icons
                    if icons and (self.best is None or price < least):
                        self.best, least = Opening(tile, DESTROY.of(direction)), price
