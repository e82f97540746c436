"""V3.2, V3.3: the Knight's turn, one choice at a time."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import MENTAL_BLOCK, add_block, block
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import DIRECTIONS, STEP, edge_of
from cavern.games.vast.monsters import GUARD_STRENGTH
from cavern.games.vast.moving import arrive, with_current
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import fill_edges
from cavern.games.vast.roles.base import Attack
from cavern.games.vast.roles.knight import encounter
from cavern.games.vast.roles.knight.anytime import add_anytime, did_anytime
from cavern.games.vast.roles.knight.board import (
    ATTACKING,
    BOMB,
    BOW,
    EAGLE_EYED,
    FIRST_CARD,
    MAP,
    MOVING,
    SLOTS,
    KnightBoard,
)
from cavern.games.vast.roles.knight.cubes import turn_up
from cavern.games.vast.roles.knight.treasures import (
    ENCHANTED_BOW,
    POTION,
    TREASURE_LABELS,
    TREASURE_NAMES,
)
from cavern.games.vast.state import EVENT_TOKEN, Cave
from cavern.games.vast.tiles import RIVER, TERRAIN
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import (
    DIRECTION,
    END_TURN,
    HERE,
    PIECE,
    SQUARE,
    Ask,
    AskAt,
    Named,
    doing,
    verb,
)

MOVE: Final = verb("move", "V3.3", "Move {}", DIRECTION,
                   "She needs Movement and an Encounter left, a way without a wall, and more "
                   "Strength than whoever stands there.")  # fmt: skip
MAP_MOVE: Final = verb("map", "V3.5", "Cross the wall to the {}", DIRECTION,
                       "Each wall takes a cube on the Ancient Map.")  # fmt: skip
ENCOUNTER: Final = verb("encounter", "V3.3", "Have an Encounter here", HERE,
                        "There is nothing here to encounter, or no Encounter is "
                        "left.")  # fmt: skip
SHOOT: Final = verb("bow", "V3.5", "Shoot {} with the Bow", PIECE,
                    "The Bow needs a cube, Strength 2 and a visible Tribe, once a "
                    "turn.")  # fmt: skip
SHOOT_FAR: Final = verb("enchanted-bow", "V3.6", "Shoot {} with the Enchanted Bow", PIECE,
                        "The Enchanted Bow needs a cube and a target in a straight line within "
                        "5, once a turn.")  # fmt: skip
BLAST: Final = verb("bomb", "V3.5", "Blow open the wall to the {}", DIRECTION,
                    "It takes a cube on the Bomb, a Bomb token, a wall, and no Bomb attack this "
                    "turn.")  # fmt: skip
DRINK: Final = verb("potion-kit", "V3.6", "Use the Potion Kit: 2 Health",
                    refusal="The Potion Kit takes a cube.")  # fmt: skip
TURN_UP: Final = verb("turn-up", "V3.6", "Turn {} face up",
                      Named(TREASURE_NAMES, TREASURE_LABELS, "treasure-card"))  # fmt: skip
FLARE: Final = verb("flare", "V10.1", "Use Flare",
                    refusal="Flare is for some tables only, once a turn.")  # fmt: skip
FLARE_AT: Final = verb("flare-at", "V10.1", "Over {}", SQUARE)

FAR: Final = 5


class KnightTurn(AskAt):
    kind = "knight-turn"
    question = "What does the Knight do?"


class FlareAt(Ask):
    kind = "flare-at"
    question = "Over which square does the Flare burn?"


def begin_turn(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """V3.3: Pick Up."""
    knight.free += knight.aside + sum(knight.placed)
    knight.aside = 0
    knight.placed = [0] * len(SLOTS)
    knight.moved = 0
    knight.encounters = 0
    knight.map_used = 0
    knight.bow_used = False
    knight.enchanted_bow_used = False
    knight.bomb_token_used = False
    knight.dragon_attacked = False
    knight.javelin_ready = False
    knight.javelin_thrown = False
    knight.flare_used = False
    knight.cut_short = False
    knight.encounter_squares = []
    knight.visited = [cave.at[KNIGHT]]
    knight.deeds = 0
    knight.treasures_taken = 0
    knight.ambushes_met = 0
    knight.phase = MOVING


def step(cave: Cave, knight: KnightBoard, table: Table) -> None:
    if knight.phase == MOVING:
        main_step(cave, knight, table)
    elif knight.phase == ATTACKING:
        encounter.attack_phase(cave, knight, table)
    else:
        encounter.collect_phase(cave, knight, table)
    if knight.cut_short or knight.dead:
        encounter.close(knight)
        if not cave.over:
            end_turn(cave, table)


def main_step(cave: Cave, knight: KnightBoard, table: Table) -> None:
    choice = table.choose(KnightTurn(knight.seat, options(cave, knight), cave.at[KNIGHT]))
    if did_anytime(knight, choice, table):
        return
    what = doing(choice)
    argument = choice - what
    if what == MOVE:
        move(cave, knight, argument, False, table)
    elif what == MAP_MOVE:
        move(cave, knight, argument, True, table)
    elif what == ENCOUNTER:
        encounter.begin(cave, knight, False, -1, table)
    elif what == SHOOT:
        knight.bow_used = True
        shoot(cave, knight, argument, "V3.5", table)
    elif what == SHOOT_FAR:
        knight.enchanted_bow_used = True
        shoot(cave, knight, argument, "V3.6", table)
    elif what == BLAST:
        blast(cave, knight, argument, table)
    elif what == DRINK:
        drink(cave, knight, table)
    elif what == TURN_UP:
        turn_up(knight, argument)
    elif what == FLARE:
        use_flare(cave, knight, table)
    elif what == MENTAL_BLOCK:
        block(cave, knight, table)
    else:
        end_turn(cave, table)


def options(cave: Cave, knight: KnightBoard) -> list[int]:
    square = cave.at[KNIGHT]
    choices: list[int] = []
    if knight.encounters_left() > 0 and not cave.has_token(square, EVENT_TOKEN):
        add_moves(cave, knight, square, choices)
    if cave.is_pit(square) and choices:
        return choices
    if knight.encounters_left() > 0 and encounter.may_encounter(cave, knight, square):
        choices.append(ENCOUNTER)
    add_anytime(cave, knight, choices)
    add_equipment(cave, knight, square, choices)
    if not knight.lent:
        choices += [TURN_UP + card for card in knight.cards_down]
    add_block(cave, knight, choices)
    if may_flare(cave, knight) and not knight.flare_used:
        choices.append(FLARE)
    choices.append(END_TURN)
    return choices


def add_moves(cave: Cave, knight: KnightBoard, square: int, choices: list[int]) -> None:
    tired = knight.moved >= knight.movement()
    if tired and cave.terrain(square) != RIVER:
        return
    for direction in range(4):
        if tired and not with_current(cave, square, square + STEP[direction]):
            continue
        if may_enter(cave, knight, square + STEP[direction]):
            if not cave.walled(square, direction):
                choices.append(MOVE + direction)
            elif map_uses(knight) > knight.map_used:
                choices.append(MAP_MOVE + direction)


def map_uses(knight: KnightBoard) -> int:
    """V3.5: one wall for each cube; two cubes a wall once a Golem has smudged the map (V10.1).
    Possessed she uses it once (V9.2)."""
    if knight.lent:
        return 1
    return knight.placed[MAP] // 2 if knight.golem else knight.placed[MAP]


def may_enter(cave: Cave, knight: KnightBoard, square: int) -> bool:
    if square not in cave.grid or cave.impassable(square):
        return False
    if square in cave.guards and knight.strength(cave) <= GUARD_STRENGTH:
        return False
    if cave.is_pit(square) and not knight.gets_out(cave, square):
        return False
    if not cave.has_piece(square):
        return True
    return not cave.barred(square, knight, knight.attack_strength(cave))


def add_equipment(cave: Cave, knight: KnightBoard, square: int, choices: list[int]) -> None:
    lent = bool(knight.lent)
    if (knight.placed[BOW] or lent) and not knight.bow_used and knight.strength(cave) >= 2:
        for piece in bow_targets(cave, knight, False):
            if cave.visible(square, cave.at[piece]):
                choices.append(SHOOT + piece)
    if (knight.placed[BOMB] or lent) and not knight.bomb_token_used and cave.bombs_left:
        if lent or not knight.dragon_attacked or cave.collapsing:  # V3.4: then it took no Bomb
            add_blasts(cave, square, choices)
    if not lent:
        add_treasures(cave, knight, square, choices)


def add_treasures(cave: Cave, knight: KnightBoard, square: int, choices: list[int]) -> None:
    """V3.6: what her Treasure cards let her do."""
    if knight.placed[FIRST_CARD + ENCHANTED_BOW] and not knight.enchanted_bow_used:
        for piece in bow_targets(cave, knight, True):
            if in_line(square, cave.at[piece]):
                choices.append(SHOOT_FAR + piece)
    if knight.placed[FIRST_CARD + POTION] and knight.can_spare_cube():
        if knight.health < knight.full_health:
            choices.append(DRINK)


def add_blasts(cave: Cave, square: int, choices: list[int]) -> None:
    for direction in range(4):
        edge = edge_of(square, direction)
        if cave.walled(square, direction) and edge not in cave.rockslides:
            choices.append(BLAST + direction)


def bow_targets(cave: Cave, knight: KnightBoard, enchanted: bool) -> list[int]:
    found: list[int] = []
    for piece, where in enumerate(cave.at):
        if where in cave.grid and piece != KNIGHT:
            if cave.role_of(piece).bow_target(cave, piece, enchanted):
                if not cave.sheltered(where, cave.at[KNIGHT]):
                    found.append(piece)
    return found


def in_line(square: int, target: int) -> bool:
    """V3.6: a straight line of up to 5 squares, whatever lies between."""
    for step in STEP:
        for far in range(FAR + 1):
            if square + step * far == target:
                return True
    return False


# What she does


def move(cave: Cave, knight: KnightBoard, direction: int, by_map: bool, table: Table) -> None:
    """One square; what must be encountered there is, at once."""
    square = cave.at[KNIGHT]
    onto = square + STEP[direction]
    if not with_current(cave, square, onto):
        knight.moved += 1
    if by_map:
        knight.map_used += 1
    for guard in range(len(cave.guards)):
        if cave.guards[guard] == onto:
            cave.guards[guard] = -1
    telling.moved(table, KNIGHT, onto, DIRECTIONS[direction], "V3.3")
    knight.visited.append(onto)
    arrive(cave, KNIGHT, onto, table)
    if cave.over or cave.at[KNIGHT] != onto or knight.cut_short:
        return
    if encounter.must_encounter(cave, knight, onto):
        encounter.begin(cave, knight, True, -1 if by_map else direction ^ 2, table)


def shoot(cave: Cave, knight: KnightBoard, piece: int, rule: str, table: Table) -> None:
    telling.shot(table, KNIGHT, piece, cave.at[piece], rule)
    arrow = Attack(knight, KNIGHT, knight.strength(cave), knight.perception())
    if cave.role_of(piece).shot(cave, piece, arrow, table):
        knight.deeds |= EAGLE_EYED


def blast(cave: Cave, knight: KnightBoard, direction: int, table: Table) -> None:
    """V3.5, V11.3: a Bomb token opens a wall for good."""
    square = cave.at[KNIGHT]
    knight.bomb_token_used = True
    cave.bombs_left -= 1
    cave.bombs.append(edge_of(square, direction))
    telling.blasted(table, square, DIRECTIONS[direction])
    if cave.lit_kind(square) != TERRAIN:
        fill_edges(cave, square, knight, table)


def drink(cave: Cave, knight: KnightBoard, table: Table) -> None:
    knight.placed[FIRST_CARD + POTION] = 0
    knight.discarded += 1
    knight.lose_card(cave, POTION, to_bottom=False)
    knight.heal(2, table)


def use_flare(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """V10.1: any square, once a turn; each tile gives her Grit."""
    choices = [FLARE_AT + square for square in sorted(cave.grid)]
    centre = table.choose(FlareAt(knight.seat, choices)) - FLARE_AT
    knight.flare_used = True
    found = flare(cave, centre, knight, table)
    knight.gain_grit(found, table)
