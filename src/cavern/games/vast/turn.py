"""V2.1, V2.4: whose turn it is, and what happens between turns."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast import possession, telling
from cavern.games.vast.collapse import remove_one, stands_still
from cavern.games.vast.decisions import SQUARE, RoleAct, RoleMenu
from cavern.games.vast.endings import win
from cavern.games.vast.flare import flare
from cavern.games.vast.grid import STEP
from cavern.games.vast.numbers import Square
from cavern.games.vast.reveal import place_dark, place_treasure
from cavern.games.vast.role import PossessionEnds, Role, playing
from cavern.games.vast.state import (
    FLARING,
    NOBODY,
    PLUNDERING,
    POSSESSING,
    SHAPING,
    STARTING,
    TURN,
    Cave,
)
from cavern.games.vast.tiles import MAGMA

NO_TILE_DUE: Final = Refusal("V2.4", "Nobody places a tile now.")
TILE_THERE: Final = Refusal("V2.4", "A tile lies there.")
NOT_BESIDE_MAP: Final = Refusal("V2.4", "A new tile goes on an open space beside the map.")
NO_TREASURE_DUE: Final = Refusal("V10.1", "Nobody puts a Treasure on the map now.")
NO_TILE: Final = Refusal("V10.1", "There is no tile there.")
NOT_DARK: Final = Refusal("V10.1", "The Treasure goes on a Dark tile.")
NOT_EMPTY: Final = Refusal("V10.1", "Something is on that tile.")
NO_REST: Final = Refusal("V10.1", "Nobody could stop there.")
NOT_BESIDE_DARK: Final = Refusal("V10.1", "It goes on a new tile beside a Dark one.")


class LayTile(RoleAct[Role]):
    """V2.4: without a keeper whoever's turn it was places a tile."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_TILE_DUE

    def firsts(self, state: Cave, who: Role) -> list[Square]:
        return state.frontier()

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        return TILE_THERE if square in state.grid else NOT_BESIDE_MAP

    def perform(self, state: Cave, who: Role, square: Square, _: int, table: Table) -> None:
        place_dark(state, square, who, table)


class LayPlunder(RoleAct[Role]):
    """V10.1 Past Plunder: on a Dark tile with nothing on it, or else on a new tile beside a Dark
    one; on a Lit one when no Dark tile is left."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_TREASURE_DUE

    def firsts(self, state: Cave, who: Role) -> list[Square]:
        dark = state.dark_squares()
        if not dark:
            return [square for square in state.lit_squares() if can_hold_treasure(state, square)]
        free = [square for square in dark if state.unoccupied(square)]
        if free or not state.stack:
            return free
        return beside_dark(state)

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        if square not in state.grid:
            lying = any(one in state.grid for one in self.firsts(state, who))
            return NO_TILE if lying else NOT_BESIDE_DARK
        if state.dark_squares() and not state.is_dark(square):
            return NOT_DARK
        return NO_REST if state.unoccupied(square) else NOT_EMPTY

    def perform(self, state: Cave, who: Role, square: Square, _: int, table: Table) -> None:
        if square not in state.grid:
            place_dark(state, square, who, table)
        place_treasure(state, square, table, "V10.1")


PLACE_TILE: Final = LayTile(
    "place-tile", "V2.4", "Place a Dark tile at {}", "The Cave grows by a Dark tile there.", SQUARE
)
PLACE_TREASURE: Final = LayPlunder(
    "place-treasure",
    "V10.1",
    "Put a Treasure on {}",
    "A Treasure from the supply lies there.",
    SQUARE,
)


class PlaceTile(RoleMenu):
    kind = "place-tile"
    question = "Where does the Dark tile go?"
    acts = [PLACE_TILE]


class PlacePlunder(RoleMenu):
    kind = "place-treasure"
    question = "Past Plunder: where does the Treasure go?"
    acts = [PLACE_TREASURE]


OVER: Final = Refusal("V10.2", "The game is over.")
ONLY_PLAYERS: Final = Refusal("V2.1", "Only players act.")


def outside(cave: Cave, seat: Seat) -> Refusal | None:
    """Why a seat can do nothing at all now, if it cannot."""
    if cave.over:
        return OVER
    if not 0 <= seat < len(cave.terms.roles):
        return ONLY_PLAYERS
    role = cave.roles[cave.on_turn]
    return (
        None if cave.mind(role) == seat else Refusal("V2.1", f"It is the turn of the {role.title}.")
    )


def active_role(cave: Cave) -> Role:
    return cave.roles[cave.active]


def step(cave: Cave, table: Table) -> None:
    """One choice of whoever's turn it is."""
    if cave.stage == STARTING:
        cave.stage = TURN
        begin_turn(cave, table)
    if cave.possessed != NOBODY:
        possession_step(cave, table)
    elif cave.stage == TURN:
        playing(active_role(cave).kind).step(cave, active_role(cave), table)
    elif cave.stage == SHAPING:
        shape(cave, table)
    elif cave.stage == FLARING:
        flare_artifact(cave, table)
    elif cave.stage == PLUNDERING:
        plunder(cave, table)
    else:
        offer_possession(cave, table)


def end_turn(cave: Cave, table: Table) -> None:
    """The active role is done: the Cave changes, then the next role begins."""
    if cave.possessed != NOBODY:
        raise PossessionEnds
    role = active_role(cave)
    if cave.terms.terrain:
        for piece in role.pieces:
            if cave.terrain(cave.at[piece]) == MAGMA:
                role.melted(cave, piece, table)
    if cave.over:
        return
    for other in cave.roles:
        other.turn_over(cave, role, table)
    cave.left = tiles_due(cave, role)
    cave.stage = SHAPING
    next_stage(cave, table)


def tiles_due(cave: Cave, role: Role) -> int:
    """V2.4: without a keeper the players shape the Cave themselves."""
    if cave.keeper() is not None:
        return 0
    if cave.terms.alone:
        return max(cave.crystal_tiles_found(), role.presence(cave))
    return cave.terms.removed_each_turn if cave.collapsing else 1


def next_stage(cave: Cave, table: Table) -> None:
    """Go on to the next stage that has a choice in it."""
    role = active_role(cave)
    if cave.stage == SHAPING:
        if not cave.collapsing and not cave.stack:
            cave.left = 0
        if cave.left > 0:
            return
        cave.stage = FLARING
        cave.left = len(cave.artifacts) if cave.terms.artifacts_flare else 0
    if cave.stage == FLARING:
        if cave.left > 0:
            return
        cave.stage = PLUNDERING
        if cave.terms.plunder[role.seat] and cave.treasure_supply:
            return
    after_turn(cave, table)


def flare_artifact(cave: Cave, table: Table) -> None:
    """V10.3.25: the lone Ghost's Artifacts light up the dark around them, one at a time."""
    cave.left -= 1
    square = cave.artifacts[len(cave.artifacts) - 1 - cave.left]
    if cave.is_dark(square):
        flare(cave, square, active_role(cave), table)
    if not cave.over:
        next_stage(cave, table)


def shape(cave: Cave, table: Table) -> None:
    """Place or remove one tile."""
    role = active_role(cave)
    cave.left -= 1
    if cave.collapsing:
        remove_one(cave, role, table)
    else:
        perform(table.choose(PlaceTile(cave, role)), cave, role, table)
    if not cave.over:
        next_stage(cave, table)


def plunder(cave: Cave, table: Table) -> None:
    """V10.1 Past Plunder, at the end of the turn."""
    role = active_role(cave)
    question = PlacePlunder(cave, role)
    if question.choices:
        perform(table.choose(question), cave, role, table)
    after_turn(cave, table)


# Possession turns (V9)


def after_turn(cave: Cave, table: Table) -> None:
    """V9.21: the turn and its tiles are done; it may be played once more by somebody else."""
    cave.stage = POSSESSING
    whose = active_role(cave)
    if any(role.lies_in_wait(cave) for role in cave.roles):
        table.reveal()  # whether the card is about this turn
    if not any(role.asked_after(cave, whose) for role in cave.roles):
        next_turn(cave, table)


def offer_possession(cave: Cave, table: Table) -> None:
    whose = active_role(cave)
    for role in cave.players():
        if role.asked_after(cave, whose):
            playing(role.kind).offer_possession(cave, role, table)
    if cave.possessed == NOBODY:
        next_turn(cave, table)


def possession_step(cave: Cave, table: Table) -> None:
    """One choice of a possession turn."""
    try:
        role = cave.roles[cave.possessed]
        playing(role.kind).step(cave, role, possession.PossessedTable(table, cave))
    except PossessionEnds:
        if not cave.over:
            end_possession(cave, table)


def end_possession(cave: Cave, table: Table) -> None:
    """Back to whoever's turn it is; if that was over, the next one begins."""
    by = possession.finish(cave, table)
    if cave.over:
        return
    by.possession_over(cave, table)
    if by.acts_after_possession:
        playing(by.kind).come_to_rest(cave, by, table)
        return
    next_turn(cave, table)


def can_hold_treasure(cave: Cave, square: Square) -> bool:
    """A Lit square with nothing on it, where somebody could stop."""
    return cave.unoccupied(square) and not cave.impassable(square) and not cave.is_pit(square)


def beside_dark(cave: Cave) -> list[Square]:
    """Open spaces beside a Dark tile."""
    return sorted(
        {
            square + step
            for square in cave.dark_squares()
            for step in STEP
            if square + step not in cave.grid
        }
    )


def next_turn(cave: Cave, table: Table) -> None:
    """V2.1, V2.2, V2.8: the next role in turn order; the Collapse may begin, or be at an end."""
    cave.stage = TURN
    for _ in cave.roles:
        cave.active += 1
        if cave.active == len(cave.terms.roles):
            if stands_still(cave):
                cave.active -= 1
                win(cave, "standstill", [], table)
                return
            cave.active = 0
            cave.round += 1
            cave.terrain_due = cave.terms.terrain
        if active_role(cave).plays(cave):
            break
    begin_turn(cave, table)


def begin_turn(cave: Cave, table: Table) -> None:
    if not cave.collapsing and collapse_begins(cave):
        cave.collapsing = True
        cave.goes_on()
        telling.collapse(table)
    cave.flame_met = 0
    telling.turn(table, active_role(cave).title, cave.round)
    active_role(cave).begin_turn(cave, table)


def collapse_begins(cave: Cave) -> bool:
    """V2.2: all tiles are placed; a Cave Ghost's Collapse waits for her own turn."""
    if cave.tiles_left():
        return False
    keeper = cave.keeper()
    return keeper is None or not keeper.collapse_waits or keeper.seat == cave.active
