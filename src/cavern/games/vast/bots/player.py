"""The heuristic player: whatever role the seat has, it plays that role to win."""

from typing import Any

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.rng import Rng
from cavern.games.vast.bots.mind import Mind
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.roles.cave.heuristic import CaveMind
from cavern.games.vast.roles.cave.role import CaveRole
from cavern.games.vast.roles.cave_ghost.heuristic import CaveGhostMind
from cavern.games.vast.roles.cave_ghost.role import CaveGhost
from cavern.games.vast.roles.dragon.heuristic import DragonMind
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghost.heuristic import GhostMind
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghoul.heuristic import GhoulMind
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.goblins.heuristic import GoblinsMind
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.knight.heuristic import EVEN, KnightMind
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.thief.heuristic import ThiefMind
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.roles.vile_ghoul.heuristic import VileGhoulMind
from cavern.games.vast.roles.vile_ghoul.role import VileGhoul
from cavern.games.vast.state import NOBODY, Cave


def mind_of(cave: Cave, seat: int, zeal: int = EVEN) -> Mind:
    role = cave.roles[seat]
    if isinstance(role, Knight):
        return KnightMind(cave, role, zeal)
    if isinstance(role, Goblins):
        return GoblinsMind(cave, role)
    if isinstance(role, VileGhoul):
        return VileGhoulMind(cave, role)
    if isinstance(role, Dragon):
        return DragonMind(cave, role)
    if isinstance(role, CaveGhost):
        return CaveGhostMind(cave, role)
    if isinstance(role, CaveRole):
        return CaveMind(cave, role)
    if isinstance(role, Thief):
        return ThiefMind(cave, role)
    if isinstance(role, Ghoul):
        return GhoulMind(cave, role)
    if isinstance(role, Ghost):
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
