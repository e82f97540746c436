"""V3: the Knight as the others see her."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.act import Refusal, first_of, perform
from cavern.core.table import Table
from cavern.games.vast import fields, telling, terrain
from cavern.games.vast.challenge import StrikeBack, strikes_back
from cavern.games.vast.decisions import SQUARE, Named, Pick, RoleAct, RoleMenu
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, NAMES, SQUARES, Field
from cavern.games.vast.grid import CENTRE, DIAGONAL, STEP
from cavern.games.vast.mauling import LOSE_HEALTH, Loss, Mauled
from cavern.games.vast.monsters import MONSTER_NAMES, TROLL_GUARD
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.role import HIT, MISS, Attack, Role
from cavern.games.vast.roles.knight import encounter, turn
from cavern.games.vast.roles.knight.board import CUBES, SLOTS, THRESHOLDS, KnightBoard
from cavern.games.vast.roles.knight.quests import QUEST_NAMES
from cavern.games.vast.state import TURN, Cave
from cavern.games.vast.tiles import CANYON, terrain_squares
from cavern.games.vast.treasures import (
    TREASURE_LABELS,
    TREASURE_NAMES,
)
from cavern.games.vast.turn import end_turn

HAND: Final = 3
GRIT_SPACES: Final = tuple(str(threshold) for threshold in THRESHOLDS)

NO_MONSTER: Final = Refusal("V10.1", "No Monster drives her off.")
NO_WAY: Final = Refusal("V10.1", "She cannot go there.")
NOT_NEAREST: Final = Refusal("V10.1", "It drags her to the nearest Dark tile on a diagonal.")
NOT_ROBBED: Final = Refusal("V7.3", "Nobody takes a Treasure card from her.")
NOT_HERS: Final = Refusal("V7.3", "She does not have that card.")
NO_GRIT: Final = Refusal("V8.16", "She has no Grit.")
NO_CARDS: Final = Refusal("V8.16", "She has no Treasure card.")


class StepAsideTo(RoleAct[KnightBoard]):
    """V10.1: an Ogre stays on her square."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_MONSTER

    def absent(self, state: Cave, who: KnightBoard, square: int, _: int) -> Refusal:
        return NO_WAY

    def perform(self, state: Cave, who: KnightBoard, square: int, _: int, table: Table) -> None:
        arrive(state, KNIGHT, square, table)


class DraggedTo(StepAsideTo):
    """V10.1: an Underworm pulls her along a diagonal."""

    def absent(self, state: Cave, who: KnightBoard, square: int, _: int) -> Refusal:
        return NOT_NEAREST

    def perform(self, state: Cave, who: KnightBoard, square: int, _: int, table: Table) -> None:
        arrive(state, KNIGHT, square, table)
        if state.at[KNIGHT] == square and not state.over:
            encounter.uncover(state, who, square, -1, table)


class GiveUpCard(RoleAct[KnightBoard]):
    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ROBBED

    def firsts(self, state: Cave, who: KnightBoard) -> list[int]:
        return who.cards_down + who.cards_up

    def absent(self, state: Cave, who: KnightBoard, card: int, _: int) -> Refusal:
        return NOT_HERS

    def perform(self, state: Cave, who: KnightBoard, card: int, _: int, table: Table) -> None:
        who.lose_card(state, card, to_bottom=True)


class LoseGrit(Loss[KnightBoard]):
    def closed(self, state: Cave, who: KnightBoard) -> Refusal | None:
        return None if who.grit else NO_GRIT

    def perform(self, state: Cave, who: KnightBoard, _: int, __: int, table: Table) -> None:
        who.unnerved(state, who.cubes(), table)


class LoseCard(Loss[KnightBoard]):
    def closed(self, state: Cave, who: KnightBoard) -> Refusal | None:
        return None if who.cards_down or who.cards_up else NO_CARDS

    def perform(self, state: Cave, who: KnightBoard, _: int, __: int, table: Table) -> None:
        who.robbed(state, KNIGHT, table)


STEP_ASIDE: Final = StepAsideTo(
    "step-aside", "V10.1", "Step aside to {}", "The Monster stays where she stood.", SQUARE
)
DRAGGED_TO: Final = DraggedTo(
    "dragged-to", "V10.1", "Be dragged to {}", "The tile there is revealed and resolved.", SQUARE
)
GIVE_CARD: Final = GiveUpCard(
    "give-card",
    "V7.3",
    "Lose {}",
    "The card goes under the deck.",
    Named(TREASURE_NAMES, TREASURE_LABELS),
)
LOSE_GRIT: Final = LoseGrit(
    "lose:grit",
    "V8.16",
    "Lose Grit, 1 for each Hero cube",
    "The Knight loses as much Grit as she has Hero cubes.",
)
LOSE_CARD: Final = LoseCard(
    "lose:treasure", "V8.16", "Lose a Treasure card", "The Knight loses a card of her choice."
)


class KnightStrikes(StrikeBack):
    question = "The Dragon comes onto your square. Strike?"


class StepAside(Pick):
    kind = "step-aside"
    question = "The Monster takes your square: where do you go?"
    acts = [STEP_ASIDE]


class Dragged(StepAside):
    acts = [DRAGGED_TO]


class GiveCard(RoleMenu):
    kind = "give-card"
    question = "Which Treasure card is lost?"
    acts = [GIVE_CARD]


class KnightMauled(Mauled):
    acts = [LOSE_HEALTH, LOSE_GRIT, LOSE_CARD]


class Knight(KnightBoard):
    """The Knight's place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Knight(self.seat)
        self.copy_onto(other)
        return other

    def new_game(self, cave: Cave, table: Table) -> None:
        self.full_health = cave.terms.knight_health
        self.health = self.full_health
        self.quest_deck = [
            n for n, name in enumerate(QUEST_NAMES) if name not in cave.terms.without_quests
        ]
        self.quests_out = self.missing_quests(cave)
        table.shuffle(self.quest_deck)
        self.quests = [self.quest_deck.pop() for _ in range(HAND)]
        if cave.terms.infestation:
            self.monsters = list(range(len(MONSTER_NAMES)))
            table.shuffle(self.monsters)
        cave.at[KNIGHT] = CENTRE

    def missing_quests(self, cave: Cave) -> list[int]:
        return [n for n, name in enumerate(QUEST_NAMES) if name in cave.terms.without_quests]

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def finish(self, cave: Cave, table: Table) -> None:
        end_turn(cave, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "movement": self.movement(),
            "perception": self.perception(),
            "strength": self.strength(cave),
            "cubes": self.cubes(),
        }

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "track" not in given:
            self.track = [0 if self.grit >= threshold else 1 for threshold in THRESHOLDS]
        if "free" not in given:
            elsewhere = self.aside + sum(self.placed) + self.at_entrance + self.discarded
            self.free = CUBES - elsewhere - sum(self.track)
        if (
            "visited" not in given
            and cave.active == self.seat
            and cave.stage == TURN
            and not cave.over
        ):
            self.visited = [cave.at[KNIGHT]]
        self.quests_out = self.missing_quests(cave)
        known = self.quests + self.quests_shown + self.quests_out + self.quest_deck
        self.quest_deck = fields.rest(len(QUEST_NAMES), known) + self.quest_deck
        if cave.terms.infestation:
            known = self.monsters_out + self.monsters
            self.monsters = fields.rest(len(MONSTER_NAMES), known) + self.monsters

    def resample(self, cave: Cave, seat: int, table: Table) -> None:
        self.resample_cards(cave, seat, table)
        table.shuffle(self.monsters)
        if seat == self.seat:
            table.shuffle(self.quest_deck)
            return
        pool = self.quests + self.quest_deck
        table.shuffle(pool)
        self.quests, self.quest_deck = pool[: len(self.quests)], pool[len(self.quests) :]

    def resample_cards(self, cave: Cave, seat: int, table: Table) -> None:
        """Facedown Treasure cards are known to her and to whoever dealt them."""
        if seat == self.seat or (seat >= 0 and cave.roles[seat].keeper):
            return
        pool = self.cards_down + cave.treasures
        if self.offered >= 0:
            pool.append(self.offered)
        table.shuffle(pool)
        if self.offered >= 0:
            self.offered = pool.pop()
        held = len(self.cards_down)
        self.cards_down, cave.treasures = pool[:held], pool[held:]

    def check(self, cave: Cave) -> list[str]:
        broken: list[str] = []
        cubes = self.cubes() + self.at_entrance + self.discarded + sum(self.track)
        if cubes != CUBES:
            broken.append(f"V3.1: {cubes} Hero cubes instead of {CUBES}")
        quests = sorted(self.quests + self.quest_deck + self.quests_shown + self.quests_out)
        if quests != list(range(len(QUEST_NAMES))):
            broken.append(f"V3.7: Sidequests are {quests}")
        if cave.terms.infestation:
            if sorted(self.monsters + self.monsters_out) != list(range(len(MONSTER_NAMES))):
                broken.append("V10.1: a Monster card is missing")
        return broken

    # What others do to her

    def has_health(self) -> bool:
        return True

    def attackable(self, cave: Cave, piece: int, by: Role) -> bool:
        return True

    def attacked(self, cave: Cave, piece: int, attack: Attack, table: Table) -> int:
        """V4.5: greater Strength takes 1 Health."""
        if attack.strength <= self.strength(cave):
            return MISS
        self.hurt(cave, 1, False, table)
        return HIT

    def defence(self, cave: Cave, piece: int) -> int:
        return self.strength(cave)

    def mauled(self, cave: Cave, piece: int, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: Grit, Health or a Treasure card, as she likes."""
        perform(table.choose(KnightMauled(cave, self, lethal)), cave, self, table)
        return HIT

    def challenged(
        self, cave: Cave, piece: int, by: Role, by_piece: int, armor: int, table: Table
    ) -> None:
        """V11.5: she may strike at whoever comes up beside her, if she is a match for him."""
        strength = self.attack_strength(cave)
        if strength >= armor:
            if strikes_back(KnightStrikes(cave, self), table):
                telling.attacked(table, KNIGHT, by_piece, cave.at[KNIGHT], "V11.5")
                self.throw_javelin(cave)
                blow = Attack(self, KNIGHT, strength, self.perception(), ties=True)
                by.attacked(cave, by_piece, blow, table)

    def melted(self, cave: Cave, piece: int, table: Table) -> None:
        if self.health > 1:
            self.hurt(cave, 1, False, table)

    def burned(self, cave: Cave, piece: int, table: Table) -> None:
        self.unnerved(cave, 5, table)

    def scratched(self, cave: Cave, piece: int, by: Role, table: Table) -> int:
        self.unnerved(cave, 5, table)
        return 0

    def spores_work(self, cave: Cave) -> bool:
        return not self.dead

    def spored(self, cave: Cave, table: Table) -> None:
        self.unnerved(cave, 5, table)

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        self.unnerved(cave, power, table)

    def robbed(self, cave: Cave, piece: int, table: Table) -> None:
        if self.cards_down or self.cards_up:
            perform(table.choose(GiveCard(cave, self)), cave, self, table)
            telling.treasure_lost(table, "V7.3")

    def stabbed(self, cave: Cave, piece: int, cubes: int, table: Table) -> None:
        self.unnerved(cave, 2 * cubes - 1, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        self.gain_grit(level, table)

    # V10.1: what Monsters do to her in an Ambush

    def step_aside(self, cave: Cave, guard: int, table: Table) -> None:
        square = cave.at[KNIGHT]
        ways = [
            square + STEP[d]
            for d in range(4)
            if cave.is_lit(square + STEP[d])
            and cave.unoccupied(square + STEP[d])
            and not cave.is_pit(square + STEP[d])
            and not cave.walled(square, d)
        ]
        if ways:
            choice = table.choose(StepAside(cave, self, ways))
            cave.guards[guard] = square
            perform(choice, cave, self, table)

    def meet_troll(self, cave: Cave, table: Table) -> None:
        if CANYON in cave.terrain_left:
            terrain.place(cave, CANYON, cave.at[KNIGHT], cave.keeper() or self, table)
        cave.guards[TROLL_GUARD] = cave.where[terrain_squares(CANYON)[1]]

    def lose_way(self) -> None:
        self.golem = True

    def lose_random_card(self, cave: Cave, table: Table) -> None:
        cards = self.cards_down + self.cards_up
        if cards:
            self.lose_card(cave, cards[table.chance(len(cards))], to_bottom=True)
            telling.treasure_lost(table, "V10.1")

    def brighten_next(self) -> None:
        self.beetles = 1

    def be_dragged(self, cave: Cave, table: Table) -> None:
        """The nearest Dark tile on a diagonal; one is placed if there is none."""
        square = cave.at[KNIGHT]
        for far in range(1, 64):
            corners = [square + step * far for step in DIAGONAL]
            dark = [corner for corner in corners if cave.is_dark(corner)]
            if dark:
                perform(table.choose(Dragged(cave, self, dark)), cave, self, table)
                return
        corners = [square + step for step in DIAGONAL]
        bare = [one for one in corners if one not in cave.grid and cave.beside_map(one)]
        if bare and cave.tiles_left():
            choice = table.choose(Dragged(cave, self, bare))
            place_dark(cave, first_of(choice), self, table)
            perform(choice, cave, self, table)


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, KnightBoard.phases),
    Field("health", INT),
    Field("full_health", INT),
    Field("grit", INT),
    Field("track", COUNTS, GRIT_SPACES),
    Field("free", INT),
    Field("placed", COUNTS, SLOTS),
    Field("aside", INT),
    Field("at_entrance", INT),
    Field("discarded", INT),
    Field("moved", INT),
    Field("encounters", INT),
    Field("map_used", INT),
    Field("bow_used", FLAG),
    Field("enchanted_bow_used", FLAG),
    Field("bomb_token_used", FLAG),
    Field("dragon_attacked", FLAG),
    Field("javelin_ready", FLAG),
    Field("javelin_thrown", FLAG),
    Field("flare_used", FLAG),
    Field("cut_short", FLAG),
    Field("cards_down", NAMES, TREASURE_NAMES, secret=True, dealt=True),
    Field("cards_up", NAMES, TREASURE_NAMES),
    Field("offered", NAME, TREASURE_NAMES, secret=True, dealt=True),
    Field("quests", NAMES, QUEST_NAMES, secret=True),
    Field("quest_deck", NAMES, QUEST_NAMES, deck=True),
    Field("quests_shown", NAMES, QUEST_NAMES),
    Field("quests_out", NAMES, QUEST_NAMES),
    Field("encounter_squares", SQUARES),
    Field("visited", SQUARES),
    Field("deeds", INT),
    Field("treasures_taken", INT),
    Field("ambushes_met", INT),
    Field("met", INT),
    Field("unveiled", INT),
    Field("entering", FLAG),
    Field("golem", FLAG),
    Field("beetles", INT),
    Field("monsters", NAMES, MONSTER_NAMES, deck=True),
    Field("monsters_out", NAMES, MONSTER_NAMES),
    Field("dead", FLAG),
    Field("lent", INTS),
]

codec.register(Knight, "vast/knight", "seat data")
