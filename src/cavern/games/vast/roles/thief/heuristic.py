"""The heuristic Thief: the nearest loot, and home before he is too loaded to be unseen."""

from typing import Final

from cavern.core.act import Answer, number_of
from cavern.core.act import first_of as first
from cavern.core.act import second_of as second
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import EVEN, Heuristic
from cavern.games.vast.bots.mind import Atlas, Mind, index_of
from cavern.games.vast.bots.paths import FAR, Way, highest, near
from cavern.games.vast.bots.rivals import in_haste, leader
from cavern.games.vast.decisions import DONE, END_TURN, PASS
from cavern.games.vast.grid import AROUND, CENTRE, STEP
from cavern.games.vast.numbers import Piece, Square
from cavern.games.vast.pieces import DRAGON, GHOUL, KNIGHT, THIEF
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghoul.common import STEAL_TREASURE, AnyGhoul
from cavern.games.vast.roles.thief.role import (
    CLIMBING_GEAR,
    CROSSBOW,
    EVASION,
    FIRST_FLIP,
    LOCK_PICKS,
    MORE_MOVEMENT,
    MORE_STEALTH,
    MORE_THIEVERY,
    STICKY_FINGERS,
    Thief,
)
from cavern.games.vast.roles.thief.turn import (
    BACKSTAB,
    CLIMB,
    DEALT_TOKENS,
    FLARE,
    HIDE_LOOT,
    LOOT,
    LOOT_GEM,
    MOVE,
    PICK_LOCK,
    PICKPOCKET,
    REVEAL,
)
from cavern.games.vast.state import VAULT_TOKEN, Cave

WISHES: Final[list[int]] = [
    MORE_MOVEMENT, FIRST_FLIP, FIRST_FLIP + 1, MORE_THIEVERY, MORE_STEALTH, LOCK_PICKS, EVASION,
    FIRST_FLIP + 2, STICKY_FINGERS, CLIMBING_GEAR, CROSSBOW,
]  # fmt: skip
"""Upgrades, the dearest first."""

TREASURE_WORTH: Final = 100


LOAD: Final = 0
"""With so much he goes home."""
LIKES_VAULT: Final = 1
LIKES_GEM: Final = 2
POCKET: Final = 3
UNSEEN: Final = 4
"""A Dark tile."""
CAUTION: Final = 5

CAREFUL: Final = 1
"""The temper in which every piece of loot is brought home at once, out of everybody's way."""


class ThiefMind(Mind):
    def __init__(self, cave: Cave, thief: Thief, atlas: Atlas, temper: list[int]) -> None:
        super().__init__(cave, thief, atlas)
        self.thief = thief
        self.temper = temper

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "thief-turn":
            return self.act(choices)
        if kind == "deal":
            return highest([self.dealing(first(choice)) for choice in choices])
        if kind == "upgrade":
            return highest([-WISHES.index(first(choice)) for choice in choices])
        if kind == "lose-upgrade":
            return highest([WISHES.index(first(choice)) for choice in choices])
        if kind == "dodge":
            return self.dodge(choices)
        if kind == "steal":
            return max(0, index_of(choices, STEAL_TREASURE.base))
        if kind == "take-from":
            return highest([self.home().get(first(choice), FAR) for choice in choices])
        return self.usual(decision)

    # What is where

    def steps(self) -> Way:
        return self.chart().walk_to(self.cave.at[THIEF], True)

    def home(self) -> Way:
        return self.chart().walk_to(CENTRE, True)

    def wanted(self) -> int:
        """Things still to be stashed."""
        return self.cave.terms.goals[self.seat].own - self.thief.stashed()

    def robbable(self, piece: Piece) -> bool:
        """Whether he could pick this piece's pocket with the most Stealth he can have next."""
        seat = self.cave.owner[piece]
        if self.thief.pickpocketed >> seat & 1:
            return False
        role = self.cave.roles[seat]
        if isinstance(role, AnyGhoul) and not role.treasures:
            return False  # V8.26: its Terror cards are no loot
        return self.cave.role_of(piece).awareness(self.cave, piece) < self.thief.stealth(self.cave)

    def worth(self, square: Square) -> int:
        """What there is to take on a square."""
        cave, thief = self.cave, self.thief
        tile = cave.tile(square)
        worth = TREASURE_WORTH * cave.treasure[tile]
        if cave.token[tile] & VAULT_TOKEN and square not in thief.locks_tried:
            worth += self.temper[LIKES_VAULT]
        if square in cave.gems:
            worth += self.temper[LIKES_GEM]
        if square in cave.at:
            for piece, where in enumerate(cave.at):
                if where == square and piece != THIEF and self.robbable(piece):
                    worth += self.temper[POCKET]
        if not worth and cave.is_dark(square):
            worth = self.temper[UNSEEN]
        return worth

    def target(self) -> int:
        """Where he is bound for: home with his load, or the loot that is quickest to fetch."""
        cave = self.cave
        load = self.thief.load(cave)
        here = cave.at[THIEF]
        best, most = here, 0
        home, steps = self.home(), self.steps()
        if load and here != CENTRE:
            if load >= min(self.temper[LOAD], self.wanted()):
                return CENTRE
            best, most = CENTRE, 100 * TREASURE_WORTH * load // (home.get(here, FAR) + 1)
        for tile in steps.order:
            square = cave.where[tile]
            worth = self.worth(square)
            if worth and square != CENTRE:
                back = home.steps[tile]
                way = 2 * steps.steps[tile] + (back if back < FAR else 9) + 2
                score = 200 * worth // way
                if score > most:
                    best, most = square, score
        return best

    # Before the turn

    def dealing(self, deal: int) -> int:
        """How good these tokens are for what he is up to."""
        cave, thief = self.cave, self.thief
        movement, stealth, thievery = DEALT_TOKENS.tokens(deal)
        target = self.target()
        steps = self.steps().get(target, 4)
        score = 6 * min(movement, steps + 1)
        near = steps <= movement
        if target != CENTRE:
            score += 4 * min(thievery, 3) if near else thievery
        score += (
            (2 if thief.load(cave) else 1) * self.temper[CAUTION] * stealth * self.danger() // 2
        )
        return score

    def danger(self) -> int:
        """How many of those who could kill him are about."""
        cave, steps = self.cave, self.steps()
        count = 0
        for piece in (*range(KNIGHT, THIEF), GHOUL):
            if steps.get(cave.at[piece], FAR) <= (2 if piece == DRAGON else 4):
                count += 1
        return min(count, 2)

    # In his turn

    def act(self, choices: list[Answer]) -> Index:
        at = self.take(choices)
        if at >= 0:
            return at
        target = self.target()
        at = self.go(target, choices)
        if at >= 0:
            return at
        return self.last_things(target, choices)

    def take(self, choices: list[Answer]) -> Index:
        """Whatever can be taken here, the surest first; -1 if nothing can."""
        scores = [self.taking(choice) for choice in choices]
        best = highest(scores)
        return best if scores[best] > 0 else -1

    def taking(self, choice: Answer) -> int:
        what = number_of(choice)
        if what == LOOT.number:
            return 100
        if what == PICK_LOCK.number:
            return 60 + first(choice)
        if what == PICKPOCKET.number:
            return 50 + second(choice) + self.spite(first(choice))
        if what == LOOT_GEM.number and second(choice) == 2:
            return 40
        return 0

    def spite(self, piece: Piece) -> int:
        """A little more for the one who leads."""
        return 5 if self.cave.owner[piece] == leader(self.cave, self.seat) else 0

    def go(self, target: Square, choices: list[Answer]) -> Index:
        """A step nearer; -1 if he is there or cannot."""
        cave = self.cave
        here = cave.at[THIEF]
        if target == here:
            return -1
        way = self.chart().walk_to(target, True)
        best, least = -1, way.get(here, FAR)
        for index, choice in enumerate(choices):
            what = number_of(choice)
            if what == MOVE.number or what == CLIMB.number:
                onto = here + STEP[first(choice)]
                left = way.get(onto, FAR) + (2 if what == CLIMB.number else 0)
                if left < least:
                    best, least = index, left
        if best < 0 and cave.is_pit(here):
            return 0
        return best

    def last_things(self, target: Square, choices: list[Answer]) -> Index:
        """With no way to go: stab, look for loot, hide what he has."""
        cave, thief = self.cave, self.thief
        here = cave.at[THIEF]
        if not thief.load(cave) or target == here:
            at = index_of(choices, REVEAL.base)
            if at >= 0:
                return at
        at = index_of(choices, FLARE.base)
        if at >= 0 and target != CENTRE and sum(cave.is_dark(here + s) for s in AROUND) >= 3:
            return at
        at = index_of(choices, HIDE_LOOT.base)
        if at >= 0:
            return at
        at = self.stab(choices)
        if at < 0:
            at = self.block(choices)
        if at >= 0:
            return at
        at = index_of(choices, END_TURN)
        return max(at, 0)

    def stab(self, choices: list[Answer]) -> Index:
        """What cubes are left go into the leader's back."""
        stabs = [i for i, choice in enumerate(choices) if number_of(choice) == BACKSTAB.number]
        best, most = -1, 0
        foe = leader(self.cave, self.seat) if stabs else -1
        for index in stabs:
            piece, cubes = first(choices[index]), second(choices[index])
            if self.cave.owner[piece] == foe and cubes > most:
                best, most = index, cubes
        return best

    def dodge(self, choices: list[Answer]) -> Index:
        home = self.home()
        here = self.cave.at[THIEF]
        scores = [-home.get(here if n == PASS else here + STEP[first(n)], FAR) for n in choices]
        return highest(scores)


class ThiefHeuristic(Heuristic):
    features = ("stashed", "load", "near the Entrance, laden")
    steps = [MOVE.base, CLIMB.base]
    flares = [FLARE.base, REVEAL.base]
    ends = [END_TURN, DONE]
    questions = ("thief-turn", "deal")
    stride = 4
    finds = 5
    picks = ("deal",)
    tempers = [
        [3, 80, 70, 75, 25, 2],
        [1, 80, 70, 75, 10, 6],
        [5, 80, 70, 75, 25, 0],
        [3, 40, 30, 200, 25, 1],
    ]

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, Thief)
        if zeal == EVEN and in_haste(cave):
            zeal = CAREFUL
        return ThiefMind(cave, role, atlas, self.tempers[zeal])

    def progress(self, cave: Cave, role: Role) -> int:
        assert isinstance(role, Thief)
        wanted = cave.terms.goals[role.seat].own
        return 100 * (2 * role.stashed() + role.load(cave)) // (2 * wanted)

    def on_foot(self, cave: Cave, role: Role) -> bool:
        assert isinstance(role, Thief)
        return role.load(cave) > 0

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, Thief)
        load = float(role.load(cave))
        return [
            role.stashed() / 6.0,
            load / 3.0,
            load * near(cave.at[role.pieces[0]], CENTRE) / 3.0,
        ]


HEURISTIC: Final = ThiefHeuristic()
