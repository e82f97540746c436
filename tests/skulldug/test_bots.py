"""The heuristic explorer plays to win: against random play, among equals, in small positions."""

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from cavern.core.decision import Decision
from cavern.core.game import OptionValue, Setup, play
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import Budget, ThinkingBot, Thought
from cavern.core.series import SeriesTally, play_series
from cavern.core.table import InlineTable, Table
from cavern.games.skulldug.bots.judge import ExplorersJudge
from cavern.games.skulldug.bots.paths import Survey, way_home
from cavern.games.skulldug.bots.risk import Peril, fails, hit_chance
from cavern.games.skulldug.game import GAME
from cavern.games.skulldug.state import Dig
from cavern.games.skulldug.tiles import ENTRANCE

STEPS = 5000
"""After so many steps a game counts as unfinished; games between heuristics take about 300."""


def series(mode: str, levels: list[str], games: int, options: Any = None) -> SeriesTally:
    """So many games, none of which may break."""
    setup = GAME.setup(mode, len(levels), options)
    bots = [GAME.bots()[level](Rng.from_seed("")) for level in levels]
    tally = play_series(GAME, setup, bots, f"{mode} {levels}", 0, games, STEPS)
    assert tally.errors == []
    return tally


def against_random(mode: str, seats: int, seat: int, games: int) -> float:
    """The share of all games, unfinished ones included, that a lone heuristic wins."""
    levels = ["random"] * seats
    levels[seat] = "heuristic"
    return series(mode, levels, games).wins[seat] / games


def test_levels_are_listed_weakest_first() -> None:
    assert list(GAME.bots()) == ["random", "heuristic"]


# Against random play


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_duels(seat: int) -> None:
    assert against_random("duel", 2, seat, 60) > 0.95


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_wins_free_for_alls(seats: int) -> None:
    assert against_random("ffa", seats, seats // 2, 40) > 0.9


@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_the_print_and_play(seat: int) -> None:
    assert against_random("print-and-play", 2, seat, 60) > 0.95


@pytest.mark.parametrize("teams", [2, 3])
def test_two_of_them_win_as_a_team(teams: int) -> None:
    levels = ["heuristic", *["random"] * (teams - 1)] * 2
    tally = series("team", levels, 30)
    assert tally.wins[0] == tally.wins[teams] > 0.9 * tally.games


def test_alone_it_gets_out_more_often() -> None:
    games = 150
    heuristic = series("solo", ["heuristic"], games).wins[0]
    random = series("solo", ["random"], games).wins[0]
    assert heuristic > random + 0.03 * games


def test_alone_the_difficulty_matters() -> None:
    easy, normal, hard = (
        series("solo", ["heuristic"], 50, {"difficulty": level}).wins[0]
        for level in ("easy", "normal", "hard")
    )
    assert easy > normal + 5
    assert normal >= hard


# Among equals


@pytest.mark.parametrize(
    ("mode", "seats"), [("duel", 2), ("ffa", 3), ("ffa", 5), ("team", 4), ("print-and-play", 2)]
)
def test_games_between_equals_come_to_an_end(mode: str, seats: int) -> None:
    tally = series(mode, ["heuristic"] * seats, 30)
    assert tally.unfinished == []
    assert max(tally.wins) < 0.85 * tally.games


# In every position


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_it_decides_the_same_way_again(mode: str) -> None:
    """Whatever its own generator says: it does not use it."""
    setup = GAME.setup(mode)
    for number in range(3):
        ends = set()
        for mood in ("calm", "wild"):
            state = GAME.new(setup, Table(Rng.from_seed(f"again {number}")))
            bots = [GAME.bots()["heuristic"](Rng.from_seed(mood)) for _ in range(setup.seats)]
            play(GAME, state, InlineTable(state, bots), 300)
            ends.add(GAME.write(state))
        assert len(ends) == 1


READINGS: list[tuple[str, str, OptionValue]] = [
    (mode.id, spec.id, choice)
    for spec in GAME.options
    for choice in (spec.choices or (not spec.default,))
    if choice != spec.default and spec.type not in ("text", "line")
    for mode in GAME.modes
    if (not spec.modes or mode.id in spec.modes) and (spec.id != "table" or choice in ("none", "5"))
]


@pytest.mark.parametrize(("mode", "option", "choice"), READINGS)
def test_it_copes_with_every_reading(mode: str, option: str, choice: OptionValue) -> None:
    setup = GAME.setup(mode, 0, {option: choice})
    bots = [GAME.bots()["heuristic"](Rng.from_seed("")) for _ in range(setup.seats)]
    tally = play_series(GAME, setup, bots, f"{option} {choice}", 0, 2, 600)
    assert tally.errors == []


# Judgement


class Asked(Exception):
    def __init__(self, answer: str) -> None:
        self.answer = answer


class FirstQuestion(InlineTable):
    """Stops at the first question, with the bot's answer to it."""

    def answer(self, decision: Decision[Any]) -> int:
        raise Asked(decision.option(super().answer(decision)).id)


def position(text: str, mode: str = "duel", seats: int = 0) -> tuple[Dig, Setup]:
    setup = GAME.setup(mode, seats)
    return GAME.parse(text, setup, Rng.from_seed("position")), setup


def answer(
    text: str, mode: str = "duel", seats: int = 0, bot: str = "heuristic", seed: str = ""
) -> str:
    """What the heuristic answers first in a position, or another bot."""
    cave, setup = position(text, mode, seats)
    bots = [GAME.all_bots()[bot](Rng.from_seed(seed)) for _ in range(setup.seats)]
    with pytest.raises(Asked) as asked:
        GAME.step(cave, FirstQuestion(cave, bots))
    return asked.value.answer


def test_at_home_with_three_treasures_it_ends_its_turn() -> None:
    hand = "weeping-mask, jealous-crown, tribal-headdress"
    assert answer(f"explorers\n  seat-0: {hand}\npassages: X1, X3.1") == "end-turn"


def test_with_two_treasures_it_goes_on() -> None:
    hand = "weeping-mask, tribal-headdress"
    assert answer(f"explorers\n  seat-0: {hand}\npassages: X1, X3.1").startswith("move:")


def easy(text: str) -> set[str]:
    """All that an ``easy`` explorer answers in a position, now and then."""
    return {answer(text, bot="easy", seed=f"{number}") for number in range(60)}


def test_an_easy_explorer_keeps_what_it_has_and_ends_its_turn_when_it_is_done() -> None:
    hand = "weeping-mask, jealous-crown, tribal-headdress"
    assert easy(f"explorers\n  seat-0: {hand}\npassages: X1, X3.1") == {"end-turn"}
    assert easy(f"{CORRIDOR}explorers\n  seat-0 at b ap 0: flak-jacket") == {"end-turn"}


def test_an_easy_explorer_overlooks_a_thing_and_not_its_whole_turn() -> None:
    treasure = CORRIDOR.replace("b I2.2", "b I2.2: weeping-mask").replace(
        "c D2", "c D2: spiked-boots"
    )
    here = f"{treasure}explorers\n  seat-0 at b: flak-jacket\n  seat-1 at a: jealous-crown"
    assert answer(here) == "pick-up:weeping-mask"
    found = easy(here)
    assert "pick-up:weeping-mask" in found and len(found) == 2
    assert not [each for each in found if each.startswith("drop") or each == "end-turn"]


CORRIDOR = """
map
  └@───a───b──╴c
tiles
  a I2.1
  b I2.2
  c D2
"""


def test_with_three_treasures_it_dashes_home() -> None:
    hand = "jealous-crown, samaeis-spectacles, golden-hedgehog"
    text = f"{CORRIDOR}explorers\n  seat-0 at b: {hand}"
    assert answer(text) == "dash:w:w"


def test_it_drinks_adrenaline_where_that_wins_the_game() -> None:
    hand = "jealous-crown, samaeis-spectacles, golden-hedgehog, pure-adrenaline"
    text = f"{CORRIDOR}explorers\n  seat-0 at c ap 1: {hand}"
    assert answer(text) == "use:pure-adrenaline"
    assert answer(text.replace("ap 1", "ap 2")) == "dash:w:w"


def test_treasure_is_picked_up_and_a_deadly_one_is_not() -> None:
    here = "explorers\n  seat-0 at b{}\n".format
    hedgehog = CORRIDOR.replace("b I2.2", "b I2.2: golden-hedgehog")
    assert answer(hedgehog + here("")) == "pick-up:golden-hedgehog"
    assert answer(hedgehog + here(" health 2")) != "pick-up:golden-hedgehog"


def test_it_does_not_let_the_amulet_kill_it() -> None:
    text = f"{CORRIDOR}explorers\n  seat-0 at b health 1 ap 0: bloodstone-amulet"
    assert answer(text).startswith("drop:bloodstone-amulet")
    assert answer(text.replace("health 1", "health 3")) == "end-turn"


def test_it_hooks_a_treasure_out_of_a_rival_s_hand() -> None:
    text = f"""{CORRIDOR}explorers
  seat-0 at a: crooked-fishhook
  seat-1 at b: weeping-mask, canary-cage"""
    assert answer(text) == "use:crooked-fishhook"
    assert answer(text.replace("weeping-mask, ", "")) != "use:crooked-fishhook"


def test_a_trap_is_laid_in_the_way_of_a_leader() -> None:
    text = f"""{CORRIDOR}explorers
  seat-0 at @: bear-trap.1
  seat-1 at c: weeping-mask, tribal-headdress"""
    assert answer(text) == "drop:bear-trap:2,0"
    assert answer(text.replace("weeping-mask, tribal-headdress", "canary-cage")) != (
        "drop:bear-trap:2,0"
    )


def test_a_hand_that_is_too_full_loses_what_is_worth_least() -> None:
    hand = "running-shoes, brass-knuckles, weeping-mask, flak-jacket.1, bear-trap.1, trusty-whip"
    text = f"{CORRIDOR}explorers\n  seat-0 at b ap 0: {hand}"
    assert answer(text).startswith("drop:bear-trap")


def test_partners_wait_at_home_for_each_other() -> None:
    text = """
map
  ┼@──┼a
tiles
  a X1
explorers
  seat-0 at @ ap 2: weeping-mask, tribal-headdress
  seat-2 at a ap 2: jealous-crown
actor seat-0"""
    assert answer(text, "team", 4) == "partner"


def test_shut_in_for_good_it_resigns() -> None:
    text = """
turn 5 seat-0 readying
actor seat-0
queue seat-0
map
  ╴a

  └@
tiles
  a D2
explorers
  seat-0 at a"""
    assert answer(text) == "resign"
    assert answer(text.replace("╴a\n", "╷a\n  │")) == "begin-turn"


# When no tile is left (S117)


def played(text: str, turns: int, mode: str = "print-and-play") -> Dig:
    """The position after so many turns between heuristics."""
    cave, setup = position(text, mode)
    bots = [GAME.bots()["heuristic"](Rng.from_seed("")) for _ in range(setup.seats)]
    table = InlineTable(cave, bots)
    until = cave.round + turns
    while cave.round < until and not GAME.over(cave):
        GAME.step(cave, table)
    return cave


FAR_FROM_HOME = """
turn 5 seat-0
map
                      ┼a──┼b

  └@
tiles
  a X1
  b X3
explorers
  seat-0 at b: golden-hedgehog, ceremonial-armor, ceremonial-sword
  seat-1 at @
passages: end
hazard: end
fortune: end
"""


def test_it_carries_the_passage_behind_ahead_until_it_is_home() -> None:
    """S73, S116: it takes up one passage and lays it again, on and on."""
    cave = played(FAR_FROM_HOME, 20)
    assert cave.ending == "won"
    assert cave.turn == 0


def test_treasure_in_the_deck_is_turned_up_where_fortunes_show() -> None:
    """S54: X1 shows none; X3 does, so that is the one to lay anew."""
    text = """
turn 5 seat-0
map
          │d
          │
  └@──┼a──┼b
tiles
  a X1
  b X4
  d I2.1
explorers
  seat-0 at b: golden-hedgehog, ceremonial-armor
  seat-1 at @
passages: end
hazard: end
fortune: ceremonial-sword, end
"""
    assert answer(text, "print-and-play") == "destroy:n"


def test_walled_in_it_looks_for_what_turns_passages() -> None:
    text = """
turn 5 seat-0
map
  ┘a

  └@
tiles
  a L2: sturdy-shovel
explorers
  seat-0 at a: trusty-whip, brass-knuckles, flak-jacket, guttering-torch, ceremonial-armor
  seat-1 at @
passages: end
hazard: end
fortune: end
"""
    assert answer(text, "print-and-play") == "pick-up:sturdy-shovel"
    held = text.replace(": sturdy-shovel", "").replace("trusty-whip", "sturdy-shovel")
    assert answer(held, "print-and-play") == "use:sturdy-shovel"


def test_a_flak_jacket_makes_the_hedgehog_harmless() -> None:
    hedgehog = CORRIDOR.replace("b I2.2", "b I2.2: golden-hedgehog")
    text = f"{hedgehog}explorers\n  seat-0 at b health 2: flak-jacket"
    assert answer(text) == "pick-up:golden-hedgehog"


def test_it_crawls_through_a_tunnel_that_ends_next_door() -> None:
    text = """
map
  ┐a  ╶b
  │
  └@
tiles
  a L1
  b D1
explorers
  seat-0 at b: jealous-crown, weeping-mask, tribal-headdress"""
    assert answer(text) == "tunnel"


# Odds and ways


def test_odds_are_exact() -> None:
    for need in range(-2, 10):
        assert fails(need) == sum(die < need for die in range(1, 7)) / 6
    for ahead in range(-7, 8):
        hits = sum(a + ahead >= b for a, b in product(range(1, 7), repeat=2))
        assert hit_chance(ahead) == pytest.approx(hits / 36)


def test_peril_counts_everything_held() -> None:
    cave, _ = position(
        CORRIDOR.replace("b I2.2", "b I2.2: hungry-bear, bear-trap.1")
        + "explorers\n  seat-0 at a dazed: brass-knuckles, ceremonial-armor"
    )
    me = cave.explorers[0]
    bear, trap = cave.contents[cave.grid[cave.spaces[me.at] + 1]]
    peril = Peril(cave, me)
    assert peril.need(bear) == 4  # difficulty 4, knuckles +1, dazed −1
    assert peril.need(trap) == 7  # difficulty 4, armor −2, dazed −1
    assert peril.of(trap) == peril.defeat(trap)


def test_ways_are_measured_in_ap() -> None:
    cave, _ = position(f"{CORRIDOR}explorers\n  seat-0 at c")
    me = cave.explorers[0]
    survey = Survey(cave, me, Peril(cave, me))
    free = survey.cost[ENTRANCE]
    assert survey.ap_to(ENTRANCE) == 2
    assert way_home(cave, me) == survey.way_to(ENTRANCE)
    trapped, _ = position(
        CORRIDOR.replace("a I2.1", "a I2.1: bear-trap.1") + "explorers\n  seat-0 at c"
    )
    me = trapped.explorers[0]
    survey = Survey(trapped, me, Peril(trapped, me))
    assert survey.ap_to(ENTRANCE) == 2
    assert survey.cost[ENTRANCE] > free


@pytest.mark.parametrize("path", sorted(Path(__file__).with_name("circles").iterdir()))
def test_nobody_goes_in_circles_for_ever(path: Path) -> None:
    """For hundreds of turns both have torn down and laid the same passages."""
    cave, setup = position(path.read_text("utf-8"), "print-and-play")
    bots = [GAME.bots()["heuristic"](Rng.from_seed("")) for _ in range(setup.seats)]
    table = InlineTable(cave, bots)
    for _ in range(STEPS):
        if not GAME.over(cave):
            GAME.step(cave, table)
    assert GAME.over(cave)


def test_partners_who_think_do_not_leave_it_to_each_other_for_ever() -> None:
    """S127: handing over costs nothing; each may hope for what the other would do."""
    thinker = GAME.all_bots()["hard"](Rng.from_seed(""))
    assert isinstance(thinker, ThinkingBot)
    thinker.budget = Budget(iterations=1, most=8, turns=1, milliseconds=0)
    match = Match(GAME, GAME.setup("team", 4), "b")
    answers = [match.answer_by(thinker).option for _ in range(60)]
    assert ("partner", "partner") not in pairwise(answers)


def preferred(mode: str, seats: int) -> bool:
    """Whether a thought takes an answer that seems better in every second world."""
    match = Match(GAME, GAME.setup(mode, seats), "seems better")
    quick = GAME.all_bots()["medium"](Rng.from_seed(""))
    while match.decision is None or match.decision.kind != "action":
        match.answer_by(quick)
    thinker = GAME.all_bots()["hard"](Rng.from_seed(""))
    assert isinstance(thinker, ThinkingBot)
    thought = Thought(GAME, thinker.judge, thinker.budget, match.open_step())
    thought.prepare()
    other = next(way for way in thought.ways if way != thought.usual)
    thought.values[thought.usual] = [0.1, 0.2, 0.1, 0.2]
    thought.values[other] = [0.2, 0.2, 0.2, 0.2]
    return thought.preferred([thought.usual, other]) == other


def test_alone_one_must_be_surer_to_leave_the_beaten_track() -> None:
    assert preferred("duel", 2)
    assert not preferred("solo", 1)


def test_alone_time_is_worth_something() -> None:
    """S138."""
    match = Match(GAME, GAME.setup("solo", 1), "time")
    cave = match.state
    judge = ExplorersJudge()
    chances = []
    for gems in (20, 10, 3):
        cave.gems = gems
        chances += judge.standing(cave)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[-1]
