"""What the players agreed on before the game: roles, difficulty (V10.4), variants, terrain."""

import json
from typing import Final

from cavern.core import codec
from cavern.core.errors import BadInput
from cavern.core.game import Setup
from cavern.core.plain import Loose
from cavern.games.vast import combinations
from cavern.games.vast.border import SettledView
from cavern.games.vast.combinations import (
    CROWDED_HOUSE,
    FLARE_CARD,
    PAST_PLUNDER,
    Goal,
)
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS, printed_numbers
from cavern.games.vast.roster import SPECS
from cavern.games.vast.spec import ROLE_LEVELS, STANDARD, Agreed, CardNumbers
from cavern.games.vast.tiles import TERRAIN_ROWS

NEVER: Final = 999

VARIANTS: Final = (
    *[option.id for spec in SPECS.values() for option in spec.options],
    CROWDED_HOUSE,
)
"""Options that a table agrees on before the game, by the names the set-up gives them."""


class Terms(Agreed):
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
        super().__init__(roles, crystal_goal)
        self.levels = levels
        self.terrain = terrain
        self.variants = variants
        """Those of VARIANTS that are on."""
        self.content = content
        self.settled: dict[str, SettledView] = {}
        """What views show of these terms, by the roles that are there."""
        self.shapes: list[list[tuple[int, int]]] = [row.footprint for row in TERRAIN_ROWS]
        self.possession: list[CardNumbers] = printed_numbers()
        self.lit_possessed: list[str] = []
        """V9.9: roles whose Possession card refers to Flare."""
        readings: Loose = json.loads(content) if content else {}
        self.read_content(readings)
        table = tuple(roles)
        self.artifacts = any(SPECS[role].artifacts for role in roles)
        self.artifacts_flare = self.artifacts and self.alone
        given = combinations.cards(table)
        self.cards: list[tuple[str, ...]] = [given.get(role, ()) for role in roles]
        self.removed_each_turn = combinations.removed_each_turn(table, CROWDED_HOUSE in variants)
        self.flare: list[bool] = [FLARE_CARD in cards for cards in self.cards]
        self.plunder: list[bool] = [PAST_PLUNDER in cards for cards in self.cards]
        for kind, spec in SPECS.items():
            self.own[kind] = spec.terms(roles, given.get(kind, ()), variants, readings)
        for seat, role in enumerate(roles):
            SPECS[role].set_level(self, levels[seat], self.goals[seat])
        for seat, role in enumerate(roles):
            SPECS[role].agree(self, levels[seat], self.goals[seat])
        self.seat_summoned()

    def seat_summoned(self) -> None:
        """V9.50: a summoned role has a seat of its own after the players'; it wins nothing."""
        goal = Goal("")
        goal.own = goal.crystals = NEVER
        self.goals.append(goal)
        self.flare.append(False)

    def read_content(self, content: Loose) -> None:
        """The table's own readings of what is reconstructed, and nobody's alone."""
        for number, row in enumerate(TERRAIN_ROWS):
            if row.id in content.get("terrain", {}):
                self.shapes[number] = [(pair[0], pair[1]) for pair in content["terrain"][row.id]]
        for name, rows in content.get("possession", {}).items():
            lent = self.possession[CARD_NAMES.index(name)]
            for number, stat in enumerate(POSSESSION_CARDS[CARD_NAMES.index(name)].stats):
                if stat in rows:
                    lent[number] = (int(rows[stat][0]), int(rows[stat][1]))
            if rows.get("flare"):
                self.lit_possessed.append(str(name))

    @staticmethod
    def of(setup: Setup) -> "Terms":
        """The terms of a set-up; made once for each."""
        kept = setup.derived
        if isinstance(kept, Terms):
            return kept
        roles = read_roles(setup.choice("roles"))
        made = Terms(
            list(roles),
            read_levels(setup.choice("difficulty"), roles),
            setup.flag("terrain"),
            setup.number("crystal-goal"),
            [name for name in VARIANTS if setup.flag(name)],
            setup.choice("content"),
        )
        setup.derived = made
        return made


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
        if level not in ROLE_LEVELS:
            raise BadInput(f"a difficulty is one of {', '.join(ROLE_LEVELS)}, not {level!r}")
        if role and role not in roles:
            raise BadInput(f"difficulty is given for {role!r}, which is not at this table")
        for seat, name in enumerate(roles):
            if not role or role == name:
                levels[seat] = ROLE_LEVELS.index(level)
    return levels


def check_goals(terms: Terms) -> None:
    """Refuses numbers that do not go with the table (V10.2, V10.3), and what nobody could
    reach."""
    roles = tuple(terms.roles)
    if combinations.races_ghost(roles) and terms.crystal_goal > 5:
        raise BadInput("V10.3: against the Ghost alone a crystal-goal of 4 or 5 is agreed on")
    if combinations.rival_of_thief(roles) and terms.crystal_goal < 5:
        raise BadInput("V10.2: against the Thief a crystal-goal of 5 or 6 is agreed on")
    for role in terms.roles:
        SPECS[role].check(terms)
