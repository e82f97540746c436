"""V8.6–V8.8: the Ghoul's turn: roll, choose two dice, then move and act."""

from typing import Final

from cavern.core.act import ONLY, Refusal, perform
from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast.decisions import ANY_NUMBER, DIE, RoleMenu
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.ghoul import telling as told
from cavern.games.vast.roles.ghoul.actions import GhoulAppearing, GhoulTurn
from cavern.games.vast.roles.ghoul.common import (
    ACTING,
    APPEARING,
    ROLLED,
    SETTING,
    AnyGhoul,
    GhoulAct,
)
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.ghoul.terror import CHEAT
from cavern.games.vast.state import Cave

ONE_TO_SIX: Final[list[int]] = [1, 2, 3, 4, 5, 6]

DICE_LATER: Final = Refusal("V8.7", "That is asked when its dice have been rolled.")
NO_SUCH_DIE: Final = Refusal("V8.7", "No die shows that.")
NO_SUCH_FACE: Final = Refusal("V8.1.4", "A die has the faces 1 to 6.")
SHOWS_IT: Final = Refusal("V8.1.4", "The die shows that already.")
HIGHER_IS_MOVEMENT: Final = Refusal("V8.8", "The higher die is movement, the lower attack.")


class DiceAct(GhoulAct):
    """What is done with a die that was rolled."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return DICE_LATER

    def firsts(self, state: Cave, who: AnyGhoul) -> list[int]:
        return sorted(set(who.rolled()))

    def absent(self, state: Cave, who: AnyGhoul, face: int, _: int) -> Refusal:
        return NO_SUCH_DIE


class RollDieAgain(DiceAct):
    """V8.1 Cheat, each turn."""

    sign = "die"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        return who.against_card(CHEAT)

    def perform(self, state: Cave, who: AnyGhoul, face: int, _: int, table: Table) -> None:
        who.used[CHEAT] += 1
        dice = who.rolled()
        dice[dice.index(face)] = table.roll()
        told.ghoul_dice(table, who.title, dice, self.rule)


class TurnDie(DiceAct):
    """V8.1 Cheat, once."""

    sign = "die"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        return who.against_card(CHEAT)

    def seconds(self, state: Cave, who: AnyGhoul, face: int) -> list[int]:
        return ONE_TO_SIX

    def absent(self, state: Cave, who: AnyGhoul, face: int, to: int) -> Refusal:
        return NO_SUCH_FACE if face in who.rolled() else NO_SUCH_DIE

    def against(self, state: Cave, who: AnyGhoul, face: int, to: int) -> Refusal | None:
        return SHOWS_IT if face == to else None

    def perform(self, state: Cave, who: AnyGhoul, face: int, to: int, table: Table) -> None:
        who.note_spent(CHEAT, table)
        dice = who.rolled()
        dice[dice.index(face)] = to
        told.ghoul_dice(table, who.title, dice, self.rule)


class LetLie(DiceAct):
    """V8.7: the dice count as they are."""

    def firsts(self, state: Cave, who: AnyGhoul) -> list[int]:
        return ONLY

    def perform(self, state: Cave, who: AnyGhoul, _: int, __: int, table: Table) -> None:
        """Nothing changes."""


class ChooseTwo(DiceAct):
    """V8.8: the higher is movement, the lower attack."""

    sign = "die"

    def seconds(self, state: Cave, who: AnyGhoul, high: int) -> list[int]:
        others = who.rolled()[:]
        others.remove(high)
        return sorted({low for low in others if low <= high})

    def absent(self, state: Cave, who: AnyGhoul, high: int, low: int) -> Refusal:
        dice = who.rolled()
        return HIGHER_IS_MOVEMENT if high in dice and low in dice and low > high else NO_SUCH_DIE

    def perform(self, state: Cave, who: AnyGhoul, high: int, low: int, table: Table) -> None:
        who.movement = who.after_stabs(high)
        who.attack = low
        who.phase = ACTING


KEEP_ROLL: Final = LetLie("keep-roll", "V8.7", "Let the dice lie", "The dice count as they are.")
REROLL: Final = RollDieAgain(
    "reroll",
    "V8.1.4",
    "Cheat: roll the {} again",
    "The die is rolled again; Cheat is used for this turn.",
    DIE,
)
SET_DIE: Final = TurnDie(
    "set",
    "V8.1.4",
    "Cheat: make the {} a {}",
    "The die shows that; the Cheat card leaves the game.",
    DIE,
    ANY_NUMBER,
)
CHOOSE: Final = ChooseTwo(
    "dice",
    "V8.8",
    "Movement and attack: {} and {}",
    "The Ghoul has so much movement and so many attack points this turn.",
    DIE,
    DIE,
)


class CheatWindow(RoleMenu):
    kind = "cheat"
    question = "The dice have fallen. Cheat?"
    acts = [KEEP_ROLL, REROLL, SET_DIE]


class ChooseDice(RoleMenu):
    kind = "choose-dice"
    question = "Which two dice?"
    acts = [CHOOSE]


def step(cave: Cave, ghoul: Ghoul, table: Table) -> None:
    if ghoul.phase == APPEARING:
        perform(table.choose(GhoulAppearing(cave, ghoul)), cave, ghoul, table)
        ghoul.roll(cave, ghoul.lent[0] if ghoul.lent else ghoul.own.dice, table)
    elif ghoul.phase == ROLLED:
        perform(table.choose(CheatWindow(cave, ghoul)), cave, ghoul, table)
        ghoul.count_dice(table)
    elif ghoul.phase == SETTING:
        perform(table.choose(ChooseDice(cave, ghoul)), cave, ghoul, table)
    else:
        perform(table.choose(GhoulTurn(cave, ghoul)), cave, ghoul, table)


class GhoulPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return Ghoul(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Ghoul)
        step(cave, role, table)


PLAYING: Final = GhoulPlaying()
