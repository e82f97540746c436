"""How places, pieces and seats are written in a position, and shown."""

from typing import Final

from cavern.core.decision import Seat
from cavern.core.errors import BadInput
from cavern.core.parts import Kind, ListKind, Owner, Part, index, only
from cavern.games.vast.grid import OFF, edge_name, edge_named, name_of, square_named
from cavern.games.vast.numbers import Square
from cavern.games.vast.pieces import GEM_CARRIED, PIECES


class PlaceKind(Kind[Square]):
    """A square, or none."""

    in_numbers = "place"

    def write(self, part: Part, value: Square, here: object) -> str:
        return name_of(value)

    def read(self, part: Part, words: list[str], here: object) -> Square:
        return square_named(only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"None if {value} == OFF else name_of({value})"


class PlacesKind(ListKind):
    in_numbers = "places"

    def one(self, part: Part, value: int, here: object) -> str:
        return name_of(value)

    def one_of(self, part: Part, word: str, here: object) -> int:
        return square_named(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[name_of(square) for square in {value}]"


class EdgesKind(ListKind):
    in_numbers = "edges"

    def one(self, part: Part, value: int, here: object) -> str:
        return edge_name(value)

    def one_of(self, part: Part, word: str, here: object) -> int:
        return edge_named(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[edge_name(edge) for edge in {value}]"


def kinds(here: object) -> tuple[str, ...]:
    """The roles of all seats, as whoever writes or reads a position has them."""
    assert isinstance(here, list)
    return tuple(here)


class SeatKind(Kind[Seat]):
    """A seat, called by its role."""

    in_numbers = "seat"

    def write(self, part: Part, value: Seat, here: object) -> str:
        return kinds(here)[value]

    def read(self, part: Part, words: list[str], here: object) -> Seat:
        return index(kinds(here), only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        shown = f"cave.roles[{value}].kind"
        return f"None if {value} == NOBODY else {shown}" if part.first() < 0 else shown


class SeatsKind(ListKind):
    in_numbers = "seats"

    def one(self, part: Part, value: int, here: object) -> str:
        return kinds(here)[value]

    def one_of(self, part: Part, word: str, here: object) -> int:
        return index(kinds(here), word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[cave.roles[seat].kind for seat in {value}]"


class PiecePlacesKind(Kind[list[Square]]):
    """The square of every piece that stands on one."""

    in_numbers = "named_places"

    def write(self, part: Part, value: list[Square], here: object) -> str:
        pairs = zip(PIECES, value)
        return " ".join([f"{name} {name_of(at)}" for name, at in pairs if at != OFF])

    def idle(self, part: Part, value: list[Square], first: list[Square], owner: Owner) -> bool:
        return not self.write(part, value, None)

    def added(
        self, part: Part, before: list[Square], words: list[str], here: object
    ) -> list[Square]:
        if len(words) % 2:
            raise BadInput("pieces come with their squares: knight 0,0 dragon 1,0")
        places: list[Square] = before[:]
        for name, square in zip(words[::2], words[1::2]):
            places[index(PIECES, name)] = square_named(square)
        return places

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"piece_places(cave, {value})"


class NamedPlacesKind(Kind[list[Square]]):
    """The square of each of these, on a line of its own, unless it is at home."""

    in_numbers = "named_places"

    def texts(self, part: Part, value: list[Square], here: object) -> list[str]:
        pairs = zip(part.names, value, part.first())
        return [f"{name} {self.place(at)}" for name, at, home in pairs if at != home]

    def place(self, square: Square) -> str:
        return name_of(square)

    def place_named(self, word: str) -> Square:
        return square_named(word)

    def added(
        self, part: Part, before: list[Square], words: list[str], here: object
    ) -> list[Square]:
        if len(words) != 2:
            raise BadInput(f"one of {', '.join(part.names)} comes with its square")
        places: list[Square] = before[:]
        places[index(part.names, words[0])] = self.place_named(words[1])
        return places

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"{{{names}[n]: name_of(at) for n, at in enumerate({value}) if at != OFF}}"


class GemPlacesKind(NamedPlacesKind):
    """A Gem that is not at home lies somewhere, or is carried."""

    in_numbers = "gem_places"

    def place(self, square: Square) -> str:
        return "carried" if square == GEM_CARRIED else name_of(square)

    def place_named(self, word: str) -> Square:
        return GEM_CARRIED if word == "carried" else square_named(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"{{{names}[n]: gem_view(at) for n, at in enumerate({value})}}"


PLACE: Final = PlaceKind("Square")
PLACES: Final = PlacesKind("list[Square]")
EDGES: Final = EdgesKind("list[Edge]")
SEAT: Final = SeatKind("Seat")
SEATS: Final = SeatsKind("list[Seat]")
PIECE_PLACES: Final = PiecePlacesKind("list[Square]")
NAMED_PLACES: Final = NamedPlacesKind("list[Square]")
GEM_PLACES: Final = GemPlacesKind("list[Square]")

GUARDS: Final = ("ogre", "troll")
"""V10.1: who may hold a square in the Infestation."""
