"""Finds puzzles: positions of simulated games in which one line wins, and no other.

    python scripts/puzzles.py GAME [--wanted 12] [--seed text] [--seconds 300]
                                   [--most 60000] [--many 12] [--alike 2]

Plays games between heuristic bots. Where somebody has won, it goes back through the last turn and
asks at each question, by exhaustive enumeration, whether exactly one answer still wins for sure
(see cavern.lab.puzzling). What is found and proved is written to the game's puzzles.yaml, graded by
how often somebody must try who answers at random. ``--most`` runs are allowed for each position, a
single answer counts if it is found among ``--many``, and no more than ``--alike`` of one role and
ending are kept.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from cavern.core import registry
from cavern.core.errors import CavernError
from cavern.core.game import Game, Setup
from cavern.core.match import Match
from cavern.core.puzzle import Puzzle
from cavern.core.rng import Rng
from cavern.core.words import counted
from cavern.lab.puzzling import SURE, Fork, TooMany, proved, solver_of, start_of, tries

BACK = 9
"""So many answers before the end are looked at."""
LONGEST = 3
FEWEST_OPTIONS = 3
FEW = 6
"""With more dice in a tableau there is too much to go through."""


def tables(game: Game[Any]) -> list[Setup]:
    if game.id != "vast":
        return game.tables({})
    wanted = (
        "knight,goblins,dragon,cave", "knight,goblins,dragon,cave,thief", "knight,dragon",
        "knight,goblins", "goblins,dragon,thief", "dragon,cave", "cave,thief", "knight,thief",
        "goblins,ghoul", "knight,ghoul", "vile-ghoul,cave", "thief,ghoul", "thief", "ghoul",
        "dragon,thief", "knight,vile-ghoul,dragon,cave", "knight,cave,ghoul",
    )  # fmt: skip
    return [game.setup(options={"roles": roles}) for roles in wanted]


def finished(game: Game[Any], setup: Setup, seed: str) -> Match:
    match = Match(game, setup, seed)
    bot = game.bots()[game.quick_bot](Rng.from_seed(seed))
    while not match.over and match.answered < 1500:
        match.answer_by(bot)
    return match


def scored(match: Match) -> Iterator[Puzzle]:
    """Where points count: every question of a game, and each score that one might get away with."""
    past = match.near(0)
    for answer in match.history[1:]:
        decision, (state, given) = past.decision, past.checkpoint()
        if decision is not None and not given and len(decision.choices) >= FEWEST_OPTIONS:
            now: Any = past.view(decision.seat)
            dice = sum(len(now[row]) for row in ("health", "travel", "treasure", "potion", "curse"))
            if len(now["travel"]) == 1 and now["escape_score"] and dice <= FEW:
                for score in range(now["escape_score"] + 6, now["escape_score"] - 3, -1):
                    puzzle = candidate(match.game, match, decision.seat, match.game.write(state))
                    puzzle.ending, puzzle.score = "", score
                    yield puzzle
        past.repeat(answer)


def ended(game: Game[Any], match: Match) -> Iterator[Puzzle]:
    """The same for a game that is won or lost: the last turn of whoever won."""
    for seat, position in moments(match):
        yield candidate(game, match, seat, position)


def moments(match: Match) -> Iterator[tuple[int, str]]:
    """The winner's last questions that a position can stand before, the latest first."""
    outcome = match.outcome
    if outcome is None or len(outcome.winners) != 1:
        return
    seat = outcome.winners[0]
    for number in range(match.answered, max(0, match.answered - BACK), -1):
        if match.history[number].seat != seat:
            return
        past = match.near(number - 1)
        for answer in match.history[past.answered + 1 : number]:
            past.repeat(answer)
        state, given = past.checkpoint()
        if not given and past.decision is not None and past.decision.seat == seat:
            if len(past.decision.choices) >= FEWEST_OPTIONS:
                yield seat, match.game.write(state)


def candidate(game: Game[Any], match: Match, seat: int, position: str) -> Puzzle:
    outcome = match.outcome
    assert outcome is not None
    setup = match.setup
    options = {
        spec.id: setup.options[spec.id]
        for spec in game.options
        if spec.id in setup.options and setup.options[spec.id] != spec.default
    }
    return Puzzle(
        id="candidate", title="", say="", position=position, ending=outcome.ending, within=1,
        solution=[], wrong=[], tries=0, mode=setup.mode, seats=setup.seats,
        seat=seat, with_=options,
    )  # fmt: skip


def line(game: Game[Any], puzzle: Puzzle, most: int, many: int) -> bool:
    """Find the single line within the fewest answers. A single answer counts if it has to be found
    among ``many``."""
    for within in range(1, LONGEST + 1):
        puzzle.within = within
        values = solver_of(game, puzzle, most).options(start_of(game, puzzle))
        sure = [id for id, value in values.items() if value == SURE]
        if len(sure) > 1 or (sure and within == 1 and len(values) < many):
            return False
        if sure:
            break
    else:
        return False
    solution: list[str] = []
    at, ways = start_of(game, puzzle), [0] * 0
    solver = solver_of(game, puzzle, most)
    while not game.over(at):
        end = solver.run(at, ways)
        if not isinstance(end, Fork):
            at, ways = end, []
            continue
        if end.decision is None or end.decision.seat != puzzle.seat:
            return False
        ids = end.decision.ids()
        good = [
            way
            for way in range(len(ids))
            if solver.after(at, [*ways, way], len(solution) + 1, False) == SURE
        ]
        if len(good) != 1:
            return False
        solution.append(ids[good[0]])
        ways = [*ways, good[0]]
    puzzle.solution = solution
    return len(solution) == puzzle.within


def failing(game: Game[Any], puzzle: Puzzle) -> None:
    """A line that fails, by taking what comes first after a wrong start."""
    from cavern.core.lesson import Course

    course = Course(game, puzzle.lesson())
    wrong: list[str] = []
    assert course.question is not None
    while course.question is not None and not course.failed and len(wrong) < puzzle.within:
        ids = [id for id in course.question.ids() if wrong or id != puzzle.solution[0]]
        course.give(ids[-1])
        wrong.append(ids[-1])
    puzzle.wrong = wrong


def named(game: Game[Any], puzzle: Puzzle, number: int) -> None:
    """Its id and words."""
    setup = game.setup(puzzle.mode, puzzle.seats, dict(puzzle.with_))
    name = game.seat_names(setup)[puzzle.seat]
    mode = game.mode(setup.mode).title
    who = name if setup.seats > 1 or game.id == "vast" else mode
    puzzle.id = f"{who.lower().replace(' ', '-')}-{number}"
    ending = game.endings[puzzle.ending].rstrip(".") if puzzle.ending else "get out"
    goal = ending if not puzzle.score else f"{ending} with at least {puzzle.score} points"
    puzzle.title = f"{who}: {goal[:1].lower() + goal[1:]}"
    puzzle.say = (
        f"You are the {name}. " if setup.seats > 1 or game.id == "vast" else ""
    ) + f"Find the turn: {goal}. {counted(puzzle.within, 'answer')}, and only one line does it."
    puzzle.rules = rules_of(game, puzzle)


def rules_of(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """The rules that the answers of the line rest on."""
    from cavern.core.lesson import Course

    course = Course(game, puzzle.lesson())
    found: list[str] = []
    for option in puzzle.solution:
        question = course.question
        assert question is not None
        rule = question.option(question.index_of(option)).rule
        if rule and rule not in found:
            found.append(rule)
        course.give(option)
    return found


def search(
    game: Game[Any], wanted: int, seed: str, most: int, many: int, alike: int, seconds: float
) -> list[Puzzle]:
    found: list[Puzzle] = []
    counts: dict[tuple[str, str, str], int] = {}
    started = time.monotonic()
    number = 0
    while len(found) < wanted and time.monotonic() - started < seconds:
        setup = tables(game)[number % len(tables(game))]
        match = finished(game, setup, f"{seed} {number}")
        number += 1
        if number % 50 == 0:
            print(f"  {number} games", flush=True)
        for puzzle in scored(match) if game.id == "cube-delver" else ended(game, match):
            key = (game.seat_names(setup)[puzzle.seat], setup.mode, puzzle.ending)
            if counts.get(key, 0) >= alike:
                break
            try:
                if not line(game, puzzle, most, many):
                    continue
                failing(game, puzzle)
                puzzle.tries = tries(game, puzzle, 20 * most)
                named(game, puzzle, len(found) + 1)
                wrong = proved(game, puzzle, most)
            except (TooMany, CavernError, AssertionError) as error:
                print(f"  {key}: {type(error).__name__} {error}")
                continue
            if wrong:
                print(f"  {key}: {wrong}")
                continue
            counts[key] = counts.get(key, 0) + 1
            found.append(puzzle)
            print(
                f"{len(found)}. {puzzle.title}: {puzzle.solution}, {puzzle.tries} tries", flush=True
            )
            break
    print(f"{number} games, {time.monotonic() - started:.0f} seconds")
    return found


class Block(str):
    """Text that is written line by line."""


def written(puzzles: list[Puzzle]) -> str:
    yaml.add_representer(
        Block, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, "|")
    )
    rows = []
    for puzzle in sorted(puzzles, key=lambda each: each.tries):
        row: dict[str, Any] = {"id": puzzle.id, "title": puzzle.title, "say": puzzle.say}
        row |= {"rules": puzzle.rules, "tries": puzzle.tries, "within": puzzle.within}
        if puzzle.mode:
            row["mode"] = puzzle.mode
        row |= {"seats": puzzle.seats, "seat": puzzle.seat}
        if puzzle.with_:
            row["with"] = dict(puzzle.with_)
        row["position"] = Block(puzzle.position)
        if puzzle.ending:
            row["ending"] = puzzle.ending
        if puzzle.score:
            row["score"] = puzzle.score
        row |= {"solution": puzzle.solution, "wrong": puzzle.wrong}
        rows.append(row)
    return yaml.dump({"puzzles": rows}, sort_keys=False, allow_unicode=True, width=96)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--wanted", type=int, default=12)
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--alike", type=int, default=2)
    parser.add_argument("--many", type=int, default=12)
    parser.add_argument("--most", type=int, default=60_000)
    parser.add_argument("--seconds", type=float, default=300)
    given = parser.parse_args()
    game = registry.game(given.game)
    found = search(
        game, given.wanted, given.seed, given.most, given.many, given.alike, given.seconds
    )
    package = given.game.replace("-", "_")
    root = Path(__file__).resolve().parents[1] / "src" / "cavern" / "games" / package
    if found:
        (root / "puzzles.yaml").write_text(written(found), "utf-8")


if __name__ == "__main__":
    main()
