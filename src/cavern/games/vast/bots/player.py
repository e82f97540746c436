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
from cavern.games.vast.bots.knight import KnightMind
from cavern.games.vast.bots.mind import Atlas, Mind
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.bots.tempers import temper_of
from cavern.games.vast.bots.thief import ThiefMind
from cavern.games.vast.roles.cave.role import CaveRole
from cavern.games.vast.roles.cave_ghost.role import CaveGhost
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.roles.vile_ghoul.role import VileGhoul
from cavern.games.vast.state import NOBODY, Cave


def mind_of(cave: Cave, seat: int, atlas: Atlas, tempers: dict[str, list[int]]) -> Mind:
    role = cave.roles[seat]
    kind = role.kind
    temper = tempers[kind] if kind in tempers else temper_of(kind)
    if isinstance(role, Knight):
        return KnightMind(cave, role, atlas, temper)
    if isinstance(role, Goblins):
        return GoblinsMind(cave, role, atlas, temper)
    if isinstance(role, VileGhoul):
        return VileGhoulMind(cave, role, atlas)
    if isinstance(role, Dragon):
        return DragonMind(cave, role, atlas, temper)
    if isinstance(role, CaveGhost):
        return CaveGhostMind(cave, role, atlas, temper)
    if isinstance(role, CaveRole):
        return CaveMind(cave, role, atlas, temper)
    if isinstance(role, Thief):
        return ThiefMind(cave, role, atlas, temper)
    if isinstance(role, Ghoul):
        return GhoulMind(cave, role, atlas)
    if isinstance(role, Ghost):
        return GhostMind(cave, role, atlas)
    return Mind(cave, role, atlas)


class HeuristicBot(Bot[Cave]):
    """Knows only what its seat knows and uses no chance of its own. ``tempers`` are those of
    roles that it plays otherwise than usual."""

    def __init__(self, rng: Rng, tempers: dict[str, list[int]] | None = None) -> None:
        super().__init__(rng)
        self.tempers: dict[str, list[int]] = tempers or {}
        self.atlas = Atlas()

    def pick(self, decision: Decision[Any], state: Cave) -> int:
        if state.possessed != NOBODY and decision.seat == state.possessor:
            puppeteer = Puppeteer(state, state.roles[state.possessed], self.atlas.of(state))
            if puppeteer.answers(decision):
                return puppeteer.answer(decision)
        return mind_of(state, decision.seat, self.atlas, self.tempers).answer(decision)
