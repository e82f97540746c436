"""What a game declares about itself, and the face it shows to clients, bots and tools."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.act import AnyAct, Menu, Refusal, named, shared_by
from cavern.core.bot import Bot, RandomBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import BadInput
from cavern.core.event import Counted, Weight
from cavern.core.glossary import Term
from cavern.core.guide import AnyGuide, Guide
from cavern.core.lens import Lens
from cavern.core.picking import Combination, Pick
from cavern.core.picture import draw_text
from cavern.core.plain import Plain
from cavern.core.rng import Rng
from cavern.core.rows import Cells, Mosaic, RecordPart
from cavern.core.rulebook import Rulebook
from cavern.core.solver import Solver
from cavern.core.state import State
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.core.things import fallen_in, named_in, turned_in

S = TypeVar("S", bound=State)
T = TypeVar("T")

OptionValue: TypeAlias = "bool | int | str"
BotMaker: TypeAlias = "Callable[[Rng], Bot[Any]]"

TRUTH: Final = -2
"""The seat number of somebody who may see everything (a finished match, a test)."""

YES: Final = ("yes", "true", "on", "1")
NO: Final = ("no", "false", "off", "0")


class Mode(Tangible):
    """A way to play a game, with the numbers of players it takes."""

    def __init__(self, id: str, title: str, players: tuple[int, ...], text: str) -> None:
        self.id = id
        self.title = title
        self.players = players
        self.text = text

    def plain(self) -> dict[str, Plain]:
        return {
            "id": self.id,
            "title": self.title,
            "players": list(self.players),
            "text": self.text,
        }


class OptionSpec(Tangible):
    """A named option of a game: its type follows from its default.

    A choice lists its ``choices``; a whole number may have bounds; a flag has neither. A text
    has no choices: a whole file may be given, which the game checks in its ``setup``; a text that
    is a ``line`` is given as it is. A line's ``choices`` are the words it is made of, joined by
    commas or given to the names of seats (``knight=hard``), so that a form can offer them.
    ``modes`` limits it to some modes (empty: all). ``rule`` is the rule it bends. A flag that
    keeps people from reading each other's pauses (``poker_face``) is set by a server where more
    than one person sits at a table.
    """

    def __init__(
        self,
        id: str,
        default: OptionValue,
        text: str,
        rule: str = "",
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
        modes: tuple[str, ...] = (),
        line: bool = False,
        poker_face: bool = False,
    ) -> None:
        self.id = id
        self.default = default
        self.text = text
        self.rule = rule
        self.choices = choices
        self.low = low
        self.high = high
        self.modes = modes
        self.line = line
        self.poker_face = poker_face

    @property
    def type(self) -> str:
        if isinstance(self.default, bool):
            return "flag"
        if isinstance(self.default, int):
            return "number"
        if self.line:
            return "line"
        return "choice" if self.choices else "text"

    def allowed(self) -> str:
        """What may be given, in words."""
        if self.type == "flag":
            return "yes or no"
        if self.type == "number":
            return f"a whole number from {self.low} to {self.high}"
        if self.type == "line":
            return "a line of text"
        if self.type == "text":
            return "a text"
        return "one of " + ", ".join(self.choices)

    def read(self, value: OptionValue) -> OptionValue:
        """The value in its right type; strings from a command line are understood."""
        if self.type == "flag":
            if isinstance(value, bool):
                return value
            if str(value).lower() in YES:
                return True
            if str(value).lower() in NO:
                return False
        elif self.type == "number":
            try:
                number = int(value)
            except ValueError:
                number = self.low - 1
            if not isinstance(value, bool) and self.low <= number <= self.high:
                return number
        elif value in self.choices or (self.type in ("line", "text") and isinstance(value, str)):
            return value
        raise BadInput(f"option {self.id} takes {self.allowed()}, not {value!r}")

    def plain(self) -> dict[str, Plain]:
        return {
            "id": self.id,
            "type": self.type,
            "default": self.default,
            "choices": list(self.choices),
            "low": self.low,
            "high": self.high,
            "modes": list(self.modes),
            "rule": self.rule,
            "text": self.text,
        }


class Setup:
    """What a match is started with: a mode, the number of seats, every option's value."""

    def __init__(self, mode: str, seats: int, options: dict[str, OptionValue]) -> None:
        self.mode = mode
        self.seats = seats
        self.options = options
        self.derived: object = None
        """What the game made of the options, kept so that it is made once."""
        self.order = list(range(seats))
        """The seats in the order in which whoever set it up named them."""

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _setup, (self.mode, self.seats, self.options, self.order)

    def __repr__(self) -> str:
        return f"<Setup {self.mode}, {self.seats} seats, {self.options}>"

    def flag(self, id: str) -> bool:
        return bool(self.options[id])

    def number(self, id: str) -> int:
        return int(self.options[id])

    def choice(self, id: str) -> str:
        return str(self.options[id])


class Prospect(Tangible):
    """What comes of an answer if one plays well from there: the mean ``score``, and the ``risk`` of
    losing everything."""

    def __init__(self, score: float, risk: float) -> None:
        self.score = score
        self.risk = risk

    def words(self) -> str:
        """In a few words: the points to be expected, and how likely it is to die."""
        return f"{self.score:.1f} points, dies {self.risk * 100:.0f}%"


class Level(Tangible):
    """How well a bot plays: one of four names that mean the same in every game."""

    instead: ClassVar[str] = "its game's levels() have it, by its id"

    def __init__(self, id: str, text: str, make: BotMaker) -> None:
        self.id = id
        self.text = text
        self.make = make

    def plain(self) -> dict[str, Plain]:
        return {"id": self.id, "text": self.text}


def _setup(mode: str, seats: int, options: dict[str, OptionValue], order: list[int]) -> Setup:
    setup = Setup(mode, seats, options)
    setup.order = order
    return setup


class Outcome:
    """How a game ended: ``ending`` is one of the game's declared endings."""

    def __init__(self, ending: str, winners: list[int], scores: list[int], text: str) -> None:
        self.ending = ending
        self.winners = winners
        self.scores = scores
        self.text = text

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return Outcome, (self.ending, self.winners, self.scores, self.text)

    def __repr__(self) -> str:
        return f"<Outcome {self.ending}, winners {self.winners}, scores {self.scores}>"

    def plain(self) -> dict[str, Plain]:
        return {
            "ending": self.ending,
            "winners": list(self.winners),
            "scores": list(self.scores),
            "text": self.text,
        }


def play(game: "Game[Any]", state: State, table: Table, limit: int) -> int:
    """Run a game to its end, or for ``limit`` steps; the number of steps it took."""
    steps = 0
    while steps < limit and not game.over(state):
        game.step(state, table)
        steps += 1
    return steps


def in_each(what: Callable[[type], T], types: Mapping[str, type]) -> dict[str, T]:
    """What there is in the facts of each kind of event, if there is any."""
    found = {kind: what(facts) for kind, facts in types.items()}
    return {kind: each for kind, each in found.items() if each}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A game: declarations as class attributes, rules as methods on states.

    A whole game is ``state = game.new(setup, table)``, then ``game.step(state, table)`` while
    not ``game.over(state)``. A step is one top-level choice and all that follows from it.

    >>> import cavern
    >>> game = cavern.game("skulldug")
    >>> game.title, [mode.id for mode in game.modes][:2]
    ('Skulldug!', ['ffa', 'duel'])
    >>> game.setup("duel").seats
    2
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    tagline: ClassVar[str] = ""
    authors: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    modes: ClassVar[tuple[Mode, ...]] = ()
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    hidden: ClassVar[tuple[str, ...]] = ()
    """What is hidden from whom, in words; empty for a game of open information."""
    chance: ClassVar[bool] = True
    endings: ClassVar[dict[str, str]] = {}
    """Every way a game can end: id and meaning."""
    scored: ClassVar[bool] = False
    """Whether one plays for points rather than to win: alone, as many as can be had."""
    quick_bot: ClassVar[str] = "random"
    """Its best bot among those that answer at once."""
    acts: ClassVar[list[AnyAct]] = []
    """Everything that can ever be done."""
    acting: ClassVar[str] = ""
    """The rule that says what a turn is."""
    turn: ClassVar[tuple[str, ...]] = ()
    """A turn in a few short lines, with the ids of rules in brackets."""
    picks: ClassVar[list[Pick]] = []
    """What is to be chosen before a game, for people who have not played it: modes, roles."""
    view_type: ClassVar[object] = None
    """The type of :meth:`view`: a ``TypedDict``, from which clients have their own types."""
    fact_types: ClassVar[dict[str, type]] = {}
    """The type of what an event tells, by its kind."""
    about_type: ClassVar[object] = None
    """The type of :meth:`about`."""
    lens: ClassVar[Lens] = Lens()
    """What makes numbers of views, beyond their types."""
    turn_event: ClassVar[str] = ""
    """The kind of event that tells of a turn's beginning."""
    matters: ClassVar[dict[str, Weight]] = {}
    """The kinds of events that somebody who was not looking is told of, and how much they matter;
    while a game names none, all its events are alike."""
    counted: ClassVar[tuple[Counted, ...]] = ()
    """The kinds of events whose effect on everybody's prospects is worth a report."""
    sweep_text: ClassVar[str] = ""
    """What the numbers in the names of its :meth:`sweep` mean."""

    def __reduce__(self) -> str:
        """There is one of each, under this name in its module."""
        return "GAME"

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def new(self, setup: Setup, table: Table) -> S:
        """A fresh state. Chance comes from the table; ``table.rng`` becomes the state's own."""
        raise NotImplementedError

    def step(self, state: S, table: Table) -> None:
        """One top-level choice and all that follows from it; ``table`` answers and rolls."""
        raise NotImplementedError

    def over(self, state: S) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """How it has ended."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat) -> Mapping[str, object]:
        """What a seat (or ``SPECTATOR``, or ``TRUTH``) may see, as plain data."""
        raise NotImplementedError

    def views(self, state: S, seats: list[int]) -> list[Mapping[str, object]]:
        """What each of some seats may see. A game may make once what looks the same to several:
        then they share it, and nobody may change it."""
        return [self.view(state, seat) for seat in seats]

    def mosaic(
        self, shown: RecordPart, names: dict[str, int], row: Cells, at: int
    ) -> Mosaic | None:
        """What writes its view into a row of numbers straight from a state, laid out as ``shown``
        and with these numbers for names; None if that is done through the view."""
        return None

    def write(self, state: S) -> str:
        """The position as text; :meth:`parse` reads it back."""
        raise NotImplementedError

    def draw(self, state: S, seat: Seat) -> str:
        """What a seat (or ``SPECTATOR``) sees, as an SVG picture; the position as text if the game
        has no drawing, and is one of open information."""
        shown = self.write(state) if not self.hidden else f"{self.stands(state)}\n"
        return draw_text(shown, self.title)

    def parse(self, text: str, setup: Setup, rng: Rng) -> S:
        """The state that a position text describes, or ``BadInput`` with the line at fault."""
        raise NotImplementedError

    def resample(self, state: S, seat: Seat, rng: Rng) -> None:
        """Shuffle, in place, all that ``seat`` cannot know; the generator at the least."""
        state.rng = rng.split("future")

    def outside(self, state: S, seat: Seat) -> Refusal | None:
        """Why a seat can do nothing at all now: the game is over, others are at it."""
        return None

    def acts_of(self, state: S, seat: Seat) -> list[AnyAct]:
        """Whatever a seat could ever do; of acts that share a name its own come first."""
        return self.acts

    def whoever(self, state: S, seat: Seat) -> Any:
        """Who acts for a seat, as its acts know them."""
        return seat

    def why_not(
        self, state: S, seat: Seat, option_id: str, decision: AnyDecision | None = None
    ) -> Refusal:
        """Why ``option_id`` is not among the options of the open decision."""
        if isinstance(decision, Menu) and decision.seat == seat:
            if option_id in decision.ids():
                return Refusal(self.acting, f"Nothing stands against {option_id}.")
            refusal = decision.why_not(state, option_id)
            if refusal is not None:
                return refusal
            meant = named(decision.acts, option_id)
            if meant is not None:
                return meant.unread(state, decision.counterpart(state), option_id)
        act = named(self.acts_of(state, seat), option_id)
        if act is None:
            word = option_id.partition(":")[0]
            return Refusal(self.acting, f"Nobody can {word!r} in this game.")
        outside = self.outside(state, seat)
        if outside is not None:
            return outside
        return act.not_now(state, self.whoever(state, seat))

    def why_not_touched(
        self, state: S, seat: Seat, things: list[str], decision: AnyDecision | None = None
    ) -> Refusal | None:
        """Why nothing can be done with what was touched, called by these names; None if something
        can."""
        if decision is None or decision.seat != seat:
            return self.outside(state, seat) or Refusal(self.acting, "You are not asked now.")
        for choice in decision.choices:
            if shared_by(decision.touches(choice), things):
                return None
        refusal = decision.why_not_touched(state, things) if isinstance(decision, Menu) else None
        refusal = refusal or self.another_time(state, seat, things)
        return refusal or Refusal(self.acting, "Nothing can be done with that now.")

    def another_time(self, state: S, seat: Seat, things: list[str]) -> Refusal | None:
        """Why what was touched has nothing to do with the open question, if other questions are
        about it."""
        return None

    def prospects(self, state: S, decision: AnyDecision) -> list[Prospect] | None:
        """What comes of each answer to the question that ``state`` stands at; None if the game
        cannot tell."""
        return None

    def survived(self, start: S, now: S, seat: Seat) -> bool | None:
        """Whether a seat lives, ``now`` that what threatened it at the ``start`` has passed; None
        before that. For puzzles that ask to survive, while the game is not over."""
        raise BadInput(f"it is not known what surviving means in {self.title}")

    def bots(self) -> dict[str, BotMaker]:
        """The bots that answer at once, weakest first; always with ``random``."""
        return {"random": RandomBot}

    def levels(self) -> list[Level]:
        """Bots by how well they play, weakest first (see :mod:`cavern.core.levels`)."""
        return []

    def all_bots(self) -> dict[str, BotMaker]:
        """Every bot by name: the quick ones, then those named by their level."""
        found = dict(self.bots())
        for level in self.levels():
            found[level.id] = level.make
        return found

    def sweep(self) -> dict[str, BotMaker]:
        """Bots that differ in a number or two, ``goal=10 depth=2``: to see what it does."""
        return {}

    def solver(self) -> Solver | None:
        """What solves the game, if it can be solved."""
        return None

    def rulebook(self) -> Rulebook:
        """The rules in our own words, by id."""
        return Rulebook.empty(self.title)

    def glossary(self) -> list[Term]:
        """What its words, signs and numbers mean."""
        return []

    def guide(self) -> AnyGuide:
        """What a coach says about it."""
        return Guide()

    def check(self, state: S) -> list[str]:
        """Conservation laws that do not hold (none, unless the rules have a bug)."""
        return []

    def seat_names(self, setup: Setup) -> list[str]:
        """What the seats are called: players, or the roles they play."""
        return [f"Player {seat + 1}" for seat in range(setup.seats)]

    def sides(self, setup: Setup) -> list[int]:
        """On whose side each seat plays: seats with the same number win together."""
        return list(range(setup.seats))

    def stands(self, state: S) -> str:
        """How far a game is, in a few words that everybody may read: ``Round 3``."""
        return ""

    def mode(self, id: str) -> Mode:
        for mode in self.modes:
            if mode.id == id:
                return mode
        known = ", ".join(mode.id for mode in self.modes)
        raise BadInput(f"{self.id} has no mode {id!r}; it has {known}")

    def setup(
        self,
        mode: str = "",
        seats: int = 0,
        options: dict[str, OptionValue] | None = None,
    ) -> Setup:
        """A checked set-up: defaults filled in, every value in its right type."""
        chosen = self.mode(mode) if mode else self.modes[0]
        seats = seats or chosen.players[0]
        if seats not in chosen.players:
            counts = ", ".join(str(n) for n in chosen.players)
            unit = "player" if counts == "1" else "players"
            raise BadInput(f"{self.id} in mode {chosen.id} is for {counts} {unit}, not {seats}")
        given = dict(options or {})
        values: dict[str, OptionValue] = {}
        for spec in self.options:
            if spec.modes and chosen.id not in spec.modes:
                continue
            value = given.pop(spec.id, None)
            values[spec.id] = spec.default if value is None else spec.read(value)
        if given:
            known = ", ".join(values) or "none"
            raise BadInput(
                f"{self.id} in mode {chosen.id} has no option {', '.join(given)}; "
                f"its options are: {known}"
            )
        return Setup(chosen.id, seats, values)

    def tables(self, options: dict[str, OptionValue]) -> list[Setup]:
        """A set-up for every table there is: each mode with each number of players."""
        return [
            self.setup(mode.id, seats, options) for mode in self.modes for seats in mode.players
        ]

    def tables_in_words(self) -> list[tuple[str, list[str]]]:
        """Its tables by name, each with a few lines about it, if modes and seats do not tell."""
        return []

    def about(self) -> Mapping[str, object]:
        """What else a client needs once: texts of cards and boards."""
        return {}

    def combinations(self) -> Sequence[Combination]:
        """Which roles may sit together, if not all do; the option ``roles`` takes them."""
        return []

    def things(self) -> dict[str, dict[str, str]]:
        """Which facts of events name things of the board, by kind of event and fact."""
        return in_each(named_in, self.fact_types)

    def plain(self) -> dict[str, object]:
        """The declaration as plain data."""
        return {
            "id": self.id,
            "title": self.title,
            "tagline": self.tagline,
            "authors": self.authors,
            "rules_version": self.rules_version,
            "modes": [mode.plain() for mode in self.modes],
            "options": [option.plain() for option in self.options],
            "hidden": list(self.hidden),
            "chance": self.chance,
            "scored": self.scored,
            "endings": {**self.endings},
            "combinations": list(self.combinations()),
            "bots": list(self.bots()),
            "levels": [level.plain() for level in self.levels()],
            "turn": list(self.turn),
            "picks": [pick.plain() for pick in self.picks],
            "turn_event": self.turn_event,
            "matters": {kind: matter.plain() for kind, matter in self.matters.items()},
            "things": self.things(),
            "dice": in_each(fallen_in, self.fact_types),
            "turned": in_each(turned_in, self.fact_types),
            **self.about(),
        }


AnyGame: TypeAlias = Game[Any]
"""A game, whatever its states are."""
