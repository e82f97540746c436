"""V6.2: the Cave's turn."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.collapse import remove_one
from cavern.games.vast.reveal import place_treasure
from cavern.games.vast.roles.cave.board import (
    BY_TOKENS,
    OMENS,
    REMOVED_EACH_TURN,
    SHAPE,
    TREASURE_PHASE,
    CaveBoard,
)
from cavern.games.vast.roles.cave.omens import (
    OMEN_NAMES,
    OMEN_ROWS,
    TREASURE_AT,
    place_tile,
    treasure_squares,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import DONE, PASS, Ask, Named, verb

OMEN: Final = verb("omen", "V6.1", "Use {}",
                   Named(OMEN_NAMES, tuple(omen.name for omen in OMEN_ROWS), "omen"),
                   "The Omens for it are missing, or it would do nothing.")  # fmt: skip


class CaveTurn(Ask):
    kind = "cave-turn"
    question = "Which omen does the Cave use?"


class PlaceTreasure(Ask):
    kind = "cave-treasure"
    question = "Where does the Cave lay a Treasure?"


def begin_turn(cave: Cave, keeper: CaveBoard, table: Table) -> None:
    """Collect Omens by the tokens on the map."""
    tokens = min(len(BY_TOKENS) - 1, cave.treasures_on_map() + cave.crystals_on_map())
    keeper.gain_omens(cave, BY_TOKENS[tokens] + cave.terms.more_omens, table)
    keeper.plundered = 0
    keeper.hated = 0
    keeper.phase = SHAPE
    keeper.to_remove = REMOVED_EACH_TURN


def step(cave: Cave, keeper: CaveBoard, table: Table) -> None:
    if keeper.phase == SHAPE:
        shape(cave, keeper, OMENS, table)
    elif keeper.phase == OMENS:
        use_omen(cave, keeper, table)
    else:
        lay_treasure(cave, keeper, table)


def shape(cave: Cave, keeper: CaveBoard, then: int, table: Table) -> None:
    """Place one tile, or in the Collapse remove three, one at a time; ``then`` the next phase."""
    if cave.collapsing:
        remove_one(cave, keeper, table)
        keeper.to_remove -= 1
    else:
        place_tile(cave, keeper, table)
        keeper.to_remove = 0
    if keeper.to_remove == 0:
        keeper.phase = then


def use_omen(cave: Cave, keeper: CaveBoard, table: Table) -> None:
    choices: list[int] = []
    for number, omen in enumerate(OMEN_ROWS):
        held = sum([keeper.omens[symbol] for symbol in omen.accepted])
        if held >= omen.price(keeper) and omen.usable(cave, keeper):
            choices.append(OMEN + number)
    choices.append(DONE)
    choice = table.choose(CaveTurn(keeper.seat, choices))
    if choice == DONE:
        keeper.phase = TREASURE_PHASE
        if not treasure_squares(cave):
            end_turn(cave, table)
        return
    omen = OMEN_ROWS[choice - OMEN]
    telling.omen(table, omen.id, omen.name)
    keeper.pay(omen.accepted, omen.price(keeper), table)
    omen.use(cave, keeper, table)


def lay_treasure(cave: Cave, keeper: CaveBoard, table: Table) -> None:
    choices = [TREASURE_AT + square for square in treasure_squares(cave)]
    if cave.terms.treasure_optional:
        choices.append(PASS)
    choice = table.choose(PlaceTreasure(keeper.seat, choices))
    if choice != PASS:
        place_treasure(cave, choice - TREASURE_AT, table, "V6.2")
    end_turn(cave, table)
