"""V4.7: the Monsters; each also has a line for Ambushes without Goblins (V10.1).

What a Monster does to the Knight in such an Ambush it does through the methods every role has, or
through :class:`Prey`, which whoever is ambushed offers.
"""

from typing import Final

from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast.role import Prey
from cavern.games.vast.state import Cave

OGRE_GUARD: Final = 0
TROLL_GUARD: Final = 1
GUARD_STRENGTH: Final = 4


class MonsterCard(Tangible):
    """A Monster card: what it lends a Tribe, and how strong it is in an Ambush."""

    def __init__(self, id: str, name: str, text: str, ambush: int, ambush_text: str) -> None:
        self.id = id
        self.name = name
        self.source = "base"
        self.text = text
        self.ambush = ambush
        self.ambush_text = ambush_text
        self.rules = "V4.7 V10.1"
        self.strength = 0

    def whole_text(self) -> str:
        """What it lends a Tribe, and its line for Ambushes without Goblins."""
        line = f"{self.text} In an Ambush without Goblins: Strength {self.ambush}."
        return f"{line} {self.ambush_text}" if self.ambush_text else line

    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        """The text of its Ambush line, when it has won."""


class Reconstructed(MonsterCard):
    """A Monster whose Ambush line is a reconstruction."""

    def __init__(self, id: str, name: str, text: str, ambush: int, ambush_text: str) -> None:
        super().__init__(id, name, text, ambush, ambush_text)
        self.source = "reconstructed"


class Blob(MonsterCard):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.role.unnerved(cave, 5, table)


class BrightBeetles(MonsterCard):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.brighten_next()


class Strong(MonsterCard):
    def __init__(self, id: str, name: str, text: str, ambush: int, ambush_text: str) -> None:
        super().__init__(id, name, text, ambush, ambush_text)
        self.strength = 1


class FlameGiant(Strong):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        if prey.role.strength_now(cave) <= 3:
            prey.role.hurt(cave, 1, True, table)


class Ogre(Strong):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.step_aside(cave, OGRE_GUARD, table)


class Troll(Strong):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.meet_troll(cave, table)


class Gnome(MonsterCard):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.lose_random_card(cave, table)


class Golem(MonsterCard):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.lose_way()


class Underworm(MonsterCard):
    def ambushed(self, cave: Cave, prey: Prey, table: Table) -> None:
        prey.be_dragged(cave, table)


BLOB: Final = 0
BEETLES: Final = 1
GNOME: Final = 5
GOLEM: Final = 6
PET_FROG: Final = 7
UNDERWORM: Final = 8
WISP: Final = 9

MONSTERS: Final[list[MonsterCard]] = [
    Blob("blob", "Blob", "The Tribe's Attack also costs the Knight 5 Grit.",
         3, "The Knight loses 5 Grit."),
    BrightBeetles("bright-beetles", "Bright Beetles",
                  "A scatter costs 1 Population less. Discard it to lose 1 less to anything else.",
                  3, "The next Monster the Knight draws is 1 stronger."),
    FlameGiant("flame-giant", "Flame Giant", "+1 Strength.",
               4, "With a Strength of 3 or less the Knight loses 1 more Health."),
    Ogre("ogre", "Ogre", "+1 Strength.",
         4, "The Knight steps to an adjacent unoccupied Lit square. The Ogre stays: nobody "
         "enters without beating him."),
    Troll("troll", "Troll", "+1 Strength.",
          4, "Place the Canyon if it is not in play. The Troll holds its bridge until beaten."),
    Gnome("gnome", "Gnome",
          "The Tribe may Reveal on a Dark tile of any symbol, and after plundering may go to any "
          "unoccupied Dark tile.", 3, "The Knight loses a random Treasure card."),
    Golem("golem", "Golem", "The Tribe crosses walls.",
          3, "From now on each use of the Ancient Map takes 2 cubes."),
    MonsterCard("pet-frog", "Pet Frog",
            "The Tribe stops growing at 4 without overpopulation; Malaise does not weaken it.",
            2, ""),
    Underworm("underworm", "Underworm",
              "Once in its move the Tribe may go up to 2 tiles in one diagonal, whatever lies "
              "between.",
              2, "The Knight is dragged diagonally to the nearest Dark tile and reveals it."),
    Reconstructed("wisp", "Wisp",
                  "Once a turn, before its action, the Tribe may move a visible Knight up to 3 "
                  "squares.", 2, ""),
]  # fmt: skip

MONSTER_NAMES: Final = tuple(monster.id for monster in MONSTERS)
MONSTER_LABELS: Final = tuple(f"the {monster.name}" for monster in MONSTERS)
