"""Finds puzzles: positions of simulated games in which one line is best, and no other.

    python scripts/puzzles.py GAME [--games 0-20] [--wanted 24]

Plays those games of a series between heuristic bots, the same ones every time, and goes back
through the last turn of whoever has won: where exactly one line of answers wins for sure, found by
going through everything (see cavern.lab.puzzling), the longest such line is a puzzle. In games of
one player it also looks for moments in which one line is clearly the safest. What is found and
proved is added to the game's puzzles.yaml; what is there already is proved and graded again and
stays, so that whoever has solved it finds it again. How much is searched does not depend on how
fast the machine is: the same games bring the same puzzles.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from cavern.core import registry
from cavern.core.errors import CavernError
from cavern.core.game import Game, Setup
from cavern.core.lesson import Course
from cavern.core.match import Match
from cavern.core.puzzle import Puzzle, puzzles
from cavern.core.rng import Rng
from cavern.core.words import counted
from cavern.lab.puzzling import (
    TooMany,
    best_line,
    ending_of,
    lucky_line,
    one_line,
    proved,
    solver_of,
    start_of,
    sure_lines,
    tries,
)

SEED = "puzzles"
BACK = 16
"""So many answers before the end are looked at."""
LONGEST = 6
TURN = 3
"""From so many answers on a line is a turn."""
FEWEST_OPTIONS = 3
FEW = 7
"""With more dice in a tableau there is too much to go through."""
FEWEST_TRIES = 4
"""What a bot finds sooner is no puzzle."""
SEEDS = 12
"""So many seeds are tried for dice that do not help anybody."""

MOST = {"cube-delver": 3_000, "skulldug": 6_000, "vast": 8_000}
"""So many runs of a step are allowed for each position, which does not depend on how fast the
machine is."""
ALIKE = {"cube-delver": 8, "skulldug": 3, "vast": 3}
"""So many are kept of one seat and ending."""


def tables(game: Game[Any]) -> list[Setup]:
    if game.id != "vast":
        return game.tables({})
    wanted = (
        "knight,goblins,dragon,cave", "dragon,cave", "knight,goblins,dragon,cave,thief",
        "cave,thief", "knight,dragon", "dragon,thief", "knight,goblins", "knight,cave-ghost",
        "goblins,dragon,thief", "thief,cave-ghost", "knight,ghoul", "goblins,ghost",
        "vile-ghoul,cave", "knight,thief,ghost", "goblins,ghoul", "dragon,ghost", "thief,ghoul",
        "knight,vile-ghoul,dragon,cave", "knight,cave,ghoul", "thief,ghost", "goblins,cave",
    )  # fmt: skip
    return [game.setup(options={"roles": roles}) for roles in wanted]


def finished(game: Game[Any], setup: Setup, seed: str) -> Match:
    match = Match(game, setup, seed)
    bot = game.bots()[game.quick_bot](Rng.from_seed(seed))
    while not match.over and match.answered < 1500:
        match.answer_by(bot)
    return match


def candidate(match: Match, seat: int, position: str) -> Puzzle:
    game, setup, outcome = match.game, match.setup, match.outcome
    options = {
        spec.id: setup.options[spec.id]
        for spec in game.options
        if spec.id in setup.options and setup.options[spec.id] != spec.default
    }
    return Puzzle(
        id="candidate", title="", say="", position=position, within=1, solution=[], wrong=[],
        ending=outcome.ending if outcome else "", tries=0, mode=setup.mode, seats=setup.seats,
        seat=seat, with_=options,
    )  # fmt: skip


# Where to look


def candidates(match: Match) -> Iterator[Puzzle]:
    """What could be a puzzle in a game that is over, the nearest to its end first."""
    if match.game.id == "cube-delver":
        yield from scored(match)
        yield from deadly(match)
        return
    yield from ended(match)
    yield from missed(match)
    if match.setup.seats == 1 and match.game.id == "skulldug":
        yield from deadly(match)


def moments(match: Match) -> Iterator[tuple[Match, int]]:
    """Every question that a position can stand before, with the number of its answer."""
    past = match.near(0)
    for answer in match.history[1:]:
        decision, (_, given) = past.decision, past.checkpoint()
        if decision is not None and not given and len(decision.choices) >= FEWEST_OPTIONS:
            yield past, answer.number
        past.repeat(answer)


def ended(match: Match) -> Iterator[Puzzle]:
    """The last turn of whoever won."""
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
                yield candidate(match, seat, match.game.write(state))


def missed(match: Match) -> Iterator[Puzzle]:
    """The turn before, of whoever won: perhaps it might have been the last already."""
    outcome = match.outcome
    if outcome is None or len(outcome.winners) != 1:
        return
    seat, before, starts = outcome.winners[0], -1, [""] * 0
    for past, _ in moments(match):
        assert past.decision is not None
        if past.decision.seat == seat and before != seat:
            starts.append(match.game.write(past.checkpoint()[0]))
        before = past.decision.seat
    for position in starts[-2:-1]:
        puzzle = candidate(match, seat, position)
        puzzle.ending = ""
        yield puzzle


def scored(match: Match) -> Iterator[Puzzle]:
    """Where points count: each score that one might get away with."""
    for past, _ in moments(match):
        now: Any = past.view(0)
        dice = sum(len(now[row]) for row in ("health", "travel", "treasure", "potion", "curse"))
        if len(now["travel"]) <= 2 and now["escape_score"] and dice <= FEW + 2:
            for score in range(now["escape_score"] + 6, now["escape_score"] - 3, -1):
                puzzle = candidate(match, 0, match.game.write(past.checkpoint()[0]))
                puzzle.ending, puzzle.score = "", score
                yield puzzle


def deadly(match: Match) -> Iterator[Puzzle]:
    """Where somebody alone might die soon."""
    delving = match.game.id == "cube-delver"
    for past, number in moments(match):
        now: Any = past.view(0)
        if delving:
            dice = sum(len(now[row]) for row in ("travel", "treasure", "potion"))
            near = len(now["health"]) <= 2 and len(now["travel"]) > 1 and dice <= FEW
        else:
            near = match.answered - number < BACK and now["explorers"][0]["health"] <= 2
        if near:
            puzzle = candidate(match, 0, match.game.write(past.checkpoint()[0]))
            puzzle.ending, puzzle.survive = "", True
            yield puzzle


# What makes it one


def solved(game: Game[Any], puzzle: Puzzle, most: int) -> bool:
    """Find its line, or see that it has none."""
    found = safest(game, puzzle, most) if puzzle.survive else shortest(game, puzzle, most)
    return found and tries(game, puzzle, most) >= FEWEST_TRIES


def shortest(game: Game[Any], puzzle: Puzzle, most: int) -> bool:
    """The single line within the fewest answers that win."""
    for within in range(1, LONGEST + 1):
        puzzle.within = within
        state = start_of(game, puzzle)
        lines = sure_lines(solver_of(game, puzzle, state, most), state)
        if lines:
            puzzle.solution = list(min(lines))
            if len(puzzle.solution) < within or not one_line(lines):
                return False
            if not puzzle.score:
                puzzle.ending = ending_of(game, puzzle)
            return unhelped(game, puzzle)
    return False


def unhelped(game: Game[Any], puzzle: Puzzle) -> bool:
    """Find dice by which nobody gets there but by the line."""
    for number in range(SEEDS):
        puzzle.seed = f"{puzzle.position[:12]} {number}".replace("\n", " ")
        if not lucky_line(game, puzzle, 100_000):
            return True
    return False


def safest(game: Game[Any], puzzle: Puzzle, most: int) -> bool:
    puzzle.solution, puzzle.odds = best_line(game, puzzle, most)
    puzzle.within = len(puzzle.solution)
    return bool(puzzle.solution) and max(puzzle.odds[-1].values()) < 100


def failing(game: Game[Any], puzzle: Puzzle) -> None:
    """A line that fails, by taking what comes last after a wrong start."""
    course = Course(game, puzzle.lesson())
    wrong: list[str] = []
    while course.question is not None and not course.failed and len(wrong) < puzzle.within:
        ids = [id for id in course.question.ids() if wrong or id not in puzzle.solution]
        course.give(ids[-1])
        wrong.append(ids[-1])
        if not course.told.taken:
            break
    puzzle.wrong = wrong


# Words


def named(game: Game[Any], puzzle: Puzzle, number: int) -> None:
    """Its id and words."""
    setup = game.setup(puzzle.mode, puzzle.seats, dict(puzzle.with_))
    name = game.seat_names(setup)[puzzle.seat]
    mode = game.mode(setup.mode).title
    alone = setup.seats == 1 and game.id != "vast"
    puzzle.id = f"{(mode if alone else name).lower().replace(' ', '-')}-{number}"
    you = "" if alone else f"You are the {name}. "
    answers = counted(puzzle.within, "answer")
    if puzzle.survive:
        what = "the next die" if game.id == "cube-delver" else "this turn"
        puzzle.title = f"{mode}: survive {what}"
        puzzle.say = (
            f"{you}What leaves you the best chance to survive {what}? {answers.capitalize()}; "
            "any other is worse by at least 5 in 100."
        )
    else:
        ending = game.endings[puzzle.ending].rstrip(".") if puzzle.ending else "get out"
        goal = ending if not puzzle.score else f"{ending} with at least {puzzle.score} points"
        goal = goal[:1].lower() + goal[1:]
        puzzle.title = f"{mode if alone else name}: {goal}"
        puzzle.say = (
            f"{you}Find the turn after which it is said: {goal}. {answers.capitalize()}, whatever "
            "the dice show, and only one line does it."
            if not puzzle.score
            else f"{goal[:1].upper() + goal[1:]}. {answers.capitalize()}, whatever the dice show, "
            "and only one line does it."
        )
    puzzle.rules = rules_of(game, puzzle)


def rules_of(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """The rules that the answers of the line rest on."""
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


# All together


def search(game: Game[Any], numbers: list[int], kept: list[Puzzle], wanted: int) -> list[Puzzle]:
    """Of one game the best, of one kind those that are hardest to find."""
    kinds: dict[tuple[str, str], list[Puzzle]] = {}
    refused: Counter[str] = Counter()
    most, setups = MOST[game.id], tables(game)
    for number in numbers:
        setup = setups[number % len(setups)]
        match = finished(game, setup, f"{SEED} {number}")
        best = hardest(match, most, refused)
        if best is None:
            continue
        kind = (game.seat_names(setup)[best.seat], best.ending + "survive" * best.survive)
        rivals = kinds.setdefault(kind, [])
        rivals.append(best)
        rivals.sort(key=rank)
        del rivals[ALIKE[game.id] :]
        if best in rivals:
            print(f"{number}: {kind} {best.solution}, {best.tries} tries", flush=True)
    print(f"refused {dict(refused)}")
    chosen = sorted(
        (each for rivals in kinds.values() for each in rivals),
        key=rank,
    )
    return finish(game, kept, chosen, wanted, most)


def rank(puzzle: Puzzle) -> tuple[bool, int]:
    """Whole turns come first, and what is not found by rule of thumb."""
    return len(puzzle.solution) < TURN, -puzzle.tries


def hardest(match: Match, most: int, refused: Counter[str]) -> Puzzle | None:
    """The best puzzle of a game."""
    best: Puzzle | None = None
    for puzzle in candidates(match):
        if best is not None and best.survive != puzzle.survive:
            break  # what wins is better than what survives
        try:
            if solved(match.game, puzzle, most):
                puzzle.tries = tries(match.game, puzzle, most)
                if best is None or rank(puzzle) < rank(best):
                    best = puzzle
        except (TooMany, CavernError) as error:
            refused[type(error).__name__] += 1
    return best


def still_proved(game: Game[Any]) -> list[Puzzle]:
    """What the file holds already, graded again."""
    kept = []
    for puzzle in puzzles(game):
        puzzle.tries = tries(game, puzzle)
        wrong = proved(game, puzzle)
        print(f"{puzzle.id}: {wrong or f'{puzzle.tries} tries'}", flush=True)
        if not wrong:
            kept.append(puzzle)
    return kept


def finish(
    game: Game[Any], kept: list[Puzzle], chosen: list[Puzzle], wanted: int, most: int
) -> list[Puzzle]:
    """The first of those chosen that are new and can be proved, with their words, after those that
    are kept."""
    found = kept[:]
    for puzzle in chosen:
        if len(found) >= wanted:
            break
        if any(puzzle.position == other.position for other in found):
            continue
        taken = [int(each.id.rpartition("-")[2]) for each in found]
        named(game, puzzle, max(taken, default=0) + 1)
        failing(game, puzzle)
        wrong = proved(game, puzzle, 4 * most)
        print(f"  {puzzle.title}: {wrong or puzzle.id}", flush=True)
        if not wrong:
            found.append(puzzle)
    return found


class Block(str):
    """Text that is written line by line."""


def written(found: list[Puzzle]) -> str:
    yaml.add_representer(
        Block, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, "|")
    )
    rows = []
    for puzzle in sorted(found, key=lambda each: each.tries):
        row: dict[str, Any] = {"id": puzzle.id, "title": puzzle.title, "say": puzzle.say}
        row |= {"rules": puzzle.rules, "tries": puzzle.tries, "within": puzzle.within}
        if puzzle.mode:
            row["mode"] = puzzle.mode
        row |= {"seats": puzzle.seats, "seat": puzzle.seat}
        if puzzle.with_:
            row["with"] = dict(puzzle.with_)
        row["position"] = Block(puzzle.position)
        for name in ("ending", "score", "seed", "survive", "odds"):
            if getattr(puzzle, name):
                row[name] = getattr(puzzle, name)
        row |= {"solution": puzzle.solution, "wrong": puzzle.wrong}
        rows.append(row)
    return yaml.dump({"puzzles": rows}, sort_keys=False, allow_unicode=True, width=96)


def counted_out(text: str) -> list[int]:
    """``0-3,7`` as numbers."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=list(MOST))
    parser.add_argument("--games", type=counted_out, default=counted_out("0-20"))
    parser.add_argument("--wanted", type=int, default=24)
    given = parser.parse_args()
    game = registry.game(given.game)
    found = search(game, given.games, still_proved(game), given.wanted)
    root = Path(__file__).resolve().parents[1] / "src" / "cavern" / "games"
    path = root / given.game.replace("-", "_") / "puzzles.yaml"
    path.write_text(written(found), "utf-8")
    print(f"{given.game}: {len(found)} puzzles")


if __name__ == "__main__":
    main()
