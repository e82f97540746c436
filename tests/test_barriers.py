"""Whatever newly shows something hidden to anybody cannot be taken back unasked.

Nothing here knows any game: what each pair of eyes sees and is told after an answer is laid beside
what it would see in other worlds that it could not tell apart before (:mod:`cavern.lab.light`). The
answers come from random games at tables where all meet whom they can meet, and from every scenario,
where things happen that seldom come about by themselves.
"""

from collections import Counter
from typing import Any

from support import HERE, SOAK, every_game

from cavern.core import registry, scenario
from cavern.core.forcing import ForcedTable
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.scenario import Scenario, ScenarioFile
from cavern.lab import proofs, walking
from cavern.lab.light import Asked, Happening

OFTEN = 2 if SOAK == 1 else 20
"""So many answers of each kind that change the same and lead to the same question are looked at."""
LONG = 300
"""Answers after which a random game is broken off."""
ROUNDS = 1 if SOAK == 1 else 20
"""Random games at each table."""


class Watch:
    """Looks at answers, at what was often met no more."""

    def __init__(self) -> None:
        self.met: Counter[Happening] = Counter()

    def look(self, asked: Asked, where: str) -> None:
        way = asked.way()
        self.met[way] += 1
        if self.met[way] <= OFTEN:
            try:
                proofs.shows_nothing(asked)
            except proofs.Unproven as error:
                raise proofs.Unproven(error.what, where) from None


@every_game
def test_random_games_show_nothing_unasked(game: Game[Any]) -> None:
    watch = Watch()
    for number in range(ROUNDS):
        for setup in walking.meetings(game):
            case = walking.Case(game, setup.mode, setup.seats)
            trial = proofs.Trial(case, 0, LONG)
            trial.match = Match(game, setup, f"barriers {setup.options} {number}")
            for asked in proofs.answered(trial, trial.match):
                watch.look(asked, trial.where())
    assert watch.met


FILES = [(path, scenario.load(path)) for path in scenario.find([HERE / "scenarios"])]


def laid_out(file: ScenarioFile, one: Scenario) -> Match:
    """A match that stands where a scenario begins, in which comes up what the scenario says."""
    game = registry.game(file.game)
    options = {**file.with_, **one.with_}
    setup = game.setup(one.mode or file.mode, one.seats or file.seats, options)
    start = game.parse(one.position, setup, Rng.from_seed(one.seed)) if one.position else None
    if one.seed:
        return Match(game, setup, one.seed, start=start)
    table = ForcedTable(Rng.from_seed(one.seed))
    table.forced = list(one.chance)
    return Match(game, setup, one.seed, start=start, table=table)


@every_game
def test_scenarios_show_nothing_unasked(game: Game[Any]) -> None:
    watch = Watch()
    for path, file in FILES:
        for one in file.scenarios if file.game == game.id else []:
            if not one.do:
                continue
            match = laid_out(file, one)
            for option in one.do:
                if match.decision is None:
                    break
                asked = Asked(match, match.decision)
                match.answer(option)
                if not match.history[-1].barrier:
                    watch.look(asked, f"{path.name}: {one.name}")
    assert watch.met
