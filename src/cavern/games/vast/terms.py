"""What the players agreed on before the game: roles, difficulty (V10.4), variants, terrain."""

import json
from typing import Final

from cavern.core import codec
from cavern.core.errors import BadInput
from cavern.core.game import Setup
from cavern.games.vast import combinations
from cavern.games.vast.combinations import (
    ASH_DRAGON,
    CAVE,
    DRAGON,
    FLARE,
    GOBLINS,
    KNIGHT,
    PAST_PLUNDER,
    THIEF,
    Goal,
)
from cavern.games.vast.tiles import TERRAIN_ROWS

LEVELS: Final = ("easiest", "easy", "standard", "hard", "expert")
STANDARD: Final = 2

DRAGON_HEALTH: Final[list[int]] = [3, 4, 5, 6, 7]
CRYSTALS: Final[list[int]] = [4, 4, 5, 6, 6]
SMASHING: Final[list[int]] = [2, 3, 3, 3, 4]
KNIGHT_HEALTH: Final[list[int]] = [5, 6, 7, 8, 9]
WAKEFULNESS: Final[list[int]] = [7, 9, 11, 13, 13]
SHRIEKS: Final[list[int]] = [0, 0, 0, 0, 3]
TILES_OUT: Final[list[int]] = [2, 1, 0, 0, 0]
COLLAPSE_AT: Final[list[int]] = [3, 4, 5, 5, 5]
HATRED_TOKENS: Final[list[int]] = [0, 0, 0, 4, 8]
STASHED: Final[list[int]] = [4, 5, 6, 7, 8]
NOT_ON_UPGRADES: Final[list[int]] = [0, 0, 0, 1, 2]
SOLO_LINE: Final[list[int]] = [1, 1, 2, 3, 3]
SOLO_HUNGER: Final[list[int]] = [4, 4, 2, 0, 0]


class Terms:
    """Never changes during a game. ``levels`` has one entry for each role, in turn order."""

    def __init__(
        self,
        roles: list[str],
        levels: list[int],
        terrain: bool,
        crystal_goal: int,
        content: str = "",
    ) -> None:
        self.roles = roles
        self.levels = levels
        self.terrain = terrain
        self.crystal_goal = crystal_goal
        self.content = content
        self.shapes: list[list[tuple[int, int]]] = [row.footprint for row in TERRAIN_ROWS]
        self.ambush: dict[str, int] = {}
        """Ambush strengths that differ from the cards'."""
        if content:
            self.read_content(content)
        table = tuple(roles)
        given = combinations.cards(table)
        self.cards: list[tuple[str, ...]] = [given.get(role, ()) for role in roles]
        self.goals: list[Goal] = [combinations.goal(role, table) for role in roles]
        self.alone = len(roles) == 1
        self.flare: list[bool] = [FLARE in cards for cards in self.cards]
        self.plunder: list[bool] = [PAST_PLUNDER in cards for cards in self.cards]
        self.ash = any(ASH_DRAGON in cards for cards in self.cards)
        self.treasure_optional = any("treasure-optional" in cards for cards in self.cards)
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
        self.hunger_locked = 0
        self.without_quests: list[str] = []
        for cards in self.cards:
            self.read_cards(cards)
        for seat in range(len(roles)):
            self.set_level(seat)

    def read_content(self, content: str) -> None:
        """The table's own readings of what is reconstructed."""
        data = json.loads(content)
        for number, row in enumerate(TERRAIN_ROWS):
            if row.id in data.get("terrain", {}):
                self.shapes[number] = [(pair[0], pair[1]) for pair in data["terrain"][row.id]]
        self.ambush = {str(name): int(n) for name, n in data.get("ambush", {}).items()}

    def read_cards(self, cards: tuple[str, ...]) -> None:
        for card in cards:
            if card.startswith("goblin-infestation-") and card[-2] == "-":
                self.infestation = "abc".index(card[-1]) + 1
            elif card.startswith("2-hunger"):
                self.hunger_moved = 2
                self.hunger_locked = 2 if card.endswith("locked") else 0
            elif card.startswith("no-"):
                self.without_quests.append(card[3:])

    def set_level(self, seat: int) -> None:
        """V10.4: what a role's difficulty changes."""
        role, level, goal = self.roles[seat], self.levels[seat], self.goals[seat]
        if role == KNIGHT and self.alone:
            self.infestation = SOLO_LINE[level]
        elif role in (KNIGHT, GOBLINS):
            self.set_prey(role, level, goal)
        elif role == DRAGON:
            goal.wakefulness = WAKEFULNESS[level]
            self.shrieks = SHRIEKS[level]
            if self.alone:
                self.hunger_moved = SOLO_HUNGER[level]
        elif role == CAVE:
            self.tiles_out = TILES_OUT[level]
            self.collapse_at = COLLAPSE_AT[level]
            self.hatred_tokens = HATRED_TOKENS[level]
            goal.collapse = self.collapse_at
        elif role == THIEF:
            goal.treasures = STASHED[level]
            self.not_on_upgrades = NOT_ON_UPGRADES[level]
        if self.roles == [KNIGHT, THIEF] and level == STANDARD:
            goal.crystals = self.crystal_goal if role == KNIGHT else 0
            goal.treasures = self.crystal_goal if role == THIEF else 0

    def set_prey(self, role: str, level: int, goal: Goal) -> None:
        if goal.kill == DRAGON:
            self.dragon_health = DRAGON_HEALTH[level]
        elif goal.kill == KNIGHT:
            self.knight_health = KNIGHT_HEALTH[level]
        else:
            goal.crystals = CRYSTALS[level]
            if role == KNIGHT:
                self.smashing = SMASHING[level]

    def seat_of(self, role: str) -> int:
        """The seat that plays a role, or -1."""
        return self.roles.index(role) if role in self.roles else -1

    @staticmethod
    def of(setup: Setup) -> "Terms":
        roles = read_roles(setup.choice("roles"))
        return Terms(
            list(roles),
            read_levels(setup.choice("difficulty"), roles),
            setup.flag("terrain"),
            setup.number("crystal-goal"),
            setup.choice("content"),
        )


codec.register(Terms, "vast/terms", "roles levels terrain crystal_goal content")


def read_roles(text: str) -> tuple[str, ...]:
    """``knight,goblins`` as roles in turn order."""
    return combinations.in_turn_order([word.strip() for word in text.split(",") if word.strip()])


def read_levels(text: str, roles: tuple[str, ...]) -> list[int]:
    """``knight=hard,thief=easy`` as a level for each role; ``hard`` alone is for all."""
    levels = [STANDARD] * len(roles)
    for part in text.split(","):
        role, equals, level = part.strip().partition("=")
        if not equals:
            role, level = "", role
        if not level:
            continue
        if level not in LEVELS:
            raise BadInput(f"a difficulty is one of {', '.join(LEVELS)}, not {level!r}")
        if role and role not in roles:
            raise BadInput(f"difficulty is given for {role!r}, which is not at this table")
        for seat, name in enumerate(roles):
            if not role or role == name:
                levels[seat] = LEVELS.index(level)
    return levels
