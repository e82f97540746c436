"""V3.2, V3.6, V3.7: what the Knight may do at any time in her turn, in an Encounter too."""

from typing import Final

from cavern.core.act import NONE, Refusal
from cavern.core.table import Table
from cavern.games.vast.decisions import Also, Named, RoleAct
from cavern.games.vast.numbers import CardId
from cavern.games.vast.role import Role
from cavern.games.vast.roles.knight import telling as told
from cavern.games.vast.roles.knight.quests import QUEST_LABELS, QUESTS
from cavern.games.vast.roles.knight.role import (
    BOMB,
    FIRST_CARD,
    QUEST_NAMES,
    ROOM,
    SLOT,
    SPACES,
    Knight,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.treasures import JAVELIN, TREASURES

BOARD_SLOTS: Final[list[int]] = list(range(FIRST_CARD))

NOT_HER_TURN: Final = Refusal("V3.3", "The Knight does that in her own turn.")
NO_PLACING: Final = Refusal("V3.2", "Hero cubes are placed in her own turn.")
NO_FREE_CUBE: Final = Refusal("V3.2", "She has no free Hero cube.")
SLOT_FULL: Final = Refusal("V3.2", "That space is full.")
NO_SPACE: Final = Refusal("V3.2", "That card has no space for a cube.")
CARD_NOT_HERS: Final = Refusal("V3.2", "She does not have that Treasure card.")
JAVELIN_TURN: Final = Refusal("V3.6", "The Bomb is not used on a turn with the Javelin.")
CARDS_HERS: Final = Refusal("V9.26", "Nobody else uses her cards.")
NO_JAVELIN: Final = Refusal("V3.6", "She does not have the Javelin.")
JAVELIN_READY: Final = Refusal("V3.6", "The Javelin lies ready.")
BOMB_TURN: Final = Refusal("V3.6", "The Javelin is not used on a turn with the Bomb.")
NO_SUCH_QUEST: Final = Refusal("V3.7", "She does not hold that Sidequest.")
NOT_FULFILLED: Final = Refusal("V3.7", "That Sidequest is not fulfilled.")


class KnightAct(RoleAct[Knight]):
    """Something the Knight does in her turn."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_HER_TURN


class CardAct(KnightAct):
    """What takes her Treasure or Sidequest cards: V9.26, nobody else gets to see them."""

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        return CARDS_HERS if who.lent else None


class PlaceCube(KnightAct):
    """V3.2: on the board or on a Treasure card, which it turns up."""

    def signed(self, slot: int) -> str:
        return self.first.id(slot) if slot < FIRST_CARD else "treasure"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_PLACING

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        return None if who.free else NO_FREE_CUBE

    def firsts(self, state: Cave, who: Knight) -> list[int]:
        if not who.cards_down and not who.cards_up:
            return BOARD_SLOTS
        return BOARD_SLOTS + [FIRST_CARD + card for card in who.cards_down + who.cards_up]

    def absent(self, state: Cave, who: Knight, slot: int, _: int) -> Refusal:
        return CARD_NOT_HERS

    def unfit(self, state: Cave, who: Knight, slot: int) -> Refusal | None:
        if not ROOM[slot]:
            return NO_SPACE
        if who.placed[slot] >= ROOM[slot]:
            return SLOT_FULL
        return JAVELIN_TURN if slot == BOMB and not who.may_use_bomb() else None

    def does(self, state: Cave, who: Knight, slot: int, _: int) -> str:
        return TREASURES[slot - FIRST_CARD].text if slot >= FIRST_CARD else SPACES[slot].text

    def perform(self, state: Cave, who: Knight, slot: int, _: int, table: Table) -> None:
        who.free -= 1
        who.placed[slot] += 1
        if slot >= FIRST_CARD:
            turn_up(who, slot - FIRST_CARD, table)


def turn_up(knight: Knight, card: CardId, table: Table) -> None:
    if card in knight.cards_down:
        table.reveal()
        knight.cards_down.remove(card)
        knight.cards_up.append(card)


class ReadyJavelin(CardAct):
    """V3.6: not on a turn with the Bomb."""

    sign = "strength"

    def against(self, state: Cave, who: Knight, _: int, __: int) -> Refusal | None:
        if who.may_ready_javelin():
            return None
        if who.javelin_ready:
            return JAVELIN_READY
        if JAVELIN in who.cards_down or JAVELIN in who.cards_up:
            return BOMB_TURN
        return NO_JAVELIN

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        turn_up(who, JAVELIN, table)
        who.javelin_ready = True


class ShowQuest(CardAct):
    """V3.7: shown, rewarded, replaced."""

    sign = "grit"

    def firsts(self, state: Cave, who: Knight) -> list[CardId]:
        return who.quests

    def absent(self, state: Cave, who: Knight, quest: CardId, _: int) -> Refusal:
        return NO_SUCH_QUEST

    def unfit(self, state: Cave, who: Knight, quest: CardId) -> Refusal | None:
        return None if QUESTS[quest].fulfilled(state, who) else NOT_FULFILLED

    def does(self, state: Cave, who: Knight, quest: CardId, _: int) -> str:
        return f"The Knight gains {QUESTS[quest].grit} Grit and draws another Sidequest."

    def perform(self, state: Cave, who: Knight, quest: CardId, _: int, table: Table) -> None:
        who.quests.remove(quest)
        who.quests_shown.append(quest)
        told.quest_shown(table, QUESTS[quest].id, QUESTS[quest].name, QUESTS[quest].grit)
        who.gain_grit(QUESTS[quest].grit, table)
        if who.quest_deck:
            who.quests.append(who.quest_deck.pop())
            table.reveal()


PLACE_CUBE: Final = PlaceCube(
    "place-cube",
    "V3.2",
    "Put a Hero cube on {}",
    "It works there until the Knight's next Pick Up.",
    SLOT,
)
READY_JAVELIN: Final = ReadyJavelin(
    "javelin",
    "V3.6",
    "Ready the Javelin",
    TREASURES[JAVELIN].text,
    Also("treasure-card:javelin", NONE),
)
SHOW: Final = ShowQuest(
    "show",
    "V3.7",
    "Show the Sidequest {}",
    "The Knight gains its Grit and draws another Sidequest.",
    Named(QUEST_NAMES, QUEST_LABELS, "quest"),
)
