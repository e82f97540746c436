"""The heuristic explorer: it looks for treasure, weighs every fight, and brings three home.

It uses only what everybody may know: hands, passages and discards lie open, and of the decks it
asks only which cards were shuffled together. It does not use its generator: in the same
position it always does the same.
"""

from typing import Any

from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.games.skulldug.acts import (
    BURY,
    COPY,
    DIRECTION,
    DRAFT,
    DROP,
    END_TURN,
    EXPLORER,
    FEED,
    FOCUS_BY,
    FROM_HAND,
    FROM_PASSAGE,
    GIVE,
    MONSTER_AT,
    MOVE_IN,
    ORIENT,
    PARTNER,
    PASSAGE,
    PICK_UP,
    SKIP,
    STOP,
    TAKE,
    THROW,
    USE,
    Act,
)
from cavern.games.skulldug.bots.paths import Survey, way_home
from cavern.games.skulldug.bots.plan import Plan, bound_home, dumping_ground, partner, ray_into_dark
from cavern.games.skulldug.bots.risk import Peril, fails
from cavern.games.skulldug.bots.rivals import hit_worth, leader, menace
from cavern.games.skulldug.bots.turning import (
    Turn,
    best_turn,
    cutting_turn,
    layout_worth,
)
from cavern.games.skulldug.bots.worth import (
    ADRENALINE,
    BY_KIND,
    FOOT,
    JACKET,
    MIMIC,
    RATIONS,
    SHIELD,
    SWORD,
    UNDERWEAR,
    holds,
    loot,
    worth,
)
from cavern.games.skulldug.cards.base import DEFENDING, THROWING, card_of
from cavern.games.skulldug.decisions import (
    AfterRoll,
    AtZero,
    BackupCard,
    BeginTurn,
    Draft,
    Encountering,
    FleeOrStay,
    Focusing,
    Injured,
    NextFight,
    Orientation,
    PickSet,
    Question,
    Reply,
    Split,
    TakeAction,
)
from cavern.games.skulldug.geometry import beyond, neighbour, passage_ahead
from cavern.games.skulldug.kinds import TRAP
from cavern.games.skulldug.sets import sets_of
from cavern.games.skulldug.state import SOLO, Cave, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

FOCUS_PRICE = 1.0
"""What an AP spent on focus is missed elsewhere."""


def find(choices: list[Act], kind: int, a: int = -1, b: int = -1) -> int:
    """The place of an answer among the choices; -1 if it is not there."""
    for i, choice in enumerate(choices):
        if choice.kind == kind and choice.a == a and choice.b == b:
            return i
    return -1


def find_card(cave: Cave, choices: list[Act], kind: int, card: int, b: int = -1) -> int:
    """The place of an answer about a card, or about another copy of the same kind."""
    for i, choice in enumerate(choices):
        if choice.kind == kind and choice.b == b and cave.kinds[choice.a] == cave.kinds[card]:
            return i
    return -1


def first_of(choices: list[Act], kind: int) -> int:
    """The first answer of a kind; -1 if there is none."""
    for i, choice in enumerate(choices):
        if choice.kind == kind:
            return i
    return -1


class HeuristicBot(Bot[Cave]):
    """Plays every mode: alone it fears death most, with a partner it shares the work."""

    def pick(self, decision: Decision[Any], state: Cave) -> int:
        assert isinstance(decision, Question)
        me, choices = state.explorers[decision.explorer.number], decision.choices
        if isinstance(decision, TakeAction):
            return self.act(state, me, choices)
        if isinstance(decision, Reply):
            return self.reply(state, me, decision)
        if isinstance(decision, Orientation):
            return self.orient(state, me, decision)
        if isinstance(decision, BeginTurn):
            return self.begin(state, me)
        if isinstance(decision, NextFight):
            return self.next_fight(state, me, choices)
        if isinstance(decision, BackupCard):
            return 0 if worth(state, me, state.contents[ENTRANCE][-1]) > 0 else 1
        if isinstance(decision, FleeOrStay):
            return 1 if me.ap > 0 else 0
        if isinstance(decision, Draft):
            return self.draft(state, choices)
        if isinstance(decision, PickSet):
            return self.pick_set(state, choices)
        if isinstance(decision, Split):
            return self.split(state, choices)
        return self.target(state, me, choices)

    # Actions

    def act(self, cave: Cave, me: Explorer, choices: list[Act]) -> int:
        plan = Plan(cave, me)
        if plan.kind == END_TURN:
            other = partner(cave, me)
            if other is not None and other.alive and Plan(cave, other).kind != END_TURN:
                return max(0, first_of(choices, PARTNER))
            return max(0, first_of(choices, END_TURN))
        if plan.kind in (USE, DROP, PICK_UP, THROW):
            at = find_card(cave, choices, plan.kind, plan.a, plan.b)
        else:
            at = find(choices, plan.kind, plan.a, plan.b)
        return at if at >= 0 else max(0, first_of(choices, END_TURN))

    def begin(self, cave: Cave, me: Explorer) -> int:
        """S77: resign only when walled in for good."""
        if cave.rulings.mode == SOLO:
            return 0
        survey = Survey(cave, me, Peril(cave, me))
        shut_in = not survey.reaches(ENTRANCE) and not survey.dark and not survey.walls
        return 1 if shut_in else 0

    # Windows

    def reply(self, cave: Cave, me: Explorer, question: Reply) -> int:
        if isinstance(question, Focusing):
            return self.focus(cave, me, question)
        if isinstance(question, AfterRoll):
            return self.after_roll(cave, me, question)
        if isinstance(question, Encountering):
            return self.meet(cave, me, question)
        if isinstance(question, Injured):
            return self.injured(cave, me, question)
        assert isinstance(question, AtZero)
        return self.at_zero(cave, me, question.choices)

    def stake(self, cave: Cave, me: Explorer, question: Reply) -> float:
        """What depends on a roll."""
        if question.foe == THROWING:
            return self.best_hit(cave, me)
        if question.foe == DEFENDING:
            peril = Peril(cave, me)
            share = peril.treasures / max(1, len(me.hand))
            return peril.pain(1) + 0.5 + 6.0 * share
        return Peril(cave, me).defeat(question.hazard)

    def best_hit(self, cave: Cave, me: Explorer) -> float:
        """What a hit is worth: the throw was made at the one worth most."""
        best = 0.0
        for other in cave.explorers:
            if other.team != me.team and other.alive:
                best = max(best, hit_worth(cave, other))
        return best

    def focus(self, cave: Cave, me: Explorer, question: Reply) -> int:
        """S75: as many AP as pay for themselves."""
        stake = self.stake(cave, me, question)
        if question.foe == THROWING:
            need = question.goal
        else:
            need = Peril(cave, me).need(question.hazard)
        most = me.ap
        if question.hazard >= 0 and card_of(cave, question.hazard).survives:
            most -= 1  # It will be there again next turn, unless there is an AP left to leave.
        best, least_cost = 0, 0.0
        for i, choice in enumerate(question.choices):
            if choice.kind == FOCUS_BY and choice.a <= max(0, most):
                cost = FOCUS_PRICE * choice.a + fails(need - choice.a) * stake
                if i == 0 or cost < least_cost:
                    best, least_cost = i, cost
        return best

    def after_roll(self, cave: Cave, me: Explorer, question: Reply) -> int:
        """S84: a reroll or a Sword, where the outcome is worth the card."""
        choices = question.choices
        stake = self.stake(cave, me, question)
        if question.foe == DEFENDING:
            lost, again = (6 - question.die) / 6.0, 2.5 / 6.0
        elif question.value >= question.goal:
            return 0
        else:
            lost, again = 1.0, fails(question.goal - question.value + question.die)
        best, most = 0, 0.0
        for i, choice in enumerate(choices):
            if choice.kind != USE:
                continue
            kind = cave.kinds[choice.a]
            gain = 0.0
            if kind == UNDERWEAR:
                gain = (lost - again) * stake
            elif kind == FOOT:
                gain = (lost - again) * stake - BY_KIND[FOOT] * 0.8
            elif kind == SWORD and question.value + 2 >= question.goal:
                gain = stake - BY_KIND[SWORD] * 0.8
            if gain > most:
                best, most = i, gain
        return best

    def meet(self, cave: Cave, me: Explorer, question: Reply) -> int:
        """S82: what spares one a fight."""
        choices = question.choices
        skip = first_of(choices, SKIP)
        if skip >= 0:
            return skip
        peril = Peril(cave, me)
        fear = peril.of(question.hazard)
        best, most = 0, 0.0
        for i, choice in enumerate(choices):
            gain = 0.0
            if choice.kind == FEED:
                gain = fear - BY_KIND[cave.kinds[choice.a]] * 0.8
            elif choice.kind == USE and cave.kinds[choice.a] == RATIONS:
                gain = peril.of_passage(me.at) - BY_KIND[RATIONS] * 0.8
            if gain > most:
                best, most = i, gain
        return best

    def injured(self, cave: Cave, me: Explorer, question: Reply) -> int:
        """S85: a Shield against what hurts more than it is worth."""
        stake = self.stake(cave, me, question)
        for i, choice in enumerate(question.choices):
            if choice.kind == USE and cave.kinds[choice.a] == SHIELD:
                return i if stake > BY_KIND[SHIELD] * 0.8 else 0
        return 0

    def at_zero(self, cave: Cave, me: Explorer, choices: list[Act]) -> int:
        """S86: a Flak Jacket, or a Mimic Stone that becomes one."""
        best = 0
        for i, choice in enumerate(choices):
            if choice.kind == USE:
                kind = cave.kinds[choice.a]
                if kind == JACKET:
                    return i
                if kind == MIMIC and others_hold(cave, me, JACKET):
                    best = i
        return best

    def next_fight(self, cave: Cave, me: Explorer, choices: list[Act]) -> int:
        """S91: what is least to be feared first."""
        peril = Peril(cave, me)
        best, lowest = 0, 1000.0
        for i, choice in enumerate(choices):
            fear = peril.of(choice.a)
            if fear < lowest:
                best, lowest = i, fear
        return best

    # Tiles

    def orient(self, cave: Cave, me: Explorer, question: Orientation) -> int:
        choices = question.choices
        if cave.drawn < 0:  # S161, S177: turned for the reason it was chosen for
            turn = self.wanted_turn(cave, me, [cave.grid[question.space]])
            if turn is not None:
                return max(0, find(choices, ORIENT, turn.mask))
        best, most = 0, -100.0
        for i, choice in enumerate(choices):
            value = layout_worth(cave, me.at, question.space, choice.a)
            if value > most:
                best, most = i, value
        return best

    def wanted_turn(self, cave: Cave, me: Explorer, tiles: list[int]) -> Turn | None:
        """A way home for oneself, or none for a leader."""
        rival = leader(cave, me)
        if rival is None or bound_home(cave, me):
            return best_turn(cave, me, tiles)
        return cutting_turn(cave, rival, tiles)

    # Targets

    def target(self, cave: Cave, me: Explorer, choices: list[Act]) -> int:
        kind = choices[0].kind
        if kind == PASSAGE:
            return self.choose_passage(cave, me, choices)
        best, most = 0, -1000.0
        for i, choice in enumerate(choices):
            value = self.target_worth(cave, me, choice)
            if value > most:
                best, most = i, value
        return best

    def target_worth(self, cave: Cave, me: Explorer, choice: Act) -> float:
        kind = choice.kind
        if kind == DIRECTION:
            return direction_worth(cave, me, choice.a)
        if kind == FROM_HAND:
            rival = cave.explorers[choice.b]
            if rival.team == me.team:
                return -1.0
            return worth(cave, me, choice.a) + menace(cave, rival)
        if kind == FROM_PASSAGE:
            return worth(cave, me, choice.a)
        if kind == MONSTER_AT:
            return Peril(cave, me).of(choice.a)
        if kind == COPY:
            copied = cave.kinds[choice.a]
            if me.health == 0:
                return 100.0 if copied == JACKET else 0.0
            return 50.0 if copied == ADRENALINE else BY_KIND[copied]
        if kind == EXPLORER:
            return float(cave.explorers[choice.a].health)
        if kind == DROP:
            place = 0.1 if choice.b == dumping_ground(cave, me, choice.a) else 0.0
            return place - worth(cave, me, choice.a)
        if kind == MOVE_IN:
            return self.entering_worth(cave, me, neighbour(cave, me.at, choice.a))
        if kind == BURY:
            return Peril(cave, me).of(cave.hazard.cards[-1]) - 1.5
        if kind in (STOP, TAKE):
            return 1.0
        return 0.0

    def entering_worth(self, cave: Cave, me: Explorer, tile: int) -> float:
        """Whether to follow the torch's light into the passage just laid."""
        value = 0.3
        for card in cave.contents[tile]:
            if cave.type_of(card) < TRAP:
                value += worth(cave, me, card)
        return value - Peril(cave, me).of_passage(tile)

    def choose_passage(self, cave: Cave, me: Explorer, choices: list[Act]) -> int:
        """To gas, to turn or to haunt: where the leader is, else on the leader's way home."""
        rival = leader(cave, me)
        if rival is None or bound_home(cave, me):
            for i, choice in enumerate(choices):
                if choice.a != me.at and holds_ghost_with_loot(cave, choice.a):
                    return i
            turn = best_turn(cave, me, [choice.a for choice in choices])
            return max(0, find(choices, PASSAGE, turn.tile)) if turn is not None else 0
        for tile in [rival.at, *way_home(cave, rival)]:
            at = find(choices, PASSAGE, tile)
            if at >= 0:
                return at
        return 0

    # Before the first turn

    def draft(self, cave: Cave, choices: list[Act]) -> int:
        """S32: an equipment, or two of the lower row."""
        best, most = 0, 0.0
        for i, choice in enumerate(choices):
            if choice.kind == DRAFT:
                value = BY_KIND[cave.kinds[choice.a]]
                if value > most:
                    best, most = i, value
        return best

    def pick_set(self, cave: Cave, choices: list[Act]) -> int:
        best, most = 0, 0.0
        for i, choice in enumerate(choices):
            value = 0.0
            for kind in sets_of(cave)[choice.a].kinds():
                value += BY_KIND[kind]
            if value > most:
                best, most = i, value
        return best

    def split(self, cave: Cave, choices: list[Act]) -> int:
        """S40: the best card stays, the next best goes, and so on."""
        best, most = 0, -1.0
        for i, choice in enumerate(choices):
            if choice.kind == GIVE and BY_KIND[cave.kinds[choice.a]] > most:
                best, most = i, BY_KIND[cave.kinds[choice.a]]
        return best


def others_hold(cave: Cave, me: Explorer, kind: int) -> bool:
    for other in cave.explorers:
        if other is not me and not other.fresh and holds(cave, other, kind) >= 0:
            return True
    return False


def direction_worth(cave: Cave, me: Explorer, direction: int) -> float:
    """For a flare or a torch a way into the dark, near home; for a blast a wall."""
    if ray_into_dark(cave, me.at, direction):
        space = beyond(cave, cave.spaces[me.at], direction)
        return 10.0 - 0.1 * spread(cave, space)
    there = neighbour(cave, me.at, direction)
    if there > ENTRANCE and cave.corridors[me.at] >> direction & 1:
        return 1.0 if passage_ahead(cave, me.at, direction) < 0 else 0.5
    return 0.0


def spread(cave: Cave, space: int) -> int:
    """How far a space is from the entrance, as the bat flies."""
    side, home = cave.side, cave.home
    return abs(space % side - home % side) + abs(space // side - home // side)


def holds_ghost_with_loot(cave: Cave, tile: int) -> bool:
    for other in cave.explorers:
        if other.ghost and other.at == tile and loot(cave, other):
            return True
    return False
