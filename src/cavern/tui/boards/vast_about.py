"""Sentences about what somebody looks at in Vast. Knows the view, not the screen."""

from typing import Any, Final

from cavern.core.words import counted
from cavern.games.vast.roles.cave_ghost.board import REACH
from cavern.games.vast.tiles import KINDS, NUMBER, SHAPES, SYMBOLS, TILES
from cavern.tui.boards.vast_words import (
    CARDS,
    MARKS,
    card_of,
    edge_squares,
    gems_at,
    on_map,
    owner,
    piece_name,
    rings,
    title,
)

SLOT_TEXTS: Final = {
    "movement": "Movement: 1 square, and 2 more for each Hero cube.",
    "perception": "Perception: so many Encounters a turn; 1, and 1 more for each cube.",
    "strength": "Strength: beats Tribes, the Dragon's Armor and Crystals; 1, and 1 for each cube.",
    "bomb": "Bomb: strike the underground Dragon, or open a wall of your square. Once a turn.",
    "bow": "Bow: a Tribe in sight loses your Strength less 1. Once a turn, no Encounter needed.",
    "map": "Ancient Map: each cube crosses one wall this turn.",
    "shield": "Shield: nobody moves you, and each loss of Grit is only 1.",
}
SLOT_RULES: Final = {"movement": "V3.2", "perception": "V3.2", "strength": "V3.2"}

TRACK_TEXTS: Final = {
    "greed": "Greed: a cube wakes when you give the Cave a Treasure you stood on.",
    "hunger": "Hunger: a cube wakes for 2 eaten goblins.",
    "pride-event": "Pride: a cube wakes when you reveal an Event tile. One Pride cube a turn.",
    "pride-stay": "Pride: a cube wakes when you have not moved. One Pride cube a turn.",
    "pride-gem": "Pride: a cube wakes when you place a second Gem. One Pride cube a turn.",
}


def about(view: Any, name: str) -> str:
    """A thing in one sentence or two; nothing if there is nothing to say."""
    kind, _, rest = name.partition(":")
    card = card_of(name)
    if card is not None:
        return about_card(card)
    if kind == "tile":
        return about_tile(view, rest)
    if kind == "slot":
        return f"{SLOT_TEXTS[rest]} ({SLOT_RULES.get(rest, 'V3.5')})" if rest in SLOT_TEXTS else ""
    if kind == "piece":
        return about_piece(view, rest)
    if kind == "tribe":
        return about_piece(view, f"tribe-{rest}")
    if kind == "gem":
        return f"The {title(rest)} Gem is {where_gem(view['gems'][rest])}. (V3.6, V5.2)"
    if kind == "track":
        return f"{TRACK_TEXTS[rest]} (V5.4)"
    if kind == "symbol":
        keeper = view["cave" if "cave" in view else "cave-ghost"]
        return f"{title(rest)} Omens: {keeper['omens'][rest]} held, of 6. (V6.1)"
    if kind == "row":
        movement, attack = view["numbers"]["vile-chart"][int(rest) - 1]
        return f"A die on row {rest}: {movement} movement, Attack {attack}. (V8.2, V8.38)"
    if kind == "hand":
        return about_hand(rest)
    if kind == "edge":
        return "The edge between " + " and ".join(edge_squares(rest)) + ". (V1.4)"
    return ""


def where_gem(at: str) -> str:
    return f"at {at}" if "," in at else f"with the {title(at)}"


def about_hand(id: str) -> str:
    tile = TILES[NUMBER[id]]
    shape = next(name for name, walls in SHAPES.items() if walls == tile.walls)
    kind = ("Ghost tile, " if tile.ghost else "") + title(KINDS[tile.kind])
    return f"In hand: {kind}, walls {shape}, Dark side {title(SYMBOLS[tile.symbol])}. (V6.2)"


def about_card(card: Any) -> str:
    origin = {"reconstructed": ", reconstructed", "house": ", of the house"}.get(card["source"], "")
    kind = card["kind"].replace("-", " ")
    name = card["name"] + MARKS.get(card["source"], "")
    return f"{name} ({kind}{origin}): {card['text']} ({', '.join(card['rules'])})"


def tile_at(view: Any, place: str) -> Any:
    return next((tile for tile in view["tiles"] if tile["at"] == place), None)


def about_tile(view: Any, place: str) -> str:
    tile = tile_at(view, place)
    if tile is None:
        things = [piece_name(view, piece) for piece in on_map(view).get(place, [])]
        return f"{place}: an open space. " + (
            f"Lurking here: {', '.join(things)}." if things else ""
        )
    if tile["terrain"]:
        card = CARDS["terrain:" + tile["terrain"]]
        head = f"{place}: {about_card(card)}"
    elif tile["lit"]:
        walls = ", ".join(tile["walls"])
        kind = "the Entrance" if tile["kind"] == "entrance" else f"Lit {title(tile['kind'])} tile"
        head = f"{place}: {kind}" + (f", walls {walls}" if walls else ", no walls") + "."
    else:
        known = f" You know it: {title(tile['kind'])}." if tile["kind"] else ""
        head = f"{place}: Dark tile with {title(tile['symbol'])}.{known}"
    if tile["ghost"]:
        head += " A Ghost tile" + (" with a locked Artifact." if tile["locked"] else ".")
    things = [with_burden(view, piece) for piece in on_map(view).get(place, [])]
    things += ["Artifact"] * tile["artifacts"]
    things += [title(token) for token in tile["tokens"]]
    things += ["Treasure"] if tile["treasure"] == 1 else []
    things += [f"{tile['treasure']} Treasures"] if tile["treasure"] > 1 else []
    things += [f"{title(gem)} Gem" for gem in gems_at(view).get(place, [])]
    things += ["Flame Wall"] if view["flame_wall"] == place else []
    far = rings(view, place)
    reach = (
        f" {counted(far, 'ring')} away: Telekinesis moves {REACH[far]} here." if far >= 0 else ""
    )
    return head + (f" Here: {', '.join(things)}." if things else "") + reach


def with_burden(view: Any, piece: str) -> str:
    """A piece, and that it carries an Artifact."""
    burden = " with an Artifact" if piece in view["carriers"] else ""
    return piece_name(view, piece) + burden


def about_piece(view: Any, piece: str) -> str:
    role = owner(view, piece)
    at = view["at"].get(piece)
    if role not in view:
        return f"{piece_name(view, piece)} at {at}." if at else ""
    stats = view[role]["stats"]
    tribe = piece.removeprefix("tribe-")
    if piece != tribe:
        words = [f"Population {view['goblins']['population'][tribe]}"]
        words += [f"{word} {stats[f'{tribe}-{word}']}" for word in ("strength", "perception")]
    else:
        words = [f"{title(word.replace('_', '-'))} {value}" for word, value in stats.items()]
        if "health" in view[role]:
            words.insert(0, f"Health {view[role]['health']}")
    where = f"at {at}" if at else "not on the map"
    return f"{with_burden(view, piece)}, {where}: {', '.join(words)}."


def whole_story(view: Any, name: str) -> tuple[str, str] | None:
    """Title and text for a closer look at a thing, with the cards of all Monsters of a Tribe."""
    text = about(view, name)
    if not text:
        return None
    kind, _, rest = name.partition(":")
    card = card_of(name)
    if card is not None:
        return str(card["name"]), text
    lines = [text]
    if kind == "tile":
        lines += [about_piece(view, piece) for piece in on_map(view).get(rest, [])]
    heading = {"tile": f"Square {rest}", "piece": piece_name(view, rest)}.get(kind, title(rest))
    return heading, "\n\n".join(line for line in lines if line)
