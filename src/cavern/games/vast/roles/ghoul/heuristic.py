"""The heuristic Ghouls: whoever can be had with this turn's movement and attack, then out."""

from typing import Final

from cavern.core.act import Answer, first_of, second_of
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import Heuristic, wounds
from cavern.games.vast.bots.mind import Atlas, Mind, index_of
from cavern.games.vast.bots.paths import FAR, highest
from cavern.games.vast.bots.rivals import leader, progress
from cavern.games.vast.decisions import DONE, END_TURN, PASS, argument
from cavern.games.vast.endings import crystals_enough
from cavern.games.vast.grid import AROUND, CENTRE, STEP, distance
from cavern.games.vast.numbers import CardId, Piece, Square, Symbol
from cavern.games.vast.pieces import GHOUL
from cavern.games.vast.role import BEYOND_REACH, Role
from cavern.games.vast.roles.ghoul.actions import (
    ATTACK,
    ATTACK_CRYSTAL,
    COLLECT,
    COLLECT_GEM,
    FLARE,
    MOVE,
    POUNCE,
    SET_DEFENSE,
    SPEND,
    USE,
)
from cavern.games.vast.roles.ghoul.common import TO_SMASH, AnyGhoul, dark_and_free
from cavern.games.vast.roles.ghoul.paths import GhoulPaths
from cavern.games.vast.roles.ghoul.role import ADAPT_ATTACK, Ghoul
from cavern.games.vast.roles.ghoul.terror import (
    ADAPT,
    BLINK,
    CHASE,
    HUNT,
    ONCE,
    SCOUR,
    SEIZE,
    SNEAK,
    TERROR_NAMES,
)
from cavern.games.vast.roles.ghoul.turn import KEEP_ROLL, REROLL
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import SYMBOL

WORST_TERROR: Final[list[str]] = [
    "sneak", "seize", "cheat", "blink", "adapt", "scour", "chase", "hunt",
]  # fmt: skip
"""Terror cards, those a Ghoul misses least first."""

NO_BOOST: Final = -1
"""No answer: only the Vile Ghoul has Boost dice."""

FOR_PIECE: Final = 0
FOR_CRYSTAL: Final = 1
FOR_TREASURE: Final = 2
FOR_GEM: Final = 3

FEAST: Final = 100
PREY: Final = 400
MORSEL: Final = 60
TREASURE_WORTH: Final = 45
LAST_TREASURE: Final = 85
GEM_WORTH: Final = 20
THRIFT: Final = 60
"""What a card is worth that would have to be spent for good."""

OPENS_WELL: Final = 8
"""Two dice with less than this are worth rolling again."""


class Quarry:
    """Something to be had on a square; ``piece`` is who, or which Gem."""

    def __init__(self, kind: int, square: Square, worth: int, piece: Piece, defence: int) -> None:
        self.kind = kind
        self.square = square
        self.worth = worth
        self.piece = piece
        self.defence = defence


class Means:
    """What a turn has to offer: points, Boost dice, and cards that could be spent for good."""

    def __init__(self, movement: int, attack: int, boosts: int) -> None:
        self.movement = movement
        self.attack = attack
        self.boosts = boosts
        self.hunts = 0
        self.more_movement = 0
        self.more_attack = 0


class ProwlerMind(Mind):
    """What both Ghouls do alike."""

    def __init__(self, cave: Cave, ghoul: AnyGhoul, atlas: Atlas) -> None:
        super().__init__(cave, ghoul, atlas)
        self.ghoul = ghoul
        self.boost_movement = NO_BOOST
        self.boost_attack = NO_BOOST

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "ghoul-turn":
            return self.prowl(choices)
        if kind == "appear":
            return highest([self.lurking(argument(n)) for n in choices])
        if kind == "skitter":
            return highest([self.lurking(argument(n)) for n in choices])
        if kind == "blink-to":
            return highest([self.lurking(argument(n)) for n in choices])
        if kind == "blink":
            return highest([self.lurking(self.blinking(n)) for n in choices])
        if kind == "keep-terror":
            return highest([WORST_TERROR.index(TERROR_NAMES[argument(n)]) for n in choices])
        if kind == "adapt":
            return max(0, index_of(choices, ADAPT_ATTACK.base))
        if kind == "announce":
            return highest([self.naming(argument(n)) for n in choices])
        if kind == "discard-terror":
            return highest([-WORST_TERROR.index(TERROR_NAMES[argument(n)]) for n in choices])
        return self.usual(decision)

    # What it wants

    def sated(self) -> bool:
        """Whether only the way out is left."""
        return crystals_enough(self.cave, self.ghoul)

    def worth_of(self, piece: Piece) -> int:
        """What an attack on a piece is worth."""
        return FEAST

    def worth_of_crystal(self) -> int:
        """A Crystal may help a rival more than it helps the Ghoul."""
        worth = FEAST if self.ghoul.own.crystal_fury else 0
        goals = self.cave.terms.goals
        if goals[self.seat].crystals:
            return max(worth, FEAST) + 20
        if any(goals[role.seat].crystals for role in self.cave.players()):
            worth -= 70
        return worth

    def worth_of_treasure(self) -> int:
        return LAST_TREASURE if self.ghoul.treasures else TREASURE_WORTH

    def targets(self) -> list[Quarry]:
        cave, ghoul = self.cave, self.ghoul
        found: list[Quarry] = []
        foe = leader(cave, self.seat)
        for piece, square in enumerate(cave.at):
            if piece == GHOUL or square not in cave.grid or ghoul.struck >> piece & 1:
                continue
            role = cave.role_of(piece)
            defence = role.defence(cave, piece)
            if defence < BEYOND_REACH and not role.ethereal:
                worth = self.worth_of(piece) + (15 if role.seat == foe else 0)
                found.append(Quarry(FOR_PIECE, square, worth, piece, defence))
        crystal = self.worth_of_crystal()
        if crystal > 0:
            for tile, token in enumerate(cave.token):
                if token & CRYSTAL_TOKEN:
                    found.append(Quarry(FOR_CRYSTAL, cave.where[tile], crystal, 0, TO_SMASH - 1))
        treasure = self.worth_of_treasure()
        for square in cave.treasure_squares():
            found.append(Quarry(FOR_TREASURE, square, treasure, 0, -1))
        for gem, square in enumerate(cave.gems):
            if square in cave.grid:
                found.append(Quarry(FOR_GEM, square, GEM_WORTH, gem, -1))
        return found

    def lurking(self, square: Square) -> int:
        """How good a square is to go on from."""
        if self.sated():
            return -distance(square, CENTRE)
        best = -FAR
        for target in self.targets():
            best = max(best, target.worth - 20 * distance(square, target.square))
        return best

    def blinking(self, choice: Answer) -> Square:
        here = self.cave.at[GHOUL]
        return here if choice == PASS else here + STEP[argument(choice)]

    def naming(self, symbol: Symbol) -> int:
        """Where an opponent places it, it names the symbol it likes best."""
        squares = [s for s in dark_and_free(self.cave) if SYMBOL[self.cave.tile(s)] == symbol]
        return min([self.lurking(square) for square in squares], default=-FAR)

    # What it has

    def means(self) -> Means:
        """With what this turn still has to offer."""
        return Means(self.ghoul.movement, 0, 0)

    def add_cards(self, means: Means) -> Means:
        ghoul, cave = self.ghoul, self.cave
        means.hunts = ghoul.terror.count(HUNT) - ghoul.used[HUNT] - ghoul.spending.count(HUNT)
        if ghoul.against_spending(CHASE) is None and self.may_waste(CHASE):
            means.more_movement = ghoul.number(cave, CHASE, ONCE)
        if ghoul.against_spending(HUNT) is None and self.may_waste(HUNT):
            means.more_attack = ghoul.number(cave, HUNT, ONCE)
        return means

    def may_waste(self, card: CardId) -> bool:
        """Cards are spent when there are several, or the end is near."""
        return self.ghoul.terror.count(card) > 1 or progress(self.cave, self.ghoul) >= 60

    def lacking(self, target: Quarry, means: Means) -> int:
        """Attack points that are missing for a target."""
        if target.defence < 0:
            return 0
        return max(0, target.defence + 1 - means.attack)

    def judge(self, target: Quarry, means: Means, ways: GhoulPaths) -> int:
        """How good a target is with these means; below 0 if it is out of reach."""
        way = ways.reach_of(target.square)
        if target.kind in (FOR_TREASURE, FOR_GEM):
            way = ways.cost_of(target.square) + self.ghoul.collect_cost()
        elif target.kind == FOR_CRYSTAL:
            way = ways.cost_of(target.square)
        steps = max(0, way - means.movement)
        blows = max(0, self.lacking(target, means) - means.hunts)
        thrift = 0
        if steps + blows > means.boosts:
            if steps > means.boosts:
                steps -= means.more_movement
                thrift += THRIFT
            if blows > means.boosts:
                blows -= means.more_attack
                thrift += THRIFT
            if max(0, steps) + max(0, blows) > means.boosts:
                return -1
        score = target.worth - 2 * way - 3 * (target.defence + 1) - thrift
        return max(0, score) if thrift == 0 else score

    def best_target(self, means: Means, ways: GhoulPaths) -> Quarry | None:
        best: Quarry | None = None
        most = -1
        for target in self.targets():
            score = self.judge(target, means, ways)
            if score > most:
                best, most = target, score
        return best

    # Moving and acting

    def prowl(self, choices: list[Answer]) -> Index:
        ways = GhoulPaths(self.cave, self.ghoul, self.chart(), self.cave.at[GHOUL])
        if self.sated():
            return self.leave(ways, choices)
        at = self.free_cards(choices)
        if at >= 0:
            return at
        target = self.best_target(self.add_cards(self.means()), ways)
        if target is not None:
            at = self.pursue(target, ways, choices)
            if at >= 0:
                return at
        at = self.trick(choices)
        if at < 0:
            at = self.light_up(choices)
        if at < 0:
            at = self.stalk(ways, choices)
        return at if at >= 0 else self.rest(choices)

    def leave(self, ways: GhoulPaths, choices: list[Answer]) -> Index:
        """V8.4: straight for the Entrance, with all that makes it faster."""
        short = ways.cost_of(CENTRE) - self.ghoul.movement
        if short > 0:
            for card in (
                SPEND.of(CHASE),
                USE.of(CHASE),
                USE.of(SNEAK),
                SPEND.of(SNEAK),
                self.boost_movement,
            ):
                at = index_of(choices, card)
                if at >= 0 and (card != SPEND.of(CHASE) or short > 1):
                    return at
        if ways.cost_of(CENTRE) < FAR and self.cave.at[GHOUL] != CENTRE:
            at = self.step_to(ways.first_step(CENTRE), choices)
            if at >= 0:
                return at
        return self.rest(choices)

    def free_cards(self, choices: list[Answer]) -> Index:
        """Cards whose effect for each turn costs nothing to use."""
        for card in (CHASE, SNEAK):
            at = index_of(choices, USE.of(card))
            if at >= 0:
                return at
        return -1

    def pursue(self, target: Quarry, ways: GhoulPaths, choices: list[Answer]) -> Index:
        """A step to a target, or the blow; -1 if neither is possible."""
        here = self.cave.at[GHOUL]
        if target.kind in (FOR_TREASURE, FOR_GEM):
            return self.fetch(target, ways, choices)
        if target.square == here:
            at = self.arm(target, choices)
            if at >= 0:
                return at
            wanted = ATTACK_CRYSTAL.base if target.kind == FOR_CRYSTAL else ATTACK.of(target.piece)
            return index_of(choices, wanted)
        onto = ways.first_step(target.square)
        if onto == target.square and target.kind == FOR_PIECE:
            at = self.arm(target, choices)
            if at >= 0:
                return at
            direction = STEP.index(onto - here)
            at = index_of(choices, POUNCE.of(direction, target.piece))
            return at if at >= 0 else self.hurry(choices)
        at = self.step_to(onto, choices)
        return at if at >= 0 else self.hurry(choices)

    def fetch(self, target: Quarry, ways: GhoulPaths, choices: list[Answer]) -> Index:
        if target.square == self.cave.at[GHOUL]:
            at = index_of(choices, USE.of(SEIZE))
            if at < 0:
                wanted = (
                    COLLECT.base if target.kind == FOR_TREASURE else COLLECT_GEM.of(target.piece)
                )
                at = index_of(choices, wanted)
        else:
            at = self.step_to(ways.first_step(target.square), choices)
        return at if at >= 0 else self.hurry(choices)

    def arm(self, target: Quarry, choices: list[Answer]) -> Index:
        """What is missing for the blow; -1 if nothing is, or nothing helps."""
        if target.kind == FOR_CRYSTAL:
            at = index_of(choices, USE.of(SCOUR))
            if at >= 0:
                return at
        if self.lacking(target, self.means()) > 0:
            for card in (USE.of(HUNT), self.boost_attack, SPEND.of(HUNT)):
                at = index_of(choices, card)
                if at >= 0:
                    return at
        return -1

    def hurry(self, choices: list[Answer]) -> Index:
        """Movement is short by a little."""
        for card in (self.boost_movement, SPEND.of(CHASE)):
            at = index_of(choices, card)
            if at >= 0:
                return at
        return -1

    def step_to(self, onto: Square, choices: list[Answer]) -> Index:
        here = self.cave.at[GHOUL]
        return index_of(choices, MOVE.of(STEP.index(onto - here)))

    def trick(self, choices: list[Answer]) -> Index:
        """With nothing in reach: cards that reach further."""
        at = index_of(choices, SPEND.of(SEIZE))
        if at >= 0 and self.ghoul.treasures:
            return at
        at = index_of(choices, SPEND.of(BLINK))
        if at >= 0 and self.prey_beside_the_dark():
            return at
        return -1

    def prey_beside_the_dark(self) -> bool:
        """Whether a Blink would bring it beside somebody it can attack at once."""
        cave, ghoul = self.cave, self.ghoul
        if not ghoul.movement or not self.may_waste(BLINK):
            return False
        free = dark_and_free(cave)
        for piece, square in enumerate(cave.at):
            if piece != GHOUL and square in cave.grid and ghoul.can_attack(cave, piece):
                for direction in range(4):
                    if square + STEP[direction] in free and not cave.walled(square, direction):
                        return True
        return False

    def light_up(self, choices: list[Answer]) -> Index:
        """V10.1: a Flare where much is dark, to find Crystals and Treasure."""
        at = index_of(choices, FLARE.base)
        if at < 0 or self.worth_of_crystal() <= 0:
            return -1
        here = self.cave.at[GHOUL]
        return at if sum(self.cave.is_dark(here + step) for step in (0, *AROUND)) >= 2 else -1

    def stalk(self, ways: GhoulPaths, choices: list[Answer]) -> Index:
        """Nearer to what will be worth a turn; -1 to stay."""
        best, most = -1, -FAR
        for target in self.targets():
            score = target.worth - 20 * ways.cost_of(target.square)
            if score > most:
                best, most = target.square, score
        if best < 0 or best == self.cave.at[GHOUL] or not ways.leads_to(best):
            return -1
        onto = ways.first_step(best)
        if onto == best and self.ghoul.company(self.cave, onto):
            return -1
        return self.step_to(onto, choices)

    def rest(self, choices: list[Answer]) -> Index:
        at = self.block(choices)
        if at < 0:
            at = index_of(choices, SET_DEFENSE.base)
        return max(at, 0)

    # The map changes

    def laying(self, square: Square) -> int:
        """Past Plunder: a Treasure where it is next turn."""
        return -distance(square, self.here())


class GhoulMind(ProwlerMind):
    """V8.4: Fury from whomever it is cheapest."""

    def __init__(self, cave: Cave, board: Ghoul, atlas: Atlas) -> None:
        super().__init__(cave, board, atlas)
        self.board = board

    def answer(self, decision: Decision[int]) -> Index:
        if decision.kind == "choose-dice":
            return highest([first_of(n) + second_of(n) for n in decision.choices])
        if decision.kind == "cheat":
            return self.cheat(decision.choices)
        return super().answer(decision)

    def sated(self) -> bool:
        return self.board.fury >= self.cave.terms.goals[self.seat].own or super().sated()

    def means(self) -> Means:
        return Means(self.board.movement, self.board.points() + self.board.ready[HUNT], 0)

    def free_cards(self, choices: list[Answer]) -> Index:
        at = index_of(choices, SPEND.of(SCOUR))
        return at if at >= 0 else super().free_cards(choices)

    def arm(self, target: Quarry, choices: list[Answer]) -> Index:
        """Every point saved is another attack, or Defense."""
        at = index_of(choices, USE.of(HUNT))
        if at >= 0:
            return at
        at = super().arm(target, choices)
        if at < 0 and self.lacking(target, self.means()) == 1:
            at = index_of(choices, USE.of(ADAPT))
        return at

    def cheat(self, choices: list[Answer]) -> Index:
        """The lowest die again, if the two best are poor and no Terror card is drawn for it."""
        dice = sorted(self.board.dice)
        if sum(dice[-2:]) < OPENS_WELL and sum(dice) > 7:
            return index_of(choices, REROLL.of(dice[0]))
        return index_of(choices, KEEP_ROLL.base)


def feeding(cave: Cave, ghoul: Ghoul) -> int:
    """V8.4, V10.3: by Fury, by Crystals or by a death, whichever is nearest."""
    goal = cave.terms.goals[ghoul.seat]
    most = min(95, 95 * ghoul.fury // goal.own)
    if goal.crystals:
        most = max(most, min(95, 95 * cave.smashed // goal.crystals))
    return max(most, wounds(cave, goal.kill)) if goal.kill else most


class ProwlerHeuristic(Heuristic):
    """What both Ghouls have in common."""

    steps = [MOVE.base]
    flares = [FLARE.base]
    ends = [END_TURN, DONE, SET_DEFENSE.base]
    questions = ("ghoul-turn", "choose-dice", "select-die")
    picks = ("choose-dice", "select-die")
    stride = 4
    finds = 2

    def for_others(self, mind: Mind, decision: Decision[int]) -> int:
        """V8.26, V8.28: where it is sent when it skitters, and what it is robbed of."""
        choices = decision.choices
        if decision.kind == "announce":
            return highest([banishing(mind, argument(n)) for n in choices])
        if decision.kind == "skitter":
            return highest([mind.from_me(argument(n)) for n in choices])
        if decision.kind == "discard-terror":
            return highest([WORST_TERROR.index(TERROR_NAMES[argument(n)]) for n in choices])
        return -1


def banishing(mind: Mind, symbol: Symbol) -> int:
    """V8.28: how far away the symbol sends it."""
    cave = mind.cave
    squares = [s for s in dark_and_free(cave) if SYMBOL[cave.tile(s)] == symbol]
    return min([mind.from_me(square) for square in squares], default=0)


class GhoulHeuristic(ProwlerHeuristic):
    features = ("fury",)

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, Ghoul)
        return GhoulMind(cave, role, atlas)

    def progress(self, cave: Cave, role: Role) -> int:
        assert isinstance(role, Ghoul)
        return feeding(cave, role)

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, Ghoul)
        return [role.fury / 10.0]


HEURISTIC: Final = GhoulHeuristic()
