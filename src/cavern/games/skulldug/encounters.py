"""S89–S102, S106–S108, S190: entering passages, facing what is there, fleeing and sliding."""

from typing import Final

from cavern.core.act import Refusal, first_of, perform
from cavern.core.decision import Odds
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.core.words import listed
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import (
    AGAINST_LEDGE,
    AGAINST_MONSTER,
    AGAINST_TRAP,
    Matter,
    Moment,
    card_of,
    distinct,
    unload,
)
from cavern.games.skulldug.decisions import (
    ALIKE,
    CARD,
    DIRECTION,
    HERE,
    LetBe,
    MatterAct,
    MatterQuestion,
    about,
    ask,
    printed,
)
from cavern.games.skulldug.dice import begin_encounter, focus, has_light, odds, roll
from cavern.games.skulldug.discovery import discover
from cavern.games.skulldug.grid import beyond, connected, direction_to
from cavern.games.skulldug.injury import injure
from cavern.games.skulldug.kinds import LEDGE, MONSTER, TRAP
from cavern.games.skulldug.naming import card_name
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import Dig, Explorer
from cavern.games.skulldug.tiles import CRUMBLING

NOTHING_TO_FACE: Final = Refusal("S91", "That is nothing you have to face now.")
PIT_FIRST: Final = Refusal("S91", "A Colossal Pit comes before everything else.")
TRAPS_FIRST: Final = Refusal("S91", "Traps come before monsters.")
NO_FLIGHT: Final = Refusal(
    "S106", "You flee after losing to a monster; only then is there a choice."
)

# Entering


def step(cave: Dig, explorer: Explorer, direction: Direction, how: str, table: Table) -> None:
    """S108: one step into the next passage, which is discovered if need be; nothing met yet."""
    origin = explorer.at
    tile = cave.grid[beyond(cave, cave.spaces[origin], direction)]
    if tile < 0:
        tile = discover(cave, explorer, origin, direction, table)
    arrive(cave, explorer, tile)
    explorer.heading = direction
    telling.moved(cave, explorer, origin, direction, how, table)


def arrive(cave: Dig, explorer: Explorer, tile: TileId) -> None:
    """S108: a change of passage of whatever kind."""
    explorer.last_passage = explorer.at
    explorer.at = tile
    explorer.steps += 1


def enter(cave: Dig, explorer: Explorer, table: Table) -> bool:
    """S89: meet every Hazard of the passage just entered. True if an encounter began."""
    return meet(cave, explorer, hazards_for(cave, explorer, explorer.at, True), table)


def hazards_for(cave: Dig, explorer: Explorer, tile: TileId, traps: bool) -> list[CardId]:
    """S92: what the explorer must meet there now, without what it ignores (S100)."""
    batch: list[int] = []
    if traps and cave.box.special[tile] == CRUMBLING:
        batch.append(cave.box.ledge)
    types, kinds = cave.box.types, cave.kinds
    for card in cave.contents[tile]:
        kind = types[kinds[card]]
        if kind == MONSTER:
            if card not in explorer.ignored and tile not in explorer.at_peace:
                batch.append(card)
        elif kind == TRAP and traps:
            batch.append(card)
    return batch


def awaits(cave: Dig, explorer: Explorer, tile: TileId) -> str:
    """S89: what an explorer who comes there has to face, in a sentence."""
    faced: list[str] = []
    for hazard in hazards_for(cave, explorer, tile, True):
        moment = met(cave, explorer, hazard)
        harm = f", else it costs {moment.damage} Health" if moment.damage else ""
        faced.append(f"{card_name(cave, hazard)} ({moment.goal} or more beats it{harm})")
    return f"There you face {listed(faced)}." if faced else "Nothing has to be faced there."


def prospects(cave: Dig, explorer: Explorer, tile: TileId) -> Odds | None:
    """The chance to beat all that has to be faced there, with no more than the die and what is
    held."""
    won, of = 1, 1
    for hazard in hazards_for(cave, explorer, tile, True):
        chance = odds(cave, met(cave, explorer, hazard))
        if chance is not None:
            won, of = won * chance[0], of * chance[1]
    return (won, of) if of > 1 else None


def nothing_to_face(cave: Dig, explorer: Explorer, tile: TileId) -> bool:
    """S60: whether one may dash through."""
    if cave.box.special[tile] == CRUMBLING:
        return False
    types, kinds = cave.box.types, cave.kinds
    for card in cave.contents[tile]:
        kind = types[kinds[card]]
        if kind == TRAP:
            return False
        if kind == MONSTER and card not in explorer.ignored and tile not in explorer.at_peace:
            if not (card_of(cave, card).fears_light and has_light(cave, explorer)):
                return False
    return True


def meet(cave: Dig, explorer: Explorer, batch: list[int], table: Table) -> bool:
    """S91, S93: one after the other until the explorer is gone. True if an encounter began."""
    began = False
    steps = explorer.steps
    while batch and explorer.steps == steps:
        hazard = next_hazard(cave, explorer, batch, table)
        batch.remove(hazard)
        if is_at_peace(cave, explorer, hazard):
            continue
        if encounter(cave, explorer, hazard, table):
            began = True
    return began


def is_at_peace(cave: Dig, explorer: Explorer, hazard: CardId) -> bool:
    """S168: Rations keep every monster of a passage quiet."""
    return cave.type_of(hazard) == MONSTER and explorer.at in explorer.at_peace


def next_hazard(cave: Dig, explorer: Explorer, batch: list[int], table: Table) -> CardId:
    """S91: a Colossal Pit, then other traps, then monsters; the explorer chooses among equals."""
    if len(batch) == 1:
        return batch[0]
    return first_of(ask(cave, NextFight(cave, Matter(explorer, cards=batch)), table))


class Fight(MatterAct):
    """S91: what is faced next; whoever asks goes on to the encounter."""

    def firsts(self, state: Dig, who: Matter) -> list[CardId]:
        return distinct(state, who.cards)

    def absent(self, state: Dig, who: Matter, card: CardId, _: int) -> Refusal:
        return ALIKE if card in who.cards else NOTHING_TO_FACE

    def unread(self, state: Dig, who: Matter, option_id: str) -> Refusal:
        return NOTHING_TO_FACE

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NOTHING_TO_FACE

    def does(self, state: Dig, who: Matter, card: CardId, _: int) -> str:
        return f"{self.text} {printed(state, card)}"

    def odds(self, state: Dig, who: Matter, card: CardId, _: int) -> Odds | None:
        return odds(state, met(state, who.explorer, card))

    def unfit(self, state: Dig, who: Matter, card: CardId) -> Refusal | None:
        if card_of(state, card).met_first:
            return None
        trap = state.type_of(card) != MONSTER
        for other in who.cards:
            if card_of(state, other).met_first:
                return PIT_FIRST
            if not trap and state.type_of(other) != MONSTER:
                return TRAPS_FIRST
        return None


FIGHT: Final = Fight("fight", "S91", "Face {}", "You meet this one before the others.", CARD)


class NextFight(MatterQuestion):
    """S91: which Hazard is met next."""

    kind = "next-encounter"
    what = "Which do you face first?"
    acts = [FIGHT]


# One encounter


def met(cave: Dig, explorer: Explorer, hazard: CardId) -> Moment:
    """What it takes to beat a Hazard, and what it costs not to."""
    box, kind = cave.box, cave.kinds[hazard]
    foe = AGAINST_MONSTER if box.types[kind] == MONSTER else AGAINST_TRAP
    if box.types[kind] == LEDGE:
        foe = AGAINST_LEDGE
    return Moment(explorer, foe, hazard, box.difficulty[kind], box.damage[kind])


def encounter(cave: Dig, explorer: Explorer, hazard: CardId, table: Table) -> bool:
    """S94: answer, focus, roll, compare. False if the Hazard was merely passed by."""
    type = cave.type_of(hazard)
    moment = met(cave, explorer, hazard)
    telling.met(cave, explorer, hazard, table)
    if begin_encounter(cave, explorer, moment, table):
        return False
    if moment.averted:
        return True
    focus(cave, explorer, moment, table)
    if roll(cave, explorer, moment, table) >= moment.goal:
        win(cave, explorer, hazard, type, table)
    else:
        lose(cave, explorer, moment, type, table)
    return True


def win(cave: Dig, explorer: Explorer, hazard: CardId, type: int, table: Table) -> None:
    """S95: a beaten monster is discarded; S96: a beaten trap is taken along."""
    if type == MONSTER:
        telling.beat(cave, explorer, hazard, "S95", table)
        if not card_of(cave, hazard).survives:
            slay(cave, hazard, explorer.at)
            table.happened()
    elif type == TRAP:
        telling.beat(cave, explorer, hazard, "S96", table)
        matter = Matter(explorer, hazard)
        answer = TAKE_TRAP.base
        if cave.rulings.trap_may_stay:
            answer = ask(cave, BeatenTrap(cave, matter), table)
        perform(answer, cave, matter, table)
    else:
        telling.beat(cave, explorer, hazard, "S229", table)


class TakeTrap(MatterAct):
    """S96: a beaten trap comes into the hand."""

    def touches(self, state: Dig, who: Matter, _: int, __: int) -> list[str]:
        return about(self, state, who)

    def does(self, state: Dig, who: Matter, _: int, __: int) -> str:
        return f"{self.text} {printed(state, who.card)}"

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        state.lift(who.card, who.explorer.at)
        state.give(who.card, who.explorer)


TAKE_TRAP: Final = TakeTrap("take", "S96", "Take it", "The trap comes into your hand for free.")
LEAVE_TRAP: Final = LetBe("leave", "S96", "Leave it", "The trap stays where it is.")


class BeatenTrap(MatterQuestion):
    what = "Take the trap along?"
    acts = [TAKE_TRAP, LEAVE_TRAP]


def slay(cave: Dig, monster: CardId, tile: TileId) -> None:
    """A monster leaves play; S211: what rode on it falls into its passage."""
    cave.lift(monster, tile)
    cave.discard(monster)
    for card in unload(cave, [monster]):
        cave.put(card, tile)


def lose(cave: Dig, explorer: Explorer, moment: Moment, type: int, table: Table) -> None:
    """S97: the Injury, and after a lost fight with a monster, flight."""
    foe = card_of(cave, moment.hazard)
    telling.lost_to(cave, explorer, moment.hazard, table)
    injure(cave, explorer, moment, table)
    if type == MONSTER and foe.makes_flee and explorer.alive:
        flee_from(cave, explorer, moment.hazard, table)


# Fleeing


def way_back(cave: Dig, explorer: Explorer) -> Direction:
    """S106: the direction in which the explorer would flee; -1 if it cannot."""
    if explorer.glued or explorer.last_passage < 0:
        return -1
    direction = direction_to(cave, explorer.at, explorer.last_passage)
    if direction >= 0 and connected(cave, explorer.at, direction):
        return direction
    return -1


def flee_from(cave: Dig, explorer: Explorer, monster: CardId, table: Table) -> None:
    """S106, S182: flee from a monster, unless the explorer may and will stand its ground."""
    direction = way_back(cave, explorer)
    if direction < 0:
        telling.stands(cave, explorer, table)
        return
    matter = Matter(explorer, monster, way=direction)
    answer = FLEE.base
    if any(card_of(cave, held).stands_ground for held in explorer.hand):
        answer = ask(cave, FleeOrStay(cave, matter), table)
    perform(answer, cave, matter, table)


class AheadAct(MatterAct):
    """What leads in the direction that it is about."""

    def touches(self, state: Dig, who: Matter, _: int, __: int) -> list[str]:
        return DIRECTION.touches_in(state, who.way, self.here(state, who))


class Flee(AheadAct):
    """S106: back the way one came."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NO_FLIGHT

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        flee(state, who.explorer, who.way, card_of(state, who.card).chases, table)


class Stand(MatterAct):
    """S182: a Ceremonial Sword lets its holder stand."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NO_FLIGHT

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        telling.stands(state, who.explorer, table)


FLEE: Final = Flee("flee", "S106", "Flee", "You go back where you came from and enter there.")
STAND: Final = Stand("stay", "S182", "Stay", "You stay here and face whatever is left.", HERE)


class FleeOrStay(MatterQuestion):
    """S182: the Ceremonial Sword leaves the choice."""

    kind = "flee"
    what = "Flee, or stand your ground?"
    acts = [FLEE, STAND]


def flee(
    cave: Dig, explorer: Explorer, direction: Direction, then_slide: bool, table: Table
) -> None:
    """S107: a free move back, which enters; S198, S209: and perhaps on in that direction."""
    step(cave, explorer, direction, "flees", table)
    began = cave.rulings.fleeing_meets and enter(cave, explorer, table)
    if then_slide and not began:
        slide(cave, explorer, direction, table)


# Sliding


def slide(cave: Dig, explorer: Explorer, direction: Direction, table: Table) -> None:
    """S190: on and on until an encounter begins or a wall is hit."""
    while not explorer.glued and connected(cave, explorer.at, direction):
        matter = Matter(explorer, way=direction)
        if has_grip(cave, explorer) and ask(cave, Sliding(cave, matter), table) == STOP.base:
            return
        SLIDE.perform(cave, matter, 0, 0, table)
        if enter(cave, explorer, table):
            return


class SlideOn(AheadAct):
    """S190: another step."""

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        step(state, who.explorer, who.way, "slides", table)


SLIDE: Final = SlideOn("slide", "S190", "Slide on", "You slide into the next passage.")
STOP: Final = LetBe("stop", "S213", "Dig in your heels", "The slide ends where you are.")


class Sliding(MatterQuestion):
    what = "Slide on, or stop here?"
    acts = [SLIDE, STOP]


def has_grip(cave: Dig, explorer: Explorer) -> bool:
    """S213: Spiked Boots."""
    for held in explorer.hand:
        if card_of(cave, held).grips:
            return True
    return False
