"""S238: games never run on without a question, and end when nobody can win; and only then."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from cavern.core import registry
from cavern.core.act import act_of
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.game import OptionValue, Setup
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable, Table
from cavern.games.skulldug.actions import DROP, PICK_UP
from cavern.games.skulldug.kinds import MONSTER
from cavern.games.skulldug.standstill import everybody_can_walk, nobody_can_win
from cavern.games.skulldug.state import READYING, Dig
from cavern.games.skulldug.turn import END_TURN, TakeAction, begin_turn

GAME: Any = registry.game("skulldug")
SOAK = os.environ.get("CAVERN_SOAK", "") not in ("", "0")
GAMES = 3000 if SOAK else 60
STEPS = 1500 if SOAK else 500
SILENCE = 12
"""More steps than any game takes from one question to the next."""

BLIND_ALLEYS = """
tiles:
  - {id: D, shape: deadend, hazards: 1, fortunes: 1, full: 12, pnp: 8}
  - {id: L, shape: l, hazards: 1, fortunes: 1, full: 12, pnp: 8}
  - {id: T, shape: t, hazards: 0, fortunes: 1, full: 12, pnp: 4}
cards:
  convincing-sign: {pnp: 8, full: 12}
  bucket-of-grease: {pnp: 0}
  magus-spade: {pnp: 4}
"""
"""A cave that closes soon."""

NARROW: list[dict[str, OptionValue]] = [
    {"dead-ends": "keep"},
    {"dead-ends": "keep", "table": "5"},
    {"dead-ends": "keep", "table": "5", "content": BLIND_ALLEYS},
    {"dead-ends": "keep", "table": "6", "content": BLIND_ALLEYS, "throw-loss": "apart"},
]

HELP = {
    "magus-spade", "sturdy-shovel", "samaeis-spectacles", "golden-hedgehog", "bloodstone-amulet",
    "soulbond-charm", "blasting-charge",
}  # fmt: skip
"""Cards that may get somebody out of a cell."""


class Rambler(Bot[State]):
    """Anything legal, and seldom the end of the turn."""

    def pick(self, decision: Decision[Any], state: State) -> int:
        index = self.rng.below(len(decision.choices))
        if decision.id(decision.choices[index]) in ("end-turn", "resign"):
            index = self.rng.below(len(decision.choices))
        return index


def inline(setup: Setup, cave: Dig, seed: str) -> InlineTable:
    bots: list[Bot[Any]] = [Rambler(Rng.from_seed(f"{seed} {i}")) for i in range(setup.seats)]
    return InlineTable(cave, bots)


def walk(cave: Dig, table: InlineTable, steps: int) -> Iterator[Dig]:
    """Play on, stopping before every turn. No two questions may lie far apart."""
    met = silent = 0
    for _ in range(steps):
        if GAME.over(cave):
            return
        if cave.phase == READYING:
            yield cave
        GAME.step(cave, table)
        silent = silent + 1 if table.decisions == met else 0
        met = table.decisions
        assert silent < SILENCE, GAME.write(cave)


def play_on(cave: Dig) -> None:
    """What would follow if a draw were not the end."""
    cave.ending = ""
    cave.turn = (cave.turn + 1) % cave.rulings.teams
    begin_turn(cave, Table(cave.rng))


def is_frozen(cave: Dig) -> bool:
    """Whether everybody is alive and could do nothing on a turn of theirs but shuffle cards."""
    cave = cave.copy()
    if cave.rulings.may_resign:
        return False
    places = [explorer.at for explorer in cave.explorers]
    for explorer in cave.explorers:
        if not explorer.alive:
            return False
        about = cave.contents[explorer.at] + explorer.hand
        if any(cave.type_of(card) == MONSTER for card in about):
            return False
        if about and places.count(explorer.at) > 1:  # they may throw it
            return False
        if HELP & {cave.box.ids[cave.kinds[card]] for card in about}:
            return False
        explorer.ap = 3
        if {act_of(answer) for answer in TakeAction(cave, explorer).choices} - {
            END_TURN,
            DROP,
            PICK_UP,
        }:
            return False
    return True


def never_winnable(cave: Dig, table: InlineTable, turns: int) -> None:
    """Once nobody can win, whatever is done for so many turns changes nothing about it."""
    for _ in range(turns):
        assert cave.ending == "walled-in", GAME.write(cave)
        play_on(cave)
        for _ in walk(cave, table, 200):
            pass


@pytest.mark.parametrize("number", range(len(NARROW)))
def test_narrow_caves_close_and_then_the_game_is_over(number: int) -> None:
    setup = GAME.setup("print-and-play", 2, NARROW[number])
    drawn = frozen = 0
    for game in range(GAMES):
        seed = f"narrow {number} {game}"
        cave = GAME.new(setup, Table(Rng.from_seed(seed)))
        table = inline(setup, cave, seed)
        for met in walk(cave, table, STEPS):
            assert not nobody_can_win(met), GAME.write(met)
            assert not is_frozen(met), GAME.write(met)
        if cave.ending == "walled-in":
            drawn += 1
            frozen += is_frozen(cave)
            assert nobody_can_win(cave)
            assert GAME.outcome(cave).winners == []
            assert GAME.check(cave) == []
            never_winnable(cave, table, 6)
    if "content" in NARROW[number]:
        assert drawn > 1
        assert frozen > 0


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_a_closing_cave_leaves_every_mode_something_to_ask(mode: str) -> None:
    """S77: with leave to resign and without it."""
    seats = GAME.mode(mode).players[0]
    drawn = 0
    for game in range(GAMES // 2):
        resign = ("book", "forbidden")[game % 2]
        wish: dict[str, OptionValue] = {**NARROW[2], "resign": resign}
        if mode == "solo":
            wish["difficulty"] = "easy"
        setup = GAME.setup(mode, seats, wish)
        seed = f"closing {mode} {game}"
        cave = GAME.new(setup, Table(Rng.from_seed(seed)))
        table = inline(setup, cave, seed)
        for met in walk(cave, table, STEPS):
            assert not is_frozen(met) or mode == "solo", GAME.write(met)
        if cave.ending == "walled-in":
            drawn += 1
            assert resign == "forbidden" or mode == "print-and-play"
    assert drawn or mode not in ("duel", "print-and-play")


@pytest.mark.parametrize("number", range(8 if not SOAK else 200))
def test_a_match_in_a_closing_cave_always_asks(number: int) -> None:
    """The match itself gives up after 10000 steps without a question."""
    setup = GAME.setup("print-and-play", 2, NARROW[2])
    match = Match(GAME, setup, f"closing {number}")
    rng = Rng.from_seed(f"walker {number}")
    while match.decision is not None and match.answered < 300:
        match.answer_index(rng.below(len(match.decision.choices)))
    assert match.over or match.decision is not None


# Positions with everybody in a cell

CELLS = """\
turn 5 seat-{turn}
map
  ╴a



  └@              ┌b
tiles
  a D6: {at_a}
  b L2: {at_b}
explorers
  seat-0 at {where} health {health}: {first}
  seat-1 at b: {second}
fortune-discard: {gone}
"""
FORTUNES = [
    "brittle-shield", "crooked-fishhook", "flare-gun", "magus-spade", "pure-adrenaline",
    "rabbits-foot", "rusty-sword", "summoners-chalk", "mimic-stone", "questionable-rations",
    "flak-jacket", "guttering-torch", "shiny-new-whistle", "lucky-underwear", "trusty-whip",
    "sturdy-shovel", "delicate-toolkit", "brass-knuckles", "samaeis-spectacles",
    "ceremonial-armor", "ceremonial-sword", "tribal-headdress", "golden-hedgehog",
]  # fmt: skip
HAZARDS = ["bear-trap", "convincing-sign", "snare-trap", "gorgeous-adonis", "shrieking-bats"]


@st.composite
def closed_caves(draw: st.DrawFn) -> str:
    """Two explorers in cells, or one at home, with any cards about them."""
    pool = draw(st.sampled_from([FORTUNES + HAZARDS, FORTUNES[18:]]))
    cards = draw(st.lists(st.sampled_from(pool), unique=True, max_size=8))
    openers = ["magus-spade", "sturdy-shovel"] if draw(st.booleans()) else []
    places: dict[str, list[str]] = {"at_a": [], "at_b": [], "first": [], "second": []}
    for card in cards:
        monster = card in HAZARDS[3:]
        places[draw(st.sampled_from(["at_a", "at_b"] if monster else list(places)))].append(card)
    return CELLS.format(
        turn=draw(st.integers(0, 1)),
        where=draw(st.sampled_from("aab@")),
        health=draw(st.integers(1, 5)),
        gone=", ".join(card for card in openers if card not in cards),
        **{place: ", ".join(here) for place, here in places.items()},
    )


@settings(max_examples=1500 if SOAK else 120, deadline=None, derandomize=not SOAK)
@given(closed_caves())
def test_from_any_closed_cave_there_is_a_question_or_an_end(text: str) -> None:
    setup = GAME.setup("print-and-play", 2, {"dead-ends": "keep", "table": "5"})
    cave = GAME.parse(text, setup, Rng.from_seed(text))
    table = inline(setup, cave, text)
    for met in walk(cave, table, 120):
        assert not is_frozen(met), GAME.write(met)
    if cave.ending == "walled-in":
        event("all in cells" if is_frozen(cave) else "treasures buried")
        never_winnable(cave, table, 4)


TREASURES = FORTUNES[18:]
FREEING = {"samaeis-spectacles", "golden-hedgehog"}


@settings(max_examples=600 if SOAK else 60, deadline=None, derandomize=not SOAK)
@given(st.sets(st.sampled_from(TREASURES)), st.sets(st.sampled_from(FORTUNES[:6])), st.booleans())
def test_treasures_in_a_cell_are_lost_if_nothing_opens_it(
    buried: set[str], held: set[str], gone: bool
) -> None:
    """The other explorer is at large: it wins if three of the five treasures are left to it."""
    openers = [card for card in ("magus-spade", "sturdy-shovel") if card not in held]
    text = CELLS.format(
        turn=0,
        at_a="",
        at_b=", ".join(sorted(buried)),
        where="@",
        health=5,
        first=", ".join(sorted(held)),
        second="",
        gone=", ".join(openers if gone else []),
    )
    setup = GAME.setup("print-and-play", 2, {"dead-ends": "keep", "table": "5"})
    cave = GAME.parse(text, setup, Rng.from_seed(text))
    lost = len(buried) > 2 and not buried & FREEING and gone and "magus-spade" not in held
    assert nobody_can_win(cave) == lost
    if lost:
        cave.ending = "walled-in"
        never_winnable(cave, inline(setup, cave, text), 8)


@pytest.mark.parametrize(
    ("where", "walks"),
    [
        ("seat-0 at a", True),
        ("seat-0 at b", False),
        ("seat-0 at a\n  ghost-rogues at b", True),
        ("seat-0 at b\n  ghost-rogues at a", False),
    ],
)
def test_who_has_a_passage_to_go_to(where: str, walks: bool) -> None:
    """Ghosts go through walls (S149)."""
    setup = GAME.setup("solo", 1, {"dead-ends": "keep"})
    text = f"map\n  ╴b\n\n  │a\n  │\n  └@\ntiles\n  a I3\n  b D2\nexplorers\n  {where}\n"
    assert everybody_can_walk(GAME.parse(text, setup, Rng.from_seed(""))) is walks


def test_a_ghost_in_the_cell_kills_nobody() -> None:
    """S238: nobody is thrown at by a Rogue's ghost, so all is over while it is still there."""
    setup = GAME.setup("solo", 1, {"resign": "forbidden", "difficulty": "easy"})
    for ghost in ("", "  ghost-rogues at a"):
        cave = GAME.parse(
            f"map\n  ╴a\n\n\n\n  └@\ntiles\n  a D2: rusty-sword\nexplorers\n  seat-0 at a\n{ghost}",
            setup,
            Rng.from_seed(""),
        )
        assert nobody_can_win(cave)
