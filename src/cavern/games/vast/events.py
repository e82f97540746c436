"""V3.8: the Events: the Cave plays them, the Knight meets them."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast import telling
from cavern.games.vast.decisions import DECLINE, HERE, RoleAct, RoleMenu
from cavern.games.vast.grid import AROUND
from cavern.games.vast.numbers import CardId
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import reveal_each
from cavern.games.vast.role import Role
from cavern.games.vast.roles.knight import ambush
from cavern.games.vast.roles.knight.collecting import gain_treasure_card
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.state import Cave

NO_REST: Final = Refusal("V3.8", "No Event offers her rest.")


class RestAct(RoleAct[Knight]):
    """A free Hero cube for Health."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_REST


class SpendOne(RestAct):
    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.free -= 1
        who.aside += 1
        who.heal(1, table)


class DiscardOne(RestAct):
    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.free -= 1
        who.discarded += 1
        who.heal(2, table)


SPEND_CUBE: Final = SpendOne(
    "spend-cube",
    "V3.8",
    "Spend a Hero cube to heal",
    "The Knight gains 1 Health; the cube comes back with her next Pick Up.",
    HERE,
)
DISCARD_CUBE: Final = DiscardOne(
    "discard-cube",
    "V3.8",
    "Discard a Hero cube to heal",
    "The Knight gains 2 Health; the cube is gone.",
    HERE,
)


class SpendCube(RoleMenu):
    kind = "spend-cube"
    question = "Rest here? A Hero cube heals you."
    acts = [SPEND_CUBE, DECLINE]


class GiveCube(SpendCube):
    acts = [DISCARD_CUBE, DECLINE]


class EventCard(Tangible):
    """An Event: how often it is in the deck, and what it does to the Knight."""

    def __init__(self, id: str, name: str, count: int, text: str) -> None:
        self.id = id
        self.name = name
        self.count = count
        self.source = "base"
        self.text = text
        self.rules = "V3.8"

    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        raise NotImplementedError


class AmbushEvent(EventCard):
    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        ambush.ambush(cave, knight, table)


class DeepAndDark(EventCard):
    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        keeper = cave.keeper()
        if keeper is not None:
            keeper.gain_omens(cave, 2, table)
        else:
            gain_treasure_card(cave, knight, table)


class Rats(EventCard):
    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        knight.unnerved(cave, 2, table)


class CaveBread(EventCard):
    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        if knight.discarded:
            knight.discarded -= 1
            knight.earn_cubes(1)
            return
        for i in range(len(knight.track) - 1, -1, -1):
            if knight.track[i]:
                knight.track[i] = 0
                knight.earn_cubes(1)
                return


class Rest(EventCard):
    """Fresh Air and Fresh Water."""

    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        if knight.free and knight.health < knight.full_health:
            perform(table.choose(SpendCube(cave, knight)), cave, knight, table)


class Light(EventCard):
    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        if knight.free and knight.can_spare_cube() and knight.health < knight.full_health:
            perform(table.choose(GiveCube(cave, knight)), cave, knight, table)


class VantagePoint(EventCard):
    def play(self, cave: Cave, knight: Knight, table: Table) -> None:
        square = cave.at[KNIGHT]
        seen = reveal_each(cave, [square + step for step in AROUND], knight, table)
        knight.gain_grit(len(seen), table)


EVENTS: Final[list[EventCard]] = [
    AmbushEvent("ambush", "Ambush", 4, "The Knight is ambushed."),
    DeepAndDark("deep-and-dark", "Deep and Dark", 3,
                "The Cave draws 2 Omens. Without a Cave the Knight gains a Treasure card."),
    Rats("rats", "Rats", 3, "The Knight loses 2 Grit."),
    CaveBread("cave-bread", "Cave Bread", 1,
              "The Knight takes back a discarded Hero cube, or else the one highest on the Grit "
              "track."),
    Rest("fresh-air", "Fresh Air", 1,
         "The Knight may spend a Hero cube until Pick Up: +1 Health."),
    Rest("fresh-water", "Fresh Water", 1,
         "The Knight may spend a Hero cube until Pick Up: +1 Health."),
    Light("light", "Light", 1, "The Knight may discard a Hero cube: +2 Health."),
    VantagePoint("vantage-point", "Vantage Point", 1,
                 "The Knight reveals all Dark tiles around her, each for 1 Grit; Event tiles get "
                 "tokens."),
]  # fmt: skip


def event_deck() -> list[CardId]:
    """All fifteen cards, unshuffled."""
    return [i for i, card in enumerate(EVENTS) for _ in range(card.count)]


def resolve_event(cave: Cave, knight: Knight, table: Table) -> None:
    """The keeper plays one of three, else the top card comes; it then leaves the game."""
    if not cave.events:
        return
    keeper = cave.keeper()
    if keeper is not None:
        card = keeper.give_event(cave, table)
    else:
        card = cave.events.pop()
    table.reveal()  # what was played, and to who foresees what comes next
    cave.events_gone.append(card)
    telling.event(table, EVENTS[card].id, EVENTS[card].name, EVENTS[card].text)
    EVENTS[card].play(cave, knight, table)
