"""S180–S184, S200–S205, S216–S218: treasures and their curses."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import Card, Treasure, gain_ap
from cavern.games.skulldug.cards.consumables import move_monster
from cavern.games.skulldug.decisions import EXPLORER, RANGES, ExplorerAct, TargetQuestion, ask
from cavern.games.skulldug.discovery import turn_passage
from cavern.games.skulldug.grid import in_sight
from cavern.games.skulldug.injury import lose_without_injury
from cavern.games.skulldug.kinds import HOUSE, MONSTER, RECONSTRUCTED
from cavern.games.skulldug.naming import explorer_name, start_of_sentence
from cavern.games.skulldug.numbers import CardId, ExplorerId
from cavern.games.skulldug.state import Dig, Explorer


class SamaeisSpectacles(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "samaeis-spectacles",
            "Samaei's Spectacles",
            "At the end of your turn your passage turns 90° clockwise.",
            ("S180",),
        )
        self.turns = 1

    def end_of_turn(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        turn_passage(cave, holder.at, table)


class CeremonialArmor(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "ceremonial-armor",
            "Ceremonial Armor",
            "−2 to your rolls against traps. When an Injury costs you Health on your turn, "
            "gain 1 AP.",
            ("S181",),
        )
        self.on_traps = -2
        self.ceremonial = True

    def hurt(self, cave: Dig, holder: Explorer, victim: Explorer, table: Table) -> None:
        if holder is victim and cave.on_turn(holder):
            holder.ap += 1
            telling.changed_ap(cave, holder, "S181", table)


class CeremonialSword(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "ceremonial-sword",
            "Ceremonial Sword",
            "−2 to your combat rolls. You need not flee from monsters.",
            ("S182",),
        )
        self.on_monsters = -2
        self.on_throws = -2
        self.on_defence = -2
        self.stands_ground = True
        self.ceremonial = True


class TribalHeaddress(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "tribal-headdress",
            "Tribal Headdress",
            "At the start of your turn every monster in your line of sight comes to you, and you "
            "face them.",
            ("S183",),
        )

    def start_of_turn(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        for tile in in_sight(cave, holder.at)[1:]:
            for monster in cave.contents[tile]:
                if cave.type_of(monster) == MONSTER:
                    move_monster(cave, monster, tile, holder.at, "S183", table)


class GoldenHedgehog(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "golden-hedgehog",
            "Golden Hedgehog",
            "When you pick it up, lose 2 Health. That is no Injury.",
            ("S184",),
        )
        self.kills = True

    def picked_up(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        lose_without_injury(cave, holder, 2, "S184", table)


class BloodstoneAmulet(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "bloodstone-amulet",
            "Bloodstone Amulet",
            "You have 1 AP more each turn. At the end of your turn lose 1 Health.",
            ("S200", "S201"),
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.ap = 1
        self.kills = True

    def held(self, cave: Dig, holder: Explorer, card: CardId) -> None:
        gain_ap(cave, holder, card, self.ap)

    def end_of_turn(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        lose_without_injury(cave, holder, 1, "S200", table)


NO_OPPONENT: Final = Refusal("S205", "You choose an opponent.")
DEAD: Final = Refusal("S205", "You choose somebody who lives.")


class Bond(ExplorerAct):
    """S205: an opponent whose pain is shared."""

    def firsts(self, state: Dig, who: Explorer) -> list[ExplorerId]:
        return RANGES[len(state.explorers)]

    def unfit(self, state: Dig, who: Explorer, number: int) -> Refusal | None:
        other = state.explorers[number]
        if other.team == who.team:
            return NO_OPPONENT
        return None if other.alive else DEAD

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NO_OPPONENT

    def label(self, state: Dig, who: Explorer, number: int, _: int) -> str:
        return start_of_sentence(explorer_name(state, state.explorers[number]))

    def perform(self, state: Dig, who: Explorer, number: int, _: int, table: Table) -> None:
        who.bond = number
        telling.bonded(state, who, state.explorers[number], table)


BOND: Final = Bond(
    "explorer",
    "S205",
    "",
    "Whenever an Injury costs them Health, you lose 1 Health.",
    EXPLORER,
)


class Bonding(TargetQuestion):
    what = "Whose pain will you share?"
    acts = [BOND]


class SoulbondCharm(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "soulbond-charm",
            "Soulbond Charm",
            "When you pick it up, choose an opponent. Whenever an Injury costs them Health, you "
            "lose 1 Health.",
            ("S205",),
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.shares_pain = True

    def bind(self, cave: Dig, holder: Explorer, table: Table) -> None:
        """If no opponent lives, the choice waits for the next start of turn."""
        holder.bond = -1
        question = Bonding(cave, holder)
        if question.choices:
            perform(ask(cave, question, table), cave, holder, table)

    def picked_up(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.bind(cave, holder, table)

    def start_of_turn(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        if holder.bond < 0:
            self.bind(cave, holder, table)

    def hurt(self, cave: Dig, holder: Explorer, victim: Explorer, table: Table) -> None:
        if holder.bond == victim.number:
            lose_without_injury(cave, holder, 1, "S205", table)


class LeadenIdol(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "leaden-idol",
            "Leaden Idol",
            "You have 1 AP less each turn.",
            ("S216",),
            pnp=0,
            source=HOUSE,
        )
        self.ap = -1

    def held(self, cave: Dig, holder: Explorer, card: CardId) -> None:
        gain_ap(cave, holder, card, self.ap)


class WeepingMask(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "weeping-mask",
            "Weeping Mask",
            "You cannot Dash.",
            ("S217",),
            pnp=0,
            source=HOUSE,
        )
        self.forbids_dash = True


class JealousCrown(Treasure):
    def __init__(self) -> None:
        super().__init__(
            "jealous-crown",
            "Jealous Crown",
            "You may end your turn with at most 3 items.",
            ("S218",),
            pnp=0,
            source=HOUSE,
        )
        self.hand_limit = 3


TREASURES: Final[list[Card]] = [
    SamaeisSpectacles(),
    CeremonialArmor(),
    CeremonialSword(),
    TribalHeaddress(),
    GoldenHedgehog(),
    BloodstoneAmulet(),
    SoulbondCharm(),
    LeadenIdol(),
    WeepingMask(),
    JealousCrown(),
]
