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
    CAVE_GHOST,
    CROWDED_HOUSE,
    DRAGON,
    FLARE,
    GHOST,
    GHOUL,
    GOBLINS,
    KNIGHT,
    MOST_FURY,
    PAST_PLUNDER,
    SHARED_GOAL,
    THIEF,
    VILE_GHOUL,
    Goal,
)
from cavern.games.vast.possession_cards import (
    CARD_NAMES,
    POSSESSION_CARDS,
    POWER_PRICES,
    Numbers,
    printed_numbers,
)
from cavern.games.vast.roles.ghoul.terror import NUMBERS, TERROR
from cavern.games.vast.roles.vile_ghoul.dice import CHART
from cavern.games.vast.tiles import CRYSTAL, KIND, TERRAIN_ROWS

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
FURY: Final[list[int]] = [5, 6, 7, 7, 8]
"""V10.3: a Ghoul's Fury goal before the players are counted."""
SOLO_FURY: Final[list[int]] = [7, 7, 8, 9, 9]
SOLO_CRYSTALS: Final[list[int]] = [5, 5, 6, 7, 7]
GHOUL_DICE: Final[list[int]] = [3, 3, 3, 2, 2]
VILE_KNIGHT_HEALTH: Final[list[int]] = [5, 6, 7, 7, 8]
VILE_DRAGON_HEALTH: Final[list[int]] = [3, 4, 5, 5, 6]
VILE_CRYSTALS: Final[list[int]] = [-2, -1, 0, 0, 1]
"""V10.3: more or fewer than the table asks for (5, unless it says otherwise)."""

ARTIFACTS: Final = 6
LOCKED: Final[list[int]] = [3, 4, 5, 5, 6]
"""V10.3: Artifacts the Ghost must lock; from hard on without the Ghost card."""
SOLO_GHOSTS: Final[list[int]] = [0, 0, 2, 1, 1]
"""V10.3: Ghost tiles whose loss ends a lone Ghost's game; 0 for none."""
CRYSTAL_TILES: Final = KIND.count(CRYSTAL)
CROWD: Final = 6
NEVER: Final = 999

VARIANTS: Final = ("skitter-variant", "crystal-fury", "fully-focused", CROWDED_HOUSE)
"""Options that a table agrees on before the game, by the names the set-up gives them."""


class Terms:
    """Never changes during a game. ``levels`` has one entry for each role, in turn order."""

    def __init__(
        self,
        roles: list[str],
        levels: list[int],
        terrain: bool,
        crystal_goal: int,
        variants: list[str],
        content: str = "",
    ) -> None:
        self.roles = roles
        self.levels = levels
        self.terrain = terrain
        self.crystal_goal = crystal_goal
        self.variants = variants
        """Those of VARIANTS that are on."""
        self.content = content
        self.shapes: list[list[tuple[int, int]]] = [row.footprint for row in TERRAIN_ROWS]
        self.ambush: dict[str, int] = {}
        """Ambush strengths that differ from the cards'."""
        self.terror: list[list[int]] = [row.numbers[:] for row in TERROR]
        self.chart: list[list[int]] = [row[:] for row in CHART]
        self.possession: list[Numbers] = printed_numbers()
        self.powers: dict[str, int] = dict(POWER_PRICES)
        self.lit_by_ghost: list[str] = []
        """V9.9: roles whose Possession card refers to Flare."""
        if content:
            self.read_content(content)
        table = tuple(roles)
        self.core = combinations.core(table)
        """The table whose variant the others play."""
        self.solo = len(self.core) == 1
        """Whether a role plays as it would alone, with or without the Ghost."""
        self.artifacts = GHOST in roles
        self.summons = GHOST in roles and len(roles) < 3
        """V9.47: the Ghost possesses roles that nobody plays."""
        self.artifacts_flare = roles == [GHOST]
        self.fully_focused = "fully-focused" in variants
        self.without_ghost_card = False
        self.few_cards = False
        self.ghosts_at = 0
        crowded = CROWDED_HOUSE in variants
        self.more_omens = 1 if crowded and len(roles) >= CROWD else 0
        given = combinations.cards(table)
        self.cards: list[tuple[str, ...]] = [given.get(role, ()) for role in roles]
        self.goals: list[Goal] = [combinations.goal(role, table, crystal_goal) for role in roles]
        self.alone = len(roles) == 1
        self.removed_each_turn = combinations.removed_each_turn(table, crowded)
        self.opponent_places = "skitter-variant" in variants
        self.crystal_fury = "crystal-fury" in variants
        self.ghoul_dice = 3
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
        self.set_rival_of_thief()
        self.seat_summoned()

    def seat_summoned(self) -> None:
        """V9.50: a summoned role has a seat of its own after the players'; it wins nothing."""
        goal = Goal("")
        goal.treasures = goal.wakefulness = goal.fury = goal.crystals = NEVER
        self.goals.append(goal)
        self.cards.append(())
        self.flare.append(False)
        self.plunder.append(False)

    def read_content(self, content: str) -> None:
        """The table's own readings of what is reconstructed."""
        data = json.loads(content)
        for number, row in enumerate(TERRAIN_ROWS):
            if row.id in data.get("terrain", {}):
                self.shapes[number] = [(pair[0], pair[1]) for pair in data["terrain"][row.id]]
        self.ambush = {str(name): int(n) for name, n in data.get("ambush", {}).items()}
        for number, card in enumerate(TERROR):
            for name, value in data.get("terror", {}).get(card.id, {}).items():
                self.terror[number][NUMBERS.index(name)] = int(value)
        for face, pair in data.get("vile-chart", {}).items():
            self.chart[int(face) - 1] = [int(n) for n in pair]
        for name, rows in data.get("possession", {}).items():
            lent = self.possession[CARD_NAMES.index(name)]
            for number, stat in enumerate(POSSESSION_CARDS[CARD_NAMES.index(name)].stats):
                if stat in rows:
                    lent[number] = (int(rows[stat][0]), int(rows[stat][1]))
            if rows.get("flare"):
                self.lit_by_ghost.append(str(name))
        for name, price in data.get("cave-ghost", {}).items():
            self.powers[str(name)] = int(price)

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
        if role == KNIGHT and self.solo:
            self.infestation = SOLO_LINE[level]
        elif role in (KNIGHT, GOBLINS):
            self.set_prey(role, level, goal)
        elif role == DRAGON:
            goal.wakefulness = WAKEFULNESS[level]
            self.shrieks = SHRIEKS[level]
            if self.solo:
                self.hunger_moved = SOLO_HUNGER[level]
        elif role in (CAVE, CAVE_GHOST):
            self.tiles_out = TILES_OUT[level]
            self.collapse_at = COLLAPSE_AT[level]
            self.hatred_tokens = HATRED_TOKENS[level]
            goal.collapse = self.collapse_at
        elif role == THIEF:
            if level != STANDARD:
                goal.treasures = STASHED[level]
            self.not_on_upgrades = NOT_ON_UPGRADES[level]
        elif role == GHOUL:
            self.set_fury(level, goal)
        elif role == VILE_GHOUL:
            self.set_vile_prey(level, goal)
        elif role == GHOST:
            self.set_artifacts(level, goal)

    def set_rival_of_thief(self) -> None:
        """V10.3.16, V10.3.18: a Vile Ghoul needs one Crystal more than the Thief Treasures, at
        his level and with the difference its own makes, if there are as many."""
        if combinations.rival_of_thief(tuple(self.roles)) == VILE_GHOUL:
            seat = self.seat_of(VILE_GHOUL)
            wanted = self.goals[self.seat_of(THIEF)].treasures + 1
            wanted += VILE_CRYSTALS[self.levels[seat]]
            self.goals[seat].crystals = min(wanted, CRYSTAL_TILES - self.tiles_out)

    def set_artifacts(self, level: int, goal: Goal) -> None:
        """V10.3: alone only the cards and the Ghost tiles count."""
        if self.alone:
            self.few_cards = level >= STANDARD
            self.ghosts_at = SOLO_GHOSTS[level]
        else:
            if level != STANDARD:
                goal.artifacts = LOCKED[level]
            self.without_ghost_card = level > STANDARD

    def set_fury(self, level: int, goal: Goal) -> None:
        if self.solo:
            goal.fury, goal.crystals = SOLO_FURY[level], SOLO_CRYSTALS[level]
        else:
            players = combinations.counted_players(tuple(self.roles))
            goal.fury = min(MOST_FURY, FURY[level] + players)
            self.ghoul_dice = GHOUL_DICE[level]

    def set_vile_prey(self, level: int, goal: Goal) -> None:
        if self.alone:
            goal.crystals = SOLO_CRYSTALS[level]
            return
        self.ghoul_dice = GHOUL_DICE[level]
        if goal.kill == DRAGON:
            self.dragon_health = VILE_DRAGON_HEALTH[level]
        elif goal.kill == KNIGHT:
            self.knight_health = VILE_KNIGHT_HEALTH[level]
        elif level != STANDARD:
            raced = combinations.races_ghost(tuple(self.roles))
            goal.crystals = (SHARED_GOAL if raced else goal.crystals) + VILE_CRYSTALS[level]

    def set_prey(self, role: str, level: int, goal: Goal) -> None:
        if goal.kill == DRAGON:
            self.dragon_health = DRAGON_HEALTH[level]
        elif goal.kill == KNIGHT:
            self.knight_health = KNIGHT_HEALTH[level]
        else:
            if level != STANDARD:
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
            [name for name in VARIANTS if setup.flag(name)],
            setup.choice("content"),
        )


codec.register(Terms, "vast/terms", "roles levels terrain crystal_goal variants content")


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


def check_agreements(setup: Setup, roles: tuple[str, ...]) -> None:
    """Refuses numbers that do not go with the table (V10.2, V10.3)."""
    crystals = setup.number("crystal-goal")
    if combinations.races_ghost(roles) and crystals > 5:
        raise BadInput("V10.3: against the Ghost alone a crystal-goal of 4 or 5 is agreed on")
    if combinations.rival_of_thief(roles) and crystals < 5:
        raise BadInput("V10.2: against the Thief a crystal-goal of 5 or 6 is agreed on")


def check_goals(terms: Terms) -> None:
    """Refuses what nobody could reach (V10.3.28): with all Artifacts locked no Ghost tile is open
    any more, nor is there another Artifact to lock."""
    if terms.fully_focused and terms.artifacts:
        wanted = terms.goals[terms.seat_of(GHOST)].artifacts
        if wanted == ARTIFACTS:
            raise BadInput(
                f"V10.3.28: fully-focused does not go with {wanted} Artifacts to lock, which are "
                "all there are; leave it out, or choose a lower level or crystal-goal for the ghost"
            )
