"""V7.1–V7.3: the Thief's turn."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import MENTAL_BLOCK, add_block, block
from cavern.games.vast.dice import sprung
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import CENTRE, DIRECTIONS, OFF, STEP, distance
from cavern.games.vast.moving import arrive, with_current
from cavern.games.vast.pieces import GEM_CARRIED, THIEF
from cavern.games.vast.reveal import reveal
from cavern.games.vast.roles.base import FROM_SUPPLY
from cavern.games.vast.roles.thief.board import (
    ACTING,
    CLIMBING_GEAR,
    CROSSBOW,
    DEALING,
    LOCK_PICKS,
    STICKY_FINGERS,
    TOKENS,
    ThiefBoard,
)
from cavern.games.vast.state import VAULT_TOKEN, Cave
from cavern.games.vast.tiles import RIVER
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import (
    CUBES,
    DIRECTION,
    END_TURN,
    GEM,
    HERE,
    PASS,
    PIECE,
    Ask,
    AskAt,
    Form,
    Pair,
    doing,
    verb,
)


class DealForm(Form):
    """Movement, Stealth, Thievery, three bits each."""

    def id(self, argument: int) -> str:
        return f"{argument >> 6}-{argument >> 3 & 7}-{argument & 7}"

    def label(self, argument: int) -> str:
        return f"Movement {argument >> 6}, Stealth {argument >> 3 & 7}, Thievery {argument & 7}"


DEAL: Final = verb("deal", "V7.1", "{}", DealForm(), "Deal out the tokens you have.")
MOVE: Final = verb("move", "V7.1", "Move {}", DIRECTION,
                   "A wall is in the way, or no Movement is left.")  # fmt: skip
CLIMB: Final = verb("climb", "V7.2", "Climb {}", DIRECTION,
                    "Climbing takes 2 cubes for a wall, 3 for impassable ground, and "
                    "Movement.")  # fmt: skip
LOOT: Final = verb("loot", "V7.2", "Loot a Treasure", HERE,
                   "It takes a Treasure here and 1 cube.")  # fmt: skip
LOOT_GEM: Final = verb("loot:gem", "V7.2", "Loot {}", Pair(GEM, CUBES, 4, " with "),
                       "That Gem is not here, or the cubes are missing.")  # fmt: skip
PICKPOCKET: Final = verb("pickpocket", "V7.2", "Pickpocket {}",
                         Pair(PIECE, CUBES, 4, " with "),
                         "His Stealth must exceed their Perception; each player once a "
                         "turn.")  # fmt: skip
PICK_LOCK: Final = verb("pick-lock", "V7.2", "Pick the lock as if with {}", CUBES,
                        "It takes a Vault here not tried this turn, and the cubes.")  # fmt: skip
BACKSTAB: Final = verb("backstab", "V7.2", "Backstab {}", Pair(PIECE, CUBES, 4, " with "),
                       "His Stealth must exceed their Perception; each player once a "
                       "turn.")  # fmt: skip
HIDE_LOOT: Final = verb("hide-loot", "V7.2", "Hide one of the things you carry", HERE,
                        "It takes a cube and loot that is not hidden.")  # fmt: skip
PEEK: Final = verb("peek", "V7.1", "Look under the Dark tile", HERE)
REVEAL: Final = verb("reveal", "V7.1", "Reveal the Dark tile", HERE)
FLARE: Final = verb("flare", "V10.1", "Use Flare", HERE)
ROLL_AGAIN: Final = verb("reroll", "V7.5", "Sticky Fingers: roll again")

NEEDED: Final[list[int]] = [7, 4, 2, 1]
"""V7.2: what the die must show with so many cubes."""


class DealTokens(Ask):
    kind = "deal"
    question = "How are the stat tokens dealt?"


class ThiefTurn(AskAt):
    kind = "thief-turn"
    question = "What does the Thief do?"


class RollAgain(Ask):
    kind = "sticky-fingers"
    question = "Caught! Roll again?"


def begin_turn(cave: Cave, thief: ThiefBoard, table: Table) -> None:
    """V7.4, V11.2: he comes in by the Entrance if he is not on the map."""
    if cave.at[THIEF] == OFF:
        cave.at[THIEF] = CENTRE
        telling.came_out(table, THIEF, CENTRE)
    thief.moved = 0
    thief.hidden_loot = 0
    thief.pickpocketed = 0
    thief.backstabbed = 0
    thief.locks_tried = []
    thief.sticky_used = False
    thief.phase = DEALING


def step(cave: Cave, thief: ThiefBoard, table: Table) -> None:
    if thief.phase == DEALING:
        deal(thief, table)
    else:
        act(cave, thief, table)
    if cave.at[THIEF] == OFF and not cave.over and thief.phase == ACTING:
        end_turn(cave, table)


def deal(thief: ThiefBoard, table: Table) -> None:
    values = TOKENS[thief.flips()]
    ways = sorted(
        {
            values[a] << 6 | values[b] << 3 | values[3 - a - b]
            for a in range(3)
            for b in range(3)
            if a != b
        }
    )
    choice = table.choose(DealTokens(thief.seat, [DEAL + way for way in ways])) - DEAL
    thief.tokens = [choice >> 6, choice >> 3 & 7, choice & 7]
    thief.cubes = thief.thievery()
    thief.phase = ACTING


def options(cave: Cave, thief: ThiefBoard) -> list[int]:
    square = cave.at[THIEF]
    choices: list[int] = []
    add_moves(cave, thief, square, choices)
    if cave.is_pit(square) and choices:
        return choices
    if thief.cubes:
        add_actions(cave, thief, square, choices)
    elif LOCK_PICKS in thief.upgrades:
        add_locks(cave, thief, square, choices)
    if cave.is_dark(square):
        if not cave.seen[cave.tile(square)] >> cave.mind(thief) & 1:
            choices.append(PEEK)
        choices.append(REVEAL)
    add_block(cave, thief, choices)
    choices.append(END_TURN)
    return choices


def climb_cost(thief: ThiefBoard, impassable: bool) -> int:
    return (3 if impassable else 2) - (1 if CLIMBING_GEAR in thief.upgrades else 0)


def add_moves(cave: Cave, thief: ThiefBoard, square: int, choices: list[int]) -> None:
    tired = thief.moved >= thief.movement()
    if tired and cave.terrain(square) != RIVER:
        return
    for direction in range(4):
        onto = square + STEP[direction]
        if not thief.may_stand(cave, onto) or (tired and not with_current(cave, square, onto)):
            continue
        if cave.is_pit(onto) and not gets_out(cave, thief, onto):
            continue
        impassable = cave.impassable(onto)
        if not impassable and not cave.walled(square, direction):
            choices.append(MOVE + direction)
        elif thief.cubes >= climb_cost(thief, impassable):
            choices.append(CLIMB + direction)


def gets_out(cave: Cave, thief: ThiefBoard, pit: int) -> bool:
    """V10.5: whether his Movement takes him into a Pit and out of it again."""
    return cave.out_of_pit(pit, max(0, thief.movement() - thief.moved - 1))


def add_actions(cave: Cave, thief: ThiefBoard, square: int, choices: list[int]) -> None:
    if cave.treasures_at(square):
        choices.append(LOOT)
    for gem in range(3):
        if cave.gems[gem] == square:
            choices += [LOOT_GEM + gem * 4 + n for n in (1, 2) if n <= thief.cubes]
    add_locks(cave, thief, square, choices)
    stealth = thief.stealth(cave)
    crossbow = CROSSBOW in thief.upgrades
    for piece, where in enumerate(cave.at):
        if where not in cave.grid or piece == THIEF:
            continue
        if where == square:
            if cave.role_of(piece).awareness(cave, piece) < stealth:
                add_attacks(cave, thief, piece, True, choices)
        elif crossbow and distance(square, where) <= 3 and cave.visible(square, where):
            if not cave.sheltered(where, square):
                if cave.role_of(piece).awareness(cave, piece) < stealth:
                    add_attacks(cave, thief, piece, False, choices)
    if thief.load(cave) > thief.hidden_loot:
        choices.append(HIDE_LOOT)
    if may_flare(cave, thief):
        choices.append(FLARE)


def add_attacks(cave: Cave, thief: ThiefBoard, piece: int, near: bool, choices: list[int]) -> None:
    seat = cave.owner[piece]
    role = cave.roles[seat]
    near = near and role.pickpocketable(cave, piece)
    for cubes in range(1, min(3, thief.cubes) + 1):
        if near and not thief.pickpocketed >> seat & 1:
            choices.append(PICKPOCKET + piece * 4 + cubes)
        if not thief.backstabbed >> seat & 1:
            choices.append(BACKSTAB + piece * 4 + cubes)


def add_locks(cave: Cave, thief: ThiefBoard, square: int, choices: list[int]) -> None:
    if cave.has_token(square, VAULT_TOKEN) and square not in thief.locks_tried:
        discount = 1 if LOCK_PICKS in thief.upgrades else 0
        choices += [PICK_LOCK + n for n in (1, 2, 3) if n - discount <= thief.cubes]


def act(cave: Cave, thief: ThiefBoard, table: Table) -> None:
    choice = table.choose(ThiefTurn(thief.seat, options(cave, thief), cave.at[THIEF]))
    what = doing(choice)
    argument = choice - what
    if what == MOVE:
        move(cave, thief, argument, table)
    elif what == CLIMB:
        impassable = cave.impassable(cave.at[THIEF] + STEP[argument])
        thief.cubes -= climb_cost(thief, impassable)
        move(cave, thief, argument, table)
    elif what == LOOT:
        loot(cave, thief, table)
    elif what == LOOT_GEM:
        loot_gem(cave, thief, argument // 4, argument % 4, table)
    elif what == PICKPOCKET:
        pickpocket(cave, thief, argument // 4, argument % 4, table)
    elif what == PICK_LOCK:
        pick_lock(cave, thief, argument, table)
    elif what == BACKSTAB:
        backstab(cave, thief, argument // 4, argument % 4, table)
    elif what == HIDE_LOOT:
        thief.cubes -= 1
        thief.hidden_loot += 1
    elif what == PEEK:
        peek(cave, thief, table)
    elif what == REVEAL:
        thief.moved = thief.movement()
        reveal(cave, cave.at[THIEF], thief, table)
    elif what == FLARE:
        thief.cubes -= 1
        flare(cave, cave.at[THIEF], thief, table)
    elif what == MENTAL_BLOCK:
        block(cave, thief, table)
    else:
        finish(cave, thief, table)


def finish(cave: Cave, thief: ThiefBoard, table: Table) -> None:
    thief.phase = DEALING
    end_turn(cave, table)


def move(cave: Cave, thief: ThiefBoard, direction: int, table: Table) -> None:
    square = cave.at[THIEF]
    onto = square + STEP[direction]
    if not with_current(cave, square, onto):
        thief.moved += 1
    telling.moved(table, THIEF, onto, DIRECTIONS[direction], "V7.1")
    arrive(cave, THIEF, onto, table)


def peek(cave: Cave, thief: ThiefBoard, table: Table) -> None:
    """V7.1: ending his movement on a Dark tile he may look at it."""
    thief.moved = thief.movement()
    tile = cave.tile(cave.at[THIEF])
    cave.seen[tile] |= 1 << cave.mind(thief)
    table.reveal()
    telling.peeked(table, cave.at[THIEF], tile, cave.mind(thief))


def loot(cave: Cave, thief: ThiefBoard, table: Table) -> None:
    thief.cubes -= 1
    cave.treasure[cave.tile(cave.at[THIEF])] -= 1
    thief.carried += 1
    telling.token_taken(table, cave.at[THIEF], "treasure", "Thief", "V7.2")


def loot_gem(cave: Cave, thief: ThiefBoard, gem: int, cubes: int, table: Table) -> None:
    """With one cube the trap may spring and kill him."""
    thief.cubes -= cubes
    if cubes == 1 and sprung(cave, table):
        thief.die(cave, None, table)
        return
    cave.gems[gem] = GEM_CARRIED
    telling.token_taken(table, cave.at[THIEF], "gem", "Thief", "V7.2")


def succeeds(thief: ThiefBoard, cubes: int, table: Table) -> bool:
    """V7.2: 4+ with one cube, 2+ with two, three are sure."""
    if cubes == 3:
        return True
    roll = table.roll()
    telling.rolled(table, "Thief", roll, "V7.2")
    return roll >= NEEDED[cubes]


def pickpocket(cave: Cave, thief: ThiefBoard, piece: int, cubes: int, table: Table) -> None:
    role = cave.role_of(piece)
    thief.cubes -= cubes
    thief.pickpocketed |= 1 << role.seat
    telling.attacked(table, THIEF, piece, cave.at[piece], "V7.2")
    if not role.wary(cave, piece, thief.stealth(cave), table):
        grab(cave, thief, piece, cubes, table)
    role.assailed(cave, piece, thief, table)


def grab(cave: Cave, thief: ThiefBoard, piece: int, cubes: int, table: Table) -> None:
    """The roll for a Pickpocket, and what it brings and costs."""
    role = cave.role_of(piece)
    lucky = succeeds(thief, cubes, table)
    if not lucky and STICKY_FINGERS in thief.upgrades and not thief.sticky_used:
        if table.choose(RollAgain(thief.seat, [ROLL_AGAIN, PASS])) == ROLL_AGAIN:
            thief.sticky_used = True
            lucky = succeeds(thief, cubes, table)
    if lucky:
        given = role.gives_loot(cave, piece, thief, table)
        if given == FROM_SUPPLY:
            thief.take_token(cave, table)
        else:
            thief.carried += given
        role.robbed(cave, piece, table)


def pick_lock(cave: Cave, thief: ThiefBoard, cubes: int, table: Table) -> None:
    square = cave.at[THIEF]
    thief.cubes -= cubes - (1 if LOCK_PICKS in thief.upgrades else 0)
    thief.locks_tried.append(square)
    if succeeds(thief, cubes, table):
        cave.drop_token(square, VAULT_TOKEN)
        cave.vaults_opened += 1
        telling.vault_opened(table, square)
        thief.take_token(cave, table)


def backstab(cave: Cave, thief: ThiefBoard, piece: int, cubes: int, table: Table) -> None:
    role = cave.role_of(piece)
    thief.cubes -= cubes
    thief.backstabbed |= 1 << role.seat
    telling.attacked(table, THIEF, piece, cave.at[piece], "V7.2")
    if not role.wary(cave, piece, thief.stealth(cave), table):
        role.stabbed(cave, piece, cubes, table)
    role.assailed(cave, piece, thief, table)
