"""V8.22–V8.27: what others can do to a Ghoul."""

from typing import Final

from cavern.core.act import Act, Refusal, act_of, perform
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import RoleMenu
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import DARING, HIT, MISS, MUST_MEET, STALWART, Attack, Role
from cavern.games.vast.roles.ghoul.board import GhoulBoard
from cavern.games.vast.roles.ghoul.skitter import skitter
from cavern.games.vast.roles.ghoul.terror import terror_deck
from cavern.games.vast.state import Cave

NO_TREASURE_TO_STEAL: Final = Refusal("V8.26", "The Ghoul has no Treasure on its board.")
NO_CARD_TO_STEAL: Final = Refusal("V8.26", "The Ghoul has no Terror card.")
NOBODY_STEALS: Final = Refusal("V8.26", "That is asked when a Pickpocket has succeeded.")

STALWART_DEFENSE: Final = 3
HEX_AT: Final = 2
"""V4.8, reconstructed: a weaker Hex costs a Ghoul nothing."""


class Skitterer(GhoulBoard):
    """Either Ghoul as the others meet it."""

    def new_game(self, cave: Cave, table: Table) -> None:
        self.terror_deck = terror_deck()
        table.shuffle(self.terror_deck)

    def complete(self, cave: Cave, given: set[str]) -> None:
        cards = terror_deck()
        for kind in self.known_terror() + self.terror_deck:
            if kind in cards:
                cards.remove(kind)
        self.terror_deck = cards[::-1] + self.terror_deck
        if "phase" not in given and cave.at[GHOUL] in cave.grid:
            self.phase = len(self.phases) - 1

    def resample(self, cave: Cave, seat: int, table: Table) -> None:
        table.shuffle(self.terror_deck)

    # In the way

    def bars(self, cave: Cave, piece: int, entrant: Role, force: int) -> bool:
        return force <= self.defense() and not entrant.passes_freely(cave)

    def awareness(self, cave: Cave, piece: int) -> int:
        return self.defense()

    def burned(self, cave: Cave, piece: int, table: Table) -> None:
        """V8.24: a Flame Wall makes it skitter."""
        skitter(cave, self, trapper(cave), table)

    def melted(self, cave: Cave, piece: int, table: Table) -> None:
        """V8.32: so does Magma, at the end of its turn."""
        skitter(cave, self, None, table)

    # Under attack

    def encountered(self, cave: Cave, piece: int, reach: bool) -> int:
        return MUST_MEET

    def attackable(self, cave: Cave, piece: int, by: Role) -> bool:
        return True

    def attacked(self, cave: Cave, piece: int, attack: Attack, table: Table) -> int:
        """V8.22, V8.23: more Strength than its Defense makes it skitter."""
        if attack.strength <= self.defense():
            return MISS
        attack.renown |= DARING
        if self.defense() >= STALWART_DEFENSE:
            attack.renown |= STALWART
        skitter(cave, self, attack.by, table)
        return HIT

    def bow_target(self, cave: Cave, piece: int, enchanted: bool) -> bool:
        return not enchanted

    def shot(self, cave: Cave, piece: int, attack: Attack, table: Table) -> bool:
        skitter(cave, self, attack.by, table)
        return True

    def clawed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        """V8.24: as good as a goblin to eat."""
        skitter(cave, self, by, table)
        return 1

    def scratched(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        """V8.24: as good as three, and it discards a Terror card."""
        self.lose_terror(cave, self.seat, table)
        skitter(cave, self, by, table)
        return 3

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        if power >= HEX_AT:
            self.lose_terror(cave, self.seat, table)

    def spores_work(self, cave: Cave) -> bool:
        return cave.at[GHOUL] in cave.grid

    def spored(self, cave: Cave, table: Table) -> None:
        skitter(cave, self, cave.keeper(), table)

    # The Thief (V8.26)

    def pickpocketable(self, cave: Cave, piece: int) -> bool:
        return self.treasures > 0 or bool(self.terror)

    def gives_loot(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        """A Treasure or a Terror card, not both."""
        choice = table.choose(StealWhat(cave, by))
        perform(choice, cave, by, table)
        return 1 if act_of(choice) is STEAL_TREASURE else 0

    def stabbed(self, cave: Cave, piece: int, cubes: int, table: Table) -> None:
        self.stabs += cubes

    def assailed(self, cave: Cave, piece: int, by: Role, table: Table) -> None:
        skitter(cave, self, by, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        """V8.16: cards for the Loot Drop Level, at least one, of which one is kept."""
        self.draw_and_keep(cave, max(1, level), table)


class StealTreasure(Act[Cave, Role]):
    """V8.26: the Treasure on the Ghoul's board."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOBODY_STEALS

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return None if the_ghoul(state).treasures else NO_TREASURE_TO_STEAL

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        ghoul = the_ghoul(state)
        ghoul.treasures -= 1
        telling.token_stolen(table, who.title, ghoul.title, state.at[GHOUL])


class StealTerror(Act[Cave, Role]):
    """V8.26: a Terror card, which is discarded."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOBODY_STEALS

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return None if the_ghoul(state).terror else NO_CARD_TO_STEAL

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        the_ghoul(state).lose_terror(state, who.seat, table)


def trapper(cave: Cave) -> Role | None:
    """Whose Gems and flames there are."""
    for role in cave.roles:
        if role.sets_traps():
            return role
    return None


def the_ghoul(cave: Cave) -> GhoulBoard:
    ghoul = cave.role_of(GHOUL)
    assert isinstance(ghoul, GhoulBoard)
    return ghoul


STEAL_TREASURE: Final = StealTreasure(
    "steal:treasure", "V8.26", "Take its Treasure", "The Ghoul loses the Treasure on its board."
)
STEAL_TERROR: Final = StealTerror(
    "steal:terror",
    "V8.26",
    "Make it discard a Terror card",
    "The Ghoul loses a Terror card of the robber's choice.",
)


class StealWhat(RoleMenu):
    kind = "steal"
    question = "What is stolen from the Ghoul?"
    acts = [STEAL_TREASURE, STEAL_TERROR]
