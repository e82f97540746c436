"""S24–S42: the table before the first turn: who goes first, Gear, decks."""

from typing import Final

from cavern.core.game import Setup
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.acts import ALONE, DONE, DRAFT, GIVE, PASS, PICK_SET, Act
from cavern.games.skulldug.box import Box
from cavern.games.skulldug.cards.base import distinct
from cavern.games.skulldug.content import lists_tiles
from cavern.games.skulldug.decisions import Draft, PickSet, Split
from cavern.games.skulldug.decks import paced, shuffled
from cavern.games.skulldug.factions import of_teams
from cavern.games.skulldug.geometry import empty_grid
from cavern.games.skulldug.kinds import CONSUMABLE, EQUIPMENT, TREASURE
from cavern.games.skulldug.sets import FACTION_SETS, sets_of
from cavern.games.skulldug.state import (
    DRAFTING,
    DUEL,
    FACTIONS,
    FFA,
    NOWHERE,
    PICKING_SETS,
    PRINT_AND_PLAY,
    READYING,
    SOLO,
    SPLITTING,
    TEAM,
    Cave,
    Deck,
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


def prepare(setup: Setup, table: Table) -> Cave:
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
    leave_draft_when_done(cave, table)
    return cave


def bare_cave(setup: Setup, table: Table) -> Cave:
    """S24, S25: the entrance, the explorers in it, and the decks not yet shuffled."""
    rulings, box, factions = Rulings.of(setup), box_for(setup), of_teams(setup)
    side = (rulings.table or OPEN_GRID) + 2
    middle = 1 if rulings.in_corner else 1 + (side - 3) // 2
    home = middle * side + middle
    grid = empty_grid(side)
    grid[home] = ENTRANCE
    tiles = len(box.tile_kinds)
    explorers = [
        Explorer.new(
            seat,
            seat % rulings.teams,
            factions[seat % rulings.teams],
            False,
            ENTRANCE,
            rulings.max_health,
        )
        for seat in range(rulings.seats)
    ]
    cards = [card for card in range(box.cards) if not box.gear[card]]
    return Cave(
        rng=table.rng,
        rulings=rulings,
        box=box,
        phase=DRAFTING,
        round=0,
        turn=0,
        actor=0,
        queue=[],
        explorers=explorers,
        side=side,
        home=home,
        grid=grid,
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


def unshuffled(cards: list[int]) -> Deck:
    return Deck(cards, [0] * len(cards), [], [])


def first_team(cave: Cave, table: Table) -> int:
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


def team_order(cave: Cave) -> list[int]:
    """The teams as they take turns, from the first."""
    teams = cave.rulings.teams
    return [(cave.turn + i) % teams for i in range(teams)]


# S31–S34, S40, S42: the draft


def draft_order(cave: Cave) -> list[int]:
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


def draft_pick(cave: Cave, table: Table) -> None:
    """One pick of the draft."""
    drafter = cave.explorers[cave.queue[0]]
    choice = table.choose(Draft(cave, drafter, draft_choices(cave)))
    if choice.kind == DRAFT:
        card = choice.a
        first_round = len(cave.queue) > cave.rulings.seats
        plain = cave.rulings.mode in (FFA, DUEL)
        lower = cave.box.types[cave.kinds[card]] != EQUIPMENT
        cave.gear.remove(card)
        keeper = drafter
        if cave.rulings.mode == TEAM:
            keeper = cave.explorers[drafter.team]
        cave.give(card, keeper)
        telling.drafted(cave, keeper, card, RULE_OF_DRAFT[cave.rulings.mode], table)
        cave.again = plain and first_round and lower and not cave.again
        if cave.again and len(draft_choices(cave)) > 1:
            return
    else:
        telling.passed(cave, drafter, table)
    cave.again = False
    cave.queue.pop(0)
    leave_draft_when_done(cave, table)


RULE_OF_DRAFT: Final = ("S32", "S37", "S40", "S42", "S38")


def draft_choices(cave: Cave) -> list[Act]:
    """S32: either row; a second pick only from the lower one. S42: equipment, then consumable."""
    wanted = [CONSUMABLE, EQUIPMENT, TREASURE]
    hazards = True
    passing = True
    if cave.again:
        wanted = [CONSUMABLE, TREASURE]
    elif cave.rulings.mode == SOLO:
        hazards = False
        wanted = [EQUIPMENT] if len(cave.queue) == 2 else [CONSUMABLE]
        passing = False
    choices: list[Act] = []
    for card in distinct(cave, cave.gear):
        type = cave.box.types[cave.kinds[card]]
        if type in wanted or (hazards and type > TREASURE):
            choices.append(Act(DRAFT, card))
    if passing or not choices:
        choices.append(ALONE[PASS])
    return choices


def leave_draft_when_done(cave: Cave, table: Table) -> None:
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


def split(cave: Cave, table: Table) -> None:
    """S40: one card more for the partner, until nobody has more than two."""
    giver = cave.explorers[cave.queue[0]]
    taker = cave.explorers[giver.number + cave.rulings.teams]
    choices: list[Act] = []
    if len(taker.hand) < 2:
        choices = [Act(GIVE, card) for card in distinct(cave, giver.hand)]
    if len(giver.hand) <= 2:
        choices.append(ALONE[DONE])
    choice = table.choose(Split(cave, giver, choices))
    if choice.kind == GIVE:
        cave.take(choice.a, giver)
        cave.give(choice.a, taker)
        telling.drafted(cave, taker, choice.a, "S40", table)
        if giver.hand:
            return
    cave.queue.pop(0)
    leave_draft_when_done(cave, table)


# S35, S36: suggested sets


def set_order(cave: Cave) -> list[int]:
    """Seats in the order of their turns."""
    teams = cave.rulings.teams
    return [seat for team in team_order(cave) for seat in range(team, cave.rulings.seats, teams)]


def pick_set(cave: Cave, table: Table) -> None:
    """A set that nobody has yet."""
    picker = cave.explorers[cave.queue[0]]
    sets = sets_of(cave)
    choices = [Act(PICK_SET, i) for i in range(len(sets)) if not is_taken(cave, i)]
    choice = table.choose(PickSet(cave, picker, choices)).a
    hand_out(cave, picker, sets[choice].kinds(), table)
    cave.queue.pop(0)
    leave_draft_when_done(cave, table)


def is_taken(cave: Cave, number: int) -> bool:
    """S36: whether an explorer holds the set's first card."""
    first = sets_of(cave)[number].kinds()[0]
    for explorer in cave.explorers:
        if explorer.hand and cave.kinds[explorer.hand[0]] == first:
            return True
    return False


def hand_out(cave: Cave, explorer: Explorer, kinds: list[int], table: Table) -> None:
    """Give an explorer one card of each kind, a Gear copy if there is one."""
    for kind in kinds:
        for pile in (cave.gear, cave.fortune.cards, cave.hazard.cards):
            found = [card for card in pile if cave.kinds[card] == kind]
            if found:
                pile.remove(found[0])
                cave.give(found[0], explorer)
                telling.drafted(cave, explorer, found[0], "S35", table)
                break


# S28: the decks


def shuffle_decks(cave: Cave, table: Table) -> None:
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
    cave.phase = READYING
    telling.shuffled(cave, table)
