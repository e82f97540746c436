"""What holds for every deck, cave and seed, rather than in one position."""

import random
from pathlib import Path
from typing import Any

import pytest

from cavern.core import registry, scenario
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.errors import BadInput
from cavern.core.grid import opposite, turned
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable, Table
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.discovery import orientations
from cavern.games.skulldug.grid import (
    across,
    beyond,
    connected,
    in_sight,
    neighbour,
    sees,
    space_at,
    up,
)
from cavern.games.skulldug.setup import bare_cave, shuffle_decks
from cavern.games.skulldug.state import UNDISCOVERED, Dig, Rulings

GAME = registry.game("skulldug")
SEEDS = 40


def fresh(mode: str, seats: int, seed: str, **options: Any) -> Dig:
    """A cave whose decks have just been shuffled, nothing drafted."""
    setup = GAME.setup(mode, seats, options)
    table = Table(Rng.from_seed(seed))
    cave = bare_cave(setup, table)
    cave.gear = [card for card in range(cave.box.cards) if cave.box.gear[card]]
    shuffle_decks(cave, table)
    return cave


def places_of_treasure(cave: Dig) -> list[bool]:
    """For every Fortune from the top: whether it is a treasure."""
    return [cave.box.is_treasure(card) for card in cave.fortune.cards[::-1]]


@pytest.mark.parametrize(
    ("mode", "seats", "sizes"),
    [
        ("print-and-play", 2, [5, 5, 5, 4, 4]),
        ("ffa", 3, [6] + [5] * 9),
        ("solo", 1, [6] * 5 + [5] * 4),
    ],
)
def test_every_block_of_a_paced_deck_holds_one_treasure(
    mode: str, seats: int, sizes: list[int]
) -> None:
    """S29, S30, example T49: larger blocks above smaller ones."""
    for seed in range(SEEDS):
        deck = places_of_treasure(fresh(mode, seats, str(seed)))
        assert len(deck) == sum(sizes)
        for size in sizes:
            assert deck[:size].count(True) == 1
            deck = deck[size:]


def test_a_treasure_may_lie_anywhere_in_its_block() -> None:
    """S29: each pile is shuffled."""
    first = {places_of_treasure(fresh("ffa", 3, str(seed))).index(True) for seed in range(SEEDS)}
    assert first == set(range(6))


def test_the_plain_shuffle_knows_no_blocks() -> None:
    """S28: some order breaks the block property, and no two are alike."""
    decks = [
        places_of_treasure(fresh("ffa", 3, str(seed), **{"fortune-shuffle": "plain"}))
        for seed in range(SEEDS)
    ]
    assert all(deck.count(True) == 10 for deck in decks)
    assert any(deck[:6].count(True) != 1 for deck in decks)
    assert len({tuple(deck) for deck in decks}) == SEEDS


def test_the_same_seed_gives_the_same_decks() -> None:
    """S23: all chance comes from one source."""
    one, other = fresh("ffa", 3, "same"), fresh("ffa", 3, "same")
    assert one.fortune.cards == other.fortune.cards
    assert one.hazard.cards == other.hazard.cards
    assert one.passages == other.passages


def test_every_seat_may_go_first() -> None:
    """S26."""
    setup = GAME.setup("ffa", 3, {})
    firsts = [GAME.new(setup, Table(Rng.from_seed(str(seed)))).turn for seed in range(SEEDS)]
    assert {firsts.count(seat) > SEEDS // 8 for seat in range(3)} == {True}


class Walker(Bot[State]):
    """Goes wherever it can, so that the cave grows."""

    def pick(self, decision: Decision[Any], state: State) -> int:
        ids = decision.ids()
        going = [i for i, id in enumerate(ids) if id.startswith(("move", "begin-turn", "orient"))]
        return going[self.rng.below(len(going))] if going else self.rng.below(len(ids))


def grown(seed: int) -> Dig:
    setup = GAME.setup("ffa", 3, {"table": "7"})
    cave: Dig = GAME.new(setup, Table(Rng.from_seed(f"grown {seed}")))
    bots: list[Bot[Any]] = [Walker(Rng.from_seed(f"{seed} {i}")) for i in range(3)]
    table = InlineTable(cave, bots)
    for _ in range(150):
        if not GAME.over(cave):
            GAME.step(cave, table)
    assert sum(1 for space in cave.spaces if space >= 0) > 12
    return cave


@pytest.mark.parametrize("seed", range(6))
def test_connection_and_sight_go_both_ways(seed: int) -> None:
    """S7, S8."""
    cave = grown(seed)
    tiles = [tile for tile, space in enumerate(cave.spaces) if space >= 0]
    for tile in tiles:
        for direction in range(4):
            there = neighbour(cave, tile, direction)
            if there >= 0:
                back = opposite(direction)
                assert connected(cave, tile, direction) == connected(cave, there, back)
        seen = in_sight(cave, tile)
        assert len(seen) == len(set(seen))
        for other in tiles:
            assert (other in seen) == sees(cave, tile, other) == sees(cave, other, tile)


def legal_by_the_book(cave: Dig, shape: int, x: int, y: int, direction: int) -> set[int]:
    """S52, step by step as it is written."""
    around = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    rotations = {turned(shape, quarters) for quarters in range(4)}

    def links(corridors: int) -> int:
        count = 0
        for d, (dx, dy) in enumerate(around):
            space = space_at(cave, x + dx, y + dy)
            tile = cave.grid[space] if space >= 0 else UNDISCOVERED
            if corridors >> d & 1 and tile >= 0 and cave.corridors[tile] >> (d + 2) % 4 & 1:
                count += 1
        return count

    dq = (direction + 2) % 4
    origin = cave.grid[space_at(cave, x + around[dq][0], y + around[dq][1])]
    if cave.corridors[origin] >> direction & 1 and any(r >> dq & 1 for r in rotations):
        rotations = {r for r in rotations if r >> dq & 1}
    most = max(links(r) for r in rotations)
    return {r for r in rotations if links(r) == most}


@pytest.mark.parametrize("seed", range(6))
def test_orientations_are_those_of_the_written_rule(seed: int) -> None:
    """S52, for every tile at every open end of a grown cave."""
    cave = grown(seed)
    shapes = {cave.box.shapes[tile]: tile for tile in range(1, len(cave.spaces))}
    tried = 0
    for tile in [tile for tile, space in enumerate(cave.spaces) if space >= 0]:
        for direction in range(4):
            space = beyond(cave, cave.spaces[tile], direction)
            if cave.corridors[tile] >> direction & 1 and cave.grid[space] == UNDISCOVERED:
                for shape, sample in shapes.items():
                    tried += 1
                    x, y = across(cave, space), up(cave, space)
                    legal = orientations(cave, sample, space, direction)
                    assert set(legal) == legal_by_the_book(cave, shape, x, y, direction)
                    assert len(legal) == len(set(legal))
    assert tried > 10


def test_a_tile_has_as_many_orientations_as_it_looks_different() -> None:
    """S3."""
    assert [len(ROTATIONS[shape]) for shape in (1, 5, 3, 11, 15)] == [4, 2, 4, 4, 1]


@pytest.mark.parametrize("card", ["shrieking-bats", "basilisk", "port-o-boulder"])
def test_what_puts_to_flight_must_hurt(card: str) -> None:
    """S107: else two of them could send an explorer to and fro for ever."""
    with pytest.raises(BadInput, match=f"{card}: damage must be"):
        GAME.setup("ffa", 3, {"content": f"cards: {{{card}: {{damage: 0}}}}"})


@pytest.mark.parametrize("card", ["gorgeous-adonis", "bear-trap", "colossal-pit"])
def test_what_lets_one_stay_may_be_harmless(card: str) -> None:
    setup = GAME.setup("ffa", 3, {"content": f"cards: {{{card}: {{damage: 0}}}}"})
    assert card in setup.choice("content")


@pytest.mark.parametrize(("mode", "seats"), [("ffa", 5), ("team", 4)])
def test_what_a_view_lists_has_names_of_its_own(mode: str, seats: int) -> None:
    """Clients know things from one view to the next by them; two cards may have the same name."""
    shared = 0
    for seed in range(3):
        match = Match(GAME, GAME.setup(mode, seats), f"names {seed}")
        whim = random.Random(seed)
        while not match.over and match.answered < 250:
            assert match.decision is not None
            match.answer_index(whim.randrange(len(match.decision.choices)))
            view: Any = match.view(0)
            places = [tile["contents"] for tile in view["tiles"]]
            for cards in (view["gear"], *places, *(each["hand"] for each in view["explorers"])):
                assert len({card["key"] for card in cards}) == len(cards)
                shared += len({card["name"] for card in cards}) < len(cards)
            for names in (
                [explorer["id"] for explorer in view["explorers"]],
                [(tile["x"], tile["y"]) for tile in view["tiles"]],
                view["frontier"],
            ):
                assert len(set(names)) == len(names)
    assert shared, "no two cards of a name ever lay together"


@pytest.mark.parametrize(
    ("mode", "seats", "options", "numbers"),
    [
        ("ffa", 3, {}, (5, 3, 0, -1, 15)),
        ("duel", 2, {}, (5, 3, 0, -1, 10)),
        ("team", 4, {}, (4, 2, 0, -1, 15)),
        ("print-and-play", 2, {"table": "7"}, (5, 3, 0, -1, 7)),
        ("solo", 1, {"difficulty": "easy"}, (9, 3, 1, -1, 10)),
        ("solo", 1, {"difficulty": "normal"}, (7, 3, 2, 20, 10)),
        ("solo", 1, {"difficulty": "hard", "table": "none"}, (5, 3, 3, 20, 0)),
    ],
)
def test_every_mode_has_its_numbers(
    mode: str, seats: int, options: dict[str, str], numbers: tuple[int, ...]
) -> None:
    """S5, S41, S43: Health, AP, ghosts, gems, the table's width."""
    made = Rulings.of(GAME.setup(mode, seats, {**options}))
    assert (made.max_health, made.ap, made.ghosts, made.gems, made.table) == numbers


def test_an_even_table_has_its_entrance_south_west_of_the_middle() -> None:
    """S4, S5."""
    for width, place in (("5", 3), ("6", 3), ("10", 5), ("15", 8), ("none", 17)):
        cave = bare_cave(GAME.setup("ffa", 3, {"table": width}), Table(Rng.from_seed("")))
        assert (cave.home % cave.side, cave.home // cave.side) == (place, place)


def test_of_a_plain_shuffle_nobody_knows_anything() -> None:
    """S28."""
    cave = fresh("ffa", 3, "plain", **{"fortune-shuffle": "plain"})
    assert set(cave.fortune.tags) == set(cave.hazard.tags) == {0}


def test_who_takes_the_last_card_of_the_lower_row_has_not_passed() -> None:
    """S32: there is nothing more to take or to leave."""
    file = scenario.load(Path(__file__).parents[1] / "scenarios" / "skulldug" / "s031-gear.yaml")
    name = "The last card of the lower row is a pick by itself"
    one = next(one for one in file.scenarios if one.name == name)
    assert [event.kind for event in scenario.run(file, one).told] == ["drafted"]


def test_who_shares_out_cards_reads_what_each_does() -> None:
    """S40."""
    file = scenario.load(Path(__file__).parents[1] / "scenarios" / "skulldug" / "s031-gear.yaml")
    one = next(one for one in file.scenarios if one.asks == {"kind": "split", "seat": 0})
    run = scenario.run(file, one)
    assert run.decision is not None
    given = {option.id: option for option in run.decision.options()}["give:rusty-sword"]
    box = run.state.box
    text = box.texts[box.names.index("Rusty Sword")]
    assert given.text == f"Your partner starts with it instead of you. {text}"
    assert given.rule == "S40"


def test_what_one_ignores_is_written_among_the_other_words_of_a_line() -> None:
    """S100: each by itself."""
    explorer = "seat-0 ignores hungry-bear ignores shrieking-bats.1 peace a"
    text = f"map\n  ┼@──┼a\ntiles\n  a X1: hungry-bear\nexplorers\n  {explorer}\n"
    state = GAME.parse(text, GAME.setup("ffa", 3), Rng.from_seed("position"))
    written = next(line for line in GAME.write(state).splitlines() if "ignores" in line)
    assert written.endswith(" ap 3 ignores hungry-bear ignores shrieking-bats.1 peace a")


def test_whoever_is_shoved_is_who_moves() -> None:
    """The option says whom it moves: nothing else does, not even a throw at somebody."""
    setup = GAME.setup("duel", 2)
    cave = GAME.parse("map\n  └@──┼a\n", setup, Rng.from_seed(""))
    decision = Match(GAME, setup, "shoves", start=cave).decision
    assert decision is not None
    moving = {
        option.id: [shown for shown in option.shows if shown.startswith("moves:")]
        for option in decision.options()
    }
    shoves = {id: moved for id, moved in moving.items() if moved}
    assert set(shoves) == {id for id in moving if id.startswith("shove:")}
    assert shoves["shove:seat-1:e"] == ["moves:seat-1"]
