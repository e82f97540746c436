"""How a game stands for every role, as far as it can be told in numbers; what search goes by.

Each role has the features all share and some of its own. The weights in ``weights.py`` were
fitted by ``scripts/fit_standing.py`` to games between heuristic players at many tables.
"""

from math import exp
from typing import Final

from cavern.core.bot import Bot
from cavern.core.rng import Rng
from cavern.core.search import Budget, Judge
from cavern.games.vast.bots.player import HeuristicBot
from cavern.games.vast.bots.rivals import progress, the_dragon, the_knight
from cavern.games.vast.bots.tempers import TEMPERS
from cavern.games.vast.bots.weights import WEIGHTS
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.grid import CENTRE, distance
from cavern.games.vast.pieces import DRAGON, KNIGHT
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.role import CaveRole
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghost.role import Ghost
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.knight.role import MOST_GRIT, Knight
from cavern.games.vast.roles.thief.role import Thief
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import CAVE_TILES

HARD: Final = Budget(iterations=3, most=30, turns=8, milliseconds=400)
EXPERT: Final = Budget(iterations=8, most=80, turns=8, milliseconds=1000)

REACH: Final = 8.0
"""Beyond so many squares one place is as far as another."""

SHARED: Final = ("progress", "progress squared", "tiles placed", "collapsing", "crystals lost",
                 "constant")  # fmt: skip
OWN: Final[dict[str, tuple[str, ...]]] = {
    "knight": ("health", "frail", "grit", "cubes", "cards", "near the Dragon",
               "near, and he is hurt", "the Dragon's armour"),
    "goblins": ("goblins", "tribes", "rage", "monsters", "secrets", "near the Knight",
                "the next tribe near", "strongest tribe"),
    "dragon": ("health", "wakefulness", "awake", "surfaced", "near the Entrance, surfaced",
               "cards", "from the Knight", "armour"),
    "cave": ("omens", "hoard on the map", "tiles in play", "crystal tiles found"),
    "cave-ghost": ("omens", "hoard on the map", "tiles in play", "crystal tiles found"),
    "thief": ("stashed", "load", "near the Entrance, laden"),
    "ghoul": ("fury",),
    "ghost": ("locked",),
    "vile-ghoul": (),
}  # fmt: skip


def near(here: int, there: int) -> float:
    """1 on the same square, 0 beyond reach."""
    return max(0.0, 1.0 - distance(here, there) / REACH)


def features(cave: Cave, role: Role) -> list[float]:
    """What counts for a role: the shared features, then its own; as long as they are."""
    done = progress(cave, role) / 100.0
    found = [
        done,
        done * done,
        1.0 - cave.tiles_left() / len(CAVE_TILES),
        1.0 if cave.collapsing else 0.0,
        cave.crystals_lost() / 5.0,
        1.0,
    ]
    if isinstance(role, Knight):
        found += of_knight(cave, role)
    elif isinstance(role, Goblins):
        found += of_goblins(cave, role)
    elif isinstance(role, Dragon):
        found += of_dragon(cave, role)
    elif isinstance(role, CaveRole):
        found += [
            sum(role.omens) / 10.0,
            (cave.treasures_on_map() + cave.crystals_on_map()) / 10.0,
            len(cave.grid) / 60.0,
            cave.crystal_tiles_found() / 9.0,
        ]
    elif isinstance(role, Thief):
        load = float(role.load(cave))
        found += [
            role.stashed() / 6.0,
            load / 3.0,
            load * near(cave.at[role.pieces[0]], CENTRE) / 3.0,
        ]
    elif isinstance(role, Ghoul):
        found.append(role.fury / 10.0)
    elif isinstance(role, Ghost):
        found.append(cave.locked / 3.0)
    return found


def of_knight(cave: Cave, knight: Knight) -> list[float]:
    dragon = the_dragon(cave)
    close, hurt, armour = 0.0, 0.0, 0.0
    here = cave.at[KNIGHT]
    if dragon is not None:
        armour = dragon.armor(cave) / 10.0
        if here in cave.grid and cave.at[DRAGON] in cave.grid:
            close = near(here, cave.at[DRAGON])
            hurt = close * (1.0 - dragon.health / max(1, cave.terms.dragon_health))
    return [
        knight.health / knight.full_health,
        1.0 if knight.health <= 2 else 0.0,
        knight.grit / MOST_GRIT,
        knight.cubes() / 7.0,
        (len(knight.cards_up) + len(knight.cards_down)) / 4.0,
        close,
        hurt,
        armour,
    ]


def of_goblins(cave: Cave, goblins: Goblins) -> list[float]:
    knight = the_knight(cave)
    close: list[float] = []
    strongest = 0
    for tribe in range(3):
        where = cave.at[goblins.piece(tribe)]
        if where in cave.grid:
            strongest = max(strongest, goblins.strength(tribe))
            if knight is not None and cave.at[KNIGHT] in cave.grid:
                close.append(near(where, cave.at[KNIGHT]))
    close.sort()
    return [
        sum(goblins.population) / 10.0,
        goblins.tribes_left() / 3.0,
        goblins.rage / 3.0,
        goblins.monster_count() / 4.0,
        len(goblins.secrets) / 4.0,
        close[-1] if close else 0.0,
        close[-2] if len(close) > 1 else 0.0,
        strongest / 8.0,
    ]


def of_dragon(cave: Cave, dragon: Dragon) -> list[float]:
    here = cave.at[DRAGON]
    knight = the_knight(cave)
    apart = 1.0
    if knight is not None and here in cave.grid and cave.at[KNIGHT] in cave.grid:
        apart = 1.0 - near(here, cave.at[KNIGHT])
    return [
        dragon.health / max(1, cave.terms.dragon_health),
        dragon.wakefulness / 14.0,
        1.0 if dragon.awake else 0.0,
        1.0 if dragon.surfaced else 0.0,
        near(here, CENTRE) if dragon.surfaced and here in cave.grid else 0.0,
        dragon.cards() / 5.0,
        apart,
        dragon.armor(cave) / 4.0,
    ]


def score(cave: Cave, role: Role) -> float:
    total = 0.0
    for value, weight in zip(features(cave, role), WEIGHTS[ROLES.index(role.kind)]):
        total += value * weight
    return total


class CavernsJudge(Judge[Cave]):
    def policy(self, rng: Rng) -> Bot[Cave]:
        return HeuristicBot(rng)

    def plans(self, state: Cave, seat: int) -> list[Bot[Cave]]:
        """Whoever is asked many things in a turn (the Knight places her Hero cubes one by one)
        needs whole turns to compare: those of other tempers."""
        kind = state.roles[seat].kind
        if kind not in TEMPERS:
            return []
        return [HeuristicBot(Rng.from_seed(""), {kind: temper}) for temper in TEMPERS[kind][1:]]

    def clock(self, state: Cave) -> int:
        return state.round * len(state.terms.roles) + state.active

    def standing(self, state: Cave) -> list[float]:
        """Shares of power; alone, against a power of one for the Cave that wins otherwise."""
        players = state.players()
        scores = [score(state, role) for role in players]
        if len(players) == 1:
            scores.append(0.0)
        top = max(scores)
        powers = [exp(each - top) for each in scores]
        total = sum(powers)
        return [powers[seat] / total for seat in range(len(players))]
