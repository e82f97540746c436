"""Puzzles: find the turn. A position, what to reach, and the only line that reaches it.

    puzzles:
      - id: knight-1
        title: The last blow
        say: Kill the Dragon this turn.
        rules: [V3.4]
        seat: 0
        with: {roles: "knight,dragon"}
        position: |
          …
        ending: dragon-killed
        within: 3
        solution: ["place:strength", "move:e", "attack:dragon"]
        wrong: [end-turn]
        tries: 84

``ending`` may be left out where a ``score`` is wanted. ``within`` is how many answers there are to
give. With ``survive`` the answers are wanted that leave the best chance of surviving the next die,
and ``odds`` says for each question of the line what every answer leaves, in percent. ``tries`` is
how often a bot must try on average that answers by rule of thumb and by lot in turns. All are
proved by going through every answer and every fall of the dice (:mod:`cavern.lab.puzzling`);
``scripts/puzzles.py`` found them.
"""

from functools import cache
from importlib.resources import files
from math import inf
from typing import Final, Literal

import msgspec
import yaml

from cavern.core.decision import Seat
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame
from cavern.core.lesson import Lesson, Step, lessons, package_of

Grade = Literal["easy", "medium", "hard", "expert"]
GRADES: Final[dict[Grade, float]] = {"easy": 5, "medium": 15, "hard": 50, "expert": inf}
"""The grades, with the tries that are too many for each."""

DAY: Final = 86_400
TODAY: Final = "today"
"""What the daily puzzle is asked for by."""


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, rename="kebab", kw_only=True):
    id: str
    title: str
    say: str
    position: str
    ending: str = ""
    within: int
    solution: list[str]
    wrong: list[str]
    tries: int
    rules: list[str] = []
    score: int = 0
    survive: bool = False
    odds: list[dict[str, int]] = []
    seed: str = ""
    mode: str = ""
    seats: int = 0
    seat: Seat = 0
    with_: dict[str, bool | int | str] = msgspec.field(default_factory=dict, name="with")

    def lesson(self) -> Lesson:
        """The same as a lesson, which whoever plays lessons can play."""
        return Lesson(
            title=self.title,
            about=self.say,
            steps=self.safest() if self.survive else [self.task()],
            end="Solved: nothing else is as safe."
            if self.survive
            else "Solved: this was the only way.",
            mode=self.mode,
            seats=self.seats,
            with_=self.with_,
            seat=self.seat,
            position=self.position,
            seed=self.seed or self.id,
            id=f"puzzle:{self.id}",
        )

    def task(self) -> Step:
        """To win: whatever is possible may be tried and taken back."""
        return Step(
            say=self.say,
            rules=self.rules,
            ending=self.ending,
            least={str(self.seat): self.score} if self.score else {},
            within=self.within,
            solution=self.solution,
            wrong=self.wrong,
            hint="That was not it. Take it back, or try it from the start.",
            well="That is it, and there is no other way.",
        )

    def safest(self) -> list[Step]:
        """To survive: any other answer is told what chance it leaves, and what there is to find."""
        steps = []
        for number, (answer, odds) in enumerate(zip(self.solution, self.odds)):
            best = odds[answer]
            steps.append(
                Step(
                    say=self.say if number == 0 else "Right so far. And now?",
                    rules=self.rules,
                    do=[answer],
                    hints={
                        id: f"That leaves you alive {percent} times in 100. There is better."
                        for id, percent in odds.items()
                        if id != answer
                    },
                    well=f"Alive {best} times in 100: nothing else comes close.",
                )
            )
        return steps


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    puzzles: list[Puzzle]


def puzzles(game: AnyGame) -> list[Puzzle]:
    """The puzzles that lie beside a game, as ``puzzles.yaml`` in its package."""
    package = package_of(game)
    return _of_package(package) if package else []


@cache
def _of_package(package: str) -> list[Puzzle]:
    path = files(package).joinpath("puzzles.yaml")
    return read(path.name, path.read_text("utf-8")) if path.is_file() else []


def read(name: str, text: str) -> list[Puzzle]:
    try:
        return msgspec.convert(yaml.load(text, yaml.CSafeLoader), PuzzleFile).puzzles
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise BadInput(f"{name}: {error}") from None


def puzzle(game: AnyGame, id: str) -> Puzzle:
    """The puzzle of a game with this id."""
    for each in puzzles(game):
        if each.id == id:
            return each
    known = ", ".join(each.id for each in puzzles(game)) or "none"
    raise BadInput(f"{game.id} has no puzzle {id!r}; it has {known}")


def to_learn(game: AnyGame, id: str, now: float) -> Lesson:
    """A lesson of a game by its id, or a puzzle by its own; ``today`` is the daily puzzle."""
    daily = of_the_day(game, now)
    if id == TODAY and daily is not None:
        return daily.lesson()
    taught = {each.id: each for each in lessons(game)}
    if id in taught:
        return taught[id]
    for each in puzzles(game):
        if each.id == id:
            return each.lesson()
    raise BadInput(
        f"{game.id} has no lesson or puzzle {id!r}; its lessons are {', '.join(taught) or 'none'}, "
        f"and `cavern learn {game.id} --list` names the puzzles, too"
    )


def grade_of(puzzle: Puzzle) -> Grade:
    """How hard it is, by the tries it takes; a grade means the same in every game."""
    return next(grade for grade, fewer in GRADES.items() if puzzle.tries < fewer)


def of_the_day(game: AnyGame, now: float) -> Puzzle | None:
    """The daily puzzle at this time in seconds: one after the other, the same for everybody."""
    found = puzzles(game)
    return found[int(now // DAY) % len(found)] if found else None
