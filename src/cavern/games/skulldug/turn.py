"""S43–S49, S111, S119–S138: how a turn begins, goes on and ends; teams; the Cave's Health."""

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import (
    drop,
    hand_limit,
    options,
    perform,
    pick_up,
    sees_corners,
)
from cavern.games.skulldug.acts import (
    ALONE,
    BEGIN,
    DROP,
    END_TURN,
    LEAVE,
    PARTNER,
    RESIGN,
    START,
    TAKE,
    Act,
)
from cavern.games.skulldug.cards.base import card_of, distinct
from cavern.games.skulldug.decisions import (
    BackupCard,
    BeginTurn,
    StartOrder,
    TakeAction,
    Target,
    ask,
)
from cavern.games.skulldug.decks import discard_copies
from cavern.games.skulldug.discovery import draw_fortune
from cavern.games.skulldug.encounters import hazards_for, meet, unload
from cavern.games.skulldug.geometry import in_sight
from cavern.games.skulldug.injury import die
from cavern.games.skulldug.standstill import nobody_can_win
from cavern.games.skulldug.state import (
    ACTING,
    FINISHED,
    HAUNTING,
    READYING,
    SOLO,
    STARTING,
    TEAM,
    Cave,
    Explorer,
)
from cavern.games.skulldug.tiles import ENTRANCE

# The start


def begin_turn(cave: Cave, table: Table) -> None:
    """S45: a new turn; whatever lasted for the turn before is over."""
    forget_turn(cave)
    cave.round += 1
    cave.phase = READYING
    cave.queue = [explorer.number for explorer in cave.team(cave.turn)]
    cave.actor = cave.queue[0]
    telling.turn_began(cave, table)


def forget_turn(cave: Cave) -> None:
    """S45: once-per-turn marks and effects until the end of the turn."""
    for explorer in cave.explorers:
        explorer.forget_turn()
    cave.spent = []


def ready(cave: Cave, table: Table) -> None:
    """S44, steps 1 and 2: backup for the dead; the living may resign."""
    explorer = cave.explorers[cave.queue.pop(0)]
    if not explorer.alive:
        backup(cave, explorer, table)
    elif cave.rulings.may_resign:
        choices = [ALONE[BEGIN], ALONE[RESIGN]]
        if table.choose(BeginTurn(cave, explorer, choices)).kind == RESIGN:
            resign(cave, explorer, table)
            if cave.ending:
                return
    if not cave.queue:
        cave.queue = [member.number for member in cave.team(cave.turn) if member.alive]
        cave.phase = STARTING
        if not cave.queue:
            finish_turn(cave, table)


def resign(cave: Cave, explorer: Explorer, table: Table) -> None:
    """S77: death by choice; in Solo that is the end."""
    telling.resigned(cave, explorer, table)
    die(cave, explorer, "S77", table)
    if cave.ending:
        finish_game(cave, "solo-resigned", "You gave up.", "S77", table)


def backup(cave: Cave, explorer: Explorer, table: Table) -> None:
    """S111: full Health, no effects, in the entrance; and a Fortune, except in Team mode."""
    explorer.health = cave.rulings.max_health
    explorer.dazed = False
    explorer.bond = -1
    explorer.at = ENTRANCE
    telling.came_back(cave, explorer, table)
    if cave.rulings.mode == TEAM:
        return
    card = draw_fortune(cave, ENTRANCE, table)
    if card >= 0:
        choices = [ALONE[TAKE], ALONE[LEAVE]]
        if ask(cave, BackupCard(cave, explorer, choices), table).kind == TAKE:
            pick_up(cave, explorer, card, ENTRANCE, table)


def start(cave: Cave, table: Table) -> None:
    """S44, steps 3 to 5, for one explorer: AP, start-of-turn effects, fights."""
    number = cave.queue[0]
    if len(cave.queue) > 1:  # S128
        choices = [Act(START, waiting) for waiting in cave.queue]
        chooser = cave.explorers[cave.queue[0]]
        number = table.choose(StartOrder(cave, chooser, choices)).a
    cave.queue.remove(number)
    explorer = cave.explorers[number]
    set_ap(cave, explorer)
    for held in explorer.hand:
        card_of(cave, held).start_of_turn(cave, explorer, held, table)
    meet(cave, explorer, hazards_for(cave, explorer, explorer.at, False), table)  # S46
    if cave.ending:
        finish_death(cave, table)
        return
    if cave.queue:
        cave.queue = [waiting for waiting in cave.queue if cave.explorers[waiting].alive]
    if not cave.queue:
        cave.phase = ACTING
        pass_on_if_dead(cave, table)


def set_ap(cave: Cave, explorer: Explorer) -> None:
    """S43: the mode's AP, and what held cards add or take."""
    ap = cave.rulings.ap
    for held in explorer.hand:
        change = card_of(cave, held).ap
        if change:
            ap += change
            cave.spent.append(held)
    explorer.ap = max(0, ap)


# Actions


def act(cave: Cave, table: Table) -> None:
    """S48: one action of the explorer whose turn it is."""
    explorer = cave.explorers[cave.actor]
    choice = table.choose(TakeAction(cave, explorer, options(cave, explorer)))
    if choice.kind == END_TURN:
        end_turn(cave, table)
    elif choice.kind == PARTNER:
        cave.actor = partner_of(cave, explorer).number
    else:
        perform(cave, explorer, choice, table)
        if cave.ending:
            finish_death(cave, table)
        elif not explorer.alive:
            pass_on_if_dead(cave, table)


def partner_of(cave: Cave, explorer: Explorer) -> Explorer:
    """S127; an explorer without a partner is its own."""
    for other in cave.explorers:
        if other.team == explorer.team and other is not explorer:
            return other
    return explorer


def pass_on_if_dead(cave: Cave, table: Table) -> None:
    """S109, S130: death ends a turn, unless a partner is still there."""
    explorer = cave.explorers[cave.actor]
    if not explorer.alive:
        explorer = partner_of(cave, explorer)
        cave.actor = explorer.number
    if not explorer.alive:
        finish_turn(cave, table)


# The end


def end_turn(cave: Cave, table: Table) -> None:
    """S119: the declared end of a turn, step by step."""
    for stone in discard_copies(cave):
        telling.discarded(cave, stone, "S119", table)
    team = [member for member in cave.team(cave.turn) if member.alive]
    for member in team:
        while len(member.hand) > hand_limit(cave, member):  # S122
            forced_drop(cave, member, table)
    for member in team:
        for held in member.hand:
            if member.alive:
                card_of(cave, held).end_of_turn(cave, member, held, table)
    if cave.ending:
        finish_death(cave, table)
        return
    check_win(cave, table)
    if not cave.ending:
        finish_turn(cave, table)


def forced_drop(cave: Cave, explorer: Explorer, table: Table) -> None:
    """S122: down to the limit, each card to any passage in sight."""
    sight = in_sight(cave, explorer.at, sees_corners(cave, explorer))
    choices = [Act(DROP, card, tile) for card in distinct(cave, explorer.hand) for tile in sight]
    question = Target(cave, explorer, choices, "You hold too much: drop a card")
    choice = ask(cave, question, table)
    drop(cave, explorer, choice.a, choice.b, table)


def finish_turn(cave: Cave, table: Table) -> None:
    """S119, steps 5 to 7, also after a turn that death or resigning ended (S126)."""
    for stone in discard_copies(cave):
        telling.discarded(cave, stone, "S126", table)
    sweep_entrance(cave, table)
    telling.turn_ended(cave, table)
    next_turn(cave, table)


def sweep_entrance(cave: Cave, table: Table) -> None:
    """S124: Hazards in the Cave Entrance are discarded, those a Jester drops there too (S211)."""
    for card in cave.contents[ENTRANCE]:
        unload(cave, card, ENTRANCE)
    for card in cave.contents[ENTRANCE]:
        if cave.box.is_hazard(card):
            cave.lift(card, ENTRANCE)
            cave.discard(card)
            telling.discarded(cave, card, "S124", table)


def next_turn(cave: Cave, table: Table) -> None:
    if nobody_can_win(cave):
        finish_game(cave, "walled-in", "Nobody can win any more: a draw.", "S238", table)
    elif cave.rulings.mode == SOLO:
        next_in_solo(cave, table)
    else:
        cave.turn = (cave.turn + 1) % cave.rulings.teams
        begin_turn(cave, table)


def treasure_count(cave: Cave, explorer: Explorer) -> int:
    """S125: treasures in hand, and what cards add."""
    count = 0
    for held in explorer.hand:
        count += card_of(cave, held).treasure_count(cave, explorer)
    return count


def check_win(cave: Cave, table: Table) -> None:
    """S125, S133: three treasures at the end of the own turn, in the entrance."""
    together = 0
    members = cave.team(cave.turn)
    for explorer in members:
        if explorer.at != ENTRANCE:
            continue
        count = treasure_count(cave, explorer)
        if count >= 3:
            mode = cave.rulings.mode
            ending = "team-won-alone" if mode == TEAM else "won"
            if mode == SOLO:
                ending = "solo-won"
            finish_game(cave, ending, "Out of the cave with three treasures!", "S125", table)
            return
        together += count
    if together >= 3 and len(members) == 2:
        text = "Both partners leave the cave with three treasures between them!"
        finish_game(cave, "team-won-together", text, "S133", table)


def finish_game(cave: Cave, ending: str, text: str, rule: str, table: Table) -> None:
    cave.ending = ending
    cave.phase = FINISHED
    telling.ended(cave, text, rule, table)


def finish_death(cave: Cave, table: Table) -> None:
    """S137: alone, death is the end."""
    finish_game(cave, cave.ending, "You died alone in the cave.", "S137", table)


# Solo


def next_in_solo(cave: Cave, table: Table) -> None:
    """S136: your turn, Cave Health, every ghost, and round again."""
    if cave.turn == 0 and cave.phase != HAUNTING:
        lose_gem(cave, table)
        if cave.ending:
            return
        cave.queue = [explorer.number for explorer in cave.explorers if explorer.ghost]
        cave.phase = HAUNTING
    if cave.queue:
        cave.turn = cave.queue.pop(0)
        cave.actor = cave.turn
        forget_turn(cave)
        telling.turn_began(cave, table)
    else:
        cave.turn = 0
        begin_turn(cave, table)


def lose_gem(cave: Cave, table: Table) -> None:
    """S138: with five gems or fewer left, a roll above their number collapses the cave."""
    if cave.gems < 0:
        return
    cave.gems -= 1
    telling.gem_removed(cave, table)
    if cave.gems <= 5:
        die_roll = table.roll()
        telling.collapse_rolled(die_roll, cave.gems, table)
        if die_roll > cave.gems:
            finish_game(cave, "solo-collapsed", "The cave collapses on you.", "S138", table)
