"""How the Ghosts play whom they possess: Artifacts to Ghost tiles, or tiles revealed."""

from typing import Final

from cavern.core.act import second_of
from cavern.core.decision import Decision
from cavern.games.vast.artifacts import can_lock
from cavern.games.vast.bots.mind import first_of, index_of
from cavern.games.vast.bots.rivals import progress
from cavern.games.vast.bots.ways import FAR, Chart, Way, flight, highest
from cavern.games.vast.decisions import ARGUMENT, DONE, END_TURN, argument, doing
from cavern.games.vast.grid import AROUND, CENTRE, STEP, distance
from cavern.games.vast.pieces import DRAGON
from cavern.games.vast.possession import COLLECT, DROP
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.turn import END_OMENS
from cavern.games.vast.roles.dragon import flight as dragon_flight
from cavern.games.vast.roles.dragon.powers import BURN, BURN_AT, FLAME, SCORCH, WING
from cavern.games.vast.roles.dragon.turn import END_POWERS
from cavern.games.vast.roles.ghoul import actions as ghoul_actions
from cavern.games.vast.roles.goblins import tribe
from cavern.games.vast.roles.goblins.turn import ACTIVATE
from cavern.games.vast.roles.knight import gear as knight_gear
from cavern.games.vast.roles.knight import turn as knight_turn
from cavern.games.vast.roles.knight.encounter import END_ATTACKS, END_ENCOUNTER
from cavern.games.vast.roles.thief import turn as thief_turn
from cavern.games.vast.state import Cave

STEPS: Final[list[int]] = [
    knight_turn.MOVE.base, knight_turn.MAP_MOVE.base, thief_turn.MOVE.base, thief_turn.CLIMB.base,
    tribe.MOVE.base, ghoul_actions.MOVE.base,
]  # fmt: skip
"""Verbs that take a piece one square in a direction."""

FLIGHTS: Final[list[int]] = [dragon_flight.MOVE.base, dragon_flight.FLY.base]
FLARES: Final[list[int]] = [
    knight_gear.FLARE.base, thief_turn.FLARE.base, tribe.FLARE.base, ghoul_actions.FLARE.base,
    thief_turn.REVEAL.base, SCORCH.base, FLAME.base, BURN.base,
]  # fmt: skip
"""What shows Dark tiles."""

ENDS: Final[list[int]] = [
    END_TURN, DONE, tribe.END_TRIBE.base, END_ATTACKS.base, END_ENCOUNTER.base, END_POWERS.base,
    END_OMENS.base, ghoul_actions.SET_DEFENSE.base,
]  # fmt: skip
TURNS: Final = (
    "knight-turn", "thief-turn", "tribe", "goblins-turn", "dragon-turn", "ghoul-turn", "fly",
    "dragon-ending", "knight-attack", "knight-collect", "cave-turn", "choose-dice", "select-die",
    "aim", "flare-at", "deal",
)  # fmt: skip
FARTHEST: Final = 7
"""An Artifact is picked up only if a Ghost tile is no further than this."""
ALMOST: Final = 75


class Puppeteer:
    """One possession turn as it stands. It knows what the possessor knows."""

    def __init__(self, cave: Cave, role: Role, chart: Chart) -> None:
        self.cave = cave
        self.chart = chart
        self.role = role
        self.carrier = cave.carries(role)
        self.piece = self.acting_piece()
        self.open = [square for square in cave.lit_squares() if can_lock(cave, square)]
        self.way = Way(chart.grid, [FAR] * len(chart.where), [])

    def acting_piece(self) -> int:
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
        return decision.kind in TURNS

    def answer(self, decision: Decision[int]) -> int:
        kind = decision.kind
        choices = decision.choices
        if kind in ("choose-dice", "select-die", "deal"):
            return highest([-1 if handles(choice) else choice & ARGUMENT for choice in choices])
        if kind == "flare-at":
            return highest([self.dark_around(argument(choice)) for choice in choices])
        if kind == "aim":
            return highest([self.aiming(choice) for choice in choices])
        if kind == "goblins-turn":
            return self.activate(choices)
        if kind in ("dragon-ending", "knight-attack", "knight-collect", "cave-turn"):
            return self.stop(choices)
        return self.act(choices)

    # Where to

    def carrying(self) -> bool:
        return self.carrier >= 0 and self.cave.at[self.carrier] in self.cave.grid

    def goals(self) -> list[int]:
        """Ghost tiles for what it carries, Artifacts to carry there, else the dark."""
        cave = self.cave
        if self.open and self.carrying():
            return self.open
        if self.open and self.carrier < 0 and cave.artifacts:
            return sorted(set(cave.artifacts))
        return cave.dark_squares()

    def look_around(self, goals: list[int]) -> None:
        """Steps to the nearest goal, for somebody who goes as this role does."""
        if self.piece == DRAGON:
            for square, tile in self.cave.grid.items():
                far = min([flight(square, goal) for goal in goals], default=FAR)
                self.way.steps[tile] = far
        else:
            self.way = self.chart.walk(goals, self.role.kind != "knight")

    def landing(self, choice: int) -> int:
        """Where a choice takes the piece; -1 if it is no move."""
        here = self.cave.at[self.piece]
        what = doing(choice)
        if what in STEPS:
            return here + STEP[argument(choice)]
        if what in FLIGHTS:
            return here + STEP[argument(choice)] * second_of(choice)
        return -1

    def nearer(self, choices: list[int]) -> int:
        """A move that brings it nearer to a goal; -1 if there is none."""
        best, least = -1, self.way.get(self.cave.at[self.piece], FAR)
        for index, choice in enumerate(choices):
            onto = self.landing(choice)
            if onto >= 0 and self.way.get(onto, FAR) < least and not self.sets_free(onto):
                best, least = index, self.way.get(onto, FAR)
        return best

    def sets_free(self, square: int) -> bool:
        """Whether the role could win there: nobody is led out of the Cave."""
        return square == CENTRE and progress(self.cave, self.role) >= ALMOST

    # A step of its turn

    def act(self, choices: list[int]) -> int:
        if self.piece < 0:
            return self.come_out(choices)
        at = self.handle(choices)
        if at >= 0:
            return at
        self.look_around(self.goals())
        at = self.nearer(choices)
        if at >= 0:
            return at
        if first_of(choices, tribe.REVEAL.base) >= 0:
            return self.come_out(choices)
        if not self.open:
            for wanted in FLARES:
                at = index_of(choices, wanted)
                if at >= 0:
                    return at
        at = index_of(choices, WING.base)
        if at >= 0 and self.way.get(self.cave.at[self.piece], 0) > 0:
            return at
        return self.stop(choices)

    def handle(self, choices: list[int]) -> int:
        """V9.37: collect what can be brought to a Ghost tile, drop what cannot; -1 for neither."""
        lifting = first_of(choices, COLLECT.base)
        dropping = first_of(choices, DROP.base)
        if lifting < 0 and dropping < 0:
            return -1
        self.look_around(self.open)
        here = self.cave.at[self.piece]
        leads_on = self.way.get(here, FAR) <= FARTHEST and self.nearer(choices) >= 0
        if lifting >= 0 and leads_on and argument(choices[lifting]) == self.piece:
            return lifting
        if dropping >= 0 and self.open and not leads_on and not self.summoned():
            return dropping if self.chart.walk(self.open, True).leads_from(here) else -1
        return -1

    def summoned(self) -> bool:
        """Whoever was summoned drops it anyway."""
        return self.role.seat >= len(self.cave.terms.roles)

    def come_out(self, choices: list[int]) -> int:
        """A hidden Tribe, near an open Ghost tile or else the Entrance."""
        goals = self.open or [CENTRE]
        if first_of(choices, tribe.REVEAL.base) < 0:
            return self.stop(choices)
        scores: list[int] = []
        for choice in choices:
            near = -2 * FAR
            if doing(choice) == tribe.REVEAL.base:
                near = -min([distance(argument(choice), goal) for goal in goals])
            scores.append(near)
        return highest(scores)

    def activate(self, choices: list[int]) -> int:
        """The Tribe with the Artifact; hidden ones only to bring it onto the map."""
        if self.carrying():
            at = index_of(choices, ACTIVATE.of(self.role.pieces.index(self.carrier)))
            if at >= 0:
                return at
        elif self.carrier >= 0:
            at = first_of(choices, ACTIVATE.base)
            if at >= 0:
                return at
        return self.stop(choices)

    def stop(self, choices: list[int]) -> int:
        for end in ENDS:
            at = index_of(choices, end)
            if at >= 0:
                return at
        return 0

    # Details

    def dark_around(self, square: int) -> int:
        return sum(1 for step in (0, *AROUND) if self.cave.is_dark(square + step))

    def aiming(self, choice: int) -> int:
        if doing(choice) != BURN_AT.base:
            return -FAR
        return -distance(argument(choice), self.cave.at[self.piece]) if self.piece >= 0 else 0


def handles(choice: int) -> bool:
    """Whether an answer is about an Artifact instead of the question itself (V9.37)."""
    return doing(choice) in (DROP.base, COLLECT.base)
