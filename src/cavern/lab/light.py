"""What an answer has brought to light: who was shown by it what had been hidden from them.

Before each pair of eyes other worlds are laid that looked the same to it at the question: the
hidden things lie otherwise there since the step began, since the latest die or answer, or from the
question on. After the answer it must see and be told the same there as here. A world in which that
answer cannot be given must have another one that looks the same afterwards; else the answer has
told those eyes that they are not in that world. Whoever sees and is told nothing new has been shown
nothing.
"""

import json
from collections.abc import Iterator, Mapping

from cavern.core.act import Menu, act_of
from cavern.core.decision import AnyDecision
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import AnyGame
from cavern.core.match import Match, Pause
from cavern.core.rng import Rng
from cavern.core.search import OpenStep
from cavern.core.state import State
from cavern.core.table import Table
from cavern.lab.walking import run_step

WORLDS = 2
"""How many other worlds of each kind are laid before a pair of eyes."""
MORE_WORLDS = 10
"""How many where one is sought in which another answer looks the same."""

Happening = tuple[str, str, str, str]
"""How an answer came about and what came of it, to tell what is new from what was often met."""

UNLIKE = "unlike"
"""A world that did not look the same before, or leads elsewhere by chance."""
ALIKE = "alike"
REPLACED = "replaced"
"""It has not that answer, but another one that looks the same afterwards."""
TOLD_APART = "told apart"


class Sequel:
    """Where an answer leads: to the next question, or the end. ``barrier``: by chance, or by
    showing something."""

    def __init__(
        self,
        game: AnyGame,
        state: State,
        decision: AnyDecision | None,
        events: list[Event],
        barrier: bool,
    ) -> None:
        while decision is None and not barrier and not game.over(state):
            stop = run_step(game, state, [])
            state, decision = stop.state, stop.decision
            events = events + stop.events
            barrier = stop.barrier
        self.game = game
        self.state = state
        self.events = events
        self.barrier = barrier
        self.asked = ("", -1) if decision is None else (decision.kind, decision.seat)

    def seen(self, seat: int) -> str:
        """What a seat sees afterwards, and has been told on the way."""
        told = [event.plain() for event in self.events if event.visible_to(seat)]
        return json.dumps([self.game.view(self.state, seat), told])


AT_THE_QUESTION = -1


class TurningTable(Table):
    """Goes through an open step as it went. After so many answers and outcomes of chance, or at its
    question, all that ``seat`` cannot know is resampled. Then one answer is given to the question
    (none if it is -1), and noted what comes of that."""

    def __init__(
        self, game: AnyGame, step: OpenStep, seat: int, rng: Rng, after: int, index: int
    ) -> None:
        self.state = step.state.copy()
        super().__init__(self.state.rng, audience=True)
        self.game = game
        self.step = step
        self.seat = seat
        self.other = rng
        self.after = after
        self.index = index
        self.used = 0
        self.drawn = 0
        self.turned = False
        self.given = False
        self.barrier = False
        self.question: AnyDecision | None = None
        self.events: list[Event] = []
        self._reach()

    def sequel(self) -> Sequel | None:
        """None if the rules break, for nothing of the kind can happen in that world."""
        decision: AnyDecision | None = None
        try:
            self.game.step(self.state, self)
        except Pause as pause:
            decision = pause.decision
        except Exception:
            if not self.turned:
                raise
            return None
        return Sequel(self.game, self.state, decision, self.events, self.barrier)

    def _reach(self) -> None:
        if not self.turned and self.used + self.drawn == self.after:
            self._turn()

    def _turn(self) -> None:
        self.game.resample(self.state, self.seat, self.other)
        self.rng = self.state.rng
        self.turned = True

    def answer(self, decision: AnyDecision) -> int:
        if self.used < len(self.step.answers):
            self.used += 1
            self._reach()
            return self.step.answers[self.used - 1]
        if self.question is None:
            self.question = decision
        if not self.turned:
            self._turn()
        if self.given or self.index < 0:
            raise Pause(decision)
        self.given = True
        return self.index

    def chance(self, n: int) -> int:
        if self.turned:
            self.barrier = True
            return super().chance(n)
        self.drawn += 1
        self._reach()
        return self.step.chance[self.drawn - 1]

    def reveal(self) -> None:
        self.barrier = self.barrier or self.turned

    def tell(self, event: Event) -> None:
        if self.given:
            self.events.append(event)


class Asked:
    """A match at a question, to be looked at once it is answered."""

    def __init__(self, match: Match, decision: AnyDecision) -> None:
        self.match = match
        self.game = match.game
        self.decision = decision
        self.state = match.state
        self.step = match.open_step()

    def way(self) -> Happening:
        """What was asked, what was done, what was asked next, and what onlookers see change."""
        decision, then = self.decision, self.match.decision
        answer = self.match.history[-1]
        done = answer.option.partition(":")[0]
        if isinstance(decision, Menu):
            done = act_of(decision.choices[answer.index]).name
        seen = (self.game.view(state, SPECTATOR) for state in (self.state, self.match.state))
        changed = ",".join(sorted(differing(*seen)))
        return decision.kind, done, then.kind if then is not None else "", changed

    def shown_to(self) -> Iterator[int]:
        """Who has been shown something by the answer just given, though it counts as one that has
        shown nothing."""
        match, answer = self.match, self.match.history[-1]
        here = Sequel(self.game, match.state, match.decision, answer.events, False)
        rng = Rng.from_seed(match.seed).split(f"light {answer.number}")
        for seat in [SPECTATOR, *range(match.setup.seats)]:
            if self._enlightens(here, seat, rng.split(str(seat))):
                yield seat

    def _enlightens(self, here: Sequel, seat: int, rng: Rng) -> bool:
        before = self.game.view(self.state, seat)
        sight = here.seen(seat)
        if sight == json.dumps([before, []]):
            return False
        looks = json.dumps(before)
        inputs = len(self.step.answers) + len(self.step.chance)
        laid = [
            self._laid(here, seat, sight, looks, after, rng.split(f"{after} {n}"))
            for after in {0, inputs}
            for n in range(WORLDS)
        ]
        if TOLD_APART in laid:
            return True
        for n in range(WORLDS):
            other = rng.split(f"question {n}")
            there = self._lead(seat, other, AT_THE_QUESTION, self.match.history[-1].index)
            if there is not None:
                if self._comparable(here, there, seat) and there.seen(seat) != sight:
                    return True
            elif not self._replaced(here, seat, sight, looks, inputs, other):
                return True
        return False

    def _lead(self, seat: int, rng: Rng, after: int, index: int) -> Sequel | None:
        return TurningTable(self.game, self.step, seat, rng, after, index).sequel()

    def _comparable(self, here: Sequel, there: Sequel, seat: int) -> bool:
        """For whoever did not answer only what leads to the same question is: what somebody holds
        may decide who is asked next, and that alone is no reason to ask for everybody's consent."""
        return not there.barrier and (there.asked == here.asked or seat == self.decision.seat)

    def _laid(self, here: Sequel, seat: int, sight: str, looks: str, after: int, rng: Rng) -> str:
        """A world that is another one from some moment before the question, laid beside this."""
        table = TurningTable(self.game, self.step, seat, rng, after, -1)
        there = table.sequel()
        asked = table.question
        if there is None or asked is None or there.barrier or asked.seat != self.decision.seat:
            return UNLIKE
        if json.dumps(self.game.view(there.state, seat)) != looks:
            return UNLIKE
        option, ids = self.match.history[-1].option, asked.ids()
        if option in ids:
            then = self._lead(seat, rng, after, ids.index(option))
            if then is None or not self._comparable(here, then, seat):
                return UNLIKE
            return ALIKE if then.seen(seat) == sight else TOLD_APART
        others = (self._lead(seat, rng, after, index) for index in range(len(ids)))
        if any(other is not None and other.seen(seat) == sight for other in others):
            return REPLACED
        return TOLD_APART

    def _replaced(
        self, here: Sequel, seat: int, sight: str, looks: str, inputs: int, rng: Rng
    ) -> bool:
        """The answer cannot be given in some world. Whether another could stand for it, as any card
        stands for one that nobody sees: the question was made in this world and does not say."""
        return any(
            self._laid(here, seat, sight, looks, inputs, rng.split(str(n))) == REPLACED
            for n in range(MORE_WORLDS)
        )


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> Iterator[str]:
    """Which parts of two views differ; of a part that has parts itself, which of those."""
    for name in one:
        old, new = one[name], other.get(name)
        if old != new and isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from (f"{name}.{part}" for part in old if old[part] != new.get(part))
        elif old != new:
            yield name
