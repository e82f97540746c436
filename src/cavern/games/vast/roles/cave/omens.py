"""V6.1: the Cave's omens, each with its price beside it."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.collapse import drop_edges, remove_one
from cavern.games.vast.grid import EAST, SOUTH, STEP, edge_of
from cavern.games.vast.moving import movable, push, push_token
from cavern.games.vast.reveal import (
    TURN_TILE,
    TurnTile,
    fill_edges,
    place_event_token,
    place_treasure,
    put_dark,
)
from cavern.games.vast.roles.cave.board import GIVE_TILE, CaveBoard
from cavern.games.vast.state import ROCKSLIDES, Cave
from cavern.games.vast.tiles import EVENT, FIRST_TERRAIN, TILES, TURNS
from cavern.games.vast.verbs import EDGE, PIECE, SQUARE, Ask, doing, verb

BATS_PIECE: Final = verb("bats", "V6.1", "The bats carry off {}", PIECE)
BATS_TREASURE: Final = verb("bats:treasure", "V6.1", "The bats carry the Treasure at {}", SQUARE)
ROCKS_AT: Final = verb("rocks", "V6.1", "Rocks fall at {}", EDGE)
LIFT_ROCKS: Final = verb("lift", "V6.1", "Take the Rockslide from {}", EDGE)
PLACE_AT: Final = verb("place", "V6.2", "Place it at {}", SQUARE,
                       "A tile goes on an open space beside the map.")  # fmt: skip
TREASURE_AT: Final = verb("treasure", "V6.2", "A Treasure at {}", SQUARE,
                          "A Treasure goes on a Dark tile without piece or Treasure.")  # fmt: skip
ROTATE: Final = verb("rotate", "V6.1", "Turn the tile at {}", SQUARE)
RENEW: Final = verb("renew", "V6.1", "An Event token at {}", SQUARE)
BURY: Final = verb("bury-events", "V6.1", "The top three Events go to the bottom")
SPEND_TOKEN: Final = verb("hatred-token", "V10.4", "Remove a Hatred token instead")
HATE: Final = verb("hate", "V6.1", "Use the omen itself")


class Omen:
    """An omen: the three symbols it accepts, its price by use in a turn, its effect."""

    def __init__(
        self, id: str, name: str, accepted: list[int], prices: list[int], text: str
    ) -> None:
        self.id = id
        self.name = name
        self.accepted = accepted
        self.prices = prices
        self.source = "base"
        self.text = text
        self.rules = "V6.1"

    def price(self, keeper: CaveBoard) -> int:
        return self.prices[0]

    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return True

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        raise NotImplementedError


class OmenTarget(Ask):
    kind = "omen-target"
    question = "Where does the omen strike?"


class GiantBats(Omen):
    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return bool(self.targets(cave))

    def targets(self, cave: Cave) -> list[int]:
        found = [
            BATS_PIECE + piece
            for piece, where in enumerate(cave.at)
            if where in cave.grid
            and cave.role_of(piece).carried_by_bats
            and movable(cave, piece)
            and not cave.sheltered(where, -1)
        ]
        for square in cave.treasure_squares():
            if not cave.sheltered(square, -1):
                found.append(BATS_TREASURE + square)
        return found

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        choice = table.choose(OmenTarget(keeper.seat, self.targets(cave)))
        if doing(choice) == BATS_PIECE:
            push(cave, choice - BATS_PIECE, 3, keeper, table)
            return
        square = choice - BATS_TREASURE
        end = push_token(cave, square, "the Treasure", 3, keeper, table)
        cave.treasure[cave.tile(square)] -= 1
        cave.treasure[cave.tile(end)] += 1
        telling.token_moved(table, end, "treasure", "V6.1")


class Rockslide(Omen):
    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return len(cave.rockslides) == ROCKSLIDES or bool(self.edges(cave))

    def edges(self, cave: Cave) -> list[int]:
        """Open edges between two tiles that are not both Dark."""
        found: list[int] = []
        for square in sorted(cave.grid):
            for direction in (EAST, SOUTH):
                beyond = square + STEP[direction]
                if beyond not in cave.grid or cave.walled(square, direction):
                    continue
                if cave.is_lit(square) or cave.is_lit(beyond):
                    found.append(edge_of(square, direction))
        return found

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        lift_rocks(cave, keeper, table)
        drop_rocks(cave, self.edges(cave), keeper, table)


def lift_rocks(cave: Cave, keeper: CaveBoard, table: Table) -> None:
    """With all tokens out, one of them is moved."""
    if len(cave.rockslides) == ROCKSLIDES:
        choices = [LIFT_ROCKS + edge for edge in cave.rockslides]
        cave.rockslides.remove(table.choose(OmenTarget(keeper.seat, choices)) - LIFT_ROCKS)


def drop_rocks(cave: Cave, edges: list[int], keeper: CaveBoard, table: Table) -> None:
    """A Rockslide on one of these edges, if there are any."""
    if edges:
        choices = [ROCKS_AT + edge for edge in edges]
        edge = table.choose(OmenTarget(keeper.seat, choices)) - ROCKS_AT
        cave.rockslides.append(edge)
        telling.rockslide(table, edge)


class PastPlunder(Omen):
    def price(self, keeper: CaveBoard) -> int:
        return self.prices[min(keeper.plundered, 2)]

    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return bool(treasure_squares(cave))

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        keeper.plundered += 1
        choices = [TREASURE_AT + square for square in treasure_squares(cave)]
        square = table.choose(OmenTarget(keeper.seat, choices)) - TREASURE_AT
        place_treasure(cave, square, table, "V6.1")


def treasure_squares(cave: Cave) -> list[int]:
    """V6.2: Dark tiles without piece or Treasure, if a Treasure is left to place."""
    if not cave.treasure_supply:
        return []
    return [
        square
        for square in cave.dark_squares()
        if not cave.has_piece(square) and not cave.treasures_at(square)
    ]


class SoporificSpores(Omen):
    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return any(self.reaches(cave, seat) for seat in range(len(cave.roles)))

    def reaches(self, cave: Cave, seat: int) -> bool:
        """V10.5: nobody whose only piece is in the Mushroom Forest."""
        role = cave.roles[seat]
        return role.spores_work(cave) and not cave.keeps_out(role)

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        choices = [
            SPORE_VERBS[role.kind]
            for role in cave.roles
            if role.seat != keeper.seat and self.reaches(cave, role.seat)
        ]
        choice = table.choose(OmenTarget(keeper.seat, choices))
        for role in cave.roles:
            if SPORE_VERBS[role.kind] == choice:
                role.spored(cave, table)
                return


SPORE_VERBS: Final[dict[str, int]] = {
    kind: verb(f"spores:{kind}", "V6.1", f"Spores for the {kind.replace('-', ' ').title()}")
    for kind in ("knight", "goblins", "vile-ghoul", "dragon", "cave", "cave-ghost", "thief",
                 "ghoul", "ghost")
}  # fmt: skip


class Hatred(Omen):
    def price(self, keeper: CaveBoard) -> int:
        return self.prices[min(keeper.hated, 2)]

    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return cave.collapsing or bool(keeper.hand) or keeper.hatred_tokens > 0

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        keeper.hated += 1
        if keeper.hatred_tokens:
            choices = [SPEND_TOKEN]
            if cave.collapsing or keeper.hand:
                choices.append(HATE)
            if table.choose(OmenTarget(keeper.seat, choices)) == SPEND_TOKEN:
                keeper.drop_hatred(cave, table)
                return
        if cave.collapsing:
            remove_one(cave, keeper, table)
        else:
            place_tile(cave, keeper, table)


def place_tile(cave: Cave, keeper: CaveBoard, table: Table) -> None:
    """V6.2: a tile from the hand anywhere beside the map."""
    if not keeper.hand:
        return
    choices = [GIVE_TILE + tile for tile in keeper.choosable(cave)]
    tile = table.choose(ChooseTile(keeper.seat, choices)) - GIVE_TILE
    squares = [PLACE_AT + square for square in cave.frontier()]
    square = table.choose(PlaceTile(keeper.seat, squares)) - PLACE_AT
    keeper.hand.remove(tile)
    put_dark(cave, tile, square, table)
    keeper.refill(cave, table)


class PlaceTile(Ask):
    kind = "shape-where"
    question = "Where does the tile go?"


class ChooseTile(Ask):
    kind = "shape-tile"
    question = "Which tile is placed?"


class CrystalCurse(Omen):
    def usable(self, cave: Cave, keeper: CaveBoard) -> bool:
        return bool(cave.events) or bool(self.targets(cave))

    def targets(self, cave: Cave) -> list[int]:
        found: list[int] = []
        for square in cave.lit_squares():
            tile = cave.tile(square)
            if tile >= FIRST_TERRAIN:
                continue
            if len(TURNS[tile]) > 1:
                found.append(ROTATE + square)
            if TILES[tile].kind == EVENT and cave.event_supply and cave.unoccupied(square):
                found.append(RENEW + square)
        if cave.events:
            found.append(BURY)
        return found

    def use(self, cave: Cave, keeper: CaveBoard, table: Table) -> None:
        choice = table.choose(OmenTarget(keeper.seat, self.targets(cave)))
        if choice == BURY:
            top = cave.events[-3:]
            del cave.events[-3:]
            cave.events = top + cave.events
            table.reveal()  # the Cave sees the next three
        elif doing(choice) == RENEW:
            place_event_token(cave, choice - RENEW, table)
        else:
            self.rotate(cave, choice - ROTATE, keeper, table)

    def rotate(self, cave: Cave, square: int, keeper: CaveBoard, table: Table) -> None:
        """V11.6: Rockslides on it are lifted, Bomb tokens lost; new open edges are filled."""
        tile = cave.tile(square)
        turns = [n for n in TURNS[tile] if n != cave.face[tile]]
        choices = [TURN_TILE + n for n in turns]
        turn = table.choose(TurnTile(keeper.seat, choices, square, tile)) - TURN_TILE
        cave.face[tile] = turn
        drop_edges(cave, square)
        telling.turned(table, square, turn)
        fill_edges(cave, square, keeper, table)


OMEN_ROWS: Final[list[Omen]] = [
    GiantBats("giant-bats", "Giant Bats", [5, 0, 1], [1],
              "Move a Treasure, the Knight or a Tribe up to 3 squares."),
    Rockslide("rockslide", "Rockslide", [0, 1, 2], [2],
              "A wall between two tiles that are not both Dark; with all three out, move one."),
    PastPlunder("past-plunder", "Past Plunder", [1, 2, 3], [1, 2, 3],
                "Place a Treasure on a Dark tile without piece or Treasure."),
    SoporificSpores("soporific-spores", "Soporific Spores", [2, 3, 4], [3],
                    "The Knight loses 5 Grit, or a Tribe is left with 1, or the Dragon takes a "
                    "cube back, or the Thief loses an upgrade, or the Ghoul loses 1 Fury and "
                    "skitters."),
    Hatred("hatred", "Hatred", [3, 4, 5], [1, 2, 3],
           "Place a tile; in the Collapse remove one."),
    CrystalCurse("crystal-curse", "Crystal Curse", [4, 5, 0], [1],
                 "Turn a Lit tile; or an Event token on an empty Event tile; or the top three "
                 "Events to the bottom."),
]  # fmt: skip

OMEN_NAMES: Final = tuple(omen.id for omen in OMEN_ROWS)
