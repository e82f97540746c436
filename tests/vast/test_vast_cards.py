"""Cards, boards and tiles against the text of the rules, and a scenario for every one of them."""

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cavern.core import scenario
from cavern.core.act import Act
from cavern.core.errors import BadInput
from cavern.core.rng import Rng
from cavern.core.scenario import Scenario
from cavern.core.table import Table
from cavern.games import vast
from cavern.games.vast import catalogue
from cavern.games.vast.dice import CELLS, CENTRAL, FACES
from cavern.games.vast.events import EVENTS
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import STEP, WIDTH
from cavern.games.vast.monsters import MONSTERS
from cavern.games.vast.possession_cards import POSSESSION_CARDS
from cavern.games.vast.roles.cave.omens import OMEN_ROWS
from cavern.games.vast.roles.cave.role import BY_TOKENS, CAVE_SYMBOLS, EACH
from cavern.games.vast.roles.cave_ghost.powers import POWERS as CAVE_GHOST_POWERS
from cavern.games.vast.roles.cave_ghost.role import BY_ISOLATION, PRICE, REACH
from cavern.games.vast.roles.cave_ghost.spec import POWER_PRICES
from cavern.games.vast.roles.dragon.powers import POWER_ACTS
from cavern.games.vast.roles.ghost.role import INFLUENCE, MOVEMENT
from cavern.games.vast.roles.ghoul.terror import TERROR
from cavern.games.vast.roles.goblins.role import SECRET_NAMES
from cavern.games.vast.roles.goblins.secrets import SECRETS
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.roles.knight.quests import QUESTS
from cavern.games.vast.roles.knight.role import QUEST_NAMES, ROOM, SLOTS
from cavern.games.vast.state import EVENT_NAMES
from cavern.games.vast.tiles import (
    CRYSTAL,
    FIRST_GHOST,
    KIND,
    KINDS,
    SHAPES,
    TERRAIN_ROWS,
    TILES,
    VAULT,
)

SCENARIOS = Path(__file__).parent.parent / "scenarios" / "vast"
CARDS: list[Any] = catalogue.plain()


FILES = [scenario.load(path) for path in scenario.find([SCENARIOS])]
ALL: list[Scenario] = [one for file in FILES for one in file.scenarios]


# Every card has a scenario


@pytest.mark.parametrize("card", CARDS, ids=lambda card: f"{card['kind']}: {card['id']}")
def test_every_card_has_a_scenario_for_each_rule_it_touches(card: Any) -> None:
    shown = {rule for one in ALL if card["id"] in one.covers for rule in one.rules}
    assert [rule for rule in card["rules"] if rule not in shown] == []


def test_scenarios_cover_cards_that_exist() -> None:
    known = {card["id"] for card in CARDS}
    assert [(one.name, id) for one in ALL for id in one.covers if id not in known] == []


def test_every_option_of_the_game_has_a_scenario() -> None:
    used = {id for file in FILES for one in file.scenarios for id in {**file.with_, **one.with_}}
    assert [spec.id for spec in GAME.options if spec.id not in used] == []


# How many there are


def test_decks_have_as_many_cards_as_the_rules_say() -> None:
    found: Counter[str] = Counter()
    for card in CARDS:
        found[card["kind"]] += card["count"]
    assert found == {
        "event": 15,
        "treasure": 7,
        "sidequest": 10,
        "war": 10,
        "monster": 10,
        "secret": 10,
        "power-card": 18,
        "power": 14,
        "omen": 6,
        "upgrade": 11,
        "terror": 13,
        "possession": 8,
        "ghost-power": 6,
        "terrain": 6,
        "variant": 7,
    }


def test_cards_of_a_kind_have_names_of_their_own() -> None:
    found = Counter((card["kind"], card["id"]) for card in CARDS)
    assert [card for card, times in found.items() if times > 1] == []
    assert [card["id"] for card in CARDS if not card["text"]] == []


@pytest.mark.parametrize("kind", ["power", "omen", "ghost-power", "upgrade", "terror", "secret"])
def test_each_of_them_has_a_rule_of_its_own(kind: str) -> None:
    own = [card["rules"][-1] for card in CARDS if card["kind"] == kind]
    assert len(set(own)) == len(own) > 1
    rules = GAME.rulebook().rules
    named = {card["id"]: card["name"] for card in CARDS if card["kind"] == kind}
    own_of = {card["id"]: card["rules"][-1] for card in CARDS if card["kind"] == kind}
    assert [id for id, name in named.items() if not rules[own_of[id]].text.startswith(name)] == []


CHAPTERS = {"V4.8", "V5.3", "V6.1", "V7.5", "V8.1", "V9.58"}
"""What is said of all Secrets, powers, omens, upgrades and Terror cards."""


def test_what_one_of_them_does_cites_its_own_rule() -> None:
    """The chapter is cited only for what is the same whichever it is: what all are paid with, and
    that a Treasure is stashed at all."""
    general = {
        act.name for act in GAME.acts if act.rule in CHAPTERS and type(act).rests_on is Act.rests_on
    }
    assert general == {"pay"}
    told = {
        f"{ast.unparse(node.func)} {ast.unparse(node.args[0])}"
        for path in sorted(Path(vast.__file__).parent.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and re.match(r"Event$|(?:told|telling)\.", ast.unparse(node.func))
        for said in node.args
        if isinstance(said, ast.Constant) and said.value in CHAPTERS
    }
    assert told == {"Event 'stashed'"}


def test_numbers_stand_for_the_cards_in_their_order() -> None:
    """States, which know no effects, name cards by themselves."""
    assert tuple(card.id for card in EVENTS) == EVENT_NAMES
    assert tuple(quest.id for quest in QUESTS) == QUEST_NAMES
    assert tuple(secret.key for secret in SECRETS) == SECRET_NAMES


def test_events_come_as_often_as_the_rules_say() -> None:
    assert {card["id"]: card["count"] for card in CARDS if card["kind"] == "event"} == {
        "ambush": 4,
        "deep-and-dark": 3,
        "rats": 3,
        "cave-bread": 1,
        "fresh-air": 1,
        "fresh-water": 1,
        "light": 1,
        "vantage-point": 1,
    }


def test_omens_are_thirty_six() -> None:
    assert CAVE_SYMBOLS == ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")
    assert len(CAVE_SYMBOLS) * EACH == 36
    assert BY_TOKENS == [1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]


# What they say


OMENS = {
    "giant-bats": ("chasm bat boulder", [1]),
    "rockslide": ("bat boulder quartz", [2]),
    "past-plunder": ("boulder quartz mushroom", [1, 2, 3]),
    "soporific-spores": ("quartz mushroom trail", [3]),
    "hatred": ("mushroom trail chasm", [1, 2, 3]),
    "crystal-curse": ("trail chasm bat", [1]),
}


def test_omens_take_three_neighbours_of_the_ring() -> None:
    found = {
        row.id: (" ".join(CAVE_SYMBOLS[n] for n in row.accepted), row.prices) for row in OMEN_ROWS
    }
    assert found == OMENS


WAR_TABLE = """\
thirst 3 2 1 1 0 0
spite 2 1 2 0 1 0
consumption 1 3 2 1 0 0
desolation 1 2 2 1 1 0
waste 2 1 3 0 1 0
ruin 2 2 1 1 0 0
hate 2 2 2 0 0 0
fear 1 1 1 1 2 0
desperation 0 0 0 3 3 1
pain 1 1 1 0 0 1
"""


def test_war_cards_are_those_of_the_rules() -> None:
    """V4.3: growth of Fangs, Bones and Eye, Monsters, Secrets, Rage."""
    rows = [[card.id, *card.growth, card.monsters, card.secrets, card.rage] for card in WAR]
    assert [" ".join(str(part) for part in row) for row in rows] == WAR_TABLE.splitlines()


def test_sidequests_are_worth_what_the_rules_say() -> None:
    assert {quest.id: quest.grit for quest in QUESTS} == {
        "adventurous": 6,
        "bedecked": 4,
        "cunning": 3,
        "daring": 4,
        "eagle-eyed": 3,
        "fearless": 4,
        "intrepid": 3,
        "persistent": 4,
        "stalwart": 5,
        "swift": 4,
    }


PRICES = {
    "claw": "C",
    "flame": "F",
    "wing": "W",
    "hiss": "CC",
    "slither": "CF",
    "swat": "CW",
    "scorch": "FF",
    "burn": "FW",
    "slap": "WW",
    "shriek": "??",
    "scratch": "CCC",
    "flame-wall": "FFF",
    "smash": "???",
    "wrath": "????",
}


def test_powers_cost_what_the_rules_say() -> None:
    found = {
        power.key: "".join(symbol * n for symbol, n in zip("CFW?", power.price))
        for power in POWER_ACTS
    }
    assert found == PRICES


def test_monsters_are_as_strong_in_ambush_as_the_rules_say() -> None:
    assert {monster.id: monster.ambush for monster in MONSTERS} == {
        "blob": 3,
        "bright-beetles": 3,
        "flame-giant": 4,
        "ogre": 4,
        "troll": 4,
        "gnome": 3,
        "golem": 3,
        "pet-frog": 2,
        "underworm": 2,
        "wisp": 2,
    }


def test_the_knights_spaces_and_cards_hold_as_many_cubes_as_the_rules_say() -> None:
    """V3.1, V3.5, V3.6."""
    room = dict(zip(SLOTS, ROOM, strict=True))
    assert [name for name, cubes in room.items() if cubes == 3] == [
        "movement",
        "perception",
        "strength",
        "map",
    ]
    assert [name for name, cubes in room.items() if cubes == 0] == ["javelin"]
    assert set(room.values()) == {0, 1, 3}


TERROR_TABLE = """\
chase 3 1 3 1 3 lasting
hunt 3 1 3 1 2 lasting
sneak 2 1 0 1 0 lasting
cheat 1 0 0 0 0 at once
blink 1 0 0 0 0 at once
adapt 1 1 0 2 0 at once
seize 1 1 3 1 3 at once
scour 1 1 1 1 2 at once
"""


def test_terror_cards_are_those_of_the_rules() -> None:
    """V8.1: copies; each turn and once for the Ghoul, then for the Vile Ghoul; when they leave."""
    rows = [[c.id, c.count, *c.numbers, "lasting" if c.lasting else "at once"] for c in TERROR]
    assert [" ".join(str(part) for part in row) for row in rows] == TERROR_TABLE.splitlines()


POSSESSION_TABLE = """\
knight 1 4 movement 5+0, perception 1+1, strength 3+0
goblins 2 4 tribes 0+1, population 1+1
vile-ghoul 2 3 dice 0+1
dragon 3 3 cards 1+1
cave 4 4 omens 1+1
thief 5 2 movement 2+1, stealth 1+1, thievery 1+1
ghoul 6 3 dice 1+1
ghost 7 0 movement 2+0, influence 1+0
"""


def test_possession_cards_are_those_of_the_rules() -> None:
    """V9.2: place in the turn order, value, and each number with what Influence adds."""
    rows = [
        f"{card.id} {card.position} {card.value} "
        + ", ".join(f"{name} {number}+{more}" for name, (number, more) in card.stats.items())
        for card in POSSESSION_CARDS
    ]
    assert rows == POSSESSION_TABLE.splitlines()


def test_focus_gives_the_ghost_what_the_rules_say() -> None:
    """V9.1."""
    assert MOVEMENT == [3, 4, 4, 5, 5, 6, 6, 7]
    assert INFLUENCE == [1, 1, 2, 2, 3, 3, 4, 4]


def test_the_cave_ghosts_powers_are_those_of_the_rules() -> None:
    """V9.3, V9.55: symbols and prices, and what her Isolation does."""
    found = {
        power.id: " ".join(
            [*(CAVE_SYMBOLS[one] for one in power.accepted), price(power.id)]
        ).strip()
        for power in CAVE_GHOST_POWERS
    }
    assert found == {
        "telekinesis": "chasm bat boulder 1",
        "rockslide": "bat boulder quartz 2",
        "plot-twist": "boulder quartz mushroom 2",
        "possession": "quartz mushroom trail",
        "hatred": "mushroom trail chasm 1",
        "crystal-curse": "trail chasm bat 1",
    }
    assert REACH == [5, 5, 4, 3, 2, 1, 1]
    assert PRICE == [0, 0, 1, 2, 3, 4]
    assert BY_ISOLATION == [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6]


def price(power: str) -> str:
    return str(POWER_PRICES[power]) if power in POWER_PRICES else ""


def test_reconstructed_cards_say_so() -> None:
    found = {f"{c['kind']}: {c['id']}" for c in CARDS if c["source"] == "reconstructed"}
    whole = ("terrain", "terror", "ghost-power")
    assert {name for name in found if name.partition(":")[0] not in whole} == {
        "monster: wisp",
        "variant: alone-in-the-dark-ii",
        "variant: crowded-house",
        *(f"possession: {id}" for id in ("goblins", "vile-ghoul", "dragon", "cave", "thief")),
        "possession: ghoul",
    }
    for kind in whole:
        assert all(f"{kind}: {c['id']}" in found for c in CARDS if c["kind"] == kind)


def test_nothing_speaks_of_the_unicorn() -> None:
    """V11.1."""
    assert [card["id"] for card in CARDS if "unicorn" in f"{card}".lower()] == []
    with pytest.raises(BadInput, match="no role 'unicorn'"):
        GAME.setup(options={"roles": "knight,unicorn"})


def test_the_cave_does_not_play_alone() -> None:
    with pytest.raises(BadInput, match="cannot play alone"):
        GAME.setup(options={"roles": "cave"})


# Tiles


TILE_TABLE = {
    "entrance": "open -",
    "ambush": (
        "open F, tunnel B, side E, side F, open B, side E, corner F, tunnel B, tunnel E, open F, "
        "corner B, dead-end E, open F, corner B, corner E"
    ),
    "event": (
        "tunnel F, side B, tunnel E, tunnel F, open B, side E, open F, corner B, corner E, "
        "open F, corner B, dead-end E, side F, open B, open E"
    ),
    "treasure": "open F, open B, open E, side F, tunnel B, corner E",
    "vault": "corner F, corner B, side E, corner F, side B, side E",
    "crystal": (
        "open F, side B, corner E, side F, corner B, open E, corner F, open B, side E"
    ),
}  # fmt: skip


def test_fifty_two_tiles_with_their_walls_and_symbols() -> None:
    """V1.2, V1.3."""
    names = {walls: name for name, walls in SHAPES.items()}
    tiles = TILES[:FIRST_GHOST]
    assert len(tiles) == 52
    for kind, row in TILE_TABLE.items():
        of_kind = [tile for tile in tiles if KINDS[tile.kind] == kind]
        assert ", ".join(f"{names[t.walls]} {'FBE-'[t.symbol]}" for t in of_kind) == row


def test_shapes_have_the_walls_their_names_promise() -> None:
    north, east, south, west = 1, 2, 4, 8
    assert SHAPES["open"] == 0
    assert SHAPES["side"] in (north, east, south, west)
    assert SHAPES["corner"] in (north | east, east | south, south | west, west | north)
    assert SHAPES["tunnel"] in (north | south, east | west)
    assert SHAPES["dead-end"].bit_count() == 3


@pytest.mark.parametrize("roles", ["knight,goblins,dragon", "knight,goblins,dragon,thief"])
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_third_of_the_stack_has_its_crystals_and_vaults(roles: str, seed: str) -> None:
    """V1.8."""
    cave = GAME.new(GAME.setup(options={"roles": roles}), Table(Rng.from_seed(seed)))
    vaults = 2 if "thief" in roles else 0
    plain = [len(cave.stack) // 3 + (1 if n < len(cave.stack) % 3 else 0) for n in range(3)]
    assert sum(plain) == len(cave.stack)
    start = 0
    for size in plain:
        pile = [KIND[tile] for tile in cave.stack[start : start + size]]
        assert (pile.count(CRYSTAL), pile.count(VAULT)) == (3, vaults)
        start += size
    around = [KINDS[KIND[cave.tile(square)]] for square in cave.grid]
    assert len(around) == 5
    assert not {"crystal", "vault"} & set(around)


TERRAIN = {
    "canyon": "###",
    "lake": "## ##",
    "magma": "##",
    "forest": "## ##",
    "pits": "## #",
    "river": "####",
}


def test_terrain_has_the_shapes_that_the_rules_say() -> None:
    """V10.5: rows of squares, the topmost first."""
    found = {}
    for row in TERRAIN_ROWS:
        lines = [sorted(x for x, line in row.footprint if line == y) for y in range(2)]
        assert len(set(row.footprint)) == len(row.footprint) == sum(len(line) for line in lines)
        assert all(line == list(range(len(line))) for line in lines)
        found[row.id] = " ".join("#" * len(line) for line in lines if line)
    assert found == TERRAIN


# The Dragon die


def test_the_dragon_die_covers_what_the_rules_say() -> None:
    """V1.10."""
    near = set(STEP)
    far = {1 - WIDTH, 1 + WIDTH, -1 - WIDTH, -1 + WIDTH}
    assert dict(zip(FACES, (set(cells) for cells in CELLS))) == {
        "ring": near | far,
        "centre": {0},
        "diamond": near,
        "cross": near | {0},
        "corners": far,
        "saltire": far | {0},
    }
    assert [0 in cells for cells in CELLS] == CENTRAL
    assert sum(CENTRAL) == 3
