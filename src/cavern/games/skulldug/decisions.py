"""What all that explorers may do has in common: how things are named, who is asked, and when.

An act is done by an explorer on its turn (:class:`ExplorerAct`) or answers a question that came up
while something is resolved: about a :class:`Matter`, or in a window of a roll or an Injury
(:class:`ReplyAct`).
"""

from typing import Any, ClassVar, Final, Generic, TypeVar

from cavern.core.act import NONE, Act, Answer, Form, Menu, Named, Number, Refusal
from cavern.core.decision import NOTHING, Seat
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS, Direction, letters
from cavern.core.table import Table
from cavern.games.skulldug.cards.base import Matter, Moment, Price, distinct, is_marked
from cavern.games.skulldug.grid import WAYS, across, beyond, up
from cavern.games.skulldug.naming import (
    card_id,
    card_name,
    copy_id,
    copy_name,
    explorer_id,
    explorer_name,
    place_id,
    place_seen,
    space_id,
    start_of_sentence,
)
from cavern.games.skulldug.numbers import CardId, ExplorerId, Space, TileId
from cavern.games.skulldug.state import (
    ACTING,
    CHOICE,
    DRAFTING,
    HAUNTING,
    NO_WINDOW,
    NOWHERE,
    PICKING_SETS,
    READYING,
    SPLITTING,
    Dig,
    Explorer,
)

W = TypeVar("W")

NOBODY_ASKS: Final = Refusal("S87", "Nobody is asking for that now.")
ALIKE: Final = Refusal("S87", "A card just like it is among the options.")
A_DIRECTION: Final = Refusal("S1", "A direction is n, e, s or w.")
COORDINATES: Final = Refusal("S1", "A passage is named by its coordinates, such as 0,1.")
NO_PASSAGE: Final = Refusal("S8", "There is no discovered passage.")
OUT_OF_SIGHT: Final = Refusal("S8", "That passage is not in your line of sight.")
GLUED: Final = Refusal("S188", "You are glued to the spot until the turn ends.")
UNTOUCHABLE: Final = Refusal("S140", "That ghost cannot be touched before its first turn is over.")

OVER: Final = Refusal("S125", "The game is over.")
NO_PLAYER: Final = Refusal("S87", "Only those who play can do that.")
GHOSTS_ACT: Final = Refusal("S136", "The ghosts are taking their turns.")
NOT_YOUR_TURN: Final = Refusal("S48", "It is not your turn.")

FINISH_FIRST: Final = Refusal("S102", "First finish what is being resolved.")
ITEMS_FIRST: Final = Refusal("S31", "First the starting items are chosen; that is not among them.")
BEGIN_FIRST: Final = Refusal("S44", "Begin your turn first.")
DEAD: Final = Refusal("S109", "You are dead; backup comes when your next turn begins.")
FIGHTS_FIRST: Final = Refusal("S47", "First the monsters in your passage are fought.")
PARTNER_ACTS: Final = Refusal("S127", "Your partner is acting; they can hand over to you.")

PREPARING: Final = (DRAFTING, PICKING_SETS, SPLITTING)
"""S31–S42: the phases in which starting items are chosen."""

RANGES: Final[list[list[int]]] = [list(range(count)) for count in range(33)]
"""The numbers below each number."""


# How things are written, called and shown


class DirectionForm(Named):
    """One of the four directions, and the space that lies there."""

    def touches_in(self, state: Dig, argument: Direction, here: int) -> list[str]:
        return [f"space:{space_id(state, beyond(state, here, argument))}"] if here >= 0 else []

    def shows(self, argument: Direction) -> list[str]:
        return [f"way:{self.names[argument]}"]


class CardForm(Form):
    """A card of the box, or the ledge that is met like one."""

    def size_in(self, state: Dig) -> int:
        return len(state.kinds)

    def id_in(self, state: Dig, argument: CardId) -> str:
        return copy_id(state, argument)

    def code_in(self, state: Dig, argument: CardId) -> int:
        code = 2 * state.kinds[argument]
        if state.copies and state.is_copy(argument):
            code += 1
        if is_marked(state, argument):
            code += state.box.copy_number(argument) << 10
        return code

    def label_in(self, state: Dig, argument: CardId) -> str:
        return copy_name(state, argument)

    def touches_in(self, state: Dig, argument: CardId, here: int) -> list[str]:
        """All copies that are called the same and lie with it, whichever is meant; of a card that
        nobody sees only what it is."""
        if argument == state.box.ledge:
            return HERE.touches_in(state, 0, here)
        code = self.code_in(state, argument)
        pile = seen_with(state, argument)
        alike = [f"copy:{card}" for card in pile if self.code_in(state, card) == code]
        return alike or [f"card:{card_id(state, argument)}"]

    def read_in(self, state: Dig, text: str) -> list[CardId]:
        return [
            card
            for card in range(len(state.kinds))
            if text in (copy_id(state, card), card_id(state, card))
        ]


def seen_with(cave: Dig, card: CardId) -> list[CardId]:
    """The hand, passage or open pile in which a card is; nothing if it is in a deck."""
    for explorer in cave.explorers:
        if card in explorer.hand:
            return explorer.hand
    for contents in cave.contents:
        if card in contents:
            return contents
    for pile in (cave.gear, cave.fortune.discard, cave.hazard.discard):
        if card in pile:
            return pile
    return []


def printed(cave: Dig, card: CardId) -> str:
    """What a card does, and what it takes to beat it."""
    kind = cave.kinds[card]
    goal, harm = cave.box.difficulty[kind], cave.box.damage[kind]
    met = f"Whoever meets it needs {goal} or more, else it costs {harm} Health. " if goal else ""
    return f"{met}{cave.box.texts[kind]}"


class PassageForm(Form):
    """A tile, called by where it lies."""

    def size_in(self, state: Dig) -> int:
        return len(state.spaces)

    def id_in(self, state: Dig, argument: TileId) -> str:
        if state.spaces[argument] < 0:
            return state.box.tile_name(argument)
        return place_id(state, argument)

    def code_in(self, state: Dig, argument: TileId) -> int:
        space = state.spaces[argument]
        if space < 0:
            return argument
        # No passage lies farther from the entrance than 512.
        return (across(state, space) + 512 << 10) + up(state, space) + 512

    def label_in(self, state: Dig, argument: TileId) -> str:
        return place_seen(state, argument)

    def touches_in(self, state: Dig, argument: TileId, here: int) -> list[str]:
        return [f"space:{place_id(state, argument)}"]

    def read_in(self, state: Dig, text: str) -> list[TileId]:
        return [tile for tile in range(len(state.spaces)) if self.id_in(state, tile) == text]


class ExplorerForm(Form):
    """An explorer, a player's or a ghost."""

    def size_in(self, state: Dig) -> int:
        return len(state.explorers)

    def id_in(self, state: Dig, argument: int) -> str:
        return explorer_id(state.explorers[argument])

    def code_in(self, state: Dig, argument: int) -> int:
        explorer = state.explorers[argument]
        return 16 + explorer.faction if explorer.ghost else argument  # beyond all seats

    def label_in(self, state: Dig, argument: int) -> str:
        return explorer_name(state, state.explorers[argument])

    def touches_in(self, state: Dig, argument: int, here: int) -> list[str]:
        return [f"explorer:{explorer_id(state.explorers[argument])}"]

    def read_in(self, state: Dig, text: str) -> list[ExplorerId]:
        return [other.number for other in state.explorers if explorer_id(other) == text]


class OwnSpaceForm(Form):
    """No argument: it is done where one is."""

    def touches_in(self, state: Dig, argument: int, here: Space) -> list[str]:
        return [f"space:{space_id(state, here)}"] if here >= 0 else NOTHING


class CorridorsForm(Form):
    """How a tile lies: the sides that are open, as a mask."""

    def size(self) -> int:
        return 16

    def id(self, argument: int) -> str:
        return letters(argument)

    def label(self, argument: int) -> str:
        sides = [DIRECTION_NAMES[way] for way in WAYS if argument >> way & 1]
        return f"Corridors {', '.join(sides)}"

    def shows(self, argument: int) -> list[str]:
        return [f"corridors:{letters(argument)}"]


DIRECTION: Final = DirectionForm(tuple(DIRECTIONS), DIRECTION_NAMES)
CARD: Final = CardForm()
PASSAGE: Final = PassageForm()
EXPLORER: Final = ExplorerForm()
HERE: Final = OwnSpaceForm()
CORRIDORS: Final = CorridorsForm()
AP: Final = Number(31)


def is_way(word: str) -> bool:
    return len(word) == 1 and word in DIRECTIONS


def is_place(word: str) -> bool:
    x, _, y = word.partition(",")
    return x.lstrip("-").isdigit() and y.lstrip("-").isdigit()


# Acts


class ExplorerAct(Act[Dig, Explorer]):
    """What an explorer may do. One that is asked for at no other time is refused as such."""

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return NOBODY_ASKS

    def here(self, state: Dig, who: Explorer) -> Space:
        return state.spaces[who.at] if who.at >= 0 else -1


class HandAct(ExplorerAct):
    """What is done with a card that is held."""

    def __init__(self, name: str, rule: str, label: str, text: str, second: Form = NONE) -> None:
        super().__init__(name, rule, label, text, CARD, second)
        self.not_held = Refusal(rule, "You do not hold that card.")

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return distinct(state, who.hand)

    def absent(self, state: Dig, who: Explorer, card: CardId, second: int) -> Refusal:
        return ALIKE if card in who.hand else self.not_held

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return self.not_held


class MatterAct(Act[Dig, Matter]):
    """An answer to a question about something in particular."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NOBODY_ASKS

    def here(self, state: Dig, who: Matter) -> Space:
        at = who.explorer.at
        return state.spaces[at] if at >= 0 else -1


class LetBe(MatterAct):
    """Everything stays as it is."""

    def touches(self, state: Dig, who: Matter, _: int, __: int) -> list[str]:
        return about(self, state, who)

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        pass


def about(act: MatterAct, state: Dig, who: Matter) -> list[str]:
    """The card that it is about, or else the place."""
    here = act.here(state, who)
    return (
        CARD.touches_in(state, who.card, here) if who.card >= 0 else HERE.touches_in(state, 0, here)
    )


class ReplyAct(Act[Dig, Moment]):
    """S82–S86: an answer in a window of a roll or an Injury."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NOBODY_ASKS

    def here(self, state: Dig, who: Moment) -> Space:
        at = who.explorer.at
        return state.spaces[at] if at >= 0 else -1

    def perform(self, state: Dig, who: Moment, first: int, second: int, table: Table) -> None:
        """Nothing more is done in the window."""


class WayAct(ExplorerAct):
    """Something is done in a direction."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__("direction", rule, "{}", text, DIRECTION)

    def firsts(self, state: Dig, who: Explorer) -> list[Direction]:
        return WAYS

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return A_DIRECTION

    def label(self, state: Dig, who: Explorer, way: Direction, _: int) -> str:
        return DIRECTION_NAMES[way].capitalize()


class PassageAct(MatterAct):
    """Something is done to a passage."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__("passage", rule, "{}", text, PASSAGE)

    def firsts(self, state: Dig, who: Matter) -> list[TileId]:
        return [tile for tile, space in enumerate(state.spaces) if space != NOWHERE]

    def absent(self, state: Dig, who: Matter, tile: TileId, _: int) -> Refusal:
        return NO_PASSAGE

    def unread(self, state: Dig, who: Matter, option_id: str) -> Refusal:
        return NO_PASSAGE if is_place(option_id.partition(":")[2]) else COORDINATES

    def label(self, state: Dig, who: Matter, tile: TileId, _: int) -> str:
        return start_of_sentence(place_seen(state, tile))


class Action(ExplorerAct):
    """S48: something that costs AP."""

    def __init__(
        self,
        name: str,
        rule: str,
        label: str,
        text: str,
        first: Form = NONE,
        second: Form = NONE,
        cost: int = 1,
    ) -> None:
        super().__init__(name, rule, label, text, first, second)
        self.price = Price(rule, cost)

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return not_acting(state, who)

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        too_dear = self.price.beyond(who.ap)
        return self.hindered(state, who) if too_dear is None else too_dear

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        """What else stands against it as a whole, if anything."""
        return None


# When it is whose moment


def outside(cave: Dig, seat: Seat) -> Refusal | None:
    """Why a seat can do nothing at all: it does not play, or others are at it."""
    if cave.ending:
        return OVER
    if not 0 <= seat < cave.rulings.seats:
        return NO_PLAYER
    if cave.window != NO_WINDOW:
        if cave.asked == seat:
            return None
        return Refusal("S87", f"{named(cave, cave.asked)} has something to decide first.")
    if cave.phase in PREPARING:
        if cave.queue[0] == seat:
            return None
        return Refusal("S32", f"{named(cave, cave.queue[0])} chooses now.")
    if cave.phase == HAUNTING:
        return GHOSTS_ACT
    return None if cave.on_turn(cave.explorers[seat]) else NOT_YOUR_TURN


def named(cave: Dig, seat: Seat) -> str:
    return start_of_sentence(explorer_name(cave, cave.explorers[seat]))


def not_acting(cave: Dig, explorer: Explorer) -> Refusal:
    """S48: why an explorer whose turn it is can take no action now."""
    if cave.window != NO_WINDOW:
        return FINISH_FIRST
    if cave.phase in PREPARING:
        return ITEMS_FIRST
    if cave.phase == READYING:
        return BEGIN_FIRST
    if not explorer.alive:
        return DEAD
    if cave.phase != ACTING:
        return FIGHTS_FIRST
    return PARTNER_ACTS if cave.actor != explorer.number else NOBODY_ASKS


# Questions


class DigMenu(Menu[Dig, W], Generic[W]):
    """A question to one explorer's player, about the cave as it stands.

    A ghost has no player: whatever must be chosen for it the Solo player chooses (S51).
    """

    kind = "choice"
    what: ClassVar[str] = "Choose"

    def __init__(self, cave: Dig, explorer: Explorer, who: W) -> None:
        self.number = explorer.number
        super().__init__(0 if explorer.ghost else explorer.number, cave, who)

    def prompt(self) -> str:
        return self.what


class ExplorerQuestion(DigMenu[Explorer]):
    """What an explorer does."""

    def __init__(self, cave: Dig, explorer: Explorer) -> None:
        super().__init__(cave, explorer, explorer)

    def counterpart(self, state: Dig) -> Explorer:
        return state.explorers[self.number]


class TargetQuestion(ExplorerQuestion):
    """What a card is used on."""

    kind = "target"


class MatterQuestion(DigMenu[Matter]):
    """What becomes of something in particular."""

    kind = "target"

    def __init__(self, cave: Dig, matter: Matter) -> None:
        super().__init__(cave, matter.explorer, matter)

    def counterpart(self, state: Dig) -> Matter:
        return self.who.like(state.explorers[self.number])


class MomentQuestion(DigMenu[Moment]):
    """S82–S86: what is done in a window of a roll or an Injury."""

    kind = "reply"

    def __init__(self, cave: Dig, moment: Moment) -> None:
        super().__init__(cave, moment.explorer, moment)

    def counterpart(self, state: Dig) -> Moment:
        return self.who.like(state.explorers[self.number])

    def foe(self) -> str:
        """What is met, or thrown."""
        if self.who.hazard >= 0:
            return card_name(self.state, self.who.hazard)
        return "the throw"


def ask(cave: Dig, question: DigMenu[Any], table: Table, window: int = CHOICE) -> Answer:
    """Ask inside a step; meanwhile the cave remembers what is open, and to whom."""
    if len(question.choices) == 1:
        return question.choices[0]
    cave.window, cave.asked = window, question.seat
    answer = table.choose(question)
    cave.window, cave.asked = NO_WINDOW, -1
    return answer
