"""S225–S229: special passages, text and effect of each side by side. All of them are house rules.

Echo Gallery is a bonus that throwing asks for; the Crumbling Ledge is met like a Hazard, so it
also stands in the table of cards.
"""

from typing import Final

from cavern.core.act import NONE, Form, Refusal
from cavern.core.decision import NOTHING
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.core.words import counted
from cavern.games.skulldug import telling
from cavern.games.skulldug.border import SpecialAbout
from cavern.games.skulldug.cards.base import distinct, put_away
from cavern.games.skulldug.decisions import ALIKE, CARD, HERE, PASSAGE, Action, printed
from cavern.games.skulldug.discovery import draw_fortune
from cavern.games.skulldug.encounters import arrive, enter
from cavern.games.skulldug.injury import regain_health
from cavern.games.skulldug.kinds import HOUSE, TREASURE
from cavern.games.skulldug.naming import card_name
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import NOWHERE, Dig, Explorer
from cavern.games.skulldug.tiles import SPECIALS, TILES, TUNNEL, TileKind

NOT_AT_SPRING: Final = Refusal("S225", "You are not in the Underground Spring.")
DRUNK: Final = Refusal("S225", "You drank from the spring this turn already.")
HEALTHY: Final = Refusal("S225", "Your Health is at its maximum.")
NOT_AT_ALTAR: Final = Refusal("S227", "You are not in the Offering Altar.")
NOT_HELD: Final = Refusal("S227", "You do not hold that card.")
A_TREASURE: Final = Refusal("S227", "Treasures cannot be offered.")
NOT_IN_TUNNEL: Final = Refusal("S228", "You are not in the Secret Tunnel.")
STUCK: Final = Refusal("S228", "You are glued to the spot until the turn ends.")
NO_FAR_END: Final = Refusal("S228", "The other Secret Tunnel has not been discovered.")


class SpecialPassage(Tangible):
    """What is written on a passage, and what it lets an explorer inside do."""

    def __init__(
        self, name: str, text: str, rule: str, acts: list[Action], throw_bonus: int = 0
    ) -> None:
        self.name = name
        self.text = text
        self.rule = rule
        self.acts = acts
        self.throw_bonus = throw_bonus


class PassageAction(Action):
    """What a special passage lets an explorer inside do: ``SPECIAL`` says which."""

    def __init__(
        self, name: str, rule: str, label: str, text: str, first: Form, outside: Refusal
    ) -> None:
        super().__init__(name, rule, label, text, first)
        self.outside = outside

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        here = self in SPECIAL[state.box.special[who.at]].acts
        return super().closed(state, who) if here else self.outside


class Drink(PassageAction):
    """S225: the Underground Spring."""

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        if who.drank:
            return DRUNK
        return HEALTHY if who.health >= state.rulings.max_health else None

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        who.ap -= self.price.ap
        who.drank = True
        regain_health(state, who, 1, self.rule, table)


class Offer(PassageAction):
    """S227: the Offering Altar."""

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return distinct(state, who.hand)

    def does(self, state: Dig, who: Explorer, card: CardId, _: int) -> str:
        return f"{self.text} You give up {card_name(state, card)}: {printed(state, card)}"

    def absent(self, state: Dig, who: Explorer, card: CardId, _: int) -> Refusal:
        return ALIKE if card in who.hand else NOT_HELD

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NOT_HELD

    def unfit(self, state: Dig, who: Explorer, card: CardId) -> Refusal | None:
        return A_TREASURE if state.type_of(card) == TREASURE else None

    def perform(self, state: Dig, who: Explorer, card: CardId, _: int, table: Table) -> None:
        who.ap -= self.price.ap
        state.take(card, who)
        telling.discarded(state, card, self.rule, table)
        put_away(state, card)
        draw_fortune(state, who.at, table)


class CrawlThrough(PassageAction):
    """S228: the Secret Tunnel."""

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        if who.glued:
            return STUCK
        return NO_FAR_END if far_end(state, who) == NOWHERE else None

    def touches(self, state: Dig, who: Explorer, _: int, __: int) -> list[str]:
        end = far_end(state, who)
        return NOTHING if end == NOWHERE else PASSAGE.touches_in(state, end, -1)

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        who.ap -= self.price.ap
        origin = who.at
        arrive(state, who, far_end(state, who))
        telling.moved(state, who, origin, -1, "tunnels", table)
        enter(state, who, table)


def far_end(cave: Dig, explorer: Explorer) -> TileId:
    """Where the tunnel leads; NOWHERE if that is not discovered."""
    for tile, special in enumerate(cave.box.special):
        if special == TUNNEL and tile != explorer.at and cave.spaces[tile] != NOWHERE:
            return tile
    return NOWHERE


DRINK: Final = Drink(
    "drink",
    "S225",
    "Drink from the spring: regain 1 Health (1 AP)",
    "You regain 1 Health; once per turn.",
    HERE,
    NOT_AT_SPRING,
)
OFFER: Final = Offer(
    "offer",
    "S227",
    "Offer {} at the altar (1 AP)",
    "The item is discarded, and the top Fortune is laid into this passage.",
    CARD,
    NOT_AT_ALTAR,
)
TUNNEL_THROUGH: Final = CrawlThrough(
    "tunnel",
    "S228",
    "Crawl through the Secret Tunnel (1 AP)",
    "You come out of the other Secret Tunnel and meet what is there.",
    NONE,
    NOT_IN_TUNNEL,
)

SPECIAL: Final[list[SpecialPassage]] = [
    SpecialPassage("", "", "", []),
    SpecialPassage("Underground Spring", "1 AP, once per turn: regain 1 Health.", "S225", [DRINK]),
    SpecialPassage("Echo Gallery", "Throws made from here get +1.", "S226", [], throw_bonus=1),
    SpecialPassage(
        "Offering Altar",
        "1 AP and discard an item that is no treasure: the top Fortune is laid into this passage.",
        "S227",
        [OFFER],
    ),
    SpecialPassage(
        "Secret Tunnel",
        "1 AP: go to the other Secret Tunnel, if it is discovered.",
        "S228",
        [TUNNEL_THROUGH],
    ),
    SpecialPassage(
        "Crumbling Ledge",
        "Entering is an encounter 3/1. It is no trap and never goes away.",
        "S229",
        [],
    ),
]
"""By the number that stands on the tile."""


SHAPES_CALLED: Final = {
    "deadend": "Dead end",
    "straight": "Straight passage",
    "l": "L passage",
    "t": "T passage",
    "4way": "4-way passage",
}
"""S3: for people."""


def tiles_called() -> dict[str, str]:
    """The kinds of tiles for whoever has no table of them at hand."""
    return {kind.id: tile_called(kind) for kind in TILES}


def tile_called(kind: TileKind) -> str:
    """``T passage with 1 Hazard, 2 Fortunes (T5)``."""
    found = []
    if kind.hazards:
        found.append(counted(kind.hazards, "Hazard"))
    if kind.fortunes:
        found.append(counted(kind.fortunes, "Fortune"))
    if kind.special:
        found.append(SPECIAL[kind.special].name)
    called = SHAPES_CALLED[kind.shape] + (f" with {', '.join(found)}" if found else "")
    return f"{called} ({kind.id})"


def specials_about() -> list[SpecialAbout]:
    """Every special passage as data."""
    return [
        {
            "id": SPECIALS[number],
            "name": special.name,
            "text": special.text,
            "rule": special.rule,
            "source": HOUSE,
        }
        for number, special in enumerate(SPECIAL)
        if special.name
    ]
