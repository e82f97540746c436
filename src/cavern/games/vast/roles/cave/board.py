"""V6.1: the Cave's board: its hand of tiles, its Omen tokens."""

from typing import ClassVar, Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.endings import check_collapse
from cavern.games.vast.events import EVENT_NAMES, EVENTS
from cavern.games.vast.grid import name_of
from cavern.games.vast.roles.base import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CRYSTAL, KIND, TILES
from cavern.games.vast.treasures import TREASURE_LABELS, TREASURE_NAMES
from cavern.games.vast.verbs import TILE, Ask, Mix, Named, verb

SYMBOLS: Final = ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")
"""The ring of Omen symbols."""

EACH: Final = 6
HAND: Final = 3
BY_TOKENS: Final[list[int]] = [1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]
"""V6.2: Omens collected for so many Treasure and Crystal tokens on the map."""

REMOVED_EACH_TURN: Final = 3

SHAPE: Final = 0
OMENS: Final = 1
TREASURE_PHASE: Final = 2

GIVE_TILE: Final = verb("tile", "V1.6", "{}", TILE,
                        "That tile is not in the hand, or a Crystal tile comes first.")  # fmt: skip
PLAY_EVENT: Final = verb("event", "V3.8", "Play {}",
                         Named(EVENT_NAMES, tuple(c.name for c in EVENTS), "event"))  # fmt: skip
GIVE_TREASURE: Final = verb("give", "V3.6", "Give {}",
                            Named(TREASURE_NAMES, TREASURE_LABELS, "treasure-card"))  # fmt: skip
LOSE_OMEN: Final = verb("lose-omen", "V4.8", "Give up a {}", Named(SYMBOLS, SYMBOLS, "symbol"))
PAY: Final = verb("pay", "V6.1", "Pay {}", Mix(SYMBOLS, 2))


class GiveTile(Ask):
    """Which tile from the hand goes to ``square``."""

    kind = "give-tile"

    def __init__(self, seat: int, choices: list[int], square: int) -> None:
        super().__init__(seat, choices)
        self.square = square

    def prompt(self) -> str:
        return f"Which tile goes to {name_of(self.square)}?"

    def touches(self, choice: int) -> list[str]:
        return [f"tile:{name_of(self.square)}", *super().touches(choice)]


class PlayEvent(Ask):
    kind = "play-event"
    question = "Which Event befalls the Knight?"


class GiveTreasure(Ask):
    kind = "give-treasure"
    question = "Which Treasure does the Knight find?"


class LoseOmen(Ask):
    kind = "lose-omen"
    personal = True
    question = "The Hex takes an Omen: which?"


class PayOmens(Ask):
    kind = "pay-omens"
    question = "Which Omens pay for it?"


class CaveBoard(Role):
    """The Cave's state. Omens are counted by symbol."""

    kind = "cave"
    title = "Cave"
    order = 4
    phases: ClassVar[tuple[str, ...]] = ("shape", "omens", "treasure")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.keeper = True
        self.foresees = True
        self.takes_artifact = False
        self.hand: list[int] = []
        self.omens: list[int] = [0] * len(SYMBOLS)
        self.bag: list[int] = [EACH] * len(SYMBOLS)
        self.plundered = 0
        """How often Past Plunder was used this turn."""
        self.hated = 0
        self.hatred_tokens = 0
        self.to_remove = 0
        self.omens_aside: list[int] = [0] * len(SYMBOLS)
        """V9.2: its own Omens while somebody else plays its turn."""

    def copy_onto(self, other: "CaveBoard") -> None:
        other.phase = self.phase
        other.hand = self.hand[:]
        other.omens = self.omens[:]
        other.bag = self.bag[:]
        other.plundered = self.plundered
        other.hated = self.hated
        other.hatred_tokens = self.hatred_tokens
        other.to_remove = self.to_remove
        other.omens_aside = self.omens_aside[:]
        other.lent = self.lent[:]

    # Tiles

    def tiles_in_hand(self) -> list[int]:
        return self.hand

    def ready_to_collapse(self, cave: Cave) -> bool:
        return self.hatred_tokens == 0

    def drop_hatred(self, cave: Cave, table: Table) -> None:
        """V10.4: a Hatred token leaves the game, perhaps the last thing that held the Cave up."""
        self.hatred_tokens -= 1
        cave.goes_on()
        check_collapse(cave, table)

    def choosable(self, cave: Cave) -> list[int]:
        """V11.6: Ghost tiles always first, Crystal tiles first on its own turn."""
        ghosts = [tile for tile in self.hand if TILES[tile].ghost]
        if ghosts:
            return ghosts
        if cave.on_turn == self.seat:
            return [tile for tile in self.hand if KIND[tile] == CRYSTAL] or self.hand
        return self.hand

    def give_tile(self, cave: Cave, square: int, table: Table) -> int:
        choices = [GIVE_TILE + tile for tile in self.choosable(cave)]
        tile = table.choose(GiveTile(self.seat, choices, square)) - GIVE_TILE
        self.hand.remove(tile)
        self.refill(cave, table)
        return tile

    def refill(self, cave: Cave, table: Table) -> None:
        while len(self.hand) < HAND and cave.stack:
            self.hand.append(cave.stack.pop())
            table.reveal()

    # Events and Treasures

    def give_event(self, cave: Cave, table: Table) -> int:
        """V3.8: one of the top three; the rest go to the bottom."""
        top = cave.events[-3:]
        choices = [PLAY_EVENT + card for card in sorted(set(top))]
        card = table.choose(PlayEvent(self.seat, choices)) - PLAY_EVENT
        top.remove(card)
        del cave.events[-3:]
        cave.events = top + cave.events
        return card

    def give_treasure(self, cave: Cave, table: Table) -> int:
        """V3.6: draw two, give one, the other goes to the bottom."""
        cave.drawn = [cave.treasures.pop() for _ in range(min(2, len(cave.treasures)))]
        table.reveal()
        choices = [GIVE_TREASURE + card for card in cave.drawn]
        card = table.choose(GiveTreasure(self.seat, choices)) - GIVE_TREASURE
        cave.drawn.remove(card)
        cave.treasures = cave.drawn + cave.treasures
        cave.drawn = []
        return card

    # Omens

    def gain_omens(self, cave: Cave, count: int, table: Table) -> None:
        for _ in range(count):
            if sum(self.bag) == 0:
                return
            symbol = table.draw(self.bag, SYMBOLS)
            self.bag[symbol] -= 1
            self.omens[symbol] += 1
            cave.goes_on()
            telling.omen_drawn(table, self.title, SYMBOLS[symbol])

    def lose_omen(self, symbol: int) -> None:
        self.omens[symbol] -= 1
        self.bag[symbol] += 1

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        for _ in range(min(power, sum(self.omens))):
            choices = [LOSE_OMEN + n for n in range(len(SYMBOLS)) if self.omens[n]]
            self.lose_omen(table.choose(LoseOmen(self.seat, choices)) - LOSE_OMEN)

    def mixes(self, accepted: list[int], count: int) -> list[int]:
        """Every way to pay ``count`` Omens of three accepted symbols."""
        a, b, c = accepted
        found: list[int] = []
        for first in range(min(count, self.omens[a]) + 1):
            for second in range(min(count - first, self.omens[b]) + 1):
                third = count - first - second
                if third <= self.omens[c]:
                    found.append(first << 2 * a | second << 2 * b | third << 2 * c)
        return found

    def pay(self, accepted: list[int], count: int, table: Table) -> None:
        choices = [PAY + mix for mix in self.mixes(accepted, count)]
        mix = table.choose(PayOmens(self.seat, choices)) - PAY
        for symbol in accepted:
            for _ in range(mix >> 2 * symbol & 3):
                self.spend_omen(symbol)

    def spend_omen(self, symbol: int) -> None:
        self.lose_omen(symbol)

    # Possession (V9.2)

    def possessable(self, cave: Cave) -> bool:
        return True

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        self.lent = numbers
        self.omens_aside, self.omens = self.omens, [0] * len(SYMBOLS)
        self.gain_omens(cave, numbers[0], table)
        self.to_remove = REMOVED_EACH_TURN
        self.phase = SHAPE

    def release(self, cave: Cave, table: Table) -> None:
        self.lent = []
        for symbol in range(len(SYMBOLS)):
            self.bag[symbol] += self.omens[symbol]
        self.omens, self.omens_aside = self.omens_aside, [0] * len(SYMBOLS)
        self.phase = SHAPE
        self.to_remove = 0
