"""Scenarios: rules written as positions, forced chance, choices and what must hold after.

    game: cube-delver
    scenarios:
      - name: A matching Health die is taken, lower ones stay
        rules: [C3.2]
        position: |
          health 2 4
          travel 3
          hand damage 4
        do: [stop]
        then: {health: [2]}

``chance`` lists what comes up, in order: a number for a die, a name for a draw (``damage``), a
list of numbers for a shuffle, each the old place of an item (without one a shuffle leaves the
order as it is). ``do``
lists option ids. Then the run stops: in the middle of a step if a question is open there, else
at the end of the step; it goes on to the next question only if one is asked about (``legal``,
``illegal``, ``options``, ``asks``, ``why-not``), chance is left, or an outcome is expected
(``ending``, ``scores``, ``winners``).
"""

from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from cavern.core import registry
from cavern.core.act import Menu, act_of, read
from cavern.core.codec import state_hash
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput, IllegalAnswer
from cavern.core.event import Event
from cavern.core.game import TRUTH, AnyGame, OptionValue, Setup
from cavern.core.match import Pause
from cavern.core.plain import Loose
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table

T = TypeVar("T")

Chance = int | str | list[int | str]


class Scenario(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    """One scenario as written in a file. See the module's text for the fields."""

    name: str
    rules: list[str]
    covers: list[str] = []
    mode: str = ""
    seats: int = 0
    with_: dict[str, bool | int | str] = msgspec.field(default_factory=dict, name="with")
    position: str = ""
    seed: str = ""
    chance: list[Chance] = []
    do: list[str] = []
    then: Loose = {}
    seen: dict[int, Loose] = {}
    legal: list[str] = []
    illegal: list[str] = []
    options: list[str] | None = None
    asks: Loose = {}
    why_not: dict[str, str] = {}
    events: list[str] = []
    ending: str = ""
    scores: list[int] | None = None
    winners: list[int] | None = None
    after: str = ""

    @property
    def wants_question(self) -> bool:
        return bool(
            self.legal or self.illegal or self.options is not None or self.asks or self.why_not
        )

    @property
    def wants_outcome(self) -> bool:
        return bool(self.ending) or self.scores is not None or self.winners is not None


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    game: str
    scenarios: list[Scenario]
    mode: str = ""
    seats: int = 0
    with_: dict[str, bool | int | str] = msgspec.field(default_factory=dict, name="with")


class ScenarioFailed(Exception):
    """A scenario whose expectations do not hold."""


def load(path: Path) -> ScenarioFile:
    """Read a scenario file, or say which line or field is wrong."""
    try:
        data = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        return msgspec.convert(data, ScenarioFile)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else "?"
        raise BadInput(f"{path}, line {line}: {error.problem}") from None
    except (yaml.YAMLError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None


def find(paths: list[Path]) -> list[Path]:
    """All scenario files among these files and below these folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
        elif path.exists():
            found.append(path)
        else:
            raise BadInput(f"no such file or folder: {path}")
    if not found:
        raise BadInput("no scenario files (*.yaml) found")
    return found


class ScenarioTable(Table):
    """Answers and chance from the scenario's lists; pauses when the answers are used up."""

    def __init__(self, scenario: Scenario, rng: Rng) -> None:
        super().__init__(rng, audience=True)
        self.answers = list(scenario.do)
        self.scripted = list(scenario.chance)
        self.free = bool(scenario.seed)
        self.told: list[Event] = []

    def answer(self, decision: AnyDecision) -> int:
        if not self.answers:
            raise Pause(decision)
        try:
            index = decision.index_of(self.answers[0])
        except IllegalAnswer as error:
            raise ScenarioFailed(f"{decision.kind}: {error}") from None
        del self.answers[0]
        return index

    def next_chance(self, needed: str) -> Chance:
        if not self.scripted:
            raise ScenarioFailed(f"chance has run out where {needed} is needed")
        return self.scripted.pop(0)

    def chance(self, n: int) -> int:
        if self.free:
            return super().chance(n)
        value = self.next_chance(f"a number from 0 to {n - 1}")
        if not isinstance(value, int) or not 0 <= value < n:
            raise ScenarioFailed(f"chance says {value!r} where a number from 0 to {n - 1} is due")
        return value

    def roll(self, sides: int = 6) -> int:
        if self.free:
            return super().roll(sides)
        value = self.next_chance(f"a roll of a d{sides}")
        if not isinstance(value, int) or not 1 <= value <= sides:
            raise ScenarioFailed(f"chance says {value!r} where a d{sides} is rolled")
        return value

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        if self.free:
            return super().draw(weights, names)
        possible = [name for name, weight in zip(names, weights) if weight > 0]
        value = self.next_chance(f"a draw from {', '.join(possible)}")
        if value not in possible:
            raise ScenarioFailed(
                f"chance says {value!r} where a draw from {', '.join(possible)} is due"
            )
        return next(i for i, name in enumerate(names) if name == value and weights[i] > 0)

    def shuffle(self, items: list[T]) -> None:
        if self.free:
            super().shuffle(items)
        elif self.scripted and isinstance(self.scripted[0], list):
            order = self.scripted.pop(0)
            assert isinstance(order, list)
            if sorted(order, key=str) != sorted(range(len(items)), key=str):
                raise ScenarioFailed(
                    f"a shuffle of {len(items)} needs the numbers 0 to {len(items) - 1}, once each"
                )
            items[:] = [items[int(i)] for i in order]

    def tell(self, event: Event) -> None:
        self.told.append(event)


class Run:
    """What a scenario led to."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        state: State,
        decision: AnyDecision | None,
        told: list[Event],
    ) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.decision = decision
        self.told = told


def run(file: ScenarioFile, scenario: Scenario, game: AnyGame | None = None) -> Run:
    """Run one scenario and check all it expects; ``ScenarioFailed`` says what does not hold.

    A game that is not installed may be given.
    """
    game = game or registry.game(file.game)
    options: dict[str, OptionValue] = {**file.with_, **scenario.with_}
    setup = game.setup(scenario.mode or file.mode, scenario.seats or file.seats, options)
    rng = Rng.from_seed(scenario.seed)
    table = ScenarioTable(scenario, rng)
    if scenario.position:
        state = game.parse(scenario.position, setup, rng)
    else:
        state = game.new(setup, table)
    decision: AnyDecision | None = None
    while not game.over(state):
        wanted = scenario.wants_question or scenario.wants_outcome
        if not table.answers and not table.scripted and not wanted:
            break
        try:
            game.step(state, table)
        except Pause as pause:
            decision = pause.decision
            break
    result = Run(game, setup, state, decision, table.told)
    if table.answers:
        raise ScenarioFailed(f"the game is over before {table.answers[0]!r} could be answered")
    if table.scripted:
        raise ScenarioFailed(f"chance is left over: {table.scripted}")
    check(result, scenario)
    return result


def check(result: Run, scenario: Scenario) -> None:
    """Compare what came about with what the scenario expects."""
    game, state, decision = result.game, result.state, result.decision
    known = game.rulebook().rules
    for rule in scenario.rules:
        expect(rule in known, f"{rule} is not a rule of {game.title}")
    matches(game.view(state, TRUTH), scenario.then, "then")
    for seat, part in scenario.seen.items():
        matches(game.view(state, seat), part, f"seen by {seat}")
    if scenario.wants_question:
        expect(decision is not None, "no question is open")
    if decision is not None:
        check_question(result, decision, scenario)
    for wanted in scenario.events:
        told = [f"{event.kind} {event.rule} {event.text}" for event in result.told]
        expect(any(wanted in line for line in told), f"no event has {wanted!r}; told: {told}")
    if scenario.wants_outcome:
        check_outcome(result, scenario)
    if scenario.after:
        wanted_state = game.parse(scenario.after, result.setup, Rng.from_seed(""))
        expect(
            state_hash(state) == state_hash(wanted_state),
            f"the position is\n{game.write(state)}\nnot\n{game.write(wanted_state)}",
        )
    broken = game.check(state)
    expect(not broken, f"conservation is broken: {broken}")


def check_question(result: Run, decision: AnyDecision, scenario: Scenario) -> None:
    ids = decision.ids()
    if isinstance(decision, Menu):
        for choice, option in zip(decision.choices, ids):
            refusal = decision.refusal(result.state, choice)
            expect(refusal is None, f"{option!r} is offered and refused by {refusal}")
            meant = read([act_of(choice)], result.state, option)
            expect(choice in meant, f"{option!r} is offered and means nothing to whoever reads it")
    for option in scenario.legal:
        expect(option in ids, f"{option!r} should be an option; the options are {ids}")
    for option in [*scenario.illegal, *scenario.why_not]:
        expect(option not in ids, f"{option!r} should not be an option; the options are {ids}")
    if scenario.options is not None:
        expect(sorted(ids) == sorted(scenario.options), f"the options are {ids}")
    if scenario.asks:
        matches(decision.plain(), scenario.asks, "asks")
    for option, reason in scenario.why_not.items():
        refusal = result.game.why_not(result.state, decision.seat, option, decision)
        rule, _, words = reason.partition(" ")
        expect(
            refusal.rule == rule and words in refusal.text,
            f"{option!r} is refused by {refusal.rule} ({refusal.text}), not by {reason}",
        )


def check_outcome(result: Run, scenario: Scenario) -> None:
    expect(result.game.over(result.state), "the game is not over")
    asked = result.decision.kind if result.decision else ""
    expect(not asked, f"the game is over, and a question is still open: {asked}")
    outcome = result.game.outcome(result.state)
    if scenario.ending:
        expect(outcome.ending == scenario.ending, f"the game ended {outcome.ending}")
    if scenario.scores is not None:
        expect(outcome.scores == scenario.scores, f"the scores are {outcome.scores}")
    if scenario.winners is not None:
        expect(outcome.winners == scenario.winners, f"the winners are {outcome.winners}")


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ScenarioFailed(otherwise)


def matches(found: Any, wanted: Any, where: str) -> None:
    """Every part of ``wanted`` must be in ``found``; keys may be dotted (``odds.death``), and a key
    with ``{}`` is there and empty.

    In a list of things a key is a place or an id, and a text stands for the thing with that id.
    """
    if isinstance(found, tuple):
        found = list(found)
    if isinstance(wanted, dict):
        for key, part in wanted.items():
            here = found
            for name in [key] if not isinstance(key, str) else key.split("."):
                if hasattr(here, "keys") and name in here:
                    here = here[name]
                elif isinstance(here, list):
                    here = within(here, str(name), f"{where}: there is no {key}")
                else:
                    raise ScenarioFailed(f"{where}: there is no {key}")
            if part == {}:
                expect(not here, f"{where}.{key} is {here!r}, not empty")
            matches(here, part, f"{where}.{key}")
    elif isinstance(wanted, list) and are_things(found):
        expect(len(found) == len(wanted), f"{where} is {[t.get('id') for t in found]}")
        for i, part in enumerate(wanted):
            matches(found[i], part, f"{where}.{i}")
    elif isinstance(wanted, str) and hasattr(found, "keys") and "id" in found:
        expect(found["id"] == wanted, f"{where} is {found['id']!r}, not {wanted!r}")
    else:
        expect(found == wanted, f"{where} is {found!r}, not {wanted!r}")


def are_things(found: Any) -> bool:
    return isinstance(found, list) and all(hasattr(thing, "keys") for thing in found)


def within(things: list[Any], name: str, otherwise: str) -> Any:
    """A thing of a list, by its place or its id."""
    if name.isdigit() and int(name) < len(things):
        return things[int(name)]
    for thing in things:
        if hasattr(thing, "keys") and thing.get("id") == name:
            return thing
    raise ScenarioFailed(otherwise)
