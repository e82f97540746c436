"""V8.5, V8.9–V8.18: appearing, then moving, collecting and attacking."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import MENTAL_BLOCK, add_block, block
from cavern.games.vast.combinations import KNIGHT
from cavern.games.vast.crystals import smash
from cavern.games.vast.dice import sprung
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import DIRECTIONS, STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.roles.base import MISS, Attack
from cavern.games.vast.roles.ghoul.board import TERROR_FORM
from cavern.games.vast.roles.ghoul.skitter import around_entrance, dark_and_free, skitter
from cavern.games.vast.roles.ghoul.target import Skitterer
from cavern.games.vast.roles.ghoul.terror import TERROR
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import (
    DIRECTION,
    GEM,
    HERE,
    PIECE,
    SQUARE,
    Ask,
    AskAt,
    Pair,
    doing,
    verb,
)

APPEAR: Final = verb("appear", "V8.5", "Appear at {}", SQUARE,
                     "The Ghoul comes in on an unoccupied Dark tile.")  # fmt: skip
APPEAR_NEW: Final = verb("appear:new", "V8.5", "Appear on a new tile at {}", SQUARE)
MOVE: Final = verb("move", "V8.10", "Move {}", DIRECTION,
                   "A step costs 1 movement, 1 more through a wall and 1 more where another "
                   "player is.")  # fmt: skip
POUNCE: Final = verb("pounce", "V8.12", "Pounce {}", Pair(DIRECTION, PIECE, 8, " on "),
                     "It takes the movement for the step and the attack to match.")  # fmt: skip
ATTACK: Final = verb("attack", "V8.15", "Attack {}", PIECE,
                     "It takes more than the target's Strength, Armor or Stealth, and each piece "
                     "can be attacked once a turn.")  # fmt: skip
ATTACK_CRYSTAL: Final = verb("attack:crystal", "V8.17", "Smash the Crystal", HERE,
                             "A Crystal takes an attack of 3.")  # fmt: skip
COLLECT: Final = verb("collect:treasure", "V8.13", "Collect a Treasure", HERE,
                      "It takes a Treasure here and 2 movement.")  # fmt: skip
COLLECT_GEM: Final = verb("collect:gem", "V8.14", "Collect {}", GEM,
                          "It takes that Gem here and 2 movement.")  # fmt: skip
FLARE: Final = verb("flare", "V10.1", "Use Flare for 1 movement", HERE,
                    "Flare is for some tables only, and costs 1 movement.")  # fmt: skip
USE: Final = verb("use", "V8.21", "Use {} for this turn", TERROR_FORM,
                  "The card has done something this turn already, or is not there.")  # fmt: skip
SPEND: Final = verb("spend", "V8.21", "Spend {} for good", TERROR_FORM,
                    "A card does one thing a turn, and of like cards only one is spent in a "
                    "turn.")  # fmt: skip
END_PROWL: Final = verb("end-turn", "V8.19", "Set Defense and end your turn",
                        refusal="Nobody stops on a Pit.")  # fmt: skip

FLARE_COST: Final = 1


class Appear(Ask):
    kind = "appear"
    question = "Where does the Ghoul come in?"


class Prowl(AskAt):
    kind = "ghoul-turn"
    question = "What does the Ghoul do?"


def appear(cave: Cave, ghoul: Skitterer, table: Table) -> None:
    """V8.5: on an unoccupied Dark tile; if there is none, on a new one."""
    choices = [APPEAR + square for square in dark_and_free(cave)]
    if not choices and cave.tiles_left() and not cave.collapsing:
        choices = [APPEAR_NEW + square for square in cave.frontier() if square not in cave.at]
    if not choices:
        last_resort = around_entrance(cave) or sorted(cave.grid)
        choices = [APPEAR + square for square in last_resort]
    choice = table.choose(Appear(ghoul.seat, choices))
    square = choice - doing(choice)
    if doing(choice) == APPEAR_NEW:
        place_dark(cave, square, ghoul, table)
    telling.came_out(table, GHOUL, square)
    arrive(cave, GHOUL, square, table)


# What there is to do


def options(cave: Cave, ghoul: Skitterer) -> list[int]:
    square = cave.at[GHOUL]
    choices: list[int] = []
    add_moves(cave, ghoul, square, choices)
    if cave.is_pit(square) and choices:
        return choices
    choices += [
        ATTACK + piece for piece in ghoul.company(cave, square) if ghoul.can_attack(cave, piece)
    ]
    if cave.has_token(square, CRYSTAL_TOKEN) and ghoul.can_smash():
        choices.append(ATTACK_CRYSTAL)
    if ghoul.movement >= ghoul.collect_cost():
        if cave.treasures_at(square):
            choices.append(COLLECT)
        choices += [COLLECT_GEM + gem for gem in range(3) if cave.gems[gem] == square]
    if may_flare(cave, ghoul) and ghoul.movement >= FLARE_COST:
        choices.append(FLARE)
    add_terror(cave, ghoul, choices)
    choices += ghoul.own_choices()
    add_block(cave, ghoul, choices)
    choices.append(END_PROWL)
    return choices


def add_moves(cave: Cave, ghoul: Skitterer, square: int, choices: list[int]) -> None:
    if ghoul.lamed:
        return
    for direction in range(4):
        onto = square + STEP[direction]
        if onto not in cave.grid or cave.impassable(onto) or onto in cave.guards:
            continue
        company = ghoul.company(cave, onto)
        left = ghoul.movement - ghoul.step_cost(cave, square, direction, bool(company))
        if left >= 0 and (not cave.is_pit(onto) or can_climb_out(cave, ghoul, onto, left)):
            choices.append(MOVE + direction)
        prey = [piece for piece in company if ghoul.can_attack(cave, piece)]
        crowded = len(prey) < len(company)
        if prey and ghoul.step_cost(cave, square, direction, crowded) <= ghoul.movement:
            choices += [POUNCE + direction * 8 + piece for piece in prey]


def can_climb_out(cave: Cave, ghoul: Skitterer, square: int, movement: int) -> bool:
    """V8.32: Pits are crossed, never stopped on."""
    for direction in range(4):
        onto = square + STEP[direction]
        if onto not in cave.grid or cave.impassable(onto) or onto in cave.guards:
            continue
        left = movement - 1 - (1 if ghoul.company(cave, onto) else 0)
        if cave.walled(square, direction):
            left -= 1
        if left >= 0 and (not cave.is_pit(onto) or can_climb_out(cave, ghoul, onto, left)):
            return True
    return False


def add_terror(cave: Cave, ghoul: Skitterer, choices: list[int]) -> None:
    for kind in sorted(set(ghoul.terror)):
        card = TERROR[kind]
        if ghoul.unused(kind) and card.can_use(cave, ghoul):
            choices.append(USE + kind)
        if ghoul.may_spend(kind) and card.can_spend(cave, ghoul):
            choices.append(SPEND + kind)


# Doing it


def step(cave: Cave, ghoul: Skitterer, table: Table) -> None:
    """One choice while it moves and acts."""
    act(cave, ghoul, table.choose(Prowl(ghoul.seat, options(cave, ghoul), cave.at[GHOUL])), table)


def act(cave: Cave, ghoul: Skitterer, choice: int, table: Table) -> None:
    what = doing(choice)
    argument = choice - what
    if what == MOVE:
        company = ghoul.company(cave, cave.at[GHOUL] + STEP[argument])
        step_over(cave, ghoul, argument, bool(company), table)
        ghoul.stepped()
    elif what == POUNCE:
        pounce(cave, ghoul, argument // 8, argument % 8, table)
    elif what == ATTACK:
        attack(cave, ghoul, argument, table)
    elif what == ATTACK_CRYSTAL:
        attack_crystal(cave, ghoul, table)
    elif what == COLLECT:
        ghoul.pay_collect()
        ghoul.take_from_map(cave, cave.at[GHOUL], "V8.13", table)
    elif what == COLLECT_GEM:
        collect_gem(cave, ghoul, argument, table)
    elif what == FLARE:
        ghoul.movement -= FLARE_COST
        flare(cave, cave.at[GHOUL], ghoul, table)
    elif what == USE:
        ghoul.used[argument] += 1
        telling.terror_used(table, TERROR[argument].id, TERROR[argument].name, ghoul.title)
        TERROR[argument].use(cave, ghoul, table)
    elif what == SPEND:
        ghoul.note_spent(argument, table)
        TERROR[argument].spend(cave, ghoul, table)
    elif what == MENTAL_BLOCK:
        block(cave, ghoul, table)
    else:
        finish(cave, ghoul, table)


def finish(cave: Cave, ghoul: Skitterer, table: Table) -> None:
    """V8.19, V8.45: what is on the Attack space now is its Defense."""
    ghoul.end_effects()
    end_turn(cave, table)


def step_over(cave: Cave, ghoul: Skitterer, direction: int, crowded: bool, table: Table) -> None:
    """One step, paid for."""
    square = cave.at[GHOUL]
    ghoul.pay_step(cave, square, direction, crowded)
    onto = square + STEP[direction]
    telling.moved(table, GHOUL, onto, DIRECTIONS[direction], "V8.10")
    arrive(cave, GHOUL, onto, table)


def pounce(cave: Cave, ghoul: Skitterer, direction: int, piece: int, table: Table) -> None:
    """V8.12: a step and an attack at once; only those it cannot attack cost more."""
    onto = cave.at[GHOUL] + STEP[direction]
    others = [one for one in ghoul.company(cave, onto) if not ghoul.can_attack(cave, one)]
    step_over(cave, ghoul, direction, bool(others), table)
    if not cave.over and cave.at[GHOUL] == onto == cave.at[piece]:
        attack(cave, ghoul, piece, table)


def attack(cave: Cave, ghoul: Skitterer, piece: int, table: Table) -> None:
    """V8.15–V8.18: pay, harm, be sated, skitter."""
    role = cave.role_of(piece)
    ghoul.struck |= 1 << piece
    force = ghoul.pay_for_attack(role.defence(cave, piece))
    telling.attacked(table, GHOUL, piece, cave.at[GHOUL], "V8.15")
    blow = Attack(ghoul, GHOUL, force, force)
    lethal = ghoul.vile and role.kind in (KNIGHT, cave.terms.goals[ghoul.seat].kill)  # V8.44
    result = role.mauled(cave, piece, blow, lethal, table)
    if cave.over:
        return
    if result != MISS or not ghoul.vile:
        ghoul.feast(cave, table)
    skitter(cave, ghoul, role, table)
    if result == MISS:
        role.slip_away(cave, table)


def attack_crystal(cave: Cave, ghoul: Skitterer, table: Table) -> None:
    """V8.17: with a keeper it is they who name the symbol."""
    ghoul.pay_for_crystal()
    smash(cave, cave.at[GHOUL], ghoul, table)
    if cave.over:
        return
    if cave.terms.crystal_fury:
        ghoul.feast(cave, table)
    skitter(cave, ghoul, cave.keeper(), table)


def collect_gem(cave: Cave, ghoul: Skitterer, gem: int, table: Table) -> None:
    """V8.14: a trap, or as good as a Treasure."""
    ghoul.pay_collect()
    telling.token_taken(table, cave.at[GHOUL], "gem", ghoul.title, "V8.14")
    cave.gem_goes_home(gem)
    if sprung(cave, table):
        skitter(cave, ghoul, ghoul.trapper(cave), table)
    else:
        ghoul.take_from_supply(cave, table)
