"""How a role is played without thinking ahead, and how it stands: a chapter of its folder."""

from typing import TYPE_CHECKING, ClassVar, Final

from cavern.core.decision import Decision
from cavern.games.vast.endings import crystals_enough
from cavern.games.vast.role import Role
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CAVE_TILES

if TYPE_CHECKING:
    from cavern.games.vast.bots.mind import Atlas, Mind
    from cavern.games.vast.bots.puppets import Puppeteer


EVEN: Final = 0
"""The zeal of somebody who plays as usual."""

NO_ACT: Final = -1


class Heuristic:
    """What the bots know of a role. ``features`` names what :meth:`standing` gives; the rest of the
    lists are for whoever plays it by possession: answers that take its piece one square in a
    direction, those that fly it straight, those that show Dark tiles, those that end its turn or a
    part of it, and the questions that are about its turn."""

    features: ClassVar[tuple[str, ...]] = ()
    tempers: ClassVar[list[list[int]]] = [[]]
    """What it likes and fears, in numbers: first how it usually plays, then other ways to play a
    turn, which search tries (``Judge.plans``)."""
    in_the_dark: ClassVar[bool] = True
    """Whether it walks over Dark tiles."""
    stride: ClassVar[int] = 0
    """Squares that it can be counted on to go in a turn, whoever plays it."""
    finds: ClassVar[int] = 0
    """How many new tiles it brings when somebody else plays it, beside other roles."""
    steps: ClassVar[list[int]] = []
    flights: ClassVar[list[int]] = []
    flares: ClassVar[list[int]] = []
    ends: ClassVar[list[int]] = []
    questions: ClassVar[tuple[str, ...]] = ()
    picks: ClassVar[tuple[str, ...]] = ()
    """Those of them to which the largest number is the best answer."""
    stops: ClassVar[tuple[str, ...]] = ()
    """Those in which nothing is to be had."""
    emerges: ClassVar[int] = NO_ACT
    """How a hidden piece comes out."""
    takes_wing: ClassVar[int] = NO_ACT
    """How it gets further than it could walk."""

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: "Atlas") -> "Mind":
        """Who answers for it; ``zeal`` is which of its tempers it is in."""
        raise NotImplementedError

    def zeals(self) -> list[int]:
        """Tempers in which a whole turn of it is worth comparing."""
        return [zeal for zeal in range(len(self.tempers)) if zeal != EVEN]

    def progress(self, cave: Cave, role: Role) -> int:
        """How much of its goal is reached, in percent."""
        goal = cave.terms.goals[role.seat]
        if goal.kill:
            return wounds(cave, goal.kill)
        if goal.crystals:
            return min(95, 100 * cave.smashed // goal.crystals)
        placed = 100 - 100 * cave.tiles_left() // len(CAVE_TILES)
        return (placed + 100 * cave.crystals_lost() // cave.terms.collapse_at) // 2

    def hurries(self, cave: Cave, role: Role) -> bool:
        """Whether it wins within a few rounds if it is left alone."""
        return False

    def on_foot(self, cave: Cave, role: Role) -> bool:
        """Whether it is on a way on which walls stop it."""
        return cave.terms.goals[role.seat].kill != "" or crystals_enough(cave, role)

    def leaves_lit(self, cave: Cave, role: Role) -> bool:
        """Whether that way may lead it over Dark tiles."""
        return self.in_the_dark

    def standing(self, cave: Cave, role: Role) -> list[float]:
        """Its features, as they are."""
        return []

    def puppet(self, puppeteer: "Puppeteer", decision: Decision[int]) -> int:
        """What whoever possesses it answers to a question of its own; -1 to go the usual ways."""
        return -1

    def for_others(self, mind: "Mind", decision: Decision[int]) -> int:
        """The answer of another role's player to a question about it; -1 if it asks no such one."""
        return -1


def wounds(cave: Cave, victim: str) -> int:
    """How much of its Health somebody has lost, in percent."""
    for role in cave.roles:
        if role.kind == victim:
            return 100 - 100 * role.health_now() // role.health_before(cave)
    return 0


_heuristics: Final[dict[str, Heuristic]] = {}


def heuristic_of(kind: str) -> Heuristic:
    """How a role is played without thinking ahead."""
    known = _heuristics.get(kind)
    if known is None:
        known = SPECS[kind].chapter("heuristic").HEURISTIC
        _heuristics[kind] = known
    return known
