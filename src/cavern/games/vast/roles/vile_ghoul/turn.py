"""V8.36–V8.38: the Vile Ghoul's turn: prepare the board, select a die, then move and act."""

from typing import Final

from cavern.core.act import NONE, Act, Refusal, first_of, perform
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import NUMBER, Also, Named, RoleMenu
from cavern.games.vast.grid import OFF
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul.actions import Appearing, GhoulTurn
from cavern.games.vast.roles.ghoul.board import (
    ACTING,
    APPEARING,
    OTHERWISE_ASKED,
    SETTING,
    GhoulBoard,
)
from cavern.games.vast.roles.ghoul.terror import ADAPT, CHEAT, LAMED
from cavern.games.vast.roles.ghoul.turn import NO_SUCH_DIE, ONE_TO_SIX, RollAgain, TurnDie
from cavern.games.vast.roles.vile_ghoul.board import NO_ROW, ROWS, VileBoard
from cavern.games.vast.roles.vile_ghoul.dice import FACES
from cavern.games.vast.state import Cave

ROW: Final = Named(("", *FACES), ("", *FACES), "row")
BOOST: Final = Also("boost", NONE)

NOT_JUST_ROLLED: Final = Refusal("V8.1.4", "The dice have not just been rolled.")
NO_BOOST_TO_MOVE: Final = Refusal("V8.40", "No Boost die is left this turn.")
NO_BOOST_TO_ATTACK: Final = Refusal("V8.41", "No Boost die is left this turn.")
NO_SUCH_ROW: Final = Refusal("V8.38", "The chart has the rows 1 to 6.")


class VileAct(Act[Cave, VileBoard]):
    """Something only the Vile Ghoul does."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED


class SelectFace(VileAct):
    """V8.38: one die of the supply; its row gives Movement and Attack."""

    def firsts(self, state: Cave, who: VileBoard) -> list[int]:
        return sorted(set(who.rolled()))

    def absent(self, state: Cave, who: VileBoard, face: int, _: int) -> Refusal:
        return NO_SUCH_DIE

    def does(self, state: Cave, who: VileBoard, face: int, _: int) -> str:
        return "Its row is chosen next." if who.any_row else row_text(state, face)

    def perform(self, state: Cave, who: VileBoard, face: int, _: int, table: Table) -> None:
        if who.lent:
            set_statistics(state, who, face - 1, table)
            return
        row = face - 1
        if who.any_row:
            row = first_of(table.choose(SelectRow(state, who))) - 1
        who.supply.remove(face)
        use_row(state, who, row, table)


class ChooseRow(VileAct):
    """V8.1 Adapt: any row of the chart."""

    def firsts(self, state: Cave, who: VileBoard) -> list[int]:
        return ONE_TO_SIX

    def absent(self, state: Cave, who: VileBoard, row: int, _: int) -> Refusal:
        return NO_SUCH_ROW

    def does(self, state: Cave, who: VileBoard, row: int, _: int) -> str:
        return row_text(state, row)


def row_text(cave: Cave, face: int) -> str:
    movement, attack = cave.terms.chart[face - 1]
    return f"The Vile Ghoul has Movement {movement} and Attack {attack} this turn."


class RollSupplyAgain(RollAgain):
    """V8.1 Cheat: dice that wait since an earlier turn have not just been rolled."""

    def closed(self, state: Cave, who: GhoulBoard) -> Refusal | None:
        refusal = who.against_card(CHEAT)
        if refusal is None:
            assert isinstance(who, VileBoard)
            return None if who.just_rolled else NOT_JUST_ROLLED
        return refusal


class SpendAdapt(VileAct):
    """V8.1 Adapt, once."""

    def closed(self, state: Cave, who: VileBoard) -> Refusal | None:
        return who.against_spending(ADAPT)

    def perform(self, state: Cave, who: VileBoard, _: int, __: int, table: Table) -> None:
        who.note_spent(ADAPT, table)
        who.any_row = True


class BoostMovement(VileAct):
    """V8.40: a Boost die for movement."""

    def closed(self, state: Cave, who: VileBoard) -> Refusal | None:
        if not who.boosts:
            return NO_BOOST_TO_MOVE
        return LAMED if who.lamed else None

    def perform(self, state: Cave, who: VileBoard, _: int, __: int, table: Table) -> None:
        who.movement += who.spend_boost()


class BoostAttack(VileAct):
    """V8.41: a Boost die for the next attack."""

    def closed(self, state: Cave, who: VileBoard) -> Refusal | None:
        return None if who.boosts else NO_BOOST_TO_ATTACK

    def perform(self, state: Cave, who: VileBoard, _: int, __: int, table: Table) -> None:
        who.bonus += who.spend_boost()


SELECT: Final = SelectFace("die", "V8.38", "Use the {}", "Its row sets Movement and Attack.", ROW)
SELECT_ROW: Final = ChooseRow(
    "row", "V8.1.6", "Put it on row {}", "The row sets Movement and Attack.", ROW
)
REROLL: Final = RollSupplyAgain(
    "reroll",
    "V8.1.4",
    "Cheat: roll the {} again",
    "The die is rolled again; Cheat is used for this turn.",
    NUMBER,
)
SET_DIE: Final = TurnDie(
    "set",
    "V8.1.4",
    "Cheat: make the {} a {}",
    "The die shows that; the Cheat card leaves the game.",
    NUMBER,
    NUMBER,
)
ANY_ROW: Final = SpendAdapt(
    "spend:adapt",
    "V8.1.6",
    "Spend Adapt: the die may go on any row",
    "The next die goes on a row of choice; the Adapt card leaves the game.",
)
BOOST_MOVEMENT: Final = BoostMovement(
    "boost:movement",
    "V8.40",
    "A Boost die for movement",
    "The Vile Ghoul has 1 movement more, with Adapt more than that.",
    BOOST,
)
BOOST_ATTACK: Final = BoostAttack(
    "boost:attack",
    "V8.41",
    "A Boost die for the next attack",
    "The Vile Ghoul has 1 Attack more until it has attacked or moved on, with Adapt more.",
    BOOST,
)


class SelectDie(RoleMenu):
    kind = "select-die"
    question = "Which die sets Movement and Attack?"
    acts = [SELECT, REROLL, SET_DIE, ANY_ROW]


class SelectRow(RoleMenu):
    kind = "select-row"
    question = "Adapt: on which row?"
    acts = [SELECT_ROW]


class VileGhoulTurn(GhoulTurn):
    acts = [
        *GhoulTurn.acts[:-2], BOOST_MOVEMENT, BOOST_ATTACK, *GhoulTurn.acts[-2:],
    ]  # fmt: skip

    def offer_own(self, state: Cave, who: GhoulBoard, choices: list[int]) -> None:
        assert isinstance(who, VileBoard)
        BOOST_MOVEMENT.offer(state, who, choices)
        BOOST_ATTACK.offer(state, who, choices)


def begin_turn(cave: Cave, ghoul: VileBoard, table: Table) -> None:
    ghoul.fresh_turn()
    ghoul.attack = 0
    if cave.at[GHOUL] == OFF:
        ghoul.phase = APPEARING
    else:
        prepare(cave, ghoul, table)


def possess(cave: Cave, ghoul: VileBoard, numbers: list[int], table: Table) -> None:
    """V9.2: as many dice as the Possession card says; the chart's own dice stay where they are."""
    ghoul.set_aside(numbers)
    if cave.at[GHOUL] == OFF:
        ghoul.phase = APPEARING
    else:
        roll_lent(ghoul, table)


def roll_lent(ghoul: VileBoard, table: Table) -> None:
    ghoul.lent_dice = [table.roll() for _ in range(ghoul.lent[0])]
    telling.ghoul_dice(table, ghoul.title, ghoul.lent_dice, "V9.2")
    ghoul.phase = SETTING


def prepare(cave: Cave, ghoul: VileBoard, table: Table) -> None:
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


def step(cave: Cave, ghoul: VileBoard, table: Table) -> None:
    if ghoul.phase == APPEARING:
        perform(table.choose(Appearing(cave, ghoul)), cave, ghoul, table)
        if ghoul.lent:
            roll_lent(ghoul, table)
        else:
            prepare(cave, ghoul, table)
    elif ghoul.phase == SETTING:
        perform(table.choose(SelectDie(cave, ghoul)), cave, ghoul, table)
    else:
        perform(table.choose(VileGhoulTurn(cave, ghoul)), cave, ghoul, table)


def use_row(cave: Cave, ghoul: VileBoard, row: int, table: Table) -> None:
    ghoul.row = row
    ghoul.any_row = False
    ghoul.boosts = ghoul.right[row]
    set_statistics(cave, ghoul, row, table)


def set_statistics(cave: Cave, ghoul: VileBoard, row: int, table: Table) -> None:
    movement, attack = cave.terms.chart[row]
    ghoul.movement = ghoul.after_stabs(movement)
    ghoul.attack = attack
    telling.row_chosen(table, row + 1, movement, attack)
    ghoul.phase = ACTING
