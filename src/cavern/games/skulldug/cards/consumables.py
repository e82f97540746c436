"""S156–S171, S206–S208: consumables. Using one discards it and costs no AP."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import destroy
from cavern.games.skulldug.acts import (
    COPY,
    FROM_HAND,
    MONSTER_AT,
    ORIENTS,
    PASSAGE,
    WAYS,
    Act,
)
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.cards.base import (
    AGAINST_MONSTER,
    Card,
    Consumable,
    Moment,
    card_of,
    distinct,
)
from cavern.games.skulldug.decisions import Orientation, Target, ask
from cavern.games.skulldug.dice import throw_die
from cavern.games.skulldug.discovery import discover, orient_passage
from cavern.games.skulldug.geometry import (
    connected,
    in_sight,
    neighbour,
    occupied,
    passage_ahead,
)
from cavern.games.skulldug.injury import become_dazed, regain_health
from cavern.games.skulldug.kinds import MONSTER, RECONSTRUCTED, TREASURE
from cavern.games.skulldug.state import ENC, INJ, ROLLED, ZERO, Cave, Explorer
from cavern.games.skulldug.tiles import ENTRANCE


class BrittleShield(Consumable):
    """S157: the flight after a lost fight is no part of the Injury, so it still happens."""

    def __init__(self) -> None:
        super().__init__(
            "brittle-shield",
            "Brittle Shield",
            "When you take an Injury: discard, and it costs no Health and has no effect. "
            "From a monster you still flee.",
            ("S156", "S157"),
            gear=1,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "Use it when you take an Injury."

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return moment.window == INJ

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        moment.prevented = True


class CrookedFishhook(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "crooked-fishhook",
            "Crooked Fishhook",
            "Discard: pull a card from the hand of another player, here or in a connected "
            "passage, into your passage.",
            ("S158",),
        )

    def catches(self, cave: Cave, holder: Explorer) -> list[Act]:
        """Every card within reach of the hook."""
        reach = [holder.at]
        for direction in range(4):
            there = passage_ahead(cave, holder.at, direction)
            if there >= 0:
                reach.append(there)
        found: list[Act] = []
        for other in cave.explorers:
            if other is not holder and other.at in reach and not other.fresh:
                for held in distinct(cave, other.hand):
                    found.append(Act(FROM_HAND, held, other.number))
        return found

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "" if self.catches(cave, holder) else "Nobody within reach holds a card."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        question = Target(cave, holder, self.catches(cave, holder), "Which card do you hook?")
        choice = ask(cave, question, table)
        victim = cave.explorers[choice.b]
        cave.take(choice.a, victim)
        cave.put(choice.a, holder.at)
        telling.dropped(cave, victim, choice.a, holder.at, "S158", table)


class FlareGun(Consumable):
    """S160: known passages are simply passed; each new one must connect to the one before."""

    def __init__(self) -> None:
        super().__init__(
            "flare-gun",
            "Flare Gun",
            "Discard: in one direction from your passage, discover passage after passage until "
            "the line of sight ends.",
            ("S159", "S160"),
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return ""

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        ways = [WAYS[d] for d in range(4) if cave.corridors[holder.at] >> d & 1]
        direction = ask(cave, Target(cave, holder, ways, "Fire the flare which way?"), table).a
        here = holder.at
        while connected(cave, here, direction):
            there = neighbour(cave, here, direction)
            if there < 0:
                there = discover(cave, holder, here, direction, table)
            here = there


def reorient(cave: Cave, chooser: Explorer, tiles: list[int], table: Table) -> None:
    """Turn one of these passages to any orientation."""
    places = [Act(PASSAGE, tile) for tile in tiles]
    tile = ask(cave, Target(cave, chooser, places, "Turn which passage?"), table).a
    ways = [ORIENTS[mask] for mask in ROTATIONS[cave.box.shapes[tile]]]
    question = Orientation(cave, chooser, ways, cave.spaces[tile])
    corridors = ask(cave, question, table).a
    orient_passage(cave, tile, corridors, table)


class MagusSpade(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "magus-spade",
            "Magus Spade",
            "Discard: turn any passage to any orientation.",
            ("S161",),
        )
        self.turns = 2

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        for tile in range(ENTRANCE + 1, len(cave.spaces)):
            if cave.spaces[tile] >= 0:
                return ""
        return "Only the Cave Entrance is discovered, and it never turns."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        tiles = [tile for tile in range(ENTRANCE + 1, len(cave.spaces)) if cave.spaces[tile] >= 0]
        reorient(cave, holder, tiles, table)


class PureAdrenaline(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "pure-adrenaline", "Pure Adrenaline", "Discard: gain 2 AP this turn.", ("S162",)
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return ""

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        holder.ap += 2
        telling.changed_ap(cave, holder, "S162", table)


class RabbitsFoot(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "rabbits-foot",
            "Rabbit's Foot",
            "After you roll: discard to roll again; the new die counts.",
            ("S163",),
            gear=1,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "Use it after you roll the die."

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return moment.window == ROLLED

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        throw_die(cave, holder, moment, table)


class RustySword(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "rusty-sword",
            "Rusty Sword",
            "After you roll against a monster: discard for +2. If you throw it: +1 to that throw.",
            ("S164",),
            gear=1,
        )
        self.as_missile = 1

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "Use it after you roll against a monster, or throw it."

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return moment.window == ROLLED and moment.foe == AGAINST_MONSTER

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        moment.bonus += 2


def monsters_about(cave: Cave) -> list[Act]:
    """Every monster on the board."""
    found: list[Act] = []
    for tile, cards in enumerate(cave.contents):
        if cards:
            for card in distinct(cave, cards):
                if cave.type_of(card) == MONSTER:
                    found.append(Act(MONSTER_AT, card, tile))
    return found


def move_monster(cave: Cave, monster: int, origin: int, tile: int, rule: str, table: Table) -> None:
    """S101: whoever is there is not attacked yet."""
    cave.lift(monster, origin)
    cave.put(monster, tile)
    telling.monster_moved(cave, monster, origin, tile, rule, table)


class SummonersChalk(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "summoners-chalk",
            "Summoner's Chalk",
            "Discard: move any monster into any unoccupied passage.",
            ("S165",),
        )

    def free_passages(self, cave: Cave, monster: Act) -> list[Act]:
        return [
            Act(PASSAGE, tile)
            for tile, space in enumerate(cave.spaces)
            if space >= 0 and tile != monster.b and not occupied(cave, tile)
        ]

    def movable(self, cave: Cave) -> list[Act]:
        return [monster for monster in monsters_about(cave) if self.free_passages(cave, monster)]

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "" if self.movable(cave) else "No monster has an unoccupied passage to go to."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        monsters = Target(cave, holder, self.movable(cave), "Move which monster?")
        monster = ask(cave, monsters, table)
        where = Target(cave, holder, self.free_passages(cave, monster), "Move it where?")
        move_monster(cave, monster.a, monster.b, ask(cave, where, table).a, "S165", table)


class MimicStone(Consumable):
    """S167: it may be used in any window of its holder's, and once only."""

    def __init__(self) -> None:
        super().__init__(
            "mimic-stone",
            "Mimic Stone",
            "At any time: until the turn ends this card is a copy of an item, no treasure, that "
            "another player holds. Then discard it.",
            ("S166", "S167"),
        )

    def models(self, cave: Cave, holder: Explorer) -> list[Act]:
        """The items that it may copy; equal ones are the same."""
        seen = 0
        found: list[Act] = []
        for other in cave.explorers:
            if other is not holder and not other.fresh:
                for held in other.hand:
                    bit = 1 << cave.kinds[held]
                    if not seen & bit and cave.type_of(held) != TREASURE:
                        seen |= bit
                        found.append(Act(COPY, held))
        return found

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if cave.is_copy(card):
            return "This Mimic Stone has been used."
        return "" if self.models(cave, holder) else "Nobody else holds anything to copy."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        question = Target(cave, holder, self.models(cave, holder), "Copy which item?")
        model = ask(cave, question, table).a
        cave.copies = cave.copies + [card, cave.kinds[model]]
        cave.recall_copies()
        telling.copied(cave, holder, model, table)
        card_of(cave, card).held(cave, holder, card)

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return cave.rulings.mimic_anytime and not self.obstacle(cave, holder, card)

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        self.act(cave, holder, card, table)


class QuestionableRations(Consumable):
    """S169: monsters that come later and coming back this turn are covered too."""

    def __init__(self) -> None:
        super().__init__(
            "questionable-rations",
            "Questionable Rations",
            "When you meet a monster: discard to ignore all monsters in this passage until the "
            "turn ends.",
            ("S168", "S169"),
            gear=1,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "Use it when you meet a monster, before you roll."

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return moment.window == ENC and moment.foe == AGAINST_MONSTER

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        holder.at_peace = holder.at_peace + [holder.at]
        moment.ignored = True
        telling.ignored(cave, holder, moment.hazard, "S168", table)


class FlakJacket(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "flak-jacket",
            "Flak Jacket",
            "When your Health becomes 0: discard to set it to 1.",
            ("S170", "S171"),
            gear=1,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return "Use it when your Health becomes 0."

    def usable(self, cave: Cave, holder: Explorer, card: int, moment: Moment) -> bool:
        return moment.window == ZERO

    def use(self, cave: Cave, holder: Explorer, card: int, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        moment.saved = True
        regain_health(cave, holder, 1, "S170", table)


class BlastingCharge(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "blasting-charge",
            "Blasting Charge",
            "Discard: destroy an unoccupied passage next to yours.",
            ("S206",),
            gear=1,
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.turns = 1

    def targets(self, cave: Cave, holder: Explorer) -> list[Act]:
        found: list[Act] = []
        for direction in range(4):
            there = neighbour(cave, holder.at, direction)
            if there > ENTRANCE and not occupied(cave, there):
                found.append(WAYS[direction])
        return found

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        if self.targets(cave, holder):
            return ""
        return "No passage next to yours can be destroyed."

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        question = Target(cave, holder, self.targets(cave, holder), "Blast which passage?")
        direction = ask(cave, question, table).a
        destroy(cave, neighbour(cave, holder.at, direction), "S206", table)


class SoothingPipe(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "soothing-pipe",
            "Soothing Pipe",
            "Discard: you are no longer Dazed and regain 2 Health.",
            ("S207",),
            gear=1,
            pnp=0,
            source=RECONSTRUCTED,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return ""

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        if holder.dazed:
            holder.dazed = False
            telling.cleared(cave, holder, table)
        regain_health(cave, holder, 2, "S207", table)


class GasGrenade(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "gas-grenade",
            "Gas Grenade",
            "Discard: everybody in one passage in your line of sight becomes Dazed.",
            ("S208",),
            pnp=0,
            source=RECONSTRUCTED,
        )

    def obstacle(self, cave: Cave, holder: Explorer, card: int) -> str:
        return ""

    def act(self, cave: Cave, holder: Explorer, card: int, table: Table) -> None:
        self.spend(cave, holder, card)
        sight = [Act(PASSAGE, tile) for tile in in_sight(cave, holder.at)]
        tile = ask(cave, Target(cave, holder, sight, "Gas which passage?"), table).a
        for explorer in cave.explorers:
            if explorer.at == tile and not explorer.fresh:
                become_dazed(cave, explorer, table)


CONSUMABLES: Final[list[Card]] = [
    BrittleShield(),
    CrookedFishhook(),
    FlareGun(),
    MagusSpade(),
    PureAdrenaline(),
    RabbitsFoot(),
    RustySword(),
    SummonersChalk(),
    MimicStone(),
    QuestionableRations(),
    FlakJacket(),
    BlastingCharge(),
    SoothingPipe(),
    GasGrenade(),
]
