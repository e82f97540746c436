"""V5: the Dragon as the others see him."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.dice import CENTRAL, FACES, dragon_die
from cavern.games.vast.endings import win
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, Field
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.pieces import DRAGON, GEMS
from cavern.games.vast.roles.base import (
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
from cavern.games.vast.roles.dragon import turn
from cavern.games.vast.roles.dragon.board import (
    CUBE_TO,
    CUBES,
    FIRST_HAND,
    GREED,
    HUNGER,
    PRIDE_EVENT,
    SPACES,
    TRACKS,
    CubeTo,
    DragonBoard,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import EVENT
from cavern.games.vast.verbs import Ask, Named, verb

REROLL: Final = verb("reroll", "V5.3", "Shriek: roll the die again")
KEEP_FACE: Final = verb("keep-roll", "V5.3", "Leave it at the {}", Named(FACES, FACES))

LOSE_HEALTH: Final = verb("lose:health", "V8.16", "Lose 1 Health")
LOSE_CARDS: Final = verb("lose:cards", "V8.16", "Discard Power cards for your Armor")
LOSE_SLEEP: Final = verb("lose:wakefulness", "V8.16", "Put a cube back from Wakefulness")

MOST_SHOT: Final = 3


class Reroll(Ask):
    kind = "reroll"
    personal = True
    question = "The Dragon die has fallen. Shriek?"


class Mauled(Ask):
    kind = "mauled"
    question = "The Ghoul is upon you: what do you lose?"


class Dragon(DragonBoard):
    """The Dragon's place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Dragon(self.seat)
        self.copy_onto(other)
        return other

    def new_game(self, cave: Cave, table: Table) -> None:
        self.health = cave.terms.dragon_health
        self.sloth[HUNGER] -= cave.terms.hunger_moved
        self.wakefulness = cave.terms.hunger_moved
        self.locked = cave.terms.hunger_locked
        self.draw(FIRST_HAND, table)

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def summon(self, cave: Cave, table: Table) -> None:
        self.appeared = True
        turn.appear(cave, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        return {"armor": self.armor(cave), "spirit": self.spirit()}

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "appeared" not in given:
            self.appeared = cave.at[DRAGON] in cave.grid
        if "deck" not in given:
            held = [self.hand[n] + self.discard[n] + self.set_aside[n] for n in range(3)]
            self.deck = [6 - n for n in held]
        if "sloth" not in given:
            track = 0
            for _ in range(self.wakefulness):
                while self.sloth[track] == 0:
                    track += 1
                self.sloth[track] -= 1

    def resample(self, cave: Cave, seat: int, table: Table) -> None:
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
            if held + self.deck[symbol] + self.discard[symbol] != 6:
                broken.append("V5.1: there are six Power cards of each symbol")
        if any(self.sloth[n] > SPACES[n] for n in range(len(SPACES))):
            broken.append(f"V5.1: Sloth tracks hold {self.sloth}")
        return broken

    def held_treasures(self) -> int:
        return self.hoard

    # On the map

    def bars(self, cave: Cave, piece: int, entrant: Role, force: int) -> bool:
        """V3.4, V11.4: on the surface he must be matched, or by Tribes beaten."""
        if not self.surfaced or entrant.walks_over:
            return False
        armor = self.armor(cave)
        return force < armor or (force == armor and not entrant.fights_ties)

    def awareness(self, cave: Cave, piece: int) -> int:
        return self.armor(cave)

    def forced_limits(self, cave: Cave, piece: int) -> int:
        return NO_WALLS | NO_DARK | NO_PLAYERS if self.surfaced else NO_PLAYERS

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        """V5.5: the way out."""
        if self.surfaced and cave.at[DRAGON] == CENTRE:
            win(cave, "dragon-escaped", [self.seat], table)

    def revealed(self, cave: Cave, square: int, table: Table) -> None:
        """V5.4: revealing an Event tile flatters him."""
        if cave.lit_kind(square) == EVENT and cave.on_turn == self.seat:
            self.be_proud(cave, PRIDE_EVENT, table)

    def rerolls(self, cave: Cave, face: int, table: Table) -> bool:
        """V5.3 Shriek: any fall of the Dragon die."""
        if not self.shriek:
            return False
        if table.choose(Reroll(self.seat, [REROLL, KEEP_FACE + face])) != REROLL:
            return False
        self.shriek = False
        return True

    # Under attack

    def encountered(self, cave: Cave, piece: int, reach: bool) -> int:
        if self.surfaced:
            return MUST_MEET
        return MAY_MEET if reach else IGNORED

    def attackable(self, cave: Cave, piece: int, by: Role) -> bool:
        """V10.1: Tribes attack only an Ash Dragon."""
        return cave.terms.ash

    def attacked(self, cave: Cave, piece: int, attack: Attack, table: Table) -> int:
        """V3.4: more than his Armor hits; as much asks the die."""
        armor = self.armor(cave)
        if attack.strength < armor or (attack.strength == armor and not attack.ties):
            return MISS
        if attack.strength == armor and not CENTRAL[dragon_die(cave, table)]:
            return MISS
        attack.renown |= DARING
        self.hurt(cave, 1, False, table)
        return HIT

    def defence(self, cave: Cave, piece: int) -> int:
        return self.armor(cave)

    def mauled(self, cave: Cave, piece: int, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: Power cards, Health or a cube of Wakefulness, as he likes."""
        choices = [LOSE_HEALTH]
        if not lethal and self.cards():
            choices.append(LOSE_CARDS)
        if not lethal and self.spores_work(cave):
            choices.append(LOSE_SLEEP)
        choice = table.choose(Mauled(self.seat, choices))
        if choice == LOSE_CARDS:
            self.discard_some(self.armor(cave), table)
        elif choice == LOSE_SLEEP:
            self.spored(cave, table)
        else:
            self.hurt(cave, 1, False, table)
        return HIT

    def passes_freely(self, cave: Cave) -> bool:
        """V8.24: underground nobody is in his way."""
        return not self.surfaced

    def sets_traps(self) -> bool:
        return True

    def plunderable(self, cave: Cave, piece: int, strength: int) -> bool:
        return strength > self.armor(cave)

    def bow_target(self, cave: Cave, piece: int, enchanted: bool) -> bool:
        return enchanted

    def shot(self, cave: Cave, piece: int, attack: Attack, table: Table) -> bool:
        """V3.6: he discards Power cards for her Strength less 1."""
        return self.discard_some(min(MOST_SHOT, attack.strength - 1), table) > 0

    def spores_work(self, cave: Cave) -> bool:
        return self.wakefulness > 0 and any(self.free_spaces(n) > 0 for n in range(len(SPACES)))

    def spored(self, cave: Cave, table: Table) -> None:
        choices = [CUBE_TO + n for n in range(len(SPACES)) if self.free_spaces(n) > 0]
        self.doze(cave, table.choose(CubeTo(self.seat, choices)) - CUBE_TO, table)

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        self.discard_some(power, table)

    def robbed(self, cave: Cave, piece: int, table: Table) -> None:
        if self.wakefulness and self.free_spaces(GREED) > 0:
            self.doze(cave, GREED, table)

    def stabbed(self, cave: Cave, piece: int, cubes: int, table: Table) -> None:
        self.discard_some(cubes, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        self.draw(level, table)


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, Dragon.phases),
    Field("health", INT),
    Field("appeared", FLAG),
    Field("awake", FLAG),
    Field("surfaced", FLAG),
    Field("sloth", COUNTS, TRACKS),
    Field("locked", INT),
    Field("wakefulness", INT),
    Field("eaten", INT),
    Field("hand", COUNTS, GEMS, secret=True, lent=True),
    Field("set_aside", COUNTS, GEMS, secret=True),
    Field("deck", COUNTS, GEMS, deck=True),
    Field("discard", COUNTS, GEMS),
    Field("gems_used", INT),
    Field("shriek", FLAG),
    Field("shrieked", FLAG),
    Field("shriek_turns", INT),
    Field("move_used", FLAG),
    Field("moved", FLAG),
    Field("fed", FLAG),
    Field("proud", FLAG),
    Field("gave", FLAG),
    Field("gem_placed", FLAG),
    Field("hoard", INT),
    Field("lent", INTS),
]

codec.register(Dragon, "vast/dragon", "seat data")
