"""V3.9 and V10.1: Ambushes, by Goblins or by the Infestation."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.dice import sprung
from cavern.games.vast.monsters import MONSTER_NAMES, MONSTERS
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.roles.knight.board import FEARLESS, FIRST_CARD, STRENGTH, KnightBoard
from cavern.games.vast.roles.knight.cubes import PLACE_CUBE, add_cubes, place_cube
from cavern.games.vast.roles.knight.quests import QUEST_NAMES
from cavern.games.vast.roles.knight.treasures import AXE, SWORD
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import DONE, Ask, verb

FACE_GOBLINS: Final = verb("face:goblins", "V10.1", "Face the goblins")
FACE_MONSTER: Final = verb("face:monster", "V3.7", "Draw a Monster instead")
LINE_STRENGTH: Final[list[int]] = [0, 2, 3]
BRACING: Final[list[int]] = [
    PLACE_CUBE + STRENGTH,
    PLACE_CUBE + FIRST_CARD + SWORD,
    PLACE_CUBE + FIRST_CARD + AXE,
]


class Brace(Ask):
    kind = "brace"
    question = "An Ambush! Add cubes to Strength?"


class FaceWhom(Ask):
    kind = "face"
    question = "Face the goblins, or a Monster for the sake of Fearless?"


def ambush(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """She may add cubes to Strength, then whoever lies in wait strikes."""
    knight.ambushes_met += 1
    telling.ambush(table, cave.at[KNIGHT])
    brace(knight, table)
    for role in cave.roles:
        if role.has_ambushers():
            role.ambushes(cave, knight, table)
            return
    infestation(cave, knight, table)


def brace(knight: KnightBoard, table: Table) -> None:
    """Cubes wherever they give her Strength."""
    while knight.free:
        choices: list[int] = []
        add_cubes(knight, choices)
        choices = [choice for choice in choices if choice in BRACING]
        choice = table.choose(Brace(knight.seat, [*choices, DONE]))
        if choice == DONE:
            return
        place_cube(knight, choice - PLACE_CUBE)


def infestation(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """V10.1: without Goblins at the table, line A, B or C of the variant card."""
    line = cave.terms.infestation
    if line == 0:
        return
    fearless = not knight.lent and QUEST_NAMES.index("fearless") in knight.quests
    if line < 3 and fearless and (knight.monsters or knight.monsters_out):
        choice = table.choose(FaceWhom(knight.seat, [FACE_GOBLINS, FACE_MONSTER]))
        if choice == FACE_MONSTER:
            line = 3
    if line == 3:
        face_monster(cave, knight, table)
    elif loses(cave, knight, LINE_STRENGTH[line], table):
        knight.hurt(cave, 1, True, table)


def loses(cave: Cave, knight: KnightBoard, strength: int, table: Table) -> bool:
    """Higher is safe, equal asks the Dragon die."""
    mine = knight.strength(cave)
    if mine == strength:
        return sprung(cave, table)
    return mine < strength


def face_monster(cave: Cave, knight: KnightBoard, table: Table) -> None:
    if not knight.monsters:
        knight.monsters, knight.monsters_out = knight.monsters_out, []
        table.shuffle(knight.monsters)
    card = knight.monsters.pop()
    table.reveal()
    knight.monsters_out.insert(0, card)
    monster = MONSTERS[card]
    strength = cave.terms.ambush.get(monster.id, monster.ambush) + knight.beetles
    telling.monster(table, MONSTER_NAMES[card], monster.name, strength)
    knight.beetles = 0
    if loses(cave, knight, strength, table):
        knight.hurt(cave, 1, True, table)
        if not cave.over and not knight.dead:
            monster.ambushed(cave, knight, table)
    else:
        knight.deeds |= FEARLESS
