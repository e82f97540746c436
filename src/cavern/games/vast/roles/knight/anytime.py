"""V3.2, V3.6, V3.7: what the Knight may do at any time in her turn, in an Encounter too."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.roles.knight.board import KnightBoard
from cavern.games.vast.roles.knight.cubes import PLACE_CUBE, add_cubes, place_cube, turn_up
from cavern.games.vast.roles.knight.quests import QUEST_LABELS, QUEST_NAMES, QUESTS
from cavern.games.vast.roles.knight.treasures import JAVELIN
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import Named, doing, verb

READY_JAVELIN: Final = verb("javelin", "V3.6", "Ready the Javelin",
                            refusal="The Javelin is not hers, or the Bomb is in "
                            "use.")  # fmt: skip
SHOW: Final = verb("show", "V3.7", "Show the Sidequest {}",
                   Named(QUEST_NAMES, QUEST_LABELS, "quest"),
                   "That Sidequest is not fulfilled or not in her hand.")  # fmt: skip


def add_anytime(cave: Cave, knight: KnightBoard, choices: list[int]) -> None:
    if knight.free:
        add_cubes(knight, choices)
    if knight.lent:
        return  # V9.26: nobody else gets to see her cards
    if knight.may_ready_javelin():
        choices.append(READY_JAVELIN)
    for quest in knight.quests:
        if QUESTS[quest].fulfilled(cave, knight):
            choices.append(SHOW + quest)


def did_anytime(knight: KnightBoard, choice: int, table: Table) -> bool:
    """Carry the choice out if it is one of these."""
    what = doing(choice)
    if what == PLACE_CUBE:
        place_cube(knight, choice - PLACE_CUBE)
    elif what == READY_JAVELIN:
        turn_up(knight, JAVELIN)
        knight.javelin_ready = True
    elif what == SHOW:
        show(knight, choice - SHOW, table)
    else:
        return False
    return True


def show(knight: KnightBoard, quest: int, table: Table) -> None:
    """V3.7: shown, rewarded, replaced."""
    knight.quests.remove(quest)
    knight.quests_shown.append(quest)
    telling.quest_shown(table, QUESTS[quest].id, QUESTS[quest].name, QUESTS[quest].grit)
    knight.gain_grit(QUESTS[quest].grit, table)
    if knight.quest_deck:
        knight.quests.append(knight.quest_deck.pop())
        table.reveal()
