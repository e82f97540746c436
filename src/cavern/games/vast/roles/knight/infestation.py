"""V10.1: what Monsters do to the Knight in an Ambush without Goblins."""

from typing import Final

from cavern.core.act import Refusal, first_of, perform
from cavern.core.table import Table
from cavern.games.vast import terrain
from cavern.games.vast.decisions import GOAL, PickOne, RoleAct
from cavern.games.vast.grid import DIAGONAL, STEP, WIDTH
from cavern.games.vast.monsters import TROLL_GUARD
from cavern.games.vast.moving import arrive
from cavern.games.vast.numbers import Square
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.role import Prey, Role
from cavern.games.vast.roles.knight import telling as told
from cavern.games.vast.roles.knight.encounter import uncover
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CANYON, terrain_squares

NO_MONSTER: Final = Refusal("V10.1", "No Monster drives her off.")
NO_WAY: Final = Refusal("V10.1", "She cannot go there.")
NOT_NEAREST: Final = Refusal("V10.1", "It drags her to the nearest Dark tile on a diagonal.")


class StepAsideTo(RoleAct[Knight]):
    """V10.1: an Ogre stays on her square."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_MONSTER

    def absent(self, state: Cave, who: Knight, square: Square, _: int) -> Refusal:
        return NO_WAY

    def perform(self, state: Cave, who: Knight, square: Square, _: int, table: Table) -> None:
        arrive(state, KNIGHT, square, table)


class DraggedTo(StepAsideTo):
    """V10.1: an Underworm pulls her along a diagonal."""

    def absent(self, state: Cave, who: Knight, square: Square, _: int) -> Refusal:
        return NOT_NEAREST

    def perform(self, state: Cave, who: Knight, square: Square, _: int, table: Table) -> None:
        arrive(state, KNIGHT, square, table)
        uncover(state, who, square, -1, table)


STEP_ASIDE: Final = StepAsideTo(
    "step-aside", "V10.1", "Step aside to {}", "The Monster stays where she stood.", GOAL
)
DRAGGED_TO: Final = DraggedTo(
    "dragged-to", "V10.1", "Be dragged to {}", "The tile there is revealed and resolved.", GOAL
)


class StepAside(PickOne):
    kind = "step-aside"
    question = "The Monster takes your square: where do you go?"
    acts = [STEP_ASIDE]


class Dragged(StepAside):
    acts = [DRAGGED_TO]


class AmbushedKnight(Prey):
    """The Knight, as Monsters meet her."""

    def __init__(self, knight: Knight) -> None:
        super().__init__(knight)
        self.knight = knight

    def step_aside(self, cave: Cave, guard: int, table: Table) -> None:
        square = cave.at[KNIGHT]
        ways = [
            square + STEP[d]
            for d in range(4)
            if cave.is_lit(square + STEP[d])
            and cave.unoccupied(square + STEP[d])
            and not cave.is_pit(square + STEP[d])
            and not cave.walled(square, d)
        ]
        if ways:
            choice = table.choose(StepAside(cave, self.knight, ways))
            cave.guards[guard] = square
            perform(choice, cave, self.knight, table)

    def meet_troll(self, cave: Cave, table: Table) -> None:
        if CANYON in cave.terrain_left:
            terrain.place(cave, CANYON, cave.at[KNIGHT], cave.keeper() or self.knight, table)
        cave.guards[TROLL_GUARD] = cave.where[terrain_squares(CANYON)[1]]

    def lose_way(self) -> None:
        self.knight.golem = True

    def lose_random_card(self, cave: Cave, table: Table) -> None:
        cards = self.knight.cards_down + self.knight.cards_up
        if cards:
            self.knight.lose_card(cave, cards[table.chance(len(cards))], to_bottom=True)
            told.treasure_lost(table, "V10.1")

    def brighten_next(self) -> None:
        self.knight.beetles = 1

    def be_dragged(self, cave: Cave, table: Table) -> None:
        """The nearest Dark tile on a diagonal; one is placed if there is none."""
        square = cave.at[KNIGHT]
        for far in range(WIDTH):
            corners = [square + step * far for step in DIAGONAL]
            dark = [corner for corner in corners if cave.is_dark(corner)]
            if dark:
                perform(table.choose(Dragged(cave, self.knight, dark)), cave, self.knight, table)
                return
        corners = [square + step for step in DIAGONAL]
        bare = [one for one in corners if one not in cave.grid and cave.beside_map(one)]
        if bare and cave.tiles_left():
            choice = table.choose(Dragged(cave, self.knight, bare))
            place_dark(cave, first_of(choice), self.knight, table)
            perform(choice, cave, self.knight, table)
