"""How the Ghosts play whom they possess: Artifacts to Ghost tiles, or tiles revealed."""

from typing import Final

from cavern.core.act import Answer, arguments_of, doing, second_of
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import heuristic_of
from cavern.games.vast.bots.mind import first_of, index_of, lockable
from cavern.games.vast.bots.paths import FAR, Chart, Way, flight, highest
from cavern.games.vast.bots.rivals import progress
from cavern.games.vast.decisions import argument
from cavern.games.vast.grid import CENTRE, STEP, distance
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.possession import COLLECT_ARTIFACT, DROP_ARTIFACT
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave

MOST_STEPS: Final = 7
"""An Artifact is picked up only if a Ghost tile is no further than this."""
ALMOST: Final = 75


class Puppeteer:
    """One possession turn as it stands. It knows what the possessor knows."""

    def __init__(self, cave: Cave, role: Role, chart: Chart) -> None:
        self.cave = cave
        self.chart = chart
        self.role = role
        self.ways = heuristic_of(role.kind)
        self.steps = self.ways.steps
        self.flights = self.ways.flights
        self.carrier = cave.carries(role)
        self.piece = self.acting_piece()
        self.open = lockable(cave)
        self.way = Way(chart.grid, [FAR] * len(chart.where), [])

    def acting_piece(self) -> Piece:
        """The piece that matters: whoever carries an Artifact, else one on the map."""
        cave = self.cave
        if self.carrier >= 0 and cave.at[self.carrier] in cave.grid:
            return self.carrier
        for piece in self.role.pieces:
            if cave.at[piece] in cave.grid:
                return piece
        return -1

    def answers(self, decision: Decision[int]) -> bool:
        """Whether a question is about the possessed role's turn."""
        return decision.kind in self.ways.questions

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind in self.ways.picks:
            return highest([-1 if handles(choice) else arguments_of(choice) for choice in choices])
        own = self.ways.puppet(self, decision)
        if own >= 0:
            return own
        if kind in self.ways.stops:
            return self.stop(choices)
        return self.act(choices)

    # Where to

    def carrying(self) -> bool:
        return self.carrier >= 0 and self.cave.at[self.carrier] in self.cave.grid

    def goals(self) -> list[Square]:
        """Ghost tiles for what it carries, Artifacts to carry there, else the dark."""
        cave = self.cave
        if self.open and self.carrying():
            return self.open
        if self.open and self.carrier < 0 and cave.artifacts:
            return sorted(set(cave.artifacts))
        return cave.dark_squares()

    def look_around(self, goals: list[Square]) -> None:
        """Steps to the nearest goal, for somebody who goes as this role does."""
        if self.flights:
            for square, tile in self.cave.grid.items():
                far = min([flight(square, goal) for goal in goals], default=FAR)
                self.way.steps[tile] = far
        else:
            self.way = self.chart.walk(goals, self.ways.in_the_dark)

    def landing(self, choice: Answer) -> Square:
        """Where a choice takes the piece; -1 if it is no move."""
        here = self.cave.at[self.piece]
        what = doing(choice)
        if what in self.steps:
            return here + STEP[argument(choice)]
        if what in self.flights:
            return here + STEP[argument(choice)] * second_of(choice)
        return -1

    def nearer(self, choices: list[Answer]) -> Index:
        """A move that brings it nearer to a goal; -1 if there is none."""
        best, least = -1, self.way.get(self.cave.at[self.piece], FAR)
        for index, choice in enumerate(choices):
            onto = self.landing(choice)
            if onto >= 0 and self.way.get(onto, FAR) < least and not self.sets_free(onto):
                best, least = index, self.way.get(onto, FAR)
        return best

    def sets_free(self, square: Square) -> bool:
        """Whether the role could win there: nobody is led out of the Cave."""
        return square == CENTRE and progress(self.cave, self.role) >= ALMOST

    # A step of its turn

    def act(self, choices: list[Answer]) -> Index:
        if self.piece < 0:
            return self.come_out(choices)
        at = self.handle(choices)
        if at >= 0:
            return at
        self.look_around(self.goals())
        at = self.nearer(choices)
        if at >= 0:
            return at
        if first_of(choices, self.ways.emerges) >= 0:
            return self.come_out(choices)
        if not self.open:
            for wanted in self.ways.flares:
                at = index_of(choices, wanted)
                if at >= 0:
                    return at
        at = index_of(choices, self.ways.takes_wing)
        if at >= 0 and self.way.get(self.cave.at[self.piece], 0) > 0:
            return at
        return self.stop(choices)

    def handle(self, choices: list[Answer]) -> Index:
        """V9.37: collect what can be brought to a Ghost tile, drop what cannot; -1 for neither."""
        lifting = first_of(choices, COLLECT_ARTIFACT.base)
        dropping = first_of(choices, DROP_ARTIFACT.base)
        if lifting < 0 and dropping < 0:
            return -1
        self.look_around(self.open)
        here = self.cave.at[self.piece]
        leads_on = self.way.get(here, FAR) <= MOST_STEPS and self.nearer(choices) >= 0
        if lifting >= 0 and leads_on and argument(choices[lifting]) == self.piece:
            return lifting
        if dropping >= 0 and self.open and not leads_on and not self.summoned():
            return dropping if self.chart.walk(self.open, True).leads_from(here) else -1
        return -1

    def summoned(self) -> bool:
        """Whoever was summoned drops it anyway."""
        return self.role.seat >= len(self.cave.terms.roles)

    def come_out(self, choices: list[Answer]) -> Index:
        """Somebody hidden, near an open Ghost tile or else the Entrance."""
        goals = self.open or [CENTRE]
        if first_of(choices, self.ways.emerges) < 0:
            return self.stop(choices)
        scores: list[int] = []
        for choice in choices:
            near = -2 * FAR
            if doing(choice) == self.ways.emerges:
                near = -min([distance(argument(choice), goal) for goal in goals])
            scores.append(near)
        return highest(scores)

    def stop(self, choices: list[Answer]) -> Index:
        for end in self.ways.ends:
            at = index_of(choices, end)
            if at >= 0:
                return at
        return 0


def handles(choice: Answer) -> bool:
    """Whether an answer is about an Artifact instead of the question itself (V9.37)."""
    return doing(choice) in (DROP_ARTIFACT.base, COLLECT_ARTIFACT.base)
