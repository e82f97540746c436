"""V5: the Dragon: his state, his statistics, and what others do to him."""

from typing import Final, cast

from cavern.core import codec
from cavern.core.act import NONE, Answer, Refusal, first_of, perform
from cavern.core.decision import Seat
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast import artifacts, telling
from cavern.games.vast.crystals import smash
from cavern.games.vast.decisions import GEM_NUMBERS, Also, Named, PickOne, RoleAct, RoleMenu
from cavern.games.vast.dice import CENTRAL, FACES, dragon_die
from cavern.games.vast.endings import killed, win
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.moving import arrive
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import DRAGON, GEM_HOME, GEMS
from cavern.games.vast.role import (
    DARING,
    HIT,
    IGNORED,
    MAY_MEET,
    MISS,
    MUST_MEET,
    NO_DARK,
    NO_PLAYERS,
    NO_WALLS,
    Attack,
    Role,
)
from cavern.games.vast.roles.dragon import telling as told
from cavern.games.vast.roles.dragon.spec import SPEC, DragonTerms
from cavern.games.vast.roles.ghoul.losses import LOSE_HEALTH, Loss, Mauled
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import CRYSTAL, EVENT
from cavern.games.vast.turn import end_turn

OF_EACH: Final = 6
"""V5.1: so many Power cards of each symbol."""


class PowerCard(Tangible):
    """V5.1: a Power card shows one symbol."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.count = OF_EACH
        self.source = "base"
        self.text = f"One {name} symbol to pay for powers."
        self.rules = "V5.1"


POWER_CARDS: Final[list[PowerCard]] = [
    PowerCard("claw", "Claw"),
    PowerCard("flame", "Flame"),
    PowerCard("wing", "Wing"),
]
POWER_CARD_LABELS: Final = tuple(f"a {card.name} card" for card in POWER_CARDS)

GREED: Final = 0
HUNGER: Final = 1
PRIDE_EVENT: Final = 2
PRIDE_STAY: Final = 3
PRIDE_GEM: Final = 4


class SlothTrack(Tangible):
    """V5.4: a track of Sloth, with so many spaces for cubes, and what wakes one of them."""

    def __init__(self, id: str, name: str, spaces: int, text: str) -> None:
        self.id = id
        self.name = name
        self.spaces = spaces
        self.text = text


SLOTH: Final[list[SlothTrack]] = [
    SlothTrack("greed", "Greed", 4,
               "End a turn on Treasure: one goes to the Cave, a cube wakes."),
    SlothTrack("hunger", "Hunger", 4,
               "A cube wakes for 2 eaten goblins, once a turn."),
    SlothTrack("pride-event", "Pride (Events)", 4,
               "A cube wakes when the Dragon reveals an Event tile. One Pride cube a turn in all."),
    SlothTrack("pride-stay", "Pride (staying)", 1,
               "A cube wakes for a turn without moving. One Pride cube a turn in all."),
    SlothTrack("pride-gem", "Pride (Gems)", 1,
               "A cube wakes when the Dragon places a Gem while another is on the map. One Pride "
               "cube a turn in all."),
]  # fmt: skip
TRACKS: Final = tuple(track.id for track in SLOTH)
TRACK_LABELS: Final = tuple(track.name for track in SLOTH)
SPACES: Final[list[int]] = [track.spaces for track in SLOTH]
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

MOST_SHOT: Final = 3

NO_DIE: Final = Refusal("V5.3.10", "The Dragon die has not just been rolled.")
OTHER_FACE: Final = Refusal("V5.3.10", "The die shows another face.")
NO_POWER_CARDS: Final = Refusal("V8.16", "He holds no Power cards.")
NO_WAKEFULNESS: Final = Refusal("V8.16", "No cube can go back from Wakefulness to a track.")


PHASES: Final = ("powers", "ending")

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    Part("health", start=5),
    Part("appeared", FLAG),
    Part("awake", FLAG),
    Part("surfaced", FLAG),
    Part("sloth", COUNTS, TRACKS, start=SPACES[:]),
    # Hunger spaces that stay empty (V10.2).
    Part("locked"),
    Part("wakefulness"),
    Part("eaten"),
    Part("hand", COUNTS, GEMS, secret=True, lent=True),
    # V9.2: his own Power cards while somebody else plays his turn.
    Part("set_aside", COUNTS, GEMS, secret=True),
    Part("deck", COUNTS, GEMS, start=[OF_EACH] * len(GEMS), deck=True),
    Part("discard", COUNTS, GEMS),
    Part("gems_used"),
    Part("shriek", FLAG),
    Part("shrieked", FLAG),
    Part("shriek_turns"),
    Part("move_used", FLAG),
    Part("moved", FLAG),
    Part("fed", FLAG),
    Part("proud", FLAG),
    Part("gave", FLAG),
    Part("gem_placed", FLAG),
    # Treasures picked up and not yet given to the Cave.
    Part("hoard"),
    Part("lent", INTS),
]


class Dragon(Role):
    """The Dragon."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES

    own: DragonTerms

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.pieces = [DRAGON]
        self.walks_over = True
        # <ROWS: start>
        self.phase = 0
        self.health = 5
        self.appeared = False
        self.awake = False
        self.surfaced = False
        self.sloth: list[int] = [4, 4, 4, 1, 1]
        self.locked = 0
        self.wakefulness = 0
        self.eaten = 0
        self.hand: list[int] = [0, 0, 0]
        self.set_aside: list[int] = [0, 0, 0]
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
        self.hoard = 0
        self.lent: list[int] = []
        # </ROWS: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Dragon(self.seat)
        other.own = self.own
        # <ROWS: copying>
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
        other.set_aside = self.set_aside[:]
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
        other.hoard = self.hoard
        other.lent = self.lent[:]
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "health": self.health,
            "appeared": self.appeared,
            "awake": self.awake,
            "surfaced": self.surfaced,
            "sloth": dict(zip(TRACKS, self.sloth)),
            "locked": self.locked,
            "wakefulness": self.wakefulness,
            "eaten": self.eaten,
            "hand": sum(self.hand),
            "set_aside": sum(self.set_aside),
            "deck": sum(self.deck),
            "discard": dict(zip(GEMS, self.discard)),
            "gems_used": self.gems_used,
            "shriek": self.shriek,
            "shrieked": self.shrieked,
            "shriek_turns": self.shriek_turns,
            "move_used": self.move_used,
            "moved": self.moved,
            "fed": self.fed,
            "proud": self.proud,
            "gave": self.gave,
            "gem_placed": self.gem_placed,
            "hoard": self.hoard,
            "lent": self.lent[:],
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "hand": dict(zip(GEMS, self.hand)),
            "set_aside": dict(zip(GEMS, self.set_aside)),
            "deck": dict(zip(GEMS, self.deck)),
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.number(1, self.health)
        panel.number(2, self.appeared)
        panel.number(3, self.awake)
        panel.number(4, self.surfaced)
        panel.counts(5, self.sloth)
        panel.number(6, self.locked)
        panel.number(7, self.wakefulness)
        panel.number(8, self.eaten)
        panel.counts(9, self.hand)
        panel.counts(10, self.set_aside)
        panel.counts(11, self.deck)
        panel.counts(12, self.discard)
        panel.number(13, self.gems_used)
        panel.number(14, self.shriek)
        panel.number(15, self.shrieked)
        panel.number(16, self.shriek_turns)
        panel.number(17, self.move_used)
        panel.number(18, self.moved)
        panel.number(19, self.fed)
        panel.number(20, self.proud)
        panel.number(21, self.gave)
        panel.number(22, self.gem_placed)
        panel.number(23, self.hoard)
        panel.several(24, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        self.own = cast(DragonTerms, own)

    def new_game(self, cave: Cave, table: Table) -> None:
        self.health = self.own.health
        self.sloth[HUNGER] -= self.own.hunger_moved
        self.wakefulness = self.own.hunger_moved
        self.locked = self.own.hunger_locked
        self.draw(FIRST_HAND, table)

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "appeared" not in given:
            self.appeared = cave.at[DRAGON] in cave.grid
        if "deck" not in given:
            held = [self.hand[n] + self.discard[n] + self.set_aside[n] for n in range(3)]
            self.deck = [OF_EACH - n for n in held]
        if "sloth" not in given:
            track = 0
            for _ in range(self.wakefulness):
                while self.sloth[track] == 0:
                    track += 1
                self.sloth[track] -= 1

    def resample(self, cave: Cave, seat: Seat, table: Table) -> None:
        summoner = seat == self.seat and cave.summoned(self)
        if seat != cave.mind(self) and not summoner:
            count = self.cards()
            self.deck = [self.deck[n] + self.hand[n] for n in range(3)]
            self.hand = [0, 0, 0]
            self.draw(count, table)
        if seat != self.seat and self.lent:
            lent = self.hand
            count = sum(self.set_aside)
            self.deck = [self.deck[n] + self.set_aside[n] for n in range(3)]
            self.hand = [0, 0, 0]
            self.draw(count, table)
            self.set_aside, self.hand = self.hand, lent

    def check(self, cave: Cave) -> list[str]:
        broken: list[str] = []
        cubes = sum(self.sloth) + self.wakefulness
        if cubes != CUBES:
            broken.append(f"V5.1: {cubes} Sloth cubes instead of {CUBES}")
        for symbol in range(3):
            held = self.hand[symbol] + self.set_aside[symbol]
            if held + self.deck[symbol] + self.discard[symbol] != OF_EACH:
                broken.append("V5.1: there are six Power cards of each symbol")
        if any(self.sloth[n] > SPACES[n] for n in range(len(SPACES))):
            broken.append(f"V5.1: Sloth tracks hold {self.sloth}")
        return broken

    def stats(self, cave: Cave) -> dict[str, int]:
        return {"armor": self.armor(cave), "spirit": self.spirit()}

    # Statistics (V5.5)

    def below(self) -> bool:
        return not self.surfaced

    def armor(self, cave: Cave) -> int:
        armor = 0
        for threshold in ARMOR:
            if self.wakefulness >= threshold:
                armor += 1
        return min(MOST_ARMOR, armor + 1) if self.own.ash else armor

    def spirit(self) -> int:
        spirit = 2
        for threshold in SPIRIT:
            if self.wakefulness >= threshold:
                spirit += 1
        return spirit

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
        goal = cave.terms.goals[self.seat].own
        if self.awake or self.wakefulness < goal or self.shriek_turns < self.own.shrieks:
            return
        self.awake = True
        told.awoke(table)
        self.try_surface(cave, table)

    def try_surface(self, cave: Cave, table: Table) -> None:
        square = cave.at[DRAGON]
        if not self.awake or self.surfaced or cave.lit_kind(square) != CRYSTAL:
            return
        self.surfaced = True
        told.surfaced(table, cave, square)
        if cave.has_token(square, CRYSTAL_TOKEN):
            smash(cave, square, self, table)

    def doze(self, track: int, rule: str, table: Table) -> None:
        """A cube goes back from Wakefulness to a track."""
        self.wakefulness -= 1
        self.sloth[track] += 1
        telling.stat(table, "Dragon", "Wakefulness", self.wakefulness + 1, self.wakefulness, rule)

    def grow_drowsy(self, cave: Cave, rule: str, table: Table) -> None:
        """A cube goes back to a track of his choice."""
        self.doze(first_of(table.choose(CubeTo(cave, self, rule))), rule, table)

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

    def drop(self, symbol: Gem) -> None:
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

    def gem_ready(self, cave: Cave, symbol: Gem) -> bool:
        """V5.2: a Gem on the map lends its symbol once a turn."""
        return cave.gems[symbol] != GEM_HOME and not self.gems_used >> symbol & 1

    def available(self, cave: Cave, symbol: Gem) -> int:
        return self.hand[symbol] + (1 if self.gem_ready(cave, symbol) else 0)

    def spend(self, cave: Cave, symbol: Gem) -> None:
        """A Gem pays before a card: unused it would be lost with the turn as well."""
        if self.gem_ready(cave, symbol):
            self.gems_used |= 1 << symbol
        else:
            self.drop(symbol)

    def appear(self, cave: Cave, table: Table) -> None:
        """V5.1: on the trespasser's tile, else at the Entrance."""
        self.appeared = True
        square = CENTRE
        for role in cave.roles:
            if role.trespasser and cave.at[role.pieces[0]] in cave.grid:
                square = cave.at[role.pieces[0]]
        telling.came_out(table, cave, DRAGON, square)
        arrive(cave, DRAGON, square, table)

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        self.gems_used = 0
        self.shrieked = False
        self.move_used = False
        self.moved = False
        self.fed = False
        self.proud = False
        self.gave = False
        self.gem_placed = False
        self.phase = POWERS_PHASE
        cave.flame_wall = OFF
        if not self.appeared:
            self.appear(cave, table)

    def finish(self, cave: Cave, table: Table) -> None:
        """Discard, reshuffle, draw by Spirit; awake on a Crystal tile he surfaces."""
        if not self.lent:
            self.hand, self.discard, self.deck = [0, 0, 0], [0, 0, 0], [OF_EACH] * 3
            self.draw(self.spirit(), table)
        self.try_surface(cave, table)
        if not cave.over:
            end_turn(cave, table)

    def plays(self, cave: Cave) -> bool:
        return self.health > 0

    def presence(self, cave: Cave) -> int:
        return self.spirit()

    def revealed(self, cave: Cave, square: Square, table: Table) -> None:
        """V5.4: revealing an Event tile flatters him."""
        if cave.lit_kind(square) == EVENT and cave.on_turn == self.seat:
            self.be_proud(cave, PRIDE_EVENT, table)

    def rerolls(self, cave: Cave, face: int, table: Table) -> bool:
        """V5.3.10 Shriek: any fall of the Dragon die."""
        if not self.shriek:
            return False
        perform(table.choose(ShriekReroll(cave, self, [face])), cave, self, table)
        return not self.shriek

    # On the map

    def bars(self, cave: Cave, piece: Piece, entrant: Role, force: int) -> bool:
        """V3.4, V11.4: on the surface he must be matched, or by Tribes beaten."""
        if not self.surfaced or entrant.walks_over:
            return False
        armor = self.armor(cave)
        return force < armor or (force == armor and not entrant.fights_ties)

    def awareness(self, cave: Cave, piece: Piece) -> int:
        return self.armor(cave)

    def passes_freely(self, cave: Cave) -> bool:
        """V8.24: underground nobody is in his way."""
        return not self.surfaced

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V5.5: the way out."""
        if self.surfaced and cave.at[DRAGON] == CENTRE:
            win(cave, "dragon-escaped", [self.seat], table)

    def forced_limits(self, cave: Cave, piece: Piece) -> int:
        return NO_WALLS | NO_DARK | NO_PLAYERS if self.surfaced else NO_PLAYERS

    def sets_traps(self) -> bool:
        return True

    # Under attack

    def attackable(self, cave: Cave, piece: Piece, by: Role) -> bool:
        """V10.1: Tribes attack only an Ash Dragon."""
        return self.own.ash

    def encountered(self, cave: Cave, piece: Piece, reach: bool) -> int:
        if self.surfaced:
            return MUST_MEET
        return MAY_MEET if reach else IGNORED

    def attacked(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> int:
        """V3.4: more than his Armor hits; as much asks the die."""
        armor = self.armor(cave)
        if attack.strength < armor or (attack.strength == armor and not attack.ties):
            return MISS
        if attack.strength == armor and not CENTRAL[dragon_die(cave, table)]:
            return MISS
        attack.renown |= DARING
        self.hurt(cave, 1, False, table)
        return HIT

    def guard(self, cave: Cave, piece: Piece) -> str:
        armor = self.armor(cave)
        return f"more Strength than his Armor of {armor}; with {armor} the Dragon die decides"

    def defence(self, cave: Cave, piece: Piece) -> int:
        return self.armor(cave)

    def mauled(self, cave: Cave, piece: Piece, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: Power cards, Health or a cube of Wakefulness, as he likes."""
        perform(table.choose(DragonMauled(cave, self, lethal)), cave, self, table)
        return HIT

    def health_now(self) -> int:
        return self.health

    def health_before(self, cave: Cave) -> int:
        return self.own.health

    def has_health(self) -> bool:
        return True

    def hurt(self, cave: Cave, amount: int, by_ambush: bool, table: Table) -> None:
        before = self.health
        self.health = max(0, before - amount)
        telling.stat(table, "Dragon", "Health", before, self.health, "V3.4")
        cave.goes_on()
        if self.health == 0:
            cave.flame_wall = OFF
            killed(cave, self, by_ambush, table)
            if not cave.over:
                artifacts.drop(cave, DRAGON, table)
                cave.at[DRAGON] = OFF

    def bow_target(self, cave: Cave, piece: Piece, enchanted: bool) -> bool:
        return enchanted

    def shot(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> bool:
        """V3.6: he discards Power cards for her Strength less 1."""
        return self.discard_some(cave, min(MOST_SHOT, attack.strength - 1), table) > 0

    # Powers, omens and secrets of others

    def spores_work(self, cave: Cave) -> bool:
        return any(self.free_spaces(n) > 0 for n in range(len(SPACES)))

    def spored(self, cave: Cave, table: Table) -> None:
        self.grow_drowsy(cave, "V6.1.4", table)

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        self.discard_some(cave, power, table)

    # What it has, and what is taken from it

    def held_treasures(self) -> int:
        return self.hoard

    def plunderable(self, cave: Cave, piece: Piece, strength: int) -> bool:
        return strength > self.armor(cave)

    def robbed(self, cave: Cave, piece: Piece, table: Table) -> None:
        if self.free_spaces(GREED) > 0:
            self.doze(GREED, "V7.3", table)

    def stabbed(self, cave: Cave, piece: Piece, cubes: int, table: Table) -> None:
        self.discard_some(cave, cubes, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        self.draw(level, table)

    # Possession and Mental Blocks (V9)

    def summon(self, cave: Cave, table: Table) -> None:
        self.appear(cave, table)

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
        self.deck = [OF_EACH - held for held in self.hand]
        self.phase = POWERS_PHASE

    def vanish(self, cave: Cave) -> None:
        """V9.51: flames that would last until his next turn go out."""
        super().vanish(cave)
        cave.flame_wall = OFF

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return self.cards() >= influence

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        self.discard_some(cave, influence, table)


class DiscardCard(RoleAct[Dragon]):
    """V5.1: one Power card goes, as he chooses."""

    sign = "{}"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_DISCARDING

    def firsts(self, state: Cave, who: Dragon) -> list[Gem]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: Dragon, symbol: Gem) -> Refusal | None:
        return None if who.hand[symbol] else NO_SUCH_CARD

    def perform(self, state: Cave, who: Dragon, symbol: Gem, _: int, table: Table) -> None:
        who.drop(symbol)


class PutBackCube(RoleAct[Dragon]):
    """V6.1.4, V8.16: a cube of Wakefulness goes back to a track with room."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_DROWSY

    def firsts(self, state: Cave, who: Dragon) -> list[int]:
        return TRACK_NUMBERS

    def unfit(self, state: Cave, who: Dragon, track: int) -> Refusal | None:
        return None if who.free_spaces(track) > 0 else TRACK_FULL


DISCARD: Final = DiscardCard(
    "discard",
    "V5.1",
    "Discard {}",
    "The Dragon has one symbol less to pay with.",
    Named(GEMS, POWER_CARD_LABELS, "power-card"),
)

CUBE_TO: Final = PutBackCube(
    "cube-to",
    "V6.1.4",
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
    """Where a cube goes back to; ``by`` is the rule that makes him drowsy."""

    kind = "cube-to"
    question = "The Dragon grows drowsy: where does a Sloth cube go?"
    acts = [CUBE_TO]

    def __init__(self, cave: Cave, dragon: Dragon, by: str) -> None:
        super().__init__(cave, dragon)
        self.by = by

    def rule(self, choice: Answer) -> str:
        return self.by


class ShriekAct(RoleAct[Dragon]):
    """What he says to a fall of the Dragon die while he holds the Shriek token."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_DIE


class ShriekAgain(ShriekAct):
    sign = "die"

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        who.shriek = False


class KeepFace(ShriekAct):
    def absent(self, state: Cave, who: Dragon, face: int, _: int) -> Refusal:
        return OTHER_FACE

    def perform(self, state: Cave, who: Dragon, face: int, _: int, table: Table) -> None:
        """The die stays as it fell."""


class LoseCards(Loss[Dragon]):
    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        return None if who.cards() else NO_POWER_CARDS

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        who.discard_some(state, who.armor(state), table)


class LoseSleep(Loss[Dragon]):
    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        return None if who.spores_work(state) else NO_WAKEFULNESS

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        who.grow_drowsy(state, self.rule, table)


REROLL: Final = ShriekAgain(
    "reroll",
    "V5.3.10",
    "Shriek: roll the die again",
    "The Dragon spends the Shriek token.",
    Also("power:shriek", NONE),
)

KEEP_FACE: Final = KeepFace(
    "keep-roll",
    "V5.3.10",
    "Leave it at the {}",
    "The Dragon keeps the Shriek token.",
    Named(FACES, FACES),
)

LOSE_CARDS: Final = LoseCards(
    "lose:cards",
    "V8.16",
    "Discard Power cards for your Armor",
    "The Dragon discards as many Power cards as his Armor.",
)

LOSE_SLEEP: Final = LoseSleep(
    "lose:wakefulness",
    "V8.16",
    "Put a cube back from Wakefulness",
    "The Dragon's Wakefulness falls by 1.",
)


class ShriekReroll(PickOne):
    kind = "reroll"
    personal = True
    question = "The Dragon die has fallen. Shriek?"
    acts = [REROLL, KEEP_FACE]
    about = 1


class DragonMauled(Mauled):
    acts = [LOSE_HEALTH, LOSE_CARDS, LOSE_SLEEP]


def the_dragon(cave: Cave) -> Dragon | None:
    """The Dragon, if he is at the table and alive."""
    for role in cave.roles:
        if isinstance(role, Dragon) and role.health > 0:
            return role
    return None


codec.register(Dragon, "vast/dragon", "seat data")
