"""S172–S179, S202–S204, S213–S215: equipment. It works while held and is not used up."""

from typing import Final

from cavern.core.act import Answer, Refusal, perform
from cavern.core.decision import Odds, Seat
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import pick_up
from cavern.games.skulldug.cards.base import (
    Card,
    Equipment,
    Matter,
    Moment,
    card_of,
    distinct,
    gain_ap,
)
from cavern.games.skulldug.cards.consumables import MonsterAct, MonsterTo, TurnPassage
from cavern.games.skulldug.decisions import (
    ALIKE,
    CARD,
    PASSAGE,
    ExplorerAct,
    LetBe,
    MatterAct,
    MatterQuestion,
    TargetQuestion,
    WayAct,
    about,
    ask,
    printed,
)
from cavern.games.skulldug.dice import odds, throw_die, value
from cavern.games.skulldug.discovery import discover
from cavern.games.skulldug.encounters import AheadAct, enter, step
from cavern.games.skulldug.grid import (
    WAYS,
    in_sight,
    neighbour,
    passage_ahead,
    sees,
    way_closed,
)
from cavern.games.skulldug.kinds import HOUSE, RECONSTRUCTED, TRAP
from cavern.games.skulldug.naming import card_name
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import NOWHERE, ROLLED, Dig, Explorer

NO_DARK: Final = Refusal("S172", "No undiscovered passage is connected to yours.")
LIT: Final = Refusal("S172", "That passage is discovered already.")


class LightPassage(WayAct):
    """S172: an undiscovered passage is discovered, and may be entered at once."""

    def against(self, state: Dig, who: Explorer, way: Direction, _: int) -> Refusal | None:
        closed = way_closed(state, who.at, way)
        if closed is None and neighbour(state, who.at, way) >= 0:
            return LIT
        return closed

    def perform(self, state: Dig, who: Explorer, way: Direction, _: int, table: Table) -> None:
        discover(state, who, who.at, way, table)
        if not who.glued:
            matter = Matter(who, way=way)
            perform(ask(state, MovingIn(state, matter), table), state, matter, table)


class MoveIn(AheadAct):
    """S172: a free step into the passage just lit."""

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        step(state, who.explorer, who.way, "moves", table)
        enter(state, who.explorer, table)


LIGHT: Final = LightPassage("S172", "The passage there is discovered; you may move in for 0 AP.")
MOVE_IN: Final = MoveIn("move-in", "S172", "Move in", "You go in for 0 AP and meet what is there.")
STAY_OUT: Final = LetBe("stay", "S172", "Stay", "You stay where you are.")


class Lighting(TargetQuestion):
    what = "Light which way?"
    acts = [LIGHT]


class MovingIn(MatterQuestion):
    what = "Move in?"
    acts = [MOVE_IN, STAY_OUT]


class GutteringTorch(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "guttering-torch",
            "Guttering Torch",
            "1 AP: discover a passage connected to yours; you may move into it at once for 0 AP.",
            ("S172",),
            cost=1,
        )
        self.lights = True

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None if LIGHT.possible(cave, holder) else NO_DARK

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Lighting(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        perform(ask(cave, Lighting(cave, holder), table), cave, holder, table)


WHISTLED: Final = Refusal("S173", "This card has done that this turn already.")
NONE_HEARS: Final = Refusal("S173", "No monster sees a passage to go to.")
OWN_PASSAGE: Final = Refusal("S173", "The monster is there already.")
MONSTER_BLIND: Final = Refusal("S173", "That passage is not in the monster's line of sight.")


class WhistleTo(MonsterTo):
    """S173: a passage in its line of sight."""

    def unfit(self, state: Dig, who: Matter, tile: TileId) -> Refusal | None:
        if tile == who.tile:
            return OWN_PASSAGE
        return None if sees(state, who.tile, tile) else MONSTER_BLIND

    def offer(self, state: Dig, who: Matter, choices: list[Answer]) -> None:
        """The nearest first."""
        for tile in in_sight(state, who.tile):
            self.offer_with(state, who, tile, choices)

    def possible(self, state: Dig, who: Matter) -> bool:
        return self.listed(state, who)


class Whistle(MonsterAct):
    """S173: any monster that sees a passage to go to."""

    def destination(self) -> MonsterTo:
        return WHISTLE_TO

    def where(self, cave: Dig, matter: Matter) -> MatterQuestion:
        return WhistlingTo(cave, matter)


WHISTLE: Final = Whistle("S173")
WHISTLE_TO: Final = WhistleTo("S173", "The monster goes there.")


class Whistling(TargetQuestion):
    what = "Move which monster?"
    acts = [WHISTLE]


class WhistlingTo(MatterQuestion):
    what = "Move it where?"
    acts = [WHISTLE_TO]


class ShinyNewWhistle(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "shiny-new-whistle",
            "Shiny New Whistle",
            "1 AP, once per turn: move a monster to a passage in its line of sight.",
            ("S173",),
            cost=1,
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        if card in cave.spent:
            return WHISTLED
        return None if WHISTLE.possible(cave, holder) else NONE_HEARS

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Whistling(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        cave.spent.append(card)
        perform(ask(cave, Whistling(cave, holder), table), cave, holder, table)


class LuckyUnderwear(Equipment):
    """S175: what was spent on the roll counts, and stays."""

    def __init__(self) -> None:
        super().__init__(
            "lucky-underwear",
            "Lucky Underwear",
            "Once per turn, when your roll is at least your Health: you may roll again.",
            ("S174", "S175"),
            gear=1,
            when="Use it after a roll of at least your Health.",
        )
        self.rerolled = Refusal("S174", "This card has done that this turn already.")

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        if moment.window != ROLLED or value(cave, holder, moment) < holder.health:
            return self.not_meant
        return self.rerolled if card in cave.spent else None

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        cave.spent.append(card)
        throw_die(cave, holder, moment, table)

    def chance(self, cave: Dig, holder: Explorer, moment: Moment) -> Odds | None:
        return odds(cave, moment)


NO_ITEM_NEAR: Final = Refusal("S176", "No connected passage holds an item other than traps.")
NOT_LYING_THERE: Final = Refusal("S176", "That card does not lie there.")
NOT_CONNECTED: Final = Refusal("S176", "That passage is not connected to yours.")
NOT_FOR_WHIPS: Final = Refusal("S176", "The whip fetches items, but no traps.")


class Whip(ExplorerAct):
    """S176: an item out of a connected passage."""

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return [card for cards in state.contents if cards for card in distinct(state, cards)]

    def seconds(self, state: Dig, who: Explorer, card: CardId) -> list[TileId]:
        return [tile for tile, cards in enumerate(state.contents) if card in cards]

    def absent(self, state: Dig, who: Explorer, card: CardId, tile: TileId) -> Refusal:
        return ALIKE if card in state.contents[tile] else NOT_LYING_THERE

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NOT_LYING_THERE

    def unfit(self, state: Dig, who: Explorer, card: CardId) -> Refusal | None:
        return None if state.type_of(card) < TRAP else NOT_FOR_WHIPS

    def does(self, state: Dig, who: Explorer, card: CardId, tile: TileId) -> str:
        return f"{self.text} {printed(state, card)}"

    def against(self, state: Dig, who: Explorer, card: CardId, tile: TileId) -> Refusal | None:
        for way in WAYS:
            if passage_ahead(state, who.at, way) == tile:
                return None
        return NOT_CONNECTED

    def offer(self, state: Dig, who: Explorer, choices: list[Answer]) -> None:
        """Direction by direction."""
        for way in WAYS:
            there = passage_ahead(state, who.at, way)
            if there != NOWHERE:
                tiles = [there]
                for card in distinct(state, state.contents[there]):
                    if self.unfit(state, who, card) is None:
                        self.offer_among(state, who, card, tiles, choices)

    def possible(self, state: Dig, who: Explorer) -> bool:
        return self.listed(state, who)

    def perform(self, state: Dig, who: Explorer, card: CardId, tile: TileId, table: Table) -> None:
        pick_up(state, who, card, tile, table)


TAKE_BY_WHIP: Final = Whip(
    "take", "S176", "{} in {}", "The item comes into your hand.", CARD, PASSAGE
)


class Whipping(TargetQuestion):
    what = "Take which item?"
    acts = [TAKE_BY_WHIP]


class TrustyWhip(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "trusty-whip",
            "Trusty Whip",
            "1 AP: pick up an item, no trap, from a connected passage.",
            ("S176",),
            gear=1,
            cost=1,
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None if TAKE_BY_WHIP.possible(cave, holder) else NO_ITEM_NEAR

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Whipping(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        perform(ask(cave, Whipping(cave, holder), table), cave, holder, table)


NOTHING_TO_TURN: Final = Refusal(
    "S177", "The Cave Entrance never turns, and nothing next to you is discovered."
)
NOT_NEXT: Final = Refusal("S177", "That passage is neither yours nor next to it.")


class TurnNear(TurnPassage):
    """S177: one's own passage, or one next to it."""

    def unfit(self, state: Dig, who: Matter, tile: TileId) -> Refusal | None:
        refusal = super().unfit(state, who, tile)
        if refusal is not None or tile == who.explorer.at:
            return refusal
        for way in WAYS:
            if neighbour(state, who.explorer.at, way) == tile:
                return None
        return NOT_NEXT

    def offer(self, state: Dig, who: Matter, choices: list[Answer]) -> None:
        """One's own first, then direction by direction."""
        self.offer_with(state, who, who.explorer.at, choices)
        for way in WAYS:
            there = neighbour(state, who.explorer.at, way)
            if there >= 0:
                self.offer_with(state, who, there, choices)

    def possible(self, state: Dig, who: Matter) -> bool:
        return self.listed(state, who)


TURN_NEAR: Final = TurnNear("S177", "Next you choose how its corridors lie.")


class TurningNear(MatterQuestion):
    what = "Turn which passage?"
    acts = [TURN_NEAR]


class SturdyShovel(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "sturdy-shovel",
            "Sturdy Shovel",
            "1 AP: turn your passage, or one next to it, to any orientation.",
            ("S177",),
            gear=1,
            cost=1,
        )
        self.turns = 2

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None if TURN_NEAR.possible(cave, Matter(holder)) else NOTHING_TO_TURN

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return TurningNear(cave, Matter(holder)).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        matter = Matter(holder)
        perform(ask(cave, TurningNear(cave, matter), table), cave, matter, table)


class DelicateToolkit(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "delicate-toolkit",
            "Delicate Toolkit",
            "+1 to your rolls against traps.",
            ("S178",),
            gear=1,
        )
        self.on_traps = 1


class BrassKnuckles(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "brass-knuckles",
            "Brass Knuckles",
            "+1 to your rolls against monsters.",
            ("S179",),
            gear=1,
        )
        self.on_monsters = 1


class RunningShoes(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "running-shoes",
            "Running Shoes",
            "You have 1 AP more each turn.",
            ("S202", "S201"),
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.ap = 1

    def held(self, cave: Dig, holder: Explorer, card: CardId) -> None:
        gain_ap(cave, holder, card, self.ap)


class FresnelsEyepiece(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "fresnels-eyepiece",
            "Fresnel's Eyepiece",
            "You may drop and throw round one corner.",
            ("S203",),
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.round_corners = True


class CeremonialKey(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "ceremonial-key",
            "Ceremonial Key",
            "While you hold a Ceremonial treasure, you count as holding one treasure more.",
            ("S204",),
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.counts = 1

    def treasure_count(self, cave: Dig, holder: Explorer) -> int:
        if cave.rulings.key_always:
            return 1
        for held in holder.hand:
            if card_of(cave, held).ceremonial:
                return 1
        return 0


class SpikedBoots(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "spiked-boots",
            "Spiked Boots",
            "You need not slide, and may stop after any step of a slide.",
            ("S213",),
            pnp=0,
            source=HOUSE,
        )
        self.grips = True


class MinersHelmet(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "miners-helmet",
            "Miner's Helmet",
            "+1 to your defence against throws.",
            ("S214",),
            pnp=0,
            source=HOUSE,
        )
        self.on_defence = 1


LOOKED: Final = Refusal("S215", "This card has done that this turn already.")
NO_HAZARDS: Final = Refusal("S215", "The Hazard deck is empty.")


class Bury(MatterAct):
    """S215: it goes under the deck."""

    def touches(self, state: Dig, who: Matter, _: int, __: int) -> list[str]:
        return about(self, state, who)

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        deck = state.hazard
        deck.cards.insert(0, deck.cards.pop())
        deck.tags.insert(0, deck.tags.pop())
        telling.buried(state, who.explorer, table)


LEAVE_ON_TOP: Final = LetBe("leave", "S215", "Leave it", "It stays on top and is drawn next.")
BURY: Final = Bury("bury", "S215", "Put it under the deck", "It becomes the last Hazard to come.")


class TopHazard(MatterQuestion):
    acts = [LEAVE_ON_TOP, BURY]

    def prompt(self) -> str:
        return f"The top Hazard is {card_name(self.state, self.who.card)}"


class CanaryCage(Equipment):
    """Only its user sees the card; all see whether it goes under the deck."""

    def __init__(self) -> None:
        super().__init__(
            "canary-cage",
            "Canary Cage",
            "1 AP, once per turn: look at the top Hazard; leave it or put it under the deck.",
            ("S215",),
            pnp=0,
            source=HOUSE,
            cost=1,
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        if card in cave.spent:
            return LOOKED
        return None if cave.hazard.cards else NO_HAZARDS

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        cave.spent.append(card)
        deck = cave.hazard
        top = deck.cards[-1]
        table.reveal()
        remember(deck.known, top, holder.number)
        telling.peeked(cave, holder, top, table)
        matter = Matter(holder, top)
        perform(ask(cave, TopHazard(cave, matter), table), cave, matter, table)


def remember(known: list[int], card: CardId, seat: Seat) -> None:
    """A seat knows where in the deck this card lies."""
    for i in range(0, len(known), 2):
        if known[i] == card:
            known[i + 1] |= 1 << seat
            return
    known += [card, 1 << seat]


EQUIPMENT_CARDS: Final[list[Card]] = [
    GutteringTorch(),
    ShinyNewWhistle(),
    LuckyUnderwear(),
    TrustyWhip(),
    SturdyShovel(),
    DelicateToolkit(),
    BrassKnuckles(),
    RunningShoes(),
    FresnelsEyepiece(),
    CeremonialKey(),
    SpikedBoots(),
    MinersHelmet(),
    CanaryCage(),
]
