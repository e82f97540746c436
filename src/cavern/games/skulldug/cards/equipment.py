"""S172–S179, S202–S204, S213–S215: equipment. It works while held and is not used up."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import pick_up
from cavern.games.skulldug.acts import (
    ALONE,
    BURY,
    FROM_PASSAGE,
    LEAVE,
    MOVE_IN,
    PASSAGE,
    STAY,
    WAYS,
    Act,
)
from cavern.games.skulldug.cards.base import (
    Card,
    Equipment,
    Moment,
    card_of,
    distinct,
    gain_ap,
)
from cavern.games.skulldug.cards.consumables import monsters_about, move_monster, reorient
from cavern.games.skulldug.decisions import Target, ask
from cavern.games.skulldug.dice import throw_die, value
from cavern.games.skulldug.discovery import discover
from cavern.games.skulldug.encounters import enter, step
from cavern.games.skulldug.geometry import (
    connected,
    in_sight,
    neighbour,
    passage_ahead,
)
from cavern.games.skulldug.kinds import HOUSE, RECONSTRUCTED, TRAP
from cavern.games.skulldug.naming import card_name
from cavern.games.skulldug.state import ROLLED, Cave, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

ONCE: Final = "This card has done that this turn already."


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

    def dark_ways(self, cave: Cave, holder: Explorer) -> list[Act]:
        return [
            WAYS[d]
            for d in range(4)
            if connected(cave, holder.at, d) and neighbour(cave, holder.at, d) < 0
        ]

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if self.dark_ways(cave, holder):
            return ""
        return "No undiscovered passage is connected to yours."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        question = Target(cave, holder, self.dark_ways(cave, holder), "Light which way?")
        direction = ask(cave, question, table).a
        discover(cave, holder, holder.at, direction, table)
        if holder.glued:
            return
        choices = [Act(MOVE_IN, direction), ALONE[STAY]]
        if ask(cave, Target(cave, holder, choices, "Move in?"), table).kind == MOVE_IN:
            step(cave, holder, direction, "moves", table)
            enter(cave, holder, table)


class ShinyNewWhistle(Equipment):
    def __init__(self) -> None:
        super().__init__(
            "shiny-new-whistle",
            "Shiny New Whistle",
            "1 AP, once per turn: move a monster to a passage in its line of sight.",
            ("S173",),
            cost=1,
        )

    def targets(self, cave: Cave, monster: Act) -> list[Act]:
        return [Act(PASSAGE, tile) for tile in in_sight(cave, monster.b)[1:]]

    def movable(self, cave: Cave) -> list[Act]:
        return [monster for monster in monsters_about(cave) if self.targets(cave, monster)]

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if card in cave.spent:
            return ONCE
        return "" if self.movable(cave) else "No monster sees a passage to go to."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        cave.spent.append(card)
        monsters = Target(cave, holder, self.movable(cave), "Move which monster?")
        monster = ask(cave, monsters, table)
        where = Target(cave, holder, self.targets(cave, monster), "Move it where?")
        move_monster(cave, monster.a, monster.b, ask(cave, where, table).a, "S173", table)


class LuckyUnderwear(Equipment):
    """S175: what was spent on the roll counts, and stays."""

    def __init__(self) -> None:
        super().__init__(
            "lucky-underwear",
            "Lucky Underwear",
            "Once per turn, when your roll is at least your Health: you may roll again.",
            ("S174", "S175"),
            gear=1,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "Use it after a roll of at least your Health."

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return (
            moment.window == ROLLED
            and card not in cave.spent
            and value(cave, holder, moment) >= holder.health
        )

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        cave.spent.append(card)
        throw_die(cave, holder, moment, table)


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

    def within_reach(self, cave: Cave, holder: Explorer) -> list[Act]:
        found: list[Act] = []
        for direction in range(4):
            there = passage_ahead(cave, holder.at, direction)
            if there >= 0:
                for card in distinct(cave, cave.contents[there]):
                    if cave.type_of(card) < TRAP:
                        found.append(Act(FROM_PASSAGE, card, there))
        return found

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if self.within_reach(cave, holder):
            return ""
        return "No connected passage holds an item other than traps."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        question = Target(cave, holder, self.within_reach(cave, holder), "Take which item?")
        choice = ask(cave, question, table)
        pick_up(cave, holder, choice.a, choice.b, table)


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

    def targets(self, cave: Cave, holder: Explorer) -> list[int]:
        found = [holder.at] if holder.at != ENTRANCE else []
        for direction in range(4):
            there = neighbour(cave, holder.at, direction)
            if there > ENTRANCE:
                found.append(there)
        return found

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if self.targets(cave, holder):
            return ""
        return "The Cave Entrance never turns, and nothing next to you is discovered."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        reorient(cave, holder, self.targets(cave, holder), table)


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

    def held(self, cave: Cave, holder: Explorer, card: int) -> None:
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

    def treasure_count(self, cave: Cave, holder: Explorer) -> int:
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

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if card in cave.spent:
            return ONCE
        return "" if cave.hazard.cards else "The Hazard deck is empty."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        cave.spent.append(card)
        deck = cave.hazard
        top = deck.cards[-1]
        table.reveal()
        remember(deck.known, top, holder.number)
        telling.peeked(cave, holder, top, table)
        prompt = f"The top Hazard is {card_name(cave, top)}"
        choices = [ALONE[LEAVE], ALONE[BURY]]
        if ask(cave, Target(cave, holder, choices, prompt), table).kind == BURY:
            deck.cards.insert(0, deck.cards.pop())
            deck.tags.insert(0, deck.tags.pop())
            telling.buried(cave, holder, table)


def remember(known: list[int], card: int, seat: int) -> None:
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
