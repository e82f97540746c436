"""V2.8: games with a Cave Ghost come to an end at every level, whoever plays."""

import pytest
from vast_tables import EVERY, SOAK

from cavern.core.bot import Bot
from cavern.core.game import Setup
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.game import GAME
from cavern.games.vast.options import ROLE_LEVELS
from cavern.games.vast.state import Cave

HAUNTED = [roles for roles in EVERY if "cave-ghost" in roles]
GAMES = 10 if SOAK else 1
ROUNDS = 250
"""More than any game that gets anywhere takes."""

LOCKED = """
turn dragon round 40 collapsing
map
  @
pieces dragon 0,0 ghost 0,0
gone crystal-1 crystal-2 crystal-3 crystal-4 crystal-5 crystal-6 crystal-7 crystal-8 crystal-9
cave-ghost omens bat=2 boulder=3
cave-ghost hatred-tokens 1
cave-ghost appeared yes
stack end
"""


def setup_for(roles: str, level: str, terrain: bool) -> Setup:
    options = {"roles": roles, "difficulty": f"cave-ghost={level}", "terrain": terrain}
    return GAME.setup(options=dict(options))


def players(setup: Setup, bot: str, rng: Rng) -> list[Bot[Cave]]:
    return [GAME.bots()[bot](rng.split(f"bot {seat}")) for seat in range(setup.seats)]


def play_out(cave: Cave, bots: list[Bot[Cave]]) -> None:
    table = InlineTable(cave, bots)
    while not GAME.over(cave):
        GAME.step(cave, table)
        assert cave.round < ROUNDS, GAME.write(cave)
    assert cave.ending in GAME.endings


@pytest.mark.parametrize("bot", ["random", "heuristic"])
@pytest.mark.parametrize("level", ROLE_LEVELS)
def test_every_haunted_game_ends(level: str, bot: str) -> None:
    """At all tables in the soak, otherwise at some for each level."""
    start = ROLE_LEVELS.index(level) * 2 + (bot == "random")
    for number, roles in enumerate(HAUNTED if SOAK else HAUNTED[start::5]):
        for game in range(GAMES):
            setup = setup_for(roles, level, (number + game) % 2 == 1)
            rng = Rng.from_seed(f"haunted {roles} {level} {bot} {game}")
            cave = GAME.new(setup, Table(rng))
            play_out(cave, players(setup, bot, rng))


@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_a_game_nobody_can_win_ends_at_a_standstill(bot: str) -> None:
    """Only the Entrance is left, with the Dragon on it; she has no Omen for her last Hatred."""
    setup = setup_for("dragon,cave-ghost", "expert", False)
    rng = Rng.from_seed(f"locked {bot}")
    cave = GAME.parse(LOCKED, setup, rng)
    play_out(cave, players(setup, bot, rng))
    assert (cave.ending, cave.winners, cave.round) == ("standstill", [], 45)
