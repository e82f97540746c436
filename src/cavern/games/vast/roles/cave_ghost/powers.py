"""V9.58–V9.64: the Cave Ghost's powers, each with its price beside it."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import possession, telekinesis
from cavern.games.vast.collapse import REMOVE, RemoveTile, clear, close_ranks, removable, take_away
from cavern.games.vast.grid import AROUND, edge_of
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS
from cavern.games.vast.reveal import EVERYBODY, place_event_token, put_dark
from cavern.games.vast.roles.base import Role
from cavern.games.vast.roles.cave.board import GIVE_TILE
from cavern.games.vast.roles.cave.omens import (
    BURY,
    HATE,
    PLACE_AT,
    RENEW,
    ROTATE,
    SPEND_TOKEN,
    ChooseTile,
    CrystalCurse,
    OmenTarget,
    PlaceTile,
    Rockslide,
    drop_rocks,
    lift_rocks,
)
from cavern.games.vast.roles.cave_ghost.board import (
    FARTHEST,
    INFLUENCE,
    PRICE,
    REACH,
    CaveGhostBoard,
)
from cavern.games.vast.state import Cave
from cavern.games.vast.telekinesis import choose_way, square_of, things, ways
from cavern.games.vast.verbs import ARGUMENT, TILE, Ask, Mix, Named, doing, verb

POSSESS: Final = verb(
    "possess", "V9.64", "Possess {}",
    Named(CARD_NAMES, tuple(f"the {card.name[10:]}" for card in POSSESSION_CARDS), "possess"),
    "It takes the Omens for its value and her Isolation, which must be below 6.",
)  # fmt: skip
DEAREST: Final = 3
"""V9.3: what Hatred costs at most."""

PAY: Final = verb("pay", "V9.58", "Pay {}", Mix(("quartz", "mushroom", "trail"), 4))
TWIST_TILE: Final = verb("ghost-tile", "V9.62", "{}", TILE)


class PayOmens(Ask):
    kind = "pay-possession"
    question = "Which Omens pay for it?"


class Lift(Ask):
    kind = "lift"
    question = "What does the Cave Ghost move?"


class ChooseGhostTile(Ask):
    kind = "ghost-tile"
    question = "Which Ghost tile is placed?"


class PossessWhom(Ask):
    kind = "possess"
    question = "Whom does the Cave Ghost possess?"


class Power:
    """A power: the three symbols it accepts, how many it takes, its effect."""

    def __init__(self, id: str, name: str, accepted: list[int], text: str) -> None:
        self.id = id
        self.name = name
        self.accepted = accepted
        self.source = "reconstructed"
        self.text = text
        self.rules = "V9.3"

    def price(self, cave: Cave, ghost: CaveGhostBoard) -> int:
        return cave.terms.powers[self.id]

    def held(self, ghost: CaveGhostBoard) -> int:
        return sum([ghost.omens[symbol] for symbol in self.accepted])

    def affordable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return self.held(ghost) >= self.price(cave, ghost)

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        raise NotImplementedError

    def pay(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        ghost.pay(self.accepted, self.price(cave, ghost), table)

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        raise NotImplementedError


def around(cave: Cave) -> list[int]:
    """The eight spaces around her."""
    return [cave.at[GHOST] + step for step in AROUND]


class Telekinesis(Power):
    """V9.63: one thing, by her Isolation from it."""

    def targets(self, cave: Cave, ghost: CaveGhostBoard) -> list[int]:
        return [thing for thing in things(cave, GHOST) if self.ways(cave, ghost, thing)]

    def ways(self, cave: Cave, ghost: CaveGhostBoard, thing: int) -> list[int]:
        reach = REACH[ghost.isolation(cave, square_of(cave, thing))]
        return ways(cave, thing, cave.at[GHOST], reach, False)

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return bool(self.targets(cave, ghost))

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        thing = table.choose(Lift(ghost.seat, self.targets(cave, ghost)))
        way = choose_way(cave, thing, self.ways(cave, ghost, thing), ghost, table)
        telekinesis.move(cave, thing, way, ghost, table)


class NearRockslide(Power):
    """V9.59: on an edge of her own space."""

    def edges(self, cave: Cave) -> list[int]:
        mine = [edge_of(cave.at[GHOST], direction) for direction in range(4)]
        return [edge for edge in OPEN_EDGES.edges(cave) if edge in mine]

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return bool(self.edges(cave))

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        lift_rocks(cave, ghost, table)
        drop_rocks(cave, self.edges(cave), ghost, table)


class PlotTwist(Power):
    """V9.62: a Ghost tile of her choice, seen by all, comes into the Cave."""

    def squares(self, cave: Cave) -> list[int]:
        return [square for square in cave.frontier() if square in around(cave)]

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return bool(ghost.ghosts) and not cave.collapsing and bool(self.squares(cave))

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        choices = [TWIST_TILE + tile for tile in ghost.ghosts]
        tile = table.choose(ChooseGhostTile(ghost.seat, choices)) - TWIST_TILE
        places = [PLACE_AT + square for square in self.squares(cave)]
        square = table.choose(PlaceTile(ghost.seat, places)) - PLACE_AT
        ghost.ghosts.remove(tile)
        put_dark(cave, tile, square, table)
        cave.seen[tile] = EVERYBODY


class Possession(Power):
    """V9.64: a possession turn at once, the dearer the farther away."""

    def price_for(self, cave: Cave, ghost: CaveGhostBoard, role: Role) -> int:
        """In Omens; -1 if it is out of her reach."""
        far = ghost.isolation_from(cave, role)
        if far >= FARTHEST or role.kind not in CARD_NAMES:
            return -1
        return PRICE[far] + POSSESSION_CARDS[CARD_NAMES.index(role.kind)].value

    def targets(self, cave: Cave, ghost: CaveGhostBoard) -> list[int]:
        held = self.held(ghost)
        return [
            POSSESS + CARD_NAMES.index(role.kind)
            for role in cave.players()
            if role.seat != ghost.seat
            and possession.may_possess(cave, role)
            and 0 <= self.price_for(cave, ghost, role) <= held
        ]

    def affordable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return bool(self.targets(cave, ghost))

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return True

    def pay(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        """The price depends on whom; it is paid then."""

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        choice = table.choose(PossessWhom(ghost.seat, self.targets(cave, ghost)))
        role = possession.target_of(cave, choice & ARGUMENT)
        if role is not None:
            self.pay_for(cave, ghost, self.price_for(cave, ghost, role), table)
            possession.begin(cave, ghost, role, INFLUENCE, table)

    def pay_for(self, cave: Cave, ghost: CaveGhostBoard, price: int, table: Table) -> None:
        a, b, c = self.accepted
        choices = [
            PAY + (first | second << 4 | (price - first - second) << 8)
            for first in range(min(price, ghost.omens[a]) + 1)
            for second in range(min(price - first, ghost.omens[b]) + 1)
            if price - first - second <= ghost.omens[c]
        ]
        mix = table.choose(PayOmens(ghost.seat, choices)) - PAY
        for i, symbol in enumerate(self.accepted):
            for _ in range(mix >> 4 * i & 15):
                ghost.spend_omen(symbol)


class NearHatred(Power):
    """V9.61: only in a surrounding space; in the Collapse tiles touching few others go first all
    the same, and she keeps one to come to rest on (V9.57)."""

    def price(self, cave: Cave, ghost: CaveGhostBoard) -> int:
        return min(DEAREST, cave.terms.powers[self.id] + ghost.hated)

    def eligible(self, cave: Cave) -> list[int]:
        near = around(cave)
        found = removable(cave) if cave.collapsing else cave.frontier()
        return [square for square in found if square in near]

    def squares(self, cave: Cave, ghost: CaveGhostBoard) -> list[int]:
        found = self.eligible(cave)
        if not cave.collapsing:
            return found
        return [square for square in found if ghost.settles_without(cave, square)]

    def strikes(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return bool(self.squares(cave, ghost)) and (cave.collapsing or bool(ghost.hand))

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return ghost.hatred_tokens > 0 or self.strikes(cave, ghost)

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        ghost.hated += 1
        if ghost.hatred_tokens:
            choices = [SPEND_TOKEN, HATE] if self.strikes(cave, ghost) else [SPEND_TOKEN]
            if table.choose(OmenTarget(ghost.seat, choices)) == SPEND_TOKEN:
                ghost.drop_hatred(cave, table)
                return
        if cave.collapsing:
            self.remove(cave, ghost, table)
        else:
            self.place(cave, ghost, table)

    def remove(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        choices = [REMOVE + square for square in self.squares(cave, ghost)]
        square = table.choose(RemoveTile(ghost.seat, choices)) - REMOVE
        if clear(cave, square, [square], ghost, table):
            take_away(cave, square, table)
            close_ranks(cave, ghost, table)

    def place(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        choices = [GIVE_TILE + tile for tile in ghost.choosable(cave)]
        tile = table.choose(ChooseTile(ghost.seat, choices)) - GIVE_TILE
        places = [PLACE_AT + square for square in self.squares(cave, ghost)]
        square = table.choose(PlaceTile(ghost.seat, places)) - PLACE_AT
        ghost.hand.remove(tile)
        put_dark(cave, tile, square, table)
        ghost.refill(cave, table)


class NearCurse(Power):
    """V9.60: only a surrounding space, so not the Events either."""

    def targets(self, cave: Cave) -> list[int]:
        near = around(cave)
        return [t for t in CURSE.targets(cave) if t != BURY and (t & ARGUMENT) in near]

    def usable(self, cave: Cave, ghost: CaveGhostBoard) -> bool:
        return bool(self.targets(cave))

    def use(self, cave: Cave, ghost: CaveGhostBoard, table: Table) -> None:
        choice = table.choose(OmenTarget(ghost.seat, self.targets(cave)))
        if doing(choice) == RENEW:
            place_event_token(cave, choice - RENEW, table)
        else:
            CURSE.rotate(cave, choice - ROTATE, ghost, table)


OPEN_EDGES: Final = Rockslide("rockslide", "Rockslide", [0, 1, 2], [2], "")
CURSE: Final = CrystalCurse("crystal-curse", "Crystal Curse", [4, 5, 0], [1], "")
"""The Cave's own omens, which these powers narrow down."""

HATRED: Final = NearHatred("hatred", "Hatred", [3, 4, 5],
                           "Place a tile in a surrounding space; in the Collapse remove one there. "
                           "1 dearer for each use this turn, up to 3.")  # fmt: skip

POWERS: Final[list[Power]] = [
    Telekinesis("telekinesis", "Telekinesis", [5, 0, 1],
                "Move a thing in a straight line from you, away or towards you: 5 spaces at "
                "Isolation 0 or 1, one fewer for each ring, at least 1."),
    NearRockslide("rockslide", "Rockslide", [0, 1, 2],
                  "A wall on an edge of your space; with all three out, move one."),
    PlotTwist("plot-twist", "Plot Twist", [1, 2, 3],
              "Place a Ghost tile, Dark side up, in a surrounding space."),
    Possession("possession", "Possession", [2, 3, 4],
               "Possess a role at once: its value, and 1 for each ring of Isolation beyond the "
               "first; not from 6 rings away."),
    HATRED,
    NearCurse("crystal-curse", "Crystal Curse", [4, 5, 0],
              "Turn a surrounding Lit tile, or put an Event token on an empty one."),
]  # fmt: skip

POWER_NAMES: Final = tuple(power.id for power in POWERS)
