"""C1: the dice, the bag and the tableau."""

from typing import Final

from cavern.core import codec
from cavern.core.game import Setup
from cavern.core.parts import BY_HAND, COUNTS, FIXED, FLAG, FOLLOWS, NAME, NATURAL, RNG, TEXT, Part
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.tangible import Tangible
from cavern.games.cube_delver.notation import DICE_SHOWN, PIPS
from cavern.games.cube_delver.numbers import Colour, Pips

HEALTH: Final = 0
DAMAGE: Final = 1
TRAVEL: Final = 2
TREASURE: Final = 3
POTION: Final = 4
CURSE: Final = 5
COLOURS: Final = ("health", "damage", "travel", "treasure", "potion", "curse")

NO_DIE: Final = -1

DRAWING: Final = 0
ROLLED: Final = 1
ACTING: Final = 2
PHASES: Final = ("drawing", "rolled", "acting")

RULINGS: Final = [
    Part("premonition_waits", FLAG),
    Part("retrace_last_die", FLAG),
    Part("retrace_last_turn", FLAG),
    Part("every_removal_counts", FLAG),
    Part("any_travel_die", FLAG),
    Part("act_without_placing", FLAG),
    Part("trap_turns_anyway", FLAG),
]
DELVE: Final = [
    Part("rng", RNG),
    Part("rulings", FIXED, of="Rulings"),
    Part("phase", NAME, PHASES),
    Part("turn", NATURAL),
    Part("bag", COUNTS, COLOURS, written=FOLLOWS),
    Part("health", DICE_SHOWN, of="Pips"),
    Part("travel", DICE_SHOWN, of="Pips"),
    Part("treasure", DICE_SHOWN, of="Pips"),
    Part("potion", DICE_SHOWN, of="Pips"),
    Part("curse", DICE_SHOWN, of="Pips"),
    Part("hand", NAME, COLOURS, of="Colour", start=NO_DIE, shown=BY_HAND),
    Part("roll", PIPS, of="Pips", shown=BY_HAND),
    Part("premonition", FLAG),
    Part("travel_paid_last", FLAG, shown=BY_HAND),
    Part("travel_paid_now", FLAG, untold=True),
    Part("travel_paid_before", FLAG, shown=BY_HAND),
    Part("ending", TEXT),
]
"""Nothing is hidden: what is not in the tableau is in the bag (C1.1)."""


class Rulings(Tangible):
    """How the points that the rulebook leaves open are read. Never changes during a game."""

    # <RULINGS: init>
    def __init__(
        self,
        premonition_waits: bool,
        retrace_last_die: bool,
        retrace_last_turn: bool,
        every_removal_counts: bool,
        any_travel_die: bool,
        act_without_placing: bool,
        trap_turns_anyway: bool,
    ) -> None:
        self.premonition_waits = premonition_waits
        self.retrace_last_die = retrace_last_die
        self.retrace_last_turn = retrace_last_turn
        self.every_removal_counts = every_removal_counts
        self.any_travel_die = any_travel_die
        self.act_without_placing = act_without_placing
        self.trap_turns_anyway = trap_turns_anyway
        # </RULINGS: init>

    @staticmethod
    def of(setup: Setup) -> "Rulings":
        made = setup.derived
        if isinstance(made, Rulings):
            return made
        rulings = Rulings(
            premonition_waits=setup.choice("premonition") == "until-used",
            retrace_last_die=setup.choice("retrace") != "last-turn",
            retrace_last_turn=setup.choice("retrace") != "last-die",
            every_removal_counts=setup.choice("retrace-counts") == "removals",
            any_travel_die=setup.choice("travel-leaves") == "any",
            act_without_placing=setup.choice("action-after") == "every-turn",
            trap_turns_anyway=setup.choice("trap-unable") == "turn-anyway",
        )
        setup.derived = rulings
        return rulings


class Delve(State):
    """One delve. Rows hold the values of their dice; all but Travel are kept sorted.

    ``hand`` is the colour of the die drawn this turn and ``roll`` its value (0 before the roll).
    ``travel_paid_last`` says that the latest payment was a Travel die (C2.5), the other two
    whether one was paid this turn or the turn before.
    """

    # <DELVE: copy, init>
    def copy(self) -> "Delve":
        return Delve(
            self.rng.copy(),
            self.rulings,
            self.phase,
            self.turn,
            self.bag[:],
            self.health[:],
            self.travel[:],
            self.treasure[:],
            self.potion[:],
            self.curse[:],
            self.hand,
            self.roll,
            self.premonition,
            self.travel_paid_last,
            self.travel_paid_now,
            self.travel_paid_before,
            self.ending,
        )

    def __init__(
        self,
        rng: Rng,
        rulings: Rulings,
        phase: int,
        turn: int,
        bag: list[int],
        health: list[Pips],
        travel: list[Pips],
        treasure: list[Pips],
        potion: list[Pips],
        curse: list[Pips],
        hand: Colour,
        roll: Pips,
        premonition: bool,
        travel_paid_last: bool,
        travel_paid_now: bool,
        travel_paid_before: bool,
        ending: str,
    ) -> None:
        self.rng = rng
        self.rulings = rulings
        self.phase = phase
        self.turn = turn
        self.bag = bag
        self.health = health
        self.travel = travel
        self.treasure = treasure
        self.potion = potion
        self.curse = curse
        self.hand = hand
        self.roll = roll
        self.premonition = premonition
        self.travel_paid_last = travel_paid_last
        self.travel_paid_now = travel_paid_now
        self.travel_paid_before = travel_paid_before
        self.ending = ending
        # </DELVE: copy, init>

    def row(self, colour: Colour) -> list[Pips]:
        """The tableau row of a colour (C1.3: Damage has none)."""
        if colour == HEALTH:
            return self.health
        if colour == TRAVEL:
            return self.travel
        if colour == TREASURE:
            return self.treasure
        if colour == POTION:
            return self.potion
        return self.curse

    def leave_travel(self, place: int) -> None:
        """C2.5: a Travel die goes back to the bag: the rightmost (0), or the one at this place."""
        self.travel.pop(place - 1)
        self.bag[TRAVEL] += 1


codec.register(Rulings, "cube-delver/rulings", RULINGS)
codec.register(Delve, "cube-delver/delve", DELVE)
