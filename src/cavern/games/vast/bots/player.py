"""The heuristic player: whatever role the seat has, it plays that role to win."""

from typing import Any

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.rng import Rng
from cavern.games.vast.bots.cave import CaveMind
from cavern.games.vast.bots.cave_ghost import CaveGhostMind
from cavern.games.vast.bots.dragon import DragonMind
from cavern.games.vast.bots.ghost import GhostMind
from cavern.games.vast.bots.ghoul import GhoulMind, VileGhoulMind
from cavern.games.vast.bots.goblins import GoblinsMind
from cavern.games.vast.bots.knight import EVEN, KnightMind
from cavern.games.vast.bots.mind import Mind
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.bots.thief import ThiefMind
from cavern.games.vast.roles.cave.board import CaveBoard
from cavern.games.vast.roles.cave_ghost.board import CaveGhostBoard
from cavern.games.vast.roles.dragon.board import DragonBoard
from cavern.games.vast.roles.ghost.board import GhostBoard
from cavern.games.vast.roles.ghoul.fury import FuryBoard
from cavern.games.vast.roles.goblins.board import GoblinsBoard
from cavern.games.vast.roles.knight.board import KnightBoard
from cavern.games.vast.roles.thief.board import ThiefBoard
from cavern.games.vast.roles.vile_ghoul.board import VileBoard
from cavern.games.vast.state import NOBODY, Cave


def mind_of(cave: Cave, seat: int, zeal: int = EVEN) -> Mind:
    role = cave.roles[seat]
    if isinstance(role, KnightBoard):
        return KnightMind(cave, role, zeal)
    if isinstance(role, GoblinsBoard):
        return GoblinsMind(cave, role)
    if isinstance(role, VileBoard):
        return VileGhoulMind(cave, role)
    if isinstance(role, DragonBoard):
        return DragonMind(cave, role)
    if isinstance(role, CaveGhostBoard):
        return CaveGhostMind(cave, role)
    if isinstance(role, CaveBoard):
        return CaveMind(cave, role)
    if isinstance(role, ThiefBoard):
        return ThiefMind(cave, role)
    if isinstance(role, FuryBoard):
        return GhoulMind(cave, role)
    if isinstance(role, GhostBoard):
        return GhostMind(cave, role)
    return Mind(cave, role)


class HeuristicBot(Bot[Cave]):
    """Knows only what its seat knows, keeps no memory and uses no chance of its own."""

    def __init__(self, rng: Rng, zeal: int = EVEN) -> None:
        super().__init__(rng)
        self.zeal = zeal

    def pick(self, decision: Decision[Any], state: Cave) -> int:
        if state.possessed != NOBODY and decision.seat == state.possessor:
            puppeteer = Puppeteer(state, state.roles[state.possessed])
            if puppeteer.answers(decision):
                return puppeteer.answer(decision)
        return mind_of(state, decision.seat, self.zeal).answer(decision)
