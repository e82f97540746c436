"""V9.10–V9.21: the Ghost's turn: what she may do, when, and what comes of it."""

from typing import ClassVar, Final

from cavern.core.act import NONE, Act, Answer, Refusal, first_of, perform
from cavern.core.decision import NOTHING, Seat
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import possession, telekinesis, telling
from cavern.games.vast.decisions import (
    DECLINE,
    DIRECTION,
    DIRECTION_NUMBERS,
    GEM,
    PIECE,
    SQUARE,
    Also,
    Named,
    RoleMenu,
)
from cavern.games.vast.grid import CENTRE, OFF, STEP
from cavern.games.vast.moving import arrive, with_current
from cavern.games.vast.numbers import CardId, Square
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_LABELS, CARD_NAMES
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.ghost import telling as told
from cavern.games.vast.roles.ghost.moved import (
    SPENT,
    lying,
    note_moved,
    objects_moved,
    touched_at,
)
from cavern.games.vast.roles.ghost.rest import (
    WALL_INFLUENCE,
    settles,
    settles_after,
    settles_anyway,
    steps_left,
)
from cavern.games.vast.roles.ghost.role import (
    APPEARING,
    MOVING,
    NO_CARD,
    RESOLVING,
    SELECTING,
    Ghost,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import (
    ARTIFACT_THING,
    GEM_THING,
    PIECE_THING,
    STRANDED,
    TREASURE_THING,
    Lift,
    LiftedThing,
    ShiftIt,
    directions,
    is_artifact,
    is_gem,
    is_piece,
    is_treasure,
    no_way,
    square_of,
    things,
    ways,
)

CARD: Final[Named] = Named(CARD_NAMES, CARD_LABELS, "possession-card")

OTHERWISE_ASKED: Final = Refusal("V9.11", "Another question must be answered first.")
NO_TILE: Final = Refusal("V9.10", "There is no tile there.")
NOT_DARK: Final = Refusal("V9.10", "That tile is not Dark.")
OCCUPIED: Final = Refusal("V9.10", "That tile is not unoccupied.")
WITH_AN_ARTIFACT: Final = Refusal("V9.10", "An Artifact is there.")
A_DARK_TILE_IS_FREE: Final = Refusal("V9.10", "She appears on a Dark tile that is there already.")
NO_NEW_TILE: Final = Refusal("V9.10", "No tile is left to be placed.")
ON_A_NEW_TILE: Final = Refusal("V9.10", "No Dark tile is unoccupied: she appears on a new one.")
NOT_BESIDE_THE_MAP: Final = Refusal("V9.10", "A new tile goes on an open space beside the map.")
MIND_GUARDED: Final = Refusal("V9.28", "Somebody stands on a Ghost tile with a locked Artifact.")
MOVEMENT_USED: Final = Refusal("V9.14", "Her Movement is used up.")
NOTHING_MOVED_THERE: Final = Refusal("V9.17", "Nothing there has been moved yet this turn.")
MOVED_ALREADY: Final = Refusal("V9.17", "All that lie there have been moved this turn.")
NO_FURTHER: Final = Refusal("V9.17", "What was moved there goes no further: choose it plainly.")
ENOUGH_THINGS: Final = Refusal("V9.17", "She has moved as many things as her Influence allows.")
THROUGH_A_WALL: Final = Refusal(
    "V9.19", "It has gone through a wall and goes no further this turn."
)
FAR_ENOUGH: Final = Refusal("V9.17", "It has been moved as far as her Influence allows.")
OVER_OPEN_SPACE: Final = Refusal("V9.15", "She cannot stay on an open space.")
STAYS_WITH_NO_ARTIFACT: Final = Refusal("V9.15", "She cannot stay with an Artifact.")
STAYS_WITH_NO_CARRIER: Final = Refusal("V9.15", "She cannot stay with who carries an Artifact.")
CARD_BLOCKED: Final = Refusal("V9.31", "A Mental Block holds that card.")
CARD_GONE: Final = Refusal("V9.20", "That card is not in her deck.")
NO_CARD_LAY: Final = Refusal("V9.20", "No card lies facedown.")
SHOWN_ALREADY: Final = Refusal("V9.20", "She has shown it already.")
NOT_THAT_CARD: Final = Refusal("V9.21", "Another card lies facedown.")
NO_TURN_TO_TAKE: Final = Refusal(
    "V9.21", "She reveals it when the turn of whoever it names is over."
)


class GhostAct(Act[Cave, Ghost]):
    """Something the Ghost does where she is."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def here(self, state: Cave, who: Ghost) -> Square:
        return state.at[GHOST]


# Appearing


def dark_and_free(cave: Cave) -> list[Square]:
    return [square for square in cave.dark_squares() if cave.unoccupied(square)]


class AppearAsGhost(Act[Cave, Role]):
    """V9.10, V9.53: either Ghost, on an unoccupied Dark tile; without one and without new tiles, on
    any without an Artifact."""

    sign = "eye"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return ON_A_NEW_TILE if APPEAR_NEW.closed(state, who) is None else None

    def firsts(self, state: Cave, who: Role) -> list[Square]:
        anywhere = [square for square in sorted(state.grid) if not state.has_artifact(square)]
        return dark_and_free(state) or anywhere

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        if square not in state.grid:
            return NO_TILE
        if not dark_and_free(state):
            return WITH_AN_ARTIFACT
        return OCCUPIED if state.is_dark(square) else NOT_DARK

    def perform(self, state: Cave, who: Role, square: Square, _: int, table: Table) -> None:
        telling.came_out(table, state, GHOST, square)
        arrive(state, GHOST, square, table)


class GhostOnNewTile(AppearAsGhost):
    """V9.10: if no Dark tile is unoccupied, on a new one."""

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        if dark_and_free(state):
            return A_DARK_TILE_IS_FREE
        return None if state.tiles_left() else NO_NEW_TILE

    def firsts(self, state: Cave, who: Role) -> list[Square]:
        return state.frontier()

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        return NOT_BESIDE_THE_MAP

    def perform(self, state: Cave, who: Role, square: Square, _: int, table: Table) -> None:
        place_dark(state, square, who, table)
        super().perform(state, who, square, 0, table)


APPEAR: Final = AppearAsGhost("appear", "V9.10", "Appear at {}", "She comes in there.", SQUARE)
APPEAR_NEW: Final = GhostOnNewTile(
    "place-tile",
    "V9.10",
    "Place a Dark tile at {} and appear there",
    "The tile is placed, and she comes in on it.",
    SQUARE,
)


class GhostAppearing(RoleMenu):
    kind = "appear"
    question = "Where does the Ghost appear?"
    acts = [APPEAR, APPEAR_NEW]


# Possession cards


class RevealGhostCard(GhostAct):
    """V9.13: the Ghost card helps her this turn."""

    sign = "ghost"

    def perform(self, state: Cave, who: Ghost, _: int, __: int, table: Table) -> None:
        who.turn_up(table)
        who.boosted = True


class PossessByCard(GhostAct):
    """V9.21: the role on her card takes a turn as she likes."""

    sign = "possession"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return MIND_GUARDED if state.mind_guarded() else NO_TURN_TO_TAKE

    def closed(self, state: Cave, who: Ghost) -> Refusal | None:
        fits = who.possesses_after(state, state.roles[state.active])
        return None if fits else NO_TURN_TO_TAKE

    def firsts(self, state: Cave, who: Ghost) -> list[CardId]:
        return [who.space]

    def absent(self, state: Cave, who: Ghost, card: CardId, _: int) -> Refusal:
        return NOT_THAT_CARD

    def perform(self, state: Cave, who: Ghost, card: CardId, _: int, table: Table) -> None:
        who.turn_up(table)
        role = possession.target_of(state, card)
        if role is None:
            role = possession.summon(state, card, table)
        possession.begin(state, who, role, who.influence(state), table)


class ShowCard(GhostAct):
    """V9.20: she may show off the card that lay there."""

    sign = "eye"

    def closed(self, state: Cave, who: Ghost) -> Refusal | None:
        if who.space == NO_CARD:
            return NO_CARD_LAY
        return SHOWN_ALREADY if who.boasted else None

    def touches(self, state: Cave, who: Ghost, _: int, __: int) -> list[str]:
        return NOTHING if who.space == NO_CARD else CARD.touches(who.space, OFF)

    def perform(self, state: Cave, who: Ghost, _: int, __: int, table: Table) -> None:
        who.boasted = True
        table.reveal()
        told.card_shown(table, CARD_NAMES[who.space], CARD_LABELS[who.space], "V9.20")


class LayDown(GhostAct):
    """V9.20: all cards but the blocked one come back, then one is laid down."""

    sign = "secret"

    def firsts(self, state: Cave, who: Ghost) -> list[CardId]:
        return selectable(state, who)

    def absent(self, state: Cave, who: Ghost, card: CardId, _: int) -> Refusal:
        return CARD_BLOCKED if card == who.mental_block else CARD_GONE

    def perform(self, state: Cave, who: Ghost, card: CardId, _: int, table: Table) -> None:
        cards = selectable(state, who)
        who.deck = [other for other in cards if other != card]
        who.space = card
        if who.face_up in cards:
            who.face_up = NO_CARD
        who.boasted = False
        told.card_placed(table, CARD_NAMES[card], CARD_LABELS[card], who.seat)
        who.finish(state, table)


def selectable(cave: Cave, ghost: Ghost) -> list[CardId]:
    """All cards but the blocked one; of those summoned with, not the used Ghost card (V9.48)."""
    cards = ghost.deck[:]
    if ghost.space != NO_CARD:
        cards.append(ghost.space)
    if ghost.face_up != NO_CARD and not ghost.own.summons:
        cards.append(ghost.face_up)
    return sorted(cards)


REVEAL_GHOST: Final = RevealGhostCard(
    "reveal-ghost",
    "V9.13",
    "Reveal the Ghost card",
    "The Ghost has more Movement and Influence this turn.",
    Also("possession-card:ghost", NONE),
)
POSSESS: Final = PossessByCard(
    "possess", "V9.21", "Reveal {}", "The Ghost plays a turn of theirs at once.", CARD
)
SHOW_CARD: Final = ShowCard(
    "show-card", "V9.20", "Show off the card that lay there", "All see which card it was."
)
SELECT: Final = LayDown(
    "select", "V9.20", "Lay down {}", "It lies facedown, and her turn is over.", CARD
)


class Resolve(RoleMenu):
    kind = "resolve-possession"
    discreet = True
    question = "Your facedown card is the Ghost. Reveal it?"
    acts = [REVEAL_GHOST, DECLINE]


class OfferPossession(RoleMenu):
    kind = "possess"
    discreet = True
    question = "The turn is over. Reveal your Possession card?"
    acts = [POSSESS, DECLINE]

    def must_be_asked(self) -> bool:
        ghost = self.who
        assert isinstance(ghost, Ghost)
        return ghost.own.poker_face

    def passes(self) -> str:
        return DECLINE.name if self.must_be_asked() else ""


class SelectCard(RoleMenu):
    kind = "select-possession"
    question = "Which Possession card do you lay facedown?"
    acts = [SELECT, SHOW_CARD]


# Moving


class GhostFly(GhostAct):
    """V9.14, V9.42: through everything, if she can still come to rest after it, or win by it; with
    the current of the River for free."""

    place = "first"

    def firsts(self, state: Cave, who: Ghost) -> list[Direction]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: Ghost, direction: Direction, _: int) -> Refusal | None:
        square = state.at[GHOST]
        onto = square + STEP[direction]
        left = steps_left(state, who) - (0 if with_current(state, square, onto) else 1)
        if left < 0:
            return MOVEMENT_USED
        if settles(state, who, onto, left) or (onto == CENTRE and who.may_leave(state)):
            return None
        return STRANDED

    def perform(self, state: Cave, who: Ghost, direction: Direction, _: int, table: Table) -> None:
        square = state.at[GHOST]
        onto = square + STEP[direction]
        if not with_current(state, square, onto):
            who.moved += 1
        telling.moved(table, state, GHOST, onto, DIRECTIONS[direction], "V9.14")
        arrive(state, GHOST, onto, table)


class EndMoving(GhostAct):
    """V9.15: where she may stay; if she never could, anywhere."""

    place = "last"

    def closed(self, state: Cave, who: Ghost) -> Refusal | None:
        square = state.at[GHOST]
        if who.may_rest(state, square) or not bound(state, who):
            return None
        if square not in state.grid or state.is_pit(square) or state.impassable(square):
            return OVER_OPEN_SPACE
        return STAYS_WITH_NO_ARTIFACT if state.has_artifact(square) else STAYS_WITH_NO_CARRIER

    def perform(self, state: Cave, who: Ghost, _: int, __: int, table: Table) -> None:
        who.phase = SELECTING
        if not selectable(state, who):
            who.finish(state, table)


def bound(cave: Cave, ghost: Ghost) -> bool:
    """Whether she can come to rest at all, and so has to."""
    return settles(cave, ghost, cave.at[GHOST], steps_left(cave, ghost))


# Telekinesis


class LiftByInfluence(Lift):
    """V9.17: as many things as her Influence, each as many spaces in all."""

    another: ClassVar[bool] = False
    """Whether it is done with one beside a like one that has been moved."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def against(self, state: Cave, who: Role, argument: int, _: int) -> Refusal | None:
        ghost, thing = herself(who), self.first_thing + argument
        return None if self.lifts(state, ghost, thing) else self.unlifted(state, ghost, thing)

    def offer_with(self, state: Cave, who: Role, argument: int, choices: list[Answer]) -> None:
        """Why a thing cannot be moved is a long story, which is told only to who asks."""
        if self.lifts(state, herself(who), self.first_thing + argument):
            choices.append(self.of(argument))

    def lifts(self, cave: Cave, ghost: Ghost, thing: int) -> bool:
        """Whether a thing goes on, or can be begun with."""
        if not in_line(cave, thing):
            return False
        return moved_before(cave, ghost, thing) > 0 or can_begin(cave, ghost, thing)

    def unlifted(self, cave: Cave, ghost: Ghost, thing: int) -> Refusal:
        """Why it does not."""
        return unlifted(cave, ghost, thing)

    def perform(self, state: Cave, who: Role, argument: int, _: int, table: Table) -> None:
        """V9.16: choose how far it goes, and note it."""
        ghost = herself(who)
        thing = self.first_thing + argument
        used = 0 if self.another else moved_before(state, ghost, thing)
        reach = ghost.influence(state) - used
        ghost.lifting = [thing, used]
        found = movable(state, ghost, thing, reach, used == 0)
        anyway = possible(state, ghost, thing, reach, used == 0)
        through = goes_through(state, ghost, used == 0)
        way = table.choose(ShiftIt(state, LiftedThing(state, ghost, thing, found, anyway, through)))
        ghost.lifting = []
        note = is_artifact(thing)
        crossed = note and state.walled(square_of(state, thing), first_of(way))
        locked = state.locked
        telekinesis.move(state, thing, way, ghost, table)
        note_moved(ghost, thing, used, way, crossed, note and state.locked > locked)


class LiftAnother(LiftByInfluence):
    """V9.17: one that has not been moved yet."""

    another = True

    def lifts(self, cave: Cave, ghost: Ghost, thing: int) -> bool:
        """Whether it can be begun with, beside one that goes on."""
        if not in_line(cave, thing):
            return False
        return moved_before(cave, ghost, thing) > 0 and can_begin(cave, ghost, thing)

    def unlifted(self, cave: Cave, ghost: Ghost, thing: int) -> Refusal:
        if not touched_at(ghost, thing):
            return NOTHING_MOVED_THERE
        if moved_before(cave, ghost, thing) == 0:
            return NO_FURTHER
        return no_more(cave, ghost, thing) or kept_back(cave, ghost, thing)


def herself(role: Role) -> Ghost:
    assert isinstance(role, Ghost)
    return role


def in_line(cave: Cave, thing: int) -> bool:
    """V9.16: whether any way leads away from her or towards her."""
    return len(directions(cave.at[GHOST], square_of(cave, thing))) > 0


def moved_before(cave: Cave, ghost: Ghost, thing: int) -> int:
    """Spaces moved of a thing that was begun with and can be moved on; 0 if there is none."""
    influence = ghost.influence(cave)
    begun = touched_at(ghost, thing)
    if begun and movable(cave, ghost, thing, influence - min(begun), False):
        return min(begun)
    return 0


def can_begin(cave: Cave, ghost: Ghost, thing: int) -> bool:
    """Whether one that has not been moved yet can be."""
    if no_more(cave, ghost, thing) is not None:
        return False
    return bool(movable(cave, ghost, thing, ghost.influence(cave), True))


def no_more(cave: Cave, ghost: Ghost, thing: int) -> Refusal | None:
    """V9.17: why no other thing like this is begun with this turn, wherever she is."""
    if len(touched_at(ghost, thing)) >= lying(cave, thing):
        return MOVED_ALREADY
    return ENOUGH_THINGS if objects_moved(ghost) >= ghost.influence(cave) else None


def movable(cave: Cave, ghost: Ghost, thing: int, reach: int, fresh: bool) -> list[int]:
    """Where it can go without leaving her no place to rest (V9.15)."""
    found = possible(cave, ghost, thing, reach, fresh)
    if not found or settles_anyway(cave, ghost) or not bound(cave, ghost):
        return found
    used = ghost.influence(cave) - reach
    return [way for way in found if settles_after(cave, ghost, thing, used, way)]


def possible(cave: Cave, ghost: Ghost, thing: int, reach: int, fresh: bool) -> list[int]:
    """Where it can go, whatever that means for her."""
    return ways(cave, thing, cave.at[GHOST], reach, goes_through(cave, ghost, fresh))


def goes_through(cave: Cave, ghost: Ghost, fresh: bool) -> bool:
    """V9.19: whether an Artifact may be taken through a wall."""
    return fresh and ghost.influence(cave) >= WALL_INFLUENCE


def unlifted(cave: Cave, ghost: Ghost, thing: int) -> Refusal:
    """Why a thing cannot be moved at all: there is no way for it, or none is left, or it would
    leave her no place."""
    influence = ghost.influence(cave)
    begun = touched_at(ghost, thing)
    if any(possible(cave, ghost, thing, influence - used, False) for used in begun):
        return STRANDED
    spent = no_more(cave, ghost, thing)
    if spent is not MOVED_ALREADY:
        return spent or kept_back(cave, ghost, thing)
    if min(begun) == SPENT:
        return THROUGH_A_WALL
    return FAR_ENOUGH if min(begun) >= influence else stuck(cave, ghost, thing, False)


def kept_back(cave: Cave, ghost: Ghost, thing: int) -> Refusal:
    """Why a fresh thing cannot be moved anywhere."""
    if possible(cave, ghost, thing, ghost.influence(cave), True):
        return STRANDED
    return stuck(cave, ghost, thing, True)


def stuck(cave: Cave, ghost: Ghost, thing: int, fresh: bool) -> Refusal:
    return no_way(cave, thing, cave.at[GHOST], goes_through(cave, ghost, fresh))


MOVE: Final = GhostFly("move", "V9.14", "Move {}", "She flies there for 1 Movement.", DIRECTION)
LIFT_PIECE: Final = LiftByInfluence(
    "telekinesis", "V9.16", "Move {}", "The Ghost moves the piece.", PIECE, PIECE_THING
)
LIFT_GEM: Final = LiftByInfluence(
    "telekinesis:gem", "V9.16", "Move {}", "The Ghost moves the Gem.", GEM, GEM_THING
)
LIFT_TREASURE: Final = LiftByInfluence(
    "telekinesis:treasure",
    "V9.16",
    "Move the Treasure at {}",
    "The Ghost moves the Treasure.",
    SQUARE,
    TREASURE_THING,
)
LIFT_ARTIFACT: Final = LiftByInfluence(
    "telekinesis:artifact",
    "V9.19",
    "Move the Artifact at {}",
    "The Ghost moves the Artifact; on an open Ghost tile it locks.",
    SQUARE,
    ARTIFACT_THING,
)
ANOTHER_TREASURE: Final = LiftAnother(
    "another:treasure",
    "V9.17",
    "Move another Treasure at {}",
    "The Ghost moves a Treasure that she has not moved yet.",
    SQUARE,
    TREASURE_THING,
)
ANOTHER_ARTIFACT: Final = LiftAnother(
    "another:artifact",
    "V9.17",
    "Move another Artifact at {}",
    "The Ghost moves an Artifact that she has not moved yet.",
    SQUARE,
    ARTIFACT_THING,
)
END_MOVING: Final = EndMoving(
    "end-moving", "V9.15", "Done with moving", "She stays here and selects a card."
)


PIECE_LIFTS: Final[list[LiftByInfluence]] = [LIFT_PIECE]
GEM_LIFTS: Final[list[LiftByInfluence]] = [LIFT_GEM]
TREASURE_LIFTS: Final[list[LiftByInfluence]] = [LIFT_TREASURE, ANOTHER_TREASURE]
ARTIFACT_LIFTS: Final[list[LiftByInfluence]] = [LIFT_ARTIFACT, ANOTHER_ARTIFACT]


def lifts_of(thing: int) -> list[LiftByInfluence]:
    """What moves such a thing: the first that comes to hand, then another beside it."""
    if is_piece(thing):
        return PIECE_LIFTS
    if is_gem(thing):
        return GEM_LIFTS
    return TREASURE_LIFTS if is_treasure(thing) else ARTIFACT_LIFTS


def lift_of(thing: int) -> LiftByInfluence:
    return lifts_of(thing)[0]


class GhostTurn(RoleMenu):
    kind = "ghost-turn"
    turn = True
    question = "What does the Ghost do?"
    acts = [
        MOVE, LIFT_PIECE, LIFT_GEM, LIFT_TREASURE, LIFT_ARTIFACT, ANOTHER_TREASURE,
        ANOTHER_ARTIFACT, END_MOVING,
    ]  # fmt: skip

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Thing by thing."""
        ghost = herself(who)
        MOVE.offer(state, ghost, choices)
        for thing in things(state, GHOST):
            for lift in lifts_of(thing):
                lift.offer_with(state, ghost, thing - lift.first_thing, choices)
        END_MOVING.offer(state, ghost, choices)


# The turn


def step(cave: Cave, ghost: Ghost, table: Table) -> None:
    if ghost.phase == APPEARING:
        perform(table.choose(GhostAppearing(cave, ghost)), cave, ghost, table)
        ghost.appeared = True
        ghost.phase = MOVING
    elif ghost.phase == RESOLVING:
        perform(table.choose(Resolve(cave, ghost)), cave, ghost, table)
        ghost.phase = MOVING
    elif ghost.phase == MOVING:
        perform(table.choose(GhostTurn(cave, ghost)), cave, ghost, table)
    else:
        perform(table.choose(SelectCard(cave, ghost)), cave, ghost, table)


class GhostPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return Ghost(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Ghost)
        step(cave, role, table)

    def offer_possession(self, cave: Cave, role: Role, table: Table) -> None:
        perform(table.choose(OfferPossession(cave, role)), cave, role, table)


PLAYING: Final = GhostPlaying()
