"""V3.1, V3.2: the Knight's board: Health, Grit, Hero cubes, statistics."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import Named, RoleAct, RoleMenu
from cavern.games.vast.endings import crystals_enough, killed, win
from cavern.games.vast.grid import CENTRE, OFF
from cavern.games.vast.monsters import Prey
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.role import NO_DARK, NO_PLAYERS, NO_WALLS, UNMOVABLE, Role
from cavern.games.vast.state import EVENT_TOKEN, Cave
from cavern.games.vast.treasures import (
    AXE,
    BOOTS,
    JAVELIN,
    LANTERN,
    SWORD,
    TREASURE_NAMES,
)

MOVEMENT: Final = 0
PERCEPTION: Final = 1
STRENGTH: Final = 2
BOMB: Final = 3
BOW: Final = 4
MAP: Final = 5
SHIELD: Final = 6
FIRST_CARD: Final = 7
SLOTS: Final = (
    "movement", "perception", "strength", "bomb", "bow", "map", "shield", *TREASURE_NAMES,
)  # fmt: skip
SLOT_LABELS: Final = (
    "Movement", "Perception", "Strength", "the Bomb", "the Bow", "the Ancient Map", "the Shield",
    "the Elven Sword", "the Enchanted Bow", "the Javelin", "the Heroic Boots",
    "the Pixie Lantern", "the Mighty Axe", "the Potion Kit",
)  # fmt: skip
ROOM: Final[list[int]] = [3, 3, 3, 1, 1, 3, 1, 1, 1, 0, 1, 1, 1, 1]
"""How many cubes each space of the board and each card holds."""

THRESHOLDS: Final[list[int]] = [5, 11, 18, 26, 35]
CUBES: Final = 7
FEWEST_CUBES: Final = 2
MOST_GRIT: Final = 45
BLOCK_GRIT: Final = 2
"""V9.29: Grit for a Mental Block, besides the Ghost's Influence."""

MOVING: Final = 0
ATTACKING: Final = 1
COLLECTING: Final = 2

GEM_TRIED: Final = 4
EAGLE_EYED: Final = 8
FEARLESS: Final = 16
"""Deeds of this turn besides DARING and STALWART (V3.7)."""

SLOT: Final = Named(SLOTS, SLOT_LABELS, "slot")
SLOT_NUMBERS: Final[list[int]] = list(range(len(SLOTS)))

NOT_GIVING: Final = Refusal("V3.1", "No Hero cube has to be given up.")
NO_CUBE_THERE: Final = Refusal("V3.1", "No Hero cube is placed there.")


class KnightBoard(Prey):
    """The Knight's state and her statistics."""

    kind = "knight"
    title = "Knight"
    order = 1
    phases = ("moving", "attacking", "collecting")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.pieces = [KNIGHT]
        self.trespasser = True
        self.shoved = True
        self.carried_by_bats = True
        self.startled = True
        self.stops_tribes = True
        self.fights_ties = True
        self.rides_river = True
        self.health = 7
        self.full_health = 7
        self.grit = 0
        self.track: list[int] = [1, 1, 1, 1, 1]
        """Hero cubes still to be earned on the Grit track."""
        self.free = FEWEST_CUBES
        self.placed: list[int] = [0] * len(SLOTS)
        self.aside = 0
        """Cubes that come back with the next Pick Up."""
        self.at_entrance = 0
        self.discarded = 0
        self.moved = 0
        self.encounters = 0
        self.map_used = 0
        self.bow_used = False
        self.enchanted_bow_used = False
        self.bomb_token_used = False
        self.dragon_attacked = False
        self.javelin_ready = False
        self.javelin_thrown = False
        self.flare_used = False
        self.cut_short = False
        """V3.1: a placed cube was lost, so her turn ends."""
        self.cards_down: list[int] = []
        self.cards_up: list[int] = []
        self.offered = -1
        """A Treasure card she may keep or decline."""
        self.quests: list[int] = []
        self.quest_deck: list[int] = []
        self.quests_shown: list[int] = []
        self.quests_out: list[int] = []
        """Sidequests this table does without (V10.2)."""
        self.encounter_squares: list[int] = []
        self.visited: list[int] = []
        self.deeds = 0
        self.treasures_taken = 0
        self.ambushes_met = 0
        self.met = 0
        """Pieces (as bits) attacked in this Encounter."""
        self.unveiled = 0
        """Pieces (as bits) that stood on the Dark tile she revealed in this Encounter."""
        self.entering = False
        """V11.9: whether this Encounter came of entering the square, so that some must be met."""
        self.golem = False
        self.beetles = 0
        self.monsters: list[int] = []
        self.monsters_out: list[int] = []
        self.dead = False

    def copy_onto(self, other: "KnightBoard") -> None:
        other.phase = self.phase
        other.health = self.health
        other.full_health = self.full_health
        other.grit = self.grit
        other.track = self.track[:]
        other.free = self.free
        other.placed = self.placed[:]
        other.aside = self.aside
        other.at_entrance = self.at_entrance
        other.discarded = self.discarded
        other.moved = self.moved
        other.encounters = self.encounters
        other.map_used = self.map_used
        other.bow_used = self.bow_used
        other.enchanted_bow_used = self.enchanted_bow_used
        other.bomb_token_used = self.bomb_token_used
        other.dragon_attacked = self.dragon_attacked
        other.javelin_ready = self.javelin_ready
        other.javelin_thrown = self.javelin_thrown
        other.flare_used = self.flare_used
        other.cut_short = self.cut_short
        other.cards_down = self.cards_down[:]
        other.cards_up = self.cards_up[:]
        other.offered = self.offered
        other.quests = self.quests[:]
        other.quest_deck = self.quest_deck[:]
        other.quests_shown = self.quests_shown[:]
        other.quests_out = self.quests_out
        other.encounter_squares = self.encounter_squares[:]
        other.visited = self.visited[:]
        other.deeds = self.deeds
        other.treasures_taken = self.treasures_taken
        other.ambushes_met = self.ambushes_met
        other.met = self.met
        other.unveiled = self.unveiled
        other.entering = self.entering
        other.golem = self.golem
        other.beetles = self.beetles
        other.monsters = self.monsters[:]
        other.monsters_out = self.monsters_out[:]
        other.dead = self.dead
        other.lent = self.lent[:]

    # Statistics (V3.2)

    def movement(self) -> int:
        if self.lent:
            return self.lent[MOVEMENT]
        placed = self.placed
        return (
            1 + 2 * placed[MOVEMENT] + 4 * placed[FIRST_CARD + BOOTS] + placed[FIRST_CARD + LANTERN]
        )

    def perception(self) -> int:
        if self.lent:
            return self.lent[PERCEPTION]
        placed = self.placed
        return 1 + placed[PERCEPTION] + placed[FIRST_CARD + SWORD] + placed[FIRST_CARD + LANTERN]

    def strength(self, cave: Cave) -> int:
        """Sword and Axe help only on her own turn (V3.6)."""
        if self.lent:
            return self.lent[STRENGTH]
        strength = 1 + self.placed[STRENGTH]
        if cave.on_turn == self.seat:
            strength += self.placed[FIRST_CARD + SWORD] + self.placed[FIRST_CARD + AXE]
        return strength

    def attack_strength(self, cave: Cave) -> int:
        """The Strength of her next attack: the Javelin may lie ready for it (V3.6)."""
        return self.strength(cave) + (1 if self.javelin_ready and not self.lent else 0)

    def strength_now(self, cave: Cave) -> int:
        return self.strength(cave)

    def encounters_left(self) -> int:
        return self.perception() - self.encounters

    def gets_out(self, cave: Cave, pit: int) -> bool:
        """V10.5: whether her Movement takes her into a Pit and out of it again."""
        return cave.out_of_pit(pit, max(0, self.movement() - self.moved - 1))

    def cubes(self) -> int:
        """Hero cubes at her disposal, free or placed."""
        return self.free + self.aside + sum(self.placed)

    def can_spare_cube(self) -> bool:
        """V3.1: she keeps two; those at the Entrance are hers as well."""
        return self.cubes() + self.at_entrance > FEWEST_CUBES

    def plays(self, cave: Cave) -> bool:
        return not self.dead

    def presence(self, cave: Cave) -> int:
        return self.cubes()

    # Grit and cubes (V3.1)

    def gain_grit(self, amount: int, table: Table) -> None:
        before = self.grit
        self.grit = min(MOST_GRIT, before + amount)
        if self.grit > before:
            telling.stat(table, "Knight", "Grit", before, self.grit, "V3.1")
        for i, threshold in enumerate(THRESHOLDS):
            if before < threshold <= self.grit and self.track[i]:
                self.track[i] = 0
                self.earn_cubes(1)

    def earn_cubes(self, count: int) -> None:
        """V9.2: what she earns while possessed waits for her next Pick Up."""
        if self.lent:
            self.aside += count
        else:
            self.free += count

    def unnerved(self, cave: Cave, amount: int, table: Table) -> None:
        """She loses Grit; with her Shield up never more than 1 (V3.5)."""
        if self.dead or amount <= 0:
            return
        self.lose_grit(cave, 1 if self.placed[SHIELD] else amount, table)

    def lose_grit(self, cave: Cave, amount: int, table: Table) -> None:
        before = self.grit
        self.grit = max(0, before - amount)
        if self.grit < before:
            telling.stat(table, "Knight", "Grit", before, self.grit, "V3.1")
        for i in range(len(THRESHOLDS) - 1, -1, -1):
            if self.grit < THRESHOLDS[i] <= before and not self.track[i]:
                if self.can_spare_cube():
                    self.return_cube(cave, table)
                    self.track[i] = 1

    def return_cube(self, cave: Cave, table: Table) -> None:
        """A cube goes back to the Grit track; those at the Entrance are not placed either."""
        if self.at_entrance and not self.free and not self.aside:
            self.at_entrance -= 1
        else:
            self.give_up_cube(cave, table)

    def give_up_cube(self, cave: Cave, table: Table) -> None:
        """An unplaced cube if possible; a placed one ends her turn."""
        if self.free:
            self.free -= 1
        elif self.aside:
            self.aside -= 1
        else:
            perform(table.choose(ReturnCube(cave, self)), cave, self, table)

    def poisoned(self, cave: Cave, amount: int, table: Table) -> None:
        """V4.8: cubes wait at the Entrance and are still hers."""
        for _ in range(min(amount, self.cubes())):
            self.give_up_cube(cave, table)
            self.at_entrance += 1

    def heal(self, amount: int, table: Table) -> None:
        before = self.health
        self.health = min(self.full_health, before + amount)
        telling.stat(table, "Knight", "Health", before, self.health, "V3.8")

    def hurt(self, cave: Cave, amount: int, by_ambush: bool, table: Table) -> None:
        before = self.health
        self.health = max(0, before - amount)
        telling.stat(table, "Knight", "Health", before, self.health, "V3.1")
        cave.goes_on()
        if self.health == 0 and before > 0:
            killed(cave, self, by_ambush, table)
            if not cave.over:
                self.dead = True
                artifacts.drop(cave, KNIGHT, table)
                cave.at[KNIGHT] = OFF

    # Possession (V9.2)

    def possess(self, cave: Cave, numbers: list[int], table: Table) -> None:
        """Her cubes stay where they are; Map, Bomb tokens and Bow can be used once each."""
        self.lent = numbers
        self.aside += self.free
        self.free = 0
        self.moved = 0
        self.encounters = 0
        self.map_used = 0
        self.bow_used = False
        self.bomb_token_used = False
        self.cut_short = False
        self.phase = MOVING

    def release(self, cave: Cave, table: Table) -> None:
        self.lent = []
        self.cut_short = False
        self.phase = MOVING
        self.met = 0
        self.unveiled = 0
        self.entering = False

    def vanish(self, cave: Cave) -> None:
        super().vanish(cave)
        cave.treasures = self.cards_down + self.cards_up + cave.treasures

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return self.grit >= influence + BLOCK_GRIT

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        """V9.29: a price, so the Shield spares her nothing."""
        self.lose_grit(cave, influence + BLOCK_GRIT, table)

    # On the map

    def bars(self, cave: Cave, piece: int, entrant: Role, force: int) -> bool:
        return not entrant.walks_over and force <= self.strength(cave)

    def awareness(self, cave: Cave, piece: int) -> int:
        return self.perception()

    def forced_limits(self, cave: Cave, piece: int) -> int:
        limits = NO_WALLS | NO_DARK | NO_PLAYERS
        return limits | UNMOVABLE if self.placed[SHIELD] else limits

    def stops_at(self, cave: Cave, piece: int, square: int) -> bool:
        return cave.has_token(square, EVENT_TOKEN)

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        """Her cubes wait at the Entrance (Poison); with enough Crystals it is the way out."""
        if cave.at[KNIGHT] == CENTRE:
            self.earn_cubes(self.at_entrance)
            self.at_entrance = 0
            if crystals_enough(cave, self):
                win(cave, "knight-escaped", [self.seat], table)

    def throw_javelin(self, cave: Cave) -> None:
        """V3.6: an attack takes the Javelin that lay ready for it out of the game."""
        if self.javelin_ready and not self.lent:
            self.javelin_thrown = True
            self.lose_card(cave, JAVELIN, to_bottom=False)

    def may_use_bomb(self) -> bool:
        """V3.6: not on a turn with the Javelin."""
        return not self.javelin_ready and not self.javelin_thrown

    def may_ready_javelin(self) -> bool:
        """V3.6: not on a turn with the Bomb."""
        if self.placed[BOMB] or self.javelin_ready:
            return False
        return JAVELIN in self.cards_down or JAVELIN in self.cards_up

    def lose_card(self, cave: Cave, card: int, to_bottom: bool) -> None:
        """A Treasure card goes; its cube is set aside until Pick Up (V11.3)."""
        if card in self.cards_down:
            self.cards_down.remove(card)
        else:
            self.cards_up.remove(card)
        if card == JAVELIN:
            self.javelin_ready = False
        self.aside += self.placed[FIRST_CARD + card]
        self.placed[FIRST_CARD + card] = 0
        if to_bottom:
            cave.treasures.insert(0, card)
        else:
            cave.treasures_gone.append(card)


class GiveUpPlaced(RoleAct[KnightBoard]):
    """V3.1: a placed cube goes only when no other is left to give; then her turn ends."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_GIVING

    def firsts(self, state: Cave, who: KnightBoard) -> list[int]:
        return SLOT_NUMBERS

    def unfit(self, state: Cave, who: KnightBoard, slot: int) -> Refusal | None:
        return None if who.placed[slot] else NO_CUBE_THERE

    def perform(self, state: Cave, who: KnightBoard, slot: int, _: int, table: Table) -> None:
        who.placed[slot] -= 1
        if state.on_turn == who.seat:
            who.cut_short = True


RETURN_CUBE: Final = GiveUpPlaced(
    "return-cube",
    "V3.1",
    "Give up the cube on {}",
    "The Knight loses the placed cube; if it is her turn, it ends.",
    SLOT,
)


class ReturnCube(RoleMenu):
    kind = "return-cube"
    personal = True
    question = "Which placed Hero cube is given up?"
    acts = [RETURN_CUBE]
