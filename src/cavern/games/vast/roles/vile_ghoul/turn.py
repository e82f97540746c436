"""V8.36–V8.38: the Vile Ghoul's turn: prepare the board, select a die, then move and act."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.grid import OFF
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.roles.ghoul import prowl
from cavern.games.vast.roles.ghoul.board import ACTING, APPEARING, SETTING
from cavern.games.vast.roles.ghoul.terror import ADAPT, CHEAT
from cavern.games.vast.roles.vile_ghoul.chart import FACES
from cavern.games.vast.roles.vile_ghoul.lair import (
    BOOST_ATTACK,
    BOOST_MOVEMENT,
    NO_ROW,
    ROWS,
    VileLair,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import NUMBER, Ask, Named, Pair, doing, verb

ROW: Final = Named(("", *FACES), ("", *FACES), "row")
SELECT: Final = verb("die", "V8.38", "Use the {}", ROW, "No die in the supply shows that.")
SELECT_ROW: Final = verb("row", "V8.1", "Put it on row {}", ROW)
REROLL: Final = verb("reroll", "V8.1", "Cheat: roll the {} again", NUMBER)
SET_DIE: Final = verb("set", "V8.1", "Cheat: make the {}", Pair(NUMBER, NUMBER, 8, " a "))
ANY_ROW: Final = verb("spend:adapt", "V8.1", "Spend Adapt: the die may go on any row")


class SelectDie(Ask):
    kind = "select-die"
    question = "Which die sets Movement and Attack?"


class SelectRow(Ask):
    kind = "select-row"
    question = "Adapt: on which row?"


def begin_turn(cave: Cave, ghoul: VileLair, table: Table) -> None:
    ghoul.fresh_turn()
    ghoul.attack = 0
    if cave.at[GHOUL] == OFF:
        ghoul.phase = APPEARING
    else:
        prepare(cave, ghoul, table)


def possess(cave: Cave, ghoul: VileLair, numbers: list[int], table: Table) -> None:
    """V9.2: as many dice as the Possession card says; the chart's own dice stay where they are."""
    ghoul.set_aside(numbers)
    if cave.at[GHOUL] == OFF:
        ghoul.phase = APPEARING
    else:
        roll_lent(ghoul, table)


def roll_lent(ghoul: VileLair, table: Table) -> None:
    ghoul.lent_dice = [table.roll() for _ in range(ghoul.lent[0])]
    telling.ghoul_dice(table, ghoul.title, ghoul.lent_dice, "V9.2")
    ghoul.phase = SETTING


def prepare(cave: Cave, ghoul: VileLair, table: Table) -> None:
    """V8.37: slide the last die to the right, or roll them all anew."""
    ghoul.just_rolled = not ghoul.supply
    if ghoul.supply:
        if ghoul.row != NO_ROW:
            ghoul.right[ghoul.row] += 1
    else:
        ghoul.right = [0] * ROWS
        ghoul.supply = [table.roll() for _ in range(cave.terms.ghoul_dice)]
        telling.ghoul_dice(table, ghoul.title, ghoul.supply, "V8.37")
    ghoul.row = NO_ROW
    ghoul.phase = SETTING


def step(cave: Cave, ghoul: VileLair, table: Table) -> None:
    if ghoul.phase == APPEARING:
        prowl.appear(cave, ghoul, table)
        if ghoul.lent:
            roll_lent(ghoul, table)
        else:
            prepare(cave, ghoul, table)
    elif ghoul.phase == SETTING and ghoul.lent:
        choices = [SELECT + face for face in sorted(set(ghoul.lent_dice))]
        face = table.choose(SelectDie(ghoul.seat, choices)) - SELECT
        set_statistics(cave, ghoul, face - 1, table)
    elif ghoul.phase == SETTING:
        select(cave, ghoul, table)
    else:
        act(cave, ghoul, table)


def select(cave: Cave, ghoul: VileLair, table: Table) -> None:
    """V8.38: one die of the supply; its row gives Movement and Attack."""
    choice = table.choose(SelectDie(ghoul.seat, ways_to_select(ghoul)))
    what = doing(choice)
    argument = choice - what
    if what == REROLL:
        ghoul.used[CHEAT] += 1
        ghoul.supply[ghoul.supply.index(argument)] = table.roll()
        telling.ghoul_dice(table, ghoul.title, ghoul.supply, "V8.1")
    elif what == SET_DIE:
        ghoul.note_spent(CHEAT, table)
        ghoul.supply[ghoul.supply.index(argument // 8)] = argument % 8
        telling.ghoul_dice(table, ghoul.title, ghoul.supply, "V8.1")
    elif what == ANY_ROW:
        ghoul.note_spent(ADAPT, table)
        ghoul.any_row = True
    else:
        row = argument - 1
        if ghoul.any_row:
            rows = [SELECT_ROW + face for face in range(1, ROWS + 1)]
            row = table.choose(SelectRow(ghoul.seat, rows)) - SELECT_ROW - 1
        ghoul.supply.remove(argument)
        use_row(cave, ghoul, row, table)


def ways_to_select(ghoul: VileLair) -> list[int]:
    faces = sorted(set(ghoul.supply))
    choices = [SELECT + face for face in faces]
    if ghoul.unused(CHEAT):
        if ghoul.just_rolled:
            choices += [REROLL + face for face in faces]
        choices += [SET_DIE + face * 8 + to for face in faces for to in range(1, 7) if to != face]
    if ghoul.may_spend(ADAPT):
        choices.append(ANY_ROW)
    return choices


def use_row(cave: Cave, ghoul: VileLair, row: int, table: Table) -> None:
    ghoul.row = row
    ghoul.any_row = False
    ghoul.boosts = ghoul.right[row]
    set_statistics(cave, ghoul, row, table)


def set_statistics(cave: Cave, ghoul: VileLair, row: int, table: Table) -> None:
    movement, attack = cave.terms.chart[row]
    ghoul.movement = ghoul.after_stabs(movement)
    ghoul.attack = attack
    telling.row_chosen(table, row + 1, movement, attack)
    ghoul.phase = ACTING


def act(cave: Cave, ghoul: VileLair, table: Table) -> None:
    choices = prowl.options(cave, ghoul)
    choice = table.choose(prowl.Prowl(ghoul.seat, choices, cave.at[GHOUL]))
    if choice == BOOST_MOVEMENT:
        ghoul.movement += ghoul.spend_boost()
    elif choice == BOOST_ATTACK:
        ghoul.bonus += ghoul.spend_boost()
    else:
        prowl.act(cave, ghoul, choice, table)
