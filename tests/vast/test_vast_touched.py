"""What somebody is told who touches a thing of the cave in vain: why not this, and nothing else."""

import pytest

from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.games.vast.game import GAME

GHOST_TABLE = "knight,goblins,dragon,cave,thief,ghoul,ghost"
CAVE_GHOST_TABLE = "knight,vile-ghoul,dragon,cave-ghost,thief"
GHOUL = """\
turn ghoul
map
  . . A2n
  . . A4n
  A5n A1n @
pieces knight {knight} ghoul -1,0
ghoul phase acting
ghoul movement 1
"""
KNIGHT = """\
turn knight
map
  A5n A1n @
pieces knight 0,0 dragon -2,0 ghost {ghost}
knight encounters {encounters}
"""
DRAGON = """\
turn dragon
map
  A1n @ A5n
pieces dragon 0,0
dragon phase powers
"""
CAVE_GHOST = """\
turn cave-ghost
map
  A1n @ A5n
pieces ghost 1,0
"""
NOTHING = ("V2.1", "Nothing can be done with that now.")
NOT_FOR_BOW = ("V3.5", "The Bow is for Tribes and Ghouls.")
FAR, NEAR = GHOUL.format(knight="0,2"), GHOUL.format(knight="0,0")
HERE, DONE = KNIGHT.format(ghost="-1,0", encounters=0), KNIGHT.format(ghost="-2,0", encounters=9)


@pytest.mark.parametrize(
    ("roles", "position", "things", "reason"),
    [
        (GHOST_TABLE, FAR, "tile:0,2", NOTHING),
        (GHOST_TABLE, FAR, "piece:knight", ("V8.15", "It attacks only who is on its space.")),
        (
            GHOST_TABLE,
            FAR,
            "tile:0,2 piece:knight",
            ("V8.15", "It attacks only who is on its space."),
        ),
        (GHOST_TABLE, NEAR, "piece:knight", ("V8.15", "Its attack does not overcome that piece.")),
        (
            GHOST_TABLE,
            NEAR,
            "tile:0,0",
            ("V8.12", "Entering without an attack costs 1 more movement."),
        ),
        (GHOST_TABLE, NEAR, "tile:-1,0 piece:ghoul", ("V8.17", "No Crystal is here.")),
        (GHOST_TABLE, HERE, "piece:dragon", NOT_FOR_BOW),
        (GHOST_TABLE, HERE, "piece:knight", NOT_FOR_BOW),
        (GHOST_TABLE, HERE, "piece:ghost", ("V9.29", "You do not have what it costs.")),
        (
            GHOST_TABLE,
            DONE,
            "piece:ghost",
            ("V9.29", "The Ghost is neither on your square nor beside it."),
        ),
        (GHOST_TABLE, DONE, "tile:-1,0", ("V3.3", "She moves only while an Encounter is left.")),
        (GHOST_TABLE, DRAGON, "tile:0,0 piece:dragon", ("V5.2", "He moves 1 or 2 squares.")),
        (CAVE_GHOST_TABLE, CAVE_GHOST, "piece:ghost", NOTHING),
        (CAVE_GHOST_TABLE, HERE, "piece:ghost", NOT_FOR_BOW),
    ],
)
def test_the_reason_is_the_one_that_is_true_of_what_was_touched(
    roles: str, position: str, things: str, reason: tuple[str, str]
) -> None:
    setup = GAME.setup(options={"roles": roles})
    start = GAME.parse(position, setup, Rng.from_seed("touched"))
    match = Match(GAME, setup, "touched", start=start)
    question = match.decision
    assert question is not None and question.turn
    refusal = GAME.why_not_touched(match.state, question.seat, things.split(), question)
    assert refusal is not None and (refusal.rule, refusal.text) == reason


def test_what_can_be_done_is_not_refused() -> None:
    setup = GAME.setup(options={"roles": GHOST_TABLE})
    match = Match(GAME, setup, "", start=GAME.parse(HERE, setup, Rng.from_seed("")))
    assert match.decision is not None
    seat = match.decision.seat
    assert GAME.why_not_touched(match.state, seat, ["tile:-1,0"], match.decision) is None
