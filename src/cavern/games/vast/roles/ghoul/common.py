"""V8: what Ghoul and Vile Ghoul have in common: their state, what others do to them, Skitter."""

from typing import ClassVar, Final, cast

from cavern.core.act import NONE, Act, Refusal, act_of, first_of, perform
from cavern.core.decision import Seat
from cavern.core.errors import RulesError
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.parts import COUNTS, FLAG, INTS, NAME, NAMES, Part
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import (
    DECLINE,
    DIRECTION,
    DIRECTION_NUMBERS,
    GOAL,
    SQUARE,
    Also,
    Asking,
    Named,
    PickOne,
    RoleMenu,
)
from cavern.games.vast.grid import AROUND, CENTRE, STEP, aligned, name_of
from cavern.games.vast.moving import GUARDED, OPEN_SPACE, arrive, with_current
from cavern.games.vast.numbers import CardId, Piece, Square, Symbol
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import (
    BEYOND_REACH,
    DARING,
    HIT,
    MISS,
    MUST_MEET,
    STALWART,
    Attack,
    Role,
)
from cavern.games.vast.roles.ghoul import telling as told
from cavern.games.vast.roles.ghoul.spec import ProwlerTerms
from cavern.games.vast.roles.ghoul.terror import (
    BLINK,
    EACH,
    SEIZE,
    SNEAK,
    TERROR,
    TERROR_LABELS,
    TERROR_NAMES,
    VILE_EACH,
    terror_deck,
)
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import NO_SYMBOL, SYMBOL, SYMBOLS

NO_PIECES: Final[list[Piece]] = []
TERROR_FORM: Final = Named(TERROR_NAMES, TERROR_LABELS, "terror-card")

APPEARING: Final = 0
ROLLED: Final = 1
SETTING: Final = 2
ACTING: Final = 3

PAIR: Final = 2
"""V8.13: so many Treasures are worth a Fury."""
TO_COLLECT: Final = 2
TO_SMASH: Final = 3

NOT_ITS_TURN: Final = Refusal("V8.6", "The Ghoul does that in its own turn.")
NOT_YET: Final = Refusal("V8.6", "It acts once its movement and attack are set.")
OTHERWISE_ASKED: Final = Refusal("V8.6", "Another question must be answered first.")
NOT_HELD: Final = Refusal("V8.21", "It has no such Terror card.")
CARD_DONE: Final = Refusal("V8.21", "The card has done something this turn already.")
LIKE_CARD_SPENT: Final = Refusal("V8.21", "Of cards that are alike only one is spent in a turn.")
NOT_DRAWN: Final = Refusal("V8.16", "That card is not among those drawn.")
NO_TREASURE_THERE: Final = Refusal("V8.14", "No Treasure lies there.")
NOTHING_TO_SEIZE: Final = Refusal("V8.1.7", "No Treasure lies there.")
NOT_STRAIGHT: Final = Refusal("V8.1.7", "That square is not in a straight line from it.")
NOT_SEIZABLE: Final = Refusal("V8.1.7", "That square is too far away.")
NOT_DARK: Final = Refusal("V8.28", "That tile is not Dark.")
OCCUPIED: Final = Refusal("V8.28", "That tile is not unoccupied.")
STRUCK: Final = Refusal("V8.15", "It has attacked that piece this turn.")
UNTOUCHABLE: Final = Refusal("V8.15", "It cannot attack that piece.")
TOO_WEAK: Final = Refusal("V8.15", "Its attack does not overcome that piece.")


def not_dark_and_free(cave: Cave, square: Square) -> Refusal:
    """Why a square is no unoccupied Dark tile."""
    if square not in cave.grid:
        return OPEN_SPACE
    if square in cave.going:
        return ONTO_WHAT_GOES
    return OCCUPIED if cave.is_dark(square) else NOT_DARK


SYMBOL_FORM: Final = Named(SYMBOLS, ("Fangs", "Bones", "Eye", ""))

NO_SUCH_TILE: Final = Refusal("V8.28", "No unoccupied Dark tile shows that symbol.")
OTHER_SYMBOL: Final = Refusal("V8.28", "That tile does not show the symbol named.")
NOT_AROUND: Final = Refusal(
    "V8.30", "No Dark tile is unoccupied: it goes to a free space around the Entrance."
)
ONTO_SOMEBODY: Final = Refusal("V8.1.5", "Somebody is there.")
OVER_A_WALL: Final = Refusal("V8.1.5", "A wall is in the way.")
ONTO_WHAT_GOES: Final = Refusal("V2.3", "That tile is being removed.")
ONTO_A_PIT: Final = Refusal("V8.1.5", "It cannot stay on a Pit.")
NO_GROUND_FOR_GHOULS: Final = Refusal("V8.32", "The Ghoul cannot enter there.")


def dark_and_free(cave: Cave) -> list[Square]:
    return [square for square in cave.dark_squares() if cave.unoccupied(square)]


def around_entrance(cave: Cave) -> list[Square]:
    """V8.30: where it goes when no Dark tile is free."""
    return [
        CENTRE + step
        for step in AROUND
        if cave.unoccupied(CENTRE + step)
        and not cave.impassable(CENTRE + step)
        and not cave.is_pit(CENTRE + step)
    ]


def chance_symbol(cave: Cave, symbols: list[int], table: Table) -> Symbol:
    """V8.29: the top of the stack, or in the Collapse a tile that has fallen."""
    if cave.stack:
        table.reveal()
        return SYMBOL[cave.stack[-1]]
    weights = [sum(1 for tile in cave.gone if SYMBOL[tile] == symbol) for symbol in symbols]
    if sum(weights) == 0:
        return NO_SYMBOL
    return symbols[table.draw(weights, tuple(SYMBOLS[symbol] for symbol in symbols))]


def tiles_with(cave: Cave, symbol: Symbol) -> list[Square]:
    """V8.28: the unoccupied Dark tiles that show a symbol."""
    return [square for square in dark_and_free(cave) if SYMBOL[cave.tile(square)] == symbol]


def symbols_of(cave: Cave, squares: list[Square]) -> list[Symbol]:
    return sorted({SYMBOL[cave.tile(square)] for square in squares})


def shut_out(cave: Cave, onto: Square) -> Refusal | None:
    """What keeps any Ghoul off a square."""
    if onto not in cave.grid:
        return OPEN_SPACE
    if cave.impassable(onto):
        return NO_GROUND_FOR_GHOULS
    return GUARDED if onto in cave.guards else None


NO_TREASURE_TO_STEAL: Final = Refusal("V8.26", "The Ghoul has no Treasure on its board.")
NO_CARD_TO_STEAL: Final = Refusal("V8.26", "The Ghoul has no Terror card.")
NOBODY_STEALS: Final = Refusal("V8.26", "That is asked when a Pickpocket has succeeded.")

STALWART_DEFENSE: Final = 3
HEX_AT: Final = 2
"""V4.8.5, reconstructed: a weaker Hex costs a Ghoul nothing."""


def trapper(cave: Cave) -> Role | None:
    """Whose Gems and flames there are."""
    for role in cave.roles:
        if role.sets_traps():
            return role
    return None


PHASES: Final = ("appearing", "rolled", "setting", "acting")

COMMON: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    Part("movement"),
    # Discs on the Attack space: what is left of them at the end of a turn is Defense.
    Part("attack"),
    Part("treasures"),
    Part("terror", NAMES, TERROR_NAMES, of="CardId"),
    Part("terror_deck", NAMES, TERROR_NAMES, of="CardId", deck=True),
    Part("terror_gone", NAMES, TERROR_NAMES, of="CardId"),
    # Cards of which one is being kept.
    Part("terror_drawn", NAMES, TERROR_NAMES, of="CardId"),
    # Cards of each kind whose effect for each turn was used this turn.
    Part("used", COUNTS, TERROR_NAMES),
    # Kinds whose effect for once in the game was used this turn.
    Part("spent", COUNTS, TERROR_NAMES),
    # Cards that leave the game at the end of this turn.
    Part("spending", NAMES, TERROR_NAMES, of="CardId"),
    # What used cards still have in store for this turn.
    Part("ready", COUNTS, TERROR_NAMES),
    Part("sneaking", FLAG),
    # Pieces (as bits) attacked this turn.
    Part("struck"),
    # A Thief's cubes on its board: movement it will lack next turn.
    Part("stabs"),
    # V8.26: whether a Backstab keeps it from moving this turn.
    Part("lamed", FLAG),
    # Its own Terror cards while somebody else plays it (V9.24).
    Part("terror_aside", NAMES, TERROR_NAMES, of="CardId"),
    # And its own Defense.
    Part("attack_aside"),
    Part("lent", INTS),
]
"""Parts that both have."""


class AnyGhoul(Role):
    """Either Ghoul. Terror cards are told apart by their kind only: copies are alike."""

    phases = PHASES
    vile: ClassVar[bool] = False

    own: ProwlerTerms

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.pieces = [GHOUL]
        self.rides_river = True
        self.shies_from_flames = True
        self.stops_tribes = True
        self.scatters_attackers = False
        self.rage_for_attack = 1
        # <COMMON: start>
        self.phase = 0
        self.movement = 0
        self.attack = 0
        self.treasures = 0
        self.terror: list[CardId] = []
        self.terror_deck: list[CardId] = []
        self.terror_gone: list[CardId] = []
        self.terror_drawn: list[CardId] = []
        self.used: list[int] = [0] * 8
        self.spent: list[int] = [0] * 8
        self.spending: list[CardId] = []
        self.ready: list[int] = [0] * 8
        self.sneaking = False
        self.struck = 0
        self.stabs = 0
        self.lamed = False
        self.terror_aside: list[CardId] = []
        self.attack_aside = 0
        self.lent: list[int] = []
        # </COMMON: start>

    def copy_common(self, other: "AnyGhoul") -> None:
        """What both Ghouls have, for a copy."""
        other.own = self.own
        # <COMMON: copying>
        other.phase = self.phase
        other.movement = self.movement
        other.attack = self.attack
        other.treasures = self.treasures
        other.terror = self.terror[:]
        other.terror_deck = self.terror_deck[:]
        other.terror_gone = self.terror_gone[:]
        other.terror_drawn = self.terror_drawn[:]
        other.used = self.used[:]
        other.spent = self.spent[:]
        other.spending = self.spending[:]
        other.ready = self.ready[:]
        other.sneaking = self.sneaking
        other.struck = self.struck
        other.stabs = self.stabs
        other.lamed = self.lamed
        other.terror_aside = self.terror_aside[:]
        other.attack_aside = self.attack_aside
        other.lent = self.lent[:]
        # </COMMON: copying>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        self.own = cast(ProwlerTerms, own)

    def new_game(self, cave: Cave, table: Table) -> None:
        self.terror_deck = terror_deck()
        table.shuffle(self.terror_deck)

    def complete(self, cave: Cave, given: set[str]) -> None:
        cards = terror_deck()
        for kind in self.known_terror() + self.terror_deck:
            if kind in cards:
                cards.remove(kind)
        self.terror_deck = cards[::-1] + self.terror_deck
        if "phase" not in given and cave.at[GHOUL] in cave.grid:
            self.phase = len(self.phases) - 1

    def resample(self, cave: Cave, seat: Seat, table: Table) -> None:
        table.shuffle(self.terror_deck)

    # What the two do differently

    def can_overcome(self, defence: int) -> bool:
        """Whether it has the attack for this."""
        raise RulesError(f"{self.kind} has no attack")

    def pay_for_attack(self, defence: int) -> int:
        """It attacks somebody; with how much."""
        raise RulesError(f"{self.kind} has no attack")

    def can_smash(self) -> bool:
        """V8.17: whether it has the attack to smash a Crystal."""
        raise RulesError(f"{self.kind} has no attack")

    def pay_for_crystal(self) -> None:
        """It smashes a Crystal."""

    def feast(self, cave: Cave, table: Table) -> None:
        """What an attack and a pair of Treasures are worth."""

    def hunt(self, amount: int) -> None:
        """V8.1 Hunt, each turn."""

    def hunt_all_turn(self, amount: int) -> None:
        """V8.1 Hunt, once."""

    def against_adapting(self) -> Refusal | None:
        """V8.1 Adapt, each turn: why it would do nothing now, if so."""
        return None

    def adapt(self, cave: Cave, table: Table) -> None:
        """V8.1 Adapt, each turn."""

    def against_transforming(self) -> Refusal | None:
        """V8.1 Adapt, once, while it acts: why it would do nothing now, if so."""
        return None

    def transform(self) -> None:
        """V8.1 Adapt, once."""

    def scour(self, cave: Cave, table: Table) -> None:
        """V8.1 Scour, once."""

    def rolled(self) -> list[int]:
        """The dice from which it chooses."""
        return []

    def stepped(self) -> None:
        """It has moved without attacking at once."""

    # Statistics

    def defense(self) -> int:
        return self.attack

    # Moving (V8.10–V8.12)

    def can_attack(self, cave: Cave, piece: Piece) -> bool:
        return self.against_attacking(cave, piece) is None

    def against_attacking(self, cave: Cave, piece: Piece) -> Refusal | None:
        """V8.15: each piece once a turn."""
        if self.struck >> piece & 1:
            return STRUCK
        defence = cave.role_of(piece).defence(cave, piece)
        if defence >= BEYOND_REACH:
            return UNTOUCHABLE
        return None if self.can_overcome(defence) else TOO_WEAK

    def company(self, cave: Cave, square: Square) -> list[Piece]:
        """Other players' pieces here that take room."""
        if square not in cave.at:
            return NO_PIECES
        return [
            piece
            for piece, where in enumerate(cave.at)
            if where == square and piece != GHOUL and not cave.role_of(piece).ethereal
        ]

    def hindrance(self, cave: Cave, square: Square, direction: Direction, crowded: bool) -> int:
        """What a wall and company cost more."""
        return (1 if cave.walled(square, direction) else 0) + (1 if crowded else 0)

    def after_sneaking(self, extra: int) -> int:
        """What Sneak leaves of it."""
        return 0 if self.sneaking else max(0, extra - self.ready[SNEAK])

    def step_cost(self, cave: Cave, square: Square, direction: Direction, crowded: bool) -> int:
        """Movement for one step, after what Sneak saves."""
        extra = self.after_sneaking(self.hindrance(cave, square, direction, crowded))
        return extra + (0 if with_current(cave, square, square + STEP[direction]) else 1)

    def pay_step(self, cave: Cave, square: Square, direction: Direction, crowded: bool) -> None:
        self.movement -= self.step_cost(cave, square, direction, crowded)
        if not self.sneaking:
            extra = self.hindrance(cave, square, direction, crowded)
            self.ready[SNEAK] -= min(extra, self.ready[SNEAK])

    def after_stabs(self, movement: int) -> int:
        """V8.26: what a Backstab leaves of its movement; the cubes go back to the Thief."""
        if self.lent:
            return movement
        stabs, self.stabs = self.stabs, 0
        self.lamed = 0 < movement <= stabs
        return max(0, movement - stabs)

    # Treasures (V8.13, V8.14)

    def collect_cost(self) -> int:
        return max(0, TO_COLLECT - self.ready[SEIZE])

    def pay_collect(self) -> None:
        self.movement -= self.collect_cost()
        self.ready[SEIZE] = 0

    def take_treasure(self, cave: Cave, table: Table) -> None:
        """A Treasure comes onto the board; a pair goes back to the supply for what it is worth."""
        self.treasures += 1
        if self.treasures == PAIR:
            self.treasures = 0
            cave.treasure_supply += PAIR
            self.feast(cave, table)

    def take_from_map(self, cave: Cave, square: Square, rule: str, table: Table) -> None:
        cave.treasure[cave.tile(square)] -= 1
        telling.token_taken(table, cave, square, "treasure", self.title, rule)
        self.take_treasure(cave, table)

    def take_from_supply(self, cave: Cave, table: Table) -> None:
        """V8.14: from the supply, or if that is empty from the map."""
        if cave.treasure_supply:
            cave.treasure_supply -= 1
            self.take_treasure(cave, table)
        elif cave.treasure_squares():
            perform(table.choose(GhoulTakeFrom(cave, self)), cave, self, table)

    # Terror cards (V8.21)

    def number(self, cave: Cave, kind: CardId, which: int) -> int:
        """How much a card does at this table."""
        return self.own.terror[kind][(VILE_EACH if self.vile else EACH) + which]

    def draw_terror(self, table: Table) -> None:
        if self.terror_deck:
            kind = self.terror_deck.pop()
            table.reveal()
            self.terror.append(kind)
            told.terror_drawn(table, TERROR[kind].id, TERROR[kind].name, self.title)

    def draw_and_keep(self, cave: Cave, count: int, table: Table) -> None:
        """V8.16: some cards, of which one is kept; the others go under the deck."""
        for _ in range(min(count, len(self.terror_deck))):
            self.terror_drawn.append(self.terror_deck.pop())
            table.reveal()
        if self.terror_drawn:
            perform(table.choose(KeepTerror(cave, self)), cave, self, table)

    def lose_terror(self, cave: Cave, chooser: int, table: Table) -> None:
        """A card is discarded, as the chooser says."""
        if self.terror:
            perform(table.choose(DiscardTerror(cave, self, chooser)), cave, self, table)

    def unused(self, kind: CardId) -> bool:
        """Whether a copy of this kind has done nothing yet this turn."""
        return self.terror.count(kind) > self.used[kind] + self.spending.count(kind)

    def against_card(self, kind: CardId) -> Refusal | None:
        """V8.21: a card gives one of its effects in a turn."""
        if kind not in self.terror:
            return NOT_HELD
        return None if self.unused(kind) else CARD_DONE

    def against_spending(self, kind: CardId) -> Refusal | None:
        """V8.21: not on a turn in which a like card was spent."""
        if self.spent[kind]:
            return LIKE_CARD_SPENT
        return self.against_card(kind)

    def note_spent(self, kind: CardId, table: Table) -> None:
        self.spent[kind] = 1
        if TERROR[kind].lasting:
            self.spending.append(kind)
        else:
            self.remove_terror(kind)
        card = TERROR[kind]
        told.terror_spent(table, card.id, card.name, card.rule, self.title)

    def remove_terror(self, kind: CardId) -> None:
        self.terror.remove(kind)
        self.terror_gone.append(kind)

    def fresh_turn(self) -> None:
        """What was done last turn no longer counts."""
        self.used = [0] * len(TERROR)
        self.spent = [0] * len(TERROR)
        self.struck = 0

    def end_effects(self) -> None:
        """V8.21: what lasted for this turn leaves the game."""
        for kind in self.spending:
            self.remove_terror(kind)
        self.spending = []
        self.ready = [0] * len(TERROR)
        self.sneaking = False
        self.lamed = False
        self.movement = 0

    def blink_squares(self, cave: Cave) -> list[Square]:
        return [square for square in cave.dark_squares() if cave.unoccupied(square)]

    def blink_away(self, cave: Cave, table: Table) -> None:
        perform(table.choose(BlinkTo(cave, self)), cave, self, table)

    def can_blink(self) -> bool:
        return BLINK in self.terror and not self.lamed

    def seizable(self, cave: Cave) -> list[Square]:
        """V8.1: squares with a Treasure in a straight line."""
        here = cave.at[GHOUL]
        reach = self.number(cave, SEIZE, 1)
        squares = [here] + [here + step * far for step in STEP for far in range(1, reach + 1)]
        return [square for square in squares if cave.treasures_at(square)]

    def seize(self, cave: Cave, table: Table) -> None:
        perform(table.choose(SeizeAt(cave, self)), cave, self, table)

    def set_aside(self, numbers: list[int]) -> None:
        """V9.24: whoever plays it has none of its cards and discs."""
        self.lent = numbers
        self.terror_aside, self.terror = self.terror, []
        self.attack_aside, self.attack = self.attack, 0
        self.used = [0] * len(TERROR)

    # Checks

    def check_cards(self) -> list[str]:
        if sorted(self.known_terror() + self.terror_deck) != terror_deck():
            return ["V8.1: there are thirteen Terror cards"]
        return []

    def known_terror(self) -> list[CardId]:
        """Every card that is not in the deck."""
        return self.terror + self.terror_gone + self.terror_drawn + self.terror_aside

    # Its turns and those of others

    def presence(self, cave: Cave) -> int:
        """V10.1, V10.3: Alone in the Dark II, reconstructed."""
        return 1 + len(self.terror)

    # On the map

    def bars(self, cave: Cave, piece: Piece, entrant: Role, force: int) -> bool:
        return force <= self.defense() and not entrant.passes_freely(cave)

    def awareness(self, cave: Cave, piece: Piece) -> int:
        return self.defense()

    def burned(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V8.24: a Flame Wall makes it skitter."""
        skitter(cave, self, trapper(cave), table)

    def melted(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V8.32: so does Magma, at the end of its turn."""
        skitter(cave, self, None, table)

    # Under attack

    def attackable(self, cave: Cave, piece: Piece, by: Role) -> bool:
        return True

    def encountered(self, cave: Cave, piece: Piece, reach: bool) -> int:
        return MUST_MEET

    def attacked(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> int:
        """V8.22, V8.23: more Strength than its Defense makes it skitter."""
        if attack.strength <= self.defense():
            return MISS
        attack.renown |= DARING
        if self.defense() >= STALWART_DEFENSE:
            attack.renown |= STALWART
        skitter(cave, self, attack.by, table)
        return HIT

    def guard(self, cave: Cave, piece: Piece) -> str:
        return f"more Strength than its Defense of {self.defense()}"

    def bow_target(self, cave: Cave, piece: Piece, enchanted: bool) -> bool:
        return not enchanted

    def shot(self, cave: Cave, piece: Piece, attack: Attack, table: Table) -> bool:
        skitter(cave, self, attack.by, table)
        return True

    # Powers, omens and secrets of others

    def clawed(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        """V8.24: as good as a goblin to eat."""
        skitter(cave, self, by, table)
        return 1

    def scratched(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        """V8.24: as good as three, and it discards a Terror card."""
        self.lose_terror(cave, self.seat, table)
        skitter(cave, self, by, table)
        return 3

    def spores_work(self, cave: Cave) -> bool:
        return cave.at[GHOUL] in cave.grid

    def spored(self, cave: Cave, table: Table) -> None:
        skitter(cave, self, cave.keeper(), table)

    def hexed(self, cave: Cave, power: int, by: Role, table: Table) -> None:
        if power >= HEX_AT:
            self.lose_terror(cave, self.seat, table)

    # What it has, and what is taken from it

    def held_treasures(self) -> int:
        return self.treasures

    def pickpocketable(self, cave: Cave, piece: Piece) -> bool:
        return self.treasures > 0 or bool(self.terror)

    def gives_loot(self, cave: Cave, piece: Piece, by: Role, table: Table) -> int:
        """A Treasure or a Terror card, not both."""
        choice = table.choose(StealWhat(cave, by))
        perform(choice, cave, by, table)
        return 1 if act_of(choice) is STEAL_TREASURE else 0

    def stabbed(self, cave: Cave, piece: Piece, cubes: int, table: Table) -> None:
        self.stabs += cubes

    def assailed(self, cave: Cave, piece: Piece, by: Role, table: Table) -> None:
        skitter(cave, self, by, table)

    def rewarded(self, cave: Cave, level: int, table: Table) -> None:
        """V8.16: cards for the Loot Drop Level, at least one, of which one is kept."""
        self.draw_and_keep(cave, max(1, level), table)

    # Possession and Mental Blocks (V9)

    def release(self, cave: Cave, table: Table) -> None:
        """Cards drawn meanwhile go back into the deck; its own things come back."""
        self.end_effects()
        self.lent = []
        if self.terror:
            self.terror_deck = sorted(self.terror_deck + self.terror)
            table.shuffle(self.terror_deck)
        self.terror, self.terror_aside = self.terror_aside, []
        self.attack, self.attack_aside = self.attack_aside, 0
        self.phase = ACTING

    def can_pay_for_mind(self, cave: Cave, influence: int) -> bool:
        return self.movement > influence

    def pay_for_mind(self, cave: Cave, influence: int, table: Table) -> None:
        self.movement -= influence + 1


class GhoulAct(Act[Cave, AnyGhoul]):
    """Something either Ghoul does where it is."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHERWISE_ASKED

    def here(self, state: Cave, who: AnyGhoul) -> Square:
        return state.at[GHOUL]


class Discard(GhoulAct):
    """V8.21: it goes back into the deck, which is shuffled."""

    sign = "terror"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[CardId]:
        return sorted(set(who.terror))

    def absent(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> Refusal:
        return NOT_HELD

    def perform(self, state: Cave, who: AnyGhoul, kind: CardId, _: int, table: Table) -> None:
        who.terror.remove(kind)
        who.terror_deck.append(kind)
        who.terror_deck.sort()
        table.shuffle(who.terror_deck)
        told.terror_lost(table, TERROR[kind].id, TERROR[kind].name, who.title)


class KeepOneTerror(GhoulAct):
    """V8.16: the others go under the deck."""

    sign = "terror"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[CardId]:
        return sorted(set(who.terror_drawn))

    def absent(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> Refusal:
        return NOT_DRAWN

    def perform(self, state: Cave, who: AnyGhoul, kind: CardId, _: int, table: Table) -> None:
        who.terror_drawn.remove(kind)
        who.terror_deck = who.terror_drawn + who.terror_deck
        who.terror_drawn = []
        who.terror.append(kind)
        told.terror_drawn(table, TERROR[kind].id, TERROR[kind].name, who.title)


class BlinkAway(GhoulAct):
    """V8.1 Blink, once: to any unoccupied Dark tile."""

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Square]:
        return who.blink_squares(state)

    def absent(self, state: Cave, who: AnyGhoul, square: Square, _: int) -> Refusal:
        return not_dark_and_free(state, square)

    def perform(self, state: Cave, who: AnyGhoul, square: Square, _: int, table: Table) -> None:
        telling.came_out(table, state, GHOUL, square)
        who.stepped()
        arrive(state, GHOUL, square, table)


class TakeTreasure(GhoulAct):
    """V8.14: from anywhere on the map."""

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Square]:
        return state.treasure_squares()

    def absent(self, state: Cave, who: AnyGhoul, square: Square, _: int) -> Refusal:
        return NO_TREASURE_THERE

    def perform(self, state: Cave, who: AnyGhoul, square: Square, _: int, table: Table) -> None:
        who.take_from_map(state, square, "V8.14", table)


class SeizeTreasure(TakeTreasure):
    """V8.1 Seize, once: in a straight line."""

    sign = "treasure"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Square]:
        return who.seizable(state)

    def absent(self, state: Cave, who: AnyGhoul, square: Square, _: int) -> Refusal:
        if not state.treasures_at(square):
            return NOTHING_TO_SEIZE
        return NOT_SEIZABLE if aligned(state.at[GHOUL], square) else NOT_STRAIGHT

    def perform(self, state: Cave, who: AnyGhoul, square: Square, _: int, table: Table) -> None:
        who.take_from_map(state, square, self.rule, table)


DISCARD_TERROR: Final = Discard(
    "discard",
    "V8.21",
    "Discard {}",
    "The Ghoul loses the card: it is shuffled into the deck.",
    TERROR_FORM,
)

KEEP_TERROR: Final = KeepOneTerror(
    "keep",
    "V8.16",
    "Keep {}",
    "The Ghoul has this card; the others drawn go under the deck.",
    TERROR_FORM,
)

BLINK_TO: Final = BlinkAway(
    "blink-to", "V8.1.5", "Blink to {}", "The Ghoul goes there at once.", GOAL
)

SEIZE_AT: Final = SeizeTreasure(
    "seize", "V8.1.7", "Seize the Treasure at {}", "It comes onto the Ghoul's board.", SQUARE
)

TAKE_FROM: Final = TakeTreasure(
    "take-from", "V8.14", "Take the Treasure at {}", "It comes onto the Ghoul's board.", SQUARE
)


class DiscardTerror(Asking):
    kind = "discard-terror"
    question = "Which Terror card is discarded?"
    acts = [DISCARD_TERROR]


class KeepTerror(RoleMenu):
    kind = "keep-terror"
    question = "Which Terror card is kept?"
    acts = [KEEP_TERROR]


class BlinkTo(RoleMenu):
    kind = "blink-to"
    question = "Blink to which Dark tile?"
    acts = [BLINK_TO]


class SeizeAt(RoleMenu):
    kind = "seize"
    question = "Which Treasure is seized?"
    acts = [SEIZE_AT]


class GhoulTakeFrom(RoleMenu):
    kind = "take-from"
    question = "No Treasure is left in the supply: from where is one taken?"
    acts = [TAKE_FROM]


def skitter(cave: Cave, ghoul: AnyGhoul, opponent: Role | None, table: Table) -> None:
    """The Ghoul vanishes to another Dark tile; ``opponent`` is who attacked or was attacked."""
    squares = dark_and_free(cave)
    placer = ghoul.seat
    if opponent is not None and ghoul.own.opponent_places:
        placer = opponent.seat
    if squares:
        symbol = announced(cave, ghoul, opponent, squares, table)
        squares = [s for s in squares if SYMBOL[cave.tile(s)] == symbol] or squares
    else:
        squares = around_entrance(cave)
    if not squares:
        return
    perform(table.choose(SkitterTo(cave, ghoul, squares, placer)), cave, ghoul, table)
    if opponent is not None:
        artifacts.forced_onto(cave, GHOUL, opponent, table)
    if ghoul.can_blink():
        blink(cave, ghoul, table)


def announced(
    cave: Cave, ghoul: AnyGhoul, opponent: Role | None, squares: list[Square], table: Table
) -> int:
    """The symbol it skitters to."""
    if opponent is None:
        return chance_symbol(cave, symbols_of(cave, squares), table)
    speaker = ghoul.seat if ghoul.own.opponent_places else opponent.seat
    return first_of(table.choose(Announce(cave, ghoul, speaker)))


def blink(cave: Cave, ghoul: AnyGhoul, table: Table) -> None:
    """V8.1 Blink: one free step."""
    perform(table.choose(BlinkStep(cave, ghoul)), cave, ghoul, table)


class NameSymbol(GhoulAct):
    """V8.28: a symbol that is on an unoccupied Dark tile."""

    sign = "{}"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Symbol]:
        return symbols_of(state, dark_and_free(state))

    def touches(self, state: Cave, who: AnyGhoul, symbol: Symbol, _: int) -> list[str]:
        return [f"tile:{name_of(square)}" for square in tiles_with(state, symbol)]

    def shows(self, state: Cave, who: AnyGhoul, symbol: Symbol, _: int) -> list[str]:
        """It goes to one of the tiles, not from one to the other."""
        told = [f"told:{name_of(square)}" for square in tiles_with(state, symbol)]
        return [f"sign:{self.signed(symbol)}", *told]

    def absent(self, state: Cave, who: AnyGhoul, symbol: Symbol, _: int) -> Refusal:
        return NO_SUCH_TILE


class Skitter(GhoulAct):
    """V8.28: to an unoccupied Dark tile with the symbol named, or around the Entrance."""

    sign = "trail"

    def absent(self, state: Cave, who: AnyGhoul, square: Square, _: int) -> Refusal:
        free = dark_and_free(state)
        if not free:
            return NOT_AROUND
        return OTHER_SYMBOL if square in free else not_dark_and_free(state, square)

    def perform(self, state: Cave, who: AnyGhoul, square: Square, _: int, table: Table) -> None:
        told.skittered(table, state, square)
        arrive(state, GHOUL, square, table)


class BlinkOn(GhoulAct):
    """V8.1 Blink: over no wall and onto nobody."""

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Direction]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: AnyGhoul, direction: Direction, _: int) -> Refusal | None:
        square = state.at[GHOUL]
        onto = square + STEP[direction]
        refusal = shut_out(state, onto)
        if refusal is not None:
            return refusal
        if state.walled(square, direction):
            return OVER_A_WALL
        if state.is_pit(onto):
            return ONTO_A_PIT
        if onto in state.going:
            return ONTO_WHAT_GOES
        return ONTO_SOMEBODY if who.company(state, onto) else None

    def perform(
        self, state: Cave, who: AnyGhoul, direction: Direction, _: int, table: Table
    ) -> None:
        who.used[BLINK] = 1
        onto = state.at[GHOUL] + STEP[direction]
        telling.moved(table, state, GHOUL, onto, DIRECTIONS[direction], self.rule)
        arrive(state, GHOUL, onto, table)


ANNOUNCE: Final = NameSymbol(
    "symbol", "V8.28", "{}", "The Ghoul goes to a Dark tile with this symbol.", SYMBOL_FORM
)

SKITTER_TO: Final = Skitter("skitter", "V8.28", "Skitter to {}", "The Ghoul goes there.", GOAL)

BLINK_STEP: Final = BlinkOn(
    "blink", "V8.1.5", "Blink: move {}", "The Ghoul moves on by 1 space for free.", DIRECTION
)


class Announce(Asking):
    kind = "announce"
    question = "The Ghoul skitters. To which symbol?"
    acts = [ANNOUNCE]


class SkitterTo(PickOne):
    kind = "skitter"
    question = "Where does the Ghoul skitter to?"
    acts = [SKITTER_TO]


class BlinkStep(RoleMenu):
    kind = "blink"
    question = "Blink: move one more space?"
    acts = [BLINK_STEP, DECLINE]


class StealTreasure(Act[Cave, Role]):
    """V8.26: the Treasure on the Ghoul's board."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOBODY_STEALS

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return None if the_ghoul(state).treasures else NO_TREASURE_TO_STEAL

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        ghoul = the_ghoul(state)
        ghoul.treasures -= 1
        told.token_stolen(table, who.title, ghoul.title, state.at[GHOUL])


class StealTerror(Act[Cave, Role]):
    """V8.26: a Terror card, which is discarded."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOBODY_STEALS

    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return None if the_ghoul(state).terror else NO_CARD_TO_STEAL

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        the_ghoul(state).lose_terror(state, who.seat, table)


def the_ghoul(cave: Cave) -> AnyGhoul:
    ghoul = cave.role_of(GHOUL)
    assert isinstance(ghoul, AnyGhoul)
    return ghoul


STEAL_TREASURE: Final = StealTreasure(
    "steal:treasure",
    "V8.26",
    "Take its Treasure",
    "The Ghoul loses the Treasure on its board.",
    Also("piece:ghoul", NONE),
)

STEAL_TERROR: Final = StealTerror(
    "steal:terror",
    "V8.26",
    "Make it discard a Terror card",
    "The Ghoul loses a Terror card of the robber's choice.",
    Also("piece:ghoul", NONE),
)


class StealWhat(RoleMenu):
    kind = "steal"
    question = "What is stolen from the Ghoul?"
    acts = [STEAL_TREASURE, STEAL_TERROR]


def any_ghoul(cave: Cave) -> AnyGhoul | None:
    """Either Ghoul, if one is at the table."""
    for role in cave.roles:
        if isinstance(role, AnyGhoul):
            return role
    return None
