"""How places, pieces and seats become numbers for programs, as :mod:`.notation` writes them."""

from typing import Final, final

from mypy_extensions import i16, i64

from cavern.core.decision import Seat
from cavern.core.grid import DIRECTIONS
from cavern.core.panel import Panel
from cavern.core.parts import Part
from cavern.core.rows import HIDDEN, Cells, RecordPart, short
from cavern.games.vast.grid import x_of, y_of
from cavern.games.vast.numbers import Edge, Square

GEM_KEEPERS: Final = ("", "thief", "dragon")
"""With whom a Gem is that is carried, or at home, counted from the end."""


@final
class CavePanel(Panel):
    def __init__(
        self, rows: list[Part], shown: RecordPart, names: dict[str, int], row: Cells, at: int
    ) -> None:
        super().__init__(rows, shown, names, row, at)
        self.kinds: list[int] = []
        """How the role of every seat is called."""
        self.off = names.get("off", HIDDEN)
        self.gem_keepers = [names.get(name, HIDDEN) for name in GEM_KEEPERS]

    def lay(self, at: i64, square: i64, otherwise: int = 0) -> None:
        """Show a square, or something else if it is none."""
        row = self.row
        there = square >= 0
        row[at] = 1 if there else short(otherwise)
        row[at + 1] = i16(x_of(square)) if there else 0
        row[at + 2] = i16(y_of(square)) if there else 0

    def place(self, which: i64, square: Square) -> None:
        self.lay(self.spots[which], square)

    def places(self, which: i64, squares: list[Square]) -> None:
        facet = self.facets[which]
        if self.changed(facet, squares):
            count: i64 = len(squares)
            for place in range(min(facet.most, count)):
                self.lay(facet.at + 1 + 3 * place, squares[place], self.off)
            self.cut(facet, count)

    def edges(self, which: i64, edges: list[Edge]) -> None:
        facet = self.facets[which]
        if self.changed(facet, edges):
            count: i64 = len(edges)
            for place in range(min(facet.most, count)):
                at, edge = facet.at + 1 + 4 * place, i64(edges[place])
                self.lay(at, edge >> 1)
                self.row[at + 3] = SOUTHERN if edge & 1 else EASTERN
            self.cut(facet, count)

    def named_places(self, which: i64, squares: list[Square]) -> None:
        """The square of each name, of those that have room."""
        numbers = self.facets[which].numbers
        for name in range(len(squares)):
            if numbers[name + 1] >= 0:
                self.lay(numbers[name + 1], squares[name])

    def gem_places(self, which: i64, squares: list[Square]) -> None:
        numbers = self.facets[which].numbers
        for gem in range(len(squares)):
            self.lay(numbers[gem + 1], squares[gem], self.gem_keepers[min(squares[gem], 0)])

    def seat(self, which: i64, seat: Seat) -> None:
        self.row[self.spots[which]] = short(self.kinds[seat] if seat >= 0 else 0)

    def seats(self, which: i64, seats: list[Seat]) -> None:
        facet = self.facets[which]
        count: i64 = len(seats)
        for place in range(min(facet.most, count)):
            self.row[facet.at + 1 + place] = short(self.kinds[seats[place]])
        self.cut(facet, count)


EASTERN: Final = 1 + DIRECTIONS.index("e")
SOUTHERN: Final = 1 + DIRECTIONS.index("s")
