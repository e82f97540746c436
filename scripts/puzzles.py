"""Finds puzzles: positions of simulated games in which one line is best, and no other.

    python scripts/puzzles.py GAME [--games 0-99]

Plays games of a series between heuristic bots, the same ones every time, and goes back through the
last turn of whoever has won, and their turn before: where exactly one line of answers wins for
sure, found by going through everything (see cavern.lab.puzzling), it is a puzzle. Where somebody
delves alone it looks in every other game for moments in which one line is clearly the safest.

Without ``--games`` it writes puzzles.yaml anew, from the games that were chosen for it
(``CHOSEN``). A puzzle's id ends with the number of its game, and nothing depends on the machine's
speed, so each can be found again by itself. Older puzzles, which come from none of those games,
stay in the file, so that whoever has solved them finds them again; they are proved, graded and
worded anew. With ``--games`` it shows what those games hold, to choose from.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
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
FEWEST_TRIES = 3
"""What a bot finds sooner is no puzzle."""
SEEDS = 3
"""So many seeds are tried for dice that do not help anybody."""

MOST = {"cube-delver": 3_000, "skulldug": 40_000, "vast": 8_000}
"""So many runs of a step are allowed for each position, which does not depend on how fast the
machine is."""
CHOSEN: dict[str, tuple[int, ...]] = {
    "cube-delver": (18, 23, 43, 59, 138, 159, 235, 251, 267, 309),
    "skulldug": (0, 48, 85, 107, 115, 127, 128, 136),
    "vast": (42, 50, 84),
}
"""The games whose puzzles are set: all kinds of players and aims, from easy to hard."""

GOALS = {
    "escaped": "Walk out",
    "escaped-lightened": "Get out",
    "won": "Win",
    "team-won-alone": "Win for your team",
    "team-won-together": "Win with your partner",
    "solo-won": "Leave the haunted cave with three treasures",
    "knight-killed": "Kill the Knight",
    "ambushed": "Kill the Knight in an Ambush",
    "knight-escaped": "Leave the Cave with enough Crystals smashed",
    "crystals-smashed": "Smash the last Crystal",
    "goblins-escaped": "Leave the Cave with enough Crystals smashed",
    "vile-ghoul-escaped": "Leave the Cave with enough Crystals smashed",
    "dragon-killed": "Kill the Dragon",
    "dragon-escaped": "Fly away",
    "cave-collapsed": "Bury them all",
    "treasures-stashed": "Stash your last Treasure",
    "ghoul-escaped": "Have your fill of Fury and leave the Cave",
    "ghost-escaped": "Lock your last Artifact and leave the Cave",
    "ghost-tiles-lost": "Let the last Ghost tile fall",
}
"""What is wanted, by the ending it comes to."""


def tables(game: Game[Any]) -> list[Setup]:
    """Every table, those of many seats and those of few by turns."""
    found = game.tables({})
    return [found[at * 37 % len(found)] for at in range(len(found))]


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


def sources(match: Match, number: int) -> list[Iterator[Puzzle]]:
    """Where in a game that is over there may be a puzzle."""
    if match.setup.seats == 1 and match.game.id != "vast" and number % 2:
        return [deadly(match)]
    return [scored(match)] if match.game.id == "cube-delver" else [ended(match), missed(match)]


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
        if len(now["travel"]) <= 2 and now["escape_score"] and dice <= FEW:
            for score in range(now["escape_score"] + 6, max(0, now["escape_score"] - 3), -1):
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
    if puzzle.survive:
        return safest(game, puzzle, most)
    return shortest(game, puzzle, most) and tries(game, puzzle, most) >= FEWEST_TRIES


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
            if puzzle.score and within == 1:
                return False  # to walk out at once is no puzzle
            if not puzzle.score:
                puzzle.ending = ending_of(game, puzzle)
            return unhelped(game, puzzle, most)
    return False


def unhelped(game: Game[Any], puzzle: Puzzle, most: int) -> bool:
    """Find dice by which nobody gets there but by the line."""
    for number in range(SEEDS):
        puzzle.seed = f"{puzzle.position[:12]} {number}".replace("\n", " ")
        if not lucky_line(game, puzzle, most):
            return True
    return False


def safest(game: Game[Any], puzzle: Puzzle, most: int) -> bool:
    """The safest line, if it is not sure and there are others worth a thought."""
    puzzle.solution, puzzle.odds = best_line(game, puzzle, most)
    puzzle.within = len(puzzle.solution)
    if not puzzle.solution:
        return False
    chances = sorted(puzzle.odds[-1].values())
    return chances[-1] < 100 and len(chances) > FEWEST_OPTIONS and 2 * chances[-3] > chances[-1]


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


def worded(game: Game[Any], puzzle: Puzzle) -> str:
    """Give it its words; who has to solve it."""
    setup = game.setup(puzzle.mode, puzzle.seats, dict(puzzle.with_))
    name = game.seat_names(setup)[puzzle.seat]
    alone = setup.seats == 1 and game.id != "vast"
    who = game.mode(setup.mode).title if alone else name
    you = "" if alone else f"You are the {name}. "
    if puzzle.survive:
        what = "the next die" if game.id == "cube-delver" else "this turn"
        puzzle.title = f"{who}: survive {what}"
        puzzle.say = (
            f"{you}Survive {what}. One choice leaves you a clearly better chance than all others. "
            f"Find it: {counted(puzzle.within, 'answer')}."
        )
    else:
        points = f" with at least {counted(puzzle.score, 'point')}" if puzzle.score else ""
        goal = GOALS[puzzle.ending or ending_of(game, puzzle)] + points
        puzzle.title = f"{who}: {goal[0].lower()}{goal[1:]}"
        puzzle.say = (
            f"{you}{goal}, in this turn, whatever the dice show. Only one line does it: "
            f"{counted(puzzle.within, 'answer')}."
        )
    puzzle.rules = rules_of(game, puzzle)
    return who


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


def found_in(game: Game[Any], number: int) -> Puzzle | None:
    """The best puzzle of one game of the series, proved and with its words."""
    return worth_setting(played(game, number), number, Counter())


def played(game: Game[Any], number: int) -> Match:
    setups = tables(game)
    return finished(game, setups[number % len(setups)], f"{SEED} {number}")


def worth_setting(match: Match, number: int, refused: Counter[str]) -> Puzzle | None:
    game, most = match.game, MOST[match.game.id]
    puzzle = hardest(match, number, most, refused)
    if puzzle is None:
        return None
    puzzle.id = f"{worded(game, puzzle).lower().replace(' ', '-')}-{number}"
    failing(game, puzzle)
    wrong = proved(game, puzzle, 2 * most)
    refused[wrong] += bool(wrong)
    return None if wrong else puzzle


def search(game: Game[Any], numbers: Iterable[int]) -> list[Puzzle]:
    """What these games hold."""
    found = []
    refused: Counter[str] = Counter()
    for number in numbers:
        puzzle = worth_setting(played(game, number), number, refused)
        if puzzle is not None:
            found.append(puzzle)
            print(
                f"{puzzle.id}: {puzzle.title}: {puzzle.solution}, {puzzle.tries} tries", flush=True
            )
    print(f"refused {dict(refused)}")
    return found


def rank(puzzle: Puzzle) -> tuple[bool, int, str]:
    """Whole turns come first, and what is not found by rule of thumb."""
    return len(puzzle.solution) < TURN, -puzzle.tries, puzzle.id


def hardest(match: Match, number: int, most: int, refused: Counter[str]) -> Puzzle | None:
    """The best puzzle of a game."""
    best: Puzzle | None = None
    for source in sources(match, number):
        for puzzle in source:
            try:
                if solved(match.game, puzzle, most):
                    puzzle.tries = tries(match.game, puzzle, most)
                    if best is None or rank(puzzle) < rank(best):
                        best = puzzle
            except TooMany:
                refused["too many ways"] += 1
                if match.setup.seats > 1:
                    break  # earlier in a turn there is still more to go through
            except CavernError as error:
                refused[type(error).__name__] += 1
    return best


def older(game: Game[Any]) -> list[Puzzle]:
    """What the file holds from elsewhere."""
    found = []
    for puzzle in puzzles(game):
        if int(puzzle.id.rpartition("-")[2]) not in CHOSEN[game.id]:
            worded(game, puzzle)
            puzzle.tries = tries(game, puzzle)
            wrong = proved(game, puzzle)
            print(f"{puzzle.id}: {wrong or f'{puzzle.tries} tries'}", flush=True)
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
    for puzzle in sorted(found, key=lambda each: (each.tries, each.id)):
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
    parser.add_argument("--games", type=counted_out)
    given = parser.parse_args()
    game = registry.game(given.game)
    found = search(game, given.games or CHOSEN[given.game])
    if given.games:
        return
    root = Path(__file__).resolve().parents[1] / "src" / "cavern" / "games"
    path = root / given.game.replace("-", "_") / "puzzles.yaml"
    path.write_text(written(older(game) + found), "utf-8")
    print(f"{given.game}: {len(found)} puzzles")


if __name__ == "__main__":
    main()
