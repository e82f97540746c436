"""Examples of rules: positions that show a rule, to be tried out. Nothing has to be reached.

They are the scenarios that prove the rules, as far as they stand at a position; ``examples.json``
in a game's package is made from them by ``scripts/examples.py``.
"""

from functools import cache
from importlib.resources import files

import msgspec

from cavern.core.errors import BadInput
from cavern.core.game import AnyGame
from cavern.core.lesson import Lesson, Step, package_of
from cavern.core.scenario import Chance


class Example(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A position that shows ``rules``; ``do`` is what was answered there, by whoever was asked."""

    id: str
    name: str
    rules: list[str]
    position: str
    do: list[str] = []
    chance: list[Chance] = []
    mode: str = ""
    seats: int = 0
    options: dict[str, bool | int | str] = {}

    def lesson(self) -> Lesson:
        """The same as something that whoever plays lessons can play."""
        task = Step(
            say=self.name,
            rules=self.rules,
            chance=self.chance,
            solution=self.do or ["whatever"],
            hint="Take it back and try something else.",
        )
        return Lesson(
            title=f"Rule {self.rules[0]}",
            about=self.name,
            steps=[task],
            end="The game is over at this point. Take it back, or look at another rule.",
            mode=self.mode,
            seats=self.seats,
            with_=self.options,
            position=self.position,
            seed=self.id,
            id=f"example:{self.id}",
            free=True,
        )


def examples(game: AnyGame) -> list[Example]:
    """The examples that lie beside a game, as ``examples.json`` in its package."""
    package = package_of(game)
    return _of_package(package) if package else []


@cache
def _of_package(package: str) -> list[Example]:
    path = files(package).joinpath("examples.json")
    return msgspec.json.decode(path.read_bytes(), type=list[Example]) if path.is_file() else []


def example(game: AnyGame, id: str) -> Example:
    """The example of a game with this id."""
    for each in examples(game):
        if each.id == id:
            return each
    raise BadInput(f"{game.id} has no example {id!r}; the rules list those there are")
