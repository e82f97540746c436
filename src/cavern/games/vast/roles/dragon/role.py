"""V5: the Dragon as the others see him."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.decisions import Named, Pick, RoleAct
from cavern.games.vast.dice import CENTRAL, FACES, dragon_die
from cavern.games.vast.endings import win
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, Field
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.mauling import LOSE_HEALTH, Loss, Mauled
from cavern.games.vast.pieces import DRAGON, GEMS
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
from cavern.games.vast.roles.dragon import turn
from cavern.games.vast.roles.dragon.board import (
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

MOST_SHOT: Final = 3

NO_DIE: Final = Refusal("V5.3", "The Dragon die has not just been rolled.")
OTHER_FACE: Final = Refusal("V5.3", "The die shows another face.")
NO_POWER_CARDS: Final = Refusal("V8.16", "He holds no Power cards.")
NO_WAKEFULNESS: Final = Refusal("V8.16", "No cube can go back from Wakefulness to a track.")


class DieAct(RoleAct[DragonBoard]):
    """What he says to a fall of the Dragon die while he holds the Shriek token."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_DIE


class ShriekAgain(DieAct):
    def perform(self, state: Cave, who: DragonBoard, _: int, __: int, table: Table) -> None:
        who.shriek = False


class KeepFace(DieAct):
    def absent(self, state: Cave, who: DragonBoard, face: int, _: int) -> Refusal:
        return OTHER_FACE

    def perform(self, state: Cave, who: DragonBoard, face: int, _: int, table: Table) -> None:
        """The die stays as it fell."""


class LoseCards(Loss[DragonBoard]):
    def closed(self, state: Cave, who: DragonBoard) -> Refusal | None:
        return None if who.cards() else NO_POWER_CARDS

    def perform(self, state: Cave, who: DragonBoard, _: int, __: int, table: Table) -> None:
        who.discard_some(state, who.armor(state), table)


class LoseSleep(Loss[DragonBoard]):
    def closed(self, state: Cave, who: DragonBoard) -> Refusal | None:
        return None if who.spores_work(state) else NO_WAKEFULNESS

    def perform(self, state: Cave, who: DragonBoard, _: int, __: int, table: Table) -> None:
        who.spored(state, table)


REROLL: Final = ShriekAgain(
    "reroll",
    "V5.3.10",
    "Shriek: roll the die again",
    "The Dragon spends the Shriek token.",
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


class Reroll(Pick):
    kind = "reroll"
    personal = True
    question = "The Dragon die has fallen. Shriek?"
    acts = [REROLL, KEEP_FACE]
    about = 1


class DragonMauled(Mauled):
    acts = [LOSE_HEALTH, LOSE_CARDS, LOSE_SLEEP]


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

    def finish(self, cave: Cave, table: Table) -> None:
        turn.finish(cave, self, table)

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
        perform(table.choose(Reroll(cave, self, [face])), cave, self, table)
        return not self.shriek

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
        perform(table.choose(DragonMauled(cave, self, lethal)), cave, self, table)
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
        return self.discard_some(cave, min(MOST_SHOT, attack.strength - 1), table) > 0

    def spores_work(self, cave: Cave) -> bool:
        return self.wakefulness > 0 and any(self.free_spaces(n) > 0 for n in range(len(SPACES)))

    def spored(self, cave: Cave, table: Table) -> None:
        perform(table.choose(CubeTo(cave, self)), cave, self, table)

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        self.discard_some(cave, power, table)

    def robbed(self, cave: Cave, piece: int, table: Table) -> None:
        if self.wakefulness and self.free_spaces(GREED) > 0:
            self.doze(cave, GREED, table)

    def stabbed(self, cave: Cave, piece: int, cubes: int, table: Table) -> None:
        self.discard_some(cave, cubes, table)

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
