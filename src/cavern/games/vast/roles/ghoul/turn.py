"""V8.6–V8.8: the Ghoul's turn: roll, choose two dice, then move and act."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.grid import OFF
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.roles.ghoul import prowl
from cavern.games.vast.roles.ghoul.board import ACTING, APPEARING, ROLLED, SETTING
from cavern.games.vast.roles.ghoul.haunt import GhoulHaunt
from cavern.games.vast.roles.ghoul.terror import CHEAT
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import DIE, NUMBER, Ask, Pair, doing, verb

REROLL: Final = verb("reroll", "V8.1", "Cheat: roll the {} again", DIE)
SET_DIE: Final = verb("set", "V8.1", "Cheat: make the {}", Pair(DIE, NUMBER, 8, " a "))
KEEP_ROLL: Final = verb("keep-roll", "V8.7", "Let the dice lie")
CHOOSE: Final = verb("dice", "V8.8", "Movement and attack: {}", Pair(DIE, DIE, 8, " and "),
                     "The higher die is movement, the lower attack.")  # fmt: skip

LOW_SUM: Final[list[int]] = [0, 0, 4, 7]
"""V8.7: with so many dice, a sum up to this draws a Terror card."""


class CheatWindow(Ask):
    kind = "cheat"
    question = "The dice have fallen. Cheat?"


class ChooseDice(Ask):
    kind = "choose-dice"
    question = "Which two dice?"


def begin_turn(cave: Cave, ghoul: GhoulHaunt, table: Table) -> None:
    """V8.7: discs back to the supply; then the roll."""
    ghoul.fresh_turn()
    ghoul.attack = 0
    ghoul.dice = []
    if cave.at[GHOUL] == OFF:
        ghoul.phase = APPEARING
    else:
        roll(cave, ghoul, cave.terms.ghoul_dice, table)


def possess(cave: Cave, ghoul: GhoulHaunt, numbers: list[int], table: Table) -> None:
    """V9.2: as many dice as the Possession card says; whom it has attacked this turn counts."""
    ghoul.set_aside(numbers)
    if cave.at[GHOUL] == OFF:
        ghoul.phase = APPEARING
    else:
        roll(cave, ghoul, numbers[0], table)


def step(cave: Cave, ghoul: GhoulHaunt, table: Table) -> None:
    if ghoul.phase == APPEARING:
        prowl.appear(cave, ghoul, table)
        roll(cave, ghoul, ghoul.lent[0] if ghoul.lent else cave.terms.ghoul_dice, table)
    elif ghoul.phase == ROLLED:
        cheat(ghoul, table)
    elif ghoul.phase == SETTING:
        choose_dice(ghoul, table)
    else:
        choices = prowl.options(cave, ghoul)
        prowl.act(
            cave, ghoul, table.choose(prowl.Prowl(ghoul.seat, choices, cave.at[GHOUL])), table
        )


def roll(cave: Cave, ghoul: GhoulHaunt, count: int, table: Table) -> None:
    ghoul.dice = [table.roll() for _ in range(count)]
    telling.ghoul_dice(table, ghoul.title, ghoul.dice, "V8.7")
    ghoul.phase = ROLLED
    if not ghoul.unused(CHEAT):
        count_dice(ghoul, table)


def cheat(ghoul: GhoulHaunt, table: Table) -> None:
    """V8.1 Cheat: before the dice are counted."""
    faces = sorted(set(ghoul.dice))
    choices = [KEEP_ROLL]
    choices += [REROLL + face for face in faces]
    choices += [SET_DIE + face * 8 + to for face in faces for to in range(1, 7) if to != face]
    choice = table.choose(CheatWindow(ghoul.seat, choices))
    argument = choice - doing(choice)
    if doing(choice) == REROLL:
        ghoul.used[CHEAT] += 1
        ghoul.dice[ghoul.dice.index(argument)] = table.roll()
        telling.ghoul_dice(table, ghoul.title, ghoul.dice, "V8.1")
    elif doing(choice) == SET_DIE:
        ghoul.note_spent(CHEAT, table)
        ghoul.dice[ghoul.dice.index(argument // 8)] = argument % 8
        telling.ghoul_dice(table, ghoul.title, ghoul.dice, "V8.1")
    count_dice(ghoul, table)


def count_dice(ghoul: GhoulHaunt, table: Table) -> None:
    """V8.7: a low roll draws a Terror card."""
    ghoul.phase = SETTING
    if sum(ghoul.dice) <= LOW_SUM[min(len(ghoul.dice), 3)]:
        ghoul.draw_terror(table)


def choose_dice(ghoul: GhoulHaunt, table: Table) -> None:
    """V8.8: the higher is movement, the lower attack."""
    dice = sorted(ghoul.dice, reverse=True)
    ways = sorted({dice[i] * 8 + low for i in range(len(dice)) for low in dice[i + 1 :]})
    choice = table.choose(ChooseDice(ghoul.seat, [CHOOSE + way for way in ways])) - CHOOSE
    ghoul.movement = ghoul.after_stabs(choice // 8)
    ghoul.attack = choice % 8
    ghoul.phase = ACTING
