"""V4: the Goblins' name and place, their levels."""

from typing import Final

from cavern.games.vast.combinations import Goal
from cavern.games.vast.roles.knight.spec import CRYSTALS_BY_LEVEL, DRAGON_HEALTH
from cavern.games.vast.spec import STANDARD, Agreed, PossessionCard, RoleSpec

PREY_HEALTH: Final = {"knight": [5, 6, 7, 8, 9], "dragon": DRAGON_HEALTH}


class GoblinsSpec(RoleSpec):
    kind = "goblins"
    title = "Goblins"
    order = 2
    pieces = (
        ("tribe-fangs", "the Fangs Tribe"),
        ("tribe-bones", "the Bones Tribe"),
        ("tribe-eye", "the Eye Tribe"),
    )
    card = PossessionCard(
        "goblins", "Possessed Goblins", 2, 4, {"tribes": (0, 1), "population": (1, 1)},
        "reconstructed",
        "Activate as many Tribes as Influence; each counts as Population Influence + 1. No "
        "War, Monster or Secrets cards.",
    )  # fmt: skip
    endings = {
        "crystals-smashed": "The Goblins have smashed enough Crystals.",
        "goblins-escaped": "The Goblins have smashed enough Crystals and left the Cave.",
    }
    spores = "A Tribe of the Goblins' choice is left with 1 goblin."

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        if goal.kill:
            terms.own[goal.kill].health = PREY_HEALTH[goal.kill][level]
        elif level != STANDARD:
            goal.crystals = CRYSTALS_BY_LEVEL[level]


SPEC: Final = GoblinsSpec()
