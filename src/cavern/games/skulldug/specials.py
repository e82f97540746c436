"""S225–S229: special passages, text and effect of each side by side. All of them are house rules.

Echo Gallery is a bonus that throwing asks for; the Crumbling Ledge is met like a Hazard, so it
also stands in the table of cards.
"""

from typing import Final

from cavern.core.plain import Plain
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.acts import ALONE, DRINK, OFFER, TUNNEL_THROUGH, Act
from cavern.games.skulldug.cards.base import distinct, drop_copy
from cavern.games.skulldug.discovery import draw_fortune
from cavern.games.skulldug.encounters import arrive, enter
from cavern.games.skulldug.injury import regain_health
from cavern.games.skulldug.kinds import HOUSE, TREASURE
from cavern.games.skulldug.state import Cave, Explorer
from cavern.games.skulldug.tiles import SPECIALS, TUNNEL


class Special:
    """What is written on a passage, and what it lets an explorer inside do."""

    def __init__(self, name: str, text: str, rule: str) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.throw_bonus = 0

    def offers(self, cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
        """Add its actions for an explorer with at least 1 AP."""

    def obstacle(self, cave: Cave, explorer: Explorer) -> str:
        """Why its action is not possible now; nothing if it is."""
        return ""

    def act(self, cave: Cave, explorer: Explorer, act: Act, table: Table) -> None:
        """Carry out its action; the AP is already paid."""


class UndergroundSpring(Special):
    def __init__(self) -> None:
        super().__init__("Underground Spring", "1 AP, once per turn: regain 1 Health.", "S225")

    def offers(self, cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
        if not self.obstacle(cave, explorer):
            choices.append(ALONE[DRINK])

    def obstacle(self, cave: Cave, explorer: Explorer) -> str:
        if explorer.drank:
            return "You drank from the spring this turn already."
        if explorer.health >= cave.rulings.max_health:
            return "Your Health is at its maximum."
        return ""

    def act(self, cave: Cave, explorer: Explorer, act: Act, table: Table) -> None:
        explorer.drank = True
        regain_health(cave, explorer, 1, self.rule, table)


class EchoGallery(Special):
    def __init__(self) -> None:
        super().__init__("Echo Gallery", "Throws made from here get +1.", "S226")
        self.throw_bonus = 1


class OfferingAltar(Special):
    def __init__(self) -> None:
        super().__init__(
            "Offering Altar",
            "1 AP and discard an item that is no treasure: "
            "the top Fortune is laid into this passage.",
            "S227",
        )

    def offers(self, cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
        for held in distinct(cave, explorer.hand):
            if cave.type_of(held) != TREASURE:
                choices.append(Act(OFFER, held))

    def act(self, cave: Cave, explorer: Explorer, act: Act, table: Table) -> None:
        cave.take(act.a, explorer)
        telling.discarded(cave, act.a, self.rule, table)
        drop_copy(cave, act.a)
        cave.discard(act.a)
        draw_fortune(cave, explorer.at, table)


class SecretTunnel(Special):
    def __init__(self) -> None:
        super().__init__(
            "Secret Tunnel", "1 AP: go to the other Secret Tunnel, if it is discovered.", "S228"
        )

    def offers(self, cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
        if not self.obstacle(cave, explorer):
            choices.append(ALONE[TUNNEL_THROUGH])

    def obstacle(self, cave: Cave, explorer: Explorer) -> str:
        if explorer.glued:
            return "You are glued to the spot until the turn ends."
        if self.far_end(cave, explorer) < 0:
            return "The other Secret Tunnel has not been discovered."
        return ""

    def far_end(self, cave: Cave, explorer: Explorer) -> int:
        for tile, special in enumerate(cave.box.special):
            if special == TUNNEL and tile != explorer.at and cave.spaces[tile] >= 0:
                return tile
        return -1

    def act(self, cave: Cave, explorer: Explorer, act: Act, table: Table) -> None:
        origin = explorer.at
        arrive(cave, explorer, self.far_end(cave, explorer))
        telling.moved(cave, explorer, origin, -1, "tunnels", table)
        enter(cave, explorer, table)


class CrumblingLedge(Special):
    def __init__(self) -> None:
        super().__init__(
            "Crumbling Ledge",
            "Entering is an encounter 3/1. It is no trap and never goes away.",
            "S229",
        )


SPECIAL: Final[list[Special]] = [
    Special("", "", ""),
    UndergroundSpring(),
    EchoGallery(),
    OfferingAltar(),
    SecretTunnel(),
    CrumblingLedge(),
]
"""By the number that stands on the tile."""


def plain(number: int) -> dict[str, Plain]:
    """A special passage as data."""
    special = SPECIAL[number]
    return {
        "id": SPECIALS[number],
        "name": special.name,
        "text": special.text,
        "rule": special.rule,
        "source": HOUSE,
    }
