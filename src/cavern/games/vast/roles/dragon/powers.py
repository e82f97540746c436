"""V5.3: the Dragon's powers, each with its price beside it."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.collapse import (
    close_ranks,
    holds_out,
    keeps_open,
    shuffle_bottom,
    take_away,
)
from cavern.games.vast.crystals import smash
from cavern.games.vast.dice import affected, dragon_die
from cavern.games.vast.grid import AROUND, CENTRE, OFF, STEP
from cavern.games.vast.moving import in_turn_order, movable, move_off, push, push_token
from cavern.games.vast.pieces import DRAGON, GEMS
from cavern.games.vast.reveal import reveal, reveal_each
from cavern.games.vast.roles.dragon.board import (
    SPACES,
    TRACK_LABELS,
    TRACKS,
    DragonBoard,
)
from cavern.games.vast.roles.dragon.flight import WING_CHOICES, FlyWhere, fly, wing_moves
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import FIRST_TERRAIN
from cavern.games.vast.verbs import (
    DIRECTION,
    GEM,
    PIECE,
    SQUARE,
    Ask,
    AskAt,
    Mix,
    Named,
    Pair,
    doing,
    verb,
)

PAY: Final = verb("pay", "V5.3", "Pay with {}", Mix(GEMS, 4))
HISS_AT: Final = verb("hiss", "V5.3", "Hiss at {}", PIECE)
SLAP_AT: Final = verb("slap", "V5.3", "Slap {}", PIECE)
BURN_AT: Final = verb("burn", "V5.3", "Burn the tile at {}", SQUARE)
SWAT_TREASURE: Final = verb("swat", "V5.3", "Swat the Treasure at {}", SQUARE)
SWAT_GEM: Final = verb("swat:gem", "V5.3", "Swat {}", GEM)
WALL_AT: Final = verb("flame-wall", "V5.3", "A wall of flames {}", DIRECTION)
SLITHER_CUBE: Final = verb(
    "slither", "V5.3", "Move a cube from {}",
    Pair(Named(TRACKS, TRACK_LABELS), Named(TRACKS, TRACK_LABELS), 8, " to "),
)  # fmt: skip

ANY: Final = 3
"""Index in a price: symbols of any kind."""


class PayWith(Ask):
    kind = "pay"
    question = "Which symbols pay for it?"


class Aim(AskAt):
    kind = "aim"
    question = "At what?"


class Power:
    """A power: its price as Claw, Flame, Wing and any symbols, its text, its effect."""

    def __init__(self, id: str, name: str, price: list[int], text: str) -> None:
        self.id = id
        self.name = name
        self.price = price
        self.source = "base"
        self.text = text
        self.rules = "V5.3"

    def affordable(self, cave: Cave, dragon: DragonBoard) -> bool:
        price = self.price
        if price[ANY]:
            total = sum(dragon.available(cave, symbol) for symbol in range(3))
            return total >= price[ANY]
        for symbol in range(3):
            if price[symbol] and dragon.available(cave, symbol) < price[symbol]:
                return False
        return True

    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        """Whether it would do anything now."""
        return True

    def pay(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        symbols = self.price[:3]
        if self.price[ANY]:
            choices = [PAY + mix for mix in mixes(cave, dragon, self.price[ANY])]
            mix = table.choose(PayWith(dragon.seat, choices)) - PAY
            symbols = [mix >> 4 * symbol & 15 for symbol in range(3)]
        for symbol in range(3):
            for _ in range(symbols[symbol]):
                dragon.spend(cave, symbol)
        table.reveal()  # the cards he pays with

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        raise NotImplementedError


def mixes(cave: Cave, dragon: DragonBoard, count: int) -> list[int]:
    """Every way to pay ``count`` symbols of any kind."""
    have = [dragon.available(cave, symbol) for symbol in range(3)]
    found: list[int] = []
    for claws in range(min(count, have[0]) + 1):
        for flames in range(min(count - claws, have[1]) + 1):
            wings = count - claws - flames
            if wings <= have[2]:
                found.append(claws | flames << 4 | wings << 8)
    return found


def strikes(cave: Cave, piece: int) -> bool:
    """Whether Claw and Scratch mean a piece; nobody strikes a Ghost (V9.28)."""
    return piece != DRAGON and not cave.role_of(piece).ethereal


class Claw(Power):
    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
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
            telling.attacked(table, DRAGON, piece, cave.at[piece], "V5.3")
            dragon.eat(cave.role_of(piece).clawed(cave, piece, dragon, table))
        for piece in struck:
            if cave.role_of(piece).shoved and movable(cave, piece):
                push(cave, piece, 1, dragon, table)


class Flame(Power):
    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        face = dragon_die(cave, table)
        reveal_each(cave, affected(cave, cave.at[DRAGON], face), dragon, table)


class Wing(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(wing_moves(cave, dragon))

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choices = [WING_CHOICES + move for move in wing_moves(cave, dragon)]
        move = table.choose(FlyWhere(dragon.seat, choices, cave.at[DRAGON])) - WING_CHOICES
        fly(cave, dragon, move // 4, move % 4, table)


class Hiss(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(self.targets(cave))

    def targets(self, cave: Cave) -> list[int]:
        return [
            piece
            for piece, where in enumerate(cave.at)
            if where != OFF
            and cave.role_of(piece).hissable(cave, piece)
            and not cave.sheltered(where, cave.at[DRAGON])
        ]

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choices = [HISS_AT + piece for piece in self.targets(cave)]
        piece = table.choose(Aim(dragon.seat, choices, cave.at[DRAGON])) - HISS_AT
        dragon.eat(cave.role_of(piece).hissed(cave, piece, dragon, table))


class Slither(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(self.moves(dragon))

    def moves(self, dragon: DragonBoard) -> list[int]:
        """From a track with a cube to a free space of another; Pride is one track."""
        return [
            start * 8 + end
            for start in range(len(SPACES))
            for end in range(len(SPACES))
            if dragon.sloth[start] and dragon.free_spaces(end) > 0 and min(start, 2) != min(end, 2)
        ]

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choices = [SLITHER_CUBE + move for move in self.moves(dragon)]
        move = table.choose(Aim(dragon.seat, choices, cave.at[DRAGON])) - SLITHER_CUBE
        dragon.sloth[move // 8] -= 1
        dragon.sloth[move % 8] += 1


class Swat(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(self.targets(cave))

    def targets(self, cave: Cave) -> list[int]:
        found: list[int] = []
        for step in STEP:
            square = cave.at[DRAGON] + step
            if cave.sheltered(square, cave.at[DRAGON]):
                continue
            if cave.treasures_at(square):
                found.append(SWAT_TREASURE + square)
            found += [SWAT_GEM + gem for gem in range(3) if cave.gems[gem] == square]
        return found

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choice = table.choose(Aim(dragon.seat, self.targets(cave), cave.at[DRAGON]))
        if doing(choice) == SWAT_GEM:
            gem = choice - SWAT_GEM
            cave.gems[gem] = push_token(cave, cave.gems[gem], GEM.label(gem), 5, dragon, table)
            telling.token_moved(table, cave.gems[gem], "gem", "V5.3")
        else:
            square = choice - SWAT_TREASURE
            end = push_token(cave, square, "the Treasure", 5, dragon, table)
            cave.treasure[cave.tile(square)] -= 1
            cave.treasure[cave.tile(end)] += 1
            telling.token_moved(table, end, "treasure", "V5.3")


class Scorch(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return any(cave.is_dark(cave.at[DRAGON] + step) for step in AROUND)

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        square = cave.at[DRAGON]
        reveal_each(cave, [square + step for step in AROUND], dragon, table)


class Burn(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(cave.dark_squares())

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choices = [BURN_AT + square for square in cave.dark_squares()]
        square = table.choose(Aim(dragon.seat, choices, cave.at[DRAGON])) - BURN_AT
        reveal(cave, square, dragon, table)


class Slap(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(self.targets(cave))

    def targets(self, cave: Cave) -> list[int]:
        centre = cave.at[DRAGON]
        beside = [centre + step for step in STEP]
        return [
            piece
            for piece, where in enumerate(cave.at)
            if where in beside
            and cave.role_of(piece).shoved
            and movable(cave, piece)
            and not cave.sheltered(where, centre)
        ]

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choices = [SLAP_AT + piece for piece in self.targets(cave)]
        piece = table.choose(Aim(dragon.seat, choices, cave.at[DRAGON])) - SLAP_AT
        push(cave, piece, 3, dragon, table)


class Shriek(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return not dragon.shriek

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        dragon.shriek = True
        if not dragon.shrieked:
            dragon.shrieked = True
            dragon.shriek_turns += 1
            dragon.check_awake(cave, table)


class Scratch(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return any(strikes(cave, piece) for piece in cave.pieces_at(cave.at[DRAGON]))

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        for piece in in_turn_order(cave, cave.pieces_at(cave.at[DRAGON])):
            if strikes(cave, piece) and not cave.over:
                telling.attacked(table, DRAGON, piece, cave.at[DRAGON], "V5.3")
                dragon.eat(cave.role_of(piece).scratched(cave, piece, dragon, table))


class FlameWall(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return bool(self.directions(cave))

    def directions(self, cave: Cave) -> list[int]:
        square = cave.at[DRAGON]
        return [
            d
            for d in range(4)
            if square + STEP[d] in cave.grid
            and not cave.walled(square, d)
            and not cave.sheltered(square + STEP[d], square)
        ]

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        choices = [WALL_AT + d for d in self.directions(cave)]
        direction = table.choose(Aim(dragon.seat, choices, cave.at[DRAGON])) - WALL_AT
        cave.flame_wall = cave.at[DRAGON] + STEP[direction]
        telling.token_placed(table, cave.flame_wall, "flame-wall", "V5.3")


class Smash(Power):
    def usable(self, cave: Cave, dragon: DragonBoard) -> bool:
        return cave.has_token(cave.at[DRAGON], CRYSTAL_TOKEN)

    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        smash(cave, cave.at[DRAGON], dragon, table)


class Wrath(Power):
    def use(self, cave: Cave, dragon: DragonBoard, table: Table) -> None:
        """V11.5: pieces move off in turn order; a tile still occupied stays."""
        face = dragon_die(cave, table)
        squares = [
            square
            for square in affected(cave, cave.at[DRAGON], face)
            if square != CENTRE
            and cave.tile(square) < FIRST_TERRAIN
            and not keeps_open(cave, square)
            and not holds_out(cave, square, table)
        ]
        pieces = [piece for square in squares for piece in cave.pieces_at(square)]
        for piece in in_turn_order(cave, pieces):
            if not cave.role_of(piece).shaken_off(cave, piece, table):
                move_off(cave, piece, squares, dragon, table)
        before = len(cave.stack)
        for square in squares:
            if not cave.has_piece(square) and not cave.over:
                if artifacts.move_off(cave, square, squares, dragon, table):
                    take_away(cave, square, table)
        if not cave.over:
            shuffle_bottom(cave, len(cave.stack) - before, table)
            close_ranks(cave, dragon, table)


POWERS: Final[list[Power]] = [
    Claw("claw", "Claw", [1, 0, 0, 0],
         "Roll the Dragon die: Tribes it covers scatter and are eaten, the Thief dies, the Knight "
         "may be moved 1, a Ghoul skitters and counts as 1 eaten."),
    Flame("flame", "Flame", [0, 1, 0, 0], "Roll the Dragon die: reveal the Dark tiles it covers."),
    Wing("wing", "Wing", [0, 0, 1, 0], "Move up to 2 in a straight line, or 1 through a wall."),
    Hiss("hiss", "Hiss", [2, 0, 0, 0], "A Tribe hides, loses 1 Population, and you eat it."),
    Slither("slither", "Slither", [1, 1, 0, 0],
            "Move a Sloth cube to a free space of another track."),
    Swat("swat", "Swat", [1, 0, 1, 0], "Move an adjacent Gem or Treasure up to 5 squares."),
    Scorch("scorch", "Scorch", [0, 2, 0, 0], "Reveal all surrounding Dark tiles."),
    Burn("burn", "Burn", [0, 1, 1, 0], "Reveal any Dark tile."),
    Slap("slap", "Slap", [0, 0, 2, 0], "Move the adjacent Knight up to 3 squares."),
    Shriek("shriek", "Shriek", [0, 0, 0, 2],
           "Take the Shriek token; spend it later to roll the Dragon die again."),
    Scratch("scratch", "Scratch", [3, 0, 0, 0],
            "On your tile: the Knight loses 5 Grit, Tribes are eaten whole, the Thief dies, a "
            "Ghoul discards a Terror card, skitters and counts as 3 eaten."),
    FlameWall("flame-wall", "Flame Wall", [0, 3, 0, 0],
              "Flames on a visible adjacent tile until your next turn: the Knight loses 5 Grit, "
              "a Tribe 1, the Thief dies, a Ghoul skitters."),
    Smash("smash", "Smash", [0, 0, 0, 3], "Smash the Crystal on your tile."),
    Wrath("wrath", "Wrath", [0, 0, 0, 4],
          "Roll the Dragon die: tiles it covers collapse, Tribes on them scatter."),
]  # fmt: skip

POWER_NAMES: Final = tuple(power.id for power in POWERS)
