"""V7: the Thief: his state, his statistics, and what others do to him."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import artifacts, fields, telling
from cavern.games.vast.decisions import DIRECTION, PASS, SQUARE, Ask, AskAt, Named, verb
from cavern.games.vast.endings import win
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, NAMES, SQUARES, Field
from cavern.games.vast.grid import CENTRE, OFF, STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import GEM_CARRIED, THIEF
from cavern.games.vast.role import KILLED, MAY_MEET, MISS, Attack, Role
from cavern.games.vast.state import Cave
from cavern.games.vast.turn import end_turn


class Upgrade:
    """A space for a stashed Treasure, and what it gives the Thief."""

    def __init__(self, id: str, name: str, text: str) -> None:
        self.id = id
        self.name = name
        self.source = "base"
        self.text = text
        self.rules = "V7.5"


STICKY_FINGERS: Final = 0
LOCK_PICKS: Final = 1
CLIMBING_GEAR: Final = 2
CROSSBOW: Final = 3
EVASION: Final = 4
MORE_MOVEMENT: Final = 5
MORE_STEALTH: Final = 6
MORE_THIEVERY: Final = 7
FIRST_FLIP: Final = 8

UPGRADES: Final[list[Upgrade]] = [
    Upgrade("sticky-fingers", "Sticky Fingers", "Once a turn roll a Pickpocket again."),
    Upgrade("lock-picking-kit", "Lock Picking Kit", "Pick Lock costs 1 cube less."),
    Upgrade("climbing-gear", "Climbing Gear", "Climb costs 1 cube less."),
    Upgrade("hand-crossbow", "Hand Crossbow", "Backstab a visible player up to 3 away."),
    Upgrade("unnatural-evasion", "Unnatural Evasion",
            "The first attack each turn fails on 4 or more, and you may move 1."),
    Upgrade("movement", "Movement", "+1 Movement."),
    Upgrade("stealth", "Stealth", "+1 Stealth."),
    Upgrade("thievery", "Thievery", "+1 Thievery, to at most 5."),
    Upgrade("flip-1", "First flip", "The stat token 2 becomes 3."),
    Upgrade("flip-2", "Second flip", "A stat token 3 becomes 4."),
    Upgrade("flip-3", "Third flip", "All stat tokens are 4."),
]  # fmt: skip
UPGRADE_NAMES: Final = tuple(upgrade.id for upgrade in UPGRADES)
TOKENS: Final[list[list[int]]] = [[2, 3, 4], [3, 3, 4], [3, 4, 4], [4, 4, 4]]
"""The stat tokens after so many flips."""

MOST_THIEVERY: Final = 5
LOOT_DROP: Final = 3

DEALING: Final = 0
ACTING: Final = 1

UPGRADE_FORM: Final = Named(UPGRADE_NAMES, tuple(upgrade.name for upgrade in UPGRADES), "upgrade")
UPGRADE: Final = verb("upgrade", "V7.5", "Stash it on {}",
                      UPGRADE_FORM,
                      "Each upgrade is there once, and flips come in order.")  # fmt: skip
LOSE_UPGRADE: Final = verb("lose-upgrade", "V6.1", "Lose {}", UPGRADE_FORM)
TAKE_FROM: Final = verb("take-from", "V11.7", "Take the Treasure at {}", SQUARE)
DODGE: Final = verb("dodge", "V7.5", "Slip away {}", DIRECTION)


class ChooseUpgrade(Ask):
    kind = "upgrade"
    question = "Where is the Treasure stashed?"


class LoseUpgrade(Ask):
    kind = "lose-upgrade"
    question = "Soporific Spores: which upgrade is lost?"


class TakeFrom(Ask):
    kind = "take-from"
    question = "No Treasure is left in the supply: from where do you take one?"


class Dodge(AskAt):
    kind = "dodge"
    question = "The attack misses. Slip away?"


class Thief(Role):
    """The Thief."""

    kind = "thief"
    title = "Thief"
    order = 5
    phases = ("dealing", "acting")

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        self.pieces = [THIEF]
        self.walks_over = True
        self.scatters_attackers = False
        self.rides_river = True
        self.tokens: list[int] = [2, 3, 4]
        """The stat tokens on Movement, Stealth, Thievery."""
        self.cubes = 0
        self.moved = 0
        self.carried = 0
        """Treasure tokens on him; Gems are marked as carried."""
        self.hidden_loot = 0
        self.hex = 0
        self.upgrades: list[int] = []
        self.plain_stash = 0
        """Stashed Treasures that are not on upgrades (V10.4)."""
        self.loot_level = LOOT_DROP
        self.pickpocketed = 0
        self.backstabbed = 0
        self.locks_tried: list[int] = []
        self.sticky_used = False
        self.evaded = False
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Thief(self.seat)
        other.phase = self.phase
        other.tokens = self.tokens[:]
        other.cubes = self.cubes
        other.moved = self.moved
        other.carried = self.carried
        other.hidden_loot = self.hidden_loot
        other.hex = self.hex
        other.upgrades = self.upgrades[:]
        other.plain_stash = self.plain_stash
        other.loot_level = self.loot_level
        other.pickpocketed = self.pickpocketed
        other.backstabbed = self.backstabbed
        other.locks_tried = self.locks_tried[:]
        other.sticky_used = self.sticky_used
        other.evaded = self.evaded
        other.lent = self.lent[:]
        return other

    # Set-up, and what is known of it

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "movement": self.movement(),
            "stealth": self.stealth(cave),
            "thievery": self.thievery(),
            "stashed": self.stashed(),
        }

    # Statistics

    def movement(self) -> int:
        if self.lent:
            return self.lent[0]
        return self.tokens[0] + (1 if MORE_MOVEMENT in self.upgrades else 0)

    def stealth(self, cave: Cave) -> int:
        """V7.1, V11.7: each thing he carries openly costs 1; it may go below 0."""
        stealth = self.tokens[1] + (1 if MORE_STEALTH in self.upgrades else 0)
        if self.lent:
            stealth = self.lent[1]
        return stealth - max(0, self.load(cave) - self.hidden_loot) - self.hex

    def thievery(self) -> int:
        if self.lent:
            return self.lent[2]
        return min(MOST_THIEVERY, self.tokens[2] + (1 if MORE_THIEVERY in self.upgrades else 0))

    def load(self, cave: Cave) -> int:
        """Things carried."""
        load = self.carried
        for where in cave.gems:
            if where == GEM_CARRIED:
                load += 1
        return load

    def stashed(self) -> int:
        return self.plain_stash + len(self.upgrades)

    def flips(self) -> int:
        return sum(1 for upgrade in self.upgrades if upgrade >= FIRST_FLIP)

    # Loot

    def take_token(self, cave: Cave, table: Table) -> None:
        """V11.7: a Treasure from the supply, else from anywhere on the map."""
        if cave.treasure_supply:
            cave.treasure_supply -= 1
            self.carried += 1
            telling.token_taken(table, cave.at[THIEF], "treasure", "Thief", "V7.3")
            return
        squares = cave.treasure_squares()
        if not squares:
            return
        choices = [TAKE_FROM + square for square in squares]
        square = table.choose(TakeFrom(self.seat, choices)) - TAKE_FROM
        cave.treasure[cave.tile(square)] -= 1
        self.carried += 1
        telling.token_taken(table, square, "treasure", "Thief", "V11.7")

    def stash(self, cave: Cave, table: Table) -> None:
        """V7.5: at the Entrance everything is stashed; a Gem becomes a Treasure."""
        for gem, where in enumerate(cave.gems):
            if where == GEM_CARRIED:
                cave.gem_goes_home(gem)
                self.take_token(cave, table)
        if not self.carried:
            return
        self.hidden_loot = 0
        self.loot_level = LOOT_DROP
        while self.carried:
            self.stash_one(cave, table)
        if self.stashed() >= cave.terms.goals[self.seat].treasures:
            win(cave, "treasures-stashed", [self.seat], table)

    def stash_one(self, cave: Cave, table: Table) -> None:
        if self.plain_stash < cave.terms.not_on_upgrades:
            self.carried -= 1
            self.plain_stash += 1
        else:
            choices = [UPGRADE + upgrade for upgrade in self.open_upgrades()]
            upgrade = table.choose(ChooseUpgrade(self.seat, choices)) - UPGRADE
            self.carried -= 1
            self.upgrades.append(upgrade)
        telling.stashed(table, self.stashed())

    def open_upgrades(self) -> list[int]:
        free = [n for n in range(FIRST_FLIP) if n not in self.upgrades]
        flips = self.flips()
        if flips < len(TOKENS) - 1:
            free.append(FIRST_FLIP + flips)
        return free

    # Death

    def die(self, cave: Cave, killer: Role | None, table: Table) -> None:
        """V7.4: drops everything; the killer is rewarded; back at his next turn."""
        square = cave.at[THIEF]
        telling.thief_died(table, square)
        tile = cave.tile(square)
        cave.treasure[tile] += self.carried
        self.carried = 0
        self.hidden_loot = 0
        for gem, where in enumerate(cave.gems):
            if where == GEM_CARRIED:
                cave.gems[gem] = square
        artifacts.drop(cave, THIEF, table)
        cave.at[THIEF] = OFF
        if killer is not None and killer.seat != self.seat:
            level = self.loot_level
            self.loot_level = max(0, level - 1)
            killer.rewarded(cave, level, table)

    def evades(self, cave: Cave, table: Table) -> bool:
        """V7.5 Unnatural Evasion: the attack fails, and he may get away."""
        if not self.foils(table):
            return False
        self.slip_away(cave, table)
        return True

    def foils(self, table: Table) -> bool:
        """V7.5: the first attack of a turn fails on 4 or more."""
        if EVASION not in self.upgrades or self.evaded:
            return False
        self.evaded = True
        roll = table.roll()
        telling.rolled(table, "Thief", roll, "V7.5")
        return roll >= 4

    def may_enter(self, cave: Cave, square: int, direction: int) -> bool:
        onto = square + STEP[direction]
        return (
            not cave.walled(square, direction)
            and not cave.impassable(onto)
            and not cave.is_pit(onto)
            and self.may_stand(cave, onto)
        )

    def may_stand(self, cave: Cave, square: int) -> bool:
        if square not in cave.grid or square in cave.guards:
            return False
        return not cave.barred(square, self, self.stealth(cave))

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """V7.4, V11.2: he comes in by the Entrance if he is not on the map."""
        if cave.at[THIEF] == OFF:
            cave.at[THIEF] = CENTRE
            telling.came_out(table, THIEF, CENTRE)
        self.moved = 0
        self.hidden_loot = 0
        self.pickpocketed = 0
        self.backstabbed = 0
        self.locks_tried = []
        self.sticky_used = False
        self.phase = DEALING

    def finish(self, cave: Cave, table: Table) -> None:
        self.phase = DEALING
        end_turn(cave, table)

    def presence(self, cave: Cave) -> int:
        return self.movement()

    def turn_over(self, cave: Cave, whose: Role, table: Table) -> None:
        self.evaded = False

    # On the map

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        if cave.at[THIEF] == CENTRE:
            self.stash(cave, table)

    def burned(self, cave: Cave, piece: int, table: Table) -> None:
        self.die(cave, None, table)

    def melted(self, cave: Cave, piece: int, table: Table) -> None:
        self.die(cave, None, table)

    def squares_shifted(self, inside: set[int], offset: int) -> None:
        self.locks_tried = [s + offset if s in inside else s for s in self.locks_tried]

    # Under attack

    def attackable(self, cave: Cave, piece: int, by: Role) -> bool:
        return True

    def encountered(self, cave: Cave, piece: int, reach: bool) -> int:
        return MAY_MEET

    def attacked(self, cave: Cave, piece: int, attack: Attack, table: Table) -> int:
        """V3.4, V4.5: whoever sees him kills him."""
        if attack.perception <= self.stealth(cave) or self.evades(cave, table):
            return MISS
        self.die(cave, attack.by, table)
        return KILLED

    def defence(self, cave: Cave, piece: int) -> int:
        return self.stealth(cave)

    def mauled(self, cave: Cave, piece: int, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: he is killed, or evades and gets away once the Ghoul has skittered."""
        if self.foils(table):
            return MISS
        self.die(cave, attack.by, table)
        return KILLED

    def slip_away(self, cave: Cave, table: Table) -> None:
        square = cave.at[THIEF]
        choices = [DODGE + d for d in range(4) if self.may_enter(cave, square, d)]
        choices.append(PASS)
        choice = table.choose(Dodge(self.seat, choices, square))
        if choice != PASS:
            arrive(cave, THIEF, square + STEP[choice - DODGE], table)

    def bow_target(self, cave: Cave, piece: int, enchanted: bool) -> bool:
        return enchanted

    def shot(self, cave: Cave, piece: int, attack: Attack, table: Table) -> bool:
        if attack.perception <= self.stealth(cave):
            return False
        self.die(cave, attack.by, table)
        return True

    # Powers, omens and secrets of others

    def clawed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        """V11.5: Claw and Scratch ignore Stealth."""
        if not self.evades(cave, table):
            self.die(cave, by, table)
        return 0

    def scratched(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        return self.clawed(cave, piece, by, table)

    def spores_work(self, cave: Cave) -> bool:
        return bool(self.upgrades)

    def spored(self, cave: Cave, table: Table) -> None:
        """V6.1: an upgrade is lost, its Treasure back in the supply; flips go in order."""
        last_flip = FIRST_FLIP + self.flips() - 1
        choices = [
            LOSE_UPGRADE + upgrade
            for upgrade in self.upgrades
            if upgrade < FIRST_FLIP or upgrade == last_flip
        ]
        upgrade = table.choose(LoseUpgrade(self.seat, choices)) - LOSE_UPGRADE
        self.upgrades.remove(upgrade)
        cave.treasure_supply += 1

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        self.hex = power

    def unhexed(self, cave: Cave, table: Table) -> None:
        self.hex = 0

    # What it has, and what is taken from it

    def loose_treasures(self) -> int:
        return self.carried

    def held_treasures(self) -> int:
        return self.carried + self.stashed()

    # Possession and Mental Blocks (V9)

    def summon(self, cave: Cave, table: Table) -> None:
        cave.at[THIEF] = CENTRE
        telling.came_out(table, THIEF, CENTRE)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        self.lent = numbers
        self.cubes = self.thievery()
        self.moved = 0
        self.phase = ACTING

    def release(self, cave: Cave, table: Table) -> None:
        self.lent = []
        self.cubes = 0
        self.phase = DEALING

    def vanish(self, cave: Cave) -> None:
        super().vanish(cave)
        for gem, where in enumerate(cave.gems):
            if where == GEM_CARRIED:
                cave.gem_goes_home(gem)

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return self.cubes >= influence

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        self.cubes -= influence


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, Thief.phases),
    Field("tokens", COUNTS, ("movement", "stealth", "thievery")),
    Field("cubes", INT),
    Field("moved", INT),
    Field("carried", INT),
    Field("hidden_loot", INT),
    Field("hex", INT),
    Field("upgrades", NAMES, UPGRADE_NAMES),
    Field("plain_stash", INT),
    Field("loot_level", INT),
    Field("pickpocketed", INT),
    Field("backstabbed", INT),
    Field("locks_tried", SQUARES),
    Field("sticky_used", FLAG),
    Field("evaded", FLAG),
    Field("lent", INTS),
]

codec.register(Thief, "vast/thief", "seat data")
