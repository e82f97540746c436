"""S192–S199, S211, S212: monsters."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import Card, Moment, Monster, put_away
from cavern.games.skulldug.injury import become_dazed, drop_random, random_card
from cavern.games.skulldug.kinds import RECONSTRUCTED
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.state import Dig, Explorer


class MischievousMonkey(Monster):
    def __init__(self) -> None:
        super().__init__(
            "mischievous-monkey",
            "Mischievous Monkey",
            "On Injury: drop a random card of your hand into your passage.",
            ("S192",),
            4,
            1,
            full=2,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        drop_random(cave, victim, "S192", table)


class GorgeousAdonis(Monster):
    def __init__(self) -> None:
        super().__init__(
            "gorgeous-adonis",
            "Gorgeous Adonis",
            "On Injury: lose 1 AP. You do not flee.",
            ("S193",),
            5,
            0,
            full=2,
        )
        self.makes_flee = False

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        if victim.ap:
            victim.ap -= 1
            telling.changed_ap(cave, victim, "S193", table)


class CrystalCenturion(Monster):
    def __init__(self) -> None:
        super().__init__(
            "crystal-centurion",
            "Crystal Centurion",
            "Sharp all over.",
            ("S194",),
            3,
            3,
            full=2,
        )


class DamnedSpirit(Monster):
    def __init__(self) -> None:
        super().__init__(
            "damned-spirit",
            "Damned Spirit",
            "A defeat does not drive it out: it stays.",
            ("S195",),
            4,
            1,
            full=2,
        )
        self.survives = True


class ShamblingCorpse(Monster):
    def __init__(self) -> None:
        super().__init__(
            "shambling-corpse",
            "Shambling Corpse",
            "With a Guttering Torch in hand you may pass it by.",
            ("S196",),
            5,
            1,
            full=2,
        )
        self.fears_light = True


class ShriekingBats(Monster):
    def __init__(self) -> None:
        super().__init__(
            "shrieking-bats", "Shrieking Bats", "Loud, but small.", ("S197",), 2, 1, full=3
        )


class PutridHorror(Monster):
    def __init__(self) -> None:
        super().__init__(
            "putrid-horror",
            "Putrid Horror",
            "When you flee from it, keep moving that way until you begin an encounter or hit a "
            "wall.",
            ("S198",),
            5,
            1,
            full=1,
        )
        self.chases = True


class HungryBear(Monster):
    def __init__(self) -> None:
        super().__init__(
            "hungry-bear",
            "Hungry Bear",
            "When you meet it, you may discard a consumable to ignore it this turn.",
            ("S199",),
            4,
            2,
            full=1,
        )
        self.eats = True

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        """``card`` is the consumable it is fed."""
        cave.take(card, holder)
        telling.discarded(cave, card, "S199", table)
        put_away(cave, card)
        holder.ignored = holder.ignored + [moment.hazard]
        moment.averted = True
        telling.ignored(cave, holder, moment.hazard, "S199", table)


class SwindlingJester(Monster):
    def __init__(self) -> None:
        super().__init__(
            "swindling-jester",
            "Swindling Jester",
            "On Injury: it takes a random card of your hand and keeps it until it leaves play.",
            ("S211",),
            4,
            1,
            full=2,
            pnp=0,
            source=RECONSTRUCTED,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        if victim.hand:
            loot = random_card(cave, victim.hand, table)
            cave.take(loot, victim)
            cave.riding = cave.riding + [card, loot]
            telling.swindled(cave, victim, loot, card, table)


class Basilisk(Monster):
    def __init__(self) -> None:
        super().__init__(
            "basilisk",
            "Basilisk",
            "On Injury: you become Dazed.",
            ("S212",),
            5,
            2,
            full=1,
            pnp=0,
            source=RECONSTRUCTED,
        )

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        become_dazed(cave, victim, table)


MONSTERS: Final[list[Card]] = [
    MischievousMonkey(),
    GorgeousAdonis(),
    CrystalCenturion(),
    DamnedSpirit(),
    ShamblingCorpse(),
    ShriekingBats(),
    PutridHorror(),
    HungryBear(),
    SwindlingJester(),
    Basilisk(),
]
