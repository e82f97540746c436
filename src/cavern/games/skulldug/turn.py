"""S43–S49, S111, S119–S138: how a turn begins, goes on and ends; teams; the Cave's Health."""

from typing import Final

from cavern.core.act import Answers, AnyAct, Refusal, perform
from cavern.core.decision import NOTHING, Seat
from cavern.core.table import Table
from cavern.core.words import counted
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import (
    CURE,
    DASH,
    DESTROY,
    DROP,
    MOVE,
    PICK_UP,
    SHOVE,
    THROW,
    USE,
    hand_limit,
    hand_size,
    offer_hand,
    pick_up,
)
from cavern.games.skulldug.cards.base import Matter, Price, card_of, unload
from cavern.games.skulldug.decisions import (
    BEGIN_FIRST,
    EXPLORER,
    FIGHTS_FIRST,
    FINISH_FIRST,
    ITEMS_FIRST,
    PREPARING,
    Action,
    ExplorerAct,
    ExplorerQuestion,
    LetBe,
    MatterAct,
    MatterQuestion,
    TargetQuestion,
    about,
    ask,
    not_acting,
    printed,
)
from cavern.games.skulldug.decks import NONE_LEFT, discard_copies
from cavern.games.skulldug.discovery import draw_fortune
from cavern.games.skulldug.encounters import hazards_for, meet
from cavern.games.skulldug.endings import check_win, finish_death, finish_game
from cavern.games.skulldug.injury import die
from cavern.games.skulldug.naming import card_name, explorer_name, start_of_sentence
from cavern.games.skulldug.numbers import ExplorerId
from cavern.games.skulldug.specials import DRINK, OFFER, SPECIAL, TUNNEL_THROUGH
from cavern.games.skulldug.standstill import nobody_can_win
from cavern.games.skulldug.state import (
    ACTING,
    ENDLESS,
    HAUNTING,
    NO_WINDOW,
    READYING,
    SOLO,
    STARTING,
    TEAM,
    Dig,
    Explorer,
)
from cavern.games.skulldug.tiles import ENTRANCE

NO_RESIGNING: Final = Refusal("S77", "There is no resigning in this game.")
BACK_AT_ONCE: Final = Refusal("S77", "You are back this very turn; you cannot resign.")
TOO_LATE: Final = Refusal("S77", "You can resign only before your turn.")
STARTED: Final = Refusal("S128", "That explorer has started already.")
NO_PARTNER: Final = Refusal("S127", "You have no partner in this mode.")
PARTNER_DEAD: Final = Refusal("S130", "Your partner is dead until your next turn.")
TOO_MANY: Final[dict[tuple[int, int, bool], Refusal]] = {}
"""S121, S132: hands that are too full, made when first met."""

# The start


def begin_turn(cave: Dig, table: Table) -> None:
    """S45: a new turn; whatever lasted for the turn before is over."""
    forget_turn(cave)
    cave.round += 1
    cave.phase = READYING
    cave.queue = [explorer.number for explorer in cave.team(cave.turn)]
    cave.actor = cave.queue[0]
    telling.turn_began(cave, table)


def forget_turn(cave: Dig) -> None:
    """S45: once-per-turn marks and effects until the end of the turn."""
    for explorer in cave.explorers:
        explorer.forget_turn()
    cave.spent = []


def ready(cave: Dig, table: Table) -> None:
    """S44, steps 1 and 2: backup for the dead; the living may resign."""
    explorer = cave.explorers[cave.queue.pop(0)]
    if not explorer.alive:
        backup(cave, explorer, table)
    elif cave.rulings.may_resign:
        perform(table.choose(BeginTurn(cave, explorer)), cave, explorer, table)
        if cave.ending:
            return
    if not cave.queue:
        cave.queue = [member.number for member in cave.team(cave.turn) if member.alive]
        cave.phase = STARTING
        if not cave.queue:
            finish_turn(cave, table)


class Begin(ExplorerAct):
    """S44: the turn takes its course."""

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        pass


class GiveUp(ExplorerAct):
    """S77: death by choice; in Solo that is the end."""

    def warning(self, state: Dig, who: Explorer, _: int, __: int) -> str:
        return f"{self.text} This cannot be made good again."

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        if state.window != NO_WINDOW:
            return FINISH_FIRST
        if state.phase in PREPARING:
            return ITEMS_FIRST
        if not state.rulings.may_resign:
            return NO_RESIGNING
        if not who.alive:
            return BACK_AT_ONCE
        if state.phase == READYING:
            return BEGIN_FIRST
        return TOO_LATE if state.phase == ACTING else FIGHTS_FIRST

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        telling.resigned(state, who, table)
        die(state, who, self.rule, table)
        if state.ending:
            finish_game(state, "solo-resigned", "You gave up.", self.rule, table)


BEGIN: Final = Begin("begin-turn", "S44", "Begin your turn", "Your turn takes its course.")
RESIGN: Final = GiveUp(
    "resign",
    "S77",
    "Resign and wait for backup",
    "You die here and now, drop all you hold and skip this turn; alone, that ends the game.",
)


class BeginTurn(ExplorerQuestion):
    """S44, S77: begin the turn, or resign before it."""

    kind = "begin-turn"
    what = "Begin your turn, or resign?"
    acts = [BEGIN, RESIGN]

    def prompt(self) -> str:
        """Partners begin together, once neither wants to resign (S128)."""
        if self.state.rulings.mode == TEAM:
            return "Your team's turn: do you take part, or resign first?"
        return self.what


def backup(cave: Dig, explorer: Explorer, table: Table) -> None:
    """S111: full Health, no effects, in the entrance; and a Fortune, except in Team mode."""
    explorer.health = cave.rulings.max_health
    explorer.dazed = False
    explorer.bond = -1
    explorer.at = ENTRANCE
    telling.came_back(cave, explorer, table)
    if cave.rulings.mode == TEAM:
        return
    card = draw_fortune(cave, ENTRANCE, table)
    if card != NONE_LEFT:
        matter = Matter(explorer, card)
        perform(ask(cave, BackupCard(cave, matter), table), cave, matter, table)


class TakeBackup(MatterAct):
    """S111: the card that backup brings is picked up for nothing."""

    def touches(self, state: Dig, who: Matter, _: int, __: int) -> list[str]:
        return about(self, state, who)

    def does(self, state: Dig, who: Matter, _: int, __: int) -> str:
        return f"{self.text} {printed(state, who.card)}"

    def perform(self, state: Dig, who: Matter, _: int, __: int, table: Table) -> None:
        pick_up(state, who.explorer, who.card, ENTRANCE, table)


TAKE_BACKUP: Final = TakeBackup("take", "S111", "Take it", "The card comes into your hand.")
LEAVE_BACKUP: Final = LetBe("leave", "S111", "Leave it", "The card stays in the Cave Entrance.")


class BackupCard(MatterQuestion):
    """S111: pick up the card that backup brings, or leave it in the entrance."""

    kind = "backup"
    acts = [TAKE_BACKUP, LEAVE_BACKUP]

    def prompt(self) -> str:
        return f"Backup brings {card_name(self.state, self.who.card)}: pick it up?"


def start(cave: Dig, table: Table) -> None:
    """S44, steps 3 to 5, for one explorer, or for the one that partners let start (S128)."""
    chooser = cave.explorers[cave.queue[0]]
    if len(cave.queue) == 1:
        START.perform(cave, chooser, chooser.number, 0, table)
    else:
        perform(table.choose(StartOrder(cave, chooser)), cave, chooser, table)


class Start(ExplorerAct):
    """S128: which partner starts now."""

    def firsts(self, state: Dig, who: Explorer) -> list[ExplorerId]:
        return state.queue[:]

    def absent(self, state: Dig, who: Explorer, number: int, _: int) -> Refusal:
        return STARTED

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return STARTED

    def label(self, state: Dig, who: Explorer, number: int, _: int) -> str:
        return start_of_sentence(f"{explorer_name(state, state.explorers[number])} starts")

    def perform(self, state: Dig, who: Explorer, number: int, _: int, table: Table) -> None:
        start_one(state, state.explorers[number], table)


START: Final = Start(
    "start",
    "S128",
    "",
    "They get their AP, and what happens at the start of a turn happens to them first.",
    EXPLORER,
)


class StartOrder(ExplorerQuestion):
    """S128: which partner's turn starts first."""

    kind = "start-order"
    what = "Which of you two gets AP and fights first?"
    acts = [START]


def start_one(cave: Dig, explorer: Explorer, table: Table) -> None:
    """AP, start-of-turn effects, fights."""
    cave.queue.remove(explorer.number)
    set_ap(cave, explorer)
    for held in explorer.hand:
        card_of(cave, held).start_of_turn(cave, explorer, held, table)
    meet(cave, explorer, hazards_for(cave, explorer, explorer.at, False), table)  # S46
    if cave.ending:
        finish_death(cave, table)
        return
    if not cave.queue:
        cave.phase = ACTING
        pass_on_if_dead(cave, table)


def set_ap(cave: Dig, explorer: Explorer) -> None:
    """S43: the mode's AP, and what held cards add or take."""
    explorer.ap = cave.rulings.ap
    for held in explorer.hand:
        change = card_of(cave, held).ap
        if change:
            explorer.ap += change
            cave.spent.append(held)
    explorer.ap = max(0, explorer.ap)


# Actions


def act(cave: Dig, table: Table) -> None:
    """S48: one action of the explorer whose turn it is."""
    explorer = cave.explorers[cave.actor]
    answer = table.choose(TakeAction(cave, explorer))
    perform(answer, cave, explorer, table)
    if answer != END_TURN.base:
        if cave.ending:
            finish_death(cave, table)
        elif not explorer.alive:
            pass_on_if_dead(cave, table)


class HandOver(ExplorerAct):
    """S127: actions alternate freely while the partner lives."""

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return not_acting(state, who)

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        if state.rulings.mode != TEAM:
            return NO_PARTNER
        return None if partner_of(state, who).alive else PARTNER_DEAD

    def touches(self, state: Dig, who: Explorer, _: int, __: int) -> list[str]:
        partner = partner_of(state, who)
        return NOTHING if partner is who else EXPLORER.touches_in(state, partner.number, -1)

    def stands(self, state: Dig, who: Explorer) -> str:
        return "last" if who.ap else "next"

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        state.actor = partner_of(state, who).number


class EndTurn(ExplorerAct):
    """S119: not with too many items, one's partner's included (S121, S132)."""

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return not_acting(state, who)

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        if state.rulings.drop_to_limit:
            return None
        for member in state.explorers:
            if member.hand and member.team == who.team:
                size, limit = hand_size(state, member), hand_limit(state, member)
                if size > limit:
                    return too_many(size, limit, member is who)
        return None

    def stands(self, state: Dig, who: Explorer) -> str:
        return "last" if who.ap else "next"

    def warning(self, state: Dig, who: Explorer, _: int, __: int) -> str:
        """S43."""
        left = f"You still have {who.ap} AP. What is not spent this turn is lost."
        return left if who.ap else ""

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        end_turn(state, table)


def too_many(size: int, limit: int, own: bool) -> Refusal:
    """S121, S132: so many items are more than allowed."""
    key = (size, limit, own)
    if key not in TOO_MANY:
        rule, whose = ("S121", "You hold") if own else ("S132", "Your partner holds")
        text = f"{whose} {size} items; at most {limit} are allowed. Drop some."
        TOO_MANY[key] = Refusal(rule, text)
    return TOO_MANY[key]


HAND_OVER: Final = HandOver(
    "partner", "S127", "Let your partner act", "Your partner takes the next action of this turn."
)
END_TURN: Final = EndTurn(
    "end-turn",
    "S119",
    "End your turn",
    "What happens at the end of a turn happens, and the next turn begins.",
)


class TakeAction(ExplorerQuestion):
    """S48: what an explorer does on its turn."""

    kind = "action"
    turn = True
    acts = [
        END_TURN, HAND_OVER, MOVE, DASH, PICK_UP, SHOVE, DESTROY, CURE, DRINK, OFFER,
        TUNNEL_THROUGH, USE, DROP, THROW,
    ]  # fmt: skip

    def offer(self, state: Dig, who: Explorer, choices: Answers) -> None:
        END_TURN.offer(state, who, choices)
        HAND_OVER.offer(state, who, choices)
        if CHEAPEST.beyond(who.ap) is None:
            MOVE.offer(state, who, choices)  # and Dashes
            PICK_UP.offer(state, who, choices)
            SHOVE.offer(state, who, choices)
            DESTROY.offer(state, who, choices)
            CURE.offer(state, who, choices)
            for act in SPECIAL[state.box.special[who.at]].acts:
                act.offer(state, who, choices)
        offer_hand(state, who, choices)

    def must_be_asked(self) -> bool:
        """A turn ends when its player says so, even if nothing else is left to do."""
        return self.choices[0] == END_TURN.base

    def prompt(self) -> str:
        spare = ""
        if not self.state.rulings.drop_to_limit:  # S121
            over = hand_size(self.state, self.who) - hand_limit(self.state, self.who)
            spare = f"; drop {counted(over, 'card')} to end it" if over > 0 else ""
        return f"Your turn: {self.who.ap} AP left{spare}"


def cheapest(acts: list[AnyAct]) -> Price:
    """The least price of what costs AP whatever it is done with."""
    prices = [act.price for act in acts if isinstance(act, Action)]
    return min(prices, key=lambda price: price.ap)


CHEAPEST: Final = cheapest(TakeAction.acts)
"""Who cannot pay that can take no action that has a price of its own."""


def open_question(cave: Dig, seat: Seat) -> TakeAction | None:
    """What a seat is asked between two steps, if it may act."""
    if cave.phase == ACTING and cave.actor == seat and cave.window == NO_WINDOW:
        if cave.explorers[seat].alive:
            return TakeAction(cave, cave.explorers[seat])
    return None


def partner_of(cave: Dig, explorer: Explorer) -> Explorer:
    """S127; an explorer without a partner is its own."""
    for other in cave.explorers:
        if other.team == explorer.team and other is not explorer:
            return other
    return explorer


def pass_on_if_dead(cave: Dig, table: Table) -> None:
    """S109, S130: death ends a turn, unless a partner is still there."""
    explorer = cave.explorers[cave.actor]
    if not explorer.alive:
        explorer = partner_of(cave, explorer)
        cave.actor = explorer.number
    if not explorer.alive:
        finish_turn(cave, table)


# The end


def end_turn(cave: Dig, table: Table) -> None:
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
    else:
        check_win(cave, table)
    if not cave.ending:
        finish_turn(cave, table)


def forced_drop(cave: Dig, explorer: Explorer, table: Table) -> None:
    """S122: down to the limit, each card to any passage in sight."""
    perform(ask(cave, ForcedDrop(cave, explorer), table), cave, explorer, table)


class ForcedDrop(TargetQuestion):
    what = "You hold too much: drop a card"
    acts = [DROP]


def finish_turn(cave: Dig, table: Table) -> None:
    """S119, steps 5 to 7, also after a turn that death or resigning ended (S126)."""
    for stone in discard_copies(cave):
        telling.discarded(cave, stone, "S126", table)
    sweep_entrance(cave, table)
    telling.turn_ended(cave, table)
    next_turn(cave, table)


def sweep_entrance(cave: Dig, table: Table) -> None:
    """S124: Hazards in the Cave Entrance are discarded, those a Jester drops there too (S211)."""
    for loot in unload(cave, cave.contents[ENTRANCE]):
        cave.put(loot, ENTRANCE)
    for card in cave.contents[ENTRANCE]:
        if cave.box.is_hazard(card):
            cave.lift(card, ENTRANCE)
            cave.discard(card)
            telling.discarded(cave, card, "S124", table)


def next_turn(cave: Dig, table: Table) -> None:
    if nobody_can_win(cave):
        finish_game(cave, "walled-in", "Nobody can win any more: a draw.", "S238", table)
    elif cave.rulings.mode == SOLO:
        next_in_solo(cave, table)
    else:
        cave.turn = (cave.turn + 1) % cave.rulings.teams
        begin_turn(cave, table)


# Solo


def next_in_solo(cave: Dig, table: Table) -> None:
    """S136: your turn, Cave Health, every ghost, and round again."""
    if cave.turn == 0:
        lose_gem(cave, table)
        if cave.ending:
            return
        cave.queue = [explorer.number for explorer in cave.explorers if explorer.ghost]
        cave.phase = HAUNTING
    if cave.queue:
        cave.turn = cave.actor = cave.queue.pop(0)
        forget_turn(cave)
        telling.turn_began(cave, table)
    else:
        cave.turn = 0
        begin_turn(cave, table)


def lose_gem(cave: Dig, table: Table) -> None:
    """S138: with five gems or fewer left, a roll above their number collapses the cave."""
    if cave.gems == ENDLESS:
        return
    cave.gems -= 1
    telling.gem_removed(cave, table)
    if cave.gems <= 5:
        die_roll = table.roll()
        telling.collapse_rolled(die_roll, cave.gems, table)
        if die_roll > cave.gems:
            finish_game(cave, "solo-collapsed", "The cave collapses on you.", "S138", table)
