"""V6.2: the Cave's turn."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast.collapse import remove_one
from cavern.games.vast.decisions import Named, RoleMenu
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.cave import telling as told
from cavern.games.vast.roles.cave.omens import (
    MUST_BE_LAID,
    OMEN_NAMES,
    OMEN_ROWS,
    TREASURE_AT,
    can_lay_treasure,
    place_tile,
)
from cavern.games.vast.roles.cave.role import (
    OMENS,
    SHAPE,
    TREASURE_PHASE,
    CaveAct,
    CaveRole,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.turn import end_turn


class UseOmen(CaveAct):
    """V6.1: an omen, for the Omens it costs."""

    sign = "cave"

    def firsts(self, state: Cave, who: CaveRole) -> list[int]:
        return OMEN_NUMBERS

    def against(self, state: Cave, who: CaveRole, number: int, _: int) -> Refusal | None:
        return OMEN_ROWS[number].refusal(state, who)

    def rests_on(self, state: Cave, who: CaveRole, number: int, _: int) -> str:
        return OMEN_ROWS[number].rule

    def does(self, state: Cave, who: CaveRole, number: int, _: int) -> str:
        return OMEN_ROWS[number].text

    def reaches(self, state: Cave, who: CaveRole, number: int, _: int) -> list[str]:
        return OMEN_ROWS[number].reaches(state, who)

    def perform(self, state: Cave, who: CaveRole, number: int, _: int, table: Table) -> None:
        omen = OMEN_ROWS[number]
        told.omen(table, omen.id, omen.name, omen.rule)
        who.pay(state, omen.accepted, omen.price(who), table)
        omen.use(state, who, table)


class EndOmens(CaveAct):
    """V6.2: on to the Treasure, if one can be laid."""

    place = "last"

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        who.phase = TREASURE_PHASE
        if not can_lay_treasure(state):
            end_turn(state, table)


class LayNone(CaveAct):
    """V10.4: where the Treasure may be left out."""

    place = "last"

    def closed(self, state: Cave, who: CaveRole) -> Refusal | None:
        return None if who.own.treasure_optional else MUST_BE_LAID

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        """Nothing is laid."""


OMEN: Final = UseOmen(
    "omen",
    "V6.1",
    "Use {}",
    "The omen strikes.",
    Named(OMEN_NAMES, tuple(omen.name for omen in OMEN_ROWS), "omen"),
)
OMEN_NUMBERS: Final[list[int]] = list(range(len(OMEN_ROWS)))
END_OMENS: Final = EndOmens("done", "V2.1", "Done", "The Cave uses no more omens this turn.")
LAY_NONE: Final = LayNone("pass", "V2.1", "No", "No Treasure is laid this turn.")


class CaveTurn(RoleMenu):
    kind = "cave-turn"
    turn = True
    question = "Which omen does the Cave use?"
    acts = [OMEN, END_OMENS]


class CavePlacesTreasure(RoleMenu):
    kind = "cave-treasure"
    question = "Where does the Cave lay a Treasure?"
    acts = [TREASURE_AT, LAY_NONE]


def step(cave: Cave, keeper: CaveRole, table: Table) -> None:
    if keeper.phase == SHAPE:
        shape(cave, keeper, OMENS, table)
    elif keeper.phase == OMENS:
        perform(table.choose(CaveTurn(cave, keeper)), cave, keeper, table)
    else:
        perform(table.choose(CavePlacesTreasure(cave, keeper)), cave, keeper, table)
        end_turn(cave, table)


def shape(cave: Cave, keeper: CaveRole, then: int, table: Table) -> None:
    """Place one tile, or in the Collapse remove three, one at a time; ``then`` the next phase."""
    if cave.collapsing:
        remove_one(cave, keeper, table)
        keeper.to_remove -= 1
    else:
        place_tile(cave, keeper, table)
        keeper.to_remove = 0
    if keeper.to_remove <= 0:
        keeper.phase = then


class CavePlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return CaveRole(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, CaveRole)
        step(cave, role, table)


PLAYING: Final = CavePlaying()
