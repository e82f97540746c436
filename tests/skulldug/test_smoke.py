"""Skulldug! from the outside: whole games in every mode, positions by hand, content files."""

import re
from pathlib import Path
from typing import Any

import pytest

from cavern.core import codec, registry
from cavern.core.bot import Bot
from cavern.core.codec import state_hash
from cavern.core.decision import Decision
from cavern.core.errors import BadInput
from cavern.core.game import OptionValue
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable, Table

GAME = registry.game("skulldug")
EXAMPLE = Path(__file__).parents[2] / "examples" / "skulldug-content.yaml"

TABLES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("ffa", 3, {}),
    ("ffa", 4, {"table": "none", "fortune-shuffle": "plain", "gear-copies": "all"}),
    ("ffa", 5, {"gear": "sets", "dead-ends": "bends", "specials": False}),
    ("duel", 2, {}),
    ("duel", 2, {"table": "none", "fleeing": "meets-nothing", "beaten-trap": "may-stay"}),
    ("team", 4, {}),
    ("team", 6, {"gear": "sets", "once-per-turn": "team", "throw-focus": "before-defence"}),
    ("solo", 1, {"difficulty": "easy"}),
    ("solo", 1, {"difficulty": "normal", "gear": "sets"}),
    ("solo", 1, {"difficulty": "hard", "new-ghost": "waits"}),
    ("print-and-play", 2, {}),
    ("print-and-play", 2, {"hand-limit": "refuse", "throw-order": "health-first"}),
    ("ffa", 3, {"content": EXAMPLE.read_text("utf-8")}),
]
every_table = pytest.mark.parametrize(
    ("mode", "seats", "options"), TABLES, ids=[f"{m}-{i}" for i, (m, _, _) in enumerate(TABLES)]
)
SEEDS = 4
STEPS = 150


class Wanderer(Bot[State]):
    """Anything legal, but seldom the end of it all."""

    def pick(self, decision: Decision[Any], state: State) -> int:
        ids = decision.ids()
        index = self.rng.below(len(ids))
        if ids[index] in ("resign", "end-turn") and self.rng.below(8):
            index = self.rng.below(len(ids))
        return index


@every_table
def test_whole_games_keep_every_law(mode: str, seats: int, options: dict[str, OptionValue]) -> None:
    setup = GAME.setup(mode, seats, options)
    for number in range(SEEDS):
        cave = GAME.new(setup, Table(Rng.from_seed(f"cave {number}")))
        bots: list[Bot[Any]] = [Wanderer(Rng.from_seed(f"{number} {i}")) for i in range(seats)]
        table = InlineTable(cave, bots)
        for step in range(STEPS):
            if GAME.over(cave):
                break
            GAME.step(cave, table)
            assert GAME.check(cave) == []
            if step % 5 == 0:
                before = state_hash(cave)
                assert state_hash(cave.copy()) == before
                assert state_hash(codec.loads(codec.dumps(cave))) == before
                text = GAME.write(cave)
                assert state_hash(GAME.parse(text, setup, Rng.from_seed("x"))) == before, text
        if GAME.over(cave):
            assert GAME.outcome(cave).ending in GAME.endings


@every_table
def test_suspended_games_run_as_inline_ones(
    mode: str, seats: int, options: dict[str, OptionValue]
) -> None:
    setup = GAME.setup(mode, seats, options)
    match = Match(GAME, setup, "both ways")
    bot = Wanderer(Rng.from_seed("bot"))
    answers: list[int] = []
    while match.decision is not None and len(answers) < 150:
        answers.append(bot.pick(match.decision, match.state))
        match.answer_index(answers[-1])
    end, given = match.checkpoint()
    cave = GAME.new(setup, Table(Rng.from_seed("both ways")))
    told = InlineTable(cave, [Told(answers)] * seats)
    while told.decisions < len(answers) - len(given):
        GAME.step(cave, told)
    while state_hash(cave) != state_hash(end) and not GAME.over(cave):
        GAME.step(cave, told)
    assert told.decisions == len(answers) - len(given)
    assert state_hash(cave) == state_hash(end)


class Told(Bot[State]):
    """Gives answers from a list."""

    def __init__(self, answers: list[int]) -> None:
        super().__init__(Rng.from_seed("unused"))
        self.answers = iter(answers)

    def pick(self, decision: Decision[Any], state: State) -> int:
        return next(self.answers)


def parse(text: str, mode: str = "ffa", seats: int = 3) -> Any:
    return GAME.parse(text, GAME.setup(mode, seats), Rng.from_seed("hand"))


HAND_WRITTEN = """\
turn 4 seat-1
map
  ├a──┼@
  │
  └b
tiles
  a T4: golden-hedgehog, shrieking-bats
explorers
  seat-0 at b health 2
  seat-1 dazed: trusty-whip
  seat-2 dead
fortune: flare-gun, pure-adrenaline
hazard: end
"""


def test_a_position_written_by_hand_fills_in_the_rest() -> None:
    cave = parse(HAND_WRITTEN)
    assert GAME.check(cave) == []
    seen: Any = GAME.view(cave, 1)
    tiles = {(tile["x"], tile["y"]): tile for tile in seen["tiles"]}
    assert sorted(tiles) == [(-1, -1), (-1, 0), (0, 0)]
    assert [card["id"] for card in tiles[-1, 0]["contents"]] == [
        "golden-hedgehog",
        "shrieking-bats",
    ]
    assert tiles[-1, -1]["corridors"] == "ne"
    assert [one["ap"] for one in seen["explorers"]] == [0, 3, 0]
    assert seen["hazard"]["size"] == 0
    assert seen["fortune"]["size"] == 51 - 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("golden-hedgehog", "golden-hedgehoc", "line 7 .*no card 'golden-hedgehoc'"),
        ("trusty-whip", "shrieking-bats.9", "line 10 .*3 copies of shrieking-bats"),
        ("trusty-whip", "golden-hedgehog", "line 10 .*no copy of golden-hedgehog is left"),
        ("  └b", "  xb", "line 5 .*every fourth column shows a passage"),
        ("a T4", "a X5", "line 7 .*X5.1 cannot lie as ├"),
        ("at b", "at z", "line 9 .*no passage 'z'"),
        ("dazed", "dizzy", "line 10 .*'dizzy' is no property"),
        ("turn 4", "turn four", "line 1 .*a turn is written"),
        ("hazard:", "hazards:", "line 13 .*begins with one of"),
        ("┼@", "└@", "line 3 .*in this mode the Cave Entrance is ┼"),
    ],
)
def test_a_wrong_position_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(BadInput, match="position " + message):
        parse(HAND_WRITTEN.replace(old, new, 1))


def test_the_example_content_is_played() -> None:
    setup = GAME.setup("ffa", 3, {"content": EXAMPLE.read_text("utf-8")})
    again = GAME.setup("ffa", 3, {"content": setup.choice("content")})
    assert again.choice("content") == setup.choice("content")
    cave = GAME.parse(HAND_WRITTEN.replace("T4", "T1"), setup, Rng.from_seed("x"))
    assert cave.box.kinds.count(cave.box.ids.index("shrieking-bats")) == 5
    assert cave.box.damage[cave.box.ids.index("bear-trap")] == 1
    assert cave.box.sources[cave.box.ids.index("bear-trap")] == "user"
    assert len(cave.box.tile_kinds) == 54


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards: [", "content line 1: not readable as YAML"),
        ("card: {}", "content line 1: the file has no 'card'; did you mean cards?"),
        ("cards:\n  bare-trap: {full: 1}", "content line 2: cards has no 'bare-trap'; did you"),
        ("cards:\n  bear-trap:\n    damage: 10", "content line 3: bear-trap: damage must be"),
        ("cards:\n  bear-trap: {full: 0}", "content line 2: bear-trap: gear may be at most 0"),
        ("cards:\n  flare-gun: {damage: 1}", "content line 2: flare-gun has no 'damage'"),
        ("cards:\n  golden-hedgehog: {pnp: 0}\n  ceremonial-armor: {pnp: 0}\n"
         "  ceremonial-sword: {pnp: 0}", "content: pnp has 2 treasures"),
        ("tiles:\n  - {id: A, shape: round, hazards: 0, fortunes: 0, full: 1, pnp: 1}",
         "content line 2: A: shape must be one of deadend"),
        ("tiles:\n  - {id: A, shape: t, hazards: 0, full: 1, pnp: 1}",
         "content line 2: a tile needs id, shape, hazards, fortunes, full, pnp; fortunes is"),
        ("tiles: []", "content line 1: tiles must be a list"),
    ],
)  # fmt: skip
def test_bad_content_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        GAME.setup("ffa", 3, {"content": text})
