"""V7: the Thief as the others see him."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.table import Table
from cavern.games.vast import fields
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, NAMES, SQUARES, Field
from cavern.games.vast.role import KILLED, MAY_MEET, MISS, Attack, Role
from cavern.games.vast.roles.thief import turn
from cavern.games.vast.roles.thief.board import (
    DEALING,
    FIRST_FLIP,
    LOSE_UPGRADE,
    UPGRADE_NAMES,
    LoseUpgrade,
    ThiefBoard,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.turn import end_turn


class Thief(ThiefBoard):
    """The Thief's place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Thief(self.seat)
        self.copy_onto(other)
        return other

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def finish(self, cave: Cave, table: Table) -> None:
        self.phase = DEALING
        end_turn(cave, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "movement": self.movement(),
            "stealth": self.stealth(cave),
            "thievery": self.thievery(),
            "stashed": self.stashed(),
        }

    def turn_over(self, cave: Cave, whose: Role, table: Table) -> None:
        self.evaded = False

    def squares_shifted(self, inside: set[int], offset: int) -> None:
        self.locks_tried = [s + offset if s in inside else s for s in self.locks_tried]

    # What others do to him

    def encountered(self, cave: Cave, piece: int, reach: bool) -> int:
        return MAY_MEET

    def attackable(self, cave: Cave, piece: int, by: Role) -> bool:
        return True

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

    def clawed(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        """V11.5: Claw and Scratch ignore Stealth."""
        if not self.evades(cave, table):
            self.die(cave, by, table)
        return 0

    def scratched(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        return self.clawed(cave, piece, by, table)

    def bow_target(self, cave: Cave, piece: int, enchanted: bool) -> bool:
        return enchanted

    def shot(self, cave: Cave, piece: int, attack: Attack, table: Table) -> bool:
        if attack.perception <= self.stealth(cave):
            return False
        self.die(cave, attack.by, table)
        return True

    def burned(self, cave: Cave, piece: int, table: Table) -> None:
        self.die(cave, None, table)

    def melted(self, cave: Cave, piece: int, table: Table) -> None:
        self.die(cave, None, table)

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
