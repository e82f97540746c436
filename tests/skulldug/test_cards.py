"""The deck and tile tables against their sources, and a scenario for every card and tile."""

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cavern.core import registry, scenario
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.skulldug.box import Box
from cavern.games.skulldug.cards.base import CARDS, Card, distinct
from cavern.games.skulldug.kinds import CARD_TYPES, LEDGE, TREASURE
from cavern.games.skulldug.specials import SPECIAL
from cavern.games.skulldug.state import Dig
from cavern.games.skulldug.tiles import ENTRANCE_ID, TILES

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios" / "skulldug"
GAME: Any = registry.game("skulldug")

CARD_TABLE = """\
id,name,type,difficulty,damage,full,gear,pnp,source
F01,Brittle Shield,consumable,0,0,2,1,1,book
F02,Crooked Fishhook,consumable,0,0,2,0,1,book
F03,Flare Gun,consumable,0,0,2,0,1,book
F04,Magus Spade,consumable,0,0,2,0,1,book
F05,Pure Adrenaline,consumable,0,0,2,0,1,book
F06,Rabbit's Foot,consumable,0,0,2,1,1,book
F07,Rusty Sword,consumable,0,0,2,1,1,book
F08,Summoner's Chalk,consumable,0,0,2,0,1,book
F09,Mimic Stone,consumable,0,0,2,0,1,book
F10,Questionable Rations,consumable,0,0,2,1,1,book
F11,Flak Jacket,consumable,0,0,2,1,1,book
F12,Blasting Charge,consumable,0,0,2,1,0,reconstructed
F13,Soothing Pipe,consumable,0,0,2,1,0,reconstructed
F14,Gas Grenade,consumable,0,0,2,0,0,reconstructed
F15,Guttering Torch,equipment,0,0,1,0,1,book
F16,Shiny New Whistle,equipment,0,0,1,0,1,book
F17,Lucky Underwear,equipment,0,0,1,1,1,book
F18,Trusty Whip,equipment,0,0,1,1,1,book
F19,Sturdy Shovel,equipment,0,0,1,1,1,book
F20,Delicate Toolkit,equipment,0,0,1,1,1,book
F21,Brass Knuckles,equipment,0,0,1,1,1,book
F22,Running Shoes,equipment,0,0,1,0,0,reconstructed
F23,Fresnel's Eyepiece,equipment,0,0,1,0,0,reconstructed
F24,Ceremonial Key,equipment,0,0,1,0,0,reconstructed
F25,Spiked Boots,equipment,0,0,1,0,0,house
F26,Miner's Helmet,equipment,0,0,1,0,0,house
F27,Canary Cage,equipment,0,0,1,0,0,house
F28,Samaei's Spectacles,treasure,0,0,1,0,1,book
F29,Ceremonial Armor,treasure,0,0,1,0,1,book
F30,Ceremonial Sword,treasure,0,0,1,0,1,book
F31,Tribal Headdress,treasure,0,0,1,0,1,book
F32,Golden Hedgehog,treasure,0,0,1,0,1,book
F33,Bloodstone Amulet,treasure,0,0,1,0,0,reconstructed
F34,Soulbond Charm,treasure,0,0,1,0,0,reconstructed
F35,Leaden Idol,treasure,0,0,1,0,0,house
F36,Weeping Mask,treasure,0,0,1,0,0,house
F37,Jealous Crown,treasure,0,0,1,0,0,house
H01,Bear Trap,trap,4,2,3,1,2,book
H02,Convincing Sign,trap,5,0,3,1,2,book
H03,Bucket of Grease,trap,5,0,2,0,1,book
H04,Bucket of Glue,trap,4,0,2,0,1,book
H05,Snare Trap,trap,4,0,2,0,1,book
H06,Port-o-Boulder,trap,4,1,1,0,0,reconstructed
H07,Colossal Pit,trap,5,1,1,0,0,reconstructed
H08,Sleeping-Dart Vent,trap,4,0,2,0,0,house
H09,Mischievous Monkey,monster,4,1,2,0,1,book
H10,Gorgeous Adonis,monster,5,0,2,0,1,book
H11,Crystal Centurion,monster,3,3,2,0,1,book
H12,Damned Spirit,monster,4,1,2,0,1,book
H13,Shambling Corpse,monster,5,1,2,0,1,book
H14,Shrieking Bats,monster,2,1,3,0,1,book
H15,Putrid Horror,monster,5,1,1,0,1,book
H16,Hungry Bear,monster,4,2,1,0,1,book
H17,Swindling Jester,monster,4,1,2,0,0,reconstructed
H18,Basilisk,monster,5,2,1,0,0,reconstructed
"""

NUMBERS = list(csv.DictReader(CARD_TABLE.splitlines()))
IN_DECKS = [card for card in CARDS if card.type != LEDGE]


def covered() -> set[str]:
    files = [scenario.load(path) for path in scenario.find([SCENARIOS])]
    return {id for file in files for one in file.scenarios for id in one.covers}


# S220, S222: the cards


def test_every_card_is_the_one_of_the_deck_tables() -> None:
    found = [
        {
            "name": card.name,
            "type": CARD_TYPES[card.type],
            "difficulty": str(card.difficulty),
            "damage": str(card.damage),
            "full": str(card.full),
            "gear": str(card.gear),
            "pnp": str(card.pnp),
            "source": card.source,
        }
        for card in IN_DECKS
    ]
    wanted = [{key: row[key] for key in row if key != "id"} for row in NUMBERS]
    assert found == wanted


def test_every_card_has_its_own_class_text_and_rules() -> None:
    rules = GAME.rulebook().rules
    assert max(Counter(type(card) for card in CARDS).values()) == 1
    assert max(Counter(card.id for card in CARDS).values()) == 1
    for card in CARDS:
        assert card.text, card.id
        assert card.rules and all(rule in rules for rule in card.rules), card.id


def copies(cards: list[Card], column: str) -> Counter[str]:
    count: Counter[str] = Counter()
    for card in cards:
        count[CARD_TYPES[card.type]] += getattr(card, column)
    return count


def test_the_sums_of_the_decks() -> None:
    full = copies(IN_DECKS, "full")
    assert full == {"consumable": 28, "equipment": 13, "treasure": 10, "trap": 16, "monster": 18}
    pnp = copies(IN_DECKS, "pnp")
    assert pnp == {"consumable": 11, "equipment": 7, "treasure": 5, "trap": 7, "monster": 8}
    gear = copies(IN_DECKS, "gear")
    assert (gear["equipment"], gear.total()) == (5, 14)


def test_solo_leaves_the_soulbond_charm_in_the_box() -> None:
    box = Box(pnp=False, solo=True, all_gear=False, dead_ends=True, specials=True, content="")
    fortunes = [card for card in range(box.cards) if not box.is_hazard(card)]
    assert len(fortunes) == 50
    assert sum(box.is_treasure(card) for card in fortunes) == 9


def test_every_card_has_a_scenario() -> None:
    seen = covered()
    assert [row["id"] for row in NUMBERS if row["id"] not in seen] == []


# S223, S224: the tiles


@pytest.mark.parametrize(
    ("column", "shapes", "hazards", "fortunes"),
    [
        ("full", {"4way": 10, "t": 16, "straight": 11, "l": 11, "deadend": 5}, 36, 48),
        ("pnp", {"4way": 4, "t": 8, "straight": 5, "l": 5, "deadend": 1}, 16, 20),
    ],
)
def test_the_sums_of_the_tiles(
    column: str, shapes: dict[str, int], hazards: int, fortunes: int
) -> None:
    count: Counter[str] = Counter()
    for tile in TILES:
        count[tile.shape] += getattr(tile, column)
    assert count == shapes
    assert sum(tile.hazards * getattr(tile, column) for tile in TILES) == hazards
    assert sum(tile.fortunes * getattr(tile, column) for tile in TILES) == fortunes


def test_special_passages_are_of_the_full_game_only() -> None:
    special = {tile.id: SPECIAL[tile.special].name for tile in TILES if tile.special}
    assert special == {
        "X2": "Echo Gallery",
        "T1": "Underground Spring",
        "I1": "Offering Altar",
        "I4": "Crumbling Ledge",
        "L1": "Secret Tunnel",
        "D1": "Secret Tunnel",
    }
    assert all(tile.pnp == 0 and tile.full == 1 for tile in TILES if tile.special)


def test_every_tile_has_a_scenario() -> None:
    seen = covered()
    assert [id for id in [ENTRANCE_ID, *(tile.id for tile in TILES)] if id not in seen] == []


@pytest.mark.parametrize("seed", range(40))
def test_in_print_and_play_three_treasures_lie_among_the_first_twelve_fortunes(seed: int) -> None:
    cave: Dig = GAME.new(GAME.setup("print-and-play", 2), Table(Rng.from_seed(f"pace {seed}")))
    top = cave.fortune.cards[::-1][:12]
    assert sum(cave.type_of(card) == TREASURE for card in top) == 3


def test_equal_cards_are_one_option_whatever_their_kind() -> None:
    """S87; S201: a card that has done its work is not equal to another that has not."""
    cave: Dig = GAME.new(GAME.setup("duel"), Table(Rng.from_seed("equal")))
    cards = list(range(cave.box.cards))
    of_each = [cave.box.first[kind] for kind in sorted(set(cave.kinds[:-1]))]
    assert len(of_each) > 50 and distinct(cave, cards) == of_each
    assert distinct(cave, cards[::-1])[::-1] != of_each
    second = next(card for card in cards if cave.box.copy_number(card) == 2)
    cave.spent.append(second)
    assert distinct(cave, cards) == sorted([*of_each, second])
