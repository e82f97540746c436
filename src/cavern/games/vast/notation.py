"""How places, pieces and seats are written in a position, and shown."""

from typing import Final

from cavern.core.errors import BadInput
from cavern.core.parts import Here, Kind, ListKind, Owner, Part, Value, index, only
from cavern.games.vast.grid import OFF, edge_name, edge_named, name_of, square_named
from cavern.games.vast.numbers import Square
from cavern.games.vast.pieces import GEM_CARRIED, PIECES


class PlaceKind(Kind):
    """A square, or none."""

    def write(self, part: Part, value: Value, here: Here) -> str:
        return name_of(value)

    def read(self, part: Part, words: list[str], here: Here) -> Value:
        return square_named(only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"None if {value} == OFF else name_of({value})"


class PlacesKind(ListKind):
    def one(self, part: Part, value: int, here: Here) -> str:
        return name_of(value)

    def one_of(self, part: Part, word: str, here: Here) -> int:
        return square_named(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[name_of(square) for square in {value}]"


class EdgesKind(ListKind):
    def one(self, part: Part, value: int, here: Here) -> str:
        return edge_name(value)

    def one_of(self, part: Part, word: str, here: Here) -> int:
        return edge_named(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[edge_name(edge) for edge in {value}]"


class SeatKind(Kind):
    """A seat, called by its role; ``here`` are the kinds of all roles."""

    def write(self, part: Part, value: Value, here: Here) -> str:
        return str(here[value])

    def read(self, part: Part, words: list[str], here: Here) -> Value:
        return index(tuple(here), only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        shown = f"cave.roles[{value}].kind"
        return f"None if {value} == NOBODY else {shown}" if part.first() < 0 else shown


class SeatsKind(ListKind):
    def one(self, part: Part, value: int, here: Here) -> str:
        return str(here[value])

    def one_of(self, part: Part, word: str, here: Here) -> int:
        return index(tuple(here), word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[cave.roles[seat].kind for seat in {value}]"


class PiecePlacesKind(Kind):
    """The square of every piece that stands on one."""

    def write(self, part: Part, value: Value, here: Here) -> str:
        pairs = zip(PIECES, value)
        return " ".join([f"{name} {name_of(at)}" for name, at in pairs if at != OFF])

    def idle(self, part: Part, value: Value, first: Value, owner: Owner) -> bool:
        return not self.write(part, value, None)

    def added(self, part: Part, before: Value, words: list[str], here: Here) -> Value:
        if len(words) % 2:
            raise BadInput("pieces come with their squares: knight 0,0 dragon 1,0")
        places: list[Square] = before[:]
        for name, square in zip(words[::2], words[1::2]):
            places[index(PIECES, name)] = square_named(square)
        return places

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"piece_places(cave, {value})"


class NamedPlacesKind(Kind):
    """The square of each of these, on a line of its own, unless it is at home."""

    def texts(self, part: Part, value: Value, here: Here) -> list[str]:
        pairs = zip(part.names, value, part.first())
        return [f"{name} {self.place(at)}" for name, at, home in pairs if at != home]

    def place(self, square: Square) -> str:
        return name_of(square)

    def place_named(self, word: str) -> Square:
        return square_named(word)

    def added(self, part: Part, before: Value, words: list[str], here: Here) -> Value:
        if len(words) != 2:
            raise BadInput(f"one of {', '.join(part.names)} comes with its square")
        places: list[Square] = before[:]
        places[index(part.names, words[0])] = self.place_named(words[1])
        return places

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"{{{names}[n]: name_of(at) for n, at in enumerate({value}) if at != OFF}}"


class GemPlacesKind(NamedPlacesKind):
    """A Gem that is not at home lies somewhere, or is carried."""

    def place(self, square: Square) -> str:
        return "carried" if square == GEM_CARRIED else name_of(square)

    def place_named(self, word: str) -> Square:
        return GEM_CARRIED if word == "carried" else square_named(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"{{{names}[n]: gem_view(at) for n, at in enumerate({value})}}"


PLACE: Final[Kind] = PlaceKind("Square")
PLACES: Final[Kind] = PlacesKind("list[Square]")
EDGES: Final[Kind] = EdgesKind("list[Edge]")
SEAT: Final[Kind] = SeatKind("Seat")
SEATS: Final[Kind] = SeatsKind("list[Seat]")
PIECE_PLACES: Final[Kind] = PiecePlacesKind("list[Square]")
NAMED_PLACES: Final[Kind] = NamedPlacesKind("list[Square]")
GEM_PLACES: Final[Kind] = GemPlacesKind("list[Square]")

GUARDS: Final = ("ogre", "troll")
"""V10.1: who may hold a square in the Infestation."""
