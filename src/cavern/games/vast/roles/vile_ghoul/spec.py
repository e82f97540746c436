"""V8.34: the Vile Ghoul's name and place, its levels, its chart."""

from typing import Final, cast

from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.games.vast import combinations
from cavern.games.vast.combinations import SHARED_GOAL, Goal
from cavern.games.vast.roles.ghoul.spec import DICE, SOLO_CRYSTALS, ProwlerTerms
from cavern.games.vast.spec import STANDARD, Agreed, PossessionCard, RoleSpec, is_number
from cavern.games.vast.tiles import CRYSTAL, KIND

CHART: Final[list[list[int]]] = [[2, 5], [3, 4], [4, 3], [5, 3], [6, 2], [7, 1]]
"""V8.2, reconstructed: Movement and Attack for each face of a die, 1 to 6."""
SUPPLY_FACES: Final = ("1", "2", "3", "4", "5", "6")

PREY_HEALTH: Final = {"knight": [5, 6, 7, 7, 8], "dragon": [3, 4, 5, 5, 6]}
MORE_CRYSTALS_BY_LEVEL: Final[list[int]] = [-2, -1, 0, 0, 1]
"""V10.3: more or fewer than the table asks for (5, unless it says otherwise)."""


class VileGhoulTerms(ProwlerTerms):
    """What a table agrees on about it."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.chart: list[list[int]] = [row[:] for row in CHART]
        """V8.2: Movement and Attack for each face of its die."""
        for face, pair in readings.get("vile-chart", {}).items():
            self.chart[int(face) - 1] = [int(n) for n in pair]


class VileGhoulSpec(RoleSpec):
    kind = "vile-ghoul"
    title = "Vile Ghoul"
    order = 2
    card = PossessionCard(
        "vile-ghoul", "Possessed Vile Ghoul", 2, 3, {"dice": (0, 1)}, "reconstructed",
        "Roll as many dice as Influence and choose one as its row. No Boost dice.",
    )  # fmt: skip
    endings = {
        "vile-ghoul-escaped": "The Vile Ghoul has smashed enough Crystals and left the Cave.",
    }
    spores = "The Vile Ghoul skitters."
    content = "vile-chart"
    terms = VileGhoulTerms

    def read_content(self, rows: object) -> Loose:
        """Movement and Attack for faces of a die."""
        if isinstance(rows, dict):
            rows = {str(face): pair for face, pair in rows.items()}
            if set(rows) <= set(SUPPLY_FACES) and all(
                isinstance(pair, list) and len(pair) == 2 and all(is_number(n) for n in pair)
                for pair in rows.values()
            ):
                return dict(rows)
        raise BadInput("the part 'vile-chart' has rows such as 6: [7, 1], for the faces 1 to 6")

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        if terms.alone:
            goal.crystals = SOLO_CRYSTALS[level]
            return
        cast(VileGhoulTerms, terms.own[self.kind]).dice = DICE[level]
        if goal.kill:
            terms.own[goal.kill].health = PREY_HEALTH[goal.kill][level]
        elif level != STANDARD:
            raced = combinations.races_ghost(tuple(terms.roles))
            goal.crystals = (SHARED_GOAL if raced else goal.crystals) + MORE_CRYSTALS_BY_LEVEL[
                level
            ]

    def agree(self, terms: Agreed, level: int, goal: Goal) -> None:
        """V10.3.16, V10.3.18: it needs one Crystal more than the Thief Treasures, at his level and
        with the difference its own makes, if there are as many."""
        if combinations.rival_of_thief(tuple(terms.roles)) == "vile-ghoul":
            wanted = terms.goals[terms.seat_of("thief")].own + 1 + MORE_CRYSTALS_BY_LEVEL[level]
            goal.crystals = min(wanted, KIND.count(CRYSTAL) - terms.tiles_out)


SPEC: Final = VileGhoulSpec()
