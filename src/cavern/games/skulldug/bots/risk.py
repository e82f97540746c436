"""How dangerous a Hazard is: the odds of losing to it, and what a defeat costs in AP."""

from typing import Final

from cavern.core.grid import SIDE_COUNT
from cavern.games.skulldug.bots.worth import JACKET, death_cost, holds
from cavern.games.skulldug.cards.base import (
    AGAINST_MONSTER,
    AGAINST_TRAP,
    CARDS,
    card_of,
)
from cavern.games.skulldug.kinds import KINDS, MONSTER, TRAP, TREASURE
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import Dig, Explorer
from cavern.games.skulldug.tiles import CRUMBLING

FRAILTY: Final[list[float]] = [1.0, 0.40, 0.20, 0.10, 0.05, 0.02, 0.01, 0.0]
"""How close to death so much Health is."""

FLIGHT: Final = 1.3
"""What it costs to be driven out of a passage one wanted to be in."""

IMPRISONMENT: Final = 5.0
"""S186: a dead end that turns with one inside lets nobody out."""

NUISANCE: Final[dict[str, float]] = {
    "gorgeous-adonis": 0.8,
    "convincing-sign": 1.2,
    "bucket-of-grease": 0.8,
    "bucket-of-glue": 1.2,
    "port-o-boulder": 1.8,
    "colossal-pit": 1.3,
    "sleeping-dart-vent": 2.0,
    "basilisk": 2.0,
}
"""What the further effects of a defeat cost, whatever one holds."""

NUISANCE_OF: Final[list[float]] = [NUISANCE.get(kind.id, 0.0) for kind in KINDS]

THIEVES: Final = ("mischievous-monkey", "swindling-jester")
SNARES: Final = ("snare-trap",)
STEALS: Final[list[bool]] = [kind.id in THIEVES for kind in KINDS]
TURNS: Final[list[bool]] = [kind.id == "convincing-sign" for kind in KINDS]
DISARMS: Final[list[bool]] = [kind.id in SNARES for kind in KINDS]

BONUSES: Final[list[list[int]]] = [
    [card.on_traps for card in CARDS],
    [card.on_monsters for card in CARDS],
    [0 for _ in CARDS],
    [card.on_throws for card in CARDS],
    [card.on_defence for card in CARDS],
]
"""What holding a card adds to a roll, by what is rolled for (FOES) and kind."""


def fails(need: int) -> float:
    """The chance that a die shows less than ``need``."""
    if need <= 1:
        return 0.0
    return 1.0 if need > 6 else (need - 1) / 6.0


def hit_chance(ahead: int) -> float:
    """S67: the chance that one die plus ``ahead`` reaches another."""
    hits = 0
    for defence in range(1, 7):
        hits += max(0, min(6, 7 - defence + ahead))
    return hits / 36.0


def modifier(cave: Dig, explorer: Explorer, foe: int) -> int:
    """S79: what is added to the explorer's rolls of a kind."""
    total = -1 if explorer.dazed else 0
    bonuses = BONUSES[foe]
    for held in explorer.hand:
        total += bonuses[cave.kinds[held]]
    return total


def health_cost(cave: Dig, explorer: Explorer, damage: int) -> float:
    """What losing so much Health costs."""
    if damage == 0:
        return 0.0
    now = min(7, explorer.health)
    left = max(0, min(7, explorer.health - damage))
    frailty = FRAILTY[left] - FRAILTY[now]
    if left == 0 and holds(cave, explorer, JACKET) >= 0:
        frailty = FRAILTY[1] - FRAILTY[now] + 0.2
    return death_cost(cave, explorer) * frailty + 0.2 * damage


class Peril:
    """What an explorer has to fear, worked out once for many Hazards."""

    def __init__(self, cave: Dig, explorer: Explorer) -> None:
        self.cave = cave
        self.explorer = explorer
        self.on_traps = modifier(cave, explorer, AGAINST_TRAP)
        self.on_monsters = modifier(cave, explorer, AGAINST_MONSTER)
        self.hurts: list[float] = []
        self.treasures = 0
        for held in explorer.hand:
            if cave.type_of(held) == TREASURE:
                self.treasures += 1

    def pain(self, damage: int) -> float:
        """:func:`health_cost`, remembered."""
        while len(self.hurts) <= damage:
            self.hurts.append(health_cost(self.cave, self.explorer, len(self.hurts)))
        return self.hurts[damage]

    def defeat(self, hazard: CardId) -> float:
        """What losing to a Hazard costs."""
        box, kind = self.cave.box, self.cave.kinds[hazard]
        cost = self.pain(box.damage[kind]) + NUISANCE_OF[kind]
        hand = len(self.explorer.hand)
        if box.types[kind] == MONSTER and card_of(self.cave, hazard).makes_flee:
            cost += FLIGHT
        if STEALS[kind] and hand:
            cost += 0.6 + 3.0 * self.treasures / hand
        elif DISARMS[kind]:
            cost += 0.4 * hand + 0.6 * self.treasures
        elif TURNS[kind] and SIDE_COUNT[self.cave.corridors[self.explorer.at]] == 1:
            cost += IMPRISONMENT
        return cost

    def need(self, hazard: CardId) -> int:
        """What the die must show without focus."""
        box, kind = self.cave.box, self.cave.kinds[hazard]
        type = box.types[kind]
        if type == MONSTER:
            return box.difficulty[kind] - self.on_monsters
        if type == TRAP:
            return box.difficulty[kind] - self.on_traps
        return box.difficulty[kind] + (1 if self.explorer.dazed else 0)

    def of(self, hazard: CardId) -> float:
        """The expected cost of meeting a Hazard."""
        return fails(self.need(hazard)) * self.defeat(hazard)

    def of_passage(self, tile: TileId) -> float:
        """The expected cost of entering a passage; 0 where there is nothing to face."""
        cave, explorer = self.cave, self.explorer
        cost = 0.0
        if cave.box.special[tile] == CRUMBLING:
            cost = self.of(cave.box.ledge)
        at_peace = tile in explorer.at_peace
        for card in cave.contents[tile]:
            type = cave.type_of(card)
            if type == TRAP or (type == MONSTER and not at_peace and card not in explorer.ignored):
                cost += self.of(card) + 0.05
        return cost
