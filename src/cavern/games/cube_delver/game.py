"""Cube Delver as the rest of Cavern sees it."""

from collections.abc import Mapping

from cavern.core.act import Refusal, fitting
from cavern.core.bot import RandomBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.event import Counted
from cavern.core.game import BotMaker, Game, Level, Outcome, Prospect, Setup
from cavern.core.glossary import Term
from cavern.core.picking import MODE, Pick
from cavern.core.rng import Rng
from cavern.core.rows import Cells, Mosaic, RecordPart
from cavern.core.rulebook import Rulebook
from cavern.core.solver import Solver
from cavern.core.table import Table
from cavern.games.cube_delver import actions, position, turn
from cavern.games.cube_delver.actions import OptionalAction
from cavern.games.cube_delver.border import FACTS, LENS, MATTERS, DelveAbout, DelveView
from cavern.games.cube_delver.bots import CautiousBot, GreedyBot, sweep
from cavern.games.cube_delver.checks import broken_laws
from cavern.games.cube_delver.endings import AFTER, ENDINGS, OVER, score
from cavern.games.cube_delver.glossary import TERMS
from cavern.games.cube_delver.guide import DelversGuide
from cavern.games.cube_delver.mosaic import DelveMosaic
from cavern.games.cube_delver.options import MODES, OPTIONS
from cavern.games.cube_delver.parse import parse
from cavern.games.cube_delver.picture import picture
from cavern.games.cube_delver.resolving import TrapMenu
from cavern.games.cube_delver.setup import new_delve
from cavern.games.cube_delver.solved import shipped, solved_levels
from cavern.games.cube_delver.state import DRAWING, NO_DIE, ROLLED, Delve, Rulings
from cavern.games.cube_delver.turn import DamageDrawn, Premonition, Reroll
from cavern.games.cube_delver.view import view

GREAT_SCORE = 30
MUCH_HEALTH = 18
"""What fills the chart of a delve."""


class CubeDelver(Game[Delve]):
    id = "cube-delver"
    title = "Cube Delver"
    tagline = "Sixty dice in a bag: delve for treasure and get out alive."
    authors = "Jonathan Hinson"
    modes = MODES
    options = OPTIONS
    picks = [
        Pick(
            MODE, "solo", "Solo", "Leave the cave alive, with the most Treasure you dare to carry.",
            "Draw a die, roll it, keep it or push your luck. Every die has its row, and every row "
            "its way to help or to kill you.",
            1, "One die at a time; the board shows the odds.",
            2, "Getting out is easy. Getting out rich is not.",
        ),
    ]  # fmt: skip
    endings = ENDINGS
    scored = True
    quick_bot = "greedy"
    turn = (
        "Draw a die. Damage may be soaked with your best Health die (C2.2).",
        "Roll. Each reroll costs a die; a matching Curse forbids it (C2.3, C2.4).",
        "Keep it: the die joins its row, goes back, or hurts you (C3).",
        "If it joined its row, you may take one optional action (C4).",
        "No Travel die left: out, with your Treasure. No Health die left: dead (C5).",
    )
    view_type = DelveView
    fact_types = FACTS
    matters = MATTERS
    about_type = DelveAbout
    lens = LENS
    turn_event = "drew"
    counted = (
        Counted("rolled", "A die shows", ("colour", "value"), by_lot=True),
        Counted("placed", "A die joins its row", ("colour", "value")),
        Counted("damaged", "Health dice lost to a hit", ("lost",)),
        Counted("acted", "An optional action", ("action",)),
        Counted("paid", "A die paid to roll again", ("colour",)),
        Counted("turned", "A trap turns a Health die"),
        Counted("put-back", "Forewarned, a die put back", ("colour",)),
    )
    sweep_text = (
        "A delver called depth-5-goal-22 goes in until five Travel dice lie in their row, and "
        "turns back once its treasure is worth 22 points, or it has more Treasure dice than Travel "
        "dice it would lay, or five different Curses. In everything else all of them play alike."
    )
    acting = "C2"
    acts = [
        *Premonition.acts,
        *DamageDrawn.acts,
        *Reroll.acts,
        *TrapMenu.acts,
        *OptionalAction.acts,
    ]

    def about(self) -> DelveAbout:
        return {"after": AFTER, "chart": {"treasure": GREAT_SCORE, "health": MUCH_HEALTH}}

    def new(self, setup: Setup, table: Table) -> Delve:
        return new_delve(table.rng, Rulings.of(setup))

    def step(self, state: Delve, table: Table) -> None:
        if state.phase == DRAWING:
            turn.draw_phase(state, table)
        elif state.phase == ROLLED:
            turn.roll_phase(state, table)
        else:
            actions.action_phase(state, table)

    def over(self, state: Delve) -> bool:
        return state.ending != ""

    def outcome(self, state: Delve) -> Outcome:
        if state.ending.startswith("escaped"):
            points = score(state)
            return Outcome(state.ending, [0], [points], f"Escaped with treasure worth {points}.")
        return Outcome(state.ending, [], [0], "Died in the dungeon: score 0.")

    def stands(self, state: Delve) -> str:
        return f"Treasure {score(state)}"

    def view(self, state: Delve, seat: Seat) -> DelveView:
        return view(state)

    def views(self, state: Delve, seats: list[int]) -> list[Mapping[str, object]]:
        return [self.view(state, 0)] * len(seats)

    def mosaic(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> Mosaic:
        return DelveMosaic(shown, names, row, at)

    def write(self, state: Delve) -> str:
        return position.write(state)

    def draw(self, state: Delve, seat: Seat) -> str:
        return picture(state)

    def parse(self, text: str, setup: Setup, rng: Rng) -> Delve:
        return parse(text, Rulings.of(setup), rng)

    def outside(self, state: Delve, seat: Seat) -> Refusal | None:
        return OVER if state.ending else None

    def whoever(self, state: Delve, seat: Seat) -> Delve:
        return state

    def another_time(self, state: Delve, seat: Seat, things: list[str]) -> Refusal | None:
        """There is nobody else who could be meant."""
        for act in self.acts:
            if fitting(act, act.firsts(state, state), state, state, things):
                return act.not_now(state, state)
        return None

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "cautious": CautiousBot, "greedy": GreedyBot}

    def levels(self) -> list[Level]:
        return solved_levels(self)

    def sweep(self) -> dict[str, BotMaker]:
        return sweep()

    def survived(self, start: Delve, now: Delve, seat: Seat) -> bool | None:
        """Once the die that is drawn next is no longer in the hand."""
        return None if now.turn == start.turn or now.hand != NO_DIE else True

    def prospects(self, state: Delve, decision: AnyDecision) -> list[Prospect] | None:
        solution = shipped()
        return [solution.prospect(way) for way in solution.each(decision, state)]

    def solver(self) -> Solver:
        from cavern.games.cube_delver.solving.training import DelveSolver

        return DelveSolver()

    def guide(self) -> DelversGuide:
        return DelversGuide()

    def glossary(self) -> list[Term]:
        return TERMS

    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(self.title, "cavern.games.cube_delver")

    def check(self, state: Delve) -> list[str]:
        return broken_laws(state)


GAME = CubeDelver()
