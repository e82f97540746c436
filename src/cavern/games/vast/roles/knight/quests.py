"""V3.7: the Sidequests."""

from typing import Final

from cavern.core.tangible import Tangible
from cavern.games.vast.role import DARING, STALWART
from cavern.games.vast.roles.knight.role import (
    EAGLE_EYED,
    FEARLESS,
    GEM_TRIED,
    Knight,
)
from cavern.games.vast.state import Cave


class Quest(Tangible):
    """A Sidequest: what it is worth and when it is fulfilled."""

    def __init__(self, id: str, name: str, grit: int, text: str) -> None:
        self.id = id
        self.name = name
        self.grit = grit
        self.source = "base"
        self.text = text
        self.rules = "V3.7"

    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        raise NotImplementedError


class Adventurous(Quest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        return len(set(knight.encounter_squares)) >= 3


class Bedecked(Quest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        return len(knight.cards_up) >= 2


class Cunning(Quest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        if "dragon" in cave.terms.roles:
            return knight.deeds & GEM_TRIED != 0
        return knight.treasures_taken >= 2


class DeedQuest(Quest):
    """Fulfilled by something done this turn."""

    def __init__(self, id: str, name: str, grit: int, text: str, deed: int) -> None:
        super().__init__(id, name, grit, text)
        self.deed = deed

    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        return knight.deeds & self.deed != 0


class Intrepid(Quest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        return cave.lit_tiles() >= 10


class Persistent(Quest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        return cave.smashed >= 3


class Stalwart(DeedQuest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        if any(role.has_ambushers() for role in cave.roles):
            return knight.deeds & self.deed != 0
        return knight.ambushes_met >= 2 or knight.deeds & self.deed != 0


class Swift(Quest):
    def fulfilled(self, cave: Cave, knight: Knight) -> bool:
        return len(set(knight.visited)) >= 7


QUESTS: Final[list[Quest]] = [
    Adventurous("adventurous", "Adventurous", 6,
                "Have Encounters on 3 different squares in one turn."),
    Bedecked("bedecked", "Bedecked", 4, "Have 2 or more Treasure cards face up."),
    Cunning("cunning", "Cunning", 3,
            "Try to collect a Gem this turn. Without a Dragon: collect 2 Treasures in one turn."),
    DeedQuest("daring", "Daring", 4,
         "Attack a Tribe that has a Monster, hit the Dragon, or kill the Thief by attacking him.",
         DARING),
    DeedQuest("eagle-eyed", "Eagle-Eyed", 3, "Shoot another player with a bow and do harm.",
         EAGLE_EYED),
    DeedQuest("fearless", "Fearless", 4,
         "Reveal a Dark tile with a Tribe on it and attack the Tribe in that Encounter. Without "
         "Goblins: get through an Ambush by a Monster without losing Health.",
         FEARLESS),
    Intrepid("intrepid", "Intrepid", 3, "10 or more Cave tiles are revealed."),
    Persistent("persistent", "Persistent", 4, "3 or more Crystals have been smashed by anyone."),
    Stalwart("stalwart", "Stalwart", 5,
             "Attack a Tribe of Population 3 or more. Without Goblins: meet 2 Ambushes in one "
             "turn.", STALWART),
    Swift("swift", "Swift", 4, "Be on 7 or more different squares in one turn."),
]  # fmt: skip

QUEST_LABELS: Final = tuple(quest.name for quest in QUESTS)
