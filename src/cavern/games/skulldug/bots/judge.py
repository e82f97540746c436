"""How a game stands for everybody, as far as it can be told in numbers; what search goes by.

The weights in ``weights.py`` were fitted by ``scripts/fit_standing.py`` to games between
heuristic explorers.
"""

from math import exp, log
from typing import Final

from cavern.core.act import Answer
from cavern.core.bot import Bot
from cavern.core.rng import Rng
from cavern.core.search import Budget, Judge
from cavern.games.skulldug.bots.explorer import ExplorerBot
from cavern.games.skulldug.bots.prospects import MORE_AP
from cavern.games.skulldug.bots.weights import WEIGHTS
from cavern.games.skulldug.bots.worth import BY_KIND, loot
from cavern.games.skulldug.kinds import TREASURE
from cavern.games.skulldug.numbers import TileId
from cavern.games.skulldug.state import SOLO, SOLO_GEMS, TO_WIN, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import HAND_OVER

HARD_BUDGET: Final = Budget(iterations=12, most=120, turns=8, milliseconds=500)
EXPERT_BUDGET: Final = Budget(iterations=96, most=960, turns=8, milliseconds=1000)

ALONE_DOUBT: Final = 4.0
"""Most of what is tried alone is lost in any case; whoever believes in every small gain dawdles."""

FAR: Final = 12
"""Whatever is farther away than this, or cannot be reached, is as far as this."""

FEATURES: Final = (
    "one treasure", "two treasures", "three treasures", "way home with two",
    "way home with three", "a treasure within reach", "the same with two", "health", "frail",
    "dead", "dazed", "worth of hand", "on turn",
)  # fmt: skip

ALONE: Final = (
    "no treasure", "time", "health", "one treasure", "time", "health", "two treasures", "time",
    "health", "three treasures", "time", "health", "way home with two", "way home with three",
    "a treasure within reach", "how many", "ghosts with treasure", "ghosts", "AP more than usual",
    "worth of hand", "frail", "dazed",
)  # fmt: skip
"""S137: alone it matters how much time and Health is left for the treasures that are missing."""


def distances(cave: Dig, start: TileId) -> list[int]:
    """Steps to every passage from one, over known corridors, Hazards or not; FAR if none lead."""
    steps = [FAR] * len(cave.spaces)
    if start < 0:
        return steps
    steps[start] = 0
    queue = [start]
    grid, corridors, spaces = cave.grid, cave.corridors, cave.spaces
    offsets = [cave.side, 1, -cave.side, -1]
    for here in queue:
        onward = steps[here] + 1
        if onward >= FAR:
            break
        space, ways = spaces[here], corridors[here]
        for direction in range(4):
            if ways >> direction & 1:
                there = grid[space + offsets[direction]]
                if there >= 0 and steps[there] > onward:
                    if corridors[there] >> (direction + 2 & 3) & 1:
                        steps[there] = onward
                        queue.append(there)
    return steps


def lying(cave: Dig) -> list[TileId]:
    """Passages in which treasure lies."""
    found: list[int] = []
    for tile, cards in enumerate(cave.contents):
        for card in cards:
            if cave.type_of(card) == TREASURE:
                found.append(tile)
                break
    return found


def features(cave: Dig, team: list[Explorer], treasures: list[int]) -> list[float]:
    """What counts for a team of one or two, in the order of FEATURES."""
    count, home, near = 0, 0, FAR
    health, frail, dead, dazed, hand = 0.0, 0.0, 0.0, 0.0, 0.0
    for explorer in team:
        own = loot(cave, explorer)
        count += own
        if explorer.alive:
            steps = distances(cave, explorer.at)
            home = max(home, steps[ENTRANCE])
            for tile in treasures:
                near = min(near, steps[tile])
            health += explorer.health / cave.rulings.max_health
            if explorer.health == 1:
                frail += 1.0
        else:
            dead += 1.0
        if explorer.dazed:
            dazed += 1.0
        for held in explorer.hand:
            if cave.type_of(held) != TREASURE:
                hand += BY_KIND[cave.kinds[held]]
    count = min(TO_WIN, count)
    closeness = 1.0 - near / FAR
    return [
        1.0 if count == 1 else 0.0,
        1.0 if count == 2 else 0.0,
        1.0 if count == 3 else 0.0,
        1.0 - home / FAR if count == 2 else 0.0,
        1.0 - home / FAR if count == 3 else 0.0,
        closeness,
        closeness if count == 2 else 0.0,
        health,
        frail,
        dead,
        dazed,
        hand / 10.0,
        1.0 if team[0].team == cave.turn else 0.0,
    ]


def alone(cave: Dig, me: Explorer, treasures: list[int]) -> list[float]:
    """The same for a lone explorer, in the order of ALONE."""
    count = min(TO_WIN, loot(cave, me))
    time = log(1.0 + cave.gems) / log(1.0 + SOLO_GEMS[-1]) if cave.gems >= 0 else 1.0
    found = [0.0] * (3 * (TO_WIN + 1))
    found[3 * count] = 1.0
    found[3 * count + 1] = time
    found[3 * count + 2] = me.health / cave.rulings.max_health
    steps = distances(cave, me.at)
    home = 1.0 - steps[ENTRANCE] / FAR
    near, within = FAR, 0
    for tile in treasures:
        near = min(near, steps[tile])
        if steps[tile] < FAR:
            within += 1
    ghosts, laden, ap, hand = 0, 0, 0, 0.0
    for other in cave.explorers:
        if other.ghost and other.alive:
            ghosts += 1
            if loot(cave, other):
                laden += 1
    for held in me.hand:
        kind = cave.kinds[held]
        ap += MORE_AP[kind]
        if cave.type_of(held) != TREASURE:
            hand += BY_KIND[kind]
    searching = 1.0 if count < TO_WIN else 0.0
    return found + [
        home if count == 2 else 0.0,
        home if count == 3 else 0.0,
        searching * (1.0 - near / FAR),
        searching * min(3, within),
        searching * laden,
        float(ghosts),
        float(ap),
        hand / 10.0,
        1.0 if me.health == 1 else 0.0,
        1.0 if me.dazed else 0.0,
    ]


def features_of(cave: Dig, number: int, treasures: list[int]) -> list[float]:
    """What counts for a team in the mode that is played."""
    team = [explorer for explorer in cave.team(number) if not explorer.ghost]
    if cave.rulings.mode == SOLO:
        return alone(cave, team[0], treasures)
    return features(cave, team, treasures)


def scores(cave: Dig, weights: list[float]) -> list[float]:
    """One number for each team; the higher, the better it stands."""
    treasures = lying(cave)
    found: list[float] = []
    for number in range(cave.rulings.teams):
        score = 0.0
        for value, weight in zip(features_of(cave, number, treasures), weights):
            score += value * weight
        found.append(score)
    return found


class ExplorersJudge(Judge[Dig]):
    def policy(self, rng: Rng) -> Bot[Dig]:
        return ExplorerBot(rng)

    def passes_on(self, choice: Answer) -> bool:
        """S127: partners may hand over to each other as often as they like."""
        return choice == HAND_OVER.base

    def doubt(self, state: Dig) -> float:
        return ALONE_DOUBT if state.rulings.mode == SOLO else 1.0

    def clock(self, state: Dig) -> int:
        return state.round

    def standing(self, state: Dig) -> list[float]:
        found = scores(state, WEIGHTS[state.rulings.mode])
        if state.rulings.mode == SOLO:
            return [1.0 / (1.0 + exp(-found[0]))]
        top = max(found)
        powers = [exp(score - top) for score in found]
        total = sum(powers)
        players = [explorer for explorer in state.explorers if not explorer.ghost]
        return [powers[explorer.team] / total for explorer in players]
