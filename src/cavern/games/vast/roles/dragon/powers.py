"""V5.3: the Dragon's powers: price, text, when each finds something, what it does."""

from typing import Final

from cavern.core.act import NONE, Answer, Refusal, perform
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.core.words import mixed
from cavern.games.vast import artifacts, telling
from cavern.games.vast.collapse import (
    close_ranks,
    holds_out,
    shuffle_bottom,
    stays,
    take_away,
)
from cavern.games.vast.crystals import smash
from cavern.games.vast.decisions import (
    DIRECTION,
    DIRECTION_NUMBERS,
    GEM,
    GEM_NUMBERS,
    PIECE,
    PIECE_NUMBERS,
    SQUARE,
    Also,
    Named,
    PickOne,
    RoleAct,
    RoleMenu,
)
from cavern.games.vast.dice import affected, dragon_die
from cavern.games.vast.grid import AROUND, OFF, STEP, name_of
from cavern.games.vast.moving import (
    OPEN_SPACE,
    STANDS_FAST,
    in_turn_order,
    movable,
    move_off,
    push,
    push_token,
)
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.pieces import DRAGON, GEMS
from cavern.games.vast.reveal import reveal, reveal_each
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon import telling as told
from cavern.games.vast.roles.dragon.flight import FLY, FlyWhere
from cavern.games.vast.roles.dragon.role import (
    TRACK,
    TRACK_NUMBERS,
    Dragon,
)
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.terrain import SHELTERED_FROM_HIM

ANY: Final = 3
"""Index in a price: symbols of any kind."""

POWERS_FIRST: Final = Refusal("V5.3", "Powers are used in the first part of the Dragon's turn.")
NOT_AIMING: Final = Refusal("V5.3", "No power that does that has been paid for.")
SYMBOLS_MISSING: Final = Refusal("V5.3", "The symbols for it are missing.")
OTHER_SYMBOLS: Final = Refusal("V5.3", "He does not have these symbols.")
OTHER_PRICE: Final = Refusal("V5.3", "The power takes another number of symbols.")
NOWHERE_TO_FLY: Final = Refusal("V5.3.3", "There is nowhere to fly.")
NO_TRIBE_SHOWN: Final = Refusal("V5.3.4", "Hiss reaches no Tribe on the map.")
NO_CUBE_TO_MOVE: Final = Refusal("V5.3.5", "No Sloth cube can go to another track.")
NOTHING_BESIDE: Final = Refusal("V5.3.6", "No Gem or Treasure that Swat reaches lies beside him.")
NO_DARK_AROUND: Final = Refusal("V5.3.7", "No Dark tile lies around him.")
NO_DARK_TILE: Final = Refusal("V5.3.8", "There is no Dark tile.")
NOBODY_BESIDE: Final = Refusal("V5.3.9", "Nobody beside him can be moved.")
HAS_SHRIEKED: Final = Refusal("V5.3.10", "He holds the Shriek token already.")
NOBODY_HERE: Final = Refusal("V5.3.11", "Nobody is on his tile.")
NO_TILE_FOR_FLAMES: Final = Refusal("V5.3.12", "No tile beside him is in sight.")
NO_CRYSTAL_HERE: Final = Refusal("V5.3.13", "No Crystal stands on his tile.")

NOT_ON_MAP: Final = Refusal("V5.3.4", "They are not on the map.")
NO_PREY: Final = Refusal("V5.3.4", "Hiss is for Tribes.")
FOREST_THERE: Final = Refusal("V10.5", "The Mushroom Forest shelters that square from him.")
NOT_BESIDE: Final = Refusal("V5.3.9", "They are not beside him.")
NOT_SLAPPED: Final = Refusal("V5.3.9", "Slap is for the Knight.")
NO_SUCH_CUBE: Final = Refusal("V5.3.5", "That track has no cube.")
TRACK_FULL: Final = Refusal("V5.3.5", "That track has no free space.")
SAME_TRACK: Final = Refusal("V5.3.5", "It must go to another track, and Pride is one track.")
NOT_BESIDE_HIM: Final = Refusal("V5.3.6", "That square is not beside him.")
NO_TREASURE: Final = Refusal("V5.3.6", "No Treasure lies there.")
GEM_ELSEWHERE: Final = Refusal("V5.3.6", "That Gem is not beside him.")
NOT_DARK: Final = Refusal("V5.3.8", "That is no Dark tile.")
BEHIND_WALL: Final = Refusal("V5.3.12", "He does not see beyond that wall.")


class TargetAct(RoleAct[Dragon]):
    """What a power that has been paid for is aimed at."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_AIMING


class Aim(RoleMenu):
    kind = "aim"
    question = "At what?"


class DragonPower(RoleAct[Dragon]):
    """A power: its price as Claw, Flame, Wing and any symbols, its text, its effect."""

    def __init__(self, key: str, title: str, rule: str, price: list[int], text: str) -> None:
        label = f"Use {title}"
        super().__init__(f"power:{key}", rule, label, text, Also(f"power:{key}", NONE))
        self.key = key
        self.title = title
        self.price = price
        self.source = "base"

    def signed(self, _: int) -> str:
        return self.key

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return POWERS_FIRST

    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        return self.useless(state, who) if self.affordable(state, who) else SYMBOLS_MISSING

    def affordable(self, cave: Cave, dragon: Dragon) -> bool:
        price = self.price
        if price[ANY]:
            total = 0
            for symbol in range(3):
                total += dragon.available(cave, symbol)
            return total >= price[ANY]
        for symbol in range(3):
            if dragon.available(cave, symbol) < price[symbol]:
                return False
        return True

    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        """Why it would find nothing now, if so."""
        return None

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        told.power(table, self.key, self.title, self.rule, state.at[DRAGON])
        if self.price[ANY]:
            ways = mixes(state, who, self.price[ANY])
            perform(table.choose(PayWith(state, who, ways)), state, who, table)
        else:
            pay(state, who, self.price)
        table.reveal()  # the cards he pays with
        self.use(state, who, table)

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        raise NotImplementedError


# Paying

MIXES: Final[list[list[int]]] = [
    [claws, flames, count - claws - flames]
    for count in (2, 3, 4)
    for claws in range(count + 1)
    for flames in range(count - claws + 1)
]
"""Every way to pay two, three or four symbols of any kind."""


def mix_name(mix: list[int]) -> str:
    return "+".join([name for symbol, name in enumerate(GEMS) for _ in range(mix[symbol])])


def mixes(cave: Cave, dragon: Dragon, count: int) -> list[int]:
    """The ways to pay ``count`` symbols that he has, as places in MIXES."""
    have = [dragon.available(cave, symbol) for symbol in range(3)]
    return [
        number
        for number, mix in enumerate(MIXES)
        if mix[0] + mix[1] + mix[2] == count
        and mix[0] <= have[0]
        and mix[1] <= have[1]
        and mix[2] <= have[2]
    ]


def pay(cave: Cave, dragon: Dragon, symbols: list[int]) -> None:
    for symbol in range(3):
        for _ in range(symbols[symbol]):
            dragon.spend(cave, symbol)


class PaySymbols(TargetAct):
    """Symbols of his choice."""

    def absent(self, state: Cave, who: Dragon, mix: int, _: int) -> Refusal:
        for symbol in range(3):
            if MIXES[mix][symbol] > who.available(state, symbol):
                return OTHER_SYMBOLS
        return OTHER_PRICE

    def perform(self, state: Cave, who: Dragon, mix: int, _: int, table: Table) -> None:
        pay(state, who, MIXES[mix])


class MixForm(Named):
    """Symbols, each touched as the Power cards that show it."""

    def touches(self, mix: int, here: Square) -> list[str]:
        return [f"power-card:{name}" for symbol, name in enumerate(GEMS) if MIXES[mix][symbol]]


PAY: Final = PaySymbols(
    "pay",
    "V5.3",
    "Pay with {}",
    "Gems pay before cards.",
    MixForm(
        tuple(mix_name(mix) for mix in MIXES),
        tuple(mixed(mix, [name.title() for name in GEMS]) for mix in MIXES),
    ),
)


class PayWith(PickOne):
    kind = "pay"
    question = "Which symbols pay for it?"
    acts = [PAY]


# The powers


def strikes(cave: Cave, piece: Piece) -> bool:
    """Whether Claw and Scratch mean a piece; nobody strikes a Ghost (V9.28)."""
    return piece != DRAGON and not cave.role_of(piece).ethereal


def surrounding(cave: Cave) -> list[Square]:
    return [cave.at[DRAGON] + step for step in AROUND]


def tiles(squares: list[Square]) -> list[str]:
    return [f"tile:{name_of(square)}" for square in squares]


def within_die(cave: Cave) -> list[str]:
    """The tiles that some face of the Dragon die covers."""
    return tiles([s for s in [*surrounding(cave), cave.at[DRAGON]] if s in cave.grid])


class Claw(DragonPower):
    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return within_die(state)

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        """Everybody struck suffers once; then whoever can be shoved may be."""
        centre = cave.at[DRAGON]
        struck = [
            piece
            for square in affected(cave, centre, dragon_die(cave, table))
            if not cave.sheltered(square, centre)
            for piece in cave.pieces_at(square)
            if strikes(cave, piece)
        ]
        for piece in in_turn_order(cave, struck):
            telling.attacked(table, DRAGON, piece, cave.at[piece], self.rule)
            dragon.eat(cave.role_of(piece).clawed(cave, piece, dragon, table))
        for piece in struck:
            if cave.role_of(piece).shoved:
                push(cave, piece, 1, dragon, table)


CLAW: Final = Claw(
    "claw",
    "Claw",
    "V5.3.1",
    [1, 0, 0, 0],
    "He rolls the Dragon die: Tribes it covers scatter and are eaten, the Thief dies, the Knight "
    "may be moved 1, a Ghoul skitters and counts as 1 eaten.",
)


class Flame(DragonPower):
    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return within_die(state)

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        face = dragon_die(cave, table)
        reveal_each(cave, affected(cave, cave.at[DRAGON], face), dragon, table)


FLAME: Final = Flame(
    "flame",
    "Flame",
    "V5.3.2",
    [0, 1, 0, 0],
    "He rolls the Dragon die and reveals the Dark tiles it covers.",
)


class Wing(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if FLY.possible(cave, dragon) else NOWHERE_TO_FLY

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return FlyWhere(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(FlyWhere(cave, dragon)), cave, dragon, table)


WING: Final = Wing(
    "wing",
    "Wing",
    "V5.3.3",
    [0, 0, 1, 0],
    "He moves up to 2 in a straight line, or 1 through a wall.",
)


class HissAt(TargetAct):
    def firsts(self, state: Cave, who: Dragon) -> list[Piece]:
        return PIECE_NUMBERS

    def unfit(self, state: Cave, who: Dragon, piece: Piece) -> Refusal | None:
        where = state.at[piece]
        if where == OFF:
            return NOT_ON_MAP
        if not state.role_of(piece).hissable(state, piece):
            return NO_PREY
        return SHELTERED_FROM_HIM if state.sheltered(where, state.at[DRAGON]) else None

    def perform(self, state: Cave, who: Dragon, piece: Piece, _: int, table: Table) -> None:
        who.eat(state.role_of(piece).hissed(state, piece, who, table))


HISS_AT: Final = HissAt("hiss", "V5.3.4", "Hiss at {}", "They hide, 1 fewer.", PIECE)


class HissWhom(Aim):
    acts = [HISS_AT]


class Hiss(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if HISS_AT.possible(cave, dragon) else NO_TRIBE_SHOWN

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return HissWhom(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(HissWhom(cave, dragon)), cave, dragon, table)


HISS: Final = Hiss(
    "hiss",
    "Hiss",
    "V5.3.4",
    [2, 0, 0, 0],
    "A Tribe hides and loses 1 Population, which he eats.",
)


class MoveCube(TargetAct):
    """From a track with a cube to a free space of another; Pride is one track."""

    def firsts(self, state: Cave, who: Dragon) -> list[int]:
        return TRACK_NUMBERS

    def unfit(self, state: Cave, who: Dragon, start: Square) -> Refusal | None:
        return None if who.sloth[start] else NO_SUCH_CUBE

    def seconds(self, state: Cave, who: Dragon, start: Square) -> list[int]:
        return TRACK_NUMBERS

    def against(self, state: Cave, who: Dragon, start: Square, end: Square) -> Refusal | None:
        if min(start, 2) == min(end, 2):
            return SAME_TRACK
        return None if who.free_spaces(end) > 0 else TRACK_FULL

    def perform(self, state: Cave, who: Dragon, start: Square, end: Square, table: Table) -> None:
        who.sloth[start] -= 1
        who.sloth[end] += 1


SLITHER_CUBE: Final = MoveCube(
    "slither",
    "V5.3.5",
    "Move a cube from {} to {}",
    "The cube waits on the other track.",
    TRACK,
    TRACK,
)


class SlitherWhere(Aim):
    acts = [SLITHER_CUBE]


class Slither(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if SLITHER_CUBE.possible(cave, dragon) else NO_CUBE_TO_MOVE

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return SlitherWhere(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(SlitherWhere(cave, dragon)), cave, dragon, table)


SLITHER: Final = Slither(
    "slither",
    "Slither",
    "V5.3.5",
    [1, 1, 0, 0],
    "He moves a Sloth cube to a free space of another track.",
)


class SwatTreasure(TargetAct):
    def firsts(self, state: Cave, who: Dragon) -> list[Square]:
        return [state.at[DRAGON] + step for step in STEP]

    def absent(self, state: Cave, who: Dragon, square: Square, _: int) -> Refusal:
        return NOT_BESIDE_HIM

    def unfit(self, state: Cave, who: Dragon, square: Square) -> Refusal | None:
        if not state.treasures_at(square):
            return NO_TREASURE
        return FOREST_THERE if state.sheltered(square, state.at[DRAGON]) else None

    def perform(self, state: Cave, who: Dragon, square: Square, _: int, table: Table) -> None:
        end = push_token(state, square, "the Treasure", 5, who, table)
        state.treasure[state.tile(square)] -= 1
        state.treasure[state.tile(end)] += 1
        telling.token_moved(table, state, end, "treasure", self.rule)


class SwatGem(TargetAct):
    def firsts(self, state: Cave, who: Dragon) -> list[Gem]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: Dragon, gem: Gem) -> Refusal | None:
        square = state.gems[gem]
        if square - state.at[DRAGON] not in STEP:
            return GEM_ELSEWHERE
        return FOREST_THERE if state.sheltered(square, state.at[DRAGON]) else None

    def perform(self, state: Cave, who: Dragon, gem: Gem, _: int, table: Table) -> None:
        state.gems[gem] = push_token(state, state.gems[gem], GEM.label(gem), 5, who, table)
        telling.token_moved(table, state, state.gems[gem], "gem", self.rule)


SWAT_TREASURE: Final = SwatTreasure(
    "swat", "V5.3.6", "Swat the Treasure at {}", "It moves up to 5 squares.", SQUARE
)
SWAT_GEM: Final = SwatGem("swat:gem", "V5.3.6", "Swat {}", "It moves up to 5 squares.", GEM)


class SwatWhat(Aim):
    acts = [SWAT_TREASURE, SWAT_GEM]

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Square by square."""
        assert isinstance(who, Dragon)
        for square in SWAT_TREASURE.firsts(state, who):
            SWAT_TREASURE.offer_with(state, who, square, choices)
            for gem in GEM_NUMBERS:
                if state.gems[gem] == square:
                    SWAT_GEM.offer_with(state, who, gem, choices)


class Swat(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        if SWAT_TREASURE.possible(cave, dragon) or SWAT_GEM.possible(cave, dragon):
            return None
        return NOTHING_BESIDE

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return SwatWhat(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(SwatWhat(cave, dragon)), cave, dragon, table)


SWAT: Final = Swat(
    "swat",
    "Swat",
    "V5.3.6",
    [1, 0, 1, 0],
    "He moves an adjacent Gem or Treasure up to 5 squares.",
)


class Scorch(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        for square in surrounding(cave):
            if cave.is_dark(square):
                return None
        return NO_DARK_AROUND

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return tiles([square for square in surrounding(state) if state.is_dark(square)])

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        reveal_each(cave, surrounding(cave), dragon, table)


SCORCH: Final = Scorch(
    "scorch", "Scorch", "V5.3.7", [0, 2, 0, 0], "He reveals all surrounding Dark tiles."
)


class BurnAt(TargetAct):
    def firsts(self, state: Cave, who: Dragon) -> list[Square]:
        return state.dark_squares()

    def absent(self, state: Cave, who: Dragon, square: Square, _: int) -> Refusal:
        return NOT_DARK

    def perform(self, state: Cave, who: Dragon, square: Square, _: int, table: Table) -> None:
        reveal(state, square, who, table)


BURN_AT: Final = BurnAt("burn", "V5.3.8", "Burn the tile at {}", "It is revealed.", SQUARE)


class BurnWhere(Aim):
    acts = [BURN_AT]


class Burn(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if cave.dark_squares() else NO_DARK_TILE

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return BurnWhere(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(BurnWhere(cave, dragon)), cave, dragon, table)


BURN: Final = Burn("burn", "Burn", "V5.3.8", [0, 1, 1, 0], "He reveals any Dark tile.")


class SlapAt(TargetAct):
    def firsts(self, state: Cave, who: Dragon) -> list[Piece]:
        return PIECE_NUMBERS

    def unfit(self, state: Cave, who: Dragon, piece: Piece) -> Refusal | None:
        where, centre = state.at[piece], state.at[DRAGON]
        if where - centre not in STEP:
            return NOT_BESIDE
        if not state.role_of(piece).shoved:
            return NOT_SLAPPED
        if not movable(state, piece):
            return STANDS_FAST
        return SHELTERED_FROM_HIM if state.sheltered(where, centre) else None

    def perform(self, state: Cave, who: Dragon, piece: Piece, _: int, table: Table) -> None:
        push(state, piece, 3, who, table)


SLAP_AT: Final = SlapAt("slap", "V5.3.9", "Slap {}", "They are moved up to 3 squares.", PIECE)


class SlapWhom(Aim):
    acts = [SLAP_AT]


class Slap(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if SLAP_AT.possible(cave, dragon) else NOBODY_BESIDE

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return SlapWhom(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(SlapWhom(cave, dragon)), cave, dragon, table)


SLAP: Final = Slap(
    "slap", "Slap", "V5.3.9", [0, 0, 2, 0], "He moves the adjacent Knight up to 3 squares."
)


class Shriek(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return HAS_SHRIEKED if dragon.shriek else None

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        dragon.shriek = True
        if not dragon.shrieked:
            dragon.shrieked = True
            dragon.shriek_turns += 1
            dragon.check_awake(cave, table)


SHRIEK: Final = Shriek(
    "shriek",
    "Shriek",
    "V5.3.10",
    [0, 0, 0, 2],
    "He takes the Shriek token, to be spent later on rolling the Dragon die again.",
)


class Scratch(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        for piece in cave.pieces_at(cave.at[DRAGON]):
            if strikes(cave, piece):
                return None
        return NOBODY_HERE

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        for piece in in_turn_order(cave, cave.pieces_at(cave.at[DRAGON])):
            if strikes(cave, piece):
                telling.attacked(table, DRAGON, piece, cave.at[DRAGON], self.rule)
                dragon.eat(cave.role_of(piece).scratched(cave, piece, dragon, table))


SCRATCH: Final = Scratch(
    "scratch",
    "Scratch",
    "V5.3.11",
    [3, 0, 0, 0],
    "On his tile the Knight loses 5 Grit, Tribes are eaten whole, the Thief dies, a Ghoul discards "
    "a Terror card, skitters and counts as 3 eaten.",
)


class WallAt(TargetAct):
    def firsts(self, state: Cave, who: Dragon) -> list[Direction]:
        return DIRECTION_NUMBERS

    def unfit(self, state: Cave, who: Dragon, direction: Direction) -> Refusal | None:
        square = state.at[DRAGON]
        if square + STEP[direction] not in state.grid:
            return OPEN_SPACE
        if state.walled(square, direction):
            return BEHIND_WALL
        return FOREST_THERE if state.sheltered(square + STEP[direction], square) else None

    def perform(self, state: Cave, who: Dragon, direction: Direction, _: int, table: Table) -> None:
        state.flame_wall = state.at[DRAGON] + STEP[direction]
        telling.token_placed(table, state, state.flame_wall, "flame-wall", self.rule)


WALL_AT: Final = WallAt(
    "flame-wall",
    "V5.3.12",
    "A wall of flames {}",
    "Whoever enters is burned until the Dragon's next turn.",
    DIRECTION,
)


class WallWhere(Aim):
    acts = [WALL_AT]


class FlameWall(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if WALL_AT.possible(cave, dragon) else NO_TILE_FOR_FLAMES

    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return WallWhere(state, who).touched()

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        perform(table.choose(WallWhere(cave, dragon)), cave, dragon, table)


FLAME_WALL: Final = FlameWall(
    "flame-wall",
    "Flame Wall",
    "V5.3.12",
    [0, 3, 0, 0],
    "Flames on a visible adjacent tile until his next turn: the Knight loses 5 Grit, a Tribe 1, "
    "the Thief dies, a Ghoul skitters.",
)


class Smash(DragonPower):
    def useless(self, cave: Cave, dragon: Dragon) -> Refusal | None:
        return None if cave.has_token(cave.at[DRAGON], CRYSTAL_TOKEN) else NO_CRYSTAL_HERE

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        smash(cave, cave.at[DRAGON], dragon, table)


SMASH: Final = Smash(
    "smash", "Smash", "V5.3.13", [0, 0, 0, 3], "He smashes the Crystal on his tile."
)


class Wrath(DragonPower):
    def reaches(self, state: Cave, who: Dragon, _: int, __: int) -> list[str]:
        return within_die(state)

    def use(self, cave: Cave, dragon: Dragon, table: Table) -> None:
        """V11.5: pieces move off in turn order; a tile still occupied stays."""
        face = dragon_die(cave, table)
        squares = [
            square
            for square in affected(cave, cave.at[DRAGON], face)
            if stays(cave, square) is None and not holds_out(cave, square, table)
        ]
        pieces = [piece for square in squares for piece in cave.pieces_at(square)]
        for piece in in_turn_order(cave, pieces):
            cave.role_of(piece).shaken_off(cave, piece, table)
            if cave.at[piece] != OFF:
                move_off(cave, piece, squares, dragon, table)
        before = len(cave.stack)
        for square in squares:
            if not cave.has_piece(square) and not cave.over:
                if artifacts.move_off(cave, square, squares, dragon, table):
                    take_away(cave, square, table)
        if not cave.over:
            shuffle_bottom(cave, len(cave.stack) - before, table)
            close_ranks(cave, dragon, table)


WRATH: Final = Wrath(
    "wrath",
    "Wrath",
    "V5.3.14",
    [0, 0, 0, 4],
    "He rolls the Dragon die: tiles it covers collapse, Tribes on them scatter.",
)

POWER_ACTS: Final[list[DragonPower]] = [
    CLAW, FLAME, WING, HISS, SLITHER, SWAT, SCORCH, BURN, SLAP, SHRIEK, SCRATCH, FLAME_WALL, SMASH,
    WRATH,
]  # fmt: skip
