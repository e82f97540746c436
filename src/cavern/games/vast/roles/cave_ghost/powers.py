"""V9.58–V9.64: the Cave Ghost's powers, each with its price, when it can be used, what it does."""

from typing import ClassVar, Final

from cavern.core.act import Answer, Refusal, first_of, perform
from cavern.core.grid import NORTH, WEST
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.core.words import counted
from cavern.games.vast import possession, telekinesis
from cavern.games.vast.collapse import Remove, clear, close_ranks, removable, take_away
from cavern.games.vast.decisions import GEM, PIECE, SQUARE, TILE, Mix, Named, PickOne, RoleMenu
from cavern.games.vast.grid import AROUND, STEP
from cavern.games.vast.numbers import CardId, Square, Symbol, TileId
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS
from cavern.games.vast.reveal import EVERYBODY, put_dark
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.omens import (
    EDGE_OF_THE_MAP,
    NO_TILE_LEFT,
    NOT_BESIDE_THE_MAP,
    NOT_LIT,
    SIDE,
    SPEND_TOKEN,
    DropRocks,
    Hate,
    OmenTarget,
    PlaceAt,
    RenewEvent,
    ShapeTile,
    TurnLitTile,
    drop_rocks,
    lay_from_hand,
    lift_rocks,
    rocks_reach,
)
from cavern.games.vast.roles.cave.role import CaveAct, CaveRole
from cavern.games.vast.roles.cave_ghost.role import (
    FARTHEST,
    INFLUENCE,
    PRICE,
    REACH,
    CaveGhost,
)
from cavern.games.vast.roles.cave_ghost.spec import DEAREST
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import (
    ARTIFACT_THING,
    GEM_THING,
    PIECE_THING,
    TREASURE_THING,
    Lift,
    LiftedThing,
    ShiftIt,
    no_way,
    square_of,
    ways,
)

MIND_SYMBOLS: Final = ("quartz", "mushroom", "trail")
MIND_MIX: Final = Mix(MIND_SYMBOLS, 4)

OMENS_MISSING: Final = Refusal("V9.58", "The Omens for it are missing.")
NOTHING_TO_MOVE: Final = Refusal("V9.63", "There is nothing that she could move.")
NO_EDGE: Final = Refusal("V9.59", "No edge of her space is open beside a Lit tile.")
NOT_HER_EDGE: Final = Refusal("V9.59", "That is no edge of her space.")
NO_GHOST_TILE: Final = Refusal("V9.62", "She has no Ghost tile.")
COLLAPSING: Final = Refusal("V9.62", "In the Collapse no tile is placed.")
NO_SPACE_AROUND: Final = Refusal("V9.58", "Around her no open space is beside the map.")
NOT_HER_TILE: Final = Refusal("V9.62", "She does not have that Ghost tile.")
NOT_AROUND: Final = Refusal("V9.58", "That space is not around her.")
NO_TILE_AROUND: Final = Refusal("V9.61", "Around her is no tile that could be removed.")
KEPT_FOR_REST: Final = Refusal(
    "V9.57", "It would take the last tile on which she could come to rest."
)
NOTHING_TO_CURSE: Final = Refusal("V9.60", "No tile around her can be turned or renewed.")
NOBODY_IN_REACH: Final = Refusal("V9.64", "Her mind reaches nobody from here.")
MINDS_TOO_DEAR: Final = Refusal("V9.64", "She has too few Omens for anybody her mind reaches.")
NOT_AT_THE_TABLE: Final = Refusal("V9.64", "Nobody plays that role.")
HERSELF: Final = Refusal("V9.64", "She cannot possess herself.")
NOT_POSSESSABLE: Final = Refusal("V9.64", "They are not there to be possessed.")
HIDDEN_BY_FOREST: Final = Refusal("V9.45", "The Mushroom Forest hides them.")
TOO_FAR: Final = Refusal("V9.64", "Her Isolation from them must be below 6.")
MIND_TOO_DEAR: Final = Refusal("V9.64", "The Omens for their value and her Isolation are missing.")
NOT_HELD: Final = Refusal("V9.58", "She does not have so many of them.")
NOT_THE_PRICE: Final = Refusal("V9.64", "That is not what it costs.")


class CaveGhostPower(Tangible):
    """A power: the three symbols it accepts, how many it takes, its effect."""

    sign: ClassVar[str] = ""

    def __init__(self, id: str, name: str, rule: str, accepted: list[int], text: str) -> None:
        self.id = id
        self.name = name
        self.rule = rule
        self.accepted = accepted
        self.source = "reconstructed"
        self.text = text
        self.rules = f"V9.3 {rule}"

    def price(self, cave: Cave, ghost: CaveGhost) -> int:
        return ghost.prices[self.id]

    def held(self, ghost: CaveGhost) -> int:
        return sum([ghost.omens[symbol] for symbol in self.accepted])

    def affordable(self, cave: Cave, ghost: CaveGhost) -> bool:
        return self.held(ghost) >= self.price(cave, ghost)

    def against(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        """Why it would do nothing now, if so."""
        raise NotImplementedError

    def refusal(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        """Why it cannot be used now, if so."""
        return self.against(cave, ghost) if self.affordable(cave, ghost) else OMENS_MISSING

    def pay(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        ghost.pay(cave, self.accepted, self.price(cave, ghost), table)

    def reaches(self, cave: Cave, ghost: CaveGhost) -> list[str]:
        """What it may be aimed at."""
        return []

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        raise NotImplementedError


def around(cave: Cave) -> list[Square]:
    """The eight spaces around her."""
    return [cave.at[GHOST] + step for step in AROUND]


def herself(role: Role) -> CaveGhost:
    assert isinstance(role, CaveGhost)
    return role


# Telekinesis


class LiftByIsolation(Lift):
    """V9.63: one thing, as far as her Isolation from it allows."""

    def against(self, state: Cave, who: Role, argument: int, _: int) -> Refusal | None:
        thing = self.first_thing + argument
        if self.ways(state, herself(who), thing):
            return None
        return no_way(state, thing, state.at[GHOST], False)

    def ways(self, cave: Cave, ghost: CaveGhost, thing: int) -> list[int]:
        reach = REACH[ghost.isolation(cave, square_of(cave, thing))]
        return ways(cave, thing, cave.at[GHOST], reach, False)

    def perform(self, state: Cave, who: Role, argument: int, _: int, table: Table) -> None:
        thing = self.first_thing + argument
        found = self.ways(state, herself(who), thing)
        way = table.choose(ShiftIt(state, LiftedThing(state, who, thing, found, found, False)))
        telekinesis.move(state, thing, way, who, table)


LIFT_PIECE: Final = LiftByIsolation(
    "telekinesis", "V9.63", "Move {}", "The Cave Ghost moves the piece.", PIECE, PIECE_THING
)
LIFT_GEM: Final = LiftByIsolation(
    "telekinesis:gem", "V9.63", "Move {}", "The Cave Ghost moves the Gem.", GEM, GEM_THING
)
LIFT_TREASURE: Final = LiftByIsolation(
    "telekinesis:treasure",
    "V9.63",
    "Move the Treasure at {}",
    "The Cave Ghost moves the Treasure.",
    SQUARE,
    TREASURE_THING,
)
LIFT_ARTIFACT: Final = LiftByIsolation(
    "telekinesis:artifact",
    "V9.19",
    "Move the Artifact at {}",
    "The Cave Ghost moves the Artifact.",
    SQUARE,
    ARTIFACT_THING,
)


class LiftWhat(RoleMenu):
    kind = "lift"
    question = "What does the Cave Ghost move?"
    acts = [LIFT_PIECE, LIFT_GEM, LIFT_TREASURE, LIFT_ARTIFACT]


class Telekinesis(CaveGhostPower):
    sign = "influence"

    def against(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        return None if LiftWhat(cave, ghost).choices else NOTHING_TO_MOVE

    def reaches(self, cave: Cave, ghost: CaveGhost) -> list[str]:
        return LiftWhat(cave, ghost).touched()

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        perform(table.choose(LiftWhat(cave, ghost)), cave, ghost, table)


# Rockslide


class DropRocksNear(DropRocks):
    """V9.59: on an edge of her own space."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        here = state.at[GHOST]
        return [s for s in (here + STEP[NORTH], here + STEP[WEST], here) if s in state.grid]

    def absent(self, state: Cave, who: CaveRole, square: Square, side: int) -> Refusal:
        if square not in state.grid:
            return EDGE_OF_THE_MAP
        if square not in self.firsts(state, who):
            return NOT_HER_EDGE
        return super().absent(state, who, square, side)

    def against(self, state: Cave, who: CaveRole, square: Square, side: int) -> Refusal | None:
        if square != state.at[GHOST] and square + STEP[side] != state.at[GHOST]:
            return NOT_HER_EDGE
        return super().against(state, who, square, side)


ROCKS_NEAR: Final = DropRocksNear(
    "rocks",
    "V9.59",
    "Rocks fall at {}, to the {}",
    "They are a wall between the two tiles.",
    SQUARE,
    SIDE,
)


class RocksNear(OmenTarget):
    acts = [ROCKS_NEAR]


class NearRockslide(CaveGhostPower):
    sign = "rockslide"

    def against(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        return None if ROCKS_NEAR.possible(cave, ghost) else NO_EDGE

    def reaches(self, cave: Cave, ghost: CaveGhost) -> list[str]:
        return rocks_reach(cave, ghost, RocksNear(cave, ghost))

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        lift_rocks(cave, ghost, table)
        drop_rocks(cave, ghost, RocksNear(cave, ghost), table)


# Plot Twist


class ChooseGhostTile(CaveAct):
    """V9.62: a Ghost tile of her choice."""

    def firsts(self, state: Cave, who: CaveRole) -> list[TileId]:
        return who.tiles_aside()

    def absent(self, state: Cave, who: CaveRole, tile: TileId, _: int) -> Refusal:
        return NOT_HER_TILE


class PlaceNear(PlaceAt):
    """V9.61, V9.62: in a surrounding space."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        near = around(state)
        return [square for square in state.frontier() if square in near]

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_AROUND if square in state.frontier() else NOT_BESIDE_THE_MAP


TWIST_TILE: Final = ChooseGhostTile(
    "ghost-tile", "V9.62", "{}", "The Ghost tile comes into the Cave, seen by all.", TILE
)
PLACE_NEAR: Final = PlaceNear(
    "place", "V6.2", "Place it at {}", "The tile lies there, Dark side up.", SQUARE
)


class GhostTile(RoleMenu):
    kind = "ghost-tile"
    question = "Which Ghost tile is placed?"
    acts = [TWIST_TILE]


class PlaceWhere(RoleMenu):
    kind = "shape-where"
    question = "Where does the tile go?"
    acts = [PLACE_NEAR]


class PlotTwist(CaveGhostPower):
    """V9.62: a Ghost tile of her choice, seen by all, comes into the Cave."""

    sign = "ghost"

    def against(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        if not ghost.ghosts:
            return NO_GHOST_TILE
        if cave.collapsing:
            return COLLAPSING
        return None if PLACE_NEAR.firsts(cave, ghost) else NO_SPACE_AROUND

    def reaches(self, cave: Cave, ghost: CaveGhost) -> list[str]:
        return PlaceWhere(cave, ghost).touched()

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        tile = first_of(table.choose(GhostTile(cave, ghost)))
        square = first_of(table.choose(PlaceWhere(cave, ghost)))
        ghost.ghosts.remove(tile)
        put_dark(cave, tile, square, table)
        cave.seen[tile] = EVERYBODY


# Possession


def price_of(cave: Cave, ghost: CaveGhost, role: Role) -> int | None:
    """V9.64: in Omens, the dearer the farther away; none if it is out of her reach."""
    far = ghost.isolation_from(cave, role)
    if far >= FARTHEST or role.kind not in CARD_NAMES:
        return None
    return PRICE[far] + POSSESSION_CARDS[CARD_NAMES.index(role.kind)].value


class PossessByIsolation(CaveAct):
    """V9.64: a possession turn at once."""

    sign = "possession"

    def firsts(self, state: Cave, who: CaveRole) -> list[CardId]:
        return [CARD_NAMES.index(role.kind) for role in state.players() if role.kind in CARD_NAMES]

    def absent(self, state: Cave, who: CaveRole, card: CardId, _: int) -> Refusal:
        return NOT_AT_THE_TABLE

    def against(self, state: Cave, who: CaveRole, card: CardId, _: int) -> Refusal | None:
        role = possession.target_of(state, card)
        if role is None:
            return NOT_AT_THE_TABLE
        if role.seat == who.seat:
            return HERSELF
        if not possession.may_possess(state, role):
            return HIDDEN_BY_FOREST if role.possessable(state) else NOT_POSSESSABLE
        price = price_of(state, herself(who), role)
        if price is None:
            return TOO_FAR
        return MIND_TOO_DEAR if price > POSSESSION.held(herself(who)) else None

    def does(self, state: Cave, who: CaveRole, card: CardId, _: int) -> str:
        role = possession.target_of(state, card)
        price = 0 if role is None else price_of(state, herself(who), role)
        return f"For {price} Omens the Cave Ghost plays a turn of theirs at once."

    def note(self, state: Cave, who: CaveRole, card: CardId, _: int) -> str:
        role = possession.target_of(state, card)
        price = None if role is None else price_of(state, herself(who), role)
        return "" if price is None else counted(price, "Omen")

    def perform(self, state: Cave, who: CaveRole, card: CardId, _: int, table: Table) -> None:
        role = possession.target_of(state, card)
        assert role is not None
        price = price_of(state, herself(who), role)
        assert price is not None
        question = PayForMind(state, who, mixes(herself(who), price))
        perform(table.choose(question), state, who, table)
        possession.begin(state, who, role, INFLUENCE, table)


class PayMindMix(CaveAct):
    """V9.58: any mix of the three symbols that are accepted."""

    def absent(self, state: Cave, who: CaveRole, mix: int, _: int) -> Refusal:
        for symbol, count in omens_in(mix):
            if count > who.omens[symbol]:
                return NOT_HELD
        return NOT_THE_PRICE

    def perform(self, state: Cave, who: CaveRole, mix: int, _: int, table: Table) -> None:
        for symbol, count in omens_in(mix):
            for _ in range(count):
                who.spend_omen(symbol)


def omens_in(mix: int) -> list[tuple[Symbol, int]]:
    """How many of each symbol that is accepted are in a mix."""
    return [(symbol, MIND_MIX.share(mix, i)) for i, symbol in enumerate(POSSESSION.accepted)]


def mixes(ghost: CaveGhost, price: int) -> list[int]:
    """Every way to pay for a mind."""
    a, b, c = POSSESSION.accepted
    return [
        MIND_MIX.of([first, second, price - first - second])
        for first in range(min(price, ghost.omens[a]) + 1)
        for second in range(min(price - first, ghost.omens[b]) + 1)
        if price - first - second <= ghost.omens[c]
    ]


POSSESS: Final = PossessByIsolation(
    "possess",
    "V9.64",
    "Possess {}",
    "The Cave Ghost plays a turn of theirs at once.",
    Named(CARD_NAMES, tuple(f"the {SPECS[name].title}" for name in CARD_NAMES), "possess"),
)
PAY: Final = PayMindMix(
    "pay", "V9.58", "Pay with {}", "These Omens go to the Past Plunder space.", MIND_MIX
)


class PossessWhom(RoleMenu):
    kind = "possess"
    question = "Whom does the Cave Ghost possess?"
    acts = [POSSESS]


class PayForMind(PickOne):
    kind = "pay-possession"
    question = "Which Omens pay for it?"
    acts = [PAY]


class Possession(CaveGhostPower):
    """V9.64: the price depends on whom; it is paid then."""

    sign = "possession"

    def refusal(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        too_dear = False
        for card in POSSESS.firsts(cave, ghost):
            against = POSSESS.against(cave, ghost, card, 0)
            if against is None:
                return None
            too_dear = too_dear or against is MIND_TOO_DEAR
        return MINDS_TOO_DEAR if too_dear else NOBODY_IN_REACH

    def pay(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        """Later."""

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        perform(table.choose(PossessWhom(cave, ghost)), cave, ghost, table)


# Hatred


class RemoveNear(Remove):
    """V9.61: in the Collapse tiles touching few others go first all the same, and she keeps one to
    come to rest on (V9.57)."""

    def eligible(self, state: Cave) -> list[Square]:
        near = around(state)
        return [square for square in removable(state) if square in near]

    def firsts(self, state: Cave, who: Role) -> list[Square]:
        ghost = herself(who)
        return [s for s in self.eligible(state) if ghost.settles_without(state, s)]

    def absent(self, state: Cave, who: Role, square: Square, _: int) -> Refusal:
        if square in self.eligible(state):
            return KEPT_FOR_REST
        return NOT_AROUND if square in removable(state) else super().absent(state, who, square, 0)

    def perform(self, state: Cave, who: Role, square: Square, _: int, table: Table) -> None:
        if clear(state, square, [square], who, table):
            take_away(state, square, table)
            close_ranks(state, who, table)


class HateNear(Hate):
    """V9.61: only in a surrounding space."""

    def closed(self, state: Cave, who: CaveRole) -> Refusal | None:
        if not state.collapsing:
            if not PLACE_NEAR.firsts(state, who):
                return NO_SPACE_AROUND
            return None if who.hand else NO_TILE_LEFT
        if REMOVE_NEAR.firsts(state, who):
            return None
        return KEPT_FOR_REST if REMOVE_NEAR.eligible(state) else NO_TILE_AROUND

    def perform(self, state: Cave, who: CaveRole, _: int, __: int, table: Table) -> None:
        if state.collapsing:
            perform(table.choose(RemoveTileNear(state, who)), state, who, table)
        else:
            tile = first_of(table.choose(ShapeTile(state, who)))
            square = first_of(table.choose(PlaceWhere(state, who)))
            lay_from_hand(state, who, tile, square, table)


REMOVE_NEAR: Final = RemoveNear(
    "remove",
    "V9.61",
    "Remove the tile at {}",
    "It leaves the map; whoever stands on it moves away first.",
    SQUARE,
)
HATE_NEAR: Final = HateNear(
    "hate",
    "V9.61",
    "Use the omen itself",
    "A tile around her is placed, or in the Collapse removed.",
)


class RemoveTileNear(RoleMenu):
    kind = "remove-tile"
    question = "Which tile is removed?"
    acts = [REMOVE_NEAR]


class HatredNear(OmenTarget):
    acts = [SPEND_TOKEN, HATE_NEAR]


class NearHatred(CaveGhostPower):
    sign = "rage"

    def price(self, cave: Cave, ghost: CaveGhost) -> int:
        return min(DEAREST, ghost.prices[self.id] + ghost.hated)

    def against(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        return None if ghost.hatred_tokens else HATE_NEAR.closed(cave, ghost)

    def reaches(self, cave: Cave, ghost: CaveGhost) -> list[str]:
        return [] if cave.collapsing else PlaceWhere(cave, ghost).touched()

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        ghost.hated += 1
        if ghost.hatred_tokens:
            perform(table.choose(HatredNear(cave, ghost)), cave, ghost, table)
        else:
            perform(HATE_NEAR.base, cave, ghost, table)


# Crystal Curse


def lit_around(cave: Cave) -> list[Square]:
    near = around(cave)
    return [square for square in cave.lit_squares() if square in near]


class TurnTileNear(TurnLitTile):
    """V9.60: only a surrounding space."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return lit_around(state)

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_AROUND if state.is_lit(square) else NOT_LIT


class RenewEventNear(RenewEvent):
    """V9.60: only a surrounding space."""

    def firsts(self, state: Cave, who: CaveRole) -> list[Square]:
        return lit_around(state)

    def absent(self, state: Cave, who: CaveRole, square: Square, _: int) -> Refusal:
        return NOT_AROUND if state.is_lit(square) else NOT_LIT


ROTATE_NEAR: Final = TurnTileNear(
    "rotate", "V9.60", "Turn the tile at {}", "It is turned another way.", SQUARE
)
RENEW_NEAR: Final = RenewEventNear(
    "renew", "V9.60", "An Event token at {}", "An Event waits there again.", SQUARE
)


class CurseNear(OmenTarget):
    acts = [ROTATE_NEAR, RENEW_NEAR]

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Tile by tile."""
        ghost = herself(who)
        for square in lit_around(state):
            ROTATE_NEAR.offer_with(state, ghost, square, choices)
            RENEW_NEAR.offer_with(state, ghost, square, choices)


class NearCurse(CaveGhostPower):
    """V9.60: only a surrounding space, so not the Events either."""

    sign = "turn"

    def against(self, cave: Cave, ghost: CaveGhost) -> Refusal | None:
        return None if CurseNear(cave, ghost).choices else NOTHING_TO_CURSE

    def reaches(self, cave: Cave, ghost: CaveGhost) -> list[str]:
        return CurseNear(cave, ghost).touched()

    def use(self, cave: Cave, ghost: CaveGhost, table: Table) -> None:
        perform(table.choose(CurseNear(cave, ghost)), cave, ghost, table)


POSSESSION: Final = Possession("possession", "Possession", "V9.64", [2, 3, 4],
                               "Possess a role at once: its value, and 1 for each ring of "
                               "Isolation beyond the first; not from 6 rings away.")  # fmt: skip

POWERS: Final[list[CaveGhostPower]] = [
    Telekinesis("telekinesis", "Telekinesis", "V9.63", [5, 0, 1],
                "Move a thing in a straight line towards the Cave Ghost or away: 5 spaces at "
                "Isolation 0 or 1, one fewer for each ring, at least 1."),
    NearRockslide("rockslide", "Rockslide", "V9.59", [0, 1, 2],
                  "A wall on an edge of her space; with all three out, move one."),
    PlotTwist("plot-twist", "Plot Twist", "V9.62", [1, 2, 3],
              "Place a Ghost tile, Dark side up, in a surrounding space."),
    POSSESSION,
    NearHatred("hatred", "Hatred", "V9.61", [3, 4, 5],
               "Place a tile in a surrounding space; in the Collapse remove one there. "
               "1 dearer for each use this turn, up to 3."),
    NearCurse("crystal-curse", "Crystal Curse", "V9.60", [4, 5, 0],
              "Turn a surrounding Lit tile, or put an Event token on an empty one."),
]  # fmt: skip

POWER_NAMES: Final = tuple(power.id for power in POWERS)
