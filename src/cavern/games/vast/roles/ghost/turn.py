"""V9.11–V9.20: the Ghost's turn."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telekinesis, telling
from cavern.games.vast.grid import CENTRE, DIRECTIONS, STEP
from cavern.games.vast.moving import arrive, with_current
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_LABELS, CARD_NAMES, GHOST_CARD
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.roles.base import Role
from cavern.games.vast.roles.ghost.board import (
    APPEARING,
    MOVING,
    NO_CARD,
    RESOLVING,
    SELECTING,
    GhostBoard,
)
from cavern.games.vast.roles.ghost.rest import (
    WALL_INFLUENCE,
    settles,
    settles_after,
    settles_anyway,
    steps_left,
)
from cavern.games.vast.roles.ghost.touched import (
    key_of,
    lying,
    note_moved,
    objects_moved,
    touched_at,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import (
    LIFT_ARTIFACT,
    LIFT_TREASURE,
    choose_way,
    square_of,
    things,
    ways,
)
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import (
    ARGUMENT,
    DIRECTION,
    NOTHING_MORE,
    PASS,
    SQUARE,
    Ask,
    AskAt,
    Named,
    doing,
    verb,
)

CARD: Final[Named] = Named(CARD_NAMES, CARD_LABELS, "possession-card")
APPEAR: Final = verb("appear", "V9.10", "Appear at {}", SQUARE,
                     "She appears on an unoccupied Dark tile.")  # fmt: skip
NEW_TILE: Final = verb("place-tile", "V9.10", "Place a Dark tile at {} and appear there", SQUARE)
REVEAL_GHOST: Final = verb("reveal-ghost", "V9.13", "Reveal the Ghost card",
                           refusal="The card must lie facedown, with nobody on a Ghost tile with a "
                           "locked Artifact.")  # fmt: skip
MOVE: Final = verb("move", "V9.14", "Move {}", DIRECTION, "Her Movement is used up.")
ANOTHER_TREASURE: Final = verb("another:treasure", "V9.17", "Move another Treasure at {}", SQUARE)
ANOTHER_ARTIFACT: Final = verb("another:artifact", "V9.17", "Move another Artifact at {}", SQUARE)
END_MOVING: Final = verb("end-moving", "V9.15", "Done with moving", NOTHING_MORE,
                         "She cannot stay on an open space, nor with an Artifact or somebody who "
                         "carries one.")  # fmt: skip
SHOW_CARD: Final = verb("show-card", "V9.20", "Show off the card that lay there")
SELECT: Final = verb("select", "V9.20", "Lay down {}", CARD,
                     "That card is not in her deck.")  # fmt: skip


class Appear(Ask):
    kind = "appear"
    question = "Where does the Ghost appear?"


class Resolve(Ask):
    kind = "resolve-possession"
    question = "Your facedown card is the Ghost. Reveal it?"


class GhostTurn(AskAt):
    kind = "ghost-turn"
    question = "What does the Ghost do?"


class SelectCard(Ask):
    kind = "select-possession"
    question = "Which Possession card do you lay facedown?"


def begin_turn(cave: Cave, ghost: GhostBoard, table: Table) -> None:
    """V9.12: an unrevealed card gives Focus; not on her first turn."""
    ghost.moved = 0
    ghost.boosted = False
    ghost.touched = []
    ghost.boasted = False
    ghost.phase = MOVING
    if not ghost.appeared:
        ghost.phase = APPEARING
    elif ghost.space != NO_CARD:
        ghost.gain_focus(table)
        table.reveal()  # whether she is asked now tells what the card is
        if ghost.space == GHOST_CARD and ghost.can_reveal(cave):
            ghost.phase = RESOLVING


def step(cave: Cave, ghost: GhostBoard, table: Table) -> None:
    if ghost.phase == APPEARING:
        appear(cave, ghost, table)
        ghost.appeared = True
        ghost.phase = MOVING
    elif ghost.phase == RESOLVING:
        resolve(ghost, table)
    elif ghost.phase == MOVING:
        act(cave, ghost, table)
    else:
        select(cave, ghost, table)


def appear(cave: Cave, role: Role, table: Table) -> None:
    """V9.10, V9.53: on an unoccupied Dark tile; if there is none, on a new one."""
    dark = [square for square in cave.dark_squares() if cave.unoccupied(square)]
    if dark:
        choice = table.choose(Appear(role.seat, [APPEAR + square for square in dark]))
    elif cave.tiles_left() and not cave.collapsing:
        choice = table.choose(Appear(role.seat, [NEW_TILE + square for square in cave.frontier()]))
        place_dark(cave, choice - NEW_TILE, role, table)
    else:
        free = [square for square in sorted(cave.grid) if not cave.has_artifact(square)]
        choice = table.choose(Appear(role.seat, [APPEAR + square for square in free]))
    square = choice & ARGUMENT
    telling.came_out(table, GHOST, square)
    arrive(cave, GHOST, square, table)


def resolve(ghost: GhostBoard, table: Table) -> None:
    """V9.13: the Ghost card helps her this turn."""
    if table.choose(Resolve(ghost.seat, [REVEAL_GHOST, PASS])) == REVEAL_GHOST:
        ghost.turn_up(table)
        ghost.boosted = True
    ghost.phase = MOVING


# Moving and Telekinesis


def act(cave: Cave, ghost: GhostBoard, table: Table) -> None:
    choice = table.choose(GhostTurn(ghost.seat, options(cave, ghost), cave.at[GHOST]))
    if choice == END_MOVING:
        ghost.phase = SELECTING
        if not selectable(cave, ghost):
            finish(cave, ghost, table)
    elif doing(choice) == MOVE:
        fly(cave, ghost, choice - MOVE, table)
    else:
        lift(cave, ghost, choice, table)


def options(cave: Cave, ghost: GhostBoard) -> list[int]:
    """V9.15: nothing after which she could not come to rest; if she never could, she stays."""
    square = cave.at[GHOST]
    choices = [MOVE + d for d in range(4) if may_fly(cave, ghost, square, d)]
    choices += liftable(cave, ghost)
    if ghost.may_rest(cave, square) or not bound(cave, ghost):
        choices.append(END_MOVING)
    return choices


def bound(cave: Cave, ghost: GhostBoard) -> bool:
    """Whether she can come to rest at all, and so has to."""
    return settles(cave, ghost, cave.at[GHOST], steps_left(cave, ghost))


def may_fly(cave: Cave, ghost: GhostBoard, square: int, direction: int) -> bool:
    """Anywhere, if she can still come to rest after it, or win by it."""
    onto = square + STEP[direction]
    left = left_after(cave, ghost, square, onto)
    if left < 0:
        return False
    return settles(cave, ghost, onto, left) or (onto == CENTRE and ghost.may_leave(cave))


def left_after(cave: Cave, ghost: GhostBoard, square: int, onto: int) -> int:
    """V9.42: steps left after this one; with the current it is free."""
    return steps_left(cave, ghost) - (0 if with_current(cave, square, onto) else 1)


def fly(cave: Cave, ghost: GhostBoard, direction: int, table: Table) -> None:
    """V9.14, V9.42: through everything; with the current of the River for free."""
    square = cave.at[GHOST]
    onto = square + STEP[direction]
    if not with_current(cave, square, onto):
        ghost.moved += 1
    telling.moved(table, GHOST, onto, DIRECTIONS[direction], "V9.14")
    arrive(cave, GHOST, onto, table)


def liftable(cave: Cave, ghost: GhostBoard) -> list[int]:
    """V9.17: as many things as her Influence, each as many spaces in all."""
    found: list[int] = []
    for thing in things(cave, GHOST):
        begun = moved_before(cave, ghost, thing) > 0
        if begun:
            found.append(thing)
        if can_begin(cave, ghost, thing):
            found.append(another(thing) if begun else thing)
    return found


def moved_before(cave: Cave, ghost: GhostBoard, thing: int) -> int:
    """Spaces moved of a thing that was begun with and can be moved on; 0 if there is none."""
    influence = ghost.influence(cave)
    begun = [n for n in touched_at(ghost, key_of(thing)) if n < influence]
    if begun and movable(cave, ghost, thing, influence - min(begun), False):
        return min(begun)
    return 0


def can_begin(cave: Cave, ghost: GhostBoard, thing: int) -> bool:
    """Whether one that has not been moved yet can be."""
    influence = ghost.influence(cave)
    if objects_moved(ghost) >= influence:
        return False
    if len(touched_at(ghost, key_of(thing))) >= lying(cave, thing):
        return False
    return bool(movable(cave, ghost, thing, influence, True))


def another(thing: int) -> int:
    verb = ANOTHER_TREASURE if doing(thing) == LIFT_TREASURE else ANOTHER_ARTIFACT
    return verb + (thing & ARGUMENT)


def movable(cave: Cave, ghost: GhostBoard, thing: int, reach: int, fresh: bool) -> list[int]:
    """Where it can go without leaving her no place to rest (V9.15)."""
    found = possible(cave, ghost, thing, reach, fresh)
    if not found or settles_anyway(cave, ghost, thing) or not bound(cave, ghost):
        return found
    used = ghost.influence(cave) - reach
    return [way for way in found if settles_after(cave, ghost, thing, used, way)]


def possible(cave: Cave, ghost: GhostBoard, thing: int, reach: int, fresh: bool) -> list[int]:
    """Where it can go, whatever that means for her."""
    through_wall = fresh and ghost.influence(cave) >= WALL_INFLUENCE
    return ways(cave, thing, cave.at[GHOST], reach, through_wall)


def lift(cave: Cave, ghost: GhostBoard, choice: int, table: Table) -> None:
    """V9.16: choose how far a thing goes, and note it."""
    fresh = doing(choice) in (ANOTHER_TREASURE, ANOTHER_ARTIFACT)
    thing = choice
    if fresh:
        lift_verb = LIFT_TREASURE if doing(choice) == ANOTHER_TREASURE else LIFT_ARTIFACT
        thing = lift_verb + (choice & ARGUMENT)
    used = 0 if fresh else moved_before(cave, ghost, thing)
    reach = ghost.influence(cave) - used
    ghost.lifting = [key_of(thing), used]
    way = choose_way(cave, thing, movable(cave, ghost, thing, reach, used == 0), ghost, table)
    ghost.lifting = []
    crossed = doing(thing) == LIFT_ARTIFACT and cave.walled(square_of(cave, thing), way // 8)
    locked = cave.locked
    telekinesis.move(cave, thing, way, ghost, table)
    locks = doing(thing) == LIFT_ARTIFACT and cave.locked > locked
    note_moved(ghost, thing, used, way, crossed, locks)


# Selecting a card


def select(cave: Cave, ghost: GhostBoard, table: Table) -> None:
    """V9.20: all cards but the blocked one come back, then one is laid down."""
    cards = selectable(cave, ghost)
    choices = [SELECT + card for card in cards]
    if ghost.space != NO_CARD and not ghost.boasted:
        choices.append(SHOW_CARD)
    choice = table.choose(SelectCard(ghost.seat, choices))
    if choice == SHOW_CARD:
        ghost.boasted = True
        telling.card_shown(table, CARD_NAMES[ghost.space], CARD_LABELS[ghost.space], "V9.20")
        return
    card = choice - SELECT
    cards.remove(card)
    ghost.deck = cards
    ghost.space = card
    if ghost.face_up not in [NO_CARD, card] + cards:
        ghost.remove_card()
    ghost.face_up = NO_CARD
    ghost.boasted = False
    telling.card_placed(table, CARD_NAMES[card], CARD_LABELS[card], ghost.seat)
    finish(cave, ghost, table)


def selectable(cave: Cave, ghost: GhostBoard) -> list[int]:
    """All cards but the blocked one; of those summoned with, not the used Ghost card (V9.48)."""
    cards = ghost.deck[:]
    if ghost.space != NO_CARD:
        cards.append(ghost.space)
    if ghost.face_up != NO_CARD and not (cave.terms.summons and ghost.face_up == GHOST_CARD):
        cards.append(ghost.face_up)
    return sorted(cards)


def finish(cave: Cave, ghost: GhostBoard, table: Table) -> None:
    """V10.3.28: an open Ghost tile under her when her turn ends lets her focus."""
    ghost.boosted = False
    ghost.touched = []
    if ghost.face_up != NO_CARD:
        ghost.remove_card()
    square = cave.at[GHOST]
    if cave.is_ghost_tile(square) and cave.tile(square) not in cave.lock_tiles:
        if cave.locked >= cave.terms.goals[ghost.seat].artifacts:
            ghost.focused = True
    end_turn(cave, table)
