"""Bots that think: nothing hidden reaches their answers, and imagined worlds are canonical."""

from support import Case, every_case, games, walk

from cavern.core import codec
from cavern.core.event import SPECTATOR
from cavern.core.rng import Rng

DECISIONS = 200
LENGTH = 80


@every_case
def test_imagined_worlds_depend_on_what_a_seat_knows_alone(case: Case) -> None:
    """Two states that look alike to a seat become the same world by the same generator."""
    for match in games(case, DECISIONS):
        for _ in walk(match, LENGTH):
            for seat in [SPECTATOR, *range(case.seats)]:
                rng = Rng.from_seed(f"{match.seed} {match.answered} {seat}")
                here = match.imagine(seat, rng.split("here"))
                there = match.imagine(seat, rng.split("elsewhere"))
                case.game.resample(there, seat, rng.split("here"))
                assert codec.encode(there) == codec.encode(here)
