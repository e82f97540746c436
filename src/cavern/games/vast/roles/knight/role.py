"""V3: the Knight as the others see her."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.act import Refusal
from cavern.core.table import Table
from cavern.games.vast import fields, telling, terrain
from cavern.games.vast.fields import COUNTS, FLAG, INT, INTS, NAME, NAMES, SQUARES, Field
from cavern.games.vast.grid import CENTRE, DIAGONAL, STEP
from cavern.games.vast.monsters import MONSTER_NAMES, TROLL_GUARD
from cavern.games.vast.moving import arrive
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.roles.base import HIT, MISS, Attack, Role
from cavern.games.vast.roles.knight import encounter, turn
from cavern.games.vast.roles.knight.board import CUBES, SLOTS, THRESHOLDS, KnightBoard
from cavern.games.vast.roles.knight.quests import QUEST_NAMES
from cavern.games.vast.roles.knight.refusals import knight_refusal
from cavern.games.vast.roles.knight.treasures import (
    TREASURE_LABELS,
    TREASURE_NAMES,
)
from cavern.games.vast.state import TURN, Cave
from cavern.games.vast.tiles import CANYON, terrain_squares
from cavern.games.vast.verbs import PASS, SQUARE, Ask, Named, verb

STEP_ASIDE: Final = verb("step-aside", "V10.1", "Step aside to {}", SQUARE)
DRAGGED_TO: Final = verb("dragged-to", "V10.1", "Be dragged to {}", SQUARE)
GIVE_CARD: Final = verb("give-card", "V7.3", "Lose {}", Named(TREASURE_NAMES, TREASURE_LABELS))

STRIKE: Final = verb("strike", "V11.5", "Strike at him")
LOSE_GRIT: Final = verb("lose:grit", "V8.16", "Lose Grit, 1 for each Hero cube")
LOSE_HEALTH: Final = verb("lose:health", "V8.16", "Lose 1 Health")
LOSE_CARD: Final = verb("lose:treasure", "V8.16", "Lose a Treasure card")

HAND: Final = 3
GRIT_SPACES: Final = tuple(str(threshold) for threshold in THRESHOLDS)


class StrikeBack(Ask):
    kind = "strike-back"
    question = "The Dragon comes onto your square. Strike?"


class StepAside(Ask):
    kind = "step-aside"
    question = "The Monster takes your square: where do you go?"


class GiveCard(Ask):
    kind = "give-card"
    question = "Which Treasure card is lost?"


class Mauled(Ask):
    kind = "mauled"
    question = "The Ghoul is upon you: what do you lose?"


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

    def refuses(self, cave: Cave, option_id: str) -> Refusal | None:
        return knight_refusal(cave, self, option_id)

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
        choices = [LOSE_HEALTH]
        if not lethal and self.grit:
            choices.append(LOSE_GRIT)
        if not lethal and self.cards_down + self.cards_up:
            choices.append(LOSE_CARD)
        choice = table.choose(Mauled(self.seat, choices))
        if choice == LOSE_GRIT:
            self.unnerved(cave, self.cubes(), table)
        elif choice == LOSE_CARD:
            self.robbed(cave, piece, table)
        else:
            self.hurt(cave, 1, False, table)
        return HIT

    def challenged(
        self, cave: Cave, piece: int, by: Role, by_piece: int, armor: int, table: Table
    ) -> None:
        """V11.5: she may strike at whoever comes up beside her, if she is a match for him."""
        strength = self.attack_strength(cave)
        if strength >= armor:
            if table.choose(StrikeBack(self.seat, [STRIKE, PASS])) == STRIKE:
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
        cards = self.cards_down + self.cards_up
        if cards:
            choices = [GIVE_CARD + card for card in cards]
            self.lose_card(cave, table.choose(GiveCard(self.seat, choices)) - GIVE_CARD, True)
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
            choices = [STEP_ASIDE + way for way in ways]
            onto = table.choose(StepAside(self.seat, choices)) - STEP_ASIDE
            cave.guards[guard] = square
            arrive(cave, KNIGHT, onto, table)

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
                choices = [DRAGGED_TO + one for one in dark]
                onto = table.choose(StepAside(self.seat, choices)) - DRAGGED_TO
                self.come_out_at(cave, onto, table)
                return
        corners = [square + step for step in DIAGONAL]
        bare = [one for one in corners if one not in cave.grid and cave.beside_map(one)]
        if bare and cave.tiles_left():
            choices = [DRAGGED_TO + one for one in bare]
            onto = table.choose(StepAside(self.seat, choices)) - DRAGGED_TO
            place_dark(cave, onto, self, table)
            self.come_out_at(cave, onto, table)

    def come_out_at(self, cave: Cave, onto: int, table: Table) -> None:
        arrive(cave, KNIGHT, onto, table)
        if cave.at[KNIGHT] == onto and not cave.over:
            encounter.uncover(cave, self, onto, -1, table)


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
