"""V4.2: the Goblins' turn up to the activation of Tribes."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import MENTAL_BLOCK, add_block, block
from cavern.games.vast.grid import OFF
from cavern.games.vast.monsters import PET_FROG
from cavern.games.vast.roles.goblins import tribe as tribes
from cavern.games.vast.roles.goblins.board import (
    ACTIVATING,
    ASSIGNING,
    GROWING,
    LEADER,
    MOST_GOBLINS,
    SECRETS_PHASE,
    TRIBE_LABELS,
    TRIBE_PHASE,
    TRIBES,
    WAR_PHASE,
    GoblinsBoard,
)
from cavern.games.vast.roles.goblins.hand import learn, place_monster, ruby_ready
from cavern.games.vast.roles.goblins.secrets import play_secret, playable
from cavern.games.vast.roles.goblins.war import WAR, WAR_LABELS, WAR_NAMES
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import FOREST
from cavern.games.vast.turns import end_turn
from cavern.games.vast.verbs import END_TURN, Ask, Named, doing, verb

TRIBE: Final = Named(TRIBES, TRIBE_LABELS, "tribe")
WAR_CARD: Final = verb("war", "V4.2", "{}", Named(WAR_NAMES, WAR_LABELS, "war"),
                       "That War card was not drawn.")  # fmt: skip
RUBY_WAR: Final = verb("ruby", "V4.8", "Goblin Ruby: redraw {}",
                       Named(WAR_NAMES, WAR_LABELS, "war"))  # fmt: skip
BLOCK: Final = verb("block", "V4.2", "Pay 1 Rage to stop the growth of {}", TRIBE,
                    "Blocking growth costs 1 Rage.")  # fmt: skip
GROW: Final = verb("grow", "V4.2", "Let the Tribes grow")
SCATTER: Final = verb("scatter", "V4.2", "Scatter {}", TRIBE)
USE_LEADER: Final = verb("leader", "V4.8", "Play Leader: nobody scatters")
ACTIVATE: Final = verb("activate", "V4.2", "Activate the {} Tribe", TRIBE,
                       "Each Tribe is activated once a turn.")  # fmt: skip


class ChooseWar(Ask):
    kind = "war"
    question = "Which War card guides the Tribes?"


class Growth(Ask):
    kind = "growth"
    question = "The Tribes grow. Stop any with Rage?"


class Overpopulation(Ask):
    kind = "overpopulation"
    question = "Too many goblins: which Tribe scatters?"


class Activate(Ask):
    kind = "goblins-turn"
    question = "Which Tribe acts?"


def begin_turn(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """V4.2 (1): Rage at least 1, then as many War cards."""
    if goblins.rage == 0:
        goblins.change_rage(1, table)
    for role in cave.roles:
        role.unhexed(cave, table)
    goblins.war_drawn = [goblins.war_deck.pop() for _ in range(goblins.rage)]
    table.reveal()
    goblins.war_card = -1
    goblins.blocked = 0
    goblins.ruby_used = False
    goblins.activated = 0
    goblins.acting = -1
    goblins.wisp_used = False
    goblins.flared = 0
    goblins.furious = 0
    goblins.bombers = 0
    goblins.tunnels = False
    goblins.cracked = [OFF, OFF, OFF]
    goblins.phase = WAR_PHASE


def step(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    if goblins.phase == WAR_PHASE:
        war_phase(cave, goblins, table)
    elif goblins.phase == GROWING:
        growing_phase(cave, goblins, table)
    elif goblins.phase == ASSIGNING:
        assigning_phase(cave, goblins, table)
    elif goblins.phase == SECRETS_PHASE:
        secrets_phase(goblins, table)
    elif goblins.phase == ACTIVATING:
        activating_phase(cave, goblins, table)
    else:
        tribes.step(cave, goblins, table)


def war_phase(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    choices = [WAR_CARD + card for card in goblins.war_drawn]
    if ruby_ready(goblins) and goblins.war_deck:
        choices += [RUBY_WAR + card for card in goblins.war_drawn]
    choice = table.choose(ChooseWar(goblins.seat, choices))
    if doing(choice) == RUBY_WAR:
        goblins.ruby_used = True
        card = choice - RUBY_WAR
        goblins.war_drawn.remove(card)
        goblins.war_drawn.append(goblins.war_deck.pop())
        goblins.war_deck.insert(0, card)
        table.reveal()
        return
    goblins.war_card = choice - WAR_CARD
    telling.war(table, WAR[goblins.war_card].id, WAR[goblins.war_card].name)
    goblins.phase = GROWING


def growing_phase(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """V4.2 (2), V11.4: blocking comes before counting overpopulation."""
    choices = [GROW]
    if goblins.rage:
        choices += [BLOCK + t for t in range(3) if goblins.growth(t)]
    choice = table.choose(Growth(goblins.seat, choices))
    if choice != GROW:
        goblins.blocked |= 1 << (choice - BLOCK)
        goblins.change_rage(-1, table)
        return
    grow(cave, goblins, table)
    goblins.monsters_drawn = []
    for _ in range(WAR[goblins.war_card].monsters):
        monster = goblins.draw_monster(table)
        if monster >= 0:
            goblins.monsters_drawn.append(monster)
    goblins.phase = ASSIGNING
    if not goblins.monsters_drawn:
        go_to_secrets(goblins, table)


def grow(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    crowded = False
    for t in range(3):
        grown = goblins.population[t] + goblins.growth(t)
        if grown > MOST_GOBLINS and not goblins.has(t, PET_FROG):
            crowded = True
        goblins.set_population(cave, t, min(grown, MOST_GOBLINS), table)
    if crowded:
        overpopulation(cave, goblins, table)


def overpopulation(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """One revealed Tribe scatters, else a hidden one."""
    shown = [t for t in range(3) if not goblins.hidden(cave, t)]
    choices = [SCATTER + t for t in shown or range(3)]
    if LEADER in goblins.secrets:
        choices.append(USE_LEADER)
    choice = table.choose(Overpopulation(goblins.seat, choices))
    if choice == USE_LEADER:
        goblins.discard_secret(LEADER)
        telling.secret_played(table, "leader", "Leader")
    else:
        goblins.scatter(cave, choice - SCATTER, table)


def assigning_phase(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """V4.2 (3): one drawn Monster at a time."""
    place_monster(goblins, WAR[goblins.war_card].monsters, table)
    if not goblins.monsters_drawn:
        go_to_secrets(goblins, table)


def go_to_secrets(goblins: GoblinsBoard, table: Table) -> None:
    goblins.phase = SECRETS_PHASE
    if not WAR[goblins.war_card].secrets:
        start_activating(goblins, table)


def secrets_phase(goblins: GoblinsBoard, table: Table) -> None:
    """V4.2 (4)."""
    learn(goblins, WAR[goblins.war_card].secrets, table)
    start_activating(goblins, table)


def start_activating(goblins: GoblinsBoard, table: Table) -> None:
    goblins.change_rage(WAR[goblins.war_card].rage, table)  # V11.4: after Secrets
    goblins.phase = ACTIVATING


def activating_phase(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """V4.2 (5): each Tribe once, in any order."""
    choices: list[int] = []
    if goblins.tribes_left():
        choices = [ACTIVATE + t for t in range(3) if may_activate(cave, goblins, t)]
    if not goblins.lent:
        playable(cave, goblins, choices)
    add_block(cave, goblins, choices)
    choices.append(END_TURN)
    choice = table.choose(Activate(goblins.seat, choices))
    if choice == END_TURN:
        finish(cave, goblins, table)
    elif doing(choice) == ACTIVATE:
        t = choice - ACTIVATE
        goblins.activated |= 1 << t
        goblins.acting = t
        goblins.lit_left = []
        goblins.moved = 0
        goblins.burrowed = False
        goblins.tunnelled = False
        goblins.phase = TRIBE_PHASE
    elif choice == MENTAL_BLOCK:
        block(cave, goblins, table)
    else:
        play_secret(cave, goblins, choice, table)


def may_activate(cave: Cave, goblins: GoblinsBoard, tribe: int) -> bool:
    """Once a turn; a Possession card does not reach into the Mushroom Forest (V9.45)."""
    if goblins.activated >> tribe & 1:
        return False
    return not goblins.lent or cave.terrain(cave.at[goblins.piece(tribe)]) != FOREST


def finish(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """The whole War deck is shuffled again."""
    if goblins.lent:
        end_turn(cave, table)
    goblins.war_deck += goblins.war_drawn
    goblins.war_drawn = []
    goblins.war_card = -1
    goblins.war_deck.sort()
    table.shuffle(goblins.war_deck)
    goblins.bombers = 0
    end_turn(cave, table)
