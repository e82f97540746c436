"""C5.3, C6: odds by hand, by formula and by running the real rules over all chance agree."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
import yaml
from support import HERE

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.game import TRUTH
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable
from cavern.games.cube_delver import odds
from cavern.games.cube_delver.game import GAME
from cavern.games.cube_delver.state import COLOURS, DAMAGE, Delve
from cavern.games.cube_delver.turn import ROLL
from cavern.lab.enumerate import Preferring, chance_of, distribution, outcomes

TABLE: list[dict[str, Any]] = yaml.safe_load((HERE / "odds" / "cube-delver.yaml").read_text())


def entries_with(field: str) -> Any:
    found = [entry for entry in TABLE if field in entry]
    return pytest.mark.parametrize("entry", found, ids=lambda entry: entry["name"])


def delve(entry: Mapping[str, Any]) -> Delve:
    return GAME.parse(entry["position"], GAME.setup(), Rng.from_seed(""))


def shown(state: Delve, part: str) -> str:
    """A part of the view as one word or row of dice; ``-`` if there is nothing."""
    value: Any = GAME.view(state, TRUTH)
    for name in part.split("."):
        value = value[name]
    if isinstance(value, list):
        value = " ".join(str(item) for item in value)
    return str(value) or "-"


def test_the_table_is_large_enough() -> None:
    assert len(TABLE) >= 20


@entries_with("draw")
def test_draw(entry: Mapping[str, Any]) -> None:
    state = delve(entry)
    roll = [Preferring("roll")]
    enumerated = distribution(GAME, state, roll, 1, lambda after: COLOURS[after.hand])
    for colour, chance in zip(COLOURS, odds.draw_chances(state)):
        assert enumerated.get(colour, Fraction(0)) == chance, colour
    for colour, written in entry["draw"].items():
        assert odds.draw_chance(state, COLOURS.index(colour)) == Fraction(written), colour


@entries_with("death")
def test_death(entry: Mapping[str, Any]) -> None:
    state = delve(entry)
    roll_and_stop = [Preferring("roll", "stop")]
    assert chance_of(GAME, state, roll_and_stop, 2, GAME.over) == Fraction(entry["death"])
    assert odds.death_chance(state) == Fraction(entry["death"])
    assert GAME.view(state, TRUTH)["odds"]["death"] == (
        Fraction(entry["death"]).numerator,
        Fraction(entry["death"]).denominator,
    )


@entries_with("chances")
def test_chances(entry: Mapping[str, Any]) -> None:
    found = distribution(
        GAME,
        delve(entry),
        [Preferring(*entry["do"])],
        entry["steps"],
        lambda state: shown(state, entry["of"]),
    )
    assert found == {value: Fraction(chance) for value, chance in entry["chances"].items()}


def test_deadly_faces_by_rolling_them() -> None:
    """All rows of one to three Health dice: the formula says what the rules do."""
    rows = [[a, b, c] for a in range(7) for b in range(a, 7) for c in range(max(1, b), 7)]
    for row in rows:
        health = [value for value in row if value]
        state = GAME.parse(
            f"health {' '.join(map(str, health))}\ntravel 3\npotion 1\nhand damage 1",
            GAME.setup(),
            Rng.from_seed(""),
        )
        policy = [Preferring("pay:potion:1", "stop")]
        dies = chance_of(GAME, state, policy, 2, GAME.over)
        assert dies == Fraction(len(odds.deadly_faces(state)), 6), health
        assert ROLL.odds(state, state, 0, 0) == (6 - 6 * dies, 6), health
        deadly = str(6 * dies) if dies else "none"
        assert ROLL.does(state, state, 0, 0).endswith(f"Of its six faces {deadly} would kill you.")


class PutsDamageBack(Bot[State]):
    def __init__(self) -> None:
        super().__init__(Rng.from_seed(""))

    def pick(self, decision: Decision[Any], state: State) -> int:
        assert isinstance(state, Delve)
        return 1 if decision.kind == "put-back" and state.hand == DAMAGE else 0


def test_a_premonition_squares_the_chance_of_damage() -> None:
    state = GAME.parse("health 3\ntravel 3\npremonition armed", GAME.setup(), Rng.from_seed(""))
    found = distribution(GAME, state, [PutsDamageBack()], 1, lambda after: COLOURS[after.hand])
    assert found["damage"] == Fraction(10, 58) ** 2
    assert found["curse"] == Fraction(10, 58) * (1 + Fraction(10, 58))


@entries_with("position")
def test_all_outcomes_together_are_certain(entry: Mapping[str, Any]) -> None:
    ways = outcomes(GAME, delve(entry), [Preferring("roll", "stop")], 2)
    assert sum(weight for _, weight in ways) == 1


def test_the_generator_meets_the_odds() -> None:
    """The same step with real chance: 6000 draws lie within five standard deviations."""
    state = GAME.parse("health 3\ntravel 3", GAME.setup(), Rng.from_seed("odds"))
    exact = distribution(GAME, state, [Preferring("roll")], 1, lambda s: (s.hand, s.roll))
    drawn: dict[tuple[int, int], int] = dict.fromkeys(exact, 0)
    games = 6000
    for number in range(games):
        copy = state.copy()
        copy.rng = Rng.from_seed(f"odds#{number}")
        GAME.step(copy, InlineTable(copy, [Preferring("roll")]))
        drawn[copy.hand, copy.roll] += 1
    for what, chance in exact.items():
        p = float(chance)
        assert abs(drawn[what] - games * p) < 5 * (games * p * (1 - p)) ** 0.5, what
