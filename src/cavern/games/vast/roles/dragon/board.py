"""V5.1, V5.4, V5.5: the Dragon's board: Sloth cubes, Wakefulness, Power cards."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.crystals import smash
from cavern.games.vast.decisions import GEM_NUMBERS, Named, RoleAct, RoleMenu
from cavern.games.vast.endings import killed
from cavern.games.vast.grid import OFF
from cavern.games.vast.pieces import DRAGON, GEM_HOME, GEMS
from cavern.games.vast.role import Role
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import CRYSTAL


class PowerCard:
    """V5.1: a Power card shows one symbol."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.count = 6
        self.source = "base"
        self.text = f"One {name} symbol to pay for powers."
        self.rules = "V5.1"


POWER_CARDS: Final[list[PowerCard]] = [
    PowerCard("claw", "Claw"),
    PowerCard("flame", "Flame"),
    PowerCard("wing", "Wing"),
]
CARD_LABELS: Final = tuple(f"a {card.name} card" for card in POWER_CARDS)

GREED: Final = 0
HUNGER: Final = 1
PRIDE_EVENT: Final = 2
PRIDE_STAY: Final = 3
PRIDE_GEM: Final = 4
TRACKS: Final = ("greed", "hunger", "pride-event", "pride-stay", "pride-gem")
TRACK_LABELS: Final = ("Greed", "Hunger", "Pride (Events)", "Pride (staying)", "Pride (Gems)")
SPACES: Final[list[int]] = [4, 4, 4, 1, 1]
CUBES: Final = 14

ARMOR: Final[list[int]] = [0, 4, 8, 12]
SPIRIT: Final[list[int]] = [0, 2, 6, 10, 14]
MOST_EATEN: Final = 7
FIRST_HAND: Final = 3
MOST_ARMOR: Final = 4

POWERS_PHASE: Final = 0
ENDING_PHASE: Final = 1

TRACK_NUMBERS: Final[list[int]] = [0, 1, 2, 3, 4]
TRACK: Final = Named(TRACKS, TRACK_LABELS, "track")

NO_SUCH_CARD: Final = Refusal("V5.1", "He holds no Power card with that symbol.")
NOT_DISCARDING: Final = Refusal("V5.1", "Nothing makes him discard now.")
TRACK_FULL: Final = Refusal("V5.4", "That track has no free space.")
NOT_DROWSY: Final = Refusal("V5.4", "Nothing takes Wakefulness from him now.")


class DragonBoard(Role):
    """The Dragon's state and statistics. Power cards are counted by symbol."""

    kind = "dragon"
    title = "Dragon"
    order = 3
    phases = ("powers", "ending")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.pieces = [DRAGON]
        self.walks_over = True
        self.health = 5
        self.appeared = False
        self.awake = False
        self.surfaced = False
        self.sloth: list[int] = SPACES[:]
        self.locked = 0
        """Hunger spaces that stay empty (V10.2)."""
        self.wakefulness = 0
        self.eaten = 0
        self.hand: list[int] = [0, 0, 0]
        self.deck: list[int] = [6, 6, 6]
        self.discard: list[int] = [0, 0, 0]
        self.gems_used = 0
        self.shriek = False
        self.shrieked = False
        self.shriek_turns = 0
        self.move_used = False
        self.moved = False
        self.fed = False
        self.proud = False
        self.gave = False
        self.gem_placed = False
        self.set_aside: list[int] = [0, 0, 0]
        """V9.2: his own Power cards while somebody else plays his turn."""
        self.hoard = 0
        """Treasures picked up and not yet given to the Cave."""

    def copy_onto(self, other: "DragonBoard") -> None:
        other.phase = self.phase
        other.health = self.health
        other.appeared = self.appeared
        other.awake = self.awake
        other.surfaced = self.surfaced
        other.sloth = self.sloth[:]
        other.locked = self.locked
        other.wakefulness = self.wakefulness
        other.eaten = self.eaten
        other.hand = self.hand[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.gems_used = self.gems_used
        other.shriek = self.shriek
        other.shrieked = self.shrieked
        other.shriek_turns = self.shriek_turns
        other.move_used = self.move_used
        other.moved = self.moved
        other.fed = self.fed
        other.proud = self.proud
        other.gave = self.gave
        other.gem_placed = self.gem_placed
        other.set_aside = self.set_aside[:]
        other.hoard = self.hoard
        other.lent = self.lent[:]

    # Statistics (V5.5)

    def armor(self, cave: Cave) -> int:
        armor = 0
        for threshold in ARMOR:
            if self.wakefulness >= threshold:
                armor += 1
        return min(MOST_ARMOR, armor + 1) if cave.terms.ash else armor

    def spirit(self) -> int:
        spirit = 2
        for threshold in SPIRIT:
            if self.wakefulness >= threshold:
                spirit += 1
        return spirit

    def presence(self, cave: Cave) -> int:
        return self.spirit()

    # Cubes (V5.4)

    def free_spaces(self, track: int) -> int:
        spaces = SPACES[track] - (self.locked if track == HUNGER else 0)
        return spaces - self.sloth[track]

    def stir(self, cave: Cave, track: int, table: Table) -> bool:
        """A Sloth cube goes to Wakefulness, if the track has one."""
        if self.sloth[track] == 0:
            return False
        self.sloth[track] -= 1
        self.wakefulness += 1
        telling.stat(table, "Dragon", "Wakefulness", self.wakefulness - 1, self.wakefulness, "V5.4")
        self.check_awake(cave, table)
        return True

    def check_awake(self, cave: Cave, table: Table) -> None:
        """V5.5: awake for good; on a Crystal tile he surfaces at once (V11.5)."""
        goal = cave.terms.goals[self.seat].wakefulness
        if self.awake or self.wakefulness < goal or self.shriek_turns < cave.terms.shrieks:
            return
        self.awake = True
        telling.awoke(table)
        self.try_surface(cave, table)

    def try_surface(self, cave: Cave, table: Table) -> None:
        square = cave.at[DRAGON]
        if not self.awake or self.surfaced or cave.lit_kind(square) != CRYSTAL:
            return
        self.surfaced = True
        telling.surfaced(table, square)
        if cave.has_token(square, CRYSTAL_TOKEN):
            smash(cave, square, self, table)

    def doze(self, cave: Cave, track: int, table: Table) -> None:
        """A cube goes back from Wakefulness to a track."""
        self.wakefulness -= 1
        self.sloth[track] += 1
        telling.stat(table, "Dragon", "Wakefulness", self.wakefulness + 1, self.wakefulness, "V6.1")

    def be_proud(self, cave: Cave, track: int, table: Table) -> None:
        """V5.4: Pride is one track, once a turn."""
        if not self.proud and self.stir(cave, track, table):
            self.proud = True

    def eat(self, goblins: int) -> None:
        self.eaten = min(MOST_EATEN, self.eaten + goblins)

    # Power cards

    def cards(self) -> int:
        return self.hand[0] + self.hand[1] + self.hand[2]

    def draw(self, count: int, table: Table) -> None:
        for _ in range(count):
            if sum(self.deck) == 0:
                return
            symbol = table.draw(self.deck, GEMS)
            self.deck[symbol] -= 1
            self.hand[symbol] += 1

    def drop(self, symbol: int) -> None:
        self.hand[symbol] -= 1
        self.discard[symbol] += 1

    def discard_some(self, cave: Cave, count: int, table: Table) -> int:
        """He discards Power cards of his choice, for all to see; how many."""
        if count >= self.cards():
            count = self.cards()
            for symbol in range(3):
                self.discard[symbol] += self.hand[symbol]
            self.hand = [0, 0, 0]
            table.reveal()
            return count
        for _ in range(count):
            perform(table.choose(DiscardPower(cave, self)), cave, self, table)
            table.reveal()
        return count

    def gem_ready(self, cave: Cave, symbol: int) -> bool:
        """V5.2: a Gem on the map lends its symbol once a turn."""
        return cave.gems[symbol] != GEM_HOME and not self.gems_used >> symbol & 1

    def available(self, cave: Cave, symbol: int) -> int:
        return self.hand[symbol] + (1 if self.gem_ready(cave, symbol) else 0)

    def spend(self, cave: Cave, symbol: int) -> None:
        """A Gem pays before a card: unused it would be lost with the turn as well."""
        if self.gem_ready(cave, symbol):
            self.gems_used |= 1 << symbol
        else:
            self.drop(symbol)

    # Possession (V9.2)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        self.lent = numbers
        self.set_aside, self.hand = self.hand, [0, 0, 0]
        self.draw(numbers[0], table)
        self.move_used = False
        self.phase = POWERS_PHASE

    def release(self, cave: Cave, table: Table) -> None:
        """All cards but his own are shuffled again."""
        self.lent = []
        self.hand, self.set_aside = self.set_aside, [0, 0, 0]
        self.discard = [0, 0, 0]
        self.deck = [6 - held for held in self.hand]
        self.phase = POWERS_PHASE

    def vanish(self, cave: Cave) -> None:
        """V9.51: flames that would last until his next turn go out."""
        super().vanish(cave)
        cave.flame_wall = OFF

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return self.cards() >= influence

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        self.discard_some(cave, influence, table)

    # Harm

    def has_health(self) -> bool:
        return True

    def hurt(self, cave: Cave, amount: int, by_ambush: bool, table: Table) -> None:
        before = self.health
        self.health = max(0, before - amount)
        telling.stat(table, "Dragon", "Health", before, self.health, "V3.4")
        cave.goes_on()
        if self.health == 0 and before > 0:
            cave.flame_wall = OFF
            killed(cave, self, by_ambush, table)
            if not cave.over:
                artifacts.drop(cave, DRAGON, table)
                cave.at[DRAGON] = OFF

    def plays(self, cave: Cave) -> bool:
        return self.health > 0


class DiscardCard(RoleAct[DragonBoard]):
    """V5.1: one Power card goes, as he chooses."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_DISCARDING

    def firsts(self, state: Cave, who: DragonBoard) -> list[int]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: DragonBoard, symbol: int) -> Refusal | None:
        return None if who.hand[symbol] else NO_SUCH_CARD

    def perform(self, state: Cave, who: DragonBoard, symbol: int, _: int, table: Table) -> None:
        who.drop(symbol)


class PutBack(RoleAct[DragonBoard]):
    """V6.1: a cube of Wakefulness goes back to a track with room."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_DROWSY

    def firsts(self, state: Cave, who: DragonBoard) -> list[int]:
        return TRACK_NUMBERS

    def unfit(self, state: Cave, who: DragonBoard, track: int) -> Refusal | None:
        return None if who.free_spaces(track) > 0 else TRACK_FULL

    def perform(self, state: Cave, who: DragonBoard, track: int, _: int, table: Table) -> None:
        who.doze(state, track, table)


DISCARD: Final = DiscardCard(
    "discard",
    "V5.1",
    "Discard {}",
    "The Dragon has one symbol less to pay with.",
    Named(GEMS, CARD_LABELS, "power-card"),
)
CUBE_TO: Final = PutBack(
    "cube-to",
    "V6.1",
    "Put a cube back on {}",
    "The Dragon's Wakefulness falls by 1.",
    TRACK,
)


class DiscardPower(RoleMenu):
    kind = "discard-power"
    personal = True
    question = "Which Power card is discarded?"
    acts = [DISCARD]


class CubeTo(RoleMenu):
    kind = "cube-to"
    question = "The Dragon grows drowsy: where does a Sloth cube go?"
    acts = [CUBE_TO]
