"""What every heuristic player does alike: turning, placing, removing and pushing things."""

from cavern.core.act import Answer, doing
from cavern.core.decision import Decision, Index
from cavern.games.vast.artifacts import can_lock
from cavern.games.vast.blocking import MENTAL_BLOCK
from cavern.games.vast.bots.heuristic import heuristic_of
from cavern.games.vast.bots.paths import FAR, Chart, highest
from cavern.games.vast.bots.rivals import ghost_leads
from cavern.games.vast.decisions import argument
from cavern.games.vast.grid import CENTRE, STEP, distance
from cavern.games.vast.moving import LEAVE_THERE, PUSH, Push
from cavern.games.vast.numbers import Square
from cavern.games.vast.reveal import TurnTile
from cavern.games.vast.role import Role
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import CRYSTAL, WALLS


class Atlas:
    """The last chart that was drawn, for as long as the map stays like that."""

    def __init__(self) -> None:
        self.chart: Chart | None = None

    def of(self, cave: Cave) -> Chart:
        chart = self.chart
        if chart is None or not chart.fits(cave):
            chart = Chart(cave)
            self.chart = chart
        return chart


class Mind:
    """One role's judgement of one position. It knows what its seat knows and keeps no memory:
    an atlas only spares it to find the same ways again."""

    def __init__(self, cave: Cave, role: Role, atlas: Atlas) -> None:
        self.cave = cave
        self.seat = role.seat
        self.atlas = atlas

    def chart(self) -> Chart:
        return self.atlas.of(self.cave)

    def here(self) -> Square:
        """The square of its first piece on the map; the Entrance if none is."""
        for piece in self.cave.roles[self.seat].pieces:
            if self.cave.at[piece] in self.cave.grid:
                return self.cave.at[piece]
        return CENTRE

    def answer(self, decision: Decision[int]) -> Index:
        """The index of its answer to a question of its own role."""
        return self.usual(decision)

    def usual(self, decision: Decision[int]) -> Index:
        """Answers to questions that anybody may be asked."""
        kind = decision.kind
        choices = decision.choices
        if isinstance(decision, TurnTile):
            return highest([self.turning(decision.who.square, argument(n)) for n in choices])
        if kind == "remove-tile":
            return highest([self.removing(argument(n)) for n in choices])
        if kind == "place-tile":
            return highest([self.placing(argument(n)) for n in choices])
        if kind == "place-treasure":
            return highest([self.laying(argument(n)) for n in choices])
        if isinstance(decision, Push):
            return self.push(decision.who.square, choices)
        if kind == "leave-to":
            return highest([-distance(argument(n), CENTRE) for n in choices])
        if kind == "artifact-to":
            return highest([self.from_ghost_tiles(argument(n)) for n in choices])
        for role in self.cave.roles:
            at = heuristic_of(role.kind).for_others(self, decision)
            if at >= 0:
                return at
        return 0

    # Judging squares

    def turning(self, square: Square, turn: int) -> int:
        """How well a revealed tile lies: ways to other tiles, and few new tiles."""
        cave = self.cave
        walls = WALLS[cave.tile(square)][turn]
        worth = 0
        for direction in range(4):
            shut = walls >> direction & 1
            onto = square + STEP[direction]
            if onto in cave.grid:
                if not shut and not cave.walled(square, direction):
                    worth += 3 if cave.is_lit(onto) else 2
            elif shut:
                worth += self.shuts_out()
        return worth

    def shuts_out(self) -> int:
        """What it is worth that an open edge does not bring another tile."""
        return 1

    def removing(self, square: Square) -> int:
        """How gladly a tile is removed: nothing of use, and no Crystal tile."""
        cave = self.cave
        tile = cave.tile(square)
        worth = distance(square, CENTRE)
        if cave.lit_kind(square) == CRYSTAL:
            return worth - 100
        if cave.is_dark(square):
            worth -= 40
        worth -= 10 * cave.treasure[tile]
        if cave.token[tile] & CRYSTAL_TOKEN:
            worth -= 20
        if self.here() == square:
            worth -= 30
        return worth

    def placing(self, square: Square) -> int:
        """Where a new tile is wanted: close by."""
        return -distance(square, self.here())

    def laying(self, square: Square) -> int:
        """Where a new Treasure is wanted: close by."""
        return -distance(square, self.here())

    # Things that are brought and taken away

    def from_me(self, square: Square) -> int:
        """How far a square is from its nearest piece, or from the Entrance if it has none."""
        cave = self.cave
        near = FAR
        for piece in cave.roles[self.seat].pieces:
            if cave.at[piece] in cave.grid:
                near = min(near, distance(cave.at[piece], square))
        return near if near < FAR else distance(CENTRE, square)

    def open_ghost_tiles(self) -> list[Square]:
        """Where an Artifact could be locked."""
        return lockable(self.cave)

    def from_ghost_tiles(self, square: Square) -> int:
        """How far an Artifact would be from where it can be locked."""
        return min([distance(square, tile) for tile in self.open_ghost_tiles()], default=0)

    def block(self, choices: list[Answer]) -> Index:
        """A Mental Block, where the Ghost leads; -1 if there is none to cause."""
        at = index_of(choices, MENTAL_BLOCK)
        return at if at >= 0 and ghost_leads(self.cave, self.seat) else -1

    # Moving others

    def push(self, square: Square, choices: list[Answer]) -> Index:
        """Step by step to where the piece does least harm."""
        best, worth = -1, self.pushed_to(square)
        for index, choice in enumerate(choices):
            if doing(choice) == PUSH.base:
                onto = self.pushed_to(square + STEP[argument(choice)])
                if onto > worth:
                    best, worth = index, onto
        if best >= 0:
            return best
        return max(0, index_of(choices, LEAVE_THERE.base))

    def pushed_to(self, square: Square) -> int:
        """How good it is to have somebody else's piece there."""
        return distance(square, self.here())


def lockable(cave: Cave) -> list[Square]:
    """Where an Artifact could be locked, if there are any at this table."""
    squares = cave.lit_squares() if cave.terms.artifacts else []
    return [square for square in squares if can_lock(cave, square)]


def index_of(choices: list[Answer], wanted: int) -> Index:
    """Where an answer is among the choices; -1 if it is not legal."""
    for index, choice in enumerate(choices):
        if choice == wanted:
            return index
    return -1


def first_of(choices: list[Answer], verb: int) -> Index:
    """Where the first answer with this verb is; -1 if there is none."""
    for index, choice in enumerate(choices):
        if doing(choice) == verb:
            return index
    return -1
