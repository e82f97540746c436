"""V6.1: the Cave's omens, each with its price, when it can be used, and what it does."""

from typing import Final

from cavern.core.act import Answer, Refusal, first_of, perform
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS, EAST, SOUTH, Direction
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast import telling
from cavern.games.vast.collapse import drop_edges, remove_one
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.decisions import PIECE, SQUARE, Named, RoleMenu
from cavern.games.vast.grid import OFF, STEP, edge_direction, edge_name, edge_of, edge_square
from cavern.games.vast.moving import movable, push, push_token
from cavern.games.vast.numbers import Piece, Square, TileId
from cavern.games.vast.reveal import (
    Turning,
    TurnTile,
    fill_edges,
    place_event_token,
    place_treasure,
    put_dark,
)
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.role import GIVE_TILE, CaveAct, CaveRole
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import ROCKSLIDES, Cave
from cavern.games.vast.tiles import EVENT, FIRST_TERRAIN, FOREST, TILES, TURNS

SIDE: Final = Named(tuple(DIRECTIONS), DIRECTION_NAMES)
SIDES: Final[list[Direction]] = [EAST, SOUTH]
BATS_FLY: Final = 3

OMENS_MISSING: Final = Refusal("V6.1", "The Omens for it are missing.")
NOTHING_FOR_BATS: Final = Refusal("V6.1.1", "There is nothing that the bats could carry.")
NOT_ON_THE_MAP: Final = Refusal("V6.1.1", "That piece is not on the map.")
TOO_HEAVY: Final = Refusal("V6.1.1", "Bats carry only the Knight, Tribes and Treasures.")
HEMMED_IN: Final = Refusal("V2.6", "That piece cannot be moved anywhere.")
SHELTERED: Final = Refusal("V10.5", "The Mushroom Forest keeps it out.")
NO_TREASURE_THERE: Final = Refusal("V6.1.1", "No Treasure lies there.")
NO_EDGE: Final = Refusal("V6.1.2", "No edge is open between two tiles of which one is Lit.")
EDGE_OF_THE_MAP: Final = Refusal("V6.1.2", "There are not two tiles at that edge.")
NOT_AN_EDGE: Final = Refusal("V6.1.2", "An edge lies east or south of a tile.")
WALLED: Final = Refusal("V6.1.2", "A wall is there already.")
BOTH_DARK: Final = Refusal("V6.1.2", "Both tiles there are Dark.")
NO_ROCKSLIDE_THERE: Final = Refusal("V6.1.2", "No Rockslide lies there.")
NO_PLACE_FOR_TREASURE: Final = Refusal("V6.1.3", "There is no Dark tile without piece or Treasure.")
SUPPLY_EMPTY: Final = Refusal("V6.2", "No Treasure is left in the supply.")
NO_TILE: Final = Refusal("V6.2", "There is no tile there.")
NOT_DARK: Final = Refusal("V6.2", "That tile is not Dark.")
PIECE_THERE: Final = Refusal("V6.2", "A piece stands there.")
TREASURE_THERE: Final = Refusal("V6.2", "A Treasure lies there already.")
MUST_BE_LAID: Final = Refusal("V6.2", "A Treasure must be laid.")
NOBODY_ASLEEP: Final = Refusal("V6.1.4", "There is nobody whom the spores would harm.")
NOT_AT_THE_TABLE: Final = Refusal("V6.1.4", "Nobody plays that role.")
ITSELF: Final = Refusal("V6.1.4", "Spores are for another player.")
UNHARMED: Final = Refusal("V6.1.4", "Spores would do them no harm now.")
NO_TILE_LEFT: Final = Refusal("V6.1.5", "It has no tile left to place.")
NO_TOKEN: Final = Refusal("V10.4", "No Hatred token is left.")
NOT_BESIDE_THE_MAP: Final = Refusal("V6.2", "A tile goes on an open space beside the map.")
NOTHING_TO_CURSE: Final = Refusal("V6.1.6", "There is no tile to turn and no Event left.")
NOT_LIT: Final = Refusal("V6.1.6", "There is no Lit tile.")
TERRAIN_STAYS_HERE: Final = Refusal("V10.5", "Terrain stays as it is.")
NO_OTHER_WAY: Final = Refusal("V6.1.6", "It looks the same whichever way it is turned.")
NO_EVENT_TILE: Final = Refusal("V6.1.6", "It is no Event tile.")
NO_EVENT_TOKEN: Final = Refusal("V6.1.6", "No Event token is left.")
NOT_EMPTY: Final = Refusal("V6.1.6", "The Event tile is not empty.")
NO_EVENT: Final = Refusal("V6.1.6", "No Event is left.")


class Omen(Tangible):
    """An omen: the three symbols it accepts, its price by use in a turn, its effect."""

    def __init__(
        self, id: str, name: str, rule: str, accepted: list[int], prices: list[int], text: str
    ) -> None:
        self.id = id
        self.name = name
        self.rule = rule
        self.accepted = accepted
        self.prices = prices
        self.source = "base"
        self.text = text
        self.rules = f"V6.1 {rule}"

    def price(self, keeper: CaveRole) -> int:
        return self.prices[0]

    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        """Why it would do nothing now, if so."""
        return None

    def refusal(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        """Why it cannot be used now, if so."""
        held = sum([keeper.omens[symbol] for symbol in self.accepted])
        return OMENS_MISSING if held < self.price(keeper) else self.against(cave, keeper)

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        """What it may strike."""
        return []

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        raise NotImplementedError


class OmenTarget(RoleMenu):
    kind = "omen-target"
    question = "Where does the omen strike?"


# Giant Bats


class CarryPiece(CaveAct):
    """Giant Bats: the Knight or a Tribe."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Piece]:
        return [piece for piece, where in enumerate(state.at) if where in state.grid]

    def absent(self, state: Cave, who: CaveRole, piece: Piece, _: int) -> Refusal:
        return NOT_ON_THE_MAP

    def against(self, state: Cave, who: CaveRole, piece: Piece, _: int) -> Refusal | None:
        if not state.role_of(piece).carried_by_bats:
            return TOO_HEAVY
        if not movable(state, piece):
            return HEMMED_IN
        return SHELTERED if state.terrain(state.at[piece]) == FOREST else None

    def perform(self, state: Cave, who: CaveRole, piece: Piece, _: int, table: Table) -> None:
        push(state, piece, BATS_FLY, who, table)


class CarryTreasure(CaveAct):
    """Giant Bats: a Treasure."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return state.treasure_squares()

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NO_TREASURE_THERE

    def against(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal | None:
        return SHELTERED if state.terrain(square) == FOREST else None

    def perform(self, state: Cave, who: CaveRole, square: Square, _: int, table: Table) -> None:
        end = push_token(state, square, "the Treasure", BATS_FLY, who, table)
        state.treasure[state.tile(square)] -= 1
        state.treasure[state.tile(end)] += 1
        telling.token_moved(table, state, end, "treasure", self.rule)


BATS_PIECE: Final = CarryPiece(
    "bats", "V6.1.1", "The bats carry off {}", "The piece is moved up to 3 squares.", PIECE
)
BATS_TREASURE: Final = CarryTreasure(
    "bats:treasure",
    "V6.1.1",
    "The bats carry the Treasure at {}",
    "The Treasure is moved up to 3 squares.",
    SQUARE,
)


class BatsTarget(OmenTarget):
    acts = [BATS_PIECE, BATS_TREASURE]


class GiantBats(Omen):
    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        if BATS_TREASURE.possible(cave, keeper) or BATS_PIECE.possible(cave, keeper):
            return None
        return NOTHING_FOR_BATS

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        return BatsTarget(cave, keeper).touched()

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        perform(table.choose(BatsTarget(cave, keeper)), cave, keeper, table)


# Rockslide


class EdgeAct(CaveAct):
    """What is done at an edge: the tile west or north of it, and on which side it lies."""

    def touches(self, state: Cave, who: CaveRole, square: Square, side: int) -> list[str]:
        return [f"edge:{edge_name(edge_of(square, side))}"]


class DropRocks(EdgeAct):
    """Rockslide: on an open edge between two tiles that are not both Dark."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return sorted(state.grid)

    def seconds(self, state: Cave, who: CaveRole, square: Square) -> list[Direction]:
        return SIDES

    def absent(self, state: Cave, who: CaveRole, square: Square, side: int) -> Refusal:
        return NOT_AN_EDGE if square in state.grid else EDGE_OF_THE_MAP

    def against(self, state: Cave, who: CaveRole, square: Square, side: int) -> Refusal | None:
        beyond = square + STEP[side]
        if beyond not in state.grid:
            return EDGE_OF_THE_MAP
        if state.walled(square, side):
            return WALLED
        return None if state.is_lit(square) or state.is_lit(beyond) else BOTH_DARK

    def perform(self, state: Cave, who: CaveRole, square: Square, side: int, table: Table) -> None:
        edge = edge_of(square, side)
        state.rockslides.append(edge)
        telling.rockslide(table, state, edge, self.rule)


class LiftRocks(EdgeAct):
    """Rockslide: with all tokens out, one of them is moved."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return [edge_square(edge) for edge in state.rockslides]

    def seconds(self, state: Cave, who: CaveRole, square: Square) -> list[Direction]:
        return [edge_direction(edge) for edge in state.rockslides if edge_square(edge) == square]

    def absent(self, state: Cave, who: CaveRole, square: Square, side: int) -> Refusal:
        return NO_ROCKSLIDE_THERE

    def perform(self, state: Cave, who: CaveRole, square: Square, side: int, table: Table) -> None:
        state.rockslides.remove(edge_of(square, side))


ROCKS_AT: Final = DropRocks(
    "rocks",
    "V6.1.2",
    "Rocks fall at {}, to the {}",
    "They are a wall between the two tiles.",
    SQUARE,
    SIDE,
)
LIFT_ROCKS: Final = LiftRocks(
    "lift",
    "V6.1.2",
    "Take the Rockslide from {}, to the {}",
    "It falls somewhere else.",
    SQUARE,
    SIDE,
)


class RocksTarget(OmenTarget):
    acts = [ROCKS_AT]


class LiftTarget(OmenTarget):
    acts = [LIFT_ROCKS]

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        for edge in state.rockslides:
            choices.append(LIFT_ROCKS.of(edge_square(edge), edge_direction(edge)))


class Rockslide(Omen):
    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        if len(cave.rockslides) == ROCKSLIDES or ROCKS_AT.possible(cave, keeper):
            return None
        return NO_EDGE

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        return rocks_reach(cave, keeper, RocksTarget(cave, keeper))

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        lift_rocks(cave, keeper, table)
        drop_rocks(cave, keeper, RocksTarget(cave, keeper), table)


def rocks_reach(cave: Cave, keeper: CaveRole, question: OmenTarget) -> list[str]:
    """The edges of a ``question``; or what is lifted first, with all tokens out."""
    out = len(cave.rockslides) == ROCKSLIDES
    return LiftTarget(cave, keeper).touched() if out else question.touched()


def lift_rocks(cave: Cave, keeper: CaveRole, table: Table) -> None:
    """With all tokens out, one of them is moved."""
    if len(cave.rockslides) == ROCKSLIDES:
        perform(table.choose(LiftTarget(cave, keeper)), cave, keeper, table)


def drop_rocks(cave: Cave, keeper: CaveRole, question: OmenTarget, table: Table) -> None:
    """A Rockslide on one of these edges, if there are any."""
    if question.choices:
        perform(table.choose(question), cave, keeper, table)


# Past Plunder


class LayTreasure(CaveAct):
    """V6.2: on a Dark tile without piece or Treasure; ``rule`` is the one by which."""

    sign = "treasure"

    def __init__(self, rule: str) -> None:
        super().__init__(
            "treasure", rule, "A Treasure at {}", "A Treasure from the supply lies there.", SQUARE
        )

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return state.dark_squares()

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_DARK if square in state.grid else NO_TILE

    def against(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal | None:
        return taken(state, square)

    def perform(self, state: Cave, who: CaveRole, square: Square, _: int, table: Table) -> None:
        place_treasure(state, square, table, self.rule)


PLUNDER_AT: Final = LayTreasure("V6.1.3")
TREASURE_AT: Final = LayTreasure("V6.2")


class PlunderTarget(OmenTarget):
    acts = [PLUNDER_AT]


def taken(cave: Cave, square: Square) -> Refusal | None:
    """What lies or stands where a Treasure might be laid."""
    if cave.has_piece(square):
        return PIECE_THERE
    return TREASURE_THERE if cave.treasures_at(square) else None


def can_lay_treasure(cave: Cave) -> bool:
    """V6.2: whether a Treasure is left, and a tile for it."""
    return bool(cave.treasure_supply) and any(
        taken(cave, square) is None for square in cave.dark_squares()
    )


class PastPlunder(Omen):
    def price(self, keeper: CaveRole) -> int:
        return self.prices[min(keeper.plundered, 2)]

    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        if not cave.treasure_supply:
            return SUPPLY_EMPTY
        return None if can_lay_treasure(cave) else NO_PLACE_FOR_TREASURE

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        return PlunderTarget(cave, keeper).touched()

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        keeper.plundered += 1
        perform(table.choose(PlunderTarget(cave, keeper)), cave, keeper, table)


# Soporific Spores


VICTIM: Final = Named(ROLES, tuple(spec.title for spec in SPECS.values()))


class Spores(CaveAct):
    """Soporific Spores: against one player; nobody whose only piece is in the Mushroom Forest
    (V10.5)."""

    def firsts(self, state: Cave, who: CaveRole) -> list[int]:
        return [ROLES.index(role.kind) for role in state.roles]

    def absent(self, state: Cave, who: CaveRole, kind: int, _: int) -> Refusal:
        return NOT_AT_THE_TABLE

    def against(self, state: Cave, who: CaveRole, kind: int, _: int) -> Refusal | None:
        role = self.victim(state, kind)
        if role.seat == who.seat:
            return ITSELF
        if not role.spores_work(state):
            return UNHARMED
        return SHELTERED if state.keeps_out(role) else None

    def touches(self, state: Cave, who: CaveRole, kind: int, _: int) -> list[str]:
        pieces = [
            piece for role in state.roles if role.kind == ROLES[kind] for piece in role.pieces
        ]
        return [thing for piece in pieces for thing in PIECE.touches(piece, OFF)]

    def does(self, state: Cave, who: CaveRole, kind: int, _: int) -> str:
        return SPECS[ROLES[kind]].spores

    def perform(self, state: Cave, who: CaveRole, kind: int, _: int, table: Table) -> None:
        self.victim(state, kind).spored(state, table)

    def victim(self, cave: Cave, kind: int) -> Role:
        return next(role for role in cave.roles if role.kind == ROLES[kind])


SPORES: Final = Spores(
    "spores", "V6.1.4", "Spores for the {}", "They suffer from the spores.", VICTIM
)


class SporesTarget(OmenTarget):
    acts = [SPORES]


class SoporificSpores(Omen):
    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        return None if SPORES.possible(cave, keeper) else NOBODY_ASLEEP

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        return SporesTarget(cave, keeper).touched()

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        perform(table.choose(SporesTarget(cave, keeper)), cave, keeper, table)


# Hatred


class RemoveToken(CaveAct):
    """V10.4: a Hatred token leaves the game instead."""

    def closed(self, state: Cave, who: CaveRole) -> Refusal | None:
        return None if who.hatred_tokens else NO_TOKEN

    def touches(self, state: Cave, who: CaveRole, _: int, __: int) -> list[str]:
        return [who.hatred]

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        who.drop_hatred(state, table)


class Hate(CaveAct):
    """Hatred itself: a tile is placed, or in the Collapse removed."""

    def closed(self, state: Cave, who: CaveRole) -> Refusal | None:
        return None if state.collapsing or who.hand else NO_TILE_LEFT

    def touches(self, state: Cave, who: CaveRole, _: int, __: int) -> list[str]:
        return [who.hatred]

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        if state.collapsing:
            remove_one(state, who, table)
        else:
            place_tile(state, who, table)


class PlaceAt(CaveAct):
    """V6.2: anywhere beside the map."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return state.frontier()

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_BESIDE_THE_MAP


SPEND_TOKEN: Final = RemoveToken(
    "hatred-token", "V10.4", "Remove a Hatred token instead", "The token leaves the game."
)
HATE: Final = Hate(
    "hate", "V6.1.5", "Use the omen itself", "A tile is placed, or in the Collapse removed."
)
PLACE_AT: Final = PlaceAt(
    "place", "V6.2", "Place it at {}", "The tile lies there, Dark side up.", SQUARE
)


class HatredTarget(OmenTarget):
    acts = [SPEND_TOKEN, HATE]


class ShapeTile(RoleMenu):
    kind = "shape-tile"
    question = "Which tile is placed?"
    acts = [GIVE_TILE]


class ShapeWhere(RoleMenu):
    kind = "shape-where"
    question = "Where does the tile go?"
    acts = [PLACE_AT]


class Hatred(Omen):
    def price(self, keeper: CaveRole) -> int:
        return self.prices[min(keeper.hated, 2)]

    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        return None if keeper.hatred_tokens else HATE.closed(cave, keeper)

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        return [] if cave.collapsing else ShapeWhere(cave, keeper).touched()

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        keeper.hated += 1
        if keeper.hatred_tokens:
            perform(table.choose(HatredTarget(cave, keeper)), cave, keeper, table)
        else:
            perform(HATE.base, cave, keeper, table)


def place_tile(cave: Cave, keeper: CaveRole, table: Table) -> None:
    """V6.2: a tile from the hand anywhere beside the map."""
    if keeper.hand:
        tile = first_of(table.choose(ShapeTile(cave, keeper)))
        square = first_of(table.choose(ShapeWhere(cave, keeper)))
        lay_from_hand(cave, keeper, tile, square, table)


def lay_from_hand(cave: Cave, keeper: CaveRole, tile: TileId, square: Square, table: Table) -> None:
    keeper.hand.remove(tile)
    put_dark(cave, tile, square, table)
    keeper.refill(cave, table)


# Crystal Curse


class TurnLitTile(CaveAct):
    """Crystal Curse: a Lit tile is turned another way."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return state.lit_squares()

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_LIT

    def against(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal | None:
        tile = state.tile(square)
        if tile >= FIRST_TERRAIN:
            return TERRAIN_STAYS_HERE
        return None if len(TURNS[tile]) > 1 else NO_OTHER_WAY

    def perform(self, state: Cave, who: CaveRole, square: Square, _: int, table: Table) -> None:
        """V11.6: Rockslides on it are lifted, Bomb tokens lost; new open edges are filled."""
        tile = state.tile(square)
        turns = [n for n in TURNS[tile] if n != state.face[tile]]
        turn = first_of(table.choose(TurnTile(state, Turning(who.seat, square, turns))))
        state.face[tile] = turn
        drop_edges(state, square)
        telling.turned(table, state, square, turn, self.rule)
        fill_edges(state, square, who, table)


class RenewEvent(CaveAct):
    """Crystal Curse: an Event token on an empty Event tile."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return state.lit_squares()

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_LIT

    def against(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal | None:
        tile = state.tile(square)
        if TILES[tile].kind != EVENT:
            return NO_EVENT_TILE
        if not state.event_supply:
            return NO_EVENT_TOKEN
        return None if state.unoccupied(square) else NOT_EMPTY

    def perform(self, state: Cave, who: CaveRole, square: Square, _: int, table: Table) -> None:
        place_event_token(state, square, table)


class BuryEvents(CaveAct):
    """Crystal Curse: the top three Events go under the deck."""

    def closed(self, state: Cave, who: CaveRole) -> Refusal | None:
        return None if state.events else NO_EVENT

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        top = state.events[-3:]
        del state.events[-3:]
        state.events = top + state.events
        table.reveal()  # the Cave sees the next three


ROTATE: Final = TurnLitTile(
    "rotate", "V6.1.6", "Turn the tile at {}", "It is turned another way.", SQUARE
)
RENEW: Final = RenewEvent(
    "renew", "V6.1.6", "An Event token at {}", "An Event waits there again.", SQUARE
)
BURY: Final = BuryEvents(
    "bury-events",
    "V6.1.6",
    "The top three Events go to the bottom",
    "Other Events are on top of the deck.",
)


class CurseTarget(OmenTarget):
    acts = [ROTATE, RENEW, BURY]

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Tile by tile."""
        assert isinstance(who, CaveRole)
        for square in state.lit_squares():
            ROTATE.offer_with(state, who, square, choices)
            RENEW.offer_with(state, who, square, choices)
        BURY.offer(state, who, choices)


class CrystalCurse(Omen):
    def against(self, cave: Cave, keeper: CaveRole) -> Refusal | None:
        for act in (BURY, ROTATE, RENEW):
            if act.possible(cave, keeper):
                return None
        return NOTHING_TO_CURSE

    def reaches(self, cave: Cave, keeper: CaveRole) -> list[str]:
        return CurseTarget(cave, keeper).touched()

    def use(self, cave: Cave, keeper: CaveRole, table: Table) -> None:
        perform(table.choose(CurseTarget(cave, keeper)), cave, keeper, table)


OMEN_ROWS: Final[list[Omen]] = [
    GiantBats("giant-bats", "Giant Bats", "V6.1.1", [5, 0, 1], [1],
              "Move a Treasure, the Knight or a Tribe up to 3 squares."),
    Rockslide("rockslide", "Rockslide", "V6.1.2", [0, 1, 2], [2],
              "A wall between two tiles that are not both Dark; with all three out, move one."),
    PastPlunder("past-plunder", "Past Plunder", "V6.1.3", [1, 2, 3], [1, 2, 3],
                "Place a Treasure on a Dark tile without piece or Treasure."),
    SoporificSpores("soporific-spores", "Soporific Spores", "V6.1.4", [2, 3, 4], [3],
                    "The Knight loses 5 Grit, or a Tribe is left with 1, or the Dragon takes a "
                    "cube back, or the Thief loses an upgrade, or the Ghoul loses 1 Fury and "
                    "skitters."),
    Hatred("hatred", "Hatred", "V6.1.5", [3, 4, 5], [1, 2, 3],
           "Place a tile; in the Collapse remove one."),
    CrystalCurse("crystal-curse", "Crystal Curse", "V6.1.6", [4, 5, 0], [1],
                 "Turn a Lit tile; or an Event token on an empty Event tile; or the top three "
                 "Events to the bottom."),
]  # fmt: skip

OMEN_NAMES: Final = tuple(omen.id for omen in OMEN_ROWS)
