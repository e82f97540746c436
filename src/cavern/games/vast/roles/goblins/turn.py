"""V4.2: the Goblins' turn up to the activation of Tribes."""

from typing import Final

from cavern.core.act import NONE, Answer, Refusal, perform
from cavern.core.decision import NOTHING, Seat
from cavern.core.table import Table
from cavern.games.vast.blocking import BLOCK_MIND
from cavern.games.vast.decisions import FINISH, Also, Named, RoleAct, RoleMenu
from cavern.games.vast.grid import OFF
from cavern.games.vast.monsters import PET_FROG
from cavern.games.vast.numbers import CardId, Tribe
from cavern.games.vast.role import Playing, Role
from cavern.games.vast.roles.goblins import telling as told
from cavern.games.vast.roles.goblins import tribe as tribes
from cavern.games.vast.roles.goblins.hand import place_monster
from cavern.games.vast.roles.goblins.role import (
    ACTIVATING,
    ASSIGNING,
    GROWING,
    LEADER,
    MOST_GOBLINS,
    SECRETS_PHASE,
    TRIBE,
    TRIBE_NUMBERS,
    TRIBE_PHASE,
    WAR_PHASE,
    Goblins,
    RubyAct,
)
from cavern.games.vast.roles.goblins.secrets import NOT_IN_HAND, SECRETS
from cavern.games.vast.roles.goblins.war import WAR, WAR_LABELS, WAR_NAMES
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import FOREST

NO_WAR: Final = Refusal("V4.2", "A War card is chosen at the start of the Goblins' turn.")
NOT_DRAWN: Final = Refusal("V4.2", "That War card was not drawn.")
DECK_EMPTY: Final = Refusal("V4.8.4", "No War card is left to draw.")
NOT_GROWING: Final = Refusal("V4.2", "The Tribes do not grow now.")
NO_RAGE: Final = Refusal("V4.2", "Stopping growth costs 1 Rage, and there is none.")
NO_GROWTH: Final = Refusal("V4.2", "That Tribe does not grow.")
NOT_CROWDED: Final = Refusal("V4.2", "There is no overpopulation.")
REVEALED_FIRST: Final = Refusal("V4.2", "A revealed Tribe scatters before a hidden one.")
NOT_ACTIVATING: Final = Refusal("V4.2", "Tribes are activated one after the other, after growing.")
ALL_ACTED: Final = Refusal("V4.2", "No more Tribes are activated this turn.")
HAS_ACTED: Final = Refusal("V4.2", "Each Tribe is activated once a turn.")
IN_THE_FOREST: Final = Refusal("V9.45", "A Possession card does not reach into the Forest.")

WAR_FORM: Final = Named(WAR_NAMES, WAR_LABELS, "war")


class ChooseCard(RoleAct[Goblins]):
    """V4.2 (1): one of the War cards drawn."""

    sign = "rage"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_WAR

    def firsts(self, state: Cave, who: Goblins) -> list[CardId]:
        return who.war_drawn

    def absent(self, state: Cave, who: Goblins, card: CardId, _: int) -> Refusal:
        return NOT_DRAWN

    def does(self, state: Cave, who: Goblins, card: CardId, _: int) -> str:
        return WAR[card].text

    def perform(self, state: Cave, who: Goblins, card: CardId, _: int, table: Table) -> None:
        who.war_card = card
        told.war(table, WAR[card].id, WAR[card].name)
        who.phase = GROWING


class RedrawWar(RubyAct):
    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        closed = super().closed(state, who)
        if closed is not None:
            return closed
        return None if who.war_deck else DECK_EMPTY

    def firsts(self, state: Cave, who: Goblins) -> list[CardId]:
        return who.war_drawn

    def perform(self, state: Cave, who: Goblins, card: CardId, _: int, table: Table) -> None:
        who.ruby_used = True
        who.war_drawn.remove(card)
        who.war_drawn.append(who.war_deck.pop())
        who.war_deck.insert(0, card)
        table.reveal()


class GrowAct(RoleAct[Goblins]):
    """V4.2 (2)."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_GROWING


class Grow(GrowAct):
    def touches(self, state: Cave, who: Goblins, _: int, __: int) -> list[str]:
        return WAR_FORM.touches(who.war_card, OFF) if who.war_card >= 0 else NOTHING

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        grow(state, who, table)
        who.monsters_drawn = []
        for _n in range(WAR[who.war_card].monsters):
            monster = who.draw_monster(table)
            if monster >= 0:
                who.monsters_drawn.append(monster)
        who.phase = ASSIGNING
        if not who.monsters_drawn:
            go_to_secrets(who, table)


class StopGrowth(GrowAct):
    """V11.4: blocking comes before counting overpopulation."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return None if who.rage else NO_RAGE

    def firsts(self, state: Cave, who: Goblins) -> list[Tribe]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        return None if who.growth(tribe) else NO_GROWTH

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        who.blocked |= 1 << tribe
        who.change_rage(-1, table)


class CrowdAct(RoleAct[Goblins]):
    """V4.2 (2): what comes of overpopulation."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_CROWDED


class ScatterTribe(CrowdAct):
    """One revealed Tribe scatters, else a hidden one."""

    sign = "{}"

    def firsts(self, state: Cave, who: Goblins) -> list[Tribe]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if not who.hidden(state, tribe):
            return None
        for other in TRIBE_NUMBERS:
            if not who.hidden(state, other):
                return REVEALED_FIRST
        return None

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        who.scatter(state, tribe, table)


class FollowLeader(CrowdAct):
    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return None if LEADER in who.secrets else NOT_IN_HAND

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        who.discard_secret(LEADER, table)
        told.secret_played(table, "leader", "Leader", self.rule)


class ActivateTribe(RoleAct[Goblins]):
    """V4.2 (5): each Tribe once, in any order; a Possession card does not reach into the Mushroom
    Forest (V9.45)."""

    sign = "{}"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ACTIVATING

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return None if who.tribes_left() else ALL_ACTED

    def firsts(self, state: Cave, who: Goblins) -> list[Tribe]:
        return TRIBE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if who.activated >> tribe & 1:
            return HAS_ACTED
        if who.lent and state.terrain(state.at[who.piece(tribe)]) == FOREST:
            return IN_THE_FOREST
        return None

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        who.activated |= 1 << tribe
        who.acting = tribe
        who.lit_left = []
        who.moved = 0
        who.burrowed = False
        who.tunnelled = False
        who.phase = TRIBE_PHASE


WAR_CARD: Final = ChooseCard(
    "war", "V4.2", "{}", "The Tribes grow, and cards are drawn, as it says.", WAR_FORM
)
RUBY_WAR: Final = RedrawWar(
    "ruby",
    "V4.8.4",
    "Goblin Ruby: redraw {}",
    "The War card goes under the deck and another is drawn.",
    WAR_FORM,
)
GROW: Final = Grow(
    "grow", "V4.2", "Let the Tribes grow", "They grow by the War card, and then cards are drawn."
)
BLOCK: Final = StopGrowth(
    "block",
    "V4.2",
    "Pay 1 Rage to stop the growth of {}",
    "The Tribe does not grow this turn; the Goblins have 1 Rage less.",
    TRIBE,
)
SCATTER: Final = ScatterTribe(
    "scatter",
    "V4.2",
    "Scatter {}",
    "The Tribe goes back to the board, losing 2 Population and a Monster.",
    TRIBE,
)
USE_LEADER: Final = FollowLeader(
    "leader",
    "V4.8.7",
    "Play Leader: nobody scatters",
    SECRETS[LEADER].text,
    Also("secret:leader", NONE),
)
ACTIVATE: Final = ActivateTribe(
    "activate", "V4.2", "Activate {}", "The Tribe moves and then takes one action.", TRIBE
)


class ChooseWar(RoleMenu):
    kind = "war"
    question = "Which War card guides the Tribes?"
    acts = [WAR_CARD, RUBY_WAR]


class Growth(RoleMenu):
    kind = "growth"
    question = "The Tribes grow. Stop any with Rage?"
    acts = [GROW, BLOCK]


class Overpopulation(RoleMenu):
    kind = "overpopulation"
    question = "Too many goblins: which Tribe scatters?"
    acts = [SCATTER, USE_LEADER]


class Activate(RoleMenu):
    kind = "goblins-turn"
    turn = True
    question = "Which Tribe acts?"
    acts = [ACTIVATE, *SECRETS, BLOCK_MIND, FINISH]

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Secrets as they lie in the hand."""
        assert isinstance(who, Goblins)
        ACTIVATE.offer(state, who, choices)
        for secret in who.secrets:
            SECRETS[secret].offer(state, who, choices)
        BLOCK_MIND.offer(state, who, choices)
        FINISH.offer(state, who, choices)


def step(cave: Cave, goblins: Goblins, table: Table) -> None:
    if goblins.phase == WAR_PHASE:
        perform(table.choose(ChooseWar(cave, goblins)), cave, goblins, table)
    elif goblins.phase == GROWING:
        perform(table.choose(Growth(cave, goblins)), cave, goblins, table)
    elif goblins.phase == ASSIGNING:
        assigning_phase(cave, goblins, table)
    elif goblins.phase == SECRETS_PHASE:
        secrets_phase(cave, goblins, table)
    elif goblins.phase == ACTIVATING:
        perform(table.choose(Activate(cave, goblins)), cave, goblins, table)
    else:
        tribes.step(cave, goblins, table)


def grow(cave: Cave, goblins: Goblins, table: Table) -> None:
    crowded = False
    for t in range(3):
        grown = goblins.population[t] + goblins.growth(t)
        if grown > MOST_GOBLINS and not goblins.has(t, PET_FROG):
            crowded = True
        goblins.set_population(cave, t, min(grown, MOST_GOBLINS), table)
    if crowded:
        perform(table.choose(Overpopulation(cave, goblins)), cave, goblins, table)


def assigning_phase(cave: Cave, goblins: Goblins, table: Table) -> None:
    """V4.2 (3): one drawn Monster at a time."""
    place_monster(cave, goblins, table)
    if not goblins.monsters_drawn:
        go_to_secrets(goblins, table)


def go_to_secrets(goblins: Goblins, table: Table) -> None:
    goblins.phase = SECRETS_PHASE
    if not WAR[goblins.war_card].secrets:
        start_activating(goblins, table)


def secrets_phase(cave: Cave, goblins: Goblins, table: Table) -> None:
    """V4.2 (4)."""
    goblins.learn(cave, WAR[goblins.war_card].secrets, table)
    start_activating(goblins, table)


def start_activating(goblins: Goblins, table: Table) -> None:
    goblins.change_rage(WAR[goblins.war_card].rage, table)  # V11.4: after Secrets
    goblins.phase = ACTIVATING


class GoblinsPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return Goblins(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Goblins)
        step(cave, role, table)


PLAYING: Final = GoblinsPlaying()
