"""V5.2: the Dragon's turn."""

from typing import Final

from cavern.core.act import NONE, Refusal, perform
from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import BLOCK_MIND
from cavern.games.vast.decisions import FINISH, GEM, GEM_NUMBERS, Also, RoleAct, RoleMenu
from cavern.games.vast.numbers import Gem
from cavern.games.vast.pieces import DRAGON, GEM_HOME
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.dragon.flight import MOVE
from cavern.games.vast.roles.dragon.powers import POWER_ACTS
from cavern.games.vast.roles.dragon.role import (
    ENDING_PHASE,
    GREED,
    HUNGER,
    POWERS_PHASE,
    PRIDE_GEM,
    PRIDE_STAY,
    Dragon,
)
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave

PRICE_OF_HUNGER: Final = 2

POWERS_OVER: Final = Refusal("V5.2", "He has nothing to end now.")
AT_THE_END: Final = Refusal("V5.4", "That comes at the end of his turn, after moving and powers.")
FED_ALREADY: Final = Refusal("V5.4", "Hunger gives one cube a turn.")
TOO_FEW_EATEN: Final = Refusal("V5.4", "It takes 2 eaten goblins.")
HUNGER_EMPTY: Final = Refusal("V5.4", "No cube is left on Hunger.")
HAS_MOVED: Final = Refusal("V5.4", "He has moved this turn.")
PROUD_ALREADY: Final = Refusal("V5.4", "Pride gives one cube a turn.")
STAY_EMPTY: Final = Refusal("V5.4", "The cube of Pride for staying is gone.")
NOT_PLACING: Final = Refusal("V5.2", "Gems are placed at the end of his turn.")
PLACED_ALREADY: Final = Refusal("V5.2", "He has placed a Gem this turn.")
GEM_OUT: Final = Refusal("V5.2", "That Gem is not with him.")


class DragonEndPowers(RoleAct[Dragon]):
    """V5.2: he picks up what lies here and comes to the end of his turn."""

    place = "last"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return POWERS_OVER

    def warning(self, state: Cave, who: Dragon, _: int, __: int) -> str:
        return words_of(who.kind).unspent(state, who)

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        pick_up(state, who, table)
        who.phase = ENDING_PHASE


class LateAct(RoleAct[Dragon]):
    """What belongs to the end of his turn."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return AT_THE_END


class FeedHunger(LateAct):
    """V5.4: Hunger."""

    sign = "health"

    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        if who.fed:
            return FED_ALREADY
        if who.eaten < PRICE_OF_HUNGER:
            return TOO_FEW_EATEN
        return None if who.sloth[HUNGER] else HUNGER_EMPTY

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        who.fed = True
        who.eaten -= PRICE_OF_HUNGER
        who.stir(state, HUNGER, table)


class RestForPride(LateAct):
    """V5.4: Pride for a turn without moving."""

    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        if who.moved:
            return HAS_MOVED
        if who.proud:
            return PROUD_ALREADY
        return None if who.sloth[PRIDE_STAY] else STAY_EMPTY

    def perform(self, state: Cave, who: Dragon, _: int, __: int, table: Table) -> None:
        who.be_proud(state, PRIDE_STAY, table)


class PlaceGem(LateAct):
    """V5.2, V5.4: another Gem on the map makes him proud."""

    sign = "gem"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_PLACING

    def closed(self, state: Cave, who: Dragon) -> Refusal | None:
        return PLACED_ALREADY if who.gem_placed else None

    def firsts(self, state: Cave, who: Dragon) -> list[Gem]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: Dragon, gem: Gem) -> Refusal | None:
        return None if state.gems[gem] == GEM_HOME else GEM_OUT

    def perform(self, state: Cave, who: Dragon, gem: Gem, _: int, table: Table) -> None:
        who.gem_placed = True
        others = any(where != GEM_HOME for where in state.gems)
        state.gems[gem] = state.at[DRAGON]
        telling.token_placed(table, state, state.at[DRAGON], "gem", "V5.2")
        if others:
            who.be_proud(state, PRIDE_GEM, table)


END_POWERS: Final = DragonEndPowers(
    "end-powers",
    "V5.2",
    "Done with moving and powers",
    "The Dragon picks up the Treasure on his square and comes to the end of his turn.",
)
FEED: Final = FeedHunger(
    "feed",
    "V5.4",
    "Hunger: pay 2 eaten goblins for a cube",
    "The Dragon's Wakefulness rises by 1.",
    Also("track:hunger", NONE),
)
REST: Final = RestForPride(
    "rest",
    "V5.4",
    "Pride: you have not moved",
    "The Dragon's Wakefulness rises by 1.",
    Also("track:pride-stay", NONE),
)
PLACE_GEM: Final = PlaceGem(
    "place-gem",
    "V5.2",
    "Place {} here",
    "The Gem lends the Dragon its symbol once a turn; the second one on the map makes him proud.",
    GEM,
)


class DragonTurn(RoleMenu):
    kind = "dragon-turn"
    turn = True
    question = "What does the Dragon do?"
    acts = [MOVE, *POWER_ACTS, BLOCK_MIND, END_POWERS]


class DragonEnding(RoleMenu):
    kind = "dragon-ending"
    turn = True
    question = "Before the turn ends:"
    acts = [FEED, REST, PLACE_GEM, FINISH]


def step(cave: Cave, dragon: Dragon, table: Table) -> None:
    if dragon.phase == POWERS_PHASE:
        perform(table.choose(DragonTurn(cave, dragon)), cave, dragon, table)
    else:
        perform(table.choose(DragonEnding(cave, dragon)), cave, dragon, table)


def pick_up(cave: Cave, dragon: Dragon, table: Table) -> None:
    """V5.2, V11.5: all Treasure here is his; one a turn goes to the Cave for Greed."""
    found = cave.treasures_at(cave.at[DRAGON])
    if found:
        dragon.hoard += found
        cave.treasure[cave.tile(cave.at[DRAGON])] = 0
        telling.token_taken(table, cave, cave.at[DRAGON], "treasure", "Dragon", "V5.2")
    if dragon.hoard and not dragon.gave:
        dragon.gave = True
        dragon.hoard -= 1
        cave.treasure_supply += 1
        dragon.stir(cave, GREED, table)
        if dragon.sloth[GREED] == 0:
            cave.treasure_supply += dragon.hoard
            dragon.hoard = 0


class DragonPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return Dragon(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Dragon)
        step(cave, role, table)


PLAYING: Final = DragonPlaying()
