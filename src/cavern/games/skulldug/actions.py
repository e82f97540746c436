"""S58–S78: the actions of a turn: when each is possible, and the doing of it."""

from typing import Final

from cavern.core.act import Answers, Refusal
from cavern.core.decision import NOTHING, Odds
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import (
    CARDS,
    DEFENDING,
    FORBIDS_DASH,
    HAND_LIMIT,
    HAND_LIMITS,
    ROUND_CORNERS,
    THROWING,
    Moment,
    Price,
    card_of,
    distinct,
    put_away,
    unload,
)
from cavern.games.skulldug.decisions import (
    A_DIRECTION,
    ALIKE,
    CARD,
    COORDINATES,
    DIRECTION,
    EXPLORER,
    GLUED,
    NO_PASSAGE,
    OUT_OF_SIGHT,
    PASSAGE,
    RANGES,
    UNTOUCHABLE,
    Action,
    HandAct,
    is_place,
    is_way,
    not_acting,
    printed,
)
from cavern.games.skulldug.decks import put_on_top
from cavern.games.skulldug.dice import GHOST_ROLL, focus, roll, throw_odds
from cavern.games.skulldug.encounters import awaits, enter, nothing_to_face, prospects, step
from cavern.games.skulldug.grid import (
    WAYS,
    WAYS_FROM,
    beyond,
    in_sight,
    leads,
    neighbour,
    occupied,
    passage_ahead,
    way_closed,
)
from cavern.games.skulldug.injury import die, injure_by_throw
from cavern.games.skulldug.kinds import TRAP
from cavern.games.skulldug.naming import copy_name, explorer_id, space_id
from cavern.games.skulldug.numbers import CardId, ExplorerId, TileId
from cavern.games.skulldug.specials import SPECIAL
from cavern.games.skulldug.state import CHOICE, NOWHERE, UNDISCOVERED, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

DAZED: Final = Refusal("S113", "You cannot Dash while Dazed.")
MASKED: Final = Refusal("S217", "The Weeping Mask keeps you from dashing.")
TWO_STEPS: Final = Refusal("S59", "A Dash is two steps, such as dash:n:e.")
INTO_THE_DARK: Final = Refusal("S59", "You cannot Dash into an undiscovered passage.")
THROUGH_DANGER: Final = Refusal("S60", "You cannot Dash through an encounter.")
NO_SECOND_STEP: Final = Refusal("S59", "The second step does not lead into a discovered passage.")
INTO_DANGER: Final = Refusal(
    "S60", "At this table a Dash may not end there: something waits to be faced."
)
BACK_AGAIN: Final = Refusal("S61", "At this table a Dash may not end there: it is where you began.")
NOT_HERE: Final = Refusal("S62", "That card does not lie in your passage.")
NO_ITEM: Final = Refusal("S12", "Monsters are no items and cannot be picked up.")
SHOVED: Final = Refusal("S65", "You can shove only once per turn.")
NOT_WITH_YOU: Final = Refusal("S65", "You can shove only another explorer in your passage.")
NOBODY: Final = Refusal("S65", "There is no such explorer.")
WHOM_AND_WHERE: Final = Refusal("S65", "Say whom and where, such as shove:seat-1:n.")
AT_WHOM: Final = Refusal("S67", "Say at whom, such as throw:rusty-sword:seat-1.")
NO_OPPONENT: Final = Refusal("S72", "You can throw only at opponents.")
DEAD_TARGET: Final = Refusal("S109", "The dead are no targets.")
UNSEEN: Final = Refusal("S67", "They are not in your line of sight.")
DESTROYED: Final = Refusal("S73", "You can destroy only one passage per turn.")
THE_ENTRANCE: Final = Refusal("S22", "The Cave Entrance cannot be destroyed.")
NOT_FACING: Final = Refusal("S6", "Your passage does not face that way.")
NOT_DISCOVERED: Final = Refusal("S73", "Only a discovered passage can be destroyed.")
OCCUPIED: Final = Refusal("S73", "Somebody is in that passage.")
NOT_DAZED: Final = Refusal("S76", "You are not Dazed.")
NO_CARDS_NOW: Final = Refusal("S102", "Cards cannot be used in the middle of this.")


# Moving


class Move(Action):
    """S58: into a connected passage."""

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        return GLUED if who.glued else None

    def firsts(self, state: Dig, who: Explorer) -> list[Direction]:
        return WAYS

    def against(self, state: Dig, who: Explorer, way: Direction, _: int) -> Refusal | None:
        return way_closed(state, who.at, way)

    def offer(self, state: Dig, who: Explorer, choices: Answers) -> None:
        """Corridor by corridor, each with the dashes that begin like it."""
        if self.closed(state, who) is None:
            dashing = DASH.closed(state, who) is None
            for way in WAYS_FROM[state.corridors[who.at]]:
                if self.against(state, who, way, 0) is None:
                    choices.append(self.made[way])
                    if dashing:
                        DASH.offer_from(state, who, way, choices)

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return A_DIRECTION

    def does(self, state: Dig, who: Explorer, way: Direction, _: int) -> str:
        there = neighbour(state, who.at, way)
        if there < 0:
            return self.text
        return f"You go into the passage. {awaits(state, who, there)}"

    def odds(self, state: Dig, who: Explorer, way: Direction, _: int) -> Odds | None:
        there = neighbour(state, who.at, way)
        return None if there < 0 else prospects(state, who, there)

    def perform(self, state: Dig, who: Explorer, way: Direction, _: int, table: Table) -> None:
        who.ap -= self.price.ap
        step(state, who, way, "moves", table)
        enter(state, who, table)


class Dash(Action):
    """S59: two steps, with encounters only at the end. Who cannot move cannot dash."""

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        hindered = MOVE.hindered(state, who)
        return no_dash(state, who) if hindered is None else hindered

    def firsts(self, state: Dig, who: Explorer) -> list[Direction]:
        return WAYS

    def seconds(self, state: Dig, who: Explorer, way: Direction) -> list[Direction]:
        middle = neighbour(state, who.at, way)
        return WAYS if middle < 0 else WAYS_FROM[state.corridors[middle]]

    def absent(self, state: Dig, who: Explorer, way: Direction, then: Direction) -> Refusal:
        return NO_SECOND_STEP

    def unfit(self, state: Dig, who: Explorer, way: Direction) -> Refusal | None:
        closed = MOVE.against(state, who, way, 0)
        return self.halted(state, who, neighbour(state, who.at, way)) if closed is None else closed

    def halted(self, state: Dig, who: Explorer, middle: TileId) -> Refusal | None:
        """Why one cannot go on from there, where one could move."""
        if middle < 0:
            return INTO_THE_DARK
        return None if nothing_to_face(state, who, middle) else THROUGH_DANGER

    def offer_from(self, state: Dig, who: Explorer, way: Direction, choices: Answers) -> None:
        """The dashes that begin like a Move that is possible."""
        middle = neighbour(state, who.at, way)
        if self.halted(state, who, middle) is None:
            first = way * self.width
            for then in WAYS_FROM[state.corridors[middle]]:
                if self.endless(state, who, middle, then) is None:
                    choices.append(self.made[first + then])

    def against(self, state: Dig, who: Explorer, way: Direction, then: Direction) -> Refusal | None:
        return self.endless(state, who, neighbour(state, who.at, way), then)

    def endless(self, state: Dig, who: Explorer, middle: TileId, then: Direction) -> Refusal | None:
        """Why it cannot end that way from the passage in the middle."""
        end = passage_ahead(state, middle, then)
        if end < 0:
            return NO_SECOND_STEP
        if end == who.at and not state.rulings.dash_may_return:
            return BACK_AGAIN
        if state.rulings.dash_must_end_free and not nothing_to_face(state, who, end):
            return INTO_DANGER
        return None

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        words = option_id.split(":")[1:]
        return TWO_STEPS if words and all(is_way(word) for word in words) else A_DIRECTION

    def touches(self, state: Dig, who: Explorer, way: Direction, then: Direction) -> list[str]:
        middle = beyond(state, state.spaces[who.at], way)
        end = beyond(state, middle, then)
        return [f"space:{space_id(state, middle)}", f"space:{space_id(state, end)}"]

    def end(self, state: Dig, who: Explorer, way: Direction, then: Direction) -> TileId:
        return neighbour(state, neighbour(state, who.at, way), then)

    def does(self, state: Dig, who: Explorer, way: Direction, then: Direction) -> str:
        return f"{self.text} {awaits(state, who, self.end(state, who, way, then))}"

    def odds(self, state: Dig, who: Explorer, way: Direction, then: Direction) -> Odds | None:
        return prospects(state, who, self.end(state, who, way, then))

    def perform(
        self, state: Dig, who: Explorer, way: Direction, then: Direction, table: Table
    ) -> None:
        who.ap -= self.price.ap
        for direction in (way, then):
            step(state, who, direction, "dashes", table)
        enter(state, who, table)


def no_dash(cave: Dig, explorer: Explorer) -> Refusal | None:
    """S59, S113, S217: what keeps an explorer from dashing anywhere."""
    if explorer.dazed:
        return DAZED
    for held in explorer.hand:
        if FORBIDS_DASH[cave.kinds[held]]:
            return MASKED
    return None


# Items


class PickUp(Action):
    """S62: out of the passage into the hand."""

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return distinct(state, state.contents[who.at])

    def absent(self, state: Dig, who: Explorer, card: CardId, _: int) -> Refusal:
        return ALIKE if card in state.contents[who.at] else NOT_HERE

    def unfit(self, state: Dig, who: Explorer, card: CardId) -> Refusal | None:
        return None if state.type_of(card) <= TRAP else NO_ITEM

    def offer(self, state: Dig, who: Explorer, choices: Answers) -> None:
        """Mostly nothing lies there."""
        if state.contents[who.at]:
            super().offer(state, who, choices)

    def does(self, state: Dig, who: Explorer, card: CardId, _: int) -> str:
        return f"{self.text} {printed(state, card)}"

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NOT_HERE

    def perform(self, state: Dig, who: Explorer, card: CardId, _: int, table: Table) -> None:
        who.ap -= self.price.ap
        pick_up(state, who, card, who.at, table)


class Drop(HandAct):
    """S63, S64: into any passage in sight; nothing is triggered."""

    place = "aside"

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return not_acting(state, who)

    def seconds(self, state: Dig, who: Explorer, card: CardId) -> list[TileId]:
        return seen_by(state, who)

    def label(self, state: Dig, who: Explorer, card: CardId, tile: TileId) -> str:
        if tile == who.at:
            return f"Drop {copy_name(state, card)} here"
        return super().label(state, who, card, tile)

    def does(self, state: Dig, who: Explorer, card: CardId, tile: TileId) -> str:
        return f"{self.text} {printed(state, card)}"

    def absent(self, state: Dig, who: Explorer, card: CardId, tile: TileId) -> Refusal:
        if card not in distinct(state, who.hand):
            return super().absent(state, who, card, tile)
        return NO_PASSAGE if state.spaces[tile] == NOWHERE else OUT_OF_SIGHT

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        words = option_id.split(":")
        if not holds_so_called(state, who, words[1] if words[1:] else ""):
            return self.not_held
        return NO_PASSAGE if is_place(words[2] if words[2:] else "") else COORDINATES

    def perform(self, state: Dig, who: Explorer, card: CardId, tile: TileId, table: Table) -> None:
        state.take(card, who)
        state.put(card, tile)
        telling.dropped(state, who, card, tile, self.rule, table)


def holds_so_called(cave: Dig, explorer: Explorer, name: str) -> bool:
    return any(card in explorer.hand for card in CARD.read_in(cave, name))


# Against others


class Shove(Action):
    """S65: the other explorer enters the passage; S143: a ghost dies of it."""

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        return None if may_shove(state, who) else SHOVED

    def firsts(self, state: Dig, who: Explorer) -> list[ExplorerId]:
        return RANGES[len(state.explorers)]

    def seconds(self, state: Dig, who: Explorer, victim: ExplorerId) -> list[Direction]:
        return WAYS

    def unfit(self, state: Dig, who: Explorer, victim: ExplorerId) -> Refusal | None:
        other = state.explorers[victim]
        if not beside(who, other):
            return NOT_WITH_YOU
        return UNTOUCHABLE if other.fresh else None

    def offer(self, state: Dig, who: Explorer, choices: Answers) -> None:
        """Mostly one is alone."""
        for other in state.explorers:
            if beside(who, other) and self.closed(state, who) is None:
                self.offer_with(state, who, other.number, choices)

    def against(
        self, state: Dig, who: Explorer, victim: ExplorerId, way: Direction
    ) -> Refusal | None:
        return way_closed(state, who.at, way)

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        words = option_id.split(":")[1:]
        if len(words) != 2 or not is_way(words[1]):
            return WHOM_AND_WHERE
        return NOBODY

    def perform(
        self, state: Dig, who: Explorer, victim: ExplorerId, way: Direction, table: Table
    ) -> None:
        who.ap -= self.price.ap
        who.shoved = True
        push(state, who, state.explorers[victim], way, table)

    def shows(self, state: Dig, who: Explorer, victim: ExplorerId, way: Direction) -> list[str]:
        moved = f"moves:{explorer_id(state.explorers[victim])}"
        return [*super().shows(state, who, victim, way), moved]


def beside(explorer: Explorer, other: Explorer) -> bool:
    """Whether somebody else is in one's passage."""
    return other.at == explorer.at and other is not explorer


class Throw(HandAct):
    """S67: defence, focus, throw. The card has left the hand before any die is rolled (S71)."""

    def __init__(self, name: str, rule: str, label: str, text: str) -> None:
        super().__init__(name, rule, label, text, EXPLORER)
        self.price = Price(rule, 1)

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return not_acting(state, who)

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        return self.price.beyond(who.ap)

    def seconds(self, state: Dig, who: Explorer, card: CardId) -> list[ExplorerId]:
        return RANGES[len(state.explorers)]

    def against(
        self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId
    ) -> Refusal | None:
        return self.no_target(who, state.explorers[victim], seen_by(state, who))

    def no_target(self, who: Explorer, other: Explorer, sight: list[TileId]) -> Refusal | None:
        """Why nothing can be thrown at somebody, by who sees these passages."""
        if other.team == who.team:
            return NO_OPPONENT
        if other.at not in sight:
            return UNSEEN if other.alive else DEAD_TARGET
        return UNTOUCHABLE if other.fresh else None

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        words = option_id.split(":")
        held = holds_so_called(state, who, words[1] if words[1:] else "")
        return AT_WHOM if held else self.not_held

    def does(self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId) -> str:
        """What helps the throw itself is said; what both hold counts in the odds."""
        ghost = state.explorers[victim].ghost
        text = f"You roll; {GHOST_ROLL} or more kills the ghost." if ghost else self.text
        bonus = attack_with(state, who, card).bonus
        return f"{text} This throw adds {bonus}." if bonus else text

    def odds(self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId) -> Odds | None:
        return throw_odds(state, attack_with(state, who, card), state.explorers[victim], card)

    def perform(
        self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId, table: Table
    ) -> None:
        who.ap -= self.price.ap
        throw(state, who, card, state.explorers[victim], table)


# The rest


class Destroy(Action):
    """S73: a passage that one faces."""

    def hindered(self, state: Dig, who: Explorer) -> Refusal | None:
        return None if may_destroy(state, who) else DESTROYED

    def firsts(self, state: Dig, who: Explorer) -> list[Direction]:
        return WAYS

    def against(self, state: Dig, who: Explorer, way: Direction, _: int) -> Refusal | None:
        return stands_firm(state, who.at, way)

    def offer(self, state: Dig, who: Explorer, choices: Answers) -> None:
        """Corridor by corridor."""
        if self.closed(state, who) is None:
            for way in WAYS_FROM[state.corridors[who.at]]:
                if self.against(state, who, way, 0) is None:
                    choices.append(self.made[way])

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return A_DIRECTION

    def perform(self, state: Dig, who: Explorer, way: Direction, _: int, table: Table) -> None:
        who.ap -= self.price.ap
        who.destroyed = True
        destroy(state, neighbour(state, who.at, way), self.rule, table)


def stands_firm(cave: Dig, tile: TileId, way: Direction) -> Refusal | None:
    """S73: why the passage that lies there cannot be destroyed from another."""
    if not leads(cave, tile, way):
        return THE_ENTRANCE if neighbour(cave, tile, way) == ENTRANCE else NOT_FACING
    return indestructible(cave, neighbour(cave, tile, way))


def indestructible(cave: Dig, tile: TileId) -> Refusal | None:
    """S22, S73: a passage falls if it is discovered, unoccupied and not the entrance."""
    if tile < 0:
        return NOT_DISCOVERED
    if tile == ENTRANCE:
        return THE_ENTRANCE
    return OCCUPIED if occupied(cave, tile) else None


class Cure(Action):
    """S76: two AP against being Dazed."""

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        return super().closed(state, who) if who.dazed else NOT_DAZED

    def touches(self, state: Dig, who: Explorer, _: int, __: int) -> list[str]:
        return EXPLORER.touches_in(state, who.number, -1) if who.dazed else NOTHING

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        who.ap -= self.price.ap
        who.dazed = False
        telling.cleared(state, who, table)


class Use(HandAct):
    """S78: the action that a card gives, at its own price."""

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return NO_CARDS_NOW if state.window == CHOICE else not_acting(state, who)

    def unfit(self, state: Dig, who: Explorer, card: CardId) -> Refusal | None:
        what = CARDS[state.kinds[card]]
        too_dear = what.price.beyond(who.ap)
        return what.no_action(state, who, card) if too_dear is None else too_dear

    def label(self, state: Dig, who: Explorer, card: CardId, _: int) -> str:
        cost = card_of(state, card).price.ap
        price = f" ({cost} AP)" if cost else ""
        return super().label(state, who, card, 0) + price

    def rests_on(self, state: Dig, who: Explorer, card: CardId, _: int) -> str:
        return card_of(state, card).rules[0]

    def does(self, state: Dig, who: Explorer, card: CardId, _: int) -> str:
        return state.box.texts[state.kinds[card]]

    def reaches(self, state: Dig, who: Explorer, card: CardId, _: int) -> list[str]:
        return card_of(state, card).reaches(state, who, card)

    def perform(self, state: Dig, who: Explorer, card: CardId, _: int, table: Table) -> None:
        what = card_of(state, card)
        who.ap -= what.price.ap
        telling.used(state, who, card, what.rules[0], table)
        what.act(state, who, card, table)


MOVE: Final = Move(
    "move",
    "S58",
    "Move {} (1 AP)",
    "You go into the passage there, discover it if need be, and meet what is in it.",
    DIRECTION,
)
DASH: Final = Dash(
    "dash",
    "S59",
    "Dash {}, then {} (1 AP)",
    "You go two discovered passages far and meet only what is in the second.",
    DIRECTION,
    DIRECTION,
)
PICK_UP: Final = PickUp(
    "pick-up", "S62", "Pick up {} (1 AP)", "The card comes into your hand.", CARD
)
DROP: Final = Drop(
    "drop", "S63", "Drop {} into {}", "The card leaves your hand and lies there; it costs no AP.",
    PASSAGE,
)  # fmt: skip
SHOVE: Final = Shove(
    "shove",
    "S65",
    "Shove {} {} (1 AP)",
    "They go into the passage there and meet what is in it; once per turn.",
    EXPLORER,
    DIRECTION,
)
THROW: Final = Throw(
    "throw",
    "S67",
    "Throw {} at {} (1 AP)",
    "You both roll; if you reach their roll they lose 1 Health and drop a random card.",
)
DESTROY: Final = Destroy(
    "destroy",
    "S73",
    "Destroy the passage to the {} (1 AP)",
    "The tile is discarded and its cards are shuffled back onto their decks; once per turn.",
    DIRECTION,
)
CURE: Final = Cure("cure", "S76", "Shake off Dazed (2 AP)", "You are no longer Dazed.", cost=2)
USE: Final = Use("use", "S78", "Use {}", "The card does what it says.")


# In the order in which they are offered


def offer_hand(cave: Dig, explorer: Explorer, choices: Answers) -> None:
    """Card by card, then victim by victim."""
    hand = distinct(cave, explorer.hand)
    if not hand:
        return
    sight = seen_by(cave, explorer)
    for card in hand:
        USE.offer_with(cave, explorer, card, choices)
        if DROP.unfit(cave, explorer, card) is None:
            DROP.offer_among(cave, explorer, card, sight, choices)
    if THROW.closed(cave, explorer) is None:
        for other in cave.explorers:
            if THROW.no_target(explorer, other, sight) is None:
                for card in hand:
                    choices.append(THROW.of(card, other.number))


# When what is allowed


def hand_limit(cave: Dig, explorer: Explorer) -> int:
    """S121, S218: five items, or fewer."""
    limit = HAND_LIMIT
    for held in explorer.hand:
        limit = min(limit, HAND_LIMITS[cave.kinds[held]])
    return limit


def hand_size(cave: Dig, explorer: Explorer) -> int:
    """S120: used Mimic Stones are discarded before the hand is counted."""
    size = len(explorer.hand)
    if cave.copies:
        for held in explorer.hand:
            if cave.is_copy(held):
                size -= 1
    return size


def may_shove(cave: Dig, explorer: Explorer) -> bool:
    """S65: once per turn; S129: for each explorer, or for the team."""
    if cave.rulings.team_limits:
        return not any(member.shoved for member in cave.team(explorer.team))
    return not explorer.shoved


def may_destroy(cave: Dig, explorer: Explorer) -> bool:
    """S73: once per turn; S129: for each explorer, or for the team."""
    if cave.rulings.team_limits:
        return not any(member.destroyed for member in cave.team(explorer.team))
    return not explorer.destroyed


def seen_by(cave: Dig, explorer: Explorer) -> list[TileId]:
    """S8: the passages in an explorer's line of sight."""
    return in_sight(cave, explorer.at, sees_corners(cave, explorer))


def sees_corners(cave: Dig, explorer: Explorer) -> bool:
    """S203: Fresnel's Eyepiece."""
    for held in explorer.hand:
        if ROUND_CORNERS[cave.kinds[held]]:
            return True
    return False


# Doing it


def pick_up(cave: Dig, explorer: Explorer, card: CardId, origin: TileId, table: Table) -> None:
    """S62: out of a passage into the hand."""
    cave.lift(card, origin)
    cave.give(card, explorer)
    telling.picked_up(cave, explorer, card, origin, table)
    card_of(cave, card).picked_up(cave, explorer, card, table)


def push(cave: Dig, by: Explorer, victim: Explorer, direction: Direction, table: Table) -> None:
    telling.shoved(cave, by, victim, direction, table)
    step(cave, victim, direction, "is shoved", table)
    if victim.ghost:
        die(cave, victim, "S143", table)
    else:
        enter(cave, victim, table)


def throw(cave: Dig, explorer: Explorer, card: CardId, victim: Explorer, table: Table) -> None:
    """S67: defence, focus, throw. The card has left the hand before any die is rolled (S71)."""
    telling.threw(cave, explorer, victim, card, table)
    cave.take(card, explorer)
    cave.put(card, victim.at)
    table.happened()
    attack = attack_with(cave, explorer, card)
    if cave.rulings.focus_first:
        focus(cave, explorer, attack, table)
    attack.goal = defence(cave, victim, table)
    if not cave.rulings.focus_first:  # S68
        focus(cave, explorer, attack, table)
    hit = roll(cave, explorer, attack, table) >= attack.goal
    telling.throw_landed(cave, victim, hit, table)
    if hit and victim.ghost:
        die(cave, victim, "S143", table)
    elif hit:
        injure_by_throw(cave, victim, table)


def attack_with(cave: Dig, explorer: Explorer, card: CardId) -> Moment:
    """S71, S226: what is thrown, and from where, may help."""
    attack = Moment(explorer, THROWING)
    attack.bonus = card_of(cave, card).as_missile
    attack.bonus += SPECIAL[cave.box.special[explorer.at]].throw_bonus
    return attack


def defence(cave: Dig, victim: Explorer, table: Table) -> int:
    """S67, step 2: the value to reach."""
    if victim.ghost:
        return GHOST_ROLL
    return roll(cave, victim, Moment(victim, DEFENDING), table)


def destroy(cave: Dig, tile: TileId, rule: str, table: Table) -> None:
    """S73, S74: the tile is discarded; its cards are shuffled back onto their decks."""
    telling.destroyed(cave, tile, rule, table)
    fortunes: list[int] = []
    hazards: list[int] = []
    for card in contents_with_riders(cave, tile):
        if cave.is_copy(card):
            put_away(cave, card)
        elif cave.box.is_hazard(card):
            hazards.append(card)
        else:
            fortunes.append(card)
    put_on_top(cave.fortune, fortunes, table)
    put_on_top(cave.hazard, hazards, table)
    cave.contents[tile] = []
    cave.grid[cave.spaces[tile]] = UNDISCOVERED
    cave.settle(tile, NOWHERE, 0)
    cave.passage_discard.append(tile)
    table.happened()
    for explorer in cave.explorers:
        if explorer.last_passage == tile:
            explorer.last_passage = NOWHERE
        if tile in explorer.at_peace:
            explorer.at_peace = [other for other in explorer.at_peace if other != tile]


def contents_with_riders(cave: Dig, tile: TileId) -> list[CardId]:
    """S211: cards on a Jester count as contents when its passage is destroyed."""
    cards = cave.contents[tile]
    return cards + unload(cave, cards)
