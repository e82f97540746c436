"""S24–S42: the table before the first turn: who goes first, Gear, decks."""

from typing import Final

from cavern.core.act import Form, Refusal, perform
from cavern.core.decision import Seat
from cavern.core.game import Setup
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.box import Box
from cavern.games.skulldug.cards.base import distinct
from cavern.games.skulldug.content import lists_tiles
from cavern.games.skulldug.decisions import (
    ALIKE,
    CARD,
    ITEMS_FIRST,
    NOBODY_ASKS,
    PREPARING,
    RANGES,
    ExplorerAct,
    ExplorerQuestion,
    printed,
)
from cavern.games.skulldug.decks import paced, shuffled, unshuffled
from cavern.games.skulldug.factions import of_teams
from cavern.games.skulldug.grid import empty_grid
from cavern.games.skulldug.kinds import CONSUMABLE, EQUIPMENT
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.sets import FACTION_SETS, sets_of
from cavern.games.skulldug.state import (
    DRAFTING,
    DUEL,
    FACTIONS,
    FFA,
    NOWHERE,
    PICKING_SETS,
    PRINT_AND_PLAY,
    SOLO,
    SPLITTING,
    TEAM,
    Dig,
    Explorer,
    Rulings,
)
from cavern.games.skulldug.tiles import ENTRANCE, SHAPES
from cavern.games.skulldug.turn import begin_turn

OPEN_GRID: Final = 33
"""The first width of a grid without an outer edge."""


def box_for(setup: Setup) -> Box:
    """The cards and tiles that a set-up asks for; made once for each set-up."""
    kept = setup.derived
    if isinstance(kept, Box):
        return kept
    pnp = setup.mode == "print-and-play"
    content = setup.choice("content")
    dead_ends = setup.choice("dead-ends")
    if dead_ends == "usual":  # S223
        dead_ends = "bends" if pnp and not lists_tiles(content) else "keep"
    box = Box(
        pnp=pnp,
        solo=setup.mode == "solo",
        all_gear=not pnp and setup.choice("gear-copies") == "all",
        dead_ends=dead_ends == "keep",
        specials=not pnp and setup.flag("specials"),
        content=content,
    )
    setup.derived = box
    return box


def prepare(setup: Setup, table: Table) -> Dig:
    """A table ready for the draft, or in print-and-play for the first turn."""
    cave = bare_cave(setup, table)
    if cave.rulings.mode == PRINT_AND_PLAY:
        for explorer in cave.explorers:
            hand_out(cave, explorer, FACTION_SETS[explorer.faction].kinds(), table)
        shuffle_decks(cave, table)
        cave.turn = first_team(cave, table)
        begin_turn(cave, table)
        return cave
    cave.turn = first_team(cave, table)
    for card in range(cave.box.cards):
        if cave.box.gear[card]:
            cave.gear.append(card)
    cave.phase = PICKING_SETS if cave.rulings.sets else DRAFTING
    cave.queue = set_order(cave) if cave.rulings.sets else draft_order(cave)
    return cave


def bare_cave(setup: Setup, table: Table) -> Dig:
    """S24, S25: the entrance, the explorers in it, and the decks not yet shuffled."""
    rulings, box, factions = Rulings.of(setup), box_for(setup), of_teams(setup)
    side = (rulings.table or OPEN_GRID) + 2
    middle = 1 if rulings.in_corner else 1 + (side - 3) // 2
    home = middle * side + middle
    tiles = len(box.tile_kinds)
    cards = [card for card in range(box.cards) if not box.gear[card]]
    cave = Dig(
        rng=table.rng,
        rulings=rulings,
        box=box,
        phase=DRAFTING,
        round=0,
        turn=0,
        actor=0,
        queue=[],
        explorers=[
            Explorer.new(
                seat,
                seat % rulings.teams,
                factions[seat % rulings.teams],
                False,
                ENTRANCE,
                rulings.max_health,
            )
            for seat in range(rulings.seats)
        ],
        side=side,
        home=home,
        grid=empty_grid(side),
        spaces=[home] + [NOWHERE] * (tiles - 1),
        corridors=[SHAPES["l" if rulings.in_corner else "4way"]] + [0] * (tiles - 1),
        contents=[[] for _ in range(tiles)],
        riding=[],
        fortune=unshuffled([card for card in cards if not box.is_hazard(card)]),
        hazard=unshuffled([card for card in cards if box.is_hazard(card)]),
        passages=list(range(1, tiles)),
        passage_discard=[],
        aside=[],
        aside_tiles=[],
        spent=[],
        copies=[],
        gear=[],
        again=False,
        gems=rulings.gems,
        pool=list(range(len(FACTIONS))) if rulings.mode == SOLO else [],
        drawn=NOWHERE,
        window=0,
        asked=-1,
        ending="",
    )
    cave.grid[home] = ENTRANCE
    return cave


def first_team(cave: Dig, table: Table) -> int:
    """S26: the highest roll begins; ties roll again."""
    rolling = list(range(cave.rulings.teams))
    while len(rolling) > 1:
        dice = [table.roll() for _ in rolling]
        for team, die in zip(rolling, dice):
            telling.rolled_for_first(cave, team, die, table)
        best = max(dice)
        rolling = [team for team, die in zip(rolling, dice) if die == best]
    telling.goes_first(cave, rolling[0], table)
    return rolling[0]


def team_order(cave: Dig) -> list[int]:
    """The teams as they take turns, from the first."""
    teams = cave.rulings.teams
    return [(cave.turn + i) % teams for i in range(teams)]


# S31–S34, S40, S42: the draft


def draft_order(cave: Dig) -> list[int]:
    """Who picks, pick by pick, as seats."""
    order = team_order(cave)
    if cave.rulings.mode == SOLO:
        return [0, 0]
    if cave.rulings.mode != TEAM:
        return order + order[::-1]
    # S40: partners take the team's picks in turn.
    teams = cave.rulings.teams
    second = [team + teams for team in order[::-1]]
    return order + second + order + second


def draft_pick(cave: Dig, table: Table) -> None:
    """One pick of the draft."""
    drafter = cave.explorers[cave.queue[0]]
    perform(table.choose(Draft(cave, drafter)), cave, drafter, table)


def next_pick(cave: Dig, table: Table) -> None:
    cave.again = False
    cave.queue.pop(0)
    leave_draft_when_done(cave, table)


RULE_OF_DRAFT: Final = ("S32", "S37", "S40", "S42", "S38")

LOWER_ROW: Final = Refusal("S32", "A second card of the first round must be of the lower row too.")
EQUIPMENT_FIRST: Final = Refusal("S42", "First you take an equipment.")
THEN_CONSUMABLE: Final = Refusal("S42", "Second you take a consumable.")
NOT_LAID_OUT: Final = Refusal("S32", "That card is not laid out for the draft.")
NO_PASSING: Final = Refusal("S42", "You take a card as long as there is one to take.")
PARTNER_FULL: Final = Refusal("S40", "Your partner holds two cards already.")
NOT_YOURS: Final = Refusal("S40", "You do not hold that card.")
TOO_MANY_LEFT: Final = Refusal("S40", "Nobody keeps more than two cards.")
TAKEN: Final = Refusal("S36", "Somebody has taken that set.")
NO_SET: Final = Refusal("S35", "There is no such set.")


class SetupAct(ExplorerAct):
    """What is chosen before the first turn."""

    def not_now(self, state: Dig, who: Explorer) -> Refusal:
        return ITEMS_FIRST if state.phase in PREPARING else NOBODY_ASKS


class StartWith(SetupAct):
    """Somebody starts with a card, and reads what it does."""

    def does(self, state: Dig, who: Explorer, card: CardId, _: int) -> str:
        return f"{self.text} {printed(state, card)}"


def may_take_two(cave: Dig) -> bool:
    """S32: in the first round two of the lower row count as one of the upper."""
    return cave.rulings.mode in (FFA, DUEL) and len(cave.queue) > cave.rulings.seats


class DraftCard(StartWith):
    """S32: from either row, a second only from the lower; S42: equipment, then consumable."""

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return distinct(state, state.gear)

    def absent(self, state: Dig, who: Explorer, card: CardId, _: int) -> Refusal:
        return ALIKE if card in state.gear else NOT_LAID_OUT

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NOT_LAID_OUT

    def unfit(self, state: Dig, who: Explorer, card: CardId) -> Refusal | None:
        type = state.box.types[state.kinds[card]]
        if state.again:
            return LOWER_ROW if type == EQUIPMENT else None
        if state.rulings.mode == SOLO:
            if len(state.queue) == 2:
                return None if type == EQUIPMENT else EQUIPMENT_FIRST
            return None if type == CONSUMABLE else THEN_CONSUMABLE
        return None

    def perform(self, state: Dig, who: Explorer, card: CardId, _: int, table: Table) -> None:
        lower = state.box.types[state.kinds[card]] != EQUIPMENT
        state.gear.remove(card)
        keeper = state.explorers[who.team] if state.rulings.mode == TEAM else who
        state.give(card, keeper)
        telling.drafted(state, keeper, card, RULE_OF_DRAFT[state.rulings.mode], table)
        state.again = may_take_two(state) and lower and not state.again
        if not (state.again and self.possible(state, who)):
            next_pick(state, table)


class PassPick(SetupAct):
    """S32: nobody must take a card; S42: except alone, if there is one."""

    place = "last"

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        alone = state.rulings.mode == SOLO
        return NO_PASSING if alone and DRAFT.possible(state, who) else None

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        telling.passed(state, who, table)
        next_pick(state, table)


DRAFT: Final = DraftCard("draft", "S32", "Take {}", "You start with it.", CARD)
PASS: Final = PassPick("pass", "S32", "Pass", "You take no card now.")


class Draft(ExplorerQuestion):
    """S32, S33, S40, S42: a card of the Gear rows."""

    kind = "draft"
    acts = [DRAFT, PASS]

    def prompt(self) -> str:
        """S32, S42: what may be taken now."""
        cave = self.state
        if cave.rulings.mode == TEAM:
            return "Your team's starting Gear: a card"
        if cave.rulings.mode == SOLO:
            which = "an equipment" if len(cave.queue) > 1 else "a consumable"
        elif cave.again:
            which = "a second card that is no equipment?"
        else:
            which = "one equipment, or two others" if may_take_two(cave) else "one card more"
        return f"Your starting Gear: {which}"


def leave_draft_when_done(cave: Dig, table: Table) -> None:
    """When all have picked: partners split their cards, else the first turn begins."""
    if cave.queue:
        return
    if cave.phase == DRAFTING and cave.rulings.mode == TEAM:
        cave.phase = SPLITTING
        cave.queue = [team for team in team_order(cave) if cave.explorers[team].hand]
        if cave.queue:
            return
    shuffle_decks(cave, table)
    begin_turn(cave, table)


def split(cave: Dig, table: Table) -> None:
    """S40: one card more for the partner, until nobody has more than two."""
    giver = cave.explorers[cave.queue[0]]
    perform(table.choose(Split(cave, giver)), cave, giver, table)


def taker_of(cave: Dig, giver: Explorer) -> Explorer:
    return cave.team(giver.team)[1]


class Give(StartWith):
    """S40: a drafted card goes to the partner."""

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        return None if len(taker_of(state, who).hand) < 2 else PARTNER_FULL

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return distinct(state, who.hand)

    def absent(self, state: Dig, who: Explorer, card: CardId, _: int) -> Refusal:
        return ALIKE if card in who.hand else NOT_YOURS

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NOT_YOURS

    def perform(self, state: Dig, who: Explorer, card: CardId, _: int, table: Table) -> None:
        taker = taker_of(state, who)
        state.pass_on(card, who, taker)
        telling.drafted(state, taker, card, self.rule, table)


class KeepRest(SetupAct):
    """S40: no more than two cards."""

    place = "last"

    def closed(self, state: Dig, who: Explorer) -> Refusal | None:
        return None if len(who.hand) <= 2 else TOO_MANY_LEFT

    def perform(self, state: Dig, who: Explorer, _: int, __: int, table: Table) -> None:
        next_pick(state, table)


GIVE: Final = Give(
    "give", "S40", "Give {} to your partner", "Your partner starts with it instead of you.", CARD
)
DONE: Final = KeepRest("done", "S40", "Done", "You keep the cards that are left.")


class Split(ExplorerQuestion):
    """S40: partners share out what they drafted."""

    kind = "split"
    what = "Give your partner up to two cards; keep no more than two"
    acts = [GIVE, DONE]


# S35, S36: suggested sets


def set_order(cave: Dig) -> list[Seat]:
    """Seats in the order of their turns."""
    teams = cave.rulings.teams
    return [seat for team in team_order(cave) for seat in range(team, cave.rulings.seats, teams)]


def pick_set(cave: Dig, table: Table) -> None:
    """A set that nobody has yet."""
    picker = cave.explorers[cave.queue[0]]
    perform(table.choose(PickSet(cave, picker)), cave, picker, table)


class SetForm(Form):
    """A suggested set of the mode."""

    def size_in(self, state: Dig) -> int:
        return len(sets_of(state))

    def id_in(self, state: Dig, argument: int) -> str:
        return sets_of(state)[argument].id

    def label_in(self, state: Dig, argument: int) -> str:
        return sets_of(state)[argument].label(state.box.names)

    def read_in(self, state: Dig, text: str) -> list[int]:
        return [i for i, suggested in enumerate(sets_of(state)) if suggested.id == text]


class TakeSet(SetupAct):
    """S35, S36: all the cards of a set."""

    def firsts(self, state: Dig, who: Explorer) -> list[int]:
        return RANGES[len(sets_of(state))]

    def unfit(self, state: Dig, who: Explorer, number: int) -> Refusal | None:
        return TAKEN if is_taken(state, number) else None

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NO_SET

    def perform(self, state: Dig, who: Explorer, number: int, _: int, table: Table) -> None:
        hand_out(state, who, sets_of(state)[number].kinds(), table)
        next_pick(state, table)


PICK_SET: Final = TakeSet("set", "S35", "{}", "You start with the cards of this set.", SetForm())


class PickSet(ExplorerQuestion):
    """S35: one of the suggested sets."""

    kind = "pick-set"
    what = "Choose a starting set"
    acts = [PICK_SET]


def is_taken(cave: Dig, number: int) -> bool:
    """S36: whether an explorer holds the set's first card."""
    first = sets_of(cave)[number].kinds()[0]
    for explorer in cave.explorers:
        if explorer.hand and cave.kinds[explorer.hand[0]] == first:
            return True
    return False


def hand_out(cave: Dig, explorer: Explorer, kinds: list[int], table: Table) -> None:
    """Give an explorer one card of each kind, a Gear copy if there is one."""
    for kind in kinds:
        for pile in (cave.gear, cave.fortune.cards, cave.hazard.cards):
            found = [place for place, card in enumerate(pile) if cave.kinds[card] == kind]
            if found:
                card = pile.pop(found[0])
                cave.give(card, explorer)
                telling.drafted(cave, explorer, card, "S35", table)
                break


# S28: the decks


def shuffle_decks(cave: Dig, table: Table) -> None:
    """S28, S34: what was not drafted goes back, then every deck is shuffled."""
    box = cave.box
    fortunes = cave.fortune.cards + [card for card in cave.gear if not box.is_hazard(card)]
    hazards = cave.hazard.cards + [card for card in cave.gear if box.is_hazard(card)]
    cave.gear = []
    fortunes.sort()
    hazards.sort()
    treasures = [card for card in fortunes if box.is_treasure(card)]
    if cave.rulings.paced and treasures:
        cave.fortune = paced(cave, fortunes, table)
    else:
        cave.fortune = shuffled(fortunes, table)
    cave.hazard = shuffled(hazards, table)
    table.shuffle(cave.passages)
    telling.shuffled(cave, table)
