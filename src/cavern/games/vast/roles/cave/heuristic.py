"""The heuristic Cave: fill up fast, Crystal tiles where they fall first, stones in the way."""

from typing import Final

from cavern.core.act import Answer, act_of, doing, first_of, second_of
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import Heuristic, heuristic_of
from cavern.games.vast.bots.mind import Atlas, Mind, index_of
from cavern.games.vast.bots.paths import FAR, highest
from cavern.games.vast.bots.rivals import bound_for, leader, progress
from cavern.games.vast.collapse import touches
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.decisions import DONE, END_TURN, argument
from cavern.games.vast.grid import CENTRE, STEP, distance, edge_of
from cavern.games.vast.numbers import CardId, Square, TileId
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.omens import (
    BATS_PIECE,
    OMEN_NAMES,
    PLUNDER_AT,
    SPEND_TOKEN,
    SPORES,
)
from cavern.games.vast.roles.cave.role import OMEN_MIX, CaveRole
from cavern.games.vast.roles.cave.turn import END_OMENS, LAY_NONE, OMEN
from cavern.games.vast.state import EVENT_NAMES, Cave
from cavern.games.vast.tiles import AMBUSH, CRYSTAL, EVENT, KIND, TREASURE
from cavern.games.vast.treasures import (
    AXE,
    BOOTS,
    ENCHANTED_BOW,
    JAVELIN,
    LANTERN,
    POTION,
    SWORD,
)

BATS: Final = OMEN.of(OMEN_NAMES.index("giant-bats"))
ROCKSLIDE: Final = OMEN.of(OMEN_NAMES.index("rockslide"))
PLAY_SPORES: Final = OMEN.of(OMEN_NAMES.index("soporific-spores"))
HATRED: Final = OMEN.of(OMEN_NAMES.index("hatred"))

WORST_FIRST: Final[list[CardId]] = [POTION, ENCHANTED_BOW, BOOTS, JAVELIN, LANTERN, AXE, SWORD]
"""Treasure cards, those the Knight has least use for first."""

EVENT_ORDER: Final[list[str]] = [
    "deep-and-dark", "rats", "ambush", "vantage-point", "fresh-air", "fresh-water", "cave-bread",
    "light",
]  # fmt: skip
"""Events, those the Cave likes best first."""

UNKNOWN: Final = -2

HURRY: Final = 0
"""Percent of the way to its goal at which a rival is hindered."""
HOARD: Final = 1
"""Tokens on the map that are enough."""


class CaveMind(Mind):
    def __init__(self, cave: Cave, keeper: CaveRole, atlas: Atlas, temper: list[int]) -> None:
        super().__init__(cave, keeper, atlas)
        self.keeper = keeper
        self.temper = temper
        self.about: list[int] = []
        self.stone = UNKNOWN
        """The edge that should be closed, once it has been looked for."""

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "cave-turn":
            return self.omen(choices)
        if kind == "omen-target":
            return highest([self.striking(choice) for choice in choices])
        if kind == "shape-tile" or kind == "give-tile":
            return highest([self.giving(argument(choice)) for choice in choices])
        if kind == "shape-where":
            return self.shape(choices)
        if kind == "cave-treasure":
            return highest([self.hiding(choice) for choice in choices])
        if kind == "pay-omens":
            return highest([self.paying(argument(choice)) for choice in choices])
        if kind == "lose-omen":
            return highest([self.keeper.omens[argument(choice)] for choice in choices])
        if kind == "play-event":
            return highest([self.befalling(argument(choice)) for choice in choices])
        if kind == "give-treasure":
            return highest([-WORST_FIRST.index(argument(choice)) for choice in choices])
        return self.usual(decision)

    # Tiles

    def giving(self, tile: TileId) -> int:
        """The tile that helps others least; on its own turn Crystal tiles have to come first."""
        kind = KIND[tile]
        if kind == AMBUSH:
            return 3
        if kind == EVENT:
            return 2
        if kind == CRYSTAL:
            return -1 if self.crystals_wanted() else 1
        return 0 if kind == TREASURE else -2

    def crystals_wanted(self) -> bool:
        """Whether a rival wins by Crystals."""
        goals = self.cave.terms.goals
        return any(goals[role.seat].crystals > 0 for role in self.cave.players())

    def next_tile(self) -> TileId:
        """The tile it is about to place."""
        tiles = self.keeper.choosable(self.cave)
        if not tiles:
            return -1
        return tiles[highest([self.giving(tile) for tile in tiles])]

    def shape(self, choices: list[Answer]) -> Index:
        tile = self.next_tile()
        crystal = tile >= 0 and KIND[tile] == CRYSTAL
        return highest([self.shaping(argument(choice), crystal) for choice in choices])

    def shaping(self, square: Square, crystal: bool) -> int:
        """Crystal tiles hang on one other tile, far out; other tiles never prop them up."""
        cave = self.cave
        near = self.nearest_rival(square)
        if crystal:
            return 10 * (4 - touches(cave, square)) + min(near, 8)
        props = 0
        for step in STEP:
            tile = cave.tile(square + step)
            if tile >= 0 and KIND[tile] == CRYSTAL:
                props += 1
        return 10 * touches(cave, square) - 40 * props + min(near, 8)

    def nearest_rival(self, square: Square) -> int:
        near = FAR
        for where in self.rivals():
            near = min(near, distance(where, square))
        return near

    def rivals(self) -> list[Square]:
        """Where pieces are on the map, looked for once."""
        if not self.about:
            self.about = [where for where in self.cave.at if where in self.cave.grid]
        return self.about

    def turning(self, square: Square, turn: int) -> int:
        return -super().turning(square, turn)

    def removing(self, square: Square) -> int:
        """V2.3: Crystal tiles, or what props them up."""
        cave = self.cave
        if KIND[cave.tile(square)] == CRYSTAL:
            return 1000
        worth = distance(square, CENTRE)
        for step in STEP:
            tile = cave.tile(square + step)
            if tile >= 0 and KIND[tile] == CRYSTAL:
                worth += 100 // touches(cave, square + step)
        return worth

    # Treasures, Events

    def hiding(self, choice: Answer) -> int:
        """A Treasure where nobody fetches it soon; enough of them is enough."""
        if doing(choice) == LAY_NONE.base:
            tokens = self.cave.treasures_on_map() + self.cave.crystals_on_map()
            return 5 if tokens >= self.temper[HOARD] else 2
        return self.nearest_rival(argument(choice))

    def befalling(self, event: int) -> int:
        return -EVENT_ORDER.index(EVENT_NAMES[event])

    # Omens

    def omen(self, choices: list[Answer]) -> Index:
        for wanted in (PLAY_SPORES, HATRED, ROCKSLIDE, BATS):
            at = index_of(choices, wanted)
            if at >= 0 and self.worthwhile(wanted):
                return at
        return index_of(choices, END_OMENS.base)

    def worthwhile(self, omen: int) -> bool:
        if omen == HATRED:
            return True
        foe = self.rival()
        if foe is None:
            return False
        if omen == PLAY_SPORES:
            return foe.spores_work(self.cave)
        if omen == ROCKSLIDE:
            return self.edge_in_the_way(foe) >= 0
        return self.bats_help(foe)

    def rival(self) -> Role | None:
        """Whoever is near enough to winning to be hindered."""
        seat = leader(self.cave, self.seat)
        if seat < 0:
            return None
        role = self.cave.roles[seat]
        return role if progress(self.cave, role) >= self.temper[HURRY] else None

    def piece_of(self, role: Role) -> int:
        """The piece of a role that matters now: of the Tribes the one nearest the Knight."""
        cave = self.cave
        best, least = -1, FAR
        for piece in role.pieces:
            if cave.at[piece] in cave.grid:
                far = distance(cave.at[piece], bound_for(self.cave, role))
                if far < least:
                    best, least = piece, far
        return best

    def on_foot(self, role: Role) -> bool:
        """Whether walls are in a rival's way just now."""
        return heuristic_of(role.kind).on_foot(self.cave, role)

    def edge_in_the_way(self, role: Role) -> int:
        """The edge that a rival crosses next on its way; -1 if no stone can lie there."""
        if self.stone == UNKNOWN:
            self.stone = self.next_edge(role)
        return self.stone

    def next_edge(self, role: Role) -> int:
        cave = self.cave
        piece = self.piece_of(role)
        if piece < 0 or not self.on_foot(role):
            return -1
        here = cave.at[piece]
        over_dark = heuristic_of(role.kind).leaves_lit(cave, role)
        way = self.chart().walk_to(bound_for(cave, role), over_dark)
        far = way.get(here, 0)
        if not 0 < far <= 8:
            return -1
        while far:
            for direction in range(4):
                onto = here + STEP[direction]
                if way.get(onto, FAR) == far - 1 and not cave.walled(here, direction):
                    if cave.is_lit(here) or cave.is_lit(onto):
                        return edge_of(here, direction)
                    here = onto
                    break
            far -= 1
        return -1

    def bats_help(self, role: Role) -> bool:
        """Whether a rival that bats can carry is close to where it wants to be."""
        cave = self.cave
        piece = self.piece_of(role)
        if piece < 0 or not role.carried_by_bats or not self.on_foot(role):
            return False
        return distance(cave.at[piece], bound_for(self.cave, role)) <= 3

    def striking(self, choice: Answer) -> int:
        """Which target of an omen hurts the leader."""
        foe = self.rival()
        act = act_of(choice)
        if act is SPEND_TOKEN:
            return 1
        if act is PLUNDER_AT:
            return self.nearest_rival(argument(choice))
        if foe is None:
            return 0
        if act.name == "rocks":
            edge = edge_of(first_of(choice), second_of(choice))
            return 1 if edge == self.edge_in_the_way(foe) else 0
        if act is BATS_PIECE:
            return 1 if argument(choice) == self.piece_of(foe) else 0
        return 1 if choice == SPORES.of(ROLES.index(foe.kind)) else 0

    def pushed_to(self, square: Square) -> int:
        foe = self.rival()
        if foe is None:
            return distance(square, CENTRE)
        return distance(square, bound_for(self.cave, foe))

    def paying(self, mix: int) -> int:
        """From what it has most of."""
        score = 0
        for symbol in range(len(self.keeper.omens)):
            score += OMEN_MIX.share(mix, symbol) * self.keeper.omens[symbol]
        return score


class CaveHeuristic(Heuristic):
    features = ("omens", "hoard on the map", "tiles in play", "crystal tiles found")
    ends = [END_TURN, DONE, END_OMENS.base]
    questions = ("cave-turn",)
    stops = ("cave-turn",)
    tempers = [[30, 4], [101, 4], [15, 9]]

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, CaveRole)
        return CaveMind(cave, role, atlas, self.tempers[zeal])

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, CaveRole)
        return [
            sum(role.omens) / 10.0,
            (cave.treasures_on_map() + cave.crystals_on_map()) / 10.0,
            len(cave.grid) / 60.0,
            cave.crystal_tiles_found() / 9.0,
        ]


HEURISTIC: Final = CaveHeuristic()
