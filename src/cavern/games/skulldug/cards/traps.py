"""S185–S190, S209, S210, S219: traps, and the ledge that is met like one (S229)."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import Card, Trap
from cavern.games.skulldug.discovery import turn_passage
from cavern.games.skulldug.encounters import flee, slide, way_back
from cavern.games.skulldug.injury import become_dazed
from cavern.games.skulldug.kinds import HOUSE, LEDGE, RECONSTRUCTED
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.state import Dig, Explorer


class BearTrap(Trap):
    def __init__(self) -> None:
        super().__init__(
            "bear-trap", "Bear Trap", "It bites.", ("S185",), 4, 2, full=3, gear=1, pnp=2
        )


class ConvincingSign(Trap):
    def __init__(self) -> None:
        super().__init__(
            "convincing-sign",
            "Convincing Sign",
            "On Injury: your passage turns 90° clockwise.",
            ("S186",),
            5,
            0,
            full=3,
            gear=1,
            pnp=2,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        turn_passage(cave, victim.at, table)


class BucketOfGrease(Trap):
    def __init__(self) -> None:
        super().__init__(
            "bucket-of-grease",
            "Bucket of Grease",
            "On Injury: slide on in the direction you last moved until you begin an encounter or "
            "hit a wall.",
            ("S187", "S190", "S191"),
            5,
            0,
            full=2,
            pnp=1,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        if victim.heading >= 0:
            slide(cave, victim, victim.heading, table)


class BucketOfGlue(Trap):
    def __init__(self) -> None:
        super().__init__(
            "bucket-of-glue",
            "Bucket of Glue",
            "On Injury: until the turn ends you cannot move, dash or flee.",
            ("S188",),
            4,
            0,
            full=2,
            pnp=1,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        victim.glued = True
        telling.glued(cave, victim, table)


class SnareTrap(Trap):
    def __init__(self) -> None:
        super().__init__(
            "snare-trap",
            "Snare Trap",
            "On Injury: drop your whole hand into your passage.",
            ("S189",),
            4,
            0,
            full=2,
            pnp=1,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        for held in victim.hand:
            cave.put(held, victim.at)
            telling.dropped(cave, victim, held, victim.at, "S189", table)
        victim.hand = []


class PortOBoulder(Trap):
    def __init__(self) -> None:
        super().__init__(
            "port-o-boulder",
            "Port-o-Boulder",
            "On Injury: flee, and keep moving that way until you begin an encounter or hit a wall.",
            ("S209",),
            4,
            1,
            full=1,
            source=RECONSTRUCTED,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        direction = way_back(cave, victim)
        if direction >= 0:
            flee(cave, victim, direction, True, table)


class ColossalPit(Trap):
    def __init__(self) -> None:
        super().__init__(
            "colossal-pit",
            "Colossal Pit",
            "You meet it before everything else. On Injury: lose all your AP.",
            ("S210", "S91"),
            5,
            1,
            full=1,
            source=RECONSTRUCTED,
        )
        self.met_first = True

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        victim.ap = 0
        telling.changed_ap(cave, victim, "S210", table)


class SleepingDartVent(Trap):
    def __init__(self) -> None:
        super().__init__(
            "sleeping-dart-vent",
            "Sleeping-Dart Vent",
            "On Injury: you become Dazed.",
            ("S219",),
            4,
            0,
            full=2,
            source=HOUSE,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        become_dazed(cave, victim, table)


class CrumblingLedgeDanger(Card):
    """S229: no card at all, but met in the same way."""

    def __init__(self) -> None:
        super().__init__(
            "crumbling-ledge",
            "Crumbling Ledge",
            LEDGE,
            "The passage itself gives way under you.",
            ("S229",),
            0,
            0,
            0,
            HOUSE,
            3,
            1,
        )


TRAPS: Final[list[Card]] = [
    BearTrap(),
    ConvincingSign(),
    BucketOfGrease(),
    BucketOfGlue(),
    SnareTrap(),
    PortOBoulder(),
    ColossalPit(),
    SleepingDartVent(),
]

LEDGES: Final[list[Card]] = [CrumblingLedgeDanger()]
