"""V7: the Thief: his state, his statistics, and what others do to him."""

from typing import Final, cast

from cavern.core import codec
from cavern.core.act import Refusal, perform
from cavern.core.decision import Seat
from cavern.core.grid import Direction
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, NAMES, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import (
    DECLINE,
    DIRECTION,
    DIRECTION_NUMBERS,
    SQUARE,
    Named,
    RoleAct,
    RoleMenu,
)
from cavern.games.vast.endings import win
from cavern.games.vast.grid import CENTRE, OFF, STEP, name_of
from cavern.games.vast.moving import GUARDED, IMPASSABLE, OPEN_SPACE, arrive
from cavern.games.vast.notation import PLACES
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import GEM_CARRIED, THIEF
from cavern.games.vast.role import KILLED, MAY_MEET, MISS, Attack, Role
from cavern.games.vast.roles.thief import telling as told
from cavern.games.vast.roles.thief.spec import SPEC, ThiefTerms
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import Cave
from cavern.games.vast.turn import end_turn


class Upgrade(Tangible):
    """A space for a stashed Treasure, and what it gives the Thief."""

    def __init__(self, id: str, name: str, rule: str, text: str) -> None:
        self.id = id
        self.name = name
        self.source = "base"
        self.text = text
        self.rule = rule


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
    Upgrade("sticky-fingers", "Sticky Fingers", "V7.5.1", "Once a turn roll a Pickpocket again."),
    Upgrade("lock-picking-kit", "Lock Picking Kit", "V7.5.2", "Pick Lock costs 1 cube less."),
    Upgrade("climbing-gear", "Climbing Gear", "V7.5.3", "Climb costs 1 cube less."),
    Upgrade("hand-crossbow", "Hand Crossbow", "V7.5.4", "Backstab a visible player up to 3 away."),
    Upgrade("unnatural-evasion", "Unnatural Evasion", "V7.5.5",
            "The first attack each turn fails on 4 or more, and he may move 1."),
    Upgrade("movement", "Movement", "V7.5.6", "+1 Movement."),
    Upgrade("stealth", "Stealth", "V7.5.7", "+1 Stealth."),
    Upgrade("thievery", "Thievery", "V7.5.8", "+1 Thievery, to at most 5."),
    Upgrade("flip-1", "First flip", "V7.5.9", "The stat token 2 becomes 3."),
    Upgrade("flip-2", "Second flip", "V7.5.10", "A stat token 3 becomes 4."),
    Upgrade("flip-3", "Third flip", "V7.5.11", "All stat tokens are 4."),
]  # fmt: skip
UPGRADE_NAMES: Final = tuple(upgrade.id for upgrade in UPGRADES)
STAT_TOKENS: Final[list[list[int]]] = [[2, 3, 4], [3, 3, 4], [3, 4, 4], [4, 4, 4]]
"""The stat tokens after so many flips."""

MOST_THIEVERY: Final = 5
LOOT_DROP: Final = 3
CROSSBOW_REACH: Final = 3

DEALING: Final = 0
ACTING: Final = 1

UPGRADE_FORM: Final = Named(UPGRADE_NAMES, tuple(upgrade.name for upgrade in UPGRADES), "upgrade")
NOTHING_TO_STASH: Final = Refusal("V7.5", "Nothing is being stashed.")
TAKEN_UPGRADE: Final = Refusal("V7.5", "Each upgrade is there once.")
FLIPS_IN_ORDER: Final = Refusal("V7.5", "Flips come in order.")
NO_SPORES: Final = Refusal("V6.1.4", "No upgrade is lost now.")
NOT_HIS_UPGRADE: Final = Refusal("V6.1.4", "He does not have that upgrade.")
FLIPS_BACK_IN_ORDER: Final = Refusal("V6.1.4", "The last flip is lost before the others.")
SUPPLY_FIRST: Final = Refusal("V11.7", "He takes Treasures from the supply as long as it has any.")
NO_TREASURE_THERE: Final = Refusal("V11.7", "No Treasure lies there.")
NOT_ATTACKED: Final = Refusal("V7.5.5", "No attack has just failed.")
WALL: Final = Refusal("V7.5.5", "A wall is in the way.")
PIT: Final = Refusal("V10.5", "Nobody stops in a Pit.")
BARRED: Final = Refusal("V11.9", "Whoever stands there sees him coming.")


PHASES: Final = ("dealing", "acting")

STATISTICS: Final = ("movement", "stealth", "thievery")

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    # The stat tokens on Movement, Stealth, Thievery.
    Part("tokens", COUNTS, STATISTICS, start=[2, 3, 4]),
    Part("cubes"),
    Part("moved"),
    # Treasure tokens on him; Gems are marked as carried.
    Part("carried"),
    Part("hidden_loot"),
    Part("hex"),
    Part("upgrades", NAMES, UPGRADE_NAMES),
    # Stashed Treasures that are not on upgrades (V10.4).
    Part("plain_stash"),
    Part("loot_level", start=LOOT_DROP),
    Part("pickpocketed"),
    Part("backstabbed"),
    Part("locks_tried", PLACES),
    Part("sticky_used", FLAG),
    Part("evaded", FLAG),
    Part("lent", INTS),
]


class Thief(Role):
    """The Thief."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES

    own: ThiefTerms

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.pieces = [THIEF]
        self.walks_over = True
        self.scatters_attackers = False
        self.rides_river = True
        # <ROWS: start>
        self.phase = 0
        self.tokens: list[int] = [2, 3, 4]
        self.cubes = 0
        self.moved = 0
        self.carried = 0
        self.hidden_loot = 0
        self.hex = 0
        self.upgrades: list[int] = []
        self.plain_stash = 0
        self.loot_level = 3
        self.pickpocketed = 0
        self.backstabbed = 0
        self.locks_tried: list[Square] = []
        self.sticky_used = False
        self.evaded = False
        self.lent: list[int] = []
        # </ROWS: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Thief(self.seat)
        other.own = self.own
        # <ROWS: copying>
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
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "tokens": dict(zip(STATISTICS, self.tokens)),
            "cubes": self.cubes,
            "moved": self.moved,
            "carried": self.carried,
            "hidden_loot": self.hidden_loot,
            "hex": self.hex,
            "upgrades": [UPGRADE_NAMES[n] for n in self.upgrades],
            "plain_stash": self.plain_stash,
            "loot_level": self.loot_level,
            "pickpocketed": self.pickpocketed,
            "backstabbed": self.backstabbed,
            "locks_tried": [name_of(square) for square in self.locks_tried],
            "sticky_used": self.sticky_used,
            "evaded": self.evaded,
            "lent": self.lent[:],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.counts(1, self.tokens)
        panel.number(2, self.cubes)
        panel.number(3, self.moved)
        panel.number(4, self.carried)
        panel.number(5, self.hidden_loot)
        panel.number(6, self.hex)
        panel.names(7, self.upgrades)
        panel.number(8, self.plain_stash)
        panel.number(9, self.loot_level)
        panel.number(10, self.pickpocketed)
        panel.number(11, self.backstabbed)
        panel.places(12, self.locks_tried)
        panel.number(13, self.sticky_used)
        panel.number(14, self.evaded)
        panel.several(15, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        self.own = cast(ThiefTerms, own)

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
            telling.token_taken(table, cave, cave.at[THIEF], "treasure", "Thief", "V7.3")
            return
        question = ThiefTakeFrom(cave, self)
        if question.choices:
            perform(table.choose(question), cave, self, table)

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
        if self.stashed() >= cave.terms.goals[self.seat].own:
            win(cave, "treasures-stashed", [self.seat], table)

    def stash_one(self, cave: Cave, table: Table) -> None:
        if self.plain_stash < self.own.not_on_upgrades:
            self.carried -= 1
            self.plain_stash += 1
        else:
            perform(table.choose(ChooseUpgrade(cave, self)), cave, self, table)
        told.stashed(table, self.stashed())

    def open_upgrades(self) -> list[int]:
        free = [n for n in range(FIRST_FLIP) if n not in self.upgrades]
        flips = self.flips()
        if flips < len(STAT_TOKENS) - 1:
            free.append(FIRST_FLIP + flips)
        return free

    # Death

    def die(self, cave: Cave, killer: Role | None, table: Table) -> None:
        """V7.4: drops everything; the killer is rewarded; back at his next turn."""
        square = cave.at[THIEF]
        told.thief_died(table, square)
        tile = cave.tile(square)
        cave.treasure[tile] += self.carried
        self.carried = 0
        self.hidden_loot = 0
        for gem, where in enumerate(cave.gems):
            if where == GEM_CARRIED:
                cave.gems[gem] = square
        artifacts.drop(cave, THIEF, table)
        cave.at[THIEF] = OFF
        table.happened()
        if killer is not None:
            level = self.loot_level
            self.loot_level = max(0, level - 1)
            killer.rewarded(cave, level, table)

    def evades(self, cave: Cave, table: Table) -> bool:
        """V7.5.5 Unnatural Evasion: the attack fails, and he may get away."""
        if not self.foils(table):
            return False
        self.slip_away(cave, table)
        return True

    def foils(self, table: Table) -> bool:
        """V7.5.5: the first attack of a turn fails on 4 or more."""
        if EVASION not in self.upgrades or self.evaded:
            return False
        self.evaded = True
        roll = table.roll()
        telling.rolled(table, "Thief", roll, "V7.5.5")
        return roll >= 4

    def barred(self, cave: Cave, square: Square, direction: Direction) -> Refusal | None:
        """What keeps him from a step that way, if anything."""
        onto = square + STEP[direction]
        if onto not in cave.grid:
            return OPEN_SPACE
        if cave.walled(square, direction):
            return WALL
        if cave.impassable(onto):
            return IMPASSABLE
        if cave.is_pit(onto):
            return PIT
        if onto in cave.guards:
            return GUARDED
        return BARRED if cave.barred(onto, self, self.stealth(cave)) else None

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """V7.4, V11.2: he comes in by the Entrance if he is not on the map."""
        if cave.at[THIEF] == OFF:
            cave.at[THIEF] = CENTRE
            telling.came_out(table, cave, THIEF, CENTRE)
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

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        if cave.at[THIEF] == CENTRE:
            self.stash(cave, table)

    def burned(self, cave: Cave, piece: Piece, table: Table) -> None:
        self.die(cave, None, table)

    def melted(self, cave: Cave, piece: Piece, table: Table) -> None:
        self.die(cave, None, table)

    def squares_shifted(self, inside: set[Square], offset: int) -> None:
        self.locks_tried = [s + offset if s in inside else s for s in self.locks_tried]

    # Under attack

    def attackable(self, cave: Cave, piece: Piece, by: Role) -> bool:
        return True

    def encountered(self, cave: Cave, piece: Piece, reach: bool) -> int:
        return MAY_MEET

    def attacked(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> int:
        """V3.4, V4.5: whoever sees him kills him."""
        if attack.perception <= self.stealth(cave) or self.evades(cave, table):
            return MISS
        self.die(cave, attack.by, table)
        return KILLED

    def guard(self, cave: Cave, piece: Piece) -> str:
        return f"more Perception than his Stealth of {self.stealth(cave)}"

    def defence(self, cave: Cave, piece: Piece) -> int:
        return self.stealth(cave)

    def mauled(self, cave: Cave, piece: Piece, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: he is killed, or evades and gets away once the Ghoul has skittered."""
        if self.foils(table):
            return MISS
        self.die(cave, attack.by, table)
        return KILLED

    def slip_away(self, cave: Cave, table: Table) -> None:
        perform(table.choose(Dodge(cave, self)), cave, self, table)

    def bow_target(self, cave: Cave, piece: Piece, enchanted: bool) -> bool:
        return enchanted

    def shot(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> bool:
        if attack.perception <= self.stealth(cave):
            return False
        self.die(cave, attack.by, table)
        return True

    # Powers, omens and secrets of others

    def clawed(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        """V11.5: Claw and Scratch ignore Stealth."""
        if not self.evades(cave, table):
            self.die(cave, by, table)
        return 0

    def scratched(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        return self.clawed(cave, piece, by, table)

    def spores_work(self, cave: Cave) -> bool:
        return bool(self.upgrades)

    def spored(self, cave: Cave, table: Table) -> None:
        """V6.1.4: an upgrade is lost, its Treasure back in the supply; flips go in order."""
        perform(table.choose(LoseUpgrade(cave, self)), cave, self, table)

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
        telling.came_out(table, cave, THIEF, CENTRE)

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


# What he is asked


class StashOn(RoleAct[Thief]):
    """V7.5: a Treasure brought home goes on an upgrade."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOTHING_TO_STASH

    def firsts(self, state: Cave, who: Thief) -> list[int]:
        return who.open_upgrades()

    def absent(self, state: Cave, who: Thief, upgrade: int, _: int) -> Refusal:
        return TAKEN_UPGRADE if upgrade in who.upgrades else FLIPS_IN_ORDER

    def rests_on(self, state: Cave, who: Thief, upgrade: int, _: int) -> str:
        return UPGRADES[upgrade].rule

    def does(self, state: Cave, who: Thief, upgrade: int, _: int) -> str:
        return UPGRADES[upgrade].text

    def perform(self, state: Cave, who: Thief, upgrade: int, _: int, table: Table) -> None:
        who.carried -= 1
        who.upgrades.append(upgrade)


class LoseOne(RoleAct[Thief]):
    """V6.1.4 Soporific Spores: an upgrade goes, its Treasure back to the supply."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_SPORES

    def firsts(self, state: Cave, who: Thief) -> list[int]:
        return who.upgrades

    def absent(self, state: Cave, who: Thief, upgrade: int, _: int) -> Refusal:
        return NOT_HIS_UPGRADE

    def against(self, state: Cave, who: Thief, upgrade: int, _: int) -> Refusal | None:
        last_flip = FIRST_FLIP + who.flips() - 1
        return None if upgrade < FIRST_FLIP or upgrade == last_flip else FLIPS_BACK_IN_ORDER

    def perform(self, state: Cave, who: Thief, upgrade: int, _: int, table: Table) -> None:
        who.upgrades.remove(upgrade)
        state.treasure_supply += 1


class TakeFromMap(RoleAct[Thief]):
    """V11.7: with no Treasure in the supply he takes one from anywhere on the map."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return SUPPLY_FIRST

    def firsts(self, state: Cave, who: Thief) -> list[Square]:
        return state.treasure_squares()

    def absent(self, state: Cave, who: Thief, square: Square, _: int) -> Refusal:
        return NO_TREASURE_THERE

    def perform(self, state: Cave, who: Thief, square: Square, _: int, table: Table) -> None:
        state.treasure[state.tile(square)] -= 1
        who.carried += 1
        telling.token_taken(table, state, square, "treasure", "Thief", "V11.7")


class SlipAway(RoleAct[Thief]):
    """V7.5.5 Unnatural Evasion: one step, after the attack has failed."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ATTACKED

    def firsts(self, state: Cave, who: Thief) -> list[Direction]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: Thief, direction: Direction, _: int) -> Refusal | None:
        return who.barred(state, state.at[THIEF], direction)

    def perform(self, state: Cave, who: Thief, direction: Direction, _: int, table: Table) -> None:
        arrive(state, THIEF, state.at[THIEF] + STEP[direction], table)


UPGRADE: Final = StashOn(
    "upgrade", "V7.5", "Stash it on {}", "The Thief has that upgrade from now on.", UPGRADE_FORM
)
LOSE_UPGRADE: Final = LoseOne(
    "lose-upgrade", "V6.1.4", "Lose {}", "Its Treasure goes back to the supply.", UPGRADE_FORM
)
TAKE_FROM: Final = TakeFromMap(
    "take-from", "V11.7", "Take the Treasure at {}", "The Thief carries it.", SQUARE
)
DODGE: Final = SlipAway("dodge", "V7.5.5", "Slip away {}", "The Thief goes there.", DIRECTION)


class ChooseUpgrade(RoleMenu):
    kind = "upgrade"
    question = "Where is the Treasure stashed?"
    acts = [UPGRADE]


class LoseUpgrade(RoleMenu):
    kind = "lose-upgrade"
    question = "Soporific Spores: which upgrade is lost?"
    acts = [LOSE_UPGRADE]


class ThiefTakeFrom(RoleMenu):
    kind = "take-from"
    question = "No Treasure is left in the supply: from where do you take one?"
    acts = [TAKE_FROM]


class Dodge(RoleMenu):
    kind = "dodge"
    question = "The attack misses. Slip away?"
    acts = [DODGE, DECLINE]


def the_thief(cave: Cave) -> Thief | None:
    for role in cave.roles:
        if isinstance(role, Thief):
            return role
    return None


codec.register(Thief, "vast/thief", "seat data")
