"""When known ways lead nowhere: the cheapest way through dark and walls, and its next step.

S73 lets explorers tear passages down and S116 brings their tiles back: even when no tile is left
one gets anywhere by taking up the passage behind and laying it ahead.
"""

from heapq import heappop, heappush
from typing import Final

from cavern.core.act import Answer
from cavern.core.grid import SIDES, Direction
from cavern.games.skulldug.actions import DESTROY, MOVE, may_destroy, stands_firm
from cavern.games.skulldug.bots.paths import TENTHS, Survey
from cavern.games.skulldug.bots.prospects import fortunes_ahead
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.bots.worth import PATIENCE, SACRIFICE, loot, own_turns, worth
from cavern.games.skulldug.geometry import neighbour, occupied, tiles_left
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
    return shape == STRAIGHT or SIDES[shape] > 2


def goes_round(cave: Dig, tile: TileId) -> bool:
    """Whether one can leave a passage to one side."""
    shape = cave.box.shapes[tile]
    return shape != STRAIGHT and SIDES[shape] > 1


class Field:
    """What it costs to get from any space to what one wants, in tenths of an AP.

    ``known`` are the costs from passages as they lie. ``fresh`` are those from passages still to
    be laid, four for every space: by the direction in which one comes in, for not every tile
    leads on everywhere. All are found from the goals outwards, as far as somebody asks. In a long
    game everybody may be going in circles: then now these spaces seem worse than they are, now
    those. One passage may be thought ``turned``, so that ``mask``
    are its corridors.
    """

    def __init__(
        self, cave: Dig, me: Explorer, goals: list[int], turned: int = -1, mask: int = 0
    ) -> None:
        self.cave = cave
        self.peril = Peril(cave, me)
        self.offsets = [cave.side, 1, -cave.side, -1]
        self.corridors = cave.corridors
        if turned >= 0:
            self.corridors = cave.corridors[:]
            self.corridors[turned] = mask
        turns = own_turns(cave)
        self.whim = turns // WHIM
        self.doubt = max(0, min(DOUBT, (turns - PATIENCE) // 2))
        self.straight = False
        self.bends = False
        self.foresee(me)
        self.known = [NEVER] * len(cave.grid)
        self.fresh = [NEVER] * (4 * len(cave.grid))
        self.heap: list[int] = []
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
                heappush(self.heap, price * WIDE + 8 * space + 4 + direction)
        elif price < self.known[space]:
            self.known[space] = price
            heappush(self.heap, price * WIDE + 8 * space)

    def from_known(self, space: Space) -> int:
        """The price of the best way from a passage as it lies."""
        while self.heap and self.heap[0] < self.known[space] * WIDE:
            self.spread()
        return self.known[space]

    def from_fresh(self, space: Space, direction: Direction) -> int:
        """The same from a passage still to be laid, into which one comes in a direction."""
        place = 4 * space + direction
        while self.heap and self.heap[0] < self.fresh[place] * WIDE:
            self.spread()
        return self.fresh[place]

    def spread(self) -> None:
        """From the cheapest place that is known to what lies before it."""
        first = heappop(self.heap)
        price, place = first // WIDE, first % WIDE
        space = place // 8
        if place & 4:
            direction = place & 3
            if price == self.fresh[4 * space + direction]:
                self.reach(space, direction, price + self.dig(space))
        elif price == self.known[space]:
            tile = self.cave.grid[space]
            onward = price + self.walk(tile)
            for direction in range(4):
                if self.corridors[tile] >> (direction + 2 & 3) & 1:
                    self.reach(space, direction, onward)

    def reach(self, space: Space, direction: Direction, price: int) -> None:
        """From where one gets into a space by going in a direction."""
        here = space - self.offsets[direction]
        tile = self.cave.grid[here]
        if tile == OUTSIDE or price >= NEVER:
            return
        if tile >= 0 and self.corridors[tile] >> direction & 1:
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

    def price_on(self, space: Space, direction: Direction) -> int:
        """What the way costs that leaves a space in a direction."""
        there = space + self.offsets[direction]
        tile = self.cave.grid[there]
        if tile == OUTSIDE:
            return NEVER
        price = self.from_fresh(there, direction) + self.dig(there)
        if tile >= 0 and self.corridors[tile] >> (direction + 2 & 3) & 1:
            price = min(price, self.from_known(there) + self.walk(tile))
        return min(price, NEVER)

    def is_open(self, space: Space, direction: Direction) -> bool:
        """Whether the best way in a direction goes through the passage there as it lies."""
        there = space + self.offsets[direction]
        tile = self.cave.grid[there]
        if tile < 0 or self.corridors[tile] >> (direction + 2 & 3) & 1 == 0:
            return False
        walking = self.from_known(there) + self.walk(tile)
        return walking <= self.from_fresh(there, direction) + self.dig(there)

    def way_on(self, space: Space, mask: int) -> int:
        """The best direction out of a space through these corridors; -1 if none leads there."""
        best, least = -1, NEVER
        for direction in range(4):
            if mask >> direction & 1:
                price = self.price_on(space, direction)
                if price < least:
                    best, least = direction, price
        return best

    def price(self, space: Space, mask: int) -> int:
        """What the way from a space costs, if these corridors lead out of it."""
        direction = self.way_on(space, mask)
        return NEVER if direction < 0 else self.price_on(space, direction)


def field_for(cave: Dig, me: Explorer, homeward: bool) -> Field | None:
    """The field of what one wants and cannot reach; None if there is nothing such."""
    goals = aims(cave, me, Survey(cave, me, Peril(cave, me)), homeward)
    return Field(cave, me, goals) if goals else None


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
            self.follow(Field(cave, self.me, goals))
        if self.best is None and cave.fortune.cards and not fortunes_ahead(cave):
            self.turn_up_fortunes()
        if self.best is None:
            self.make_room(self.me.at, -1)

    def follow(self, field: Field) -> None:
        """Along the best way as far as it is open, and there through what bars it."""
        cave = self.cave
        here = self.me.at
        for _ in range(len(cave.spaces)):
            direction = field.way_on(cave.spaces[here], cave.corridors[here])
            if direction < 0:
                return
            there = neighbour(cave, here, direction)
            if field.is_open(cave.spaces[here], direction):
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
                missed = 0.1 * SIDES[cave.corridors[there]]
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
