"""V4.2, V4.8: what becomes of Monsters and Secrets that were drawn."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast.decisions import Named, RoleAct, RoleMenu
from cavern.games.vast.monsters import MONSTER_LABELS, MONSTER_NAMES, MONSTERS
from cavern.games.vast.numbers import CardId, Tribe
from cavern.games.vast.role import Role
from cavern.games.vast.roles.goblins.role import (
    ASSIGNING,
    MONSTER,
    ROOM,
    TRIBE,
    TRIBE_NUMBERS,
    Goblins,
    RubyAct,
)
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import BONES

NO_MONSTER_DRAWN: Final = Refusal("V4.2", "No Monster has been drawn.")
OTHER_MONSTER: Final = Refusal("V4.2", "Another Monster comes first.")
NO_ROOM: Final = Refusal("V4.2", "That Tribe has no room for another Monster.")
BONES_TOO_FEW: Final = Refusal("V4.2", "There are as many Monsters as the Bones Population allows.")
RUBY_LATE: Final = Refusal("V4.8.4", "The Ruby redraws before the first Monster is given.")


# Monsters


class DrawnAct(RoleAct[Goblins]):
    """What becomes of the first Monster drawn."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_MONSTER_DRAWN

    def firsts(self, state: Cave, who: Goblins) -> list[CardId]:
        return who.monsters_drawn[:1]

    def absent(self, state: Cave, who: Goblins, monster: CardId, _: int) -> Refusal:
        return OTHER_MONSTER


class AssignMonster(DrawnAct):
    """V4.2: to a Tribe with room, and no more in all than the Bones Population."""

    sign = "monster"

    def seconds(self, state: Cave, who: Goblins, monster: CardId) -> list[Tribe]:
        return TRIBE_NUMBERS

    def against(self, state: Cave, who: Goblins, monster: CardId, tribe: Tribe) -> Refusal | None:
        if len(who.slots[tribe]) >= ROOM[tribe]:
            return NO_ROOM
        return None if who.monster_count() < who.population[BONES] else BONES_TOO_FEW

    def does(self, state: Cave, who: Goblins, monster: CardId, tribe: Tribe) -> str:
        return f"{MONSTERS[monster].text} It stays with them until they scatter."

    def perform(
        self, state: Cave, who: Goblins, monster: CardId, tribe: Tribe, table: Table
    ) -> None:
        del who.monsters_drawn[0]
        who.slots[tribe].append(monster)


class DiscardMonster(DrawnAct):
    sign = "monster"

    def perform(self, state: Cave, who: Goblins, monster: CardId, _: int, table: Table) -> None:
        del who.monsters_drawn[0]
        who.monster_discard.append(monster)


class RedrawMonster(RubyAct):
    """Before the first of them is given, any of them."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        closed = super().closed(state, who)
        if closed is not None:
            return closed
        drawn = WAR[who.war_card].monsters if who.phase == ASSIGNING else 1
        return None if len(who.monsters_drawn) == drawn else RUBY_LATE

    def firsts(self, state: Cave, who: Goblins) -> list[CardId]:
        return who.monsters_drawn

    def perform(self, state: Cave, who: Goblins, monster: CardId, _: int, table: Table) -> None:
        who.ruby_used = True
        redrawn = who.draw_monster(table)
        place = who.monsters_drawn.index(monster)
        del who.monsters_drawn[place]
        who.monster_discard.append(monster)
        if redrawn >= 0:
            who.monsters_drawn.insert(place, redrawn)


ASSIGN: Final = AssignMonster(
    "assign",
    "V4.2",
    "Give {} to {}",
    "The Monster stays with the Tribe until it scatters.",
    Named(MONSTER_NAMES, MONSTER_LABELS),
    TRIBE,
)
DISCARD_MONSTER: Final = DiscardMonster(
    "discard", "V4.2", "Discard {}", "The Monster goes to the discard pile.", MONSTER
)
RUBY_MONSTER: Final = RedrawMonster(
    "ruby",
    "V4.8.4",
    "Goblin Ruby: redraw {}",
    "The Monster is discarded and another drawn.",
    MONSTER,
)


class Assign(RoleMenu):
    kind = "assign"
    question = "Which Tribe gets the Monster?"
    acts = [ASSIGN, DISCARD_MONSTER, RUBY_MONSTER]


def place_monster(cave: Cave, goblins: Goblins, table: Table) -> None:
    """The next of the Monsters drawn goes to a Tribe with room or away."""
    perform(table.choose(Assign(cave, goblins)), cave, goblins, table)


# Secrets
