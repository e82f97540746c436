"""The words of Vast's options: what is done, to what.

An answer is one whole number: the verb in the high bits, what it is done to in the low ones.
Ids, labels and the rest are made from the verb's row only when somebody asks.
"""

from typing import ClassVar, Final

from cavern.core.decision import NOTHING, Decision
from cavern.core.words import counted
from cavern.games.vast import grid
from cavern.games.vast.pieces import GEMS, PIECE_NAMES, PIECES
from cavern.games.vast.tiles import KINDS, SYMBOLS, TILES

SHIFT: Final = 16
ARGUMENT: Final = (1 << SHIFT) - 1


class Form:
    """How a verb's argument is written, called and shown on the board."""

    def id(self, argument: int) -> str:
        return ""

    def label(self, argument: int) -> str:
        return self.id(argument)

    def touches(self, argument: int) -> list[str]:
        return NOTHING

    def touches_from(self, argument: int, here: int) -> list[str]:
        """The same for somebody who does it from the square ``here``."""
        return self.touches(argument)


class Named(Form):
    """An argument that is an index into a table of names."""

    def __init__(self, names: tuple[str, ...], labels: tuple[str, ...], board: str = "") -> None:
        self.names = names
        self.labels = labels
        self.board = board

    def id(self, argument: int) -> str:
        return self.names[argument]

    def label(self, argument: int) -> str:
        return self.labels[argument]

    def touches(self, argument: int) -> list[str]:
        return [f"{self.board}:{self.names[argument]}"] if self.board else NOTHING


class Direction(Named):
    """A way to go: it touches the square that lies there."""

    def __init__(self, names: tuple[str, ...], labels: tuple[str, ...], steps: list[int]) -> None:
        super().__init__(names, labels)
        self.steps = steps

    def touches_from(self, argument: int, here: int) -> list[str]:
        return [f"tile:{grid.name_of(here + self.steps[argument])}"]


class Here(Form):
    """No argument: it is done where one stands."""

    def touches_from(self, argument: int, here: int) -> list[str]:
        return [f"tile:{grid.name_of(here)}"]


class Number(Form):
    def id(self, argument: int) -> str:
        return str(argument)


class Count(Number):
    """So many of a thing."""

    def __init__(self, thing: str) -> None:
        self.thing = thing

    def label(self, argument: int) -> str:
        return counted(argument, self.thing)


class Square(Form):
    def id(self, argument: int) -> str:
        return grid.name_of(argument)

    def touches(self, argument: int) -> list[str]:
        return [f"tile:{grid.name_of(argument)}"]


class Edge(Form):
    def id(self, argument: int) -> str:
        return grid.edge_name(argument)

    def touches(self, argument: int) -> list[str]:
        return [f"edge:{grid.edge_name(argument)}"]


class TileName(Form):
    def id(self, argument: int) -> str:
        return TILES[argument].id

    def label(self, argument: int) -> str:
        tile = TILES[argument]
        return f"{KINDS[tile.kind].title()} tile ({SYMBOLS[tile.symbol].title()})"

    def touches(self, argument: int) -> list[str]:
        return [f"hand:{TILES[argument].id}"]


class Pair(Form):
    """Two arguments; the second is below ``base``."""

    def __init__(self, first: Form, second: Form, base: int, joined: str = ", ") -> None:
        self.first = first
        self.second = second
        self.base = base
        self.joined = joined

    def id(self, argument: int) -> str:
        return f"{self.first.id(argument // self.base)}:{self.second.id(argument % self.base)}"

    def label(self, argument: int) -> str:
        one = self.first.label(argument // self.base)
        return f"{one}{self.joined}{self.second.label(argument % self.base)}"

    def touches(self, argument: int) -> list[str]:
        return [
            *self.first.touches(argument // self.base),
            *self.second.touches(argument % self.base),
        ]

    def touches_from(self, argument: int, here: int) -> list[str]:
        return [
            *self.first.touches_from(argument // self.base, here),
            *self.second.touches_from(argument % self.base, here),
        ]


class Straight(Pair):
    """A direction and how many squares; the target is what it touches."""

    def __init__(self, direction: Direction, base: int = 4, joined: str = ", ") -> None:
        super().__init__(direction, NUMBER, base, joined)
        self.steps = direction.steps

    def touches_from(self, argument: int, here: int) -> list[str]:
        onto = here + self.steps[argument // self.base] * (argument % self.base)
        return [f"tile:{grid.name_of(onto)}"]


class Also(Form):
    """Another form, with one more thing that every argument touches."""

    def __init__(self, thing: str, form: Form) -> None:
        self.thing = thing
        self.form = form

    def id(self, argument: int) -> str:
        return self.form.id(argument)

    def label(self, argument: int) -> str:
        return self.form.label(argument)

    def touches(self, argument: int) -> list[str]:
        return [*self.form.touches(argument), self.thing]


class Mix(Form):
    """How many of each of some symbols: a few bits for each, the first lowest."""

    def __init__(self, names: tuple[str, ...], bits: int) -> None:
        self.names = names
        self.bits = bits

    def id(self, argument: int) -> str:
        words = []
        for i, name in enumerate(self.names):
            words += [name] * (argument >> self.bits * i & (1 << self.bits) - 1)
        return "+".join(words) or "nothing"


NOTHING_MORE: Final = Form()
HERE: Final = Here()
NUMBER: Final = Number()
CUBES: Final = Count("cube")
DIE: Final = Named(("", *"123456"), ("", *"123456"), "die")
"""The face of a die that lies on the table."""
DIRECTION: Final = Direction(grid.DIRECTIONS, ("north", "east", "south", "west"), grid.STEP)
STRAIGHT: Final = Straight(DIRECTION)
DIAGONAL: Final = Straight(
    Direction(
        grid.DIAGONALS,
        ("north-east", "south-east", "south-west", "north-west"),
        grid.DIAGONAL,
    )
)
PIECE: Final = Named(PIECES, PIECE_NAMES, "piece")
GEM: Final = Named(GEMS, ("the Claw Gem", "the Flame Gem", "the Wing Gem"), "gem")
SQUARE: Final = Square()
EDGE: Final = Edge()
TILE: Final = TileName()


class Verb:
    """A row of the table of verbs. ``label`` has ``{}`` where the argument goes; ``refusal`` says
    what it takes, for somebody who tried in vain."""

    def __init__(self, name: str, rule: str, label: str, form: Form, refusal: str) -> None:
        self.name = name
        self.rule = rule
        self.label = label
        self.form = form
        self.refusal = refusal


VERBS: Final[list[Verb]] = []


def verb(name: str, rule: str, label: str, form: Form = NOTHING_MORE, refusal: str = "") -> int:
    """A new verb; the number returned is the answer with argument 0."""
    VERBS.append(Verb(name, rule, label, form, refusal))
    return (len(VERBS) - 1) << SHIFT


def doing(choice: int) -> int:
    """The verb of an answer, as :func:`verb` gave it."""
    return choice >> SHIFT << SHIFT


class Ask(Decision[int]):
    """A question whose answers are verbs with an argument."""

    kind: ClassVar[str] = "ask"
    personal: ClassVar[bool] = False
    """V9.26: whether only the role's own player may answer, even while it is possessed."""
    question: ClassVar[str] = "What now?"

    def prompt(self) -> str:
        return self.question

    def id(self, choice: int) -> str:
        row = VERBS[choice >> SHIFT]
        argument = row.form.id(choice & ARGUMENT)
        return f"{row.name}:{argument}" if argument else row.name

    def label(self, choice: int) -> str:
        row = VERBS[choice >> SHIFT]
        return row.label.replace("{}", row.form.label(choice & ARGUMENT))

    def rule(self, choice: int) -> str:
        return VERBS[choice >> SHIFT].rule

    def touches(self, choice: int) -> list[str]:
        row = VERBS[choice >> SHIFT]
        return row.form.touches(choice & ARGUMENT)


class AskAt(Ask):
    """A question about what lies or stands on ``square``; directions count from there."""

    def __init__(self, seat: int, choices: list[int], square: int) -> None:
        super().__init__(seat, choices)
        self.square = square

    def touches(self, choice: int) -> list[str]:
        row = VERBS[choice >> SHIFT]
        return row.form.touches_from(choice & ARGUMENT, self.square)


class AskAbout(AskAt):
    """The same about one thing, which the question names where it has ``{}``."""

    def __init__(self, seat: int, choices: list[int], square: int, thing: str) -> None:
        super().__init__(seat, choices, square)
        self.thing = thing

    def prompt(self) -> str:
        return self.question.replace("{}", self.thing)


DONE: Final = verb("done", "V2.1", "Done")
PASS: Final = verb("pass", "V2.1", "No")
END_TURN: Final = verb("end-turn", "V2.1", "End your turn", NOTHING_MORE,
                       "Something must be finished before the turn can end.")  # fmt: skip
