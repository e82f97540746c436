"""V3.6: Treasure cards as they come, and what a Gem's trap does."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.decision import NOTHING
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.decisions import Named, RoleAct, RoleMenu
from cavern.games.vast.dice import sprung
from cavern.games.vast.grid import OFF
from cavern.games.vast.numbers import CardId, Gem, Square
from cavern.games.vast.role import Role
from cavern.games.vast.roles.knight import telling as told
from cavern.games.vast.roles.knight.role import GEM_TRIED, Knight
from cavern.games.vast.state import Cave
from cavern.games.vast.treasures import TREASURE_LABELS, TREASURE_NAMES, TREASURES

FOR_NOTHING: Final = 5

NO_OFFER: Final = Refusal("V3.6", "No Treasure card is offered to her.")
OTHER_CARD: Final = Refusal("V3.6", "Another Treasure card is offered.")


class OfferAct(RoleAct[Knight]):
    """Her answer to a Treasure card."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_OFFER


class KeepCard(OfferAct):
    sign = "treasure"

    def firsts(self, state: Cave, who: Knight) -> list[CardId]:
        return [who.offered]

    def absent(self, state: Cave, who: Knight, card: CardId, _: int) -> Refusal:
        return OTHER_CARD

    def does(self, state: Cave, who: Knight, card: CardId, _: int) -> str:
        return TREASURES[card].text

    def shows(self, state: Cave, who: Knight, card: CardId, _: int) -> list[str]:
        return [f"sign:{self.sign}", f"treasure:{TREASURE_NAMES[card]}"]

    def perform(self, state: Cave, who: Knight, card: CardId, _: int, table: Table) -> None:
        who.cards_down.append(card)
        who.offered = -1
        told.treasure_kept(table)


class DeclineCard(OfferAct):
    def touches(self, state: Cave, who: Knight, _: int, __: int) -> list[str]:
        return KEEP.first.touches(who.offered, OFF) if who.offered >= 0 else NOTHING

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        table.reveal()
        state.treasures_gone.append(who.offered)
        told.treasure_declined(table, TREASURE_NAMES[who.offered])
        who.offered = -1
        who.gain_grit(FOR_NOTHING, table)


KEEP: Final = KeepCard(
    "keep",
    "V3.6",
    "Keep {}",
    "The Knight holds the card facedown.",
    Named(TREASURE_NAMES, TREASURE_LABELS, "treasure-card"),
)
DECLINE_CARD: Final = DeclineCard(
    "decline",
    "V3.6",
    "Decline it for 5 Grit",
    "The Knight gains 5 Grit, and the card leaves the game.",
)


class KeepTreasure(RoleMenu):
    kind = "keep-treasure"
    personal = True
    question = "Keep the Treasure card or decline it for Grit?"
    acts = [KEEP, DECLINE_CARD]


def gain_treasure_card(cave: Cave, knight: Knight, table: Table) -> None:
    """The keeper gives one of two cards, else it is the top one; keep it or decline it."""
    if not cave.treasures:
        knight.gain_grit(FOR_NOTHING, table)
        return
    keeper = cave.keeper()
    table.reveal()
    knight.offered = (
        keeper.give_treasure(cave, table) if keeper is not None else cave.treasures.pop()
    )
    question = KeepTreasure(cave, knight)
    knowing = {question.seat, keeper.seat if keeper is not None else question.seat}
    card = TREASURES[knight.offered]
    told.treasure_drawn(table, card.id, card.name, list(knowing))
    perform(table.choose(question), cave, knight, table)


def collect_treasure(cave: Cave, knight: Knight, square: Square, table: Table) -> None:
    """A Treasure token goes back to the supply for a Treasure card."""
    cave.treasure[cave.tile(square)] -= 1
    cave.treasure_supply += 1
    knight.treasures_taken += 1
    telling.token_taken(table, cave, square, "treasure", "Knight", "V3.6")
    gain_treasure_card(cave, knight, table)


def collect_gem(cave: Cave, knight: Knight, gem: Gem, table: Table) -> None:
    """A Gem: a trap or 5 Grit; it returns to the Dragon."""
    square = cave.gems[gem]
    cave.gem_goes_home(gem)
    knight.deeds |= GEM_TRIED
    telling.token_taken(table, cave, square, "gem", "Knight", "V3.6")
    if sprung(cave, table):
        knight.unnerved(cave, 2, table)
    else:
        knight.gain_grit(5, table)
