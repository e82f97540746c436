"""V8.36–V8.38: the Vile Ghoul's turn: prepare the board, select a die, then move and act."""

from typing import Final

from cavern.core.act import NONE, Act, Answer, Number, Refusal, first_of, perform
from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast.decisions import ANY_NUMBER, Also, Named, RoleMenu
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.ghoul.actions import GhoulAppearing, GhoulTurn
from cavern.games.vast.roles.ghoul.common import (
    ACTING,
    APPEARING,
    OTHERWISE_ASKED,
    SETTING,
    AnyGhoul,
)
from cavern.games.vast.roles.ghoul.terror import ADAPT, CHEAT, LAMED
from cavern.games.vast.roles.ghoul.turn import NO_SUCH_DIE, ONE_TO_SIX, RollDieAgain, TurnDie
from cavern.games.vast.roles.vile_ghoul import telling as told
from cavern.games.vast.roles.vile_ghoul.role import VileGhoul
from cavern.games.vast.roles.vile_ghoul.spec import SUPPLY_FACES
from cavern.games.vast.state import Cave

ROW: Final = Named(("", *SUPPLY_FACES), ("", *SUPPLY_FACES), "row")
BOOST: Final = Also("boost", NONE)
DIE_OF_ANY: Final = Number(ANY_NUMBER.most, "die")

NOT_JUST_ROLLED: Final = Refusal("V8.1.4", "The dice have not just been rolled.")
NO_BOOST_TO_MOVE: Final = Refusal("V8.40", "No Boost die is left this turn.")
NO_BOOST_TO_ATTACK: Final = Refusal("V8.41", "No Boost die is left this turn.")
NO_SUCH_ROW: Final = Refusal("V8.38", "The chart has the rows 1 to 6.")


class VileAct(Act[Cave, VileGhoul]):
    """Something only the Vile Ghoul does."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED


class SelectFace(VileAct):
    """V8.38: one die of the supply; its row gives Movement and Attack."""

    sign = "die"

    def firsts(self, state: Cave, who: VileGhoul) -> list[int]:
        return sorted(set(who.rolled()))

    def absent(self, state: Cave, who: VileGhoul, face: int, _: int) -> Refusal:
        return NO_SUCH_DIE

    def does(self, state: Cave, who: VileGhoul, face: int, _: int) -> str:
        return "Its row is chosen next." if who.any_row else row_text(who, face)

    def note(self, state: Cave, who: VileGhoul, face: int, _: int) -> str:
        return "" if who.any_row else row_note(who, face)

    def perform(self, state: Cave, who: VileGhoul, face: int, _: int, table: Table) -> None:
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

    sign = "die"

    def firsts(self, state: Cave, who: VileGhoul) -> list[int]:
        return ONE_TO_SIX

    def absent(self, state: Cave, who: VileGhoul, row: int, _: int) -> Refusal:
        return NO_SUCH_ROW

    def does(self, state: Cave, who: VileGhoul, row: int, _: int) -> str:
        return row_text(who, row)

    def note(self, state: Cave, who: VileGhoul, row: int, _: int) -> str:
        return row_note(who, row)


def row_text(ghoul: VileGhoul, face: int) -> str:
    movement, attack = ghoul.chart[face - 1]
    return f"The Vile Ghoul has Movement {movement} and Attack {attack} this turn."


def row_note(ghoul: VileGhoul, face: int) -> str:
    movement, attack = ghoul.chart[face - 1]
    return f"movement {movement}, Attack {attack}"


class RollSupplyAgain(RollDieAgain):
    """V8.1 Cheat: dice that wait since an earlier turn have not just been rolled."""

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        refusal = who.against_card(CHEAT)
        if refusal is None:
            assert isinstance(who, VileGhoul)
            return None if who.just_rolled else NOT_JUST_ROLLED
        return refusal


class SpendAdapt(VileAct):
    """V8.1 Adapt, once."""

    sign = "terror"

    def closed(self, state: Cave, who: VileGhoul) -> Refusal | None:
        return who.against_spending(ADAPT)

    def perform(self, state: Cave, who: VileGhoul, _: int, __: int, table: Table) -> None:
        who.note_spent(ADAPT, table)
        who.any_row = True

    def shows(self, state: Cave, who: VileGhoul, _: int, __: int) -> list[str]:
        return [f"sign:{self.sign}", "once:adapt"]


class BoostMovement(VileAct):
    """V8.40: a Boost die for movement."""

    sign = "die"

    def closed(self, state: Cave, who: VileGhoul) -> Refusal | None:
        if not who.boosts:
            return NO_BOOST_TO_MOVE
        return LAMED if who.lamed else None

    def perform(self, state: Cave, who: VileGhoul, _: int, __: int, table: Table) -> None:
        who.movement += who.spend_boost()


class BoostAttack(VileAct):
    """V8.41: a Boost die for the next attack."""

    sign = "die"

    def closed(self, state: Cave, who: VileGhoul) -> Refusal | None:
        return None if who.boosts else NO_BOOST_TO_ATTACK

    def perform(self, state: Cave, who: VileGhoul, _: int, __: int, table: Table) -> None:
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
    DIE_OF_ANY,
)
SET_DIE: Final = TurnDie(
    "set",
    "V8.1.4",
    "Cheat: make the {} a {}",
    "The die shows that; the Cheat card leaves the game.",
    DIE_OF_ANY,
    ANY_NUMBER,
)
ANY_ROW: Final = SpendAdapt(
    "spend:adapt",
    "V8.1.6",
    "Spend Adapt: the die may go on any row",
    "The next die goes on a row of choice; the Adapt card leaves the game.",
    Also("terror-card:adapt", NONE),
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

    def offer_own(self, state: Cave, who: AnyGhoul, choices: list[Answer]) -> None:
        assert isinstance(who, VileGhoul)
        BOOST_MOVEMENT.offer(state, who, choices)
        BOOST_ATTACK.offer(state, who, choices)


def step(cave: Cave, ghoul: VileGhoul, table: Table) -> None:
    if ghoul.phase == APPEARING:
        perform(table.choose(GhoulAppearing(cave, ghoul)), cave, ghoul, table)
        if ghoul.lent:
            ghoul.roll_lent(table)
        else:
            ghoul.prepare(cave, table)
    elif ghoul.phase == SETTING:
        perform(table.choose(SelectDie(cave, ghoul)), cave, ghoul, table)
    else:
        perform(table.choose(VileGhoulTurn(cave, ghoul)), cave, ghoul, table)


def use_row(cave: Cave, ghoul: VileGhoul, row: int, table: Table) -> None:
    ghoul.row = row
    ghoul.any_row = False
    ghoul.boosts = ghoul.right[row]
    set_statistics(cave, ghoul, row, table)


def set_statistics(cave: Cave, ghoul: VileGhoul, row: int, table: Table) -> None:
    movement, attack = ghoul.chart[row]
    ghoul.movement = ghoul.after_stabs(movement)
    ghoul.attack = attack
    told.row_chosen(table, row + 1, movement, attack)
    ghoul.phase = ACTING


class VileGhoulPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return VileGhoul(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, VileGhoul)
        step(cave, role, table)


PLAYING: Final = VileGhoulPlaying()
