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
        self.terror: list[list[int]] = []
        """V8.1: the numbers of the Terror cards."""
        self.chart: list[list[int]] = []
        """V8.2: Movement and Attack for each face of a Vile Ghoul's die."""
        self.powers: dict[str, int] = {}
        """V9.3: what the Cave Ghost's powers cost."""
        self.dice = 3
        """V8.7: how many dice a Ghoul rolls."""
        self.without_ghost_card = False
        self.few_cards = False
        self.ghosts_at = 0
        self.knight_health = 7
        self.dragon_health = 5
        self.smashing = 3
        self.shrieks = 0
        self.tiles_out = 0
        self.collapse_at = 5
        self.hatred_tokens = 0
        self.not_on_upgrades = 0
        self.infestation = 0
        self.hunger_moved = 0

    def seat_of(self, role: str) -> Seat:
        """The seat that plays a role, or -1."""
        return self.roles.index(role) if role in self.roles else -1


class OwnCount(Tangible):
    """V10.2: what only one role counts: which ``part`` of a :class:`.combinations.Goal` says how
    much of it is needed, what it is called, and in a word what is done."""

    def __init__(self, part: str, label: str, short: str) -> None:
        self.part = part
        self.label = label
        self.short = short


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

    # What it means for a table

    def settle(self, terms: Agreed, content: Loose) -> None:
        """The numbers of its cards and boards, with the table's own readings of them."""

    def read_content(self, rows: object) -> Loose:
        """Its part of a content file, checked."""
        return {}

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        """V10.4: what its difficulty changes."""

    def agree(self, terms: Agreed, level: int, goal: Goal) -> None:
        """What follows for it from the levels of others."""

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
