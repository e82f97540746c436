"""The heuristic Dragon: Treasure for Greed, Events for Pride, goblins for Hunger, then out."""

from typing import Final

from cavern.core.act import Answer, doing
from cavern.core.act import first_of as first
from cavern.core.act import second_of as second
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import Heuristic
from cavern.games.vast.bots.mind import Atlas, Mind, first_of, index_of
from cavern.games.vast.bots.paths import FAR, Way, flight, highest, near
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.bots.rivals import leader, progress
from cavern.games.vast.decisions import DONE, END_TURN, argument
from cavern.games.vast.dice import CELLS, CENTRAL
from cavern.games.vast.grid import AROUND, CENTRE, OFF, STEP, distance
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.pieces import (
    DRAGON,
    GEM_HOME,
    GHOUL,
    KNIGHT,
    THIEF,
    TRIBE_BONES,
    TRIBE_EYE,
    TRIBE_FANGS,
)
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.flight import FLY, MOVE
from cavern.games.vast.roles.dragon.powers import (
    BURN,
    BURN_AT,
    CLAW,
    FLAME,
    FLAME_WALL,
    HISS,
    HISS_AT,
    MIXES,
    SCORCH,
    SCRATCH,
    SHRIEK,
    SLAP,
    SLITHER,
    SLITHER_CUBE,
    WALL_AT,
    WING,
)
from cavern.games.vast.roles.dragon.role import (
    GREED,
    HUNGER,
    KEEP_FACE,
    LOSE_CARDS,
    LOSE_SLEEP,
    PRIDE_EVENT,
    PRIDE_GEM,
    PRIDE_STAY,
    REROLL,
    Dragon,
)
from cavern.games.vast.roles.dragon.turn import END_POWERS, FEED, PLACE_GEM, REST
from cavern.games.vast.roles.ghoul.common import AnyGhoul
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.knight.role import the_knight
from cavern.games.vast.roles.thief.role import the_thief
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CRYSTAL

CLAWS: Final = 0
FLAMES: Final = 1
WINGS: Final = 2
TRIBES: Final = (TRIBE_FANGS, TRIBE_BONES, TRIBE_EYE)
NO_TARGET: Final = -1
UNKNOWN: Final = -2


FEAR: Final = 0
"""Of the Knight's reach, for each square within it."""
AWE: Final = 1
"""How far that is."""
CLAWS_OUT: Final = 2
"""Prey under his claws, in faces of the die, from which he uses them."""
REVENGE: Final = 3
"""Percent of the way to his goal at which the Thief is worth hunting."""


class DragonMind(Mind):
    def __init__(self, cave: Cave, dragon: Dragon, atlas: Atlas, temper: list[int]) -> None:
        super().__init__(cave, dragon, atlas)
        self.temper = temper
        self.dragon = dragon
        self.aim = UNKNOWN
        """The square he wants to be on, once it has been looked for."""
        self.goblins: Goblins | None = None
        self.prey: list[int] = []
        """Pieces he can eat of: Tribes, and a Ghoul (V8.24)."""
        for role in cave.roles:
            if isinstance(role, Goblins):
                self.goblins = role
                self.prey += TRIBES
            elif isinstance(role, AnyGhoul):
                self.prey.append(GHOUL)

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "dragon-turn":
            return self.act(choices)
        if kind == "dragon-ending":
            return self.end(choices)
        if kind == "fly":
            return self.best_move(choices, FLY.base)
        if kind == "aim":
            return highest([self.aiming(choice) for choice in choices])
        if kind == "pay":
            return highest([-self.dearness(first(choice)) for choice in choices])
        if kind == "discard-power":
            return highest([-self.price(first(choice)) for choice in choices])
        if kind == "cube-to":
            return highest([self.easiness(first(choice)) for choice in choices])
        if kind == "reroll":
            return self.reroll(choices)
        if kind == "mauled":
            return highest([self.losing(choice) for choice in choices])
        return self.usual(decision)

    # What he is after

    def wings(self) -> int:
        return self.dragon.available(self.cave, WINGS)

    def moves_left(self) -> int:
        return self.wings() + (0 if self.dragon.move_used else 1)

    def hunting_treasure(self) -> bool:
        dragon = self.dragon
        return dragon.sloth[GREED] > 0 and not dragon.gave and dragon.hoard == 0

    def needs_pride(self) -> bool:
        return not self.dragon.proud and self.dragon.sloth[PRIDE_EVENT] > 0

    def target(self) -> int:
        """The square he wants to be on; NO_TARGET if there is none."""
        if self.aim == UNKNOWN:
            self.aim = NO_TARGET
            if self.vengeful():
                self.aim = self.cave.at[THIEF]
            elif self.dragon.awake:
                self.aim = self.way_up()
            elif self.hunting_treasure():
                self.aim = self.nearest_treasure()
        return self.aim

    def vengeful(self) -> bool:
        """Whether the Thief leads, and is in reach of his claws."""
        cave = self.cave
        thief = the_thief(cave)
        if thief is None or cave.at[THIEF] not in cave.grid or self.dragon.surfaced:
            return False
        if leader(cave, self.seat) != thief.seat:
            return False
        if progress(cave, thief) < self.temper[REVENGE]:
            return False
        if not self.dragon.available(cave, CLAWS):
            return False
        return flight(cave.at[DRAGON], cave.at[THIEF]) <= self.moves_left()

    def way_out(self) -> Way:
        """Steps to the Entrance over Lit tiles."""
        return self.chart().walk_to(CENTRE, False)

    def nearest_treasure(self) -> int:
        cave = self.cave
        here = cave.at[DRAGON]
        best, least = NO_TARGET, FAR
        for square in cave.treasure_squares():
            way = 10 * flight(here, square) + distance(here, square) + self.fear(square)
            if way < least:
                best, least = square, way
        return best

    def way_up(self) -> int:
        """V5.5: the Crystal tile from which the way out is shortest."""
        cave = self.cave
        here = cave.at[DRAGON]
        out = self.way_out()
        best, least = NO_TARGET, FAR
        for square in cave.lit_squares():
            if cave.lit_kind(square) == CRYSTAL:
                way = 3 * flight(here, square) + min(out.get(square, FAR), 30) + self.fear(square)
                if way < least:
                    best, least = square, way
        return best

    def fear(self, square: Square) -> int:
        """The Knight strikes at him where she can reach him."""
        knight = the_knight(self.cave)
        if knight is None or self.cave.terms.goals[knight.seat].kill != "dragon":
            return 0
        near = distance(square, self.cave.at[KNIGHT])
        safe = self.temper[AWE]
        return self.temper[FEAR] * (safe - near) if near < safe else 0

    # His turn

    def act(self, choices: list[Answer]) -> Index:
        if self.dragon.surfaced:
            return self.escape(choices)
        target = self.target()
        at = self.approach(target, choices)
        if at >= 0:
            return at
        if self.vengeful():
            at = self.catch_thief(choices)
            if at >= 0:
                return at
        at = self.show_off(target, choices)
        if at >= 0:
            return at
        at = self.hunt(choices)
        if at >= 0:
            return at
        at = self.hinder(choices)
        if at >= 0:
            return at
        at = self.shy_away(target, choices)
        if at < 0:
            at = self.block(choices)
        return at if at >= 0 else index_of(choices, END_POWERS.base)

    def escape(self, choices: list[Answer]) -> Index:
        """On the surface: straight for the Entrance, through the dark with flames."""
        at = self.best_step(choices, MOVE.base)
        if at >= 0:
            return at
        at = index_of(choices, WING.base)
        if at >= 0:
            return at
        if not self.way_out().leads_from(self.cave.at[DRAGON]):
            at = self.light_up(choices, 1)
            if at >= 0:
                return at
        at = self.hinder(choices)
        return at if at >= 0 else index_of(choices, END_POWERS.base)

    def approach(self, target: Square, choices: list[Answer]) -> Index:
        """Fly to what he wants, if it is worth moving for."""
        cave, dragon = self.cave, self.dragon
        here = cave.at[DRAGON]
        if target == here:
            return -1
        if target == NO_TARGET:
            return -1
        reachable = flight(here, target) <= self.moves_left()
        if not reachable and not dragon.awake and self.can_rest():
            return -1
        at = self.best_step(choices, MOVE.base)
        if at >= 0:
            return at
        if reachable or dragon.awake:
            return index_of(choices, WING.base)
        return -1

    def can_rest(self) -> bool:
        dragon = self.dragon
        return not dragon.moved and not dragon.proud and dragon.sloth[PRIDE_STAY] > 0

    def best_step(self, choices: list[Answer], verb: int) -> Index:
        """A move that brings him nearer; -1 if none does."""
        if first_of(choices, verb) < 0:
            return -1
        index = self.best_move(choices, verb)
        here = self.cave.at[DRAGON]
        if self.from_target(self.landing(choices[index])) < self.from_target(here):
            return index
        return -1

    def best_move(self, choices: list[Answer], verb: int) -> Index:
        scores: list[int] = []
        for choice in choices:
            if doing(choice) == verb:
                scores.append(-self.from_target(self.landing(choice)))
            else:
                scores.append(-100 * FAR)
        return highest(scores)

    def landing(self, choice: Answer) -> Square:
        return self.cave.at[DRAGON] + STEP[first(choice)] * second(choice)

    def from_target(self, square: Square) -> int:
        """How far a square is from where he wants to be, the Knight's reach counted in."""
        if self.dragon.surfaced:
            return self.from_exit(square)
        target = self.target()
        if target == NO_TARGET:
            return self.fear(square) - self.dark_around(square)
        return 20 * flight(square, target) + 2 * distance(square, target) + self.fear(square)

    def from_exit(self, square: Square) -> int:
        cave = self.cave
        out = self.way_out()
        far = out.get(square, 0)
        if square != CENTRE and not far:
            return 100 + 2 * distance(square, CENTRE)
        risk = 0
        knight = the_knight(cave)
        if knight is not None and square != CENTRE:
            if knight.strength(cave) >= self.dragon.armor(cave):
                risk = 3 if cave.at[KNIGHT] == square else 0
        return 2 * far + risk

    # Pride

    def dark_around(self, square: Square) -> int:
        return sum(1 for step in AROUND if self.cave.is_dark(square + step))

    def show_off(self, target: Square, choices: list[Answer]) -> Index:
        """V5.4: reveal tiles for Events, for Treasure, or for a way up."""
        dragon = self.dragon
        if dragon.own.shrieks > dragon.shriek_turns and not dragon.shrieked:
            at = index_of(choices, SHRIEK.base)
            if at >= 0:
                return at
        stuck = target == NO_TARGET and (dragon.awake or self.hunting_treasure())
        if self.needs_pride() or stuck:
            at = self.light_up(choices, 1)
            if at >= 0:
                return at
            if stuck and not dragon.move_used:
                return self.best_step(choices, MOVE.base)
        return -1

    def light_up(self, choices: list[Answer], least: int) -> Index:
        """The power that reveals most for its price."""
        around = self.dark_around(self.cave.at[DRAGON])
        if around > least:
            at = index_of(choices, SCORCH.base)
            if at >= 0:
                return at
        if around >= least:
            at = index_of(choices, FLAME.base)
            if at >= 0:
                return at
        at = index_of(choices, BURN.base)
        return at if at >= 0 else (index_of(choices, FLAME.base) if around else -1)

    # Hunger

    def hungry(self) -> bool:
        dragon = self.dragon
        return bool(self.prey) and dragon.eaten < min(7, 2 * dragon.sloth[HUNGER])

    def prey_near(self) -> int:
        """The prey under his claws, weighed by how many faces of the die reach it."""
        cave = self.cave
        here = cave.at[DRAGON]
        faces = 0
        for piece in self.prey:
            for cells in CELLS:
                if cave.at[piece] != OFF and cave.at[piece] - here in cells:
                    faces += 1 if piece == GHOUL else self.goblins_in(piece)
        return faces

    def goblins_in(self, piece: Piece) -> int:
        return 0 if self.goblins is None else min(2, self.goblins.population[piece - TRIBE_FANGS])

    def hunt(self, choices: list[Answer]) -> Index:
        if not self.prey:
            return -1
        cave = self.cave
        here = cave.at[DRAGON]
        on_tile = any(cave.at[piece] == here for piece in self.prey)
        if on_tile:
            at = index_of(choices, SCRATCH.base)
            if at >= 0:
                return at
        if self.prey_near() >= self.temper[CLAWS_OUT]:
            at = index_of(choices, CLAW.base)
            if at >= 0:
                return at
        if self.hungry():
            return index_of(choices, HISS.base)
        return -1

    # Others

    def hinder(self, choices: list[Answer]) -> Index:
        """Cards left over are lost with the turn: they may as well hurt somebody."""
        cave = self.cave
        here = cave.at[DRAGON]
        knight = the_knight(cave)
        if knight is not None:
            if cave.at[KNIGHT] == here:
                at = index_of(choices, SCRATCH.base)
                if at >= 0 and knight.grit:
                    return at
            at = index_of(choices, SLAP.base)
            if at >= 0:
                return at
        at = self.catch_thief(choices)
        if at >= 0:
            return at
        at = index_of(choices, HISS.base)
        if at >= 0:
            return at
        if self.can_slither():
            at = index_of(choices, SLITHER.base)
            if at >= 0:
                return at
        if cave.flame_wall == OFF and knight is not None:
            if distance(here, cave.at[KNIGHT]) <= 2:
                return index_of(choices, FLAME_WALL.base)
        return -1

    def catch_thief(self, choices: list[Answer]) -> Index:
        """V5.3.1: claws that may reach a Thief with something on him."""
        cave = self.cave
        thief = the_thief(cave)
        if thief is None or cave.at[THIEF] not in cave.grid:
            return -1
        if not thief.load(cave) and not self.vengeful():
            return -1
        away = cave.at[THIEF] - cave.at[DRAGON]
        if away == 0:
            at = index_of(choices, SCRATCH.base)
            if at >= 0:
                return at
        return index_of(choices, CLAW.base) if away == 0 or away in AROUND else -1

    def can_slither(self) -> bool:
        """Whether a cube is better off on another track."""
        return self.best_slither() > 0

    def best_slither(self) -> int:
        best = 0
        for start in range(5):
            for end in range(5):
                if min(start, 2) != min(end, 2):
                    best = max(best, self.slithering(start, end))
        return best

    def slithering(self, start: Square, end: Square) -> int:
        """A cube of an idle track is wanted where the next ones come from."""
        dragon = self.dragon
        if not dragon.sloth[start] or dragon.free_spaces(end) <= 0 or dragon.awake:
            return 0
        if dragon.sloth[end] > 0:
            return 0
        return self.easiness(end) - self.easiness(start)

    def easiness(self, track: int) -> int:
        """How easily a cube on this track goes on to Wakefulness."""
        if track == PRIDE_STAY:
            return 5
        if track == PRIDE_EVENT:
            return 4 if self.cave.dark_squares() else 0
        if track == PRIDE_GEM:
            return 3
        if track == GREED:
            return 3 if self.nearest_treasure() != NO_TARGET else 1
        return 2 if self.prey else 0

    def shy_away(self, target: Square, choices: list[Answer]) -> Index:
        """Done with everything: not where the Knight can reach him."""
        here = self.cave.at[DRAGON]
        if target == here or not self.fear(here) or self.can_rest():
            return -1
        return self.best_step(choices, MOVE.base)

    # Details

    def aiming(self, choice: Answer) -> int:
        what = doing(choice)
        if what == HISS_AT.base:
            return self.goblins_in(first(choice))
        if what == BURN_AT.base:
            return self.burning(first(choice))
        if what == SLITHER_CUBE.base:
            return self.slithering(first(choice), second(choice))
        if what == WALL_AT.base:
            return -distance(self.cave.at[DRAGON] + STEP[first(choice)], self.cave.at[KNIGHT])
        return 0

    def burning(self, square: Square) -> int:
        """On the surface, tiles on the way out; else those that can be reached next."""
        if self.dragon.surfaced:
            return -distance(square, CENTRE) - 2 * distance(square, self.cave.at[DRAGON])
        return -distance(square, self.cave.at[DRAGON])

    def price(self, symbol: Gem) -> int:
        """What a symbol may still be good for."""
        if symbol == WINGS:
            return 3
        if symbol == FLAMES:
            return 2 if self.needs_pride() else 1
        return 2 if self.prey else 0

    def dearness(self, mix: int) -> int:
        return sum([self.price(symbol) * MIXES[mix][symbol] for symbol in range(3)])

    def end(self, choices: list[Answer]) -> Index:
        for wanted in (FEED, REST):
            at = index_of(choices, wanted.base)
            if at >= 0:
                return at
        at = self.drop_gem(choices)
        return at if at >= 0 else index_of(choices, END_TURN)

    def losing(self, choice: Answer) -> int:
        """V8.16: cards come back every turn, Wakefulness with some effort, Health never."""
        if choice == LOSE_CARDS.base:
            return 10
        if choice == LOSE_SLEEP.base:
            return 2 if self.dragon.awake else 3
        return self.dragon.health

    def drop_gem(self, choices: list[Answer]) -> Index:
        """V5.2: a Gem lends its symbol, and a second one makes him proud; not under noses."""
        cave, dragon = self.cave, self.dragon
        here = cave.at[DRAGON]
        for piece, where in enumerate(cave.at):
            if piece != DRAGON and where in cave.grid and distance(here, where) <= 2:
                return -1
        out = any(where != GEM_HOME for where in cave.gems)
        if out and dragon.proud and dragon.sloth[PRIDE_GEM]:
            return -1
        for gem in (WINGS, FLAMES, CLAWS):
            at = index_of(choices, PLACE_GEM.of(gem))
            if at >= 0:
                return at
        return -1

    def reroll(self, choices: list[Answer]) -> Index:
        """V5.3: others' central rolls hurt him, his own are no use."""
        face = 0
        for choice in choices:
            if doing(choice) == KEEP_FACE.base:
                face = first(choice)
        bad = face == 1 if self.cave.active == self.seat else CENTRAL[face]
        return index_of(choices, REROLL.of() if bad else KEEP_FACE.of(face))


def of_dragon(cave: Cave, dragon: Dragon) -> list[float]:
    here = cave.at[DRAGON]
    knight = the_knight(cave)
    apart = 1.0
    if knight is not None and here in cave.grid and cave.at[KNIGHT] in cave.grid:
        apart = 1.0 - near(here, cave.at[KNIGHT])
    return [
        dragon.health / max(1, dragon.own.health),
        dragon.wakefulness / 14.0,
        1.0 if dragon.awake else 0.0,
        1.0 if dragon.surfaced else 0.0,
        near(here, CENTRE) if dragon.surfaced and here in cave.grid else 0.0,
        dragon.cards() / 5.0,
        apart,
        dragon.armor(cave) / 4.0,
    ]


def awakening(cave: Cave, dragon: Dragon) -> int:
    if dragon.surfaced:
        return max(80, 100 - 4 * distance(cave.at[DRAGON], CENTRE))
    wanted = cave.terms.goals[dragon.seat].own
    return min(80, 75 * dragon.wakefulness // wanted + (5 if dragon.awake else 0))


def aiming(here: Square, choice: Answer) -> int:
    if doing(choice) != BURN_AT.base:
        return -FAR
    return -distance(argument(choice), here) if here != OFF else 0


class DragonHeuristic(Heuristic):
    features = (
        "health", "wakefulness", "awake", "surfaced", "near the Entrance, surfaced", "cards",
        "from the Knight", "armour",
    )  # fmt: skip
    flights = [MOVE.base, FLY.base]
    flares = [SCORCH.base, FLAME.base, BURN.base]
    ends = [END_TURN, DONE, END_POWERS.base]
    questions = ("dragon-turn", "fly", "dragon-ending", "aim")
    stops = ("dragon-ending",)
    stride = 4
    finds = 4
    takes_wing = WING.base
    tempers = [[4, 3, 2, 60], [12, 4, 3, 101], [0, 0, 1, 30]]

    def puppet(self, puppeteer: Puppeteer, decision: Decision[int]) -> int:
        """Flames as near to him as can be."""
        if decision.kind != "aim":
            return -1
        here = puppeteer.cave.at[DRAGON] if puppeteer.piece >= 0 else OFF
        return highest([aiming(here, choice) for choice in decision.choices])

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, Dragon)
        return DragonMind(cave, role, atlas, self.tempers[zeal])

    def progress(self, cave: Cave, role: Role) -> int:
        assert isinstance(role, Dragon)
        return awakening(cave, role)

    def on_foot(self, cave: Cave, role: Role) -> bool:
        assert isinstance(role, Dragon)
        return role.surfaced

    def leaves_lit(self, cave: Cave, role: Role) -> bool:
        return False

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, Dragon)
        return of_dragon(cave, role)


HEURISTIC: Final = DragonHeuristic()
