"""A role's spec: what is known of it without knowing its rules, and where its rules are.

A role is a folder with the same chapters as every other, and what it needs besides:

    spec       its name and place, its pieces, its Possession card, levels, endings, options
    role       its state, its statistics, what others do to it
    turn       what its player is asked, and what comes of it
    border     the types of its board and of what its events tell
    words      what its player and everybody else is told
    telling    what happens by its doing, in words and facts
    heuristic  how it is played without thinking ahead

Whatever is about all roles looks them up in :mod:`cavern.games.vast.roster`. The other chapters are
found through the spec when they are first needed: by ``role.playing``, ``saying.words_of`` and
``bots.heuristic.heuristic_of``.
"""

import importlib
from typing import Any, ClassVar, Final, TypeAlias

from cavern.core.decision import Seat
from cavern.core.errors import BadInput
from cavern.core.game import OptionSpec
from cavern.core.plain import Loose
from cavern.core.tangible import Tangible
from cavern.games.vast import combinations
from cavern.games.vast.combinations import Goal

ROLE_LEVELS: Final = ("easiest", "easy", "standard", "hard", "expert")
STANDARD: Final = 2

ARTIFACTS: Final = 6
"""V9.8: so many there are."""

CardNumbers: TypeAlias = "list[tuple[int, int]]"
"""The statistics of one Possession card: a number each, and so much more for each Influence."""


class PossessionCard(Tangible):
    """V9.2: the card about a role: its place in the turn order, its value (the Cave Ghost's price)
    and the statistics it lends, each as a number and so much more for each Influence."""

    def __init__(
        self,
        id: str,
        name: str,
        position: int,
        value: int,
        stats: dict[str, tuple[int, int]],
        source: str,
        text: str,
    ) -> None:
        self.id = id
        self.name = name
        self.position = position
        self.value = value
        self.stats = stats
        self.source = source
        self.text = text
        self.rules = "V9.2"


class OwnTerms(Tangible):
    """What a table agrees on about one role alone: by its variant cards, by options and readings of
    its own. Levels come after that. It holds for whoever plays the role, a Ghost that summons it
    included."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        self.roles = roles
        self.cards = cards
        self.variants = variants
        self.readings = readings
        self.health = 0
        """Its Health before anybody has hurt it, which levels of its hunters change (V10.4)."""


class Agreed(Tangible):
    """What roles have to say about the numbers of a table; :class:`.options.Terms` begins so."""

    def __init__(self, roles: list[str], crystal_goal: int) -> None:
        table = tuple(roles)
        self.roles = roles
        self.crystal_goal = crystal_goal
        self.core = combinations.core(table)
        """The table whose variant the others play."""
        self.solo = len(self.core) == 1
        """Whether a role plays as it would alone, with or without the Ghost."""
        self.alone = len(roles) == 1
        self.goals: list[Goal] = [combinations.goal(role, table, crystal_goal) for role in roles]
        self.own: dict[str, OwnTerms] = {}
        """What is agreed on about each role there is."""
        self.tiles_out = 0
        """V10.4: tiles of each kind that stay in the box."""
        self.collapse_at = 5
        """V2.3: Crystal tiles with which all is lost."""

    def seat_of(self, role: str) -> Seat:
        """The seat that plays a role, or -1."""
        return self.roles.index(role) if role in self.roles else -1


class OwnCount(Tangible):
    """V10.2: what only one role counts: how clients know it, what it is called, in a word what is
    done, the goal in words, with the number it takes, and what is to be done then."""

    def __init__(
        self,
        part: str,
        label: str,
        short: str,
        goal: str,
        out: str = ", then escape through the Entrance",
    ) -> None:
        self.part = part
        self.label = label
        self.short = short
        self.goal = goal
        self.out = out


class RoleSpec(Tangible):
    """One role, as everything outside its folder looks it up."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""
    order: ClassVar[int]
    """V2.1: its place in the turn order."""
    pieces: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pieces that no role before it has, and how each is called in a sentence."""
    card: ClassVar[PossessionCard | None] = None
    endings: ClassVar[dict[str, str]] = {}
    """How a game ends by its doing, or by its death."""
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    """What a table may agree on about it."""
    content: ClassVar[str] = ""
    """The part of a content file that is about it."""
    counts: ClassVar[OwnCount | None] = None
    """What nobody else counts towards a goal."""
    spores: ClassVar[str] = ""
    """V6.1.4: what Soporific Spores do to it."""
    treasure_tokens: ClassVar[int] = 0
    """V1.9: Treasure tokens it brings with it."""
    vaults: ClassVar[bool] = False
    """V1.7: whether Vault tiles are in the game for it."""
    ghost_tiles: ClassVar[bool] = False
    """V9.6: whether Ghost tiles are in the game for it."""
    artifacts: ClassVar[bool] = False
    """V9.8: whether Artifacts are in the game for it."""
    terms: ClassVar[type[OwnTerms]] = OwnTerms
    """What a table agrees on about it alone."""

    # What it means for a table

    def read_content(self, rows: object) -> Loose:
        """Its part of a content file, checked."""
        return {}

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        """V10.4: what its difficulty changes."""

    def agree(self, terms: Agreed, level: int, goal: Goal) -> None:
        """What follows for it from the levels of others."""

    def check(self, terms: Agreed) -> None:
        """Refuses what nobody could reach."""

    def goal_text(self, goal: Goal) -> str:
        """What it plays for, in words."""
        if self.counts is not None and goal.own:
            out = self.counts.out if goal.escape else ""
            crystals = f" or {goal.crystals} Crystals smashed" if goal.crystals else ""
            killed = f", or the {goal.kill.title()} is killed" if goal.kill else ""
            what = f"{self.counts.goal.format(goal.own)}{crystals}{out}{killed}"
        elif goal.kill:
            what = f"kill the {goal.kill.title()}"
        else:
            out = ", then escape through the Entrance" if goal.escape else ""
            what = f"{goal.crystals} Crystals smashed{out}"
        return what + (", or an Ambush kills the Knight" if goal.ambush else "")

    # Its other chapters

    def chapter(self, name: str) -> Any:
        """Another module of its folder."""
        return importlib.import_module(type(self).__module__.removesuffix("spec") + name)


# What content files may say about roles


def content_part(name: str, rows: object, allowed: tuple[str, ...]) -> Loose:
    """A part of a content file, which has rows with these names."""
    if not isinstance(rows, dict) or not set(rows) <= set(allowed):
        raise BadInput(f"the part {name!r} may have {', '.join(allowed)}")
    return rows


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9
