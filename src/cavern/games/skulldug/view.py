"""What a seat may see: everything but the order of the decks."""

from collections.abc import Mapping
from typing import Final, cast

from cavern.core.decision import Seat
from cavern.core.game import TRUTH
from cavern.core.grid import letters
from cavern.games.skulldug import actions
from cavern.games.skulldug.border import (
    CardAbout,
    CardView,
    DeckView,
    DigGoal,
    DigView,
    DrawnView,
    ExplorerView,
    KnownView,
    ModeName,
    Source,
    TileView,
)
from cavern.games.skulldug.cards.base import is_used, loot_of
from cavern.games.skulldug.endings import treasure_count
from cavern.games.skulldug.grid import across, beyond, neighbour, up
from cavern.games.skulldug.kinds import CARD_TYPES, KINDS, LEDGE, MONSTER, TRAP
from cavern.games.skulldug.naming import (
    card_id,
    card_name,
    explorer_id,
    explorer_name,
    in_a_word,
    place_id,
    space_id,
    start_of_sentence,
)
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.specials import SPECIAL
from cavern.games.skulldug.state import (
    FACTIONS,
    MODE_NAMES,
    PHASES,
    TO_WIN,
    UNDISCOVERED,
    WINDOWS,
    Deck,
    Dig,
    Explorer,
)
from cavern.games.skulldug.tiles import SPECIALS

ENTRANCE_TILE: Final = 0
MOST_TILE_VIEWS: Final = 5000


def view(cave: Dig, seat: Seat) -> DigView:
    mode: ModeName = MODE_NAMES[cave.rulings.mode]
    bounds = table_bounds(cave)
    frontier = open_spaces(cave)
    tiles = [tile_view(cave, tile) for tile, space in enumerate(cave.spaces) if space >= 0]
    explorers = [explorer_view(cave, explorer) for explorer in cave.explorers]
    fortune = deck_view(cave, cave.fortune, seat)
    hazard = deck_view(cave, cave.hazard, seat)
    passage_order = tile_ids(cave, cave.passages[::-1]) if seat == TRUTH else []
    drawn = drawn_view(cave, cave.drawn) if cave.drawn >= 0 else None
    goals = [goal_view(cave, each) for each in cave.explorers if not each.ghost]
    treasures_needed = TO_WIN
    # <DIG: view DigView of cave>
    return {
        "mode": mode,
        "phase": PHASES[cave.phase],
        "turn": cave.round,
        "active": [explorer_id(explorer) for explorer in cave.team(cave.turn)],
        "actor": explorer_id(cave.explorers[cave.actor]),
        "window": WINDOWS[cave.window],
        "asked": cave.asked,
        "bounds": bounds,
        "frontier": frontier,
        "tiles": tiles,
        "explorers": explorers,
        "fortune": fortune,
        "hazard": hazard,
        "passages": len(cave.passages),
        "passage_order": passage_order,
        "passage_discard": tile_ids(cave, cave.passage_discard),
        "gear": [card_view(cave, card) for card in cave.gear],
        "drawn": drawn,
        "cave_health": cave.gems,
        "goals": goals,
        "treasures_needed": treasures_needed,
        "ending": cave.ending,
    }
    # </DIG: view DigView of cave>


def views(cave: Dig, seats: list[Seat]) -> list[Mapping[str, object]]:
    """All see the same but for cards of the decks that some have seen (S30)."""
    made: dict[tuple[int, ...], DigView] = {}
    found: list[Mapping[str, object]] = []
    for seat in seats:
        known = (seat,) if seat == TRUTH else tuple(seen_cards(cave, seat))
        if known not in made:
            made[known] = view(cave, seat)
        found.append(made[known])
    return found


def seen_cards(cave: Dig, seat: Seat) -> list[int]:
    """Cards in the decks whose place a seat knows."""
    found: list[int] = []
    if seat >= 0:
        for deck in (cave.fortune, cave.hazard):
            for i in range(0, len(deck.known), 2):
                if deck.known[i + 1] >> seat & 1:
                    found.append(deck.known[i])
    return found


def tile_ids(cave: Dig, tiles: list[TileId]) -> list[str]:
    return [cave.box.tile_ids[cave.box.tile_kinds[tile]] for tile in tiles]


def table_bounds(cave: Dig) -> list[int]:
    """West, south, east and north edge of the table; nothing if it has none."""
    if cave.rulings.table == 0:
        return []
    low = (across(cave, cave.side + 1), up(cave, cave.side + 1))
    return [low[0], low[1], low[0] + cave.rulings.table - 1, low[1] + cave.rulings.table - 1]


def open_spaces(cave: Dig) -> list[str]:
    found: list[str] = []
    for tile, space in enumerate(cave.spaces):
        for direction in range(4):
            if space >= 0 and cave.corridors[tile] >> direction & 1:
                if neighbour(cave, tile, direction) == UNDISCOVERED:
                    found.append(space_id(cave, beyond(cave, space, direction)))
    return list(dict.fromkeys(found))


def drawn_view(cave: Dig, tile: TileId) -> DrawnView:
    return {
        "id": cave.box.tile_ids[cave.box.tile_kinds[tile]],
        "corridors": letters(cave.box.shapes[tile]),
        "hazards": cave.box.hazards[tile],
        "fortunes": cave.box.fortunes[tile],
    }


def card_view(cave: Dig, card: CardId) -> CardView:
    """Most cards are just what is printed on them; those are made once."""
    if cave.copies or cave.riding or card in cave.spent or cave.kinds[card] != cave.box.kinds[card]:
        return made_card_view(cave, card)
    found = cave.box.card_views.get(card)
    if found is None:
        found = made_card_view(cave, card)
        cave.box.card_views[card] = found
    return found


def made_card_view(cave: Dig, card: CardId) -> CardView:
    kind = cave.kinds[card]
    box = cave.box
    hazard = box.types[kind] in (TRAP, MONSTER, LEDGE)
    return {
        "key": card,
        "id": card_id(cave, card),
        "kind": box.ids[kind],
        "name": box.names[kind],
        "short": in_a_word(box.names[kind]),
        "title": card_name(cave, card),
        "type": CARD_TYPES[box.types[kind]],
        "text": box.texts[kind],
        "beaten": to_beat(box.difficulty[kind], box.damage[kind]) if hazard else "",
        "difficulty": box.difficulty[kind] if hazard else 0,
        "damage": box.damage[kind] if hazard else 0,
        "source": cast(Source, box.sources[kind]),
        "rule": box.rules[kind],
        "mimic": cave.is_copy(card),
        "spent": is_used(cave, card),
        "riding": [card_id(cave, held) for held in loot_of(cave, card)],
    }


def to_beat(difficulty: int, damage: int) -> str:
    """S94: what a roll must be, and what a lesser one costs."""
    return f"{difficulty} or more beats it, {damage} damage" if difficulty else ""


def tile_view(cave: Dig, tile: TileId) -> TileView:
    """What is printed on a tile is made once for each place and turn of it."""
    key = (tile, cave.spaces[tile], cave.side, cave.corridors[tile])
    found = cave.box.tile_views.get(key)
    if found is None:
        if len(cave.box.tile_views) >= MOST_TILE_VIEWS:
            cave.box.tile_views.clear()
        found = bare_tile_view(cave, tile)
        cave.box.tile_views[key] = found
    explorers = [explorer_id(e) for e in cave.explorers if e.at == tile]
    if explorers or cave.contents[tile]:
        found = found.copy()
        found["contents"] = [card_view(cave, card) for card in cave.contents[tile]]
        found["explorers"] = explorers
    return found


def bare_tile_view(cave: Dig, tile: TileId) -> TileView:
    space, box = cave.spaces[tile], cave.box
    special = box.special[tile]
    name = "Cave Entrance" if tile == ENTRANCE_TILE else SPECIAL[special].name or "Passage"
    return {
        "key": tile,
        "id": box.tile_ids[box.tile_kinds[tile]],
        "name": name,
        "short": in_a_word(name),
        "entrance": tile == ENTRANCE_TILE,
        "x": across(cave, space),
        "y": up(cave, space),
        "corridors": letters(cave.corridors[tile]),
        "hazards": box.hazards[tile],
        "fortunes": box.fortunes[tile],
        "special": SPECIALS[special],
        "special_name": SPECIAL[special].name,
        "special_text": SPECIAL[special].text,
        "contents": [],
        "explorers": [],
    }


def explorer_view(cave: Dig, explorer: Explorer) -> ExplorerView:
    called = explorer_name(cave, explorer)
    id = explorer_id(explorer)
    seat = -1 if explorer.ghost else explorer.number
    name = start_of_sentence(called)
    member = called.removeprefix("the ")
    alive = explorer.alive
    max_health = 0 if explorer.ghost else cave.rulings.max_health
    hand_limit = actions.hand_limit(cave, explorer)
    treasures = treasure_count(cave, explorer)
    # <EXPLORER_PARTS: view ExplorerView of explorer>
    return {
        "id": id,
        "seat": seat,
        "name": name,
        "member": member,
        "team": explorer.team,
        "faction": FACTIONS[explorer.faction],
        "ghost": explorer.ghost,
        "fresh": explorer.fresh,
        "alive": alive,
        "at": place_id(cave, explorer.at) if explorer.at >= 0 else "",
        "health": explorer.health,
        "max_health": max_health,
        "ap": explorer.ap,
        "dazed": explorer.dazed,
        "glued": explorer.glued,
        "shoved": explorer.shoved,
        "destroyed": explorer.destroyed,
        "hand": [card_view(cave, card) for card in explorer.hand],
        "hand_limit": hand_limit,
        "treasures": treasures,
        "last_passage": place_id(cave, explorer.last_passage) if explorer.last_passage >= 0 else "",
        "heading": explorer.heading,
        "bond": explorer_id(cave.explorers[explorer.bond]) if explorer.bond >= 0 else "",
    }
    # </EXPLORER_PARTS: view ExplorerView of explorer>


def goal_view(cave: Dig, explorer: Explorer) -> DigGoal:
    """S125, S133: partners win alone or together."""
    partners = [each for each in cave.team(explorer.team) if not each.ghost]
    together = ", one of you or both together" if len(partners) > 1 else ""
    return {
        "explorer": explorer_id(explorer),
        "seat": explorer.number,
        "text": f"Bring {TO_WIN} treasures to the Entrance{together}",
        "now": sum([treasure_count(cave, each) for each in partners]),
        "of": TO_WIN,
    }


def deck_view(cave: Dig, deck: Deck, seat: Seat) -> DeckView:
    known: list[KnownView] = []
    for i in range(0, len(deck.known), 2):
        if seat >= 0 and deck.known[i + 1] >> seat & 1:
            depth = len(deck.cards) - 1 - deck.cards.index(deck.known[i])
            known.append({"depth": depth, "card": card_id(cave, deck.known[i])})
    size = len(deck.cards)
    order = [card_id(cave, card) for card in deck.cards[::-1]] if seat == TRUTH else []
    # <DECK: view DeckView of deck>
    return {
        "size": size,
        "order": order,
        "discard": [card_view(cave, card) for card in deck.discard],
        "known": known,
    }
    # </DECK: view DeckView of deck>


def cards_about() -> list[CardAbout]:
    return [
        {
            "id": kind.id,
            "name": kind.name,
            "type": CARD_TYPES[kind.type],
            "text": kind.text,
            "difficulty": kind.difficulty,
            "damage": kind.damage,
            "source": cast(Source, kind.source),
            "rule": kind.rules[0],
        }
        for kind in KINDS
    ]
