"""What cards are worth to a bot. The measure of everything is the AP: a turn has about three."""

from typing import Final

from cavern.games.skulldug.cards import deck_list
from cavern.games.skulldug.cards.base import CARDS, card_of
from cavern.games.skulldug.kinds import KINDS, TREASURE, number_of
from cavern.games.skulldug.numbers import CardId, KindId
from cavern.games.skulldug.state import SOLO, Dig, Explorer

deck_list.deal()

TREASURE_WORTH: Final = 12.0
JUNK: Final = 0.3

LONG_GAME: Final = 60
"""Turns of one's own after which everybody may be going in circles."""

BOLDNESS: Final = 0.4
"""How much of the fear of death is then left."""

SACRIFICE: Final = 2.0
"""What it is then worth to die of a Hedgehog: backup has all its Health, and knows the place."""

WORTH: Final[dict[str, float]] = {
    "brittle-shield": 2.2,
    "crooked-fishhook": 1.8,
    "flare-gun": 1.9,
    "magus-spade": 1.2,
    "pure-adrenaline": 2.4,
    "rabbits-foot": 1.7,
    "rusty-sword": 1.9,
    "summoners-chalk": 1.1,
    "mimic-stone": 1.1,
    "questionable-rations": 1.9,
    "flak-jacket": 2.5,
    "blasting-charge": 1.1,
    "soothing-pipe": 1.9,
    "gas-grenade": 1.3,
    "guttering-torch": 2.8,
    "shiny-new-whistle": 0.9,
    "lucky-underwear": 1.8,
    "trusty-whip": 2.6,
    "sturdy-shovel": 1.4,
    "delicate-toolkit": 2.0,
    "brass-knuckles": 3.0,
    "running-shoes": 6.0,
    "fresnels-eyepiece": 0.8,
    "ceremonial-key": 2.5,
    "spiked-boots": 0.5,
    "miners-helmet": 1.2,
    "canary-cage": 0.4,
}
"""What holding a card is worth; traps and cards not named here are junk, to be thrown."""

ADRENALINE: Final = number_of("pure-adrenaline")
CHALK: Final = number_of("summoners-chalk")
FISHHOOK: Final = number_of("crooked-fishhook")
FLARE: Final = number_of("flare-gun")
FOOT: Final = number_of("rabbits-foot")
GRENADE: Final = number_of("gas-grenade")
HEDGEHOG: Final = number_of("golden-hedgehog")
AMULET: Final = number_of("bloodstone-amulet")
BOULDER: Final = number_of("port-o-boulder")
GREASE: Final = number_of("bucket-of-grease")
JACKET: Final = number_of("flak-jacket")
KEY: Final = number_of("ceremonial-key")
MIMIC: Final = number_of("mimic-stone")
PIPE: Final = number_of("soothing-pipe")
RATIONS: Final = number_of("questionable-rations")
SHIELD: Final = number_of("brittle-shield")
SHOVEL: Final = number_of("sturdy-shovel")
SPADE: Final = number_of("magus-spade")
SWORD: Final = number_of("rusty-sword")
TORCH: Final = number_of("guttering-torch")
UNDERWEAR: Final = number_of("lucky-underwear")
WHIP: Final = number_of("trusty-whip")
CHARGE: Final = number_of("blasting-charge")

BY_KIND: Final[list[float]] = [
    TREASURE_WORTH if kind.type == TREASURE else WORTH.get(kind.id, JUNK) for kind in KINDS
]


COUNTING: Final[list[int]] = [card.counts for card in CARDS]
"""How many treasures a card may count for, by kind."""


def worth(cave: Dig, holder: Explorer, card: CardId) -> float:
    """What it is worth to have this card in hand."""
    kind = cave.kinds[card]
    if kind == HEDGEHOG and holder.health <= 2 and card not in holder.hand:
        if cave.rulings.mode == SOLO or own_turns(cave) < LONG_GAME:
            return -5.0 if holds(cave, holder, JACKET) < 0 else BY_KIND[kind]
        return SACRIFICE
    if kind == AMULET and holder.health == 1:
        return -1.0
    if kind == KEY:
        for held in holder.hand:
            if CARDS[cave.kinds[held]].ceremonial:
                return TREASURE_WORTH
    return BY_KIND[kind]


def own_turns(cave: Dig) -> int:
    """How many turns everybody has had."""
    return cave.round // cave.rulings.teams


def holds(cave: Dig, holder: Explorer, kind: KindId) -> int:
    """A card of that kind in hand; -1 if there is none."""
    for held in holder.hand:
        if cave.kinds[held] == kind:
            return held
    return -1


def loot(cave: Dig, holder: Explorer) -> int:
    """How many treasures somebody counts, as far as it matters for winning."""
    count = 0
    for held in holder.hand:
        if COUNTING[cave.kinds[held]]:
            count += card_of(cave, held).treasure_count(cave, holder)
    return count


def least(cave: Dig, holder: Explorer) -> int:
    """The card that is missed least; -1 if there is none, or only treasure."""
    found = -1
    lowest = TREASURE_WORTH
    for held in holder.hand:
        value = worth(cave, holder, held)
        if value < lowest:
            found, lowest = held, value
    return found


def death_cost(cave: Dig, explorer: Explorer) -> float:
    """S109: a lost turn and a lost hand; S137: alone, everything."""
    if cave.rulings.mode == SOLO:
        return 40.0
    cost = 3.0
    for held in explorer.hand:
        cost += 4.0 if cave.type_of(held) == TREASURE else 0.4
    return cost if own_turns(cave) < LONG_GAME else cost * BOLDNESS
