"""The heuristic Vile Ghoul: the row that gets it furthest, and Boost dice where they help."""

from typing import Final

from cavern.core.act import Answer, doing
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.mind import Atlas, Mind
from cavern.games.vast.bots.paths import FAR, highest
from cavern.games.vast.decisions import argument
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.numbers import Piece
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul.heuristic import (
    MORSEL,
    PREY,
    Means,
    ProwlerHeuristic,
    ProwlerMind,
)
from cavern.games.vast.roles.ghoul.paths import GhoulPaths
from cavern.games.vast.roles.vile_ghoul.role import VileGhoul
from cavern.games.vast.roles.vile_ghoul.turn import BOOST_ATTACK, BOOST_MOVEMENT, SELECT, SELECT_ROW
from cavern.games.vast.state import Cave


class VileGhoulMind(ProwlerMind):
    """V8.34: after the Knight's or Dragon's Health, else after Crystals."""

    def __init__(self, cave: Cave, board: VileGhoul, atlas: Atlas) -> None:
        super().__init__(cave, board, atlas)
        self.board = board
        self.boost_movement = BOOST_MOVEMENT.base
        self.boost_attack = BOOST_ATTACK.base

    def answer(self, decision: Decision[int]) -> Index:
        if decision.kind == "select-die" or decision.kind == "select-row":
            return highest([self.selecting(n) for n in decision.choices])
        return super().answer(decision)

    def means(self) -> Means:
        return Means(self.board.movement, self.board.force(), self.board.boosts)

    def worth_of(self, piece: Piece) -> int:
        """An attack on others brings a Terror card."""
        kill = self.cave.terms.goals[self.seat].kill
        return PREY if self.cave.role_of(piece).kind == kill else MORSEL

    def worth_of_crystal(self) -> int:
        if self.cave.terms.goals[self.seat].crystals:
            return PREY
        return super().worth_of_crystal() // 2

    def worth_of_treasure(self) -> int:
        return super().worth_of_treasure() // 2

    def selecting(self, choice: Answer) -> int:
        """V8.38: the row that gets it furthest."""
        what = doing(choice)
        if what not in (SELECT.base, SELECT_ROW.base):
            return -FAR
        row = argument(choice) - 1
        movement, attack = self.board.chart[row]
        means = self.add_cards(
            Means(movement, attack, 0 if self.board.lent else self.board.right[row])
        )
        ways = GhoulPaths(self.cave, self.board, self.chart(), self.cave.at[GHOUL])
        if self.sated():
            return min(movement + means.boosts, ways.cost_of(CENTRE))
        best = 0
        for target in self.targets():
            best = max(best, self.judge(target, means, ways))
        return 10 * best + 2 * movement + attack


class VileGhoulHeuristic(ProwlerHeuristic):
    finds = 1

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, VileGhoul)
        return VileGhoulMind(cave, role, atlas)


HEURISTIC: Final = VileGhoulHeuristic()
