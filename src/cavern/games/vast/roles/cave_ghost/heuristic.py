"""The heuristic Cave Ghost: the Cave's ways, from as far off as she can be."""

from typing import Final

from cavern.core.act import Answer
from cavern.core.decision import Decision, Index
from cavern.core.grid import Direction
from cavern.games.vast.bots.heuristic import heuristic_of
from cavern.games.vast.bots.mind import Atlas, Mind, index_of
from cavern.games.vast.bots.paths import FAR, highest
from cavern.games.vast.bots.rivals import bound_for
from cavern.games.vast.collapse import removable
from cavern.games.vast.decisions import argument
from cavern.games.vast.grid import AROUND, STEP, distance, edge_of, x_of, y_of
from cavern.games.vast.numbers import CardId, Piece, Square, TileId
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_NAMES
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.heuristic import CaveHeuristic, CaveMind
from cavern.games.vast.roles.cave_ghost.powers import LIFT_PIECE, POWER_NAMES, omens_in
from cavern.games.vast.roles.cave_ghost.role import REACH, SPACES, CaveGhost
from cavern.games.vast.roles.cave_ghost.turn import END_POWERS, MOVE, POWER
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import PIECE_THING, ShiftIt, end_of, things, ways
from cavern.games.vast.tiles import AMBUSH, EVENT, KIND

TELEKINESIS: Final = POWER.of(POWER_NAMES.index("telekinesis"))
ROCKSLIDE: Final = POWER.of(POWER_NAMES.index("rockslide"))
PLOT_TWIST: Final = POWER.of(POWER_NAMES.index("plot-twist"))
POSSESSION: Final = POWER.of(POWER_NAMES.index("possession"))
HATRED: Final = POWER.of(POWER_NAMES.index("hatred"))


class CaveGhostMind(CaveMind):
    def __init__(self, cave: Cave, ghost: CaveGhost, atlas: Atlas, temper: list[int]) -> None:
        super().__init__(cave, ghost, atlas, temper)
        self.ghost = ghost

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "cave-ghost-turn":
            return self.act(choices)
        if kind == "appear":
            return highest([self.resting(argument(n)) for n in choices])
        if kind == "lift":
            return self.lift(choices)
        if kind == "shift" and isinstance(decision, ShiftIt):
            return self.shift(decision.who.square, choices)
        if kind == "possess":
            return highest([self.possessing(argument(n)) for n in choices])
        if kind == "pay-possession":
            return highest([self.paying_mind(argument(n)) for n in choices])
        if kind == "ghost-tile":
            return highest([self.twisting(argument(n)) for n in choices])
        if kind == "leave-spent":
            return highest([-self.ghost.bag[argument(n)] for n in choices])
        return super().answer(decision)

    def nearest_rival(self, square: Square) -> int:
        cave = self.cave
        near = FAR
        for piece, where in enumerate(cave.at):
            if piece != GHOST and where in cave.grid:
                near = min(near, distance(where, square))
        return near

    # Moving and powers

    def act(self, choices: list[Answer]) -> Index:
        for power in (HATRED, POSSESSION, PLOT_TWIST, ROCKSLIDE, TELEKINESIS):
            at = index_of(choices, power)
            if at >= 0 and self.of_use(power):
                return at
        return self.retreat(choices)

    def of_use(self, power: int) -> bool:
        if power == HATRED:
            return True
        if power == PLOT_TWIST:
            return self.spare()
        if power == POSSESSION:
            return not self.cave.collapsing and bool(self.cave.dark_squares())
        foe = self.rival()
        if foe is None:
            return False
        if power == ROCKSLIDE:
            edge = self.edge_in_the_way(foe)
            return edge in [edge_of(self.cave.at[GHOST], direction) for direction in range(4)]
        return self.displacement(foe) > 0

    def spare(self) -> bool:
        """A Ghost tile brings Omens for the rest of the game, if there is much of it left."""
        return self.cave.tiles_left() > 8

    def retreat(self, choices: list[Answer]) -> Index:
        """Towards the square in reach where she is most alone, with room to place tiles."""
        cave, ghost = self.cave, self.ghost
        here = cave.at[GHOST]
        left = SPACES - ghost.moved
        best, most = here, self.resting(here)
        for square in sorted(cave.grid):
            far = distance(here, square)
            if 0 < far <= left and self.resting(square) > most:
                best, most = square, self.resting(square)
        done = index_of(choices, END_POWERS.base)
        if best == here and done >= 0:
            return done
        for direction in range(4):
            if distance(here + STEP[direction], best) < distance(here, best):
                at = index_of(choices, MOVE.of(direction))
                if at >= 0:
                    return at
        return max(done, 0)

    def resting(self, square: Square) -> int:
        """V9.55: Isolation brings Omens; Hatred wants something to do around her."""
        cave, ghost = self.cave, self.ghost
        if square not in cave.grid or cave.is_pit(square) or cave.impassable(square):
            return -FAR
        others = [role for role in cave.players() if role.seat != self.seat]
        rings = FAR
        for role in others:
            for piece in role.pieces:
                if cave.at[piece] in cave.grid:
                    rings = min(rings, self.rings(square, cave.at[piece]))
        field = removable(cave) if cave.collapsing else cave.frontier()
        room = sum(1 for step in AROUND if square + step in field)
        return 4 * min(rings, 6) + 3 * min(room, 2) + (1 if ghost.moved else 0)

    def rings(self, one: Square, other: Square) -> int:
        """V9.69."""
        return max(abs(x_of(one) - x_of(other)), abs(y_of(one) - y_of(other)))

    # Telekinesis

    def piece_ways(self, piece: Piece) -> list[int]:
        cave, ghost = self.cave, self.ghost
        thing = PIECE_THING + piece
        if thing not in things(cave, GHOST):
            return []
        reach = REACH[ghost.isolation(cave, cave.at[piece])]
        return ways(cave, thing, cave.at[GHOST], reach, False)

    def displacement(self, foe: Role) -> int:
        """How much further from its aim she could move a rival."""
        piece = self.piece_of(foe)
        if piece < 0 or not self.on_foot(foe):
            return 0
        found = self.piece_ways(piece)
        if not found:
            return 0
        far = distance(self.cave.at[piece], bound_for(self.cave, foe))
        return max([self.moved_from(foe, piece, way) for way in found]) - far

    def moved_from(self, foe: Role, piece: Piece, way: Direction) -> int:
        square = end_of(self.cave.at[piece], way)
        return distance(square, bound_for(self.cave, foe))

    def lift(self, choices: list[Answer]) -> Index:
        foe = self.rival()
        at = index_of(choices, LIFT_PIECE.of(self.piece_of(foe))) if foe is not None else -1
        return max(at, 0)

    def shift(self, start: int, choices: list[Answer]) -> Index:
        """Away from where the rival wants to be, if it is the rival she has chosen."""
        foe = self.rival()
        if foe is not None:
            piece = self.piece_of(foe)
            if piece >= 0 and self.cave.at[piece] == start:
                return highest([self.moved_from(foe, piece, n) for n in choices])
        return 0

    # Possession and the rest

    def possessing(self, card: CardId) -> int:
        return heuristic_of(CARD_NAMES[card]).finds

    def paying_mind(self, mix: int) -> int:
        """From what she has most of."""
        return sum([count * self.ghost.omens[symbol] for symbol, count in omens_in(mix)])

    def twisting(self, tile: TileId) -> int:
        """Treasure is of use to everybody but her."""
        return 2 if KIND[tile] == AMBUSH else 1 if KIND[tile] == EVENT else 0


class CaveGhostHeuristic(CaveHeuristic):
    """She stands as the Cave does."""

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, CaveGhost)
        return CaveGhostMind(cave, role, atlas, self.tempers[zeal])


HEURISTIC: Final = CaveGhostHeuristic()
