"""V5.2: the Dragon's turn."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import MENTAL_BLOCK, add_block, block
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import DRAGON, GEM_HOME
from cavern.games.vast.roles.dragon.board import (
    ENDING_PHASE,
    GREED,
    HUNGER,
    POWERS_PHASE,
    PRIDE_GEM,
    PRIDE_STAY,
    DragonBoard,
)
from cavern.games.vast.roles.dragon.flight import MOVE, fly, straight_moves
from cavern.games.vast.roles.dragon.powers import POWER_NAMES, POWERS
from cavern.games.vast.state import Cave
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import END_TURN, GEM, Ask, AskAt, Named, doing, verb

POWER: Final = verb("power", "V5.3", "Use {}",
                    Named(POWER_NAMES, tuple(power.name for power in POWERS), "power"),
                    "The symbols for it are missing, or it would do nothing.")  # fmt: skip
END_POWERS: Final = verb("end-powers", "V5.2", "Done with moving and powers")
FEED: Final = verb("feed", "V5.4", "Hunger: pay 2 eaten goblins for a cube",
                   refusal="It takes 2 eaten goblins and a cube on Hunger, once a "
                   "turn.")  # fmt: skip
REST: Final = verb("rest", "V5.4", "Pride: you have not moved",
                   refusal="It takes a turn without moving and no other Pride this "
                   "turn.")  # fmt: skip
PLACE_GEM: Final = verb("place-gem", "V5.2", "Place {} here", GEM,
                        "That Gem is not with him, or one was placed already.")  # fmt: skip

PRICE_OF_HUNGER: Final = 2


class DragonTurn(AskAt):
    kind = "dragon-turn"
    question = "What does the Dragon do?"


class DragonEnding(Ask):
    kind = "dragon-ending"
    question = "Before the turn ends:"


def begin_turn(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    dragon.gems_used = 0
    dragon.shrieked = False
    dragon.move_used = False
    dragon.moved = False
    dragon.fed = False
    dragon.proud = False
    dragon.gave = False
    dragon.gem_placed = False
    dragon.phase = POWERS_PHASE
    cave.flame_wall = OFF
    if not dragon.appeared:
        dragon.appeared = True
        appear(cave, table)


def appear(cave: Cave, table: Table) -> None:
    """V5.1: on the trespasser's tile, else at the Entrance."""
    square = CENTRE
    for role in cave.roles:
        if role.trespasser and cave.at[role.pieces[0]] in cave.grid:
            square = cave.at[role.pieces[0]]
    telling.came_out(table, DRAGON, square)
    arrive(cave, DRAGON, square, table)


def step(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    if dragon.phase == POWERS_PHASE:
        powers_step(cave, dragon, table)
    else:
        ending_step(cave, dragon, table)
    if not cave.over and not dragon.plays(cave):
        end_turn(cave, table)


def powers_step(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    choices: list[int] = []
    if not dragon.move_used:
        choices += [MOVE + move for move in straight_moves(cave, dragon)]
    for number, power in enumerate(POWERS):
        if power.affordable(cave, dragon) and power.usable(cave, dragon):
            choices.append(POWER + number)
    add_block(cave, dragon, choices)
    choices.append(END_POWERS)
    choice = table.choose(DragonTurn(dragon.seat, choices, cave.at[DRAGON]))
    if choice == END_POWERS:
        pick_up(cave, dragon, table)
        dragon.phase = ENDING_PHASE
    elif doing(choice) == MOVE:
        dragon.move_used = True
        move = choice - MOVE
        fly(cave, dragon, move // 4, move % 4, table)
    elif choice == MENTAL_BLOCK:
        block(cave, dragon, table)
    else:
        power = POWERS[choice - POWER]
        telling.power(table, power.id, power.name, cave.at[DRAGON])
        power.pay(cave, dragon, table)
        power.use(cave, dragon, table)


def pick_up(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    """V5.2, V11.5: all Treasure here is his; one a turn goes to the Cave for Greed."""
    tile = cave.tile(cave.at[DRAGON])
    if tile >= 0 and cave.treasure[tile]:
        dragon.hoard += cave.treasure[tile]
        cave.treasure[tile] = 0
        telling.token_taken(table, cave.at[DRAGON], "treasure", "Dragon", "V5.2")
    if dragon.hoard and not dragon.gave:
        dragon.gave = True
        dragon.hoard -= 1
        cave.treasure_supply += 1
        dragon.stir(cave, GREED, table)
        if dragon.sloth[GREED] == 0:
            cave.treasure_supply += dragon.hoard
            dragon.hoard = 0


def ending_step(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    choices: list[int] = []
    if not dragon.fed and dragon.eaten >= PRICE_OF_HUNGER and dragon.sloth[HUNGER]:
        choices.append(FEED)
    if not dragon.moved and not dragon.proud and dragon.sloth[PRIDE_STAY]:
        choices.append(REST)
    if not dragon.gem_placed:
        choices += [PLACE_GEM + gem for gem in range(3) if cave.gems[gem] == GEM_HOME]
    choices.append(END_TURN)
    choice = table.choose(DragonEnding(dragon.seat, choices))
    if choice == FEED:
        dragon.fed = True
        dragon.eaten -= PRICE_OF_HUNGER
        dragon.stir(cave, HUNGER, table)
    elif choice == REST:
        dragon.be_proud(cave, PRIDE_STAY, table)
    elif choice == END_TURN:
        finish(cave, dragon, table)
    else:
        place_gem(cave, dragon, choice - PLACE_GEM, table)


def place_gem(cave: Cave, dragon: DragonBoard, gem: int, table: Table) -> None:
    """V5.4: another Gem on the map makes him proud."""
    dragon.gem_placed = True
    others = any(where != GEM_HOME for where in cave.gems)
    cave.gems[gem] = cave.at[DRAGON]
    telling.token_placed(table, cave.at[DRAGON], "gem", "V5.2")
    if others:
        dragon.be_proud(cave, PRIDE_GEM, table)


def finish(cave: Cave, dragon: DragonBoard, table: Table) -> None:
    """Discard, reshuffle, draw by Spirit; awake on a Crystal tile he surfaces."""
    if not dragon.lent:
        dragon.hand, dragon.discard, dragon.deck = [0, 0, 0], [0, 0, 0], [6, 6, 6]
        dragon.draw(dragon.spirit(), table)
    dragon.try_surface(cave, table)
    if not cave.over:
        end_turn(cave, table)
