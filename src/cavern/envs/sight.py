"""What a seat sees, as numbers: a game's view laid out in one row.

The layout follows from the types of the view (``games/GAME/border.py``) and from a few declarations
in its ``LENS``: which texts are left out, what things are places, how long lists may
get. A view never has what its seat may not know, so neither has the row.

| in the view | in the row |
| --- | --- |
| a number, yes or no | itself; ±32767 if it is beyond that |
| one of several words | a 1 in the place of that word |
| a name | its number: 0 for none, 1 for something hidden or new, from 2 on ``data/GAME.names`` |
| a place ``x,y`` | three numbers: 1 if it is one (else the number of a name), x, y |
| an edge ``x,y:e`` | four: 1, x, y, and 1 to 4 for n, e, s, w |
| a list | how many there are, then the first of them, as many as have room |
| hidden cards | how many there are, then zeros |
| what may be missing | 1 if it is there, then it |
"""

import argparse
import re
import types
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.game import TRUTH, AnyGame, Setup
from cavern.core.grid import DIRECTIONS
from cavern.core.lens import Lens
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.rows import (
    HIDDEN,
    CountsPart,
    EdgePart,
    Field,
    Heaps,
    IdOf,
    Maybe,
    NamePart,
    NoPart,
    NumberPart,
    OneOf,
    PlacePart,
    RecordPart,
    Row,
    RowPart,
    Several,
    SomeOf,
)
from cavern.core.things import Names, marks_in
from cavern.envs.words import DATA, Coding, append, coding_of, fresh, listed
from cavern.lab.seating import read_options

FIRST_NUMBER = 2
"""The number of the first listed name."""
IDENTIFIER = re.compile(r"[a-z0-9]+([-.][a-z0-9]+)*")
SAID = 6
"""So many words of an answer that is being given are shown."""

# From types


class Layout:
    """Parts made from the types of a view; a view of everything tells the keys of dictionaries."""

    def __init__(self, lens: Lens, names: dict[str, int]) -> None:
        self.lens = lens
        self.names = names

    def record(self, of: Any, sample: Any) -> RecordPart:
        """A typed dictionary."""
        parts: dict[str, RowPart] = {}
        for name, hint in get_type_hints(of, include_extras=True).items():
            where = f"{of.__name__}.{name}"
            if sample is not None and name not in sample:
                continue
            parts[name] = self.part(hint, where, None if sample is None else sample[name])
        return RecordPart(parts)

    def part(self, of: Any, where: str, sample: Any = None) -> RowPart:
        if where in self.lens.left_out:
            return NoPart()
        origin, args = get_origin(of), get_args(of)
        if origin is NotRequired:
            return self.part(args[0], where, sample)
        if origin is Annotated:
            kind = next((mark.kind for mark in marks_in(of, Names)), "")
            return self.thing(kind, args[0], where, sample)
        if origin in (Union, types.UnionType):
            return self.union(args, where, sample)
        if of is bool:
            return NumberPart("yes or no")
        if of is int:
            return NumberPart()
        if of is str:
            return self.text(where)
        if origin is Literal:
            return OneOf([word for word in args if word])
        if origin is tuple:
            return RecordPart({str(place): NumberPart() for place in range(len(args))})
        if origin is list and where in self.lens.named:
            return Several(IdOf(self.names), self.lens.room.get(where, self.lens.usual))
        if origin is list:
            return self.several(args[0], where)
        if origin is dict:
            return self.dictionary(args[1], where, sample)
        if is_typeddict(of):
            return self.record(of, sample if isinstance(sample, Mapping) else None)
        raise BadInput(f"{where} has a type that no row of numbers can show: {of}")

    def thing(self, kind: str, of: Any, where: str, sample: Any) -> RowPart:
        """What names things of this kind."""
        if kind in self.lens.places:
            return PlacePart(self.names)
        return EdgePart() if kind in self.lens.edges else self.part(of, where, sample)

    def text(self, where: str) -> RowPart:
        return SomeOf(DIRECTIONS) if where in self.lens.sides else NamePart(self.names)

    def several(self, of: Any, where: str) -> RowPart:
        if get_origin(of) is Literal:
            return SomeOf(get_args(of))
        part, room = self.part(of, where), self.lens.room.get(where, self.lens.usual)
        if where in self.lens.heaps and isinstance(part, RecordPart):
            return Heaps(part, room, *self.lens.heaps[where])
        return Several(part, room)

    def dictionary(self, of: Any, where: str, sample: Any) -> RowPart:
        keys = self.lens.keys.get(where) or tuple(sample if isinstance(sample, Mapping) else ())
        if of is int:
            return CountsPart({key: NumberPart() for key in keys})
        one = sample[keys[0]] if isinstance(sample, Mapping) and keys and sample else None
        return RecordPart({key: self.part(of, where, one) for key in keys})

    def union(self, args: tuple[Any, ...], where: str, sample: Any) -> RowPart:
        """What may be missing, or hidden and only counted."""
        kinds = [kind for kind in args if kind is not type(None)]
        open_kinds = [kind for kind in kinds if kind is not int] or kinds
        part = self.part(open_kinds[0], where, sample)
        if type(None) in args and not isinstance(part, NamePart | NoPart):
            return Maybe(part)
        return part


class Sight:
    """The rows of one table: who looks, who is asked, what was said, and the view."""

    def __init__(self, game: AnyGame, setup: Setup, coding: Coding) -> None:
        self.game = game
        self.coding = coding
        self.names = {
            name: FIRST_NUMBER + place for place, name in enumerate(listed(game.id, "names"))
        }
        layout = Layout(game.lens, self.names)
        truth = game.view(fresh(game, setup), TRUTH)
        seats = [str(seat) for seat in range(setup.seats)]
        self.head = RecordPart({"seat": OneOf(seats), "asked": OneOf(seats)})
        self.said = Several(NumberPart("the number of a word"), SAID)
        self.view = layout.record(game.view_type, truth)
        self.said_at = self.head.size
        self.view_at = self.said_at + self.said.size
        self.size = self.view_at + self.view.size

    def write(
        self, row: Row, at: int, view: Mapping[str, object], seat: int, asked: int, said: list[int]
    ) -> None:
        """Write what ``seat`` sees into zeros; ``said`` only if it is the one who is asked."""
        self.head.write(row, at, {"seat": str(seat), "asked": str(asked)})
        if seat == asked:
            self.hear(row, at, said)
        self.view.write(row, at + self.view_at, view)

    def hear(self, row: Row, at: int, said: list[int]) -> None:
        """Write what was said so far; it only ever grows while an answer is given."""
        self.said.write(row, at + self.said_at, said)

    def fields(self) -> list[Field]:
        """Every part of the row."""
        return [
            *self.head.fields("", 0),
            *self.said.fields("said", self.said_at),
            *self.view.fields("", self.view_at),
        ]

    def table(self) -> str:
        """The same as a table of Markdown."""
        lines = ["| at | numbers | field | what it is |", "| --- | --- | --- | --- |"]
        for field in self.fields():
            at = f"+{field.at}" if field.inside else str(field.at)
            lines.append(f"| {at} | {field.size} | `{field.name}` | {field.text} |")
        return "\n".join(lines) + "\n"


class Collected(dict[str, int]):
    """Notes every name that is looked up."""

    def get(self, name: str, default: Any = None) -> Any:
        return self.setdefault(name, HIDDEN)


def missing(game: AnyGame, answers: int) -> list[str]:
    """Names that the list does not have: of options, of what the game declares about itself, and
    of what random games of every table show in so many answers each."""
    declared = [*listed(game.id), *identifiers(game.about()), *game.endings]
    found = Collected.fromkeys(declared, HIDDEN)
    layout = Layout(game.lens, found)
    for number, setup in enumerate(game.tables({})):
        match = Match(game, setup, f"names {number}")
        view = layout.record(game.view_type, match.view(TRUTH))
        row = [0] * view.size
        rng = Rng.from_seed(match.seed).split("answers")
        while match.decision is not None and match.answered < answers:
            view.write(row, 0, match.view(TRUTH))
            match.answer_index(rng.below(len(match.decision.choices)))
    known = set(listed(game.id, "names")) if (DATA / f"{game.id}.names").is_file() else set()
    return sorted(name for name in found if name not in known)


def identifiers(value: object) -> Iterator[str]:
    """Every text in plain data that can be a name: no spaces, no capitals."""
    if isinstance(value, str) and IDENTIFIER.fullmatch(value):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from identifiers(key)
            yield from identifiers(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from identifiers(item)


@cache
def _sight(game_id: str, mode: str, seats: int, options: tuple[tuple[str, Any], ...]) -> Sight:
    game = registry.game(game_id)
    setup = game.setup(mode, seats, dict(options))
    return Sight(game, setup, coding_of(game.id))


def sight_for(game: AnyGame, setup: Setup) -> Sight:
    return _sight(game.id, setup.mode, setup.seats, tuple(sorted(setup.options.items())))


PAGES = {"cube-delver": "", "skulldug": "duel", "vast": ""}
"""The games whose layout is written down, each in one mode."""


def page(game: AnyGame, setup: Setup) -> str:
    """The layout of a table, to be read."""
    seen = sight_for(game, setup)
    names = ", ".join(game.seat_names(setup))
    return (
        f"# What a seat of {game.title} sees\n\n"
        f"The row of {seen.size} numbers (`int16`) at a table of mode `{setup.mode}` "
        f"with {names}. How each kind of thing becomes numbers is told in "
        f"[environments](../environments.md#what-is-seen). `+7` counts from the beginning of an "
        f"entry.\n\n{seen.table()}"
    )


def main() -> None:
    """Says how what a seat sees is laid out in numbers."""
    parser = argparse.ArgumentParser(prog="python -m cavern.envs.sight", description=main.__doc__)
    parser.add_argument("games", nargs="*", help="append the names that their lists lack")
    parser.add_argument("--table", nargs="+", metavar=("GAME", "MODE SEATS NAME=VALUE"),
                        help="print the layout of a table; the game is enough")  # fmt: skip
    parser.add_argument("--pages", type=Path, metavar="DOCS", help="write the pages kept there")
    given = parser.parse_args()
    try:
        if given.table:
            print(page_of(*given.table), end="")
        if given.pages:
            for game_id, mode in PAGES.items():
                Path(given.pages, f"{game_id}.md").write_text(page_of(game_id, mode), "utf-8")
        for game_id in given.games:
            append(game_id, "names", missing(registry.game(game_id), 60))
    except BadInput as error:
        parser.error(str(error))


def page_of(game_id: str, mode: str = "", seats: str = "0", *pairs: str) -> str:
    """The layout of a table that is named in words."""
    game = registry.game(game_id)
    if not seats.isdecimal():
        raise BadInput(f"seats are a number, not {seats!r}")
    return page(game, game.setup(mode, int(seats), read_options(pairs, "options are NAME=VALUE")))


if __name__ == "__main__":
    main()
