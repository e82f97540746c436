"""The heuristic Ghost: Artifacts to open Ghost tiles, then out; focus while none is open."""

from typing import Final

from cavern.core.act import Answer, doing
from cavern.core.decision import Decision, Index
from cavern.core.grid import Direction
from cavern.games.vast.bots.heuristic import Heuristic, heuristic_of
from cavern.games.vast.bots.mind import Atlas, Mind, index_of
from cavern.games.vast.bots.paths import FAR, Way, highest
from cavern.games.vast.bots.rivals import bound_for, leader, progress
from cavern.games.vast.decisions import PASS, argument
from cavern.games.vast.grid import CENTRE, STEP, distance, square_at, x_of, y_of
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_NAMES, GHOST_CARD
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghost.moved import objects_moved
from cavern.games.vast.roles.ghost.rest import WALL_INFLUENCE
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghost.turn import (
    ANOTHER_ARTIFACT,
    END_MOVING,
    LIFT_PIECE,
    MOVE,
    POSSESS,
    REVEAL_GHOST,
    SELECT,
    lift_of,
    movable,
    moved_before,
    no_more,
)
from cavern.games.vast.state import OPEN, Cave
from cavern.games.vast.telekinesis import (
    ARTIFACT_THING,
    PIECE_THING,
    ShiftIt,
    directions,
    end_of,
    is_artifact,
    square_of,
    step_barred,
)

GOOD_SCOUT: Final = 4
"""How much a role must find (``Heuristic.finds``) to be sent for tiles."""

SHARP: Final = 3
"""The Focus from which a possession turn is worth more than further Focus."""
WALL_PRICE: Final = 3
THREAT: Final = 60
"""Percent of the way to its goal at which a rival is moved out of its way."""


class Haul:
    """A thing that is to be moved, and steps from every square to where it should be; there it
    ``locks``, or only lights up the dark."""

    def __init__(self, thing: int, steps: Way, reach: int, through_wall: bool, locks: bool) -> None:
        self.thing = thing
        self.steps = steps
        self.reach = reach
        self.through_wall = through_wall
        self.locks = locks


class GhostMind(Mind):
    def __init__(self, cave: Cave, ghost: Ghost, atlas: Atlas) -> None:
        super().__init__(cave, ghost, atlas)
        self.ghost = ghost
        self.open = self.open_ghost_tiles()

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "ghost-turn":
            return self.act(choices)
        if kind == "shift" and isinstance(decision, ShiftIt):
            return self.shift(decision.who.square, choices)
        if kind == "appear":
            return highest([-distance(argument(n), CENTRE) for n in choices])
        if kind == "resolve-possession":
            return index_of(choices, REVEAL_GHOST.base)
        if kind == "select-possession":
            return highest([self.selecting(n) for n in choices])
        if kind == "possess":
            return self.possess(choices)
        return self.usual(decision)

    def from_ghost_tiles(self, square: Square) -> int:
        return -super().from_ghost_tiles(square)

    def removing(self, square: Square) -> int:
        return super().removing(square) - (60 if square in self.open else 0)

    # Where things should go

    def enough(self) -> bool:
        """Whether only the way out is left."""
        return self.ghost.may_leave(self.cave)

    def errands(self) -> list[Haul]:
        """What can still be moved this turn to some purpose, the nearest to its end first."""
        cave = self.cave
        found: list[Haul] = []
        loose = sorted(set(cave.artifacts))
        if loose and self.open:
            self.add_artifacts(found, loose, self.open)
        found.sort(key=self.left)
        if cave.terms.artifacts_flare:
            busy = [square_of(cave, errand.thing) for errand in found[: len(self.open)]]
            idle = [square for square in loose if square not in busy and cave.is_lit(square)]
            self.add_artifacts(found, idle, self.dark_squares())
        if self.open:
            reach = self.ghost.influence(cave)
            for piece in cave.carriers:
                square = cave.at[piece]
                if square in cave.grid and -self.from_ghost_tiles(square) <= reach:
                    self.add_carrier(found, piece, self.steps_to(self.open, PIECE_THING + piece))
            found.sort(key=self.left)
        return found

    def left(self, errand: Haul) -> int:
        """Steps that are left of an errand; the dark comes after everything else."""
        left = errand.steps.get(square_of(self.cave, errand.thing), FAR)
        return left if errand.locks else left + FAR

    def dark_squares(self) -> list[Square]:
        """V10.3.25: where an Artifact of the lone Ghost lights up something new."""
        cave = self.cave
        return [s for s in cave.dark_squares() if s not in cave.artifacts]

    def add_artifacts(self, found: list[Haul], loose: list[int], goals: list[Square]) -> None:
        walls = self.ghost.influence(self.cave) >= WALL_INFLUENCE
        steps = self.steps_to(goals, ARTIFACT_THING, walls)
        for square in loose:
            if 0 < steps.get(square, FAR) < FAR:
                self.add_errand(found, ARTIFACT_THING + square, steps, goals is self.open)

    def add_errand(self, found: list[Haul], thing: int, steps: Way, locks: bool) -> None:
        cave, ghost = self.cave, self.ghost
        influence = ghost.influence(cave)
        used = moved_before(cave, ghost, thing)
        if used:
            found.append(Haul(thing, steps, influence - used, False, locks))
        elif no_more(cave, ghost, thing) is None:
            walls = influence >= WALL_INFLUENCE
            found.append(Haul(thing, steps, influence, walls, locks))

    def add_carrier(self, found: list[Haul], piece: Piece, steps: Way) -> None:
        """Whoever carries an Artifact walks off again: only if it can be locked now."""
        thing = PIECE_THING + piece
        left = steps.get(self.cave.at[piece], FAR)
        before = len(found)
        if 0 < left < FAR:
            self.add_errand(found, thing, steps, True)
        if len(found) > before and found[-1].reach < left:
            found.pop()

    def steps_to(self, goals: list[Square], thing: int, walls: bool = False) -> Way:
        """Steps from every square for a thing that she moves; a wall counts several."""
        cave = self.cave
        grid, where, walled = cave.grid, cave.where, self.chart().walls
        steps = [FAR] * len(where)
        queue: list[int] = []
        for goal in goals:
            steps[grid[goal]] = 0
            queue.append(grid[goal])
        for tile in queue:  # again, whenever a shorter way from it is found
            square, shut = where[tile], walled[tile]
            for direction in range(4):
                onto = grid.get(square - STEP[direction], OPEN)
                if onto == OPEN:
                    continue
                price = steps[tile] + 1
                if walls and shut >> (direction ^ 2) & 1:
                    price += WALL_PRICE
                if price < steps[onto]:
                    if step_barred(cave, thing, where[onto], direction, walls) is None:
                        steps[onto] = price
                        queue.append(onto)
        return Way(grid, steps, queue)

    def ways_on(self, errand: Haul) -> list[Direction]:
        """Directions that bring a thing nearer."""
        start = square_of(self.cave, errand.thing)
        steps = errand.steps
        here = steps.get(start, FAR)
        return [
            direction
            for direction in range(4)
            if steps.get(start + STEP[direction], FAR) < here
            and step_barred(self.cave, errand.thing, start, direction, errand.through_wall) is None
        ]

    # Moving and Telekinesis

    def act(self, choices: list[Answer]) -> Index:
        cave = self.cave
        if self.enough():
            return self.fly_to(CENTRE, choices)
        if self.ghost.own.fully_focused and cave.locked >= cave.terms.goals[self.seat].own:
            return self.settle(choices)
        for errand in self.errands():
            at = self.serve(errand, choices)
            if at >= 0:
                return at
        at = self.hinder(choices)
        return at if at >= 0 else self.come_to_rest(choices)

    def serve(self, errand: Haul, choices: list[Answer]) -> Index:
        """Move a thing, or fly to where she can; -1 if that is not possible this turn."""
        here = self.cave.at[GHOST]
        start = square_of(self.cave, errand.thing)
        useful = self.ways_on(errand)
        lined_up = directions(here, start)
        if any(direction in lined_up for direction in useful):
            at = index_of(choices, lift_of(errand.thing).with_thing(errand.thing))
            if at < 0 and is_artifact(errand.thing):
                at = index_of(choices, ANOTHER_ARTIFACT.with_thing(errand.thing))
            if at >= 0 and self.moves_on(errand):
                return at
        best, least = -1, FAR
        for direction in useful:
            column = direction in (0, 2)
            onto = self.in_line(here, start, column)
            far = distance(here, onto)
            if 0 < far < least:
                best, least = onto, far
        left = self.ghost.movement(self.cave) - self.ghost.moved
        if best < 0 or least > left:
            return -1
        return self.step_to(best, choices)

    def in_line(self, here: Square, start: int, column: bool) -> int:
        """The nearest square to hers in a thing's column, or row."""
        if column:
            return square_at(x_of(start), y_of(here))
        return square_at(x_of(here), y_of(start))

    def moves_on(self, errand: Haul) -> bool:
        """Whether some way that is open now brings it nearer."""
        start = square_of(self.cave, errand.thing)
        least = errand.steps.get(start, FAR)
        return any(self.landing(errand, way) < least for way in self.ways_of(errand))

    def ways_of(self, errand: Haul) -> list[int]:
        fresh = moved_before(self.cave, self.ghost, errand.thing) == 0
        return movable(self.cave, self.ghost, errand.thing, errand.reach, fresh)

    def landing(self, errand: Haul, way: Direction) -> int:
        start = square_of(self.cave, errand.thing)
        return errand.steps.get(end_of(start, way), FAR)

    def step_to(self, square: Square, choices: list[Answer]) -> Index:
        """A step through anything; -1 if she could not come to rest after it."""
        here = self.cave.at[GHOST]
        for direction in range(4):
            if distance(here + STEP[direction], square) < distance(here, square):
                at = index_of(choices, MOVE.of(direction))
                if at >= 0:
                    return at
        return -1

    def fly_to(self, square: Square, choices: list[Answer]) -> Index:
        at = self.step_to(square, choices)
        return at if at >= 0 else self.come_to_rest(choices)

    def settle(self, choices: list[Answer]) -> Index:
        """V10.3.28: on an open Ghost tile at the end of her turn."""
        here = self.cave.at[GHOST]
        if here in self.open or not self.open:
            return self.come_to_rest(choices)
        return self.fly_to(self.open[highest([-distance(here, s) for s in self.open])], choices)

    def come_to_rest(self, choices: list[Answer]) -> Index:
        """Done, or off a square where she cannot stay."""
        at = index_of(choices, END_MOVING.base)
        if at >= 0:
            return at
        here = self.cave.at[GHOST]
        return highest([self.resting(here, choice) for choice in choices])

    def resting(self, here: Square, choice: Answer) -> int:
        if doing(choice) != MOVE.base:
            return -FAR
        onto = here + STEP[argument(choice)]
        if self.ghost.may_rest(self.cave, onto):
            return 2
        return 1 if onto in self.cave.grid else 0

    def shift(self, start: int, choices: list[Answer]) -> Index:
        """How far the thing goes that she has just chosen, which was at ``start``."""
        ways = choices[:]
        for errand in self.errands():
            if square_of(self.cave, errand.thing) == start:
                if self.ways_of(errand) == ways and self.moves_on(errand):
                    return highest([-self.landing(errand, way) for way in ways])
        for piece in self.cave.pieces_at(start):
            if piece != GHOST:
                foe = self.cave.role_of(piece)
                return highest([self.displaced(foe, piece, way) for way in ways])
        return 0

    # Hindering

    def threat(self) -> Role | None:
        """Whoever must be kept from winning."""
        seat = leader(self.cave, self.seat)
        if seat < 0 or progress(self.cave, self.cave.roles[seat]) < THREAT:
            return None
        return self.cave.roles[seat]

    def hinder(self, choices: list[Answer]) -> Index:
        """Move the leader away from where it is bound, or fly into line with it; -1 if there is
        no need, or no way."""
        cave, ghost = self.cave, self.ghost
        foe = self.threat()
        if foe is None or objects_moved(ghost) >= ghost.influence(cave):
            return -1
        for piece in foe.pieces:
            spent = no_more(cave, ghost, PIECE_THING + piece)
            if cave.at[piece] not in cave.grid or spent is not None:
                continue
            at = index_of(choices, LIFT_PIECE.of(piece))
            if at >= 0:
                ways = movable(cave, ghost, PIECE_THING + piece, ghost.influence(cave), True)
                here = distance(cave.at[piece], bound_for(cave, foe))
                if max([self.displaced(foe, piece, way) for way in ways]) > here:
                    return at
            elif not directions(cave.at[GHOST], cave.at[piece]):
                at = self.line_up(cave.at[piece], choices)
                if at >= 0:
                    return at
        return -1

    def line_up(self, start: int, choices: list[Answer]) -> Index:
        here = self.cave.at[GHOST]
        onto = min(
            [self.in_line(here, start, column) for column in (True, False)],
            key=lambda square: distance(here, square),
        )
        if distance(here, onto) > self.ghost.movement(self.cave) - self.ghost.moved:
            return -1
        return self.step_to(onto, choices)

    def displaced(self, foe: Role, piece: Piece, way: Direction) -> int:
        """How far from its aim a piece would be."""
        square = end_of(self.cave.at[piece], way)
        return distance(square, bound_for(self.cave, foe))

    # Possession

    def selecting(self, choice: Answer) -> int:
        """A card that will be of use next turn; else the Ghost's own, which helps in any case."""
        if doing(choice) != SELECT.base:
            return -1
        card = argument(choice)
        if card == GHOST_CARD:
            return 50
        name = CARD_NAMES[card]
        if self.ghost.own.summons:
            return self.summoning(name)
        ways = heuristic_of(name)
        for role in self.cave.players():
            if role.kind == name:
                if self.can_deliver(role):
                    return 60 + ways.stride
                if self.scouting() and ways.finds >= GOOD_SCOUT:
                    return 49 + ways.finds
        return 4 + ways.finds

    def summoning(self, name: str) -> int:
        """Cards that are used up: those who reveal much come when she is strong."""
        finds = heuristic_of(name).finds
        return 54 + finds if self.ghost.focus >= SHARP else 16 - finds

    def scouting(self) -> bool:
        """Whether she needs others to find Ghost tiles, and is strong enough to make them."""
        return not self.open and self.ghost.focus >= SHARP

    def can_deliver(self, role: Role) -> bool:
        """Whether a role, possessed, can carry its Artifact onto an open Ghost tile."""
        cave = self.cave
        piece = cave.carries(role)
        if piece < 0 or not self.open or cave.at[piece] not in cave.grid:
            return False
        ways = heuristic_of(role.kind)
        way = self.chart().walk(self.open, ways.in_the_dark)
        return way.get(cave.at[piece], FAR) <= ways.stride

    def possess(self, choices: list[Answer]) -> Index:
        """Only to some purpose: a card that stays facedown brings Focus."""
        cave = self.cave
        for index, choice in enumerate(choices):
            if doing(choice) == POSSESS.base:
                name = CARD_NAMES[argument(choice)]
                if self.ghost.own.summons:
                    useful = self.ghost.focus >= SHARP or cave.collapsing
                else:
                    useful = self.scouting() or any(
                        role.kind == name and self.can_deliver(role) for role in cave.players()
                    )
                if useful:
                    return index
        return max(0, index_of(choices, PASS))


class GhostHeuristic(Heuristic):
    features = ("locked",)

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, Ghost)
        return GhostMind(cave, role, atlas)

    def progress(self, cave: Cave, role: Role) -> int:
        return min(95, 95 * cave.locked // cave.terms.goals[role.seat].own)

    def standing(self, cave: Cave, role: Role) -> list[float]:
        return [cave.locked / 3.0]


HEURISTIC: Final = GhostHeuristic()
