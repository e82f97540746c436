"""V9.16–V9.19: moving things from afar, as the Ghosts do."""

from typing import Final

from cavern.core.act import Act, Answer, Missing, Refusal, first_of, second_of
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import (
    ANY_NUMBER,
    DIRECTION,
    GEM,
    Form,
    Matter,
    MatterAct,
    MatterMenu,
)
from cavern.games.vast.grid import STEP, name_of, x_of, y_of
from cavern.games.vast.moving import (
    LEFT_IN_A_PIT,
    ON_SOMEBODY,
    arrive,
    push_barred,
    way_barred,
)
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.pieces import PIECE_NAMES, PIECES
from cavern.games.vast.role import NO_WALLS, Role
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import FOREST

PIECE_THING: Final = 16
GEM_THING: Final = 32
TREASURE_THING: Final = 1 << 16
ARTIFACT_THING: Final = 2 << 16
"""A thing that can be moved is a number: pieces and Gems count from here, tokens by where they
lie."""
LIFTED: Final = {
    PIECE_THING: "piece",
    GEM_THING: "gem",
    TREASURE_THING: "treasure",
    ARTIFACT_THING: "artifact",
}

OUT_OF_LINE: Final = Refusal("V9.16", "It is not in a straight line from you.")
NOT_SO_FAR: Final = Refusal("V9.16", "It cannot be moved so far.")
ASIDE: Final = Refusal("V9.16", "It moves straight away from you or towards you.")
NOT_PAST_HER: Final = Refusal("V9.16", "It comes as far as her space and no further.")
BEHIND_THE_WALL: Final = Refusal("V9.19", "Behind a wall an Artifact goes no further.")
TO_THE_EVENT: Final = Refusal("V9.16", "Whoever an Event stops goes no further.")
TO_THE_GHOST_TILE: Final = Refusal("V9.32", "It goes no further than where it locks.")
ONTO_A_PIT: Final = Refusal("V9.43", "An Artifact never comes onto a Pit.")
HEMMED_IN: Final[dict[str, Refusal]] = {}
"""V9.16: things that something else keeps from going each way, made when first met."""
STRANDED: Final = Refusal(
    "V9.15", "After that she could not come to rest: no tile for it would be in reach."
)
HERSELF: Final = Refusal("V9.16", "She does not move herself.")
NOT_ON_THE_MAP: Final = Refusal("V9.16", "It is not on the map.")
HIDDEN_BY_FOREST: Final = Refusal("V9.45", "The Mushroom Forest hides it.")
NO_GEM_THERE: Final = Refusal("V9.16", "That Gem does not lie on the map.")
NO_TREASURE_THERE: Final = Missing("V9.16", "No Treasure lies there.")
NO_ARTIFACT_THERE: Final = Missing("V9.19", "No Artifact lies there that could be moved.")
NOTHING_LIFTED: Final = Refusal("V9.16", "Choose first what to move.")


class Lift(Act[Cave, Role]):
    """V9.16: a thing of one kind; ``first_thing`` is the number of the first of them."""

    sign = "influence"

    def __init__(
        self, name: str, rule: str, label: str, text: str, form: Form, first_thing: int
    ) -> None:
        super().__init__(name, rule, label, text, form)
        self.first_thing = first_thing

    def with_thing(self, thing: int) -> int:
        """The answer that moves it."""
        return self.of(thing - self.first_thing)

    def firsts(self, state: Cave, who: Role) -> list[int]:
        if self.first_thing == PIECE_THING:
            return pieces_in_reach(state, who.pieces[0])
        if self.first_thing == GEM_THING:
            return gems_lying(state)
        if self.first_thing == TREASURE_THING:
            return state.treasure_squares()
        return artifact_squares(state)

    def shows(self, state: Cave, who: Role, argument: int, _: int) -> list[str]:
        thing = f"{LIFTED[self.first_thing]}:{self.first.id(argument)}"
        return [*self.first.shows(argument), f"sign:{self.sign}", f"lift:{thing}"]

    def absent(self, state: Cave, who: Role, argument: int, _: int) -> Refusal:
        if self.first_thing == PIECE_THING:
            if argument == who.pieces[0]:
                return HERSELF
            return HIDDEN_BY_FOREST if state.at[argument] in state.grid else NOT_ON_THE_MAP
        if self.first_thing == GEM_THING:
            return NO_GEM_THERE
        return NO_TREASURE_THERE if self.first_thing == TREASURE_THING else NO_ARTIFACT_THERE


class LiftedThing(Matter):
    """A thing on ``square`` that ``by`` moves: one of the ``given`` ways, of all that are
    ``possible``; ``through_wall`` is for Artifacts."""

    def __init__(
        self,
        cave: Cave,
        by: Role,
        thing: int,
        given: list[int],
        possible: list[int],
        through_wall: bool,
    ) -> None:
        super().__init__(by.seat, square_of(cave, thing))
        self.thing = thing
        self.from_where = cave.at[by.pieces[0]]
        self.given = given
        self.possible = possible
        self.through_wall = through_wall


class Shift(MatterAct[LiftedThing]):
    """V9.16: straight away from whoever moves it or towards them, as forced movement goes."""

    def not_now(self, state: Cave, who: object) -> Refusal:
        return NOTHING_LIFTED

    def offer(self, state: Cave, who: LiftedThing, choices: list[Answer]) -> None:
        choices.extend(who.given)

    def refusal(
        self, state: Cave, who: LiftedThing, direction: Direction, far: int
    ) -> Refusal | None:
        answer = self.of(direction, far)
        if answer in who.given:
            return None
        if answer in who.possible:
            return STRANDED
        if direction not in directions(who.from_where, who.square):
            return ASIDE
        hindered = hindrance(state, who.thing, who.from_where, direction, far, who.through_wall)
        return NOT_SO_FAR if hindered is None else hindered

    def touches(self, state: Cave, who: LiftedThing, direction: Direction, far: int) -> list[str]:
        return [f"tile:{name_of(end_of(who.square, self.of(direction, far)))}"]


SHIFT_IT: Final = Shift(
    "shift", "V9.16", "{} by {}", "The thing is moved so many spaces.", DIRECTION, ANY_NUMBER
)


class ShiftIt(MatterMenu[LiftedThing]):
    kind = "shift"
    question = "Move {} where?"
    acts = [SHIFT_IT]

    def prompt(self) -> str:
        return self.question.replace("{}", called(self.who.thing))


def is_piece(thing: int) -> bool:
    return thing < GEM_THING


def is_gem(thing: int) -> bool:
    return thing >= GEM_THING and not is_treasure(thing) and not is_artifact(thing)


def is_treasure(thing: int) -> bool:
    return thing & TREASURE_THING != 0


def is_artifact(thing: int) -> bool:
    return thing & ARTIFACT_THING != 0


def square_of(cave: Cave, thing: int) -> Square:
    """Where a thing is."""
    if is_artifact(thing):
        return thing - ARTIFACT_THING
    if is_treasure(thing):
        return thing - TREASURE_THING
    return cave.gems[thing - GEM_THING] if thing >= GEM_THING else cave.at[thing - PIECE_THING]


def end_of(start: Square, way: Direction) -> Square:
    """Where a way leads from here."""
    return start + STEP[first_of(way)] * second_of(way)


def called(thing: int) -> str:
    if is_piece(thing):
        return PIECE_NAMES[thing - PIECE_THING]
    if is_gem(thing):
        return GEM.label(thing - GEM_THING)
    return "the Treasure" if is_treasure(thing) else "the Artifact"


def things(cave: Cave, me: int) -> list[int]:
    """All that could be moved by the piece ``me``, wherever it is. Crystals, Event, Vault, Bomb
    and Rockslide tokens and locked Artifacts stay where they are."""
    found = [PIECE_THING + piece for piece in pieces_in_reach(cave, me)]
    found += [GEM_THING + gem for gem in gems_lying(cave)]
    found += [TREASURE_THING + square for square in cave.treasure_squares()]
    found += [ARTIFACT_THING + square for square in artifact_squares(cave)]
    return found


def pieces_in_reach(cave: Cave, me: Piece) -> list[Piece]:
    """All on the map but ``me`` and those that the Forest hides (V9.45)."""
    return [
        piece
        for piece, where in enumerate(cave.at)
        if piece != me and where in cave.grid and cave.terrain(where) != FOREST
    ]


def gems_lying(cave: Cave) -> list[Gem]:
    return [gem for gem, where in enumerate(cave.gems) if where in cave.grid]


def artifact_squares(cave: Cave) -> list[Square]:
    """Where Artifacts lie that are not locked."""
    return sorted(set(cave.artifacts))


EVERY_WAY: Final[list[Direction]] = [0, 1, 2, 3]
UP_AND_DOWN: Final[list[Direction]] = [0, 2]
TO_THE_SIDES: Final[list[Direction]] = [1, 3]
NO_WAYS: Final[list[Direction]] = []


def directions(origin: Square, square: Square) -> list[Direction]:
    """Away from ``origin`` or towards it; from the square itself every way leads away."""
    if square == origin:
        return EVERY_WAY
    if x_of(square) == x_of(origin):
        return UP_AND_DOWN
    return TO_THE_SIDES if y_of(square) == y_of(origin) else NO_WAYS


def ways(cave: Cave, thing: int, origin: Square, reach: int, through_wall: bool) -> list[int]:
    """Every direction and distance a thing can be moved; ``through_wall`` is for Artifacts."""
    start = square_of(cave, thing)
    found: list[int] = []
    for direction in directions(origin, start):
        square = start
        for distance in range(1, reach + 1):
            first = distance == 1
            if no_next(cave, thing, origin, square, direction, first, through_wall) is not None:
                break
            square += STEP[direction]
            if stop_barred(cave, thing, square) is None:
                found.append(SHIFT_IT.of(direction, distance))
    return found


def hindrance(
    cave: Cave, thing: int, origin: Square, direction: Direction, far: int, through_wall: bool
) -> Refusal | None:
    """What keeps a thing from being moved so far that way, whoever could reach so far."""
    square = square_of(cave, thing)
    for distance in range(1, far + 1):
        barred = no_next(cave, thing, origin, square, direction, distance == 1, through_wall)
        if barred is not None:
            return barred
        square += STEP[direction]
    return stop_barred(cave, thing, square)


def no_next(
    cave: Cave,
    thing: int,
    origin: Square,
    square: Square,
    direction: Direction,
    first: bool,
    through_wall: bool,
) -> Refusal | None:
    """What keeps a thing from its next space, the ``first`` or one after it has come this way."""
    halt = None if first else halted(cave, thing, origin, square, direction)
    if halt is not None:
        return halt
    return step_barred(cave, thing, square, direction, through_wall and first)


def no_way(cave: Cave, thing: int, origin: Square, through_wall: bool) -> Refusal:
    """Why there is no way at all for a thing: what keeps it from the first space, each way."""
    found: list[tuple[Direction, Refusal]] = []
    for direction in directions(origin, square_of(cave, thing)):
        hindered = hindrance(cave, thing, origin, direction, 1, through_wall)
        if hindered is not None:
            found.append((direction, hindered))
    if not found:
        return OUT_OF_LINE
    reason = found[0][1]
    if all(other is reason for _, other in found):
        return reason
    text = " ".join([f"{DIRECTION.label(way).title()}: {why.text}" for way, why in found])
    if text not in HEMMED_IN:
        HEMMED_IN[text] = Refusal("V9.16", text)
    return HEMMED_IN[text]


def step_barred(
    cave: Cave, thing: int, square: Square, direction: Direction, through_wall: bool
) -> Refusal | None:
    """V2.6: forced movement; an Artifact never comes onto a Pit (V9.43)."""
    if is_piece(thing):
        return push_barred(cave, thing - PIECE_THING, square, direction)
    if is_artifact(thing) and cave.is_pit(square + STEP[direction]):
        return ONTO_A_PIT
    limits = 0 if through_wall and is_artifact(thing) else NO_WALLS
    return way_barred(cave, limits, square, direction)


def stop_barred(cave: Cave, thing: int, square: Square) -> Refusal | None:
    """Nothing ends on a Pit; Treasures and Gems not with a player other than the mover."""
    if cave.is_pit(square):
        return LEFT_IN_A_PIT
    if (is_gem(thing) or is_treasure(thing)) and cave.has_body(square):
        return ON_SOMEBODY
    return None


def halted(
    cave: Cave, thing: int, origin: Square, square: Square, direction: Direction
) -> Refusal | None:
    """Why a thing that has come to a square this way goes no further."""
    if square == origin:
        return NOT_PAST_HER
    if is_piece(thing):
        piece = thing - PIECE_THING
        return TO_THE_EVENT if cave.role_of(piece).stops_at(cave, piece, square) else None
    if is_artifact(thing):
        if cave.walled(square - STEP[direction], direction):
            return BEHIND_THE_WALL
        return TO_THE_GHOST_TILE if artifacts.can_lock(cave, square) else None
    return None


def move(cave: Cave, thing: int, way: Direction, by: Role, table: Table) -> None:
    """Carry it out, square by square for pieces."""
    start = square_of(cave, thing)
    end = end_of(start, way)
    if is_piece(thing):
        move_piece(cave, thing - PIECE_THING, first_of(way), second_of(way), by, table)
    elif is_gem(thing):
        gem = thing - GEM_THING
        cave.gems[gem] = end
        telling.lifted(table, cave, "a Gem", f"gem-{GEM.id(gem)}", start, end, "V9.16")
    elif is_treasure(thing):
        cave.treasure[cave.tile(start)] -= 1
        cave.treasure[cave.tile(end)] += 1
        telling.lifted(table, cave, "a Treasure", "treasure", start, end, "V9.16")
    else:
        artifacts.relocate(cave, start, end)
        telling.lifted(table, cave, "an Artifact", "artifact", start, end, "V9.19")
        if artifacts.can_lock(cave, end):
            artifacts.lock_lying(cave, end, table)


def move_piece(
    cave: Cave, piece: Piece, direction: Direction, distance: int, by: Role, table: Table
) -> None:
    """Flames, water and Ghost tiles on the way take effect (V2.6, V9.32)."""
    for _ in range(distance):
        if cave.over:
            return
        square = cave.at[piece]
        onto = square + STEP[direction]
        telling.lifted(table, cave, PIECE_NAMES[piece], PIECES[piece], square, onto, "V9.16")
        arrive(cave, piece, onto, table)
        if cave.at[piece] != onto:
            return
        artifacts.lock_carried(cave, piece, table)
