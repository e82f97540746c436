"""V6: the Cave: its state, its Omens, and what it keeps for all."""

from typing import ClassVar, Final, cast

from cavern.core import codec
from cavern.core.act import Act, Answer, Refusal, first_of, perform
from cavern.core.decision import Seat
from cavern.core.parts import COUNTS, INTS, NAME, NAMES, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.core.words import several
from cavern.games.vast.decisions import TILE, Mix, Named, PickOne, RoleMenu
from cavern.games.vast.endings import check_collapse
from cavern.games.vast.events import EVENTS
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import CardId, Square, Symbol, TileId
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave import telling as told
from cavern.games.vast.roles.cave.spec import SPEC, KeeperTerms
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import EVENT_NAMES, TILE_NAMES, Cave
from cavern.games.vast.tiles import CRYSTAL, KIND, TILES
from cavern.games.vast.treasures import TREASURE_LABELS, TREASURE_NAMES, TREASURES

CAVE_SYMBOLS: Final = ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")
"""The ring of Omen symbols."""

OMEN_LABELS: Final = tuple(several(1, name.title()) for name in CAVE_SYMBOLS)

EACH: Final = 6
HAND: Final = 3
BY_TOKENS: Final[list[int]] = [1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]
"""V6.2: Omens collected for so many Treasure and Crystal tokens on the map."""

REMOVED_EACH_TURN: Final = 3

OMEN_MIX: Final = Mix(CAVE_SYMBOLS, 2)

SHAPE: Final = 0
OMENS: Final = 1
TREASURE_PHASE: Final = 2

OTHERWISE_ASKED: Final = Refusal("V6.2", "Another question must be answered first.")
NOT_IN_HAND: Final = Refusal("V1.6", "That tile is not in the hand.")
GHOST_TILES_FIRST: Final = Refusal("V1.6", "A Ghost tile in the hand comes first.")
CRYSTAL_TILES_FIRST: Final = Refusal("V1.6", "A Crystal tile in the hand comes first.")
NOT_ON_TOP: Final = Refusal("V3.8", "That Event is not among the top three.")
NOT_DRAWN: Final = Refusal("V3.6", "That Treasure is not one of the two drawn.")
NO_SUCH_OMEN: Final = Refusal("V4.8.5", "It has no such Omen.")
OMENS_MISSING: Final = Refusal("V6.1", "It does not have so many of them.")
NOT_THE_PRICE: Final = Refusal("V6.1", "That is not what it costs.")


PHASES: Final = ("shape", "omens", "treasure")

KEEPING: Final[list[Part]] = [
    Part("hand", NAMES, TILE_NAMES, of="TileId", secret=True, shared=True),
    Part("omens", COUNTS, CAVE_SYMBOLS),
    Part("bag", COUNTS, CAVE_SYMBOLS, start=[EACH] * len(CAVE_SYMBOLS)),
    # How often Past Plunder was used this turn.
    Part("plundered"),
    Part("hated"),
    Part("hatred_tokens"),
    Part("to_remove"),
    # V9.2: its own Omens while somebody else plays its turn.
    Part("omens_aside", COUNTS, CAVE_SYMBOLS),
]
"""What the Cave Ghost has as well."""

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    *KEEPING,
    Part("lent", INTS),
]


class CaveRole(Role):
    """The Cave as a role."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases: ClassVar[tuple[str, ...]] = PHASES
    hatred: ClassVar[str] = "omen:hatred"
    """What the omen of that name is called on its board."""

    own: KeeperTerms

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.keeper = True
        self.foresees = True
        self.takes_artifact = False
        # <KEEPING: start>
        self.hand: list[TileId] = []
        self.omens: list[int] = [0] * 6
        self.bag: list[int] = [6] * 6
        self.plundered = 0
        self.hated = 0
        self.hatred_tokens = 0
        self.to_remove = 0
        self.omens_aside: list[int] = [0] * 6
        # </KEEPING: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = CaveRole(self.seat)
        other.own = self.own
        # <ROWS: copying>
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
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "hand": len(self.hand),
            "omens": dict(zip(CAVE_SYMBOLS, self.omens)),
            "bag": dict(zip(CAVE_SYMBOLS, self.bag)),
            "plundered": self.plundered,
            "hated": self.hated,
            "hatred_tokens": self.hatred_tokens,
            "to_remove": self.to_remove,
            "omens_aside": dict(zip(CAVE_SYMBOLS, self.omens_aside)),
            "lent": self.lent[:],
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "hand": [TILE_NAMES[n] for n in self.hand],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.names(1, self.hand)
        panel.counts(2, self.omens)
        panel.counts(3, self.bag)
        panel.number(4, self.plundered)
        panel.number(5, self.hated)
        panel.number(6, self.hatred_tokens)
        panel.number(7, self.to_remove)
        panel.counts(8, self.omens_aside)
        panel.several(9, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        self.own = cast(KeeperTerms, own)

    def new_game(self, cave: Cave, table: Table) -> None:
        self.hatred_tokens = self.own.hatred_tokens
        self.refill(cave, table)

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "bag" not in given:
            self.bag = [
                EACH - self.omens[n] - self.omens_aside[n] for n in range(len(CAVE_SYMBOLS))
            ]

    def check(self, cave: Cave) -> list[str]:
        held = [self.omens[n] + self.omens_aside[n] for n in range(len(CAVE_SYMBOLS))]
        if any(held[n] + self.bag[n] != EACH for n in range(len(CAVE_SYMBOLS))):
            return ["V6.1: there are six Omens of each symbol"]
        return []

    def drop_hatred(self, cave: Cave, table: Table) -> None:
        """V10.4: a Hatred token leaves the game, perhaps the last thing that held the Cave up."""
        self.hatred_tokens -= 1
        cave.goes_on()
        check_collapse(cave, table)

    def choosable(self, cave: Cave) -> list[TileId]:
        """V11.6: Ghost tiles always first, Crystal tiles first on its own turn."""
        ghosts = [tile for tile in self.hand if TILES[tile].ghost]
        if ghosts:
            return ghosts
        if cave.on_turn == self.seat:
            return [tile for tile in self.hand if KIND[tile] == CRYSTAL] or self.hand
        return self.hand

    def lose_omen(self, symbol: Symbol) -> None:
        self.omens[symbol] -= 1
        self.bag[symbol] += 1

    def mixes(self, accepted: list[int], count: int) -> list[int]:
        """Every way to pay ``count`` Omens of three accepted symbols."""
        a, b, c = accepted
        found: list[int] = []
        for first in range(min(count, self.omens[a]) + 1):
            for second in range(min(count - first, self.omens[b]) + 1):
                third = count - first - second
                if third <= self.omens[c]:
                    shares = [0] * len(CAVE_SYMBOLS)
                    shares[a], shares[b], shares[c] = first, second, third
                    found.append(OMEN_MIX.of(shares))
        return found

    def pay(self, cave: Cave, accepted: list[int], count: int, table: Table) -> None:
        question = PayOmens(cave, self, self.mixes(accepted, count))
        perform(table.choose(question), cave, self, table)

    def spend_omen(self, symbol: Symbol) -> None:
        self.lose_omen(symbol)

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """Collect Omens by the tokens on the map."""
        tokens = min(len(BY_TOKENS) - 1, cave.treasures_on_map() + cave.crystals_on_map())
        self.gain_omens(cave, BY_TOKENS[tokens] + self.own.more_omens, table)
        self.plundered = 0
        self.hated = 0
        self.phase = SHAPE
        self.to_remove = REMOVED_EACH_TURN

    # Powers, omens and secrets of others

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        for _ in range(min(power, sum(self.omens))):
            perform(table.choose(LoseOmen(cave, self)), cave, self, table)

    # Possession and Mental Blocks (V9)

    def possessable(self, cave: Cave) -> bool:
        return True

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        self.lent = numbers
        self.omens_aside, self.omens = self.omens, [0] * len(CAVE_SYMBOLS)
        self.gain_omens(cave, numbers[0], table)
        self.to_remove = REMOVED_EACH_TURN
        self.phase = SHAPE

    def release(self, cave: Cave, table: Table) -> None:
        """V9.51: a summoned Cave gives its tiles back to the stack."""
        self.lent = []
        for symbol in range(len(CAVE_SYMBOLS)):
            self.bag[symbol] += self.omens[symbol]
        self.omens, self.omens_aside = self.omens_aside, [0] * len(CAVE_SYMBOLS)
        self.phase = SHAPE
        self.to_remove = 0
        if self.seat >= len(cave.terms.roles):
            table.shuffle(self.hand)
            cave.stack = self.hand + cave.stack
            self.hand = []

    # Keeping the Cave (V6)

    def ready_to_collapse(self, cave: Cave) -> bool:
        return self.hatred_tokens == 0

    def tiles_in_hand(self) -> list[TileId]:
        return self.hand

    def refill(self, cave: Cave, table: Table) -> None:
        while len(self.hand) < HAND and cave.stack:
            self.hand.append(cave.stack.pop())
            table.reveal()

    def give_tile(self, cave: Cave, square: Square, table: Table) -> TileId:
        tile = first_of(table.choose(GiveTile(cave, self, square)))
        self.hand.remove(tile)
        self.refill(cave, table)
        return tile

    def give_event(self, cave: Cave, table: Table) -> CardId:
        """V3.8: one of the top three; the rest go to the bottom."""
        if not cave.roles[cave.mind(self)].foresees:
            table.reveal()  # to whoever sees the three only now
        cave.choosing_event = True
        card = first_of(table.choose(PlayEvent(cave, self)))
        cave.choosing_event = False
        top = cave.events[-3:]
        top.remove(card)
        del cave.events[-3:]
        cave.events = top + cave.events
        return card

    def give_treasure(self, cave: Cave, table: Table) -> CardId:
        """V3.6: draw two, give one, the other goes to the bottom."""
        cave.drawn = [cave.treasures.pop() for _ in range(min(2, len(cave.treasures)))]
        table.reveal()
        card = first_of(table.choose(GiveTreasure(cave, self)))
        table.reveal()  # to the Knight, who is shown it
        cave.drawn.remove(card)
        cave.treasures = cave.drawn + cave.treasures
        cave.drawn = []
        return card

    def gain_omens(self, cave: Cave, count: int, table: Table) -> None:
        for _ in range(count):
            if sum(self.bag) == 0:
                return
            symbol = table.draw(self.bag, CAVE_SYMBOLS)
            self.bag[symbol] -= 1
            self.omens[symbol] += 1
            cave.goes_on()
            told.omen_drawn(table, self.title, CAVE_SYMBOLS[symbol])


class CaveAct(Act[Cave, CaveRole]):
    """Something the Cave does, or the Cave Ghost in its place."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED


class ChooseTile(CaveAct):
    """V1.6: a tile from the hand."""

    def firsts(self, state: Cave, who: CaveRole) -> list[TileId]:
        return who.choosable(state)

    def absent(self, state: Cave, who: CaveRole, tile: TileId, _: int) -> Refusal:
        if tile not in who.hand:
            return NOT_IN_HAND
        ghosts = TILES[who.choosable(state)[0]].ghost
        return GHOST_TILES_FIRST if ghosts else CRYSTAL_TILES_FIRST


class ChooseEvent(CaveAct):
    """V3.8: one of the top three."""

    sign = "event"

    def firsts(self, state: Cave, who: CaveRole) -> list[CardId]:
        return sorted(set(state.events[-3:]))

    def absent(self, state: Cave, who: CaveRole, card: CardId, _: int) -> Refusal:
        return NOT_ON_TOP

    def does(self, state: Cave, who: CaveRole, card: CardId, _: int) -> str:
        return EVENTS[card].text


class ChooseTreasure(CaveAct):
    """V3.6: one of two."""

    sign = "treasure"

    def firsts(self, state: Cave, who: CaveRole) -> list[CardId]:
        return state.drawn

    def absent(self, state: Cave, who: CaveRole, card: CardId, _: int) -> Refusal:
        return NOT_DRAWN

    def does(self, state: Cave, who: CaveRole, card: CardId, _: int) -> str:
        return f"The Knight gets it. {TREASURES[card].text}"


class GiveUpOmen(CaveAct):
    """V4.8.5 Hex: an Omen goes back into the bag."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Symbol]:
        return [symbol for symbol in range(len(CAVE_SYMBOLS)) if who.omens[symbol]]

    def absent(self, state: Cave, who: CaveRole, symbol: Symbol, _: int) -> Refusal:
        return NO_SUCH_OMEN

    def perform(self, state: Cave, who: CaveRole, symbol: Symbol, _: int, table: Table) -> None:
        who.lose_omen(symbol)


class PayMix(CaveAct):
    """V6.1: any mix of the symbols that are accepted."""

    def absent(self, state: Cave, who: CaveRole, mix: int, _: int) -> Refusal:
        for symbol in range(len(CAVE_SYMBOLS)):
            if OMEN_MIX.share(mix, symbol) > who.omens[symbol]:
                return OMENS_MISSING
        return NOT_THE_PRICE

    def perform(self, state: Cave, who: CaveRole, mix: int, _: int, table: Table) -> None:
        for symbol in range(len(CAVE_SYMBOLS)):
            for _ in range(OMEN_MIX.share(mix, symbol)):
                who.spend_omen(symbol)


GIVE_TILE: Final = ChooseTile("tile", "V1.6", "{}", "The tile goes there, Dark side up.", TILE)

PLAY_EVENT: Final = ChooseEvent(
    "event",
    "V3.8",
    "Play {}",
    "It befalls the Knight.",
    Named(EVENT_NAMES, tuple(card.name for card in EVENTS), "event"),
)

GIVE_TREASURE: Final = ChooseTreasure(
    "give",
    "V3.6",
    "Give {}",
    "The Knight gets it.",
    Named(TREASURE_NAMES, TREASURE_LABELS, "treasure-card"),
)

LOSE_OMEN: Final = GiveUpOmen(
    "lose-omen",
    "V4.8.5",
    "Give up {}",
    "The Cave loses this Omen: it goes back into the bag.",
    Named(CAVE_SYMBOLS, OMEN_LABELS, "symbol"),
)

PAY: Final = PayMix("pay", "V6.1", "Pay with {}", "These Omens are spent.", OMEN_MIX)


class GiveTile(RoleMenu):
    """Which tile from the hand goes to ``square``."""

    kind = "give-tile"
    acts = [GIVE_TILE]

    def __init__(self, cave: Cave, keeper: CaveRole, square: Square) -> None:
        super().__init__(cave, keeper)
        self.square = square

    def prompt(self) -> str:
        return f"Which tile goes to {name_of(self.square)}?"

    def touches(self, choice: Answer) -> list[str]:
        return [f"tile:{name_of(self.square)}", *super().touches(choice)]


class PlayEvent(RoleMenu):
    kind = "play-event"
    question = "Which Event befalls the Knight?"
    acts = [PLAY_EVENT]


class GiveTreasure(RoleMenu):
    kind = "give-treasure"
    question = "Which Treasure does the Knight find?"
    acts = [GIVE_TREASURE]


class LoseOmen(RoleMenu):
    kind = "lose-omen"
    personal = True
    question = "The Hex takes an Omen: which?"
    acts = [LOSE_OMEN]


class PayOmens(PickOne):
    kind = "pay-omens"
    question = "Which Omens pay for it?"
    acts = [PAY]


codec.register(CaveRole, "vast/cave-role", "seat data")
