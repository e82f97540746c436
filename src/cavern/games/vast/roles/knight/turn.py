"""V3.2, V3.3: the Knight's turn, one choice at a time."""

from typing import Final

from cavern.core.act import Answer, Refusal, perform
from cavern.core.decision import Seat
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import BLOCK_MIND
from cavern.games.vast.decisions import DIRECTION, DIRECTION_NUMBERS, FINISH, HERE, RoleMenu
from cavern.games.vast.grid import STEP
from cavern.games.vast.monsters import GUARD_STRENGTH
from cavern.games.vast.moving import OPEN_SPACE, arrive, with_current
from cavern.games.vast.numbers import Square
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.role import Playing, Prey, Role
from cavern.games.vast.roles.knight import encounter
from cavern.games.vast.roles.knight.anytime import PLACE_CUBE, READY_JAVELIN, SHOW, KnightAct
from cavern.games.vast.roles.knight.gear import BLAST, DRINK, FLARE, SHOOT, SHOOT_FAR, TURN_UP
from cavern.games.vast.roles.knight.infestation import AmbushedKnight
from cavern.games.vast.roles.knight.role import MAP, MOVING, Knight
from cavern.games.vast.state import EVENT_TOKEN, Cave
from cavern.games.vast.tiles import RIVER
from cavern.games.vast.turn import end_turn

IN_ENCOUNTER: Final = Refusal("V3.3", "The Encounter must be finished first.")
EVENT_FIRST: Final = Refusal("V2.6", "The Event here must be resolved first.")
MOVES_NO_MORE: Final = Refusal("V3.3", "She moves only while an Encounter is left.")
NO_MOVEMENT: Final = Refusal("V3.2", "Her Movement is used up.")
NOBODY_ENTERS: Final = Refusal("V10.5", "Nobody can enter there.")
WALL: Final = Refusal("V1.4", "A wall is in the way.")
NO_WALL: Final = Refusal("V3.5", "There is no wall to cross.")
MAP_USED_UP: Final = Refusal("V3.5", "The Ancient Map has no cube left for that wall.")
PIT: Final = Refusal("V10.5", "Her Movement does not take her out of the Pit again.")
IN_A_PIT: Final = Refusal("V10.5", "First she must climb out of the Pit.")
HELD_AGAINST_HER: Final = Refusal("V10.1", "Whoever holds that square must be beaten first.")
TOO_STRONG: Final = Refusal("V3.4", "Whoever stands there is too strong for her.")
NO_ENCOUNTER: Final = Refusal("V3.3", "No Encounter is left.")
NOTHING_HERE: Final = Refusal("V3.3", "There is nothing here to encounter.")


class TurnAct(KnightAct):
    """What she does between Encounters."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return IN_ENCOUNTER


class KnightWalk(TurnAct):
    """V3.3: one square; with no Movement left only a River takes her on (V10.5)."""

    place = "first"

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        square = state.at[KNIGHT]
        if state.has_token(square, EVENT_TOKEN):
            return EVENT_FIRST
        if who.encounters_left() <= 0:
            return MOVES_NO_MORE
        if who.moved >= who.movement() and state.terrain(square) != RIVER:
            return NO_MOVEMENT
        return None

    def firsts(self, state: Cave, who: Knight) -> list[Direction]:
        return DIRECTION_NUMBERS

    def unfit(self, state: Cave, who: Knight, direction: Direction) -> Refusal | None:
        square = state.at[KNIGHT]
        onto = square + STEP[direction]
        if onto not in state.grid:
            return OPEN_SPACE
        if state.impassable(onto):
            return NOBODY_ENTERS
        barred = self.at_edge(state, who, square, direction)
        return keeps_off(state, who, square, onto) if barred is None else barred

    def at_edge(
        self, cave: Cave, knight: Knight, square: Square, direction: Direction
    ) -> Refusal | None:
        """What the edge between the squares does to this way of moving."""
        return WALL if cave.walled(square, direction) else None

    def perform(self, state: Cave, who: Knight, direction: Direction, _: int, table: Table) -> None:
        move(state, who, direction, False, table)


class CrossWall(KnightWalk):
    """V3.5: with the Ancient Map."""

    place = ""

    def at_edge(
        self, cave: Cave, knight: Knight, square: Square, direction: Direction
    ) -> Refusal | None:
        if not cave.walled(square, direction):
            return NO_WALL
        return None if map_uses(knight) > knight.map_used else MAP_USED_UP

    def perform(self, state: Cave, who: Knight, direction: Direction, _: int, table: Table) -> None:
        who.map_used += 1
        move(state, who, direction, True, table)


def map_uses(knight: Knight) -> int:
    """V3.5: one wall for each cube; two cubes a wall once a Golem has smudged the map (V10.1).
    Possessed she uses it once (V9.2)."""
    if knight.lent:
        return 1
    return knight.placed[MAP] // 2 if knight.golem else knight.placed[MAP]


def keeps_off(cave: Cave, knight: Knight, square: Square, onto: Square) -> Refusal | None:
    """What else keeps her off a square whose edge she can cross."""
    if knight.moved >= knight.movement() and not with_current(cave, square, onto):
        return NO_MOVEMENT
    if cave.is_pit(onto) and not knight.gets_out(cave, onto):
        return PIT
    if onto in cave.guards and knight.strength(cave) <= GUARD_STRENGTH:
        return HELD_AGAINST_HER
    if cave.has_piece(onto) and cave.barred(onto, knight, knight.attack_strength(cave)):
        return TOO_STRONG
    return None


def move(cave: Cave, knight: Knight, direction: Direction, by_map: bool, table: Table) -> None:
    """One square; what must be encountered there is, at once."""
    square = cave.at[KNIGHT]
    onto = square + STEP[direction]
    if not with_current(cave, square, onto):
        knight.moved += 1
    for guard in range(len(cave.guards)):
        if cave.guards[guard] == onto:
            cave.guards[guard] = -1
    telling.moved(table, cave, KNIGHT, onto, DIRECTIONS[direction], "V3.3")
    knight.visited.append(onto)
    arrive(cave, KNIGHT, onto, table)
    if cave.over or cave.at[KNIGHT] != onto or knight.cut_short:
        return
    if encounter.must_encounter(cave, knight, onto):
        encounter.begin(cave, knight, True, -1 if by_map else direction ^ 2, table)


class Encounter(TurnAct):
    """V3.3: with whatever there is on her square."""

    sign = "perception"

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if who.encounters_left() <= 0:
            return NO_ENCOUNTER
        return None if encounter.may_encounter(state, who, state.at[KNIGHT]) else NOTHING_HERE

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        encounter.begin(state, who, False, -1, table)


MOVE: Final = KnightWalk(
    "move", "V3.3", "Move {}", "The Knight enters the square for 1 Movement.", DIRECTION
)
MAP_MOVE: Final = CrossWall(
    "map",
    "V3.5",
    "Cross the wall to the {}",
    "The Knight enters the square for 1 Movement and a cube of the Ancient Map.",
    DIRECTION,
)
ENCOUNTER: Final = Encounter(
    "encounter",
    "V3.3",
    "Have an Encounter here",
    "The Knight reveals, attacks and collects what is on her square.",
    HERE,
)


class KnightTurn(RoleMenu):
    kind = "knight-turn"
    turn = True
    question = "What does the Knight do?"
    acts = [
        MOVE, MAP_MOVE, ENCOUNTER, PLACE_CUBE, READY_JAVELIN, SHOW, SHOOT, BLAST, SHOOT_FAR, DRINK,
        TURN_UP, BLOCK_MIND, FLARE, FINISH,
    ]  # fmt: skip
    free = 2

    def blocked(self, state: Cave, who: Role) -> Refusal | None:
        """V10.5: nobody stays in a Pit who can get out of it."""
        assert isinstance(who, Knight)
        if not state.is_pit(state.at[KNIGHT]):
            return None
        return IN_A_PIT if MOVE.possible(state, who) or MAP_MOVE.possible(state, who) else None

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Direction by direction, then the rest."""
        assert isinstance(who, Knight)
        walks, crosses = MOVE.closed(state, who) is None, MAP_MOVE.closed(state, who) is None
        for direction in DIRECTION_NUMBERS:
            if walks:
                MOVE.offer_with(state, who, direction, choices)
            if crosses:
                MAP_MOVE.offer_with(state, who, direction, choices)
        if self.blocked(state, who) is not None:
            return
        for act in self.acts[self.free :]:
            act.offer(state, who, choices)


def step(cave: Cave, knight: Knight, table: Table) -> None:
    if knight.phase == MOVING:
        perform(table.choose(KnightTurn(cave, knight)), cave, knight, table)
    else:
        encounter.go_on(cave, knight, table)
    if knight.cut_short or knight.dead:
        encounter.close(knight)
        if not cave.over:
            end_turn(cave, table)


class KnightPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return Knight(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Knight)
        step(cave, role, table)

    def prey(self, role: Role) -> Prey:
        assert isinstance(role, Knight)
        return AmbushedKnight(role)


PLAYING: Final = KnightPlaying()
