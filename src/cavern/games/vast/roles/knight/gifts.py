"""V3.6: Treasure cards as they come, and what a Gem's trap does."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.dice import sprung
from cavern.games.vast.roles.knight.board import GEM_TRIED, KnightBoard
from cavern.games.vast.roles.knight.treasures import TREASURE_LABELS, TREASURE_NAMES
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import Ask, Named, verb

KEEP: Final = verb("keep", "V3.6", "Keep {}", Named(TREASURE_NAMES, TREASURE_LABELS))
DECLINE: Final = verb("decline", "V3.6", "Decline it for 5 Grit")

FOR_NOTHING: Final = 5


class KeepTreasure(Ask):
    kind = "keep-treasure"
    question = "Keep the Treasure card or decline it for Grit?"


def gain_treasure_card(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """The keeper gives one of two cards, else it is the top one; keep it or decline it."""
    if not cave.treasures:
        knight.gain_grit(FOR_NOTHING, table)
        return
    keeper = cave.keeper()
    table.reveal()
    knight.offered = (
        keeper.give_treasure(cave, table) if keeper is not None else cave.treasures.pop()
    )
    choice = table.choose(KeepTreasure(knight.seat, [KEEP + knight.offered, DECLINE]))
    if choice == DECLINE:
        cave.treasures_gone.append(knight.offered)
        telling.treasure_declined(table, TREASURE_NAMES[knight.offered])
        knight.offered = -1
        knight.gain_grit(FOR_NOTHING, table)
    else:
        knight.cards_down.append(knight.offered)
        knight.offered = -1
        telling.treasure_kept(table)


def collect_treasure(cave: Cave, knight: KnightBoard, square: int, table: Table) -> None:
    """A Treasure token goes back to the supply for a Treasure card."""
    cave.treasure[cave.tile(square)] -= 1
    cave.treasure_supply += 1
    knight.treasures_taken += 1
    telling.token_taken(table, square, "treasure", "Knight", "V3.6")
    gain_treasure_card(cave, knight, table)


def collect_gem(cave: Cave, knight: KnightBoard, gem: int, table: Table) -> None:
    """A Gem: a trap or 5 Grit; it returns to the Dragon."""
    square = cave.gems[gem]
    cave.gem_goes_home(gem)
    knight.deeds |= GEM_TRIED
    telling.token_taken(table, square, "gem", "Knight", "V3.6")
    if sprung(cave, table):
        knight.unnerved(cave, 2, table)
    else:
        knight.gain_grit(5, table)
