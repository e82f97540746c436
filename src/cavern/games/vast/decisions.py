"""What all acts and questions of Vast have in common: how things are named, who is asked.

An answer is one whole number: the act in the high bits, what it is done to in the low ones. Ids,
labels and the rest are made only when somebody asks.
"""

from typing import ClassVar, Final, Generic, TypeVar

from cavern.core.act import (
    ACTS,
    Act,
    Answer,
    AnyAct,
    Menu,
    Number,
    Refusal,
    act_of,
    first_of,
    second_of,
)
from cavern.core.act import Form as Form
from cavern.core.act import Named as Named
from cavern.core.decision import NOTHING, Seat
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.core.words import counted, mixed
from cavern.games.vast import grid
from cavern.games.vast.combinations import TABLE
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.pieces import GEMS, PIECE_NAMES, PIECES
from cavern.games.vast.places import place_of
from cavern.games.vast.role import Role
from cavern.games.vast.roster import every_chapter
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import NOBODY, Cave
from cavern.games.vast.tiles import KINDS, SYMBOLS, TILES

R = TypeVar("R", bound=Role)
W = TypeVar("W")


class WayForm(Named):
    """A way to go: it touches the square that lies there."""

    def __init__(self, names: tuple[str, ...], labels: tuple[str, ...], steps: list[int]) -> None:
        super().__init__(names, labels)
        self.steps = steps

    def touches(self, argument: int, here: Square) -> list[str]:
        return [f"tile:{grid.name_of(here + self.steps[argument])}"] if here >= 0 else NOTHING

    def shows(self, argument: int) -> list[str]:
        return [f"way:{self.names[argument]}"]


class Here(Form):
    """No argument: it is done where one stands."""

    def touches(self, argument: int, here: Square) -> list[str]:
        return [f"tile:{grid.name_of(here)}"] if here >= 0 else NOTHING


class Count(Number):
    """So many of a thing."""

    def __init__(self, most: int, thing: str) -> None:
        super().__init__(most)
        self.thing = thing

    def label(self, argument: int) -> str:
        return counted(argument, self.thing)


class SquareForm(Form):
    def id(self, argument: int) -> str:
        return grid.name_of(argument)

    def label_in(self, state: Cave, argument: int) -> str:
        return place_of(state, argument)

    def size(self) -> int:
        return grid.SQUARES

    def touches(self, argument: int, here: Square) -> list[str]:
        return [f"tile:{grid.name_of(argument)}"]

    def shows(self, argument: int) -> list[str]:
        """The label tells already what is there."""
        return [f"told:{grid.name_of(argument)}"]

    def read(self, text: str) -> Square:
        east, _, north = text.partition(",")
        try:
            square = grid.square_at(int(east), int(north))
        except ValueError:
            return -1
        return square if 0 <= square < self.size() and self.id(square) == text else -1


class GoalForm(SquareForm):
    """A square that one goes to; anything else is done to it from where one stands."""

    def shows(self, argument: int) -> list[str]:
        return [*super().shows(argument), f"to:{grid.name_of(argument)}"]


class TileForm(Form):
    def id(self, argument: int) -> str:
        return TILES[argument].id

    def label(self, argument: int) -> str:
        tile = TILES[argument]
        return f"{KINDS[tile.kind].title()} tile ({SYMBOLS[tile.symbol].title()})"

    def size(self) -> int:
        return len(TILES)

    def touches(self, argument: int, here: Square) -> list[str]:
        return [f"hand:{TILES[argument].id}"]


class Also(Form):
    """Another form, with one more thing that every argument touches."""

    def __init__(self, thing: str, form: Form) -> None:
        self.thing = thing
        self.form = form

    def id(self, argument: int) -> str:
        return self.form.id(argument)

    def label(self, argument: int) -> str:
        return self.form.label(argument)

    def touches(self, argument: int, here: Square) -> list[str]:
        return [*self.form.touches(argument, here), self.thing]

    def shows(self, argument: int) -> list[str]:
        return self.form.shows(argument)

    def size(self) -> int:
        return self.form.size()


class Mix(Form):
    """How many of each of some symbols: a few bits for each, the first lowest. It touches those
    that are in it."""

    def __init__(self, names: tuple[str, ...], bits: int) -> None:
        self.names = names
        self.bits = bits

    def size(self) -> int:
        return 1 << self.bits * len(self.names)

    def of(self, shares: list[int]) -> int:
        """The mix with so many of each."""
        mix = 0
        for i, share in enumerate(shares):
            mix |= share << self.bits * i
        return mix

    def share(self, mix: int, i: int) -> int:
        """How many of the symbol at this place are in a mix."""
        return mix >> self.bits * i & (1 << self.bits) - 1

    def id(self, argument: int) -> str:
        words = []
        for i, name in enumerate(self.names):
            words += [name] * self.share(argument, i)
        return "+".join(words) or "nothing"

    def label(self, argument: int) -> str:
        shares = [self.share(argument, i) for i in range(len(self.names))]
        return mixed(shares, [name.title() for name in self.names])

    def touches(self, argument: int, here: Square) -> list[str]:
        return [f"symbol:{name}" for i, name in enumerate(self.names) if self.share(argument, i)]


HERE: Final = Here()
ANY_NUMBER: Final = Number(15)
CUBE_COUNT: Final = Count(3, "cube")
DIE: Final = Named(("", *"123456"), ("", *"123456"), "die")
"""The face of a die that lies on the table."""
DIRECTION: Final = WayForm(tuple(DIRECTIONS), DIRECTION_NAMES, grid.STEP)
DIAGONAL_WAY: Final = WayForm(
    grid.DIAGONALS,
    ("north-east", "south-east", "south-west", "north-west"),
    grid.DIAGONAL,
)
PIECE: Final = Named(PIECES, PIECE_NAMES, "piece")
GEM: Final = Named(GEMS, ("the Claw Gem", "the Flame Gem", "the Wing Gem"), "gem")
SQUARE: Final = SquareForm()
GOAL: Final = GoalForm()
TILE: Final = TileForm()


DIRECTION_NUMBERS: Final[list[Direction]] = [0, 1, 2, 3]
GEM_NUMBERS: Final[list[Gem]] = [0, 1, 2]
PIECE_NUMBERS: Final[list[Piece]] = list(range(len(PIECES)))

OTHER_MOMENT: Final = Refusal("V2.1", "This is not the moment for that.")
NOT_ENDING: Final = Refusal("V2.1", "Something must be finished before the turn can end.")


class RoleAct(Act[Cave, R], Generic[R]):
    """Something a role does; directions count from where it stands."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return OTHER_MOMENT

    def here(self, state: Cave, who: R) -> Square:
        return who.whereabouts(state)


def argument(choice: Answer) -> int:
    """What an answer is done with, first of all."""
    return first_of(choice)


class CaveMenu(Menu[Cave, W], Generic[W]):
    """A question to whoever has a seat, about the cave as it stands."""

    personal: ClassVar[bool] = False
    """V9.26: whether only the role's own player may answer, even while it is possessed."""
    question: ClassVar[str] = "What now?"

    def prompt(self) -> str:
        return self.question


class RoleMenu(CaveMenu[Role]):
    """What a role may do."""

    def __init__(self, cave: Cave, role: Role) -> None:
        super().__init__(role.seat, cave, role)

    def counterpart(self, state: Cave) -> Role:
        return state.roles[self.who.seat]


class Asking(RoleMenu):
    """What a role may do or suffer, put to whoever has ``seat``."""

    def __init__(self, cave: Cave, role: Role, seat: Seat) -> None:
        super().__init__(cave, role)
        self.seat = seat


class PickOne(RoleMenu):
    """One of its acts is done with one of the ``things`` that the moment gives.

    With whatever else there is, that act could not be done: it refuses it as ``absent``.
    """

    about: ClassVar[int] = 0
    """Which of its acts that is."""

    def __init__(self, cave: Cave, role: Role, things: list[int], seat: Seat = NOBODY) -> None:
        self.things = things
        super().__init__(cave, role)
        if seat != NOBODY:
            self.seat = seat

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        for index, act in enumerate(self.acts):
            if index == self.about:
                for thing in self.things:
                    act.offer_with(state, who, thing, choices)
            else:
                act.offer(state, who, choices)

    def firsts(self, state: Cave, who: Role, act: AnyAct) -> list[int]:
        return self.things if act is self.acts[self.about] else super().firsts(state, who, act)

    def refusal(self, state: Cave, answer: int) -> Refusal | None:
        act = act_of(answer)
        if act is not self.acts[self.about]:
            return super().refusal(state, answer)
        who = self.counterpart(state)
        first, second = first_of(answer), second_of(answer)
        if first not in self.things:
            return act.absent(state, who, first, second)
        unfit = act.unfit(state, who, first)
        return act.against(state, who, first, second) if unfit is None else unfit


class Matter(Tangible):
    """What a question in the middle of something is about: what lies or stands on ``square``, and
    the ``seat`` that decides about it."""

    instead: ClassVar[str] = "it belongs to an open question; copy the state, which asks it again"

    def __init__(self, seat: Seat, square: Square) -> None:
        self.seat = seat
        self.square = square


M = TypeVar("M", bound=Matter)


class MatterAct(Act[Cave, M], Generic[M]):
    """What is done about a matter; directions count from where it lies."""

    def not_now(self, state: Cave, who: object) -> Refusal:
        return OTHER_MOMENT

    def here(self, state: Cave, who: M) -> Square:
        return who.square


class MatterMenu(CaveMenu[M], Generic[M]):
    """What becomes of a matter."""

    def __init__(self, cave: Cave, matter: M) -> None:
        super().__init__(matter.seat, cave, matter)

    def counterpart(self, state: Cave) -> M:
        return self.who


class EndTurn(RoleAct[Role]):
    """V2.1: whoever has done what must be done may end the turn."""

    place = "last"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ENDING

    def warning(self, state: Cave, who: Role, _: int, __: int) -> str:
        return words_of(who.kind).unspent(state, who)

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        who.finish(state, table)


class DoNothing(RoleAct[Role]):
    """An answer that leaves things as they are."""

    place = "last"

    def perform(self, state: Cave, who: Role, _: int, __: int, table: Table) -> None:
        """Nothing happens."""


FINISH: Final = EndTurn("end-turn", "V2.1", "End your turn", "The next player's turn begins.")
END_TURN: Final = FINISH.base
STOP: Final = DoNothing("done", "V2.1", "Done", "Nothing more is done here.")
DONE: Final = STOP.base
DECLINE: Final = DoNothing("pass", "V2.1", "No", "Nothing comes of it.")
PASS: Final = DECLINE.base


# Whose acts are whose

GAME: Final = __name__.rpartition(".")[0]
FOLDERS: Final = [row.folder for row in TABLE]


def folder_of(thing: type) -> str:
    return thing.__module__.rpartition(".")[0]


def own_acts() -> list[AnyAct]:
    """Every act that this game and its roles declare."""
    every_chapter()
    known = [GAME, *FOLDERS]
    return [act for act in ACTS if folder_of(type(act)) in known]


def acts_of(acts: list[AnyAct], role: Role) -> list[AnyAct]:
    """What a role does, as its folder says; then what belongs to no role in particular."""
    found: list[AnyAct] = []
    for parent in type(role).__mro__:
        folder = folder_of(parent)
        if folder in FOLDERS:
            found += [act for act in acts if folder_of(type(act)) == folder and act not in found]
    return found + [act for act in acts if folder_of(type(act)) not in FOLDERS]
