"""V3.9 and V10.1: Ambushes, by Goblins or by the Infestation."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast.decisions import DONE, HERE, STOP, RoleAct, RoleMenu
from cavern.games.vast.dice import sprung
from cavern.games.vast.monsters import MONSTER_NAMES, MONSTERS
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.role import Role, playing
from cavern.games.vast.roles.knight import telling as told
from cavern.games.vast.roles.knight.anytime import PlaceCube
from cavern.games.vast.roles.knight.role import (
    FEARLESS,
    FIRST_CARD,
    QUEST_NAMES,
    SLOT,
    STRENGTH,
    Knight,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.treasures import AXE, SWORD

LINE_STRENGTH: Final[list[int]] = [0, 2, 3]
BRACING: Final[list[int]] = [STRENGTH, FIRST_CARD + SWORD, FIRST_CARD + AXE]

NO_AMBUSH: Final = Refusal("V3.9", "Nobody ambushes her.")
NO_STRENGTH: Final = Refusal("V3.9", "In an Ambush she adds only to her Strength.")


class AddStrength(PlaceCube):
    """V3.9: cubes wherever they give her Strength."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_AMBUSH

    def unfit(self, state: Cave, who: Knight, slot: int) -> Refusal | None:
        return super().unfit(state, who, slot) if slot in BRACING else NO_STRENGTH

    def does(self, state: Cave, who: Knight, slot: int, _: int) -> str:
        rises = super().does(state, who, slot, 0) if slot >= FIRST_CARD else self.text
        return f"{rises} It is {who.strength(state)} now. {at_stake(state, who)}"


class FaceFoe(RoleAct[Knight]):
    """V10.1: who comes out of the dark if there are no Goblins at the table."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_AMBUSH


class FaceGoblins(FaceFoe):
    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        if loses(state, who, LINE_STRENGTH[who.own.infestation], table):
            who.hurt(state, 1, True, table)


class FaceMonster(FaceFoe):
    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        if not who.monsters:
            who.monsters, who.monsters_out = who.monsters_out, []
            table.shuffle(who.monsters)
        card = who.monsters.pop()
        table.reveal()
        who.monsters_out.insert(0, card)
        monster = MONSTERS[card]
        strength = who.own.ambush.get(monster.id, monster.ambush) + who.beetles
        told.monster(table, MONSTER_NAMES[card], monster.name, strength)
        who.beetles = 0
        if loses(state, who, strength, table):
            who.hurt(state, 1, True, table)
            if not state.over and not who.dead:
                monster.ambushed(state, playing(who.kind).prey(who), table)
        else:
            who.deeds |= FEARLESS


BRACE: Final = AddStrength(
    "place-cube",
    "V3.2",
    "Put a Hero cube on {}",
    "The Knight's Strength rises by 1 before the Ambush strikes.",
    SLOT,
)
FACE_GOBLINS: Final = FaceGoblins(
    "face:goblins",
    "V10.1",
    "Face the goblins",
    "The Knight loses 1 Health if they are stronger; if they are as strong the die decides.",
    HERE,
)
FACE_MONSTER: Final = FaceMonster(
    "face:monster",
    "V3.7",
    "Draw a Monster instead",
    "To come through without losing Health fulfils Fearless.",
    HERE,
)


class Brace(RoleMenu):
    kind = "brace"
    question = "An Ambush! Add cubes to Strength?"
    acts = [BRACE, STOP]


class FaceWhom(RoleMenu):
    kind = "face"
    question = "Face the goblins, or a Monster for the sake of Fearless?"
    acts = [FACE_GOBLINS, FACE_MONSTER]


def ambush(cave: Cave, knight: Knight, table: Table) -> None:
    """She may add cubes to Strength, then whoever lies in wait strikes."""
    knight.ambushes_met += 1
    told.ambush(table, cave.at[KNIGHT])
    brace(cave, knight, table)
    for role in cave.roles:
        if role.has_ambushers():
            role.ambushes(cave, knight, table)
            return
    infestation(cave, knight, table)


def brace(cave: Cave, knight: Knight, table: Table) -> None:
    while knight.free:
        choice = table.choose(Brace(cave, knight))
        if choice == DONE:
            return
        perform(choice, cave, knight, table)


def infestation(cave: Cave, knight: Knight, table: Table) -> None:
    """V10.1: without Goblins at the table, line A, B or C of the variant card."""
    line = knight.own.infestation
    if line == 0:
        return
    if line == 3:
        perform(FACE_MONSTER.base, cave, knight, table)
    elif seeks_fearless(knight):
        perform(table.choose(FaceWhom(cave, knight)), cave, knight, table)
    else:
        perform(FACE_GOBLINS.base, cave, knight, table)


def at_stake(cave: Cave, knight: Knight) -> str:
    """V3.9, V10.1: who may come out of the dark, as far as she knows, and what that costs her."""
    if any(role.has_ambushers() for role in cave.roles):
        return "A hidden Tribe with more Strength than hers may attack: that costs 1 Health."
    line = knight.own.infestation
    if line == 0:
        return "Nobody lies in wait in this cave."
    foe = "A Monster strikes"
    if line < 3:
        foe = f"Goblins of Strength {LINE_STRENGTH[line]} strike"
        if seeks_fearless(knight):
            foe += ", or a Monster if she would rather"
    return f"{foe}: more is safe, as much asks the Dragon die, less costs 1 Health."


def seeks_fearless(knight: Knight) -> bool:
    return not knight.lent and QUEST_NAMES.index("fearless") in knight.quests


def loses(cave: Cave, knight: Knight, strength: int, table: Table) -> bool:
    """Higher is safe, equal asks the Dragon die."""
    mine = knight.strength(cave)
    return mine < strength or (mine == strength and sprung(cave, table))
