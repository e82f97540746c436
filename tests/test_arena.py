"""The arena is fair, settles only what is so, and comes to the same whoever plays."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cavern.cli.contending import arena as command
from cavern.core import registry
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.errors import BadInput
from cavern.core.state import State
from cavern.lab import arena
from cavern.lab.arena import Bout, figures, hold, play_bout
from cavern.lab.settling import Bounded, Mean, ever
from cavern.lab.spread import FILE


def bout(
    bots: str, game: str = "skulldug", mode: str = "duel", seats: int = 0, limit: int = 200
) -> Bout:
    chosen = registry.game(game)
    return arena.plan(chosen, chosen.setup(mode, seats), bots.split(","), "arena", limit)


TABLES = [
    bout("random,heuristic"),
    bout("random,heuristic,easy"),
    bout("random,heuristic,easy", mode="ffa", seats=4),
    bout("random,heuristic", mode="ffa", seats=4),
    bout("random,heuristic,easy,hard,expert", mode="ffa", seats=3),
    bout("random,heuristic,easy", mode="team", seats=4),
    bout("random,heuristic", game="vast", mode="", seats=5),
    bout("random,greedy,cautious", game="cube-delver", mode="solo"),
]


@pytest.mark.parametrize("each", TABLES, ids=lambda each: f"{each.mode}-{len(each.bots)}")
def test_every_bot_has_every_side_of_a_deal_once(each: Bout) -> None:
    size = len(each.bots)
    for deal in range(20):
        lineups = [each.lineup(deal * size + turn) for turn in range(size)]
        for side in range(len(each.sides)):
            assert sorted(lineup[side] for lineup in lineups) == list(range(size))
        for lineup in lineups:
            fewest = len(each.sides) // size
            assert set(Counter(lineup).values()) <= {fewest, fewest + 1}


def test_bots_meet_in_every_order() -> None:
    each = bout("random,heuristic,easy", mode="ffa", seats=3)
    assert len({tuple(each.lineup(number)) for number in range(200)}) == 6


def test_partners_are_played_by_the_same_bot() -> None:
    each = bout("random,heuristic", mode="team", seats=4)
    for number in range(6):
        seats = each.seated(number)
        assert seats[0] == seats[2] != seats[1] == seats[3]


def test_a_deal_is_the_same_for_everybody() -> None:
    """Bots that play alike come to the same result whoever has which seat."""
    each = bout("heuristic,medium", mode="duel")
    rows = play_bout(each, 0, 6)["rows"]
    for one, other in zip(rows[::2], rows[1::2]):
        assert one[1:] == other[1:]
    assert len({tuple(row[3]) for row in rows}) > 1, "and another deal is another game"


def plain(each: Bout, games: int, **how: Any) -> dict[str, Any]:
    return figures(hold(each, games, **how), games)


def test_figures_do_not_depend_on_who_played_nor_on_interruptions(tmp_path: Path) -> None:
    each = bout("random,cautious", game="cube-delver", mode="solo")
    once = plain(each, 900, workers=1)
    assert once["settled"] and once["deals"] < 450
    assert plain(each, 900, workers=3) == once
    plain(each, 30, workers=2, folder=tmp_path)
    kept = (tmp_path / FILE).read_bytes()
    assert plain(each, 900, workers=2, folder=tmp_path) == once
    assert (tmp_path / FILE).read_bytes().startswith(kept)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes()[:-40])
    assert plain(each, 900, workers=1, folder=tmp_path) == once


def test_the_better_bot_is_found_and_rated_higher() -> None:
    found = plain(bout("random,heuristic"), 200, workers=1)
    assert found["settled"] and found["games"] < 60
    assert [row["bot"] for row in found["bots"]] == ["heuristic", "random"]
    assert found["bots"][0]["rating_95"][0] > found["bots"][1]["rating_95"][1]
    (pair,) = found["differences"]
    assert pair["better"] == "heuristic" and pair["difference_95"][0] > 0
    more = plain(bout("random,heuristic"), 60, workers=1, to_the_end=True)
    assert more["games"] == 60


def test_equals_are_not_told_apart() -> None:
    found = plain(bout("heuristic,medium"), 40, workers=1)
    assert not found["settled"] and found["games"] == 40
    assert found["bots"][0]["rating"] == found["bots"][1]["rating"]
    assert found["differences"][0]["difference"] == 0


def test_what_a_side_won_adds_up() -> None:
    found = plain(bout("random,heuristic,easy", mode="team", seats=4), 9, workers=1)
    for row in found["bots"]:
        assert sum(side["wins"] for side in row["by_side"]) == row["wins"]
        assert row["played"] == 2 * found["deals"] == 6
    assert sum(row["wins"] for row in found["bots"]) <= found["games"]


def test_games_that_are_given_up_settle_nothing() -> None:
    found = plain(bout("random,heuristic", limit=1), 80, workers=1)
    assert found["unfinished"] == 80 and not found["settled"]


class Stumbling(Bot[Any]):
    """Trips over its first answer."""

    def pick(self, decision: Decision[Any], state: State) -> int:
        raise ValueError("stumbled")


def test_a_bot_that_fails_is_named_with_its_deal() -> None:
    found = plain(bout("random,test_arena:Stumbling"), 4, workers=1)
    assert found["errors"] == 4
    assert found["error_games"][0]["error"] == "ValueError: stumbled"
    assert found["error_games"][-1]["seed"] == "arena#1"
    assert sorted(found["error_games"][0]["bots"]) == ["random", "test_arena:Stumbling"]


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadInput, match="give --games 3 or more"):
        hold(TABLES[1], 2)


Draw = Callable[[random.Random], int]


def wrong(make: Callable[[], Mean], draw: Draw, runs: int = 200, values: int = 400) -> float:
    """How often something is called settled of values whose mean is 0, looking at every one."""
    rng, found = random.Random(5), 0
    for _ in range(runs):
        mean = make()
        for _ in range(values):
            mean.add(draw(rng))
            if mean.settled():
                found += 1
                break
    return found / runs


@pytest.mark.parametrize(
    "draw",
    [
        lambda rng: rng.choice((-2, 0, 0, 2)),
        lambda rng: rng.choice((-1, 1)) if rng.random() < 0.03 else 0,
        lambda rng: 2 if rng.random() < 1 / 3 else -1,
    ],
)
def test_peeking_settles_nothing_that_is_not_so(draw: Draw) -> None:
    assert wrong(lambda: Bounded(0.05, -2, 2), draw) <= 0.05


def test_peeking_at_points_settles_nothing_that_is_not_so() -> None:
    assert wrong(lambda: Mean(0.05), lambda rng: rng.choice((-7, 7))) <= 0.05
    assert wrong(lambda: Mean(0.05), lambda rng: 9 if rng.random() < 0.1 else -1) <= 0.05


@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.9])
def test_peeking_at_a_share_of_wins_settles_nothing_that_is_not_so(share: float) -> None:
    rng, wrong = random.Random(7), 0
    for _ in range(200):
        wins = 0
        for games in range(1, 200):
            wins += rng.random() < share
            low, high = ever(wins, games)
            if not low <= share <= high:
                wrong += 1
                break
    assert wrong <= 10


def test_a_share_of_wins_lies_in_its_interval() -> None:
    assert ever(0, 0) == (0.0, 1.0)
    for wins, games in ((0, 9), (9, 9), (17, 20), (400, 1000)):
        low, high = ever(wins, games)
        assert 0.0 <= low <= wins / games <= high <= 1.0
        assert (low == 0.0) == (wins == 0) and (high == 1.0) == (wins == games)
    assert ever(17, 20)[0] > 0.5 > ever(16, 20)[0]


def test_a_real_difference_is_settled_and_lies_within() -> None:
    rng = random.Random(6)
    for make in (lambda: Bounded(0.05, -2, 2), lambda: Mean(0.05)):
        inside = 0
        for _ in range(40):
            mean = make()
            while not mean.settled():
                mean.add(rng.choice((-1, 1, 1)))
                assert mean.count < 3000
            assert mean.settled() == 1
            low, high = mean.interval()
            inside += low <= 1 / 3 <= high
        assert inside >= 36


@pytest.mark.parametrize("all_of_them", [True, False])
def test_who_wants_all_games_is_told_of_an_interruption(
    all_of_them: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the difference was settled by then."""
    monkeypatch.setattr(arena, "hold", lambda bout, games, **how: hold(bout, 400, workers=1))
    wanted = ["cube-delver", "--bots", "random,greedy", "--games", "4000"]
    said = CliRunner().invoke(command, [*wanted, "--json", *(["--all"] if all_of_them else [])])
    told = json.loads(said.stdout)
    assert told["settled"] and told["games"] < 4000
    assert (said.exit_code, "--folder DIR would keep them" in said.stderr) == (
        (130, True) if all_of_them else (0, False)
    )
